//! A number that is typed where one stands: digit after digit, one step back for all of them.

use super::SetUpScreen;
use crate::tui::boards::Dab;

impl SetUpScreen {
    /// Another digit of the number that is being typed. Where the longer one may not stand, the digit begins a new one; where
    /// a part of it may not, what is typed next may make it one that may.
    pub(super) fn type_digit(&mut self, digit: char) {
        let stands = self.spots.get(self.chosen).map(|spot| spot.stands.as_str()).unwrap_or_default();
        if stands.parse::<i128>().is_err() {
            self.message = Some("Here stands no number: ‹take› changes it.".to_owned());
            return;
        }
        let is_first = self.number.is_empty();
        self.number.push(digit);
        let put = |number: &str| self.dabbed(self.painted.now(), &Dab::Put(self.chosen, number.to_owned()));
        let position = match put(&self.number) {
            Ok(position) => position,
            Err(error) if is_first => return self.message = Some(error.to_string()),
            Err(error) => match put(&digit.to_string()) {
                Ok(position) => {
                    self.number = digit.to_string();
                    position
                }
                Err(_) => return self.message = Some(error.to_string()),
            },
        };
        if is_first {
            self.painted.begin(|now| *now = position);
        } else {
            self.painted.go_on(|now| *now = position);
        }
        self.derive();
    }
}
