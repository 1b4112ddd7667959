//! Courses: lessons of pages and tasks that the solvers check before anything is told.
//!
//! A course is a folder of plain files, in the format of `assets/courses/README.md`: [`Course::read`] reads it, [`faults`] solves
//! every task by its reference answer and tries wrong ones, and an [`Attempt`] is somebody at a task. Nothing here knows how it
//! is shown.

mod arrange;
mod attempt;
mod check;
mod choice;
mod claim;
mod course;
mod facts;
mod help;
mod learned;
mod read;
mod referee;
mod rule;
mod sets;
mod shipped;
mod stop;
mod table;
mod task;
mod wording;

pub use attempt::{Attempt, AttemptReply};
pub use check::faults;
pub use course::{Course, CoursePart, Lesson, LessonPage, TaskId, as_it_stands};
pub use help::TaskHelp;
pub use learned::{CoursePlace, Learned, LearnedNote, LearnedSoFar};
pub use read::CourseFault;
pub use referee::{Referee, match_of};
pub use sets::NumberSet;
pub use shipped::{course, courses};
pub use stop::LessonStop;
pub use task::{
    ArrangeTask, CellTask, CellWorth, ClaimKind, LessonTask, ProofClaim, ProofStep, RuleTask, TableClaim, TaskKind,
    TurnGoal, TurnTask,
};
