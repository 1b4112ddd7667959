//! A screen as an SVG picture: one background, rectangles for blocks and lines, text for the rest.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

const CELL_WIDTH: f64 = 8.4;
const CELL_HEIGHT: f64 = 18.0;
const MARGIN: f64 = 10.0;

/// What a picture is drawn on, and with what, where the screen says nothing.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    background: &'static str,
    foreground: &'static str,
    bright: &'static str,
}

impl Paper {
    /// A dark screen.
    pub const DARK: Self = Self { background: "#16161c", foreground: "#d4d4d4", bright: "#ffffff" };
    /// A sheet that is printed.
    pub(crate) const WHITE: Self = Self { background: "#ffffff", foreground: "#303030", bright: "#000000" };
}

/// The picture of a screen.
pub fn draw(buffer: &Buffer, paper: Paper) -> String {
    let background = paper.background;
    let (columns, rows) = (f64::from(buffer.area.width), f64::from(buffer.area.height));
    let (width, height) = (columns * CELL_WIDTH + 2.0 * MARGIN, rows * CELL_HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.1} {height:.1}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{background}\"/>\n"
    );
    for (row, cells) in buffer.content.chunks(usize::from(buffer.area.width).max(1)).enumerate() {
        let y = MARGIN + row as f64 * CELL_HEIGHT;
        for run in runs(cells) {
            draw_run(&cells[run.clone()], MARGIN + run.start as f64 * CELL_WIDTH, y, paper, &mut svg);
        }
    }
    svg + "</svg>\n"
}

/// Columns of one look, of one kind: text, or blocks.
fn runs(cells: &[Cell]) -> Vec<std::ops::Range<usize>> {
    let mut runs: Vec<std::ops::Range<usize>> = Vec::new();
    for (column, cell) in cells.iter().enumerate() {
        match runs.last_mut() {
            Some(run) if is_alike(&cells[run.start], cell) => run.end = column + 1,
            _ => runs.push(column..column + 1),
        }
    }
    runs
}

fn is_alike(a: &Cell, b: &Cell) -> bool {
    a.style() == b.style() && block(a.symbol()).is_some() == block(b.symbol()).is_some()
}

fn draw_run(cells: &[Cell], x: f64, y: f64, paper: Paper, svg: &mut String) {
    let cell = &cells[0];
    let is_reversed = cell.modifier.contains(Modifier::REVERSED);
    let (colour, ground) = (ink(cell, paper), rgb(cell.bg));
    let width = cells.len() as f64 * CELL_WIDTH;
    if let Some(ground) = if is_reversed { Some(colour.clone()) } else { ground.clone() } {
        path(&rectangle(x, y, width, CELL_HEIGHT), &ground, 1.0, svg);
    }
    let ink = if is_reversed { ground.unwrap_or_else(|| paper.background.to_owned()) } else { colour };
    if block(cell.symbol()).is_some() {
        blocks(cells, x, y, &ink, svg);
    } else {
        text(cells, x, y, &ink, svg);
    }
    if cell.modifier.contains(Modifier::UNDERLINED) {
        path(&rectangle(x, y + CELL_HEIGHT - 2.5, width, 1.2), &ink, 1.0, svg);
    }
}

/// Blocks, lines and dots: all that is solid in one path.
fn blocks(cells: &[Cell], x: f64, y: f64, ink: &str, svg: &mut String) {
    let mut solid = String::new();
    let mut place = 0;
    for alike in cells.chunk_by(|a, b| a.symbol() == b.symbol()) {
        let (parts, opacity) = block(alike[0].symbol()).unwrap_or_default();
        let mut shape = String::new();
        for [left, top, right, bottom] in parts {
            // What reaches from edge to edge goes on through all that are alike.
            let is_through = left <= 0.0 && right >= 1.0;
            let (count, cells) = if is_through { (1, alike.len()) } else { (alike.len(), 1) };
            for cell in 0..count {
                let at = x + ((place + cell) as f64 + left) * CELL_WIDTH;
                let width = (right - left) * CELL_WIDTH * cells as f64;
                shape += &rectangle(at, y + top * CELL_HEIGHT, width, (bottom - top) * CELL_HEIGHT);
            }
        }
        if opacity < 1.0 {
            path(&shape, ink, opacity, svg);
        } else {
            solid += &shape;
        }
        place += alike.len();
    }
    if !solid.is_empty() {
        path(&solid, ink, 1.0, svg);
    }
}

