//! Writing: settings into a file that belongs to somebody else.

use super::layers::{parse, text_of};
use super::{Key, Settings, SettingsError};
use crate::core::Arrange;

/// Where the line of a table begins, if the name at `offset` stands in one.
fn header(file: &str, offset: usize) -> Option<usize> {
    let begin = file[..offset].rfind('\n').map_or(0, |end| end + 1);
    file[begin..offset].trim_start().starts_with('[').then_some(begin)
}

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
        places.arrange_by_key(|(span, ..)| std::cmp::Reverse(span.start));
        let mut text = file.to_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        // Below the line of a table a setting would be the table's.
        let tables = table.keys().filter_map(|name| header(file, name.span().start));
        text.insert_str(tables.min().unwrap_or(text.len()), &missing);
        for (span, same, key) in places {
            if !same {
                text.replace_range(span, &self.to_toml(key));
            }
        }
        Ok(text)
    }

    /// What is set to something else in `before`.
    pub fn changed_since(&self, before: &Self) -> Vec<Key> {
        Key::ALL.into_iter().filter(|&key| self.get(key) != before.get(key)).collect()
    }

    fn to_toml(&self, key: Key) -> String {
        match key {
            Key::Mouse | Key::Log | Key::GiveBack => self.get(key),
            Key::Theme | Key::Symbols | Key::Colours | Key::Hints | Key::Animation | Key::Opponent | Key::Memory => {
                toml::Value::String(self.get(key)).to_string()
            }
        }
    }
}
