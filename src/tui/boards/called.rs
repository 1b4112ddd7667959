//! What nodes of a drawing and places of a map are called: by their names, or by less of them where these leave its lines no room.

use std::collections::HashSet;

use crate::tui::paint::width;

/// The columns of shorter names.
const SHORTER: [usize; 6] = [8, 6, 5, 4, 3, 2];

/// The names, each in at most so many columns, fewer and fewer: its first letters, and as many of its last ones as tell it from
/// all others. Names that cannot be told apart in so few are left out.
pub(super) fn shorter(names: &[String]) -> impl Iterator<Item = Vec<String>> {
    let longest = names.iter().map(|name| width(name)).max().unwrap_or(0) as usize;
    SHORTER.into_iter().filter(move |room| *room < longest).filter_map(|room| told_apart(names, room))
}

fn told_apart(names: &[String], room: usize) -> Option<Vec<String>> {
    let mut called = (0..room).map(|last| names.iter().map(|name| ends_of(name, room, last)).collect::<Vec<_>>());
    called.find(|called| called.iter().collect::<HashSet<_>>().len() == names.len())
}

/// A name in so many letters, so many of which are its last ones; one that has no more than these is whole.
fn ends_of(name: &str, room: usize, last: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    let first = room.min(letters.len()) - last.min(letters.len());
    letters[..first].iter().chain(&letters[letters.len() - last.min(letters.len())..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_names_differ_and_are_made_of_the_ends_of_the_whole_ones() {
        let names = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (whole, shortest) in [
            ("Amsterdam Bruxelles Copenhagen", "Am Br Co"),
            ("Stadt00 Stadt05 Stadt15", "S00 S05 S15"),
            ("north_1 north_2 south_1", "n1 n2 s1"),
            ("knot a b", "kn a b"),
        ] {
            let all: Vec<_> = shorter(&names(whole)).collect();
            assert_eq!(all.last(), Some(&names(shortest)), "{whole}");
            for (called, whole) in all.iter().flat_map(|called| called.iter().zip(names(whole))) {
                let begins =
                    (0..=called.len()).any(|at| whole.starts_with(&called[..at]) && whole.ends_with(&called[at..]));
                assert!(begins, "{called} of {whole}");
            }
        }
        assert_eq!(shorter(&names("a b")).count(), 0);
    }
}
