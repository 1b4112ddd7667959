//! Tokens by their nimbers, and then as a product.

use serde::Serialize;

use crate::core::{Bounds, Game, Outcome, Step};
use crate::solve::nimber::{Label, NimWorth, Nimber, labels, listed, listed_with_sum, sum};
use crate::solve::product::{Component, Sum, Sums};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Halt, Monitor, Solve, Stage, Theory, WhyPart, allocated};

use super::reasons;
use super::rules::{Standing, Tokens, Walk};

/// What the tokens add to a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct TokenNote {
    /// The nimber of the whole position, or of what a move leaves.
    pub nimber: Nimber,
    /// The nimber of each token's place.
    pub tokens: Vec<Nimber>,
    /// The rounds in which the places were labelled, together: among winning moves the least leads home.
    pub stage: u32,
}

/// Products of more positions than this have no remoteness.
const PRODUCT: usize = 1_000_000;

impl Solve for Tokens {
    type Note = TokenNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        // Tokens can change places: where they are many, fewer positions are in reach than the product has.
        let few_in_reach = Retrograde::with_most(PRODUCT);
        vec![Box::new(Recipe::new(self)), Box::new(Sums::with_most(PRODUCT)), Box::new(few_in_reach)]
    }

    fn bytes_beside(&self) -> usize {
        allocated(self.layout().tokens().len())
    }

    fn annotate(&self, analysis: &mut Analysis<Self>, _: &mut Monitor<'_, Self>) -> Result<(), Halt> {
        analysis.note = Some(Recipe::new(self).note(&analysis.position));
        Ok(())
    }

    fn theory(&self, _: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<Walk>>, Halt> {
        let recipe = Recipe::new(self);
        Ok(Some(Box::new(move |pos| Some(recipe.worth(pos)))))
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let note = analysis.note.as_ref()?;
        let loopy = note.tokens.iter().filter(|&&nimber| nimber == Nimber::Loopy).count();
        let (listed, sum) = (listed(&note.tokens), listed_with_sum(&note.tokens, note.nimber));
        Some(match (loopy, analysis.root.outcome()?) {
            (0, Outcome::Loss) => {
                format!("{sum}: whatever moves, the other player makes it 0 again")
            }
            (0, _) => format!("{sum}: a move that makes it 0 wins"),
            (1, Outcome::Win) => {
                format!("{listed}; the token with oo could go round for ever, but moves away so that the nim-sum is 0")
            }
            (1, _) => format!("{listed}; the token with oo can go round for ever, and nobody wins by moving it away"),
            _ => {
                format!("{listed}; a token with oo can go round for ever, so nobody has to move badly")
            }
        })
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        reasons::parts(self, analysis)
    }

    fn note_words(&self, note: &TokenNote) -> Vec<(&'static str, String)> {
        vec![("nimber", note.nimber.to_string())]
    }
}

impl Sum for Tokens {
    fn sizes(&self) -> Vec<usize> {
        vec![self.layout().places().len(); self.layout().tokens().len()]
    }

    fn moves(&self) -> usize {
        let layout = self.layout();
        (0..layout.places().len()).map(|place| layout.moves(place).len()).sum::<usize>() * layout.tokens().len()
    }

    fn components(&self) -> Vec<Component> {
        vec![rests(self).into_iter().collect(); self.layout().tokens().len()]
    }

    fn places(&self, pos: &Walk) -> Vec<usize> {
        pos.tokens().collect()
    }
}

/// Where a token may stand after one move from each place.
fn rests(game: &Tokens) -> Vec<Vec<usize>> {
    let layout = game.layout();
    let rests = |place: usize| layout.moves(place).iter().map(|&(_, rest)| rest).collect();
    (0..layout.places().len()).map(rests).collect()
}

/// The recipe of the fifth lesson: a nimber, or none, for every place, and three cases for the sum. Gives outcomes at
/// once, for any number of tokens.
pub(super) struct Recipe {
    pub(super) moves: Vec<Vec<usize>>,
    pub(super) labels: Vec<Option<Label>>,
}

impl Recipe {
    /// Labels the layout.
    pub(crate) fn new(game: &Tokens) -> Self {
        let moves = rests(game);
        let labels = labels(&moves);
        Self { moves, labels }
    }

    pub(super) fn nimber(&self, place: usize) -> Nimber {
        self.labels[place].map_or(Nimber::Loopy, |label| Nimber::Finite(label.nimber))
    }

    pub(super) fn outcome(&self, pos: &Walk) -> Outcome {
        self.worth(pos).outcome()
    }

    fn worth(&self, state: &Standing) -> NimWorth {
        let places: Vec<usize> = state.tokens().collect();
        let nimbers: Vec<Nimber> = places.iter().map(|&place| self.nimber(place)).collect();
        let in_reach = |token: usize| {
            let labelled = self.moves[places[token]].iter().filter_map(|&to| self.labels[to]);
            labelled.map(|label| label.nimber).collect()
        };
        sum(&nimbers, in_reach)
    }

