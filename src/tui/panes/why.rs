//! The reason for the verdict, part by part, as it is drawn on the board.

use super::{Pane, fitted};
use crate::solve::{PartKind, Why, WhyPart, parts_beside};
use crate::tui::Role;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{counted, sentence, width, wrap};

/// What the pane looks at.
pub(crate) struct WhyPane<'a> {
    /// The reason.
    pub why: &'a Why,
    /// The move under the cursor, as it is written: what has to do with it stands out.
    pub chosen: Option<String>,
    /// Whether that move keeps the value.
    pub keeps: bool,
    /// At which step of it one stands, where somebody steps through it.
    pub step: Option<usize>,
    /// How many columns there are.
    pub width: usize,
}

/// Between two columns of pairs.
const GAP: usize = 2;
/// Between a part and its label where others stand beside it, and between two of them.
const NEAR: usize = 1;
const APART: usize = 2;
/// A label has a column of its own that is no narrower.
const LABEL: usize = 16;

/// How short parts stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartRows {
    /// Each in a row of its own.
    Own,
    /// Beside each other, as many as have room.
    Shared,
}

impl WhyPane<'_> {
    /// The pane in so many lines: where they are too few, parts stand beside each other, unless somebody steps through them.
    pub(crate) fn pane(&self, room: usize) -> Pane {
        let pairs = self.why.parts.iter().filter(|part| part.kind == PartKind::Pair).count();
        let note = if pairs > 0 { counted(pairs, "pair") } else { String::new() };
        let lines = self.lines(&self.why.parts, PartRows::Own);
        let is_cut = lines.len() > room && self.step_now().is_none();
        let lines = if is_cut { self.lines(&self.why.parts, PartRows::Shared) } else { lines };
        Pane { title: "Why", note, lines }
    }

    /// The fewest lines in which all of it is said.
    pub(crate) fn least_lines(&self) -> usize {
        self.pane(0).lines.len()
    }

    /// The row that is to be in sight: the end of the step at which one stands.
    pub(crate) fn row(&self) -> usize {
        let Some(step) = self.step_now() else { return 0 };
        let parts = &self.why.parts;
        let until = parts.iter().position(|part| std::ptr::eq(part, step)).unwrap_or(0);
        self.lines(&parts[..=until], PartRows::Own).len().saturating_sub(1)
    }

    /// The rows of the sentence.
    pub(crate) fn said(&self) -> usize {
        wrap(&sentence(&self.why.text), self.width).len()
    }

    fn step_now(&self) -> Option<&WhyPart> {
        self.why.steps().nth(self.step?)
    }

    /// The sentence and some of its parts.
    fn lines(&self, parts: &[WhyPart], rows: PartRows) -> Vec<Line> {
        let said = wrap(&sentence(&self.why.text), self.width);
        let mut lines: Vec<Line> = said.into_iter().map(|line| Line::styled(line, Role::Plain)).collect();
        let terms = self.why.terms().flat_map(|term| wrap(&sentence(term), self.width));
        lines.extend(terms.map(|line| Line::styled(line, Role::Dim)));
        let same = |a: &WhyPart, b: &WhyPart| a.kind == b.kind;
        let parts: Vec<&WhyPart> =
            parts_beside(parts, self.chosen.as_deref()).filter(|part| self.is_news(part)).collect();
        for group in parts.chunk_by(|a, b| same(a, b)) {
            match group[0].kind {
                PartKind::Pair if group.iter().all(|part| part.label.is_empty()) => {
                    lines.extend(self.in_columns(group));
                }
                PartKind::Line => lines.extend(group.iter().flat_map(|part| self.in_words(part))),
                PartKind::Pair | PartKind::Place | PartKind::Move | PartKind::Number => {
                    let widest = group.iter().map(|part| width(&names(part))).max().unwrap_or(0) as usize;
                    let runs = group.chunk_by(|a, b| rows == PartRows::Shared && self.is_short(a) == self.is_short(b));
                    for run in runs {
                        match self.beside_each_other(run).filter(|_| rows == PartRows::Shared) {
                            Some(shared) => lines.extend(shared),
                            None => lines.extend(run.iter().flat_map(|part| self.labelled(part, widest))),
                        }
                    }
                }
            }
        }
        lines
    }

    /// Whether a part says what the lines before it do not: the one move that the sentence names is not named again, nor is a
    /// number told that stands below in the same words.
    fn is_news(&self, part: &WhyPart) -> bool {
        let parts = &self.why.parts;
        let is_alone = || parts.iter().filter(|part| part.kind == PartKind::Move).count() == 1;
        let is_below = |other: &WhyPart| {
            other.kind == PartKind::Number && (&other.cells, &other.label) == (&part.cells, &part.label)
        };
        match part.kind {
            PartKind::Move if part.mark.is_empty() && is_alone() => !self.why.says(&names(part)),
            PartKind::Place => !parts.iter().any(is_below),
            _ => true,
        }
    }

    fn role(&self, part: &WhyPart) -> Role {
        let is_chosen = match self.step_now() {
            Some(step) => std::ptr::eq(step, part),
            None => self.chosen.as_ref().is_some_and(|chosen| part.cells.contains(chosen)),
        };
        match self.step_now() {
            _ if !is_chosen => Role::Plain,
            // What answers a move that loses is as bright, and not in the colour of one that wins.
            None if !self.keeps => Role::Bright,
            _ => Role::Win,
        }
    }

    /// Pairs beside each other, as many as have room.
    fn in_columns(&self, parts: &[&WhyPart]) -> Vec<Line> {
        let texts: Vec<String> = parts.iter().map(|part| names(part)).collect();
        let widest = texts.iter().map(|text| width(text)).max().unwrap_or(1) as usize;
        let columns = ((self.width + GAP) / (widest + GAP)).max(1);
        let cells: Vec<Span> = parts
            .iter()
            .zip(&texts)
            .map(|(part, text)| Span::styled(format!("{text:<room$}", room = widest + GAP), self.role(part)))
            .collect();
        cells.chunks(columns).map(|row| Line::from(row.to_vec())).collect()
    }

    /// Whether another part has room beside it.
    fn is_short(&self, part: &WhyPart) -> bool {
        2 * (width(&names(part)) as usize + NEAR + width(&part.label) as usize) + APART <= self.width
    }

    /// Parts with their labels, as many beside each other as have room; none where that is one.
    fn beside_each_other(&self, parts: &[&WhyPart]) -> Option<Vec<Line>> {
        let widest = |of: &dyn Fn(&WhyPart) -> i32| parts.iter().map(|part| of(part)).max().unwrap_or(0) as usize;
        let (name, label) = (widest(&|part| width(&names(part))), widest(&|part| width(&part.label)));
        let columns = (self.width + APART) / (name + NEAR + label + APART);
        let cell = |part: &&WhyPart| {
            let name = format!("{:<room$}", names(part), room = name + NEAR);
            let label = format!("{:<room$}", part.label, room = label + APART);
            [Span::styled(name, self.role(part)), Span::styled(label, Role::Dim)]
        };
        let row = |row: &[&WhyPart]| Line::from(row.iter().flat_map(cell).collect::<Vec<_>>());
        (columns > 1).then(|| parts.chunks(columns).map(row).collect())
    }

    /// Cells and label beside each other, the label in a column of its own where that takes no more rows; below each other where
    /// they are too long, the shorter one first.
    fn labelled(&self, part: &WhyPart, widest: usize) -> Vec<Line> {
        let (names, role) = (names(part), self.role(part));
        if widest + GAP + width(&part.label) as usize <= self.width {
            let name = Span::styled(format!("{names:<room$}", room = widest + GAP), role);
            return vec![Line::from(vec![name, Span::styled(part.label.clone(), Role::Dim)])];
        }
        if width(&names) > width(&part.label) {
            return self.in_words(part);
        }
        let beside = wrap(&part.label, self.width.saturating_sub(widest + GAP));
        let below = wrap(&names, self.width).len() + wrap(&part.label, self.width).len();
        if widest + GAP + LABEL <= self.width && beside.len() <= below {
            let name = |row: usize| if row == 0 { names.as_str() } else { "" };
            let line = |(row, label): (usize, String)| {
                let name = Span::styled(format!("{:<room$}", name(row), room = widest + GAP), role);
                Line::from(vec![name, Span::styled(label, Role::Dim)])
            };
            return beside.into_iter().enumerate().map(line).collect();
        }
        let name = wrap(&names, self.width).into_iter().map(|line| Line::styled(line, role));
        name.chain(wrap(&part.label, self.width).into_iter().map(|line| Line::styled(line, Role::Dim))).collect()
    }

    /// The label, and what follows one another.
    fn in_words(&self, part: &WhyPart) -> Vec<Line> {
        let label = wrap(&part.label, self.width).into_iter().map(|line| Line::styled(line, Role::Dim));
        let cells: Vec<String> = part.cells.iter().map(|cell| fitted(cell, self.width)).collect();
        let cells = wrap(&joined(part.kind, &cells), self.width).into_iter();
        let cells = cells.map(|line| Line::styled(line, self.role(part)));
        label.chain(cells).collect()
    }
}

/// The cells of a part.
pub(super) fn names(part: &WhyPart) -> String {
    joined(part.kind, &part.cells)
}

/// The cells of a part of this kind as they stand beside each other.
fn joined(kind: PartKind, cells: &[String]) -> String {
    let between = match kind {
        PartKind::Pair => "-",
        PartKind::Place | PartKind::Move | PartKind::Number | PartKind::Line => " ",
    };
    cells.join(between)
}
