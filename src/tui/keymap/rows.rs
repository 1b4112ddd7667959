//! The table: every key with what it does, and the menu of names.

use std::fmt;

use crossterm::event::KeyCode;

use super::{Chord, Mode, control, key, named};
use crate::tui::{Action, Direction};

/// Under which heading a row stands in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum KeyGroup {
    /// What plays the game.
    Choose,
    /// What steers the game.
    Game,
    /// What shows more.
    More,
    /// What works on every screen.
    Anywhere,
}

impl fmt::Display for KeyGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Choose => "Choose and take",
            Self::Game => "The game",
            Self::More => "See more",
            Self::Anywhere => "Anywhere",
        })
    }
}

/// A row of the help page and the keys behind it.
#[derive(Debug)]
pub(crate) struct KeyRow {
    /// The heading it stands under.
    pub group: KeyGroup,
    /// The keys as people call them.
    pub shown: &'static str,
    /// What they do.
    pub words: &'static str,
    /// In which modes they do it.
    pub modes: &'static [Mode],
    /// Each key with its action.
    pub keys: &'static [(Chord, Action)],
}

const BOARD: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Marking];
const SCREEN: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Marking, Mode::Drawing];
/// Where actions work that have keys only where somebody gave them some.
pub(super) const COMMANDS: &[Mode] = SCREEN;
const CHOOSING: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Marking, Mode::Drawing, Mode::Dialog];
const UNMARKED: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Drawing, Mode::Dialog];
const ALWAYS: &[Mode] = &[Mode::Browse, Mode::Pad, Mode::Marking, Mode::Drawing, Mode::Dialog, Mode::Typing];
const TYPING: &[Mode] = &[Mode::Typing];
const FORM: &[Mode] = &[Mode::Dialog, Mode::Typing];

/// A row of the key map.
pub(crate) const fn row(
    group: KeyGroup,
    shown: &'static str,
    words: &'static str,
    modes: &'static [Mode],
    keys: &'static [(Chord, Action)],
) -> KeyRow {
    KeyRow { group, shown, words, modes, keys }
}

