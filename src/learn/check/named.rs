//! Turns that the words around a task give away.

use super::TaskFaults;
use super::turns::answer_of;
use crate::learn::choice::TurnVerdict;
use crate::learn::referee::{Referee, match_of};
use crate::learn::task::TurnTask;
use crate::learn::wording::is_mark;
use crate::solve::Halt;

/// Words of a sentence that says how something is won.
const WINS: [&str; 4] = ["win", "wins", "winning", "won"];
/// Words behind which a turn is told.
const TELLS: [&str; 12] =
    ["take", "takes", "play", "plays", "choose", "answer", "draw", "bite", "move", "with", "by", "at"];

/// A word of a text.
struct TextWord<'a> {
    bare: &'a str,
    /// Whether it stands between backticks.
    is_code: bool,
}

impl TextWord<'_> {
    fn is_one_of(&self, words: &[&str]) -> bool {
        words.iter().any(|known| self.bare.eq_ignore_ascii_case(known))
    }

    fn has_digit(&self) -> bool {
        self.bare.contains(|sign: char| sign.is_ascii_digit())
    }

    /// Whether it is written as turns are, and nothing else: neither a mere number nor a word of English.
    fn is_notation(&self) -> bool {
        self.is_code || self.has_digit() && self.bare.contains(|sign: char| !sign.is_ascii_digit())
    }
}

/// Names a page or a question with a sentence that tells a right turn and no wrong one: as an example of how turns are written,
/// or, where the sentence is about this very position, as what wins. Whatever names turns of both kinds tells nothing.
pub(super) fn check_named(turn: &TurnTask, referee: &mut Referee, found: &mut TaskFaults<'_>) -> Result<(), Halt> {
    let page = found.page;
    let is_here = page.board.as_ref().is_some_and(|board| is_same(board, &turn.at));
    for (text, what, is_here) in [(&page.text, "its page", is_here), (&found.task.ask, "the question", true)] {
        for sentence in sentences(text) {
            if let Some(told) = told_by(&sentence, is_here, turn, referee)? {
                let at = answer_of(turn, found);
                found.add(&at, format!("{what} tells a right turn, `{told}`, and beside it none that is wrong"));
                break;
            }
        }
    }
    Ok(())
}

/// The right turn that a sentence tells.
fn told_by(
    sentence: &[TextWord<'_>],
    is_here: bool,
    turn: &TurnTask,
    referee: &mut Referee,
) -> Result<Option<String>, Halt> {
    let mut told = None;
    for (index, word) in sentence.iter().enumerate() {
        if !word.is_code && !word.has_digit() {
            continue;
        }
        match turn.judge(word.bare, referee)? {
            TurnVerdict::Wrong(_) => return Ok(None),
            TurnVerdict::Right(_) if word.is_notation() || is_here && is_what_wins(sentence, index) => {
                told.get_or_insert(word.bare);
            }
            TurnVerdict::Right(_) | TurnVerdict::Unread(_) => {}
        }
    }
    Ok(told.map(str::to_owned))
}

/// Whether a sentence says of a word that it wins: `4 wins`, `take 4 to win`, `the winning turn is 4`.
fn is_what_wins(sentence: &[TextWord<'_>], index: usize) -> bool {
    let is_one = |index: Option<usize>, words: &[&str]| {
        index.and_then(|index| sentence.get(index)).is_some_and(|word| word.is_one_of(words))
    };
    let wins_before = (1..=3).any(|by| is_one(index.checked_sub(by), &WINS));
    is_one(index.checked_add(1), &WINS[..2])
        || is_one(index.checked_sub(1), &["is"]) && wins_before
        || is_one(index.checked_sub(1), &TELLS[..9]) && sentence.iter().any(|word| word.is_one_of(&WINS))
        || is_one(index.checked_sub(1), &TELLS) && is_one(index.checked_sub(2), &WINS)
}

/// The sentences of a text, parted at colons and semicolons too.
fn sentences(text: &str) -> Vec<Vec<TextWord<'_>>> {
    let mut found = vec![Vec::new()];
    let mut is_code = false;
    for word in text.split_whitespace() {
        let begins_in_code = is_code;
        is_code ^= word.matches('`').count() % 2 == 1;
        let bare = word.trim_matches(is_mark);
        if !bare.is_empty() {
            let is_code = begins_in_code || word.contains('`');
            found.last_mut().expect("one at least").push(TextWord { bare, is_code });
        }
        if word.trim_end_matches([')', '`', '*']).ends_with(['.', '?', '!', ':', ';']) {
            found.push(Vec::new());
        }
    }
    found
}

/// Whether two lines stand for one position.
fn is_same(board: &str, at: &str) -> bool {
    match (match_of(board), match_of(at)) {
        (Ok(board), Ok(at)) => board.game().to_string() == at.game().to_string() && board.position() == at.position(),
        _ => false,
    }
}
