//! What a lesson answers to, and what it says.

use super::answer::AnswerForm;
use super::lesson::{LessonScreen, Refutation};
use super::work::TaskWork;
use crate::tui::deed::{Deed, quiet, says, usual};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::screen::{Go, Wish, said};
use crate::tui::screens::table::InsetTable;
use crate::tui::symbols::Symbols;
use crate::tui::typed::TextField;
use crate::tui::{Action, Direction, Role};

/// What is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LessonPhase {
    /// An answer is judged.
    Judged,
    /// Somebody writes an answer.
    Written,
    /// An answer.
    Asked,
    /// A wrong answer is refuted on the board.
    Refuted,
    /// Nothing any more.
    Done,
    /// Nothing: it is a page.
    Read,
}

impl LessonScreen {
    fn phase(&self) -> LessonPhase {
        match &self.work {
            _ if self.judge.is_busy() => LessonPhase::Judged,
            _ if self.refutation.is_some() => LessonPhase::Refuted,
            None => LessonPhase::Read,
            Some(work) if work.is_done => LessonPhase::Done,
            Some(work) if work.writes => LessonPhase::Written,
            Some(_) => LessonPhase::Asked,
        }
    }

    /// Whether there is a board, and the page leaves it no room.
    fn lacks_board(&self) -> bool {
        self.board.is_some() && self.placed.get().is_some_and(|(_, place)| place.board.is_none())
    }

    /// Whether a page is read whose board is seen only when it is asked for.
    fn hides_board(&self) -> bool {
        self.phase() == LessonPhase::Read && self.lacks_board()
    }

    /// Whether a wrong answer stands on the board, and what is said to it on the talking line.
    pub(super) fn tells_refutation(&self) -> bool {
        self.is_large && self.phase() == LessonPhase::Refuted
    }

    /// Whether the keys of the board go to it.
    fn plays(&self) -> bool {
        let is_asked_elsewhere = matches!(self.work.as_ref().map(|work| &work.form), Some(AnswerForm::Choices(_)))
            && self.phase() == LessonPhase::Asked;
        self.board.is_some() && !is_asked_elsewhere && self.cells_on_board().is_none()
    }
}

/// What an action does now.
pub(super) fn deed(lesson: &LessonScreen, action: &Action) -> Option<Deed<LessonScreen>> {
    let phase = lesson.phase();
    let is_on_board = lesson.board.as_ref().is_some_and(|board| board.mode() == Mode::Typing);
    match phase {
        LessonPhase::Judged => while_judging(action).or_else(|| moving(lesson, action)),
        LessonPhase::Written => while_writing(lesson, action).or_else(|| moving(lesson, action)),
        _ if is_on_board => on_board(lesson, action).or_else(|| moving(lesson, action)),
        LessonPhase::Refuted => while_refuting(action).or_else(|| moving(lesson, action)),
        LessonPhase::Asked | LessonPhase::Done | LessonPhase::Read => {
            task(lesson, phase, action).or_else(|| moving(lesson, action)).or_else(|| on_board(lesson, action))
        }
    }
}

/// From page to page. What is read on first, where more of the words lies above or below, is said so.
fn moving(lesson: &LessonScreen, action: &Action) -> Option<Deed<LessonScreen>> {
    let hidden = || lesson.placed.get().map_or((0, 0), |(body, _)| lesson.hidden(body));
    Some(match *action {
        Action::PageDown => says("read on; the next page")
            .alone()
            .short(if hidden().1 > 0 { "read on" } else { "next page" })
            .does(|lesson: &mut LessonScreen, desk| lesson.page_on(desk)),
        Action::PageUp => says("read on; the next page")
            .alone()
            .short(if hidden().0 > 0 { "read back" } else { "page before" })
            .does(|lesson: &mut LessonScreen, desk| lesson.page_back(desk)),
        Action::Scroll { x, y, direction } => {
            usual().does(move |lesson: &mut LessonScreen, desk| lesson.wheel((x, y), direction, desk))
        }
        Action::Leave => usual().short("leave").does(|_: &mut LessonScreen, _| Wish::Go(Go::Back)),
        _ => return None,
    })
}

fn while_judging(action: &Action) -> Option<Deed<LessonScreen>> {
    matches!(action, Action::Cancel).then(|| {
        says("do not wait").short("stop").does(|lesson: &mut LessonScreen, desk| {
            lesson.judge.stop();
            if lesson.asks_for_a_turn() {
                lesson.reset(desk);
            }
        })
    })
}

