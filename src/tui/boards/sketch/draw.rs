//! Painting the editor: the grid with places and ways, and beside or below it what is known of the board.

use ratatui::layout::Rect;

use super::drawing::PAWN;
use super::keys::HOME;
use super::{GridSpot, SketchEditor, SketchKind};
use crate::tui::boards::drafts::canvas_and_side;
use crate::tui::boards::plain_lines::PlainLine;
use crate::tui::boards::strokes::{ScreenPoint, Stroke, Strokes, leaving};
use crate::tui::paint::{Pen, counted, sentence, width, wrap};
use crate::tui::{Action, Ink, Role};

/// Columns of the facts beside the drawing, and from which width on they stand there.
const SIDE: u16 = 24;
const WITH_SIDE: u16 = 72;
/// Free columns between two names, and the rows from one place to the next, the roomiest first.
const GAPS: [i32; 4] = [6, 4, 3, 1];
const ROWS: [i32; 3] = [4, 3, 2];

/// Where everything is.
pub(crate) struct SketchPlan {
    canvas: Rect,
    side: Rect,
    is_beside: bool,
    /// Columns and rows from one point of the grid to the next.
    pitch: (i32, i32),
    /// Columns and rows that are scrolled away.
    scroll: (i32, i32),
}

impl SketchPlan {
    /// The plan for an area: as roomy as all of the drawing allows, else with the cursor in the middle.
    pub(crate) fn new(editor: &SketchEditor, area: Rect) -> Self {
        let (canvas, side, is_beside) = canvas_and_side(area, WITH_SIDE, SIDE);
        let nodes = &editor.sketch().nodes;
        let most = |of: fn(GridSpot) -> i16| {
            let far = nodes.iter().map(|node| of(node.at)).chain([of(editor.cursor)]).max();
            i32::from(far.unwrap_or(0)) + 1
        };
        let (across, down) = (most(|at| at.0), most(|at| at.1));
        let name = (0..nodes.len()).map(|node| width(&label(editor, node, 'o'))).max().unwrap_or(0).max(2);
        let room = (i32::from(canvas.width), i32::from(canvas.height));
        let roomiest = |pitches: &[i32], count: i32, room: i32| {
            pitches.iter().copied().find(|pitch| count * pitch <= room).unwrap_or(pitches[pitches.len() - 1])
        };
        let pitch = (roomiest(&GAPS.map(|gap| name + gap), across, room.0), roomiest(&ROWS, down, room.1));
        let middle = |at: i16, pitch: i32, count: i32, room: i32| {
            (i32::from(at) * pitch + pitch / 2 - room / 2).clamp(0, (count * pitch - room).max(0))
        };
        let scroll = (middle(editor.cursor.0, pitch.0, across, room.0), middle(editor.cursor.1, pitch.1, down, room.1));
        Self { canvas, side, is_beside, pitch, scroll }
    }

    /// The middle of a point of the grid.
    fn middle(&self, (x, y): GridSpot) -> (i32, i32) {
        let along =
            |from: u16, at: i16, pitch: i32, scroll: i32| i32::from(from) + i32::from(at) * pitch + pitch / 2 - scroll;
        (along(self.canvas.x, x, self.pitch.0, self.scroll.0), along(self.canvas.y, y, self.pitch.1, self.scroll.1))
    }

    /// The point of the grid at a cell of the screen.
    pub(crate) fn spot(&self, x: u16, y: u16) -> Option<GridSpot> {
        let is_inside = self.canvas.contains((x, y).into());
        let at = |cell: u16, from: u16, scroll: i32, pitch: i32| (i32::from(cell - from) + scroll) / pitch;
        is_inside.then(|| {
            let column = at(x, self.canvas.x, self.scroll.0, self.pitch.0);
            (column as i16, at(y, self.canvas.y, self.scroll.1, self.pitch.1) as i16)
        })
    }
}

/// The name of a place, with what stands there.
fn label(editor: &SketchEditor, node: usize, token: char) -> String {
    let sketch = editor.sketch();
    let is_marked = sketch.home == Some(node) && sketch.kind == SketchKind::Island;
    let home = if is_marked { " home" } else { "" };
    let pawns = match sketch.tokens_on(node) {
        0 => String::new(),
        count @ 1..=3 => format!(" {}", token.to_string().repeat(count)),
        count => format!(" {count}{token}"),
    };
    format!(" {}{home}{pawns} ", sketch.nodes[node].name)
}

