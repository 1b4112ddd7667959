//! The real board of a game with a position that shows its idea, for screens that offer it.

use std::cell::RefCell;
#[cfg(test)]
use std::cmp::Ordering;

use ratatui::layout::Rect;

use crate::core::Game;
use crate::games::{AnyGame, AnyPosition};
use crate::play::Match;
use crate::tui::boards::{AnySpot, AnyState, Laid, Names, Played, Room, board, draw_pointed};
use crate::tui::paint::Pen;

/// A board without a game going on.
#[derive(Clone)]
pub(crate) struct Preview {
    game: AnyGame,
    position: AnyPosition,
    past: Vec<Played>,
    names: Names,
    /// What its board knows of what was played.
    state: AnyState,
    /// What is seen of it in rooms in which that was asked: forms compare some of them with every key.
    looked_at: RefCell<Vec<(Rect, SeenInRoom)>>,
}

/// What is seen of it in a room that belongs to it.
#[derive(Clone, Copy, Default)]
struct SeenInRoom {
    /// Whether that is every spot, and how large it is.
    seen: (bool, f64),
    /// Whether something is out of sight.
    is_part: bool,
}

/// A board of which so large a part is left is not much smaller.
const MUCH: f64 = 0.85;

/// How much is seen of a preview in a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenWhole {
    spots: usize,
    size: f64,
    is_bare: bool,
}

impl SeenWhole {
    /// Whether it is less than elsewhere.
    pub(crate) fn is_smaller_than(self, other: Self) -> bool {
        self.spots < other.spots || self.size < other.size
    }

    /// Whether it is much less: boards grow by steps, and a little is worth what else is told for it.
    pub(crate) fn is_much_smaller_than(self, other: Self) -> bool {
        (self.spots as f64) < MUCH * other.spots as f64 || self.size < MUCH * other.size
    }

    /// Whether spots are out of sight that are seen elsewhere.
    pub(crate) fn hides_more_than(self, other: Self) -> bool {
        self.spots < other.spots
    }

    /// Whether that is for want of rows, as of a game of which only the name has room.
    pub(crate) fn is_bare(self) -> bool {
        self.is_bare
    }
}

/// What a person sees of a board beside the list.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub(super) struct HomeSight {
    /// Of a sum the games with all of their boards, those with a board, and those with a heading.
    parts: [usize; 3],
    /// Whether all is seen that is missed elsewhere.
    is_whole: bool,
    is_list: bool,
    spots: usize,
    size: f64,
    /// Of a sum the spots of games of which nothing is cut, and the logarithms of how large its games are.
    games: (usize, f64),
    /// How many presets are out of sight.
    hidden: usize,
}

#[cfg(test)]
impl HomeSight {
    /// Whether that is less than on a smaller screen.
    pub(super) fn is_poorer_than(&self, before: &Self) -> bool {
        let rank = |sight: &Self| (sight.parts, sight.is_whole, !sight.is_list);
        // Of one that is out of sight in part more is seen before it is larger.
        let spots = |sight: &Self| if sight.is_whole { 0 } else { sight.spots };
        let order = rank(self).cmp(&rank(before)).then(spots(self).cmp(&spots(before)));
        let is_smaller = self.size < MUCH * before.size;
        match order {
            Ordering::Greater => false,
            // A sum shares out its room among its games: one may be smaller where another one is larger.
            Ordering::Less | Ordering::Equal if self.parts[0] > 0 => {
                let all = |sight: &Self| (sight.parts, sight.games.0);
                match all(self).cmp(&all(before)) {
                    Ordering::Greater => false,
                    Ordering::Less => true,
                    Ordering::Equal => self.games.1 < before.games.1 + MUCH.ln(),
                }
            }
            // For all presets to be in sight a board may be a little less.
            Ordering::Less if self.hidden == 0 && before.hidden > 0 => {
                is_smaller || (self.spots as f64) < MUCH * before.spots as f64
            }
            Ordering::Less => true,
            Ordering::Equal => is_smaller,
        }
    }
}

/// Which position a preview shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The first one.
    Start,
    /// One that shows the idea.
    Showcase,
}

impl Preview {
    /// The preview of a game.
    pub(crate) fn of(game: AnyGame, moment: Moment) -> Self {
        let moves = match moment {
            Moment::Start => Vec::new(),
            Moment::Showcase => board(&game).showcase(),
        };
        let mut position = game.start();
        let mut past = Vec::new();
        for mv in moves {
            let player = game.to_move(&position);
            past.push(Played { player, mv, before: position.clone() });
            position = game.play(&position, mv);
        }
        let names = Names::places(game.players());
        Self::after(game, position, past, names)
    }

    /// A position of a game by itself.
    pub(crate) fn at(game: AnyGame, position: AnyPosition) -> Self {
        let names = Names::places(game.players());
        Self::after(game, position, Vec::new(), names)
    }

    /// A match as it stands, one that is over at its end.
    pub(crate) fn of_match(table: &Match<AnyGame>) -> Self {
        let (game, mut timeline) = (table.game().clone(), table.timeline().clone());
        if timeline.final_result(&game).is_some() {
            timeline.go_to(usize::MAX);
        }
        let past = Played::all(&game, &timeline);
        let (position, names) = (timeline.position().clone(), Names::new(table.seats()));
        Self::after(game, position, past, names)
    }

    fn after(game: AnyGame, position: AnyPosition, past: Vec<Played>, names: Names) -> Self {
        let mut state = board(&game).state_of(&position);
        board(&game).follow(&mut state, &past);
        Self { game, position, past, names, state, looked_at: RefCell::default() }
    }

