//! What is said under a label: names, a text or sentences, in the rows that there are; and several beside each other.

use std::sync::Arc;

use super::fitted::{counted_parts, fitted};
use crate::tui::Role;
use crate::tui::brief::{broken, shortened_by_clauses, wrap_in};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{self, CUT, cut_words, wrap};
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
/// Of a name that is cut at least two signs are seen.
const LEAST_NAME: usize = 2 + CUT.len();

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

    /// It in at most so many rows of so many columns, behind its label.
    pub(super) fn lines(&self, width: usize, rows: usize) -> Vec<Line> {
        // A longer word pushes its text.
        let close = self.label.len() + GAP;
        let usual = self.lines_behind(if self.label.is_empty() { 0 } else { LABEL.max(close) }, width, rows);
        // No name is cut that has room closely behind the label.
        let cuts = |lines: &[Line]| lines.iter().any(|line| line.to_string().contains(CUT));
        let closer = || Some(self.lines_behind(close, width, rows)).filter(|closer| !cuts(closer));
        let may_be_closer = !self.label.is_empty() && close < LABEL && self.is_list() && cuts(&usual);
        if may_be_closer { closer().or_else(|| self.number(width)).unwrap_or(usual) } else { usual }
    }

    /// Of a list in a text how many there are, where not even one of them has room.
    fn number(&self, width: usize) -> Option<Vec<Line>> {
        let ParagraphText::Text(text) = &self.words else { return None };
        let (_, count) = list_of(text).filter(|(_, count)| *count > 1)?;
        let words = ParagraphText::Text(format!("{count} in all"));
        Some(Self { words, ..*self }.lines_behind(LABEL.max(self.label.len() + GAP), width, 1))
    }

    fn is_list(&self) -> bool {
        match &self.words {
            ParagraphText::Names(..) | ParagraphText::Turns(_) => true,
            ParagraphText::Text(text) => list_of(text).is_some(),
            ParagraphText::Sentences(_) => false,
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

    /// The same with its text so many columns behind the beginning of its label.
    fn lines_behind(&self, columns: usize, width: usize, rows: usize) -> Vec<Line> {
        let room = width.saturating_sub(columns);
        let texts = match &self.words {
            ParagraphText::Names(_, 0) => {
                vec![if UNKNOWN.len() <= room { UNKNOWN } else { "unknown" }.to_owned()]
            }
            ParagraphText::Names(names, count) => listed_in(names, *count, room, rows),
            ParagraphText::Turns(turns) => {
                let words = turns.join(BETWEEN_TURNS);
                if words.len() <= room { vec![words] } else { listed_in(turns, turns.len(), room, rows) }
            }
            ParagraphText::Text(text) if text.chars().count() <= room => vec![text.clone()],
            ParagraphText::Text(text) => match list_of(text) {
                Some((names, count)) => {
                    listed_in(&names.into_iter().map(str::to_owned).collect::<Vec<_>>(), count, room, rows)
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
        texts.into_iter().enumerate().map(line).collect()
    }

    /// All of it, closely behind its label and below that; none where that has not been kept, or a word is too long.
    fn hanging(&self, width: usize) -> Option<Vec<Line>> {
        let words = match &self.words {
            ParagraphText::Names(names, count) if names.len() == *count && *count > 0 => names.join(between(names)),
            ParagraphText::Names(_, 0) => UNKNOWN.to_owned(),
            ParagraphText::Names(..) => return None,
            ParagraphText::Turns(turns) => turns.join(between(turns)),
            ParagraphText::Text(text) => text.clone(),
            ParagraphText::Sentences(_) => return Some(self.lines_behind(0, width, usize::MAX)),
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
    let columns = |label: &str| if label.is_empty() { 0 } else { label.len() + GAP };
    let written = paragraphs.iter().map(|paragraph| paragraph.lines_behind(columns(paragraph.label), width, most));
    closed_up(written, width)
}

/// The same in at most so many rows, with lists that have so few columns; none where not even that is enough.
pub(super) fn squeezed(paragraphs: &[Paragraph], width: usize, rows: usize) -> Option<Vec<Line>> {
    let written = |narrow: usize| {
        let written = paragraphs.iter().map(|paragraph| {
            let columns = if paragraph.label.is_empty() { 0 } else { paragraph.label.len() + GAP };
            paragraph.lines_behind(columns, if paragraph.is_list() { narrow } else { width }, 1)
        });
        closed_up(written, width)
    };
    [width * 3 / 4, width / 2, width / 3].into_iter().map(written).find(|written| written.len() <= rows)
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

/// As many of the names as there are columns for, and how many more there are. A first name that is too long is cut.
pub(crate) fn listed(names: &[String], columns: usize) -> String {
    listed_in(names, names.len(), columns, 1).pop().unwrap_or_default()
}

/// The same in at most so many rows, with the first names of `count`.
pub(crate) fn listed_in(names: &[String], count: usize, columns: usize, rows: usize) -> Vec<String> {
    let whole = fitting_in(names, count, columns, rows);
    if whole.as_ref().is_some_and(|(shown, _)| *shown == count) {
        return whole.unwrap_or_default().1;
    }
    let is_long = names.iter().any(|name| name.contains('='));
    let brief = is_long.then(|| names.iter().map(|name| counted_parts(name)).collect::<Vec<_>>());
    let brief = brief.and_then(|brief| fitting_in(&brief, count, columns, rows));
    let shown = |lines: &Option<(usize, Vec<String>)>| lines.as_ref().map_or(0, |(shown, _)| *shown);
    let best = if shown(&brief) > shown(&whole) { brief } else { whole };
    // One whole name with a sign for the others says more than a part of it with a word for them.
    let best = best.or_else(|| fitting_with(&in_a_sign, names, count, columns, rows));
    best.map_or_else(|| first_of(names, count, columns), |(_, lines)| lines)
}

/// The first names that have room, each as it is, and how many they are.
fn fitting_in(names: &[String], count: usize, columns: usize, rows: usize) -> Option<(usize, Vec<String>)> {
    fitting_with(&|left| more(names, left), names, count, columns, rows)
}

/// The same with what is said of the others.
fn fitting_with(
    more: &dyn Fn(usize) -> String,
    names: &[String],
    count: usize,
    columns: usize,
    rows: usize,
) -> Option<(usize, Vec<String>)> {
    let between = between(names);
    let begin = |shown: usize| {
        let words = names[..shown].join(between) + &more(count - shown);
        if rows > 1 { broken(&words, columns, rows.saturating_add(1)) } else { wrap(&words, columns) }
    };
    let fitting = |shown: usize| {
        let lines = begin(shown);
        let fits = lines.len() <= rows.max(1) && lines.iter().all(|line| line.len() <= columns);
        fits.then_some((shown, lines))
    };
    (1..=filling(names, columns, rows)).rev().find_map(fitting)
}

/// What stands between two names. `4+8 W6, 5 W6`: of two words that are one name each, a space would not say which.
fn between(names: &[String]) -> &'static str {
    if names.iter().any(|name| name.contains(' ')) { ", " } else { " " }
}

/// How many of the names fill so many rows at most, a space between two words. More need not be tried.
fn filling(names: &[String], columns: usize, rows: usize) -> usize {
    let (mut row, mut column) = (0, 0);
    let has_room = |name: &&String| {
        for word in name.split(' ') {
            let end = if column == 0 { word.len() } else { column + 1 + word.len() };
            (row, column) = if end <= columns {
                (row, end)
            } else if word.len() <= columns {
                (row + 1, word.len())
            } else {
                // It may be broken, and then no space is before it.
                let end = column + word.len();
                let more = (end - 1) / columns.max(1);
                (row + more, end - more * columns)
            };
        }
        row < rows.max(1)
    };
    names.iter().take_while(has_room).count()
}

/// The first of the names, cut, and how many more there are.
fn first_of(names: &[String], count: usize, columns: usize) -> Vec<String> {
    let more = [more(names, count.saturating_sub(1)), in_a_sign(count.saturating_sub(1))];
    let leaves_some = |rest: &&String| rest.len() + LEAST_NAME <= columns;
    let rest = more.iter().find(leaves_some).unwrap_or(&more[0]);
    vec![names.first().map_or(String::new(), |name| fitted(name, columns.saturating_sub(rest.len())) + rest)]
}

/// That so many more names are left.
fn more(names: &[String], left: usize) -> String {
    // Beside `6=3+3` a plus would read like a part of the move.
    let has_plus = names.iter().any(|name| name.contains('+'));
    match left {
        0 => String::new(),
        _ if has_plus => format!(", {left} more"),
        _ => format!(" +{left}"),
    }
}

/// The same where a name has no room beside these words.
fn in_a_sign(left: usize) -> String {
    if left == 0 { String::new() } else { format!(", +{left}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

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
    fn names_that_are_not_tried_have_no_room() {
        let mut dice = Dice(3);
        for _ in 0..4_000 {
            let word = |dice: &mut Dice| "12345678901234567890"[..=dice.below(13)].to_owned();
            let name = |dice: &mut Dice| match dice.below(3) {
                0 => format!("{} {}", word(dice), word(dice)),
                _ => word(dice),
            };
            let names: Vec<String> = (0..=dice.below(9)).map(|_| name(&mut dice)).collect();
            let (columns, rows) = (1 + dice.below(24), 1 + dice.below(4));
            for shown in filling(&names, columns, rows) + 1..=names.len() {
                let words = names[..shown].join(" ");
                let lines = if rows > 1 { broken(&words, columns, rows + 1) } else { wrap(&words, columns) };
                let fits = lines.len() <= rows && lines.iter().all(|line| line.len() <= columns);
                assert!(!fits, "{shown} of {names:?} in {rows} rows of {columns}: {lines:?}");
            }
        }
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

    #[test]
    fn a_list_that_is_cut_says_how_much_is_left_out() {
        let names = |words: &str| words.split(' ').map(|name| name.replace('_', " ")).collect::<Vec<_>>();
        for (list, columns, shown) in [
            ("6=3+3 6=1+1+1+1+1+1", 19, "6=3+3 6=1+1+1+1+1+1"),
            ("6=3+3 6=1+1+1+1+1+1", 17, "6=3+3 6=6x1"),
            ("6=1+1+1+1+1+1", 9, "6=6x1"),
            ("6=1+1+1+1+1+1", 4, "6=.."),
            ("6=1+1+1+1+1+1 6=3+3", 14, "6=6x1 6=3+3"),
            ("1.1.2.1 1.1.2.2", 9, "1.1... +1"),
            ("8 9 10", 6, "8 9 10"),
            ("8 9 10 11", 6, "8 9 +2"),
            ("8 9 10 11", 5, "8 +3"),
            ("7=1+4 7=2+3 7=1+5", 13, "7=1+4, 2 more"),
            ("7=1+4 7=2+3 7=1+5", 12, "7=1+4, +2"),
            ("7=1+4 7=2+3 7=1+5", 8, "7=.., +2"),
            ("8_W1 9_W3", 10, "8 W1, 9 W3"),
            ("8_W1 9_W3", 9, "8 W1 +1"),
            ("4+8_W1 9_W3", 12, "4+8 W1, 9 W3"),
            ("4+8_W1 9_W3 10_W3", 14, "4+8 W1, 2 more"),
        ] {
            assert_eq!(listed(&names(list), columns), shown, "{list} in {columns}");
            assert!(listed(&names(list), columns).len() <= columns);
        }
        assert_eq!(listed(&[], 9), "");
    }
}
