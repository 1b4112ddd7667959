//! What holds of previews at home on screens that grow.

use ratatui::layout::Rect;

use super::tests::at_each_preset;

#[test]
fn no_drawing_of_lines_at_home_is_smaller_on_a_larger_screen() {
    let (mut faults, mut seen) = (Vec::new(), 0);
    at_each_preset(|home| {
        let Some(Ok(preview)) = &home.preview else { panic!("no board of {:?}", home.setup()) };
        let setup = home.setup().unwrap_or_default();
        let mut before: Option<((u16, u16), f64)> = None;
        for size in [(80, 24), (96, 30), (100, 30), (110, 33), (120, 40), (137, 44), (160, 50), (200, 60), (240, 70)] {
            let body = Rect::new(0, 2, size.0, size.1 - 4);
            home.measure_presets(body);
            let area = home.room_beside(body).expect("there is room beside the list");
            let Some(now) = preview.length_in(home.board_above(setup, area, home.presets_in(body).height)) else {
                continue;
            };
            seen += 1;
            if let Some((other, larger)) = before.filter(|(_, larger)| now < 0.98 * larger) {
                faults.push(format!("{setup} at {size:?}: {now} after {larger} at {other:?}"));
            }
            before = Some((size, now));
        }
    });
    assert!(faults.is_empty(), "{} {faults:#?}", faults.len());
    assert!(seen > 50, "{seen}");
}
