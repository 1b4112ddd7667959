//! Every generic stage against brute force, on random graphs with loops, several moves a turn, repeated edges and games
//! for one. What a stage leaves when it is stopped, or out of memory, is true.

use catchup::bots::{Bot, Bots, Policy, Situation};
use catchup::core::laws::{self, Dice};
use catchup::core::{Bounds, Game, Outcome, Shape, Value};
use catchup::games::AnyGame;
use catchup::solve::alpha_beta::{AlphaBeta, Ordered};
use catchup::solve::brute::Brute;
use catchup::solve::mcts::MctsStage;
use catchup::solve::memo::Memo;
use catchup::solve::retrograde::Retrograde;
use catchup::solve::{Analysis, CancelToken, Halt, MOST_TURNS, Memory, Monitor, RatedTurns, Solver, Stage, list_turns};

use crate::support::count::Count;
use crate::support::graph::{Drawn, Habits};

impl Ordered for Drawn {
    /// Any order will do: the last first.
    fn ordered_moves(&self, pos: &usize) -> Vec<usize> {
        let mut moves = self.legal_moves(pos);
        moves.reverse();
        moves
    }
}

type Make = fn() -> Box<dyn Stage<Drawn>>;

const ACYCLIC: &[Make] = &[
    || Box::new(Memo::default()),
    || Box::new(AlphaBeta::default()),
    || Box::new(Retrograde::default()),
    || Box::new(MctsStage::with_most(300)),
];
const LOOPY: &[Make] = &[|| Box::new(Retrograde::default()), || Box::new(MctsStage::with_most(20))];

/// Every bound holds the value; the stages that claim to be exact are.
fn check(game: &Drawn, brute: &mut Brute<Drawn>, analysis: &Analysis<Drawn>, exact: bool) {
    let pos = analysis.position;
    let holds = |what: &str, bounds: Bounds, value: Value| {
        let at = || format!("{} at {pos}, {}", short(game), analysis.stage);
        assert!(bounds.lower() <= value && value <= bounds.upper(), "{}: {what} {value}, not {bounds}", at());
        assert!(!exact || bounds.exact() == Some(value), "{}: {what} {value}, only {bounds}", at());
    };
    holds("the root is", analysis.root, brute.value(&pos));
    for report in analysis.moves.iter() {
        let value = brute.move_value(&pos, report.mv);
        holds(&format!("move {} is", report.mv), report.bounds, value);
        assert!(report.estimate.is_none_or(|guess| (0.0..=1.0).contains(&guess)));
    }
    check_line(game, brute, analysis);
}

/// Small graphs are worth printing.
fn short(game: &Drawn) -> String {
    if game.nodes.len() < 20 { game.to_string() } else { format!("a graph of {} nodes", game.nodes.len()) }
}

/// The line keeps the value as long as it goes.
fn check_line(game: &Drawn, brute: &mut Brute<Drawn>, analysis: &Analysis<Drawn>) {
    let mut pos = analysis.position;
    for &mv in &analysis.line {
        assert_eq!(
            brute.move_value(&pos, mv),
            brute.value(&pos),
            "{}: {} leaves the line",
            short(game),
            analysis.stage
        );
        pos = game.play(&pos, mv);
    }
}

fn run(
    stage: &mut dyn Stage<Drawn>,
    game: &Drawn,
    pos: usize,
    mut monitor: Monitor<'_, Drawn>,
) -> (Analysis<Drawn>, Result<(), Halt>) {
    let mut analysis = Analysis::new(game, pos);
    let halt = stage.run(game, &mut analysis, &mut monitor);
    (analysis, halt)
}

fn is_exact_stage(name: &str) -> bool {
    name != "mcts"
}

fn agree(seed: u64, rounds: usize, habits: impl Fn(&mut Dice) -> Habits, stages: &[Make]) {
    let mut dice = Dice(seed);
    for _ in 0..rounds {
        let habits = habits(&mut dice);
        let game = Drawn::random(&mut dice, habits);
        let mut brute = Brute::new(game.clone());
        for make in stages {
            let mut stage = make();
            for _ in 0..3 {
                let pos = dice.below(game.nodes.len());
                let (analysis, halt) = run(&mut *stage, &game, pos, Monitor::unlimited());
                assert_eq!(halt, Ok(()));
                check(&game, &mut brute, &analysis, is_exact_stage(stage.name()));
            }
        }
    }
}

#[test]
fn every_stage_agrees_with_brute_force_on_acyclic_graphs() {
    let habits = |dice: &mut Dice| Habits { nodes: 14, most_edges: 4, acyclic: true, players: 1 + dice.below(2) };
    agree(1, 3000, habits, ACYCLIC);
}

#[test]
fn every_stage_for_loops_agrees_with_brute_force() {
    let habits = |dice: &mut Dice| Habits { nodes: 10, most_edges: 3, acyclic: false, players: 1 + dice.below(2) };
    agree(2, 3000, habits, LOOPY);
}

