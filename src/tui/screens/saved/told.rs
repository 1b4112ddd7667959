//! What is said of a saved game: in its columns, in a line, in two.

use crate::core::Player;
use crate::games::title_with;
use crate::play::{PERSON, Summary};
use crate::tui::Saved;
use crate::tui::boards::Names;
use crate::tui::paint::{counted, cut, width};
use crate::tui::view::title_in;

/// What stands in the list beside the name of a file that is no saved game.
const UNREADABLE: &str = "unreadable";
/// No column but that of titles is wider, in full and where there is little room.
pub(super) const WIDEST: [i32; 2] = [22, 12];
/// A name in short has as many of its first letters, at least.
const LEAST_NAME: usize = 3;
/// What stands behind one.
const SHORT: &str = ".";
/// What stands before the name of a winner.
const WON_BY: &str = "won by ";
/// What says that one is to move oneself.
const YOURS: &str = "your move";

/// A saved game in one line: `Catch-Up 1..12, you, perfect, 5 turns`.
pub(super) fn describe(saved: &Saved) -> String {
    match &saved.summary {
        Ok(summary) => format!("{}, {}, {}", title_of(summary), seats(summary), progress(summary)),
        Err(_) => saved.entry.file(),
    }
}

/// What is played, or the name of a file that is no saved game.
pub(super) fn title(saved: &Saved) -> String {
    saved.summary.as_ref().map_or_else(|_| saved.entry.file(), title_of)
}

/// What is played: of a board of one's own it has the name that stands in the file.
pub(super) fn title_of(summary: &Summary) -> String {
    title_with(&summary.game, &|_| summary.board.as_deref())
}

/// The same in so many columns.
pub(crate) fn title_within(saved: &Saved, columns: usize) -> String {
    title_in(&title(saved), columns)
}

/// A saved game in two short lines.
pub(crate) fn in_two_lines(saved: &Saved) -> [String; 2] {
    match &saved.summary {
        Ok(summary) if summary.result.is_none() => [title_of(summary), going_on(summary)],
        Ok(summary) => [title_of(summary), progress(summary)],
        Err(_) => [saved.entry.file(), UNREADABLE.to_owned()],
    }
}

/// Whose move it is in a game that goes on, which turn, and against whom: `your move, turn 6, perfect`.
fn going_on(summary: &Summary) -> String {
    told_of(summary, Some(turn(summary)), &called(summary))
}

/// The same with a turn or without it, and players called so.
fn told_of(summary: &Summary, turn: Option<String>, called: &[String]) -> String {
    [whose_move_as(summary, called), turn, against_as(summary, called)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", ")
}

/// How a game stands or has ended in so many columns: with shorter names, or without the turns where there is no room for them.
fn short_state(saved: &Saved, columns: usize) -> Option<String> {
    let summary = saved.summary.as_ref().ok()?;
    let brief: Vec<String> = match summary.result {
        None => {
            let shorter = shorter_names(summary);
            let with_turn = shorter.iter().map(|called| told_of(summary, Some(turn(summary)), called));
            let whole = called(summary);
            let without = std::iter::once(&whole).chain(&shorter).map(|called| told_of(summary, None, called));
            with_turn.chain(without).collect()
        }
        Some(_) => [false, true].map(|is_brief| result(saved, is_brief)).into(),
    };
    let [_, whole] = in_two_lines(saved);
    std::iter::once(whole).chain(brief).find(|state| width(state) as usize <= columns)
}

/// As much of it as has so many columns below the title: of what has no room at all in short the first parts.
pub(crate) fn below_title(saved: &Saved, columns: usize) -> String {
    let [_, state] = in_two_lines(saved);
    let parts = state.rmatch_indices(", ").map(|(at, _)| state[..at].to_owned());
    let told = short_state(saved, columns).into_iter().chain(parts).find(|words| width(words) as usize <= columns);
    told.unwrap_or_else(|| cut(&state, columns))
}

