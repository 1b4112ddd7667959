//! The rules of whichever game: every question goes to the game inside.

use std::fmt;
use std::str::FromStr;

use super::{AnyGame, AnyMove, AnyPosition, Ways, on_game};
use crate::core::{Game, GameInfo, GameResult, NotationError, Outcome, PlayError, Player, Shape};
use crate::games::{id_of, info_of, roster, unknown_game};

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_game!(self, game => game.fmt(f))
    }
}

impl FromStr for AnyGame {
    type Err = NotationError;

    fn from_str(words: &str) -> Result<Self, NotationError> {
        let no_files = |name: &str| Err(NotationError::new(name, "is a file, and no file can be read here"));
        Self::read_setup(words, &no_files)
    }
}

impl Game for AnyGame {
    const INFO: GameInfo = GameInfo { grammar: "GAME SETUP", ..GameInfo::new("any game", "whichever its words name") };
    type Position = AnyPosition;
    type Move = AnyMove;

    fn info(id: &str) -> GameInfo {
        info_of(id).copied().unwrap_or(Self::INFO)
    }

    fn read_setup(words: &str, file: &dyn Fn(&str) -> Result<String, NotationError>) -> Result<Self, NotationError> {
        macro_rules! dispatch {
            ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
                match id_of(words) {
                    $($($id)|+ => <$game as Game>::read_setup(words, file).map(Self::$kind),)+
                    id => Err(unknown_game(id)),
                }
            };
        }
        roster!(dispatch)
    }

    fn files(&self) -> Vec<(String, String)> {
        on_game!(self, game => game.files())
    }

    fn idle_options(&self) -> &'static [&'static str] {
        on_game!(self, game => game.idle_options())
    }

    fn shape(&self) -> Shape {
        on_game!(self, game => game.shape())
    }

    fn is_impartial(&self) -> bool {
        on_game!(self, game => game.is_impartial())
    }

    fn players(&self) -> usize {
        on_game!(self, game => game.players())
    }

    fn start(&self) -> AnyPosition {
        on_game!(self, game => game.wrap(game.start()))
    }

    fn to_move(&self, pos: &AnyPosition) -> Player {
        on_game!(self, game => game.to_move(game.at(pos)))
    }

    fn result(&self, pos: &AnyPosition) -> Option<GameResult> {
        on_game!(self, game => game.result(game.at(pos)))
    }

    fn outcome_for(&self, pos: &AnyPosition, player: Player) -> Option<Outcome> {
        on_game!(self, game => game.outcome_for(game.at(pos), player))
    }

    fn legal_moves(&self, pos: &AnyPosition) -> Vec<AnyMove> {
        on_game!(self, game => game.wrap_moves(game.legal_moves(game.at(pos))))
    }

    fn play(&self, pos: &AnyPosition, mv: AnyMove) -> AnyPosition {
        on_game!(self, game => game.wrap(game.play(game.at(pos), game.unwrap_move(mv))))
    }

    fn ends_turn(&self, pos: &AnyPosition, mv: AnyMove) -> bool {
        on_game!(self, game => game.ends_turn(game.at(pos), game.unwrap_move(mv)))
    }

    fn try_play(&self, pos: &AnyPosition, mv: AnyMove) -> Result<AnyPosition, PlayError> {
        on_game!(self, game => game.try_play(game.at(pos), game.unwrap_move(mv)).map(|pos| game.wrap(pos)))
    }

    fn why_illegal(&self, pos: &AnyPosition, mv: AnyMove) -> String {
        on_game!(self, game => game.why_illegal(game.at(pos), game.unwrap_move(mv)))
    }

    fn canonical(&self, pos: &AnyPosition) -> AnyPosition {
        on_game!(self, game => game.wrap(game.canonical(game.at(pos))))
    }

    fn write_move(&self, pos: &AnyPosition, mv: AnyMove) -> String {
        on_game!(self, game => game.write_move(game.at(pos), game.unwrap_move(mv)))
    }

    fn read_move(&self, pos: &AnyPosition, text: &str) -> Result<AnyMove, NotationError> {
        on_game!(self, game => game.read_move(game.at(pos), text).map(|mv| game.wrap_move(mv)))
    }

    fn write_turn(&self, pos: &AnyPosition, moves: &[AnyMove]) -> String {
        on_game!(self, game => game.write_turn(game.at(pos), &game.unwrap_moves(moves)))
    }

    fn read_turn(&self, pos: &AnyPosition, text: &str) -> Result<Vec<AnyMove>, NotationError> {
        on_game!(self, game => game.read_turn(game.at(pos), text).map(|moves| game.wrap_moves(moves)))
    }

    fn write_position(&self, pos: &AnyPosition) -> String {
        on_game!(self, game => game.write_position(game.at(pos)))
    }

    fn node_label(&self, pos: &AnyPosition) -> String {
        on_game!(self, game => game.node_label(game.at(pos)))
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, NotationError> {
        on_game!(self, game => game.read_position(text).map(|pos| game.wrap(pos)))
    }
}
