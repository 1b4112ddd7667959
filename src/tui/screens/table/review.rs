//! The review: the match is walked through, and what every turn was worth stands beside the board. Nobody moves; what would
//! have been better may be asked before it is told, and from any place one can play on at a table of one's own.

use super::aside::KeptSlip;
use super::known::Knowledge;
use super::shown::spot_of;
use super::side::SidePane;
use super::talk::does;
use super::{GameScreen, Pose};
use crate::core::{Bounds, Game, Outcome, counted};
use crate::games::AnyMove;
use crate::play::{Grade, Match, MatchEvent, Seat, TurnReview};
use crate::settings::HintLevel;
use crate::tui::Role;
use crate::tui::boards::{Hint, Hints, Names};
use crate::tui::ink::Line;
use crate::tui::paint::{capital, wrap};
use crate::tui::panes::{ResultPane, SlipTold, TurnTold};
use crate::tui::screen::{Desk, Go, Wish};

/// What a review of more than two has no mistakes for.
pub(super) const NO_VALUE: &str = "No turn has one value where three and more play.";

/// How a match is reviewed.
pub(super) struct ReviewMode {
    /// Where one stood before.
    from: usize,
    /// What would have been better is asked before it is told.
    asks: bool,
    /// The numbers of the turns of which it was found.
    found: Vec<usize>,
    /// The slip that may be kept as a riddle.
    pub(super) slip: Option<KeptSlip>,
}

impl ReviewMode {
    /// Whether what would have been better is asked before it is told.
    pub(super) fn asks(&self) -> bool {
        self.asks
    }

    /// Whether what would have been better than this turn is still to be found.
    pub(super) fn hides(&self, number: usize) -> bool {
        self.asks && !self.found.contains(&number)
    }
}

impl GameScreen {
    /// Begins the review, or leads back to where one stood. Whoever plays without hints is asked first.
    pub(super) fn turn_review(&mut self) {
        (self.typed, self.hand.held) = (None, None);
        match self.review.take() {
            Some(review) => {
                self.table.go_to(review.from);
                self.hand.set_at = None;
                self.watch();
            }
            None => {
                self.wait_for_enter();
                self.offer.decline();
                self.leave_enlarged();
                let asks = self.would_ask();
                self.review =
                    Some(ReviewMode { from: self.table.timeline().now(), asks, found: Vec::new(), slip: None });
                if self.may_be_helped() {
                    self.say("A review tells what moves are worth: hints count as used.");
                }
                self.watch();
            }
        }
    }

    /// How much is told here: in a review all of it, unless it is asked first.
    pub(super) fn level(&self) -> HintLevel {
        let Some(review) = &self.review else { return self.hints };
        let hides = review.asks && self.reviewed_here().is_none_or(|turn| review.hides(turn.span.number));
        if hides { HintLevel::Off } else { HintLevel::All }
    }

    /// Whether what would have been better than this turn is not told: a review asks first, or would.
    pub(super) fn hides(&self, number: usize) -> bool {
        self.review.as_ref().map_or_else(|| self.would_ask(), |review| review.hides(number))
    }

    /// Whether a review that begins now asks first: that of somebody who plays without hints.
    fn would_ask(&self) -> bool {
        self.hints == HintLevel::Off
    }

    /// Tells what would have been better from now on, or asks first.
    pub(super) fn turn_asking(&mut self) {
        if self.game().players() > 2 {
            return self.refuse(NO_VALUE);
        }
        let Some(review) = &mut self.review else { return };
        review.asks = !review.asks;
        review.found.clear();
        let words = if review.asks {
            "What would have been better is asked first."
        } else {
            "What would have been better is told."
        };
        self.say(words);
    }

    /// The turn that was made where one stands.
    pub(super) fn reviewed_here(&self) -> Option<&TurnReview<AnyMove>> {
        let now = self.table.timeline().now();
        self.shown.course.review.turns.iter().find(|turn| turn.span.steps.contains(&now))
    }

    /// The same as it is told.
    fn told_here(&self) -> Option<&TurnTold> {
        let now = self.table.timeline().now();
        self.shown.course.told.iter().find(|turn| turn.steps.contains(&now))
    }

