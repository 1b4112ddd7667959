//! A stone, as large as there is room for: from two rows on it is round, with an edge in the light and one in the shade, in one row
//! flat or a point; what would go or come is a ring.

use crate::core::Player;
use crate::tui::boards::piece::faces;
use crate::tui::boards::surface;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// How large stones are, by their rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pebble {
    /// Its rows.
    pub rows: i32,
    /// Its columns: as high as wide, without the half row below it that keeps two apart, or flat.
    columns: i32,
}

/// What becomes of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PebbleLook {
    /// It stays.
    Full,
    /// It would go, or come.
    Hollow,
    /// It has gone.
    Gone,
}

/// What stones lie on.
pub(crate) const PLATE: Role = Role::Raised;

/// What pebbles are made of, and what they lie on.
#[derive(Clone, Copy)]
pub(crate) struct Matter {
    face: Role,
    light: Role,
    dark: Role,
    below: Role,
    /// Whose they are.
    owner: Option<Player>,
}

impl Matter {
    /// What a player has.
    pub(crate) fn of(player: Player) -> Self {
        let [face, light, dark] = faces(player);
        Self { face, light, dark, below: PLATE, owner: Some(player) }
    }

    /// What second players have is told apart by more than its colour.
    fn is_hatched(self) -> bool {
        self.owner.is_some_and(|owner| owner != Player::P1)
    }

    /// The same on something else, without an edge that would not be seen there: with few colours it is as dark.
    pub(crate) fn on(self, below: Role, pen: &Pen<'_>) -> Self {
        let dark = if pen.are_alike(self.dark, below) { self.face } else { self.dark };
        Self { dark, below, ..self }
    }
}

/// Stones.
pub(crate) const STONE: Matter =
    Matter { face: Role::Stone, light: Role::StoneLight, dark: Role::StoneDark, below: PLATE, owner: None };
/// Almonds.
pub(crate) const ALMOND: Matter =
    Matter { face: Role::Beech, light: Role::BeechLight, dark: Role::BeechDark, below: PLATE, owner: None };

/// Drawn in the colour of a material only.
const HATCH: char = '▒';

/// What flat ones are made of that are hatched, and such that would go.
const DOTTED: char = '▘';
const THIN: char = '▔';

/// From so many rows on stones are large.
const LARGE: i32 = 4;
/// So many are seen as one thing.
pub(crate) const FIVE: i32 = 5;

/// The largest ones have so many rows.
const LARGEST: i32 = 32;

impl Pebble {
    /// The smallest: a sign.
    pub(crate) const POINT: Self = Self::of(1);

    /// A flat one, and a shorter one.
    pub(crate) const FLAT: Self = Self { columns: 3, ..Self::POINT };
    pub(crate) const SHORT: Self = Self { columns: 2, ..Self::POINT };

    /// One of so many rows.
    pub(crate) const fn of(rows: i32) -> Self {
        Self { rows, columns: 2 * rows - 1 }
    }

