//! Flies by their nimbers, and then their lengths by search.

use crate::core::{Bounds, Game, Impartial, Outcome, Step};
use crate::solve::nimber::{Nimber, listed, listed_with_sum};
use crate::solve::{Analysis, Halt, Monitor, Solve, Stage, WhyPart, allocated};

use super::fly::Fly;
use super::lengths::LengthSearch;
use super::reasons;
use super::recipe::{FlyNote, note, outcome};
use super::rules::{Flies, Horseflies};

impl Solve for Horseflies {
    type Note = FlyNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(FlyRecipe), Box::new(LengthSearch::default())]
    }

    fn bytes_beside(&self) -> usize {
        allocated(self.opening_state().len() * size_of::<Fly>())
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        if analysis.position.is_decided() {
            return Some("a fly is next to home: its next jump ends the game".to_owned());
        }
        let note = analysis.note.as_ref()?;
        let loops = note.flies.iter().filter(|&&nimber| nimber == Nimber::Loopy).count();
        let (listed, sum) = (listed(&note.flies), listed_with_sum(&note.flies, note.nimber));
        Some(match (loops, analysis.root.outcome()?) {
            (0, Outcome::Loss) => {
                format!("{sum}: after every jump the other player makes it 0 again, until one has to land next to home")
            }
            (0, _) => format!("{sum}: a jump that makes it 0 wins"),
            (1, Outcome::Win) => {
                format!("{listed}; the fly with oo could go round for ever, but jumps away so that the nim-sum is 0")
            }
            (1, _) => format!("{listed}; the fly with oo can go round for ever, and nobody wins by moving it away"),
            _ => format!("{listed}; a fly with oo can go round for ever, so nobody has to jump badly"),
        })
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        reasons::parts(self, analysis)
    }

    fn note_words(&self, note: &FlyNote) -> Vec<(&'static str, String)> {
        vec![("nimber", note.nimber.to_string())]
    }
}

/// The recipe: outcomes at once, wherever the flies are. Next to home there are no nimbers, and no note.
struct FlyRecipe;

impl Stage<Horseflies> for FlyRecipe {
    fn name(&self) -> &'static str {
        "nimbers"
    }

    fn run(
        &mut self,
        game: &Horseflies,
        analysis: &mut Analysis<Horseflies>,
        monitor: &mut Monitor<'_, Horseflies>,
    ) -> Result<(), Halt> {
        analysis.stage = "nimbers";
        let pos = analysis.position.clone();
        monitor.nodes(analysis.moves.len() as u64 + 1)?;
        let is_safe = |pos: &Flies| !pos.is_decided() && game.result(pos).is_none();
        analysis.root.tighten(Bounds::of(outcome(&pos)));
        analysis.note = is_safe(&pos).then(|| note(&pos));
        analysis.edit_moves(|report| {
            let child = game.play(&pos, report.mv);
            report.bounds.tighten(Bounds::of(outcome(&child)).backed_up(Step::ALTERNATE));
            report.note = is_safe(&child).then(|| note(&child));
        });
        monitor.show(analysis);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::{self, Dice};
    use crate::solve::Solver;
    use crate::solve::retrograde::Retrograde;

    fn game(words: &str) -> Horseflies {
        words.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_laws_hold() {
        for words in ["horseflies f6,d4,e10", "horseflies d5,d5", "horseflies a1"] {
            laws::check(&game(words), 5, 12);
        }
    }

    /// Every word of the rules page, and of the sentence about a wrong move, that looks like a jump is one.
    #[test]
    fn the_jumps_of_the_rules_page_are_legal() {
        let game = game("horseflies f6");
        let told = game.read_move(&game.start(), "6").expect_err("no move").to_string();
        let page = format!("{} {told}", include_str!("../../../assets/rules/horseflies.md"));
        let is_jump = |word: &&str| word.starts_with("f6") && word.len() == 4;
        let jumps: Vec<&str> = page.split_whitespace().filter(is_jump).collect();
        assert!(jumps.len() >= 2, "{jumps:?}");
        for jump in jumps {
            assert!(game.read_turn(&game.start(), jump).is_ok(), "{jump}");
        }
    }

    #[test]
    fn whoever_can_go_home_wins_in_one() {
        let game = game("horseflies c2,e9");
        let (analysis, _) =
            Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited().with_node_budget(9));
        assert_eq!(analysis.root.outcome(), Some(Outcome::Win));
        assert_eq!(game.write_move(&game.start(), Jumps::best(&analysis)), "c2b0");
    }

    struct Jumps;

    impl Jumps {
        fn best(analysis: &Analysis<Horseflies>) -> super::super::rules::Jump {
            analysis.moves.iter().max_by_key(|report| report.bounds.lower()).map(|report| report.mv).expect("a move")
        }
    }

    /// Along random play as well, in which flies leave a square next to home without going there.
    #[test]
    fn the_recipe_agrees_with_search_wherever_play_may_lead() {
        let mut dice = Dice(11);
        let mut decided = 0;
        for _ in 0..30 {
            let fly = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(6) as u8), 1 + dice.below(5));
            let game = game(&format!("horseflies {},{}", fly(&mut dice), fly(&mut dice)));
            let mut pos = game.start();
            for _ in 0..10 {
                let moves = game.legal_moves(&pos);
                if moves.is_empty() {
                    break;
                }
                let mut search = Analysis::new(&game, pos.clone());
                Retrograde::with_most(2_000)
                    .run(&game, &mut search, &mut Monitor::unlimited())
                    .expect("nobody cancels");
                if let Some(found) = search.root.outcome() {
                    decided += 1;
                    assert_eq!(outcome(&pos), found, "{}", game.write_position(&pos));
                }
                pos = game.play(&pos, moves[dice.below(moves.len())]);
            }
        }
        assert!(decided > 60, "{decided}");
    }

    /// The recipe against search on the board itself: wherever search decides, both say the same.
    #[test]
    fn the_recipe_agrees_with_search() {
        let mut dice = Dice(5);
        let mut decided = 0;
        for _ in 0..60 {
            let fly = |dice: &mut Dice| format!("{}{}", char::from(b'a' + dice.below(6) as u8), 1 + dice.below(7));
            let words = format!("horseflies {},{}", fly(&mut dice), fly(&mut dice));
            let game = game(&words);
            let pos = game.start();
            let mut search = Analysis::new(&game, pos.clone());
            Retrograde::with_most(20_000).run(&game, &mut search, &mut Monitor::unlimited()).expect("nobody cancels");
            if let Some(found) = search.root.outcome() {
                decided += 1;
                assert_eq!(outcome(&pos), found, "{words}");
            }
        }
        assert!(decided > 30, "{decided}");
    }

    #[test]
    fn faults_are_told() {
        laws::refuses::<Horseflies>(&[
            ("horseflies", "is no setup"),
            ("horseflies g3", "`g3` is no square"),
            ("horseflies b0", "`b0` is no square to begin on"),
            ("horseflies d4:e2", "forbids nothing"),
            ("horseflies a1,a2,a3,a4,a5", "at most 4"),
            ("horseflies a5000", "rows 1 to 1000"),
        ]);
        let game = game("horseflies d4:f5,e10");
        let mv = game.read_move(&game.start(), "d4f5").expect("the form of a move");
        let told = game.try_play(&game.start(), mv).map_err(|error| error.to_string());
        assert!(told.is_err_and(|text| text.contains("take back the last jump")));
    }
}
