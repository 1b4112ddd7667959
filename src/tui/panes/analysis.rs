//! What is known about the position: verdict, reason, what keeps it, best line.

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;

use super::moves_told::{MOST, MovesTold};
use super::paragraph::{
    LABEL, Paragraph, ParagraphText, begin_of, beside_each_other, squeezed, whole_in, whole_with_fewer_words,
};
use super::progress::{expecting, working};
use super::why::names;
use super::written::WrittenParagraphs;
use super::{Need, Pane, shares};
use crate::core::{Game, Outcome, Player};
use crate::engine::{Effort, moves_proven};
use crate::games::{AnyGame, AnyNote};
use crate::settings::HintLevel;
use crate::solve::{Analysis, PartKind, Solve, Why};
use crate::tui::boards::Names;
use crate::tui::brief::shortened;
use crate::tui::ink::Line;
use crate::tui::paint::{sentence, width, wrap};
use crate::tui::{Ink, Role};

/// What the pane looks at.
pub(crate) struct AnalysisPane<'a> {
    /// The setup.
    pub game: &'a AnyGame,
    /// What is known; `None` after a failure.
    pub analysis: Option<&'a Analysis<AnyGame>>,
    /// What is told of its moves.
    pub told: &'a MovesTold,
    /// Why the verdict is what it is, where a theory says so.
    pub reason: Option<&'a str>,
    /// What the game adds about the position, each with its label.
    pub notes: &'a [(&'static str, String)],
    /// Why nothing is known.
    pub failure: Option<&'a str>,
    /// Whether more is being worked out.
    pub is_working: bool,
    /// What that took so far.
    pub effort: Effort,
    /// How much may be said.
    pub level: HintLevel,
    /// Who sits where.
    pub names: &'a Names,
    /// How many columns there are.
    pub width: usize,
    /// What was written of it before.
    pub written: &'a WrittenParagraphs,
}

/// Why nobody is told who wins where three and more play.
const VALUELESS: &str = "Three and more play: no move has one value that all would agree on, so there is no verdict.";

/// How to read what is told of each of them.
const SEATS: &str = "In order of the seats; no value is common to all, as the rules page explains.";
/// The label of the moves that keep the value, and as long as that is not known, of how many are proven.
const KEEPS: &str = "keeps it";
const PROVEN: &str = "proven";
/// Those of the moves that do not, and of the best play of both.
const DRAWS: &str = "draws";
const LOSES: &str = "loses";
const LINE: &str = "line";
/// Moves that do not keep the value are listed in at most so many rows; a longer list is a number.
const FEW_ROWS: usize = 3;
/// The verdict stands alone in so many rows where what is said below it has no room in the others.
const VERDICT_ALONE: usize = 2;
/// More rows than any pane has.
const ENDLESS: usize = 1000;
/// Fewer positions are visited before anybody sees a screen without what they tell.
const AT_ONCE: u64 = 100_000;
/// So many letters fill any pane.
const SEEN: usize = 3_000;

