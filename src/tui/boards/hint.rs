//! What a spot says about the move that is made there: `W7`, `D`, `L12`, `?`, `~62%`.

use std::cell::Cell;

use rustc_hash::FxHashMap;

use super::AnySpot;
use crate::core::{Bounds, Outcome};
use crate::games::AnyGame;
use crate::settings::HintLevel;
use crate::solve::{Analysis, MoveReport};
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// Columns of a hint with a number of turns of two digits.
pub(super) const TURNS: i32 = 3;

/// What is said about one choice, as sign, weight and colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hint {
    /// `W7`, `W`, `D`, `L12`, `?` or `~62%`: at most four signs below a length of 1000.
    pub text: String,
    /// How it looks. Only what keeps the value has a colour: most moves lose.
    pub role: Role,
    /// Proven to keep the value of the position, where some choice does not.
    pub keeps: bool,
    /// What is proven of the choice.
    pub bounds: Bounds,
    /// Of how many of a hundred sensible answers to it something is given away, where that is told.
    pub trap: Option<u8>,
}

impl Hint {
    /// The hint for a choice that is worth `bounds` where the whole position is worth `root`.
    pub(crate) fn new(bounds: Bounds, estimate: Option<f64>, root: Bounds) -> Self {
        let outcome = bounds.outcome();
        let keeps = outcome.is_some_and(|outcome| outcome > Outcome::Loss) && outcome == root.outcome();
        let role = match outcome {
            Some(Outcome::Win) if keeps => Role::Win,
            Some(Outcome::Draw) if keeps => Role::Bright,
            Some(Outcome::Win | Outcome::Draw) => Role::Draw,
            Some(Outcome::Loss) => Role::Dim,
            None => Role::Unknown,
        };
        Self { text: sign(bounds, estimate), role, keeps, bounds, trap: None }
    }

    /// What somebody wrote of a spot: an outcome, a number, or nothing yet.
    pub(crate) fn written(word: &str) -> Self {
        let role = match word.chars().next() {
            Some('W') => Role::Win,
            Some('L') => Role::Mistake,
            Some(_) => Role::Bright,
            None => Role::Unknown,
        };
        let text = if word.is_empty() { "?".to_owned() } else { word.to_owned() };
        Self { text, role, keeps: !word.is_empty(), bounds: Bounds::UNKNOWN, trap: None }
    }

    /// The same with the chance that the answer gives something away in place of the length: `D40%`. Some answer is always
    /// right, and a small chance is one: neither reads like a certainty.
    fn with_trap(self, chance: f64) -> Self {
        let least = if chance > 0.0 { 1.0 } else { 0.0 };
        let percent = (chance * 100.0).round().clamp(least, 99.0) as u8;
        Self { text: format!("{}{percent}%", self.letter()), trap: Some(percent), ..self }
    }

    /// How it looks on a material, if there is one.
    pub(crate) fn on(&self, material: Option<Role>) -> Ink {
        on(self.role, material)
    }

    /// The mark of a move that was played where something was better: `<<` where it gave that away.
    pub(crate) fn mistake(bounds: Bounds, is_slip: bool) -> Self {
        let text = if is_slip { "<<" } else { "<" };
        Self { text: text.to_owned(), role: Role::Mistake, keeps: false, bounds, trap: None }
    }

    /// How it looks on a plain ground: what keeps the value, and a mistake, is a chip where boards show materials.
    pub(crate) fn ink(&self, pen: &Pen<'_>) -> Ink {
        let is_chip = self.keeps || self.role == Role::Mistake;
        self.on((is_chip && pen.has_materials()).then_some(Role::Raised))
    }

    /// The first sign: `W`, `D`, `L`, `?` or `~`. The place for a hint may be one column wide.
    pub(crate) fn letter(&self) -> char {
        self.text.chars().next().unwrap_or('?')
    }
}

/// What a hint of this role looks like on a material, if there is one: a chip if it keeps the value or is a mistake, else
/// plain letters of the material. No board paints a chip by itself.
pub(crate) fn on(role: Role, material: Option<Role>) -> Ink {
    match (role, material) {
        (role, None) => role.into(),
        (Role::Win, Some(_)) => Role::WinChip.into(),
        (Role::Bright, Some(_)) => Role::DrawChip.into(),
        (Role::Mistake, Some(_)) => Role::LossChip.into(),
        (_, Some(material)) => material.into(),
    }
}

