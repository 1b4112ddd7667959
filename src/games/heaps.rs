//! What the games with heaps share: positions that are lists of numbers.

use crate::core::NotationError;

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
