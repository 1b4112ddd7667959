//! The tables about race tracks against a slow count by the naive rules, and the drawing of the speeds.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use catchup::core::{Game, Outcome};
use catchup::games::race_track::{Map, RaceTrack, Track};
use catchup::games::{pictures, tables};
use catchup::solve::retrograde::Retrograde;
use catchup::solve::{Analysis, CancelToken, Memory, Monitor, Stage};
use catchup::survey::{Cell, Gathered, Request, Sheet, SurveyError};

use crate::support::race_naive::{Race, Rules};

/// What the game draws.
fn draw(request: &Request) -> Result<String, SurveyError> {
    let (_, picture) = pictures().find(|(id, _)| *id == "race-track").expect("it draws the speeds");
    (picture.draw)(request)
}

/// A bend, some oil, a blind alley: small enough to be counted one race after the other.
const BEND: &str = "#########
#S....~.#
#S....#.#
####.##.#
#<......#
#########";

/// The line is crossed downwards here, and one slot is nearer to it.
const DROP: &str = "######
#S...#
#.S..#
##...#
##vvv#
######";

fn text(map: &str) -> String {
    format!("racetrack 1\nname = Bend & <Drop>\nmap:\n{map}\n")
}

fn request(setup: &str) -> Request {
    let mut request = Request::new("race-track", setup);
    request.files = Some(catchup::files::board);
    request
}

fn survey(table: &str, setup: &str) -> Result<Gathered, SurveyError> {
    let table = tables("race-track")?.iter().find(|known| known.id == table).expect("a table of the game");
    let mut rows = Gathered::default();
    let mut sheet = Sheet::new(&mut rows, table.columns.len(), CancelToken::new(), Memory::default());
    (table.run)(&request(setup), &mut sheet)?;
    Ok(rows)
}

/// Calls `look` with the path of a file that holds this map.
fn with_file(map: &str, look: impl FnOnce(&str)) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bend.track");
    fs::write(&path, text(map)).expect("it can be written");
    look(path.to_str().expect("a name in plain letters"));
}

fn number(cell: &Cell) -> f64 {
    cell.number().unwrap_or_else(|| panic!("{cell:?} is no number"))
}

/// What one car can do by the naive rules: its states, those that can finish, the moves of the shortest race, and how many
/// races are as short, counted forward from the slot.
struct Counted {
    states: BTreeSet<String>,
    alive: BTreeSet<String>,
    moves: u32,
    ways: u64,
}

fn count(map: &str, slot: usize) -> Counted {
    let rules = Rules { cars: 1, laps: 1, ..Rules::default() };
    let slots: Vec<(i64, i64)> = (0..)
        .zip(map.lines())
        .flat_map(|(y, row)| {
            (0..).zip(row.chars()).filter(|(_, sign)| *sign == 'S').map(move |(x, _)| (x, y)).collect::<Vec<_>>()
        })
        .collect();
    let start = Race::new(map, rules).with_cars(&[(slots[slot], (0, 0))]);
    let name = |race: &Race| race.text().join(" ");
    let mut states: BTreeMap<String, Race> = BTreeMap::from([(name(&start), start.clone())]);
    let (mut parents, mut home) = (Vec::new(), Vec::new());
    let mut open = vec![start.clone()];
    while let Some(race) = open.pop() {
        for to in race.moves() {
            let mut next = race.clone();
            next.play(to);
            match next.result() {
                Some(0) => home.push(name(&race)),
                _ => {
                    parents.push((name(&next), name(&race)));
                    // Only a car that is still on the road stands somewhere.
                    if next.text()[0] != "out" && states.insert(name(&next), next.clone()).is_none() {
                        open.push(next);
                    }
                }
            }
        }
    }
    let mut alive = BTreeSet::new();
    while let Some(state) = home.pop() {
        if alive.insert(state.clone()) {
            home.extend(parents.iter().filter(|(child, _)| *child == state).map(|(_, parent)| parent.clone()));
        }
    }
    let mut layer = BTreeMap::from([(name(&start), 1_u64)]);
    for moves in 1.. {
        let (mut next, mut ways) = (BTreeMap::new(), 0);
        for (state, count) in layer {
            for to in states[&state].moves() {
                let mut race = states[&state].clone();
                race.play(to);
                match race.result() {
                    Some(0) => ways += count,
                    _ if states.contains_key(&name(&race)) => *next.entry(name(&race)).or_default() += count,
                    _ => {}
                }
            }
        }
        if ways > 0 {
            return Counted { states: states.into_keys().collect(), alive, moves, ways };
        }
        layer = next;
    }
    unreachable!("a track has a way home")
}

