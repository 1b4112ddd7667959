//! What a table answers to.

use super::side::SidePane;
use super::{GameScreen, TypedLine, riddle};
use crate::core::Game;
use crate::play::Match;
use crate::tui::boards::{Ask, board, editor};
use crate::tui::deed::{Deed, Words, quiet, says, usual};
use crate::tui::screen::{Go, Wish};
use crate::tui::typed::TextField;
use crate::tui::{Action, Direction};

/// Who or what is awaited: it decides what keys are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Over,
    Bot,
    Human,
    Review,
}

/// What an action does at this table. What has to be derived again afterwards is
/// [`follow_up`](GameScreen::follow_up)'s affair.
pub(crate) fn deed(table: &GameScreen, action: &Action) -> Option<Deed<GameScreen>> {
    let is_barred =
        matches!(action, Action::Resign | Action::OfferDraw | Action::Rematch | Action::Pause | Action::Traps);
    if table.typed.is_none() && table.shows_opponent() && is_of_play(action) {
        return Some(usual().does(|table: &mut GameScreen, _| table.show_rest()));
    }
    let typed = table.typed.as_ref().and_then(|line| while_typing(line, action));
    let reviewed = || while_reviewing(table.review.as_ref()?.asks(), action);
    let usual = || usually(table, action).filter(|_| table.review.is_none() || !is_barred);
    if table.riddle.is_some() {
        let free = || usual().filter(|_| !riddle::is_barred(table, action));
        return typed.or_else(|| riddle::while_solving(action)).or_else(free);
    }
    typed.or_else(reviewed).or_else(usual)
}

/// Whether an action plays at a turn of one's own. While the opponent's moves are shown, it skips what is left of them; what
/// steers the game or shows more does what it says.
fn is_of_play(action: &Action) -> bool {
    matches!(
        action,
        Action::Move(_)
            | Action::First
            | Action::Last
            | Action::Digit(_)
            | Action::Text(_)
            | Action::Pad(_)
            | Action::Cancel
    )
}

/// What a typed line answers to by itself.
fn while_typing(line: &TypedLine, action: &Action) -> Option<Deed<GameScreen>> {
    Some(match *action {
        Action::Take => usual().short("take").does(GameScreen::submit),
        Action::Text(' ') if !line.words => usual().does(GameScreen::submit),
        Action::Text('+') => typing(action, usual().on("+").short("go on")),
        Action::Erase => usual().does(|table: &mut GameScreen, _| table.erase()),
        Action::EraseLine => usual().does(|table: &mut GameScreen, _| table.typed = None),
        Action::Complete => usual().short("complete").does(|table: &mut GameScreen, _| table.complete()),
        Action::Cancel => usual().short("drop it").does(|table: &mut GameScreen, _| table.typed = None),
        Action::Text(_) | Action::Paste(_) => typing(action, usual()),
        _ if TextField::edits(action) => {
            let action = action.clone();
            usual().does(move |table: &mut GameScreen, _| {
                if let Some(line) = &mut table.typed {
                    line.field.edit(&action);
                }
            })
        }
        _ => return None,
    })
}

/// A letter begins a line if some legal turn, or in the prompt some word, begins so. In a line that is begun it stays, and
/// where nothing begins so the reason is said.
fn typing(action: &Action, words: Words) -> Deed<GameScreen> {
    let action = action.clone();
    words.does(move |table: &mut GameScreen, _| table.type_in(&action))
}

/// What a review answers to by itself. Nothing is played in it, and nothing ended.
fn while_reviewing(asks: bool, action: &Action) -> Option<Deed<GameScreen>> {
    Some(match *action {
        Action::Hints => {
            let words = if asks {
                says("tell what was better").short("tell")
            } else {
                says("ask what was better").short("ask first")
            };
            words.does(|table: &mut GameScreen, _| table.turn_asking())
        }
        Action::Review => says("back to the table").short("back").does(|table: &mut GameScreen, _| table.turn_review()),
        Action::TryAgain => usual().short("try again").does(|table: &mut GameScreen, desk| table.branch(false, desk)),
        Action::OtherSide => usual().short("other side").does(|table: &mut GameScreen, desk| table.branch(true, desk)),
        Action::KeepRiddle => usual().short("riddle").does(GameScreen::keep_slip),
        _ => return None,
    })
}

