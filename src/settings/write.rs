//! Writing: settings into a file that belongs to somebody else.

use super::layers::{parse, text_of};
use super::{Key, Settings, SettingsError};

impl Settings {
    /// The text of a settings file with these settings in it, of them those in `keys`; all else in `file` stays as it is,
    /// comments too.
    ///
    /// # Errors
    /// If `file` is not TOML, so that nobody's half-edited file is overwritten.
    pub fn write_into(&self, file: &str, keys: &[Key]) -> Result<String, SettingsError> {
        let table = parse(file)?;
        let mut places = Vec::new();
        let mut missing = String::new();
        for &key in keys {
            match table.iter().find(|(name, _)| name.get_ref() == key.name()) {
                Some((_, value)) => places.push((value.span(), self.get(key) == text_of(value.get_ref()), key)),
                None if Self::default().get(key) == self.get(key) => {}
                None => missing.extend([key.name(), " = ", &self.to_toml(key), "\n"]),
            }
        }
        places.sort_by_key(|(span, ..)| std::cmp::Reverse(span.start));
        let mut text = file.to_owned();
        for (span, same, key) in places {
            if !same {
                text.replace_range(span, &self.to_toml(key));
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text + &missing)
    }

    /// What is set to something else in `before`.
    pub fn changed_since(&self, before: &Self) -> Vec<Key> {
        Key::ALL.into_iter().filter(|&key| self.get(key) != before.get(key)).collect()
    }

    fn to_toml(&self, key: Key) -> String {
        match key {
            Key::Mouse | Key::Log => self.get(key),
            Key::Theme | Key::Symbols | Key::Colours | Key::Hints | Key::Animation | Key::Memory => {
                toml::Value::String(self.get(key)).to_string()
            }
        }
    }
}
