//! Who wins and who leads in a row each, without bars: a sign for each turn, and as much of the figure as has room.

use super::placed::in_places;
use super::{HistoryRow, TurnChart, TurnStanding};
use crate::core::Player;
use crate::tui::ink::Span;
use crate::tui::paint::width;
use crate::tui::panes::played::SLIP;
use crate::tui::panes::turn_row::places;
use crate::tui::{Ink, Role};

/// How much of a win is told beside whose it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WinWords {
    /// How far it is, with a letter before it, or the word that it is over.
    Lettered,
    /// The same without letters.
    Bare,
    /// With a letter for that word.
    Short,
    None,
}

/// What stays alike through a run of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui::panes) enum RunOf {
    /// Who wins, however far the end is.
    Value,
    /// Who is ahead, by however much.
    Lead,
}

/// The turns from the first to the last one through which that was so: places in a list of them.
pub(in crate::tui::panes) struct TurnRun {
    first: usize,
    last: usize,
}

/// The turns by who won after them, or who was ahead.
pub(in crate::tui::panes) fn runs(turns: &[HistoryRow], of: RunOf) -> Vec<TurnRun> {
    let mut runs: Vec<TurnRun> = Vec::new();
    for turn in 0..turns.len() {
        let goes_on = |run: &TurnRun| of.is_alike(&turns[run.last], &turns[turn]);
        match runs.last_mut().filter(|run| goes_on(run)) {
            Some(run) => run.last = turn,
            None => runs.push(TurnRun { first: turn, last: turn }),
        }
    }
    runs
}

impl RunOf {
    fn is_alike(self, one: &HistoryRow, other: &HistoryRow) -> bool {
        let ahead = |row: &HistoryRow| row.lead.map(|(player, lead)| (lead > 0).then_some(player));
        match (self, one.after, other.after) {
            (Self::Lead, ..) => ahead(one) == ahead(other),
            (Self::Value, TurnStanding::Won(winner, _), TurnStanding::Won(other, _)) => winner == other,
            (Self::Value, one, other) => one == other,
        }
    }
}

impl TurnRun {
    /// Their numbers: what was said at the end has none.
    fn numbers(&self, turns: &[HistoryRow]) -> String {
        let number = |turn: usize| turns[turn].number.map_or_else(|| "end".to_owned(), |number| number.to_string());
        let (first, last) = (number(self.first), number(self.last));
        if first == last { first } else { format!("{first}-{last}") }
    }

    /// The columns of one, with the free ones before the next.
    pub(in crate::tui::panes) fn columns(&self, turns: &[HistoryRow]) -> usize {
        1 + self.numbers(turns).len() + BETWEEN
    }
}

/// The free columns between two of them.
const BETWEEN: usize = 1;

/// The columns of each turn in which all is told in rows, with a free one.
pub(in crate::tui::panes) fn columns_in_rows(turns: &[HistoryRow]) -> usize {
    let columns = |row: &HistoryRow| {
        let lead = row.lead.map_or(1, |(_, lead)| 1 + lead.to_string().len());
        let sign = if row.is_slip { SLIP.len() } else { 0 };
        lead.max(1 + won_by(row.after, WinWords::Lettered).len() + sign)
    };
    1 + turns.iter().map(columns).max().unwrap_or(0)
}

/// How far a win is.
fn won_by(standing: TurnStanding, words: WinWords) -> String {
    match (standing, words) {
        (TurnStanding::Won(_, Some(0)), WinWords::Lettered | WinWords::Bare) => "won".to_owned(),
        (TurnStanding::Won(_, Some(0)), WinWords::Short) | (TurnStanding::Won(_, None), WinWords::Lettered) => {
            "W".to_owned()
        }
        (TurnStanding::Won(_, Some(turns)), WinWords::Lettered) => format!("W{turns}"),
        (TurnStanding::Won(_, Some(turns)), WinWords::Bare | WinWords::Short) => turns.to_string(),
        _ => String::new(),
    }
}

