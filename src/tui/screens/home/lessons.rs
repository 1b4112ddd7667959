//! What home shows of the courses: how far one is with each of them, and the board of what comes next.

use ratatui::layout::Rect;

use crate::tui::Role;
use crate::tui::paint::{Pen, width, wrap};
use crate::tui::screens::learn::LessonAhead;

/// What the courses are for.
const ABOUT: &str = "Courses for whoever has never seen such a game, and for whoever wants proofs: short pages with boards to play with, \
    and tasks whose answers are checked before anything is told. Hints come in three grades, the solution when it is asked for.";

/// The board keeps so many rows before anything else is said than what it is.
const BOARD: usize = 12;
/// Columns between a title, its bar and its figure, and the fewest and the most of a bar.
const GAP: i32 = 2;
const BAR: [i32; 2] = [8, 40];

/// Paints all of it that has room, what comes next in any case.
pub(super) fn paint(ahead: &LessonAhead, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width);
    let (about, next) = (wrap(ABOUT, columns), wrap(&ahead.words, columns));
    let (x, mut y, bottom) = (i32::from(area.x), i32::from(area.y), i32::from(area.bottom()));
    let mut spare = usize::from(area.height).saturating_sub(next.len() + 1 + BOARD);
    let mut has_room = |rows: usize| {
        let left = spare.checked_sub(rows);
        spare = left.unwrap_or(spare);
        left.is_some()
    };
    let tells_courses = has_room(ahead.courses.len() + 3);
    if has_room(about.len() + 1) {
        lines(&about, Role::Plain, x, &mut y, pen);
        y += 1;
    }
    if tells_courses {
        lines(std::slice::from_ref(&ahead.sum), Role::Dim, x, &mut y, pen);
        for course in &ahead.courses {
            bar(course, ahead, (x, y), i32::from(area.width), pen);
            y += 1;
        }
        y += 1;
    }
    lines(&next, Role::Bright, x, &mut y, pen);
    if let Some(board) = &ahead.board {
        let height = u16::try_from(bottom - y - 1).unwrap_or(0);
        // Where it has no room the words say what comes.
        let _ = board.draw(Rect { y: area.bottom() - height, height, ..area }, pen);
    }
}

/// Some lines from `y` on, which is the row below them then.
fn lines(lines: &[String], role: Role, x: i32, y: &mut i32, pen: &mut Pen<'_>) {
    for line in lines {
        pen.text(x, *y, line, role);
        *y += 1;
    }
}

/// A course: its title, how many of its tasks are done, and that as a part of a line of all, where there is room for one.
fn bar(course: &(&str, usize, usize), ahead: &LessonAhead, (x, y): (i32, i32), columns: i32, pen: &mut Pen<'_>) {
    let &(title, done, all) = course;
    let figure = |&(_, done, all): &(&str, usize, usize)| format!("{done}/{all}");
    let widest = |widths: &mut dyn Iterator<Item = i32>| widths.max().unwrap_or(0);
    let titles = widest(&mut ahead.courses.iter().map(|course| width(course.0)));
    let figures = widest(&mut ahead.courses.iter().map(|course| width(&figure(course))));
    pen.text(x, y, title, Role::Plain);
    let from = x + titles + GAP + figures + GAP;
    pen.text_before(from - GAP, y, &figure(course), Role::Dim);
    let room = (x + columns - from).min(BAR[1]);
    if room >= BAR[0] {
        let part = (room * done as i32 + all as i32 / 2) / (all as i32).max(1);
        pen.run(from, from + part, y, pen.symbols().bar, Role::Win);
        pen.run(from + part, from + room, y, pen.symbols().dashed, Role::Rule);
    }
}
