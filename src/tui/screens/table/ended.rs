//! The end of a match: its result large, why it ended, the board as it was left, and how it went turn by turn.

mod slip_list;
#[cfg(test)]
mod slip_tests;
#[cfg(test)]
mod tests;
mod turn_column;

use ratatui::layout::Rect;
use slip_list::{beside_turns, slips};
pub(super) use slip_list::{slips_beside, turns_width, wanted_rows};
pub(super) use turn_column::TurnColumn;

use super::end_plan::{APART, EndPlan};
use super::measured::EndMoment;
use super::side::SidePane;
use super::{BestBefore, GameScreen};
use crate::core::{Arrange, Bounds, Game, GameResult, Player, Value};
use crate::games::larger_than;
use crate::play::{MatchEvent, race_told};
use crate::tui::boards::{AnyScene, Names, Placing, board};
use crate::tui::paint::{Pen, capital, counted, sentence, width, wrap};
use crate::tui::panes::TurnStrip;
use crate::tui::{Ink, Role};

/// Between a place and a name, and what is said of it, which stand in one row: as long as all of it has no more columns.
const TOGETHER: char = '\u{a0}';
const ONE_ROW: i32 = 24;
/// A name in few words has so many columns.
const BRIEF_NAME: usize = 8;

/// How much is told of an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndWords {
    All,
    /// Of those who came in after each other the places alone, and why it ended, which says what each has come to.
    Reasons,
    /// Of those who came in after each other what each has come to, and not what a place says as well.
    Few,
    /// The places alone, and as much of the reason as has room.
    Fewest,
}

/// How much of a result stands there large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LargeResult {
    Nothing,
    /// Who has won, by the seat; or in a word that it was lost or drawn.
    Short,
    Whole,
}

/// The board beside an end.
#[derive(Clone, Copy)]
pub(super) struct EndedBoard {
    /// Where it stands.
    pub area: Rect,
    /// Whether all of it is seen, and how large it is.
    pub seen: (bool, f64),
}

/// Draws it; whether there was room.
pub(super) fn draw(table: &GameScreen, result: GameResult, body: Rect, pen: &mut Pen<'_>) -> bool {
    // The start is no turn.
    let rows = table.shown.course.rows.get(1..).unwrap_or_default();
    let strip = TurnStrip { rows, names: &table.shown.made_by, players: table.game().players() };
    let large = table.large(result);
    let plan = EndPlan::new(table, result, &large, &strip, body, pen);
    let ended = plan.as_ref().and_then(|(EndPlan { board, .. }, _)| {
        let seen = table.measure_at_end(EndMoment::Last, *board)?.at_end;
        Some(EndedBoard { area: *board, seen })
    });
    table.sight.ended.set(ended);
    let Some((plan, laid)) = plan else { return false };
    if let Some(figures) = &plan.figures {
        figures.draw(i32::from(plan.head.x), i32::from(plan.head.y), pen);
    }
    let (mut x, mut y, right) = (i32::from(plan.words.x), i32::from(plan.words.y), i32::from(plan.words.right()));
    for (words, role) in plan.told(table, result) {
        if plan.words.height == 1 {
            x = pen.text(x, y, &words.replace(TOGETHER, " "), role) + APART as i32;
            continue;
        }
        for line in wrap(&words, (right - x).max(0) as usize) {
            pen.within(plan.words).text(x, y, &line.replace(TOGETHER, " "), role);
            y += 1;
        }
    }
    laid.paint(&table.scene(), &mut pen.within(plan.board));
    let (turns, beside) = if plan.is_beside() {
        let TurnColumn { turns, slips, .. } = TurnColumn::new(table, result, &strip, &plan);
        (turns, slips)
    } else {
        let slips = if plan.is_joined() { None } else { beside_turns(table, plan.strip, plan.board, pen) };
        (Rect { width: slips.map_or(plan.strip.width, |slips| slips.x - 2 - plan.strip.x), ..plan.strip }, slips)
    };
    strip.draw(turns, pen);
    if let Some(area) = beside {
        slips(table, area, pen);
    }
    true
}

impl GameScreen {
    /// Whether the end is shown instead of the board with its panes: as long as one stands there and looks at nothing else.
    pub(super) fn shows_end(&self) -> Option<GameResult> {
        let is_board = self.pane_now() == SidePane::Board && !self.sight.alone;
        self.ended().filter(|_| is_board)
    }

    /// What a match has come to at whose end one stands, if one looks back at nothing.
    pub(super) fn ended(&self) -> Option<GameResult> {
        let is_end = self.review.is_none() && self.riddle.is_none() && self.table.timeline().is_at_end();
        self.shown.result.filter(|_| is_end && !self.is_end_weighed())
    }

