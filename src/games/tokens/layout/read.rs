//! The file of a layout, read with every fault told by its line.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use serde::Deserialize;
use toml::Spanned;

use super::{MOST_PLACES, MOST_TOKENS, TokenLayout, TokenPlace};
use crate::core::{NotationError, Player};
use crate::foreign::toml_words;

impl TokenLayout {
    /// Reads a layout file.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(text: &str) -> Result<Self, NotationError> {
        let raw: Raw = toml::from_str(text).map_err(|error| {
            let line = line_of(text, &error.span().unwrap_or(0..0));
            let found = text.lines().nth(line - 1).unwrap_or_default().trim();
            NotationError::new(found, format!("(line {line}) is no layout: {}", toml_words(&error)))
        })?;
        if !is_name(raw.name.get_ref()) {
            let expected = "is no name of a layout: letters, digits, - and _, as in `my-island`";
            return Err(wrong(text, &raw.name.span(), raw.name.get_ref(), expected));
        }
        let layout = match raw {
            Raw { home: Some(ref home), house: None, .. } => track(&raw, home, text)?,
            Raw { house: Some(_), home: None, .. } => island(&raw, text)?,
            _ => {
                let expected = "says neither `house = \"b2\"` (an island) nor `home = 30` (a track), or both";
                return Err(wrong(text, &raw.name.span(), raw.name.get_ref(), expected));
            }
        };
        layout.check(&raw, text)?;
        Ok(layout)
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
        Ok(())
    }

    /// From which places home can be reached.
    pub(in crate::games::tokens) fn way_home(&self) -> Vec<bool> {
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
    tokens: Spanned<Vec<Spanned<TokenStart>>>,
    #[serde(default)]
    one_way: Vec<Spanned<String>>,
    #[serde(default)]
    two_way: Vec<Spanned<String>>,
    nodes: Option<BTreeMap<String, Spanned<toml::Value>>>,
    longest: Option<usize>,
    #[serde(default)]
    arrows: Vec<Spanned<[usize; 2]>>,
}

/// Where a token begins: a name on an island, a number on a track.
#[derive(Deserialize)]
#[serde(untagged)]
enum TokenStart {
    Square(usize),
    Name(String),
}

/// The name is a word of the setup, and of the files that a match is kept in.
fn is_name(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    !name.is_empty() && name.len() <= 30 && !name.starts_with('-') && name.chars().all(is_plain)
}

fn line_of(text: &str, span: &Range<usize>) -> usize {
    text[..span.start.min(text.len())].matches('\n').count() + 1
}

fn wrong(text: &str, span: &Range<usize>, found: &str, reason: &str) -> NotationError {
    NotationError::new(found, format!("(line {}) {reason}", line_of(text, span)))
}

