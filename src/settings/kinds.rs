//! What can be set, and to what.

use std::time::Duration;

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Key {
    /// The name of the theme.
    Theme,
    /// The set of signs.
    Symbols,
    /// How many colours are used.
    Colours,
    /// Whether the mouse is taken.
    Mouse,
    /// The hints that a new table begins with.
    Hints,
    /// How fast a bot's moves are shown.
    Animation,
    /// Who plays against people where nobody is named.
    Opponent,
    /// How many turns that throw something away are given back.
    GiveBack,
    /// The memory for all solvers together.
    Memory,
    /// Whether a log is written.
    Log,
}

impl Key {
    /// All keys, in the order of the options screen.
    pub const ALL: [Self; 10] = [
        Self::Theme,
        Self::Symbols,
        Self::Colours,
        Self::Mouse,
        Self::Hints,
        Self::Animation,
        Self::Opponent,
        Self::GiveBack,
        Self::Memory,
        Self::Log,
    ];

    /// Its name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::Symbols => "symbols",
            Self::Colours => "colours",
            Self::Mouse => "mouse",
            Self::Hints => "hints",
            Self::Animation => "animation",
            Self::Opponent => "opponent",
            Self::GiveBack => "give_back",
            Self::Memory => "memory",
            Self::Log => "log",
        }
    }

    /// The environment variable that sets it.
    pub fn variable(self) -> String {
        format!("CATCHUP_{}", self.name().to_ascii_uppercase())
    }

    /// The values that the options screen walks through. A theme and an amount of memory may be others, too.
    pub fn choices(self) -> &'static [&'static str] {
        match self {
            Self::Theme => &["auto", "dark", "light", "contrast", "red-green", "sixteen", "mono"],
            Self::Symbols => &["auto", "unicode", "ascii"],
            Self::Colours => &["auto", "true", "256", "sixteen", "none"],
            Self::Mouse | Self::Log => &["true", "false"],
            Self::Hints => &["off", "verdict", "keeping", "all"],
            Self::Animation => &["off", "fast", "normal", "slow"],
            Self::Opponent => &["beginner", "careless", "eager", "careful", "strong", "expert", "perfect", "equal"],
            Self::GiveBack => &["0", "1", "2", "3", "5", "10"],
            Self::Memory => &["64MiB", "128MiB", "256MiB", "512MiB", "1GiB", "2GiB", "4GiB"],
        }
    }

    /// The key of this name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }
}

/// Which signs are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolChoice {
    /// As the terminal and the language settings suggest.
    Auto,
    /// Box drawing and blocks.
    Unicode,
    /// Plain ASCII.
    Ascii,
}

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColourChoice {
    /// As the terminal says.
    Auto,
    /// 16 million.
    True,
    /// 256.
    Indexed,
    /// The terminal's own palette.
    Sixteen,
    /// None.
    None,
}

/// How much a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HintLevel {
    /// Nothing at all, in no pane.
    Off,
    /// Who wins.
    Verdict,
    /// Which moves keep the value.
    Keeping,
    /// Every move with its value.
    All,
}

impl HintLevel {
    /// All levels, from nothing to everything.
    pub const ALL: [Self; 4] = [Self::Off, Self::Verdict, Self::Keeping, Self::All];

    /// The next one, and after the last the first.
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// The word of the settings for it.
    pub fn name(self) -> &'static str {
        Key::Hints.choices()[self as usize]
    }

    /// What it shows, in a word or two.
    pub fn words(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Verdict => "verdict only",
            Self::Keeping => "what keeps it",
            Self::All => "all",
        }
    }
}

/// How fast a bot's moves are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Animation {
    /// All at once.
    Off,
    /// Just slow enough to be seen.
    Fast,
    /// At the speed of a hand.
    Normal,
    /// Slow enough to be followed by a group.
    Slow,
}

impl Animation {
    /// The time between two moves; `None` when they are not shown one by one.
    pub fn beat(self) -> Option<Duration> {
        match self {
            Self::Off => None,
            Self::Fast => Some(Duration::from_millis(150)),
            Self::Normal => Some(Duration::from_millis(400)),
            Self::Slow => Some(Duration::from_millis(900)),
        }
    }
}
