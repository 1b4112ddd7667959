//! What stands in the rows at the foot of a board that has no panes: who wins, and what keeps that; where there are more than two
//! rows what else is known; why, once that is asked; what a riddle asks.

use ratatui::layout::Rect;

use super::GameScreen;
use super::painter::PanePainter;
use super::place::{Placed, beyond_edges};
use crate::core::{Game, Outcome};
use crate::engine::Effort;
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, counted, cut_words, sentence, width, wrap};
use crate::tui::panes::{self, LONG};
use crate::tui::screen::said;
use crate::tui::view::{most_rows_of_talk, rows_talked_over};

/// What stands before the moves that are worth as much as the position.
const KEEPS: &str = "keeps it";
/// The word that stands behind a verdict that is final.
const EXACT: &str = "exact";
/// Columns between what stands beside each other.
const APART: i32 = 3;
/// So many words tell a reason from whatever else is said.
const BEGIN: usize = 4;
/// Columns for how far a proof has come.
const PROGRESS: i32 = 24;
/// Where the rest of a reason stands that is cut: its pane is the first one.
const REST: &str = "‹pane›: all of it";

/// Draws it at the foot of the body, below a board that leaves it so many rows, and in those in which it draws nothing now
/// where lines would be hidden. Where nothing is told the board keeps its ground.
pub(super) fn draw(table: &GameScreen, placed: &Placed<'_>, body: Rect, rows: u16, pen: &mut Pen<'_>) {
    let usual = usual(body, rows);
    let wanted = wanted(table, usual, pen);
    let most = most_rows(wanted, usual, body, &placed.freedom(pen));
    if wanted == 0 && table.riddle_task().is_none() {
        return;
    }
    let rows = if most > rows { wanted.clamp(rows, most) } else { rows };
    let foot = Rect { y: body.bottom() - rows, height: rows, ..usual };
    placed.clear_foot(foot, pen);
    let (room, x, y) = (usize::from(foot.width), i32::from(foot.x), i32::from(foot.y));
    if let Some(task) = table.riddle_task() {
        table.sight.is_read.set(true);
        pen.text(x, y, &cut_words(&task, room), Role::Win);
        return;
    }
    let told = table.shown.told_why().filter(|_| table.sight.explains);
    let Some(why) = told else { return verdict(table, foot, pen) };
    let words = sentence(&why.text);
    let most = usize::from(rows);
    table.sight.is_read.set(wrap(&words, room).len() <= most);
    for (line, y) in shortened(&words, room, most, &pen.keys().tell(REST)).into_iter().zip(y..) {
        pen.text(x, y, &line, Role::Plain);
    }
}

/// Where so many rows of it stand.
fn usual(body: Rect, rows: u16) -> Rect {
    Rect { x: body.x + 1, y: body.bottom() - rows, width: body.width.saturating_sub(2), height: rows }
}

/// Whether it says why the verdict is what it is, in the rows that the board leaves it: all of it once that is asked for, else how
/// it begins.
pub(super) fn tells_reason(table: &GameScreen, board: Rect, body: Rect, pen: &Pen<'_>) -> bool {
    let foot = usual(body, body.height.saturating_sub(board.height));
    if foot.height == 0 || table.riddle_task().is_some() {
        return false;
    }
    if let Some(why) = table.shown.told_why().filter(|_| table.sight.explains) {
        return wrap(&sentence(&why.text), foot.width.into()).len() <= foot.height.into();
    }
    let reason = table.shown.reason.as_deref();
    reason
        .is_some_and(|reason| VerdictFoot::new(table, foot, pen).is_some_and(|verdict| begins(reason, &verdict.below)))
}

/// Whether a reason begins in some of these lines.
pub(super) fn begins(reason: &str, lines: &[Line]) -> bool {
    let sentence = sentence(reason);
    let begin = sentence.split_whitespace().take(BEGIN).collect::<Vec<_>>().join(" ");
    let lines = lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    lines.split_whitespace().collect::<Vec<_>>().join(" ").contains(&begin)
}

