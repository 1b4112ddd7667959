//! One pass of a solver, and the trait by which a game names its passes.

use std::any::Any;
use std::fmt::Debug;

use serde::Serialize;

use super::memo::Memo;
use super::retrograde::Retrograde;
use super::{Analysis, CancelToken, FullTable, Halt, Memory, Monitor, PairedAnswers, Theory, Why, WhyPart};
use crate::core::{Bounds, Game, Shape};

/// One pass of a solver. It owns its tables, so that they outlive one question.
pub trait Stage<G: Solve>: Any + Send {
    /// The word that the screen and the JSON show for it.
    fn name(&self) -> &'static str;

    /// Narrows the analysis of its position as far as it can. Returns early without an error when the monitor's budget
    /// is spent, or when the game is not of its kind.
    ///
    /// # Errors
    /// [`Halt`] when it was cancelled or ran out of memory. The analysis is then true and no weaker than before.
    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt>;

    /// The whole answer, from a stage that is a solver of its own and the only one of its game. The default is none.
    fn answer(
        &mut self,
        _game: &G,
        _pos: &G::Position,
        _monitor: &mut Monitor<'_, G>,
    ) -> Option<(Analysis<G>, Result<(), Halt>)> {
        None
    }

    /// What its tables hold about a position already: a look, never a search. The default holds nothing.
    fn look_up(&self, _game: &G, _pos: &G::Position) -> Bounds {
        Bounds::UNKNOWN
    }
}

/// A game that names its solvers.
pub trait Solve: Game {
    /// What the game adds to a report, about a position or a move: a nimber, a margin, a pairing; often `()`. It
    /// serializes as an object (or as nothing).
    type Note: Serialize + Clone + Debug + PartialEq + Send + Sync + 'static;

    /// The stages in the order in which they run, cheapest first. Called once per solver; a stage that does not suit
    /// the setup is left out. The default remembers every position in reach: it suits games with some millions of them.
    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        match self.shape() {
            Shape::Acyclic => vec![Box::<Memo<Self>>::default()],
            Shape::Loopy | Shape::Unbounded => vec![Box::<Retrograde<Self>>::default()],
        }
    }

    /// Adds notes, and nothing else, where no stage runs: where the game is over, and where three and more play. The
    /// default adds none.
    ///
    /// # Errors
    /// [`Halt`] when cancelled or out of memory.
    fn annotate(&self, _analysis: &mut Analysis<Self>, _monitor: &mut Monitor<'_, Self>) -> Result<(), Halt> {
        Ok(())
    }

    /// About how many bytes a position owns outside of itself; tables of positions pay for them too. The default owns
    /// nothing.
    fn bytes_beside(&self) -> usize {
        0
    }

    /// What whoever opens a setup should be told once, in a few words: the length of a track. It may take a moment, so
    /// nobody asks who draws. The default says nothing.
    fn opening(&self) -> Option<String> {
        None
    }

    /// The table of the whole game, where it is worth filling before any question; the default has none.
    ///
    /// # Errors
    /// Why this setup has none, or none within the memory, after the words of the option that asks for it.
    fn full_table<'a>(&'a self, _memory: &'a Memory) -> Result<Option<FullTable<'a>>, String> {
        Ok(None)
    }

    /// How many distinct turns, or rests of the turn, the mover has, where the game can count them without a list. Asked
    /// where a list would be too long; the default cannot.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] once the token was cancelled.
    fn count_turns(&self, _pos: &Self::Position, _cancel: &CancelToken) -> Result<Option<u64>, Halt> {
        Ok(None)
    }

    /// The pairs by which the winner answers every choice from the position of the analysis to the end, where a theory has
    /// such and they are known. The default has none.
    fn pairing(&self, _analysis: &Analysis<Self>) -> Option<PairedAnswers<Self::Move>> {
        None
    }

    /// What positions are worth beside other games, where a theory of the game tells it without looking at all of them;
    /// asked where whoever cannot move has lost. `poll` is called now and then with the steps done. The default has none.
    ///
    /// # Errors
    /// What `poll` returns.
    fn theory(&self, _poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<Self::Position>>, Halt> {
        Ok(None)
    }

    /// One sentence for people that says why the verdict is what it is, where a theory gives one. Called when an
    /// analysis is shown; cheap. Of the notes it sees that of the position.
    fn why(&self, _analysis: &Analysis<Self>) -> Option<String> {
        None
    }

    /// One sentence that says what is known all the same where no theory gives a reason and no certificate can be counted: that
    /// it is proven and how, or why nothing is. The default says nothing.
    fn unexplained(&self, _analysis: &Analysis<Self>) -> Option<String> {
        None
    }

    /// What a board draws of these sentences; asked where there is one. The default draws nothing.
    fn why_parts(&self, _analysis: &Analysis<Self>) -> Vec<WhyPart> {
        Vec::new()
    }

    /// Why one move is worth what it is, for whoever looks at it: its own sentence and what is drawn of that. Nothing where the
    /// reason for the verdict speaks of no move, or of all alike, as the default says.
    fn why_move(&self, _analysis: &Analysis<Self>, _mv: Self::Move) -> Option<Why> {
        None
    }

    /// A note in a few words for people, as a list of label and text; called when a note is shown.
    fn note_words(&self, _note: &Self::Note) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// What a note foretells where three and more play, in few words without a stop that call players by their seats. The default
    /// foretells nothing.
    fn foretold(&self, _note: &Self::Note) -> Option<String> {
        None
    }
}
