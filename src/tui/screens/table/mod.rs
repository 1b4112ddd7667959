//! The table: one screen for all games.

mod accuracy;
mod aside;
mod bot;
#[cfg(test)]
mod called;
mod command;
mod count;
mod course;
mod deeds;
mod draw;
mod end_plan;
mod ended;
mod follow;
mod foot;
mod friend;
#[cfg(test)]
pub(in crate::tui::screens) mod growth;
mod guide;
mod input;
mod inset;
mod known;
mod labels;
#[cfg(test)]
mod legible;
mod measured;
#[cfg(test)]
mod numbered_tests;
mod offer;
mod painter;
mod place;
mod reasons;
mod review;
mod riddle;
#[cfg(test)]
mod said_once_tests;
mod scrolling;
#[cfg(test)]
mod short_names_tests;
mod shown;
mod side;
mod sit;
mod slips;
mod steps;
mod talk;
mod tell;
mod type_keys;
mod typing;

use std::cell::Cell;
use std::time::Duration;

use ratatui::layout::Rect;

use crate::engine::{Analyst, Engine, Job, Source};
use crate::games::{AnyGame, AnyMove};
use crate::play::{Match, MatchEvent, Save};
use crate::settings::HintLevel;
use crate::tui::boards::{AnySpot, AnyState, KnownLayouts, Laid, Size, board};
use crate::tui::deed::Deed;
use crate::tui::ink::Line;
use crate::tui::keymap::Mode;
use crate::tui::paint::Pen;
use crate::tui::screen::{Desk, Header, Show, Wish};
use crate::tui::symbols::Symbols;
use crate::tui::{Action, MatchEffect, Role};

use bot::BotPlay;
pub(in crate::tui::screens) use command::{hint_words, seat_words};
use count::Counting;
use course::MatchCourse;
use ended::EndedBoard;
use guide::Guide;
pub(crate) use guide::guided;
pub(crate) use inset::InsetTable;
pub use inset::first_turn;
use known::Knowledge;
use measured::MeasuredBoards;
use offer::Offer;
use place::{Arrangement, ReadingView};
use review::ReviewMode;
use riddle::RiddleMode;
pub(crate) use riddle::pose_riddle;
use shown::MatchPicture;
use side::Panes;
pub(crate) use sit::{begin_with, play, rival, sit_at, sit_down, walk_through};
use typing::{TypedLine, TypedText};

/// A table at which a game is played.
pub(crate) struct GameScreen {
    kept: KeptMatch,
    table: Match<AnyGame>,
    analyst: Analyst<AnyGame>,
    known: Knowledge,
    hints: HintLevel,
    /// Beside all hints the traps among equals are told.
    has_traps: bool,
    /// What is drawn, derived once after every change.
    shown: MatchPicture,
    sight: BoardSight,
    hand: Pointer,
    typed: Option<TypedLine>,
    message: Option<Message>,
    bot: BotPlay,
    offer: Offer,
    review: Option<ReviewMode>,
    riddle: Option<Box<RiddleMode>>,
    guide: Option<Guide>,
    panes: Panes,
    /// Enter was pressed at the end once.
    rematch_asked: bool,
}

/// The match as the world keeps it.
struct KeptMatch {
    /// Under which number.
    file: u64,
    /// The steps of a match that has come to its end, as long as that is what is kept.
    ended: Vec<MatchEvent<AnyMove>>,
    /// It has changed since it was kept.
    is_due: bool,
    /// What it is compared with, once it is a race that was won alone.
    compared: Option<BestBefore>,
    /// Whether it is counted among what was played.
    counting: Counting,
    /// As whom the equal plays the next time.
    level: Option<String>,
}

/// The turns of the best match before this one at its setup, if there was one.
struct BestBefore(Option<usize>);

/// What a page is for in which a board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PageKind {
    /// It is read.
    Read,
    /// A task is answered there, or waits for that: nothing is told.
    Task,
}

/// What is read in a body, whether all of that is told, and where the panes stand for it.
type KnownArrangement = ((Rect, ReadingView, bool), Arrangement);

