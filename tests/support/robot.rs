//! A robot at the keyboard: plays the whole program without a terminal and looks at what is on the screen.

use std::fmt::Write;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant, SystemTime};

use catchup::engine::{Engine, Generation, Source};
use catchup::games::AnyGame;
use catchup::hidden::{App, Beginning, Belongings, Depth, Effect, Event, Looks, Model, Saved, Symbols, oracle};
use catchup::play::{Match, PosedRiddle, RiddleQueue, Save};
use catchup::settings::Settings;
use catchup::solve::Memory;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Far longer than anything here takes on a busy machine: it ends a hang, and decides nothing else.
const PATIENCE: Duration = Duration::from_mins(10);

/// How long a search may keep silent before nobody waits for its answer any more.
const SILENCE: Duration = Duration::from_secs(1);

/// The program with its keyboard and its screen.
pub struct Robot {
    pub app: App,
    terminal: Terminal<TestBackend>,
    news: mpsc::Receiver<(Source, Generation)>,
    waiting: Vec<(Source, Generation)>,
    engine: Engine,
    /// What the program wished so far.
    pub effects: Vec<Effect>,
}

/// How the screen looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Colour,
    Mono,
    Ascii,
}

impl Look {
    pub const ALL: [Self; 3] = [Self::Colour, Self::Mono, Self::Ascii];

    fn looks(self) -> Looks {
        match self {
            Self::Colour => Looks::of(Depth::True, Symbols::UNICODE),
            Self::Mono => Looks::of(Depth::None, Symbols::UNICODE),
            Self::Ascii => Looks::of(Depth::None, Symbols::ASCII),
        }
    }
}

impl Robot {
    /// The program at home, on a screen of this size.
    pub fn at_home(width: u16, height: u16, look: Look) -> Self {
        Self::with(width, height, look, Settings::default(), Vec::new())
    }

    /// The same with settings and saved games.
    pub fn with(width: u16, height: u16, look: Look, settings: Settings, games: Vec<Saved>) -> Self {
        Self::with_kept(width, height, look, settings, games, Belongings::default())
    }

    /// The same with boards and records of one's own.
    pub fn with_kept(
        width: u16,
        height: u16,
        look: Look,
        settings: Settings,
        games: Vec<Saved>,
        kept: Belongings,
    ) -> Self {
        let (tx, news) = mpsc::channel();
        let notifier = Arc::new(move |source, generation| {
            let _ = tx.send((source, generation));
        });
        let engine = Engine::new(notifier, Memory::new(settings.memory.get()));
        let looks = look.looks();
        let app = App::new(Beginning {
            settings,
            looks,
            engine: engine.clone(),
            games,
            now: SystemTime::now(),
            kept,
            oracle: oracle(),
            seed: 7,
            size: (width, height),
        });
        let terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen in memory");
        Self { app, terminal, news, waiting: Vec::new(), engine, effects: Vec::new() }
    }

    /// At a table: the setup, the seats apart by spaces (`human perfect`), the turns so far.
    pub fn at_table(size: (u16, u16), look: Look, setup: &str, seats: &str, turns: &str) -> Self {
        let mut robot = Self::at_home(size.0, size.1, look);
        robot.sit_down(setup, seats, turns);
        robot
    }

    pub fn sit_down(&mut self, setup: &str, seats: &str, turns: &str) {
        let list = |words: &str, begin: &str| {
            let quoted = words.split_whitespace().map(|word| format!("\"{begin}{word}\""));
            quoted.collect::<Vec<_>>().join(", ").replace("bot human", "human")
        };
        let text = format!(
            "format = 1\ngame = \"{setup}\"\nseats = [{}]\nseed = \"3\"\nturns = [{}]\n",
            list(seats, "bot "),
            list(turns, "")
        );
        self.resume(&text);
    }

    /// Sits down at a saved table.
    pub fn resume(&mut self, text: &str) {
        let save = Save::parse(text).expect("a save");
        self.take_seat(save.load().expect("a match"));
    }

    /// Sits down at a match.
    pub fn take_seat(&mut self, table: Match<AnyGame>) {
        let effects = self.app.sit_down(table);
        self.effects.extend(effects);
    }

