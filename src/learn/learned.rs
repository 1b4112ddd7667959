//! How far somebody has come, and where each course was left.

use std::collections::BTreeMap;

use super::{Course, TaskHelp, TaskId};

/// How far somebody came with a task; more is kept, less changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Learned {
    /// It was tried, and left.
    Left,
    /// It is done, with a hint or the solution.
    Helped,
    /// It is done without.
    Alone,
}

/// A place in a course: a lesson and a stop in it, both from 1. A stop is what is seen at a time: a page, or one of its tasks.
pub type CoursePlace = (usize, usize);

/// One thing more that is known of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LearnedNote {
    /// He came so far with a task.
    Task(TaskId, Learned),
    /// He left a task at this case, step or game, from 0; a game that had begun is a match as a line.
    Part(TaskId, usize, Option<String>),
    /// So much was told him of a task that is not done.
    Told(TaskId, TaskHelp),
    /// This stands in his answer to a task, which he has not handed in, or not rightly.
    Written(TaskId, String),
    /// He is here in a course.
    Place(String, CoursePlace),
}

/// What somebody has learned, and where he left each course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearnedSoFar {
    tasks: BTreeMap<String, Learned>,
    parts: BTreeMap<String, (usize, Option<String>)>,
    told: BTreeMap<String, TaskHelp>,
    written: BTreeMap<String, String>,
    places: BTreeMap<String, CoursePlace>,
}

impl Learned {
    /// All, the least first.
    const ALL: [Self; 3] = [Self::Left, Self::Helped, Self::Alone];

    /// The word for it in the file and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Helped => "done with hints",
            Self::Alone => "done",
        }
    }

    /// The same for people, who see that no hint was needed.
    pub fn told(self) -> &'static str {
        match self {
            Self::Alone => "done without hints",
            Self::Left | Self::Helped => self.word(),
        }
    }

    fn read(word: &str) -> Option<Self> {
        let is_left = left_at(word).is_some();
        Self::ALL.into_iter().find(|learned| learned.word() == word).or(is_left.then_some(Self::Left))
    }

    /// Whether the task is done, with help or without.
    pub fn is_done(self) -> bool {
        self > Self::Left
    }
}

/// What stands before the part at which a task was left.
const LEFT_AT: &str = "left at ";

/// What stands between the part and a game that had begun.
const IN: &str = " in ";

/// What stands behind the id of a task where it is kept what was told of it.
const TOLD: &str = " told";

/// What stands behind the id of a task where its answer is kept.
const WRITTEN: &str = " written";

fn left_at(word: &str) -> Option<(usize, Option<String>)> {
    let at = word.strip_prefix(LEFT_AT)?;
    let (part, game) = at.split_once(IN).map_or((at, None), |(part, game)| (part, Some(game.to_owned())));
    Some((part.parse().ok()?, game))
}

impl LearnedNote {
    /// What it is about, the id of a task or of a course, and the word that is kept of it.
    pub fn words(&self) -> (String, String) {
        match self {
            Self::Task(id, learned) => (id.key(), learned.word().to_owned()),
            Self::Part(id, 0, None) => (id.key(), Learned::Left.word().to_owned()),
            Self::Part(id, part, None) => (id.key(), format!("{LEFT_AT}{part}")),
            Self::Part(id, part, Some(game)) => (id.key(), format!("{LEFT_AT}{part}{IN}{game}")),
            Self::Told(id, help) => (format!("{}{TOLD}", id.key()), help.words()),
            Self::Written(id, text) => (format!("{}{WRITTEN}", id.key()), text.clone()),
            Self::Place(course, (lesson, stop)) => (course.clone(), format!("{lesson}.{stop}")),
        }
    }

    /// Whether it says more than the word that is kept already.
    pub fn is_news(&self, kept: Option<&str>) -> bool {
        match self {
            Self::Task(_, learned) => kept.and_then(Learned::read).is_none_or(|kept| kept < *learned),
            Self::Part(..) => {
                kept != Some(&self.words().1) && !kept.and_then(Learned::read).is_some_and(Learned::is_done)
            }
            Self::Told(_, help) => kept.and_then(TaskHelp::read).unwrap_or_default() < *help,
            Self::Written(..) | Self::Place(..) => kept != Some(&self.words().1),
        }
    }

    /// Under which names nothing is kept from then on: of a task that is done, whoever begins it again begins anew.
    pub fn outdated(&self) -> Vec<String> {
        match self {
            Self::Task(id, learned) if learned.is_done() => {
                [TOLD, WRITTEN].map(|what| format!("{}{what}", id.key())).into()
            }
            _ => Vec::new(),
        }
    }
}

