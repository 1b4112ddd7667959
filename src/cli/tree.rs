//! `catchup tree`: the tree of turns, as text or for Graphviz.

use std::io::Write;

use anyhow::Result;

use super::ExitCode;
use super::args::TreeArgs;
use super::place::{self, game_of};
use super::progress::Progress;
use super::session::Session;
use super::talk::say;
use crate::core::Game;
use crate::games::{AnyGame, AnyPosition};
use crate::play::{StateGraph, Tree};
use crate::solve::{CancelToken, Monitor, Solver};

/// Prints the tree below a position.
pub fn tree(args: &TreeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let pos = place::position(&game, &args.place)?;
    if args.dot && game.is_impartial() {
        return graph(game, &pos, args, session, out);
    }
    let mut tree = Tree::new(game.clone(), pos, args.limit as usize);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let handle = progress.handle();
    let work = || {
        let mut monitor = Monitor::new(cancel.clone(), session.memory().clone());
        let mut solver = Solver::new(game);
        handle.say("unfolding");
        tree.unfold_to(usize::MAX, &mut solver, &mut monitor)
    };
    let (halt, _) = session.run(None, &progress, &cancel, work, None);
    write!(out, "{}", if args.dot { tree.dot() } else { tree.text() })?;
    if halt.is_err() {
        say("stopped; the tree shows what was unfolded by then");
        return Ok(session.code());
    }
    if tree.is_full() {
        say(format!("the tree is cut at {} nodes; `--limit` raises that", args.limit));
    }
    Ok(ExitCode::Success)
}

/// Both players have the same moves: each position is drawn once, whoever is to move, and the lost ones are filled.
fn graph(
    game: AnyGame,
    pos: &AnyPosition,
    args: &TreeArgs,
    session: &Session,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let work = || {
        let mut monitor = Monitor::new(cancel.clone(), session.memory().clone());
        StateGraph::new(pos, args.limit as usize, &mut Solver::new(game), &mut monitor)
    };
    let (graph, _) = session.run(None, &progress, &cancel, work, None);
    let Ok(graph) = graph else {
        say("stopped");
        return Ok(session.code());
    };
    write!(out, "{}", graph.dot())?;
    if !graph.is_whole() {
        say(format!("the graph is cut at {} positions; `--limit` raises that", args.limit));
    }
    Ok(ExitCode::Success)
}
