//! What is told below the board of the choice under the cursor: its factors, what it is worth, what it leaves.

use ratatui::layout::Rect;

use super::View;
use super::plan::{PlacedNodes, Plan};
use crate::core::Game;
use crate::games::multiples::numbers::factors;
use crate::games::multiples::{Arena, Multiples, Node, name};
use crate::tui::Role;
use crate::tui::paint::{CUT, Pen, cut_words, width};

/// The rows that the words below the numbers of a board take at most: all of them where there is no legend, or some numbers are
/// out of sight.
pub(super) fn rows_below(game: &Multiples, plan: &Plan) -> u16 {
    if matches!(plan.nodes, PlacedNodes::Drawn(_)) || plan.hidden > 0 {
        return plan.below.height;
    }
    // A free row above, the way, and the legend.
    3 + rows(game, plan.below.width) as u16
}

/// The rows that are told of a choice at most, in so many columns.
pub(super) fn rows(game: &Multiples, columns: u16) -> i32 {
    let start = game.start();
    let named =
        |node: Node| game.answers(&start, node).take(MANY).map(|node| 1 + width(&name(game, node))).sum::<i32>();
    let most = match game.board() {
        // The least number leaves most.
        Arena::Numbers { .. } => named(0),
        Arena::Drawn(drawing) => (0..).zip(drawing.nodes()).map(|(node, _)| named(node)).max().unwrap_or(0),
    };
    let room = i32::from(columns) - 4;
    // The first row has the number and its factors as well.
    (1 + ((most - room / 2).max(0) + room - 1) / room.max(1)).clamp(1, MOST_ABOUT)
}

/// So many answers fill all rows that are for them.
const MANY: usize = 400;
/// Of what a number leaves so many rows are told where panes lack rows.
const MOST_ABOUT: i32 = 2;
/// Columns of a hint.
const HINT: i32 = 3;
/// What is said of a node may take so many columns, and a quarter of all, before what follows gives way.
const SAID: i32 = 17;

/// How many columns the longest words about a node of this board take.
fn said(game: &Multiples) -> i32 {
    let longest = match game.board() {
        // Of all numbers so high those have the longest row of factors that are made of twos.
        Arena::Numbers { high, .. } => {
            width(&high.to_string()) + (2 + 2 * high.max(&1).ilog2() as i32).max(width(PRIME))
        }
        Arena::Drawn(drawing) => drawing.nodes().iter().map(|name| width(name)).max().unwrap_or(0),
    };
    longest.min(SAID)
}

/// What is said of a number that has no factors.
const PRIME: &str = " is prime";

/// Its name and what is said of it: `24` and ` = 2.2.2.3`.
fn named(game: &Multiples, node: Node) -> (String, String) {
    let parts = match game.board() {
        Arena::Numbers { .. } => factors(game.number(node)).iter().map(u32::to_string).collect(),
        Arena::Drawn(_) => Vec::new(),
    };
    let words = match parts.len() {
        0 => String::new(),
        1 => PRIME.to_owned(),
        _ => format!(" = {}", parts.join(".")),
    };
    (name(game, node), words)
}

/// What a choice leaves.
struct Leavings {
    /// Where the word for it stands.
    word: i32,
    /// Where its first row begins, and where the others do.
    begun: i32,
    others: i32,
    lines: Vec<String>,
    /// How many of the free rows above it has.
    above: i32,
}

/// The rows in which a choice is told: those that are for it, and free ones above them that it may have too.
#[derive(Clone, Copy)]
pub(super) struct ChoiceRows {
    pub own: i32,
    pub above: i32,
}

/// The word before it.
const LEAVES: &str = "leaves";

