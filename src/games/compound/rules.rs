//! Setup, position and move of a compound: whoever is to move moves in one part and leaves the others as they are.

use std::sync::Arc;

use super::notation;
use crate::core::{
    Game, GameInfo, Impartial, Ladder, LadderStep, NotationError, OptionSpec, Outcome, Preset, ReadFile, Shape,
};

/// The first word of a setup.
pub(super) const ID: &str = "sum";
/// The most parts.
pub(super) const MOST_PARTS: usize = 6;

const MISERE: OptionSpec = OptionSpec {
    key: "misere",
    label: "Last move",
    values: &["", "misere"],
    usual: "wins",
    help: "whoever cannot move anywhere wins",
};

/// A setup: games in which nobody owns anything and whoever cannot move has lost, and which end all of them have together.
#[derive(Clone, Debug)]
pub struct Compound<G> {
    pub(super) parts: Arc<[G]>,
    pub(super) misere: bool,
}

/// A move of one part. Moves of all games have no room in one type, so it is called by its place among the legal ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartMove {
    part: u8,
    index: u32,
}

impl PartMove {
    /// The move at a place among the legal ones of a part, both counted from 0.
    pub fn new(part: usize, index: usize) -> Self {
        Self { part: part as u8, index: index as u32 }
    }

    /// The part, counted from 0.
    pub fn part(self) -> usize {
        usize::from(self.part)
    }

    /// The place among the legal moves of the part.
    pub fn index(self) -> usize {
        self.index as usize
    }
}

impl<G: Game> Compound<G> {
    /// The games side by side.
    pub fn parts(&self) -> &[G] {
        &self.parts
    }

    /// Whether whoever cannot move anywhere has won.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// The game and its move behind a move; nothing if it is not legal.
    pub fn inside(&self, state: &[G::Position], choice: PartMove) -> Option<(&G, G::Move)> {
        let (part, pos) = self.parts.get(choice.part()).zip(state.get(choice.part()))?;
        Some((part, *part.legal_moves(pos).get(choice.index())?))
    }

    /// The move of the whole that a move of a part is; nothing if it is not legal.
    pub fn outside(&self, state: &[G::Position], part: usize, mv: G::Move) -> Option<PartMove> {
        let index = self.parts.get(part)?.legal_moves(state.get(part)?).binary_search(&mv).ok()?;
        Some(PartMove::new(part, index))
    }
}

/// The position of a part after a move in it, with the same player to move as ever: who is to move stands once, behind all.
pub(super) fn played<G: Game>(part: &G, pos: &G::Position, mv: G::Move) -> G::Position {
    let next = part.play(pos, mv);
    part.passed(&next).unwrap_or(next)
}

impl<G: Game> Impartial for Compound<G> {
    const ABOUT: GameInfo = GameInfo {
        group: "Heaps",
        rules: include_str!("../../../assets/rules/sum.md"),
        grammar: "GAME + GAME [+ GAME ..]  [misere]",
        ladder: Ladder::new(
            &["sum nim 3,5 + octal 0.77 from 7", "sum nim 4,6 + grundy 8"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("sees=2@80/sees=4@20"),
                LadderStep::eager("sees=2@25/sees=4@75"),
                LadderStep::careful("sees=4@75/perfect@25"),
                LadderStep::strong("sees=4@30/perfect@70"),
                LadderStep::perfect(),
            ],
        ),
        presets: &[
            Preset {
                setup: "sum square 40 + island map-1 + chomp 3x4",
                blurb: "stones, tokens and chocolate: nimbers add",
            },
            Preset { setup: "sum nim 3,5 + octal 0.77 from 7", blurb: "Nim beside Kayles" },
            Preset {
                setup: "sum square-but-one 20 + square-but-one 9",
                blurb: "two heaps that may grow: does anybody win?",
            },
            Preset { setup: "sum grundy 8 + chomp 2x3 misere", blurb: "whoever cannot move anywhere wins" },
        ],
        options: &[MISERE],
        ..GameInfo::new("Sum", "Several games side by side: move in one of them. Whoever cannot, loses.")
    };
    /// The position of each part, with P1 to move in all of them.
    type State = Vec<G::Position>;
    type Choice = PartMove;

    fn read_words(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        notation::read_setup(words, file)
    }

    fn own_files(&self) -> Vec<(String, String)> {
        let mut files: Vec<_> = self.parts.iter().flat_map(Game::files).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    fn reach(&self) -> Shape {
        let shapes = || self.parts.iter().map(Game::shape);
        match () {
            () if shapes().any(|shape| shape == Shape::Unbounded) => Shape::Unbounded,
            () if shapes().any(|shape| shape == Shape::Loopy) => Shape::Loopy,
            () => Shape::Acyclic,
        }
    }

    fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn opening_state(&self) -> Vec<G::Position> {
        self.parts.iter().map(Game::start).collect()
    }

    fn lifted_options<M>(&self, state: &Vec<G::Position>, lift: impl Fn(PartMove) -> M) -> Vec<M> {
        let counts = self.parts.iter().zip(state).map(|(part, pos)| part.legal_moves(pos).len());
        let moves =
            counts.enumerate().flat_map(|(part, count)| (0..count).map(move |index| PartMove::new(part, index)));
        moves.map(lift).collect()
    }

    fn is_stuck(&self, state: &Vec<G::Position>) -> bool {
        self.parts.iter().zip(state).all(|(part, pos)| part.result(pos).is_some())
    }

    fn after(&self, state: &Vec<G::Position>, choice: PartMove) -> Vec<G::Position> {
        let mut state = state.clone();
        if let Some((part, mv)) = self.inside(&state, choice) {
            state[choice.part()] = played(part, &state[choice.part()], mv);
        }
        state
    }

    /// Each part knows its own symmetries.
    fn reduced(&self, state: &Vec<G::Position>) -> Vec<G::Position> {
        self.parts.iter().zip(state).map(|(part, pos)| part.canonical(pos)).collect()
    }

    fn write_choice(&self, state: &Vec<G::Position>, choice: PartMove) -> String {
        notation::write_choice(self, state, choice)
    }

    fn read_choice(&self, state: &Vec<G::Position>, text: &str) -> Result<PartMove, NotationError> {
        notation::read_choice(self, state, text)
    }

    fn write_state(&self, state: &Vec<G::Position>) -> String {
        let parts: Vec<_> = self.parts.iter().zip(state).map(|(part, pos)| part.write_position(pos)).collect();
        parts.join(notation::PLUS)
    }

    fn read_state(&self, text: &str) -> Result<Vec<G::Position>, NotationError> {
        notation::read_state(self, text)
    }
}
