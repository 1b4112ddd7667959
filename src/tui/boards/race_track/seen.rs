//! What of a track one wants to see, and the window on that.

use ratatui::layout::Rect;

use super::sight::{Sight, SightExtent, Stretch};
use crate::games::race_track::{Point, Velocity};

/// What of a track one wants to see.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// All of it that there is to see.
    pub all: SightExtent,
    /// What matters now.
    pub focus: SightExtent,
    /// How many screenfuls one has gone on from there.
    pub page: i32,
}

impl Seen {
    /// The window in `area`: around what matters, or on one of the screenfuls of the track in the order of reading; behind
    /// the last one comes what matters again.
    pub(super) fn sight(self, scale: Stretch, area: Rect) -> Sight {
        let all = kerbed(self.all, scale, area);
        let (columns, rows) = scale.size();
        let (across, down) = (i32::from(area.width) / columns, i32::from(area.height) / rows);
        let count = |points: i32, room: i32| (points + room.max(1) - 1) / room.max(1);
        let wide = count(all.width(), across);
        let pages = wide * count(all.height(), down);
        let focus = match self.page.rem_euclid(if pages > 1 { pages + 1 } else { 1 }) {
            0 => self.focus,
            page => {
                let along = |from: i16, to: i16, by: i32, room: i32| {
                    (i32::from(from) + by * room).min(i32::from(to) - room + 1).max(i32::from(from)) as i16
                };
                let from = Point::new(
                    along(all.from.x, all.to.x, (page - 1) % wide, across),
                    along(all.from.y, all.to.y, (page - 1) / wide, down),
                );
                SightExtent { from, to: from + Velocity::new(across as i16 - 1, down as i16 - 1) }
            }
        };
        // A landing point beyond the road moves the window, and not the size of anything.
        Sight::new(all.with(focus), focus, scale, area)
    }
}

/// With the walls around, but for a direction in which all fits without them alone.
fn kerbed(all: SightExtent, scale: Stretch, area: Rect) -> SightExtent {
    let wider = all.with(SightExtent::around(all.from, 1)).with(SightExtent::around(all.to, 1));
    let (columns, rows) = scale.size();
    let is_tight = |points: i32, unit: i32, room: u16| {
        let room = i32::from(room) / unit;
        points <= room && points + 2 > room
    };
    let (tight_across, tight_down) =
        (is_tight(all.width(), columns, area.width), is_tight(all.height(), rows, area.height));
    let pick = |is_tight: bool, own: i16, wider: i16| if is_tight { own } else { wider };
    SightExtent {
        from: Point::new(pick(tight_across, all.from.x, wider.from.x), pick(tight_down, all.from.y, wider.from.y)),
        to: Point::new(pick(tight_across, all.to.x, wider.to.x), pick(tight_down, all.to.y, wider.to.y)),
    }
}
