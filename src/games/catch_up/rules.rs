//! The rules of Catch-Up.
//!
//! A turn removes numbers one by one until the mover's score equals or exceeds the opponent's. If what is left cannot
//! reach, the mover receives all of it: here he takes it pick by pick, in any order, and the turn ends with the pool.
//! The higher score wins.
//!
//! With three or four players the lowest score moves, ties to the earlier seat, and a turn ends as soon as that is
//! somebody else. The alternative, to chase the leader, lets the last player fall behind by several times the largest
//! number; this way nobody is ever further behind than the largest number, as between two players, turns stay short, and
//! everybody is soon on the move again. Before his last pick the mover had at most the lowest score of the others, and
//! that score never sinks: hence the bound. With `equal=pass` whoever comes level with the lowest has done enough as well, and
//! the move passes to him whom he has joined.
//!
//! The first move is P1's, head start or not, since the paper lets P1 begin from behind; where the lowest score moves, it is
//! that of the lowest.

use super::position::{Pick, Position};
use super::turn::NotedForEnd;
use super::{CatchUp, Ties, notation, paint};
use crate::core::{
    Game, GameInfo, GameResult, Ladder, LadderStep, NotationError, OptionSpec, Outcome, PaintSpot, PaintStep, Player,
    Preset, Shape, who_is_behind,
};

