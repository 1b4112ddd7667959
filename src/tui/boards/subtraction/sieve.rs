//! The sieve of the first lesson, half a step at a time: the smallest heap without a label is lost; all heaps that lead
//! to it are won.

use crate::core::Outcome;
use crate::games::subtraction::Subtraction;

/// The sieve goes no further than this, however large the heap.
const TOP: u32 = 400;

/// The labels after so many half steps, and what the last one did.
pub(crate) struct SieveStep {
    labels: Vec<Option<Outcome>>,
    news: Vec<u128>,
    lost: u32,
    title: String,
}

impl SieveStep {
    /// The sieve of the heaps up to `top` after `steps` half steps, or at its end.
    pub(crate) fn new(game: &Subtraction, top: u64, steps: usize) -> Self {
        let top = top.min(TOP.into()) as u32;
        let mut sieve = Self {
            labels: vec![None; top as usize + 1],
            news: Vec::new(),
            lost: 0,
            title: "The sieve begins without labels".into(),
        };
        if game.is_misere() {
            sieve.label_ends(game);
        }
        for step in 0..steps {
            let done = if step % 2 == 0 { sieve.label_lost() } else { sieve.label_won(game) };
            if !done {
                break;
            }
        }
        sieve
    }

    /// Who cannot take has won, where the last stone loses.
    fn label_ends(&mut self, game: &Subtraction) {
        for heap in 0..self.labels.len() {
            if game.amounts(heap as u64).is_empty() {
                self.labels[heap] = Some(Outcome::Win);
            }
        }
        self.title = "Who finds nothing to take has won".into();
    }

    fn label_lost(&mut self) -> bool {
        let Some(lost) = self.labels.iter().position(Option::is_none) else {
            self.news.clear();
            self.title = "Every heap has its label".into();
            return false;
        };
        self.labels[lost] = Some(Outcome::Loss);
        self.lost = lost as u32;
        self.news = vec![lost as u128];
        self.title = format!("{lost} is lost: the smallest without a label");
        true
    }

    fn label_won(&mut self, game: &Subtraction) -> bool {
        let top = self.labels.len() as u32 - 1;
        self.news.clear();
        for &amount in game.amounts((top - self.lost).into()) {
            let heap = self.lost + amount;
            if self.labels[heap as usize].is_none() {
                self.labels[heap as usize] = Some(Outcome::Win);
                self.news.push(u128::from(heap));
            }
        }
        self.title = format!("From these {} can be left, so they are won", self.lost);
        true
    }

    /// The label of a heap.
    pub(crate) fn label(&self, heap: u128) -> Option<Outcome> {
        self.labels.get(usize::try_from(heap).ok()?).copied().flatten()
    }

    /// The heaps that got their label last.
    pub(crate) fn news(&self) -> &[u128] {
        &self.news
    }

    /// Where the sieve is.
    pub(crate) fn at(&self) -> u128 {
        u128::from(self.lost)
    }

    /// How far it goes.
    pub(crate) fn top(&self) -> u32 {
        self.labels.len() as u32 - 1
    }

    /// What the last half step did.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lesson's table after the sieve up to 14, and the first half steps on the way there.
    #[test]
    fn the_sieve_labels_as_the_lesson_does() {
        let game: Subtraction = "square 14".parse().unwrap_or_else(|error| panic!("{error}"));
        let shown = |steps| -> String {
            let sieve = SieveStep::new(&game, game.top(), steps);
            (0..=14).map(|heap| sieve.label(heap).map_or('.', Outcome::letter)).collect()
        };
        assert_eq!(shown(1), "L..............");
        assert_eq!(shown(2), "LW..W....W.....");
        assert_eq!(shown(3), "LWL.W....W.....");
        assert_eq!(shown(4), "LWLWW.W..W.W...");
        assert_eq!(shown(99), "LWLWWLWLWWLWLWW");
    }
}
