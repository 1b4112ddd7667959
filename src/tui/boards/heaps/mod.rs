//! What the boards of heaps share.

pub(crate) mod arcs;
pub(crate) mod chips;
pub(crate) mod pebble;
pub(crate) mod single;
pub(crate) mod stones;
pub(crate) mod strip;
#[cfg(test)]
pub(crate) mod testing;

use super::any::Shown;
use super::{Scene, SpotOf};
use crate::core::Player;

/// What the hint of a spot says, as a sentence behind another one: " You win in 5 turns."
pub(crate) fn tail<G: Shown>(scene: &Scene<'_, G, G::View>, spot: SpotOf<G>) -> String {
    let Some(hint) = scene.hint(spot) else { return String::new() };
    let mover = scene.mover();
    let wins = |player: Player| {
        let turns: String = hint.text.chars().skip(1).collect();
        let words = crate::tui::paint::capital(&scene.names.does(player, "win"));
        match turns.as_str() {
            "" => format!(" {words}."),
            "1" => format!(" {words} at once."),
            turns => format!(" {words} in {turns} turns."),
        }
    };
    match hint.letter() {
        'W' => wins(mover),
        'L' => wins(mover.opponent()),
        'D' => " Nobody can force a win then.".to_owned(),
        _ => String::new(),
    }
}
