//! The archive that people download: packed from the program that is tested here, unpacked and tried in a clean folder.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::program::{printed, said};

/// A shell's tool in a folder, with nothing in its environment but the way to others.
fn tool(folder: &Path, name: &str, words: &[&str]) -> String {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let output = Command::new(name).args(words).env_clear().env("PATH", path).current_dir(folder).output();
    let output = output.expect("it runs");
    assert!(output.status.success(), "{name} {words:?}: {}", said(&output));
    printed(&output)
}

#[test]
fn an_archive_has_all_that_its_sums_name_and_its_program_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/release");
    let packed = tool(there, script, &["--program", env!("CARGO_BIN_EXE_catchup"), "--to", "made"]);
    let version = env!("CARGO_PKG_VERSION");
    // The program of the tests wants the libraries of its system.
    let name = format!("catchup-{version}-x86_64-unknown-linux-gnu");
    assert!(packed.ends_with(&format!("made/{name}.tar.gz\n")), "{packed}");
    tool(&there.join("made"), "sha256sum", &["--check", "--strict", &format!("{name}.tar.gz.sha256")]);

    let clean = there.join("clean");
    fs::create_dir(&clean).expect("a folder");
    tool(&clean, "tar", &["-xzf", packed.trim()]);
    let unpacked = clean.join(&name);
    let sums = tool(&unpacked, "sha256sum", &["--check", "--strict", "SHA256SUMS"]);
    for file in [
        "catchup",
        "README.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "docs/protocol.md",
        "man/catchup.1",
        "man/catchup-play.1",
        "completions/catchup.bash",
        "completions/_catchup",
        "completions/catchup.fish",
        "completions/catchup.elv",
    ] {
        assert!(sums.lines().any(|line| line == format!("./{file}: OK")), "{file}: {sums}");
    }
    for page in ["README.md", "docs/playing.md", "docs/command-line.md", "docs/bots.md", "docs/rules.md"] {
        let text = fs::read_to_string(unpacked.join(page)).expect("a page");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        for link in links.filter(|link| !link.is_empty() && !link.starts_with("http")) {
            let file = unpacked.join(page).with_file_name(link);
            assert!(file.exists(), "{page} leads to {link}, which is not packed");
        }
    }
    assert!(unpacked.join("examples/python/bot.py").exists(), "guides call it");
    assert_eq!(tool(&unpacked, "./catchup", &["--version"]), format!("catchup {version}\n"));
    let page = fs::read_to_string(unpacked.join("man/catchup-play.1")).expect("a page");
    assert_eq!(tool(&unpacked, "./catchup", &["man", "play"]), page);
    assert!(tool(&unpacked, "./catchup", &["analyze", "nim", "3,5,7"]).contains("win"));
}

#[test]
fn options_that_do_not_exist_are_named() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/release");
    for (words, sentence) in [
        (&["--programm"][..], "`--programm` is no option; there are --program FILE and --to FOLDER"),
        (&["--to"], "a folder is missing behind --to"),
    ] {
        let output = Command::new(script).args(words).output().expect("it runs");
        assert!(!output.status.success());
        assert_eq!(said(&output).trim(), sentence);
    }
}
