//! Bots of Chomp.

use super::rules::{BoxCell, Position};
use super::setup::Chomp;
use super::solve::known;
use crate::bots::{Bot, BotSpec, Bots, Feature, Policy, Situation};
use crate::core::{Game, Impartial, Outcome};
use crate::solve::Halt;

impl Bots for Chomp {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any bite"),
            BotSpec::own(
                "corner",
                "nibbles the counter farthest from the poison, the move of the existence proof",
                |_, _| Ok(Box::new(BiteChooser(corner))),
            ),
            BotSpec::own("greedy", "the largest bite that does not hand over the square or the two-row win", |_, _| {
                Ok(Box::new(BiteChooser(greedy)))
            }),
            BotSpec::own("square-first", "leaves the L or one more below wherever it can, else any bite", |_, _| {
                Ok(Box::new(BiteChooser(square_first)))
            }),
            BotSpec::mcts("20000", "plays so many games in its head: for fields too large to be solved"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }

    fn features() -> &'static [Feature<Self>] {
        const FEATURES: &[Feature<Chomp>] = &[
            Feature::of_mover(
                "counters",
                "how many counters are left, for whoever is to move",
                |game: &Chomp, pos: &Position| game.count(pos).unwrap_or(0) as f64,
            ),
            Feature::of_mover(
                "corners",
                "how many bites take a single counter, for whoever is to move",
                |game: &Chomp, pos: &Position| game.corners(pos).len() as f64,
            ),
        ];
        FEATURES
    }
}

/// Names the bites that it likes best; any of them is drawn.
struct BiteChooser(fn(&Chomp, &Position) -> Vec<BoxCell>);

impl Bot<Chomp> for BiteChooser {
    fn policy(&mut self, at: &mut Situation<'_, '_, Chomp>) -> Result<Policy<Chomp>, Halt> {
        at.monitor.check()?;
        Ok(Policy::uniform((self.0)(at.game, at.pos).into_iter().map(|cell| vec![cell]).collect()))
    }
}

/// The single counters farthest from the poison: the top right corner of a rectangle.
fn corner(game: &Chomp, pos: &Position) -> Vec<BoxCell> {
    let corners: Vec<BoxCell> = game.corners(pos).into_iter().filter(|&cell| game.is_option(pos, cell)).collect();
    // Where there is no end there may be no corner either.
    let corners = if corners.is_empty() { game.legal_moves(pos) } else { corners };
    best(corners, |&cell| (0..game.sides().len()).map(|side| u64::from(cell.at(side))).sum())
}

fn greedy(game: &Chomp, pos: &Position) -> Vec<BoxCell> {
    let moves = game.legal_moves(pos);
    let safe: Vec<BoxCell> = moves.iter().copied().filter(|&cell| !hands_over(game, &game.play(pos, cell))).collect();
    best(if safe.is_empty() { moves } else { safe }, |&cell| game.bite_size(pos, cell).unwrap_or(u64::MAX))
}

fn square_first(game: &Chomp, pos: &Position) -> Vec<BoxCell> {
    let moves = game.legal_moves(pos);
    let wins: Vec<BoxCell> = moves.iter().copied().filter(|&cell| is_lost(game, &game.play(pos, cell))).collect();
    if wins.is_empty() { moves } else { wins }
}

fn best(cells: Vec<BoxCell>, worth: impl Fn(&BoxCell) -> u64) -> Vec<BoxCell> {
    let most = cells.iter().map(&worth).max();
    cells.into_iter().filter(|cell| Some(worth(cell)) == most).collect()
}

/// Whether the facts alone show that the mover of `pos` loses.
fn is_lost(game: &Chomp, pos: &Position) -> bool {
    known(game, pos).outcome() == Some(Outcome::Loss)
}

/// Whether the mover of `pos` can copy his way to a win: by leaving two rows with one more below, or an L with equal
/// arms, or because so little is left that it is known.
fn hands_over(game: &Chomp, pos: &Position) -> bool {
    let sides = 0..game.sides().len();
    let is_simple = known(game, pos).lower().remoteness().is_some_and(|turns| turns > 0);
    let slabs = sides.clone().flat_map(|side| [1, 2].map(|place| BoxCell::POISON.with(side, place)));
    let pairs = sides.clone().flat_map(|a| sides.clone().map(move |b| BoxCell::POISON.with(a, 1).with(b, 1)));
    let mut bites = slabs.chain(pairs).filter(|&cell| game.has(pos, cell));
    match known(game, pos).outcome() {
        Some(Outcome::Loss) => false,
        Some(Outcome::Win) if is_simple => true,
        _ => bites.any(|cell| is_lost(game, &game.play(pos, cell))),
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::solve::{Monitor, Solver};

    fn bites(setup: &str, position: &str, bot: &str) -> Vec<String> {
        let game: Chomp = setup.parse().expect("a setup");
        let pos = game.read_position(position).expect("a position");
        let mut bot = game.build_bot(bot, 1).expect("a bot");
        let policy =
            bot.policy(&mut Situation::new(&game, &pos, &mut Solver::new(game.clone()), &mut Monitor::unlimited()));
        match policy.expect("nobody cancels") {
            Policy::Turns(turns) => turns.iter().map(|(turn, _)| game.write_turn(&pos, turn)).collect(),
            Policy::Sampled(turn) => vec![game.write_turn(&pos, &turn)],
        }
    }

    #[test]
    fn each_bot_follows_its_idea() {
        const CASES: &[(&str, &str, &str, &[&str])] = &[
            ("corner", "chomp 4x5", "5,5,5,5", &["e4"]),
            ("corner", "chomp 4x5", "4,2,2", &["d1", "b3"]),
            ("corner", "chomp 3x3x3", "3.3.3", &["3.3.3"]),
            ("square-first", "chomp 5x5", "5,5,5,5,5", &["b2"]),
            ("square-first", "chomp 5x5", "4,1,1", &["d1"]),
            ("square-first", "chomp 2x6", "6,6", &["f2"]),
            ("square-first", "chomp 2x2x2", "1.1.2 1.2.1 2.1.1", &["1.1.2", "1.2.1", "2.1.1"]),
            ("greedy", "chomp 4x5", "5,5,5,5", &["c2"]),
            ("greedy", "chomp 4x5", "3,2", &["b1"]),
        ];
        for &(bot, setup, position, expected) in CASES {
            assert_eq!(bites(setup, position, bot), expected, "{bot}, {setup} {position}");
        }
    }

    #[test]
    fn every_bot_plays_every_kind_of_board_to_its_end() {
        for setup in ["chomp 4x5", "chomp 3x2x2", "chomp n=60", "chomp rows=5,3,3"] {
            let game: Chomp = setup.parse().expect("a setup");
            for spec in game.bots() {
                let mut bot = game.build_bot(&spec.example(), 3).expect("a bot");
                let mut solver = Solver::new(game.clone());
                let mut rng = ChaCha8Rng::seed_from_u64(3);
                let mut pos = game.start();
                while game.result(&pos).is_none() {
                    let policy = bot.policy(&mut Situation::new(&game, &pos, &mut solver, &mut Monitor::unlimited()));
                    let turn = policy.expect("nobody cancels").draw(&mut rng);
                    pos = game.try_play(&pos, turn[0]).unwrap_or_else(|error| panic!("{}: {error}", spec.id));
                }
            }
        }
    }
}
