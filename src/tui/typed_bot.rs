//! Bots as somebody types them on a screen: those of the game, and programs of one's own, `exec:./mybot`. Whoever types a
//! command wants it to be run, which no text that comes from elsewhere is believed to.

use crate::bots::{Bots, COMMAND, NamedBot};
use crate::core::NotationError;
use crate::games::AnyGame;
use crate::play::Seat;
use crate::protocol::{Program, ProgramLimits};

/// The bot of this name. Nothing is started: a program is when its first turn is due, and there is nothing to wait for here.
///
/// # Errors
/// When there is no such bot, or no command.
pub(crate) fn typed_bot(game: &AnyGame, name: &str) -> Result<NamedBot<AnyGame>, NotationError> {
    if name.starts_with(COMMAND) {
        return Program::read(name, ProgramLimits::default()).map(|program| program.bot());
    }
    game.named_bot(name)
}

/// Who sits where this is typed.
///
/// # Errors
/// As of a bot.
pub(crate) fn typed_seat(game: &AnyGame, text: &str) -> Result<Seat<AnyGame>, NotationError> {
    let name = text.trim();
    if name.starts_with(COMMAND) { typed_bot(game, name).map(Seat::Bot) } else { Seat::read(game, text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_is_typed_is_a_bot_and_nothing_is_started_for_it() {
        let game: AnyGame = "chomp 2x3".parse().expect("a setup");
        let seat = typed_seat(&game, " exec:./no-such-bot depth=6").map(|seat| seat.to_string());
        assert_eq!(seat.as_deref(), Ok("bot exec:./no-such-bot depth=6"));
        assert!(typed_seat(&game, "human").is_ok_and(|seat| seat.is_human()));
        assert_eq!(typed_bot(&game, "perfect").map(|bot| bot.to_string()), Ok("perfect".to_owned()));
        for (wrong, says) in
            [("exec:", "names no program"), ("exec:'x", "has a quote without an end"), ("x", "is no bot")]
        {
            let error = typed_bot(&game, wrong).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.contains(says), "{error}");
        }
    }
}