impl AnalysisPane<'_> {
    /// The rows that it takes: no fewer than it usually has, so that nothing below it moves while figures change.
    pub(crate) fn need(&self) -> Need {
        let usual = match self.level {
            HintLevel::Off | HintLevel::Verdict => 2,
            HintLevel::Keeping => 4,
            HintLevel::All => 7,
        };
        let all = self.lines(usize::MAX).len() as u16 + 1;
        Need::between(usual.min(5), all.max(usual))
    }

    /// The pane in so many lines: where they are too few lists and texts are shorter, the reason first of all.
    pub(crate) fn pane(&self, lines: usize) -> Pane {
        Pane { title: "Analysis", note: self.progress(), lines: self.lines(lines) }
    }

    /// The fewest lines in which all of it is said: what is short stands beside each other.
    pub(crate) fn least_lines(&self) -> usize {
        match self.analysis.filter(|_| self.tells_choices()) {
            Some(analysis) => 1 + self.written.least_whole(&self.paragraphs(analysis), self.width),
            None => self.lines(usize::MAX).len(),
        }
    }

    /// Whether all of it was known before anybody saw less: then no figures change any more, and nothing moves below it if it
    /// has no rows but those of its lines.
    pub(crate) fn is_told_at_once(&self) -> bool {
        self.analysis.is_some_and(|analysis| analysis.is_exact() && analysis.nodes < AT_ONCE)
    }

    /// Whether more is told than the verdict, of which a reason may name the move.
    fn tells_choices(&self) -> bool {
        let has_moves = self.analysis.is_some_and(|analysis| !analysis.moves.is_empty());
        has_moves && self.game.players() <= 2 && self.level >= HintLevel::Keeping
    }

    fn progress(&self) -> String {
        let columns = self.width.saturating_sub("Analysis  ".len());
        match self.analysis {
            None => "stopped".to_owned(),
            Some(_) if self.game.players() > 2 && !self.is_working => String::new(),
            Some(analysis) if self.game.players() > 2 => expecting(analysis, columns),
            Some(analysis) if analysis.is_exact() => "exact".to_owned(),
            Some(analysis) if self.is_working => working(analysis, self.effort, columns),
            Some(analysis) if analysis.root.outcome().is_some() => {
                let texts = ["who wins is proven", "winner proven", "proven"];
                texts.into_iter().find(|text| text.len() <= columns).unwrap_or_default().to_owned()
            }
            Some(_) => "not proven".to_owned(),
        }
    }

    fn lines(&self, room: usize) -> Vec<Line> {
        let dim = Ink::from(Role::Dim);
        let plain = |words: &str| wrap(words, self.width).into_iter().map(|line| Line::styled(line, dim)).collect();
        let Some(analysis) = self.analysis else {
            return plain(self.failure.unwrap_or("Nothing is known."));
        };
        if self.game.players() > 2 {
            let notes = self.notes();
            let mut lines: Vec<_> = notes.iter().flat_map(|note| note.lines(self.width, usize::MAX)).collect();
            let left = room.saturating_sub(lines.len()).max(1);
            let words = if notes.is_empty() { VALUELESS } else { SEATS };
            let short = shortened(words, |words| wrap(words, self.width).len() <= left);
            lines.extend(plain(short.as_deref().unwrap_or(words)));
            return lines;
        }
        let mover = self.game.to_move(&analysis.position);
        let (words, role) = self.verdict(analysis, mover);
        let mut lines = vec![Line::styled(words, role)];
        if !self.tells_choices() {
            return lines;
        }
        let (paragraphs, rows) = (self.paragraphs(analysis), room.saturating_sub(1).min(ENDLESS));
        lines.extend(self.written.in_rows(&paragraphs, (self.width, rows), |known| self.write(known, rows)));
        // In so few rows nothing is counted that nobody could read there.
        if room <= VERDICT_ALONE && lines.len() > room {
            lines.truncate(1);
        }
        lines
    }

    /// What is said below a verdict that stands in a row of its own, in so many rows; without the moves that keep the value where
    /// these stand in that row.
    pub(crate) fn below_verdict(&self, has_keepers: bool, rows: usize) -> Vec<Line> {
        let Some(analysis) = self.analysis.filter(|_| self.tells_choices()) else { return Vec::new() };
        let mut paragraphs = self.paragraphs(analysis);
        paragraphs.retain(|paragraph| !has_keepers || paragraph.label != KEEPS);
        let mut lines = self.written.in_rows(&paragraphs, (self.width, rows), |known| self.write(known, rows));
        lines.truncate(rows);
        lines
    }

    /// The same with those moves, where there is no other row. Whoever chooses needs them: they stand alone in one before any of
    /// them is only counted.
    pub(crate) fn below_verdict_at_last(&self, rows: usize) -> Vec<Line> {
        let usual = self.below_verdict(false, rows);
        let choices = self.analysis.filter(|_| self.tells_choices()).map_or(Vec::new(), |known| self.choices(known));
        let keepers = choices.iter().find(|paragraph| paragraph.label == KEEPS);
        let alone = keepers.map_or(Vec::new(), |keepers| keepers.lines(self.width, usize::MAX));
        let [alone] = &alone[..] else { return usual };
        let names = alone.spans.last().map_or("", |names| &names.text);
        if rows == 0 || usual.iter().any(|line| line.to_string().contains(names)) {
            return usual;
        }
        std::iter::once(alone.clone()).chain(self.below_verdict(true, rows - 1)).collect()
    }

    /// Paragraphs in so many rows.
    fn write(&self, mut paragraphs: Vec<Paragraph>, room: usize) -> Vec<Line> {
        let rows = |paragraph: &Paragraph| paragraph.lines(self.width, usize::MAX).len();
        let mut short = whole_in(&paragraphs, self.width, room)
            .or_else(|| whole_with_fewer_words(&mut paragraphs, self.width, room));
        if short.is_none() && paragraphs.len() > room {
            // A key says why.
            paragraphs.retain(|paragraph| !matches!(paragraph.words, ParagraphText::Sentences(_)));
            short = whole_in(&paragraphs, self.width, room);
        }
        // Something of each rather than all of the first, and at last without what the signs on the board say as well.
        let mut least = [PROVEN, LOSES, DRAWS, LINE].into_iter();
        while short.is_none() && paragraphs.len() > room {
            short = Some(beside_each_other(&paragraphs, self.width, 1)).filter(|written| written.len() <= room);
            let Some(label) = least.next().filter(|_| short.is_none()) else { break };
            // The best line is nowhere else, and a part of it is more than none.
            short = squeezed(&paragraphs, self.width, room).filter(|_| label == LINE);
            if short.is_some() {
                break;
            }
            paragraphs.retain(|paragraph| paragraph.label != label);
        }
        if let Some(short) = short {
            return short;
        }
        // What would end in the middle of a sentence is left out before anything else is cut: a key says why.
        let mut least: Vec<Option<usize>> =
            paragraphs.iter().map(|paragraph| paragraph.least_rows(self.width, room)).collect();
        let taken = |least: &[Option<usize>]| least.iter().map(|rows| rows.unwrap_or(1)).sum::<usize>();
        while let Some(unsaid) = paragraphs.iter().zip(&least).rposition(|(paragraph, rows)| {
            let is_cut = rows.is_none() || taken(&least) > room;
            is_cut && matches!(paragraph.words, ParagraphText::Sentences(_))
        }) {
            paragraphs.remove(unsaid);
            least.remove(unsaid);
        }
        let whole = taken(&least);
        let spare = room.saturating_sub(whole);
        let needs = paragraphs.iter().zip(&least).map(|(paragraph, least)| {
            let (wanted, least) = (rows(paragraph) as u16, least.filter(|_| whole <= room).unwrap_or(1));
            match paragraph.words {
                ParagraphText::Sentences(_) if usize::from(wanted) <= spare + least => Need::between(wanted, wanted),
                // Whoever chooses among moves needs those that keep the value; of the others the first are enough.
                ParagraphText::Names(..) if paragraph.label != KEEPS => Need::between(least as u16, wanted).last(),
                _ => Need::between(least as u16, wanted),
            }
        });
        let mut needs: Vec<Need> = needs.collect();
        // There are no free rows between paragraphs.
        let given = |needs: &[Need]| {
            let given = shares((room + paragraphs.len().saturating_sub(1)) as u16, needs);
            given.unwrap_or_else(|| vec![1; paragraphs.len()])
        };
        // A reason without its last sentences may leave rows to the others.
        let first = given(&needs);
        for ((paragraph, need), rows) in paragraphs.iter().zip(&mut needs).zip(first) {
            let used = paragraph.lines(self.width, rows.into()).len() as u16;
            if used < rows {
                *need = Need::between(used, used);
            }
        }
        let given = given(&needs);
        paragraphs.iter().zip(given).flat_map(|(paragraph, rows)| paragraph.lines(self.width, rows.into())).collect()
    }

    /// Who wins; where columns are few a guess or half a proof in few words, and by the seat whose name has no room.
    fn verdict(&self, analysis: &Analysis<AnyGame>, mover: Player) -> (String, Role) {
        let fits = |words: &str| width(words) as usize <= self.width;
        let (words, role) = verdict(analysis, mover, self.names);
        if fits(&words) {
            return (words, role);
        }
        let seats = Names::places(self.game.players());
        let [named, seated] = [self.names, &seats].map(|names| in_brief(analysis, mover, names));
        (if fits(&named) { named } else { seated }, role)
    }

    /// What is said below the verdict.
    fn paragraphs(&self, analysis: &Analysis<AnyGame>) -> Vec<Paragraph> {
        let mut paragraphs = self.choices(analysis);
        if self.level == HintLevel::All && !analysis.line.is_empty() {
            paragraphs.push(Paragraph {
                label: LINE,
                role: Role::Plain,
                words: ParagraphText::Turns(self.told.line.clone()),
            });
        }
        paragraphs.extend(self.reason.map(|reason| Paragraph {
            label: "",
            role: Role::Dim,
            words: ParagraphText::Sentences(sentence(reason)),
        }));
        paragraphs.extend(self.notes());
        // One move is not written in two ways.
        if paragraphs.iter().any(|paragraph| paragraph.has_long_parts(self.width)) {
            paragraphs = paragraphs.into_iter().map(Paragraph::with_counted_parts).collect();
        }
        paragraphs
    }

    fn notes(&self) -> Vec<Paragraph> {
        let paragraph = |(label, text): &(&'static str, String)| Paragraph {
            label,
            role: Role::Plain,
            words: ParagraphText::Text(text.clone()),
        };
        self.notes.iter().map(paragraph).collect()
    }

    /// The moves by what they lead to.
    fn choices(&self, analysis: &Analysis<AnyGame>) -> Vec<Paragraph> {
        let names = |label, role, outcome: Outcome| {
            let (names, count) = self.told.leading_to(outcome);
            let role = if count == 0 { Role::Unknown } else { role };
            Paragraph { label, role, words: ParagraphText::Names(names, count) }
        };
        let text = |label, role, text: &str| Paragraph { label, role, words: ParagraphText::Text(text.to_owned()) };
        let root = analysis.root.outcome();
        let mut paragraphs = match root {
            None => {
                let unknown = ParagraphText::Names(Arc::default(), 0);
                let [proven, ..] = moves_proven(analysis);
                let count = proven.replace(" proven", "");
                vec![
                    Paragraph { label: KEEPS, role: Role::Unknown, words: unknown },
                    text(PROVEN, Role::Unknown, &count),
                ]
            }
            // The verdict says that nothing keeps it.
            Some(Outcome::Loss) => return Vec::new(),
            Some(outcome) => {
                let role = if outcome == Outcome::Win { Role::Win } else { Role::Bright };
                vec![names(KEEPS, role, outcome)]
            }
        };
        if self.level < HintLevel::All {
            return paragraphs;
        }
        for (label, role, outcome) in [(DRAWS, Role::Plain, Outcome::Draw), (LOSES, Role::Dim, Outcome::Loss)] {
            let list = names(label, role, outcome);
            let ParagraphText::Names(_, count @ 1..) = list.words else { continue };
            let is_short = count <= MOST && self.written.has_room(&list, (self.width, FEW_ROWS));
            let number = format!("{count} of {}", analysis.moves.len());
            let words = format!("{number} moves");
            let number = if LABEL + words.len() > self.width { number } else { words };
            if root != Some(outcome) {
                paragraphs.push(if is_short { list } else { text(label, role, &number) });
            }
        }
        paragraphs
    }
}

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

