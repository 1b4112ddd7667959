//! The matrix of the laboratory: a number for every pairing, and a bar of its length under it.

use ratatui::layout::Rect;

use super::contest::{Contest, Stand};
use crate::bots::NamedBot;
use crate::core::Player;
use crate::games::remark_on_tournament;
use crate::play::tournament::{Method, Pairing};
use crate::survey::Cell;
use crate::tui::brief::shortened;
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, cut, cut_name, width, wrap};
use crate::tui::panes;
use crate::tui::screen::said;
use crate::tui::scroll::reveal;
use crate::tui::{Direction, Ink, Role};

/// Which cell is chosen, and how far the matrix is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MatrixView {
    row: usize,
    column: usize,
    first_row: usize,
    first_column: usize,
}

/// Where the cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellsPlan {
    /// The column where the first cell begins, and the columns of each.
    x: i32,
    step_x: i32,
    /// The row of the first number, and the rows from one to the next.
    y: i32,
    step_y: i32,
    columns: usize,
    rows: usize,
    /// How many columns stand beside each other, and the rows to those that go on below them.
    abreast: usize,
    below: i32,
    has_bars: bool,
    /// The row of the heading.
    top: i32,
    /// The lines of the names above the columns, and the rows from the last of them to the cells.
    head: usize,
    gap: i32,
}

/// From this width on cells have bars.
const WITH_BARS: u16 = 72;
/// Rows above the first cell beside the lines of names: a free one, the heading, and a free one again. The names have the free
/// ones where they would be cut, and bars where there would be none, or a row out of sight.
const HEAD: i32 = 3;
const AIR: i32 = 2;
/// How many lines names have where nothing more is free.
const HEAD_LINES: i32 = 2;
/// The part of the screen that the remark below the last cell never takes more of.
const REMARK_PART: u16 = 5;
/// The columns of a cell, and of a wide one with a bar; and those of the names beside cells with bars.
const NARROW: i32 = 10;
const WIDE: i32 = 14;
const BARRED_LABEL: i32 = 18;
/// The narrowest and the widest column of names in one row, and how many cells stand beside a wide one.
const LABEL: [i32; 2] = [14, 26];
const LEAST_COLUMNS: i32 = 3;
/// A chance this far from one half is remarkable.
const FAR: f64 = 0.2;

/// Cells with bars as long as have room, unless more bots are seen without them.
fn plan(contest: &Contest, area: Rect) -> CellsPlan {
    let bare = cells(contest, area, false);
    let barred = (area.width >= WITH_BARS).then(|| cells(contest, area, true));
    barred.filter(|barred| barred.rows >= bare.rows && barred.columns >= bare.columns).unwrap_or(bare)
}

fn cells(contest: &Contest, area: Rect, has_bars: bool) -> CellsPlan {
    let bots = contest.bots.len();
    let room = (i32::from(area.height) - HEAD - HEAD_LINES - 1 - remark(contest, area).len() as i32).max(1);
    let tight = (bots as i32 * if has_bars { 2 } else { 1 } - room).clamp(0, AIR);
    let label = if has_bars { BARRED_LABEL } else { label(contest, area, NARROW) };
    let beside = i32::from(area.width) - 3 - label;
    // Cells with bars have the columns that these leave.
    let step_x = if has_bars { (beside / bots.max(1) as i32).clamp(NARROW, WIDE) } else { NARROW };
    let x = i32::from(area.x) + 2 + label;
    let columns = (beside / step_x).max(1) as usize;
    let longest =
        contest.bots.iter().map(|bot| broken(bot.name(), (step_x - 2) as usize).len() as i32).max().unwrap_or(0);
    // No row is hidden for the sake of names.
    let free = room - bots as i32 * if has_bars { 2 } else { 1 };
    let more = (longest - HEAD_LINES).min(free).max(0);
    let air = (longest - HEAD_LINES - more).clamp(0, AIR - tight);
    let (head, room) = (HEAD_LINES + more + air, room - more + tight);
    let taken = air + tight;
    let step_y = if has_bars { if bots as i32 * 3 <= room + 1 { 3 } else { 2 } } else { 1 };
    let rows = ((room + step_y - if has_bars { 2 } else { 1 }) / step_y).max(1) as usize;
    // Columns that have no room beside the others go on below all rows, with their names, as far as rows are free.
    let (below, abreast) = (bots as i32 * step_y + head, columns.min(bots));
    let spare = (room - bots as i32 * step_y).max(0);
    // For the sake of these names stand close to their cells.
    let usual = i32::from(taken == 0);
    let is_close = abreast < bots && (spare + usual) / below > spare / below;
    let gap = if is_close { 0 } else { usual };
    let more_below = (spare + usual - gap) / below;
    CellsPlan {
        x,
        step_x,
        y: i32::from(area.y) + HEAD - taken + head - (usual - gap),
        step_y,
        columns: (abreast * (1 + more_below as usize)).min(bots),
        rows: rows.min(bots),
        abreast,
        below,
        has_bars,
        top: i32::from(area.y) + i32::from(taken < AIR),
        head: head as usize,
        gap,
    }
}

