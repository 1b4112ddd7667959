//! The disk: files that are written when the model wishes it, and what is read once at the start.

use std::collections::HashMap;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::core::{Arrange, NotationError};
use crate::files::{self, Carried};
use crate::paths::{Paths, TRACKS};
use crate::play::{RiddleLog, keep_riddle, riddle_log, saved_games};
use crate::settings::{self, Key, Settings};
use crate::tui::effect::DiskEffect;
use crate::tui::oracle::{Oracle, Target};
use crate::tui::{Belongings, Ground, Looks};

/// Performs the effects that concern files.
#[derive(Debug)]
pub(crate) struct Disk {
    settings: Option<PathBuf>,
    /// The settings as this copy of the program knows them to be kept.
    kept: Option<Settings>,
    data: Option<PathBuf>,
    /// Where the ground of the terminal is remembered.
    ground: Option<PathBuf>,
    /// The file that is there once somebody has begun to play.
    begun: Option<PathBuf>,
    /// Boards that are kept under another name than the model knows.
    elsewhere: HashMap<String, String>,
}

impl Disk {
    /// A disk that keeps the settings in this file; a user without a home has none.
    pub(crate) fn new(settings: Option<PathBuf>) -> Self {
        Self { settings, kept: None, data: None, ground: None, begun: None, elsewhere: HashMap::new() }
    }

    /// The same, with a folder for data.
    #[must_use]
    pub(crate) fn with_data(self, data: Option<PathBuf>) -> Self {
        Self { data, ..self }
    }

    /// The same, with the file that remembers what ground the terminal has.
    #[must_use]
    pub(crate) fn with_ground(self, ground: Option<PathBuf>) -> Self {
        Self { ground, ..self }
    }

    /// The same, with the file that is there once somebody has begun to play.
    #[must_use]
    pub(crate) fn with_begun(self, begun: Option<PathBuf>) -> Self {
        Self { begun, ..self }
    }

    /// The same, with the settings that the program began with: only what differs from them is written.
    #[must_use]
    pub(crate) fn with_settings(self, settings: Settings) -> Self {
        Self { kept: Some(settings), ..self }
    }

    /// Keeps what was changed since these settings were kept last, with all else that the file says: what is not understood
    /// there is left untouched, and so is what other copies of the program have changed.
    fn keep(&mut self, settings: &Settings) -> Result<(), String> {
        let Some(path) = &self.settings else {
            return Err(
                "the settings are not kept: there is no folder for them (CATCHUP_CONFIG_DIR names one)".to_owned()
            );
        };
        let changed = self.kept.as_ref().map_or(Key::ALL.to_vec(), |kept| settings.changed_since(kept));
        files::update(path, files::SMALL, |old| {
            let new = settings.write_into(old.unwrap_or(settings::DEFAULT_FILE), &changed);
            new.map_err(|error| format!("the settings are not kept: {}", error.in_file(path)))
        })?;
        self.kept = Some(settings.clone());
        Ok(())
    }

    /// The folder for data.
    fn data(&self) -> Result<&Path, String> {
        let missing = || "it is not kept: there is no folder for data (CATCHUP_DATA_DIR names one)".to_owned();
        self.data.as_deref().ok_or_else(missing)
    }

    /// Keeps a track under its name, if nobody else has put another there since `before` was written or read; else under
    /// another name, which is then its name here.
    fn keep_track(&mut self, name: &str, before: Option<&str>, text: String) -> Result<(), String> {
        let folder = self.data()?.join(TRACKS);
        if let Some(other) = self.elsewhere.get(name) {
            let path = folder.join(other);
            return files::replace(&path, text).map_err(|error| unwritten(&path, &error));
        }
        let (stem, ending) = name.split_at(name.rfind('.').unwrap_or(name.len()));
        let numbered = (2_u32..).map(|number| format!("{stem}-{number}{ending}"));
        for (other, before) in iter::once((name.to_owned(), before)).chain(numbered.map(|name| (name, None))) {
            let mut is_free = false;
            files::update(&folder.join(&other), files::SMALL, |old| {
                is_free = old.is_none_or(|old| Some(old) == before || old == text);
                Ok(old.filter(|_| !is_free).unwrap_or(&text).to_owned())
            })?;
            if is_free && other == name {
                return Ok(());
            }
            if is_free {
                let words = format!(
                    "another copy of the program has drawn `{name}` meanwhile: this drawing is kept as `{other}`"
                );
                self.elsewhere.insert(name.to_owned(), other);
                return Err(words);
            }
        }
        Ok(())
    }

    /// What was played, and the best races; and a sentence about what of it is damaged.
    pub(super) fn played(&self) -> Result<(Carried, Option<String>), String> {
        let data = self.data()?;
        let (games, damaged) = files::played(data)?;
        Ok((Carried::new(games, files::records(data)), damaged))
    }

    /// Forgets it.
    pub(super) fn erase_played(&self) -> Result<(), String> {
        let data = self.data()?;
        files::erase_played(data).and_then(|()| files::erase_records(data))
    }

