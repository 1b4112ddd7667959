//! Where the tokens walk: a map of an island, or a track of numbered squares, read from a small TOML file.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::core::NotationError;

/// The most places of a layout.
const MOST_PLACES: usize = 100;
/// The most tokens.
pub const MOST_TOKENS: usize = 6;

/// A place on an island, or a square of a track.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// How people call it.
    pub name: String,
    /// Its column and row on the map, if the layout says so.
    pub at: Option<(u16, u16)>,
}

/// A layout, valid by construction: every token has a way home.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    name: String,
    about: String,
    places: Vec<Place>,
    /// One move: the place where it lands, and the place where the token then stands.
    moves: Vec<Vec<(usize, usize)>>,
    home: usize,
    tokens: Vec<usize>,
    /// How far a token may go on a track; none on an island.
    longest: Option<usize>,
    text: String,
}

impl Layout {
    /// Reads a layout file.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        let raw: Raw = toml::from_str(text).map_err(|error| {
            let line = line_of(text, &error.span().unwrap_or(0..0));
            let found = text.lines().nth(line - 1).unwrap_or_default().trim();
            NotationError::new(found, format!("(line {line}) is no layout: {}", error.message().replace('\n', ", ")))
        })?;
        let layout = match raw {
            Raw { home: Some(ref home), house: None, .. } => track(&raw, home, text)?,
            Raw { house: Some(_), home: None, .. } => island(&raw, text)?,
            _ => {
                let expected = "says neither `house = \"b2\"` (an island) nor `home = 30` (a track), or both";
                return Err(NotationError::new(raw.name.get_ref().as_str(), expected));
            }
        };
        layout.check(&raw, text)?;
        Ok(layout)
    }

    /// The name, as in `island map-1`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it teaches, in one line.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The places, in the order of the file; on a track the squares from 0.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Where one move leads from a place: where it lands, and where the token then stands.
    pub fn moves(&self, place: usize) -> &[(usize, usize)] {
        &self.moves[place]
    }

    /// The place where every token wants to be.
    pub fn home(&self) -> usize {
        self.home
    }

    /// Where the tokens begin.
    pub fn tokens(&self) -> &[usize] {
        &self.tokens
    }

    /// The same with its tokens on these places.
    pub(super) fn with_tokens(&self, tokens: &[usize]) -> Self {
        Self { tokens: tokens.to_vec(), ..self.clone() }
    }

    /// Whether it is a track of numbered squares.
    pub fn is_track(&self) -> bool {
        self.longest.is_some()
    }

    /// The text that it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place of this name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.iter().position(|place| place.name == name)
    }

    /// Where the tokens may rest: not at the tail of an arrow.
    pub fn can_rest(&self, place: usize) -> bool {
        place == self.home || self.tail(place).is_none()
    }

    /// The head of the arrow whose tail is here, on a track.
    pub fn tail(&self, place: usize) -> Option<usize> {
        let landings = self.moves.iter().flatten();
        landings.filter(|(land, rest)| *land == place && land != rest).map(|(_, rest)| *rest).next()
    }

    fn check(&self, raw: &Raw, text: &str) -> Result<(), NotationError> {
        if self.tokens.is_empty() || self.tokens.len() > MOST_TOKENS {
            let reason = format!("has {} tokens; 1 to {MOST_TOKENS} can play", self.tokens.len());
            return Err(wrong(text, &raw.tokens.span(), "tokens", &reason));
        }
        let way_home = self.way_home();
        if let Some(&lost) = self.tokens.iter().find(|&&token| !way_home[token]) {
            let name = &self.places[lost].name;
            return Err(wrong(text, &raw.tokens.span(), name, "has no way home"));
        }
        self.crossings(raw, text)
    }

    /// From which places home can be reached.
    fn way_home(&self) -> Vec<bool> {
        let mut reaches = vec![false; self.places.len()];
        reaches[self.home] = true;
        loop {
            let found: Vec<usize> = (0..self.places.len())
                .filter(|&place| !reaches[place] && self.moves[place].iter().any(|&(_, rest)| reaches[rest]))
                .collect();
            if found.is_empty() {
                return reaches;
            }
            for place in found {
                reaches[place] = true;
            }
        }
    }

    /// A route that runs through a foreign place could not be told from two routes.
    fn crossings(&self, raw: &Raw, text: &str) -> Result<(), NotationError> {
        for (from, moves) in self.moves.iter().enumerate() {
            for &(to, _) in moves {
                let through =
                    (0..self.places.len()).find(|&other| other != from && other != to && self.between(from, to, other));
                if let Some(other) = through {
                    let route = format!("{}-{}", self.places[from].name, self.places[to].name);
                    let reason = format!("runs through {}, which it does not visit", self.places[other].name);
                    return Err(wrong(text, &raw.nodes_span(), &route, &reason));
                }
            }
        }
        Ok(())
    }

    fn between(&self, from: usize, to: usize, other: usize) -> bool {
        let at = |place: usize| self.places[place].at.map(|(x, y)| (i32::from(x), i32::from(y)));
        let (Some(a), Some(b), Some(c)) = (at(from), at(to), at(other)) else { return false };
        let cross = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
        let along = (c.0 - a.0) * (c.0 - b.0) <= 0 && (c.1 - a.1) * (c.1 - b.1) <= 0;
        cross == 0 && along && !self.is_track()
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: Spanned<String>,
    #[serde(default)]
    about: String,
    house: Option<Spanned<String>>,
    home: Option<Spanned<usize>>,
    tokens: Spanned<Vec<Spanned<Start>>>,
    #[serde(default)]
    one_way: Vec<Spanned<String>>,
    #[serde(default)]
    two_way: Vec<Spanned<String>>,
    #[serde(default)]
    nodes: Option<Spanned<toml::Table>>,
    longest: Option<usize>,
    #[serde(default)]
    arrows: Vec<Spanned<[usize; 2]>>,
}