impl CellsPlan {
    /// Where the first cell of a column in sight begins.
    fn begin(&self, column: usize) -> (i32, i32) {
        let (along, down) = (column % self.abreast.max(1), column / self.abreast.max(1));
        (self.x + along as i32 * self.step_x, self.y + down as i32 * self.below)
    }

    /// The last row of the names above a column in sight: those of columns that go on below others stand close to their cells.
    fn last_of_head(&self, column: usize) -> i32 {
        self.begin(column).1 - 1 - if column < self.abreast { self.gap } else { 0 }
    }

    /// The row and the column in sight whose cell has this place.
    fn cell_at(&self, x: u16, y: u16) -> Option<(usize, usize)> {
        let (x, y) = (i32::from(x), i32::from(y));
        let cells = (0..self.columns).map(|column| (column, self.begin(column)));
        let (column, (_, top)) = cells.into_iter().find(|(_, (left, top))| {
            (*left..left + self.step_x).contains(&x) && (*top..top + self.rows as i32 * self.step_y).contains(&y)
        })?;
        Some((((y - top) / self.step_y) as usize, column))
    }
}

/// The columns of names in one row with those behind them: of the longest, as long as some cells stand beside it.
fn label(contest: &Contest, area: Rect, step_x: i32) -> i32 {
    let longest = contest.bots.iter().map(|bot| width(bot.name())).max().unwrap_or(0);
    let most = i32::from(area.width) - 3 - LEAST_COLUMNS * step_x;
    (longest + 2).clamp(LABEL[0], LABEL[1]).min(most.max(LABEL[0]))
}

impl MatrixView {
    /// Moves the cursor, and scrolls as far as it needs.
    pub(crate) fn walk(&mut self, direction: Direction, by: usize, contest: &Contest, area: Rect) {
        let last = contest.bots.len().saturating_sub(1);
        match direction {
            Direction::Up => self.row = self.row.saturating_sub(by),
            Direction::Down => self.row = self.row.saturating_add(by).min(last),
            Direction::Left => self.column = self.column.saturating_sub(by),
            Direction::Right => self.column = self.column.saturating_add(by).min(last),
        }
        *self = self.revealed(contest, plan(contest, area));
    }

    /// The same with the cursor in sight, and no room left free behind the last cells.
    fn revealed(self, contest: &Contest, plan: CellsPlan) -> Self {
        let bots = contest.bots.len();
        let first = |first: usize, shown: usize, chosen| reveal(first.min(bots.saturating_sub(shown)), shown, chosen);
        let (first_row, first_column) =
            (first(self.first_row, plan.rows, self.row), first(self.first_column, plan.columns, self.column));
        Self { first_row, first_column, ..self }
    }

    /// The cursor rests on a cell, however many there are by now.
    pub(crate) fn keep_inside(&mut self, contest: &Contest) {
        let last = contest.bots.len().saturating_sub(1);
        (self.row, self.column) = (self.row.min(last), self.column.min(last));
    }