    fn note(&self, pos: &Walk) -> TokenNote {
        let tokens: Vec<Nimber> = pos.tokens().map(|place| self.nimber(place)).collect();
        let add = |sum, nimber: &Nimber| match (sum, nimber) {
            (Nimber::Finite(sum), Nimber::Finite(size)) => Nimber::Finite(sum ^ size),
            _ => Nimber::Loopy,
        };
        let stage = pos.tokens().filter_map(|place| self.labels[place]).map(|label| label.stage).sum();
        TokenNote { nimber: tokens.iter().fold(Nimber::Finite(0), add), tokens, stage }
    }
}

impl Stage<Tokens> for Recipe {
    fn name(&self) -> &'static str {
        "nimbers"
    }

    fn run(
        &mut self,
        game: &Tokens,
        analysis: &mut Analysis<Tokens>,
        monitor: &mut Monitor<'_, Tokens>,
    ) -> Result<(), Halt> {
        analysis.stage = "nimbers";
        let pos = analysis.position.clone();
        monitor.nodes(analysis.moves.len() as u64 + 1)?;
        analysis.root.tighten(Bounds::of(self.outcome(&pos)));
        analysis.note = Some(self.note(&pos));
        analysis.edit_moves(|report| {
            let child = game.play(&pos, report.mv);
            report.bounds.tighten(Bounds::of(self.outcome(&child)).backed_up(Step::ALTERNATE));
            report.note = Some(self.note(&child));
        });
        monitor.show(analysis);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Player;
    use crate::core::laws::{self, Dice};
    use crate::solve::Solver;
    use crate::solve::brute::Brute;

    const LAYOUTS: [&str; 6] =
        ["island map-1", "island ferry", "snakes board-1", "snakes board-2", "snakes board-3", "snakes ladder"];

    fn game(words: &str) -> Tokens {
        words.parse().unwrap_or_else(|error| panic!("{words}: {error}"))
    }

    #[test]
    fn the_laws_hold_on_every_layout() {
        for words in LAYOUTS {
            laws::check(&game(words), 5, 4);
        }
    }

    /// Lesson 5: the three on map 1 stand on 2, 1 and 0, and the winning move is from 2 to 1.
    #[test]
    fn the_islanders_win_by_leaving_equal_nimbers() {
        let game = game("island map-1");
        let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!(analysis.root.outcome(), Some(Outcome::Win));
        let won: Vec<_> = analysis.keepers().map(|report| game.write_move(&game.start(), report.mv)).collect();
        assert!(won.contains(&"a1b1".to_owned()), "{won:?}");
    }

    /// North and south can be gone back and forth and have nimbers; bend and mill have none.
    #[test]
    fn of_the_two_loops_of_the_ferry_one_matters() {
        let game = game("island ferry");
        let recipe = Recipe::new(&game);
        let nimber = |name: &str| recipe.nimber(game.layout().place(name).expect("a place"));
        for (name, expected) in [
            ("north", Nimber::Finite(0)),
            ("south", Nimber::Finite(1)),
            ("bend", Nimber::Loopy),
            ("mill", Nimber::Loopy),
        ] {
            assert_eq!(nimber(name), expected, "{name}");
        }
        assert_eq!(recipe.outcome(&game.start()), Outcome::Win);
    }

    /// The recipe against the product, for every way to place up to three tokens.
    #[test]
    fn the_recipe_agrees_with_the_product_on_every_layout() {
        for words in LAYOUTS {
            let game = game(words);
            let recipe = Recipe::new(&game);
            let rests: Vec<u8> = (0..game.layout().places().len())
                .filter(|&place| game.layout().can_rest(place))
                .map(|place| place as u8)
                .collect();
            let mut product = Retrograde::default();
            for &a in &rests {
                for &b in rests.iter().filter(|&&b| b >= a) {
                    for &c in rests.iter().filter(|&&c| c >= b) {
                        let pos = Walk { state: Standing(vec![a, b, c]), mover: Player::P1 };
                        let mut analysis = Analysis::new(&game, pos.clone());
                        product.run(&game, &mut analysis, &mut Monitor::unlimited()).expect("memory suffices");
                        assert_eq!(Some(recipe.outcome(&pos)), analysis.root.outcome(), "{words} {pos:?}");
                    }
                }
            }
        }
    }

    /// The same on graphs drawn by dice, two tokens each.
    #[test]
    fn the_recipe_agrees_with_brute_force_on_random_graphs() {
        let mut dice = Dice(77);
        for round in 0..150 {
            let places = 4 + dice.below(5);
            let mut routes = vec!["n1-n0".to_owned()];
            for from in 1..places {
                for _ in 0..=dice.below(3) {
                    routes.push(format!("n{from}-n{}", dice.below(places)));
                }
            }
            let list = routes.iter().map(|route| format!("\"{route}\"")).collect::<Vec<_>>().join(", ");
            let text = format!("name = \"r{round}\"\nhouse = \"n0\"\ntokens = [\"n1\", \"n1\"]\none_way = [{list}]\n");
            let layout = super::super::TokenLayout::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let game = Tokens { layout: std::sync::Arc::new(layout) };
            let recipe = Recipe::new(&game);
            let mut brute = Brute::new(game.clone());
            for a in 0..game.layout().places().len() as u8 {
                for b in a..game.layout().places().len() as u8 {
                    let pos = Walk { state: Standing(vec![a, b]), mover: Player::P1 };
                    assert_eq!(recipe.outcome(&pos), brute.value(&pos).outcome(), "{text} {pos:?}");
                }
            }
        }
    }
}
