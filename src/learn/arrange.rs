//! A position of one's own as an answer: numbers that one arranges so that it is lost, won or drawn.

use super::choice::TurnVerdict;
use super::referee::{Referee, match_of};
use super::task::ArrangeTask;
use crate::core::NotationError;

impl ArrangeTask {
    /// The numbers of an arrangement as they are written in a position.
    fn read(&self, text: &str) -> Result<String, NotationError> {
        let words: Vec<&str> = text.split([',', ' ', '+']).filter(|word| !word.is_empty()).collect();
        let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
        let fits =
            |numbers: &Vec<u32>| numbers.iter().map(|number| u64::from(*number)).sum::<u64>() == u64::from(self.total);
        match numbers.filter(fits) {
            Some(numbers) => Ok(numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
            None => Err(NotationError::new(text, format!("are no numbers that add up to {}", self.total))),
        }
    }

    /// What an arrangement looks like, in a few words.
    pub(super) fn form(&self) -> String {
        format!("numbers that add up to {}, with commas between them", self.total)
    }

    /// Whether an arrangement is what is asked for.
    pub(super) fn judge(&self, text: &str, referee: &mut Referee) -> TurnVerdict {
        let found = self.read(text).map_err(|error| error.to_string()).and_then(|numbers| {
            let table = match_of(&self.of.replace("{}", &numbers)).map_err(|error| error.to_string())?;
            let is = referee.is(&table, self.are).map_err(|halt| halt.to_string())?;
            let is = is.ok_or_else(|| format!("what {numbers} is worth is not known"))?;
            let truth = referee.truth(&table).map_err(|halt| halt.to_string())?;
            Ok((is, format!("{numbers} {truth}.")))
        });
        match found {
            Ok((true, words)) => TurnVerdict::Right(words),
            Ok((false, words)) => TurnVerdict::Wrong(words),
            Err(words) => TurnVerdict::Unread(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::ClaimKind;
    use crate::solve::Memory;

    #[test]
    fn an_arrangement_is_judged_and_a_wrong_one_is_refuted_by_a_move() {
        let task = ArrangeTask {
            of: "almonds {}".to_owned(),
            total: 6,
            are: ClaimKind::Lost,
            answer: "4,2".to_owned(),
            wrong: Vec::new(),
        };
        let mut referee = Referee::new(Memory::new(64 << 20));
        for (text, said) in [
            ("4,2", "right: 4,2 is lost."),
            ("3+3", "right: 3,3 is lost."),
            ("2 2 1 1", "right: 2,2,1,1 is lost."),
            ("6", "wrong: 6 is won, by 6="),
            ("4,1", "unread: `4,1` are no numbers that add up to 6"),
            ("six", "unread: `six` are no numbers"),
            ("6,0", "unread: "),
        ] {
            let verdict = match task.judge(text, &mut referee) {
                TurnVerdict::Right(words) => format!("right: {words}"),
                TurnVerdict::Wrong(words) => format!("wrong: {words}"),
                TurnVerdict::Unread(words) => format!("unread: {words}"),
            };
            assert!(verdict.starts_with(said), "{text}: {verdict}");
        }
    }
}
