//! Walking from mistake to mistake: the position before each of them, with what was played there under the cursor.

use super::GameScreen;
use super::review::NO_VALUE;
use super::talk::NAMES_IN_A_ROW;
use crate::core::{Game, Player, one_of};
use crate::play::{Match, MatchEvent};
use crate::settings::HintLevel;
use crate::tui::Direction;
use crate::tui::boards::{AnySpot, board};
use crate::tui::paint::capital;
use crate::tui::panes::SlipTold;

impl GameScreen {
    /// What whoever sat there is called at the move that has so many before it.
    pub(super) fn name_at(&self, step: usize, player: Player) -> String {
        self.shown.makers.at(step).of(player).to_owned()
    }

    /// Words with the name of whoever played there, which is shorter where they would have no row.
    pub(super) fn with_name_in_row(&self, step: usize, player: Player, words: impl Fn(&str) -> String) -> String {
        let named = NAMES_IN_A_ROW.map(|columns| words(&self.shown.makers.at(step).within(player, columns)));
        let fitting = named.iter().position(|words| self.is_one_row(words)).unwrap_or(named.len() - 1);
        named[fitting].clone()
    }

    /// Whether there are mistakes to walk to: of a match that goes on they are hints.
    pub(super) fn has_slips(&self) -> bool {
        self.tells_values() && !self.shown.course.slips.is_empty()
    }

    /// Whether it is known that no turn gave anything away.
    pub(super) fn is_faultless(&self) -> bool {
        self.shown.course.is_complete && self.shown.course.slips.is_empty()
    }

    /// To the mistake before this place, or behind it.
    pub(super) fn walk_to_slip(&mut self, direction: Direction) {
        if !self.tells_values() {
            return self.say("Which turns were mistakes is a hint: ‹hints› turns them on.");
        }
        let (slips, now) = (&self.shown.course.slips, self.table.timeline().now());
        let found = match direction {
            Direction::Left | Direction::Up => slips.iter().rev().find(|slip| slip.start < now),
            Direction::Right | Direction::Down => slips.iter().find(|slip| slip.start > now),
        };
        let Some(slip) = found else { return self.say(self.no_slip(direction)) };
        // A review says of every turn what it did.
        let words = self.review.is_none().then(|| self.slip_words(slip, self.hints > HintLevel::Off));
        let start = slip.start;
        let go = |table: &mut Match<_>| {
            table.go_to(start);
            true
        };
        self.walked(go, "");
        if let Some(words) = words {
            self.say(words);
        }
    }

    fn no_slip(&self, direction: Direction) -> &'static str {
        match (self.shown.course.slips.is_empty(), self.shown.course.is_complete, direction) {
            (true, ..) if self.game().players() > 2 => NO_VALUE,
            (true, true, _) => "No turn gave anything away.",
            (true, false, _) => "No mistake is known so far.",
            (false, _, Direction::Left | Direction::Up) => "There is no mistake before this.",
            (false, _, Direction::Right | Direction::Down) => "There is no mistake after this.",
        }
    }

    /// "Turn 3: you played 4 and gave a win away; 16 or 1 keep it." Where that is not told one is asked.
    pub(super) fn slip_words(&self, slip: &SlipTold, tells: bool) -> String {
        let did = slip.did();
        let name = self.name_at(slip.start, slip.player);
        let (when, lost) = (slip.when(), slip.lost());
        let (told, briefer) = match slip.better.as_slice() {
            [] => ("playing on would have kept it".to_owned(), vec!["playing on keeps it".to_owned()]),
            [first, ..] if tells => {
                let better = one_of(&slip.better);
                (format!("{better} would have kept it"), [&better, first].map(|turn| format!("better: {turn}")).into())
            }
            _ => ("what would have kept it? ‹hints› tells".to_owned(), vec!["‹hints› tells more".to_owned()]),
        };
        let words = format!("{when}: {name} {did} and gave a {lost} away; {told}.");
        let fewer = |brief: &String| {
            self.with_name_in_row(slip.start, slip.player, |name| {
                format!("{when}: {name} gave a {lost} away by {}; {brief}.", slip.text)
            })
        };
        let shorter = briefer.iter().filter(|_| !slip.was_said).map(fewer);
        // The shortest, where none has one row.
        let mut forms = std::iter::once(words).chain(shorter).map(|words| capital(&words)).collect::<Vec<_>>();
        let fitting = forms.iter().position(|words| self.is_one_row(words)).unwrap_or(forms.len() - 1);
        forms.swap_remove(fitting)
    }

    /// The spot of the move that was played here, in a match that was walked back.
    pub(super) fn played_here(&self) -> Option<AnySpot> {
        let timeline = self.table.timeline();
        let MatchEvent::Move(mv) = timeline.events().nth(timeline.now())? else { return None };
        board(self.table.game()).path(&self.shown.position, mv).first().copied()
    }
}
