//! What the laboratory found: how much stronger each opponent of a game is than the one below it, in bars.

use ratatui::layout::Rect;

use crate::games::{Measured, games, measured};
use crate::tui::Role;
use crate::tui::paint::{Pen, wrap};

/// What is said above the bars.
const FOUND: &str = "What each opponent got of its games with the next weaker one, as such contests told:";
/// Columns of the longest name of an opponent with a free one, and of a share.
const NAME: i32 = 11;
const SHARE: i32 = 5;
/// The fewest and the most columns of a bar.
const BAR: [i32; 2] = [12, 40];

/// Paints the ladders of as many games as have room below each other, each of them whole.
pub(super) fn paint(area: Rect, pen: &mut Pen<'_>) {
    let (x, bottom) = (i32::from(area.x), i32::from(area.bottom()));
    let mut y = i32::from(area.y);
    let words = wrap(FOUND, area.width.into());
    let columns = (i32::from(area.width) - NAME - SHARE).min(BAR[1]);
    let mut said = false;
    for (id, info) in games() {
        let steps: Vec<Measured> = measured(id).collect();
        let above = if said { 0 } else { words.len() as i32 + 1 };
        if columns < BAR[0] || steps.is_empty() || y + above + steps.len() as i32 + 1 > bottom {
            break;
        }
        if !said {
            for (y, line) in (y..).zip(&words) {
                pen.text(x, y, line, Role::Dim);
            }
            (y, said) = (y + above, true);
        }
        pen.text(x, y, info.name, Role::Bright);
        for (y, step) in (y + 1..).zip(&steps) {
            bar(step, (x, y), columns, pen);
        }
        y += steps.len() as i32 + 2;
    }
}

/// One step: who it is, what it got of a hundred games, and that as a part of a line of all.
fn bar(step: &Measured, (x, y): (i32, i32), columns: i32, pen: &mut Pen<'_>) {
    let symbols = pen.symbols();
    pen.text(x, y, step.opponent, Role::Plain);
    pen.text_before(x + NAME + SHARE - 1, y, &format!("{:.0}%", 100.0 * step.share), Role::Plain);
    let from = x + NAME + SHARE;
    let part = (step.share * f64::from(columns)).round() as i32;
    pen.run(from, from + part, y, symbols.bar, Role::Plain);
    pen.run(from + part, from + columns, y, symbols.dashed, Role::Rule);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn ladders_are_seen_whole_or_not_at_all() {
        let theme = Theme::shipped("default", Depth::None, Symbols::ASCII).expect("it is shipped");
        for (width, height) in [(20, 30), (40, 5), (40, 12), (80, 30)] {
            let area = Rect::new(0, 0, width, height);
            let mut buf = Buffer::empty(area);
            paint(area, &mut Pen::new(&mut buf, area, &theme));
            let text: String = buf.content.iter().map(ratatui::buffer::Cell::symbol).collect();
            let shares = text.matches('%').count();
            let mut sum = 0;
            let whole: Vec<usize> = std::iter::once(0)
                .chain(games().iter().map(|(id, _)| {
                    sum += measured(id).count();
                    sum
                }))
                .collect();
            assert!(whole.contains(&shares), "{shares} in {width}x{height}");
            assert_eq!(shares > 0, width >= 40 && height >= 12, "{width}x{height}");
        }
    }
}
