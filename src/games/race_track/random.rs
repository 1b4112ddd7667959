//! Tracks that are drawn by lot: a road around a block of wall, of any size, the same for the same seed on every machine.

use super::track::{HIGHEST, LARGEST, Track, WIDEST};
use crate::core::NotationError;
use crate::core::laws::Dice;

/// What the word of such a track begins with: `random-60x20-7`.
pub(super) const PREFIX: &str = "random";
/// On less there is no room for a road around something.
const LEAST: (usize, usize) = (16, 9);
/// One that no car can race on is drawn again.
const MOST_TRIES: u64 = 60;
/// So many parts of a point: all is computed in whole numbers, so that no machine rounds differently.
const PARTS: i64 = 64;

/// The word of the track that `random 60x20 seed=7` asks for, and how many words that took.
///
/// # Errors
/// When the size or the seed is missing, or no such track can be drawn.
pub(super) fn word(words: &[&str]) -> Result<(String, usize), NotationError> {
    let example = "random 60x20 seed=7";
    let Some((size, rest)) = words.split_first() else {
        return Err(NotationError::new(PREFIX, format!("needs a size and a seed: {example}")));
    };
    let seed = rest.first().and_then(|word| word.strip_prefix("seed="));
    let Some(seed) = seed else {
        let missing = if size.starts_with("seed=") { "size" } else { "seed" };
        return Err(NotationError::new(format!("{PREFIX} {size}"), format!("needs a {missing}: {example}")));
    };
    let word = format!("{PREFIX}-{size}-{seed}");
    let (width, height, seed) = read(&word).ok_or_else(|| {
        NotationError::new(
            format!("{PREFIX} {size} seed={seed}"),
            format!("is no size and seed: for example {example}"),
        )
    })??;
    Ok((format!("{PREFIX}-{width}x{height}-{seed}"), 2))
}

/// The track of this word, if it is one of these.
pub(super) fn track(word: &str) -> Option<Result<Track, NotationError>> {
    read(word).map(|read| read.map(|(width, height, seed)| draw(width, height, seed)))
}

/// Width, height and seed of a word.
fn read(word: &str) -> Option<Result<(usize, usize, u32), NotationError>> {
    let (size, seed) = word.strip_prefix(PREFIX)?.strip_prefix('-')?.split_once('-')?;
    let (width, height) = size.split_once('x')?;
    let (width, height, seed) = (width.parse().ok()?, height.parse().ok()?, seed.parse().ok()?);
    let fits =
        (LEAST.0..=WIDEST).contains(&width) && (LEAST.1..=HIGHEST).contains(&height) && width * height <= LARGEST;
    let reason = || {
        let (least_width, least_height) = LEAST;
        format!(
            "is no size for a track by lot: from {least_width}x{least_height} to {WIDEST}x{HIGHEST}, {LARGEST} points at most"
        )
    };
    Some(if fits { Ok((width, height, seed)) } else { Err(NotationError::new(size, reason())) })
}

fn draw(width: usize, height: usize, seed: u32) -> Track {
    let head = format!("racetrack 1\nname = Random {width}x{height} {seed}\nmap:\n");
    let tries = (0..MOST_TRIES).map(|again| {
        let mut dice = Dice(u64::from(seed) << 8 | again);
        bends(width, height, &mut dice)
    });
    let maps = tries.chain([oval(width, height)]).filter_map(with_line);
    let rows = |map: Vec<Vec<char>>| map.iter().map(|row| row.iter().collect::<String>() + "\n").collect::<String>();
    let mut tracks = maps.filter_map(|map| Track::parse(&(head.clone() + &rows(map))).ok());
    tracks.next().expect("a car can go around an oval")
}

type Signs = Vec<Vec<char>>;

/// A road along a curve around the middle.
fn bends(width: usize, height: usize, dice: &mut Dice) -> Signs {
    let half_road = dice.between(1, (width.min(height) / 9).clamp(1, 3)) as i64;
    let room = |side: usize| (side as i64 * PARTS - PARTS) / 2 - (half_road + 1) * PARTS;
    let (across, down) = (room(width), room(height));
    let middle = ((width as i64 - 1) * PARTS / 2, (height as i64 - 1) * PARTS / 2);
    // Each corner lies somewhere between the block in the middle and the edge.
    let corners: Vec<(i64, i64)> = DIRECTIONS
        .iter()
        .map(|&(x, y)| {
            let reach = dice.between(35, 100) as i64;
            (middle.0 + x * across * reach / 400, middle.1 + y * down * reach / 400)
        })
        .collect();
    let curve = (0..2).fold(corners, |curve, _| rounded(&curve));
    let mut map = vec![vec!['#'; width]; height];
    for (index, &from) in curve.iter().enumerate() {
        let to = curve[(index + 1) % curve.len()];
        let steps = ((to.0 - from.0).abs().max((to.1 - from.1).abs()) / (PARTS / 4)).max(1);
        for step in 0..steps {
            let at = (from.0 + (to.0 - from.0) * step / steps, from.1 + (to.1 - from.1) * step / steps);
            pave(&mut map, at, half_road * PARTS + PARTS / 4);
        }
    }
    map
}

