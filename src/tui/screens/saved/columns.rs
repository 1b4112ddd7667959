//! The columns of the list: what stands in each, how wide each is, and by which the list is sorted.

use std::cmp::{Ordering, Reverse};
use std::time::SystemTime;

use super::told::{self, WIDEST};
use crate::tui::Saved;
use crate::tui::ago::{ago, ago_in_short};
use crate::tui::paint::width;

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SavedColumn {
    Game,
    Against,
    Score,
    Result,
    Turns,
    Date,
}

/// How much is said in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fullness {
    Full,
    Brief,
}

/// Where a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColumnPlace {
    pub column: SavedColumn,
    pub from: i32,
    pub columns: i32,
}

/// Where titles begin: before them stand the pointer and the mark.
pub(super) const TITLES: i32 = 4;
/// Titles are as wide as this in full, and no narrower than that wherever there is room for it.
const TITLE: [i32; 2] = [30, 12];
/// What is given up for the sake of titles, one after the other: the board of a game tells it as well.
const GIVEN_UP: [&[SavedColumn]; 3] = [&[], &[SavedColumn::Turns], &[SavedColumn::Turns, SavedColumn::Score]];

impl SavedColumn {
    /// All, from the left.
    pub(super) const ALL: [Self; 6] = [Self::Game, Self::Against, Self::Score, Self::Result, Self::Turns, Self::Date];
    /// Those by which one sorts, the usual one first.
    const ORDERS: [Self; 5] = [Self::Date, Self::Game, Self::Against, Self::Turns, Self::Result];

    /// Its heading.
    pub(super) fn heading(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Against => "against",
            Self::Score => "score",
            Self::Result => "result",
            Self::Turns => "turns",
            Self::Date => "date",
        }
    }

    /// The order so many on.
    pub(super) fn order_after(self, by: usize) -> Self {
        let place = Self::ORDERS.iter().position(|order| *order == self).unwrap_or(0);
        Self::ORDERS[(place + by) % Self::ORDERS.len()]
    }

    /// Whether one sorts by it.
    pub(super) fn is_order(self) -> bool {
        Self::ORDERS.contains(&self)
    }

    /// What stands in it.
    pub(super) fn words(self, saved: &Saved, fullness: Fullness, now: SystemTime) -> String {
        let is_brief = fullness == Fullness::Brief;
        let summary = saved.summary.as_ref();
        match self {
            Self::Game => told::title(saved),
            Self::Against if is_brief => summary.map(told::others_in_short).unwrap_or_default(),
            Self::Against => summary.map(told::seats).unwrap_or_default(),
            Self::Score => summary.map(told::score).unwrap_or_default(),
            Self::Result => told::result(saved, is_brief),
            Self::Turns => summary.map(|summary| summary.turns.to_string()).unwrap_or_default(),
            Self::Date if is_brief => ago_in_short(saved.entry.modified, now),
            Self::Date => ago(saved.entry.modified, now),
        }
    }

    /// Which of two games comes first; among equals the newer one.
    pub(super) fn compare(self, one: &Saved, two: &Saved) -> Ordering {
        let words = |saved: &Saved| self.words(saved, Fullness::Brief, saved.entry.modified).to_lowercase();
        let turns = |saved: &Saved| Reverse(saved.summary.as_ref().map_or(0, |summary| summary.turns));
        let by_this = match self {
            Self::Date => Ordering::Equal,
            Self::Turns => turns(one).cmp(&turns(two)),
            Self::Game | Self::Against | Self::Score | Self::Result => words(one).cmp(&words(two)),
        };
        by_this.then_with(|| two.entry.modified.cmp(&one.entry.modified))
    }

    fn is_at_the_right(self) -> bool {
        matches!(self, Self::Turns | Self::Date)
    }
}

impl ColumnPlace {
    /// Where words begin in it: those of figures end where it does.
    pub(super) fn begin(&self, words: &str) -> i32 {
        if self.column.is_at_the_right() { self.from + (self.columns - width(words)).max(0) } else { self.from }
    }
}

