//! The drawing: a name, a rectangle of cells and the lines over it, and what can be done to the cells.

use crate::games::race_track::{Boundary, GridPoint, HIGHEST, Heading, Map, Point, Velocity, WIDEST};

/// A drawing that need not be a track yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas {
    /// The name of the track.
    pub name: String,
    rows: Vec<Vec<GridPoint>>,
    pub(super) lines: Vec<Boundary>,
    map: Map,
}

/// Lines of a track file before those that draw lines, and before its map if there are none.
const HEAD: usize = 2;
/// What the corners of a line stand behind.
const LINE: &str = "line = ";

impl Canvas {
    /// A drawing of nothing but wall.
    pub(crate) fn blank(name: &str, width: i16, height: i16) -> Self {
        let (width, height) = (inside(width, WIDEST), inside(height, HIGHEST));
        Self::of(name, vec![vec![GridPoint::Wall; width]; height], Vec::new())
    }

    fn of(name: &str, rows: Vec<Vec<GridPoint>>, lines: Vec<Boundary>) -> Self {
        let map = Map::new(&rows).with_lines(lines.clone());
        Self { name: name.to_owned(), map, rows, lines }
    }

    /// Makes the map what was drawn.
    pub(super) fn redraw(&mut self) {
        self.map = Map::new(&self.rows).with_lines(self.lines.clone());
    }

    /// The drawing in a track file, whether or not it is a track. What is no sign becomes wall, and
    /// what is no corner is left out.
    pub(crate) fn read(text: &str) -> Self {
        let name = text.lines().find_map(|line| line.trim().strip_prefix("name")?.trim().strip_prefix('='));
        let rows = text.lines().skip_while(|line| line.trim() != "map:").skip(1).take(HIGHEST);
        let cells = |line: &str| {
            line.chars().take(WIDEST).map(|sign| GridPoint::from_sign(sign).unwrap_or(GridPoint::Wall)).collect()
        };
        let mut rows: Vec<Vec<GridPoint>> = rows.map(cells).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for row in &mut rows {
            row.resize(width, GridPoint::Wall);
        }
        if rows.is_empty() {
            rows.push(vec![GridPoint::Wall; width]);
        }
        let head = text.lines().take_while(|line| line.trim() != "map:");
        let lines = head.filter_map(|line| line.trim().strip_prefix("line")?.trim().strip_prefix('=')).map(line_of);
        Self::of(name.map_or("", str::trim), rows, lines.filter(|line| !line.corners.is_empty()).collect())
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| row.iter().map(|cell| cell.sign()).collect::<String>());
        let head = ["racetrack 1".to_owned(), format!("name = {}", self.name)];
        let lines = self.lines.iter().map(|line| LINE.to_owned() + &line.words());
        let all = head.into_iter().chain(lines).chain(["map:".to_owned()]).chain(rows);
        all.map(|line| line + "\n").collect()
    }

    /// The point of a line and column of the text, both from 1.
    pub(crate) fn point_of(&self, line: usize, column: usize) -> Option<Point> {
        let row = line.checked_sub(HEAD + 1)?;
        let at = match self.lines.get(row) {
            Some(line) => {
                let before = column.saturating_sub(LINE.len() + 1);
                let corner = line.words().get(..before)?.matches(' ').count();
                line.corners[corner % line.corners.len()]
            }
            None => Point::new(column.checked_sub(1)? as i16, row.checked_sub(self.lines.len() + 1)? as i16),
        };
        self.map.index(at).map(|_| at)
    }

    /// The drawing as a map.
    pub(crate) fn map(&self) -> &Map {
        &self.map
    }

    /// Draws a square of `size` points with its middle at `at`; the drawing grows to the right and downwards.
    pub(crate) fn square(&mut self, at: Point, size: i16, cell: GridPoint) {
        let first = at + Velocity::new(-((size - 1) / 2), -((size - 1) / 2));
        for y in first.y..first.y + size {
            for x in first.x..first.x + size {
                self.put(Point::new(x, y), cell);
            }
        }
        self.redraw();
    }

    /// Lays the finish line across the road at `at`, from wall to wall; the old one becomes road.
    pub(crate) fn lay_finish(&mut self, at: Point, heading: Heading) {
        for row in &mut self.rows {
            row.iter_mut().filter(|cell| matches!(cell, GridPoint::Finish(_))).for_each(|cell| *cell = GridPoint::Road);
        }
        self.redraw();
        let along = heading.along();
        let back = Velocity::new(-along.dx, -along.dy);
        let mut run = vec![at];
        for step in [along, back] {
            let mut next = at + step;
            while self.map.cell(next) != GridPoint::Wall {
                run.push(next);
                next = next + step;
            }
        }
        for at in run {
            self.put(at, GridPoint::Finish(heading));
        }
        self.redraw();
    }

    /// Gives the drawing a size: what does not fit is cut off, what is new is wall.
    pub(crate) fn resize(&mut self, width: i16, height: i16) {
        let (width, height) = (inside(width, WIDEST), inside(height, HIGHEST));
        self.rows.resize(height, Vec::new());
        self.rows.iter_mut().for_each(|row| row.resize(width, GridPoint::Wall));
        self.redraw();
    }

    /// Moves everything; what leaves the drawing at the top or the left is lost, at the other sides it grows.
    pub(crate) fn shift(&mut self, by: Velocity) {
        let old = self.clone();
        self.resize(old.map.width() + by.dx.max(0), old.map.height() + by.dy.max(0));
        let back = Velocity::new(-by.dx, -by.dy);
        for at in self.map.clone().points() {
            self.put(at, old.map.cell(at + back));
        }
        for line in &mut self.lines {
            line.corners.iter_mut().for_each(|corner| *corner = *corner + by);
            line.corners.retain(|corner| corner.x >= 0 && corner.y >= 0);
            line.is_closed &= line.corners.len() > 2;
        }
        self.lines.retain(|line| line.corners.len() > 1);
        self.redraw();
    }

    /// Makes road of every wall: paper to draw lines on.
    pub(crate) fn clear(&mut self) {
        self.rows
            .iter_mut()
            .flatten()
            .filter(|cell| **cell == GridPoint::Wall)
            .for_each(|cell| *cell = GridPoint::Road);
        self.redraw();
    }

    fn put(&mut self, at: Point, cell: GridPoint) {
        if at.x < 0 || at.y < 0 || at.x as usize >= WIDEST || at.y as usize >= HIGHEST {
            return;
        }
        let (x, y) = (at.x as usize, at.y as usize);
        let outside = y >= self.rows.len() || x >= self.rows[0].len();
        if outside && cell == GridPoint::Wall {
            return;
        }
        if outside {
            // A road at the very edge would have no wall in sight beside it.
            let (width, height) =
                ((x + 2).max(self.rows[0].len()).min(WIDEST), (y + 2).max(self.rows.len()).min(HIGHEST));
            self.rows.resize(height, Vec::new());
            self.rows.iter_mut().for_each(|row| row.resize(width, GridPoint::Wall));
        }
        self.rows[y][x] = cell;
    }
}

