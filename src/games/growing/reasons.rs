//! Reasons for heaps that can grow: a theorem for one of the games, else what each move leaves; and the circles of draws.

use std::collections::HashSet;

use crate::core::{Game, Impartial, Outcome};
use crate::solve::labelling::circle;
use crate::solve::{Analysis, Neighbours, PartKind, WhyPart, shown_move};

use super::rules::{Change, Growing, GrowingKind, Heap};
use super::steps::steps;

/// A circle is looked for among so many heaps.
const HEAPS: usize = 150;

/// Why the verdict is what it is.
pub(super) fn why(game: &Growing, analysis: &Analysis<Growing>) -> Option<String> {
    if analysis.root.outcome().is_none() {
        return (game.kind == GrowingKind::PutOrTake && analysis.nodes > 0).then(|| {
            let explored = analysis.nodes;
            format!("not decided: the heap can grow without end, and {explored} positions were not enough")
        });
    }
    by_squares(game, analysis)
        .or_else(|| Some(neighbours(game, analysis)?.sentence(&analysis.position.state.to_string())))
}

/// The move that wins, or the circle in which a draw goes round; what the moves leave; how the labels came about.
pub(super) fn parts(game: &Growing, analysis: &Analysis<Growing>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
    let wins = wins.map(|mv| WhyPart::new(PartKind::Move, vec![game.write_move(pos, mv)], "leaves what is lost"));
    let round = (analysis.root.outcome() == Some(Outcome::Draw)).then(|| round(game, analysis)).flatten();
    let left = neighbours(game, analysis).into_iter().flat_map(Neighbours::parts);
    wins.into_iter().chain(round).chain(left).chain(steps(game, analysis)).collect()
}

fn neighbours(game: &Growing, analysis: &Analysis<Growing>) -> Option<Neighbours> {
    Neighbours::new(analysis, |mv| game.after(&analysis.position.state, mv).to_string())
}

/// In Square-But-One only 0 and 5 are lost (lesson 5, exercise 2): the moves that leave them win, and all else goes on for ever.
fn by_squares(game: &Growing, analysis: &Analysis<Growing>) -> Option<String> {
    let stones = analysis.position.state;
    if game.kind != GrowingKind::EvenPlusOne {
        return None;
    }
    match analysis.root.outcome()? {
        Outcome::Win => {
            let take = shown_move(analysis)?;
            let (left, take) = (game.after(&stones, take), game.write_move(&analysis.position, take));
            let form = if left == 0 { "a square" } else { "a square and 5" };
            Some(format!("{stones} is {form}: take {take} and leave {left}, which is lost"))
        }
        Outcome::Draw => {
            Some(format!("{stones} is no square, nor a square and 5: 0 and 5, which alone are lost, cannot be left"))
        }
        Outcome::Loss => None,
    }
}

