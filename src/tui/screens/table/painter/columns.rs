//! Which panes of a table are seen, and in which columns they stand.

use std::cmp::Ordering;

use ratatui::layout::Rect;

use super::due::{DUE, PaneRows};
use super::lack::Lack;
use super::order::order;
use super::{PaneNeed, PanePainter, rows};
use crate::core::Arrange;
use crate::solve::Why;
use crate::tui::boards::board;
use crate::tui::paint::CUT;
use crate::tui::panes::{self, Need, shares, tops};
use crate::tui::screens::table::side::SidePane;

/// Between two panes beside each other.
const BETWEEN: u16 = 3;

/// The fewest columns of an analysis beside a reason that has no room otherwise.
const SLIM: u16 = 20;

/// The fewest columns of a pane beside others that have no room otherwise.
const NARROWER: u16 = panes::NARROWEST - 2;

/// A reason in so many rows is read page by page beside all other panes.
const MANY: u16 = 14;

/// What extra panes leave as it was.
const KEPT: [SidePane; 2] = [SidePane::Analysis, SidePane::Riddle];
pub(super) const KEPT_IN_REVIEW: [SidePane; 3] = [SidePane::Review, SidePane::Result, SidePane::History];

impl PanePainter<'_> {
    /// Which panes are seen, and where: the chosen one, then those that matter most, in columns from left to right.
    pub(super) fn places(&self, area: Rect) -> Vec<(SidePane, Rect)> {
        let table = self.table;
        let all = table.panes();
        let is_seen = |pane: &SidePane| match *pane {
            SidePane::Board => false,
            pane if pane == self.now => true,
            SidePane::Turns => false,
            // The pairs of a reason are those that a pane of the game's own would list.
            SidePane::Own(index) => {
                !table.shown.why.as_ref().is_some_and(Why::has_pairs) && self.own(index, area).is_ok()
            }
            _ => true,
        };
        let mut wanted: Vec<SidePane> = all.into_iter().filter(is_seen).collect();
        wanted.arrange_by_key(|pane| self.rank(*pane));
        let mut placed = Vec::new();
        let mut seen: Vec<SidePane> = Vec::new();
        for pane in wanted {
            let mut more = seen.clone();
            more.push(pane);
            more.arrange_by_key(|pane| order(*pane));
            let places = self.columns(&more, area);
            // So is what is to come here in a review, and a riddle's turn or two with what they were worth.
            let is_extra = pane != self.now
                && match pane {
                    SidePane::Own(_) | SidePane::Names => true,
                    SidePane::Analysis => table.review.is_some(),
                    SidePane::Moves | SidePane::History => table.riddle.is_some(),
                    _ => false,
                };
            let kept = if table.review.is_some() { &KEPT_IN_REVIEW[..] } else { &KEPT };
            let fits = |places: &Vec<(SidePane, Rect)>| {
                (!is_extra || kept.iter().all(|pane| self.leaves(*pane, &placed, places)))
                    && self.leaves_why(pane, &placed, places)
                    && (pane == self.now || self.leaves_verdict(&placed, places))
            };
            if is_extra && self.is_told_already(pane, &placed) {
                continue;
            }
            if let Some(places) = places.filter(fits) {
                (seen, placed) = (more, places);
            }
        }
        self.filled(placed, &|column| Rect { y: area.y, height: area.height, ..column })
    }

    /// Whether a pane of the game's own would say once more what the analysis says whole under the same name.
    fn is_told_already(&self, pane: SidePane, placed: &[(SidePane, Rect)]) -> bool {
        let SidePane::Own(index) = pane else { return false };
        let title = board(self.table.table.game()).pane_titles()[index];
        let is_noted = self.table.shown.notes.iter().any(|(label, _)| title.eq_ignore_ascii_case(label));
        is_noted && place_of(SidePane::Analysis, placed).is_some_and(|place| self.is_whole(SidePane::Analysis, place))
    }

    /// Whether a pane has all of its lines, or as much room as before.
    fn leaves(&self, pane: SidePane, before: &[(SidePane, Rect)], now: &[(SidePane, Rect)]) -> bool {
        place_of(pane, before).zip(place_of(pane, now)).is_none_or(|(before, now)| {
            self.is_whole(pane, now) || (now.width >= before.width && now.height >= before.height)
        })
    }

    /// Whether a pane beside it leaves the reason as it was: who asks for it wants to read it. Where it has to be scrolled
    /// anyway the verdict still stands there, and the others do where they leave it many rows, or the screen has room for all.
    fn leaves_why(&self, pane: SidePane, before: &[(SidePane, Rect)], now: &[(SidePane, Rect)]) -> bool {
        let was_cut = || place_of(SidePane::Why, before).is_some_and(|place| !self.is_whole(SidePane::Why, place));
        let has_many = || place_of(SidePane::Why, now).is_some_and(|place| place.height >= MANY);
        let is_own = matches!(pane, SidePane::Own(_));
        let is_due = self.has_room && DUE.contains(&pane);
        pane == self.now
            || is_due
            || self.leaves(SidePane::Why, before, now)
            || (was_cut() && (pane == SidePane::Analysis || (!is_own && has_many())))
    }

    /// Whether the analysis beside a reason has as many rows as before, or those that it has beside other panes at least.
    fn leaves_verdict(&self, before: &[(SidePane, Rect)], now: &[(SidePane, Rect)]) -> bool {
        let [before, now] = [before, now].map(|places| place_of(SidePane::Analysis, places));
        let is_free = self.has_room || self.table.shown.why.is_none();
        is_free
            || before.zip(now).is_none_or(|(before, now)| {
                let usual = self.measured(SidePane::Analysis, now).need.least;
                self.is_whole(SidePane::Analysis, now) || now.height >= before.height.min(usual)
            })
    }

    /// These panes in as many columns as there is room for, or as they hide the fewest lines: a full column gives panes to
    /// another. A history stands at the foot of the last one, or where fewer lines are hidden so, of one before. None where they do
    /// not fit.
    pub(super) fn columns(&self, panes: &[SidePane], area: Rect) -> Option<Vec<(SidePane, Rect)>> {
        let is_last = |pane: &&SidePane| **pane == SidePane::History;
        let others: Vec<SidePane> = panes.iter().filter(|pane| !is_last(pane)).copied().collect();
        let with_history = |before: usize| {
            let (first, last) = others.split_at(before);
            [first, panes.iter().find(is_last).map_or(&[][..], std::slice::from_ref), last].concat()
        };
        let usual = self.in_order(&with_history(others.len()), area);
        let hidden = usual.as_ref().map_or(u16::MAX, |places| self.lacks(places).lines);
        if hidden == 0 || others.len() == panes.len() {
            return usual;
        }
        let moved = (1..others.len()).filter_map(|before| self.in_order(&with_history(before), area));
        let best = moved.min_by_key(|places| self.lacks(places));
        best.filter(|places| self.lacks(places).lines < hidden).or(usual)
    }

    /// The same in this order, in which a history ends a column: in narrower columns where all that are due have no room
    /// otherwise, or a reason would have nothing beside it.
    fn in_order(&self, panes: &[SidePane], area: Rect) -> Option<Vec<(SidePane, Rect)>> {
        if panes.is_empty() {
            return None;
        }
        let is_one_column = area.width < 2 * panes::NARROWEST + BETWEEN;
        let is_beside_reason = is_one_column && !self.has_room && panes.contains(&SidePane::Why);
        let narrowest = if is_beside_reason { NARROWER } else { panes::NARROWEST };
        let usual = self.in_columns(panes, area, narrowest, PaneRows::Usual);
        if usual.is_some() || !self.has_room {
            return usual;
        }
        let narrower = |rows_given| self.in_columns(panes, area, NARROWER, rows_given);
        narrower(PaneRows::Usual).or_else(|| PaneRows::FEW.into_iter().find_map(narrower))
    }

    /// The same in columns of at least so much.
    fn in_columns(
        &self,
        panes: &[SidePane],
        area: Rect,
        narrowest: u16,
        rows_given: PaneRows,
    ) -> Option<Vec<(SidePane, Rect)>> {
        let most = usize::from((area.width + BETWEEN) / (narrowest + BETWEEN)).clamp(1, panes.len());
        // Of columns beside each other those that lack the least are known as well: these may be parted in other ways.
        let mut best: Option<(Lack, Vec<&[SidePane]>)> = None;
        let mut beside: Option<(Lack, Vec<&[SidePane]>)> = None;
        let ends =
            |column: &&[SidePane]| column.split_last().is_none_or(|(_, others)| !others.contains(&SidePane::History));
        for columns in splits(panes, most).filter(|columns| columns.iter().all(ends)) {
            let Some(places) = self.shared_out(&columns, area, (None, 0), rows_given) else { continue };
            let lack = self.lacks(&places);
            let is_whole = lack == Lack::default();
            if columns.len() > 1 && beside.as_ref().is_none_or(|(least, _)| lack < *least) {
                beside = Some((lack, columns.clone()));
            }
            if best.as_ref().is_none_or(|(least, _)| lack < *least) {
                best = Some((lack, columns));
            }
            if is_whole {
                break;
            }
        }
        let (lack, columns) = best?;
        let usual = self.parted_out(&columns, area)?;
        let is_cut_below_reason = columns.len() == 1 && lack.lines > 0 && panes.contains(&SidePane::Why);
        let beside = beside.filter(|_| is_cut_below_reason);
        let beside = beside.and_then(|(_, columns)| self.parted_out(&columns, area));
        Some(beside.filter(|beside| self.lacks(beside) < self.lacks(&usual)).unwrap_or(usual))
    }

    /// These columns as they lack the least: with rows that one pane leaves to others, and as wide as it is best.
    fn parted_out(&self, columns: &[&[SidePane]], area: Rect) -> Option<Vec<(SidePane, Rect)>> {
        let places = self.parted(columns, area, self.settled(columns, area)?);
        let wider = self.with_more_turns(columns, area, &places);
        Some(wider.unwrap_or(places))
    }

    /// The same as wide as they are usually.
    pub(super) fn settled(&self, columns: &[&[SidePane]], area: Rect) -> Option<Vec<(SidePane, Rect)>> {
        let places = self.stacked(columns, area, (None, 0))?;
        let lack = self.lacks(&places);
        let (on_reason, on_analysis) = (self.spent_on_reason(&places), self.spent(&places).filter(|_| lack.lines > 0));
        let on_review = self.spent_on_review(&places).filter(|_| lack.hidden() != (0, 0));
        let spent = on_reason.into_iter().chain(on_analysis).chain(on_review);
        let fuller = spent.filter_map(|spent| self.stacked(columns, area, (Some(spent), 0)));
        let fuller = fuller.min_by_key(|fuller| self.lacks(fuller));
        // Rows that a reason leaves free are the others', unless all of it would have room in them: an analysis has longer lists.
        let is_fuller = |fuller: &Vec<_>| match self.lacks(fuller).cmp(&lack) {
            Ordering::Less => on_reason.is_none() || !self.may_grow(SidePane::Why, fuller, area),
            Ordering::Equal => on_reason.is_some() && !self.may_grow(SidePane::Why, fuller, area),
            Ordering::Greater => false,
        };
        Some(fuller.filter(is_fuller).unwrap_or(places))
    }

    /// The same where fewer lines are hidden in columns that are as wide as each other, or the first of which is the narrowest.
    fn parted(&self, columns: &[&[SidePane]], area: Rect, usual: Vec<(SidePane, Rect)>) -> Vec<(SidePane, Rect)> {
        let hidden = self.lacks(&usual).lines;
        let count = columns.len() as u16;
        if hidden == 0 || count < 2 {
            return usual;
        }
        let spare = (area.width + BETWEEN).saturating_sub(count * (panes::NARROWEST + BETWEEN));
        let parted = [spare / count, spare / (count - 1)].map(i32::from).into_iter();
        let parted = parted.filter_map(|more| self.stacked(columns, area, (None, more)));
        let best = parted.min_by_key(|places| self.lacks(places));
        let unread = |places: &[(SidePane, Rect)]| self.lacks(places).unread();
        let best = best.filter(|places| unread(places) < unread(&usual)).unwrap_or(usual);
        let mut others = columns[1..].concat().into_iter();
        if self.lacks(&best).lines == 0 || !others.all(|pane| DUE.contains(&pane)) {
            return best;
        }
        // A short analysis needs fewer columns than lists, and so do lists of few and short turns.
        let fewer = (1..=panes::NARROWEST - SLIM).map(|fewer| -i32::from(fewer));
        let slimmer = fewer.filter_map(|more| self.stacked(columns, area, (None, more)));
        let cuts_words = |places: &[(SidePane, Rect)]| DUE.into_iter().any(|pane| self.cuts_words(pane, places));
        let most = unread(&best);
        let slimmer = slimmer.filter(|places| unread(places) < most && !cuts_words(places));
        slimmer.min_by_key(|places| unread(places)).unwrap_or(best)
    }

    /// Whether a pane has a word that has no room there.
    pub(super) fn cuts_words(&self, pane: SidePane, places: &[(SidePane, Rect)]) -> bool {
        let made = place_of(pane, places).and_then(|place| self.made(pane, place));
        made.is_some_and(|made| made.lines.iter().any(|line| line.to_string().contains(CUT)))
    }

    /// The same where more turns of a value history are in sight: in columns that the first one can spare. A review that is
    /// scrolled anyway may have a line more of what was better.
    fn with_more_turns(
        &self,
        columns: &[&[SidePane]],
        area: Rect,
        places: &[(SidePane, Rect)],
    ) -> Option<Vec<(SidePane, Rect)>> {
        let lacking = |places: &[(SidePane, Rect)]| {
            place_of(SidePane::History, places).map_or(0, |place| self.history(place).lacking_columns())
        };
        let more = i32::try_from(lacking(places)).ok().filter(|more| *more > 0 && columns.len() > 1)?;
        let wider = self.stacked(columns, area, (None, more))?;
        let is_scrolled =
            |pane: &SidePane| place_of(*pane, places).is_some_and(|place| self.lack(*pane, place).lines > 0);
        let scrolled = Some(SidePane::Review).filter(is_scrolled);
        let lacks = |places: &[(SidePane, Rect)]| self.lacks_but(scrolled, places);
        let is_better = lacks(&wider) <= lacks(places) && lacking(&wider) < lacking(places);
        is_better.then_some(wider)
    }

    /// The rows in which an analysis is written that takes fewer than it has: where it has no room for all of its lines what is
    /// short stands beside each other, and rows that wait for figures are free once these are known.
    fn spent(&self, places: &[(SidePane, Rect)]) -> Option<(SidePane, u16)> {
        let place = place_of(SidePane::Analysis, places)?;
        let (pane, is_read) = (self.analysis(place), self.now == SidePane::Analysis);
        let is_cut = !is_read && self.need(SidePane::Analysis, place).wanted > place.height;
        let room = if is_read { usize::MAX } else { usize::from(place.height).saturating_sub(1) };
        let written = || rows(pane.pane(room).lines.len());
        let spent = (is_cut || pane.is_told_at_once()).then(written).filter(|rows| *rows < place.height)?;
        Some((SidePane::Analysis, spent))
    }

    /// Those of a reason of which parts stand beside each other, where it has more than these but not all.
    fn spent_on_reason(&self, places: &[(SidePane, Rect)]) -> Option<(SidePane, u16)> {
        let place = place_of(SidePane::Why, places)?;
        let PaneNeed { need, whole } = self.needed(SidePane::Why, place);
        (whole < place.height && place.height < need.wanted).then_some((SidePane::Why, whole))
    }

    /// Those of a review that are told more closely than they would be with a few more.
    fn spent_on_review(&self, places: &[(SidePane, Rect)]) -> Option<(SidePane, u16)> {
        let place = place_of(SidePane::Review, places)?;
        let written = self.review_lines(place).written(place.height).filter(|rows| *rows < place.height)?;
        Some((SidePane::Review, written))
    }

    /// Whether the free rows of its column are enough for more of a pane.
    fn may_grow(&self, pane: SidePane, places: &[(SidePane, Rect)], area: Rect) -> bool {
        let Some(place) = place_of(pane, places) else { return false };
        let column = places.iter().filter(|(_, other)| other.x == place.x);
        let used = column.map(|(_, other)| other.height + 1).sum::<u16>() - 1;
        self.need(pane, place).next(place.height).is_some_and(|next| used + next - place.height <= area.height)
    }

    /// These columns of panes beside each other, with so many rows for one of them if that is known, and all columns but the
    /// first so much wider where that is no narrower than they, or narrower.
    pub(super) fn stacked(
        &self,
        columns: &[&[SidePane]],
        area: Rect,
        wider: (Option<(SidePane, u16)>, i32),
    ) -> Option<Vec<(SidePane, Rect)>> {
        let shared = |rows_given| self.shared_out(columns, area, wider, rows_given);
        let few = || PaneRows::FEW.into_iter().filter(|_| self.has_room).find_map(shared);
        shared(PaneRows::Usual).or_else(few)
    }

    /// The same with the usual rows at least, or with the fewest in which panes say something.
    fn shared_out(
        &self,
        columns: &[&[SidePane]],
        area: Rect,
        (spent, more): (Option<(SidePane, u16)>, i32),
        rows_given: PaneRows,
    ) -> Option<Vec<(SidePane, Rect)>> {
        let count = columns.len() as u16;
        // The first column has the long texts.
        let even = (area.width + BETWEEN) / count - BETWEEN;
        let others = area
            .width
            .saturating_sub(panes::NARROWEST)
            .checked_div(count - 1)
            .map_or(0, |each| each - BETWEEN.min(each));
        let other = (i32::from(panes::NARROWEST) + more).clamp(1, i32::from(even.max(others).max(1))) as u16;
        let first = area.width - (count - 1) * (other + BETWEEN);
        let mut places = Vec::new();
        for (column, panes) in (0..).zip(columns) {
            let (x, width) = match column {
                0 => (area.x, first),
                _ => (area.right() - (count - column) * (other + BETWEEN) + BETWEEN, other),
            };
            let need = |pane: &SidePane| match spent {
                // A reason that is read whole in these has what others leave.
                Some((SidePane::Why, least)) if *pane == SidePane::Why => {
                    Need { least, ..self.need_of(*pane, Rect { x, width, ..area }, rows_given) }.last()
                }
                Some((known, rows)) if *pane == known => Need::between(rows, rows),
                _ => self.need_of(*pane, Rect { x, width, ..area }, rows_given),
            };
            let needs: Vec<Need> = panes.iter().map(need).collect();
            let shares = shares(area.height, &needs)?;
            let anchored = panes.last() == Some(&SidePane::History);
            let tops = tops(area.height, &shares, anchored);
            let rects = tops.iter().zip(&shares).map(|(top, rows)| Rect { x, y: area.y + top, width, height: *rows });
            places.extend(panes.iter().copied().zip(rects));
        }
        Some(places)
    }
}

/// All ways to stand in at most so many columns, in this order: first those with as many in each, in the most columns, then
/// the others.
fn splits(panes: &[SidePane], most: usize) -> impl Iterator<Item = Vec<&[SidePane]>> {
    let even = (panes.len().div_ceil(most)..=panes.len()).map(|each| panes.chunks(each).collect());
    // A bit for each gap between two panes says whether a column ends there.
    let ends = (0_u32..1 << panes.len().saturating_sub(1)).filter(move |ends| (ends.count_ones() as usize) < most);
    let uneven = ends.map(|ends| {
        let begins = (1..panes.len()).filter(|at| ends >> (at - 1) & 1 == 1);
        let begins: Vec<usize> = std::iter::once(0).chain(begins).chain([panes.len()]).collect();
        begins.windows(2).map(|two| &panes[two[0]..two[1]]).collect()
    });
    even.chain(uneven)
}

pub(super) fn place_of(pane: SidePane, places: &[(SidePane, Rect)]) -> Option<Rect> {
    places.iter().find(|(other, _)| *other == pane).map(|(_, place)| *place)
}
