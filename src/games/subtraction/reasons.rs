//! Reasons for single heaps by what their takes leave, and what is drawn of the reasons for heaps.

use crate::core::{Game, Outcome};
use crate::games::heaps::nimbers;
use crate::solve::{Analysis, Neighbours, PartKind, WhyPart, shown_move};

use super::amounts::Family;
use super::rules::Subtraction;

/// What each take leaves of one heap.
pub(super) fn neighbours(analysis: &Analysis<Subtraction>, stones: u64) -> Option<Neighbours> {
    Neighbours::new(analysis, |take| (stones - take.stones()).to_string())
}

/// The take that wins; of one heap what the takes leave; of several their nimbers, in binary; of prime powers their rests.
pub(super) fn parts(game: &Subtraction, analysis: &Analysis<Subtraction>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
    let wins = wins.map(|mv| WhyPart::new(PartKind::Move, vec![game.write_move(pos, mv)], "leaves what is lost"));
    let mut parts: Vec<WhyPart> = wins.into_iter().collect();
    if *game.family() == Family::PrimePowers {
        parts.extend(pos.iter().map(|&stones| {
            WhyPart::new(PartKind::Number, vec![stones.to_string()], format!("= 6 x {} + {}", stones / 6, stones % 6))
        }));
    }
    match pos[..] {
        [stones] => parts.extend(neighbours(analysis, stones).into_iter().flat_map(Neighbours::parts)),
        _ => {
            let heaps = analysis.note.as_ref().map_or(&[][..], |note| &note.heaps);
            parts.extend(nimbers::why_parts(heaps));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Value;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solve, Solver};

    fn short(value: Value) -> String {
        match value {
            Value::Win(turns) => format!("W{turns}"),
            Value::Loss(turns) => format!("L{turns}"),
            Value::Draw => "D".to_owned(),
        }
    }

    fn analysed(words: &str) -> (Subtraction, Analysis<Subtraction>) {
        let game: Subtraction = words.parse().unwrap_or_else(|error| panic!("{error}"));
        let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
        (game, analysis)
    }

    /// The lesson's own line.
    #[test]
    fn seventeen_is_told_as_the_lesson_tells_it() {
        let (game, analysis) = analysed("square 17");
        assert_eq!(
            game.why(&analysis).expect("a reason"),
            "whatever comes of 17 is won for whoever finds it: 16 in 1 turn, 13 in 7, 8 in 5, 1 in 1; so this is lost, in 8 turns"
        );
        let (game, analysis) = analysed("square 18");
        assert_eq!(
            game.why(&analysis).expect("a reason"),
            "leave 2, and whoever finds that loses in 2 turns; so this is won, in 3 turns"
        );
    }

    /// Every value in the sentences and parts is what brute force finds, whichever heap of whichever family it is.
    #[test]
    fn what_takes_leave_is_worth_what_is_said() {
        let mut told = 0;
        let sets = ["square {}", "square {} misere", "subtract 1,3,4 from {}", "subtract 2,5,6 from {} misere"];
        for words in sets.iter().flat_map(|set| (1..40).map(move |stones| set.replace("{}", &stones.to_string()))) {
            let (game, analysis) = analysed(&words);
            let Some(text) = game.why(&analysis) else {
                assert!(analysis.moves.is_empty(), "{words} has moves, and no reason");
                continue;
            };
            let value = analysis.root.exact().expect("it is solved");
            let turns = value.remoteness().expect("nobody draws");
            let (before, so) = text.split_once("; so this is ").unwrap_or_else(|| panic!("{words}: {text}"));
            let ends = [format!(", in {turns} turns"), format!(", in {turns} turn")];
            let is_won = value.outcome() == Outcome::Win;
            assert!(so.starts_with(if is_won { "won" } else { "lost" }), "{words}: {text}, but {value}");
            assert!(so.ends_with(&ends[usize::from(turns == 1)]), "{words}: {text}, but {value}");
            let mut brute = Brute::new(game.clone());
            let mut of = |heap: &str| brute.value(&game.read_position(heap).expect("a heap"));
            let left: Vec<Value> = match before.strip_prefix("leave ") {
                Some(left) => vec![of(left.split([' ', ',']).next().expect("a heap"))],
                None => before
                    .split(": ")
                    .nth(1)
                    .expect("what comes of it")
                    .split(", ")
                    .map(|told| of(told.split(' ').next().expect("a heap")))
                    .collect(),
            };
            let most = left.iter().filter_map(|value| value.remoteness()).max().expect("nobody draws");
            assert_eq!(most + 1, turns, "{text}");
            assert!(left.iter().all(|left| (left.outcome() == Outcome::Win) != is_won), "{text}");
            let lengths = before.split(" in ").skip(1).map(|told| told.split([' ', ',']).next().expect("turns"));
            let lengths: Vec<_> = lengths.collect();
            let known = left.iter().filter_map(|value| value.remoteness()).map(|turns| turns.to_string());
            assert!(is_won && most == 0 || known.eq(lengths.iter().copied()), "{text}");
            for part in parts(&game, &analysis).iter().filter(|part| part.kind == PartKind::Place) {
                let stones = part.cells[0].strip_suffix(" left").expect("what is left");
                let pos = game.read_position(stones).expect("a heap");
                assert_eq!(part.label, short(brute.value(&pos)), "{words}: {part:?}");
                assert!(is_won || text.contains(&format!("{stones} in {}", &part.label[1..])), "{text}");
                told += 1;
            }
        }
        assert!(told > 300, "{told} takes");
    }
}
