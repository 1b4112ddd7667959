//! `catchup completions SHELL`: what shells read; and `catchup complete`, which they ask what may stand next.
//!
//! What a word can be depends on the words before it: presets on the game, bots on the setup. A list that is written once
//! cannot know that, so the program is asked.

mod typed;
mod values;

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::{CommandFactory, ValueEnum};

use super::ExitCode;
use super::args::{Args, CompleteArgs, CompletionsArgs};
use super::talk::name_of;
use crate::files;
use crate::foreign::is_unsafe;
use typed::WordsSoFar;

/// A shell that can complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompletingShell {
    /// The shell of most Linux systems.
    Bash,
    /// Elvish.
    Elvish,
    /// The friendly interactive shell.
    Fish,
    /// PowerShell.
    Powershell,
    /// The shell of macOS.
    Zsh,
}

impl CompletingShell {
    /// What it reads.
    fn script(self) -> &'static str {
        match self {
            Self::Bash => include_str!("../../../assets/completions/catchup.bash"),
            Self::Elvish => include_str!("../../../assets/completions/catchup.elv"),
            Self::Fish => include_str!("../../../assets/completions/catchup.fish"),
            Self::Powershell => include_str!("../../../assets/completions/catchup.ps1"),
            Self::Zsh => include_str!("../../../assets/completions/catchup.zsh"),
        }
    }

    /// The name under which it looks for them.
    fn file(self) -> &'static str {
        match self {
            Self::Bash => "catchup.bash",
            Self::Elvish => "catchup.elv",
            Self::Fish => "catchup.fish",
            Self::Powershell => "_catchup.ps1",
            Self::Zsh => "_catchup",
        }
    }
}

/// Prints the completions for a shell, or writes those for all of them.
pub(crate) fn completions(args: &CompletionsArgs, out: &mut impl Write) -> Result<ExitCode> {
    match (&args.to, args.shell) {
        (Some(folder), Some(shell)) => put(folder, shell.file(), shell.script().as_bytes())?,
        (Some(folder), None) => {
            for shell in CompletingShell::value_variants() {
                put(folder, shell.file(), shell.script().as_bytes())?;
            }
        }
        (None, Some(shell)) => out.write_all(shell.script().as_bytes())?,
        (None, None) => bail!("`catchup completions` needs a shell, or a folder for all of them: --to DIR"),
    }
    Ok(ExitCode::Success)
}

/// Writes a file that others read into a folder.
pub(super) fn put(folder: &Path, name: &str, text: &[u8]) -> Result<()> {
    let path = folder.join(name);
    files::check_target(&path).map_err(io::Error::other)?;
    files::replace(&path, text).with_context(|| format!("cannot write {}", name_of(&path)))
}

/// Something that may stand next.
struct Candidate {
    /// The whole word.
    text: String,
    /// What it is.
    about: String,
}

impl Candidate {
    fn new(text: impl Into<String>, about: impl Into<String>) -> Self {
        Self { text: text.into(), about: about.into() }
    }
}

/// Prints what may stand in the place of the last word, one a line: the word, a tab, and what it is. For a shell that hands
/// over its line as it is typed, what has to be put into it.
pub(crate) fn complete(args: &CompleteArgs, out: &mut impl Write) -> Result<ExitCode> {
    let (words, is_quoted) = match &args.line {
        Some(line) => words_of(line),
        None => (args.words.iter().map(|word| word.to_string_lossy().into_owned()).collect(), false),
    };
    let Some((begun, before)) = words.split_last() else { return Ok(ExitCode::Success) };
    let mut root = Args::command();
    root.build();
    let cut = begun.rfind(|sign| args.breaks.contains(sign) && "=:".contains(sign)).map_or(0, |place| place + 1);
    let mut text = Vec::new();
    for Candidate { text: word, about } in WordsSoFar::read(&root, before).next(begun) {
        // Where names of files would be obeyed, nobody is to be helped.
        if !word.starts_with(begun) || word.contains(is_unsafe) {
            continue;
        }
        if args.line.is_none() {
            writeln!(text, "{word}\t{}", about.replace(is_unsafe, " "))?;
        } else if is_quoted || word.chars().all(is_tame) {
            writeln!(text, "{}", &word[cut..])?;
        } else if let Ok(word) = shlex::try_quote(&word[cut..]) {
            writeln!(text, "{word}")?;
        }
    }
    out.write_all(&text)?;
    Ok(ExitCode::Success)
}

