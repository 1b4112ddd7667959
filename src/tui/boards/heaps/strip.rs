//! The number line with what every heap is worth: the table of the lessons, with the targets of the moves marked.

use ratatui::layout::Rect;

use super::arcs::NumberLine;
use super::window::NumberWindow;
use crate::core::{Bounds, Outcome, Value};
use crate::tui::boards::sign;
use crate::tui::brief::shortened;
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// Rows of one line of numbers: the jumps, the numbers, their letters, their lengths.
pub(super) const LINE: u16 = 4;
/// The last of them, which say what heaps are worth.
const TOLD: u16 = 2;
/// Those of a line without lengths.
const LETTERS: u16 = LINE - 1;
/// Those of a strip of which nothing is said, where it cannot show all of its numbers.
const BARE: u16 = 3;

/// What the strip shows.
pub(crate) struct Strip<'a> {
    /// The heap on the table.
    pub now: u128,
    /// The largest heap that is shown.
    pub top: u128,
    /// Where moves lead.
    pub targets: &'a [u128],
    /// Where the chosen move leads.
    pub chosen: Option<u128>,
    /// Whether rows wait below the numbers for what heaps are worth.
    pub tells: bool,
    /// Whether a letter is all that is told of a heap: then no row waits for lengths.
    pub has_letters_alone: bool,
    /// What heaps are worth to whoever is to move, as far as it is told.
    pub worth: &'a dyn Fn(u128) -> Option<Bounds>,
    /// What stands in the last row instead of lengths.
    pub figures: Option<&'a dyn Fn(u128) -> Option<u32>>,
    /// Heaps whose letters are news.
    pub news: &'a [u128],
    /// Heaps through which play goes from the one on the table, one after the other, where that is shown.
    pub round: &'a [u128],
    /// The heading.
    pub title: &'a str,
    /// What the keys that page do, if they do not walk along the strip.
    pub keys: Option<&'a str>,
    /// Whether keys reach it.
    pub has_keys: bool,
    /// Lines that one has paged back.
    pub back: i32,
}