/// The sign for bounds: a letter with the length if it is known; an estimate is marked as one.
pub fn sign(bounds: Bounds, estimate: Option<f64>) -> String {
    match (bounds.outcome(), bounds.exact().and_then(crate::core::Value::remoteness), estimate) {
        (Some(outcome), Some(turns), _) => format!("{}{turns}", outcome.letter()),
        (Some(outcome), None, _) => outcome.letter().to_string(),
        // Rounded to a hundred or to nothing, a guess would read like a certainty.
        (None, _, Some(guess)) => format!("~{}%", (guess * 100.0).round().clamp(1.0, 99.0)),
        (None, _, None) => "?".to_owned(),
    }
}

/// The hints of a board, by spot. Of thousands most are alike: each is kept once. A board asks for them in their order, as a
/// rule: the one behind the last is at hand, while a search takes the memory to itself in which others would be found.
#[derive(Clone, Debug)]
pub(crate) struct Hints {
    /// Each spot, with the number of its hint.
    spots: Vec<(AnySpot, usize)>,
    places: FxHashMap<AnySpot, usize>,
    /// The place behind that of the last one.
    next: Cell<usize>,
    kinds: Vec<Hint>,
}

impl Hints {
    /// No hints.
    pub(crate) fn none() -> Self {
        Self::of_spots([])
    }

    /// The hints of an analysis, as far as `level` lets them be seen. `spot` names where a move is chosen next, if it
    /// can be chosen from here; a spot from which several moves go on is worth the best of them. `traps` are those that the
    /// moves set, as far as they are known and told.
    pub(crate) fn new(
        analysis: &Analysis<AnyGame>,
        traps: &[Option<f64>],
        level: HintLevel,
        spot: impl Fn(&MoveReport<AnyGame>) -> Option<AnySpot>,
    ) -> Self {
        if level < HintLevel::Keeping {
            return Self::none();
        }
        let mut order = Vec::new();
        let mut worth: FxHashMap<AnySpot, (Bounds, Option<f64>)> = FxHashMap::default();
        let mut set: FxHashMap<AnySpot, f64> = FxHashMap::default();
        for (index, report) in analysis.moves.iter().enumerate() {
            if let Some(spot) = spot(report) {
                let news = (report.bounds, report.estimate);
                let first = || {
                    order.push(spot);
                    news
                };
                worth.entry(spot).and_modify(|old| *old = better(*old, news)).or_insert_with(first);
                if let Some(trap) = traps.get(index).copied().flatten() {
                    set.entry(spot).and_modify(|old| *old = old.max(trap)).or_insert(trap);
                }
            }
        }
        let hints = order.into_iter().map(|spot| {
            let (bounds, guess) = worth[&spot];
            let hint = Hint::new(bounds, guess, analysis.root);
            (spot, if let Some(trap) = set.get(&spot) { hint.with_trap(*trap) } else { hint })
        });
        Self::of_spots(hints.filter(|(_, hint)| level == HintLevel::All || hint.keeps))
    }

    /// These hints.
    pub(crate) fn of_spots(hints: impl IntoIterator<Item = (AnySpot, Hint)>) -> Self {
        let mut known: FxHashMap<Hint, usize> = FxHashMap::default();
        let mut number = |hint: Hint| {
            let next = known.len();
            *known.entry(hint).or_insert(next)
        };
        let spots: Vec<_> = hints.into_iter().map(|(spot, hint)| (spot, number(hint))).collect();
        let places = spots.iter().enumerate().map(|(place, (spot, _))| (*spot, place)).collect();
        let mut kinds: Vec<(Hint, usize)> = known.into_iter().collect();
        kinds.sort_unstable_by_key(|(_, number)| *number);
        Self { spots, places, next: Cell::new(0), kinds: kinds.into_iter().map(|(hint, _)| hint).collect() }
    }

    /// What is said about a spot.
    pub(crate) fn of(&self, spot: AnySpot) -> Option<&Hint> {
        let next = self.next.get();
        let is_next = self.spots.get(next).is_some_and(|(other, _)| *other == spot);
        let place = if is_next { next } else { *self.places.get(&spot)? };
        self.next.set(place + 1);
        self.kinds.get(self.spots[place].1)
    }