/// How the board is seen.
struct BoardSight {
    state: AnyState,
    /// How it was laid out last.
    laid: KnownLayouts,
    alone: bool,
    /// The page that it stands in, which tells hints in its own way.
    page: Option<PageKind>,
    /// Whether the reason for the verdict is drawn.
    explains: bool,
    /// Whether all of it stands at the foot of the board, as that was drawn last, or what a riddle asks.
    is_read: Cell<bool>,
    /// The board beside the end of the match, as that was drawn last, if it has room there.
    ended: Cell<Option<EndedBoard>>,
    /// At which step of the timeline the reason was asked for before it was known, if it is still to be said.
    why_due: Option<usize>,
    /// At which step of it one stands, once somebody steps through it.
    step: Option<usize>,
    /// Where the panes stand in a body of this size, for whatever is read there; what was asked for last stands first.
    arranged: Cell<[Option<KnownArrangement>; 4]>,
    /// What room the board needs in a body of this size, until something changes.
    needed: Cell<Option<(Rect, Option<Size>)>>,
    /// What the board shows in places of the end.
    measured: MeasuredBoards,
    /// What the board has worked out in the background; dropping it stops the work.
    preparation: Option<Job<()>>,
}

/// What chooses on the board.
#[derive(Default)]
struct Pointer {
    cursor: Option<AnySpot>,
    /// At which step of the timeline the cursor was set down.
    set_at: Option<usize>,
    held: Option<AnySpot>,
    /// The cursor, the step, the area, the size and the place of panes for which the board was last scrolled.
    revealed: Option<(AnySpot, usize, Rect, (bool, Arrangement))>,
    /// The board was scrolled by a key or the wheel: the cursor has to come along.
    paged: bool,
    /// What it stood on when the last move was made, and where that lay, so that it comes back there.
    place: Option<(AnySpot, (f64, f64))>,
    /// A bot has just moved, or what was played long ago is come to: nothing is previewed until a key.
    watches: bool,
    /// No key was pressed in this position but those that show more of it: where the cursor stands was chosen by nobody.
    untouched: bool,
    /// What a click has chosen: another one there takes it.
    clicked: Option<AnySpot>,
}

/// How one sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pose {
    /// A bot whose move it is moves at once.
    Ready,
    /// Nobody moves before a key: at a match that was resumed, or is walked through.
    Still,
    /// The match is reviewed.
    Reviewing,
}

/// A sentence that stays on the talking line until the next key.
struct Message {
    words: String,
    role: Role,
    /// A reason that is said behind it, unless it is read in its pane.
    reason: Option<String>,
}

impl GameScreen {
    /// Sits down at a match. `file` is the number under which the world keeps it.
    pub(crate) fn new(table: Match<AnyGame>, file: u64, engine: &Engine, hints: HintLevel, pose: Pose) -> Self {
        let analyst = Analyst::new(engine, table.game().clone());
        let shown = MatchPicture::new(&table);
        let own = board(table.game()).pane_titles().len();
        let state = board(table.game()).state_from(table.timeline().start());
        let mut screen = Self {
            kept: KeptMatch {
                file,
                ended: Vec::new(),
                is_due: false,
                compared: None,
                counting: Counting::of(&table),
                level: None,
            },
            analyst,
            known: Knowledge::new(&table),
            hints,
            has_traps: false,
            shown,
            sight: BoardSight {
                state,
                laid: KnownLayouts::default(),
                alone: false,
                page: None,
                explains: false,
                is_read: Cell::new(false),
                ended: Cell::new(None),
                why_due: None,
                step: None,
                arranged: Cell::new([None; 4]),
                needed: Cell::new(None),
                measured: MeasuredBoards::default(),
                preparation: None,
            },
            hand: Pointer::default(),
            typed: None,
            message: None,
            bot: BotPlay::default(),
            offer: Offer::None,
            review: None,
            riddle: None,
            guide: None,
            panes: Panes::new(own),
            rematch_asked: false,
            table,
        };
        match pose {
            Pose::Ready => {}
            Pose::Still => screen.bot.wait(),
            Pose::Reviewing => screen.turn_review(),
        }
        screen.watch_what_was_played();
        screen.settle();
        screen
    }

    fn game(&self) -> &AnyGame {
        self.table.game()
    }

