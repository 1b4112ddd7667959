//! The points and lines as one draws them on a board: yours one thick line, theirs two thin ones, free ones dotted.

use std::ops::Range;

use super::View;
use super::plan::{Hexagon, Plan, cell_of};
use super::why::SimReason;
use crate::core::{Arrange, Game, Player};
use crate::games::sim::{BoardLine, Rule, point_name};
use crate::tui::boards::Hint;
use crate::tui::boards::piece::face;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::{Pen, width};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// Paints the drawing, if there is room for one.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let Some(drawing) = &plan.drawing else { return };
    let mut pen = pen.within(drawing.area);
    board(drawing, &mut pen);
    let explained = SimReason::new(scene);
    let has_colours = pen.has_grounds();
    let mut lines = SimLines { scene, drawing, symbols: pen.symbols(), has_colours, strokes: Strokes::default() };
    lines.shades(&explained);
    lines.free();
    lines.drawn();
    lines.closing();
    lines.explain(&explained);
    lines.chosen();
    if pen.is_paper() {
        lines.owners();
    }
    lines.strokes.paint(&mut pen);
    if pen.is_paper() {
        owners(scene, drawing, &mut pen.over());
    }
    hints(scene, drawing, &explained, &mut pen.over());
    let mut pen = pen.within(drawing.area);
    names(scene, drawing, &mut pen);
}

/// Columns of a line that shows whose it is.
const OWNER_LINE: f64 = 4.0;

/// Where it is said which lines are this player's.
fn owner_at(drawing: &Hexagon, player: Player) -> (i32, i32) {
    (i32::from(drawing.area.x) + 2 + 11 * player.index() as i32, i32::from(drawing.area.bottom()) - 1)
}

/// Whose the short lines are.
fn owners(scene: &View<'_>, drawing: &Hexagon, pen: &mut Pen<'_>) {
    for player in [Player::P1, Player::P2] {
        let (x, y) = owner_at(drawing, player);
        pen.text(x, y, scene.names.of(player), player);
    }
}

/// The board that is drawn on, with its dots.
fn board(drawing: &Hexagon, pen: &mut Pen<'_>) {
    if !pen.has_grounds() {
        return;
    }
    let area = drawing.area;
    let (x, y) = (i32::from(area.x) + 1, i32::from(area.y));
    pen.ground((x, y), (i32::from(area.width) - 1, i32::from(area.height)), Role::Slate);
    if !pen.has_materials() {
        return;
    }
    for row in (y + 1..i32::from(area.bottom())).step_by(3) {
        for column in (x + 3..i32::from(area.right())).step_by(6) {
            pen.over().sign(column, row, DOT, Role::SlateDot);
        }
    }
}

/// A dot of the drawing board.
const DOT: char = '\u{2802}';

/// The lines, later ones over earlier ones.
struct SimLines<'a> {
    scene: &'a View<'a>,
    drawing: &'a Hexagon,
    symbols: &'a Symbols,
    has_colours: bool,
    strokes: Strokes,
}

