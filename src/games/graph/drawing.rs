//! A graph drawn by hand: named nodes with places, and edges, read from a small TOML file.
//!
//! ```toml
//! name  = "bow"
//! about = "two triangles that share a node"
//! edges = ["knot-a-b-knot", "knot-c-d-knot"]     # a chain joins each node with the next
//!
//! [nodes]                                        # column and row of each, counted from the top left
//! a = [0, 0]
//! b = [0, 2]
//! knot = [1, 1]
//! c = [2, 0]
//! d = [2, 2]
//! ```
//!
//! Without a table of nodes these are the names in the edges, and they are arranged when somebody looks.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::str::FromStr;
use std::sync::OnceLock;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::places::places_named;
use super::{Adjacency, arrange};
use crate::core::{Arrange, NotationError};
use crate::foreign::toml_words;

/// A graph with names and places, valid by construction. It keeps the text it was read from, so that a save can hold
/// all of it.
#[derive(Clone, Debug)]
pub struct Drawing {
    name: String,
    about: String,
    nodes: Vec<String>,
    /// What the file says, or what was found when it was asked for first.
    places: OnceLock<Vec<(f64, f64)>>,
    /// The same on a grid of few points.
    on_grid: OnceLock<Vec<(f64, f64)>>,
    edges: Vec<(u32, u32)>,
    text: String,
}

/// The most nodes that a drawing may have.
const MOST_NODES: usize = 5000;

/// The longest name of a node.
const LONGEST_NAME: usize = 12;

/// How names and edges are written.
const NAME_FORM: &str = "name = \"bow\"";
const EDGES_FORM: &str = "edges = [\"a-b\", \"b-c-d\"]";

/// Words that mean something else where a node could be typed.
const RESERVED: [&str; 8] = ["start", "used", "p1", "p2", "p3", "p4", "draw", "resign"];

impl Drawing {
    /// The name of the graph.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the file says about itself, one line; empty if it says nothing.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// What people call and type the nodes, in the order of the file.
    pub fn nodes(&self) -> &[String] {
        &self.nodes
    }

    /// Column and row of each node, from the top left, in units of the drawing's own. Where the file does not say them they
    /// are found by the first call, which takes milliseconds then.
    pub fn places(&self) -> &[(f64, f64)] {
        self.places.get_or_init(|| {
            let letters: Vec<usize> = self.nodes.iter().map(String::len).collect();
            places_named(&letters, &self.ends())
        })
    }

    /// The same where few points have to do. What the file does not say is found by the first call.
    pub fn places_on_grid(&self) -> &[(f64, f64)] {
        self.on_grid.get_or_init(|| {
            arrange(self.nodes.len(), &self.ends())
                .into_iter()
                .map(|(column, row)| (column.into(), row.into()))
                .collect()
        })
    }

    fn ends(&self) -> Vec<(usize, usize)> {
        self.edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect()
    }

    /// The edges in the order of the file, as indices of nodes.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The text that it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The node of this name.
    pub fn node(&self, name: &str) -> Option<u32> {
        self.nodes.iter().position(|node| node == name).map(|index| index as u32)
    }

    /// Who is joined with whom.
    pub fn adjacency(&self) -> Adjacency {
        Adjacency::from_edges(self.nodes.len(), &self.edges)
    }
}

/// The text says all.
impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl FromStr for Drawing {
    type Err = NotationError;

    /// Reads a graph file.
    ///
    /// # Errors
    /// The first fault of the file, with its line.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        DrawingReader { text }.drawing()
    }
}

/// A node with its column and row.
type PlacedNode = (String, (f64, f64));

/// Reads one file; knows its text, to turn places into lines.
struct DrawingReader<'a> {
    text: &'a str,
}

