//! Setup, position and move of the tokens.

use std::sync::Arc;

use crate::core::{
    GameInfo, Impartial, Ladder, LadderStep, NotationError, OwnBoards, PaintSpot, PaintStep, Preset, ReadFile, Shape,
    Turned,
};
use crate::games::heaps::sorted;

use super::layout::{MOST_TOKENS, TokenLayout};
use super::notation;

/// A setup: where the tokens walk, and where they begin.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub(super) layout: Arc<TokenLayout>,
}

/// Where each token stands, with the player to move.
pub type Walk = Turned<Standing>;

/// The place of each token, in the order of the layout.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Standing(pub(super) Vec<u8>);

impl Standing {
    /// The place of each token.
    pub fn tokens(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|&place| usize::from(place))
    }
}

/// One token goes from one place to another. Which of several on the same place goes does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Advance {
    from: u8,
    to: u8,
}

impl Advance {
    /// From one place to another.
    pub fn new(from: usize, to: usize) -> Self {
        Self { from: from as u8, to: to as u8 }
    }

    /// The place of the token.
    pub fn from(self) -> usize {
        usize::from(self.from)
    }

    /// The place that it goes to, before any arrow takes it along.
    pub fn to(self) -> usize {
        usize::from(self.to)
    }
}

impl Tokens {
    /// Where the tokens walk.
    pub fn layout(&self) -> &TokenLayout {
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
    pub(super) fn is_legal(&self, state: &Standing, step: Advance) -> bool {
        state.tokens().any(|place| place == step.from()) && self.rest(step).is_some()
    }

    /// Where a token stands that has landed on a place.
    pub(super) fn rest(&self, step: Advance) -> Option<usize> {
        self.layout.moves(step.from()).iter().find(|(land, _)| *land == step.to()).map(|(_, rest)| *rest)
    }
}

/// The opponents at `snakes`.
const SNAKES: Ladder = Ladder::new(
    &["snakes board-1", "snakes board-2"],
    &[
        LadderStep::beginner("random"),
        LadderStep::careless("random@18/sees=2@82"),
        LadderStep::eager("sees=2@48/sees=4@52"),
        LadderStep::careful("sees=4@80/perfect@20"),
        LadderStep::strong("sees=4@45/perfect@55"),
        LadderStep::expert("sees=4@20/perfect@80"),
        LadderStep::perfect(),
    ],
);

impl Impartial for Tokens {
    const ABOUT: GameInfo = GameInfo {
        name: "Islands and snakes",
        group: "Islands and snakes",
        summary: "Move one token along a route. Whoever brings the last one home, wins.",
        rules: include_str!("../../../assets/rules/island.md"),
        grammar: "map-1 | board-1 | FILE  [tokens=PLACE,PLACE,home]",
        ladder: Ladder::new(
            &["island map-1", "island ferry"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@30/sees=4@70"),
                LadderStep::careful("sees=4@75/perfect@25"),
                LadderStep::strong("sees=4@30/perfect@70"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &[
            "island map-1",
            "island map-1 tokens=d3,a4,c3",
            "island map-1 tokens=d3,d3,a4",
            "snakes board-3",
            "snakes board-1",
            "snakes board-2",
        ],
        presets: &[
            Preset { setup: "island map-1", blurb: "Nim, Kim and Tim on their way home through a swamp" },
            Preset {
                setup: "island map-1 tokens=d3,a4,c3",
                blurb: "one of them can go round for ever: can it be left in time?",
            },
            Preset {
                setup: "island map-1 tokens=d3,d3,a4",
                blurb: "two of them can go round for ever: nobody has to move badly",
            },
            Preset { setup: "island ferry", blurb: "a ferry goes both ways: one loop matters, one does not" },
            Preset { setup: "snakes board-1", blurb: "thirty squares, six arrows, three counters" },
            Preset { setup: "snakes board-2", blurb: "with a square from which one may pass" },
            Preset { setup: "snakes board-3", blurb: "twenty-five squares, five arrows" },
            Preset { setup: "snakes ladder", blurb: "every arrow leads up: no loops, plain nimbers" },
        ],
        options: &[],
    };
    type State = Standing;
    type Choice = Advance;

    fn about(id: &str) -> GameInfo {
        match id {
            "snakes" => GameInfo {
                name: "Snakes-and-Adders",
                summary: "Advance one counter; an arrow takes it along. Whoever brings the last one home, wins.",
                rules: include_str!("../../../assets/rules/snakes.md"),
                grammar: "board-1 | board-2 | board-3 | ladder | FILE  [tokens=0,0,12,home]",
                ladder: SNAKES,
                ..Self::ABOUT
            },
            _ => GameInfo {
                name: "Nim's Island",
                summary: "Move one token along a route. Whoever brings the last one home, wins.",
                grammar: "map-1 | ferry | FILE  [tokens=c3,c3,home]",
                ..Self::ABOUT
            },
        }
    }

    fn boards(id: &str) -> Option<OwnBoards> {
        Some(notation::own(id))
    }

    fn read_words(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        notation::read_setup(words, file)
    }

    fn own_files(&self) -> Vec<(String, String)> {
        notation::files(self)
    }

    fn reach(&self) -> Shape {
        Shape::Loopy
    }

    fn opening_state(&self) -> Standing {
        Standing(self.layout.tokens().iter().map(|&place| place as u8).collect())
    }

    fn lifted_options<M>(&self, state: &Standing, lift: impl Fn(Advance) -> M) -> Vec<M> {
        let mut places = sorted(&state.0);
        places.dedup();
        let mut steps = Vec::with_capacity(places.iter().map(|&from| self.layout.moves(from.into()).len()).sum());
        for from in places.into_iter().map(usize::from) {
            steps.extend(self.layout.moves(from).iter().map(|&(to, _)| lift(Advance::new(from, to))));
        }
        steps
    }

    fn is_stuck(&self, state: &Standing) -> bool {
        state.tokens().all(|place| self.layout.moves(place).is_empty())
    }

    fn after(&self, state: &Standing, step: Advance) -> Standing {
        let mut tokens = state.0.clone();
        let token = tokens.iter_mut().find(|place| usize::from(**place) == step.from());
        if let (Some(token), Some(rest)) = (token, self.rest(step)) {
            *token = rest as u8;
        }
        Standing(tokens)
    }

    fn why_no_option(&self, state: &Standing, step: Advance) -> String {
        let name = |place: usize| &self.layout.places()[place].name;
        if state.tokens().all(|place| place != step.from()) {
            return format!("needs a token on {}, and there is none", name(step.from()));
        }
        format!("is no route: from {} there is none to {}", name(step.from()), name(step.to()))
    }

    /// The tokens are alike.
    fn reduced(&self, state: &Standing) -> Standing {
        Standing(sorted(&state.0))
    }

    fn write_choice(&self, _state: &Standing, step: Advance) -> String {
        notation::write_step(&self.layout, step)
    }

    fn read_choice(&self, state: &Standing, text: &str) -> Result<Advance, NotationError> {
        notation::read_step(self, state, text)
    }

    fn write_state(&self, state: &Standing) -> String {
        notation::write_tokens(&self.layout, state)
    }

    fn read_state(&self, text: &str) -> Result<Standing, NotationError> {
        notation::read_tokens(self, text)
    }

    fn state_spots(&self, state: &Standing) -> Vec<PaintSpot> {
        let places = self.layout.places();
        let token =
            |(index, place): (usize, usize)| PaintSpot::new(format!("token {}", index + 1), &places[place].name);
        state.tokens().enumerate().map(token).collect()
    }

    fn repainted(&self, state: &Standing, spot: usize, step: PaintStep) -> Result<Standing, NotationError> {
        let mut next = state.clone();
        let count = self.layout.places().len();
        next.0.get_mut(spot).into_iter().for_each(|place| *place = step.turn(usize::from(*place), count) as u8);
        Ok(next)
    }

    fn repainted_as(&self, state: &Standing, spot: usize, stands: &str) -> Result<Standing, NotationError> {
        let to = self.layout.place(stands).ok_or_else(|| notation::no_place(&self.layout, stands))?;
        let mut next = state.clone();
        next.0.get_mut(spot).into_iter().for_each(|place| *place = to as u8);
        Ok(next)
    }
}
