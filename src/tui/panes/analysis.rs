//! What is known about the position: verdict, reason, what keeps it, best line.

use super::Pane;
use crate::core::{Game, Outcome, Player};
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::solve::{Analysis, MoveReport, Solve};
use crate::tui::boards::Names;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{cut, cut_words, wrap};
use crate::tui::{Ink, Role};

/// What the pane looks at.
pub(crate) struct AnalysisPane<'a> {
    /// The setup.
    pub game: &'a AnyGame,
    /// What is known; `None` after a failure.
    pub analysis: Option<&'a Analysis<AnyGame>>,
    /// Why the verdict is what it is, where a theory says so.
    pub reason: Option<&'a str>,
    /// Why nothing is known.
    pub failure: Option<&'a str>,
    /// Whether more is being worked out.
    pub is_working: bool,
    /// How much may be said.
    pub level: HintLevel,
    /// Who sits where.
    pub names: &'a Names,
    /// How many columns there are.
    pub width: usize,
    /// It has the whole side for itself: reasons come first then, and lists are wrapped, not cut.
    pub is_whole: bool,
}

/// Why nobody is told who wins where three and more play.
pub(crate) const VALUELESS: &str =
    "Three and more play: no move has one value that all would agree on, so there is no verdict.";

/// Columns for the word at the beginning of a line.
const LABEL: usize = 10;

impl AnalysisPane<'_> {
    /// How many rows the pane takes: fixed for each kind of hint, so that nothing below it moves while figures change.
    pub(crate) fn rows(level: HintLevel) -> u16 {
        match level {
            HintLevel::Off => 0,
            HintLevel::Verdict | HintLevel::Keeping => 5,
            HintLevel::All => 7,
        }
    }

    /// The pane.
    pub(crate) fn pane(&self) -> Pane {
        Pane { title: "Analysis", note: self.progress(), lines: self.lines() }
    }

    fn progress(&self) -> String {
        match self.analysis {
            _ if self.game.players() > 2 => String::new(),
            None => "stopped".to_owned(),
            Some(analysis) if analysis.is_exact() => "exact".to_owned(),
            Some(analysis) if self.is_working => format!("{} {}", analysis.stage, short(analysis.nodes)),
            Some(analysis) if analysis.root.outcome().is_some() => "who wins is proven".to_owned(),
            Some(_) => "not proven".to_owned(),
        }
    }

    fn lines(&self) -> Vec<Line> {
        let dim = Ink::from(Role::Dim);
        let plain = |words: &str| wrap(words, self.width).into_iter().map(|line| Line::styled(line, dim)).collect();
        if self.game.players() > 2 {
            return plain(VALUELESS);
        }
        let Some(analysis) = self.analysis else {
            return plain(self.failure.unwrap_or("Nothing is known."));
        };
        let mover = self.game.to_move(&analysis.position);
        let (words, role) = verdict(analysis, mover, self.names);
        let mut lines = vec![Line::styled(words, role)];
        if analysis.moves.is_empty() {
            return lines;
        }
        // A reason may name the move.
        if self.level < HintLevel::Keeping {
            return lines;
        }
        let mut choices = self.choices(analysis);
        if self.level == HintLevel::All {
            choices.extend(self.labelled("line", &self.best_line(analysis), Role::Plain));
        }
        let mut reasons: Vec<_> = self.reason.map(plain).unwrap_or_default();
        for (label, text) in analysis.note.iter().flat_map(|note| self.game.note_words(note)) {
            reasons.extend(self.labelled(label, &text, Role::Plain));
        }
        let parts = if self.is_whole { [reasons, choices] } else { [choices, reasons] };
        lines.extend(parts.into_iter().flatten());
        lines
    }

    /// The moves by what they lead to, one line each.
    fn choices(&self, analysis: &Analysis<AnyGame>) -> Vec<Line> {
        let root = analysis.root.outcome();
        let all = |outcome: Outcome| {
            let moves = || analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(outcome));
            let is_known = analysis.moves.iter().all(|report| report.bounds.outcome().is_some());
            match moves().next() {
                Some(_) => self.names_of(analysis, moves()),
                None if is_known => "none".to_owned(),
                None => "?".to_owned(),
            }
        };
        let keeping = match root {
            Some(outcome) if outcome > Outcome::Loss => self.names_of(analysis, analysis.keepers()),
            Some(_) => "nothing to keep".to_owned(),
            None => "?".to_owned(),
        };
        let mut lines = self.labelled("keeps it", &keeping, Role::Bright);
        if self.level == HintLevel::All {
            lines.extend(self.labelled("draws", &all(Outcome::Draw), Role::Plain));
            lines.extend(self.labelled("loses", &all(Outcome::Loss), Role::Dim));
        }
        lines
    }

    fn names_of<'m>(
        &self,
        analysis: &Analysis<AnyGame>,
        moves: impl Iterator<Item = &'m MoveReport<AnyGame>>,
    ) -> String {
        let names: Vec<String> = moves.map(|report| self.game.write_move(&analysis.position, report.mv)).collect();
        if self.is_whole { names.join(" ") } else { listed(&names, self.width.saturating_sub(LABEL)) }
    }

    /// A text behind its label: as much of it as fits, or all of it.
    fn labelled(&self, label: &str, text: &str, role: Role) -> Vec<Line> {
        // A longer word pushes its text.
        let columns = LABEL.max(label.len() + 2);
        let room = self.width.saturating_sub(columns);
        let rows = if self.is_whole && !text.is_empty() { wrap(text, room) } else { vec![cut_words(text, room)] };
        let line = |(row, text): (usize, String)| {
            let label = if row == 0 { label } else { "" };
            Line::from(vec![Span::styled(format!("{label:<columns$}"), Role::Dim), Span::styled(text, role)])
        };
        rows.into_iter().enumerate().map(line).collect()
    }

    /// Best play for both, with two spaces where the player changes; as much of it as fits.
    fn best_line(&self, analysis: &Analysis<AnyGame>) -> String {
        let mut pos = analysis.position.clone();
        let mut words = String::new();
        let mut before: Option<Player> = None;
        for &mv in &analysis.line {
            let mover = self.game.to_move(&pos);
            let between = match before {
                None => "",
                Some(player) if player == mover && self.game.players() == 2 => "+",
                Some(_) => "  ",
            };
            let text = self.game.write_move(&pos, mv);
            let room = self.width.saturating_sub(LABEL);
            let length = words.len() + between.len() + text.len() + GOES_ON.len();
            if !self.is_whole && length > room {
                match before {
                    None => words = cut(&text, room),
                    Some(_) => words.push_str(GOES_ON),
                }
                break;
            }
            words = words + between + &text;
            pos = self.game.play(&pos, mv);
            before = Some(mover);
        }
        if words.is_empty() {
            words.push('?');
        }
        words
    }
}

