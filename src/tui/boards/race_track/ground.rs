//! The track itself: walls, road, start, finish, oil, gates and pits, told apart without colour.

use super::outline;
use super::sight::{Sight, SightExtent, Stretch};
use crate::games::race_track::{GridPoint, Heading, Map, Point, Velocity};
use crate::tui::boards::surface;
use crate::tui::paint::Pen;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// What a track is drawn for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The gate that comes next; all gates are alike where none does.
    pub gate: Option<u8>,
    /// Whether a pit stop is due.
    pub pit: bool,
}

/// Paints the part of the map that is in sight.
pub(crate) fn paint(map: &Map, sight: &Sight, wanted: Wanted, pen: &mut Pen<'_>) {
    road(map, sight, wanted, pen);
    walls(map, sight, pen);
    outline::paint(map, sight, pen);
}

/// Paints all that one may drive on, and the line.
pub(crate) fn road(map: &Map, sight: &Sight, wanted: Wanted, pen: &mut Pen<'_>) {
    let mut pen = pen.within(sight.area);
    for at in sight.extent().points() {
        point(map, sight, at, wanted, &mut pen);
    }
    // The line lies on an edge, and may be drawn in cells of the next point.
    if let Some(heading) = map.heading() {
        for at in map.find(|cell| matches!(cell, GridPoint::Finish(_))).into_iter().filter(|&at| map.is_road(at)) {
            line(sight, at, heading, &mut pen);
        }
    }
    if pen.has_materials() {
        kerbs_among_signs(map, sight, &mut pen);
    }
}

/// Paints the walls, and what lies outside the lines: over what else is drawn, for nothing crosses them.
pub(crate) fn walls(map: &Map, sight: &Sight, pen: &mut Pen<'_>) {
    let mut pen = pen.within(sight.area);
    for at in sight.extent().points().filter(|&at| !map.is_road(at)) {
        if pen.has_grounds() {
            grass(map, sight, at, &mut pen);
            continue;
        }
        if map.has_road_near(at) && map.cell(at) == GridPoint::Wall {
            fill(sight, at, pen.symbols().kerb, Role::Dim, &mut pen);
        } else if map.index(at).is_some() {
            fill(sight, at, pen.symbols().beyond, Role::Rule, &mut pen);
        }
    }
    if pen.has_grounds() {
        kerbs_at_edge(map, sight, &mut pen);
    }
}

/// Where there is no room for a wall its kerb lies on the road beside it, where no signs are; in whole rows, where they have no
/// halves, if they are spared.
fn kerbs_at_edge(map: &Map, sight: &Sight, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let has_room =
        |edge: &RoadEdge| pen.has_materials() || !edge.has_signs && (edge.is_upright() || sight.scale.is_high());
    for edge in road_edges(map, sight).filter(has_room).collect::<Vec<_>>() {
        let (x, y) = edge.corner;
        if edge.has_signs {
            edge.halves(symbols).for_each(|(cell, half, kerb)| pen.half_at_dots(cell.0, cell.1, half, kerb));
            continue;
        }
        if edge.is_upright() {
            cells(pen, (x, y), edge.size, |_, half| kerb(2 * y + half));
            continue;
        }
        let outer = i32::from(edge.side == Heading::South);
        let material = |column, half| if half == outer { kerb(x + column) } else { Role::Asphalt };
        cells(pen, (x, y), edge.size, material);
    }
}

/// Paints so many columns and rows with materials, by column and half row; where cells have no halves the kerb has all of its.
fn cells(pen: &mut Pen<'_>, at: (i32, i32), size: (i32, i32), material: impl Fn(i32, i32) -> Role) {
    if pen.has_materials() {
        return surface::paint(pen, at, size, material);
    }
    for (row, column) in (0..size.1).flat_map(|row| (0..size.0).map(move |column| (row, column))) {
        let (upper, lower) = (material(column, 2 * row), material(column, 2 * row + 1));
        let is_kerb = matches!(lower, Role::Kerb | Role::KerbOther);
        pen.ground((at.0 + column, at.1 + row), (1, 1), if is_kerb { lower } else { upper });
    }
}

/// The same where a point has no other cells than those of its signs: in half a cell of bare road, below the ways of cars.
fn kerbs_among_signs(map: &Map, sight: &Sight, pen: &mut Pen<'_>) {
    let (symbols, mut pen) = (pen.symbols(), pen.over());
    for edge in road_edges(map, sight).filter(|edge| edge.has_signs && edge.is_bare) {
        edge.halves(symbols).for_each(|(cell, half, kerb)| pen.tone(cell.0, cell.1, half, kerb));
    }
}

