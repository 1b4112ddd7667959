//! Why a verdict is what it is, as far as theory says, and what others have found where the solver has not.

use super::facts::{Form, form};
use super::{endless, pairs};
use crate::core::Game;
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::solve::Analysis;

/// One sentence about the position, if its form or its fame gives one.
pub(crate) fn why(game: &Chomp, analysis: &Analysis<Chomp>) -> Option<String> {
    let pos = &analysis.position;
    if game.is_reverse() {
        let goes_on = game.result(pos).is_none();
        return goes_on.then(|| "Whoever is to move takes the poison, and all counters with it.".to_owned());
    }
    if game.goes_on(pos) {
        return Some(endless::why(game, analysis));
    }
    let is_open = analysis.moves.iter().any(|report| report.bounds.outcome().is_none());
    if is_open && let Some(cited) = cited(game, pos) {
        return Some(cited);
    }
    let reason = reason(game, pos);
    if is_open && analysis.done {
        let large =
            "There are too many positions for a table in this memory; bites that leave little are solved alone.";
        return Some(reason.map_or(large.to_owned(), |reason| format!("{reason} {large}")));
    }
    reason
}

fn reason(game: &Chomp, pos: &Position) -> Option<String> {
    Some(match form(game, pos) {
        Form::Poison => "Only the poison is left, and it has to be taken.".to_owned(),
        Form::Line => "Take all but the poison: one line is left.".to_owned(),
        Form::TwoRows { lower, upper } if lower == upper + 1 => {
            "Two lines, the outer one shorter by one: the other one restores that whatever you take.".to_owned()
        }
        Form::TwoRows { .. } => "Two lines: leave the outer one shorter by one, and restore that for ever.".to_owned(),
        Form::El { one, other } if one == other => {
            "The equal arms of the L copy each other: as many as are taken from one go from the other.".to_owned()
        }
        Form::El { .. } => "Make the arms of the L equal, then take from one what was taken from the other.".to_owned(),
        Form::Square { bite, .. } => leaves(game, pos, bite),
        Form::Whole => {
            "A whole field is won: if taking only its far corner lost, the bite that answers it would win as the first \
                        one. Which bite wins is not said by that."
                .to_owned()
        }
        Form::Arms { nim_sum: 0 } => "Arms alone are Nim, and their nim-sum is 0.".to_owned(),
        Form::Arms { nim_sum } => format!("Arms alone are Nim: their nim-sum is {nim_sum}; make it 0."),
        Form::Other => leaves(game, pos, pairs::leaving(game, pos)?),
    })
}

/// What a bite leaves that is lost by its form.
fn leaves(game: &Chomp, pos: &Position, bite: BoxCell) -> String {
    let name = game.write_cell(bite);
    match form(game, &game.play(pos, bite)) {
        Form::El { .. } => format!("{name} leaves an L with equal arms; then copy whatever is taken."),
        Form::TwoRows { .. } => {
            format!("{name} leaves two lines, the outer one shorter by one; restore that for ever.")
        }
        Form::Arms { .. } => format!("{name} leaves arms alone, which are Nim, with the nim-sum 0."),
        Form::Poison | Form::Line | Form::Square { .. } | Form::Whole | Form::Other => {
            format!("{name} leaves what is lost.")
        }
    }
}

/// What others have found about a whole field that is too large for the tables: told with its source, and never as a hint.
struct Cited {
    rows: u16,
    columns: u16,
    /// The winning first bites, by row and column from 0.
    bites: &'static [(u16, u16)],
    source: &'static str,
}

const CITED: &[Cited] = &[Cited {
    rows: 10,
    columns: 42,
    bites: &[(4, 35), (6, 29), (7, 25)],
    source: "A. E. Brouwer's table of first moves",
}];

fn cited(game: &Chomp, pos: &Position) -> Option<String> {
    if !game.is_planar() || *pos.heights() != *game.start_heights() || !matches!(form(game, pos), Form::Whole) {
        return None;
    }
    let (rows, columns) = (game.sides()[0], game.sides()[1]);
    let cited = CITED.iter().find(|cited| (cited.rows, cited.columns) == (rows.min(columns), rows.max(columns)))?;
    let upright = |&(row, column): &(u16, u16)| if rows <= columns { [row, column] } else { [column, row] };
    let bites: Vec<String> = cited.bites.iter().map(|bite| game.write_cell(BoxCell::new(&upright(bite)))).collect();
    Some(format!("Cited, not proven here: exactly {} win ({}).", bites.join(", "), cited.source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_given_where_theory_gives_one() {
        const CASES: &[(&str, &str, Option<&str>)] = &[
            ("chomp 5x6", "1", Some("Only the poison is left")),
            ("chomp 5x6", "4", Some("Take all but the poison")),
            ("chomp 5x6", "4,3", Some("Two lines, the outer one shorter")),
            ("chomp 5x6", "2,2,2,1", Some("Two lines, the outer one shorter")),
            ("chomp 5x6", "4,1,1,1", Some("The equal arms of the L")),
            ("chomp 5x6", "4,1,1", Some("Make the arms of the L equal")),
            ("chomp 5x5", "5,5,5,5,5", Some("b2 leaves an L")),
            ("chomp 5x6", "5,5,2,2,2", Some("b2 leaves an L")),
            ("chomp 5x6", "6,6,6,6,6", Some("A whole field is won")),
            ("chomp 5x6", "6,5,2", Some("a3 leaves two lines")),
            ("chomp 5x6", "6,6,2", None),
            ("chomp 3x3x3", "1.1.3 1.3.1 3.1.1", Some("Arms alone are Nim: their nim-sum is 2")),
            ("chomp 42x10", "10", Some("Take all but the poison")),
        ];
        for &(setup, position, begins) in CASES {
            let game: Chomp = setup.parse().expect("a setup");
            let pos = game.read_position(position).expect("a position");
            let said = reason(&game, &pos);
            match begins {
                Some(begins) => {
                    assert!(said.as_ref().is_some_and(|said| said.starts_with(begins)), "{position}: {said:?}");
                }
                None => assert_eq!(said, None, "{position}"),
            }
        }
    }

    #[test]
    fn of_a_reverse_game_nothing_is_said_when_it_is_over() {
        let game: Chomp = "chomp 2x3 reverse".parse().expect("a setup");
        let (start, poison) = (game.start(), game.read_move(&game.start(), "a1").expect("a bite"));
        assert!(why(&game, &Analysis::new(&game, start.clone())).is_some());
        assert_eq!(why(&game, &Analysis::new(&game, game.play(&start, poison))), None);
    }

    #[test]
    fn what_is_cited_names_its_bites_and_its_source() {
        for (setup, bites) in [("chomp 10x42", "aj5, ad7, z8"), ("chomp 42x10", "e36, g30, h26")] {
            let game: Chomp = setup.parse().expect("a setup");
            let words = format!("Cited, not proven here: exactly {bites} win (A. E. Brouwer's table of first moves).");
            assert_eq!(cited(&game, &game.start()), Some(words));
        }
    }
}
