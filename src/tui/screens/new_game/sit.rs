//! From the form to the table.

use super::field::FormField;
use super::trial::ProgramTrial;
use super::{BY_LOT, Checked, FIRST, HUMAN, NewGame};
use crate::core::{BEGINS, Game, Outcome, Player, split_mover, with_mover};
use crate::games::preset_outcome;
use crate::play::Seat;
use crate::tui::boards::Names;
use crate::tui::screen::{Desk, Go, Wish};
use crate::tui::screens::set_up::SetUpScreen;
use crate::tui::screens::{saved, table};

impl NewGame {
    /// As long as nobody chose who sits where, the first game of a kind is played on the seat that wins, as from home. In a setup
    /// of which that is not known everybody stays where he sits.
    pub(super) fn seat_by_task(&mut self, desk: &Desk<'_>) {
        let Ok(checked) = &self.checked else { return };
        if self.seats.iter().any(|seat| seat.is_chosen) {
            return;
        }
        let is_asked = checked.game.players() == 2 && matches!(checked.from, Ok(None));
        let Some(outcome) = preset_outcome(&checked.words).filter(|_| is_asked) else { return };
        let is_second = outcome == Outcome::Loss && saved::kinds_played(desk).all(|id| id != self.id);
        if is_second != self.sits_second() {
            self.seats.swap(0, 1);
        }
    }

    /// The option that says who begins, of a game that has one: the form asks for it where it asks for seats.
    pub(super) fn begins(&self) -> Option<usize> {
        self.info.options.iter().position(|option| option.key == BEGINS.key)
    }

    /// Who begins by the setup, by the place among the choices.
    fn said_first(&self) -> Option<usize> {
        let said = self.option(self.begins()?);
        FIRST.iter().position(|(word, _)| *word == said)
    }

    /// Who begins, by the place among the choices: whoever is to move in a position that is typed, if any is.
    pub(super) fn first(&self) -> usize {
        let is_lot = FIRST[self.first].0 == BY_LOT;
        let from = self.begins().filter(|_| !is_lot).and_then(|_| self.checked.as_ref().ok());
        let typed = from.and_then(|checked| Some(checked.game.to_move(checked.from.as_ref().ok()?.as_ref()?)));
        typed.map(Player::index).or_else(|| self.said_first()).unwrap_or(self.first)
    }

    /// The word by which the shell learns who begins, where the setup does not say it and it is not P1.
    pub(super) fn first_unsaid(&self) -> Option<&'static str> {
        let first = self.said_first().is_none().then_some(FIRST[self.first].0);
        first.filter(|first| *first != FIRST[0].0 && self.players() > 1)
    }

    /// Another choice of who begins. A setup that can say it says it; a lot is no part of one.
    pub(super) fn next_first(&mut self, forward: bool, desk: &Desk<'_>) {
        let next = (self.first() + if forward { 1 } else { FIRST.len() - 1 }) % FIRST.len();
        let Some(index) = self.begins() else {
            self.first = next;
            return;
        };
        let is_lot = FIRST[next].0 == BY_LOT;
        let said = if is_lot || next == 0 { "" } else { FIRST[next].0 };
        if self.set_option(index, said, desk) {
            self.first = if is_lot { next } else { 0 };
            self.turn_position(if said.is_empty() { Player::P1 } else { Player::P2 }, desk);
        }
    }

    /// A position that is typed says who is to move in it, which is another one now.
    fn turn_position(&mut self, mover: Player, desk: &Desk<'_>) {
        let Ok(Checked { from: Ok(Some(_)), .. }) = &self.checked else { return };
        if let Ok((state, _)) = split_mover(self.position.text()) {
            self.position.put(with_mover(state.to_owned(), mover));
            self.check(desk);
        }
    }

    /// What is said about that choice.
    pub(super) fn about_first(&self) -> String {
        let help = self.begins().map(|index| self.info.options[index].help);
        help.unwrap_or("A rematch swaps the seats.").to_owned()
    }

    /// Whether a person sits behind a bot.
    pub(super) fn sits_second(&self) -> bool {
        self.seats[0].text.text() != HUMAN && self.seats[1].text.text() == HUMAN
    }

    /// Sits down if nothing is wrong, once the programs among the seats were tried.
    pub(super) fn sit_down(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let Ok(checked) = &self.checked else {
            self.field = FormField::Setup;
            return Vec::new();
        };
        if let Some(index) = (0..checked.game.players()).find(|&index| self.seats[index].fault.is_some()) {
            self.field = FormField::Seat(index);
            return Vec::new();
        }
        if checked.from.is_err() {
            self.field = FormField::Position;
            return Vec::new();
        }
        let seats = self.seat_words(checked.game.players());
        self.trial = ProgramTrial::of(&seats, &checked.game, desk.engine);
        if self.trial.is_some() { Vec::new() } else { self.take_seats(desk) }
    }

    /// What was found out about programs that are to sit down.
    pub(super) fn tried(&mut self, desk: &Desk<'_>, faults: Vec<(usize, String)>) -> Vec<Wish> {
        self.trial = None;
        let first = faults.first().map(|(index, _)| *index);
        for (index, fault) in faults {
            self.seats[index].fault = Some(fault);
        }
        match first {
            Some(index) => {
                self.field = FormField::Seat(index);
                Vec::new()
            }
            None => self.take_seats(desk),
        }
    }

    fn take_seats(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let Ok(checked) = &self.checked else { return Vec::new() };
        let Ok(from) = &checked.from else { return Vec::new() };
        let seats = self.order(self.seat_words(checked.game.players()), (desk.fresh)());
        let names = || {
            let sat = seats.iter().filter_map(|seat| Seat::read(&checked.game, seat).ok());
            Names::new(&sat.collect::<Vec<_>>())
        };
        let by_lot = self.first_unsaid() == Some(BY_LOT);
        let lot = by_lot.then(|| Wish::Say(format!("By lot {}.", names().does(Player::P1, "begin"))));
        match table::sit_at(&checked.game, from.as_ref(), &seats, self.hints, desk) {
            Ok(screen) => [Wish::Go(Go::Replace(screen))].into_iter().chain(lot).collect(),
            Err(error) => {
                self.message = Some(error.to_string());
                Vec::new()
            }
        }
    }

    /// The position of the form, to be changed on the board.
    pub(super) fn set_up(&mut self, desk: &Desk<'_>) -> Option<Wish> {
        let Checked { game, from, .. } = self.checked.as_ref().ok()?;
        let position = from.clone().ok().flatten().unwrap_or_else(|| game.start());
        let seats = self.order(self.seat_words(game.players()), (desk.fresh)());
        Some(Wish::Go(Go::Open(Box::new(SetUpScreen::new(game.clone(), position, seats, self.hints, desk.engine)))))
    }

    /// Who sits where, as it is typed.
    fn seat_words(&self, players: usize) -> Vec<String> {
        self.seats.iter().take(players).map(|seat| seat.text.text().to_owned()).collect()
    }

    /// The seats in the order in which they move.
    fn order(&self, mut seats: Vec<String>, lot: u64) -> Vec<String> {
        let by = match self.first_unsaid() {
            Some(BY_LOT) => lot as usize,
            Some(_) => self.first,
            None => 0,
        };
        let count = seats.len().max(1);
        seats.rotate_left(by % count);
        seats
    }
}
