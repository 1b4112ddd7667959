//! The result of a tournament for people, as JSON, as CSV and as bars.

use std::io::Write;

use serde::Serialize;

use super::plot::Bars;
use super::rows::Format;
use crate::bots::NamedBot;
use crate::games::{AnyGame, remark_on_tournament};
use crate::play::tournament::{Interval, Method, Pairing, pairings_csv};
use crate::survey::{Cell, Unit};

/// The whole tournament, as far as it was played.
pub(crate) struct Result<'a> {
    /// The setup.
    pub setup: String,
    /// How many sit at a table.
    pub players: usize,
    /// How the chances were found.
    pub method: Method,
    /// Who took part.
    pub bots: &'a [NamedBot<AnyGame>],
    /// What was played, by P1 and then by P2.
    pub pairings: Vec<Pairing>,
    /// How many pairings were to be played.
    pub asked: usize,
}

impl Result<'_> {
    /// Who plays against P1.
    fn others(&self) -> &'static str {
        if self.players > 2 { "rest" } else { "P2" }
    }
}

/// Writes it.
pub(crate) fn write(result: &Result<'_>, format: Format, out: &mut impl Write) -> anyhow::Result<()> {
    match format {
        Format::People => write_matrices(result, out)?,
        // Each was written when it was finished.
        Format::Json => {}
        Format::Csv => write!(out, "{}", pairings_csv(result.bots, result.method, &result.pairings))?,
        Format::Plot => write_bars(result, out)?,
    }
    Ok(())
}

/// What one pairing came to, as JSON has it: a line of its own.
#[derive(Serialize)]
pub(crate) struct PairingEntry<'a> {
    setup: &'a str,
    p1: &'a str,
    p2: &'a str,
    #[serde(flatten)]
    chances: OutcomeShares<Option<f64>>,
    /// The same as fractions, where they are known.
    #[serde(flatten)]
    exact: Option<ExactShares>,
    low: Option<OutcomeShares<f64>>,
    high: Option<OutcomeShares<f64>>,
    method: &'static str,
    games: Option<u64>,
    seed: Option<u64>,
    /// Whether all games were played that were asked for.
    complete: bool,
    version: &'static str,
}

/// Something of each outcome.
#[derive(Serialize)]
struct OutcomeShares<T> {
    p1_wins: T,
    drawn: T,
    p2_wins: T,
}

/// The chances as texts: fractions in lowest terms.
#[derive(Serialize)]
struct ExactShares {
    #[serde(rename = "p1_wins_exact")]
    p1: String,
    #[serde(rename = "drawn_exact")]
    drawn: String,
    #[serde(rename = "p2_wins_exact")]
    p2: String,
}

impl<T> From<[T; 3]> for OutcomeShares<T> {
    fn from([p1_wins, drawn, p2_wins]: [T; 3]) -> Self {
        Self { p1_wins, drawn, p2_wins }
    }
}

impl<'a> PairingEntry<'a> {
    /// The entry of a pairing among these bots.
    pub(crate) fn new(setup: &'a str, bots: &'a [NamedBot<AnyGame>], method: Method, pairing: &Pairing) -> Self {
        let ends = |end: fn(&Interval) -> f64| {
            pairing.intervals.as_ref().map(|intervals| intervals.each_ref().map(end).into())
        };
        let [p1, drawn, p2] = pairing.chances().map(Cell::plain);
        let exact = ExactShares { p1, drawn, p2 };
        let asked = match method {
            Method::Sampled { games, .. } => Some(games),
            Method::Exact | Method::Float => None,
        };
        Self {
            setup,
            p1: bots[pairing.p1].name(),
            p2: bots[pairing.p2].name(),
            chances: pairing.chances().map(Cell::number).into(),
            exact: (method == Method::Exact).then_some(exact),
            low: ends(|interval| interval.low),
            high: ends(|interval| interval.high),
            method: method.word(),
            games: pairing.games,
            seed: method.seed(),
            complete: pairing.games == asked,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

fn write_bars(result: &Result<'_>, out: &mut impl Write) -> std::io::Result<()> {
    let mut bars = Bars::new("pairing", vec!["p1_wins", "drawn", "p2_wins"]);
    for pairing in &result.pairings {
        let label = format!("{} - {}", result.bots[pairing.p1], result.bots[pairing.p2]);
        let parts = pairing.chances().map(|cell| cell.number().unwrap_or(0.0));
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
    let (played, all) = (result.pairings.len(), result.asked);
    if played < all {
        writeln!(out, "\n{played} of {all} pairings were played; what was not is `?`")?;
    }
    if result.players > 2 {
        writeln!(out, "\nThe bot of a column takes every seat but P1's; drawn: P1 shares the first place.")?;
    }
    if let Method::Sampled { games, .. } = result.method {
        write_intervals(result, games, out)?;
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
    let names: Vec<&str> = result.bots.iter().map(NamedBot::name).collect();
    let first = names.iter().map(|name| name.len() + "P1 ".len()).max().unwrap_or(0).max(heading.len());
    let columns: Vec<String> =
        names.iter().map(|name| format!("{:>7}", format!("{} {name}", result.others()))).collect();
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

const HEADING: &str = "95% confidence";

/// Between which ends each chance of a sample lies.
fn write_intervals(result: &Result<'_>, games: u64, out: &mut impl Write) -> std::io::Result<()> {
    let label = |pairing: &Pairing| format!("{} - {}", result.bots[pairing.p1], result.bots[pairing.p2]);
    let width = result.pairings.iter().map(|pairing| label(pairing).len()).max().unwrap_or(0).max(HEADING.len());
    if !result.pairings.is_empty() {
        writeln!(
            out,
            "\n{HEADING:<width$}  {:>16}  {:>16}  {:>16}",
            "P1 wins",
            "drawn",
            if result.players > 2 { "P1 loses" } else { "P2 wins" }
        )?;
    }
    for pairing in &result.pairings {
        let percent = |(low, high): (Option<f64>, Option<f64>)| {
            let of = |end: Option<f64>| 100.0 * end.unwrap_or(f64::NAN);
            format!("{:>16}", format!("{:.2}-{:.2}%", of(low), of(high)))
        };
        let ends = pairing.ends(|one| one.low).into_iter().zip(pairing.ends(|one| one.high));
        let part = pairing.games.filter(|played| *played < games);
        let part = part.map_or_else(String::new, |played| format!("  {played} games"));
        let ends: Vec<String> = ends.map(percent).collect();
        writeln!(out, "{:<width$}  {}{part}", label(pairing), ends.join("  "))?;
    }
    Ok(())
}

fn method_words(result: &Result<'_>) -> String {
    let error = result.pairings.iter().map(Pairing::widest).fold(0.0, f64::max);
    match result.method {
        Method::Exact => "exact; `--json` has the fractions".to_owned(),
        Method::Float => {
            format!("computed in floating point, none further off than {error:.1e}; `--exact` has fractions")
        }
        Method::Sampled { games, seed } => {
            format!("{games} games of every pairing, seed {seed}; intervals after Wilson")
        }
    }
}
