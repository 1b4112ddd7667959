//! The nimbers of single heaps, in rows as long as their period where it is short enough.

use super::{View, note};
use crate::tui::Role;
use crate::tui::boards::{NothingToShow, PaneLines, PaneRoom};
use crate::tui::ink::{Line, Span};

/// Columns before the first nimber of a row.
const LABEL: usize = 6;

/// The rows, after a line about the period; the heaps on the table are bright. Nothing while hints are off.
pub(crate) fn lines(scene: &View<'_>, room: &PaneRoom<'_>) -> PaneLines<'static> {
    if scene.findings().is_none() {
        return Err(NothingToShow::HintsOff);
    }
    let note = note(scene).filter(|note| !note.nimbers.is_empty());
    let note = note.ok_or(NothingToShow::Said("none where the last stone loses"))?;
    let shown = &note.nimbers[..=scene.game.top().max(MOST).min(note.nimbers.len() as u32 - 1) as usize];
    let cell = shown.iter().max().map_or(1, |most| most.to_string().len()) + 1;
    let fit = (usize::from(room.width).saturating_sub(LABEL) / cell).max(1);
    let (said, a_row) = match note.period {
        Some(period) => {
            let said = format!("period {} after {}, proven", period.length, period.last_exception);
            (said, if period.length <= fit { fit - fit % period.length } else { fit })
        }
        None => ("no period is proven".to_owned(), fit),
    };
    let row = |(row, nimbers): (usize, &[u16])| {
        let label = Span::styled(format!("{:>width$} ", row * a_row, width = LABEL - 1), Role::Dim);
        let nimber = |(column, nimber): (usize, &u16)| {
            let is_there = scene.position.contains(&((row * a_row + column) as u32));
            Span::styled(format!("{nimber:<cell$}"), if is_there { Role::Bright } else { Role::Plain })
        };
        Line::from([label].into_iter().chain(nimbers.iter().enumerate().map(nimber)).collect::<Vec<_>>())
    };
    let rows = shown.chunks(a_row).enumerate().map(row);
    Ok([Line::styled(said, Role::Dim)].into_iter().chain(rows).collect::<Vec<_>>().into())
}

/// Heaps up to this one are listed, however small those on the table are.
const MOST: u32 = 100;
