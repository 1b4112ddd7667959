//! `catchup man`: a page for each command, with the files, the environment and the exit codes that all share.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::ExitCode;
use super::args::{Args, ManArgs};
use super::complete::put;
use crate::paths::Paths;
use crate::settings::{DEFAULT_FILE, Key, KeyBook};

/// Prints a page, or writes pages into a folder.
pub(crate) fn man(args: &ManArgs, book: &KeyBook, out: &mut impl Write) -> Result<ExitCode> {
    let root = Args::command().disable_help_flag(true);
    let commands: Vec<&Command> = root.get_subcommands().filter(|command| !command.is_hide_set()).collect();
    let named = args.command.as_deref();
    let wanted: Vec<&Command> = match named {
        Some(name) => commands.into_iter().filter(|command| command.get_name() == name).collect(),
        None if args.to.is_some() => [&root].into_iter().chain(commands).collect(),
        None => vec![&root],
    };
    for command in wanted {
        let name = name_of(command);
        let page = page(command, &name, &root, book)?;
        match &args.to {
            Some(folder) => put(folder, &format!("{name}.1"), &page)?,
            None => out.write_all(&page)?,
        }
    }
    Ok(ExitCode::Success)
}

/// `catchup-play`, and `catchup` for the program.
fn name_of(command: &Command) -> String {
    let root = env!("CARGO_PKG_NAME");
    if command.get_name() == root { root.to_owned() } else { format!("{root}-{}", command.get_name()) }
}

fn page(command: &Command, name: &str, root: &Command, book: &KeyBook) -> Result<Vec<u8>> {
    let version = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    let typed = name.replacen('-', " ", 1);
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let shown = command.clone().display_name(name).bin_name(typed).disable_help_flag(true);
    let page = Man::new(shown).title(name.to_uppercase()).source(version).manual("catchup");
    let mut out = Vec::new();
    page.render_title(&mut out)?;
    page.render_name_section(&mut out)?;
    page.render_synopsis_section(&mut out)?;
    page.render_description_section(&mut out)?;
    if command.get_arguments().any(|option| !option.is_hide_set()) {
        page.render_options_section(&mut out)?;
    }
    let mut also = vec!["catchup(1)".to_owned()];
    if command.has_subcommands() {
        let seen = root.get_subcommands().filter(|command| !command.is_hide_set()).collect::<Vec<_>>();
        let about = |command: &&Command| command.get_about().map(ToString::to_string).unwrap_or_default();
        section("COMMANDS", seen.iter().map(|command| (command.get_name().to_owned(), about(command))), &mut out)?;
        also = seen.into_iter().map(|command| format!("{}(1)", name_of(command))).collect();
    }
    let lines = examples.lines().skip_while(|line| *line != "Examples:").skip(1);
    let lines = lines.take_while(|line| line.starts_with("  ")).map(|line| (line.trim().to_owned(), String::new()));
    section("EXAMPLES", lines, &mut out)?;
    if ABOUT_KEYS.contains(&name) {
        section("SETTINGS", Key::ALL.map(|key| (key.name().to_owned(), comment_of(key))), &mut out)?;
        section("KEYS", keys(book), &mut out)?;
    }
    section("FILES", files()?, &mut out)?;
    section("ENVIRONMENT", environment(), &mut out)?;
    let codes = EXIT_CODES.iter().map(|(code, meaning)| ((*code).to_owned(), (*meaning).to_owned()));
    section("EXIT STATUS", codes, &mut out)?;
    writeln!(out, ".SH \"SEE ALSO\"\n{}", plain(&also.join(", ")))?;
    Ok(out)
}

const EXIT_CODES: [(&str, &str); 5] = [
    ("0", "All went well; reaching a limit is well."),
    ("1", "Something cannot be read or written, or some lines of many were no positions."),
    ("2", "The command line, a setup or a text in a file is not what was expected; one sentence says why."),
    ("130", "Ctrl-C; what was known by then is printed."),
    ("143", "The signal TERM; the same."),
];

/// The pages that say what can be set, and to which actions keys can be given.
const ABOUT_KEYS: [&str; 2] = ["catchup", "catchup-config"];

/// Every action by the name that it has below `[keys]`, with what it does and its usual keys.
fn keys(book: &KeyBook) -> impl Iterator<Item = (String, String)> {
    book.actions.iter().map(|action| {
        let usual = if action.usual.is_empty() { "no key of its own".to_owned() } else { action.usual.join(" ") };
        (action.name.to_owned(), format!("{}: {usual}", action.words))
    })
}

/// Where files are, by the variables that say so.
fn files() -> Result<Vec<(String, String)>> {
    let paths = Paths::find(|name| Some(format!("${name}"))).context("there is no folder")?;
    let Paths { data, .. } = &paths;
    let rows: [(PathBuf, &str); 10] = [
        (
            paths.settings(),
            "The settings; every one has its comment there, and below [keys] actions get other keys: catchup-config(1).",
        ),
        (paths.themes(), "Themes of one's own, NAME.toml each."),
        (paths.games().join("playing"), "Games that go on, a file each."),
        (paths.games().join("finished"), "Games that have ended."),
        (paths.tracks(), "Tracks and other boards of one's own."),
        (data.join("learned.toml"), "Which tasks of the courses are done."),
        (data.join("records.toml"), "The best race of each setup."),
        (data.join("played.jsonl"), "Every game that was played to its end, for `catchup stats`."),
        (paths.tables(), "Tables that took long to fill; they can be computed again."),
        (paths.log(), "The log, where one is written."),
    ];
    Ok(rows.into_iter().map(|(path, about)| (path.to_string_lossy().into_owned(), about.to_owned())).collect())
}

/// The variables that are looked at: those of the settings, with their comments in the file of defaults, and others.
fn environment() -> Vec<(String, String)> {
    let folders = [
        ("CATCHUP_CONFIG_DIR", "The folder of the settings; on Linux by default ~/.config/catchup."),
        ("CATCHUP_DATA_DIR", "The folder of games and boards; by default ~/.local/share/catchup."),
        ("CATCHUP_STATE_DIR", "The folder of the log; by default ~/.local/state/catchup."),
        ("CATCHUP_CACHE_DIR", "The folder of what can be computed again; by default ~/.cache/catchup."),
    ];
    let terminal = [
        ("COLORTERM, TERM, NO_COLOR", "How many colours the terminal has."),
        ("LC_ALL, LC_CTYPE, LANG", "Whether it shows more than ASCII."),
    ];
    let settings = Key::ALL.map(|key| (key.variable(), comment_of(key)));
    let rows = folders.into_iter().chain(terminal).map(|(name, about)| (name.to_owned(), about.to_owned()));
    settings.into_iter().chain(rows).collect()
}

/// The comment above a setting in the file of defaults.
fn comment_of(key: Key) -> String {
    let above = DEFAULT_FILE.split(&format!("\n{} = ", key.name())).next().unwrap_or_default();
    let comment = above.rsplit("\n\n").next().unwrap_or_default();
    comment.lines().map(|line| line.trim_start_matches("# ")).collect::<Vec<_>>().join(" ")
}

/// A section of rows: what is meant, and below it what it is.
fn section(heading: &str, rows: impl IntoIterator<Item = (String, String)>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, ".SH \"{heading}\"")?;
    for (name, about) in rows {
        writeln!(out, ".TP\n\\fB{}\\fR\n{}", plain(&name), plain(&about))?;
    }
    Ok(())
}

/// Text in which nothing is a word of the formatter.
fn plain(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}
