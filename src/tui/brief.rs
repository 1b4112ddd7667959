//! Fewer words where there is little room: whole sentences go, and then parts of one.

use std::collections::BTreeSet;

use super::Role;
use super::ink::{Line, Span};
use super::paint::{cut_name, cut_words, fold, width};
use super::view::line_width;

/// The line in one row. What stands last in it, if there are several parts, is the verdict and stays: the first part loses its
/// last sentences, or else what stands behind a comma or a colon, as far as it must, and at last goes.
pub(crate) fn brief(line: Line, columns: usize) -> Line {
    if line_width(&line) as usize <= columns {
        return line;
    }
    let Some((first, verdict)) = line.spans.split_first() else { return line };
    let verdict: Vec<Span> = verdict.to_vec();
    let taken = verdict.iter().map(|span| width(&span.text)).sum::<i32>() as usize;
    let room = columns.saturating_sub(taken);
    let shortened = |text: &str, room: usize| shortened(text, |text| width(text) as usize <= room);
    if verdict.is_empty() {
        let text = shortened(&first.text, room).unwrap_or_else(|| cut_words(&first.text, room));
        return Line::styled(text, first.ink);
    }
    if let Some(text) = shortened(&first.text, room) {
        return std::iter::once(Span::styled(text, first.ink)).chain(verdict).collect();
    }
    let text = verdict.iter().map(|span| &*span.text).collect::<String>();
    let text = text.trim_start();
    let ink = verdict[0].ink;
    let whole = (text.len() <= columns).then(|| text.to_owned()).or_else(|| shortened(text, columns));
    Line::styled(whole.unwrap_or_else(|| cut_words(text, columns)), ink)
}

/// The line in so many columns: what has no room is cut behind a whole word.
pub(crate) fn cut_line(line: Line, columns: usize) -> Line {
    let mut left = columns;
    let seen = |span: Span| {
        let room = left;
        left = left.saturating_sub(width(&span.text) as usize);
        (room > 0).then(|| Span::styled(cut_words(&span.text, room), span.ink))
    };
    line.spans.into_iter().filter_map(seen).collect()
}

/// So many columns of a quoted text are told where room is scarce.
const QUOTED: usize = 24;

/// The line with the ends of what is quoted in it, where that is long, and of what is typed, where that is longer than a row of
/// so many columns.
pub(crate) fn with_short_quotes(line: &Line, columns: usize) -> Line {
    let short = |(place, part): (usize, &str)| if place % 2 == 1 { cut_name(part, QUOTED) } else { part.to_owned() };
    let quotes = |text: &str| text.split('`').enumerate().map(short).collect::<Vec<_>>().join("`");
    let told = |span: &Span| match span.ink {
        ink if ink == Role::Typed.into() => Span::styled(cut_name(&span.text, columns), ink),
        ink => Span::styled(quotes(&span.text), ink),
    };
    line.spans.iter().map(told).collect()
}

/// The text in at most so many rows; what has no room is cut at the end of the last.
pub(crate) fn wrap_in(text: &str, columns: usize, rows: usize) -> Vec<String> {
    broken(text, columns, rows).into_iter().map(|line| cut_words(&line, columns)).collect()
}

/// The same with all the rest in the last row. A word that is longer than a row goes on in the next, behind a hyphen if it can.
pub(crate) fn broken(text: &str, columns: usize, rows: usize) -> Vec<String> {
    let words = text.split_whitespace().flat_map(|word| at_hyphens(word, columns)).collect::<Vec<_>>().join(" ");
    fold(&Line::styled(words, Role::Plain), columns, rows).iter().map(ToString::to_string).collect()
}

/// A word that is longer than a row in parts that are not, as far as hyphens part it. No two of them have room in one row.
fn at_hyphens(word: &str, columns: usize) -> Vec<&str> {
    let (mut parts, mut rest) = (Vec::new(), word);
    while width(rest) as usize > columns {
        let ends = rest.match_indices('-').map(|(at, sign)| at + sign.len());
        let fits = |end: &usize| *end > 1 && *end < rest.len() && width(&rest[..*end]) as usize <= columns;
        let Some(end) = ends.rev().find(fits) else { break };
        parts.push(&rest[..end]);
        rest = &rest[end..];
    }
    parts.push(rest);
    parts
}

/// The text without its last sentences, or else without what stands behind a comma or a colon; none if nothing of it fits.
pub(crate) fn shortened(text: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    without_ends(text, &[&[". ", "; "], &[", ", ": "]], fits)
}

/// The same of a text of which each part has to be true by itself: a comma may stand within a list, or within what is said of one.
pub(crate) fn shortened_by_clauses(text: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    let is_clause = |text: &str| text.contains(' ') && fits(text);
    without_ends(text, &[&[". ", "; "], &[": ", ", and ", ", but ", ", so "]], is_clause)
}

/// The text up to the last of these signs where it fits, those of the first kind first.
fn without_ends(text: &str, kinds: &[&[&str]], fits: impl Fn(&str) -> bool) -> Option<String> {
    let ends = |signs: &&[&str]| {
        let places = signs.iter().flat_map(|sign| text.match_indices(sign));
        let places = places.filter(|(at, sign)| *sign != LISTS || !goes_on_in_a_list(&text[at + sign.len()..]));
        let places = places.map(|(at, _)| at).collect::<BTreeSet<_>>();
        places.into_iter().rev().map(|at| format!("{}.", &text[..at])).find(|text| fits(text))
    };
    let whole = Some(text.to_owned()).filter(|text| fits(text));
    whole.or_else(|| kinds.iter().find_map(ends))
}

/// What parts the members of a list, and other things.
const LISTS: &str = ", ";