/// The whole key map, but for digits, letters in a text, the nine places and the mouse.
pub(crate) static ROWS: [KeyRow; 47] = [
    row(
        KeyGroup::Choose,
        "arrows",
        "choose",
        ALWAYS,
        &[
            (named(KeyCode::Up), Action::Move(Direction::Up)),
            (named(KeyCode::Down), Action::Move(Direction::Down)),
            (named(KeyCode::Left), Action::Move(Direction::Left)),
            (named(KeyCode::Right), Action::Move(Direction::Right)),
        ],
    ),
    row(
        KeyGroup::Choose,
        "h j k l",
        "choose",
        CHOOSING,
        &[
            (key('h'), Action::Move(Direction::Left)),
            (key('j'), Action::Move(Direction::Down)),
            (key('k'), Action::Move(Direction::Up)),
            (key('l'), Action::Move(Direction::Right)),
        ],
    ),
    row(KeyGroup::Choose, "enter", "take it", ALWAYS, &[(named(KeyCode::Enter), Action::Take)]),
    row(KeyGroup::Choose, "space", "take it", UNMARKED, &[(key(' '), Action::Take)]),
    row(KeyGroup::Choose, "space", "mark it", &[Mode::Marking], &[(key(' '), Action::Mark)]),
    row(KeyGroup::Choose, ":", "type any move", BOARD, &[(key(':'), Action::OpenPrompt)]),
    row(KeyGroup::Game, "b", "draw a board", BOARD, &[(key('b'), Action::Edit)]),
    row(KeyGroup::Game, "ctrl-t", "draw a board", FORM, &[(control('t'), Action::Edit)]),
    row(KeyGroup::Choose, "esc", "drop what I typed", ALWAYS, &[(named(KeyCode::Esc), Action::Cancel)]),
    row(
        KeyGroup::Choose,
        "home  end",
        "first, last",
        ALWAYS,
        &[(named(KeyCode::Home), Action::First), (named(KeyCode::End), Action::Last)],
    ),
    row(
        KeyGroup::Game,
        "u  U",
        "undo, redo",
        SCREEN,
        &[(key('u'), Action::Back), (key('U'), Action::Forward), (control('r'), Action::Forward)],
    ),
    row(
        KeyGroup::Game,
        "backspace",
        "back to my turn",
        BOARD,
        &[(named(KeyCode::Backspace), Action::TakeBack), (control('h'), Action::TakeBack)],
    ),
    row(
        KeyGroup::Game,
        "[  ]",
        "mistake before, next",
        BOARD,
        &[(key('['), Action::PreviousSlip), (key(']'), Action::NextSlip)],
    ),
    row(KeyGroup::Game, "R", "review of the game", BOARD, &[(key('R'), Action::Review)]),
    row(KeyGroup::Game, "P", "try again from here", BOARD, &[(key('P'), Action::TryAgain)]),
    row(KeyGroup::Game, "S", "as the other side", BOARD, &[(key('S'), Action::OtherSide)]),
    row(KeyGroup::Game, "K", "keep as a riddle", BOARD, &[(key('K'), Action::KeepRiddle)]),
    row(KeyGroup::Game, "E", "change the position", BOARD, &[(key('E'), Action::SetUp)]),
    row(KeyGroup::Game, "ctrl-e", "position by hand", FORM, &[(control('e'), Action::SetUp)]),
    row(KeyGroup::Game, "p", "pause the bots", BOARD, &[(key('p'), Action::Pause)]),
    row(KeyGroup::Game, "delete", "delete a game", BOARD, &[(named(KeyCode::Delete), Action::Delete)]),
    row(KeyGroup::Game, "n", "new game", SCREEN, &[(key('n'), Action::NewGame)]),
    row(KeyGroup::Game, "F", "how one plays", BOARD, &[(key('F'), Action::Guide)]),
    row(KeyGroup::More, "t", "next hints", BOARD, &[(key('t'), Action::Hints)]),
    row(KeyGroup::More, "T", "traps among equals", BOARD, &[(key('T'), Action::Traps)]),
    row(KeyGroup::More, "y", "why?", BOARD, &[(key('y'), Action::Why)]),
    row(
        KeyGroup::More,
        "<  >",
        "step before, next",
        BOARD,
        &[(key('<'), Action::PreviousStep), (key('>'), Action::NextStep)],
    ),
    row(KeyGroup::More, "a", "labels", BOARD, &[(key('a'), Action::Labels)]),
    row(
        KeyGroup::More,
        "tab",
        "next pane or field",
        CHOOSING,
        &[(named(KeyCode::Tab), Action::NextPane), (named(KeyCode::BackTab), Action::PreviousPane)],
    ),
    row(
        KeyGroup::More,
        "pgup pgdn",
        "layer, strip, list",
        ALWAYS,
        &[(named(KeyCode::PageUp), Action::PageUp), (named(KeyCode::PageDown), Action::PageDown)],
    ),
    row(KeyGroup::More, "z", "board alone", SCREEN, &[(key('z'), Action::BoardAlone)]),
    row(KeyGroup::More, "Y", "the game as one line", BOARD, &[(key('Y'), Action::ShowLine)]),
    row(KeyGroup::More, "g", "tree of turns", BOARD, &[(key('g'), Action::Tree)]),
    row(KeyGroup::More, "G", "graph of positions", BOARD, &[(key('G'), Action::Graph)]),
    row(KeyGroup::Anywhere, "m", "all by name", SCREEN, &[(key('m'), Action::Menu)]),
    row(KeyGroup::Anywhere, "o", "options", SCREEN, &[(key('o'), Action::Options)]),
    row(KeyGroup::More, "/", "find", &[Mode::Browse, Mode::Marking, Mode::Dialog], &[(key('/'), Action::Search)]),
    row(KeyGroup::Anywhere, "?", "keys, rules, notation", CHOOSING, &[(key('?'), Action::Help)]),
    row(KeyGroup::Anywhere, "f1", "the same", ALWAYS, &[(named(KeyCode::F(1)), Action::Help)]),
    row(KeyGroup::Anywhere, "q", "leave (it is kept)", CHOOSING, &[(key('q'), Action::Leave)]),
    row(KeyGroup::Anywhere, "ctrl-c", "quit", ALWAYS, &[(control('c'), Action::Quit)]),
    row(KeyGroup::Anywhere, "ctrl-z", "suspend", ALWAYS, &[(control('z'), Action::Suspend)]),
    row(KeyGroup::Anywhere, "ctrl-l", "redraw", ALWAYS, &[(control('l'), Action::Redraw)]),
    row(
        KeyGroup::Choose,
        "backspace",
        "delete a letter",
        TYPING,
        &[(named(KeyCode::Backspace), Action::Erase), (control('h'), Action::Erase)],
    ),
    row(KeyGroup::Choose, "delete", "delete the next", TYPING, &[(named(KeyCode::Delete), Action::EraseForward)]),
    row(KeyGroup::Choose, "ctrl-u", "delete all", TYPING, &[(control('u'), Action::EraseLine)]),
    row(
        KeyGroup::Choose,
        "tab",
        "complete; next field",
        TYPING,
        &[(named(KeyCode::Tab), Action::Complete), (named(KeyCode::BackTab), Action::PreviousPane)],
    ),
];

