//! Turns that give a win or a draw away, and are given back by whoever plays against them.

use super::{Match, MatchEvent};
use crate::bots::{Bots, NamedBot};
use crate::core::{Game, Outcome, Player, Turns, Value};
use crate::solve::{Halt, Monitor, Solver};

/// The last turn of a match, made by a person against a bot that is to answer, or that it left nothing to answer.
#[derive(Clone, Debug)]
pub struct LastTurn<G: Game> {
    before: G::Position,
    after: G::Position,
    player: Player,
    text: String,
}

impl<G: Bots> LastTurn<G> {
    /// That of a match at `now`, where the bot gives turns back as yet. Of games for two only: elsewhere no position has a value.
    pub(super) fn of(table: &Match<G>) -> Option<Self> {
        let (game, timeline) = (table.game(), table.timeline());
        let is_answered = table.bot_to_move().is_some() || table.result().is_some();
        let is_move = matches!(timeline.last_event(), Some(MatchEvent::Move(_)));
        (is_answered && is_move && table.gives_back() > 0 && game.players() == 2).then_some(())?;
        let span = timeline.turns().into_iter().find(|span| span.steps.end == timeline.now())?;
        let [by, against] = [span.player, span.player.opponent()].map(|player| table.seat(player));
        (by.is_human() && !against.is_human()).then_some(())?;
        let before = timeline.position_at(span.steps.start)?.clone();
        let (after, text) = (timeline.position().clone(), timeline.text(game, &span));
        Some(Self { before, after, player: span.player, text })
    }

    /// What the turn gave away, if it is proven that it did.
    ///
    /// # Errors
    /// When somebody cancels, or memory is short.
    pub fn thrown(&self, solver: &mut Solver<G>, monitor: &mut Monitor<'_, G>) -> Result<Option<Thrown>, Halt> {
        let (before, halt) = solver.analyze(&self.before, monitor);
        halt?;
        let Some(had) = before.root.outcome().filter(|had| *had > Outcome::Loss) else { return Ok(None) };
        let thrown = |its: Outcome, answer, turns| {
            (-its < had).then(|| Thrown { turn: self.text.clone(), had, its, answer, turns })
        };
        if let Some(its) = solver.game().outcome_for(&self.after, self.player.opponent()) {
            return Ok(thrown(its, None, None));
        }
        let (after, halt) = solver.analyze(&self.after, monitor);
        halt?;
        let (Some(its), Some(answer)) = (after.root.outcome(), after.keepers().next()) else { return Ok(None) };
        let answer = solver.game().write_move(&self.after, answer.mv);
        Ok(thrown(its, Some(answer), after.root.exact().and_then(Value::remoteness)))
    }
}

/// What a turn gave away, and what would have answered it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thrown {
    /// The turn.
    pub turn: String,
    /// What its player had.
    pub had: Outcome,
    /// What whoever answers has behind it.
    pub its: Outcome,
    /// How the answer begins; nothing where the turn ends the game.
    pub answer: Option<String>,
    /// In how many turns the answer wins, where that is known.
    pub turns: Option<Turns>,
}

impl Thrown {
    /// Why it was given back: `5 gives the win away: 4 answers it and wins in 3`.
    pub fn words(&self) -> String {
        let Self { turn, had, its, answer, turns } = self;
        let Some(answer) = answer else {
            let ends = if *its == Outcome::Win { "loses at once" } else { "ends the game in a draw" };
            return format!("{turn} gives the {had} away: it {ends}");
        };
        let does = match (its, turns) {
            (Outcome::Win, Some(turns)) => format!("wins in {turns}"),
            (Outcome::Win, None) => "wins".to_owned(),
            (Outcome::Draw | Outcome::Loss, _) => "holds the draw".to_owned(),
        };
        format!("{turn} gives the {had} away: {answer} answers it and {does}")
    }
}

impl<G: Bots> Match<G> {
    /// The same match, in which bots give so many turns back that throw something away.
    #[must_use]
    pub fn giving_back(mut self, turns: u32) -> Self {
        self.gives_back = turns;
        self
    }

    /// How many turns bots still give back.
    pub fn gives_back(&self) -> u32 {
        self.gives_back
    }

    /// The turn that may be given back now, before a bot answers it or the match is over.
    pub fn to_be_judged(&self) -> Option<LastTurn<G>> {
        LastTurn::of(self)
    }

    /// The bot that may give back the turn with which a person has ended the match.
    pub fn bot_to_judge(&self) -> Option<&NamedBot<G>> {
        self.result()?;
        self.seat(self.to_be_judged()?.player.opponent()).bot()
    }

