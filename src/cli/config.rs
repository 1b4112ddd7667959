//! `catchup config`: where everything lies, what holds and where that comes from, and the file as it was at the beginning.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args as ClapArgs, ValueEnum};
use serde::Serialize;

use super::ExitCode;
use super::talk::{name_of, write_json_line};
use crate::files;
use crate::games::AnyGame;
use crate::paths::Paths;
use crate::play::Match;
use crate::settings::{DEFAULT_FILE, Key, KeyBook, KeyedAction, Origin, OwnKeys, SettingsError, TracedSettings, meant};

/// What the screen, of which nothing is known here, says about itself.
#[derive(Clone, Copy)]
pub struct ScreenSettings {
    /// About the keys that somebody wants.
    pub keys: fn(&[OwnKeys]) -> KeyBook,
    /// What is wrong with the themes in a folder, a sentence each.
    pub themes: fn(&Path) -> Vec<String>,
    /// The turn of somebody at a board who takes what the cursor rests on and never moves it.
    pub first_turn: fn(&Match<AnyGame>) -> Option<String>,
}

/// What `config` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct ConfigArgs {
    /// What is asked
    #[arg(value_name = "WHAT", default_value = "show")]
    what: ConfigRequest,
    /// Print one JSON object: for `show` and `path`
    #[arg(long)]
    json: bool,
    /// As if a command had this option
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    memory: Option<String>,
    /// As if a command had this option
    #[arg(long, value_name = "HOW-MUCH")]
    hints: Option<String>,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ConfigRequest {
    /// Where everything lies
    Path,
    /// What holds, and where it comes from: flag, environment, file or default; and every action with its keys
    Show,
    /// What is wrong with the settings, a line each
    Check,
    /// Write the file with all defaults and their comments; the one before stays beside it
    Reset,
}

/// Says what is asked about the settings.
pub(crate) fn config(args: &ConfigArgs, screen: ScreenSettings, out: &mut impl Write) -> Result<ExitCode> {
    let variable = |name: &str| env::var(name).ok();
    let paths = Paths::find(variable).context("there is no folder for settings; CATCHUP_CONFIG_DIR names one")?;
    let flags = [(Key::Memory, &args.memory), (Key::Hints, &args.hints)];
    let flags = flags.into_iter().filter_map(|(key, text)| Some((key, text.clone()?)));
    let traced = TracedSettings::load(Some(&paths), variable, flags);
    if let Some(error) = traced.errors.iter().find(|error| error.is_from_a_flag()) {
        bail!("{error}");
    }
    let book = (screen.keys)(&traced.settings.keys);
    let faults = || faults(&paths, &traced, &book, (screen.themes)(&paths.themes()));
    match args.what {
        ConfigRequest::Check | ConfigRequest::Reset if args.json => {
            bail!("`--json` is for `show` and `path`, which print JSON")
        }
        ConfigRequest::Path => places(&paths, args.json, out)?,
        ConfigRequest::Show => show(&paths, &traced, &book, faults(), args.json, out)?,
        ConfigRequest::Check => return check(&paths, &faults(), out),
        ConfigRequest::Reset => reset(&paths.settings(), &(screen.keys)(&[]), out)?,
    }
    Ok(ExitCode::Success)
}

/// A place with its name.
struct PlaceReport {
    name: &'static str,
    path: PathBuf,
    about: &'static str,
}

fn place_rows(paths: &Paths) -> [PlaceReport; 10] {
    let row = |name, path: &Path, about| PlaceReport { name, path: path.to_owned(), about };
    [
        row("config", &paths.config, "CATCHUP_CONFIG_DIR moves it"),
        row("settings", &paths.settings(), "the settings"),
        row("themes", &paths.themes(), "themes of your own, NAME.toml each"),
        row("data", &paths.data, "CATCHUP_DATA_DIR moves it"),
        row("games", &paths.games(), "games in progress and finished ones"),
        row("boards", &paths.tracks(), "tracks and other boards of your own"),
        row("state", &paths.state, "CATCHUP_STATE_DIR moves it"),
        row("log", &paths.log(), "the log, where one is written"),
        row("cache", &paths.cache, "CATCHUP_CACHE_DIR moves it"),
        row("tables", &paths.tables(), "tables that took long to fill"),
    ]
}

/// Where everything lies: no type has its fields, but each place has a name.
#[cfg(test)]
pub(super) fn places_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    use serde_json::{Map, json};

    let rows = Paths::find(|_| Some("folder".to_owned())).as_ref().map(place_rows).expect("every folder is named");
    let field = |row: &PlaceReport| (row.name.to_owned(), json!({"type": "string", "description": row.about}));
    schemars::json_schema!({
        "description": "Where everything lies: `catchup config path --json`.",
        "type": "object",
        "properties": rows.iter().map(field).collect::<Map<_, _>>(),
        "required": rows.each_ref().map(|row| row.name),
    })
}

fn places(paths: &Paths, json: bool, out: &mut impl Write) -> Result<()> {
    let rows = place_rows(paths);
    if json {
        let report: serde_json::Map<String, serde_json::Value> =
            rows.iter().map(|row| (row.name.to_owned(), row.path.to_string_lossy().into())).collect();
        return Ok(write_json_line(&report, out)?);
    }
    for row in rows {
        writeln!(out, "{:9} {}  ({})", row.name, row.path.display(), row.about)?;
    }
    Ok(())
}

