//! What every editor does with its drawing: steps back and forward, and a name that nothing else has.

use ratatui::layout::Rect;

/// Where the drawing is and where its palette: beside it, so many columns wide, where there is room for that; else two rows below.
pub(crate) fn canvas_and_side(area: Rect, needs: u16, columns: u16) -> (Rect, Rect, bool) {
    if area.width >= needs {
        let width = area.width - columns - 1;
        (Rect { width, ..area }, Rect { x: area.x + width + 1, width: columns, ..area }, true)
    } else {
        let height = area.height.saturating_sub(2);
        (Rect { height, ..area }, Rect { y: area.y + height, height: area.height - height, ..area }, false)
    }
}

/// A drawing with the way back and forward again.
pub(crate) struct History<D> {
    now: D,
    before: Vec<D>,
    after: Vec<D>,
}

/// Nobody goes back farther.
const MOST_STEPS: usize = 1000;

impl<D: Clone + PartialEq> History<D> {
    /// A drawing without a past.
    pub(crate) fn new(now: D) -> Self {
        Self { now, before: Vec::new(), after: Vec::new() }
    }

    /// The drawing.
    pub(crate) fn now(&self) -> &D {
        &self.now
    }

    /// Changes the drawing as one step; whether anything changed.
    pub(crate) fn change(&mut self, edit: impl FnOnce(&mut D)) -> bool {
        let old = self.now.clone();
        edit(&mut self.now);
        if self.now == old {
            return false;
        }
        self.before.push(old);
        if self.before.len() > MOST_STEPS {
            self.before.remove(0);
        }
        self.after.clear();
        true
    }

    /// Changes the drawing as the first part of a step that [`go_on`](Self::go_on) continues: while the mouse is dragged.
    pub(crate) fn begin(&mut self, edit: impl FnOnce(&mut D)) -> bool {
        let is_changed = self.change(edit);
        if !is_changed {
            self.before.push(self.now.clone());
        }
        is_changed
    }

    /// Changes the drawing as a part of the last step.
    pub(crate) fn go_on(&mut self, edit: impl FnOnce(&mut D)) -> bool {
        let old = self.now.clone();
        edit(&mut self.now);
        self.now != old
    }

    /// One step back; whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        Self::walk(&mut self.now, &mut self.before, &mut self.after)
    }

    /// One step forward again; whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        Self::walk(&mut self.now, &mut self.after, &mut self.before)
    }

    fn walk(now: &mut D, from: &mut Vec<D>, to: &mut Vec<D>) -> bool {
        // A stroke that changed nothing is no step.
        while let Some(next) = from.pop() {
            if next != *now {
                to.push(std::mem::replace(now, next));
                return true;
            }
        }
        false
    }
}

/// The name, with a number behind it if it is taken; `between` stands before the number.
pub(crate) fn free_name(name: &str, between: char, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}{between}{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !is_taken(name)).unwrap_or_default()
}
