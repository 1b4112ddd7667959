//! What stands before a rule and goes without saying: `all n with`, `n is lost if`.

use super::{Reader, WITH};
use crate::core::NotationError;

/// What is said of positions.
const WORTH: [&str; 3] = ["lost", "won", "drawn"];

/// Words that say nothing of numbers.
const HEAD: [&str; 9] = ["all", "every", "numbers", "pairs", "heaps", "positions", "(", ")", ","];

/// Words that stand beside `lost`.
const SAID: [&str; 5] = ["is", "are", "exactly", "just", "the"];

impl Reader<'_> {
    /// Skips what a rule is about, and the word that is asked for: `are` is `lost` where the lost ones are.
    pub(super) fn skip_head(&mut self, are: Option<&str>) -> Result<(), NotationError> {
        let is_head = |word: &String| {
            let word = word.as_str();
            let is_said = WORTH.contains(&word) || SAID.contains(&word);
            HEAD.contains(&word) || is_said && are.is_some() || self.names.iter().any(|name| name.to_string() == *word)
        };
        let with = self.words.iter().position(|word| word == "iff" || WITH.contains(&word.as_str()));
        if let Some(with) = with.filter(|with| self.words[..*with].iter().all(is_head)) {
            let said = self.words[..with].iter().map(String::as_str).find(|word| WORTH.contains(word));
            if let Some((said, are)) = said.zip(are).filter(|(said, are)| said != are) {
                return Err(self.refuse(&format!("says which are {said}, and it was asked which are {are}")));
            }
            self.at = with + 1;
            if self.words[self.at..].starts_with(&["and", "only", "if"].map(str::to_owned)) {
                self.at += 3;
            }
        }
        self.skip(&["all"]);
        Ok(())
    }

    /// What helps whoever has said of numbers that they are lost, in a rule that cannot be read.
    pub(super) fn says_what_they_are(&self) -> Option<NotationError> {
        let said = self.words.iter().find(|word| WORTH.contains(&word.as_str()))?;
        let letter = self.names.first().copied().unwrap_or('n');
        Some(self.refuse(&format!(
            "has the word {said}, which goes without saying: a rule alone, as {letter} mod 3 = 0, or `{letter} is {said} if` and \
             a rule, was expected"
        )))
    }
}
