//! What Catch-Up adds to a report: what several players can expect, and nimbers where the last number wins.

use serde::{Serialize, Serializer};

use crate::core::Outcome;

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
