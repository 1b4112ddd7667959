//! The heaps in binary, and below them their sum without carry.

use super::View;
use crate::games::heaps::nimbers::nim_sum;
use crate::tui::Role;
use crate::tui::boards::{HINTS_OFF, PaneLines, PaneRoom};
use crate::tui::ink::{Line, Span};

/// A line for each heap, the columns with an odd number of ones marked; nothing while hints are off.
pub(crate) fn lines(scene: &View<'_>, _room: &PaneRoom<'_>) -> PaneLines {
    if scene.findings().is_none() {
        return Err(HINTS_OFF);
    }
    let heaps: &[u32] = scene.position;
    let sum = nim_sum(heaps);
    let digits = heaps.iter().map(|heap| 32 - heap.leading_zeros()).max().unwrap_or(0).max(1);
    let row = |name: String, number: u32, note: String| {
        let mut spans = vec![Span::styled(format!("{name:>4}  "), Role::Dim)];
        for digit in (0..digits).rev() {
            let is_odd = sum >> digit & 1 == 1;
            let role = if is_odd { Role::Win } else { Role::Plain };
            spans.push(Span::styled(format!("{} ", number >> digit & 1), role));
        }
        spans.push(Span::styled(note, Role::Dim));
        Line::from(spans)
    };
    let mut lines: Vec<Line> = heaps
        .iter()
        .enumerate()
        .map(|(index, &heap)| row((index + 1).to_string(), heap, format!("= {heap}")))
        .collect();
    lines.push(row("sum".to_owned(), sum, format!("= {sum}")));
    Ok(lines)
}
