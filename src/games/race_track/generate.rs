//! Random races, and random tracks.

use super::setup::{ENDING, MOST_LAPS, RaceTrack};
use super::shipped::SHIPPED;
use super::track::{HIGHEST, WIDEST};
use crate::core::Game;
use crate::core::generate::{Generate, Typed, file_name, spaced};
use crate::core::laws::Dice;

/// The largest of our tracks; a race on it takes a while.
const LARGE: [&str; 5] = ["grand-prix", "great-eight", "serpent", "forked-river", "kidney"];

impl Generate for RaceTrack {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let drawn = (0..40).map(|_| race(id, dice)).find(|typed| typed.read::<Self>().is_ok());
        drawn.unwrap_or_else(|| Typed::words(Self::INFO.presets[0].setup))
    }
}

/// A race that may ask for what the track does not have.
fn race(id: &str, dice: &mut Dice) -> Typed {
    let mut files = Vec::new();
    let word = if dice.once_in(8) {
        let (width, height, seed) = (dice.between(16, 24), dice.between(9, 14), dice.below(1000));
        if dice.once_in(2) {
            format!("random {width}x{height} seed={seed}")
        } else {
            format!("random-{width}x{height}-{seed}")
        }
    } else if dice.once_in(5) {
        let ours = dice.pick(&SHIPPED).0;
        if LARGE.contains(&ours) && !dice.once_in(8) { "mini".to_owned() } else { ours.to_owned() }
    } else {
        let taken = SHIPPED.map(|(word, _)| word);
        let name = file_name(ENDING, &taken, dice);
        let kept = if dice.once_in(4) { format!("{name}{ENDING}") } else { name.clone() };
        files.push((kept, track(dice)));
        name
    };
    let mut options = options(dice);
    dice.shuffle(&mut options);
    options.insert(0, word);
    Typed { words: spaced(id, &options, dice), files }
}

fn options(dice: &mut Dice) -> Vec<String> {
    let mut options = Vec::new();
    let mut say = |word: String, times: usize, dice: &mut Dice| {
        if dice.once_in(times) {
            options.push(word);
        }
    };
    let cars = dice.between(1, 3);
    say(format!("cars={cars}"), 2, dice);
    let finish = *dice.pick(&["first", "farther"]);
    say(format!("finish={finish}"), 4, dice);
    let laps = dice.size(1, MOST_LAPS as usize);
    say(format!("laps={laps}"), 4, dice);
    let gates = *dice.pick(&["order", "stops"]);
    say(format!("gates={gates}"), 4, dice);
    let lots = dice.size(0, 1 << 20);
    say(format!("lots={lots}"), 6, dice);
    let order = dice.size(0, 1 << 20);
    say(format!("order={order}"), 5, dice);
    for (flag, times) in [
        ("hard-brakes", 6),
        ("skid", 6),
        ("pit=1", 5),
        ("shared", 4),
        ("full-stop-start", 5),
        ("power-brake", 5),
        ("choose-slots", 5),
    ] {
        say(flag.to_owned(), times, dice);
    }
    // Both together are what holds where neither is said: a form that takes one of them back changes the race.
    if options.iter().any(|word| word == "finish=farther") {
        options.retain(|word| word != "shared");
    }
    options
}

/// A lane or a ring with a finish across it, turned in any direction; it may turn out to be no track.
fn track(dice: &mut Dice) -> String {
    let is_ring = dice.once_in(2);
    let (mut width, mut height) = (dice.between(6, 14), dice.between(if is_ring { 6 } else { 3 }, 9));
    if dice.once_in(40) {
        (width, height) = (dice.between(20, WIDEST), dice.between(10, 29.min(HIGHEST)));
    }
    let mut map = vec![vec!['.'; width]; height];
    let is_bounded = is_ring && dice.once_in(3);
    let draw = if is_ring { ring } else { lane };
    let mut lines = if is_bounded { bounded(&mut map, dice) } else { Vec::new() };
    if !is_bounded {
        draw(&mut map, dice);
    }
    if dice.once_in(4) {
        lines.push((0..dice.between(2, 4)).map(|_| (dice.below(width), dice.below(height))).collect());
    }
    sprinkle(&mut map, dice);
    if dice.once_in(2) {
        map = (0..map[0].len()).map(|x| map.iter().map(|row| turned(row[x])).collect()).collect();
        lines.iter_mut().flatten().for_each(|(x, y)| std::mem::swap(x, y));
    }
    if dice.once_in(2) {
        map.reverse();
        for row in &mut map {
            row.reverse();
        }
        map.iter_mut().flatten().for_each(|sign| *sign = reversed(*sign));
        let (right, low) = (map[0].len() - 1, map.len() - 1);
        lines.iter_mut().flatten().for_each(|(x, y)| (*x, *y) = (right - *x, low - *y));
    }
    let name = *dice.pick(&["Lane", "My Own", "Größer als", "7", "#1", "Ω", "mini", "a  b", "Name = Name"]);
    let break_ = if dice.once_in(6) { "\r\n" } else { "\n" };
    let mut text = vec!["racetrack 1".to_owned(), format!("name = {name}")];
    let corner = |(x, y): &(usize, usize)| format!("{x},{y}");
    text.extend(lines.iter().map(|line| format!("line = {}", line.iter().map(corner).collect::<Vec<_>>().join(" "))));
    text.push("map:".to_owned());
    text.extend(map.iter().map(|row| row.iter().collect::<String>()));
    if dice.once_in(4) {
        text.push(String::new());
    }
    let begin = if dice.once_in(10) { "\u{feff}" } else { "" };
    format!("{begin}{}{break_}", text.join(break_))
}

