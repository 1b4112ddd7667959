//! What people read behind the options of a command: command lines that do something.

pub(super) const PROGRAM: &str = "\
Examples:
  catchup play catch-up 1..12 --p2 perfect
  catchup analyze catch-up 1..7 --moves \"3 5\"
  catchup games
  catchup help analyze

Exit codes: 0 well, 1 something cannot be read or written, 2 not understood, 130 Ctrl-C, 143 TERM";

pub(super) const PLAY: &str = "\
Examples:
  catchup play chomp 4x5 --p2 careless
  catchup play catch-up 1..12 --moves \"3 1+4\" --hints all
  catchup play nim 3,5,7 --p2 perfect --plain
  catchup play chomp 4x5 --p2 \"exec:./mybot depth=6\"";

pub(super) const GAMES: &str = "\
Examples:
  catchup games
  catchup games nim
  catchup games nim --json";

pub(super) const ANALYZE: &str = "\
Examples:
  catchup analyze catch-up 1..7 --moves \"3 5\" --turns
  catchup analyze catch-up 1..7 --position \"1,2,4,7 9-5 p2\" --json
  catchup analyze catch-up 1..28 --memory 3GB --limit 30";

pub(super) const TOURNAMENT: &str = "\
Examples:
  catchup tournament catch-up 1..10 --bots random,max-score,perfect
  catchup tournament chomp 3x4 --games 1000 --seed 7 --json
  catchup tournament catch-up --pools \"random 5 of 1..9\" --count 20 --csv";

pub(super) const LADDER: &str = "\
Examples:
  catchup ladder chomp
  catchup ladder nim 3,5,7 --bots random,sees=2,perfect --pairs 1000";

pub(super) const RIDDLE: &str = "\
Examples:
  catchup riddle --daily
  catchup riddle chomp --level 3
  catchup riddle nim 3,5,7 --seed 3 --with-solutions";

pub(super) const SURVEY: &str = "\
Examples:
  catchup survey catch-up --list
  catchup survey catch-up --table values --to 20
  catchup survey square --only lost --remoteness ..4 --json";

pub(super) const STRATEGY: &str = "\
Examples:
  catchup strategy multiples 2..99
  catchup strategy sim 6 --fold";

pub(super) const TREE: &str = "\
Examples:
  catchup tree catch-up 1..4 --dot
  catchup tree chomp 3x4 --json";

pub(super) const REPLAY: &str = "\
Examples:
  catchup replay game.toml
  catchup replay \"square 23 : 1 4 4\"";

pub(super) const REVIEW: &str = "\
Examples:
  catchup review \"square 23 : 1 4 4 4 1 9\"
  catchup review game.toml --limit 30 --json";

pub(super) const STATS: &str = "\
Examples:
  catchup stats
  catchup stats --json";

pub(super) const ENGINE: &str = "\
Examples:
  catchup engine
  catchup engine --bot fallible=0.1 --memory 1GB
  catchup engine --check \"./mybot depth=6\"";

pub(super) const LEARN: &str = "\
Examples:
  catchup learn
  catchup learn nim
  catchup learn nim.1.1 --answer 2.1 --json";

pub(super) const HELP: &str = "\
Examples:
  catchup help
  catchup help tournament";

pub(super) const COMPLETIONS: &str = "\
Examples:
  catchup completions bash > ~/.local/share/bash-completion/completions/catchup
  catchup completions zsh > ~/.zfunc/_catchup
  catchup completions fish > ~/.config/fish/completions/catchup.fish
  catchup completions --to completions";

pub(super) const MAN: &str = "\
Examples:
  catchup man analyze
  catchup man --to man";

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use crate::cli::args::Args;

    #[test]
    fn every_command_has_examples_and_each_of_them_is_read() {
        let root = Args::command();
        for command in root.get_subcommands().filter(|command| !command.is_hide_set()) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
            assert!(!lines.is_empty(), "{} has no examples", command.get_name());
            for line in lines {
                let typed = line.split(" > ").next().unwrap_or_default();
                let words = shlex::split(typed).expect("quotes are closed");
                assert_eq!(words[..2], ["catchup", command.get_name()], "{line}");
                Args::try_parse_from(&words).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
        }
    }
}
