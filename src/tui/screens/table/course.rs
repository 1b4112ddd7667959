//! How the match has gone: how it stood after every turn, who led, what gave something away, and what would have kept it.

use super::known::Knowledge;
use crate::core::{Bounds, Game, GameResult, Outcome, Player, Value};
use crate::games::{AnyGame, AnyMove};
use crate::play::{Grade, Match, Review, TurnReview, TurnSpan};
use crate::tui::boards::board;
use crate::tui::panes::{HistoryRow, SlipTold, TurnStanding};

/// The match turn by turn, as far as it is known. It is worked out after every change, and read with every frame.
#[derive(Default)]
pub(super) struct MatchCourse {
    /// The start and the turns, each with how the match stood after it.
    pub rows: Vec<HistoryRow>,
    /// The turns that gave something away.
    pub slips: Vec<SlipTold>,
    /// Whether the value before every turn is known.
    pub is_complete: bool,
}

impl MatchCourse {
    /// How the match with these turns has gone.
    pub(super) fn new(table: &Match<AnyGame>, known: &Knowledge, turns: &[(TurnSpan, String)]) -> Self {
        let course = CourseSoFar { table, known };
        let start =
            TurnSpan { number: 0, player: table.game().to_move(table.timeline().start()), steps: 0..0, complete: true };
        let start = course.row(&start, "", false);
        let review = Review::new(table.game(), table.timeline(), |step| known.worth(step));
        let slips: Vec<SlipTold> = review.turns.iter().filter_map(|turn| course.slip(turn)).collect();
        let is_slip = |span: &TurnSpan| slips.binary_search_by_key(&span.number, |slip| slip.number).is_ok();
        let rows = turns.iter().map(|(span, text)| course.row(span, text, is_slip(span)));
        let rows = std::iter::once(start).chain(rows).collect();
        let is_known =
            |(span, _): &(TurnSpan, String)| known.value(span.steps.start).and_then(Bounds::outcome).is_some();
        Self { rows, slips, is_complete: !turns.is_empty() && turns.iter().all(is_known) }
    }
}

/// What the course is made from.
struct CourseSoFar<'a> {
    table: &'a Match<AnyGame>,
    known: &'a Knowledge,
}

impl CourseSoFar<'_> {
    fn row(&self, span: &TurnSpan, text: &str, is_slip: bool) -> HistoryRow {
        let after = self.table.timeline().position_at(span.steps.end);
        HistoryRow {
            number: span.number,
            player: span.player,
            text: text.to_owned(),
            steps: span.steps.clone(),
            after: self.standing(span.steps.end),
            lead: after.and_then(|pos| board(self.table.game()).lead(pos)),
            is_slip,
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
        let keeps = turn.better.iter().filter(|better| better.worth.outcome() == Some(before));
        let better = keeps.map(|better| game.write_turn(start, &better.moves)).collect();
        Some(SlipTold {
            number: span.number,
            player: span.player,
            text: timeline.text(game, span),
            start: span.steps.start,
            before,
            better,
        })
    }
}
