//! Setup, position and move of the tokens.

use std::sync::Arc;

use crate::core::{Game, GameInfo, GameResult, NotationError, Player, Preset, Shape};

use super::layout::{Layout, MOST_TOKENS};
use super::notation;

/// A setup: where the tokens walk, and where they begin.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub(super) layout: Arc<Layout>,
}

/// Where each token stands, and the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    pub(super) tokens: Vec<u8>,
    pub(super) mover: Player,
}

impl Walk {
    /// The place of each token.
    pub fn tokens(&self) -> impl Iterator<Item = usize> {
        self.tokens.iter().map(|&place| usize::from(place))
    }
}

/// One token goes from one place to another. Which of several on the same place goes does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where the token stands.
    pub from: usize,
    /// Where it lands; an arrow may take it on from there.
    pub to: usize,
}

impl Tokens {
    /// Where the tokens walk.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The same layout with tokens on other places, or more of them, or fewer: for tables about a layout.
    ///
    /// # Errors
    /// When there are too many tokens, or none.
    pub fn with_start(&self, tokens: &[usize]) -> Result<Self, NotationError> {
        if tokens.is_empty() || tokens.len() > MOST_TOKENS {
            let reason = format!("is no number of tokens from 1 to {MOST_TOKENS}");
            return Err(NotationError::new(tokens.len().to_string(), reason));
        }
        Ok(Self { layout: Arc::new(self.layout.with_tokens(tokens)) })
    }

    /// Whether a token stands there and may go there.
    pub(super) fn is_legal(&self, pos: &Walk, step: Step) -> bool {
        pos.tokens().any(|place| place == step.from) && self.rest(step).is_some()
    }

    /// Where a token stands that has landed on a place.
    pub(super) fn rest(&self, step: Step) -> Option<usize> {
        self.layout.moves(step.from).iter().find(|(land, _)| *land == step.to).map(|(_, rest)| *rest)
    }
}

impl Game for Tokens {
    const INFO: GameInfo = GameInfo {
        name: "Islands and snakes",
        group: "Islands and snakes",
        summary: "Move one token along a route. Whoever brings the last one home, wins.",
        rules: include_str!("../../../assets/rules/island.md"),
        grammar: "map-1 | board-1 | FILE",
        presets: &[
            Preset { setup: "island map-1", blurb: "Nim, Kim and Tim on their way home through a swamp" },
            Preset { setup: "island ferry", blurb: "a ferry goes both ways: one loop matters, one does not" },
            Preset { setup: "snakes board-1", blurb: "thirty squares, six arrows, three counters" },
            Preset { setup: "snakes board-2", blurb: "with a square from which one may pass" },
            Preset { setup: "snakes board-3", blurb: "twenty-five squares, five arrows" },
            Preset { setup: "snakes ladder", blurb: "every arrow leads up: no loops, plain nimbers" },
        ],
        options: &[],
    };
    type Position = Walk;
    type Move = Step;

    fn info(id: &str) -> GameInfo {
        match id {
            "snakes" => GameInfo {
                name: "Snakes-and-Adders",
                summary: "Advance one counter; an arrow takes it along. Whoever brings the last one home, wins.",
                rules: include_str!("../../../assets/rules/snakes.md"),
                grammar: "board-1 | board-2 | board-3 | ladder | FILE",
                ..Self::INFO
            },
            _ => GameInfo {
                name: "Nim's Island",
                summary: "Move one token along a route. Whoever brings the last one home, wins.",
                grammar: "map-1 | ferry | FILE",
                ..Self::INFO
            },
        }
    }

    fn read_setup(words: &str, file: &dyn Fn(&str) -> Result<String, NotationError>) -> Result<Self, NotationError> {
        notation::read_setup(words, file)
    }

    fn files(&self) -> Vec<(String, String)> {
        notation::files(self)
    }

    fn shape(&self) -> Shape {
        Shape::Loopy
    }

    fn start(&self) -> Walk {
        Walk { tokens: self.layout.tokens().iter().map(|&place| place as u8).collect(), mover: Player::P1 }
    }

    fn to_move(&self, pos: &Walk) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Walk) -> Option<GameResult> {
        let stuck = pos.tokens().all(|place| self.layout.moves(place).is_empty());
        stuck.then(|| GameResult::Won(pos.mover.opponent()))
    }

    fn legal_moves(&self, pos: &Walk) -> Vec<Step> {
        let mut places: Vec<usize> = pos.tokens().collect();
        places.sort_unstable();
        places.dedup();
        let steps = |from: usize| self.layout.moves(from).iter().map(move |&(to, _)| Step { from, to });
        places.into_iter().flat_map(steps).collect()
    }

    fn play(&self, pos: &Walk, mv: Step) -> Walk {
        let mut tokens = pos.tokens.clone();
        let token = tokens.iter_mut().find(|place| usize::from(**place) == mv.from);
        if let (Some(token), Some(rest)) = (token, self.rest(mv)) {
            *token = rest as u8;
        }
        Walk { tokens, mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, pos: &Walk, mv: Step) -> String {
        let name = |place: usize| &self.layout.places()[place].name;
        if pos.tokens().all(|place| place != mv.from) {
            return format!("needs a token on {}, and there is none", name(mv.from));
        }
        format!("is no route: from {} there is none to {}", name(mv.from), name(mv.to))
    }

    /// The tokens are alike, and nobody owns them.
    fn canonical(&self, pos: &Walk) -> Walk {
        let mut tokens = pos.tokens.clone();
        tokens.sort_unstable();
        Walk { tokens, mover: Player::P1 }
    }

    fn write_move(&self, _pos: &Walk, mv: Step) -> String {
        notation::write_step(&self.layout, mv)
    }

    fn read_move(&self, pos: &Walk, text: &str) -> Result<Step, NotationError> {
        notation::read_step(self, pos, text)
    }

    fn write_position(&self, pos: &Walk) -> String {
        notation::write_walk(&self.layout, pos)
    }

    fn read_position(&self, text: &str) -> Result<Walk, NotationError> {
        notation::read_walk(self, text)
    }
}
