//! What somebody was told of a task before it was done.

/// How much was told of a task that is not done: hints, which stand there again whenever somebody comes back, and the solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct TaskHelp {
    /// So many hints.
    pub hints: usize,
    /// The solution, of the whole task or of a part.
    pub solution: bool,
}

/// What stands for the solution in the file.
const SOLUTION: &str = "solution";

impl TaskHelp {
    /// Whether anything was told.
    pub fn is_any(self) -> bool {
        self != Self::default()
    }

    /// The words for it in the file: the number of hints, and perhaps the solution.
    pub(super) fn words(self) -> String {
        if self.solution { format!("{} {SOLUTION}", self.hints) } else { self.hints.to_string() }
    }

    pub(super) fn read(words: &str) -> Option<Self> {
        let (hints, more) = words.split_once(' ').unwrap_or((words, ""));
        Some(Self { hints: hints.parse().ok()?, solution: more == SOLUTION })
    }
}