    /// Whether a person is to move here: in a review whoever looks at it may try everything.
    fn is_humans_move(&self) -> bool {
        let is_open = self.table.result().is_none() && !self.is_refuted();
        is_open && (self.review.is_some() || self.table.bot_to_move().is_none())
    }

    /// Derives everything again after the match, the cursor, what is typed or what is known has changed.
    fn settle(&mut self) {
        self.sight.needed.set(None);
        let typed = self
            .typed
            .as_ref()
            .and_then(|line| line.names(self.table.game(), self.table.position(), &self.panes.called()));
        let typed = typed.as_deref().map(|read| &read.names);
        self.shown.position(&self.table, typed);
        board(self.table.game()).follow(&mut self.sight.state, &self.shown.past);
        // Where the cursor is set down answers are looked at once, not with every key.
        let is_set_down = self.hand.set_at != Some(self.table.timeline().now());
        self.keep_cursor(typed);
        self.tell();
        if is_set_down {
            self.leave_what_ends();
        }
        self.leave_what_loses();
        self.shown.choice(self.table.game(), self.hand.held, self.hand.cursor.filter(|_| !self.hand.watches));
        let told = self.known.here().filter(|_| self.level() > HintLevel::Off);
        self.shown.why_here(self.table.game(), told);
    }

    /// Derives what is said about moves: after news, and when the kind of hint changes.
    fn tell(&mut self) {
        let asks = self.review.as_ref().map(|review| |number| review.hides(number));
        let course = MatchCourse::new(&self.table, &self.known, &self.shown.turns, asks);
        let before = std::mem::replace(&mut self.shown.course, course);
        if before.told == self.shown.course.told {
            self.shown.course.counted = before.counted;
        }
        if self.review.is_some() {
            self.shown.only(self.review_hints());
        } else {
            let analysis = self.known.here().filter(|analysis| analysis.position == self.shown.position);
            let traps = self.known.traps().filter(|_| self.tells_traps());
            self.shown.hints(self.table.game(), analysis, traps, self.hints, self.hand.held);
        }
        let told = self.known.here().filter(|_| self.level() > HintLevel::Off);
        let explains = self.sight.explains && self.tells_of_what_is_to_come();
        if !self.shown.tell(self.table.game(), told, explains) {
            self.sight.step = None;
        }
    }

    /// The cursor rests on what can be chosen, as near as possible to where it was.
    fn keep_cursor(&mut self, typed: Option<&TypedText>) {
        if !self.is_humans_move() {
            (self.hand.cursor, self.hand.held) = (self.played_here(), None);
            return;
        }
        let (game, pos) = (self.table.game(), &self.shown.position);
        if let Some(mv) = typed.and_then(TypedText::chosen) {
            let path = board(game).path(pos, mv);
            (self.hand.held, self.hand.cursor) = (path.iter().rev().nth(1).copied(), path.last().copied());
            return;
        }
        let can = |held, spot| board(game).may_choose(pos, held, spot);
        let now = self.table.timeline().now();
        let is_new = self.hand.set_at.replace(now) != Some(now);
        self.hand.untouched |= is_new;
        if let Some(spot) = self.played_here().filter(|_| is_new) {
            // In a review it rests on what was played, however bad that was.
            (self.hand.cursor, self.hand.untouched) = (Some(spot), self.review.is_none());
            return;
        }
        if let Some(spot) = board(game).rest(pos).filter(|_| is_new) {
            self.hand.cursor = Some(spot);
            return;
        }
        if self.hand.held.is_some_and(|held| !can(None, held)) {
            self.hand.held = None;
        }
        if self.hand.cursor.is_some_and(|spot| can(self.hand.held, spot)) {
            return;
        }
        let Some(laid) = self.choosable(VIRTUAL) else { return };
        let place = self.old_place().or_else(|| self.place_of_last_move());
        let near = place.and_then(|middle| laid.nearest(middle)).or_else(|| laid.ends().map(|(first, _)| first));
        drop(laid);
        self.hand.cursor = near;
    }

