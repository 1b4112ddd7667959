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

/// The looks that what is printed next gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellLooks {
    fg: Color,
    bg: Color,
    emphasis: Modifier,
}

impl CellLooks {
    /// The looks of a cell that follows, of which a blank one takes only what is seen of it; where it begins another ground, it
    /// looks like the sign `behind` it if it can.
    pub(super) fn of_next<'a>(self, cell: &Cell, behind: impl FnOnce() -> Option<&'a Cell>) -> Self {
        let looks = Self::of(cell);
        if cell.symbol() != " " || !looks.is_plain_on_blank() {
            return looks;
        }
        let can_keep = self.is_plain_on_blank();
        if can_keep && self.bg == cell.bg {
            return self;
        }
        let fits = |looks: &Self| looks.bg == cell.bg && looks.is_plain_on_blank();
        behind().map(Self::of).filter(fits).unwrap_or(if can_keep { Self { bg: cell.bg, ..self } } else { looks })
    }

    fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, emphasis: cell.modifier }
    }

    /// Whether a sign that is printed with these looks looks as with others.
    pub(super) fn shows(self, others: Self, sign: &str) -> bool {
        let is_seen = |looks: Self| sign != " " || !looks.is_plain_on_blank();
        self == others || !is_seen(self) && !is_seen(others) && self.bg == others.bg
    }

    /// Whether a blank with these looks is the ground and nothing else.
    fn is_plain_on_blank(self) -> bool {
        !self.emphasis.intersects(SEEN_ON_BLANK)
    }

    /// Whether others have all that these have, in whatever colours: no emphasis ends, and none of the terminal's own colours
    /// comes back.
    fn leaves_nothing_in(self, others: Self) -> bool {
        let stays = |from: Color, to: Color| to != Color::Reset || from == Color::Reset;
        others.emphasis.contains(self.emphasis) && stays(self.fg, others.fg) && stays(self.bg, others.bg)
    }

    /// Whether a blank with these looks is what an emptied cell is, everywhere.
    pub(super) fn is_empty_on_blank(self) -> bool {
        self.bg == Color::Reset && self.is_plain_on_blank()
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
        write_codes(CellLooks::default(), to, to.fg != Color::Reset, &mut self.whole);
        self.step.len() <= self.whole.len()
    }

    /// Writes what gives the pen these looks: from those that it has, or from none, whichever is shorter.
    pub(super) fn take(&mut self, to: CellLooks, out: &mut Vec<u8>) {
        if to == self.looks {
            return;
        }
        let is_short = place(to.fg).is_some_and(|at| at < 8) && !to.emphasis.contains(Modifier::BOLD);
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
        match (to.fg, place(to.fg)) {
            (Color::Rgb(r, g, b), _) => say(&[38, 2, r, g, b]),
            (_, None) => say(&[39]),
            // Not 30 to 37: some terminals make these bright wherever something is bold.
            (_, Some(at @ 0..8)) if to.emphasis.contains(Modifier::BOLD) => say(&[38, 5, at]),
            (_, Some(at @ 0..8)) => say(&[30 + at]),
            (_, Some(at @ 8..16)) => say(&[82 + at]),
            (_, Some(at)) => say(&[38, 5, at]),
        }
    }
    if to.bg != from.bg {
        match (to.bg, place(to.bg)) {
            (Color::Rgb(r, g, b), _) => say(&[48, 2, r, g, b]),
            (_, None) => say(&[49]),
            (_, Some(at @ 0..8)) => say(&[40 + at]),
            (_, Some(at @ 8..16)) => say(&[92 + at]),
            (_, Some(at)) => say(&[48, 5, at]),
        }
    }
}

/// Writes a number in digits.
pub(super) fn write_number(number: u16, out: &mut Vec<u8>) {
    if number >= 10 {
        write_number(number / 10, out);
    }
    out.push(b'0' + (number % 10) as u8);
}

/// The place of a colour among the 256; those of the terminal's own palette come first.
fn place(colour: Color) -> Option<u8> {
    Some(match colour {
        Color::Reset | Color::Rgb(..) => return None,
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
        Color::Indexed(at) => at,
    })
}
