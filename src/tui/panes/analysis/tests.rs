//! What holds of the pane of the analysis.

use super::*;
use crate::core::Bounds;

/// The pane of a position that somebody has proven, in so many columns.
fn proven_pane(setup: &str, width: usize, explains: bool, read: impl Fn(&AnalysisPane<'_>)) {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut monitor = crate::solve::Monitor::unlimited();
    let mut solver = crate::solve::Solver::new(game.clone());
    let (analysis, _) = solver.analyze(&crate::core::Game::start(&game), &mut monitor);
    let why = crate::solve::why(&game, &analysis);
    let notes = notes(&game, &analysis, why.as_ref().filter(|_| explains));
    read(&AnalysisPane {
        game: &game,
        analysis: Some(&analysis),
        told: &MovesTold::new(&game, &analysis),
        reason: None,
        notes: &notes,
        failure: None,
        is_working: false,
        effort: Effort::default(),
        level: HintLevel::All,
        names: &Names::beside(&[None, None]),
        width,
        written: &WrittenParagraphs::default(),
    });
}

#[test]
fn where_rows_are_few_what_is_short_stands_beside_each_other() {
    proven_pane("island map-1", 44, true, |pane| {
        let told = |lines: usize| pane.lines(lines).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(told(usize::MAX).len(), 7, "{:?}", told(usize::MAX));
        assert_eq!(pane.least_lines(), 5, "{:?}", told(5));
        assert_eq!(told(4).len(), 4, "nothing is left out: {:?}", told(4));
        assert_eq!(told(5)[1..3], ["keeps it  a1b1   draws  c3d3   nimber  3", "loses  a1a2 c3b3 e4e3"]);
    });
}

#[test]
fn a_guess_is_told_in_few_words_where_columns_are_few() {
    for (width, told) in [(40, "P1 has about 50% (a guess)"), (22, "P1 50%, a guess")] {
        proven_pane("nim 1,1", width, false, |pane| {
            let mut analysis = pane.analysis.expect("it is known").clone();
            (analysis.root, analysis.estimate) = (crate::core::Bounds::UNKNOWN, Some(0.5));
            let pane = AnalysisPane { analysis: Some(&analysis), ..*pane };
            assert_eq!(pane.lines(9)[0].to_string(), told);
        });
    }
}

#[test]
fn a_verdict_is_never_cut_for_the_sake_of_a_name() {
    proven_pane("nim 1,2", 24, false, |pane| {
        for (name, told) in [("Wilhelmina of Orange", "P1 wins in 3"), ("Wilhelmina", "Wilhelmina wins in 3")] {
            let names = Names::beside(&[Some(name), None]);
            let pane = AnalysisPane { names: &names, ..*pane };
            assert_eq!(pane.lines(9)[0].to_string(), told);
        }
    });
}

/// What is proven may be all that loses.
#[test]
fn as_long_as_a_value_is_unknown_so_is_what_keeps_it() {
    proven_pane("island map-1", 40, false, |pane| {
        let mut analysis = pane.analysis.expect("it is known").clone();
        analysis.root = Bounds::UNKNOWN;
        let mut moves = analysis.moves.to_vec();
        moves[0].bounds = Bounds::UNKNOWN;
        analysis.moves = moves.into();
        let told = |level| {
            let lines = AnalysisPane { analysis: Some(&analysis), level, ..*pane }.lines(usize::MAX);
            lines[1..].iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let expected = ["keeps it  not known yet", "proven    4 of 5 moves"];
        assert_eq!(told(HintLevel::Keeping)[..2], expected);
        assert_eq!(told(HintLevel::All)[..2], expected);
    });
}

#[test]
fn pairs_that_the_reason_lists_are_not_told_twice() {
    for explains in [true, false] {
        proven_pane("multiples 2..30", 40, explains, |pane| {
            let has_pairs = pane.lines(99).iter().any(|line| line.to_string().contains("pairs"));
            assert_eq!(has_pairs, !explains);
        });
    }
}
