//! A little arithmetic: primes and factorisations of small numbers.

/// Whether `number` is a prime.
pub fn is_prime(number: u32) -> bool {
    number > 1 && least_factor(number) == number
}

/// The prime factors, ascending, repeated ones as often as they divide; none for 0 and 1.
///
/// ```
/// use catchup::games::multiples::numbers::factors;
/// assert_eq!(factors(24), [2, 2, 2, 3]);
/// ```
pub fn factors(mut number: u32) -> Vec<u32> {
    let mut found = Vec::new();
    while number > 1 {
        let factor = least_factor(number);
        found.push(factor);
        number /= factor;
    }
    found
}

fn least_factor(number: u32) -> u32 {
    (2..=number.isqrt()).find(|factor| number.is_multiple_of(*factor)).unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_to_the_number_and_are_prime() {
        for number in 2..2000 {
            let parts = factors(number);
            assert_eq!(parts.iter().product::<u32>(), number);
            assert!(parts.is_sorted() && parts.iter().all(|&part| is_prime(part)), "{number}");
        }
        assert!(!is_prime(0) && !is_prime(1) && is_prime(2));
    }
}