    /// What is written large, at its full length and shorter: the scores, or who has won, as the only person at the table
    /// sees it.
    pub(super) fn large(&self, result: GameResult) -> Vec<Vec<(String, Ink)>> {
        let (game, names) = (self.game(), &self.shown.names);
        let seats = || Player::ALL.into_iter().take(game.players());
        let scores = game.scores(&self.shown.position);
        if !scores.is_empty() {
            let between = if game.players() == 2 { "-" } else { " " };
            let score = |(player, score): (Player, &u64)| {
                let dash = (player != Player::P1).then(|| (between.to_owned(), Ink::from(Role::Dim)));
                dash.into_iter().chain([(score.to_string(), Ink::from(player))])
            };
            // Of many scores there may be room for the result alone.
            let short = match result {
                GameResult::Won(winner) => (format!("{winner} wins"), Ink::from(winner)),
                GameResult::Drawn | GameResult::Lost => ("draw".to_owned(), Ink::from(Role::Bright)),
            };
            return vec![seats().zip(&scores).flat_map(score).collect(), vec![short]];
        }
        let you = seats().find(|&player| names.is_you(player));
        let (words, short, ink) = match (result, you) {
            (GameResult::Drawn, _) => ("a draw".to_owned(), "draw".to_owned(), Ink::from(Role::Bright)),
            (GameResult::Won(winner), Some(you)) if winner != you => {
                (names.does(you, "lose"), "lost".to_owned(), Ink::from(winner))
            }
            (GameResult::Won(winner), Some(_)) => (names.does(winner, "win"), "won".to_owned(), Ink::from(winner)),
            (GameResult::Won(winner), None) => (names.does(winner, "win"), format!("{winner} wins"), Ink::from(winner)),
            (GameResult::Lost, _) => ("lost".to_owned(), "lost".to_owned(), Ink::from(Role::Loss)),
        };
        [words, short].map(|words| vec![(words, ink)]).into()
    }

    /// What stands beside it: the result, who came where, why it ended, how many turns it took. In few words it does not say
    /// again what stands there large.
    pub(super) fn told_at_end(
        &self,
        result: GameResult,
        large: LargeResult,
        how_much: EndWords,
    ) -> Vec<(String, Role)> {
        let (is_told, is_brief) = (large == LargeResult::Whole, how_much != EndWords::All);
        let names = self.names_beside(result, large);
        let scores = self.game().scores(&self.shown.position);
        let mut lines = Vec::new();
        let places = self.places();
        // Where words are few a place says as much, if there are any.
        let is_fewest = how_much == EndWords::Fewest;
        let tells_reasons = how_much == EndWords::Reasons;
        let alike = all_alike(&places);
        let is_placed = if alike.is_some() { is_fewest } else { is_brief && !places.is_empty() };
        // Who sits where stands above, and why it ended says who went on or did not.
        let is_short = is_brief && large == LargeResult::Short && scores.is_empty() && places.is_empty();
        if (!is_told || !scores.is_empty()) && !is_placed && !is_short {
            let lead =
                board(self.game()).lead(&self.shown.position).filter(|(_, lead)| *lead > 0 && !scores.is_empty());
            // Whoever leads has not won where somebody gave up, or agreed on a draw.
            let lead = lead.map(|(leader, lead)| match result {
                GameResult::Won(winner) if winner == leader => format!(", {lead} ahead"),
                _ => format!(", {} ahead by {lead}", names.of(leader)),
            });
            let lead = lead.unwrap_or_default();
            lines.push((capital(&format!("{}{lead}", self.told_with(result, &names))), Role::Bright));
        }
        if self.game().players() > 2 && !scores.is_empty() {
            let scores: Vec<Placing> = Player::ALL
                .into_iter()
                .zip(&scores)
                .map(|(player, score)| (player, u64::MAX - score, score.to_string()))
                .collect();
            let names = names.in_short(if is_brief { BRIEF_NAME } else { usize::MAX });
            lines.push((ranking(scores, is_brief && is_told, |player| names.of(player).to_owned()), Role::Plain));
        } else if let Some(alike) = alike {
            // What the game says of its end tells of everybody what this tells of all.
            let is_said = !is_fewest && matches!(self.table.timeline().last_event(), Some(MatchEvent::Move(_)));
            lines.extend((!is_said).then(|| (sentence(&alike), Role::Plain)));
        } else if !places.is_empty() {
            let names = names.in_short(if is_fewest { BRIEF_NAME } else { usize::MAX });
            let is_bare = is_fewest || tells_reasons;
            lines.push((ranking(places, is_bare, |player| names.of(player).to_owned()), Role::Plain));
        }
        let why = self.why_it_ended().filter(|_| !is_placed || tells_reasons || is_fewest);
        lines.extend(why.map(|words| (sentence(&words), Role::Plain)));
        let count = |count: usize, word: &str| match count {
            0 => format!("no {word}s"),
            count => counted(count, word),
        };
        let turns = count(self.shown.turns.iter().filter(|(span, _)| !span.was_said).count(), "turn");
        let course = &self.shown.course;
        // What was said at the end is no turn, so none of these went wrong with it: what it gave up is told by itself.
        let given_up =
            course.slips.iter().find(|slip| slip.was_said).map(|slip| format!(", a {} given up", slip.lost()));
        let slips = course.slips.iter().filter(|slip| !slip.was_said).count();
        let is_told = course.is_complete && (slips > 0 || given_up.is_none());
        let slips = if is_told { format!(", {}", count(slips, "slip")) } else { String::new() };
        let slips = slips + &given_up.unwrap_or_default();
        lines.push(match self.raced() {
            Some(raced) => (format!("{turns}, {raced}"), Role::Plain),
            None => (format!("{turns}{slips}"), Role::Dim),
        });
        lines.extend(self.kept.level.as_ref().map(|role| (format!("next time your equal is {role}"), Role::Dim)));
        let next = self.next_setup().and_then(|next| next.split_once(' '));
        lines.extend(next.map(|(_, next)| (format!("Now try {next}: n"), Role::Bright)));
        lines
    }

