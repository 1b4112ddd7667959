//! Where heaps, takes and strip stand.

use ratatui::layout::Rect;

use super::{State, lying};
use crate::core::{Game, Impartial};
use crate::games::subtraction::{Piling, Subtraction};
use crate::tui::boards::heaps::chips::widest;
use crate::tui::boards::heaps::rows::{HeapGroup, HeapRows, HeapsNow};
use crate::tui::boards::heaps::single::{self, Single, SingleHeap};
use crate::tui::boards::heaps::stones::StoneRows;
use crate::tui::boards::{Room, Size};

/// The plan of a board in a room.
pub(crate) struct Plan {
    /// Where the takes are seen.
    pub window: Rect,
    /// What is left to the panes.
    pub side: Option<Rect>,
    /// Where the only heap is drawn.
    pub stones: Option<Rect>,
    /// Where the strip is.
    pub strip: Option<Rect>,
    /// The takes, heap by heap.
    pub groups: Vec<HeapGroup>,
    /// How each heap among several lies.
    pub rows: StoneRows,
    /// The stones of the only heap for which its room is measured, and how many went with the last move.
    pub whole: u64,
    pub went: u128,
    /// Rows that are scrolled away.
    pub scroll: i32,
    /// Whether several heaps are seen whole.
    is_whole: bool,
    /// Rows that stay free whatever is taken: heaps get fewer, and their choices with them.
    pub free: u16,
    /// Rows that are spared above panes that are read.
    pub told: u16,
}

/// The heaps that a plan is made for: those of the start where its size is kept, if these were them.
fn seen(game: &Subtraction, pos: &Piling, state: &State, room: Room) -> Piling {
    let start = state.start(game);
    let is_of_start = start.state.len() == pos.state.len() && start.iter().zip(pos.iter()).all(|(all, now)| now <= all);
    if room.keeps_size(game.result(pos).is_some()) && is_of_start { start } else { pos.clone() }
}

impl Plan {
    /// The plan, or the room that the board needs.
    pub(crate) fn new(game: &Subtraction, pos: &Piling, state: &State, room: Room) -> Result<Self, Size> {
        let first = seen(game, pos, state, room);
        if pos.state.len() == 1 {
            return Self::one(game, (pos, &first), state, room);
        }
        room.has_or_ended(single::LEAST)?;
        // What has no room at the start is seen whole as soon as it has.
        let still = Self::several(game, &first, state, room);
        Ok(if still.is_whole || first == *pos { still } else { Self::several(game, pos, state, room) })
    }

    fn one(game: &Subtraction, (pos, first): (&Piling, &Piling), state: &State, room: Room) -> Result<Self, Size> {
        let top = state.top(game);
        // In a preview nothing has to stand still.
        let opening = if room.is_preview() { pos.state[0] } else { top };
        let heap = SingleHeap {
            top: top.into(),
            needs_figures: false,
            tells_in_sum: game.family().theory(game.stuck()).is_some(),
            has_letters_alone: state.sieve.is_some(),
            count: game.amounts(pos.state[0]).len(),
            widest: words(game, pos).max(words(game, first)),
            at_start: (game.amounts(opening).len(), lying(game, opening, state.went).in_room(room)),
            went: state.went,
        };
        // With the reason the strip is a sieve, which has letters alone, and a review tells how long turns take.
        let Single { stones, window, side, strip, chips, scroll, spared: told, went } =
            Single::new(room, &heap, state.scroll)?;
        let groups =
            vec![HeapGroup { heap: 0, row: None, wide: 0, chips, figure_lines: 1, tells_scale: false, like: None }];
        let (stones, strip) = (Some(stones), Some(strip));
        let rows = StoneRows::Bar { scale: 1, across: 1 };
        let whole = first.state[0];
        Ok(Self { window, side, stones, strip, groups, rows, whole, went, scroll, is_whole: true, free: 0, told })
    }

    fn several(game: &Subtraction, pos: &Piling, state: &State, room: Room) -> Self {
        let count = |stones: u64| if room.is_end() { 0 } else { game.amounts(stones).len() };
        let now: Vec<(u64, usize)> = pos.iter().map(|&stones| (stones, count(stones))).collect();
        // A reason has the rows that are there, and is said in full below the board where there are none.
        let heaps = HeapsNow {
            now: &now,
            widest: words(game, pos),
            top: state.top(game),
            keeps_words: false,
            has_nimbers: !game.is_misere(),
        };
        let HeapRows { window, side, groups, rows, scroll, is_whole, free, words: told } =
            HeapRows::new(room, &heaps, (state.scroll, state.back), None);
        let (stones, strip, whole, went) = (None, None, 0, 0);
        Self { window, side, stones, strip, groups, rows, whole, went, scroll, is_whole, free, told }
    }
}

