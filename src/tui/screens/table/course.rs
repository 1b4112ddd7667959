//! How the match has gone: how it stood after every turn, who led, what gave something away, and what would have kept it.

use super::known::Knowledge;
use crate::core::{Bounds, Game, GameResult, Outcome, Player, Value};
use crate::games::{AnyGame, AnyMove};
use crate::play::{Better, Grade, Match, Review, TurnReview, TurnSpan};
use crate::tui::boards::board;
use crate::tui::boards::sign;
use crate::tui::panes::{CountedReview, HistoryRow, OtherMoves, SlipTold, TurnStanding, TurnTold, said_in_words};

/// The match turn by turn, as far as it is known. It is worked out after every change, and read with every frame.
#[derive(Default)]
pub(super) struct MatchCourse {
    /// The start and the turns, each with how the match stood after it.
    pub rows: Vec<HistoryRow>,
    /// The turns that gave something away.
    pub slips: Vec<SlipTold>,
    /// Whether the value before every turn is known.
    pub is_complete: bool,
    /// What a review says of the turns.
    pub review: Review<AnyMove>,
    /// The same in words, while somebody looks at it.
    pub told: Vec<TurnTold>,
    /// How many lines these take.
    pub counted: CountedReview,
}

/// More moves that would have been better are not named.
const MOST: usize = 40;

impl MatchCourse {
    /// How the match with these turns has gone. Whoever reviews it says of which turns (by their numbers) he asks first what
    /// would have been better.
    pub(super) fn new(
        table: &Match<AnyGame>,
        known: &Knowledge,
        turns: &[(TurnSpan, String)],
        asks: Option<impl Fn(usize) -> bool>,
    ) -> Self {
        let course = CourseSoFar { table, known };
        let player = table.game().to_move(table.timeline().start());
        let start = TurnSpan { number: 0, player, steps: 0..0, complete: true, was_said: false };
        let start = course.row(&start, "", false, None);
        let review = Review::new(table.game(), table.timeline(), |step| known.worth(step));
        let slips: Vec<SlipTold> = review.turns.iter().filter_map(|turn| course.slip(turn)).collect();
        let is_slip = |span: &TurnSpan| slips.binary_search_by_key(&span.number, |slip| slip.number).is_ok();
        let is_review = asks.is_some();
        let reviewed = |span: &TurnSpan| review.turns.iter().find(|turn| is_review && turn.span == *span);
        let rows = turns.iter().map(|(span, text)| course.row(span, text, is_slip(span), reviewed(span)));
        let rows = std::iter::once(start).chain(rows).collect();
        let is_known =
            |(span, _): &(TurnSpan, String)| known.value(span.steps.start).and_then(Bounds::outcome).is_some();
        let told = asks.map_or_else(Vec::new, |asks| {
            review.turns.iter().map(|turn| course.told(turn, asks(turn.span.number))).collect()
        });
        Self {
            rows,
            slips,
            is_complete: !turns.is_empty() && turns.iter().all(is_known),
            review,
            told,
            counted: CountedReview::default(),
        }
    }
}

/// What the course is made from.
struct CourseSoFar<'a> {
    table: &'a Match<AnyGame>,
    known: &'a Knowledge,
}

impl CourseSoFar<'_> {
    fn row(&self, span: &TurnSpan, text: &str, is_slip: bool, review: Option<&TurnReview<AnyMove>>) -> HistoryRow {
        let after = self.table.timeline().position_at(span.steps.end);
        HistoryRow {
            number: (!span.was_said).then_some(span.number),
            player: span.player,
            text: said_in_words(text),
            steps: span.steps.clone(),
            after: if review.is_some() { self.counted(span) } else { self.standing(span.steps.end) },
            lead: after.and_then(|pos| board(self.table.game()).lead(pos)),
            is_slip,
            others: review.map(others).unwrap_or_default(),
        }
    }

    /// A turn as its review tells it; what would have been better may be asked first.
    fn told(&self, turn: &TurnReview<AnyMove>, is_asked: bool) -> TurnTold {
        let (game, timeline, span) = (self.table.game(), self.table.timeline(), &turn.span);
        let start = timeline.position_at(span.steps.start);
        let name = |better: &Better<AnyMove>| {
            let text = start.map(|start| game.write_turn(start, &better.moves)).unwrap_or_default();
            format!("{text} {}", sign(better.worth, None))
        };
        let shown = if is_asked { 0 } else { MOST };
        TurnTold {
            number: span.number,
            player: span.player,
            text: said_in_words(&timeline.text(game, span)),
            was_said: turn.was_said,
            steps: span.steps.clone(),
            // Where three and more play there is nothing to be known of it.
            sign: if game.players() > 2 { String::new() } else { sign(turn.worth, turn.estimate) },
            grade: turn.grade,
            better: turn.keepers().take(shown).map(name).collect(),
            count: turn.keepers().count(),
            is_asked,
        }
    }

    /// How it stands behind a turn of a review, the length counted with that turn as in its list: what the turn was worth.
    fn counted(&self, span: &TurnSpan) -> TurnStanding {
        match self.standing(span.steps.end) {
            TurnStanding::Won(player, Some(turns)) if span.complete && turns > 0 => {
                TurnStanding::Won(player, Some(turns + 1))
            }
            standing => standing,
        }
    }

    /// How the match stands behind so many steps, as far as that is known.
    fn standing(&self, step: usize) -> TurnStanding {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        match timeline.final_result(game).filter(|_| step == timeline.len()) {
            Some(GameResult::Won(player)) => return TurnStanding::Won(player, Some(0)),
            Some(GameResult::Drawn) => return TurnStanding::Even,
            Some(GameResult::Lost) => return TurnStanding::Won(Player::P2, Some(0)),
            None => {}
        }
        let turns = self.known.value(step).and_then(Bounds::exact).and_then(Value::remoteness);
        match self.known.outcome(game, Player::P1, step) {
            Some(Outcome::Win) => TurnStanding::Won(Player::P1, turns),
            Some(Outcome::Draw) => TurnStanding::Even,
            Some(Outcome::Loss) => TurnStanding::Won(Player::P2, turns),
            None => TurnStanding::Unknown,
        }
    }

    /// What a turn gave away, if it did, with what would have kept it: of a long turn perhaps its beginning.
    fn slip(&self, turn: &TurnReview<AnyMove>) -> Option<SlipTold> {
        let (game, timeline, span) = (self.table.game(), self.table.timeline(), &turn.span);
        let before = turn.before.outcome().filter(|_| turn.grade.is_some_and(Grade::is_slip))?;
        let start = timeline.position_at(span.steps.start)?;
        let better = turn.keepers().map(|better| game.write_turn(start, &better.moves)).collect();
        Some(SlipTold {
            number: span.number,
            player: span.player,
            text: timeline.text(game, span),
            start: span.steps.start,
            before,
            better,
            was_said: turn.was_said,
        })
    }
}

/// The moves that were not played, by what they lead to.
fn others(turn: &TurnReview<AnyMove>) -> [OtherMoves; 3] {
    let mut others = [OtherMoves::default(); 3];
    for worth in &turn.others {
        let Some(outcome) = worth.outcome() else { continue };
        let first = if turn.span.player == Player::P1 { outcome } else { -outcome };
        let side = &mut others[match first {
            Outcome::Win => 0,
            Outcome::Draw => 1,
            Outcome::Loss => 2,
        }];
        let is_best = turn.before.outcome() == Some(outcome) && worth.upper() >= turn.before.lower();
        *(if is_best { &mut side.best } else { &mut side.rest }) += 1;
    }
    others
}