    /// The position, and what its board knows.
    pub(super) fn shown(&self) -> (&AnyPosition, &AnyState) {
        (&self.position, &self.state)
    }

    /// The setup: with the seed that a random one got. A game knows what is in a file, not where it lies.
    pub(crate) fn words(&self) -> Option<String> {
        self.game.files().is_empty().then(|| self.game.to_string())
    }

    /// What a person sees of it in a room, above or beside which so many presets are hidden.
    #[cfg(test)]
    pub(super) fn at_home(&self, area: Rect, hidden: usize) -> Option<HomeSight> {
        let laid = board(&self.game).lay_out(&self.position, &self.state, Room::preview(area)).ok()?;
        let parts = laid.parts_seen();
        Some(HomeSight {
            parts: [parts.whole, parts.open, parts.named],
            is_whole: laid.shows_missed() && !laid.is_cut(),
            is_list: laid.is_list(),
            spots: laid.extent_missed().seen,
            size: laid.shown().1 + laid.lasting(),
            games: (parts.uncut, parts.size),
            hidden,
        })
    }

    /// How long its lines are together in a room, where it has any.
    #[cfg(test)]
    pub(super) fn length_in(&self, area: Rect) -> Option<f64> {
        use crate::tui::boards::SpotShape;
        let laid = board(&self.game).lay_out(&self.position, &self.state, Room::preview(area)).ok()?;
        let length = |shape: &SpotShape| match *shape {
            SpotShape::Segment { from, to } => Some((to.0 - from.0).hypot(2.0 * (to.1 - from.1))),
            SpotShape::Cell { .. } => None,
        };
        let lines: Vec<f64> = laid.shapes().values().filter_map(length).collect();
        (!lines.is_empty()).then(|| lines.iter().sum())
    }

    /// How much of it is seen in a room, where that is all of it.
    pub(crate) fn seen_whole(&self, area: Rect) -> Option<SeenWhole> {
        let laid = board(&self.game).lay_out(&self.position, &self.state, Room::preview(area)).ok()?;
        let (is_whole, size) = laid.shown();
        let parts = laid.parts_seen();
        // A sum is looked at by what it shows of its games, also where it cannot show all, and each of them counts as much.
        let size = match parts.open {
            0 if is_whole => size + laid.lasting(),
            0 => 0.0,
            _ => parts.size.exp(),
        };
        let is_told = is_whole || parts.open > 0;
        is_told.then(|| SeenWhole { spots: laid.extent().seen, size, is_bare: laid.is_bare() })
    }

    /// Whether it shows in a room what no move takes away.
    pub(crate) fn lasts(&self, area: Rect) -> bool {
        if !board(&self.game).lasts() {
            return false;
        }
        let laid = board(&self.game).lay_out(&self.position, &self.state, Room::preview(area));
        laid.is_ok_and(|laid| laid.lasting() > 0.0)
    }

    /// Whether all of it is seen in a room, and how large it is there.
    pub(crate) fn size_in(&self, area: Rect) -> (bool, f64) {
        let laid = board(&self.game).lay_out(&self.position, &self.state, Room::preview(area));
        laid.map_or((false, 0.0), |laid| {
            let (is_whole, size) = laid.shown();
            (is_whole, size + laid.lasting())
        })
    }

    /// Whether every spot of it is seen in a room that belongs to it, and how large it is there.
    pub(crate) fn seen_in(&self, area: Rect) -> (bool, f64) {
        self.look_at(area).seen
    }

    /// Whether something of it is out of sight in a room: spots, or what no move takes away.
    pub(crate) fn is_part(&self, area: Rect) -> bool {
        self.look_at(area).is_part
    }

    fn look_at(&self, area: Rect) -> SeenInRoom {
        if let Some((_, seen)) = self.looked_at.borrow().iter().find(|(room, _)| *room == area) {
            return *seen;
        }
        let laid = board(&self.game).lay_out(&self.position, &self.state, Room::preview(area));
        let seen = |laid: Box<dyn Laid + '_>| {
            let (shows_missed, lasting) = (laid.shows_missed(), laid.lasting());
            SeenInRoom {
                seen: (shows_missed && !laid.is_cut(), laid.shown().1 + lasting),
                is_part: !shows_missed || laid.is_cut() && lasting > 0.0,
            }
        };
        let seen = laid.map_or_else(|_| SeenInRoom::default(), seen);
        self.looked_at.borrow_mut().push((area, seen));
        seen
    }

    /// How many rows and columns the board needs is its own affair: where it does not fit, nothing is drawn. Whether it
    /// did.
    pub(crate) fn draw(&self, area: Rect, pen: &mut Pen<'_>) -> bool {
        self.draw_with(None, area, pen)
    }

    /// The same with a cursor that rests on it.
    pub(crate) fn draw_pointed(&self, cursor: AnySpot, area: Rect, pen: &mut Pen<'_>) -> bool {
        self.draw_with(Some(cursor), area, pen)
    }

    fn draw_with(&self, cursor: Option<AnySpot>, area: Rect, pen: &mut Pen<'_>) -> bool {
        let shown = (&self.game, &self.position, &self.state);
        draw_pointed(shown, &self.past, &self.names, cursor, area, pen)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::games::games;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn every_game_is_seen_beside_the_list_of_a_small_screen() {
        let area = Rect::new(24, 3, 36, 12);
        let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
        let mut buf = Buffer::empty(Rect::new(0, 0, 60, 20));
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let game = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let is_seen = Preview::of(game, Moment::Showcase).draw(area, &mut Pen::new(&mut buf, area, &theme));
            assert!(is_seen, "{}", preset.setup);
        }
    }
}
