//! Random setups of Catch-Up.

use super::{CatchUp, LARGEST_NUMBER, MOST_NUMBERS, Ties};
use crate::core::generate::{Generate, Typed, listed, spaced};
use crate::core::laws::Dice;

impl Generate for CatchUp {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let mut words = if dice.once_in(4) { drawn(dice) } else { pool(dice) };
        let mut options = Vec::new();
        if dice.once_in(3) {
            let sign = if dice.once_in(3) { "-" } else { "" };
            options.push(format!("handicap={sign}{}", dice.size(0, LARGEST_NUMBER as usize)));
        }
        if dice.once_in(3) {
            options.push(match Ties::ALL[dice.below(Ties::ALL.len() + 1)..].first() {
                Some((ties, _)) => format!("ties={ties}"),
                None => "goal=last".to_owned(),
            });
        }
        if dice.once_in(3) {
            options.push(match dice.below(3) {
                0 => format!("picks={}", dice.size(1, MOST_NUMBERS)),
                equal => format!("equal={}", ["pass", "stay"][equal - 1]),
            });
        }
        if dice.once_in(3) {
            options.push(format!("players={}", dice.between(2, 4)));
        }
        dice.shuffle(&mut options);
        if dice.once_in(3) {
            words.splice(0..0, options);
        } else {
            words.extend(options);
        }
        Typed::words(spaced(id, &words, dice))
    }
}

/// `random 12 of 1..20 seed=7`.
fn drawn(dice: &mut Dice) -> Vec<String> {
    let count = dice.size(1, MOST_NUMBERS).to_string();
    let mut spans: Vec<String> = (0..dice.between(1, 3)).map(|_| span(dice).0).collect();
    spans = if dice.once_in(4) { spans } else { vec![spans.join(",")] };
    let words = ["random", &count, "of"].map(str::to_owned).into_iter().chain(spans);
    words.chain([format!("seed={}", dice.below(usize::MAX))]).collect()
}

/// `1..5`, and how many numbers that is.
fn span(dice: &mut Dice) -> (String, usize) {
    let low = dice.size(1, LARGEST_NUMBER as usize);
    let high = (low + dice.size(0, 30)).min(LARGEST_NUMBER as usize);
    (format!("{low}..{high}"), high - low + 1)
}

/// `1..5,7,7`, in one word or several.
fn pool(dice: &mut Dice) -> Vec<String> {
    let most = dice.size(1, MOST_NUMBERS);
    let mut parts = Vec::new();
    let mut count = 0;
    while count < most {
        let (text, numbers) = span(dice);
        if numbers <= most - count && dice.once_in(2) {
            parts.push(text);
            count += numbers;
        } else {
            let numbers: Vec<usize> =
                (0..(most - count).min(3)).map(|_| dice.size(1, LARGEST_NUMBER as usize)).collect();
            count += numbers.len();
            parts.push(listed(&numbers));
        }
    }
    if dice.once_in(4) { parts } else { vec![parts.join(",")] }
}
