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
    /// Counts the match when it has ended, and again when its mistakes are known. Its board is kept where it lies nowhere else:
    /// what was played can be played again.
    pub(super) fn count(&mut self, desk: &Desk<'_>) -> Option<Vec<Wish>> {
        let mut wishes = Vec::new();
        let mistakes = self.own_mistakes();
        let game = match &self.kept.counting {
            Counting::Done => return None,
            Counting::Due if self.is_end_weighed() => return None,
            Counting::Due => {
                let id = format!("{:x}-{:x}", (desk.fresh)(), (desk.fresh)());
                let mut game = played_game(&self.table, id)?.with_mistakes(mistakes);
                let kept = self.kept_setup(desk);
                (game.game, wishes) = (kept.words, kept.wishes);
                self.kept.level = self.level_after(&game, desk);
                game
            }
            Counting::WithoutMistakes(game) => game.as_ref().clone().with_mistakes(Some(mistakes?)),
        };
        let game = Box::new(game);
        let is_whole = mistakes.is_some() || game.result == PlayedResult::Among;
        self.kept.counting = if is_whole { Counting::Done } else { Counting::WithoutMistakes(game.clone()) };
        wishes.push(Wish::effect(DiskEffect::KeepPlayed(game)));
        Some(wishes)
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

#[cfg(test)]
mod tests {
    use super::super::Pose;
    use super::*;
    use crate::core::Game;
    use crate::settings::HintLevel;
    use crate::tui::effect::Effect;
    use crate::tui::screen::at_desk;

    #[test]
    fn the_board_of_a_game_that_ended_is_kept_for_another_one() {
        at_desk(|desk| {
            let text = "name = \"bow\"\nedges = [\"a-b-c\"]\n";
            let game = AnyGame::read_setup("geography elsewhere/bow.graph", &|_| Ok(text.to_owned())).expect("a setup");
            let mut table = Match::new(game, Vec::new(), 7);
            while table.result().is_none() {
                let mv = table.game().legal_moves(table.position())[0];
                table.try_play(mv).expect("it is legal");
            }
            let mut screen = GameScreen::new(table, 1, desk.engine, HintLevel::Off, Pose::Still);
            screen.kept.counting = Counting::Due;
            let wishes = screen.count(desk).expect("it is counted");
            let [Wish::KeepFile { name, text: kept }, Wish::Effect(effect)] = wishes.as_slice() else {
                panic!("{} wishes", wishes.len());
            };
            assert_eq!(kept, text);
            let Effect::Disk(DiskEffect::KeepPlayed(played)) = effect else { panic!("{effect:?}") };
            let again = AnyGame::read_setup(&played.game, &|file| {
                assert_eq!(file, name);
                Ok(kept.clone())
            });
            assert!(again.is_ok(), "{}", played.game);
        });
    }
}
