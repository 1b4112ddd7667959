//! Painting the editor: the drawing, and beside or below it what one draws with and what is known of the track.

use ratatui::layout::Rect;

use super::brush::{BrushTip, PALETTE};
use super::check::{DrawingVerdict, Driven};
use super::{Editor, Nib};
use crate::core::Player;
use crate::games::race_track::Point;
use crate::tui::boards::drafts::canvas_and_side;
use crate::tui::boards::race_track::ground::{self, Wanted};
use crate::tui::boards::race_track::sight::{Sight, SightExtent, Stretch};
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::{Pen, counted, wrap};
use crate::tui::{Ink, Role};

/// Columns of the palette beside the drawing, and from which width on it stands there.
const SIDE: u16 = 24;
const WITH_SIDE: u16 = 72;
/// What the rows of the palette are called, and where.
const NAMES: [&str; 8] = ["wall", "road", "start", "finish line", "oil, hills", "pit", "gates", "drawn line"];
const NAMES_AT: i32 = 11;

/// Where everything is.
pub(crate) struct EditorPlan {
    /// The drawing.
    pub canvas: Rect,
    /// What of it is in sight.
    pub sight: Sight,
    /// The palette, and what is known.
    side: Rect,
    is_beside: bool,
}

impl EditorPlan {
    /// The plan for an area.
    pub(crate) fn new(editor: &Editor, area: Rect) -> Self {
        let (canvas, side, is_beside) = canvas_and_side(area, WITH_SIDE, SIDE);
        let drawing = editor.canvas();
        let focus = SightExtent::around(editor.cursor, 2);
        let all = SightExtent::of_map(drawing.map().width(), drawing.map().height())
            .with(SightExtent::around(editor.cursor, 0));
        // What is drawn has room to grow.
        let fits = |scale: &Stretch| !scale.is_grand() && all.fits(*scale, canvas.width, canvas.height);
        let scale = match Stretch::ALL.into_iter().find(fits) {
            Some(scale) if scale != Stretch::ONE => scale,
            _ if editor.is_large => Stretch::TWO,
            _ => Stretch::ONE,
        };
        Self { canvas, sight: Sight::new(all.with(focus), focus, scale, canvas), side, is_beside }
    }

    /// The sign of the palette at a cell; a name stands for the first sign of its row.
    pub(crate) fn sign_at(&self, x: u16, y: u16) -> Option<BrushTip> {
        if !self.side.contains((x, y).into()) {
            return None;
        }
        let (x, y) = (i32::from(x), i32::from(y));
        let row: Vec<_> = places(self).filter(|&(.., top)| top == y).collect();
        let exact = row.iter().find(|&&(_, left, _)| left == x);
        let named = row.first().filter(|_| self.is_beside && x >= i32::from(self.side.x) + NAMES_AT);
        exact.or(named).map(|(tip, ..)| *tip)
    }
}

/// Where each sign of the palette stands: the four finish lines share a row, as do oil and hills, and the gates.
fn places(plan: &EditorPlan) -> impl Iterator<Item = (BrushTip, i32, i32)> {
    let (x, y) = (i32::from(plan.side.x) + 1, i32::from(plan.side.y));
    let is_beside = plan.is_beside;
    PALETTE.iter().zip(0_i32..).map(move |((tip, _), index)| {
        if !is_beside {
            return (*tip, x + 2 * index, y);
        }
        let (column, row) = match index {
            0..3 => (0, index),
            3..7 => (2 * (index - 3), 3),
            7..9 => (0, index - 3),
            9..18 => (index - 9, 6),
            18..20 => (2 * (index - 17), 4),
            _ => (0, 7),
        };
        (*tip, x + column, y + 1 + row)
    })
}

/// Draws all of it.
pub(crate) fn draw(editor: &Editor, area: Rect, pen: &mut Pen<'_>) {
    let plan = EditorPlan::new(editor, area);
    ground::paint(editor.canvas().map(), &plan.sight, Wanted::default(), &mut pen.within(plan.canvas));
    let mut canvas = pen.within(plan.canvas);
    if editor.brush.tip == BrushTip::Line {
        corners(editor, &plan.sight, &mut canvas);
    }
    if let (DrawingVerdict::Sound(driven), true) = (&editor.verdict, editor.shows_line) {
        line(driven, &plan.sight, &mut canvas);
    }
    if let DrawingVerdict::Faulty(fault) = &editor.verdict
        && let Some(at) = editor.canvas().point_of(fault.line, fault.column)
    {
        mark(&plan.sight, at, Role::Mistake, &mut canvas);
    }
    mark(&plan.sight, editor.cursor, Role::Cursor, &mut canvas);
    palette(editor, &plan, &mut pen.within(plan.side));
    if plan.is_beside {
        facts(editor, plan.side, &mut pen.within(plan.side));
    }
}

/// The shortest race, as it would be driven.
fn line(driven: &Driven, sight: &Sight, pen: &mut Pen<'_>) {
    let style = Ink::from(Player::P1);
    let mut strokes = Strokes::default();
    let mut ends: Vec<(f64, f64)> = driven.line.iter().map(|&at| sight.middle(at)).collect();
    if let (Some(last), Some(end)) = (ends.last_mut(), driven.end) {
        *last = sight.between(end);
    }
    for pair in ends.windows(2) {
        strokes.line(pair[0], pair[1], Stroke::SOLID, '*', style);
    }
    strokes.paint(pen);
    for &at in &driven.line {
        let (x, y) = sight.sign(at);
        pen.sign(x, y, pen.symbols().trails[0], style.bold());
    }
}