/// The cells of a point in sight along a wall that is out of sight.
struct RoadEdge {
    side: Heading,
    corner: (i32, i32),
    size: (i32, i32),
    /// Whether the signs of the point stand in them, and whether it has none but that of a road.
    has_signs: bool,
    is_bare: bool,
}

impl RoadEdge {
    fn is_upright(&self) -> bool {
        matches!(self.side, Heading::East | Heading::West)
    }

    /// Its cells, each with the half of it that is at the wall, and what that is made of.
    fn halves(&self, symbols: &Symbols) -> impl Iterator<Item = ((i32, i32), char, Role)> + use<> {
        let ((x, y), (columns, rows), is_upright) = (self.corner, self.size, self.is_upright());
        let half = symbols.finish[side(self.side)];
        let cells = (y..y + rows).flat_map(move |row| (x..x + columns).map(move |column| (column, row)));
        cells.map(move |cell| (cell, half, kerb(if is_upright { 2 * cell.1 } else { cell.0 })))
    }
}

fn road_edges<'a>(map: &'a Map, sight: &'a Sight) -> impl Iterator<Item = RoadEdge> + 'a {
    let ((columns, rows), (across, down), area) = (sight.scale.size(), sight.scale.sign(), sight.area);
    let (left, right) = (i32::from(area.x), i32::from(area.right()));
    let (top, bottom) = (i32::from(area.y), i32::from(area.bottom()));
    let SightExtent { from, to } = sight.extent();
    let is_outermost = move |at: &Point| at.x == from.x || at.x == to.x || at.y == from.y || at.y == to.y;
    let points = sight.extent().points().filter(is_outermost).filter(|&at| map.is_road(at));
    points.flat_map(move |at| {
        let (x, y) = sight.corner(at);
        let is_bare = map.cell(at) == GridPoint::Road;
        let edge = |side, (dx, dy), corner, size, has_signs: bool, is_there: bool| {
            let beside = at + Velocity::new(dx, dy);
            let is_walled = is_there && !map.is_road(beside) && map.cell(beside) == GridPoint::Wall;
            is_walled.then_some(RoadEdge { side, corner, size, has_signs, is_bare })
        };
        let (last_column, last_row) = (x + columns - 1, y + rows - 1);
        let (wide, high) = ((columns, 1), (1, rows));
        let sides = [
            edge(Heading::West, (-1, 0), (x, y), high, across == 0, x == left),
            edge(Heading::East, (1, 0), (last_column, y), high, across + 1 == columns, last_column + 1 == right),
            edge(Heading::North, (0, -1), (x, y), wide, down == 0, y == top),
            edge(Heading::South, (0, 1), (x, last_row), wide, down + 1 == rows, last_row + 1 == bottom),
        ];
        sides.into_iter().flatten()
    })
}

/// The colour of a piece of a kerb, by columns and half rows along it.
pub(super) fn kerb(along: i32) -> Role {
    if along.div_euclid(KERB) % 2 == 0 { Role::Kerb } else { Role::KerbOther }
}

fn point(map: &Map, sight: &Sight, at: Point, wanted: Wanted, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    let cell = if map.is_road(at) { map.cell(at) } else { GridPoint::Wall };
    if cell != GridPoint::Wall && pen.has_grounds() {
        pen.ground(sight.corner(at), sight.scale.size(), Role::Asphalt);
    }
    let mut pen = pen.over();
    let pen = &mut pen;
    match cell {
        GridPoint::Wall => {}
        GridPoint::Oil => fill(sight, at, '~', Role::Plain, pen),
        GridPoint::Upgrade => fill(sight, at, '/', Role::Plain, pen),
        GridPoint::Downgrade => fill(sight, at, '\\', Role::Plain, pen),
        GridPoint::Road => sign(sight, at, symbols.gone, Role::AsphaltPoint, pen),
        GridPoint::Start => sign(sight, at, 'S', Role::Asphalt, pen),
        GridPoint::Pit => sign(sight, at, 'P', if wanted.pit { Role::Bright } else { Role::Plain }, pen),
        GridPoint::Finish(heading) => {
            let of_one = symbols.finish[side(heading)];
            let direction = symbols.headings[side(heading)];
            let shown = if sight.scale == Stretch::ONE { of_one } else { direction };
            sign(sight, at, shown, Role::Bright, pen);
        }
        GridPoint::Gate(number) => {
            let role = match wanted.gate {
                None => Role::Plain,
                Some(next) if next == number => Role::Bright,
                Some(next) if next < number => Role::Plain,
                Some(_) => Role::Asphalt,
            };
            sign(sight, at, char::from(b'0' + number % 10), role, pen);
        }
    }
}