/// The words of the takes, for their width.
fn words(game: &Subtraction, pos: &Piling) -> i32 {
    let largest = pos.state.iter().filter_map(|&stones| game.amounts(stones).last());
    widest(largest.map(u32::to_string))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::heaps::pebble::Pebble;

    #[test]
    fn a_strip_that_is_scrolled_anyway_leaves_its_lines_to_choices_out_of_sight() {
        let game: Subtraction = "subtract 1..100 from 300".parse().expect("a setup");
        let room = Room::beside(Rect::new(0, 2, 100, 26), true);
        let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
        let [heap] = &plan.groups[..] else { panic!("one heap") };
        assert_eq!(heap.chips.seen(plan.window), 0..100);
    }

    #[test]
    fn in_a_task_no_rows_wait_for_what_heaps_are_worth() {
        let game: Subtraction = "square 14".parse().expect("a setup");
        let rows = |room| {
            let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            plan.strip.map(|strip| strip.height)
        };
        let area = Rect::new(0, 2, 60, 12);
        assert_eq!(rows(Room::in_page(area)), Some(5));
        assert_eq!(rows(Room::in_task(area)), Some(3));
    }

    #[test]
    fn in_a_sum_no_rows_wait_for_what_is_told_of_no_heap() {
        for (setup, is_told) in [("square 40", false), ("subtract 1,3,4 from 50", false), ("prime-power 50", true)] {
            let game: Subtraction = setup.parse().expect("a setup");
            let strip = |room| {
                let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
                plan.strip.expect("one heap").height
            };
            let room = Room::alone(Rect::new(0, 2, 64, 28));
            let (alone, part) = (strip(room), strip(room.part(room.area)));
            assert_eq!(part, if is_told { alone } else { 1 + (alone - 1) / 2 }, "{setup}");
        }
    }

    #[test]
    fn a_strip_that_is_scrolled_anyway_has_fewer_lines_where_stones_would_be_points() {
        for (words, (width, height), lines) in [
            ("square 60", (61, 24), 2),
            ("square 60", (61, 20), 1),
            ("square 40", (80, 20), 2),
            ("square 60", (120, 36), 2),
        ] {
            let game: Subtraction = words.parse().expect("a setup");
            let room = Room::alone(Rect::new(0, 2, width, height));
            let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            assert_eq!(plan.strip.map(|strip| strip.height / 4), Some(lines), "{words} in {width}x{height}");
        }
    }

    #[test]
    fn heaps_stand_still_while_stones_are_taken() {
        for (setup, moves) in [
            ("square 40,23,7", "1.36 2.16 3.4 1.4"),
            ("subtract 1..10 from 60", "10 10 10 10 10 9"),
            ("square 34", "25 4 4"),
        ] {
            let game: Subtraction = setup.parse().expect("a setup");
            for (width, height) in [(60, 12), (60, 16), (80, 20), (120, 36), (240, 66)] {
                let room = Room::beside(Rect::new(0, 2, width, height), true);
                let lie = |pos: &Piling| {
                    let plan = Plan::new(&game, pos, &State::default(), room).expect("there is room");
                    let tops: Vec<_> = plan.groups.iter().map(|group| (group.row, group.chips.shape(0))).collect();
                    (plan.rows, plan.stones, tops)
                };
                let mut pos = game.start();
                let first = lie(&pos);
                for word in moves.split(' ') {
                    let mv = game.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
                    pos = game.play(&pos, mv);
                    assert_eq!(lie(&pos), first, "{setup} after {word} in {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn stones_of_several_heaps_have_the_rows_around_them_before_they_are_points() {
        let game: Subtraction = "subtract 2,5,6 from 25,16".parse().expect("a setup");
        let rows = |height: u16, nimbers: bool| {
            let (room, state) = (Room::alone(Rect::new(0, 2, 60, height)), State { nimbers, ..State::default() });
            let plan = Plan::new(&game, &game.start(), &state, room).expect("there is room");
            if let StoneRows::Stones(pebble, _) = plan.rows { pebble.rows } else { 0 }
        };
        assert_eq!([14, 13, 12].map(|height| rows(height, false)), [2, 2, 2]);
        assert_eq!([14, 13, 12].map(|height| rows(height, true)), [2, 2, 2], "nothing is said in their rows");
    }

    #[test]
    fn stones_of_several_heaps_are_flat_before_they_are_points() {
        let lie = |height: u16| {
            let game: Subtraction = "square 40,23,7".parse().expect("a setup");
            let room = Room::alone(Rect::new(0, 2, 60, height));
            let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            if let StoneRows::Stones(pebble, _) = plan.rows { Some(pebble) } else { None }
        };
        assert_eq!([11, 12, 13].map(lie), [Some(Pebble::FLAT); 3]);
    }
}
