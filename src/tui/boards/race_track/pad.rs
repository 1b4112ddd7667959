//! Beside the map: the keys with what they lead to, the cars, and who leads.

use ratatui::layout::Rect;

use super::View;
use super::ghost::{Field, Ghost};
use super::key_rows::KeyRows;
use super::landing::{Bar, Landing, mover, nine};
use super::look::{best, look, mark, told};
use super::plan::Plan;
use super::racers::{Racer, known, lead, may_tell_ways, order, table};
use crate::core::{Game, Player};
use crate::games::race_track::{CarState, Position, RaceTrack, WayHome, home_of};
use crate::settings::HintLevel;
use crate::tui::boards::Names;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Columns at which the numbers of a car end, and its name; a narrower pad tells no moves, as the turns tell as much.
const SPEED: i32 = 15;
const MOVES: i32 = 21;
const HOME: i32 = 26;
const NAME: usize = 8;
/// Columns of the number before a name, with a free one before and behind the name; and of a speed like `-1,-2`.
const BESIDE_NAME: i32 = 3;
const LONG_SPEED: i32 = 5;

/// Rows that say that the race is over, a free one among them.
const OVER: u16 = 2;

/// Paints the pad.
pub(crate) fn paint(scene: &View<'_>, field: &Field, plan: &Plan, area: Rect, pen: &mut Pen<'_>) {
    let mut pad = Pad { scene, field, area, pen: pen.within(area) };
    pad.keys(plan.keys);
    let above = if is_over(scene.game, scene.position) { OVER } else { plan.keys.all() };
    pad.cars(i32::from(area.y) + i32::from(above));
}

/// Whether nobody drives any more.
fn is_over(game: &RaceTrack, pos: &Position) -> bool {
    mover(game, pos).is_none() && game.result(pos).is_some()
}

/// Rows of the pad of a race that is over: keys that nobody needs any more leave theirs to the panes.
pub(super) fn rows_of_end(game: &RaceTrack, pos: &Position) -> Option<u16> {
    let has_lead = match game.players() {
        2 => lead(game, pos).is_some(),
        players => players == 1 || !order(game, pos).is_empty(),
    };
    // A heading, the cars or the one and its ghost, a free row.
    is_over(game, pos).then(|| OVER + 1 + (game.players() as u16).max(2) + u16::from(has_lead) + 1)
}

/// What a driver is called where the number of the car stands beside it.
pub(super) fn own_name(names: &Names, player: Player) -> &str {
    let name = names.of(player);
    name.strip_prefix(&format!("P{} ", player.number())).unwrap_or(name)
}

/// What a driver is called where the car is not beside it: the seat alone, if two are called alike.
fn short_name(names: &Names, player: Player) -> &str {
    let name = names.of(player);
    let seat = player.number().to_string().len() + 1;
    if own_name(names, player) == name { name } else { &name[..seat] }
}

/// Where a key of the pad stands, by its place among the nine.
fn place_of(index: usize, area: Rect, keys: KeyRows) -> (i32, i32) {
    let (column, row) = (index as i32 % 3, index as i32 / 3);
    // Below its heading a key of two rows has a free one above.
    (i32::from(area.x) + column * i32::from(area.width) / 3, i32::from(area.y) + (row + 1) * keys.each())
}

/// The key of the pad that stands there, by its place among the nine.
pub(crate) fn key_at(area: Rect, keys: KeyRows, (x, y): (u16, u16)) -> Option<usize> {
    (0..9).find(|&index| {
        let (left, top) = place_of(index, area, keys);
        (left..left + i32::from(area.width) / 3).contains(&i32::from(x))
            && (top..top + keys.each()).contains(&i32::from(y))
    })
}

struct Pad<'a, 'p> {
    scene: &'a View<'a>,
    field: &'a Field,
    area: Rect,
    pen: Pen<'p>,
}

impl Pad<'_, '_> {
    fn keys(&mut self, keys: KeyRows) {
        let (x, y) = (i32::from(self.area.x), i32::from(self.area.y));
        let scene = self.scene;
        let tells = scene.level >= HintLevel::Keeping;
        let heading = match (mover(scene.game, scene.position), tells, table(scene.game)) {
            (None, ..) if scene.result.is_some() => "The race is over",
            (None, ..) => "A place to start from",
            (Some(_), false, _) => "Keys",
            (Some(_), true, None) if self.is_narrow() => "being worked out",
            (Some(_), true, None) => "Moves home: worked out now",
            (Some(_), true, Some(_)) if keys.each() > 1 && scene.game.players() == 2 && !self.is_narrow() => {
                "Moves home, W D L in turns"
            }
            (Some(_), true, Some(_)) => "Moves home, by key",
        };
        self.pen.text(x, y, heading, Role::Dim);
        let nine = nine(scene.game, scene.position);
        let best = best(scene, &nine);
        for (index, landing) in nine.iter().enumerate() {
            self.key(landing, best, place_of(index, self.area, keys), keys);
        }
    }

