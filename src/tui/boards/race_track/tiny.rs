//! The track small: all of it, or what lies around the car that drives next and where it is going.

use crate::core::{Game, Player};
use crate::games::race_track::{Car, GridPoint, Point, Position, RaceTrack};
use crate::tui::Role;
use crate::tui::boards::TinyLook;
use crate::tui::ink::{Ink, Line};

/// Columns and rows of what is shown of a larger track.
const WINDOW: (i16, i16) = (13, 6);

/// Road and walls, cars as their numbers, and where each would be after another move like its last one.
pub(super) fn picture(game: &RaceTrack, pos: &Position, look: TinyLook<'_>) -> Option<Vec<Line>> {
    let map = game.track().map();
    let drivers: Vec<(Player, Car)> =
        game.drivers().filter_map(|player| Some((player, pos.car(player).racing()?))).collect();
    let slots: Vec<Point> = if pos.is_choosing() { game.free_slots(pos).collect() } else { Vec::new() };
    let middle = match drivers.iter().find(|(player, _)| *player == game.to_move(pos)).or(drivers.first()) {
        Some((_, car)) => (car.at.x + car.velocity.dx / 2, car.at.y + car.velocity.dy / 2),
        None => slots.first().or(game.track().finish().first()).map(|at| (at.x, at.y))?,
    };
    let window = |middle: i16, shown: i16, all: i16| {
        let shown = shown.min(all);
        (shown as usize, (middle - shown / 2).clamp(0, all - shown))
    };
    let (columns, left) = window(middle.0, WINDOW.0, map.width());
    let (rows, top) = window(middle.1, WINDOW.1, map.height());
    look.grid((rows, columns), |row, column| {
        let at = Point::new(left + column as i16, top + row as i16);
        let stands = |(player, car): &(Player, Car)| (car.at == at).then_some(*player);
        let arrives = |(player, car): &(Player, Car)| (car.at + car.velocity == at).then_some(*player);
        if let Some(player) = drivers.iter().find_map(stands) {
            return (char::from(b'0' + player.number() as u8), Ink::from(player).bold());
        }
        match (map.cell(at), drivers.iter().find_map(arrives)) {
            (_, Some(player)) => (look.symbols.hollow, player.into()),
            _ if slots.contains(&at) => (look.symbols.hollow, Role::Bright.into()),
            (GridPoint::Wall, _) => (look.symbols.kerb, Role::Dim.into()),
            (GridPoint::Finish(heading), _) => (heading.sign(), Role::Bright.into()),
            (GridPoint::Road | GridPoint::Start, _) => (look.symbols.gone, Role::Dim.into()),
            (other, _) => (other.sign(), Role::Plain.into()),
        }
    })
}
