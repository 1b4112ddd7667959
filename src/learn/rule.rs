//! A rule as an answer, and the smallest position that refutes a wrong one.

use super::choice::TurnVerdict;
use super::referee::{Referee, match_of};
use super::sets::NumberSet;
use super::task::{ClaimKind, RuleTask};
use crate::core::{Arrange, Game, NotationError};

/// So many positions a rule is tried on: each is solved, and a learner waits.
const MOST_TRIED: u64 = 10_000;

impl RuleTask {
    /// The letters that stand in brackets, in their order.
    pub fn letters(&self) -> Vec<char> {
        let mut letters = Vec::new();
        for part in self.of.split('{').skip(1) {
            if let Some(letter) = part.chars().next().filter(|letter| !letters.contains(letter)) {
                letters.push(letter);
            }
        }
        letters
    }

    /// What a rule about as many numbers looks like.
    pub(super) fn example(&self) -> String {
        match self.letters()[..] {
            [] => String::new(),
            [one] => format!("{one} mod 3 = 0 or 0 3 6 9 .."),
            [one, other] => format!("{other} = 3{one} + 2 or {one} + {other} is odd"),
            [one, other, third, ..] => format!("{one} = {other} + 2 or {one} + {other} + {third} is odd"),
        }
    }

    /// Reads a rule.
    ///
    /// # Errors
    /// A sentence that names what cannot be read.
    pub fn read(&self, text: &str) -> Result<NumberSet, NotationError> {
        NumberSet::read_said(text, &self.letters(), self.are.word())
    }

    /// Whether a rule is right up to the bound. Of a wrong one is said how it was read, where that is not as it was written.
    pub(super) fn judge(&self, text: &str, referee: &mut Referee) -> TurnVerdict {
        let set = match self.read(text) {
            Ok(set) => set,
            Err(error) => return TurnVerdict::Unread(error.to_string()),
        };
        match self.counterexample(&set, referee) {
            Ok(None) => TurnVerdict::Right(match self.letters()[..] {
                [letter] => format!("It is right for every {letter} from {} to {}.", self.from, self.to),
                _ => format!("It is right for all numbers from {} to {}.", self.from, self.to),
            }),
            Ok(Some(words)) => {
                let read = set.to_string();
                let is_as_written = read.split_whitespace().eq(text.split_whitespace());
                let read = if is_as_written { String::new() } else { format!(" It was read as `{read}`.") };
                TurnVerdict::Wrong(format!("Not quite: {words}.{read}"))
            }
            Err(words) => TurnVerdict::Unread(words),
        }
    }

    /// The first position of which a rule is wrong, smallest numbers first, and what is true of it; nothing where it is right up to
    /// the bound.
    ///
    /// # Errors
    /// A sentence where something is no position or its worth is not known.
    pub(super) fn counterexample(&self, set: &NumberSet, referee: &mut Referee) -> Result<Option<String>, String> {
        let all = self.tuples()?;
        // Where the order makes no difference, nobody writes both.
        let unordered = (set.has_brackets() && self.is_symmetric(&all)?).then(|| set.clone().in_any_order());
        let set = unordered.as_ref().unwrap_or(set);
        for numbers in all {
            let line = self.line(&numbers);
            let table = match_of(&line).map_err(|error| error.to_string())?;
            let is = referee.is(&table, self.are).map_err(|halt| halt.to_string())?;
            let is = is.ok_or_else(|| format!("what {line} is worth is not known"))?;
            if set.contains(&numbers) == is {
                continue;
            }
            let truth = referee.truth(&table).map_err(|halt| halt.to_string())?;
            let named = self.named(&numbers);
            let said = if is { "leaves out" } else { "includes" };
            return Ok(Some(format!("the rule {said} {named}, which {truth}")));
        }
        Ok(None)
    }

