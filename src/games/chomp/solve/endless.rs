//! What is proven of fields without an end.
//!
//! Every game on them ends, though nothing bounds its length: a loser who may choose how long it lasts has no number of turns.
//! Sources: Gale's results on 2 by infinity, n by infinity and infinity by infinity, and on one endless row below finite
//! ones, as the text reports them; arms are Nim, and endless ones are heaps of omega.

use crate::core::Game;
use crate::core::{Bounds, Outcome, Step, Value};
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::solve::Analysis;

/// The form of a position that goes on for ever, as far as theory has something to say about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndlessForm {
    /// One endless line of counters.
    Line,
    /// Two endless lines and nothing else.
    TwoLines,
    /// Arms and nothing else: whether they are lost, and the counters of the shortest where there are two.
    Arms {
        /// Their nim-sum is 0.
        lost: bool,
        /// Counters of the shorter of two arms, if it ends.
        shorter: Option<u16>,
    },
    /// An endless line with a second one beside it that ends.
    OneOfTwo {
        /// Counters in the line that ends.
        upper: u16,
    },
    /// This bite leaves two endless lines and nothing else.
    LeavesTwoLines(BoxCell),
    /// This bite leaves arms whose nim-sum is 0.
    LeavesArms(BoxCell),
    /// One endless line, and everything beside it ends.
    OnlyLine,
    /// Nothing is known of it.
    Open,
}

/// The form of a position that goes on for ever.
pub(crate) fn form(game: &Chomp, pos: &Position) -> EndlessForm {
    let sides = 0..game.sides().len();
    let at = |side: usize, place: u16| BoxCell::POISON.with(side, place);
    let wide: Vec<usize> = sides.filter(|&side| game.has(pos, at(side, 1))).collect();
    if let [_] = *wide {
        return EndlessForm::Line;
    }
    if is_two_lines(game, pos, &wide) {
        return EndlessForm::TwoLines;
    }
    if let Some(lost) = arms(game, pos, &wide) {
        let ends = wide.iter().filter(|&&side| !game.goes_on_along(pos, side)).map(|&side| arm(game, pos, side));
        return EndlessForm::Arms { lost, shorter: ends.min().filter(|_| wide.len() == 2) };
    }
    let after = |bite: BoxCell| game.play(pos, bite);
    let thin = wide.iter().flat_map(|&side| [1, 2].map(|place| at(side, place)));
    let pairs = wide
        .iter()
        .enumerate()
        .flat_map(|(index, &one)| wide[index + 1..].iter().map(move |&other| at(one, 1).with(other, 1)));
    for bite in thin.chain(pairs).filter(|&bite| game.has(pos, bite)) {
        let left = after(bite);
        let wide: Vec<usize> = wide.iter().copied().filter(|&side| game.has(&left, at(side, 1))).collect();
        if is_two_lines(game, &left, &wide) {
            return EndlessForm::LeavesTwoLines(bite);
        }
        if wide.len() > 1 && arms(game, &left, &wide) == Some(true) {
            return EndlessForm::LeavesArms(bite);
        }
    }
    match game.only_line(pos) {
        Some((side, _)) if wide.len() == 2 => {
            let other = if wide[0] == side { wide[1] } else { wide[0] };
            if game.has(pos, at(other, 2)) {
                EndlessForm::OnlyLine
            } else {
                EndlessForm::OneOfTwo { upper: game.reach(pos, at(other, 1), side) }
            }
        }
        Some(_) => EndlessForm::OnlyLine,
        None => EndlessForm::Open,
    }
}

/// The bite that leaves what is lost, of a position that goes on for ever, where its form names one.
pub(crate) fn leaving(game: &Chomp, pos: &Position) -> Option<BoxCell> {
    match form(game, pos) {
        EndlessForm::LeavesTwoLines(bite) | EndlessForm::LeavesArms(bite) => Some(bite),
        EndlessForm::Line
        | EndlessForm::TwoLines
        | EndlessForm::Arms { .. }
        | EndlessForm::OneOfTwo { .. }
        | EndlessForm::OnlyLine
        | EndlessForm::Open => None,
    }
}

/// What is proven of a position that goes on for ever, for its mover.
pub(crate) fn known(game: &Chomp, pos: &Position) -> Bounds {
    match form(game, pos) {
        EndlessForm::Line => Bounds::exactly(Value::Win(1)),
        EndlessForm::TwoLines | EndlessForm::Arms { lost: true, .. } => Bounds::of(Outcome::Loss),
        EndlessForm::Arms { shorter: Some(turns), .. } | EndlessForm::OneOfTwo { upper: turns } => {
            // The winner's first bite leaves a loser who gives up one counter a turn.
            Bounds::exactly(Value::Loss(2 * u32::from(turns)).backed_up(Step::ALTERNATE))
        }
        EndlessForm::Arms { .. }
        | EndlessForm::LeavesTwoLines(_)
        | EndlessForm::LeavesArms(_)
        | EndlessForm::OnlyLine => Bounds::of(Outcome::Win),
        EndlessForm::Open => Bounds::UNKNOWN,
    }
}

