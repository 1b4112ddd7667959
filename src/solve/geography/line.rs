//! Best play for both, read off a search that knows how long the game lasts.

use super::chase::{Chase, Hunter, Prey, Stop, Tick};
use crate::core::Turns;

/// Whoever is to move in a decided game.
pub(super) enum DecidedSide<const W: usize> {
    /// The mover loses.
    Prey(Box<Prey<W>>),
    /// The mover wins.
    Hunter(Box<Hunter<W>>),
}

impl<const W: usize> Chase<W> {
    /// Best play from a position that lasts exactly `turns` turns: the prey holds out longest, the hunter is quickest; the
    /// first among equals.
    pub(crate) fn line(&mut self, from: &DecidedSide<W>, turns: Turns, tick: &mut Tick<'_>) -> Result<Vec<u16>, Stop> {
        let mut line = Vec::new();
        let mut next = match from {
            DecidedSide::Prey(prey) => self.best_escape(prey, turns, tick)?,
            DecidedSide::Hunter(hunter) => self.best_catch(hunter, turns, tick)?,
        };
        let mut turns = turns;
        while let Some((node, side)) = next {
            line.push(node);
            turns = turns.saturating_sub(1);
            next = match &side {
                DecidedSide::Prey(prey) => self.best_escape(prey, turns, tick)?,
                DecidedSide::Hunter(hunter) => self.best_catch(hunter, turns, tick)?,
            };
        }
        Ok(line)
    }

    /// The first choice that lasts all of `turns`.
    fn best_escape(
        &mut self,
        prey: &Prey<W>,
        turns: Turns,
        tick: &mut Tick<'_>,
    ) -> Result<Option<(u16, DecidedSide<W>)>, Stop> {
        for node in prey.options.iter() {
            let hunter = self.answer(prey, node);
            if turns <= 2 || !self.hunter_wins(&hunter, turns - 3, tick)? {
                return Ok(Some((node, DecidedSide::Hunter(Box::new(hunter)))));
            }
        }
        Ok(None)
    }

    /// The first choice after which the prey falls within `turns - 1` turns.
    fn best_catch(
        &mut self,
        hunter: &Hunter<W>,
        turns: Turns,
        tick: &mut Tick<'_>,
    ) -> Result<Option<(u16, DecidedSide<W>)>, Stop> {
        for (node, prey) in self.winning(hunter) {
            if self.prey_falls(&prey, turns.saturating_sub(1), tick)? {
                return Ok(Some((node, DecidedSide::Prey(Box::new(prey)))));
            }
        }
        Ok(None)
    }
}
