//! The boards: one view per game, and what they share.
//!
//! # What the author of a board writes
//!
//! A zero-sized type with an implementation of [`BoardView`], and one line, `impl HasBoard for MyGame { type View =
//! MyBoard; }`. Everything else at the table (cursor, clicks, typing, hints, panes, undo, bots, saves) is done once, in
//! `GameScreen`, for every game: it speaks to a [`Board`](any::Board), which [`board`] finds, in types that fit all.
//!
//! 1. [`Spot`](BoardView::Spot): what the cursor rests on. A number, a square, an edge, a token, a landing point.
//! 2. [`layout`](BoardView::layout): where the spots are in a [`Room`]. Pure: the same answer serves painting, clicking
//!    and walking. Take [`Room::split`] for the usual "board left, panes right", or leave any other rectangle to the
//!    panes. `Err` says what room is needed; draw smaller before you refuse.
//! 3. [`choose`](BoardView::choose) and [`path`](BoardView::path): what taking a spot means, and which spots one takes
//!    to make a move. Each is the inverse of the other; `law::check` holds the board to it, along random games: every
//!    legal move is reached by the cursor, by clicks and by typing.
//! 4. [`render`](BoardView::render): paints a [`Scene`]. It has all there is to know: past, cursor, what Enter would
//!    take and lead to, hints. Nothing is computed there that a [`Scene`] or the position already knows. Draw through a
//!    [`Pen`], with roles of the theme and its symbols; never with a colour or sign of your own. A hint is drawn with
//!    its text in the style of its role: `hint.role`; where there is one column only, [`Hint::letter`].
//! 5. [`describe`](BoardView::describe) and [`told`](BoardView::told): what the talking line says about the spot under the
//!    cursor, and about what the opponent has done.
//!
//! Shared pieces: [`Layout::step`] and [`Layout::spot_at`] (cursor and mouse by geometry), [`Hints`] and [`sign`] (what
//! a move is worth, as text and role), [`Names`] ("you win", "perfect wins").
//!
//! The rest has defaults; [`step`](BoardView::step) walks to the nearest spot in a direction.

mod almonds;
mod any;
#[cfg(test)]
mod begun_tests;
mod beyond;
mod breaking;
mod called;
mod catch_up;
mod cheques;
mod chomp;
mod compound;
pub(in crate::tui) mod drafts;
mod easel;
mod exec_game;
mod growing;
mod heaps;
mod hint;
mod hint_key;
mod horseflies;
mod known;
mod laid;
#[cfg(test)]
mod law;
mod layout;
mod lens;
mod makers;
mod marks;
mod multiples;
mod names;
mod nim;
mod parts_seen;
pub(in crate::tui) mod piece;
mod places;
mod plain_lines;
mod race_track;
mod room;
mod scene;
mod shape;
mod sim;
#[cfg(test)]
pub(in crate::tui) mod sizes;
mod sketch;
#[cfg(test)]
mod still;
pub(in crate::tui) mod strokes;
mod subtraction;
mod surface;
mod tiny;
mod tokens;
mod way;
mod wythoff;

use std::cmp::Reverse;
use std::fmt::Debug;
use std::hash::Hash;

pub(crate) use any::{AnySpot, AnyState, board, editor, swatch};
use beyond::Beyond;
pub(crate) use easel::{Dab, easel};
pub(crate) use heaps::pebble::PLATE;
use heaps::spoils::LaidSpoils;
pub use hint::sign;
pub(crate) use hint::{Hint, Hints};
pub(crate) use hint_key::{HintKey, NothingToShow};
pub(crate) use known::KnownLayouts;
pub(crate) use laid::Laid;
pub(crate) use layout::{BoardExtent, Layout};
pub(crate) use lens::{Findings, Past};
pub(crate) use makers::Makers;
pub(crate) use names::Names;
pub(crate) use parts_seen::PartsSeen;
#[cfg(test)]
pub(crate) use piece::faces;
pub(crate) use places::{CellRows, Place, Places};
pub(crate) use room::{Purpose, Room, SIDE_WIDTH, Size, cut};
pub(crate) use scene::{AnyScene, Played, Scene, draw_alone, draw_pointed};
pub(crate) use shape::SpotShape;
pub(crate) use tiny::{NumberState, TinyLook, TinySpacing};

