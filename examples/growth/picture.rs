//! Time and memory against size, each with its law: lines, since quantities stand on a scale of logarithms.

use crate::law::{Form, Law};
use crate::svg::Svg;

/// The corner and the size of the room of a panel's points.
const LEFT: [i32; 2] = [70, 440];
const TOP: i32 = 50;
const WIDTH: i32 = 270;
const HEIGHT: i32 = 190;

/// One panel.
pub struct Panel<'a> {
    pub title: String,
    /// Sizes and quantities.
    pub points: &'a [(f64, f64)],
    pub law: Option<Law>,
    /// How a quantity is written.
    pub label: fn(f64) -> String,
}

/// The picture of a solver; `size` says what its sizes are.
pub fn draw(title: &str, size: &str, form: Form, panels: &[Panel; 2]) -> String {
    let mut svg = Svg::new([740, 300], title, "#fff");
    svg.words([370, 22], 14, "middle", title);
    for (panel, left) in panels.iter().zip(LEFT) {
        draw_panel(&mut svg, left, size, form, panel);
    }
    svg.finish()
}

fn draw_panel(svg: &mut Svg, left: i32, size: &str, form: Form, panel: &Panel) {
    let bottom = TOP + HEIGHT;
    svg.words([left, TOP - 8], 12, "start", &panel.title);
    svg.path([[left, TOP], [left, bottom], [left + WIDTH, bottom]].into_iter(), false, "#555555");
    svg.words([left + WIDTH / 2, bottom + 38], 12, "middle", size);
    let (Some(first), Some(last)) = (panel.points.first(), panel.points.last()) else {
        svg.words([left + WIDTH / 2, TOP + HEIGHT / 2], 12, "middle", "too little to be measured");
        return;
    };
    let (low, high) = (form.place(first.0), form.place(last.0));
    let across = |at: f64| left + 10 + ((form.place(at) - low) / (high - low).max(1e-9) * f64::from(WIDTH - 20)) as i32;
    // Whole decades, from below the least to above the most.
    let most = panel.points.iter().map(|point| point.1).fold(0.0, f64::max).log10().ceil();
    let least = panel.points.iter().map(|point| point.1).fold(f64::MAX, f64::min).log10().floor().min(most - 1.0);
    let up = |much: f64| bottom - ((much.log10() - least) / (most - least) * f64::from(HEIGHT)) as i32;
    for decade in least as i32..=most as i32 {
        let much = 10_f64.powi(decade);
        svg.path([[left - 4, up(much)], [left, up(much)]].into_iter(), false, "#555555");
        svg.words([left - 8, up(much) + 4], 11, "end", &(panel.label)(much));
    }
    if let Some(law) = panel.law {
        let ends = [first.0, last.0].map(|at| [across(at), up(law.at(at)).clamp(TOP, bottom)]);
        svg.path(ends.into_iter(), false, "#e69f00");
    }
    for &(at, much) in panel.points {
        svg.block([across(at) - 3, up(much) - 3, 7, 7], "#0072b2");
    }
    for &(at, _) in [first, last] {
        svg.words([across(at), bottom + 18], 11, "middle", &format!("{at}"));
    }
}
