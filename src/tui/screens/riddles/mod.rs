//! The riddles: that of today, new ones of each level, those that went wrong, and those out of one's own games.

mod search;

use ratatui::layout::Rect;

use super::preview::Preview;
use super::table::pose_riddle;
use crate::engine::Source;
use crate::games::{AnyGame, title_of};
use crate::play::{
    HARDEST, PosedRiddle, RiddleKind, RiddleLog, RiddleQueue, RiddleState, riddle_of_day, shipped_riddles,
};
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::ink::Line;
use crate::tui::lists::{row_on, walk};
use crate::tui::paint::{Pen, capital, counted, cut, sentence, width, wrap};
use crate::tui::screen::{Desk, Go, Header, Show, Wish, said};
use crate::tui::scroll::row_at;
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

/// The width of the list, on narrow screens and on wide ones; the board stands right of it from this width of the screen on.
const LIST: [u16; 2] = [30, 38];
const WIDE: u16 = 68;
const WITH_BOARD: u16 = 56;
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
        let step = Self::step(desk.area);
        let row =
            row_at(Self::list_in(desk.area), x, y).and_then(|row| row.checked_sub(1)).filter(|row| row % step == 0);
        match row.map(|row| row / step).filter(|line| *line < LINES) {
            Some(line) if line == self.chosen => return self.take(desk),
            Some(line) => self.choose(line, desk),
            None => {}
        }
        Vec::new()
    }

    /// Where the list stands.
    fn list_in(area: Rect) -> Rect {
        Rect { width: area.width.min(LIST[usize::from(area.width >= WIDE)]), ..area }
    }

    /// How far the lines stand apart.
    fn step(area: Rect) -> usize {
        if usize::from(area.height) > 2 * LINES + 6 { 2 } else { 1 }
    }
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
        let list = Self::list_in(area);
        let (mut lines, step) = (pen.within(list), Self::step(area) as i32);
        let symbols = lines.symbols();
        for line in 0..LINES {
            let (y, end) = (i32::from(area.y) + 1 + line as i32 * step, i32::from(list.right()) - 1);
            let (words, state) = self.line(line, symbols);
            let (role, beside) =
                if line == self.chosen { (Role::Cursor, Role::Cursor) } else { (Role::Plain, Role::Dim) };
            if line == self.chosen {
                lines.sign(1, y, symbols.pointer, Role::Bright);
            }
            let room = (end - 4 - width(&state)).max(0) as usize;
            // The board says which game.
            let short = words.split(',').next().unwrap_or_default();
            lines.text(3, y, &cut(if width(&words) as usize <= room { &words } else { short }, room), role);
            lines.text_before(end, y, &state, beside);
            if line == self.chosen {
                lines.restyle(2, end + 1, y, Role::Cursor);
            }
        }
        let Some((posed, preview)) = self.next.as_ref().filter(|_| area.width >= WITH_BOARD) else { return };
        let x = list.right() + 2;
        let side =
            Rect { x, y: area.y + 1, width: area.width.saturating_sub(x + 1), height: area.height.saturating_sub(2) };
        let words = format!("{}, level {}", title_of(&posed.game.to_string()), posed.level);
        let mut pen = pen.within(side);
        let words = wrap(&words, side.width.into());
        for (row, words) in words.iter().enumerate() {
            pen.text(i32::from(side.x), i32::from(side.y) + row as i32, words, Role::Title);
        }
        let above = words.len() as u16 + 1;
        let board = Rect { y: side.y + above, height: side.height.saturating_sub(above), ..side };
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
}
