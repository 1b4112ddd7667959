//! Setup, position and move of a compound: whoever is to move takes a turn in one part and leaves the others as they are.

use std::sync::Arc;

use super::notation;
use super::position::{SideBySide, for_first};
use crate::core::{
    Arrange, Game, GameInfo, Impartial, Ladder, LadderStep, NotationError, OptionSpec, Outcome, PaintSpot, PaintStep,
    Preset, ReadFile, Shape,
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

    /// The part that a spot of a position set up by hand lies in, and its place among those of the part.
    pub(crate) fn spot_within(&self, state: &[G::Position], spot: usize) -> Option<(usize, usize)> {
        let mut rest = spot;
        for (place, (part, pos)) in self.parts.iter().zip(state).enumerate() {
            let count = part.paint_spots(pos).len();
            if rest < count {
                return Some((place, rest));
            }
            rest -= count;
        }
        None
    }
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
        sizes: &[
            "sum nim 3,5 + octal 0.77 from 7",
            "sum square 40 + island map-1 + chomp 3x4",
            "sum square-but-one 20 + square-but-one 9",
        ],
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
            Preset {
                setup: "sum catch-up 1..6 goal=last + catch-up 1..5 goal=last",
                blurb: "two pools: cover the gap in either; the last number of all wins",
            },
            Preset { setup: "sum grundy 8 + chomp 2x3 misere", blurb: "whoever cannot move anywhere wins" },
        ],
        options: &[MISERE],
        ..GameInfo::new("Sum", "Several games side by side: move in one of them. Whoever cannot, loses.")
    };
    type State = SideBySide<G::Position>;
    type Choice = PartMove;

    fn read_words(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        notation::read_setup(words, file)
    }

    fn own_files(&self) -> Vec<(String, String)> {
        let mut files: Vec<_> = self.parts.iter().flat_map(Game::files).collect();
        files.arrange();
        files.dedup();
        files
    }

    fn reach(&self) -> Shape {
        let shapes = || self.parts.iter().map(Game::shape);
        if shapes().any(|shape| shape == Shape::Unbounded) {
            Shape::Unbounded
        } else if shapes().any(|shape| shape == Shape::Loopy) {
            Shape::Loopy
        } else {
            Shape::Acyclic
        }
    }

    fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn opening_state(&self) -> SideBySide<G::Position> {
        SideBySide::closed(self.parts.iter().map(|part| for_first(part, part.start())).collect())
    }

    fn lifted_options<M>(&self, state: &SideBySide<G::Position>, lift: impl Fn(PartMove) -> M) -> Vec<M> {
        let parts = self.parts.iter().zip(state.iter()).enumerate();
        let open = parts.filter(|(place, _)| state.open().is_none_or(|open| open == *place));
        let counts = open.map(|(place, (part, pos))| (place, part.legal_moves(pos).len()));
        let moves = counts.flat_map(|(place, count)| (0..count).map(move |index| PartMove::new(place, index)));
        moves.map(lift).collect()
    }

    fn is_stuck(&self, state: &SideBySide<G::Position>) -> bool {
        self.parts.iter().zip(state.iter()).all(|(part, pos)| part.result(pos).is_some())
    }

    fn after(&self, state: &SideBySide<G::Position>, choice: PartMove) -> SideBySide<G::Position> {
        let Some((part, mv)) = self.inside(state, choice) else { return state.clone() };
        let (place, before) = (choice.part(), &state[choice.part()]);
        let next = for_first(part, part.play(before, mv));
        if part.ends_turn(before, mv) { state.left(place, next) } else { state.within(place, next) }
    }

    /// Each part knows its own symmetries.
    fn reduced(&self, state: &SideBySide<G::Position>) -> SideBySide<G::Position> {
        state.each(|place, pos| self.parts[place].canonical(pos))
    }

    fn completes_turn(&self, state: &SideBySide<G::Position>, choice: PartMove) -> bool {
        self.inside(state, choice).is_none_or(|(part, mv)| part.ends_turn(&state[choice.part()], mv))
    }

    fn why_no_option(&self, state: &SideBySide<G::Position>, choice: PartMove) -> String {
        match state.open().filter(|open| *open != choice.part()) {
            Some(open) => format!("leaves game {}, where the turn goes on", open + 1),
            None => "is not a move in this position".to_owned(),
        }
    }

    fn write_choice(&self, state: &SideBySide<G::Position>, choice: PartMove) -> String {
        notation::write_choice(self, state, choice)
    }

    fn read_choice(&self, state: &SideBySide<G::Position>, text: &str) -> Result<PartMove, NotationError> {
        notation::read_choice(self, state, text)
    }

    fn write_choices(&self, state: &SideBySide<G::Position>, choices: &[PartMove]) -> String {
        notation::write_turn(self, state, choices)
    }

    fn read_choices(&self, state: &SideBySide<G::Position>, text: &str) -> Result<Vec<PartMove>, NotationError> {
        notation::read_turn(self, state, text)
    }

    fn write_state(&self, state: &SideBySide<G::Position>) -> String {
        notation::write_state(self, state)
    }

    fn read_state(&self, text: &str) -> Result<SideBySide<G::Position>, NotationError> {
        notation::read_state(self, text)
    }

    fn state_spots(&self, state: &SideBySide<G::Position>) -> Vec<PaintSpot> {
        let parts = self.parts.iter().zip(state.iter()).enumerate();
        let spots = parts.flat_map(|(place, (part, pos))| {
            let within = move |spot: PaintSpot| PaintSpot::new(format!("{}:{}", place + 1, spot.name), spot.stands);
            part.paint_spots(pos).into_iter().map(within)
        });
        spots.collect()
    }

    fn repainted(
        &self,
        state: &SideBySide<G::Position>,
        spot: usize,
        step: PaintStep,
    ) -> Result<SideBySide<G::Position>, NotationError> {
        let Some((place, spot)) = self.spot_within(state, spot) else { return Ok(state.clone()) };
        let part = &self.parts[place];
        Ok(state.left(place, for_first(part, part.painted(&state[place], spot, step)?)))
    }

    fn repainted_as(
        &self,
        state: &SideBySide<G::Position>,
        spot: usize,
        stands: &str,
    ) -> Result<SideBySide<G::Position>, NotationError> {
        let Some((place, spot)) = self.spot_within(state, spot) else { return Ok(state.clone()) };
        let part = &self.parts[place];
        Ok(state.left(place, for_first(part, part.painted_as(&state[place], spot, stands)?)))
    }
}
