//! What the program says about itself: help, manual pages, its version.

use std::fs;
use std::process::Command;

use crate::support::program::{printed, report, run, said};

/// The commands as the help of the program lists them.
fn commands(help: &str) -> Vec<&str> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    listed.take_while(|line| line.starts_with("  ")).filter_map(|line| line.split_whitespace().next()).collect()
}

#[test]
fn help_and_a_page_of_the_manual_exist_for_every_command() {
    let home = tempfile::tempdir().expect("a home");
    let prints = |line: &str| {
        let output = run(home.path(), line);
        assert!(output.status.success(), "{line}: {}", said(&output));
        printed(&output)
    };
    let help = prints("help");
    let commands = commands(&help);
    assert!(commands.len() > 10 && !commands.contains(&"complete"), "{commands:?}");
    assert!(help.contains("Examples:\n  catchup play"));
    let pages = home.path().join("man");
    fs::create_dir(&pages).expect("a folder");
    assert_eq!(prints("man --to man"), "");
    let written = fs::read_dir(&pages).expect("a folder").count();
    assert_eq!(written, commands.len() + 1, "one for each command, and one for the program");
    for command in commands {
        let help = prints(&format!("help {command}"));
        assert_eq!(help, prints(&format!("{command} --help")));
        assert!(help.contains("Usage: catchup ") && help.contains("Examples:\n  catchup "), "{command}: {help}");
        let page = prints(&format!("man {command}"));
        assert_eq!(fs::read_to_string(pages.join(format!("catchup-{command}.1"))).expect("a page"), page);
        for part in ["EXAMPLES", "FILES", "ENVIRONMENT", "EXIT STATUS", "CATCHUP_DATA_DIR", "config.toml", "SEE ALSO"] {
            assert!(page.contains(part), "{command}: {part}");
        }
        let file = pages.join(format!("catchup-{command}.1"));
        if let Ok(output) = Command::new("groff").args(["-man", "-Tascii", "-ww", "-z"]).arg(file).output() {
            assert_eq!(said(&output), "", "{command}");
        }
    }
    assert_eq!(prints("man play").matches("catchup play chomp 4x5 \\-\\-p2 careless").count(), 1);
}

#[test]
fn what_is_no_command_has_no_help() {
    let home = tempfile::tempdir().expect("a home");
    for (line, sentence) in [
        ("help tre", "`tre` is no command; did you mean tree?"),
        ("man sevens", "`sevens` is no command; there are play, games"),
        ("man --to nowhere", "there is no folder `nowhere`"),
        ("completions", "`catchup completions` needs"),
        ("--json", "`--json` needs `--version`"),
    ] {
        let output = run(home.path(), line);
        assert!(!output.status.success() && printed(&output).is_empty(), "{line}");
        assert!(said(&output).contains(sentence), "{line}: {}", said(&output));
    }
}

#[test]
fn the_version_is_an_object_where_programs_ask() {
    let home = tempfile::tempdir().expect("a home");
    let (version, _) = report(home.path(), "--version --json");
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(printed(&run(home.path(), "-V")), format!("catchup {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_for_all_shells_are_written_into_a_folder() {
    let home = tempfile::tempdir().expect("a home");
    assert!(run(home.path(), "completions --to .").status.success());
    for (shell, file) in [("bash", "catchup.bash"), ("zsh", "_catchup"), ("fish", "catchup.fish")] {
        let script = printed(&run(home.path(), &format!("completions {shell}")));
        assert_eq!(fs::read_to_string(home.path().join(file)).expect("a script"), script);
        assert!(script.contains("complete"), "{shell}");
    }
}
