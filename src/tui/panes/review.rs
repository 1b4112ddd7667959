//! Every turn of a match with what it was worth, its grade, and what would have been better.

use std::ops::Range;

use super::listed::listed_in;
use super::moves::beyond;
use super::{Need, Pane, fitted};
use crate::core::Player;
use crate::play::{Grade, NO_TURN};
use crate::tui::boards::Makers;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{CUT, sentence, width, wrap};
use crate::tui::scroll::Scroll;
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// A turn as its review tells it.
#[derive(PartialEq)]
pub(crate) struct TurnTold {
    /// Its number.
    pub number: usize,
    /// Whose it was.
    pub player: Player,
    /// What it was.
    pub text: String,
    /// The steps of the timeline that it consists of.
    pub steps: Range<usize>,
    /// What it was worth to its player: `L12`, `?`, and as a guess `~62%`.
    pub sign: String,
    /// What it did, as far as that is proven.
    pub grade: Option<Grade>,
    /// The first of the moves that would have been better, each with what it is worth.
    pub better: Vec<String>,
    /// How many there are.
    pub count: usize,
    /// Whether nothing was played: somebody resigned, a draw was agreed on.
    pub was_said: bool,
    /// What they are is asked before it is told.
    pub is_asked: bool,
}

impl TurnTold {
    /// Its number, which nothing has that was said.
    fn numbered(&self) -> String {
        if self.was_said { String::new() } else { self.number.to_string() }
    }
}

/// What the pane looks at.
pub(crate) struct ReviewPane<'a> {
    /// How many play.
    pub players: usize,
    /// The turns.
    pub turns: &'a [TurnTold],
    /// Where one stands: so many steps lie before.
    pub now: usize,
    /// Who made them.
    pub makers: &'a Makers,
    /// The signs to draw with.
    pub symbols: &'a Symbols,
    /// How many columns there are.
    pub width: usize,
    /// How many lines there are.
    pub height: usize,
    /// How far one has scrolled.
    pub scroll: &'a Scroll,
}

/// What the pane is called.
const TITLE: &str = "Review";
/// Columns before a name, and before what is said below it.
const NUMBER: usize = 5;
/// With fewer rows one turn is hardly seen beside its neighbours.
const LEAST: u16 = 8;
/// A longer name is cut where lines of turns need the columns, and one longer than the second of these anywhere.
const NAME: usize = 12;
const LONGEST_NAME: usize = 24;
/// So much of it is left for the sake of long turns.
const LEAST_NAME: usize = 3;
/// Columns for what a turn was worth.
const SIGN: usize = 4;
/// Those of the sign of a slip.
const SLIP: &str = " <<";
/// Columns between a turn and what is told beside it.
const APART: usize = 3;
/// What stands before the moves that would have been better.
const BETTER: &str = "better ";
/// The most rows of all of those where other turns need their rows, and of such as are not cut.
const ALL_ROWS: usize = 2;
const WHOLE_ROWS: usize = 3;

/// Where the lines of a turn stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnLines {
    /// The same as below, with all that would have been better in as many rows as that takes.
    All,
    /// What it did and what would have been better stand below it.
    Below,
    /// They stand beside it where they have room between it and what it was worth, or else in one row below it, if they have.
    Close,
    /// The same without what it did, where what would have been better says as much.
    Closest,
}

/// Where the parts of a line of a turn stand.
struct TurnParts {
    /// Who made each turn.
    names: Vec<String>,
    /// The columns of the longest of these.
    longest: usize,
    /// Those of a turn, and of the longest one.
    texts: usize,
    turn: usize,
    /// Those of what it was worth.
    sign: usize,
}

/// How many rows a review takes below its title: told in most of them, and closer and closer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReviewLines([usize; 4]);

impl ReviewLines {
    /// The rows that it takes; those of long lists of what would have been better come after all other panes.
    pub(crate) fn need(self) -> Need {
        let [all, usual, ..] = self.0.map(|rows| rows as u16 + 1);
        let need = Need::between(usual.min(LEAST), all.max(usual));
        if all > usual { need.told_in(usual) } else { need }
    }

    /// The fewest in which it tells all of that.
    pub(crate) fn least_whole(self) -> u16 {
        self.0[3] as u16 + 1
    }

    /// Those in which it stands where it has so many, its title among them, if that is all of it.
    pub(crate) fn written(self, height: u16) -> Option<u16> {
        self.0.map(|rows| rows as u16 + 1).into_iter().find(|rows| *rows <= height)
    }
}

