//! Where the map, the keypad with the cars, and the side panes stand.

use ratatui::layout::Rect;

use super::State;
use super::grass::Grass;
use super::key_rows::KeyRows;
use super::landing::{beyond, mover};
use super::seen::Seen;
use super::sight::{Sight, SightExtent, Stretch};
use super::{edges, mini, pad, strip};
use crate::core::Game;
use crate::games::race_track::{Map, Point, Position, RaceTrack};
use crate::tui::boards::{Room, Size, cut};

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// All that the board may paint.
    pub area: Rect,
    /// All of the track that there is to see.
    pub all: SightExtent,
    /// The map.
    pub sight: Sight,
    /// The keypad and the cars beside the map, or below a long one.
    pub pad: Option<Rect>,
    /// The rows of its keys.
    pub keys: KeyRows,
    /// The cars in one or two rows below it, where there is no room for more.
    pub strip: Option<Rect>,
    /// What the signs mean, in a row below the map.
    pub legend: Option<Rect>,
    /// The lead as a chart below that.
    pub chart: Option<Rect>,
    /// The whole track small, where only a part of it is in sight.
    pub mini: Option<Rect>,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// The rows that a pad below the map has of it.
    taken: u16,
    /// Whether cars or kerbs are left out for want of room, on a board that is wanted large, or at the end of a race.
    pub is_bare: bool,
}