/// Whether no shell obeys a sign: most words of ours need no quotes, and are read more easily without.
fn is_tame(sign: char) -> bool {
    sign.is_alphanumeric() || "_-+=:,./@%".contains(sign)
}

/// The words of a line that ends where somebody types, the last of them perhaps empty; and whether it has an open quote.
fn words_of(line: &str) -> (Vec<String>, bool) {
    let closed = |quote: &str| shlex::split(&format!("{line}{quote}"));
    if let Some(words) = ["\"", "'"].into_iter().filter(|quote| line.contains(quote)).find_map(closed)
        && shlex::split(line).is_none()
    {
        return (words, true);
    }
    let mut words = shlex::split(line).unwrap_or_default();
    if line.is_empty() || line.ends_with(char::is_whitespace) {
        words.push(String::new());
    }
    (words, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_in_the_word_that_is_being_typed() {
        for (line, words, is_quoted) in [
            (" pl", &["pl"][..], false),
            (" play ", &["play", ""], false),
            ("", &[""], false),
            (" replay \"my ga", &["replay", "my ga"], true),
            (" replay 'my ga", &["replay", "my ga"], true),
            (" play 'a b' c\\ d", &["play", "a b", "c d"], false),
        ] {
            assert_eq!(words_of(line), (words.iter().map(|word| (*word).to_owned()).collect(), is_quoted), "{line}");
        }
    }

    #[test]
    fn what_is_offered_depends_on_what_was_typed() {
        for (line, offers, refuses) in [
            ("", "play", "complete"),
            ("pl", "play", "games"),
            ("play ", "chomp", "play"),
            ("play chomp ", "4x5", "chomp"),
            ("play nim 1,3,5,7 ", "misere", "3,5,7"),
            ("play nim 3,5,7 misere ", "", "misere"),
            ("play nim 3,5,7 --", "--p2", "--json"),
            ("play nim 3,5,7 --p2 ", "pairs", "max-score"),
            ("play nim 3,5,7 --p2=pa", "--p2=pairs", "pairs"),
            ("tournament nim 1,2 --bots random,", "random,perfect", "random,random"),
            ("tournament nim 1,2 --pairing random:p", "random:perfect", "perfect"),
            ("survey multiples --table ", "nimbers", "heaps"),
            ("survey nim --sort ", "nim-sum", "seed"),
            ("survey nim --only ", "lost", "loss"),
            ("play nim --hints ", "verdict", "nim"),
            ("riddle --theme ", "greedy", "nim"),
            ("learn ", "nim", "chomp 3x4"),
            ("help ", "tournament", "chomp"),
            ("completions ", "fish", "nim"),
        ] {
            let mut out = Vec::new();
            let args = CompleteArgs { line: Some(line.to_owned()), breaks: String::new(), words: Vec::new() };
            complete(&args, &mut out).expect("a list takes all");
            let out = String::from_utf8(out).expect("text");
            let words: Vec<&str> = out.lines().collect();
            assert!(offers.is_empty() || words.contains(&offers), "{line}: {offers} is missing in {words:?}");
            assert!(!words.contains(&refuses), "{line}: {refuses} in {words:?}");
        }
    }

    #[test]
    fn a_shell_that_breaks_words_at_signs_gets_what_is_behind_them() {
        let mut out = Vec::new();
        let args = CompleteArgs { line: Some(" play nim --p2=pai".into()), breaks: " \t=:".into(), words: Vec::new() };
        complete(&args, &mut out).expect("a list takes all");
        assert_eq!(String::from_utf8_lossy(&out), "pairs\n");
    }
}
