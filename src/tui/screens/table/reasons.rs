//! The reasons of verdicts, each worked out once: where no theory knows one the lines of a proof are counted. Where that takes
//! longer than a frame it is done beside the screen.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;

use crate::core::Bounds;
use crate::engine::{Engine, Job, Report, Source};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::solve::{Analysis, MoveReport, TakesLonger, Why, why, why_at_once};

/// Reasons of the last positions that were explained.
#[derive(Default)]
pub(super) struct KnownReasons {
    known: RefCell<VecDeque<(ReasonSource, Option<Why>)>>,
    /// The one that takes longer, the last that was asked for.
    open: RefCell<Option<OpenReason>>,
}

/// A reason that takes longer, and who works it out once somebody does.
struct OpenReason {
    source: ReasonSource,
    of: Box<(AnyGame, Analysis<AnyGame>)>,
    job: Option<Job<Option<Why>>>,
}

/// So many are kept: those of a usual match.
const KNOWN: usize = 64;

/// What a reason is made from, as it is told apart from others.
#[derive(PartialEq)]
struct ReasonSource {
    position: AnyPosition,
    root: Bounds,
    line: Vec<AnyMove>,
    how_far: (&'static str, u64, bool),
    moves: MovesOf,
}

/// The list of moves itself: it may be long.
struct MovesOf(Arc<[MoveReport<AnyGame>]>);

impl PartialEq for MovesOf {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl ReasonSource {
    fn new(analysis: &Analysis<AnyGame>) -> Self {
        let &Analysis { ref position, root, ref line, stage, nodes, done, ref moves, .. } = analysis;
        let (position, line, how_far) = (position.clone(), line.clone(), (stage, nodes, done));
        Self { position, root, line, how_far, moves: MovesOf(moves.clone()) }
    }
}

impl KnownReasons {
    /// The reason of what an analysis says; none yet where it takes longer.
    pub(super) fn of(&self, game: &AnyGame, analysis: &Analysis<AnyGame>) -> Option<Why> {
        let source = ReasonSource::new(analysis);
        if let Some((_, why)) = self.known.borrow().iter().find(|(known, _)| *known == source) {
            return why.clone();
        }
        let mut open = self.open.borrow_mut();
        if open.as_ref().is_some_and(|open| open.source == source) {
            return None;
        }
        match why_at_once(game, analysis) {
            Ok(why) => {
                self.keep(source, why.clone());
                why
            }
            Err(TakesLonger) => {
                *open = Some(OpenReason { source, of: Box::new((game.clone(), analysis.clone())), job: None });
                None
            }
        }
    }

    /// Has the reason worked out that takes longer, if nobody does yet.
    pub(super) fn begin(&self, engine: &Engine) {
        if let Some(OpenReason { of, job: job @ None, .. }) = self.open.borrow_mut().as_mut() {
            let of = of.clone();
            *job = Some(Job::start(engine, "reason", move |_| why(&of.0, &of.1)));
        }
    }

    /// Takes in the reason that took longer, if it is the news; whether it was.
    pub(super) fn take(&self, source: Source) -> bool {
        let mut open = self.open.borrow_mut();
        let job = open.as_ref().and_then(|open| open.job.as_ref()).filter(|job| job.source() == source);
        let Some(report) = job.and_then(Job::take) else { return false };
        if let Some(OpenReason { source, .. }) = open.take() {
            let why = if let Report::Done(why) = report { why } else { None };
            self.keep(source, why);
        }
        true
    }

    /// Whether the reason of an analysis is still worked out.
    pub(super) fn is_open(&self, analysis: &Analysis<AnyGame>) -> bool {
        self.open.borrow().as_ref().is_some_and(|open| open.source == ReasonSource::new(analysis))
    }

    fn keep(&self, source: ReasonSource, why: Option<Why>) {
        let mut known = self.known.borrow_mut();
        known.truncate(KNOWN - 1);
        known.push_front((source, why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::solve::{Memory, Monitor, Solver};

    #[test]
    fn a_reason_that_is_known_is_the_one_that_is_found_anew() {
        let (known, mut count) = (KnownReasons::default(), 0);
        for round in [1, 2] {
            for setup in ["chomp 3x4", "catch-up 1..6 goal=last", "nim 3,5,7", "sim 5"] {
                let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let analysis = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited()).0;
                    for _ in 0..2 {
                        assert_eq!(known.of(&game, &analysis), why(&game, &analysis), "{setup}, round {round}");
                    }
                    count += 1;
                    assert_eq!(known.known.borrow().len(), count.min(KNOWN), "each is kept once");
                    pos = game.play(&pos, game.legal_moves(&pos)[0]);
                }
            }
        }
    }

    #[test]
    fn a_reason_that_takes_longer_than_a_frame_comes_as_news_and_is_the_same() {
        let game: AnyGame = "chomp 8x10".parse().unwrap_or_else(|error| panic!("{error}"));
        let pos = game.play(&game.start(), game.legal_moves(&game.start())[78]);
        let analysis = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited()).0;
        let (news, heard) = std::sync::mpsc::channel();
        let told = move |source, _| news.send(source).unwrap_or_default();
        let (engine, known) = (Engine::new(Arc::new(told), Memory::new(1 << 26)), KnownReasons::default());
        for _ in 0..2 {
            assert_eq!(known.of(&game, &analysis), None, "it takes longer");
            assert!(known.is_open(&analysis));
            known.begin(&engine);
        }
        let source = heard.recv().expect("somebody works it out");
        assert!(known.take(source) && !known.take(source) && !known.is_open(&analysis));
        assert!(known.of(&game, &analysis).is_some());
        assert_eq!(known.of(&game, &analysis), why(&game, &analysis));
    }
}
