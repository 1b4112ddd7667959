//! Nimbers where play may go on for ever.
//!
//! The recipe of the fifth lesson: house 0; then a place whose labelled neighbours leave r as the least number missing is
//! labelled r, if from each of its other neighbours *one move* leads to some place labelled r. What can never be labelled
//! has no nimber: from there the game can go on for ever (Smith 1966; Fraenkel and Perl 1975).

use std::fmt;

use serde::{Serialize, Serializer};

use crate::core::Outcome;

/// The nimber of a position, or that it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nimber {
    /// As good as a heap of Nim of this size.
    Finite(u32),
    /// None: play can go on for ever.
    Loopy,
}

impl Nimber {
    /// The size of the heap that it is as good as, if there is one.
    pub fn finite(self) -> Option<u32> {
        match self {
            Self::Finite(size) => Some(size),
            Self::Loopy => None,
        }
    }
}

impl fmt::Display for Nimber {
    /// A loop is written `oo`: the sign for infinity is two cells wide in some terminals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(size) => f.pad(&size.to_string()),
            Self::Loopy => f.pad("oo"),
        }
    }
}

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Finite(size) => serializer.serialize_u32(*size),
            Self::Loopy => serializer.serialize_str("oo"),
        }
    }
}

/// The nimbers of tokens, in words: `the nimber is 2`, `the nimbers are 1, 1, oo`.
pub(crate) fn listed(nimbers: &[Nimber]) -> String {
    let all = nimbers.iter().map(Nimber::to_string).collect::<Vec<_>>().join(", ");
    if nimbers.len() == 1 { format!("the nimber is {all}") } else { format!("the nimbers are {all}") }
}

/// Numbers in order, those that follow each other by their ends: `0 to 4, 6`.
pub(crate) fn listed_by_ends(numbers: &[u32]) -> String {
    let run = |run: &[u32]| match run {
        [first, _, .., last] => format!("{first} to {last}"),
        few => few.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
    };
    numbers.chunk_by(|a, b| a + 1 == *b).map(run).collect::<Vec<_>>().join(", ")
}

/// The same with their nim-sum, where they are several: `the nimbers 2, 3 have the nim-sum 1`.
pub(crate) fn listed_with_sum(nimbers: &[Nimber], sum: Nimber) -> String {
    let all = nimbers.iter().map(Nimber::to_string).collect::<Vec<_>>().join(", ");
    if nimbers.len() == 1 { listed(nimbers) } else { format!("the nimbers {all} have the nim-sum {sum}") }
}

/// The least number that is not among these: the nimber of a position from those of its answers.
pub fn least_missing(nimbers: impl IntoIterator<Item = u32>) -> u32 {
    let mut seen: Vec<u32> = nimbers.into_iter().collect();
    seen.sort_unstable();
    seen.into_iter().fold(0, |least, nimber| if nimber == least { least + 1 } else { least })
}

/// What a position is labelled with, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its nimber.
    pub nimber: u32,
    /// The round in which it was labelled: going to earlier ones, a winner comes to an end.
    pub stage: u32,
}

/// Labels the places of a graph, given where one move leads from each. Ends have no moves and get 0. Cost: rounds times
/// moves times moves of each.
pub fn labels(moves: &[Vec<usize>]) -> Vec<Option<Label>> {
    let mut labels: Vec<Option<Label>> = vec![None; moves.len()];
    for stage in 0.. {
        let before = labels.clone();
        for place in 0..moves.len() {
            if before[place].is_none() {
                labels[place] = label(moves, &before, place).map(|nimber| Label { nimber, stage });
            }
        }
        if labels == before {
            break;
        }
    }
    labels
}

fn label(moves: &[Vec<usize>], labels: &[Option<Label>], place: usize) -> Option<u32> {
    let nimber = |to: &usize| labels[*to].map(|label| label.nimber);
    let least = least_missing(moves[place].iter().filter_map(nimber));
    let mut open = moves[place].iter().filter(|to| labels[**to].is_none());
    open.all(|to| moves[*to].iter().any(|back| nimber(back) == Some(least))).then_some(least)
}