/// One sentence about a position that goes on for ever.
pub(crate) fn why(game: &Chomp, analysis: &Analysis<Chomp>) -> String {
    let pos = &analysis.position;
    match form(game, pos) {
        EndlessForm::Line => "Take all but the poison: one line is left.".to_owned(),
        EndlessForm::TwoLines => "Two endless lines are lost: cut the outer one, and the other one cuts the inner one longer by one; \
                                  cut the inner one, and two of the same length are left, a whole field. How long it lasts is the loser's choice."
            .to_owned(),
        EndlessForm::Arms { lost: true, .. } => {
            "Arms alone are Nim, and their nim-sum is 0: whatever is taken from one is taken from another.".to_owned()
        }
        EndlessForm::Arms { .. } => "Arms alone are Nim: make their nim-sum 0.".to_owned(),
        EndlessForm::OneOfTwo { .. } => {
            "Two lines: leave the outer one shorter by one, and restore that for ever.".to_owned()
        }
        EndlessForm::LeavesTwoLines(bite) => {
            format!("{} leaves two endless lines, which are lost, however long it may last.", game.write_cell(bite))
        }
        EndlessForm::LeavesArms(bite) => {
            format!("{} leaves arms alone, which are Nim, with the nim-sum 0.", game.write_cell(bite))
        }
        EndlessForm::OnlyLine if analysis.root.exact().is_some() => {
            "One endless line above which everything ends is won by exactly one bite, into that line.".to_owned()
        }
        EndlessForm::OnlyLine => {
            let far = analysis.moves.iter().filter(|report| report.bounds.outcome().is_some()).map(|report| report.mv).max();
            let sought = far.map_or(String::new(), |far| format!("; none up to {} is known to win", game.write_cell(far)));
            format!("One endless line above which everything ends is won by exactly one bite, into that line{sought}.")
        }
        EndlessForm::Open => {
            "No theorem is known for this field, and a search has no end: what is shown of bites is proven.".to_owned()
        }
    }
}

/// Whether there are two endless lines beside each other, and nothing else.
fn is_two_lines(game: &Chomp, pos: &Position, wide: &[usize]) -> bool {
    let &[a, b] = wide else { return false };
    [(a, b), (b, a)].into_iter().any(|(side, other)| {
        let far = BoxCell::POISON.with(side, game.beyond_all(side));
        game.is_endless_along(side)
            && game.has(pos, far.with(other, 1))
            && !game.has(pos, BoxCell::POISON.with(other, 2))
    })
}

/// How many counters lie along a side that ends, without the poison.
fn arm(game: &Chomp, pos: &Position, side: usize) -> u16 {
    game.reach(pos, BoxCell::POISON, side) - 1
}

