//! The law over sizes: a board that is drawn stays in its room, shows its cursor, and is clicked where it is seen; one that
//! is not drawn says what room it needs.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::any::Shown;
use super::{AnyScene, AnySpot, AnyState, Choice, HintKey, Hints, Names, Played, Room, Size, StateOf, board};
use crate::core::Game;
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::solve::{Analysis, Monitor, Solver, Why, why};
use crate::tui::paint::Pen;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

const WIDTHS: [u16; 8] = [1, 20, 36, 47, 60, 80, 121, 300];
const HEIGHTS: [u16; 8] = [1, 6, 11, 14, 20, 24, 41, 120];
/// Some of them with some of them, others each time: every width and every height occurs three times.
fn sizes(turn: usize) -> impl Iterator<Item = Size> {
    (0..24).map(move |index| Size { width: WIDTHS[index % 8], height: HEIGHTS[(3 * index + index / 8 + turn) % 8] })
}

/// With a frame around it that must stay as it is.
const CORNER: (u16, u16) = (3, 2);

/// In colour and without, each with all signs and in ASCII.
fn looks() -> [Theme; 4] {
    let looks = [
        (Depth::True, Symbols::UNICODE),
        (Depth::None, Symbols::UNICODE),
        (Depth::None, Symbols::ASCII),
        (Depth::True, Symbols::ASCII),
    ];
    looks.map(|(depth, symbols)| Theme::shipped("default", depth, symbols).expect("it is shipped"))
}

/// Holds the board of these setups to the law, at the start and after some moves, from 1x1 to 300x120.
pub(crate) fn check<G: Shown>(setups: &[&str], state: &StateOf<G>) {
    for setup in setups {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        check_game(&game, &G::any_state(state.clone()));
    }
}

/// The same for a game with its files.
pub(crate) fn check_game(game: &AnyGame, state: &AnyState) {
    let looks = looks();
    let mut table = Sitting::new(game, state);
    for played in 0..2 {
        for (index, size) in sizes(played).enumerate() {
            // Each width comes in every look.
            table.check(size, index % 5 < 3, &looks[(index + index / 8 + played) % looks.len()]);
        }
        (0..3).for_each(|_| table.play());
        table.analyse();
    }
}

/// A position with what was played before it.
struct Sitting<'a> {
    game: &'a AnyGame,
    state: &'a AnyState,
    pos: <AnyGame as Game>::Position,
    past: Vec<Played>,
    analysis: Option<Analysis<AnyGame>>,
    why: Option<Why>,
}

impl<'a> Sitting<'a> {
    fn new(game: &'a AnyGame, state: &'a AnyState) -> Self {
        let mut table = Self { game, state, pos: game.start(), past: Vec::new(), analysis: None, why: None };
        table.analyse();
        table
    }

    /// A little is known, so that there are proofs and estimates.
    fn analyse(&mut self) {
        let mut monitor = Monitor::unlimited().with_node_budget(200);
        let has_values = self.game.players() == 2;
        self.analysis = has_values.then(|| Solver::new(self.game.clone()).analyze(&self.pos, &mut monitor).0);
        self.why = self.analysis.as_ref().and_then(|analysis| why(self.game, analysis));
    }

    /// Plays the middle one of the legal moves.
    fn play(&mut self) {
        let legal = self.game.legal_moves(&self.pos);
        if let Some(&mv) = legal.get(legal.len() / 2) {
            let before = self.pos.clone();
            self.pos = self.game.play(&before, mv);
            self.past.push(Played { player: self.game.to_move(&before), mv, before });
        }
    }

    fn check(&self, size: Size, panes: bool, theme: &Theme) {
        let at = format!("{} after {} moves at {size:?}", self.game, self.past.len());
        let room = |size: Size| Room::beside(Rect::new(CORNER.0, CORNER.1, size.width, size.height), panes);
        let view = board(self.game);
        let laid = match view.lay_out(&self.pos, self.state, room(size)) {
            Ok(laid) => laid,
            Err(needs) => {
                assert!(size.width < needs.width || size.height < needs.height, "{at}: needs {needs:?}");
                let enough = Size { width: size.width.max(needs.width), height: size.height.max(needs.height) };
                assert!(view.lay_out(&self.pos, self.state, room(enough)).is_ok(), "{at}: {enough:?} is not enough");
                return;
            }
        };
        let area = room(size).area;
        for part in [Some(laid.area()), laid.side()].into_iter().flatten() {
            assert!(part.union(area) == area, "{at}: {part:?} is not in its room");
        }
        let mut bare = self.paint(area, panes, None, self.state, theme, &at);
        let legal = self.game.legal_moves(&self.pos);
        let Some(spot) = legal.last().and_then(|&mv| view.path(&self.pos, mv).first().copied()) else { return };
        let mut state = self.state.clone();
        if !laid.is_visible(spot) {
            laid.reveal(&mut state, spot);
            // What scrolls is not yet a cursor.
            bare = self.paint(area, panes, None, &state, theme, &at);
        }
        let laid = view.lay_out(&self.pos, &state, room(size)).unwrap_or_else(|needs| panic!("{at}: needs {needs:?}"));
        assert!(laid.is_visible(spot), "{at}: {spot:?} is not in sight");
        let (x, y) = laid.centre(spot).unwrap_or_default();
        assert_eq!(laid.spot_at(x.round() as u16, y.round() as u16), Some(spot), "{at}: a click at {x}, {y}");
        let drawn = self.paint(area, panes, Some(spot), &state, theme, &at);
        assert!(drawn != bare, "{at}: the cursor on {spot:?} is not seen");
        let quiet = self.painted(area, panes, (Some(spot), false), &state, theme, &at);
        assert!(quiet != bare, "{at}: the cursor on {spot:?} is not seen where nothing is previewed");
    }

