//! Which rows and columns a track has, and what it leaves to pad and panes.

use ratatui::layout::Rect;

use super::plan::Plan;
use super::sight::Stretch;
use super::tests::{TRACKS, race};
use super::*;
use crate::core::NotationError;

/// A track of one's own with so many points of road in each of its rows, at both ends of which one starts and comes in.
fn shaft(width: usize, height: usize) -> RaceTrack {
    let row = |sign: &str| format!("#{}#\n", sign.repeat(width));
    let wall = "#".repeat(width + 2);
    let (starts, lines) = (row("S"), row("v"));
    let text = format!("racetrack 1\nname = Shaft\nmap:\n{wall}\n{starts}{}{lines}{wall}\n", row(".").repeat(height));
    let open = |_: &str| Ok::<_, NotationError>(text.clone());
    RaceTrack::read_setup("race-track shaft.track", &open).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn of_a_track_that_has_no_room_points_are_as_large_as_they_can_be_and_all_columns_are_seen_beside_the_pad() {
    let own = [(4, 16), (4, 30), (7, 18), (9, 58), (20, 20), (36, 24)].map(|(width, height)| shaft(width, height));
    let shipped =
        ["kidney", "kidney cars=3", "grand-prix", "chicane"].map(|track| race(&format!("race-track {track}")));
    let (mut cut, mut wide) = (0, 0);
    for game in own.into_iter().chain(shipped) {
        for (width, height) in [(60, 16), (73, 16), (80, 17), (80, 20), (97, 16), (100, 17), (120, 20), (240, 40)] {
            let area = Rect::new(0, 2, width, height);
            let plan = |room| Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            for (room, pad) in [(Room::beside(area, true), 26), (Room::alone(area), 0)] {
                let plan = plan(room);
                if !plan.is_cut() {
                    continue;
                }
                cut += 1;
                let (all, map) = (plan.all, plan.sight.area);
                let seen = |scale: Stretch| {
                    let (columns, rows) = scale.size();
                    all.width().min(i32::from(map.width) / columns) * all.height().min(i32::from(map.height) / rows)
                };
                let now = plan.sight.scale;
                let larger = Stretch::ALL.into_iter().take_while(|scale| *scale != now);
                let better = larger.filter(|scale| seen(*scale) >= seen(now)).collect::<Vec<_>>();
                assert!(better.is_empty(), "{game} in {room:?}: {now:?}, not {better:?}");
                assert!(seen(now) >= seen(Stretch::ONE), "{game} in {room:?}: {now:?}");
                if all.width() <= i32::from(width) - pad {
                    wide += 1;
                    let columns = i32::from(map.width) / now.size().0;
                    let is_beside = pad == 0 || plan.side.is_some();
                    assert!(is_beside && columns >= all.width(), "{game} in {room:?}: {columns} columns");
                }
            }
        }
    }
    assert!(cut > 40 && wide > 30, "{cut} are cut, of {wide} all columns are seen");
}

/// A board in fewer rows, by those that it leaves, shows as much and as large.
#[test]
fn panes_have_the_rows_that_a_map_leaves_free() {
    let mut freed = 0;
    for track in TRACKS.into_iter().chain(["hairpin", "serpent", "forked-river", "little-oval cars=3"]) {
        let game = race(&format!("race-track {track}"));
        for (width, height) in [(61, 24), (50, 36), (60, 20), (90, 44)] {
            let laid = |height| {
                let room = Room::alone(Rect::new(0, 2, width, height));
                RaceBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room")
            };
            let usual = laid(height);
            let free = RaceBoard::free_rows(&game, &usual);
            let lower = laid(height - free);
            assert_eq!(lower.plan.sight.scale, usual.plan.sight.scale, "{track} in {width}x{height}");
            assert_eq!(lower.extent().seen, usual.extent().seen, "{track} in {width}x{height}");
            // A pad below the map gives way to panes that want its rows.
            if usual.plan.pad.is_none() {
                assert_eq!(lower.plan.strip.map(|strip| strip.height), usual.plan.strip.map(|strip| strip.height));
            }
            freed += usize::from(free > 0);
        }
    }
    assert!(freed > 9, "{freed} rooms had free rows");
}

#[test]
fn below_a_long_track_stand_the_keys_where_rows_stay_free() {
    let (wall, road) = ("#".repeat(110), format!("#S{}>#\n", ".".repeat(107)));
    let text = format!("racetrack 1\nname = long\nmap:\n{wall}\n{road}{road}{wall}\n");
    let open = |_: &str| Ok(text.clone());
    let game = RaceTrack::read_setup("race-track long.track", &open).unwrap_or_else(|error| panic!("{error}"));
    let area = Rect::new(0, 2, 100, 20);
    let plan = |room| Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
    let laid = plan(Room::alone(area));
    let pad = laid.pad.expect("rows are free");
    assert!(pad.y >= laid.sight.area.bottom() && pad.bottom() <= area.bottom() && laid.strip.is_none());
    assert!(laid.mini.is_some_and(|mini| !mini.intersects(pad) && mini.y >= laid.sight.area.bottom()));
    // Panes may have its rows, but for the one of the strip that would stand there instead.
    assert_eq!(laid.free_rows() + 1, pad.height);
    assert!(plan(Room::preview(area)).pad.is_none());
}
