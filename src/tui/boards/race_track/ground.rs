//! The track itself: walls, road, start, finish, oil, gates and pits, told apart without colour.

use super::sight::{Scale, Sight};
use crate::games::race_track::{GridPoint, Heading, Map, Point, Velocity};
use crate::tui::paint::Pen;
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
    let mut pen = pen.within(sight.area);
    let extent = sight.extent();
    for y in extent.from.y..=extent.to.y {
        for x in extent.from.x..=extent.to.x {
            point(map, sight, Point::new(x, y), wanted, &mut pen);
        }
    }
    // The line lies on an edge, and may be drawn in cells of the next point.
    if let Some(heading) = map.heading() {
        for at in map.find(|cell| matches!(cell, GridPoint::Finish(_))) {
            line(sight, at, heading, &mut pen);
        }
    }
}

fn point(map: &Map, sight: &Sight, at: Point, wanted: Wanted, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    match map.cell(at) {
        GridPoint::Wall => {
            let (sign, role) = if is_kerb(map, at) { (symbols.kerb, Role::Dim) } else { (symbols.beyond, Role::Rule) };
            if map.index(at).is_some() || sign == symbols.kerb {
                fill(sight, at, sign, role, pen);
            }
        }
        GridPoint::Oil => fill(sight, at, '~', Role::Plain, pen),
        GridPoint::Road => sign(sight, at, symbols.gone, Role::Rule, pen),
        GridPoint::Start => sign(sight, at, 'S', Role::Dim, pen),
        GridPoint::Pit => sign(sight, at, 'P', if wanted.pit { Role::Bright } else { Role::Plain }, pen),
        GridPoint::Finish(heading) => {
            let of_one = symbols.finish[side(heading)];
            let direction = symbols.headings[side(heading)];
            let shown = if sight.scale == Scale::One { of_one } else { direction };
            sign(sight, at, shown, Role::Bright, pen);
        }
        GridPoint::Gate(number) => {
            let role = match wanted.gate {
                None => Role::Plain,
                Some(next) if next == number => Role::Bright,
                Some(next) if next < number => Role::Plain,
                Some(_) => Role::Dim,
            };
            sign(sight, at, char::from(b'0' + number % 10), role, pen);
        }
    }
}

/// A wall beside the road.
fn is_kerb(map: &Map, at: Point) -> bool {
    let mut around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Velocity::new(dx, dy)));
    around.any(|step| map.cell(at + step) != GridPoint::Wall)
}

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
    let (symbols, style) = (pen.symbols(), Ink::from(Role::Bright));
    let [upright, level] = symbols.chequers;
    match (heading, sight.scale) {
        (_, Scale::One) => {}
        (Heading::East, _) => (y..y + rows).for_each(|row| pen.sign(x + columns - 1, row, upright, style)),
        (Heading::West, _) => (y..y + rows).for_each(|row| pen.sign(x - 1, row, upright, style)),
        (Heading::North, Scale::Four) => pen.run(x, x + columns, y - 1, level, style),
        (Heading::South, Scale::Four) => pen.run(x, x + columns, y + rows - 1, level, style),
        (Heading::North | Heading::South, Scale::Two) => pen.sign(x + 1, y, symbols.finish[side(heading)], style),
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
