//! Whichever game the words name: one type for all of them.
//!
//! What fits every game (the table, the explorer, tournaments, the command line) is written for any `G: Game` and compiled
//! once, for [`AnyGame`]; rules, solvers and bots of a game's own are compiled for that game. One copy of everything for
//! every game made the program twice as large. A game is spoken to with its own positions and moves alone: what belongs to
//! another is refused where something can be refused, and else is a position in which nothing is left to do.

mod bots;
mod rules;
mod solve;

use serde::Serialize;

use super::roster;
use crate::bots::Bots;
use crate::core::{Game, Player};
use crate::solve::Solve;

macro_rules! define {
    ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
        /// The rules of a game of the roster.
        #[derive(Clone)]
        pub(crate) enum AnyRules {
            $(#[doc = concat!("A setup of ", stringify!($kind), ".")] $kind($game),)+
        }

        /// A position of whichever game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum AnyPosition {
            $(#[doc = concat!("In ", stringify!($kind), ".")] $kind(<$game as Game>::Position),)+
        }

        /// A move of whichever game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum AnyMove {
            $(#[doc = concat!("In ", stringify!($kind), ".")] $kind(<$game as Game>::Move),)+
        }

        /// What whichever game adds to a report.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum AnyNote {
            $(#[doc = concat!("By ", stringify!($kind), ".")] $kind(<$game as Solve>::Note),)+
        }

        $(
            impl From<$game> for AnyGame {
                fn from(game: $game) -> Self {
                    Self { rules: AnyRules::$kind(game), first: Player::P1 }
                }
            }

            impl RosterGame for $game {
                fn of(game: &AnyGame) -> Option<&Self> {
                    match &game.rules {
                        AnyRules::$kind(game) => Some(game),
                        _ => None,
                    }
                }

                #[inline]
                fn position(pos: &AnyPosition) -> Option<&Self::Position> {
                    match pos {
                        AnyPosition::$kind(pos) => Some(pos),
                        _ => None,
                    }
                }

                #[inline]
                fn any_position(pos: Self::Position) -> AnyPosition {
                    AnyPosition::$kind(pos)
                }

                #[inline]
                fn mv(mv: AnyMove) -> Option<Self::Move> {
                    match mv {
                        AnyMove::$kind(mv) => Some(mv),
                        _ => None,
                    }
                }

                #[inline]
                fn any_move(mv: Self::Move) -> AnyMove {
                    AnyMove::$kind(mv)
                }

                fn note(note: &AnyNote) -> Option<&Self::Note> {
                    match note {
                        AnyNote::$kind(note) => Some(note),
                        _ => None,
                    }
                }

                fn any_note(note: Self::Note) -> AnyNote {
                    AnyNote::$kind(note)
                }
            }
        )+
    };
}
roster!(define);

/// A game of the roster, and who begins it.
#[derive(Clone)]
pub struct AnyGame {
    rules: AnyRules,
    /// P2 in games alone in which nobody owns anything.
    first: Player,
}

impl AnyGame {
    /// The game itself.
    pub(crate) fn rules(&self) -> &AnyRules {
        &self.rules
    }
}

// Moves are copied by the million: the largest is sixteen bytes, and four say whose it is.
const _: () = assert!(size_of::<AnyMove>() <= 20);

/// A game of the roster, with the ways between its own types and those of [`AnyGame`]. What belongs to another game is
/// `None`.
pub trait RosterGame: Bots + Into<AnyGame> {
    /// The game inside.
    fn of(game: &AnyGame) -> Option<&Self>;

    /// The position inside.
    fn position(pos: &AnyPosition) -> Option<&Self::Position>;

    /// The position as one of whichever game.
    fn any_position(pos: Self::Position) -> AnyPosition;

    /// The move inside.
    fn mv(mv: AnyMove) -> Option<Self::Move>;

    /// The move as one of whichever game.
    fn any_move(mv: Self::Move) -> AnyMove;

    /// The note inside.
    fn note(note: &AnyNote) -> Option<&Self::Note>;

    /// The note as one of whichever game.
    fn any_note(note: Self::Note) -> AnyNote;
}

/// The same ways where only a value tells which game it is. Every move goes them: they are worth no call.
trait Ways: RosterGame {
    /// The position inside.
    #[inline]
    fn at<'a>(&self, pos: &'a AnyPosition) -> Option<&'a Self::Position> {
        Self::position(pos)
    }

    /// A position and a move, if both are of this game.
    #[inline]
    fn both<'a>(&self, pos: &'a AnyPosition, mv: AnyMove) -> Option<(&'a Self::Position, Self::Move)> {
        Self::position(pos).zip(Self::mv(mv))
    }

    /// A position and moves, if all are of this game.
    fn all<'a>(&self, pos: &'a AnyPosition, moves: &[AnyMove]) -> Option<(&'a Self::Position, Vec<Self::Move>)> {
        Self::position(pos).zip(moves.iter().map(|&mv| Self::mv(mv)).collect())
    }

    #[inline]
    fn wrap(&self, pos: Self::Position) -> AnyPosition {
        Self::any_position(pos)
    }

    #[inline]
    fn lifted(&self, pos: &Self::Position) -> Vec<AnyMove> {
        self.lifted_moves(pos, Self::any_move)
    }

    fn wrap_move(&self, mv: Self::Move) -> AnyMove {
        Self::any_move(mv)
    }

    fn wrap_moves(&self, moves: Vec<Self::Move>) -> Vec<AnyMove> {
        moves.into_iter().map(Self::any_move).collect()
    }
}

impl<G: RosterGame> Ways for G {}

/// Runs `$work` with the game inside.
macro_rules! define_on_game {
    ($d:tt $($kind:ident => $game:ty, $($id:literal)+;)+) => {
        macro_rules! on_game {
            ($d any:expr, $d game:ident => $d work:expr) => {
                match $d any.rules() {
                    $($crate::games::AnyRules::$kind($d game) => $d work,)+
                }
            };
        }
    };
}
roster!(define_on_game $);
pub(crate) use on_game;