/// Help says nothing of digits where no move begins with one.
fn of_digits(table: &GameScreen) -> Words {
    if table.is_humans_move() && !table.begins_with_digits() { quiet() } else { usual() }
}

/// A board that was enlarged goes back to its panes.
fn of_enlarging(table: &GameScreen) -> Words {
    if table.is_enlarged() { usual().short("with panes") } else { usual() }
}

fn usually(table: &GameScreen, action: &Action) -> Option<Deed<GameScreen>> {
    let (board, phase) = (board(table.table.game()), table.phase());
    let asks = board.asks();
    let name = |ask: Ask| asks.iter().find(|(known, _)| *known == ask).map(|(_, name)| *name);
    Some(match *action {
        Action::Move(direction) => {
            let words = table.pad().map_or_else(usual, |words| usual().on("arrows wersdfxcv").short(words));
            words.does(move |table: &mut GameScreen, desk| table.walk(direction, desk))
        }
        Action::Take => usual().short(table.enter_words()).does(GameScreen::take),
        Action::Digit(letter) => of_digits(table).does(move |table: &mut GameScreen, _| table.type_digit(letter)),
        Action::Text(letter) if table.begins_move(letter) => typing(action, quiet()),
        Action::Pad(place) => {
            says(table.pad()?).does(move |table: &mut GameScreen, desk| table.take_place(place, desk))
        }
        Action::OpenPrompt => usual()
            .does(|table: &mut GameScreen, _| table.typed = Some(TypedLine { words: true, ..TypedLine::default() })),
        Action::Paste(_) => typing(action, usual()),
        Action::Cancel => usual().does(|table: &mut GameScreen, _| table.cancel()),
        Action::TakeBack => usual().does(|table: &mut GameScreen, _| table.step_back(Match::undo_turn)),
        Action::Back => {
            let walks = || says("walk back, forward").short("walk");
            let words = if phase == Phase::Human { usual().alone().short("undo") } else { walks() };
            words.does(|table: &mut GameScreen, _| table.step_back(Match::undo))
        }
        Action::Forward => usual().does(|table: &mut GameScreen, _| table.step_forward()),
        Action::PreviousSlip => {
            let words = if table.has_slips() { usual().alone().short("mistake") } else { quiet() };
            words.does(|table: &mut GameScreen, _| table.walk_to_slip(Direction::Left))
        }
        Action::NextSlip => {
            let words = if table.has_slips() { usual() } else { quiet() };
            words.does(|table: &mut GameScreen, _| table.walk_to_slip(Direction::Right))
        }
        Action::Hints => {
            usual().short(format!("hints: {}", table.hints.name())).does(|table: &mut GameScreen, _| table.next_hints())
        }
        Action::Traps => usual().does(|table: &mut GameScreen, _| table.turn_traps()),
        Action::Review => usual().short("review").does(|table: &mut GameScreen, _| table.turn_review()),
        // What the board has of its own is listed with it.
        Action::Why => {
            let short = if table.sight.explains { "why: on" } else { "why" };
            let words = name(Ask::Why).map_or_else(|| usual().short(short), |name| quiet().short(name));
            words.does(|table: &mut GameScreen, _| table.ask_board(Ask::Why))
        }
        Action::PreviousStep if table.has_steps() => {
            usual().does(|table: &mut GameScreen, _| table.step(Direction::Left))
        }
        Action::NextStep if table.has_steps() => {
            usual().short("steps").does(|table: &mut GameScreen, _| table.step(Direction::Right))
        }
        Action::Labels => quiet()
            .short(name(Ask::Labels).unwrap_or_default())
            .does(|table: &mut GameScreen, _| table.ask_board(Ask::Labels)),
        Action::PageUp => {
            let words = if name(Ask::Earlier).is_some() { quiet() } else { says("scroll a list") };
            words.short("read back").alone().does(|table: &mut GameScreen, desk| table.page(Ask::Earlier, desk.area))
        }
        Action::PageDown => {
            let words = if name(Ask::Earlier).is_some() { quiet() } else { usual() };
            words.short("read on").alone().does(|table: &mut GameScreen, desk| table.page(Ask::Later, desk.area))
        }
        Action::Scroll { x, y, direction } => {
            usual().does(move |table: &mut GameScreen, desk| table.wheel((x, y), direction, desk.area))
        }
        Action::First => usual().does(|table: &mut GameScreen, desk| table.jump(|(first, _)| first, desk)),
        Action::Last => usual().does(|table: &mut GameScreen, desk| table.jump(|(_, last)| last, desk)),
        Action::BoardAlone => of_enlarging(table).does(|table: &mut GameScreen, desk| table.enlarge(desk)),
        Action::NextPane => {
            let next = table.pane_after(1);
            let words = says("next pane").short(table.pane_name(next)).brief(table.pane_in_brief(next));
            words.does(|table: &mut GameScreen, _| table.turn_pane(1))
        }
        Action::PreviousPane => {
            usual().does(|table: &mut GameScreen, _| table.turn_pane(table.panes().len().saturating_sub(1)))
        }
        Action::Pause => {
            let words = if table.is_among_bots() { usual() } else { quiet() };
            words
                .short(if table.bot.is_paused() { "go on" } else { "pause" })
                .does(|table: &mut GameScreen, _| table.pause())
        }
        Action::Resign => usual().does(|table: &mut GameScreen, _| table.resign()),
        Action::OfferDraw => usual().does(|table: &mut GameScreen, _| table.offer_draw()),
        Action::Rematch => usual().does(GameScreen::rematch),
        Action::ShowCommand => usual().does(|table: &mut GameScreen, desk| table.show_command(desk)),
        Action::ShowLine => usual().does(|table: &mut GameScreen, desk| table.show_line(desk)),
        Action::NewGame => usual().does(GameScreen::new_game),
        Action::SetUp => usual().does(|table: &mut GameScreen, desk| table.set_up(desk)),
        Action::Leave => {
            usual().short("leave").does(|table: &mut GameScreen, _| vec![table.keep(), Wish::Go(Go::Back)])
        }
        Action::Click { x, y } => usual().does(move |table: &mut GameScreen, desk| table.click(x, y, desk)),
        Action::Tree => usual().does(|table: &mut GameScreen, _| table.open_tree()),
        Action::Graph => usual().does(|table: &mut GameScreen, _| table.open_graph()),
        Action::Edit => says(editor(&table.game().to_string())?.words).does(|table: &mut GameScreen, _| {
            Wish::Go(Go::Editor { words: table.game().to_string(), files: table.game().files() })
        }),
        _ => return None,
    })
}

