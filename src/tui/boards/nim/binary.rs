//! The heaps in binary, and below them their sum without carry.

use super::View;
use super::plan::Plan;
use crate::games::heaps::nimbers::nim_sum;
use crate::tui::Role;
use crate::tui::boards::{NothingToShow, PaneLines, PaneRoom};
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{Pen, width};

/// A line for each heap, the columns with an odd number of ones marked; nothing while hints are off.
pub(crate) fn lines(scene: &View<'_>, _room: &PaneRoom<'_>) -> PaneLines<'static> {
    if scene.findings().is_none() {
        return Err(NothingToShow::HintsOff);
    }
    let heaps: &[u32] = scene.position;
    let sum = nim_sum(heaps);
    let row = |name: String, number: u32, note: String| {
        let mut spans = vec![Span::styled(format!("{name:>4}  "), Role::Dim)];
        spans.extend(digits(heaps, number).map(|(digit, role)| Span::styled(format!("{digit} "), role)));
        spans.push(Span::styled(note, Role::Dim));
        Line::from(spans)
    };
    let mut lines: Vec<Line> = heaps
        .iter()
        .enumerate()
        .map(|(index, &heap)| row((index + 1).to_string(), heap, format!("= {heap}")))
        .collect();
    lines.push(row("sum".to_owned(), sum, format!("= {sum}")));
    Ok(lines.into())
}

/// The digits of a number, as many as the largest heap has; those of columns with an odd number of ones stand out.
fn digits(heaps: &[u32], number: u32) -> impl Iterator<Item = (u32, Role)> + use<> {
    let (sum, most) = (nim_sum(heaps), heaps.iter().copied().max().unwrap_or(0));
    let role = move |digit| if sum >> digit & 1 == 1 { Role::Win } else { Role::Plain };
    (0..(32 - most.leading_zeros()).max(1)).rev().map(move |digit| (number >> digit & 1, role(digit)))
}

/// No more digits have room below the number of a heap.
const MOST: usize = 7;

/// Where the reason is drawn: each heap in binary below its number, one below the other, and below the board their sum. Nothing
/// where there is no row for one of them.
pub(super) fn columns(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let heaps: &[u32] = scene.position;
    let count = digits(heaps, 0).count();
    let (end, bottom) = (i32::from(plan.window.x) - 1, i32::from(plan.window.bottom()));
    if scene.parts().is_empty() || count > MOST || !plan.has_binary() {
        return;
    }
    let mut row = |y: i32, number: u32| {
        for (x, (digit, role)) in (end - count as i32..).zip(digits(heaps, number)) {
            pen.text(x, y, &digit.to_string(), role);
        }
    };
    for (heap, &stones) in heaps.iter().enumerate() {
        row(plan.label(heap) + 1, stones);
    }
    row(bottom, nim_sum(heaps));
    let (name, before) = ("sum", end - count as i32 - 1);
    if count + 1 + width(name) as usize <= MOST {
        pen.text_before(before, bottom, name, Role::Dim);
    }
}