/// Where the corners lie, seen from the middle, clockwise.
const DIRECTIONS: [(i64, i64); 12] =
    [(4, 0), (4, 2), (3, 4), (0, 4), (-3, 4), (-4, 2), (-4, 0), (-4, -2), (-3, -4), (0, -4), (3, -4), (4, -2)];

/// A curve with its corners cut: each line gives way to the middle half of it (Chaikin 1974).
fn rounded(curve: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let ends = curve.iter().zip(curve.iter().cycle().skip(1));
    ends.flat_map(|(&(a, b), &(c, d))| [((3 * a + c) / 4, (3 * b + d) / 4), ((a + 3 * c) / 4, (b + 3 * d) / 4)])
        .collect()
}

/// Makes road of all within `radius` of a place, but for the edge of the map.
fn pave(map: &mut Signs, at: (i64, i64), radius: i64) {
    let near = |middle: i64, size: usize| {
        ((middle - radius) / PARTS).max(1) as usize..=((middle + radius) / PARTS).min(size as i64 - 2) as usize
    };
    for y in near(at.1, map.len()) {
        for x in near(at.0, map[0].len()) {
            let (dx, dy) = (x as i64 * PARTS - at.0, y as i64 * PARTS - at.1);
            if dx * dx + dy * dy <= radius * radius {
                map[y][x] = '.';
            }
        }
    }
}

/// A road of two points around a block: what is left where no bends will do.
fn oval(width: usize, height: usize) -> Signs {
    let is_road = |x: usize, y: usize| {
        let from_edge = x.min(y).min(width - 1 - x).min(height - 1 - y);
        (1..=2).contains(&from_edge)
    };
    (0..height).map(|y| (0..width).map(|x| if is_road(x, y) { '.' } else { '#' }).collect()).collect()
}

/// The finish across the upper road, to the right, and the slots behind it; nothing where there is no room for them, or
/// where the line would not part the road.
fn with_line(mut map: Signs) -> Option<Signs> {
    let line = map[0].len() / 2;
    let top = map.iter().position(|row| row[line] == '.')?;
    let bottom = top + map[top..].iter().position(|row| row[line] != '.')?;
    if bottom > map.len() / 2 {
        return None;
    }
    for row in &mut map[top..bottom] {
        row[line] = '>';
        if row[line + 1] == '.' {
            row[line + 1] = 'S';
        }
    }
    Some(map)
}

#[cfg(test)]
mod tests {
    use crate::games::race_track::{Car, RaceTrack};

    #[test]
    fn every_random_track_can_be_raced_on_and_is_the_same_again() {
        for (width, height) in [(16, 9), (20, 12), (40, 16), (60, 20), (30, 60), (17, 100), (200, 30)] {
            for seed in 0..if width * height > 2000 { 3 } else { 20 } {
                let words = format!("random {width}x{height} seed={seed}");
                let race: RaceTrack = words.parse().unwrap_or_else(|error| panic!("{words}: {error}"));
                assert_eq!(race.word(), format!("random-{width}x{height}-{seed}"));
                let again: RaceTrack = race.to_string().parse().unwrap_or_else(|error| panic!("{words}: {error}"));
                assert_eq!(again.track().map(), race.track().map(), "{words}");
                assert_eq!((race.track().width(), race.track().height()), (width as i16, height as i16));
            }
        }
    }

    /// The line parts the road, so that a race goes all the way around.
    #[test]
    fn a_race_on_a_random_track_goes_around_the_middle() {
        for seed in 0..30 {
            let race: RaceTrack = format!("random 30x14 seed={seed}").parse().expect("a setup");
            let moves = race
                .track()
                .slots()
                .iter()
                .filter_map(|&slot| race.solo().moves_home(&Car::at_start(slot, race.options())));
            assert!(moves.min() >= Some(9), "seed {seed}");
        }
    }

    #[test]
    fn what_is_no_random_track_is_refused_in_one_sentence() {
        for (words, sentence) in [
            ("random", "`random` needs a size and a seed: random 60x20 seed=7"),
            ("random 60x20", "`random 60x20` needs a seed: random 60x20 seed=7"),
            ("random seed=7", "`random seed=7` needs a size: random 60x20 seed=7"),
            ("random big seed=7", "`random big seed=7` is no size and seed: for example random 60x20 seed=7"),
            ("random 9x9 seed=1", "`9x9` is no size for a track by lot: from 16x9 to 200x100, 6000 points at most"),
            ("random-300x20-1", "`300x20` is no size for a track by lot: from 16x9 to 200x100, 6000 points at most"),
        ] {
            let error = words.parse::<RaceTrack>().map(|race| race.to_string()).map_err(|error| error.to_string());
            assert_eq!(error, Err(sentence.to_owned()), "{words}");
        }
    }
}
