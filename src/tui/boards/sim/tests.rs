use ratatui::layout::Rect;

use super::*;
use crate::games::sim::point_name;
use crate::tui::boards::{SpotShape, law};

#[test]
fn every_line_is_reached_by_cursor_click_and_typing() {
    for (setup, width, height) in [
        ("sim 3", 60, 16),
        ("sim 5", 80, 20),
        ("sim 6", 60, 16),
        ("sim 6", 80, 20),
        ("sim 7", 80, 20),
        ("sim 7", 120, 36),
    ] {
        law::check(&setup.parse::<Sim>().expect("a setup"), 1, 3, width, height);
    }
}

#[test]
fn a_click_beside_the_middle_of_a_side_means_that_side() {
    let sim: Sim = "sim 6".parse().expect("a setup");
    let room = Room::beside(Rect::new(0, 2, 80, 20), true);
    let layout = SimBoard::layout(&sim, &sim.start(), &(), room).expect("there is room");
    let plan = Plan::new(&sim, room).expect("there is room");
    let side = sim.read_move(&sim.start(), "12").expect("a line");
    let (from, to) = plan.drawing.expect("there is room").segment(&sim, side);
    let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    assert_eq!(layout.spot_at(x.round() as u16, y.round() as u16), Some(side));
}

fn plan(setup: &str, (width, height): (u16, u16)) -> (Sim, Plan) {
    let sim: Sim = setup.parse().expect("a setup");
    let room = Room::beside(Rect::new(0, 2, width, height), true);
    let plan = Plan::new(&sim, room).expect("there is room");
    (sim, plan)
}

#[test]
fn the_hexagon_is_as_large_as_its_room_and_hardly_stretched() {
    for room in [(60, 16), (80, 20), (120, 36), (200, 56), (240, 66)] {
        let (sim, plan) = plan("sim 6", room);
        let drawing = plan.drawing.expect("there is room");
        let lengths = ["12", "23", "34", "45", "56", "16"].map(|word| {
            let (from, to) = drawing.segment(&sim, sim.read_move(&sim.start(), word).expect("a line"));
            (to.0 - from.0).hypot(2.0 * (to.1 - from.1))
        });
        let [least, most] = [f64::min, f64::max].map(|of| lengths.into_iter().fold(lengths[0], of));
        assert!(most / least < 1.16, "{lengths:?} in {room:?}");
        let span = |of: fn(&(f64, f64)) -> f64| {
            let of_all = drawing.points.iter().map(of);
            of_all.clone().fold(0.0, f64::max) - of_all.fold(f64::INFINITY, f64::min)
        };
        let (across, down) = (span(|point| point.0), span(|point| point.1));
        let (width, height) = (f64::from(drawing.area.width), f64::from(drawing.area.height));
        assert!(across > width - 13.0 || down > height - 6.0, "{across} x {down} in {room:?}");
    }
}

#[test]
fn with_many_points_the_table_is_narrow_and_the_drawing_as_high_as_its_room() {
    for (setup, room) in [("sim 7", (80, 20)), ("sim 8", (80, 20)), ("sim 9", (80, 20)), ("sim 9", (120, 36))] {
        let (_, plan) = plan(setup, room);
        assert!(plan.triangle.is_some() && plan.side.is_some(), "{setup} in {room:?}");
        let drawing = plan.drawing.expect("there is room");
        let rows = drawing.points.iter().map(|point| point.1);
        let down = rows.clone().fold(0.0, f64::max) - rows.fold(f64::INFINITY, f64::min);
        assert!(down > f64::from(drawing.area.height) - 7.5, "{setup} in {room:?}: {down} rows");
    }
}

#[test]
fn below_the_table_one_row_is_free_and_the_panes_have_the_others() {
    for (setup, room) in [("sim 6", (60, 16)), ("sim 6", (80, 20)), ("sim 7", (120, 36))] {
        let (sim, plan) = plan(setup, room);
        let rows = BoardLine::all(sim.board().all()).filter_map(|line| match plan.cell(&sim, line)? {
            SpotShape::Cell { y, height, .. } => Some(y + height),
            SpotShape::Segment { .. } => None,
        });
        let side = plan.side.expect("there is room");
        assert_eq!(rows.max().map(|end| end + 1), Some(side.y.into()), "{setup} in {room:?}");
    }
}

