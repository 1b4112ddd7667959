//! What the words that were typed already are: a command, its options, and its places.

use clap::{Arg, Command};

use super::{Candidate, values};

/// A command line that goes on.
pub(super) struct WordsSoFar<'a> {
    /// The program with all its commands.
    pub root: &'a Command,
    command: &'a Command,
    /// The option whose value comes next.
    open: Option<&'a Arg>,
    /// The options that were said, with their values.
    options: Vec<(&'a str, &'a str)>,
    /// The words that belong to no option.
    pub places: Vec<&'a str>,
    /// Whether no option can come any more.
    is_plain: bool,
}

impl<'a> WordsSoFar<'a> {
    /// What these words are to the program.
    pub(super) fn read(root: &'a Command, words: &'a [String]) -> Self {
        let mut typed =
            Self { root, command: root, open: None, options: Vec::new(), places: Vec::new(), is_plain: false };
        for word in words {
            typed.take(word);
        }
        typed
    }

    fn take(&mut self, word: &'a str) {
        if let Some(option) = self.open.take() {
            self.options.push((option.get_id().as_str(), word));
        } else if self.is_plain {
            self.places.push(word);
        } else if word == "--" {
            self.is_plain = true;
        } else if let Some((name, value)) = option_of(word) {
            let Some(option) = self.option(name) else { return };
            match value {
                None if option.get_action().takes_values() => self.open = Some(option),
                _ => self.options.push((option.get_id().as_str(), value.unwrap_or_default())),
            }
        } else if let Some(command) = self.command.find_subcommand(word).filter(|_| self.places.is_empty()) {
            self.command = command;
        } else {
            self.places.push(word);
        }
    }

    fn option(&self, name: &str) -> Option<&'a Arg> {
        self.command.get_arguments().find(|option| option.get_long() == Some(name))
    }

    /// The value of the option with this id, where it was said.
    pub(super) fn value(&self, id: &str) -> Option<&'a str> {
        self.options.iter().find(|(known, _)| *known == id).map(|(_, value)| *value)
    }

    /// What may stand in the place of the next word, which begins so.
    pub(super) fn next(&self, begun: &str) -> Vec<Candidate> {
        if let Some(option) = self.open {
            return values::of(option, self, begun);
        }
        match option_of(begun).filter(|_| !self.is_plain) {
            Some((name, Some(value))) => {
                let whole = |one: Candidate| Candidate::new(format!("--{name}={}", one.text), one.about);
                let known = self.option(name).map(|option| values::of(option, self, value));
                known.unwrap_or_default().into_iter().map(whole).collect()
            }
            Some((_, None)) => self.options_left(),
            None if begun == "-" => self.options_left(),
            None if self.command.has_subcommands() => values::commands(self.command),
            None => self.place().map(|place| values::of(place, self, begun)).unwrap_or_default(),
        }
    }

    /// The place that the next word takes: the last one may take many.
    fn place(&self) -> Option<&'a Arg> {
        let places: Vec<&Arg> = self.command.get_positionals().collect();
        let takes_many = |place: &&&Arg| place.get_num_args().is_some_and(|count| count.max_values() > 1);
        places.get(self.places.len()).or_else(|| places.last().filter(takes_many)).copied()
    }

    /// The options that can still be said.
    fn options_left(&self) -> Vec<Candidate> {
        let is_left = |option: &&Arg| {
            let said = self.options.iter().any(|(id, _)| *id == option.get_id().as_str());
            !option.is_hide_set() && (!said || matches!(option.get_action(), clap::ArgAction::Append))
        };
        let named = |option: &Arg| {
            let about = option.get_help().map(ToString::to_string).unwrap_or_default();
            Some(Candidate::new(format!("--{}", option.get_long()?), about))
        };
        self.command.get_arguments().filter(is_left).filter_map(named).collect()
    }
}

/// `p2` and `perfect` of `--p2=perfect`.
fn option_of(word: &str) -> Option<(&str, Option<&str>)> {
    let word = word.strip_prefix("--")?;
    Some(word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value))))
}
