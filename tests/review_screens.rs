//! A review under the hands of a robot: what is told, what is asked first, and playing on from where it slipped.

use catchup::hidden::{DiskEffect, Effect, Event, GamesEffect, MatchEffect};
use catchup::play::{BranchPoint, Entry, Save, Shelf, Summary};
use catchup::settings::{HintLevel, Settings};

use crate::support::robot::{Look, Robot};

/// A game in which P1 gives a win away with the third turn.
const SLIP: (&str, &str) = ("square 23", "1 4 4 4 1 9");

fn table((setup, turns): (&str, &str), seats: &str) -> Robot {
    Robot::at_table((120, 40), Look::Mono, setup, seats, turns)
}

fn talk(robot: &mut Robot) -> String {
    robot.text().lines().nth(38).unwrap_or_default().trim().to_owned()
}

fn kept(robot: &Robot) -> Save {
    let mut saves = robot.effects.iter().rev().filter_map(|effect| match effect {
        Effect::Match(MatchEffect::Keep { save, .. }) => Some((**save).clone()),
        _ => None,
    });
    saves.next().expect("the match was kept")
}

#[test]
fn every_turn_stands_there_with_its_worth_and_grade() {
    let mut robot = table(SLIP, "human human");
    let mut text = robot.keys("R t").rest().text();
    text += &robot.keys("Enter").rest().text();
    text += &robot.keys("u u").rest().text();
    for words in [
        "Square Game 23, review",
        "1 P1 1 ",
        "slower win by 4",
        "faster loss by 4",
        "win given away",
        "better 16 W3, 1 W9",
        "turning point: turn 3",
        "P1   50 %, kept 1 of 2",
        "P2  100 %, kept 2 of 2",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    assert!(!text.contains("hints were used"), "{text}");
    robot.keys("R");
    assert!(!robot.text().contains(", review"), "the same key leads back:\n{}", robot.text());
}

/// Of a turn of two numbers the sign of a mistake stands on the one from which on no better turn goes on.
#[test]
fn of_a_turn_of_two_numbers_the_one_that_erred_is_marked() {
    for (turns, second, errs) in [
        // 2+4 was better than 2+5, and in the second match 2+1, though 1 alone as well. Of 1+6 the 1 was wrong already, and
        // of 3+4 the 3: with 3+1, too, a win was given away.
        ("3 2+5 4 6 1", 2, true),
        ("6 2+5 4 1+3", 2, true),
        ("2 6 3+4 5 1", 3, false),
        ("5 1+6 3 2 4", 2, false),
    ] {
        let mut robot = table(("catch-up 1..6", turns), "human human");
        robot.keys("R").rest();
        robot.keys(&"u ".repeat(6 - second));
        // What is marked in the pool, above what is told of turns.
        let on_board = |robot: &mut Robot| {
            let text = robot.rest().text();
            let pool = text.lines().skip_while(|line| !line.contains("pool"));
            (pool.take_while(|line| !line.contains("Result")).any(|line| line.contains('<')), text)
        };
        let (is_second, text) = on_board(&mut robot);
        assert_eq!(is_second, errs, "the second of {turns}\n{text}");
        robot.keys("u");
        let (is_first, text) = on_board(&mut robot);
        assert_eq!(is_first, !errs, "the first of {turns}\n{text}");
    }
}

#[test]
fn names_of_the_menu_stand_apart_from_what_they_do() {
    let text = Robot::at_table((80, 24), Look::Mono, "chomp 3x4", "human human", "").keys("m").text();
    assert!(text.contains("mistake-before the one before"), "{text}");
}

#[test]
fn where_a_pane_is_narrow_a_word_goes_before_a_name() {
    let mut robot = Robot::at_table((80, 24), Look::Mono, "chomp 3x4", "human careless", "d2 c3 b2 b1 a3 a2");
    let text = robot.keys("R").rest().text();
    for words in ["you         0 %, 0 of 3", "careless    0 %, 0 of 2"] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}

/// Where others took the seats in the middle each of them has figures, and whoever sat there in the end has won.
#[test]
fn whoever_made_a_turn_is_told_of_by_name() {
    let text = "format = 1\ngame = \"chomp 3x4\"\nseats = [\"human\", \"human\"]\nseed = \"3\"\n\
        turns = [\"d2\", \"c3\", \"b2\", \"b1\", \"a3\", \"a2\"]\n\
        [[former]]\nmoves = 3\nseats = [\"human:Ada\", \"bot careless\"]\n\
        [[former]]\nmoves = 6\nseats = [\"human:Ada\", \"bot perfect\"]\n";
    let mut robot = Robot::at_home(120, 40, Look::Mono);
    robot.resume(text);
    let text = robot.keys("R").rest().text();
    for words in ["Perfect wins", "Ada         0 %, kept 0 of 3", "careless ", "perfect "] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    // So is every turn.
    for turn in ["1 Ada      d2", "2 careless c3", "4 perfect  b1"] {
        assert!(text.contains(turn), "{turn}\n{text}");
    }
    let figures = text.lines().filter(|line| line.contains(" %, kept ") || line.contains("nothing was at stake"));
    assert_eq!(figures.count(), 3, "{text}");
}

/// A text that lacks one line has the free row below it.
#[test]
fn no_line_is_counted_above_a_free_row_that_would_hold_it() {
    let turns = "7 1+4+11 2+3+8 12 6+10 5+9";
    let mut robot = Robot::at_table((80, 24), Look::Mono, "catch-up 1..12", "human careless", turns);
    let text = robot.keys("R").rest().text();
    assert!(text.contains("turning point") || text.contains("no turn gave anything away"), "{text}");
}

#[test]
fn what_was_better_is_asked_before_it_is_told() {
    let mut robot = table(SLIP, "human human");
    let text = robot.keys("R").rest().text();
    assert!(text.contains("better ?") && !text.contains("16 W3"), "{text}");
    robot.keys("Enter").rest();
    assert_eq!(talk(&mut robot), "Turn 3: P1 played 4 and gave a win away; what would have kept it? t tells.");
    for (turn, answer) in [
        ("9", "No: 9 loses in 2."),
        ("4", "4 is what was played: it loses in 4."),
        ("1", "1 wins in 9, and there is a shorter way."),
    ] {
        robot.keys(turn).keys("Enter");
        assert_eq!(talk(&mut robot), answer);
        assert!(!robot.text().contains("16 W3"), "{}", robot.text());
    }
    robot.keys("16 Enter");
    assert_eq!(talk(&mut robot), "Yes: 16 wins in 3.");
    let text = robot.text();
    assert!(text.contains("better 16 W3, 1 W9") && text.contains("better ?"), "of the others nothing is told:\n{text}");
    assert!(
        robot.effects.iter().all(|effect| !format!("{effect:?}").contains("hints_used: true")),
        "nobody was helped"
    );
    robot.keys("t");
    assert!(!robot.text().contains("better ?"), "{}", robot.text());
    assert_eq!(kept(&robot).turns.len(), 6, "nothing was played");
}

#[test]
fn who_plays_with_hints_is_told_at_once_and_sees_both_moves_on_the_board() {
    let mut settings = Settings::default();
    settings.hints = HintLevel::All;
    let mut robot = Robot::with(120, 40, Look::Mono, settings, Vec::new());
    robot.sit_down("sim 5", "human human", "12 34 13 25 14");
    robot.keys("R").rest().keys("[ [").rest();
    assert!(talk(&mut robot).starts_with("Turn 2: P2 played 34 and gave a draw away"), "{}", talk(&mut robot));
    robot.keys("]").rest();
    let text = robot.text();
    assert!(text.contains("13 <<") && text.contains("15 W8"), "{text}");
    robot.keys("U").rest();
    assert_eq!(talk(&mut robot), "Turn 4: P2 played 25; nothing was better, it wins in 6.");
}

/// P1 takes one of a heap of two that had to go: one turn alone wins.
/// Bots claim a draw where a match goes on alone: who walks back through it stays where he is.
#[test]
fn a_draw_that_bots_claimed_is_walked_through() {
    let turns = "north-south south-north north-south bend-mill mill-bend";
    let mut robot = Robot::at_table((103, 31), Look::Mono, "island ferry", "random careless", turns);
    let end = robot.rest().text();
    assert!(end.contains("drawn") && end.contains("draw claimed") && !end.contains("draw-claimed"), "{end}");
    for (keys, heading) in [("R", "drawn"), ("u", "turn 6"), ("u", "turn 5"), ("U U", "drawn")] {
        let text = robot.keys(keys).rest().text();
        assert!(text.lines().next().is_some_and(|line| line.trim_end().ends_with(heading)), "{keys}: {text}");
        assert!(!text.contains("another game"), "{text}");
    }
}

#[test]
fn a_mistake_is_kept_as_a_riddle() {
    let note = |robot: &Robot| {
        let notes = robot.effects.iter().filter_map(|effect| match effect {
            Effect::Disk(DiskEffect::KeepRiddle(note)) => Some(note.clone()),
            _ => None,
        });
        notes.collect::<Vec<_>>()
    };
    let mut robot = table(("nim 1,1,2", "3.1 1.1 2.1 3.1"), "human perfect");
    robot.keys("R").rest().keys("K");
    assert!(talk(&mut robot).starts_with("Nothing was played here"), "{}", talk(&mut robot));
    robot.keys("Enter").rest();
    assert!(note(&robot).is_empty());
    robot.keys("K").rest();
    assert_eq!(talk(&mut robot), "What turn 1 missed is kept as a riddle, with what went wrong.");
    let kept = note(&robot);
    assert_eq!((kept.len(), kept[0].line.as_str(), kept[0].tried.is_own), (1, "nim 1,1,2 @ 1,1,2", true));
    robot.keys("U K").rest();
    assert_eq!(talk(&mut robot), "A program played turn 2: people's mistakes become riddles.");
    robot.keys("U K").rest();
    assert_eq!(talk(&mut robot), "Turn 3 gave nothing away.");
    // Two turns keep the win here.
    let mut other = table(SLIP, "human human");
    other.keys("R").rest().keys("Enter K").rest();
    assert!(talk(&mut other).starts_with("Turn 3 missed no riddle"), "{}", talk(&mut other));
    assert!(note(&other).is_empty());
}

#[test]
fn a_branch_is_a_game_of_its_own_that_knows_where_it_left() {
    let mut robot = table(SLIP, "human perfect");
    robot.keys("R").rest().keys("Enter P");
    assert_eq!(talk(&mut robot), "This game left another at turn 3, where 4 was played.");
    let text = robot.text();
    assert!(text.contains("turn 3") && !text.contains(", review"), "{text}");
    robot.keys("16 Enter").until("turn 5");
    let branch = kept(&robot);
    assert_eq!(branch.turns[..3], ["1", "4", "16"]);
    let point = branch.branch.as_ref().map(|point| (point.turn, point.instead.as_str()));
    assert_eq!(point, Some((3, "4")));
    robot.keys("q");
    assert!(robot.text().contains(", review"), "the review is still there:\n{}", robot.text());
    robot.keys("S").until("turn 4");
    let other = kept(&robot);
    assert_eq!(other.seats, ["bot perfect", "human"]);
    assert_eq!(other.turns[..2], ["1", "4"]);
}

#[test]
fn what_cannot_be_played_on_is_refused() {
    let mut robot = table(SLIP, "human human");
    robot.keys("R").rest().keys("P");
    assert!(talk(&mut robot).starts_with("The game is over here"), "{}", talk(&mut robot));
    robot.keys("u S");
    assert!(talk(&mut robot).starts_with("People sit on every side"), "{}", talk(&mut robot));
    robot.keys(": resign Enter");
    assert!(talk(&mut robot).contains("has nothing to do"), "{}", talk(&mut robot));
}

#[test]
fn a_review_of_a_game_that_goes_on_is_a_hint_and_leads_back_to_where_one_stood() {
    let mut robot = table(("square 23", "1 4 4"), "human human");
    robot.keys("R").rest();
    assert_eq!(talk(&mut robot), "A review tells what moves are worth: hints count as used.");
    assert!(kept(&robot).hints_used);
    let text = robot.keys("[").rest().text();
    assert!(text.contains("The game goes on") && text.contains("hints were used"), "{text}");
    robot.keys("R");
    assert!(robot.text().contains("turn 4"), "{}", robot.text());
}

#[test]
fn a_saved_game_is_reviewed_from_the_list() {
    let mut summary = Summary::new("square 23", vec!["human".to_owned(), "human".to_owned()], 6);
    summary.result = Some("won p2".to_owned());
    let entry = Entry::new("a", Shelf::Finished, std::time::SystemTime::UNIX_EPOCH);
    let games = vec![catchup::hidden::Saved { entry, summary: Ok(summary) }];
    let mut robot = Robot::with(120, 40, Look::Mono, Settings::default(), games);
    robot.keys("9 Enter R");
    let Some(Effect::Games(GamesEffect::Open { file, entry })) = robot.effects.last().cloned() else {
        panic!("{:?}", robot.effects.last())
    };
    let save = Save::from_line("square 23 : 1 4 4 4 1 9").expect("a line");
    robot.event(Event::Opened { file, save: Box::new(save), entry: Some(entry) });
    assert!(robot.rest().text().contains("Square Game 23, review"), "{}", robot.text());
}

#[test]
fn a_race_says_where_the_car_could_no_longer_be_saved() {
    let mut robot = table(("race-track little-oval cars=1", "24,2 26,3 29,3 33,4 38,5 42,7"), "human");
    let text = robot.keys("R").rest().text();
    assert!(text.contains("turn 5: too fast") && text.contains("nothing could be saved"), "{text}");
}

#[test]
fn what_is_not_proven_is_said_so() {
    let mut robot = table(("chomp 12x13", "m12 l12"), "human human");
    // Nobody has answered yet.
    let text = robot.keys("R").text();
    assert!(text.contains("0 of 2 turns proven") && text.contains("nothing is proven"), "{text}");
}

#[test]
fn where_no_figure_says_how_somebody_did_it_is_said_why() {
    let text = table(("nim 1", "1"), "human human").keys("R").rest().text();
    assert!(text.contains("P1  nothing was at stake") && text.contains("P2  no turn was played"), "{text}");
    let text = table(("catch-up 2,2", "2 2"), "human human").keys("R").rest().text();
    assert!(text.matches("nothing was at stake").count() == 1, "of both at once: {text}");
}

#[test]
fn why_somebody_has_no_figure_takes_fewer_words_before_a_name_is_cut() {
    for size in [(80, 24), (97, 28), (120, 40)] {
        let mut robot =
            Robot::at_table(size, Look::Mono, "nim 3,5,7", "human:Alexandra human:Ben", "2.1 3.7 2.1 1.3 2.3");
        let text = robot.keys("R").rest().text();
        assert!(text.contains("Alexandra  100 %") && text.contains("Ben        nothing "), "{size:?}: {text}");
    }
}

#[test]
fn no_name_breaks_off_beside_the_figures_of_its_car() {
    let names = ["Bartholomew", "Alexandra", "Maximilian"];
    let seats = names.map(|name| format!("human:{name}")).join(" ");
    let mut told = 0;
    for size in [(60, 20), (61, 37), (73, 22), (80, 24), (97, 28), (120, 40)] {
        let mut robot = Robot::at_table(size, Look::Mono, "race-track little-oval cars=3", &seats, "24,2 24,3 24,4");
        let text = robot.rest().text();
        for line in text.lines().filter(|line| line.contains(" home ")) {
            let begins = names.iter().filter(|name| line.contains(&name[..5]));
            assert!(begins.into_iter().all(|name| line.contains(name)), "{size:?}: {line}");
            told += 1;
        }
    }
    assert!(told > 3, "{told}");
}

#[test]
fn where_more_than_two_play_turns_are_listed_and_nobody_is_graded() {
    let mut robot = table(("catch-up 1..3 players=3", "3 2 1"), "human human human");
    let text = robot.keys("R").rest().text();
    assert!(text.contains(", review") && !text.contains('%') && text.contains("Lead"), "{text}");
    let is_open = |line: &str| line.trim_end().ends_with('?') || line.contains("proven");
    for _ in 0..3 {
        let text = robot.keys("u").text();
        assert!(text.contains("where three and more play no turn has one value"), "{text}");
        assert!(!text.lines().any(is_open), "{text}");
    }
}

#[test]
fn a_branch_is_told_in_the_list_of_saved_games() {
    let text = "format = 1\ngame = \"square 23\"\nseats = []\nturns = [\"1\"]\n[branch]\nturn = 3\ninstead = \"4\"\n";
    let save = Save::parse(text).expect("a save");
    let words = save.branch.as_ref().map(BranchPoint::words);
    assert_eq!(words.as_deref(), Some("turn 3, where 4 was played"));
    let entry = Entry::new("a", Shelf::Playing, std::time::SystemTime::UNIX_EPOCH);
    let games = vec![catchup::hidden::Saved { entry, summary: Ok(Summary::from(&save)) }];
    let mut robot = Robot::with(120, 40, Look::Mono, Settings::default(), games);
    robot.keys("9 Enter");
    assert!(talk(&mut robot).ends_with("It left another at turn 3, where 4 was played."), "{}", talk(&mut robot));
}

/// The list and the values below it count the same turns of a win and of a loss.
#[test]
fn lengths_of_a_review_are_those_of_its_values() {
    let mut robot = Robot::at_table((160, 50), Look::Mono, "chomp 4x5", "human human", "e4 d3 c3 e1");
    robot.keys("R").rest();
    let text = robot.text();
    let told = |words: &str| text.lines().any(|line| line.contains(words));
    assert!(told("e4") && text.contains("L12"), "{text}");
    let values = text.lines().skip_while(|line| !line.contains("Value")).collect::<Vec<_>>().join("\n");
    assert!(values.contains("12") && values.contains("11") && !values.contains("10"), "{text}");
}

/// Keys that find nothing are not offered: those to mistakes where no turn gave anything away, and the other side among people.
#[test]
fn a_review_without_mistakes_offers_none() {
    for (setup, moves, errs) in [("nim 1,1,1", "1.1 2.1 3.1", false), ("nim 1,2", "1.1 2.2", true)] {
        let mut robot = Robot::at_table((100, 30), Look::Mono, setup, "human human", moves);
        robot.keys("R").rest();
        let text = robot.text();
        let footer = text.lines().last().unwrap_or_default();
        for words in ["mistake", "turning point", "tell"] {
            assert_eq!(footer.contains(words), errs, "{setup}, {words}: {footer}");
        }
        assert!(footer.contains("walk") && !footer.contains("other side"), "{setup}: {footer}");
    }
}

#[test]
fn a_reason_is_asked_for_at_the_end_and_that_is_why_it_ended() {
    for (setup, turns, why) in [
        ("nim 3,4", "2.1 1.3 2.3", "P2 has no move left."),
        ("square 5", "4 1", "P1 has no move left."),
        ("catch-up 1..4", "4 3+1 2", "All 4 numbers are taken."),
    ] {
        let mut robot = Robot::at_table((80, 24), Look::Mono, setup, "human human", turns);
        robot.keys("R t y").until(why);
        assert!(!robot.text().contains("No theory"), "{setup} {}", robot.text());
        // Also where no hints are asked for.
        let mut robot = Robot::at_table((80, 24), Look::Mono, setup, "human human", turns);
        robot.keys("y").until(why);
        assert!(!robot.text().contains("Hints are off"), "{setup} {}", robot.text());
    }
}
