//! The stage that notes nimbers, where the last number wins.

use super::super::nimbers::{PoolNimbers, check_impartial};
use super::super::{CatchUp, Position};
use super::note::CatchUpNote;
use super::packed::TableMonitor;
use crate::core::Game;
use crate::solve::{Analysis, Halt, Stage};

/// Nimbers of the position, and of what each number leaves that ends the turn.
///
/// Cost: a look at every set and every gap in reach; larger pools are left to whoever asks for nothing else.
pub(super) struct NimberStage {
    nimbers: Option<PoolNimbers>,
}

impl NimberStage {
    pub(super) fn new(game: &CatchUp) -> Self {
        Self { nimbers: check_impartial(game).is_ok().then(|| PoolNimbers::new(game)) }
    }
}

/// More numbers left take more than a moment.
const MOST_LEFT: u32 = 12;

impl Stage<CatchUp> for NimberStage {
    fn name(&self) -> &'static str {
        "nimbers"
    }

    fn run(
        &mut self,
        game: &CatchUp,
        analysis: &mut Analysis<CatchUp>,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        let Some(nimbers) = self.nimbers.as_mut().filter(|_| pos.left().count_ones() <= MOST_LEFT) else {
            return Ok(());
        };
        let mut note = |pos: &Position, monitor: TableMonitor<'_, '_>| {
            let nimber = Some(nimbers.nimber(pos, monitor)?);
            Ok(Some(CatchUpNote { nimber, ..CatchUpNote::default() }))
        };
        for mv in game.legal_moves(&pos).into_iter().filter(|&mv| game.ends_turn(&pos, mv)) {
            let found = note(&game.play(&pos, mv), monitor)?;
            analysis.edit_moves(|report| {
                if report.mv == mv {
                    report.note.clone_from(&found);
                }
            });
        }
        if begins_turn(game, &pos) {
            analysis.note = note(&pos, monitor)?;
        }
        monitor.show(analysis);
        Ok(())
    }
}

/// Whether nothing of the turn has been taken. A mover who is behind may be in its middle, but for whoever comes after him
/// that makes no difference; where turns are counted it does.
fn begins_turn(game: &CatchUp, pos: &Position) -> bool {
    game.picks().is_none_or(|picks| game.taken(pos).is_multiple_of(picks))
}