/// As much of it as has so many columns beside the title. Where it is one's own move a sign says so, and the words that would
/// say it give way to the turn.
pub(crate) fn beside_title(saved: &Saved, columns: usize) -> String {
    let [_, state] = in_two_lines(saved);
    let first = state.split(',').next().unwrap_or_default().to_owned();
    // A name alone tells against whom one plays, but not what people would do who sit at one table.
    let by_name = first.strip_suffix(" to move").filter(|_| has_you(saved)).unwrap_or_default().to_owned();
    let yours = saved.summary.as_ref().ok().filter(|_| is_yours(saved));
    let (others, turn) = (yours.and_then(against), yours.map(turn));
    let both = others.iter().zip(&turn).map(|(others, turn)| format!("{others}, {turn}")).next();
    let told = [Some(state), both, short_state(saved, columns), others, turn].into_iter().flatten();
    let told = told.chain([first, by_name]);
    told.into_iter().find(|words| width(words) as usize <= columns).unwrap_or_default()
}

/// Whether these words tell against whom one plays, as far as there is anybody to be named.
pub(crate) fn names_others(saved: &Saved, words: &str) -> bool {
    saved.summary.as_ref().ok().and_then(against).is_none_or(|others| words.contains(&others))
}

/// The turn of a game that goes on, where none of these words tell it.
pub(crate) fn unsaid_turn(saved: &Saved, words: &[String]) -> Option<String> {
    let summary = saved.summary.as_ref().ok().filter(|summary| summary.result.is_none())?;
    Some(turn(summary)).filter(|turn| words.iter().all(|words| !words.contains(turn)))
}

/// What the players at a table are called.
fn called(summary: &Summary) -> Vec<String> {
    let names = names(summary);
    Player::ALL.into_iter().take(summary.seats.len()).map(|player| names.of(player).to_owned()).collect()
}

/// The same in short, more and more so: names that begin as they do in full, and whole ones where there are no such.
fn shorter_names(summary: &Summary) -> Vec<Vec<String>> {
    let (names, whole) = (names(summary), called(summary));
    let longest = whole.iter().map(|name| width(name)).max().unwrap_or(0) as usize;
    let in_columns = |columns: usize| {
        let short = |(player, name): (Player, &String)| {
            let short = names.within(player, columns);
            let begin = |letters: usize| name.chars().take(letters).collect::<String>();
            // Of people fewer letters tell as much as long as nobody else is called so.
            let begun = format!("{}{SHORT}", begin(columns - SHORT.len()));
            let is_person = summary.seats[player.index()].starts_with(PERSON);
            let is_taken = || whole.iter().filter(|other| other.starts_with(&begin(columns - SHORT.len()))).count() > 1;
            if short.starts_with(&begin(LEAST_NAME)) {
                short
            } else if is_person && width(name) as usize > columns && !is_taken() {
                begun
            } else {
                name.clone()
            }
        };
        Player::ALL.into_iter().zip(&whole).map(short).collect::<Vec<_>>()
    };
    let mut shorter: Vec<_> = (LEAST_NAME + 1..longest).rev().map(in_columns).collect();
    shorter.dedup();
    shorter
}

fn turn(summary: &Summary) -> String {
    format!("turn {}", summary.turns + 1)
}

/// Against whom one plays, or several people do; of whoever is to move it is said already.
fn against(summary: &Summary) -> Option<String> {
    against_as(summary, &called(summary))
}

/// The same by names for each seat.
fn against_as(summary: &Summary, called: &[String]) -> Option<String> {
    let names = names(summary);
    let others: Vec<&str> = Player::ALL
        .into_iter()
        .zip(called)
        .filter(|(player, name)| !names.is_you(*player) && !name.is_empty())
        .map(|(_, name)| name.as_str())
        .collect();
    if others.len() == summary.seats.len() {
        return bots(summary, called);
    }
    let is_said = summary.mover.is_some_and(|mover| !names.is_you(mover));
    (!is_said && !others.is_empty()).then(|| others.join(", "))
}

