//! A reason drawn over a board: what is paired is joined, what counts is marked, what follows is numbered or has arrows.

use ratatui::layout::Rect;

use super::AnyScene;
use super::shape::SpotShape;
use super::strokes::{ScreenPoint, Stroke, Strokes, leaving};
use crate::core::{Arrange, Player};
use crate::solve::{PartKind, WhyPart};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Where on a board that stands which a reason names, and how the board likes to have it drawn.
pub(super) struct MarkedBoard<'a> {
    /// Where the spots in sight can be painted.
    pub window: Rect,
    /// All spots.
    pub shapes: Vec<SpotShape>,
    /// The one under the cursor.
    pub here: Option<SpotShape>,
    /// Whether partners are joined by arcs.
    pub has_arcs: bool,
    /// Whether moves lead from spot to spot.
    pub walks: bool,
    /// Where that stands which a reason names.
    pub whereabouts: &'a dyn Fn(&str) -> Vec<SpotShape>,
}

/// Draws what the reason of a scene consists of, as far as the board says where it stands. What has to do with the move under
/// the cursor stands out.
pub(super) fn paint(scene: &AnyScene<'_>, board: &MarkedBoard<'_>, pen: &mut Pen<'_>) {
    let mut marks = Marks { strokes: Strokes::default(), texts: Vec::new(), spots: Vec::new() };
    let steps = scene.steps();
    if steps.is_empty() {
        marks.reason(scene, board);
    } else {
        marks.steps(&steps, board);
    }
    marks.paint(&board.shapes, &mut pen.within(board.window));
}

/// The cells below a text.
fn beneath((x, y): ScreenPoint, text: &str) -> SpotShape {
    let columns = width(text);
    let x = (x - f64::from(columns - 1) / 2.0).round() as i32;
    SpotShape::Cell { x, y: y.round() as i32, width: columns, height: 1 }
}

/// Whether two cells have a sign in common.
fn meet(a: SpotShape, b: SpotShape) -> bool {
    let (SpotShape::Cell { x, y, width, height }, SpotShape::Cell { x: left, y: top, width: wide, height: high }) =
        (a, b)
    else {
        return false;
    };
    x < left + wide && left < x + width && y < top + high && top < y + height
}

struct Marks {
    strokes: Strokes,
    spots: Vec<(SpotShape, Ink)>,
    /// Texts with the spots that they are about.
    texts: Vec<(SpotShape, String, Ink)>,
}

impl Marks {
    /// The whole reason.
    fn reason(&mut self, scene: &AnyScene<'_>, board: &MarkedBoard<'_>) {
        let chosen = scene.chosen();
        let is_about = |part: &&WhyPart| chosen.as_ref().is_some_and(|chosen| part.cells.contains(chosen));
        let (about, others): (Vec<&WhyPart>, Vec<&WhyPart>) = scene.parts_seen().into_iter().partition(is_about);
        // What is drawn last is seen where lines meet.
        for (part, is_chosen) in others.iter().map(|part| (*part, false)).chain(about.iter().map(|part| (*part, true)))
        {
            let paths: Vec<Vec<SpotShape>> = part.cells.iter().map(|name| (board.whereabouts)(name)).collect();
            let ends: Option<Vec<SpotShape>> = paths.iter().map(|path| path.last().copied()).collect();
            let Some(ends) = ends else { continue };
            match (part.kind, &ends[..]) {
                (PartKind::Pair, &[a @ SpotShape::Cell { .. }, b]) => self.pair(a, b, is_chosen, board.has_arcs),
                (PartKind::Move, _) if board.walks => paths.iter().for_each(|path| self.way(path)),
                (PartKind::Pair | PartKind::Place | PartKind::Move, ends) => {
                    for &shape in ends {
                        self.spot(shape, &part.label, ink(part, is_chosen));
                    }
                }
                (PartKind::Line, _) if board.walks => paths.iter().for_each(|path| self.way(path)),
                (PartKind::Line, ends) => self.order(ends),
                (PartKind::Number, _) => {}
            }
        }
        // The cursor is seen whatever the reason says of the spot.
        if let Some(here) = board.here {
            self.spots.retain(|(shape, _)| !meet(*shape, here));
            self.texts.retain(|(shape, text, _)| !meet(beneath(foot(*shape), text), here));
        }
    }

    /// What the steps so far came to, and the place of the last one.
    fn steps(&mut self, steps: &[&WhyPart], board: &MarkedBoard<'_>) {
        for (index, step) in steps.iter().enumerate() {
            for shape in step.cells.iter().flat_map(|name| (board.whereabouts)(name)) {
                // Of flies that came from different squares the last one counts.
                self.texts.retain(|(of, ..)| *of != shape);
                if index + 1 == steps.len() {
                    self.spot(shape, &step.mark, Role::Win.into());
                } else {
                    self.texts.push((shape, step.mark.clone(), Role::Bright.into()));
                }
            }
        }
    }