/// Mown grass, with a kerb of a column or half a row wherever a road is beside a wall.
fn grass(map: &Map, sight: &Sight, at: Point, pen: &mut Pen<'_>) {
    let (columns, rows) = sight.scale.size();
    let mown = mown(at);
    let is_near = map.has_road_near(at);
    if is_near && map.cell(at) != GridPoint::Wall {
        return cells(pen, sight.corner(at), (columns, rows), |column, half| {
            if is_beyond(map, sight, at, (column, half)) { mown } else { Role::Asphalt }
        });
    }
    if !is_near {
        return pen.ground(sight.corner(at), (columns, rows), mown);
    }
    // Which of the points around have road, and the sides of a cell on which it ends its point: both, where it is all of it.
    let roads = [-1, 0, 1].map(|dy| [-1, 0, 1].map(|dx| map.is_road(at + Velocity::new(dx, dy))));
    let edge = sight.scale.edge();
    let ends = |place: i32, count: i32| usize::from(place >= edge)..2 + usize::from(place >= count - edge);
    let (left, top) = (i32::from(at.x) * columns, i32::from(at.y) * 2 * rows);
    cells(pen, sight.corner(at), (columns, rows), |column, half| {
        let sides = ends(column, columns);
        if roads[ends(half, 2 * rows)].iter().any(|row| row[sides.clone()].contains(&true)) {
            kerb((left + column + top + half).div_euclid(edge))
        } else {
            mown
        }
    });
}

/// The stripe of the grass that a point has.
pub(super) fn mown(at: Point) -> Role {
    if i32::from(at.x).div_euclid(MOWN) % 2 == 0 { Role::Grass } else { Role::GrassStripe }
}

/// Whether lines part a column and half row of a point from the road: by the place of their middle, so that it ends at the line.
pub(super) fn is_beyond(map: &Map, sight: &Sight, at: Point, (column, half): (i32, i32)) -> bool {
    let ((columns, rows), (right, down)) = (sight.scale.size(), sight.scale.sign());
    let x = f64::from(at.x) + f64::from(column - right) / f64::from(columns);
    let y = f64::from(at.y) + (f64::from(half) / 2.0 - 0.25 - f64::from(down)) / f64::from(rows);
    map.is_parted((x, y))
}

/// Points from one stripe of the grass to the next, and columns from one piece of a kerb to the next.
const MOWN: i32 = 4;
const KERB: i32 = 3;

fn sign(sight: &Sight, at: Point, sign: char, role: Role, pen: &mut Pen<'_>) {
    let (x, y) = sight.sign(at);
    pen.sign(x, y, sign, role);
}

fn fill(sight: &Sight, at: Point, sign: char, role: Role, pen: &mut Pen<'_>) {
    let ((x, y), (columns, rows)) = (sight.corner(at), sight.scale.size());
    for row in y..y + rows {
        pen.run(x, x + columns, row, sign, role);
    }
}

/// The finish line: a chequered strip on the edge where there are cells between two points.
fn line(sight: &Sight, at: Point, heading: Heading, pen: &mut Pen<'_>) {
    let ((x, y), (columns, rows)) = (sight.corner(at), sight.scale.size());
    if sight.scale == Stretch::ONE {
        return;
    }
    // The first column and row of the strip, and how many there are.
    let edge = sight.scale.edge();
    let thick = if columns > 2 { 2 * edge } else { 1 };
    let (corner, size) = match heading {
        Heading::East => ((x + columns - thick, y), (thick, rows)),
        Heading::West => ((x, y), (thick, rows)),
        Heading::North => ((x, y), (columns, edge)),
        Heading::South => ((x, y + rows - edge), (columns, edge)),
    };
    let square = |column: i32, down: i32| {
        let squares = (corner.0 + column).div_euclid(edge) + down / edge;
        if squares % 2 == 0 { Role::Chequer } else { Role::KerbOther }
    };
    if pen.has_materials() {
        return surface::paint(pen, corner, size, square);
    }
    if pen.has_grounds() {
        let all = (0..size.1).flat_map(|row| (0..size.0).map(move |column| (column, row)));
        return all
            .for_each(|(column, row)| pen.ground((corner.0 + column, corner.1 + row), (1, 1), square(column, row)));
    }
    let (symbols, style) = (pen.symbols(), Ink::from(Role::Bright));
    let [upright, level] = symbols.chequers;
    match heading {
        Heading::East => (y..y + rows).for_each(|row| pen.sign(x + columns - 1, row, upright, style)),
        Heading::West => (y..y + rows).for_each(|row| pen.sign(x - 1, row, upright, style)),
        Heading::North if sight.scale.is_roomy() => pen.run(x, x + columns, y - 1, level, style),
        Heading::South if sight.scale.is_roomy() => pen.run(x, x + columns, y + rows - 1, level, style),
        Heading::North | Heading::South => pen.sign(x + 1, y, symbols.finish[side(heading)], style),
    }
}

