//! How many stones may be taken.

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
            Self::PrimePowers => prime_powers(top),
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

/// A sieve of Eratosthenes over smallest prime factors: a prime power has no second one.
fn prime_powers(top: u32) -> Vec<u32> {
    let mut factor = vec![0u32; top as usize + 1];
    for prime in 2..=top as usize {
        if factor[prime] == 0 {
            for multiple in (prime..=top as usize).step_by(prime) {
                if factor[multiple] == 0 {
                    factor[multiple] = prime as u32;
                }
            }
        }
    }
    let is_power = |&number: &u32| {
        let prime = factor[number as usize];
        let mut rest = number;
        while prime > 1 && rest.is_multiple_of(prime) {
            rest /= prime;
        }
        rest == 1
    };
    (1..=top).filter(is_power).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_powers_begin_with_one_and_leave_out_products_of_two_primes() {
        let few = [1, 2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29];
        assert_eq!(Family::PrimePowers.up_to(30), few);
        assert_eq!(Family::Squares.up_to(30), [1, 4, 9, 16, 25]);
        assert_eq!(Family::Set(vec![1, 3, 40]).up_to(30), [1, 3]);
    }
}