fn island(raw: &Raw, text: &str) -> Result<TokenLayout, NotationError> {
    let mut places = match &raw.nodes {
        Some(nodes) => nodes.iter().map(|(name, at)| place(name, at, text)).collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    let routes = routes(raw, text, &mut places)?;
    apart(raw, &places, text)?;
    crossings(&routes, &places, text)?;
    let find = |name: &str, span: &Range<usize>, what: &str| {
        let found = places.iter().position(|place| place.name == name);
        found.ok_or_else(|| wrong(text, span, name, &format!("is {what}, but no place has that name")))
    };
    let home = match &raw.house {
        Some(house) => find(house.get_ref(), &house.span(), "the house")?,
        None => return Err(wrong(text, &raw.name.span(), raw.name.get_ref(), "has no house")),
    };
    let mut tokens = Vec::new();
    for token in raw.tokens.get_ref() {
        match token.get_ref() {
            TokenStart::Name(name) => tokens.push(find(name, &token.span(), "where a token begins")?),
            TokenStart::Square(square) => {
                return Err(wrong(text, &token.span(), &square.to_string(), "is no name of a place"));
            }
        }
    }
    let mut moves = vec![Vec::new(); places.len()];
    for Route { from, to, .. } in routes {
        if from != home && !moves[from].contains(&(to, to)) {
            moves[from].push((to, to));
        }
    }
    for moves in &mut moves {
        moves.sort_unstable();
    }
    let (name, about) = (raw.name.get_ref().clone(), raw.about.clone());
    let joint = joint(&places, &moves);
    Ok(TokenLayout {
        name,
        about,
        places,
        points: OnceLock::new(),
        moves,
        home,
        arranged: tokens.clone(),
        tokens,
        longest: None,
        joint,
        text: text.to_owned(),
    })
}

/// Whether two names in one word are always the same two, and the word is not one that ends a match.
fn joint(places: &[TokenPlace], moves: &[Vec<(usize, usize)>]) -> &'static str {
    let mut lengths = places.iter().map(|place| place.name.chars().count());
    let first = lengths.next();
    let resigns = |(from, moves): (usize, &Vec<(usize, usize)>)| {
        moves.iter().any(|&(to, _)| format!("{}{}", places[from].name, places[to].name) == "resign")
    };
    if lengths.all(|length| Some(length) == first) && !moves.iter().enumerate().any(resigns) { "" } else { "-" }
}

/// The words that end a match behind a hyphen: `draw-agreed`, `draw-claimed`.
const RESERVED: [&str; 2] = ["agreed", "claimed"];

/// Whether positions, moves and turns can be written with the name: the signs stand between names there.
fn is_place(name: &str) -> bool {
    !name.is_empty()
        && name.trim() == name
        && !name.contains([',', '+', '-'])
        && !name.chars().any(char::is_control)
        && !RESERVED.contains(&name)
        && !name.rsplit(' ').next().is_some_and(|word| name != word && Player::from_notation(word).is_some())
}

fn place(name: &str, at: &Spanned<toml::Value>, text: &str) -> Result<TokenPlace, NotationError> {
    if !is_place(name) {
        return Err(wrong(text, &at.span(), name, "is no name of a place: letters and digits, as in `mill2`"));
    }
    let numbers: Option<Vec<u16>> = at
        .get_ref()
        .as_array()
        .map(|list| list.iter().filter_map(|number| u16::try_from(number.as_integer()?).ok()).collect());
    match numbers.as_deref() {
        Some(&[column, row]) => Ok(TokenPlace { name: name.to_owned(), at: Some((column, row)) }),
        _ => Err(wrong(text, &at.span(), name, "needs a column and a row, e.g. [2, 1]")),
    }
}

/// Two places on one spot could not be told apart.
fn apart(raw: &Raw, places: &[TokenPlace], text: &str) -> Result<(), NotationError> {
    for (index, place) in places.iter().enumerate() {
        let Some(other) = places[..index].iter().find(|other| other.at.is_some() && other.at == place.at) else {
            continue;
        };
        let span = raw.nodes.as_ref().and_then(|nodes| nodes.get(&place.name)).map_or(0..0, Spanned::span);
        return Err(wrong(text, &span, &place.name, &format!("lies where {} lies", other.name)));
    }
    Ok(())
}

/// A route that runs through a foreign place could not be told from two routes.
fn crossings(routes: &[Route], places: &[TokenPlace], text: &str) -> Result<(), NotationError> {
    for &Route { from, to, ref span } in routes {
        let at = |place: usize| places[place].at.map(|(x, y)| (i64::from(x), i64::from(y)));
        let (Some(begin), Some(end)) = (at(from), at(to)) else { continue };
        let foreign =
            |&other: &usize| other != from && other != to && at(other).is_some_and(|at| between(begin, end, at));
        if let Some(other) = (0..places.len()).find(foreign) {
            let route = format!("{}-{}", places[from].name, places[to].name);
            let reason = format!("runs through {}, which it does not visit", places[other].name);
            return Err(wrong(text, span, &route, &reason));
        }
    }
    Ok(())
}

