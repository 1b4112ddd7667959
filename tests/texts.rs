//! What the five texts describe, row by row: a command, and what its output must hold. The texts are the paper "Catch-Up: A
//! Game in Which the Lead Alternates", Gardner's column, the column on multiples, and the two lessons.

use crate::support::program::{printed, run, said};

/// The text and what it says, the command, and what is to be found in its output, runs of spaces as one.
type Row = (&'static str, &'static str, &'static [&'static str]);

const ROWS: &[Row] = &[
    // Gardner on Chomp: fields without an end.
    ("gardner: 2 by infinity loses", "analyze chomp 2xinf", &["P1 is to move: loss", "Two endless lines are lost"]),
    ("gardner: 3 by infinity is won", "analyze chomp 3xinf", &["P1 is to move: win", "a3 leaves two endless lines"]),
    ("gardner: infinity by infinity", "analyze chomp infxinf", &["P1 is to move: win", "two endless lines"]),
    ("gardner: an infinite bottom row", "analyze chomp rows=inf,3,2", &["win in 9", "f1"]),
    ("gardner: 2 by 3 by infinity", "analyze chomp 2x3xinf", &["P1 is to move: win", "1.2.1"]),
    (
        "gardner: 3 by 3 by infinity is open",
        "analyze chomp 3x3xinf --limit 0.2",
        &["No theorem is known for this field", "what is shown of bites is proven"],
    ),
    ("gardner: the table of endless fields", "survey chomp --table endless", &["2xinf loss", "3xinf win"]),
    // The paper on several players.
    (
        "paper: is it of interest for more than two?",
        "analyze catch-up 1..5 players=3",
        &["sure of: D L L", "kind: D D D", "spiteful: D D D"],
    ),
    ("paper: tables for three", "survey catch-up --table players --to 4", &["1..4 players=3", "win loss loss"]),
    (
        "paper: tournaments of three",
        "tournament catch-up 1..4 players=3 --bots random,max-score",
        &["P1 random 25.00%", "P1 max-score 66.67% 100.00%"],
    ),
    (
        "paper: on equality the lowest score goes next",
        "analyze catch-up 1..9 equal=pass players=3 --moves '3 5 7 2'",
        &["5-5-7 p2"],
    ),
    ("paper: today's rule stays", "analyze catch-up 1..9 players=3 --moves '3 5 7 2'", &["5-5-7 p1"]),
    ("paper: two players may stay on equality", "analyze catch-up 1..6 equal=stay --moves '3 2 1'", &["3-3 p2"]),
    // The paper on head starts and ties.
    ("paper: a head start of the first player", "analyze catch-up 1..6 handicap=-3", &["3-0 p1", "draw"]),
    ("paper: a head start of the second player", "analyze catch-up 1..6 handicap=3", &["0-3 p1"]),
    ("paper: head starts as a table", "survey catch-up --table handicaps --to 5", &["-9 64 draw", "first moves"]),
    (
        "paper: ways to break ties",
        "survey catch-up --table ties --to 4",
        &["pool sum draw excess last first", "most numbers fewest numbers", "1..4 10 draw win 4 win 4 win 4 draw draw"],
    ),
    ("paper: values under any options", "survey catch-up --table values ties=last --to 4", &["4 10", "win"]),
    // The paper on Nim.
    ("paper: analysis as of Nim", "analyze catch-up 1..6 goal=last", &["nimber: 1"]),
    ("paper: pools side by side", "survey catch-up --table sums", &["The nimbers add up to 3 without carry"]),
    ("multiples: nimbers of small boards", "survey multiples --table nimbers --to 8", &["8 1 2 1"]),
    ("paper: fixed picks are trivial", "analyze catch-up 1..6 picks=2", &["the largest ones are best"]),
    (
        "paper 4.8, 5.3: the bounds",
        "survey catch-up --table measures --to 5",
        &["k n to k", "n to root", "375", "811.535"],
    ),
    (
        "paper: which sets are enjoyable",
        "survey catch-up --table pools --pools 'all 3 of 1..5' --sort drama",
        &["changes open traps only drama", "2,4,5 11 win"],
    ),
    ("paper: even sums draw, but not always", "survey catch-up --table counterexamples --to 12", &["2,2,2,3,3"]),
    // Gardner on Sim.
    (
        "gardner: simple strategies of the second player",
        "survey sim 5 --table strategies",
        &["points seat strategy met slips safe", "two-step"],
    ),
    (
        "gardner: at least two triangles, of opposite colours with one point in common",
        "survey sim 6 --table triangles",
        &["points triangles one colour the other common colourings", "6 2 1 1 1 720"],
    ),
    ("gardner: other graphs", "analyze sim 8 --limit 0.2", &["P1 is to move: ~"]),
    ("gardner: other figures", "analyze sim 5 avoid=P4", &["loss in 7", "always a path of four"]),
    // Gardner on the reverse form of Chomp.
    ("gardner: the reverse form is trivial", "analyze chomp 5x6 reverse", &["win in 1", "takes the poison"]),
    // The column on multiples.
    (
        "multiples: 1 first and not afterwards",
        "analyze multiples 1..20 once=1",
        &["multiples 1..20 once=1", "win in 11"],
    ),
    (
        "multiples: the longest game",
        "survey multiples --table longest --to 8",
        &["n outcome both keeps low high", "8 win 3 winner 5 5", "8 win 3 nobody 5 5"],
    ),
    (
        "multiples: games by the number and by the seed",
        "survey multiples 2..20 --table lengths --games 50 --seed 3",
        &["50 games of multiples 2..20, seed 3"],
    ),
    ("multiples: orders of search", "survey multiples --table orders --to 8", &["fewest first", "6 loss 6 8 6 6 1"]),
    (
        "multiples: an instruction table",
        "strategy multiples 2..9",
        &["P2 wins", "is answered with what stands on the right", "2 6", "3 9", "4 8"],
    ),
    ("lessons: instructions for other games", "strategy square 40", &["P1 wins", "40 25"]),
    // The lessons.
    (
        "lesson 1, exercise 4.2: is 10000000000 won?",
        "analyze prime-power 10000000000 --json",
        &["\"outcome\":\"win\"", "\"moves_complete\":false"],
    ),
    ("lesson 5: Nim", "analyze nim 3,4,5", &["win in 11", "the nim-sum of 3, 4, 5 is 2"]),
    ("lesson 1: take from 1 to 100", "analyze subtract 1..100 from 250", &["win in", "nimber: 48"]),
    ("lesson 1: Kayles", "analyze octal 0.77 from 20", &["nimber: 1"]),
    ("lesson 1: octal games from one on", "survey octal --table periods --from 0.75 --to 50", &["0.75 2", "0.77"]),
    ("lesson 1: Grundy's game", "analyze grundy 20", &["loss in 14", "nimber: 0"]),
    ("lesson 1: Wythoff's nimbers", "survey wythoff --table nimbers --to 2", &["first second nimber", "1 2 0"]),
    (
        "lesson 5: sums of heaps that may grow",
        "analyze square-but-one 20,9",
        &["20 + 9", "draw", "the nimbers are oo, oo"],
    ),
    (
        "lesson 5: any number of tokens anywhere",
        "analyze island map-1 tokens=c3,c3,home",
        &["c3,c3,b2", "loss in 12", "nim-sum 0"],
    ),
    ("lesson 5: who begins", "analyze island map-1 --position 'a1,e4,c3 p2'", &["P2 is to move: win in 13"]),
    (
        "gardner: a strategy for Sim, symmetries folded",
        "strategy sim 5 --fold",
        &["like it by symmetry", "empty empty 12"],
    ),
    ("lesson 5: the labels", "survey snakes board-1 --table places", &["place nimber round"]),
    (
        "lesson 5: a reader's objection",
        "survey island --table objections --games 20 --seed 2",
        &["places maps circles positions drawn wrong", "20"],
    ),
    (
        "lesson 5: several games side by side",
        "analyze sum square 12 + chomp 2x3 --json",
        &["have the nim-sum", "\"kind\":\"place\",\"cells\":[\"game 1\"]"],
    ),
    ("lesson 5: the last move loses", "analyze sum grundy 8 + chomp 2x3 misere", &["win in 8"]),
    // Smaller: columns are explained.
    ("columns are explained", "survey catch-up --table sums", &["others the nimbers of the other pools"]),
    ("a table that is empty says its range", "survey chomp --table endless", &["1xinf win 1"]),
    ("thousands of moves make no cell of thousands", "survey prime-power --from 20 --to 21", &["20 win"]),
    (
        "one row of values does not take the others",
        "survey catch-up --table values --from 16 --to 16",
        &["16 136 even 0 draw"],
    ),
];

