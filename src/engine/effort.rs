//! How much work a question has taken, how much of it is left, and what is said of that.

use std::time::{Duration, Instant};

use crate::solve::Extent;
#[cfg(any(feature = "cli", feature = "tui"))]
use crate::solve::{Analysis, Solve};

/// How long a question has been worked on, and how long that may take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Effort {
    /// Since the work began.
    pub passed: Duration,
    /// Positions visited.
    pub nodes: u64,
    /// Which share of all that is to be done is done, from 0 to 1, where that is known.
    pub share: Option<f64>,
    /// How far the work under way has come, where that is known in other terms than a share of it.
    pub extent: Option<Extent>,
    /// How much longer that may take, by what it took so far; nothing before enough of it is done to tell.
    pub left: Option<Duration>,
}

impl Effort {
    /// How much is done and how long the rest may take, where that is known, in fewer and fewer words.
    #[cfg(any(feature = "cli", feature = "tui"))]
    pub(crate) fn done(self) -> Option<[String; 3]> {
        let (done, left) = (format!("{:.0} % done", 100.0 * self.share?), lasting(self.left?));
        Some([format!("{done}, some {left} more"), format!("{done}, {left} more"), done])
    }
}

/// What is known of how much is left where no share is known, in fewer and fewer words: `4 thousand to look into`, `15 of 49
/// parts`, `38 % of a first table`.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) fn ahead(effort: Effort) -> Option<[String; 2]> {
    match effort.extent? {
        Extent::Waiting(left) => Some([format!("{} to look into", in_words(left)), format!("{} left", in_words(left))]),
        Extent::Branches { done, all } => Some([format!("{done} of {all} parts"), format!("{done} of {all}")]),
        Extent::FirstTable(share) => {
            let share = format!("{:.0} %", 100.0 * share);
            Some([format!("{share} of a first table"), format!("first table {share}")])
        }
        Extent::Done(_) => None,
    }
}

/// So many positions: `12 thousand positions`.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) fn positions(count: u64) -> String {
    format!("{} position{}", in_words(count), if count == 1 { "" } else { "s" })
}

#[cfg(any(feature = "cli", feature = "tui"))]
fn in_words(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..1_000_000 => format!("{} thousand", count / 1000),
        _ => format!("{} million", count / 1_000_000),
    }
}

/// How many moves are proven: of how many who wins, and once that is known of all, of how many how soon; in fewer and fewer words.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) fn moves_proven<G: Solve>(analysis: &Analysis<G>) -> [String; 3] {
    let all = analysis.moves.len();
    let outcomes = analysis.moves.iter().filter(|report| report.bounds.outcome().is_some()).count();
    if outcomes < all {
        return [
            format!("{outcomes} of {all} moves proven"),
            format!("{outcomes} of {all} proven"),
            format!("{outcomes}/{all} proven"),
        ];
    }
    // That it is lengths is said in any room: who wins is known of all moves.
    let lengths = analysis.moves.iter().filter(|report| report.bounds.exact().is_some()).count();
    [
        format!("{lengths} of {all} lengths proven"),
        format!("lengths {lengths} of {all}"),
        format!("lengths {lengths}/{all}"),
    ]
}

/// A time in its largest unit, rounded up: `7 s`, `3 min`, `2 h`.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) fn lasting(time: Duration) -> String {
    let seconds = time.as_secs_f64().ceil() as u64;
    match seconds {
        0..=90 => format!("{} s", seconds.max(1)),
        91..=5400 => format!("{} min", seconds.div_ceil(60)),
        _ => format!("{} h", seconds.div_ceil(3600)),
    }
}

/// A smaller share says nothing of the rest: the first steps of a proof are not its usual ones.
const ENOUGH: f64 = 0.03;

/// Measures the effort of work under way, by what the gauge of its monitor tells.
pub(crate) struct Pace {
    started: Instant,
    nodes: u64,
    share: Option<f64>,
    extent: Option<Extent>,
    /// When a share was known first, and what it was.
    begun: Option<(Instant, f64)>,
}

