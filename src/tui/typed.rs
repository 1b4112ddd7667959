//! A line that somebody is typing: one piece for every prompt and every form.

use std::path::PathBuf;

use tui_input::{Input, InputRequest};

use super::deed::{Deed, Words, usual};
use super::ink::{Line, Span};
use super::paint::{Pen, sentence, signs, width};
use super::screen::{Desk, Wish};
use super::symbols::Symbols;
use super::{Action, Direction, Oracle, Role};
use crate::foreign::{is_unsafe, shown};

/// A typed line has no more letters, and no more is pasted at once.
pub(crate) const LONGEST: usize = 10_000;

/// A text with the caret in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextField(Input);

impl TextField {
    /// The text that is there.
    pub(crate) fn text(&self) -> &str {
        self.0.value()
    }

    /// Puts another text in its place, the caret behind it.
    pub(crate) fn put(&mut self, text: impl Into<String>) {
        self.0 = Input::new(text.into());
    }

    /// Whether an action changes a text or moves the caret.
    pub(crate) fn edits(action: &Action) -> bool {
        Self::default().edit(action)
    }

    /// Lets an action change the text or move the caret; whether it is one that does.
    pub(crate) fn edit(&mut self, action: &Action) -> bool {
        let request = match action {
            Action::Text(letter) if is_unsafe(*letter) || self.room() == 0 => return true,
            Action::Text(letter) => InputRequest::InsertChar(*letter),
            Action::Paste(pasted) => {
                self.insert(pasted);
                return true;
            }
            Action::Erase => InputRequest::DeletePrevChar,
            Action::EraseForward => InputRequest::DeleteNextChar,
            Action::EraseLine => InputRequest::DeleteLine,
            Action::Move(Direction::Left) => InputRequest::GoToPrevChar,
            Action::Move(Direction::Right) => InputRequest::GoToNextChar,
            Action::First => InputRequest::GoToStart,
            Action::Last => InputRequest::GoToEnd,
            _ => return false,
        };
        self.0.handle(request);
        true
    }

    /// Puts a text in at the caret, in one piece: without control signs, and as much as has room.
    fn insert(&mut self, pasted: &str) {
        let (before, behind) = self.halves();
        let letters: String = pasted.chars().filter(|letter| !is_unsafe(*letter)).take(self.room()).collect();
        let caret = self.0.cursor() + letters.chars().count();
        self.0 = Input::new(format!("{before}{letters}{behind}")).with_cursor(caret);
    }

    /// How many letters it takes.
    fn room(&self) -> usize {
        LONGEST.saturating_sub(self.0.value().chars().count())
    }

    /// The text before the caret and behind it.
    fn halves(&self) -> (&str, &str) {
        let text = self.0.value();
        let at = text.char_indices().nth(self.0.cursor()).map_or(text.len(), |(at, _)| at);
        text.split_at(at)
    }

    /// Whether the caret is at the end of the text that one reaches forward or back.
    pub(crate) fn ends(&self, forward: bool) -> bool {
        let (before, behind) = self.halves();
        if forward { behind.is_empty() } else { before.is_empty() }
    }

    /// How many columns it takes with its caret.
    pub(crate) fn columns(&self) -> i32 {
        width(self.text()) + 1
    }

    /// The text and its caret.
    pub(crate) fn spans(&self, symbols: &Symbols) -> [Span; 3] {
        let (before, behind) = self.halves();
        [
            Span::styled(before.to_owned(), Role::Typed),
            Span::styled(symbols.caret.to_string(), Role::Bright),
            Span::styled(behind.to_owned(), Role::Typed),
        ]
    }

    /// Draws it in `room` columns, the caret always among them; gives the column behind it.
    pub(crate) fn draw(&self, x: i32, y: i32, room: usize, pen: &mut Pen<'_>) -> i32 {
        let before = width(self.halves().0);
        let (mut skipped, mut end) = (0, x);
        for span in self.spans(pen.symbols()) {
            for (sign, columns) in signs(&shown(&span.text)) {
                // What is hidden on the left makes room for the caret.
                if skipped + room as i32 <= before {
                    skipped += columns as i32;
                } else if end + columns as i32 <= x + room as i32 {
                    end = pen.text(end, y, sign, span.ink);
                } else {
                    return end;
                }
            }
        }
        end
    }
}

impl From<&str> for TextField {
    fn from(text: &str) -> Self {
        Self(Input::new(text.to_owned()))
    }
}

/// A question on the talking line that is answered with a typed line.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    lead: &'static str,
    hint: &'static str,
    field: TextField,
    complete: fn(&str) -> String,
    /// Why the line was refused, until it is changed.
    refusal: Option<String>,
}

impl Prompt {
    /// An empty line behind the words `lead`, with a `hint` as long as it is empty; Tab puts in what `complete` makes of it.
    pub(crate) fn new(lead: &'static str, hint: &'static str, complete: fn(&str) -> String) -> Self {
        Self { lead, hint, field: TextField::default(), complete, refusal: None }
    }

