//! Take 1, 2 or 3 from a heap; who takes the last wins. The words `slow` and `trap` make a solver that never ends by
//! itself, and one that panics; `round` a game that begins again instead of ending.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};

use catchup::bots::{BotSpec, Bots};
use catchup::core::{Bounds, Game, GameInfo, GameResult, NotationError, Player, Shape};
use catchup::solve::memo::Memo;
use catchup::solve::{Analysis, Halt, Monitor, Solve, Stage};

/// `count 12`; a position is what is left, and the mover.
#[derive(Clone, Debug)]
pub struct Count {
    stones: u32,
    habit: Habit,
    halfway: Option<Arc<Halfway>>,
}

/// Where a slow search stands still until it is let go on, and how far it goes then.
#[derive(Debug)]
pub struct Halfway {
    nodes: AtomicU64,
    meeting: Barrier,
}

/// How many nodes a slow search visits before it stands still.
const HALF: u64 = 5000;

impl Halfway {
    /// Waits until the search stands still.
    pub fn reach(&self) {
        self.meeting.wait();
    }

    /// Lets the search go on.
    pub fn leave(&self) {
        self.meeting.wait();
    }

    /// How many nodes were visited after that.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed).saturating_sub(HALF)
    }

    fn visit(&self) {
        if self.nodes.fetch_add(1, Ordering::Relaxed) + 1 == HALF {
            self.reach();
            self.leave();
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    Quick,
    Slow,
    Trap,
    Round,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let habit = match self.habit {
            Habit::Quick => "",
            Habit::Slow => " slow",
            Habit::Trap => " trap",
            Habit::Round => " round",
        };
        write!(f, "count {}{habit}", self.stones)
    }
}

impl FromStr for Count {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split(' ').filter(|word| *word != "count");
        let stones = words.next().and_then(|word| word.parse().ok());
        let habit = match words.next() {
            None => Some(Habit::Quick),
            Some("slow") => Some(Habit::Slow),
            Some("trap") => Some(Habit::Trap),
            Some("round") => Some(Habit::Round),
            Some(_) => None,
        };
        match (stones, habit) {
            (Some(stones), Some(habit)) => Ok(Self { stones, habit, halfway: None }),
            _ => Err(NotationError::new(text, "is not like `count 12`")),
        }
    }
}

impl Game for Count {
    const INFO: GameInfo = GameInfo { grammar: "12", ..GameInfo::new("Count", "Take 1, 2 or 3.") };
    type Position = (u32, Player);
    type Move = u32;

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn start(&self) -> Self::Position {
        Self::at(self.stones)
    }

    fn to_move(&self, pos: &Self::Position) -> Player {
        pos.1
    }

    fn result(&self, pos: &Self::Position) -> Option<GameResult> {
        (pos.0 == 0).then(|| GameResult::Won(pos.1.opponent()))
    }

    fn legal_moves(&self, pos: &Self::Position) -> Vec<u32> {
        assert!(self.habit != Habit::Trap || pos.0 != 17, "the trap at 17");
        (1..=3.min(pos.0)).collect()
    }

    fn play(&self, pos: &Self::Position, mv: u32) -> Self::Position {
        let left = pos.0 - mv;
        (if left == 0 && self.habit == Habit::Round { self.stones } else { left }, pos.1.opponent())
    }

    fn write_move(&self, _pos: &Self::Position, mv: u32) -> String {
        mv.to_string()
    }

    fn read_move(&self, _pos: &Self::Position, text: &str) -> Result<u32, NotationError> {
        text.parse().map_err(|_| NotationError::new(text, "is not a number"))
    }

    fn write_position(&self, pos: &Self::Position) -> String {
        format!("{} {}", pos.0, pos.1.notation())
    }

    fn read_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        let wrong = || NotationError::new(text, "is not like `7 p2`");
        let (stones, player) = text.split_once(' ').ok_or_else(wrong)?;
        let player = Player::from_notation(player).ok_or_else(wrong)?;
        Ok((stones.parse().map_err(|_| wrong())?, player))
    }
}

impl Count {
    /// So many stones, P1 to move.
    pub fn at(stones: u32) -> (u32, Player) {
        (stones, Player::P1)
    }

    /// The same, and its slow search stands still halfway.
    pub fn halting(self) -> (Self, Arc<Halfway>) {
        let halfway = Arc::new(Halfway { nodes: AtomicU64::new(0), meeting: Barrier::new(2) });
        (Self { halfway: Some(Arc::clone(&halfway)), ..self }, halfway)
    }
}

/// Shows the same over and over, and never ends by itself: a search that is too large.
struct Endless;

impl Stage<Count> for Endless {
    fn name(&self) -> &'static str {
        "endless"
    }

    fn run(
        &mut self,
        game: &Count,
        analysis: &mut Analysis<Count>,
        monitor: &mut Monitor<'_, Count>,
    ) -> Result<(), Halt> {
        while analysis.position.0 >= 50 && !monitor.spent() {
            analysis.tighten_moves(|_| Bounds::UNKNOWN);
            monitor.show(analysis);
            if let Some(halfway) = &game.halfway {
                halfway.visit();
            }
            monitor.node()?;
        }
        Ok(())
    }
}

impl Solve for Count {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        match self.habit {
            Habit::Slow => vec![Box::new(Endless), Box::new(Memo::default())],
            Habit::Quick | Habit::Trap | Habit::Round => vec![Box::new(Memo::default())],
        }
    }
}

impl Bots for Count {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![BotSpec::perfect("Never errs.")]
    }
}
