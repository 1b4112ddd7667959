//! How much stronger each opponent is than the one below it, as it was measured with `catchup ladder --csv`.

/// What the games of two neighbours on a ladder came to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Measured {
    /// The upper one.
    pub opponent: &'static str,
    /// The bot that played it then.
    pub plays: &'static str,
    /// The one below it.
    pub below: &'static str,
    /// How many pairs of games were played.
    pub pairs: u64,
    /// What the upper one got of the games, drawn ones counted half.
    pub share: f64,
    /// Where its true share lies with 95 % confidence: not below this.
    pub low: f64,
    /// Nor above this.
    pub high: f64,
}

/// What was measured, as the command prints it.
const FILE: &str = include_str!("../../assets/ladder.csv");

/// The steps of the game with this id, the lowest first; empty where nothing was measured.
pub fn measured(id: &str) -> impl Iterator<Item = Measured> {
    FILE.lines().filter_map(move |line| line.strip_prefix(id)?.strip_prefix(',')).filter_map(read)
}

/// A row behind the id of its game.
fn read(row: &'static str) -> Option<Measured> {
    let mut fields = row.split(',');
    let mut next = || fields.next();
    let (opponent, plays, below) = (next()?, next()?, next()?);
    let pairs = next()?.parse().ok()?;
    let mut share = || next()?.parse().ok();
    Some(Measured { opponent, plays, below, pairs, share: share()?, low: share()?, high: share()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{games, ladder_of};

    #[test]
    fn every_game_has_a_ladder_that_was_measured_as_it_is_and_whose_steps_are_steps() {
        let mut rows = 0;
        for (id, _) in games() {
            let ladder = ladder_of(id).expect("a game");
            assert!(!ladder.setups.is_empty() && (5..=7).contains(&ladder.steps.len()), "{id}");
            let steps: Vec<_> = ladder.steps.windows(2).map(|two| (two[1].name, two[1].plays, two[0].name)).collect();
            let found: Vec<Measured> = measured(id).collect();
            let names: Vec<_> = found.iter().map(|step| (step.opponent, step.plays, step.below)).collect();
            assert_eq!(names, steps, "{id} was measured otherwise: `catchup ladder --csv`");
            for step in found {
                assert!(0.5 < step.low && step.low <= step.share && step.share <= step.high, "{id}: {step:?}");
                assert!(step.pairs >= 100, "{id}: {step:?}");
                // A step that is small for sure, or too large, is explained or mended.
                assert!(step.high >= 0.65 || !ladder.small_steps.is_empty(), "{id}: {step:?}");
                assert!(step.low <= 0.85, "{id} has room for one more: {step:?}");
                rows += 1;
            }
        }
        assert_eq!(rows + 1, FILE.lines().count(), "every row belongs to a game");
    }
}
