//! A whole table as a file: a head that says what it belongs to, the table, and a sum over all of it.

use crate::games::race_track::duel::Whole;
use crate::games::race_track::{Car, RaceTrack};
use crate::solve::NextBytes;

/// What a file begins with; the number changes with everything that changes what its bits mean.
const MAGIC: u64 = u64::from_le_bytes(*b"catchup1");
/// Words before the table: the magic, the key, the states, and whether lengths follow.
const HEAD: usize = 4;
const WORD: usize = size_of::<u64>();
/// Words that are written at once.
const PART: usize = 1 << 16;

/// The name of the file for a setup.
pub fn name(race: &RaceTrack) -> String {
    format!("race-{}-{:016x}.table", race.word().trim_end_matches(".track"), key(race))
}

/// A sum over whatever decides the table: the drawing with its lines, the rules, and the numbers of the states.
fn key(race: &RaceTrack) -> u64 {
    let mut sum = Checksum::default();
    let rules = race.to_string();
    let rules = rules.split_whitespace().skip(2);
    for word in rules {
        sum.bytes(word.as_bytes());
        sum.bytes(b" ");
    }
    for at in race.track().map().points() {
        sum.word(race.track().cell(at).sign().into());
    }
    for line in race.track().map().lines() {
        sum.bytes(line.words().as_bytes());
        sum.bytes(b";");
    }
    for Car { at, velocity, task, braked } in race.solo().states().cars() {
        let parts = [at.x, at.y, velocity.dx, velocity.dy, i16::from(task.laps), i16::from(task.gate)];
        for part in parts {
            sum.word(u64::from(part.cast_unsigned()));
        }
        sum.word(u64::from(task.pit) * 2 + u64::from(*braked));
    }
    sum.finish()
}

/// Hands the bytes of a file to `out`, part by part: it is too large to be held a second time.
///
/// # Errors
/// Those of `out`.
pub fn write<E>(race: &RaceTrack, whole: &Whole, mut out: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    let mut sum = Checksum::default();
    let mut put = |bytes: &[u8]| {
        sum.bytes(bytes);
        out(bytes)
    };
    for word in [MAGIC, key(race), whole.states() as u64, u64::from(whole.has_turns())] {
        put(&word.to_le_bytes())?;
    }
    let (squares, lengths) = whole.parts();
    for words in squares.flat_map(|square| square.chunks(PART)) {
        put(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>())?;
    }
    for bytes in lengths.flat_map(|list| list.chunks(PART * WORD)) {
        put(bytes)?;
    }
    out(&sum.finish().to_le_bytes())
}

/// The table of a file; nothing if the file is broken, or belongs to something else.
pub(crate) fn read(race: &RaceTrack, from: NextBytes) -> Option<Whole> {
    let states = race.solo().graph().len();
    let mut parts = Parts { from, sum: Checksum::default() };
    let head = parts.words(HEAD)?;
    if head[..3] != [MAGIC, key(race), states as u64] {
        return None;
    }
    let mut square = || parts.words(Whole::words_of_square(states));
    let squares = [square()?, square()?, square()?, square()?];
    let lengths = match head[3] {
        1 => Some([parts.bytes(states * states)?, parts.bytes(states * states)?]),
        _ => None,
    };
    let Parts { mut from, sum } = parts;
    let mut end = [0; WORD];
    if !from(&mut end) || end != sum.finish().to_le_bytes() || from(&mut [0]) {
        return None;
    }
    Whole::from_parts(states, squares, lengths)
}

/// A file that is read part by part, and summed on the way.
struct Parts {
    from: NextBytes,
    sum: Checksum,
}

impl Parts {
    fn bytes(&mut self, count: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; count];
        if !(self.from)(&mut bytes) {
            return None;
        }
        self.sum.bytes(&bytes);
        Some(bytes)
    }

    fn words(&mut self, count: usize) -> Option<Vec<u64>> {
        let mut words = Vec::with_capacity(count);
        while words.len() < count {
            let bytes = self.bytes(WORD * PART.min(count - words.len()))?;
            words.extend(bytes.as_chunks::<WORD>().0.iter().map(|word| u64::from_le_bytes(*word)));
        }
        Some(words)
    }
}

/// A sum that a changed bit changes, the same on every machine and in every version: FNV-1a on words.
struct Checksum {
    value: u64,
    /// Bytes that are no word yet.
    rest: Vec<u8>,
    length: u64,
}

impl Default for Checksum {
    fn default() -> Self {
        Self { value: 0xcbf2_9ce4_8422_2325, rest: Vec::with_capacity(WORD), length: 0 }
    }
}

impl Checksum {
    fn word(&mut self, word: u64) {
        self.value = (self.value ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
    }

    /// However the bytes are parted, the sum is that of all of them.
    fn bytes(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if !self.rest.is_empty() {
            let (first, after) = bytes.split_at(bytes.len().min(WORD - self.rest.len()));
            self.rest.extend(first);
            bytes = after;
            if let Some(word) = self.rest.first_chunk().copied() {
                self.word(u64::from_le_bytes(word));
                self.rest.clear();
            }
        }
        let (words, rest) = bytes.as_chunks::<WORD>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        self.rest.extend(rest);
    }

    fn finish(mut self) -> u64 {
        for byte in std::mem::take(&mut self.rest) {
            self.word(byte.into());
        }
        self.word(self.length);
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;

    #[test]
    fn a_sum_does_not_depend_on_how_its_bytes_are_parted() {
        let mut dice = Dice(5);
        let bytes: Vec<u8> = (0..1000).map(|_| dice.below(256) as u8).collect();
        let mut whole = Checksum::default();
        whole.bytes(&bytes);
        let expected = whole.finish();
        for _ in 0..50 {
            let (mut parted, mut left) = (Checksum::default(), bytes.as_slice());
            while !left.is_empty() {
                let (part, after) = left.split_at((1 + dice.below(30)).min(left.len()));
                parted.bytes(part);
                left = after;
            }
            assert_eq!(parted.finish(), expected);
        }
        let mut longer = Checksum::default();
        longer.bytes(&[bytes.as_slice(), &[0]].concat());
        assert_ne!(longer.finish(), expected);
    }
}
