//! Catch-Up as the physical game: pieces as long as their numbers, laid end to end on one track per player.

#[cfg(test)]
mod law_tests;
mod parts;
mod plan;
mod pool;
mod rod;
mod rod_grid;
mod scale;
mod tracks;

use plan::Plan;

use super::{Ask, BoardCommand, BoardView, Choice, HasBoard, Layout, NumberState, Place, Room, Scene, Size, TinyLook};
use crate::core::{Arrange, Game, Player};
use crate::games::catch_up::{CatchUp, Equal, Pick, Position, Quota, Ties, WonBy};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The tracks above, the pool below.
pub(crate) struct CatchUpBoard;

impl HasBoard for CatchUp {
    type View = CatchUpBoard;
}

/// A number of the pool by its index. Of equal numbers the first ones are left, so the first one stands for all.
pub(crate) type Spot = usize;

/// How far a long pool is scrolled, whether the board is wanted alone, and how large its rods were before at the start of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    scroll: i32,
    alone: bool,
    kept: u64,
}

impl BoardView<CatchUp> for CatchUpBoard {
    type Spot = Spot;
    type State = State;
    type Plan = Plan;
    const SWATCH: [Role; 4] = [Role::P1Face, Role::P1Face, Role::P2Face, Role::P2Face];
    const PICKS: Option<&'static str> = Some("pick");

    fn layout(game: &CatchUp, pos: &Position, state: &State, room: Room) -> Result<Layout<Spot, Plan>, Size> {
        let plan = Plan::new(game, pos, *state, room)?;
        let slots = plan.pool.slots.iter().filter(|_| pos.left() != 0);
        let places = slots.map(|slot| Place { spot: slot.index, shape: slot.shape() });
        Ok(Layout {
            room,
            area: room.area,
            window: plan.pool.window(),
            side: plan.side,
            places: places.collect(),
            scroll: plan.pool.scroll,
            plan: plan.into(),
        })
    }

    /// Up and down walk the numbers in their order, from one column into the next; where they stand line by line, all
    /// arrows lead to what lies there.
    fn step(_: &CatchUp, _: &Position, layout: &Layout<Spot, Plan>, from: Spot, direction: Direction) -> Spot {
        let pool = &layout.plan.pool;
        let beside = match direction {
            _ if pool.is_scrolled() => layout.step(from, direction),
            Direction::Up | Direction::Down => from,
            // Rods are of many lengths: what lies in their direction is found by their columns.
            Direction::Left => pool.aside(from, -1).unwrap_or(from),
            Direction::Right => pool.aside(from, 1).unwrap_or(from),
        };
        if beside != from {
            return beside;
        }
        let spots = layout.places.iter().map(|place| place.spot);
        let next = match direction {
            Direction::Up | Direction::Left => spots.rev().find(|&spot| spot < from),
            Direction::Down | Direction::Right => { spots }.find(|&spot| spot > from),
        };
        next.unwrap_or(from)
    }

    fn choose(game: &CatchUp, pos: &Position, _: Option<Spot>, spot: Spot) -> Choice<Pick, Spot> {
        match game.numbers().get(spot) {
            Some(&number) if pos.left() >> spot & 1 == 1 => Choice::Move(Pick(number)),
            Some(number) => Choice::Nothing(format!("That {number} is gone.")),
            None => Choice::Nothing("There is no number here.".to_owned()),
        }
    }

    fn path(game: &CatchUp, _: &Position, mv: Pick) -> Vec<Spot> {
        vec![first(game, mv.0)]
    }

    fn told(game: &CatchUp, before: &Position, moves: &[Pick]) -> String {
        format!("took {}", game.write_turn(before, moves))
    }

    fn describe(scene: &Scene<'_, CatchUp, Self>, spot: Spot) -> String {
        match Self::choose(scene.game, scene.position, None, spot) {
            Choice::Move(mv) => describe(scene, mv),
            Choice::Hold(_) => String::new(),
            Choice::Nothing(why) => why,
        }
    }

    fn render(scene: &Scene<'_, CatchUp, Self>, layout: &Layout<Spot, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        tracks::render(scene, &plan.tracks, pen);
        if plan.shows_pool {
            pool::render(scene, &plan.pool, pen);
        }
    }

    fn is_cut(layout: &Layout<Spot, Plan>) -> bool {
        layout.plan.lacks_rods || layout.room.is_end() && layout.plan.shows_pool && layout.plan.pool.is_scrolled()
    }

