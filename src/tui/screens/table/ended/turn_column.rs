//! What stands below the words beside a board: turns at the foot of the column, slips between.

use ratatui::layout::Rect;

use super::super::GameScreen;
use super::super::end_plan::EndPlan;
use super::slip_list::{SlipList, SlipsTold};
use crate::core::GameResult;
use crate::tui::panes::TurnStrip;

/// Where both stand, and how much of them is told there.
pub(in super::super) struct TurnColumn {
    pub turns: Rect,
    /// Nowhere if not even one has room.
    pub slips: Option<Rect>,
    /// Rows of words and turns, and of slips.
    told: ([usize; 2], SlipsTold),
}

impl TurnColumn {
    /// Turns that have no room beside each other have all rows, and fewer where that tells of more slips and of all turns.
    pub(in super::super) fn new(
        table: &GameScreen,
        result: GameResult,
        strip: &TurnStrip<'_>,
        plan: &EndPlan<'_>,
    ) -> Self {
        let words = plan.rows(&plan.told(table, result));
        let top = (plan.words.y + words as u16 + 1).min(plan.strip.y);
        let all = Rect { y: top, height: plan.strip.bottom() - top, ..plan.strip };
        let usual = if strip.is_cut(all.width) { strip.rows_in(all.width, all.height) } else { plan.strip.height };
        let in_rows = |rows: u16| {
            let turns = Rect { y: all.bottom() - rows, height: rows, ..all };
            // Free rows around slips are theirs where all of them have room only so.
            let between = [(0, 1), (0, 0), (1, 0)].map(|(above, below)| Rect {
                y: all.y - above,
                height: (turns.y - top + above).saturating_sub(below),
                ..all
            });
            let shows_all = |area: &Rect| SlipList::new(table, *area).shows_all();
            let between = between.into_iter().find(shows_all).unwrap_or(between[0]);
            let slips = SlipList::new(table, between);
            let told = ([words, strip.turns_told(turns.width, rows).len()], slips.told());
            Self { turns, slips: slips.has_room().then_some(between), told }
        };
        let fewer = strip.fewer_rows(all.width, usual).map(in_rows);
        // Not for more of what would have been better than the same slips.
        let slips = |column: &Self| [column.told.1[0], column.told.1[1]];
        fewer.fold(in_rows(usual), |best, other| if slips(&other) > slips(&best) { other } else { best })
    }

    /// Whether it says more, or tells of more turns or slips, than another one.
    pub(in super::super) fn tells_more(&self, other: &Self) -> bool {
        (0..2).any(|of| self.told.0[of] > other.told.0[of]) || self.told.1 > other.told.1
    }
}