/// The most rows that it may have: those in which the board draws nothing, but for one that sets it apart, which it has only where
/// it would be cut otherwise.
fn most_rows(wanted: u16, foot: Rect, body: Rect, is_free: &dyn Fn(Rect) -> bool) -> u16 {
    let room = beyond_edges(foot, body, is_free);
    let above = room.y.checked_sub(1).filter(|y| *y >= body.y && wanted > room.height);
    room.height + u16::from(above.is_some_and(|y| is_free(Rect { y, height: 1, ..room })))
}

/// The fewest rows in which all of it is said.
fn wanted(table: &GameScreen, foot: Rect, pen: &Pen<'_>) -> u16 {
    let lines = match table.shown.told_why().filter(|_| table.sight.explains) {
        Some(why) => wrap(&sentence(&why.text), foot.width.into()).len(),
        // With a free one below.
        None if tells(table) => PanePainter::new(table, pen.symbols(), pen.keys()).analysis(foot).least_lines() + 1,
        None => 0,
    };
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// Whether a verdict stands there.
fn tells(table: &GameScreen) -> bool {
    table.level() > HintLevel::Off && table.shown.result.is_none()
}

/// Words in so many lines at most: where they are longer, the last line says at its end where the rest stands.
fn shortened(words: &str, room: usize, most: usize, rest: &str) -> Vec<String> {
    let mut lines = wrap(words, room);
    if lines.len() > most {
        let last = lines.split_off(most - 1).join(" ");
        let free = room.saturating_sub(width(rest) as usize + 2);
        lines.push(format!("{}  {rest}", cut_words(&last, free)));
    }
    lines
}

impl GameScreen {
    /// Words that are said with a reason, in as many rows as talk at most: those of a longer one that have room, and where the
    /// rest stands.
    pub(super) fn said_with_reason(&self, words: &str) -> String {
        match self.sight.arranged.get()[0] {
            Some(((body, ..), _)) => {
                let room = usize::from(body.width).saturating_sub(2);
                shortened(words, room, most_rows_of_talk(body), REST).join(" ")
            }
            None => words.to_owned(),
        }
    }

    /// Whether words have one row of the screen: longer ones lie over what stands above.
    pub(super) fn is_one_row(&self, words: &str) -> bool {
        let body = self.sight.arranged.get()[0].map(|((body, ..), _)| body);
        body.is_none_or(|body| rows_talked_over(&said(words, Role::Bright), body) == 0)
    }
}

/// Who wins, with what keeps that beside it, and what else is known below.
struct VerdictFoot {
    words: String,
    role: Role,
    /// The moves that keep it, and as many of them as have room beside it.
    keepers: Vec<String>,
    listed: Option<String>,
    /// They stand beside it, or in a row of their own.
    is_told: bool,
    has_row: bool,
    /// What stands below.
    below: Vec<Line>,
}

impl VerdictFoot {
    /// What is said at the foot of two players; nothing where nothing is told.
    fn new(table: &GameScreen, foot: Rect, pen: &Pen<'_>) -> Option<Self> {
        let is_of_two = table.table.game().players() <= 2;
        let known = table.known.here().filter(|_| tells(table) && is_of_two)?;
        // A free row below where there are more: a sentence of two rows needs it.
        let rows = usize::from(foot.height).saturating_sub(1).max(1);
        let mover = table.table.game().to_move(&known.position);
        let (words, role) = panes::verdict(known, mover, &table.shown.names);
        let keepers: Vec<String> = known
            .keepers()
            .filter(|report| table.level() >= HintLevel::Keeping && report.bounds.outcome() > Some(Outcome::Loss))
            .map(|report| table.table.game().write_move(&known.position, report.mv))
            .collect();
        let from = i32::from(foot.x) + width(&words) + APART + width(KEEPS) + 1;
        let listed =
            panes::whole_names(&keepers, (i32::from(foot.right()) - from - APART - behind(table)).max(0) as usize);
        // All of them stand below where there is room.
        let is_whole = listed.as_deref().unwrap_or_default() == keepers.join(" ");
        let is_told = rows == 1 || is_whole;
        // A list that is cut has the free row, which a sentence of two rows covers.
        let has_row = !is_whole && rows == 1 && foot.height > 1;
        let mut verdict = Self { words, role, keepers, listed, is_told, has_row, below: Vec::new() };
        if !has_row {
            let analysis = PanePainter::new(table, pen.symbols(), pen.keys()).analysis(foot);
            let (usual, most) = (analysis.below_verdict(is_told, rows - 1), usize::from(foot.height).saturating_sub(1));
            let all = if is_told { analysis.below_verdict(true, most) } else { analysis.below_verdict_at_last(most) };
            // What would be counted or left out has the free row, too.
            let words =
                |lines: &[Line]| lines.iter().map(|line| line.to_string().split_whitespace().count()).sum::<usize>();
            let is_cut = words(&usual) < words(&all) || usual.iter().any(is_counted);
            verdict.below = if is_cut { all } else { usual };
        }
        Some(verdict)
    }
}

/// The columns for how final it is.
fn behind(table: &GameScreen) -> i32 {
    if progress(table).is_some() { PROGRESS } else { EXACT.len() as i32 + APART }
}

fn verdict(table: &GameScreen, foot: Rect, pen: &mut Pen<'_>) {
    let Some(known) = table.known.here().filter(|_| tells(table)) else { return };
    let (x, y) = (i32::from(foot.x), i32::from(foot.y));
    let Some(VerdictFoot { words, role, keepers, listed, is_told, has_row, below }) =
        VerdictFoot::new(table, foot, pen)
    else {
        let told = |note| panes::foretold(table.table.game(), note, &table.shown.names);
        let words = known.note.as_ref().map_or_else(|| "three and more play: no verdict".to_owned(), told);
        pen.text(x, y, &words, Role::Dim);
        return;
    };
    let mut x = pen.text(x, y, &words, role) + APART;
    let from = x + width(KEEPS) + 1;
    if has_row {
        let columns = usize::from(foot.width).saturating_sub(KEEPS.len() + 2);
        pen.text(i32::from(foot.x), y + 1, KEEPS, Role::Plain);
        let names = panes::whole_names(&keepers, columns).unwrap_or_else(|| counted(keepers.len(), "move"));
        pen.text(i32::from(foot.x) + width(KEEPS) + 2, y + 1, &names, Role::Plain);
    } else if let Some(listed) = listed.filter(|_| is_told) {
        pen.text(x, y, KEEPS, Role::Plain);
        x = pen.text(from, y, &listed, Role::Plain) + APART;
    } else if is_told && !keepers.is_empty() {
        // Where not even one of them has room, how many they are.
        let count = format!("{} of {} keep it", keepers.len(), counted(known.moves.len(), "move"));
        if width(&count) + APART + behind(table) <= i32::from(foot.right()) - x {
            x = pen.text(x, y, &count, Role::Plain) + APART;
        }
    }
    let room = i32::from(foot.right()) - x;
    if known.is_exact() && width(EXACT) <= room {
        pen.text(x, y, EXACT, Role::Dim);
    } else if let Some(effort) = progress(table) {
        pen.text(x, y, &panes::working(known, effort, room.max(0) as usize), Role::Dim);
    }
    for (line, y) in below.into_iter().zip(y + 1..) {
        pen.line(i32::from(foot.x), y, &line);
    }
}

/// Whether a line says how many more there are than it names: "+8", "6 more".
fn is_counted(line: &Line) -> bool {
    let is_number = |word: &str| word.strip_prefix('+').is_some_and(|number| number.parse::<usize>().is_ok());
    line.to_string().split_whitespace().any(|word| word == "more" || is_number(word))
}

/// How far a proof has come that takes long.
fn progress(table: &GameScreen) -> Option<Effort> {
    let is_working = table.known.is_working(table.table.timeline().now());
    Some(table.known.effort()).filter(|effort| is_working && effort.passed >= LONG)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Color;

    use super::super::growth::{drawn, engine, met, setups, table};
    use crate::core::Game;
    use crate::core::laws::Dice;
    use crate::games::AnyGame;

    #[test]
    fn below_a_verdict_stands_what_else_is_known_and_the_moves_that_have_no_room_beside_it() {
        let engine = engine();
        for (setup, parts) in [
            ("grundy 13,8", ["keeps it 8=3+5 13=2+11   exact", "line      8=3+5", "nimber    1"]),
            ("prime-power 30,20", ["keeps it 1.4 1.16 2.2 2.8   exact", "line      1.16", "nimber    2"]),
            (
                "prime-power 19,13,7",
                [
                    "P1 wins in 9   exact",
                    "keeps it  1.1 1.7 1.13 1.19 2.1 2.7 2.13 3.1 3.7",
                    "line  1.19 2.2 2.4 2.2 2.4 3.1 2.1 3.1 3.5   nimber  1",
                ],
            ),
        ] {
            let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let buf = drawn(&table(&game, &engine, 1_000_000), 60, 20);
            let text = buf.content().iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
            for part in parts {
                assert!(text.contains(part), "{part} at {setup}: {text}");
            }
        }
    }

    #[test]
    fn no_move_that_keeps_the_value_is_counted_above_a_free_row() {
        let (engine, mut seen) = (engine(), 0);
        for game in setups() {
            let table = table(&game, &engine, 20_000);
            for (width, height) in [(60, 20), (66, 21), (73, 22), (80, 24)] {
                let buf = drawn(&table, width, height);
                let row = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
                for y in 2..height - 3 {
                    let words = row(y);
                    let Some((_, listed)) = words.split_once("   keeps it ") else { continue };
                    seen += 1;
                    let is_counted = listed.contains(" +") || listed.contains(" more");
                    assert!(!is_counted || !row(y + 1).trim().is_empty(), "{game} at {width}x{height}: {words}");
                }
            }
        }
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn nothing_of_a_verdict_is_counted_above_a_free_row() {
        let (engine, mut seen) = (engine(), 0);
        let mut dice = Dice(3);
        for game in setups() {
            let screen = met(&game, &mut dice, 2, &engine, 20_000);
            let body = Rect::new(0, 2, 60, 16);
            if screen.placed(body).is_ok_and(|placed| placed.panes.is_some()) {
                continue;
            }
            let buf = drawn(&screen, 60, 20);
            let row = |y: u16| (0..60).map(|x| buf[(x, y)].symbol()).collect::<String>();
            for y in 2..17 {
                let words = row(y);
                let is_list = ["line ", "keeps it ", "loses "].iter().any(|head| words.trim().starts_with(head));
                let counts = |word: &str| word.strip_prefix('+').is_some_and(|rest| rest.parse::<u32>().is_ok());
                let is_counted = words.split_whitespace().any(counts) || words.trim_end().ends_with(" more");
                seen += usize::from(is_list);
                assert!(!is_list || !is_counted || !row(y + 1).trim().is_empty(), "{game}: {words}");
            }
        }
        assert!(seen > 9, "{seen}");
    }

    #[test]
    fn no_best_line_is_left_out_above_a_free_row() {
        let (engine, mut dice, mut seen) = (engine(), Dice(5), 0);
        for (turn, game) in setups().enumerate() {
            for moves in [0, 1 + turn % 3] {
                let screen = met(&game, &mut dice, moves, &engine, 20_000);
                let has_line = screen.known.here().is_some_and(|known| !known.line.is_empty());
                for (width, height) in [(60, 20), (66, 21), (73, 22)] {
                    let body = Rect::new(0, 2, width, height - 4);
                    let is_alone = screen.placed(body).is_ok_and(|placed| placed.panes.is_none());
                    if !is_alone || !has_line || !super::tells(&screen) {
                        continue;
                    }
                    let buf = drawn(&screen, width, height);
                    let row = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
                    let is_told = (body.y..body.bottom()).any(|y| row(y).contains(" line "));
                    seen += usize::from(is_told);
                    let is_free = row(body.bottom() - 1).trim().is_empty();
                    assert!(is_told || !is_free, "{game} after {moves} at {width}x{height}");
                }
            }
        }
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn nothing_of_a_verdict_is_counted_below_a_free_row() {
        let (engine, mut dice, mut seen) = (engine(), Dice(8), [0; 2]);
        for _ in 0..24 {
            let game = graph_of_towns(&mut dice);
            let screen = table(&game, &engine, 2_000);
            for (width, height) in [(60, 20), (66, 21)] {
                if screen.placed(Rect::new(0, 2, width, height - 4)).is_ok_and(|placed| placed.panes.is_some()) {
                    continue;
                }
                let buf = drawn(&screen, width, height);
                let row = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
                let is_free =
                    |y: u16| (0..width).all(|x| buf[(x, y)].symbol() == " " && buf[(x, y)].bg == Color::Reset);
                let counts = |word: &str| word.strip_prefix('+').is_some_and(|rest| rest.parse::<u32>().is_ok());
                // A verdict stands in the row before.
                let Some(y) = (4..height - 2).find(|y| row(*y).starts_with(" keeps it ")) else { continue };
                let is_counted = (y..height - 2).any(|y| row(y).split(' ').any(counts));
                seen[usize::from(is_counted)] += 1;
                assert!(!is_counted || !is_free(y - 2), "{game} at {width}x{height}:\n{}", row(y));
            }
        }
        assert!(seen[0] > 3 && seen[1] > 3, "{seen:?}");
    }

    /// A graph of nine towns with long names.
    fn graph_of_towns(dice: &mut Dice) -> AnyGame {
        let towns = "Kaiserslaute Saarbruecken Mannheimstad Ludwigshafen Neunkirchene Zweibruecken Pirmasensers \
                     Homburgerlan Landstuhleri";
        let towns: Vec<&str> = towns.split(' ').collect();
        let roads = (1..9).map(|town| (dice.below(town), town)).collect::<Vec<_>>();
        let more = (0..5).map(|_| (dice.below(4), 4 + dice.below(5))).collect::<Vec<_>>();
        let edges: std::collections::BTreeSet<String> =
            roads.iter().chain(&more).map(|(from, to)| format!("\"{}-{}\"", towns[*from], towns[*to])).collect();
        let text = format!("name = \"towns\"\nedges = [{}]\n", edges.into_iter().collect::<Vec<_>>().join(","));
        let game = AnyGame::read_setup("geography towns.toml", &|_: &str| Ok(text.clone()));
        game.unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn long_names_are_whole_or_counted() {
        let engine = engine();
        let edges: std::collections::BTreeSet<String> = (0..26)
            .flat_map(|node: usize| [(node, (node + 1) % 26), (node, (node * 5 + 3) % 26)])
            .filter(|(from, to)| from < to)
            .map(|(from, to)| format!("\"Stadt{from:02}-Stadt{to:02}\""))
            .collect();
        let text = format!("name = \"towns\"\nedges = [{}]\n", edges.into_iter().collect::<Vec<_>>().join(","));
        let game = AnyGame::read_setup("geography towns.toml", &|_: &str| Ok(text.clone()));
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(60, 20), (61, 37), (73, 22), (80, 24), (97, 28), (120, 40)] {
            let buf = drawn(&table(&game, &engine, 1_000_000), width, height);
            let text: String = buf.content().iter().map(ratatui::buffer::Cell::symbol).collect();
            assert!(text.contains("Stadt") && !text.contains(".. +"), "{width}x{height}: {text}");
        }
    }
}