/// Words with more than one column between them are placed each for itself: they stand below each other, whatever the width
/// of the letters is where the picture is shown.
fn text(cells: &[Cell], x: f64, y: f64, ink: &str, svg: &mut String) {
    let weight = if cells[0].modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let all: String = cells.iter().map(Cell::symbol).collect();
    let mut column = 0;
    for part in all.split(APART) {
        let words = part.trim();
        let at = column + part.chars().take_while(|sign| *sign == ' ').count();
        column += part.chars().count() + APART.len();
        if words.is_empty() {
            continue;
        }
        let length = words.chars().count() as f64 * CELL_WIDTH;
        let escaped = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" textLength=\"{length:.1}\" fill=\"{ink}\"{weight} xml:space=\"preserve\">{escaped}</text>",
            x + at as f64 * CELL_WIDTH,
            y + 13.5
        );
    }
}

/// What keeps words apart that do not belong together.
const APART: &str = "  ";

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> String {
    format!("M{x:.1} {y:.1}h{width:.1}v{height:.1}h-{width:.1}z")
}

fn path(shape: &str, colour: &str, opacity: f64, svg: &mut String) {
    let see_through = if opacity < 1.0 { format!(" fill-opacity=\"{opacity}\"") } else { String::new() };
    let _ = writeln!(svg, "<path d=\"{shape}\" fill=\"{colour}\"{see_through}/>");
}

fn ink(cell: &Cell, paper: Paper) -> String {
    let usual = if cell.modifier.contains(Modifier::BOLD) { paper.bright } else { paper.foreground };
    rgb(cell.fg).unwrap_or_else(|| usual.to_owned())
}

fn rgb(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        _ => None,
    }
}

/// Left, top, right and bottom in shares of a cell.
type SvgPart = [f64; 4];

/// What a block or a line consists of, and how solid it is.
fn block(symbol: &str) -> Option<(Vec<SvgPart>, f64)> {
    const THIN: f64 = 0.07;
    let (row, column) = ([0.47, 0.53], [0.5 - THIN, 0.5 + THIN]);
    let across = |from: f64, to: f64| [from, row[0], to, row[1]];
    let down = |from: f64, to: f64| [column[0], from, column[1], to];
    Some(match symbol {
        "█" => (vec![[0.0, 0.0, 1.0, 1.0]], 1.0),
        "▒" => (vec![[0.0, 0.0, 1.0, 1.0]], 0.55),
        "░" => (vec![[0.0, 0.0, 1.0, 1.0]], 0.3),
        "▐" => (vec![[0.5, 0.0, 1.0, 1.0]], 1.0),
        "▌" => (vec![[0.0, 0.0, 0.5, 1.0]], 1.0),
        "▄" => (vec![[0.0, 0.5, 1.0, 1.0]], 1.0),
        "▀" => (vec![[0.0, 0.0, 1.0, 0.5]], 1.0),
        "─" => (vec![across(0.0, 1.0)], 1.0),
        "━" => (vec![[0.0, 0.43, 1.0, 0.57]], 1.0),
        "┄" => (vec![across(0.05, 0.28), across(0.38, 0.62), across(0.72, 0.95)], 1.0),
        "│" => (vec![down(0.0, 1.0)], 1.0),
        "├" => (vec![down(0.0, 1.0), across(0.5, 1.0)], 1.0),
        "┤" => (vec![down(0.0, 1.0), across(0.0, 0.5)], 1.0),
        "┬" => (vec![across(0.0, 1.0), down(0.5, 1.0)], 1.0),
        "┴" => (vec![across(0.0, 1.0), down(0.0, 0.5)], 1.0),
        "┼" => (vec![across(0.0, 1.0), down(0.0, 1.0)], 1.0),
        "└" | "╰" => (vec![down(0.0, 0.53), across(0.5, 1.0)], 1.0),
        "┘" | "╯" => (vec![down(0.0, 0.53), across(0.0, 0.5)], 1.0),
        "┌" | "╭" => (vec![down(0.47, 1.0), across(0.5, 1.0)], 1.0),
        "┐" | "╮" => (vec![down(0.47, 1.0), across(0.0, 0.5)], 1.0),
        _ => return dots(symbol).map(|dots| (dots, 1.0)),
    })
}

/// The dots of a sign of braille, of which lines are made.
fn dots(symbol: &str) -> Option<Vec<SvgPart>> {
    const PLACES: [(f64, f64); 8] =
        [(0.0, 0.0), (0.0, 1.0), (0.0, 2.0), (1.0, 0.0), (1.0, 1.0), (1.0, 2.0), (0.0, 3.0), (1.0, 3.0)];
    let bits = (symbol.chars().next()? as u32).checked_sub(0x2800).filter(|bits| *bits < 0x100)?;
    let dots = PLACES.iter().zip(0..).filter(|(_, bit)| bits & (1 << bit) != 0);
    let part = |(column, row): (f64, f64)| {
        let (x, y) = (0.25 + column / 2.0, 0.125 + row / 4.0);
        [x - 0.11, y - 0.05, x + 0.11, y + 0.05]
    };
    Some(dots.map(|(place, _)| part(*place)).collect())
}
