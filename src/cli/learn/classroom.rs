//! A course, task by task and line by line.

use std::io::{BufRead, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::cli::House;
use crate::cli::progress::Progress;
use crate::cli::session::Session;
use crate::cli::talk::{say, write_json_line};
use crate::cli::text::fold;
use crate::files::{keep_learned, learned};
use crate::foreign::shown;
use crate::learn::{
    Attempt, AttemptReply, Course, Learned, LearnedNote, LearnedSoFar, LessonTask, Referee, TaskHelp, TaskId,
    as_it_stands,
};
use crate::protocol::Lines;
use crate::solve::{CancelToken, Halt};

const HELP: &str = "\
type an answer, in the form that stands in brackets below the question: a turn
as the board writes it; a letter or a number for each cell, in their order
(letters and single digits need no spaces); a rule; the number of a choice;
or one of these
hint         a little help, three times
solution     the answer, and why
again        the page and the question once more
next, back   another task
quit         leave; what is done is kept";

/// Whoever types more than this has let something fall on the keyboard.
const LONGEST_LINE: usize = 1 << 14;
/// Nobody waits longer for a verdict.
const PATIENCE: Duration = Duration::from_secs(10);

/// Somebody in a course.
pub(super) struct Classroom<'a, W> {
    course: &'a Course,
    id: TaskId,
    house: &'a House,
    session: Session,
    referee: Referee,
    json: bool,
    /// What was told of this task, now or before it was left.
    help: TaskHelp,
    /// Somebody goes through the tasks, and goes on where each was left.
    goes_on: bool,
    out: &'a mut W,
}

/// A task as it is asked: `catchup learn COURSE --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct TaskEntry<'a> {
    course: &'a str,
    lesson: usize,
    task: usize,
    title: &'a str,
    text: &'a str,
    board: Option<String>,
    ask: String,
    /// The form of an answer.
    form: String,
    /// How many there are.
    hints: usize,
}

/// What is said to an answer: `catchup learn COURSE --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct AnswerEntry<'a> {
    answer: &'a str,
    /// `unread` where it is no answer.
    #[cfg_attr(test, schemars(extend("enum" = ["right", "wrong", "unread"])))]
    verdict: &'static str,
    words: &'a str,
    done: bool,
}

/// What an answer came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GivenAnswer {
    /// The task is done with it.
    Done,
    /// It was right or wrong, and the task goes on.
    Read,
    /// It was no answer.
    Unread,
}

impl<'a, W: Write> Classroom<'a, W> {
    pub(super) fn new(
        course: &'a Course,
        id: TaskId,
        house: &'a House,
        session: Session,
        json: bool,
        out: &'a mut W,
    ) -> Self {
        let referee = Referee::new(session.memory().clone());
        Self { course, id, house, session, referee, json, help: TaskHelp::default(), goes_on: false, out }
    }

