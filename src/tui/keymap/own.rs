//! Keys of one's own: read from the settings, and refused where they would mean two things in one place.

use super::{BLOCK, Chord, IN_PLACE, KeyMap, KeyRow, MODES, Mode, NAMES, ROWS, by_name, row_of, rows};
use crate::core::Arrange;
use crate::games::games;
use crate::settings::{KeyBook, KeyedAction, OwnKeys, SettingsError, few};
use crate::tui::Action;
use crate::tui::boards::editor;

/// Every action that keys can be given to with its keys, and what is wrong with those that somebody gave.
pub fn key_book(own: &[OwnKeys]) -> KeyBook {
    let (map, errors) = KeyMap::read(own);
    let actions = named().map(|(name, words, action)| {
        let given = map.own.iter().find(|(known, _)| known == action).map(|(_, chords)| texts(chords));
        let usual = texts(&usual_of(action));
        let line = given.as_ref().and_then(|_| own.iter().find(|own| own.action == name)).and_then(OwnKeys::line);
        KeyedAction { name, words, keys: given.unwrap_or_else(|| usual.clone()), usual, line }
    });
    KeyBook { actions: actions.collect(), errors }
}

impl KeyMap {
    /// The map with these keys in it, and what is wrong with them. What is refused changes nothing.
    pub(crate) fn read(own: &[OwnKeys]) -> (Self, Vec<SettingsError>) {
        let mut errors = Vec::new();
        let mut given: Vec<(&OwnKeys, Action, Vec<Chord>)> = Vec::new();
        for keys in own {
            match read(keys) {
                Ok((action, chords)) => given.push((keys, action, chords)),
                Err(sentence) => errors.push(keys.refuse(sentence)),
            }
        }
        // What was given last gives way, until no key means two things.
        loop {
            let map = Self { own: given.iter().map(|(_, action, chords)| (action.clone(), chords.clone())).collect() };
            let clash = given.iter().rposition(|(_, action, _)| map.clash(action).is_some());
            let Some(place) = clash else {
                errors.arrange_by_key(SettingsError::line);
                return (map, few(errors));
            };
            let (keys, action, _) = given.remove(place);
            errors.extend(map.clash(&action).map(|words| keys.refuse(words)));
        }
    }

    /// Why a key of an action cannot be its: it is another one's, in some place where both work.
    fn clash(&self, action: &Action) -> Option<String> {
        let name = name_of(action);
        for (own, place) in places() {
            for mode in MODES {
                let is_keyless = self.keyless(mode).any(|(known, _)| known == action);
                if row_of(mode, own, action).is_none() && !is_keyless {
                    continue;
                }
                for chord in self.given(mode, action).unwrap_or_default() {
                    let is_others = |(other, bound): &(&Action, Vec<Chord>)| *other != action && bound.contains(&chord);
                    if let Some((other, _)) = self.bound(mode, own).find(is_others) {
                        let other = name_of(other);
                        return Some(format!("keys: `{chord}` cannot be {name}: it is {other}{place}"));
                    }
                    let letter = chord.letter().unwrap_or_default();
                    if letter.is_ascii_digit() && mode != Mode::Typing {
                        return Some(format!("keys: `{chord}` cannot be {name}: digits choose"));
                    }
                    if mode == Mode::Pad && BLOCK.iter().any(|(known, _)| *known == letter) {
                        return Some(format!("keys: `{chord}` cannot be {name}: it drives, as a key of the pad"));
                    }
                }
            }
        }
        None
    }

    /// What is bound in a mode: each entry of the table with the keys that it has.
    fn bound<'a>(&'a self, mode: Mode, own: &'a [KeyRow]) -> impl Iterator<Item = (&'a Action, Vec<Chord>)> {
        let entries = rows(mode, own).flat_map(|row| row.keys);
        let entries = entries.map(move |(usual, action)| (action, self.given(mode, action).unwrap_or(vec![*usual])));
        entries.chain(self.keyless(mode).map(|(action, chords)| (action, chords.to_vec())))
    }
}

/// The places in which keys have their meanings: all screens, and each editor with its own keys.
fn places() -> Vec<(&'static [KeyRow], &'static str)> {
    let mut places: Vec<(&'static [KeyRow], &'static str)> = vec![(&[], "")];
    for keys in games().iter().filter_map(|(id, _)| Some(editor(id)?.keys)) {
        if !places.iter().any(|(known, _)| std::ptr::eq(*known, keys)) {
            places.push((keys, " where boards are drawn"));
        }
    }
    places
}

