//! Multiples and divisors against everything that is known about it: a second set of rules, lists computed by other
//! programs, and players who never lose what is won.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use catchup::bots::{Bots, Situation};
use catchup::core::laws::Dice;
use catchup::core::{Game, GameResult, Outcome, Value};
use catchup::games::multiples::{DepthFirst, Multiples, Node, Note, Order, Position, name, pairs_after};
use catchup::solve::{Analysis, CancelToken, Halt, Memory, Monitor, Solve, Solver};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn setup(words: &str) -> Multiples {
    words.parse().unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// Who wins with which choice, at once and without lengths.
fn verdicts(solver: &mut Solver<Multiples>, pos: &Position) -> Analysis<Multiples> {
    solver.analyze(pos, &mut Monitor::unlimited().with_node_budget(1)).0
}

fn winning(analysis: &Analysis<Multiples>) -> Vec<Node> {
    let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
    wins.map(|report| report.mv).collect()
}

fn node(game: &Multiples, number: u32) -> Node {
    game.node_of(number).unwrap_or_else(|| panic!("{number} is on {game}"))
}

#[test]
fn the_method_of_the_text_agrees_and_visits_as_many_positions_as_ever() {
    for high in 2..=45 {
        let game = setup(&format!("2..{high} first=any"));
        let mut solver = Solver::new(game.clone());
        let analysis = verdicts(&mut solver, &game.start());
        let order = if high < 16 { Order::Natural } else { Order::FewestResponses };
        let mut search = DepthFirst::new(&game, order);
        for report in analysis.moves.iter() {
            let wins = report.bounds.outcome() == Some(Outcome::Win);
            assert_eq!(search.is_winning_choice(report.mv), Some(wins), "{} in {game}", name(&game, report.mv));
        }
    }
    // The reference has the same count.
    let game = setup("2..60");
    let mut search = DepthFirst::new(&game, Order::FewestResponses);
    assert_eq!((search.first_player_wins(), search.nodes), (Some(true), 163_577));
}

#[test]
fn the_reason_speaks_of_the_choice_that_the_line_begins_with() {
    for (words, turns, reason) in [
        ("geography harbour", "gull north", "nothing can follow heron"),
        ("multiples 2..100 first=any", "", "nothing can follow 53"),
        ("multiples 2..24 first=any", "3 9", "after"),
    ] {
        let game = setup(words);
        let mut pos = game.start();
        for text in turns.split_whitespace() {
            let turn = game.read_turn(&pos, text).expect("a choice");
            pos = game.play(&pos, turn[0]);
        }
        let analysis = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited().with_node_budget(100_000)).0;
        let first = analysis.line.first().map(|&node| name(&game, node)).expect("there is a line");
        let why = game.why(&analysis).expect("there is a reason");
        assert!(why.starts_with(reason) && why.contains(&first), "{words} {turns}: {first}, but {why}");
    }
}

/// The rules once more, straight from the text: numbers, a set of those that are gone, and division.
struct Naive {
    low: u32,
    high: u32,
    first: u32,
    gone: HashSet<u32>,
    last: Option<u32>,
}

impl Naive {
    fn choices(&self) -> Vec<u32> {
        let related = |number: u32| match self.last {
            None => number <= self.first,
            Some(last) => number.is_multiple_of(last) || last.is_multiple_of(number),
        };
        (self.low..=self.high).filter(|&number| related(number) && !self.gone.contains(&number)).collect()
    }
}

#[test]
fn the_rules_agree_with_a_second_reading_of_the_text() {
    let mut dice = Dice(1);
    for (low, high, first) in [(2, 100, 50), (2, 99, 49), (1, 60, 30), (7, 90, 45), (2, 12, 12)] {
        let game = setup(&format!("multiples {low}..{high} first=..{first}"));
        for _ in 0..200 {
            let mut naive = Naive { low, high, first, gone: HashSet::new(), last: None };
            let mut pos = game.start();
            loop {
                let choices = naive.choices();
                let legal: Vec<_> = game.legal_moves(&pos).into_iter().map(|node| game.number(node)).collect();
                assert_eq!(legal, choices, "{game} at {}", game.write_position(&pos));
                assert_eq!(game.result(&pos).is_some(), choices.is_empty());
                if choices.is_empty() {
                    let loser = game.to_move(&pos);
                    assert_eq!(loser.index(), naive.gone.len() % 2, "who cannot choose loses");
                    assert_eq!(game.result(&pos), Some(GameResult::Won(loser.opponent())));
                    break;
                }
                let number = choices[dice.below(choices.len())];
                naive.gone.insert(number);
                naive.last = Some(number);
                pos = game.play(&pos, node(&game, number));
            }
        }
    }
}

