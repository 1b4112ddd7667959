//! Reasons for cheques: of an even row every second place can be had whole; else what both ends come to.

use crate::core::{Game, Outcome};
use crate::solve::{Analysis, PartKind, WhyPart, shown_move};

use super::rules::{Row, RowEnd};
use super::setup::Cheques;
use super::solve::final_margin;

/// What the cheques at the odd places of a row are worth together, and those at the even ones.
fn colours(cheques: &[u32]) -> [i64; 2] {
    [0, 1].map(|from| cheques.iter().skip(from).step_by(2).map(|&worth| i64::from(worth)).sum())
}

/// By how much the player to move ends ahead at least, from an even row, with the better of both.
fn sure(pos: &Row) -> i64 {
    let [odd, even] = colours(&pos.cheques);
    pos.movers_lead() + (odd - even).abs()
}

/// Why the verdict is what it is.
pub(super) fn why(game: &Cheques, analysis: &Analysis<Cheques>) -> Option<String> {
    let pos = &analysis.position;
    let (mover, outcome) = (pos.mover, analysis.root.outcome()?);
    let ends = game.legal_moves(pos);
    if ends.is_empty() {
        return None;
    }
    if let [only] = ends[..] {
        return Some(format!("one cheque is left: {mover} ends {}", ahead(-final_margin(&game.play(pos, only)))));
    }
    let is_even = pos.cheques.len().is_multiple_of(2);
    if is_even && (sure(pos) > 0 || sure(pos) == 0 && outcome == Outcome::Draw) {
        let [odd, even] = colours(&pos.cheques);
        let now = match pos.movers_lead() {
            0 => String::new(),
            lead => format!(", {} now", ahead(lead)),
        };
        return Some(format!(
            "the odd places hold {odd}, the even ones {even}: {mover} can have all of either, to end {} at least{now}",
            ahead(sure(pos))
        ));
    }
    let left: Vec<Row> = ends.iter().map(|&end| game.play(pos, end)).collect();
    let least = left.iter().map(sure).min().filter(|_| !is_even && outcome == Outcome::Loss);
    if let Some(least @ 1..) = least {
        return Some(format!(
            "whichever end {mover} takes, {} can have every second place of what stays, the better ones, to end {} at least",
            mover.opponent(),
            ahead(least)
        ));
    }
    let [first, last] = [RowEnd::First, RowEnd::Last].map(|end| ahead(-final_margin(&game.play(pos, end))));
    Some(format!("with the first {mover} ends {first}, with the last {last}, if both cash as much as they can"))
}

/// `3 ahead`, `level`, `4 behind`.
fn ahead(margin: i64) -> String {
    match margin {
        0 => "level".to_owned(),
        1.. => format!("{margin} ahead"),
        _ => format!("{} behind", -margin),
    }
}

/// The end that wins; of an even row the places that are worth more together, and what both kinds hold; of an odd one what the
/// other can have behind each end.
pub(super) fn parts(game: &Cheques, analysis: &Analysis<Cheques>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    if pos.cheques.is_empty() {
        return Vec::new();
    }
    let number = |name: &str, label: String| WhyPart::new(PartKind::Number, vec![name.to_owned()], label);
    let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
    let wins = wins.map(|end| WhyPart::new(PartKind::Move, vec![game.write_move(pos, end)], "keeps the win"));
    let mut parts: Vec<WhyPart> = wins.into_iter().collect();
    let [odd, even] = colours(&pos.cheques);
    if pos.cheques.len().is_multiple_of(2) {
        let better = (1 + usize::from(even > odd)..=pos.cheques.len()).step_by(2);
        parts.push(WhyPart::new(
            PartKind::Place,
            better.map(|place| format!("place {place}")).collect(),
            if even > odd { "the even places" } else { "the odd places" },
        ));
        parts.extend([number("odd places", odd.to_string()), number("even places", even.to_string())]);
        return parts;
    }
    for end in game.legal_moves(pos) {
        let [odd, even] = colours(&game.play(pos, end).cheques);
        let label = format!("leaves {odd} at odd places, {even} at even ones");
        parts.push(number(&game.write_move(pos, end), label));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::games::heaps::write_numbers;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solve, Solver};

    /// By how much the mover ends ahead, by trying all there is.
    fn naive(game: &Cheques, pos: &Row) -> i64 {
        let margin = |end| if game.result(pos).is_some() { 0 } else { -naive(game, &game.play(pos, end)) };
        game.legal_moves(pos).into_iter().map(margin).max().unwrap_or(pos.movers_lead())
    }

    /// `3 ahead`, read back.
    fn read(words: &str) -> i64 {
        let number = || words.split(' ').next().and_then(|word| word.parse::<i64>().ok()).expect("a number");
        match words {
            "level" => 0,
            _ if words.ends_with("ahead") => number(),
            _ => -number(),
        }
    }

    /// Along random games: whatever is said to be had at least, or to come of an end, is so.
    #[test]
    fn what_is_said_of_small_rows_is_so() {
        let mut dice = Dice(7);
        let mut told = [0; 3];
        for _ in 0..150 {
            let row: Vec<u32> = (0..=dice.below(9)).map(|_| 1 + dice.below(6) as u32).collect();
            let game: Cheques =
                format!("cheques {}", write_numbers(&row)).parse().unwrap_or_else(|error| panic!("{error}"));
            let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
            let mut pos = game.start();
            while game.result(&pos).is_none() {
                let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                assert_eq!(analysis.root.exact(), Some(brute.value(&pos)));
                let text = game.why(&analysis).expect("a reason");
                let best = naive(&game, &pos);
                let at_least =
                    text.split_once(" at least").and_then(|(text, _)| text.split(" to end ").last()).map(read);
                if text.starts_with("the odd") {
                    assert!(best >= at_least.expect("a margin"), "{text}: {best}");
                    told[0] += 1;
                } else if text.starts_with("whichever") {
                    let least = at_least.expect("a margin");
                    assert!(least > 0 && -best >= least, "{text}: {best}");
                    told[1] += 1;
                } else if let Some((_, words)) = text.split_once("with the first ") {
                    let words = words.trim_end_matches(", if both cash as much as they can");
                    let (first, last) = words.split_once(", with the last ").expect("both");
                    let first = first.split(" ends ").last().map(read).expect("a margin");
                    let margins = game.legal_moves(&pos).into_iter().map(|end| -naive(&game, &game.play(&pos, end)));
                    assert_eq!(margins.collect::<Vec<_>>(), [first, read(last)], "{text}");
                    told[2] += 1;
                }
                pos = game.play(&pos, *dice.pick(&game.legal_moves(&pos)));
            }
        }
        assert!(told.iter().all(|&told| told > 30), "{told:?}");
    }

    #[test]
    fn rows_are_told_by_their_places() {
        for (words, told) in [
            (
                "cheques 2,1,2,3",
                "with the first P1 ends level, with the last 2 ahead, if both cash as much as they can",
            ),
            (
                "cheques 1,3,1",
                "whichever end P1 takes, P2 can have every second place of what stays, the better ones, to \
                               end 1 ahead at least",
            ),
            (
                "cheques 3,9,5,2",
                "the odd places hold 8, the even ones 11: P1 can have all of either, to end 3 ahead at least",
            ),
            ("cheques 2,2", "the odd places hold 2, the even ones 2: P1 can have all of either, to end level at least"),
            ("cheques 4", "one cheque is left: P1 ends 4 ahead"),
        ] {
            let game: Cheques = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
            assert_eq!(game.why(&analysis).as_deref(), Some(told), "{words}");
        }
    }
}