    /// Sits down at a riddle.
    pub fn pose_riddle(&mut self, posed: PosedRiddle<AnyGame>, queue: RiddleQueue) {
        let effects = self.app.pose_riddle(posed, queue);
        self.effects.extend(effects);
    }

    /// Presses keys: names (`Enter`, `Down`, `Esc`), single letters, or a text that is typed letter by letter; apart by
    /// spaces.
    pub fn keys(&mut self, script: &str) -> &mut Self {
        for word in script.split_whitespace() {
            match named(word) {
                Some(code) => self.press(code),
                None => word.chars().for_each(|letter| self.press(KeyCode::Char(letter))),
            }
        }
        self
    }

    /// Walks down to the line of a list or form that begins with `label`, perhaps behind its key: the chosen one has a pointer.
    pub fn down_to(&mut self, label: &str) -> &mut Self {
        let begins = |words: &str| words.trim_start().starts_with(label);
        let is_there = |row: &str| {
            let chosen = row.trim_start().strip_prefix('▸').map(str::trim_start);
            chosen.is_some_and(|row| begins(row) || row.split_once(' ').is_some_and(|(_, row)| begins(row)))
        };
        for _ in 0..40 {
            if self.text().lines().any(is_there) {
                return self;
            }
            self.press(KeyCode::Down);
        }
        panic!("there is no `{label}`:\n{}", self.text());
    }

