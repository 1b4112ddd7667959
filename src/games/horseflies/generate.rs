//! Random setups of the horseflies.

use super::fly::{COLUMNS, Fly, Square};
use super::notation::{LAST_ROW, MOST_FLIES, write_fly};
use super::rules::Horseflies;
use crate::core::generate::{Generate, Typed, spaced};
use crate::core::laws::Dice;

impl Generate for Horseflies {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let flies: Vec<String> = (0..dice.between(1, MOST_FLIES)).map(|_| write_fly(fly(dice))).collect();
        Typed::words(spaced(id, &[flies.join(",")], dice))
    }
}

/// A fly that is free to jump anywhere, or one that may not jump back.
fn fly(dice: &mut Dice) -> Fly {
    let most = if dice.once_in(10) { LAST_ROW } else { 12 };
    let square = Square { row: dice.size(1, usize::from(most)) as u16, column: dice.below(usize::from(COLUMNS)) as u8 };
    let all: Vec<Fly> = Fly::all_at(square).collect();
    if dice.once_in(3) { *dice.pick(&all) } else { Fly::at(square) }
}
