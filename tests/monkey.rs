//! A monkey at the keyboard: random keys, garbage, clicks, pastes, sizes and answers of workers, over the whole program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, SystemTime};

use catchup::bots::Bots;
use catchup::core::Game;
use catchup::core::laws::Dice;
use catchup::games::{AnyGame, games};
use catchup::hidden::{Belongings, Effect, Event, GamesEffect, Saved, ShellEffect};
use catchup::play::{Entry, Match, Save, Shelf, check_playable};
use catchup::settings::{HintLevel, Key, Settings};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::support::robot::{Look, Robot};
use crate::support::setups::draw;

/// Something that happens to the program. What is random about it was thrown when it was made, so that any part of a
/// sequence can be played again.
#[derive(Clone, Debug)]
enum Step {
    Key(KeyCode, KeyModifiers, KeyEventKind),
    Mouse(MouseEventKind, u16, u16),
    Paste(String),
    Resize(u16, u16),
    Focus(bool),
    /// Time passes.
    Tick(u64),
    /// One of the answers that have come in is heard.
    Listen(usize),
    /// A match of a random setup lies on the table.
    Sit(u64),
    /// The saved games are listed: so many, made from the seed.
    List(usize, u64),
    /// What was asked of the disk fails, or is answered by a random match.
    Answer(Option<u64>),
}

/// Keys that mean something somewhere.
const NAMED: [KeyCode; 17] = [
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::Insert,
];

impl Step {
    fn random(dice: &mut Dice) -> Self {
        match dice.below(100) {
            0..25 => Self::Key(*dice.pick(&NAMED), KeyModifiers::NONE, KeyEventKind::Press),
            25..55 => {
                let letters = "abcdefghijklmnopqrstuvwxyzaaeeimnoprtwybBEGNQRS0123456789:;.,+-=/?! @_~#<>^";
                Self::letter(letters.chars().nth(dice.below(letters.len())).unwrap_or('x'))
            }
            55..58 => {
                let code = KeyCode::Char(char::from(b'a' + dice.below(26) as u8));
                Self::Key(code, KeyModifiers::CONTROL, KeyEventKind::Press)
            }
            58..60 => Self::odd_key(dice),
            60..75 => Self::mouse(dice),
            75..79 => Self::Paste(pasted(dice)),
            79..82 => {
                let (width, height) = size(dice);
                Self::Resize(width, height)
            }
            82 => Self::Focus(dice.once_in(2)),
            83..89 => Self::Tick(dice.below(3000) as u64),
            89..95 => Self::Listen(dice.below(64)),
            95..97 => Self::Sit(dice.below(1 << 32) as u64),
            97 => Self::List(dice.size(0, 300), dice.below(1 << 32) as u64),
            _ => Self::Answer((!dice.once_in(3)).then(|| dice.below(1 << 32) as u64)),
        }
    }

    fn letter(letter: char) -> Self {
        Self::Key(KeyCode::Char(letter), KeyModifiers::NONE, KeyEventKind::Press)
    }

    fn odd_key(dice: &mut Dice) -> Self {
        let codes = [
            KeyCode::Char('é'),
            KeyCode::Char('日'),
            KeyCode::Char('\u{301}'),
            KeyCode::Char('\u{202e}'),
            KeyCode::Char('\0'),
            KeyCode::Char('\u{1b}'),
            KeyCode::Char('👩'),
            KeyCode::Null,
            KeyCode::F(12),
            KeyCode::CapsLock,
            KeyCode::Enter,
        ];
        let modifiers = [KeyModifiers::NONE, KeyModifiers::ALT, KeyModifiers::SHIFT, KeyModifiers::all()];
        let kinds = [KeyEventKind::Press, KeyEventKind::Repeat, KeyEventKind::Release];
        Self::Key(*dice.pick(&codes), *dice.pick(&modifiers), *dice.pick(&kinds))
    }

    fn mouse(dice: &mut Dice) -> Self {
        let button = *dice.pick(&[MouseButton::Left, MouseButton::Left, MouseButton::Right, MouseButton::Middle]);
        let kinds = [
            MouseEventKind::Down(button),
            MouseEventKind::Down(button),
            MouseEventKind::Drag(button),
            MouseEventKind::Up(button),
            MouseEventKind::Moved,
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
            MouseEventKind::ScrollLeft,
            MouseEventKind::ScrollRight,
        ];
        // Terminals have reported places outside of themselves.
        let far = if dice.once_in(10) { 65_536 } else { 120 };
        Self::Mouse(*dice.pick(&kinds), dice.below(far) as u16, dice.below(far.min(50) + far / 400) as u16)
    }
}

