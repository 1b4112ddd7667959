//! Text from elsewhere (files, their names, arguments, the environment, typed lines) as a terminal may be given it.
//!
//! A terminal obeys what stands between the letters: control signs change its title or erase lines, bidirectional ones
//! turn words around. Whoever writes such a text to a terminal passes it through here.

use std::borrow::Cow;
use std::fmt::Write;

/// A message quotes no more letters of a text than this.
pub(crate) const MOST_QUOTED: usize = 200;

/// How a shortened text ends.
const CUT: &str = "..";

/// Whether a terminal would act on this sign, or break a line at it, instead of showing it.
pub(crate) fn is_unsafe(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with every unsafe sign written out: `\x1b`, `\n`, `\u{202e}`. Costs nothing where there is none.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        push(&mut safe, sign);
    }
    Cow::Owned(safe)
}

/// The text for a message: as [`shown`], and of a long one the first letters only.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_QUOTED) {
        None => shown(text),
        Some((end, _)) => Cow::Owned(format!("{}{CUT}", shown(&text[..end]))),
    }
}

/// What is wrong with a text that should be TOML, and in which line, in one line of its own.
pub(crate) fn toml_fault(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map(|before| before.matches('\n').count() + 1);
    let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
    format!("{place}{}", toml_words(error))
}

/// The words of a reader of TOML in one line; what they quote is shortened.
pub(crate) fn toml_words(error: &toml::de::Error) -> String {
    sentence(&error.message().replace('\n', ", "))
}

/// A sentence that quotes foreign texts between backticks: as [`shown`], and every quote as [`quoted`].
pub(crate) fn sentence(words: &str) -> String {
    let parts = words.split('`').enumerate();
    parts.map(|(part, words)| if part % 2 == 1 { quoted(words) } else { shown(words) }).collect::<Vec<_>>().join("`")
}

fn push(safe: &mut String, sign: char) {
    // Writing to a string cannot fail.
    let _ = match sign {
        '\n' => write!(safe, "\\n"),
        '\r' => write!(safe, "\\r"),
        '\t' => write!(safe, "\\t"),
        _ if !is_unsafe(sign) => write!(safe, "{sign}"),
        '\0'..='\u{ff}' => write!(safe, "\\x{:02x}", u32::from(sign)),
        _ => write!(safe, "\\u{{{:x}}}", u32::from(sign)),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        for (text, safe) in [
            ("1..12 été 日本 🏁", "1..12 été 日本 🏁"),
            ("\x1b]0;title\x07", "\\x1b]0;title\\x07"),
            ("two\nlines\r\tand\0", "two\\nlines\\r\\tand\\x00"),
            ("\u{7f}\u{80}\u{9b}31m", "\\x7f\\x80\\x9b31m"),
            ("\u{61c}\u{200e}\u{200f}", "\\u{61c}\\u{200e}\\u{200f}"),
            ("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c"),
            ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
        ] {
            assert_eq!(shown(text), safe);
        }
    }

    #[test]
    fn a_reader_of_toml_quotes_no_more_than_others() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Nothing {}

        let key = "long".repeat(300);
        let error = toml::from_str::<Nothing>(&format!("\n{key} = 3")).expect_err("there is no such field");
        let words = toml_words(&error);
        assert!(words.starts_with("unknown field `longlong") && words.chars().count() < 250, "{words}");
        let long = "we say what we know ".repeat(20);
        assert_eq!(sentence(&long), long);
    }

    #[test]
    fn nothing_unsafe_is_left_and_nothing_safe_is_touched() {
        for sign in '\0'..='\u{ffff}' {
            let text = sign.to_string();
            let safe = shown(&text);
            assert!(!safe.contains(is_unsafe), "{safe:?}");
            assert_eq!(safe == text, !is_unsafe(sign), "{safe:?}");
        }
        assert!(!is_unsafe(' ') && !is_unsafe('\u{ad}') && is_unsafe('\u{9f}'));
    }

    #[test]
    fn a_message_quotes_two_hundred_letters_at_most() {
        assert_eq!(quoted(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(quoted(&"é".repeat(50_000)), format!("{}..", "é".repeat(200)));
        assert_eq!(quoted(&"\x1b".repeat(201)), format!("{}..", "\\x1b".repeat(200)));
    }
}
