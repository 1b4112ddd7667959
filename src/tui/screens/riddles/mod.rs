//! The riddles: that of today, new ones of each level, those that went wrong, and those out of one's own games.

mod search;

use ratatui::layout::Rect;

use super::preview::Preview;
use super::table::pose_riddle;
use crate::engine::Source;
use crate::games::{AnyGame, title_of, title_of_game};
use crate::play::{
    HARDEST, PosedRiddle, RiddleKind, RiddleLog, RiddleQueue, RiddleState, riddle_of_day, shipped_riddles,
};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::lists::{row_on, walk};
use crate::tui::paint::{Pen, capital, counted, cut, sentence, width, wrap};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::symbols::Symbols;
use crate::tui::{Action, Direction, Role};

pub(super) use search::{NextRiddle, RiddleSearch, next_riddle};

/// The list of what riddles there are, with the board of the one that would come.
pub(crate) struct RiddlesScreen {
    chosen: usize,
    log: RiddleLog,
    today: u64,
    /// The one that would come, where nobody has to look for it.
    next: Option<(PosedRiddle<AnyGame>, Preview)>,
    search: Option<RiddleSearch>,
    message: Option<String>,
}

/// The width of the list, on narrow screens and on wide ones; the board has the rest from this width of the screen on.
const LIST: [u16; 2] = [26, 38];
const WIDE: u16 = 100;
const WITH_BOARD: u16 = 56;
/// In fewer rows the list has two columns of so many lines, for the sake of the board.
const HIGH: u16 = 20;
const LOW_ROWS: usize = LINES.div_ceil(2);
/// The lines of the list: today, the levels, what went wrong, one's own.
const LINES: usize = HARDEST as usize + 3;

/// The riddle of today and how one does, in lines for home.
pub(super) fn told(desk: &Desk<'_>) -> Vec<String> {
    let (log, today) = (desk.kept.riddles(), desk.today());
    let Some(riddle) = riddle_of_day(today) else { return Vec::new() };
    let state = match log.day(today) {
        None => "not tried yet",
        Some(RiddleState::Failed) => "not solved yet",
        Some(_) => "solved",
    };
    let of_today = format!("Today: {}, level {}, {state}.", title_of(riddle.setup), riddle.level);
    vec![of_today, String::new(), sentence(&capital(&sums(log, today)))]
}

/// The board of the riddle of today.
pub(super) fn board_of_today(desk: &Desk<'_>) -> Option<Preview> {
    let posed: PosedRiddle<AnyGame> = riddle_of_day(desk.today())?.posed().ok()?;
    Some(Preview::at(posed.game, posed.position))
}

/// How one has done so far.
fn sums(log: &RiddleLog, today: u64) -> String {
    let solved = log.solved();
    let (all, at_once) = solved.iter().fold((0, 0), |(all, once), level| (all + level.0, once + level.1));
    let streak = match log.streak(today) {
        0 => String::new(),
        days => format!("; {} in a row", counted(days as usize, "day")),
    };
    match all {
        0 => format!("{} are shipped, and there is no end of others", shipped_riddles().count()),
        all => format!("{} solved, {at_once} at once{streak}", counted(all, "riddle")),
    }
}

