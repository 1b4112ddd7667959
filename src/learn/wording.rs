//! Whether texts say the same, or one the other.

/// Whether a text names an answer, as words of its own.
pub(super) fn names(text: &str, answer: &str) -> bool {
    let answer = words(answer);
    !answer.is_empty() && format!(" {} ", words(text)).contains(&format!(" {answer} "))
}

/// A text by which two are compared.
pub(super) fn bare(text: &str) -> String {
    words(text).to_lowercase()
}

/// A text as words with a space between them: neither spaces nor signs at their ends make a difference.
fn words(text: &str) -> String {
    let words = text.split_whitespace().map(|word| word.trim_matches(is_mark)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a sign may stand at the end of a word, and is no part of it.
pub(super) fn is_mark(sign: char) -> bool {
    matches!(sign, ',' | ';' | '.' | ':' | '?' | '!' | '`' | '*' | '(' | ')')
}