    /// Chooses the cell that was clicked; whether it was chosen already.
    pub(crate) fn click(&mut self, x: u16, y: u16, contest: &Contest, area: Rect) -> bool {
        let plan = plan(contest, area);
        let Some((row, column)) = plan.cell_at(x, y) else { return false };
        *self = self.revealed(contest, plan);
        let place = (self.row, self.column);
        (self.row, self.column) = (self.first_row + row, self.first_column + column);
        self.keep_inside(contest);
        place == (self.row, self.column)
    }

    /// The bots of the chosen pairing.
    pub(crate) fn names(&self, contest: &Contest) -> Option<[String; 2]> {
        let name = |index: usize| contest.bots.get(index).map(ToString::to_string);
        Some([name(self.row)?, name(self.column)?])
    }

    /// Draws it.
    pub(crate) fn draw(&self, contest: &Contest, area: Rect, pen: &mut Pen<'_>) {
        let plan = plan(contest, area);
        self.revealed(contest, plan).draw_cells(contest, (area, plan), pen);
    }

    fn draw_cells(&self, contest: &Contest, (area, plan): (Rect, CellsPlan), pen: &mut Pen<'_>) {
        let mut pen = pen.within(area);
        let x = i32::from(area.x) + 2;
        let end = pen.text(x, plan.top, "P1 wins, %", Role::Title) + 3;
        let below = contest.bots.len().saturating_sub(self.first_row + plan.rows);
        let words = match panes::beyond(self.first_row, below) {
            beyond if beyond.is_empty() => "rows play first".to_owned(),
            beyond => format!("rows play first, {beyond}"),
        };
        pen.text(end, plan.top, &words, Role::Dim);
        self.heads(contest, plan, &mut pen);
        for column in 0..plan.columns {
            let (left, top) = plan.begin(column);
            for row in 0..plan.rows {
                let (p1, y) = (self.first_row + row, top + row as i32 * plan.step_y);
                // Names of rows stand before the first column of those beside each other.
                if left == plan.x {
                    self.name_of_row(contest, p1, plan, (x, y), &mut pen);
                }
                if p1 < contest.bots.len() {
                    self.cell(contest, [p1, self.first_column + column], plan, [left, y], &mut pen);
                }
            }
        }
        self.foot(contest, area, &mut pen);
    }

    fn name_of_row(&self, contest: &Contest, p1: usize, plan: CellsPlan, (x, y): (i32, i32), pen: &mut Pen<'_>) {
        let Some(name) = contest.bots.get(p1) else { return };
        let room = (plan.x - x - 2) as usize;
        let cursor = if p1 == self.row { Ink::from(Role::Bright) } else { Ink::from(Role::Plain) };
        let whole = if plan.has_bars { lines(name.name(), room) } else { vec![cut_name(name.name(), room)] };
        for (line, words) in (y..).zip(&whole) {
            pen.text(x, line, words, cursor.with(Player::P1));
        }
    }

    /// The names above the columns: on one line, or on as many as there is room for where they are long.
    fn heads(&self, contest: &Contest, plan: CellsPlan, pen: &mut Pen<'_>) {
        let room = (plan.step_x - 2) as usize;
        for column in 0..plan.columns {
            let p2 = self.first_column + column;
            let Some(name) = contest.bots.get(p2) else { break };
            let (end, last) = (plan.begin(column).0 + plan.step_x - 2, plan.last_of_head(column));
            let role = if p2 == self.column { Role::Bright } else { Role::Plain };
            let style = Ink::from(role).with(Player::P2);
            let whole = broken(name.name(), room);
            let told = if whole.len() <= plan.head { whole } else { lines(name.name(), room) };
            for (line, words) in told.iter().rev().enumerate() {
                pen.text_before(end, last - line as i32, words, style);
            }
        }
        let more = Ink::from(Role::Dim);
        if self.first_column > 0 {
            pen.sign(plan.x - 2, plan.last_of_head(0), pen.symbols().less, more);
        }
        if self.first_column + plan.columns < contest.bots.len() {
            let last = plan.last_of_head(plan.columns.saturating_sub(1));
            pen.sign(i32::from(pen.area().right()) - 2, last, pen.symbols().more, more);
        }
    }