/// Where a token begins: a name on an island, a number on a track.
#[derive(Deserialize)]
#[serde(untagged)]
enum Start {
    Square(usize),
    Name(String),
}

impl Raw {
    fn nodes_span(&self) -> Range<usize> {
        self.nodes.as_ref().map_or(0..0, Spanned::span)
    }
}

fn line_of(text: &str, span: &Range<usize>) -> usize {
    text[..span.start.min(text.len())].matches('\n').count() + 1
}

fn wrong(text: &str, span: &Range<usize>, found: &str, reason: &str) -> NotationError {
    NotationError::new(found, format!("(line {}) {reason}", line_of(text, span)))
}

fn island(raw: &Raw, text: &str) -> Result<Layout, NotationError> {
    let mut places = match &raw.nodes {
        Some(nodes) => {
            nodes.get_ref().iter().map(|(name, at)| place(name, at, nodes, text)).collect::<Result<_, _>>()?
        }
        None => Vec::new(),
    };
    let routes = routes(raw, text, &mut places)?;
    let find = |name: &str, span: &Range<usize>, what: &str| {
        let found = places.iter().position(|place| place.name == name);
        found.ok_or_else(|| wrong(text, span, name, &format!("is {what}, but no route names it")))
    };
    let home = match &raw.house {
        Some(house) => find(house.get_ref(), &house.span(), "the house")?,
        None => return Err(NotationError::new(raw.name.get_ref().as_str(), "has no house")),
    };
    let mut tokens = Vec::new();
    for token in raw.tokens.get_ref() {
        match token.get_ref() {
            Start::Name(name) => tokens.push(find(name, &token.span(), "where a token begins")?),
            Start::Square(square) => {
                return Err(wrong(text, &token.span(), &square.to_string(), "is no name of a place"));
            }
        }
    }
    let mut moves = vec![Vec::new(); places.len()];
    for (from, to) in routes {
        if from != home && !moves[from].contains(&(to, to)) {
            moves[from].push((to, to));
        }
    }
    for moves in &mut moves {
        moves.sort_unstable();
    }
    let (name, about) = (raw.name.get_ref().clone(), raw.about.clone());
    Ok(Layout { name, about, places, moves, home, tokens, longest: None, text: text.to_owned() })
}

