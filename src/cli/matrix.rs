//! The result of a tournament for people, as JSON, as CSV and as bars.

use std::io::Write;

use serde::Serialize;
use serde_json::Value as Json;

use super::plot::Bars;
use super::rows::{self, Format};
use super::talk::json_line;
use crate::bots::BotId;
use crate::play::survey::{Cell, Unit, remark_on_tournament};
use crate::play::tournament::{Method, Pairing, pairings_csv};

/// The whole tournament, as far as it was played.
pub struct Result<'a> {
    /// The setup.
    pub setup: String,
    /// How the chances were found.
    pub method: Method,
    /// Who took part.
    pub bots: &'a [BotId],
    /// What was played, by P1 and then by P2.
    pub pairings: Vec<Pairing>,
}

/// Writes it.
pub fn write(result: &Result<'_>, format: Format, out: &mut impl Write) -> anyhow::Result<()> {
    match format {
        Format::People => write_matrices(result, out)?,
        Format::Json => out.write_all(json_line(&Document::new(result))?.as_bytes())?,
        Format::Csv => write!(out, "{}", pairings_csv(result.bots, &result.pairings))?,
        Format::Plot => write_bars(result, out)?,
    }
    Ok(())
}

#[derive(Serialize)]
struct Document<'a> {
    setup: &'a str,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    bots: Vec<&'a str>,
    pairings: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    p1: &'a str,
    p2: &'a str,
    p1_wins: Json,
    drawn: Json,
    p2_wins: Json,
    error: Option<f64>,
}

impl<'a> Document<'a> {
    fn new(result: &'a Result<'_>) -> Self {
        let (games, seed) = match result.method {
            Method::Sampled { games, seed } => (Some(games), Some(seed)),
            Method::Exact | Method::Float => (None, None),
        };
        let entry = |pairing: &Pairing| Entry {
            p1: result.bots[pairing.p1].as_str(),
            p2: result.bots[pairing.p2].as_str(),
            p1_wins: rows::json(&pairing.p1_wins),
            drawn: rows::json(&pairing.drawn),
            p2_wins: rows::json(&pairing.p2_wins),
            error: pairing.error,
        };
        Self {
            setup: &result.setup,
            method: result.method.word(),
            games,
            seed,
            bots: result.bots.iter().map(BotId::as_str).collect(),
            pairings: result.pairings.iter().map(entry).collect(),
        }
    }
}

fn write_bars(result: &Result<'_>, out: &mut impl Write) -> std::io::Result<()> {
    let mut bars = Bars::new("pairing", vec!["p1_wins", "drawn", "p2_wins"]);
    for pairing in &result.pairings {
        let label = format!("{} - {}", result.bots[pairing.p1], result.bots[pairing.p2]);
        let parts = [&pairing.p1_wins, &pairing.drawn, &pairing.p2_wins].map(|cell| cell.number().unwrap_or(0.0));
        bars.push(label, parts.map(Some).to_vec());
    }
    bars.write(out)
}

/// One matrix for P1's chances to win, and one for draws where there are any.
fn write_matrices(result: &Result<'_>, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}", result.setup)?;
    write_matrix(result, "P1 wins", |pairing| &pairing.p1_wins, out)?;
    if result.pairings.iter().any(|pairing| pairing.drawn.number() != Some(0.0)) {
        writeln!(out)?;
        write_matrix(result, "drawn", |pairing| &pairing.drawn, out)?;
    }
    let (played, all) = (result.pairings.len(), result.bots.len().pow(2));
    if played < all {
        writeln!(out, "\n{played} of {all} pairings were played; what was not is `?`")?;
    }
    if played > 0 {
        writeln!(out, "\n{}", method_words(result))?;
    }
    match remark_on_tournament(&result.setup).filter(|_| result.method.is_computed()) {
        Some(remark) => writeln!(out, "{remark}"),
        None => Ok(()),
    }
}

fn write_matrix(
    result: &Result<'_>,
    heading: &str,
    chance: impl Fn(&Pairing) -> &Cell,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let names: Vec<&str> = result.bots.iter().map(BotId::as_str).collect();
    let first = names.iter().map(|name| name.len() + "P1 ".len()).max().unwrap_or(0).max(heading.len());
    let columns: Vec<String> = names.iter().map(|name| format!("{:>7}", format!("P2 {name}"))).collect();
    writeln!(out, "{heading:<first$}  {}", columns.join("  "))?;
    for (p1, name) in names.iter().enumerate() {
        let cells = columns.iter().enumerate().map(|(p2, column)| {
            let pairing = result.pairings.iter().find(|pairing| (pairing.p1, pairing.p2) == (p1, p2));
            let text = pairing.map_or("?".to_owned(), |pairing| chance(pairing).words(Unit::Share));
            format!("{text:>width$}", width = column.len())
        });
        writeln!(out, "{:<first$}  {}", format!("P1 {name}"), cells.collect::<Vec<_>>().join("  "))?;
    }
    Ok(())
}

fn method_words(result: &Result<'_>) -> String {
    let error = result.pairings.iter().filter_map(|pairing| pairing.error).fold(0.0, f64::max);
    match result.method {
        Method::Exact => "exact; `--json` has the fractions".to_owned(),
        Method::Float => {
            format!("computed in floating point, none further off than {error:.1e}; `--exact` has fractions")
        }
        Method::Sampled { games, seed } => {
            format!("{games} games of every pairing, seed {seed}; within {:.2}% (95% confidence)", 100.0 * error)
        }
    }
}
