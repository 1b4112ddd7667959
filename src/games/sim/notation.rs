//! Sim in words: setups, lines, positions.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::core::{Game, NotationError, OwnBoards, Player, ReadFile};

use super::board::{BoardLine, MAX_POINTS, PointBoard, point_name, point_named};
use super::figure::Figure;
use super::rules::{DrawnLines, Rule, Sim};
use crate::games::graph::Drawing as Graph;

/// The complete boards that can be named by their number of points.
const POINTS: std::ops::RangeInclusive<usize> = 3..=9;

/// Boards of one's own.
pub(super) const OWN: OwnBoards = OwnBoards { about: "a board of your own", ending: ".sim" };

/// Why a word is no board.
const NEITHER: &str = "is neither a number of points, 3 to 9, nor a graph file";

impl fmt::Display for Sim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.graph() {
            Some(graph) => write!(f, "sim {}", graph.name())?,
            None => write!(f, "sim {}", self.board.points())?,
        }
        match self.rule {
            Rule::Misere => {}
            Rule::Normal => f.write_str(" rule=normal")?,
        }
        match self.board.figure() {
            Figure::Triangle => Ok(()),
            figure => write!(f, " avoid={figure}"),
        }
    }
}

impl FromStr for Sim {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_setup(text, &|word| Err(NotationError::new(word, NEITHER)))
    }
}

pub(super) fn read_setup(text: &str, file: &ReadFile<'_>) -> Result<Sim, NotationError> {
    let mut board = None;
    let mut rule = None;
    let mut figure = None;
    let mut words = text.split_whitespace();
    if words.next() != Some("sim") {
        return Err(NotationError::new(text, "is no setup of Sim, which begins with `sim`"));
    }
    for word in words {
        let twice = |is: bool| if is { Err(NotationError::new(word, "says it a second time")) } else { Ok(()) };
        match word.split_once('=') {
            Some(("rule", "misere")) => twice(rule.replace(Rule::Misere).is_some())?,
            Some(("rule", "normal")) => twice(rule.replace(Rule::Normal).is_some())?,
            Some(("rule", _)) => return Err(NotationError::new(word, "is no rule: rule=misere or rule=normal")),
            Some(("avoid", value)) => twice(figure.replace(Figure::read(word, value)?).is_some())?,
            _ if board.is_some() => return Err(NotationError::new(word, "comes after the board; e.g. sim 6")),
            _ => board = Some(read_board(word, file)?),
        }
    }
    let (board, graph) = board.ok_or_else(|| NotationError::new(text, "names no board: 3 to 9 points, e.g. sim 6"))?;
    Ok(Sim { board: board.with_figure(figure.unwrap_or_default()), rule: rule.unwrap_or(Rule::Misere), graph })
}

type BoardAndGraph = (PointBoard, Option<Arc<Graph>>);

fn read_board(word: &str, file: &ReadFile<'_>) -> Result<BoardAndGraph, NotationError> {
    match word.parse() {
        Ok(points) if POINTS.contains(&points) => Ok((PointBoard::complete(points), None)),
        Ok(_) => Err(NotationError::new(word, "points are no board: 3 to 9, or a graph file")),
        Err(_) => {
            let text = OWN.read(word, file).map_err(|error| error.instead(NEITHER))?;
            let graph: Graph = text.parse().map_err(|error: NotationError| error.in_file(word))?;
            // Its name would lead back to a complete board.
            if graph.name().parse::<usize>().is_ok() {
                let reason = "is a number of points; call the graph in the file otherwise";
                return Err(NotationError::new(graph.name(), reason));
            }
            let board = board_of(&graph).map_err(|error| error.in_file(word))?;
            Ok((board, Some(Arc::new(graph))))
        }
    }
}

/// The board that a graph file draws. Its points are named by digits, so that a line is typed with two keys.
fn board_of(graph: &Graph) -> Result<PointBoard, NotationError> {
    let count = graph.nodes().len();
    let mut points = Vec::with_capacity(count);
    for name in graph.nodes() {
        let mut letters = name.chars();
        match (letters.next().and_then(point_named), letters.next()) {
            (Some(point), None) if point < count => points.push(point as u8),
            _ => {
                let last = point_name(count.min(MAX_POINTS) - 1);
                let reason = format!("is no name for a point of Sim: {count} points are called 1 to {last}");
                return Err(NotationError::new(name, reason));
            }
        }
    }
    let ends = graph.edges().iter().map(|&(a, b)| (points[a as usize], points[b as usize])).collect();
    PointBoard::new(count, ends)
}

/// Reads a line: two points, in either order.
pub(super) fn read_line(board: &PointBoard, text: &str) -> Result<BoardLine, NotationError> {
    let wrong = || NotationError::malformed(text, "is no line: two points, the smaller first");
    let names: Vec<char> = text.chars().collect();
    let &[first, second] = names.as_slice() else { return Err(wrong()) };
    let (a, b) = (point_named(first).ok_or_else(wrong)?, point_named(second).ok_or_else(wrong)?);
    if a == b {
        return Err(NotationError::new(text, "joins a point to itself; a line joins two points"));
    }
    if a.max(b) >= board.points() {
        let last = point_name(board.points() - 1);
        return Err(NotationError::new(text, format!("is outside this board: points 1 to {last}")));
    }
    board.between(a, b).ok_or_else(|| NotationError::new(text, "is not a line of this board"))
}

pub(super) fn write_drawing(sim: &Sim, pos: &DrawnLines) -> String {
    let lines = |player| match pos.of(player) {
        0 => "empty".to_owned(),
        mask => BoardLine::all(mask).map(|line| sim.write_move(pos, line)).collect::<Vec<_>>().join(","),
    };
    format!("{} {}", lines(Player::P1), lines(Player::P2))
}

pub(super) fn read_drawing(sim: &Sim, text: &str) -> Result<DrawnLines, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (lines, mover) = match words.as_slice() {
        [first, second] => ([first, second], None),
        [first, second, mover] => ([first, second], Some(*mover)),
        _ => {
            let expected = "is no position: the lines of P1, then those of P2, e.g. `12,35 34` or `empty empty`";
            return Err(NotationError::new(text, expected));
        }
    };
    let mut pos = DrawnLines::default();
    for (player, list) in lines.into_iter().enumerate() {
        for word in list.split(',').filter(|_| *list != "empty") {
            let line = read_line(&sim.board, word)?;
            if pos.drawn() & line.bit() != 0 {
                return Err(NotationError::new(word, "is drawn twice"));
            }
            pos.lines[player] |= line.bit();
        }
    }
    check(sim, &pos, text)?;
    match mover {
        Some(word) if Player::from_notation(word) != Some(sim.to_move(&pos)) => {
            let next = sim.to_move(&pos).notation();
            Err(NotationError::new(word, format!("cannot be to move here; the numbers of lines say {next}")))
        }
        _ => Ok(pos),
    }
}

/// Who has drawn how many lines, and who can have closed a figure, follows from the rules.
fn check(sim: &Sim, pos: &DrawnLines, text: &str) -> Result<(), NotationError> {
    let counts = pos.lines.map(u64::count_ones);
    if counts[0] != counts[1] && counts[0] != counts[1] + 1 {
        let reason = format!("gives P1 {} lines and P2 {}; P1 has as many as P2, or one more", counts[0], counts[1]);
        return Err(NotationError::new(text, reason));
    }
    if sim.board.has_figure(pos.of(sim.to_move(pos))) {
        let figure = sim.board.figure().name();
        return Err(NotationError::new(text, format!("goes on after a {figure}: the player to move has closed one")));
    }
    Ok(())
}
