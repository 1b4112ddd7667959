//! The words of a rule: numbers, names and signs.

use crate::core::NotationError;

/// Deeper brackets nobody can read.
const DEEPEST: usize = 40;

/// Signs as books print them, and as they are typed.
const PRINTED: [(char, &str); 13] = [
    ('≡', "="),
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('²', "^2"),
    ('³', "^3"),
    ('·', "*"),
    ('×', "*"),
    ('−', "-"),
    ('φ', " phi "),
    ('⊕', " xor "),
    ('…', ".."),
    ('\u{a0}', " "),
];

/// Cuts a text into numbers, names and signs.
///
/// # Errors
/// A sentence where there are none, something else, or brackets that are too deep.
pub(super) fn words(text: &str) -> Result<Vec<String>, NotationError> {
    let typed = PRINTED.iter().fold(text.to_owned(), |typed, (printed, sign)| typed.replace(*printed, sign));
    let mut words: Vec<String> = Vec::new();
    let mut rest = typed.trim();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => {
                let whole = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                // A point with a digit behind it is a fraction; two points go on.
                let fraction =
                    rest[whole..].strip_prefix('.').filter(|after| after.starts_with(|c: char| c.is_ascii_digit()));
                fraction
                    .map_or(whole, |after| whole + 1 + after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len()))
            }
            'a'..='z' | 'A'..='Z' => rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()),
            '.' => rest.find(|c: char| c != '.').unwrap_or(rest.len()),
            '<' | '>' | '!' | '=' if rest[1..].starts_with(['=', '>']) => 2,
            '+' | '-' | '*' | '/' | '^' | '%' | '(' | ')' | ',' | ';' | '<' | '>' | '=' => 1,
            other => {
                let what =
                    format!("has `{other}`, and numbers, letters, + - * / ^ mod, = < > and brackets were expected");
                return Err(NotationError::new(text, what));
            }
        };
        words.push(rest[..length].to_lowercase());
        rest = rest[length..].trim_start();
    }
    if words.is_empty() {
        return Err(NotationError::new(text, "says nothing; a rule like n mod 3 = 0 was expected"));
    }
    let mut open = 0_usize;
    for word in &words {
        match word.as_str() {
            "(" => open += 1,
            ")" => open = open.saturating_sub(1),
            _ => {}
        }
        if open > DEEPEST {
            return Err(NotationError::new(text, format!("has more than {DEEPEST} brackets in each other")));
        }
    }
    Ok(words)
}
