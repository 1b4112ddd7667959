//! How far a search has come, in the words of a person.

use std::time::Duration;

use crate::core::Bounds;
use crate::engine::{Effort, ahead, lasting, moves_proven, positions};
use crate::games::AnyGame;
use crate::solve::Analysis;

/// What is not proven within this time tells how far it has come.
pub(crate) const LONG: Duration = Duration::from_secs(1);

/// What is being done, and how much of it is done, in as many words as there is room for. Who wins is found first.
/// What takes longer than a moment also tells how long it has taken, or how much is done and how long the rest may take; where
/// nobody knows that, how many positions wait or branches are done, and once it is known who wins what is proven of the moves.
pub(crate) fn working(analysis: &Analysis<AnyGame>, effort: Effort, columns: usize) -> String {
    let is_decided = |bounds: Bounds| bounds.outcome().is_some();
    let doing = if !is_decided(analysis.root) {
        "searching"
    } else if analysis.moves.iter().all(|report| is_decided(report.bounds)) {
        "proving lengths"
    } else {
        "proving moves"
    };
    let (time, counted) = (lasting(effort.passed), positions(analysis.nodes));
    let [proven, bare, fewest] = moves_proven(analysis);
    let is_won = is_decided(analysis.root);
    let texts = match (effort.done(), ahead(effort)) {
        _ if effort.passed < LONG => Vec::new(),
        (Some([words, fewer, fewest]), _) => vec![format!("{doing}, {words}"), fewer, fewest],
        (None, Some([left, waiting])) => {
            let told = [format!("{doing} for {time}, {counted}, {left}"), format!("{counted}, {left}")];
            let fewer = [format!("{doing}, {left}"), format!("{time}, {left}"), left, waiting];
            told.into_iter().chain(fewer).collect()
        }
        (None, None) if is_won => vec![format!("{proven} in {time}, {counted}"), format!("{proven} in {time}"), proven],
        (None, None) => vec![format!("{doing} for {time}, {counted}"), format!("{doing} for {time}")],
    };
    let since = (effort.passed >= LONG).then_some(time);
    let short = [bare, fewest].into_iter().filter(|_| is_won && effort.passed >= LONG);
    let mut texts = texts.into_iter().chain(short).chain(counting(doing, analysis)).chain(since);
    texts.find(|text| text.len() <= columns).unwrap_or_default()
}

/// The same where three and more play: there is no verdict to search for, but each can expect something.
pub(super) fn expecting(analysis: &Analysis<AnyGame>, columns: usize) -> String {
    counting("what each can expect", analysis).find(|text| text.len() <= columns).unwrap_or_default()
}

/// What is being done, with how many positions that has taken and without: at the start there is nothing to count yet.
fn counting(doing: &str, analysis: &Analysis<AnyGame>) -> impl Iterator<Item = String> {
    let counted = (analysis.nodes > 0).then(|| format!("{doing}, {}", positions(analysis.nodes)));
    counted.into_iter().chain([doing.to_owned()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Outcome;
    use crate::solve::MoveReport;

    #[test]
    fn a_long_proof_says_how_much_is_done_and_how_long_the_rest_may_take() {
        let game: AnyGame = "catch-up 1..9".parse().expect("a setup");
        let analysis = Analysis { nodes: 12_345, ..Analysis::new(&game, crate::core::Game::start(&game)) };
        let long = Effort { passed: Duration::from_secs(7), ..Effort::default() };
        let counted = Effort { share: Some(0.381), left: Some(Duration::from_millis(11_400)), ..long };
        for (effort, columns, words) in [
            (Effort::default(), 40, "searching, 12 thousand positions"),
            (long, 42, "searching for 7 s, 12 thousand positions"),
            (long, 26, "searching for 7 s"),
            (counted, 40, "searching, 38 % done, some 12 s more"),
            (counted, 26, "38 % done, 12 s more"),
            (counted, 12, "38 % done"),
            (counted, 8, "7 s"),
            (long, 13, "searching"),
            (long, 8, "7 s"),
        ] {
            assert_eq!(working(&analysis, effort, columns), words, "{columns}");
        }
        let begun = Analysis { nodes: 0, ..analysis.clone() };
        assert_eq!(working(&begun, Effort::default(), 40), "searching");
        assert_eq!(expecting(&begun, 40), "what each can expect");
        assert_eq!(expecting(&analysis, 50), "what each can expect, 12 thousand positions");
        // Where nobody knows how much is left: what waits, and what is proven.
        let waiting = Effort { extent: Some(crate::solve::Extent::Waiting(4_321)), ..long };
        let decided = Analysis { root: Bounds::of(Outcome::Win), ..analysis.clone() };
        let lost =
            decided.moves.iter().map(|report| MoveReport { bounds: Bounds::of(Outcome::Loss), ..report.clone() });
        let timed = Analysis { moves: lost.collect(), ..decided.clone() };
        for (analysis, effort, columns, words) in [
            (&analysis, waiting, 70, "searching for 7 s, 12 thousand positions, 4 thousand to look into"),
            (&analysis, waiting, 50, "12 thousand positions, 4 thousand to look into"),
            (&analysis, waiting, 36, "searching, 4 thousand to look into"),
            (&analysis, waiting, 32, "7 s, 4 thousand to look into"),
            (&analysis, waiting, 26, "4 thousand to look into"),
            (&analysis, waiting, 16, "4 thousand left"),
            (&decided, long, 60, "0 of 9 moves proven in 7 s, 12 thousand positions"),
            (&decided, long, 30, "0 of 9 moves proven in 7 s"),
            (&decided, long, 13, "0 of 9 proven"),
            (&decided, long, 10, "0/9 proven"),
            (&decided, waiting, 14, "0 of 9 proven"),
            (&decided, waiting, 12, "0/9 proven"),
            (&decided, long, 8, "7 s"),
            (&timed, long, 24, "0 of 9 lengths proven"),
            (&timed, long, 15, "lengths 0 of 9"),
            (&timed, long, 12, "lengths 0/9"),
        ] {
            assert_eq!(working(analysis, effort, columns), words, "{columns}");
        }
    }
}
