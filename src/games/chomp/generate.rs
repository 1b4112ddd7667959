//! Random setups of Chomp.

use super::Chomp;
use super::setup::{FEW_ROWS, MOST_COUNTERS, MOST_SIDES, MOST_WIDTH};
use crate::core::Arrange;
use crate::core::generate::{Generate, Typed, spaced};
use crate::core::laws::Dice;

/// The primes that numbers are made of; the last is the largest below 2^32.
const PRIMES: [u64; 10] = [2, 3, 5, 7, 11, 13, 97, 7919, 1_000_003, 4_294_967_291];

impl Generate for Chomp {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let word = match dice.below(7) {
            0 | 1 => joined(&sides(2, dice), "x"),
            2 => joined(&sides(dice.between(3, MOST_SIDES), dice), "x"),
            3 if dice.once_in(3) => {
                format!("{}x{}", dice.between(1, FEW_ROWS), dice.size(1, MOST_WIDTH as usize))
            }
            3 | 4 => format!("rows={}", joined(&rows(dice), ",")),
            5 => endless(dice),
            _ => format!("n={}", number(dice)),
        };
        let mut words = vec![word];
        if dice.once_in(8) {
            words.push("reverse".to_owned());
        }
        Typed::words(spaced(id, &words, dice))
    }
}

fn joined(numbers: &[usize], between: &str) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(between)
}

/// So many sides of a box that can be held.
fn sides(count: usize, dice: &mut Dice) -> Vec<usize> {
    let mut room = MOST_COUNTERS as usize;
    let mut sides: Vec<usize> = (0..count)
        .map(|_| {
            let side = dice.size(1, room).min(if dice.once_in(8) { room } else { 7 });
            room /= side;
            side
        })
        .collect();
    dice.shuffle(&mut sides);
    sides
}

/// A field without an end.
fn endless(dice: &mut Dice) -> String {
    if dice.once_in(3) {
        let above = joined(&rows(dice), ",");
        return format!("rows={}{above}", "inf,".repeat(dice.between(1, 3)));
    }
    let ends = dice.below(3);
    let mut words: Vec<String> = (0..ends).map(|_| dice.between(1, 4).to_string()).collect();
    // One that no other side follows is a line, and no field; two take a hundred stacks for each.
    let most = if ends == 0 { 2 } else { 1 + usize::from(dice.once_in(4) && ends == 1) };
    words.extend(vec!["inf".to_owned(); if ends == 0 { 2 } else { dice.between(1, most) }]);
    words.join("x")
}

/// Rows that do not grow upwards.
fn rows(dice: &mut Dice) -> Vec<usize> {
    let first = dice.size(1, 60);
    let count = dice.size(1, 60);
    let mut rows: Vec<usize> = (0..count).map(|_| dice.between(1, first)).collect();
    rows.arrange_by(|a, b| b.cmp(a));
    rows
}

/// A number with few enough primes and divisors.
fn number(dice: &mut Dice) -> u64 {
    let mut number = 1_u64;
    let (mut counters, mut primes) = (1, PRIMES.to_vec());
    dice.shuffle(&mut primes);
    for &prime in primes.iter().take(dice.below(MOST_SIDES + 1)) {
        for power in 1..=dice.size(0, 12) {
            let Some(next) = number.checked_mul(prime) else { break };
            let all = counters * (power + 1);
            if all > MOST_COUNTERS as usize {
                break;
            }
            number = next;
        }
        let power = std::iter::successors(Some(number), |rest| rest.is_multiple_of(prime).then(|| rest / prime));
        counters *= power.count();
    }
    number
}
