//! What is wrong with a command line, in one sentence of ours.
//!
//! The argument parser's own messages are several lines long and speak of its grammar; ours name the offending text
//! and what was expected.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{CommandFactory, Parser};

use super::args::Args;
use crate::core::NotationError;
use crate::foreign::quoted;
use crate::games::games;

/// The sentence for an error of the argument parser.
pub(crate) fn sentence(error: &Error, words: &[String]) -> String {
    let command = command_among(words);
    let argument = || name_of(&context(error, ContextKind::InvalidArg).unwrap_or_default());
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => unknown_option(&argument(), words, error),
        ErrorKind::InvalidSubcommand => unknown_command(
            &context(error, ContextKind::InvalidSubcommand).unwrap_or_default(),
            &contexts(error, ContextKind::SuggestedSubcommand),
        ),
        ErrorKind::InvalidValue if value.is_empty() => format!("`{}` needs a value{}", argument(), choices(error)),
        ErrorKind::InvalidValue => format!("`{value}` is no value of `{}`{}", argument(), choices(error)),
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) => format!("{}: {reason}", argument()),
            None => format!("`{value}` is no value of `{}`", argument()),
        },
        ErrorKind::MissingRequiredArgument => match who_needs(&argument(), command, words) {
            Some(option) => format!("`{}` needs {}; {}", name_of(option), in_words(&argument()), help_of(command)),
            None => missing(&argument(), command),
        },
        ErrorKind::ArgumentConflict => match context(error, ContextKind::PriorArg) {
            // What is no option has no name here: a command, or what might be one.
            Some(prior) if prior.is_empty() || argument().is_empty() => {
                format!("`{}{}` stands alone, and more was said", name_of(&prior), argument())
            }
            Some(prior) if name_of(&prior) != argument() => {
                format!("`{}` and `{}` exclude each other", name_of(&prior), argument())
            }
            _ => format!("`{}` is given twice; once is expected", argument()),
        },
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            format!("`{}` has the wrong number of values; {}", argument(), help_of(command))
        }
        ErrorKind::InvalidUtf8 => "an argument is not valid UTF-8; plain text was expected".to_owned(),
        _ => format!("this command line cannot be read; {}", help_of(command)),
    }
}

fn unknown_option(name: &str, words: &[String], error: &Error) -> String {
    let command = command_among(words);
    // The parser sees a cluster of one-letter options and names the first; the whole word was meant.
    if let Some(word) = words.iter().find(|word| is_signed(name) && word.starts_with(name)) {
        return format!("`{}` begins with `-`, and no word of a setup does", quoted(word));
    }
    let whose = command.map_or_else(|| "`catchup`".to_owned(), |command| format!("`catchup {command}`"));
    if !name.starts_with('-') {
        return format!("`{name}` is one word too many for {whose}; {}", help_of(command));
    }
    match context(error, ContextKind::SuggestedArg) {
        Some(option) => format!("`{name}` is no option of {whose}; did you mean `{}`?", name_of(&option)),
        None => format!("`{name}` is no option of {whose}; {}", help_of(command)),
    }
}

/// Whether an option begins like a number: `-3`.
fn is_signed(name: &str) -> bool {
    name.strip_prefix('-').is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit()))
}

fn unknown_command(word: &str, alike: &[String]) -> String {
    let known = commands();
    // The likeliest stands last; those that no help names are for shells.
    match (as_game(word), alike.iter().rfind(|command| known.contains(command))) {
        (Some(reason), _) => format!("`{word}` {reason}"),
        (None, Some(command)) => format!("`{word}` is no command; did you mean `{command}`?"),
        (None, None) => format!("`{word}` is no command; there are {}", known.join(", ")),
    }
}

/// What is said of a word that is no command but a game; continues a sentence that begins with it.
fn as_game(word: &str) -> Option<String> {
    games().iter().find(|(id, _)| *id == word).map(|(id, _)| format!("is a game; `catchup play {id}` plays it"))
}

/// The option that asks for `argument` beside it: without that option it is not missing. What a command always needs, no
/// option asks for.
fn who_needs<'w>(argument: &str, command: Option<&str>, words: &'w [String]) -> Option<&'w str> {
    let all = Args::command();
    let command = command.map_or(Some(&all), |name| all.find_subcommand(name))?;
    if command.get_arguments().any(|arg| arg.is_required_set() && name_of(&arg.to_string()) == argument) {
        return None;
    }
    let is_missing_without = |at: usize| {
        let others = words.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, word)| word);
        Args::try_parse_from(others).is_err_and(|error| {
            let missing = context(&error, ContextKind::InvalidArg).unwrap_or_default();
            error.kind() == ErrorKind::MissingRequiredArgument && name_of(&missing) == argument
        })
    };
    let options = words.iter().enumerate().filter(|(_, word)| word.starts_with("--"));
    options.map(|(at, word)| (at, word.as_str())).find(|(at, _)| !is_missing_without(*at)).map(|(_, word)| word)
}

/// An argument in the middle of a sentence.
fn in_words(argument: &str) -> String {
    let word = argument.split('[').next().unwrap_or(argument);
    if argument.starts_with('-') { format!("`{argument}`") } else { format!("a {}", word.to_lowercase()) }
}

fn missing(argument: &str, command: Option<&str>) -> String {
    match (argument, command) {
        ("GAME", Some(command)) => format!("`catchup {command}` needs a game; `catchup games` lists them"),
        (_, Some(command)) => format!("`catchup {command}` needs {argument}; {}", help_of(Some(command))),
        (_, None) => format!("{argument} is missing; {}", help_of(None)),
    }
}

