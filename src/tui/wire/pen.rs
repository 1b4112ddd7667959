//! How the terminal's pen goes from one look to another.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// What is seen of a cell without a sign.
pub(super) const SEEN_ON_BLANK: Modifier = Modifier::REVERSED.union(Modifier::UNDERLINED).union(Modifier::CROSSED_OUT);

/// Emphasis, with the codes that begin and end it. Bold and dim end together.
const EMPHASES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// A colour as a terminal is told it: none but its own, then the 256 by their places, then all by what is in them. As one
/// number it is compared at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct WireColour(u32);

/// What a colour has in it is told above this.
const MIXED: u32 = 1 << 24;

impl WireColour {
    /// The terminal's own.
    const OWN: Self = Self(0);

    fn of(colour: Color) -> Self {
        let place = match colour {
            Color::Reset => return Self::OWN,
            Color::Rgb(red, green, blue) => return Self(MIXED | u32::from_be_bytes([0, red, green, blue])),
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 8,
            Color::LightRed => 9,
            Color::LightGreen => 10,
            Color::LightYellow => 11,
            Color::LightBlue => 12,
            Color::LightMagenta => 13,
            Color::LightCyan => 14,
            Color::White => 15,
            Color::Indexed(place) => place,
        };
        Self(1 + u32::from(place))
    }

    /// Its place among the 256; those of the terminal's own palette come first.
    fn place(self) -> Option<u8> {
        self.0.checked_sub(1).and_then(|place| u8::try_from(place).ok())
    }

    /// Red, green and blue of one that has no place.
    fn mixture(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }
}

/// The looks that what is printed next gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellLooks {
    fg: WireColour,
    bg: WireColour,
    emphasis: Modifier,
}

impl CellLooks {
    /// The looks of a blank cell that follows, which takes only what is seen of it; where it begins another ground, it looks like
    /// the sign `behind` it if it can.
    pub(super) fn of_blank<'a>(self, blank: &Cell, behind: impl FnOnce() -> Option<&'a Cell>) -> Self {
        let looks = Self::of(blank);
        if !looks.is_plain_on_blank() {
            return looks;
        }
        let can_keep = self.is_plain_on_blank();
        if can_keep && self.bg == looks.bg {
            return self;
        }
        let fits = |other: &Self| other.bg == looks.bg && other.is_plain_on_blank();
        behind().map(Self::of).filter(fits).unwrap_or(if can_keep { Self { bg: looks.bg, ..self } } else { looks })
    }

    /// The looks of a cell.
    pub(super) fn of(cell: &Cell) -> Self {
        Self { fg: WireColour::of(cell.fg), bg: WireColour::of(cell.bg), emphasis: cell.modifier }
    }

    /// Whether a sign that is printed with these looks looks as with others.
    pub(super) fn shows(self, others: Self, is_blank: bool) -> bool {
        let is_seen = |looks: Self| !is_blank || !looks.is_plain_on_blank();
        self == others || !is_seen(self) && !is_seen(others) && self.bg == others.bg
    }

    /// Whether a blank with these looks is the ground and nothing else.
    fn is_plain_on_blank(self) -> bool {
        !self.emphasis.intersects(SEEN_ON_BLANK)
    }

    /// Whether others have all that these have, in whatever colours: no emphasis ends, and none of the terminal's own colours
    /// comes back.
    fn leaves_nothing_in(self, others: Self) -> bool {
        let stays = |from: WireColour, to: WireColour| to != WireColour::OWN || from == WireColour::OWN;
        others.emphasis.contains(self.emphasis) && stays(self.fg, others.fg) && stays(self.bg, others.bg)
    }

    /// Whether a blank with these looks is what an emptied cell is, everywhere.
    pub(super) fn is_empty_on_blank(self) -> bool {
        self.bg == WireColour::OWN && self.is_plain_on_blank()
    }
}

/// The pen of a terminal.
#[derive(Default)]
pub(super) struct WirePen {
    looks: CellLooks,
    /// Its colour was said by a code that some terminals take for a brighter one where something is bold.
    is_short: bool,
    /// Two ways from look to look; kept, as most frames need many.
    step: Vec<u8>,
    whole: Vec<u8>,
}

impl WirePen {
    /// The looks that what is printed next gets.
    pub(super) fn looks(&self) -> CellLooks {
        self.looks
    }

