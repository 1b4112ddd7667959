//! What the key for hints does at a board, and what a pane says that waits for it.

/// What the key for hints does at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintKey {
    /// It tells of the positions.
    Tells,
    /// It tells of turns alone: of the moves in the games of a sum.
    TellsOfTurns,
    /// It tells of the turns of a match that is reviewed, which may ask first.
    TellsOfReview,
    /// It tells the answer of a riddle, and gives that up.
    Answers,
    /// There is none: a board in a page speaks of no hints.
    None,
}

/// Why a pane has nothing to show: said to whoever asks for it, and to nobody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NothingToShow {
    /// It is a hint, and hints are off.
    HintsOff,
    /// Something else, in these words.
    Said(&'static str),
}

impl NothingToShow {
    /// What is said of it where the key for hints does this: a review that asks first has no hints that are off.
    pub(crate) fn words(self, key: HintKey) -> &'static str {
        match (self, key) {
            (Self::HintsOff, HintKey::TellsOfReview) => "‹hints› tells: it is asked first",
            (Self::HintsOff, _) => "‹hints› tells: hints are off",
            (Self::Said(words), _) => words,
        }
    }
}
