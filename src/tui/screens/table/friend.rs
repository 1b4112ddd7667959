//! The cursor is a friend: it comes back to where it was, waits until the opponent's move has been seen, and stands on nothing
//! that is known to lose unless somebody led it there.

use super::{GameScreen, Pointer, VIRTUAL};
use crate::core::{Game, Outcome, Shape};
use crate::games::{AnyGame, AnyMove};
use crate::settings::HintLevel;
use crate::solve::MoveReport;
use crate::tui::boards::{AnySpot, Choice, board};
use crate::tui::paint::capital;

impl GameScreen {
    /// A move is going to be made: the cursor comes back to this place.
    pub(super) fn remember_place(&mut self) {
        let place = self.hand.cursor.and_then(|spot| Some((spot, self.laid(VIRTUAL)?.centre(spot)?)));
        self.hand.place = place.or(self.hand.place);
    }

    /// Where the cursor was: what it stood on may lie elsewhere on the board by now, or not at all any more.
    pub(super) fn old_place(&self) -> Option<(f64, f64)> {
        let laid = self.laid(VIRTUAL)?;
        let lies = |spot| laid.centre(spot);
        self.hand.cursor.and_then(lies).or_else(|| self.hand.place.map(|(spot, place)| lies(spot).unwrap_or(place)))
    }

    /// A bot has moved: if a person is next, its turn is looked at before anything else.
    pub(super) fn watch(&mut self) {
        self.hand.watches = self.is_humans_move();
    }

    /// A cursor that nobody has moved leaves what is known to lose for the nearest move that keeps the value, where hints may
    /// tell which those are. Where all is lost it goes to what is known to last longest, where hints tell lengths.
    pub(super) fn leave_what_loses(&mut self) {
        let told = self.known.here().filter(|known| known.position == self.shown.position);
        let Some(known) =
            told.filter(|_| self.hand.untouched && self.level() >= HintLevel::Keeping && self.hand.held.is_none())
        else {
            return;
        };
        let (game, pos) = (self.table.game(), &self.shown.position);
        let spot_of = |mv: AnyMove| board(game).path(pos, mv).first().copied();
        let Some(cursor) = self.hand.cursor else { return };
        let Some(outcome) = known.root.outcome() else { return };
        let is_lost = outcome == Outcome::Loss;
        if is_lost && self.level() < HintLevel::All {
            return;
        }
        let longest = known.moves.iter().filter_map(|report| report.bounds.exact()).max();
        let lasts = |report: &MoveReport<AnyGame>| report.bounds.exact() == longest;
        let mut here = known.moves.iter().filter(|report| spot_of(report.mv) == Some(cursor)).peekable();
        let loses = |report| if is_lost { !lasts(report) } else { report.bounds.outcome() == Some(Outcome::Loss) };
        if here.peek().is_none() || !here.all(loses) {
            return;
        }
        let keepers =
            known.keepers().filter(|report| !is_lost || lasts(report)).filter_map(|report| spot_of(report.mv));
        self.hand.cursor = self.nearest_of(cursor, keepers).or(self.hand.cursor);
    }

    /// A cursor that nobody has moved leaves what loses on the spot, as everybody can see on the board, for the nearest move that
    /// does not. Where a move is the answer to a question nobody is led to it.
    pub(super) fn leave_what_ends(&mut self) {
        let is_asked = self.riddle.is_some() || self.sight.is_inset;
        if is_asked || !self.hand.untouched || self.hand.held.is_some() || !self.is_humans_move() {
            return;
        }
        let (game, pos) = (self.table.game(), &self.shown.position);
        let mover = game.to_move(pos);
        let loses = |mv: AnyMove| game.outcome_for(&game.play(pos, mv), mover) == Some(Outcome::Loss);
        let Some(cursor) = self.hand.cursor else { return };
        if !matches!(board(game).choose(pos, None, cursor), Choice::Move(mv) if loses(mv)) {
            return;
        }
        let others = game.legal_moves(pos).into_iter().filter(|mv| !loses(*mv));
        let others = others.filter_map(|mv| board(game).path(pos, mv).first().copied());
        self.hand.cursor = self.nearest_of(cursor, others).or(self.hand.cursor);
    }

    /// The cursor begins again: what is asked is known only now.
    pub(super) fn begin_where_nobody_leads(&mut self) {
        self.hand = Pointer::default();
        self.settle();
    }

    /// The one of these spots whose middle is nearest to that of another.
    fn nearest_of(&self, from: AnySpot, spots: impl Iterator<Item = AnySpot>) -> Option<AnySpot> {
        let laid = self.laid(VIRTUAL)?;
        let (x, y) = laid.centre(from)?;
        // A row is twice as high as a column is wide.
        let far = |spot| laid.centre(spot).map_or(f64::INFINITY, |(a, b)| (a - x).hypot(2.0 * (b - y)));
        spots.min_by(|a, b| far(*a).total_cmp(&far(*b)))
    }

