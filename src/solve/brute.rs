//! The slow, obvious solver: the definition of value, remembered. Tests compare every other solver with it.
//!
//! Values of an acyclic game come by recursion over all moves. A loopy game is solved by repeating the definition for
//! every reachable position until nothing changes: what is still open then is an endless draw.

use std::collections::HashMap;

use crate::core::{Game, Shape, Step, Value};

/// The values of positions, by the definition. Suits games of a few hundred thousand positions.
pub struct Brute<G: Game> {
    game: G,
    values: HashMap<G::Position, Value>,
}

impl<G: Game> Brute<G> {
    /// Nothing is solved yet.
    pub fn new(game: G) -> Self {
        Self { game, values: HashMap::new() }
    }

    /// The value of `pos` for its mover.
    ///
    /// # Panics
    /// If the game has no finite reach, or more than two players.
    pub fn value(&mut self, pos: &G::Position) -> Value {
        assert!(self.game.players() <= 2, "three players have no single value");
        match self.game.shape() {
            Shape::Acyclic => self.recurse(pos),
            Shape::Loopy => {
                if !self.values.contains_key(pos) {
                    self.iterate(pos);
                }
                self.values[pos]
            }
            Shape::Unbounded => panic!("brute force needs a finite reach"),
        }
    }

    /// What `mv` is worth to the player who makes it.
    pub fn move_value(&mut self, pos: &G::Position, mv: G::Move) -> Value {
        let child = self.game.play(pos, mv);
        let step = Step::of(&self.game, pos, mv, &child);
        self.value(&child).backed_up(step)
    }

    /// Positions solved so far.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    fn recurse(&mut self, pos: &G::Position) -> Value {
        if let Some(&value) = self.values.get(pos) {
            return value;
        }
        let value = match self.game.result(pos) {
            Some(result) => Value::at_end(result.outcome_for(self.game.to_move(pos))),
            None => self
                .game
                .legal_moves(pos)
                .into_iter()
                .map(|mv| self.move_value(pos, mv))
                .max()
                .expect("a position that is not terminal has a move"),
        };
        self.values.insert(pos.clone(), value);
        value
    }

    /// Wins and losses of length n follow from those of length n - 1; a round that proves nothing new is the last.
    fn iterate(&mut self, start: &G::Position) {
        let mut open = vec![start.clone()];
        let mut reach: HashMap<G::Position, Vec<(G::Position, Step)>> = HashMap::new();
        while let Some(pos) = open.pop() {
            if reach.contains_key(&pos) {
                continue;
            }
            let children: Vec<_> = self.children(&pos);
            open.extend(children.iter().map(|(child, _)| child.clone()));
            reach.insert(pos, children);
        }
        let mut proven: HashMap<G::Position, Value> = HashMap::new();
        for pos in reach.keys() {
            if let Some(result) = self.game.result(pos) {
                proven.insert(pos.clone(), Value::at_end(result.outcome_for(self.game.to_move(pos))));
            }
        }
        loop {
            let mut changed = false;
            for (pos, children) in &reach {
                if children.is_empty() {
                    continue;
                }
                // An open child counts as a draw: the best anybody is sure of when play need not end.
                let of = |child: &G::Position| proven.get(child).copied().unwrap_or(Value::Draw);
                let best = children.iter().map(|(child, step)| of(child).backed_up(*step)).max();
                let best = best.expect("children are not empty");
                if of(pos) != best {
                    proven.insert(pos.clone(), best);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for pos in reach.into_keys() {
            let value = proven.get(&pos).copied().unwrap_or(Value::Draw);
            self.values.insert(pos, value);
        }
    }

    fn children(&self, pos: &G::Position) -> Vec<(G::Position, Step)> {
        self.game
            .legal_moves(pos)
            .into_iter()
            .map(|mv| {
                let child = self.game.play(pos, mv);
                let step = Step::of(&self.game, pos, mv, &child);
                (child, step)
            })
            .collect()
    }
}
