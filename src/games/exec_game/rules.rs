//! Rules that a program tells, as rules like others: a position is the number of its text, a move its place in the list.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::kept::{KeptPlace, KeptRules, OwnRules};
use crate::core::{Game, GameInfo, GameResult, NotationError, Player, Shape};

/// A game by a program of somebody's own. Clones are the same game.
#[derive(Clone)]
pub struct ExecGame(pub(super) Arc<KeptRules>);

/// A position: the number under which its text is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeptPosition(pub(super) u32);

/// A move: its place in the list of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeptMove(u32);

/// Why a setup that names a program is refused where nobody has admitted it.
const NOT_RUN: &str = "is a program; it is run where you name it on the command line, and by no saved game or file";

impl ExecGame {
    /// Admits the program that the words of a setup name: it is asked how a game begins, and whether it keeps the laws along
    /// some games. As long as the game or a clone of it is there, setups may name it.
    ///
    /// # Errors
    /// What is wrong, in words that go on from the name of the program.
    pub fn admit(words: &str, rules: Box<dyn OwnRules>) -> Result<Self, String> {
        let game = Self(KeptRules::admit(words, rules)?);
        game.keeps_laws(SOME_WALKS)?;
        Ok(game)
    }

    /// The game of a program that was admitted.
    pub fn known(words: &str) -> Option<Self> {
        KeptRules::known(words).map(Self)
    }

    /// A position as the program draws it, in lines.
    pub fn picture(&self, pos: KeptPosition) -> String {
        self.0.picture(pos.0)
    }

    /// Why nothing more is believed of the program, if that is so.
    pub fn fault(&self) -> Option<&str> {
        self.0.fault()
    }

    fn kept(&self, pos: KeptPosition) -> Arc<KeptPlace> {
        self.0.kept(pos.0)
    }
}

/// So many games are walked through before a program is believed.
const SOME_WALKS: usize = 3;

impl fmt::Display for ExecGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.words)
    }
}

impl FromStr for ExecGame {
    type Err = NotationError;

    fn from_str(words: &str) -> Result<Self, NotationError> {
        Self::known(words.trim()).ok_or_else(|| NotationError::new(words.trim(), NOT_RUN))
    }
}

impl Game for ExecGame {
    const INFO: GameInfo = GameInfo::new("A game of your own", "Its rules are a program of your own.");
    type Position = KeptPosition;
    type Move = KeptMove;

    /// Nobody can promise that no position recurs: what suits loops suits all.
    fn shape(&self) -> Shape {
        Shape::Loopy
    }

    fn players(&self) -> usize {
        self.0.players
    }

    fn start(&self) -> KeptPosition {
        KeptPosition(0)
    }

    fn to_move(&self, pos: &KeptPosition) -> Player {
        self.0.place(&self.kept(*pos)).mover
    }

    fn result(&self, pos: &KeptPosition) -> Option<GameResult> {
        self.0.place(&self.kept(*pos)).result
    }

    fn legal_moves(&self, pos: &KeptPosition) -> Vec<KeptMove> {
        (0..self.0.place(&self.kept(*pos)).moves.len() as u32).map(KeptMove).collect()
    }

    fn play(&self, pos: &KeptPosition, mv: KeptMove) -> KeptPosition {
        KeptPosition(self.0.after(pos.0, mv.0 as usize))
    }

    fn ends_turn(&self, pos: &KeptPosition, mv: KeptMove) -> bool {
        let next = self.play(pos, mv);
        self.result(&next).is_some() || self.to_move(&next) != self.to_move(pos)
    }

    fn write_move(&self, pos: &KeptPosition, mv: KeptMove) -> String {
        self.0.place(&self.kept(*pos)).moves.get(mv.0 as usize).cloned().unwrap_or_default()
    }

    fn read_move(&self, pos: &KeptPosition, text: &str) -> Result<KeptMove, NotationError> {
        let kept = self.kept(*pos);
        let moves = &self.0.place(&kept).moves;
        let place = moves.iter().position(|mv| mv == text);
        place.map(|place| KeptMove(place as u32)).ok_or_else(|| {
            let some = moves.iter().take(SOME_MOVES).map(String::as_str).collect::<Vec<_>>().join(", ");
            NotationError::new(text, format!("is not a move in this position; there are {some}"))
        })
    }

    fn write_position(&self, pos: &KeptPosition) -> String {
        self.kept(*pos).text.to_string()
    }

    fn read_position(&self, text: &str) -> Result<KeptPosition, NotationError> {
        let refused = |words: String| NotationError::new(text, format!("is no position: the program {words}"));
        self.0.ask(text).map_err(refused)?;
        self.0.number(text.to_owned()).map(KeptPosition).map_err(refused)
    }
}

/// More moves are not listed where one is refused.
const SOME_MOVES: usize = 12;
