//! Bars of text, and the same as a picture.

use std::io::{Result, Write};
use std::path::Path;

use anyhow::Context;

use super::talk::name_of;
use crate::files;
use crate::survey::svg::Svg;

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
/// The same in a picture: blue, grey, orange and green of the Okabe-Ito palette.
const COLOURS: [&str; 4] = ["#0072b2", "#999999", "#e69f00", "#009e73"];
/// The longest bar of a picture, the height of a line, and the width of a sign at most.
const SVG_LENGTH: f64 = 480.0;
const SVG_LINE: i32 = 18;
const SVG_SIGN: i32 = 8;

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
        let longest = self.longest();
        let keys =
            self.keys.iter().zip(FILLS.iter().cycle()).map(|(key, fill)| format!("{fill} {}", key.replace('_', " ")));
        writeln!(out, "{:>width$}  {}", self.heading, keys.collect::<Vec<_>>().join("  "))?;
        for (label, parts) in &self.rows {
            let line = format!("{label:>width$}  {:<48}  {}", bar(parts, longest), figures(parts));
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

impl Bars {
    /// The bars as SVG.
    pub(crate) fn svg(&self, title: &str) -> String {
        let room = |longest: usize| longest as i32 * SVG_SIGN + SVG_LINE;
        let labels = room(self.rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0));
        let figures: Vec<String> = self.rows.iter().map(|(_, parts)| figures(parts)).collect();
        let behind = room(figures.iter().map(|text| text.chars().count()).max().unwrap_or(0));
        let width = labels + SVG_LENGTH as i32 + behind;
        let mut svg = Svg::new([width, (self.rows.len() as i32 + 3) * SVG_LINE], title, "#fff");
        svg.words([SVG_SIGN, SVG_LINE], 13, "start", title);
        let mut x = labels;
        for (key, colour) in self.keys.iter().zip(COLOURS.iter().cycle()) {
            svg.block([x, SVG_LINE + 7, 10, 10], colour);
            svg.words([x + 14, 2 * SVG_LINE - 2], 12, "start", &key.replace('_', " "));
            x += room(key.chars().count()) + SVG_LINE;
        }
        let longest = self.longest();
        for ((label, parts), (line, figures)) in self.rows.iter().zip((3..).zip(&figures)) {
            let bottom = line * SVG_LINE;
            svg.words([labels - 6, bottom - 4], 12, "end", label);
            let (mut sum, mut start) = (0.0, 0);
            for (part, colour) in parts.iter().zip(COLOURS.iter().cycle()) {
                sum += part.unwrap_or(0.0);
                let end = if longest > 0.0 { (sum / longest * SVG_LENGTH).round() as i32 } else { 0 };
                svg.block([labels + start, bottom - SVG_LINE + 2, (end - start).max(0), SVG_LINE - 4], colour);
                start = start.max(end);
            }
            svg.words([labels + start + 6, bottom - 4], 12, "start", figures);
        }
        svg.finish()
    }

    /// Writes them into a file.
    pub(crate) fn save(&self, title: &str, path: &Path) -> anyhow::Result<()> {
        files::replace(path, self.svg(title)).with_context(|| format!("cannot write {}", name_of(path)))
    }

    fn longest(&self) -> f64 {
        self.rows.iter().map(|(_, parts)| parts.iter().flatten().sum::<f64>()).fold(0.0, f64::max)
    }
}

/// The numbers of a bar.
fn figures(parts: &[Option<f64>]) -> String {
    parts.iter().map(|part| part.map_or_else(|| "-".to_owned(), short)).collect::<Vec<_>>().join(" ")
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
    fn a_picture_has_a_block_for_every_part_and_for_every_key() {
        let mut bars = Bars::new("n", vec!["won", "lost"]);
        bars.push("a<b".to_owned(), vec![Some(1.0), Some(3.0)]);
        bars.push("2".to_owned(), vec![Some(2.0), None]);
        let svg = bars.svg("who & how often");
        assert_eq!(svg.matches("<rect x=").count(), 2 + 2 * 2);
        assert!(svg.contains("<title>who &amp; how often</title>") && svg.contains(">a&lt;b</text>"), "{svg}");
        for part in ["width=\"120\"", "width=\"360\"", "width=\"240\"", "width=\"0\"", ">1 3</text>", ">2 -</text>"] {
            assert!(svg.contains(part), "{part}: {svg}");
        }
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