#[test]
fn the_winning_first_numbers_are_those_of_the_list() {
    for line in include_str!("published/multiples-first-numbers.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [low, high, pairs, numbers] = fields.as_slice() else { panic!("{line}") };
        let game = setup(&format!("multiples {low}..{high} first=any"));
        let analysis = verdicts(&mut Solver::new(game.clone()), &game.start());
        let found: Vec<_> = winning(&analysis).into_iter().map(|node| name(&game, node)).collect();
        assert_eq!(found, numbers.split_whitespace().collect::<Vec<_>>(), "{line}");
        let note = analysis.note.expect("the matching leaves a note");
        assert_eq!(note.pairs.len().to_string(), *pairs, "{line}");
    }
}

#[test]
fn games_last_as_long_as_the_list_says() {
    for line in include_str!("published/multiples-lengths.csv").lines().skip(1) {
        let mut fields = line.split(',');
        let (low, high) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
        let game = setup(&format!("multiples {low}..{high} first=any"));
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        for entry in fields.next().unwrap_or("").split_whitespace() {
            let (number, turns) = entry.split_once(':').expect("number:turns");
            let node = node(&game, number.parse().expect("a number"));
            let turns: u32 = turns.parse().expect("turns");
            let value = if turns.is_multiple_of(2) { Value::Win(turns + 1) } else { Value::Loss(turns + 1) };
            let report = analysis.report(node).expect("it may be first");
            assert_eq!(report.bounds.exact(), Some(value), "{number} in {game}");
        }
    }
}

/// Lets the opponent try everything while the winner answers from a table that never changes.
fn holds(game: &Multiples, pos: &Position, partners: &HashMap<Node, Node>) -> usize {
    let mut ends = 0;
    for answer in game.legal_moves(pos) {
        let after = game.play(pos, answer);
        let partner = partners.get(&answer).unwrap_or_else(|| panic!("{} has a partner", name(game, answer)));
        let next = game.try_play(&after, *partner).unwrap_or_else(|error| panic!("{game}: {error}"));
        ends += holds(game, &next, partners);
    }
    ends.max(1)
}

fn table(pairs: impl IntoIterator<Item = (Node, Node)>) -> HashMap<Node, Node> {
    pairs.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect()
}

/// The pairs of a note by their nodes, of which the names are those.
fn noted(game: &Multiples, note: &Note) -> HashMap<Node, Node> {
    assert!(note.pairs.iter().all(|(a, b)| [a, b].into_iter().all(|named| named.name == name(game, named.node))));
    table(note.pairs.iter().map(|(a, b)| (a.node, b.node)))
}

#[test]
fn the_pairs_beat_every_opponent_to_the_end() {
    let setups: Vec<String> = (2..=22)
        .flat_map(|high| [format!("multiples 2..{high} first=any"), format!("multiples 1..{high} first=any")])
        .chain(["harbour", "flower", "ladder"].map(|graph| format!("geography {graph}")))
        .collect();
    for words in setups {
        let game = setup(&words);
        let start = game.start();
        let analysis = verdicts(&mut Solver::new(game.clone()), &start);
        for first in winning(&analysis) {
            holds(&game, &game.play(&start, first), &table(pairs_after(&game, &start, first).0));
        }
        if analysis.root.outcome() == Some(Outcome::Loss) {
            holds(&game, &start, &noted(&game, &analysis.note.expect("a note")));
        }
    }
}

#[test]
fn both_boards_of_the_text_have_a_table_of_forty_three_pairs() {
    let game = setup("multiples 2..100");
    assert_eq!(pairs_after(&game, &game.start(), node(&game, 50)).0.len(), 43);
    let game = setup("multiples 2..99");
    let note = verdicts(&mut Solver::new(game.clone()), &game.start()).note.expect("a note");
    let partners = noted(&game, &note);
    assert_eq!((note.choice, note.pairs.len()), (None, 43));
    assert!(game.first_nodes().all(|first| partners.contains_key(&first)), "every first number has a partner");
}

/// After some random choices whoever has a won position plays winning choices, the other anything.
fn random_games(words: &str, games: usize, seed: u64) {
    let game = setup(words);
    let mut solver = Solver::new(game.clone());
    let mut dice = Dice(seed);
    for _ in 0..games {
        let mut pos = game.start();
        let mut begin = dice.below(8);
        let mut perfect = None;
        while game.result(&pos).is_none() {
            let mut choices = game.legal_moves(&pos);
            let mover = game.to_move(&pos);
            if perfect.is_none_or(|perfect| perfect == mover) && begin == 0 {
                let wins = winning(&verdicts(&mut solver, &pos));
                assert!(perfect.is_none() || !wins.is_empty(), "won, then lost: {}", game.write_position(&pos));
                if !wins.is_empty() {
                    perfect = Some(mover);
                    choices = wins;
                }
            }
            begin = begin.saturating_sub(1);
            pos = game.play(&pos, choices[dice.below(choices.len())]);
        }
        if let Some(perfect) = perfect {
            assert_eq!(game.result(&pos), Some(GameResult::Won(perfect)), "{}", game.write_position(&pos));
        }
    }
}

#[test]
fn what_is_won_is_never_lost() {
    random_games("multiples 2..100", 2_000, 1);
    random_games("multiples 2..99", 1_000, 2);
    random_games("geography harbour", 1_000, 3);
}

