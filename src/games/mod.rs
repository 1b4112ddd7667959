//! The games, and the roster: the only list of them in the program.
//!
//! A game's folder knows `core` in its rules and notation; its solver, bots and tables introduce `solve`, `bots` and `survey`.

pub mod almonds;
mod any;
pub mod breaking;
pub mod catch_up;
pub mod cheques;
pub mod chomp;
pub mod compound;
pub mod exec_game;
mod factors;
pub mod graph;
pub mod growing;
pub mod heaps;
pub mod horseflies;
mod measured;
pub mod multiples;
pub mod nim;
pub mod race_track;
pub mod sim;
pub mod subtraction;
mod tasks;
mod titles;
pub mod tokens;
pub mod wythoff;

use std::sync::LazyLock;

pub(crate) use any::AnyRules;
#[cfg(feature = "tui")]
pub(crate) use any::on_game;
pub use any::{AnyGame, AnyMove, AnyNote, AnyPosition, RosterGame};

#[cfg(feature = "cli")]
pub(crate) use exec_game::{ExecGame as GameByProgram, OwnRules, RulesOpening, RulesPlace};
pub use measured::{Measured, measured};
pub use tasks::{preset_outcome, task};
#[cfg(feature = "tui")]
pub(crate) use titles::title_with;
pub use titles::{title_of, title_of_game};

use crate::bots::Bots;
use crate::core::generate::{Generate, Typed};
use crate::core::laws::Dice;
use crate::core::{BEGINS, Game, GameInfo, Ladder, NotationError, OwnBoards, Preset};
use crate::survey::{Picture, Surveys, Table};

/// The roster: hands every line `Kind => Type, "id" ..;` to the macro named, so that each list in the program is this one.
/// An id is the first word of a setup; several may name one type. A `$` behind the macro's name is handed on first: a macro
/// that defines another needs one.
macro_rules! roster {
    ($then:ident $($dollar:tt)?) => {
        $crate::games::parts! {
            $then [$($dollar)?]
            GameSum => $crate::games::compound::GameSum, "sum";
            ExecGame => $crate::games::exec_game::ExecGame, "exec-game";
        }
    };
}
pub(crate) use roster;

/// The same without sums, which are no parts of sums; `more` lines follow them.
macro_rules! parts {
    ($then:ident [$($dollar:tt)?] $($more:tt)*) => {
        $then! {
            $($dollar)?
            CatchUp => $crate::games::catch_up::CatchUp, "catch-up";
            Chomp => $crate::games::chomp::Chomp, "chomp";
            Multiples => $crate::games::multiples::Multiples, "multiples" "geography";
            Sim => $crate::games::sim::Sim, "sim";
            RaceTrack => $crate::games::race_track::RaceTrack, "race-track";
            Subtraction => $crate::games::subtraction::Subtraction, "square" "prime-power" "subtract";
            Nim => $crate::games::nim::Nim, "nim";
            Breaking => $crate::games::breaking::Breaking, "octal" "grundy";
            Wythoff => $crate::games::wythoff::Wythoff, "wythoff";
            Growing => $crate::games::growing::Growing, "square-but-one" "put-or-take";
            Almonds => $crate::games::almonds::Almonds, "almonds";
            Cheques => $crate::games::cheques::Cheques, "cheques";
            Tokens => $crate::games::tokens::Tokens, "island" "snakes";
            Horseflies => $crate::games::horseflies::Horseflies, "horseflies";
            $($more)*
        }
    };
}
pub(crate) use parts;

/// Runs `$work` for the type of the game with this id; `None` where no game has it.
macro_rules! define_on_id {
    ($d:tt $($kind:ident => $game:ty, $($id:literal)+;)+) => {
        macro_rules! on_id {
            ($d id:expr, $d Named:ident => $d work:expr) => {
                match $d id {
                    $($($id)|+ => {
                        type $d Named = $game;
                        Some($d work)
                    })+
                    _ => None,
                }
            };
        }
    };
}
roster!(define_on_id $);
pub(crate) use on_id;

/// A game that can be played and solved: rules, stages and bots together.
pub trait Playable: Bots {}

impl<G: Bots> Playable for G {}

/// Every id of the roster with what its game says about itself under it, in the order of the menu; games by programs of
/// people's own are not among them. Each has the presets
/// that begin with its id.
pub fn games() -> &'static [(&'static str, GameInfo)] {
    static GAMES: LazyLock<Vec<(&'static str, GameInfo)>> = LazyLock::new(|| {
        macro_rules! list {
            ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
                [$($(($id, entry::<$game>($id)),)+)+]
            };
        }
        roster!(list).into_iter().filter(|(id, _)| *id != OWN_RULES).collect()
    });
    &GAMES
}

/// The opponents of the game with this id, and the setups of it on which they are measured.
///
/// # Errors
/// When no game has this id.
pub fn ladder_of(id: &str) -> Result<Ladder, NotationError> {
    entry_of(id).map(|(_, info)| info.ladder)
}

