//! The board of whichever game: one object that the table speaks to, and what it hands back and forth unseen.
//!
//! A spot or a state of another game's board is as good as none.

use std::rc::Rc;

use super::laid::{KeptLayout, Laid, Spread, may_choose};
use super::{
    AnyScene, Ask, BoardView, Choice, EditorSpec, HasBoard, PaneLines, PaneRoom, PaneText, Past, Placing, Played,
    Preparation, Room, Size, SpotOf, StateOf, TinyLook,
};
use crate::core::Player;
use crate::games::{AnyGame, AnyMove, AnyPosition, on_game, roster};
use crate::tui::Role;
use crate::tui::ink::Line;

macro_rules! define {
    ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
        /// A spot on whichever board.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum AnySpot {
            $(#[doc = concat!("Of ", stringify!($kind), ".")] $kind(SpotOf<$game>),)+
        }

        /// What only the view of whichever game knows.
        #[derive(Clone, PartialEq)]
        pub(crate) enum AnyState {
            $(#[doc = concat!("Of ", stringify!($kind), ".")] $kind(StateOf<$game>),)+
        }

        $(impl Shown for $game {
            fn spot(spot: AnySpot) -> Option<SpotOf<Self>> {
                match spot {
                    AnySpot::$kind(spot) => Some(spot),
                    _ => None,
                }
            }

            fn any_spot(spot: SpotOf<Self>) -> AnySpot {
                AnySpot::$kind(spot)
            }

            fn state(state: &AnyState) -> Option<&StateOf<Self>> {
                match state {
                    AnyState::$kind(state) => Some(state),
                    _ => None,
                }
            }

            fn state_mut(state: &mut AnyState) -> Option<&mut StateOf<Self>> {
                match state {
                    AnyState::$kind(state) => Some(state),
                    _ => None,
                }
            }

            fn any_state(state: StateOf<Self>) -> AnyState {
                AnyState::$kind(state)
            }
        })+
    };
}
roster!(define);

/// A game of the roster with its board, and the ways between their own types and those that the table holds.
pub(crate) trait Shown: HasBoard {
    /// The spot inside.
    fn spot(spot: AnySpot) -> Option<SpotOf<Self>>;
    /// The spot as one of whichever board.
    fn any_spot(spot: SpotOf<Self>) -> AnySpot;
    /// The state inside.
    fn state(state: &AnyState) -> Option<&StateOf<Self>>;
    /// The state inside, to be changed.
    fn state_mut(state: &mut AnyState) -> Option<&mut StateOf<Self>>;
    /// The state as one of whichever board.
    fn any_state(state: StateOf<Self>) -> AnyState;
}

/// The board of a game.
pub(crate) fn board(game: &AnyGame) -> &dyn Board {
    on_game!(game, game => game)
}

/// The editor of the game that `words` begin with, if it has one.
pub(crate) fn editor(words: &str) -> Option<EditorSpec> {
    known_by_id(words)?.0
}

/// What the board of the game that `words` begin with looks made of.
pub(crate) fn swatch(words: &str) -> Option<[Role; 4]> {
    Some(known_by_id(words)?.1)
}

/// What is known of the board of a game before it is set up.
fn known_by_id(words: &str) -> Option<(Option<EditorSpec>, [Role; 4])> {
    let id = words.split(' ').next().unwrap_or_default();
    macro_rules! dispatch {
        ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
            match id {
                $($($id)|+ => Some((
                    <<$game as HasBoard>::View as BoardView<$game>>::editor(id),
                    <<$game as HasBoard>::View as BoardView<$game>>::SWATCH,
                )),)+
                _ => None,
            }
        };
    }
    roster!(dispatch)
}

