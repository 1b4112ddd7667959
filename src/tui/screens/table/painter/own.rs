//! What a pane of a game's own says.

use ratatui::layout::Rect;

use super::PanePainter;
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::boards::{AnyScene, PaneLines, PaneRoom, PaneText, board};
use crate::tui::ink::Line;
use crate::tui::paint::fold;

/// A line of a pane that is too long goes on below, in at most so many rows.
const FOLDED: usize = 4;

impl<'a> PanePainter<'a> {
    /// What a pane of the game's own says, or why it has nothing to say.
    pub(super) fn own(&self, index: usize, area: Rect) -> PaneLines<'a> {
        let table = self.table;
        let analysis = table.known.here().filter(|_| table.level() > HintLevel::Off);
        let scene = AnyScene { analysis, ..table.scene() };
        let room = PaneRoom { symbols: self.symbols, width: area.width, height: area.height.saturating_sub(1) };
        board(table.table.game()).pane_lines(index, &scene, &room)
    }

    /// The same as it is written.
    pub(super) fn own_text(&self, index: usize, area: Rect) -> OwnText<'a> {
        let said = self.own(index, area);
        let said = said.unwrap_or_else(|why| {
            let words = why.words(self.table.scene().hint_key);
            vec![Line::styled(words, Role::Dim).with_keys(self.keys)].into()
        });
        let (mut folded, mut heading) = (Vec::with_capacity(said.lines.len()), 0);
        for (index, line) in said.lines.iter().enumerate() {
            if index == said.heading {
                heading = folded.len();
            }
            if line.spans.is_empty() {
                folded.push(line.clone());
            } else {
                folded.extend(fold(line, usize::from(area.width), FOLDED));
            }
        }
        OwnText(PaneText { heading, lines: folded, ..said })
    }
}

/// What a pane of a game's own says, in lines none of which is too long.
pub(super) struct OwnText<'a>(pub(super) PaneText<'a>);

impl OwnText<'_> {
    pub(super) fn len(&self) -> usize {
        self.0.lines.len() + self.0.rows
    }

    pub(super) fn line(&self, index: usize) -> Line {
        let Self(PaneText { lines, row, .. }) = self;
        match (lines.get(index), row) {
            (Some(line), _) => line.clone(),
            (None, Some(row)) => row(index - lines.len()),
            (None, None) => Line::default(),
        }
    }
}
