//! What a board calls by less than its name: each of them with the whole name.

use super::Pane;
use crate::tui::Role;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::width;

/// Between what is called so and its name, and between two of them.
const GAP: usize = 1;
const APART: usize = 3;

/// The names, as many beside each other as have room, one below another.
pub(crate) fn names(called: &[(String, String)], columns: usize) -> Pane {
    let widest =
        |of: fn(&(String, String)) -> &str| called.iter().map(|name| width(of(name)) as usize).max().unwrap_or(0);
    let (short, whole) = (widest(|(short, _)| short), widest(|(_, whole)| whole));
    let step = short + GAP + whole + APART;
    let beside = ((columns + APART) / step).max(1);
    let rows = called.len().div_ceil(beside);
    let line = |row: usize| {
        let named = called.iter().skip(row).step_by(rows.max(1)).flat_map(|(name, all)| {
            let (name, all) = (format!("{name:<0$}", short + GAP), format!("{all:<0$}", whole + APART));
            [Span::styled(name, Role::Bright), Span::styled(all, Role::Plain)]
        });
        Line::from(named.collect::<Vec<_>>())
    };
    Pane { title: "Names", note: String::new(), lines: (0..rows).map(line).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once_behind_what_it_is_called_by() {
        let called: Vec<(String, String)> = ["S0 Stadt00", "S1 Stadt01", "Am Amsterdam"]
            .iter()
            .filter_map(|names| names.split_once(' '))
            .map(|(short, whole)| (short.to_owned(), whole.to_owned()))
            .collect();
        let told = |columns| {
            let lines = names(&called, columns).lines;
            lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(told(12), ["S0 Stadt00", "S1 Stadt01", "Am Amsterdam"]);
        assert_eq!(told(27), ["S0 Stadt00     Am Amsterdam", "S1 Stadt01"]);
        assert_eq!(told(26).len(), 3);
        assert_eq!(names(&[], 20).lines.len(), 0);
    }
}
