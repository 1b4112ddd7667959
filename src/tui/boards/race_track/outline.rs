//! The lines that are drawn over a track.

use super::ground::{is_beyond, kerb, mown};
use super::sight::Sight;
use crate::games::race_track::{Boundary, Map, Point};
use crate::tui::Role;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::Pen;

/// Paints them: as kerbs like those along walls, and where there are no grounds as lines.
pub(crate) fn paint(map: &Map, sight: &Sight, pen: &mut Pen<'_>) {
    let (lines, mut pen) = (map.lines(), pen.within(sight.area));
    if pen.has_grounds() {
        for line in lines {
            verge(map, line, sight, &mut pen);
        }
        for line in lines {
            kerbs(line, sight, &mut pen);
        }
        return;
    }
    let sign = pen.symbols().kerb;
    let stroke = if sight.scale.is_roomy() { Stroke::SOLID.thick() } else { Stroke::SOLID };
    let mut strokes = Strokes::default();
    for (from, to) in lines.iter().flat_map(Boundary::pieces) {
        strokes.line(sight.middle(from), sight.middle(to), stroke, sign, Role::Plain);
    }
    strokes.paint(&mut pen);
}

/// Grass in those cells of points of the road that lie beyond a line.
fn verge(map: &Map, line: &Boundary, sight: &Sight, pen: &mut Pen<'_>) {
    let (columns, rows) = sight.scale.size();
    let mut points: Vec<Point> = line
        .pieces()
        .flat_map(|piece| halves(piece, sight))
        .filter_map(|(column, half)| Some(sight.point(column.try_into().ok()?, half.div_euclid(2).try_into().ok()?)))
        .collect();
    points.dedup();
    for at in points.into_iter().filter(|&at| map.is_road(at)) {
        let (x, y) = sight.corner(at);
        let is_grass = |column: i32, half: i32| is_beyond(map, sight, at, (column, half));
        for (half, column) in (0..2 * rows).flat_map(|half| (0..columns).map(move |column| (half, column))) {
            // A cell without halves is of the road where any of it is.
            if is_grass(column, half) && (pen.has_materials() || is_grass(column, half ^ 1)) {
                patch(pen, (x + column, 2 * y + half), mown(at));
            }
        }
    }
}

/// One line in half cells, as thick as the edge of a point, its pieces counted along it.
fn kerbs(line: &Boundary, sight: &Sight, pen: &mut Pen<'_>) {
    let edge = sight.scale.edge();
    let before = (edge - 1) / 2;
    let mut along = 0;
    for piece in line.pieces() {
        for (column, half) in halves(piece, sight) {
            let material = kerb(along / edge);
            for half in (half - before..).take(edge as usize) {
                for column in (column - before..).take(edge as usize) {
                    patch(pen, (column, half), material);
                }
            }
            along += 1;
        }
    }
}

/// A material in a column and half row, or in all of the cell where it has no halves.
fn patch(pen: &mut Pen<'_>, (column, half): (i32, i32), material: Role) {
    let row = half.div_euclid(2);
    if pen.has_materials() {
        pen.half(column, row, half.rem_euclid(2) == 0, material);
    } else {
        pen.ground((column, row), (1, 1), material);
    }
}

/// The columns and half rows through which a straight piece passes, each beside the one before it: no road is seen between two.
fn halves((from, to): (Point, Point), sight: &Sight) -> impl Iterator<Item = (i32, i32)> + use<> {
    let [(from_x, from_y), (to_x, to_y)] = [from, to].map(|at| {
        let (x, y) = sight.middle(at);
        (x, 2.0 * y)
    });
    let (dx, dy) = (to_x - from_x, to_y - from_y);
    let steps = (dx.abs() + dy.abs()).round().max(1.0);
    (0..steps as i32).map(move |step| {
        let part = f64::from(step) / steps;
        ((from_x + part * dx).round() as i32, (from_y + part * dy).round() as i32)
    })
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::super::ground::{self, Wanted};
    use super::super::sight::{SightExtent, Stretch};
    use super::*;
    use crate::games::race_track::RaceTrack;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// As much of it is red as white.
    #[test]
    fn the_kerb_of_a_line_is_of_two_colours() {
        let race: RaceTrack = "race-track smooth-oval".parse().expect("a setup");
        let map = race.track().map();
        let all = map.points().map(|at| SightExtent::around(at, 0)).reduce(SightExtent::with).expect("it has points");
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        for scale in [Stretch::ONE, Stretch::TWO] {
            let (columns, rows) = scale.size();
            let area = Rect::new(0, 0, (all.width() * columns) as u16, (all.height() * rows) as u16);
            let mut buf = Buffer::empty(area);
            let sight = Sight::new(all, all, scale, area);
            ground::paint(map, &sight, Wanted::default(), &mut Pen::new(&mut buf, area, &theme));
            let [red, white] = [Role::Kerb, Role::KerbOther].map(|role| {
                let colour = theme.surface(role).expect("a colour");
                buf.content.iter().filter(|cell| cell.symbol() != " " && [cell.fg, cell.bg].contains(&colour)).count()
            });
            assert!(red > 20 && white > 20 && red.abs_diff(white) * 4 < red + white, "{red} and {white}");
        }
    }
}
