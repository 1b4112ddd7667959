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
            "17: 16 W1, 13 W7, 8 W5, 1 W1, all won: L 1+7; W7: whoever finds 13 wins in 7 turns; 1+7: this turn and those"
        );
        let (game, analysis) = analysed("square 18");
        assert_eq!(
            game.why(&analysis).expect("a reason"),
            "18: 17 L8, 14 W3, 9 W1, 2 L2; 2 is lost: W 1+2; L2: whoever finds 2 loses in 2 turns; 1+2: this turn and those"
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
            let sum = format!(" 1+{}; ", turns - 1);
            let (_, legend) = text.split_once(&sum).unwrap_or_else(|| panic!("{words}: {text}, but {value}"));
            let mut brute = Brute::new(game.clone());
            let found = brute.value(&game.read_position(legend.split(' ').nth(3).expect("a heap")).expect("a heap"));
            let won = if found.outcome() == Outcome::Win { "w" } else { "l" };
            let length = found.remoteness().expect("nobody draws");
            assert_eq!(length + 1, turns, "{text}");
            assert!(
                legend.starts_with(&short(found)) && legend.contains(&format!("; 1+{length}: this turn")),
                "{text}"
            );
            assert!(
                length == 0 || legend.contains(&format!(" {won}")) && legend.contains(&format!("in {length} turn")),
                "{text}"
            );
            for part in parts(&game, &analysis).iter().filter(|part| part.kind == PartKind::Place) {
                let stones = part.cells[0].strip_suffix(" left").expect("what is left");
                let pos = game.read_position(stones).expect("a heap");
                assert_eq!(part.label, short(brute.value(&pos)), "{words}: {part:?}");
                assert!(text.contains(&format!("{stones} {}", part.label)) || analysis.moves.len() > 8, "{text}");
                told += 1;
            }
        }
        assert!(told > 300, "{told} takes");
    }
}
