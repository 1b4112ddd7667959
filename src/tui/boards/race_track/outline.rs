//! The lines that are drawn over a track.

use super::sight::Sight;
use crate::games::race_track::Boundary;
use crate::tui::Role;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::Pen;

/// Paints them: as kerbs, and where there is no braille with the sign of one.
pub(crate) fn paint(lines: &[Boundary], sight: &Sight, pen: &mut Pen<'_>) {
    let mut pen = pen.within(sight.area);
    let (kerb, ink) = (pen.symbols().kerb, if pen.has_materials() { Role::Kerb } else { Role::Plain });
    let stroke = if sight.scale.is_roomy() { Stroke::SOLID.thick() } else { Stroke::SOLID };
    let mut strokes = Strokes::default();
    for (from, to) in lines.iter().flat_map(Boundary::pieces) {
        strokes.line(sight.middle(from), sight.middle(to), stroke, kerb, ink);
    }
    strokes.paint(&mut pen);
}
