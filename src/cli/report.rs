//! What `analyze` says: the contract of its JSON, in one place. Fields may be added; none is ever changed.

use std::sync::Arc;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json};

use super::session::Ending;
use crate::core::{Bounds, GameResult, Outcome};
use crate::solve::{Analysis, MoveReport, Solve, Why, why};

/// The answer to one position: `catchup analyze --json`, each line of `--positions`, `analyze` of the engine.
#[derive(Clone, Serialize)]
#[serde(bound = "")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(bound = ""))]
pub(crate) struct AnalysisReport<G: Solve> {
    /// The game's id, the first word of the setup.
    pub game: String,
    /// The setup as it is typed, the game's id first.
    pub setup: String,
    /// The position as it is typed.
    pub position: String,
    /// The player to move, from 1.
    pub to_move: usize,
    /// How the game ended, if it has.
    pub result: Option<ResultWord>,
    /// What the position is worth to the player to move.
    #[serde(flatten)]
    pub worth: Worth,
    /// What each legal move is worth to the player who makes it.
    #[serde(flatten)]
    #[cfg_attr(test, schemars(with = "MoveList<'static, G>"))]
    pub moves: Moves<G>,
    /// The same for every distinct whole turn or rest of a turn, when it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Vec<MoveWorth>"))]
    pub turns: Option<Vec<MoveWorth>>,
    /// Whether the list of turns leaves none out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool"))]
    pub turns_complete: Option<bool>,
    /// How many turns there are, where they can be counted: the list ends with its ten thousandth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64"))]
    pub turns_count: Option<u64>,
    /// Best play for both, as far as it is proven.
    pub line: Vec<String>,
    /// The stage that spoke last.
    pub stage: &'static str,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// What kept the answer from being complete: `time`, `memory`, `interrupt`, or nothing.
    pub stopped: Option<Stopped>,
    /// Why the verdict is what it is.
    pub why: Option<Why>,
    /// How many play; three and more have no common value.
    #[serde(skip)]
    pub players: usize,
}

/// Why a computation ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "stopped"))]
pub(crate) enum Stopped {
    /// The time limit was reached.
    Time,
    /// The memory budget was used up.
    Memory,
    /// Somebody pressed Ctrl-C.
    Interrupt,
}

impl Stopped {
    /// What cut short the work of a session that ended so.
    pub(crate) fn by(ending: Ending) -> Self {
        match ending {
            Ending::Interrupted => Self::Interrupt,
            Ending::OutOfTime | Ending::Finished => Self::Time,
        }
    }
}

/// How a game ended: `"drawn"`, `"lost"` or `{"won": 1}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "result"))]
pub(crate) enum ResultWord {
    /// Nobody won.
    Drawn,
    /// A game for one was lost.
    Lost,
    /// This player won, from 1.
    Won(usize),
}

impl From<GameResult> for ResultWord {
    fn from(result: GameResult) -> Self {
        match result {
            GameResult::Won(player) => Self::Won(player.number()),
            GameResult::Drawn => Self::Drawn,
            GameResult::Lost => Self::Lost,
        }
    }
}

/// What is known about a value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Worth {
    /// `win`, `draw`, `loss`, or nothing while it is unknown.
    #[serde(serialize_with = "outcome_word")]
    pub outcome: Option<Outcome>,
    /// Turns to the end; nothing for draws and where it is unknown.
    pub remoteness: Option<u32>,
    /// Outcome and remoteness are final.
    pub exact: bool,
    /// Between which values it lies: `loss 4`, `loss`, `draw`, `win`, `win 7`.
    #[serde(serialize_with = "bound_words")]
    #[cfg_attr(test, schemars(with = "BoundWords"))]
    pub bounds: Bounds,
    /// A guess at the chance, from 0 to 1, where nothing is proven.
    pub estimate: Option<f64>,
    /// What the game adds, by its own names.
    pub notes: Map<String, Json>,
    /// How easily the opponent errs after it, where that was asked for.
    #[serde(flatten)]
    pub trap: Option<Trap>,
    /// The notes for people, where people read it.
    #[serde(skip)]
    pub words: Vec<(&'static str, String)>,
}