impl ReviewPane<'_> {
    /// How many rows it takes each way in which it can be told, wherever one stands in it.
    pub(crate) fn lines(&self) -> ReviewLines {
        let (parts, nothing) = (self.parts(), self.nothing().len());
        let rows = |lines: TurnLines| self.rows_with(lines, &parts).len().max(nothing);
        ReviewLines([TurnLines::All, TurnLines::Below, TurnLines::Close, TurnLines::Closest].map(rows))
    }

    /// The pane, with the rows around the turn that one looks at.
    pub(crate) fn pane(&self) -> Pane {
        let rows = self.rows();
        let window = self.window(&rows);
        let known = self.turns.iter().filter(|turn| turn.grade.is_some()).count();
        let hidden = beyond(window.start, rows.len() - window.end);
        // Where three and more play no turn has a value that could be proven.
        let is_open = self.players <= 2 && known < self.turns.len();
        let note = match (hidden.is_empty(), is_open) {
            (true, true) => format!("{known} of {} turns proven", self.turns.len()),
            (false, true) => {
                let both = format!("{known} of {} proven, {hidden}", self.turns.len());
                if TITLE.len() + 1 + both.len() < self.width { both } else { hidden }
            }
            (_, false) => hidden,
        };
        let lines = rows.into_iter().map(|(_, line)| line).skip(window.start).take(window.len());
        Pane { title: TITLE, note, lines: self.nothing().into_iter().chain(lines).collect() }
    }

    /// What is said where there is no turn.
    fn nothing(&self) -> Vec<Line> {
        let words = if self.turns.is_empty() { wrap(&sentence(NO_TURN), self.width) } else { Vec::new() };
        words.into_iter().map(|line| Line::styled(line, Role::Plain)).collect()
    }

    /// The step before the turn that stands there, counted from the title.
    pub(crate) fn step_at(&self, row: usize) -> Option<usize> {
        let rows = self.rows();
        let (turn, _) = rows[self.window(&rows)].get(row.checked_sub(1)?)?;
        Some(self.turns[*turn].steps.start)
    }

    /// The turn that was made where one stands; at the end there is none.
    fn here(&self) -> Option<usize> {
        self.turns.iter().position(|turn| turn.steps.contains(&self.now))
    }

    fn window(&self, rows: &[(usize, Line)]) -> Range<usize> {
        let last = rows.len().saturating_sub(1);
        let here = self.here().and_then(|here| {
            let first = rows.iter().position(|(turn, _)| *turn == here)?;
            Some(first..first + rows[first..].iter().take_while(|(turn, _)| *turn == here).count())
        });
        self.scroll.window_around(rows.len(), self.height, here.unwrap_or(last..last + 1))
    }

    /// The rows with the turns that they tell of: before some are out of sight, what is told of each stands closer.
    fn rows(&self) -> Vec<(usize, Line)> {
        let mut usual =
            [TurnLines::All, TurnLines::Below, TurnLines::Close].into_iter().map(|place| self.rows_told(place));
        let fitting = usual.find(|rows| rows.len() <= self.height);
        fitting.unwrap_or_else(|| self.rows_told(TurnLines::Closest))
    }

    /// The same where lines stand so.
    fn rows_told(&self, place: TurnLines) -> Vec<(usize, Line)> {
        self.rows_with(place, &self.parts())
    }

    fn rows_with(&self, place: TurnLines, parts: &TurnParts) -> Vec<(usize, Line)> {
        let here = self.here();
        let told = self.turns.iter().zip(&parts.names).enumerate();
        told.flat_map(|(index, (turn, name))| {
            let lines = self.lines_of(turn, here == Some(index), name, (parts, place));
            lines.into_iter().map(move |line| (index, line))
        })
        .collect()
    }

    /// Where the parts of lines stand. Long names are cut before lines of turns become more.
    fn parts(&self) -> TurnParts {
        let usual = self.parts_within(NAME);
        if self.named(LONGEST_NAME) == usual.names {
            return usual;
        }
        let (long, rows) =
            (self.parts_within(LONGEST_NAME), |parts: &TurnParts| self.rows_with(TurnLines::Closest, parts).len());
        if long.texts >= long.turn && rows(&long) <= rows(&usual) { long } else { usual }
    }

    /// The same with names of at most so many columns. What all signs leave free is the turns' and the names' before one of them is
    /// cut, and so are the columns of slips where there are none.
    fn parts_within(&self, most: usize) -> TurnParts {
        let widest = |of: fn(&TurnTold) -> &str| {
            let columns = self.turns.iter().map(|turn| width(of(turn)) as usize);
            columns.max().unwrap_or(0)
        };
        let (turn, sign) = (widest(|turn| &turn.text), widest(|turn| &turn.sign).min(SIGN));
        let has_slips = self.turns.iter().any(|turn| turn.grade.is_some_and(Grade::is_slip));
        let none = if has_slips { SLIP.len() } else { 0 };
        let ways = [(SIGN, SLIP.len()), (sign, SLIP.len()), (sign, none)];
        let mut ways = Vec::from(ways.map(|(sign, slip)| self.shared((turn, most), sign, slip)));
        let names = self.named(most);
        let is_whole = |parts: &TurnParts| parts.texts >= turn;
        let all = ways.iter().position(|parts| is_whole(parts) && parts.names == names);
        let best = all.or_else(|| ways.iter().position(is_whole)).unwrap_or(ways.len() - 1);
        ways.swap_remove(best)
    }

    /// Where they stand beside signs and slips of so many columns, with turns and names of at most so many.
    fn shared(&self, (turn, most): (usize, usize), sign: usize, slip: usize) -> TurnParts {
        let room = self.width.saturating_sub(NUMBER + 1 + 1 + sign + slip);
        let names = self.named(room.saturating_sub(turn).clamp(LEAST_NAME, most));
        let longest = names.iter().map(|name| width(name) as usize).max().unwrap_or(0);
        TurnParts { names, longest, texts: room.saturating_sub(longest), turn, sign }
    }

    /// Who made each turn, in at most so many columns. A seat is as good as a name; half a turn may be another one.
    fn named(&self, most: usize) -> Vec<String> {
        self.makers.within(self.turns.iter().map(|turn| (turn.steps.start, turn.player)), most)
    }

    fn lines_of(
        &self,
        turn: &TurnTold,
        is_here: bool,
        name: &str,
        (parts, place): (&TurnParts, TurnLines),
    ) -> Vec<Line> {
        let is_slip = turn.grade.is_some_and(Grade::is_slip);
        let pointer = if is_here { self.symbols.pointer } else { ' ' };
        let ink = if is_here { Ink::from(Role::Bright).bold() } else { Role::Plain.into() };
        let TurnParts { longest, texts, sign, .. } = *parts;
        let text = fitted(&turn.text, texts);
        let (from, rows) = (parts.turn + APART, self.in_one_row(turn, place));
        let beside = rows.iter().find(|words| from + columns(words) < texts);
        let behind = beside.map_or(texts + 1, |_| from);
        let free = texts + 1 - behind - beside.map_or(0, |words| columns(words));
        let begin = [
            Span::styled(pointer.to_string(), Role::Bright),
            Span::styled(format!("{:>3} ", turn.numbered()), Role::Dim),
            Span::styled(format!("{name:<longest$} "), turn.player),
            Span::styled(format!("{text:<behind$}"), ink),
        ];
        let worth = if turn.grade.is_none() { Role::Unknown.into() } else { ink };
        let end = [
            Span::raw(" ".repeat(free)),
            Span::styled(format!("{:<sign$}", turn.sign), worth),
            Span::styled(if is_slip { SLIP } else { "" }, Role::Mistake),
        ];
        let told = beside.into_iter().flatten().cloned();
        let mut lines: Vec<Line> = vec![begin.into_iter().chain(told).chain(end).collect()];
        let Some(did) = did(turn).filter(|_| beside.is_none()) else { return lines };
        let indent = || Span::raw(" ".repeat(NUMBER));
        if let Some(words) = rows.iter().find(|words| NUMBER + columns(words) <= self.width) {
            lines.push(std::iter::once(indent()).chain(words.iter().cloned()).collect());
            return lines;
        }
        if place != TurnLines::Closest || !says_all(turn) {
            lines.push(Line::from(vec![indent(), did]));
        }
        let (better, role) = self.better_told(turn, place);
        let heads = std::iter::once(BETTER.to_owned()).chain(std::iter::repeat(" ".repeat(BETTER.len())));
        lines.extend(
            better.into_iter().zip(heads).map(|(words, head)| {
                Line::from(vec![indent(), Span::styled(head, Role::Dim), Span::styled(words, role)])
            }),
        );
        lines
    }

    /// What a turn did and what would have been better in one row, if there is anything to tell and it may stand so close: with as
    /// many words as there may be room for, the most first.
    fn in_one_row(&self, turn: &TurnTold, place: TurnLines) -> Vec<Vec<Span>> {
        let is_close = matches!(place, TurnLines::Close | TurnLines::Closest);
        let Some(did) = did(turn).filter(|_| is_close) else { return Vec::new() };
        let (better, role) = self.better_told(turn, place);
        let better = Span::styled(better.join(" "), role);
        let whole = vec![did, Span::styled(format!(", {BETTER}"), Role::Dim), better.clone()];
        let brief = vec![Span::styled(BETTER, Role::Dim), better];
        let brief = Some(brief).filter(|_| place == TurnLines::Closest && says_all(turn));
        std::iter::once(whole).chain(brief).collect()
    }

    /// What would have been better, row by row, unless that is asked.
    fn better_told(&self, turn: &TurnTold, place: TurnLines) -> (Vec<String>, Role) {
        match turn.is_asked {
            _ if turn.count == 0 => (vec!["playing on".to_owned()], Role::Win),
            true => (vec!["?".to_owned()], Role::Unknown),
            false => (self.better(turn, place), Role::Win),
        }
    }

    /// What would have been better: all of it, in few rows unless there are many, or in the fewest in which no move is cut.
    fn better(&self, turn: &TurnTold, place: TurnLines) -> Vec<String> {
        let room = self.width.saturating_sub(NUMBER + BETTER.len());
        let in_rows = |rows| listed_in(&turn.better, turn.count, room, rows);
        let tells_all = |lines: &Vec<String>| {
            let told = lines.join(" ");
            turn.better.iter().all(|better| told.contains(better))
        };
        let is_whole = |lines: &Vec<String>| lines.iter().all(|line| !line.contains(CUT));
        let named = || turn.better.iter().map(|better| width(better) as usize + 1).sum::<usize>();
        let rows = match place {
            TurnLines::All => (named() / (room + 1)).max(1)..=turn.count.max(ALL_ROWS),
            _ => 1..=ALL_ROWS,
        };
        let may_tell_all = turn.count == turn.better.len();
        let all = rows.filter(|_| may_tell_all).map(in_rows).find(tells_all);
        let whole = || (1..=WHOLE_ROWS).map(in_rows).find(is_whole);
        all.or_else(whole).unwrap_or_else(|| in_rows(1))
    }
}