fn place(name: &str, at: &toml::Value, nodes: &Spanned<toml::Table>, text: &str) -> Result<Place, NotationError> {
    let numbers: Option<Vec<u16>> =
        at.as_array().map(|list| list.iter().filter_map(|number| u16::try_from(number.as_integer()?).ok()).collect());
    match numbers.as_deref() {
        Some(&[column, row]) => Ok(Place { name: name.to_owned(), at: Some((column, row)) }),
        _ => Err(wrong(text, &nodes.span(), name, "needs a column and a row, e.g. [2, 1]")),
    }
}

/// The one-way and two-way routes as pairs of places. Without a list of places the routes name them.
fn routes(raw: &Raw, text: &str, places: &mut Vec<Place>) -> Result<Vec<(usize, usize)>, NotationError> {
    let listed = raw.nodes.is_some();
    let mut routes = Vec::new();
    for (chains, both) in [(&raw.one_way, false), (&raw.two_way, true)] {
        for chain in chains {
            let names: Vec<&str> = chain.get_ref().split('-').map(str::trim).collect();
            let mut stops = Vec::new();
            for name in &names {
                let plain = !name.is_empty() && name.len() <= 6 && name.chars().all(|c| c.is_ascii_alphanumeric());
                let known = places.iter().position(|place| place.name == *name);
                match known {
                    Some(place) => stops.push(place),
                    None if listed || !plain => {
                        return Err(wrong(text, &chain.span(), name, "is no place of this map"));
                    }
                    None => {
                        places.push(Place { name: (*name).to_owned(), at: None });
                        stops.push(places.len() - 1);
                    }
                }
            }
            if stops.len() < 2 {
                return Err(wrong(text, &chain.span(), chain.get_ref(), "is no route: places joined by -"));
            }
            for pair in stops.windows(2) {
                routes.push((pair[0], pair[1]));
                if both {
                    routes.push((pair[1], pair[0]));
                }
            }
        }
    }
    if places.len() > MOST_PLACES {
        let reason = format!("has {} places; at most {MOST_PLACES}", places.len());
        return Err(NotationError::new(raw.name.get_ref().as_str(), reason));
    }
    Ok(routes)
}

fn track(raw: &Raw, home: &Spanned<usize>, text: &str) -> Result<Layout, NotationError> {
    let (squares, longest) = (*home.get_ref(), raw.longest.unwrap_or(4));
    if !(1..MOST_PLACES).contains(&squares) {
        return Err(wrong(text, &home.span(), &squares.to_string(), &format!("is no home: 1 to {}", MOST_PLACES - 1)));
    }
    let mut rest: Vec<usize> = (0..=squares).collect();
    for arrow in &raw.arrows {
        let [tail, head] = *arrow.get_ref();
        let name = format!("[{tail}, {head}]");
        if tail == 0 || tail >= squares || head > squares || tail == head {
            return Err(wrong(text, &arrow.span(), &name, &format!("is no arrow between squares 1 and {squares}")));
        }
        if rest[tail] != tail {
            return Err(wrong(text, &arrow.span(), &name, "is the second arrow that begins there"));
        }
        rest[tail] = head;
    }
    for arrow in &raw.arrows {
        let [tail, head] = *arrow.get_ref();
        if rest[head] != head {
            let name = format!("[{tail}, {head}]");
            return Err(wrong(text, &arrow.span(), &name, "ends where another arrow begins; arrows are not chained"));
        }
    }
    let mut tokens = Vec::new();
    for token in raw.tokens.get_ref() {
        match token.get_ref() {
            Start::Square(square) if *square <= squares && rest[*square] == *square => tokens.push(*square),
            Start::Square(square) => {
                return Err(wrong(text, &token.span(), &square.to_string(), "is no square where a token can rest"));
            }
            Start::Name(name) => return Err(wrong(text, &token.span(), name, "is no number of a square")),
        }
    }
    let moves = (0..=squares)
        .map(|square| {
            let lands = square + 1..=squares.min(square + longest);
            if rest[square] == square { lands.map(|land| (land, rest[land])).collect() } else { Vec::new() }
        })
        .collect();
    let places = (0..=squares).map(|square| Place { name: square.to_string(), at: None }).collect();
    let (name, about) = (raw.name.get_ref().clone(), raw.about.clone());
    Ok(Layout { name, about, places, moves, home: squares, tokens, longest: Some(longest), text: text.to_owned() })
}
