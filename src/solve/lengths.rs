//! How won and lost positions of a game that goes round came by their labels: in the order of their lengths, as far as a
//! verdict needs them.

use std::collections::VecDeque;

use super::neighbours::in_turns;
use super::{PartKind, WhyPart};
use crate::core::{Outcome, Value};

/// So many steps are told, those nearest to the verdict.
const MOST: usize = 60;
/// How the part is called that tells of labels without steps.
const UNTOLD: &str = "before these";

/// Positions with their labels.
pub trait Labelled {
    /// A position, whoever is to move.
    type Place: Clone + Ord;

    /// What it is worth, as far as that is known.
    fn value(&mut self, place: &Self::Place) -> Option<Value>;
    /// Where its moves lead.
    fn after(&self, place: &Self::Place) -> Vec<Self::Place>;
    /// What it is called.
    fn name(&self, place: &Self::Place) -> String;
    /// What an end is called, and what is left where whoever comes next wins.
    fn words(&self) -> [&'static str; 2];
}

/// The steps to the label of a place; of a drawn one to the labels of its moves. Where they are many the last ones, and what is
/// said before these; none where something is not proven.
pub fn length_steps<L: Labelled>(labels: &mut L, place: L::Place) -> Vec<WhyPart> {
    let mut open: VecDeque<L::Place> = match labels.value(&place).map(Value::outcome) {
        Some(Outcome::Draw) => labels.after(&place).into(),
        Some(_) => VecDeque::from([place]),
        None => return Vec::new(),
    };
    let mut untold = None;
    let mut found: Vec<(u32, L::Place)> = Vec::new();
    while let Some(place) = open.pop_front() {
        let Some(value) = labels.value(&place) else { return Vec::new() };
        let Some(turns) = value.remoteness() else { continue };
        let step = (turns, place);
        if found.contains(&step) {
            continue;
        }
        if found.len() == MOST {
            untold = Some(WhyPart::new(
                PartKind::Number,
                vec![UNTOLD.to_owned()],
                "labels that are proven, in too many steps",
            ));
            break;
        }
        open.extend(needed(labels, &step.1, value));
        found.push(step);
    }
    found.sort_unstable();
    untold.into_iter().chain(found.into_iter().filter_map(|(_, place)| step(labels, &place))).collect()
}

/// What the label of a place rests upon: a lost one that can be left, or all that can.
fn needed<L: Labelled>(labels: &mut L, place: &L::Place, value: Value) -> Vec<L::Place> {
    let after = labels.after(place);
    match value {
        Value::Win(turns) => {
            let lost = Some(Value::Loss(turns.saturating_sub(1)));
            after.into_iter().find(|left| labels.value(left) == lost).into_iter().collect()
        }
        Value::Loss(_) => after,
        Value::Draw => Vec::new(),
    }
}

/// `leave 5, which is lost in 2 turns: so this is won, in 3 turns`; `every move leaves a won heap, 4 in 1 turn, 1 in 1: so this is
/// lost, in 2 turns`.
fn step<L: Labelled>(labels: &mut L, place: &L::Place) -> Option<WhyPart> {
    let (value, [end, won]) = (labels.value(place)?, labels.words());
    let needed = needed(labels, place, value);
    let told: Option<Vec<(String, u32)>> =
        needed.iter().map(|left| Some((labels.name(left), labels.value(left)?.remoteness()?))).collect();
    let told = told?;
    let so = in_turns(value.remoteness()?);
    let words = match (value, told.as_slice()) {
        (Value::Win(_), [(left, 0), ..]) => format!("leave {left}, which is lost: so this is won, in {so}"),
        (Value::Win(_), [(left, turns), ..]) => {
            format!("leave {left}, which is lost in {}: so this is won, in {so}", in_turns(*turns))
        }
        (Value::Loss(_), [(left, turns), rest @ ..]) => {
            let first = format!("{left} in {}", in_turns(*turns));
            let rest = rest.iter().map(|(left, turns)| format!("{left} in {turns}"));
            let left = std::iter::once(first).chain(rest).collect::<Vec<_>>().join(", ");
            format!("every move leaves {won}, {left}: so this is lost, in {so}")
        }
        (Value::Loss(_), []) => format!("{end}: this is lost"),
        (Value::Win(_), []) | (Value::Draw, _) => return None,
    };
    Some(WhyPart::step(format!("{} left", labels.name(place)), words, short(value)))
}

/// `W3`, `L2`, `D`.
fn short(value: Value) -> String {
    let turns = value.remoteness().map_or(String::new(), |turns| turns.to_string());
    format!("{}{turns}", value.outcome().letter())
}
