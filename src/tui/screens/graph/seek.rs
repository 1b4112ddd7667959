//! Looks for a circle that lies further away than what was found of a large graph.

use crate::solve::{Halt, Monitor, Solve};

/// A circle that is closed later is not looked for.
const DEEPEST: usize = 9;
/// So many moves are played in the search.
const MOST_PLAYED: usize = 400_000;
/// Moves between two looks at the monitor.
const LOOK: usize = 256;

/// The positions, each as one of all that are equal to it, on a shortest way from one that comes back to some position on it:
/// the first of them and no other twice.
///
/// # Errors
/// [`Halt::Cancelled`].
pub(super) fn way_round<G: Solve>(
    game: &G,
    from: &G::Position,
    monitor: &Monitor<'_, G>,
) -> Result<Option<Vec<G::Position>>, Halt> {
    let mut search = CircleSearch { game, monitor, played: 0 };
    for depth in 2..=DEEPEST {
        let mut way = vec![game.canonical(from)];
        if search.closes(&mut way, depth)? {
            return Ok(Some(way));
        }
        if search.played >= MOST_PLAYED {
            break;
        }
    }
    Ok(None)
}

struct CircleSearch<'a, 'm, G: Solve> {
    game: &'a G,
    monitor: &'a Monitor<'m, G>,
    played: usize,
}

impl<G: Solve> CircleSearch<'_, '_, G> {
    /// Whether a way goes on to a position on it in at most so many moves; then it is that way.
    fn closes(&mut self, way: &mut Vec<G::Position>, moves: usize) -> Result<bool, Halt> {
        let Some(last) = way.last().cloned() else { return Ok(false) };
        for mv in self.game.legal_moves(&last) {
            self.played += 1;
            if self.played.is_multiple_of(LOOK) {
                self.monitor.check()?;
            }
            if self.played >= MOST_PLAYED {
                break;
            }
            let next = self.game.canonical(&self.game.play(&last, mv));
            if next != last && way.contains(&next) {
                return Ok(true);
            }
            if moves > 1 && next != last {
                way.push(next);
                if self.closes(way, moves - 1)? {
                    return Ok(true);
                }
                way.pop();
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::AnyGame;

    #[test]
    fn a_way_round_is_found_where_play_can_come_back_and_none_elsewhere() {
        for (setup, position, is_there) in
            [("put-or-take 3", "3", true), ("island map-1", "d3,d3,a4", true), ("nim 2,3", "2,3", false)]
        {
            let game: AnyGame = setup.parse().expect("a setup");
            let pos = game.read_position(position).expect("a position");
            let way = way_round(&game, &pos, &Monitor::unlimited()).expect("nobody stops it");
            assert_eq!(way.is_some(), is_there, "{setup}");
            if let Some(way) = way {
                let leads =
                    |a: &_, b: &_| game.legal_moves(a).iter().any(|mv| game.canonical(&game.play(a, *mv)) == *b);
                assert!(way.windows(2).all(|two| leads(&two[0], &two[1])), "{setup}");
                let (last, before) = way.split_last().expect("it begins somewhere");
                assert!(before.iter().any(|earlier| leads(last, earlier)), "{setup}");
            }
        }
    }
}