    /// Numbers and hints before rods and beside tiles.
    fn words(layout: &Layout<Spot, Plan>) -> f64 {
        layout.visible().map(|place| f64::from(layout.plan.pool.words(place.spot))).sum()
    }

    /// By which rods are longer than the tracks have columns for later.
    fn fleeting(layout: &Layout<Spot, Plan>) -> f64 {
        f64::from(layout.plan.fleeting)
    }

    /// Numbers become fewer and tracks longer.
    fn through(layout: &Layout<Spot, Plan>) -> f64 {
        layout.plan.through
    }

    /// Where every number is taken, those of the tracks.
    fn remains(scene: &Scene<'_, CatchUp, Self>, layout: &Layout<Spot, Plan>) -> f64 {
        let Plan { tracks, .. } = &*layout.plan;
        tracks.cells(tracks::players(scene.game).map(|player| u64::from(scene.position.score(player))).sum())
    }

    fn free_rows(game: &CatchUp, layout: &Layout<Spot, Plan>) -> u16 {
        layout.plan.free_rows(game, layout.area)
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn keep_size(_: &CatchUp, state: &mut State, layout: &Layout<Spot, Plan>) {
        state.kept = layout.plan.at_start;
    }

    fn alone(_: &CatchUp, state: &mut State, alone: bool) {
        state.alone = alone;
        state.kept = if alone { state.kept } else { 0 };
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand {
                ask: Ask::Earlier,
                name: "pool up",
                apply: |state| state.scroll = (state.scroll - PAGE).max(0),
            },
            BoardCommand { ask: Ask::Later, name: "pool down", apply: |state| state.scroll += PAGE },
        ]
    }

    fn ended(scene: &Scene<'_, CatchUp, Self>) -> String {
        let (game, pos) = (scene.game, scene.position);
        let taken = match game.numbers().len() {
            1 => "the one number is taken".to_owned(),
            count => format!("all {count} numbers are taken"),
        };
        if game.goal() == WonBy::LastNumber {
            return format!("{taken}, and the last one wins");
        }
        let is_level = game.players() == 2 && pos.score(Player::P1) == pos.score(Player::P2);
        if !is_level || game.ties() == Ties::Drawn {
            return taken;
        }
        let tallies =
            [Player::P1, Player::P2].map(|player| format!("{} {}", scene.names.of(player), pos.tally(player)));
        let tallies = tallies.join(", ");
        match game.ties() {
            Ties::Excess => format!("{taken}; the leads at the ends of turns add up to {tallies}"),
            Ties::MostNumbers => format!("{taken}, and more numbers win: {tallies}"),
            Ties::FewestNumbers => format!("{taken}, and fewer numbers win: {tallies}"),
            Ties::First => format!("{taken}, and the first number wins"),
            _ => format!("{taken}, and the last number wins"),
        }
    }

    /// The numbers of the pool with gaps where they were taken, and below them the scores.
    fn tiny(game: &CatchUp, pos: &Position, look: TinyLook<'_>) -> Option<Vec<Line>> {
        let state = |index: usize| if pos.left() >> index & 1 == 1 { NumberState::Free } else { NumberState::Gone };
        let numbers = game.numbers().iter().enumerate().map(|(index, &number)| (number, state(index)));
        let score = |player: Player| match pos.tally(player) {
            0 => pos.score(player).to_string(),
            tally => format!("{}+{tally}", pos.score(player)),
        };
        let scores: Vec<String> = Player::ALL[..game.players()].iter().map(|&player| score(player)).collect();
        let mover = (pos.left() != 0).then(|| game.to_move(pos));
        let mut lines = look.numbers(numbers, false)?;
        lines.push(look.scores(&scores, mover));
        Some(lines)
    }

    fn showcase(game: &CatchUp) -> Vec<Pick> {
        let mut pos = game.start();
        let mut moves = Vec::new();
        while pos.left().count_ones() as usize > game.numbers().len() / 2 + 1 {
            let legal = game.legal_moves(&pos);
            let mv = legal[legal.len() / 3];
            pos = game.play(&pos, mv);
            moves.push(mv);
        }
        moves
    }
}

/// All that there is to be had.
fn total(game: &CatchUp) -> u64 {
    game.numbers().iter().map(|&number| u64::from(number)).sum::<u64>() + u64::from(game.handicap().unsigned_abs())
}

/// How many rows of a long pool a page moves.
const PAGE: i32 = 4;

/// The index of the first number of the pool that equals `number`.
fn first(game: &CatchUp, number: u32) -> Spot {
    game.numbers().partition_point(|&other| other < number)
}