/// Whether the third point lies on the line from the first to the second.
fn between(a: (i64, i64), b: (i64, i64), c: (i64, i64)) -> bool {
    let cross = (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let along = (c.0 - a.0) * (c.0 - b.0) <= 0 && (c.1 - a.1) * (c.1 - b.1) <= 0;
    cross == 0 && along
}

/// One direction of a piece of a chain, and where the file says so.
struct Route {
    from: usize,
    to: usize,
    span: Range<usize>,
}

/// The one-way and two-way routes. Without a list of places the routes name them.
fn routes(raw: &Raw, text: &str, places: &mut Vec<TokenPlace>) -> Result<Vec<Route>, NotationError> {
    let listed = raw.nodes.is_some();
    let mut routes = Vec::new();
    for (chains, both) in [(&raw.one_way, false), (&raw.two_way, true)] {
        for chain in chains {
            let names: Vec<&str> = chain.get_ref().split('-').map(str::trim).collect();
            let mut stops = Vec::new();
            for name in &names {
                let is_word = name.len() <= 6 && name.chars().all(|c| c.is_ascii_alphanumeric());
                let plain = is_word && is_place(name);
                let known = places.iter().position(|place| place.name == *name);
                match known {
                    Some(place) => stops.push(place),
                    None if listed || !plain => {
                        return Err(wrong(text, &chain.span(), name, "is no place of this map"));
                    }
                    None => {
                        places.push(TokenPlace { name: (*name).to_owned(), at: None });
                        stops.push(places.len() - 1);
                    }
                }
            }
            if stops.len() < 2 {
                return Err(wrong(text, &chain.span(), chain.get_ref(), "is no route: places joined by -"));
            }
            for pair in stops.windows(2) {
                let route = |from, to| Route { from, to, span: chain.span() };
                routes.push(route(pair[0], pair[1]));
                if both {
                    routes.push(route(pair[1], pair[0]));
                }
            }
        }
    }
    if places.len() > MOST_PLACES {
        let reason = format!("has {} places; at most {MOST_PLACES}", places.len());
        return Err(wrong(text, &raw.name.span(), raw.name.get_ref(), &reason));
    }
    Ok(routes)
}

fn track(raw: &Raw, home: &Spanned<usize>, text: &str) -> Result<TokenLayout, NotationError> {
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
            TokenStart::Square(square) if *square <= squares && rest[*square] == *square => tokens.push(*square),
            TokenStart::Square(square) => {
                return Err(wrong(text, &token.span(), &square.to_string(), "is no square where a token can rest"));
            }
            TokenStart::Name(name) => return Err(wrong(text, &token.span(), name, "is no number of a square")),
        }
    }
    let moves = (0..=squares)
        .map(|square| {
            let lands = square + 1..=squares.min(square + longest);
            if rest[square] == square { lands.map(|land| (land, rest[land])).collect() } else { Vec::new() }
        })
        .collect();
    let places = (0..=squares).map(|square| TokenPlace { name: square.to_string(), at: None }).collect();
    let (name, about) = (raw.name.get_ref().clone(), raw.about.clone());
    let (longest, joint, text) = (Some(longest), ".", text.to_owned());
    Ok(TokenLayout {
        name,
        about,
        places,
        points: OnceLock::new(),
        moves,
        home: squares,
        arranged: tokens.clone(),
        tokens,
        longest,
        joint,
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ISLAND: &str = "name = \"mine\"
house = \"b1\"
tokens = [\"a1\", \"c1\"]
one_way = [\"c1-b1\", \"a1-b1\"]
[nodes]
a1 = [0, 0]
b1 = [1, 0]
c1 = [2, 0]
";
    const TRACK: &str = "name = \"mine\"
home = 9
tokens = [0, 3]
arrows = [[2, 5], [7, 4]]
";

    #[test]
    fn layouts_without_fault_are_read() {
        for text in [ISLAND, TRACK] {
            assert!(TokenLayout::read(text).is_ok(), "{text}");
        }
        // Products of the largest coordinates need more than 32 bits.
        let far = ISLAND.replace("[1, 0]", "[65535, 65535]").replace("[2, 0]", "[1, 65534]");
        assert!(TokenLayout::read(&far).is_ok(), "{far}");
        // Without coordinates no route can cross anything.
        let bare = ISLAND.split("[nodes]").next().unwrap_or_default().replace("\"a1-b1\"", "\"a1-c1\"");
        assert!(TokenLayout::read(&bare).is_ok(), "{bare}");
    }

    #[test]
    fn every_fault_of_a_layout_is_told_with_its_line() {
        let table = [
            (ISLAND, "\"a1-b1\"", "\"a1-b2\"", "`b2` (line 4) is no place of this map"),
            (ISLAND, "\"a1-b1\"", "\"a1-c1\"", "`a1-c1` (line 4) runs through b1, which it does not visit"),
            (ISLAND, "\"a1-b1\"", "\"b1\"", "`b1` (line 4) is no route: places joined by -"),
            (ISLAND, "\"a1-b1\"", "\"b1-a1\"", "`a1` (line 3) has no way home"),
            (ISLAND, "house = \"b1\"\n", "", "`mine` (line 1) says neither `house"),
            (ISLAND, "house = \"b1\"", "house = \"d4\"", "`d4` (line 2) is the house, but no place has that name"),
            (ISLAND, "[\"a1\", \"c1\"]", "[]", "`tokens` (line 3) has 0 tokens"),
            (ISLAND, "[\"a1\", \"c1\"]", "[\"x\"]", "`x` (line 3) is where a token begins, but no place has that name"),
            (ISLAND, "[\"a1\", \"c1\"]", "[4]", "`4` (line 3) is no name of a place"),
            (ISLAND, "c1 = [2, 0]", "\"c,1\" = [2, 0]", "`c,1` (line 8) is no name of a place: letters and digits"),
            (ISLAND, "c1 = [2, 0]", "agreed = [2, 0]", "`agreed` (line 8) is no name of a place"),
            (ISLAND, "c1 = [2, 0]", "c1 = [2]", "`c1` (line 8) needs a column and a row"),
            (ISLAND, "c1 = [2, 0]", "c1 = [0, 0]", "`c1` (line 8) lies where a1 lies"),
            (ISLAND, "name = \"mine\"", "name = \"my own\"", "`my own` (line 1) is no name of a layout"),
            (ISLAND, "tokens", "counters", "`counters = [\"a1\", \"c1\"]` (line 3) is no layout: unknown field"),
            (ISLAND, "\"mine\"", "3", "`name = 3` (line 1) is no layout"),
            (TRACK, "[7, 4]", "[7, 2]", "`[7, 2]` (line 4) ends where another arrow begins; arrows are not chained"),
            (TRACK, "[7, 4]", "[2, 4]", "`[2, 4]` (line 4) is the second arrow that begins there"),
            (TRACK, "[7, 4]", "[9, 4]", "`[9, 4]` (line 4) is no arrow between squares 1 and 9"),
            (TRACK, "[0, 3]", "[0, 7]", "`7` (line 3) is no square where a token can rest"),
            (TRACK, "[0, 3]", "[0, 12]", "`12` (line 3) is no square where a token can rest"),
            (TRACK, "home = 9", "home = 900", "`900` (line 2) is no home: 1 to 99"),
            (TRACK, "[[2, 5], [7, 4]]", "[[5, 1], [6, 1], [7, 1], [8, 1]]", "`0` (line 3) has no way home"),
        ];
        for (text, old, new, told) in table {
            let text = text.replace(old, new);
            let error = TokenLayout::read(&text).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.starts_with(told), "{error}\nis not\n{told}\nin\n{text}");
        }
    }
}
