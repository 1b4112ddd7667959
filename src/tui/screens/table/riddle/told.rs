//! What a riddle says: what is asked, what a turn did, how one has done so far.

use super::super::GameScreen;
use super::super::side::SidePane;
use crate::core::{Bounds, Outcome, Value};
use crate::games::title_of_game;
use crate::play::{HARDEST, RiddleKind, RiddleLog, RiddleNote, RiddleQueue, RiddleState};
use crate::tui::Role;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{capital, counted, fold_command, sentence, wrap};
use crate::tui::screen::Desk;
use crate::tui::symbols::Symbols;

/// How one has done so far.
pub(super) struct RiddleSums {
    /// What was remembered of this riddle.
    pub(super) noted: Option<RiddleState>,
    log: RiddleLog,
    today: u64,
}

impl RiddleSums {
    /// What is remembered; a riddle of another day than today counts for its own day.
    pub(super) fn new(queue: &RiddleQueue, desk: &Desk<'_>) -> Self {
        let today = match queue.kind {
            RiddleKind::Day(day) => day,
            RiddleKind::Any | RiddleKind::Failed | RiddleKind::Mine => desk.today(),
        };
        Self { noted: None, log: desk.kept.riddles().clone(), today }
    }

    /// Takes in what will be remembered in a moment.
    pub(super) fn take_in(&mut self, note: &RiddleNote, desk: &Desk<'_>) {
        self.log = desk.kept.riddles().clone();
        self.log.note(note);
    }

    /// `three days in a row`.
    fn streak(&self) -> String {
        match self.log.streak(self.today) {
            0 => String::new(),
            days => format!("{} in a row", counted(days as usize, "day")),
        }
    }

    /// The days of this week and how it went with the riddle of each.
    fn week(&self, symbols: &Symbols) -> [Line; 2] {
        // 1970 began on a Thursday.
        let first = self.today - (self.today + 3) % 7;
        let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
        let ink = |day: u64| if day == self.today { Role::Bright } else { Role::Dim };
        let head = names.iter().zip(first..).map(|(name, day)| Span::styled(format!("{name} "), ink(day)));
        let sign = |day: u64| match self.log.day(day) {
            Some(RiddleState::Failed) => (symbols.barred, Role::Mistake),
            Some(RiddleState::SolvedLater | RiddleState::Solved) => (symbols.tick, Role::Win),
            None => (symbols.hollow, ink(day)),
        };
        let signs = (first..first + 7).map(|day| {
            let (sign, role) = sign(day);
            Span::styled(format!("{sign}  "), role)
        });
        [head.collect(), signs.collect()]
    }
}

impl GameScreen {
    /// The title of a riddle, and what stands at the right end of its row.
    pub(in super::super) fn riddle_header(&self) -> Option<(String, [String; 2])> {
        let riddle = self.riddle.as_ref()?;
        let title = title_of_game(self.table.game());
        let short = format!("level {} of {HARDEST}", riddle.posed.level);
        Some(match riddle.queue.kind {
            RiddleKind::Day(_) => {
                let streak = riddle.sums.streak();
                let long = if streak.is_empty() { short.clone() } else { format!("{streak}, {short}") };
                (format!("Riddle of today, {title}"), [long, short])
            }
            RiddleKind::Mine => (format!("Riddle of yours, {title}"), [short.clone(), short]),
            RiddleKind::Any | RiddleKind::Failed => (format!("Riddle, {title}"), [short.clone(), short]),
        })
    }

