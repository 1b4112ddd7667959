//! The rows of the statistics with their bars, and below them the mistakes of the chosen one as time goes on.

use ratatui::layout::Rect;

use super::Statistics;
use super::page::{StatsPage, StatsRow};
use crate::play::{MistakesOfGames, mistakes_over_time};
use crate::tui::Role;
use crate::tui::paint::{Pen, cut, width, wrap};

/// Rows above the list, and the fewest of the plot with its heading and the free row above it.
const HEAD: u16 = 2;
const PLOT: u16 = 8;
/// The list keeps so many rows before there is a plot.
const LEAST_LIST: u16 = 5;
/// Where titles begin, between columns, and the widest and narrowest title.
const TITLES: i32 = 3;
const GAP: i32 = 2;
const TITLE: [i32; 2] = [12, 44];
/// A bar has so many columns, and is not there with fewer.
const BAR: [i32; 2] = [10, 40];
/// The columns of a text that is read.
const PROMISE: i32 = 64;
/// The columns of a part of the plot.
const PART: i32 = 5;

/// A column of figures: its heading, and what stands in it.
struct FigureColumn {
    heading: &'static str,
    figure: fn(&StatsRow) -> String,
}

const fn figure(heading: &'static str, figure: fn(&StatsRow) -> String) -> FigureColumn {
    FigureColumn { heading, figure }
}

/// Those that always stand there, and those for which there has to be room, the most important first.
static FIGURES: [FigureColumn; 4] = [
    figure("played", |row| row.balance.played.to_string()),
    figure("won", |row| row.balance.won.to_string()),
    figure("drawn", |row| row.balance.drawn.to_string()),
    figure("lost", |row| row.balance.lost.to_string()),
];
static MORE: [FigureColumn; 5] = [
    figure("mistakes", |row| {
        row.balance.mistakes_a_game().map_or_else(|| "-".to_owned(), |mistakes| format!("{mistakes:.1}"))
    }),
    figure("with hints", |row| row.balance.with_hints.to_string()),
    figure("shortest", |row| row.balance.shortest_win.map_or_else(|| "-".to_owned(), |turns| turns.to_string())),
    figure("in a row", |row| row.balance.streak.to_string()),
    figure("at most", |row| row.balance.best_streak.to_string()),
];
static RACE: [FigureColumn; 2] = [
    figure("turns", |row| row.turns.map(|turns| turns.to_string()).unwrap_or_default()),
    figure("races", |row| row.balance.played.to_string()),
];

/// So many figures stay wherever one only looks on.
const WON_AND_LOST: usize = 2;

/// Where the rows stand.
pub(super) fn list_in(screen: &Statistics, area: Rect) -> Rect {
    let plot = if has_plot(screen, area) { PLOT } else { 0 };
    let room = area.height.saturating_sub(HEAD + plot);
    // The plot stands below the last row.
    Rect { y: area.y + HEAD, height: room.min(screen.rows.len() as u16), ..area }
}

fn has_plot(screen: &Statistics, area: Rect) -> bool {
    screen.page != StatsPage::Races && !screen.rows.is_empty() && area.height >= HEAD + LEAST_LIST + PLOT
}

/// The column in which titles begin.
fn titles_at(area: Rect) -> i32 {
    i32::from(area.x) + TITLES
}

/// Draws it, as far left as titles reach, where no row is chosen before which a sign would stand.
pub(super) fn draw_unchosen(screen: &Statistics, area: Rect, pen: &mut Pen<'_>) {
    let before = (TITLES as u16).min(area.x);
    draw(screen, None, Rect { x: area.x - before, width: area.width + before, ..area }, pen);
}

/// Draws it with a row chosen, or none where somebody only looks at it.
pub(super) fn draw(screen: &Statistics, chosen: Option<usize>, area: Rect, pen: &mut Pen<'_>) {
    if screen.rows.is_empty() {
        return promise(screen.page, area, pen);
    }
    let list = list_in(screen, area);
    let widest = screen.rows.iter().map(|row| width(&row.title())).max().unwrap_or(0).clamp(TITLE[0], TITLE[1]);
    let (x, end) = (titles_at(area), i32::from(area.right()) - 2);
    let always: &[FigureColumn] = if screen.page == StatsPage::Races { &RACE } else { &FIGURES };
    let room = |columns: &[&FigureColumn]| columns.iter().map(|column| width(column.heading) + GAP).sum::<i32>();
    let mut columns: Vec<&FigureColumn> = always.iter().collect();
    // Whoever looks on from elsewhere reads titles whole before all figures: those that follow from others go first.
    for place in [0, 1].into_iter().filter(|_| chosen.is_none()) {
        if widest > end - x - room(&columns) && columns.len() > WON_AND_LOST {
            columns.remove(place);
        }
    }
    // Titles give way to what always stands there, and to nothing else.
    let title = widest.min(end - x - room(&columns));
    let mut left = end - x - title - room(&columns);
    let has_bar = screen.page != StatsPage::Races && left >= BAR[0] + GAP;
    left -= if has_bar { BAR[0] + GAP } else { 0 };
    if screen.page != StatsPage::Races {
        for column in &MORE {
            let needed = room(&[column]);
            if needed > left {
                break;
            }
            left -= needed;
            columns.push(column);
        }
    }
    let bar = if has_bar { (BAR[0] + left).min(BAR[1]) } else { 0 };
    let first = chosen.map_or(0, |_| screen.first_row(usize::from(list.height)));
    let y = i32::from(area.y);
    let rows: Vec<(i32, &StatsRow)> =
        (i32::from(list.y)..i32::from(list.bottom())).zip(screen.rows.iter().skip(first)).collect();
    for &(row, stats) in &rows {
        let is_chosen = chosen.is_some_and(|chosen| std::ptr::eq(stats, &raw const screen.rows[chosen]));
        if is_chosen {
            pen.sign(x + 1 - TITLES, row, pen.symbols().pointer, Role::Bright);
        }
        let role = if is_chosen { Role::Cursor } else { Role::Plain };
        pen.text(x, row, &cut(&stats.title(), title.max(0) as usize), role);
    }
    let mut x = x + title;
    for column in columns {
        x += width(column.heading) + GAP;
        pen.text_before(x, y + 1, column.heading, Role::Dim);
        for &(row, stats) in &rows {
            pen.text_before(x, row, &(column.figure)(stats), Role::Plain);
        }
    }
    for &(row, stats) in rows.iter().filter(|_| has_bar) {
        shares(stats, x + GAP, row, bar, pen);
    }
    if has_plot(screen, area) {
        let y = list.bottom() + 1;
        let plot = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        mistakes(screen, chosen, plot, pen);
    }
}