impl LearnedSoFar {
    /// What words that were kept say; others are left out.
    pub fn of_words(words: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut known = Self::default();
        for (name, word) in words {
            if let Some(id) = name.strip_suffix(TOLD) {
                known.told.extend(TaskHelp::read(&word).map(|help| (id.to_owned(), help)));
            } else if let Some(id) = name.strip_suffix(WRITTEN) {
                known.written.extend((!word.is_empty()).then(|| (id.to_owned(), word)));
            } else if let Some(learned) = Learned::read(&word) {
                known.parts.extend(left_at(&word).map(|part| (name.clone(), part)));
                known.tasks.insert(name, learned);
            } else if let Some(place) = word.split_once('.').and_then(|(a, b)| a.parse().ok().zip(b.parse().ok())) {
                known.places.insert(name, place);
            }
        }
        for id in known.written.keys().chain(known.told.keys()) {
            known.tasks.entry(id.clone()).or_insert(Learned::Left);
        }
        known
    }

    /// Takes something in; less than is known of a task changes nothing.
    pub fn note(&mut self, note: &LearnedNote) {
        match note {
            LearnedNote::Task(id, learned) => {
                let known = self.tasks.entry(id.key()).or_insert(*learned);
                *known = (*known).max(*learned);
                if learned.is_done() {
                    self.written.remove(&id.key());
                    self.told.remove(&id.key());
                }
            }
            LearnedNote::Part(id, part, game) => {
                self.note(&LearnedNote::Task(id.clone(), Learned::Left));
                self.parts.insert(id.key(), (*part, game.clone()));
            }
            LearnedNote::Told(id, help) => {
                self.note(&LearnedNote::Task(id.clone(), Learned::Left));
                let known = self.told.entry(id.key()).or_default();
                *known = (*known).max(*help);
            }
            LearnedNote::Written(id, text) if text.is_empty() => {
                self.written.remove(&id.key());
            }
            LearnedNote::Written(id, text) => {
                self.note(&LearnedNote::Task(id.clone(), Learned::Left));
                self.written.insert(id.key(), text.clone());
            }
            LearnedNote::Place(course, place) => {
                self.places.insert(course.clone(), *place);
            }
        }
    }

    /// How far somebody came with a task; nothing where it was never tried.
    pub fn of(&self, id: &TaskId) -> Option<Learned> {
        self.tasks.get(&id.key()).copied()
    }

    /// Whether a task is done.
    pub fn is_done(&self, id: &TaskId) -> bool {
        self.of(id).is_some_and(Learned::is_done)
    }

    /// At which case, step or game somebody left a task; the first one, 0, of a task that is done.
    pub fn part(&self, id: &TaskId) -> usize {
        self.left_at(id).map_or(0, |(part, _)| *part)
    }

    /// The game in which he left it there, as a line, if it had begun.
    pub fn game(&self, id: &TaskId) -> Option<&str> {
        self.left_at(id)?.1.as_deref()
    }

    fn left_at(&self, id: &TaskId) -> Option<&(usize, Option<String>)> {
        self.parts.get(&id.key()).filter(|_| !self.is_done(id))
    }

    /// What was told him of a task since he began it, or began it again.
    pub fn help(&self, id: &TaskId) -> TaskHelp {
        self.told.get(&id.key()).copied().unwrap_or_default()
    }

    /// What stands in the answer to a task, as far as somebody wrote it; nothing once it is done.
    pub fn written(&self, id: &TaskId) -> &str {
        self.written.get(&id.key()).map_or("", String::as_str)
    }

    /// Where somebody left a course.
    pub fn place(&self, course: &str) -> Option<CoursePlace> {
        self.places.get(course).copied()
    }

