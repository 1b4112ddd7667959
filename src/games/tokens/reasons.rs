//! What is drawn of a reason: the nimbers of the tokens, the way out or the circle, and how the places came by their labels.

use crate::core::{Arrange, Game, Outcome};
use crate::solve::labelling::{LabelStep, circle};
use crate::solve::nimber::Nimber;
use crate::solve::{Analysis, PartKind, WhyPart, shown_move};

use super::rules::{Advance, Tokens};
use super::solve::Recipe;

/// The place of each token with its nimber; then the move that wins, or the circle that nobody has to leave; then the
/// labelling, in its order.
pub(super) fn parts(game: &Tokens, analysis: &Analysis<Tokens>) -> Vec<WhyPart> {
    let (pos, places, recipe) = (&analysis.position, game.layout().places(), Recipe::new(game));
    let name = |place: usize| places[place].name.clone();
    let nimbers: Vec<Nimber> = pos.tokens().map(|place| recipe.nimber(place)).collect();
    let mut parts = WhyPart::places(pos.tokens().map(name), &nimbers);
    match analysis.root.outcome() {
        Some(Outcome::Win) => {
            let wins = |mv| WhyPart::new(PartKind::Move, vec![game.write_move(pos, mv)], "makes the nim-sum 0");
            parts.extend(shown_move(analysis).map(wins));
        }
        Some(Outcome::Draw) => parts.extend(round(game, &recipe, analysis)),
        Some(Outcome::Loss) | None => {}
    }
    let reached = in_reach(&recipe, pos.tokens());
    let mut steps: Vec<usize> = reached.into_iter().filter(|&place| recipe.labels[place].is_some()).collect();
    steps.arrange_by_key(|&place| (recipe.labels[place].map(|label| label.stage), place));
    parts.extend(steps.into_iter().filter_map(|place| {
        let step = LabelStep::new(place, |place| recipe.moves[place].clone(), |place| recipe.labels[place])?;
        Some(WhyPart::step(name(place), step.words(name), step.least.to_string()))
    }));
    parts
}

/// The circle of a token that can go round, without a chance for anybody to win by leaving it.
fn round(game: &Tokens, recipe: &Recipe, analysis: &Analysis<Tokens>) -> Option<WhyPart> {
    let tokens: Vec<usize> = analysis.position.tokens().collect();
    let has_nimber = |place: &usize| recipe.labels[*place].is_some();
    let others = tokens.iter().filter_map(|&place| recipe.labels[place]).fold(0, |sum, label| sum ^ label.nimber);
    // Beside another loop no way out of one wins.
    let is_only = tokens.iter().filter(|place| !has_nimber(place)).count() == 1;
    let leads_out = |place: usize| {
        let mut ways = recipe.moves[place].iter().filter_map(|&to| recipe.labels[to]);
        is_only && ways.any(|label| label.nimber == others)
    };
    let next = |place: usize| -> Vec<usize> {
        let on = recipe.moves[place].iter().copied();
        on.filter(|to| !has_nimber(to) && !leads_out(*to)).collect()
    };
    let mut loopy = tokens.iter().copied().filter(|place| !has_nimber(place));
    let (start, way) = loopy.find_map(|start| Some((start, circle(start, next, recipe.moves.len())?)))?;
    let mut pos = analysis.position.clone();
    let mut cells = Vec::new();
    for (from, to) in std::iter::once(&start).chain(&way).zip(&way) {
        let land = game.layout().moves(*from).iter().find(|(_, rest)| rest == to)?.0;
        let step = Advance::new(*from, land);
        cells.push(game.write_move(&pos, step));
        pos = game.play(&pos, step);
    }
    Some(WhyPart::new(PartKind::Line, cells, "a circle that nobody has to leave"))
}

/// The places in reach of some, these among them.
fn in_reach(recipe: &Recipe, from: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut reached: Vec<usize> = Vec::new();
    let mut open: Vec<usize> = from.collect();
    while let Some(place) = open.pop() {
        if !reached.contains(&place) {
            reached.push(place);
            open.extend(&recipe.moves[place]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::core::{Impartial, Player};
    use crate::games::tokens::{Standing, Walk};
    use crate::solve::{Monitor, Solve, Solver};

    fn game(words: &str) -> Tokens {
        words.parse().unwrap_or_else(|error| panic!("{words}: {error}"))
    }

    /// Whoever goes round in the circle keeps the draw, step by step, and comes back.
    #[test]
    fn circles_keep_the_draw() {
        let mut dice = Dice(6);
        let (mut draws, mut rounds) = (0, 0);
        for words in ["island map-1", "island ferry", "snakes board-1", "snakes board-2", "snakes board-3"] {
            let game = game(words);
            let recipe = Recipe::new(&game);
            let rests: Vec<u8> = (0..game.layout().places().len())
                .filter(|&place| game.layout().can_rest(place))
                .map(|place| place as u8)
                .collect();
            for _ in 0..60 {
                let state = Standing((0..3).map(|_| *dice.pick(&rests)).collect());
                let pos = Walk { state, mover: Player::P1 };
                if recipe.outcome(&pos) != Outcome::Draw || game.is_stuck(&pos) {
                    continue;
                }
                draws += 1;
                let (analysis, _) =
                    Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited().with_node_budget(1));
                let line = game.why_parts(&analysis).into_iter().find(|part| part.kind == PartKind::Line);
                let Some(line) = line else { continue };
                rounds += 1;
                let mut seen = vec![pos.state.clone()];
                let mut pos = pos;
                for cell in &line.cells {
                    let step = game.read_move(&pos, cell).expect("a move");
                    pos = game.try_play(&pos, step).expect("a legal move");
                    assert_eq!(recipe.outcome(&pos), Outcome::Draw, "{words} {:?}: {line:?}", seen[0]);
                    seen.push(pos.state.clone());
                }
                assert!(seen[..line.cells.len()].contains(&pos.state), "{words} {:?}: {line:?}", seen[0]);
            }
        }
        assert!(draws > 20 && 10 * rounds > 8 * draws, "{rounds} circles in {draws} draws");
    }

    /// Each of the recipe's three cases is set up by a preset: nimbers alone, one token that can go round, several.
    #[test]
    fn each_case_of_the_recipe_has_a_preset() {
        let cases = Tokens::ABOUT.presets.iter().map(|preset| {
            let game = game(preset.setup);
            let recipe = Recipe::new(&game);
            let loopy = game.layout().tokens().iter().filter(|&&place| recipe.nimber(place) == Nimber::Loopy).count();
            loopy.min(2)
        });
        let cases: Vec<usize> = cases.collect();
        assert!((0..3).all(|case| cases.contains(&case)), "{cases:?}");
    }
}
