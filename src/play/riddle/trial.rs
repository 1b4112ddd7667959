//! Somebody at a riddle: every turn is judged by what it leaves, and who keeps what there was has not failed, fast or slow.

use super::{PosedRiddle, RiddleState};
use crate::bots::Bots;
use crate::core::{Game, Outcome, Player};
use crate::play::{Match, TurnSpan};

/// How far somebody has come with a riddle that is played out on a table.
#[derive(Clone, Debug)]
pub struct RiddleTrial {
    player: Player,
    goal: Outcome,
    /// The steps up to here are judged, and kept what there was.
    kept: usize,
    /// The turn on the table that gave it away.
    wrong: Option<TurnSpan>,
    /// The texts of all turns that did, each once.
    slips: Vec<String>,
    is_told: bool,
    is_solved: bool,
}

/// A draw is held when so many turns of one's own have kept it: in some games nothing else would end it.
const HELD: usize = 6;

impl RiddleTrial {
    /// Nothing has been tried.
    pub fn new<G: Game>(riddle: &PosedRiddle<G>) -> Self {
        let player = riddle.game.to_move(&riddle.position);
        let (wrong, slips) = (None, Vec::new());
        Self { player, goal: riddle.goal, kept: 0, wrong, slips, is_told: false, is_solved: false }
    }

    /// The same riddle from its position once more: what went wrong is not forgotten.
    #[must_use]
    pub fn again(&self) -> Self {
        Self { kept: 0, wrong: None, is_solved: false, ..self.clone() }
    }

    /// Who solves it.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The table may have been walked back: what is not on it any more is not judged.
    pub fn follow<G: Bots>(&mut self, table: &Match<G>) {
        let now = table.timeline().now();
        self.kept = self.kept.min(now);
        self.wrong.take_if(|wrong| wrong.steps.end > now);
    }

    /// The turn that has to be judged: one of the solver's that has just been finished.
    pub fn unjudged<G: Bots>(&mut self, table: &Match<G>) -> Option<TurnSpan> {
        self.follow(table);
        let now = table.timeline().now();
        let own = |span: &TurnSpan| span.player == self.player && span.complete && span.steps.end == now;
        let last = table.timeline().turns().into_iter().find(own);
        last.filter(|span| span.steps.end > self.kept && self.wrong.is_none() && !self.is_solved)
    }

    /// Judges a turn by what it leaves its player, which may not be proven: such a turn is not held against anybody.
    pub fn judge<G: Bots>(&mut self, table: &Match<G>, turn: TurnSpan, left: Option<Outcome>) {
        if left.is_some_and(|left| left < self.goal) {
            let text = table.timeline().text(table.game(), &turn);
            if !self.slips.contains(&text) {
                self.slips.push(text);
            }
            self.wrong = Some(turn);
        } else {
            self.kept = turn.steps.end;
        }
        self.look(table);
    }

    /// Looks whether the riddle is solved: at the end of the game, or where a draw is held.
    pub fn look<G: Bots>(&mut self, table: &Match<G>) {
        if self.wrong.is_some() || self.is_solved {
            return;
        }
        self.is_solved = match table.game().outcome_for(table.position(), self.player) {
            Some(outcome) => outcome >= self.goal,
            None => self.goal == Outcome::Draw && self.is_held(table),
        };
    }

    /// Whether play goes round in circles, or has gone on long enough.
    fn is_held<G: Bots>(&self, table: &Match<G>) -> bool {
        let own = |span: &&TurnSpan| span.player == self.player && span.complete && span.steps.end <= self.kept;
        let turns = table.timeline().turns();
        let kept = turns.iter().filter(own).count();
        kept >= HELD || kept > 0 && table.timeline().stood_before().is_some()
    }

    /// The answer is told: the riddle counts as failed.
    pub fn tell(&mut self) {
        self.is_told |= !self.is_solved;
    }

    /// Whether the answer was told.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// The turn on the table that gave away what there was: it has to be taken back.
    pub fn wrong(&self) -> Option<&TurnSpan> {
        self.wrong.as_ref()
    }

