//! Below the map, where nothing stands beside it: every car in a few words, in one row or a row each.

use ratatui::layout::Rect;

use super::View;
use super::ghost::Field;
use super::legend::trail;
use super::pad::{home, leader, own_name};
use super::racers::Racer;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Columns that a car with a name of usual length takes in a row.
pub(super) const USUAL: u16 = 30;
/// Columns between two cars.
const BETWEEN: i32 = 2;
/// Columns of a number with a free one behind it.
const NUMBER: i32 = 2;

/// What is told of a car besides its name.
struct CarWords<'a> {
    racer: &'a Racer,
    /// Nothing of a car that does not race.
    speed: String,
    home: (String, Role),
}

impl CarWords<'_> {
    /// The columns of it, with a free one before each part.
    fn columns(&self) -> i32 {
        [&self.speed, &self.home.0].into_iter().filter(|words| !words.is_empty()).map(|words| width(words) + 1).sum()
    }
}

/// Paints it, in a row for each car where there are as many.
pub(super) fn paint(scene: &View<'_>, field: &Field, area: Rect, pen: &mut Pen<'_>) {
    let told: Vec<CarWords<'_>> = field
        .racers
        .iter()
        .map(|racer| {
            let speed = racer.velocity().map(|velocity| format!("{},{}", velocity.dx, velocity.dy)).unwrap_or_default();
            let (words, role) = home(scene, racer);
            let words = if words.parse::<u32>().is_ok() { format!("home {words}") } else { words };
            CarWords { racer, speed, home: (words, role) }
        })
        .collect();
    let strip = CarStrip { scene, lead: leader(scene, field), told, area, pen: pen.within(area) };
    if usize::from(area.height) >= field.racers.len().max(2) { strip.rows() } else { strip.row() }
}

struct CarStrip<'a, 'p> {
    scene: &'a View<'a>,
    lead: String,
    told: Vec<CarWords<'a>>,
    area: Rect,
    pen: Pen<'p>,
}

impl CarStrip<'_, '_> {
    /// The columns of each name.
    fn names(&self) -> Vec<i32> {
        self.told.iter().map(|car| width(own_name(self.scene.names, car.racer.player))).collect()
    }

    /// All cars in one row, and who leads where there is room behind them.
    fn row(mut self) {
        let (mut x, y, right) = (i32::from(self.area.x) + 1, i32::from(self.area.y), i32::from(self.area.right()));
        let figures: i32 = self.told.iter().map(|car| NUMBER + car.columns()).sum();
        // The figures are what is looked for; names have what they leave.
        let room = right - x - figures - BETWEEN * (self.told.len() as i32 - 1);
        let names = self.names();
        let name = longest_fitting(&names, room);
        // Names that break off say less than the numbers of the cars, in whose order the heading has them.
        let is_named = name >= names.iter().copied().max().unwrap_or(0);
        let has_trails = room >= 2 * self.told.len() as i32;
        for index in 0..self.told.len() {
            let player = self.told[index].racer.player;
            x = self.number(index, (x, y));
            if is_named {
                x = self.pen.text(x, y, &self.scene.names.beside_number(player, name as usize), player) + 1;
            } else if has_trails {
                // The sign of its way tells as much, where no legend does.
                self.pen.sign(x, y, trail(player, self.pen.symbols()), player);
                x += 2;
            }
            let CarWords { speed, home: (words, role), .. } = &self.told[index];
            for (words, role) in
                [(speed, Role::Bright), (words, *role)].into_iter().filter(|(words, _)| !words.is_empty())
            {
                x = self.pen.text(x, y, words, role) + 1;
            }
            x += BETWEEN - 1;
        }
        self.lead((x, y), right);
    }

    /// Who leads, if that and what it means have room.
    fn lead(&mut self, (x, y): (i32, i32), right: i32) {
        if !self.lead.is_empty() && x + width(LEAD) + width(&self.lead) <= right {
            let lead = self.pen.text(x, y, LEAD, Role::Dim);
            self.pen.text(lead, y, &self.lead, Role::Plain);
        }
    }

    /// A row for each car, the figures in columns, and who leads beside the first one.
    fn rows(mut self) {
        let (x, right) = (i32::from(self.area.x) + 1, i32::from(self.area.right()));
        let widest = |columns: &dyn Fn(&CarWords<'_>) -> i32| self.told.iter().map(columns).max().unwrap_or(0);
        let (speeds, homes) = (widest(&|car| width(&car.speed)), widest(&|car| width(&car.home.0)));
        // The columns of speeds, where any car has one, with those before them.
        let speeds = if speeds > 0 { BETWEEN + speeds } else { 0 };
        let room = right - x - NUMBER - speeds - BETWEEN - homes;
        let name = longest_fitting(&[self.names().into_iter().max().unwrap_or(0)], room);
        let speed = x + NUMBER + name + speeds;
        for (index, y) in (0..self.told.len()).zip(i32::from(self.area.y)..) {
            let player = self.told[index].racer.player;
            let from = self.number(index, (x, y));
            self.pen.text(from, y, &self.scene.names.beside_number(player, name as usize), player);
            let car = &self.told[index];
            self.pen.text_before(speed, y, &car.speed, Role::Bright);
            self.pen.text(speed + BETWEEN, y, &car.home.0, car.home.1);
        }
        self.lead((speed + 2 * BETWEEN + homes, i32::from(self.area.y)), right);
    }

    fn number(&mut self, index: usize, (x, y): (i32, i32)) -> i32 {
        let player = self.told[index].racer.player;
        self.pen.text(x, y, &player.number().to_string(), Ink::from(player).reversed().bold()) + 1
    }
}

const LEAD: &str = "lead ";

/// The most columns that each of these names may have if all are cut alike: what a short one leaves goes to the others.
fn longest_fitting(names: &[i32], room: i32) -> i32 {
    let longest = names.iter().copied().max().unwrap_or(0);
    let taken = |most: i32| names.iter().map(|name| *name.min(&most)).sum::<i32>();
    (0..=longest).rev().find(|&most| taken(most) <= room).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole_where_they_have_room_and_else_cut_alike() {
        assert_eq!(longest_fitting(&[3, 12, 11], 26), 12);
        assert_eq!(longest_fitting(&[3, 12, 11], 25), 11);
        assert_eq!(longest_fitting(&[3, 12, 11], 19), 8, "the short one leaves them its columns");
        assert_eq!(longest_fitting(&[3, 12, 11], -4), 0);
    }
}
