//! What holds of the rows of a sum, whichever its games are and in whatever order: none is free below a board that hides
//! something.

use std::ops::Range;

use ratatui::layout::Rect;

use super::columns::sharing;
use super::*;
use crate::core::laws::Dice;

const GAMES: [&str; 15] = [
    "island map-1",
    "island ferry",
    "snakes board-1",
    "horseflies f6,d4,e10",
    "nim 3,5",
    "nim 1,2",
    "square 20",
    "grundy 8",
    "octal 0.77 from 7",
    "chomp 3x4",
    "catch-up 1..6 goal=last",
    "square 4",
    "wythoff 2,1",
    "wythoff 8,5",
    "almonds 6",
];

/// The bodies of screens from 60x20 to 120x40, some of them lower for panes or a verdict below the board.
const ROOMS: [(u16, u16); 14] = [
    (60, 13),
    (60, 14),
    (60, 16),
    (62, 15),
    (66, 20),
    (72, 14),
    (73, 18),
    (80, 12),
    (80, 16),
    (80, 20),
    (92, 17),
    (100, 26),
    (120, 27),
    (120, 36),
];

/// Games of different kinds.
fn some_games(dice: &mut Dice, count: usize) -> Vec<&'static str> {
    let mut games: Vec<&str> = Vec::new();
    while games.len() < count {
        let game = *dice.pick(&GAMES);
        if !games.contains(&game) {
            games.push(game);
        }
    }
    games
}

/// A board or its neighbours in a row, so high: how many of them are whole, how many spots are seen, and how large they are.
fn looks(game: &GameSum, layout: &Layout<PartSpot, Plan>, line: &[usize], more: i32) -> Option<(usize, usize, f64)> {
    let mut all = (0, 0, 0.0);
    for &part in line {
        let at = &layout.plan.parts[part];
        let height = u16::try_from(i32::from(at.area.height) + more).ok()?;
        let room = layout.room.part(Rect { height, ..at.area });
        let start = game.start();
        let laid = board(&game.parts()[part]).lay_out(&start[part], &at.state, room).ok()?;
        let (is_whole, size) = laid.shown();
        all.0 += usize::from(laid.is_whole_picture());
        all.1 += laid.shapes().len();
        all.2 += if is_whole { size } else { laid.extent().spread };
    }
    Some(all)
}

/// What a line of boards hides for want of rows that another does not need.
fn waste(game: &GameSum, layout: &Layout<PartSpot, Plan>) -> Option<String> {
    let areas: Vec<Rect> = layout.plan.parts.iter().map(|part| part.area).collect();
    let open: Vec<usize> = (0..areas.len()).filter(|&part| !layout.plan.parts[part].is_folded()).collect();
    let sharing = sharing(&open.iter().map(|&part| areas[part]).collect::<Vec<_>>());
    let of_parts = |line: &Range<usize>| open[line.clone()].to_vec();
    let sharing: Vec<Vec<Vec<usize>>> = sharing.iter().map(|lines| lines.iter().map(of_parts).collect()).collect();
    let rivals =
        sharing.iter().flat_map(|lines| lines.iter().flat_map(|line| lines.iter().map(move |other| (line, other))));
    for (line, other) in rivals {
        let (here, there) = (looks(game, layout, line, 0)?, looks(game, layout, other, 0)?);
        if line == other || here.0 == line.len() {
            continue;
        }
        for rows in 1..i32::from(areas[other[0]].height) {
            let Some(((whole, spots, _), lower)) =
                looks(game, layout, line, rows).zip(looks(game, layout, other, -rows))
            else {
                break;
            };
            let is_free = lower == there;
            if whole > here.0 && lower.0 >= there.0 && lower.1 >= there.1
                || whole >= here.0 && spots > here.1 && is_free
            {
                return Some(format!(
                    "{line:?} would show {whole}, {spots} for {here:?} with {rows} rows of {other:?} in {areas:?}"
                ));
            }
        }
    }
    None
}

fn laid_out(game: &GameSum, room: Room) -> Option<Layout<PartSpot, Plan>> {
    CompoundBoard::layout(game, &game.start(), &CompoundBoard::state(game), room).ok()
}

