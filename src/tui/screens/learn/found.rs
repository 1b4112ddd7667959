//! Words that are looked for among the courses: the best place in which they stand comes first.

use super::list::{CourseList, ListedCourse};
use crate::core::Arrange;
use crate::tui::screen::Desk;

/// What can be found: a course, or one of its stops.
type FoundPlace = (usize, Option<usize>);

/// In what the words stand that were looked for, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum FoundIn {
    /// In the title of a course.
    Course,
    /// In the title of a lesson.
    Lesson,
    /// In what a page or task says.
    Stop,
}

impl CourseList {
    /// All that can be found: each course, and behind it its stops.
    fn places(&self) -> Vec<FoundPlace> {
        let of = |(course, listed): (usize, &ListedCourse)| {
            let stops = 0..listed.stops.len();
            std::iter::once((course, None)).chain(stops.map(move |stop| (course, Some(stop)))).collect::<Vec<_>>()
        };
        self.courses.iter().enumerate().flat_map(of).collect()
    }

    /// How well a place fits the words that are looked for, if it does: the title of a course before that of a lesson, where it
    /// begins, and this before what pages and tasks say.
    fn rank(&self, (course, stop): FoundPlace) -> Option<FoundIn> {
        let ListedCourse { course, stops, .. } = &self.courses[course];
        let Some(stop) = stop.and_then(|stop| stops.get(stop)) else {
            return self.finder.fits(&course.title).then_some(FoundIn::Course);
        };
        let lesson = course.lessons.get(stop.place.0 - 1).map_or("", |lesson| lesson.title.as_str());
        if self.finder.fits(lesson) {
            return (stop.place.1 == 1).then_some(FoundIn::Lesson);
        }
        let page = course.page_at(stop).map_or("", |page| page.title.as_str());
        let task = course.task_at(stop).map_or("", |task| task.ask.as_str());
        self.finder.fits(&[lesson, page, task].join(" ")).then_some(FoundIn::Stop)
    }

    /// Chooses the next course, page or task in which the words stand that are looked for: of those that fit best the one where
    /// one stands, or the next behind it, and whoever walks on comes through all that fit.
    pub(super) fn find(&mut self, by: isize, _desk: &Desk<'_>) -> bool {
        let places = self.places();
        let here = places.iter().position(|place| *place == (self.chosen, self.inside)).unwrap_or(0);
        let first = if by == 0 { here } else { 0 };
        let behind = |place: usize| (place + places.len() - first) % places.len();
        let ranked = |place: usize| Some((self.rank(places[place])?, behind(place), place));
        let mut found: Vec<_> = (0..places.len()).filter_map(ranked).collect();
        found.arrange();
        let from = found.iter().position(|found| by != 0 && found.2 == here).unwrap_or(0);
        let next = self.finder.next(from, by, found.len(), |_| true);
        (self.chosen, self.inside) = next.map_or((self.chosen, self.inside), |next| places[found[next].2]);
        next.is_some()
    }
}
