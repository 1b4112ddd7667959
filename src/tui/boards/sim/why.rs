//! The reason for a verdict, as the drawing shows it: which lines are safe for whom, and the play that begins with the chosen
//! line.

use super::View;
use super::plan::Hexagon;
use crate::core::{Game, Player};
use crate::games::sim::{BoardLine, Rule};
use crate::solve::PartKind;
use crate::tui::boards::strokes::Stroke;

/// What is drawn of a reason; nothing where none is asked for.
#[derive(Default)]
pub(crate) struct SimReason {
    /// What is drawn next, line after line, and by whom.
    play: Vec<(BoardLine, Player)>,
    /// The figure that ends it.
    pub closed: Option<u64>,
    /// The free lines that close no figure of a player.
    safe: [u64; 2],
}

/// From where to where a line is marked as safe for each player: its middle is left to hints, its ends to points.
const STUBS: [(f64, f64); 2] = [(0.13, 0.22), (0.87, 0.78)];

impl SimReason {
    /// What the parts of a scene ask for.
    pub(crate) fn new(scene: &View<'_>) -> Self {
        if scene.parts().is_empty() {
            return Self::default();
        }
        let (board, pos) = (scene.game.board(), scene.position);
        let is_misere = scene.game.rule() == Rule::Misere;
        let safe = [Player::P1, Player::P2]
            .map(|player| if is_misere { board.safe(pos.of(player), scene.game.free(pos)) } else { 0 });
        let line = scene.parts_seen().into_iter().find(|part| part.kind == PartKind::Line);
        let (mut pos, mut play, mut closed) = (*pos, Vec::new(), None);
        for cell in line.iter().flat_map(|line| &line.cells) {
            let Ok(line) = scene.game.read_move(&pos, cell) else { break };
            let player = scene.game.to_move(&pos);
            closed = board.closed_by(pos.of(player), line).next();
            play.push((line, player));
            pos = scene.game.play(&pos, line);
        }
        Self { play, closed, safe }
    }

    /// The answer to the chosen line.
    pub(crate) fn answer(&self) -> Option<(BoardLine, Player)> {
        self.play.get(1).copied()
    }

    /// When a line is drawn in that play, counted from 1, and by whom.
    pub(crate) fn turn(&self, line: BoardLine) -> Option<(usize, Player)> {
        let at = self.play.iter().position(|(other, _)| *other == line)?;
        Some((at + 1, self.play[at].1))
    }

    /// A mark in the colour of each player for whom a line is safe.
    pub(crate) fn stubs(
        &self,
        scene: &View<'_>,
        drawing: &Hexagon,
        mut draw: impl FnMut([(f64, f64); 2], Stroke, Player),
    ) {
        for ((player, lines), (near, far)) in [Player::P1, Player::P2].into_iter().zip(self.safe).zip(STUBS) {
            for line in BoardLine::all(lines) {
                let (from, to) = drawing.segment(scene.game, line);
                let at = |share: f64| (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
                draw([at(near), at(far)], Stroke::SOLID.thick(), player);
            }
        }
    }
}