    /// What is said about spots in a review: the move that was played, and those that would have been better.
    pub(super) fn review_hints(&self) -> Hints {
        let (timeline, game, pos) = (self.table.timeline(), self.game(), &self.shown.position);
        let now = timeline.now();
        let (Some(turn), Some(MatchEvent::Move(played))) = (self.reviewed_here(), timeline.events().nth(now)) else {
            return Hints::none();
        };
        let made = timeline.moves_of(&turn.span);
        let made = &made[..now - turn.span.steps.start];
        // Of a turn of several moves those that lead away from it here.
        let better = turn.keepers().filter_map(|better| {
            let (mv, before) = better.moves.split_last()?;
            (before == made).then_some((*mv, better.worth))
        });
        let better: Vec<(AnyMove, Bounds)> = better.collect();
        let root = better.iter().map(|(_, worth)| *worth).fold(worth_of(&self.known, now), Bounds::or);
        let hides = self.hides(turn.span.number);
        let spot = |mv: AnyMove| spot_of(game, pos, mv, self.hand.held);
        let hint = |bounds| Hint::new(bounds, None, root);
        let bounds = self.worth_here(played);
        // Of a turn of several moves only that is the mistake from which on no better turn goes on.
        let rests = || turn.keepers().filter_map(|better| better.moves.strip_prefix(made));
        let erred = rests().next().is_some() && rests().all(|rest| rest.first() != Some(&played));
        let own = if erred {
            Some(Hint::mistake(bounds, turn.grade.is_some_and(Grade::is_slip)))
        } else {
            (!hides).then(|| hint(bounds))
        };
        let others = better.iter().filter(|_| !hides).filter_map(|(mv, worth)| Some((spot(*mv)?, hint(*worth))));
        // Where two moves begin at one spot the better one is told.
        Hints::of_spots(spot(played).zip(own).into_iter().chain(others))
    }

    /// What a move is worth where one stands, as far as that is known.
    fn worth_here(&self, mv: AnyMove) -> Bounds {
        let now = self.table.timeline().now();
        let place = self.game().legal_moves(&self.shown.position).iter().position(|legal| *legal == mv);
        let known = self.known.worth(now).zip(place);
        known.and_then(|(worth, place)| worth.moves.get(place).copied()).unwrap_or(Bounds::UNKNOWN)
    }

    /// Says what a move would have been worth. Whoever finds the best one is told the others too.
    pub(super) fn judge(&mut self, mv: AnyMove) {
        let now = self.table.timeline().now();
        let (bounds, root) = (self.worth_here(mv), worth_of(&self.known, now));
        let name = self.game().write_move(&self.shown.position, mv);
        let Some(does) = does(bounds) else { return self.say(format!("{name}: that is not proven.")) };
        let is_played = self.table.timeline().events().nth(now) == Some(MatchEvent::Move(mv));
        let is_kept = bounds.outcome() == root.outcome();
        let is_best = is_kept && bounds.upper() >= root.lower();
        self.say(if is_played {
            format!("{name} is what was played: it {does}.")
        } else if is_best {
            format!("Yes: {name} {does}.")
        } else if !is_kept {
            format!("No: {name} {does}.")
        } else if root.outcome() == Some(Outcome::Loss) {
            format!("{name} {does}, and there is a longer way.")
        } else {
            format!("{name} {does}, and there is a shorter way.")
        });
        let turn = self.reviewed_here().map(|turn| turn.span.number);
        if let (Some(review), Some(number), true) = (&mut self.review, turn, is_best && !is_played) {
            review.found.push(number);
        }
    }

    /// To the last turn that gave something away.
    pub(super) fn walk_to_turning_point(&mut self) {
        let Some(start) = self.shown.course.review.turning_point().map(|turn| turn.span.steps.start) else {
            return self.say(if self.shown.course.is_complete {
                "No turn gave anything away."
            } else {
                "No turning point is known so far."
            });
        };
        let go = |table: &mut Match<_>| {
            table.go_to(start);
            true
        };
        self.walked(go, "");
    }

    /// Whether it makes a difference who sits on which side.
    pub(super) fn seats_can_change(&self) -> bool {
        !self.table.seats().iter().all(Seat::is_human)
    }

    /// The match from here at a table of its own, which remembers where it left; with the seats swapped on the other side.
    pub(super) fn branch(&mut self, swapped: bool, desk: &Desk<'_>) -> Vec<Wish> {
        if self.shown.result.is_some() {
            self.refuse("The game is over here: ‹back› walks back to where it can be played on.");
            return Vec::new();
        }
        if swapped && !self.seats_can_change() {
            self.refuse("People sit on every side here: ‹try-again› plays on from this place.");
            return Vec::new();
        }
        let mut table = self.table.branched((desk.fresh)());
        if swapped {
            let mut seats = table.seats().to_vec();
            seats.rotate_right(1);
            table = table.seated(seats);
        }
        if self.level() > HintLevel::Off {
            table.note_hints();
        }
        let words = table.branch().map(|branch| format!("This game left another at {}.", branch.words()));
        let screen = Self::new(table, (desk.fresh)(), desk.engine, self.hints, Pose::Ready);
        [Wish::Go(Go::Open(Box::new(screen)))].into_iter().chain(words.map(Wish::Say)).collect()
    }