/// What is refused, with its sentence.
const REFUSED: &[(&str, &str)] = &[
    ("survey multiples --table lengths --to 3", "`--to 3` is not used by the table `lengths`, which has no range"),
    ("survey catch-up --table branching --to 4", "`--to 4` is not used by the table `branching`, which has no range"),
    ("survey race-track --to 3", "`--to 3` is not used by the table `tracks`, which has no range"),
    ("survey catch-up 1..4 --table measures --to 3", "`--to 3` is a range of N, and the setup says which pools"),
    ("analyze chomp 5x6 misere", "`misere` is what Chomp is: who takes the poison loses; reverse: he wins"),
    ("survey octal --table periods --from 7", "`--from 7` is no code with two digits behind the point, e.g. 0.07"),
    ("analyze multiples 2..20 once=1", "`once=1` is about the 1, which is not on the board; expected 1..20"),
];

#[test]
fn every_row_of_the_texts_has_a_command_that_shows_it() {
    let home = tempfile::tempdir().expect("a home");
    let mut faults = Vec::new();
    for (says, line, parts) in ROWS {
        let output = run(home.path(), line);
        let text = printed(&output);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let missing: Vec<_> = parts.iter().filter(|part| !words.contains(part.trim_end())).collect();
        if !output.status.success() || !missing.is_empty() {
            faults.push(format!("{says}: `catchup {line}` lacks {missing:?}:\n{text}{}", said(&output)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_a_table_is_told_and_does_not_use_is_refused() {
    let home = tempfile::tempdir().expect("a home");
    for (line, sentence) in REFUSED {
        let output = run(home.path(), line);
        assert!(!output.status.success() && said(&output).contains(sentence), "{line}: {}", said(&output));
    }
}
