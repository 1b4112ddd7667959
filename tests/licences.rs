//! Every package that we build on has a licence that `deny.toml` allows.

use std::fs;
use std::process::Command;

use serde_json::Value;

/// An expression of licences: is it met by licences that are `allowed`? `AND` binds closer than `OR`; an old slash is `OR`.
fn is_met(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let met = any_of(&mut rest, allowed);
    met && rest.is_empty()
}

fn any_of(words: &mut &[&str], allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut met = all_of(words, allowed);
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        met |= all_of(words, allowed);
    }
    met
}

fn all_of(words: &mut &[&str], allowed: &dyn Fn(&str) -> bool) -> bool {
    let mut met = one(words, allowed);
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut &[&str], allowed: &dyn Fn(&str) -> bool) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let met = any_of(words, allowed);
            let Some((&")", rest)) = words.split_first() else { return false };
            *words = rest;
            met
        }
        [licence, "WITH", exception, rest @ ..] => {
            *words = rest;
            allowed(&format!("{licence} WITH {exception}"))
        }
        [licence, rest @ ..] => {
            *words = rest;
            allowed(licence)
        }
        [] => false,
    }
}

/// Packages of other platforms need not be on the disk, so only those of this one are asked for.
fn metadata() -> Value {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc is there");
    let version = String::from_utf8(version.stdout).expect("it prints UTF-8");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo is there");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

#[test]
fn every_package_has_a_licence_that_is_allowed() {
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deny.toml")).expect("deny.toml is there");
    let rules: toml::Table = text.parse().expect("it is TOML");
    let licences = rules["licenses"].as_table().expect("a table");
    let lists = |list: &toml::Value, licence: &str| {
        list.as_array().is_some_and(|list| list.iter().any(|entry| entry.as_str() == Some(licence)))
    };
    let exceptions = licences["exceptions"].as_array().expect("a list");
    let mut faults = Vec::new();
    for package in metadata()["packages"].as_array().expect("a list") {
        let (name, licence) = (package["name"].as_str().unwrap_or(""), package["license"].as_str().unwrap_or(""));
        let exception = exceptions.iter().find(|exception| exception["name"].as_str() == Some(name));
        let allowed = |licence: &str| {
            lists(&licences["allow"], licence) || exception.is_some_and(|exception| lists(&exception["allow"], licence))
        };
        if !is_met(licence, &allowed) {
            faults.push(format!("{name}: {licence}"));
        }
    }
    assert!(faults.is_empty(), "deny.toml does not allow {}", faults.join(", "));
}

#[test]
fn expressions_of_licences_are_understood() {
    let allowed = |licence: &str| ["MIT", "Zlib", "A WITH B"].contains(&licence);
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("MIT OR GPL-3.0", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR GPL-3.0) AND Zlib", true),
        ("GPL-3.0 OR MIT AND Zlib", true),
        ("A WITH B OR GPL-3.0", true),
        ("A", false),
        ("", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}
