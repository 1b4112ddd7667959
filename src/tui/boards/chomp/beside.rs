//! Whether panes stand beside a field or below it, and how large its counters are then.

use ratatui::layout::Rect;

use super::block::{Block, FLAT, LEGEND, TIGHT_LEGEND, fits, whole};
use super::counter::SIZES;
use super::grid::Grid;
use crate::tui::boards::Room;

/// Side panes are wanted beside counters that can show a length; for smaller ones the board has all the room, and on a
/// narrow screen already for those without edges.
const TIGHTEST_BESIDE_PANES: usize = 11;
const NARROW: u16 = 70;
/// Sizes before this one leave the panes so many columns.
const LARGE: usize = 7;
const SIDE: u16 = 30;
/// Fewer rows below the board are no room for panes.
const PANE_ROWS: u16 = 7;
/// The fewest in which a verdict is read with what keeps it.
const FEW_ROWS: u16 = 5;

/// The largest size at which the field fits and panes stand beside it, or below it.
pub(super) fn beside_panes(grid: &Grid, room: Room) -> Option<(Option<usize>, Rect, Option<Rect>)> {
    let tightest = if room.area.width < NARROW { TIGHTEST_BESIDE_PANES - 1 } else { TIGHTEST_BESIDE_PANES };
    // Counters that are no larger without panes may have them.
    let tightest = whole(grid, room.area).map_or(tightest, |alone| alone.max(tightest));
    let placed = (0..=tightest).find_map(|size| {
        let block = Block::new(grid, SIZES[size], 0);
        let beside = (1..=grid.layers).rev().find_map(|abreast| {
            let width = block.laid(abreast, 1).0 + 2;
            let (area, side) = room.split(u16::try_from(width).ok()?);
            let roomy = size >= LARGE || side.is_some_and(|side| side.width >= SIDE);
            (side.is_some() && roomy && fits(grid, size, area)).then_some((Some(size), area, side))
        });
        beside.or_else(|| {
            let below = room.area.height.checked_sub(PANE_ROWS + 1)?;
            let area = Rect { height: below, ..room.area };
            let side = Rect { x: room.area.x + 2, y: area.bottom() + 1, width: room.area.width - 2, height: PANE_ROWS };
            let is_wide = grid.layers > 1 && fits(grid, size, area);
            is_wide.then_some((Some(size), area, Some(side)))
        })
    });
    let higher = || {
        // Narrow counters of two rows are larger than those of one above the panes.
        let block = Block::new(grid, SIZES[TIGHTEST_BESIDE_PANES].higher(), 0);
        let (area, side) = room.split(u16::try_from(block.width + 2).ok()?);
        let is_high = block.height + LEGEND <= i32::from(area.height);
        (grid.layers == 1 && side.is_some() && is_high).then_some((Some(TIGHTEST_BESIDE_PANES), area, side))
    };
    placed.or_else(higher).or_else(|| above_few_rows(grid, room)).or_else(|| scrolled_beside_panes(grid, room))
}

/// A field with more rows than there are has all of them beside panes, if its counters are no narrower for it or have room for a
/// length.
fn scrolled_beside_panes(grid: &Grid, room: Room) -> Option<(Option<usize>, Rect, Option<Rect>)> {
    if grid.layers > 1 || grid.game.is_endless() || whole(grid, room.area).is_some() {
        return None;
    }
    let wide = |size: usize| Block::new(grid, SIZES[size], 0).width;
    let mut sizes = FLAT + 1..SIZES.len();
    let alone = sizes.clone().find(|&size| wide(size) <= i32::from(room.area.width))?;
    sizes.find_map(|size| {
        let (area, side) = room.split(u16::try_from(wide(size) + 2).ok()?);
        (side.is_some() && size <= alone.max(TIGHTEST_BESIDE_PANES)).then_some((Some(size), area, side))
    })
}

/// Panes below have few rows where counters of one row become higher for it, and would not above more of them.
fn above_few_rows(grid: &Grid, room: Room) -> Option<(Option<usize>, Rect, Option<Rect>)> {
    let size = whole(grid, room.area).filter(|size| *size > FLAT && grid.layers == 1)?;
    let block = Block::new(grid, SIZES[size].higher(), 0);
    let has_room = |legend: i32, rows: u16| block.height + legend + i32::from(rows) < i32::from(room.area.height);
    let is_wide = block.width <= i32::from(room.area.width);
    if !is_wide || !has_room(TIGHT_LEGEND, FEW_ROWS) || has_room(LEGEND, PANE_ROWS - 1) {
        return None;
    }
    let area = Rect { height: room.area.height - FEW_ROWS - 1, ..room.area };
    let side = Rect { x: area.x + 2, y: area.bottom() + 1, width: area.width - 4, height: FEW_ROWS };
    Some((Some(size), area, Some(side)))
}
