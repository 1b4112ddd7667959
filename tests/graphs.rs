//! The graph of positions against the definition of reach, and against the tables of facts.

use std::collections::{BTreeMap, HashSet};

use catchup::core::Game;
use catchup::games::{AnyGame, AnyPosition, games, tables};
use catchup::play::{Listing, StateGraph, is_graph, way_to};
use catchup::solve::{CancelToken, Memory, Monitor, Solver};
use catchup::survey::{Cell, Gathered, Request, Sheet};

use crate::support::setups::{Drawn, every};

/// So many positions are small.
const FEW: usize = 120;

/// The positions in reach of the start, equal ones once, by the rules alone; none where there are more than a few.
fn in_reach(game: &AnyGame) -> Option<HashSet<AnyPosition>> {
    let start = game.canonical(&game.start());
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(pos) = open.pop() {
        let moves = game.legal_moves(&pos);
        if seen.len() + moves.len() > 4 * FEW || !game.lists_all(&pos) {
            return None;
        }
        let children = moves.into_iter().map(|mv| game.canonical(&game.play(&pos, mv)));
        open.extend(children.filter(|child| seen.insert(child.clone())));
    }
    (seen.len() <= FEW).then_some(seen)
}

/// Every node is a position in reach and each stands there once; every edge is a move, and a way leads to every node.
fn is_drawn_once(drawn: &Drawn) {
    let game = &drawn.game;
    let start = game.start();
    if game.legal_moves(&start).len() > FEW {
        return;
    }
    let mut graph = StateGraph::at(game.clone(), &start);
    graph.unfold_all(FEW, &Monitor::unlimited()).expect("nobody stops it");
    let nodes = graph.nodes();
    let seen: HashSet<_> = nodes.iter().map(|node| node.position.clone()).collect();
    assert_eq!(seen.len(), nodes.len(), "a position is drawn twice");
    assert!(nodes.len() <= FEW);
    if let Some(all) = in_reach(game) {
        assert!(graph.is_whole() && seen == all, "{} of {} positions", seen.len(), all.len());
    }
    for (index, node) in nodes.iter().enumerate() {
        let at = game.write_position(&node.position);
        assert!(node.parent.is_none_or(|parent| parent < index && nodes[parent].depth + 1 == node.depth));
        assert_eq!(node.result, game.result(&node.position), "{at}");
        for &(mv, child) in &node.moves {
            let next = game.try_play(&node.position, mv).unwrap_or_else(|error| panic!("{at}: {error}"));
            assert!(game.canonical(&next) == nodes[child].position, "{at}");
        }
        let legal = game.legal_moves(&node.position);
        match node.listed {
            Listing::All => assert_eq!(node.moves.len(), legal.len(), "{at}"),
            Listing::Some => assert!(node.moves.len() < legal.len() || !game.lists_all(&node.position), "{at}"),
            Listing::None => panic!("{at} was left out"),
        }
    }
    let mut dice = drawn.dice(9);
    for _ in 0..5 {
        let index = dice.below(nodes.len());
        let way = way_to(game, nodes, &start, index);
        assert_eq!(way.len(), nodes[index].depth);
        let end = way.into_iter().fold(start.clone(), |pos, mv| game.try_play(&pos, mv).expect("a way of moves"));
        assert!(game.canonical(&end) == nodes[index].position);
    }
}

#[test]
fn every_position_of_a_random_setup_is_drawn_once_with_its_moves() {
    every(0..8, is_drawn_once);
}

/// Where nobody owns anything, and where play may come back.
#[test]
fn equal_positions_are_drawn_once_in_every_game_but_those_with_a_history() {
    let trees: Vec<_> = games()
        .iter()
        .filter(|(_, info)| {
            info.presets.iter().any(|preset| preset.setup.parse().is_ok_and(|game: AnyGame| !is_graph(&game)))
        })
        .map(|(id, _)| *id)
        .collect();
    assert_eq!(trees, ["catch-up", "sim", "cheques"]);
}

/// The rows of a table about a setup, each with its columns by name.
fn survey(setup: &str, id: &str, to: Option<&str>) -> Vec<BTreeMap<&'static str, String>> {
    let (game, words) = setup.split_once(' ').unwrap_or((setup, ""));
    let table = tables(game).expect("a game").iter().find(|table| table.id == id).expect("a table");
    let mut request = Request::new(game, words);
    (request.from, request.to) = (to.map(str::to_owned), to.map(str::to_owned));
    let mut rows = Gathered::default();
    let sheet = &mut Sheet::new(&mut rows, table.columns.len(), CancelToken::new(), Memory::default());
    table.fill(&request, sheet).unwrap_or_else(|_| panic!("{setup} has no {id}"));
    let named =
        |row: &Vec<Cell>| table.columns.iter().map(|column| column.key).zip(row.iter().map(Cell::plain)).collect();
    rows.rows.iter().map(named).collect()
}

fn graph(setup: &str) -> StateGraph<AnyGame> {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut solver = Solver::new(game.clone());
    StateGraph::new(&game.start(), 5_000, &mut solver, &mut Monitor::unlimited()).expect("nobody stops it")
}

/// Outcome and length of every node, by its position.
fn verdicts(graph: &StateGraph<AnyGame>) -> BTreeMap<String, (String, String)> {
    let verdict = |bounds: catchup::core::Bounds| (Cell::outcome(bounds).plain(), Cell::remoteness(bounds).plain());
    let nodes = graph.nodes().iter();
    nodes.map(|node| (graph.game().write_position(&node.position), verdict(node.bounds))).collect()
}

#[test]
fn the_graph_has_the_positions_and_the_values_that_the_tables_have() {
    for (setup, id, name) in [("almonds 6", "positions", "heaps"), ("nim 2,3,4", "heaps", "heaps")] {
        let rows = survey(setup, id, None);
        let verdict =
            |row: &BTreeMap<_, String>| (row[name].clone(), (row["outcome"].clone(), row["remoteness"].clone()));
        let told: BTreeMap<_, _> = rows.iter().map(verdict).collect();
        let drawn = verdicts(&graph(setup));
        let of_table: BTreeMap<_, _> = drawn.iter().filter(|(pos, _)| told.contains_key(*pos)).collect();
        // The table of Nim has the lost ones.
        let all =
            if id == "heaps" { drawn.values().filter(|verdict| verdict.0 == "loss").count() } else { drawn.len() };
        assert_eq!((of_table.len(), told.len()), (all, all), "{setup}");
        assert!(told.iter().all(|(pos, verdict)| drawn[pos] == *verdict), "{setup}");
    }
    // Of these numbers of almonds every way to heap them can be reached.
    for almonds in [4, 6, 8] {
        let row = &survey("almonds", "counts", Some(&almonds.to_string()))[0];
        let drawn = verdicts(&graph(&format!("almonds {almonds}")));
        let count = |outcome: &str| drawn.values().filter(|verdict| verdict.0 == outcome).count().to_string();
        assert_eq!(row["positions"], drawn.len().to_string());
        assert_eq!([&row["won"], &row["lost"], &row["drawn"]], [&count("win"), &count("loss"), &count("draw")]);
    }
    // No two sides are alike, so that no two positions are.
    let boxed = &survey("chomp 2x3x4", "solid", None)[0];
    assert_eq!(boxed["positions"], graph("chomp 2x3x4").nodes().len().to_string());
}
