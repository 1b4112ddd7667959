//! Positions and choices as text: `20 used 10,40`, the last choice and then the others; `start` before the first.

use crate::core::{Game, NotationError, Player};

use super::{Board, Multiples, Node, Position};

/// What people call a node: its number, or its name on a drawn graph.
pub fn name(game: &Multiples, node: Node) -> String {
    match game.board() {
        Board::Numbers { low, .. } => (low + node).to_string(),
        Board::Drawn(drawing) => drawing.nodes()[node as usize].name.clone(),
    }
}

pub(super) fn read_node(game: &Multiples, text: &str) -> Result<Node, NotationError> {
    match game.board() {
        Board::Drawn(drawing) => {
            drawing.node(text).ok_or_else(|| NotationError::new(text, format!("is no node of {}", drawing.name())))
        }
        Board::Numbers { low, high } => {
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotationError::new(text, format!("is not a number from {low} to {high}")));
            }
            let node = text.parse().ok().and_then(|number| game.node_of(number));
            node.ok_or_else(|| NotationError::new(text, format!("is outside {low}..{high}")))
        }
    }
}

pub(super) fn write_position(game: &Multiples, pos: &Position) -> String {
    let mut text = match pos.last() {
        None => "start".to_owned(),
        Some(last) => {
            let others = pos.used().iter().filter(|&&node| node != last).map(|&node| name(game, node));
            let others: Vec<_> = others.collect();
            let used = if others.is_empty() { String::new() } else { format!(" used {}", others.join(",")) };
            name(game, last) + &used
        }
    };
    if game.to_move(pos) != Player::P1 {
        text.push(' ');
        text.push_str(game.to_move(pos).notation());
    }
    text
}

pub(super) fn read_position(game: &Multiples, text: &str) -> Result<Position, NotationError> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let named = words.last().and_then(|word| Player::from_notation(word));
    if named.is_some() {
        words.pop();
    }
    let mover = match named {
        None => Player::P1,
        Some(mover @ (Player::P1 | Player::P2)) => mover,
        Some(mover) => return Err(NotationError::new(mover.notation(), "does not sit at this table: p1 or p2")),
    };
    let (last, others) = match words.as_slice() {
        ["start"] => return Ok(Position::new(Vec::new(), None, mover)),
        [last] => (*last, Vec::new()),
        [last, "used", others @ ..] => (*last, others.to_vec()),
        _ => {
            return Err(NotationError::new(
                text,
                "is no position: `20 used 10,40`, the last choice and then the others",
            ));
        }
    };
    let last = read_node(game, last)?;
    let mut used = vec![last];
    // A list may be typed with spaces behind its commas.
    for word in others.iter().flat_map(|part| part.split(',')).filter(|word| !word.is_empty()) {
        let node = read_node(game, word)?;
        if used.contains(&node) {
            return Err(NotationError::new(word, "is named twice: every number is used once"));
        }
        used.push(node);
    }
    Ok(Position::new(used, Some(last), mover))
}
