//! The arrows of knowledge point down only: a table of rooms and of what their files must not name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A room, by the beginning of its files' paths, `*` standing for one folder; and words that its code must not contain.
const ARROWS: &[(&str, &[&str])] = &[
    (
        "src/core/",
        &[
            "crate::bots",
            "crate::cli",
            "crate::engine",
            "crate::games",
            "crate::play",
            "crate::settings",
            "crate::solve",
            "crate::survey",
            "crate::tui",
        ],
    ),
    ("src/core/", &["rand::", "serde", "rayon", "std::thread", "std::time", "std::fs", "std::io", "num_"]),
    (
        "src/solve/",
        &[
            "crate::bots",
            "crate::cli",
            "crate::engine",
            "crate::games",
            "crate::play",
            "crate::settings",
            "crate::survey",
            "crate::tui",
        ],
    ),
    (
        "src/bots/",
        &[
            "crate::cli",
            "crate::engine",
            "crate::games",
            "crate::play",
            "crate::settings",
            "crate::survey",
            "crate::tui",
        ],
    ),
    (
        "src/survey/",
        &["crate::bots", "crate::cli", "crate::engine", "crate::games", "crate::play", "crate::settings", "crate::tui"],
    ),
    ("src/games/", &["crate::cli", "crate::engine", "crate::play", "crate::settings", "crate::tui"]),
    ("src/games/*/rules.rs", &["crate::bots", "crate::solve", "crate::survey"]),
    ("src/games/*/notation.rs", &["crate::bots", "crate::solve", "crate::survey"]),
    ("src/play/", &["crate::cli", "crate::engine", "crate::learn", "crate::settings", "crate::tui"]),
    ("src/learn/", &["crate::cli", "crate::engine", "crate::settings", "crate::tui"]),
    ("src/engine/", &["crate::cli", "crate::games", "crate::settings", "crate::tui"]),
    ("src/protocol/", &["crate::cli", "crate::engine", "crate::games", "crate::settings", "crate::tui"]),
    ("src/cli/", &["crate::tui"]),
    ("src/tui/", &["crate::cli"]),
    ("src/solve/", &["std::thread", "std::sync::mpsc", "std::time", "std::fs", "std::io"]),
    ("src/bots/", &["std::thread", "std::sync::mpsc", "std::time", "std::fs", "std::io", "rayon"]),
    ("src/games/", &["std::thread", "std::sync::mpsc", "std::time", "std::fs", "std::io"]),
    ("src/play/", &["std::thread", "std::sync::mpsc", "std::time::Instant", "SystemTime::now"]),
    ("src/engine/", &["rayon", "std::fs"]),
];

/// Words that may be used in one room only.
const ONLY_IN: &[(&str, &[&str])] = &[
    ("src/tui/", &["ratatui", "crossterm", "tui_input"]),
    ("src/cli/", &["clap", "indicatif"]),
    // Elsewhere a file might be a pipe, or have no end.
    (
        "src/files/",
        &["fs::read_to_string", "fs::read(", "io::read_to_string", "read_to_end", "NamedTempFile", "tempfile"],
    ),
];

/// Whoever joins rooms together may name what both know.
const DOORS: &[&str] = &["src/main.rs", "src/lib.rs", "src/games/mod.rs"];