fn read(keys: &OwnKeys) -> Result<(Action, Vec<Chord>), String> {
    let action = by_name(&keys.action).ok_or_else(|| unknown(&keys.action))?;
    let about = |error: &dyn std::fmt::Display| format!("keys: {}: {error}", keys.action);
    let chords: Result<Vec<Chord>, String> =
        keys.keys.iter().map(|text| text.parse().map_err(|error: crate::core::NotationError| about(&error))).collect();
    let chords = chords?;
    // What has no key where the file says nothing may stay without one.
    if chords.is_empty() && !usual_of(&action).is_empty() {
        return Err(about(&"an action needs at least one key"));
    }
    Ok((action, chords))
}

/// What others call some of the actions.
const ELSEWHERE: [(&str, &str); 12] = [
    ("undo", "back"),
    ("redo", "forward"),
    ("exit", "leave"),
    ("close", "leave"),
    ("enter", "take"),
    ("escape", "cancel"),
    ("find", "search"),
    ("settings", "options"),
    ("stats", "statistics"),
    ("rules", "help"),
    ("editor", "build"),
    ("copy", "line"),
];

/// What is wrong with a name that no action has, with the one that was probably meant.
fn unknown(name: &str) -> String {
    let elsewhere = ELSEWHERE.iter().find(|(known, _)| *known == name).map(|(_, meant)| *meant);
    let close = named().map(|(known, ..)| (strsim::levenshtein(name, known), known)).min();
    let close = close.filter(|(distance, known)| 3 * distance <= known.len()).map(|(_, known)| known);
    match elsewhere.or(close) {
        Some(meant) => format!("keys: `{name}` is no action; perhaps you mean `{meant}`: `catchup config` lists them"),
        None => format!("keys: `{name}` is no action; `catchup config` lists them"),
    }
}

/// All names of actions with what they do.
fn named() -> impl Iterator<Item = (&'static str, &'static str, &'static Action)> {
    let in_place = IN_PLACE.iter().map(|(name, action)| {
        let row = places().into_iter().find_map(|(own, _)| MODES.iter().find_map(|mode| row_of(*mode, own, action)));
        (*name, row.map_or("", |row| row.words), action)
    });
    NAMES.iter().map(|(name, words, action)| (*name, *words, action)).chain(in_place)
}

fn name_of(action: &Action) -> String {
    match named().find(|(_, _, known)| *known == action) {
        Some((name, ..)) => format!("`{name}`"),
        None => "a sign that is drawn".to_owned(),
    }
}

/// The keys of the table, wherever they work.
pub(super) fn usual_of(action: &Action) -> Vec<Chord> {
    let editors = places().into_iter().flat_map(|(own, _)| own);
    let mut chords: Vec<Chord> = Vec::new();
    for (chord, known) in ROWS.iter().chain(editors).flat_map(|row| row.keys) {
        if known == action && !chords.contains(chord) {
            chords.push(*chord);
        }
    }
    chords
}