/// Behind a line that is longer than there is room for.
const GOES_ON: &str = " ..";

/// Who wins, in words, with the role of the news.
pub(crate) fn verdict(analysis: &Analysis<AnyGame>, mover: Player, names: &Names) -> (String, Role) {
    let outcome = analysis.root.outcome();
    let turns = analysis.root.exact().and_then(crate::core::Value::remoteness).filter(|turns| *turns > 0);
    let within = |words: String| match turns {
        Some(turns) => format!("{words} in {turns}"),
        None => words,
    };
    match outcome {
        Some(Outcome::Win) => (within(names.does(mover, "win")), Role::Win),
        Some(Outcome::Loss) => (within(names.does(mover, "lose")), Role::Loss),
        Some(Outcome::Draw) => ("a draw".to_owned(), Role::Draw),
        None => match analysis.estimate {
            Some(guess) => {
                (format!("{} about {:.0}% (a guess)", names.does(mover, "have"), guess * 100.0), Role::Unknown)
            }
            None if analysis.root.lower().outcome() == Outcome::Draw => {
                (format!("{} at least a draw", names.does(mover, "get")), Role::Unknown)
            }
            None if analysis.root.upper().outcome() == Outcome::Draw => {
                (format!("{} at most a draw", names.does(mover, "get")), Role::Unknown)
            }
            None => ("not known yet".to_owned(), Role::Unknown),
        },
    }
}

/// As many of the names as there are columns for, and how many more there are. A first name that is too long is cut.
pub(crate) fn listed(names: &[String], columns: usize) -> String {
    // Beside `6=3+3` a plus would read like a part of the move.
    let has_plus = names.iter().any(|name| name.contains('+'));
    let more = |left: usize| match left {
        0 => String::new(),
        _ if has_plus => format!(", {left} more"),
        _ => format!(" +{left}"),
    };
    let begin = |shown: usize| names[..shown].join(" ") + &more(names.len() - shown);
    // A name has a letter, and a space before it.
    let most = names.len().min(columns.div_ceil(2));
    (1..=most).rev().map(begin).find(|words| words.len() <= columns).unwrap_or_else(|| {
        let rest = more(names.len().saturating_sub(1));
        names.first().map_or(String::new(), |name| cut(name, columns.saturating_sub(rest.len())) + &rest)
    })
}

/// A count in at most four signs: `950`, `12k`, `3M`.
fn short(count: u64) -> String {
    match count {
        0..1000 => count.to_string(),
        1000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{}M", count / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_cut_says_how_much_is_left_out() {
        let names = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (list, columns, shown) in [
            ("6=3+3 6=1+1+1+1+1+1", 19, "6=3+3 6=1+1+1+1+1+1"),
            ("6=3+3 6=1+1+1+1+1+1", 17, "6=3+3, 1 more"),
            ("6=1+1+1+1+1+1", 9, "6=1+1+1.."),
            ("6=1+1+1+1+1+1 6=3+3", 14, "6=1+.., 1 more"),
            ("1.1.2.1 1.1.2.2", 9, "1.1... +1"),
            ("8 9 10", 6, "8 9 10"),
            ("8 9 10 11", 6, "8 9 +2"),
            ("8 9 10 11", 5, "8 +3"),
        ] {
            assert_eq!(listed(&names(list), columns), shown, "{list} in {columns}");
            assert!(listed(&names(list), columns).len() <= columns);
        }
        assert_eq!(listed(&[], 9), "");
    }
}
