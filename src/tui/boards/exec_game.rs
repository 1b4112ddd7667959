//! The plain board of a game by a program: what the program draws, and its moves as words.

use std::sync::Arc;

use ratatui::layout::Rect;

use super::heaps::chips::{Chips, widest};
use crate::core::Game;
use crate::games::exec_game::{ExecGame, KeptMove, KeptPosition};
use crate::tui::boards::{Ask, BoardCommand, BoardView, Choice, HasBoard, Layout, Place, Room, Scene, Size, cut};
use crate::tui::paint::Pen;
use crate::tui::{Direction, Role};

/// The picture above, the moves below.
pub(crate) struct ExecGameBoard;

impl HasBoard for ExecGame {
    type View = ExecGameBoard;
}

type View<'a> = Scene<'a, ExecGame, ExecGameBoard>;

const LEAST: Size = Size { width: 34, height: 8 };

/// Where everything stands.
pub(crate) struct Plan {
    area: Rect,
    side: Option<Rect>,
    picture: Rect,
    /// The lines of the program, or why it has none.
    lines: Vec<String>,
    /// Where the moves are seen.
    window: Rect,
    chips: Chips,
    words: Arc<[String]>,
    scroll: i32,
}

impl Plan {
    fn new(game: &ExecGame, pos: KeptPosition, scroll: i32, room: Room) -> Result<Self, Size> {
        room.has_or_ended(LEAST)?;
        let (area, side) = room.split(46);
        let drawn = game.picture(pos);
        let lines: Vec<String> = match game.fault() {
            Some(fault) => {
                let told = format!("Nothing more can be believed: the program {fault}");
                textwrap::wrap(&told, usize::from(area.width) - 4).into_iter().map(Into::into).collect()
            }
            None => drawn.lines().map(str::to_owned).collect(),
        };
        let words: Arc<[String]> = game.legal_moves(&pos).into_iter().map(|mv| game.write_move(&pos, mv)).collect();
        let columns = i32::from(area.width) - 3;
        let chips =
            |y: i32| Chips::new((i32::from(area.x) + 1, y), columns, widest(words.iter().cloned()), words.len());
        let all = chips(0).lines();
        let rows = if room.is_end() { 0 } else { (all as u16).clamp(1, area.height / 2) + 1 };
        let (picture, below) = cut(area, area.height - rows);
        let scroll = scroll.clamp(0, (all - i32::from(below.height)).max(0));
        let chips = chips(i32::from(below.y) - scroll);
        Ok(Self { area, side, picture, lines, window: below, chips, words, scroll })
    }
}

impl BoardView<ExecGame> for ExecGameBoard {
    type Spot = KeptMove;
    type State = i32;
    type Plan = Plan;

    fn layout(game: &ExecGame, pos: &KeptPosition, scroll: &i32, room: Room) -> Result<Layout<KeptMove, Plan>, Size> {
        let plan = Plan::new(game, *pos, *scroll, room)?;
        let place = |(index, spot)| Place { spot, shape: plan.chips.shape(index) };
        // In an end nothing is to be chosen, nor out of sight.
        let moves = game.legal_moves(pos).into_iter().filter(|_| !room.is_end());
        let places = moves.enumerate().map(place).collect();
        Ok(Layout {
            room,
            area: plan.area,
            window: plan.window,
            side: plan.side,
            places,
            scroll: plan.scroll,
            plan: plan.into(),
        })
    }

    fn step(
        _: &ExecGame,
        _: &KeptPosition,
        layout: &Layout<KeptMove, Plan>,
        from: KeptMove,
        direction: Direction,
    ) -> KeptMove {
        layout.step_in_order(from, direction)
    }

    fn choose(game: &ExecGame, pos: &KeptPosition, _: Option<KeptMove>, spot: KeptMove) -> Choice<KeptMove, KeptMove> {
        if game.is_legal(pos, spot) {
            return Choice::Move(spot);
        }
        Choice::Nothing("That is not a move here.".to_owned())
    }

