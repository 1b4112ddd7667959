//! Setup, position and move of take and break.

use super::code::Breakage;
use super::notation;
use crate::core::{GameInfo, Impartial, Ladder, LadderStep, NotationError, Outcome, Preset, Shape};
use crate::games::heaps::{MISERE, sorted};

/// The largest heap: its moves are still a list, and its nimbers are there in a moment.
pub(super) const MAX_HEAP: u32 = 10_000;

/// A setup: what may become of a heap, the heaps, and whether the last stone wins.
#[derive(Clone, Debug)]
pub struct Breaking {
    rule: Breakage,
    start: Vec<u32>,
    misere: bool,
}

/// A heap of this size becomes these parts, the smaller first; a part that is not there is 0. Which of several equal heaps
/// does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Break {
    /// The size of the heap.
    pub heap: u32,
    /// What is left of it.
    pub parts: [u32; 2],
}

impl Breaking {
    pub(super) fn new(rule: Breakage, start: Vec<u32>, misere: bool) -> Self {
        Self { rule, start, misere }
    }

    /// What may become of a heap.
    pub fn rule(&self) -> &Breakage {
        &self.rule
    }

    /// The heaps at the start.
    pub fn heaps(&self) -> &[u32] {
        &self.start
    }

    /// Whether whoever takes the last stone, or divides the last heap, loses.
    pub fn is_misere(&self) -> bool {
        self.misere
    }

    /// The largest heap that there can be.
    pub fn top(&self) -> u32 {
        self.start.iter().copied().max().unwrap_or(0)
    }
}

/// The opponents at `grundy`.
const GRUNDY: Ladder = Ladder::new(
    &["grundy 20", "grundy 13,8"],
    &[
        LadderStep::beginner("random"),
        LadderStep::careless("sees=4@85/perfect@15"),
        LadderStep::careful("sees=4@50/perfect@50"),
        LadderStep::strong("sees=4@20/perfect@80"),
        LadderStep::perfect(),
    ],
);

impl Impartial for Breaking {
    const ABOUT: GameInfo = GameInfo {
        name: "Octal Game",
        group: "Heaps",
        summary: "Take stones from a heap, and divide what is left if you may. Whoever cannot, loses.",
        rules: include_str!("../../../assets/rules/octal.md"),
        grammar: "0.77 from 20 | 0.137 from 12,9  [misere]",
        ladder: Ladder::new(
            &["octal 0.77 from 9,7,5", "octal 0.137 from 15"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("sees=2@20/sees=4@80"),
                LadderStep::careful("sees=4@65/perfect@35"),
                LadderStep::strong("sees=4@20/perfect@80"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &[
            "octal 0.77 from 12",
            "octal 0.77 from 20",
            "octal 0.77 from 9,7,5",
            "grundy 12",
            "grundy 20",
            "grundy 13,8",
        ],
        presets: &[
            Preset { setup: "octal 0.77 from 20", blurb: "Kayles: knock down one pin, or two that stand together" },
            Preset { setup: "octal 0.77 from 9,7,5", blurb: "three rows of Kayles: a sum, won with nimbers" },
            Preset { setup: "octal 0.137 from 15", blurb: "Dawson's Chess: its nimbers have period 34" },
            Preset { setup: "octal 0.07 from 14", blurb: "Dawson's Kayles: two that stand together, never one" },
            Preset {
                setup: "octal 0.007 from 17",
                blurb: "Treblecross: whether its nimbers have a period nobody knows",
            },
            Preset { setup: "octal 0.77 from 12 misere", blurb: "Kayles where whoever knocks down the last pin loses" },
            Preset { setup: "grundy 20", blurb: "lost only for few heaps; it took a computer to see which" },
            Preset { setup: "grundy 13,8", blurb: "two heaps with nimbers that differ" },
        ],
        options: &[MISERE],
    };
    /// The stones of each heap that is there; the parts of a heap lie where it lay.
    type State = Vec<u32>;
    type Choice = Break;

    fn about(id: &str) -> GameInfo {
        match id {
            "grundy" => GameInfo {
                name: "Grundy's Game",
                summary: "Divide a heap into two unequal ones. Whoever cannot, loses.",
                rules: include_str!("../../../assets/rules/grundy.md"),
                grammar: "20 | 13,8  [misere]",
                ladder: GRUNDY,
                ..Self::ABOUT
            },
            _ => Self::ABOUT,
        }
    }

    fn reach(&self) -> Shape {
        Shape::Acyclic
    }

    fn stuck(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn opening_state(&self) -> Vec<u32> {
        self.start.iter().copied().filter(|&heap| heap > 0).collect()
    }

    fn lifted_options<M>(&self, heaps: &Vec<u32>, lift: impl Fn(Break) -> M) -> Vec<M> {
        let mut sizes = sorted(heaps);
        sizes.dedup();
        let breaks = |heap: u32| self.rule.parts(heap).into_iter().map(move |parts| Break { heap, parts });
        sizes.into_iter().flat_map(breaks).map(lift).collect()
    }

    fn is_stuck(&self, heaps: &Vec<u32>) -> bool {
        heaps.iter().all(|&heap| self.rule.each(heap).next().is_none())
    }

    fn after(&self, heaps: &Vec<u32>, Break { heap, parts }: Break) -> Vec<u32> {
        let place = heaps.iter().position(|&size| size == heap).unwrap_or(heaps.len());
        let (before, behind) = heaps.split_at(place);
        let parts = parts.into_iter().filter(|&part| part > 0);
        before.iter().copied().chain(parts).chain(behind.iter().copied().skip(1)).collect()
    }

    fn why_no_option(&self, heaps: &Vec<u32>, Break { heap, parts: [small, large] }: Break) -> String {
        if !heaps.contains(&heap) {
            return format!("needs a heap of {heap}, and there is none");
        }
        let left = u64::from(small) + u64::from(large);
        match (&self.rule, u64::from(heap).checked_sub(left)) {
            (_, None) => format!("leaves more than the heap of {heap}"),
            (Breakage::Grundy, Some(1..)) => "takes stones; here a heap is only divided".to_owned(),
            (Breakage::Grundy, Some(0)) if small == 0 => "does not divide the heap".to_owned(),
            (Breakage::Grundy, Some(0)) => "divides a heap into equal ones; they must differ".to_owned(),
            (Breakage::Octal(digits), Some(taken)) => {
                let digit = usize::try_from(taken).ok().and_then(|taken| digits.get(taken)).copied().unwrap_or(0);
                let may = match digit & if taken == 0 { 4 } else { 7 } {
                    0 => "that many may not be taken".to_owned(),
                    digit => {
                        let ways = [(1, "no heap"), (2, "one heap"), (4, "two heaps")];
                        let ways = ways.iter().filter(|(bit, _)| digit & bit != 0).map(|(_, words)| *words);
                        format!("with that many, {} may be left", ways.collect::<Vec<_>>().join(" or "))
                    }
                };
                format!("takes {taken}, and {may}")
            }
        }
    }

    /// Heaps have no order.
    fn reduced(&self, heaps: &Vec<u32>) -> Vec<u32> {
        sorted(heaps)
    }

    fn write_choice(&self, _heaps: &Vec<u32>, choice: Break) -> String {
        notation::write_break(choice)
    }

    fn read_choice(&self, _heaps: &Vec<u32>, text: &str) -> Result<Break, NotationError> {
        notation::read_break(text)
    }

    fn write_state(&self, heaps: &Vec<u32>) -> String {
        notation::write_heaps(heaps)
    }

    fn read_state(&self, text: &str) -> Result<Vec<u32>, NotationError> {
        notation::read_heaps(self, text)
    }
}