/// "8 puts you on 20, 7 ahead, and ends your turn."
fn describe(scene: &Scene<'_, CatchUp, CatchUpBoard>, mv: Pick) -> String {
    let (game, pos) = (scene.game, scene.position);
    let child = game.play(pos, mv);
    let mover = pos.mover();
    let (name, turn) =
        if scene.names.is_you(mover) { ("you", "your turn") } else { (scene.names.of(mover), "the turn") };
    let begin = format!("{} puts {name} on {}", mv.0, child.score(mover));
    if game.result(&child).is_some() {
        return format!("{begin} and ends the game.");
    }
    let others = Player::ALL[..game.players()].iter().filter(|&&player| player != mover);
    let best = others.map(|&player| child.score(player)).max().unwrap_or(0);
    if !game.ends_turn(pos, mv) {
        return format!("{begin}: {}, so {name} must take another.", missing(game, &child));
    }
    match (game.players(), child.score(mover).checked_sub(best)) {
        (0..=2, Some(0)) => format!("{begin}, level, and ends {turn}."),
        (_, Some(lead)) if lead > 0 => format!("{begin}, {lead} ahead, and ends {turn}."),
        _ => format!("{begin} and ends {turn}."),
    }
}

/// Who is behind, by how much, and the words beside the gap: the open end that the mover has to cover; at the end of the
/// game the lead of the winner.
fn gap(scene: &Scene<'_, CatchUp, CatchUpBoard>) -> Option<(Player, u32, String)> {
    let (game, pos) = (scene.game, scene.position);
    let mover = pos.mover();
    if game.result(pos).is_some() {
        let mut order: Vec<Player> = tracks::players(game).collect();
        order.arrange_by_key(|&player| std::cmp::Reverse(pos.score(player)));
        let &[first, second, ..] = order.as_slice() else { return None };
        let lead = pos.score(first) - pos.score(second);
        return (lead > 0).then(|| (second, lead, format!("{lead} ahead")));
    }
    if scene.result.is_some() {
        return None;
    }
    let needed = match game.quota(pos) {
        Quota::Count(_) => return Some((mover, 0, missing(game, pos))),
        Quota::Sum(needed) => needed,
    };
    if game.players() > 2 || game.equal() == Equal::Stay {
        return Some((mover, needed, missing(game, pos)));
    }
    let own = pos.score(mover);
    let Some(behind) = pos.score(mover.opponent()).checked_sub(own) else {
        let lead = own - pos.score(mover.opponent());
        return Some((mover.opponent(), lead, format!("{lead} ahead")));
    };
    let left: u64 = game.numbers_left(pos).map(u64::from).sum();
    let words = match behind {
        0 => "level".to_owned(),
        _ if left < u64::from(behind) => format!("{behind} to catch up, only {left} left"),
        _ => format!("{behind} to catch up"),
    };
    Some((mover, behind, words))
}