/// What holds: `catchup config --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ConfigReport<'a> {
    file: String,
    settings: Vec<SettingReport>,
    keys: Vec<KeyReport<'a>>,
    faults: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct SettingReport {
    name: &'static str,
    value: String,
    #[cfg_attr(test, schemars(extend("enum" = ["default", "file", "environment", "flag"])))]
    origin: &'static str,
    /// Of the file.
    line: Option<usize>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct KeyReport<'a> {
    action: &'a str,
    about: &'a str,
    keys: &'a [String],
    /// The keys that it has where the file says nothing.
    usual: &'a [String],
    /// Of the file.
    line: Option<usize>,
}

fn show(
    paths: &Paths,
    traced: &TracedSettings,
    book: &KeyBook,
    faults: Vec<String>,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let origin = |key| match traced.origin(key) {
        None => ("default", "default".to_owned()),
        Some(Origin::File { line }) => ("file", format!("file, line {line}")),
        Some(Origin::Environment) => ("environment", format!("environment, {}", key.variable())),
        Some(Origin::Flag) => ("flag", format!("flag, --{}", key.name())),
    };
    if json {
        let setting = |key: Key| SettingReport {
            name: key.name(),
            value: traced.settings.get(key),
            origin: origin(key).0,
            line: traced.origin(key).and_then(Origin::line),
        };
        let keys = book.actions.iter().map(|KeyedAction { name, words, keys, usual, line }| KeyReport {
            action: name,
            about: words,
            keys,
            usual,
            line: *line,
        });
        let report = ConfigReport {
            file: paths.settings().to_string_lossy().into_owned(),
            settings: Key::ALL.map(setting).into(),
            keys: keys.collect(),
            faults,
        };
        return Ok(write_json_line(&report, out)?);
    }
    writeln!(out, "file       {}", paths.settings().display())?;
    for key in Key::ALL {
        writeln!(out, "{:10} {:12} {}", key.name(), traced.settings.get(key), origin(key).1)?;
    }
    writeln!(
        out,
        "\nkeys: each line below [keys] in the file gives an action others; - is by its name only, in the menu"
    )?;
    for action in &book.actions {
        let origin = action.line.map_or_else(String::new, |line| format!(" (file, line {line})"));
        let keys = if action.keys.is_empty() { "-".to_owned() } else { action.keys.join(" ") };
        writeln!(out, "{:15} {keys:16} {}{origin}", action.name, action.words)?;
    }
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    Ok(())
}

/// All that is wrong, in whole sentences: with the settings, the keys, the themes of one's own.
fn faults(paths: &Paths, traced: &TracedSettings, book: &KeyBook, themes: Vec<String>) -> Vec<String> {
    let theme = &traced.settings.theme;
    let file = paths.themes().join(format!("{theme}.toml"));
    let own = files::texts(&paths.themes(), |name| name.strip_suffix(".toml").is_some());
    let own = own.iter().filter_map(|(name, _)| name.strip_suffix(".toml"));
    let known: Vec<&str> = Key::Theme.choices().iter().copied().chain(own).collect();
    let is_known = known.contains(&theme.as_str()) || file.is_file();
    let stranger = traced.origin(Key::Theme).filter(|_| !is_known).map(|origin| {
        let words = format!("theme: there is no theme `{theme}`, and no {}; {}", file.display(), meant(theme, &known));
        SettingsError::new(origin, words).in_file(&paths.settings()).to_string()
    });
    traced.errors.iter().chain(&book.errors).map(ToString::to_string).chain(stranger).chain(themes).collect()
}

fn check(paths: &Paths, faults: &[String], out: &mut impl Write) -> Result<ExitCode> {
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    if !faults.is_empty() {
        return Ok(ExitCode::Usage);
    }
    let file = paths.settings();
    let words = if file.is_file() { "nothing is wrong" } else { "there is no such file: the defaults hold" };
    writeln!(out, "{}: {words}", file.display())?;
    Ok(ExitCode::Success)
}

/// The file as it is written anew: every setting, and every action with its usual keys, to be uncommented and changed.
fn fresh(book: &KeyBook) -> String {
    let quoted = |keys: &[String]| match keys {
        [key] => toml::Value::from(key.as_str()),
        keys => toml::Value::from(keys.to_vec()),
    };
    let lines = book.actions.iter().map(|action| {
        let line = format!("# {} = {}", action.name, quoted(&action.usual));
        format!("{line:40} # {}\n", action.words)
    });
    lines.fold(DEFAULT_FILE.to_owned(), |file, line| file + &line)
}

fn reset(file: &Path, book: &KeyBook, out: &mut impl Write) -> Result<()> {
    let old = file.with_extension("toml.old");
    match files::text(file, files::SMALL) {
        Ok(text) => {
            files::replace(&old, text).with_context(|| name_of(&old))?;
            writeln!(out, "the settings that held lie in {}", old.display())?;
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("{}: it cannot be read", file.display())),
    }
    files::replace(file, fresh(book)).with_context(|| name_of(file))?;
    writeln!(out, "{} holds every setting with its default", file.display())?;
    Ok(())
}