fn help_of(command: Option<&str>) -> String {
    match command {
        Some(command) => format!("`catchup {command} --help` says what is expected"),
        None => "`catchup --help` says what is expected".to_owned(),
    }
}

/// `; expected a, b or c`, if the parser knows the values that there are.
fn choices(error: &Error) -> String {
    match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) if !values.is_empty() => format!("; expected {}", values.join(", ")),
        _ => String::new(),
    }
}

/// The name of a command, as `help` and `man` are told it.
pub(crate) fn known_command(word: &str) -> Result<String, NotationError> {
    if let Some(reason) = as_game(word) {
        return Err(NotationError::new(word, reason));
    }
    let known = commands();
    let closest = known.iter().map(|command| (strsim::levenshtein(word, command), command)).min();
    match closest {
        Some((0, command)) => Ok(command.clone()),
        Some((1 | 2, command)) => Err(NotationError::new(word, format!("is no command; did you mean {command}?"))),
        _ => Err(NotationError::new(word, format!("is no command; there are {}", known.join(", ")))),
    }
}

fn commands() -> Vec<String> {
    let command = Args::command();
    let seen = command.get_subcommands().filter(|command| !command.is_hide_set());
    seen.map(|command| command.get_name().to_owned()).collect()
}

fn command_among(words: &[String]) -> Option<&str> {
    let known = commands();
    words.iter().find(|word| known.contains(word)).map(String::as_str)
}

fn context(error: &Error, kind: ContextKind) -> Option<String> {
    // The parser lists its suggestions with the likeliest last.
    contexts(error, kind).pop()
}

fn contexts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![quoted(text).into_owned()],
        Some(ContextValue::Strings(texts)) => texts.iter().map(|text| quoted(text).into_owned()).collect(),
        _ => Vec::new(),
    }
}

/// `--limit` of `--limit <SECONDS>`, `GAME` of `<GAME>`.
fn name_of(usage: &str) -> String {
    let name = usage.split([' ', '=']).next().unwrap_or(usage);
    name.trim_matches(|sign| "<>[].".contains(sign)).to_owned()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn sentence_for(line: &str) -> String {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        match Args::try_parse_from(&words) {
            Ok(args) => panic!("`{line}` is read as {args:?}"),
            Err(error) => sentence(&error, &words),
        }
    }

    #[test]
    fn every_mistake_has_one_sentence_that_names_it() {
        for (line, says) in [
            ("catchup plya", "`plya` is no command; did you mean `play`?"),
            ("catchup zzz", "`zzz` is no command; there are play, games,"),
            ("catchup nope", "`nope` is no command; there are play, games,"),
            ("catchup complte", "`complte` is no command; did you mean `completions`?"),
            ("catchup chomp 3x4", "`chomp` is a game; `catchup play chomp` plays it"),
            ("catchup --jsno", "`--jsno` is no option of `catchup`"),
            ("catchup games --jsno", "`--jsno` is no option of `catchup games`; did you mean `--json`?"),
            ("catchup games nim twice", "`twice` is one word too many for `catchup games`"),
            ("catchup analyze", "`catchup analyze` needs a game; `catchup games` lists them"),
            ("catchup analyze catch-up -3,4", "`-3,4` begins with `-`, and no word of a setup does"),
            (
                "catchup analyze catch-up 1..4 --jsno",
                "`--jsno` is no option of `catchup analyze`; did you mean `--json`?",
            ),
            ("catchup analyze catch-up --limit soon", "--limit: `soon` is no number of seconds"),
            ("catchup analyze catch-up --limit -1", "--limit: `-1` is no number of seconds"),
            ("catchup analyze catch-up --threads 0", "--threads: `0` is no number of threads"),
            ("catchup analyze catch-up --limit", "`--limit` needs a value"),
            ("catchup analyze catch-up --positions a --moves b", "`--moves` and `--positions` exclude each other"),
            ("catchup play catch-up --seed x", "--seed: `x` is no whole number"),
            ("catchup play catch-up --seed 1 --seed 2", "`--seed` is given twice"),
            ("catchup play nim 1,2 --p1 human --keep", "`--keep` needs `--plain`; `catchup play --help` says"),
            ("catchup analyze nim 1,2 --shard=1/2", "`--shard` needs `--positions`"),
            ("catchup ladder --bots random,perfect", "`--bots` needs a game"),
            ("catchup riddle --position 1", "`--position` needs a setup"),
            ("catchup learn --answer 2.2", "`--answer` needs a course; "),
            ("catchup stats --yes", "`--yes` needs `--erase`"),
            ("catchup analyze --limit 3", "`catchup analyze` needs a game"),
            ("catchup --version extra", "`--version` stands alone, and more was said"),
            ("catchup --json", "`--json` needs `--version`"),
            ("catchup completions tcsh", "`tcsh` is no value of `SHELL`; expected bash,"),
            ("catchup replay", "`catchup replay` needs FILE"),
            (
                "catchup survey sim --points x",
                "--points: `x` is no range of numbers of points; expected for example 3..7",
            ),
            ("catchup survey sim --points 7..3", "--points: `7..3` goes backwards; expected 3..7"),
        ] {
            let sentence = sentence_for(line);
            assert!(sentence.starts_with(says), "{line}: {sentence}");
            assert!(!sentence.contains('\n'), "{line}: {sentence}");
        }
    }
}