    /// Joins the partners; by an arc around the corner that they span where the board has room there.
    fn pair(&mut self, a: SpotShape, b: SpotShape, is_chosen: bool, has_arcs: bool) {
        let (stroke, plain, role) =
            if is_chosen { (Stroke::SOLID.broad(), '*', Role::Win) } else { (Stroke::SOLID, '.', Role::Dim) };
        // The corner that is farther from the origin, which is at the lower left.
        let (low, high) = if a.centre().1 > b.centre().1 { (a, b) } else { (b, a) };
        let corner = (low.centre().0, high.centre().1);
        if !has_arcs || low.centre().0 <= high.centre().0 {
            let (from, to) = (leave(a, b.centre()), leave(b, a.centre()));
            self.strokes.line(from, to, stroke, plain, role);
            return self.heads([(from, to), (to, from)], role);
        }
        let (from, to) = (leave(high, corner), leave(low, corner));
        let at = |step: u32| bent(from, corner, to, f64::from(step) / f64::from(BENDS));
        let points: Vec<ScreenPoint> = (0..=BENDS).map(at).collect();
        self.strokes.curve(&points, stroke, plain, role);
        self.heads([(corner, from), (corner, to)], role);
    }

    fn heads(&mut self, ends: [(ScreenPoint, ScreenPoint); 2], role: Role) {
        for (from, to) in ends {
            self.strokes.head(from, to, role);
        }
    }

    /// Marks a spot, with its label.
    fn spot(&mut self, shape: SpotShape, label: &str, ink: Ink) {
        self.spots.push((shape, ink));
        let SpotShape::Cell { width: room, .. } = shape else { return };
        let is_short = width(label) <= LABEL.min(room);
        self.texts.extend((is_short && !label.is_empty()).then(|| (shape, label.to_owned(), ink)));
    }

    /// Arrows from spot to spot.
    fn way(&mut self, shapes: &[SpotShape]) {
        for pair in shapes.windows(2) {
            let (from, to) = (leave(pair[0], pair[1].centre()), leave(pair[1], pair[0].centre()));
            self.strokes.line(from, to, Stroke::SOLID.broad(), '*', Role::Win);
            self.strokes.head(from, to, Role::Win);
        }
    }

    /// Which spot comes first, second and so on.
    fn order(&mut self, shapes: &[SpotShape]) {
        let numbered = (1..).zip(shapes);
        self.texts.extend(numbered.map(|(number, &shape)| (shape, format!("{number}."), Role::Bright.into())));
    }

    /// Paints all of it. A text on another one of all `spots` would be read as if it were about that one.
    fn paint(self, spots: &[SpotShape], pen: &mut Pen<'_>) {
        self.strokes.paint_below_words(pen);
        let over = &mut pen.over();
        for (shape, ink) in self.spots {
            if let SpotShape::Cell { x, y, width, height } = shape {
                for row in y..y + height {
                    // The edges of what is wide enough, and all of what is small.
                    let is_edge = row == y || row + 1 == y + height;
                    let whole = height < 3 || width < 3;
                    let sides = if whole { vec![(x, x + width)] } else { vec![(x, x + 1), (x + width - 1, x + width)] };
                    for (from, to) in sides {
                        if whole {
                            over.restyle(from, to, row, ink.underlined());
                        } else if is_edge && over.is_lettered(from, row) {
                            // The name of a spot stays whole.
                            over.restyle(from, to, row, ink.underlined());
                        } else if is_edge {
                            let corners = over.symbols().heavy_frame.corners;
                            let corner = usize::from(from > x) + 2 * usize::from(row > y);
                            over.sign(from, row, corners[corner], ink);
                        }
                    }
                }
            }
        }
        // On the terminal's own ground a label can be read wherever it stands.
        for (shape, text, ink) in self.texts {
            // Beside a hint a label would read as another number; what has no room is in the list of the pane.
            let is_free = |&(x, y): &(i32, i32)| {
                let width = width(&text);
                let here = SpotShape::Cell { x, y, width, height: 1 };
                (x - 1..=x + width).all(|x| !pen.is_lettered(x, y))
                    && spots.iter().all(|&spot| spot == shape || !meet(spot, here))
            };
            let free: Vec<(i32, i32)> = seats(shape, &text).into_iter().filter(is_free).collect();
            // Rather where nothing is drawn than on an edge.
            let is_clear = |&&(x, y): &&(i32, i32)| (x..x + width(&text)).all(|x| !pen.is_signed(x, y));
            if let Some(&(x, y)) = free.iter().find(is_clear).or(free.first()) {
                pen.text(x, y, &text, ink);
            }
        }
    }
}

