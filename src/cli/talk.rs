//! What is said beside the results: sentences on stderr, safe to show and of a bearable length; and results on stdout that
//! no terminal obeys.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::str;

use serde::Serialize;

use crate::{files, foreign};

/// A sentence with more letters than this has lost its reader.
const LONGEST: usize = 1_000;

/// Says a sentence.
pub fn say(sentence: impl Display) {
    // Where stderr is closed there is nobody to talk to.
    let _ = writeln!(io::stderr(), "catchup: {}", safe(&without_number(sentence.to_string())));
}

/// Says something that is more than a sentence: a remark on a table, perhaps a picture of several lines.
pub(crate) fn tell(lines: &str) {
    let _ = Screened(io::stderr()).write_all(format!("{lines}\n").as_bytes());
}

/// The sentence for an error and all that led to it, each cause in the words of people.
pub(crate) fn sentence_of(error: &anyhow::Error) -> String {
    let words = error.chain().map(|cause| match cause.downcast_ref::<io::Error>() {
        Some(error) => files::trouble(error),
        None => without_number(cause.to_string()),
    });
    safe(&words.collect::<Vec<_>>().join(": "))
}

/// Whether the system refused to read or write, or to give what is needed.
pub(crate) fn is_of_the_system(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.is::<io::Error>()
            || cause.is::<rayon::ThreadPoolBuildError>()
            || cause.downcast_ref::<serde_json::Error>().is_some_and(serde_json::Error::is_io)
    })
}

/// A file as sentences name it.
pub(crate) fn name_of(file: &Path) -> String {
    format!("`{}`", foreign::quoted(&file.to_string_lossy()))
}

/// Without the number that a system adds in brackets: `(os error 13)`.
fn without_number(mut words: String) -> String {
    const NUMBER: &str = " (os error ";
    while let Some(start) = words.find(NUMBER) {
        let Some(length) = words[start..].find(')') else { break };
        words.replace_range(start..=start + length, "");
    }
    words
}

fn safe(sentence: &str) -> String {
    match sentence.char_indices().nth(LONGEST) {
        None => foreign::shown(sentence).into_owned(),
        Some((end, _)) => format!("{}..", foreign::shown(&sentence[..end])),
    }
}

/// Writes JSON on one line, its end included, piece by piece. What a terminal would obey is escaped, as JSON allows.
pub(crate) fn write_json_line(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    // It is written sign by sign, and looked through in large pieces.
    let mut escaped = BufWriter::new(Escaped(out));
    serde_json::to_writer(&mut escaped, value)?;
    escaped.write_all(b"\n")?;
    escaped.flush()
}

/// A writer of JSON, a whole number of signs at a time.
struct Escaped<W>(W);

impl<W: Write> Write for Escaped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.write_all(escaped(text).as_bytes())?;
        Ok(bytes.len())
    }

    /// Nothing is kept back here, and the line goes on.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// JSON whose unsafe signs, which stand in its strings alone, are written as `\u202e`.
pub(crate) fn escaped(json: &str) -> Cow<'_, str> {
    if is_screened(json) {
        return Cow::Borrowed(json);
    }
    let mut safe = String::with_capacity(json.len() + 16);
    for sign in json.chars() {
        match sign {
            _ if sign != '\n' && foreign::is_unsafe(sign) => {
                // Writing to a string cannot fail.
                let _ = write!(safe, "\\u{:04x}", u32::from(sign));
            }
            _ => safe.push(sign),
        }
    }
    Cow::Owned(safe)
}

/// Whether a terminal obeys nothing in it but the ends of lines.
fn is_screened(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n'))
        || !text.contains(|sign| sign != '\n' && foreign::is_unsafe(sign))
}

/// A writer of text in which nothing is left that a terminal would obey but the ends of lines: the last net, for whatever
/// was not made safe where it was put together.
pub(crate) struct Screened<W>(pub W);

impl<W: Write> Write for Screened<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if error.valid_up_to() > 0 => {
                str::from_utf8(&bytes[..error.valid_up_to()]).map_err(io::Error::other)?
            }
            Err(_) => {
                self.0.write_all(char::REPLACEMENT_CHARACTER.encode_utf8(&mut [0; 4]).as_bytes())?;
                return Ok(1);
            }
        };
        if is_screened(text) {
            // Many lines at once are written at once.
            self.0.write_all(text.as_bytes())?;
            return Ok(text.len());
        }
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                self.0.write_all(b"\n")?;
            }
            self.0.write_all(foreign::shown(line).as_bytes())?;
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use anyhow::{Context, anyhow};

    use super::*;

    #[test]
    fn a_sentence_is_one_line_for_people() {
        let refused = io::Error::from_raw_os_error(13);
        assert!(refused.to_string().contains("(os error 13)"));
        let error = Err::<(), _>(refused).context("cannot read `a\x1b[2J\nb`").expect_err("it is one");
        assert!(is_of_the_system(&error));
        assert_eq!(sentence_of(&error), "cannot read `a\\x1b[2J\\nb`: there is no permission for that");
        let error = anyhow!("cannot do it: Permission denied (os error 13) at path \"/x\"");
        assert_eq!(sentence_of(&error), "cannot do it: Permission denied at path \"/x\"");
        assert!(!is_of_the_system(&error));
        assert_eq!(sentence_of(&anyhow!("x".repeat(50_000_000))).len(), LONGEST + 2);
    }

    #[test]
    fn json_stays_the_same_value_and_holds_nothing_unsafe() {
        let text = "a\u{9b}31m\u{202e}\x1b\x7f \"é\n";
        let mut line = Vec::new();
        write_json_line(&text, &mut line).expect("a list takes all");
        let line = String::from_utf8(line).expect("it is text");
        assert_eq!(serde_json::from_str::<String>(&line).expect("JSON"), text);
        assert!(!line.trim_end().contains(foreign::is_unsafe), "{line:?}");
    }

    #[test]
    fn what_is_printed_keeps_its_lines_and_nothing_else_that_acts() {
        let mut out = Screened(Vec::new());
        out.write_all("one\ttwo\nthr\x1bee é\u{2066}\n\n".as_bytes()).expect("a list takes all");
        out.write_all(b"\xff!").expect("a list takes all");
        assert_eq!(String::from_utf8_lossy(&out.0), "one\\ttwo\nthr\\x1bee é\\u{2066}\n\n\u{fffd}!");
    }
}