    /// Writes it to a file anywhere.
    pub(super) fn carry_played(&self, path: &Path) -> Result<(), String> {
        files::replace(path, self.played()?.0.lines()).map_err(|error| unwritten(path, &error))
    }

    /// Takes in what such a file says.
    pub(super) fn take_in_played(&self, path: &Path) -> Result<(), String> {
        let unread = |error: io::Error| format!("`{}` cannot be read: {}", path.display(), files::trouble(&error));
        let text = files::text(path, files::LARGE).map_err(unread)?;
        let carried = Carried::read(&text).map_err(|words| format!("`{}`, {words}", path.display()))?;
        files::take_in(self.data()?, &carried).map(drop)
    }

    /// Performs one effect.
    ///
    /// # Errors
    /// A sentence that says what is not kept.
    pub(crate) fn perform(&mut self, effect: DiskEffect) -> Result<(), String> {
        match effect {
            DiskEffect::Write { path, text } => files::replace(&path, &text).map_err(|error| unwritten(&path, &error)),
            DiskEffect::KeepSettings(settings) => self.keep(&settings),
            // Nothing is lost where it cannot be remembered: it is asked again.
            DiskEffect::KeepGround(ground) => {
                let _ = self.ground.as_ref().map(|path| files::replace(path, format!("{}\n", ground.theme())));
                Ok(())
            }
            // Nor here: it is offered again.
            DiskEffect::KeepBegun => {
                let _ = self.begun.as_ref().map(|path| files::replace(path, ""));
                Ok(())
            }
            DiskEffect::KeepBest { setup, turns } => files::keep_record(self.data()?, &setup, &turns),
            DiskEffect::KeepPlayed(game) => {
                let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
                files::keep_played(self.data()?, &[game.ended_at(ended)]).map(drop)
            }
            DiskEffect::KeepLearned(note) => files::keep_learned(self.data()?, &note),
            DiskEffect::KeepRiddle(note) => keep_riddle(self.data()?, &note),
            DiskEffect::KeepFile { name, text, before } => self.keep_track(&name, before.as_deref(), text),
        }
    }
}

/// What is told of the disk.
pub fn oracle() -> Oracle {
    Oracle {
        board: files::board,
        recipe: |name| {
            let unread = |error| NotationError::new(name, format!("cannot be read: {}", files::trouble(&error)));
            files::text(&files::typed_path(name), files::SMALL).map_err(unread)
        },
        saves: || {
            Paths::find(|variable| std::env::var(variable).ok())
                .map(|paths| saved_games(&paths.games()))
                .unwrap_or_default()
        },
        target: |name| {
            let path = files::typed_path(name);
            files::check_target(&path)?;
            Ok(Target { is_there: path.exists(), path })
        },
    }
}

/// What lies in the folder for data. What cannot be read is left where it is, and is not there; what is wrong with it is among
/// the complaints.
pub(crate) fn belongings(data: &Path, complaints: &mut Vec<String>) -> Belongings {
    let riddles = riddle_log(data).unwrap_or_else(|words| {
        complaints.push(words);
        RiddleLog::default()
    });
    let kept = Belongings::new(files::texts(&data.join(TRACKS), |_| true), files::records(data)).with_riddles(riddles);
    match files::learned(data) {
        Ok(learned) => kept.with_learned(learned),
        Err(words) => {
            complaints.push(words.clone());
            kept.without_learned(words)
        }
    }
}

/// What ground the terminal had the last time.
pub(crate) fn ground(path: &Path) -> Ground {
    files::text(path, files::SMALL).ok().and_then(|text| Ground::of_theme(text.trim())).unwrap_or_default()
}

/// The themes of one's own in a folder, by their names.
pub(crate) fn themes(folder: &Path) -> Vec<(String, String)> {
    let name = |file: &str| file.strip_suffix(".toml").map(str::to_owned);
    let texts = files::texts(folder, |file| name(file).is_some());
    let mut themes: Vec<_> = texts.into_iter().filter_map(|(file, text)| Some((name(&file)?, text))).collect();
    themes.arrange();
    themes
}

/// What is wrong with the themes of one's own in a folder, a sentence for each that cannot be used.
pub fn theme_faults(folder: &Path) -> Vec<String> {
    let own = themes(folder);
    let names: Vec<String> = own.iter().map(|(name, _)| name.clone()).collect();
    let looks = Looks::find(|_| None, own);
    let settings = |theme| Settings { theme, ..Settings::default() };
    let faults = names.into_iter().filter_map(|name| looks.theme(&settings(name)).err());
    faults.map(|error| error.to_string()).collect()
}