fn while_writing(lesson: &LessonScreen, action: &Action) -> Option<Deed<LessonScreen>> {
    let work = lesson.work.as_ref()?;
    let is_cells = matches!(work.form, AnswerForm::Cells(_));
    let edits = TextField::edits(action)
        || is_cells && matches!(action, Action::Move(_) | Action::Complete | Action::PreviousPane);
    Some(match action {
        Action::Take => {
            let is_open = matches!(&work.form, AnswerForm::Cells(cells) if cells.answer().is_err());
            let words = if is_open { usual().short("next empty") } else { usual().short("check") };
            words.does(|lesson: &mut LessonScreen, desk| lesson.hand_in_written(desk))
        }
        // No cell holds these: the board is paged.
        Action::Text(letter @ ('<' | '>')) if is_cells => {
            let way = if *letter == '<' { Action::PreviousStep } else { Action::NextStep };
            quiet().does(move |lesson: &mut LessonScreen, desk| lesson.play(&way, desk))
        }
        Action::Cancel => {
            let keys = if lesson.lacks_board() {
                "hint, board"
            } else if lesson.cells_on_board().is_some() {
                "hint"
            } else {
                "hint, solution"
            };
            says("other keys").short(keys).does(|lesson: &mut LessonScreen, _| lesson.write(false))
        }
        Action::Click { x, y } => {
            let (x, y) = (*x, *y);
            usual().does(move |lesson: &mut LessonScreen, desk| lesson.click(x, y, desk))
        }
        _ if edits => {
            let words = if matches!(action, Action::Complete) { usual().short("next cell") } else { usual() };
            let action = action.clone();
            words.does(move |lesson: &mut LessonScreen, desk| lesson.edit(&action, desk))
        }
        _ => return None,
    })
}

fn while_refuting(action: &Action) -> Option<Deed<LessonScreen>> {
    Some(match action {
        Action::Hints | Action::Why => return helped(action),
        Action::Take | Action::TryAgain | Action::Cancel => {
            says("try again").short("try again").does(|lesson: &mut LessonScreen, desk| lesson.reset(desk))
        }
        // Whoever types has another answer: it is about the position of the question.
        Action::Digit(_) | Action::Text(_) => {
            let action = action.clone();
            quiet().does(move |lesson: &mut LessonScreen, desk| {
                lesson.reset(desk);
                lesson.play(&action, desk);
            })
        }
        Action::Back | Action::Forward => {
            let action = action.clone();
            usual().short("walk").does(move |lesson: &mut LessonScreen, desk| {
                // Whoever walks is not hurried on.
                lesson.refutation = Some(Refutation::Shown);
                lesson.play(&action, desk);
            })
        }
        _ => return None,
    })
}

