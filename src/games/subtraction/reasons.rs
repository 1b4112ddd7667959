//! Reasons for single heaps by what their takes leave, and what is drawn of the reasons for heaps.

use crate::core::{Game, Outcome, Value};
use crate::games::heaps::nimbers;
use crate::solve::{Analysis, PartKind, WhyPart, shown_move};

use super::amounts::Family;
use super::rules::Subtraction;

/// More takes than these are not listed in a sentence, and than those not beside the board.
const SAID: usize = 8;
const LISTED: usize = 40;

/// What each take leaves of one heap, with its value for whoever is to move then; nothing unless all are known.
fn left(analysis: &Analysis<Subtraction>, stones: u64) -> Option<Vec<(u64, Value)>> {
    if !analysis.is_exact() {
        return None;
    }
    let left = analysis.moves.iter().map(|report| {
        let value = match report.bounds.exact()? {
            Value::Win(turns) => Value::Loss(turns.checked_sub(1)?),
            Value::Loss(turns) => Value::Win(turns.checked_sub(1)?),
            Value::Draw => Value::Draw,
        };
        Some((stones - report.mv.stones(), value))
    });
    left.collect::<Option<Vec<_>>>().filter(|left| !left.is_empty())
}

/// `W7`, `L8`.
fn short(value: Value) -> String {
    match value {
        Value::Win(turns) => format!("W{turns}"),
        Value::Loss(turns) => format!("L{turns}"),
        Value::Draw => "D".to_owned(),
    }
}

/// `17: 16 W1, 13 W7, 8 W5, 1 W1, all won: L 1+7`; `18: 17 L8, 14 W3, 9 W1, 2 L2; 2 is lost: W 1+2`. Of many takes only the
/// first are told, or those that win.
pub(super) fn by_takes(analysis: &Analysis<Subtraction>, stones: u64) -> Option<String> {
    let left = left(analysis, stones)?;
    let turns = |(_, value): &(u64, Value)| value.remoteness();
    let list = |left: &[(u64, Value)]| {
        let all: Vec<String> = left.iter().map(|&(stones, value)| format!("{stones} {}", short(value))).collect();
        all.join(", ")
    };
    let lost: Vec<(u64, Value)> = left.iter().copied().filter(|(_, value)| value.outcome() == Outcome::Loss).collect();
    let shortest = lost.iter().filter_map(turns).min();
    let Some(shortest) = shortest else {
        let longest = left.iter().filter_map(turns).max()?;
        let more = if left.len() > SAID { format!(" and {} more", left.len() - SAID) } else { String::new() };
        return Some(format!("{stones}: {}{more}, all won: L 1+{longest}", list(&left[..left.len().min(SAID)])));
    };
    let (best, _) = lost.iter().find(|lost| turns(lost) == Some(shortest))?;
    let shown = if left.len() > SAID { &lost[..lost.len().min(SAID)] } else { &left[..] };
    Some(format!("{stones}: {}; {best} is lost: W 1+{shortest}", list(shown)))
}

/// The take that wins; of one heap what the takes leave; of several their nimbers, in binary; of prime powers their rests.
pub(super) fn parts(game: &Subtraction, analysis: &Analysis<Subtraction>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
    let wins = wins.map(|mv| WhyPart::new(PartKind::Move, vec![game.write_move(pos, mv)], "leaves what is lost"));
    let mut parts: Vec<WhyPart> = wins.into_iter().collect();
    if *game.family() == Family::PrimePowers {
        parts.extend(pos.iter().map(|&stones| {
            WhyPart::new(PartKind::Number, vec![stones.to_string()], format!("= 6.{} + {}", stones / 6, stones % 6))
        }));
    }
    match pos[..] {
        [stones] => parts.extend(
            left(analysis, stones)
                .into_iter()
                .flatten()
                .take(LISTED)
                .map(|(stones, value)| WhyPart::new(PartKind::Place, vec![format!("{stones} left")], short(value))),
        ),
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
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solve, Solver};

    fn analysed(words: &str) -> (Subtraction, Analysis<Subtraction>) {
        let game: Subtraction = words.parse().unwrap_or_else(|error| panic!("{error}"));
        let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
        (game, analysis)
    }

    /// The lesson's own line.
    #[test]
    fn seventeen_is_told_as_the_lesson_tells_it() {
        let (game, analysis) = analysed("square 17");
        assert_eq!(game.why(&analysis).expect("a reason"), "17: 16 W1, 13 W7, 8 W5, 1 W1, all won: L 1+7");
        let (game, analysis) = analysed("square 18");
        assert_eq!(game.why(&analysis).expect("a reason"), "18: 17 L8, 14 W3, 9 W1, 2 L2; 2 is lost: W 1+2");
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
            assert!(text.ends_with(&format!("1+{}", turns - 1)), "{words}: {text}, but {value}");
            let mut brute = Brute::new(game.clone());
            for part in parts(&game, &analysis).iter().filter(|part| part.kind == PartKind::Place) {
                let stones = part.cells[0].strip_suffix(" left").expect("what is left");
                let pos = game.read_position(stones).expect("a heap");
                assert_eq!(part.label, short(brute.value(&pos)), "{words}: {part:?}");
                assert!(text.contains(&format!("{stones} {}", part.label)) || analysis.moves.len() > SAID, "{text}");
                told += 1;
            }
        }
        assert!(told > 300, "{told} takes");
    }
}