/// Columns of what stands beside the map.
pub(crate) const PAD: u16 = 26;
/// The fewest of them, without the number of moves: for a track that has no room otherwise.
const PAD_LEAST: u16 = 24;
/// Columns between them.
const GAP: u16 = 2;
/// Beyond this, room beside the map makes the pad wider.
const PAD_MOST: u16 = 34;
/// Less than this shows nothing of a race.
const LEAST: Size = Size { width: 20, height: 4 };
/// Where the map follows a car it still has so many columns beside the pad.
const FOLLOWING: u16 = 40;
/// Rows below a map that stands alone: for the cars, and for the verdict.
const BELOW: u16 = 3;
/// Rows below the map for the legend, and for a chart worth drawing.
const LEGEND: u16 = 0;
const CHART: u16 = 8;
/// Rows of the small map, and those that it leaves to the panes below it: for analysis, moves and value history.
const MINI: u16 = 6;
/// Columns of one worth drawing beside a pad.
const LEAST_MINI: u16 = 10;
const PANES: u16 = 17;
/// Columns of panes that stand beside a pad below the map.
const LEAST_PANES: u16 = 36;
/// Rows that a map keeps free above and below it where it leaves some to the panes.
const AIR: u16 = 2;

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &RaceTrack, pos: &Position, state: &State, room: Room) -> Result<Self, Size> {
        let plan = Self::without_mini(game, pos, state, room)?;
        Ok(if plan.is_cut() { plan.with_mini(game.track().map()) } else { plan })
    }

    /// Whether a part of the track is out of sight.
    pub(crate) fn is_cut(&self) -> bool {
        !self.all.fits(self.sight.scale, self.sight.area.width, self.sight.area.height)
    }

    /// Whether nothing beside the map says what its signs mean, or how the cars do.
    pub(crate) fn has_no_key(&self) -> bool {
        self.pad.is_none() && self.strip.is_none() && self.legend.is_none()
    }

    /// The cells of the box around all road.
    pub(crate) fn cells(&self) -> f64 {
        f64::from(self.all.width() * self.all.height() * self.sight.scale.cells())
    }

    /// The cells of the map in which there may be road or a kerb.
    pub(crate) fn part(&self) -> f64 {
        let (all, (columns, rows), Rect { width, height, .. }) = (self.all, self.sight.scale.size(), self.sight.area);
        let along = |points: i32, each: i32, room: u16| f64::from(((points + 2) * each).min(room.into()));
        along(all.width(), columns, width) * along(all.height(), rows, height)
    }

    /// Rows without road or kerb above and below the map, but for one on each side: a pad below it has those that nobody else
    /// wants.
    pub(crate) fn free_rows(&self) -> u16 {
        let rows = self.sight.area.height + self.taken;
        rows.saturating_sub(rows_with_walls(self.all, self.sight.scale)).saturating_sub(AIR)
    }

    /// With the small map above the panes, or on the grass.
    fn with_mini(self, map: &Map) -> Self {
        let own = |most| mini::size(self.all, most);
        if let Some(side) = self.side {
            let (width, height) = own((side.width, MINI));
            let taken = height + 1;
            if side.height >= taken + PANES {
                let below = Rect { y: side.y + taken, height: side.height - taken, ..side };
                return Self { mini: Some(Rect { width, height, ..side }), side: Some(below), ..self };
            }
        }
        let area = self.sight.area;
        if let Some(pad) = self.pad.filter(|pad| pad.y >= area.bottom() && self.side.is_none()) {
            let room = self.area.right().saturating_sub(pad.right() + 2 * GAP);
            let (width, height) = own((room, pad.height - 1));
            let mini = Rect { x: self.area.right() - 1 - width, y: pad.y, width, height };
            return Self { mini: (room >= LEAST_MINI).then_some(mini), ..self };
        }
        let corner = (area.right(), area.bottom());
        let signs: Vec<Rect> = edges::signs(self.all, &self.sight).map(|(place, _)| place).collect();
        let grass = Grass::new(map, &self.sight, &signs);
        let mini =
            [3, 4, 6].into_iter().find_map(|part| grass.room(own((area.width / part, area.height / part)), corner));
        Self { mini, ..self }
    }

    fn without_mini(game: &RaceTrack, pos: &Position, state: &State, room: Room) -> Result<Self, Size> {
        let area = room.area;
        if area.width < LEAST.width || area.height < LEAST.height {
            return Err(LEAST);
        }
        let all = road(game.track().map());
        let focus = focus(game, pos, state, all);
        let seen = Seen { all, focus, page: state.page };
        let keys = KeyRows::new(room);
        let driven = keys.pad_rows(room, game.players() as u16);
        let own = pad::rows_of_end(game, pos).map_or(driven, |over| over.min(driven));
        let beside = area.width.saturating_sub(PAD + GAP);
        let fits = |width: u16, height: u16| {
            move |scale: &Stretch| {
                let has_edge = || all.fits_with_edge(*scale, width, height.saturating_sub(1));
                all.fits(*scale, width, height) && (!scale.is_grand() || has_edge())
            }
        };
        if !room.panes {
            let all_fit = |width: u16, height: u16| Stretch::ALL.into_iter().find(fits(width, height));
            // Whoever wants the board alone keeps the kerbs, wherever that still makes it larger than it is beside the pad.
            let kerbed = |strip: u16| {
                let with_kerbs = |scale: &Stretch| all.fits_with_edge(*scale, area.width, area.height - strip);
                let usual = all_fit(beside, area.height).unwrap_or(Stretch::ONE);
                let is_larger = |scale: &Stretch| scale.cells() > usual.cells();
                Stretch::ALL.into_iter().find(with_kerbs).filter(|scale| state.large && is_larger(scale))
            };
            let largest = |strip: u16| kerbed(strip).or_else(|| all_fit(area.width, area.height - strip));
            let strip = u16::from(area.height >= 9);
            // Lines that are drawn lie in the rows of the track.
            let has_kerbs = game.track().map().lines().is_empty();
            // The end of a race says what has become of the cars, and whoever wants the board alone wants it large.
            let may_spare = room.is_end() || state.large;
            let lacks = |strip: u16| {
                let scale = largest(strip).unwrap_or(Stretch::ONE);
                room.is_end() && has_kerbs && lacks_kerbs(all, scale, Rect { height: area.height - strip, ..area })
            };
            let shows_more = || state.large && largest(strip).is_none();
            let is_larger = largest(0) != largest(strip) || shows_more() || lacks(strip) && !lacks(0);
            // A preview shows all of the track before it says how the cars do.
            let is_whole_so = room.is_preview() && largest(strip).is_none() && largest(0).is_some();
            let strip = if may_spare && is_larger || is_whole_so { 0 } else { strip };
            let scale = largest(strip).unwrap_or_else(|| all.fullest(area.width, area.height - strip));
            let is_bare =
                if room.is_end() { lacks(strip) } else { state.large && (strip == 0 || kerbed(strip).is_none()) };
            let strip = if strip > 0 { strip_rows(area, seen.all, scale, game.players() as u16) } else { 0 };
            let plan = Self { is_bare, ..Self::alone(area, strip, seen, scale) };
            let may_choose = !room.is_end() && !room.is_preview() && !room.is_page() && !state.large;
            return Ok(if may_choose { plan.above_pad(seen, game.players() as u16) } else { plan });
        }
        let with_pad = Stretch::ALL.into_iter().find(fits(beside, area.height));
        // Without panes the cars and the verdict take rows below it.
        let alone = Stretch::ALL.into_iter().find(fits(area.width, area.height.saturating_sub(BELOW)));
        // Points of one column have no room for what is said of them.
        let is_tight = with_pad == Some(Stretch::ONE) && alone.is_some_and(|scale| scale != Stretch::ONE);
        let cars = game.players() as u16;
        Ok(match (with_pad.filter(|_| !is_tight), alone) {
            (Some(scale), _) => Self::beside(area, seen, scale, (keys, own), PAD),
            (None, Some(Stretch::ONE)) if let Some(plan) = Self::above_pad_and_panes(area, seen, cars) => plan,
            (None, Some(scale)) => {
                Self::alone(area, strip_rows(area, seen.all, scale, game.players() as u16), seen, scale)
            }
            (None, None) => {
                let beside = Self::following(area, seen, (keys, own));
                let above = Self::above_pad_and_panes(area, seen, cars);
                above.filter(|above| above.part() > beside.part()).unwrap_or(beside)
            }
        })
    }

    /// Where the track has no room: beside the pad as long as enough of it is seen there, or all columns of it.
    fn following(area: Rect, seen: Seen, (keys, own): (KeyRows, u16)) -> Self {
        let is_wide = |pad: &u16| {
            let beside = area.width.saturating_sub(pad + GAP);
            seen.all.fits(Stretch::ONE, beside, u16::MAX)
        };
        let pad = [PAD, PAD_LEAST].into_iter().find(is_wide);
        let beside = area.width.saturating_sub(pad.unwrap_or(PAD) + GAP);
        if pad.is_some() || beside >= FOLLOWING {
            let scale = seen.all.fullest(beside, area.height);
            return Self::beside(area, seen, scale, (keys, own), pad.unwrap_or(PAD));
        }
        let strip = u16::from(area.height >= 9);
        Self::alone(area, strip, seen, seen.all.fullest(area.width, area.height - strip))
    }

    fn alone(area: Rect, strip: u16, seen: Seen, scale: Stretch) -> Self {
        let map = Rect { height: area.height - strip, ..area };
        let below = Rect { y: map.bottom(), height: strip, ..area };
        let sight = seen.sight(scale, map);
        Self {
            area,
            all: seen.all,
            sight,
            pad: None,
            keys: KeyRows::Low,
            strip: (strip > 0).then_some(below),
            legend: None,
            chart: None,
            mini: None,
            side: None,
            taken: 0,
            is_bare: false,
        }
    }

    /// The same with the pad below the map, as high as has room there, if any has: it says what the strip does.
    fn above_pad(self, seen: Seen, cars: u16) -> Self {
        let (area, scale, map) = (self.area, self.sight.scale, self.sight.area);
        let free = area.height.saturating_sub(rows_with_walls(self.all, scale) + AIR / 2);
        let Some((keys, rows)) = KeyRows::highest(cars, free) else { return self };
        let upper = Rect { height: area.height - rows, ..area };
        let width = PAD_MOST.min(area.width.saturating_sub(2 * GAP));
        let pad = Rect { x: area.x + GAP, y: upper.bottom(), width, height: rows };
        let (sight, taken) = (seen.sight(scale, upper), map.height - upper.height);
        Self { sight, pad: Some(pad), keys, strip: None, taken, ..self }
    }

    /// Points of one column in all columns, below them the pad, and the panes right of that, if there are rows enough: what is said
    /// of such points has room only there.
    fn above_pad_and_panes(area: Rect, seen: Seen, cars: u16) -> Option<Self> {
        let high = rows_with_walls(seen.all, Stretch::ONE);
        let free = area.height.checked_sub(high)?;
        let (keys, rows) = KeyRows::highest(cars, free)?;
        let (map, below) = cut(area, high);
        let air = u16::from(free > rows);
        let pad = Rect { x: area.x + GAP, y: below.y + air, width: PAD_MOST, height: free - air };
        let x = pad.right() + GAP;
        let width = (area.right() - 1).checked_sub(x).filter(|width| *width >= LEAST_PANES)?;
        let side = Rect { x, width, ..pad };
        let plan = Self::alone(map, 0, seen, Stretch::ONE);
        Some(Self { area, pad: Some(Rect { height: rows, ..pad }), keys, side: Some(side), ..plan })
    }

    /// The map left, the pad right of it, the panes below the pad; below the map the chart, if there is room.
    fn beside(area: Rect, seen: Seen, scale: Stretch, (keys, own): (KeyRows, u16), least: u16) -> Self {
        let (all, (columns, rows)) = (seen.all, scale.size());
        let needed = ((all.width() + 2) * columns).clamp(0, i32::from(area.width)) as u16;
        let pad_width = area.width.saturating_sub(needed + GAP).clamp(least, PAD_MOST);
        let left = Rect { width: area.width - pad_width - GAP, ..area };
        let pad = Rect { x: left.right() + GAP, width: pad_width, ..area };
        let high = ((all.height() + 2) * rows).clamp(0, i32::from(area.height)) as u16;
        let spare = area.height - high;
        let below = |from: u16| Rect {
            x: left.x + 1,
            y: left.y + high + from,
            width: left.width.saturating_sub(1),
            height: spare.saturating_sub(from),
        };
        let has_legend = spare > LEGEND || scale.is_grand();
        let chart = (spare > CHART).then(|| below(2));
        let map = match chart {
            Some(_) => Rect { height: high, ..left },
            None => Rect { height: area.height - u16::from(has_legend), ..left },
        };
        let legend = has_legend.then(|| Rect { y: map.bottom(), height: 1, ..below(0) });
        let own = own.min(area.height);
        // The panes keep the margin that all screens have.
        let rest = Rect { y: pad.y + own, height: area.height - own, width: pad.width - 1, ..pad };
        let sight = seen.sight(scale, map);
        Self {
            area,
            all: seen.all,
            sight,
            pad: Some(Rect { height: own, ..pad }),
            keys,
            strip: None,
            legend,
            chart,
            mini: None,
            side: Some(rest),
            taken: 0,
            is_bare: false,
        }
    }
}

