//! Prime factors of any number of 64 bits.

/// The prime powers of `n`, by ascending prime; empty for 1.
pub(super) fn factorize(n: u64) -> Vec<(u64, u32)> {
    let mut rest = n;
    let mut powers = Vec::new();
    let mut divide = |rest: &mut u64, prime: u64| {
        let mut power = 0;
        while rest.is_multiple_of(prime) {
            *rest /= prime;
            power += 1;
        }
        if power > 0 {
            powers.push((prime, power));
        }
    };
    // What survives this has no divisor up to the limit, so it is a prime or a product of very few.
    let mut candidate = 2;
    while candidate <= TRIAL && candidate * candidate <= rest {
        divide(&mut rest, candidate);
        candidate += 1 + candidate % 2;
    }
    let mut large = Vec::new();
    split(rest, &mut large);
    large.sort_unstable();
    for prime in large {
        divide(&mut rest, prime);
    }
    powers
}

/// Trial division ends here; Pollard's method takes over.
const TRIAL: u64 = 1 << 12;

fn split(n: u64, primes: &mut Vec<u64>) {
    if n == 1 {
        return;
    }
    if is_prime(n) {
        primes.push(n);
        return;
    }
    // Some seed finds a divisor of every composite number; the few that fail cost milliseconds.
    let divisor = (1..n).find_map(|seed| pollard(n, seed)).unwrap_or(n);
    split(divisor, primes);
    split(n / divisor, primes);
}

/// A proper divisor of `n` by Floyd's cycle in x -> x^2 + seed, or none with this seed (Pollard 1975).
fn pollard(n: u64, seed: u64) -> Option<u64> {
    let step = |x| ((u128::from(multiply(x, x, n)) + u128::from(seed)) % u128::from(n)) as u64;
    let (mut slow, mut fast) = (2 % n, 2 % n);
    loop {
        slow = step(slow);
        fast = step(step(fast));
        match gcd(slow.abs_diff(fast), n) {
            1 => {}
            divisor if divisor == n => return None,
            divisor => return Some(divisor),
        }
    }
}

/// Miller and Rabin's test with the bases that decide every number of 64 bits.
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|&base| n != base && n.is_multiple_of(base)) {
        return false;
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().filter(|&&base| base != n).all(|&base| {
        let mut x = power(base, (n - 1) >> twos, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = multiply(x, x, n);
            x == n - 1
        })
    })
}

fn multiply(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1 % modulus;
    base %= modulus;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = multiply(result, base, modulus);
        }
        base = multiply(base, base, modulus);
        exponent /= 2;
    }
    result
}

/// The greatest common divisor.
pub(super) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_product_of_its_primes() {
        for n in 1..20_000 {
            let powers = factorize(n);
            assert_eq!(powers.iter().map(|&(prime, power)| prime.pow(power)).product::<u64>(), n);
            assert!(powers.is_sorted_by(|a, b| a.0 < b.0), "{n}");
            assert!(powers.iter().all(|&(prime, _)| (2..prime).all(|small| prime % small > 0)), "{n}");
        }
    }

    #[test]
    fn large_numbers_fall_apart_as_well() {
        const CASES: &[(u64, &[(u64, u32)])] = &[
            (18_446_744_073_709_551_557, &[(18_446_744_073_709_551_557, 1)]),
            (4_294_967_291 * 4_294_967_279, &[(4_294_967_279, 1), (4_294_967_291, 1)]),
            (4_294_967_291 * 4_294_967_291, &[(4_294_967_291, 2)]),
            (1_000_003 * 1_000_003 * 1_000_033, &[(1_000_003, 2), (1_000_033, 1)]),
            (u64::MAX, &[(3, 1), (5, 1), (17, 1), (257, 1), (641, 1), (65_537, 1), (6_700_417, 1)]),
            (1 << 63, &[(2, 63)]),
        ];
        for &(n, powers) in CASES {
            assert_eq!(factorize(n), powers, "{n}");
        }
    }
}
