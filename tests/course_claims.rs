//! What the pages of the courses claim, row by row: the words, which must stand there, and what holds them.

use std::collections::BTreeSet;
use std::fs;

use catchup::core::{Game, Outcome};
use catchup::games::AnyGame;
use catchup::learn::{LessonPage, Referee, TaskKind, courses, match_of};
use catchup::play::Match;
use catchup::solve::{Analysis, Memory};

use crate::support::program::{printed, run, said};

/// What holds a claim.
enum Held {
    /// Positions, as matches in a line, are worth so much: `win`, `loss 4`.
    Worth(&'static [(&'static str, &'static str)]),
    /// All turns of a position, and those that keep its value.
    Moves(&'static str, &'static str, &'static str),
    /// A command prints this, runs of spaces as one.
    Printed(&'static str, &'static [&'static str]),
    /// It is computed here.
    So(fn() -> bool),
    /// A test, in this file and of this name.
    Test(&'static str, &'static str),
    /// A source, for what cannot be computed.
    Cited(&'static str),
    /// A rule, a sign or a word is explained: nothing is claimed.
    Told,
}

use Held::{Cited, Moves, Printed, So, Test, Told, Worth};

/// Course and lesson, the words, and what holds them.
type Row = (&'static str, &'static str, Held);

const ROWS: &[Row] = &[
    // Subtraction.
    ("subtraction.1", "takes a square number of stones: 1, 4, 9, 16", Moves("square 20", "1 4 9 16", "")),
    (
        "subtraction.1",
        "Somebody plays from 23 stones: 23, 22, 18, 14, 10, 9, and the last nine are taken at once. Whoever began has lost",
        So(thrown_away),
    ),
    ("subtraction.1", "22 is a lost heap, so the first move was good", Worth(&[("square 22", "loss")])),
    ("subtraction.1", "whoever took 4 from it was lost", Worth(&[("square 18", "win")])),
    ("subtraction.1", "a later move that gave the win away, from 18", Moves("square 18", "1 4 9 16", "1 16")),
    ("subtraction.2", "Write down all numbers from 0 on", Told),
    ("subtraction.2", "whatever is 1, 4, 9, 16 .. above it can reach it", Told),
    ("subtraction.2", "Let it be 1, 3 or 4 stones", Moves("subtract 1,3,4 from 9", "1 3 4", "")),
    (
        "subtraction.2",
        "With finitely many numbers to take from it always comes to that",
        Cited("lesson 1; Golomb 1966"),
    ),
    ("subtraction.2", "means 0, 7, 14 and so on", Told),
    ("subtraction.3", "The end itself has remoteness 0", Worth(&[("square 0", "loss 0")])),
    ("subtraction.3", "From 40 there are six moves: two of them win", Moves("square 40", "1 4 9 16 25 36", "1 25")),
    ("subtraction.3", "From 39, a lost heap, all six lose, and still they are not alike", So(thirty_nine)),
    ("subtraction.4", "a move is written with what it takes from each, as 0.4 or 3.3", Told),
    (
        "subtraction.4",
        "a pair is lost if all of its moves lead to won pairs. There are very few lost pairs, one for every difference",
        So(wythoff),
    ),
    (
        "subtraction.4",
        "The lost pairs differ by 0, 1, 2, 3 and so on, each difference once, and every number from 1 on stands in exactly one of them",
        So(wythoff),
    ),
    ("subtraction.4", "The golden ratio, 1.618", So(golden)),
    ("subtraction.4", "For k = 2 that is 3.236.., so 3, and 5", So(golden)),
    ("subtraction.5", "can be divided by 1 and itself alone: 2, 3, 5, 7, 11 and so on", Told),
    ("subtraction.5", "2, 4, 8 or 3, 9, 27", Told),
    (
        "subtraction.5",
        "So 1, 2, 3, 4, 5, 7, 8, 9, 11, 13 .. may be taken. The first number that may not is 6",
        Moves("prime-power 13", "1 2 3 4 5 7 8 9 11 13", "1 7 13"),
    ),
    ("subtraction.5", "from a heap of 6 no move leaves 0", Moves("prime-power 6", "1 2 3 4 5", "")),
    (
        "subtraction.5",
        "all that matters is what is left over on division by 6",
        Test("tests/learn.rs", "every_task_of_every_course_is_solved_by_its_answers_and_not_by_nonsense"),
    ),
    (
        "subtraction.5",
        "Nobody sieves as far as 10000000000, and nobody needs to",
        Worth(&[("prime-power 10000000000", "win")]),
    ),
    (
        "subtraction.5",
        "Write it down for 10, for 100 and for 1000 stones, divided by 6",
        So(|| (1..11).all(|power| 10_u64.pow(power) % 6 == 4)),
    ),
    (
        "subtraction.5",
        "The lost heaps 0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34",
        So(|| lost("square {}", 0..39) == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34]),
    ),
    ("subtraction.5", "nobody knows a formula for them", Cited("lesson 1; OEIS A030193")),
    ("subtraction.5", "lists the numbers by that property, as A030193", Cited("OEIS A030193")),
    (
        "subtraction.5",
        "of 3, 1, 7, 5 the odd places have 3 + 7 = 10, the even ones 1 + 5 = 6",
        So(|| sum(&[3, 7]) == 10 && sum(&[1, 5]) == 6),
    ),
    (
        "subtraction.5",
        "With an odd number that fails: 1, 3, 1 is enough to see it",
        Worth(&[("cheques 1,3,1", "loss")]),
    ),
    ("subtraction.5", "takes 1 stone or a power of a prime", Told),
    // Games that need not end.
    ("loopy.1", "a turn takes 1, 4, 9 or another square number of stones", Moves("square 9", "1 4 9", "")),
    (
        "loopy.1",
        "if the heap is even and not empty, a player may **add** one stone",
        Moves("square-but-one 2", "1 put", ""),
    ),
    ("loopy.2", "Home is 0", Printed("survey island map-1 --table places", &["b2 0 0 loss 0"])),
    ("loopy.2", "One friend alone is lost on 0 and won on any other number", So(friends_alone)),
    ("loopy.2", "write each as a sum of 1, 2, 4, 8 and so on, each at most once: 3 is 2 + 1", Told),
    (
        "loopy.2",
        "So 1 and 2 make 3, 1 and 3 make 2, 2 and 3 make 1, and equal numbers make 0",
        So(|| [(1, 2), (1, 3), (2, 3), (7, 7)].map(nim_sum) == [3, 2, 1, 0]),
    ),
    ("loopy.2", "Several friends are lost exactly if their nim-sum is 0", So(two_friends)),
    (
        "loopy.2",
        "from a place with 0 the loser escapes to oo, is brought back to 0, escapes again",
        Cited("lesson 5, the reader's objection"),
    ),
    ("loopy.2", "d4, c4, c3, d3, d4 is such a circle", So(circle)),
    (
        "loopy.2",
        "Of d4, c3, e3, d1 the rounds are 4, 3, 2, 1",
        Printed("survey island map-1 --table places", &["d4 0 4", "c3 0 3", "e3 0 2", "d1 0 1"]),
    ),
    (
        "loopy.2",
        "From d3 both d4 and e3 have 0: one of the two steps walks in a circle, and the other comes nearer home",
        Printed("survey island map-1 --table places", &["d4 0 ", "e3 0 ", "d3 oo"]),
    ),
    ("loopy.3", "The nim-sum 0 is lost; otherwise make it 0", So(two_friends)),
    (
        "loopy.3",
        "take it and win: now all have numbers with nim-sum 0. If it has none, the game is a draw",
        So(two_friends),
    ),
    ("loopy.3", "with longer ways the recipe would be wrong", Worth(&[("island map-1 tokens=d2,b3", "draw")])),
    ("loopy.3", "**two or more** friends stand on oo, the game is a draw", So(two_friends)),
    (
        "loopy.3",
        "0 and 5 are lost alone, so they have the number 0",
        Worth(&[("square-but-one 1 : 1", "loss"), ("square-but-one 5", "loss")]),
    ),
    (
        "loopy.3",
        "beside a drawn heap of 2 the won heap of 1 wins, and the won heap of 4 only draws",
        Worth(&[
            ("square-but-one 1", "win"),
            ("square-but-one 4", "win"),
            ("square-but-one 2", "draw"),
            ("sum square-but-one 1 + square-but-one 2", "win"),
            ("sum square-but-one 4 + square-but-one 2", "draw"),
            ("sum square-but-one 1 + square-but-one 1", "loss"),
        ]),
    ),
    ("loopy.3", "(2:9 takes nine from the second heap.)", Told),
    ("loopy.4", "There are eleven ways", Test("tests/lessons.rs", "almonds_are_counted_as_published")),
    (
        "loopy.4",
        "with six almonds it never has to",
        Test("tests/learn.rs", "every_task_of_every_course_is_solved_by_its_answers_and_not_by_nonsense"),
    ),
    (
        "loopy.5",
        "from 92 it takes eleven turns, with a heap of thousands in between, and the winner never has a choice",
        So(ninety_two),
    ),
    (
        "loopy.5",
        "has the number 0. From there on numbers, oo and the recipe are as on the island",
        Test("tests/learn.rs", "every_task_of_every_course_is_solved_by_its_answers_and_not_by_nonsense"),
    ),
    // Nim.
    ("nim.1", "takes three from heap 2", Moves("nim 3,3", "1.1 1.2 1.3 2.1 2.2 2.3", "")),
    ("nim.2", "Bouton found in 1901", Cited("C. L. Bouton, Nim, a game with a complete mathematical theory, 1901")),
    (
        "nim.2",
        "Make up each heap of 1, 2, 4, 8 and so on, each at most once: 3 = 2 + 1, 5 = 4 + 1, 7 = 4 + 2 + 1",
        So(|| [sum(&[2, 1]), sum(&[4, 1]), sum(&[4, 2, 1])] == [3, 5, 7]),
    ),
    (
        "nim.2",
        "the largest first: 011, 101, 111",
        So(|| [3, 5, 7].map(|heap| format!("{heap:03b}")) == ["011", "101", "111"]),
    ),
    (
        "nim.2",
        "3 and 5 have the nim-sum 6, since 011 and 101 give 110",
        So(|| nim_sum((3, 5)) == 6 && nim_sum((0b011, 0b101)) == 0b110),
    ),
    (
        "nim.2",
        "the order does not matter, and 0 changes nothing",
        So(|| nim_sum((3, 5)) == nim_sum((5, 3)) && nim_sum((9, 0)) == 9),
    ),
    ("nim.2", "lost exactly if the nim-sum of its heaps is 0", So(bouton)),
    ("nim.3", "Let it be s, not 0", Told),
    ("nim.3", "always an odd number of them", So(odd_heaps)),
    ("nim.3", "Then leave an odd number of them, instead of an even one. That is all", So(misere)),
    (
        "nim.3",
        "With 1, 3 and 7, in binary 001, 011 and 111, s is 101: only the 7 has a one in the leftmost column, and 111 and 101 \
         make 010. So the 7 becomes a heap of 2",
        Moves("nim 1,3,7", "", "3.5"),
    ),
    ("nim.4", "where the moves lead to 0, 1 and 3, it is 2", Told),
    ("nim.4", "Sprague and Grundy saw in the thirties", Cited("R. Sprague 1935, P. M. Grundy 1939")),
    (
        "nim.4",
        "its nimber is 0. Lost positions are those with nimber 0",
        So(|| {
            lost("square {}", 0..39)
                .into_iter()
                .all(|heap| worth(&format!("sum square {heap} + nim 0")) == Some(Outcome::Loss))
        }),
    ),
    ("nim.4", "it can be brought to 0, to 1 and to 2", Told),
    ("nim.4", "A heap with nimber 3", Told),
    (
        "nim.4",
        "Whoever begins wins, and how is one of the prettiest first moves there are",
        Moves("octal 0.77 from 9", "9=8 9=1+7 9=2+6 9=3+5 9=4+4 9=7 9=1+6 9=2+5 9=3+4", "9=4+4"),
    ),
    ("nim.5", "N for short, and home is b2", Told),
    ("nim.5", "no formula is known", Cited("A. E. Brouwer, The game of Chomp")),
    (
        "nim.5",
        "home is 0, and every other place has the smallest number that is missing among those one step away. On this map a1 leads to a2 and b1, a2 to b1, and b1 home: so b1 has 1, a2 has 0, and a1 has 2",
        So(first_places),
    ),
    // Catch-Up.
    ("catch-up.1", "Whoever begins, P1 on the board", Told),
    ("catch-up.1", "From a tie at most **one** number of the pool wins", So(one_number_wins)),
    (
        "catch-up.2",
        "every case that anybody has computed is a draw, up to n = 44 by this program",
        Test("tests/catch_up_values.rs", "the_search_finds_the_published_values_beyond_24"),
    ),
    (
        "catch-up.2",
        "For pools 1..n with an even sum",
        Test("tests/catch_up_values.rs", "the_pools_to_20_have_the_published_values_lengths_and_first_numbers"),
    ),
    (
        "catch-up.2",
        "The paper in which four authors told of the game in 2015 states it as a conjecture",
        Cited(
            "A. Isaksen, M. Ismail, S. J. Brams, A. Nealen, Catch-Up: A Game in Which the Lead Alternates, 2015, section 5",
        ),
    ),
    (
        "catch-up.2",
        "3, 3, 4, 5, 5 has the even sum 20, can be halved, and is won",
        Worth(&[("catch-up 3,3,4,5,5", "win")]),
    ),
    ("catch-up.2", "go from 1 to n without a gap", Told),
    (
        "catch-up.3",
        "nobody is ever ahead by more than the largest number",
        Printed("survey catch-up --table measures --to 6 --csv", &["largest_lead,lead_bound"]),
    ),
    ("catch-up.4", "The paper compares three rules of thumb", Cited("the paper on Catch-Up, section 4.6")),
    (
        "catch-up.4",
        "over 1..10 staying close beats running ahead from either seat, and does worse than it against somebody who draws lots",
        Printed(HEURISTICS, &["max-score 63.22% 14.29% 29.63%", "min-score 37.66% 80.00%"]),
    ),
    (
        "catch-up.4",
        "Over 1..10, which the second player wins with perfect play",
        Worth(&[("catch-up 1..10", "loss 10")]),
    ),
    ("catch-up.4", "Two who choose by lot: each wins about half", Printed(HEURISTICS, &["random 49.73%"])),
    (
        "catch-up.4",
        "the first wins 1 game in 7. Run ahead against stay close: 8 in 27",
        Printed(HEURISTICS, &["max-score 63.22% 14.29% 29.63%"]),
    ),
    (
        "catch-up.4",
        "Stay close, sitting first against lot: about 38 in 100; run ahead there: 63",
        Printed(HEURISTICS, &["min-score 37.66%", "max-score 63.22%"]),
    ),
    (
        "catch-up.4",
        "agree with the hundred thousand games of the paper; the heading of its table 4 names P2, and the numbers are those of P1",
        Printed(HEURISTICS, &["what its table calls wins of P2 are those of P1"]),
    ),
    ("catch-up.5", "the second player a head start", Worth(&[("catch-up 1..5 handicap=2", "win")])),
    (
        "catch-up.5",
        "the largest are always best",
        Printed("analyze catch-up 1..8 picks=2", &["the largest ones are best"]),
    ),
    (
        "catch-up.5",
        "1.22 changes in 6.7 turns, open until turn 4.1",
        Printed("survey catch-up 4,5,7,8,9,12,13,14 --table pools", &["draw 6.6988 1.2188 4.1274"]),
    ),
    (
        "catch-up.5",
        "1..8 has 0.83 in 5.7, and is open until turn 3.3",
        Printed("survey catch-up 1..8 --table pools", &["draw 5.6625 0.8278 3.2722"]),
    ),
    (
        "catch-up.5",
        "Of all pools of 8 numbers of 1..14 the one below has most",
        Cited("catchup survey catch-up --table pools --pools 'all 8 of 1..14' --sort drama: the first of 3003 rows"),
    ),
    (
        "catch-up.5",
        "over 1..9 and found 34.1 wins in 100: it is exactly a third",
        Printed(
            "tournament catch-up 1..9 --bots min-score,max-score",
            &["P1 min-score 100.00% 33.33%", "found 34.1 % for min-score against max-score"],
        ),
    ),
    (
        "catch-up.5",
        "Its table 6 counts how many turns there are to choose from, as it says for each state; in its numbers a state counts as often as there are ways to it",
        Test("src/games/catch_up/measures/tests.rs", "sets_and_states_of_a_level_are_told_apart_from_nodes"),
    ),
    (
        "catch-up.5",
        "one, A063865, counts all patterns of plus and minus, and the other, A058377, half of them",
        Test("src/games/catch_up/measures/tests.rs", "even_shares_of_1_to_n_are_counted_as_in_the_encyclopedia"),
    ),
    (
        "catch-up.5",
        "where it speaks of the best turn of P1 in figure 3a, P2 is to move",
        Cited("the paper, section 2.3: the figure is of a turn of P2"),
    ),
    // Chomp.
    ("chomp.1", "a1 is the poison, b1 stands to its right, a2 above it", Told),
    (
        "chomp.1",
        "David Gale invented the game on a board; Frederik Schuh had played it with the divisors of a number twenty years before",
        Cited("Gardner's column: Gale 1974, Schuh 1952"),
    ),
    (
        "chomp.1",
        "4, 4, 4 is the whole bar of three rows; a bite at c2 leaves 4, 2, 2",
        So(|| position("chomp 3x4 : c2").starts_with("4,2,2")),
    ),
    ("chomp.1", "of the bar of three by four 7 in 34", So(staircases)),
    (
        "chomp.2",
        "One bite makes such an L of a whole square, of whatever side",
        So(|| (3..7).all(|side| keepers(&format!("chomp {side}x{side}")) == ["b2"])),
    ),
    ("chomp.2", "3 and 2 is lost as well", So(two_rows)),
    ("chomp.3", "Every full bar with more than one square is won for whoever begins", So(full_bars)),
    (
        "chomp.4",
        "the winning bite is always in the second or the third row",
        Test("tests/chomp.rs", "three_rows_to_200_have_one_winning_bite_each"),
    ),
    ("chomp.4", "this fails once, at 88. Tables show that it fails at 120 again", So(narrower)),
    ("chomp.4", "It is not: the bar of eight by ten has two", So(|| keepers("chomp 8x10").len() == 2)),
    (
        "chomp.4",
        "the smallest bar that has two is six by thirteen",
        Cited("tests/published/chomp.toml: first bites of every bar up to 14 by 14"),
    ),
    ("chomp.4", "on six by eleven it wins", Cited("tests/published/chomp.toml: catchup analyze chomp 6x11")),
    (
        "chomp.4",
        "up to a width of 20000 the winning bite of three rows is the only one",
        Cited("tests/published/chomp.toml: catchup survey chomp --table three-rows --to 20000"),
    ),
    (
        "chomp.5",
        "The cube of side two is won by the bite at its far corner, which stands diagonally beside the poison, too",
        So(|| keepers("chomp 2x2x2") == ["2.2.2"]),
    ),
    (
        "chomp.5",
        "exactly one is lost for whoever begins",
        Worth(&[("chomp 2xinf", "loss"), ("chomp 1xinf", "win"), ("chomp 3xinf", "win"), ("chomp infxinf", "win")]),
    ),
    // Sim.
    ("sim.1", "proposed by Gustavus Simmons in 1969", Cited("G. J. Simmons, The game of SIM, 1969")),
    ("sim.1", "A line is written by its two ends: 12", Told),
    ("sim.2", "With six points the game cannot be drawn", Worth(&[("sim 6", "loss 15"), ("sim 5", "draw")])),
    (
        "sim.2",
        "On six points the second player wins, as computers found in the seventies",
        Cited("E. Mead, A. Rosa, C. Huang, The game of SIM, 1974"),
    ),
    ("sim.2", "and on seven as well", Cited("docs/results.md: catchup analyze sim 7")),
    (
        "sim.2",
        "the table has a few thousand positions, even if those that differ in the names of the points alone count as one",
        Test("src/games/sim/class_table.rs", "classes_of_each_ply_are_those_of_the_reference"),
    ),
    ("sim.2", "Any of the fourteen answers to the first line will do", So(|| keepers("sim 6 : 12").len() == 14)),
    (
        "sim.2",
        "counted, it is 12, 10, 8, 7, 6, 3 or 3 of the twelve",
        Printed("survey sim --table replies --csv", &["12,12,", "12,10,", "12,8,", "12,7,", "12,6,", "12,3,"]),
    ),
    (
        "sim.3",
        "there are always at least **two** triangles",
        Test("tests/surveys.rs", "the_table_of_triangles_has_at_least_two_on_six_points"),
    ),
    (
        "sim.3",
        "exactly two, of different colours, they have exactly one point in common",
        Test("tests/surveys.rs", "the_table_of_triangles_has_at_least_two_on_six_points"),
    ),
    (
        "sim.4",
        "most fail, and one never does",
        Test("tests/surveys.rs", "the_table_of_strategies_says_which_never_lose"),
    ),
    (
        "sim.4",
        "By this the second player never loses",
        Test("tests/surveys.rs", "the_table_of_strategies_says_which_never_lose"),
    ),
    (
        "sim.5",
        "with any first line he wins within seven turns",
        So(|| keepers("sim 6 rule=normal").len() == 15 && is("sim 6 rule=normal", "win 7")),
    ),
    // Race Track.
    ("race-track.1", "counted from 0 at the top left", Told),
    (
        "race-track.2",
        "Whoever goes 5 points a move can go 4, 3, 2 and 1 in the next ones: ten points until he stands. From 6 it is fifteen",
        So(|| sum(&[4, 3, 2, 1]) == 10 && sum(&[5, 4, 3, 2, 1]) == 15),
    ),
    (
        "race-track.4",
        "more than a quarter is beyond saving",
        Test("tests/race_track.rs", "more_than_a_quarter_of_all_states_is_doomed"),
    ),
    (
        "race-track.4",
        "a car whose last move was 5 needs 4 + 3 + 2 + 1 points more to stop",
        So(|| (2..9_u32).all(|speed| (1..speed).sum::<u32>() == speed * (speed - 1) / 2)),
    ),
    (
        "race-track.5",
        "on five of our first six tracks whoever moves first wins from every pair of slots",
        Test("tests/course_claims.rs", "who_moves_first_wins_from_every_pair_of_slots_on_five_of_six_tracks"),
    ),
    ("race-track.5", "Then equal driving is a draw", Worth(&[("race-track chicane", "draw")])),
    // Multiples.
    ("multiples.1", "The numbers from 2 to 100, say, written 2..100", Told),
    (
        "multiples.3",
        "If all largest matchings use all allowed numbers, the second player wins",
        Test("tests/surveys.rs", "the_tables_of_multiples_agree_with_each_other"),
    ),
    ("multiples.4", "Berge showed in 1957", Cited("C. Berge, Two theorems in graph theory, 1957")),
    (
        "multiples.5",
        "a first node that some largest matching leaves free wins, every other loses",
        Test(
            "tests/surveys.rs",
            "each_graph_has_a_row_of_longest_games_orders_and_nimbers_which_brute_force_finds_too",
        ),
    ),
    (
        "multiples.5",
        "analyses 2..99 with first numbers below 50",
        Printed("survey multiples --table first-moves --from 99 --to 99 --csv", &["99,", ",loss,0,"]),
    ),
    (
        "multiples.5",
        "gives other results for the real one: to 100, first numbers to 50",
        Printed("survey multiples --table first-moves --from 100 --to 100 --csv", &["100,", ",win,34,"]),
    ),
];

/// The words of the rows of a lesson.
pub fn words_of(lesson: &str) -> impl Iterator<Item = &'static str> + '_ {
    ROWS.iter().filter(move |row| row.0 == lesson).map(|row| row.1)
}

const HEURISTICS: &str = "tournament catch-up 1..10 --bots random,max-score,min-score";

fn sum(numbers: &[u32]) -> u32 {
    numbers.iter().sum()
}

fn nim_sum((one, other): (u32, u32)) -> u32 {
    one ^ other
}

/// A match in a line, and what its position is worth.
fn solved(line: &str) -> (Match<AnyGame>, Analysis<AnyGame>) {
    let table = match_of(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let found = Referee::new(Memory::new(256 << 20)).analyze(table.game(), table.position());
    (table, found.expect("nobody stops it"))
}

fn worth(line: &str) -> Option<Outcome> {
    solved(line).1.root.outcome()
}

/// Whether a position is worth `win`, or `win 5`.
fn is(line: &str, value: &str) -> bool {
    let root = solved(line).1.root;
    let exact = root.exact().is_some_and(|exact| exact.to_string() == value);
    exact || root.outcome().is_some_and(|outcome| outcome.to_string() == value)
}

/// The turns that keep what a position is worth.
pub fn keepers(line: &str) -> Vec<String> {
    let (table, found) = solved(line);
    found.keepers().map(|report| table.game().write_move(table.position(), report.mv)).collect()
}

pub fn position(line: &str) -> String {
    let table = match_of(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    table.game().write_position(table.position())
}

fn lost(of: &str, numbers: std::ops::Range<u32>) -> Vec<u32> {
    numbers.filter(|number| worth(&of.replace("{}", &number.to_string())) == Some(Outcome::Loss)).collect()
}

fn thrown_away() -> bool {
    let heaps: Vec<String> = ["", "1", "1 4", "1 4 4", "1 4 4 4", "1 4 4 4 1"]
        .map(|turns| position(&format!("square 23 : {turns}")).split(' ').next().unwrap_or_default().to_owned())
        .to_vec();
    heaps == ["23", "22", "18", "14", "10", "9"] && is("square 23 : 1 4 4 4 1 9", "loss 0")
}

fn thirty_nine() -> bool {
    let (table, found) = solved("square 39");
    let values: BTreeSet<String> = found.moves.iter().map(|report| report.bounds.to_string()).collect();
    table.game().legal_moves(table.position()).len() == 6 && is("square 39", "loss") && values.len() > 1
}

/// One lost pair for every difference, every number in one of them, by the golden ratio.
pub fn wythoff() -> bool {
    let pairs: Vec<(u32, u32)> = (0..16).flat_map(|low| (low..26).map(move |high| (low, high))).collect();
    let is_lost = |(low, high): &(u32, u32)| worth(&format!("wythoff {low},{high}")) == Some(Outcome::Loss);
    let lost: Vec<(u32, u32)> = pairs.into_iter().filter(is_lost).collect();
    let numbers: Vec<u32> = lost.iter().skip(1).flat_map(|(low, high)| [*low, *high]).collect();
    let once: BTreeSet<u32> = numbers.iter().copied().collect();
    let differences = lost.iter().map(|(low, high)| high - low);
    differences.eq(0..lost.len() as u32) && once.len() == numbers.len() && (1..16).all(|number| once.contains(&number))
}

fn golden() -> bool {
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    let written = |number: f64| format!("{number:.6}")[..5].to_owned();
    (written(phi).as_str(), written(2.0 * phi).as_str()) == ("1.618", "3.236") && is("wythoff 3,5", "loss")
}

const PLACES: [(&str, Option<u32>); 17] = [
    ("a1", Some(2)),
    ("a2", Some(0)),
    ("a3", Some(1)),
    ("a4", Some(0)),
    ("b1", Some(1)),
    ("b2", Some(0)),
    ("b3", Some(2)),
    ("b4", None),
    ("c1", Some(1)),
    ("c3", Some(0)),
    ("c4", None),
    ("d1", Some(0)),
    ("d2", None),
    ("d3", None),
    ("d4", Some(0)),
    ("e3", Some(0)),
    ("e4", Some(1)),
];

fn friends_alone() -> bool {
    let numbered =
        PLACES.iter().filter_map(|(place, number)| Some((place, (*number)?))).filter(|(place, _)| **place != "b2");
    numbered.into_iter().all(|(place, number)| {
        worth(&format!("island map-1 tokens={place}")) == Some(if number == 0 { Outcome::Loss } else { Outcome::Win })
    })
}

/// The three cases of the recipe, for every two friends.
pub fn two_friends() -> bool {
    let away = || PLACES.iter().filter(|(place, _)| *place != "b2");
    let steps = |place: &str| {
        let table = match_of(&format!("island map-1 tokens={place}")).expect("a map");
        let moves = table.game().legal_moves(table.position());
        let ends = moves.into_iter().map(|mv| table.game().write_move(table.position(), mv)[2..].to_owned());
        ends.collect::<Vec<_>>()
    };
    let reaches =
        |place: &str, number: u32| steps(place).iter().any(|end| PLACES.contains(&(end.as_str(), Some(number))));
    away().flat_map(|one| away().map(move |other| (*one, *other))).all(|((one, first), (other, second))| {
        let said = match (first, second) {
            (Some(first), Some(second)) if first == second => Outcome::Loss,
            (Some(_), Some(_)) => Outcome::Win,
            (Some(number), None) if reaches(other, number) => Outcome::Win,
            (None, Some(number)) if reaches(one, number) => Outcome::Win,
            _ => Outcome::Draw,
        };
        worth(&format!("island map-1 tokens={one},{other}")) == Some(said)
    })
}

fn circle() -> bool {
    ["d4c4", "c4c3", "c3d3", "d3d4"].into_iter().all(|step| {
        let table = match_of(&format!("island map-1 tokens={}", &step[..2])).expect("a map");
        let moves = table.game().legal_moves(table.position());
        moves.into_iter().any(|mv| table.game().write_move(table.position(), mv) == step)
    })
}

/// Every heap on the way, and that whoever wins has one move alone that does.
fn ninety_two() -> bool {
    let (mut table, found) = solved("put-or-take 92");
    let winner = table.mover();
    let (mut largest, mut has_choice) = (0_u64, false);
    for mv in found.line {
        has_choice |= table.mover() == winner && {
            let line = catchup::play::Save::of(&table).line();
            keepers(&line).len() > 1
        };
        table.try_play(mv).expect("it is legal");
        let heap = table.game().write_position(table.position());
        largest = largest.max(heap.split(' ').next().and_then(|heap| heap.parse().ok()).unwrap_or(0));
    }
    is("put-or-take 92", "win 11") && (2_000..10_000).contains(&largest) && !has_choice
}

pub fn bouton() -> bool {
    let heaps = (0..6_u32).flat_map(|a| (0..6).flat_map(move |b| (0..6).map(move |c| [a, b, c])));
    heaps.into_iter().all(|[a, b, c]| (worth(&format!("nim {a},{b},{c}")) == Some(Outcome::Loss)) == (a ^ b ^ c == 0))
}

/// As many winning moves as heaps with a one in the leftmost column of the sum.
fn odd_heaps() -> bool {
    let heaps = (1..8_u32).flat_map(|a| (1..8).flat_map(move |b| (1..8).map(move |c| [a, b, c])));
    heaps.into_iter().filter(|[a, b, c]| a ^ b ^ c != 0).all(|[a, b, c]| {
        let sum: u32 = a ^ b ^ c;
        let column = 1 << sum.ilog2();
        let with = [a, b, c].into_iter().filter(|heap| heap & column != 0).count();
        with % 2 == 1 && keepers(&format!("nim {a},{b},{c}")).len() == with
    })
}

pub fn misere() -> bool {
    let heaps = (1..6_u32).flat_map(|a| (1..6).flat_map(move |b| (1..6).map(move |c| [a, b, c])));
    heaps.into_iter().all(|[a, b, c]| {
        let is_lost = [a, b, c] == [1, 1, 1] || a ^ b ^ c == 0;
        (worth(&format!("nim {a},{b},{c} misere")) == Some(Outcome::Loss)) == is_lost
    })
}

fn first_places() -> bool {
    [("b1", 1), ("a2", 0), ("a1", 2)]
        .into_iter()
        .all(|(place, number)| is(&format!("sum island map-1 tokens={place} + nim {number}"), "loss"))
}

fn one_number_wins() -> bool {
    (3..13).all(|n| {
        let (_, found) = solved(&format!("catch-up 1..{n}"));
        found.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win)).count() <= 1
    })
}

/// All positions of three rows of four, and the lost ones.
fn staircases() -> bool {
    let rows = (1..=4_u32).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| (a, b, c))));
    let all: Vec<String> = rows.map(|(a, b, c)| format!("chomp rows={a},{b},{c}").replace(",0", "")).collect();
    let is_lost = |line: &&String| worth(line) == Some(Outcome::Loss);
    all.len() == 34 && all.iter().filter(is_lost).count() == 7
}

pub fn two_rows() -> bool {
    let all = (1..9_u32).flat_map(|low| (1..=low).map(move |high| (low, high)));
    all.into_iter()
        .all(|(low, high)| (worth(&format!("chomp rows={low},{high}")) == Some(Outcome::Loss)) == (low == high + 1))
}

pub fn full_bars() -> bool {
    (1..5).all(|rows| (2..6).all(|columns| is(&format!("chomp {rows}x{columns}"), "win")))
}

/// The widths to 171 at which the winning bite takes fewer columns than the last one of its depth.
pub fn narrower() -> bool {
    let bites = include_str!("published/chomp-three-rows.csv").lines().skip(1).map(|line| {
        let numbers: Vec<u32> = line.split(',').map(|number| number.parse().expect("a number")).collect();
        [numbers[0], numbers[1], numbers[2]]
    });
    let mut last = [0; 3];
    let fails = bites.filter(|[width, ..]| *width <= 171).filter_map(|[width, deep, taken]| {
        let before = std::mem::replace(&mut last[deep as usize], taken);
        (taken < before).then_some(width)
    });
    fails.eq([88, 120])
}

/// Lines between six points as bits, and the triangles that each of them could close.
pub fn sim_lines() -> (Vec<String>, Vec<u16>) {
    let ends = || (1..=6_u32).flat_map(|from| (from + 1..=6).map(move |to| (from, to)));
    let bit = |from: u32, to: u32| 1 << ends().position(|line| line == (from, to)).expect("a line");
    let third = |(from, to): (u32, u32)| (to + 1..=6).map(move |last| bit(from, to) | bit(from, last) | bit(to, last));
    (ends().map(|(from, to)| format!("{from}{to}")).collect(), ends().flat_map(third).collect())
}

/// The lines that close no triangle of a player's own.
pub fn safe_lines(own: u16, others: u16, triangles: &[u16]) -> Vec<u16> {
    let lines = (0..15).map(|line| 1 << line).filter(|line| (own | others) & line == 0);
    lines.filter(|line| triangles.iter().all(|triangle| triangle & !(own | line) != 0)).collect()
}

/// The lines after which a player has the most safe lines more than the other.
fn best_by_count(own: u16, others: u16, triangles: &[u16]) -> Vec<u16> {
    let count = |own, others| safe_lines(own, others, triangles).len();
    // There are fifteen lines, so this is never below nought.
    let lead = |line: &u16| 15 + count(own | line, others) - count(others, own | line);
    let safe = safe_lines(own, others, triangles);
    let most = safe.iter().map(lead).max();
    safe.into_iter().filter(|line| Some(lead(line)) == most).collect()
}

/// Whether somebody who draws any of these lines each time wins, whatever is answered.
fn wins_by_count(own: u16, others: u16, triangles: &[u16]) -> bool {
    let best = best_by_count(own, others, triangles);
    let holds = |line: &u16| {
        let mut answers = safe_lines(others, own | line, triangles).into_iter();
        answers.all(|answer| wins_by_count(own | line, others | answer, triangles))
    };
    !best.is_empty() && best.iter().all(holds)
}

#[test]
fn the_count_of_safe_lines_wins_the_games_of_sim_from_their_third_hint() {
    let (names, triangles) = sim_lines();
    let sim = courses().iter().find(|course| course.id == "sim").expect("a course");
    let task = sim.tasks().find_map(|(_, task)| matches!(task.kind, TaskKind::Win { .. }).then_some(task));
    let task = task.expect("games to win");
    let TaskKind::Win { at, .. } = &task.kind else { unreachable!("it was looked for") };
    let told: Vec<BTreeSet<&str>> = task.hints[2]
        .split(';')
        .map(|part| part.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty()).collect())
        .collect();
    let drawn = at.iter().map(|line| line.split(" : ").nth(1).expect("lines are drawn").split(' '));
    let counted: Vec<BTreeSet<&str>> = drawn
        .map(|lines| {
            let bit = |name: &str| 1 << names.iter().position(|known| known == name).expect("a line");
            let (mut own, mut others) = (0, 0);
            for name in lines {
                own |= bit(name);
                (own, others) = (others, own);
            }
            assert!(wins_by_count(own, others, &triangles));
            let best = best_by_count(own, others, &triangles);
            names.iter().filter(|name| best.contains(&bit(name))).map(String::as_str).collect()
        })
        .collect();
    assert_eq!(counted, told);
}

