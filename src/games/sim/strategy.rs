//! Simple rules of our own by which a person can play, and what they advise.
//!
//! None of them is taken from the literature. The table `strategies` checks each against every answer.

use super::board::BoardLine;
use super::bots::avoid;
use super::figure::Figure;
use super::rules::{DrawnLines, Rule, Sim};
use crate::bots::most_liked;
use crate::core::{Game, Outcome, Player};

/// From so few free lines on a person can try them all.
const FEW: u32 = 8;

/// Likes a line that leaves the opponent few safe lines and keeps many.
pub(super) fn balance(sim: &Sim, pos: &DrawnLines, line: BoardLine) -> i64 {
    let mover = sim.to_move(pos);
    let after = pos.with(line);
    let safe = |player: Player| i64::from(sim.board.safe(after.of(player), sim.free(&after)).count_ones());
    avoid(sim, pos, line) + safe(mover) - safe(mover.opponent())
}

/// Likes a line that completes figures in both colours, which are no danger to anybody any more; then one that meets many lines
/// of the opponent; then one that leaves many lines safe for both. With few lines left it tries them all.
pub(super) fn mixer(sim: &Sim, pos: &DrawnLines, line: BoardLine) -> i64 {
    let after = pos.with(line);
    if sim.free(pos).count_ones() <= FEW {
        return match outcome(sim, &after) {
            Outcome::Loss => 2,
            Outcome::Draw => 1,
            Outcome::Win => 0,
        };
    }
    let (own, other) = (pos.of(sim.to_move(pos)), pos.of(sim.to_move(pos).opponent()));
    let is_mixed = |lines: u64| {
        let others = lines & !line.bit();
        lines & line.bit() != 0 && others & own != 0 && others & other != 0 && others & !(own | other) == 0
    };
    let mixed = sim.board.figures().iter().filter(|&&lines| is_mixed(lines)).count() as i64;
    let (a, b) = sim.board.ends(line);
    let meets = |(c, d): (usize, usize)| a == c || a == d || b == c || b == d;
    let met = BoardLine::all(other).filter(|&line| meets(sim.board.ends(line))).count() as i64;
    let free = sim.free(&after);
    let safe_for_both = sim.board.safe(after.of(Player::P1), free) & sim.board.safe(after.of(Player::P2), free);
    // Each is worth more than all that can be had of the next.
    avoid(sim, pos, line) * 1_000_000 + mixed * 10_000 + met * 100 + i64::from(safe_for_both.count_ones())
}

/// What a position with few free lines is worth to its mover, by trying them all.
fn outcome(sim: &Sim, pos: &DrawnLines) -> Outcome {
    if let Some(result) = sim.result(pos) {
        return result.outcome_for(sim.to_move(pos));
    }
    let mut best = Outcome::Loss;
    for line in sim.legal_moves(pos) {
        match outcome(sim, &pos.with(line)) {
            Outcome::Loss => return Outcome::Win,
            Outcome::Draw => best = Outcome::Draw,
            Outcome::Win => {}
        }
    }
    best
}

/// Whether [`mixer`] is known never to lose from here, if it was followed: as the second player on six points.
pub(super) fn is_for(sim: &Sim, pos: &DrawnLines) -> bool {
    let board = &sim.board;
    let is_hexagon = board.is_complete() && board.points() == 6 && board.figure() == Figure::Triangle;
    is_hexagon && sim.rule == Rule::Misere && sim.to_move(pos) == Player::P2
}

/// What [`mixer`] says, in words; its lines are named where the one that is shown is among them and none is proven to lose:
/// off its way from the start the rule may be wrong.
pub(super) fn advice(sim: &Sim, pos: &DrawnLines, shown: Option<BoardLine>, losing: &[BoardLine]) -> String {
    let liked: Vec<BoardLine> = most_liked(sim, pos, mixer).collect();
    let holds = liked.iter().all(|line| !losing.contains(line));
    let here = if holds && shown.is_none_or(|shown| liked.contains(&shown)) {
        let lines: Vec<String> = liked.iter().map(|&line| sim.write_move(pos, line)).collect();
        format!("; here {}", lines.join(", "))
    } else {
        String::new()
    };
    let rule = if sim.free(pos).count_ones() <= FEW {
        "try all that is left"
    } else {
        "close triangles of both colours, meet his lines, keep lines safe for both"
    };
    format!(
        "no draw: among six points there is always a triangle of one colour. A rule of our own, by which the second player \
         never loses from the start: {rule}{here}"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::sim::{ClassTable, Classes};
    use crate::solve::Monitor;

    /// Every answer of the first player, every line that the rule likes best: the second player stays a winner.
    #[test]
    fn the_mixer_never_loses_as_the_second_player_on_six_points() {
        let sim: Sim = "sim 6".parse().expect("a setup");
        let (classes, mut table) = (Classes::new(&sim.board), ClassTable::new(&sim));
        let mut open = vec![sim.start()];
        let mut seen = HashSet::new();
        while let Some(pos) = open.pop() {
            if sim.result(&pos).is_some() || !seen.insert(classes.of(&pos)) {
                continue;
            }
            if sim.to_move(&pos) == Player::P1 {
                open.extend(sim.legal_moves(&pos).into_iter().map(|line| pos.with(line)));
                continue;
            }
            let value = table.value(&sim, &pos, &mut Monitor::unlimited()).expect("memory suffices");
            assert_eq!(value.outcome(), Outcome::Win, "{}", sim.write_position(&pos));
            open.extend(most_liked(&sim, &pos, mixer).map(|line| pos.with(line)));
        }
        assert!(seen.len() > 50, "{} classes were met", seen.len());
    }

    #[test]
    fn advice_names_the_rule_and_its_lines() {
        let sim: Sim = "sim 6".parse().expect("a setup");
        let pos = sim.read_position("12 empty").expect("a position");
        assert!(is_for(&sim, &pos));
        let said = |shown: &str| advice(&sim, &pos, sim.read_move(&pos, shown).ok(), &[]);
        assert!(said("23").ends_with("keep lines safe for both; here 13, 14, 15, 16, 23, 24, 25, 26"));
        assert!(said("56").ends_with("keep lines safe for both"));
        let line = sim.read_move(&pos, "13").expect("a line");
        assert!(advice(&sim, &pos, None, &[line]).ends_with("keep lines safe for both"));
    }
}
