//! The form of the laboratory: which pool, which bots.

use ratatui::layout::Rect;

use super::contest::Contest;
use crate::bots::Bots;
use crate::games::{games, info_of, setup_of};
use crate::tui::brief::with_short_quotes;
use crate::tui::deed::{Words, says, usual};
use crate::tui::ink::Line;
use crate::tui::oracle::Oracle;
use crate::tui::paint::{CUT, Pen, cut_words, width, wrap};
use crate::tui::panes::beyond;
use crate::tui::screen::said;
use crate::tui::typed::TextField;
use crate::tui::view::rows_talked_over;
use crate::tui::{Action, Direction, Role};

/// Two lines of text, checked as they are typed.
pub(crate) struct LaboratoryForm {
    /// The game of the laboratory, for setups that name none.
    id: String,
    setup: TextField,
    bots: TextField,
    /// The bots are being typed, not the setup.
    at_bots: bool,
    fault: Option<String>,
    /// The bots of the last game that was typed rightly, and their ideas.
    known: Vec<(String, &'static str)>,
    /// Who reads the files that are named.
    oracle: Oracle,
}

/// What becomes of the form after a key.
pub(crate) enum FormAnswer {
    /// It stays.
    Open,
    /// Nothing is changed.
    Dropped,
    /// These are the setup and the bots.
    Filled(String, Vec<String>),
}

/// From this height on a row is free between two.
const LOOSE: u16 = 20;
const LABELS: i32 = 3;
const VALUES: i32 = 14;

impl LaboratoryForm {
    /// The form with what there is.
    pub(crate) fn new(setup: &str, bots: &[String], oracle: Oracle) -> Self {
        let mut form = Self {
            id: setup.split(' ').next().unwrap_or_default().to_owned(),
            setup: setup.into(),
            bots: bots.join(",").as_str().into(),
            at_bots: false,
            fault: None,
            known: Vec::new(),
            oracle,
        };
        form.check();
        form
    }

    /// What is said about what an action does.
    pub(crate) fn words(action: &Action) -> Option<Words> {
        Some(match action {
            Action::Cancel => usual().short("drop it"),
            Action::Take => usual().short("begin"),
            Action::Move(Direction::Up | Direction::Down) => usual().on("up down").short("field"),
            Action::Complete | Action::PreviousPane => usual(),
            Action::Click { .. } => says("chooses a field"),
            action if TextField::edits(action) => usual(),
            _ => return None,
        })
    }

    /// Lets a key or a click do what it means, in the form that is drawn in this area.
    pub(crate) fn act(&mut self, action: &Action, area: Rect) -> FormAnswer {
        match action {
            Action::Cancel => return FormAnswer::Dropped,
            Action::Take if self.fault.is_none() => {
                return FormAnswer::Filled(self.whole(), self.named());
            }
            Action::Move(Direction::Up | Direction::Down) | Action::Complete | Action::PreviousPane => {
                self.at_bots = !self.at_bots;
            }
            Action::Click { y, .. } => {
                let [game, bots, _] = Self::rows(area);
                self.at_bots = i32::from(*y) == bots || self.at_bots && i32::from(*y) != game;
            }
            _ => {
                let field = if self.at_bots { &mut self.bots } else { &mut self.setup };
                if field.edit(action) {
                    self.check();
                }
            }
        }
        FormAnswer::Open
    }

    /// The setup with its game. What begins with a letter may be meant for the name of another game, and is one unless this
    /// game can read it.
    fn whole(&self) -> String {
        let typed = self.setup.text().trim();
        let own = setup_of(&self.id, typed);
        let begins_with_letter = typed.starts_with(|letter: char| letter.is_ascii_alphabetic());
        if begins_with_letter && Contest::check(&own, &[], self.oracle).is_err() { typed.to_owned() } else { own }
    }

    fn check(&mut self) {
        self.fault = match Contest::check(&self.whole(), &self.named(), self.oracle) {
            Ok(game) => {
                self.known = game.bots().iter().map(|bot| (bot.example(), bot.blurb)).collect();
                None
            }
            Err(error) => Some(error.to_string()),
        };
    }

    fn named(&self) -> Vec<String> {
        self.bots.text().split(',').map(str::trim).filter(|bot| !bot.is_empty()).map(str::to_owned).collect()
    }

    /// What the field is for.
    pub(crate) fn talk(&self) -> Line {
        self.told(self.at_bots)
    }

    fn told(&self, at_bots: bool) -> Line {
        let words = if at_bots {
            "Bots apart by commas, also FILE.toml and exec:COMMAND; without any, all whose chances are known."
                .to_owned()
        } else {
            let other = games().iter().find(|(id, _)| *id != self.id);
            let other = other.and_then(|(_, info)| info.presets.first()).map_or("", |preset| preset.setup);
            let own = info_of(&self.id).and_then(|info| info.presets.last()).map_or("", |preset| preset.setup);
            let own = own.split_once(' ').map_or(own, |(_, rest)| rest);
            format!("A game for two and its setup, or a setup of this game: {other}, {own}.")
        };
        said(words, Role::Bright)
    }

    /// The rows of the two fields, and the first one below them.
    fn rows(area: Rect) -> [i32; 3] {
        let is_loose = area.height >= LOOSE;
        let (y, step) = (i32::from(area.y) + i32::from(is_loose), if is_loose { 2 } else { 1 });
        [y, y + step, y + 2 * step]
    }

