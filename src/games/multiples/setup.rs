//! What can be set up: a range of numbers with bounds for the first, or a drawn graph.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::core::{NotationError, OwnBoards, ReadFile};
use crate::games::graph::{Adjacency, Drawing};

/// The numbers of a range, or the nodes of a drawn graph, with the choices that the first player has.
///
/// A clone costs nothing: the graph is shared.
#[derive(Clone, Debug)]
pub struct Multiples {
    board: Arc<Arena>,
    graph: Arc<Adjacency>,
    first: First,
    /// What may follow the 1, where it may only be first. The graph then has no edge there: nobody comes back to it.
    behind_one: Option<Arc<[u32]>>,
}

/// What the token walks on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Arena {
    /// The numbers from `low` to `high`; node 0 is `low`.
    Numbers {
        /// The least number.
        low: u32,
        /// The greatest number.
        high: u32,
    },
    /// A graph from a file.
    Drawn(Drawing),
}

/// What may be chosen first, as numbers on a board of numbers and as nodes on a drawn graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct First {
    pub low: u32,
    pub high: u32,
}

/// The greatest number that the solver is asked to hold.
pub(super) const MOST: u32 = 1_000_000;

/// The graphs that come with the program.
pub(super) const SHIPPED: [(&str, &str); 3] = [
    ("harbour", include_str!("../../../assets/graphs/harbour.toml")),
    ("flower", include_str!("../../../assets/graphs/flower.toml")),
    ("ladder", include_str!("../../../assets/graphs/ladder.toml")),
];

/// Graphs of one's own.
pub(super) const OWN: OwnBoards = OwnBoards { about: "a graph of your own", ending: ".graph" };

impl Multiples {
    /// What the token walks on.
    pub fn board(&self) -> &Arena {
        &self.board
    }

    /// Who is joined with whom.
    pub fn graph(&self) -> &Adjacency {
        &self.graph
    }

    /// What may follow a node, unless it has been used.
    pub(super) fn following(&self, node: u32) -> &[u32] {
        match &self.behind_one {
            Some(all) if node == 0 => all,
            Some(_) | None => self.graph.neighbours(node),
        }
    }

    /// Whether the 1 may be chosen first and never afterwards; it is node 0 then.
    pub fn has_one_once(&self) -> bool {
        self.behind_one.is_some()
    }

    /// The drawing, where the setup is one.
    pub fn drawing(&self) -> Option<&Drawing> {
        match &*self.board {
            Arena::Numbers { .. } => None,
            Arena::Drawn(drawing) => Some(drawing),
        }
    }

    /// The number that a node stands for; on a drawn graph its index counted from 1.
    pub fn number(&self, node: u32) -> u32 {
        match &*self.board {
            Arena::Numbers { low, .. } => low + node,
            Arena::Drawn(_) => node + 1,
        }
    }

    /// The node of a number, if the board is one of numbers and the number is on it.
    pub fn node_of(&self, number: u32) -> Option<u32> {
        match &*self.board {
            Arena::Numbers { low, high } => (*low..=*high).contains(&number).then(|| number - low),
            Arena::Drawn(_) => None,
        }
    }

    /// The nodes that may be chosen first.
    pub fn first_nodes(&self) -> std::ops::Range<u32> {
        let base = match &*self.board {
            Arena::Numbers { low, .. } => *low,
            Arena::Drawn(_) => 0,
        };
        self.first.low - base..self.first.high - base + 1
    }

    /// The graph file that the setup was read from, by name; none for a graph that comes with the program.
    pub(super) fn file(&self) -> Option<(String, String)> {
        let drawing = self.drawing().filter(|drawing| shipped(drawing.name()).is_none())?;
        Some((drawing.name().to_owned(), drawing.text().to_owned()))
    }

    pub(super) fn first(&self) -> First {
        self.first
    }

    /// The numbers `low..=high`; the least of them may only be first where it `is_once`.
    fn numbers(low: u32, high: u32, first: First, is_once: bool) -> Self {
        let whole = Adjacency::of_divisibility(low, high);
        let behind_one = is_once.then(|| whole.neighbours(0).into());
        let graph = Arc::new(if is_once { whole.isolating(0) } else { whole });
        Self { board: Arc::new(Arena::Numbers { low, high }), graph, first, behind_one }
    }

    fn drawn(text: &str) -> Result<Self, NotationError> {
        let drawing: Drawing = text.parse()?;
        let first = First { low: 0, high: drawing.nodes().len() as u32 - 1 };
        Ok(Self {
            graph: Arc::new(drawing.adjacency()),
            board: Arc::new(Arena::Drawn(drawing)),
            first,
            behind_one: None,
        })
    }
}

/// The rule when nothing is said: at most half the last number.
fn usual_first(low: u32, high: u32) -> First {
    First { low, high: high / 2 }
}

impl fmt::Display for Multiples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = match &*self.board {
            Arena::Drawn(drawing) => return write!(f, "geography {}", drawing.name()),
            Arena::Numbers { low, high } => (*low, *high),
        };
        write!(f, "multiples {low}..{high}")?;
        let usual = usual_first(low, high);
        match self.first {
            first if first == usual => Ok(()),
            first if first == (First { low, high }) => f.write_str(" first=any"),
            first if first.low == low => write!(f, " first=..{}", first.high),
            first => write!(f, " first={}..{}", first.low, first.high),
        }?;
        if self.has_one_once() { f.write_str(" once=1") } else { Ok(()) }
    }
}

