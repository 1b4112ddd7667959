//! What positions are truly worth.

use rustc_hash::FxHashMap;

use super::ClaimKind;
use super::task::CellWorth;
use crate::core::{Game, NotationError, Outcome, Value};
use crate::games::{AnyGame, AnyPosition};
use crate::play::{Match, Save, SaveError};
use crate::solve::{Analysis, CancelToken, Halt, Memory, Monitor, Solve, Solver};
use crate::survey::{Sheet, Sink, SurveyError};

/// Answers what positions are worth, and remembers what it has found. Everything that a task asks must be small enough to be
/// proven at once.
pub struct Referee {
    solvers: FxHashMap<String, Solver<AnyGame>>,
    memory: Memory,
    cancel: CancelToken,
}

impl Referee {
    /// One that takes no more than this memory.
    pub fn new(memory: Memory) -> Self {
        Self { solvers: FxHashMap::default(), memory, cancel: CancelToken::new() }
    }

    /// From now on this token stops it.
    pub fn listen_to(&mut self, cancel: CancelToken) {
        self.cancel = cancel;
    }

    /// What a position is worth.
    ///
    /// # Errors
    /// When it was stopped, or memory ends.
    pub fn analyze(&mut self, game: &AnyGame, pos: &AnyPosition) -> Result<Analysis<AnyGame>, Halt> {
        let solver = self.solvers.entry(game.to_string()).or_insert_with(|| Solver::new(game.clone()));
        let (analysis, halt) = solver.analyze(pos, &mut Monitor::new(self.cancel.clone(), self.memory.clone()));
        halt.map(|()| analysis)
    }

    /// Has a table of so many columns filled.
    pub(super) fn fill(
        &self,
        columns: usize,
        sink: &mut dyn Sink,
        fill: impl FnOnce(&mut Sheet<'_>) -> Result<(), SurveyError>,
    ) -> Result<(), SurveyError> {
        fill(&mut Sheet::new(sink, columns, self.cancel.clone(), self.memory.clone()))
    }

    /// What a position is worth, in the word that is wanted; nothing where it has none.
    pub(super) fn word(&mut self, table: &Match<AnyGame>, wanted: CellWorth) -> Result<Option<String>, Halt> {
        let analysis = self.analyze(table.game(), table.position())?;
        let value = analysis.root.exact();
        Ok(match wanted {
            CellWorth::Outcome => analysis.root.outcome().map(|outcome| letter(outcome).to_string()),
            CellWorth::Value => match value {
                Some(Value::Draw) => Some("D".to_owned()),
                Some(Value::Win(turns)) => Some(format!("W{turns}")),
                Some(Value::Loss(turns)) => Some(format!("L{turns}")),
                None => None,
            },
            CellWorth::Remoteness => value.and_then(Value::remoteness).map(|turns| turns.to_string()),
            CellWorth::Nimber => analysis.note.as_ref().and_then(|note| {
                let words = table.game().note_words(note);
                words.into_iter().find(|(label, _)| *label == "nimber").map(|(_, nimber)| nimber)
            }),
        })
    }

    /// What is true of a position that is known: `is won, by 2.3`.
    pub(super) fn truth(&mut self, table: &Match<AnyGame>) -> Result<String, Halt> {
        let analysis = self.analyze(table.game(), table.position())?;
        Ok(match analysis.root.outcome() {
            Some(Outcome::Win) => {
                let by = analysis.best().next().map(|best| table.game().write_move(table.position(), best.mv));
                by.map_or("is won".to_owned(), |by| format!("is won, by {by}"))
            }
            Some(Outcome::Draw) => "is drawn".to_owned(),
            Some(Outcome::Loss) | None => "is lost".to_owned(),
        })
    }

    /// Whether a position is what the claim says; nothing where that is not known.
    pub(super) fn is(&mut self, table: &Match<AnyGame>, claim: ClaimKind) -> Result<Option<bool>, Halt> {
        let outcome = self.analyze(table.game(), table.position())?.root.outcome();
        Ok(outcome.map(|outcome| {
            outcome
                == match claim {
                    ClaimKind::Lost => Outcome::Loss,
                    ClaimKind::Won => Outcome::Win,
                    ClaimKind::Drawn => Outcome::Draw,
                }
        }))
    }
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Win => 'W',
        Outcome::Draw => 'D',
        Outcome::Loss => 'L',
    }
}

/// The match that a line describes; the colon may be missing.
///
/// # Errors
/// When the line is no match.
pub fn match_of(line: &str) -> Result<Match<AnyGame>, SaveError> {
    let whole = || Save::from_line(&format!("{line} :"));
    let missing = || SaveError::Words { what: "game", error: NotationError::new(line, "is no match") };
    Save::from_line(line).or_else(whole).ok_or_else(missing)?.load()
}