    /// Gives the last turn of a person back. It can be brought back, unless it ended the match: that one goes on.
    pub fn give_back(&mut self) {
        let is_over = self.result().is_some();
        if self.undo_turn() {
            self.gives_back = self.gives_back.saturating_sub(1);
            if is_over {
                self.timeline.forget_future();
                self.forget_former(self.timeline.len());
            }
        }
    }

    /// The only person at the table.
    pub fn only_person(&self) -> Option<Player> {
        let mut people = Player::ALL.into_iter().zip(self.seats()).filter(|(_, seat)| seat.is_human());
        people.next().filter(|_| people.next().is_none()).map(|(player, _)| player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::{Save, Seat};
    use crate::solve::brute::Brute;

    fn table(setup: &str, turns: &[&str]) -> Match<AnyGame> {
        let game: AnyGame = setup.parse().expect("a setup");
        let seats = ["human", "perfect"].map(|seat| Seat::read(&game, seat).expect("a seat"));
        let mut table = Match::new(game, seats.to_vec(), 1).giving_back(2);
        for turn in turns {
            table.try_text(turn).expect("a turn");
        }
        table
    }

    fn told(table: &Match<AnyGame>) -> Option<String> {
        let turn = table.to_be_judged()?;
        let thrown = turn.thrown(&mut Solver::new(table.game().clone()), &mut Monitor::unlimited());
        thrown.expect("nobody stops it").map(|thrown| thrown.words())
    }

    #[test]
    fn a_turn_is_given_back_when_it_throws_something_away_and_why_is_true() {
        for (setup, turns, words) in [
            ("square 23", &["4"][..], Some("4 gives the win away: 9 answers it and wins in 7")),
            ("square 23", &["16"], None),
            ("chomp 3x4", &["b1"], Some("b1 gives the win away: a2 answers it and wins in 2")),
            ("nim 3,5,7", &["1.1"], None),
            ("chomp 1x2", &["b1"], None),
        ] {
            let told = told(&table(setup, turns));
            let Some(words) = words else {
                assert_eq!(told, None, "{setup} {turns:?}");
                continue;
            };
            // Of several best answers any may be named.
            let begin = words.split(':').next().expect("a word");
            assert!(told.as_ref().is_some_and(|told| told.starts_with(begin)), "{setup} {turns:?}: {told:?}");
        }
    }

    #[test]
    fn of_every_first_turn_it_is_said_what_brute_force_says() {
        for setup in ["catch-up 1..5", "chomp 3x3", "nim 1,2,3", "square 12", "sim 4", "island ferry"] {
            let game: AnyGame = setup.parse().expect("a setup");
            let mut brute = Brute::new(game.clone());
            let had = brute.value(&game.start()).outcome();
            let mut given = 0;
            for mv in game.legal_moves(&game.start()) {
                let after = game.play(&game.start(), mv);
                let mut table = table(setup, &[]);
                table.try_play(mv).expect("a legal move");
                if table.bot_to_move().is_none() && table.result().is_none() {
                    continue;
                }
                let is_thrown = -brute.value(&after).outcome() < had;
                assert_eq!(told(&table).is_some(), is_thrown, "{setup}: {}", game.write_move(&game.start(), mv));
                given += usize::from(is_thrown);
            }
            assert_eq!(given > 0, had > Outcome::Loss && setup != "sim 4", "{setup}");
        }
    }

    #[test]
    fn so_many_turns_are_given_back_and_a_save_keeps_how_many_are_left() {
        let mut table = table("square 23", &["4"]);
        table.give_back();
        assert_eq!((table.gives_back(), table.timeline().now(), table.mover()), (1, 0, Player::P1));
        let save = Save::parse(&Save::of(&table).text()).expect("a save");
        let mut table: Match<AnyGame> = save.load().expect("a match");
        assert_eq!(table.gives_back(), 1);
        table.try_text("4").expect("a turn");
        table.give_back();
        table.try_text("4").expect("a turn");
        assert_eq!((table.gives_back(), told(&table)), (0, None), "none is left");
    }

    #[test]
    fn a_turn_that_ends_the_game_is_given_back_and_the_match_goes_on_and_one_that_somebody_resigns_with_is_not() {
        let mut table = table("sim 4", &["12", "34", "13", "24", "23"]);
        assert_eq!(told(&table).as_deref(), Some("23 gives the win away: it loses at once"));
        assert!(table.result().is_some() && table.bot_to_judge().is_some_and(|bot| bot.name() == "perfect"));
        table.give_back();
        assert_eq!((table.gives_back(), table.timeline().len()), (1, 4), "nothing of it is left");
        assert!(table.timeline().final_result(table.game()).is_none() && table.bot_to_judge().is_none());
        table.resign(Player::P1).expect("somebody sits there");
        assert!(table.result().is_some() && table.bot_to_judge().is_none() && table.to_be_judged().is_none());
    }
}
