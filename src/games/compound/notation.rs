//! Compounds in words: what their parts say, with signs between.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::SideBySide;
use super::rules::{Compound, ID, MOST_PARTS, PartMove};
use crate::core::{Game, Impartial, NotationError, PlayError, Player, ReadFile, counted};
use crate::games::heaps::split_misere;

/// What stands between parts.
pub(crate) const PLUS: &str = " + ";

impl<G: Game> fmt::Display for Compound<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(G::to_string).collect();
        write!(f, "{ID} {}", parts.join(PLUS))?;
        if self.misere { f.write_str(" misere") } else { Ok(()) }
    }
}

impl<G: Game> FromStr for Compound<G> {
    type Err = NotationError;

    fn from_str(words: &str) -> Result<Self, NotationError> {
        read_setup(words, &|name| Err(NotationError::new(name, "is a file, and no file can be read here")))
    }
}

pub(super) fn read_setup<G: Game>(words: &str, file: &ReadFile<'_>) -> Result<Compound<G>, NotationError> {
    let (list, misere) = split_misere(words);
    let Some((&ID, list)) = list.split_first() else {
        return Err(NotationError::new(words, "is no sum; e.g. sum square 40 + chomp 3x4"));
    };
    let written = list.split(|word| *word == "+").map(|part| read_part(words, part, file));
    let parts = written.collect::<Result<Vec<Vec<G>>, _>>()?.concat();
    if let Some((name, _)) = ambiguous(&parts) {
        let reason = "is the name of two different boards, and a sum tells its boards by their names: rename one";
        return Err(NotationError::new(name, reason));
    }
    if !(2..=MOST_PARTS).contains(&parts.len()) {
        let reason = format!("has {}; a sum has 2 to {MOST_PARTS}, with + between them", counted(parts.len(), "game"));
        return Err(NotationError::new(words, reason));
    }
    Ok(Compound { parts: parts.into(), misere })
}

/// Several heaps that are games by themselves are several parts.
fn read_part<G: Game>(whole: &str, words: &[&str], file: &ReadFile<'_>) -> Result<Vec<G>, NotationError> {
    let text = words.join(" ");
    match words.first() {
        None => return Err(NotationError::new(whole, "leaves out a game; e.g. sum square 40 + chomp 3x4")),
        Some(&ID) => return Err(NotationError::new(text, "is a sum inside a sum; write its games into the whole")),
        Some(_) => {}
    }
    let heaps = G::sum(&text).map(|sum| sum.strip_prefix(ID).unwrap_or(&sum).to_owned());
    heaps.as_ref().unwrap_or(&text).split(PLUS).map(|words| read_alone(words.trim(), file)).collect()
}

fn read_alone<G: Game>(text: &str, file: &ReadFile<'_>) -> Result<G, NotationError> {
    let part = G::read_setup(text, file)?;
    if !part.is_summand() {
        let reason =
            "has no place in a sum: in each of its games both players have the same moves, and the last one wins";
        return Err(NotationError::new(text, reason));
    }
    if !part.lists_all(&part.start()) {
        return Err(NotationError::new(text, "has no place in a sum: its moves are too many to be listed"));
    }
    Ok(part)
}

/// A file that another one with the same name differs from.
fn ambiguous<G: Game>(parts: &[G]) -> Option<(String, String)> {
    let mut known = BTreeMap::new();
    parts.iter().flat_map(Game::files).find(|(name, text)| {
        let first = known.entry(name.clone()).or_insert_with(|| text.clone());
        first != text
    })
}

/// `3:c3`: the part, and the move in it.
pub(super) fn write_choice<G: Game>(game: &Compound<G>, state: &[G::Position], choice: PartMove) -> String {
    let inside = game.inside(state, choice).zip(state.get(choice.part()));
    let word = inside.map_or_else(|| format!("{choice:?}"), |((part, mv), pos)| part.write_move(pos, mv));
    format!("{}:{word}", choice.part() + 1)
}

/// `3:2+4`: the part, and the turn in it.
pub(super) fn write_turn<G: Game>(game: &Compound<G>, state: &SideBySide<G::Position>, choices: &[PartMove]) -> String {
    let Some(part) = choices.first().map(|choice| choice.part()).filter(|part| *part < game.parts.len()) else {
        return String::new();
    };
    let mut next = state.clone();
    let inside = choices.iter().filter_map(|&choice| {
        let (_, mv) = game.inside(&next, choice)?;
        next = game.after(&next, choice);
        Some(mv)
    });
    let moves: Vec<G::Move> = inside.collect();
    format!("{}:{}", part + 1, game.parts[part].write_turn(&state[part], &moves))
}

