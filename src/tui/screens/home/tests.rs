use ratatui::buffer::Buffer;

use super::strip::{ABOUT_ROWS, MOST_OF_ROWS};
use super::*;
use crate::core::laws::Dice;
use crate::tui::screen::at_desk;
use crate::tui::theme::{Depth, Theme};

/// Looks at every preset, one after the other.
fn at_each_preset(mut look: impl FnMut(&HomeScreen)) {
    at_desk(|desk| {
        let mut home = HomeScreen::new(desk);
        for line in 0..home.menu.len() {
            for game in 0..home.menu[line].games.len() {
                home.chosen = home.items.iter().position(|item| *item == Item::Game { line, game }).expect("a line");
                for preset in 0..home.presets_of(line, game).len() {
                    home.choose_preset(preset, desk);
                    look(&home);
                }
            }
        }
    });
}

/// Bodies from that of the smallest screen on: those around the sizes at which the list changes, and others.
fn bodies(dice: &mut Dice) -> Vec<Rect> {
    let known =
        [(60, 20), (61, 37), (71, 22), (72, 30), (73, 22), (73, 37), (74, 24), (75, 22), (80, 24), (90, 60), (100, 30)];
    let others = (0..6).map(|_| (60 + dice.below(80) as u16, 20 + dice.below(40) as u16)).collect::<Vec<_>>();
    known.into_iter().chain(others).map(|(width, height)| Rect::new(0, 2, width, height - 4)).collect()
}

/// Draws in a body, then looks at what is there, and goes on with the same pen.
fn drawn(home: &HomeScreen, body: Rect, look: impl FnOnce(&str, &Pen<'_>)) {
    let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
    let mut buf = Buffer::empty(Rect { y: 0, height: body.bottom(), ..body });
    home.draw(body, &mut Pen::new(&mut buf, body, &theme));
    let rows = buf.content().chunks(body.width.into());
    let text: String = rows.flat_map(|row| row.iter().map(ratatui::buffer::Cell::symbol).chain(["\n"])).collect();
    look(&text, &Pen::new(&mut buf, body, &theme));
}

#[test]
fn a_board_stands_beside_the_list_on_every_screen_and_no_preset_is_hidden_while_it_leaves_a_row_free() {
    let (mut dice, mut hiding, mut most) = (Dice(5), 0, 0);
    at_each_preset(|home| {
        let setup = home.setup().unwrap_or_default();
        for body in bodies(&mut dice) {
            drawn(home, body, |text, pen| {
                let at = || format!("{setup} in {}x{}:\n{text}", body.width, body.height);
                let area = home.room_beside(body).expect("there is room beside the list");
                let rows = home.presets_in(body).height - ABOUT_ROWS;
                let board = home.picture_above(area, rows, pen);
                assert!(area.width >= BESIDE && board.is_some(), "no board: {}", at());
                if home.hides_presets(body) && rows + 1 > area.height / MOST_OF_ROWS {
                    most += 1;
                } else if home.hides_presets(body) {
                    assert!(board != home.picture_above(area, rows + 1, pen), "a row is free: {}", at());
                    hiding += 1;
                } else {
                    let (line, game, _) = home.place().expect("a game");
                    for word in home.presets_of(line, game).iter().flat_map(|(setup, _)| setup.split(' ').skip(1)) {
                        assert!(text.contains(word), "{word} is cut: {}", at());
                    }
                }
            });
        }
    });
    assert!(hiding > 9 && most > 9, "{hiding} times rows were lacking, {most} times presets had the most of them");
}

#[test]
fn more_columns_take_no_board_away_and_the_list_is_narrow_where_they_would() {
    at_desk(|desk| {
        let home = HomeScreen::new(desk);
        for width in 60..240 {
            let body = Rect::new(0, 2, width, 20);
            let list = home.list_in(body).width;
            let beside = home.room_beside(body).map_or(0, |area| area.width);
            assert!(beside >= BESIDE && (list == NARROW_LIST || list >= LIST), "{width}: {list} and {beside}");
        }
    });
}
