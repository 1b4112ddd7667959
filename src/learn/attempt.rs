//! Somebody at a task.

mod duel;

use std::sync::{Arc, OnceLock};

use super::choice::TurnVerdict;
use super::referee::{Referee, match_of};
use super::task::{CellTask, LessonTask, ProofClaim, ProofStep, TaskKind, TurnTask};
use super::wording::names;
use super::{LearnedSoFar, TaskId};
use crate::core::Game;
use crate::games::AnyGame;
use crate::play::{Match, Save};
use crate::solve::Halt;

/// More turns are not named one by one.
const MOST_NAMED: usize = 6;

/// A task that is being answered: what is asked now, and what was said to an answer.
#[derive(Clone)]
pub struct Attempt {
    task: Arc<LessonTask>,
    /// Which case, step or game.
    at: usize,
    /// The game that is to be won.
    table: Option<Match<AnyGame>>,
    /// The match of what is asked now, once its line was read.
    asked: OnceLock<Option<Match<AnyGame>>>,
    /// The turn that was tried last, and what followed from it.
    played: Option<Match<AnyGame>>,
    /// The cell that was wrong.
    wrong: Option<usize>,
}

/// What an answer comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttemptReply {
    /// It is right, and with it the task is done, or more is asked.
    Right {
        /// What is said of it.
        words: String,
        /// The task is done.
        done: bool,
    },
    /// It is wrong, and why.
    Wrong(String),
    /// It cannot be read, which counts for nothing.
    Unread(String),
}

impl Attempt {
    /// Begins a task.
    pub fn new(task: &LessonTask) -> Self {
        Self::from_part(task, 0)
    }

    /// Goes on with a task where somebody left it: in a game that had begun, if it is still one of this task.
    pub fn gone_on(task: &LessonTask, known: &LearnedSoFar, id: &TaskId) -> Self {
        let mut attempt = Self::from_part(task, known.part(id));
        if let Some(table) = known.game(id).and_then(|line| attempt.game_of(line)) {
            attempt.table = Some(table);
        }
        attempt
    }

    /// Goes on with a task at a case, step or game, from 0; at the first one where there is no such part.
    pub fn from_part(task: &LessonTask, part: usize) -> Self {
        let at = if part < task.kind.parts() { part } else { 0 };
        let (task, asked) = (Arc::new(task.clone()), OnceLock::new());
        let mut attempt = Self { task, at, table: None, asked, played: None, wrong: None };
        attempt.set_up();
        attempt
    }

    /// What is asked now.
    pub fn question(&self) -> String {
        let task = &self.task;
        match &task.kind {
            TaskKind::Choose(_) | TaskKind::Predict(_) | TaskKind::Rule(_) | TaskKind::Arrange(_) => task.ask.clone(),
            TaskKind::Strategy { cases } => format!("{} ({} of {})", task.ask, self.at + 1, cases.len()),
            TaskKind::Win { games, .. } => format!("{} (game {} of {games})", task.ask, self.at + 1),
            TaskKind::Prove { steps, .. } => steps.get(self.at).map_or_else(String::new, |step| {
                let choices: Vec<String> =
                    step.choices.iter().enumerate().map(|(index, choice)| format!("{}. {choice}", index + 1)).collect();
                let head = if self.at == 0 { format!("{}\n", task.ask) } else { String::new() };
                format!("{head}{} {}\n{}", step.text, step.ask, choices.join("\n"))
            }),
        }
    }

    /// The match that belongs beside the question, as a line.
    pub fn board(&self) -> Option<String> {
        match &self.task.kind {
            TaskKind::Choose(turn) => Some(turn.at.clone()),
            TaskKind::Strategy { cases } => cases.get(self.at).map(|case| case.at.clone()),
            TaskKind::Win { .. } => self.table.as_ref().map(|table| Save::of(table).line()),
            TaskKind::Predict(cells) => cells.on.clone(),
            TaskKind::Rule(_) | TaskKind::Arrange(_) | TaskKind::Prove { .. } => None,
        }
    }

    /// Which case, step or game is asked for, from 0.
    pub fn part(&self) -> usize {
        self.at
    }

    /// The match at which a turn is asked for, as it stands, or on whose board cells are filled in.
    pub fn table(&self) -> Option<Match<AnyGame>> {
        let asked = || self.asked.get_or_init(|| match_of(&self.board()?).ok()).clone();
        self.table.clone().or_else(asked)
    }