    /// The turns that gave it away so far, as they are written.
    pub fn slips(&self) -> &[String] {
        &self.slips
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// What is to be remembered of it; nothing while it is open and nothing went wrong.
    pub fn state(&self) -> Option<RiddleState> {
        match (self.is_solved, self.is_told, self.slips.is_empty()) {
            (true, false, true) => Some(RiddleState::Solved),
            (true, false, false) => Some(RiddleState::SolvedLater),
            (false, false, true) => None,
            _ => Some(RiddleState::Failed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::RiddleTheme;
    use crate::solve::{Monitor, Solver};

    fn posed(line: &str, theme: RiddleTheme) -> PosedRiddle<AnyGame> {
        let none = |name: &str| Err(crate::core::NotationError::new(name, "is not there"));
        PosedRiddle::of_line(line, 1, theme, &none).expect("a riddle")
    }

    /// Plays turns of both sides, each of the solver's judged by the solver of the game.
    fn played(riddle: &PosedRiddle<AnyGame>, turns: &[&str]) -> RiddleTrial {
        let mut trial = RiddleTrial::new(riddle);
        let mut table = Match::from_position(riddle.game.clone(), riddle.position.clone(), Vec::new(), 0);
        for turn in turns {
            table.try_text(turn).unwrap_or_else(|error| panic!("{error}"));
            if let Some(span) = trial.unjudged(&table) {
                let (analysis, _) =
                    Solver::new(riddle.game.clone()).analyze(table.position(), &mut Monitor::unlimited());
                let left = analysis.root.outcome();
                let is_own = riddle.game.to_move(table.position()) == trial.player();
                trial.judge(&table, span, left.map(|left| if is_own { left } else { -left }));
            }
            trial.look(&table);
        }
        trial
    }

    #[test]
    fn a_riddle_is_solved_by_playing_it_out_and_a_slow_win_is_one() {
        let riddle = posed("nim 3,5,7 @ 1,1,2", RiddleTheme::Greedy);
        assert_eq!(played(&riddle, &[]).state(), None);
        let won = played(&riddle, &["3.2", "1.1", "2.1"]);
        assert_eq!((won.state(), won.is_solved()), (Some(RiddleState::Solved), true));
        let open = played(&riddle, &["3.2", "1.1"]);
        assert_eq!((open.state(), open.wrong().is_none()), (None, true), "it is not played out");
    }

    #[test]
    fn a_wrong_turn_is_named_once_and_what_is_told_is_failed() {
        let riddle = posed("nim 3,5,7 @ 1,1,2", RiddleTheme::Greedy);
        let wrong = played(&riddle, &["3.1"]);
        assert_eq!(wrong.state(), Some(RiddleState::Failed));
        assert_eq!((wrong.slips(), wrong.wrong().map(|span| span.number)), (&["3.1".to_owned()][..], Some(1)));
        let mut table = Match::from_position(riddle.game.clone(), riddle.position.clone(), Vec::new(), 0);
        let mut again = wrong.again();
        table.try_text("3.2").expect("legal");
        let span = again.unjudged(&table).expect("it is the solver's");
        again.judge(&table, span, Some(Outcome::Win));
        assert!(again.unjudged(&table).is_none() && again.wrong().is_none());
        table.try_text("1.1").expect("legal");
        table.try_text("2.1").expect("legal");
        again.look(&table);
        assert_eq!(again.state(), Some(RiddleState::SolvedLater), "what went wrong is not forgotten");
        again.tell();
        assert!(!again.is_told(), "a riddle that is solved is told for nothing");
        let mut told = RiddleTrial::new(&riddle);
        told.tell();
        assert_eq!(told.state(), Some(RiddleState::Failed));
    }

    /// What is not proven is held against nobody, and a draw that would go on for ever is held after some turns.
    #[test]
    fn a_draw_without_end_is_held() {
        let riddle = posed("put-or-take 92 @ 2", RiddleTheme::Draw);
        let mut trial = RiddleTrial::new(&riddle);
        let mut table = Match::from_position(riddle.game.clone(), riddle.position.clone(), Vec::new(), 0);
        let mut turns = 0;
        while !trial.is_solved() {
            table.try_text("put").expect("one may always put");
            if let Some(span) = trial.unjudged(&table) {
                turns += 1;
                trial.judge(&table, span, None);
            }
        }
        assert_eq!(turns, HELD);
    }
}
