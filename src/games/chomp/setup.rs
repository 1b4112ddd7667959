//! What is played on: a field, a box, a heap of rows or the divisors of a number, and the words for it.

use std::fmt;
use std::str::FromStr;

use crate::core::NotationError;
use crate::games::factors::factorize;

/// The most sides that a box can have.
pub(crate) const MOST_SIDES: usize = 6;
/// The most counters that a field or box can have.
pub(super) const MOST_COUNTERS: u64 = 3600;
/// How high a stack is that has no end.
pub(super) const ENDLESS: u16 = u16::MAX;
/// So many places along an endless last side can be bitten at.
const FAR: u16 = 10_000;
/// So many places along any other endless side are told apart: the last of them stands for all that are beyond it.
const FOLLOWED: u16 = 100;
/// The most stacks that an endless field can have.
const MOST_STACKS: u64 = 400;
/// Fields of at most so many rows may be longer ..
pub(super) const FEW_ROWS: usize = 3;
/// .. up to this width.
pub(super) const MOST_WIDTH: u64 = 20_000;

/// A setup of Chomp: the box of counters, and how its cells are named.
///
/// ```
/// use catchup::games::chomp::Chomp;
/// let number: Chomp = "chomp n=720".parse()?;
/// assert_eq!(number.sides(), [5, 3, 2]);
/// assert!("chomp 5x".parse::<Chomp>().is_err());
/// # Ok::<(), catchup::core::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chomp {
    kind: SetupKind,
    sides: Vec<u16>,
    /// The first of the endless sides, which are the last ones; as many as there are sides where all of them end.
    first_endless: usize,
    /// Whoever takes the poison wins.
    reverse: bool,
    /// How far the start reaches along the last side, for every cell of the base; see `Counters`.
    start: Box<[u16]>,
}

/// How a setup was given; it decides how cells and positions are written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupKind {
    /// A rectangle of rows and columns.
    Field,
    /// Any left-justified rows, from the bottom.
    Rows,
    /// A box of three to six sides.
    Solid,
    /// Schuh's game: the divisors of a number.
    Divisors(Number),
}

/// A number whose divisors are played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    value: u64,
    primes: Vec<u64>,
}

impl Number {
    /// The number.
    pub fn value(&self) -> u64 {
        self.value
    }

    /// Its primes in ascending order: one for each side of the box.
    pub fn primes(&self) -> &[u64] {
        &self.primes
    }
}

impl Chomp {
    /// How the setup was given.
    pub fn kind(&self) -> &SetupKind {
        &self.kind
    }

    /// The lengths of the sides: rows, columns, layers and further. An endless side has as many places as can be bitten at.
    pub fn sides(&self) -> &[u16] {
        &self.sides
    }

    /// Whether a side has no end.
    pub fn is_endless_along(&self, side: usize) -> bool {
        (self.first_endless..self.sides.len()).contains(&side)
    }

    /// Whether some side has no end.
    pub fn is_endless(&self) -> bool {
        self.is_endless_along(self.sides.len() - 1)
    }

    /// Whether whoever takes the poison wins.
    pub fn is_reverse(&self) -> bool {
        self.reverse
    }

    /// How far the start reaches along the last side, for every cell of the base: see [`Counters`](super::Counters).
    pub fn start_heights(&self) -> &[u16] {
        &self.start
    }

    /// Whether cells have a row and a column only, and are named by them: `c2`.
    pub fn is_planar(&self) -> bool {
        matches!(self.kind, SetupKind::Field | SetupKind::Rows)
    }

    /// Whether cells are named by three places or more.
    pub fn is_solid(&self) -> bool {
        self.kind == SetupKind::Solid
    }

    fn whole_box(kind: SetupKind, sides: Vec<u16>) -> Self {
        let base: usize = sides[..sides.len() - 1].iter().map(|&side| usize::from(side)).product();
        let start = vec![sides[sides.len() - 1]; base].into();
        let first_endless = sides.len();
        Self { kind, sides, first_endless, reverse: false, start }
    }

