//! How many lines a reason takes, and a review: which panes are seen is found by trying many rooms, in every frame.

use std::cell::RefCell;

use super::{ReviewLines, ReviewPane, WhyPane};
use crate::solve::Why;

/// The lines of a reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReasonLines {
    /// Of its sentence.
    pub said: usize,
    /// Of all of it, and the fewest in which it is said whole.
    pub all: usize,
    pub least: usize,
}

/// What was counted last, for as long as the same reason stands beside the same move.
#[derive(Default)]
pub(crate) struct CountedReason(RefCell<Option<ReasonInWidths>>);

struct ReasonInWidths {
    why: Why,
    chosen: Option<String>,
    /// What was counted in so many columns.
    lines: Vec<(usize, ReasonLines)>,
}

impl CountedReason {
    /// How many lines it takes in the columns of a pane in which nobody steps through it.
    pub(crate) fn lines(&self, pane: &WhyPane<'_>) -> ReasonLines {
        let mut known = self.0.borrow_mut();
        let is_same = |known: &ReasonInWidths| known.chosen == pane.chosen && known.why == *pane.why;
        let known = match known.take().filter(is_same) {
            Some(same) => known.insert(same),
            None => {
                known.insert(ReasonInWidths { why: pane.why.clone(), chosen: pane.chosen.clone(), lines: Vec::new() })
            }
        };
        if let Some((_, lines)) = known.lines.iter().find(|(width, _)| *width == pane.width) {
            return *lines;
        }
        let pane = WhyPane { step: None, chosen: pane.chosen.clone(), ..*pane };
        let lines =
            ReasonLines { said: pane.said(), all: pane.pane(usize::MAX).lines.len(), least: pane.least_lines() };
        known.lines.push((pane.width, lines));
        lines
    }
}

/// What was counted of a review in so many columns, for as long as it says the same.
#[derive(Default)]
pub(crate) struct CountedReview(RefCell<Vec<(usize, ReviewLines)>>);

impl CountedReview {
    /// How many lines it takes in the columns of a pane.
    pub(crate) fn lines(&self, pane: &ReviewPane<'_>) -> ReviewLines {
        let known = self.0.borrow().iter().find(|(width, _)| *width == pane.width).map(|(_, lines)| *lines);
        known.unwrap_or_else(|| {
            let lines = pane.lines();
            self.0.borrow_mut().push((pane.width, lines));
            lines
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{PartKind, WhyPart};

    #[test]
    fn a_reason_has_as_many_lines_as_are_written_also_when_another_was_counted_before() {
        let line = |cells: &str, label: &str| {
            let cells = cells.split(' ').map(str::to_owned).collect();
            WhyPart { kind: PartKind::Line, cells, label: label.to_owned(), mark: String::new() }
        };
        let why = |text: &str, parts: Vec<WhyPart>| Why { text: text.to_owned(), parts };
        let reasons = [
            why("the nimber is 3, so whoever moves now wins", Vec::new()),
            why("no short reason is known", vec![line("a1 b2 c3 d4 e5 f6", "after a"), line("b1", "after b, at once")]),
        ];
        let known = CountedReason::default();
        for _ in 0..2 {
            for (why, chosen) in reasons.iter().flat_map(|why| ["a1", "b1"].map(|chosen| (why, chosen))) {
                for width in (1..60).chain(1..60) {
                    let chosen = Some(chosen.to_owned());
                    let pane = WhyPane { why, chosen, keeps: true, step: None, width };
                    let [all, least] = [usize::MAX, 0].map(|room| pane.pane(room).lines.len());
                    let lines = ReasonLines { said: pane.said(), all, least };
                    assert_eq!(known.lines(&pane), lines, "{} in {width}", why.text);
                    assert_eq!(known.lines(&pane), lines, "{} in {width}", why.text);
                }
            }
        }
    }
}
