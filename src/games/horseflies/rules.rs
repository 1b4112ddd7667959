//! Setup, position and move of the horseflies.

use std::sync::Arc;

use crate::core::{
    GameInfo, Impartial, Ladder, LadderStep, NotationError, PaintSpot, PaintStep, Preset, Shape, Turned,
};
use crate::games::heaps::sorted;

use super::fly::{COLUMNS, Fly, Square};
use super::notation;

/// A setup: where the flies begin.
#[derive(Clone, Debug)]
pub struct Horseflies {
    pub(super) start: Arc<[Fly]>,
}

/// Where each fly sits, in the order of the setup, with the player to move.
pub type Flies = Turned<Vec<Fly>>;

impl Flies {
    /// Whether some fly is one jump from home.
    pub fn is_decided(&self) -> bool {
        self.iter().any(|fly| fly.square.is_next_to_home())
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

impl Impartial for Horseflies {
    const ABOUT: GameInfo = GameInfo {
        name: "Horseflies",
        group: "Islands and snakes",
        summary: "Let one fly jump; none may take back its last jump. Whoever brings the first one home, wins.",
        rules: include_str!("../../../assets/rules/horseflies.md"),
        grammar: "f6,d4,e10",
        ladder: Ladder::new(
            &["horseflies f6,d4,e10", "horseflies d7,d5,d6"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@53/sees=2@47"),
                LadderStep::eager("random@6/sees=2@94"),
                LadderStep::careful("sees=2@20/sees=4@80"),
                LadderStep::strong("sees=4@55/perfect@45"),
                LadderStep::expert("sees=4@18/perfect@82"),
                LadderStep::perfect(),
            ],
        )
        .with_riddles(&[
            "horseflies f6,d4,e10",
            "horseflies d7,d5,d6",
            "horseflies d5,b8,a6",
            "horseflies f7,b5,f4",
            "horseflies e5,b6,c7",
            "horseflies d3,e4,f6",
            "horseflies a4,c5",
            "horseflies c5,e6",
        ]),
        sizes: &["horseflies f6,d4,e10", "horseflies f7,d5,f8", "horseflies a8,a9,d5"],
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
    type State = Vec<Fly>;
    type Choice = Jump;

    fn reach(&self) -> Shape {
        Shape::Unbounded
    }

    fn opening_state(&self) -> Vec<Fly> {
        self.start.to_vec()
    }

    /// None once a fly is home: who brought it there has won.
    fn lifted_options<M>(&self, flies: &Vec<Fly>, lift: impl Fn(Jump) -> M) -> Vec<M> {
        if flies.iter().any(|fly| fly.square == Square::HOME) {
            return Vec::new();
        }
        let mut flies = sorted(flies);
        flies.dedup();
        flies.into_iter().flat_map(|fly| fly.jumps().map(move |to| Jump { fly, to })).map(lift).collect()
    }

    fn is_stuck(&self, flies: &Vec<Fly>) -> bool {
        let is_home = flies.iter().any(|fly| fly.square == Square::HOME);
        is_home || flies.iter().all(|fly| fly.jumps().next().is_none())
    }

    fn after(&self, flies: &Vec<Fly>, jump: Jump) -> Vec<Fly> {
        let mut flies = flies.clone();
        if let Some(fly) = flies.iter_mut().find(|fly| **fly == jump.fly) {
            *fly = fly.after(jump.to);
        }
        flies
    }

    fn why_no_option(&self, flies: &Vec<Fly>, jump: Jump) -> String {
        let Jump { fly, to } = jump;
        if flies.iter().all(|other| other.square != fly.square) {
            return format!("needs a fly on {}, and there is none", fly.square);
        }
        if fly.came == Some(to) {
            return "would take back the last jump of this fly".to_owned();
        }
        format!("is no jump of a fly: from {} it may reach {}", fly.square, list(fly.jumps()))
    }

    /// The flies are alike.
    fn reduced(&self, flies: &Vec<Fly>) -> Vec<Fly> {
        sorted(flies)
    }

    fn write_choice(&self, flies: &Vec<Fly>, jump: Jump) -> String {
        notation::write_jump(flies, jump)
    }

    fn read_choice(&self, flies: &Vec<Fly>, text: &str) -> Result<Jump, NotationError> {
        notation::read_jump(flies, text)
    }

    fn write_state(&self, flies: &Vec<Fly>) -> String {
        notation::write_flies(flies)
    }

    fn read_state(&self, text: &str) -> Result<Vec<Fly>, NotationError> {
        notation::read_flies(self, text)
    }

    fn state_spots(&self, flies: &Vec<Fly>) -> Vec<PaintSpot> {
        let name = |fly: usize, what: &str| format!("{what} of fly {}", fly + 1);
        let both = flies.iter().enumerate().flat_map(|(index, fly)| {
            let square = fly.square.to_string();
            let (column, row) = square.split_at(1);
            [PaintSpot::new(name(index, "column"), column), PaintSpot::new(name(index, "row"), row)]
        });
        both.collect()
    }

    /// It may jump anywhere from its new square. Home lies above row 1 of its column alone.
    fn repainted(&self, flies: &Vec<Fly>, spot: usize, step: PaintStep) -> Result<Vec<Fly>, NotationError> {
        let mut next = flies.clone();
        let Some(fly) = next.get_mut(spot / 2) else { return Ok(next) };
        let Square { row, column } = fly.square;
        let by = if step == PaintStep::Next { 1 } else { -1 };
        let square = match spot % 2 {
            0 => Square { row: row.max(1), column: step.turn(usize::from(column), usize::from(COLUMNS)) as u8 },
            _ => Square { row: row.saturating_add_signed(by), column },
        };
        *fly = Fly::at(square);
        let text = notation::write_flies(&next);
        notation::read_flies(self, &text)
    }

    fn repainted_as(&self, flies: &Vec<Fly>, spot: usize, stands: &str) -> Result<Vec<Fly>, NotationError> {
        let mut next = flies.clone();
        let put = stands.parse()?;
        next.get_mut(spot / 2).into_iter().for_each(|fly| *fly = put);
        Ok(next)
    }
}

fn list(squares: impl Iterator<Item = Square>) -> String {
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}