    /// What Enter does at a riddle, where that is something else than at a table.
    pub(in super::super) fn riddle_enter(&self) -> Option<&'static str> {
        let riddle = self.riddle.as_ref()?;
        match (riddle.trial.wrong(), riddle.trial.is_solved()) {
            (Some(_), _) => Some("try again"),
            (None, true) => Some("next riddle"),
            (None, false) => None,
        }
    }

    /// What was just tried and what came of it, while that is what matters.
    pub(in super::super) fn riddle_words(&self) -> Option<String> {
        let riddle = self.riddle.as_ref()?;
        if riddle.search.is_some() {
            return Some("The next riddle is being looked for.".to_owned());
        }
        let (game, timeline) = (self.game(), self.table.timeline());
        if riddle.trial.is_solved() {
            let how = match riddle.trial.state() {
                Some(RiddleState::Solved) => "at once",
                Some(RiddleState::SolvedLater) => "after a slip",
                Some(RiddleState::Failed) | None => "with its answer told",
            };
            return Some(format!("Solved {how}. Enter goes on to the next riddle."));
        }
        if let Some(wrong) = riddle.trial.wrong() {
            let text = timeline.text(game, wrong);
            let gave = if riddle.posed.goal == Outcome::Draw { "draw" } else { "win" };
            let turns = timeline.turns();
            let answer =
                turns.iter().find(|turn| turn.steps.start == wrong.steps.end && turn.steps.end <= timeline.now());
            return Some(match answer {
                Some(answer) => {
                    let (name, reply) = (self.shown.names.of(answer.player), timeline.text(game, answer));
                    format!("{text} gives the {gave} away: {name} answers {reply}. Enter takes it back.")
                }
                None => format!("{text} gives the {gave} away. Enter takes it back."),
            });
        }
        let end = timeline.turns().into_iter().find(|turn| turn.steps.end == timeline.now());
        let is_own = end.is_some_and(|turn| turn.player == riddle.trial.player());
        (is_own && !self.bot.is_thinking() && self.known.is_working(timeline.now()))
            .then(|| "What it leaves is being proven.".to_owned())
    }

    /// What stands beside the board, in so many rows if that can be: with fewer nothing stands apart, and the sums are not told by
    /// levels, and at last not at all.
    pub(in super::super) fn riddle_lines(&self, columns: usize, rows: usize, symbols: &Symbols) -> Vec<Line> {
        let Some(riddle) = &self.riddle else { return Vec::new() };
        let told = |words: &str, role: Role| -> Vec<Line> {
            wrap(words, columns).into_iter().map(|line| Line::styled(line, role)).collect()
        };
        let mut asked = told(&self.asked(), Role::Win);
        if !self.is_secret() {
            asked.extend(told(&format!("level {}, {}", riddle.posed.level, riddle.posed.theme.about()), Role::Plain));
        }
        let slips = riddle.trial.slips();
        let wrong = slips.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        let wrong = if slips.is_empty() { Vec::new() } else { told(&format!("wrong {wrong}"), Role::Mistake) };
        let solved = riddle.sums.log.solved();
        let (all, at_once) = solved.iter().fold((0, 0), |(all, once), level| (all + level.0, once + level.1));
        let sums = vec![Line::from(vec![
            Span::styled(format!("solved {all}"), Role::Bright),
            Span::styled(format!("  at once {at_once}"), Role::Dim),
        ])];
        let row = |head: &str, cells: &mut dyn Iterator<Item = usize>| {
            Line::styled(cells.fold(format!("{head:<5}"), |row, cell| format!("{row}{cell:>3}")), Role::Dim)
        };
        let levels = [row("level", &mut (1..=solved.len())), row("", &mut solved.iter().map(|(all, _)| *all))];
        let by_level: Vec<Line> = sums.iter().cloned().chain(levels).collect();
        let is_daily = matches!(riddle.queue.kind, RiddleKind::Day(_));
        let week = if is_daily { riddle.sums.week(symbols).to_vec() } else { Vec::new() };
        // A long list in it is one word.
        let command = fold_command(&Line::styled(riddle.posed.command(), Role::Dim), columns);
        let long = [asked.clone(), wrong.clone(), by_level, week.clone(), command.clone()];
        let apart = long.iter().filter(|part| !part.is_empty()).fold(Vec::new(), |mut lines, part| {
            lines.extend((!lines.is_empty()).then(Line::default));
            lines.extend_from_slice(part);
            lines
        });
        let least = [&asked[..], &wrong, &week, &command].concat();
        let short = [asked, wrong, sums, week, command].concat();
        let mut forms = [apart, long.concat(), short].into_iter();
        forms.find(|lines| lines.len() <= rows).unwrap_or(least)
    }

    /// What an open riddle asks, with what was tried in vain: "You are to move; one turn wins, in 11. Not 3, 4."
    pub(in super::super) fn riddle_task(&self) -> Option<String> {
        let riddle = self.riddle.as_ref().filter(|_| self.is_secret())?;
        let slips = riddle.trial.slips();
        let wrong = if slips.is_empty() { String::new() } else { format!(" Not {}.", slips.join(", ")) };
        Some(self.asked() + &wrong)
    }

    /// The same where nothing says it that was drawn last, until the first key.
    pub(in super::super) fn task_untold(&self) -> Option<String> {
        let is_seen = self.sight.is_read.get() || self.panes.scroll(SidePane::Riddle).area().height > 0;
        self.riddle_task().filter(|_| self.hand.untouched && !is_seen)
    }

    /// Who is to move, and what there is to keep: "You are to move; one turn wins, in 11." Behind a turn that kept it, that it is
    /// kept.
    fn asked(&self) -> String {
        let Some(riddle) = &self.riddle else { return String::new() };
        let (now, player) = (self.table.timeline().now(), riddle.trial.player());
        let mover = self.shown.names.does(player, "are");
        let length = |step| self.known.value(step).and_then(Bounds::exact).and_then(Value::remoteness);
        let is_open = riddle.trial.wrong().is_none() && !riddle.trial.is_solved();
        if now > 0 && is_open && self.table.mover() == player {
            let kept = match (riddle.posed.goal, length(now)) {
                (Outcome::Draw, _) => "the draw is held so far".to_owned(),
                (_, Some(turns)) => format!("the win is kept so far, in {turns}"),
                (_, None) => "the win is kept so far".to_owned(),
            };
            return sentence(&capital(&format!("{mover} to move; {kept}")));
        }
        let (length, keeper) = (length(0), riddle.posed.keeper);
        sentence(&capital(&match (riddle.posed.goal, length) {
            (Outcome::Draw, _) => format!("{mover} to move; {keeper} holds the draw"),
            (_, Some(turns)) => format!("{mover} to move; {keeper} wins, in {turns}"),
            (_, None) => format!("{mover} to move; {keeper} wins"),
        }))
    }
}
