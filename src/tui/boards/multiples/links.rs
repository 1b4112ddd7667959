//! Lines between numbers: the way of the token, what may follow, and the pairs that win.

use super::View;
use super::grid::{FRAMED, NumberGrid};
use super::plan::Plan;
use super::why::{Explained, WAY};
use crate::core::{Game, Player};
use crate::games::multiples::Node;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::Pen;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// Paints them where there is air between the numbers.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, grid: &NumberGrid, explained: &Explained, pen: &mut Pen<'_>) {
    if !are_drawn(grid) {
        return;
    }
    let mut links = Links { scene, grid, symbols: pen.symbols(), strokes: Strokes::default() };
    if explained.links.is_empty() {
        links.past();
        links.answers();
    } else {
        links.pairs(explained);
        links.way(&explained.way);
    }
    links.strokes.paint(&mut pen.within(plan.window));
}

/// Whether there is air between the numbers.
pub(super) fn are_drawn(grid: &NumberGrid) -> bool {
    grid.cell.1 >= FRAMED
}

/// More steps or answers than this would cover the board with lines.
const STEPS: usize = 6;
const ANSWERS: usize = 12;

struct Links<'a> {
    scene: &'a View<'a>,
    grid: &'a NumberGrid,
    symbols: &'a Symbols,
    strokes: Strokes,
}

impl Links<'_> {
    fn link(&mut self, (from, to): (Node, Node), stroke: Stroke, plain: char, ink: impl Into<Ink>) {
        let place = |node: Node| self.grid.shape(self.scene.game.number(node)).centre();
        self.strokes.line(place(from), place(to), stroke, plain, ink);
    }

    /// The latest steps of the token.
    fn past(&mut self) {
        let past = self.scene.past();
        for played in past.iter().skip(past.len().saturating_sub(STEPS)) {
            let Some(from) = played.before.last() else { continue };
            let stroke = if played.player == Player::P1 { Stroke::SOLID } else { Stroke::DASHED };
            let plain = self.symbols.stroke(played.player);
            self.link((from, played.mv), stroke, plain, played.player);
        }
    }

    /// From the token to what may be chosen, the choice under the cursor as a thick line.
    fn answers(&mut self) {
        let Some(last) = self.scene.position.last().filter(|_| self.scene.result.is_none()) else { return };
        let legal = self.scene.game.legal_moves(self.scene.position);
        // Signs in a row would be read as numbers and hints.
        if !self.symbols.drawings {
            return;
        }
        if legal.len() <= ANSWERS {
            for &node in &legal {
                self.link((last, node), Stroke::FAINT, '.', Role::Night);
            }
        }
        let mover = self.scene.mover();
        if let Some(node) = self.scene.cursor.filter(|node| legal.binary_search(node).is_ok()) {
            let plain = self.symbols.stroke(mover);
            self.link((last, node), Stroke::SOLID.thick(), plain, mover);
        }
    }

    /// All pairs, those of the answers thick, that of the choice bright.
    fn pairs(&mut self, explained: &Explained) {
        let pairs = &explained.links;
        let legal = self.scene.game.legal_moves(self.scene.position);
        let may = |node: Node| self.scene.position.last().is_some() && legal.binary_search(&node).is_ok();
        let rank = |pair: (Node, Node)| match self.scene.cursor {
            Some(chosen) if pair.0 == chosen || pair.1 == chosen => 2,
            _ if may(pair.0) || may(pair.1) => 1,
            _ => 0,
        };
        let ranks: Vec<i32> = pairs.iter().map(|&pair| rank(pair)).collect();
        let looks = [
            (Stroke::SOLID, Ink::from(Role::Night)),
            (Stroke::SOLID.thick(), Ink::from(if explained.is_lost { Role::Night } else { Role::Win })),
            (Stroke::SOLID.thick(), Ink::from(Role::Chosen)),
        ];
        for (rank, (stroke, ink)) in (0..).zip(looks) {
            for (&pair, _) in pairs.iter().zip(&ranks).filter(|(_, of)| **of == rank) {
                self.link(pair, stroke, '.', ink);
            }
        }
    }

    /// The way from the choice on which another largest matching has every other step, dashed, and the pairs the others.
    fn way(&mut self, way: &[Node]) {
        let looks = [(Stroke::DASHED.thick(), Role::Bright), (Stroke::SOLID.broad(), Role::Win)];
        for (step, ((stroke, role), plain)) in way.windows(2).zip(looks.into_iter().zip(WAY).cycle()) {
            self.link((step[0], step[1]), stroke, plain, role);
        }
    }
}
