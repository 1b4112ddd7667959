//! Which cheques are in sight where not all of them have room: both ends of what is left, or those to which somebody has scrolled.

use std::ops::Range;

/// Columns of the sign of those between both ends that are left out.
pub(super) const DOTS: i32 = 3;

/// What stands in the places of the lines.
pub(super) struct ChequesInSight {
    /// The cheques, by their place in the whole row; nothing where some are left out between those around them.
    pub shown: Vec<Option<usize>>,
    /// How many those are.
    pub between: usize,
    /// How many are out of sight before the first one and behind the last one.
    pub before: usize,
    pub behind: usize,
    /// By how many places that is scrolled, and by how many it may be.
    pub scroll: i32,
    pub reach: (i32, i32),
}

impl ChequesInSight {
    /// Of so many cheques those that are in sight in so many lines of so many places, so many columns wide. Both ends are of the
    /// piece that is left, unless somebody has scrolled.
    pub(super) fn new(
        all: usize,
        piece: &Range<usize>,
        (lines, per_line, cell): (u16, usize, i32),
        scroll: i32,
    ) -> Self {
        let places = per_line * usize::from(lines);
        let most = all.saturating_sub(places);
        let rest = piece.start.min(most);
        let reach = (-(rest as i32), (most - rest) as i32);
        let scroll = scroll.clamp(reach.0, reach.1);
        let words = all.to_string().len() as i32 + 1;
        let gap = (words.max(DOTS) / cell + 1) as usize;
        if scroll == 0 && piece.len() > places && places >= gap + 2 {
            return Self::around_gap(all, piece, (places, per_line, gap), reach);
        }
        let begin = (rest as i32 + scroll) as usize;
        let end = all.min(begin + places);
        let shown = (begin..end).map(Some).collect();
        Self { shown, between: 0, before: begin, behind: all - end, scroll, reach }
    }

    /// Both ends of the piece with as many beside them as have room, and a gap in one line.
    fn around_gap(
        all: usize,
        piece: &Range<usize>,
        (places, per_line, gap): (usize, usize, usize),
        reach: (i32, i32),
    ) -> Self {
        let half = (places - gap) / 2;
        let front = half - (half % per_line + gap).saturating_sub(per_line);
        let back = places - gap - front;
        let cheques = (piece.start..piece.start + front).map(Some);
        let left_out = std::iter::repeat_n(None, gap);
        let shown = cheques.chain(left_out).chain((piece.end - back..piece.end).map(Some)).collect();
        let between = piece.len() - front - back;
        Self { shown, between, before: piece.start, behind: all - piece.end, scroll: 0, reach }
    }

    /// Whether any are out of sight.
    pub(super) fn hides(&self) -> bool {
        self.reach != (0, 0)
    }

    /// In which place a cheque stands, also one to which somebody has to scroll; nothing for one that is left out between others.
    pub(super) fn at(&self, cheque: usize) -> Option<i32> {
        let seen = self.shown.iter().position(|shown| *shown == Some(cheque));
        let far = || (self.between == 0).then(|| cheque as i32 - self.before as i32);
        seen.map(|at| at as i32).or_else(far)
    }

    /// How far it is scrolled by so many places: past no cheque that was not in sight, nor past what is when nobody has scrolled.
    pub(super) fn scrolled(&self, by: i32) -> i32 {
        let in_sight = self.shown.iter().position(Option::is_none).unwrap_or(self.shown.len()) as i32;
        let next = (self.scroll + by.clamp(-in_sight, in_sight)).clamp(self.reach.0, self.reach.1);
        if self.scroll * next < 0 { 0 } else { next }
    }
}