    /// A line behind a colon that takes `write FILE`, for [`TypedAnswer::file_to_write`].
    pub(crate) fn for_writing(hint: &'static str) -> Self {
        Self::new(":", hint, |text| if WRITE.starts_with(text) { format!("{WRITE} ") } else { text.to_owned() })
    }

    /// The same question with a line that was no answer, and why not.
    #[must_use]
    pub(crate) fn refused(self, line: &str, words: String) -> Self {
        Self { field: line.into(), refusal: Some(words), ..self }
    }

    /// Lets an action do what it means to the prompt in `slot`; Enter closes it and gives the line, Esc drops it.
    pub(crate) fn answer(slot: &mut Option<Self>, action: &Action) -> Option<TypedAnswer> {
        let prompt = slot.as_mut()?;
        match action {
            Action::Cancel => *slot = None,
            Action::Take => {
                return slot.take().map(|prompt| TypedAnswer {
                    line: prompt.field.text().trim().to_owned(),
                    is_repeated: prompt.refusal.is_some(),
                });
            }
            Action::Complete => {
                let completed = (prompt.complete)(prompt.field.text());
                prompt.field.put(completed);
                prompt.refusal = None;
            }
            _ => {
                prompt.field.edit(action);
                prompt.refusal = None;
            }
        }
        None
    }

    /// What stands on the talking line meanwhile.
    pub(crate) fn line(&self, symbols: &Symbols) -> Line {
        let lead = Span::styled(self.lead, Role::Dim);
        let beside = match &self.refusal {
            Some(words) => Some(Span::styled(format!("  {}", sentence(words)), Role::Mistake)),
            None if self.field.text().is_empty() => Some(Span::styled(format!("  {}", self.hint), Role::Dim)),
            None => None,
        };
        std::iter::once(lead).chain(self.field.spans(symbols)).chain(beside).collect()
    }

    /// The keys that matter meanwhile.
    pub(crate) const FOOTER: [Action; 2] = [Action::Take, Action::Cancel];

    /// What an action does on a screen whose prompt in `slot` is open, and which does this with the line.
    pub(crate) fn deed<S: 'static>(
        action: &Action,
        slot: fn(&mut S) -> &mut Option<Self>,
        answered: fn(&mut S, &TypedAnswer, &Desk<'_>) -> Vec<Wish>,
    ) -> Option<Deed<S>> {
        let words = Self::words(action)?;
        let action = action.clone();
        Some(words.does(move |screen: &mut S, desk| {
            let answer = Self::answer(slot(screen), &action);
            answer.map(|answer| answered(screen, &answer, desk)).unwrap_or_default()
        }))
    }

    /// What is said about an action that an open prompt answers to.
    pub(crate) fn words(action: &Action) -> Option<Words> {
        match action {
            Action::Take => Some(usual().short("do it")),
            Action::Cancel => Some(usual().short("drop it")),
            Action::Complete => Some(usual()),
            action => TextField::edits(action).then(usual),
        }
    }
}

/// The word before the name of a file.
const WRITE: &str = "write";

/// A line that was typed, without the room around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TypedAnswer {
    /// The line.
    pub line: String,
    /// It was refused just now, and somebody presses Enter again.
    pub is_repeated: bool,
}

impl TypedAnswer {
    /// The file that a line `write FILE` names.
    ///
    /// # Errors
    /// A sentence with an `example` when it names none, or is another line; and as [`target`](Self::target).
    pub(crate) fn file_to_write(&self, example: &str, oracle: Oracle) -> Result<PathBuf, String> {
        match self.line.split_once(' ').unwrap_or((&self.line, "")) {
            (WRITE, path) if !path.trim().is_empty() => self.target(path.trim(), oracle),
            (WRITE, _) => Err(format!("`{WRITE}` needs the name of a file: {example}")),
            ("", _) => Err(format!("what is to be done? There is {example}")),
            _ => Err(format!("`{}` is not known here; there is {example}", self.line)),
        }
    }

