//! The pools that a table has a row for: {1..N} under some options, all pools of a size, or one.

use crate::core::NotationError;
use crate::games::catch_up::{CatchUp, MOST_NUMBERS};
use crate::survey::Request;

/// A pool, and its place in the range of a table.
pub(super) type PlacedPool = (u64, CatchUp);

/// More pools are not compared.
const MOST_POOLS: u64 = 20_000;

/// The options that are typed without a pool, perhaps none; nothing where a pool is typed.
pub(super) fn options_of(request: &Request) -> Option<&str> {
    request.setup.split_whitespace().all(|word| word.contains('=')).then_some(request.setup.as_str())
}

/// The setup that was asked for, or the usual one of the table.
pub(super) fn setup_or(request: &Request, usual: &str) -> Result<CatchUp, NotationError> {
    match request.setup()? {
        Some(game) => Ok(game),
        None => usual.parse(),
    }
}

/// The pools that were asked for: those that were typed, or {1..N} for a range of N; each with `more` options.
pub(super) fn pools(request: &Request, least: u64, to: u64, more: &str) -> Result<Vec<PlacedPool>, NotationError> {
    if let Some(options) = options_of(request) {
        let (from, to) = request.range_within(least, to, MOST_NUMBERS as u64)?;
        return (from..=to).map(|n| Ok((n, format!("catch-up 1..{n} {options} {more}").parse()?))).collect();
    }
    request.without_range("is a range of N, and the setup says which pools: leave out one of them")?;
    match all(&request.setup)? {
        Some(AllPools { pools, options }) => {
            let read = |pool: Vec<u32>| Ok((0, format!("catch-up {} {options} {more}", joined(&pool)).parse()?));
            pools.into_iter().map(read).collect()
        }
        None => Ok(vec![(0, request.read(&format!("{} {more}", request.setup))?)]),
    }
}

/// All pools of a size, and the options beside them.
struct AllPools {
    pools: Vec<Vec<u32>>,
    options: String,
}

/// All pools that `all 8 of 1..14` names; nothing where it is not of this form.
fn all(setup: &str) -> Result<Option<AllPools>, NotationError> {
    let (options, words): (Vec<&str>, Vec<&str>) = setup.split_whitespace().partition(|word| word.contains('='));
    let ["all", rest @ ..] = &words[..] else { return Ok(None) };
    let said = || NotationError::new(words.join(" "), "should read like all 8 of 1..14");
    let [size, "of", urn] = rest else { return Err(said()) };
    let size: usize = size.parse().map_err(|_| said())?;
    let mut urn = format!("catch-up {urn}").parse::<CatchUp>()?.numbers().to_vec();
    urn.dedup();
    if !(1..=urn.len()).contains(&size) {
        let reason = format!("is not a number of numbers from 1 to {}", urn.len());
        return Err(NotationError::new(size.to_string(), reason));
    }
    let count = choose(urn.len() as u64, size as u64);
    if count > MOST_POOLS {
        let reason = format!("names too many pools: at most {MOST_POOLS} are compared");
        return Err(NotationError::new(words.join(" "), reason));
    }
    let mut found = Vec::with_capacity(count as usize);
    subsets(&urn, size, &mut Vec::new(), &mut found);
    Ok(Some(AllPools { pools: found, options: options.join(" ") }))
}

/// The binomial coefficient, cut off far above [`MOST_POOLS`].
fn choose(n: u64, k: u64) -> u64 {
    (0..k.min(n - k)).fold(1, |ways, i| if ways > u64::from(u32::MAX) { ways } else { ways * (n - i) / (i + 1) })
}

fn subsets(urn: &[u32], size: usize, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    if size == 0 {
        return found.push(begun.clone());
    }
    for at in 0..=urn.len() - size {
        begun.push(urn[at]);
        subsets(&urn[at + 1..], size - 1, begun, found);
        begun.pop();
    }
}

/// `1,2,5`.
pub(super) fn joined(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The words of a setup without the id.
pub(super) fn words(game: &CatchUp) -> String {
    game.to_string().trim_start_matches("catch-up ").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(setup: &str) -> Result<Vec<String>, String> {
        let found = pools(&Request::new("catch-up", setup), 1, 3, "").map_err(|error| error.to_string())?;
        Ok(found.iter().map(|(_, game)| words(game)).collect())
    }

    #[test]
    fn pools_are_those_that_were_asked_for() {
        for (setup, pools) in [
            ("", &["1", "1,2", "1..3"][..]),
            ("ties=last", &["1 ties=last", "1,2 ties=last", "1..3 ties=last"]),
            ("2,5 handicap=1", &["2,5 handicap=1"]),
            ("all 2 of 1..3", &["1,2", "1,3", "2,3"]),
            ("goal=last all 2 of 4,2,2", &["2,4 goal=last"]),
        ] {
            assert_eq!(names(setup), Ok(pools.iter().map(|&pool| pool.to_owned()).collect()), "{setup}");
        }
        assert_eq!(names("all 8 of 1..14").map(|pools| pools.len()), Ok(3003));
    }

    #[test]
    fn what_names_no_pools_is_refused() {
        for (setup, sentence) in [
            ("all 8", "`all 8` should read like all 8 of 1..14"),
            ("all x of 1..14", "`all x of 1..14` should read like all 8 of 1..14"),
            ("all 0 of 1..3", "`0` is not a number of numbers from 1 to 3"),
            ("all 4 of 1..3", "`4` is not a number of numbers from 1 to 3"),
            ("all 30 of 1..60", "`all 30 of 1..60` names too many pools: at most 20000 are compared"),
        ] {
            assert_eq!(names(setup), Err(sentence.to_owned()));
        }
    }
}