    /// The sides as they are written: `3x3xinf`.
    pub(super) fn sides_in_words(&self) -> String {
        let side = |(side, length): (usize, &u16)| {
            if self.is_endless_along(side) { ENDLESS_WORD.to_owned() } else { length.to_string() }
        };
        self.sides.iter().enumerate().map(side).collect::<Vec<_>>().join("x")
    }
}

/// What is written for a length without an end.
pub(super) const ENDLESS_WORD: &str = "inf";

impl fmt::Display for Chomp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("chomp ")?;
        match &self.kind {
            SetupKind::Field | SetupKind::Solid => f.write_str(&self.sides_in_words()),
            SetupKind::Rows => write!(f, "rows={}", joined(&self.start, ",")),
            SetupKind::Divisors(number) => write!(f, "n={}", number.value),
        }?;
        f.write_str(if self.reverse { " reverse" } else { "" })
    }
}

/// Lengths with something between them.
pub(super) fn joined(lengths: &[u16], between: &str) -> String {
    let word = |&length: &u16| if length == ENDLESS { ENDLESS_WORD.to_owned() } else { length.to_string() };
    lengths.iter().map(word).collect::<Vec<_>>().join(between)
}

impl FromStr for Chomp {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split_whitespace();
        if words.next() != Some("chomp") {
            return Err(NotationError::new(text, "is no setup of Chomp, which begins with `chomp`"));
        }
        let mut reverse = false;
        let mut field = None;
        for word in words {
            let so_far = || format!("comes after the whole setup `chomp {}`", field.unwrap_or(word));
            match word {
                "reverse" if !reverse => reverse = true,
                "misere" => {
                    return Err(NotationError::new(
                        word,
                        "is what Chomp is: who takes the poison loses; reverse: he wins",
                    ));
                }
                _ if field.is_none() && word != "reverse" => field = Some(word),
                _ => return Err(NotationError::new(word, so_far())),
            }
        }
        let Some(word) = field else {
            return Err(NotationError::new(text, "names no field; e.g. chomp 5x6, chomp n=720"));
        };
        let game = match word.split_once('=') {
            Some(("n", number)) => read_number(word, number),
            Some(("rows", rows)) => read_field(word, rows),
            Some(_) => Err(NotationError::new(word, "is no option of Chomp; there are n=720 and rows=6,6,4,2")),
            None => read_box(word),
        }?;
        Ok(Self { reverse, ..game })
    }
}

fn read_box(word: &str) -> Result<Chomp, NotationError> {
    let (finite, endless) = split_endless(word);
    let mut sides = Vec::new();
    for side in finite.split('x').filter(|side| endless == 0 || !side.is_empty()) {
        sides.push(match side.parse::<u64>() {
            Err(_) if side == ENDLESS_WORD => {
                return Err(NotationError::new(
                    word,
                    "has an endless side before one that ends; the endless ones come last, e.g. 3xinf",
                ));
            }
            Ok(0) => return Err(NotationError::new(word, "has a side of 0; every side needs at least 1")),
            Ok(side) => side,
            // Digits that outgrow the number type are a long side, and too long is said below.
            Err(_) if !side.is_empty() && side.bytes().all(|digit| digit.is_ascii_digit()) => u64::MAX,
            Err(_) => return Err(NotationError::new(word, "is no field: sides joined by x, e.g. 5x6 or 5x3x2")),
        });
    }
    match sides.len() + endless {
        0 | 1 => return Err(NotationError::new(word, "has one side; a field is rows x columns, e.g. 1x7 or 5x6")),
        2..=MOST_SIDES => {}
        more => return Err(NotationError::new(word, format!("has {more} sides; at most {MOST_SIDES} are possible"))),
    }
    let kind = if sides.len() + endless == 2 { SetupKind::Field } else { SetupKind::Solid };
    if endless > 0 {
        return endless_box(word, kind, &sides, endless);
    }
    let counters = sides.iter().copied().fold(1, u64::saturating_mul);
    check_size(word, (sides.len() == 2).then_some(sides[0]), sides[1], counters)?;
    Ok(Chomp::whole_box(kind, sides.into_iter().map(|side| side as u16).collect()))
}

