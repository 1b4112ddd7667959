//! Random setups of the multiples, and of the same game on graphs.

use super::Multiples;
use super::setup::SHIPPED;
use crate::core::generate::{Generate, Typed, file_name, spaced};
use crate::core::laws::Dice;
use crate::games::graph::graph_file;

/// Setups are drawn up to here; the greatest possible ones take seconds each.
const LARGE: usize = 100_000;

impl Generate for Multiples {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        if id == "geography" { geography(id, dice) } else { numbers(id, dice) }
    }
}

fn numbers(id: &str, dice: &mut Dice) -> Typed {
    let most = if dice.once_in(30) { LARGE } else { 2_000 };
    let low = if dice.once_in(4) { dice.size(1, most) } else { dice.between(1, 3) };
    let high = (low + dice.size(0, most)).min(most.max(low));
    let mut words = vec![format!("{low}..{high}")];
    let is_any_needed = high / 2 < low;
    if is_any_needed || dice.once_in(2) {
        let from = dice.between(low, high);
        let to = dice.between(from, high);
        words.push(match dice.below(5) {
            0 => format!("first=..{to}"),
            1 => format!("first={from}.."),
            2 => format!("first={from}..{to}"),
            3 => format!("first={from}..{from}"),
            _ => "first=any".to_owned(),
        });
    }
    if low == 1 && dice.once_in(2) {
        words.push("once=1".to_owned());
    }
    Typed::words(spaced(id, &words, dice))
}

fn geography(id: &str, dice: &mut Dice) -> Typed {
    let shipped = SHIPPED.map(|(name, _)| name);
    if dice.once_in(6) {
        return Typed::words(spaced(id, &[(*dice.pick(&shipped)).to_owned()], dice));
    }
    let count = if dice.once_in(40) { 5000 } else { dice.size(1, 60) };
    let stem = *dice.pick(&["n", "N_", "1", "a1", "Knot"]);
    let mut nodes: Vec<String> = (1..=count).map(|number| format!("{stem}{number}")).collect();
    dice.shuffle(&mut nodes);
    let edges = dice.between(0, 2 * count);
    let text = graph_file(&nodes, edges, &shipped, dice);
    let name = file_name(".toml", &shipped, dice);
    Typed { words: spaced(id, std::slice::from_ref(&name), dice), files: vec![(name, text)] }
}
