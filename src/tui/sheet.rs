//! A sheet of riddles for a class: their boards beside and below each other, each with its number and what is asked.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::boards::{Names, draw_alone};
use super::paint::{Pen, cut, sentence, wrap};
use super::svg::{Paper, draw};
use super::symbols::Symbols;
use super::theme::Depth;
use super::{Looks, Role};
use crate::core::{Game, GameInfo};
use crate::games::{AnyGame, entry_of, title_of_game};
use crate::play::PosedRiddle;
use crate::settings::Settings;

/// Riddles beside each other, and the columns and rows of each: twelve of them have the shape of a printed page.
const ACROSS: u16 = 3;
const CELL: (u16, u16) = (44, 22);
const MARGIN: u16 = 2;
/// Rows for what stands above a board, and for the line below it that brings the riddle back.
const HEAD: u16 = 2;
const FOOT: u16 = 3;

/// Draws riddles as an SVG picture, each with what is asked and its answer; answers stand below all of them.
pub fn riddle_sheet(riddles: &[(PosedRiddle<AnyGame>, String, String)], with_solutions: bool) -> String {
    let down = riddles.len().div_ceil(ACROSS.into()) as u16;
    let columns = ACROSS * CELL.0 + MARGIN;
    let answers = if with_solutions { answers(riddles, usize::from(columns - 2 * MARGIN)) } else { Vec::new() };
    let words = words_of(riddles, usize::from(columns - 2 * MARGIN));
    let height = down.saturating_mul(CELL.1).saturating_add((words.len() + answers.len()) as u16);
    let area = Rect::new(0, 0, columns, height);
    let mut buf = Buffer::empty(area);
    let settings = Settings { theme: "light".to_owned(), ..Settings::default() };
    let theme = Looks::of(Depth::True, Symbols::UNICODE).theme_or_default(&settings);
    let mut pen = Pen::new(&mut buf, area, &theme).on_paper();
    for (index, (posed, task, _)) in riddles.iter().enumerate() {
        let (column, row) = (index as u16 % ACROSS, index as u16 / ACROSS);
        let place = Rect { x: MARGIN + column * CELL.0, y: row * CELL.1, width: CELL.0 - MARGIN, height: CELL.1 - 1 };
        riddle(index + 1, posed, task, place, &mut pen.within(place));
    }
    for (row, line) in words.iter().chain(&answers).enumerate() {
        pen.text(MARGIN.into(), i32::from(down * CELL.1) + row as i32, line, Role::Plain);
    }
    draw(&buf, Paper::WHITE)
}

fn riddle(number: usize, posed: &PosedRiddle<AnyGame>, task: &str, place: Rect, pen: &mut Pen<'_>) {
    let (x, y, columns) = (i32::from(place.x), i32::from(place.y), usize::from(place.width));
    let title = format!("{number}. {}, level {}", title_of_game(&posed.game), posed.level);
    pen.text(x, y, &cut(&title, columns), Role::Title);
    pen.text(x, y + 1, &cut(task, columns), Role::Plain);
    let board = Rect { y: place.y + HEAD, height: place.height - HEAD - FOOT, ..place };
    let names = Names::places(posed.game.players());
    let is_drawn = draw_alone(&posed.game, &posed.position, &[], &names, board, &mut pen.within(board));
    let foot = if is_drawn { place.bottom() - FOOT } else { board.y };
    let command = wrap(&posed.command(), columns);
    let rows = usize::from(place.bottom() - foot);
    for (row, line) in command.iter().take(rows).enumerate() {
        pen.text(x, i32::from(foot) + row as i32, line, Role::Dim);
    }
}

/// What a class has to know: one sentence of each game on the sheet, and what is meant by what stands above the boards.
fn words_of(riddles: &[(PosedRiddle<AnyGame>, String, String)], columns: usize) -> Vec<String> {
    let setups: Vec<String> = riddles.iter().map(|(posed, ..)| posed.game.to_string()).collect();
    let mut games: Vec<&GameInfo> = Vec::new();
    for (_, info) in setups.iter().filter_map(|setup| entry_of(setup).ok()) {
        if games.iter().all(|known| known.name != info.name) {
            games.push(info);
        }
    }
    let told = games.iter().map(|info| format!("{}: {}", info.name, sentence(info.summary)));
    let turns = "\"Wins, in 3\" counts the turns of both players, up to the end of the game.".to_owned();
    told.chain([turns]).flat_map(|words| wrap(&words, columns)).collect()
}

/// The answers in as many lines as they need, a free one above them.
fn answers(riddles: &[(PosedRiddle<AnyGame>, String, String)], columns: usize) -> Vec<String> {
    let all = riddles.iter().enumerate().map(|(index, (.., turn))| format!("{}. {turn}", index + 1));
    let mut lines = vec![String::new()];
    lines.extend(wrap(&format!("Answers: {}", all.collect::<Vec<_>>().join("; ")), columns));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::shipped_riddles;

    #[test]
    fn a_sheet_has_every_riddle_and_answers_only_where_they_are_wanted() {
        let riddles: Vec<_> = shipped_riddles()
            .map(|one| (one.posed().expect("a riddle"), "P1 is to move".to_owned(), format!("answer-{}", one.turn)))
            .collect();
        let [without, with] = [false, true].map(|with| riddle_sheet(&riddles, with));
        for (number, (posed, ..)) in (1..).zip(&riddles) {
            let title = title_of_game(&posed.game);
            let begins = title.split(' ').next().unwrap_or_default();
            assert!(without.contains(&format!(">{number}. {begins}")), "{number}. {title}");
        }
        for words in ["Chomp: Bite into the field", "Sim: Draw lines", "X the poison"] {
            assert!(without.contains(words), "{words}");
        }
        let sim = riddles.iter().find(|(posed, ..)| posed.game.to_string().starts_with("sim")).expect("one of them");
        let alone = riddle_sheet(std::slice::from_ref(sim), false);
        for words in [">P1</text>", ">P2</text>"] {
            assert!(alone.contains(words), "{words}: whose lines are which");
        }
        for words in ["would fall", "pgup"] {
            assert!(!without.contains(words), "{words} is of the screen");
        }
        assert!(!without.contains("answer-") && with.contains("answer-"));
        assert!(without.starts_with("<svg") && without.ends_with("</svg>\n"));
    }
}
