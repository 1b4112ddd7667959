use std::collections::HashSet;

use super::*;
use crate::core::laws::{self, Dice};
use crate::core::{Game, Value};
use crate::games::breaking::code::read_code;
use crate::solve::Solver;
use crate::solve::brute::Brute;

fn game(words: &str) -> Breaking {
    words.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn sequence(rule: &Breakage, top: u32) -> Sequence {
    Sequence::new::<Halt>(rule, top, |_| Ok(())).expect("nobody cancels")
}

fn octal(code: &str, top: u32) -> Sequence {
    sequence(&read_code(code).unwrap_or_else(|error| panic!("{error}")), top)
}

#[test]
fn the_laws_hold() {
    for setup in [
        "octal 0.77 from 20",
        "octal 4.07 from 9,0,5 misere",
        "octal .137 from 12,12",
        "octal 0.00000007 from 30",
        "octal 4. from 6",
        "grundy 20",
        "grundy 2,1,0",
        "grundy 13,8 misere",
        "grundy 0",
    ] {
        laws::check(&game(setup), 3, 10);
    }
}

#[test]
fn moves_are_counted_without_listing_them() {
    for code in ["0.77", "4.07", ".137", "0.00000007", "4."] {
        let rule = read_code(code).unwrap_or_else(|error| panic!("{error}"));
        for rule in [rule, Breakage::Grundy] {
            assert!((0..60).all(|heap| rule.count(heap) == rule.parts(heap).len() as u64), "{rule}");
        }
    }
}

/// Every value, length and move of small setups, both ends.
#[test]
fn every_position_agrees_with_brute_force() {
    let mut dice = Dice(4);
    for round in 0..60 {
        let heaps: Vec<u32> = (0..=dice.below(3)).map(|_| dice.below(8) as u32).collect();
        let heaps = crate::games::heaps::write_numbers(&heaps);
        let rule = match round % 4 {
            0 => format!("grundy {heaps}"),
            1 => format!("octal 4.{} from {heaps}", 1 + dice.below(77)),
            _ => format!("octal 0.{}{} from {heaps}", dice.below(8), 1 + dice.below(7)),
        };
        // The code may have an 8 or a 9.
        let Ok(game) = format!("{rule}{}", if round % 2 == 0 { "" } else { " misere" }).parse::<Breaking>() else {
            continue;
        };
        let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
        let (analysis, halt) = solver.analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!((analysis.root.exact(), halt), (Some(brute.value(&game.start())), Ok(())), "{game}");
        for report in analysis.moves.iter() {
            let value = brute.move_value(&game.start(), report.mv);
            assert_eq!(report.bounds.exact(), Some(value), "{game} {:?}", report.mv);
        }
    }
}

/// Whoever is told something by the theory alone is told the truth, also where the last stone loses.
#[test]
fn nimbers_and_genus_agree_with_brute_force() {
    let mut told = [0, 0];
    for code in ["0.77", "0.07", "0.137", "0.3", "0.33", "0.1", "0.22", "0.45", "0.17", "0.52", "4.3", "0.73", "0.333"]
    {
        for misere in ["", " misere"] {
            let game = game(&format!("octal {code} from 7,6,6{misere}"));
            let (mut brute, known) = (Brute::new(game.clone()), octal(code, 7));
            for text in ["7,6,6", "5,4,3", "6,6", "7,5", "4,4,1", "3,3,3", "7", "6", "5", "2,2,1,1", "1,1,1", "0"] {
                let pos = game.read_position(text).expect("a position");
                if let Some(outcome) = known.outcome(&game, &pos).outcome() {
                    assert_eq!(brute.value(&pos).outcome(), outcome, "{game} {text}");
                    told[usize::from(game.is_misere())] += 1;
                }
            }
        }
    }
    assert_eq!(told[0], 13 * 12);
    assert!(told[1] > 80, "{told:?}");
}

/// Berlekamp, Conway and Guy, Winning Ways, chapter 4: Kayles, Dawson's Kayles, Grundy's game.
#[test]
fn nimbers_are_those_of_the_tables() {
    let listed = |sequence: &Sequence, count: usize| -> String {
        sequence.nimbers[..count].iter().map(|nimber| char::from(b'0' + *nimber as u8)).collect()
    };
    assert_eq!(
        listed(&octal("0.77", 100), 84),
        "012314321426412714321467412854721867412314721827412814721427412814721867412814721827"
    );
    assert_eq!(listed(&octal("0.07", 100), 35), "00112031103322405223301130211045274");
    assert_eq!(listed(&octal("0.137", 100), 34), "0112031103322405223301130211045274");
    assert_eq!(listed(&sequence(&Breakage::Grundy, 100), 51), "000102102102132132430430430412312412412415415415410");
}

/// Guy and Smith, The G-values of various games, 1956: Kayles repeats after 12 from 71 on; Dawson's Chess after 34, with
/// the last exception at 51.
#[test]
fn periods_are_found_and_hold_far_beyond_their_proof() {
    for (code, length, last_exception) in [("0.77", 12, 70), ("0.137", 34, 51), ("0.07", 34, 52), ("0.3", 2, 0)] {
        let known = octal(code, 1000);
        let period = known.period.expect(code);
        assert_eq!((period.length, period.last_exception), (length, last_exception), "{code}");
        assert!(period.checked <= 400, "{code}: {period:?}");
        let repeats = |heap: usize| known.nimbers[heap] == known.nimbers[heap + period.length];
        assert!((last_exception + 1..=1000 - length).all(repeats), "{code}");
    }
    // Of these nobody knows a period.
    assert!(octal("0.6", 1000).period.is_none());
    assert!(sequence(&Breakage::Grundy, 1000).period.is_none());
}

/// Winning Ways, chapter 4: the fourteen exceptions of Kayles, and the seven of Dawson's Chess.
#[test]
fn the_exceptions_are_those_of_the_book() {
    let exceptions = |code: &str| {
        let known = octal(code, 400);
        (0..400).filter(|&heap| known.is_exception(heap)).collect::<Vec<_>>()
    };
    assert_eq!(exceptions("0.77"), [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
    assert_eq!(exceptions("0.137"), [0, 14, 16, 17, 31, 34, 51]);
}

/// Winning Ways, chapter 4.
#[test]
fn the_lost_heaps_of_grundy_are_those_of_the_book() {
    let known = sequence(&Breakage::Grundy, 272);
    let lost: Vec<usize> = (1..=272).filter(|&heap| known.nimbers[heap] == 0).collect();
    assert_eq!(lost, [1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270]);
}

#[test]
fn a_large_heap_is_decided_at_once() {
    for words in ["octal 0.77 from 10000", "grundy 3000", "octal 0.77 from 500,499,498"] {
        let game = game(words);
        let mut stage = HeapTheory::default();
        let mut analysis = Analysis::new(&game, game.start());
        stage.run(&game, &mut analysis, &mut Monitor::unlimited()).expect("memory suffices");
        assert!(analysis.root.outcome().is_some(), "{words}");
        assert!(analysis.moves.iter().all(|report| report.bounds.outcome().is_some()), "{words}");
    }
}

/// Kayles is not tame from five pins on (Sibert and Conway, Mathematical Kayles, 1992): search has the word.
#[test]
fn where_no_genus_is_known_misere_play_is_searched() {
    let known = octal("0.77", 20);
    assert!(known.tame[..5].iter().all(Option::is_some) && known.tame[5..].iter().all(Option::is_none));
    let game = game("octal 0.77 from 12 misere");
    let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
    assert!(analysis.root.exact().is_some_and(|value| value != Value::Draw));
}

#[test]
fn bad_words_are_told() {
    laws::refuses::<Breaking>(&[
        ("octal 0.77", "needs a code and heaps"),
        ("octal 0.78 from 5", "`0.78` is no octal code"),
        ("octal 1.7 from 5", "`1.7` is no octal code"),
        ("octal 0.00 from 5", "`0.00` lets nobody take anything"),
        ("octal 0.123456712 from 5", "more than 8 digits"),
        ("octal 0.77 from 10001", "`10001` is not a whole number from 0 to 10000"),
        ("grundy", "is no such game"),
        ("grundy 5 5", "is no such game"),
    ]);
    for (setup, text, told) in [
        ("octal 0.77 from 9", "9=3+3", "`9=3+3` takes 3, and that many may not be taken"),
        ("octal 0.17 from 9", "9=8", "`9=8` takes 1, and with that many, no heap may be left"),
        ("octal 0.77 from 9", "9=9", "`9=9` takes 0, and that many may not be taken"),
        ("octal 0.77 from 9", "8=7", "`8=7` needs a heap of 8, and there is none"),
        ("octal 0.77 from 9", "9=9+9", "`9=9+9` leaves more than the heap of 9"),
        ("grundy 8", "8=4+4", "`8=4+4` divides a heap into equal ones; they must differ"),
        ("grundy 8", "8=8", "`8=8` does not divide the heap"),
        ("grundy 8", "8=3+4", "`8=3+4` takes stones; here a heap is only divided"),
        ("grundy 8", "3+5", "`3+5` is no move: a heap and what is left of it, e.g. 8=1+7"),
    ] {
        let game = game(setup);
        let read = game.read_turn(&game.start(), text).map_err(|error| error.to_string());
        assert_eq!(read, Err(told.to_owned()), "{setup}");
    }
}

/// Of a heap with more positions than anybody counts no length is known, and nobody waits for it: the first moves show that.
#[test]
fn a_reach_that_is_too_large_is_left_as_soon_as_that_is_seen() {
    let game = game("grundy 60");
    let mut analysis = Analysis::new(&game, game.start());
    let mut monitor = Monitor::unlimited();
    Retrograde::with_most(28).run(&game, &mut analysis, &mut monitor).expect("nobody cancels");
    assert_eq!((monitor.count(), analysis.root), (1, Bounds::UNKNOWN));
}

/// Whatever is found: the move that is named leaves the nimber 0, and is the one that is drawn.
#[test]
fn a_reason_for_a_win_names_a_move_that_leaves_nothing_of_the_nimbers() {
    let (mut single, mut several) = (0, 0);
    for words in ["octal 0.77 from 12", "octal 0.77 from 7,5", "octal 0.137 from 11", "grundy 12", "grundy 8,7"] {
        let game = game(words);
        let (mut solver, mut open, mut seen) = (Solver::new(game.clone()), vec![game.start()], HashSet::new());
        while let Some(pos) = open.pop() {
            let next = game.legal_moves(&pos).into_iter().map(|mv| game.play(&pos, mv));
            open.extend(next.filter(|pos| seen.insert(game.canonical(pos))));
            let analysis = solver.analyze(&pos, &mut Monitor::unlimited()).0;
            let Some((_, shown)) = game
                .why(&analysis)
                .filter(|_| analysis.root.outcome() == Some(Outcome::Win))
                .and_then(|told| told.rsplit_once("; ").map(|(before, shown)| (before.to_owned(), shown.to_owned())))
            else {
                continue;
            };
            let named = shown.split(' ').next().expect("a move");
            let mv = game.read_move(&pos, named).expect("a legal move");
            assert_eq!(Some(mv), shown_move(&analysis), "{words}: {shown}");
            let (after, _) = solver.analyze(&game.play(&pos, mv), &mut Monitor::unlimited());
            assert!(after.note.is_none_or(|note| note.nimber == Some(0)), "{words}: {shown}");
            let count = if shown.contains(" makes the ") { &mut several } else { &mut single };
            *count += 1;
        }
    }
    assert!(single > 9 && several > 30, "{single} and {several}");
}
