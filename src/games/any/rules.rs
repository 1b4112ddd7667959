//! The rules of whichever game: every question goes to the game inside.

use std::fmt;
use std::str::FromStr;

use super::{AnyGame, AnyMove, AnyPosition, Ways, on_game};
use crate::core::{
    BEGINS, Game, GameInfo, GameResult, NotationError, Outcome, PaintSpot, PaintStep, PlayError, Player, ReadFile,
    Shape, split_beginner,
};
use crate::games::compound::GameSum;
use crate::games::{id_of, info_of, on_id, unknown_game};

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_game!(self, game => game.fmt(f))?;
        if self.first == Player::P1 { Ok(()) } else { write!(f, " {}={}", BEGINS.key, self.first.notation()) }
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

    fn read_setup(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        let id = id_of(words);
        let is_free = on_id!(id, G => G::IMPARTIAL).unwrap_or_default();
        let (words, first) = if is_free { split_beginner(words)? } else { (words.into(), Player::P1) };
        let game = match Self::sum(&words) {
            Some(sum) => GameSum::read_setup(&sum, file).map(Self::from),
            None => on_id!(id, G => G::read_setup(&words, file).map(Self::from)).ok_or_else(|| unknown_game(id))?,
        };
        Ok(Self { first, ..game? })
    }

    fn sum(words: &str) -> Option<String> {
        on_id!(id_of(words), G => G::sum(words)).flatten()
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

    fn is_summand(&self) -> bool {
        on_game!(self, game => game.is_summand())
    }

    fn passed(&self, pos: &AnyPosition) -> Option<AnyPosition> {
        on_game!(self, game => game.passed(game.at(pos)?).map(|pos| game.wrap(pos)))
    }

    fn players(&self) -> usize {
        on_game!(self, game => game.players())
    }

    fn start(&self) -> AnyPosition {
        let start = on_game!(self, game => game.wrap(game.start()));
        let turned = if self.first == Player::P1 { None } else { self.passed(&start) };
        turned.unwrap_or(start)
    }

    fn to_move(&self, pos: &AnyPosition) -> Player {
        on_game!(self, game => game.at(pos).map_or(Player::P1, |pos| game.to_move(pos)))
    }

    fn result(&self, pos: &AnyPosition) -> Option<GameResult> {
        on_game!(self, game => game.at(pos).map_or(Some(NOTHING_LEFT), |pos| game.result(pos)))
    }

    fn outcome_for(&self, pos: &AnyPosition, player: Player) -> Option<Outcome> {
        let nothing_left = Some(NOTHING_LEFT.outcome_for(player));
        on_game!(self, game => game.at(pos).map_or(nothing_left, |pos| game.outcome_for(pos, player)))
    }

    fn hopeless_for(&self, pos: &AnyPosition, player: Player) -> Option<&'static str> {
        on_game!(self, game => game.hopeless_for(game.at(pos)?, player))
    }

    fn legal_moves(&self, pos: &AnyPosition) -> Vec<AnyMove> {
        on_game!(self, game => game.at(pos).map_or_else(Vec::new, |pos| game.lifted(pos)))
    }

    fn lists_all(&self, pos: &AnyPosition) -> bool {
        on_game!(self, game => game.at(pos).is_none_or(|pos| game.lists_all(pos)))
    }

    fn play(&self, pos: &AnyPosition, mv: AnyMove) -> AnyPosition {
        on_game!(self, game => match game.both(pos, mv) {
            Some((pos, mv)) => game.wrap(game.play(pos, mv)),
            None => pos.clone(),
        })
    }

    fn ends_turn(&self, pos: &AnyPosition, mv: AnyMove) -> bool {
        on_game!(self, game => game.both(pos, mv).is_none_or(|(pos, mv)| game.ends_turn(pos, mv)))
    }

    fn is_legal(&self, pos: &AnyPosition, mv: AnyMove) -> bool {
        on_game!(self, game => game.both(pos, mv).is_some_and(|(pos, mv)| game.is_legal(pos, mv)))
    }

    fn try_play(&self, pos: &AnyPosition, mv: AnyMove) -> Result<AnyPosition, PlayError> {
        on_game!(self, game => match game.both(pos, mv) {
            Some((pos, mv)) => game.try_play(pos, mv).map(|pos| game.wrap(pos)),
            None => Err(PlayError::Illegal { mv: format!("{mv:?}"), reason: FOREIGN.to_owned() }),
        })
    }

    fn why_illegal(&self, pos: &AnyPosition, mv: AnyMove) -> String {
        let why = |why: Option<String>| why.unwrap_or_else(|| FOREIGN.to_owned());
        on_game!(self, game => why(game.both(pos, mv).map(|(pos, mv)| game.why_illegal(pos, mv))))
    }

    fn standing(&self, pos: &AnyPosition, called: &dyn Fn(Player) -> String) -> Option<String> {
        on_game!(self, game => game.at(pos).and_then(|pos| game.standing(pos, called)))
    }

    fn scores(&self, pos: &AnyPosition) -> Vec<u64> {
        on_game!(self, game => game.at(pos).map(|pos| game.scores(pos)).unwrap_or_default())
    }

    fn canonical(&self, pos: &AnyPosition) -> AnyPosition {
        on_game!(self, game => game.at(pos).map_or_else(|| pos.clone(), |pos| game.wrap(game.canonical(pos))))
    }

    fn write_move(&self, pos: &AnyPosition, mv: AnyMove) -> String {
        let foreign = || format!("{mv:?}");
        on_game!(self, game => game.both(pos, mv).map_or_else(foreign, |(pos, mv)| game.write_move(pos, mv)))
    }

    fn read_move(&self, pos: &AnyPosition, text: &str) -> Result<AnyMove, NotationError> {
        on_game!(self, game => game.read_move(game.at(pos).ok_or_else(|| foreign(pos))?, text).map(|mv| game.wrap_move(mv)))
    }

    fn write_turn(&self, pos: &AnyPosition, moves: &[AnyMove]) -> String {
        let foreign = || format!("{moves:?}");
        on_game!(self, game => game.all(pos, moves).map_or_else(foreign, |(pos, moves)| game.write_turn(pos, &moves)))
    }

    fn read_turn(&self, pos: &AnyPosition, text: &str) -> Result<Vec<AnyMove>, NotationError> {
        on_game!(self, game => {
            let pos = game.at(pos).ok_or_else(|| foreign(pos))?;
            game.read_turn(pos, text).map(|moves| game.wrap_moves(moves))
        })
    }

    fn write_position(&self, pos: &AnyPosition) -> String {
        on_game!(self, game => game.at(pos).map_or_else(|| format!("{pos:?}"), |pos| game.write_position(pos)))
    }

    fn node_label(&self, pos: &AnyPosition) -> String {
        on_game!(self, game => game.at(pos).map_or_else(|| format!("{pos:?}"), |pos| game.node_label(pos)))
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, NotationError> {
        on_game!(self, game => game.read_position(text).map(|pos| game.wrap(pos)))
    }

    fn paint_spots(&self, pos: &AnyPosition) -> Vec<PaintSpot> {
        on_game!(self, game => game.at(pos).map_or_else(Vec::new, |pos| game.paint_spots(pos)))
    }

    fn painted(&self, pos: &AnyPosition, spot: usize, brush: PaintStep) -> Result<AnyPosition, NotationError> {
        on_game!(self, game => {
            let pos = game.at(pos).ok_or_else(|| foreign(pos))?;
            game.painted(pos, spot, brush).map(|pos| game.wrap(pos))
        })
    }

    fn painted_as(&self, pos: &AnyPosition, spot: usize, stands: &str) -> Result<AnyPosition, NotationError> {
        on_game!(self, game => {
            let pos = game.at(pos).ok_or_else(|| foreign(pos))?;
            game.painted_as(pos, spot, stands).map(|pos| game.wrap(pos))
        })
    }
}

