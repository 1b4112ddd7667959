//! The reason that is left where no theory tells more: what each move leaves is known, so the position is too.

use std::cmp::Reverse;

use super::{Analysis, PartKind, Solve, WhyPart};
use crate::core::{Arrange, Bounds, Outcome, Step, Turns, Value, counted};

/// More of them are not listed in a sentence, and than those not beside the board.
const SAID: usize = 8;
const LISTED: usize = 40;

/// What the moves from a position leave, each with what it is worth to whoever is to move then.
pub struct Neighbours {
    root: Bounds,
    left: Vec<(String, Bounds)>,
}

impl Neighbours {
    /// Those of an analysis, as `name` calls what a move leaves; none where moves are not listed, or who wins is not known.
    pub fn new<G: Solve>(analysis: &Analysis<G>, name: impl Fn(G::Move) -> String) -> Option<Self> {
        let root = analysis.root;
        root.outcome().filter(|_| analysis.is_listed && !analysis.moves.is_empty())?;
        let left = analysis.moves.iter().map(|report| (name(report.mv), report.bounds.handed_down(Step::ALTERNATE)));
        let mut left: Vec<(String, Bounds)> = left.collect();
        left.dedup();
        Some(Self { root, left })
    }

    /// `whatever comes of 17 is won for whoever finds it: 16 in 1 turn, 13 in 7, 8 in 5, 1 in 1; so this is lost, in 8 turns`;
    /// `leave 2, and whoever finds that loses in 2 turns; so this is won, in 3 turns`; `nothing that is lost comes of 30; 31 is
    /// drawn, so this is a draw`.
    pub fn sentence(&self, here: &str) -> String {
        let of = |outcome| self.left.iter().filter(move |(_, bounds)| bounds.outcome() == Some(outcome));
        let shortest = |outcome| of(outcome).min_by_key(|(_, bounds)| length(*bounds));
        let so = |told: &str| match self.root.exact().and_then(Value::remoteness) {
            Some(turns) => format!("so this is {told}, in {}", in_turns(turns)),
            None => format!("so this is {told}"),
        };
        match self.root.outcome() {
            Some(Outcome::Win) => {
                let told = shortest(Outcome::Loss).map(|(name, bounds)| match turns_of(*bounds) {
                    Some(0) => format!("leave {name}, and whoever finds that has lost"),
                    Some(turns) => format!("leave {name}, and whoever finds that loses in {}", in_turns(turns)),
                    None => format!("leave {name}, and whoever finds that loses"),
                });
                format!("{}; {}", told.unwrap_or_default(), so("won"))
            }
            Some(Outcome::Draw) => {
                let drawn = of(Outcome::Draw).next().map_or("", |(name, _)| name);
                format!("nothing that is lost comes of {here}; {drawn} is drawn, so this is a draw")
            }
            Some(Outcome::Loss) | None => format!("{}; {}", self.all_won(here), so("lost")),
        }
    }

    /// That all is won, whatever is left, and in how many turns: of much that may be left what lasts longest.
    fn all_won(&self, here: &str) -> String {
        let in_time = |(index, (name, bounds)): (usize, &(String, Bounds))| match turns_of(*bounds) {
            Some(turns) if index == 0 => format!("{name} in {}", in_turns(turns)),
            Some(turns) => format!("{name} in {turns}"),
            None => name.clone(),
        };
        let mut left: Vec<&(String, Bounds)> = self.left.iter().collect();
        if left.len() > SAID {
            left.arrange_by_key(|(_, bounds)| Reverse(length(*bounds)));
        }
        let mut told: Vec<String> = left.into_iter().take(SAID).enumerate().map(in_time).collect();
        let more = self.left.len() - told.len();
        told.extend((more > 0).then(|| format!("and {more} more")));
        match self.left.as_slice() {
            [_] => format!("only one thing comes of {here}, and whoever finds it wins: {}", told.join(", ")),
            _ => format!("whatever comes of {here} is won for whoever finds it: {}", told.join(", ")),
        }
    }

    /// Each with what it is worth.
    pub fn parts(self) -> impl Iterator<Item = WhyPart> {
        let part = |(name, bounds)| WhyPart::new(PartKind::Place, vec![format!("{name} left")], short(bounds));
        self.left.into_iter().take(LISTED).map(part)
    }
}

fn length(bounds: Bounds) -> Turns {
    turns_of(bounds).unwrap_or(Turns::MAX)
}

fn turns_of(bounds: Bounds) -> Option<Turns> {
    bounds.exact().and_then(Value::remoteness)
}

/// `1 turn`, `7 turns`.
pub(super) fn in_turns(turns: Turns) -> String {
    counted(turns as usize, "turn")
}

/// `W7`, `L8`, `D`; `W` where the length is not known, `?` where nothing is.
fn short(bounds: Bounds) -> String {
    let sign = match bounds.outcome() {
        Some(Outcome::Win) => "W",
        Some(Outcome::Loss) => "L",
        Some(Outcome::Draw) => "D",
        None => "?",
    };
    match turns_of(bounds) {
        Some(turns) => format!("{sign}{turns}"),
        None => sign.to_owned(),
    }
}