impl TurnChart<'_> {
    fn seen(&self) -> &[HistoryRow] {
        self.rows.get(self.columns.seen.clone()).unwrap_or_default()
    }

    /// Who wins by each: his fill, how far it is, and a sign behind a slip that no other row tells. As much of that as has room for
    /// all of them, the sign rather than its length; or else as much as has room in each column.
    pub(super) fn standings(&self) -> Vec<Span> {
        const WORDS: [WinWords; 4] = [WinWords::Lettered, WinWords::Bare, WinWords::Short, WinWords::None];
        let signs = [SLIP, &SLIP[..1]];
        let is_marked = |row: &HistoryRow| self.marks && row.is_slip;
        let has_slips = self.seen().iter().any(is_marked);
        let signs = if has_slips { &signs[..] } else { &[""] };
        let forms = WORDS.into_iter().flat_map(|words| signs.iter().map(move |sign| (words, *sign)));
        let least = signs.last().copied().unwrap_or_default();
        let cell = |row: &HistoryRow, (words, sign): (WinWords, &'static str)| {
            let (text, ink) = self.standing(row.after, words);
            (text, ink, if is_marked(row) { sign } else { "" })
        };
        let told = |form| self.seen().iter().map(|row| cell(row, form)).collect::<Vec<_>>();
        let is_whole = |(words, _): &(WinWords, &str)| *words != WinWords::None;
        let placed = forms.filter(is_whole).find_map(|form| self.under_turns(&told(form), |_| 1));
        placed.unwrap_or_else(|| {
            let columns = |(text, _, sign): &(String, Ink, &str)| width(text) as usize + sign.len();
            let last = self.seen().len().saturating_sub(1);
            // Between a sign and the next turn no column has to stay free where there are but two, and behind the last turn none.
            let room = |turn: usize, row: &HistoryRow| match self.columns.turn {
                each if turn == last => each + self.beyond,
                2 if is_marked(row) => 2,
                _ => self.columns.bar(),
            };
            // Wins in sight have their letter, or none has.
            let is_told = |row: &HistoryRow, words| {
                words != WinWords::Lettered || matches!(row.after, TurnStanding::Won(_, Some(0)))
            };
            let each = |(turn, row): (usize, &HistoryRow)| {
                let words = WORDS.into_iter().filter(|words| is_told(row, *words));
                let mut told = words.map(|words| cell(row, (words, least)));
                let told = told.find(|told| columns(told) <= room(turn, row));
                told.unwrap_or_else(|| cell(row, (WinWords::None, "")))
            };
            self.seen().iter().enumerate().flat_map(|told| self.in_column(each(told))).collect()
        })
    }

    /// Who is ahead after each: his fill, and by how much where all of that has room. Where figures have none apart, the fill
    /// before each tells it from the one before it; with less room all are bars.
    pub(super) fn leads(&self) -> Vec<Span> {
        let seen = self.seen().iter();
        let told: Vec<_> = seen.clone().map(|row| self.lead(row.lead)).map(|(text, ink)| (text, ink, "")).collect();
        let is_figure = |text: &str| text.starts_with(|sign: char| sign.is_ascii_digit());
        let placed = self.under_turns(&told, |_| 1).or_else(|| self.under_turns(&told, |text| is_figure(text).into()));
        placed.unwrap_or_else(|| {
            let bar = |row: &HistoryRow| {
                let (sign, ink) = self.lead_fill(row.lead);
                (sign.to_string().repeat(if row.lead.is_some() { self.columns.bar() } else { 1 }), ink, "")
            };
            seen.flat_map(|row| self.in_column(bar(row))).collect()
        })
    }

    /// Who wins, or who is ahead, through which turns.
    pub(super) fn runs(&self, of: RunOf) -> Vec<Span> {
        let told = runs(self.rows, of).into_iter().flat_map(|run| {
            let first = &self.rows[run.first];
            let (sign, ink) = match (of, first.lead) {
                (RunOf::Value, _) => self.standing(first.after, WinWords::None),
                (RunOf::Lead, Some((_, 0))) => self.standing(TurnStanding::Even, WinWords::None),
                (RunOf::Lead, lead) => {
                    let (sign, ink) = self.lead_fill(lead);
                    (sign.to_string(), ink)
                }
            };
            let numbers = run.numbers(self.rows);
            [Span::styled(sign, ink), Span::raw(numbers), Span::raw(" ".repeat(BETWEEN))]
        });
        told.collect()
    }

    /// Texts with signs behind them below their turns, where all of them have room with so many free columns before each.
    fn under_turns(&self, told: &[(String, Ink, &str)], before: impl Fn(&str) -> usize) -> Option<Vec<Span>> {
        let each = self.columns.turn;
        let texts: Vec<String> = told.iter().map(|(text, _, sign)| format!("{text}{sign}")).collect();
        let begins = if each > 1 { places(&texts, each, self.beyond, before)? } else { return None };
        let spans = begins.into_iter().zip(told).flat_map(|(begin, (text, ink, sign))| {
            let behind = begin + width(text) as usize;
            [(begin, text.clone(), *ink), (behind, (*sign).to_owned(), Role::Mistake.into())]
        });
        Some(in_places(spans))
    }

    /// A text with its sign in the middle of a column.
    fn in_column(&self, (text, ink, sign): (String, Ink, &'static str)) -> [Span; 4] {
        let columns = width(&text) as usize + sign.len();
        let left = self.columns.bar().saturating_sub(columns) / 2;
        let right = self.columns.turn.saturating_sub(left + columns);
        let free = |columns: usize| Span::raw(" ".repeat(columns));
        [free(left), Span::styled(text, ink), Span::styled(sign, Role::Mistake), free(right)]
    }

    /// Who wins: his fill, and how far it is.
    fn standing(&self, standing: TurnStanding, words: WinWords) -> (String, Ink) {
        match standing {
            TurnStanding::Unknown => ("?".to_owned(), Role::Unknown.into()),
            TurnStanding::Even => ("=".to_owned(), Role::Bright.into()),
            TurnStanding::Won(player, _) => {
                (format!("{}{}", self.symbols.fill(player), won_by(standing, words)), player.into())
            }
        }
    }

    /// Who is ahead: his fill, and by how much.
    fn lead(&self, lead: Option<(Player, u64)>) -> (String, Ink) {
        let (sign, ink) = self.lead_fill(lead);
        match lead {
            None => (sign.to_string(), ink),
            Some((_, 0)) => ("0".to_owned(), Role::Dim.into()),
            Some((_, lead)) => (format!("{sign}{lead}"), ink),
        }
    }

    /// What a bar of it is drawn with: where nobody is ahead it is the line that others stand on.
    fn lead_fill(&self, lead: Option<(Player, u64)>) -> (char, Ink) {
        match lead {
            None => (self.symbols.gone, Role::Dim.into()),
            Some((_, 0)) => (self.symbols.horizontal, Role::Rule.into()),
            Some((player, _)) => (self.symbols.fill(player), player.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ChartBand, LineSide, TurnColumns};
    use super::*;
    use crate::core::laws::Dice;
    use crate::tui::boards::Names;
    use crate::tui::symbols::Symbols;

    #[test]
    fn of_turns_beside_each_other_all_leads_are_figures_or_none_is() {
        let (mut dice, mut apart, mut close, mut bars) = (Dice(12), 0, 0, 0);
        let (names, symbols) = (&Names::places(2), &Symbols::UNICODE);
        for _ in 0..3000 {
            let most = [9, 14, 120][dice.below(3)];
            let lead = |dice: &mut Dice| ([Player::P1, Player::P2][dice.below(2)], dice.below(most) as u64);
            let leads: Vec<_> = (0..=dice.below(12)).map(|_| lead(&mut dice)).collect();
            let rows: Vec<_> = leads.iter().copied().enumerate().map(HistoryRow::led).collect();
            let turn = 1 + dice.below(6);
            let line = |band| {
                let columns = TurnColumns { label: 6, turn, seen: 0..rows.len() };
                let chart =
                    TurnChart { rows: &rows, now: None, names, players: 2, symbols, columns, beyond: 0, marks: false };
                chart.line(band).to_string().chars().skip(6).collect::<String>()
            };
            let figures = |row: &str| -> Vec<u64> {
                let runs = row.split(|sign: char| !sign.is_ascii_digit()).filter(|run| !run.is_empty());
                runs.map(|run| run.parse().expect("a figure")).collect()
            };
            let row = line(ChartBand::Lead);
            let told = figures(&row);
            assert!(width(&row) as usize <= turn * rows.len(), "{row:?} in columns of {turn}");
            assert!(told.is_empty() || told.iter().eq(leads.iter().map(|(_, lead)| lead)), "{row:?}: {leads:?}");
            let signs = row.chars().filter(|sign| !sign.is_ascii_digit()).collect::<String>();
            match (told.is_empty(), signs.contains("  ") || turn > 4) {
                (true, _) => bars += 1,
                (false, true) => apart += 1,
                (false, false) => close += 1,
            }
            let across = [LineSide::Above, LineSide::Below].map(|side| line(ChartBand::LeadBar(side, 0)));
            let told = across.iter().map(|row| figures(row).len()).sum::<usize>();
            let pluses = across.iter().map(|row| row.matches('+').count()).sum::<usize>();
            let all = leads.iter().filter(|(_, lead)| *lead > 0).count();
            assert!([0, all].contains(&told) && [0, all].contains(&pluses), "{across:?}: {leads:?}");
        }
        assert!(apart > 300 && close > 300 && bars > 300, "{apart} apart, {close} close, {bars} with bars");
    }
}
