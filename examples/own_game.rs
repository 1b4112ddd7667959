//! A game of one's own is solved, played in a tournament and drawn as a tree: `cargo run --example own_game`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use catchup::bots::Bots;
use catchup::core::{Game, GameInfo, Impartial, NotationError, Shape};
use catchup::play::Tree;
use catchup::play::tournament::{Tournament, TournamentDesk};
use catchup::solve::{Monitor, Solve, Solver};

/// A heap of beads; one takes any divisor of their number but the number itself. Whoever finds a single bead loses.
#[derive(Clone)]
pub struct Beads(u32);

impl fmt::Display for Beads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "beads {}", self.0)
    }
}

impl FromStr for Beads {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let beads = text.trim_start_matches("beads ").parse().map(Self);
        beads.map_err(|_| NotationError::new(text, "is no heap of beads, like `beads 6`"))
    }
}

/// Both have the same choices: the rules know no player.
impl Impartial for Beads {
    type State = u32;
    type Choice = u32;
    const ABOUT: GameInfo = GameInfo::new("Beads", "Take a divisor. Whoever finds a single bead loses.");

    fn reach(&self) -> Shape {
        Shape::Acyclic
    }

    fn opening_state(&self) -> u32 {
        self.0
    }

    fn lifted_options<M>(&self, &beads: &u32, lift: impl Fn(u32) -> M) -> Vec<M> {
        (1..beads).filter(|&part| beads.is_multiple_of(part)).map(lift).collect()
    }

    fn after(&self, beads: &u32, part: u32) -> u32 {
        beads - part
    }

    fn read_state(&self, text: &str) -> Result<u32, NotationError> {
        text.parse().map(|Self(beads)| beads)
    }
}

impl Solve for Beads {
    type Note = ();
}

impl Bots for Beads {}

/// Its value, how often each bot beats each, and the tree of all games.
pub fn story() -> Result<String, Box<dyn Error>> {
    let game: Beads = "beads 6".parse()?;
    let mut solver = Solver::new(game.clone());
    let (analysis, _) = solver.analyze(&game.start(), &mut Monitor::unlimited());
    let bots = vec![game.named_bot("random")?, game.named_bot("perfect")?];
    let matrix = Tournament::new(game.clone(), bots).exact(&TournamentDesk::quiet())?;
    let mut tree = Tree::new(game.clone(), game.start(), 100);
    tree.unfold_to(9, &mut solver, &mut Monitor::unlimited())?;
    Ok(format!("{game}: {}\nrandom beats perfect: {}\n{}", analysis.root, matrix.cells[0][1].p1, tree.text()))
}

fn main() -> Result<(), Box<dyn Error>> {
    story().map(|story| print!("{story}"))
}