/// A trait that is made of one implementation, so that each method stands once.
macro_rules! lend {
    (
        $(#[$about:meta])*
        pub(crate) trait $name:ident is impl [$($generic:tt)*] for $type:ty {
            $($(#[$doc:meta])* fn $method:ident $(<$life:lifetime>)? ($($parameters:tt)*) $(-> $answer:ty)? $body:block)+
        }
    ) => {
        $(#[$about])*
        pub(crate) trait $name {
            $($(#[$doc])* fn $method $(<$life>)? ($($parameters)*) $(-> $answer)?;)+
        }

        impl<$($generic)*> $name for $type {
            $(fn $method $(<$life>)? ($($parameters)*) $(-> $answer)? $body)+
        }
    };
}

pub(super) use lend;

lend! {
    /// A game as its board sees it: [`BoardView`] with the types of its game put away.
    pub(crate) trait Board is impl [G: Shown] for G {
        /// Whether there may be anything on it that no move takes away and that is no spot.
        fn lasts(&self) -> bool {
            G::View::LASTS
        }

        /// What the view knows at the beginning.
        fn state(&self) -> AnyState {
            G::any_state(G::View::state(self))
        }

        /// The same at the beginning of a match that begins with this position.
        fn state_from(&self, start: &AnyPosition) -> AnyState {
            let mut state = G::View::state(self);
            if let Some(start) = G::position(start) {
                G::View::begin(self, &mut state, start);
            }
            G::any_state(state)
        }

        /// The same where a position is shown and nobody plays.
        fn state_of(&self, pos: &AnyPosition) -> AnyState {
            let mut state = G::View::state(self);
            if let Some(pos) = G::position(pos) {
                G::View::show(self, &mut state, pos);
            }
            G::any_state(state)
        }

        /// The board of a position in a room.
        ///
        /// # Errors
        /// What room is needed.
        fn lay_out<'a>(
            &'a self,
            pos: &'a AnyPosition,
            state: &AnyState,
            room: Room,
        ) -> Result<Box<dyn Laid + 'a>, Size> {
            let parts = G::position(pos).zip(<G as Shown>::state(state));
            let (position, state) = parts.ok_or(Size { width: 0, height: 0 })?;
            let layout = G::View::layout(self, position, state, room)?;
            Ok(Box::new(Spread { game: self, position, layout: Rc::new(layout) }))
        }

        /// The board of a position as it was laid out before.
        fn laid<'a>(&'a self, pos: &'a AnyPosition, kept: &KeptLayout) -> Option<Box<dyn Laid + 'a>> {
            let (position, layout) = G::position(pos).zip(kept.of::<G>())?;
            Some(Box::new(Spread { game: self, position, layout }))
        }

        /// What taking `spot` does, with another spot held or not.
        fn choose(&self, pos: &AnyPosition, held: Option<AnySpot>, spot: AnySpot) -> Choice<AnyMove, AnySpot> {
            let Some((pos, spot)) = G::position(pos).zip(G::spot(spot)) else { return Choice::Nothing(String::new()) };
            match G::View::choose(self, pos, held.and_then(G::spot), spot) {
                Choice::Move(mv) => Choice::Move(G::any_move(mv)),
                Choice::Hold(spot) => Choice::Hold(G::any_spot(spot)),
                Choice::Nothing(words) => Choice::Nothing(words),
            }
        }

        /// Whether the cursor may rest on a spot: it can be taken, or one may at least be told why not.
        fn may_choose(&self, pos: &AnyPosition, held: Option<AnySpot>, spot: AnySpot) -> bool {
            let parts = G::position(pos).zip(G::spot(spot));
            parts.is_some_and(|(pos, spot)| may_choose(self, pos, held.and_then(G::spot), spot))
        }

        /// The spots that one takes, in this order, to make a legal move.
        fn path(&self, pos: &AnyPosition, mv: AnyMove) -> Vec<AnySpot> {
            let Some((pos, mv)) = G::position(pos).zip(G::mv(mv)) else { return Vec::new() };
            G::View::path(self, pos, mv).into_iter().map(G::any_spot).collect()
        }

        /// The texts by which a legal move may be typed, the notation first.
        fn spellings(&self, pos: &AnyPosition, mv: AnyMove) -> Vec<String> {
            let parts = G::position(pos).zip(G::mv(mv));
            parts.map(|(pos, mv)| G::View::spellings(self, pos, mv)).unwrap_or_default()
        }

        /// Whether a text by which a move may be typed may begin so.
        fn may_begin(&self, mv: AnyMove, begin: &str) -> bool {
            G::mv(mv).is_some_and(|mv| G::View::may_begin(self, mv, begin))
        }

        /// A turn that was made, as what stands behind its player's name.
        fn told(&self, before: &AnyPosition, moves: &[AnyMove]) -> String {
            let Some(before) = G::position(before) else { return String::new() };
            G::View::told(self, before, &moves.iter().filter_map(|&mv| G::mv(mv)).collect::<Vec<_>>())
        }

        /// What the talking line says about a spot.
        fn describe(&self, scene: &AnyScene<'_>, spot: AnySpot) -> String {
            scene.of::<G>().zip(G::spot(spot)).map(|(scene, spot)| G::View::describe(&scene, spot)).unwrap_or_default()
        }

        /// The keys to which the board gives a meaning, with the names of what they do.
        fn asks(&self) -> Vec<(Ask, &'static str)> {
            let known = G::View::commands().iter().filter(|command| G::View::means(self, command.ask));
            known.map(|command| (command.ask, command.name)).collect()
        }

        /// Does what a key asks, with the cursor on a spot; whether the board gives it a meaning.
        fn obey(&self, state: &mut AnyState, cursor: Option<AnySpot>, ask: Ask) -> bool {
            let command = G::View::commands().iter().find(|command| command.ask == ask && G::View::means(self, ask));
            let Some((command, state)) = command.zip(G::state_mut(state)) else { return false };
            if let Some(spot) = cursor.and_then(G::spot) {
                G::View::attend(state, spot);
            }
            (command.apply)(state);
            true
        }

        /// The titles of the panes that only this game has.
        fn pane_titles(&self) -> Vec<&'static str> {
            G::View::panes().iter().map(|pane| pane.title).collect()
        }

        /// The lines of one of these panes, by its place among them, or why it has none.
        fn pane_lines<'a>(&self, index: usize, scene: &AnyScene<'a>, room: &PaneRoom<'_>) -> PaneLines<'a> {
            let pane = G::View::panes().get(index).zip(scene.of::<G>());
            pane.map_or_else(|| Ok(PaneText::default()), |(pane, scene)| (pane.lines)(&scene, room))
        }

        /// What one move is called where a turn may be several.
        fn picks(&self) -> Option<&'static str> {
            G::View::PICKS
        }

        /// What the places of the numeric pad do, if the board has such places.
        fn pad(&self) -> Option<&'static str> {
            G::View::PAD
        }

        /// Whether the board has something to tell that no analysis knows.
        fn has_own_hints(&self) -> bool {
            G::View::OWN_HINTS
        }

        /// Whether the shortest match that was won alone is remembered, to be beaten.
        fn keeps_best(&self) -> bool {
            G::View::KEEPS_BEST
        }

        /// Where the cursor begins in a position that has just come about.
        fn rest(&self, pos: &AnyPosition) -> Option<AnySpot> {
            G::View::rest(self, G::position(pos)?).map(G::any_spot)
        }

        /// The user wants the board alone and larger, or with its panes again.
        fn alone(&self, state: &mut AnyState, alone: bool) {
            if let Some(state) = G::state_mut(state) {
                G::View::alone(self, state, alone);
            }
        }

        /// The cursor is elsewhere than where something was scrolled for it.
        fn come_back(&self, state: &mut AnyState) {
            if let Some(state) = G::state_mut(state) {
                G::View::come_back(state);
            }
        }

        /// What has to be worked out in the background before everything can be drawn.
        fn preparation(&self) -> Option<Preparation> {
            G::View::preparation(self)
        }

        /// Hands over the turns of the best match that was played alone at this setup.
        fn recall(&self, state: &mut AnyState, turns: &[String]) {
            if let Some(state) = G::state_mut(state) {
                G::View::recall(self, state, turns);
            }
        }

        /// Hands over what was played.
        fn follow(&self, state: &mut AnyState, past: &[Played]) {
            if let Some(state) = G::state_mut(state) {
                G::View::follow(self, state, Past::new(past));
            }
        }

        /// The spot at a place of the numeric pad, 1 to 9.
        fn place(&self, pos: &AnyPosition, place: u8) -> Option<AnySpot> {
            G::View::place(self, G::position(pos)?, place).map(G::any_spot)
        }

        /// Who is ahead, and by how much, in a game in which players have scores.
        fn lead(&self, pos: &AnyPosition) -> Option<(Player, u64)> {
            G::View::lead(self, G::position(pos)?)
        }

        /// How far everybody has come in a game for three and more without scores.
        fn places(&self, pos: &AnyPosition) -> Vec<Placing> {
            G::position(pos).map(|pos| G::View::places(self, pos)).unwrap_or_default()
        }

        /// A position in a few rows.
        fn tiny(&self, pos: &AnyPosition, look: TinyLook<'_>) -> Option<Vec<Line>> {
            G::View::tiny(self, G::position(pos)?, look)
        }

        /// Why the game has ended with the last move.
        fn ended(&self, scene: &AnyScene<'_>) -> String {
            scene.of::<G>().map(|scene| G::View::ended(&scene)).unwrap_or_default()
        }

        /// Moves from the start to a position that shows the idea of the game.
        fn showcase(&self) -> Vec<AnyMove> {
            G::View::showcase(self).into_iter().map(G::any_move).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::games::{games, id_of};
    use crate::tui::boards::sizes;

    /// The smallest setups of each game, and long thin ones.
    const ODD: [&str; 24] = [
        "catch-up 1",
        "catch-up 1..3 players=4",
        "catch-up 1,1000",
        "chomp 1x1",
        "chomp 1x100",
        "chomp 2x2x2x2",
        "multiples 1..2",
        "multiples 2..17",
        "multiples 99999..100000 first=any",
        "geography ladder",
        "sim 3",
        "race-track mini",
        "race-track mini cars=1",
        "race-track first-lesson cars=1",
        "square 1",
        "square 1,1,1,1,1",
        "prime-power 1000000",
        "wythoff 0,1",
        "wythoff 1000,1",
        "square-but-one 1",
        "almonds 1",
        "cheques 1",
        "island ferry",
        "snakes ladder",
    ];

    /// Turns of every game, each after those before it, as the table tells of what the opponent did.
    #[rustfmt::skip]
    const TOLD: [(&str, &[(&str, &str)]); 22] = [
        ("catch-up 1..8", &[("3", "took 3"), ("2+4", "took 2+4")]),
        ("chomp 3x4", &[("c2", "bit c2 and took 4")]),
        ("multiples 2..50", &[("4", "chose 4"), ("2", "chose 2, a divisor of 4"), ("10", "chose 10, a multiple of 2")]),
        ("geography ladder", &[("a1", "went to a1")]),
        ("sim 6", &[("12", "drew 12")]),
        ("race-track mini", &[("7,2", "drove to 7,2")]),
        ("square 20", &[("16", "took 16 of the heap of 20"), ("4", "took the whole heap of 4")]),
        ("prime-power 20,5", &[("1.16", "took 16 of the 20 in heap 1"), ("2.5", "took all 5 of heap 2")]),
        ("subtract 1,2 from 9", &[("2", "took 2 of the heap of 9")]),
        ("nim 3,5,7", &[("3.5", "took 5 of the 7 in heap 3"), ("1.3", "took all 3 of heap 1")]),
        ("octal 0.77 from 9", &[("9=4+4", "took 1 of the heap of 9: 4 and 4 stay"), ("4=2", "took 2 of the heap of 4")]),
        ("grundy 9", &[("9=4+5", "divided the heap of 9 into 4 and 5")]),
        ("wythoff 8,5", &[("3.3", "took 3 from both piles: 5 and 2 stay"), ("5.0", "took 5 from the first pile: 0 and 2 stay")]),
        ("square-but-one 20", &[("put", "put 1 on the heap of 20"), ("16", "took 16 of the heap of 21")]),
        ("put-or-take 20", &[("put", "put 16 on the heap of 20"), ("36", "took the whole heap of 36")]),
        ("almonds 6", &[("6=2+2+2", "divided a heap of 6 into 3 of 2")]),
        ("cheques 3,9,4", &[("first", "cashed the first, worth 3"), ("last", "cashed the last, worth 4")]),
        ("island ferry", &[("bank-quay", "moved Nim from bank to quay (home)")]),
        ("snakes ladder", &[("0.1", "moved A from 0 to 1")]),
        ("horseflies f6,e10", &[("f6e4", "jumped from f6 to e4")]),
        ("sum nim 3,5 + chomp 2x3", &[("1:2.4", "in 1: took 4 of the 5 in heap 2"), ("2:c1", "in 2: bit c1 and took 2")]),
        ("sum catch-up 1..6 goal=last + nim 3", &[("1:4", "in 1: took 4"), ("1:1+3", "in 1: took 1+3")]),
    ];

    #[test]
    fn every_board_tells_in_words_of_its_own_what_was_done() {
        let is_told = |id: &str| TOLD.iter().any(|(setup, _)| id_of(setup) == id);
        assert!(games().iter().all(|(id, _)| is_told(id)), "each game has a line here");
        for (setup, turns) in TOLD {
            let game = AnyGame::read_setup(setup, &|_| panic!("no file")).unwrap_or_else(|error| panic!("{error}"));
            let mut pos = game.start();
            for (turn, words) in turns {
                let moves = game.read_turn(&pos, turn).unwrap_or_else(|error| panic!("{setup}: {error}"));
                assert_eq!(board(&game).told(&pos, &moves), *words, "{setup}: {turn}");
                pos = moves.iter().fold(pos, |pos, &mv| game.play(&pos, mv));
            }
        }
    }

    #[test]
    fn the_law_over_sizes_holds_for_odd_boards() {
        for words in ODD {
            let game = AnyGame::read_setup(words, &|_| panic!("no file")).unwrap_or_else(|error| panic!("{error}"));
            sizes::check_game(&game, &board(&game).state());
        }
    }
}