/// The keys that matter now, the most important first.
pub(crate) fn footer(table: &GameScreen) -> Vec<Action> {
    if table.typed.is_some() {
        let mut keys = vec![Action::Take, Action::Complete];
        keys.extend(board(table.table.game()).picks().map(|_| Action::Text('+')));
        keys.push(Action::Cancel);
        return keys;
    }
    footer_at_rest(table)
}

/// The keys that matter where no line is typed.
pub(super) fn footer_at_rest(table: &GameScreen) -> Vec<Action> {
    let mut keys = if table.riddle.is_some() { riddle::footer(table) } else { footer_of_match(table) };
    // Whoever reads has just asked for it, as has whoever looks at the board alone.
    let at = READING.min(keys.len());
    keys.splice(at..at, table.reading_key().into_iter().chain(table.is_enlarged().then_some(Action::BoardAlone)));
    keys
}

/// So many keys come before those that read on and lead back.
const READING: usize = 2;

/// The same at a match.
fn footer_of_match(table: &GameScreen) -> Vec<Action> {
    let mut keys = vec![Action::Take];
    match table.phase() {
        Phase::Over => {
            keys.extend(table.has_slips().then_some(Action::PreviousSlip));
            keys.push(Action::Review);
            keys.extend([Action::Back, Action::Leave, Action::NextPane, Action::NewGame, Action::Help]);
        }
        Phase::Review => {
            keys = vec![Action::PreviousSlip, Action::Back, Action::Take, Action::TryAgain, Action::Hints];
            // Where three and more play no turn has one value, and in a match without mistakes there is none to find either: nothing
            // is asked.
            let may_err = table.game().players() <= 2 && !table.is_faultless();
            keys.retain(|key| may_err || matches!(key, Action::Back | Action::TryAgain));
            keys.extend([Action::Review, Action::Help]);
            keys.extend(table.is_at_own_slip().then_some(Action::KeepRiddle));
            keys.extend(table.seats_can_change().then_some(Action::OtherSide));
            keys.extend([Action::NextPane, Action::Leave]);
        }
        Phase::Bot => {
            keys.extend(table.is_among_bots().then_some(Action::Pause));
            keys.push(Action::Back);
            keys.push(Action::Hints);
            keys.push(Action::Help);
        }
        Phase::Human => {
            keys.insert(0, Action::Move(Direction::Up));
            // On a narrow screen the pane covers the board.
            let is_elsewhere = table.pane_now() != SidePane::Board;
            keys.extend(is_elsewhere.then_some(Action::NextPane));
            keys.push(Action::Back);
            keys.push(Action::Hints);
            keys.push(Action::Help);
            let asks = board(table.table.game()).asks();
            let has_own = asks.iter().any(|(ask, _)| *ask == Ask::Why);
            keys.extend(((table.shown.reason.is_some() || table.sight.explains) && !has_own).then_some(Action::Why));
            keys.extend(table.has_steps().then_some(Action::NextStep));
            let has_others = table.pane_after(1) != table.pane_now();
            keys.extend((has_others && !is_elsewhere).then_some(Action::NextPane));
            keys.extend(asks.iter().filter_map(|(ask, _)| match ask {
                Ask::Why => Some(Action::Why),
                Ask::Labels => Some(Action::Labels),
                Ask::Earlier | Ask::Later | Ask::StepBefore | Ask::Step => None,
            }));
        }
    }
    keys
}