impl RiddlesScreen {
    /// The list, with the riddle of today chosen.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        let (log, today) = (desk.kept.riddles().clone(), desk.today());
        let mut screen = Self { chosen: 0, log, today, next: None, search: None, message: None };
        screen.look(desk);
        screen
    }

    /// The riddles of a line.
    fn queue(&self, line: usize) -> RiddleQueue {
        match line {
            0 => RiddleQueue::new(RiddleKind::Day(self.today)),
            line if line <= usize::from(HARDEST) => {
                let mut queue = RiddleQueue::new(RiddleKind::Any);
                queue.wish.level = Some(line as u8);
                queue
            }
            line if line + 1 < LINES => RiddleQueue::new(RiddleKind::Failed),
            _ => RiddleQueue::new(RiddleKind::Mine),
        }
    }

    /// The words of a line, and what stands at its right end.
    fn line(&self, line: usize, symbols: &Symbols) -> (String, String) {
        match (self.queue(line).kind, line) {
            (RiddleKind::Day(day), _) => {
                let game = riddle_of_day(day).map(|riddle| title_of(riddle.setup)).unwrap_or_default();
                let state = match self.log.day(day) {
                    None => "open".to_owned(),
                    Some(RiddleState::Failed) => "failed".to_owned(),
                    Some(_) => format!("{} solved", symbols.tick),
                };
                (format!("Today, {game}"), state)
            }
            (RiddleKind::Any, level) => {
                let (solved, _) = self.log.solved()[level - 1];
                (format!("Level {level}"), format!("{solved} solved"))
            }
            (RiddleKind::Failed, _) => ("What went wrong".to_owned(), self.log.failed().count().to_string()),
            (RiddleKind::Mine, _) => ("Out of your own games".to_owned(), String::new()),
        }
    }

    fn choose(&mut self, line: usize, desk: &Desk<'_>) {
        self.chosen = line.min(LINES - 1);
        self.look(desk);
    }

    /// Makes the preview of what would come.
    fn look(&mut self, desk: &Desk<'_>) {
        // The same seed for the same line: what is shown is what comes.
        let seed = self.log.solved().iter().map(|(all, _)| *all as u64).sum::<u64>() + self.today;
        let queue = self.queue(self.chosen);
        let posed = queue.at_once(&self.log, None, seed, &|name| desk.read(name));
        self.next = posed.map(|posed| {
            let preview = Preview::at(posed.game.clone(), posed.position.clone());
            (posed, preview)
        });
    }

    fn take(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        let queue = self.queue(self.chosen);
        if let Some((posed, _)) = &self.next {
            return vec![Wish::Go(Go::Open(pose_riddle(posed.clone(), queue, desk)))];
        }
        if queue.kind == RiddleKind::Failed {
            self.message = Some(sentence(&capital(&queue.nothing())));
            return Vec::new();
        }
        match next_riddle(&queue, None, desk) {
            NextRiddle::Posed(posed) => return vec![Wish::Go(Go::Open(pose_riddle(*posed, queue, desk)))],
            NextRiddle::Sought(search) => self.search = Some(search),
        }
        Vec::new()
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        match (0..LINES).find(|line| Self::line_in(desk.area, *line).contains((x, y).into())) {
            Some(line) if line == self.chosen => return self.take(desk),
            Some(line) => self.choose(line, desk),
            None => {}
        }
        Vec::new()
    }

    /// Whether the list has two columns, and the board all rows below.
    fn is_low(area: Rect) -> bool {
        area.width < WIDE && area.height < HIGH
    }

    /// Where a line of the list stands.
    fn line_in(area: Rect, line: usize) -> Rect {
        let (width, column, row) = if Self::is_low(area) {
            (area.width / 2, line / LOW_ROWS, line % LOW_ROWS)
        } else {
            (area.width.min(LIST[usize::from(area.width >= WIDE)]), 0, line * Self::step(area) + 1)
        };
        Rect { x: area.x + column as u16 * width, y: area.y + row as u16, width, height: 1 }
    }

    /// The room of the board with the words about it: beside the list, or below it.
    fn rooms(area: Rect) -> [Rect; 2] {
        let last = Self::line_in(area, LINES - 1);
        let (x, y) = (last.right() + 2, last.y + 1 + u16::from(!Self::is_low(area)));
        let wide = |x: u16| area.right().saturating_sub(x + 1);
        let high = |y: u16| (area.bottom() - u16::from(!Self::is_low(area))).saturating_sub(y);
        let below = Rect { x: area.x + 1, y, width: wide(area.x + 1), height: high(y) };
        let beside = Rect { x, y: area.y + 1, width: wide(x), height: high(area.y + 1) };
        [if Self::is_low(area) { below } else { beside }, below]
    }

    /// Where the board is seen better: below so many rows of words, or, where these stand beside the list, below both.
    fn board_in(area: Rect, words: u16, preview: &Preview) -> Rect {
        let [told, below] = Self::rooms(area);
        let rows = words + u16::from(!Self::is_low(area));
        let with_words = Rect { y: told.y + rows, height: told.height.saturating_sub(rows), ..told };
        if told == below || preview.size_in(below) <= preview.size_in(with_words) { with_words } else { below }
    }

    /// How far the lines stand apart.
    fn step(area: Rect) -> usize {
        if usize::from(area.height) > 2 * LINES + 6 { 2 } else { 1 }
    }
}

/// Which riddle it is.
fn words_of(posed: &PosedRiddle<AnyGame>) -> String {
    format!("{}, level {}", title_of_game(&posed.game), posed.level)
}

