//! The riddles that come with the program, and which of them is today's.

use std::time::{SystemTime, UNIX_EPOCH};

/// The list: setup, position, turn, level and theme of each, apart by tabs. Lines are only ever added at its end.
const FILE: &str = include_str!("../../../assets/riddles/shipped.tsv");

/// A riddle as the list has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShippedRiddle {
    /// The setup as it is typed.
    pub setup: &'static str,
    /// The position as it is typed.
    pub position: &'static str,
    /// The answer.
    pub turn: &'static str,
    /// From 1 to 5.
    pub level: u8,
    /// The word of its theme.
    pub theme: &'static str,
}

/// All of them, in their order.
pub fn shipped_riddles() -> impl Iterator<Item = ShippedRiddle> {
    FILE.lines().filter_map(read)
}

fn read(line: &'static str) -> Option<ShippedRiddle> {
    let mut fields = line.split('\t');
    let (setup, position, turn) = (fields.next()?, fields.next()?, fields.next()?);
    Some(ShippedRiddle { setup, position, turn, level: fields.next()?.parse().ok()?, theme: fields.next()? })
}

/// From the day on, counted from 1970, the riddles of the days are so many lines of the list from the first, over and over.
/// A longer list gets a line here, with a day that is yet to come: what a day had stays what it had.
const DAYS: [(u64, usize); 2] = [(20_779, LINES), (20_779 + LINES as u64, 252)];
/// The lines of the list when it was first used. All of them have had their day when the longer list begins anew.
const LINES: usize = 234;

/// The day of a moment, counted from 1970 by the clock of Greenwich.
pub fn riddle_day(now: SystemTime) -> u64 {
    now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / A_DAY
}

const A_DAY: u64 = 86_400;

/// The riddle of a day, counted from 1970 by the clock of Greenwich; the same for everybody.
pub fn riddle_of_day(day: u64) -> Option<ShippedRiddle> {
    let (from, lines) = DAYS.into_iter().rev().find(|(from, _)| *from <= day).unwrap_or(DAYS[0]);
    shipped_riddles().nth(day.wrapping_sub(from) as usize % lines.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, number_of};
    use crate::games::{AnyGame, menu};
    use crate::play::riddle_at;
    use crate::solve::{Monitor, Solver};

    #[test]
    fn every_family_of_games_has_twenty_riddles_and_each_is_one_of_its_level() {
        let mut solver: Option<Solver<AnyGame>> = None;
        let mut all: Vec<ShippedRiddle> = shipped_riddles().collect();
        assert_eq!(all.len(), FILE.lines().count());
        assert!(all.len() >= LINES);
        for line in menu() {
            let ids = line.games.iter().filter_map(|info| info.presets.first()?.setup.split(' ').next());
            let ids: Vec<&str> = ids.collect();
            let own = all.iter().filter(|riddle| riddle.setup.split(' ').next().is_some_and(|id| ids.contains(&id)));
            assert!(own.count() >= 20, "{}", line.name);
        }
        all.sort_by_key(|riddle| riddle.setup);
        let mut wrong = Vec::new();
        for riddle in all {
            let known = solver.take().filter(|solver| solver.game().to_string() == riddle.setup);
            let mut own = known.unwrap_or_else(|| Solver::new(riddle.setup.parse().expect("a setup")));
            let game = own.game().clone();
            let pos = game.read_position(riddle.position).expect("a position");
            let found = riddle_at(&mut own, &pos, &Monitor::unlimited()).expect("small").expect("a riddle");
            let told = (game.write_turn(&pos, &found.turn), found.level, found.theme.word());
            if told != (riddle.turn.to_owned(), riddle.level, riddle.theme) {
                let (turn, level, theme) = told;
                wrong.push(format!("{}\t{}\t{turn}\t{level}\t{theme}", riddle.setup, riddle.position));
            }
            solver = Some(own);
        }
        assert!(wrong.is_empty(), "these are the lines that are right:\n{}", wrong.join("\n"));
    }

    /// Riddles that were shipped are never changed: a longer list gets a row, and no row is ever touched. What is said of
    /// them, their level and theme, follows the opponents and the reasons of the version.
    #[test]
    fn the_list_is_only_ever_appended_to() {
        for (lines, hash) in [
            (1, 0xa9eb_48eb_f6f5_1d9e),
            (100, 0x0898_d14f_d1f6_b34a),
            (234, 0x7a43_07eb_ee80_fd28),
            (252, 0x6737_d7d3_6929_26b3),
        ] {
            let riddle = |line: &'static str| line.splitn(4, '\t').take(3).collect::<Vec<_>>().join("\t") + "\n";
            let found = number_of(&FILE.lines().take(lines).map(riddle).collect::<String>());
            assert_eq!(found, hash, "the first {lines} lines: {found:#x}");
        }
        assert!(DAYS.windows(2).all(|rows| rows[0].0 < rows[1].0 && rows[0].1 <= rows[1].1));
        assert!(DAYS.iter().all(|(_, lines)| *lines <= shipped_riddles().count()));
    }

    #[test]
    fn a_day_has_its_riddle_for_everybody_and_for_ever() {
        assert_eq!(riddle_of_day(20_779), shipped_riddles().next());
        assert_eq!(riddle_of_day(20_780), shipped_riddles().nth(1));
        assert_eq!(riddle_of_day(20_779 + LINES as u64), shipped_riddles().next());
        assert_eq!(riddle_of_day(20_779 + LINES as u64 + 251), shipped_riddles().nth(251));
        assert_eq!(riddle_of_day(20_779 + LINES as u64 + 252), shipped_riddles().next());
    }
}
