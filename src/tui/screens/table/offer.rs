//! Offering and accepting a draw, and giving up.

use std::time::Duration;

use super::GameScreen;
use crate::core::{Outcome, Player};
use crate::games::AnyGame;
use crate::play::Seat;
use crate::tui::paint::capital;

/// A draw on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// None.
    None,
    /// One person offers it to another at the same keyboard.
    Open(Player),
    /// A bot thinks about it, for so long already.
    Weighed(Duration),
}

/// How often a bot that weighs an offer looks at what is known.
const LOOK: Duration = Duration::from_millis(100);
/// What is not proven a win by then is not worth playing on for.
const PATIENCE: Duration = Duration::from_secs(1);

impl Offer {
    /// The rhythm in which a bot looks at what is known.
    pub(crate) fn pace(self) -> Option<Duration> {
        match self {
            Self::Weighed(_) => Some(LOOK),
            Self::None | Self::Open(_) => None,
        }
    }

    /// Takes the offer off the table; whether there was one.
    pub(crate) fn decline(&mut self) -> bool {
        std::mem::replace(self, Self::None) != Self::None
    }
}

impl GameScreen {
    /// Offers a draw, accepts the one on offer, or claims one after a repetition.
    pub(super) fn offer_draw(&mut self) {
        if self.table.result().is_some() {
            self.refuse("The game is over.");
            return;
        }
        if self.table.timeline().may_claim_draw(self.table.game()) {
            return self.end(super::Match::claim_draw);
        }
        let people = self.table.seats().iter().filter(|seat| seat.is_human()).count();
        let mover = self.table.mover();
        match (people, self.table.seats().len(), self.offer) {
            (_, ..2, _) => self.refuse("A draw needs somebody to agree with."),
            (0, ..) => self.refuse("Nobody sits here to offer a draw."),
            (1, 2, _) => self.offer = Offer::Weighed(Duration::ZERO),
            (_, _, Offer::Open(_)) => self.end(super::Match::agree_draw),
            (people, seats, _) if people == seats => {
                self.offer = Offer::Open(mover);
                let name = capital(self.shown.names.of(mover));
                self.say(format!("{name} offers a draw: the same again accepts it, any move declines."));
            }
            _ => self.refuse("With bots among three or more, nobody agrees on a draw."),
        }
    }

    /// A bot agrees to a draw unless its analysis proves it a win.
    pub(super) fn wait_for_answer(&mut self, passed: Duration) {
        let Offer::Weighed(waited) = self.offer else { return };
        let waited = waited + passed;
        self.offer = Offer::Weighed(waited);
        let Some(bot) = (0..2).filter_map(Player::from_index).find(|&player| !self.table.seat(player).is_human())
        else {
            return;
        };
        let here = self.known.here().filter(|known| known.position == *self.table.position());
        let outcome = here.and_then(|known| known.root.outcome());
        let its = outcome.map(|outcome| if self.table.mover() == bot { outcome } else { -outcome });
        let name = capital(self.shown.names.of(bot));
        match its {
            Some(Outcome::Win) => {
                self.offer = Offer::None;
                self.say(format!("{name} declines the draw."));
            }
            None if waited < PATIENCE && here.is_none_or(|known| !known.done) => {}
            Some(Outcome::Draw | Outcome::Loss) | None => {
                self.offer = Offer::None;
                self.end(super::Match::agree_draw);
            }
        }
    }

    /// The person who is to move gives up, or the only one at the table.
    pub(super) fn resign(&mut self) {
        let mover = self.table.mover();
        let seats = self.table.seats();
        let only = seats.iter().position(Seat::is_human).and_then(Player::from_index);
        let player = if self.table.seat(mover).is_human() { Some(mover) } else { only };
        match player {
            Some(player) => self.end(|table| table.resign(player)),
            None => {
                self.refuse("Nobody sits here to resign.");
            }
        }
    }

    /// A bot has lost by a fault of its own.
    pub(super) fn lose(&mut self, player: Player) {
        self.end(|table| table.resign(player));
    }

    fn end(&mut self, end: impl FnOnce(&mut super::Match<AnyGame>) -> Result<(), crate::core::PlayError>) {
        (self.typed, self.hand.held) = (None, None);
        match end(&mut self.table) {
            Ok(()) => {
                self.offer = Offer::None;
                self.wait_for_enter();
                self.kept.is_due = true;
            }
            Err(error) => self.refuse(error.to_string()),
        }
    }
}
