//! What readers of the fifth lesson doubted, tried on random maps: that whoever follows the labels comes to an end, and that
//! the rules for several tokens hold.

use crate::core::laws::Dice;
use crate::core::{Arrange, Outcome};
use crate::solve::nimber::{Label, NimWorth, labels, worths};
use crate::solve::product::{Component, Product};
use crate::survey::{Cell, Column, Interval, Request, Sheet, SurveyError, Table};

pub(super) const OBJECTIONS: Table = Table {
    id: "objections",
    blurb: "the labels tried on random maps, against all positions of one token, two and three: is a rule ever wrong?",
    range: "places of a map, from 2 to 7",
    columns: &[
        Column::new("places", 6).about("places of each map, the house among them"),
        Column::new("maps", 6).about("maps drawn at random"),
        Column::new("circles", 7)
            .about("maps on which a circle alternates between places of one nimber and places without"),
        Column::new("positions", 9).about("ways to place one to three tokens, on all maps"),
        Column::new("drawn", 9).about("positions that nobody can win"),
        Column::new("wrong", 5).about("positions in which the rules name the wrong outcome"),
        Column::share("low", 7).about("so many of all maps have such a position at least, with 95 % confidence"),
        Column::share("high", 7).about("and at most so many"),
    ],
    plot: None,
    games: Some(MAPS),
    run: objections,
};

/// Maps of each size where nothing is said.
const MAPS: u64 = 200;
/// The largest map: its sums of three have a thousand positions.
const MOST_PLACES: u64 = 10;

/// Where one move leads from each place of a random map; none from the house, which is the first.
fn map(places: usize, dice: &mut Dice) -> Vec<Vec<usize>> {
    let mut moves = vec![Vec::new()];
    for _ in 1..places {
        let mut ways: Vec<usize> = (0..dice.between(1, 3)).map(|_| dice.below(places)).collect();
        ways.arrange();
        ways.dedup();
        moves.push(ways);
    }
    moves
}

/// Whether one can walk in a circle from a place labelled r to one without a label, to one labelled r, and so on: whoever
/// answers by the labels alone might be led round it.
fn has_circle(moves: &[Vec<usize>], labels: &[Option<Label>]) -> bool {
    let nimber = |place: usize| labels[place].map(|label| label.nimber);
    let unlabelled = |place: usize| moves[place].iter().copied().filter(|&to| nimber(to).is_none());
    let there_and_back = |place: usize| {
        let back = move |by: usize| moves[by].iter().copied().filter(move |&to| nimber(to) == nimber(place));
        unlabelled(place).flat_map(back)
    };
    (0..moves.len()).filter(|&place| nimber(place).is_some()).any(|start| {
        let (mut open, mut seen) = (vec![start], vec![false; moves.len()]);
        while let Some(place) = open.pop() {
            for next in there_and_back(place) {
                if next == start {
                    return true;
                }
                if !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        false
    })
}

/// What was found on one map.
#[derive(Default)]
struct MapFindings {
    positions: u64,
    drawn: u64,
    wrong: u64,
}

impl MapFindings {
    fn new(moves: &[Vec<usize>], sheet: &Sheet<'_>) -> Result<Self, SurveyError> {
        let worths = worths(moves);
        let component: Component = moves.iter().map(|moves| moves.iter().copied()).collect();
        let mut found = Self::default();
        for tokens in 1..=3 {
            sheet.check()?;
            let product = Product::solve(&vec![component.clone(); tokens], Outcome::Loss, |_| Ok(()))?;
            let mut places = vec![0; tokens];
            loop {
                let truth = product.value(&places).map(crate::core::Value::outcome);
                let sum = places.iter().fold(NimWorth::Finite(0), |sum, &place| sum.beside(&worths[place]));
                found.positions += 1;
                found.drawn += u64::from(truth == Some(Outcome::Draw));
                found.wrong += u64::from(truth != Some(sum.outcome()));
                let Some(next) = places.iter().position(|&place| place + 1 < moves.len()) else { break };
                places[next] += 1;
                places[..next].fill(0);
            }
        }
        Ok(found)
    }
}

fn objections(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `objections`, which draws its maps")?;
    let (from, to) = request.range_within(2, 7, MOST_PLACES)?;
    let (maps, seed) = request.sample(MAPS);
    let (mut all, mut counterexample) = (0, None);
    for places in from..=to {
        let mut dice = Dice(seed.wrapping_add(places));
        let (mut sum, mut circles, mut faulty) = (MapFindings::default(), 0_u64, 0_u64);
        for drawn in 0..maps {
            sheet.progress(places, (drawn as f64 / maps as f64 + (places - from) as f64) / (to - from + 1) as f64)?;
            let moves = map(places as usize, &mut dice);
            circles += u64::from(has_circle(&moves, &labels(&moves)));
            let MapFindings { positions, drawn, wrong } = MapFindings::new(&moves, sheet)?;
            sum = MapFindings {
                positions: sum.positions + positions,
                drawn: sum.drawn + drawn,
                wrong: sum.wrong + wrong,
            };
            if wrong > 0 {
                faulty += 1;
                counterexample.get_or_insert(moves);
            }
        }
        all += sum.positions;
        let cells = [places, maps, circles, sum.positions, sum.drawn, sum.wrong];
        let ends = Interval::wilson(faulty as f64 / maps as f64, maps as f64).cells();
        sheet.row(cells.into_iter().map(Cell::from).chain(ends).collect())?;
    }
    sheet.remark(&match counterexample {
        None => format!("No counterexample among {all} positions. Whoever answers goes to places labelled earlier, and comes to an end."),
        Some(moves) => format!("A counterexample, where the moves of each place lead: {moves:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circle that a reader drew: from a place labelled r to one without, to r, to one without, and back. The labels let
    /// it be, and yet the rules hold, since each place without a label has a way to one that was labelled earlier.
    #[test]
    fn the_circle_of_the_objection_exists_and_does_no_harm() {
        let mut dice = Dice(3);
        let maps = (0..400).map(|_| map(6, &mut dice));
        let circular: Vec<_> = maps.filter(|moves| has_circle(moves, &labels(moves))).collect();
        assert!(!circular.is_empty());
        for moves in &circular {
            let mut rows = crate::survey::Gathered::default();
            let sheet = Sheet::new(&mut rows, 0, crate::solve::CancelToken::new(), crate::solve::Memory::default());
            assert_eq!(
                MapFindings::new(moves, &sheet).map_err(|_| "stopped").expect("nobody stops it").wrong,
                0,
                "{moves:?}"
            );
        }
    }
}
