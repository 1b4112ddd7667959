//! `catchup tree`: the tree of turns, as text or for Graphviz.

use std::io::Write;

use anyhow::Result;

use super::ExitCode;
use super::args::TreeArgs;
use super::place::{self, game_of};
use super::progress::Progress;
use super::session::Session;
use crate::play::Tree;
use crate::solve::{CancelToken, Monitor, Solver};

/// Prints the tree below a position.
pub fn tree(args: &TreeArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let game = game_of(&args.setup)?;
    let pos = place::position(&game, &args.place)?;
    let mut tree = Tree::new(game.clone(), pos, args.limit as usize);
    let (cancel, progress) = (CancelToken::new(), Progress::of_work());
    let handle = progress.handle();
    let work = || {
        let mut monitor = Monitor::new(cancel.clone(), session.memory().clone());
        let mut solver = Solver::new(game);
        handle.say("unfolding");
        tree.unfold_to(usize::MAX, &mut solver, &mut monitor)
    };
    let (halt, _) = session.run(None, &progress, &cancel, work);
    write!(out, "{}", if args.dot { tree.dot() } else { tree.text() })?;
    if halt.is_err() {
        eprintln!("catchup: stopped; the tree shows what was unfolded by then");
        return Ok(ExitCode::Interrupted);
    }
    if tree.is_full() {
        eprintln!("catchup: the tree is cut at {} nodes; `--limit` raises that", args.limit);
    }
    Ok(ExitCode::Success)
}
