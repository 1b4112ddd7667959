//! Sitting down: at a setup, where a command leads, at a match to walk through.

use super::{GameScreen, Pose};
use crate::bots::{Bots, NamedBot};
use crate::core::{Game, NotationError, Outcome};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Match, Seat, check_playable, is_equal};
use crate::settings::HintLevel;
use crate::tui::screen::{Desk, Screen};
use crate::tui::typed_bot::typed_seat;

/// Sits down at a setup. Seats that are not given: a person plays first, one whom a newcomer can beat the rest.
///
/// # Errors
/// When the words are no setup, or a seat names no bot.
pub(crate) fn sit_down(words: &str, seats: &[String], desk: &Desk<'_>) -> Result<Box<dyn Screen>, NotationError> {
    sit_at(&AnyGame::read_setup(words, &|name| desk.read(name))?, None, seats, desk.settings.hints, desk)
}

/// The same at a game that has been set up, from its start or from another position, with these hints.
///
/// # Errors
/// When there is nothing to play, or a seat names no bot.
pub(crate) fn sit_at(
    game: &AnyGame,
    from: Option<&AnyPosition>,
    seats: &[String],
    hints: HintLevel,
    desk: &Desk<'_>,
) -> Result<Box<dyn Screen>, NotationError> {
    let start = match from {
        Some(position) => position.clone(),
        None => {
            check_playable(game)?;
            game.start()
        }
    };
    let table = Match::from_position(game.clone(), start, taken(game, seats, desk)?, (desk.fresh)());
    Ok(Box::new(seated(table, Pose::Ready, hints, desk)))
}

/// Sits down to the first game of a kind, whose setup is worth this to the first player: where it can be won from the second
/// seat a person sits there. Which it is, is said.
///
/// # Errors
/// As [`sit_down`].
pub(crate) fn begin_with(words: &str, outcome: Outcome, desk: &Desk<'_>) -> Result<Box<dyn Screen>, NotationError> {
    let game = AnyGame::read_setup(words, &|name| desk.read(name))?;
    check_playable(&game)?;
    let mut table = Match::new(game.clone(), taken(&game, &[], desk)?, (desk.fresh)());
    if outcome == Outcome::Loss && game.players() == 2 {
        table = table.turned();
    }
    let mut screen = seated(table, Pose::Ready, desk.settings.hints, desk);
    screen.say(match outcome {
        Outcome::Win => "You begin, and can win.",
        Outcome::Draw => "You begin, and can hold the draw.",
        Outcome::Loss => "You sit second, and can win.",
    });
    Ok(Box::new(screen))
}

/// Sits down where a command leads, `catchup play sim 6 --position "12 34"`: setup, position and moves count, a person plays
/// first.
///
/// # Errors
/// When the command holds no setup, or the position or a move is none of it.
pub(crate) fn play(command: &str, desk: &Desk<'_>) -> Result<Box<dyn Screen>, NotationError> {
    let words = command.trim_start_matches("catchup play ");
    let (words, flags) = words.split_once(" --").unwrap_or((words, ""));
    let flag = |name: &str| {
        let value = flags.split(" --").find_map(|flag| flag.strip_prefix(name));
        value.map(|value| value.trim().trim_matches('"'))
    };
    let game = AnyGame::read_setup(words, &|name| desk.read(name))?;
    check_playable(&game)?;
    let start = flag("position").map_or_else(|| Ok(game.start()), |text| game.read_position(text))?;
    let mut table = Match::from_position(game.clone(), start, taken(&game, &[], desk)?, (desk.fresh)());
    for turn in flag("moves").unwrap_or_default().split_whitespace() {
        table.try_text(turn)?;
    }
    Ok(opened(table, Pose::Ready, desk))
}

/// A match between two people that has come as far as these turns, apart by spaces: to walk through, or to play on from.
///
/// # Errors
/// When the words are no setup, or a turn is none of it.
pub(crate) fn walk_through(words: &str, turns: &str, desk: &Desk<'_>) -> Result<Box<dyn Screen>, NotationError> {
    let mut table = Match::new(AnyGame::read_setup(words, &|name| desk.read(name))?, Vec::new(), (desk.fresh)());
    for turn in turns.split_whitespace() {
        table.try_text(turn)?;
    }
    Ok(opened(table, Pose::Still, desk))
}

fn opened(table: Match<AnyGame>, pose: Pose, desk: &Desk<'_>) -> Box<dyn Screen> {
    Box::new(seated(table, pose, desk.settings.hints, desk))
}

pub(super) fn seated(table: Match<AnyGame>, pose: Pose, hints: HintLevel, desk: &Desk<'_>) -> GameScreen {
    let table = table.giving_back(desk.settings.give_back);
    GameScreen::new(table, (desk.fresh)(), desk.engine, hints, pose)
}

/// Who sits where: a person first and an easy opponent in the rest, where nothing is said.
pub(super) fn taken(game: &AnyGame, seats: &[String], desk: &Desk<'_>) -> Result<Vec<Seat<AnyGame>>, NotationError> {
    let seat = |index: usize| match seats.get(index) {
        Some(words) => typed_seat(game, words, desk.oracle).map(|seat| levelled(game, seat, desk)),
        None if index == 0 => Ok(Seat::Human),
        None => Ok(levelled(game, rival(game, desk).map_or(Seat::Human, Seat::Bot), desk)),
    };
    (0..game.players()).map(seat).collect()
}

/// Who plays against people where nobody was named: whom the settings say, as far as the setup is for him.
pub(crate) fn rival(game: &AnyGame, desk: &Desk<'_>) -> Option<NamedBot<AnyGame>> {
    game.named_bot(&desk.settings.opponent).ok().or_else(|| game.rival())
}

/// The same seat, on which somebody's equal plays as strong as that somebody is by now.
pub(super) fn levelled(game: &AnyGame, seat: Seat<AnyGame>, desk: &Desk<'_>) -> Seat<AnyGame> {
    let is_due = seat.bot().is_some_and(|bot| is_equal(bot.name()));
    let equal = desk.kept.levels().equal(game).filter(|_| is_due);
    equal.map_or(seat, Seat::Bot)
}
