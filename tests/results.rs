//! What the page of results claims: each row of `docs/results.csv` is computed again, and stands on the page.

use std::collections::BTreeMap;
use std::fs;

use crate::support::program::{printed, run, said};

/// A row by its headings.
type Row = BTreeMap<String, String>;

fn rows(file: &str) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(file).expect("the file");
    reader.deserialize().map(|row| row.expect("a row")).collect()
}

/// Computes the results again that take a moment, or those that take long.
fn compute_again(takes: &str) {
    let home = tempfile::tempdir().expect("a home");
    let mut faults = Vec::new();
    for row in rows("docs/results.csv").iter().filter(|row| row["takes"] == takes) {
        let output = run(home.path(), &row["command"]);
        let words = printed(&output).split_whitespace().collect::<Vec<_>>().join(" ");
        let missing: Vec<_> = row["shows"].split('|').filter(|part| !words.contains(part)).collect();
        if !output.status.success() || !missing.is_empty() {
            faults.push(format!("`catchup {}` lacks {missing:?}: {words}{}", row["command"], said(&output)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_result_is_computed_again() {
    compute_again("");
}

#[test]
#[ignore = "slow: minutes, and gigabytes"]
fn results_that_take_minutes_are_computed_again() {
    compute_again("minutes");
}

#[test]
fn the_page_of_results_has_every_row() {
    let page = fs::read_to_string("docs/results.md").expect("the page");
    let rows = rows("docs/results.csv");
    assert!(rows.len() > 10);
    for row in &rows {
        let line = format!("| {} | {} | `catchup {}` |", row["result"], row["before"], row["command"]);
        assert!(page.lines().any(|known| known == line), "missing: {line}");
    }
    assert_eq!(page.matches("`catchup ").count(), rows.len() + 1, "and no other, but for the command of the values");
}

#[test]
fn values_beyond_the_paper_are_computed_again() {
    let home = tempfile::tempdir().expect("a home");
    let output = run(home.path(), "survey catch-up --table values --from 21 --to 22 --csv");
    let text = printed(&output);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let again: Vec<Row> = reader.deserialize().map(|row| row.expect("a row")).collect();
    assert_eq!(again.len(), 2, "{text}{}", said(&output));
    for (known, again) in rows("docs/catch-up-values.csv").iter().zip(&again) {
        assert!(known.iter().all(|(name, text)| again.get(name) == Some(text)), "{known:?} {again:?}");
    }
}
