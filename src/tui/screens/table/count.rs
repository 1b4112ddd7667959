//! What is counted of a match among all that was played: once, when it ends at this table.

use super::GameScreen;
use crate::games::AnyGame;
use crate::play::{Match, PlayedGame, PlayedResult, equal_role, is_equal, played_game};
use crate::tui::DiskEffect;
use crate::tui::screen::{Desk, Wish};

/// How far a match is counted.
pub(super) enum Counting {
    /// It goes on.
    Due,
    /// It is counted, and how many mistakes it had is not known yet.
    WithoutMistakes(Box<PlayedGame>),
    /// There is nothing to count any more: a match that had ended when somebody sat down at it was counted then.
    Done,
}

impl Counting {
    /// That of a match at which somebody sits down.
    pub(super) fn of(table: &Match<AnyGame>) -> Self {
        if table.timeline().final_result(table.game()).is_some() { Self::Done } else { Self::Due }
    }
}

impl GameScreen {
    /// Counts the match when it has ended, and again when its mistakes are known.
    pub(super) fn count(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let mistakes = self.own_mistakes();
        let game = match &self.kept.counting {
            Counting::Done => return None,
            Counting::Due if self.is_end_weighed() => return None,
            Counting::Due => {
                let id = format!("{:x}-{:x}", (desk.fresh)(), (desk.fresh)());
                let game = played_game(&self.table, id)?.with_mistakes(mistakes);
                self.kept.level = self.level_after(&game, desk);
                game
            }
            Counting::WithoutMistakes(game) => game.as_ref().clone().with_mistakes(Some(mistakes?)),
        };
        let game = Box::new(game);
        let is_whole = mistakes.is_some() || game.result == PlayedResult::Among;
        self.kept.counting = if is_whole { Counting::Done } else { Counting::WithoutMistakes(game.clone()) };
        Some(Wish::effect(DiskEffect::KeepPlayed(game)))
    }

    /// As whom somebody's equal plays the next time, where one has played.
    fn level_after(&self, game: &PlayedGame, desk: &Desk<'_>) -> Option<String> {
        let mut levels = desk.kept.levels().clone();
        levels.count(game);
        let next = levels
            .equal(self.game())
            .filter(|_| self.table.seats().iter().any(|seat| seat.bot().is_some_and(|bot| is_equal(bot.name()))))?;
        equal_role(next.name()).map(str::to_owned)
    }

    /// How often the only person at the table has given something away, once that is known of every turn.
    fn own_mistakes(&self) -> Option<usize> {
        let course = &self.shown.course;
        let own = course.slips.iter().filter(|slip| Some(slip.player) == self.table.only_person()).count();
        (course.is_complete && self.is_over()).then_some(own)
    }
}
