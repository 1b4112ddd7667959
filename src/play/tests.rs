//! Matches, saves and the store, on graphs drawn by hand.

use super::*;
use crate::core::laws::Dice;
use crate::core::{Game, GameResult, PlayError, Player};
use crate::solve::brute::Brute;
use crate::testing::{Drawn, Habits};

/// P1 makes two moves in a turn, then P2 one; P2 may loop back to the start or lose.
const PICKS: &str = "drawn p1:1+,1+ p1:2,2 p2:0,3 p2=w1";

pub(super) fn table() -> Match<Drawn> {
    let game: Drawn = PICKS.parse().expect("the graph is well formed");
    let bot = Seat::read(&game, "bot perfect").expect("there is such a bot");
    Match::new(game, vec![Seat::Human, bot], 7)
}

pub(super) fn played(turns: &[&str]) -> Match<Drawn> {
    let mut table = table();
    for turn in turns {
        table.try_text(turn).expect("the turn is legal");
    }
    table
}

fn words(table: &Match<Drawn>) -> Vec<String> {
    let timeline = table.timeline();
    timeline.turns().iter().map(|span| timeline.text(table.game(), span)).collect()
}

#[test]
fn moves_are_grouped_into_turns() {
    let mut table = played(&["0+1", "0", "1"]);
    assert_eq!(words(&table), ["0+1", "0", "1"]);
    let spans = table.timeline().turns();
    assert_eq!(spans.iter().map(|span| span.player).collect::<Vec<_>>(), [Player::P1, Player::P2, Player::P1]);
    assert_eq!(spans.iter().map(|span| span.complete).collect::<Vec<_>>(), [true, true, false]);
    assert_eq!(table.timeline().turn_now(), (3, 1));
    table.undo();
    assert_eq!(table.timeline().turn_now(), (3, 0));
}

#[test]
fn playing_from_the_past_drops_the_future() {
    let mut table = played(&["0+1", "0", "1"]);
    table.go_to(2);
    assert!(table.redo() && table.undo());
    assert_eq!(table.timeline().len(), 4, "walking keeps everything");
    assert_eq!(
        table.try_play(9),
        Err(PlayError::Illegal { mv: "9".into(), reason: "is outside the 2 edges of node 2".into() })
    );
    assert_eq!(table.timeline().len(), 4, "a refused move keeps everything");
    table.try_text("1").expect("node 3 is next");
    assert_eq!(words(&table), ["0+1", "1"]);
    assert_eq!(table.result(), Some(GameResult::Won(Player::P1)));
    assert_eq!(table.try_play(0), Err(PlayError::Over));
}

#[test]
fn taking_back_a_turn_leads_to_the_persons_last_choice() {
    for (turns, expected) in
        [(vec!["0+1", "0"], 0), (vec!["0+1", "0", "1"], 3), (vec!["0+1", "0", "1+1"], 3), (vec![], 0)]
    {
        let mut table = played(&turns);
        assert_eq!(table.undo_turn(), !turns.is_empty());
        assert_eq!(table.timeline().now(), expected, "{turns:?}");
    }
}

#[test]
fn a_match_ends_by_events_too_and_they_are_undone_like_moves() {
    for (word, result) in [
        ("resign", GameResult::Won(Player::P2)),
        ("resign p2", GameResult::Won(Player::P1)),
        ("draw-agreed", GameResult::Drawn),
    ] {
        let mut table = played(&["0+1", "0", word]);
        assert_eq!(table.result(), Some(result), "{word}");
        assert_eq!(words(&table).last().map(String::as_str), Some(word));
        let again: Match<Drawn> = Save::of(&table).load().expect("a save is replayed");
        assert_eq!(again.result(), Some(result));
        table.undo();
        assert_eq!(table.result(), None);
    }
}

#[test]
fn a_position_that_stands_for_the_third_time_may_be_claimed() {
    let mut table = played(&["0+1", "0", "0+0"]);
    assert!(table.try_text("draw-claimed").is_err());
    for turn in ["0", "0+0"] {
        table.try_text(turn).expect("the loop goes on");
    }
    assert_eq!(table.timeline().repetitions(), 3);
    table.try_text("draw-claimed").expect("the third time");
    assert_eq!(table.result(), Some(GameResult::Drawn));
}