/// The chances that an answer drawn uniformly gives something away; nothing where they are not known.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Trap {
    /// The chance that the next answer, drawn at random, gives something away.
    pub trap: Option<f64>,
    /// The same of one of the next two, with the best reply between them.
    pub trap_in_three: Option<f64>,
}

impl Trap {
    fn words(self) -> Option<(&'static str, String)> {
        let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
        let three = self.trap_in_three.map(|chance| format!(", {} in three turns", percent(chance)));
        Some(("trap", format!("{}{}", percent(self.trap?), three.unwrap_or_default())))
    }
}

#[expect(clippy::ref_option, reason = "this is how a field is handed over")]
pub(super) fn outcome_word<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
    match outcome {
        Some(outcome) => serializer.collect_str(outcome),
        None => serializer.serialize_none(),
    }
}

/// The ends of bounds in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct BoundWords {
    lower: String,
    upper: String,
}

fn bound_words<S: Serializer>(bounds: &Bounds, serializer: S) -> Result<S::Ok, S::Error> {
    BoundWords { lower: bounds.lower_words(), upper: bounds.upper_words() }.serialize(serializer)
}

/// A move or a turn with its worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "move"))]
pub(crate) struct MoveWorth {
    /// As it is typed.
    #[serde(rename = "move")]
    pub text: String,
    /// What it is worth to the player who makes it.
    #[serde(flatten)]
    pub worth: Worth,
}

/// Every legal move with its worth. There can be a million, and each takes far more room in words than in the analysis:
/// they are put into words one at a time.
#[derive(Clone)]
pub(crate) struct Moves<G: Solve> {
    game: G,
    position: G::Position,
    reports: Arc<[MoveReport<G>]>,
    /// Whether there are no others.
    are_all: bool,
    /// More of them are not written for whoever does not wait.
    most: Option<usize>,
    /// The trap that each of them sets, where that was asked for.
    pub traps: Option<Vec<Trap>>,
}

/// Of more moves nobody reads a table, nor waits for them.
pub(crate) const MOST_MOVES: usize = 10_000;

/// The moves as they are written.
#[derive(Serialize)]
#[serde(bound = "")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(bound = ""))]
struct MoveList<'a, G: Solve> {
    /// What each legal move is worth to the player who makes it.
    #[serde(serialize_with = "each_move")]
    #[cfg_attr(test, schemars(with = "Vec<MoveWorth>"))]
    moves: (&'a Moves<G>, usize),
    /// `false` where there are more moves than those in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "bool"))]
    moves_complete: Option<bool>,
    /// How many moves there are then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "usize"))]
    moves_count: Option<usize>,
}

fn each_move<G: Solve, S: Serializer>(&(moves, most): &(&Moves<G>, usize), serializer: S) -> Result<S::Ok, S::Error> {
    serializer
        .collect_seq(moves.reports.iter().enumerate().take(most).map(|(index, report)| moves.entry(index, report)))
}

impl<G: Solve> Moves<G> {
    /// The moves in their order, in words for people.
    pub(crate) fn iter(&self) -> impl Iterator<Item = MoveWorth> {
        self.reports.iter().enumerate().map(|(index, report)| {
            let MoveWorth { text, worth } = self.entry(index, report);
            MoveWorth { text, worth: worth.for_people(&self.game, report.note.as_ref()) }
        })
    }

    fn entry(&self, index: usize, report: &MoveReport<G>) -> MoveWorth {
        let trap = self.traps.as_ref().and_then(|traps| traps.get(index)).copied();
        MoveWorth {
            text: self.game.write_move(&self.position, report.mv),
            worth: Worth { trap, ..Worth::new(&self.game, report.bounds, report.estimate, report.note.as_ref()) },
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.reports.len()
    }
}

impl<G: Solve> Serialize for Moves<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = self.count();
        let cut = self.most.filter(|&most| most < count);
        MoveList {
            moves: (self, cut.unwrap_or(count)),
            moves_complete: (cut.is_some() || !self.are_all).then_some(false),
            moves_count: cut.map(|_| count),
        }
        .serialize(serializer)
    }
}

