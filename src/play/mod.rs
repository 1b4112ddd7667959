//! What happens around the rules: matches, their timelines and saves, tournaments, trees of turns.
//!
//! Knows no thread but rayon's, no clock and no screen: whoever calls passes times and seeds in.

#[cfg(feature = "disk")]
mod balance;
mod begins;
#[cfg(feature = "disk")]
mod deleted;
mod explore;
mod former;
mod given_back;
mod graph;
#[cfg(feature = "disk")]
mod level;
mod line;
mod r#match;
mod person;
mod raced;
mod review;
mod riddle;
mod said;
mod save;
mod seat;
#[cfg(feature = "disk")]
mod store;
#[cfg(feature = "disk")]
mod summary;
mod timeline;
pub mod tournament;

#[cfg(feature = "disk")]
pub use crate::files::{PlayedGame, PlayedResult};
#[cfg(feature = "disk")]
pub use balance::{Balance, MistakesOfGames, balances, mistakes_over_time, played_game};
pub use begins::FirstMove;
#[cfg(feature = "disk")]
pub use deleted::DELETED_DAYS;
pub use explore::{Below, Branches, DOT_END, Tree, TreeNode};
pub use given_back::{LastTurn, Thrown};
pub use graph::{GraphNode, Listing, StateGraph, is_graph, way_to};
#[cfg(feature = "disk")]
pub use level::{Levels, equal_role, is_equal};
pub use r#match::{Match, NoTurn, check_playable, choose_turn};
pub use person::PersonName;
pub use raced::race_told;
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) use review::NO_TURN;
pub use review::{Accuracy, Better, Grade, PositionWorth, Review, TurnReview};
#[cfg(feature = "disk")]
pub use riddle::riddle_log;
pub use riddle::{
    HARDEST, PosedRiddle, Riddle, RiddleChoice, RiddleKind, RiddleLog, RiddleNote, RiddleQueue, RiddleSearch,
    RiddleState, RiddleTally, RiddleTheme, RiddleTrial, RiddleWish, ShippedRiddle, TriedRiddle, missed_riddle,
    missed_riddles, riddle_at, riddle_day, riddle_of_day, riddle_setup, shipped_riddles,
};
#[cfg(feature = "disk")]
pub use riddle::{keep_riddle, saved_games};
pub(crate) use said::SaidEnd;
pub use save::{BranchPoint, FORMAT, FormerSeats, Save, SaveError, result_words};
#[cfg(feature = "tui")]
pub(crate) use seat::PERSON;
pub use seat::Seat;
#[cfg(feature = "disk")]
pub use store::{Entry, OpenMatch, Shelf, Store, StoreError};
#[cfg(feature = "disk")]
pub use summary::Summary;
pub use timeline::{MatchEvent, Timeline, TurnSpan};

#[cfg(all(test, feature = "disk"))]
mod store_tests;
#[cfg(test)]
mod tests;