    /// The match with the turn that was tried last, and best play of both behind it; nothing where no turn was asked for.
    pub fn played(&self) -> Option<&Match<AnyGame>> {
        self.played.as_ref()
    }

    /// Which cell was wrong first in the last answer, from 0.
    pub fn wrong_cell(&self) -> Option<usize> {
        self.wrong
    }

    /// The form of an answer and an example.
    pub fn form_with_example(&self) -> String {
        self.example().map_or_else(|| self.form(), |example| format!("{}, as {example}", self.form()))
    }

    /// The form of an answer, in a few words.
    pub fn form(&self) -> String {
        match &self.task.kind {
            TaskKind::Choose(_) | TaskKind::Strategy { .. } | TaskKind::Win { .. } => self.turn_form(),
            TaskKind::Predict(cells) => cells.form(),
            TaskKind::Rule(rule) => format!("a rule that says which are {}", rule.are.word()),
            TaskKind::Arrange(arrangement) => arrangement.form(),
            TaskKind::Prove { .. } => "the number of an answer".to_owned(),
        }
    }

    /// What an answer may look like, where that takes more than a few words.
    pub fn example(&self) -> Option<String> {
        match &self.task.kind {
            TaskKind::Rule(rule) => Some(rule.example()),
            _ => None,
        }
    }

    /// What solves what is asked now, for whoever gives up: of several positions or steps this one alone, and the answer itself where
    /// the words of the task do not name it. Nothing of a game that is to be won, where it goes with the position in hand:
    /// [`Attempt::way`] looks at it.
    pub fn solution(&self) -> Option<String> {
        let task = &self.task;
        let told = |answer: &str| {
            let is_named = names(&task.solution, answer);
            if is_named { task.solution.clone() } else { format!("`{answer}`. {}", task.solution) }
        };
        Some(match &task.kind {
            TaskKind::Win { .. } => return None,
            TaskKind::Choose(turn) => told(&turn.answer),
            TaskKind::Rule(rule) => told(&rule.answer),
            TaskKind::Arrange(arrangement) => told(&arrangement.answer),
            TaskKind::Predict(cells) if names(&task.solution, &cells.answer) => task.solution.clone(),
            TaskKind::Predict(cells) => format!("{}\n\n{}", cells.filled(), task.solution),
            TaskKind::Strategy { cases } => {
                let case = cases.get(self.at);
                case.map_or_else(|| task.solution.clone(), |case| format!("`{}` is right here.", case.answer))
            }
            TaskKind::Prove { steps, .. } => {
                let step = steps.get(self.at);
                let choice = step.and_then(|step| Some((step.choices.get(step.right.checked_sub(1)?)?, &step.because)));
                choice.map_or_else(
                    || task.solution.clone(),
                    |(choice, because)| format!("The answer is `{choice}`. {because}"),
                )
            }
        })
    }

    /// What a turn looks like: all of them where they are few. An example is the first of the list, which solves no task that
    /// asks for one turn.
    fn turn_form(&self) -> String {
        let Some(table) = self.table() else { return "a turn".to_owned() };
        let (game, pos) = (table.game(), table.position());
        let moves = game.legal_moves(pos);
        let is_whole = moves.iter().all(|&mv| game.ends_turn(pos, mv));
        let mut written = moves.iter().map(|&mv| game.write_move(pos, mv));
        match written.len() {
            _ if !is_whole => "a turn, its moves joined with +".to_owned(),
            1..=MOST_NAMED => format!("a turn: {}", written.collect::<Vec<_>>().join(" or ")),
            _ if matches!(self.task.kind, TaskKind::Choose(_)) => {
                written.next().map_or_else(|| "a turn".to_owned(), |first| format!("a turn, as {first}"))
            }
            _ => "a turn".to_owned(),
        }
    }

