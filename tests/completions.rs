//! Completions in the shells that are there, typed at a terminal.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::pty::Terminal;

/// A shell, how it begins without anybody's settings, and how it takes the completions in.
const SHELLS: [(&str, &[&str], &str); 4] = [
    ("bash", &["--norc", "--noprofile", "-i"], "source <(catchup completions bash)"),
    ("zsh", &["-f", "-i"], "autoload -Uz compinit; compinit -D -u; source <(catchup completions zsh)"),
    ("fish", &["--no-config", "-i"], "catchup completions fish | source"),
    ("elvish", &["-norc"], "eval (catchup completions elvish | slurp)"),
];

/// What is typed, and the word that stands at its end when Tab has been pressed.
const TYPED: [(&str, &str); 7] = [
    ("catchup pla", "catchup play "),
    ("catchup play cho", "catchup play chomp "),
    ("catchup play nim 1,3,5,7 mis", "1,3,5,7 misere "),
    ("catchup play nim 3,5,7 --p2 carel", "--p2 careless "),
    ("catchup tournament nim 1,2 --bots random,perfect+", "--bots random,perfect+traps "),
    ("catchup survey multiples --tab", "multiples --table "),
    ("catchup replay own-ga", "replay own-game.toml "),
];

fn path_of(shell: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(shell)).find(|path| path.is_file())
}

#[test]
fn the_shells_that_are_there_complete_what_is_typed() {
    let program = Path::new(env!("CARGO_BIN_EXE_catchup")).parent().expect("a folder");
    let others = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([program.to_owned()].into_iter().chain(env::split_paths(&others))).expect("a path");
    let path = path.to_str().expect("text");
    for (shell, arguments, source) in SHELLS {
        let Some(found) = path_of(shell) else { continue };
        let home = tempfile::tempdir().expect("a home");
        fs::write(home.path().join("own-game.toml"), "").expect("it can be written");
        let folder = home.path().to_str().expect("text");
        let extra = [("PATH", path), ("HOME", folder), ("PS1", "> "), ("TERM", "dumb")];
        let terminal = Terminal::run(&found, arguments, home.path(), &extra);
        terminal.keys(&format!("{source}; echo re''ady\r"));
        terminal.wait_for("\nready");
        // Elvish puts a word with a comma in quotes, and shows it in a list first.
        let is_typed = |(_, whole): &(&str, &str)| shell != "elvish" || !whole.contains("perfect+");
        for (typed, whole) in TYPED.into_iter().filter(is_typed) {
            terminal.keys(typed);
            terminal.wait_for(typed);
            terminal.keys("\t");
            let line = whole.to_owned() + "X";
            terminal.wait(&format!("{shell}: `{typed}` becomes `{whole}`"), |screen| {
                let row = screen.contents().replace('\n', "");
                row.contains(whole.trim_end())
            });
            // What stands behind the word shows that it was ended.
            terminal.keys("X");
            terminal.wait(&format!("{shell}: a space stands behind `{whole}`"), |screen| {
                screen.contents().replace('\n', "").contains(&line)
            });
            terminal.keys("\x15");
        }
        terminal.keys("exit\r");
    }
}
