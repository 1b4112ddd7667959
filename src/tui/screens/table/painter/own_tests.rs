//! What a pane of a game's own says is read to its end.

use super::super::growth::{drawn, engine, met, setups};
use super::*;
use crate::core::laws::Dice;
use crate::tui::Direction;
use crate::tui::boards::Ask;
use crate::tui::keymap::USUAL;

const PANE: SidePane = SidePane::Own(0);

fn painter(table: &GameScreen) -> PanePainter<'_> {
    PanePainter::new(table, &Symbols::UNICODE, &USUAL)
}

/// The lines of a pane in an area, and how many of them are a heading.
fn told(table: &GameScreen, area: Rect) -> (usize, Vec<Line>) {
    let painter = painter(table);
    let text = painter.own_text(0, area);
    (text.0.heading, (0..text.len()).map(|row| text.line(row)).collect())
}

#[test]
fn every_line_of_a_pane_of_the_games_own_is_reached_by_keys_and_by_the_wheel_below_its_heading() {
    let (engine, mut dice, mut long, mut headed) = (engine(), Dice(4), 0, 0);
    for (turn, game) in setups().enumerate().filter(|(_, game)| !board(game).pane_titles().is_empty()) {
        for moves in [0, 9, 40] {
            let mut table = met(&game, &mut dice, moves, &engine, 200);
            table.panes.chosen = PANE;
            let (width, height) = [(60, 20), (80, 24), (97, 28), (61, 37)][(turn + moves) % 4];
            drawn(&table, width, height);
            let area = table.panes.scroll(PANE).area();
            let (heading, all) = told(&table, area);
            if !table.panes.scroll(PANE).is_long() {
                assert!(area.is_empty() || all.len() < usize::from(area.height), "{game} at {width}x{height}");
                continue;
            }
            long += 1;
            headed += usize::from(heading > 0);
            let seen = |table: &GameScreen| {
                drawn(table, width, height);
                let lines = painter(table).made(PANE, area).map_or(Vec::new(), |made| made.lines);
                assert!(lines.len() < usize::from(area.height) && lines[..heading] == all[..heading], "{game}");
                lines[heading..].to_vec()
            };
            let body = Rect::new(0, 2, width, height - 4);
            let keys = |table: &mut GameScreen| table.page(Ask::Later, body);
            let wheel = |table: &mut GameScreen| table.wheel((area.x + 1, area.y + 1), Direction::Down, body);
            for goes_on in [&keys as &dyn Fn(&mut GameScreen), &wheel] {
                let mut read = seen(&table);
                assert_eq!(read[0], all[heading], "{game} at {width}x{height}");
                while !table.panes.scroll(PANE).is_at_end() && read.len() < 10_000 {
                    goes_on(&mut table);
                    read.extend(seen(&table));
                }
                assert!(all[heading..].iter().all(|line| read.contains(line)), "{game} at {width}x{height}: {read:?}");
                table.panes.scroll(PANE).reset();
            }
        }
    }
    assert!(long > 20 && headed > 3, "{long} are long, {headed} with a heading");
}