    /// Answers what is asked.
    ///
    /// # Errors
    /// When the referee was stopped.
    pub fn answer(&mut self, text: &str, referee: &mut Referee) -> Result<AttemptReply, Halt> {
        let task = Arc::clone(&self.task);
        (self.played, self.wrong) = (None, None);
        Ok(match &task.kind {
            TaskKind::Choose(turn) => self.judge_turn(turn, text, 1, referee)?,
            TaskKind::Strategy { cases } => match cases.get(self.at) {
                Some(case) => self.judge_turn(case, text, cases.len(), referee)?,
                None => self.passed(TurnVerdict::Right(String::new()), cases.len()),
            },
            TaskKind::Predict(cells) => {
                let (verdict, wrong) = judge_cells(cells, text, referee);
                self.wrong = wrong;
                self.passed(verdict, 1)
            }
            TaskKind::Rule(rule) => {
                let verdict = rule.judge(text, referee);
                self.passed(verdict, 1)
            }
            TaskKind::Arrange(arrangement) => {
                let verdict = arrangement.judge(text, referee);
                self.passed(verdict, 1)
            }
            TaskKind::Win { games, .. } => self.play(text, *games, referee)?,
            TaskKind::Prove { claim, steps } => match steps.get(self.at) {
                Some(step) => {
                    let verdict = self.judge_step(step, claim.as_ref(), text, referee);
                    self.passed(verdict, steps.len())
                }
                None => self.passed(TurnVerdict::Right(String::new()), steps.len()),
            },
        })
    }

    fn judge_turn(
        &mut self,
        turn: &TurnTask,
        text: &str,
        parts: usize,
        referee: &mut Referee,
    ) -> Result<AttemptReply, Halt> {
        let verdict = turn.judge(text, referee)?;
        self.played = turn.played_out(text, referee)?;
        Ok(self.passed(verdict, parts))
    }

    /// Goes on where a part was right; `parts` is how many there are.
    fn passed(&mut self, verdict: TurnVerdict, parts: usize) -> AttemptReply {
        match verdict {
            TurnVerdict::Right(words) => {
                (self.at, self.asked) = ((self.at + 1).min(parts), OnceLock::new());
                AttemptReply::Right { words, done: self.at == parts }
            }
            TurnVerdict::Wrong(words) => AttemptReply::Wrong(words),
            TurnVerdict::Unread(words) => AttemptReply::Unread(words),
        }
    }

    fn judge_step(
        &self,
        step: &ProofStep,
        claim: Option<&ProofClaim>,
        text: &str,
        referee: &mut Referee,
    ) -> TurnVerdict {
        let chosen =
            text.trim().trim_end_matches('.').parse().ok().filter(|number| (1..=step.choices.len()).contains(number));
        match chosen {
            None => TurnVerdict::Unread(format!(
                "`{}` is no answer: a number from 1 to {} was expected",
                text.trim(),
                step.choices.len()
            )),
            Some(number) if number != step.right => {
                TurnVerdict::Wrong(format!("Not `{}`. {}", step.choices[number - 1], step.because))
            }
            // The statement is looked at once, before the argument goes on.
            Some(_) => match claim.filter(|_| self.at == 0).map(|claim| claim.look_at(referee)) {
                Some(TurnVerdict::Right(words)) => TurnVerdict::Right(format!("Yes. {words}")),
                Some(other) => other,
                None => TurnVerdict::Right("Yes.".to_owned()),
            },
        }
    }
}

impl TaskKind {
    /// How many cases, steps or games it has.
    fn parts(&self) -> usize {
        match self {
            Self::Choose(_) | Self::Predict(_) | Self::Rule(_) | Self::Arrange(_) => 1,
            Self::Strategy { cases } => cases.len(),
            Self::Win { games, .. } => *games,
            Self::Prove { steps, .. } => steps.len(),
        }
    }
}

/// Whether all cells are right, and else the first that is not.
pub(super) fn judge_cells(cells: &CellTask, text: &str, referee: &mut Referee) -> (TurnVerdict, Option<usize>) {
    let words = match cells.read(text) {
        Ok(words) => words,
        Err(error) => return (TurnVerdict::Unread(error.to_string()), None),
    };
    let truth = match cells.truth(referee) {
        Ok(truth) => truth,
        Err(words) => return (TurnVerdict::Unread(words), None),
    };
    let names = cells.names().unwrap_or_default();
    let mut all = names.iter().zip(words.iter().zip(&truth)).enumerate();
    match all.find(|(_, (_, (said, true_word)))| !said.eq_ignore_ascii_case(true_word)) {
        Some((cell, (name, (said, _)))) => {
            // `2 is not 2` would be said of a heap of 2 and its nimber.
            let is_number = |word: &String| word.chars().all(|sign| sign.is_ascii_digit());
            let are_numbers = is_number(name) && is_number(said);
            let words =
                if are_numbers { format!("For {name}, {said} is wrong.") } else { format!("{name} is not {said}.") };
            (TurnVerdict::Wrong(words), Some(cell))
        }
        None => (TurnVerdict::Right(format!("All {} are right.", names.len())), None),
    }
}