    /// `w 21*`, and below it what is proven of the race.
    fn key(&mut self, landing: &Landing, best: Option<WayHome>, (x, y): (i32, i32), keys: KeyRows) {
        let scene = self.scene;
        let is_chosen = scene.cursor == Some(landing.at);
        let key = landing.key.to_string();
        let bar = landing.drive.err().map(Bar::word);
        let home = told(scene, landing);
        let look = look(scene, landing.at, home, best);
        let (ink, of_key) = match (bar, self.pen.has_grounds()) {
            (Some(_), true) if !is_chosen => (Ink::from(Role::Raised).with(Role::Dim), None),
            (_, true) => (look.on_chip(scene, landing.at, &self.pen), None),
            (Some(_), false) => (Role::Dim.into(), Some(Ink::from(Role::Dim))),
            (None, false) => (look.ink(), Some(look.ink().bold())),
        };
        let of_key = of_key.map_or(ink, |of_key| if is_chosen { of_key.with(Role::Cursor) } else { of_key });
        let wide = i32::from(self.area.width) / 3 - 1;
        for row in y..y + keys.each() {
            self.pen.run(x, x + wide, row, ' ', if self.pen.has_grounds() { ink } else { Ink::default() });
        }
        self.pen.text(x, y, &key, of_key);
        let words = bar.map_or_else(|| mark(scene, home, best).0, str::to_owned);
        self.pen.text(x + 2, y, &words, ink);
        if let Some(hint) = scene.hint(landing.at).filter(|_| keys.each() > 1 && scene.game.players() == 2) {
            self.pen.text(x + 2, y + 1, &hint.text, if self.pen.has_grounds() { ink } else { hint.role.into() });
        }
    }

    fn cars(&mut self, y: i32) {
        let x = i32::from(self.area.x);
        let dim = Ink::from(Role::Dim);
        self.pen.text(x, y, "car", dim);
        let figures = x + self.more_for_names();
        for (end, words) in [(Some(self.speed()), "speed"), (self.moves(), "moves"), (Some(self.home()), "home")] {
            if let Some(end) = end {
                self.pen.text_before(figures + end, y, words, dim);
            }
        }
        let field = self.field;
        let mut row = y;
        for racer in &field.racers {
            row += 1;
            self.car(racer, row);
        }
        if let Some(ghost) = &field.ghost {
            row += 1;
            self.ghost(ghost, &field.racers, row);
        }
        let leader = leader(self.scene, field);
        if !leader.is_empty() {
            self.pen.text(x, row + 1, "lead", dim);
            self.pen.text(x + 10, row + 1, &leader, Role::Plain);
        }
    }

    /// The columns of the longest name.
    fn longest(&self) -> i32 {
        let names = self.field.racers.iter().map(|racer| width(own_name(self.scene.names, racer.player)));
        names.max().unwrap_or(0)
    }

    /// How many columns the figures stand farther right, for names that would be cut before speeds that are written long.
    fn more_for_names(&self) -> i32 {
        let wanted = self.longest() + BESIDE_NAME + LONG_SPEED - SPEED;
        wanted.min(i32::from(self.area.width) - HOME).max(0)
    }

    /// The column at which numbers of moves end: where names are whole beside them, for the turns tell as much.
    fn moves(&self) -> Option<i32> {
        (!self.is_narrow() && self.longest() - NAME as i32 <= self.more_for_names()).then_some(MOVES)
    }

    /// The column at which speeds end.
    fn speed(&self) -> i32 {
        if self.moves().is_some() { SPEED } else { self.home() - (HOME - MOVES) }
    }

    /// The column at which the ways home end.
    fn home(&self) -> i32 {
        HOME.min(self.area.width.into())
    }

    /// Whether there are fewer columns than for all numbers.
    fn is_narrow(&self) -> bool {
        i32::from(self.area.width) < HOME
    }