use super::keymap::KeyRow;
use super::paint::Pen;
use super::screen::{Desk, Screen};
use super::scroll::reveal;
use super::{Action, Direction, Role};
use crate::core::{Arrange, NotationError, Player};
use crate::games::RosterGame;
use crate::solve::CancelToken;
use crate::tui::ink::Line;
use crate::tui::symbols::Symbols;

/// How a game looks and what one chooses on it. See the [module](self) for what an author writes.
pub(crate) trait BoardView<G: RosterGame>: 'static {
    /// What the cursor rests on.
    type Spot: Copy + Eq + Hash + Debug + 'static;
    /// What only the view knows: labels, explanation, scroll. Neither the menu nor undo restores it.
    type State: Default + Clone + PartialEq + 'static;
    /// Where everything stands that is no spot. It is made with the layout, and painting uses it again.
    type Plan: 'static;

    /// Where the spots are, all that can ever be chosen in this position, or what room is needed.
    fn layout(
        game: &G,
        pos: &G::Position,
        state: &Self::State,
        room: Room,
    ) -> Result<Layout<Self::Spot, Self::Plan>, Size>;

    /// Where an arrow leads. `layout` holds only the spots that may be chosen now.
    fn step(
        _game: &G,
        _pos: &G::Position,
        layout: &Layout<Self::Spot, Self::Plan>,
        from: Self::Spot,
        direction: Direction,
    ) -> Self::Spot {
        layout.step(from, direction)
    }

    /// What taking `spot` does, with another spot held or not.
    fn choose(game: &G, pos: &G::Position, held: Option<Self::Spot>, spot: Self::Spot) -> Choice<G::Move, Self::Spot>;

    /// Whether taking `spot` does anything: what is asked of all spots, of which there may be very many.
    fn may_take(game: &G, pos: &G::Position, held: Option<Self::Spot>, spot: Self::Spot) -> bool {
        !matches!(Self::choose(game, pos, held, spot), Choice::Nothing(_))
    }

    /// The spots that one takes, in this order, to make a legal move: one, or two when the first is held.
    fn path(game: &G, pos: &G::Position, mv: G::Move) -> Vec<Self::Spot>;

    /// The texts by which a legal move may be typed. The first is the notation; others are for convenience.
    fn spellings(game: &G, pos: &G::Position, mv: G::Move) -> Vec<String> {
        vec![game.write_move(pos, mv)]
    }

    /// Whether one of these texts may begin so: asked before they are written, for where there are very many moves.
    fn may_begin(_game: &G, _mv: G::Move, _begin: &str) -> bool {
        true
    }

    /// A turn that was made, as what stands behind its player's name: `bit c2 and took 7`. Most turns are one move.
    fn told(game: &G, before: &G::Position, moves: &[G::Move]) -> String;

    /// What the talking line says about the spot under the cursor.
    fn describe(scene: &Scene<'_, G, Self>, spot: Self::Spot) -> String;

    /// Paints the board. The pen writes in `layout.area` only.
    fn render(scene: &Scene<'_, G, Self>, layout: &Layout<Self::Spot, Self::Plan>, pen: &mut Pen<'_>);

    /// What only this board can do, each on one of a few keys.
    fn commands() -> &'static [BoardCommand<Self::State>] {
        &[]
    }

    /// Whether a command means anything in this setup.
    fn means(_game: &G, _ask: Ask) -> bool {
        true
    }

    /// The cursor rests on a spot while a command is given: where several boards are one, it is about the one below.
    fn attend(_state: &mut Self::State, _spot: Self::Spot) {}

    /// Panes that only this game has, shown beside the usual ones.
    fn panes() -> &'static [PaneSpec<G, Self>] {
        &[]
    }

    /// What the view knows at the beginning.
    fn state(_game: &G) -> Self::State {
        Self::State::default()
    }

    /// Where the cursor begins in a position that has just come about; `None` leaves it as near as possible to where it
    /// was.
    fn rest(_game: &G, _pos: &G::Position) -> Option<Self::Spot> {
        None
    }

    /// Whether the cursor may rest on a spot that cannot be taken, so that one is told why.
    fn may_rest(_game: &G, _pos: &G::Position, _spot: Self::Spot) -> bool {
        false
    }

    /// How large a board is that is about to be enlarged, of which no part may be smaller then.
    fn keep_size(_game: &G, _state: &mut Self::State, _layout: &Layout<Self::Spot, Self::Plan>) {}

    /// The user wants the board alone and larger, or with its panes again.
    fn alone(_game: &G, _state: &mut Self::State, _alone: bool) {}

    /// What has to be worked out, in the background, before everything about this setup can be drawn. It is started when
    /// the table comes on the screen; the board is drawn meanwhile, and again when it is done.
    fn preparation(_game: &G) -> Option<Preparation> {
        None
    }

    /// Hands over the turns of the best match that was played alone at this setup, as they are written.
    fn recall(_game: &G, _state: &mut Self::State, _turns: &[String]) {}

    /// Hands over the position with which a match begins, once: a board of which there is less with every move keeps the size that
    /// it has there.
    fn begin(_game: &G, _state: &mut Self::State, _start: &G::Position) {}

    /// Hands over the position that is shown where nobody plays, once: boards of several games share their room by it.
    fn show(_game: &G, _state: &mut Self::State, _pos: &G::Position) {}

    /// Hands over what was played: where a match ended its last position may not say.
    fn follow(_game: &G, _state: &mut Self::State, _past: Past<'_, G>) {}

    /// Whether anything is out of sight that one wants to see and that is no spot.
    fn is_cut(_layout: &Layout<Self::Spot, Self::Plan>) -> bool {
        false
    }

    /// Whether a list stands where a picture has no room.
    fn is_list(_layout: &Layout<Self::Spot, Self::Plan>) -> bool {
        false
    }

    /// How much is seen of the boards of a sum.
    fn parts_seen(_layout: &Layout<Self::Spot, Self::Plan>) -> PartsSeen {
        PartsSeen::default()
    }

    /// Whether a hint has room on every spot with a number of turns of two digits, as long as games of a sum last.
    fn tells_turns(_layout: &Layout<Self::Spot, Self::Plan>) -> bool {
        true
    }

    /// In how many lines a row stands that is one where it has room: it is seen worse than its spots are large.
    fn lines(_layout: &Layout<Self::Spot, Self::Plan>) -> u16 {
        1
    }

    /// What is called by less than its name for want of room: that, and its name, which is how its move is written where it is one.
    fn called(_game: &G, _layout: &Layout<Self::Spot, Self::Plan>) -> Vec<(String, String)> {
        Vec::new()
    }

    /// How many cells show a board of which a part is out of sight.
    fn part(layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        f64::from(layout.window.width) * f64::from(layout.window.height)
    }

    /// Whether a spot is missed where it is out of sight.
    fn is_missed(_game: &G, _pos: &G::Position, _spot: Self::Spot) -> bool {
        true
    }

    /// How many cells are painted that are no spots and belong to the board as much: stones beside whose choices one chooses, the
    /// water between islands. With them a board is larger where its spots are not.
    fn drawn(_game: &G, _pos: &G::Position, _layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        0.0
    }

    /// The cells of its spots that are only words about them, which make no board larger: a hint before what it is told of.
    fn words(_layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        0.0
    }

    /// The cells by which its spots are larger than they are through most of a match: no panes stand elsewhere for these.
    fn fleeting(_layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        0.0
    }

    /// How large it is from the start of a match to its end, where that is not seen at one turn: of boards that are as large now
    /// the one is larger that is so through a match.
    fn through(_layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        0.0
    }

    /// Whether there may be anything that no move takes away and that is no spot.
    const LASTS: bool = false;

    /// The cells of what no move takes away, and that is no spot: a track is there as well when nobody drives on it any more. With
    /// them the end of a match has a large board where no spot is left.
    fn lasting(_layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        0.0
    }

    /// What became of the stones of a match that is over, where that is shown instead of what is left.
    fn spoils(_scene: &Scene<'_, G, Self>, _layout: &Layout<Self::Spot, Self::Plan>) -> Option<LaidSpoils> {
        None
    }

    /// The cells of what is seen where no spot is left: what no move takes away and what lies there, or what was taken.
    fn remains(scene: &Scene<'_, G, Self>, layout: &Layout<Self::Spot, Self::Plan>) -> f64 {
        let left = || Self::lasting(layout) + Self::drawn(scene.game, scene.position, layout);
        Self::spoils(scene, layout).map_or_else(left, |spoils| spoils.cells())
    }

    /// Whether something is left out for want of rows that is no part of the board itself, and that a board alone should have
    /// before the one-line verdict has its place.
    fn is_bare(_layout: &Layout<Self::Spot, Self::Plan>) -> bool {
        false
    }

    /// Rows that stay free in this room, whatever is played: panes below the board may have them.
    fn free_rows(_game: &G, _layout: &Layout<Self::Spot, Self::Plan>) -> u16 {
        0
    }

    /// Further rows that a board spares above panes that are read, a reason or a review: those of words that stand there, and
    /// such as only set things apart.
    fn told_rows(_game: &G, _layout: &Layout<Self::Spot, Self::Plan>) -> u16 {
        0
    }

    /// The columns of what stands above the panes beside it, which are no wider for fewer of them.
    fn columns_above_panes(_game: &G, layout: &Layout<Self::Spot, Self::Plan>) -> Option<u16> {
        layout.side.filter(|side| side.y > layout.area.y).map(|side| side.width)
    }

    /// How many rows lie out of sight above and below, on a board of which most squares are no spots: their number tells more
    /// there than that of the spots.
    fn beyond(_layout: &Layout<Self::Spot, Self::Plan>) -> Option<Beyond> {
        None
    }

    /// What lies out of sight above and below is called, where that has a name: the words "above" and "below" follow.
    fn called_beyond(_layout: &Layout<Self::Spot, Self::Plan>) -> [Option<String>; 2] {
        [None, None]
    }

    /// The rows that are scrolled away, on a board that scrolls by rows.
    fn scrolled(_state: &mut Self::State) -> Option<&mut i32> {
        None
    }

    /// Scrolls so that `spot`, which the layout has out of sight, comes into it. The default suits boards that scroll by
    /// rows or show everything.
    fn reveal(
        _game: &G,
        _pos: &G::Position,
        state: &mut Self::State,
        layout: &Layout<Self::Spot, Self::Plan>,
        spot: Self::Spot,
    ) {
        if let Some((rows, shape)) = Self::scrolled(state).zip(layout.shape(spot)) {
            let (top, shown) = (i32::from(layout.window.y), i32::from(layout.window.height));
            *rows = reveal(layout.scroll, shown, shape.centre().1 as i32 - top + layout.scroll);
        }
    }

    /// Whether what moves, which is in sight, would not be any more where `spot` came into it: nobody is led there who has chosen
    /// nothing yet.
    fn leads_away(_game: &G, _pos: &G::Position, _layout: &Layout<Self::Spot, Self::Plan>, _spot: Self::Spot) -> bool {
        false
    }

    /// Scrolls what lies at a place back (-1) or on (1), as a wheel does; whether anything is scrolled there. The default suits
    /// boards that scroll by rows or show everything.
    fn scroll_at(
        _game: &G,
        _pos: &G::Position,
        state: &mut Self::State,
        layout: &Layout<Self::Spot, Self::Plan>,
        at: (u16, u16),
        way: i32,
    ) -> bool {
        let rows = Self::scrolled(state).filter(|_| layout.scrolls_at(at));
        let step = i32::from(layout.window.height / 4).clamp(1, WHEEL);
        rows.map(|rows| *rows = (layout.scroll + way * step).max(0)).is_some()
    }

    /// The cursor is elsewhere than where something was scrolled for it: what it does not need any more comes back.
    fn come_back(_state: &mut Self::State) {}

    /// The spot at a place of the numeric pad, 1 to 9, for a board that has such places ([`PAD`](Self::PAD)).
    fn place(_game: &G, _pos: &G::Position, _place: u8) -> Option<Self::Spot> {
        None
    }

    /// What one move is called in a game in which a turn may be several: `pick`. `None` where every move is a turn.
    const PICKS: Option<&'static str> = None;

    /// What the places of the numeric pad, and of the block around `d`, do: `drive`. `None` where digits choose by number.
    const PAD: Option<&'static str> = None;

    /// Whether the board has something to tell that no analysis knows: then there are hints also where three and more play,
    /// and the reason on its key is one of them.
    const OWN_HINTS: bool = false;

    /// Whether the shortest match that was won alone is remembered, to be beaten.
    const KEEPS_BEST: bool = false;

    /// What the board looks made of, in four columns: a sign of the game in lists.
    const SWATCH: [Role; 4] = [Role::Stone, Role::Ground, Role::Stone, Role::Ground];

    /// The spot that a click beside the spots means: a key of a keypad that is drawn there.
    fn beside(
        _game: &G,
        _pos: &G::Position,
        _layout: &Layout<Self::Spot, Self::Plan>,
        _at: (u16, u16),
    ) -> Option<Self::Spot> {
        None
    }

    /// Who is ahead, and by how much: by the scores that players have, or as a board knows it; `None` where nobody can be.
    fn lead(game: &G, pos: &G::Position) -> Option<(Player, u64)> {
        let mut scores: Vec<(Player, u64)> = Player::ALL.into_iter().zip(game.scores(pos)).collect();
        scores.arrange_by_key(|(_, score)| Reverse(*score));
        let [(ahead, most), (_, next), ..] = scores[..] else { return None };
        Some((ahead, most - next))
    }

    /// How far everybody has come at the end of a game for three and more without scores: less is better, with a word for it.
    /// Nothing where there are no places but the first.
    fn places(_game: &G, _pos: &G::Position) -> Vec<Placing> {
        Vec::new()
    }

    /// Where that stands which a reason names: of a move all that it takes, the last spot last; nothing where it is not to be
    /// drawn. The default knows the legal moves.
    fn whereabouts(game: &G, pos: &G::Position, layout: &Layout<Self::Spot, Self::Plan>, name: &str) -> Vec<SpotShape> {
        taken::<G, Self>(game, pos, layout, name)
    }

    /// Where that stands which a spot of a position set up by hand tells of, if it is put from place to place: a token, a car.
    /// What is called like a move is not asked for: it stands where that is made.
    fn stands(
        _game: &G,
        _pos: &G::Position,
        _layout: &Layout<Self::Spot, Self::Plan>,
        _spot: usize,
    ) -> Option<SpotShape> {
        None
    }

    /// What somebody who sets up a position by hand paints by pointing at a cell, with one of the spots chosen.
    fn dabs(
        _game: &G,
        _pos: &G::Position,
        _layout: &Layout<Self::Spot, Self::Plan>,
        _chosen: usize,
        _at: (u16, u16),
    ) -> Vec<Dab> {
        Vec::new()
    }

    /// Whether the partners of a reason are joined by arcs: the board is free where straight lines would be short.
    const ARCS: bool = false;

    /// Whether moves lead from spot to spot, and there is room for that: they are drawn with arrows then, and those of a line with
    /// numbers else.
    fn walks(_layout: &Layout<Self::Spot, Self::Plan>) -> bool {
        false
    }

    /// A position in a few rows; nothing where its name is as good or a picture too large.
    fn tiny(_game: &G, _pos: &G::Position, _look: TinyLook<'_>) -> Option<Vec<Line>> {
        None
    }

    /// Why the game has ended with the last move, as a sentence.
    fn ended(scene: &Scene<'_, G, Self>) -> String {
        let stuck = format!("{} no move left", scene.names.does(scene.mover(), "have"));
        let wins = scene.result == Some(crate::core::GameResult::Won(scene.mover()));
        if wins { format!("{stuck}, which wins in misere play") } else { stuck }
    }

    /// The editor of the game's boards under one of its ids, where one may draw one's own.
    fn editor(_id: &str) -> Option<EditorSpec> {
        None
    }

    /// Moves from the start to a position that shows the idea of the game, for the preview on the home screen.
    fn showcase(_game: &G) -> Vec<G::Move> {
        Vec::new()
    }
}