/// The bots at a table with people, but for one that is to move.
fn bots(summary: &Summary, called: &[String]) -> Option<String> {
    let is_bot = |seat: &String| seat.starts_with("bot ");
    let has_people = !summary.seats.iter().all(is_bot);
    let sitting = Player::ALL.into_iter().zip(&summary.seats).zip(called);
    let told: Vec<&str> = sitting
        .filter(|((player, seat), _)| has_people && is_bot(seat) && summary.mover != Some(*player))
        .map(|(_, name)| name.as_str())
        .collect();
    (!told.is_empty()).then(|| told.join(", "))
}

fn whose_move(summary: &Summary) -> Option<String> {
    whose_move_as(summary, &called(summary))
}

fn whose_move_as(summary: &Summary, called: &[String]) -> Option<String> {
    let mover = summary.mover?;
    let name = Player::ALL.into_iter().zip(called).find(|(player, _)| *player == mover)?.1;
    Some(if names(summary).is_you(mover) { YOURS.to_owned() } else { format!("{name} to move") })
}

/// Whether that has to be said by a sign: it is one's own move, and none of these words say so.
pub(crate) fn is_yours_unsaid<'w>(saved: &Saved, mut words: impl Iterator<Item = &'w String>) -> bool {
    is_yours(saved) && !words.any(|words| words.contains(YOURS))
}

/// Whether the only person at the table is to move.
fn is_yours(saved: &Saved) -> bool {
    let mover = |summary: &Summary| summary.mover.filter(|mover| names(summary).is_you(*mover));
    saved.summary.as_ref().ok().and_then(mover).is_some()
}

/// Whether one person alone sits at the table.
fn has_you(saved: &Saved) -> bool {
    let is_there = |summary: &Summary| Player::ALL.into_iter().any(|player| names(summary).is_you(player));
    saved.summary.as_ref().is_ok_and(is_there)
}

fn names(summary: &Summary) -> Names {
    Names::written(&summary.seats)
}

/// All who sit at the table.
pub(super) fn seats(summary: &Summary) -> String {
    names(summary).all().collect::<Vec<_>>().join(", ")
}

/// All but the only person.
pub(super) fn others(summary: &Summary) -> Vec<String> {
    let names = names(summary);
    let others = Player::ALL.into_iter().take(summary.seats.len()).filter(|player| !names.is_you(*player));
    others.map(|player| names.of(player).to_owned()).filter(|name| !name.is_empty()).collect()
}

/// The same where there is little room: of many how many they are, and two as they are called in short.
pub(super) fn others_in_short(summary: &Summary) -> String {
    let others = others(summary);
    let all = others.join(", ");
    let names = names(summary);
    let is_long = others.len() > 1 && width(&all) > WIDEST[1];
    match (is_long, summary.seats.len()) {
        (false, _) => all,
        (true, 2) => {
            let room = WIDEST[1] as usize - 2;
            let other = |player: Player| width(names.of(player.opponent())) as usize;
            let called = |player| names.within(player, room.saturating_sub(other(player)).max(room / 2));
            [Player::P1, Player::P2].map(called).join(", ")
        }
        (true, _) => format!("{} others", others.len()),
    }
}

/// What the players have, where that is known: `10-11`.
pub(super) fn score(summary: &Summary) -> String {
    summary.scores.iter().map(u64::to_string).collect::<Vec<_>>().join("-")
}

/// How a game has ended, or whose move it is: `won by perfect`, and where there is little room `lost` or `won by P2`.
pub(super) fn result(saved: &Saved, is_brief: bool) -> String {
    let Ok(summary) = &saved.summary else { return UNREADABLE.to_owned() };
    let names = names(summary);
    let winner = |result: &str| result.strip_prefix("won ").and_then(Player::from_notation);
    match summary.result.as_deref() {
        None if is_brief && !is_yours(saved) => "goes on".to_owned(),
        None => whose_move(summary).unwrap_or_else(|| "goes on".to_owned()),
        Some(result) => match winner(result) {
            Some(player) if is_brief && names.is_you(player) => "won".to_owned(),
            Some(_) if is_brief && Player::ALL.into_iter().any(|player| names.is_you(player)) => "lost".to_owned(),
            Some(player) if is_brief => format!("{WON_BY}{}", names.within(player, WIDEST[1] as usize - WON_BY.len())),
            Some(player) => format!("{WON_BY}{}", names.of(player)),
            None => result.to_owned(),
        },
    }
}