/// The rectangle of all road, and of the lines.
fn road(map: &Map) -> SightExtent {
    let mut all: Option<SightExtent> = None;
    let corners = map.lines().iter().flat_map(|line| line.corners.iter().copied());
    for at in map.points().filter(|&at| map.is_road(at)).chain(corners) {
        let here = SightExtent { from: at, to: at };
        all = Some(all.map_or(here, |all| all.with(here)));
    }
    all.unwrap_or(SightExtent::of_map(map.width(), map.height()))
}

/// The rows of all of it and the walls around.
fn rows_with_walls(all: SightExtent, scale: Stretch) -> u16 {
    ((all.height() + 2) * scale.size().1) as u16
}

/// The rows of the cars below a map without a pad: one, or one each where they would hardly have room beside each other and
/// the map leaves as many.
fn strip_rows(area: Rect, all: SightExtent, scale: Stretch, cars: u16) -> u16 {
    let is_free = rows_with_walls(all, scale) + cars <= area.height;
    if cars * strip::USUAL > area.width && is_free { cars } else { 1 }
}

/// Whether all road has room, and the walls around it have none.
fn lacks_kerbs(all: SightExtent, scale: Stretch, area: Rect) -> bool {
    all.fits(scale, area.width, area.height) && !all.fits_with_edge(scale, area.width, area.height)
}

