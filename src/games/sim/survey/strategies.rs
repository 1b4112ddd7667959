//! How simple rules fare against every answer.

use std::collections::HashSet;

use rustc_hash::FxHashMap;

use super::{POINTS, boards};
use crate::bots::most_liked;
use crate::core::{Game, GameResult, Outcome, Player, Step};
use crate::games::sim::bots::{LineLiking, STRATEGIES as RULES};
use crate::games::sim::{BoardLine, Class, ClassTable, Classes, DrawnLines, Sim};
use crate::survey::{Column, Plot, Request, Sheet, SurveyError, Table};

pub(super) const STRATEGIES: Table = Table {
    id: "strategies",
    blurb: "simple rules, in either seat: where they go wrong, and how often they lose to chance and to the best play",
    range: POINTS,
    columns: &[
        Column::new("points", 6).about("points of the board"),
        Column::new("seat", 4).about("the player who follows the rule"),
        Column::new("strategy", 16).about("the rule; `catchup games sim` says what each does"),
        Column::new("met", 6)
            .about("positions where it chooses, up to the names of points, whatever the other one does"),
        Column::new("slips", 5).about("those where it may give away what it could have had"),
        Column::new("safe", 4).about("it never loses what the start is worth to it"),
        Column::share("to_chance", 9).about("share of games that it loses to random lines"),
        Column::share("to_best", 9).about("share that it loses to whoever knows it and chooses best"),
    ],
    plot: Some(Plot { label: 2, bars: &[7] }),
    games: None,
    run: strategies,
};

fn strategies(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    for (points, sim) in boards(request)? {
        let mut table = ClassTable::new(&sim);
        for seat in [Player::P2, Player::P1] {
            for (id, _, liking) in RULES {
                sheet.progress(format!("{points} points, {id}"), 0.0)?;
                let trial = Trial { sim: &sim, classes: Classes::new(sim.board()), seat, liking };
                let (met, slips) = trial.slips(&mut table, sheet)?;
                let [chance, best] =
                    [false, true].map(|is_best| trial.losses(&sim.start(), is_best, &mut FxHashMap::default(), sheet));
                sheet.row(vec![
                    points.into(),
                    seat.number().into(),
                    id.into(),
                    met.into(),
                    slips.into(),
                    (slips == 0).into(),
                    chance?.into(),
                    best?.into(),
                ])?;
            }
        }
    }
    Ok(())
}

/// A rule in a seat.
struct Trial<'a> {
    sim: &'a Sim,
    classes: Classes,
    seat: Player,
    liking: LineLiking,
}

impl Trial<'_> {
    /// The lines that the rule likes best, or all where the other one chooses.
    fn lines(&self, pos: &DrawnLines, is_own: bool) -> Vec<BoardLine> {
        if is_own { most_liked(self.sim, pos, self.liking).collect() } else { self.sim.legal_moves(pos) }
    }

    /// At how many positions the rule chooses, and at how many of them it may give something away.
    fn slips(&self, table: &mut ClassTable, sheet: &Sheet<'_>) -> Result<(usize, usize), SurveyError> {
        let (mut met, mut slips) = (0, 0);
        let mut open = vec![self.sim.start()];
        let mut seen = HashSet::new();
        let mut monitor = sheet.monitor();
        while let Some(pos) = open.pop() {
            if self.sim.result(&pos).is_some() || !seen.insert(self.classes.of(&pos)) {
                continue;
            }
            let is_own = self.sim.to_move(&pos) == self.seat;
            let lines = self.lines(&pos, is_own);
            if is_own {
                let value = table.value(self.sim, &pos, &mut monitor)?.outcome();
                let mut worst = Outcome::Win;
                for &line in &lines {
                    let child = self.sim.play(&pos, line);
                    worst =
                        worst.min(table.value(self.sim, &child, &mut monitor)?.backed_up(Step::ALTERNATE).outcome());
                }
                met += 1;
                slips += usize::from(worst < value);
            }
            open.extend(lines.into_iter().map(|line| self.sim.play(&pos, line)));
        }
        Ok((met, slips))
    }

    /// The share of games that the rule loses from here, to random lines or to those that are worst for it.
    fn losses(
        &self,
        pos: &DrawnLines,
        to_best: bool,
        known: &mut FxHashMap<Class, f64>,
        sheet: &Sheet<'_>,
    ) -> Result<f64, SurveyError> {
        match self.sim.result(pos) {
            Some(GameResult::Won(winner)) => return Ok(f64::from(u8::from(winner != self.seat))),
            Some(_) => return Ok(0.0),
            None => {}
        }
        let class = self.classes.of(pos);
        if let Some(&share) = known.get(&class) {
            return Ok(share);
        }
        sheet.check()?;
        let is_own = self.sim.to_move(pos) == self.seat;
        let lines = self.lines(pos, is_own);
        let (mut sum, mut most) = (0.0, 0.0_f64);
        for &line in &lines {
            let share = self.losses(&self.sim.play(pos, line), to_best, known, sheet)?;
            sum += share;
            most = most.max(share);
        }
        let share = if to_best && !is_own { most } else { sum / lines.len() as f64 };
        known.insert(class, share);
        Ok(share)
    }
}
