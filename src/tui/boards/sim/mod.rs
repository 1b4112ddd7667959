//! Sim: the points and lines as they are drawn on paper, and the same lines as a triangle of cells.

mod drawing;
mod editor;
mod pane;
mod places;
mod plan;
mod triangle;
mod why;

use plan::Plan;

use super::{BoardView, Choice, EditorSpec, HasBoard, Layout, PaneSpec, Room, Scene, Size, SpotShape, TinyLook};
use crate::core::{Arrange, Game, Player};
use crate::games::sim::{BoardLine, DrawnLines, Rule, Sim, corners};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// Drawing and triangle.
pub(crate) struct SimBoard;

impl HasBoard for Sim {
    type View = SimBoard;
}

/// A scene of this board.
type View<'a> = Scene<'a, Sim, SimBoard>;

impl BoardView<Sim> for SimBoard {
    type Spot = BoardLine;
    type State = ();
    type Plan = Plan;
    const SWATCH: [Role; 4] = [Role::Slate, Role::P1Face, Role::P2Face, Role::Slate];

    fn layout(sim: &Sim, _: &DrawnLines, (): &(), room: Room) -> Result<Layout<BoardLine, Plan>, Size> {
        let plan = Plan::new(sim, room)?;
        Ok(Layout {
            room,
            area: plan.area,
            window: plan.area,
            side: plan.side,
            places: plan.places(sim).into(),
            scroll: 0,
            plan: plan.into(),
        })
    }

    /// Left and right walk through the lines as they are listed, 12 13 14; up and down change the first point.
    fn step(
        sim: &Sim,
        _: &DrawnLines,
        layout: &Layout<BoardLine, Plan>,
        from: BoardLine,
        direction: Direction,
    ) -> BoardLine {
        let mut lines: Vec<BoardLine> = layout.places.iter().map(|place| place.spot).collect();
        lines.arrange();
        lines.dedup();
        let at = lines.partition_point(|&line| line < from);
        let first = |line: BoardLine| sim.board().ends(line).0;
        let second = |line: BoardLine| sim.board().ends(line).1;
        let nearest = |row: Option<usize>| {
            let of_row = lines.iter().filter(|&&line| Some(first(line)) == row);
            of_row.min_by_key(|&&line| second(line).abs_diff(second(from))).copied()
        };
        let found = match direction {
            Direction::Left => at.checked_sub(1).and_then(|at| lines.get(at)).copied(),
            Direction::Right => lines.get(at + 1).copied(),
            Direction::Up => nearest(lines.iter().map(|&line| first(line)).filter(|&row| row < first(from)).max()),
            Direction::Down => nearest(lines.iter().map(|&line| first(line)).filter(|&row| row > first(from)).min()),
        };
        found.unwrap_or(from)
    }

    fn choose(sim: &Sim, pos: &DrawnLines, _: Option<BoardLine>, spot: BoardLine) -> Choice<BoardLine, BoardLine> {
        if sim.legal_moves(pos).contains(&spot) {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", sim.write_move(pos, spot), sim.why_illegal(pos, spot)))
    }

    fn path(_: &Sim, _: &DrawnLines, mv: BoardLine) -> Vec<BoardLine> {
        vec![mv]
    }

    /// What is drawn explains itself; else a line stands in the triangle.
    fn whereabouts(sim: &Sim, pos: &DrawnLines, layout: &Layout<BoardLine, Plan>, name: &str) -> Vec<SpotShape> {
        let Ok(line) = sim.read_move(pos, name) else { return Vec::new() };
        layout.plan.cell(sim, line).filter(|_| layout.plan.drawing.is_none()).into_iter().collect()
    }

    /// Either point may be typed first.
    fn spellings(sim: &Sim, pos: &DrawnLines, mv: BoardLine) -> Vec<String> {
        let name = sim.write_move(pos, mv);
        let reversed = name.chars().rev().collect();
        vec![name, reversed]
    }

    fn columns_above_panes(sim: &Sim, layout: &Layout<BoardLine, Plan>) -> Option<u16> {
        layout.plan.columns_of_triangle(sim)
    }

    fn ended(scene: &View<'_>) -> String {
        let closed: Vec<_> = drawing::closed(scene).into_iter().map(|triangle| corners(scene.game, triangle)).collect();
        let figure = scene.game.board().figure();
        match (closed.as_slice(), scene.past().last()) {
            (closed @ [_, ..], Some(last)) => {
                let what = if closed.len() == 1 { figure.name() } else { figure.plural() };
                format!("{} closed the {what} {}", scene.names.of(last.player), closed.join(" and "))
            }
            _ => format!("every line is drawn, and there is no {}", figure.name()),
        }
    }

    fn told(game: &Sim, before: &DrawnLines, moves: &[BoardLine]) -> String {
        format!("drew {}", game.write_turn(before, moves))
    }

    fn describe(scene: &View<'_>, spot: BoardLine) -> String {
        let name = scene.game.write_move(scene.position, spot);
        let own = scene.position.of(scene.mover());
        let closed: Vec<String> =
            scene.game.board().closed_by(own, spot).map(|triangle| corners(scene.game, triangle)).collect();
        let figure = scene.game.board().figure();
        let verb = if scene.game.rule() == Rule::Misere { "lose" } else { "win" };
        match closed.as_slice() {
            _ if scene.position.drawn() & spot.bit() != 0 => format!("{name} is already drawn."),
            [] => format!("{name} closes no {}.", figure.name()),
            [one] => {
                let end = scene.names.does(scene.mover(), verb);
                format!("{name} closes the {} {one}: {end} with it.", figure.name())
            }
            several => {
                let (list, end) = (several.join(" and "), scene.names.does(scene.mover(), verb));
                format!("{name} closes the {} {list}: {end} with them.", figure.plural())
            }
        }
    }

    fn render(scene: &View<'_>, layout: &Layout<BoardLine, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        drawing::render(scene, plan, pen);
        triangle::render(scene, plan, pen);
    }

    fn panes() -> &'static [PaneSpec<Sim, Self>] {
        &[PaneSpec { title: "Lines left", lines: |scene, room| Ok(pane::lines(scene, room).into()) }]
    }

    /// The middle of a game on six points, as far as a smaller board allows.
    fn editor(_id: &str) -> Option<EditorSpec> {
        Some(editor::editor())
    }

    /// The triangle: a row for each point from the second on, in it the lines to those before.
    fn tiny(sim: &Sim, pos: &DrawnLines, look: TinyLook<'_>) -> Option<Vec<Line>> {
        let size = sim.board().points().saturating_sub(1);
        let nothing = (' ', Role::Plain.into());
        look.grid((size, size), |row, column| {
            let line = if column <= row { sim.board().between(column, row + 1) } else { None };
            line.map_or(nothing, |line| {
                let owner = [Player::P1, Player::P2].into_iter().find(|&player| pos.of(player) & line.bit() != 0);
                match owner {
                    Some(player) => (look.symbols.fills[player.index()], player.into()),
                    None => (look.symbols.gone, Role::Dim.into()),
                }
            })
        })
    }

    fn showcase(sim: &Sim) -> Vec<BoardLine> {
        let mut pos = sim.start();
        let mut moves = Vec::new();
        for word in ["16", "13", "12", "15", "23", "25", "56", "34"] {
            let Ok(mv) = sim.read_move(&pos, word) else { continue };
            let Ok(next) = sim.try_play(&pos, mv) else { break };
            if sim.result(&next).is_some() || moves.len() + 4 > sim.board().lines() {
                break;
            }
            moves.push(mv);
            pos = next;
        }
        moves
    }
}

#[cfg(test)]
mod tests;
