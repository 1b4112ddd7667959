//! What the user means, whichever key or click said it.

/// A direction on the board, in a list or in a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

/// What the user means. Choosing is not taking: only [`Action::Take`], [`Action::Pad`] and a second click play a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Move the cursor among what may be chosen.
    Move(Direction),
    /// Take what is chosen; accept; while a bot moves, show the rest at once.
    Take,
    /// Choose by number: `0` to `9`.
    Digit(char),
    /// Take the spot at this place of the numeric pad, 1 to 9, on a board that has such places.
    Pad(u8),
    /// Open the typed line.
    OpenPrompt,
    /// Drop what is typed or held; close what floats; in a form, one screen back.
    Cancel,
    /// Take back to one's own last turn.
    TakeBack,
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// Back to the mistake before.
    PreviousSlip,
    /// On to the next mistake.
    NextSlip,
    /// The review of the match, or back from it.
    Review,
    /// Play on from here at a table of its own.
    TryAgain,
    /// The same with the seats swapped.
    OtherSide,
    /// The mistake here kept as a riddle.
    KeepRiddle,
    /// The position changed by hand.
    SetUp,
    /// The next kind of hint.
    Hints,
    /// The traps among equals beside the hints, or no longer.
    Traps,
    /// The reason for the verdict, on the board.
    Why,
    /// Back by a step of the reason.
    PreviousStep,
    /// On by a step of the reason.
    NextStep,
    /// The next kind of label on the board.
    Labels,
    /// The next side pane, field or page.
    NextPane,
    /// The side pane, field or page before.
    PreviousPane,
    /// The layer, strip or screenful before.
    PageUp,
    /// The next layer, strip or screenful.
    PageDown,
    /// The first choice.
    First,
    /// The last choice.
    Last,
    /// The board alone, larger; again: with its panes.
    BoardAlone,
    /// The tree of turns from here.
    Tree,
    /// The graph of positions from here.
    Graph,
    /// The editor of the game's boards.
    Edit,
    /// In an editor: the pen down, or up again.
    Pen,
    /// Set up a new game.
    NewGame,
    /// The courses.
    Learn,
    /// How one plays: four turns at a table, with a sentence to each.
    Guide,
    /// The settings.
    Options,
    /// What was played.
    Statistics,
    /// The riddles.
    Riddles,
    /// The keys of this screen, then the rules, then the notation.
    Help,
    /// Look for words in pages.
    Search,
    /// All actions by name.
    Menu,
    /// Pause a game between bots, or let it go on.
    Pause,
    /// Mark what is chosen from a list, or no longer.
    Mark,
    /// Delete what is chosen from a list.
    Delete,
    /// Give up the game.
    Resign,
    /// Offer a draw, accept one, or claim one after a repetition.
    OfferDraw,
    /// The same game again with the seats swapped.
    Rematch,
    /// Sit down at the table that this command leads to: `catchup play chomp 8x10`.
    Play(String),
    /// Show the command that leads back to this table.
    ShowCommand,
    /// Show the match as one line, and copy it.
    ShowLine,
    /// Leave this screen; from home, the program.
    Leave,
    /// Leave the program.
    Quit,
    /// Stop until the user's shell continues the program.
    Suspend,
    /// Paint the screen again.
    Redraw,
    /// A letter typed into a text.
    Text(char),
    /// Text pasted in one piece.
    Paste(String),
    /// In a text: delete the letter before the cursor.
    Erase,
    /// In a text: delete the letter under the cursor.
    EraseForward,
    /// In a text: delete all.
    EraseLine,
    /// In a text: complete what can be completed.
    Complete,
    /// The left button went down at a cell.
    Click {
        /// Column, from 0.
        x: u16,
        /// Row, from 0.
        y: u16,
    },
    /// The mouse was moved to a cell with the left button down.
    Drag {
        /// Column, from 0.
        x: u16,
        /// Row, from 0.
        y: u16,
    },
    /// The wheel turned over a cell.
    Scroll {
        /// Column, from 0.
        x: u16,
        /// Row, from 0.
        y: u16,
        /// Where to.
        direction: Direction,
    },
}

impl Action {
    /// Whether it chooses nothing on a board, and only shows more of it, or it better.
    pub(crate) fn only_shows(&self) -> bool {
        matches!(
            self,
            Self::Hints
                | Self::Traps
                | Self::Why
                | Self::PreviousStep
                | Self::NextStep
                | Self::Labels
                | Self::NextPane
                | Self::PreviousPane
                | Self::BoardAlone
                | Self::OpenPrompt
                | Self::Help
                | Self::Redraw
        )
    }
}
