//! Lines from a file or a pipe: of a bounded length, and a line that is no text is no reason to stop reading.

use std::io::{self, BufRead, Read};

use crate::foreign::quoted;

/// The lines of a reader, one by one.
pub(crate) struct Lines<R> {
    reader: R,
    most: usize,
}

/// A line, or what is wrong with it in a sentence.
pub(crate) type ReadLine = Result<String, String>;

impl<R: BufRead> Lines<R> {
    /// Lines of at most `most` bytes.
    pub(crate) fn new(reader: R, most: usize) -> Self {
        Self { reader, most }
    }

    /// The next line without its end. A longer one is read over, and never held.
    ///
    /// # Errors
    /// When nothing can be read.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<ReadLine>> {
        let mut bytes = Vec::new();
        let room = self.most as u64 + 1;
        if (&mut self.reader).take(room).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let ended = bytes.pop_if(|last| *last == b'\n').is_some();
        if !ended && bytes.len() > self.most {
            self.reader.skip_until(b'\n')?;
            let beginning = String::from_utf8_lossy(&bytes[..self.most.min(40)]).into_owned();
            let most = self.most;
            return Ok(Some(Err(format!("`{}..` is a line of more than {most} bytes", quoted(&beginning)))));
        }
        bytes.pop_if(|last| *last == b'\r');
        Ok(Some(String::from_utf8(bytes).map_err(|error| {
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            format!("`{}` is no UTF-8 text", quoted(&text))
        })))
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_come_one_by_one_and_bad_ones_are_passed_by() {
        let text =
            [b"one\r\n\n".as_slice(), b"12345678\n", b"123456789\n", &b"x".repeat(30_000), b"\nt\xffo\nlast"].concat();
        let mut lines = Lines::new(BufReader::with_capacity(16, text.as_slice()), 8);
        let mut read = Vec::new();
        while let Some(line) = lines.next_line().expect("a list can be read") {
            read.push(line);
        }
        let long = |start: &str| Err(format!("`{start}..` is a line of more than 8 bytes"));
        let is = |text: &str| Ok(text.to_owned());
        let bad = Err("`t\u{fffd}o` is no UTF-8 text".to_owned());
        assert_eq!(read, [is("one"), is(""), is("12345678"), long("12345678"), long("xxxxxxxx"), bad, is("last")]);
    }
}
