//! Random sums of games of the roster.

use super::GameSum;
use crate::core::generate::{Generate, Typed};
use crate::core::laws::Dice;
use crate::core::{Game, Player};
use crate::games::{AnyGame, games, generate};

impl Generate for GameSum {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let ids: Vec<&str> = games().iter().map(|(known, _)| *known).filter(|known| *known != id).collect();
        let count = dice.between(2, 3);
        let (mut words, mut files) = (Vec::new(), Vec::<(String, String)>::new());
        let mut named: Vec<String> = Vec::new();
        while words.len() < count {
            let Ok(part) = generate(ids[dice.below(ids.len())], dice) else { continue };
            // Two files of one name may differ.
            let is_new = |(name, _): &(String, String)| files.iter().all(|(known, _)| known != name);
            let Ok(game) = part.read::<AnyGame>() else { continue };
            // Who begins stands once, behind all games.
            let start = game.start();
            let fits = game.is_summand() && game.lists_all(&start) && game.to_move(&start) == Player::P1;
            // A board of one's own may have a name beside that of its file.
            let boards = game.files();
            let is_told_apart = boards.iter().all(|(name, _)| !named.contains(name));
            if fits && is_told_apart && part.files.iter().all(is_new) {
                named.extend(boards.into_iter().map(|(name, _)| name));
                words.push(part.words);
                files.extend(part.files);
            }
        }
        let misere = if dice.once_in(3) { " misere" } else { "" };
        Typed { words: format!("{id} {}{misere}", words.join(" + ")), files }
    }
}
