//! What became of the stones of a game that is over: each in the colour of whoever took it, in the order in which they went.

use ratatui::layout::Rect;

use super::pebble::{Matter, PLATE, Pebble, PebbleLook, STONE};
use crate::core::Player;
use crate::tui::Role;
use crate::tui::boards::Names;
use crate::tui::paint::{Pen, width};

/// The stones of all heaps, by who took them; nobody took what is left.
pub(crate) struct Spoils(Vec<Vec<Option<Player>>>);

/// The same in an area, in stones as large as have room there.
pub(crate) struct LaidSpoils {
    spoils: Spoils,
    area: Rect,
    pebble: Pebble,
}

/// More stones are not shown one by one.
const MOST: u64 = 2000;
/// The smallest that are no points.
const SMALLEST: Pebble = Pebble::of(2);
/// Columns that are free beside them.
const MARGIN: i32 = 2;
/// Columns around two names in one row, without how many stones each has.
const AROUND_NAMES: i32 = 10;
const PLAYERS: [Player; 2] = [Player::P1, Player::P2];

impl Spoils {
    /// Who took how many stones of which heap, in turn, and what is left of each; nothing where nobody took any, or there are
    /// too many.
    pub(crate) fn new(
        takes: impl Iterator<Item = (Player, usize, u64)>,
        left: impl Iterator<Item = u64>,
    ) -> Option<Self> {
        let left: Vec<u64> = left.collect();
        let mut heaps = vec![Vec::new(); left.len()];
        let mut room = MOST.checked_sub(left.iter().try_fold(0, |sum: u64, &stones| sum.checked_add(stones))?)?;
        for (player, heap, stones) in takes {
            room = room.checked_sub(stones)?;
            heaps.get_mut(heap)?.extend((0..stones).map(|_| Some(player)));
        }
        let is_taken = heaps.iter().any(|heap| !heap.is_empty());
        for (heap, stones) in heaps.iter_mut().zip(left) {
            heap.extend((0..stones).map(|_| None));
        }
        is_taken.then_some(Self(heaps))
    }

    /// The same where they lie in an area, if they have room there.
    pub(crate) fn laid(self, area: Rect) -> Option<LaidSpoils> {
        let pebble = Pebble::all().find(|pebble| self.fits(*pebble, area))?;
        Some(LaidSpoils { spoils: self, area, pebble })
    }

    /// Whether they have room in stones of a size.
    fn fits(&self, pebble: Pebble, area: Rect) -> bool {
        let ((columns, rows), (width, height)) = (pebble.step(), room(area));
        let across = width / columns;
        across > 0 && self.lines(across).map(|lines| lines * rows).sum::<i32>() <= height
    }

    /// How many lines each heap takes, so many stones in each.
    fn lines(&self, across: i32) -> impl Iterator<Item = i32> {
        self.0.iter().map(move |heap| (heap.len() as i32 + across - 1) / across)
    }
}

impl LaidSpoils {
    /// Whether they are points, so that a larger room would show stones.
    pub(crate) fn are_points(&self) -> bool {
        !self.spoils.fits(SMALLEST, self.area)
    }

    /// The cells of all stones.
    pub(crate) fn cells(&self) -> f64 {
        self.pebble.cells(self.spoils.0.iter().map(Vec::len).sum::<usize>() as u32)
    }

    /// The columns of two names in the row below them: beside a sign and a blank before each name, a blank and its figure behind it,
    /// three between the two, and one behind them.
    pub(crate) fn name_columns(&self) -> usize {
        let figures = self.counts().iter().map(|count| width(count)).sum::<i32>();
        (i32::from(self.area.width) - MARGIN - AROUND_NAMES - figures).max(0) as usize
    }

    /// How many each player has.
    fn counts(&self) -> [String; 2] {
        PLAYERS.map(|player| self.spoils.0.iter().flatten().filter(|taken| **taken == Some(player)).count().to_string())
    }

    /// Paints them, with a row below that says who has how many.
    pub(crate) fn paint(&self, names: &Names, pen: &mut Pen<'_>) {
        let Self { spoils: Spoils(heaps), area, pebble } = self;
        let (width, height) = room(*area);
        let most = heaps.iter().map(Vec::len).max().unwrap_or(0) as i32;
        let lines = |across: i32| -> i32 { self.spoils.lines(across).sum() };
        let (columns, rows) = pebble.step();
        // The lines of a heap are about as long.
        let least = lines(width / columns);
        let across = (1..=most).find(|&across| lines(across) <= least).unwrap_or(1);
        pen.ground((area.x.into(), area.y.into()), (area.width.into(), area.height.into()), PLATE);
        let mut pen = pen.over();
        let x = i32::from(area.x) + MARGIN + (width - across.min(most) * columns + 1) / 2;
        let between = i32::try_from(heaps.len()).unwrap_or(i32::MAX) - 1;
        let air = if between > 0 { ((height - least * rows) / (between + 2)).min(rows) } else { 0 };
        let mut y = i32::from(area.y) + (height - least * rows - between * air + 1) / 2;
        for (number, (heap, lines)) in (1..).zip(heaps.iter().zip(self.spoils.lines(across))) {
            if lines > 0 {
                self.number(number, (x, y + (rows - 1) / 2), &mut pen);
            }
            for (stone, taken) in (0..).zip(heap) {
                let at = (x + stone % across * columns, y + stone / across * rows);
                pebble.paint_of(taken.map_or(STONE, Matter::of), at, PebbleLook::Full, &mut pen);
            }
            y += lines * rows + air;
        }
        self.tell(names, &mut pen);
    }