/// Draws all of it.
pub(crate) fn draw(editor: &SketchEditor, area: Rect, pen: &mut Pen<'_>) {
    let plan = SketchPlan::new(editor, area);
    let mut canvas = pen.within(plan.canvas);
    grid(&plan, &mut canvas);
    links(editor, &plan, &mut canvas);
    nodes(editor, &plan, &mut canvas);
    if plan.is_beside { facts(editor, &plan, &mut pen.within(plan.side)) } else { summary(editor, &plan, pen) }
}

/// A dot on every point of the grid.
fn grid(plan: &SketchPlan, pen: &mut Pen<'_>) {
    let (left, top) = (i32::from(plan.canvas.x), i32::from(plan.canvas.y));
    let (right, bottom) = (i32::from(plan.canvas.right()), i32::from(plan.canvas.bottom()));
    let first = |from: i32, pitch: i32, scroll: i32| from + pitch / 2 - scroll.rem_euclid(pitch);
    for y in (first(top, plan.pitch.1, plan.scroll.1)..bottom).step_by(plan.pitch.1 as usize) {
        for x in (first(left, plan.pitch.0, plan.scroll.0)..right).step_by(plan.pitch.0 as usize) {
            pen.sign(x, y, '.', Role::Dim);
        }
    }
}

fn links(editor: &SketchEditor, plan: &SketchPlan, pen: &mut Pen<'_>) {
    let sketch = editor.sketch();
    let middle = |node: usize| -> ScreenPoint {
        let (x, y) = plan.middle(sketch.nodes[node].at);
        (f64::from(x), f64::from(y))
    };
    let half = |node: usize| (f64::from(width(&label(editor, node, 'o'))) / 2.0 + 0.75, 0.6);
    let (mut strokes, mut heads) = (Strokes::default(), Vec::new());
    let shown = editor.held.or(editor.here());
    for &(from, to) in &sketch.links {
        let is_chosen = shown == Some(from) || (shown == Some(to) && !sketch.kind.has_heads());
        let role = match sketch.kind {
            _ if is_chosen => Role::Bright,
            SketchKind::Squares if to > from => Role::Up,
            SketchKind::Squares => Role::Down,
            SketchKind::Island | SketchKind::Graph => Role::Plain,
        };
        let begin = leaving(middle(from), half(from), middle(to));
        let end = leaving(middle(to), half(to), middle(from));
        // Ladders and chosen lines are told from the others by their signs as well.
        let plain = match sketch.kind {
            SketchKind::Squares if to > from => PlainLine::Double,
            SketchKind::Island | SketchKind::Graph if is_chosen => PlainLine::Double,
            _ => PlainLine::Along,
        };
        strokes.line(begin, end, Stroke::SOLID, plain, role);
        if sketch.kind.has_heads() {
            heads.push((middle(to), begin, end, role));
        }
    }
    if let Some(held) = editor.held.filter(|&held| editor.here() != Some(held)) {
        let (x, y) = plan.middle(editor.cursor);
        let to = (f64::from(x), f64::from(y));
        strokes.line(leaving(middle(held), half(held), to), to, Stroke::DASHED, '+', Role::Bright);
    }
    strokes.paint(pen);
    for (at, begin, end, role) in heads {
        let cell = |(x, y): ScreenPoint| (x.round() as i32, y.round() as i32);
        let (x, y) = cell(end);
        // Of a head in dots there would be less than a cell; beside the row of a name it leads up or down.
        let sign = match (y == cell(at).1, end.0 > begin.0, end.1 > begin.1) {
            (true, true, _) => '>',
            (true, false, _) => '<',
            (false, _, true) => 'v',
            (false, _, false) => '^',
        };
        pen.over().sign(x, y, sign, role);
    }
}