/// The place of a heading in the lists of signs.
pub(crate) fn side(heading: Heading) -> usize {
    match heading {
        Heading::East => 0,
        Heading::West => 1,
        Heading::North => 2,
        Heading::South => 3,
    }
}

/// How people call the side to which a line is crossed.
pub(crate) fn side_words(heading: Heading) -> &'static str {
    ["to the right", "to the left", "upwards", "downwards"][side(heading)]
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Color;

    use super::*;
    use crate::games::race_track::RaceTrack;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn a_wall_without_room_has_its_kerb_at_the_edge_of_the_road() {
        let race: RaceTrack = "race-track mini".parse().expect("a setup");
        let map = race.track().map();
        let road = map.points().filter(|&at| map.is_road(at)).map(|at| SightExtent::around(at, 0));
        let road = road.reduce(SightExtent::with).expect("there is road");
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        for scale in Stretch::ALL {
            let (columns, rows) = scale.size();
            let area = Rect::new(0, 0, (road.width() * columns) as u16, (road.height() * rows) as u16);
            let mut buf = Buffer::empty(area);
            paint(map, &Sight::new(road, road, scale, area), Wanted::default(), &mut Pen::new(&mut buf, area, &theme));
            // Two materials in a cell are drawn as the half of it.
            let is_half = |x: u16, row: u16| matches!(buf[(x, row)].symbol(), "▀" | "▄");
            let halves = |row: u16| (0..area.width).filter(|&x| is_half(x, row)).count() as i32;
            // The road is narrower at its top and at its foot, and where it ends a wall begins.
            let along = (road.width() - 2) * columns;
            assert!(halves(0) >= along / 2, "{scale:?} at the top");
            assert!(halves(area.height - 1) >= along / 2, "{scale:?} at the foot");
        }
    }
    /// Every kind of point, with lines over them, at every size of a point.
    #[test]
    fn in_ascii_the_road_the_grass_and_the_kerbs_are_whole_cells_where_there_are_colours() {
        for setup in ["race-track mini", "race-track smooth-oval", "race-track oil-slick", "race-track great-eight"] {
            let race: RaceTrack = setup.parse().expect("a setup");
            let map = race.track().map();
            let all = SightExtent::of_map(map.width(), map.height());
            for scale in Stretch::ALL.into_iter().filter(|scale| !scale.is_grand()) {
                let (columns, rows) = scale.size();
                let area = Rect::new(0, 0, (all.width() * columns) as u16, (all.height() * rows) as u16);
                let sight = Sight::new(all, all, scale, area);
                let painted = |depth: Depth| {
                    let theme = Theme::shipped("default", depth, Symbols::ASCII).expect("it is shipped");
                    let mut buf = Buffer::empty(area);
                    paint(map, &sight, Wanted::default(), &mut Pen::new(&mut buf, area, &theme));
                    (buf, theme)
                };
                let (plain, _) = painted(Depth::None);
                assert!(
                    plain.content.iter().all(|cell| cell.bg == Color::Reset),
                    "{setup} at {scale:?} without colours"
                );
                for depth in [Depth::True, Depth::Sixteen] {
                    let (buf, theme) = painted(depth);
                    assert!(buf.content.iter().all(|cell| cell.symbol().is_ascii()), "{setup} at {scale:?}");
                    let count = |roles: &[Role]| {
                        let colours: Vec<_> = roles.iter().filter_map(|role| theme.surface(*role)).collect();
                        buf.content.iter().filter(|cell| colours.contains(&cell.bg)).count()
                    };
                    let (road, kerb) = (count(&[Role::Asphalt]), count(&[Role::Kerb, Role::KerbOther, Role::Chequer]));
                    let grass = count(&[Role::Grass, Role::GrassStripe]);
                    let least = map.points().filter(|at| map.is_road(*at)).count() * scale.cells() as usize / 2;
                    assert!(
                        road > least && kerb > 0 && grass + kerb + road >= area.area() as usize,
                        "{setup} at {scale:?}: {road} of road, {kerb} of kerbs, {grass} of grass"
                    );
                }
            }
        }
    }
}
