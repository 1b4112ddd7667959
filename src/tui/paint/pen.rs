//! Writing into one rectangle of a buffer, and never outside of it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use unicode_width::UnicodeWidthStr;

use super::cell::{dress, lay, signed};
use super::words::{CUT, signs, width};
use crate::foreign::shown;
use crate::tui::ink::{Ink, Line};
use crate::tui::keymap::{KeyMap, USUAL};
use crate::tui::symbols::Symbols;
use crate::tui::{Role, Theme};

/// A buffer with a rectangle in which alone it can be written. Coordinates are those of the screen, and may lie outside:
/// what does is not drawn, so that a board may draw what is scrolled half out of sight.
///
/// Nothing that a terminal would obey gets into a cell, wherever a text comes from; what takes two columns there takes two
/// cells here. Its theme alone knows colours: what is written is written in roles.
pub(crate) struct Pen<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    theme: &'a Theme,
    /// The keys that are named.
    keys: &'a KeyMap,
    /// Whether grounds stay below what is written.
    keeps_grounds: bool,
    is_paper: bool,
}

impl<'a> Pen<'a> {
    /// A pen for the part of `area` that the buffer has.
    pub(crate) fn new(buf: &'a mut Buffer, area: Rect, theme: &'a Theme) -> Self {
        let area = area.intersection(buf.area);
        Self { buf, area, theme, keys: &USUAL, keeps_grounds: false, is_paper: false }
    }

    /// The same pen where keys do what this map says.
    pub(crate) fn with_keys(self, keys: &'a KeyMap) -> Self {
        Self { keys, ..self }
    }

    /// The same pen for what will be printed.
    pub(crate) fn on_paper(self) -> Self {
        Self { is_paper: true, ..self }
    }

    /// Whether it writes on paper: nothing is said there of keys, or of what happens when one is pressed.
    pub(crate) fn is_paper(&self) -> bool {
        self.is_paper
    }