/// What somebody may have in the clipboard.
fn pasted(dice: &mut Dice) -> String {
    let seed = dice.below(1 << 32) as u64;
    match dice.below(8) {
        0..4 => draw(any_id(dice), seed).typed.words,
        4 => draw(any_id(dice), seed).typed.words.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_owned()),
        5 => {
            let signs =
                ["a", "7", " ", "\n", "\t", "\u{1b}[2J", "é", "日", "\u{202e}", ",", "..", "=", "\0", "👩‍👩‍👧", "x", "-"];
            (0..dice.size(0, 400)).map(|_| *dice.pick(&signs)).collect()
        }
        6 => {
            let piece = *dice.pick(&["a", "9", "1,", "日", "x ", "\n", "12 of 1..20 "]);
            piece.repeat(if dice.once_in(8) { 100_000 / piece.len() } else { dice.below(300) })
        }
        _ => match save(seed) {
            Some(save) => save.text(),
            None => String::new(),
        },
    }
}

fn size(dice: &mut Dice) -> (u16, u16) {
    match dice.below(24) {
        0..3 => (dice.between(0, 3) as u16, dice.between(0, 3) as u16),
        3 => (300, 120),
        4..12 => (80, 24),
        _ => (dice.between(1, 130) as u16, dice.between(1, 45) as u16),
    }
}

fn any_id(dice: &mut Dice) -> &'static str {
    dice.pick(games()).0
}

/// A match of a random setup after some random turns, with people and bots at the table.
fn save(seed: u64) -> Option<Save> {
    let mut dice = Dice(seed);
    let game: AnyGame = draw(any_id(&mut dice), seed).game;
    check_playable(&game).ok()?;
    let mut table = Match::new(game.clone(), Vec::new(), seed);
    for _ in 0..dice.size(0, 60) {
        let moves = game.legal_moves(table.position());
        if moves.is_empty() {
            break;
        }
        table.try_play(*dice.pick(&moves)).ok()?;
    }
    let mut save = Save::of(&table);
    for seat in &mut save.seats {
        if dice.once_in(3) {
            *seat = format!("bot {}", dice.pick(&game.bots()).example());
        }
    }
    Some(save)
}

/// The program, what was asked of the world, and the answers that nobody has heard yet.
struct Zoo {
    robot: Robot,
    asked: Vec<u64>,
    has_quit: bool,
}

impl Zoo {
    fn new(seed: u64) -> Self {
        let mut dice = Dice(seed);
        let mut settings = Settings::default();
        settings.hints = *dice.pick(&HintLevel::ALL);
        settings.set(Key::Memory, "8MB").expect("a size");
        let mut kept = Belongings::default();
        for id in ["race-track", "geography", "island", "snakes", "sim"] {
            for (name, text) in draw(id, seed).typed.files {
                kept.keep_track(name, text);
            }
        }
        let (width, height) = size(&mut dice);
        let look = *dice.pick(&Look::ALL);
        let robot = Robot::with_kept(width, height, look, settings, Vec::new(), kept);
        Self { robot, asked: Vec::new(), has_quit: false }
    }

    fn take(&mut self, step: &Step) {
        match step.clone() {
            Step::Key(code, modifiers, kind) => {
                self.robot.event(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)));
            }
            Step::Mouse(kind, column, row) => {
                self.robot.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
            }
            Step::Paste(text) => self.robot.event(Event::Paste(text)),
            Step::Resize(width, height) => self.robot.resize(width, height),
            Step::Focus(is_ours) => self.robot.event(Event::Focus(is_ours)),
            Step::Tick(passed) => self.robot.event(Event::Tick(Duration::from_millis(passed))),
            Step::Listen(which) => self.robot.overhear(which),
            Step::Sit(seed) => {
                if let Some(save) = save(seed) {
                    self.robot.take_seat(save.load().expect("a match that was played"));
                }
            }
            Step::List(count, seed) => {
                let few: Vec<Saved> = (0..5).filter_map(|index| saved(seed.wrapping_add(index))).collect();
                let named = |index: usize| Saved { entry: entry(index as u64), ..few[index % few.len()].clone() };
                let games = if few.is_empty() { Vec::new() } else { (0..count).map(named).collect() };
                self.robot.list(games);
            }
            Step::Answer(seed) => {
                let Some(file) = self.asked.pop() else { return };
                let event = match seed.and_then(save) {
                    Some(save) => Event::Opened { file, save: Box::new(save), entry: Some(entry(file)) },
                    None => Event::Failed("The disk is full.".to_owned()),
                };
                self.robot.event(event);
            }
        }
        for effect in std::mem::take(&mut self.robot.effects) {
            match effect {
                Effect::Shell(ShellEffect::Quit) => self.has_quit = true,
                Effect::Games(GamesEffect::Open { file, .. } | GamesEffect::Import { file, .. }) => {
                    self.asked.push(file);
                }
                _ => {}
            }
        }
        self.robot.buffer();
    }

    /// `Esc` and `q` lead home and out, wherever one is.
    fn leave(&mut self) {
        self.take(&Step::Resize(80, 24));
        for _ in 0..60 {
            for key in [Step::Key(KeyCode::Esc, KeyModifiers::NONE, KeyEventKind::Press), Step::letter('q')] {
                self.take(&key);
                if self.has_quit {
                    return;
                }
            }
        }
        panic!("sixty times Esc and q do not lead out:\n{}", self.robot.text());
    }
}

