use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::pen::SEEN_ON_BLANK;
use super::*;
use crate::core::laws::Dice;

fn written(before: &Buffer, after: &Buffer) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut wire = Wire::new(&mut bytes);
    wire.columns.set(after.area.width);
    wire.draw(before.diff_iter(after)).expect("a vector takes all");
    bytes
}

fn buffer(cells: &[(&str, Style)]) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, 20, 2));
    let mut x = 0;
    for (text, style) in cells {
        buf.set_string(x, 1, text, *style);
        x += text.len() as u16;
    }
    buf
}

#[test]
fn a_frame_takes_few_bytes() {
    let (plain, bold) = (Style::new(), Style::new().bold());
    let chip = Style::new().fg(Color::Black).bg(Color::LightBlue).bold();
    let black = Style::new().fg(Color::Black).bg(Color::LightBlue);
    let table: [(&[(&str, Style)], &str); 10] = [
        (&[], ""),
        (&[("ab", plain)], "\x1b[2Hab"),
        (&[("a", bold), (" ", plain), ("b", bold)], "\x1b[2H\x1b[1ma b\x1b[m"),
        (&[("┃", bold), (" ", plain), ("b", bold)], "\x1b[2H\x1b[1m┃\x1b[5Gb\x1b[m"),
        // A short code for a colour that is dark, as long as nothing is bold.
        (&[("a", black), ("b", black.bold())], "\x1b[2H\x1b[30;104ma\x1b[1;38;5;0mb\x1b[m"),
        // What looks alike goes together where that is shorter.
        (
            &[("a", chip), ("b", plain), ("a", chip), ("b", plain), ("a", chip), ("b", plain)],
            "\x1b[2;2Hb\x1b[Cb\x1b[Cb\r\x1b[1;38;5;0;104ma\x1b[Ca\x1b[Ca\x1b[m",
        ),
        (&[(" ", plain), ("W", chip)], "\x1b[2;2H\x1b[1;38;5;0;104mW\x1b[m"),
        (&[("a", bold), ("b", plain)], "\x1b[2H\x1b[1ma\x1b[mb"),
        (&[("a", bold), ("b", Style::new().dim())], "\x1b[2H\x1b[1ma\x1b[0;2mb\x1b[m"),
        (
            &[("a", Style::new().fg(Color::DarkGray)), ("b", Style::new().fg(Color::Rgb(1, 2, 3)))],
            "\x1b[2H\x1b[90ma\x1b[38;2;1;2;3mb\x1b[m",
        ),
    ];
    for (cells, bytes) in table {
        let after = buffer(cells);
        let before = Buffer::empty(after.area);
        assert_eq!(String::from_utf8_lossy(&written(&before, &after)), bytes, "{cells:?}");
    }
}

#[test]
fn what_looks_the_same_is_not_printed_and_a_gap_is_printed_when_that_is_shorter() {
    let (plain, dim) = (Style::new(), Style::new().dim());
    let frames: [(&[(&str, Style)], &str); 5] = [
        (&[("heron.is", plain)], "\x1b[2Hheron.is"),
        (&[("heros.is", plain)], "\x1b[2;5Hs"),
        (&[("zeroz.is", plain)], "\x1b[2Hzeroz"),
        (&[("zeroz is", plain)], "\x1b[2;6H "),
        // A blank that is dim looks like any other.
        (&[("zeroz", plain), (" ", dim), ("is", plain)], ""),
    ];
    let mut before = Buffer::empty(Rect::new(0, 0, 20, 2));
    let mut wire = Wire::new(Vec::new());
    wire.columns.set(20);
    for (cells, bytes) in frames {
        let after = buffer(cells);
        wire.draw(before.diff_iter(&after)).expect("a vector takes all");
        assert_eq!(String::from_utf8_lossy(&std::mem::take(&mut wire.out)), bytes, "{cells:?}");
        before = after;
    }
}

#[test]
fn behind_signs_that_take_one_column_everywhere_one_goes_on_by_steps() {
    let plain = Style::new();
    let frames: [(&str, &str); 3] = [
        ("▪⠿▪⠿▪ ▪", "\x1b[2H▪⠿▪⠿▪ ▪"),
        ("▫⠿▫⠿▪ ▪", "\x1b[2H▫\x1b[C▫"),
        // A block may take two columns.
        ("█⠿█⠿▪ ▪", "\x1b[2H█\x1b[3G█"),
    ];
    let mut before = Buffer::empty(Rect::new(0, 0, 20, 2));
    let mut wire = Wire::new(Vec::new());
    wire.columns.set(20);
    for (text, bytes) in frames {
        let after = buffer(&[(text, plain)]);
        wire.draw(before.diff_iter(&after)).expect("a vector takes all");
        assert_eq!(String::from_utf8_lossy(&std::mem::take(&mut wire.out)), bytes, "{text}");
        before = after;
    }
}

