//! What the board of one part sees of a scene.

use super::{PartSpot, View};
use crate::core::Game;
use crate::games::AnyMove;
use crate::games::compound::PartMove;
use crate::tui::boards::any::AnyState;
use crate::tui::boards::{AnyScene, AnySpot, Hints, Played};

/// Does something with the scene as the board of a part sees it.
pub(super) fn within<T>(
    scene: &View<'_>,
    part: usize,
    spots: &[AnySpot],
    state: &AnyState,
    work: impl FnOnce(&AnyScene<'_>) -> T,
) -> T {
    let (game, pos) = (scene.game, scene.position);
    let here = |spot: Option<PartSpot>| spot.filter(|spot| spot.part() == part).map(PartSpot::inside);
    let mine = |mv: PartMove| Some(mv).filter(|mv| mv.part() == part);
    let legal = game.parts()[part].legal_moves(&pos[part]);
    let inner = |mv: PartMove| legal.get(mine(mv)?.index()).copied();
    let past: Vec<Played> = scene
        .past()
        .iter()
        .filter_map(|made| {
            let mv = mine(made.mv)?;
            let (_, inner) = game.inside(made.before, mv)?;
            Some(Played { player: made.player, mv: inner, before: made.before[part].clone() })
        })
        .collect();
    let choice = scene.choice().and_then(|(mv, next)| Some((inner(mv)?, next[part].clone())));
    let offered: Vec<AnyMove> = scene.offered().filter_map(inner).collect();
    let hints = spots.iter().filter_map(|&spot| Some((spot, scene.hint(PartSpot::new(part, spot)?)?.clone())));
    let hints = Hints::of_spots(hints);
    work(&AnyScene {
        game: &game.parts()[part],
        position: &pos[part],
        past: &past,
        result: scene.result,
        names: scene.names,
        cursor: here(scene.cursor),
        held: here(scene.held),
        choice: choice.as_ref(),
        offered: &offered,
        hints: &hints,
        level: scene.level,
        analysis: None,
        reason: None,
        parts: &[],
        state,
    })
}