fn entry(number: u64) -> Entry {
    Entry::new(format!("monkey-{number}"), Shelf::Playing, SystemTime::UNIX_EPOCH)
}

fn saved(seed: u64) -> Option<Saved> {
    let summary =
        if seed.is_multiple_of(7) { Err("this is not a saved game".to_owned()) } else { Ok((&save(seed)?).into()) };
    Some(Saved { entry: entry(seed), summary })
}

/// What went wrong in threads of workers: there a panic is contained, and only this hook hears of it.
static WORKERS: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn listen_for_workers() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let thread = std::thread::current();
            let is_ours = info.location().is_some_and(|place| place.file().starts_with("src"));
            // Tests run in threads that bear their names.
            if is_ours && thread.name().is_some_and(|name| !name.contains("::")) {
                WORKERS.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{thread:?}: {info}"));
            }
            if !QUIET.load(Ordering::Relaxed) {
                usual(info);
            }
        }));
    });
}

/// While the shortest sequence is looked for, the same fault is met a hundred times.
static QUIET: AtomicBool = AtomicBool::new(false);

fn workers_fault() -> Option<String> {
    WORKERS.lock().unwrap_or_else(PoisonError::into_inner).pop()
}

/// Plays the steps; what went wrong, if anything did.
fn fault(seed: u64, steps: &[Step]) -> Option<String> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut zoo = Zoo::new(seed);
        for step in steps {
            zoo.take(step);
            if zoo.has_quit {
                return;
            }
        }
        zoo.leave();
    }));
    match played {
        Ok(()) => workers_fault(),
        Err(panic) => {
            let words = panic.downcast_ref::<String>().cloned();
            Some(words.or_else(|| panic.downcast_ref::<&str>().map(|&w| w.to_owned())).unwrap_or_default())
        }
    }
}

/// The shortest sequence that still goes wrong, as far as leaving steps out finds it.
fn shortest(seed: u64, mut steps: Vec<Step>) -> Vec<Step> {
    let mut tries = 0;
    let mut size = steps.len() / 2;
    while size > 0 && tries < 400 {
        let mut from = 0;
        while from < steps.len() && tries < 400 {
            let mut fewer = steps.clone();
            fewer.drain(from..(from + size).min(steps.len()));
            tries += 1;
            if fault(seed, &fewer).is_some() {
                steps = fewer;
            } else {
                from += size;
            }
        }
        size /= 2;
    }
    steps
}

/// So many events in a row; then the monkey goes home and another comes.
const VISIT: usize = 200;

fn let_loose(seeds: std::ops::Range<u64>) {
    listen_for_workers();
    let mut faults = Vec::new();
    for seed in seeds {
        let mut dice = Dice(seed ^ 0x3071_4e79);
        let steps: Vec<Step> = (0..VISIT).map(|_| Step::random(&mut dice)).collect();
        if let Some(words) = fault(seed, &steps) {
            QUIET.store(true, Ordering::Relaxed);
            let steps = shortest(seed, steps);
            QUIET.store(false, Ordering::Relaxed);
            let list = steps.iter().map(|step| format!("  {step:?}").chars().take(300).collect::<String>());
            faults.push(format!("seed {seed}: {words}\n{}", list.collect::<Vec<_>>().join("\n")));
        }
        if faults.len() == 5 {
            break;
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn twenty_thousand_random_events_break_nothing() {
    let_loose(0..100);
}

#[test]
#[ignore = "slow: a million random events"]
fn a_million_random_events_break_nothing() {
    let_loose(1_000..6_000);
}