impl Pace {
    /// Of work that begins now.
    pub(crate) fn new() -> Self {
        Self { started: Instant::now(), nodes: 0, share: None, extent: None, begun: None }
    }

    /// So many nodes were visited, and the work under way has come so far, where that is known.
    pub(crate) fn gauge(&mut self, nodes: u64, extent: Option<Extent>) {
        let (share, extent) = match extent {
            Some(Extent::Done(share)) => (Some(share), None),
            other => (None, other),
        };
        if self.share.is_none() || share < self.share {
            // Work of another kind has begun.
            self.begun = share.map(|share| (Instant::now(), share));
        }
        (self.nodes, self.share, self.extent) = (nodes, share, extent);
    }

    /// What it took so far.
    pub(crate) fn effort(&self) -> Effort {
        let measured = self.share.zip(self.begun).filter(|(share, (_, first))| share - first >= ENOUGH);
        let left = measured.and_then(|(share, (at, first))| {
            let pace = (share - first) / at.elapsed().as_secs_f64();
            Duration::try_from_secs_f64((1.0 - share) / pace).ok()
        });
        let (passed, nodes) = (self.started.elapsed(), self.nodes);
        Effort { passed, nodes, share: self.share, extent: self.extent, left }
    }
}

#[cfg(all(test, any(feature = "cli", feature = "tui")))]
mod tests {
    use super::*;

    #[test]
    fn counts_and_times_are_told_in_their_largest_unit() {
        let counts = [1, 950, 12_345, 3_999_999].map(positions);
        assert_eq!(counts, ["1 position", "950 positions", "12 thousand positions", "3 million positions"]);
        let times = [0.2, 90.0, 91.0, 5400.0, 5401.0].map(|time| lasting(Duration::from_secs_f64(time)));
        assert_eq!(times, ["1 s", "90 s", "2 min", "90 min", "2 h"]);
    }

    #[test]
    fn how_long_the_rest_may_take_is_told_once_some_of_it_is_done() {
        let mut pace = Pace::new();
        pace.gauge(1, None);
        assert_eq!((pace.effort().left, pace.effort().done()), (None, None));
        pace.gauge(2, Some(Extent::Done(0.25)));
        assert_eq!(pace.effort().left, None, "nothing was measured yet");
        pace.gauge(3, Some(Extent::Done(0.27)));
        assert_eq!((pace.effort().left, pace.effort().done()), (None, None), "the first steps tell nothing");
        pace.gauge(3, Some(Extent::Done(0.5)));
        let effort = pace.effort();
        // Half of it is left, and a quarter has taken a moment.
        assert!(effort.left.is_some_and(|left| left < Duration::from_mins(1)), "{effort:?}");
        assert_eq!((effort.nodes, effort.share), (3, Some(0.5)));
        let counted = Effort { share: Some(0.381), left: Some(Duration::from_millis(11_400)), ..effort };
        let words = ["38 % done, some 12 s more", "38 % done, 12 s more", "38 % done"].map(str::to_owned);
        assert_eq!(counted.done(), Some(words));
        // Work of another kind begins from nothing.
        pace.gauge(4, Some(Extent::Done(0.1)));
        assert_eq!(pace.effort().left, None);
        pace.gauge(5, Some(Extent::Waiting(9)));
        let effort = pace.effort();
        assert_eq!((effort.share, effort.left), (None, None));
        assert_eq!(ahead(effort), Some(["9 to look into", "9 left"].map(str::to_owned)));
        pace.gauge(6, Some(Extent::Branches { done: 3, all: 8 }));
        assert_eq!(ahead(pace.effort()), Some(["3 of 8 parts", "3 of 8"].map(str::to_owned)));
        // A first table tells its own share, and nothing of the rest.
        for share in [0.1, 0.5] {
            pace.gauge(7, Some(Extent::FirstTable(share)));
        }
        assert_eq!((pace.effort().done(), pace.effort().left), (None, None));
        assert_eq!(ahead(pace.effort()), Some(["50 % of a first table", "first table 50 %"].map(str::to_owned)));
    }
}
