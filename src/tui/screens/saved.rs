//! The saved games: in progress and finished; open, walk through, delete, copy out and in.

use std::time::SystemTime;

use ratatui::layout::Rect;

use crate::core::Player;
use crate::games::title_of;
use crate::play::{Shelf, Summary};
use crate::tui::ago::ago;
use crate::tui::boards::Names;
use crate::tui::deed::{Deed, back, says, usual};
use crate::tui::file_prompt::{FilePrompt, FileWay};
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::lists::{row_on, walk};
use crate::tui::paint::{Pen, counted, cut, width};
use crate::tui::screen::{Desk, Header, Show, Wish, said};
use crate::tui::scroll::{reveal, row_at};
use crate::tui::symbols::Symbols;
use crate::tui::typed::{Prompt, TypedAnswer};
use crate::tui::{Action, GamesEffect, Role, Saved};

/// The list of all saved games.
pub(crate) struct SavedGames {
    games: Vec<Saved>,
    /// When they were listed.
    now: SystemTime,
    chosen: usize,
    /// Delete was pressed once for the chosen game.
    deleting: bool,
    files: FilePrompt,
    message: Option<String>,
}

impl SavedGames {
    /// The list as it stands.
    pub(crate) fn new(desk: &Desk<'_>) -> Self {
        Self {
            games: desk.games.to_vec(),
            now: desk.now,
            chosen: 0,
            deleting: false,
            files: FilePrompt::default(),
            message: None,
        }
    }

    fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.games.len().saturating_sub(1));
    }

    fn walk(&mut self, by: isize, _desk: &Desk<'_>) {
        self.chosen = row_on(self.chosen, by, self.games.len());
    }

    /// The rows of the list: headings and games by their index.
    fn rows(&self) -> Vec<ListRow> {
        let mut rows = Vec::new();
        for (shelf, heading) in [(Shelf::Playing, "In progress"), (Shelf::Finished, "Finished")] {
            let games = self.games.iter().enumerate().filter(|(_, saved)| saved.entry.shelf == shelf);
            let games: Vec<ListRow> = games.map(|(index, _)| ListRow::Game(index)).collect();
            if !games.is_empty() {
                rows.extend((!rows.is_empty()).then_some(ListRow::Free));
                rows.push(ListRow::Heading(heading));
                rows.extend(games);
            }
        }
        rows
    }

    /// The first row that is shown, so that the chosen one is in sight.
    fn first_row(&self, rows: &[ListRow], height: usize) -> usize {
        let chosen = rows.iter().position(|row| *row == ListRow::Game(self.chosen)).unwrap_or(0);
        reveal(0, height, chosen + 1)
    }

    fn copy(&mut self, way: FileWay, answer: &TypedAnswer, desk: &Desk<'_>) -> Result<Vec<Wish>, String> {
        let name = &answer.line;
        Ok(match (way, self.games.get(self.chosen)) {
            (FileWay::In, _) => {
                vec![Wish::effect(GamesEffect::Import { file: (desk.fresh)(), name: name.clone() })]
            }
            (FileWay::Out, Some(saved)) => {
                let path = answer.target(name, desk.oracle)?;
                self.message = Some(format!("Copied to {name}."));
                vec![Wish::effect(GamesEffect::Export { entry: saved.entry.clone(), path })]
            }
            (FileWay::Out, None) => Vec::new(),
        })
    }

    fn delete(&mut self) -> Vec<Wish> {
        let Some(saved) = self.games.get(self.chosen) else { return Vec::new() };
        if !std::mem::replace(&mut self.deleting, true) {
            self.message = Some(format!("‹Delete› again: {} is gone for good.", describe(saved)));
            return Vec::new();
        }
        self.deleting = false;
        vec![Wish::effect(GamesEffect::Delete(vec![saved.entry.clone()]))]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListRow {
    Free,
    Heading(&'static str),
    Game(usize),
}

/// Sits down at a saved game.
pub(crate) fn open(entry: &crate::play::Entry, desk: &Desk<'_>) -> Wish {
    Wish::effect(GamesEffect::Open { file: (desk.fresh)(), entry: entry.clone() })
}

/// A saved game in one line: `Catch-Up 1..12, you, perfect, 5 turns`.
pub(crate) fn describe(saved: &Saved) -> String {
    match &saved.summary {
        Ok(summary) => format!("{}, {}, {}", title_of(&summary.game), seats(summary), progress(summary)),
        Err(_) => format!("{}, which cannot be read,", saved.entry.file()),
    }
}

/// What is played, or the name of a file that is no saved game.
fn title(saved: &Saved) -> String {
    saved.summary.as_ref().map_or_else(|_| saved.entry.file(), |summary| title_of(&summary.game))
}

/// A saved game in two short lines.
pub(crate) fn in_two_lines(saved: &Saved) -> [String; 2] {
    match &saved.summary {
        Ok(summary) if summary.result.is_none() => [title_of(&summary.game), going_on(summary)],
        Ok(summary) => [title_of(&summary.game), progress(summary)],
        Err(_) => [saved.entry.file(), UNREADABLE.to_owned()],
    }
}

/// Whose move it is in a game that goes on, which turn, and against whom: `your move, turn 6, perfect`.
fn going_on(summary: &Summary) -> String {
    let names = names(summary);
    let whose = summary
        .mover
        .map(|mover| if names.is_you(mover) { "your move".to_owned() } else { format!("{} to move", names.of(mover)) });
    let others: Vec<&str> =
        Player::ALL.into_iter().filter(|player| !names.is_you(*player)).map(|player| names.of(player)).collect();
    let others: Vec<&str> = others.into_iter().filter(|name| !name.is_empty()).collect();
    // Of whoever is to move it is said already.
    let is_said = summary.mover.is_some_and(|mover| !names.is_you(mover));
    let against = (!is_said && !others.is_empty() && others.len() < summary.seats.len()).then(|| others.join(", "));
    let turn = Some(format!("turn {}", summary.turns + 1));
    [whose, turn, against].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Whether the only person at the table is to move.
pub(crate) fn is_yours(saved: &Saved) -> bool {
    let mover = |summary: &Summary| summary.mover.filter(|mover| names(summary).is_you(*mover));
    saved.summary.as_ref().ok().and_then(mover).is_some()
}

/// What stands in the list beside the name of a file that is no saved game.
const UNREADABLE: &str = "cannot be read";

fn names(summary: &Summary) -> Names {
    Names::written(&summary.seats)
}

fn seats(summary: &Summary) -> String {
    names(summary).all().collect::<Vec<_>>().join(", ")
}

fn progress(summary: &Summary) -> String {
    let turns = counted(summary.turns, "turn");
    match summary.result.as_deref() {
        Some(result) => match result.strip_prefix("won ").and_then(Player::from_notation) {
            Some(player) => format!("won by {}, {turns}", names(summary).of(player)),
            None => format!("{result}, {turns}"),
        },
        None => turns,
    }
}

/// How it stands with a game, or that nobody knows.
fn standing(saved: &Saved) -> String {
    saved.summary.as_ref().map_or_else(|_| UNREADABLE.to_owned(), progress)
}

impl Show for SavedGames {
    fn mode(&self) -> Mode {
        if self.files.is_open() { Mode::Typing } else { Mode::Browse }
    }

    fn begin(&mut self, _desk: &Desk<'_>) -> Vec<Wish> {
        vec![Wish::effect(GamesEffect::List)]
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        if self.files.is_open() {
            return FilePrompt::deed(action, |screen: &mut Self| &mut screen.files, Self::copy);
        }
        if let Some(deed) = walk(action, usual, Self::walk) {
            return Some(deed);
        }
        Some(match *action {
            Action::Take => says("open it")
                .short("open")
                .does(|s: &mut Self, desk| s.games.get(s.chosen).map(|saved| open(&saved.entry, desk))),
            Action::Review => says("review it").short("review").does(|s: &mut Self, desk| s.review(desk)),
            Action::Delete => says("delete it").short("delete").does(|s: &mut Self, _| s.delete()),
            Action::OpenPrompt => says("copy it to a file")
                .short("copy out")
                .does(|s: &mut Self, _| s.files.ask(FileWay::Out, "copy it to the file ")),
            Action::NewGame => says("take in a file")
                .short("take in")
                .does(|s: &mut Self, _| s.files.ask(FileWay::In, "take in the game from the file ")),
            Action::Click { x, y } => usual().does(move |s: &mut Self, desk| s.click(x, y, desk)),
            Action::Cancel | Action::Leave => back(),
            _ => return None,
        })
    }

    fn footer(&self) -> Vec<Action> {
        if self.files.is_open() {
            return Prompt::FOOTER.to_vec();
        }
        vec![
            Action::Take,
            Action::Review,
            Action::Delete,
            Action::Leave,
            Action::OpenPrompt,
            Action::NewGame,
            Action::Help,
        ]
    }

    fn before(&mut self, action: &Action) {
        self.message = None;
        self.deleting &= *action == Action::Delete;
    }

    fn listed(&mut self, desk: &Desk<'_>) {
        (self.games, self.now) = (desk.games.to_vec(), desk.now);
        self.choose(self.chosen);
    }

    fn header(&self, _symbols: &Symbols) -> Header {
        let count = counted(self.games.len(), "game");
        Header { title: "Saved games".to_owned(), middle: Line::default(), right: [count.clone(), count] }
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        if let Some(line) = self.files.line(symbols) {
            return line;
        }
        let words = match (&self.message, self.games.get(self.chosen)) {
            (Some(message), _) => message.clone(),
            (None, None) => "Nothing is saved yet. A game is kept from its first move on.".to_owned(),
            (None, Some(Saved { entry, summary: Err(words) })) => format!("{}: {words}.", entry.file()),
            (None, Some(Saved { entry, summary: Ok(summary) })) => {
                let enter = match entry.shelf {
                    Shelf::Playing => "‹take› goes on where it stopped.",
                    Shelf::Finished => "‹take› opens it: walk through it, or play on from any point.",
                };
                let hints = if summary.hints_used { " Hints were used." } else { "" };
                let branch = summary.branch.as_ref().map(|branch| format!(" It left another at {}.", branch.words()));
                // A long title is cut in the list.
                let title = title_of(&summary.game);
                format!("{title}: {enter}{hints}{}", branch.unwrap_or_default())
            }
        };
        said(words, Role::Bright)
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        let rows = self.rows();
        let first = self.first_row(&rows, usize::from(area.height));
        let columns = self.columns(area);
        for (row, shown) in rows.iter().skip(first).take(usize::from(area.height)).enumerate() {
            let y = i32::from(area.y) + row as i32;
            match shown {
                ListRow::Free => {}
                ListRow::Heading(words) => {
                    pen.text(3, y, words, Role::Dim);
                }
                ListRow::Game(index) => self.line(*index, y, &columns, pen),
            }
        }
    }
}

impl SavedGames {
    /// Sits down at the chosen game to review it.
    fn review(&self, desk: &Desk<'_>) -> Vec<Wish> {
        let Some(saved) = self.games.get(self.chosen) else { return Vec::new() };
        let file = (desk.fresh)();
        vec![Wish::ReviewWhenOpened(file), Wish::effect(GamesEffect::Open { file, entry: saved.entry.clone() })]
    }

    fn click(&mut self, x: u16, y: u16, desk: &Desk<'_>) -> Vec<Wish> {
        let rows = self.rows();
        let first = self.first_row(&rows, usize::from(desk.area.height));
        match row_at(desk.area, x, y).and_then(|row| rows.get(first + row)) {
            Some(ListRow::Game(index)) if *index == self.chosen => vec![open(&self.games[*index].entry, desk)],
            Some(ListRow::Game(index)) => {
                self.chosen = *index;
                Vec::new()
            }
            Some(ListRow::Free | ListRow::Heading(_)) | None => Vec::new(),
        }
    }

    /// Where the columns stand, the same for every row.
    fn columns(&self, area: Rect) -> ListColumns {
        let widest =
            |words: &dyn Fn(&Saved) -> String| self.games.iter().map(|saved| width(&words(saved))).max().unwrap_or(0);
        let names = |saved: &Saved| saved.summary.as_ref().map(seats).unwrap_or_default();
        let (when, how) = (widest(&|saved| ago(saved.entry.modified, self.now)), widest(&standing).min(WIDEST));
        let seats = widest(&names).min(WIDEST);
        // Beside the titles, and not at the far end of a wide screen.
        let all = TITLES + widest(&title) + GAP + seats + GAP + how + GAP + when;
        let end = (i32::from(area.width) - 2).min(all);
        let how = end - when - GAP - how;
        let seats = how - GAP - seats;
        let has_seats = seats >= TITLES + LEAST_TITLE + GAP;
        ListColumns { seats: if has_seats { seats } else { how }, how, end }
    }

    fn line(&self, index: usize, y: i32, columns: &ListColumns, pen: &mut Pen<'_>) {
        let (saved, is_chosen) = (&self.games[index], index == self.chosen);
        if is_chosen {
            pen.sign(1, y, pen.symbols().pointer, Role::Bright);
        }
        let ListColumns { seats: middle, how, end } = *columns;
        let mut put = |from: i32, to: i32, words: &str, role: Role| {
            pen.text(from, y, &cut(words, (to - GAP - from).max(0) as usize), role);
        };
        let (names, role) = match &saved.summary {
            Ok(summary) => (seats(summary), Role::Plain),
            Err(_) => (String::new(), Role::Dim),
        };
        put(TITLES, middle, &title(saved), if is_chosen { Role::Cursor } else { role });
        put(middle, how, &names, Role::Plain);
        let when = ago(saved.entry.modified, self.now);
        let role = if saved.summary.is_ok() { Role::Dim } else { Role::Mistake };
        put(how, end - width(&when), &standing(saved), role);
        pen.text_before(end, y, &when, Role::Dim);
    }
}

/// Where the columns of the list begin, behind that of the titles; the last one ends at `end`.
struct ListColumns {
    seats: i32,
    how: i32,
    end: i32,
}

const TITLES: i32 = 3;
const GAP: i32 = 2;
/// Titles are cut before this; where they would be, nobody's seat is told.
const LEAST_TITLE: i32 = 16;
/// No other column is wider.
const WIDEST: i32 = 24;
