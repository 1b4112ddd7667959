//! Bots of Sim. Each names the lines that it likes best and chooses among them alike, so no bot prefers a point.

use crate::bots::{BotSpec, Bots, Feature};
use crate::core::Game;

use super::board::{BoardLine, PointBoard};
use super::rules::{DrawnLines, Sim};
use super::strategy;

impl Bots for Sim {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        let simple = STRATEGIES.into_iter().map(|(id, idea, liking)| BotSpec::liking(id, idea, liking));
        let others = [
            BotSpec::mcts("2000", "plays so many games by chance and trusts the best line: for large graphs"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ];
        std::iter::once(BotSpec::random("any line")).chain(simple).chain(others).collect()
    }

    fn features() -> &'static [Feature<Self>] {
        const FEATURES: &[Feature<Sim>] = &[
            Feature::of_player(
                "safe",
                "how many lines a player can draw that close no figure of his",
                |sim: &Sim, pos: &DrawnLines, player| {
                    f64::from(sim.board.safe(pos.of(player), sim.free(pos)).count_ones())
                },
            ),
            Feature::of_player(
                "safe-for-others",
                "how many such lines his opponent has",
                |sim: &Sim, pos: &DrawnLines, player| {
                    f64::from(sim.board.safe(pos.of(player.opponent()), sim.free(pos)).count_ones())
                },
            ),
        ];
        FEATURES
    }
}

/// How much a rule likes a line.
pub(super) type LineLiking = fn(&Sim, &DrawnLines, BoardLine) -> i64;

/// The rules by which a person could play, each with its idea.
pub(super) const STRATEGIES: [(&str, &str, LineLiking); 5] = [
    ("triangle-avoider", "never closes a triangle while another line is left", avoid),
    ("two-step", "leaves the opponent the fewest safe lines", two_step),
    ("balance", "leaves the opponent few safe lines and keeps many", strategy::balance),
    ("mixer", "closes triangles of both colours and counts out the last eight lines", strategy::mixer),
    ("circuit", "builds a circuit of four lines with a fifth attached, which wins on five points", circuit),
];

/// A line that closes a triangle is liked less than any other.
const CLOSES: i64 = -1_000;

pub(super) fn avoid(sim: &Sim, pos: &DrawnLines, line: BoardLine) -> i64 {
    if sim.board.closes(pos.of(sim.to_move(pos)), line) { CLOSES } else { 0 }
}

fn two_step(sim: &Sim, pos: &DrawnLines, line: BoardLine) -> i64 {
    let opponent = sim.to_move(pos).opponent();
    let after = pos.with(line);
    let safe = sim.board.safe(after.of(opponent), sim.free(&after));
    avoid(sim, pos, line) - i64::from(safe.count_ones())
}

/// Likes a line for the most lines of one circuit with a tail that would then be its own, none of them the opponent's.
fn circuit(sim: &Sim, pos: &DrawnLines, line: BoardLine) -> i64 {
    let mover = sim.to_move(pos);
    let own = pos.of(mover) | line.bit();
    let taken = pos.of(mover.opponent());
    let best = circuits(&sim.board).filter(|pattern| pattern & taken == 0).map(|pattern| (pattern & own).count_ones());
    avoid(sim, pos, line) + i64::from(best.max().unwrap_or(0))
}

/// Every circuit of four lines with a fifth that leads from one of its points to a point outside.
fn circuits(board: &PointBoard) -> impl Iterator<Item = u64> {
    let points = 0..board.points();
    let paths = points.clone().flat_map(move |a| {
        let points = points.clone();
        points.clone().flat_map(move |b| {
            let points = points.clone();
            points.clone().flat_map(move |c| points.clone().map(move |d| [a, b, c, d]))
        })
    });
    paths.flat_map(move |corners| (0..board.points()).filter_map(move |tail| pattern(board, corners, tail)))
}

fn pattern(board: &PointBoard, [a, b, c, d]: [usize; 4], tail: usize) -> Option<u64> {
    let mut mask = 0;
    for (from, to) in [(a, b), (b, c), (c, d), (d, a), (a, tail)] {
        mask |= board.between(from, to)?.bit();
    }
    // Fewer than five lines: a point was named twice.
    (mask.count_ones() == 5).then_some(mask)
}