fn task(lesson: &LessonScreen, phase: LessonPhase, action: &Action) -> Option<Deed<LessonScreen>> {
    let is_asked = phase == LessonPhase::Asked;
    let form = lesson.work.as_ref().filter(|_| is_asked).map(|work| &work.form);
    Some(match (action, form) {
        (Action::Take, Some(AnswerForm::Cells(_) | AnswerForm::Rule(_))) => {
            says("write the answer").short("write").does(|lesson: &mut LessonScreen, _| lesson.write(true))
        }
        (Action::Digit(letter) | Action::Text(letter), Some(AnswerForm::Cells(cells))) if cells.takes(*letter) => {
            begins_writing(action.clone())
        }
        (Action::Digit(_) | Action::Text(_), Some(AnswerForm::Rule(_)))
        | (Action::Paste(_), Some(AnswerForm::Cells(_) | AnswerForm::Rule(_))) => begins_writing(action.clone()),
        // Rules begin with the letter of the number that they are about.
        (Action::NewGame, Some(AnswerForm::Rule(_))) => begins_writing(Action::Text('n')),
        (Action::Take, Some(AnswerForm::Choices(chosen))) => {
            let chosen = *chosen;
            usual().short("answer").does(move |lesson: &mut LessonScreen, desk| lesson.answer_choice(chosen, desk))
        }
        (Action::Digit(digit), Some(AnswerForm::Choices(_))) => {
            let chosen = (*digit as usize).wrapping_sub('1' as usize);
            says("answer").does(move |lesson: &mut LessonScreen, desk| lesson.answer_choice(chosen, desk))
        }
        (Action::Move(direction), Some(AnswerForm::Choices(_))) => {
            let direction = *direction;
            usual().does(move |lesson: &mut LessonScreen, _| lesson.walk_choices(direction))
        }
        (Action::Hints | Action::Why, Some(_)) => return helped(action),
        (Action::Hints, None) if lesson.board.is_some() && !lesson.may_tell() => says("hints, once the tasks are done")
            .does(|lesson: &mut LessonScreen, _| {
                lesson.message =
                    Some("Hints would give the tasks of this page away: they come when those are done.".to_owned());
            }),
        (Action::Take, None) if lesson.hides_board() => says("the board alone, or with its page")
            .short("board")
            .does(|lesson: &mut LessonScreen, desk| lesson.play(&Action::Take, desk)),
        (Action::Take, None) if phase == LessonPhase::Done || lesson.board_uses(action).is_none() => {
            says("next page").short("next").does(|lesson: &mut LessonScreen, desk| lesson.go_on(desk))
        }
        (Action::TryAgain, _) if lesson.board.is_some() => {
            says("the board as it was").short("reset").does(|lesson: &mut LessonScreen, desk| lesson.reset(desk))
        }
        (Action::Cancel, _) if lesson.covers_page() => {
            says("the page again").short("page").does(|lesson: &mut LessonScreen, desk| lesson.enlarge(desk))
        }
        (Action::BoardAlone, _) if lesson.board.is_some() => says("the board alone, or with its page")
            .short(if lesson.is_large { "page" } else { "board" })
            .does(|lesson: &mut LessonScreen, desk| lesson.enlarge(desk)),
        (Action::Back | Action::TakeBack, Some(AnswerForm::Turn)) if !lesson.may_take_back() => {
            usual().does(|lesson: &mut LessonScreen, _| {
                lesson.message = Some("The question is about this position.".to_owned());
            })
        }
        (Action::Move(direction @ (Direction::Up | Direction::Down)), _) if !lesson.plays() => {
            let rows = if *direction == Direction::Up { -1 } else { 1 };
            says("scroll").does(move |lesson: &mut LessonScreen, _| lesson.column.by(rows))
        }
        (Action::Cancel, _) if lesson.board.as_ref().is_none_or(InsetTable::is_idle) => {
            quiet().does(|lesson: &mut LessonScreen, _| {
                lesson.message = Some("‹leave› leaves; the course goes on from here.".to_owned());
            })
        }
        (Action::Click { x, y }, _) => {
            let (x, y) = (*x, *y);
            usual().does(move |lesson: &mut LessonScreen, desk| lesson.click(x, y, desk))
        }
        _ => return None,
    })
}

/// A hint, or the solution.
fn helped(action: &Action) -> Option<Deed<LessonScreen>> {
    Some(match action {
        Action::Hints => says("a hint").short("hint").does(|lesson: &mut LessonScreen, desk| {
            lesson.show_page(desk);
            lesson.column.reset();
            let told = lesson.work.as_mut()?.tell_hint();
            if told.is_none() {
                lesson.message = Some("There is no other hint; ‹why› tells the solution.".to_owned());
            }
            told.map(|told| lesson.note(told))
        }),
        Action::Why => says("the solution").short("solution").does(|lesson: &mut LessonScreen, desk| {
            lesson.show_page(desk);
            lesson.column.reset();
            let work = lesson.work.as_mut()?;
            let Some(solution) = work.attempt.solution() else {
                lesson.judge.ask_way(desk.engine, &work.attempt);
                return None;
            };
            let learned = work.give_up(solution);
            Some(lesson.note(learned))
        }),
        _ => return None,
    })
}

fn begins_writing(action: Action) -> Deed<LessonScreen> {
    quiet().does(move |lesson: &mut LessonScreen, desk| {
        lesson.write(true);
        lesson.edit(&action, desk)
    })
}

/// What the board answers to by itself.
fn on_board(lesson: &LessonScreen, action: &Action) -> Option<Deed<LessonScreen>> {
    let words = lesson.board_uses(action).filter(|_| lesson.plays())?;
    let words = if *action == Action::OpenPrompt { words.short("type") } else { words };
    let action = action.clone();
    Some(words.does(move |lesson: &mut LessonScreen, desk| lesson.play(&action, desk)))
}