    /// How many tasks of a course are done.
    pub fn done(&self, course: &Course) -> usize {
        course.tasks().filter(|(id, _)| self.is_done(id)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::courses;

    #[test]
    fn the_part_at_which_a_task_was_left_is_remembered_until_it_is_done() {
        let id = courses()[2].id_of(2, 1);
        let part = |part| LearnedNote::Part(id.clone(), part, None);
        let mut known = LearnedSoFar::default();
        for (now, word) in [(3, "left at 3"), (0, "left")] {
            known.note(&part(now));
            assert_eq!(
                (part(now).words().1.as_str(), known.part(&id), known.of(&id)),
                (word, now, Some(Learned::Left))
            );
            assert_eq!(LearnedSoFar::of_words([part(now).words()]).part(&id), now);
        }
        assert!(part(2).is_news(Some("left at 3")) && !part(3).is_news(Some("left at 3")), "a game was lost");
        assert!(!part(2).is_news(Some("done")) && !part(2).is_news(Some("done with hints")));
        let left = LearnedNote::Task(id.clone(), Learned::Left);
        assert!(!left.is_news(Some("left at 3")), "less changes nothing");
        known.note(&part(4));
        for (now, word) in [(0, "left at 0 in nim 3,4 : 1.1 2.2"), (2, "left at 2 in nim 3")] {
            let game = word.split_once(" in ").map(|(_, game)| game.to_owned());
            let note = LearnedNote::Part(id.clone(), now, game.clone());
            known.note(&note);
            assert_eq!((note.words().1.as_str(), known.part(&id), known.game(&id)), (word, now, game.as_deref()));
            assert_eq!(LearnedSoFar::of_words([note.words()]).game(&id), game.as_deref());
            assert!(!left.is_news(Some(word)) && note.is_news(Some("left at 2")) && !note.is_news(Some(word)));
        }
        known.note(&LearnedNote::Task(id.clone(), Learned::Alone));
        assert_eq!((known.part(&id), known.game(&id)), (0, None), "whoever does it again begins at the first");
    }

    #[test]
    fn what_was_told_is_remembered_until_the_task_is_done() {
        let id = courses()[2].id_of(1, 2);
        let told = |hints, solution| LearnedNote::Told(id.clone(), TaskHelp { hints, solution });
        let mut known = LearnedSoFar::default();
        for (note, word) in [(told(1, false), "1"), (told(2, false), "2"), (told(2, true), "2 solution")] {
            known.note(&note);
            assert_eq!((note.words().1.as_str(), known.of(&id)), (word, Some(Learned::Left)));
            assert_eq!(LearnedSoFar::of_words([note.words()]), known);
            assert!(note.is_news(None) && !note.is_news(Some(word)) && !told(1, false).is_news(Some(word)));
        }
        let done = LearnedNote::Task(id.clone(), Learned::Helped);
        known.note(&done);
        assert_eq!((known.help(&id), known.of(&id)), (TaskHelp::default(), Some(Learned::Helped)));
        assert!(done.outdated().contains(&told(1, false).words().0) && told(1, false).outdated().is_empty());
    }

    #[test]
    fn what_is_written_is_kept_until_it_is_done() {
        let id = courses()[2].id_of(1, 2);
        let written = |text: &str| LearnedNote::Written(id.clone(), text.to_owned());
        let mut known = LearnedSoFar::default();
        for text in ["5 4 _ _", "1.5", "n mod 3 = 0"] {
            known.note(&written(text));
            assert_eq!((known.written(&id), known.of(&id)), (text, Some(Learned::Left)));
            assert_eq!(LearnedSoFar::of_words([written(text).words()]), known);
        }
        assert!(!written("5 4").is_news(Some("5 4")) && written("").is_news(Some("5 4")));
        known.note(&written(""));
        assert_eq!(known.written(&id), "");
    }

    #[test]
    fn what_is_done_goes_with_a_task_and_not_with_its_place() {
        let task = |of: &str| {
            format!(
                "```task\nkind = \"predict\"\nask = \"{of}?\"\nof = \"{of} {{}}\"\ncells = \"1..3\"\nwhat = \"outcome\"\nanswer = \"W W L\"\n```\n"
            )
        };
        let course = |tasks: &[String]| {
            let file = |name: &str| match name {
                "course.toml" => Ok("title = \"T\"\nabout = \"A\"\nlessons = [\"one.md\"]\n".to_owned()),
                _ => Ok(format!("# T\n\n## P\n\n{}", tasks.concat())),
            };
            Course::read("own", &file).unwrap_or_else(|fault| panic!("{fault}"))
        };
        let before = course(&[task("nim"), task("square")]);
        let words = before.tasks().map(|(id, _)| LearnedNote::Task(id, Learned::Alone).words());
        let known = LearnedSoFar::of_words(words);
        assert_eq!(known.done(&before), 2);
        // A task comes between, and another one is asked in other words.
        let after = course(&[task("nim").replace("nim?", "Nim, then?"), task("kayles"), task("square")]);
        let done: Vec<bool> = after.tasks().map(|(id, _)| known.is_done(&id)).collect();
        assert_eq!(done, [true, false, true]);
        let unmarked = LearnedSoFar::of_words([("own.1.1".to_owned(), "done".to_owned())]);
        assert_eq!(unmarked.done(&before), 0, "nobody can say which task that was");
    }

    #[test]
    fn more_is_news_and_less_is_not() {
        let id = courses()[2].id_of(0, 1);
        let note = |learned| LearnedNote::Task(id.clone(), learned);
        let mut known = LearnedSoFar::default();
        for (now, kept) in
            [(Learned::Left, Learned::Left), (Learned::Alone, Learned::Alone), (Learned::Helped, Learned::Alone)]
        {
            let before = known.of(&id).map(Learned::word);
            assert_eq!(note(now).is_news(before), before != Some(kept.word()));
            known.note(&note(now));
            assert_eq!(known.of(&id), Some(kept));
        }
        known.note(&LearnedNote::Place("nim".to_owned(), (2, 7)));
        let words = [note(Learned::Alone), LearnedNote::Place("nim".to_owned(), (2, 7))].map(|note| note.words());
        assert_eq!(LearnedSoFar::of_words(words), known);
        assert_eq!(known.place("nim"), Some((2, 7)));
        assert_eq!(LearnedSoFar::of_words([("nim".to_owned(), "seven".to_owned())]), LearnedSoFar::default());
    }
}