/// A circle of drawn heaps, as far as they are known.
fn round(game: &Growing, analysis: &Analysis<Growing>) -> Option<WhyPart> {
    let mut pos = analysis.position;
    let mut drawn = HashSet::from([pos.state]);
    for &mv in &analysis.line {
        pos = game.play(&pos, mv);
        drawn.insert(pos.state);
    }
    let strip = analysis.note.as_ref().map_or(&[][..], |note| &note.strip);
    let listed = |heap: u128| strip.get(usize::try_from(heap).ok()?)?.outcome();
    let is_drawn = |heap: u128| drawn.contains(&heap) || listed(heap) == Some(Outcome::Draw);
    let next = |heap: u128| {
        let after = game.options(&heap).into_iter().map(move |mv| game.after(&heap, mv));
        after.filter(|&heap| is_drawn(heap)).collect()
    };
    let start = analysis.position.state;
    let way = circle(start, next, HEAPS)?;
    let steps = std::iter::once(&start).chain(&way).zip(&way);
    let step = |(&from, &to): (&u128, &u128)| {
        let change = if to > from { Change::Put } else { Change::Take((from - to).into()) };
        game.write_move(&Heap { state: from, ..analysis.position }, change)
    };
    Some(WhyPart::new(PartKind::Line, steps.map(step).collect(), "a circle that nobody has to leave"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solve, Solver};

    /// Which heaps are squares, or squares and 5, every circle, and what every move is said to leave: by brute force.
    #[test]
    fn what_is_said_of_small_heaps_is_so() {
        let (mut rounds, mut told) = (0, 0);
        for words in ["square-but-one 60", "square-but-one 61 odd"] {
            let game: Growing = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
            for stones in 1..=60 {
                let mut pos = game.read_position(&stones.to_string()).expect("a position");
                let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                let (text, parts) = (game.why(&analysis).expect("a reason"), game.why_parts(&analysis));
                let outcome = brute.value(&pos).outcome();
                assert_eq!(
                    text.contains("nothing that is lost") || text.contains("cannot be left"),
                    outcome == Outcome::Draw,
                    "{text}"
                );
                assert_eq!(
                    [" is won for whoever finds it", " whoever finds it wins"].iter().any(|words| text.contains(words)),
                    outcome == Outcome::Loss,
                    "{text}"
                );
                for part in parts.iter().filter(|part| part.kind == PartKind::Place) {
                    let left = part.cells[0].strip_suffix(" left").expect("what is left");
                    let value = brute.value(&game.read_position(left).expect("a heap"));
                    let label = part.label.replace('W', "win ").replace('L', "loss ").replace('D', "draw");
                    assert_eq!(label, value.to_string(), "{words}: {part:?}");
                    told += 1;
                }
                let line = parts.iter().find(|part| part.kind == PartKind::Line);
                assert_eq!(line.is_some(), outcome == Outcome::Draw, "{words} {stones}: {parts:?}");
                let mut seen = vec![pos.state];
                for cell in line.iter().flat_map(|line| &line.cells) {
                    pos = game.try_play(&pos, game.read_move(&pos, cell).expect("a move")).expect("a legal move");
                    assert_eq!(brute.value(&pos).outcome(), Outcome::Draw, "{words} {stones}: {line:?}");
                    seen.push(pos.state);
                }
                let is_round = seen[..seen.len() - 1].contains(&pos.state);
                assert!(line.is_none() || is_round, "{words} {stones}: {line:?}");
                rounds += usize::from(line.is_some());
            }
        }
        assert!(rounds > 60 && told > 200, "{rounds} circles, {told} heaps");
        // The theorem farther than brute force goes.
        let game: Growing = "square-but-one 2000".parse().unwrap_or_else(|error| panic!("{error}"));
        let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
        let strip = analysis.note.expect("a strip").strip;
        let is_square = |stones: usize| stones.isqrt().pow(2) == stones;
        for stones in 1..=2000 {
            let is_won = is_square(stones) || stones > 5 && is_square(stones - 5);
            let expected = if is_won { Outcome::Win } else { Outcome::Draw };
            assert_eq!(strip[stones].outcome(), Some(if stones == 5 { Outcome::Loss } else { expected }), "{stones}");
        }
    }

    #[test]
    fn heaps_are_told_as_the_lesson_tells_them() {
        for (words, told) in [
            ("square-but-one 25", "25 is a square: take 25 and leave 0, which is lost"),
            ("square-but-one 30", "30 is a square and 5: take 25 and leave 5, which is lost"),
            (
                "square-but-one 5",
                "whatever comes of 5 is won for whoever finds it: 4 in 1 turn, 1 in 1; so this is lost, in 2 turns",
            ),
            ("put-or-take 11", "leave 20, and whoever finds that loses in 2 turns; so this is won, in 3 turns"),
            (
                "put-or-take 5",
                "whatever comes of 5 is won for whoever finds it: 1 in 1 turn, 9 in 1; so this is lost, in 2 turns",
            ),
            ("put-or-take 7", "nothing that is lost comes of 7; 3 is drawn, so this is a draw"),
        ] {
            let game: Growing = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
            assert_eq!(game.why(&analysis).as_deref(), Some(told), "{words}");
        }
    }
}
