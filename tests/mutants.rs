//! Valid texts and their mutations, for every reader: each is answered by a value or by one sentence that names the place.
//!
//! Each test runs in a process of its own, which has no more than 1 GiB to ask for: a reader that believes a number, or
//! overflows its stack, ends that process and not the others. A failure prints the seed and the text.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{Seek, Write};
use std::panic;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use catchup::bots::Bots;
use catchup::core::laws::Dice;
use catchup::core::{Game, NotationError};
use catchup::games::{AnyGame, games};
use catchup::hidden::{Depth, Symbols, Theme};
use catchup::play::{Match, Save, Seat};
use catchup::settings::{Key, RawSettings, Settings};

use super::support::mutation::mutated;

/// The memory that a reader may ask for, in KiB: the program without anything read has a third.
const MEMORY: u32 = 1 << 20;

/// No text takes a thousandth of it; it is there so that a reader that never ends is named.
const PATIENCE: Duration = Duration::from_mins(10);

/// Faults that are printed; the others are counted.
const MOST_SHOWN: usize = 12;

/// The most letters of a sentence that are its own; each text that it quotes has 200 at most.
const LONGEST: usize = 300;

/// Where the process of a test finds the file for the text that it is at.
const PLACE: &str = "CATCHUP_MUTANTS_PLACE";

/// Setups besides the presets: every option of every game, long ones and files.
const SETUPS: [&str; 24] = [
    "catch-up 1..9 ties=excess",
    "catch-up 1..6 handicap=1",
    "catch-up 1,3,4x2,7",
    "catch-up 2..12:2",
    "chomp 3x4 misere",
    "chomp 2x3x4",
    "chomp 3,3,1",
    "multiples 2..40",
    "multiples 1,2,3,4,6,12",
    "geography flower",
    "geography x.toml",
    "sim 5 misere",
    "sim x.toml",
    "subtract 2,3 from 9,5 misere",
    "square 40,23,7",
    "prime-power 36,25",
    "wythoff 9,4",
    "cheques 3,1,4,1,5",
    "almonds 9,7 with=2",
    "race-track mini cars=1 full-stop-start",
    "race-track x.track cars=2 laps=1",
    "race-track open-field cars=2 swap",
    "island x.toml",
    "snakes 20",
];

/// Texts by a name, and what one of them is answered with.
struct Reader {
    /// With the number of the game, or whatever else they are meant for.
    texts: Vec<(usize, String)>,
    /// The sentence, if the text is refused.
    read: Box<Answer>,
}

type Answer = dyn Fn(usize, &str) -> Result<(), String>;

/// A test of 2,000 mutations, and a slow one of 100,000.
macro_rules! readers {
    ($($name:ident, $slow:ident;)+) => {
        $(
            #[test]
            fn $name() {
                survives(stringify!($name), 2_000, of::$name);
            }

            #[test]
            #[ignore = "slow: a hundred thousand mutations"]
            fn $slow() {
                survives(stringify!($slow), 100_000, of::$name);
            }
        )+
    };
}

readers! {
    setups, setups_slow;
    positions, positions_slow;
    turns, turns_slow;
    seats, seats_slow;
    saves, saves_slow;
    tracks, tracks_slow;
    graphs_of_sim, graphs_of_sim_slow;
    graphs_of_geography, graphs_of_geography_slow;
    layouts, layouts_slow;
    themes, themes_slow;
    settings, settings_slow;
    records, records_slow;
}

/// Runs the test of this name in a process of its own; in there, looks at `count` mutations.
fn survives(name: &str, count: usize, reader: fn() -> Reader) {
    if let Some(place) = env::var_os(PLACE) {
        return look(count, &reader(), Path::new(&place));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder.path().join("place");
    let test = env::current_exe().expect("this program");
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")]).arg(test);
        shell
    } else {
        Command::new(test)
    };
    let output = command
        .args([&format!("mutants::{name}"), "--exact", "--include-ignored", "--nocapture", "--test-threads=1"])
        .env(PLACE, &place)
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("this program runs");
    let words = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}\nit was at: {}", fs::read_to_string(&place).unwrap_or_default());
    assert!(words.contains("1 passed"), "the test was not found: {words}");
}

