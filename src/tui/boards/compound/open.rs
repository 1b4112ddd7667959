//! Which boards of a sum are open where not all of them have room, and where these stand.

use ratatui::layout::Rect;

use super::grids::GridSeen;
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

/// Where as many boards as have room at the start are open, this one among them, and where the most is seen of them: below each
/// other, or in lines and columns above the headings of the others; nothing is said of many parts.
pub(super) fn most_open(shares: &RowShares<'_>, area: Rect, shown: usize) -> Option<Vec<Rect>> {
    let count = shares.count();
    if count > FEW {
        return None;
    }
    let all = || (0..1_u32 << count).map(|bits| (0..count).map(|part| bits >> part & 1 == 1).collect());
    let of_count = |number: usize| {
        let open = all().filter(|open: &Vec<bool>| open[shown] && open.iter().filter(|&&open| open).count() == number);
        open.filter_map(|open| best(shares, area, &open)).max_by_key(|(sizes, _)| *sizes)
    };
    (1..count).rev().find_map(of_count).map(|(_, areas)| areas)
}

/// The best places of some boards, and what they show there.
fn best(shares: &RowShares<'_>, area: Rect, open: &[bool]) -> Option<GridSeen> {
    let stack = stack(area, open, |part, area| shares.needs(part, area)).ok().map(|asked| {
        let least = least_rows(&asked, |part, height| shares.has_room(part, Rect { height, ..area }));
        let areas = stacked(area, &shares.filled(area, &asked, &least));
        (shares.measure(&areas), areas)
    });
    let beside = beside(shares, area, open);
    // In order below each other where as much is seen there.
    [beside, stack].into_iter().flatten().max_by_key(|(sizes, _)| *sizes)
}

/// The same of some boards in lines and columns, or in order below each other. Beside each other they have the headings of those
/// above them that come before all of them, and those of the others below.
fn beside(shares: &RowShares<'_>, area: Rect, open: &[bool]) -> Option<GridSeen> {
    let (folded, first) = (open.iter().filter(|&&open| !open).count() as u16, open.iter().position(|&open| open)?);
    let inner = Rect { y: area.y + first as u16, height: area.height.checked_sub(folded)?, ..area };
    let shares = shares.only(open);
    let has_room = |areas: &[Rect]| (0..areas.len()).all(|part| shares.has_room(part, areas[part]));
    let (sizes, places) = shares
        .arranged(inner, false)
        .concat()
        .into_iter()
        .filter(|(_, areas)| has_room(areas))
        .max_by_key(|(sizes, _)| *sizes)?;
    if places.iter().all(|place| place.width == area.width) {
        let mut heights = places.iter().map(|place| place.height);
        let heights: Option<Vec<u16>> = open.iter().map(|&open| if open { heights.next() } else { Some(0) }).collect();
        return Some((sizes, stacked(area, &heights?)));
    }
    let mut places = places.into_iter();
    let mut headings = (area.y..inner.y).chain(inner.bottom()..).map(|row| Rect { y: row + 1, height: 0, ..area });
    let place = |&open: &bool| if open { places.next() } else { headings.next() };
    Some((sizes, open.iter().map(place).collect::<Option<_>>()?))
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