/// Rows that a wheel moves at most.
const WHEEL: i32 = 5;

/// How far a player has come: who, how much is left, and that in a word.
pub(crate) type Placing = (Player, u64, String);

/// Where what a legal move takes stands, by how the move is written.
fn taken<G: RosterGame, V: BoardView<G> + ?Sized>(
    game: &G,
    pos: &G::Position,
    layout: &Layout<V::Spot, V::Plan>,
    name: &str,
) -> Vec<SpotShape> {
    let Ok(mv) = game.read_move(pos, name) else { return Vec::new() };
    let path = if game.is_legal(pos, mv) { V::path(game, pos, mv) } else { Vec::new() };
    path.into_iter().filter_map(|spot| layout.shape(spot)).collect()
}

/// Work for the background. It asks the token now and then whether anybody still waits.
pub(crate) type Preparation = Box<dyn FnOnce(&CancelToken) + Send>;

/// The editor of a game's boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditorSpec {
    /// What it is for: `build a track`.
    pub words: &'static str,
    /// Opens it.
    pub open: OpenEditor,
    /// The keys that only it has.
    pub keys: &'static [KeyRow],
}

/// Opens an editor at the board of a setup, by its words and the files that they name.
pub(crate) type OpenEditor = fn(&str, &[(String, String)], &Desk<'_>) -> Result<Box<dyn Screen>, NotationError>;

/// A game with its board.
pub(crate) trait HasBoard: RosterGame {
    /// The board.
    type View: BoardView<Self>;
}

/// What the cursor of `G` rests on.
pub(crate) type SpotOf<G> = <<G as HasBoard>::View as BoardView<G>>::Spot;
/// What only the view of `G` knows.
pub(crate) type StateOf<G> = <<G as HasBoard>::View as BoardView<G>>::State;
/// The board of `G`, laid out.
pub(crate) type LayoutOf<G> = Layout<SpotOf<G>, <<G as HasBoard>::View as BoardView<G>>::Plan>;

/// What taking a spot does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice<M, S> {
    /// It makes this move, which is legal.
    Move(M),
    /// It is only the first of two: a token, an end of a line.
    Hold(S),
    /// It cannot be taken, for this reason: a whole sentence.
    Nothing(String),
}

