//! What the panes of a review have of a board that has no use for it: as much as the match needs that is reviewed.

use super::arrange::TriedPlaces;
use super::{Arrangement, Placed};

/// Columns by which panes are wider from one width that is tried to the next.
const STEP: usize = 8;

impl TriedPlaces<'_> {
    /// The same arrangement of a review, or one that takes more of what the board leaves free, if that lacks less.
    pub(super) fn for_review<L: Ord + Default>(
        &self,
        usual: Arrangement,
        lack: impl Fn(&Placed<'_>) -> L,
    ) -> Arrangement {
        let lack = |at: Arrangement| self.at(at).map(|placed| lack(&placed));
        let Some(now) = lack(usual).filter(|now| *now > L::default()) else { return usual };
        let best = match usual {
            Arrangement::Along(wider) => {
                let most = self.widest(wider);
                let tried = (wider..most).step_by(STEP).skip(1).chain(Some(most).filter(|most| *most > wider));
                tried.map(Arrangement::Along).min_by_key(|at| lack(*at))
            }
            Arrangement::Under(rows) => {
                let as_large = |more: &u16| self.is_as_large(Arrangement::Under(rows + more), usual);
                let most = (1..=self.body.height.saturating_sub(rows)).take_while(as_large).last().unwrap_or(0);
                let least = lack(Arrangement::Under(rows + most));
                (1..=most).map(|more| Arrangement::Under(rows + more)).find(|at| lack(*at) <= least)
            }
            _ => None,
        };
        best.filter(|at| lack(*at).is_some_and(|then| then < now)).unwrap_or(usual)
    }

    /// By how many columns at most panes beside a board may be wider than usual, while it stays as large.
    fn widest(&self, least: u16) -> u16 {
        let Some(usual) = self.at(Arrangement::Along(0)) else { return least };
        let as_large = |wider: u16| {
            self.at(Arrangement::Along(wider)).is_some_and(|placed| placed.is_wider_than(&usual, self.body))
        };
        let (mut least, mut most) = (least, self.body.width);
        while least < most {
            let middle = (least + most).div_ceil(2);
            (least, most) = if as_large(middle) { (middle, most) } else { (least, middle - 1) };
        }
        least
    }

    /// Whether a board looks the same above more rows.
    fn is_as_large(&self, at: Arrangement, usual: Arrangement) -> bool {
        let look = |at| self.at(at).map(|placed| placed.look());
        look(at) == look(usual)
    }
}
