//! A drawing as a file: written as people write such files, and read whether or not it is a board yet.

use std::fmt::Write;

use toml::{Table, Value};

use super::drawing::{FARTHEST, GridSpot, PAWN, Sketch, SketchKind};
use crate::core::Arrange;
use crate::games::graph::Drawing;

/// Names of places with column and row, as a game has them.
pub(crate) type NamedPlaces = Vec<(String, (f64, f64))>;

/// The text of a board, and where its places are.
pub(crate) type BoardFile = (String, NamedPlaces);

/// The text of a drawn graph, and its nodes where they are.
pub(crate) fn of_drawing(drawing: &Drawing) -> BoardFile {
    (drawing.text().to_owned(), drawing.nodes().iter().cloned().zip(drawing.places_on_grid().iter().copied()).collect())
}

impl Sketch {
    /// The drawing in a file; what is not understood is left out. Places that the file does not say come from `places`, and so
    /// does their order.
    pub(crate) fn read(kind: SketchKind, text: &str, places: &NamedPlaces) -> Self {
        let table: Table = text.parse().unwrap_or_default();
        let word = |key: &str| table.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let number =
            |value: Option<&Value>| value.and_then(Value::as_integer).and_then(|number| number.try_into().ok());
        let mut sketch = Self::blank(kind, word("name"));
        sketch.about = word("about");
        if kind == SketchKind::Squares {
            sketch.set_squares(number(table.get("home")).unwrap_or(1));
            sketch.longest = number(table.get("longest"));
            for arrow in list(&table, "arrows").filter_map(Value::as_array) {
                if let (Some(tail), Some(head)) = (number(arrow.first()), number(arrow.get(1))) {
                    sketch.join(tail, head);
                }
            }
            let squares = list(&table, &pawns()).filter_map(|value| number(Some(value)));
            sketch.pawns = squares.filter(|&square: &usize| square < sketch.nodes.len()).collect();
            return sketch;
        }
        let said = said(&table);
        for (name, at) in on_grid(if places.is_empty() { &said } else { places }) {
            sketch.put(name, at);
        }
        for (key, both) in [("edges", false), ("one_way", false), ("two_way", true)] {
            for chain in list(&table, key).filter_map(Value::as_str) {
                let stops: Vec<Option<usize>> = chain.split('-').map(|name| sketch.named(name.trim())).collect();
                for pair in stops.windows(2) {
                    if let [Some(from), Some(to)] = *pair {
                        sketch.join(from, to);
                        if both {
                            sketch.join(to, from);
                        }
                    }
                }
            }
        }
        if kind.has_tokens() {
            sketch.home = sketch.named(&word("house"));
            sketch.pawns =
                list(&table, &pawns()).filter_map(Value::as_str).filter_map(|name| sketch.named(name)).collect();
        }
        sketch
    }

    fn named(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name)
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let name = |node: usize| quoted(&self.nodes[node].name);
        let joined = |words: Vec<String>| words.join(", ");
        let mut text = format!("name = {}\n", quoted(&self.name));
        // Writing to a string cannot fail.
        if !self.about.is_empty() {
            let _ = writeln!(text, "about = {}", quoted(&self.about));
        }
        let is_both = |&(from, to): &(usize, usize)| self.leads(to, from);
        let ways = |links: Vec<(usize, usize)>| {
            let way = |(from, to): (usize, usize)| format!("{}-{}", self.nodes[from].name, self.nodes[to].name);
            joined(links.into_iter().map(|link| quoted(&way(link))).collect())
        };
        let all = |write: &dyn Fn(usize) -> String| joined(self.pawns.iter().map(|&pawn| write(pawn)).collect());
        match self.kind {
            SketchKind::Squares => {
                let _ = writeln!(text, "home = {}", self.home.unwrap_or(0));
                if let Some(longest) = self.longest {
                    let _ = writeln!(text, "longest = {longest}");
                }
                let _ = writeln!(text, "{} = [{}]", pawns(), all(&|square| square.to_string()));
                let arrows = self.links.iter().map(|(from, to)| format!("[{from}, {to}]")).collect();
                let _ = writeln!(text, "arrows = [{}]", joined(arrows));
                return text;
            }
            SketchKind::Island => {
                if let Some(home) = self.home {
                    let _ = writeln!(text, "house = {}", name(home));
                }
                let _ = writeln!(text, "{} = [{}]", pawns(), all(&name));
                let (both, single): (Vec<_>, Vec<_>) = self.links.iter().copied().partition(is_both);
                let both = both.into_iter().filter(|(from, to)| from < to).collect();
                let _ = writeln!(text, "one_way = [{}]\ntwo_way = [{}]", ways(single), ways(both));
            }
            SketchKind::Graph => {
                let _ = writeln!(text, "edges = [{}]", ways(self.links.clone()));
            }
        }
        text.push_str("\n[nodes]\n");
        for node in &self.nodes {
            let _ = writeln!(text, "{} = [{}, {}]", quoted(&node.name), node.at.0, node.at.1);
        }
        text
    }
}

