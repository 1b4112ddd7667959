//! What is wrong with a command line, in one sentence of ours.
//!
//! The argument parser's own messages are several lines long and speak of its grammar; ours name the offending text
//! and what was expected.

use std::error::Error as _;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::args::Args;
use crate::core::NotationError;
use crate::foreign::quoted;

/// The sentence for an error of the argument parser.
pub(crate) fn sentence(error: &Error, words: &[String]) -> String {
    let command = command_among(words);
    let argument = || name_of(&context(error, ContextKind::InvalidArg).unwrap_or_default());
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => unknown_option(&argument(), words, error),
        ErrorKind::InvalidSubcommand => unknown_command(
            &context(error, ContextKind::InvalidSubcommand).unwrap_or_default(),
            context(error, ContextKind::SuggestedSubcommand).as_deref(),
        ),
        ErrorKind::InvalidValue if value.is_empty() => format!("`{}` needs a value{}", argument(), choices(error)),
        ErrorKind::InvalidValue => format!("`{value}` is no value of `{}`{}", argument(), choices(error)),
        ErrorKind::ValueValidation => match error.source() {
            Some(reason) => format!("{}: {reason}", argument()),
            None => format!("`{value}` is no value of `{}`", argument()),
        },
        ErrorKind::MissingRequiredArgument => missing(&argument(), command),
        ErrorKind::ArgumentConflict => match context(error, ContextKind::PriorArg) {
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

fn unknown_command(word: &str, suggestion: Option<&str>) -> String {
    match suggestion {
        Some(suggestion) => format!("`{word}` is no command; did you mean `{suggestion}`?"),
        None => format!("`{word}` is no command; there are {}", commands().join(", ")),
    }
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
    match error.get(kind)? {
        ContextValue::String(text) => Some(quoted(text).into_owned()),
        // The parser lists its suggestions with the likeliest last.
        ContextValue::Strings(texts) => texts.last().map(|text| quoted(text).into_owned()),
        _ => None,
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