#[test]
#[ignore = "slow: a million games"]
fn what_is_won_is_never_lost_in_a_million_games() {
    random_games("multiples 2..100", 1_000_000, 4);
}

#[test]
fn whoever_plays_perfectly_or_by_a_table_wins_from_either_seat_where_a_win_is_there() {
    let boards = [("multiples 2..40", 1), ("multiples 2..60", 0), ("multiples 2..100", 0), ("multiples 2..99", 1)];
    for ((words, seat), winner) in boards.into_iter().flat_map(|board| ["perfect", "pairing"].map(|id| (board, id))) {
        let game = setup(words);
        for (seed, opponent) in (1..).zip(["random", "fewest-answers", "prime-hunter", "fallible=0.5"]) {
            let mut solver = Solver::new(game.clone());
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut bots = [opponent, opponent].map(|id| game.build_bot(id, seed).expect("a bot"));
            bots[seat] = game.build_bot(winner, seed).expect("a bot");
            let mut pos = game.start();
            while game.result(&pos).is_none() {
                let bot = &mut bots[game.to_move(&pos).index()];
                // A budget that is as good as spent: the verdict has to be enough.
                let mut monitor = Monitor::unlimited().with_node_budget(2_000);
                let policy =
                    bot.policy(&mut Situation::new(&game, &pos, &mut solver, &mut monitor)).expect("nobody cancels");
                let turn = policy.draw(&mut rng);
                pos = game.try_play(&pos, turn[0]).unwrap_or_else(|error| panic!("{opponent}: {error}"));
            }
            let won = game
                .result(&pos)
                .is_some_and(|result| matches!(result, GameResult::Won(player) if player.index() == seat));
            assert!(won, "{winner} against {opponent} in {words}");
        }
    }
}

/// What a search says that is cancelled when it looks up for the `count`th time, and how often it looked up after that.
fn cancelled(game: &Multiples, count: u32) -> (Analysis<Multiples>, Result<(), Halt>, u32) {
    let (token, looks) = (CancelToken::new(), Cell::new(0));
    let look = || {
        looks.set(looks.get() + 1);
        if looks.get() == count {
            token.cancel();
        }
    };
    let mut monitor = Monitor::new(token.clone(), Memory::default()).with_pulse(look);
    let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
    drop(monitor);
    (analysis, halt, looks.get().saturating_sub(count))
}

#[test]
fn a_cancelled_search_stops_when_it_looks_up_and_leaves_the_truth() {
    let setups = ["multiples 2..100", "multiples 2..400", "multiples 2..100000 first=any"];
    for (words, count) in setups.into_iter().flat_map(|words| [1, 7, 60, 400].map(|count| (words, count))) {
        let game = setup(words);
        let (analysis, halt, more) = cancelled(&game, count);
        assert!(more <= 1, "{words}: it looked up {more} times more");
        if halt.is_err() {
            assert_eq!(halt, Err(Halt::Cancelled), "{words}");
        }
        for report in analysis.moves.iter().filter(|report| report.bounds.exact().is_some()).take(3) {
            let wins = report.bounds.outcome() == Some(Outcome::Win);
            assert_eq!(wins, winning(&verdicts(&mut Solver::new(game.clone()), &game.start())).contains(&report.mv));
        }
    }
}

#[test]
fn with_a_mebibyte_the_verdict_stands_and_lengths_are_bounded_truly() {
    let game = setup("multiples 2..40");
    let (exact, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    let tight = |memory: u64| {
        let mut monitor = Monitor::new(CancelToken::new(), Memory::new(memory)).with_node_budget(5_000_000);
        Solver::new(game.clone()).analyze(&game.start(), &mut monitor).0
    };
    // A mebibyte is a small table, ten kilobytes are none.
    for memory in [1 << 20, 10 << 10] {
        let analysis = tight(memory);
        assert_eq!(analysis.root.outcome(), exact.root.outcome());
        for (tight, exact) in analysis.moves.iter().zip(exact.moves.iter()) {
            let value = exact.bounds.exact().expect("2..40 is exact");
            assert!(
                tight.bounds.lower() <= value && value <= tight.bounds.upper(),
                "{} at {memory}",
                name(&game, tight.mv)
            );
        }
    }
}

/// On a path with an even number of nodes the second player always has an answer, until none is left.
#[test]
fn a_game_of_any_size_that_a_search_takes_has_a_length() {
    for nodes in [8_u32, 64, 66, 130] {
        let edges = (0..nodes).map(|node| format!("n{node}")).collect::<Vec<_>>().join("-");
        let places = (0..nodes).fold(String::new(), |text, node| text + &format!("n{node} = [{node}, 0]\n"));
        let text = format!("name = \"path\"\nedges = [\"{edges}\"]\n[nodes]\n{places}");
        let game = Multiples::read_setup("geography path.toml", &|_| Ok(text.clone())).expect("a setup");
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!(analysis.root.exact(), Some(Value::Loss(nodes)), "{nodes} nodes");
    }
}
