//! The line tool: corners of drawn lines are laid, taken, moved and deleted, by keys and by mouse.

use super::Editor;
use super::canvas::Canvas;
use crate::games::race_track::{Boundary, HIGHEST, Point, WIDEST};
use crate::tui::screen::{Desk, Wish};

/// A corner: the number of its line, and its own in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CornerPlace {
    line: usize,
    corner: usize,
}

/// What one has at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineGrip {
    /// The line that is being drawn.
    pub open: Option<usize>,
    /// The corner that goes where the cursor goes.
    taken: Option<CornerPlace>,
    /// The corner that the mouse drags.
    dragged: Option<CornerPlace>,
}

impl LineGrip {
    /// What is left of it when the drawing has become another one: a line that is still there and open.
    pub(super) fn after(self, canvas: &Canvas) -> Self {
        let is_open = |line: &usize| canvas.lines.get(*line).is_some_and(|line| !line.is_closed);
        Self { open: self.open.filter(is_open), ..Self::default() }
    }
}

impl Canvas {
    fn corner_at(&self, at: Point) -> Option<CornerPlace> {
        let place = |(line, drawn): (usize, &Boundary)| {
            drawn.corners.iter().position(|&corner| corner == at).map(|corner| CornerPlace { line, corner })
        };
        self.lines.iter().enumerate().find_map(place)
    }

    /// The corner that would part the piece that passes through a cell.
    fn parting(&self, at: Point) -> Option<CornerPlace> {
        let place =
            |(line, drawn): (usize, &Boundary)| drawn.piece_at(at).map(|piece| CornerPlace { line, corner: piece + 1 });
        self.lines.iter().enumerate().find_map(place)
    }

    /// Puts a corner into a line, or makes it the first of a new one.
    fn add(&mut self, CornerPlace { line, corner }: CornerPlace, at: Point) {
        if line == self.lines.len() {
            self.lines.push(Boundary::default());
        }
        self.lines[line].corners.insert(corner, at);
        self.reach(at);
    }

    fn move_corner(&mut self, CornerPlace { line, corner }: CornerPlace, to: Point) {
        self.lines[line].corners[corner] = to;
        self.reach(to);
    }

    fn close(&mut self, line: usize) {
        self.lines[line].is_closed = true;
        self.redraw();
    }

    /// Takes a corner away, and with the last but one its line.
    fn remove(&mut self, CornerPlace { line, corner }: CornerPlace) {
        let drawn = &mut self.lines[line];
        drawn.corners.remove(corner);
        drawn.is_closed &= drawn.corners.len() > 2;
        if drawn.corners.len() < 2 {
            self.lines.remove(line);
        }
        self.redraw();
    }

    /// Makes the drawing so large that a corner lies inside.
    fn reach(&mut self, at: Point) {
        let (width, height) = (self.map().width().max(at.x + 1), self.map().height().max(at.y + 1));
        self.resize(width.min(WIDEST as i16), height.min(HIGHEST as i16));
    }
}

impl Editor {
    /// What Enter does at the cursor with the line tool.
    pub(super) fn line_deed(&self) -> &'static str {
        let at = self.cursor;
        match self.grip {
            LineGrip { taken: Some(_), .. } => "‹Take› lays the corner down.",
            LineGrip { open: Some(_), .. } => {
                "‹Take› adds a corner; on the first it closes the line, on the last it ends it."
            }
            _ if self.canvas().corner_at(at).is_some() => "‹Take› takes the corner, ‹erase› deletes it.",
            _ if self.canvas().parting(at).is_some() => "‹Take› puts a corner into the line.",
            _ => "‹Take› begins a line.",
        }
    }

    /// Enter: lays down the corner that is held, goes on with the line that is being drawn, takes the corner that is here,
    /// puts one into the line that passes, or begins a new line.
    pub(super) fn corner(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let at = self.cursor;
        if self.grip.taken.take().is_some() {
            self.say("The corner is laid down.");
            return Vec::new();
        }
        if let Some(line) = self.grip.open {
            return self.lengthen(line, at, desk);
        }
        if let Some(corner) = self.canvas().corner_at(at) {
            self.grip = LineGrip { taken: Some(corner), ..LineGrip::default() };
            // All of its way is one step back.
            self.drawing.begin(|_| {});
            self.say("The corner goes with the cursor.");
            return Vec::new();
        }
        let parting = self.canvas().parting(at);
        let corner = parting.unwrap_or(CornerPlace { line: self.canvas().lines.len(), corner: 0 });
        self.grip = match parting {
            Some(_) => LineGrip { taken: parting, ..LineGrip::default() },
            None => LineGrip { open: Some(corner.line), ..LineGrip::default() },
        };
        let is_changed = self.drawing.change(|canvas| canvas.add(corner, at));
        self.changed(is_changed, desk)
    }

    fn lengthen(&mut self, line: usize, at: Point, desk: &Desk<'_>) -> Vec<Wish> {
        let corners = &self.canvas().lines[line].corners;
        let count = corners.len();
        let last = CornerPlace { line, corner: count - 1 };
        let (is_first, is_last) = (corners.first() == Some(&at), corners.last() == Some(&at));
        let is_changed = if is_last {
            self.grip = LineGrip::default();
            self.say("The line ends here.");
            count == 1 && self.drawing.change(|canvas| canvas.remove(last))
        } else if is_first && count > 2 {
            self.grip = LineGrip::default();
            self.say("The line is closed.");
            self.drawing.change(|canvas| canvas.close(line))
        } else {
            self.drawing.change(|canvas| canvas.add(CornerPlace { corner: count, ..last }, at))
        };
        self.changed(is_changed, desk)
    }

    /// The cursor has gone on, and the corner that is held goes with it.
    pub(super) fn pull(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(corner) = self.grip.taken else { return Vec::new() };
        self.move_to_cursor(corner, desk)
    }

    fn move_to_cursor(&mut self, corner: CornerPlace, desk: &Desk<'_>) -> Vec<Wish> {
        let to = self.cursor;
        let is_changed = self.drawing.go_on(|canvas| canvas.move_corner(corner, to));
        self.changed(is_changed, desk)
    }

    /// A click does what Enter does; a corner that is held comes along, and what lies under the mouse can be dragged.
    pub(super) fn click_corner(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let mut wishes = self.pull(desk);
        wishes.extend(self.corner(desk));
        self.grip.dragged = self.canvas().corner_at(self.cursor);
        wishes
    }

    pub(super) fn drag_corner(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(corner) = self.grip.dragged else { return Vec::new() };
        // Where the mouse lets go of it, it lies.
        self.grip.taken = None;
        self.move_to_cursor(corner, desk)
    }

    /// Deletes the corner under the cursor.
    pub(super) fn delete_corner(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(corner) = self.canvas().corner_at(self.cursor) else {
            self.refuse("There is no corner here.");
            return Vec::new();
        };
        let lines = self.canvas().lines.len();
        let is_changed = self.drawing.change(|canvas| canvas.remove(corner));
        let open = self.grip.open.filter(|_| self.canvas().lines.len() == lines);
        self.grip = LineGrip { open, ..LineGrip::default() };
        self.changed(is_changed, desk)
    }
}
