//! What a race adds to a report: moves home of the cars, and what a move makes of them.

use serde::Serialize;

use crate::core::Player;
use crate::games::race_track::RaceTrack;
use crate::solve::Analysis;

/// What a race adds to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RaceNote {
    /// About a position: moves home of every car, as if it were alone; nothing for a car that can no longer finish.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distances: Vec<Option<u32>>,
    /// About a position: by how many moves the mover is nearer to the line than the nearest other car.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<i32>,
    /// About a move: moves home after it, as if the car were alone; 0 when it finishes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_home: Option<u32>,
    /// About a move: after it the car can no longer finish.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub doomed: bool,
}

impl RaceNote {
    /// About a position in which the cars are so many moves from home.
    pub fn about(distances: Vec<Option<u32>>, mover: Player) -> Self {
        let own = distances.get(mover.index()).copied().flatten();
        let others = distances.iter().enumerate().filter(|(index, _)| *index != mover.index());
        let nearest = others.filter_map(|(_, moves)| *moves).min();
        let lead = own.zip(nearest).map(|(own, other)| other as i32 - own as i32);
        Self { distances, lead, ..Self::default() }
    }

    /// About a move after which the car is so many moves from home.
    pub fn after(moves_home: Option<u32>) -> Self {
        Self { moves_home, doomed: moves_home.is_none(), ..Self::default() }
    }

    /// For people.
    pub(super) fn words(&self) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        let distance = |moves: &Option<u32>| moves.map_or("never".to_owned(), |moves| moves.to_string());
        if !self.distances.is_empty() {
            let all: Vec<_> = self.distances.iter().map(distance).collect();
            words.push(("moves home", all.join(", ")));
        }
        if let Some(lead) = self.lead {
            words.push(("lead in moves", lead.to_string()));
        }
        match self.moves_home {
            Some(0) => words.push(("home", "with this move".to_owned())),
            Some(moves) => words.push(("home in", moves.to_string())),
            None if self.doomed => words.push(("doomed", "can no longer finish".to_owned())),
            None => {}
        }
        words
    }
}

/// Why the verdict is what it is, where the distances alone say so.
pub(super) fn why(race: &RaceTrack, analysis: &Analysis<RaceTrack>) -> Option<String> {
    let solo = race.solo_if_ready()?;
    let state = |player| analysis.position.car(player).racing().and_then(|car| solo.states().number(&car));
    if race.cars() != 2 {
        return None;
    }
    let (a, b) = (state(Player::P1)?, state(Player::P2)?);
    let faster = |own, other| {
        let (sure, best) = (solo.sure(own).moves()?, solo.best(other).moves());
        best.is_none_or(|best| sure < best).then_some((sure, best))
    };
    let (car, (sure, best)) = match (faster(a, b), faster(b, a)) {
        (Some(found), _) => (1, found),
        (None, Some(found)) => (2, found),
        (None, None) => return None,
    };
    Some(match best {
        Some(best) => {
            format!("car {car} is home in {sure} moves whatever the other does, car {} in {best} at best", 3 - car)
        }
        None => {
            format!("car {car} is home in {sure} moves whatever the other does, and the other can no longer finish")
        }
    })
}
