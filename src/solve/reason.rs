//! Why a verdict is what it is: a sentence, and what a board draws of it.

use serde::Serialize;

use super::certificate::{self, ProofLength, ProofPatience};
use super::{Analysis, Solve};
use crate::core::{Outcome, Value};

/// What one part of a reason is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[non_exhaustive]
pub enum PartKind {
    /// Two moves: whoever makes the first is answered with the second.
    Pair,
    /// Something on the board with what it is worth.
    Place,
    /// A move that does it.
    Move,
    /// A number that counts, in words.
    Number,
    /// Moves one after the other.
    Line,
}

/// One thing that is drawn, or listed, for a reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[non_exhaustive]
pub struct WhyPart {
    /// What it is.
    pub kind: PartKind,
    /// The places or moves that it is about, as they are typed.
    pub cells: Vec<String>,
    /// What stands beside it.
    pub label: String,
    /// Of a step of a reason what it comes to, short enough for a board: `2`; nothing of what is no step.
    #[serde(skip)]
    pub mark: String,
}

impl WhyPart {
    /// A part about these cells.
    pub fn new(kind: PartKind, cells: Vec<String>, label: impl Into<String>) -> Self {
        Self { kind, cells, label: label.into(), mark: String::new() }
    }

    /// A step by which a place came by its label, in words, and that label.
    pub fn step(cell: String, words: String, label: String) -> Self {
        Self { mark: label, ..Self::new(PartKind::Number, vec![cell], words) }
    }

    /// The answer to a move.
    pub fn pair(mv: String, answer: String) -> Self {
        Self::new(PartKind::Pair, vec![mv, answer], "")
    }

    /// Each cell with what it is worth.
    pub fn places<T: ToString>(cells: impl IntoIterator<Item = T>, worths: &[impl ToString]) -> Vec<Self> {
        let pairs = cells.into_iter().zip(worths);
        pairs.map(|(cell, worth)| Self::new(PartKind::Place, vec![cell.to_string()], worth.to_string())).collect()
    }
}

/// Why a verdict is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "why"))]
#[non_exhaustive]
pub struct Why {
    /// One sentence.
    pub text: String,
    /// What is drawn of it.
    pub parts: Vec<WhyPart>,
}

/// What words of reasons mean that not everybody knows.
const TERMS: [(&str, &str); 3] = [
    ("nimber", "a nimber: the least of 0, 1, 2 and so on that no move leads to"),
    ("nim-sum", "the nim-sum: added in binary without carrying, so that equal numbers cancel"),
    ("genus", "the genus: the nimber where the last stone wins, and behind ^ that where it loses; with ^0 one loses"),
];

impl Why {
    /// What those of its words mean that not everybody knows.
    pub fn terms(&self) -> impl Iterator<Item = &str> {
        TERMS.iter().filter(|(word, _)| self.text.contains(word)).map(|(_, meaning)| *meaning)
    }

    /// Whether its sentence has all of these words.
    pub fn says(&self, words: &str) -> bool {
        let told: Vec<&str> = bare_words(&self.text).collect();
        bare_words(words).all(|word| told.contains(&word))
    }

    /// Whether pairs are drawn of it.
    pub fn has_pairs(&self) -> bool {
        self.parts.iter().any(|part| part.kind == PartKind::Pair)
    }

    /// What answers a move by its pairs, as both are written.
    pub fn partner(&self, mv: &str) -> Option<&str> {
        partner(&self.parts, mv)
    }

    /// What is done one after the other: of each step what it comes to is shown from there on.
    pub fn steps(&self) -> impl Iterator<Item = &WhyPart> {
        steps(&self.parts)
    }
}

/// The words of a text, without the signs at their ends.
fn bare_words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(|word| word.trim_matches([',', ';', ':', '.']))
}

/// Those of some parts that are steps.
pub fn steps(parts: &[WhyPart]) -> impl Iterator<Item = &WhyPart> {
    parts.iter().filter(|part| !part.mark.is_empty())
}

/// The parts to be seen beside a move: of several lines only the one that it begins, or without such a move the first.
pub fn parts_beside<'a>(parts: &'a [WhyPart], mv: Option<&str>) -> impl Iterator<Item = &'a WhyPart> + use<'a> {
    let lines = || parts.iter().filter(|part| part.kind == PartKind::Line);
    let begins = |part: &&'a WhyPart| mv.is_none_or(|mv| part.cells.first().is_some_and(|first| first == mv));
    let seen = if lines().count() > 1 { lines().find(begins) } else { lines().next() };
    parts.iter().filter(move |&part| part.kind != PartKind::Line || seen.is_some_and(|seen| std::ptr::eq(seen, part)))
}