    /// What the players are called beside a large result: where that names the seat of whoever has won, so do the words.
    fn names_beside(&self, result: GameResult, large: LargeResult) -> Names {
        let names = &self.shown.names;
        let has_you = Player::ALL.into_iter().any(|player| names.is_you(player));
        match result {
            GameResult::Won(winner) if large == LargeResult::Short && !has_you => names.seated(winner),
            _ => names.clone(),
        }
    }

    /// How far everybody of three and more has come, where that is told of an end.
    pub(super) fn places(&self) -> Vec<Placing> {
        if self.game().players() > 2 { board(self.game()).places(&self.shown.position) } else { Vec::new() }
    }

    /// How far a race that was driven alone is from the best that is possible, and from one's own record.
    fn raced(&self) -> Option<String> {
        let BestBefore(best) = self.kept.compared.as_ref()?;
        let turns = self.shown.turns.len();
        let possible = self.known.value(0).and_then(Bounds::exact).and_then(Value::remoteness);
        Some(race_told(turns, possible, *best))
    }

    /// What whoever has won alone may try next.
    pub(super) fn next_setup(&self) -> Option<&'static str> {
        let GameResult::Won(winner) = self.shown.result.filter(|_| self.review.is_none())? else { return None };
        larger_than(&self.game().to_string()).filter(|_| self.shown.names.is_you(winner))
    }

    /// Who has won, in words.
    pub(super) fn result_told(&self, result: GameResult) -> String {
        self.told_with(result, &self.shown.names)
    }

    /// The same with these names.
    pub(super) fn told_with(&self, result: GameResult, names: &Names) -> String {
        match (result, self.table.sharing().as_slice()) {
            (GameResult::Won(player), _) => names.does(player, "win"),
            (GameResult::Drawn, []) => "a draw".to_owned(),
            (GameResult::Drawn, sharing) => {
                let sharing: Vec<_> = sharing.iter().map(|&player| names.of(player)).collect();
                format!("{} share the first place", sharing.join(" and "))
            }
            (GameResult::Lost, _) => "lost".to_owned(),
        }
    }

    /// Why the match ended: what somebody said, or what the game says of its end.
    pub(super) fn why_it_ended(&self) -> Option<String> {
        self.why_ended_for(&self.shown.names)
    }

    /// The same with these names.
    pub(super) fn why_ended_for(&self, names: &Names) -> Option<String> {
        match self.table.timeline().last_event()? {
            MatchEvent::Resigned(player) => Some(format!("{} resigned", names.of(player))),
            MatchEvent::DrawAgreed => Some("a draw was agreed on".to_owned()),
            MatchEvent::DrawClaimed => Some("the position came about for the third time".to_owned()),
            MatchEvent::Move(_) => {
                let words = board(self.game()).ended(&AnyScene { names, ..self.scene() });
                Some(words).filter(|words| !words.is_empty())
            }
        }
    }
}

/// What all have come to, if that is the same: nobody has a place then.
fn all_alike(places: &[Placing]) -> Option<String> {
    let [(_, left, words), others @ ..] = places else { return None };
    others.iter().all(|(_, other, said)| other == left && said == words).then(|| format!("all {words}"))
}

/// Everybody by place: `1. P1 58, 2. P3 52, 3. P2 50, P4 50`; or without the figures.
fn ranking<N: std::fmt::Display>(mut order: Vec<Placing>, is_bare: bool, name: impl Fn(Player) -> N) -> String {
    order.arrange_by_key(|(_, left, _)| *left);
    let place = |index: usize| order[..index].iter().filter(|(_, left, _)| *left < order[index].1).count() + 1;
    let told = order.iter().enumerate().map(|(index, (player, left, words))| {
        let is_new = index == 0 || order[index - 1].1 != *left;
        let place = if is_new { format!("{}.{TOGETHER}", place(index)) } else { String::new() };
        let name = name(*player);
        let entry = if is_bare { format!("{place}{name}") } else { format!("{place}{name} {words}") };
        if width(&entry) <= ONE_ROW { entry.replace(' ', &TOGETHER.to_string()) } else { entry }
    });
    told.collect::<Vec<_>>().join(", ")
}