impl Show for RiddlesScreen {
    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        let ways = || says("choose").short("choose");
        if let Some(deed) = walk(action, ways, |list: &mut Self, by, desk| {
            list.choose(row_on(list.chosen, by, LINES), desk);
        }) {
            return Some(deed);
        }
        Some(match *action {
            Action::Take => says("solve it").short("solve").does(Self::take),
            Action::Click { x, y } => usual().does(move |list: &mut Self, desk| list.click(x, y, desk)),
            Action::Leave | Action::Cancel => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        vec![Action::Move(Direction::Up), Action::Take, Action::Help, Action::Leave]
    }

    fn before(&mut self, _action: &Action) {
        (self.message, self.search) = (None, None);
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        let found = self.search.as_ref().and_then(|search| Some((search.take(source)?, search.queue().clone())));
        let Some((found, queue)) = found else { return Vec::new() };
        self.search = None;
        match found {
            Ok(posed) => vec![Wish::Go(Go::Open(pose_riddle(posed, queue, desk)))],
            Err(words) => {
                self.message = Some(sentence(&capital(&words)));
                Vec::new()
            }
        }
    }

    fn settings_changed(&mut self, desk: &Desk<'_>) {
        (self.log, self.today) = (desk.kept.riddles().clone(), desk.today());
        self.look(desk);
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let right = sums(&self.log, self.today);
        Header { title: "Riddles".to_owned(), middle: Vec::new(), right: [right, String::new()] }
    }

    fn talk(&self, _symbols: &Symbols) -> Line {
        let words = match (&self.message, &self.search, self.queue(self.chosen).kind) {
            (Some(message), ..) => message.clone(),
            (None, Some(_), _) => "It is being looked for; any key stops that.".to_owned(),
            (None, None, RiddleKind::Day(_)) => {
                "The same riddle for everybody; the next one comes at midnight in Greenwich.".to_owned()
            }
            (None, None, RiddleKind::Any) => {
                "The level is the share of a game's opponents that fail a riddle.".to_owned()
            }
            (None, None, RiddleKind::Failed) => "A riddle stays here until it is solved at once.".to_owned(),
            (None, None, RiddleKind::Mine) => "Turns of yours that gave away what one turn alone kept.".to_owned(),
        };
        said(words, Role::Bright)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        for line in 0..LINES {
            let spot = Self::line_in(area, line);
            let (x, y, end) = (i32::from(spot.x), i32::from(spot.y), i32::from(spot.right()) - 1);
            let mut row = pen.within(Rect { height: area.bottom().saturating_sub(spot.y).min(1), ..spot });
            let (words, state) = self.line(line, row.symbols());
            let (role, beside) =
                if line == self.chosen { (Role::Cursor, Role::Cursor) } else { (Role::Plain, Role::Dim) };
            if line == self.chosen {
                row.sign(x + 1, y, row.symbols().pointer, Role::Bright);
            }
            let room = (end - x - 4 - width(&state)).max(0) as usize;
            // The board says which game.
            let short = words.split(',').next().unwrap_or_default();
            row.text(x + 3, y, &cut(if width(&words) as usize <= room { &words } else { short }, room), role);
            row.text_before(end, y, &state, beside);
            if line == self.chosen {
                row.restyle(x + 2, end + 1, y, Role::Cursor);
            }
        }
        let Some((posed, preview)) = self.next.as_ref().filter(|_| area.width >= WITH_BOARD) else { return };
        let [side, _] = Self::rooms(area);
        let words = wrap(&words_of(posed), side.width.into());
        for (row, words) in words.iter().enumerate() {
            pen.within(side).text(i32::from(side.x), i32::from(side.y) + row as i32, words, Role::Title);
        }
        let board = Self::board_in(area, words.len() as u16, preview);
        // Where it does not fit, the words say enough.
        let _ = preview.draw(board, &mut pen.within(board));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::sizes;

    #[test]
    fn the_law_over_sizes_holds_for_the_list() {
        let posed: PosedRiddle<AnyGame> = shipped_riddles().next().and_then(|one| one.posed().ok()).expect("a riddle");
        let preview = Preview::at(posed.game.clone(), posed.position.clone());
        let (log, next) = (RiddleLog::default(), Some((posed, preview)));
        let screen = RiddlesScreen { chosen: 0, log, today: 20_780, next, search: None, message: None };
        sizes::check_drawing(|area, pen| screen.draw(area, pen));
    }

    #[test]
    fn the_board_of_every_riddle_is_seen_whole_where_it_has_room() {
        for (width, height) in
            [(60, 20), (60, 22), (61, 37), (66, 20), (72, 22), (80, 24), (99, 23), (100, 20), (120, 40)]
        {
            let area = Rect::new(0, 2, width, height - 4);
            for riddle in shipped_riddles() {
                let posed: PosedRiddle<AnyGame> = riddle.posed().expect("a riddle");
                let words = wrap(&words_of(&posed), RiddlesScreen::rooms(area)[0].width.into()).len() as u16;
                let preview = Preview::at(posed.game, posed.position);
                let board = RiddlesScreen::board_in(area, words, &preview);
                // The words and the lowest list have their rows in every case.
                let most = Rect { height: area.height - words - LOW_ROWS as u16, ..area };
                let is_whole = preview.size_in(board).0 || !preview.size_in(most).0;
                assert!(is_whole, "{} in {width}x{height}: {board:?}", riddle.setup);
                let lines = (0..LINES).map(|line| RiddlesScreen::line_in(area, line));
                assert!(lines.clone().all(|line| !line.intersects(board)), "{width}x{height}: {board:?}");
                assert!(lines.clone().all(|line| area.contains(line.as_position())), "{width}x{height}");
            }
        }
    }
}