impl Strip<'_> {
    /// The rows of a strip of which nothing is said, and to no number of which a move leads: with a line for all numbers, if they
    /// have room in so many rows, or else with as many as a line of what is said takes.
    pub(super) fn bare_rows(top: u128, width: u16, most: u16) -> u16 {
        let holds_all = |lines: &u16| NumberWindow::holds(top, width, (*lines).into()) > top;
        (1..most).find(holds_all).map_or(BARE.min(most), |lines| 1 + lines)
    }

    /// The heaps up to `top` with the one on the table, and nothing said of them.
    pub(crate) fn plain(now: u128, top: u128) -> Self {
        let (targets, chosen, tells, worth, figures, news, round) = (&[], None, false, &|_| None, None, &[], &[]);
        let (title, keys, has_keys, back, has_letters_alone) = ("", None, true, 0, false);
        Self {
            now,
            top,
            targets,
            chosen,
            tells,
            has_letters_alone,
            worth,
            figures,
            news,
            round,
            title,
            keys,
            has_keys,
            back,
        }
    }

    /// The heap whose number stands at a cell of the strip in an area.
    pub(crate) fn heap_at(&self, area: Rect, (x, y): (u16, u16)) -> Option<u128> {
        let (x, y) = (i32::from(x), i32::from(y));
        if let Some(line) = NumberLine::new(self.top, area, self.tells) {
            return line.heap_at(self.top, (x, y));
        }
        let lines = self.lines(area);
        let window = NumberWindow::new(self, area, lines);
        let line = u128::try_from((y - window.y).div_euclid(self.line_rows().into()))
            .ok()
            .filter(|&line| line < lines.into())?;
        let first = window.first + line * window.per_line;
        let at = |heap: &u128| (window.end(*heap) - window.cell..window.end(*heap)).contains(&x);
        (first..(first + window.per_line).min(self.top + 1)).find(at)
    }

    /// The rows of its area that it takes now: those that wait for what is told of heaps are free, above it where panes end there,
    /// which have them, or else below.
    pub(crate) fn standing(&self, area: Rect, panes: Option<Rect>) -> Rect {
        let is_below_panes = panes.is_some_and(|panes| panes.bottom() == area.y);
        if self.tells || !is_below_panes || NumberLine::new(self.top, area, self.tells).is_some() {
            return area;
        }
        let height = (1 + self.lines(area) * self.line_rows()).min(area.height);
        Rect { y: area.bottom() - height, height, ..area }
    }

    /// Paints it into an area: a heading, then one line with arcs, or as many lines of numbers as fit.
    pub(crate) fn render(&self, area: Rect, pen: &mut Pen<'_>) {
        if area.height == 0 {
            return;
        }
        let lines = self.lines(area);
        let window = NumberWindow::new(self, area, lines);
        let line = NumberLine::new(self.top, area, self.tells);
        let x = i32::from(area.x) + 1;
        let y = line.as_ref().map_or(i32::from(area.y), |line| line.heading(self));
        let room = i32::from(area.width) - 2;
        let (pages, title) = (pen.keys().pages(), pen.keys().tell(self.title));
        let own = self.keys.map(|keys| pen.keys().tell(keys));
        let end = format!("to {}", self.top);
        let whole = format!("{end}: {pages}");
        let keys: &str = match &own {
            _ if pen.is_paper() => "",
            Some(keys) => keys,
            None if line.is_some() || !window.hides(self.top) => "",
            None if !self.has_keys => &end,
            None if width(&title) + 2 + width(&whole) <= room => &whole,
            None => &pages,
        };
        // What the keys do is said whole, and the heading gives way.
        let style = Ink::from(Role::Dim);
        let heading = if keys.is_empty() { room } else { room - 2 - width(keys) };
        let title = match &line {
            Some(line) if self.is_cut(line) => format!("{title}; + ten or more"),
            Some(_) => title.into_owned(),
            None => match self.round_words(pen.symbols().more) {
                Some(round) => format!("{round}: nobody has to leave that circle. {title}"),
                None => title.into_owned(),
            },
        };
        let room = heading.max(0) as usize;
        let brief = shortened(&title, |title| width(title) as usize <= room);
        let title = brief.map_or_else(|| cut(&title, room), |title| title.trim_end_matches('.').to_owned());
        pen.text(x, y, &title, style);
        pen.text(i32::from(area.right()) - 1 - width(keys), y, keys, style);
        if let Some(line) = line {
            return line.paint(self, pen);
        }
        for line in 0..lines {
            self.line(&window, line, pen);
        }
    }

    /// How many lines of numbers an area has: the last of them may be without what is told below it. Without that there are more of
    /// them, as far as there are numbers.
    pub(super) fn lines(&self, area: Rect) -> u16 {
        let told = self.line_rows() - self.jump_rows() - 1;
        let most = (area.height + told).saturating_sub(1) / self.line_rows();
        let is_enough = |lines: &u16| NumberWindow::holds(self.top, area.width, (*lines).into()) > self.top;
        if self.tells { most } else { (1..most).find(is_enough).unwrap_or(most) }
    }

    /// The rows of one of them.
    fn line_rows(&self) -> u16 {
        match self.tells {
            true if self.has_letters_alone => LETTERS,
            true => LINE,
            false => self.jump_rows() + 1,
        }
    }

    /// The rows above the numbers of each: none where nothing is told, and no move leads anywhere.
    fn jump_rows(&self) -> u16 {
        u16::from(self.tells || !self.targets.is_empty() || !self.round.is_empty())
    }

    /// The last rows of a strip in a board so wide and so high, where they are for what is told of heaps.
    pub(super) fn told_rows(top: u128, size: (u16, u16)) -> u16 {
        if NumberLine::rows(top, size).is_some() { 0 } else { TOLD }
    }

    /// Of so many rows of a strip in a board so wide and so high, those for what is told of heaps.
    pub(super) fn untold(top: u128, size: (u16, u16), rows: u16) -> u16 {
        if NumberLine::rows(top, size).is_some() { 0 } else { rows / LINE * TOLD }
    }

    /// The rows for lengths in an area of a strip.
    pub(super) fn rows_of_lengths(top: u128, area: Rect) -> u16 {
        if NumberLine::new(top, area, true).is_some() {
            return 0;
        }
        let lines = (area.height + TOLD).saturating_sub(1) / LINE;
        area.height.saturating_sub(1 + lines * LETTERS)
    }

    /// The rows that it wants of a board so wide and so high.
    pub(crate) fn rows(top: u128, (width, height): (u16, u16)) -> u16 {
        let most = match height {
            34.. => 4,
            26.. => 3,
            18.. => 2,
            _ => 1,
        };
        let needed = (1..most).find(|&lines| NumberWindow::holds(top, width, lines.into()) > top);
        let lines = needed.unwrap_or(most);
        NumberLine::rows(top, (width, height)).unwrap_or(1 + lines * LINE)
    }

    /// How many times it can do with fewer rows, and with how many fewer each time: those of its arcs, or where it has to be
    /// scrolled anyway a line of numbers.
    pub(super) fn spare(top: u128, size: (u16, u16)) -> (u16, u16) {
        let rows = Self::rows(top, size);
        match NumberLine::rows(top, size) {
            Some(rows) => (NumberLine::spare(rows), 1),
            None if Self::has_all(top, size.0, rows) => (0, LINE),
            None => (rows / LINE - 1, LINE),
        }
    }

    /// The rows that it may have in a preview of a board so wide and so high, from what it wants to one line of numbers.
    pub(super) fn in_preview(top: u128, (width, height): (u16, u16)) -> Vec<u16> {
        let wanted = Self::rows(top, (width, height));
        let arcs = NumberLine::rows(top, (width, height)).map(|rows| (rows - NumberLine::spare(rows)..=rows).rev());
        let lines = if arcs.is_some() { 1 } else { (wanted / LINE).max(1) };
        let numbers = (1..=lines).rev().map(|lines| 1 + lines * (LINE - TOLD));
        arcs.into_iter().flatten().chain(numbers).collect()
    }

    /// Whether that is one line of numbers.
    pub(crate) fn is_one_line(top: u128, size: (u16, u16)) -> bool {
        NumberLine::rows(top, size).is_none() && Self::rows(top, size) == 1 + LINE
    }

    /// Whether an area has a row for lengths, or for what stands in their place.
    pub(crate) fn has_figures(top: u128, area: Rect) -> bool {
        area.height > LINE || NumberLine::new(top, area, true).is_some()
    }

    /// Whether arcs have room in so many rows of a board so wide, and every heap has its number below them.
    pub(crate) fn has_arcs(top: u128, width: u16, rows: u16) -> bool {
        NumberLine::new(top, Rect::new(0, 0, width, rows), true).is_some_and(|line| line.numbers_all(top))
    }

    /// Whether every heap has a place in so many rows of a board so wide.
    pub(crate) fn has_all(top: u128, width: u16, rows: u16) -> bool {
        let numbers = || NumberWindow::holds(top, width, (rows.saturating_sub(1) / LINE).into()) > top;
        NumberLine::new(top, Rect::new(0, 0, width, rows), true).is_some() || numbers()
    }

    /// Whether a figure has no room in a line.
    fn is_cut(&self, line: &NumberLine) -> bool {
        let figures = (0..=self.top).filter_map(|heap| self.figure(heap, (self.worth)(heap)?));
        figures.max().is_some_and(|figure| !line.has_room(figure))
    }

    /// What stands below a heap's letter.
    pub(super) fn figure(&self, heap: u128, bounds: Bounds) -> Option<u32> {
        match self.figures {
            Some(figures) => figures(heap),
            None => bounds.exact().and_then(Value::remoteness),
        }
    }

    /// Where a heap lies in the round that is shown, which has a length of its own nowhere.
    fn nth(&self, heap: u128) -> Option<usize> {
        self.round.iter().position(|&other| other == heap).map(|place| place + 1)
    }

    /// The round in words: how its signs are read, and where it closes.
    fn round_words(&self, more: char) -> Option<String> {
        let (last, before) = self.round.split_last()?;
        let back = match before.iter().position(|heap| heap == last) {
            Some(place) => place + 1,
            None if *last == self.now => return Some(format!("{more}1 .. {more}{} go round", self.round.len())),
            None => return None,
        };
        Some(format!("{more}1 .. {more}{}, then {more}{back} again", before.len()))
    }

    fn line(&self, window: &NumberWindow, line: u16, pen: &mut Pen<'_>) {
        let first = window.first + u128::from(line) * window.per_line;
        let last = (first + window.per_line - 1).min(self.top);
        let y = window.y + i32::from(line * self.line_rows());
        self.jumps(window, (first, last), y, pen);
        for heap in first..=last {
            let end = window.end(heap);
            self.heap(heap, end, y + i32::from(self.jump_rows()), pen);
        }
    }

    /// From the heap on the table a line above the numbers, with a tee over each target.
    fn jumps(&self, window: &NumberWindow, (first, last): (u128, u128), y: i32, pen: &mut Pen<'_>) {
        let ends = || self.targets.iter().copied().chain([self.now]);
        let (Some(low), Some(high)) = (ends().min(), ends().max()) else { return };
        if self.targets.is_empty() || low > last || high < first {
            return;
        }
        let style = Ink::from(Role::Dim);
        let symbols = pen.symbols();
        let from = if low < first { window.x } else { window.end(low) - 1 };
        let to = if high > last { window.end(last) } else { window.end(high) - 1 };
        pen.run(from, to + 1, y, symbols.horizontal, style);
        for end in ends().filter(|end| (first..=last).contains(end)) {
            let sign = match end {
                _ if end == low => symbols.corners[0],
                _ if end == high => symbols.corners[1],
                _ => symbols.tees[2],
            };
            let role = if self.chosen == Some(end) || end == self.now { Role::Bright } else { Role::Dim };
            pen.sign(window.end(end) - 1, y, sign, role);
        }
    }

    fn heap(&self, heap: u128, end: i32, y: i32, pen: &mut Pen<'_>) {
        let is_target = self.targets.contains(&heap);
        let mut style = if self.chosen == Some(heap) {
            Ink::from(Role::Bright).with(Role::Cursor)
        } else if heap == self.now {
            Ink::from(Role::Bright).underlined().bold()
        } else if is_target {
            Ink::from(Role::Bright)
        } else {
            Ink::from(Role::Dim)
        };
        pen.text_before(end, y, &heap.to_string(), style);
        if let Some(nth) = self.nth(heap) {
            pen.text_before(end, y + 2, &format!("{}{nth}", pen.symbols().more), Role::Bright);
        }
        let Some(bounds) = (self.worth)(heap) else { return };
        style = match bounds.outcome() {
            Some(outcome) => Ink::from(outcome),
            None => Ink::from(Role::Unknown),
        };
        if self.news.contains(&heap) {
            style = style.reversed();
        } else if is_target || heap == self.now {
            style = style.bold();
        }
        let letter: String = sign(bounds, None).chars().take(1).collect();
        pen.text_before(end, y + 1, &letter, style);
        let role = if is_target || heap == self.now { Role::Plain } else { Role::Dim };
        if let Some(figure) = self.figure(heap, bounds) {
            pen.text_before(end, y + 2, &figure.to_string(), role);
        }
    }
}

