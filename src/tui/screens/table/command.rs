//! The words of the prompt, and the command that leads back to a table.

use super::{GameScreen, TypedLine, deeds};
use crate::bots::EQUAL;
use crate::core::{Arrange, Game};
use crate::games::AnyGame;
use crate::play::{Save, Seat, is_equal};
use crate::settings::HintLevel;
use crate::tui::deed::shared;
use crate::tui::keymap::{KeyLine, Mode, NAMES, USUAL, by_name};
use crate::tui::screen::{Desk, Go, Screen, Show, Wish, show_line};
use crate::tui::screens::set_up::SetUpScreen;
use crate::tui::typed::TypedAnswer;
use crate::tui::{Action, DiskEffect};

/// The word of the prompt that takes a file name.
const WRITE: &str = "write";

impl GameScreen {
    /// A word of the prompt; `None` if it is none.
    pub(super) fn obey(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Option<Vec<Wish>> {
        let text = &answer.line;
        if text.strip_prefix(WRITE).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')) {
            return Some(self.write(answer, desk));
        }
        let action = by_name(text).or_else(|| self.by_footer(text))?;
        if shared(&action).is_some() {
            return Some(vec![Wish::Act(action)]);
        }
        let Some(deed) = self.deed(&action) else {
            self.refuse(format!("`{text}` has nothing to do at this table."));
            return Some(Vec::new());
        };
        Some(deed.run(self, desk))
    }

    /// The action of which the footer says this, where that is no move.
    fn by_footer(&self, text: &str) -> Option<Action> {
        let (_, action) = self.said_in_footer().find(|(words, _)| words == text)?;
        Some(action).filter(|_| self.read_typed(text).is_err())
    }

    /// What the footer says when no line is typed: in words, and in fewer, without what is on now.
    fn said_in_footer(&self) -> impl Iterator<Item = (String, Action)> {
        let keys = deeds::footer_at_rest(self).into_iter();
        let keys = keys.filter_map(|action| self.uses(&action)?.in_footer(&action, self.line_at_rest(&action)));
        keys.filter_map(|key| Some(([key.words, key.brief], key.action?))).flat_map(|(said, action)| {
            said.map(|words| (words.split(':').next().unwrap_or_default().to_owned(), action.clone()))
        })
    }

    fn line_at_rest(&self, action: &Action) -> Option<KeyLine> {
        USUAL.line(Mode::Browse, self.own_keys(), action)
    }

    /// Whether some word of the prompt begins so.
    pub(super) fn begins_word(&self, text: &str) -> bool {
        text.starts_with("write ") || self.words().any(|word| word.starts_with(text))
    }

    /// The only word that begins so.
    pub(super) fn complete_word(&self, text: &str) -> Option<String> {
        let mut words: Vec<String> = self.words().filter(|word| word.starts_with(text)).collect();
        words.arrange();
        words.dedup();
        words.pop().filter(|_| words.is_empty())
    }

    /// The words of the prompt: names, and what the footer says.
    fn words(&self) -> impl Iterator<Item = String> {
        let names = NAMES.iter().map(|(name, ..)| *name).chain([WRITE]).map(str::to_owned);
        names.chain(self.said_in_footer().map(|(words, _)| words))
    }

    fn write(&mut self, answer: &TypedAnswer, desk: &Desk<'_>) -> Vec<Wish> {
        match answer.file_to_write("write my-game.toml", desk.oracle) {
            Ok(path) => {
                self.say(format!("Written to {}.", path.display()));
                vec![Wish::effect(DiskEffect::Write { path, text: Save::of(&self.table).text() })]
            }
            Err(words) => {
                self.refuse(words);
                let text = answer.line.clone();
                self.typed =
                    Some(TypedLine { field: text.as_str().into(), words: true, refused: Some(text), read: None });
                Vec::new()
            }
        }
    }

    /// The command that leads back to this table.
    pub(super) fn show_command(&self, desk: &Desk<'_>) -> Vec<Wish> {
        let KeptSetup { words, wishes, .. } = self.kept_setup(desk);
        let text = self.command(&words, desk);
        wishes.into_iter().chain([Wish::Go(Go::Note { title: "The command for this table", text })]).collect()
    }

    /// The match as one line, which every command takes in place of a saved game; it is copied as well.
    pub(super) fn show_line(&self, desk: &Desk<'_>) -> Vec<Wish> {
        let KeptSetup { words: game, wishes, .. } = self.kept_setup(desk);
        let save = Save { game, ..Save::of(&self.table) };
        wishes.into_iter().chain(show_line(save.line())).collect()
    }

    /// The form for another game: what may be tried next, or the same again.
    pub(super) fn new_game(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        if let Some(next) = self.next_setup() {
            return vec![Wish::Go(Go::NewGame { setup: next.to_owned(), files: Vec::new() })];
        }
        let KeptSetup { words: setup, files, wishes } = self.kept_setup(desk);
        wishes.into_iter().chain([Wish::Go(Go::NewGame { setup, files })]).collect()
    }

    /// The setup in words that can be read again. A board that came from a file is kept under the name that they say, unless it lies
    /// there already: the file itself may be elsewhere by now, or another.
    pub(super) fn kept_setup(&self, desk: &Desk<'_>) -> KeptSetup {
        let files = self.table.game().files();
        let words = self.table.game().to_string();
        if AnyGame::read_setup(&words, &|name| desk.read(name)).is_ok_and(|game| game.files() == files) {
            return KeptSetup { words, files, wishes: Vec::new() };
        }
        let mut kept = KeptSetup { words, files: Vec::new(), wishes: Vec::new() };
        for (name, text) in files {
            let found = desk.name_of(&name, &text);
            let renamed = kept.words.split(' ').map(|word| if word == name { &*found } else { word });
            kept.words = renamed.collect::<Vec<_>>().join(" ");
            if desk.read(&found).is_err() {
                kept.wishes.push(Wish::KeepFile { name: found.clone(), text: text.clone() });
            }
            kept.files.push((found, text));
        }
        kept
    }

