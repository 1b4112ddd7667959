//! Files that are one table of TOML, to which all copies of the program add.

use std::path::Path;

use super::{LARGE, text, update};
use crate::foreign::toml_fault;

/// What such a file says. What cannot be read is left where it is, and is not there.
pub(super) fn kept_table(path: &Path) -> toml::Table {
    text(path, LARGE).ok().and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Changes it; all that is not changed stays. It may wait for other copies.
///
/// # Errors
/// A sentence when the file cannot be read or written, or is no TOML: then it is left alone.
pub(super) fn edit_table(path: &Path, edit: impl FnOnce(&mut toml::Table)) -> Result<(), String> {
    update(path, LARGE, |old| {
        let old = old.unwrap_or_default();
        let parsed = old.parse();
        let mut table: toml::Table =
            parsed.map_err(|error: toml::de::Error| format!("`{}`, {}", path.display(), toml_fault(old, &error)))?;
        edit(&mut table);
        Ok(table.to_string())
    })
}