/// What has to be in sight: the landing points that are not beyond all road, or what was asked for.
fn focus(game: &RaceTrack, pos: &Position, state: &State, whole: SightExtent) -> SightExtent {
    let Some(car) = mover(game, pos) else {
        let slots = beyond(game, pos);
        let all = slots.iter().map(|&at| SightExtent::around(at, 0)).reduce(SightExtent::with);
        return all.unwrap_or_else(|| state.over.unwrap_or_else(|| last_car(game, pos)).within(whole));
    };
    let coast = car.at + car.velocity;
    match state.looked.filter(|(at, _)| *at == car.at) {
        // Behind the line there may be no road: what there is moves as little as it can.
        Some((_, spot)) => SightExtent::around(spot, i16::from(whole.has(spot))),
        None => SightExtent::around(coast, 1).with(SightExtent::around(car.at, 0)).within(whole),
    }
}

/// Where it is not known how a race ended: a car that is under way, or the line if one is home.
fn last_car(game: &RaceTrack, pos: &Position) -> SightExtent {
    let track = game.track();
    let racing = game.drivers().find_map(|player| pos.car(player).racing()).map(|car| car.at);
    let is_home = game.drivers().any(|player| pos.car(player).past().is_some());
    let at = racing.or(if is_home { track.finish().first() } else { track.slots().first() }.copied());
    SightExtent::around(at.unwrap_or(Point::new(0, 0)), 1)
}
