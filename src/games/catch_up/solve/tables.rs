//! The stages that look answers up: every subset and every deficit of the pool that was left when they were asked.

use std::cmp::Ordering;
use std::collections::HashMap;

use super::super::{CatchUp, Pick, Position};
use super::layout::{NumberKind, SubsetLayout, SubsetPlace};
use super::left::{Left, score_decides};
use super::lengths::Lengths;
use super::outcomes::Outcomes;
use super::packed::{Packed, PackedAnswer, TableMonitor};
use super::pieces::{ByLength, ByOutcome, Pieces};
use crate::core::{Bounds, Outcome};
use crate::solve::{Analysis, Halt, PaidMap, Reservation, Stage};

/// A filled table with what it needs to be asked.
struct HeldTables<T: Packed + ?Sized> {
    layout: SubsetLayout,
    /// The largest deficit in the table.
    limit: u32,
    table: Box<T>,
    /// Answers beyond the limit.
    beyond: PaidMap<(SubsetPlace, i32), T::Answer>,
    _paid: Reservation,
}

impl<T: Packed + ?Sized> HeldTables<T> {
    /// Fills the table of everything that can follow; `None` if it is not worth it.
    fn build(game: &CatchUp, pos: &Position, monitor: TableMonitor<'_, '_>) -> Result<Option<Self>, Halt> {
        let (kinds, left) = Left::whole(game, pos);
        let layout = SubsetLayout::new(&kinds, left.ends_odd(&kinds), T::LANES).ok_or(Halt::MemoryFull)?;
        if !T::is_worth(&layout) {
            return Ok(None);
        }
        let size = limit(&kinds, left.deficit, |limit| T::bytes(&layout, limit));
        let (limit, bytes) = size.ok_or(Halt::MemoryFull)?;
        let paid = monitor.memory().reserve(bytes)?;
        let subsets = layout.subsets();
        if T::Answer::WITHOUT_LENGTH {
            monitor.expect_first(subsets);
        } else {
            monitor.expect(subsets);
        }
        let table = T::build(&layout, limit, monitor)?;
        let limit = T::rounded_up(limit).unwrap_or(limit);
        Ok(Some(Self { layout, limit, table, beyond: PaidMap::default(), _paid: paid }))
    }

    /// The position as a part of this table, if it is one.
    fn find(&self, game: &CatchUp, pos: &Position) -> Option<Left> {
        let left = Left::within(&self.layout.kinds, game, pos)?;
        (left.ends_odd(&self.layout.kinds) == self.layout.odd).then_some(left)
    }

    /// The answer that the table itself gives.
    fn look(&self, left: &Left) -> Option<T::Answer> {
        if left.is_over() {
            return Some(T::Answer::at_end(left.at_end()));
        }
        let place = self.layout.place(&left.counts);
        let known = || self.beyond.get(&(place, left.deficit)).copied();
        let Ok(deficit) = u32::try_from(left.deficit) else { return known() };
        if deficit <= self.limit {
            return Some(self.table.look(place, deficit));
        }
        match u64::from(deficit).cmp(&left.sum(&self.layout.kinds)) {
            Ordering::Greater => Some(T::Answer::CANNOT_REACH),
            Ordering::Equal => Some(T::Answer::REACHES_WITH_ALL),
            Ordering::Less => known(),
        }
    }

    /// The answer for a position of the table.
    ///
    /// A mover further behind than the table knows stays on the move whatever he takes, so there is one such position
    /// for each subset in reach, and they are remembered; so is the start of a mover who is ahead.
    fn answer(&mut self, left: &Left, monitor: TableMonitor<'_, '_>) -> Result<T::Answer, Halt> {
        if let Some(answer) = self.look(left) {
            return Ok(answer);
        }
        let place = self.layout.place(&left.counts);
        monitor.node()?;
        let mut best = T::Answer::CANNOT_REACH;
        for kind in left.picks() {
            best = best.max(self.move_answer(left, kind, monitor)?.0);
            if best == T::Answer::BEST {
                break;
            }
        }
        self.beyond.insert((place, left.deficit), best, monitor.memory())?;
        Ok(best)
    }