    /// The board in the body of the screen.
    fn laid(&self, body: Rect) -> Option<Box<dyn Laid + '_>> {
        self.placed(body).ok().map(|placed| placed.board)
    }

    /// The same with the spots alone that may be chosen now.
    fn choosable(&self, body: Rect) -> Option<Box<dyn Laid + '_>> {
        let mut laid = self.laid(body)?;
        laid.keep_choosable(self.hand.held);
        Some(laid)
    }

    fn say(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), role: Role::Bright, reason: None });
    }

    fn refuse(&mut self, words: impl Into<String>) {
        self.message = Some(Message { words: words.into(), role: Role::Mistake, reason: None });
    }

    /// The match as a wish to keep it.
    pub(in crate::tui::screens) fn keep(&self) -> Wish {
        Wish::effect(MatchEffect::Keep { file: self.kept.file, save: Box::new(Save::of(&self.table)) })
    }
}

/// A body in which every board fits: for questions that are not about the screen.
const VIRTUAL: Rect = Rect { x: 0, y: 0, width: 400, height: 200 };

impl Show for GameScreen {
    fn resized(&mut self, desk: &Desk<'_>) {
        self.message.take_if(|message| message.words == input::LARGEST);
        self.reveal(desk);
    }

    fn mode(&self) -> Mode {
        match self.typed {
            Some(_) => Mode::Typing,
            None if board(self.table.game()).pad().is_some() => Mode::Pad,
            None => Mode::Browse,
        }
    }

    fn deed(&self, action: &Action) -> Option<Deed<Self>> {
        deeds::deed(self, action)
    }

    fn footer(&self) -> Vec<Action> {
        deeds::footer(self)
    }

    fn before(&mut self, action: &Action) {
        // The wheel may turn over what nobody chooses.
        if !matches!(action, Action::Scroll { .. }) {
            self.touch(action);
        }
    }

    fn after(&mut self, wishes: Vec<Wish>, desk: &Desk<'_>) -> Vec<Wish> {
        self.follow_up(wishes, desk)
    }

    fn begin(&mut self, desk: &Desk<'_>) -> Vec<Wish> {
        self.prepare(desk);
        self.follow_up(Vec::new(), desk)
    }

    fn news(&mut self, source: Source, desk: &Desk<'_>) -> Vec<Wish> {
        if self.sight.preparation.as_ref().is_some_and(|job| job.source() == source) {
            // What was worked out lies where the board looks for it.
            self.sight.preparation = None;
            self.sight.laid.forget();
            self.hand.set_at = self.hand.set_at.filter(|_| !self.hand.untouched);
            return self.follow_up(Vec::new(), desk);
        }
        if self.take_search(source, desk) {
            return self.follow_up(Vec::new(), desk);
        }
        if let Some(kept) = self.take_slip(source) {
            return kept;
        }
        if self.shown.take_reason(source) {
            let wishes = self.follow_up(Vec::new(), desk);
            self.say_due();
            return wishes;
        }
        if source != self.analyst.source() {
            return Vec::new();
        }
        self.take_answer();
        self.take_choice(desk);
        let wishes = self.follow_up(Vec::new(), desk);
        self.say_due();
        wishes
    }

    fn tick(&mut self, passed: Duration, desk: &Desk<'_>) -> Vec<Wish> {
        self.beat(passed);
        self.follow_up(Vec::new(), desk)
    }

    fn pace(&self) -> Option<Duration> {
        self.offer.pace().or_else(|| self.bot.pace())
    }

    fn header(&self, symbols: &Symbols) -> Header {
        talk::header(self, symbols)
    }

    fn talk(&self, symbols: &Symbols) -> Line {
        talk::talk(self, symbols)
    }

    fn is_brief(&self) -> bool {
        self.typed.is_none() && self.told_now().is_none()
    }

    fn draw(&self, area: Rect, pen: &mut Pen<'_>) {
        draw::draw(self, area, pen);
    }

    fn needs(&self, body: Rect) -> Option<Size> {
        if let Some((_, known)) = self.sight.needed.get().filter(|(known, _)| *known == body) {
            return known;
        }
        let needed = self.placed(body).err();
        self.sight.needed.set(Some((body, needed)));
        needed
    }

    fn game(&self) -> String {
        self.table.game().to_string()
    }

    fn file(&self) -> Option<u64> {
        self.riddle.is_none().then_some(self.kept.file)
    }
}
