//! The whole row as it was: which cheques of it are gone, and who cashed them.

use super::View;
use crate::core::Player;
use crate::games::cheques::{Cheques, Row, RowEnd};

/// How many cheques of the row are gone from its front: where the piece that is left lies. Where it could lie in several
/// places, nothing can tell them apart.
pub(super) fn taken_in_front(game: &Cheques, pos: &Row) -> usize {
    let left = pos.cheques();
    if left.is_empty() {
        return 0;
    }
    game.row().windows(left.len()).position(|piece| piece == left).unwrap_or(0)
}

/// Who cashed each cheque of the row, as far as the past tells.
pub(super) fn owners(scene: &View<'_>) -> Vec<Option<Player>> {
    let all = scene.game.row().len();
    let mut owners = vec![None; all];
    let left = scene.past().first().map_or(scene.position.cheques().len(), |played| played.before.cheques().len());
    let here = taken_in_front(scene.game, scene.position);
    let mut front = scene.past().first().map_or(here, |played| taken_in_front(scene.game, played.before));
    let mut back = front + left;
    for played in scene.past().iter() {
        match played.mv {
            RowEnd::First => {
                owners[front] = Some(played.player);
                front += 1;
            }
            RowEnd::Last => {
                back -= 1;
                owners[back] = Some(played.player);
            }
        }
    }
    as_drawn(owners, front, back - front, here)
}

/// The owners, moved to where the row is drawn. What is left of it, `left` cheques behind the first `front`, is drawn at
/// the first place where such a piece lies, `drawn`. Between the two the row repeats itself, so that a cheque from
/// between them has one of the same worth behind the piece as it is drawn: that one shows its owner.
fn as_drawn(mut owners: Vec<Option<Player>>, front: usize, left: usize, drawn: usize) -> Vec<Option<Player>> {
    let period = front - drawn;
    for place in drawn..front {
        let owner = owners[place].take();
        let behind = (place..).step_by(period).find(|&behind| behind >= drawn + left);
        if let Some(behind) = behind {
            owners[behind] = owner;
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;
    use crate::core::Game;
    use crate::tui::boards::heaps::testing::picture;

    /// However the row repeats itself, each player's signs stand at cheques worth what the player has cashed.
    #[test]
    fn equal_pieces_are_drawn_with_their_owners() {
        for (row, moves) in [
            ("3,3,3,3", "first first"),
            ("1,2,1,2,1,2,1", "first first last"),
            ("1,2,1,2,1,2,1", "first last first first"),
            ("5,5", "first"),
            ("4,1,4,1,9", "last first first"),
        ] {
            let setup = format!("cheques {row}");
            let game: Cheques = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let (mut pos, mut cashed, mut owners, mut ends) = (game.start(), [0; 2], Vec::new(), (0, game.row().len()));
            owners.resize(game.row().len(), None);
            for word in moves.split_whitespace() {
                let mv = game.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
                let place = if mv == RowEnd::First { ends.0 } else { ends.1 - 1 };
                if mv == RowEnd::First {
                    ends.0 += 1;
                } else {
                    ends.1 -= 1;
                }
                owners[place] = Some(game.to_move(&pos));
                cashed[game.to_move(&pos).index()] += game.row()[place];
                pos = game.play(&pos, mv);
            }
            let drawn = as_drawn(owners, ends.0, ends.1 - ends.0, taken_in_front(&game, &pos));
            let mut shown = [0; 2];
            for (owner, worth) in drawn.iter().zip(game.row()) {
                if let Some(owner) = owner {
                    shown[owner.index()] += worth;
                }
            }
            assert_eq!(shown, cashed, "{setup} after {moves}");
            assert_eq!(drawn.iter().flatten().count(), moves.split_whitespace().count(), "{setup} after {moves}");
            let board = picture::<Cheques>(&setup, moves, "", &State::default(), (80, 20));
            assert!(board.contains('▒') || moves.split_whitespace().count() == 1, "{board}");
        }
    }
}
