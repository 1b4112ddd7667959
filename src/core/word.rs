//! What is asked of a word of bits everywhere.

/// 2^64 over the golden ratio: the high bits of a product with it depend on all bits of the other factor.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads a number over all bits; the high ones come down.
pub(crate) fn spread(key: u64) -> u64 {
    let mixed = key.wrapping_mul(GOLDEN);
    mixed ^ (mixed >> 32)
}

/// A number for a text, the same on every platform and version: FNV-1a.
pub(crate) fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The places of the ones, ascending.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}