    fn paint(
        &self,
        area: Rect,
        panes: bool,
        cursor: Option<AnySpot>,
        state: &AnyState,
        theme: &Theme,
        at: &str,
    ) -> Buffer {
        self.painted(area, panes, (cursor, true), state, theme, at)
    }

    /// With a cursor, and what it would take previewed or not.
    fn painted(
        &self,
        area: Rect,
        panes: bool,
        (cursor, previews): (Option<AnySpot>, bool),
        state: &AnyState,
        theme: &Theme,
        at: &str,
    ) -> Buffer {
        let (game, pos, view) = (self.game, &self.pos, board(self.game));
        let first = |mv| view.path(pos, mv).first().copied();
        let hints =
            self.analysis.as_ref().map(|analysis| Hints::new(analysis, &[], HintLevel::All, |report| first(report.mv)));
        let choice = cursor.filter(|_| previews).and_then(|spot| match view.choose(pos, None, spot) {
            Choice::Move(mv) => Some((mv, game.play(pos, mv))),
            Choice::Hold(_) | Choice::Nothing(_) => None,
        });
        let scene = AnyScene {
            game,
            position: pos,
            past: &self.past,
            result: game.result(pos),
            names: &Names::places(game.players()),
            cursor,
            held: None,
            choice: choice.as_ref(),
            offered: &[],
            hints: &hints.unwrap_or_else(Hints::none),
            level: HintLevel::All,
            hint_key: HintKey::Tells,
            has_keys: true,
            analysis: self.analysis.as_ref(),
            reason: None,
            parts: self.why.as_ref().map_or(&[], |why| &why.parts),
            reason_beside: false,
            step: None,
            state,
        };
        let laid =
            view.lay_out(pos, state, Room::beside(area, panes)).unwrap_or_else(|needs| panic!("{at}: {needs:?}"));
        let buf = painted(area, theme, at, |pen| laid.paint(&scene, pen));
        for sign in area.positions().map(|place| buf[place].symbol()).filter(|sign| *sign != UNTOUCHED) {
            assert!(theme.symbols().drawings || sign.is_ascii(), "{at}: {sign} in ASCII");
        }
        buf
    }
}

/// What stands where nothing is drawn: a sign that nothing is drawn with.
const UNTOUCHED: &str = "\u{a4}";

/// What is drawn in an area by a pen that could go beyond it, and does not.
fn painted(area: Rect, theme: &Theme, at: &str, draw: impl FnOnce(&mut Pen<'_>)) -> Buffer {
    let whole = Rect::new(0, 0, area.right() + CORNER.0, area.bottom() + CORNER.1);
    let untouched = Cell::new(UNTOUCHED);
    let mut buf = Buffer::filled(whole, untouched.clone());
    draw(&mut Pen::new(&mut buf, whole, theme));
    let above = Rect { height: area.y, ..whole };
    let below = Rect { y: area.bottom(), height: CORNER.1, ..whole };
    let left = Rect { width: area.x, ..whole };
    let right = Rect { x: area.right(), width: CORNER.0, ..whole };
    for place in [above, below, left, right].into_iter().flat_map(Rect::positions) {
        assert!(buf[place] == untouched, "{at}: something is drawn at {place}, outside");
    }
    buf
}

/// Draws something else at all sizes in all looks, and holds it to its area.
pub(crate) fn check_drawing(draw: impl Fn(Rect, &mut Pen<'_>)) {
    for (turn, theme) in looks().iter().enumerate() {
        for size in sizes(turn) {
            let area = Rect::new(CORNER.0, CORNER.1, size.width, size.height);
            painted(area, theme, &format!("{size:?}"), |pen| draw(area, pen));
        }
    }
}
