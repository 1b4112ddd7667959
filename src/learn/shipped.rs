//! The courses that come with the program.

use std::sync::OnceLock;

use super::Course;
use super::read::CourseFault;

/// A course with its files: name and content.
type CourseFiles = (&'static str, &'static [(&'static str, &'static str)]);

macro_rules! files {
    ($($id:literal: $($file:literal)+;)+) => {
        &[$(($id, &[$(($file, include_str!(concat!("../../assets/courses/", $id, "/", $file)))),+])),+]
    };
}

const COURSES: &[CourseFiles] = files! {
    "subtraction": "course.toml" "1-won-and-lost.md" "2-sieve.md" "3-remoteness.md" "4-two-piles.md" "5-rules-and-proofs.md";
    "loopy": "course.toml" "1-a-third-letter.md" "2-labels.md" "3-recipe.md" "4-snakes-and-almonds.md" "5-put-and-fly.md";
    "nim": "course.toml" "1-one-heap.md" "2-binary.md" "3-playing.md" "4-mex.md" "5-sums.md";
    "catch-up": "course.toml" "1-the-rule.md" "2-odd-and-even.md" "3-the-lead.md" "4-heuristics.md" "5-experiments.md";
    "chomp": "course.toml" "1-bites.md" "2-squares-and-lines.md" "3-the-theft.md" "4-three-rows.md" "5-divisors-and-beyond.md";
    "sim": "course.toml" "1-lines.md" "2-why-somebody-loses.md" "3-two-triangles.md" "4-strategies.md" "5-other-figures.md";
    "race-track": "course.toml" "1-momentum.md" "2-braking.md" "3-the-line.md" "4-doom.md" "5-two-cars.md";
    "multiples": "course.toml" "1-the-walk.md" "2-pairs.md" "3-matchings.md" "4-alternating-ways.md" "5-graphs.md";
};

/// The courses that come with the program; read once, when somebody asks.
pub fn courses() -> &'static [Course] {
    static READ: OnceLock<Vec<Course>> = OnceLock::new();
    // A test reads them all, so nothing is left out here.
    READ.get_or_init(|| COURSES.iter().filter_map(|(id, _)| course(id)?.ok()).collect())
}

/// The course of this name among them.
pub fn course(id: &str) -> Option<Result<Course, CourseFault>> {
    let (id, files) = COURSES.iter().find(|(known, _)| *known == id)?;
    let file = |name: &str| {
        let found = files.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| (*text).to_owned()).ok_or_else(|| "is missing".to_owned())
    };
    Some(Course::read(id, &file))
}