fn partner<'a>(parts: &'a [WhyPart], mv: &str) -> Option<&'a str> {
    parts.iter().filter(|part| part.kind == PartKind::Pair).find_map(|part| match &part.cells[..] {
        [one, other] if one == mv => Some(other.as_str()),
        [one, other] if other == mv => Some(one.as_str()),
        _ => None,
    })
}

/// The move that a reason for a win speaks of: the one that the best line begins with, or as long as there is none the first
/// that is proven to keep the value.
pub fn shown_move<G: Solve>(analysis: &Analysis<G>) -> Option<G::Move> {
    let first = analysis.line.first().copied();
    first.or_else(|| analysis.keepers().map(|report| report.mv).next())
}

/// What a theory that needs no search answers a move with that was made in a lost position: "you took c1, so a3".
pub fn answer<G: Solve>(game: &G, before: &G::Position, mv: G::Move) -> Option<String> {
    let parts = game.why_parts(&Analysis::new(game, before.clone()));
    // Behind a move that wins the pairs are those of another position.
    let is_lost = parts.iter().all(|part| part.kind != PartKind::Move);
    partner(&parts, &game.write_move(before, mv)).filter(|_| is_lost).map(str::to_owned)
}

/// The reason for the verdict of an analysis: what theory says; else, where a win is proven with its length, that no short
/// reason is known, how many lines the shortest proof has, and the longest defence; else what the game says that is known all
/// the same. Nothing where it says nothing, as where nothing is proven, and of draws without a theory.
///
/// Cheap: only small games are looked at, to count lines.
pub fn why<G: Solve>(game: &G, analysis: &Analysis<G>) -> Option<Why> {
    why_with(game, analysis, ProofPatience::Moment).unwrap_or_default()
}

/// The same where it is known within a frame.
///
/// # Errors
/// Where the lines of a proof take longer to be counted.
#[cfg(feature = "tui")]
pub(crate) fn why_at_once<G: Solve>(game: &G, analysis: &Analysis<G>) -> Result<Option<Why>, TakesLonger> {
    why_with(game, analysis, ProofPatience::Frame)
}

/// A reason is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TakesLonger;

fn why_with<G: Solve>(game: &G, analysis: &Analysis<G>, patience: ProofPatience) -> Result<Option<Why>, TakesLonger> {
    if let Some(text) = game.why(analysis) {
        return Ok(Some(Why { text, parts: game.why_parts(analysis) }));
    }
    if let Some(why) = certified(game, analysis, patience)? {
        return Ok(Some(why));
    }
    Ok(game.unexplained(analysis).map(|text| Why { text, parts: game.why_parts(analysis) }))
}

/// How much it takes to show it, where no theory says so.
fn certified<G: Solve>(game: &G, analysis: &Analysis<G>, patience: ProofPatience) -> Result<Option<Why>, TakesLonger> {
    let is_long = |value: &Value| value.remoteness().is_some() && !analysis.line.is_empty();
    let Some(value) = analysis.root.exact().filter(is_long) else { return Ok(None) };
    let mover = game.to_move(&analysis.position);
    let winner = if value.outcome() == Outcome::Win { mover } else { mover.opponent() };
    let proof = match certificate::length(game, &analysis.position, winner, patience) {
        Some(ProofLength::TooMany) if patience == ProofPatience::Frame => return Err(TakesLonger),
        Some(ProofLength::Lines(1)) => "; one line proves it".to_owned(),
        Some(ProofLength::Lines(lines)) => format!("; the shortest proof has {lines} lines, one for each defence"),
        Some(ProofLength::TooMany) => "; the lines of a proof are too many to be counted at once".to_owned(),
        Some(ProofLength::Round) => "; the lines of a proof are not counted, as play can go round".to_owned(),
        None => String::new(),
    };
    let best = match (game.players(), value.outcome()) {
        (1, Outcome::Win) => "no way is shorter than the best line",
        _ => "no defence lasts longer than the best line",
    };
    let text = format!("no short reason is known{proof}; {best}");
    let mut parts = game.why_parts(analysis);
    if parts.iter().all(|part| part.kind != PartKind::Line) {
        parts.push(line(game, analysis));
    }
    Ok(Some(Why { text, parts }))
}

/// The best line, move by move.
fn line<G: Solve>(game: &G, analysis: &Analysis<G>) -> WhyPart {
    let mut pos = analysis.position.clone();
    let mut cells = Vec::with_capacity(analysis.line.len());
    for &mv in &analysis.line {
        cells.push(game.write_move(&pos, mv));
        pos = game.play(&pos, mv);
    }
    WhyPart::new(PartKind::Line, cells, if game.players() == 1 { "the best line" } else { "the longest defence" })
}