/// A road between two closed lines, whose corners are cut; the finish lies across its upper side, the starts behind it.
fn bounded(map: &mut [Vec<char>], dice: &mut Dice) -> Vec<Vec<(usize, usize)>> {
    let (width, height) = (map[0].len(), map.len());
    let road = dice.between(2, (width.min(height) - 2) / 2);
    let line = width / 2;
    for row in &mut map[0..=road] {
        row[line] = '>';
    }
    let (upper, _) = map[1..].split_at_mut(road - 1);
    starts(upper, line + 1, dice);
    [0, road].into_iter().map(|edge| octagon(edge, width, height, dice)).collect()
}

/// A closed line so far from the edge, around the middle.
fn octagon(edge: usize, width: usize, height: usize, dice: &mut Dice) -> Vec<(usize, usize)> {
    let (right, low) = (width - 1 - edge, height - 1 - edge);
    // Between the cuts the line is level where the finish crosses it.
    let cut = |dice: &mut Dice| dice.below(((low - edge) / 2).min((right - edge) / 2).saturating_sub(1).max(1));
    let [a, b, c, d] = [(); 4].map(|()| cut(dice));
    let mut corners = vec![(edge + a, edge), (right - b, edge), (right, edge + b), (right, low - c)];
    corners.extend([(right - c, low), (edge + d, low), (edge, low - d), (edge, edge + a), (edge + a, edge)]);
    corners.dedup();
    corners
}

/// Starts on the left, the finish on the right.
fn lane(map: &mut [Vec<char>], dice: &mut Dice) {
    let (width, height) = (map[0].len(), map.len());
    for (y, row) in map.iter_mut().enumerate() {
        let is_edge = y == 0 || y + 1 == height;
        row.fill(if is_edge { '#' } else { '.' });
        row[0] = '#';
        if !is_edge {
            row[width - 2] = '>';
        }
        row[width - 1] = if dice.once_in(2) { '#' } else { row[width - 1] };
    }
    starts(map, 1, dice);
}

/// A road around a block of wall; the finish lies across its upper side, the starts behind it.
fn ring(map: &mut [Vec<char>], dice: &mut Dice) {
    let (width, height) = (map[0].len(), map.len());
    let road = dice.between(1, (height - 3) / 2).max(1);
    for (y, row) in map.iter_mut().enumerate() {
        for (x, sign) in row.iter_mut().enumerate() {
            let is_edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            let is_block = (road + 1..width - road - 1).contains(&x) && (road + 1..height - road - 1).contains(&y);
            *sign = if is_edge || is_block { '#' } else { '.' };
        }
    }
    let line = dice.between(road + 1, (width - road - 2).max(road + 1)).min(width - 3);
    for row in &mut map[1..=road] {
        row[line] = '>';
    }
    let (upper, _) = map.split_at_mut(road + 2);
    starts(upper, line + 1, dice);
}

/// One to all of the free points of a column.
fn starts(map: &mut [Vec<char>], x: usize, dice: &mut Dice) {
    let mut free: Vec<usize> = (0..map.len()).filter(|&y| map[y][x] == '.').collect();
    dice.shuffle(&mut free);
    let count = dice.between(1, free.len().max(1));
    for y in free.into_iter().take(count) {
        map[y][x] = 'S';
    }
}

/// Walls, oil, gates and pits on the road.
fn sprinkle(map: &mut [Vec<char>], dice: &mut Dice) {
    let mut road: Vec<(usize, usize)> = Vec::new();
    for (y, row) in map.iter().enumerate() {
        road.extend((0..row.len()).filter(|&x| row[x] == '.').map(|x| (x, y)));
    }
    dice.shuffle(&mut road);
    let mut signs: Vec<char> = Vec::new();
    let gates = if dice.once_in(3) { dice.between(1, 9) } else { 0 };
    signs.extend((1..=gates as u8).map(|gate| char::from(b'0' + gate)));
    for (sign, times) in [('P', 3), ('~', 3), ('/', 4), ('\\', 4), ('#', 2), (' ', 6)] {
        if dice.once_in(times) {
            signs.extend((0..dice.between(1, 1 + road.len() / 8)).map(|_| sign));
        }
    }
    for ((x, y), sign) in road.into_iter().zip(signs) {
        map[y][x] = sign;
    }
}

/// The sign after rows and columns have changed places.
fn turned(sign: char) -> char {
    match sign {
        '>' => 'v',
        sign => sign,
    }
}

/// The sign after the map has been turned by half a circle.
fn reversed(sign: char) -> char {
    match sign {
        'v' => '^',
        '>' => '<',
        sign => sign,
    }
}