#[test]
fn no_board_hides_a_spot_or_is_a_list_above_rows_that_are_free() {
    let (mut dice, mut faults, mut seen) = (Dice(7), Vec::new(), 0);
    for turn in 0..36 {
        let setup = format!("sum {}", some_games(&mut dice, 2 + turn % 2).join(" + "));
        let game: GameSum = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in ROOMS {
            let area = Rect::new(0, 2, width, height);
            for room in [Room::alone(area), Room::beside(area, true), Room::above_text(area)] {
                let Some(layout) = laid_out(&game, room) else { continue };
                seen += 1;
                faults.extend(waste(&game, &layout).map(|words| format!("{setup} in {room:?}: {words}")));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen}: {faults:#?}", faults.len());
    assert!(seen > 900, "{seen}");
}

#[test]
fn the_order_of_two_games_does_not_decide_how_many_are_seen_whole() {
    let mut faults = Vec::new();
    for (index, first) in GAMES.iter().enumerate() {
        for second in &GAMES[index + 1..] {
            for (width, height) in ROOMS {
                let room = Room::alone(Rect::new(0, 2, width, height));
                let whole = |setup: String| {
                    let game: GameSum = setup.parse().unwrap_or_else(|error| panic!("{error}"));
                    laid_out(&game, room)
                        .map(|layout| layout.plan.seen)
                        .filter(|seen| seen.open == 2)
                        .map(|seen| seen.whole)
                };
                let [one, other] = [(first, second), (second, first)].map(|(a, b)| whole(format!("sum {a} + {b}")));
                if one != other {
                    faults.push(format!("{first} and {second} in {width}x{height}: {one:?}, {other:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
}

/// The lowest in which a board is whole in so many columns, of as many rows as there are.
fn lowest(game: &AnyGame, start: &AnyPosition, room: Room, width: u16) -> Option<u16> {
    let state = board(game).state_from(start);
    let is_whole = |height: &u16| {
        let laid = board(game).lay_out(start, &state, room.part(Rect { width, height: *height, ..room.area }));
        laid.is_ok_and(|laid| laid.is_whole_picture())
    };
    (3..room.area.height).find(is_whole)
}

/// Whether three boards are whole with two of them beside each other, one of these as narrow as it can be: the third one below or
/// above them, or beside both, which are below each other then.
fn has_grid(game: &GameSum, room: Room) -> bool {
    let (start, all) = (game.start(), room.area);
    let low = |part: usize, width: u16| lowest(&game.parts()[part], &start[part], room, width);
    let narrowest = |part: usize| {
        let own = &game.parts()[part];
        let area = Rect { width: 1, ..all };
        let laid = board(own).lay_out(&start[part], &board(own).state_from(&start[part]), room.part(area));
        laid.err().map_or(1, |size| size.width)
    };
    [(0, 1, 2), (1, 2, 0)].into_iter().any(|(one, other, alone)| {
        let splits = [narrowest(one), (all.width - 2).saturating_sub(narrowest(other))];
        let heights = splits.into_iter().filter_map(|width| {
            let rest = (all.width - 2).checked_sub(width)?;
            Some(low(one, width)?.max(low(other, rest)?) + low(alone, all.width)? + 2)
        });
        let widths = [narrowest(alone), (all.width - 2).saturating_sub(narrowest(one).max(narrowest(other)))];
        let beside = widths.into_iter().filter_map(|width| {
            let rest = (all.width - 2).checked_sub(width)?;
            Some((low(alone, width)? + 1).max(low(one, rest)? + low(other, rest)? + 2))
        });
        heights.chain(beside).min().is_some_and(|height| height <= all.height)
    })
}

#[test]
fn three_games_are_all_whole_where_two_of_them_have_room_beside_each_other() {
    let more = ["snakes ladder", "nim 3,5,7", "octal 0.77 from 9", "square 40", "chomp 2x3", "put-or-take 7"];
    let games = [&GAMES[..], &more].concat();
    let (mut dice, mut faults, mut seen) = (Dice(11), Vec::new(), 0);
    let some = (0..24).map(|_| [(); 3].map(|()| *dice.pick(&games)));
    let told = [
        ["snakes ladder", "nim 3,5,7", "octal 0.77 from 9"],
        ["nim 3,5,7", "snakes ladder", "octal 0.77 from 9"],
        ["chomp 3x4", "island map-1", "square 40"],
        ["island map-1", "square 40", "chomp 3x4"],
        ["grundy 8", "chomp 2x3", "put-or-take 7"],
        ["almonds 6", "nim 3,5", "wythoff 4,3"],
        ["almonds 6", "wythoff 4,3", "nim 3,5"],
        ["nim 3,5", "wythoff 4,3", "almonds 6"],
    ];
    for games in told.into_iter().chain(some) {
        let game: GameSum = format!("sum {}", games.join(" + ")).parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(60, 17), (62, 17), (66, 18), (73, 19), (80, 16), (80, 20)] {
            let room = Room::alone(Rect::new(0, 2, width, height));
            if !has_grid(&game, room) {
                continue;
            }
            seen += 1;
            let parts = laid_out(&game, room).map(|layout| layout.plan.seen);
            if parts.is_none_or(|parts| parts.whole < 3) {
                faults.push(format!("{game} in {width}x{height}: {parts:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen}: {faults:#?}", faults.len());
    assert!(seen > 40, "{seen}");
}

#[test]
fn on_a_larger_screen_no_fewer_boards_of_a_sum_are_whole_unless_more_are_open() {
    let (mut dice, mut faults, mut seen) = (Dice(23), Vec::new(), 0);
    for turn in 0..60 {
        let setup = format!("sum {}", some_games(&mut dice, 2 + turn % 3).join(" + "));
        let game: GameSum = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let looks = |(width, height): (u16, u16)| {
            let room = Room::alone(Rect::new(0, 2, width, height));
            laid_out(&game, room).map(|layout| (layout.plan.seen.open, layout.plan.seen.whole))
        };
        for (width, height) in ROOMS {
            for (more, rows) in [(1, 0), (0, 1), (3, 0), (0, 3), (9, 4), (20, 8)] {
                let (here, there) = (looks((width, height)), looks((width + more, height + rows)));
                seen += usize::from(here.is_some());
                if there < here {
                    faults.push(format!("{setup}: {here:?} in {width}x{height}, {there:?} with {more}x{rows} more"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen}: {faults:#?}", faults.len());
    assert!(seen > 3000, "{seen}");
}

#[test]
fn two_games_are_open_on_the_smallest_screen_and_three_small_ones() {
    let mut faults = Vec::new();
    let is_open = |setup: &str| {
        let game: GameSum = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        laid_out(&game, Room::alone(Rect::new(0, 2, 60, 16)))
            .is_some_and(|layout| layout.plan.seen.open == game.parts().len())
    };
    // A board of flies, and a long list, take more rows than a pool leaves.
    let is_long = |game: &str| ["horseflies f6,d4,e10", "island map-1", "snakes board-1", "almonds 6"].contains(&game);
    let games: Vec<&str> = GAMES.into_iter().filter(|game| !is_long(game)).collect();
    let pairs = games.iter().flat_map(|first| games.iter().map(move |second| format!("sum {first} + {second}")));
    let small = ["catch-up 1..4 goal=last", "square 4", "chomp 2x2", "nim 1,2", "octal 0.77 from 5"];
    let small =
        small.iter().flat_map(|first| small.iter().map(move |second| format!("sum {first} + {second} + square 5")));
    faults.extend(pairs.chain(small).filter(|setup| !is_open(setup)));
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
}

/// Where not all of three games have room, two have it beside each other, each as narrow as it can be, above the name of the third.
#[test]
fn two_of_three_games_are_open_wherever_they_have_room_beside_each_other() {
    let (mut dice, mut faults, mut seen) = (Dice(31), Vec::new(), 0);
    for _ in 0..40 {
        let game: GameSum =
            format!("sum {}", some_games(&mut dice, 3).join(" + ")).parse().unwrap_or_else(|error| panic!("{error}"));
        let start = game.start();
        for (width, height) in [(60, 15), (62, 15), (66, 17), (72, 15), (80, 15)] {
            let room = Room::alone(Rect::new(0, 2, width, height));
            let has_room = |part: usize, width: u16| {
                let (own, area) = (&game.parts()[part], Rect { width, height: height - 2, ..room.area });
                board(own).lay_out(&start[part], &board(own).state_from(&start[part]), room.part(area)).is_ok()
            };
            let narrowest = |part: usize| (1..=width).find(|&columns| has_room(part, columns));
            let widths: Vec<Option<u16>> = (0..3).map(narrowest).collect();
            for (one, other, shown) in [(0, 1, 0), (0, 1, 1), (0, 2, 2), (1, 2, 1)] {
                if widths[one].zip(widths[other]).is_none_or(|(one, other)| one + 2 + other > width) {
                    continue;
                }
                let state = State { shown, ..CompoundBoard::state(&game) };
                let open = CompoundBoard::layout(&game, &start, &state, room).map_or(0, |layout| layout.plan.seen.open);
                seen += 1;
                if open < 2 {
                    faults.push(format!("{game} in {width}x{height} with {one} and {other}: {open}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen}: {faults:#?}", faults.len());
    assert!(seen > 300, "{seen}");
}

/// In sums hints say how many turns are left, in two digits where there are many.
#[test]
fn spots_of_two_games_have_room_for_turns_wherever_their_boards_have_it_below_each_other() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    let games =
        ["wythoff 8,5", "wythoff 4,6", "chomp 3x4", "chomp 4x9", "nim 3,5,7", "catch-up 1..6 goal=last", "grundy 8"];
    for (first, second) in games.iter().flat_map(|first| games.iter().map(move |second| (first, second))) {
        let game: GameSum = format!("sum {first} + {second}").parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in ROOMS {
            let room = Room::alone(Rect::new(0, 2, width, height));
            let heights = (1..height - 2).map(|upper| [upper, height - 2 - upper]);
            let start = game.start();
            let tells = |heights: [u16; 2]| {
                heights.into_iter().enumerate().all(|(part, height)| {
                    let own = &game.parts()[part];
                    let area = Rect { height, ..room.area };
                    let state = board(own).state_from(&start[part]);
                    let laid = board(own).lay_out(&start[part], &state, room.part(area));
                    laid.is_ok_and(|laid| laid.is_whole_picture() && !laid.is_cut() && laid.tells_turns())
                })
            };
            if heights.into_iter().any(tells) {
                seen += 1;
                let parts = laid_out(&game, room).map(|layout| layout.plan.seen);
                if parts.is_none_or(|parts| parts.told < 2 || parts.whole < 2) {
                    faults.push(format!("{game} in {width}x{height}: {parts:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen}: {faults:#?}", faults.len());
    assert!(seen > 300, "{seen}");
}

#[test]
fn no_board_is_smaller_alone_than_beside_panes_where_as_much_is_seen_of_all() {
    let (mut dice, mut faults, mut larger) = (Dice(3), Vec::new(), 0);
    let usual = ["square 40 + island map-1 + chomp 3x4".to_owned()];
    let drawn = (0..24).map(|turn| some_games(&mut dice, 2 + turn % 3).join(" + "));
    for games in usual.into_iter().chain(drawn.collect::<Vec<_>>()) {
        let game: GameSum = format!("sum {games}").parse().unwrap_or_else(|error| panic!("{error}"));
        let start = game.start();
        for (width, height, panes) in [(156, 40, 11), (120, 36, 9), (100, 26, 8), (80, 20, 6), (240, 66, 12)] {
            let area = Rect::new(0, 2, width, height);
            let room = Room::alone(Rect { height: height - panes, ..area });
            let mut state = CompoundBoard::state(&game);
            let Ok(before) = CompoundBoard::layout(&game, &start, &state, room) else { continue };
            CompoundBoard::keep_size(&game, &mut state, &before);
            CompoundBoard::alone(&game, &mut state, true);
            let after = CompoundBoard::layout(&game, &start, &state, Room::alone(area)).expect("there is more room");
            let spread = |layout: &Layout<PartSpot, Plan>, part: usize| {
                let laid = layout.plan.parts[part].laid(&game.parts()[part], &start[part]);
                laid.map_or(0.0, |laid| laid.extent().spread / f64::from(laid.lines()))
            };
            let sizes = |layout: &Layout<PartSpot, Plan>| -> Vec<f64> {
                (0..game.parts().len()).map(|part| spread(layout, part)).collect()
            };
            let (small, large) = (sizes(&before), sizes(&after));
            let shrinks = small.iter().zip(&large).any(|(small, large)| *large < 0.98 * small);
            // A board that was cut may come into sight beside them.
            if (shrinks || after.plan.seen.shrinks) && after.plan.seen <= before.plan.seen {
                faults.push(format!("{game} in {area}: {small:?} become {large:?}"));
            }
            larger += usize::from(!shrinks && small.iter().zip(&large).any(|(small, large)| large > small));
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(larger > 60, "{larger}");
}
