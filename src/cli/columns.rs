//! Rows of words on a terminal that is narrower than they are: broken between words, not in the middle of one.

use std::borrow::Cow;

use textwrap::Options;

/// What stands before all lines of a row but the first.
const INDENT: &str = "     ";
/// In fewer columns a terminal breaks them itself.
const LEAST: usize = 20;

/// How many columns whoever reads the results has; nothing where that is no terminal.
pub(super) fn terminal_columns() -> Option<usize> {
    #[cfg(unix)]
    {
        let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
        Some(usize::from(size.ws_col)).filter(|columns| *columns >= LEAST)
    }
    #[cfg(not(unix))]
    None
}

/// The rows of a text in as many lines as they need in so many columns.
pub(super) fn in_columns(text: &str, columns: Option<usize>) -> Cow<'_, str> {
    let Some(columns) = columns else { return Cow::Borrowed(text) };
    let options = Options::new(columns).subsequent_indent(INDENT).break_words(false);
    let row = |row: &str| {
        // Spaces that stand at the end of a line are none at the beginning of the next one.
        let lines = textwrap::wrap(row, &options);
        lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect::<String>()
    };
    Cow::Owned(text.lines().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_broken_between_words_where_a_terminal_is_narrow() {
        let text = "  2. P2  4+1+3  loss in 12  win given away: 16 would have been worth a win in 3, and 1 more\nP1 won\n\nso\n";
        assert_eq!(in_columns(text, None), text);
        assert_eq!(in_columns(text, Some(120)), text);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for columns in LEAST..100 {
            let broken = in_columns(text, Some(columns));
            assert_eq!(words(&broken), words(text), "{columns}");
            assert!(broken.lines().all(|line| line.len() <= columns), "{columns}: {broken}");
            assert!(broken.ends_with("\nP1 won\n\nso\n"), "{columns}: {broken}");
        }
        let narrow = in_columns(text, Some(40));
        assert!(narrow.starts_with("  2. P2  4+1+3  loss in 12  win given\n     away: 16 would"), "{narrow}");
    }
}