impl GameScreen {
    /// What the keys of the numeric pad do, where they do anything now.
    fn pad(&self) -> Option<&'static str> {
        let board = board(self.table.game());
        board.pad().filter(|_| (1..=9).any(|place| board.place(self.table.position(), place).is_some()))
    }

    fn phase(&self) -> Phase {
        match (self.shown.result, self.table.bot_to_move()) {
            _ if self.review.is_some() => Phase::Review,
            (Some(_), _) if self.is_end_weighed() => Phase::Bot,
            (Some(_), _) => Phase::Over,
            (None, Some(_)) => Phase::Bot,
            (None, None) => Phase::Human,
        }
    }

    /// What Enter does.
    fn enter_words(&self) -> &'static str {
        if let Some(words) = self.riddle_enter() {
            return words;
        }
        match self.phase() {
            Phase::Over => "rematch",
            Phase::Review if self.shown.result.is_some() => "turning point",
            Phase::Review => "answer",
            Phase::Bot if self.bot.is_paused() => "one move",
            Phase::Bot if self.bot.is_thinking() => "hurry",
            Phase::Bot if self.bot.is_waiting() => "play on",
            Phase::Bot => "show all",
            Phase::Human if self.hand.watches => "my turn",
            Phase::Human if self.hand.held.is_some() => "put",
            Phase::Human => "take",
        }
    }
}