/// The key of the list of pawns.
fn pawns() -> String {
    format!("{PAWN}s")
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn list<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    table.get(key).and_then(Value::as_array).into_iter().flatten()
}

/// The places that the file itself says.
fn said(table: &Table) -> NamedPlaces {
    let number = |value: &Value| value.as_float().or_else(|| value.as_integer().map(|number| number as f64));
    let place = |(name, at): (&String, &Value)| {
        let at = at.as_array()?;
        Some((name.clone(), (number(at.first()?)?, number(at.get(1)?)?)))
    };
    table.get("nodes").and_then(Value::as_table).into_iter().flatten().filter_map(place).collect()
}

/// The same in columns and rows of the grid, no two in one place. Where these are no small whole numbers, their order is kept.
fn on_grid(places: &NamedPlaces) -> Vec<(String, GridSpot)> {
    let is_small = |number: f64| number.fract() == 0.0 && (0.0..=f64::from(FARTHEST)).contains(&number);
    let all_small = places.iter().all(|(_, (x, y))| is_small(*x) && is_small(*y));
    let ranks = |of: fn((f64, f64)) -> f64| {
        let mut values: Vec<f64> = places.iter().map(|(_, at)| of(*at)).collect();
        values.arrange_by(f64::total_cmp);
        values.dedup();
        move |number: f64| {
            let rank = if all_small { number as usize } else { values.partition_point(|value| *value < number) };
            rank.min(FARTHEST as usize) as i16
        }
    };
    let (column, row) = (ranks(|at| at.0), ranks(|at| at.1));
    let mut taken = std::collections::HashSet::new();
    let place = |(name, (x, y)): &(String, (f64, f64))| {
        let (mut x, y) = (column(*x), row(*y));
        while !taken.insert((x, y)) {
            x += 1;
        }
        (name.clone(), (x, y))
    };
    places.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_written_as_it_is_read() {
        let island = "name = \"isle\"\nhouse = \"b\"\ntokens = [\"a\", \"a\"]\none_way = [\"a-b\"]\ntwo_way = [\"a-c\"]\n\n\
                      [nodes]\n\"a\" = [0, 0]\n\"b\" = [1, 0]\n\"c\" = [0, 1]\n";
        let squares = "name = \"line\"\nhome = 9\nlongest = 3\ntokens = [0, 3]\narrows = [[2, 5], [7, 4]]\n";
        let graph = "name = \"bow\"\nabout = \"a \\\"bow\\\"\"\nedges = [\"a-b\", \"b-c\"]\n\n[nodes]\n\"a\" = [0, 0]\n\"b\" = [1, 0]\n\"c\" = [0, 1]\n";
        for (kind, text) in [(SketchKind::Island, island), (SketchKind::Squares, squares), (SketchKind::Graph, graph)] {
            let sketch = Sketch::read(kind, text, &Vec::new());
            let written = sketch.text();
            assert_eq!(Sketch::read(kind, &written, &Vec::new()), sketch, "{text}");
            assert_eq!(written.replace('\'', "\"").replace("\\\"", "\""), text.replace("\\\"", "\""));
        }
        assert_eq!(Sketch::read(SketchKind::Graph, "no TOML", &Vec::new()).nodes, []);
    }

    #[test]
    fn places_between_the_points_of_the_grid_keep_their_order() {
        let places = [("a", (0.0, 0.5)), ("b", (2.5, -1.0)), ("c", (1e300, 0.5)), ("d", (0.0, 0.5))];
        let places = places.map(|(name, at)| (name.to_owned(), at)).to_vec();
        let spots: Vec<GridSpot> = on_grid(&places).into_iter().map(|(_, at)| at).collect();
        assert_eq!(spots, [(0, 1), (1, 0), (2, 1), (1, 1)]);
    }
}