    /// All sizes, the largest first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (2..=LARGEST).rev().map(Self::of).chain([Self::FLAT, Self::SHORT, Self::POINT])
    }

    /// Whether it is no smaller than another.
    pub(crate) fn is_at_least(self, least: Self) -> bool {
        self.rows >= least.rows && self.width() >= least.width()
    }

    /// How many stones of a heap lie beside each other where so many have room and it has at most `most`, what is best first: all
    /// of them, or else what a row may be broken into. Large ones are counted at a glance, and rather in fives.
    pub(crate) fn across(self, room: i32, most: i32, may_break: bool) -> impl Iterator<Item = i32> {
        let ways = match self.is_large() {
            _ if room >= most => [room.max(1), 0],
            false if may_break => [room.max(1), 0],
            true if may_break && room >= FIVE => [room - room % FIVE, room],
            _ => [0; 2],
        };
        ways.into_iter().filter(|across| *across > 0)
    }

    /// Whether it is large: of such few are counted at a glance.
    pub(crate) fn is_large(self) -> bool {
        self.rows >= LARGE
    }

    /// Its columns.
    pub(crate) fn width(self) -> i32 {
        self.columns
    }

    fn is_flat(self) -> bool {
        self.rows == 1 && self.columns > 1
    }

    /// From one to the next.
    pub(crate) fn step(self) -> (i32, i32) {
        (self.width() + 1, self.rows)
    }

    /// How many cells so many stones cover, with what keeps them apart.
    pub(crate) fn cells(self, stones: u32) -> f64 {
        let (columns, rows) = self.step();
        f64::from(stones) * f64::from(columns * rows)
    }

    /// Paints a stone on the plate.
    pub(crate) fn paint(self, at: (i32, i32), look: PebbleLook, pen: &mut Pen<'_>) {
        self.paint_of(STONE, at, look, pen);
    }

    /// Paints one of some matter.
    pub(crate) fn paint_of(self, matter: Matter, (x, y): (i32, i32), look: PebbleLook, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        let (middle, rows) = ((x + self.width() / 2, y + (self.rows - 1) / 2), self.rows);
        match look {
            PebbleLook::Gone if self.is_large() => self.dotted((x, y), pen),
            PebbleLook::Gone => pen.over().sign(middle.0, middle.1, symbols.gone, Role::Dim),
            PebbleLook::Full | PebbleLook::Hollow if self.is_flat() => self.paint_flat(matter, (x, y), look, pen),
            PebbleLook::Full if rows == 1 => {
                let sign = if matter.is_hatched() { symbols.hollow } else { symbols.full };
                if pen.has_materials() {
                    pen.over().tone(x, y, sign, matter.face);
                } else {
                    pen.sign(x, y, sign, Role::Plain);
                }
            }
            PebbleLook::Hollow if rows == 1 => pen.over().sign(x, y, symbols.hollow, Role::Bright),
            _ if pen.has_materials() => {
                surface::paint(pen, (x, y), (self.width(), rows), |column, half| self.tone(matter, column, half, look));
                if matter.is_hatched() {
                    self.hatch(matter, (x, y), pen);
                }
            }
            _ if symbols.drawings => {
                let fill = if matter.is_hatched() { symbols.fill(Player::P2) } else { symbols.fill(Player::P1) };
                self.plain((x, y), look, fill, pen);
            }
            PebbleLook::Full if matter.is_hatched() => self.letters((x, y), look, symbols.fill(Player::P2), pen),
            PebbleLook::Full => self.letters((x, y), look, symbols.full, pen),
            PebbleLook::Hollow => self.letters((x, y), look, symbols.hollow, pen),
        }
    }

    /// A flat one in the upper half of its row, apart from the one below it: dotted if it is hatched, and a thin line where it would
    /// go or come.
    fn paint_flat(self, matter: Matter, (x, y): (i32, i32), look: PebbleLook, pen: &mut Pen<'_>) {
        let (symbols, has_materials) = (pen.symbols(), pen.has_materials());
        let (sign, is_full) = match (look == PebbleLook::Full, matter.owner) {
            (false, _) if symbols.drawings => (THIN, false),
            (false, _) => (symbols.hollow, false),
            (true, _) if symbols.drawings => (if matter.is_hatched() { DOTTED } else { symbols.bar_above }, true),
            (true, Some(owner)) => (symbols.fill(owner), true),
            (true, None) => (symbols.full, true),
        };
        let (mut pen, tones) = (pen.over(), [matter.light, matter.face, matter.dark]);
        for (column, tone) in (x..).zip(tones).take(self.columns as usize) {
            match is_full {
                true if has_materials && matter.is_hatched() => pen.tone(column, y, sign, matter.face),
                true if has_materials => pen.tone(column, y, sign, tone),
                true => pen.sign(column, y, sign, Role::Plain),
                false => pen.sign(column, y, sign, Role::Bright),
            }
        }
    }

    /// A text in its middle, if it has room there, in the letters of what it lies on. Without materials a stone of two rows would
    /// be lost behind it: there it stands below the first row.
    pub(crate) fn label(self, (x, y): (i32, i32), text: &str, ink: Ink, pen: &mut Pen<'_>) {
        let room = self.width() - width(text);
        let is_below = self.rows == 2 && !pen.has_materials();
        if room >= 0 && is_below {
            pen.run(x, x + self.width(), y + 1, ' ', Role::Ground);
        }
        if room >= 0 {
            pen.text(x + (room + 1) / 2, y + if is_below { 1 } else { (self.rows - 1) / 2 }, text, ink);
        }
    }

    /// Whether a column and half row belong to it.
    fn has(self, column: i32, half: i32) -> bool {
        // Twice the distance from the middle is whole.
        let (dx, dy) = (2 * column - (self.width() - 1), 2 * half - (self.width() - 1));
        dx * dx + dy * dy <= self.width() * self.width()
    }

    /// Whether it ends beside a column and half row.
    fn is_edge(self, column: i32, half: i32) -> bool {
        let beside = [(column - 1, half), (column + 1, half), (column, half - 1), (column, half + 1)];
        beside.into_iter().any(|(column, half)| !self.has(column, half))
    }

    /// The light comes from the upper left.
    fn tone(self, matter: Matter, column: i32, half: i32, look: PebbleLook) -> Role {
        let slope = 10 * (column + half - (self.width() - 1));
        match look {
            _ if !self.is_drawn(column, half, look) => matter.below,
            PebbleLook::Hollow | PebbleLook::Gone => Role::Hollow,
            PebbleLook::Full if slope <= -3 * self.width() => matter.light,
            PebbleLook::Full if slope >= 4 * self.width() => matter.dark,
            PebbleLook::Full => matter.face,
        }
    }

    fn is_drawn(self, column: i32, half: i32, look: PebbleLook) -> bool {
        self.has(column, half) && (look == PebbleLook::Full || self.is_edge(column, half))
    }

    /// Its edge in dots.
    fn dotted(self, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let (sign, mut pen) = (pen.symbols().gone, pen.over());
        for (column, row) in (0..self.rows).flat_map(|row| (0..self.width()).map(move |column| (column, row))) {
            if [2 * row, 2 * row + 1].iter().any(|&half| self.is_drawn(column, half, PebbleLook::Gone)) {
                pen.sign(x + column, y + row, sign, Role::Dim);
            }
        }
    }

    /// Hatches its face.
    fn hatch(self, matter: Matter, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let mut pen = pen.over();
        for (column, row) in (0..self.rows).flat_map(|row| (0..self.width()).map(move |column| (column, row))) {
            let is_face = |half| self.tone(matter, column, half, PebbleLook::Full) == matter.face;
            if is_face(2 * row) && is_face(2 * row + 1) {
                pen.tone(x + column, y + row, HATCH, Role::P2Hatch);
            }
        }
    }

    /// The same in one tone.
    fn plain(self, (x, y): (i32, i32), look: PebbleLook, fill: char, pen: &mut Pen<'_>) {
        let symbols = pen.symbols();
        for (column, row) in (0..self.rows).flat_map(|row| (0..self.width()).map(move |column| (column, row))) {
            let sign = match [2 * row, 2 * row + 1].map(|half| self.is_drawn(column, half, look)) {
                [false, false] => continue,
                [true, true] => fill,
                [true, false] => symbols.bar_above,
                [false, true] => symbols.bar,
            };
            pen.sign(x + column, y + row, sign, if look == PebbleLook::Full { Role::Plain } else { Role::Bright });
        }
    }

    /// The same in signs that fill no half of a row.
    fn letters(self, (x, y): (i32, i32), look: PebbleLook, sign: char, pen: &mut Pen<'_>) {
        for (column, row) in (0..self.rows).flat_map(|row| (0..self.width()).map(move |column| (column, row))) {
            let halves = [2 * row, 2 * row + 1];
            let whole = halves.iter().all(|&half| self.has(column, half));
            if whole && halves.iter().any(|&half| self.is_drawn(column, half, look)) {
                pen.sign(x + column, y + row, sign, if look == PebbleLook::Full { Role::Plain } else { Role::Bright });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    fn drawn(rows: i32, look: PebbleLook, symbols: &Symbols) -> Vec<String> {
        drawn_of(Pebble::of(rows), look, symbols)
    }

    fn drawn_of(pebble: Pebble, look: PebbleLook, symbols: &Symbols) -> Vec<String> {
        let rows = pebble.rows;
        let area = Rect::new(0, 0, pebble.width() as u16, rows as u16);
        let mut buf = Buffer::empty(area);
        let theme = Theme::shipped("default", Depth::None, *symbols).expect("it is shipped");
        pebble.paint((0, 0), look, &mut Pen::new(&mut buf, area, &theme));
        let row = |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect();
        buf.content.chunks(area.width.into()).map(row).collect()
    }

    #[test]
    fn a_stone_without_materials_is_seen_above_its_hint() {
        for (symbols, row) in [(Symbols::ASCII, "###"), (Symbols::UNICODE, "███")] {
            let (pebble, area) = (Pebble::of(2), Rect::new(0, 0, 3, 2));
            let mut buf = Buffer::empty(area);
            let theme = Theme::shipped("default", Depth::None, symbols).expect("it is shipped");
            let pen = &mut Pen::new(&mut buf, area, &theme);
            pebble.paint((0, 0), PebbleLook::Full, pen);
            pebble.label((0, 0), "L12", Role::Plain.into(), pen);
            let seen: String = buf.content.iter().map(ratatui::buffer::Cell::symbol).collect();
            assert_eq!(seen, format!("{row}L12"));
        }
    }

    #[test]
    fn a_pebble_is_round_and_hollow_ones_are_rings() {
        let unicode = |rows, look| drawn(rows, look, &Symbols::UNICODE);
        assert_eq!(unicode(3, PebbleLook::Full), ["▄███▄", "█████", " ▀▀▀ "]);
        assert_eq!(unicode(3, PebbleLook::Hollow), ["▄▀▀▀▄", "█   █", " ▀▀▀ "]);
        assert_eq!(unicode(2, PebbleLook::Full), ["███", "▀▀▀"]);
        assert_eq!(unicode(2, PebbleLook::Hollow), ["█▀█", "▀▀▀"]);
        assert_eq!(unicode(1, PebbleLook::Full), ["▪"]);
        assert_eq!(unicode(3, PebbleLook::Gone), ["     ", "  ⋅  ", "     "]);
        assert_eq!(unicode(4, PebbleLook::Gone), [" ⋅⋅⋅⋅⋅ ", "⋅     ⋅", "⋅⋅   ⋅⋅", "  ⋅⋅⋅  "]);
        assert_eq!(drawn_of(Pebble::SHORT, PebbleLook::Full, &Symbols::UNICODE), ["▀▀"]);
        let flat = |look, symbols| drawn_of(Pebble::FLAT, look, symbols).concat();
        assert_eq!([PebbleLook::Full, PebbleLook::Hollow].map(|look| flat(look, &Symbols::UNICODE)), ["▀▀▀", "▔▔▔"]);
        assert_eq!([PebbleLook::Full, PebbleLook::Hollow].map(|look| flat(look, &Symbols::ASCII)), ["###", "ooo"]);
        assert_eq!(drawn(3, PebbleLook::Full, &Symbols::ASCII), [" ### ", "#####", "     "]);
        assert_eq!(drawn(3, PebbleLook::Hollow, &Symbols::ASCII), [" ooo ", "o   o", "     "]);
    }
}