/// What a game says about itself under one of its ids: with the run of presets whose first word is `id`, and where nobody owns
/// anything with the option who begins.
fn entry<G: Game>(id: &str) -> GameInfo {
    let info = G::info(id);
    let is_own = |preset: &Preset| id_of(preset.setup) == id;
    let first = info.presets.iter().position(is_own).unwrap_or(0);
    let count = info.presets[first..].iter().take_while(|preset| is_own(preset)).count();
    let options = if G::IMPARTIAL { Vec::leak([info.options, &[BEGINS]].concat()) } else { info.options };
    GameInfo { presets: &info.presets[first..first + count], options, ..info }
}

/// The first preset of the game that `words` begin with, for questions about the game that any setup answers.
///
/// # Errors
/// When no game has this id.
pub fn example_of(words: &str) -> Result<AnyGame, NotationError> {
    let (id, info) = entry_of(words)?;
    info.presets.first().ok_or_else(|| unknown_game(id))?.setup.parse()
}

/// The id of the game that `words` begin with, and what it says about itself.
///
/// # Errors
/// When no game has this id.
pub fn entry_of(words: &str) -> Result<(&'static str, &'static GameInfo), NotationError> {
    let id = id_of(words);
    let entry = games().iter().find(|(known, _)| *known == id).ok_or_else(|| unknown_game(id))?;
    Ok((entry.0, &entry.1))
}

/// The boards that people make for the game that `words` begin with.
pub fn own_boards(words: &str) -> Option<OwnBoards> {
    on_id!(id_of(words), G => G::own_boards(id_of(words))).flatten()
}

/// The tables of the game with this id.
///
/// # Errors
/// When no game has this id.
pub fn tables(id: &str) -> Result<&'static [Table], NotationError> {
    on_id!(id, G => G::tables_of(id)).ok_or_else(|| unknown_game(id))
}

/// What the games draw, each by its id.
pub fn pictures() -> impl Iterator<Item = (&'static str, Picture)> {
    macro_rules! list {
        ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
            [$($(($id, <$game as Surveys>::picture()),)+)+]
        };
    }
    roster!(list).into_iter().filter_map(|(id, picture)| Some((id, picture?)))
}

/// What a text says wrong about a tournament of this setup among these bots.
pub fn remark_on_tournament(setup: &str, bots: &[&str]) -> Option<&'static str> {
    on_id!(id_of(setup), G => G::remark_on_tournament(setup, bots)).flatten()
}

/// The words of a setup; an id alone stands for the first preset of its game.
pub fn whole_setup(words: &str) -> String {
    let preset = info_of(words).and_then(|info| info.presets.first()).filter(|_| words.trim() == id_of(words));
    preset.map_or(words, |preset| preset.setup).to_owned()
}

/// What the game that `words` begin with says about itself.
pub fn info_of(words: &str) -> Option<&'static GameInfo> {
    entry_of(words).ok().map(|(_, info)| info)
}

/// The setup that comes next for whoever has won at this one, as its game writes it; nothing where it is the largest, or
/// the game names none.
pub fn larger_than(words: &str) -> Option<&'static str> {
    let sizes = info_of(words)?.sizes;
    let place = sizes.iter().position(|size| *size == words)?;
    sizes.get(place + 1).copied().filter(|next| id_of(next) == id_of(words))
}

/// A random setup of the game with this id, from the whole of its grammar: what the laws are tried on.
///
/// # Errors
/// When no game has this id.
#[doc(hidden)]
pub fn generate(id: &str, dice: &mut Dice) -> Result<Typed, NotationError> {
    let typed = on_id!(id, G => (G::generate(id, dice), G::IMPARTIAL));
    let (mut typed, is_free) = typed.ok_or_else(|| unknown_game(id))?;
    typed.words = several_heaps(typed.words, dice);
    if is_free && dice.once_in(6) {
        typed.words.push_str(" begins=p2");
    }
    Ok(typed)
}

/// The words with a second heap behind the first, sometimes, where that makes a sum of them.
fn several_heaps(words: String, dice: &mut Dice) -> String {
    let (id, rest) = words.split_once(' ').unwrap_or((&words, ""));
    let more = format!("{id} {},{}", dice.size(1, 100), rest.trim_start());
    let is_sum = on_id!(id, G => G::sum(&more).is_some()).unwrap_or_default();
    if is_sum && dice.once_in(3) { more } else { words }
}

/// The id that a setup begins with.
pub fn id_of(words: &str) -> &str {
    let word = words.split_whitespace().next().unwrap_or("");
    if is_own_rules(word) { OWN_RULES } else { word }
}

/// The id of games by programs of people's own; a colon and a command follow. They stand in no menu and have no preset.
const OWN_RULES: &str = "exec-game";

/// Whether the words of a setup name a program that knows the rules.
pub(crate) fn is_own_rules(words: &str) -> bool {
    words.trim_start().strip_prefix(OWN_RULES).is_some_and(|rest| rest.starts_with(':'))
}

/// The command that these words name, where they do.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) fn rules_command(words: &str) -> Option<&str> {
    words.trim().strip_prefix(OWN_RULES)?.strip_prefix(':').map(str::trim)
}

