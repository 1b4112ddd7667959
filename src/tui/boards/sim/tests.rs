use ratatui::layout::Rect;

use super::*;
use crate::tui::boards::law;

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
    let room = Room { area: Rect::new(0, 2, 80, 20), panes: true };
    let layout = SimBoard::layout(&sim, &sim.start(), &(), room).expect("there is room");
    let plan = Plan::new(&sim, room).expect("there is room");
    let side = sim.read_move(&sim.start(), "12").expect("a line");
    let (from, to) = plan.segment(&sim, side).expect("there is a drawing");
    let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
    assert_eq!(layout.spot_at(x.round() as u16, y.round() as u16), Some(side));
}

#[test]
fn the_hexagon_is_regular_when_a_row_is_as_high_as_two_columns() {
    let sim: Sim = "sim 6".parse().expect("a setup");
    let plan = Plan::new(&sim, Room { area: Rect::new(0, 2, 80, 20), panes: true }).expect("there is room");
    let length = |word: &str| {
        let line = sim.read_move(&sim.start(), word).expect("a line");
        let (from, to) = plan.segment(&sim, line).expect("there is a drawing");
        (to.0 - from.0).hypot(2.0 * (to.1 - from.1))
    };
    for word in ["12", "23", "34", "45", "56", "16"] {
        assert!((length(word) - length("12")).abs() < 1e-9, "{word}");
    }
}
