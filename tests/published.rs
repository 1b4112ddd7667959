//! Published facts about positions, recomputed. Each row of `published/*.toml` carries its source and the command that
//! recomputes it on the command line.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use catchup::core::{Bounds, Game};
use catchup::games::AnyGame;
use catchup::solve::{MOST_TURNS, Monitor, Solve, Solver, rate_turns};
use serde::Deserialize;
use serde::de::IgnoredAny;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    positions: Vec<Row>,
    // Other lists may stand in the same file, for tests of their own.
    #[serde(default, rename = "almonds")]
    _almonds: IgnoredAny,
    #[serde(default, rename = "claims")]
    _claims: IgnoredAny,
    #[serde(default, rename = "nimbers")]
    _nimbers: IgnoredAny,
    #[serde(default, rename = "pairing")]
    _pairing: IgnoredAny,
    #[serde(default, rename = "pools")]
    _pools: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    /// The words of the setup.
    setup: String,
    /// Where the game stands; the start, if nothing is said.
    position: Option<String>,
    /// Turns from there, with spaces between them.
    moves: Option<String>,
    /// `win`, `loss 4`, `draw`: what it is worth to whoever is to move.
    value: String,
    /// The moves that keep the value, if the source says so: all of them.
    keepers: Option<Vec<String>>,
    /// What turns are worth to whoever makes them; `all` of them if the source shows the whole tree.
    #[serde(default)]
    turns: BTreeMap<String, String>,
    #[serde(default)]
    all: bool,
    /// Seconds for the command, where lengths are out of reach and only who wins is asked for.
    limit: Option<u64>,
    /// Takes more than a moment.
    #[serde(default)]
    slow: bool,
    source: String,
    command: String,
}

impl Row {
    /// The command that answers the row's question.
    fn own_command(&self) -> String {
        let mut command = format!("catchup analyze {}", self.setup);
        for (flag, value) in [("--position", &self.position), ("--moves", &self.moves)] {
            if let Some(value) = value {
                command = format!("{command} {flag} \"{value}\"");
            }
        }
        if !self.turns.is_empty() {
            command += " --turns";
        }
        if let Some(limit) = self.limit {
            command = format!("{command} --limit {limit}");
        }
        command
    }
}

/// Nodes that stand for a second here, so that the test does the same on every machine.
const NODES_PER_SECOND: u64 = 100_000;

impl Row {
    fn monitor<G: Solve>(&self) -> Monitor<'static, G> {
        let monitor = Monitor::unlimited();
        match self.limit {
            Some(seconds) => monitor.with_node_budget(seconds * NODES_PER_SECOND),
            None => monitor,
        }
    }
}

impl Row {
    fn check(&self, game: &AnyGame) {
        let at = format!("{} ({})", self.command, self.source);
        let pos = reach(game, self);
        let mut solver = Solver::new(game.clone());
        let (analysis, halt) = solver.analyze(&pos, &mut self.monitor());
        assert_eq!(halt, Ok(()), "{at}");
        assert!(agrees(analysis.root, &self.value), "{at}: {} is not {}", analysis.root, self.value);
        if let Some(keepers) = &self.keepers {
            let found: Vec<_> = analysis.keepers().map(|report| game.write_move(&pos, report.mv)).collect();
            assert_eq!(&found, keepers, "{at}");
        }
        if self.turns.is_empty() {
            return;
        }
        let rated = rate_turns(&mut solver, &analysis, MOST_TURNS, &Monitor::unlimited(), |_| {}).0;
        let found: BTreeMap<_, _> =
            rated.turns.iter().map(|turn| (game.write_turn(&pos, &turn.moves), turn.bounds)).collect();
        for (turn, value) in &self.turns {
            let bounds = found.get(turn).unwrap_or_else(|| panic!("{at}: {turn} is no turn"));
            assert!(agrees(*bounds, value), "{at}: {turn} is worth {bounds}, not {value}");
        }
        assert!(!self.all || found.len() == self.turns.len(), "{at}: there are {} turns", found.len());
    }
}

fn reach<G: Game>(game: &G, row: &Row) -> G::Position {
    let start = match &row.position {
        Some(text) => game.read_position(text).unwrap_or_else(|error| panic!("{}: {error}", row.command)),
        None => game.start(),
    };
    row.moves.iter().flat_map(|moves| moves.split_whitespace()).fold(start, |pos, turn| {
        let moves = game.read_turn(&pos, turn).unwrap_or_else(|error| panic!("{}: {error}", row.command));
        moves.into_iter().fold(pos, |pos, mv| game.play(&pos, mv))
    })
}

/// A value without a length only says who wins.
fn agrees(bounds: Bounds, value: &str) -> bool {
    let outcome = bounds.outcome().map(|outcome| outcome.to_string());
    bounds.exact().is_some_and(|exact| exact.to_string() == value) || outcome.as_deref() == Some(value)
}

fn check(slow: bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/published");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    for path in files {
        let text = fs::read_to_string(&path).expect("a file");
        let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for row in file.positions.iter().filter(|row| row.slow == slow) {
            assert_eq!(row.command, row.own_command(), "the command answers the row");
            row.check(&row.setup.parse().unwrap_or_else(|error| panic!("{}: {error}", row.command)));
        }
    }
}

#[test]
fn published_values_are_recomputed() {
    check(false);
}

#[test]
#[ignore = "slow: positions that take more than a moment"]
fn slow_published_values_are_recomputed() {
    check(true);
}
