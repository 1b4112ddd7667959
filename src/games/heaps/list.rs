//! Positions that are lists of numbers, with the player to move behind them.

use crate::core::{NotationError, Player};

/// Splits `40,23,7 p2` into the list and the player; without one P1 is to move.
pub fn split_mover(text: &str) -> Result<(&str, Player), NotationError> {
    let text = text.trim();
    match text.rsplit_once(' ') {
        None => Ok((text, Player::P1)),
        Some((rest, word)) => match Player::from_notation(word) {
            Some(player @ (Player::P1 | Player::P2)) => Ok((rest.trim(), player)),
            _ => Err(NotationError::new(word, "is no player: p1 or p2, or nothing for p1")),
        },
    }
}

/// The player behind a position; P1 goes without saying.
pub fn with_mover(text: String, mover: Player) -> String {
    if mover == Player::P1 { text } else { format!("{text} {}", mover.notation()) }
}

/// Reads `40,23,7`: whole numbers from `least` to `most`.
pub fn read_numbers(text: &str, least: u32, most: u32) -> Result<Vec<u32>, NotationError> {
    if text.split(',').any(|word| word.trim().is_empty()) {
        return Err(NotationError::new(text, "leaves out a number; a list looks like 40,23,7"));
    }
    text.split(',')
        .map(|word| match word.trim().parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(NotationError::new(word.trim(), format!("is not a whole number from {least} to {most}"))),
        })
        .collect()
}

/// Writes `40,23,7`.
pub fn write_numbers(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}