#[test]
fn a_save_is_read_back_as_it_was_written() {
    let mut table = played(&["0+1", "0", "1"]);
    table.note_hints();
    table.go_to(2);
    let save = Save::of(&table);
    let text = save.text();
    assert_eq!(Save::parse(&text).as_ref(), Ok(&save), "{text}");
    let again: Match<Drawn> = save.load().expect("a save is replayed");
    assert_eq!(Save::of(&again), save);
    assert_eq!(again.timeline().now(), 2);
    assert_eq!((again.seats(), again.seed(), again.hints_used()), (table.seats(), 7, true));
}

#[test]
fn a_branch_remembers_where_it_left() {
    let mut table = played(&["0+1", "0", "1+1", "1"]);
    assert_eq!(table.result(), Some(GameResult::Won(Player::P1)));
    assert_eq!(table.branched(5).branch(), None, "at the end nothing is left");
    table.go_to(3);
    let expected = Some(BranchPoint { turn: 3, instead: "1+1".to_owned() });
    let branch = table.branched(5);
    assert_eq!((branch.branch(), branch.seed(), branch.timeline().len()), (expected.as_ref(), 5, 3));
    assert_eq!(branch.clone().turned().seats()[0], table.seats()[1]);
    let again: Match<Drawn> = Save::parse(&Save::of(&branch).text()).expect("a save").load().expect("it is replayed");
    assert_eq!((again.branch(), words(&again)), (expected.as_ref(), vec!["0+1".to_owned(), "0".to_owned()]));
    assert_eq!(table.timeline().len(), 6, "the match itself stays whole");
    table.try_play(0).expect("it is legal");
    assert_eq!(table.branch(), expected.as_ref(), "whoever plays on in a match that was over leaves it too");
    let mut open = played(&["0+1", "0"]);
    open.go_to(0);
    open.try_play(1).expect("it is legal");
    assert_eq!(open.branch(), None, "what goes on is only taken back");
}

#[test]
fn a_bad_save_says_what_is_wrong() {
    let good = Save::of(&played(&["0+1", "0"])).text();
    for (from, to, sentence) in [
        ("\"0+1\", \"0\"", "\"0+1\", \"7\"", "move 3: `7` is outside the 2 edges of node 2"),
        ("\"0+1\"", "\"0+x\"", "move 2: `x` is not the number of an edge"),
        (
            "bot perfect",
            "bot clever",
            "seats: `clever` is no bot of Drawn by hand; there are random, fallible=0.1, perfect",
        ),
        ("p2=w1", "p9=w1", "game: `p9=w1` is not a node like p1:1,2+ or p2=w1"),
        (
            "turns =",
            "result = \"drawn\"\nturns =",
            "the result `drawn` does not follow from the moves, which end with `nothing`",
        ),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(bad, good);
        let error = Save::parse(&bad).and_then(|save| save.load::<Drawn>()).map(|_| ()).expect_err(sentence);
        assert_eq!(error.to_string(), sentence);
    }
    let newer = good.replace("format = 1", "format = 9\nfrom_the_future = true");
    assert_eq!(Save::parse(&newer), Err(SaveError::Newer(9)));
    for text in ["", "format = \"one\"", "format = 1", "not toml at all"] {
        assert!(matches!(Save::parse(text), Err(SaveError::Syntax(_))), "{text}");
    }
}

#[test]
fn remoteness_is_the_number_of_turns_that_the_timeline_counts() {
    let mut dice = Dice(11);
    for _ in 0..500 {
        let game = Drawn::random(&mut dice, Habits { nodes: 12, most_edges: 3, acyclic: true, players: 2 });
        let mut brute = Brute::new(game.clone());
        let Some(length) = brute.value(&game.start()).remoteness() else { continue };
        let mut timeline: Timeline<Drawn> = Timeline::new(game.start());
        // Moves that do not end a turn are only counted as the laws of a game want them: by the same player.
        let mut lawful = true;
        while game.result(timeline.position()).is_none() {
            let pos = *timeline.position();
            let best = game.legal_moves(&pos).into_iter().max_by_key(|&mv| brute.move_value(&pos, mv));
            let mv = best.expect("not terminal");
            let child = game.play(&pos, mv);
            let goes_on = game.result(&child).is_none() && game.to_move(&child) == game.to_move(&pos);
            lawful &= game.ends_turn(&pos, mv) || goes_on;
            timeline.try_play(&game, mv).expect("legal");
        }
        if lawful {
            assert_eq!(timeline.turns().len(), length as usize, "{game}");
        }
    }
}
