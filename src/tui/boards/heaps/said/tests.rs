//! What is said below several heaps.

use super::super::super::any::Shown;
use super::super::testing::picture_within;
use crate::core::Game;
use crate::games::breaking::Breaking;
use crate::games::subtraction::Subtraction;
use crate::games::{AnyGame, games};
use crate::solve::{Monitor, Solve, Solver};
use crate::tui::boards::{Ask, BoardView, StateOf};
use crate::tui::paint::capital;

/// What is said below heaps of which labels are shown is the whole reason, or a sentence that begins it; how often it is said.
fn check_said<G: Shown>(setup: &str) -> usize
where
    StateOf<G>: Default,
{
    const NODES: u64 = 2000;
    let mut state = StateOf::<G>::default();
    for command in G::View::commands().iter().filter(|command| command.ask == Ask::Labels) {
        (command.apply)(&mut state);
    }
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let monitor = &mut Monitor::unlimited().with_node_budget(NODES);
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), monitor);
    let Some(reason) = game.why(&analysis).map(|reason| capital(&reason)) else { return 0 };
    let first = reason.split(' ').take(3).collect::<Vec<_>>().join(" ");
    let mut said = 0;
    for size in [(60, 14), (60, 16), (73, 18), (80, 20), (97, 24), (120, 36)] {
        let board = picture_within::<G>(NODES, setup, "", "", &state, size);
        let below: Vec<&str> =
            board.lines().skip_while(|line| !line.trim().starts_with(&first)).map(str::trim).collect();
        let below = below.join(" ").trim().to_owned();
        let begins = below.strip_suffix('.').is_some_and(|begin| reason.starts_with(begin));
        assert!(below.is_empty() || below == reason || begins, "{setup} in {size:?}: {below}\n{board}");
        said += usize::from(!below.is_empty());
    }
    said
}

#[test]
fn what_is_said_below_several_heaps_is_whole_or_a_sentence() {
    let more = ["grundy 8,8,5,5", "octal 0.77 from 7,7,5,5", "octal 0.137 from 15,15", "square 40,23,7"];
    let presets = games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup);
    let said = presets.chain(more).map(|setup| {
        if setup.parse::<Breaking>().is_ok() {
            check_said::<Breaking>(setup)
        } else if setup.parse::<Subtraction>().is_ok() {
            check_said::<Subtraction>(setup)
        } else {
            0
        }
    });
    let said: usize = said.sum();
    assert!(said > 30, "{said}");
}