/// What will stand there, where nothing does yet: headings above nothing say little.
fn promise(page: StatsPage, area: Rect, pen: &mut Pen<'_>) {
    let words = match page {
        StatsPage::Races => "The best race on every track will stand here, with its turns.",
        StatsPage::Games | StatsPage::Setups | StatsPage::Opponents => {
            "A row here will say how many games you won, drew and lost, how many mistakes you made in one, and your longest \
             row of wins; below it how the mistakes change as time goes on."
        }
    };
    let columns = (i32::from(area.width) - 2 * TITLES).clamp(1, PROMISE);
    for (line, y) in wrap(words, columns as usize).iter().zip(i32::from(area.y) + 1..) {
        pen.text(titles_at(area), y, line, Role::Dim);
    }
}

/// A bar of what was won, drawn and lost, as long as `columns` all together.
fn shares(row: &StatsRow, x: i32, y: i32, columns: i32, pen: &mut Pen<'_>) {
    let balance = &row.balance;
    let fills = pen.symbols().fills;
    let decided = (balance.won + balance.drawn + balance.lost).max(1) as i32;
    let (mut before, mut from) = (0, x);
    // Each part ends where it would end exactly, so that rounding never adds up.
    for (count, fill, role) in [
        (balance.won, fills[0], Role::Win),
        (balance.drawn, fills[2], Role::Draw),
        (balance.lost, fills[1], Role::Loss),
    ] {
        before += count as i32;
        let to = x + (columns * before + decided / 2) / decided;
        pen.run(from, to, y, fill, role);
        from = to;
    }
}

/// How many mistakes the games of the chosen row, or all, have as time goes on.
fn mistakes(screen: &Statistics, chosen: Option<usize>, area: Rect, pen: &mut Pen<'_>) {
    let (x, y, bottom) = (titles_at(area), i32::from(area.y), i32::from(area.bottom()));
    let parts = (i32::from(area.width) - TITLES - 2 - PART) / PART;
    let row = chosen.and_then(|row| screen.rows.get(row));
    let parts = mistakes_over_time(screen.games_of(row), parts.max(1) as usize);
    let title = row.map_or_else(|| "all games".to_owned(), StatsRow::title);
    let most = parts.iter().map(|part| part.a_game).fold(0.0, f64::max);
    if parts.is_empty() {
        pen.text(x, y, "No mistakes are known yet: they are when a game that ended was proven.", Role::Dim);
        return;
    }
    let words = format!("mistakes a game: {title}");
    pen.text(x, y, &cut(&words, usize::from(area.width).saturating_sub(TITLES as usize + 2)), Role::Dim);
    let base = bottom - 2;
    pen.text_before(x + PART - 1, base - (base - y - 2).max(0), &top_of(most), Role::Dim);
    pen.text_before(x + PART - 1, base, "0", Role::Dim);
    for (index, part) in parts.iter().enumerate() {
        let x = x + PART * (1 + index as i32);
        column(part, most, x, base, (base - y - 1).max(1), pen);
        let label = if part.from == part.to { part.from.to_string() } else { format!("{}-", part.from) };
        pen.text(x, base + 1, &cut(&label, PART as usize - 1), Role::Dim);
    }
}

/// The figure at the top of the plot; where no game had a mistake the line at its foot has one already.
fn top_of(most: f64) -> String {
    match most {
        0.0 => String::new(),
        0.0..0.05 => format!("{most:.2}"),
        _ => format!("{most:.1}"),
    }
}

/// A column of the plot, eight steps in each of its rows.
#[expect(clippy::cast_sign_loss, reason = "a negative height, if there were one, becomes zero")]
fn column(part: &MistakesOfGames, most: f64, x: i32, base: i32, rows: i32, pen: &mut Pen<'_>) {
    let eighths = if most > 0.0 { (part.a_game / most * f64::from(8 * rows)).round() as usize } else { 0 };
    let signs = pen.symbols().eighths;
    if eighths == 0 {
        return pen.run(x, x + PART - 2, base, pen.symbols().horizontal, Role::Dim);
    }
    for row in 0..rows {
        let here = eighths.saturating_sub(8 * row as usize).min(8);
        if here > 0 {
            pen.run(x, x + PART - 2, base - row, signs[here - 1], Role::Loss);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_of_the_plot_is_never_told_as_its_foot() {
        assert_eq!([0.0, 0.04, 0.05, 1.25, 12.0].map(top_of), ["", "0.04", "0.1", "1.2", "12.0"]);
    }
}
