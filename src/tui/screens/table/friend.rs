//! The cursor is a friend: it comes back to where it was, waits until the opponent's move has been seen, and stands on nothing
//! that is known to lose unless somebody led it there.

#[cfg(test)]
mod tests;

use super::place::place;
use super::shown::spot_of;
use super::{GameScreen, Pointer, VIRTUAL};
use crate::core::{Arrange, Game, Outcome, Shape};
use crate::games::{AnyGame, AnyMove, AnyPosition};
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

    /// Somebody else has moved, or somebody comes to what was played long ago: if a person is next, it is looked at before anything
    /// else.
    pub(super) fn watch(&mut self) {
        self.hand.watches = self.is_humans_move();
    }

    /// Somebody sits down: what was played is looked at first.
    pub(super) fn watch_what_was_played(&mut self) {
        if self.table.timeline().now() > 0 {
            self.watch();
        }
    }

    /// Where something was taken last: there the cursor begins at a match that has come as far as this. What lies there may be the
    /// answer to a question.
    pub(super) fn place_of_last_move(&self) -> Option<(f64, f64)> {
        if self.is_asked() {
            return None;
        }
        let (game, last) = (self.table.game(), self.shown.past.last()?);
        let spot = board(game).path(&last.before, last.mv).first().copied()?;
        let placed = place(game, &last.before, &self.sight.state, self.arrangement(VIRTUAL), VIRTUAL);
        placed.ok()?.board.centre(spot)
    }

    /// A cursor that nobody has moved leaves what is known to lose for the nearest move that keeps the value, where hints may
    /// tell which those are. Where all is lost it goes to what lasts longest once all lengths are known, where hints tell these.
    pub(super) fn leave_what_loses(&mut self) {
        let told = self.known.here().filter(|known| known.position == self.shown.position);
        let Some(known) = told.filter(|_| self.hand.untouched && self.level() >= HintLevel::Keeping) else {
            return;
        };
        let (game, pos) = (self.table.game(), &self.shown.position);
        let spot_of = |mv: AnyMove| spot_of(game, pos, mv, self.hand.held);
        let Some(cursor) = self.hand.cursor else { return };
        let Some(outcome) = known.root.outcome() else { return };
        let is_lost = outcome == Outcome::Loss;
        // As long as lengths are missing another move may last longer: nobody is led about from one to the next.
        if is_lost && (self.level() < HintLevel::All || known.root.exact().is_none()) {
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

    /// A cursor that nobody has moved leaves what loses on the spot, or to an answer that ends the game, as everybody can see on
    /// the board, for the nearest move that does not. Where a move is the answer to a question nobody is led to it.
    pub(super) fn leave_what_ends(&mut self) {
        if self.is_asked() || !self.hand.untouched || !self.is_humans_move() {
            return;
        }
        let (game, pos) = (self.table.game(), &self.shown.position);
        let Some(cursor) = self.hand.cursor else { return };
        let Choice::Move(mv) = board(game).choose(pos, self.hand.held, cursor) else { return };
        let mut sight = Foresight { game, pos, looks: LOOKS };
        let here = sight.doom(mv);
        if here == Doom::NotSeen {
            return;
        }
        let begins = |mv: AnyMove| Some((spot_of(game, pos, mv, self.hand.held)?, mv));
        let others = self.nearest_first(cursor, game.legal_moves(pos).into_iter().filter_map(begins));
        let dooms: Vec<_> = others.into_iter().map(|(spot, mv)| (spot, sight.doom(mv))).collect();
        let nearest = dooms.iter().enumerate().min_by_key(|(near, (_, doom))| (*doom, *near)).map(|(_, other)| *other);
        if let Some((spot, _)) = nearest.filter(|(_, doom)| *doom < here) {
            self.hand.cursor = Some(spot);
        }
    }

    /// Whether a move is the answer to a question.
    fn is_asked(&self) -> bool {
        self.riddle.is_some() || self.sight.page.is_some()
    }

    /// The cursor begins again: what is asked is known only now.
    pub(super) fn begin_where_nobody_leads(&mut self) {
        self.hand = Pointer::default();
        self.settle();
    }

    /// The one of these spots whose middle is nearest to that of another.
    pub(super) fn nearest_of(&self, from: AnySpot, spots: impl Iterator<Item = AnySpot>) -> Option<AnySpot> {
        self.nearest_first(from, spots.map(|spot| (spot, ()))).first().map(|(spot, ())| *spot)
    }

    /// What begins at spots, in the order of how far the middle of these is from that of another.
    fn nearest_first<T>(&self, from: AnySpot, moves: impl Iterator<Item = (AnySpot, T)>) -> Vec<(AnySpot, T)> {
        let Some(laid) = self.laid(VIRTUAL) else { return Vec::new() };
        let Some((x, y)) = laid.centre(from) else { return Vec::new() };
        // A row is twice as high as a column is wide.
        let far = |spot| laid.centre(spot).map_or(f64::INFINITY, |(a, b)| (a - x).hypot(2.0 * (b - y)));
        let mut moves: Vec<_> = moves.map(|(spot, of)| (far(spot), (spot, of))).collect();
        moves.arrange_by(|(a, _), (b, _)| a.total_cmp(b));
        moves.into_iter().map(|(_, begun)| begun).collect()
    }

    /// Whether no person has moved yet, and a bot has.
    pub(super) fn is_unplayed(&self) -> bool {
        let mut turns = self.shown.turns.iter();
        turns.len() > 0 && turns.all(|(span, _)| !self.table.made_by(span).is_human())
    }

    /// What the bots have done since a person moved, or else the last turn: "Greedy bit c2 and took 7." Where none was made, who
    /// begins.
    pub(super) fn told(&self) -> String {
        let is_bots = |index: usize| !self.table.made_by(&self.shown.turns[index].0).is_human();
        let turns = self.shown.turns.iter().filter(|(span, _)| span.steps.end <= self.table.timeline().now()).count();
        let first = (0..turns).rev().take_while(|&index| is_bots(index)).last().unwrap_or(turns.saturating_sub(1));
        let did = self.shown.turns[first..turns].iter().filter_map(|(span, _)| {
            let played = self.shown.past.get(span.steps.clone())?;
            let moves: Vec<AnyMove> = played.iter().map(|played| played.mv).collect();
            let told = board(self.table.game()).told(&played.first()?.before, &moves);
            Some(format!("{} {told}", self.name_at(span.steps.start, span.player)))
        });
        let did = did.collect::<Vec<_>>().join(", ");
        if did.is_empty() {
            let mover = self.table.game().to_move(&self.shown.position);
            return capital(&self.shown.names.does(mover, "begin")) + ".";
        }
        capital(&did) + "." + &self.again().map(|words| format!(" {words}")).unwrap_or_default()
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

/// How many answers are looked at before the cursor is set down: more would be felt.
const LOOKS: usize = 1000;

/// How soon a move loses that everybody can see lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doom {
    NotSeen,
    /// An answer ends the game.
    Answered,
    /// It ends the game itself.
    AtOnce,
}

/// What is seen without a search.
struct Foresight<'a> {
    game: &'a AnyGame,
    pos: &'a AnyPosition,
    /// How many answers may still be looked at.
    looks: usize,
}

impl Foresight<'_> {
    fn doom(&mut self, mv: AnyMove) -> Doom {
        let (game, mover) = (self.game, self.game.to_move(self.pos));
        let loses = |pos: &AnyPosition| game.outcome_for(pos, mover) == Some(Outcome::Loss);
        let left = game.play(self.pos, mv);
        if loses(&left) {
            return Doom::AtOnce;
        }
        if self.looks == 0 || game.players() != 2 || game.result(&left).is_some() || game.to_move(&left) == mover {
            return Doom::NotSeen;
        }
        let mut answers = game.legal_moves(&left);
        answers.truncate(self.looks);
        self.looks -= answers.len();
        let is_answered = answers.into_iter().any(|answer| loses(&game.play(&left, answer)));
        if is_answered { Doom::Answered } else { Doom::NotSeen }
    }
}