    fn car(&mut self, racer: &Racer, y: i32) {
        let x = i32::from(self.area.x);
        let style = Ink::from(racer.player);
        let badge = style.reversed().bold();
        self.pen.text(x, y, &racer.player.number().to_string(), badge);
        let is_mover = racer.player == self.scene.mover() && self.scene.result.is_none();
        let style = if is_mover { style.bold() } else { style };
        let speed = racer.velocity().map(|velocity| format!("{},{}", velocity.dx, velocity.dy));
        // A space between the name and the speed.
        let more = self.more_for_names();
        let name = NAME as i32 + self.speed() - SPEED;
        let room = (self.speed() - BESIDE_NAME - speed.as_deref().map_or(0, width)).min(name) + more;
        self.pen.text(x + 2, y, &self.scene.names.beside_number(racer.player, room.max(0) as usize), style);
        let figures = x + more;
        if let Some(speed) = speed {
            self.pen.text_before(figures + self.speed(), y, &speed, Role::Bright);
        }
        if let Some(moves) = self.moves() {
            self.pen.text_before(figures + moves, y, &racer.moves.to_string(), Role::Plain);
        }
        let (words, role) = home(self.scene, racer);
        self.pen.text_before(figures + self.home(), y, &words, role);
    }

    fn ghost(&mut self, ghost: &Ghost, racers: &[Racer], y: i32) {
        let (x, dim) = (i32::from(self.area.x), Ink::from(Role::Dim));
        let made = racers.first().map_or(0, |racer| racer.moves).min(ghost.moves());
        let figures = x + self.more_for_names();
        self.pen.text(x, y, "G", dim.reversed());
        self.pen.text(x + 2, y, ghost.name, dim);
        if let Some(moves) = self.moves() {
            self.pen.text_before(figures + moves, y, &made.to_string(), dim);
        }
        self.pen.text_before(figures + self.home(), y, &(ghost.moves() - made).to_string(), dim);
    }
}

/// How far home a car is, in a word.
pub(super) fn home(scene: &View<'_>, racer: &Racer) -> (String, Role) {
    let known = match racer.state {
        CarState::Done { past } => return (format!("+{past}"), Role::Win),
        CarState::Out => Some(WayHome::Out),
        _ if !may_tell_ways(scene) => None,
        state => table(scene.game).and_then(|solo| home_of(solo, state)).or_else(|| noted(scene, racer.player)),
    };
    match known {
        Some(WayHome::In(moves)) => (moves.to_string(), Role::Bright),
        Some(WayHome::Doomed) => ("lost".to_owned(), Role::Loss),
        Some(WayHome::Out) => ("out".to_owned(), Role::Loss),
        Some(WayHome::Done) => ("home".to_owned(), Role::Win),
        None => (String::new(), Role::Unknown),
    }
}

/// The same by the analysis, for a car that no race from the slots comes to.
fn noted(scene: &View<'_>, player: Player) -> Option<WayHome> {
    let moves = known(scene)?.note()?.distances.get(player.index())?;
    Some(moves.map_or(WayHome::Doomed, WayHome::In))
}

/// Who leads, in words.
pub(super) fn leader(scene: &View<'_>, field: &Field) -> String {
    if let Some(ghost) = &field.ghost {
        return against(scene, field, ghost);
    }
    if !may_tell_ways(scene) {
        return String::new();
    }
    let names = scene.names;
    match lead(scene.game, scene.position) {
        Some((_, 0)) => "level".to_owned(),
        Some((player, moves)) => format!("{} by {moves}", short_name(names, player)),
        // Of three one is left that can get home.
        None if scene.game.players() == 3 => {
            let left = order(scene.game, scene.position);
            left.first().map_or_else(String::new, |&(_, player)| short_name(names, player).to_owned())
        }
        None => noted_lead(scene).unwrap_or_default(),
    }
}

/// The lead of two by the analysis.
fn noted_lead(scene: &View<'_>) -> Option<String> {
    let lead = known(scene)?.note()?.lead.filter(|_| scene.game.players() == 2)?;
    let player = if lead > 0 { scene.mover() } else { scene.mover().next(2) };
    Some(if lead == 0 { "level".to_owned() } else { format!("{} by {}", short_name(scene.names, player), lead.abs()) })
}

/// How one stands against the ghost.
fn against(scene: &View<'_>, field: &Field, ghost: &Ghost) -> String {
    let Some(racer) = field.racers.first() else { return String::new() };
    let left = match table(scene.game).and_then(|solo| home_of(solo, racer.state)) {
        Some(WayHome::In(moves)) => moves as usize,
        Some(WayHome::Done) => 0,
        Some(WayHome::Doomed | WayHome::Out) | None => return String::new(),
    };
    match (racer.moves + left).cmp(&ghost.moves()) {
        std::cmp::Ordering::Less => format!("{} ahead of it", ghost.moves() - racer.moves - left),
        std::cmp::Ordering::Equal => "level with it".to_owned(),
        std::cmp::Ordering::Greater => format!("{} behind it", racer.moves + left - ghost.moves()),
    }
}