/// The part that a move names, and what it says of it; the turn can go on there.
fn split_part<'a, G: Game>(
    game: &Compound<G>,
    state: &SideBySide<G::Position>,
    text: &'a str,
) -> Result<(usize, &'a str), NotationError> {
    let wrong = || NotationError::malformed(text, "is no move: the game and the move in it");
    let (place, word) = text.split_once(':').ok_or_else(wrong)?;
    let place: usize = place.parse().map_err(|_| wrong())?;
    let at = place.checked_sub(1).filter(|&at| at < game.parts.len());
    let reason = || format!("names a game that is not there: 1 to {}", game.parts.len());
    let at = at.ok_or_else(|| NotationError::new(text, reason()))?;
    if let Some(open) = state.open().filter(|open| *open != at) {
        return Err(NotationError::new(text, format!("leaves game {}, where the turn goes on", open + 1)));
    }
    if game.parts[at].result(&state[at]).is_some() {
        return Err(NotationError::new(text, "comes after the end of this game"));
    }
    Ok((at, word))
}

/// Reads what [`write_choice`] writes. A move that the part forbids is refused here, with its reason.
pub(super) fn read_choice<G: Game>(
    game: &Compound<G>,
    state: &SideBySide<G::Position>,
    text: &str,
) -> Result<PartMove, NotationError> {
    let (at, word) = split_part(game, state, text)?;
    let (part, pos) = (&game.parts[at], &state[at]);
    let mv = part.read_move(pos, word).map_err(|error| error.behind(&format!("{}:", at + 1)))?;
    let told = |error: PlayError| match error {
        PlayError::Illegal { reason, .. } => NotationError::new(text, reason),
        PlayError::Over => NotationError::new(text, "comes after the end of this game"),
    };
    part.try_play(pos, mv).map_err(told)?;
    game.outside(state, at, mv).ok_or_else(|| NotationError::new(text, "is not a move in this position"))
}

/// Reads what [`write_turn`] writes, or its beginning; every move of it is checked.
pub(super) fn read_turn<G: Game>(
    game: &Compound<G>,
    state: &SideBySide<G::Position>,
    text: &str,
) -> Result<Vec<PartMove>, NotationError> {
    let (at, words) = split_part(game, state, text)?;
    let part = &game.parts[at];
    let moves = part.read_turn(&state[at], words).map_err(|error| error.behind(&format!("{}:", at + 1)))?;
    let mut next = state.clone();
    let outside = moves.into_iter().map(|mv| {
        let choice = game.outside(&next, at, mv).ok_or_else(|| NotationError::new(text, "is no turn here"))?;
        next = game.after(&next, choice);
        Ok(choice)
    });
    outside.collect()
}

/// What says in which game the turn goes on.
const TURN: &str = "turn=";

impl<G: Game> Compound<G> {
    /// How one of its games stands, as it is typed.
    pub fn write_part(&self, at: usize, pos: &G::Position) -> String {
        let word = self.parts[at].write_position(pos);
        // P1 goes without saying, in games that say it too.
        word.strip_suffix(" p1").unwrap_or(&word).to_owned()
    }
}

pub(super) fn write_state<G: Game>(game: &Compound<G>, state: &SideBySide<G::Position>) -> String {
    let words: Vec<String> = (0..).zip(state.iter()).map(|(at, pos)| game.write_part(at, pos)).collect();
    let turn = state.open().map(|open| format!(" {TURN}{}", open + 1));
    words.join(PLUS) + &turn.unwrap_or_default()
}

pub(super) fn read_state<G: Game>(game: &Compound<G>, text: &str) -> Result<SideBySide<G::Position>, NotationError> {
    let last = text.rsplit_once(' ').and_then(|(rest, word)| Some((rest, word.strip_prefix(TURN)?)));
    let (list, turn) = last.map_or((text, None), |(rest, turn)| (rest.trim_end(), Some(turn)));
    let words: Vec<&str> = list.split(PLUS).collect();
    if words.len() != game.parts.len() {
        let words = counted(words.len(), "position");
        let reason = format!("has {words}; this sum has {} games, with + between them", game.parts.len());
        return Err(NotationError::new(list, reason));
    }
    let read = |(part, word): (&G, &str)| {
        let pos = part.read_position(word)?;
        match part.to_move(&pos) {
            Player::P1 => Ok(pos),
            _ => Err(NotationError::new(word, "names a player; who is to move stands once, behind all games")),
        }
    };
    let parts: Vec<G::Position> = game.parts.iter().zip(words).map(read).collect::<Result<_, NotationError>>()?;
    let Some(turn) = turn else { return Ok(SideBySide::closed(parts)) };
    let goes_on =
        |&at: &usize| game.parts.get(at).zip(parts.get(at)).is_some_and(|(part, pos)| part.result(pos).is_none());
    let open = turn.parse::<usize>().ok().and_then(|place| place.checked_sub(1)).filter(goes_on);
    let Some(open) = open else {
        return Err(NotationError::new(
            format!("{TURN}{turn}"),
            "names no game in which a turn can go on, e.g. turn=1",
        ));
    };
    let pos = parts[open].clone();
    Ok(SideBySide::closed(parts).within(open, pos))
}