#[test]
fn larger_graphs_agree_too() {
    agree(3, 20, |_| Habits { nodes: 400, most_edges: 6, acyclic: true, players: 2 }, ACYCLIC);
    agree(4, 20, |_| Habits { nodes: 400, most_edges: 4, acyclic: false, players: 2 }, LOOPY);
}

#[test]
fn what_a_stopped_stage_leaves_is_true_and_was_never_stronger() {
    let mut dice = Dice(5);
    for round in 0..16 {
        let acyclic = round % 2 == 0;
        let game = Drawn::random(&mut dice, Habits { nodes: 6000, most_edges: 5, acyclic, players: 2 });
        let mut brute = Brute::new(game.clone());
        for make in if acyclic { ACYCLIC } else { LOOPY } {
            let mut stage = make();
            let token = CancelToken::new();
            let mut shown: Option<Analysis<Drawn>> = None;
            let (when, mut shows) = (dice.below(4), 0);
            let watch = |analysis: &Analysis<Drawn>| {
                shown = Some(analysis.clone());
                shows += 1;
                if shows > when {
                    token.cancel();
                }
            };
            let monitor = Monitor::new(token.clone(), Memory::default()).with_watch(watch);
            let (analysis, _) = run(&mut *stage, &game, 0, monitor);
            check(&game, &mut brute, &analysis, false);
            if let Some(shown) = shown {
                for (before, after) in shown.moves.iter().zip(analysis.moves.iter()) {
                    assert!(
                        before.bounds.lower() <= after.bounds.lower() && after.bounds.upper() <= before.bounds.upper()
                    );
                }
            }
            // Asked again, a stage that was stopped gives the whole answer.
            let (analysis, halt) = run(&mut *stage, &game, 0, Monitor::unlimited());
            assert_eq!(halt, Ok(()));
            check(&game, &mut brute, &analysis, is_exact_stage(stage.name()));
        }
    }
}

#[test]
fn a_budget_of_nodes_leaves_true_bounds() {
    let mut dice = Dice(6);
    for _ in 0..500 {
        let game = Drawn::random(&mut dice, Habits { nodes: 60, most_edges: 4, acyclic: true, players: 2 });
        let mut brute = Brute::new(game.clone());
        for make in ACYCLIC {
            let monitor = Monitor::unlimited().with_node_budget(dice.below(100) as u64);
            let (analysis, halt) = run(&mut *make(), &game, 0, monitor);
            assert_eq!(halt, Ok(()));
            check(&game, &mut brute, &analysis, false);
        }
    }
}

#[test]
fn without_memory_a_stage_says_so_and_stays_true() {
    let mut dice = Dice(7);
    for _ in 0..5 {
        let game = Drawn::random(&mut dice, Habits { nodes: 20_000, most_edges: 3, acyclic: true, players: 2 });
        let mut brute = Brute::new(game.clone());
        for make in ACYCLIC {
            for bytes in [0, 1 << 17, 1 << 20] {
                let memory = Memory::new(bytes);
                let (analysis, halt) = run(&mut *make(), &game, 0, Monitor::new(CancelToken::new(), memory.clone()));
                assert!(matches!(halt, Ok(()) | Err(Halt::MemoryFull)));
                check(&game, &mut brute, &analysis, false);
                assert_eq!(memory.available(), bytes, "a stage that is dropped gives its memory back");
            }
        }
    }
}

#[test]
fn a_random_search_repeats_itself_for_the_same_budget() {
    let mut dice = Dice(8);
    for _ in 0..50 {
        let game = Drawn::random(&mut dice, Habits { nodes: 3000, most_edges: 5, acyclic: true, players: 2 });
        let ask = || run(&mut MctsStage::default(), &game, 0, Monitor::unlimited().with_node_budget(2000)).0;
        let (first, second) = (ask(), ask());
        let told = |analysis: &Analysis<Drawn>| -> Vec<_> {
            analysis.moves.iter().map(|report| (report.mv, report.bounds, report.estimate)).collect()
        };
        assert_eq!(told(&first), told(&second));
        assert_eq!(first.estimate, second.estimate);
    }
}

#[test]
fn a_guess_is_the_share_of_games_won_and_among_three_nothing_is_proven() {
    let game: AnyGame = "catch-up 1..3 players=3".parse().expect("a setup");
    for (moves, share) in [(["3", "2"], 0.0), (["1", "2"], 1.0)] {
        let mut pos = game.start();
        for text in moves {
            pos = game.play(&pos, game.read_move(&pos, text).expect("a move"));
        }
        let mut analysis = Analysis::new(&game, pos);
        let mut monitor = Monitor::unlimited().with_node_budget(100);
        Stage::<AnyGame>::run(&mut MctsStage::default(), &game, &mut analysis, &mut monitor).expect("nobody stops it");
        let [only] = &analysis.moves[..] else { panic!("one number is left") };
        assert_eq!((only.bounds.outcome(), only.estimate, analysis.estimate), (None, Some(share), Some(share)));
    }
}