#[test]
fn states_doom_moves_and_shortest_races_are_those_of_a_naive_count() {
    for map in [BEND, DROP] {
        with_file(map, |path| {
            let slots = survey("slots", path).unwrap_or_else(|error| panic!("{error}"));
            let counted: Vec<Counted> = (0..slots.rows.len()).map(|slot| count(map, slot)).collect();
            assert_eq!(counted.len(), 2, "a row for each slot");
            for (row, counted) in slots.rows.iter().zip(&counted) {
                assert_eq!((number(&row[2]) as u32, number(&row[4]) as u64), (counted.moves, counted.ways), "{row:?}");
            }
            let tracks = survey("tracks", path).unwrap_or_else(|error| panic!("{error}"));
            let [row] = tracks.rows.as_slice() else { panic!("one track, one row") };
            let states: BTreeSet<_> = counted.iter().flat_map(|counted| &counted.states).collect();
            let alive: BTreeSet<_> = counted.iter().flat_map(|counted| &counted.alive).collect();
            assert_eq!(number(&row[4]) as usize, states.len(), "{row:?}");
            let doomed = 1.0 - alive.len() as f64 / states.len() as f64;
            assert!((number(&row[5]) - doomed).abs() < 1e-9 && doomed > 0.0, "{row:?}: {doomed}");
            let fastest =
                states.iter().flat_map(|state| state.split(',').skip(2)).filter_map(|part| part.parse::<i64>().ok());
            assert_eq!(number(&row[6]) as i64, fastest.map(i64::abs).max().expect("a speed"), "{row:?}");
            assert_eq!(number(&row[8]) as u32, counted.iter().map(|counted| counted.moves).min().expect("a slot"));
            assert!(tracks.remarks.len() > 3, "the speeds of a single track are drawn below");
        });
    }
}

/// The value of a race from two slots by the generic solver of loops, which knows nothing of races.
fn by_retrograde(map: &str, words: &str, first: &str, second: &str) -> Option<Outcome> {
    let game = RaceTrack::read_setup(&format!("race-track bend.track {words}"), &|_| Ok(text(map))).expect("a track");
    let pos = game.read_position(&format!("{first},0,0 {second},0,0 p1")).expect("two slots");
    let mut analysis = Analysis::new(&game, pos);
    Retrograde::with_most(3_000_000).run(&game, &mut analysis, &mut Monitor::unlimited()).expect("there is room");
    analysis.root.outcome()
}

#[test]
fn who_wins_from_which_slots_is_what_the_whole_game_says() {
    for map in [BEND, DROP] {
        with_file(map, |path| {
            for (options, rules, pairs) in [("", 2, 2), ("finish=farther shared", 1, 4)] {
                let rows =
                    survey("winners", &format!("{path} {options}")).unwrap_or_else(|error| panic!("{error}")).rows;
                assert_eq!(rows.len(), rules * pairs, "{options}");
                for row in rows {
                    let [_, finish, first, second, outcome, _] = [0, 1, 2, 3, 4, 5].map(|index| row[index].plain());
                    let words = if options.is_empty() { format!("finish={finish}") } else { options.to_owned() };
                    let expected = by_retrograde(map, &words, &first, &second).expect("it is decided");
                    assert_eq!(outcome, expected.to_string(), "{words} {row:?}");
                }
            }
        });
    }
}

#[test]
fn a_race_of_one_has_no_winners_and_says_so() {
    let refused = survey("winners", "mini cars=1").map(|rows| rows.rows.len()).map_err(|error| error.to_string());
    assert_eq!(refused, Err("`cars=1` has nobody to win against: this table is about two cars".to_owned()));
}

#[test]
fn a_survey_goes_over_all_tracks_or_those_that_are_named() {
    let rows = survey("tracks", "mini bottleneck").unwrap_or_else(|error| panic!("{error}")).rows;
    assert_eq!(rows.iter().map(|row| row[0].plain()).collect::<Vec<_>>(), ["mini", "bottleneck"]);
    for option in ["laps=2", "power-brake", "full-stop-start", "choose-slots"] {
        let rows = survey("tracks", &format!("mini {option}")).unwrap_or_else(|error| panic!("{option}: {error}")).rows;
        assert_eq!(rows.len(), 1, "{option} is no track");
    }
    assert!(survey("tracks", "nowhere").is_err_and(|error| error.to_string().contains("`nowhere` is neither")));
}

/// Whether every element is closed in its order, and every attribute quoted.
fn check_elements(svg: &str) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (element, rest) = part.split_once('>').unwrap_or_else(|| panic!("`<{part}` is not closed"));
        assert!(!rest.contains('>'), "`{rest}` should be escaped");
        assert_eq!(element.matches('"').count() % 2, 0, "<{element}>");
        let name = element.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        match (element.starts_with('/'), element.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name), "</{name}>"),
            (false, false) => open.push(name),
            (false, true) => {}
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[test]
fn the_speeds_are_drawn_point_by_point_and_well_formed() {
    with_file(BEND, |path| {
        let svg = draw(&request(path)).unwrap_or_else(|error| panic!("{error}"));
        check_elements(&svg);
        assert!(svg.contains("<title>Bend &amp; &lt;Drop&gt;: the fastest speed at each point</title>"), "{svg}");
        let track = Track::parse(&text(BEND)).expect("a track");
        assert_eq!(svg.matches("<rect x=").count(), Map::drivable(track.map()), "a square for each point of the road");
        // The figures of the drawing are those of the table.
        let rows = survey("speeds", path).unwrap_or_else(|error| panic!("{error}")).rows;
        let figures: usize = rows.iter().map(|row| row[2].plain().chars().filter(char::is_ascii_digit).count()).sum();
        assert_eq!(svg.matches("<text ").count(), figures);
        assert!(figures > 20);
    });
    assert!(
        draw(&request("mini bottleneck")).is_err_and(|error| error.to_string().contains("too many for one drawing"))
    );
}
