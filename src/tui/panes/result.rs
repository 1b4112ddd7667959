//! What a review comes to: a line for each fact, or in few rows several beside each other.

use super::{Need, Pane};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::width;
use crate::tui::scroll::Scroll;
use crate::tui::{Ink, Role};

/// What the pane looks at.
pub(crate) struct ResultPane {
    /// How it ended.
    pub ended: Vec<Line>,
    /// How everybody did.
    pub scores: Vec<Line>,
    /// Where it turned.
    pub turned: Vec<Line>,
    /// What nobody could have saved.
    pub hopeless: Vec<Line>,
    /// That hints were used, where they were.
    pub helped: Option<&'static str>,
    /// What else there is to say.
    pub others: Vec<Line>,
    /// How many columns there are.
    pub width: usize,
}

/// What the pane is called.
const TITLE: &str = "Result";
/// With fewer rows it says nothing.
const LEAST: usize = 4;
/// Columns between two facts of a row.
const GAP: usize = 3;

/// How close facts stand: the later ones as those before them, and closer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Closeness {
    /// Each has a line.
    Lines,
    /// That hints were used stands beside the title.
    BesideTitle,
    /// Figures stand beside each other.
    BesideOthers,
    /// So does how it ended, and where it turned.
    Closest,
}

impl Closeness {
    const ALL: [Self; 4] = [Self::Lines, Self::BesideTitle, Self::BesideOthers, Self::Closest];
}

impl ResultPane {
    /// The rows that it takes.
    pub(crate) fn need(&self) -> Need {
        let rows = |lines: usize| u16::try_from(lines + 1).unwrap_or(u16::MAX);
        let all = self.told(Closeness::Lines).1.len();
        Need::between(self.least().min(rows(LEAST - 1)), rows(all))
    }

    /// The fewest in which it says all that it has to say.
    pub(crate) fn least(&self) -> u16 {
        let least = Closeness::ALL.map(|closeness| self.told(closeness).1.len()).into_iter().min();
        u16::try_from(least.unwrap_or(0) + 1).unwrap_or(u16::MAX)
    }

    /// The pane with so many lines: facts are no closer than it takes for all of them, and scrolled where that is not enough.
    pub(crate) fn pane(&self, lines: usize, scroll: &Scroll) -> Pane {
        let told =
            Closeness::ALL.map(|closeness| self.told(closeness)).into_iter().find(|(_, told)| told.len() <= lines);
        let (note, told) = told.unwrap_or_else(|| self.told(Closeness::Lines));
        Pane { title: TITLE, note: note.to_owned(), lines: told }.scrolled(scroll, lines)
    }

    /// What stands beside the title, and the lines below it.
    fn told(&self, closeness: Closeness) -> (&'static str, Vec<Line>) {
        let helped = self.helped.unwrap_or_default();
        let has_room = width(TITLE) + width(helped) < self.width as i32;
        let note = if closeness >= Closeness::BesideTitle && has_room { helped } else { "" };
        let helped = Some(helped).filter(|helped| *helped != note).map(|helped| Line::styled(helped, Role::Plain));
        let (ended, turned) = if closeness >= Closeness::Closest {
            (self.close([&self.ended[..], &self.turned].concat()), Vec::new())
        } else {
            (self.ended.clone(), self.turned.clone())
        };
        let is_close = closeness >= Closeness::BesideOthers;
        let scores = if is_close { self.close(self.scores.clone()) } else { self.scores.clone() };
        let lines = [ended, scores, turned, self.hopeless.clone(), helped.into_iter().collect(), self.others.clone()];
        (note, lines.concat())
    }

    /// The same lines, each beside the one before it where it has room there.
    fn close(&self, lines: Vec<Line>) -> Vec<Line> {
        let mut close: Vec<Line> = Vec::new();
        for line in lines {
            let columns = |line: &Line| width(&line.to_string()) as usize;
            match close.last_mut().filter(|last| columns(last) + GAP + columns(&line) <= self.width) {
                Some(last) => {
                    last.spans.push(Span::styled(" ".repeat(GAP), Ink::default()));
                    last.spans.extend(line.spans);
                }
                None => close.push(line),
            }
        }
        close
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::sizes;

    fn pane(width: usize) -> ResultPane {
        let line = |words: &'static str| vec![Line::styled(words, Role::Plain)];
        ResultPane {
            ended: line("The game goes on."),
            scores: [line("P1   50 %, kept 1 of 2"), line("P2  100 %, kept 1 of 1")].concat(),
            turned: line("turning point: turn 3"),
            hopeless: Vec::new(),
            helped: Some("hints were used"),
            others: Vec::new(),
            width,
        }
    }

    #[test]
    fn in_few_rows_facts_stand_beside_each_other_before_one_is_hidden() {
        let told = |columns: usize, rows: usize| {
            let pane = pane(columns).pane(rows, &Scroll::default());
            (pane.note, pane.lines.iter().map(Line::to_string).collect::<Vec<_>>())
        };
        let [ended, first, second, turned] =
            ["The game goes on.", "P1   50 %, kept 1 of 2", "P2  100 %, kept 1 of 1", "turning point: turn 3"];
        let helped = "hints were used";
        let is_told = |columns, rows, note: &str, lines: &[&str]| {
            assert_eq!(told(columns, rows), (note.to_owned(), lines.iter().map(|line| (*line).to_owned()).collect()));
        };
        is_told(50, 5, "", &[ended, first, second, turned, helped]);
        is_told(50, 4, helped, &[ended, first, second, turned]);
        is_told(50, 3, helped, &[ended, &format!("{first}   {second}"), turned]);
        is_told(50, 2, helped, &[&format!("{ended}   {turned}"), &format!("{first}   {second}")]);
        is_told(50, 1, "4 below", &[ended]);
        is_told(22, 4, helped, &[ended, first, second, turned]);
        is_told(22, 3, "2 below", &[ended, first, second]);
        is_told(21, 4, "1 below", &[ended, first, second, turned]);
        assert_eq!([50, 22, 21].map(|columns| pane(columns).least()), [3, 5, 6]);
    }

    #[test]
    fn the_law_over_sizes_holds_for_results() {
        sizes::check_drawing(|area, pen| {
            let rows = usize::from(area.height.saturating_sub(1));
            pane(area.width.into()).pane(rows, &Scroll::default()).draw(Role::Dim, area, pen);
        });
    }
}
