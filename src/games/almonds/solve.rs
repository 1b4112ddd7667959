//! Solver and bots of the almonds.

use crate::bots::{BotSpec, Bots};
use crate::core::Impartial;
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Solve, Stage, WhyPart, allocated};

use super::reasons;
use super::rules::{Almonds, Plate, Serve};

impl Solve for Almonds {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(Retrograde::default())]
    }

    fn bytes_beside(&self) -> usize {
        allocated(self.start.iter().map(|&heap| usize::from(heap)).sum())
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        reasons::why(self, analysis)
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        reasons::parts(self, analysis)
    }
}

impl Bots for Almonds {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any move"),
            BotSpec::liking("greedy", "makes as many heaps as it can", most_heaps),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }
}

fn most_heaps(game: &Almonds, pos: &Plate, mv: Serve) -> i64 {
    game.after(pos, mv).len() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Outcome, Player, laws};
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solver};

    fn game(words: &str) -> Almonds {
        words.parse().expect("a setup")
    }

    /// Every way to heap `left` almonds in heaps of at most `most`, largest first.
    fn plates(left: u8, most: u8) -> Vec<Vec<u8>> {
        if left == 0 {
            return vec![Vec::new()];
        }
        let first = (1..=most.min(left)).rev();
        first
            .flat_map(|heap| {
                let rests = plates(left - heap, heap);
                rests.into_iter().map(move |rest| [vec![heap], rest].concat())
            })
            .collect()
    }

    #[test]
    fn the_laws_hold() {
        for words in ["almonds 6", "almonds 12", "almonds 4,1,1"] {
            laws::check(&game(words), 5, 10);
        }
    }

    /// Positions, then won, lost and drawn ones, for 1 to 15 almonds: lesson 5, exercises 4 and 5.
    #[test]
    fn up_to_ten_almonds_there_is_no_draw_and_from_eleven_on_there_are_many() {
        let known: [[usize; 4]; 15] = [
            [1, 0, 1, 0],
            [2, 1, 1, 0],
            [3, 2, 1, 0],
            [5, 3, 2, 0],
            [7, 5, 2, 0],
            [11, 7, 4, 0],
            [15, 10, 5, 0],
            [22, 15, 7, 0],
            [30, 21, 9, 0],
            [42, 30, 12, 0],
            [56, 10, 1, 45],
            [77, 18, 3, 56],
            [101, 17, 2, 82],
            [135, 21, 3, 111],
            [176, 30, 4, 142],
        ];
        for (almonds, counts) in (1u8..).zip(known) {
            let game = game(&format!("almonds {almonds}"));
            let mut solver = Solver::new(game.clone());
            let plates = plates(almonds, almonds);
            let mut found = [plates.len(), 0, 0, 0];
            for heaps in plates {
                let (analysis, _) =
                    solver.analyze(&Plate { state: heaps, mover: Player::P1 }, &mut Monitor::unlimited());
                match analysis.root.outcome() {
                    Some(Outcome::Win) => found[1] += 1,
                    Some(Outcome::Loss) => found[2] += 1,
                    Some(Outcome::Draw) => found[3] += 1,
                    None => panic!("{almonds} almonds: a position is open"),
                }
            }
            assert_eq!(found, counts, "{almonds} almonds");
        }
    }

    /// A position that is met again on the way from itself, for each number of almonds.
    #[test]
    fn from_four_almonds_on_play_can_go_round_in_circles() {
        for (almonds, is_circular) in [(2, false), (3, false), (4, true), (5, true), (6, true), (7, true), (10, true)] {
            let game = game(&format!("almonds {almonds}"));
            let met_again = plates(almonds, almonds).into_iter().any(|heaps| {
                let from = game.canonical(&Plate { state: heaps, mover: Player::P1 });
                let (mut open, mut seen) = (vec![from.clone()], std::collections::HashSet::new());
                while let Some(pos) = open.pop() {
                    for mv in game.legal_moves(&pos) {
                        let child = game.canonical(&game.play(&pos, mv));
                        if child == from {
                            return true;
                        }
                        if seen.insert(child.clone()) {
                            open.push(child);
                        }
                    }
                }
                false
            });
            assert_eq!(met_again, is_circular, "{almonds}");
        }
    }

    #[test]
    fn retrograde_analysis_agrees_with_brute_force() {
        let game = game("almonds 12");
        let mut brute = Brute::new(game.clone());
        let mut solver = Solver::new(game.clone());
        for heaps in plates(12, 12) {
            let pos = Plate { state: heaps, mover: Player::P1 };
            let root = solver.analyze(&pos, &mut Monitor::unlimited()).0.root.exact();
            assert_eq!(root, Some(brute.value(&pos)), "{pos:?}");
        }
    }

    #[test]
    fn moves_are_read_in_every_spelling_and_refused_in_words() {
        let game = game("almonds 6");
        let pos = game.read_position("3,2,1").expect("a position");
        for (text, mv) in [
            ("1,3", Serve::Join { small: 1, large: 3 }),
            ("4=1+3", Serve::Join { small: 1, large: 3 }),
            ("2=1+1", Serve::Share { heap: 2, parts: 2 }),
            ("3=1+1+1", Serve::Share { heap: 3, parts: 3 }),
        ] {
            assert_eq!(game.read_move(&pos, text), Ok(mv), "{text}");
        }
        for (text, told) in
            [("3=2+2", "does not add up"), ("6=1+2+3", "no fair share"), ("x", "is no move"), ("2,2", "equal heaps")]
        {
            let error = game.read_turn(&pos, text).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|words| words.contains(told)), "{text}: {error:?}");
        }
    }
}