impl Game for CatchUp {
    const INFO: GameInfo = GameInfo {
        name: "Catch-Up",
        group: "Catch-Up",
        summary: "take numbers until you have caught up; the higher sum wins",
        rules: include_str!("../../../assets/rules/catch-up.md"),
        grammar: "1..10 | 2,2,2,3,3 | 1..5,7,7 | random 12 of 1..20 [seed=7], then [handicap=5] [ties=excess] [equal=stay] \
                  [picks=2] [goal=last] [players=3]",
        ladder: Ladder::new(
            &["catch-up 1..9", "catch-up 1..10"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@10/sees=2@90"),
                LadderStep::eager("sees=2@50/sees=4@50"),
                LadderStep::careful("sees=2@5/sees=4@95"),
                LadderStep::strong("sees=4@55/perfect@45"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &["catch-up 1..8", "catch-up 1..10", "catch-up 1..12", "catch-up 1..16", "catch-up 1..20"],
        presets: PRESETS,
        options: OPTIONS,
    };
    type Position = Position;
    type Move = Pick;

    fn idle_options(&self) -> &'static [&'static str] {
        self.options.idle()
    }

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn is_summand(&self) -> bool {
        self.last_number_wins()
    }

    /// Where the last number wins nobody's score is his own: only the gap counts, and it has to be covered by whoever takes
    /// from the pool next.
    fn passed(&self, pos: &Position) -> Option<Position> {
        let turned = || {
            let mut pos = pos.clone();
            pos.scores.swap(0, 1);
            pos.tallies.swap(0, 1);
            pos.mover = pos.mover.opponent();
            pos
        };
        self.last_number_wins().then(turned)
    }

    fn players(&self) -> usize {
        self.options.players
    }

    fn start(&self) -> Position {
        let left = u64::MAX >> (64 - self.numbers.len());
        let scores = Player::ALL.map(|player| self.head_start(player));
        Position { left, scores, tallies: [0; 4], mover: self.beginner() }
    }

    fn to_move(&self, pos: &Position) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Position) -> Option<GameResult> {
        (pos.left == 0).then(|| {
            let best = self.seats().map(|player| self.standing(pos, player)).max();
            let mut first = self.seats().filter(|&player| Some(self.standing(pos, player)) == best);
            match (first.next(), first.next()) {
                (Some(winner), None) => GameResult::Won(winner),
                _ => GameResult::Drawn,
            }
        })
    }

    fn outcome_for(&self, pos: &Position, player: Player) -> Option<Outcome> {
        let best = self.seats().map(|player| self.standing(pos, player)).max();
        match self.result(pos)? {
            // Only those who share the first place have drawn; the others have lost.
            GameResult::Drawn if Some(self.standing(pos, player)) != best => Some(Outcome::Loss),
            result => Some(result.outcome_for(player)),
        }
    }

    fn legal_moves(&self, pos: &Position) -> Vec<Pick> {
        self.lifted_moves(pos, |mv| mv)
    }

    fn lifted_moves<M>(&self, pos: &Position, lift: impl Fn(Pick) -> M) -> Vec<M> {
        let mut moves = Vec::with_capacity(pos.left.count_ones() as usize);
        moves.extend(self.distinct(pos.left).map(|number| lift(Pick(number))));
        moves
    }

    fn play(&self, pos: &Position, mv: Pick) -> Position {
        let left = self.without(pos.left, mv.0);
        debug_assert!(left.is_some(), "{} is not left", mv.0);
        let mut child = pos.clone();
        child.left = left.unwrap_or(pos.left);
        child.scores[pos.mover.index()] += mv.0;
        if self.tally() == NotedForEnd::Numbers {
            child.tallies[pos.mover.index()] += 1;
        }
        if self.ends_turn(pos, mv) {
            self.close_turn(&mut child);
        }
        child
    }

    fn ends_turn(&self, pos: &Position, mv: Pick) -> bool {
        self.quota(pos).after(mv.0).is_none() || pos.left.is_power_of_two()
    }

    fn why_illegal(&self, _pos: &Position, mv: Pick) -> String {
        match self.numbers.binary_search(&mv.0) {
            Ok(_) => "has been taken already".to_owned(),
            Err(_) => format!("is not among the numbers {}", setup_words(self)),
        }
    }

    /// Two players: the value depends on the set, on how far the mover is behind and on the difference of the tallies; but
    /// seats are no longer alike where P1 has the tie for beginning.
    fn canonical(&self, pos: &Position) -> Position {
        let mut canonical = pos.clone();
        if self.players() > 2 || self.ties() == Ties::First {
            return canonical;
        }
        if pos.mover == Player::P2 {
            canonical.scores.swap(0, 1);
            canonical.tallies.swap(0, 1);
            canonical.mover = Player::P1;
        }
        if self.tally() == NotedForEnd::Leads {
            let common = canonical.tallies[0].min(canonical.tallies[1]);
            canonical.tallies[0] -= common;
            canonical.tallies[1] -= common;
        }
        canonical
    }

    fn write_move(&self, _pos: &Position, mv: Pick) -> String {
        mv.0.to_string()
    }

    fn read_move(&self, _pos: &Position, text: &str) -> Result<Pick, NotationError> {
        notation::read_pick(text)
    }

    fn standing(&self, pos: &Position, called: &dyn Fn(Player) -> String) -> Option<String> {
        let has = |player| format!("{} has {}", called(player), pos.score(player));
        let scores: Vec<String> = self.seats().map(has).collect();
        let behind = match self.scores(pos)[..] {
            [first, second] => format!(": {}", who_is_behind(called, [first, second])),
            _ => String::new(),
        };
        Some(scores.join(", ") + &behind)
    }

    fn scores(&self, pos: &Position) -> Vec<u64> {
        self.seats().map(|player| u64::from(pos.score(player))).collect()
    }

    fn write_position(&self, pos: &Position) -> String {
        notation::write_position(self, pos)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        notation::read_position(self, text)
    }

    fn paint_spots(&self, pos: &Position) -> Vec<PaintSpot> {
        paint::spots(self, pos)
    }

    fn painted(&self, pos: &Position, spot: usize, step: PaintStep) -> Result<Position, NotationError> {
        paint::painted(self, pos, spot, step)
    }

    /// `{2,3,4}:1`, the numbers left and the difference of the scores, as the figures of the paper write it.
    fn node_label(&self, pos: &Position) -> String {
        let left: Vec<u32> = self.numbers_left(pos).collect();
        if self.players() > 2 && left.len() <= MOST_WRITTEN {
            return self.write_position(pos);
        }
        // The paper writes all numbers; those of a large pool would hide the tree.
        let words = if left.len() > MOST_WRITTEN {
            super::setup::write_pool(&left)
        } else {
            left.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
        };
        if self.players() > 2 {
            let scores: Vec<String> = pos.scores[..self.players()].iter().map(u32::to_string).collect();
            return format!("{words} {} {}", scores.join("-"), self.to_move(pos).notation());
        }
        format!("{{{words}}}:{}", pos.scores[0].abs_diff(pos.scores[1]))
    }
}

/// So many numbers of a label are written one by one, more as ranges.
const MOST_WRITTEN: usize = 10;

/// The pool in words, for sentences.
fn setup_words(game: &CatchUp) -> String {
    super::setup::write_pool(&game.numbers)
}

const PRESETS: &[Preset] = &[
    Preset { setup: "catch-up 1..12", blurb: "the game of the paper's pieces; nobody can force a win" },
    Preset { setup: "catch-up 1..8", blurb: "a short one, to learn it" },
    Preset { setup: "catch-up 1..10", blurb: "an odd sum: somebody wins" },
    Preset { setup: "catch-up 1..16", blurb: "longer, and even: play for a mistake" },
    Preset { setup: "catch-up 1..20", blurb: "as far as the paper went" },
    Preset { setup: "catch-up 2,2,2,3,3", blurb: "an even sum that is won all the same" },
    Preset { setup: "catch-up random 12 of 1..20", blurb: "no two games alike" },
    Preset {
        setup: "catch-up 4,5,7..9,12..14",
        blurb: "the most drama of all 8 of 1..14: 1.22 changes of fortune in 6.7 turns",
    },
    Preset {
        setup: "catch-up 4,6..9,11..13",
        blurb: "much drama and few only moves: 1.19 changes of fortune in 6.7 turns",
    },
    Preset { setup: "catch-up 4..10,14", blurb: "somebody wins, and late: 0.87 changes of fortune in 6.8 turns" },
    Preset { setup: "catch-up 1..12 handicap=5", blurb: "P2 has a head start of 5" },
    Preset { setup: "catch-up 1..12 ties=excess", blurb: "equal scores are decided by the leads one had" },
    Preset { setup: "catch-up 1..12 ties=last", blurb: "equal scores go to whoever takes the last number" },
    Preset { setup: "catch-up 1..12 handicap=-5", blurb: "P1 has a head start of 5 and moves first all the same" },
    Preset { setup: "catch-up 1..10 equal=stay", blurb: "level is not enough: the turn goes on" },
    Preset { setup: "catch-up 1..10 goal=last", blurb: "whoever takes the last number wins" },
    Preset { setup: "catch-up 1..12 picks=2", blurb: "two numbers a turn: why nobody plays that" },
    Preset { setup: "catch-up 1..15 players=3", blurb: "three at the table: the lowest score moves" },
    Preset { setup: "catch-up 1..20 players=4", blurb: "four at the table" },
];

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "handicap",
        label: "head start",
        values: &["", "1", "2", "3", "5", "8", "12", "20", "-1", "-3", "-5"],
        usual: "0",
        help: "P2 begins with this score, below zero P1 does; P1's first turn follows the ordinary rule",
    },
    OptionSpec {
        key: "ties",
        label: "equal scores",
        values: &["", "excess", "last", "first", "most-numbers", "fewest-numbers"],
        usual: "drawn",
        help: "excess: the larger sum of one's leads at the ends of turns wins; else who took the last number, the first, more, fewer",
    },
    OptionSpec {
        key: "equal",
        label: "on coming level",
        values: &["", "pass", "stay"],
        usual: "by players",
        help: "pass: level is enough and ends the turn, usual for two; stay: one goes on, usual for more (of whom the earlier seat does)",
    },
    OptionSpec {
        key: "picks",
        label: "numbers a turn",
        values: &["", "1", "2", "3"],
        usual: "until level",
        help: "every turn takes so many numbers instead of catching up; then the largest are always best",
    },
    OptionSpec {
        key: "goal",
        label: "what wins",
        values: &["", "last"],
        usual: "the score",
        help: "with last whoever takes the last number wins, whatever the scores",
    },
    OptionSpec {
        key: "players",
        label: "players",
        values: &["", "3", "4"],
        usual: "2",
        help: "two, unless said; from three on the lowest score moves, and a turn ends when that is somebody else",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws;
    use crate::games::catch_up::Quota;
    use crate::solve::brute::Brute;

    fn game(words: &str) -> CatchUp {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    /// The position after these turns: `3 2+4`.
    fn after(game: &CatchUp, turns: &str) -> Position {
        turns.split_whitespace().fold(game.start(), |pos, turn| {
            let picks = game.read_turn(&pos, turn).unwrap_or_else(|error| panic!("{error}"));
            picks.into_iter().fold(pos, |pos, pick| game.play(&pos, pick))
        })
    }

    #[test]
    fn the_laws_hold_for_every_kind_of_pool() {
        for words in [
            "catch-up 1",
            "catch-up 7,7,7,7",
            "catch-up 1..10",
            "catch-up 2,4,6,6,8",
            "catch-up 1..60",
            "catch-up 1000000,999999,1..9",
            "catch-up 1..6 handicap=50",
            "catch-up 1..9 ties=excess handicap=3",
            "catch-up 1,1,2,2,3,3,4,4 ties=excess",
            "catch-up random 12 of 1..20 seed=3",
            "catch-up 1..12 players=3",
            "catch-up 1..12 players=3 ties=excess handicap=2",
            "catch-up 1,1,1,2,2,2,3,3,3 players=4 ties=excess",
            "catch-up 1..8 handicap=-5 ties=last",
            "catch-up 1..8 handicap=-50 ties=first equal=stay",
            "catch-up 1,1,2,2,9 ties=most-numbers",
            "catch-up 1..9 ties=fewest-numbers players=3 handicap=-4",
            "catch-up 1..9 equal=pass players=4 ties=last",
            "catch-up 1..9 goal=last equal=stay",
            "catch-up 1..9 goal=last players=3 equal=pass",
            "catch-up 1..11 picks=2 ties=excess",
            "catch-up 1..11 picks=3 goal=last players=3 handicap=-3",
        ] {
            laws::check(&game(words), 11, 30);
        }
    }

    #[test]
    fn a_turn_lasts_until_the_mover_has_caught_up() {
        let game = game("catch-up 1..4");
        for (turns, position) in [
            ("", "1,2,3,4 0-0 p1"),
            ("3", "1,2,4 3-0 p2"),
            ("3 2", "1,4 3-2 p2"),
            ("3 2+1", "4 3-3 p1"),
            ("3 2+4", "1 3-6 p1"),
            ("3 2+4 1", "empty 4-6 p1"),
            ("2 1+4 3", "empty 5-5 p2"),
        ] {
            assert_eq!(game.write_position(&after(&game, turns)), position, "{turns}");
        }
    }

    #[test]
    fn who_cannot_reach_receives_the_rest_in_one_turn() {
        let game = game("catch-up 1,2,9");
        let pos = after(&game, "9");
        assert!(!game.ends_turn(&pos, Pick(2)));
        let pos = game.play(&pos, Pick(2));
        assert!(game.ends_turn(&pos, Pick(1)));
        let end = game.play(&pos, Pick(1));
        assert_eq!(game.write_position(&end), "empty 9-3 p2");
        assert_eq!(game.result(&end), Some(GameResult::Won(Player::P1)));
    }

    #[test]
    fn a_tie_goes_to_the_larger_sum_of_leads_if_that_was_agreed() {
        // Leads at the ends of turns: P1 had 2, P2 had 3, P1 came level at 5.
        for (words, result) in
            [("catch-up 1..4", GameResult::Drawn), ("catch-up 1..4 ties=excess", GameResult::Won(Player::P2))]
        {
            let game = game(words);
            assert_eq!(game.result(&after(&game, "2 1+4 3")), Some(result), "{words}");
        }
    }

    #[test]
    fn three_players_move_from_the_back_of_the_field() {
        let game = game("catch-up 1..9 players=3");
        for (turns, position) in [
            ("4", "1,2,3,5,6,7,8,9 4-0-0 p2"),
            ("4 3", "1,2,5,6,7,8,9 4-3-0 p3"),
            // Level with an earlier seat is no longer last: ties go to the earlier seat.
            ("4 3 1+2", "5,6,7,8,9 4-3-3 p2"),
        ] {
            assert_eq!(game.write_position(&after(&game, turns)), position, "{turns}");
        }
        let level = game.read_position("6,7,8,9 5-5-5 p1").expect("level at 5");
        assert_eq!(game.quota(&level), Quota::Sum(1));
        let behind = game.read_position("5,6,7,8,9 2-5-3 p1").expect("P1 is last");
        assert_eq!(game.quota(&behind), Quota::Sum(2), "P1 has to pass P3, not to join him");
    }

    #[test]
    fn a_first_place_that_is_shared_is_drawn_between_those_who_share_it() {
        let game = game("catch-up 1,2,2 players=3");
        let end = game.read_position("empty 2-1-2 p2").expect("an end");
        assert_eq!(game.result(&end), Some(GameResult::Drawn));
        let outcomes: Vec<_> = game.seats().filter_map(|player| game.outcome_for(&end, player)).collect();
        assert_eq!(outcomes, [Outcome::Draw, Outcome::Loss, Outcome::Draw]);
    }

    #[test]
    fn nobody_is_ever_further_ahead_of_the_last_than_the_largest_number() {
        let mut dice = laws::Dice(5);
        for words in ["catch-up 1..20", "catch-up 1..20 players=3", "catch-up 1..20 players=4"] {
            let game = game(words);
            for _ in 0..200 {
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let moves = game.legal_moves(&pos);
                    pos = game.play(&pos, moves[dice.below(moves.len())]);
                    let scores = game.seats().map(|player| pos.score(player));
                    let spread = scores.clone().max().unwrap_or(0) - scores.min().unwrap_or(0);
                    assert!(spread <= 20, "{words}: {}", game.write_position(&pos));
                }
            }
        }
    }

    #[test]
    fn a_refused_number_is_told_why() {
        let game = game("catch-up 1..4");
        let pos = after(&game, "3");
        let said = |number| game.try_play(&pos, Pick(number)).map_err(|error| error.to_string());
        assert_eq!(said(3), Err("`3` has been taken already".into()));
        assert_eq!(said(7), Err("`7` is not among the numbers 1..4".into()));
    }

    #[test]
    fn symmetric_positions_have_one_value() {
        for words in [
            "catch-up 1..6",
            "catch-up 1,1,2,3,3 ties=excess handicap=1",
            "catch-up 1..6 ties=first handicap=-1",
            "catch-up 1..6 ties=last",
            "catch-up 1,1,2,3,3 ties=fewest-numbers equal=stay",
            "catch-up 1..6 goal=last handicap=-2",
            "catch-up 1..6 picks=2 ties=excess",
        ] {
            let game = game(words);
            let mut brute = Brute::new(game.clone());
            let mut dice = laws::Dice(1);
            for _ in 0..50 {
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let value = brute.value(&pos);
                    assert_eq!(value, brute.value(&game.canonical(&pos)), "{words}: {}", game.write_position(&pos));
                    let moves = game.legal_moves(&pos);
                    pos = game.play(&pos, moves[dice.below(moves.len())]);
                }
            }
        }
    }
}