    /// The position that is looked at, to be changed by hand and played by those who sit here.
    pub(super) fn set_up(&self, desk: &Desk<'_>) -> Wish {
        let seats = self.table.seats().iter().map(typed_as).collect();
        let position = self.shown.position.clone();
        Wish::Go(Go::Open(Box::new(SetUpScreen::new(self.game().clone(), position, seats, self.hints, desk.engine))))
    }

    fn command(&self, setup: &str, desk: &Desk<'_>) -> String {
        let (game, timeline) = (self.table.game(), self.table.timeline());
        let mut words = format!("catchup play {setup}");
        for (index, seat) in self.table.seats().iter().enumerate() {
            if *seat != Seat::Human {
                words += &seat_words(index, &typed_as(seat));
            }
        }
        if self.table.seats().iter().any(|seat| !seat.is_human()) {
            words = format!("{words} --seed {}", self.table.seed());
        }
        if *timeline.start() != game.start() {
            words = format!("{words} --position \"{}\"", game.write_position(timeline.start()));
        }
        let turns: Vec<&str> = self
            .shown
            .turns
            .iter()
            .filter(|(span, _)| span.steps.end <= timeline.now())
            .map(|(_, text)| text.as_str())
            .collect();
        if !turns.is_empty() {
            words = format!("{words} --moves \"{}\"", turns.join(" "));
        }
        let (left, usual) = (self.table.gives_back(), desk.settings.give_back);
        if [left, usual].iter().any(|turns| *turns > 0) {
            words = format!("{words} --give-back {left}");
        }
        words + &hint_words(self.hints, desk.settings.hints)
    }
}

/// A setup that can be read again.
pub(super) struct KeptSetup {
    pub(super) words: String,
    /// The files that it names, with their texts.
    files: Vec<(String, String)>,
    /// What keeps those that lie nowhere.
    pub(super) wishes: Vec<Wish>,
}

/// Who sits somewhere, as it is typed.
fn typed_as(seat: &Seat<AnyGame>) -> String {
    match seat {
        Seat::Bot(bot) if is_equal(bot.name()) => EQUAL.to_owned(),
        Seat::Bot(bot) => bot.name().to_owned(),
        Seat::Human | Seat::Named(_) => seat.to_string(),
    }
}

/// ` --p1 human:Ada`, as a shell takes it for one word.
pub(in crate::tui::screens) fn seat_words(index: usize, who: &str) -> String {
    let quote = if who.contains([' ', '\'']) { "\"" } else { "" };
    format!(" --p{} {quote}{who}{quote}", index + 1)
}

/// ` --hints all`. What is `usual` here may have been said for this run alone: only what the program says by itself is left out.
pub(in crate::tui::screens) fn hint_words(hints: HintLevel, usual: HintLevel) -> String {
    let is_said = [hints, usual].iter().any(|hints| *hints != HintLevel::Off);
    if is_said { format!(" --hints {}", hints.name()) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::super::Pose;
    use super::super::growth::{at_end, engine, setups, table};
    use super::*;
    use crate::core::laws::Dice;
    use crate::play::Match;
    use crate::tui::overlay::check_footer;
    use crate::tui::screen::at_desk;

    #[test]
    fn whoever_types_a_word_of_the_footer_finds_its_key_in_the_menu_and_behind_the_colon() {
        let (engine, mut seen) = (engine(), [0; 2]);
        for game in setups().step_by(3) {
            let mut over = at_end(&game, &mut Dice(3), &engine);
            over.settle();
            let mut reviewed = at_end(&game, &mut Dice(3), &engine);
            reviewed.turn_review();
            for mut table in [table(&game, &engine, 200), over, reviewed] {
                seen[0] += check_footer(&table);
                let named = |action: &Action| NAMES.iter().any(|(.., named)| named == action);
                for key in Screen::keys(&table, &USUAL).into_iter().filter(|key| key.action.as_ref().is_some_and(named))
                {
                    let words = key.words.split(':').next().unwrap_or_default();
                    table.typed = None;
                    // A name means the same wherever it is typed, and so does a move.
                    let is_taken = by_name(words).is_some() || table.read_typed(words).is_ok();
                    let found = table.by_footer(words);
                    assert!(is_taken || found == key.action, "`{words}` at {game}: {found:?}");
                    table.typed = Some(TypedLine { words: true, ..TypedLine::default() });
                    let begun = (1..=words.len()).all(|end| table.begins_word(&words[..end]));
                    assert!(begun, "`{words}` at {game}");
                    seen[1] += 1;
                }
            }
        }
        assert!(seen[0] > 200 && seen[1] > 200, "{seen:?}");
    }

    #[test]
    fn the_command_of_a_table_says_hints_and_turns_to_give_back_where_the_program_would_not() {
        at_desk(|desk| {
            let game: AnyGame = "nim 3,5,7".parse().expect("a setup");
            for hints in HintLevel::ALL {
                for left in [0, 2] {
                    let table = Match::new(game.clone(), Vec::new(), 7).giving_back(left);
                    let screen = GameScreen::new(table, 1, desk.engine, hints, Pose::Still);
                    let back = if left > 0 { format!(" --give-back {left}") } else { String::new() };
                    let hints = if hints == HintLevel::Off { "" } else { &format!(" --hints {}", hints.name()) };
                    let command = screen.command(&game.to_string(), desk);
                    assert_eq!(command, format!("catchup play nim 3,5,7{back}{hints}"));
                }
            }
        });
    }
}
