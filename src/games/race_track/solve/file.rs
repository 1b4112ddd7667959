//! A whole table as a file: a head that says what it belongs to, the table, and a sum over all of it.

use crate::games::race_track::duel::Whole;
use crate::games::race_track::{Car, RaceTrack};

/// What a file begins with; the number changes with everything that changes what its bits mean.
const MAGIC: u64 = u64::from_le_bytes(*b"catchup1");
/// Words before the table: the magic, the key, the states, and whether lengths follow.
const HEAD: usize = 4;
const WORD: usize = size_of::<u64>();

/// The name of the file for a setup.
pub fn name(race: &RaceTrack) -> String {
    format!("race-{}-{:016x}.table", race.word().trim_end_matches(".track"), key(race))
}

/// A sum over whatever decides the table: the drawing, the rules, and the numbers of the states.
fn key(race: &RaceTrack) -> u64 {
    let mut sum = Sum::default();
    let rules = race.to_string();
    let rules = rules.split_whitespace().skip(2);
    for word in rules {
        sum.bytes(word.as_bytes());
    }
    for at in race.track().map().points() {
        sum.word(race.track().cell(at).sign().into());
    }
    for Car { at, velocity, task, braked } in race.solo().states().cars() {
        let parts = [at.x, at.y, velocity.dx, velocity.dy, i16::from(task.laps), i16::from(task.gate)];
        for part in parts {
            sum.word(u64::from(part.cast_unsigned()));
        }
        sum.word(u64::from(task.pit) * 2 + u64::from(*braked));
    }
    sum.0
}

/// The bytes of a file.
pub fn write(race: &RaceTrack, whole: &Whole) -> Vec<u8> {
    let words = 4 * Whole::words_of_square(whole.states());
    let mut bytes = Vec::with_capacity((HEAD + words + 1) * WORD + 2 * whole.states().pow(2));
    for word in [MAGIC, key(race), whole.states() as u64, u64::from(whole.has_turns())] {
        bytes.extend(word.to_le_bytes());
    }
    let (squares, lengths) = whole.parts();
    for word in squares.flatten() {
        bytes.extend(word.to_le_bytes());
    }
    for list in lengths {
        bytes.extend(list);
    }
    let mut sum = Sum::default();
    sum.bytes(&bytes);
    bytes.extend(sum.0.to_le_bytes());
    bytes
}

/// The table of a file; nothing if the file is broken, or belongs to something else.
pub fn read(race: &RaceTrack, bytes: &[u8]) -> Option<Whole> {
    let (content, sum) = bytes.split_last_chunk::<WORD>()?;
    let mut found = Sum::default();
    found.bytes(content);
    let states = race.solo().graph().len();
    let (head, rest) = content.split_at_checked(HEAD * WORD)?;
    let head: Vec<u64> = words(head).collect();
    let has_turns = head[3] == 1;
    if found.0 != u64::from_le_bytes(*sum) || head[..3] != [MAGIC, key(race), states as u64] {
        return None;
    }
    let size = Whole::words_of_square(states) * WORD;
    let (squares, lengths) = rest.split_at_checked(4 * size)?;
    let mut squares = squares.chunks_exact(size.max(1)).map(|bytes| words(bytes).collect::<Vec<u64>>());
    let squares = [squares.next()?, squares.next()?, squares.next()?, squares.next()?];
    let lengths = if has_turns {
        let (first, second) = lengths.split_at_checked(lengths.len() / 2)?;
        Some([first.to_vec(), second.to_vec()])
    } else {
        None
    };
    Whole::from_parts(states, squares, lengths)
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.as_chunks::<WORD>().0.iter().map(|word| u64::from_le_bytes(*word))
}

/// A sum that a changed bit changes, the same on every machine and in every version: FNV-1a on words.
struct Sum(u64);

impl Default for Sum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<WORD>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            self.word(byte.into());
        }
        self.word(bytes.len() as u64);
    }
}