/// A text with runs of spaces as one.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The pages of a lesson, `nim.2`.
fn pages(lesson: &str) -> impl Iterator<Item = &'static LessonPage> {
    let (course, number) = lesson.rsplit_once('.').expect("a course and a lesson");
    let number: usize = number.parse().expect("a number");
    let course = courses().iter().find(|known| known.id == course).expect("a course");
    course.lessons[number - 1].pages.iter()
}

/// Whether a command prints all of this, runs of spaces as one.
pub fn prints(command: &str, parts: &[&str]) -> bool {
    let home = tempfile::tempdir().expect("a folder");
    let output = run(home.path(), command);
    assert!(output.status.success(), "{command}: {}", said(&output));
    let text = spaced(&printed(&output));
    parts.iter().all(|part| text.contains(part))
}

/// Each of these claims stands in its lesson, and is held.
fn assert_held(kind: fn(&Held) -> bool) {
    let (mut seen, mut open) = (0, Vec::new());
    for (lesson, words, held) in ROWS.iter().filter(|row| kind(&row.2)) {
        let is_said = pages(lesson).any(|page| spaced(&page.text).contains(words));
        let holds = match held {
            Worth(positions) => positions.iter().all(|(line, value)| is(line, value)),
            Moves(line, all, keep) => {
                let (table, found) = solved(line);
                let write = |mv| table.game().write_move(table.position(), mv);
                let every: Vec<String> = table.game().legal_moves(table.position()).into_iter().map(write).collect();
                let sorted = |words: &[String]| words.iter().cloned().collect::<BTreeSet<_>>();
                let expected = |words: &str| words.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
                let kept: Vec<String> = found.keepers().map(|report| write(report.mv)).collect();
                (all.is_empty() || sorted(&every) == expected(all))
                    && (keep.is_empty() || sorted(&kept) == expected(keep))
            }
            Printed(command, parts) => prints(command, parts),
            So(computed) => computed(),
            Test(file, name) => fs::read_to_string(file).expect("a file").contains(&format!("fn {name}()")),
            Cited(source) => source.len() > 5,
            Told => true,
        };
        if !is_said || !holds {
            open.push(format!("{lesson}: {} {words}", if is_said { "nothing holds" } else { "it does not say" }));
        }
        seen += 1;
    }
    assert!(open.is_empty() && seen > 4, "\n{}", open.join("\n"));
}

