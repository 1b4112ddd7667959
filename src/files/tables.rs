//! Files that are one table of TOML, to which all copies of the program add.

use std::io::ErrorKind;
use std::path::Path;

use super::{LARGE, text, trouble, update};
use crate::foreign::toml_fault;

/// What such a file says; one that is not there says nothing.
///
/// # Errors
/// A sentence when the file cannot be read, or is no TOML.
pub(crate) fn read_table(path: &Path) -> Result<toml::Table, String> {
    match text(path, LARGE) {
        Ok(text) => parsed(path, &text),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(toml::Table::new()),
        Err(error) => Err(format!("`{}`: {}", path.display(), trouble(&error))),
    }
}

fn parsed(path: &Path, text: &str) -> Result<toml::Table, String> {
    text.parse().map_err(|error| format!("`{}`, {}", path.display(), toml_fault(text, &error)))
}

/// What such a file says. What cannot be read is left where it is, and is not there.
pub(super) fn kept_table(path: &Path) -> toml::Table {
    read_table(path).unwrap_or_default()
}

/// Changes it; all that is not changed stays. It may wait for other copies.
///
/// # Errors
/// A sentence when the file cannot be read or written, or is no TOML: then it is left alone.
pub(crate) fn edit_table(path: &Path, edit: impl FnOnce(&mut toml::Table)) -> Result<(), String> {
    update(path, LARGE, |old| {
        let mut table = parsed(path, old.unwrap_or_default())?;
        edit(&mut table);
        Ok(table.to_string())
    })
}
