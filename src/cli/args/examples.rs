//! What people read behind the options of a command: command lines that do something.

/// A block for each command: its name, and lines.
const TEXT: &str = include_str!("../../../assets/examples.txt");

/// The examples of a command, or of the program.
pub(super) fn of(command: &str) -> String {
    let block = TEXT.split("\n\n").find_map(|block| block.strip_prefix(command)?.strip_prefix('\n'));
    format!("Examples:\n{}", block.unwrap_or_default().trim_end())
}

/// Those of the program, and how it ends.
pub(super) fn of_program() -> String {
    let codes = "Exit codes: 0 well, 1 something cannot be read or written, 2 not understood, 130 Ctrl-C, 143 TERM";
    format!("{}\n\n{codes}", of(env!("CARGO_PKG_NAME")))
}

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
