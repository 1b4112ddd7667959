//! What a review says of matches: true by brute force in random ones, to the letter in matches with known mistakes.

use catchup::core::laws::Dice;
use catchup::core::{Bounds, Game, Outcome, Player, Step, Value};
use catchup::games::AnyGame;
use catchup::play::{Grade, Match, PositionWorth, Review, Save};
use catchup::solve::brute::Brute;
use catchup::solve::{Memory, Monitor, Solver};

use crate::setups::{MEMORY, bounded, random_match, referee};
use crate::support::setups::{Drawn, every};

/// The review of a random match of a small setup says nothing that brute force denies.
fn tells_the_truth(drawn: &Drawn) {
    let game = &drawn.game;
    let Some(mut brute) = referee(game) else { return };
    let mut dice = drawn.dice(8);
    let table = random_match(game, &mut dice, 12);
    let memory = Memory::new(MEMORY);
    let mut solver = Solver::new(game.clone());
    let known: Vec<_> = (0..=table.timeline().len())
        .map(|step| {
            let pos = table.timeline().position_at(step).expect("a step of the match");
            PositionWorth::of(&bounded(&memory, |monitor| solver.analyze(pos, monitor)).0)
        })
        .collect();
    let review = Review::new(game, table.timeline(), |step| known.get(step));
    for turn in &review.turns {
        let text = table.timeline().text(game, &turn.span);
        let at = || format!("{}, turn {}: {text}", Save::of(&table).line(), turn.span.number);
        let position = |step| table.timeline().position_at(step).expect("a step of the match");
        let (from, to) = (position(turn.span.steps.start), position(turn.span.steps.end));
        let flips = game.to_move(from) != game.to_move(to);
        let had = brute.value(from);
        let kept = brute.value(to).backed_up(Step { flips, ends_turn: turn.span.complete });
        if turn.was_said {
            let had = if turn.span.player == game.to_move(from) { had } else { -had };
            assert!(holds(turn.before, had), "{}: {had} before, not {}", at(), turn.before);
            let said = if text.starts_with("resign") { Outcome::Loss } else { Outcome::Draw };
            assert!(had.outcome() > said && turn.worth == Bounds::of(said), "{}: {had}", at());
            let given = if had.outcome() == Outcome::Win { Grade::WinGivenAway } else { Grade::DrawGivenAway };
            assert_eq!(turn.grade, Some(given), "{}", at());
            continue;
        }
        assert!(holds(turn.before, had), "{}: {had} before, not {}", at(), turn.before);
        assert!(holds(turn.worth, kept), "{}: {kept}, not {}", at(), turn.worth);
        for better in &turn.better {
            let value = worth_of(game, &mut brute, from.clone(), &better.moves);
            assert!(holds(better.worth, value), "{}: {value}, not {}", at(), better.worth);
            assert!(value > kept, "{}: {value} is not better than {kept}", at());
        }
        let grade = match (had, kept) {
            (Value::Win(best), Value::Win(now)) if now > best => Grade::SlowerWin(now - best),
            (Value::Loss(best), Value::Loss(now)) if now < best => Grade::FasterLoss(best - now),
            _ if had.outcome() == kept.outcome() => Grade::Best,
            _ if had.outcome() == Outcome::Win => Grade::WinGivenAway,
            _ => Grade::DrawGivenAway,
        };
        // Whether nothing was better may be unknown where lengths are.
        let is_true = turn.grade.is_none_or(|told| told == grade || told == Grade::Kept && !grade.is_slip());
        assert!(is_true, "{}: {:?} is {grade:?}", at(), turn.grade);
    }
}

fn holds(bounds: Bounds, value: Value) -> bool {
    bounds.lower() <= value && value <= bounds.upper()
}

/// What the last of some moves of one turn is worth, seen from the first.
fn worth_of(
    game: &AnyGame,
    brute: &mut Brute<AnyGame>,
    mut pos: <AnyGame as Game>::Position,
    moves: &[<AnyGame as Game>::Move],
) -> Value {
    let (last, before) = moves.split_last().expect("a move");
    for mv in before {
        pos = game.play(&pos, *mv);
    }
    brute.move_value(&pos, *last)
}

#[test]
fn what_a_review_says_is_true() {
    every(0..60, tells_the_truth);
}

#[test]
#[ignore = "slow: matches of hundreds of setups of every game"]
fn much_more_of_what_reviews_say_is_true() {
    every(1000..2000, tells_the_truth);
}

