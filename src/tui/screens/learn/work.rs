//! A task that somebody is at: what was answered, what was told, how far it is.

use super::answer::AnswerForm;
use crate::learn::{
    Attempt, AttemptReply, Learned, LearnedNote, LearnedSoFar, LessonTask, ProofStep, TaskHelp, TaskId, TaskKind,
};
use crate::tui::Role;

/// A task in work.
pub(super) struct TaskWork {
    /// Which it is.
    pub id: TaskId,
    task: LessonTask,
    /// What is asked now.
    pub attempt: Attempt,
    /// How it is answered.
    pub form: AnswerForm,
    /// Somebody writes in the form.
    pub writes: bool,
    /// What was told of it, now or before it was left.
    help: TaskHelp,
    /// The solution that was told before the task was done, and of which case, step or game.
    gave_up: Option<(usize, String)>,
    /// What was told last.
    pub newest: Newest,
    /// What was said to the last answer.
    pub verdict: Option<(String, Role)>,
    /// It is done.
    pub is_done: bool,
}

/// What of a task was told last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Newest {
    /// What is asked.
    Question,
    /// What was said to the last answer, and with it the solution once the task is done.
    Verdict,
    /// A hint.
    Hint,
    /// The solution, to whoever gave up.
    Solution,
}

impl TaskWork {
    /// Begins it, or goes on where it was left, with what was written and told there: what is written can be written at once.
    pub(super) fn new(id: TaskId, task: &LessonTask, learned: &LearnedSoFar) -> Self {
        let form = AnswerForm::of(task, learned.written(&id));
        Self {
            attempt: Attempt::gone_on(task, learned, &id),
            help: learned.help(&id),
            id,
            writes: form.is_written(),
            form,
            task: task.clone(),
            gave_up: None,
            newest: Newest::Question,
            verdict: None,
            is_done: false,
        }
    }

    /// What was written and is not done; nothing where nothing is.
    pub(super) fn written(&self) -> String {
        match (&self.form, &self.task.kind) {
            _ if self.is_done => String::new(),
            (AnswerForm::Cells(cells), TaskKind::Predict(task)) => cells.written(task),
            (AnswerForm::Rule(field), _) => field.text().to_owned(),
            _ => String::new(),
        }
    }

    /// What is asked; of an argument the statement, since its steps stand below it.
    pub(super) fn question(&self) -> String {
        match self.task.kind {
            TaskKind::Prove { .. } => self.task.ask.clone(),
            _ if self.is_done => self.task.ask.clone(),
            _ => self.attempt.question(),
        }
    }

    /// The steps of an argument as far as they have unfolded, the one that is asked now last.
    pub(super) fn steps(&self) -> &[ProofStep] {
        match &self.task.kind {
            TaskKind::Prove { steps, .. } => &steps[..steps.len().min(self.attempt.part() + 1)],
            _ => &[],
        }
    }

    /// The choices of the step that is asked now.
    pub(super) fn choices(&self) -> &[String] {
        self.steps().last().filter(|_| !self.is_done).map_or(&[], |step| &step.choices)
    }

    /// The hints that were told.
    pub(super) fn hints(&self) -> &[String] {
        &self.task.hints[..self.help.hints.min(self.task.hints.len())]
    }

    /// How many more there are.
    pub(super) fn hints_left(&self) -> usize {
        self.task.hints.len() - self.hints().len()
    }

    /// Tells one more, if there is one; what is known of the task from then on.
    pub(super) fn tell_hint(&mut self) -> Option<LearnedNote> {
        let is_more = self.hints_left() > 0;
        self.newest = Newest::Hint;
        self.help.hints = self.hints().len() + usize::from(is_more);
        is_more.then(|| self.told())
    }

    fn told(&self) -> LearnedNote {
        LearnedNote::Told(self.id.clone(), self.help)
    }

    /// The solution, once it is told: of what is asked now to whoever asked, and the whole to whoever has found it.
    pub(super) fn solution(&self) -> Option<String> {
        if self.is_done {
            return Some(self.task.solution.clone());
        }
        self.gave_up.as_ref().filter(|(part, _)| *part == self.attempt.part()).map(|(_, words)| words.clone())
    }

    /// Tells the solution; what is known of the task from then on.
    pub(super) fn give_up(&mut self, solution: String) -> LearnedNote {
        self.gave_up = Some((self.attempt.part(), solution));
        (self.newest, self.help.solution) = (Newest::Solution, true);
        self.told()
    }

    /// Takes in the way to win the game in hand; what is known of the task from then on.
    pub(super) fn take_way(&mut self, attempt: Attempt, way: String) -> [LearnedNote; 2] {
        (self.attempt, self.verdict) = (attempt, None);
        let left = LearnedNote::Part(self.id.clone(), self.attempt.part(), self.attempt.game());
        [left, self.give_up(way)]
    }

    /// Takes in what was judged; what is known of the task from then on, if that is anything new.
    pub(super) fn take(&mut self, attempt: Attempt, reply: AttemptReply) -> Option<LearnedNote> {
        self.attempt = attempt;
        self.newest = Newest::Verdict;
        // The way to win was that from another position.
        if matches!(self.task.kind, TaskKind::Win { .. }) && !matches!(reply, AttemptReply::Unread(_)) {
            self.gave_up = None;
        }
        let left = LearnedNote::Part(self.id.clone(), self.attempt.part(), self.attempt.game());
        match reply {
            AttemptReply::Right { words, done } => {
                (self.verdict, self.is_done) = (Some((words, Role::Win)), done);
                self.writes &= !done;
                if let AnswerForm::Choices(chosen) = &mut self.form {
                    *chosen = 0;
                }
                let learned = if self.help.is_any() { Learned::Helped } else { Learned::Alone };
                Some(if done { LearnedNote::Task(self.id.clone(), learned) } else { left })
            }
            AttemptReply::Wrong(words) => {
                self.verdict = Some((words, Role::Mistake));
                if let (AnswerForm::Cells(cells), Some(cell)) = (&mut self.form, self.attempt.wrong_cell()) {
                    cells.go(cell);
                }
                Some(left)
            }
            AttemptReply::Unread(words) => {
                self.verdict = Some((words, Role::Mistake));
                None
            }
        }
    }

    /// The form of an answer, in a few words.
    pub(super) fn form_words(&self) -> String {
        match &self.form {
            AnswerForm::Turn => "Your turn on the board is the answer.".to_owned(),
            AnswerForm::Cells(cells) => format!("Each cell: {}.{}", cells.expected(), cells.way()),
            AnswerForm::Rule(_) => format!("Write {}.", self.attempt.form()),
            AnswerForm::Choices(_) => "Choose what is so.".to_owned(),
        }
    }
}
