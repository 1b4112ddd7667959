//! What is said under a label: names, a text or sentences, in the rows that there are; and several beside each other.

use std::sync::Arc;

use super::fitted::counted_parts;
use super::listed::{between, whole_in_list};
use crate::tui::Role;
use crate::tui::brief::{shortened_by_clauses, wrap_in};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{self, CUT, counted, cut_words, wrap};
use crate::tui::view::line_width;

/// Columns for the word at the beginning of a line.
pub(super) const LABEL: usize = 10;
/// What is said of moves of which nothing is known.
const UNKNOWN: &str = "not known yet";
/// Between a label and its text at least.
const GAP: usize = 2;
/// Between two turns, where there is room for it.
const BETWEEN_TURNS: &str = "  ";
/// Between two of them in one row.
const BESIDE: usize = 3;
/// Columns before what goes on below a label.
const HANGING: usize = 2;

/// What is said under one label.
#[derive(Clone, PartialEq)]
pub(super) struct Paragraph {
    pub label: &'static str,
    pub role: Role,
    pub words: ParagraphText,
}

#[derive(Clone, PartialEq)]
pub(super) enum ParagraphText {
    /// The first names of so many: of those that have no room the number is told.
    Names(Arc<[String]>, usize),
    /// Turns in their order: of those that have no room the number is told.
    Turns(Arc<[String]>),
    /// A text that ends where the room does: of one that is a list the number of what has no room is told.
    Text(String),
    /// The same, and with the last sentence or part of one that has room.
    Sentences(String),
}

/// The names of a text that is a list of them beside each other, and no sentence: pairs, moves; and how many there are.
fn list_of(text: &str) -> Option<(Vec<&str>, usize)> {
    let is_name = |word: &str| word.contains(['-', '.']) && !word.ends_with(['.', ',', ';', ':']);
    let mut names: Vec<&str> = text.split_whitespace().collect();
    // Of a very long one the beginning is there, and the number of the others.
    let more = names.last().and_then(|last| last.strip_prefix('+')?.parse::<usize>().ok());
    names.truncate(names.len() - usize::from(more.is_some()));
    names
        .iter()
        .all(|word| is_name(word))
        .then(|| (names.len() + more.unwrap_or(0), names))
        .map(|(all, names)| (names, all))
}

/// The beginning of a text of more than so many letters: of a list, with the number of the others.
pub(super) fn begin_of(text: String, letters: usize) -> String {
    if text.len() <= letters {
        return text;
    }
    let Some((names, count)) = list_of(&text) else { return cut_words(&text, letters) };
    let mut left = letters;
    let has_room = |name: &&&str| {
        let is_left = name.len() < left;
        left = left.saturating_sub(name.len() + 1);
        is_left
    };
    let shown: Vec<&str> = names.iter().take_while(has_room).copied().collect();
    format!("{} +{}", shown.join(" "), count - shown.len())
}

impl Paragraph {
    /// The fewest of at most so many rows in which it does not end in the middle of a name or a sentence; none where it always
    /// does.
    pub(super) fn least_rows(&self, width: usize, most: usize) -> Option<usize> {
        let is_whole =
            |rows: &usize| !self.lines(width, *rows).last().is_some_and(|line| line.to_string().ends_with(CUT));
        (1..=most).find(is_whole)
    }

    /// It in at most so many rows of so many columns, behind its label; as close to that as it must be where a list names nothing
    /// else.
    pub(super) fn lines(&self, width: usize, rows: usize) -> Vec<Line> {
        // A longer word pushes its text.
        let usual = if self.label.is_empty() { 0 } else { LABEL.max(self.close()) };
        self.lines_behind(usual, width, rows).unwrap_or_else(|| self.closely(width, rows))
    }

    /// The same with its text closely behind its label. Of a list not even one of which has room the number is told, and where
    /// that has none either, nothing.
    fn closely(&self, width: usize, rows: usize) -> Vec<Line> {
        let written = self.lines_behind(self.close(), width, rows);
        written.unwrap_or_else(|| self.number(width).into_iter().collect())
    }

    /// The columns of its label with the gap behind it.
    fn close(&self) -> usize {
        if self.label.is_empty() { 0 } else { self.label.len() + GAP }
    }

    /// How many a list has, in a row; none where that has no room, or it has one and its number says nothing.
    fn number(&self, width: usize) -> Option<Line> {
        let words = match &self.words {
            ParagraphText::Names(_, count) => counted(*count, "move"),
            ParagraphText::Turns(turns) => counted(turns.len(), "turn"),
            ParagraphText::Text(text) => {
                let (_, count) = list_of(text).filter(|(_, count)| *count > 1)?;
                format!("{count} in all")
            }
            ParagraphText::Sentences(_) => return None,
        };
        let places = [LABEL.max(self.close()), self.close()];
        let columns = places.into_iter().find(|columns| columns + words.len() <= width)?;
        Self { words: ParagraphText::Text(words), ..*self }.lines_behind(columns, width, 1)?.pop()
    }

