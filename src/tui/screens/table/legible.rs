//! That what is drawn at a table is read, cell by cell: the ink of each sign against the ground that it has come to stand on.

use std::collections::BTreeMap;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::growth::{engine, told};
use crate::core::Game;
use crate::core::laws::Dice;
use crate::games::{AnyGame, games};
use crate::play::Match;
use crate::tui::Role;
use crate::tui::paint::Pen;
use crate::tui::screen::Screen;
use crate::tui::symbols::Symbols;
use crate::tui::theme::law::{SIGN, TEXT, contrast, rgb};
use crate::tui::theme::{Depth, Theme};
use crate::tui::view;

/// The contrast that a sign must have: letters and digits are texts, arrows and punctuation signs. What else there is draws
/// lines and surfaces, which have laws of their own.
fn least(sign: &str, is_on_way: bool) -> Option<f64> {
    let letter = sign.chars().next()?;
    // The head of an arrow that points down.
    if letter == 'v' && is_on_way {
        return Some(SIGN);
    }
    let is_sign = letter.is_ascii_punctuation() || matches!(letter, '\u{2190}'..='\u{21ff}' | '\u{2600}'..='\u{27bf}');
    if letter.is_alphanumeric() { Some(TEXT) } else { is_sign.then_some(SIGN) }
}

/// What a cell has too little of, with its colours.
fn fault(theme: &Theme, cell: &Cell) -> Option<String> {
    let is_on_way = [Role::Asphalt, Role::Water].map(|way| theme.surface(way)).contains(&Some(cell.bg));
    let least = least(cell.symbol(), is_on_way)?;
    let below = theme.style(Role::Ground);
    let own = |colour: Color, else_: Option<Color>| if colour == Color::Reset { else_ } else { Some(colour) };
    let (ink, ground) = (own(cell.fg, below.fg), own(cell.bg, below.bg));
    let (ink, ground) = if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) };
    let found = contrast(rgb(ink)?, rgb(ground)?);
    (found < least).then(|| format!("{found:.2} of {ink:?} on {ground:?}"))
}

fn drawn(screen: &dyn Screen, theme: &Theme, (width, height): (u16, u16)) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    view::screen(screen, None, None, &mut Pen::new(&mut buf, area, theme));
    buf
}

/// A match of so many moves by chance, or fewer where it ends.
fn played(game: &AnyGame, moves: usize, dice: &mut Dice) -> Match<AnyGame> {
    let mut table = Match::new(game.clone(), Vec::new(), 7);
    for _ in 0..moves {
        if table.result().is_none() {
            let legal = game.legal_moves(table.position());
            table.try_play(*dice.pick(&legal)).expect("it is legal");
        }
    }
    table
}

/// Moves after which nearly all matches have ended.
const MANY: usize = 60;

#[test]
fn every_sign_of_a_table_is_read_on_the_ground_on_which_it_stands() {
    let (engine, mut dice) = (engine(), Dice(3));
    let shipped = |name| Theme::shipped(name, Depth::True, Symbols::UNICODE).expect("it comes along");
    let themes: Vec<_> = Theme::names().map(|name| (name, shipped(name))).collect();
    let mut faults = BTreeMap::new();
    for preset in games().iter().flat_map(|(_, info)| info.presets) {
        let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let tables = [0, 2, MANY].map(|moves| told(played(&game, moves, &mut dice), &engine, 50));
        for (table, size) in tables.iter().flat_map(|table| [(80, 24), (60, 20)].map(|size| (table, size))) {
            for (name, theme) in themes.iter().filter(|(_, theme)| theme.depth() == Depth::True) {
                let buf = drawn(table, theme, size);
                for (index, cell) in buf.content().iter().enumerate() {
                    let Some(fault) = fault(theme, cell) else { continue };
                    let (x, y) = buf.pos_of(index);
                    let id = preset.setup.split(' ').next().unwrap_or_default();
                    faults.entry(format!("{name}, {id}: {fault}")).or_insert_with(|| {
                        let position = game.write_position(table.table.position());
                        format!("`{}` at {x}, {y} of {game}, {position}, at {size:?}", cell.symbol())
                    });
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