    /// What the keys do.
    pub(crate) fn keys(&self) -> &'a KeyMap {
        self.keys
    }

    /// Where it can write.
    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    /// A pen for the part of this one's rectangle that lies in `area`.
    pub(crate) fn within(&mut self, area: Rect) -> Pen<'_> {
        let area = area.intersection(self.area);
        let Self { theme, keys, keeps_grounds, is_paper, .. } = *self;
        Pen { buf: self.buf, area, theme, keys, keeps_grounds, is_paper }
    }

    /// A pen for the same rectangle that writes on the grounds that lie there: what has none of its own gets theirs, and
    /// what has no colour that of texts on the theme's own ground, for the terminal's may be unlike it.
    pub(crate) fn over(&mut self) -> Pen<'_> {
        let Self { area, theme, keys, is_paper, .. } = *self;
        Pen { buf: self.buf, area, theme, keys, keeps_grounds: true, is_paper }
    }

    /// The signs to draw with.
    pub(crate) fn symbols(&self) -> &'a Symbols {
        self.theme.symbols()
    }

    /// Whether boards have grounds of materials, in whole cells.
    pub(crate) fn has_grounds(&self) -> bool {
        self.theme.has_grounds()
    }

    /// Whether boards show their materials with their edges, which are halves of cells.
    pub(crate) fn has_materials(&self) -> bool {
        self.theme.has_materials()
    }

    /// Whether two materials have one colour.
    pub(crate) fn are_alike(&self, one: Role, other: Role) -> bool {
        self.theme.surface(one) == self.theme.surface(other)
    }

    /// A cell of two materials, one above the other; where a material has no colour the terminal's ground is seen.
    pub(crate) fn halves(&mut self, x: i32, y: i32, upper: Role, lower: Role) {
        self.halves_along((x, y), 1, |_| [upper, lower]);
    }

    /// The same in so many columns, each of which has the materials that are said of it.
    pub(crate) fn halves_along(&mut self, (x, y): (i32, i32), across: i32, materials: impl Fn(i32) -> [Role; 2]) {
        let (left, right) = (i32::from(self.area.left()), i32::from(self.area.right()));
        let (first, end) = (x.max(left), (x + across).min(right));
        let Some((from, row)) = self.inside(first, y).filter(|_| first < end) else { return };
        // What stands before the others is written already.
        self.free(from, row);
        for column in first..end {
            let (sign, style) = self.of_halves(materials(column - x));
            self.fill(column as u16, row, sign, style);
        }
    }

    fn of_halves(&self, materials: [Role; 2]) -> (char, Style) {
        let style = Style::new();
        match materials.map(|material| self.theme.surface(material)) {
            [None, None] => (' ', style),
            [Some(upper), Some(lower)] if upper == lower => (' ', style.bg(upper)),
            [Some(upper), Some(lower)] => ('▀', style.fg(upper).bg(lower)),
            [Some(upper), None] => ('▀', style.fg(upper)),
            [None, Some(lower)] => ('▄', style.fg(lower)),
        }
    }

    /// Puts the theme's own ground below all that has none, where it paints one; what has no colour gets its.
    pub(crate) fn underlay(&mut self) {
        let Some(ground) = self.theme.painted_ground() else { return };
        for at in self.area.positions() {
            let cell = &mut self.buf[at];
            for (colour, below) in [(&mut cell.fg, ground.fg), (&mut cell.bg, ground.bg)] {
                if *colour == Color::Reset {
                    *colour = below.unwrap_or_default();
                }
            }
        }
    }

    /// A sign in the colour of a material.
    pub(crate) fn tone(&mut self, x: i32, y: i32, sign: char, material: Role) {
        let style = self.theme.surface(material).map_or(Style::new(), |colour| Style::new().fg(colour));
        self.set(x, y, sign, style);
    }

    /// Half a cell of a material where a line of dots lies, whose colour has the other half. Other signs stay.
    pub(crate) fn half_at_dots(&mut self, x: i32, y: i32, half: char, material: Role) {
        let Some((at, colour)) = self.inside(x, y).zip(self.theme.surface(material)) else { return };
        let cell = &mut self.buf[at];
        if cell.symbol().chars().all(|sign| DOTS.contains(&sign)) {
            let line = cell.fg;
            cell.set_char(half).set_style(Style::new().fg(colour).bg(line));
        }
    }

    /// The upper or the lower half of a cell of a material; the other half stays what it is made of.
    pub(crate) fn half(&mut self, x: i32, y: i32, is_upper: bool, material: Role) {
        let Some((at, colour)) = self.inside(x, y).zip(self.theme.surface(material)) else { return };
        let cell = &mut self.buf[at];
        let [upper, lower] = match cell.symbol() {
            "▀" => [cell.fg, cell.bg],
            "▄" => [cell.bg, cell.fg],
            _ => [cell.bg; 2],
        };
        let (sign, front, back) = if is_upper { ('▀', colour, lower) } else { ('▄', colour, upper) };
        let sign = if front == back { ' ' } else { sign };
        cell.reset();
        cell.set_char(sign).set_style(Style::new().fg(front).bg(back));
    }

    /// One sign, in one column.
    pub(crate) fn sign(&mut self, x: i32, y: i32, sign: char, ink: impl Into<Ink>) {
        self.set(x, y, sign, self.theme.style(ink));
    }

    /// Whether a letter or a digit stands there.
    pub(crate) fn is_lettered(&self, x: i32, y: i32) -> bool {
        self.inside(x, y).is_some_and(|at| self.buf[at].symbol().chars().next().is_some_and(char::is_alphanumeric))
    }

    /// Whether any sign stands there, whatever its ground.
    pub(crate) fn is_signed(&self, x: i32, y: i32) -> bool {
        self.inside(x, y).is_some_and(|at| self.buf[at].symbol() != " ")
    }

    fn set(&mut self, x: i32, y: i32, sign: char, style: Style) {
        if let Some((x, y)) = self.inside(x, y) {
            self.free(x, y);
            self.fill(x, y, sign, style);
        }
    }

    /// Writes a cell that no wide sign covers.
    fn fill(&mut self, x: u16, y: u16, sign: char, style: Style) {
        let place = self.place(x, y);
        let cell = &mut self.buf.content[place];
        let ground = cell.bg;
        // What was here before leaves nothing behind, no colour either.
        *cell = signed(sign);
        if self.keeps_grounds && ground != Color::Reset {
            dress(cell, self.theme.style(Role::Ground).bg(ground));
        }
        dress(cell, style);
    }

    /// Writes signs of one byte, from a column on.
    fn letters(&mut self, from: i32, y: i32, letters: &str, style: Style) {
        let (left, right) = (i32::from(self.area.left()), i32::from(self.area.right()));
        let first = from.max(left);
        let seen = letters.get((first - from) as usize..).unwrap_or_default();
        let Some((x, y)) = self.inside(first, y).filter(|_| !seen.is_empty()) else { return };
        // What stands before the others is written already.
        self.free(x, y);
        for (x, letter) in (first..right).zip(seen.chars()) {
            self.fill(x as u16, y, letter, style);
        }
    }

    /// A sign with its marks, in so many columns. Of one that is half outside nothing is seen.
    fn put(&mut self, x: i32, y: i32, sign: &str, columns: i32, style: Style) {
        for column in 0..columns {
            self.set(x + column, y, ' ', style);
        }
        if let (Some(first), Some(_)) = (self.inside(x, y), self.inside(x + columns - 1, y)) {
            self.buf[first].set_symbol(sign);
        }
    }

    /// Whether nothing has been drawn in an area.
    pub(crate) fn is_blank(&self, area: Rect) -> bool {
        self.has_only(area, |cell| cell.bg == Color::Reset && cell.symbol() == " ")
    }

    /// The same where a material lies below.
    pub(crate) fn is_bare(&self, area: Rect, material: Role) -> bool {
        let ground = self.theme.style(material).bg;
        self.has_only(area, |cell| (cell.bg == Color::Reset || Some(cell.bg) == ground) && cell.symbol() == " ")
    }

    /// Whether all cells of an area are of one kind.
    fn has_only(&self, area: Rect, is_so: impl Fn(&Cell) -> bool) -> bool {
        let area = area.intersection(self.area);
        let row = |y| &self.buf.content[self.place(area.x, y)..][..usize::from(area.width)];
        area.width == 0 || area.rows().all(|Rect { y, .. }| row(y).iter().all(&is_so))
    }

    /// Takes away the wide sign whose other half stands here.
    fn free(&mut self, x: u16, y: u16) {
        if let Some(before) = x.checked_sub(1).filter(|before| *before >= self.buf.area.left()) {
            let place = self.place(before, y);
            let cell = &mut self.buf.content[place];
            let sign = cell.symbol();
            if sign.len() > 1 && sign >= FIRST_WIDE && !is_drawn(sign) && sign.width() > 1 {
                cell.set_char(' ');
            }
        }
    }

    /// A text from `x` to the right; gives the column behind it. A text that goes on beyond the rectangle ends in two dots.
    pub(crate) fn text(&mut self, x: i32, y: i32, text: &str, ink: impl Into<Ink>) -> i32 {
        let (text, style) = (shown(text), self.theme.style(ink));
        let mut end = x;
        if text.is_ascii() {
            self.letters(x, y, &text, style);
            end += text.len() as i32;
        } else {
            for (sign, columns) in signs(&text) {
                self.put(end, y, sign, columns as i32, style);
                end += columns as i32;
            }
        }
        self.mark_cut(x, x + width(text.trim_end()), y);
        end
    }

    /// Puts two dots at the right edge in place of what is seen last of a text between these columns, if it goes on there.
    fn mark_cut(&mut self, from: i32, to: i32, y: i32) {
        let (left, right) = (i32::from(self.area.left()).max(from), i32::from(self.area.right()));
        if to <= right || right - left <= width(CUT) {
            return;
        }
        for (x, sign) in (right - width(CUT)..).zip(CUT.chars()) {
            if let Some((x, y)) = self.inside(x, y) {
                self.free(x, y);
                self.buf[(x, y)].set_char(sign);
            }
        }
    }

    /// A text that ends before column `end`.
    pub(crate) fn text_before(&mut self, end: i32, y: i32, text: &str, ink: impl Into<Ink>) {
        self.text(end - width(text), y, text, ink);
    }

    /// So many columns of a material, in each of them the same sign in the colour of another.
    pub(crate) fn inlay(&mut self, (x, y): (i32, i32), across: i32, [below, above]: [Role; 2], sign: char) {
        let [ground, tone] = [below, above].map(|material| self.theme.surface(material));
        let style = ground.map_or(Style::new(), |colour| self.theme.style(Role::Ground).bg(colour));
        self.styled_run(x, x + across, y, sign, Style { fg: tone.or(style.fg), ..style });
    }

    /// The same sign from column `from` up to, and without, `to`.
    pub(crate) fn run(&mut self, from: i32, to: i32, y: i32, sign: char, ink: impl Into<Ink>) {
        self.styled_run(from, to, y, sign, self.theme.style(ink));
    }

    fn styled_run(&mut self, from: i32, to: i32, y: i32, sign: char, style: Style) {
        let (first, last) = (i32::from(self.area.left()), i32::from(self.area.right()));
        let (from, to) = (from.max(first), to.min(last));
        if from < to
            && let Some((from, y)) = self.inside(from, y)
        {
            // What stands before the others is written already.
            self.free(from, y);
            if self.keeps_grounds {
                (from..to as u16).for_each(|x| self.fill(x, y, sign, style));
            } else {
                let (place, mut cell) = (self.place(from, y), signed(sign));
                dress(&mut cell, style);
                let cells = &mut self.buf.content[place..][..usize::from(to as u16 - from)];
                if sign == ' ' {
                    lay(cells, &cell);
                } else {
                    cells.fill(cell);
                }
            }
        }
    }

    /// A line of spans, from `x`; gives the column behind it. A line that goes on beyond the rectangle ends in two dots.
    pub(crate) fn line(&mut self, x: i32, y: i32, line: &Line) -> i32 {
        let (mut end, mut seen) = (x, x);
        for span in &line.spans {
            let text = span.text.trim_end();
            seen = if text.is_empty() { seen } else { end + width(text) };
            end = self.text(end, y, &span.text, span.ink);
        }
        self.mark_cut(x, seen, y);
        end
    }

    /// Adds an ink to what stands in the run already. Where the ground has its colour, a sign keeps its own.
    pub(crate) fn restyle(&mut self, from: i32, to: i32, y: i32, ink: impl Into<Ink>) {
        let style = self.theme.style(ink);
        for x in from..to {
            if let Some(at) = self.inside(x, y) {
                let cell = &mut self.buf[at];
                let fg = style.fg.filter(|colour| *colour != cell.bg);
                cell.set_style(Style { fg, ..style });
            }
        }
    }

    /// Draws the veil over what stands in the run, whatever it looked like.
    pub(crate) fn veil(&mut self, from: i32, to: i32, y: i32) {
        let style = Style::reset().patch(self.theme.style(Role::Veil));
        for x in from..to {
            if let Some((x, y)) = self.inside(x, y) {
                self.buf[(x, y)].set_style(style);
            }
        }
    }

    /// Lays a material over so many columns and rows; where it has no colour they are emptied.
    pub(crate) fn ground(&mut self, (x, y): (i32, i32), (across, down): (i32, i32), material: Role) {
        for row in y..y + down {
            self.run(x, x + across, row, ' ', material);
        }
    }

    /// Empties a rectangle.
    pub(crate) fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.area);
        for position in area.positions() {
            self.buf[position].reset();
        }
    }

    /// Where a cell of the buffer lies in its list.
    fn place(&self, x: u16, y: u16) -> usize {
        let Rect { x: left, y: top, width, .. } = self.buf.area;
        usize::from(y - top) * usize::from(width) + usize::from(x - left)
    }

    fn inside(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        let (x, y) = (u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        self.area.contains((x, y).into()).then_some((x, y))
    }
}