impl SimLines<'_> {
    fn line(&mut self, line: BoardLine, stroke: Stroke, plain: char, ink: impl Into<Ink>) {
        let (from, to) = self.drawing.segment(self.scene.game, line);
        self.strokes.line(from, to, stroke, plain, ink);
    }

    /// How a player's lines are drawn: told apart by more than their colour.
    fn stroke(&self, player: Player) -> Stroke {
        match player {
            Player::P1 if self.drawing.is_roomy() => Stroke::SOLID.broad(),
            Player::P1 => Stroke::SOLID.thick(),
            _ => Stroke::SOLID.double(),
        }
    }

    /// On paper nothing beside the board says whose lines are which: a short one of each player, below all points.
    fn owners(&mut self) {
        for player in [Player::P1, Player::P2] {
            let (x, y) = owner_at(self.drawing, player);
            // A quarter higher both lines of a double one are in this row.
            let from = (f64::from(x) + 3.0, f64::from(y) - 0.25);
            let to = (from.0 + OWNER_LINE, from.1);
            self.strokes.line(from, to, self.stroke(player), self.symbols.stroke(player), player);
        }
    }

    /// The triangle that ended the game, that of the chosen line, or the only one that a line would close.
    fn shades(&mut self, explained: &SimReason) {
        let mut triangles = closed(self.scene);
        triangles.extend(explained.closed.filter(|_| triangles.is_empty()));
        if triangles.is_empty() {
            let of_lines: Vec<u64> = closing(self.scene).flat_map(|line| would_close(self.scene, line)).collect();
            triangles = if let [one] = *of_lines { vec![one] } else { Vec::new() };
        }
        for triangle in triangles {
            let mut corners: Vec<usize> = BoardLine::all(triangle)
                .map(|line| self.scene.game.board().ends(line))
                .flat_map(|(a, b)| [a, b])
                .collect();
            corners.arrange();
            corners.dedup();
            if let [a, b, c] = *corners {
                let points = &self.drawing.points;
                self.strokes.shade([points[a], points[b], points[c]], verdict(self.scene));
            }
        }
    }

    fn free(&mut self) {
        let scene = self.scene;
        for line in BoardLine::all(scene.game.free(scene.position)) {
            let (stroke, ink) = if scene.offers(line) {
                (Stroke::DOTTED, Ink::from(Role::Plain))
            } else {
                (Stroke::FAINT, Ink::from(if self.has_colours { Role::Slate } else { Role::Dim }))
            };
            self.line(line, stroke, '.', ink);
        }
    }

    fn drawn(&mut self) {
        for player in [Player::P2, Player::P1] {
            let stroke = match player {
                // Nothing but the strokes tells a closed triangle from all other lines where there are no colours.
                Player::P1 if self.is_told_by_strokes() => Stroke::SOLID,
                _ if self.is_told_by_strokes() => Stroke::DOTTED,
                player => self.stroke(player),
            };
            for line in BoardLine::all(self.scene.position.of(player)) {
                self.line(line, stroke, self.symbols.stroke(player), player);
            }
        }
    }

    /// Whether the game has come to a triangle, without colours to show it.
    fn is_told_by_strokes(&self) -> bool {
        !self.has_colours && self.scene.result.is_some() && !closed(self.scene).is_empty()
    }

    /// The lines of a triangle that is closed or would be, and those that would close one.
    fn closing(&mut self) {
        let ink = verdict(self.scene);
        for line in closing(self.scene) {
            self.line(line, Stroke::DOTTED, '.', ink);
        }
        let is_broad = self.is_told_by_strokes();
        for line in closed(self.scene).into_iter().flat_map(BoardLine::all) {
            let owner =
                [Player::P1, Player::P2].into_iter().find(|&player| self.scene.position.of(player) & line.bit() != 0);
            let (stroke, ink) = match owner {
                _ if is_broad => (Stroke::SOLID.broad(), Ink::from(ink).with(Role::Bright)),
                Some(player) => (self.stroke(player), ink.into()),
                None => (Stroke::DOTTED, ink.into()),
            };
            self.line(line, stroke, '+', ink);
        }
    }

    /// For whom lines are safe, and what answers the chosen one.
    fn explain(&mut self, explained: &SimReason) {
        let (symbols, strokes) = (self.symbols, &mut self.strokes);
        explained.stubs(self.scene, self.drawing, |[from, to], stroke, player| {
            strokes.line(from, to, stroke, symbols.stroke(player), player);
        });
        if let Some((answer, player)) = explained.answer() {
            self.line(answer, self.stroke(player).dashed(), symbols.stroke(player), player);
        }
    }

    fn chosen(&mut self) {
        let Some(line) = self.scene.previewed() else { return };
        self.line(line, Stroke::SOLID.spaced().thick(), '+', Role::Chosen);
    }
}

