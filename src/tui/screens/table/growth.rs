//! How much of the screen is in use: the whole table of every preset, with all hints, at 120x40.

use std::sync::Arc;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::known::Knowledge;
use super::{GameScreen, Pose};
use crate::core::laws::Dice;
use crate::core::{Arrange, Game, Outcome};
use crate::engine::Engine;
use crate::games::{AnyGame, games, generate};
use crate::play::{Match, check_playable};
use crate::settings::HintLevel;
use crate::solve::{Memory, Monitor, Solver};
use crate::tui::Role;
use crate::tui::paint::Pen;
use crate::tui::screen::Screen;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};
use crate::tui::view;
use crate::units::Bytes;

/// At least so many of a hundred cells are in use at every preset, and at the median of them. These figures only go up.
const LEAST: usize = 30;
const MEDIAN: usize = 61;

/// A table where nothing has been played and the solver has visited so many positions.
pub(super) fn table(game: &AnyGame, engine: &Engine, nodes: u64) -> GameScreen {
    told(Match::new(game.clone(), Vec::new(), 7), engine, nodes)
}

/// The table of a match of which the solver knows what so many positions tell.
pub(super) fn told(table: Match<AnyGame>, engine: &Engine, nodes: u64) -> GameScreen {
    let game = table.game().clone();
    let mut screen = GameScreen::new(table, 1, engine, HintLevel::All, Pose::Still);
    let mut monitor = Monitor::unlimited().with_node_budget(nodes);
    let (analysis, _) = Solver::new(game).analyze(screen.table.position(), &mut monitor);
    screen.known = Knowledge::told(&screen.table, analysis);
    screen.settle();
    screen
}

/// Walks to a step of a match, where the solver knows what so many positions tell.
pub(super) fn walk_to(screen: &mut GameScreen, step: usize, nodes: u64) {
    screen.table.go_to(step);
    let mut monitor = Monitor::unlimited().with_node_budget(nodes);
    let (analysis, _) = Solver::new(screen.table.game().clone()).analyze(screen.table.position(), &mut monitor);
    screen.known.tell(&screen.table, analysis);
    screen.settle();
}

/// A match of so many moves by chance, or to its end.
pub(super) fn played(game: &AnyGame, dice: &mut Dice, most: usize) -> Match<AnyGame> {
    let mut table = Match::new(game.clone(), Vec::new(), 7);
    for _ in 0..most {
        let legal = game.legal_moves(table.position());
        if legal.is_empty() || table.try_play(*dice.pick(&legal)).is_err() {
            break;
        }
    }
    table
}

/// The table after so many of them, of which the solver knows what so many positions tell; in review where the match is over.
pub(super) fn met(game: &AnyGame, dice: &mut Dice, moves: usize, engine: &Engine, nodes: u64) -> GameScreen {
    let mut table = told(played(game, dice, moves), engine, nodes);
    if table.table.result().is_some() {
        table.turn_review();
    }
    table
}

/// The table of a match of moves by chance, at its end.
pub(super) fn at_end(game: &AnyGame, dice: &mut Dice, engine: &Engine) -> GameScreen {
    let mut table = Match::new(game.clone(), Vec::new(), 7);
    while table.result().is_none() {
        let legal = game.legal_moves(table.position());
        table.try_play(*dice.pick(&legal)).expect("it is legal");
    }
    GameScreen::new(table, 1, engine, HintLevel::Off, Pose::Still)
}

/// The table as it is seen in true colour.
pub(in crate::tui::screens) fn drawn(screen: &dyn Screen, width: u16, height: u16) -> Buffer {
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let area = Rect::new(0, 0, width, height);
    let mut buf = Buffer::empty(area);
    view::screen(screen, None, None, &mut Pen::new(&mut buf, area, &theme));
    buf
}

/// Workers that nobody hears of.
pub(in crate::tui::screens) fn engine() -> Engine {
    Engine::new(Arc::new(|_, _| ()), Memory::new(Bytes::mebibytes(64).get()))
}

/// How many of a hundred cells hold a sign, or a ground of their own.
fn share(buf: &Buffer) -> usize {
    let is_used = |cell: &&Cell| cell.symbol() != " " || cell.bg != Color::Reset;
    100 * buf.content().iter().filter(is_used).count() / buf.content().len()
}