/// Whether it is one sign of lines, blocks or dots, of which boards are made: none takes two columns.
fn is_drawn(sign: &str) -> bool {
    sign.len() == "─".len() && (("─".."◀").contains(&sign) || ("⠀".."⤀").contains(&sign))
}

/// No sign before it takes two columns.
const FIRST_WIDE: &str = "\u{ff}";
/// Signs that are nothing but dots of lines.
const DOTS: std::ops::RangeInclusive<char> = '\u{2801}'..='\u{28ff}';

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::foreign::is_unsafe;
    use crate::tui::ink::Span;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::Depth;

    fn theme() -> Theme {
        Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it is shipped")
    }

    #[test]
    fn a_pen_over_grounds_leaves_them() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        let mut buf = Buffer::empty(Rect::new(0, 0, 2, 1));
        let mut pen = Pen::new(&mut buf, Rect::new(0, 0, 2, 1), &theme);
        pen.ground((0, 0), (2, 1), Role::Night);
        pen.over().sign(0, 0, 'a', Role::P1);
        pen.over().sign(1, 0, 'b', Role::Tile);
        let grounds = [Role::Night, Role::Tile].map(|role| theme.surface(role));
        assert_eq!([Some(buf[(0, 0)].bg), Some(buf[(1, 0)].bg)], grounds);
        assert_eq!(Some(buf[(0, 0)].fg), theme.style(Role::P1).fg);
    }

    #[test]
    fn texts_and_runs_are_their_signs_one_by_one() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        let mut dice = Dice(3);
        let (all, area) = (Rect::new(0, 0, 12, 2), Rect::new(3, 0, 6, 2));
        let texts = ["", "a", "ab", "a b", "  ", "abcdef"];
        let mut bufs = [Buffer::empty(all), Buffer::empty(all)];
        for round in 0..4000 {
            let (x, y, is_over) = (dice.below(13) as i32 - 2, dice.below(2) as i32, dice.once_in(2));
            let (text, sign) = (texts[dice.below(texts.len())], *dice.pick(&['█', '▀', '▄', ' ', 'x', '\u{7}']));
            let (role, kind, end) =
                (*dice.pick(&[Role::Plain, Role::P1, Role::Chocolate]), dice.below(3), x + text.len() as i32);
            for (buf, one_by_one) in bufs.iter_mut().zip([false, true]) {
                let mut pen = Pen::new(buf, if kind == 0 { all } else { area }, &theme);
                pen.keeps_grounds = is_over;
                match (kind, one_by_one) {
                    (0, _) => _ = pen.text(x, y, "你", role),
                    // What goes on ends in two dots.
                    (1, _) if x < area.right().into() && end > area.right().into() => {}
                    (1, false) => _ = pen.text(x, y, text, role),
                    (1, true) => (x..).zip(text.chars()).for_each(|(x, letter)| pen.sign(x, y, letter, role)),
                    (_, false) => pen.run(x, end, y, sign, role),
                    (_, true) => (x..end).for_each(|x| pen.sign(x, y, sign, role)),
                }
            }
            assert_eq!(bufs[0], bufs[1], "{round}: {text:?} or {sign:?} at {x}");
        }
    }

    #[test]
    fn halves_along_a_row_are_those_of_each_column() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        let (mut dice, all, area) = (Dice(4), Rect::new(0, 0, 12, 2), Rect::new(3, 0, 6, 2));
        let materials = [Role::Grass, Role::Kerb, Role::Plain, Role::Water];
        let mut bufs = [Buffer::empty(all), Buffer::empty(all)];
        for round in 0..4000 {
            let (x, y, across) = (dice.below(13) as i32 - 2, dice.below(2) as i32, dice.below(9) as i32);
            let (is_over, is_wide, first) = (dice.once_in(2), dice.once_in(3), dice.below(materials.len()));
            let pair = |column: i32| [1, 3].map(|by| materials[(first + by * column as usize) % materials.len()]);
            for (buf, one_by_one) in bufs.iter_mut().zip([false, true]) {
                let mut pen = Pen::new(buf, if is_wide { all } else { area }, &theme);
                pen.keeps_grounds = is_over;
                match (is_wide, one_by_one) {
                    (true, _) => _ = pen.text(x, y, "你", Role::P1),
                    (_, false) => pen.halves_along((x, y), across, pair),
                    (_, true) => (0..across).for_each(|column| {
                        let [upper, lower] = pair(column);
                        pen.halves(x + column, y, upper, lower);
                    }),
                }
            }
            assert_eq!(bufs[0], bufs[1], "{round}: {across} at {x}");
        }
    }

    #[test]
    fn an_ink_in_the_colour_of_the_ground_leaves_signs_their_own() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        let colour = theme.style(Role::Win).fg;
        let mut buf = Buffer::empty(Rect::new(0, 0, 2, 1));
        buf.set_string(0, 0, "WL", Style::new().fg(Color::Black));
        buf[(0, 0)].bg = colour.expect("a colour");
        Pen::new(&mut buf, Rect::new(0, 0, 2, 1), &theme).restyle(0, 2, 0, Role::Win);
        assert_eq!([buf[(0, 0)].fg, buf[(1, 0)].fg].map(Some), [Some(Color::Black), colour]);
    }

    #[test]
    fn an_inlay_is_a_ground_with_signs_over_it() {
        let area = Rect::new(0, 0, 9, 1);
        for depth in [Depth::True, Depth::Sixteen, Depth::None] {
            let theme = Theme::shipped("dark", depth, Symbols::UNICODE).expect("it is shipped");
            let mut bufs = [Buffer::empty(area), Buffer::empty(area)];
            for (buf, is_inlay) in bufs.iter_mut().zip([true, false]) {
                let mut pen = Pen::new(buf, area, &theme);
                for (x, (below, above)) in (-1..).step_by(4).zip([
                    (Role::Chocolate, Role::Groove),
                    (Role::ChocolateSlope, Role::Groove),
                    (Role::Water, Role::Plain),
                ]) {
                    if is_inlay {
                        pen.inlay((x, 0), 3, [below, above], '▁');
                    } else {
                        pen.ground((x, 0), (3, 1), below);
                        (x..x + 3).for_each(|x| pen.over().tone(x, 0, '▁', above));
                    }
                }
            }
            assert_eq!(bufs[0], bufs[1], "{depth:?}");
        }
    }

    #[test]
    fn no_sign_that_is_drawn_takes_two_columns() {
        let signs = ('\u{80}'..='\u{ffff}').filter(|sign| is_drawn(&sign.to_string()));
        assert_eq!(signs.clone().filter(|sign| sign.to_string().width() != 1).count(), 0);
        assert_eq!(signs.count(), 0xc0 + 0x100);
    }

    #[test]
    fn nothing_is_drawn_outside_the_pens_rectangle() {
        let mut buf = Buffer::filled(Rect::new(0, 0, 6, 3), ratatui::buffer::Cell::new("."));
        let theme = theme();
        let mut pen = Pen::new(&mut buf, Rect::new(1, 1, 3, 9), &theme);
        pen.text(-2, 1, "abcdefgh", Ink::default());
        pen.run(-100, 100, 0, '#', Ink::default());
        pen.run(-100, 100, 2, '#', Ink::default());
        assert_eq!(buf, Buffer::with_lines(["......", ".d....", ".###.."]));
    }

    /// What a terminal shows of it, a dot for every empty cell.
    fn drawn(width: u16, text: &str) -> (String, i32) {
        let mut buf = Buffer::filled(Rect::new(0, 0, width, 1), ratatui::buffer::Cell::new("."));
        let end = Pen::new(&mut buf, Rect::new(1, 0, width - 2, 1), &theme()).text(1, 0, text, Ink::default());
        (buf.content().iter().map(ratatui::buffer::Cell::symbol).collect(), end)
    }

    #[test]
    fn no_cell_holds_what_a_terminal_would_obey() {
        assert_eq!(drawn(20, "a\x1b]0;b\x07c"), (".a\\x1b]0;b\\x07c.....".to_owned(), 15));
        assert_eq!(drawn(12, "\u{202e}x"), (".\\u{202e}x..".to_owned(), 10));
        for sign in ('\0'..='\u{ffff}').filter(|sign| is_unsafe(*sign)) {
            let mut buf = Buffer::empty(Rect::new(0, 0, 12, 2));
            let area = buf.area;
            let theme = theme();
            let mut pen = Pen::new(&mut buf, area, &theme);
            pen.sign(0, 0, sign, Ink::default());
            pen.run(1, 3, 0, sign, Ink::default());
            pen.line(0, 1, &Line::styled(sign.to_string(), Ink::default()));
            assert!(buf.content().iter().all(|cell| !cell.symbol().contains(is_unsafe)), "{sign:?}");
        }
    }

    #[test]
    fn a_wide_sign_takes_two_cells_and_a_mark_none() {
        assert_eq!(drawn(12, "日本語abc"), (".日 本 語 abc..".to_owned(), 10));
        assert_eq!(drawn(8, "e\u{301}a\u{308}x"), (".e\u{301}a\u{308}x....".to_owned(), 4));
        assert_eq!(drawn(8, "\u{301}x"), (".x......".to_owned(), 2), "a mark without a letter");
        // One that is half outside is not seen at all, and the dots leave no half of one behind.
        assert_eq!(drawn(7, "日本語"), (".日  ...".to_owned(), 7));
        let mut buf = Buffer::empty(Rect::new(0, 0, 4, 1));
        let area = buf.area;
        let theme = theme();
        let mut pen = Pen::new(&mut buf, area, &theme);
        pen.text(0, 0, "日本", Ink::default());
        pen.sign(1, 0, 'x', Ink::default());
        assert_eq!(buf.content().iter().map(ratatui::buffer::Cell::symbol).collect::<Vec<_>>(), [" ", "x", "本", " "]);
    }

    #[test]
    fn what_goes_on_beyond_the_rectangle_says_so() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 8, 3));
        let area = buf.area;
        let theme = theme();
        let mut pen = Pen::new(&mut buf, area, &theme);
        pen.text(0, 0, "just so ", Ink::default());
        pen.text(0, 1, "too long for it", Ink::default());
        pen.line(0, 2, &["four", "five", "six", "  "].map(Span::raw).into_iter().collect());
        assert_eq!(buf, Buffer::with_lines(["just so ", "too lo..", "fourfi.."]));
    }
}
