//! A riddle that is posed to somebody, and the line that brings it back.

use std::collections::HashSet;

use super::{Riddle, RiddleTheme, ShippedRiddle};
use crate::bots::Bots;
use crate::core::{Game, NotationError, Outcome, ReadFile};
use crate::play::{Match, Seat};

/// A riddle as it is posed: where one stands, and what there is to keep. The answer is not in it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PosedRiddle<G: Game> {
    /// The setup.
    pub game: G,
    /// Where somebody is to move.
    pub position: G::Position,
    /// What exactly one turn keeps: a win or a draw.
    pub goal: Outcome,
    /// How what keeps it is counted, `one turn`: where some turns are each other's mirror image, all of a kind keep it.
    pub keeper: &'static str,
    /// From 1 to 5.
    pub level: u8,
    /// What makes it a riddle.
    pub theme: RiddleTheme,
}

/// Between the setup and the position of a line.
const AT: &str = " @ ";
/// Who defends: nobody holds out longer, and nobody refutes sooner.
const DEFENDER: &str = "perfect";

impl<G: Game> PosedRiddle<G> {
    /// The riddle of a setup.
    pub fn new(game: G, riddle: &Riddle<G>) -> Self {
        let (position, goal) = (riddle.position.clone(), riddle.value.outcome());
        let keeper = keeper(&game, &position);
        Self { game, position, goal, keeper, level: riddle.level, theme: riddle.theme }
    }

    /// The riddle of a line, `chomp 2x2 @ 2,2`, of which level and theme are known; `file` reads what the setup names.
    ///
    /// # Errors
    /// When the line names no position of a game.
    pub fn of_line(line: &str, level: u8, theme: RiddleTheme, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        let missing = || NotationError::new(line, "is no riddle; expected a setup, `@` and a position");
        let (setup, position) = line.split_once(AT).ok_or_else(missing)?;
        let game = G::read_setup(setup, file)?;
        let position = game.read_position(position)?;
        let goal = if theme == RiddleTheme::Draw { Outcome::Draw } else { Outcome::Win };
        let keeper = keeper(&game, &position);
        Ok(Self { game, position, goal, keeper, level, theme })
    }

    /// The line by which it is remembered: setup and position.
    pub fn line(&self) -> String {
        format!("{}{AT}{}", self.game, self.game.write_position(&self.position))
    }

    /// The command that brings it back in every version.
    pub fn command(&self) -> String {
        format!("catchup riddle {} --position \"{}\"", self.game, self.game.write_position(&self.position))
    }
}

fn keeper<G: Game>(game: &G, pos: &G::Position) -> &'static str {
    let mut seen = HashSet::new();
    let are_alike = |mv| !seen.insert(game.canonical(&game.play(pos, mv)));
    if game.legal_moves(pos).into_iter().any(are_alike) { "one kind of turn" } else { "one turn" }
}

impl<G: Bots> PosedRiddle<G> {
    /// The table at which it is played out, against the longest defence.
    pub fn table(&self, seed: u64) -> Match<G> {
        let mut seats = vec![Seat::read(&self.game, DEFENDER).unwrap_or(Seat::Human); self.game.players()];
        seats[self.game.to_move(&self.position).index()] = Seat::Human;
        Match::from_position(self.game.clone(), self.position.clone(), seats, seed)
    }
}

impl ShippedRiddle {
    /// The line by which it is remembered.
    pub fn line(&self) -> String {
        format!("{}{AT}{}", self.setup, self.position)
    }

    /// The same as it is posed.
    ///
    /// # Errors
    /// When it is none: a test has looked at every one that is shipped.
    pub fn posed<G: Game>(&self) -> Result<PosedRiddle<G>, NotationError> {
        let no_file = |name: &str| Err(NotationError::new(name, "is no part of a riddle that is shipped"));
        PosedRiddle::of_line(&self.line(), self.level, RiddleTheme::read(self.theme)?, &no_file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::AnyGame;
    use crate::play::shipped_riddles;

    #[test]
    fn a_line_brings_back_every_riddle_that_is_shipped() {
        for shipped in shipped_riddles() {
            let posed: PosedRiddle<AnyGame> = shipped.posed().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(posed.line(), shipped.line());
            assert_eq!(posed.goal == Outcome::Draw, shipped.theme == "draw", "{}", shipped.line());
            assert!(posed.command().ends_with(&format!("--position \"{}\"", shipped.position)));
        }
        let keeper = |line: &str| {
            let none = |name: &str| Err(NotationError::new(name, "is not there"));
            PosedRiddle::<AnyGame>::of_line(line, 1, RiddleTheme::Draw, &none).expect("a riddle").keeper
        };
        // Every line that meets the first one is as good as another; of the second position no two are alike.
        assert_eq!(keeper("sim 5 @ 13 empty"), "one kind of turn");
        assert_eq!(keeper("chomp 2x3 @ 3,2"), "one turn");
        let none = |name: &str| Err(NotationError::new(name, "is not there"));
        for (line, why) in
            [("nim 3,5,7", "is no riddle; expected a setup"), ("nim 3 @ x", "`x`"), ("whist @ 1", "whist")]
        {
            let refused = PosedRiddle::<AnyGame>::of_line(line, 1, RiddleTheme::Greedy, &none).map(|_| ());
            assert!(refused.as_ref().is_err_and(|error| error.to_string().contains(why)), "{line}: {refused:?}");
        }
    }
}