    fn cell(&self, contest: &Contest, [p1, p2]: [usize; 2], plan: CellsPlan, [x, y]: [i32; 2], pen: &mut Pen<'_>) {
        let room = plan.step_x - 2;
        let is_chosen = (p1, p2) == (self.row, self.column);
        let share = contest.pairing(p1, p2).and_then(|pairing| pairing.p1_wins.number());
        let text = share.map_or_else(|| pen.symbols().gone.to_string(), hundredths);
        let role = match share {
            _ if is_chosen => Role::Cursor,
            Some(share) if (share - 0.5).abs() > FAR => Role::Bright,
            Some(_) => Role::Plain,
            None => Role::Dim,
        };
        let text = if is_chosen { format!("{text:>width$}", width = room as usize) } else { text };
        pen.text_before(x + room, y, &text, role);
        if let Some(pairing) = contest.pairing(p1, p2).filter(|_| plan.has_bars) {
            bar(pairing, x, y + 1, room, pen);
        }
    }

    fn foot(&self, contest: &Contest, area: Rect, pen: &mut Pen<'_>) {
        let remark = remark(contest, area);
        let (x, y) = (i32::from(area.x) + 2, i32::from(area.bottom()) - remark.len() as i32);
        let room = usize::from(area.width).saturating_sub(4);
        let Some([p1, p2]) = self.names(contest) else { return };
        let end = pen.text(x, y - 1, &cut(&format!("{p1} against {p2}"), room), Role::Bright) + 2;
        if let Some(pairing) = contest.pairing(self.row, self.column) {
            let [wins, drawn, lost] = pairing.chances().map(in_full);
            let words = format!("{wins} % wins, {drawn} % drawn, {lost} % lost");
            let sampled = contest.method.filter(|method| !method.is_computed());
            let [low, high] = [pairing.ends(|one| one.low)[0], pairing.ends(|one| one.high)[0]];
            let interval = sampled.and(low.zip(high)).map(|(low, high)| {
                format!("{wins} % wins ({} to {}), {drawn} % drawn, {lost} % lost", hundredths(low), hundredths(high))
            });
            let fits = |words: &String| end + width(words) < i32::from(area.right());
            let shorter = format!("{} % wins", in_full(&pairing.p1_wins));
            if let Some(words) = interval.iter().chain(&[words, shorter]).find(|words| fits(words)) {
                pen.text(end, y - 1, words, Role::Plain);
            }
        }
        for (row, line) in (y..).zip(&remark) {
            pen.text(x, row, line, Role::Dim);
        }
    }
}

/// How the chances are found, in lines; whole sentences where there is little room.
fn remark(contest: &Contest, area: Rect) -> Vec<String> {
    let is_computed = contest.method.is_some_and(Method::is_computed);
    let names: Vec<_> = contest.bots.iter().map(NamedBot::name).collect();
    let words = match remark_on_tournament(&contest.setup, &names).filter(|_| is_computed) {
        Some(remark) => remark.to_owned(),
        None => method_words(contest),
    };
    let (room, most) = (usize::from(area.width).saturating_sub(4), usize::from(area.height / REMARK_PART).max(1));
    let words = shortened(&words, |words| wrap(words, room).len() <= most).unwrap_or(words);
    wrap(&words, room).into_iter().take(most).collect()
}

/// P1's wins, the draws, and P2's wins, laid end to end.
fn bar(pairing: &Pairing, x: i32, y: i32, room: i32, pen: &mut Pen<'_>) {
    let share = |cell: &Cell| cell.number().unwrap_or(0.0);
    let wins = (share(&pairing.p1_wins) * f64::from(room)).round() as i32;
    let kept = ((share(&pairing.p1_wins) + share(&pairing.drawn)) * f64::from(room)).round() as i32;
    pen.run(x, x + wins, y, pen.symbols().fill(Player::P1), Player::P1);
    pen.run(x + wins, x + kept, y, pen.symbols().dashed, Role::Dim);
    pen.run(x + kept, x + room, y, pen.symbols().fill(Player::P2), Player::P2);
}

