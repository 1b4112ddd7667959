//! What is said of a proof under way: how much of it is done, what is proven, and how long the rest may take.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::progress::Handle;
use super::text;
use crate::core::{Outcome, Value};
use crate::engine::{Effort, Pace, ahead, moves_proven, positions};
use crate::solve::{Analysis, Extent, Solve};

/// Says now and then how far a proof has come, and keeps what is known for whoever does not wait for more.
pub(super) struct Headway<'a, G: Solve> {
    handle: Handle,
    known: &'a Mutex<Option<Analysis<G>>>,
    state: RefCell<SoFar>,
}

struct SoFar {
    pace: Pace,
    proven: String,
    /// When something was said last.
    last: Option<Duration>,
    /// What keeping took.
    keeping: Duration,
}

/// One part in so many of the time may go into keeping.
const KEEPING: u32 = 20;

const EVERY: Duration = Duration::from_millis(100);

impl<'a, G: Solve> Headway<'a, G> {
    /// One that speaks through `handle` of a proof that begins now.
    pub(super) fn new(handle: Handle, known: &'a Mutex<Option<Analysis<G>>>) -> Self {
        let (pace, proven) = (Pace::new(), NOTHING.to_owned());
        Self { handle, known, state: RefCell::new(SoFar { pace, proven, last: None, keeping: Duration::ZERO }) }
    }

    /// So much is known.
    pub(super) fn analysis(&self, analysis: &Analysis<G>) {
        let passed = || self.state.borrow().pace.effort().passed;
        let begun = passed();
        // Keeping what is known must not become the work.
        if self.state.borrow().keeping <= begun / KEEPING {
            *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(analysis.clone());
            // Also where it is not due yet: there may be no news for long.
            self.state.borrow_mut().proven = proven(analysis);
            let took = passed().saturating_sub(begun);
            self.state.borrow_mut().keeping += took;
        }
        if self.is_due(begun) {
            self.say();
        }
    }

    /// The work has come so far.
    pub(super) fn gauge(&self, nodes: u64, extent: Option<Extent>) {
        self.state.borrow_mut().pace.gauge(nodes, extent);
        let passed = self.state.borrow().pace.effort().passed;
        if self.is_due(passed) {
            self.say();
        }
    }

    fn is_due(&self, passed: Duration) -> bool {
        self.state.borrow().last.is_none_or(|last| passed >= last + EVERY)
    }

    fn say(&self) {
        let mut state = self.state.borrow_mut();
        let effort = state.pace.effort();
        state.last = Some(effort.passed);
        self.handle.say(&words(effort, &state.proven));
    }
}

const NOTHING: &str = "nothing is proven yet";

/// `win, 3 of 12 moves proven`, `win in 29 or more, 15 of 49 lengths proven`
fn proven<G: Solve>(analysis: &Analysis<G>) -> String {
    let (root, [moves, ..]) = (analysis.root, moves_proven(analysis));
    let worth = text::bounds_words(root);
    // Bounds on a length alone are no news while nobody knows who wins.
    if root.outcome().is_none() && root.lower() < Value::Draw && root.upper() > Value::Draw {
        return moves;
    }
    let least = match (root.exact(), root.outcome()) {
        (None, Some(Outcome::Win)) => root.upper().remoteness(),
        (None, Some(Outcome::Loss)) => root.lower().remoteness(),
        _ => None,
    };
    let least = least.filter(|&turns| turns > 1).map_or(String::new(), |turns| format!(" in {turns} or more"));
    format!("{worth}{least}, {moves}")
}

/// What is left comes first, then what is proven: on a narrow terminal the rest is cut.
fn words(effort: Effort, proven: &str) -> String {
    match (effort.done(), effort.nodes) {
        (Some([_, done, _]), _) => format!("{done}; {proven}"),
        (None, 0) => proven.to_owned(),
        (None, nodes) => {
            let left = ahead(effort).map_or(String::new(), |[left, _]| format!("{left}; "));
            format!("{left}{proven}; {}", positions(nodes))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::progress::Progress;
    use super::*;
    use crate::core::{Bounds, Game};
    use crate::games::AnyGame;

    #[test]
    fn a_proof_says_what_is_left_and_what_is_proven() {
        let game: AnyGame = "catch-up 1..9".parse().expect("a setup");
        let mut analysis = Analysis::new(&game, game.start());
        assert_eq!(proven(&analysis), "0 of 9 moves proven");
        let mut moves = analysis.moves.to_vec();
        moves[3].bounds = Bounds::of(Outcome::Win);
        (analysis.root, analysis.moves) = (Bounds::of(Outcome::Win), moves.into());
        assert_eq!(proven(&analysis), "win, 1 of 9 moves proven");
        // News that come right after something was said are not lost.
        let known = Mutex::new(None);
        let headway = Headway::new(Progress::of_work().handle(), &known);
        headway.gauge(1, None);
        headway.analysis(&analysis);
        assert_eq!(headway.state.borrow().proven, "win, 1 of 9 moves proven");
        // Once all moves are decided, it is lengths that are left.
        let mut moves = analysis.moves.to_vec();
        for (place, report) in moves.iter_mut().enumerate() {
            let length = if place < 2 { Bounds::exactly(Value::Loss(4)) } else { Bounds::of(Outcome::Loss) };
            report.bounds = length;
        }
        (analysis.root, analysis.moves) = (Bounds::between(Value::Loss(6), Value::Loss(20)), moves.into());
        assert_eq!(proven(&analysis), "loss in 6 or more, 2 of 9 lengths proven");

        let mut effort = Effort::default();
        assert_eq!(words(effort, NOTHING), NOTHING);
        effort.nodes = 12_345;
        assert_eq!(words(effort, NOTHING), "nothing is proven yet; 12 thousand positions");
        effort.extent = Some(Extent::Waiting(4_321));
        assert_eq!(words(effort, NOTHING), "4 thousand to look into; nothing is proven yet; 12 thousand positions");
        (effort.share, effort.left) = (Some(0.381), Some(Duration::from_millis(11_400)));
        assert_eq!(words(effort, "win"), "38 % done, 12 s more; win");
    }
}