/// What the turn still needs: "3 to catch up".
fn missing(game: &CatchUp, pos: &Position) -> String {
    match (game.quota(pos), game.equal()) {
        (Quota::Count(1), _) => "one more number".to_owned(),
        (Quota::Count(count), _) => format!("{count} numbers to take"),
        (Quota::Sum(needed), _) if game.players() > 2 => format!("{needed} to move on"),
        (Quota::Sum(needed), Equal::Pass) => format!("{needed} to catch up"),
        (Quota::Sum(needed), Equal::Stay) => format!("{needed} to get ahead"),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::games::{AnyGame, AnyPosition};
    use crate::tui::Role;
    use crate::tui::boards::{Names, Played, SpotShape, draw_alone, law};
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    /// The rod that lay in the pool is as long on the track, in cells of the colours that they have there.
    #[test]
    fn a_rod_is_as_long_on_the_track_as_in_the_pool() {
        let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
        let any: AnyGame = "catch-up 1..12".parse().expect("a setup");
        let game: CatchUp = "catch-up 1..12".parse().expect("a setup");
        let mut compared = 0;
        for (width, height) in
            [100, 120, 160, 200].into_iter().flat_map(|width| (30..66).map(move |rows| (width, rows)))
        {
            let area = Rect::new(0, 0, width, height);
            let is_as_thick = |moves: &[u32]| {
                let pos = moves.iter().fold(game.start(), |pos, &number| game.play(&pos, Pick(number)));
                let plan = Plan::new(&game, &pos, State::default(), Room::preview(area)).expect("there is room");
                let thick = plan.tracks.thick();
                let is_so = |shape| matches!(shape, SpotShape::Cell { height, .. } if height == thick && thick > 2);
                plan.pool.slots.first().is_some_and(|slot| is_so(slot.shape()))
            };
            if ![[1, 9].as_slice(), &[1, 9, 5]].into_iter().all(is_as_thick) {
                continue;
            }
            // Behind the 9 of the other the 5 changes no scale.
            let (mut pos, mut past) = (any.start(), Vec::new());
            let cells = |pos: &AnyPosition, past: &[Played], face: Role| {
                let mut buf = Buffer::empty(area);
                draw_alone(&any, pos, past, &Names::places(2), area, &mut Pen::new(&mut buf, area, &theme));
                let colour = theme.surface(face);
                buf.content.iter().filter(|cell| Some(cell.bg) == colour).count()
            };
            let mut faces = Vec::new();
            for (player, text) in [(Player::P1, "1"), (Player::P2, "9"), (Player::P1, "5")] {
                let mv = any.read_move(&pos, text).expect("a move");
                past.push(Played { player, mv, before: pos.clone() });
                pos = any.play(&pos, mv);
                faces.push([Role::Beech, Role::P1Face].map(|face| cells(&pos, &past, face)));
            }
            let [_, before, after] = faces[..] else { unreachable!("three moves") };
            let (taken, put) = (before[0] - after[0], after[1] - before[1]);
            assert!(taken >= 5, "{taken} in {width}x{height}");
            assert_eq!(put, taken, "in {width}x{height}");
            compared += 1;
        }
        assert!(compared > 9, "{compared}");
    }

    /// In matches by chance, with materials and in ASCII, every number on a track is one that was taken.
    #[test]
    fn no_two_numbers_on_a_track_read_as_one() {
        let mut dice = crate::core::laws::Dice(9);
        let themes = [("dark", Depth::True, Symbols::UNICODE), ("mono", Depth::None, Symbols::ASCII)];
        let themes = themes.map(|(name, depth, symbols)| Theme::shipped(name, depth, symbols).expect("it is shipped"));
        let mut told = 0;
        for (setup, width, height) in [
            ("catch-up 1..20 players=4", 60, 16),
            ("catch-up 1..30", 60, 16),
            ("catch-up 1..30 players=3", 80, 20),
            ("catch-up 1..60", 120, 36),
            ("catch-up 2,2,2,3,3,1,1,1", 36, 9),
        ] {
            let game: AnyGame = setup.parse().expect("a setup");
            for _ in 0..6 {
                let (mut pos, mut past) = (game.start(), Vec::new());
                // At the end words stand on a track as well.
                loop {
                    let mv = *dice.pick(&game.legal_moves(&pos));
                    past.push(Played { player: game.to_move(&pos), mv, before: pos.clone() });
                    pos = game.play(&pos, mv);
                    if game.result(&pos).is_some() {
                        break;
                    }
                    let area = Rect::new(0, 0, width, height);
                    for theme in &themes {
                        let mut buf = Buffer::empty(area);
                        let players = game.players();
                        draw_alone(
                            &game,
                            &pos,
                            &past,
                            &Names::places(players),
                            area,
                            &mut Pen::new(&mut buf, area, theme),
                        );
                        for player in Player::ALL.into_iter().take(players) {
                            let mut taken: Vec<String> = past
                                .iter()
                                .filter(|played| played.player == player)
                                .map(|played| game.write_move(&played.before, played.mv))
                                .collect();
                            let name = format!("P{} ", player.index() + 1);
                            let rows =
                                (0..height).map(|y| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>());
                            let track = rows.map(|row| row.trim_start().to_owned()).find(|row| row.starts_with(&name));
                            let Some(track) = track else { panic!("{setup} has no track of {name}") };
                            let digits = |sign: char| !sign.is_ascii_digit();
                            let mut numbers = track[name.len()..].split(digits).filter(|number| !number.is_empty());
                            numbers.next();
                            for number in numbers {
                                let at = taken.iter().position(|mv| mv == number);
                                let Some(at) = at else { panic!("{setup}: {number} in {track} of {taken:?}") };
                                taken.swap_remove(at);
                                told += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(told > 1000, "{told}");
    }

    #[test]
    fn a_click_beside_a_rod_chooses_nothing() {
        let game: CatchUp = "catch-up 1..8".parse().expect("a setup");
        let room = Room::beside(Rect::new(0, 2, 80, 20), true);
        let laid = CatchUpBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
        for (index, &number) in game.numbers().iter().enumerate() {
            let Some(SpotShape::Cell { x, y, width, .. }) = laid.shape(index) else { panic!("{number} is there") };
            assert_eq!(laid.spot_at(x as u16, y as u16), Some(index), "{number}");
            assert_eq!(laid.spot_at((x + width - 1) as u16, y as u16), Some(index), "{number}");
            for beside in [x - 1, x + width] {
                assert_eq!(laid.spot_at(beside as u16, y as u16), None, "beside {number}");
            }
        }
    }

    #[test]
    fn panes_give_way_to_numbers_that_have_room_without_them() {
        for (setup, (width, height), seen) in
            [("catch-up 1..40", (60, 16), 40), ("catch-up 1..60", (60, 16), 48), ("catch-up 1..60", (80, 20), 60)]
        {
            let game: CatchUp = setup.parse().expect("a setup");
            let lay_out = |room| CatchUpBoard::layout(&game, &game.start(), &State::default(), room);
            let body = Rect::new(0, 2, width, height);
            let beside = lay_out(Room::beside(body, true)).expect("there is room");
            let alone = lay_out(Room::alone(Rect { height: height - 2, ..body })).expect("there is room");
            assert_eq!(alone.visible().count(), seen, "{setup} in {width}x{height}");
            assert!(beside.side.is_none() || beside.visible().count() == seen, "{setup} in {width}x{height}");
        }
    }

    #[test]
    fn the_board_alone_has_no_coarser_a_scale_unless_it_is_larger_through_a_game() {
        for setup in ["catch-up 1..9", "catch-up 1..12", "catch-up 1..15", "catch-up 1..10 players=4"] {
            let game: CatchUp = setup.parse().expect("a setup");
            for (width, height) in [(60, 16), (80, 20), (100, 26), (120, 36)] {
                let body = Rect::new(0, 2, width, height);
                let seen = |alone: bool, room: Room| {
                    let state = State { alone, ..State::default() };
                    let laid = CatchUpBoard::layout(&game, &game.start(), &state, room).expect("there is room");
                    (laid.plan.tracks.fineness(), laid.plan.through)
                };
                let beside = seen(false, Room::beside(body, true));
                let alone = seen(true, Room::alone(Rect { height: height - 2, ..body }));
                let is_larger = alone.1 > 1.2 * beside.1;
                assert!(alone.0 >= beside.0 || is_larger, "{setup} in {width}x{height}: {alone:?} after {beside:?}");
            }
        }
    }

    #[test]
    fn at_the_end_tracks_have_the_rows_that_there_are() {
        let game: CatchUp = "catch-up 1..9 players=3".parse().expect("a setup");
        let mut pos = game.start();
        while let Some(&mv) = game.legal_moves(&pos).first() {
            pos = game.play(&pos, mv);
        }
        for (rows, thick) in [(20, 5), (17, 3), (13, 3), (11, 2)] {
            let room = Room::at_end(Rect::new(0, 2, 120, rows));
            let laid = CatchUpBoard::layout(&game, &pos, &State::default(), room).expect("there is room");
            assert_eq!(laid.plan.tracks.thick(), thick, "in {rows} rows");
        }
    }

    /// Where the pool has room for it, in rows as low as it takes; where it has none, there are numbers on equal tiles.
    #[test]
    fn rods_have_a_column_for_every_unit() {
        for (setup, width, height) in [
            ("catch-up 1..12", 61, 33),
            ("catch-up 1..12", 80, 20),
            ("catch-up 1..20", 61, 33),
            ("catch-up 1..20", 80, 20),
            ("catch-up 1..30", 80, 20),
            ("catch-up 1..30", 120, 36),
        ] {
            let game: CatchUp = setup.parse().expect("a setup");
            let room = Room::beside(Rect::new(0, 2, width, height), true);
            let laid = CatchUpBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
            assert!(laid.plan.tracks.fineness() >= 1000, "{setup} in {width}x{height}");
        }
    }

    #[test]
    fn every_legal_number_is_reached_by_cursor_click_and_typing() {
        for (setup, width, height) in [
            ("catch-up 1..12", 80, 20),
            ("catch-up 1..20", 80, 20),
            ("catch-up 1..20 handicap=5", 60, 14),
            ("catch-up 2,2,2,3,3", 36, 9),
            ("catch-up 1..30,1..30", 60, 16),
            ("catch-up random 60 of 1..1000000 seed=3", 60, 14),
            ("catch-up 1..9 players=4", 120, 36),
            ("catch-up 1..8 handicap=-3", 80, 20),
            ("catch-up 1..8 picks=2", 80, 20),
            ("catch-up 1..8 equal=stay ties=most-numbers", 80, 20),
        ] {
            let game: CatchUp = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            law::check(&game, 1, 3, width, height);
        }
    }
}
