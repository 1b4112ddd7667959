//! Which pairings of a tournament are played: those that were named, and those of a shard.

use anyhow::Result;

use super::args::TournamentArgs;
use crate::bots::{Bots, COMMAND, NamedBot};
use crate::core::{Arrange, NotationError};

/// Both names of `random:perfect`; the colon of a command is none between two.
fn both(text: &str) -> Result<[&str; 2], NotationError> {
    let command = COMMAND.trim_end_matches(':');
    let colons = text.match_indices(':').map(|(place, _)| [&text[..place], &text[place + 1..]]);
    let mut parted = colons.map(|names| names.map(str::trim)).filter(|[first, second]| {
        !first.is_empty() && !second.is_empty() && *first != command && !first.ends_with(&format!(":{command}"))
    });
    parted.next().ok_or_else(|| NotationError::new(text, "is no pairing; expected two bots, e.g. random:perfect"))
}

/// The names of all bots that pairings name.
pub(crate) fn named(pairings: &[String]) -> Result<Vec<&str>, NotationError> {
    Ok(pairings.iter().map(|text| both(text)).collect::<Result<Vec<_>, _>>()?.concat())
}

/// The pairings that are to be played. Shards part them by the names of their bots, in whatever order these are listed.
pub(crate) fn choose<G: Bots>(args: &TournamentArgs, bots: &[NamedBot<G>]) -> Result<Vec<[usize; 2]>> {
    let number = |name: &str| bots.iter().position(|bot| bot.name() == name);
    let mut chosen: Vec<[usize; 2]> = if args.pairing.is_empty() {
        (0..bots.len().pow(2)).map(|cell| [cell / bots.len(), cell % bots.len()]).collect()
    } else {
        let named = args.pairing.iter().map(|text| both(text)).collect::<Result<Vec<_>, _>>()?;
        named.into_iter().filter_map(|[p1, p2]| Some([number(p1)?, number(p2)?])).collect()
    };
    if args.openings.is_some() && args.pairing.is_empty() {
        // Each of two sits on every seat, so that they meet once; whose name comes first is the first, however they are listed.
        chosen.retain(|&[p1, p2]| bots[p1].name() < bots[p2].name());
    }
    chosen.arrange_by_key(|seats| seats.map(|bot| bots[bot].name()));
    chosen.dedup();
    if let Some(shard) = args.shard {
        let mut place = 0_u64..;
        chosen.retain(|_| place.next().is_some_and(|place| shard.has(place)));
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pairing_is_parted_between_two_bots() {
        for (text, names) in [
            ("random:perfect", ["random", "perfect"]),
            ("fallible=0.1 : exec:./bot x", ["fallible=0.1", "exec:./bot x"]),
            ("exec:./a:exec:./b c", ["exec:./a", "exec:./b c"]),
        ] {
            assert_eq!(both(text), Ok(names));
        }
        for wrong in ["random", ":", "random:", "exec:./a"] {
            assert!(both(wrong).is_err(), "{wrong}");
        }
    }
}
