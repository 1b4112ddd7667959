//! Which boards of a sum are open below each other where not all of them have room side by side, and the rows of each.

use ratatui::layout::Rect;

use super::share::RowShares;
use crate::tui::boards::Size;

/// The board of one part below its heading, and nothing of the others.
pub(super) fn alone(area: Rect, count: usize, shown: usize) -> Vec<Rect> {
    let whole = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    (0..count).map(|part| if part == shown { whole } else { Rect::default() }).collect()
}

/// The rows that the boards need of those parts that are open, below the headings of all below each other; or the room that this
/// needs.
pub(super) fn stack(area: Rect, open: &[bool], needs: impl Fn(usize, Rect) -> Option<Size>) -> Result<Vec<u16>, Size> {
    let is_open = |part: &usize| open[*part];
    let (mut width, mut heights) = (area.width.max(1), open.iter().map(|&open| u16::from(open)).collect::<Vec<_>>());
    // What a board needs may depend on the room that it is asked for.
    for _ in 0..8 {
        let asked = |part: usize| Rect { width, height: heights[part], ..area };
        let parts = (0..open.len()).filter(is_open);
        let more: Vec<(usize, Size)> = parts.filter_map(|part| Some((part, needs(part, asked(part))?))).collect();
        if more.is_empty() {
            break;
        }
        for (part, size) in more {
            width = width.max(size.width);
            heights[part] = heights[part].max(size.height);
        }
    }
    let height = heights.iter().map(|height| height.saturating_add(1)).fold(0, u16::saturating_add);
    if width > area.width || height > area.height { Err(Size { width, height }) } else { Ok(heights) }
}

/// With more parts there are too many ways to open some of them.
pub(super) const FEW: usize = 5;

/// Which boards are open below each other, this one among them, where at the start the most are, and then the most is seen; nothing
/// is said of many parts.
pub(super) fn most_open(shares: &RowShares<'_>, area: Rect, count: usize, shown: usize) -> Option<Vec<bool>> {
    if count > FEW {
        return None;
    }
    let sizes = |open: Vec<bool>| {
        let asked = stack(area, &open, |part, area| shares.needs(part, area)).ok()?;
        let least = least_rows(&asked, |part, height| shares.has_room(part, Rect { height, ..area }));
        let areas = stacked(area, &shares.filled(area, &asked, &least));
        Some((open.iter().filter(|&&open| open).count(), shares.measure(&areas), open))
    };
    let all = (0..1_u32 << count).map(|bits| (0..count).map(|part| bits >> part & 1 == 1).collect());
    all.filter(|open: &Vec<bool>| open[shown]).filter_map(sizes).max().map(|(.., open)| open)
}

/// The fewest rows with which boards have room that ask for so many.
pub(super) fn least_rows(asked: &[u16], has_room: impl Fn(usize, u16) -> bool) -> Vec<u16> {
    let least = |(part, &rows): (usize, &u16)| (1..rows).find(|&few| has_room(part, few)).unwrap_or(rows);
    asked.iter().enumerate().map(least).collect()
}

/// Boards of so many rows below each other, each below its heading.
pub(super) fn stacked(area: Rect, heights: &[u16]) -> Vec<Rect> {
    let mut y = area.y;
    let below = |&height: &u16| {
        let place = Rect { y: y + 1, height, ..area };
        y = place.bottom();
        place
    };
    heights.iter().map(below).collect()
}