impl DrawingReader<'_> {
    fn drawing(&self) -> Result<Drawing, NotationError> {
        let table = DeTable::parse(self.text).map_err(|error| {
            let at = error.span().unwrap_or(0..0);
            let line = self.text.lines().nth(self.line(&at) - 1).unwrap_or_default().trim();
            let first = self.text.lines().map(str::trim).find(|line| !line.is_empty());
            // A file of another kind.
            if first == Some(line) && !line.contains('=') {
                return self.wrong(line, &at, &format!("is not how a graph file begins: {NAME_FORM}"));
            }
            self.wrong(line, &at, &format!("is not TOML: {}", toml_words(&error)))
        })?;
        let table = table.get_ref();
        for key in table.keys() {
            if !["name", "about", "nodes", "edges"].contains(&key.get_ref().as_ref()) {
                return Err(self.wrong(
                    key.get_ref(),
                    &key.span(),
                    "is no key of a graph file: name, about, edges, nodes",
                ));
            }
        }
        let name = self.name(table)?;
        let about = match table.get("about") {
            None => String::new(),
            Some(value) => self.string(value, "about = \"two triangles\"")?.to_owned(),
        };
        let (nodes, places, on_grid) = match table.get("nodes") {
            Some(listed) => {
                let (nodes, places): (_, Vec<_>) = self.nodes(listed)?.into_iter().unzip();
                (nodes, OnceLock::from(places.clone()), OnceLock::from(places))
            }
            None => (self.named(table)?, OnceLock::new(), OnceLock::new()),
        };
        let edges = self.edges(table, &nodes)?;
        Ok(Drawing { name, about, nodes, places, on_grid, edges, text: self.text.to_owned() })
    }

    fn name(&self, table: &DeTable<'_>) -> Result<String, NotationError> {
        let value = table.get("name").ok_or_else(|| missing("name", NAME_FORM))?;
        let name = self.string(value, NAME_FORM)?;
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        if name.is_empty() || name.starts_with('-') || name.len() > 2 * LONGEST_NAME || !name.chars().all(is_plain) {
            return Err(self.wrong(
                name,
                &value.span(),
                "is no name for a graph: letters, digits, _ and -, at most 24",
            ));
        }
        Ok(name.to_owned())
    }

    /// The nodes that the edges name, in the order in which they do.
    fn named(&self, table: &DeTable<'_>) -> Result<Vec<String>, NotationError> {
        let mut nodes = Vec::new();
        let mut known = HashSet::new();
        for chain in self.chains(table)? {
            for name in self.string(chain, EDGES_FORM)?.split('-').map(str::trim) {
                if known.insert(name) {
                    self.check_name(name, &chain.span())?;
                    nodes.push(name.to_owned());
                }
            }
        }
        match nodes.len() {
            1..=MOST_NODES => Ok(nodes),
            found => Err(NotationError::new("edges", format!("join {found} nodes; 1 to {MOST_NODES} can be played"))),
        }
    }

    fn nodes(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<PlacedNode>, NotationError> {
        let form = "[nodes], then a line like `knot = [1, 1]` for each";
        let Some(listed) = value.get_ref().as_table() else {
            return Err(self.wrong("nodes", &value.span(), &format!("is not a table: {form}")));
        };
        if listed.is_empty() || listed.len() > MOST_NODES {
            let found = listed.len();
            return Err(self.wrong(
                "nodes",
                &value.span(),
                &format!("has {found} nodes; 1 to {MOST_NODES} can be played"),
            ));
        }
        let mut listed: Vec<_> = listed.iter().collect();
        // The table comes sorted by name; people expect the order in which they wrote.
        listed.arrange_by_key(|(key, _)| key.span().start);
        listed.into_iter().map(|(key, place)| self.node(key, place)).collect()
    }

    fn node(&self, key: &Spanned<impl AsRef<str>>, place: &Spanned<DeValue<'_>>) -> Result<PlacedNode, NotationError> {
        let name = key.get_ref().as_ref();
        self.check_name(name, &key.span())?;
        let numbers: Option<Vec<f64>> =
            place.get_ref().as_array().map(|list| list.iter().filter_map(|value| number(value.get_ref())).collect());
        match numbers.as_deref() {
            Some(&[column, row]) => Ok((name.to_owned(), (column, row))),
            _ => Err(self.wrong(name, &place.span(), "needs a place of two numbers, column and row: [1, 1]")),
        }
    }

    fn check_name(&self, name: &str, at: &Range<usize>) -> Result<(), NotationError> {
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() || name.len() > LONGEST_NAME || !is_plain {
            let rule = format!("is no name for a node: letters, digits and _, at most {LONGEST_NAME}");
            return Err(self.wrong(name, at, &rule));
        }
        if RESERVED.contains(&name) {
            return Err(self.wrong(name, at, "is no name for a node: the word has another meaning in notation"));
        }
        Ok(())
    }

    fn chains<'t, 'v>(&self, table: &'t DeTable<'v>) -> Result<&'t [Spanned<DeValue<'v>>], NotationError> {
        let value = table.get("edges").ok_or_else(|| missing("edges", EDGES_FORM))?;
        let chains = value.get_ref().as_array().map(|chains| &**chains);
        chains.ok_or_else(|| self.wrong("edges", &value.span(), &format!("is not a list: {EDGES_FORM}")))
    }

    fn edges(&self, table: &DeTable<'_>, nodes: &[String]) -> Result<Vec<(u32, u32)>, NotationError> {
        let chains = self.chains(table)?;
        let index: HashMap<&str, u32> = nodes.iter().map(String::as_str).zip(0..).collect();
        let mut edges = Vec::new();
        let mut lines = HashMap::new();
        for chain in chains {
            let at = chain.span();
            let words: Vec<&str> = self.string(chain, EDGES_FORM)?.split('-').map(str::trim).collect();
            if words.len() < 2 {
                return Err(self.wrong(words[0], &at, "is no edge: two or more nodes joined by -"));
            }
            let ends: Vec<u32> = words
                .iter()
                .map(|&word| index.get(word).copied().ok_or(word))
                .collect::<Result<_, _>>()
                .map_err(|word| self.wrong(word, &at, "is not one of the nodes"))?;
            for (pair, word) in ends.windows(2).zip(words.windows(2)) {
                let edge = (pair[0].min(pair[1]), pair[0].max(pair[1]));
                let words = word.join("-");
                if edge.0 == edge.1 {
                    return Err(self.wrong(&words, &at, "joins a node with itself"));
                }
                if let Some(line) = lines.insert(edge, self.line(&at)) {
                    return Err(self.wrong(&words, &at, &format!("repeats an edge of line {line}")));
                }
                edges.push(edge);
            }
        }
        Ok(edges)
    }

    /// A text, or what is expected where none stands.
    fn string<'v>(&self, value: &'v Spanned<DeValue<'_>>, form: &str) -> Result<&'v str, NotationError> {
        value.get_ref().as_str().ok_or_else(|| {
            self.wrong(&self.text[value.span()], &value.span(), &format!("is not a text in quotes: {form}"))
        })
    }

    fn wrong(&self, text: &str, at: &Range<usize>, reason: &str) -> NotationError {
        NotationError::new(text, format!("in line {} {reason}", self.line(at)))
    }

    fn line(&self, at: &Range<usize>) -> usize {
        self.text[..at.start.min(self.text.len())].split('\n').count()
    }
}

