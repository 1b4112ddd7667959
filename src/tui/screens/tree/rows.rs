//! The rows of the tree that are in sight, and its words.

use crate::core::{Bounds, Game, GameResult, Outcome, Player, Value};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Below, Tree};
use crate::tui::boards::Names;

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TreeRow {
    /// The node; `None` where the limit left some out.
    pub node: Option<usize>,
    /// For every level above whether its line goes on below this row.
    pub guides: Vec<bool>,
}

/// What is in sight when these nodes are open.
pub(crate) fn rows(tree: &Tree<AnyGame>, open: &[bool]) -> Vec<TreeRow> {
    let mut rows = Vec::new();
    add(tree, open, 0, &mut Vec::new(), &mut rows);
    rows
}

fn add(tree: &Tree<AnyGame>, open: &[bool], index: usize, guides: &mut Vec<bool>, rows: &mut Vec<TreeRow>) {
    rows.push(TreeRow { node: Some(index), guides: guides.clone() });
    if !open.get(index).copied().unwrap_or(false) {
        return;
    }
    let below = &tree.nodes()[index].below;
    let (nodes, is_cut) = (below.nodes(), matches!(below, Below::Some(_)));
    for (place, &child) in nodes.iter().enumerate() {
        guides.push(place + 1 < nodes.len() || is_cut);
        add(tree, open, child, guides, rows);
        guides.pop();
    }
    if is_cut {
        guides.push(false);
        rows.push(TreeRow { node: None, guides: guides.clone() });
        guides.pop();
    }
}

/// What a node is worth, in words, and who is better there: `P1 wins in 3`. Nothing where three and more play, who have
/// no common value.
pub(crate) fn verdict(
    game: &AnyGame,
    pos: &AnyPosition,
    result: Option<GameResult>,
    bounds: Bounds,
    names: &Names,
) -> (String, Option<Player>) {
    match result {
        Some(GameResult::Won(player)) => return (format!("{} won", names.does(player, "have")), Some(player)),
        Some(GameResult::Drawn) => return ("drawn".to_owned(), None),
        Some(GameResult::Lost) => return ("lost".to_owned(), None),
        None => {}
    }
    let mover = game.to_move(pos);
    let within = |words: String| match bounds.exact().and_then(Value::remoteness) {
        Some(turns) => format!("{words} in {turns}"),
        None => words,
    };
    let draw = Some(Outcome::Draw);
    match bounds.outcome() {
        Some(Outcome::Draw) => ("draw".to_owned(), None),
        Some(Outcome::Win) => (within(names.does(mover, "win")), Some(mover)),
        Some(Outcome::Loss) if game.players() == 1 => ("lost".to_owned(), None),
        Some(Outcome::Loss) => (within(names.does(mover.opponent(), "win")), Some(mover.opponent())),
        None if Some(bounds.lower().outcome()) == draw => (format!("{} at least", names.does(mover, "draw")), None),
        None if Some(bounds.upper().outcome()) == draw => (format!("{} at most", names.does(mover, "draw")), None),
        None if game.players() > 2 => (String::new(), None),
        None => ("?".to_owned(), None),
    }
}

/// What is chosen, in a sentence.
pub(crate) fn sentence(tree: &Tree<AnyGame>, index: usize, names: &Names) -> String {
    let (game, node) = (tree.game(), &tree.nodes()[index]);
    let worth = || match verdict(game, &node.position, node.result, node.bounds, names).0.as_str() {
        "" => "no value that all three or more would agree on".to_owned(),
        "?" => "not known yet".to_owned(),
        words => words.to_owned(),
    };
    let worth = tree.tells_values().then(worth);
    let ended = worth.as_ref().map_or_else(String::new, |worth| format!(": {worth}"));
    let open = worth.map_or_else(String::new, |worth| format!("{worth}; "));
    let next = || format!("{} to move", names.of(game.to_move(&node.position)));
    let way = node.parent.map(|parent| {
        let mover = game.to_move(&tree.nodes()[parent].position);
        format!("{}: {}.", names.of(mover), tree.ways_text(index))
    });
    match (way, node.result) {
        (Some(way), Some(_)) => format!("{way} The end{ended}."),
        (Some(way), None) => format!("{way} Then {open}{}.", next()),
        (None, Some(_)) => format!("The game is over here{ended}."),
        (None, None) => format!("From here: {open}{}.", next()),
    }
}
