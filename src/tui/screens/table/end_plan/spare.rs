//! What an arrangement of an end that was chosen does with rows and columns that are left over, or that it lacks.

use ratatui::layout::Rect;

use super::super::ended::{TurnColumn, slips_beside, turns_width, wanted_rows};
use super::super::measured::EndMoment;
use super::choice::{EndParts, LEAST_BOARD, is_larger_by};
use super::{AIRY, EndPlan, LEAST_BESIDE, beside_width};

/// Words have fewer columns where the board is larger by so much for it.
pub(super) const STEP: f64 = 1.4;
/// Free rows at the edges may cost a board no more than this.
const AIR: f64 = 1.1;

impl<'a> EndParts<'a, '_> {
    /// The same with free rows at the edges, where the board is about as large.
    pub(super) fn aired(&self, plan: EndPlan<'a>) -> EndPlan<'a> {
        let has_air = plan.board.y > plan.head.bottom();
        if plan.is_beside() || plan.is_joined() || self.body.height < AIRY || has_air {
            return plan;
        }
        let aired = EndPlan::above(self.body, (plan.head.height, plan.strip.height), 1, self.large, self.pen);
        let seen = |plan: &EndPlan<'_>| {
            let last = self.seen(EndMoment::Last, plan)?;
            let (spots, sizes) = self.measured(plan, &last, last.has_spots);
            Some(((spots, last.is_bare, last.is_dotted), sizes))
        };
        let is_as_good = seen(&plan)
            .zip(seen(&aired))
            .is_some_and(|((known, size), (other, aired))| known == other && !is_larger_by(AIR, size, aired));
        if is_as_good { aired } else { plan }
    }

    /// As much in a column that is narrower, where the board is larger by a step for it.
    pub(super) fn narrower(&self, plan: &EndPlan<'a>) -> Option<EndPlan<'a>> {
        let sizes = |plan: &EndPlan<'_>| {
            let last = self.seen(EndMoment::Last, plan)?;
            let (spots, sizes) = self.measured(plan, &last, last.has_spots);
            Some((spots, sizes, last.is_bare)).filter(|_| !last.is_cut)
        };
        let (spots, usual, is_bare) = sizes(plan)?;
        let tells = |other: &EndPlan<'_>| {
            let is_told = other.figures.is_some() && other.strip.height > 0 && other.tells_why(self.table, self.result);
            is_told && other.has_words(self.table, self.result)
        };
        let is_better = |other: &EndPlan<'_>| {
            let is_larger = sizes(other).is_some_and(|(seen, other, lacks)| {
                seen >= spots && is_larger_by(STEP, other, usual) && (is_bare || !lacks)
            });
            is_larger && tells(other)
        };
        let widths = (LEAST_BESIDE..beside_width(self.body)).rev();
        widths.filter_map(|width| self.beside(width)).find(is_better)
    }

    /// The same without free rows at the edges, where that tells more of turns, or of more turns or slips.
    pub(super) fn closed_up(&self, plan: EndPlan<'a>) -> EndPlan<'a> {
        if plan.is_joined() || plan.strip.height == 0 {
            return plan;
        }
        if plan.is_beside() {
            let closed = plan.closed_up();
            let [open, more] = [&plan, &closed].map(|plan| TurnColumn::new(self.table, self.result, self.strip, plan));
            return if more.tells_more(&open) { closed } else { plan };
        }
        let columns = turns_width(self.table, plan.strip.width);
        let told = |rows| {
            let turns = self.strip.turns_told(columns, rows).len();
            let slips = slips_beside(self.table, Rect { height: rows, ..plan.strip });
            [self.strip.kinds(columns, rows).len(), turns, slips]
        };
        let (now, air) = (plan.strip.height, plan.board.y - plan.head.bottom());
        let (open, most) = (told(now), told(now + 3 * air));
        if most.iter().zip(open).all(|(most, open)| *most <= open) {
            return plan;
        }
        let rows = (now..now + 3 * air).find(|rows| told(*rows) == most).unwrap_or(now + 3 * air);
        EndPlan::above(self.body, (plan.head.height, rows), 0, self.large, self.pen)
    }

    /// The same with turns that have no room beside each other in more rows below the board, where it shows as much without them.
    pub(super) fn with_turns_going_on(&self, plan: EndPlan<'a>) -> EndPlan<'a> {
        if plan.is_beside() || plan.is_joined() || plan.strip.height == 0 {
            return plan;
        }
        let columns = turns_width(self.table, plan.strip.width);
        let more = self.strip.heights_going_on(columns);
        self.with_rows_below(&plan, more).unwrap_or(plan)
    }

    /// The same with slips that have no room beside the turns in more rows below the board, where it shows as much without them.
    pub(super) fn with_slips_going_on(&self, plan: EndPlan<'a>) -> EndPlan<'a> {
        if plan.is_beside() || plan.is_joined() || plan.strip.height == 0 {
            return plan;
        }
        let wanted = wanted_rows(self.table, plan.strip);
        self.with_rows_below(&plan, (plan.strip.height..=wanted).rev()).unwrap_or(plan)
    }

    /// The same with the first of these numbers of rows below a board that is more than it has there, and without which the board
    /// shows as much.
    fn with_rows_below(&self, plan: &EndPlan<'a>, more: impl Iterator<Item = u16>) -> Option<EndPlan<'a>> {
        let (head, air) = (plan.head.height, plan.board.y - plan.head.bottom());
        // Where nothing is left nobody sees what there was room for at the start, nor what stood around it.
        let has_spots = self.seen(EndMoment::Last, plan).is_some_and(|last| last.has_spots);
        let seen = |plan: &EndPlan<'_>, moment| {
            let board = self.seen(moment, plan)?;
            let shown = if has_spots { board.shown } else { (board.shown.0, 0.0) };
            Some((shown, board.is_bare, board.is_dotted, board.remains))
        };
        let start = |plan: &EndPlan<'_>| if has_spots { seen(plan, EndMoment::Start) } else { None };
        let both = |plan: &EndPlan<'_>| [seen(plan, EndMoment::Last), start(plan)];
        let now = both(plan);
        more.filter(|rows| *rows > plan.strip.height).find_map(|rows| {
            plan.board.height.checked_sub(rows - plan.strip.height)?.checked_sub(LEAST_BOARD)?;
            let more = EndPlan::above(self.body, (head, rows), air, self.large, self.pen);
            Some(more).filter(|more| both(more) == now)
        })
    }
}
