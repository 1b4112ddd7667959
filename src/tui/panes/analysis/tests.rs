//! What holds of the pane of the analysis.

use super::super::fitted::counted_parts;
use super::*;
use crate::core::Bounds;
use crate::core::laws::Dice;
use crate::games::{games, generate};
use crate::play::check_playable;
use crate::solve::{Monitor, Solver};

/// The pane of a position that somebody has proven, in so many columns.
fn proven_pane(setup: &str, width: usize, explains: bool, read: impl Fn(&AnalysisPane<'_>)) {
    let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    pane_of(&game, &analysis, width, explains, read);
}

/// The pane of what is known of a position.
fn pane_of(
    game: &AnyGame,
    analysis: &Analysis<AnyGame>,
    width: usize,
    explains: bool,
    read: impl FnOnce(&AnalysisPane<'_>),
) {
    let why = crate::solve::why(game, analysis);
    let notes = notes(game, analysis, why.as_ref().filter(|_| explains));
    read(&AnalysisPane {
        game,
        analysis: Some(analysis),
        told: &MovesTold::new(game, analysis),
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

/// What stands below the labels of a pane, each with all its rows.
fn under_labels(lines: &[Line]) -> Vec<(String, Vec<String>)> {
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for line in lines {
        let mut spans = line.spans.iter();
        while let Some(span) = spans.next() {
            if span.ink == Role::Plain.into() {
                // The free columns between two of them.
                continue;
            }
            let text = spans.next().map_or(String::new(), |text| text.text.to_string());
            match (span.text.trim(), told.last_mut()) {
                ("", Some((_, texts))) if !span.text.is_empty() => texts.push(text),
                (label, _) => told.push((label.to_owned(), vec![text])),
            }
        }
    }
    told
}

/// Whether a text tells the first of so many names, each of them whole, and the number of the others; or their number alone.
fn tells_whole(text: &str, names: &[String], count: usize, of: &str) -> bool {
    let dense = |text: &str| text.split([' ', ',']).collect::<String>();
    let (text, brief) = (dense(text), names.iter().map(|name| counted_parts(name)).collect::<Vec<_>>());
    let is_number = [format!("{count}{of}"), format!("{count}{of}s")].contains(&text);
    is_number
        || [names, &brief].into_iter().any(|names| {
            let mut rest = text.as_str();
            names.iter().enumerate().any(|(place, name)| {
                let Some(next) = rest.strip_prefix(&dense(name)) else { return false };
                rest = next;
                let left = count - place - 1;
                if left == 0 {
                    rest.is_empty()
                } else {
                    [format!("+{left}"), format!("{left}more")].contains(&rest.to_owned())
                }
            })
        })
}

/// Looks for a list in so many lines that names a part of a move, or nothing.
fn check_lists(pane: &AnalysisPane<'_>, lines: &[Line], seen: &mut [usize; 3]) {
    let written: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let outcome = pane.analysis.and_then(|analysis| analysis.root.outcome());
    for (label, texts) in under_labels(lines) {
        let text = texts.join(" ");
        let is_named = match label.as_str() {
            LINE => {
                seen[1] += 1;
                tells_whole(&text, &pane.told.line, pane.told.line.len(), "turn")
            }
            KEEPS if outcome.is_none_or(|outcome| pane.told.leading_to(outcome).1 == 0) => {
                ["not known yet", "unknown"].contains(&text.as_str())
            }
            KEEPS | DRAWS | LOSES => {
                let outcome = match label.as_str() {
                    KEEPS => outcome.expect("it is known"),
                    DRAWS => Outcome::Draw,
                    _ => Outcome::Loss,
                };
                let (names, count) = pane.told.leading_to(outcome);
                seen[0] += 1;
                let all = pane.analysis.map_or(0, |analysis| analysis.moves.len());
                let is_share = text == format!("{count} of {all}") || text == format!("{count} of {all} moves");
                is_share || tells_whole(&text, &names, count, "move")
            }
            _ => {
                seen[2] += 1;
                !text.trim().is_empty()
            }
        };
        assert!(is_named, "{label} {texts:?} of {} in {} columns:\n{written:#?}", pane.game, pane.width);
    }
}

#[test]
fn no_list_names_a_move_by_a_part_of_it_and_none_is_a_label_alone() {
    let (mut dice, mut seen) = (Dice(21), [0; 3]);
    let presets = games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup.to_owned());
    let further = ["chomp 3x3x12", "chomp 12x3x3", "almonds 22", "almonds 60", "grundy 30,20,19"].map(str::to_owned);
    let typed: Vec<String> = presets.chain(further).collect();
    let typed = typed.iter().filter_map(|setup| setup.parse().ok());
    let drawn = games().iter().filter_map(|(id, _)| generate(id, &mut dice).ok()?.read::<AnyGame>().ok());
    let drawn: Vec<AnyGame> = typed.chain(drawn).filter(|game| check_playable(game).is_ok()).collect();
    for game in drawn.iter().filter(|game| game.players() <= 2) {
        let mut pos = game.start();
        for moves in [0, 2, 3] {
            for _ in 0..moves {
                let legal = game.legal_moves(&pos);
                if !legal.is_empty() {
                    pos = game.play(&pos, *dice.pick(&legal));
                }
            }
            let mut monitor = Monitor::unlimited().with_node_budget(3_000);
            let (analysis, _) = Solver::new(game.clone()).analyze(&pos, &mut monitor);
            for _ in 0..6 {
                let most = 4 + dice.below(60);
                let (width, rows) = (20 + dice.below(most), 1 + dice.below(6));
                pane_of(game, &analysis, width, dice.below(2) == 0, |pane| {
                    let lines = pane.lines(rows + 1);
                    check_lists(pane, lines.get(1..).unwrap_or_default(), &mut seen);
                    check_lists(pane, &pane.below_verdict(false, rows), &mut seen);
                    check_lists(pane, &pane.below_verdict(true, rows), &mut seen);
                    check_lists(pane, &pane.below_verdict_at_last(rows), &mut seen);
                });
            }
        }
    }
    assert!(seen.iter().all(|seen| *seen > 300), "{seen:?}");
}

#[test]
fn where_moves_are_long_one_row_names_one_that_keeps_the_value_and_the_best_line_if_both_have_room() {
    let named = |names: &[&str]| -> Arc<[String]> { names.iter().map(|name| (*name).to_owned()).collect() };
    let all = ["2.2.2", "3.2.12", "3.3.11"];
    for (count, width, told) in [
        (1, 33, "keeps it  2.2.2   line  2.2.2 +2"),
        (1, 32, "keeps it  2.2.2   line  2.2.2 +2"),
        (1, 31, "keeps it  2.2.2"),
        (3, 35, "keeps it  2.2.2 +2   line  2.2.2 +2"),
        (3, 42, "keeps it  2.2.2 3.2.12 +1   line  2.2.2 +2"),
        (3, 34, "keeps it  2.2.2 3.2.12 3.3.11"),
        (3, 28, "keeps it  2.2.2 3.2.12 +1"),
        (3, 18, "keeps it  2.2.2 +2"),
        (2, 17, "keeps it  2 moves"),
    ] {
        proven_pane("nim 1,1", width, false, |pane| {
            let keepers = ParagraphText::Names(named(&all[..count]), count);
            let said = vec![
                Paragraph { label: KEEPS, role: Role::Win, words: keepers },
                Paragraph { label: LINE, role: Role::Plain, words: ParagraphText::Turns(named(&all)) },
            ];
            let lines: Vec<String> = pane.write(said, 1).iter().map(ToString::to_string).collect();
            assert_eq!(lines, [told], "{count} in {width}");
        });
    }
}