    /// Goes through the tasks until somebody leaves, or nothing more is typed.
    pub(super) fn teach(&mut self, typed: impl BufRead) -> Result<()> {
        let course = self.course;
        self.goes_on = true;
        let mut lines = Lines::new(typed, LONGEST_LINE);
        while let Some(task) = course.task(&self.id) {
            let known = self.known();
            self.help = known.help(&self.id);
            let mut attempt = Attempt::gone_on(task, &known, &self.id);
            self.show(&attempt)?;
            loop {
                self.out.flush()?;
                let Some(line) = lines.next_line().context("cannot read what is typed")? else { return Ok(()) };
                let line = match line {
                    Ok(line) => line,
                    Err(error) => {
                        writeln!(self.out, "{error}")?;
                        continue;
                    }
                };
                match self.obey(line.trim(), task, &mut attempt)? {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(Leave::Course) => return Ok(()),
                    ControlFlow::Break(Leave::To(id)) => {
                        self.id = id;
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// What is known of whoever answers. That it cannot be read was told when he came in.
    fn known(&self) -> LearnedSoFar {
        self.house.paths.as_ref().and_then(|paths| learned(&paths.data).ok()).unwrap_or_default()
    }

    /// Answers one task, part by part from its first, from the command line. Where somebody is in it stays as it was. Whether
    /// all of them were answers, right or wrong.
    pub(super) fn answer_all(&mut self, answers: &[String]) -> Result<bool> {
        let Some(task) = self.course.task(&self.id) else { return Ok(true) };
        self.help = self.known().help(&self.id);
        let mut attempt = Attempt::new(task);
        let mut all_read = true;
        for answer in answers {
            all_read &= self.answer(answer, &mut attempt)? != GivenAnswer::Unread;
        }
        Ok(all_read)
    }

    fn obey(&mut self, line: &str, task: &LessonTask, attempt: &mut Attempt) -> Result<ControlFlow<Leave>> {
        match line {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "quit" | "q" => return Ok(ControlFlow::Break(Leave::Course)),
            "again" => self.show(attempt)?,
            "hint" => match task.hints.get(self.help.hints) {
                Some(hint) => {
                    self.help.hints += 1;
                    self.keep_told();
                    writeln!(self.out, "{}", unmarked(hint))?;
                }
                None => writeln!(self.out, "there is no other hint; `solution` tells it all")?,
            },
            "solution" => {
                self.help.solution = true;
                self.keep_told();
                self.tell_solution(attempt)?;
            }
            "next" | "back" => {
                let ids: Vec<TaskId> = self.course.tasks().map(|(id, _)| id).collect();
                let here = ids.iter().position(|id| *id == self.id).unwrap_or(0);
                let there = if line == "next" { here.checked_add(1) } else { here.checked_sub(1) };
                match there.and_then(|there| ids.get(there)) {
                    Some(id) => return Ok(ControlFlow::Break(Leave::To(id.clone()))),
                    None => writeln!(self.out, "there is no task there")?,
                }
            }
            answer => {
                if self.answer(answer, attempt)? == GivenAnswer::Done {
                    return self.go_on();
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Tells the solution; where that goes with the game in hand, this is looked at, and perhaps begun again.
    fn tell_solution(&mut self, attempt: &mut Attempt) -> Result<()> {
        let before = attempt.game();
        let words = match attempt.solution() {
            Some(words) => words,
            None => self.judged(|referee| attempt.way(referee)).unwrap_or_else(|words| words),
        };
        writeln!(self.out, "{}", unmarked(&words))?;
        if attempt.game() != before {
            self.keep_left(attempt);
            self.ask(attempt)?;
        }
        Ok(())
    }

    /// Has the referee work, as long as somebody waits for it; a sentence where that was too short.
    fn judged<T: Send>(&mut self, work: impl FnOnce(&mut Referee) -> Result<T, Halt> + Send) -> Result<T, String> {
        let (cancel, referee) = (CancelToken::new(), &mut self.referee);
        referee.listen_to(cancel.clone());
        let (done, _) = self.session.run(Some(PATIENCE), &Progress::of_work(), &cancel, || work(referee), None);
        done.map_err(|halt| match halt {
            Halt::MemoryFull => "the memory budget does not suffice to check it".to_owned(),
            Halt::Cancelled => "it takes too long to check".to_owned(),
        })
    }

    /// The task behind the one that is done.
    fn go_on(&mut self) -> Result<ControlFlow<Leave>> {
        let mut behind = self.course.tasks().map(|(id, _)| id).skip_while(|id| *id != self.id).skip(1);
        let Some(next) = behind.next() else {
            writeln!(self.out, "This was the last task of {}.", shown(&self.course.title))?;
            return Ok(ControlFlow::Break(Leave::Course));
        };
        Ok(ControlFlow::Break(Leave::To(next)))
    }

    /// Judges an answer.
    fn answer(&mut self, answer: &str, attempt: &mut Attempt) -> Result<GivenAnswer> {
        let reply = self.judged(|referee| attempt.answer(answer, referee)).unwrap_or_else(AttemptReply::Unread);
        let (verdict, words, done) = match &reply {
            AttemptReply::Right { words, done } => ("right", words, *done),
            AttemptReply::Wrong(words) => ("wrong", words, false),
            AttemptReply::Unread(words) => ("unread", words, false),
        };
        if self.json {
            write_json_line(&AnswerEntry { answer, verdict, words, done }, self.out)?;
        } else {
            writeln!(self.out, "{}", unmarked(words))?;
        }
        match reply {
            _ if done => {
                let learned = if self.help.is_any() { Learned::Helped } else { Learned::Alone };
                self.keep(&LearnedNote::Task(self.id.clone(), learned));
                if let Some(task) = self.course.task(&self.id).filter(|_| !self.json) {
                    writeln!(self.out, "{}\n", unmarked(&task.solution))?;
                }
            }
            AttemptReply::Right { .. } => {
                self.keep_left(attempt);
                if !self.json {
                    self.ask(attempt)?;
                }
            }
            AttemptReply::Wrong(_) => self.keep_left(attempt),
            AttemptReply::Unread(_) => return Ok(GivenAnswer::Unread),
        }
        Ok(if done { GivenAnswer::Done } else { GivenAnswer::Read })
    }

    fn keep_left(&self, attempt: &Attempt) {
        let id = self.id.clone();
        self.keep(&if self.goes_on {
            LearnedNote::Part(id, attempt.part(), attempt.game())
        } else {
            LearnedNote::Task(id, Learned::Left)
        });
    }

    /// Keeps what was told before anybody reads it.
    fn keep_told(&self) {
        self.keep(&LearnedNote::Told(self.id.clone(), self.help));
    }

    fn keep(&self, note: &LearnedNote) {
        let Some(paths) = &self.house.paths else { return };
        if let Err(words) = keep_learned(&paths.data, note) {
            say(words);
        }
    }

    fn show(&mut self, attempt: &Attempt) -> Result<()> {
        let (course, id) = (self.course, &self.id);
        let Some(page) = course.page_of(id) else { return Ok(()) };
        if self.json {
            let TaskId { lesson, task, .. } = *id;
            let hints = course.task(id).map_or(0, |task| task.hints.len());
            let entry = TaskEntry {
                course: &course.id,
                lesson,
                task,
                title: &page.title,
                text: &page.text,
                board: attempt.board().or_else(|| page.board.clone()),
                ask: attempt.question(),
                form: attempt.form_with_example(),
                hints,
            };
            return Ok(write_json_line(&entry, self.out)?);
        }
        writeln!(self.out, "{id}  {}", shown(&page.title))?;
        writeln!(self.out, "{}\n", unmarked(&page.text))?;
        if let Some(board) = page.board.as_deref().filter(|_| attempt.board().is_none()) {
            writeln!(self.out, "The board of this page: {}", board_words(board))?;
        }
        self.ask(attempt)?;
        let hints = self.course.task(&self.id).map_or(&[][..], |task| &task.hints);
        for (number, hint) in (1..=self.help.hints).zip(hints) {
            writeln!(self.out, "{}", unmarked(&format!("Hint {number}: {hint}")))?;
        }
        Ok(())
    }

    fn ask(&mut self, attempt: &Attempt) -> Result<()> {
        if let Some(board) = attempt.board() {
            writeln!(self.out, "{}", board_words(&board))?;
        }
        for line in attempt.question().lines() {
            writeln!(self.out, "{}", unmarked(line))?;
        }
        Ok(writeln!(self.out, "{}", fold(&format!("({}; `help` lists what else)", attempt.form_with_example()), ""))?)
    }
}

/// A match as a line for people: without the colon that no turn stands behind.
fn board_words(line: &str) -> String {
    shown(line.trim_end().trim_end_matches(':').trim_end()).into_owned()
}

/// A text of a course without the marks of what stands out in it, its paragraphs in lines that a terminal shows whole.
fn unmarked(text: &str) -> String {
    let whole = |paragraph: &str| match as_it_stands(paragraph) {
        Some(rows) => rows.iter().map(|row| format!("    {}", shown(row))).collect::<Vec<_>>().join("\n"),
        None => fold(&shown(&paragraph.replace('\n', " ")).replace("**", ""), ""),
    };
    text.split("\n\n").map(whole).collect::<Vec<_>>().join("\n\n")
}

/// Where one goes from a task.
enum Leave {
    Course,
    To(TaskId),
}