impl Worth {
    /// What is known, in the words of the contract.
    pub(crate) fn new<G: Solve>(game: &G, bounds: Bounds, estimate: Option<f64>, note: Option<&G::Note>) -> Self {
        // Three and more players have no common value, not even at the end of a game.
        let bounds = if game.players() > 2 { Bounds::UNKNOWN } else { bounds };
        Self {
            outcome: bounds.outcome(),
            remoteness: bounds.exact().and_then(crate::core::Value::remoteness),
            exact: bounds.exact().is_some(),
            bounds,
            estimate: estimate.filter(|_| bounds.outcome().is_none()),
            notes: note.map(to_object).unwrap_or_default(),
            trap: None,
            words: Vec::new(),
        }
    }

    /// The same with the notes in words.
    #[must_use]
    pub(crate) fn for_people<G: Solve>(self, game: &G, note: Option<&G::Note>) -> Self {
        let trap = self.trap.and_then(Trap::words);
        let words = note.map(|note| game.note_words(note)).unwrap_or_default();
        Self { words: trap.into_iter().chain(words).collect(), ..self }
    }
}

impl<G: Solve> AnalysisReport<G> {
    /// What `analysis` knows, in the words of the contract; turns, time and the reason of a stop are added by the
    /// command.
    pub(crate) fn new(game: &G, analysis: &Analysis<G>) -> Self {
        let setup = game.to_string();
        let pos = &analysis.position;
        let note = analysis.note.as_ref();
        let mut worth = Worth::new(game, analysis.root, analysis.estimate, note).for_people(game, note);
        if game.result(pos).is_some() {
            // However many play, nothing comes after the end.
            (worth.remoteness, worth.exact) = (Some(0), true);
        }
        Self {
            game: setup.split(' ').next().unwrap_or_default().to_owned(),
            position: game.write_position(pos),
            to_move: game.to_move(pos).number(),
            result: game.result(pos).map(ResultWord::from),
            worth,
            moves: Moves {
                game: game.clone(),
                position: pos.clone(),
                reports: Arc::clone(&analysis.moves),
                are_all: analysis.is_listed,
                most: None,
                traps: None,
            },
            turns: None,
            turns_complete: None,
            turns_count: None,
            line: words_of_line(game, pos, &analysis.line),
            stage: analysis.stage,
            nodes: analysis.nodes,
            seconds: 0.0,
            stopped: None,
            why: why(game, analysis),
            players: game.players(),
            setup,
        }
    }

    /// Says that somebody interrupted, who does not wait for a million moves.
    pub(crate) fn interrupt(&mut self) {
        self.stopped = Some(Stopped::Interrupt);
        self.shorten();
    }

    /// Leaves out what nobody waits for of a million moves.
    pub(crate) fn shorten(&mut self) {
        self.moves.most = Some(MOST_MOVES);
    }
}

/// Each move of a line as it is typed in its position.
fn words_of_line<G: Solve>(game: &G, pos: &G::Position, line: &[G::Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        words.push(game.write_move(&pos, mv));
        pos = game.play(&pos, mv);
    }
    words
}

/// A note is an object, or it is nothing.
fn to_object<N: Serialize>(note: &N) -> Map<String, Json> {
    match serde_json::to_value(note) {
        Ok(Json::Object(object)) => object,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Player;

    #[test]
    fn a_result_is_a_word_or_names_the_winner() {
        for (result, json) in [
            (GameResult::Drawn, r#""drawn""#),
            (GameResult::Lost, r#""lost""#),
            (GameResult::Won(Player::P1), r#"{"won":1}"#),
        ] {
            assert_eq!(serde_json::to_string(&ResultWord::from(result)).expect("it serializes"), json);
        }
    }
}
