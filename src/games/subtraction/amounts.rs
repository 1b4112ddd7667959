//! How many stones may be taken.

use std::sync::{Mutex, PoisonError};

use crate::core::Outcome;

/// Which numbers of stones may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Family {
    /// 1, 4, 9, 16, ..
    Squares,
    /// 1 and the powers of primes: 1, 2, 3, 4, 5, 7, 8, 9, 11, ..
    PrimePowers,
    /// Any finite set, ascending.
    Set(Vec<u32>),
}

impl Family {
    /// The amounts up to `top`, ascending.
    pub fn up_to(&self, top: u32) -> Vec<u32> {
        match self {
            Self::Squares => {
                (1..=top).map(|root| root.saturating_mul(root)).take_while(|&square| square <= top).collect()
            }
            Self::PrimePowers => known_prime_powers(top),
            Self::Set(amounts) => amounts.iter().copied().filter(|&amount| amount <= top).collect(),
        }
    }

    /// A theory of the outcomes: heaps that leave the first number on division by the second are lost, all others won.
    ///
    /// Prime powers have period 6: no power of a prime is a multiple of 6, so no move leads from a multiple of 6 to
    /// another, and 1 to 5 are all prime powers, so from anywhere else one leads there. When the last stone loses, the
    /// same holds for heaps that leave 1.
    pub fn theory(&self, empty: Outcome) -> Option<(u32, u32)> {
        match (self, empty) {
            (Self::PrimePowers, Outcome::Loss) => Some((0, 6)),
            (Self::PrimePowers, Outcome::Win | Outcome::Draw) => Some((1, 6)),
            (Self::Squares | Self::Set(_), _) => None,
        }
    }
}

/// The same from the longest list so far: a setup is read again with every key of a form.
fn known_prime_powers(top: u32) -> Vec<u32> {
    static KNOWN: Mutex<(u32, Vec<u32>)> = Mutex::new((0, Vec::new()));
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.0 < top {
        *known = (top, prime_powers(top));
    }
    let (_, amounts) = &*known;
    amounts[..amounts.partition_point(|amount| *amount <= top)].to_vec()
}

/// A sieve of Eratosthenes, with the powers of primes put back into it.
fn prime_powers(top: u32) -> Vec<u32> {
    let top = top as usize;
    let mut is_out = vec![false; top + 1];
    let roots = || (2..=top).take_while(|root| root * root <= top);
    for prime in roots() {
        if !is_out[prime] {
            (prime * prime..=top).step_by(prime).for_each(|multiple| is_out[multiple] = true);
        }
    }
    let primes: Vec<usize> = roots().filter(|&number| !is_out[number]).collect();
    for prime in primes {
        let powers = std::iter::successors(Some(prime * prime), |power| power.checked_mul(prime));
        powers.take_while(|&power| power <= top).for_each(|power| is_out[power] = false);
    }
    (1..=top).filter(|&number| !is_out[number]).map(|number| number as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_powers_begin_with_one_and_leave_out_products_of_two_primes() {
        let few = [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29];
        assert_eq!(Family::PrimePowers.up_to(30), few);
        let has_one_prime = |number: &u32| {
            let prime = (2..=*number).find(|prime| number.is_multiple_of(*prime)).unwrap_or(1);
            (1..12).any(|power| prime.checked_pow(power) == Some(*number))
        };
        let by_division: Vec<u32> = (1..=3000).filter(has_one_prime).collect();
        // Also of what a longer list was asked for before.
        for top in [0, 1, 2, 3, 4, 8, 9, 3000, 40, 1, 0] {
            let up_to = by_division.iter().copied().filter(|number| *number <= top).collect::<Vec<_>>();
            assert_eq!(Family::PrimePowers.up_to(top), up_to, "{top}");
        }
        assert_eq!(Family::Squares.up_to(30), [1, 4, 9, 16, 25]);
        assert_eq!(Family::Set(vec![1, 3, 40]).up_to(30), [1, 3]);
    }
}
