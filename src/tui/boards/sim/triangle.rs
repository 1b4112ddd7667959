//! All lines as a triangle of cells: who drew which, and what the free ones are worth.

use ratatui::layout::Rect;

use super::View;
use super::drawing::closed;
use super::plan::Plan;
use crate::core::Player;
use crate::games::sim::{BoardLine, point_name};
use crate::tui::boards::SpotShape;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Columns of a stroke before the name of who draws it, and of that name: at most, where it is short, of a seat.
const STROKE: usize = 2;
const NAME: usize = 12;
const LESS: usize = 9;
const SHORT: usize = 7;
const SEAT: usize = 2;

/// What the table is called.
const HEADING: &str = "Lines ";

/// From so many columns of a cell on there is room for a pointer before its text.
const POINTED: i32 = 5;

/// Paints the triangle with its headings.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let Some((corner, cell)) = plan.triangle else { return };
    legend(scene, plan.legend, pen);
    headings(scene, corner, cell, pen);
    let shown: u64 = closed(scene).iter().fold(0, |all, triangle| all | triangle);
    for line in BoardLine::all(scene.game.board().all()) {
        let Some(SpotShape::Cell { x, y, .. }) = plan.cell(scene.game, line) else { continue };
        let owner = [Player::P1, Player::P2].into_iter().find(|&player| scene.position.of(player) & line.bit() != 0);
        match owner {
            Some(player) => drawn(scene, line, player, shown & line.bit() != 0, (x, y), pen),
            None => free(scene, line, (x, y), cell, pen),
        }
    }
}

/// Whose strokes are whose, in its columns: that matters more than what the table is called, and that more than whole names.
fn legend(scene: &View<'_>, Rect { x, y, width: room, .. }: Rect, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(x), i32::from(y));
    let players = [Player::P1, Player::P2];
    let needs = |heading: &str, columns| {
        let names: i32 = players.map(|player| width(&scene.names.within(player, columns))).iter().sum();
        width(heading) + 2 * (1 + STROKE as i32 + 1 + 1) - 1 + names <= i32::from(room)
    };
    let of_columns = |columns| [(HEADING, columns), ("", columns)];
    let mut forms = [usize::MAX, NAME, LESS, SHORT, SEAT].into_iter().flat_map(of_columns);
    let (heading, columns) = forms.find(|(heading, columns)| needs(heading, *columns)).unwrap_or(("", SEAT));
    let mut at = pen.text(x, y, heading, Role::Dim);
    for player in players {
        let stroke = pen.symbols().stroke(player).to_string().repeat(STROKE);
        at = pen.text(at + 1, y, &stroke, player);
        at = pen.text(at + 1, y, &scene.names.within(player, columns), player) + 1;
    }
}

fn headings(scene: &View<'_>, (x, y): (i32, i32), cell: i32, pen: &mut Pen<'_>) {
    let dim = Ink::from(Role::Dim);
    let points = scene.game.board().points();
    for point in 1..points {
        pen.sign(x + (point as i32 - 1) * cell + 2, y - 1, point_name(point), dim);
    }
    for point in 0..points - 1 {
        pen.sign(x - 1, y + point as i32, point_name(point), dim);
    }
}

/// `━━━` or `╍╍╍`, the last one underlined, one of a triangle between marks.
fn drawn(scene: &View<'_>, line: BoardLine, player: Player, of_triangle: bool, (x, y): (i32, i32), pen: &mut Pen<'_>) {
    let is_last = scene.past().last().is_some_and(|played| played.mv == line);
    let mut style = Ink::from(player);
    if is_last {
        style = style.with(Role::LastMove);
    }
    if of_triangle {
        style = Ink::from(Role::Loss);
        pen.sign(x - 1, y, '!', style);
    }
    pen.text(x, y, &pen.symbols().stroke(player).to_string().repeat(3), style);
}

/// The hint of a free line, its name under the cursor, or a dot.
fn free(scene: &View<'_>, line: BoardLine, (x, y): (i32, i32), cell: i32, pen: &mut Pen<'_>) {
    let is_chosen = scene.cursor == Some(line);
    let hint = scene.hint(line);
    let own = scene.position.of(scene.mover());
    let (text, style) = match hint {
        // `~46` in a narrow cell, where the next estimate would touch its sign.
        Some(hint) if hint.text.starts_with('~') && width(&hint.text) >= cell => {
            (hint.text.trim_end_matches('%').to_owned(), Ink::from(hint.role))
        }
        Some(hint) => (hint.text.clone(), Ink::from(hint.role)),
        None if scene.result.is_none() => (name(scene, line), Ink::from(Role::Dim)),
        None => (pen.symbols().gone.to_string(), Ink::from(Role::Dim)),
    };
    let style = if scene.offers(line) { style.with(Role::Bright) } else { style };
    // What keeps the value has its chip under the cursor as well, which points at it then.
    let chip = hint.filter(|hint| is_chosen && hint.keeps && pen.has_grounds() && cell >= POINTED);
    let style = match chip {
        Some(hint) => hint.on(Some(Role::Slate)),
        None if is_chosen => Role::Cursor.into(),
        None => style,
    };
    if chip.is_some() {
        pen.sign(x - 1, y, pen.symbols().pointer, Role::Bright);
    }
    pen.text(x, y, &text, style);
    if scene.has_hints() && scene.game.board().closes(own, line) {
        pen.sign(x + width(&text), y, '!', Role::Loss);
    }
}

fn name(scene: &View<'_>, line: BoardLine) -> String {
    let (a, b) = scene.game.board().ends(line);
    [point_name(a), point_name(b)].iter().collect()
}
