//! Texts that are nearly valid.

use catchup::core::laws::Dice;

/// What people, programs and malice put into texts.
const PIECES: [&str; 44] = [
    "0",
    "-1",
    "1",
    "007",
    "65535",
    "65536",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e9",
    "0x10",
    "1_000",
    ".5",
    "NaN",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "\0",
    "\x1b[2J",
    "\u{9b}",
    "\u{202e}",
    "\u{feff}",
    "é",
    "日本語",
    "🏁",
    "e\u{301}",
    ",",
    "..",
    ":",
    "x",
    "@",
    "+",
    "=",
    "-",
    "/",
    "\"",
    "'",
    "[",
    "]",
];

/// A text that was changed once to four times, with parts of another valid one.
pub fn mutated(text: &str, other: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let other: Vec<char> = other.chars().collect();
    for _ in 0..=dice.below(4) {
        change(&mut letters, &other, dice);
    }
    letters.into_iter().collect()
}

fn change(letters: &mut Vec<char>, other: &[char], dice: &mut Dice) {
    let from = dice.below(letters.len() + 1);
    let to = (from + 1 + dice.below(8)).min(letters.len());
    let piece: Vec<char> = PIECES[dice.below(PIECES.len())].chars().collect();
    match dice.below(16) {
        0 | 1 => drop(letters.drain(from.min(to)..to)),
        2 | 3 => {
            let part = letters[from.min(to)..to].to_vec();
            insert(letters, from, &part);
        }
        4 | 5 if letters.len() > 1 => {
            let (last, other) = (letters.len() - 1, dice.below(letters.len()));
            letters.swap(from.min(last), other);
        }
        6 | 7 => insert(letters, from, &piece),
        8 | 9 => replace_number(letters, from, &piece),
        10 => swap_words(letters, dice),
        11 => letters.truncate(from),
        12 => {
            let start = dice.below(other.len() + 1);
            let end = (start + dice.below(40)).min(other.len());
            insert(letters, from, &other[start..end]);
        }
        13 => {
            let again: Vec<char> = letters.iter().copied().skip(from).take(60).collect();
            insert(letters, from, &again.repeat(1 + dice.below(30)));
        }
        // A letter that is one off.
        14 => {
            if let Some(letter) = letters.get_mut(from) {
                *letter = char::from_u32((*letter as u32) ^ (1 << dice.below(7))).unwrap_or('?');
            }
        }
        _ if dice.below(20) == 0 => insert(letters, from, &piece.repeat(3000)),
        _ => insert(letters, from, &piece.repeat(1 + dice.below(6))),
    }
}

fn insert(letters: &mut Vec<char>, at: usize, piece: &[char]) {
    letters.splice(at..at, piece.iter().copied());
}

/// The number at the place, or the next one behind it, becomes another.
fn replace_number(letters: &mut Vec<char>, from: usize, piece: &[char]) {
    let Some(start) = (from..letters.len()).find(|&at| letters[at].is_ascii_digit()) else { return };
    let end = (start..letters.len()).find(|&at| !letters[at].is_ascii_digit()).unwrap_or(letters.len());
    letters.splice(start..end, piece.iter().copied());
}

fn swap_words(letters: &mut Vec<char>, dice: &mut Dice) {
    let text: String = letters.iter().collect();
    let mut words: Vec<&str> = text.split(' ').collect();
    let (a, b) = (dice.below(words.len()), dice.below(words.len()));
    words.swap(a, b);
    *letters = words.join(" ").chars().collect();
}
