//! What the board of one part sees of a scene.

use ratatui::layout::Rect;

use super::{PartSpot, View};
use crate::core::{Game, Player};
use crate::games::compound::PartMove;
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::tui::boards::any::AnyState;
use crate::tui::boards::{AnyScene, AnySpot, HintKey, Hints, Names, Played, Room};

/// Who plays on the board of a part. Where it keeps scores they are those of its two sides: whoever takes a turn there takes
/// it for the side that is next.
struct Sides<'a> {
    part: &'a AnyGame,
    names: Option<Names>,
}

/// What they are called.
const SIDES: [&str; 2] = ["A", "B"];

/// The room of a part, whose sides have short names.
pub(super) fn room_of((part, pos): (&AnyGame, &AnyPosition), area: Rect, room: Room) -> Room {
    let room = room.part(area);
    if part.scores(pos).is_empty() { room } else { room.with_names(SIDES[0].len() as u16) }
}

impl<'a> Sides<'a> {
    fn of(part: &'a AnyGame, pos: &AnyPosition) -> Self {
        let has_sides = !part.scores(pos).is_empty();
        Self { part, names: has_sides.then(|| Names::beside(&SIDES.map(Some))) }
    }

    /// The position as its board shows it after so many turns there.
    fn shown(&self, pos: &AnyPosition, turns: usize) -> AnyPosition {
        let is_turned = self.names.is_some() && turns % 2 == 1;
        is_turned.then(|| self.part.passed(pos)).flatten().unwrap_or_else(|| pos.clone())
    }

    /// Who takes the next turn, for whom the table calls `player`.
    fn next(&self, player: Player, turns: usize) -> Player {
        match self.names {
            Some(_) if turns % 2 == 1 => Player::P2,
            Some(_) => Player::P1,
            None => player,
        }
    }
}

/// What players are called in parts that have so many columns for their names: at the end, where what each has taken stands with its
/// name, no part says more of a name than another has room for.
pub(super) fn names_in_parts(scene: &View<'_>, columns: impl Iterator<Item = usize>) -> Names {
    match columns.min().filter(|_| scene.result.is_some()) {
        Some(columns) => scene.names.in_short_each(scene.names.shares_of_two(columns)),
        None => scene.names.clone(),
    }
}

/// Does something with the scene as the board of a part sees it.
pub(super) fn within<T>(
    (scene, names): (&View<'_>, &Names),
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
    let sides = Sides::of(&game.parts()[part], &pos[part]);
    let (mut turns, mut past) = (0, Vec::new());
    for made in scene.past().iter() {
        let Some((_, inner)) = mine(made.mv).and_then(|mv| game.inside(made.before, mv)) else { continue };
        let before = sides.shown(&made.before[part], turns);
        past.push(Played { player: sides.next(made.player, turns), mv: inner, before });
        turns += usize::from(game.ends_turn(made.before, made.mv));
    }
    let shown = sides.shown(&pos[part], turns);
    let choice = scene.choice().and_then(|(mv, next)| {
        let turns = turns + usize::from(game.ends_turn(pos, mv));
        Some((inner(mv)?, sides.shown(&next[part], turns)))
    });
    let offered: Vec<AnyMove> = scene.offered().filter_map(inner).collect();
    let hints = spots.iter().filter_map(|&spot| Some((spot, scene.hint(PartSpot::new(part, spot)?)?.clone())));
    let hints = Hints::of_spots(hints);
    let hint_key = match scene.hint_key() {
        // The key tells of turns, and not of what the games of a sum are worth alone.
        HintKey::Tells | HintKey::Answers => HintKey::TellsOfTurns,
        other => other,
    };
    work(&AnyScene {
        game: &game.parts()[part],
        position: &shown,
        past: &past,
        result: scene.result,
        names: sides.names.as_ref().unwrap_or(names),
        cursor: here(scene.cursor),
        held: here(scene.held),
        choice: choice.as_ref(),
        offered: &offered,
        hints: &hints,
        level: scene.level,
        hint_key,
        has_keys: scene.has_keys(),
        analysis: None,
        reason: None,
        parts: &[],
        reason_beside: false,
        step: None,
        state,
    })
}