/// `--nocapture` shows the list.
#[test]
fn a_table_fills_its_screen() {
    let engine = engine();
    let presets = games().iter().flat_map(|(_, info)| info.presets);
    let measured = presets.map(|preset| {
        let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        (share(&drawn(&table(&game, &engine, 200), 120, 40)), preset.setup)
    });
    let mut measured: Vec<_> = measured.collect();
    measured.arrange();
    for (share, setup) in &measured {
        println!("{share:>3} % {setup}");
    }
    let (least, median) = (measured[0].0, measured[measured.len() / 2].0);
    println!("least {least} %, median {median} %");
    assert!(least >= LEAST && median >= MEDIAN, "least {least} %, median {median} %");
}

/// The presets, and a random setup of each game.
pub(in crate::tui::screens) fn setups() -> impl Iterator<Item = AnyGame> {
    let presets = games().iter().flat_map(|(_, info)| info.presets);
    let presets = presets.map(|preset| preset.setup.parse().unwrap_or_else(|error| panic!("{error}")));
    let mut dice = Dice(5);
    let drawn = games().iter().filter_map(move |(id, _)| generate(id, &mut dice).ok());
    let drawn = drawn.filter_map(|typed| typed.read::<AnyGame>().ok());
    presets.chain(drawn.filter(|game| check_playable(game).is_ok()))
}

/// Plays so many legal moves, each the middle one or another, and gives the tables on the way.
fn walked(game: &AnyGame, engine: &Engine, nodes: u64) -> Vec<GameScreen> {
    (0..4)
        .map_while(|moves| {
            let mut table = Match::new(game.clone(), Vec::new(), 7);
            for step in 0..moves {
                let legal = game.legal_moves(table.position());
                let mv = *legal.get((legal.len() * (step + 1) / 3) % legal.len().max(1))?;
                table.try_play(mv).ok()?;
            }
            table.result().is_none().then(|| told(table, engine, nodes))
        })
        .collect()
}

/// Rooms between the frame's rows, others for each setup.
pub(in crate::tui::screens) const ROOMS: [(u16, u16); 9] =
    [(60, 16), (67, 22), (80, 20), (96, 26), (100, 31), (120, 36), (143, 40), (200, 56), (240, 66)];

#[test]
fn board_and_panes_stand_still_from_turn_to_turn() {
    let (engine, mut dice) = (engine(), Dice(9));
    let mut faults = Vec::new();
    for (index, game) in setups().enumerate() {
        for (width, height) in [ROOMS[index % ROOMS.len()], ROOMS[(2 * index + 4) % ROOMS.len()]] {
            let body = Rect::new(0, 2, width, height);
            let mut screen =
                GameScreen::new(Match::new(game.clone(), Vec::new(), 7), 1, &engine, HintLevel::All, Pose::Still);
            let mut frames = Vec::new();
            for _ in 0..12 {
                let frame = screen.placed(body).map(|placed| (placed.board.area(), placed.panes));
                frames.push(frame);
                let legal = game.legal_moves(screen.table.position());
                let done = screen.table.try_play(legal[dice.below(legal.len())]);
                if done.is_err() || screen.table.result().is_some() {
                    break;
                }
                screen.settle();
            }
            if frames.iter().any(|frame| *frame != frames[0]) {
                faults.push(format!("{game} in {width}x{height}: {frames:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn in_a_lost_position_nothing_is_a_chip() {
    let engine = engine();
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let grounds = [Role::WinChip, Role::DrawChip].map(|role| theme.style(role).bg);
    let mut lost = 0;
    for game in setups().step_by(2) {
        for table in walked(&game, &engine, 20) {
            let outcome = table.known.here().and_then(|known| known.root.outcome());
            if outcome != Some(Outcome::Loss) {
                continue;
            }
            lost += 1;
            let buf = drawn(&table, 120, 40);
            let chip = buf.content().iter().position(|cell| grounds.contains(&Some(cell.bg)));
            assert_eq!(chip, None, "{game} {}", game.write_position(table.table.position()));
        }
    }
    assert!(lost > 9, "{lost} positions were lost");
}
