//! What Catch-Up adds to a report: what several players can expect, and nimbers where the last number wins.

use serde::{Serialize, Serializer};

use crate::core::{Outcome, Player};

/// What Catch-Up adds to a report about a position, or about what a move leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CatchUpNote {
    /// What three and more players can expect.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub prospects: Option<Prospects>,
    /// The nimber, where the last number wins and a turn begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u32>,
}

/// What each player can expect, P1 first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Prospects {
    /// What he is sure of, even if all others play against him.
    #[serde(serialize_with = "words")]
    pub sure: Vec<Outcome>,
    /// What he gets if everybody plays for himself, and whoever has nothing to choose for himself helps whoever leads.
    #[serde(serialize_with = "words")]
    pub kind: Vec<Outcome>,
    /// The same if he hurts whoever leads instead.
    #[serde(serialize_with = "words")]
    pub spiteful: Vec<Outcome>,
}

fn words<S: Serializer>(outcomes: &[Outcome], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(outcomes.iter().map(Outcome::to_string))
}

/// `W L L`, P1 first.
fn letters(outcomes: &[Outcome]) -> String {
    outcomes.iter().map(|outcome| outcome.letter().to_string()).collect::<Vec<_>>().join(" ")
}

impl Prospects {
    /// `P1 is sure to win`, `P1 wins`, `P1 wins; out of spite P2`, `P1 wins; out of spite P2 and P3 draw`.
    pub(super) fn foretold(&self) -> String {
        if let Some(player) = with(&self.sure, Outcome::Win).first() {
            return format!("{player} is sure to win");
        }
        let [kind, spiteful] = [&self.kind, &self.spiteful].map(|outcomes| end(outcomes));
        let both =
            [" wins", " draw"].iter().find_map(|verb| spiteful.strip_suffix(verb).filter(|_| kind.ends_with(verb)));
        if kind == spiteful { kind } else { format!("{kind}; out of spite {}", both.unwrap_or(&spiteful)) }
    }
}

/// Who wins, or who shares the first place.
fn end(outcomes: &[Outcome]) -> String {
    let drawn = with(outcomes, Outcome::Draw);
    match (with(outcomes, Outcome::Win).as_slice(), drawn.as_slice()) {
        ([winner, ..], _) => format!("{winner} wins"),
        ([], [all @ .., last]) if !all.is_empty() && drawn.len() < outcomes.len() => {
            let all: Vec<String> = all.iter().map(Player::to_string).collect();
            format!("{} and {last} draw", all.join(", "))
        }
        ([], _) => "all draw".to_owned(),
    }
}

/// The players who get this.
fn with(outcomes: &[Outcome], outcome: Outcome) -> Vec<Player> {
    Player::ALL.into_iter().zip(outcomes).filter(|(_, got)| **got == outcome).map(|(player, _)| player).collect()
}

impl CatchUpNote {
    /// For people.
    pub(super) fn words(&self) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        if let Some(Prospects { sure, kind, spiteful }) = &self.prospects {
            words.extend([("sure of", letters(sure)), ("kind", letters(kind)), ("spiteful", letters(spiteful))]);
        }
        words.extend(self.nimber.map(|nimber| ("nimber", nimber.to_string())));
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_foretold_of_several_is_one_sentence() {
        use Outcome::{Draw as D, Loss as L, Win as W};
        for (sure, kind, spiteful, told) in [
            ([L, W, L], [L, W, L], [L, W, L], "P2 is sure to win"),
            ([L, L, L], [W, L, L], [W, L, L], "P1 wins"),
            ([D, L, L], [D, L, D], [D, L, D], "P1 and P3 draw"),
            ([D, L, L], [W, L, L], [D, L, D], "P1 wins; out of spite P1 and P3 draw"),
            ([L, L, L], [W, L, L], [L, L, W], "P1 wins; out of spite P3"),
            ([D, L, L], [D, L, D], [D, D, L], "P1 and P3 draw; out of spite P1 and P2"),
            ([L, L, L], [D, D, D], [L, L, W], "all draw; out of spite P3 wins"),
        ] {
            let [sure, kind, spiteful] = [sure, kind, spiteful].map(Vec::from);
            assert_eq!(Prospects { sure, kind, spiteful }.foretold(), told);
        }
    }
}
