//! Which of the words that there are somebody may have meant.

/// The end of a sentence about a word that there is not: the one that is like it, or else all of them.
pub(crate) fn meant(word: &str, known: &[&str]) -> String {
    // Two letters in each other's place are one slip.
    let close = known.iter().map(|known| (strsim::osa_distance(word, known), *known)).min();
    match close.filter(|(slips, known)| 3 * slips <= known.len()) {
        Some((_, known)) => format!("did you mean {known}?"),
        None => format!("there are {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_is_like_one_that_there_is_was_meant_so() {
        let known = ["auto", "dark", "light", "mono"];
        for (word, said) in [
            ("drak", "did you mean dark?"),
            ("ligth", "did you mean light?"),
            ("monoo", "did you mean mono?"),
            ("none", "there are auto, dark, light, mono"),
            ("", "there are auto, dark, light, mono"),
        ] {
            assert_eq!(meant(word, &known), said, "{word}");
        }
    }
}
