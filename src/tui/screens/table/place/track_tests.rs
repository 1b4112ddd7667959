//! What holds of the places of tracks and their panes.

use super::super::growth;
use super::arrange::*;
use super::*;
use crate::core::Game;

#[test]
fn panes_go_below_a_track_only_where_its_points_are_larger_so_or_more_that_can_be_taken_are_seen() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for game in growth::setups().filter(|game| game.to_string().starts_with("race-track")) {
        for (width, height) in [(60, 16), (70, 18), (74, 26), (80, 20), (80, 26), (90, 22), (120, 36), (240, 66)] {
            let (body, start) = (Rect::new(0, 2, width, height), game.start());
            let usual = arrange(&game, &start, body);
            let missed = |at| {
                let placed = place(&game, &start, &board(&game).state(), at, body).ok()?;
                placed.panes.is_some().then(|| placed.board.extent_missed())
            };
            let two =
                missed(usual).zip(missed(Arrangement::Beside(0))).filter(|_| !matches!(usual, Arrangement::Beside(_)));
            if let Some((below, beside)) = two {
                seen += 1;
                if below.seen <= beside.seen && below.spread <= beside.spread {
                    faults.push(format!("{game} in {width}x{height}: {beside:?} beside, {below:?} above"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(seen > 9, "{seen}");
}

/// A track of one's own with so many points of road in each of its rows, at both ends of which one starts and comes in.
fn lane(width: usize, height: usize) -> AnyGame {
    let row = format!("#S{}>#\n", ".".repeat(width - 2));
    let wall = "#".repeat(width + 2);
    let text = format!("racetrack 1\nname = Lane\nmap:\n{wall}\n{}{wall}\n", row.repeat(height));
    let open = |_: &str| Ok(text.clone());
    AnyGame::read_setup("race-track lane.track", &open).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn no_column_of_a_long_track_is_out_of_sight_beside_panes_while_rows_are_free() {
    let (mut faults, mut below) = (Vec::new(), 0);
    for (long, high) in [(40, 3), (70, 3), (108, 3), (108, 8), (190, 4), (10, 58), (60, 58)] {
        let game = lane(long, high);
        for (width, height) in [(60, 16), (80, 20), (97, 24), (100, 40), (120, 36), (160, 46), (240, 66)] {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            let placed = |at| place(&game, &start, &state, at, body).ok();
            let usual = arrange(&game, &start, body);
            below += usize::from(matches!(usual, Arrangement::Below(_)));
            let is_beside = matches!(usual, Arrangement::Beside(_));
            let cut = placed(usual).filter(|beside| is_beside && beside.board.is_cut());
            let under = placed(Arrangement::Below(LEAST_BELOW)).filter(|under| under.board.free_rows() > 9);
            if cut.zip(under).is_some_and(|(beside, under)| under.board.shown().1 > beside.board.shown().1) {
                faults.push(format!("{long}x{high} in {width}x{height}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(below > 9, "{below}");
}

/// Of a tall track larger points with half of the rows would be less.
#[test]
fn a_track_that_is_cut_in_either_place_stands_where_more_of_it_is_seen() {
    let shipped = ["kidney", "grand-prix"].map(|track| format!("race-track {track}").parse().expect("a setup"));
    let (mut faults, mut cut) = (Vec::new(), 0);
    let own = [(13, 52), (17, 44), (22, 30), (70, 30), (107, 8)].map(|(width, height)| lane(width, height));
    for game in own.into_iter().chain(shipped) {
        for (width, height) in [(60, 16), (61, 20), (73, 18), (80, 20), (97, 24), (120, 20)] {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            let placed = |at| place(&game, &start, &state, at, body).ok().filter(|placed| placed.panes.is_some());
            let usual = arrange(&game, &start, body);
            let two = placed(usual).zip(placed(Arrangement::Beside(0)));
            let Some((usual, beside)) = two.map(|(usual, beside)| (usual.board, beside.board)) else { continue };
            if usual.is_cut() && beside.is_cut() {
                cut += 1;
                if beside.shown().1 > 1.1 * usual.shown().1 {
                    faults.push(format!("{game} in {width}x{height}: {:?}, {:?}", usual.shown(), beside.shown()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(cut > 9, "{cut}");
}

/// Nor do points hold them back on which there is a wall.
#[test]
fn panes_go_below_a_track_whose_points_are_much_larger_so() {
    let shipped = ["mini", "little-oval", "hairpin", "chicane", "serpent"]
        .map(|track| format!("race-track {track}").parse().expect("a setup"));
    let own = [(5, 5), (20, 4), (30, 8), (12, 20), (17, 44)].map(|(width, height)| lane(width, height));
    let (mut faults, mut below) = (Vec::new(), 0);
    for game in shipped.into_iter().chain(own) {
        for (width, height) in
            [(60, 20), (61, 46), (63, 34), (66, 41), (72, 34), (80, 28), (97, 24), (100, 46), (120, 36), (140, 52)]
        {
            let (body, start, state) = (Rect::new(0, 2, width, height), game.start(), board(&game).state());
            let laid = |at| place(&game, &start, &state, at, body).ok().filter(|placed| !placed.board.is_cut());
            // So many rows or fewer are those that panes have below a board.
            let two = laid(Arrangement::Beside(0)).zip(laid(Arrangement::Below(12)));
            let is_larger = |(beside, under): (Placed<'_>, Placed<'_>)| {
                let [beside, under] = [beside.board, under.board];
                let is_seen = under.extent_missed().seen >= beside.extent_missed().seen;
                is_seen && under.lasting() > 1.5 * beside.lasting()
            };
            if two.is_some_and(is_larger) {
                below += 1;
                if let Arrangement::Beside(_) = arrange(&game, &start, body) {
                    faults.push(format!("{game} in {width}x{height}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(below > 9, "{below}");
}