    /// What a position of these numbers is called: them, with the numbers that the task has put beside them.
    fn named(&self, numbers: &[u32]) -> String {
        let is_beside = |sign: &char| sign.is_ascii_digit() || *sign == ',';
        let span = self.of.find('{').zip(self.of.rfind('}')).map(|(from, to)| {
            let before = self.of[..from].chars().rev().take_while(is_beside).count();
            let behind = self.of[to + 1..].chars().take_while(is_beside).count();
            &self.of[from - before..=to + behind]
        });
        match span.filter(|span| !span.contains(' ')) {
            Some(span) => self.filled(span, numbers),
            None => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// The position of these numbers, a match as a line.
    fn line(&self, numbers: &[u32]) -> String {
        self.filled(&self.of, numbers)
    }

    fn filled(&self, of: &str, numbers: &[u32]) -> String {
        let fill =
            |of: String, (letter, number): (&char, &u32)| of.replace(&format!("{{{letter}}}"), &number.to_string());
        self.letters().iter().zip(numbers).fold(of.to_owned(), fill)
    }

    /// Whether the same numbers in another order are the same position to the game.
    fn is_symmetric(&self, all: &[Vec<u32>]) -> Result<bool, String> {
        let canonical = |numbers: &[u32]| {
            let table = match_of(&self.line(numbers)).map_err(|error| error.to_string())?;
            Ok::<_, String>(table.game().canonical(table.position()))
        };
        for numbers in all.iter().filter(|numbers| !numbers.is_sorted()) {
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            if canonical(numbers)? != canonical(&sorted)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All numbers that are tried, small sums first; a sentence where they are too many.
    fn tuples(&self) -> Result<Vec<Vec<u32>>, String> {
        let each = u64::from(self.to.saturating_sub(self.from)) + 1;
        let letters = u32::try_from(self.letters().len()).unwrap_or(u32::MAX);
        if each.saturating_pow(letters) > MOST_TRIED {
            let (of, from, to) = (&self.of, self.from, self.to);
            return Err(format!("`{of}` from {from} to {to} is more than the {MOST_TRIED} positions that are tried"));
        }
        let mut all = vec![Vec::new()];
        for _ in self.letters() {
            let longer = |head: Vec<u32>| (self.from..=self.to).map(move |last| [&head[..], &[last]].concat());
            all = all.into_iter().flat_map(longer).collect();
        }
        all.arrange_by_key(|numbers| (numbers.iter().map(|number| u64::from(*number)).sum::<u64>(), numbers.clone()));
        Ok(all)
    }
}

impl ClaimKind {
    /// `lost`, `won`, `drawn`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Won => "won",
            Self::Drawn => "drawn",
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::learn::{Course, ProofClaim, Referee, RuleTask, TaskKind, courses};
    use crate::solve::Memory;

    #[test]
    fn where_piles_may_change_places_one_order_is_both() {
        let refuted = |of: &str, rule: &str| {
            let task: RuleTask = toml::from_str(&format!("of = \"{of}\"\nto = 6\nanswer = \"\"\n")).expect("a task");
            let set = task.read(rule).unwrap_or_else(|error| panic!("{error}"));
            task.counterexample(&set, &mut Referee::new(Memory::new(64 << 20))).expect("it is solved")
        };
        let golden = "(floor(k*phi), floor(k*phi)+k)";
        assert_eq!(refuted("wythoff {m},{n}", golden), None);
        assert_eq!(refuted("wythoff {m},{n}", &format!("{golden} or (floor(k*phi)+k, floor(k*phi))")), None);
        assert!(refuted("wythoff {m},{n}", "(k, 2k)").is_some());
        let both =
            refuted("sum square {m} + nim {n}", "(0, 0) or (2, 0) or (5, 0) or (1, 1) or (3, 1) or (6, 1) or (4, 2)");
        assert_eq!(both, None, "a heap of one game is no heap of the other");
    }

    #[test]
    fn a_counterexample_is_named_with_the_heaps_that_stand_beside_its_numbers() {
        for (of, named) in [
            ("nim {m},{n},6", "1,2,6"),
            ("chomp rows=7,{m},{n}", "7,1,2"),
            ("sum square {m} + nim {n}", "1,2"),
            ("catch-up 1..{n} ties=last", "1"),
            ("wythoff {m},{n}", "1,2"),
        ] {
            let task: RuleTask = toml::from_str(&format!("of = \"{of}\"\nto = 6\nanswer = \"\"\n")).expect("a task");
            assert_eq!(task.named(&[1, 2]), named, "{of}");
        }
    }

    #[test]
    fn the_example_of_a_rule_is_one_of_as_many_numbers() {
        let mut seen = Vec::new();
        for (id, task) in courses().iter().flat_map(Course::tasks) {
            let (TaskKind::Rule(rule) | TaskKind::Prove { claim: Some(ProofClaim::Rule(rule)), .. }) = &task.kind
            else {
                continue;
            };
            for example in rule.example().split(" or ") {
                assert!(rule.read(example).is_ok(), "{id}: {example}");
                assert_ne!(example, rule.answer, "{id}");
            }
            seen.push(rule.letters().len());
        }
        assert!((1..=3).all(|letters| seen.contains(&letters)), "{seen:?}");
    }
}
