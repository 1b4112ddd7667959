//! Positions and choices as text: `20 used 10,40`, the last choice and then the others; `start` before the first.

use crate::core::NotationError;

use super::{Arena, Multiples, Node, Trail};

/// What people call a node: its number, or its name on a drawn graph.
pub fn name(game: &Multiples, node: Node) -> String {
    match game.board() {
        Arena::Numbers { low, .. } => (low + node).to_string(),
        Arena::Drawn(drawing) => drawing.nodes()[node as usize].clone(),
    }
}

pub(super) fn read_node(game: &Multiples, text: &str) -> Result<Node, NotationError> {
    match game.board() {
        Arena::Drawn(drawing) => {
            drawing.node(text).ok_or_else(|| NotationError::new(text, format!("is no node of {}", drawing.name())))
        }
        Arena::Numbers { low, high } => {
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(NotationError::new(text, format!("is not a number from {low} to {high}")));
            }
            let node = text.parse().ok().and_then(|number| game.node_of(number));
            node.ok_or_else(|| NotationError::new(text, format!("is outside {low}..{high}")))
        }
    }
}

pub(super) fn write_trail(game: &Multiples, trail: &Trail) -> String {
    match trail.last() {
        None => "start".to_owned(),
        Some(last) => {
            let others = trail.used().iter().filter(|&&node| node != last).map(|&node| name(game, node));
            let others: Vec<_> = others.collect();
            let used = if others.is_empty() { String::new() } else { format!(" used {}", others.join(",")) };
            name(game, last) + &used
        }
    }
}

pub(super) fn read_trail(game: &Multiples, text: &str) -> Result<Trail, NotationError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (last, others) = match words.as_slice() {
        ["start"] => return Ok(Trail::new(Vec::new(), None)),
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
    Ok(Trail::new(used, Some(last)))
}
