//! `catchup config`: what holds and where it comes from, by line, variable and flag.

use std::fs;
use std::path::Path;

use crate::support::program::{catchup, printed, report, run, said};

#[test]
fn every_setting_says_where_it_comes_from() {
    let home = tempfile::tempdir().expect("a home");
    fs::write(home.path().join("config.toml"), "theme = \"light\"\nhints = \"all\"\n\n[keys]\nhints = \"H\"\n")
        .expect("a file");
    let output = catchup(home.path(), "config --hints keeping --json").env("CATCHUP_COLOURS", "none").output();
    let found: serde_json::Value = serde_json::from_slice(&output.expect("it runs").stdout).expect("JSON");
    let told = |name: &str| {
        let row = found["settings"].as_array().expect("a list").iter().find(|row| row["name"] == name).expect(name);
        (row["value"].as_str().unwrap_or_default().to_owned(), row["origin"].clone(), row["line"].clone())
    };
    assert_eq!(told("theme"), ("light".to_owned(), "file".into(), 1.into()));
    assert_eq!(told("hints"), ("keeping".to_owned(), "flag".into(), serde_json::Value::Null));
    assert_eq!(told("colours"), ("none".to_owned(), "environment".into(), serde_json::Value::Null));
    assert_eq!(told("memory"), ("512MiB".to_owned(), "default".into(), serde_json::Value::Null));
    let keys = found["keys"].as_array().expect("a list");
    let hints = keys.iter().find(|row| row["action"] == "hints").expect("hints");
    assert_eq!((&hints["keys"][0], &hints["usual"][0], &hints["line"]), (&"H".into(), &"t".into(), &5.into()));
    let text = printed(&run(home.path(), "config"));
    assert!(text.contains("theme      light        file, line 1\n") && text.contains("hints           H  "), "{text}");
    let (places, _) = report(home.path(), "config path --json");
    assert_eq!(places["settings"].as_str(), home.path().join("config.toml").to_str());
}

#[test]
fn mistakes_are_listed_and_a_fresh_file_has_none() {
    let home = tempfile::tempdir().expect("a home");
    let file = home.path().join("config.toml");
    let empty = run(home.path(), "config check");
    assert!(empty.status.success() && printed(&empty).contains("there is no such file"), "{}", printed(&empty));
    let wrong = "mouse = 3\ntheme = \"nowhere\"\n[keys]\nundo = \"H\"\nwhy = \"t\"\n";
    fs::write(&file, wrong).expect("a file");
    fs::create_dir(home.path().join("themes")).expect("a folder");
    fs::write(home.path().join("themes/mine.toml"), "p1 = 7\n").expect("a theme");
    let checked = run(home.path(), "config check");
    let lines = printed(&checked);
    assert_eq!((checked.status.code(), lines.lines().count()), (Some(2), 5), "{lines}");
    for sentence in [
        "line 1: mouse: `3`",
        "line 4: keys: `undo` is no action; perhaps you mean `back`",
        "line 5: keys: `t`",
        "config.toml, line 2: theme: there is no theme `nowhere`",
        "themes/mine.toml: line 1: the role `p1` needs three looks",
    ] {
        assert!(lines.contains(sentence), "{sentence}: {lines}");
    }
    assert_eq!(fs::read_to_string(&file).expect("it is there"), wrong, "looking changes nothing");
    fs::remove_file(home.path().join("themes/mine.toml")).expect("it is there");
    let fresh = run(home.path(), "config reset");
    assert!(fresh.status.success(), "{}", said(&fresh));
    assert_eq!(fs::read_to_string(home.path().join("config.toml.old")).expect("it is kept"), wrong);
    assert!(printed(&run(home.path(), "config check")).contains("nothing is wrong"));
    // What is commented out there is what holds, so uncommented it is no mistake.
    let text = fs::read_to_string(&file).expect("it is there");
    let (head, keys) = text.split_once("[keys]\n").expect("a table");
    assert!(keys.lines().count() > 40 && keys.contains("# hints = \"t\" "), "{keys}");
    fs::write(&file, [head, "[keys]\n", &keys.replace("\n# ", "\n").replacen("# ", "", 1)].concat()).expect("a file");
    let checked = run(home.path(), "config check");
    assert!(checked.status.success(), "{}", printed(&checked));
}

/// What can be set stands in README, in the file with the defaults and in the manual page, and so do the actions that keys can be
/// given to: README leads to the page that lists them.
#[test]
fn every_setting_and_every_action_is_documented() {
    let home = tempfile::tempdir().expect("a home");
    let text = |name: &str| fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect("a page");
    let (readme, playing) = (text("README.md"), text("docs/playing.md"));
    let manual = printed(&run(home.path(), "man config")).replace('\\', "");
    printed(&run(home.path(), "config reset"));
    let file = fs::read_to_string(home.path().join("config.toml")).expect("it was written");
    let (found, _) = report(home.path(), "config --json");
    for setting in found["settings"].as_array().expect("a list") {
        let (name, value) =
            (setting["name"].as_str().unwrap_or_default(), setting["value"].as_str().unwrap_or_default());
        let row = readme.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        assert!(row.is_some_and(|row| row.ends_with(&format!("| `{value}` |"))), "README: {name}");
        assert!(manual.contains(&format!("\nfB{name}fR\n")), "{name}: {manual}");
        assert!(file.contains(&format!("\n{name} = ")), "{name}");
    }
    let mut rows = vec!["| action | usual keys | does |".to_owned(), "|---|---|---|".to_owned()];
    for action in found["keys"].as_array().expect("a list") {
        let word = |key: &str| action[key].as_str().unwrap_or_default();
        let usual = action["usual"].as_array().expect("a list").iter().filter_map(|key| key.as_str());
        let usual: Vec<String> = usual.map(|key| format!("`{key}`")).collect();
        rows.push(format!("| `{}` | {} | {} |", word("action"), usual.join(" "), word("about")).replace("|  |", "| |"));
        assert!(manual.contains(&format!("\nfB{}fR\n", word("action"))), "{}", word("action"));
        assert!(file.contains(&format!("\n# {} = ", word("action"))), "{}", word("action"));
    }
    let rows = rows.join("\n");
    assert!(playing.contains(&rows), "docs/playing.md lists the actions so:\n{rows}");
}
