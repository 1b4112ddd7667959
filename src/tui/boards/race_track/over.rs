//! Where a race ended: what has to be in sight then of a track that is seen through a window.

use super::finish;
use super::sight::SightExtent;
use crate::core::{Game, GameResult};
use crate::games::race_track::{CarState, RaceTrack};
use crate::tui::boards::Past;

/// Where whoever has won crossed the line, with the line; where nobody has, what the last car ran into. Nothing while cars are
/// under way.
pub(crate) fn place(game: &RaceTrack, past: Past<'_, RaceTrack>) -> Option<SightExtent> {
    let last = past.last()?;
    let end = game.play(last.before, last.mv);
    let result = game.result(&end)?;
    let is_home = |player| end.car(player).past().is_some();
    let winner =
        if let GameResult::Won(player) = result { Some(player).filter(|player| is_home(*player)) } else { None };
    let is_out = |player| last.before.car(player).racing().is_some() && end.car(player) == CarState::Out;
    let driver = winner.or_else(|| game.drivers().find(|player| is_out(*player))).unwrap_or(last.player);
    let drove = past.iter().rev().find(|made| made.player == driver && made.before.car(driver).racing().is_some());
    let drove = drove.and_then(|made| Some((made.before.car(driver).racing()?.at, made.mv)));
    let stood = || last.before.car(driver).racing().map(|car| (car.at, car.at + car.velocity));
    let (from, to) = if is_out(driver) && driver != last.player { stood() } else { drove }?;
    let track = game.track();
    if !is_home(driver) {
        return Some(SightExtent::around(from, 0).with(SightExtent::around(to, 1)));
    }
    let rest = SightExtent::around(finish::end(track, from, to).rest, 1);
    let line = track.finish().iter().min_by_key(|at| (**at - to).speed()).map(|&at| SightExtent::around(at, 1));
    Some(line.map_or(rest, |line| line.with(rest)))
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::super::landing::{home_after, nine};
    use super::super::sight::Sight;
    use super::super::{RaceBoard, State};
    use super::*;
    use crate::core::laws::Dice;
    use crate::games::race_track::{Point, WayHome};
    use crate::games::{AnyGame, RosterGame};
    use crate::tui::boards::{BoardView, Played, Room};

    #[test]
    fn a_track_seen_through_a_window_shows_where_its_race_ended() {
        let (mut dice, mut home, mut out) = (Dice(3), 0, 0);
        let tracks = ["hairpin", "great-eight", "little-oval finish=first", "kidney", "little-oval"];
        for (words, walk) in tracks.iter().flat_map(|words| (0..6).map(move |walk| (*words, walk))) {
            let whichever: AnyGame = format!("race-track {words} cars=2").parse().expect("a setup");
            let game: RaceTrack = format!("race-track {words} cars=2").parse().expect("a setup");
            let solo = (walk % 2 == 0).then(|| game.solo());
            let (mut before, mut past) = (whichever.start(), Vec::new());
            while whichever.result(&before).is_none() && past.len() < 400 {
                let pos = RaceTrack::position(&before).expect("a race");
                // Half of them are driven home the shortest way.
                let home = nine(&game, pos).into_iter().filter_map(|landing| {
                    let Some(WayHome::In(moves)) = home_after(solo?, landing.drive.ok()?) else { return None };
                    Some((moves, landing.at))
                });
                let best = home.min().map(|(_, at)| RaceTrack::any_move(at));
                let mv = best.unwrap_or_else(|| *dice.pick(&whichever.legal_moves(&before)));
                let Ok(next) = whichever.try_play(&before, mv) else { break };
                past.push(Played { player: whichever.to_move(&before), mv, before });
                before = next;
            }
            let pos = *RaceTrack::position(&before).expect("a race");
            let Some(result) = game.result(&pos) else { continue };
            let mut state = State::default();
            RaceBoard::follow(&game, &mut state, Past::new(&past));
            for (width, height) in [(24, 4), (30, 6), (40, 8), (60, 14)] {
                let area = Rect::new(0, 2, width, height);
                let plan = RaceBoard::layout(&game, &pos, &state, Room::at_end(area)).expect("it has room").plan;
                let sees = |at: Point, sight: &Sight| plan.all.has(at) && sight.shows(at);
                let winner = if let GameResult::Won(player) = result { Some(player) } else { None };
                let winner = winner.filter(|player| pos.car(*player).past().is_some());
                let is_seen = match winner {
                    Some(_) => game.track().finish().iter().any(|at| sees(*at, &plan.sight)),
                    None => {
                        let car = |made: &Played| RaceTrack::position(&made.before)?.car(made.player).racing();
                        let last = past.last().and_then(car);
                        last.is_none_or(|car| sees(car.at, &plan.sight) || !plan.all.has(car.at))
                    }
                };
                assert!(is_seen, "{words}, {walk} in {width}x{height} of {whichever}: {:?}", plan.sight.extent());
                let counted = if winner.is_some() { &mut home } else { &mut out };
                *counted += usize::from(plan.is_cut());
            }
        }
        assert!(home > 5 && out > 9, "{home} were home, {out} were out");
    }
}