/// The menu of names: whatever a key can do can be chosen by its name as well, and a few rare things only so.
pub(crate) static NAMES: [(&str, &str, Action); 42] = [
    ("back", "one move back", Action::Back),
    ("forward", "one move forward", Action::Forward),
    ("take-back", "back to my own last turn", Action::TakeBack),
    ("mistake", "the next turn that gave something away", Action::NextSlip),
    ("mistake-before", "the one before", Action::PreviousSlip),
    ("review", "what each turn was worth, and better ones", Action::Review),
    ("try-again", "play on from here at a table of its own", Action::TryAgain),
    ("other-side", "play on from here as the other side", Action::OtherSide),
    ("keep-riddle", "keep this mistake as a riddle", Action::KeepRiddle),
    ("set-up", "change the position, and play from there", Action::SetUp),
    ("hints", "the next kind of hint", Action::Hints),
    ("traps", "which of several equals is the best trap", Action::Traps),
    ("why", "the reason for the verdict", Action::Why),
    ("step", "the next step of the reason", Action::NextStep),
    ("step-before", "the step before", Action::PreviousStep),
    ("labels", "the next kind of label on the board", Action::Labels),
    ("pane", "the next side pane", Action::NextPane),
    ("pane-before", "the side pane before", Action::PreviousPane),
    ("board", "the board alone, larger, or with panes", Action::BoardAlone),
    ("tree", "the tree of turns, valued with hints", Action::Tree),
    ("graph", "the graph of positions, valued with hints", Action::Graph),
    ("pause", "pause the bots, or let them go on", Action::Pause),
    ("rematch", "the same game with the seats swapped", Action::Rematch),
    ("resign", "give up the game", Action::Resign),
    ("draw", "offer, accept or claim a draw", Action::OfferDraw),
    ("command", "the command that leads back here", Action::ShowCommand),
    ("line", "the game as one line, copied", Action::ShowLine),
    ("new", "set up a new game", Action::NewGame),
    ("build", "the editor of boards", Action::Edit),
    ("pen", "the pen down or up, in an editor", Action::Pen),
    ("mark", "mark what is chosen, or no longer", Action::Mark),
    ("delete", "delete the chosen game", Action::Delete),
    ("guide", "how one plays, in four turns", Action::Guide),
    ("learn", "the courses: pages, boards and tasks", Action::Learn),
    ("riddles", "the riddle of today, and others", Action::Riddles),
    ("options", "the settings", Action::Options),
    ("statistics", "what you have won and lost", Action::Statistics),
    ("help", "keys, rules, notation", Action::Help),
    ("leave", "leave this screen; everything is kept", Action::Leave),
    ("redraw", "paint the screen again", Action::Redraw),
    ("suspend", "back to the shell for a while", Action::Suspend),
    ("quit", "leave the program", Action::Quit),
];

/// The names of the actions that are done in place, and are in no menu: what points, pages and edits, and the signs of
/// editors that draw nothing.
pub(crate) static IN_PLACE: [(&str, Action); 22] = [
    ("up", Action::Move(Direction::Up)),
    ("down", Action::Move(Direction::Down)),
    ("left", Action::Move(Direction::Left)),
    ("right", Action::Move(Direction::Right)),
    ("take", Action::Take),
    ("cancel", Action::Cancel),
    ("type", Action::OpenPrompt),
    ("menu", Action::Menu),
    ("first", Action::First),
    ("last", Action::Last),
    ("page-up", Action::PageUp),
    ("page-down", Action::PageDown),
    ("search", Action::Search),
    ("erase", Action::Erase),
    ("erase-forward", Action::EraseForward),
    ("erase-line", Action::EraseLine),
    ("complete", Action::Complete),
    ("home", Action::Text('H')),
    ("token", Action::Text('T')),
    ("draw-line", Action::Text('L')),
    ("more", Action::Text('+')),
    ("less", Action::Text('-')),
];
