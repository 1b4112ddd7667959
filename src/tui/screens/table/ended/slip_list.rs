//! The slips of a match that is over, beside its turns or between them and what is told: each with what would have been better.

use ratatui::layout::Rect;

use super::super::GameScreen;
use crate::tui::Role;
use crate::tui::paint::{Pen, width};
use crate::tui::panes::{SlipTold, fitted, listed_in, said_in_words};

/// The columns of the slips beside the turns: some more where whole names and turns have room in them, or this part of all.
const SLIPS: u16 = 36;
const MOST_SLIPS: u16 = 44;
const PART: (u16, u16) = (3, 8);
/// Those of a slip without its name, its turn and what it lost: for its number, and between them.
const AROUND: i32 = 8;
/// Those of its number, and between two things that are told of it.
const NUMBER: i32 = 4;
const GAP: i32 = 2;
/// Columns of a seat.
const SEAT: i32 = 2;
/// From this width on they stand there.
const WIDE: u16 = 96;
/// What stands before the moves that would have been better.
const BETTER: &str = "better";
/// What would have been better has no more rows than this.
const MOST_ROWS: usize = 12;
/// A turn is cut behind so many columns where names lack theirs beside more of it.
const LONG: i32 = 10;

/// The columns that slips leave to the turns: all of them where nobody slipped.
pub(in super::super) fn turns_width(table: &GameScreen, columns: u16) -> u16 {
    let told = &table.shown.course.slips;
    if columns < WIDE || told.is_empty() {
        return columns;
    }
    let [turns, lost] = slip_columns(told);
    let names = longest_name(table, usize::MAX) as i32;
    let most = MOST_SLIPS.max(columns / PART.1 * PART.0);
    let whole = [turns, turns.min(LONG)].map(|turns| (AROUND + names + turns + lost + 2) as u16);
    columns - whole.into_iter().find(|whole| *whole <= most).unwrap_or(SLIPS).max(SLIPS)
}

/// The rows beside turns in which every slip stands with all that would have been better; none where none stands there.
pub(in super::super) fn wanted_rows(table: &GameScreen, turns: Rect) -> u16 {
    beside(table, turns).map_or(0, |area| SlipList::new(table, area).wanted())
}

/// How many slips stand beside turns in their rows.
pub(in super::super) fn slips_beside(table: &GameScreen, turns: Rect) -> usize {
    beside(table, turns).map_or(0, |area| SlipList::new(table, area).told()[0])
}

/// The columns beside turns.
fn beside(table: &GameScreen, turns: Rect) -> Option<Rect> {
    let taken = turns_width(table, turns.width) + GAP as u16;
    Some(Rect { x: turns.x + taken, width: turns.width.checked_sub(taken)?, ..turns })
}

/// Where slips stand beside the turns: in their rows, and those above in which the board draws nothing there, but for a free one;
/// nowhere if not even one has room.
pub(super) fn beside_turns(table: &GameScreen, turns: Rect, board: Rect, pen: &Pen<'_>) -> Option<Rect> {
    let mut area = beside(table, turns)?;
    let wanted = wanted_rows(table, turns);
    while area.height < wanted && area.y > board.y + 1 && pen.is_blank(Rect { y: area.y - 2, height: 2, ..area }) {
        area = Rect { y: area.y - 1, height: area.height + 1, ..area };
    }
    SlipList::new(table, area).has_room().then_some(area)
}

/// The last slips that have room, each with what would have been better: as much of it as there are rows for.
pub(super) fn slips(table: &GameScreen, area: Rect, pen: &mut Pen<'_>) {
    SlipList::new(table, area).draw(pen);
}

/// The columns of the turns of slips, and of what they lost.
fn slip_columns(told: &[SlipTold]) -> [i32; 2] {
    let widest = |words: &dyn Fn(&SlipTold) -> String| told.iter().map(|slip| width(&words(slip))).max().unwrap_or(0);
    [widest(&|slip| said_in_words(&slip.text)), widest(&lost)]
}

/// The columns of the longest name of those who slipped, where none may have more than `most`.
fn longest_name(table: &GameScreen, most: usize) -> usize {
    table.shown.makers.longest(table.shown.course.slips.iter().map(|slip| (slip.start, slip.player)), most)
}

fn lost(slip: &SlipTold) -> String {
    format!("lost a {}", slip.lost())
}

/// How many slips are told of, those with something that would have been better, and the rows of that: the more the better.
pub(super) type SlipsTold = [usize; 3];

/// Slips below each other in an area, and where in its columns everything stands.
pub(super) struct SlipList<'a> {
    table: &'a GameScreen,
    told: &'a [SlipTold],
    area: Rect,
    /// The most columns of a name.
    name: usize,
    /// Those of a turn, and where it stands.
    turns: i32,
    turn: i32,
    /// Where what would have been better begins.
    better: i32,
    /// The rows of a slip without that: what it lost has one of its own where names and turns would be cut beside it, and all
    /// rows are there.
    each: u16,
}

impl<'a> SlipList<'a> {
    pub(super) fn new(table: &'a GameScreen, area: Rect) -> Self {
        let beside = Self::in_rows(table, area, 1);
        let below = || Some(Self::in_rows(table, area, 2)).filter(|below| below.wanted() <= area.height);
        if beside.is_whole() { beside } else { below().unwrap_or(beside) }
    }