fn unwritten(path: &Path, error: &io::Error) -> String {
    format!("`{}` cannot be written: {}", path.display(), files::trouble(error))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::settings::{HintLevel, RawSettings};

    #[test]
    fn two_copies_that_draw_under_one_name_lose_neither_drawing() {
        let folder = tempfile::tempdir().expect("a folder");
        let tracks = folder.path().join(TRACKS);
        let [mut mine, mut other] = [(), ()].map(|()| Disk::new(None).with_data(Some(folder.path().to_owned())));
        let keep = |disk: &mut Disk, before: Option<&str>, text: &str| {
            let before = before.map(str::to_owned);
            disk.perform(DiskEffect::KeepFile { name: "track.track".to_owned(), text: text.to_owned(), before })
        };
        assert_eq!(keep(&mut mine, None, "m1"), Ok(()));
        assert_eq!(keep(&mut mine, Some("m1"), "m2"), Ok(()));
        let told = keep(&mut other, None, "o1").expect_err("the name is taken");
        assert!(told.ends_with("this drawing is kept as `track-2.track`"), "{told}");
        assert_eq!(keep(&mut other, Some("o1"), "o2"), Ok(()));
        assert_eq!(keep(&mut mine, Some("m2"), "m3"), Ok(()));
        let read = |name: &str| fs::read_to_string(tracks.join(name)).expect("it is there");
        assert_eq!([read("track.track"), read("track-2.track")], ["m3", "o2"]);
        assert_eq!(fs::read_dir(&tracks).expect("a folder").count(), 2);
    }

    #[test]
    fn ten_copies_that_change_settings_at_once_lose_no_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("config.toml");
        fs::write(&path, "# mine\n").expect("it can be written");
        let changes = [
            (Key::Theme, "light"),
            (Key::Symbols, "ascii"),
            (Key::Colours, "none"),
            (Key::Mouse, "false"),
            (Key::Hints, "all"),
            (Key::Animation, "slow"),
            (Key::Memory, "1GiB"),
            (Key::Log, "true"),
        ];
        std::thread::scope(|scope| {
            for (key, text) in changes.into_iter().chain([(Key::Hints, "all"), (Key::Mouse, "false")]) {
                let mut disk = Disk::new(Some(path.clone())).with_settings(Settings::default());
                scope.spawn(move || {
                    let mut settings = Settings::default();
                    settings.set(key, text).expect("a choice");
                    disk.perform(DiskEffect::KeepSettings(Box::new(settings))).expect("it is kept");
                });
            }
        });
        let (settings, errors) = Settings::from_layers([RawSettings::read(&path)]);
        assert_eq!(errors, []);
        for (key, text) in changes {
            assert_eq!(settings.get(key), text);
        }
        assert!(fs::read_to_string(&path).expect("it is there").starts_with("# mine\n"));
    }

    #[test]
    fn settings_are_kept_with_the_comments_and_a_broken_file_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("config.toml");
        let mut disk = Disk::new(Some(path.clone()));
        let settings = Settings { hints: HintLevel::All, ..Settings::default() };
        disk.perform(DiskEffect::KeepSettings(Box::new(settings.clone()))).expect("it can be written");
        let text = fs::read_to_string(&path).expect("it is there");
        assert_eq!(text, settings::DEFAULT_FILE.replace("hints = \"off\"", "hints = \"all\""));
        assert_eq!(Settings::from_layers([RawSettings::from_file(&text)]), (settings.clone(), Vec::new()));

        fs::write(&path, "hints = ").expect("it can be written");
        let sentence = disk.perform(DiskEffect::KeepSettings(Box::new(settings))).expect_err("it is broken");
        let place = format!("the settings are not kept: {}, line 1: not TOML", path.display());
        assert!(sentence.starts_with(&place), "{sentence}");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "hints = ");
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut belongings = Belongings::default();
        let mut disk = Disk::new(None).with_data(Some(folder.path().to_owned()));
        let (setup, turns) = ("race-track little-oval cars=1", ["24,1", "26,1"].map(str::to_owned).to_vec());
        belongings.keep_record(setup.to_owned(), turns.clone());
        disk.perform(DiskEffect::KeepBest { setup: setup.to_owned(), turns: turns.clone() }).expect("it is kept");
        let (name, text) = ("mine.track".to_owned(), "racetrack 1\n".to_owned());
        assert_eq!(belongings.keep_track(name.clone(), text.clone()), None);
        disk.perform(DiskEffect::KeepFile { name: name.clone(), text: text.clone(), before: None })
            .expect("it is kept");
        let found = super::belongings(folder.path(), &mut Vec::new());
        assert_eq!((found.record(setup), found.track(&name)), (Some(turns.as_slice()), Some(text.as_str())));
        assert!(found.boards().eq(belongings.boards()));
    }

    #[test]
    fn a_target_is_told_with_what_stands_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        let ask = |path: &Path| (oracle().target)(&path.display().to_string());
        assert_eq!(ask(&path), Ok(Target { path: path.clone(), is_there: false }));
        fs::write(&path, "mine").expect("it can be written");
        assert_eq!(ask(&path), Ok(Target { path, is_there: true }));
        assert!(ask(&folder.path().join("typo/a.txt")).is_err());
    }
}
