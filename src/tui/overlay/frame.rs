//! The box of what floats: its place, its border, and the words on it.

use ratatui::layout::Rect;

use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// The widest that the box grows.
const WIDEST: u16 = 70;

/// Says on the border that there is more.
pub(crate) fn more(frame: Rect, above: bool, below: bool, pen: &mut Pen<'_>) {
    let (end, style) = (i32::from(frame.right()) - 2, Ink::from(Role::Dim));
    if above {
        pen.text_before(end, i32::from(frame.top()), " more above ", style);
    }
    if below {
        pen.text_before(end, i32::from(frame.bottom()) - 1, " more below ", style);
    }
}

/// The largest box in a body.
pub(crate) fn widest(body: Rect) -> Rect {
    Rect { x: body.x + body.width.saturating_sub(WIDEST) / 2, width: body.width.min(WIDEST), ..body }
}

/// The box is as high as its text, if that fits.
pub(crate) fn fitted(frame: Rect, lines: usize) -> Rect {
    let height = (lines as u16).saturating_add(2).min(frame.height);
    Rect { y: frame.y + (frame.height - height) / 2, height, ..frame }
}

/// Whether a click leaves the box. One in it that hits nothing does nothing.
pub(crate) fn is_beside(frame: Rect, x: u16, y: u16) -> bool {
    !frame.contains((x, y).into())
}

/// What lies between its borders.
pub(crate) fn inner(frame: Rect) -> Rect {
    Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    }
}

/// Draws the box, empty, with the titles of its pages; the one that is shown stands out.
pub(crate) fn border(frame: Rect, titles: &[&str], shown: usize, pen: &mut Pen<'_>) {
    pen.clear(frame);
    let symbols = pen.symbols();
    let style = Ink::from(Role::Plain);
    let [top_left, top_right, bottom_left, bottom_right] = symbols.corners;
    let (left, right) = (i32::from(frame.left()), i32::from(frame.right()) - 1);
    let (top, bottom) = (i32::from(frame.top()), i32::from(frame.bottom()) - 1);
    for row in top + 1..bottom {
        pen.sign(left, row, symbols.vertical, style);
        pen.sign(right, row, symbols.vertical, style);
    }
    pen.run(left, right, top, symbols.horizontal, style);
    pen.run(left, right, bottom, symbols.horizontal, style);
    for (x, y, sign) in
        [(left, top, top_left), (right, top, top_right), (left, bottom, bottom_left), (right, bottom, bottom_right)]
    {
        pen.sign(x, y, sign, style);
    }
    let mut x = left + 3;
    for (index, title) in titles.iter().enumerate() {
        let role = if index == shown { Role::Cursor } else { Role::Plain };
        x = pen.text(x, top, &format!(" {title} "), role) + 2;
    }
}