#[test]
fn panes_below_a_drawing_have_all_rows_without_which_it_is_as_large() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    for points in 3..=9 {
        for room in [(60, 50), (62, 64), (65, 58), (80, 66), (97, 60), (110, 66)] {
            let (_, plan) = plan(&format!("sim {points}"), room);
            let Some((drawing, side)) = plan.drawing.zip(plan.side) else { continue };
            if side.y < drawing.area.bottom() {
                continue;
            }
            seen += 1;
            let rows = drawing.points.iter().map(|point| point.1);
            let down = rows.clone().fold(0.0, f64::max) - rows.fold(f64::INFINITY, f64::min);
            if down < f64::from(drawing.area.height) - 6.5 {
                faults.push(format!("{points} points in {room:?}: {down} rows of {}", drawing.area.height));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(seen > 20, "{seen}");
}

#[test]
fn no_hint_lies_on_a_point() {
    for (setup, cursor) in [("sim 8", "12"), ("sim 9", "56")] {
        let shown = crate::tui::boards::heaps::testing::picture_within::<Sim>(300, setup, "", cursor, &(), (80, 20));
        let (_, plan) = plan(setup, (80, 20));
        for (point, &place) in plan.drawing.expect("there is room").points.iter().enumerate() {
            let (x, y) = plan::cell_of(place);
            // The plan begins two rows lower.
            let row = shown.lines().nth(y as usize - 2).unwrap_or_default();
            let boxed: String = row.chars().skip(x as usize - 2).take(5).collect();
            assert_eq!(boxed.trim(), point_name(point).to_string(), "{setup}\n{shown}");
        }
    }
}

#[test]
fn a_small_screen_has_the_drawing_and_the_smallest_the_table() {
    let (_, plan_60) = plan("sim 6", (60, 16));
    assert!(plan_60.drawing.is_some() && plan_60.triangle.is_some() && plan_60.side.is_some());
    let (_, seven) = plan("sim 7", (60, 16));
    assert!(seven.drawing.is_some(), "its table has no room beside it");
    let (_, least) = plan("sim 6", (29, 14));
    assert!(least.drawing.is_none() && least.triangle.is_some());
}

#[test]
fn hints_stand_on_their_lines_and_off_the_others() {
    for setup in ["sim 5", "sim 6", "sim 7"] {
        let (sim, plan) = plan(setup, (120, 36));
        let drawing = plan.drawing.expect("there is room");
        for line in BoardLine::all(sim.board().all()) {
            let (x, y) = drawing.labels[line.index()];
            for other in BoardLine::all(sim.board().all()) {
                let (from, to) = drawing.segment(&sim, other);
                let far = SpotShape::Segment { from, to }.distance(f64::from(x), f64::from(y));
                assert!(if other == line { far < 1.5 } else { far > 1.5 }, "{setup}: {line:?} is {far} from {other:?}");
            }
        }
    }
}

#[test]
fn the_law_over_sizes_holds() {
    crate::tui::boards::sizes::check::<Sim>(&["sim 6", "sim 7"], &());
}

#[test]
fn hints_that_would_touch_leave_room_for_the_chosen_one() {
    let shown =
        crate::tui::boards::heaps::testing::picture_within::<Sim>(300, "sim 8", "12 34 56", "13", &(), (60, 16));
    let board: String = shown.lines().map(|row| row.chars().take(34).collect::<String>() + "\n").collect();
    assert!(board.contains('%') && !board.contains("%~"), "{shown}");
    let is_whole = |rest: &str| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).starts_with('%');
    assert!(board.split('~').skip(1).all(is_whole), "{shown}");
}

#[test]
fn in_ascii_with_colours_it_is_drawn_on_slate() {
    crate::tui::boards::heaps::testing::check_ground_in_ascii::<Sim>("sim 6", crate::tui::Role::Slate);
}

#[test]
fn panes_begin_behind_the_last_line_of_the_triangle_beside_them() {
    for setup in ["sim 5", "sim 6"] {
        let (sim, plan) = plan(setup, (61, 33));
        let side = plan.side.expect("there is room");
        let cells = BoardLine::all(sim.board().all()).filter_map(|line| plan.cell(&sim, line));
        let ends = cells.map(|cell| cell.corners()[1].0.round() as u16 + 1);
        let end = ends.max().expect("a triangle");
        assert!((end..=end + 2).contains(&side.x), "{setup}: panes from {} on, lines up to {end}", side.x);
    }
}

#[test]
fn no_drawing_that_is_only_looked_at_is_smaller_in_a_wider_room() {
    let mut faults = Vec::new();
    for points in 3..=9 {
        let sim: Sim = format!("sim {points}").parse().expect("a setup");
        for (name, room) in [("preview", Room::preview as fn(Rect) -> Room), ("end", Room::at_end)] {
            for height in [12, 16, 19, 23, 30, 38, 50] {
                let mut largest = 0.0;
                for width in 30..160 {
                    let plan = Plan::new(&sim, room(Rect::new(0, 2, width, height))).expect("there is room");
                    let drawing = plan.drawing.expect("there is room");
                    let length = |line| {
                        let (from, to) = drawing.segment(&sim, line);
                        (to.0 - from.0).hypot(2.0 * (to.1 - from.1))
                    };
                    let now: f64 = BoardLine::all(sim.board().all()).map(length).sum();
                    if now < 0.98 * largest {
                        faults.push(format!("{points} points, {name} of {width}x{height}: {now} after {largest}"));
                    }
                    largest = now.max(largest);
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
}