/// Whether the last texts are answered, and how, is told by a thread that watches.
fn look(count: usize, reader: &Reader, place: &Path) {
    let since = Arc::new(Mutex::new(Instant::now()));
    let watched = Arc::clone(&since);
    let at = place.to_owned();
    thread::spawn(move || {
        while watched.lock().is_ok_and(|since| since.elapsed() < PATIENCE) {
            thread::sleep(PATIENCE / 100);
        }
        eprintln!("this text is never answered: {}", fs::read_to_string(at).unwrap_or_default());
        std::process::abort();
    });
    panic::set_hook(Box::new(|_| {}));
    let mut written = fs::File::create(place).expect("it can be written");
    let mut faults = Vec::new();
    let (mut values, mut refused) = (0, 0);
    let first: u64 = env::var("CATCHUP_MUTANTS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    for seed in first..first + count as u64 {
        let mut dice = Dice(seed);
        let (kind, valid) = &reader.texts[dice.below(reader.texts.len())];
        let (_, other) = &reader.texts[dice.below(reader.texts.len())];
        let text = mutated(valid, other, &mut dice);
        let here = format!("seed {seed}: {text:?}");
        written.rewind().and_then(|()| written.write_all(here.as_bytes())).expect("it can be written");
        written.set_len(here.len() as u64).expect("it can be written");
        *since.lock().expect("a clock") = Instant::now();
        match panic::catch_unwind(panic::AssertUnwindSafe(|| (reader.read)(*kind, &text))) {
            Ok(Ok(())) => values += 1,
            Ok(Err(sentence)) => {
                refused += 1;
                let fault = fault_of(&sentence);
                faults.extend(fault.map(|fault| format!("{here}\n  is answered by {sentence:?}, {fault}")));
            }
            Err(fault) => {
                let words = fault.downcast_ref::<String>().map(String::as_str);
                let words = words.or(fault.downcast_ref::<&str>().copied()).unwrap_or_default();
                faults.push(format!("{here}\n  panics: {words}"));
            }
        }
    }
    let ends = |fault: &String| {
        let letters: Vec<char> = fault.chars().collect();
        let (head, tail) = (letters.len().min(200), letters.len().saturating_sub(600).max(letters.len().min(200)));
        format!("{} .. {}", String::from_iter(&letters[..head]), String::from_iter(&letters[tail..]))
    };
    let shown: Vec<String> = faults.iter().take(MOST_SHOWN).map(ends).collect();
    // The hook keeps quiet about panics, so this one speaks for itself.
    if !faults.is_empty() {
        eprintln!("{} faults\n{}", faults.len(), shown.join("\n"));
        std::process::exit(1);
    }
    assert!(values > 0 && refused > 0, "mutations of both kinds are tried: {values} values, {refused} refused");
}

/// The longest quote, with the sign for what is left out. Signs that are written out make it longer.
const QUOTED: usize = 202;

/// The reader of TOML says so without a place where tables stand in tables too deeply.
const NO_PLACE: &str = "recursion limit";

/// What is wrong with a sentence.
fn fault_of(sentence: &str) -> Option<&'static str> {
    // What is quoted is not ours.
    let own: String = sentence.split('`').step_by(2).collect();
    // A quoted text may itself hold a backtick; then nobody knows what is ours.
    let is_clear = sentence.matches('`').count().is_multiple_of(2);
    let mut quotes = sentence.split('`').skip(1).step_by(2);
    let is_debug = ["Some(", "Err(", "Ok(", "Error", "::", "{ ", "\\\"", "None"].iter().any(|word| own.contains(word));
    if sentence.trim().is_empty() {
        Some("which is empty")
    } else if sentence.contains(char::is_control) {
        Some("which has a sign in it that a terminal obeys")
    } else if own.chars().count() > LONGEST {
        Some("which is too long")
    } else if quotes.any(|quote| quote.chars().count() > QUOTED && !quote.contains('\\')) {
        Some("which quotes too much")
    } else if is_debug && is_clear {
        Some("which is not meant for people")
    } else if !sentence.contains('`')
        && ["line ", "move ", "format ", NO_PLACE].iter().all(|place| !sentence.contains(place))
    {
        Some("which names no place")
    } else {
        None
    }
}

/// The readers.
mod of {
    use super::*;

    pub fn setups() -> Reader {
        let read = |_: usize, text: &str| {
            let game = AnyGame::read_setup(text, &shipped).map_err(said)?;
            let words = game.to_string();
            // A setup that names a file that is not the program's own is read with its contents.
            let again = AnyGame::read_setup(&words, &|name| embedded(&game, name)).map_err(said);
            assert_eq!(again.map(|game| game.to_string()), Ok(words), "it is written as it was read");
            Ok(())
        };
        Reader { texts: alike(all_setups()), read: Box::new(read) }
    }