#[test]
fn turns_that_were_listed_learn_what_is_proven_of_their_moves() {
    let game: Count = "count 14".parse().expect("a setup");
    let begun = Analysis::new(&game, game.start());
    let monitor = Monitor::unlimited();
    let mut listed = list_turns(&Solver::new(game.clone()), &begun, MOST_TURNS, &monitor);
    let known = |turns: &RatedTurns<Count>| turns.turns.iter().filter(|turn| turn.bounds.exact().is_some()).count();
    assert_eq!((known(&listed), listed.turns.len()), (0, 3));
    let (analysis, _) = Solver::new(game).analyze(&begun.position, &mut Monitor::unlimited());
    listed.learn(&analysis);
    assert_eq!(known(&listed), 3);
    for turn in &listed.turns {
        assert_eq!(Some(turn.bounds), analysis.report(turn.moves[0]).map(|report| report.bounds));
    }
}

#[test]
fn perfect_and_random_do_what_they_say() {
    let mut dice = Dice(9);
    for _ in 0..500 {
        let game = Drawn::random(&mut dice, Habits { nodes: 20, most_edges: 4, acyclic: true, players: 2 });
        if game.players() < 2 {
            continue;
        }
        let mut brute = Brute::new(game.clone());
        let mut solver = Solver::new(game.clone());
        for pos in 0..game.nodes.len() {
            if game.result(&pos).is_some() || !is_lawful(&game, pos) {
                continue;
            }
            let best = brute.value(&pos);
            for (turn, weight) in listed(&game, "perfect", pos, &mut solver) {
                assert_eq!(worth(&game, &mut brute, pos, &turn), best, "{game} at {pos}");
                assert!(weight > 0);
            }
            let any = listed(&game, "random", pos, &mut solver);
            assert!(any.iter().any(|(turn, _)| worth(&game, &mut brute, pos, turn) == best));
            check_fallible(&game, &mut brute, pos, &mut solver);
        }
    }
}

/// A chance of one in four to err, exactly, wherever there is something to err with.
fn check_fallible(game: &Drawn, brute: &mut Brute<Drawn>, pos: usize, solver: &mut Solver<Drawn>) {
    let best: Outcome = brute.value(&pos).outcome();
    let any = listed(game, "random", pos, solver);
    let may_err = any.iter().any(|(turn, _)| worth(game, brute, pos, turn).outcome() < best);
    let turns = listed(game, "fallible=0.25", pos, solver);
    let whole: u64 = turns.iter().map(|(_, weight)| weight).sum();
    let errors: u64 =
        turns.iter().filter(|(turn, _)| worth(game, brute, pos, turn).outcome() < best).map(|(_, weight)| weight).sum();
    assert_eq!(4 * errors, if may_err { whole } else { 0 }, "{game} at {pos}");
}

fn listed(game: &Drawn, id: &str, pos: usize, solver: &mut Solver<Drawn>) -> Vec<(Vec<usize>, u64)> {
    let mut bot: Box<dyn Bot<Drawn>> = game.build_bot(id, 0).expect("there is such a bot");
    match bot.policy(&mut Situation::new(game, &pos, solver, &mut Monitor::unlimited())).expect("nobody cancels") {
        Policy::Turns(turns) => turns,
        Policy::Sampled(turn) => panic!("{id} sampled {turn:?}"),
    }
}

fn worth(game: &Drawn, brute: &mut Brute<Drawn>, pos: usize, turn: &[usize]) -> Value {
    let (last, first) = turn.split_last().expect("a turn has a move");
    let before = first.iter().fold(pos, |pos, &mv| game.play(&pos, mv));
    brute.move_value(&before, *last)
}

/// Within a turn the player stays the same, and the end of the game ends the turn: the laws that turns need.
fn is_lawful(game: &Drawn, pos: usize) -> bool {
    game.legal_moves(&pos).iter().all(|&mv| {
        let child = game.play(&pos, mv);
        let goes_on = game.result(&child).is_none() && game.to_move(&child) == game.to_move(&pos);
        game.ends_turn(&pos, mv) || (goes_on && is_lawful(game, child))
    })
}

#[test]
fn graphs_drawn_by_hand_obey_the_laws_of_a_game() {
    for (words, shape) in [
        ("drawn p1:1+,1+ p1:2,2 p2:0,3 p2=w1", Shape::Loopy),
        ("drawn p1:1,2 p2:3,4 p2:3 p1=d p1=w2", Shape::Acyclic),
        ("drawn p1:1,1 p1=l", Shape::Acyclic),
    ] {
        let game: Drawn = words.parse().expect("well-formed");
        assert_eq!(game.shape(), shape);
        laws::check(&game, 3, 5);
    }
}
