//! The words of a page as lines: paragraphs, with what stands out in them.

use crate::learn::as_it_stands;
use crate::tui::Role;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::fold;

/// Adds a text in lines of so many columns: paragraphs with free lines between them.
pub(super) fn paragraphs(text: &str, role: Role, room: usize, lines: &mut Vec<Line>) {
    for (index, paragraph) in text.split("\n\n").filter(|words| !words.trim().is_empty()).enumerate() {
        if index > 0 {
            lines.push(Line::default());
        }
        if let Some(rows) = as_it_stands(paragraph) {
            lines.extend(rows.into_iter().map(|row| Line::styled(row.to_owned(), Role::Bright)));
            continue;
        }
        let paragraph = paragraph.trim();
        lines.extend(fold(&styled(&paragraph.replace('\n', " "), role), room, usize::MAX));
    }
}

/// A text in which `**words**` and what stands between backticks is brighter than the rest.
pub(super) fn styled(text: &str, role: Role) -> Line {
    let mut spans = Vec::new();
    for (index, part) in text.split("**").enumerate() {
        for (inner, words) in part.split('`').enumerate() {
            let is_bright = index % 2 == 1 || inner % 2 == 1;
            spans.push(Span::styled(words.to_owned(), if is_bright { Role::Bright } else { role }));
        }
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_looks_and_paragraphs_stand_apart() {
        let mut lines = Vec::new();
        paragraphs("A **lost** heap\nof `5k`.\n\n    3  0 1\n    1    1\n\nMore.", Role::Plain, 40, &mut lines);
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["A lost heap of 5k.", "", "3  0 1", "1    1", "", "More."]);
        assert_eq!(lines[0].spans[1], Span::styled("lost", Role::Bright));
    }
}