    /// Turns the wheel over a cell.
    pub fn wheel(&mut self, column: u16, row: u16, down: bool) -> &mut Self {
        let kind = if down { MouseEventKind::ScrollDown } else { MouseEventKind::ScrollUp };
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    pub fn press(&mut self, code: KeyCode) {
        self.chord(code, KeyModifiers::NONE);
    }

    pub fn chord(&mut self, code: KeyCode, modifiers: KeyModifiers) {
        self.event(Event::Key(KeyEvent::new(code, modifiers)));
    }

    pub fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub fn drag(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Drag(MouseButton::Left);
        self.event(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub fn event(&mut self, event: Event) {
        let effects = self.app.handle(event);
        self.effects.extend(effects);
    }

    /// The saved games are these, now.
    pub fn list(&mut self, games: Vec<Saved>) {
        self.event(Event::Listed { games, now: SystemTime::now() });
    }

    /// One beat of whatever moves by itself.
    pub fn tick(&mut self) -> bool {
        let Some(pace) = self.app.pace() else { return false };
        self.event(Event::Tick(pace));
        true
    }

    /// Lets workers answer and time pass until the screen shows `words`.
    pub fn until(&mut self, words: &str) -> &mut Self {
        self.wait(words, true)
    }

    /// The same until it no longer shows them.
    pub fn until_gone(&mut self, words: &str) -> &mut Self {
        self.wait(words, false)
    }

    fn wait(&mut self, words: &str, there: bool) -> &mut Self {
        let deadline = Instant::now() + PATIENCE;
        while self.text().contains(words) != there {
            let stays = if there { "does not appear" } else { "does not go" };
            assert!(Instant::now() < deadline, "`{words}` {stays}:\n{}", self.text());
            // Workers are not hurried by a time that only the test lets pass.
            if !self.listen(Duration::from_millis(20)) {
                self.tick();
            }
        }
        self
    }

    /// Lets workers answer until all is answered and every job is done. A search without end is left to itself when it has
    /// been silent for long.
    pub fn rest(&mut self) -> &mut Self {
        let deadline = Instant::now() + PATIENCE;
        let mut silent = Instant::now();
        while silent.elapsed() < SILENCE || self.engine.has_jobs() {
            assert!(Instant::now() < deadline, "there is no rest:\n{}", self.text());
            // What was said before the last answer has come in by now.
            let is_idle = self.engine.is_idle();
            if self.listen(Duration::from_millis(if is_idle { 0 } else { 20 })) {
                silent = Instant::now();
            } else if is_idle {
                break;
            }
        }
        self
    }

    /// Lets a worker answer, however long it takes.
    pub fn next(&mut self) {
        assert!(self.listen(PATIENCE), "nobody answers:\n{}", self.text());
    }

    /// Lets a worker answer; whether one did.
    pub fn listen(&mut self, patience: Duration) -> bool {
        let Ok((source, generation)) = self.news.recv_timeout(patience) else { return false };
        self.event(Event::News { source, generation });
        true
    }

    /// Hears one of the answers that have come in, whichever; the others wait.
    pub fn overhear(&mut self, which: usize) {
        self.waiting.extend(self.news.try_iter());
        if !self.waiting.is_empty() {
            let (source, generation) = self.waiting.swap_remove(which % self.waiting.len());
            self.event(Event::News { source, generation });
        }
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.event(Event::Resize { width, height });
    }

    /// Draws, and gives what is on the screen.
    pub fn buffer(&mut self) -> &Buffer {
        let app = &self.app;
        self.terminal.draw(|frame| app.view(frame)).expect("a screen in memory");
        self.terminal.backend().buffer()
    }

    /// The screen as text.
    pub fn text(&mut self) -> String {
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width).max(1);
        let rows = buffer.content.chunks(width);
        let rows = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
        rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }

    /// The screen as text, and below it its styles: a letter for each look, and what the letters mean.
    pub fn picture(&mut self) -> String {
        let mut picture = self.text();
        let buffer = self.buffer();
        let width = usize::from(buffer.area.width).max(1);
        let mut looks: Vec<String> = vec![String::new()];
        let mut grid = String::new();
        for row in buffer.content.chunks(width) {
            let mut line = String::new();
            for cell in row {
                let blank = cell.symbol() == " " && !cell.modifier.contains(Modifier::REVERSED);
                let look = if blank { String::new() } else { words_of(cell.style()) };
                let place = looks.iter().position(|known| *known == look).unwrap_or_else(|| {
                    looks.push(look);
                    looks.len() - 1
                });
                line.push(if place == 0 { ' ' } else { char::from(b'a' + place as u8 - 1) });
            }
            grid.push_str(line.trim_end());
            grid.push('\n');
        }
        picture.push_str("\n=== styles\n");
        picture.push_str(&grid);
        for (place, look) in looks.iter().enumerate().skip(1) {
            let _ = writeln!(picture, "{} {look}", char::from(b'a' + place as u8 - 1));
        }
        picture
    }
}

fn words_of(style: Style) -> String {
    let mut words = Vec::new();
    match style.fg {
        None | Some(Color::Reset) => {}
        Some(colour) => words.push(colour.to_string()),
    }
    let modifiers = [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::UNDERLINED, "underline"),
        (Modifier::REVERSED, "reverse"),
    ];
    words.extend(
        modifiers.iter().filter(|(modifier, _)| style.add_modifier.contains(*modifier)).map(|(_, w)| (*w).into()),
    );
    words.join(" ")
}

fn named(word: &str) -> Option<KeyCode> {
    Some(match word {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        "Delete" => KeyCode::Delete,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        _ => return None,
    })
}

/// How one gets to a screen of a size, in a look.
pub type Way = fn((u16, u16), Look) -> Robot;

/// The sizes at which all screens have to be beautiful.
pub const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

/// Every screen in every look at every size: its name, and its picture. What a screen has worked out for one of them serves
/// the others.
pub fn gallery(screens: &[(&str, Way)]) -> Vec<(String, String)> {
    screens.iter().flat_map(|(name, make)| views(name, make(SIZES[0], Look::Colour))).collect()
}

/// One screen in every look at every size.
pub fn views(name: &str, mut robot: Robot) -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    for look in Look::ALL {
        robot.app.wear(look.looks());
        for (width, height) in SIZES {
            robot.resize(width, height);
            let name = format!("{name}-{width}x{height}-{}", format!("{look:?}").to_lowercase());
            pictures.push((name, robot.picture()));
        }
    }
    pictures
}

/// Draws a screen at all sizes from nothing on, so many columns and rows apart.
pub fn squeeze(robot: &mut Robot, columns: usize, rows: usize) {
    for width in (0..=200).step_by(columns) {
        for height in (0..=60).step_by(rows) {
            robot.resize(width, height);
            robot.buffer();
        }
    }
}