/// What a position is worth beside others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NimWorth {
    /// As much as a heap of Nim of this size.
    Finite(u32),
    /// Play can go round for ever, unless somebody leaves by one of the moves that lead to these nimbers.
    Loopy(Vec<u32>),
}

/// What every place of a graph is worth, given where one move leads from each. Cost: that of [`labels`].
pub fn worths(moves: &[Vec<usize>]) -> Vec<NimWorth> {
    let labels = labels(moves);
    let worth = |place: usize| match labels[place] {
        Some(label) => NimWorth::Finite(label.nimber),
        None => NimWorth::loopy(moves[place].iter().filter_map(|&to| labels[to]).map(|label| label.nimber)),
    };
    (0..moves.len()).map(worth).collect()
}

/// What several are worth together: their nimbers, and for one without, the nimbers one move away.
pub fn sum(nimbers: &[Nimber], in_reach: impl Fn(usize) -> Vec<u32>) -> NimWorth {
    let worth = |(place, nimber): (usize, &Nimber)| match nimber {
        Nimber::Finite(nimber) => NimWorth::Finite(*nimber),
        Nimber::Loopy => NimWorth::loopy(in_reach(place)),
    };
    nimbers.iter().enumerate().map(worth).fold(NimWorth::Finite(0), |sum, worth| sum.beside(&worth))
}

/// Tells what each position is worth, where it can.
pub type Theory<P> = Box<dyn Fn(&P) -> Option<NimWorth> + Send>;

impl NimWorth {
    /// Play can go round, with these nimbers one move away.
    pub fn loopy(in_reach: impl IntoIterator<Item = u32>) -> Self {
        let mut in_reach: Vec<u32> = in_reach.into_iter().collect();
        in_reach.sort_unstable();
        in_reach.dedup();
        Self::Loopy(in_reach)
    }

    /// The nimber, or that there is none.
    pub fn nimber(&self) -> Nimber {
        match self {
            Self::Finite(nimber) => Nimber::Finite(*nimber),
            Self::Loopy(_) => Nimber::Loopy,
        }
    }

    /// Both side by side. Beside another loop no way out of a loop wins.
    #[must_use]
    pub fn beside(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(one), Self::Finite(two)) => Self::Finite(one ^ two),
            (Self::Finite(nimber), Self::Loopy(ways)) | (Self::Loopy(ways), Self::Finite(nimber)) => {
                Self::loopy(ways.iter().map(|way| way ^ nimber))
            }
            (Self::Loopy(_), Self::Loopy(_)) => Self::Loopy(Vec::new()),
        }
    }

    /// What it is to be to move, where whoever cannot move has lost.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Finite(0) => Outcome::Loss,
            Self::Finite(_) => Outcome::Win,
            Self::Loopy(ways) if ways.contains(&0) => Outcome::Win,
            Self::Loopy(_) => Outcome::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nimbers(moves: &[&[usize]]) -> Vec<Option<u32>> {
        let moves: Vec<Vec<usize>> = moves.iter().map(|to| to.to_vec()).collect();
        labels(&moves).into_iter().map(|label| label.map(|label| label.nimber)).collect()
    }

    #[test]
    fn one_nimber_is_no_sum() {
        let [two, three, sum] = [2, 3, 1].map(Nimber::Finite);
        assert_eq!(listed_with_sum(&[two], two), "the nimber is 2");
        assert_eq!(listed_with_sum(&[two, three], sum), "the nimbers 2, 3 have the nim-sum 1");
        assert_eq!(listed(&[two, Nimber::Loopy]), "the nimbers are 2, oo");
    }

    #[test]
    fn without_loops_the_labels_are_the_nimbers() {
        assert_eq!(nimbers(&[&[], &[0], &[0, 1], &[2]]), [Some(0), Some(1), Some(2), Some(0)]);
    }

    #[test]
    fn a_circle_without_an_end_has_no_nimber() {
        assert_eq!(nimbers(&[&[1], &[0]]), [None, None]);
    }

    /// Whoever steps into the circle can be sent back: it does not matter.
    #[test]
    fn a_loop_that_can_be_reversed_does_not_matter() {
        assert_eq!(nimbers(&[&[], &[0], &[0, 3], &[2, 1]]), [Some(0), Some(1), Some(1), Some(0)].map(|label| label));
    }
}
