//! Bars of text.

use std::io::{Result, Write};

/// Rows of numbers, drawn as bars once all are known.
pub(crate) struct Bars {
    heading: &'static str,
    keys: Vec<&'static str>,
    rows: Vec<(String, Vec<Option<f64>>)>,
}

/// The longest bar, so that a line with its label and its figure fits into 80 columns.
const LENGTH: f64 = 48.0;

/// The parts of a bar, told apart without colour.
const FILLS: [char; 4] = ['#', '=', '-', '.'];

impl Bars {
    /// No bars yet; `heading` stands above their labels, `keys` name their parts.
    pub(crate) fn new(heading: &'static str, keys: Vec<&'static str>) -> Self {
        Self { heading, keys, rows: Vec::new() }
    }

    /// Adds a bar whose parts are laid end to end; a part that has no number has no length either.
    pub(crate) fn push(&mut self, label: String, parts: Vec<Option<f64>>) {
        self.rows.push((label, parts));
    }

    /// Draws them, the longest as long as there is room.
    pub(crate) fn write(&self, out: &mut impl Write) -> Result<()> {
        let width = self.rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0).max(self.heading.len());
        let longest = self.rows.iter().map(|(_, parts)| parts.iter().flatten().sum::<f64>()).fold(0.0, f64::max);
        let keys =
            self.keys.iter().zip(FILLS.iter().cycle()).map(|(key, fill)| format!("{fill} {}", key.replace('_', " ")));
        writeln!(out, "{:>width$}  {}", self.heading, keys.collect::<Vec<_>>().join("  "))?;
        for (label, parts) in &self.rows {
            let figures: Vec<_> = parts.iter().map(|part| part.map_or_else(|| "-".to_owned(), short)).collect();
            let line = format!("{label:>width$}  {:<48}  {}", bar(parts, longest), figures.join(" "));
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Each part ends where it would end exactly, so that rounding never adds up.
#[expect(clippy::cast_sign_loss, reason = "a negative length, if there were one, becomes zero")]
fn bar(parts: &[Option<f64>], longest: f64) -> String {
    let mut bar = String::new();
    let mut sum = 0.0;
    for (part, fill) in parts.iter().zip(FILLS.iter().cycle()) {
        sum += part.unwrap_or(0.0);
        let end = if longest > 0.0 { (sum / longest * LENGTH).round() as usize } else { 0 };
        bar.extend(std::iter::repeat_n(*fill, end.saturating_sub(bar.len())));
    }
    bar
}

fn short(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number}") } else { format!("{number:.3}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_fills_the_room_and_parts_follow_each_other() {
        assert_eq!(bar(&[Some(1.0), Some(1.0)], 2.0), format!("{}{}", "#".repeat(24), "=".repeat(24)));
        assert_eq!(bar(&[Some(1.0)], 2.0), "#".repeat(24));
        assert_eq!(bar(&[Some(0.0)], 0.0), "");
    }

    #[test]
    fn what_has_no_number_has_no_bar() {
        let mut bars = Bars::new("n", vec!["remoteness"]);
        bars.push("1".to_owned(), vec![Some(2.0)]);
        bars.push("2".to_owned(), vec![None]);
        let mut text = Vec::new();
        bars.write(&mut text).expect("a list takes all");
        let lines = format!("n  # remoteness\n1  {}  2\n2  {:48}  -\n", "#".repeat(48), "");
        assert_eq!(String::from_utf8_lossy(&text), lines);
    }
}
