//! The courses on the screen: a list of them with their lessons, and a lesson, stop by stop: a page with its board, or a page
//! with one of its tasks. What is right is judged by [`crate::learn`], in the background.

mod ahead;
mod answer;
mod board;
mod cells;
mod column;
mod deeds;
mod draw;
mod found;
mod hand_in;
mod judge;
mod lesson;
mod list;
mod place;
mod told;
mod ways;
mod work;

pub(crate) use ahead::LessonAhead;
pub(crate) use lesson::LessonScreen;
pub(crate) use list::CourseList;
