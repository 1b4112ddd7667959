//! The whole track small, in dots, where only a part of it is in sight: the part, and the cars.

use ratatui::layout::Rect;

use super::plan::Plan;
use super::racers::Racer;
use super::sight::SightExtent;
use crate::core::Player;
use crate::games::race_track::Map;
use crate::tui::boards::piece::face;
use crate::tui::boards::strokes::Strokes;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// Columns and rows of a track in dots, in no more than so many.
pub(crate) fn size(all: SightExtent, most: (u16, u16)) -> (u16, u16) {
    let points = points_a_dot(all, most);
    let cells = |count: i32, dots: i32| ((count + dots * points - 1) / (dots * points)) as u16;
    (cells(all.width(), 2), cells(all.height(), 4))
}

/// How many points across and down make a dot.
fn points_a_dot(all: SightExtent, most: (u16, u16)) -> i32 {
    let needed = |count: i32, dots: i32, cells: u16| {
        let dots = dots * i32::from(cells.max(1));
        (count + dots - 1) / dots
    };
    needed(all.width(), 2, most.0).max(needed(all.height(), 4, most.1)).max(1)
}

/// Paints it: what is in sight bright, the cars as their numbers.
pub(crate) fn paint(map: &Map, racers: &[Racer], mover: Player, plan: &Plan, area: Rect, pen: &mut Pen<'_>) {
    let (all, seen) = (plan.all, plan.sight.extent());
    let points = points_a_dot(all, (area.width, area.height));
    let (left, top) = (i32::from(area.x), i32::from(area.y));
    let mut pen = pen.within(area);
    pen.ground((left, top), (area.width.into(), area.height.into()), Role::Raised);
    let mut pen = pen.over();
    let mut strokes = Strokes::default();
    for is_seen in [false, true] {
        let ink = if is_seen { Role::Bright } else { Role::Dim };
        for at in map.points().filter(|&at| map.is_road(at) && seen.has(at) == is_seen) {
            let dot = |at: i16, from: i16, cell: i32, dots: i32| dots * cell + i32::from(at - from) / points;
            strokes.dot((dot(at.x, all.from.x, left, 2), dot(at.y, all.from.y, top, 4)), Some('.'), ink.into());
        }
    }
    strokes.paint(&mut pen);
    // The mover lies on top.
    let (on_top, others): (Vec<&Racer>, Vec<&Racer>) = racers.iter().partition(|racer| racer.player == mover);
    for racer in others.into_iter().chain(on_top) {
        let Some(at) = racer.car().map(|car| car.at) else { continue };
        let (x, y) = (i32::from(at.x - all.from.x), i32::from(at.y - all.from.y));
        let ink = if pen.has_grounds() { Ink::from(face(racer.player)) } else { Ink::from(racer.player).reversed() };
        let number = char::from(b'0' + racer.player.number() as u8);
        pen.sign(left + x / (2 * points), top + y / (4 * points), number, ink.bold());
    }
}