/// What a turn did, where it is told below it.
fn did(turn: &TurnTold) -> Option<Span> {
    let grade = turn.grade.filter(|_| turn.count > 0 || turn.was_said)?;
    let words = match grade {
        Grade::SlowerWin(by) | Grade::FasterLoss(by) => format!("{} by {by}", grade.words()),
        _ => grade.words().to_owned(),
    };
    Some(Span::styled(words, Ink::from(if grade.is_slip() { Role::Mistake } else { Role::Dim })))
}

/// Whether the moves that would have been better, each with what it is worth, say what a turn did.
fn says_all(turn: &TurnTold) -> bool {
    turn.count > 0 && !turn.is_asked
}

/// The columns of words.
fn columns(words: &[Span]) -> usize {
    words.iter().map(|words| width(&words.text) as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::{Names, sizes};
    use crate::tui::symbols::Symbols;

    fn told(number: usize, grade: Option<Grade>, better: &[&str]) -> TurnTold {
        TurnTold {
            number,
            player: [Player::P2, Player::P1][number % 2],
            text: "4+1+3".to_owned(),
            steps: number - 1..number,
            sign: "L12".to_owned(),
            grade,
            better: better.iter().map(|better| (*better).to_owned()).collect(),
            count: better.len(),
            was_said: false,
            is_asked: number == 4,
        }
    }

    fn pane<'a>(
        turns: &'a [TurnTold],
        makers: &'a Makers,
        scroll: &'a Scroll,
        (width, height): (usize, usize),
    ) -> ReviewPane<'a> {
        ReviewPane { players: 2, turns, now: 1, makers, symbols: &Symbols::UNICODE, width, height, scroll }
    }

    fn turns() -> [TurnTold; 4] {
        [
            told(1, Some(Grade::Best), &[]),
            told(2, Some(Grade::WinGivenAway), &["16 W3", "1 W9"]),
            told(3, None, &[]),
            told(4, Some(Grade::SlowerWin(4)), &["9 W1"]),
        ]
    }

    #[test]
    fn a_turn_is_told_with_its_grade_and_what_was_better_unless_that_is_asked() {
        let (turns, makers, scroll) = (turns(), Makers::from(Names::places(2)), Scroll::default());
        let pane = pane(&turns, &makers, &scroll, (28, 20));
        let lines: Vec<String> = pane.pane().lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect();
        let expected = [
            "   1 P1 4+1+3        L12",
            "▸  2 P2 4+1+3        L12  <<",
            "     win given away",
            "     better 16 W3, 1 W9",
            "   3 P1 4+1+3        L12",
            "   4 P2 4+1+3        L12",
            "     slower win by 4",
            "     better ?",
        ];
        assert_eq!(lines, expected);
        assert_eq!(pane.pane().note, "3 of 4 turns proven");
        let steps: Vec<_> = (0..=9).map(|row| pane.step_at(row)).collect();
        let [a, b, c, d] = [0, 1, 2, 3].map(Some);
        assert_eq!(steps, [None, a, b, b, b, c, d, d, d, None]);
    }

    /// In all of its rows nothing stands closer, and in fewer as much is told of every turn that is seen.
    #[test]
    fn before_turns_are_out_of_sight_what_is_told_of_them_stands_beside_them_or_in_one_row() {
        let (mut turns, makers, scroll) = (turns(), Makers::from(Names::places(2)), Scroll::default());
        let lines = |turns: &[TurnTold], size| -> Vec<String> {
            let lines = pane(turns, &makers, &scroll, size).pane().lines;
            lines.iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(lines(&turns, (60, 8)).len(), 8);
        let row = |begin: &str, end: &str| format!("{begin:<53}{end}");
        let beside = [
            row("   1 P1 4+1+3", "L12"),
            row("\u{25b8}  2 P2 4+1+3   win given away, better 16 W3, 1 W9", "L12  <<"),
            row("   3 P1 4+1+3", "L12"),
            row("   4 P2 4+1+3   slower win by 4, better ?", "L12"),
        ];
        assert_eq!(lines(&turns, (60, 4)), beside);
        assert_eq!(pane(&turns, &makers, &scroll, (60, 7)).lines().least_whole(), 5);
        let below = [
            "   1 P1 4+1+3             L12",
            "\u{25b8}  2 P2 4+1+3             L12  <<",
            "     win given away, better 16 W3",
        ];
        turns[1].better.pop();
        turns[1].count = 1;
        assert_eq!(lines(&turns, (33, 6))[..3], below);
        // What has no room in one row has two, and then no words for what the turn did, unless that was asked.
        let told =
            |height| lines(&turns, (30, height)).into_iter().filter(|line| !line.contains("L12")).collect::<Vec<_>>();
        let [did, better] = ["     win given away", "     better 16 W3"];
        assert_eq!(told(8), [did, better, "     slower win by 4", "     better ?"]);
        assert_eq!(told(7), [did, better, "     slower win by 4, better ?"]);
        assert_eq!(told(6), [better, "     slower win by 4, better ?"]);
    }

    #[test]
    fn no_move_that_was_better_is_cut_where_it_has_a_row_of_its_own() {
        let turns = [told(1, Some(Grade::WinGivenAway), &["4=1+3 W5", "6=2+4 W5"])];
        let (makers, scroll) = (Makers::from(Names::places(2)), Scroll::default());
        let lines = |width: usize| {
            let lines = pane(&turns, &makers, &scroll, (width, 20)).pane().lines;
            lines[2..].iter().map(Line::to_string).collect::<Vec<_>>()
        };
        assert_eq!(lines(30), ["     better 4=1+3 W5, 6=2+4 W5"]);
        assert_eq!(lines(24), ["     better 4=1+3 W5,", "            6=2+4 W5"]);
    }

    #[test]
    fn all_that_would_have_been_better_is_named_where_rows_are_free() {
        let better: Vec<String> = (1..=34).map(|number| format!("{number} W")).collect();
        let mut turns = [told(1, Some(Grade::WinGivenAway), &[]), told(2, Some(Grade::Best), &[])];
        (turns[0].count, turns[0].better) = (better.len(), better);
        let (makers, scroll) = (Makers::from(Names::places(2)), Scroll::default());
        let lines = |height: usize| {
            let lines = pane(&turns, &makers, &scroll, (44, height)).pane().lines;
            lines.iter().map(Line::to_string).collect::<Vec<_>>()
        };
        let need = pane(&turns, &makers, &scroll, (44, 9)).lines().need();
        let all = lines(usize::from(need.wanted) - 1);
        assert!(all.len() + 1 == usize::from(need.wanted) && need.told < need.wanted, "{need:?}: {all:#?}");
        assert!(all.iter().any(|line| line.ends_with(" 34 W")) && !all.concat().contains(" +"), "{all:#?}");
        let few = lines(usize::from(need.told) - 1);
        assert!(few.len() == 4 && few[2].contains("better 1 W, 2 W") && few[2].contains(" +"), "{few:#?}");
    }

    #[test]
    fn where_columns_are_few_seats_stand_for_names_before_turns_are_cut() {
        let names = Names::beside(&[None, Some("perfect")]);
        let (turns, makers, scroll) = (turns(), Makers::from(names), Scroll::default());
        let lines = |width| pane(&turns, &makers, &scroll, (width, 20)).pane().lines[1].to_string();
        assert_eq!(lines(26), "▸  2 perfect 4+1+3 L12  <<");
        assert_eq!(lines(24), "▸  2 P2  4+1+3   L12  <<");
        assert_eq!(lines(22), "▸  2 P2  4+1+3 L12  <<");
    }

    /// That of signs of three columns, and those of slips where there are none.
    #[test]
    fn no_turn_is_cut_as_long_as_a_column_is_free_behind_it() {
        let makers = Makers::from(Names::places(2));
        let (mut whole, mut cut) = (0, 0);
        for (grade, least) in [(Grade::WinGivenAway, 20), (Grade::Best, 17)] {
            let (turns, scroll) = ([told(1, Some(grade), &[])], Scroll::default());
            for width in 16..40 {
                let line = pane(&turns, &makers, &scroll, (width, 20)).pane().lines[0].to_string();
                assert_eq!(line.contains("4+1+3"), width >= least, "{width}: {line}");
                assert!(line.contains("L12") && line.contains("<<") == grade.is_slip(), "{width}: {line}");
                (whole, cut) = (whole + usize::from(width >= least), cut + usize::from(width < least));
            }
        }
        assert!(whole > 9 && cut > 4, "{whole} and {cut}");
    }

    #[test]
    fn where_one_name_gives_way_to_its_seat_all_do_but_for_you() {
        for (first, called) in [(Some("greedy"), ["P1 4+1+3", "P2 4+1+3"]), (None, ["you 4+1+3", "P2  4+1+3"])] {
            let (turns, scroll) = (turns(), Scroll::default());
            let makers = Makers::from(Names::beside(&[first, Some("random-legal")]));
            let lines = pane(&turns, &makers, &scroll, (26, 20)).pane().lines;
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            assert!(called.iter().all(|called| lines.iter().any(|line| line.contains(called))), "{lines:#?}");
        }
    }

    /// And no line is more for it than behind a name of as many columns as any may have.
    #[test]
    fn a_long_name_is_whole_where_turns_have_their_columns_beside_it() {
        let (turns, scroll) = (turns(), Scroll::default());
        let makers = |names: [&str; 2]| Makers::from(Names::beside(&names.map(Some)));
        let long = makers(["triangle-avoider", "most-numbers+min-score"]);
        let usual = makers(["twelve-signs", "twelve-signed"]);
        let (mut whole, mut cut) = (0, 0);
        for width in 30..90 {
            let [long, usual] = [&long, &usual].map(|makers| pane(&turns, makers, &scroll, (width, 5)));
            assert!(long.lines().least_whole() <= usual.lines().least_whole(), "{width}");
            let text = long.pane().lines.iter().map(ToString::to_string).collect::<String>();
            let is_whole = text.contains("most-numbers+min-score") && text.contains("triangle-avoider");
            assert!(is_whole || width < 72, "{width}: {text}");
            (whole, cut) = (whole + usize::from(is_whole), cut + usize::from(!is_whole));
        }
        assert!(whole > 20 && cut > 5, "{whole} whole, {cut} cut");
    }

    #[test]
    fn the_law_over_sizes_holds_for_reviews() {
        let (turns, makers, scroll) = (turns(), Makers::from(Names::places(2)), Scroll::default());
        sizes::check_drawing(|area, pen| {
            let size = (usize::from(area.width), usize::from(area.height.saturating_sub(1)));
            pane(&turns, &makers, &scroll, size).pane().draw(Role::Dim, area, pen);
        });
    }
}