    fn is_list(&self) -> bool {
        match &self.words {
            ParagraphText::Names(..) | ParagraphText::Turns(_) => true,
            ParagraphText::Text(text) => list_of(text).is_some(),
            ParagraphText::Sentences(_) => false,
        }
    }

    /// The same with equal parts of its moves counted.
    pub(super) fn with_counted_parts(self) -> Self {
        let counted = |names: &[String]| names.iter().map(|name| counted_parts(name)).collect();
        let words = match self.words {
            ParagraphText::Names(names, count) => ParagraphText::Names(counted(&names), count),
            ParagraphText::Turns(turns) => ParagraphText::Turns(counted(&turns)),
            words @ (ParagraphText::Text(_) | ParagraphText::Sentences(_)) => words,
        };
        Self { words, ..self }
    }

    /// Whether a move of its list has room behind the label only with its equal parts counted.
    pub(super) fn has_long_parts(&self, width: usize) -> bool {
        let room = width.saturating_sub(LABEL.max(self.close()));
        match &self.words {
            ParagraphText::Names(names, _) | ParagraphText::Turns(names) => {
                names.iter().any(|name| paint::width(name) as usize > room && counted_parts(name) != *name)
            }
            ParagraphText::Text(_) | ParagraphText::Sentences(_) => false,
        }
    }

    /// Whether all of it has room in so many rows.
    pub(super) fn has_room_in(&self, width: usize, rows: usize) -> bool {
        // Names that are longer together than all rows, with a space between two of them, need not be tried.
        let is_longer = match &self.words {
            ParagraphText::Names(names, _) => {
                let columns = names.iter().map(|name| paint::width(name) as usize + 1).sum::<usize>();
                columns > rows.saturating_mul(width + 1)
            }
            _ => false,
        };
        !is_longer && self.lines(width, usize::MAX).len() <= rows
    }

    /// The same with its text so many columns behind the beginning of its label; none where a list would name nothing.
    fn lines_behind(&self, columns: usize, width: usize, rows: usize) -> Option<Vec<Line>> {
        let room = width.saturating_sub(columns);
        let texts = match &self.words {
            ParagraphText::Names(_, 0) => {
                vec![if UNKNOWN.len() <= room { UNKNOWN } else { "unknown" }.to_owned()]
            }
            ParagraphText::Names(names, count) => whole_in_list(names, *count, room, rows)?,
            ParagraphText::Turns(turns) => {
                let words = turns.join(BETWEEN_TURNS);
                if words.len() <= room { vec![words] } else { whole_in_list(turns, turns.len(), room, rows)? }
            }
            ParagraphText::Text(text) if text.chars().count() <= room => vec![text.clone()],
            ParagraphText::Text(text) => match list_of(text) {
                Some((names, count)) => {
                    whole_in_list(&names.into_iter().map(str::to_owned).collect::<Vec<_>>(), count, room, rows)?
                }
                None => wrap_in(text, room, rows),
            },
            ParagraphText::Sentences(text) => {
                // Whatever is longer than all rows, with a space between two of them, need not be tried.
                let most = rows.saturating_mul(room + 1);
                let fits = |text: &str| (paint::width(text) as usize) < most && wrap(text, room).len() <= rows;
                wrap_in(&shortened_by_clauses(text, fits).unwrap_or_else(|| text.clone()), room, rows)
            }
        };
        let line = |(row, text): (usize, String)| {
            let label = if row == 0 { self.label } else { "" };
            Line::from(vec![Span::styled(format!("{label:<columns$}"), Role::Dim), Span::styled(text, self.role)])
        };
        Some(texts.into_iter().enumerate().map(line).collect())
    }

    /// All of it, closely behind its label and below that; none where that has not been kept, or a word is too long.
    fn hanging(&self, width: usize) -> Option<Vec<Line>> {
        let words = match &self.words {
            ParagraphText::Names(names, count) if names.len() == *count && *count > 0 => names.join(between(names)),
            ParagraphText::Names(_, 0) => UNKNOWN.to_owned(),
            ParagraphText::Names(..) => return None,
            ParagraphText::Turns(turns) => turns.join(between(turns)),
            ParagraphText::Text(text) => text.clone(),
            ParagraphText::Sentences(_) => return self.lines_behind(0, width, usize::MAX),
        };
        let before = self.label.len() + GAP;
        // Something as long as the label keeps its place.
        let kept = "_".repeat(before.saturating_sub(HANGING + 1));
        let rows = wrap(&format!("{kept} {words}"), width.checked_sub(HANGING)?);
        let is_whole = rows.iter().all(|row| paint::width(row) as usize <= width - HANGING);
        let line = |(row, text): (usize, &String)| {
            let (label, text) = match row {
                0 => (format!("{:<before$}", self.label), text[kept.len()..].trim_start().to_owned()),
                _ => (" ".repeat(HANGING), text.clone()),
            };
            Line::from(vec![Span::styled(label, Role::Dim), Span::styled(text, self.role)])
        };
        is_whole.then(|| rows.iter().enumerate().map(line).collect())
    }
}