/// Where there are arms alone, whether their nim-sum is 0: two endless ones cancel.
fn arms(game: &Chomp, pos: &Position, wide: &[usize]) -> Option<bool> {
    let mut inner = wide.iter().enumerate().flat_map(|(index, &a)| wide[index + 1..].iter().map(move |&b| (a, b)));
    if inner.any(|(a, b)| game.has(pos, BoxCell::POISON.with(a, 1).with(b, 1))) {
        return None;
    }
    let (endless, ending): (Vec<usize>, Vec<usize>) = wide.iter().partition(|&&side| game.goes_on_along(pos, side));
    Some(endless.len() % 2 == 0 && ending.iter().fold(0, |sum, &side| sum ^ arm(game, pos, side)) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chomp::{FieldTable, TableDetail};
    use crate::solve::{Memory, Monitor, Solver};

    fn solved(setup: &str, position: &str) -> Analysis<Chomp> {
        let game: Chomp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let pos = if position.is_empty() { game.start() } else { game.read_position(position).expect("a position") };
        Solver::new(game).analyze(&pos, &mut Monitor::unlimited().with_node_budget(4000)).0
    }

    fn winning(setup: &str, position: &str) -> Vec<String> {
        let game: Chomp = setup.parse().expect("a setup");
        let analysis = solved(setup, position);
        assert!(!analysis.is_listed);
        let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
        wins.map(|report| game.write_cell(report.mv)).collect()
    }

    /// The text: the first player wins on n by infinity unless n is 2, and on infinity by infinity, and loses on 2 by
    /// infinity; a 2 by m by n field is won by leaving 2 by infinity.
    #[test]
    fn endless_fields_are_decided_as_the_text_says() {
        const CASES: &[(&str, Option<Outcome>, &[&str])] = &[
            ("chomp 1xinf", Some(Outcome::Win), &["b1"]),
            ("chomp 2xinf", Some(Outcome::Loss), &[]),
            ("chomp 3xinf", Some(Outcome::Win), &["a3"]),
            ("chomp 9xinf", Some(Outcome::Win), &["a3"]),
            ("chomp infxinf", Some(Outcome::Win), &["c1", "b2", "a3"]),
            ("chomp 2x3xinf", Some(Outcome::Win), &["1.2.1"]),
            ("chomp 2x2xinf", Some(Outcome::Win), &["1.2.1", "2.1.1"]),
            ("chomp 2xinfxinf", Some(Outcome::Win), &["1.1.2", "1.2.1"]),
            ("chomp 3x3xinf", None, &[]),
        ];
        for &(setup, outcome, bites) in CASES {
            assert_eq!(solved(setup, "").root.outcome(), outcome, "{setup}");
            assert_eq!(winning(setup, ""), bites, "{setup}");
        }
    }

    /// Gale: one endless row below finite ones is won, and by one bite alone. The referee is the table of the whole field
    /// that is longer than every bite worth making.
    #[test]
    fn one_endless_row_is_won_by_exactly_one_bite() {
        let game: Chomp = "chomp 4x14".parse().expect("a setup");
        let build =
            FieldTable::build(&game, game.start_heights(), TableDetail::Outcomes, &Memory::default(), &mut |_| Ok(()));
        let Ok(Some(table)) = build else { panic!("small, and nobody stops it") };
        for a in 1..=3u16 {
            for b in 0..=a {
                for c in 0..=b {
                    let is_lost = |&length: &u16| {
                        let left = [length, a.min(length), b.min(length), c.min(length)];
                        table.bounds(&game, &left).and_then(Bounds::outcome) == Some(Outcome::Loss)
                    };
                    let lost: Vec<u16> = (1..14).filter(is_lost).collect();
                    let rows: Vec<String> =
                        [a, b, c].into_iter().filter(|&row| row > 0).map(|row| row.to_string()).collect();
                    let setup = format!("chomp rows=inf,{}", rows.join(","));
                    let expected: Vec<String> =
                        lost.iter().map(|&length| game.write_cell(BoxCell::new(&[0, length]))).collect();
                    assert_eq!((winning(&setup, ""), lost.len()), (expected, 1), "{setup}");
                    assert!(matches!(solved(&setup, "").root.exact(), Some(Value::Win(_))), "{setup}");
                }
            }
        }
    }

    /// What an endless column leads to is what the endless row lying beside it leads to.
    #[test]
    fn endless_columns_are_endless_rows_that_stand() {
        for (standing, lying) in [("3,2,1..", "rows=inf,2,1"), ("2,1..", "rows=inf,1"), ("4,4,1..", "rows=inf,2,2,2")] {
            let (standing, lying) = (solved("chomp infxinf", standing), solved(&format!("chomp {lying}"), ""));
            assert_eq!((standing.root, standing.root.exact().is_some()), (lying.root, true));
        }
    }

    /// No fact about an endless position contradicts the finite ones that it can become: a lost one leads to won ones
    /// alone, and a won one where a bite is named leads to a lost one by it.
    #[test]
    fn facts_agree_with_what_bites_lead_to() {
        for setup in ["chomp 3xinf", "chomp infxinf", "chomp rows=inf,inf,3,1", "chomp 2x3xinf", "chomp 3x3xinf"] {
            let game: Chomp = setup.parse().expect("a setup");
            let mut dice = crate::core::laws::Dice(5);
            for _ in 0..3 {
                let mut pos = game.start();
                while game.goes_on(&pos) {
                    let moves = game.legal_moves(&pos);
                    let children: Vec<Bounds> =
                        moves.iter().map(|&bite| super::super::known(&game, &game.play(&pos, bite))).collect();
                    let leads_to = |outcome: Outcome| children.iter().any(|child| child.outcome() == Some(outcome));
                    let at = game.write_position(&pos);
                    match known(&game, &pos).outcome() {
                        Some(Outcome::Loss) => assert!(!leads_to(Outcome::Loss), "{setup}, {at}"),
                        Some(_) if !matches!(form(&game, &pos), EndlessForm::OnlyLine) => {
                            assert!(leads_to(Outcome::Loss), "{setup}, {at}");
                        }
                        Some(_) | None => {}
                    }
                    pos = game.play(&pos, *dice.pick(&moves));
                }
            }
        }
    }
}
