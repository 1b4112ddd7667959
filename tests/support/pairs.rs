//! Numbers in pairs of which one divides the other.

use std::collections::BTreeSet;

use super::held::{Told, number};

/// The numbers from 2 to the largest that divide another or are multiples of it.
pub fn neighbours(largest: u32, of: u32) -> Vec<u32> {
    (2..=largest).filter(|other| *other != of && (other.is_multiple_of(of) || of.is_multiple_of(*other))).collect()
}

/// Pairs of numbers from 2 on: `12 = 2-12 3-9`.
pub struct Pairs {
    largest: u32,
    all: Vec<(u32, u32)>,
}

impl Pairs {
    /// Reads them.
    pub fn read(words: &[String]) -> Told<Self> {
        let pairs = words[1..].iter().filter_map(|word| word.split_once('-'));
        let all = pairs.map(|(one, other)| Ok((number(one)?, number(other)?))).collect::<Told<_>>()?;
        Ok(Self { largest: number(&words[0])?, all })
    }

    /// Whether neighbours are paired, and no number twice.
    pub fn is_matching(&self) -> bool {
        let numbers: BTreeSet<u32> = self.all.iter().flat_map(|(one, other)| [*one, *other]).collect();
        let is_pair = |(one, other): &(u32, u32)| neighbours(self.largest, *one).contains(other);
        numbers.len() == 2 * self.all.len() && !self.all.is_empty() && self.all.iter().all(is_pair)
    }

    fn partner(&self, of: u32) -> Option<u32> {
        let either = |(one, other): &(u32, u32)| [(*one, *other), (*other, *one)];
        self.all.iter().flat_map(either).find(|(one, _)| *one == of).map(|(_, other)| other)
    }

    /// The numbers in no pair.
    pub fn free(&self) -> Vec<u32> {
        (2..=self.largest).filter(|number| self.partner(*number).is_none()).collect()
    }

    /// Whether whoever begins with this number can answer everything with its partner, to the end.
    pub fn guard(&self, first: u32) -> bool {
        self.is_matching() && self.partner(first).is_none() && self.answers(first, &mut BTreeSet::from([first]))
    }

    fn answers(&self, last: u32, used: &mut BTreeSet<u32>) -> bool {
        neighbours(self.largest, last)
            .into_iter()
            .filter(|next| !used.contains(next))
            .collect::<Vec<_>>()
            .into_iter()
            .all(|next| {
                let Some(partner) = self.partner(next).filter(|partner| !used.contains(partner)) else { return false };
                used.extend([next, partner]);
                let holds = self.answers(partner, used);
                used.remove(&next);
                used.remove(&partner);
                holds
            })
    }
}