    /// Draws it.
    pub(crate) fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        // Nothing comes or goes with the field in which one is.
        let talked = [true, false].map(|at_bots| rows_talked_over(&self.told(at_bots), area));
        let height = area.height.saturating_sub(talked[0].max(talked[1]));
        let mut pen = pen.within(Rect { height, ..area });
        let (x, [game, bots, mut y]) = (i32::from(area.x), Self::rows(area));
        let room = usize::from(area.width).saturating_sub(VALUES as usize + 2);
        for (y, label, text, is_here) in
            [(game, "Game", &self.setup, !self.at_bots), (bots, "Bots", &self.bots, self.at_bots)]
        {
            pen.text(x + LABELS, y, label, if is_here { Role::Bright } else { Role::Plain });
            if is_here {
                text.draw(x + VALUES, y, room, &mut pen);
            } else {
                pen.text(x + VALUES, y, text.text(), Role::Plain);
            }
        }
        match &self.fault {
            Some(fault) => {
                let lines = wrap(fault, room);
                let is_cut = lines.iter().any(|line| width(line) as usize > room);
                let short = || wrap(&with_short_quotes(&said(fault, Role::Mistake), room).to_string(), room);
                for line in if is_cut { short() } else { lines } {
                    pen.text(x + VALUES, y, &line, Role::Mistake);
                    y += 1;
                }
            }
            None => {
                let end = pen.text(x + VALUES, y, &pen.symbols().tick.to_string(), Role::Win);
                pen.text(end + 1, y, "all is well", Role::Dim);
                y += 1;
            }
        }
        self.draw_bots(x + LABELS, y, &mut pen);
    }

    /// The bots of the game with their ideas, below a free row where they are whole there: whole where rows are free, else without
    /// what explains them.
    fn draw_bots(&self, x: i32, y: i32, pen: &mut Pen<'_>) {
        let ideas = x + self.known.iter().map(|(bot, _)| width(bot)).max().unwrap_or(0) + 2;
        let room = (i32::from(pen.area().right()) - 1 - ideas).max(1) as usize;
        let known: Vec<&str> = self.known.iter().map(|(_, idea)| *idea).collect();
        let rows = |y: i32| (i32::from(pen.area().bottom()) - y).max(0) as usize;
        let is_whole =
            |told: &Vec<Vec<String>>| told.iter().map(Vec::len).sum::<usize>() <= rows(y + 1) && !has_cut(told);
        let aired = Some(in_rows(&known, room, rows(y + 1))).filter(is_whole);
        let mut y = y + i32::from(aired.is_some());
        let rows = rows(y);
        let told = aired.unwrap_or_else(|| in_rows(&known, room, rows));
        let below = self.known.len().saturating_sub(rows);
        if below > 0 && rows > 0 {
            pen.text_before(i32::from(pen.area().right()) - 1, y - 1, &beyond(0, below), Role::Dim);
        }
        for ((bot, _), lines) in self.known.iter().zip(told) {
            pen.text(x, y, bot, Role::Plain);
            for line in &lines {
                pen.text(ideas, y, line, Role::Dim);
                y += 1;
            }
        }
    }
}

/// Ideas below each other in so many rows. Those that are explained behind a colon or semicolon do without that first, the last
/// of them first; where rows are missing still, the last are cut.
fn in_rows(ideas: &[&str], room: usize, rows: usize) -> Vec<Vec<String>> {
    let brief = |idea: &&str| wrap(idea.split([':', ';']).next().unwrap_or(idea), room);
    let mut lines: Vec<Vec<String>> = ideas.iter().map(brief).collect();
    let needed: usize = lines.iter().map(Vec::len).sum();
    // Rows that are left go to those that would like more, from the first on.
    let mut free = rows.saturating_sub(needed);
    for (lines, idea) in lines.iter_mut().zip(ideas) {
        let whole = wrap(idea, room);
        if let Some(left) = free.checked_sub(whole.len() - lines.len().min(whole.len())) {
            (*lines, free) = (whole, left);
        }
    }
    let mut missing = needed.saturating_sub(rows);
    for (lines, idea) in lines.iter_mut().zip(ideas).rev() {
        if missing > 0 && lines.len() > 1 {
            missing = missing.saturating_sub(lines.len() - 1);
            *lines = vec![cut_words(idea, room)];
        }
    }
    lines
}

/// Whether one of them is cut.
fn has_cut(told: &[Vec<String>]) -> bool {
    told.iter().flatten().any(|line| line.ends_with(CUT))
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Buffer, Cell};

    use super::*;
    use crate::tui::screen::at_desk;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn ideas_do_without_their_explanations_before_one_is_cut() {
        let ideas = ["the largest sum: run far ahead", "perfect, but errs with this chance", "any"];
        let told = |rows| in_rows(&ideas, 16, rows).concat();
        let whole = ["the largest sum:", "run far ahead", "perfect, but", "errs with this", "chance", "any"];
        assert_eq!(told(6), whole);
        assert_eq!(told(5), [&["the largest sum"], &whole[2..]].concat());
        assert_eq!(told(4), ["the largest sum", "perfect, but ..", "any"]);
    }

    #[test]
    fn no_idea_is_cut_beside_a_free_row() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        at_desk(|desk| {
            for (_, info) in games() {
                let form = LaboratoryForm::new(info.presets[0].setup, &[], desk.oracle);
                for (width, height) in [(60, 16), (66, 18), (73, 18), (80, 20)] {
                    let area = Rect::new(0, 0, width, height);
                    let mut buf = Buffer::empty(area);
                    form.draw(area, &mut Pen::new(&mut buf, area, &theme));
                    let rows = buf.content().chunks(width.into());
                    let text: Vec<String> = rows.map(|row| row.iter().map(Cell::symbol).collect()).collect();
                    let is_cut = text.iter().any(|row| row.trim_end().ends_with(CUT));
                    let is_free = text[3].trim().is_empty();
                    assert!(!is_cut || !is_free, "{} at {width}x{height}: {text:#?}", info.presets[0].setup);
                }
            }
        });
    }
}