/// The hints of free lines on their lines, or when those are drawn in the line of play; that of the chosen one with its name. One
/// that would touch another or a point is left out: those that keep the value come first.
fn hints(scene: &View<'_>, drawing: &Hexagon, explained: &SimReason, pen: &mut Pen<'_>) {
    let mut lines: Vec<BoardLine> = BoardLine::all(scene.game.free(scene.position)).collect();
    lines.arrange_by_key(|line| {
        let keeps = scene.hint(*line).is_some_and(|hint| hint.keeps);
        (scene.cursor != Some(*line), explained.turn(*line).map_or(usize::MAX, |(turn, _)| turn), !keeps)
    });
    let (chosen, board) = (mark(scene, pen), pen.has_grounds().then_some(Role::Slate));
    let mut taken: Vec<(i32, Range<i32>)> = drawing.boxes(pen.has_materials()).collect();
    let mut put = |(x, y): (i32, i32), texts: &[(&str, Ink)]| {
        let wide: i32 = texts.iter().map(|(text, _)| width(text)).sum();
        let from = x - wide / 2;
        let columns = from..from + wide;
        let is_free =
            taken.iter().all(|(row, other)| *row != y || columns.end < other.start || other.end < columns.start);
        if is_free {
            texts.iter().fold(from, |x, (text, ink)| pen.text(x, y, text, *ink));
            taken.push((y, columns));
        }
        is_free
    };
    for line in lines {
        let Some(&at) = drawing.labels.get(line.index()) else { continue };
        let hint = scene.hint(line);
        if scene.previewed() == Some(line) {
            let name = scene.game.write_move(scene.position, line);
            let name = if hint.is_some() { format!(" {name} ") } else { name };
            let name = (name.as_str(), chosen);
            // What keeps the value has its chip under the cursor as well.
            let of_hint = |hint: &Hint| if hint.keeps && board.is_some() { hint.on(board) } else { chosen };
            let worth = hint.map(|hint| (hint.text.as_str(), of_hint(hint)));
            let forms = match worth {
                Some(worth) if drawing.is_roomy() => vec![vec![name, worth, (" ", worth.1)], vec![worth]],
                Some(worth) => vec![vec![worth]],
                None => vec![vec![name]],
            };
            // Where nothing has room the line itself and its cell are bright.
            let _ = forms.iter().any(|texts| put(at, texts));
        } else if let Some((number, player)) = explained.turn(line) {
            put(at, &[(&format!("{number}."), Ink::from(player).bold())]);
        } else if let Some(hint) = hint {
            let ink = if scene.game.board().closes(scene.position.of(scene.mover()), line) && !hint.keeps {
                verdict(scene).into()
            } else {
                hint.on(board)
            };
            put(at, &[(&hint.text, ink)]);
        }
    }
}

/// What a closed triangle means.
fn verdict(scene: &View<'_>) -> Role {
    if scene.game.rule() == Rule::Misere { Role::Loss } else { Role::Win }
}

/// The free lines that would close a triangle of the mover, while hints are on.
fn closing<'a>(scene: &'a View<'_>) -> impl Iterator<Item = BoardLine> + 'a {
    let free = if scene.has_hints() && scene.result.is_none() { scene.game.free(scene.position) } else { 0 };
    let own = scene.position.of(scene.mover());
    BoardLine::all(free).filter(move |&line| scene.game.board().closes(own, line))
}

fn would_close(scene: &View<'_>, line: BoardLine) -> Vec<u64> {
    scene.game.board().closed_by(scene.position.of(scene.mover()), line).collect()
}

/// The triangles to be shown: of the last line when the game is over, of the chosen line while hints are on.
pub(crate) fn closed(scene: &View<'_>) -> Vec<u64> {
    let (board, pos) = (scene.game.board(), scene.position);
    match (scene.game.result(pos), scene.past().last(), scene.previewed()) {
        (Some(_), Some(last), _) => board.closed_by(pos.of(last.player), last.mv).collect(),
        (None, _, Some(line)) if scene.has_hints() => would_close(scene, line),
        _ => Vec::new(),
    }
}

/// What is chosen: in the mover's colour.
fn mark(scene: &View<'_>, pen: &Pen<'_>) -> Ink {
    if pen.has_grounds() { Ink::from(face(scene.mover())).bold() } else { Role::Cursor.into() }
}

/// The points: boxes of two rows where there is room; the ends of the chosen line have their names on a chip.
fn names(scene: &View<'_>, drawing: &Hexagon, pen: &mut Pen<'_>) {
    let chosen = scene.cursor.map(|line| scene.game.board().ends(line));
    for (point, &place) in drawing.points.iter().enumerate() {
        let ((x, y), half) = (cell_of(place), drawing.half);
        let (left, right) = (x - half, x + half + 1);
        if drawing.is_roomy() && pen.has_materials() {
            for column in left..right {
                pen.halves(column, y - 1, Role::Slate, Role::Tile);
                pen.halves(column, y + 1, Role::Tile, Role::Slate);
            }
        }
        pen.run(left, right, y, ' ', Role::Tile);
        let is_end = chosen.is_some_and(|(a, b)| a == point || b == point);
        let ink = if is_end { mark(scene, pen) } else { Role::Tile.into() };
        if is_end {
            pen.run(left.max(x - 1), right.min(x + 2), y, ' ', ink);
        }
        pen.sign(x, y, point_name(point), ink);
    }
}
