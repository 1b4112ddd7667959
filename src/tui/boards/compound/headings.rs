//! What stands above the boards of a sum: the name of each game.

use super::plan::{PartPlan, Plan};
use super::{PartSpot, View};
use crate::core::Game;
use crate::games::{AnyGame, title_of};
use crate::tui::Role;
use crate::tui::boards::Layout;
use crate::tui::paint::{Pen, width};

/// Columns between two names in one row.
const APART: usize = 3;

/// Words of a setup that lead to the next one.
const LEADING: [&str; 2] = [" from", " of"];

/// Columns of a nimber behind a heading; as many at least are left free behind it, where a board says how much is out of sight.
pub(super) const NIMBER: i32 = 5;

/// The name of each part above its board, with how it stands where the board has no room; where one part hides the others, all
/// names above that one, or what is typed of each where they have no room. Typing the number of a part shows it.
pub(super) fn headings(scene: &View<'_>, layout: &Layout<PartSpot, Plan>, pen: &mut Pen<'_>) {
    let setups: Vec<String> = scene.game.parts().iter().map(AnyGame::to_string).collect();
    let title = |setup: &String| title_of(setup);
    let numbered = |(place, name): (usize, String)| format!("{} {name}", place + 1);
    let names: Vec<String> = setups.iter().map(title).enumerate().map(numbered).collect();
    let short: Vec<String> = setups.iter().cloned().enumerate().map(numbered).collect();
    let parts = &layout.plan.parts;
    let hides = |at: &&PartPlan| at.area.width > 0 && parts.iter().any(|other| other.area.width == 0);
    let role = |place: usize| {
        let is_here = scene.cursor.is_some_and(|spot| spot.part() == place);
        if is_here { Role::Bright } else { Role::Dim }
    };
    if let Some(at) = parts.iter().find(hides) {
        let room = usize::from(at.area.width).saturating_sub(2 + 2 * NIMBER as usize);
        let names = [names, short].into_iter().find(|names| taken(names) <= room);
        let names = names.unwrap_or_else(|| in_words(without_repeats(&setups), room));
        let mut x = i32::from(at.area.x) + 1;
        for (place, name) in names.iter().enumerate() {
            x = pen.text(x, i32::from(at.area.y) - 1, name, role(place)) + APART as i32;
        }
        return;
    }
    for (place, (at, (name, short))) in parts.iter().zip(names.iter().zip(&short)).enumerate() {
        let columns = usize::from(at.area.width).saturating_sub(2);
        let name = if width(name) as usize <= columns { name } else { short };
        // Where nobody plays yet the setup says how it stands at the start: what is missing below it has no room.
        let is_begun = scene.position[place] != scene.game.parts()[place].start();
        let told = match (at.is_folded(), layout.room.is_preview() && !is_begun) {
            (false, _) => Vec::new(),
            (true, true) => vec![format!("{name}, no room here"), format!("{name}, no room")],
            (true, false) => vec![format!("{name}, now {}", scene.game.write_part(place, &scene.position[place]))],
        };
        // What is said at the end of a heading keeps its room; where nobody plays nothing is said there.
        let kept = if scene.cursor.is_some() { NIMBER + at.kept() } else { 0 };
        let name = told.iter().find(|told| (width(told) + kept) as usize <= columns).unwrap_or(name);
        let (x, y) = (i32::from(at.area.x) + 1, i32::from(at.area.y) - 1);
        for name in in_words(vec![name.clone()], columns) {
            pen.text(x, y, &name, role(place));
        }
        if let Some(choices) = at.choices().filter(|_| !layout.room.is_preview()) {
            pen.text_before(i32::from(at.area.right()) - 1, y, &choices, role(place));
        }
    }
}

/// The columns of names beside each other.
fn taken(names: &[String]) -> usize {
    names.iter().map(|name| width(name) as usize + APART).sum::<usize>().saturating_sub(APART)
}

/// Numbered names in so many columns: the longest ones lose their last words until they have room.
fn in_words(mut names: Vec<String>, room: usize) -> Vec<String> {
    while taken(&names) > room {
        let longest = names.iter_mut().filter(|name| name.contains(' ')).max_by_key(|name| width(name));
        let Some(name) = longest else { break };
        name.truncate(name.rfind(' ').unwrap_or(0));
        // A word that only leads to the next one says nothing.
        let ends = LEADING.iter().find_map(|word| name.strip_suffix(word)).map(str::len);
        name.truncate(ends.unwrap_or(name.len()));
    }
    names
}

/// The numbered setups, each with its game unless that is the one before it.
fn without_repeats(setups: &[String]) -> Vec<String> {
    let game = |place: usize| setups[place].split(' ').next();
    let name = |(place, setup): (usize, &String)| {
        let is_same = place > 0 && game(place) == game(place - 1);
        let own = setup.split_once(' ').filter(|_| is_same).map_or(setup.as_str(), |(_, rest)| rest);
        format!("{} {own}", place + 1)
    };
    setups.iter().enumerate().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_words_and_no_letters() {
        let names = || without_repeats(&["catch-up 1..6 goal=last", "catch-up 1..5 goal=last"].map(str::to_owned));
        assert_eq!(in_words(names(), 44), names());
        assert_eq!(in_words(names(), 40), ["1 catch-up 1..6", "2 1..5 goal=last"]);
        assert_eq!(in_words(names(), 23), ["1 catch-up", "2 1..5"]);
        assert_eq!(in_words(vec!["2 octal 0.77 from 7".to_owned()], 18), ["2 octal 0.77"]);
        assert_eq!(in_words(names(), 0), ["1", "2"]);
    }
}
