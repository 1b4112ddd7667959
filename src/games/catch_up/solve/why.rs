//! One sentence that says why a verdict is what it is.

use super::super::{CatchUp, Pick, Position, Ties, WonBy};
use crate::core::{Game, Outcome};
use crate::solve::{Analysis, PartKind, WhyPart, shown_move};

/// Why the mover wins, draws or loses, where theory says more than the search.
pub(super) fn why(game: &CatchUp, analysis: &Analysis<CatchUp>) -> Option<String> {
    let pos = &analysis.position;
    let left: u64 = game.numbers_left(pos).map(u64::from).sum();
    if left == 0 || analysis.is_valueless(game) {
        return None;
    }
    if let Some(picks) = game.picks() {
        return Some(counted(game, picks));
    }
    if game.goal() == WonBy::LastNumber {
        return None;
    }
    let mover = pos.mover();
    let behind = i64::from(pos.score(mover.opponent())) - i64::from(pos.score(mover));
    let decides = tie_breaker(game.ties());
    if behind > left as i64 {
        return Some(format!("{mover} is {behind} behind, and no more than {left} is left"));
    }
    if behind == left as i64 {
        return Some(match decides {
            None => format!("{mover} is {behind} behind, and all that is left makes the scores equal"),
            Some(decides) => format!("{mover} gets all that is left; the scores are equal then, and {decides}"),
        });
    }
    let total = left + u64::from(pos.score(mover)) + u64::from(pos.score(mover.opponent()));
    if game.is_the_papers()
        && analysis.root.outcome() == Some(Outcome::Win)
        && behind == 0
        && let Some(Pick(only)) = winner(analysis)
    {
        // The value of taking x and the value of taking y from a tie never add up to more than a draw's.
        return Some(format!("from a tie at most one number wins, and {only} does"));
    }
    Some(match (total % 2, decides, analysis.root.outcome()) {
        (1, ..) => format!("the scores will add up to {total}, which is odd: nobody can draw"),
        (_, None, Some(Outcome::Draw)) => {
            format!("only a draw is in it: the sum {total} is even, and each can see to it that the other does not win")
        }
        (_, None, None) => format!("the scores will add up to {total}, which is even: they may come out equal"),
        (_, None, Some(Outcome::Win | Outcome::Loss)) => return None,
        (_, Some(decides), _) => {
            format!("the scores will add up to {total}, which is even: if they come out equal, {decides}")
        }
    })
}

/// What is drawn: what the turn has to reach, the number to take, the plan of whoever wins turn by turn.
pub(super) fn parts(game: &CatchUp, analysis: &Analysis<CatchUp>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    if analysis.is_valueless(game) || analysis.moves.is_empty() {
        return Vec::new();
    }
    let mut parts = wanted(game, pos);
    let Some(value) = analysis.root.exact() else { return parts };
    let is_forced = game.is_the_papers() && winner(analysis).is_some();
    if value.outcome() == Outcome::Win {
        let label = if is_forced { "the only one that wins" } else { "begins a shortest plan" };
        parts
            .extend(shown_move(analysis).map(|mv| WhyPart::new(PartKind::Move, vec![game.write_move(pos, mv)], label)));
    }
    if value.outcome() != Outcome::Draw && !analysis.line.is_empty() {
        let mover = pos.mover();
        let winner = if value.outcome() == Outcome::Win { mover } else { mover.opponent() };
        parts.push(WhyPart::new(PartKind::Line, cells(game, analysis), format!("{winner}'s shortest plan")));
        parts.extend(turns(game, analysis));
    }
    parts
}

/// How much the mover needs: in the game of the paper to be level again, and there, where the last number wins nothing of its
/// own, to be out of reach.
fn wanted(game: &CatchUp, pos: &Position) -> Vec<WhyPart> {
    let (mover, left) = (pos.mover(), game.numbers_left(pos).map(u64::from).sum::<u64>());
    let (own, other) = (u64::from(pos.score(mover)), u64::from(pos.score(mover.opponent())));
    if !game.is_the_papers() || left == 0 {
        return Vec::new();
    }
    let level = match other.checked_sub(own) {
        Some(behind @ 1..) => format!("{behind} more end the turn"),
        _ => "any number ends the turn".to_owned(),
    };
    let most = (own + other + left) / 2;
    let number = |cell: String, label: String| WhyPart::new(PartKind::Number, vec![cell], label);
    vec![number(format!("{mover}: {own}"), level), number(format!("more than {most}"), format!("wins, of {left} left"))]
}

