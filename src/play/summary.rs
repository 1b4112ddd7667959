//! What the lists of saved games say of one.

use super::{BranchPoint, Save, SaveError};
use crate::bots::Bots;
use crate::core::{OwnBoards, Player};

/// What a save says without its game being known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The words of the setup.
    pub game: String,
    /// The name that stands in the file of the board, where somebody made it.
    pub board: Option<String>,
    /// A name that somebody gave the match.
    pub name: Option<String>,
    /// Who sits where.
    pub seats: Vec<String>,
    /// How many turns were played.
    pub turns: usize,
    /// How it ended.
    pub result: Option<String>,
    /// Who is to move, where somebody has looked.
    pub mover: Option<Player>,
    /// What each player has, where the rules count it and somebody has looked.
    pub scores: Vec<u64>,
    /// Somebody looked at hints.
    pub hints_used: bool,
    /// Where it left another match.
    pub branch: Option<BranchPoint>,
}

impl Summary {
    /// A match without a name that is being played without hints.
    pub fn new(game: impl Into<String>, seats: Vec<String>, turns: usize) -> Self {
        Self {
            game: game.into(),
            board: None,
            name: None,
            seats,
            turns,
            result: None,
            mover: None,
            scores: Vec::new(),
            hints_used: false,
            branch: None,
        }
    }
    /// Adds what the rules alone know: whose move it is, and what each player has. Costs a replay of the save.
    ///
    /// # Errors
    /// As [`Save::load`].
    pub fn replay<G: Bots>(&mut self, save: &Save) -> Result<(), SaveError> {
        let mut table = save.load::<G>()?;
        if self.result.is_some() {
            table.go_to(usize::MAX);
        }
        self.mover = table.result().is_none().then(|| table.mover());
        self.scores = table.game().scores(table.position());
        Ok(())
    }
}

impl From<&Save> for Summary {
    fn from(save: &Save) -> Self {
        Self {
            game: save.game.clone(),
            board: save.files.values().next().and_then(|text| OwnBoards::name_in(text)).map(str::to_owned),
            name: save.name.clone(),
            seats: save.seats.clone(),
            turns: save.turns_played(),
            result: save.result.clone(),
            mover: None,
            scores: Vec::new(),
            hints_used: save.hints_used,
            branch: save.branch.clone(),
        }
    }
}
