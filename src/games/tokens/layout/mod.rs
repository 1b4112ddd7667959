//! Where the tokens walk: a map of an island, or a track of numbered squares, read from a small TOML file.

mod read;

use std::sync::OnceLock;

use crate::games::graph::arrange;

/// The most places of a layout.
pub(super) const MOST_PLACES: usize = 100;
/// The most tokens.
pub(crate) const MOST_TOKENS: usize = 6;

/// A place on an island, or a square of a track.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenPlace {
    /// How people call it.
    pub name: String,
    /// Its column and row on the map, where the layout says them.
    pub at: Option<(u16, u16)>,
}

/// A layout, valid by construction: every token has a way home.
#[derive(Clone, Debug)]
pub struct TokenLayout {
    name: String,
    about: String,
    places: Vec<TokenPlace>,
    /// Columns and rows on the map, once somebody has asked for them.
    points: OnceLock<Vec<(u16, u16)>>,
    /// One move: the place where it lands, and the place where the token then stands.
    moves: Vec<Vec<(usize, usize)>>,
    home: usize,
    tokens: Vec<usize>,
    /// Where the file has them.
    arranged: Vec<usize>,
    /// How far a token may go on a track; none on an island.
    longest: Option<usize>,
    /// What stands between the two names of a move.
    joint: &'static str,
    text: String,
}

/// The text says all but where the tokens begin.
impl PartialEq for TokenLayout {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.tokens == other.tokens
    }
}

impl TokenLayout {
    /// The name, as in `island map-1`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it teaches, in one line.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The places, in the order of the file; on a track the squares from 0.
    pub fn places(&self) -> &[TokenPlace] {
        &self.places
    }

    /// Column and row of each place on the map. Where the layout does not say them they are found by the first call, which
    /// takes milliseconds then.
    pub fn points(&self) -> &[(u16, u16)] {
        self.points.get_or_init(|| {
            let said: Option<Vec<_>> = self.places.iter().map(|place| place.at).collect();
            let from_each = |(from, moves): (usize, &Vec<(usize, usize)>)| -> Vec<(usize, usize)> {
                moves.iter().map(|&(to, _)| (from, to)).collect()
            };
            let edges = || self.moves.iter().enumerate().flat_map(from_each).collect::<Vec<_>>();
            said.unwrap_or_else(|| arrange(self.places.len(), &edges()))
        })
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

    /// Whether the tokens begin elsewhere than the file has them.
    pub(super) fn is_rearranged(&self) -> bool {
        self.tokens != self.arranged
    }

    /// The same with its tokens on these places.
    pub(super) fn with_tokens(&self, tokens: &[usize]) -> Self {
        Self { tokens: tokens.to_vec(), ..self.clone() }
    }

    /// What stands between the two names of a move: a point on a track, and on an island nothing where the names are all of
    /// one length (`c3b3`), else a hyphen (`bend-south`), because `abc` may be a to bc and ab to c.
    pub fn joint(&self) -> &'static str {
        self.joint
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
}
