//! Opponents for everyone: names that are roles, from the weakest to the strongest.

/// The opponents of a game, each of which beats the one below it, and where that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// Setups small enough to be solved at once, in which a slip still costs something.
    pub setups: &'static [&'static str],
    /// The weakest first.
    pub steps: &'static [LadderStep],
    /// Setups out of which riddles come: those above, and others that are as small.
    pub riddles: &'static [&'static str],
    /// Why the steps are smaller than elsewhere, where they are.
    pub small_steps: &'static str,
}

/// One opponent of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderStep {
    /// The role that people know it by: `careless`.
    pub name: &'static str,
    /// The bot that plays it, as it is typed: `random@60/perfect@40`.
    pub plays: &'static str,
    /// What to expect of it.
    pub idea: &'static str,
}

impl Ladder {
    /// Nobody yet.
    pub const NONE: Self = Self { setups: &[], steps: &[], riddles: &[], small_steps: "" };

    /// These opponents, measured on these setups.
    pub const fn new(setups: &'static [&'static str], steps: &'static [LadderStep]) -> Self {
        Self { setups, steps, riddles: setups, small_steps: "" }
    }

    /// The same with riddles out of these setups.
    #[must_use]
    pub const fn with_riddles(self, riddles: &'static [&'static str]) -> Self {
        Self { riddles, ..self }
    }

    /// The same in a game that allows no larger steps, and why.
    #[must_use]
    pub const fn with_small_steps(self, small_steps: &'static str) -> Self {
        Self { small_steps, ..self }
    }

    /// The opponent of this name.
    pub fn step(&self, name: &str) -> Option<&'static LadderStep> {
        self.steps.iter().find(|step| step.name == name)
    }
}

impl LadderStep {
    /// The one whom everybody beats soon.
    pub const fn beginner(plays: &'static str) -> Self {
        Self { name: "beginner", plays, idea: "knows the rules, and has no plan" }
    }

    /// The one above the beginner: a newcomer can beat it.
    pub const fn careless(plays: &'static str) -> Self {
        Self { name: "careless", plays, idea: "often does not look; can be beaten the first time" }
    }

    /// The one that sees what is near.
    pub const fn eager(plays: &'static str) -> Self {
        Self { name: "eager", plays, idea: "sees what is near, and goes for it" }
    }

    /// The one that looks further.
    pub const fn careful(plays: &'static str) -> Self {
        Self { name: "careful", plays, idea: "looks ahead, most of the time" }
    }

    /// The one that errs now and then.
    pub const fn strong(plays: &'static str) -> Self {
        Self { name: "strong", plays, idea: "gives little away, and not often" }
    }

    /// The one that hardly ever errs, where the way from strong to perfect is long.
    pub const fn expert(plays: &'static str) -> Self {
        Self { name: "expert", plays, idea: "errs once in a long while" }
    }

    /// The one that never gives anything away.
    pub const fn perfect() -> Self {
        Self { name: "perfect", plays: "perfect", idea: "never gives anything away" }
    }
}
