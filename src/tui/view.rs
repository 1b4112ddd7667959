//! The frame that is the same on every screen: title, rule, screen, talking line, keys.

use std::collections::BTreeSet;

use ratatui::layout::Rect;

use super::Role;
use super::boards::Size;
use super::ink::Line;
use super::overlay::Overlay;
use super::paint::{Pen, cut, cut_words, fold, width};
use super::screen::{Header, KeyHint, Screen, said};

/// Rows that the frame takes from the screen.
pub(crate) const FRAME_ROWS: u16 = 4;

/// What lies between the rule and the talking line.
pub(crate) fn body(area: Rect) -> Rect {
    Rect { y: area.y + 2.min(area.height), height: area.height.saturating_sub(FRAME_ROWS), ..area }
}

/// Draws a screen in its frame, with a sentence in place of its own talk if there is one, and what floats above.
pub(crate) fn screen(screen: &dyn Screen, words: Option<&str>, overlay: Option<&Overlay>, pen: &mut Pen<'_>) {
    let (area, symbols) = (pen.area(), pen.symbols());
    if area.height < FRAME_ROWS + 1 || area.width < LEAST_WIDTH {
        too_small(area, 0, Size { width: LEAST_WIDTH, height: FRAME_ROWS + 1 }, pen);
        return;
    }
    header(&screen.header(symbols), area, pen);
    pen.run(0, i32::from(area.width), 1, symbols.horizontal, Role::Rule);
    let body = body(area);
    screen.draw(body, &mut pen.within(body));
    if let Some(overlay) = overlay {
        for row in 0..i32::from(area.height) - 2 {
            pen.veil(0, i32::from(area.width), row);
        }
        overlay.draw(body, &mut pen.within(body));
        talk(&overlay.talk(symbols), area, pen);
        keys(&overlay.keys(), area, pen);
        return;
    }
    let line = words.map_or_else(|| screen.talk(symbols), |words| said(words, Role::Mistake));
    let line = if words.is_none() && screen.is_brief() {
        brief(line, usize::from(area.width).saturating_sub(2))
    } else {
        line
    };
    talk(&line, area, pen);
    keys(&screen.keys(), area, pen);
}

/// The line in one row: without its last sentences, or else without what stands behind a comma or a colon, as far as it must.
fn brief(line: Line, columns: usize) -> Line {
    let fits = |line: &Line| line_width(line) as usize <= columns;
    let [span] = line.spans.as_slice() else { return line };
    if fits(&line) {
        return line;
    }
    let (text, role) = (span.text.to_string(), span.ink);
    let ends = |signs: &'static [&'static str]| {
        let places = signs.iter().flat_map(|sign| text.match_indices(sign).map(|(at, _)| at)).collect::<BTreeSet<_>>();
        let mut shorter = places.into_iter().rev().map(|at| Line::styled(format!("{}.", &text[..at]), role));
        shorter.find(fits)
    };
    ends(&[". ", "; "]).or_else(|| ends(&[", ", ": "])).unwrap_or_else(|| Line::styled(cut_words(&text, columns), role))
}

/// Below this width not even the frame says anything.
const LEAST_WIDTH: u16 = 20;

/// What is needed, where something does not fit. Nothing is lost: the game goes on when there is room.
///
/// `area` is what was too small, `frame` how many rows of the screen lie outside of it.
pub(crate) fn too_small(area: Rect, frame: u16, needs: Size, pen: &mut Pen<'_>) {
    let needed = format!("{}x{}", needs.width, needs.height + frame);
    let words =
        [format!("needs {needed}, has {}x{}", area.width, area.height + frame), format!("needs {needed}"), needed];
    let Some(words) = words.iter().find(|words| width(words) <= i32::from(area.width)) else { return };
    let y = i32::from(area.y) + i32::from(area.height) / 2;
    pen.text(i32::from(area.x), y, words, Role::Bright);
}