    /// What taking a number is worth to whoever takes it, and where it leads.
    fn move_answer(
        &mut self,
        left: &Left,
        kind: usize,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<(T::Answer, Left), Halt> {
        let (child, step) = left.take(&self.layout.kinds, kind);
        Ok((self.answer(&child, monitor)?.seen_from_parent(step), child))
    }

    /// What every move is worth.
    fn moves(&mut self, left: &Left, monitor: TableMonitor<'_, '_>) -> Result<HashMap<Pick, Bounds>, Halt> {
        let mut moves = HashMap::new();
        for kind in left.picks() {
            let pick = Pick(self.layout.kinds[kind].value);
            moves.insert(pick, self.move_answer(left, kind, monitor)?.0.bounds());
        }
        Ok(moves)
    }

    /// Best play for both, first among equals.
    fn line(&mut self, left: &Left, monitor: TableMonitor<'_, '_>) -> Result<Vec<Pick>, Halt> {
        let mut line = Vec::new();
        let mut left = left.clone();
        while !left.is_over() {
            let mut best: Option<(T::Answer, usize, Left)> = None;
            for kind in left.picks() {
                let (answer, child) = self.move_answer(&left, kind, monitor)?;
                if best.as_ref().is_none_or(|(other, ..)| answer > *other) {
                    best = Some((answer, kind, child));
                }
            }
            let Some((_, kind, child)) = best else { break };
            line.push(Pick(self.layout.kinds[kind].value));
            left = child;
        }
        Ok(line)
    }
}

/// The largest deficit that can arise: nobody is ever further ahead than the largest number, or than he was before; with a
/// head start of whoever begins his first number comes on top.
pub(super) fn reach(kinds: &[NumberKind], deficit: i32) -> (u32, u32) {
    let largest = kinds.last().map_or(0, |kind| kind.value);
    let sum: u64 = kinds.iter().map(|kind| u64::from(kind.value) * kind.count as u64).sum();
    // Further behind than all that is left is lost without a table.
    let first = if deficit < 0 { largest + deficit.unsigned_abs() } else { deficit.unsigned_abs() };
    let deepest = u64::from(first).min(sum) as u32;
    (largest, largest.max(deepest))
}

/// Tables up to this size may be as wide as a head start asks; above it what a head start adds is searched.
const SMALL: u64 = 96 << 20;

/// The narrowest rows that hold the deficits of the game, or the wider ones that also hold a head start.
fn limit(kinds: &[NumberKind], deficit: i32, bytes: impl Fn(u32) -> Option<u64>) -> Option<(u32, u64)> {
    let (largest, deepest) = reach(kinds, deficit);
    let wide = bytes(deepest).filter(|&bytes| bytes <= SMALL).map(|bytes| (deepest, bytes));
    wide.or_else(|| bytes(largest).map(|bytes| (largest, bytes)))
}

/// Outcomes of everything below a position, two bits for each subset and deficit.
///
/// Idea: see [`outcomes`](super::outcomes). Cost: 4 bytes for each subset with numbers up to 30, 8 up to 62, 16 up to 126, and about as
/// many nanoseconds; half of the bytes where the sum is odd. Where ties are broken by lead sums its wins and losses hold, and its draws are open.
pub(super) type OutcomeTable = LookupTable<dyn Outcomes>;

/// Outcomes and lengths of everything below a position, a byte for each subset and deficit.
///
/// Idea: see [`lengths`](super::lengths). Cost: 16 bytes for each subset with numbers up to 30, 32 up to 62, 64 up to 126, and about as
/// many nanoseconds.
pub(super) type LengthTable = LookupTable<dyn Lengths>;

/// Outcomes of everything below a position with few numbers of any size.
///
/// Idea: see [`pieces`](super::pieces). Cost: about 200 bytes and a microsecond for each subset.
pub(super) type PieceTable = LookupTable<Pieces<ByOutcome>>;

/// Outcomes and lengths of everything below a position with few numbers of any size, at three times the cost.
pub(super) type PieceLengthTable = LookupTable<Pieces<ByLength>>;

/// A stage that fills a table once and looks answers up while the game goes on. Stopped early it has proven nothing, for
/// a table is filled from the end of the game.
pub(super) struct LookupTable<T: Packed + ?Sized> {
    held: Option<HeldTables<T>>,
}

impl<T: Packed + ?Sized> Default for LookupTable<T> {
    fn default() -> Self {
        Self { held: None }
    }
}

impl<T: Packed + ?Sized + 'static> Stage<CatchUp> for LookupTable<T> {
    fn name(&self) -> &'static str {
        T::NAME
    }

    fn look_up(&self, game: &CatchUp, pos: &Position) -> Bounds {
        let look = |held: &HeldTables<T>| {
            let left = held.find(game, pos)?;
            let answer = held.look(&left)?;
            let certain = score_decides(game, &left, &held.layout.kinds);
            let holds = certain || T::Answer::WITHOUT_LENGTH && answer.bounds().outcome() != Some(Outcome::Draw);
            holds.then(|| answer.bounds())
        };
        self.held.as_ref().and_then(look).unwrap_or(Bounds::UNKNOWN)
    }

    fn run(
        &mut self,
        game: &CatchUp,
        analysis: &mut Analysis<CatchUp>,
        monitor: TableMonitor<'_, '_>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        let (kinds, left) = Left::whole(game, &pos);
        let certain = score_decides(game, &left, &kinds);
        let known = if T::Answer::WITHOUT_LENGTH {
            analysis.moves.iter().all(|report| report.bounds.outcome().is_some())
        } else {
            analysis.is_exact()
        };
        if left.is_over() || known || !(certain || T::Answer::WITHOUT_LENGTH) {
            return Ok(());
        }
        let held = match self.held.take().filter(|held| held.find(game, &pos).is_some()) {
            Some(held) => self.held.insert(held),
            None => match HeldTables::build(game, &pos, monitor) {
                Ok(Some(held)) => self.held.insert(held),
                Ok(None) => return Ok(()),
                // A budget that is spent is no error.
                Err(Halt::Cancelled) => return monitor.check(),
                Err(halt) => return Err(halt),
            },
        };
        let Some(left) = held.find(game, &pos) else { return Ok(()) };
        let moves = held.moves(&left, monitor)?;
        analysis.stage = T::NAME;
        analysis.tighten_moves(|mv| match moves.get(&mv).copied() {
            Some(bounds) if certain || bounds.outcome() != Some(Outcome::Draw) => bounds,
            Some(_) | None => Bounds::UNKNOWN,
        });
        if certain && analysis.root.exact().is_some() {
            analysis.line = held.line(&left, monitor)?;
        }
        monitor.show(analysis);
        Ok(())
    }
}