/// The corners of all lines, and the way from the last one to the cursor while a line is drawn.
fn corners(editor: &Editor, sight: &Sight, pen: &mut Pen<'_>) {
    let lines = &editor.canvas().lines;
    if let Some(&last) = editor.grip.open.and_then(|line| lines.get(line)?.corners.last()) {
        let mut strokes = Strokes::default();
        let kerb = pen.symbols().kerb;
        strokes.line(sight.middle(last), sight.middle(editor.cursor), Stroke::DOTTED, kerb, Role::Bright);
        strokes.paint(pen);
    }
    for &at in lines.iter().flat_map(|line| &line.corners) {
        let (x, y) = sight.sign(at);
        pen.over().sign(x, y, 'o', Ink::from(Role::Bright).bold());
    }
}

/// Marks all cells of a point.
fn mark(sight: &Sight, at: Point, role: Role, pen: &mut Pen<'_>) {
    let ((x, y), (columns, rows)) = (sight.corner(at), sight.scale.size());
    for row in y..y + rows {
        pen.restyle(x, x + columns, row, Ink::from(role).reversed());
    }
}

fn palette(editor: &Editor, plan: &EditorPlan, pen: &mut Pen<'_>) {
    let chosen = editor.brush.tip;
    for (tip, x, y) in places(plan) {
        let role = if tip == chosen { Role::Cursor } else { Role::Key };
        pen.sign(x, y, tip.sign(), role);
    }
    let (x, y) = (i32::from(plan.side.x), i32::from(plan.side.y));
    if !plan.is_beside {
        let words = format!("brush {} (+ -)   {}", editor.brush.size, summary(editor));
        pen.text(x + 1, y + 1, &words, Role::Plain);
        return;
    }
    pen.text(x, y, "Draw with", Role::Dim);
    for (name, row) in NAMES.iter().zip(1..) {
        pen.text(x + NAMES_AT, y + row, name, Role::Plain);
    }
    let size = if editor.brush.is_broad() { editor.brush.size } else { 1 };
    row(x, y + 9, "brush", &format!("{size} x {size}"), "+ -", pen);
    row(x, y + 10, "pen", if editor.pen == Nib::Down { "down" } else { "up" }, "p", pen);
}

fn row(x: i32, y: i32, label: &str, words: &str, keys: &str, pen: &mut Pen<'_>) {
    pen.text(x, y, label, Role::Dim);
    pen.text(x + 9, y, words, Role::Bright);
    pen.text(x + 18, y, keys, Role::Key);
}

/// What is known of the track, in a few words.
fn summary(editor: &Editor) -> String {
    match &editor.verdict {
        DrawingVerdict::Checking => String::new(),
        DrawingVerdict::Faulty(_) => "not a track yet".to_owned(),
        DrawingVerdict::Barred(_) => "no way home".to_owned(),
        DrawingVerdict::Sound(driven) => {
            let moves = driven.moves.iter().flatten().min().map_or_else(|| "?".to_owned(), u32::to_string);
            format!("shortest race {moves} moves")
        }
    }
}

/// Size and facts below the palette.
fn facts(editor: &Editor, side: Rect, pen: &mut Pen<'_>) {
    let (x, mut y) = (i32::from(side.x), i32::from(side.y) + 12);
    let canvas = editor.canvas();
    row(x, y, "size", &format!("{}x{}", canvas.map().width(), canvas.map().height()), "", pen);
    row(x, y + 1, "road", &format!("{} points", canvas.map().drivable()), "", pen);
    y += 3;
    match &editor.verdict {
        DrawingVerdict::Checking => {
            pen.text(x, y, "being looked at", Role::Unknown);
        }
        DrawingVerdict::Faulty(_) => {
            pen.text(x, y, "not a track yet", Role::Mistake);
        }
        DrawingVerdict::Barred(_) => {
            pen.text(x, y, "no way home", Role::Mistake);
        }
        DrawingVerdict::Sound(driven) => {
            let end = pen.text(x, y, "a track", Role::Win);
            pen.sign(end + 1, y, pen.symbols().tick, Role::Win);
            let doomed = format!("doomed {:.0}% of {}", 100.0 * driven.doomed, driven.states);
            let line = if editor.shows_line { "‹hints› hides the way" } else { "‹hints› shows the way" };
            for words in [shortest(&driven.moves), driven.rules.clone(), doomed, pen.keys().tell(line).into_owned()] {
                for line in wrap(&words, usize::from(side.width) - 1) {
                    y += 1;
                    pen.text(x, y, &line, Role::Plain);
                }
            }
        }
    }
}

/// The shortest race from each start, in a few words if they are all alike.
fn shortest(moves: &[Option<u32>]) -> String {
    let shown = |moves: &Option<u32>| moves.map_or_else(|| "none".to_owned(), |moves| moves.to_string());
    match moves {
        [Some(first), rest @ ..] if rest.iter().all(|other| *other == Some(*first)) => {
            format!("shortest race {}", counted(*first as usize, "move"))
        }
        _ => format!("shortest races from the starts: {}", moves.iter().map(shown).collect::<Vec<_>>().join(" ")),
    }
}
