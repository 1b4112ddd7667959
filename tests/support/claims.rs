//! What a text says about a game, each statement with our verdict and with what shows it.

use std::collections::BTreeMap;

use serde::Deserialize;

#[derive(Deserialize)]
struct Published {
    claims: Vec<Claim>,
}

/// A statement of the text, in our words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    says: String,
    verdict: String,
    /// What is true.
    detail: String,
    /// The command or the test that shows it.
    shown: String,
}

/// Checks that every claim of a list has a verdict, and is shown by a command or by one of these tests; how many have which.
pub fn check(list: &str, tests: &str) -> BTreeMap<String, usize> {
    let published: Published = toml::from_str(list).expect("TOML");
    let mut counted = BTreeMap::new();
    for claim in published.claims {
        assert!(["true", "false", "partly", "cited"].contains(&claim.verdict.as_str()), "{}", claim.says);
        assert!(!claim.detail.is_empty(), "{}", claim.says);
        let is_test = tests.contains(&format!("fn {}()", claim.shown));
        assert!(is_test || claim.shown.starts_with("catchup "), "{}: nothing shows it", claim.says);
        *counted.entry(claim.verdict).or_default() += 1;
    }
    counted
}
