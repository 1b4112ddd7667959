//! Texts of turns in one row below a chart: each under its column, where a longer one may use what its neighbours leave.

use super::chart::HistoryRow;
use super::fitted::in_brief;
use super::turn_begun::is_begun;
use crate::tui::paint::width;

/// What is written in one row below columns of so many each, of which the last is free, and where each text begins: some are longer
/// than a column, and all stand below the middle of their own. Nothing where they have no room so; where that saves some of them, equal
/// parts are counted.
///
/// Behind the last column some more may be free.
pub(super) fn under_columns(texts: &[impl AsRef<str>], each: usize, beyond: usize) -> Option<Vec<(usize, String)>> {
    let whole = || texts.iter().map(|text| text.as_ref().to_owned()).collect::<Vec<_>>();
    let brief = || texts.iter().map(|text| in_brief(text.as_ref())).collect::<Vec<_>>();
    [whole(), brief()]
        .into_iter()
        .find_map(|texts| Some(places(&texts, each, beyond, |_| 1)?.into_iter().zip(texts).collect()))
}

/// Whether of some turn only the beginning has room in columns of so many each, and beside what the others leave of theirs.
pub(super) fn are_begun(turns: &[HistoryRow], each: usize) -> bool {
    let texts = || turns.iter().map(|turn| &turn.text).collect::<Vec<_>>();
    turns.iter().any(|turn| is_begun(&turn.text, each - 1)) && under_columns(&texts(), each, 0).is_none()
}

/// Where each of them begins, with so many free columns before it.
pub(super) fn places(
    texts: &[String],
    each: usize,
    beyond: usize,
    before: impl Fn(&str) -> usize,
) -> Option<Vec<usize>> {
    let bar = each.saturating_sub(1).max(1);
    let widths: Vec<usize> = texts.iter().map(|text| width(text).max(1) as usize).collect();
    let middle = |turn: usize| turn * each + (bar - 1) / 2;
    // From the right: the last column in which each may begin, so that those behind it have room.
    let (mut latest, mut end) = (vec![0; widths.len()], widths.len() * each + beyond);
    for turn in (0..widths.len()).rev() {
        latest[turn] = middle(turn).min(end.checked_sub(widths[turn])?);
        end = latest[turn].saturating_sub(before(&texts[turn]));
    }
    let mut end = 0;
    let begin = |(turn, wide): (usize, &usize)| {
        let centred = (turn * each + bar.saturating_sub(*wide) / 2).saturating_sub(wide.saturating_sub(bar) / 2);
        let least = if turn == 0 { 0 } else { end + before(&texts[turn]) };
        let begin = centred.max(least).min(latest[turn]);
        let is_below = begin >= least && begin + wide > middle(turn);
        end = begin + wide;
        is_below.then_some(begin)
    };
    widths.iter().enumerate().map(begin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(texts: &[&str], each: usize) -> Option<String> {
        let placed = under_columns(texts, each, 0)?;
        Some(placed.iter().fold(String::new(), |row, (at, text)| format!("{row:<at$}{text}")))
    }

    #[test]
    fn a_text_that_is_longer_than_its_column_has_what_its_neighbours_leave() {
        for (texts, each, written) in [
            (&["4", "1+5", "2", "3"][..], 4, Some(" 4  1+5  2   3")),
            (&["7", "2", "6+11", "9", "5"], 4, Some(" 7   2  6+11 9   5")),
            (&["2+6", "5+11", "10", "3"], 4, Some("2+6 5+11 10  3")),
            (&["12", "5+11", "6+10", "3"], 4, Some("12 5+11 6+10 3")),
            (&["5+11", "6+10", "7+12", "8+13"], 4, None),
            (&["1", "6=2+2+2", "1"], 4, Some(" 1 6=3x2 1")),
            (&["1", "12"], 2, Some("1 12")),
        ] {
            assert_eq!(row(texts, each).as_deref(), written, "{texts:?}");
        }
    }

    #[test]
    fn every_text_stands_below_its_column_and_apart_from_the_next() {
        let mut dice = crate::core::laws::Dice(3);
        let (mut placed, mut cut) = (0, 0);
        for _ in 0..2000 {
            let each = 2 + dice.below(6);
            let texts: Vec<String> = (0..=dice.below(9)).map(|_| "a".repeat(1 + dice.below(each + 2))).collect();
            let Some(row) = under_columns(&texts, each, 0) else {
                assert!(texts.iter().any(|text| text.len() >= each), "{texts:?} in {each}");
                cut += 1;
                continue;
            };
            for (turn, (begin, text)) in row.iter().enumerate() {
                let middle = turn * each + (each - 2) / 2;
                assert!((*begin..begin + text.len()).contains(&middle), "{row:?} in {each}");
                let next = row.get(turn + 1).map_or(texts.len() * each + 1, |next| next.0);
                assert!(begin + text.len() < next, "{row:?} in {each}");
            }
            placed += 1;
        }
        assert!(placed > 200 && cut > 200, "{placed} placed, {cut} cut");
    }
}