    pub fn positions() -> Reader {
        let (texts, games) = walked(|walk, game, pos| walk.push(game.write_position(pos)));
        let read = move |kind: usize, text: &str| {
            let game = &games[kind];
            let pos = game.read_position(text).map_err(said)?;
            let words = game.write_position(&pos);
            let again = game.read_position(&words).map_err(said).map(|pos| game.write_position(&pos));
            assert_eq!(again, Ok(words), "it is written as it was read, in {game}");
            Ok(())
        };
        Reader { texts, read: Box::new(read) }
    }

    pub fn turns() -> Reader {
        let (texts, games) = walked(|walk, game, pos| {
            let moves = game.legal_moves(pos);
            walk.extend(moves.first().map(|&mv| game.write_turn(pos, &[mv])));
            walk.extend(moves.last().map(|&mv| game.write_turn(pos, &[mv])));
        });
        let read = move |kind: usize, text: &str| {
            let game = &games[kind];
            let pos = game.start();
            let moves = game.read_turn(&pos, text).map_err(said)?;
            let words = game.write_turn(&pos, &moves);
            assert_eq!(game.read_turn(&pos, &words).map_err(said), Ok(moves), "{words} in {game}");
            Ok(())
        };
        Reader { texts, read: Box::new(read) }
    }

    pub fn seats() -> Reader {
        let games = all_games();
        let bots = games.iter().enumerate().flat_map(|(kind, game)| {
            let specs = game.bots().into_iter().map(move |spec| (kind, format!("bot {}", spec.example())));
            specs.chain([(kind, "human".to_owned())])
        });
        let texts = bots.collect();
        let read = move |kind: usize, text: &str| {
            let game = &games[kind];
            Seat::read(game, text).map(drop).map_err(said)
        };
        Reader { texts, read: Box::new(read) }
    }

    pub fn saves() -> Reader {
        let texts = all_games().into_iter().zip(1..).map(|(game, seed)| {
            let mut dice = Dice(seed);
            let seats = (0..game.players()).map(|_| Seat::Human).collect();
            let mut table = Match::new(game.clone(), seats, seed);
            for _ in 0..dice.below(12) {
                let moves = game.legal_moves(table.position());
                if moves.is_empty() {
                    break;
                }
                let text = game.write_move(table.position(), moves[dice.below(moves.len())]);
                table.try_text(&text).expect("it is legal");
            }
            Save::of(&table).text()
        });
        let read = |_: usize, text: &str| {
            let save = Save::parse(text).map_err(|error| error.to_string())?;
            let table: Match<AnyGame> = save.load().map_err(|error| error.to_string())?;
            let again = Save::parse(&Save::of(&table).text()).expect("it is written as a save");
            assert!(again.load::<AnyGame>().is_ok(), "what was read is written so that it is read");
            Ok(())
        };
        Reader { texts: alike(texts), read: Box::new(read) }
    }

    pub fn tracks() -> Reader {
        // Every state of a car is walked through on the way: the larger tracks take too long for thousands of them.
        let texts = assets("tracks").into_iter().filter(|text| text.len() < 250).collect();
        drawn(texts, &["race-track x.track cars=1", "race-track x.track cars=2 laps=2"])
    }

    pub fn graphs_of_sim() -> Reader {
        let text = "name = \"bow\"\nedges = [\"1-2-3-1\", \"3-4-5-3\"]\n\n[nodes]\n1 = [0, 0]\n2 = [0, 2]\n3 = [1, 1]\n4 = [2, 0]\n5 = [2, 2]\n";
        drawn(vec![text.to_owned()], &["sim x.toml"])
    }

    pub fn graphs_of_geography() -> Reader {
        drawn(assets("graphs"), &["geography x.toml"])
    }

    pub fn layouts() -> Reader {
        drawn(assets("layouts"), &["island x.toml", "snakes x.toml"])
    }

    pub fn themes() -> Reader {
        let read = |kind: usize, text: &str| {
            let depth = [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::None][kind % 4];
            Theme::read(text, depth, Symbols::UNICODE)
                .map(drop)
                .map_err(|error| error.in_file("themes/x.toml").to_string())
        };
        Reader { texts: varied(assets("themes"), 4), read: Box::new(read) }
    }

    pub fn settings() -> Reader {
        let ours = catchup::settings::DEFAULT_FILE;
        let texts =
            [ours.to_owned(), ours.replace("# ", ""), "hints = 'all'\nmemory = 512\nmouse = false\n".to_owned()];
        let read = |_: usize, text: &str| {
            let (settings, errors) = Settings::from_layers([RawSettings::from_file(text)]);
            let written = settings.write_into(text, &Key::ALL);
            if let Some(error) = errors.first() {
                return Err(errors
                    .iter()
                    .map(ToString::to_string)
                    .find(|words| fault_of(words).is_some())
                    .unwrap_or(error.to_string()));
            }
            let written = written.expect("it was read");
            let again = Settings::from_layers([RawSettings::from_file(&written)]);
            assert_eq!(again, (settings, Vec::new()), "what is written is read: {written}");
            Ok(())
        };
        Reader { texts: alike(texts), read: Box::new(read) }
    }