fn texts(chords: &[Chord]) -> Vec<String> {
    chords.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    use super::super::USUAL;
    use super::*;
    use crate::settings::{RawSettings, Settings};
    use crate::tui::Event;

    fn given(text: &str) -> (KeyMap, Vec<String>) {
        let (settings, errors) = Settings::from_layers([RawSettings::from_file(&format!("[keys]\n{text}"))]);
        assert_eq!(errors, []);
        let (map, errors) = KeyMap::read(&settings.keys);
        (map, errors.iter().map(ToString::to_string).collect())
    }

    fn press(map: &KeyMap, mode: Mode, code: KeyCode) -> Option<Action> {
        map.resolve(mode, &[], &Event::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    #[test]
    fn keys_of_ones_own_stand_in_for_the_usual_ones() {
        let (map, errors) = given("hints = \"H\"\nback = [\"B\", \"f5\"]\ntake = 'i'\n");
        assert_eq!(errors, [""; 0]);
        assert_eq!(press(&map, Mode::Browse, KeyCode::Char('H')), Some(Action::Hints));
        assert_eq!(press(&map, Mode::Browse, KeyCode::Char('t')), Some(Action::Text('t')));
        assert_eq!(press(&map, Mode::Pad, KeyCode::F(5)), Some(Action::Back));
        assert_eq!(press(&map, Mode::Browse, KeyCode::Enter), None);
        assert_eq!(press(&map, Mode::Dialog, KeyCode::Char('i')), Some(Action::Take));
        // A text ends with Enter all the same: there `i` is a letter.
        assert_eq!(press(&map, Mode::Typing, KeyCode::Char('i')), Some(Action::Text('i')));
        assert_eq!(press(&map, Mode::Typing, KeyCode::Enter), Some(Action::Take));
        assert_eq!(map.tell("‹Hints› or ‹back›, ‹Cancel› or ‹nothing›."), "H or B, Esc or ‹nothing›.");
    }

    #[test]
    fn what_has_no_key_of_its_own_may_be_given_one() {
        let (map, errors) = given("resign = \"f8\"\nhints = \"H\"\nline = \"t\"\n");
        assert_eq!(errors, [""; 0]);
        for mode in [Mode::Browse, Mode::Pad, Mode::Marking, Mode::Drawing] {
            assert_eq!(press(&map, mode, KeyCode::F(8)), Some(Action::Resign), "{mode:?}");
        }
        assert_eq!(press(&map, Mode::Typing, KeyCode::F(8)), None);
        assert_eq!(press(&map, Mode::Browse, KeyCode::Char('t')), Some(Action::ShowLine));
        assert_eq!(map.key_of(&Action::Resign).as_deref(), Some("f8"));
        let told = map.help(Mode::Browse, &[], super::super::KeyGroup::Anywhere, |action| {
            (*action == Action::Resign).then(crate::tui::deed::usual)
        });
        assert_eq!(told, [("f8".into(), "give up the game")]);
    }

    #[test]
    fn two_actions_may_change_places() {
        let (map, errors) = given("hints = \"y\"\nwhy = \"t\"\n");
        assert_eq!(errors, [""; 0]);
        assert_eq!(press(&map, Mode::Browse, KeyCode::Char('y')), Some(Action::Hints));
        assert_eq!(press(&map, Mode::Browse, KeyCode::Char('t')), Some(Action::Why));
    }

    #[test]
    fn what_would_mean_two_things_is_refused_with_its_line() {
        let table = [
            (
                "hint = \"H\"",
                "line 2: keys: `hint` is no action; perhaps you mean `hints`: `catchup config` lists them",
            ),
            ("undo = \"B\"", "line 2: keys: `undo` is no action; perhaps you mean `back`: `catchup config` lists them"),
            ("abracadabra = \"B\"", "line 2: keys: `abracadabra` is no action; `catchup config` lists them"),
            ("resign = \"t\"", "line 2: keys: `t` cannot be `resign`: it is `hints`"),
            ("why = \"ctrl-g\"\nresign = \"ctrl-g\"", "line 3: keys: `ctrl-g` cannot be `resign`: it is `why`"),
            ("hints = \"HH\"", "line 2: keys: hints: `HH` is no key: one letter or sign, "),
            ("hints = []", "line 2: keys: hints: an action needs at least one key"),
            ("back = \"B\"\nhints = \"y\"", "line 3: keys: `y` cannot be `hints`: it is `why`"),
            ("why = \"ctrl-e\"\nhints = \"ctrl-e\"", "line 3: keys: `ctrl-e` cannot be `hints`: it is `why`"),
            ("hints = \"1\"", "line 2: keys: `1` cannot be `hints`: digits choose"),
            ("hints = \"w\"", "line 2: keys: `w` cannot be `hints`: it drives, as a key of the pad"),
            ("hints = \"#\"", "line 2: keys: `#` cannot be `hints`: it is a sign that is drawn where boards are drawn"),
            ("take = \"ctrl-u\"", "line 2: keys: `ctrl-u` cannot be `take`: it is `erase-line`"),
        ];
        for (text, sentence) in table {
            let (map, errors) = given(text);
            let found = errors.iter().any(|error| error.starts_with(&format!("config.toml, {sentence}")));
            assert!(errors.len() == 1 && found, "{text}: {errors:?}");
            assert_eq!(press(&map, Mode::Browse, KeyCode::Char('t')), Some(Action::Hints), "{text}");
        }
    }

    #[test]
    fn sentences_name_actions_that_have_keys() {
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui")];
        let mut named = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).expect("a source");
                let is_name = |name: &&str| name.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-');
                let names = text.split('‹').skip(1).filter_map(|rest| Some(rest.split_once('›')?.0));
                for name in names.filter(is_name) {
                    let key = by_name(&name.to_ascii_lowercase()).and_then(|action| USUAL.key_of(&action));
                    assert!(key.is_some() || name == "nothing", "{}: {name}", path.display());
                    named += 1;
                }
            }
        }
        assert!(named > 40);
    }

    #[test]
    fn every_key_of_every_place_belongs_to_an_action_with_a_name() {
        let (own, _) = given("hints = \"H\"");
        let book = key_book(&[]);
        assert!(book.errors.is_empty() && own != USUAL);
        for (name, words, keys) in book.actions.iter().map(|action| (action.name, action.words, &action.keys)) {
            let is_by_name_only = NAMES.iter().any(|(known, ..)| *known == name);
            assert!(!words.is_empty() && (!keys.is_empty() || is_by_name_only), "{name}");
            assert_eq!(book.actions.iter().filter(|action| action.name == name).count(), 1, "{name}");
        }
        for row in places().into_iter().flat_map(|(own, _)| rows(Mode::Drawing, own).collect::<Vec<_>>()) {
            for (chord, action) in row.keys {
                let draws_itself = *action == Action::Text(chord.letter().unwrap_or_default());
                assert!(draws_itself || name_of(action).starts_with('`'), "{chord}");
            }
        }
    }
}