#[test]
fn where_nothing_was_drawn_blanks_are_printed_if_the_terminal_was_cleared_as_a_whole() {
    let after = buffer(&[("a b", Style::new())]);
    let mut wire = Wire::new(Vec::new());
    wire.columns.set(20);
    let parts = [None, Some(ClearType::UntilNewLine), Some(ClearType::All), Some(ClearType::AfterCursor)];
    for (part, bytes) in parts.into_iter().zip(["a b", "a\x1b[Cb", "a b", "a\x1b[Cb"]) {
        if let Some(part) = part {
            wire.clear_region(part).expect("a vector takes all");
        }
        wire.out.clear();
        wire.draw(Buffer::empty(after.area).diff_iter(&after)).expect("a vector takes all");
        assert_eq!(String::from_utf8_lossy(&std::mem::take(&mut wire.out)), format!("\x1b[2H{bytes}"), "{part:?}");
    }
}

/// The colour of an emulator.
fn colour(colour: Color) -> vt100::Color {
    match colour {
        Color::Red => vt100::Color::Idx(1),
        Color::LightBlue => vt100::Color::Idx(12),
        Color::White => vt100::Color::Idx(15),
        Color::Indexed(at) => vt100::Color::Idx(at),
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        _ => vt100::Color::Default,
    }
}

/// Draws so many frames of so many columns and rows, with up to so many changes in each. How many changed more than a few cells.
fn seen_as_drawn(rounds: usize, (columns, rows): (u16, u16), changes: usize) -> usize {
    let mut dice = Dice(5);
    let mut many = 0;
    let colours = [Color::Reset, Color::Red, Color::LightBlue, Color::White, Color::Indexed(99), Color::Rgb(1, 2, 3)];
    let emphases = [Modifier::empty(), Modifier::BOLD, Modifier::DIM, Modifier::ITALIC, Modifier::REVERSED];
    let area = Rect::new(0, 0, columns, rows);
    let mut before = Buffer::empty(area);
    let mut terminal = vt100::Parser::new(rows, columns, 0);
    let mut wire = Wire::new(Vec::new());
    wire.columns.set(area.width);
    for round in 0..rounds {
        if round % 40 == 39 {
            wire.clear().expect("a vector takes all");
            before.reset();
        }
        let mut after = before.clone();
        for _ in 0..dice.below(changes) {
            let cell = &mut after[(dice.below(columns.into()) as u16, dice.below(rows.into()) as u16)];
            cell.reset();
            cell.set_symbol(["a", "█", "⠿"].get(dice.below(5)).unwrap_or(&" "));
            cell.set_fg(*dice.pick(&colours)).set_bg(*dice.pick(&colours));
            cell.modifier = *dice.pick(&emphases);
            cell.modifier.set(Modifier::UNDERLINED, dice.below(3) == 0);
        }
        if dice.once_in(3) {
            let row = dice.below(rows.into()) as u16;
            (0..=dice.below(columns.into()) as u16).for_each(|x| after[(x, row)].reset());
        }
        wire.draw(before.diff_iter(&after)).expect("a vector takes all");
        many += usize::from(before.diff_iter(&after).count() > FEW);
        terminal.process(&std::mem::take(&mut wire.out));
        for at in area.positions() {
            let (cell, seen) = (&after[at], terminal.screen().cell(at.y, at.x).expect("it is on the screen"));
            assert_eq!(if seen.has_contents() { seen.contents() } else { " " }, cell.symbol(), "{at}");
            assert_eq!(seen.bgcolor(), colour(cell.bg), "{at}");
            let lines = cell.modifier & SEEN_ON_BLANK;
            let drawn = [(Modifier::REVERSED, seen.inverse()), (Modifier::UNDERLINED, seen.underline())];
            for (emphasis, is_on) in drawn {
                assert_eq!(is_on, lines.contains(emphasis), "{at} {emphasis:?}");
            }
            if cell.symbol() != " " || !lines.is_empty() {
                assert_eq!(seen.fgcolor(), colour(cell.fg), "{at}");
                let drawn =
                    [(Modifier::BOLD, seen.bold()), (Modifier::DIM, seen.dim()), (Modifier::ITALIC, seen.italic())];
                for (emphasis, is_on) in drawn {
                    assert_eq!(is_on, cell.modifier.contains(emphasis), "{at} {emphasis:?}");
                }
            }
        }
        before = after;
    }
    many
}

#[test]
fn a_terminal_shows_what_was_drawn_however_the_frame_before_looked() {
    assert_eq!(seen_as_drawn(300, (12, 5), 20), 0);
    assert!(seen_as_drawn(30, (40, 20), 3000) > 10, "whole screens change");
}
