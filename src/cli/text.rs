//! What `analyze` says, for people: the same facts as its JSON.

use std::io::{Result, Write};

use super::report::{MoveWorth, Report, ResultWord, Stopped, Worth};
use crate::core::{Bounds, Value};

/// Writes a report.
pub fn write_report(report: &Report, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", report.setup)?;
    writeln!(out, "position  {}", report.position)?;
    writeln!(out, "verdict   {}", verdict(report))?;
    if let Some(why) = &report.why {
        writeln!(out, "          {why}")?;
    }
    for (label, text) in &report.worth.words {
        writeln!(out, "          {label}: {text}")?;
    }
    if !report.line.is_empty() {
        writeln!(out, "best line {}", report.line.join(" "))?;
    }
    write_worths("move", &report.moves, out)?;
    if let Some(turns) = &report.turns {
        write_worths("turn", turns, out)?;
        if report.turns_complete == Some(false) {
            writeln!(out, "there are more turns than these {}", turns.len())?;
        }
    }
    writeln!(out)?;
    writeln!(out, "{}", effort(report))
}

/// Writes what a table may tell its players: the verdict, why, and what every move is worth.
pub fn write_hint(report: &Report, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", verdict(report))?;
    if let Some(why) = &report.why {
        writeln!(out, "{why}")?;
    }
    for MoveWorth { text, worth } in &report.moves {
        writeln!(out, "{text} {}", worth_words(worth))?;
    }
    Ok(())
}

/// A value in words: `win in 7`, `loss`, `at least a draw`, `?`.
pub fn bounds_words(bounds: Bounds) -> String {
    match (bounds.exact(), bounds.outcome()) {
        (Some(value), _) => value_words(value),
        (None, Some(outcome)) => outcome.to_string(),
        (None, None) if bounds.lower() >= Value::Draw => "at least a draw".to_owned(),
        (None, None) if bounds.upper() <= Value::Draw => "at most a draw".to_owned(),
        (None, None) => "?".to_owned(),
    }
}

fn value_words(value: Value) -> String {
    match value.remoteness() {
        Some(turns) => format!("{} in {turns}", value.outcome()),
        None => value.outcome().to_string(),
    }
}

/// Who is to move and what it is worth, or how the game ended.
pub fn verdict(report: &Report) -> String {
    match report.result {
        Some(ResultWord::Drawn) => return "the game is over: drawn".to_owned(),
        Some(ResultWord::Lost) => return "the game is over: lost".to_owned(),
        Some(ResultWord::Won(player)) => return format!("the game is over: P{player} has won"),
        None => {}
    }
    let mover = report.to_move;
    if report.players > 2 {
        return format!("P{mover} is to move; {} players have no common value", report.players);
    }
    format!("P{mover} is to move: {}", worth_words(&report.worth))
}

/// A proof in words; else an estimate, marked as one.
fn worth_words(worth: &Worth) -> String {
    match (worth.outcome.as_deref(), worth.estimate) {
        (Some(_), _) | (None, None) => bounds_words(worth.proven),
        (None, Some(guess)) => format!("~{:.0}%", 100.0 * guess),
    }
}

fn write_worths(heading: &str, worths: &[MoveWorth], out: &mut impl Write) -> Result<()> {
    if worths.is_empty() {
        return Ok(());
    }
    let width = worths.iter().map(|worth| worth.text.len()).max().unwrap_or(0).max(heading.len());
    writeln!(out, "\n{heading:width$}  worth")?;
    for MoveWorth { text, worth } in worths {
        let notes: Vec<_> = worth.words.iter().map(|(label, text)| format!("{label}: {text}")).collect();
        let line = format!("{text:width$}  {:<10}  {}", worth_words(worth), notes.join(", "));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn effort(report: &Report) -> String {
    let stop = match report.stopped {
        Some(Stopped::Time) => "; stopped at the time limit",
        Some(Stopped::Memory) => "; stopped at the memory budget",
        Some(Stopped::Interrupt) => "; interrupted",
        None => "",
    };
    format!("{}, {} nodes, {:.3} s{stop}", report.stage, report.nodes, report.seconds)
}
