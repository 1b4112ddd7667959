//! What is seen of a course at a time: a page to read and to play with, or one of its tasks.

use super::course::{Course, LessonPage};
use super::learned::{CoursePlace, LearnedSoFar};
use super::{LessonTask, TaskId};

/// A page, or a page with one of its tasks. A page without a board has no stop of its own where it has tasks: they show it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LessonStop {
    /// Lesson and stop, both from 1.
    pub place: CoursePlace,
    /// The page, by its place in the lesson, from 0.
    pub page: usize,
    /// What is asked, if anything is.
    pub task: Option<TaskId>,
}

impl Course {
    /// All stops of the course in their order.
    pub fn stops(&self) -> Vec<LessonStop> {
        let mut stops: Vec<LessonStop> = Vec::new();
        for (lesson, known) in (1..).zip(&self.lessons) {
            let (mut stop, mut number) = (0, 0);
            let mut add = |page: usize, task: Option<TaskId>| {
                stop += 1;
                stops.push(LessonStop { place: (lesson, stop), page, task });
            };
            for (index, page) in known.pages.iter().enumerate() {
                if page.board.is_some() || page.tasks.is_empty() {
                    add(index, None);
                }
                for _ in &page.tasks {
                    number += 1;
                    add(index, Some(self.id_of(lesson - 1, number - 1)));
                }
            }
        }
        stops
    }

    /// The stop of a task.
    pub fn place_of(&self, id: &TaskId) -> Option<CoursePlace> {
        self.stops().into_iter().find(|stop| stop.task.as_ref() == Some(id)).map(|stop| stop.place)
    }

    /// The page of a stop.
    pub fn page_at(&self, stop: &LessonStop) -> Option<&LessonPage> {
        self.lessons.get(stop.place.0.checked_sub(1)?)?.pages.get(stop.page)
    }

    /// The task of a stop.
    pub fn task_at(&self, stop: &LessonStop) -> Option<&LessonTask> {
        self.task(stop.task.as_ref()?)
    }
}

impl LearnedSoFar {
    /// At which of the stops somebody goes on: where the course was left, else at the first.
    pub fn stop_of(&self, course: &Course, stops: &[LessonStop]) -> usize {
        let place = self.place(&course.id);
        stops.iter().position(|stop| Some(stop.place) == place).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use crate::learn::courses;

    #[test]
    fn every_page_and_every_task_has_its_stop() {
        for course in courses() {
            let stops = course.stops();
            let tasks: Vec<_> = stops.iter().filter_map(|stop| stop.task.clone()).collect();
            assert_eq!(tasks, course.tasks().map(|(id, _)| id).collect::<Vec<_>>(), "{}", course.id);
            for (index, stop) in stops.iter().enumerate() {
                assert!(course.page_at(stop).is_some() && stop.task.is_some() == course.task_at(stop).is_some());
                let is_next = index == 0 || stops[index - 1].place < stop.place;
                assert!(is_next, "{} {:?}", course.id, stop.place);
            }
            let pages: usize = course.lessons.iter().map(|lesson| lesson.pages.len()).sum();
            let mut seen: Vec<_> = stops.iter().map(|stop| (stop.place.0, stop.page)).collect();
            seen.dedup();
            assert_eq!(seen.len(), pages, "{}", course.id);
        }
    }
}