/// The same in at most so many rows of an area. It stands in one column, whatever the number.
fn left(scene: &View<'_>, node: Node, x: i32, rows: ChoiceRows, area: Rect) -> Leavings {
    let (game, pos) = (scene.game, scene.position);
    let (named, words) = named(game, node);
    let end = x + width(&named) + width(&words) + scene.hint(node).map_or(0, |hint| 2 + width(&hint.text));
    let hints = if scene.has_hints() { 2 + HINT } else { 0 };
    let said = said(game).min(i32::from(area.width) / 4);
    let word = end.max(x + said + hints) + 3;
    let answers: Vec<Node> = game.answers(pos, node).collect();
    let right = i32::from(area.right());
    let begun = word + width(LEAVES) + 1;
    let run = |left: i32, rows: i32, edge: i32| {
        let (names, room) = (|index| name(game, answers[index]), |from: i32| (right - from - edge).max(1) as usize);
        (run(&names, answers.len(), [room(begun), room(left)], rows.max(1) as usize), left)
    };
    let is_whole = |told: &[String]| !told.iter().flat_map(|line| line.split(' ')).any(|word| word == CUT);
    // What has no room beside the number goes on below itself, or below the number where all of it has room only there. The row of
    // the legend is taken where it is cut otherwise, and then the free one above, with the free column at the edge.
    let ChoiceRows { own, above } = rows;
    let forms = [(begun, own - 1), (x, own - 1), (begun, own), (x, own)].into_iter();
    let mut whole = forms.map(|(left, rows)| run(left, rows, 1)).filter(|(told, _)| is_whole(told));
    let ((lines, others), above) = if answers.is_empty() {
        ((vec!["nothing".to_owned()], begun), 0)
    } else {
        whole.next().map_or_else(|| (run(x, own + above, 0), above), |told| (told, 0))
    };
    Leavings { word, begun, others, lines, above }
}

/// How many of so many rows are told of any choice of this position at most.
pub(super) fn most_rows(scene: &View<'_>, x: i32, rows: ChoiceRows, area: Rect) -> i32 {
    let mut most = 0;
    for node in scene.game.legal_moves(scene.position) {
        most = most.max(left(scene, node, x, rows, area).lines.len() as i32);
        // No more are told of any, so the others are not looked at in every frame.
        if most >= rows.own {
            break;
        }
    }
    most
}

/// `24 = 2.2.2.3    leaves 2 3 4 6 8 48 72`, in at most so many rows: how many it takes of its own.
pub(super) fn render(scene: &View<'_>, node: Node, (x, y): (i32, i32), rows: ChoiceRows, pen: &mut Pen<'_>) -> i32 {
    let (named, words) = named(scene.game, node);
    let Leavings { word, begun, others, lines, above } = left(scene, node, x, rows, pen.area());
    let y = y - above;
    let end = pen.text(x, y, &named, Role::Bright);
    let end = pen.text(end, y, &words, Role::Plain);
    if let Some(hint) = scene.hint(node) {
        pen.text(end + 2, y, &hint.text, hint.role);
    }
    pen.text(word, y, LEAVES, Role::Dim);
    for ((row, line), y) in lines.iter().enumerate().zip(y..) {
        pen.text(if row == 0 { begun } else { others }, y, line, Role::Plain);
    }
    lines.len() as i32 - above
}

/// Names in their order in at most so many rows, the first of so many columns and the others of theirs: all of them, or the
/// first and the last one, `2 4 6 .. 98`.
fn run(name: &dyn Fn(usize) -> String, count: usize, [first, others]: [usize; 2], rows: usize) -> Vec<String> {
    // More names than fill all rows need not be tried.
    let mut left = first + (rows - 1) * (others + 1);
    let fill = |index: &usize| {
        let wide = width(&name(*index)) as usize;
        let is_left = wide <= left;
        left = left.saturating_sub(wide + 1);
        is_left
    };
    let names: Vec<String> = (0..count).take_while(fill).map(name).collect();
    let laid = |shown: usize| {
        let mut lines = vec![String::new()];
        let rest = if shown < count { vec![CUT.to_owned(), name(count - 1)] } else { Vec::new() };
        for word in names[..shown].iter().chain(&rest) {
            let room = if lines.len() == 1 { first } else { others };
            let line = lines.last_mut()?;
            if line.is_empty() {
                line.push_str(word);
            } else if line.len() + 1 + word.len() <= room {
                line.extend([" ", word]);
            } else {
                lines.push(word.clone());
            }
        }
        let fits = lines.len() <= rows && lines[0].len() <= first && lines.iter().all(|line| line.len() <= others);
        fits.then_some(lines)
    };
    let begun = |shown: &usize| *shown > 0;
    let found = (0..=names.len()).rev().filter(begun).find_map(laid);
    found.unwrap_or_else(|| vec![cut_words(&names.join(" "), first)])
}
