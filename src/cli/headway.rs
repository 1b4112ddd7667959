//! What is said of a proof under way: how much of it is done, what is proven, and how long the rest may take.

use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::progress::Handle;
use super::text;
use crate::core::Bounds;
use crate::engine::{Effort, Pace, positions};
use crate::solve::{Analysis, Solve};

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
            let took = passed().saturating_sub(begun);
            self.state.borrow_mut().keeping += took;
        }
        if self.is_due(begun) {
            self.state.borrow_mut().proven = proven(analysis);
            self.say();
        }
    }

    /// The work has come so far.
    pub(super) fn gauge(&self, nodes: u64, share: Option<f64>) {
        self.state.borrow_mut().pace.gauge(nodes, share);
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

/// `win, 3 of 12 moves proven`
fn proven<G: Solve>(analysis: &Analysis<G>) -> String {
    let moves = analysis.moves.iter().filter(|report| report.bounds.outcome().is_some()).count();
    let moves = format!("{moves} of {} moves proven", analysis.moves.len());
    if analysis.root == Bounds::UNKNOWN { moves } else { format!("{}, {moves}", text::bounds_words(analysis.root)) }
}

/// What is left comes first: on a narrow terminal the rest is cut.
fn words(effort: Effort, proven: &str) -> String {
    match (effort.done(), effort.nodes) {
        (Some([_, done, _]), _) => format!("{done}; {proven}"),
        (None, 0) => proven.to_owned(),
        (None, nodes) => {
            let [count, ..] = positions(nodes);
            format!("{count}; {proven}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Outcome};
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

        let mut effort = Effort::default();
        assert_eq!(words(effort, NOTHING), NOTHING);
        effort.nodes = 12_345;
        assert_eq!(words(effort, NOTHING), "12 thousand positions; nothing is proven yet");
        (effort.share, effort.left) = (Some(0.381), Some(Duration::from_millis(11_400)));
        assert_eq!(words(effort, "win"), "38 % done, 12 s more; win");
    }
}