/// The line of the words of a file.
fn line_of(words: &str) -> Boundary {
    let corner =
        |word: &str| word.split_once(',').and_then(|(x, y)| Some(Point::new(x.parse().ok()?, y.parse().ok()?)));
    let mut corners: Vec<Point> = words.split_whitespace().filter_map(corner).collect();
    let is_closed = corners.len() > 3 && corners.first() == corners.last();
    if is_closed {
        corners.pop();
    }
    Boundary { corners, is_closed }
}

fn inside(size: i16, most: usize) -> usize {
    usize::try_from(size).unwrap_or(1).clamp(1, most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::drafts::History;

    const LANE: &str = "racetrack 1\nname = Lane\nmap:\n#######\n#S....#\n#S....#\n#######\n";

    #[test]
    fn a_drawing_is_read_and_written_as_it_is() {
        let canvas = Canvas::read(LANE);
        assert_eq!((canvas.name.as_str(), canvas.map.width(), canvas.map.height()), ("Lane", 7, 4));
        assert_eq!(canvas.text(), LANE);
        assert_eq!(canvas.point_of(5, 2), Some(Point::new(1, 1)));
        assert_eq!(canvas.point_of(2, 1), None);
        assert_eq!(Canvas::read("").text(), "racetrack 1\nname = \nmap:\n#\n");
    }

    #[test]
    fn lines_are_read_and_written_and_their_faults_have_a_place() {
        let drawn = LANE.replace("map:", "line = 0,0 6,0\nline = 1,1 5,1 12,3 1,1\nmap:");
        let mut canvas = Canvas::read(&drawn);
        assert_eq!(canvas.text(), drawn);
        assert_eq!(canvas.point_of(3, 12), Some(Point::new(6, 0)));
        assert_eq!(canvas.point_of(4, 12), Some(Point::new(5, 1)));
        assert_eq!(canvas.point_of(4, 16), None, "outside of the drawing");
        assert_eq!((canvas.point_of(4, 21), canvas.point_of(7, 2)), (Some(Point::new(1, 1)), Some(Point::new(1, 1))));
        canvas.shift(Velocity::new(0, -1));
        assert_eq!(canvas.text().lines().nth(2), Some("line = 1,0 5,0 12,2 1,0"), "what leaves the drawing is lost");
    }

    #[test]
    fn a_finish_line_goes_from_wall_to_wall_and_there_is_only_one() {
        let mut canvas = Canvas::read(LANE);
        canvas.lay_finish(Point::new(4, 1), Heading::East);
        canvas.lay_finish(Point::new(5, 2), Heading::East);
        assert_eq!(canvas.text(), LANE.replace("S....#", "S...>#"));
    }

    #[test]
    fn the_drawing_grows_where_road_is_drawn() {
        let mut canvas = Canvas::blank("", 4, 3);
        canvas.square(Point::new(6, 3), 1, GridPoint::Road);
        assert_eq!((canvas.map.width(), canvas.map.height()), (8, 5));
        canvas.square(Point::new(40, 3), 3, GridPoint::Wall);
        canvas.square(Point::new(-4, -4), 3, GridPoint::Road);
        assert_eq!((canvas.map.width(), canvas.map.height()), (8, 5));
        canvas.shift(Velocity::new(1, -2));
        assert_eq!(canvas.map.cell(Point::new(7, 1)), GridPoint::Road);
    }

    #[test]
    fn every_step_leads_back_and_forward() {
        let mut history = History::new(Canvas::blank("", 5, 5));
        let start = history.now().clone();
        assert!(history.change(|canvas| canvas.square(Point::new(1, 1), 1, GridPoint::Road)));
        assert!(!history.change(|canvas| canvas.square(Point::new(1, 1), 1, GridPoint::Road)));
        assert!(!history.begin(|canvas| canvas.square(Point::new(1, 1), 1, GridPoint::Road)));
        assert!(history.go_on(|canvas| canvas.square(Point::new(3, 1), 1, GridPoint::Oil)));
        let end = history.now().clone();
        assert!(history.undo() && history.undo() && !history.undo());
        assert_eq!(*history.now(), start);
        assert!(history.redo() && history.redo() && !history.redo());
        assert_eq!(*history.now(), end);
    }
}