/// How far it is.
pub(crate) fn talk(contest: &Contest) -> Line {
    let (done, total) = (contest.pairings.len(), contest.total());
    let words = match &contest.stand {
        Stand::Working if total == 0 => "Working out who takes part.".to_owned(),
        Stand::Working => format!("{done} of {total} pairings."),
        Stand::Done => format!("All {total} pairings done."),
        Stand::Stopped => format!("Stopped after {done} pairings."),
        Stand::Failed(words) => return said(format!("It ended early: {words}."), Role::Mistake),
    };
    said(words, Role::Bright)
}

fn method_words(contest: &Contest) -> String {
    match contest.method {
        Some(Method::Exact) => "Exact, in fractions; a draw counts for neither.".to_owned(),
        Some(Method::Float) => {
            format!("Computed in floating point: no chance is further off than {:.0e}.", contest.error())
        }
        Some(Method::Sampled { games, .. }) => {
            let sampled =
                format!("Sampled, {games} games of every pairing; in brackets the 95 % interval after Wilson.");
            match contest.unproven() {
                0 => sampled,
                1 => format!("{sampled} One turn was chosen without a proof."),
                unproven => format!("{sampled} {unproven} turns were chosen without a proof."),
            }
        }
        None => String::new(),
    }
}

fn hundredths(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}

/// Fractions that somebody can read stay fractions.
fn in_full(cell: &Cell) -> String {
    let number = cell.number().map(hundredths).unwrap_or_default();
    match cell {
        Cell::Ratio(ratio) if ratio.is_integer() || ratio.to_string().len() > 11 => number,
        Cell::Ratio(ratio) => format!("{ratio} = {number}"),
        _ => number,
    }
}

/// A name on lines of so many columns, broken before the signs that join its parts; a part that is too long is cut.
fn broken(name: &str, room: usize) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let ends = rest.char_indices().skip(1).filter(|&(_, sign)| "+-=/".contains(sign)).map(|(end, _)| end);
        let ends: Vec<usize> = ends.chain([rest.len()]).collect();
        let end = ends.iter().rev().find(|&&end| width(&rest[..end]) <= room as i32).unwrap_or(&ends[0]);
        let (line, more) = rest.split_at(*end);
        told.push(cut_name(line, room));
        rest = more;
    }
    told
}

