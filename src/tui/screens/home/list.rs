//! The list at home: its lines, and the newest finished games below them.

use ratatui::layout::Rect;

use super::{HomeScreen, Item, LIST};
use crate::tui::Role;
use crate::tui::paint::{Pen, cut};
use crate::tui::screens::saved;
use crate::tui::scroll::reveal;

impl HomeScreen {
    /// The row of an item below the top of the list, if it is in sight.
    pub(super) fn row_of(&self, area: Rect, item: usize) -> Option<u16> {
        let step = if 2 * self.items.len() < usize::from(area.height) { 2 } else { 1 };
        let top = u16::from(area.height > 12);
        let first = reveal(0, usize::from(area.height - top) / step, self.chosen);
        let row = item.checked_sub(first)? * step + usize::from(top);
        (row < usize::from(area.height)).then_some(row as u16)
    }

    /// Paints one item.
    pub(super) fn line(&self, item: usize, y: i32, pen: &mut Pen<'_>) {
        let words = match self.items[item] {
            Item::Resume => {
                let title = self.last.as_ref().map(|saved| saved::in_two_lines(saved)[0].clone());
                cut(&format!("Go on: {}", title.unwrap_or_default()), usize::from(LIST) - 7)
            }
            Item::Game(index) => self.menu[index].name.to_owned(),
            Item::Laboratory => "Laboratory".to_owned(),
            Item::Saved => "Saved games".to_owned(),
            Item::Help => "Help".to_owned(),
            Item::Quit => "Quit".to_owned(),
        };
        let key = match self.items[item] {
            Item::Help => "?".to_owned(),
            Item::Quit => "q".to_owned(),
            numbered => self.number_of(numbered).map(|number| number.to_string()).unwrap_or_default(),
        };
        let role = match self.items[item] {
            _ if item == self.chosen => Role::Cursor,
            Item::Resume | Item::Game(_) | Item::Laboratory => Role::Plain,
            Item::Saved | Item::Help | Item::Quit => Role::Dim,
        };
        if item == self.chosen {
            pen.sign(1, y, pen.symbols().pointer, Role::Bright);
        }
        pen.text(3, y, &key, Role::Dim);
        pen.text(6, y, &words, role);
    }

    /// The newest finished games below the list, where there is room.
    pub(super) fn newest(&self, list: Rect, pen: &mut Pen<'_>) {
        let last = self.row_of(list, self.items.len() - 1).unwrap_or(list.height);
        let top = last + 3;
        if self.finished.is_empty() || top + 1 + 2 * self.finished.len() as u16 > list.height {
            return;
        }
        let mut pen = pen.within(list);
        let mut y = i32::from(list.y + top);
        pen.text(3, y, "Finished", Role::Dim);
        for lines in &self.finished {
            for (line, role) in lines.iter().zip([Role::Plain, Role::Dim]) {
                y += 1;
                pen.text(3, y, &cut(line, usize::from(list.width) - 4), role);
            }
        }
    }
}