/// Where little is proven a review says what is, of every preset.
#[test]
fn every_preset_is_reviewed() {
    let mut dice = Dice(18);
    for (_, info) in catchup::games::games() {
        for preset in info.presets {
            let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{}: {error}", preset.setup));
            let table = random_match(&game, &mut dice, 3);
            let line = Save::of(&table).line();
            let mut solver = Solver::new(game.clone());
            let known: Vec<_> = (0..=table.timeline().len())
                .filter_map(|step| table.timeline().position_at(step))
                .map(|pos| solver.analyze(pos, &mut Monitor::unlimited().with_node_budget(20)).0)
                .map(|analysis| PositionWorth::of(&analysis))
                .collect();
            let review = Review::new(&game, table.timeline(), |step| known.get(step));
            let played = |span: &&catchup::play::TurnSpan| !table.timeline().moves_of(span).is_empty();
            let said = review.turns.iter().filter(|turn| turn.was_said).count();
            assert!(said <= 1, "{line}");
            assert_eq!(review.turns.len() - said, table.timeline().turns().iter().filter(played).count(), "{line}");
            for turn in &review.turns {
                assert!(
                    turn.worth.lower() <= turn.worth.upper() && turn.before.lower() >= turn.worth.lower(),
                    "{line}"
                );
                assert!(turn.better.iter().all(|better| better.worth.lower() > turn.worth.upper()), "{line}");
                assert!(game.players() <= 2 || turn.grade.is_none(), "{line}: nobody is graded among three");
                let slipped = turn.grade.is_some_and(Grade::is_slip);
                assert!(
                    !slipped || turn.keepers().all(|better| better.worth.outcome() == turn.before.outcome()),
                    "{line}"
                );
            }
        }
    }
}

fn review(table: &Match<AnyGame>) -> Review<<AnyGame as Game>::Move> {
    let (game, timeline) = (table.game(), table.timeline());
    let mut solver = Solver::new(game.clone());
    let known: Vec<_> = (0..=timeline.len())
        .filter_map(|step| timeline.position_at(step))
        .map(|pos| PositionWorth::of(&solver.analyze(pos, &mut Monitor::unlimited()).0))
        .collect();
    Review::new(game, timeline, |step| known.get(step))
}

/// Each turn of the match as the review grades it: `1 slower win 4: 16`, `4 win given away: 16 1`.
fn graded(line: &str) -> Vec<String> {
    let save = Save::from_line(line).unwrap_or_else(|| panic!("{line} is no line"));
    let table: Match<AnyGame> = save.load().unwrap_or_else(|error| panic!("{line}: {error}"));
    let (game, timeline, review) = (table.game(), table.timeline(), review(&table));
    let told = review.turns.iter().map(|turn| {
        let pos = timeline.position_at(turn.span.steps.start).expect("a step of the match");
        let by = match turn.grade {
            Some(Grade::SlowerWin(by) | Grade::FasterLoss(by)) => format!(" {by}"),
            _ => String::new(),
        };
        let better: Vec<_> = turn.better.iter().map(|better| game.write_turn(pos, &better.moves)).collect();
        let better = if better.is_empty() { String::new() } else { format!(": {}", better.join(" ")) };
        let grade = turn.grade.map_or("?", Grade::words);
        format!("{} {grade}{by}{better}", timeline.text(game, &turn.span))
    });
    told.collect()
}

/// Matches with mistakes that one finds by hand, a family each.
#[test]
fn known_mistakes_are_named() {
    for (line, told) in MISTAKES {
        assert_eq!(graded(line), *told, "{line}");
    }
}

