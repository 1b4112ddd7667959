//! What three and more players can expect: they have no common value, but each has a guarantee, and reason leads to an end
//! once it is said what those do who are indifferent.
//!
//! Rational play is worked out backward from the end: the mover chooses what is best for himself. Where several moves are, he
//! is kind, or spiteful, to whoever of the others has the highest score at that moment (to all of them, where several have);
//! where even that leaves a choice, he takes the smallest number.

use super::super::{CatchUp, Position};
use super::note::{CatchUpNote, Prospects};
use super::packed::TableMonitor;
use crate::core::{Game, Outcome, Player};
use crate::solve::{Analysis, Halt, PaidMap};

/// What each seat can expect; the seats that nobody takes stay at `Loss`.
#[derive(Clone, Copy, Debug)]
struct Expected {
    sure: [Outcome; 4],
    kind: [Outcome; 4],
    spiteful: [Outcome; 4],
}

impl Expected {
    fn at_end(game: &CatchUp, pos: &Position) -> Self {
        let outcomes = Player::ALL.map(|player| game.outcome_for(pos, player).unwrap_or(Outcome::Loss));
        Self { sure: outcomes, kind: outcomes, spiteful: outcomes }
    }

    fn prospects(&self, players: usize) -> Prospects {
        let [sure, kind, spiteful] = [self.sure, self.kind, self.spiteful].map(|all| all[..players].to_vec());
        Prospects { sure, kind, spiteful }
    }
}

/// Everything that has been found out about a game.
///
/// Cost: an entry of 70 bytes for every position in reach, a microsecond each.
pub(in crate::games::catch_up) struct Expectations {
    known: PaidMap<Position, Expected>,
    /// More positions are not looked at.
    most: usize,
}

/// So many positions take some seconds.
const MOST: usize = 3_000_000;

impl Default for Expectations {
    fn default() -> Self {
        Self { known: PaidMap::default(), most: MOST }
    }
}

impl Expectations {
    /// As many positions as the memory holds.
    pub(in crate::games::catch_up) fn unlimited() -> Self {
        Self { most: usize::MAX, ..Self::default() }
    }

    /// What the players can expect from `pos` on.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] also when the budget is spent, or as many positions are known as are worth the time; what has been
    /// found out stays true.
    pub(in crate::games::catch_up) fn of(
        &mut self,
        game: &CatchUp,
        pos: &Position,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<Prospects, Halt> {
        self.expected(game, pos, monitor).map(|expected| expected.prospects(game.players()))
    }

    fn expected(&mut self, game: &CatchUp, pos: &Position, monitor: TableMonitor<'_, '_>) -> Result<Expected, Halt> {
        if let Some(known) = self.known.get(pos) {
            return Ok(*known);
        }
        if pos.left() == 0 {
            return Ok(Expected::at_end(game, pos));
        }
        monitor.node()?;
        let is_spent = self.known.len().is_multiple_of(LOOK) && monitor.spent();
        if is_spent || self.known.len() >= self.most {
            return Err(Halt::Cancelled);
        }
        let chooser = Chooser::of(game, pos);
        let mut best: Option<Expected> = None;
        for mv in game.legal_moves(pos) {
            let child = self.expected(game, &game.play(pos, mv), monitor)?;
            best = Some(best.map_or(child, |best| chooser.better(&best, &child)));
        }
        let best = best.unwrap_or_else(|| Expected::at_end(game, pos));
        self.known.insert(pos.clone(), best, monitor.memory())?;
        Ok(best)
    }
}

/// How many positions pass between two looks at the budget.
const LOOK: usize = 256;

/// Who chooses, and to whom he may be kind.
struct Chooser {
    mover: usize,
    /// Who leads, of the others.
    leads: [bool; 4],
}

impl Chooser {
    fn of(game: &CatchUp, pos: &Position) -> Self {
        let others = game.seats().filter(|&player| player != pos.mover());
        let best = others.clone().map(|player| pos.score(player)).max();
        let mut leads = [false; 4];
        others.filter(|&player| Some(pos.score(player)) == best).for_each(|player| leads[player.index()] = true);
        Self { mover: pos.mover().index(), leads }
    }

    /// What is expected of two moves together, of which the first comes first.
    fn better(&self, a: &Expected, b: &Expected) -> Expected {
        let mut sure = a.sure;
        for (seat, (sure, other)) in sure.iter_mut().zip(b.sure).enumerate() {
            *sure = if seat == self.mover { (*sure).max(other) } else { (*sure).min(other) };
        }
        let rank = |all: &[Outcome; 4], favour: i32| (all[self.mover], favour * self.favour(all));
        let chosen = |a: [Outcome; 4], b: [Outcome; 4], favour| if rank(&b, favour) > rank(&a, favour) { b } else { a };
        Expected { sure, kind: chosen(a.kind, b.kind, 1), spiteful: chosen(a.spiteful, b.spiteful, -1) }
    }