    fn path(_: &ExecGame, _: &KeptPosition, mv: KeptMove) -> Vec<KeptMove> {
        vec![mv]
    }

    fn told(game: &ExecGame, before: &KeptPosition, moves: &[KeptMove]) -> String {
        format!("played {}", game.write_turn(before, moves))
    }

    fn describe(scene: &View<'_>, spot: KeptMove) -> String {
        let after = scene.game.play(scene.position, spot);
        let word = scene.game.write_move(scene.position, spot);
        format!("Play {word}: it leads to {}.", scene.game.write_position(&after))
    }

    fn render(scene: &View<'_>, layout: &Layout<KeptMove, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        let mut over = pen.within(plan.picture);
        for (y, line) in (i32::from(plan.picture.y)..).zip(&plan.lines) {
            over.text(i32::from(plan.picture.x) + 2, y, line, Role::Bright);
        }
        let mut pen = pen.within(plan.window);
        for (index, (word, mv)) in plan.words.iter().zip(scene.game.legal_moves(scene.position)).enumerate() {
            plan.chips.paint(index, word, scene.hint(mv), scene.cursor == Some(mv), &mut pen);
        }
    }

    fn ended(scene: &View<'_>) -> String {
        match scene.game.fault() {
            Some(_) => "the program of this game has failed, and nobody wins".to_owned(),
            None => "the game is over".to_owned(),
        }
    }

    fn scrolled(state: &mut i32) -> Option<&mut i32> {
        Some(state)
    }

    fn commands() -> &'static [BoardCommand<i32>] {
        &[
            BoardCommand { ask: Ask::Earlier, name: "moves up", apply: |scroll| *scroll = (*scroll - 5).max(0) },
            BoardCommand { ask: Ask::Later, name: "moves down", apply: |scroll| *scroll += 5 },
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{GameResult, Player};
    use crate::games::exec_game::{OwnRules, RulesOpening, RulesPlace};
    use crate::tui::boards::{law, sizes};

    /// A heap, of which one takes up to twelve.
    struct TwelveAtMost;

    fn read(position: &str) -> Result<(usize, usize), String> {
        let (heap, mover) = position.split_once(' ').ok_or("needs a heap and a player")?;
        Ok((heap.parse().map_err(|_| "needs a heap")?, mover.parse().map_err(|_| "needs a player")?))
    }

    impl OwnRules for TwelveAtMost {
        fn opening(&self) -> Result<RulesOpening, String> {
            Ok(RulesOpening { position: "30 1".into(), players: 2 })
        }

        fn place(&self, position: &str) -> Result<RulesPlace, String> {
            let (heap, mover) = read(position)?;
            let mover = Player::ALL[mover - 1];
            let result = (heap == 0).then(|| GameResult::Won(mover.opponent()));
            Ok(RulesPlace { mover, result, moves: (1..=heap.min(12)).map(|take| format!("take-{take}")).collect() })
        }

        fn after(&self, position: &str, mv: &str) -> Result<String, String> {
            let (heap, mover) = read(position)?;
            let take: usize = mv.trim_start_matches("take-").parse().map_err(|_| "needs a number")?;
            Ok(format!("{} {}", heap - take, 3 - mover))
        }

        fn picture(&self, position: &str) -> Result<String, String> {
            Ok(format!("{}\nbelow", "o".repeat(read(position)?.0)))
        }

        fn failed(&self, words: &str) {
            panic!("{words}");
        }
    }

    #[test]
    fn every_move_is_reached_at_every_size() {
        let words = "exec-game:heap";
        let game = ExecGame::admit(words, Box::new(TwelveAtMost)).unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 20), (60, 14), (120, 36)] {
            law::check(&game, 1, 2, width, height);
        }
        sizes::check::<ExecGame>(&[words], &0);
    }
}