/// All of the paragraphs in at most so many rows: each below the one before if they can, else as close to each other as they
/// must; none where something would be left out.
pub(super) fn whole_in(paragraphs: &[Paragraph], width: usize, rows: usize) -> Option<Vec<Line>> {
    let below = || paragraphs.iter().flat_map(|paragraph| paragraph.lines(width, usize::MAX)).collect();
    let closer = || beside_each_other(paragraphs, width, usize::MAX);
    let fits = |lines: &Vec<Line>| lines.len() <= rows;
    Some(below())
        .filter(fits)
        .or_else(|| Some(closer()).filter(fits))
        .or_else(|| hanging(paragraphs, width).filter(fits))
}

/// The same with fewer words of a sentence, where a list has room only without them: what a list leaves out is nowhere else, and
/// a key says all of a reason.
pub(super) fn whole_with_fewer_words(paragraphs: &mut [Paragraph], width: usize, rows: usize) -> Option<Vec<Line>> {
    let at = paragraphs.iter().position(|paragraph| matches!(paragraph.words, ParagraphText::Sentences(_)))?;
    let ParagraphText::Sentences(whole) = &paragraphs[at].words else { return None };
    let whole = whole.clone();
    let mut most = wrap(&whole, width).len().saturating_sub(1);
    while most > 0 {
        let fewer = shortened_by_clauses(&whole, |text| wrap(text, width).len() <= most)?;
        most = wrap(&fewer, width).len() - 1;
        paragraphs[at].words = ParagraphText::Sentences(fewer);
        if let Some(lines) = whole_in(paragraphs, width, rows) {
            return Some(lines);
        }
    }
    paragraphs[at].words = ParagraphText::Sentences(whole);
    None
}

/// The fewest rows in which nothing of the paragraphs is left out.
pub(super) fn least_whole(paragraphs: &[Paragraph], width: usize) -> usize {
    let closer = beside_each_other(paragraphs, width, usize::MAX).len();
    hanging(paragraphs, width).map_or(closer, |lines| closer.min(lines.len()))
}

/// Paragraphs where rows are few, each in at most so many: what takes a part of a row stands in the first one with room for it,
/// and texts follow their labels closely.
pub(super) fn beside_each_other(paragraphs: &[Paragraph], width: usize, most: usize) -> Vec<Line> {
    closed_up(paragraphs.iter().map(|paragraph| paragraph.closely(width, most)), width)
}

/// The same in at most so many rows, with lists that have fewer columns, the first of them the most; none where not even that is
/// enough, or a list could name nothing.
pub(super) fn squeezed(paragraphs: &[Paragraph], width: usize, rows: usize) -> Option<Vec<Line>> {
    let row = |paragraph: &Paragraph, columns: usize| paragraph.lines_behind(paragraph.close(), columns, 1);
    let fits = |written: &[Vec<Line>]| closed_up(written.iter().cloned(), width).len() <= rows;
    // All of them in the fewest columns that hold a name.
    let least = |paragraph: &Paragraph| {
        let from = if paragraph.is_list() { 1 } else { width };
        (from..=width).find_map(|columns| row(paragraph, columns))
    };
    let mut written = paragraphs.iter().map(least).collect::<Option<Vec<_>>>().filter(|written| fits(written))?;
    for (place, paragraph) in paragraphs.iter().enumerate().filter(|(_, paragraph)| paragraph.is_list()) {
        let wider = (1..=width).rev().filter_map(|columns| row(paragraph, columns));
        let mut wider = wider.map(|row| {
            let mut all = written.clone();
            all[place] = row;
            all
        });
        if let Some(all) = wider.find(|all| fits(all)) {
            written = all;
        }
    }
    Some(closed_up(written.into_iter(), width))
}

/// The same with what goes on below a label closer to the edge; none where something is left out also in as many rows as it
/// likes.
fn hanging(paragraphs: &[Paragraph], width: usize) -> Option<Vec<Line>> {
    let written = paragraphs.iter().map(|paragraph| paragraph.hanging(width)).collect::<Option<Vec<_>>>()?;
    Some(closed_up(written.into_iter(), width))
}