/// The sides that end, and how many behind them have no end.
fn split_endless(word: &str) -> (&str, usize) {
    let mut rest = word;
    let mut endless = 0;
    while let Some(before) = rest.strip_suffix(ENDLESS_WORD).filter(|before| before.is_empty() || before.ends_with('x'))
    {
        rest = before.strip_suffix('x').unwrap_or(before);
        endless += 1;
    }
    (rest, endless)
}

/// A box of which so many sides have no end.
fn endless_box(word: &str, kind: SetupKind, finite: &[u64], endless: usize) -> Result<Chomp, NotationError> {
    let followed = std::iter::repeat_n(u64::from(FOLLOWED), endless - 1);
    let stacks = finite.iter().copied().chain(followed.clone()).fold(1, u64::saturating_mul);
    if stacks > MOST_STACKS {
        let reason = format!(
            "stands on too many stacks: each inf but the last counts as {FOLLOWED}, and {MOST_STACKS} are the most"
        );
        return Err(NotationError::new(word, reason));
    }
    let sides = finite.iter().copied().chain(followed).map(|side| side as u16).chain([FAR]).collect();
    let start = vec![ENDLESS; stacks as usize].into();
    Ok(Chomp { first_endless: finite.len(), start, ..Chomp::whole_box(kind, sides) })
}

/// Refuses what is larger than the program can hold. `rows` is known for flat fields.
fn check_size(word: &str, rows: Option<u64>, width: u64, counters: u64) -> Result<(), NotationError> {
    let is_long = rows.is_some_and(|rows| rows <= FEW_ROWS as u64 && width <= MOST_WIDTH);
    if counters <= MOST_COUNTERS || is_long {
        return Ok(());
    }
    let limit = match rows {
        Some(_) => format!("at most {MOST_COUNTERS}, or up to {FEW_ROWS} rows of {MOST_WIDTH}"),
        None => format!("at most {MOST_COUNTERS}"),
    };
    let counters = if counters == u64::MAX { "too many".to_owned() } else { counters.to_string() };
    Err(NotationError::new(word, format!("has {counters} counters; {limit}")))
}

fn read_field(word: &str, rows: &str) -> Result<Chomp, NotationError> {
    let mut lengths = Vec::new();
    for row in rows.split(',') {
        if row == ENDLESS_WORD && lengths.iter().all(|&length| length == u64::from(ENDLESS)) {
            lengths.push(u64::from(ENDLESS));
            continue;
        }
        if row == ENDLESS_WORD {
            return Err(NotationError::new(word, "has a row of inf above one that ends; rows may not grow upwards"));
        }
        lengths.push(row.parse::<u64>().ok().filter(|&length| length > 0 && length != u64::from(ENDLESS)).ok_or_else(
            || NotationError::new(word, "is no field: row lengths from the bottom, at least 1 each, e.g. rows=6,6,4,2"),
        )?);
    }
    if let Some((low, high)) = lengths.iter().zip(&lengths[1..]).find(|(low, high)| low < high) {
        let reason = format!("has a row of {high} above one of {low}; rows may not grow upwards");
        return Err(NotationError::new(word, reason));
    }
    let finite = lengths.iter().filter(|&&length| length != u64::from(ENDLESS));
    let counters = finite.copied().fold(0, u64::saturating_add);
    let is_endless = lengths[0] == u64::from(ENDLESS);
    if is_endless && lengths.len() as u64 > MOST_STACKS {
        return Err(NotationError::new(word, format!("has {} rows; at most {MOST_STACKS} beside inf", lengths.len())));
    }
    check_size(word, (!is_endless).then_some(lengths.len() as u64), lengths[0], counters)?;
    let start: Box<[u16]> = lengths.into_iter().map(|length| length as u16).collect();
    let sides = vec![start.len() as u16, if is_endless { FAR } else { start[0] }];
    Ok(Chomp { kind: SetupKind::Rows, first_endless: 2 - usize::from(is_endless), sides, reverse: false, start })
}