const MISTAKES: &[(&str, &[&str])] = &[
    (
        "square 23 : 1 4 4 4 1 9",
        &[
            "1 slower win 4: 16",
            "4 faster loss 4: 9",
            "4 win given away: 16 1",
            "4 slower win 2: 9",
            "1 faster loss 2: 4",
            "9 best",
        ],
    ),
    ("catch-up 1..5 : 1 2 3 4 5", &["1 win given away: 3", "2 win given away: 3", "3 best", "4 best", "5 best"]),
    ("catch-up 1..4 : 2 4 1+3", &["2 best", "4 draw given away: 1 3", "1+3 best"]),
    (
        "chomp 3x4 : b3 d1 b1 a3 a2",
        &[
            "b3 win given away: c2 d2 a3 c3 d3",
            "d1 win given away: c1 a3",
            "b1 win given away: c1 b2 c2 a3",
            "a3 win given away: a2",
            "a2 best",
        ],
    ),
    ("chomp n=12 : 6 4", &["6 win given away: 1 2 3", "4 best"]),
    ("multiples 2..12 : 4 8 2 10 5", &["4 slower win 2: 6", "8 best", "2 best", "10 faster loss 2: 6 12", "5 best"]),
    (
        "sim 5 : 12 34 13 25 14",
        &["12 best", "34 draw given away: 13 14 15 23 24 25", "13 win given away: 15 25", "25 best", "14 best"],
    ),
    (
        "nim 3,5,7 : 1.2 3.1 2.5",
        &[
            "1.2 win given away: 1.1 2.1 3.1",
            "3.1 win given away: 3.3",
            "2.5 win given away: 3.2 1.1 2.1 3.1 2.2 2.3 3.3 3.4",
        ],
    ),
    ("cheques 3,1,7 : first last", &["first win given away: last", "last best"]),
    ("almonds 6 : 6=3+3", &["6=3+3 slower win 2: 6=1+1+1+1+1+1"]),
    ("put-or-take 20 : 16 put 4", &["16 best", "put win given away: 4", "4 draw given away: put"]),
    ("prime-power 20 : 16 4", &["16 win given away: 2 8 5", "4 best"]),
    ("wythoff 8,5 : 0.1 0.1", &["0.1 win given away: 5.0 1.1", "0.1 win given away: 1.0"]),
    ("geography harbour : heron north", &["heron best", "north best"]),
    (
        "race-track little-oval cars=1 : 24,2 26,3 29,3 33,4 38,5 42,7",
        &[
            "24,2 best",
            "26,3 best",
            "29,3 best",
            "33,4 best",
            "38,5 win given away: 36,4 36,5 37,4 37,5 37,6",
            "42,7 best",
        ],
    ),
    // Divided by seven the lost heaps leave nothing or two.
    ("subtract 1,3,4 from 10 : 4 1", &["4 win given away: 3 1", "1 win given away: 4"]),
    // Heaps of 1, 2, 4 and 7 have no good division.
    ("grundy 8 : 8=3+5", &["8=3+5 win given away: 8=1+7"]),
    ("square-but-one 12 : 4 4", &["4 best", "4 draw given away: 1"]),
    // Kayles: two equal heaps leave nothing to gain, nor do two single pins.
    (
        "octal 0.77 from 5 : 5=4 4=3 3=2 2=0",
        &["5=4 win given away: 5=2+2", "4=3 win given away: 4=1+1", "3=2 win given away: 3=1+1", "2=0 best"],
    ),
    // Nimbers 2, 1, 0: only a1b1 makes the 2 a 1. From d3 a token goes round, or leaves for a 0, which wins beside 1 and 1.
    (
        "island map-1 : c3d3 a1b1 d3e3 e3d2",
        &["c3d3 win given away: a1b1", "a1b1 draw given away: a1a2 d3c4 e4e3 d3d4", "d3e3 best", "e3d2 best"],
    ),
    // Nimbers 0, 0, 1: a 0 that stays one, or the 1 made a 0. From 8 a counter goes round, or leaves for a 1, which wins.
    ("snakes board-2 : 6.8 8.12", &["6.8 win given away: 6.7 11.12 18.19 11.13 11.14 11.15", "8.12 best"]),
    // On b1 or f1 a fly that came from d2 is stuck; from b3 it has to get past a1, where the other jumps next to home.
    (
        "horseflies e4 : e4d2 d2b3 b3d4",
        &["e4d2 win given away: e4f2 e4c5 e4c3", "d2b3 win given away: d2b1 d2f1", "b3d4 win given away: b3a1"],
    ),
    // Four stones of which one or two are taken are worth 1: three beside them are to become one, two beside one or two.
    (
        "sum nim 3 + subtract 1,2 from 4 : 1:1 2:1 1:2 2:1 2:2",
        &["1:1 win given away: 1:2", "2:1 win given away: 1:1 2:2", "1:2 best", "2:1 best", "2:2 best"],
    ),
];

#[test]
fn the_turning_point_is_the_last_gift() {
    let save = Save::from_line("square 23 : 1 4 4 4 1 9").expect("a line");
    let table: Match<AnyGame> = save.load().expect("it is replayed");
    let review = review(&table);
    assert_eq!(review.turning_point().map(|turn| turn.span.number), Some(3));
    assert_eq!(review.accuracy(Player::P1).score(), Some(0.5));
    assert_eq!(review.accuracy(Player::P2).score(), Some(1.0));
}
