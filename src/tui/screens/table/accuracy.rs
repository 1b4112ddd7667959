//! How everybody did in a match that is reviewed: how many of the turns that could have given something away did not.

use super::GameScreen;
use super::review::told;
use crate::core::Player;
use crate::games::AnyMove;
use crate::play::{Accuracy, TurnReview};
use crate::tui::Role;
use crate::tui::boards::Names;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::width;

/// A longer name is cut.
const LONGEST_NAME: usize = 24;

/// Somebody who has played for a player, and the turns that he made.
struct Performer<'a> {
    player: Player,
    names: Names,
    turns: Vec<&'a TurnReview<AnyMove>>,
}

impl Performer<'_> {
    /// `75 %, kept 3 of 4`, or why there is no such figure, in a sentence or in fewer words.
    fn score(&self, kept: &str, is_brief: bool) -> Result<String, &'static str> {
        let accuracy = Accuracy::of(self.turns.iter().copied());
        let score = accuracy.score().ok_or_else(|| self.unscored()[usize::from(is_brief)]);
        score.map(|score| format!("{:>3.0} %, {kept}{} of {}", 100.0 * score, accuracy.kept, accuracy.chances))
    }

    fn unscored(&self) -> [&'static str; 2] {
        if self.turns.is_empty() {
            ["no turn was played", "no turn"]
        } else if self.turns.iter().all(|turn| turn.grade.is_some()) {
            ["nothing was at stake", "nothing at stake"]
        } else {
            ["nothing is proven", "nothing proven"]
        }
    }
}

impl GameScreen {
    /// Everybody who has played, in the order of the seats; where several have made turns for one player, each of them.
    fn performers(&self, players: usize) -> Vec<Performer<'_>> {
        let mut performers: Vec<Performer<'_>> = Vec::new();
        for player in Player::ALL.into_iter().take(players) {
            let turns = self.shown.course.review.turns.iter().filter(|turn| turn.span.player == player);
            let is_one = self.table.sitters(player).len() <= 1;
            let mut made: Vec<(&_, Performer<'_>)> = Vec::new();
            for turn in turns.filter(|_| !is_one) {
                let seat = self.table.made_by(&turn.span);
                match made.iter_mut().find(|(known, _)| *known == seat) {
                    Some((_, performer)) => performer.turns.push(turn),
                    None => {
                        let names = Names::new(self.table.seats_at(turn.span.steps.start));
                        made.push((seat, Performer { player, names, turns: vec![turn] }));
                    }
                }
            }
            if made.is_empty() {
                let turns = self.shown.course.review.turns.iter().filter(|turn| turn.span.player == player).collect();
                performers.push(Performer { player, names: self.shown.made_by.clone(), turns });
            }
            performers.extend(made.into_iter().map(|(_, performer)| performer));
        }
        performers
    }

    /// `perfect  75 %, kept 3 of 4`, for everybody who has played; where columns are few, names are cut and no figure is. Where
    /// nobody has figures, and for the same reason, it is said once.
    pub(super) fn accuracy_lines(&self, players: usize, columns: usize) -> Vec<Line> {
        let performers = self.performers(players);
        let name = |performer: &Performer<'_>| width(performer.names.of(performer.player)) as usize;
        let longest = performers.iter().map(name).max().unwrap_or(0).min(LONGEST_NAME);
        let scores = |kept: &str, is_brief: bool| {
            performers.iter().map(|performer| performer.score(kept, is_brief)).collect::<Vec<_>>()
        };
        if let [Err(words), others @ ..] = &scores("", false)[..]
            && others.iter().all(|other| *other == Err(words))
        {
            return told(words, Role::Plain, columns);
        }
        let words = |(kept, is_brief): (&str, bool)| {
            let words =
                scores(kept, is_brief).into_iter().map(|score| format!("  {}", score.unwrap_or_else(str::to_owned)));
            words.collect::<Vec<String>>()
        };
        let room = |words: &[String]| columns.saturating_sub(words.iter().map(String::len).max().unwrap_or(0));
        // Words go before a name is cut.
        let words = [("kept ", false), ("", false), ("", true)].map(words);
        let words = words.iter().find(|words| room(words) >= longest).unwrap_or(&words[2]).clone();
        let names = longest.min(room(&words));
        let line = |(Performer { player, names: called, .. }, words): (&Performer<'_>, String)| {
            let name = called.within(*player, names);
            Line::from(vec![Span::styled(format!("{name:<names$}"), *player), Span::styled(words, Role::Bright)])
        };
        performers.iter().zip(words).map(line).collect()
    }
}