/// A line of the menu: one game, or several that are alike.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MenuLine {
    /// What people read.
    pub name: &'static str,
    /// Its games, with their presets.
    pub games: Vec<&'static GameInfo>,
}

/// Whether the games of two ids share a line of the menu, or are one.
pub fn are_alike(id: &str, other: &str) -> bool {
    id == other || info_of(id).zip(info_of(other)).is_some_and(|(one, two)| one.group == two.group)
}

/// The words of a setup that somebody types where the game `id` is meant: a game like it may be named, and need not be.
pub fn setup_of(id: &str, typed: &str) -> String {
    let names_game = info_of(typed).is_some() && are_alike(id, id_of(typed));
    let words = if names_game { typed.to_owned() } else { format!("{id} {}", typed.trim_start()) };
    words.trim().to_owned()
}

/// The menu: every game of the roster, those that are alike in one line.
pub fn menu() -> Vec<MenuLine> {
    let mut lines: Vec<MenuLine> = Vec::new();
    for (_, info) in games() {
        match lines.iter_mut().find(|line| line.name == info.group) {
            Some(line) => line.games.push(info),
            None => lines.push(MenuLine { name: info.group, games: vec![info] }),
        }
    }
    lines
}

/// So many games are named where none was meant.
const SOME: usize = 6;

/// The sentence for an id that no game has: what was probably meant, else some that there are.
pub(crate) fn unknown_game(id: &str) -> NotationError {
    if id.starts_with(OWN_RULES) {
        let reason = "is a game by a program, which play, analyze, tree, strategy and tournament take: of it there are no \
                      tables, no ladder and no riddles";
        return NotationError::new(id, reason);
    }
    let closest = games().iter().map(|(known, _)| (strsim::levenshtein(id, known), *known)).min();
    let reason = match closest {
        Some((edits, known)) if edits <= 2 => format!("is no game; did you mean {known}?"),
        _ => {
            let some: Vec<_> = games().iter().take(SOME).map(|(known, _)| *known).collect();
            format!("is no game; there are {} and others: `catchup games` lists all {}", some.join(", "), games().len())
        }
    };
    NotationError::new(id, reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_setup_of_its_game() {
        for (id, info) in games() {
            assert!(!info.presets.is_empty(), "{id} has a default");
            for preset in info.presets {
                let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
                let words = game.to_string();
                assert!(words.starts_with(preset.setup), "{words} goes on from {}", preset.setup);
            }
        }
    }

    #[test]
    fn whoever_wins_at_the_default_of_a_game_may_try_a_larger_setup() {
        for (id, info) in games() {
            let default: AnyGame = info.presets[0].setup.parse().expect("a preset");
            let next = larger_than(&default.to_string()).unwrap_or_else(|| panic!("{id} names none"));
            assert_eq!(id_of(next), *id);
            for size in info.sizes {
                let game: AnyGame = size.parse().unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(game.to_string(), *size);
            }
        }
        assert_eq!(larger_than("chomp 5x6"), Some("chomp 6x7"));
        assert_eq!((larger_than("chomp 8x10"), larger_than("chomp 2x2"), larger_than("whist")), (None, None, None));
    }

    #[test]
    fn the_presets_of_each_id_begin_with_it_and_are_all_in_the_menu() {
        for (id, info) in games() {
            assert!(info.presets.iter().all(|preset| id_of(preset.setup) == *id), "{id}");
        }
        let listed: usize = menu().iter().flat_map(|line| &line.games).map(|info| info.presets.len()).sum();
        assert_eq!(listed, games().iter().map(|(_, info)| info.presets.len()).sum::<usize>());
    }

    #[test]
    fn every_game_has_a_rules_page_and_every_page_a_game() {
        for (id, info) in games() {
            assert!(info.rules.starts_with("# "), "{id} has no rules page");
        }
        let pages = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules")).expect("a folder of pages");
        for page in pages {
            let page = page.expect("a page").path();
            let text = std::fs::read_to_string(&page).expect("a text");
            assert!(games().iter().any(|(_, info)| info.rules == text), "{} belongs to no game", page.display());
        }
    }

    #[test]
    fn the_id_of_a_game_that_is_meant_may_be_typed_or_left_out() {
        for (id, typed, words) in [
            ("chomp", "5x6", "chomp 5x6"),
            ("chomp", " chomp 5x6", "chomp 5x6"),
            ("square", "wythoff 8,5", "wythoff 8,5"),
            ("chomp", "sim 5", "chomp sim 5"),
            ("chomp", "", "chomp"),
        ] {
            assert_eq!(setup_of(id, typed), words);
        }
    }

    #[test]
    fn an_unknown_game_is_answered_with_what_there_is() {
        let sentence = |words: &str| words.parse::<AnyGame>().map(drop).map_err(|error| error.to_string());
        assert_eq!(sentence("catchup 1..4"), Err("`catchup` is no game; did you mean catch-up?".into()));
        assert!(sentence("bridge").is_err_and(|said| said.starts_with("`bridge` is no game; there are catch-up")));
        assert!(sentence("").is_err());
    }
}