fn missing(key: &str, form: &str) -> NotationError {
    NotationError::new(key, format!("is missing in the graph file: {form}"))
}

fn number(value: &DeValue<'_>) -> Option<f64> {
    let text = match (value.as_integer(), value.as_float()) {
        (Some(integer), _) => integer.as_str(),
        (None, Some(float)) => float.as_str(),
        (None, None) => return None,
    };
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOW: &str = "name = \"bow\"\nedges = [\n\"knot-a-b-knot\",\n\"knot-c-d-knot\",\n]\n[nodes]\n\
                       a = [0, 0]\nb = [0, 2]\nknot = [1, 1]\nc = [2, 0]\nd = [2.5, 2]\n";

    #[test]
    fn a_file_is_read_in_its_own_order() {
        let bow: Drawing = BOW.parse().expect("the bow is a graph");
        assert_eq!(bow.nodes(), ["a", "b", "knot", "c", "d"]);
        assert_eq!(bow.places()[4], (2.5, 2.0));
        assert_eq!(bow.edges(), [(0, 2), (0, 1), (1, 2), (2, 3), (3, 4), (2, 4)]);
        assert_eq!(bow.text(), BOW);
    }

    #[test]
    fn without_places_the_edges_name_the_nodes_and_no_two_lie_on_one_place() {
        let text = BOW.split("[nodes]").next().expect("it has them");
        let bow: Drawing = text.parse().expect("the bow is a graph");
        assert_eq!(bow.nodes(), ["knot", "a", "b", "c", "d"]);
        assert_eq!(bow.edges(), [(0, 1), (1, 2), (0, 2), (0, 3), (3, 4), (0, 4)]);
        assert_eq!(bow.places().len(), 5);
        for (index, place) in bow.places().iter().enumerate() {
            assert!(!bow.places()[..index].contains(place), "{:?}", bow.places());
        }
        let cases = [
            ("knot-a", "knot-a.x", "`a.x` in line 3 is no name for a node: letters, digits and _, at most 12"),
            (
                "knot-a-b-knot",
                "used-a",
                "`used` in line 3 is no name for a node: the word has another meaning in notation",
            ),
        ];
        for (old, new, sentence) in cases {
            let error = text.replace(old, new).parse::<Drawing>().expect_err(sentence);
            assert_eq!(error.to_string(), sentence);
        }
    }

    #[test]
    fn every_fault_is_named_with_its_line() {
        let cases = [
            ("\"knot-c-d-knot\"", "\"knot-c-e\"", "`e` in line 4 is not one of the nodes"),
            ("\"knot-c-d-knot\"", "\"c-c\"", "`c-c` in line 4 joins a node with itself"),
            ("\"knot-c-d-knot\"", "\"knot-b\"", "`knot-b` in line 4 repeats an edge of line 3"),
            ("\"knot-c-d-knot\"", "\"knot\"", "`knot` in line 4 is no edge: two or more nodes joined by -"),
            (
                "\"knot-c-d-knot\"",
                "[\"c\", \"d\"]",
                "`[\"c\", \"d\"]` in line 4 is not a text in quotes: edges = [\"a-b\", \"b-c-d\"]",
            ),
            ("c = [2, 0]", "c = 2", "`c` in line 10 needs a place of two numbers, column and row: [1, 1]"),
            (
                "c = [2, 0]",
                "p1 = [2, 0]",
                "`p1` in line 10 is no name for a node: the word has another meaning in notation",
            ),
            (
                "name = \"bow\"",
                "title = \"bow\"",
                "`title` in line 1 is no key of a graph file: name, about, edges, nodes",
            ),
            (
                "name = \"bow\"",
                "name = \"a bow\"",
                "`a bow` in line 1 is no name for a graph: letters, digits, _ and -, at most 24",
            ),
        ];
        for (old, new, sentence) in cases {
            let error = BOW.replace(old, new).parse::<Drawing>().expect_err(sentence);
            assert_eq!(error.to_string(), sentence);
        }
        let twice = BOW.replace("c = [2, 0]", "a = [2, 0]").parse::<Drawing>().expect_err("two nodes of one name");
        assert!(twice.to_string().contains("line 10"), "{twice}");
        let track = "racetrack 1\nname = Lane\nmap:\n".parse::<Drawing>().expect_err("a track");
        assert_eq!(track.to_string(), "`racetrack 1` in line 1 is not how a graph file begins: name = \"bow\"");
        let broken = "name = \"bow\nedges = []".parse::<Drawing>().expect_err("a quote is open");
        assert!(broken.to_string().contains("in line 1 is not TOML"), "{broken}");
    }
}
