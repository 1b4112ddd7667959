//! Names beside each other in the rows that there are, and how many more there are.

use super::fitted::{counted_parts, fitted};
use crate::tui::brief::broken;
use crate::tui::paint::{CUT, wrap};

/// Of a name that is cut at least two signs are seen.
const LEAST_NAME: usize = 2 + CUT.len();

/// As many of the names as there are columns for, each whole, and how many more there are; none where not even one has room.
pub(crate) fn whole_names(names: &[String], columns: usize) -> Option<String> {
    whole_in_list(names, names.len(), columns, 1)?.pop()
}

/// The first names of `count` in at most so many rows, and how many more there are. A first name that is too long is cut.
pub(crate) fn listed_in(names: &[String], count: usize, columns: usize, rows: usize) -> Vec<String> {
    whole_in_list(names, count, columns, rows).unwrap_or_else(|| first_of(names, count, columns))
}

/// The same where at least one of them has room whole; with equal parts counted if more of them have room so. None goes on in
/// the next row if as many have room without that.
pub(super) fn whole_in_list(names: &[String], count: usize, columns: usize, rows: usize) -> Option<Vec<String>> {
    let is_long = names.iter().any(|name| name.contains('='));
    let brief = is_long.then(|| names.iter().map(|name| counted_parts(name)).collect::<Vec<_>>());
    let mut best: Option<(usize, Vec<String>)> = None;
    for write in [wrapped, broken] as [WordBreaks; 2] {
        for names in [Some(names), brief.as_deref()].into_iter().flatten() {
            let shown = best.as_ref().map_or(0, |(shown, _)| *shown);
            if shown < count {
                let more = |left| more(names, left);
                best =
                    fitting_with(&more, write, names, count, columns, rows).filter(|(more, _)| *more > shown).or(best);
            }
        }
        if rows <= 1 {
            break;
        }
    }
    // One whole name with a sign for the others says more than a part of it with a word for them.
    let best = best.or_else(|| fitting_with(&in_a_sign, broken, names, count, columns, rows));
    best.map(|(_, lines)| lines)
}

/// How words are brought into so many columns and at most so many rows.
type WordBreaks = fn(&str, usize, usize) -> Vec<String>;

/// With each of them in one row.
fn wrapped(words: &str, columns: usize, _: usize) -> Vec<String> {
    wrap(words, columns)
}

/// The first names that have room in rows of this kind, with what is said of the others, and how many they are.
fn fitting_with(
    more: &dyn Fn(usize) -> String,
    write: WordBreaks,
    names: &[String],
    count: usize,
    columns: usize,
    rows: usize,
) -> Option<(usize, Vec<String>)> {
    let between = between(names);
    // No word is broken in one row.
    let write = if rows > 1 { write } else { wrapped };
    let fitting = |shown: usize| {
        let lines = write(&(names[..shown].join(between) + &more(count - shown)), columns, rows.saturating_add(1));
        let fits = lines.len() <= rows.max(1) && lines.iter().all(|line| line.len() <= columns);
        fits.then_some((shown, lines))
    };
    (1..=filling(names, columns, rows)).rev().find_map(fitting)
}

/// What stands between two names. `4+8 W6, 5 W6`: of two words that are one name each, a space would not say which.
pub(super) fn between(names: &[String]) -> &'static str {
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

    fn listed(names: &[String], columns: usize) -> String {
        listed_in(names, names.len(), columns, 1).pop().unwrap_or_default()
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
            let whole = whole_names(&names(list), columns);
            assert_eq!(whole, Some(shown.to_owned()).filter(|shown| !shown.contains(CUT)), "{list} in {columns}");
        }
        assert_eq!(listed(&[], 9), "");
        // In so few columns a part of a name has no sign that it is one.
        assert_eq!(whole_names(&names("2.2.2 2.2.3"), 4), None);
    }

    #[test]
    fn a_name_goes_on_in_the_next_row_only_where_no_other_way_tells_as_many() {
        let names = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (list, columns, rows, told) in [
            ("15=1+1+1+1+1+1+1+1+1+1+1+1+1+1+1", 25, 2, &["15=15x1"][..]),
            ("11=1+1+1+1+1+1+1+1+1+1+1 8=4+4", 22, 2, &["11=11x1 8=4+4"]),
            ("11=1+1+1+1+1+1+1+1+1+1+1 8=4+4", 24, 2, &["11=1+1+1+1+1+1+1+1+1+1+1", "8=4+4"]),
            ("Friedrich-Ostbahnhof Zoo", 16, 2, &["Friedrich-", "Ostbahnhof Zoo"]),
        ] {
            assert_eq!(listed_in(&names(list), names(list).len(), columns, rows), told, "{list} in {columns}");
        }
    }
}