    /// Whether nothing is said about any spot.
    pub(crate) fn is_empty(&self) -> bool {
        self.spots.is_empty()
    }
}

fn better(a: (Bounds, Option<f64>), b: (Bounds, Option<f64>)) -> (Bounds, Option<f64>) {
    let guess = match (a.1, b.1) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (one, other) => one.or(other),
    };
    (a.0.or(b.0), guess)
}

#[cfg(test)]
mod tests {
    use super::super::board;
    use super::*;
    use crate::core::laws::Dice;
    use crate::core::{Game, Value};

    #[test]
    fn a_proof_and_an_estimate_have_different_signs() {
        let table = [
            (Bounds::exactly(Value::Win(7)), None, "W7"),
            (Bounds::of(Outcome::Win), Some(0.9), "W"),
            (Bounds::exactly(Value::Draw), None, "D"),
            (Bounds::exactly(Value::Loss(12)), None, "L12"),
            (Bounds::of(Outcome::Loss), None, "L"),
            (Bounds::UNKNOWN, None, "?"),
            (Bounds::at_least(Value::Draw), None, "?"),
            (Bounds::UNKNOWN, Some(0.623), "~62%"),
            (Bounds::UNKNOWN, Some(1.0), "~99%"),
        ];
        for (bounds, estimate, text) in table {
            assert_eq!(sign(bounds, estimate), text);
        }
    }

    #[test]
    fn a_trap_stands_beside_the_letter_and_is_never_certain() {
        let (draw, loss) = (Bounds::of(Outcome::Draw), Bounds::exactly(Value::Loss(12)));
        for (bounds, chance, text) in
            [(draw, 0.4, "D40%"), (draw, 0.0, "D0%"), (loss, 0.001, "L1%"), (loss, 0.999, "L99%")]
        {
            let hint = Hint::new(bounds, None, bounds).with_trap(chance);
            assert_eq!((hint.text.as_str(), hint.bounds), (text, bounds));
        }
    }

    #[test]
    fn a_hint_is_found_in_whatever_order_one_asks() {
        let game: AnyGame = "multiples 2..40".parse().expect("a setup");
        let spots: Vec<AnySpot> = game
            .legal_moves(&game.start())
            .into_iter()
            .filter_map(|mv| board(&game).path(&game.start(), mv).last().copied())
            .collect();
        let kinds = ["W", "L", ""].map(Hint::written);
        let said: Vec<_> =
            spots.iter().copied().zip(kinds.iter().cycle().cloned()).filter(|(_, hint)| hint.text != "L").collect();
        let hints = Hints::of_spots(said.clone());
        let mut dice = Dice(5);
        let asked = (0..spots.len()).chain((0..spots.len()).rev()).chain((0..400).map(|_| dice.below(spots.len())));
        for at in asked {
            let hint = said.iter().find(|(spot, _)| *spot == spots[at]).map(|(_, hint)| hint);
            assert_eq!(hints.of(spots[at]), hint, "{at}");
        }
        assert!(spots.len() > 10 && Hints::none().of(spots[0]).is_none());
    }

    #[test]
    fn only_what_keeps_the_value_is_marked() {
        let (win, draw, loss) = (Bounds::of(Outcome::Win), Bounds::of(Outcome::Draw), Bounds::of(Outcome::Loss));
        assert_eq!(Hint::new(win, None, win).role, Role::Win);
        assert_eq!(Hint::new(draw, None, win).role, Role::Draw);
        assert_eq!(Hint::new(draw, None, draw).role, Role::Bright);
        assert_eq!(Hint::new(loss, None, win).role, Role::Dim);
        assert!(!Hint::new(loss, None, loss).keeps, "all moves of a lost position keep it");
        let chips = [(win, win), (draw, draw), (draw, win), (loss, loss), (Bounds::UNKNOWN, win)]
            .map(|(bounds, root)| Hint::new(bounds, None, root).on(Some(Role::Sand)));
        let on = [Role::WinChip, Role::DrawChip, Role::Sand, Role::Sand, Role::Sand];
        assert_eq!(chips, on.map(Ink::from));
    }
}
