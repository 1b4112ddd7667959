//! A pairing of a tournament as JSON has it: a line of its own, which can be read again.

use std::borrow::Cow;

use num_rational::BigRational;
use serde::{Deserialize, Serialize};

use crate::bots::NamedBot;
use crate::games::AnyGame;
use crate::play::tournament::{Interval, Method, Pairing, Tested, Tournament};
use crate::survey::Cell;

/// What one pairing came to: `catchup tournament --json`, a line for each.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct PairingEntry<'a> {
    pub setup: Cow<'a, str>,
    pub p1: Cow<'a, str>,
    pub p2: Cow<'a, str>,
    #[serde(flatten)]
    chances: OutcomeShares<Option<f64>>,
    /// The same as fractions, where they are known.
    #[serde(flatten)]
    exact: Option<ExactShares>,
    /// The shares are at least these, with 95 % confidence; nothing where they are exact.
    low: Option<OutcomeShares<f64>>,
    /// And at most these.
    high: Option<OutcomeShares<f64>>,
    #[cfg_attr(test, schemars(extend("enum" = ["exact", "floating point", "sampled"])))]
    pub method: Cow<'a, str>,
    pub games: Option<u64>,
    pub seed: Option<u64>,
    /// Whether all games were played that were asked for, or the test has said enough.
    pub complete: bool,
    /// The version of the program.
    pub version: Cow<'a, str>,
    /// From where the games began, if not from the start, as `--openings` said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Cow<'a, str>"))]
    pub openings: Option<Cow<'a, str>>,
    /// How many rounds the games were played in, one opening each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64"))]
    rounds: Option<u64>,
    /// How many positions a bot that searches might look at before each turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64"))]
    pub nodes: Option<u64>,
    /// How many turns were chosen without a proof, since those did not suffice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u64"))]
    unproven: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "TestEntry<'a>"))]
    pub sprt: Option<TestEntry<'a>>,
    /// The position that was drawn, with `--pools`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Cow<'a, str>"))]
    pub start: Option<Cow<'a, str>>,
}

/// Where the test of a pairing ended.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct TestEntry<'a> {
    p0: f64,
    p1: f64,
    alpha: f64,
    beta: f64,
    /// The logarithm of how much more likely the games are if `p1` is true.
    ratio: f64,
    /// Between this and the next it is undecided.
    lower: f64,
    upper: f64,
    #[cfg_attr(test, schemars(extend("enum" = ["p0", "p1", "open"])))]
    verdict: Cow<'a, str>,
}

/// Something of each outcome.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct OutcomeShares<T> {
    p1_wins: T,
    drawn: T,
    p2_wins: T,
}

/// The chances as texts: fractions in lowest terms.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct ExactShares {
    #[serde(rename = "p1_wins_exact")]
    p1: String,
    #[serde(rename = "drawn_exact")]
    drawn: String,
    #[serde(rename = "p2_wins_exact")]
    p2: String,
}

impl<T> From<[T; 3]> for OutcomeShares<T> {
    fn from([p1_wins, drawn, p2_wins]: [T; 3]) -> Self {
        Self { p1_wins, drawn, p2_wins }
    }
}

impl<'a> PairingEntry<'a> {
    /// The entry of a pairing of a tournament; `openings` says from where its games began, if not from the start.
    pub(crate) fn new(
        setup: &'a str,
        contest: &'a Tournament<AnyGame>,
        method: Method,
        openings: Option<&'a str>,
        pairing: &Pairing,
    ) -> Self {
        let ends = |end: fn(&Interval) -> f64| {
            pairing.intervals.as_ref().map(|intervals| intervals.each_ref().map(end).into())
        };
        let [p1, drawn, p2] = pairing.chances().map(Cell::plain);
        let exact = ExactShares { p1, drawn, p2 };
        Self {
            setup: setup.into(),
            p1: contest.bots[pairing.p1].name().into(),
            p2: contest.bots[pairing.p2].name().into(),
            chances: pairing.chances().map(Cell::number).into(),
            exact: (method == Method::Exact).then_some(exact),
            low: ends(|interval| interval.low),
            high: ends(|interval| interval.high),
            method: method.word().into(),
            games: pairing.games,
            seed: method.seed(),
            complete: contest.is_complete(pairing, method),
            version: env!("CARGO_PKG_VERSION").into(),
            openings: openings.map(Into::into),
            rounds: pairing.rounds,
            nodes: method.seed().map(|_| contest.nodes),
            unproven: pairing.unproven,
            sprt: pairing.tested.map(TestEntry::from),
            start: None,
        }
    }

    /// The pairing among these bots, if both are there.
    pub(crate) fn pairing(&self, bots: &[NamedBot<AnyGame>]) -> Option<Pairing> {
        let number = |name: &str| bots.iter().position(|bot| bot.name() == name);
        let seats = [number(&self.p1)?, number(&self.p2)?];
        let OutcomeShares { p1_wins, drawn, p2_wins } = &self.chances;
        let real = [p1_wins, drawn, p2_wins].map(|share| Cell::from(*share));
        let fraction = |text: &str| text.parse::<BigRational>().ok().map(Cell::Ratio);
        let ratios = self
            .exact
            .as_ref()
            .and_then(|exact| Some([fraction(&exact.p1)?, fraction(&exact.drawn)?, fraction(&exact.p2)?]));
        let mut pairing = Pairing::new(seats, ratios.unwrap_or(real));
        pairing.intervals = self.low.as_ref().zip(self.high.as_ref()).map(|(low, high)| {
            [(low.p1_wins, high.p1_wins), (low.drawn, high.drawn), (low.p2_wins, high.p2_wins)]
                .map(|(low, high)| Interval::new(low, high))
        });
        (pairing.games, pairing.rounds, pairing.unproven) = (self.games, self.rounds, self.unproven);
        pairing.tested = self.sprt.as_ref().and_then(TestEntry::tested);
        Some(pairing)
    }
}

impl From<Tested> for TestEntry<'_> {
    fn from(Tested { sprt, ratio, verdict, .. }: Tested) -> Self {
        let [lower, upper] = sprt.bounds();
        let verdict = verdict.word().into();
        Self { p0: sprt.p0, p1: sprt.p1, alpha: sprt.alpha, beta: sprt.beta, ratio, lower, upper, verdict }
    }
}

impl TestEntry<'_> {
    /// The test and where it ended, if it is one.
    pub(crate) fn tested(&self) -> Option<Tested> {
        let words = format!("p0={},p1={},alpha={},beta={}", self.p0, self.p1, self.alpha, self.beta);
        Some(Tested::new(words.parse().ok()?, self.ratio))
    }
}