    /// Where the file goes that the line calls `name`. One that is there already is replaced by the second Enter, not by the
    /// first.
    ///
    /// # Errors
    /// A sentence when there is a file already, or no folder for it.
    pub(crate) fn target(&self, name: &str, oracle: Oracle) -> Result<PathBuf, String> {
        let target = (oracle.target)(name)?;
        if target.is_there && !self.is_repeated {
            return Err(format!("`{name}` is there already: ‹take› again replaces it"));
        }
        Ok(target.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::oracle::Target;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    fn typed(actions: &[Action]) -> TextField {
        let mut field = TextField::default();
        for action in actions {
            assert!(field.edit(action), "{action:?}");
        }
        field
    }

    #[test]
    fn a_line_is_edited_in_its_middle() {
        let letters = |text: &str| Action::Paste(text.to_owned());
        let left = Action::Move(Direction::Left);
        for (actions, text) in [
            (vec![letters("1..1\n2")], "1..12"),
            (vec![letters("1..12"), left.clone(), Action::Erase], "1..2"),
            (vec![letters("1..12"), Action::First, Action::EraseForward, Action::Text('3')], "3..12"),
            (vec![letters("1..12"), Action::First, Action::Last, Action::Text('0')], "1..120"),
            (vec![letters("1..12"), left, Action::EraseLine], ""),
        ] {
            assert_eq!(typed(&actions).text(), text, "{actions:?}");
        }
        assert!(!TextField::default().edit(&Action::Take));
    }

    #[test]
    fn a_paste_is_put_in_whole_where_the_caret_is_and_no_longer_than_a_line_may_be() {
        let mut field = TextField::from("1..é2");
        let paste = |field: &mut TextField, text: &str| assert!(field.edit(&Action::Paste(text.to_owned())));
        field.edit(&Action::Move(Direction::Left));
        paste(&mut field, "日\u{202e}\x1b\r\n本");
        field.edit(&Action::Text('x'));
        assert_eq!(field.text(), "1..é日本x2");
        paste(&mut field, &"é".repeat(1 << 20));
        assert_eq!(field.text().chars().count(), LONGEST);
        assert!(field.text().ends_with("é2"));
        field.edit(&Action::Text('x'));
        assert_eq!(field.text().chars().count(), LONGEST);
    }

    #[test]
    fn the_caret_is_seen_behind_wide_letters() {
        let theme = Theme::shipped("default", Depth::None, Symbols::ASCII).expect("it comes along");
        for (text, room, seen) in
            [("abcdef", 4, "def|"), ("日本語", 5, "本語|"), ("日本語", 4, "語|"), ("ab", 4, "ab|")]
        {
            let mut buf = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, 12, 1));
            let area = buf.area;
            TextField::from(text).draw(0, 0, room, &mut Pen::new(&mut buf, area, &theme));
            let caret = theme.symbols().caret.to_string();
            let shown: String = buf.content().iter().map(ratatui::buffer::Cell::symbol).collect();
            assert_eq!(shown.replace(' ', ""), seen.replace('|', &caret), "{text}");
        }
    }

    #[test]
    fn a_prompt_gives_its_line_once() {
        let mut slot = Some(Prompt::for_writing("write t.csv"));
        for action in [Action::Text('w'), Action::Complete, Action::Paste("a b.txt ".to_owned())] {
            assert_eq!(Prompt::answer(&mut slot, &action), None);
        }
        let answer = TypedAnswer { line: "write a b.txt".to_owned(), is_repeated: false };
        assert_eq!(Prompt::answer(&mut slot, &Action::Take), Some(answer));
        assert!(slot.is_none());
        assert_eq!(Prompt::answer(&mut slot, &Action::Take), None);
    }

    #[test]
    fn a_refused_line_stays_with_the_reason_until_it_is_changed() {
        let mut slot = Some(Prompt::for_writing("write t.csv").refused("wirte t.csv", "`wirte` is no word".to_owned()));
        let theme = Theme::shipped("default", Depth::None, Symbols::UNICODE).expect("it comes along");
        let shown = |slot: &Option<Prompt>| slot.as_ref().expect("it is open").line(theme.symbols()).to_string();
        assert!(shown(&slot).contains("wirte t.csv") && shown(&slot).contains("`wirte` is no word"));
        assert_eq!(Prompt::answer(&mut slot, &Action::Erase), None);
        assert!(shown(&slot).contains("wirte t.cs") && !shown(&slot).contains("is no word"));
    }

    #[test]
    fn a_line_that_names_no_file_is_answered_with_an_example() {
        for (line, file) in [
            ("write a b.txt", Ok(PathBuf::from("a b.txt"))),
            ("write", Err("`write` needs the name of a file: write t.csv")),
            ("", Err("what is to be done? There is write t.csv")),
            ("save t.csv", Err("`save t.csv` is not known here; there is write t.csv")),
        ] {
            let answer = TypedAnswer { line: line.to_owned(), is_repeated: false };
            assert_eq!(answer.file_to_write("write t.csv", Oracle::silent()), file.map_err(str::to_owned), "{line}");
        }
    }

    #[test]
    fn a_file_that_is_there_is_replaced_by_the_second_enter_on_the_same_line() {
        let is_there = |name: &str| Ok(Target { path: name.into(), is_there: true });
        let oracle = Oracle { target: is_there, ..Oracle::silent() };
        let line = "write keep.txt";
        let enter = |slot: &mut Option<Prompt>| Prompt::answer(slot, &Action::Take).expect("a line");
        let ask = |answer: TypedAnswer| answer.file_to_write("write t.csv", oracle);
        let mut slot = Some(Prompt::for_writing("write t.csv"));
        assert_eq!(Prompt::answer(&mut slot, &Action::Paste(line.to_owned())), None);
        let words = ask(enter(&mut slot)).expect_err("it is there");
        assert_eq!(words, "`keep.txt` is there already: ‹take› again replaces it");
        let refused = || Some(Prompt::for_writing("write t.csv").refused(line, words.clone()));
        assert_eq!(ask(enter(&mut refused())), Ok(PathBuf::from("keep.txt")));
        let mut slot = refused();
        for action in [Action::Erase, Action::Text('t')] {
            assert_eq!(Prompt::answer(&mut slot, &action), None);
        }
        assert!(ask(enter(&mut slot)).is_err(), "it was changed in between");
    }
}
