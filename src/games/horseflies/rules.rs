//! Setup, position and move of the horseflies.

use std::sync::Arc;

use crate::core::{Game, GameInfo, GameResult, NotationError, Player, Preset, Shape};

use super::fly::{Fly, Square};
use super::notation;

/// A setup: where the flies begin.
#[derive(Clone, Debug)]
pub struct Horseflies {
    pub(super) start: Arc<[Fly]>,
}

/// Where each fly sits, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flies {
    pub(super) flies: Vec<Fly>,
    pub(super) mover: Player,
}

impl Flies {
    /// The flies, in the order of the setup.
    pub fn flies(&self) -> &[Fly] {
        &self.flies
    }

    /// Whether some fly is one jump from home.
    pub fn is_decided(&self) -> bool {
        self.flies.iter().any(|fly| fly.square.is_next_to_home())
    }
}

/// One fly jumps. Which of several that are alike does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// The fly.
    pub fly: Fly,
    /// Where it lands.
    pub to: Square,
}

impl Game for Horseflies {
    const INFO: GameInfo = GameInfo {
        name: "Horseflies",
        group: "Islands and snakes",
        summary: "Let one fly jump; none may take back its last jump. Whoever brings the first one home, wins.",
        rules: include_str!("../../../assets/rules/horseflies.md"),
        grammar: "f6,d4,e10",
        presets: &[
            Preset { setup: "horseflies f6,d4,e10", blurb: "three flies: the seventh exercise of the fifth lesson" },
            Preset { setup: "horseflies d5,b8,a6", blurb: "near home, each step is a trap" },
            Preset { setup: "horseflies d7,d5,d6", blurb: "three in a column" },
            Preset { setup: "horseflies f7,d5,f8", blurb: "two on the edge" },
            Preset { setup: "horseflies f7,b5,f4", blurb: "one of them is close" },
            Preset { setup: "horseflies a8,a9,d5", blurb: "two far away, and one that hurries" },
        ],
        options: &[],
    };
    type Position = Flies;
    type Move = Jump;

    fn shape(&self) -> Shape {
        Shape::Unbounded
    }

    fn start(&self) -> Flies {
        Flies { flies: self.start.to_vec(), mover: Player::P1 }
    }

    fn to_move(&self, pos: &Flies) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Flies) -> Option<GameResult> {
        let is_home = pos.flies.iter().any(|fly| fly.square == Square::HOME);
        let is_stuck = || pos.flies.iter().all(|fly| fly.jumps().next().is_none());
        (is_home || is_stuck()).then(|| GameResult::Won(pos.mover.opponent()))
    }

    fn legal_moves(&self, pos: &Flies) -> Vec<Jump> {
        if pos.flies.iter().any(|fly| fly.square == Square::HOME) {
            return Vec::new();
        }
        let jumps = |&fly: &Fly| fly.jumps().map(move |to| Jump { fly, to });
        let mut moves: Vec<Jump> = pos.flies.iter().flat_map(jumps).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn play(&self, pos: &Flies, mv: Jump) -> Flies {
        let mut flies = pos.flies.clone();
        if let Some(fly) = flies.iter_mut().find(|fly| **fly == mv.fly) {
            *fly = fly.after(mv.to);
        }
        Flies { flies, mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, pos: &Flies, mv: Jump) -> String {
        let Jump { fly, to } = mv;
        if pos.flies.iter().all(|other| other.square != fly.square) {
            return format!("needs a fly on {}, and there is none", fly.square);
        }
        if fly.came == Some(to) {
            return "would take back the last jump of this fly".to_owned();
        }
        format!("is no jump of a fly: from {} it may reach {}", fly.square, list(fly.jumps()))
    }

    /// The flies are alike, and nobody owns them.
    fn canonical(&self, pos: &Flies) -> Flies {
        let mut flies = pos.flies.clone();
        flies.sort_unstable();
        Flies { flies, mover: Player::P1 }
    }

    fn write_move(&self, pos: &Flies, mv: Jump) -> String {
        notation::write_jump(pos, mv)
    }

    fn read_move(&self, pos: &Flies, text: &str) -> Result<Jump, NotationError> {
        notation::read_jump(pos, text)
    }

    fn write_position(&self, pos: &Flies) -> String {
        notation::write_flies(pos)
    }

    fn read_position(&self, text: &str) -> Result<Flies, NotationError> {
        notation::read_flies(self, text)
    }
}

fn list(squares: impl Iterator<Item = Square>) -> String {
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}
