//! What the board of one part sees of a scene.

use super::{PartSpot, View, inside};
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
    let here =
        |spot: Option<PartSpot>| spot.filter(|spot| spot.part() == part).and_then(|spot| inside(game, pos, spot));
    let mine = |mv: PartMove| Some(mv).filter(|mv| mv.part() == part);
    let past: Vec<Played> = scene
        .past()
        .iter()
        .filter_map(|made| {
            let mv = mine(made.mv)?;
            let (_, inner) = game.inside(made.before, mv)?;
            Some(Played { player: made.player, mv: inner, before: made.before[part].clone() })
        })
        .collect();
    let choice = scene.choice().and_then(|(mv, next)| Some((game.inside(pos, mine(mv)?)?.1, next[part].clone())));
    let offered: Vec<AnyMove> = scene.offered().filter_map(|mv| Some(game.inside(pos, mine(mv)?)?.1)).collect();
    let spot = |index: usize| PartSpot { part: part as u8, index: index as u32 };
    let hints = spots.iter().enumerate().filter_map(|(index, &inner)| Some((inner, scene.hint(spot(index))?.clone())));
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
        state,
    })
}