#[test]
fn arrows_of_knowledge_point_down_only() {
    let mut faults = Vec::new();
    for (path, code) in sources() {
        for (room, words) in ARROWS {
            if is_in(&path, room) && !DOORS.contains(&path.as_str()) {
                faults
                    .extend(words.iter().filter(|word| names(&code, word)).map(|word| format!("{path} names {word}")));
            }
        }
        for (room, words) in ONLY_IN {
            if !path.starts_with(room) && !DOORS.contains(&path.as_str()) {
                faults
                    .extend(words.iter().filter(|word| names(&code, word)).map(|word| format!("{path} names {word}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whoever deals with the terminal and the disk, and puts the parts of the program together. All else below `tui` is the
/// model: events go in, effects come out.
const HANDS: &[&str] = &["claim.rs", "input/", "keeper.rs", "run.rs", "shell.rs", "terminal.rs", "watch.rs", "world/"];

/// What the model may know of files: types, and how their names end.
const PLAIN: &str = "use crate::files::Records;";

#[test]
fn the_model_of_the_screens_reads_no_clock_and_asks_no_disk() {
    const OUTSIDE: [&str; 12] = [
        "std::fs",
        "fs::",
        "std::env",
        "env::",
        "std::thread",
        "thread::",
        "Instant",
        "SystemTime::now",
        ".elapsed()",
        ".exists()",
        ".is_dir()",
        "crate::files",
    ];
    let is_hand = |path: &str| HANDS.iter().any(|hand| path.strip_prefix("src/tui/").unwrap_or(path).starts_with(hand));
    let (hands, model): (Vec<_>, Vec<_>) =
        sources().into_iter().filter(|(path, _)| path.starts_with("src/tui/")).partition(|(path, _)| is_hand(path));
    let faults = |files: &[(String, String)]| -> Vec<String> {
        let found = files.iter().flat_map(|(path, code)| {
            let code = code.replace(PLAIN, "");
            let named = OUTSIDE.into_iter().filter(move |word| match word.strip_prefix('.') {
                Some(_) => code.contains(word),
                None => names(&code, word),
            });
            named.map(move |word| format!("{path} names {word}"))
        });
        found.collect()
    };
    assert!(faults(&hands).len() > 10, "hands do: {:?}", faults(&hands));
    assert_eq!(faults(&model), Vec::<String>::new());
}

/// General rooms: what stands there fits every game, and knows none by its name.
const GENERAL: &[&str] = &["src/cli/", "src/engine/", "src/play/", "src/survey/", "src/tui/"];

#[test]
fn no_games_name_stands_in_general_code() {
    let roster = fs::read_to_string(root().join("src/games/mod.rs")).expect("the roster");
    let paths = roster.lines().filter_map(|line| line.split_once("=> $crate::games::")?.1.split(',').next());
    let mut words: Vec<&str> = paths.flat_map(|path| path.split("::")).collect();
    words.sort_unstable();
    words.dedup();
    assert!(words.contains(&"RaceTrack") && words.contains(&"race_track"), "the roster was read: {words:?}");
    let of_a_game = |path: &str| {
        let inside = path.strip_prefix("src/tui/boards/").and_then(|path| path.split(['/', '.']).next());
        inside.is_some_and(|room| words.contains(&room))
    };
    let mut faults = Vec::new();
    for (path, code) in sources() {
        if GENERAL.iter().any(|room| path.starts_with(room)) && !of_a_game(&path) {
            let declares = |line: &&str| !line.trim_start_matches("pub ").starts_with("mod ");
            let code = code.lines().filter(declares).collect::<Vec<_>>().join("\n");
            let parts: Vec<&str> = code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let named = words.iter().filter(|word| parts.contains(word)).map(|word| format!("{path} names {word}"));
            faults.extend(named);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_board_paints_a_chip_of_its_own() {
    let boards = sources().into_iter().filter(|(path, _)| path.starts_with("src/tui/boards/"));
    let (hints, boards): (Vec<_>, Vec<_>) = boards.partition(|(path, _)| path.ends_with("/hint.rs"));
    let paints = |code: &str| ["WinChip", "DrawChip"].iter().any(|chip| code.contains(chip));
    assert!(hints.iter().any(|(_, code)| paints(code)), "what a chip is stands in one place");
    let faults: Vec<_> = boards.into_iter().filter(|(_, code)| paints(code)).map(|(path, _)| path).collect();
    assert!(faults.is_empty(), "chips come from `hint::on`: {faults:?}");
}

/// Names that every game has in its own room, by the room and why.
const CONVENTIONS: &[(&str, &str, &str)] = &[
    ("Position", "src/games/", "what the trait of a game calls it too"),
    ("Plan", "src/tui/boards/", "what a board plans once a frame"),
    ("Spot", "src/tui/boards/", "what the cursor of a board rests on"),
    ("State", "src/tui/boards/", "what only the view of a board knows"),
    ("View", "src/tui/boards/", "the scene of a board's own game, for short"),
];

#[test]
fn no_two_types_have_one_name() {
    let mut places: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, code) in sources() {
        for line in code.lines() {
            let is_inside = line.starts_with(' ');
            let said = line.trim_start();
            let said = if said.starts_with("pub") { said.split_once(' ').unwrap_or_default().1 } else { said };
            let kinds: &[&str] =
                if is_inside { &["struct ", "enum ", "trait "] } else { &["struct ", "enum ", "trait ", "type "] };
            if let Some(rest) = kinds.iter().find_map(|kind| said.strip_prefix(kind)) {
                let name = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                places.entry(name.to_owned()).or_default().insert(path.clone());
            }
        }
    }
    assert!(places.len() > 500, "the types were found");
    places.retain(|_, files| files.len() > 1);
    for (name, room, _) in CONVENTIONS {
        let files = places.remove(*name).unwrap_or_default();
        assert!(!files.is_empty(), "{name} stands once only: its excuse can go");
        assert!(files.iter().all(|path| path.starts_with(room)), "{name} stands outside {room}: {files:?}");
    }
    assert!(places.is_empty(), "{places:#?}");
}

#[test]
fn no_foreign_type_stands_in_a_public_signature_but_from_the_crates_that_are_handed_on() {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml")).expect("a file").parse().expect("TOML");
    let door = fs::read_to_string(root().join("src/lib.rs")).expect("a file");
    let handed = door.split_once("pub use {").and_then(|(_, rest)| rest.split_once('}')).expect("a list of crates").0;
    let handed: Vec<&str> = handed.split(", ").collect();
    let foreign: Vec<String> = [&manifest["dependencies"], &manifest["target"]["cfg(unix)"]["dependencies"]]
        .into_iter()
        .flat_map(|list| list.as_table().expect("a table").keys())
        .map(|name| name.replace('-', "_"))
        .filter(|name| !handed.contains(&name.as_str()))
        .collect();
    assert!(foreign.iter().any(|name| name == "rustc_hash") && !foreign.iter().any(|name| name == "num_bigint"));
    // The library proper; the screens draw with types that are not ours, behind a hidden door.
    let inside = |path: &str| !path.starts_with("src/tui/") && !path.starts_with("src/cli/");
    let files: Vec<_> = sources().into_iter().filter(|(path, _)| inside(path)).collect();
    let faults: Vec<_> = files.iter().flat_map(|(path, code)| shown(path, code, &foreign)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let shows =
        "use rustc_hash::FxHashMap;\npub fn a(\n    map: &FxHashMap<u8, u8>,\n) {}\npub fn b() -> toml::Value {";
    assert_eq!(shown("", shows, &foreign).len(), 2, "a fault is found");
}

/// Public signatures with names of these crates.
fn shown(path: &str, code: &str, crates: &[String]) -> Vec<String> {
    let is_of = |line: &str| crates.iter().any(|name| line.starts_with(&format!("use {name}::")));
    let imported: Vec<&str> = code
        .lines()
        .filter(|line| is_of(line))
        .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_').skip(2))
        .filter(|word| word.starts_with(char::is_uppercase))
        .collect();
    let mut faults = Vec::new();
    for (at, _) in code.match_indices("pub ") {
        let rest = &code[at..];
        let signature = rest.split(['{', ';']).next().unwrap_or_default();
        // A field or a constant ends with its line.
        let line = rest.lines().next().unwrap_or_default();
        let signature = if line.contains("fn ") { signature } else { line };
        let is_foreign = crates.iter().any(|name| names(signature, &format!("{name}::")))
            || signature.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| imported.contains(&word));
        if is_foreign && !signature.starts_with("pub use") {
            faults.push(format!("{path} shows a foreign type: {signature}"));
        }
    }
    faults
}

#[test]
fn no_file_has_more_than_six_hundred_lines_without_its_tests() {
    let faults: Vec<_> =
        sources().into_iter().filter(|(_, code)| code.lines().count() > 600).map(|(path, _)| path).collect();
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn every_module_opens_by_saying_what_it_is_for() {
    let opens = |path: &str| {
        fs::read_to_string(root().join(path))
            .is_ok_and(|text| text.starts_with("//!") || text.starts_with("#![doc = include_str!"))
    };
    let faults: Vec<_> = sources().into_iter().map(|(path, _)| path).filter(|path| !opens(path)).collect();
    assert!(faults.is_empty(), "{faults:?}");
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file with its code: neither comments nor the tests beside it.
fn sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    collect(&root().join("src"), &mut files);
    assert!(files.len() > 20, "the sources were found");
    files.sort();
    files
}

fn collect(folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").filter_map(Result::ok) {
        let path = entry.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !name.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let inside = path.strip_prefix(root()).expect("below the root");
            files.push((inside.to_string_lossy().replace('\\', "/"), code(&text)));
        }
    }
}

fn code(text: &str) -> String {
    // A module that is only named there has a file of its own.
    let stands_there =
        |(at, begin): &(usize, &str)| text[at + begin.len()..].lines().next().is_some_and(|line| line.ends_with('{'));
    let tests = text.match_indices("\n#[cfg(test)]\nmod ").find(stands_there);
    let before_tests = tests.map_or(text, |(at, _)| &text[..at]);
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    before_tests.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// Whether `word` stands in the code, and not as the end of a longer name.
fn names(code: &str, word: &str) -> bool {
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || before == '_' || before == '"' || before == '`')
    })
}

fn is_in(path: &str, room: &str) -> bool {
    let Some((before, after)) = room.split_once('*') else { return path.starts_with(room) };
    let rest = path.strip_prefix(before).and_then(|rest| rest.split_once('/'));
    rest.is_some_and(|(_, rest)| rest.starts_with(after.trim_start_matches('/')))
}
