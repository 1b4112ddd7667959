//! How many moves of races in progress are proven within a second: `cargo run --release --example race_proofs [TRACK..]`.
//!
//! For each track and rule forty races of `racing-line` against `fallible=0.3`, seeds 1 to 40, and of each the position at
//! half the winner's moves, where both cars are still in. Positions with one legal move are left out: a forced move needs
//! no proof. The share is the average over the positions.

use std::time::{Duration, Instant};

use catchup::bots::{Bots, NamedBot};
use catchup::core::{Game, Player};
use catchup::games::race_track::{Position, RaceTrack, words};
use catchup::play::choose_turn;
use catchup::solve::{CancelToken, Memory, Monitor, Solver};

const SECOND: Duration = Duration::from_secs(1);
/// Nodes of a bot's move: they reproduce, a clock would not.
const NODES: u64 = 50_000;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let tracks = if named.is_empty() { words().map(str::to_owned).collect() } else { named };
    for rule in ["first", "farther"] {
        let (mut sum, mut count) = (0.0, 0);
        for track in &tracks {
            let Ok(race) = format!("race-track {track} finish={rule}").parse::<RaceTrack>() else { continue };
            let Shares { mean, positions, slowest } = shares(&race);
            println!(
                "{track:14} {rule:8} {positions:3} positions  {:6.2}% proven  slowest {slowest:.2?}",
                100.0 * mean
            );
            if race.track().width() <= 70 && race.track().height() <= 22 && positions > 0 {
                (sum, count) = (sum + mean, count + 1);
            }
        }
        println!(
            "{:14} {rule:8} on average {:6.2}% on {count} tracks up to 70x22",
            "",
            100.0 * sum / f64::from(count.max(1))
        );
    }
}

struct Shares {
    mean: f64,
    positions: u32,
    slowest: Duration,
}

fn shares(race: &RaceTrack) -> Shares {
    let mut shares = Shares { mean: 0.0, positions: 0, slowest: Duration::ZERO };
    for pos in (1..=40).filter_map(|seed| middle(race, seed)) {
        let mut solver = Solver::new(race.clone());
        let started = Instant::now();
        let mut monitor =
            Monitor::new(CancelToken::new(), Memory::default()).with_budget(|| started.elapsed() >= SECOND);
        let (analysis, _) = solver.analyze(&pos, &mut monitor);
        shares.slowest = shares.slowest.max(started.elapsed());
        let proven = analysis.moves.iter().filter(|report| report.bounds.outcome().is_some()).count();
        shares.mean += proven as f64 / analysis.moves.len() as f64;
        shares.positions += 1;
    }
    shares.mean /= f64::from(shares.positions.max(1));
    shares
}

/// The position at half the winner's moves, if both cars are still in and there is a choice.
fn middle(race: &RaceTrack, seed: u64) -> Option<Position> {
    let bots: Vec<NamedBot<RaceTrack>> =
        ["racing-line", "fallible=0.3"].iter().map(|id| race.named_bot(id).expect("a bot of the game")).collect();
    let mut solver = Solver::new(race.clone());
    let mut positions = vec![race.start()];
    while let Some(pos) = positions.last().copied().filter(|pos| race.result(pos).is_none() && positions.len() < 600) {
        let mover = race.to_move(&pos);
        let mut monitor = Monitor::unlimited().with_node_budget(NODES);
        let seed = seed * 1000 + positions.len() as u64;
        let turn = choose_turn(&bots[mover.index()], seed, &pos, &mut solver, &mut monitor).ok()?;
        positions.push(race.play(&pos, *turn.first()?));
    }
    let pos = positions[positions.len() / 2];
    let is_in = |player| pos.car(player).racing().is_some();
    (is_in(Player::P1) && is_in(Player::P2) && race.legal_moves(&pos).len() > 1).then_some(pos)
}
