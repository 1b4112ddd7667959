//! Room on the grass: where words and the small map stand, so that they hide no road.

use ratatui::layout::Rect;

use super::View;
use super::plan::Plan;
use super::racers::{Racer, table};
use super::sight::Sight;
use crate::games::race_track::{CarState, Map, WayHome, home_of};
use crate::tui::paint::{Pen, capital, counted, width};
use crate::tui::{Ink, Role};

/// The cells in sight without road and kerb.
pub(crate) struct Grass {
    area: Rect,
    /// For each cell how many of them lie above each other down to it, row by row.
    free: Vec<Vec<u16>>,
}

impl Grass {
    /// The grass of a map, but for what stands on it already.
    pub(crate) fn new(map: &Map, sight: &Sight, taken: &[Rect]) -> Self {
        let area = sight.area;
        let mut above = vec![0; usize::from(area.width)];
        // The cells of a point are alike: so many columns beside each other, and so many rows.
        let mut near: (Option<i16>, Vec<bool>) = (None, Vec::new());
        let rows = (area.top()..area.bottom()).map(|y| {
            let row = sight.point(area.left(), y).y;
            if near.0 != Some(row) {
                near = (Some(row), roads_near(map, sight, y));
            }
            for ((x, free), near) in (area.left()..area.right()).zip(&mut above).zip(&near.1) {
                let is_taken = taken.iter().any(|taken| taken.contains((x, y).into()));
                *free = if is_taken || *near { 0 } else { *free + 1 };
            }
            above.clone()
        });
        Self { area, free: rows.collect() }
    }

    /// The place for so many columns and rows that is nearest to a cell, if there is one.
    pub(crate) fn room(&self, (wide, high): (u16, u16), to: (u16, u16)) -> Option<Rect> {
        let far = |place: &Rect| {
            let (x, y) = (place.x + wide / 2, place.y + high / 2);
            u32::from(x.abs_diff(to.0)) + 2 * u32::from(y.abs_diff(to.1))
        };
        let mut best: Option<Rect> = None;
        for (y, row) in (self.area.y..).zip(self.free.iter().skip(usize::from(high.max(1)) - 1)) {
            let mut run = 0;
            for (right, &free) in (self.area.x + 1..).zip(row) {
                run = if free >= high { run + 1 } else { 0 };
                if run >= wide {
                    let place = Rect { x: right - wide, y, width: wide, height: high };
                    best = Some(best.filter(|best| far(best) <= far(&place)).unwrap_or(place));
                }
            }
        }
        best
    }
}

/// For each column of a row of cells whether a road is near its point.
fn roads_near(map: &Map, sight: &Sight, y: u16) -> Vec<bool> {
    (sight.area.left()..sight.area.right()).map(|x| map.has_road_near(sight.point(x, y))).collect()
}

/// Says in the middle of the grass, beside the small map, who is out, and who drives home alone.
pub(crate) fn words(scene: &View<'_>, racers: &[Racer], plan: &Plan, pen: &mut Pen<'_>) {
    let sight = &plan.sight;
    let lines = of_crash(scene, racers);
    let Some(widest) = lines.iter().map(|line| width(line)).max() else { return };
    let middle = (sight.area.x + sight.area.width / 2, sight.area.y + sight.area.height / 2);
    let size = (widest as u16 + 2, lines.len() as u16);
    let Some(place) = Grass::new(scene.game.track().map(), sight, plan.mini.as_slice()).room(size, middle) else {
        return;
    };
    for (row, line) in (i32::from(place.y)..).zip(&lines) {
        let ink = if row == i32::from(place.y) { Ink::from(Role::Grass).bold() } else { Role::Grass.into() };
        let x = i32::from(place.x) + (i32::from(place.width) - width(line)) / 2;
        pen.run(x - 1, x + width(line) + 1, row, ' ', ink);
        pen.text(x, row, line, ink);
    }
}

/// `You went out.` and `Perfect drives home alone, 21 moves to go.`
fn of_crash(scene: &View<'_>, racers: &[Racer]) -> Vec<String> {
    let is_out = |racer: &&Racer| racer.state == CarState::Out;
    let mut lines: Vec<String> = racers
        .iter()
        .filter(is_out)
        .map(|racer| format!("{} went out.", capital(scene.names.of(racer.player))))
        .collect();
    let mut left = racers.iter().filter(|racer| racer.car().is_some());
    if let (false, Some(racer), None, None) = (lines.is_empty(), left.next(), left.next(), scene.result) {
        let home = table(scene.game).and_then(|solo| home_of(solo, racer.state));
        let to_go = match home {
            Some(WayHome::In(moves)) => format!(", {} to go", counted(moves as usize, "move")),
            _ => String::new(),
        };
        lines.push(format!("{} home alone{to_go}.", capital(&scene.names.does(racer.player, "drive"))));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::super::sight::{SightExtent, Stretch};
    use super::*;
    use crate::core::Game;
    use crate::games::race_track::RaceTrack;
    use crate::tui::boards::Room;

    #[test]
    fn rows_of_cells_are_free_down_to_those_near_a_road() {
        for setup in ["chicane", "smooth-oval", "great-eight"] {
            let race: RaceTrack = format!("race-track {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
            let (map, all_taken) = (race.track().map(), [Rect::new(9, 4, 7, 3), Rect::new(30, 9, 12, 5)]);
            for (count, scale) in Stretch::ALL.into_iter().enumerate() {
                let taken = &all_taken[..count % 3];
                let all = SightExtent::of_map(map.width(), map.height());
                let sight = Sight::new(all, all, scale, Rect::new(3, 2, 61, 23));
                let grass = Grass::new(map, &sight, taken);
                for (y, row) in (2..).zip(&grass.free) {
                    for (x, free) in (3..).zip(row) {
                        let is_taken = |y: u16| taken.iter().any(|taken| taken.contains((x, y).into()));
                        let is_free = |y: &u16| !is_taken(*y) && !map.has_road_near(sight.point(x, *y));
                        let rows = (2..=y).rev().take_while(is_free).count();
                        assert_eq!(usize::from(*free), rows, "{setup} at {scale:?}: {x}, {y}");
                    }
                }
            }
        }
    }

    #[test]
    fn words_on_the_grass_stand_beside_the_small_map() {
        let mut both = 0;
        for setup in ["chicane", "forked-river", "serpent", "grand-prix", "great-eight", "kidney"] {
            let race: RaceTrack = format!("race-track {setup}").parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(50, 8), (60, 8), (60, 16), (80, 12), (80, 20), (100, 26)] {
                let room = Room::alone(Rect::new(0, 0, width, height));
                let plan = Plan::new(&race, &race.start(), &State::default(), room);
                let Some((plan, mini)) = plan.ok().and_then(|plan| plan.mini.map(|mini| (plan, mini))) else {
                    continue;
                };
                let place = |taken: &[Rect]| {
                    Grass::new(race.track().map(), &plan.sight, taken).room((20, 2), (width / 2, height / 2))
                };
                assert!(place(&[mini]).is_none_or(|words| !words.intersects(mini)), "{setup} in {width}x{height}");
                both += usize::from(place(&[]).is_some_and(|words| words.intersects(mini)));
            }
        }
        assert!(both > 0, "nowhere they want the same place");
    }
}
