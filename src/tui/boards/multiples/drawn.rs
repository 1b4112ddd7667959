//! The edges of a drawn graph, and the way that the token went along them.

use std::collections::HashMap;

use ratatui::style::Style;

use super::View;
use super::plan::Plan;
use crate::core::Player;
use crate::games::graph::Drawing;
use crate::games::multiples::Node;
use crate::tui::paint::Pen;
use crate::tui::{Role, Theme};

/// How often a line is interrupted, in dots: what every player's lines look like without colour.
#[derive(Clone, Copy)]
struct Dash {
    on: usize,
    off: usize,
}

const SOLID: Dash = Dash { on: 1, off: 0 };
const DASHED: Dash = Dash { on: 4, off: 3 };
const DOTTED: Dash = Dash { on: 1, off: 3 };

/// Paints every edge: dotted, or solid and dashed where P1 and P2 went.
pub fn edges(scene: &View<'_>, drawing: &Drawing, plan: &Plan, pen: &mut Pen<'_>, theme: &Theme) {
    let mut pen = pen.within(plan.window);
    let mut lines = Lines { dots: HashMap::new(), way: '.' };
    let went: HashMap<(Node, Node), Player> = scene
        .past
        .iter()
        .filter_map(|played| {
            let from = played.before.last()?;
            Some(((from.min(played.mv), from.max(played.mv)), played.player))
        })
        .collect();
    let place = |node: Node| plan.slots[node as usize].centre();
    for edge in drawing.edges().iter().filter(|edge| !went.contains_key(edge)) {
        lines.draw(place(edge.0), place(edge.1), DOTTED, theme.style(Role::Dim));
    }
    lines.paint(&mut pen, theme);
    for player in [Player::P1, Player::P2] {
        lines.dots.clear();
        lines.way = theme.symbols().stroke(player);
        let dash = if player == Player::P1 { SOLID } else { DASHED };
        for (edge, _) in went.iter().filter(|(_, who)| **who == player) {
            lines.draw(place(edge.0), place(edge.1), dash, theme.player(player));
        }
        lines.paint(&mut pen, theme);
    }
}

/// Dots of a finer grid, two by four to a cell, as braille has them.
struct Lines {
    dots: HashMap<(i32, i32), (u8, Style)>,
    /// The sign of a cell with dots where there is no braille.
    way: char,
}

impl Lines {
    fn draw(&mut self, from: (f64, f64), to: (f64, f64), dash: Dash, style: Style) {
        let fine = |(x, y): (f64, f64)| (2.0 * x + 0.5, 4.0 * y + 1.5);
        let (from, to) = (fine(from), fine(to));
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs()).ceil().max(1.0) as usize;
        for step in (0..=steps).filter(|step| step % (dash.on + dash.off) < dash.on) {
            let along = step as f64 / steps as f64;
            let x = (from.0 + along * (to.0 - from.0)).round() as i32;
            let y = (from.1 + along * (to.1 - from.1)).round() as i32;
            let dot = BRAILLE[y.rem_euclid(4) as usize][x.rem_euclid(2) as usize];
            let cell = self.dots.entry((x.div_euclid(2), y.div_euclid(4))).or_insert((0, style));
            cell.0 |= dot;
        }
    }

    fn paint(&self, pen: &mut Pen<'_>, theme: &Theme) {
        for (&(x, y), &(dots, style)) in &self.dots {
            let braille = char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ');
            pen.sign(x, y, if theme.symbols().drawings { braille } else { self.way }, style);
        }
    }
}

/// The bit of each dot by row and column.
const BRAILLE: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
