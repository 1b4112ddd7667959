//! The reason that is left where no theory tells more: what each move leaves is known, so the position is too.

use super::{Analysis, PartKind, Solve, WhyPart};
use crate::core::{Bounds, Outcome, Step, Turns, Value};

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

    /// `17: 16 W1, 13 W7, 8 W5, 1 W1, all won: L 1+7`; `18: 17 L8, 14 W3, 9 W1, 2 L2; 2 is lost: W 1+2`;
    /// `30: 31 D, 29 W1, 26 D; none is lost, and 31 drawn: D`, and what such marks mean. Of many only the first are told, or
    /// those that count.
    pub fn sentence(&self, here: &str) -> String {
        let worth = |outcome| self.left.iter().filter(move |(_, bounds)| bounds.outcome() == Some(outcome));
        let turns = |sign: char| match self.root.exact().and_then(Value::remoteness) {
            Some(turns) => format!("{sign} 1+{}", turns.saturating_sub(1)),
            None => sign.to_string(),
        };
        let few = self.left.len() <= SAID;
        let list = |chosen: Vec<&(String, Bounds)>| {
            let told: Vec<String> =
                chosen.iter().take(SAID).map(|(name, bounds)| format!("{name} {}", short(*bounds))).collect();
            told.join(", ")
        };
        let of = |outcome| if few { list(self.left.iter().collect()) } else { list(worth(outcome).collect()) };
        let best = |outcome| worth(outcome).min_by_key(|(_, bounds)| length(*bounds)).map_or("", |(name, _)| name);
        let told = match self.root.outcome() {
            Some(Outcome::Win) => {
                format!("{here}: {}; {} is lost: {}", of(Outcome::Loss), best(Outcome::Loss), turns('W'))
            }
            Some(Outcome::Draw) => {
                format!("{here}: {}; none is lost, and {} drawn: D", of(Outcome::Draw), best(Outcome::Draw))
            }
            Some(Outcome::Loss) | None => {
                let more = if few { String::new() } else { format!(" and {} more", self.left.len() - SAID) };
                format!("{here}: {}{more}, all won: {}", list(self.left.iter().collect()), turns('L'))
            }
        };
        match self.legend() {
            words if words.is_empty() => told,
            words => format!("{told}; {}", words.join("; ")),
        }
    }

    /// What the marks of a sentence mean, by the move that decides: `L4: whoever finds 15 loses in 4 turns`, `1+4: this turn
    /// and those`.
    fn legend(&self) -> Vec<String> {
        let of = |outcome| {
            let left = self.left.iter().filter(move |(_, bounds)| bounds.outcome() == Some(outcome));
            left.filter_map(|(name, bounds)| Some((name, bounds.exact()?.remoteness()?)))
        };
        let [wins, loses] = [("W", "wins", "has won"), ("L", "loses", "has lost")];
        let ((mark, does, has), chosen) = match self.root.outcome() {
            Some(Outcome::Win) => (loses, of(Outcome::Loss).min_by_key(|&(_, turns)| turns)),
            Some(Outcome::Draw) => (wins, of(Outcome::Win).next()),
            Some(Outcome::Loss) | None => (wins, of(Outcome::Win).rev().max_by_key(|&(_, turns)| turns)),
        };
        let found = chosen.map(|(name, turns)| match turns {
            0 => format!("{mark}0: whoever finds {name} {has}"),
            1 => format!("{mark}1: whoever finds {name} {does} in 1 turn"),
            _ => format!("{mark}{turns}: whoever finds {name} {does} in {turns} turns"),
        });
        let together = match self.root.exact().and_then(Value::remoteness) {
            Some(turns) => Some(match turns.saturating_sub(1) {
                0 => "1+0: this turn alone".to_owned(),
                1 => "1+1: this turn and that one".to_owned(),
                rest => format!("1+{rest}: this turn and those"),
            }),
            None => (self.root.outcome() == Some(Outcome::Draw)).then(|| "D: a draw".to_owned()),
        };
        found.into_iter().chain(together).collect()
    }

    /// Each with what it is worth.
    pub fn parts(self) -> impl Iterator<Item = WhyPart> {
        let part = |(name, bounds)| WhyPart::new(PartKind::Place, vec![format!("{name} left")], short(bounds));
        self.left.into_iter().take(LISTED).map(part)
    }
}

fn length(bounds: Bounds) -> Turns {
    bounds.exact().and_then(Value::remoteness).unwrap_or(Turns::MAX)
}

/// `W7`, `L8`, `D`; `W` where the length is not known, `?` where nothing is.
fn short(bounds: Bounds) -> String {
    let sign = match bounds.outcome() {
        Some(Outcome::Win) => "W",
        Some(Outcome::Loss) => "L",
        Some(Outcome::Draw) => "D",
        None => "?",
    };
    match bounds.exact().and_then(Value::remoteness) {
        Some(turns) => format!("{sign}{turns}"),
        None => sign.to_owned(),
    }
}
