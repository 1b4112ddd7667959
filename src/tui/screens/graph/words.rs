//! The words of the graph: cells, moves, the sentence about a node.

use super::picture::GraphForm;
use super::{GraphScreen, MOST_NODES};
use crate::core::{Game, Outcome};
use crate::games::{AnyGame, AnyPosition};
use crate::play::GraphNode;
use crate::tui::boards::Names;
use crate::tui::paint::{counted, width};
use crate::tui::screens::tree::verdict;
use crate::tui::symbols::Symbols;

/// The moves from one node to another, as far as they are listed: `4`, and how many others lead there too.
pub(super) fn moves(game: &AnyGame, from: &GraphNode<AnyGame>, to: usize) -> Option<String> {
    let mut moves = from.moves.iter().filter(|(_, child)| *child == to).map(|(mv, _)| *mv);
    let first = game.write_move(&from.position, moves.next()?);
    Some(match moves.count() {
        0 => first,
        more => format!("{first} +{more}"),
    })
}

/// What a node is worth where both have the same moves, and nobody knows who would be to move.
fn worth_to_mover(game: &AnyGame, node: &GraphNode<AnyGame>) -> String {
    let mover = Names::beside(&[Some("whoever is to move"), Some("whoever has moved")]);
    let pos: &AnyPosition = &node.position;
    match node.result {
        Some(result) => match result.outcome_for(game.to_move(pos)) {
            Outcome::Win => "whoever cannot move has won".to_owned(),
            Outcome::Draw => "drawn".to_owned(),
            Outcome::Loss => "whoever cannot move has lost".to_owned(),
        },
        None => verdict(game, pos, None, node.bounds, &mover).0,
    }
}

/// The chosen node in a sentence.
pub(super) fn sentence(screen: &GraphScreen) -> String {
    let (game, node) = (screen.table.game(), &screen.nodes[screen.chosen]);
    // The node may stand for the same position with the players exchanged: who moves and wins is told of the one on the board.
    let pos = screen.board.position();
    let worth = || {
        if game.is_impartial() {
            return worth_to_mover(game, node);
        }
        verdict(game, pos, game.result(pos), node.bounds, &screen.names).0
    };
    let label = game.node_label(&node.position);
    let words = match screen.chosen {
        // What nobody has begun has a name that says so.
        0 if *pos == game.start() => "You stand at the start:".to_owned(),
        0 => format!("You stand at {label}:"),
        _ => format!("{label}:"),
    };
    let told = match node.result {
        Some(_) if !screen.has_values() => "the end".to_owned(),
        None if !screen.has_values() => counted(node.moves.len(), "move"),
        _ => match worth().as_str() {
            "" => "no value that all three or more would agree on".to_owned(),
            "?" => "not known yet".to_owned(),
            worth => worth.to_owned(),
        },
    };
    let circle = screen.round.as_ref().map(|round| {
        let is_on_it = round.nodes[round.closes..].contains(&screen.chosen);
        let way = if is_on_it { "walks" } else { "leads to" };
        let kept = if round.is_kept { " that nobody has to leave" } else { "" };
        format!(" ‹step› {way} a circle of {}{kept}.", round.count())
    });
    let mover = match node.result {
        None if !game.is_impartial() => format!("; {} to move", screen.names.of(game.to_move(pos))),
        _ => String::new(),
    };
    format!("{words} {told}{mover}.{}", circle.unwrap_or_default())
}

/// What the picture shows, above it, as far as it has room: how the nodes lie, and what their signs mean.
pub(super) fn legend(screen: &GraphScreen, form: GraphForm, symbols: &Symbols, room: usize) -> String {
    let order = match form {
        GraphForm::Lengths => "Ranks by turns to the end",
        GraphForm::Distances => "Ranks by moves from here",
        GraphForm::Ring => "Bright lines are circles",
        GraphForm::Near => "What lies around the chosen one",
    };
    let values = screen.has_values().then(|| "W D L for whoever is to move".to_owned());
    let more = symbols.more;
    // The steps that lead to it are no part of it.
    let circle = screen
        .round
        .as_ref()
        .map(|round| format!("{more}{} to {more}{}: a circle", round.closes + 1, round.nodes.len()));
    let parts = [Some(order.to_owned()), values, circle.clone()];
    let forms = [parts, [Some(order.to_owned()), circle.clone(), None], [circle, None, None]];
    let mut forms = forms.into_iter().map(|parts| parts.into_iter().flatten().collect::<Vec<_>>().join("   "));
    forms.find(|form| !form.is_empty() && width(form) as usize <= room).unwrap_or_default()
}

/// How much is known, in the header.
pub(super) fn known(screen: &GraphScreen) -> [String; 2] {
    let working = if screen.work.is_busy() { "working, " } else { "" };
    let count = screen.nodes.len();
    let all = counted(count, "position");
    if screen.is_whole {
        return [format!("{working}{all}"), all];
    }
    let long = if count >= MOST_NODES { format!("{all} and more") } else { all };
    let short = if count >= MOST_NODES { format!("{count} and more") } else { format!("{count} so far") };
    [format!("{working}{long}"), short]
}