fn header(header: &Header, area: Rect, pen: &mut Pen<'_>) {
    let columns = i32::from(area.width);
    let [long, short] = &header.right;
    let middle = line_width(&header.middle);
    let fits = |right: &str| width(&header.title) + middle + width(right) + 6 <= columns;
    let right = if fits(long) { long } else { short };
    let room = (columns - width(right) - 2).max(0);
    let title_room = (room - middle - 4).max(8.min(room));
    let title_end = pen.text(1, 0, &cut(&header.title, title_room as usize), Role::Title);
    pen.text_before(columns - 1, 0, right, Role::Dim);
    let centred = (columns - middle) / 2;
    let latest = columns - 1 - width(right) - 2 - middle;
    pen.within(Rect { width: (columns - width(right) - 2).max(0) as u16, height: 1, ..area }).line(
        centred.min(latest).max(title_end + 2),
        0,
        &header.middle,
    );
}

/// The talking line. What is too long for it begins a row or two higher, over the foot of the screen.
fn talk(line: &Line, area: Rect, pen: &mut Pen<'_>) {
    let folded = folded(line, area);
    let top = area.height.saturating_sub(1 + folded.len() as u16);
    let end = pen.area().right().saturating_sub(1);
    if folded.len() > 1 {
        pen.clear(Rect { y: top, height: folded.len() as u16, ..area });
    }
    let mut pen = pen.within(Rect { width: end, ..area });
    for (row, line) in (i32::from(top)..).zip(&folded) {
        pen.line(1, row, line);
    }
}

/// How many rows at the foot of a body the talking line covers.
pub(crate) fn rows_talked_over(line: &Line, body: Rect) -> u16 {
    let area = Rect { height: body.height + FRAME_ROWS, ..body };
    folded(line, area).len().saturating_sub(1) as u16
}

fn folded(line: &Line, area: Rect) -> Vec<Line> {
    fold(line, usize::from(area.width).saturating_sub(2), MOST_TALK.min(usize::from(area.height) / 4))
}

/// At most so many rows talk.
const MOST_TALK: usize = 3;

/// As many keys as fit, the most important first. The one for help stays: it lists those that had to go.
fn keys(keys: &[KeyHint], area: Rect, pen: &mut Pen<'_>) {
    let row = i32::from(area.height) - 1;
    let takes = |keys: &[&KeyHint], between: i32| -> i32 { keys.iter().map(|key| key_width(key) + between).sum() };
    let mut keys: Vec<&KeyHint> = keys.iter().collect();
    let between = if takes(&keys, 3) <= i32::from(area.width) { 3 } else { 2 };
    while takes(&keys, between) + 1 - between > i32::from(area.width)
        && let Some(last) = keys.iter().rposition(|key| !HELP.contains(&&*key.key)).or(keys.len().checked_sub(1))
    {
        keys.remove(last);
    }
    let mut x = 1;
    for key in keys {
        x = pen.text(x, row, &key.key, Role::Key) + 1;
        x = pen.text(x, row, &key.words, Role::Dim) + between;
    }
}

/// The keys that lead to the list of keys.
const HELP: [&str; 2] = ["?", "f1"];

fn key_width(key: &KeyHint) -> i32 {
    width(&key.key) + 1 + width(&key.words)
}

/// How many columns a line takes.
pub(crate) fn line_width(line: &Line) -> i32 {
    line.spans.iter().map(|span| width(&span.text)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brief_line_loses_its_last_sentences_first() {
        let said = "d coasts 1 right, to 9,2. Then it coasts to 10,2. 3 of 9 are doomed.";
        for (columns, shown) in [
            (80, said),
            (60, "d coasts 1 right, to 9,2. Then it coasts to 10,2."),
            (30, "d coasts 1 right, to 9,2."),
            (20, "d coasts 1 right."),
            (12, "d coasts .."),
        ] {
            let line = brief(Line::styled(said, Role::Bright), columns);
            let text: String = line.spans.iter().map(|span| &*span.text).collect();
            assert_eq!(text, shown, "{columns}");
        }
    }
}
