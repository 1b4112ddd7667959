//! Files that are replaced whole: a reader, or a crash, sees the old text or the new one, never half of either.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Replaces a file, or makes it and its folder. The text is on the disk when this returns.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".catchup-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    // A settings file that is a link into someone's collection of dotfiles stays one.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    file.persist(target).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_made_with_its_folder_and_then_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a/b.toml");
        for text in ["one", "", "three\n"] {
            replace(&path, text).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("it is there").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().expect("a folder");
        let [real, link] = ["real.toml", "link.toml"].map(|name| folder.path().join(name));
        fs::write(&real, "old").expect("it can be written");
        std::os::unix::fs::symlink(&real, &link).expect("it can be linked");
        replace(&link, "new").expect("it can be written");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::read_to_string(&real).expect("it is there"), "new");
    }
}
