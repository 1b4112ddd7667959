//! The pages of the statistics: what is added up in a row.

use crate::games::title_with;
use crate::play::{Balance, PlayedGame, balances};

/// What a row adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatsPage {
    /// The games of one kind.
    Games,
    /// Those of a setup against an opponent.
    Setups,
    /// Those against an opponent.
    Opponents,
    /// Nothing: the best race at each setup.
    Races,
}

/// A row.
pub(super) struct StatsRow {
    /// The game, the setup, or nothing.
    pub setup: Option<String>,
    /// Against whom.
    pub against: Option<String>,
    /// What its games come to.
    pub balance: Balance,
    /// The turns of the best race.
    pub turns: Option<usize>,
    /// The name of its board, where that is one of one's own.
    pub board: Option<String>,
}

impl StatsPage {
    /// All, in the order in which they are turned.
    pub(super) const ALL: [Self; 4] = [Self::Games, Self::Setups, Self::Opponents, Self::Races];

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Setups => "setups",
            Self::Opponents => "opponents",
            Self::Races => "races",
        }
    }

    /// So many pages on.
    pub(super) fn after(self, by: usize) -> Self {
        let place = Self::ALL.iter().position(|page| *page == self).unwrap_or(0);
        Self::ALL[(place + by) % Self::ALL.len()]
    }

    /// The setup and the opponent that the games of a row share.
    fn shared(self, game: &PlayedGame) -> (Option<&str>, Option<&str>) {
        match self {
            Self::Games => (Some(game.game_id()), None),
            Self::Setups => (Some(&game.game), Some(&game.against)),
            Self::Opponents => (None, Some(&game.against)),
            Self::Races => (None, None),
        }
    }

    /// Whether a game is added up in this row.
    pub(super) fn has(self, row: &StatsRow, game: &PlayedGame) -> bool {
        match self {
            Self::Races => row.setup.as_ref() == Some(&game.game),
            _ => self.shared(game) == (row.setup.as_deref(), row.against.as_deref()),
        }
    }

    /// Its rows.
    pub(super) fn rows(self, games: &[PlayedGame], races: &[(String, usize)]) -> Vec<StatsRow> {
        if self == Self::Races {
            let of = |setup: &str| Balance::of(games.iter().filter(|game| game.game == setup));
            let row = |(setup, turns): &(String, usize)| StatsRow {
                setup: Some(setup.clone()),
                against: None,
                balance: of(setup),
                turns: Some(*turns),
                board: None,
            };
            return races.iter().map(row).collect();
        }
        let sums = balances(games, |game| self.shared(game));
        let row = |((setup, against), balance): ((Option<&str>, Option<&str>), Balance)| {
            let [setup, against] = [setup, against].map(|words| words.map(str::to_owned));
            StatsRow { setup, against, balance, turns: None, board: None }
        };
        sums.into_iter().map(row).collect()
    }
}

impl StatsRow {
    /// What it is about.
    pub(super) fn title(&self) -> String {
        match (&self.setup, &self.against) {
            (Some(setup), None) => self.title_of(setup),
            (Some(setup), Some(against)) => format!("{}, {against}", self.title_of(setup)),
            (None, against) => against.clone().unwrap_or_default(),
        }
    }

    fn title_of(&self, setup: &str) -> String {
        title_with(setup, &|_| self.board.as_deref())
    }
}