    /// Whether no person has moved yet, and a bot has.
    pub(super) fn is_unplayed(&self) -> bool {
        let mut turns = self.shown.turns.iter();
        turns.len() > 0 && turns.all(|(span, _)| !self.table.seat(span.player).is_human())
    }

    /// What the bots have done since a person moved: "Greedy bit c2 and took 7."
    pub(super) fn told(&self) -> String {
        let is_bots = |index: usize| !self.table.seat(self.shown.turns[index].0.player).is_human();
        let turns = self.shown.turns.iter().filter(|(span, _)| span.steps.end <= self.table.timeline().now()).count();
        let first = (0..turns).rev().take_while(|&index| is_bots(index)).last().unwrap_or(turns);
        let did = self.shown.turns[first..turns].iter().filter_map(|(span, _)| {
            let played = self.shown.past.get(span.steps.clone())?;
            let moves: Vec<AnyMove> = played.iter().map(|played| played.mv).collect();
            let told = board(self.table.game()).told(&played.first()?.before, &moves);
            Some(format!("{} {told}", self.shown.names.of(span.player)))
        });
        capital(&did.collect::<Vec<_>>().join(", "))
            + "."
            + &self.again().map(|words| format!(" {words}")).unwrap_or_default()
    }

    /// That the position on the board stood there before, in a game that can go round in circles.
    pub(super) fn again(&self) -> Option<String> {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        let turn =
            timeline.stood_before().filter(|_| game.shape() != Shape::Acyclic && self.table.result().is_none())?;
        let claim = if timeline.may_claim_draw(game) { "; :draw makes it one" } else { "" };
        Some(format!("This position stood here before: turn {turn}{claim}."))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pose, growth};
    use super::*;
    use crate::core::laws::Dice;
    use crate::play::{Match, Seat};

    /// What is drawn at another scale after the moves lies elsewhere.
    #[test]
    fn the_cursor_comes_back_to_a_neighbour_of_what_was_taken() {
        let game: AnyGame = "catch-up 1..12".parse().expect("a setup");
        let seats = ["human", "random"].map(|seat| Seat::read(&game, seat).expect("a seat")).to_vec();
        let (engine, table) = (growth::engine(), Match::new(game.clone(), seats, 7));
        let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
        let spot_of = |text: &str| {
            let mv = game.read_move(&game.start(), text).expect("a move");
            board(&game).path(&game.start(), mv).first().copied()
        };
        screen.hand.cursor = spot_of("8");
        let moves = ["8", "1", "6", "12"].map(|text| game.read_move(&game.start(), text).expect("a move"));
        screen.play(&moves[..1]);
        screen.settle();
        assert_eq!(screen.hand.cursor, None, "the opponent is to move");
        for mv in &moves[1..] {
            screen.table.try_play(*mv).expect("a legal move");
            screen.settle();
        }
        assert!([spot_of("7"), spot_of("9")].contains(&screen.hand.cursor), "{:?}", screen.hand.cursor);
    }

    #[test]
    fn a_cursor_that_nobody_has_moved_loses_on_the_spot_only_where_every_move_does() {
        let (engine, mut dice, mut led) = (growth::engine(), Dice(9), 0);
        let others = ["nim 1,1,2 misere", "chomp 3x4 reverse", "sim 5"].map(|setup| setup.parse().expect("a setup"));
        for game in growth::setups().chain(others) {
            let table = Match::new(game.clone(), Vec::new(), 7);
            let mut screen = GameScreen::new(table, 1, &engine, HintLevel::Off, Pose::Still);
            for _ in 0..40 {
                screen.settle();
                let (pos, legal) = (screen.table.position().clone(), game.legal_moves(screen.table.position()));
                if screen.table.result().is_some() || legal.is_empty() {
                    break;
                }
                let loses = |mv| game.outcome_for(&game.play(&pos, mv), game.to_move(&pos)) == Some(Outcome::Loss);
                let chosen = screen.hand.cursor.map(|spot| board(&game).choose(&pos, None, spot));
                if let Some(Choice::Move(mv)) = chosen {
                    let is_lost = legal.iter().all(|mv| loses(*mv));
                    assert!(is_lost || !loses(mv), "{game}: {}", game.write_position(&pos));
                    led += usize::from(!is_lost && legal.iter().any(|mv| loses(*mv)));
                }
                let _ = screen.table.try_play(*dice.pick(&legal));
            }
        }
        assert!(led > 20, "{led} positions have moves of both kinds");
    }
}