fn read_number(word: &str, text: &str) -> Result<Chomp, NotationError> {
    let value =
        text.parse::<u64>().ok().filter(|&value| value > 0).ok_or_else(|| {
            NotationError::new(word, format!("needs a whole number from 1 to {}, e.g. n=720", u64::MAX))
        })?;
    let powers = factorize(value);
    if powers.len() > MOST_SIDES {
        let reason = format!("has {} primes; at most {MOST_SIDES} are possible", powers.len());
        return Err(NotationError::new(word, reason));
    }
    // 1 has no prime; its only divisor is the poison, whichever prime names the side of length 1.
    let powers = if powers.is_empty() { vec![(2, 0)] } else { powers };
    let sides: Vec<u16> = powers.iter().map(|&(_, power)| power as u16 + 1).collect();
    let counters = sides.iter().map(|&side| u64::from(side)).product();
    check_size(word, None, u64::MAX, counters)?;
    let primes = powers.into_iter().map(|(prime, _)| prime).collect();
    Ok(Chomp::whole_box(SetupKind::Divisors(Number { value, primes }), sides))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setups_are_written_as_they_are_read() {
        for words in ["5x6", "5x3x2", "2x2x2x2x2x2", "n=720", "rows=6,6,4,2", "n=1", "n=7", "1x1", "3x20000", "60x60"]
            .into_iter()
            .chain(["2xinf", "infxinf", "3x3xinf", "2xinfxinf", "rows=inf,inf,3", "5x6 reverse"])
        {
            let words = format!("chomp {words}");
            assert_eq!(words.parse::<Chomp>().map(|game| game.to_string()), Ok(words));
        }
    }

    #[test]
    fn what_is_no_setup_is_refused_in_one_sentence() {
        const CASES: &[(&str, &str)] = &[
            ("chomp", "`chomp` names no field; e.g. chomp 5x6, chomp n=720"),
            ("chomp 0x5", "`0x5` has a side of 0; every side needs at least 1"),
            ("chomp 5x", "`5x` is no field: sides joined by x, e.g. 5x6 or 5x3x2"),
            ("chomp 7", "`7` has one side; a field is rows x columns, e.g. 1x7 or 5x6"),
            ("chomp n=0", "`n=0` needs a whole number from 1 to 18446744073709551615, e.g. n=720"),
            ("chomp 61x60", "`61x60` has 3660 counters; at most 3600, or up to 3 rows of 20000"),
            ("chomp 3x20001", "`3x20001` has 60003 counters; at most 3600, or up to 3 rows of 20000"),
            ("chomp 2x2x2x2x2x2x2", "`2x2x2x2x2x2x2` has 7 sides; at most 6 are possible"),
            ("chomp n=510510", "`n=510510` has 7 primes; at most 6 are possible"),
            ("chomp rows=2,4", "`rows=2,4` has a row of 4 above one of 2; rows may not grow upwards"),
            ("chomp m=4", "`m=4` is no option of Chomp; there are n=720 and rows=6,6,4,2"),
            ("chomp infx3", "`infx3` has an endless side before one that ends; the endless ones come last, e.g. 3xinf"),
            ("chomp inf", "`inf` has one side; a field is rows x columns, e.g. 1x7 or 5x6"),
            ("chomp rows=3,inf", "`rows=3,inf` has a row of inf above one that ends; rows may not grow upwards"),
            (
                "chomp 5xinfxinf",
                "`5xinfxinf` stands on too many stacks: each inf but the last counts as 100, and 400 are the most",
            ),
            (
                "chomp 99999999999999999999xinf",
                "`99999999999999999999xinf` stands on too many stacks: each inf but the last counts as 100, and 400 are the most",
            ),
            ("chomp 5x6 misere", "`misere` is what Chomp is: who takes the poison loses; reverse: he wins"),
            ("chomp 5x6 fast", "`fast` comes after the whole setup `chomp 5x6`"),
            ("chomp reverse 5x6 reverse", "`reverse` comes after the whole setup `chomp 5x6`"),
            (
                "chomp 99999999999999999999x2",
                "`99999999999999999999x2` has too many counters; at most 3600, or up to 3 rows of 20000",
            ),
        ];
        for &(text, sentence) in CASES {
            assert_eq!(text.parse::<Chomp>().map_err(|error| error.to_string()), Err(sentence.to_owned()), "{text}");
        }
    }
}