/// The best line as it is typed.
fn cells(game: &CatchUp, analysis: &Analysis<CatchUp>) -> Vec<String> {
    let mut pos = analysis.position.clone();
    let write = |&mv: &Pick| {
        let text = game.write_move(&pos, mv);
        pos = game.play(&pos, mv);
        text
    };
    analysis.line.iter().map(write).collect()
}

/// What is taken in each turn of the best line, and how it stands then.
fn turns(game: &CatchUp, analysis: &Analysis<CatchUp>) -> Vec<WhyPart> {
    let (mut pos, mut parts, mut turn) = (analysis.position.clone(), Vec::new(), Vec::new());
    for &mv in &analysis.line {
        let mover = pos.mover();
        turn.push(game.write_move(&pos, mv));
        let ends = game.ends_turn(&pos, mv);
        pos = game.play(&pos, mv);
        if ends || game.result(&pos).is_some() {
            let score = format!("{} to {}", pos.score(mover), pos.score(mover.opponent()));
            parts.push(WhyPart::new(PartKind::Number, vec![format!("{mover} {}", turn.join("+"))], score));
            turn.clear();
        }
    }
    parts
}

/// What decides between equal scores, where anything does.
fn tie_breaker(ties: Ties) -> Option<&'static str> {
    match ties {
        Ties::Drawn => None,
        Ties::Excess => Some("the leads decide"),
        Ties::Last => Some("the last number decides"),
        Ties::First => Some("P1 wins, who took the first number"),
        Ties::MostNumbers => Some("more numbers win"),
        Ties::FewestNumbers => Some("fewer numbers win"),
    }
}

/// Why nothing is to be found out where turns are counted.
fn counted(game: &CatchUp, picks: u32) -> String {
    match game.goal() {
        WonBy::LastNumber => format!("{picks} numbers a turn: who takes the last one is known before the game"),
        WonBy::Score => format!("{picks} numbers a turn, whatever they are: the largest ones are best"),
    }
}

/// The only move that is proven to win, the others being proven not to.
fn winner(analysis: &Analysis<CatchUp>) -> Option<Pick> {
    let mut winners = analysis.keepers().map(|report| report.mv);
    let first = winners.next()?;
    winners.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::core::{GameResult, Value};
    use crate::solve::{Monitor, Solver};

    fn labels(parts: &[WhyPart], kind: PartKind) -> Vec<&WhyPart> {
        parts.iter().filter(|part| part.kind == kind).collect()
    }

    /// The plan has as many turns as the value says and ends as it says; what is wanted decides every game.
    #[test]
    fn plans_and_what_is_wanted_hold_along_random_games() {
        let mut dice = Dice(8);
        let (mut plans, mut ends) = (0, 0);
        for words in ["catch-up 1..6", "catch-up 1..7", "catch-up 2,2,3,3,4", "catch-up 1,2,4,8,9"] {
            let game: CatchUp = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let mut solver = Solver::new(game.clone());
            for _ in 0..12 {
                let mut pos = game.start();
                let mut wanted: Vec<(crate::core::Player, u64)> = Vec::new();
                while game.result(&pos).is_none() {
                    let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                    let parts = parts(&game, &analysis);
                    let numbers = labels(&parts, PartKind::Number);
                    let most = numbers[1].cells[0].strip_prefix("more than ");
                    wanted.push((pos.mover(), most.and_then(|most| most.parse().ok()).expect("a number")));
                    match analysis.root.exact().expect("it is small") {
                        Value::Draw => assert_eq!(numbers.len(), 2),
                        value => {
                            let turns = value.remoteness().expect("somebody wins") as usize;
                            assert_eq!(numbers.len(), 2 + turns, "{words} at {}: {parts:?}", game.write_position(&pos));
                            let last = numbers[1 + turns].label.split_once(" to ").expect("a score");
                            let score = |text: &str| text.parse::<u32>().expect("a number");
                            assert_ne!(score(last.0), score(last.1), "{parts:?}");
                            plans += 1;
                        }
                    }
                    pos = game.play(&pos, *dice.pick(&game.legal_moves(&pos)));
                }
                for (player, most) in wanted {
                    let is_won = game.result(&pos) == Some(GameResult::Won(player));
                    assert_eq!(u64::from(pos.score(player)) > most, is_won, "{words}");
                    ends += 1;
                }
            }
        }
        assert!(plans > 50 && ends > 100, "{plans} plans, {ends} ends");
    }
}
