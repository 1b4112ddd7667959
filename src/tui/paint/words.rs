//! Words in the room that there is: measured in columns, wrapped, shortened.

use std::borrow::Cow;

use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use crate::foreign::shown;
use crate::tui::ink::{Ink, Line, Span};

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> i32 {
    columns(text) as i32
}

fn columns(text: &str) -> usize {
    if is_plain(text) {
        return text.len();
    }
    signs(&shown(text)).map(|(_, columns)| columns).sum()
}

/// Whether each of its bytes is a sign of one column, as in most texts: then nothing has to be looked up.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// The signs of a text that has passed the filter, each with its marks and the columns that it takes. A mark that stands
/// alone has none, and is left out.
pub(crate) fn signs(text: &str) -> impl DoubleEndedIterator<Item = (&str, usize)> {
    text.graphemes(true).map(|sign| (sign, sign.width())).filter(|(_, columns)| *columns > 0)
}

/// The text with a capital letter. What begins with a place, a move or a file keeps it as it is written: `a3` is no `A3`.
pub(crate) fn capital(text: &str) -> String {
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.contains(|sign: char| sign.is_ascii_digit() || sign == '/') {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text as a sentence: a capital letter, and an end.
pub(crate) fn sentence(text: &str) -> String {
    let words = capital(text);
    if words.ends_with(['.', '!', '?']) { words } else { format!("{words}.") }
}

/// How a text ends that goes on where it cannot be seen. Three dots in one sign are two columns wide in some settings.
pub(crate) const CUT: &str = "..";

/// The text in `room` columns: whole, or as much of it as there is room for before two dots.
pub(crate) fn cut(text: &str, room: usize) -> String {
    let (text, dots) = (shown(text), CUT.len());
    if columns(&text) <= room {
        return text.into_owned();
    }
    if room <= dots {
        return head(&text, room).to_owned();
    }
    head(&text, room - dots).to_owned() + CUT
}

/// As much of the beginning as has room.
fn head(text: &str, room: usize) -> &str {
    if is_plain(text) {
        return &text[..room.min(text.len())];
    }
    let mut left = room;
    for (at, sign) in text.grapheme_indices(true) {
        match left.checked_sub(sign.width()) {
            Some(rest) => left = rest,
            None => return &text[..at],
        }
    }
    text
}

/// As much of the end as has room.
fn tail(text: &str, room: usize) -> &str {
    if is_plain(text) {
        return &text[text.len().saturating_sub(room)..];
    }
    let mut left = room;
    for (at, sign) in text.grapheme_indices(true).rev() {
        match left.checked_sub(sign.width()) {
            Some(rest) => left = rest,
            None => return &text[at + sign.len()..],
        }
    }
    text
}

/// The same for names, which often begin alike: their ends stay, and what lies between goes.
pub(crate) fn cut_name(name: &str, room: usize) -> String {
    let (name, dots) = (shown(name), CUT.len());
    if columns(&name) <= room || room <= dots {
        return cut(&name, room);
    }
    let end = (room - dots) / 2;
    format!("{}{CUT}{}", head(&name, room - dots - end), tail(&name, end))
}

/// The same with whole words, as long as one word fits.
pub(crate) fn cut_words(text: &str, room: usize) -> String {
    let text = shown(text);
    if columns(&text) <= room {
        return text.into_owned();
    }
    let seen = head(&text, room.saturating_sub(CUT.len()));
    match seen.rfind(' ') {
        Some(end) => format!("{} {CUT}", seen[..end].trim_end()),
        None => cut(&text, room),
    }
}

/// The text in lines of at most `room` columns, broken at spaces but for those that do not break.
pub(crate) fn wrap(text: &str, room: usize) -> Vec<String> {
    let words = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
    if (1..=room).contains(&columns(&words)) {
        return vec![words];
    }
    let lines = textwrap::wrap(&words, folding(room)).into_iter();
    lines.filter(|line| !line.is_empty()).map(Cow::into_owned).collect()
}

/// As many words on a line as fit; a word that is too long stays whole.
fn folding(room: usize) -> Options<'static> {
    Options::new(room)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .break_words(false)
}

/// An example in lines of at most `columns`. It keeps its own spaces; what is too long goes on below its last column, or a
/// little further right than it begins.
pub(crate) fn wrap_example(text: &str, columns: usize) -> Vec<String> {
    let signs: Vec<char> = text.trim_end().chars().collect();
    if signs.len() <= columns {
        return vec![text.to_owned()];
    }
    let indent = signs.iter().take_while(|sign| **sign == ' ').count();
    let last = signs.windows(2).rposition(|pair| pair == [' ', ' ']).map_or(0, |gap| gap + 2);
    let (head, hang) = if last > indent && last + NARROWEST <= columns { (last, last) } else { (indent, indent + 2) };
    let (head, rest): (String, String) = (signs[..head].iter().collect(), signs[head..].iter().collect());
    let lines = wrap(&rest, columns.saturating_sub(hang)).into_iter().enumerate();
    let lines = lines.map(|(row, line)| if row == 0 { format!("{head}{line}") } else { " ".repeat(hang) + &line });
    lines.map(|line| cut(&line, columns)).collect()
}

/// A column narrower than this is not wrapped by itself.
const NARROWEST: usize = 12;

/// The line in lines of at most `room` columns, broken at spaces or within a word that is too long; its parts keep their
/// inks. The last of `most` lines has all the rest, however long that is.
pub(crate) fn fold(line: &Line, room: usize, most: usize) -> Vec<Line> {
    folded(line, room, most, folding(room).break_words(true))
}

/// The same for a command: it is broken at spaces and behind commas, and within nothing that is shorter than a line.
pub(crate) fn fold_command(line: &Line, room: usize) -> Vec<Line> {
    let separator = WordSeparator::Custom(|text| Box::new(text.split_inclusive([' ', ',']).map(Word::from)));
    folded(line, room, usize::MAX, folding(room).break_words(true).word_separator(separator))
}

fn folded(line: &Line, room: usize, most: usize, options: Options<'_>) -> Vec<Line> {
    let spans: Vec<_> = line.spans.iter().map(|span| (shown(&span.text), span.ink)).collect();
    let text: String = spans.iter().map(|(text, _)| &**text).collect();
    if columns(&text) <= room {
        return vec![part(&spans, 0, text.len())];
    }
    let pieces = textwrap::wrap(&text, options);
    let last = pieces.len().min(most.max(1)) - 1;
    let mut end = 0;
    let lines = pieces.iter().take(last + 1).enumerate().map(|(row, piece)| {
        // Between two pieces there are spaces only.
        let start = end + text[end..].find(&**piece).unwrap_or(0);
        end = if row == last { text.len() } else { start + piece.len() };
        part(&spans, start, end)
    });
    lines.collect()
}

/// What stands from one byte to another of texts beside each other.
fn part(spans: &[(Cow<'_, str>, Ink)], start: usize, end: usize) -> Line {
    let mut from = 0;
    let parts = spans.iter().filter_map(|(text, ink)| {
        let (start, end) = (start.max(from) - from, end.min(from + text.len()).saturating_sub(from));
        from += text.len();
        (start < end).then(|| Span::styled(text[start..end].to_owned(), *ink))
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Role;

    #[test]
    fn a_sentence_that_begins_with_a_move_has_it_as_it_is_written() {
        assert_eq!(["a3 wins", "it wins", "3 wins"].map(capital), ["a3 wins", "It wins", "3 wins"]);
        assert_eq!(capital("themes/my.toml: line 3"), "themes/my.toml: line 3");
    }

    #[test]
    fn what_is_cut_is_measured_in_columns() {
        assert_eq!((width("日本語abc"), width("e\u{301}"), width("\x1b")), (9, 1, 4));
        assert_eq!(cut("日本語abc", 8), "日本語..");
        assert_eq!(cut("日本語abc", 7), "日本..");
        assert_eq!(cut_name("日本語abc", 8), "日..abc");
        assert_eq!(cut_words("日本 語abc", 8), "日本 ..");
        assert_eq!(cut("a\x1bb", 5), "a\\x..");
        assert_eq!(wrap("日本 語 abc", 7), ["日本 語", "abc"]);
        let folded = fold(&Line::from(vec![Span::raw("日本語 日本語 abc")]), 7, 5);
        assert_eq!(folded.iter().map(ToString::to_string).collect::<Vec<_>>(), ["日本語", "日本語", "abc"]);
    }

    #[test]
    fn a_text_is_wrapped_at_its_spaces() {
        assert_eq!(wrap("take numbers until you catch up", 12), ["take numbers", "until you", "catch up"]);
        assert_eq!(wrap("", 12), Vec::<String>::new());
    }

    #[test]
    fn an_example_is_wrapped_below_its_last_column() {
        for (text, columns, lines) in [
            ("    P2 takes 3   it is empty", 30, vec!["    P2 takes 3   it is empty"]),
            ("    P2 takes 3   the pool is empty", 30, vec!["    P2 takes 3   the pool is", "                 empty"]),
            ("    P2 takes 3   the pool is empty", 20, vec!["    P2 takes 3 the", "      pool is empty"]),
            ("    P1 is stuck here", 16, vec!["    P1 is", "      stuck here"]),
            ("sim 6", 4, vec!["sim", "  6"]),
            ("    ##########", 8, vec!["    ##.."]),
        ] {
            assert_eq!(wrap_example(text, columns), lines);
        }
    }

    #[test]
    fn a_command_is_broken_at_spaces_and_behind_commas_alone() {
        let command = "catchup play multiples 2,3,4,6,8,9,12,14,16,18,21,24,28,100 --position \"2 3 | 4\"";
        let numbers: Vec<&str> = command.split([' ', ',']).collect();
        for room in 12..command.len() + 2 {
            let lines = fold_command(&Line::styled(command, Role::Dim), room);
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            assert!(lines.iter().all(|line| line.len() <= room), "{lines:#?}");
            let words = lines.iter().flat_map(|line| line.split([' ', ',']).filter(|word| !word.is_empty()));
            assert_eq!(words.collect::<Vec<_>>(), numbers, "{room}: {lines:#?}");
        }
        assert_eq!(fold_command(&Line::styled("abcdefgh,1", Role::Dim), 4).len(), 3, "a longer word has no choice");
    }

    #[test]
    fn a_line_is_folded_at_its_spaces_and_keeps_its_looks() {
        let bold = Ink::default().bold();
        let line = Line::from(vec![Span::styled("take ", bold), Span::raw("numbers until you catch up")]);
        let folded = fold(&line, 12, 3);
        let texts: Vec<String> = folded.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["take numbers", "until you", "catch up"]);
        assert_eq!(folded[0].spans[0].ink, bold);
        assert_eq!(folded[1].spans[0].ink, Ink::default());
        assert_eq!(fold(&line, 12, 2)[1].to_string(), "until you catch up");
        assert_eq!(fold(&line, 80, 3).len(), 1);
    }

    #[test]
    fn what_is_cut_says_so() {
        for (text, columns, seen) in [
            ("6=1+1+1+1", 9, "6=1+1+1+1"),
            ("6=1+1+1+1", 8, "6=1+1+.."),
            ("perfect", 3, "p.."),
            ("perfect", 2, "pe"),
            ("", 0, ""),
        ] {
            assert_eq!(cut(text, columns), seen);
        }
        assert_eq!(cut_words("2-62 3-87 5-95", 14), "2-62 3-87 5-95");
        assert_eq!(cut_words("2-62 3-87 5-95", 12), "2-62 3-87 ..");
        assert_eq!(cut_words("2-62  3-87  5-95", 15), "2-62  3-87 ..");
        assert_eq!(cut_words("2-62  3-87  5-95", 13), "2-62  3-87 ..");
        assert_eq!(cut_words("2-62 3-87 5-95", 5), "2-6..");
    }
}
