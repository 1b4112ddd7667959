//! Trees of turns: the figures of the paper on Catch-Up, and the limits.

use std::fmt;

use catchup::core::Game;
use catchup::games::AnyGame;
use catchup::games::catch_up::CatchUp;
use catchup::play::{Below, Branches, StateGraph, Tree};
use catchup::solve::{Monitor, Solver};

fn tree(setup: &str, position: Option<&str>, depth: usize, limit: usize) -> Tree<CatchUp> {
    let game: CatchUp = setup.parse().expect("a setup");
    let pos = position.map_or_else(|| game.start(), |text| game.read_position(text).expect("a position"));
    let mut tree = Tree::new(game.clone(), pos, limit);
    tree.unfold_to(depth, &mut Solver::new(game), &mut Monitor::unlimited()).expect("nobody stops it");
    tree
}

#[test]
fn the_tree_of_one_to_four_is_the_papers_figure_2() {
    let tree = tree("catch-up 1..4", None, 10, 1000);
    assert_eq!(tree.text(), include_str!("published/catch-up-figure-2.txt"));
    assert!(tree.nodes().iter().all(|node| node.below != Below::Unknown));
}

#[test]
fn the_tree_from_figure_4_ends_as_it_is_drawn_there() {
    let tree = tree("catch-up 1..7", Some("3,4,7 6-8 p1"), 10, 1000);
    assert_eq!(tree.text(), FIGURE_4);
    let dot = tree.dot();
    assert!(dot.starts_with("digraph turns {") && dot.ends_with("}\n"));
    assert!(dot.contains("n3 -> n8 [label=\"3+4 or 4+3\", style=bold];"), "{dot}");
}

const FIGURE_4: &str = "\
{3,4,7}:2  loss 3
* 3  {4,7}:1  win 2
    4  {7}:3  win 1
    * 7  {}:4  P1 wins
  * 7  {4}:6  loss 1
    * 4  {}:2  P2 wins
* 4  {3,7}:2  win 2
    3  {7}:1  win 1
    * 7  {}:6  P1 wins
  * 7  {3}:5  loss 1
    * 3  {}:2  P2 wins
  7  {3,4}:5  win 1
  * 3+4 or 4+3  {}:2  P2 wins
";

/// Neither what is looked up nor the end of the game says what a turn is worth.
#[test]
fn a_tree_without_values_has_the_same_turns_and_no_word_of_what_they_are_worth() {
    let told = tree("catch-up 1..4", None, 10, 1000);
    let game = told.game().clone();
    let mut quiet = Tree::new(game.clone(), game.start(), 1000).without_values();
    quiet.unfold_to(10, &mut Solver::new(game), &mut Monitor::unlimited()).expect("nobody stops it");
    assert_eq!(quiet.nodes().len(), told.nodes().len());
    for text in [quiet.text(), quiet.dot()] {
        let tells = |word: &&&str| text.contains(*word);
        assert_eq!(["win", "loss", "draw", "wins", "* ", "?", "bold", "gray"].iter().find(tells), None, "{text}");
    }
    let cut = |line: &str| line.rsplit_once("  ").map(|(turns, _)| turns.replace("* ", "  "));
    let ends = quiet.text().lines().filter(|line| line.ends_with("the end")).count();
    assert_eq!(ends, told.nodes().iter().filter(|node| node.result.is_some()).count());
    assert_eq!(quiet.text().lines().next().map(str::to_owned), told.text().lines().next().and_then(cut));
}

#[test]
fn a_tree_stops_at_its_limit_and_says_so() {
    let tree = tree("catch-up 1..12", None, 10, 200);
    assert!(tree.is_full() && tree.nodes().len() == 200);
    assert!(tree.nodes().iter().any(|node| matches!(node.below, Below::Some(_))));
    assert!(tree.text().contains(".."));
}

/// Whoever is to move and however the heaps lie, the state is the same.
#[test]
fn the_graph_of_an_impartial_game_has_each_state_once() {
    for (setup, states) in [
        ("nim 2,1", 5),
        ("wythoff 3,2", 9),
        ("square-but-one 5", 6),
        ("put-or-take 2", 30),
        ("square 10", 11),
        ("chomp 2x3", 9),
        ("multiples 2..6", 9),
        ("geography harbour", 30),
        ("square 4,1 misere", 9),
        ("almonds 4", 5),
        ("horseflies f6,d4,e10", 30),
        ("island map-1", 30),
        ("snakes board-1", 30),
    ] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{setup}: {error}"));
        assert!(game.is_impartial(), "{setup}");
        let (start, mut solver) = (game.start(), Solver::new(game));
        let graph = StateGraph::new(&start, 30, &mut solver, &mut Monitor::unlimited()).expect("nobody stops it");
        let dot = graph.dot();
        assert_eq!((graph.nodes().len(), dot.matches("fillcolor").count()), (states, states), "{setup}");
        assert!(!dot.contains(" p2"), "{setup}: {dot}");
        assert_eq!(graph.is_whole(), states < 30, "{setup}");
    }
}

/// A game that is a thousand turns long: its lines would grow with it, and fill a disk.
#[test]
fn a_deep_tree_is_as_long_as_it_has_nodes_and_no_longer() {
    let game: AnyGame = "square-but-one 1 odd".parse().expect("a setup");
    let mut tree = Tree::new(game.clone(), game.start(), 4_000);
    let solver = Solver::new(game);
    for index in 0..3_999 {
        let position = tree.nodes()[index].position.clone();
        tree.hang(index, &Branches::list(position, tree.room(), &solver, &Monitor::unlimited()));
        if tree.is_full() {
            break;
        }
    }
    let last = tree.nodes().len() - 1;
    assert!(tree.nodes()[last].depth > 1_000 && tree.moves_to(last).len() == tree.nodes()[last].depth);
    let text = tree.text();
    assert!(text.lines().all(|line| line.len() < 400), "{} letters", text.len());
    assert!(text.lines().count() >= tree.nodes().len());
}

fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("a string takes all");
    text
}

/// Whoever does not wait for all is shown what is nearest, and the rest is cut as by a limit.
#[test]
fn the_first_nodes_are_shown_without_the_others() {
    let mut tree = tree("catch-up 1..6", None, 10, 1_000);
    let all = tree.nodes().len();
    assert!(all > 50 && tree.dot().matches(" -> ").count() == all - 1);
    tree.mark(50);
    let text = written(|text| tree.write_text(50, text));
    let dot = written(|text| tree.write_dot(50, text));
    assert_eq!(text.lines().filter(|line| line.trim() != "..").count(), 50);
    assert!(text.contains("\n    ..\n"), "{text}");
    assert_eq!((dot.matches(" -> ").count(), dot.matches("n50 ").count()), (49, 0));
    let game: AnyGame = "chomp 3x3".parse().expect("a setup");
    let (start, mut solver) = (game.start(), Solver::new(game));
    let graph = StateGraph::new(&start, 100, &mut solver, &mut Monitor::unlimited()).expect("nobody stops it");
    let whole = graph.dot();
    let dot = written(|text| graph.write_dot(4, text));
    assert_eq!((dot.matches("fillcolor").count(), dot.matches("n4 ").count()), (4, 0));
    assert!(dot.contains(" -> ") && dot.lines().all(|line| whole.contains(line)), "{dot}");
}