/// The keys that matter now, the most important first.
pub(super) fn footer(lesson: &LessonScreen) -> Vec<Action> {
    let keys = match lesson.phase() {
        LessonPhase::Judged => vec![Action::Cancel],
        LessonPhase::Written => vec![Action::Take, Action::Complete, Action::Cancel],
        LessonPhase::Refuted => vec![Action::Take, Action::Back, Action::Hints, Action::Why, Action::PageDown],
        LessonPhase::Asked => {
            let mut keys =
                vec![Action::Move(Direction::Up), Action::Take, Action::Hints, Action::Why, Action::PageDown];
            keys.extend([Action::OpenPrompt, Action::Back]);
            keys
        }
        LessonPhase::Done => vec![Action::Take, Action::PageUp, Action::TryAgain],
        LessonPhase::Read if lesson.board.is_some() => {
            let mut keys = vec![Action::PageDown, Action::Move(Direction::Up), Action::Take, Action::Back];
            keys.extend([Action::OpenPrompt, Action::TryAgain]);
            keys
        }
        LessonPhase::Read => vec![Action::Take, Action::PageUp],
    };
    let tells =
        (lesson.phase() == LessonPhase::Read && lesson.board.is_some() && lesson.may_tell()).then_some(Action::Hints);
    let is_open = !matches!(lesson.phase(), LessonPhase::Written | LessonPhase::Judged);
    let is_hidden = lesson.is_large || is_open && lesson.is_board_cut();
    let first = is_hidden.then_some(Action::BoardAlone);
    let last = [Action::BoardAlone, Action::Leave, Action::Help];
    first.into_iter().chain(keys).chain(tells).chain(last.into_iter().skip(usize::from(is_hidden))).collect()
}

/// What is said: news, what is typed or chosen on the board, what is awaited.
pub(super) fn talk(lesson: &LessonScreen, symbols: &Symbols) -> Line {
    if let Some(words) = &lesson.message {
        return said(words.clone(), Role::Bright);
    }
    let verdict = lesson.work.as_ref().and_then(|work| work.verdict.clone()).filter(|_| lesson.is_large);
    let board = || lesson.board.as_ref().filter(|_| lesson.plays()).map(|board| board.talk(symbols));
    let words = match lesson.phase() {
        LessonPhase::Judged => "It is being checked.".to_owned(),
        LessonPhase::Refuted => {
            // On the board alone there is room for one of both.
            let walks = || "This is how it goes on: ‹back› walks back, ‹take› tries again.".to_owned();
            return said(verdict.map_or_else(walks, |(words, _)| words), Role::Bright);
        }
        LessonPhase::Done => "That is right. ‹Take› goes on.".to_owned(),
        LessonPhase::Asked if lesson.asks_for_a_turn() => return board().unwrap_or_default(),
        LessonPhase::Asked | LessonPhase::Written => verdict
            .map_or_else(|| lesson.work.as_ref().map(TaskWork::form_words).unwrap_or_default(), |(words, _)| words),
        LessonPhase::Read if lesson.hides_board() => {
            "‹Take› shows the board of this page; ‹page-down› goes on.".to_owned()
        }
        LessonPhase::Read => return board().unwrap_or_else(|| said(lesson.course.about.clone(), Role::Bright)),
    };
    said(words, Role::Bright)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ratatui::layout::Rect;

    use super::*;
    use crate::learn::courses;
    use crate::tui::screen::{Desk, Screen, at_desk};

    #[test]
    fn enter_says_that_it_shows_the_board_of_a_page_and_does_not_move_there() {
        let (mut hidden, mut seen) = (0, 0);
        at_desk(|desk| {
            let desk = Desk { area: Rect::new(0, 2, 60, 16), ..*desk };
            for course in courses() {
                let course = Arc::new(course.clone());
                let mut lesson = LessonScreen::at(course.clone(), 0, &desk);
                for at in 0..lesson.stops.len() {
                    let _ = lesson.turn_to(at, &desk);
                    let (place, stop) = (lesson.place(desk.area), lesson.stops[at].place);
                    let Some(board) = lesson.board.as_ref().filter(|_| lesson.work.is_none()) else { continue };
                    let before = board.table().timeline().now();
                    let said = talk(&lesson, &Symbols::UNICODE).to_string();
                    let tells = said.contains("shows the board");
                    assert_eq!(tells, place.board.is_none(), "{} {stop:?}: {said}", course.id);
                    lesson.act(&Action::Take, &desk);
                    let now = lesson.board.as_ref().map(|board| board.table().timeline().now());
                    if place.board.is_some() {
                        seen += 1;
                        continue;
                    }
                    hidden += 1;
                    assert_eq!(now, Some(before), "{} {stop:?}: a move is made on a board out of sight", course.id);
                    assert!(lesson.is_large, "{} {stop:?}: the board is not shown", course.id);
                }
            }
        });
        assert!(hidden > 0 && seen > 0, "{hidden} boards were hidden, {seen} seen");
    }
}