fn progress(summary: &Summary) -> String {
    let turns = counted(summary.turns, "turn");
    match summary.result.as_deref() {
        Some(result) => match result.strip_prefix("won ").and_then(Player::from_notation) {
            Some(player) => format!("{WON_BY}{}, {turns}", names(summary).of(player)),
            None => format!("{result}, {turns}"),
        },
        None => turns,
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::play::{Entry, Shelf};

    #[test]
    fn as_much_of_a_state_is_told_as_has_room() {
        let mut summary = Summary::new("chomp 5x6", vec!["human".to_owned(), "bot careful".to_owned()], 2);
        summary.mover = Some(Player::P1);
        let entry = Entry::new("one", Shelf::Playing, SystemTime::UNIX_EPOCH);
        let mut saved = Saved { entry, summary: Ok(summary.clone()) };
        let mine = [26, 20, 15, 8, 6, 5].map(|columns| beside_title(&saved, columns));
        assert_eq!(mine, ["your move, turn 3, careful", "careful, turn 3", "careful, turn 3", "careful", "turn 3", ""]);
        summary.mover = Some(Player::P2);
        saved.summary = Ok(summary);
        let theirs = [24, 20, 8, 6].map(|columns| beside_title(&saved, columns));
        assert_eq!(theirs, ["careful to move, turn 3", "careful to move", "careful", ""]);
        let mut people = Summary::new("chomp 5x6", vec!["human".to_owned(), "human".to_owned()], 2);
        people.mover = Some(Player::P1);
        saved.summary = Ok(people);
        assert_eq!([10, 9].map(|columns| beside_title(&saved, columns)), ["P1 to move", ""]);
    }

    #[test]
    fn below_a_title_words_go_and_none_is_cut() {
        let told = |seats: &[&str], mover: Option<Player>, result: Option<&str>| {
            let seats = seats.iter().map(|seat| (*seat).to_owned()).collect();
            let mut summary = Summary::new("chomp 5x6", seats, 7);
            (summary.mover, summary.result) = (mover, result.map(str::to_owned));
            let entry = Entry::new("one", Shelf::Playing, SystemTime::UNIX_EPOCH);
            let saved = Saved { entry, summary: Ok(summary) };
            [30, 22, 12].map(|columns| below_title(&saved, columns))
        };
        let ended = told(&["human", "bot perfect"], None, Some("won p2"));
        assert_eq!(ended, ["won by perfect, 7 turns", "won by perfect", "lost"]);
        let others = told(&["bot random", "bot perfect"], None, Some("won p2"));
        assert_eq!(others, ["won by perfect, 7 turns", "won by perfect", "won by P2"]);
        let named = told(&["human:Bartholomew", "bot careful"], Some(Player::P1), None);
        assert_eq!(named, ["Bart. to move, turn 8, careful", "Bart. to move, careful", "Bartholome.."]);
        let mut people = Summary::new("nim", vec!["human:Ann".to_owned(), "bot careless".to_owned()], 7);
        assert_eq!(others_in_short(&people), "Ann, P2");
        people.seats = vec!["human:Ann".to_owned(), "human:Bartholomew".to_owned()];
        assert_eq!(others_in_short(&people), "Ann, Bartho.");
        let shared = told(&["human", "bot careful", "human"], Some(Player::P3), None);
        assert_eq!(shared, ["P3 to move, turn 8, careful", "P3 to move, careful", "P3 to move"]);
        let [shared, ..] = told(&["human", "bot careful", "human"], Some(Player::P2), None);
        assert_eq!(shared, "careful to move, turn 8");
        let many = told(&["human", "bot max-score", "bot min-score"], Some(Player::P1), None);
        assert_eq!(many, ["your move, turn 8, max-score", "your move, turn 8", "your move"]);
    }
}
