//! Long texts on stdout: written piece by piece, and cut at the end of a line where nobody waits for more.

use std::fmt;
use std::io::{self, BufWriter, Write};

/// How much of a text was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// All of it.
    Whole,
    /// The lines before somebody had enough.
    Cut,
}

/// Writes a text piece by piece, and looks at the end of each line whether that is enough. What is cut ends with `end`.
pub(crate) fn stream(
    out: &mut impl Write,
    is_enough: impl Fn() -> bool,
    end: &str,
    write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> io::Result<Written> {
    let mut pieces = PieceWriter { out: BufWriter::new(out), is_enough, stop: None };
    let written = write(&mut pieces);
    let all = match pieces.stop {
        Some(StreamEnd::Failed(error)) => return Err(error),
        Some(StreamEnd::Enough) => {
            pieces.out.write_all(end.as_bytes())?;
            Written::Cut
        }
        None => {
            written.map_err(io::Error::other)?;
            Written::Whole
        }
    };
    pieces.out.flush()?;
    Ok(all)
}

/// A writer of text that keeps why it could not go on.
struct PieceWriter<W: Write, E> {
    out: BufWriter<W>,
    is_enough: E,
    stop: Option<StreamEnd>,
}

enum StreamEnd {
    Failed(io::Error),
    Enough,
}

impl<W: Write, E: Fn() -> bool> fmt::Write for PieceWriter<W, E> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.stop = match self.out.write_all(text.as_bytes()) {
            Err(error) => Some(StreamEnd::Failed(error)),
            Ok(()) if text.ends_with('\n') && (self.is_enough)() => Some(StreamEnd::Enough),
            Ok(()) => return Ok(()),
        };
        Err(fmt::Error)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn a_text_is_cut_at_the_end_of_a_line_as_soon_as_it_is_enough() {
        let lines = |text: &mut dyn fmt::Write| (0..9).try_for_each(|number| writeln!(text, "line {number}"));
        let (mut out, left) = (Vec::new(), Cell::new(3));
        let is_enough = || {
            left.set(left.get() - 1);
            left.get() == 0
        };
        assert_eq!(stream(&mut out, is_enough, "}\n", lines).expect("a list takes all"), Written::Cut);
        assert_eq!(String::from_utf8_lossy(&out), "line 0\nline 1\nline 2\n}\n");
        let mut out = Vec::new();
        assert_eq!(stream(&mut out, || false, "}\n", lines).expect("a list takes all"), Written::Whole);
        assert_eq!((out.len(), out.ends_with(b"line 8\n")), (9 * 7, true));
    }
}
