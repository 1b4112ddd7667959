//! Bots as somebody types them on a screen: those of the game, those of files, and programs of one's own, `exec:./mybot`.
//! Whoever types a command wants it to be run, which no text that comes from elsewhere is believed to.

use super::oracle::Oracle;
use crate::bots::{Bots, COMMAND, NamedBot, RECIPE};
use crate::core::NotationError;
use crate::games::AnyGame;
use crate::play::Seat;
use crate::protocol::{Program, ProgramLimits};

/// The bot of this name. Nothing is started here, where nobody can wait: a program is when somebody sits down, or its first turn is
/// due.
///
/// # Errors
/// When there is no such bot, no command, or no bot in the file.
pub(crate) fn typed_bot(game: &AnyGame, name: &str, oracle: Oracle) -> Result<NamedBot<AnyGame>, NotationError> {
    if name.starts_with(COMMAND) {
        return Program::read(name, ProgramLimits::default()).map(|program| program.bot());
    }
    if name.ends_with(RECIPE) {
        let no_bot = |words| NotationError::new(name, format!("is no bot for this game: {words}"));
        return NamedBot::of_recipe(game, name, &(oracle.recipe)(name)?).map_err(no_bot);
    }
    game.named_bot(name)
}

/// Who sits where this is typed.
///
/// # Errors
/// As of a bot.
pub(crate) fn typed_seat(game: &AnyGame, text: &str, oracle: Oracle) -> Result<Seat<AnyGame>, NotationError> {
    let name = text.trim();
    let is_own = name.starts_with(COMMAND) || name.ends_with(RECIPE);
    if is_own { typed_bot(game, name, oracle).map(Seat::Bot) } else { Seat::read(game, text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_typed_is_a_bot_and_nothing_is_started_for_it() {
        let game: AnyGame = "chomp 2x3".parse().expect("a setup");
        let seat = typed_seat(&game, " exec:./no-such-bot depth=6", Oracle::silent()).map(|seat| seat.to_string());
        assert_eq!(seat.as_deref(), Ok("bot exec:./no-such-bot depth=6"));
        assert!(typed_seat(&game, "human", Oracle::silent()).is_ok_and(|seat| seat.is_human()));
        assert_eq!(typed_bot(&game, "perfect", Oracle::silent()).map(|bot| bot.to_string()), Ok("perfect".to_owned()));
        for (wrong, says) in
            [("exec:", "names no program"), ("exec:'x", "has a quote without an end"), ("x", "is no bot")]
        {
            let error =
                typed_bot(&game, wrong, Oracle::silent()).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn a_bot_of_a_file_is_read_from_it() {
        let game: AnyGame = "nim 3,5".parse().expect("a setup");
        let oracle = Oracle {
            recipe: |name| match name {
                "./good.toml" => Ok("depth = 2\n".to_owned()),
                _ => Ok("depht = 2\n".to_owned()),
            },
            ..Oracle::silent()
        };
        let told =
            |name| typed_seat(&game, name, oracle).map(|seat| seat.to_string()).map_err(|error| error.to_string());
        assert_eq!(told("./good.toml"), Ok("bot ./good.toml".to_owned()));
        let wrong = told("./bad.toml").expect_err("it has no such key");
        assert!(wrong.starts_with("`./bad.toml` is no bot for this game: ") && wrong.contains("depht"), "{wrong}");
    }
}
