//! How many lines the rows in sight take: what has no room before the values goes on below, as long as rows are free.

use super::TreeScreen;
use super::rows::TreeRow;
use crate::tui::paint::width;

/// A text in lines, the first of so many columns, the others of their own number; it is parted behind commas, pluses and spaces.
pub(super) fn parted(text: &str, first: usize, others: usize) -> Vec<String> {
    let (mut lines, mut room) = (vec![String::new()], first);
    for piece in text.split_inclusive([',', ' ', '+']) {
        let is_begun = lines.len() == 1 || lines.last().is_some_and(|line| !line.is_empty());
        let taken = lines.last().map_or(0, |line| width(line)) + width(piece.trim_end());
        if is_begun && taken as usize > room {
            lines.push(String::new());
            room = others;
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(piece);
        }
    }
    lines
}

/// The lines that each of the rows in sight has: what `wanted` says, as long as there are free ones below all rows, the chosen
/// row before the others.
pub(super) fn heights(screen: &TreeScreen, height: u16, wanted: impl Fn(&TreeRow) -> usize) -> Vec<usize> {
    let rows: Vec<&TreeRow> = screen.rows.iter().skip(screen.first).take(height.into()).collect();
    let mut free = usize::from(height) - rows.len();
    let mut heights = vec![1; rows.len()];
    let chosen = rows.iter().position(|row| row.node == Some(screen.chosen));
    for index in chosen.into_iter().chain(0..rows.len()) {
        if free == 0 {
            break;
        }
        let more = wanted(rows[index]).saturating_sub(heights[index]);
        if more <= free {
            (heights[index], free) = (heights[index] + more, free - more);
        }
    }
    heights
}

/// The row to which a line belongs.
pub(super) fn row_of(heights: &[usize], line: usize) -> Option<usize> {
    let mut end = 0;
    heights.iter().position(|height| {
        end += height;
        line < end
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_goes_on_below_behind_one_of_its_parts() {
        for (text, first, others, lines) in [
            ("1,1,1,1", 9, 9, &["1,1,1,1"][..]),
            ("1,1,1,1", 4, 9, &["1,1,", "1,1"]),
            ("1,1,1,1", 0, 4, &["", "1,1,", "1,1"]),
            ("57 used 2,3,4", 8, 5, &["57 used ", "2,3,4"]),
            ("longer", 0, 3, &["", "longer"]),
        ] {
            assert_eq!(parted(text, first, others), lines, "{text}");
        }
    }

    #[test]
    fn a_line_belongs_to_the_row_in_which_it_stands() {
        let rows: Vec<_> = (0..5).map(|line| row_of(&[1, 2, 1], line)).collect();
        assert_eq!(rows, [Some(0), Some(1), Some(1), Some(2), None]);
    }
}