/// How a position of another game stands here: nothing can be done in it.
const NOTHING_LEFT: GameResult = GameResult::Drawn;
/// Why a move is refused in a position of another game.
const FOREIGN: &str = "belongs to another game";

fn foreign(pos: &AnyPosition) -> NotationError {
    NotationError::new(format!("{pos:?}"), FOREIGN)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::core::laws::{self, Dice};
    use crate::games::games;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solve, Solver};

    /// The first setup of every game, with a position of it.
    fn every_game() -> Vec<(AnyGame, AnyPosition)> {
        let setup = |(_, info): &(&str, GameInfo)| info.presets[0].setup.parse().expect("a preset");
        games().iter().map(setup).map(|game: AnyGame| (game.clone(), game.start())).collect()
    }

    #[test]
    fn what_belongs_to_another_game_is_refused() {
        let games = every_game();
        let mut dice = Dice(1);
        for (game, pos) in &games {
            let moves = game.legal_moves(pos);
            let mv = moves[dice.below(moves.len())];
            for (other, other_pos) in &games {
                let meet = std::mem::discriminant(other_pos) == std::mem::discriminant(pos);
                if meet {
                    continue;
                }
                let refused = |played: Result<AnyPosition, PlayError>| {
                    assert!(matches!(played, Err(PlayError::Illegal { .. })), "{game} {other}");
                };
                refused(other.try_play(pos, mv));
                refused(other.try_play(other_pos, mv));
                refused(game.try_play(other_pos, mv));
                assert_eq!((other.legal_moves(pos), other.result(pos).is_some()), (Vec::new(), true));
                assert_eq!(other.play(other_pos, mv), *other_pos, "nothing is played");
                assert!(other.read_move(pos, "1").is_err() && other.read_turn(pos, "1").is_err());
                let words = [other.write_move(pos, mv), other.write_turn(pos, &[mv]), other.write_position(pos)];
                assert!(words.iter().all(|words| !words.is_empty()));
                let mut solver = Solver::new(other.clone());
                let (known, _) = solver.analyze(pos, &mut Monitor::unlimited());
                assert!(known.moves.is_empty() && known.line.is_empty());
                assert_eq!((other.why(&known), other.why_illegal(pos, mv)), (None, FOREIGN.to_owned()));
            }
        }
    }

    /// What a sentence gives as examples.
    fn examples_in(told: &str) -> Vec<&str> {
        told.split_once("e.g. ").map_or_else(Vec::new, |(_, moves)| moves.split(" or ").collect())
    }

    #[test]
    fn what_is_given_as_an_example_of_a_move_can_be_made_there() {
        let mut dice = Dice(5);
        let mut given = HashSet::new();
        for setup in games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup) {
            let game: AnyGame = setup.parse().expect("a preset");
            let mut pos = game.start();
            for _ in 0..4 {
                for text in ["zz", "1", "1:zz", "2:zz"] {
                    let told = [game.read_move(&pos, text).err(), game.read_turn(&pos, text).err()];
                    for told in told.into_iter().flatten().map(|error| error.to_string()) {
                        for example in examples_in(&told) {
                            let made = game.read_move(&pos, example).ok().filter(|mv| game.is_legal(&pos, *mv));
                            assert!(made.is_some(), "{game}, {}: {told}", game.write_position(&pos));
                            given.insert(id_of(setup));
                        }
                    }
                }
                let moves = game.legal_moves(&pos);
                if moves.is_empty() {
                    break;
                }
                pos = game.play(&pos, *dice.pick(&moves));
            }
        }
        for id in ["octal", "grundy", "prime-power", "almonds", "sum", "nim", "sim", "chomp", "race-track", "island"] {
            assert!(given.contains(id), "{id} gives none");
        }
    }

    #[test]
    fn an_example_of_a_move_is_given_for_each_way_to_type_one() {
        for (setup, position, told) in [
            ("octal 0.77 from 20", "9", "a heap and what is left of it, e.g. 9=7 or 9=1+6"),
            ("grundy 8", "3,5", "a heap and what is left of it, e.g. 3=1+2"),
            ("almonds 6", "3,2,1", "a fair share, or two heaps to join, e.g. 2=1+1 or 1,2"),
            ("almonds 6", "1,1,1,1,1,1", "a fair share, or two heaps to join"),
            ("sum nim 3,5 + octal 0.77 from 7", "0,0 + 7", "the game and the move in it, e.g. 2:7=5 or 2:7=1+4"),
        ] {
            let game: AnyGame = setup.parse().expect("a setup");
            let pos = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
            let read = game.read_move(&pos, "zz").map_err(|error| error.to_string());
            assert_eq!(read, Err(format!("`zz` is no move: {told}")));
        }
    }

    #[test]
    fn either_may_begin_where_nobody_owns_anything() {
        for (_, info) in games() {
            let words = info.presets[0].setup;
            let plain: AnyGame = words.parse().expect("a preset");
            let turned = format!("{words} begins=p2").parse::<AnyGame>();
            if !plain.is_impartial() {
                assert!(turned.is_err(), "{words}");
                continue;
            }
            let turned = turned.unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(turned.to_string(), format!("{plain} begins=p2"));
            assert_eq!((turned.to_move(&turned.start()), plain.to_move(&plain.start())), (Player::P2, Player::P1));
            assert_eq!(turned.canonical(&turned.start()), plain.canonical(&plain.start()), "{words}");
            laws::check(&turned, 2, 1);
        }
        for (words, written) in [
            ("nim begins=p2 3,5", "nim 3,5 begins=p2"),
            ("nim 3,5 begins=p1", "nim 3,5"),
            ("square 9 misere begins=p2", "square 9 misere begins=p2"),
            ("square-but-one 20,9 begins=p2", "sum square-but-one 20 + square-but-one 9 begins=p2"),
            ("sum nim 3 begins=p2 + nim 4", "sum nim 3 + nim 4 begins=p2"),
            ("sum put-or-take 7,9 + nim 4", "sum put-or-take 7 + put-or-take 9 + nim 4"),
        ] {
            let read = words.parse::<AnyGame>().map(|game| game.to_string());
            assert_eq!(read, Ok(written.to_owned()));
        }
        laws::refuses::<AnyGame>(&[
            ("nim 3,5 begins=p3", "`begins=p3` does not say who begins: begins=p1 or begins=p2"),
            ("nim 3,5 begins=p2 begins=p2", "`begins=p2` says a second time who begins"),
            ("catch-up 1..9 begins=p2", "`begins=p2` is not understood"),
        ]);
    }

    /// Smith, Graphs and composite games, 1966: nimbers add, and what has none can go round for ever.
    #[test]
    fn several_heaps_that_may_grow_are_games_side_by_side() {
        for (words, sum) in [
            ("square-but-one 20,9", "sum square-but-one 20 + square-but-one 9"),
            ("square-but-one 6,5 odd", "sum square-but-one 6 odd + square-but-one 5 odd"),
            ("square-but-one 5,5,4", "sum square-but-one 5 + square-but-one 5 + square-but-one 4"),
        ] {
            let game: AnyGame = words.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(game.to_string(), sum);
            let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
            let (analysis, _) = solver.analyze(&game.start(), &mut Monitor::unlimited());
            assert_eq!(analysis.root.exact(), Some(brute.value(&game.start())), "{words}");
            for report in analysis.moves.iter() {
                let value = brute.move_value(&game.start(), report.mv);
                assert_eq!(report.bounds.exact(), Some(value), "{words} {:?}", report.mv);
            }
        }
        let told = "put-or-take 7,x".parse::<AnyGame>().map(drop).map_err(|error| error.to_string());
        assert!(told.is_err_and(|told| told.contains("`x` is not a whole number")));
    }
}