/// The same in few words.
fn in_brief(analysis: &Analysis<AnyGame>, mover: Player, names: &Names) -> String {
    let (words, _) = verdict(analysis, mover, names);
    if analysis.root.outcome().is_some() {
        return words;
    }
    match analysis.estimate {
        Some(guess) => format!("{} {:.0}%, a guess", names.of(mover), guess * 100.0),
        None if analysis.root.lower().outcome() == Outcome::Draw => "at least a draw".to_owned(),
        None if analysis.root.upper().outcome() == Outcome::Draw => "at most a draw".to_owned(),
        None => words,
    }
}

/// What the game adds about the position, without the pairs that the reason lists and what its sentence says, and no longer
/// than any pane.
pub(crate) fn notes(game: &AnyGame, analysis: &Analysis<AnyGame>, why: Option<&Why>) -> Vec<(&'static str, String)> {
    let parts = why.iter().flat_map(|why| &why.parts).filter(|part| part.kind == PartKind::Pair);
    let pairs: HashSet<String> = parts.map(names).collect();
    let words = analysis.note.iter().flat_map(|note| game.note_words(note));
    let words = words.filter(|(_, text)| !text.split_whitespace().all(|word| pairs.contains(word)));
    let words = words.filter(|(label, text)| !why.is_some_and(|why| why.says(label) && why.says(text)));
    words.map(|(label, text)| (label, begin_of(text, SEEN))).collect()
}

/// What is foretold of a position where three and more play, with their names; where nothing is, what the game adds, each in a
/// few words.
pub(crate) fn foretold(game: &AnyGame, note: &AnyNote, names: &Names) -> String {
    let noted = || game.note_words(note).into_iter().map(|(label, text)| format!("{label} {text}"));
    game.foretold(note).map_or_else(|| noted().collect::<Vec<_>>().join(", "), |words| names.spoken(&words))
}