fn nodes(editor: &SketchEditor, plan: &SketchPlan, pen: &mut Pen<'_>) {
    let sketch = editor.sketch();
    let has_materials = pen.has_materials();
    for node in 0..sketch.nodes.len() {
        let text = label(editor, node, pen.symbols().full);
        let (x, y) = plan.middle(sketch.nodes[node].at);
        let left = x - width(&text) / 2;
        let is_home = sketch.home == Some(node);
        let material = if is_home { Role::Green } else { editor.spec.material };
        let mut ink = Ink::from(if has_materials { material } else { Role::Plain });
        if is_home || sketch.tokens_on(node) > 0 {
            ink = ink.bold();
        }
        let end = pen.over().text(left, y, &text, ink);
        if !has_materials {
            pen.over().sign(left, y, '(', Role::Dim);
            pen.over().sign(end - 1, y, ')', Role::Dim);
        }
        if editor.held == Some(node) {
            pen.restyle(left, end, y, Ink::from(Role::Chosen).reversed());
        }
        if editor.cursor == sketch.nodes[node].at {
            pen.restyle(left, end, y, Role::Cursor);
        }
    }
    if editor.here().is_none() {
        let (x, y) = plan.middle(editor.cursor);
        pen.restyle(x - 1, x + 2, y, Role::Cursor);
    }
}

/// How many of everything there are.
fn counts(editor: &SketchEditor) -> Vec<String> {
    let sketch = editor.sketch();
    let (place, way) = sketch.kind.nouns();
    let mut counts = vec![counted(sketch.nodes.len(), place), counted(sketch.links.len(), way)];
    if sketch.kind.has_tokens() {
        counts.push(counted(sketch.pawns.len(), PAWN));
    }
    counts
}

fn summary(editor: &SketchEditor, plan: &SketchPlan, pen: &mut Pen<'_>) {
    let (x, y) = (i32::from(plan.side.x) + 1, i32::from(plan.side.y));
    pen.text(x, y, &counts(editor).join("  "), Role::Plain);
    let (words, role) = match &editor.fault {
        Some(fault) => (sentence(&pen.keys().tell(fault)), Role::Mistake),
        None => ("ready to play".to_owned(), Role::Win),
    };
    let columns = usize::from(plan.side.width).saturating_sub(2);
    pen.text(x, y + 1, &crate::tui::paint::cut(&words, columns), role);
}

/// What is drawn with which key, and what is known.
fn facts(editor: &SketchEditor, plan: &SketchPlan, pen: &mut Pen<'_>) {
    let (x, mut y) = (i32::from(plan.side.x), i32::from(plan.side.y));
    let (place, way) = editor.spec.kind.nouns();
    let is_track = editor.spec.kind == SketchKind::Squares;
    let mut keys =
        vec![(pen.keys().key_of(&Action::Take), if is_track { way.to_owned() } else { format!("{place}, {way}") })];
    if editor.spec.kind.has_tokens() {
        keys.push((Some(pen.keys().tell("‹token› ‹less›").into_owned()), "token, one less".to_owned()));
    }
    if editor.spec.kind == SketchKind::Island {
        keys.push((pen.keys().key_of(&Action::Text(HOME)), "home".to_owned()));
    }
    keys.push((Some("bksp".to_owned()), "take away".to_owned()));
    keys.push((
        pen.keys().key_of(&Action::OpenPrompt),
        if is_track { "name, write" } else { "name, call, write" }.to_owned(),
    ));
    pen.text(x, y, "Draw with", Role::Dim);
    for (key, words) in keys {
        y += 1;
        pen.text(x, y, &key.unwrap_or_default(), Role::Key);
        pen.text(x + 7, y, &words, Role::Plain);
    }
    y += 1;
    for words in counts(editor) {
        y += 1;
        pen.text(x, y, &words, Role::Plain);
    }
    y += 2;
    let columns = usize::from(plan.side.width) - 1;
    match &editor.fault {
        None => {
            let end = pen.text(x, y, "ready to play", Role::Win);
            pen.sign(end + 1, y, pen.symbols().tick, Role::Win);
        }
        Some(fault) => {
            pen.text(x, y, "not a board yet", Role::Mistake);
            for line in wrap(&sentence(&pen.keys().tell(fault)), columns) {
                y += 1;
                pen.text(x, y, &line, Role::Plain);
            }
        }
    }
}
