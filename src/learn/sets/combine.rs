//! `and`, `or` and `not` of what a rule claims, in brackets of any depth.

use super::RuleClaim;

/// Claims of which all hold; a claim with `false` is one that does not.
pub(super) type Together = Vec<(bool, RuleClaim)>;

/// More ways than these to fulfil a rule are no rule that somebody states.
const MOST_WAYS: usize = 256;

/// Both of two conditions, each of several ways; nothing where there are too many.
pub(super) fn both(left: &[Together], right: &[Together]) -> Option<Vec<Together>> {
    (left.len() * right.len() <= MOST_WAYS)
        .then(|| left.iter().flat_map(|one| right.iter().map(move |other| [&one[..], other].concat())).collect())
}

/// What is so where none of these ways is; nothing where there are too many.
pub(super) fn none_of(ways: &[Together]) -> Option<Vec<Together>> {
    ways.iter().try_fold(vec![Vec::new()], |none, way| {
        let failed: Vec<Together> = way.iter().map(|(is, claim)| vec![(!is, claim.clone())]).collect();
        both(&none, &failed)
    })
}

/// A letter that would have to be one and the same number throughout where none of these ways is so: claim by claim, that cannot be
/// said.
pub(super) fn tied(ways: &[Together], names: &[char]) -> Option<char> {
    ways.iter().find_map(|way| {
        let with_letters = |wanted: bool| {
            way.iter().filter(move |(is, _)| *is == wanted).filter_map(|(_, claim)| claim.letters(names).pop())
        };
        with_letters(false).next().or_else(|| with_letters(true).nth(1))
    })
}
