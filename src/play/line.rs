//! A match as one line, to be copied and typed: `square 23 : 1 4 4`, and from another position
//! `catch-up 1..7 @ 1,2,4,7 9-5 p2 : 7`.

use super::{FORMAT, SaidEnd, Save};
use crate::core::Player;

/// Between the setup and the position that the match began with.
const FROM: &str = "@";
/// Before the turns.
const TURNS: &str = ":";
/// Before a remark for whoever reads the line; nothing of it is played.
const REMARK: &str = "#";

impl Save {
    /// Reads a line, without replaying it: people sit on every seat. Nothing if no word of it is `:`, as in a setup alone or
    /// the name of a file.
    pub fn from_line(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().take_while(|word| *word != REMARK).collect();
        let colon = words.iter().rposition(|word| *word == TURNS)?;
        let (before, played) = (&words[..colon], &words[colon + 1..]);
        let at = before.iter().position(|word| *word == FROM);
        let is_named = |last: &str, word: &str| {
            SaidEnd::read(last) == Some(SaidEnd::Resigned(None)) && Player::from_notation(word).is_some()
        };
        let mut turns: Vec<String> = Vec::with_capacity(played.len());
        for &word in played {
            match turns.last_mut() {
                Some(last) if is_named(last, word) => last.extend([" ", word]),
                _ => turns.push(word.to_owned()),
            }
        }
        Some(Self {
            format: FORMAT,
            game: before[..at.unwrap_or(colon)].join(" "),
            start: at.map(|at| before[at + 1..].join(" ")),
            turns,
            ..Self::default()
        })
    }

    /// The match as a line: setup, the position that it began with if that is not the setup's, and all turns.
    pub fn line(&self) -> String {
        let from = self.start.iter().flat_map(|start| [FROM, start]);
        let words = [self.game.as_str()].into_iter().chain(from).chain([TURNS]);
        words.chain(self.turns.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
    }

    /// The same with a remark at its end, which stands on the line and is not read.
    pub fn line_with(&self, remark: &str) -> String {
        format!("{} {REMARK} {remark}", self.line())
    }

    /// The remark of a line; nothing where it has none.
    pub fn remark_of(line: &str) -> Option<&str> {
        line.split_once(&format!(" {REMARK} ")).map(|(_, remark)| remark.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::played;

    #[test]
    fn a_match_is_read_from_its_line() {
        for turns in [&[][..], &["0+1", "0", "1"], &["0+1", "resign p1"], &["0+1", "resign"], &["0+1", "draw-agreed"]] {
            let save = Save::of(&played(turns));
            let line = save.line();
            let read = Save::from_line(&line).expect("it has a colon");
            assert_eq!((&read.game, &read.turns, &read.start), (&save.game, &save.turns, &save.start), "{line}");
            assert_eq!(read.line(), line);
        }
        let read = Save::from_line(" catch-up 1..7 @ 1,2,4,7  9-5 p2 : 7").expect("it has a colon");
        assert_eq!((read.game.as_str(), read.start.as_deref()), ("catch-up 1..7", Some("1,2,4,7 9-5 p2")));
        assert_eq!(read.turns, ["7"]);
        let remarked = read.line_with("P1 random : 1");
        assert_eq!(Save::from_line(&remarked).map(|save| save.line()), Some(read.line()), "{remarked}");
        assert_eq!(Save::remark_of(&remarked), Some("P1 random : 1"));
        assert_eq!(Save::from_line("catch-up 1..7"), None, "a setup alone");
        assert!(Save::from_line("island:own").is_none() && Save::from_line("square 9 :").is_some());
    }
}