/// A value as what is told of a heap.
pub(crate) fn told(value: Option<Value>) -> Bounds {
    Bounds::exactly(value.unwrap_or(Value::Draw))
}

/// An outcome as what is told of a heap.
pub(crate) fn only(outcome: Outcome) -> Bounds {
    Bounds::of(outcome)
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn where_nothing_is_told_of_heaps_panes_above_a_strip_have_the_rows_that_wait_for_it() {
        let (area, above, beside) = (Rect::new(0, 10, 50, 9), Rect::new(30, 2, 20, 8), Rect::new(50, 2, 20, 17));
        let standing = |tells, targets, panes| {
            let strip = Strip { targets, tells, ..Strip::plain(25, 25) };
            let at = strip.standing(area, panes);
            assert_eq!((strip.lines(at), at.bottom()), (strip.lines(area), area.bottom()));
            at.height
        };
        assert_eq!(standing(false, &[24, 21], Some(above)), 5, "a heading, and two lines with jumps");
        assert_eq!(standing(false, &[], Some(above)), 3);
        for (tells, panes) in [(true, Some(above)), (false, Some(beside)), (false, None)] {
            assert_eq!(standing(tells, &[24, 21], panes), area.height);
        }
    }

    #[test]
    fn where_no_move_has_an_arc_the_heading_stands_right_above_the_table() {
        let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
        let worth = |heap: u128| (heap == 0).then(|| Bounds::exactly(Value::WORST));
        for (width, height, tells) in [(79, 14, true), (79, 8, true), (79, 12, false), (60, 20, true)] {
            for (now, targets) in [(23, &[][..]), (14, &[13, 10, 5]), (0, &[]), (20, &[16, 4])] {
                let strip = Strip { targets, tells, worth: &worth, title: "Told", ..Strip::plain(now, 23) };
                let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
                let area = buf.area;
                strip.render(area, &mut Pen::new(&mut buf, area, &theme));
                let row = |y| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
                let heading = (0..height).find(|y| row(*y).contains("Told")).expect("a heading");
                if targets.is_empty() {
                    assert!(!row(heading + 1).trim().is_empty(), "{now} in {width}x{height}");
                } else {
                    assert_eq!(heading, 0, "{now} in {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn where_nothing_is_told_of_heaps_more_of_them_are_in_sight() {
        let seen = |top, (width, height)| {
            let of = |tells| {
                let strip = Strip { tells, targets: &[0], ..Strip::plain(top, top) };
                let area = Rect::new(0, 0, width, height);
                let window = NumberWindow::new(&strip, area, strip.lines(area));
                let last = i32::from(area.y) + 1 + i32::from(strip.line_rows() * (strip.lines(area) - 1)) + 1;
                assert_eq!(
                    strip.heap_at(area, (window.end(top) as u16 - 1, last as u16)),
                    Some(top),
                    "{top} in {area}"
                );
                window.lines * window.per_line
            };
            [false, true].map(of)
        };
        assert_eq!(seen(40, (60, 5)), [30, 19]);
        assert_eq!(seen(40, (60, 9)), [45, 30], "as many lines as there are numbers for");
        assert_eq!(seen(172, (60, 3)), [14, 14]);
    }
}