/// Where a text about a spot may begin, the best place first: at its foot, elsewhere on it, below it and above it.
fn seats(shape: SpotShape, text: &str) -> Vec<(i32, i32)> {
    let SpotShape::Cell { x, y, width: columns, .. } = beneath(foot(shape), text) else { return Vec::new() };
    let mut seats = vec![(x, y)];
    if let SpotShape::Cell { x: left, y: top, width, height } = shape {
        let row = |y| (left..=left + width - columns).map(move |x| (x, y));
        seats.extend((top..top + height).flat_map(row));
        seats.arrange_by_key(|&(column, row)| ((row - y).abs(), (column - x).abs()));
    }
    seats.extend([(x, y + 1), (x, y - 1)]);
    seats
}

/// Pieces of an arc.
const BENDS: u32 = 12;
/// Longer labels are read beside the board only.
const LABEL: i32 = 6;

/// What a mark is drawn in: what a player has in the colour of that player.
fn ink(part: &WhyPart, is_chosen: bool) -> Ink {
    let owner = Player::ALL.into_iter().find(|player| part.label.contains(&format!("for {player} ")));
    match (owner, part.kind) {
        (Some(player), _) => player.into(),
        (None, PartKind::Move) => Role::Win.into(),
        (None, _) if is_chosen => Role::Win.into(),
        (None, _) => Role::Bright.into(),
    }
}

/// Where a line to a point leaves a spot, with a little air.
fn leave(shape: SpotShape, to: ScreenPoint) -> ScreenPoint {
    match shape {
        SpotShape::Cell { width, height, .. } => {
            leaving(shape.centre(), (f64::from(width) / 2.0 + 0.2, f64::from(height) / 2.0 + 0.1), to)
        }
        SpotShape::Segment { .. } => shape.centre(),
    }
}

/// The middle of a label at a spot: its lowest free row.
fn foot(shape: SpotShape) -> ScreenPoint {
    let (x, y) = shape.centre();
    match shape {
        SpotShape::Cell { y: top, height, .. } if height > 2 => {
            (x, f64::from(top + if height > 3 { height - 2 } else { 2 }))
        }
        SpotShape::Cell { .. } | SpotShape::Segment { .. } => (x, y),
    }
}

/// A point of the arc from a point to another, bent towards a corner.
fn bent(from: ScreenPoint, corner: ScreenPoint, to: ScreenPoint, along: f64) -> ScreenPoint {
    let back = 1.0 - along;
    let mix = |a: f64, b: f64, c: f64| back * back * a + 2.0 * back * along * b + along * along * c;
    (mix(from.0, corner.0, to.0), mix(from.1, corner.1, to.1))
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// What one reads where rows lie on each other, each with this number in it, when an order is marked.
    fn ordered(width: u16, at: i32, number: &str) -> [String; 4] {
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it is shipped");
        let mut buf = Buffer::empty(Rect::new(0, 0, width, 4));
        let area = buf.area;
        let mut pen = Pen::new(&mut buf, area, &theme);
        let spots = [0, 1, 2].map(|y| SpotShape::Cell { x: 0, y, width: i32::from(width), height: 1 });
        (0..3).for_each(|y| {
            pen.text(at, y, number, Role::Plain);
        });
        let mut marks = Marks { strokes: Strokes::default(), texts: Vec::new(), spots: Vec::new() };
        marks.order(&spots);
        marks.paint(&spots, &mut pen);
        [0, 1, 2, 3].map(|y| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned())
    }

    #[test]
    fn a_label_stands_on_its_own_spot_or_on_none() {
        assert_eq!(ordered(9, 4, "7"), ["    7 1.", "    7 2.", "    7 3.", ""]);
        assert_eq!(ordered(2, 0, "77"), ["77", "77", "77", "3."], "what has no room is in the list of the pane");
    }

    #[test]
    fn a_label_stands_beside_a_number_rather_than_on_an_edge() {
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it is shipped");
        let mut buf = Buffer::empty(Rect::new(0, 0, 9, 4));
        let area = buf.area;
        let mut pen = Pen::new(&mut buf, area, &theme);
        let piece = ["\u{2580}".repeat(8), "     3 \u{2595}".to_owned(), "\u{2580}".repeat(8)];
        for (y, row) in (0..).zip(&piece) {
            pen.text(0, y, row, Role::Plain);
        }
        let spots = [SpotShape::Cell { x: 0, y: 0, width: 8, height: 3 }];
        let mut marks = Marks { strokes: Strokes::default(), texts: Vec::new(), spots: Vec::new() };
        marks.order(&spots);
        marks.paint(&spots, &mut pen);
        let row = |y: u16| (0..8).map(|x| buf[(x, y)].symbol()).collect::<String>();
        assert!(row(1).contains("1.") && row(1).contains('3'), "{:?}", [0, 1, 2].map(row));
        assert_eq!([row(0), row(2)], [piece[0].clone(), piece[2].clone()]);
    }
}