    /// How well those fare who lead.
    fn favour(&self, all: &[Outcome; 4]) -> i32 {
        all.iter().zip(self.leads).filter(|(_, leads)| *leads).map(|(outcome, _)| *outcome as i32).sum()
    }
}

/// Notes what the players can expect, after every move and before it, as far as that is found out in some seconds.
///
/// # Errors
/// [`Halt`] when somebody cancelled, or the memory is full.
pub(super) fn annotate(
    game: &CatchUp,
    analysis: &mut Analysis<CatchUp>,
    monitor: TableMonitor<'_, '_>,
) -> Result<(), Halt> {
    let mut expectations = Expectations::default();
    let pos = analysis.position.clone();
    let note = |prospects| Some(CatchUpNote { prospects: Some(prospects), ..CatchUpNote::default() });
    let mut annotated = || {
        for mv in game.legal_moves(&pos) {
            let found = expectations.of(game, &game.play(&pos, mv), monitor)?;
            analysis.edit_moves(|report| {
                if report.mv == mv {
                    report.note = note(found.clone());
                }
            });
        }
        analysis.note = note(expectations.of(game, &pos, monitor)?);
        analysis.stage = "prospects";
        Ok(())
    };
    match annotated() {
        // A budget that is spent is no error.
        Err(Halt::Cancelled) => monitor.check(),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::{Monitor, Solver};

    /// What a seat is sure of, by the definition: everybody else minds nothing but to keep it down.
    fn guarantee(game: &CatchUp, pos: &Position, seat: Player) -> Outcome {
        if let Some(outcome) = game.outcome_for(pos, seat) {
            return outcome;
        }
        let moves = game.legal_moves(pos).into_iter().map(|mv| guarantee(game, &game.play(pos, mv), seat));
        if pos.mover() == seat { moves.max() } else { moves.min() }.expect("a number is left")
    }

    /// Everybody's outcome when all are rational, by the definition.
    fn rational(game: &CatchUp, pos: &Position, is_kind: bool) -> Vec<Outcome> {
        let seats: Vec<Player> = game.seats().collect();
        if pos.left() == 0 {
            return seats.into_iter().filter_map(|seat| game.outcome_for(pos, seat)).collect();
        }
        let mover = pos.mover();
        let most = seats.iter().filter(|&&seat| seat != mover).map(|&seat| pos.score(seat)).max();
        let ends = game.legal_moves(pos).into_iter().map(|mv| rational(game, &game.play(pos, mv), is_kind));
        let ends: Vec<_> = ends.collect();
        let own = ends.iter().map(|end| end[mover.index()]).max();
        let indifferent: Vec<_> = ends.into_iter().filter(|end| Some(end[mover.index()]) == own).collect();
        let of_leaders = |end: &Vec<Outcome>| -> i32 {
            let leaders = seats.iter().filter(|&&seat| seat != mover && Some(pos.score(seat)) == most);
            leaders.map(|seat| end[seat.index()] as i32).sum()
        };
        let favours = indifferent.iter().map(of_leaders);
        let wanted = if is_kind { favours.max() } else { favours.min() };
        indifferent.into_iter().find(|end| Some(of_leaders(end)) == wanted).expect("somebody is chosen")
    }

    #[test]
    fn prospects_are_what_the_definitions_say() {
        let mut dice = Dice(9);
        for round in 0..150 {
            let numbers: Vec<String> = (0..=1 + dice.below(4)).map(|_| (1 + dice.below(6)).to_string()).collect();
            let options = ["", "ties=last", "equal=pass", "goal=last", "picks=2", "ties=excess handicap=-2"];
            let players = 3 + round % 2;
            let words = format!("catch-up {} {} players={players}", numbers.join(","), dice.pick(&options));
            let game: CatchUp = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let pos = game.start();
            let (analysis, _) = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited());
            let notes = analysis.moves.iter().map(|report| (Some(report.mv), report.note.clone()));
            for (mv, note) in notes.chain([(None, analysis.note.clone())]) {
                let pos = mv.map_or(pos.clone(), |mv| game.play(&pos, mv));
                let found = note.and_then(|note| note.prospects).expect("small games are looked through");
                let sure: Vec<_> = game.seats().map(|seat| guarantee(&game, &pos, seat)).collect();
                assert_eq!(found.sure, sure, "{words} {mv:?}");
                assert_eq!(found.kind, rational(&game, &pos, true), "{words} {mv:?}");
                assert_eq!(found.spiteful, rational(&game, &pos, false), "{words} {mv:?}");
            }
        }
    }

    #[test]
    fn nobody_gets_less_from_rational_play_than_he_is_sure_of() {
        for words in ["catch-up 1..7 players=3", "catch-up 1..6 players=4 equal=pass"] {
            let game: CatchUp = words.parse().expect("a setup");
            let prospects = Expectations::default().of(&game, &game.start(), &mut Monitor::unlimited());
            let Prospects { sure, kind, spiteful } = prospects.expect("nobody stops it");
            assert!((0..game.players()).all(|seat| sure[seat] <= kind[seat].min(spiteful[seat])), "{words}");
        }
    }
}