#[test]
fn claims_of_the_pages_about_positions_are_solved() {
    assert_held(|held| matches!(held, Worth(_) | Moves(..) | Told | Cited(_) | Test(..)));
}

#[test]
fn claims_of_the_pages_about_many_positions_are_computed() {
    assert_held(|held| matches!(held, So(_)));
}

#[test]
fn claims_of_the_pages_that_a_command_shows_are_printed() {
    assert_held(|held| matches!(held, Printed(..)));
}

#[test]
fn who_moves_first_wins_from_every_pair_of_slots_on_five_of_six_tracks() {
    let home = tempfile::tempdir().expect("a folder");
    let tracks = "little-oval first-lesson mini bottleneck slanted-start oil-slick";
    let output = run(home.path(), &format!("survey race-track {tracks} finish=first --table winners --csv"));
    assert!(output.status.success(), "{}", said(&output));
    let text = printed(&output);
    let rows = text.lines().skip(1).map(|line| (line.split(',').next().unwrap_or_default(), line.contains(",loss,")));
    let (all, not_all): (BTreeSet<_>, BTreeSet<_>) =
        (rows.clone().map(|row| row.0).collect(), rows.filter(|row| row.1).map(|row| row.0).collect());
    assert_eq!((all.len(), not_all.into_iter().collect::<Vec<_>>()), (6, vec!["slanted-start"]));
}
