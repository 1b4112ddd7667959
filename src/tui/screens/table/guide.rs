//! How one plays, shown at a table: four turns of one's own, and one sentence to each.

use super::GameScreen;
use super::Pose;
use super::sit::{seated, taken};
use crate::core::{Game, NotationError};
use crate::games::AnyGame;
use crate::play::Match;
use crate::tui::screen::{Desk, Screen};

/// Few numbers, and whoever begins can win.
const SETUP: &str = "catch-up 3..11";

/// Who sits where: anybody can beat the opponent.
const SEATS: [&str; 2] = ["human", "beginner"];

/// The opponent answers the same way each time that one plays the same.
const SEED: u64 = 1;

/// What is said to each turn.
const SENTENCES: [&str; 4] = [
    "You begin with one number: arrows choose, ‹take› takes it.",
    "Catch up: take until you have at least what the other has.",
    "Hints teach: ‹hints› tells who wins, again which number.",
    "A slip? ‹take-back› takes it back. Most at the end wins.",
];

/// What is said behind the last of them, and to whoever needs no more.
pub(super) const LED: &str = "Nothing more is shown: play on as you like.";

/// How far somebody was led: of which turn was told, from 0.
#[derive(Default)]
pub(super) struct Guide(Option<usize>);

/// Sits down at the table of the guide.
///
/// # Errors
/// As [`sit_at`](super::sit_at).
pub(crate) fn guided(desk: &Desk<'_>) -> Result<Box<dyn Screen>, NotationError> {
    let game: AnyGame = SETUP.parse()?;
    let seats = taken(&game, &SEATS.map(str::to_owned), desk)?;
    let mut screen = seated(Match::new(game, seats, SEED), Pose::Ready, desk.settings.hints, desk);
    screen.guide = Some(Guide::default());
    Ok(Box::new(screen))
}

impl GameScreen {
    /// Says what belongs to the turn that has begun. Any key makes room for what the table itself says.
    pub(super) fn lead(&mut self) {
        let (turn, _) = self.table.timeline().turn_now();
        let own = (turn - 1) / self.game().players();
        let is_due = self.is_humans_move();
        let Some(Guide(told)) = self.guide.as_mut().filter(|_| is_due) else { return };
        if told.replace(own) == Some(own) {
            return;
        }
        match SENTENCES.get(own) {
            Some(words) => self.say(*words),
            None => {
                self.guide = None;
                self.say(LED);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome;
    use crate::games::games;
    use crate::solve::{Monitor, Solver};
    use crate::tui::keymap::USUAL;
    use crate::tui::paint::width;

    #[test]
    fn a_sentence_has_room_in_one_row_of_the_smallest_screen() {
        for words in SENTENCES {
            let told = USUAL.tell(words);
            assert!(!told.contains('‹') && width(&told) <= 58, "{told}");
        }
    }

    #[test]
    fn whoever_is_led_can_win() {
        let game: AnyGame = SETUP.parse().expect("a setup");
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!(analysis.root.outcome(), Some(Outcome::Win));
        let ladder = games().iter().find(|(id, _)| SETUP.starts_with(id)).map(|(_, info)| info.ladder);
        assert_eq!(ladder.and_then(|ladder| ladder.steps.first()).map(|step| step.name), Some(SEATS[1]));
    }
}
