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

/// The same from end to end of its rows.
fn lane(width: usize, height: usize) -> RaceTrack {
    let (wall, row) = ("#".repeat(width + 2), format!("#S{}>#\n", ".".repeat(width - 2)));
    let text = format!("racetrack 1\nname = Lane\nmap:\n{wall}\n{}{wall}\n", row.repeat(height));
    let open = |_: &str| Ok::<_, NotationError>(text.clone());
    RaceTrack::read_setup("race-track lane.track", &open).unwrap_or_else(|error| panic!("{error}"))
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
fn no_preview_cuts_a_track_for_the_row_of_its_cars() {
    let (mut whole, mut cut) = (0, 0);
    for track in TRACKS {
        let game = race(&format!("race-track {track}"));
        for (width, height) in (30..80).step_by(3).flat_map(|width| (9..30).map(move |height| (width, height))) {
            let room = Room::preview(Rect::new(0, 2, width, height));
            let plan = Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            assert!(!plan.is_cut() || !plan.all.fits(Stretch::ONE, width, height), "{track} in {width}x{height}");
            whole += usize::from(!plan.is_cut() && plan.strip.is_none());
            cut += usize::from(plan.is_cut());
        }
    }
    assert!(whole > 9 && cut > 9, "{whole} are whole without it, {cut} are cut");
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

/// Points of one column are too narrow for what is said of them: the keys say it wherever rows are free.
#[test]
fn beside_panes_below_a_long_track_stand_its_keys() {
    let (mut below, mut cut) = (0, 0);
    let own = [(107, 2), (107, 10), (150, 8), (60, 8)].map(|(width, height)| lane(width, height));
    let shipped = ["grand-prix", "kidney", "forked-river"].map(|track| race(&format!("race-track {track}")));
    for game in own.into_iter().chain(shipped) {
        for (width, height) in [(74, 30), (80, 36), (90, 56), (97, 24), (120, 20), (130, 32), (160, 46)] {
            let area = Rect::new(0, 2, width, height);
            let plan = |room| Plan::new(&game, &game.start(), &State::default(), room).expect("there is room");
            let laid = plan(Room::beside(area, true));
            let Some((pad, side)) = laid.pad.zip(laid.side).filter(|(pad, _)| pad.y >= laid.sight.area.bottom()) else {
                let alone = plan(Room::alone(area));
                let is_long = alone.sight.scale == Stretch::ONE && alone.part() > laid.part();
                let is_free = (laid.all.height() + 2) as u16 + 9 <= height && width >= 75;
                assert!(!is_long || !is_free, "{game} in {area}: {} beside", laid.sight.area);
                continue;
            };
            assert!(!side.intersects(pad) && side.bottom() == area.bottom() && side.width >= 36, "{side} in {area}");
            assert_eq!((laid.sight.scale, laid.sight.area.width), (Stretch::ONE, width), "{game} in {area}");
            assert!(laid.mini.is_none_or(|mini| !mini.intersects(pad) && !mini.intersects(side)), "{game} in {area}");
            below += 1;
            cut += usize::from(laid.is_cut());
        }
    }
    assert!(below > 9 && cut > 3, "{below}, of which {cut} are cut");
}

#[test]
fn the_small_map_leaves_the_signs_in_sight_that_a_track_goes_on() {
    let (mut seen, mut near) = (0, 0);
    let shipped = ["grand-prix", "kidney", "forked-river", "great-eight", "serpent", "chicane"];
    let shipped = shipped.map(|track| race(&format!("race-track {track}")));
    for game in shipped.into_iter().chain([lane(107, 10), lane(150, 14), shaft(9, 58)]) {
        for (width, height) in [(50, 8), (60, 13), (60, 16), (80, 12), (80, 20), (97, 24), (100, 26)] {
            for panes in [false, true] {
                let room = Room::beside(Rect::new(0, 2, width, height), panes);
                let Ok(plan) = Plan::new(&game, &game.start(), &State::default(), room) else { continue };
                let Some(mini) = plan.mini else { continue };
                for (place, _) in edges::signs(plan.all, &plan.sight) {
                    assert!(!mini.intersects(place), "{game} in {room:?}: {mini} on {place}");
                    near += usize::from(mini.intersects(Rect { y: place.y - 1, height: 3, ..place }));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20 && near > 0, "{seen} signs, {near} beside a map");
}
