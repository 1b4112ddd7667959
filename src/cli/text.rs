//! What `analyze` says, for people: the same facts as its JSON.

use std::io::{Result, Write};

use super::report::{AnalysisReport, MOST_MOVES, MoveWorth, ResultWord, Stopped, Worth};
use crate::core::{Bounds, Value};
use crate::foreign::shown;
use crate::solve::Solve;

/// Writes a report.
pub(crate) fn write_report<G: Solve>(report: &AnalysisReport<G>, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", shown(&report.setup))?;
    writeln!(out, "position  {}", shown(&report.position))?;
    writeln!(out, "verdict   {}", verdict(report, &format!("P{}", report.to_move)))?;
    if let Some(why) = &report.why {
        for said in std::iter::once(why.text.as_str()).chain(why.terms()) {
            for line in textwrap::wrap(&shown(said), LINE) {
                writeln!(out, "          {line}")?;
            }
        }
    }
    for (label, text) in &report.worth.words {
        writeln!(out, "          {label}: {}", few(text, LINE))?;
    }
    if !report.line.is_empty() {
        writeln!(out, "best line {}", few(&report.line.join(" "), LINE))?;
    }
    let moves: Vec<_> = report.moves.iter().take(MOST_MOVES).collect();
    let mut is_cut = write_worths("move", &moves, report.players, out)?;
    if moves.len() < report.moves.count() {
        writeln!(out, "there are {} moves; these are the first {}", report.moves.count(), moves.len())?;
    }
    if let Some(turns) = &report.turns {
        is_cut |= write_worths("turn", turns, report.players, out)?;
        if report.turns_complete == Some(false) {
            match report.turns_count {
                Some(count) => writeln!(out, "there are {count} turns; these are the first {}", turns.len())?,
                None => writeln!(out, "there are more turns than these {}", turns.len())?,
            }
        }
    }
    writeln!(out)?;
    if is_cut {
        writeln!(out, "what ends in {CUT} is longer; `--json` has it whole")?;
    }
    writeln!(out, "{}", effort(report))
}

/// Writes what a table may tell its players: the verdict, why, and what every move is worth. `mover` is to move.
pub(crate) fn write_hint<G: Solve>(report: &AnalysisReport<G>, mover: &str, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", verdict(report, mover))?;
    if let Some(why) = &report.why {
        writeln!(out, "{}", shown(&why.text))?;
    }
    for MoveWorth { text, worth } in report.moves.iter().take(MOST_MOVES) {
        writeln!(out, "{} {}", shown(&text), worth_column(&worth, report.players))?;
    }
    Ok(())
}

/// A text in lines that a terminal shows whole, all but the first behind `indent`.
pub(crate) fn fold(text: &str, indent: &str) -> String {
    textwrap::fill(text, textwrap::Options::new(FOLDED).subsequent_indent(indent).break_words(false))
}

/// Columns that every terminal has.
const FOLDED: usize = 80;

/// A value in words: `win in 7`, `loss`, `at least a draw`, `?`.
pub(crate) fn bounds_words(bounds: Bounds) -> String {
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

/// That `mover` is to move and what it is worth, or how the game ended.
pub(crate) fn verdict<G: Solve>(report: &AnalysisReport<G>, mover: &str) -> String {
    match report.result {
        Some(ResultWord::Drawn) => return "the game is over: drawn".to_owned(),
        Some(ResultWord::Lost) => return "the game is over: lost".to_owned(),
        Some(ResultWord::Won(player)) => return format!("the game is over: P{player} has won"),
        None => {}
    }
    if report.players > 2 {
        return format!("{mover} is to move; {} players have no common value", report.players);
    }
    format!("{mover} is to move: {}", worth_words(report.worth.bounds, report.worth.estimate))
}

/// A proof in words; else an estimate, marked as one.
pub(crate) fn worth_words(bounds: Bounds, estimate: Option<f64>) -> String {
    match (bounds.outcome(), estimate) {
        (Some(_), _) | (None, None) => bounds_words(bounds),
        (None, Some(guess)) => format!("~{:.0}%", 100.0 * guess),
    }
}

/// The same in a list of moves, where three and more players have nothing.
fn worth_column(worth: &Worth, players: usize) -> String {
    if players > 2 { "-".to_owned() } else { worth_words(worth.bounds, worth.estimate) }
}

/// Writes what each move is worth; whether some are too long to be written whole.
fn write_worths(heading: &str, worths: &[MoveWorth], players: usize, out: &mut impl Write) -> Result<bool> {
    if worths.is_empty() {
        return Ok(false);
    }
    let longest = worths.iter().map(|worth| letters(&shown(&worth.text))).max().unwrap_or(0).max(heading.len());
    let width = longest.min(MOVE);
    writeln!(out, "\n{heading:width$}  worth")?;
    for MoveWorth { text, worth } in worths {
        let notes: Vec<_> = worth.words.iter().map(|(label, text)| format!("{label}: {}", few(text, LINE))).collect();
        let line = format!("{:width$}  {:<10}  {}", cut(text, MOVE), worth_column(worth, players), notes.join(", "));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(longest > MOVE)
}

/// How long a list of words, and the text of a move, may be.
const LINE: usize = 66;
const MOVE: usize = 40;
/// How a text ends that is longer.
const CUT: &str = "..";

/// A text of at most so many letters.
fn cut(text: &str, most: usize) -> String {
    let text = &*shown(text);
    if letters(text) <= most {
        return text.to_owned();
    }
    text.chars().take(most - CUT.len()).chain(CUT.chars()).collect()
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// The first words of a long list, and how many more there are.
fn few(text: &str, most: usize) -> String {
    let text = &*shown(text);
    if letters(text) <= most {
        return text.to_owned();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut ends = words.iter().scan(0, |end, word| {
        *end += letters(word) + 1;
        Some(*end)
    });
    let shown = ends.position(|end| end > most - REST).unwrap_or(words.len()).max(1);
    let first = cut(&words[..shown].join(" "), most - REST);
    match words.len() - shown {
        0 => first,
        left => format!("{first} .. and {left} more"),
    }
}

/// Room for the words that say how many more there are.
const REST: usize = 16;

fn effort<G: Solve>(report: &AnalysisReport<G>) -> String {
    let stop = match report.stopped {
        Some(Stopped::Time) => "; stopped at the time limit",
        Some(Stopped::Memory) => "; stopped at the memory budget",
        Some(Stopped::Interrupt) => "; interrupted",
        None => "",
    };
    format!("{}, {} nodes, {:.3} s{stop}", report.stage, report.nodes, report.seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_shows_a_handful_and_says_how_many_more_there_are() {
        let numbers: Vec<String> = (1..=100).map(|number| format!("{number}-{}", number + 1)).collect();
        assert_eq!(few(&numbers.join(" "), 40), "1-2 2-3 3-4 4-5 5-6 6-7 .. and 94 more");
        assert_eq!(few("1-2 2-3", 40), "1-2 2-3");
        assert_eq!(few(&"1+".repeat(30), 40), "1+1+1+1+1+1+1+1+1+1+1+..");
        assert_eq!(cut("50=1+1+1+1", 8), "50=1+1..");
        assert_eq!(cut(&format!("x{}", "é".repeat(25)), 12), format!("x{}..", "é".repeat(9)));
        assert_eq!(few(&["é"; 40].join(" "), 40), format!("{} .. and 28 more", ["é"; 12].join(" ")));
    }
}