/// What only one board can do.
pub(crate) struct BoardCommand<S> {
    /// By which key.
    pub ask: Ask,
    /// Its name in the footer and the help: `labels: Schuh`.
    pub name: &'static str,
    /// Does it.
    pub apply: fn(&mut S),
}

/// The keys that a board may give a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ask {
    /// The reason for the verdict, on the board.
    Why,
    /// The next kind of label.
    Labels,
    /// The layer, strip or screenful before.
    Earlier,
    /// The next one.
    Later,
    /// The step of a reason before the one that is shown.
    StepBefore,
    /// The next one.
    Step,
}

impl Ask {
    /// What asks so.
    pub(crate) fn action(self) -> Action {
        match self {
            Self::Why => Action::Why,
            Self::Labels => Action::Labels,
            Self::Earlier => Action::PageUp,
            Self::Later => Action::PageDown,
            Self::StepBefore => Action::PreviousStep,
            Self::Step => Action::NextStep,
        }
    }
}

/// A pane that only one game has.
pub(crate) struct PaneSpec<G: RosterGame, V: BoardView<G> + ?Sized> {
    /// Its title.
    pub title: &'static str,
    /// Its lines, or why there is nothing to show. There are no findings while hints are off.
    pub lines: for<'a> fn(&Scene<'a, G, V>, &PaneRoom<'_>) -> PaneLines<'a>,
}

/// What a pane says, or why it says nothing.
pub(crate) type PaneLines<'a> = Result<PaneText<'a>, NothingToShow>;

/// Lines, and behind them a list that may be long.
#[derive(Default)]
pub(crate) struct PaneText<'a> {
    /// How many of the first lines are a heading, which stays where the others are scrolled.
    pub heading: usize,
    /// The lines. What is too long of one goes on below it.
    pub lines: Vec<Line>,
    /// The rows of the list: how many there are.
    pub rows: usize,
    /// Each of them, made when it is read.
    pub row: Option<Box<dyn Fn(usize) -> Line + 'a>>,
}

impl From<Vec<Line>> for PaneText<'_> {
    fn from(lines: Vec<Line>) -> Self {
        Self { lines, ..Self::default() }
    }
}

/// What a pane is written in.
pub(crate) struct PaneRoom<'a> {
    /// The signs to draw with.
    pub symbols: &'a Symbols,
    /// How many columns a line has.
    pub width: u16,
    /// How many lines there is room for.
    pub height: u16,
}