/// A name on one line, or on two broken where its second part begins.
fn lines(name: &str, room: usize) -> Vec<String> {
    let second = name.find('+').or_else(|| name.find(['-', '=']));
    match second.filter(|_| name.len() > room) {
        Some(second) => {
            let (first, rest) = name.split_at(second);
            vec![cut_name(first, room), cut_name(rest, room)]
        }
        None => vec![cut_name(name, room)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{AnyGame, games};

    #[test]
    fn no_bot_is_out_of_sight_beside_a_free_row() {
        let (mut whole, mut hidden) = (0, 0);
        for (_, info) in games() {
            let game: AnyGame = info.presets[0].setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let contest = Contest::begun(&game);
            for (width, height) in
                [60, 76, 96, 120].into_iter().flat_map(|width| (8..30).map(move |rows| (width, rows)))
            {
                let area = Rect::new(0, 2, width, height);
                let plan = plan(&contest, area);
                let foot = i32::from(area.bottom()) - remark(&contest, area).len() as i32 - 1;
                let last = plan.y + plan.rows as i32 * plan.step_y;
                let free = (plan.top - 2) + plan.gap + (foot - last);
                let is_seen = plan.rows == contest.bots.len();
                assert!(is_seen || free < plan.step_y, "{game} in {width}x{height}: {free} rows are free of {plan:?}");
                (whole, hidden) = (whole + usize::from(is_seen), hidden + usize::from(!is_seen));
            }
        }
        assert!(whole > 500 && hidden > 100, "{whole} and {hidden}");
    }

    #[test]
    fn no_bot_is_hidden_on_a_larger_screen() {
        let (mut barred, mut bare) = (0, 0);
        for (_, info) in games() {
            let game: AnyGame = info.presets[0].setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let contest = Contest::begun(&game);
            let seen = |width, height| {
                let plan = plan(&contest, Rect::new(0, 2, width, height));
                (plan.columns, plan.rows, plan.has_bars)
            };
            for (width, height) in
                [60, 71, 80, 100, 119, 135].into_iter().flat_map(|width| (12..50).map(move |height| (width, height)))
            {
                let (columns, rows, has_bars) = seen(width, height);
                for (wider, higher) in [(width + 1, height), (width, height + 1)] {
                    let (more, below, _) = seen(wider, higher);
                    let words = || format!("{game} in {width}x{height} and {wider}x{higher}");
                    assert!(more >= columns && below >= rows, "{}", words());
                }
                (barred, bare) = (barred + usize::from(has_bars), bare + usize::from(!has_bars));
            }
        }
        assert!(barred > 300 && bare > 300, "{barred} with bars, {bare} without");
    }

    #[test]
    fn in_a_window_of_another_size_the_chosen_cell_is_in_sight_and_nothing_is_out_of_it_beside_free_room() {
        let game: AnyGame = "catch-up 1..10".parse().unwrap_or_else(|error| panic!("{error}"));
        let contest = Contest::begun(&game);
        let last = contest.bots.len() - 1;
        let areas = [(60, 12), (60, 16), (80, 20), (120, 36)].map(|(width, height)| Rect::new(0, 2, width, height));
        for (from, to) in areas.into_iter().flat_map(|from| areas.map(|to| (from, to))) {
            let mut view = MatrixView::default();
            view.walk(Direction::Down, last, &contest, from);
            view.walk(Direction::Right, last, &contest, from);
            let plan = plan(&contest, to);
            let view = view.revealed(&contest, plan);
            let ends = [view.first_row + plan.rows, view.first_column + plan.columns];
            assert_eq!(ends, [last + 1; 2], "{from} and {to}: {plan:?}");
        }
    }

    #[test]
    fn columns_go_on_below_others_where_rows_are_free_for_them_and_a_click_finds_each_cell() {
        let (mut below, mut hidden) = (0, 0);
        for (_, info) in games() {
            let game: AnyGame = info.presets[0].setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let contest = Contest::begun(&game);
            let bots = contest.bots.len();
            for (width, height) in [(60, 16), (61, 33), (73, 18), (80, 20), (97, 24), (120, 36), (90, 56), (240, 66)] {
                let area = Rect::new(0, 2, width, height);
                let plan = plan(&contest, area);
                let foot = i32::from(area.bottom()) - remark(&contest, area).len() as i32 - 1;
                let last = plan.begin(plan.columns - 1).1 + bots as i32 * plan.step_y - i32::from(plan.has_bars);
                if plan.rows == bots {
                    let is_free = foot - last + plan.gap >= plan.below;
                    assert!(!is_free || plan.columns == bots, "{game} in {width}x{height}: {plan:?}");
                    assert!(last <= foot, "{game} in {width}x{height}: {plan:?}");
                } else {
                    assert!(plan.columns <= plan.abreast, "{game} in {width}x{height}: {plan:?}");
                }
                for (row, column) in (0..plan.rows).flat_map(|row| (0..plan.columns).map(move |column| (row, column))) {
                    let (x, y) = plan.begin(column);
                    let found = plan.cell_at(x as u16 + 3, (y + row as i32 * plan.step_y) as u16);
                    assert_eq!(found, Some((row, column)), "{game} in {width}x{height}: {plan:?}");
                }
                below += usize::from(plan.columns > plan.abreast);
                hidden += usize::from(plan.columns < bots);
            }
        }
        assert!(below > 10 && hidden > 10, "{below} and {hidden}");
    }
}