    /// With so many rows for each of them.
    fn in_rows(table: &'a GameScreen, area: Rect, each: u16) -> Self {
        let told = &table.shown.course.slips;
        let [turns, losses] = slip_columns(told);
        let (losses, least) = if each > 1 { (-GAP, turns) } else { (losses, LONG) };
        // What it lost is whole, and a seat before it; beside that turns are where names are too.
        let left = i32::from(area.width) - AROUND - losses;
        let beside_names = left - longest_name(table, usize::MAX) as i32;
        let turns = turns.min(beside_names.max(least)).min(left - SEAT).max(1);
        let name = (i32::from(area.width) - AROUND - turns - losses).max(0) as usize;
        let player = i32::from(area.x) + NUMBER;
        let turn = player + longest_name(table, name) as i32 + GAP;
        Self { table, told, area, name, turns, turn, better: turn.max(player + BETTER.len() as i32 + 1), each }
    }

    /// Whether no name is shorter than it is, and no turn cut.
    fn is_whole(&self) -> bool {
        longest_name(self.table, usize::MAX) <= self.name && slip_columns(self.told)[0] <= self.turns
    }

    /// What would have been better, in at most so many rows.
    fn better(&self, slip: &SlipTold, rows: usize) -> Vec<String> {
        let columns = (i32::from(self.area.right()) - self.better).max(0) as usize;
        match slip.better.len() {
            _ if self.table.hides(slip.number) => Vec::new(),
            0 => vec!["playing on".to_owned()],
            count => listed_in(&slip.better, count, columns, rows),
        }
    }

    /// The rows in which nothing is left out.
    fn wanted(&self) -> u16 {
        let rows = |slip| self.each + self.better(slip, MOST_ROWS).len() as u16;
        1 + self.told.iter().map(rows).sum::<u16>()
    }

    /// Whether the last of them has room, with what would have been better than it, if there are any.
    pub(super) fn has_room(&self) -> bool {
        let last = self.told.last().map(|slip| if self.table.hides(slip.number) { 1 } else { 2 });
        last.is_some_and(|rows| self.area.height >= rows + self.each)
    }

    /// Whether each of them has room.
    pub(super) fn shows_all(&self) -> bool {
        self.first() == 0
    }

    /// The first that is told of: each of the others has a row at least, the heading another one.
    fn first(&self) -> usize {
        let room = self.area.height.saturating_sub(1) / self.each;
        self.told.len().saturating_sub(room.into())
    }

    /// How much is told of them.
    pub(super) fn told(&self) -> SlipsTold {
        if !self.has_room() {
            return [0; 3];
        }
        let shared = self.shared(self.first());
        let better = shared.iter().filter(|lines| !lines.is_empty()).count();
        [shared.len(), better, shared.iter().map(Vec::len).sum()]
    }

    /// What would have been better than each of them from one on. The rows that are left over go to whichever has fewest of those
    /// for which one more says more, of these to the last.
    fn shared(&self, first: usize) -> Vec<Vec<String>> {
        let told = &self.told[first..];
        let mut left = self.area.height.saturating_sub(1 + self.each * told.len() as u16);
        let mut shared = vec![Vec::new(); told.len()];
        let mut most: Vec<_> = told.iter().map(|slip| self.better(slip, MOST_ROWS).len()).collect();
        let poorest = |shared: &[Vec<String>], most: &[usize]| {
            let lacking = (0..told.len()).rev().filter(|at| shared[*at].len() < most[*at]);
            lacking.min_by_key(|at| shared[*at].len())
        };
        while let Some(at) = poorest(&shared, &most).filter(|_| left > 0) {
            let more = self.better(&told[at], shared[at].len() + 1);
            if more.len() > shared[at].len() {
                left -= 1;
                shared[at] = more;
            } else {
                most[at] = shared[at].len();
            }
        }
        shared
    }

    fn draw(&self, pen: &mut Pen<'_>) {
        let Self { table, told, area, .. } = *self;
        let x = i32::from(area.x);
        let first = self.first();
        let heading = if first > 0 { format!("Slips  {first} before these") } else { "Slips".to_owned() };
        pen.text(x, i32::from(area.y), &heading, Role::Dim);
        let player = x + NUMBER;
        let mut y = i32::from(area.y) + 1;
        for (slip, better) in told[first..].iter().zip(self.shared(first)) {
            pen.text(x, y, &format!("{:>3}", slip.numbered()), Role::Dim);
            pen.text(player, y, &table.shown.makers.at(slip.start).within(slip.player, self.name), slip.player);
            pen.text(self.turn, y, &fitted(&slip.text, self.turns as usize), Role::Loss);
            let behind = if self.each > 1 { player } else { self.turn + self.turns + GAP };
            y += i32::from(self.each) - 1;
            pen.text(behind, y, &lost(slip), Role::Loss);
            if !better.is_empty() {
                pen.text(player, y + 1, BETTER, Role::Dim);
            }
            for (y, words) in (y + 1..).zip(&better) {
                pen.text(self.better, y, words, Role::Win);
            }
            y += 1 + better.len() as i32;
        }
    }
}