/// Written paragraphs: those of one row stand in the first one with room for it.
fn closed_up(paragraphs: impl Iterator<Item = Vec<Line>>, width: usize) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    // The rows to which something can be added.
    let mut open: Vec<usize> = Vec::new();
    for written in paragraphs {
        let [piece] = &written[..] else {
            rows.extend(written);
            continue;
        };
        let taken = |row: &Line| line_width(row) as usize + BESIDE + line_width(piece) as usize;
        match open.iter().find(|row| taken(&rows[**row]) <= width) {
            Some(row) => {
                rows[*row].spans.push(Span::styled(" ".repeat(BESIDE), Role::Plain));
                rows[*row].spans.extend(piece.spans.iter().cloned());
            }
            None => {
                open.push(rows.len());
                rows.push(piece.clone());
            }
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_among_what_is_noted_counts_what_has_no_room_and_a_sentence_says_how_many_rows_it_needs() {
        let note =
            |text: &str| Paragraph { label: "pairs", role: Role::Plain, words: ParagraphText::Text(text.to_owned()) };
        let pairs = note("2-62 3-87 5-95 6-60");
        let told = |rows: usize| pairs.lines(22, rows).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(told(1), ["pairs     2-62 3-87 +2"]);
        assert_eq!(told(2), ["pairs     2-62 3-87", "          5-95 6-60"]);
        assert_eq!(note("3 heaps, each of 5 stones").least_rows(22, 9), Some(3));
        assert_eq!(note("3 heaps, each of 5 stones").least_rows(22, 2), None);
    }

    #[test]
    fn a_name_that_has_room_closely_behind_its_label_is_not_cut() {
        let pairs = "Stadt00-Stadt40 Stadt01-Stadt31 Stadt02-Stadt09".to_owned();
        let pairs = Paragraph { label: "pairs", role: Role::Plain, words: ParagraphText::Text(pairs) };
        for (width, rows, told) in [
            (26, 1, &["pairs  Stadt00-Stadt40 +2"][..]),
            (29, 1, &["pairs     Stadt00-Stadt40 +2"]),
            (25, 2, &["pairs     Stadt00-Stadt40", "          +2"]),
            (22, 1, &["pairs     3 in all"]),
        ] {
            let lines: Vec<String> = pairs.lines(width, rows).iter().map(ToString::to_string).collect();
            assert_eq!(lines, told, "{width}");
        }
    }

    #[test]
    fn before_a_list_is_cut_it_stands_closer_and_a_sentence_has_fewer_words() {
        let names = |label, words: &str| {
            let names: Arc<[String]> = words.split(' ').map(str::to_owned).collect();
            Paragraph { label, role: Role::Plain, words: ParagraphText::Names(Arc::clone(&names), names.len()) }
        };
        let reason = ParagraphText::Sentences("All have partners: 3 pairs hold, and that is all.".to_owned());
        let reason = Paragraph { label: "", role: Role::Dim, words: reason };
        let mut said = [names("keeps it", "a b c d e f g"), reason, names("pairs", "a-b c-d e-f")];
        let mut told = |rows: usize| {
            let lines = whole_in(&said, 22, rows).or_else(|| whole_with_fewer_words(&mut said, 22, rows));
            lines.map(|lines| lines.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let all = ["All have partners: 3", "pairs hold, and that", "is all."];
        let below = [&["keeps it  a b c d e f", "          g"][..], &all, &["pairs     a-b c-d e-f"]].concat();
        assert_eq!(told(6), Some(below.iter().map(ToString::to_string).collect()));
        assert_eq!(told(2), None);
        let fewer =
            ["keeps it  a b c d e f", "          g", "All have partners: 3", "pairs hold.", "pairs     a-b c-d e-f"];
        assert_eq!(told(5), Some(fewer.iter().map(ToString::to_string).collect()));
        let names = [names("keeps it", "a b c d e f g h i j k l m"), names("pairs", "a-b c-d e-f g-h i-j k-l")];
        let closer = ["keeps it  a b c d e f", "  g h i j k l m", "pairs  a-b c-d e-f g-h", "  i-j k-l"];
        let told = whole_in(&names, 22, 4).map(|lines| lines.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(told, Some(closer.map(str::to_owned).to_vec()));
    }

    #[test]
    fn of_a_very_long_list_the_beginning_is_kept_and_the_others_are_counted() {
        assert_eq!(begin_of("2-62 3-87 5-95".to_owned(), 11), "2-62 3-87 +1");
        assert_eq!(begin_of("2-62 3-87 5-95".to_owned(), 14), "2-62 3-87 5-95");
        assert_eq!(begin_of("no list of names".to_owned(), 10), "no list ..");
        let pairs = ParagraphText::Text("2-62 3-87 +7".to_owned());
        let pairs = Paragraph { label: "pairs", role: Role::Plain, words: pairs };
        assert_eq!(pairs.lines(19, 1)[0].to_string(), "pairs     2-62 +8");
    }
}
