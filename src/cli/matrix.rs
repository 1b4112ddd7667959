//! The result of a tournament for people, as JSON, as CSV and as bars.

use std::io::Write;
use std::path::Path;

use super::plot::Bars;
use super::rows::Format;
use crate::bots::NamedBot;
use crate::core::counted;
use crate::games::{AnyGame, remark_on_tournament};
use crate::play::tournament::{Method, Pairing, SprtVerdict, Tested, pairings_csv};
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
    /// Whether each was played from openings, from every seat.
    pub is_seated: bool,
    /// How many positions a bot that searches might look at before each turn, where games were played.
    pub nodes: u64,
    /// Where the plot is drawn as a picture, too.
    pub svg: Option<&'a Path>,
}

impl Result<'_> {
    /// Who plays against P1.
    fn others(&self) -> &'static str {
        if self.players > 2 { "rest" } else { "P2" }
    }
}

/// Writes it.
pub(crate) fn write(result: &Result<'_>, format: Format, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(path) = result.svg {
        bars(result).save(&result.setup, path)?;
    }
    match format {
        Format::People if result.is_seated => write_rounds(result, out)?,
        Format::People => write_matrices(result, out)?,
        // Each was written when it was finished.
        Format::Json => {}
        Format::Csv => write!(out, "{}", pairings_csv(result.bots, result.method, &result.pairings))?,
        Format::Plot => bars(result).write(out)?,
    }
    Ok(())
}

fn bars(result: &Result<'_>) -> Bars {
    let mut bars = Bars::new("pairing", vec!["p1_wins", "drawn", "p2_wins"]);
    for pairing in &result.pairings {
        let label = format!("{} - {}", result.bots[pairing.p1], result.bots[pairing.p2]);
        let parts = pairing.chances().map(|cell| cell.number().unwrap_or(0.0));
        bars.push(label, parts.map(Some).to_vec());
    }
    bars
}

/// A row for every pairing: what the first of both got from all seats.
fn write_rounds(result: &Result<'_>, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "{}", result.setup)?;
    let label = |pairing: &Pairing| format!("{} - {}", result.bots[pairing.p1], result.bots[pairing.p2]);
    let width = result.pairings.iter().map(|pairing| label(pairing).len()).max().unwrap_or(0);
    writeln!(out, "{:<width$}  {:>8}  {:>8}  {:>8}  {:>7}", "", "wins", "drawn", "loses", "games")?;
    for pairing in &result.pairings {
        let [won, drawn, lost] = pairing.chances().map(|chance| chance.words(Unit::Share));
        let games = Cell::from(pairing.games).plain();
        writeln!(out, "{:<width$}  {won:>8}  {drawn:>8}  {lost:>8}  {games:>7}", label(pairing))?;
    }
    if result.pairings.len() < result.asked {
        writeln!(out, "{} of {} pairings were played", result.pairings.len(), result.asked)?;
    }
    write_intervals(result, 0, out)?;
    write_tests(result, out)?;
    if let Method::Sampled { seed, .. } = result.method {
        writeln!(
            out,
            "\nFrom every opening the first bot plays on every seat; seed {seed}; intervals after Wilson, of rounds."
        )?;
    }
    write_unproven(result, out)
}

/// What the test of each pairing says.
fn write_tests(result: &Result<'_>, out: &mut impl Write) -> std::io::Result<()> {
    for pairing in &result.pairings {
        let Some(Tested { sprt, ratio, verdict, .. }) = pairing.tested else { continue };
        let [low, high] = sprt.bounds();
        let says = match verdict {
            SprtVerdict::P0 => format!("at most {} of the points", sprt.p0),
            SprtVerdict::P1 => format!("at least {} of the points", sprt.p1),
            _ => "not decided".to_owned(),
        };
        let names = [pairing.p1, pairing.p2].map(|bot| result.bots[bot].name());
        writeln!(
            out,
            "\n{} against {}: {says}; log ratio {ratio:.2} ({low:.2} to {high:.2}) after {} games",
            names[0],
            names[1],
            Cell::from(pairing.games).plain()
        )?;
    }
    Ok(())
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
        write_tests(result, out)?;
    }
    if played > 0 {
        writeln!(out, "\n{}", method_words(result))?;
    }
    write_unproven(result, out)?;
    let names: Vec<_> = result.bots.iter().map(NamedBot::name).collect();
    match remark_on_tournament(&result.setup, &names).filter(|_| result.method.is_computed()) {
        Some(remark) => writeln!(out, "{remark}"),
        None => Ok(()),
    }
}

/// Whether somebody played without knowing: what is called perfect is so where it has proofs.
fn write_unproven(result: &Result<'_>, out: &mut impl Write) -> std::io::Result<()> {
    let unproven: u64 = result.pairings.iter().filter_map(|pairing| pairing.unproven).sum();
    if unproven == 0 {
        return Ok(());
    }
    let (turns, were) = (counted(unproven as usize, "turn"), if unproven == 1 { "was" } else { "were" });
    writeln!(out, "{turns} {were} chosen without a proof, after {} positions; `--nodes` allows more", result.nodes)
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
            if result.is_seated { "wins" } else { "P1 wins" },
            "drawn",
            match result.players {
                _ if result.is_seated => "loses",
                3.. => "P1 loses",
                _ => "P2 wins",
            }
        )?;
    }
    for pairing in &result.pairings {
        let percent = |(low, high): (Option<f64>, Option<f64>)| {
            let of = |end: Option<f64>| 100.0 * end.unwrap_or(f64::NAN);
            format!("{:>16}", format!("{:.2}-{:.2}%", of(low), of(high)))
        };
        let ends = pairing.ends(|one| one.low).into_iter().zip(pairing.ends(|one| one.high));
        let part = pairing.games.filter(|played| *played < games && pairing.tested.is_none());
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
        Method::Sampled { seed, .. } if result.pairings.iter().any(|pairing| pairing.tested.is_some()) => {
            format!("played until the test said enough, seed {seed}; intervals after Wilson")
        }
        Method::Sampled { games, seed } => {
            format!("{games} games of every pairing, seed {seed}; intervals after Wilson")
        }
    }
}