    /// Where there are several heaps, which one begins at a place: a line without a number goes on with the one above.
    fn number(&self, number: usize, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let heaps = self.spoils.0.len();
        if heaps > 1 && x - width(&heaps.to_string()) > i32::from(self.area.x) {
            pen.text_before(x - 1, y, &number.to_string(), Role::Dim);
        }
    }

    /// `█ Ann 23   ▒ Ben 17`.
    fn tell(&self, names: &Names, pen: &mut Pen<'_>) {
        let area = self.area;
        let (mut x, y) = (i32::from(area.x) + MARGIN, i32::from(area.bottom()) - 1);
        let rooms = names.shares_of_two(self.name_columns()).map(|room| room + 1);
        for ((player, count), name) in PLAYERS.into_iter().zip(&self.counts()).zip(names.heads(&rooms)) {
            pen.sign(x, y, pen.symbols().fill(player), player);
            x = pen.text(x + 2, y, &format!("{name} "), Role::Plain);
            x = pen.text(x, y, count, Role::Bright) + 3;
        }
    }
}

/// Columns and rows for stones.
fn room(area: Rect) -> (i32, i32) {
    (i32::from(area.width) - 2 * MARGIN, i32::from(area.height) - 1)
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn every_stone_is_somebodys_or_left() {
        let takes = [(Player::P1, 0, 2), (Player::P2, 1, 1), (Player::P1, 1, 1)];
        let spoils = Spoils::new(takes.into_iter(), [1, 0].into_iter()).expect("they were taken");
        let (mine, yours) = (Some(Player::P1), Some(Player::P2));
        assert_eq!(spoils.0, [vec![mine, mine, None], vec![yours, mine]]);
        assert!(Spoils::new([].into_iter(), [3].into_iter()).is_none());
        assert!(Spoils::new([(Player::P1, 0, u64::MAX)].into_iter(), [3].into_iter()).is_none());
    }

    #[test]
    fn who_has_how_many_is_told_of_both_by_name_or_of_both_by_seat() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it comes along");
        let names = Names::written(&["bot random", "bot careless"].map(str::to_owned));
        for (columns, told) in
            [(27, "█ P1 3   ▒ P2 2"), (28, "█ random 3   ▒ careless 2"), (60, "█ random 3   ▒ careless 2")]
        {
            let takes = [(Player::P1, 0, 3), (Player::P2, 0, 2)].into_iter();
            let area = Rect::new(0, 0, columns, 6);
            let mut buf = Buffer::empty(area);
            let laid =
                Spoils::new(takes, [0].into_iter()).and_then(|spoils| spoils.laid(area)).expect("they have room");
            laid.paint(&names, &mut Pen::new(&mut buf, area, &theme));
            let row = (0..columns).map(|x| buf[(x, 5)].symbol()).collect::<String>();
            assert_eq!(row.trim(), told, "{columns}");
        }
    }

    #[test]
    fn each_of_several_heaps_has_its_number_once() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it comes along");
        let takes = [(Player::P1, 0, 3), (Player::P2, 1, 2), (Player::P1, 1, 3)];
        for (heaps, numbers) in [(2, &["1", "2"][..]), (1, &[][..])] {
            let takes = takes.into_iter().filter(|(_, heap, _)| *heap < heaps);
            for (width, height) in [(24, 6), (30, 12), (56, 17), (100, 30)] {
                let spoils = Spoils::new(takes.clone(), std::iter::repeat_n(0, heaps)).expect("they were taken");
                let area = Rect::new(0, 0, width, height);
                let mut buf = Buffer::empty(area);
                let laid = spoils.laid(area).expect("they have room");
                laid.paint(&Names::places(2), &mut Pen::new(&mut buf, area, &theme));
                // The row below them says who has how many.
                let cells = &buf.content()[..usize::from(width * (height - 1))];
                let digit = |cell: &ratatui::buffer::Cell| cell.symbol().parse::<u8>().is_ok();
                let found: Vec<_> =
                    cells.iter().filter(|cell| digit(cell)).map(ratatui::buffer::Cell::symbol).collect();
                assert_eq!(found, numbers, "{width}x{height}");
            }
        }
    }
}
