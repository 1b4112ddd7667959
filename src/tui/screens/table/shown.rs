//! What the table draws, derived once after every change instead of with every frame.

use std::sync::Arc;

use super::course::MatchCourse;
use super::reasons::KnownReasons;
use super::typing::TypedText;
use crate::core::{Bounds, Game, GameResult};
use crate::engine::{Source, Traps};
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::play::{Match, TurnSpan};
use crate::settings::HintLevel;
use crate::solve::{Analysis, MoveReport, Solve, Why};
use crate::tui::boards::{AnySpot, Choice, Hints, Makers, Names, Played, board};
use crate::tui::panes::{CountedReview, MovesTold, notes};

/// The moves that were worked out, what their position is worth, the traps among them, how much is told of them, and what is
/// held.
type HintSource = (Arc<[MoveReport<AnyGame>]>, Bounds, Option<Traps>, HintLevel, Option<AnySpot>);

/// The moves that were worked out, and what else is told of: the position, its worth and best line, how far that has come, and
/// whether reasons are asked for; and to whom.
type ToldSource =
    (Arc<[MoveReport<AnyGame>]>, (AnyPosition, Bounds, Vec<AnyMove>, &'static str, u64, bool, bool), Names);

/// The picture of a match at `now`, with the complete moves of a typed line already on the board.
pub(crate) struct MatchPicture {
    /// What was played up to here.
    pub past: Vec<Played>,
    /// The position on the board.
    pub position: AnyPosition,
    /// How the match stands ended here.
    pub result: Option<GameResult>,
    /// Who sits where; at the end who sat there when it came.
    pub names: Names,
    /// What the players of all turns together are called.
    pub made_by: Names,
    /// What each of those is called who have made turns for them.
    pub makers: Makers,
    /// What Enter would take, and the position after it.
    pub choice: Option<(AnyMove, AnyPosition)>,
    /// The moves that what is typed can still become.
    pub offered: Vec<AnyMove>,
    /// What is said about the spots.
    pub hints: Hints,
    /// What they were made of: they are many, and not made again for every key.
    hinted: Option<HintSource>,
    /// Why the verdict is what it is, where a theory says so and hints are on.
    pub reason: Option<String>,
    /// The same with what is drawn of it, once that is asked for; also that no theory knows one.
    pub why: Option<Why>,
    /// Those that were worked out.
    pub reasons: KnownReasons,
    /// The same about what Enter would take, where that has a reason of its own.
    why_here: Option<Why>,
    /// What is told of the moves and of the best line.
    pub moves: MovesTold,
    /// What the game adds about the position, beside the reason.
    pub notes: Vec<(&'static str, String)>,
    /// Of what these were told: they are long, and not told again for every key.
    told_of: Option<ToldSource>,
    /// The turns of the match with their texts, those after `now` included.
    pub turns: Vec<(TurnSpan, String)>,
    /// How they went.
    pub course: MatchCourse,
}

impl MatchPicture {
    /// The picture of a match.
    pub(crate) fn new(table: &Match<AnyGame>) -> Self {
        let mut shown = Self {
            past: Vec::new(),
            position: table.position().clone(),
            result: None,
            names: Names::new(table.seats()),
            made_by: Names::of_turns(table),
            makers: Makers::of(table),
            choice: None,
            offered: Vec::new(),
            hints: Hints::none(),
            hinted: None,
            reason: None,
            why: None,
            reasons: KnownReasons::default(),
            why_here: None,
            moves: MovesTold::default(),
            notes: Vec::new(),
            told_of: None,
            turns: Vec::new(),
            course: MatchCourse::default(),
        };
        shown.position(table, None);
        shown
    }

    /// Derives past and position.
    pub(crate) fn position(&mut self, table: &Match<AnyGame>, typed: Option<&TypedText>) {
        let (game, timeline) = (table.game(), table.timeline());
        self.past = Played::all(game, timeline);
        self.position = table.position().clone();
        self.result = table.result();
        let last = timeline.now().saturating_sub(1);
        self.names = Names::new(if self.result.is_some() { table.seats_at(last) } else { table.seats() });
        self.made_by = Names::of_turns(table);
        let makers = Makers::of(table);
        if makers != self.makers {
            // Names of other lengths take other lines.
            (self.makers, self.course.counted) = (makers, CountedReview::default());
        }
        self.turns = timeline.turns().into_iter().map(|span| (span.clone(), timeline.text(game, &span))).collect();
        let begun = typed.filter(|typed| typed.length > 0);
        self.offered = begun.iter().flat_map(|typed| &typed.follow).map(|(mv, _)| *mv).collect();
        for &mv in typed.iter().flat_map(|typed| &typed.moves) {
            let before = self.position.clone();
            self.position = game.play(&before, mv);
            self.past.push(Played { player: game.to_move(&before), mv, before });
        }
    }

    /// Derives what Enter would take.
    pub(crate) fn choice(&mut self, game: &AnyGame, held: Option<AnySpot>, cursor: Option<AnySpot>) {
        self.choice = cursor.and_then(|spot| match board(game).choose(&self.position, held, spot) {
            Choice::Move(mv) => Some((mv, game.play(&self.position, mv))),
            Choice::Hold(_) | Choice::Nothing(_) => None,
        });
    }

    /// Derives why what Enter would take is worth what it is, if reasons are asked for.
    pub(crate) fn why_here(&mut self, game: &AnyGame, analysis: Option<&Analysis<AnyGame>>) {
        let asked = analysis.filter(|analysis| self.why.is_some() && analysis.position == self.position);
        let why = asked.zip(self.choice.as_ref()).and_then(|(analysis, (mv, _))| game.why_move(analysis, *mv));
        self.why_here = why.map(|why| self.names.reason(why));
    }

    /// The reason that is told: of what Enter would take, or else of the verdict.
    pub(crate) fn told_why(&self) -> Option<&Why> {
        self.why_here.as_ref().filter(|_| self.why.is_some()).or(self.why.as_ref())
    }

    /// Takes in a reason that took longer, if it is the news; whether it was.
    pub(crate) fn take_reason(&mut self, source: Source) -> bool {
        let is_news = self.reasons.take(source);
        if is_news {
            self.told_of = None;
        }
        is_news
    }

    /// Derives the hints.
    pub(crate) fn hints(
        &mut self,
        game: &AnyGame,
        analysis: Option<&Analysis<AnyGame>>,
        traps: Option<&Traps>,
        level: HintLevel,
        held: Option<AnySpot>,
    ) {
        let Some(analysis) = analysis.filter(|analysis| !analysis.is_valueless(game)) else {
            (self.hints, self.hinted) = (Hints::none(), None);
            return;
        };
        let is_same = |(moves, root, set, of, with): &HintSource| {
            Arc::ptr_eq(moves, &analysis.moves)
                && (*root, set.as_ref(), *of, *with) == (analysis.root, traps, level, held)
        };
        if self.hinted.as_ref().is_some_and(is_same) {
            return;
        }
        self.hinted = Some((analysis.moves.clone(), analysis.root, traps.cloned(), level, held));
        let traps = traps.map(AsRef::as_ref).unwrap_or_default();
        self.hints = Hints::new(analysis, traps, level, |report| spot_of(game, &self.position, report.mv, held));
    }

    /// Derives what is said about the position, and why, if that is asked; `false` where the steps of the reason are others.
    pub(crate) fn tell(&mut self, game: &AnyGame, analysis: Option<&Analysis<AnyGame>>, explains: bool) -> bool {
        let Some(analysis) = analysis else {
            (self.reason, self.why, self.notes, self.told_of) = (None, None, Vec::new(), None);
            self.moves = MovesTold::default();
            return false;
        };
        let &Analysis { ref position, root, ref line, stage, nodes, done, .. } = analysis;
        let is_same = |(moves, of, names): &ToldSource| {
            let of = (&of.0, of.1, &of.2, of.3, of.4, of.5, of.6);
            let is_so = of == (position, root, line, stage, nodes, done, explains) && *names == self.names;
            Arc::ptr_eq(moves, &analysis.moves) && is_so
        };
        if self.told_of.as_ref().is_some_and(is_same) {
            return true;
        }
        let why = if explains { self.reasons.of(game, analysis) } else { None };
        self.notes = notes(game, analysis, why.as_ref());
        let why = why.map(|why| self.names.reason(why));
        let has_same_steps = why.as_ref().zip(self.why.as_ref()).is_some_and(|(new, old)| new.steps().eq(old.steps()));
        self.reason = game.why(analysis).map(|reason| self.names.spoken(&reason));
        self.moves = MovesTold::new(game, analysis);
        let about = (position.clone(), root, line.clone(), stage, nodes, done, explains);
        (self.why, self.told_of) = (why, Some((analysis.moves.clone(), about, self.names.clone())));
        has_same_steps
    }

    /// These hints, and no others.
    pub(crate) fn only(&mut self, hints: Hints) {
        (self.hints, self.hinted) = (hints, None);
    }
}

/// The spot on which a move is chosen next, if it can be chosen from here.
pub(super) fn spot_of(game: &AnyGame, pos: &AnyPosition, mv: AnyMove, held: Option<AnySpot>) -> Option<AnySpot> {
    let path = board(game).path(pos, mv);
    match held {
        None => path.first().copied(),
        Some(held) => (path.len() > 1 && path[0] == held).then(|| path[1]),
    }
}