/// Whether a text begins in a list of words, the last of which stands behind "or" or "and": without them it would say less than is
/// true.
fn goes_on_in_a_list(text: &str) -> bool {
    let last = [" or ", " and "].iter().filter_map(|word| text.find(word)).min();
    last.is_some_and(|at| text[..at].split(LISTS).all(|word| !word.contains(' ')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brief_line_lists_all_of_a_list_or_nothing() {
        let said = "Pick up B on 8, which may go to 9, 10, 11 or 12.";
        for (columns, shown) in [(48, said), (47, "Pick up B on 8."), (12, "Pick up B ..")] {
            assert_eq!(brief(Line::styled(said, Role::Bright), columns).to_string(), shown, "{columns}");
        }
        let parts = [said, " It wins in 3."].into_iter().map(|text| Span::styled(text, Role::Bright)).collect();
        assert_eq!(brief(parts, 55).to_string(), "Pick up B on 8. It wins in 3.");
    }

    #[test]
    fn a_word_that_is_too_long_goes_on_below_as_long_as_there_are_rows() {
        let said = "15=1+1+1+1+1 15=5+5+5";
        for (columns, rows, lines) in [
            (30, 3, &["15=1+1+1+1+1 15=5+5+5"][..]),
            (9, 3, &["15=1+1+1+", "1+1", "15=5+5+5"]),
            (9, 2, &["15=1+1+1+", "1+1 .."]),
            (9, 1, &["15=1+1+.."]),
        ] {
            assert_eq!(wrap_in(said, columns, rows), lines, "{columns} in {rows}");
        }
    }

    #[test]
    fn two_names_that_are_too_long_are_parted_at_their_hyphen() {
        for (said, columns, rows, lines) in [
            ("Friedrich-Ostbahnhof +3", 16, 2, &["Friedrich-", "Ostbahnhof +3"][..]),
            ("a Friedrich-Ostbahnhof", 12, 3, &["a Friedrich-", "Ostbahnhof"]),
            ("Ost-Westkreuz-Zoo", 14, 3, &["Ost-Westkreuz-", "Zoo"]),
            ("Friedrich-Ostbahnhof", 6, 9, &["Friedr", "ich-Os", "tbahnh", "of"]),
            ("2-62 3-87", 6, 3, &["2-62", "3-87"]),
            ("-123456-", 4, 3, &["-123", "456-"]),
        ] {
            assert_eq!(wrap_in(said, columns, rows), lines, "{said} in {columns}");
        }
    }

    #[test]
    fn a_brief_line_loses_its_last_sentences_first() {
        let said = "d coasts 1 right, to 9,2. Then it coasts to 10,2. 3 of 9 are doomed.";
        for (columns, shown) in [
            (80, said),
            (60, "d coasts 1 right, to 9,2. Then it coasts to 10,2."),
            (30, "d coasts 1 right, to 9,2."),
            (20, "d coasts 1 right."),
            (12, "d coasts .."),
        ] {
            let line = brief(Line::styled(said, Role::Bright), columns);
            let text: String = line.spans.iter().map(|span| &*span.text).collect();
            assert_eq!(text, shown, "{columns}");
        }
    }

    #[test]
    fn no_list_of_a_reason_ends_in_its_middle() {
        for (said, shown) in [
            ("The nim-sum of 3, 5, 7 is 1: make it 0.", "The nim-sum of 3, 5, 7 is 1."),
            ("The pairs hold, and that is all there is.", "The pairs hold."),
            ("39: 38 W3, 35 W5, 30 W3, all won: L 1+5; W5: so.", ""),
            ("The nimbers 2, 4, 2, 4 add up to 0.", ""),
        ] {
            let short = shortened_by_clauses(said, |text| text.len() <= 29);
            assert_eq!(short.unwrap_or_default(), shown, "{said}");
        }
    }

    #[test]
    fn a_line_without_room_ends_with_a_whole_word_and_quotes_the_ends_of_what_is_long() {
        let long = "x".repeat(20);
        let line = Line::from(vec![
            Span::styled(": typed", Role::Typed),
            Span::styled(format!("  `{long} and {long}` is no word; there are some."), Role::Mistake),
        ]);
        let typed = Line::from(vec![Span::styled(long.clone(), Role::Typed), Span::styled("_", Role::Bright)]);
        assert_eq!(with_short_quotes(&typed, 10).to_string(), "xxxx..xxxx_", "the caret is seen");
        let short = with_short_quotes(&line, 58).to_string();
        assert_eq!(short, ": typed  `xxxxxxxxxxx..xxxxxxxxxxx` is no word; there are some.");
        for (columns, shown) in
            [(70, &*short), (58, ": typed  `xxxxxxxxxxx..xxxxxxxxxxx` is no word; there .."), (5, ": ..")]
        {
            assert_eq!(cut_line(with_short_quotes(&line, 58), columns).to_string(), shown, "{columns}");
        }
    }

    #[test]
    fn a_brief_line_never_loses_its_verdict() {
        let said = ["d2 would take 5 of 23 counters, in 2 layers.", " It loses in 12; d3 and e2 win."];
        for (columns, shown) in [
            (80, "d2 would take 5 of 23 counters, in 2 layers. It loses in 12; d3 and e2 win."),
            (65, "d2 would take 5 of 23 counters. It loses in 12; d3 and e2 win."),
            (40, "It loses in 12; d3 and e2 win."),
            (20, "It loses in 12."),
            (12, "It loses .."),
        ] {
            let line = said.iter().map(|&text| Span::styled(text, Role::Bright)).collect();
            assert_eq!(brief(line, columns).to_string(), shown, "{columns}");
        }
    }
}