    /// How many bytes lead from one look to another, or a few more.
    pub(super) fn bytes(&mut self, from: CellLooks, to: CellLooks) -> usize {
        if self.ways(from, to, to.fg != from.fg) { self.step.len() } else { self.whole.len() }
    }

    /// Writes both ways from one look to another, as far as it matters; whether the step from look to look is the shorter one.
    fn ways(&mut self, from: CellLooks, to: CellLooks, says_colour: bool) -> bool {
        self.step.clear();
        write_codes(from, to, says_colour, &mut self.step);
        if from.leaves_nothing_in(to) {
            // From none would be said what is said so, and more.
            return true;
        }
        self.whole.clear();
        self.whole.extend_from_slice(b"0;");
        write_codes(CellLooks::default(), to, to.fg != WireColour::OWN, &mut self.whole);
        self.step.len() <= self.whole.len()
    }

    /// Writes what gives the pen these looks: from those that it has, or from none, whichever is shorter.
    pub(super) fn take(&mut self, to: CellLooks, out: &mut Vec<u8>) {
        if to == self.looks {
            return;
        }
        let is_short = to.fg.place().is_some_and(|at| at < 8) && !to.emphasis.contains(Modifier::BOLD);
        if to == CellLooks::default() {
            out.extend_from_slice(b"\x1b[m");
            self.is_short = false;
        } else {
            let says_colour = to.fg != self.looks.fg || self.is_short && to.emphasis.contains(Modifier::BOLD);
            let is_step = self.ways(self.looks, to, says_colour);
            let codes = if is_step { &mut self.step } else { &mut self.whole };
            // The last code needs no sign behind it, and there is one at least.
            codes.pop();
            out.extend_from_slice(b"\x1b[");
            out.extend_from_slice(codes);
            out.push(b'm');
            if !is_step || says_colour {
                self.is_short = is_short;
            }
        }
        self.looks = to;
    }
}

/// The codes that lead from one look to another, a semicolon behind each.
fn write_codes(from: CellLooks, to: CellLooks, says_colour: bool, out: &mut Vec<u8>) {
    let mut say = |codes: &[u8]| {
        for code in codes {
            write_number(u16::from(*code), out);
            out.push(b';');
        }
    };
    let ended = from.emphasis - to.emphasis;
    let mut begun = to.emphasis - from.emphasis;
    let mut last = 0;
    for (emphasis, _, end) in EMPHASES.into_iter().filter(|(emphasis, ..)| ended.contains(*emphasis)) {
        if end != last {
            say(&[end]);
        }
        last = end;
        // What ends with it begins again.
        let with = EMPHASES.into_iter().filter(|(.., other)| *other == end).map(|(other, ..)| other);
        begun |= to.emphasis & with.fold(emphasis, Modifier::union);
    }
    for (_, code, _) in EMPHASES.into_iter().filter(|(emphasis, ..)| begun.contains(*emphasis)) {
        say(&[code]);
    }
    if says_colour {
        match (to.fg.place(), to.fg.mixture()) {
            (None, _) if to.fg == WireColour::OWN => say(&[39]),
            (None, [r, g, b]) => say(&[38, 2, r, g, b]),
            // Not 30 to 37: some terminals make these bright wherever something is bold.
            (Some(at @ 0..8), _) if to.emphasis.contains(Modifier::BOLD) => say(&[38, 5, at]),
            (Some(at @ 0..8), _) => say(&[30 + at]),
            (Some(at @ 8..16), _) => say(&[82 + at]),
            (Some(at), _) => say(&[38, 5, at]),
        }
    }
    if to.bg != from.bg {
        match (to.bg.place(), to.bg.mixture()) {
            (None, _) if to.bg == WireColour::OWN => say(&[49]),
            (None, [r, g, b]) => say(&[48, 2, r, g, b]),
            (Some(at @ 0..8), _) => say(&[40 + at]),
            (Some(at @ 8..16), _) => say(&[92 + at]),
            (Some(at), _) => say(&[48, 5, at]),
        }
    }
}

/// Writes a number in digits.
pub(super) fn write_number(number: u16, out: &mut Vec<u8>) {
    for unit in [10_000, 1000, 100, 10].into_iter().filter(|unit| number >= *unit) {
        out.push(b'0' + (number / unit % 10) as u8);
    }
    out.push(b'0' + (number % 10) as u8);
}