impl FromStr for Multiples {
    type Err = NotationError;

    /// Reads the words of a setup, with or without the id `multiples`; graphs are those that come with the program.
    fn from_str(words: &str) -> Result<Self, NotationError> {
        read(words, &|name| {
            Err(NotationError::new(name, format!("is neither a graph of ours ({}) nor a graph file", shipped_names())))
        })
    }
}

/// Reads the words of a setup; `open` finds graphs that do not come with the program.
pub(super) fn read(words: &str, open: &ReadFile<'_>) -> Result<Multiples, NotationError> {
    let words: Vec<&str> = words.split_whitespace().collect();
    match words.split_first() {
        Some((&"geography", rest)) => geography(rest, open),
        Some((&"multiples", rest)) => numbers(rest),
        Some(_) | None => numbers(&words),
    }
}

fn geography(words: &[&str], open: &ReadFile<'_>) -> Result<Multiples, NotationError> {
    let [name] = words else {
        let text = format!("geography {}", words.join(" "));
        return Err(NotationError::new(text.trim_end(), format!("needs one graph: {}, or a file", shipped_names())));
    };
    if let Some((_, text)) = shipped(name) {
        return Multiples::drawn(text);
    }
    let text = OWN.read(name, open).map_err(|error| error.among(&SHIPPED.map(|(name, _)| name)))?;
    let game = Multiples::drawn(&text).map_err(|error| error.in_file(name))?;
    match game.drawing() {
        // Its name would lead back to another graph.
        Some(drawing) if shipped(drawing.name()).is_some() => Err(NotationError::new(
            drawing.name(),
            "is the name of a graph of ours; call the one in the file otherwise",
        )),
        _ => Ok(game),
    }
}

fn shipped(name: &str) -> Option<&'static (&'static str, &'static str)> {
    SHIPPED.iter().find(|(shipped, _)| *shipped == name)
}

fn shipped_names() -> String {
    SHIPPED.map(|(name, _)| name).join(", ")
}

fn numbers(words: &[&str]) -> Result<Multiples, NotationError> {
    let (range, options) = words.split_first().unwrap_or((&"2..100", &[]));
    let (low, high) =
        range.split_once("..").ok_or_else(|| NotationError::new(*range, "is no range; for example 2..100"))?;
    if low.is_empty() {
        return Err(NotationError::new(*range, "has no beginning; for example 2..100"));
    }
    let (low, high) = (bound(range, low)?, bound(range, high)?);
    if high < low {
        return Err(NotationError::new(*range, "is empty: the first number is greater than the last"));
    }
    let (mut first, mut is_once) = (None, false);
    for option in options {
        match option.split_once('=') {
            Some(("first", _)) if first.is_some() => return Err(NotationError::new(*option, "is said twice")),
            Some(("first", value)) => first = Some(first_of(option, value, low, high)?),
            Some(("once", _)) if is_once => return Err(NotationError::new(*option, "is said twice")),
            Some(("once", "1")) if low == 1 => is_once = true,
            Some(("once", "1")) => {
                let reason = format!("is about the 1, which is not on the board; expected 1..{high}");
                return Err(NotationError::new(*option, reason));
            }
            Some(("once", _)) => return Err(NotationError::new(*option, "is about the 1 alone; expected once=1")),
            _ => {
                let reason = "is no option; there is first=..50, first=10..50, first=any, and once=1";
                return Err(NotationError::new(*option, reason));
            }
        }
    }
    let first = match first {
        Some(first) => first,
        None if usual_first(low, high).high < low => {
            let reason = format!("leaves no first number: it is at most {}, half the last; say first=any", high / 2);
            return Err(NotationError::new(*range, reason));
        }
        None => usual_first(low, high),
    };
    Ok(Multiples::numbers(low, high, first, is_once))
}

fn bound(range: &str, text: &str) -> Result<u32, NotationError> {
    match text.parse() {
        Ok(number @ 1..=MOST) => Ok(number),
        Ok(0) => Err(NotationError::new(range, "begins with 0, which is no multiple to play with; 1 is the least")),
        Ok(_) => Err(NotationError::new(range, format!("is too large: {MOST} is the greatest number"))),
        Err(_) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(NotationError::new(range, format!("is too large: {MOST} is the greatest number")))
        }
        Err(_) if text.is_empty() => Err(NotationError::new(range, "has no end; for example 2..100")),
        Err(_) => Err(NotationError::new(range, "is no range; for example 2..100")),
    }
}

fn first_of(option: &str, value: &str, low: u32, high: u32) -> Result<First, NotationError> {
    if value == "any" {
        return Ok(First { low, high });
    }
    let form = || NotationError::new(option, "needs bounds: first=..50, first=10..50 or first=any");
    let (from, to) = value.split_once("..").ok_or_else(form)?;
    let read = |text: &str, otherwise: u32| match text {
        "" => Ok(otherwise),
        _ => text.parse().map_err(|_| form()),
    };
    let first = First { low: read(from, low)?.max(low), high: read(to, high)?.min(high) };
    if first.high < first.low {
        return Err(NotationError::new(option, format!("leaves no first number in {low}..{high}")));
    }
    Ok(first)
}
