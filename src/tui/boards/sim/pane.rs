//! What the lines that are left mean, and in how many patterns so many may be drawn.

use super::View;
use crate::core::{Game, Player};
use crate::tui::boards::PaneRoom;
use crate::tui::ink::{Line as Words, Span};
use crate::tui::{Ink, Role};

/// Lines left, how many of them close a triangle for whom, and how many positions are like this one.
pub(crate) fn lines(scene: &View<'_>, _room: &PaneRoom<'_>) -> Vec<Words> {
    let (sim, pos) = (scene.game, scene.position);
    let free = sim.free(pos);
    let row = |label: &str, text: String, style| {
        Words::from(vec![Span::styled(format!("{label:<12}"), Role::Dim), Span::styled(text, style)])
    };
    let mut lines = vec![row("free", free.count_ones().to_string(), Ink::from(Role::Plain))];
    if scene.findings().is_none() || sim.result(pos).is_some() {
        return lines;
    }
    for player in [Player::P1, Player::P2] {
        let closing = free & !sim.board().safe(pos.of(player), free);
        let text = format!("{} of them would close one", closing.count_ones());
        lines.push(row(scene.names.of(player), text, Ink::from(player)));
    }
    let classes = scene.findings().and_then(|findings| findings.note()?.classes);
    if let Some(classes) = classes.filter(|&classes| classes > 0) {
        let drawn = pos.of(Player::P1).count_ones() + pos.of(Player::P2).count_ones();
        // Whichever dots they join, lines that look alike are worth the same.
        let text = match (drawn, classes) {
            (0, _) => "none so far".to_owned(),
            (_, 1) => format!("{drawn}: they always look like this"),
            _ => format!("{drawn}, in one of {classes} patterns"),
        };
        lines.push(row("drawn", text, Ink::from(Role::Plain)));
    }
    lines
}