    pub fn records() -> Reader {
        let folder = tempfile::tempdir().expect("a folder");
        let text = "\"race-track mini cars=1\" = [\"8,1\", \"9,1\"]\n\"race-track oval.track cars=1\" = [\"2,3\"]\n"
            .to_owned();
        let read = move |_: usize, text: &str| {
            fs::write(folder.path().join("records.toml"), text).expect("it can be written");
            let records = catchup::files::records(folder.path());
            if records.is_empty() { Err("`records.toml` is left alone".to_owned()) } else { Ok(()) }
        };
        Reader { texts: alike([text]), read: Box::new(read) }
    }

    /// A reader of files that setups name.
    fn drawn(texts: Vec<String>, setups: &'static [&'static str]) -> Reader {
        let read = |kind: usize, text: &str| {
            let setup = setups[kind % setups.len()];
            let game = AnyGame::read_setup(setup, &|_| Ok(text.to_owned())).map_err(said)?;
            let pos = game.start();
            for mv in game.legal_moves(&pos).into_iter().take(20) {
                let turn = game.write_turn(&pos, &[mv]);
                assert_eq!(game.read_turn(&pos, &turn).map_err(said), Ok(vec![mv]), "{turn} is read back");
            }
            Ok(())
        };
        Reader { texts: varied(texts, setups.len()), read: Box::new(read) }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it stands in `map_err`")]
fn said(error: NotationError) -> String {
    error.to_string()
}

fn alike(texts: impl IntoIterator<Item = String>) -> Vec<(usize, String)> {
    texts.into_iter().map(|text| (0, text)).collect()
}

fn varied(texts: Vec<String>, kinds: usize) -> Vec<(usize, String)> {
    texts.into_iter().flat_map(|text| (0..kinds).map(move |kind| (kind, text.clone()))).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// The texts of the files of a folder that the program comes with.
fn assets(folder: &str) -> Vec<String> {
    let files = fs::read_dir(root().join(folder)).expect("a folder").filter_map(Result::ok);
    let texts: BTreeMap<PathBuf, String> =
        files.map(|file| (file.path(), fs::read_to_string(file.path()).expect("a text"))).collect();
    texts.into_values().collect()
}

/// The files that setups here name.
fn shipped(name: &str) -> Result<String, NotationError> {
    let path = match name {
        "x.toml" => "layouts/ferry.toml",
        "y.toml" => "graphs/ladder.toml",
        "x.track" => "tracks/hairpin.track",
        _ => return Err(NotationError::new(name, "is neither a known board nor a file")),
    };
    let text = fs::read_to_string(root().join(path)).expect("a text");
    Ok(text.replace("name = \"", "name = \"my ").replace("name = Hairpin", "name = Mine"))
}

fn embedded(game: &AnyGame, name: &str) -> Result<String, NotationError> {
    let found = game.files().into_iter().find(|(file, _)| file == name).map(|(_, text)| text);
    found.ok_or_else(|| NotationError::new(name, "is no file of the setup"))
}

fn all_setups() -> Vec<String> {
    let presets = games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup.to_owned());
    presets.chain(SETUPS.map(str::to_owned)).collect()
}

fn all_games() -> Vec<AnyGame> {
    all_setups().iter().filter_map(|words| AnyGame::read_setup(words, &shipped).ok()).collect()
}

/// What is met on random walks, and the games in which one walked.
fn walked(
    meet: impl Fn(&mut Vec<String>, &AnyGame, &<AnyGame as Game>::Position),
) -> (Vec<(usize, String)>, Vec<AnyGame>) {
    let games = all_games();
    let mut texts = Vec::new();
    for (kind, game) in games.iter().enumerate() {
        let (mut dice, mut pos) = (Dice(kind as u64), game.start());
        for _ in 0..12 {
            let mut met = Vec::new();
            meet(&mut met, game, &pos);
            texts.extend(met.into_iter().map(|text| (kind, text)));
            let moves = game.legal_moves(&pos);
            if moves.is_empty() {
                break;
            }
            pos = game.play(&pos, moves[dice.below(moves.len())]);
        }
    }
    (texts, games)
}