/// Where the columns stand in so much room, for these games in this order, and how much is said in them: in full, if titles still
/// have their room then. What stands in no row has no column, and titles that are whole for it have that of others.
pub(super) fn columns(
    games: &[&Saved],
    order: SavedColumn,
    now: SystemTime,
    room: i32,
) -> (Vec<ColumnPlace>, Fullness) {
    let title = games.iter().map(|saved| width(&told::title(saved))).max().unwrap_or(0);
    let has_titles = |places: &Vec<ColumnPlace>| places[0].columns >= title.clamp(TITLE[1], TITLE[0]);
    let full = laid(games, now, room, Fullness::Full, &SavedColumn::ALL[1..]);
    if has_titles(&full) {
        return (full, Fullness::Full);
    }
    let mut brief = GIVEN_UP.map(|gone| {
        let others = SavedColumn::ALL[1..].iter().copied();
        let others: Vec<SavedColumn> = others.filter(|other| *other == order || !gone.contains(other)).collect();
        laid(games, now, room, Fullness::Brief, &others)
    });
    let first = brief.iter().position(has_titles).unwrap_or(0);
    (std::mem::take(&mut brief[first]), Fullness::Brief)
}

/// The titles, and these columns beside them.
fn laid(games: &[&Saved], now: SystemTime, room: i32, fullness: Fullness, others: &[SavedColumn]) -> Vec<ColumnPlace> {
    let is_brief = fullness == Fullness::Brief;
    let (most, gap) = (WIDEST[usize::from(is_brief)], if is_brief { 1 } else { 2 });
    let widest = |column: SavedColumn| {
        let words = games.iter().map(|saved| width(&column.words(saved, fullness, now))).max().unwrap_or(0);
        if words == 0 { 0 } else { words.max(width(column.heading())).min(most) }
    };
    let others: Vec<(SavedColumn, i32)> =
        others.iter().map(|column| (*column, widest(*column))).filter(|(_, columns)| *columns > 0).collect();
    let taken: i32 = others.iter().map(|(_, columns)| columns + gap).sum();
    let title = games.iter().map(|saved| width(&told::title(saved))).max().unwrap_or(0).max(TITLE[1]);
    // Beside the titles, and not at the far end of a wide screen.
    let title = title.min(room - TITLES - 1 - taken).max(0);
    let mut places = vec![ColumnPlace { column: SavedColumn::Game, from: TITLES, columns: title }];
    let mut from = TITLES + title + gap;
    for (column, columns) in others {
        places.push(ColumnPlace { column, from, columns });
        from += columns + gap;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Player;
    use crate::play::{Entry, Shelf, Summary};

    #[test]
    fn titles_have_the_room_of_turns_unless_the_list_is_sorted_by_them() {
        let mut summary = Summary::new("multiples 2..30", vec!["human".to_owned(), "bot perfect".to_owned()], 7);
        summary.mover = Some(Player::P1);
        let now = SystemTime::UNIX_EPOCH;
        let saved = Saved { entry: Entry::new("one", Shelf::Playing, now), summary: Ok(summary) };
        let seen = |order, room| -> (Vec<SavedColumn>, i32) {
            let (places, _) = columns(&[&saved], order, now, room);
            (places.iter().map(|place| place.column).collect(), places[0].columns)
        };
        let title = width("Multiples and divisors 2..30");
        let all = [SavedColumn::Game, SavedColumn::Against, SavedColumn::Result, SavedColumn::Turns, SavedColumn::Date];
        let fewer = [SavedColumn::Game, SavedColumn::Against, SavedColumn::Result, SavedColumn::Date];
        assert_eq!(seen(SavedColumn::Date, 80), (all.to_vec(), title));
        assert_eq!(seen(SavedColumn::Date, 60), (fewer.to_vec(), title));
        assert_eq!(seen(SavedColumn::Turns, 60), (all.to_vec(), title - 2));
    }
}
