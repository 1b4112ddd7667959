//! What the cursor and the mouse draw.

use super::brush::BrushTip;
use super::lines::LineGrip;
use super::{Editor, Nib, command, draw};
use crate::games::race_track::{GridPoint, Velocity};
use crate::tui::Direction;
use crate::tui::screen::{Desk, Wish};

impl Editor {
    /// Takes something else to draw with; a line that was under way is let go.
    fn hold(&mut self, tip: BrushTip) {
        self.brush = self.brush.with(tip);
        if tip != BrushTip::Line {
            self.grip = LineGrip::default();
        }
    }

    pub(super) fn draw_here(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let (brush, at) = (self.brush, self.cursor);
        if brush.tip == BrushTip::Line {
            return self.corner(desk);
        }
        let is_changed = self.drawing.change(|canvas| brush.draw(canvas, at));
        self.changed(is_changed, desk)
    }

    pub(super) fn draw_sign(&mut self, sign: char, desk: &Desk<'_>) -> Vec<Wish> {
        match (sign, BrushTip::from_sign(sign)) {
            ('+', _) => self.brush = self.brush.sized(1),
            ('-', _) => self.brush = self.brush.sized(-1),
            (_, Some(tip)) => {
                self.hold(tip);
                return self.draw_here(desk);
            }
            (_, None) => {
                self.refuse(format!(
                    "`{sign}` draws nothing: # wall, . road, S start, ~ oil, / \\ hills, > < ^ v finish, L line."
                ));
            }
        }
        Vec::new()
    }

    pub(super) fn walk(&mut self, direction: Direction, desk: &Desk<'_>) -> Vec<Wish> {
        let by = match direction {
            Direction::Up => Velocity::new(0, -1),
            Direction::Down => Velocity::new(0, 1),
            Direction::Left => Velocity::new(-1, 0),
            Direction::Right => Velocity::new(1, 0),
        };
        self.cursor = command::within(self.cursor + by);
        match (self.brush.tip, self.pen) {
            (BrushTip::Line, _) => self.pull(desk),
            (BrushTip::Cell(_), Nib::Down) => self.draw_here(desk),
            (BrushTip::Cell(_), Nib::Up) => Vec::new(),
        }
    }

    pub(super) fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let plan = draw::EditorPlan::new(self, desk.area);
        if let Some(tip) = plan.sign_at(x, y) {
            self.hold(tip);
        } else if plan.canvas.contains((x, y).into()) {
            let (brush, at) = (self.brush, command::within(plan.sight.point(x, y)));
            self.cursor = at;
            if brush.tip == BrushTip::Line {
                return self.click_corner(desk);
            }
            let is_changed = self.drawing.begin(|canvas| brush.draw(canvas, at));
            return self.changed(is_changed, desk);
        }
        Vec::new()
    }

    /// The mouse draws on: the whole stroke is one step back.
    pub(super) fn drag(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let plan = draw::EditorPlan::new(self, desk.area);
        if !plan.canvas.contains((x, y).into()) {
            return Vec::new();
        }
        let (brush, from, to) = (self.brush, self.cursor, command::within(plan.sight.point(x, y)));
        self.cursor = to;
        if brush.tip == BrushTip::Line {
            return self.drag_corner(desk);
        }
        let is_changed = self.drawing.go_on(|canvas| brush.draw_way(canvas, from, to));
        self.changed(is_changed, desk)
    }

    pub(super) fn turn_pen(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.pen = if self.pen == Nib::Up { Nib::Down } else { Nib::Up };
        if self.pen == Nib::Down {
            self.say("The pen is down: the arrows draw.");
            return self.draw_here(desk);
        }
        self.say("The pen is up.");
        Vec::new()
    }

    pub(super) fn erase(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if self.brush.tip == BrushTip::Line {
            return self.delete_corner(desk);
        }
        let at = self.cursor;
        let is_changed = self.drawing.change(|canvas| canvas.square(at, 1, GridPoint::Wall));
        self.changed(is_changed, desk)
    }

    pub(super) fn cancel(&mut self) {
        if self.pen == Nib::Down {
            self.pen = Nib::Up;
        } else if self.grip != LineGrip::default() {
            self.grip = LineGrip::default();
            self.say("The line is let go.");
        } else {
            self.say("‹leave› leaves the drawing; it is kept.");
        }
    }

    pub(super) fn go(&mut self, by: Velocity) {
        self.cursor = command::within(self.cursor + by);
    }
}