    /// What is said about the turn that was made here, unless the cursor has gone elsewhere.
    pub(super) fn review_words(&self) -> Option<String> {
        let (turn, told) = (self.reviewed_here()?, self.told_here()?);
        if !turn.was_said && self.hand.cursor != self.played_here() {
            return None;
        }
        if let Some(slip) = self.shown.course.slips.iter().find(|slip| slip.number == turn.span.number) {
            return Some(self.slip_words(slip, !told.is_asked));
        }
        let did = self.with_name_in_row(told.steps.start, told.player, |name| {
            format!("turn {}: {name} played {}", told.number, told.text)
        });
        let best = match &told.better[..] {
            [] => String::new(),
            [one] if told.count == 1 => format!(" than {one}"),
            [one, other] if told.count == 2 => format!(" than {one} or {other}"),
            [one, ..] => format!(" than {one} or {} others", told.count - 1),
        };
        let graded = match turn.grade {
            Some(Grade::SlowerWin(by)) => format!("it wins, {} slower{best}", counted(by as usize, "turn")),
            Some(Grade::FasterLoss(by)) => format!("it loses {} sooner{best}", counted(by as usize, "turn")),
            Some(Grade::Best) => format!("nothing was better, it {}", does(turn.worth).unwrap_or_default()),
            Some(_) => format!("it keeps what there was, and {}", does(turn.worth).unwrap_or_default()),
            None if turn.estimate.is_some() => format!("nothing is proven, {} is a guess", told.sign),
            None if self.game().players() > 2 => "where three and more play no turn has one value".to_owned(),
            None => "what it was worth is not proven".to_owned(),
        };
        Some(capital(&format!("{did}; {graded}.")))
    }

    /// What the review comes to: the result, how the players did, where it turned.
    pub(super) fn result_pane(&self, width: usize) -> ResultPane {
        let (game, timeline, course) = (self.game(), self.table.timeline(), &self.shown.course);
        // Those who sat there when it ended, whoever sits there now.
        let names = Names::new(self.table.seats_at(timeline.len().saturating_sub(1)));
        let result = timeline.final_result(game).map(|result| capital(&self.told_with(result, &names)));
        let ended = told(result.as_deref().unwrap_or("The game goes on."), Role::Bright, width);
        let is_valued = game.players() <= 2;
        let scores = if is_valued { self.accuracy_lines(game.players(), width) } else { Vec::new() };
        let tell = |words: &str, role: Role| told(words, role, width);
        let turned = if let Some(turn) = course.review.turning_point() {
            let slip = course.slips.iter().find(|slip| slip.number == turn.span.number);
            let did = |slip: &SlipTold| format!(", {} {}", self.name_at(slip.start, slip.player), slip.did());
            let told =
                slip.map(|slip| slip.when() + &Some(slip).filter(|slip| slip.was_said).map(did).unwrap_or_default());
            tell(&format!("turning point: {}", told.unwrap_or_default()), Role::Plain)
        } else if course.is_complete {
            tell("no turn gave anything away", Role::Plain)
        } else {
            Vec::new()
        };
        let hopeless = self.table.hopeless_players().into_iter().flat_map(|(player, step, why)| {
            let turn = course.review.turns.iter().find(|turn| turn.span.steps.contains(&step));
            let turn = turn.map_or(0, |turn| turn.span.number);
            let who = if game.players() == 1 { String::new() } else { format!("{} ", self.name_at(step, player)) };
            tell(&format!("turn {turn}: {who}{why}, nothing could be saved"), Role::Mistake)
        });
        let branch = self.table.branch().map(|branch| format!("it left another game at {}", branch.words()));
        let mut others = branch.map_or_else(Vec::new, |words| tell(&words, Role::Plain));
        // What the figures mean takes rows from the turns: whoever looks at the pane reads it.
        if is_valued && self.pane_now() == SidePane::Result {
            others.extend(tell(KEPT, Role::Dim));
        }
        let helped = self.table.hints_used().then_some("hints were used");
        ResultPane { ended, scores, turned, hopeless: hopeless.collect(), helped, others, width }
    }
}

/// What the figures of the players mean.
const KEPT: &str = "kept: of the turns that could have given something away, so many did not";

/// Words in as many lines as they need.
pub(super) fn told(words: &str, role: Role, columns: usize) -> Vec<Line> {
    wrap(words, columns).into_iter().map(|line| Line::styled(line, role)).collect()
}

/// What the position before a step is worth to its mover.
fn worth_of(known: &Knowledge, step: usize) -> Bounds {
    known.worth(step).map_or(Bounds::UNKNOWN, |worth| worth.root)
}
