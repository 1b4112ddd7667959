//! The words of a page as lines: paragraphs, with what stands out in them.

use crate::tui::Role;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::fold;

/// Adds a text in lines of so many columns: paragraphs with free lines between them.
pub(super) fn paragraphs(text: &str, role: Role, room: usize, lines: &mut Vec<Line>) {
    for (index, paragraph) in text.split("\n\n").map(str::trim).filter(|words| !words.is_empty()).enumerate() {
        if index > 0 {
            lines.push(Line::default());
        }
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
        paragraphs("A **lost** heap\nof `5k`.\n\nMore.", Role::Plain, 40, &mut lines);
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["A lost heap of 5k.", "", "More."]);
        assert_eq!(lines[0].spans[1], Span::styled("lost", Role::Bright));
    }
}
