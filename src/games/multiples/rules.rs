//! The rules: choose a neighbour of the last node that nobody has used; who cannot, loses.

use std::ops::Range;

use crate::core::{
    GameInfo, Impartial, Ladder, LadderStep, NotationError, OptionSpec, OwnBoards, PaintSpot, PaintStep, Preset,
    ReadFile, Shape, Turned,
};

use super::{Arena, Multiples, name, notation, setup};

/// A choice: the index of a node in the graph of the setup.
pub type Node = u32;

/// The last choice, and everything that has been used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trail {
    /// Sorted; the last choice is among them. A list, not a set of bits: a game uses few of the nodes that there are.
    used: Vec<Node>,
    last: Option<Node>,
}

/// The last choice, everything that has been used, and whose move it is.
pub type Position = Turned<Trail>;

impl Trail {
    /// Sorts what is used. `last` must be among it; nothing may be used without a last choice.
    pub(super) fn new(mut used: Vec<Node>, last: Option<Node>) -> Self {
        used.sort_unstable();
        Self { used, last }
    }

    /// What has been used, sorted; the last choice is among it.
    pub fn used(&self) -> &[Node] {
        &self.used
    }

    /// The last choice; `None` before the first.
    pub fn last(&self) -> Option<Node> {
        self.last
    }

    /// Whether somebody has used `node`.
    pub fn is_used(&self, node: Node) -> bool {
        self.used.binary_search(&node).is_ok()
    }
}

impl Multiples {
    /// The choices that follow `last`, in order.
    pub fn answers<'a>(&'a self, trail: &'a Trail, last: Node) -> impl Iterator<Item = Node> + 'a {
        self.following(last).iter().copied().filter(|&node| !trail.is_used(node))
    }

    fn all_nodes(&self) -> Range<Node> {
        0..self.graph().nodes() as Node
    }
}

/// The opponents at `geography`.
const GEOGRAPHY: Ladder = Ladder::new(
    &["geography flower"],
    &[
        LadderStep::beginner("random"),
        LadderStep::careless("random@62/sees=2@38"),
        LadderStep::eager("random@25/sees=2@75"),
        LadderStep::careful("sees=2@72/perfect@28"),
        LadderStep::perfect(),
    ],
)
.with_riddles(&["geography harbour", "geography flower", "geography ladder"])
.with_small_steps("a walk is short: one slip decides it, and is hardly ever given back");

impl Impartial for Multiples {
    const ABOUT: GameInfo = GameInfo {
        name: "Multiples and divisors",
        group: "Multiples and divisors",
        summary: "choose a multiple or divisor of the last number, each once; who cannot, loses",
        rules: include_str!("../../../assets/rules/multiples.md"),
        grammar: "2..100 | 2..99 first=..49 | 1..100 first=any | 1..100 once=1",
        ladder: Ladder::new(
            &["multiples 2..30", "multiples 2..40"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@60/sees=2@40"),
                LadderStep::eager("random@22/sees=2@78"),
                LadderStep::careful("sees=2@80/sees=4@20"),
                LadderStep::strong("sees=2@15/sees=4@85"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &[
            "multiples 2..30",
            "multiples 2..50",
            "multiples 2..100",
            "multiples 2..150",
            "geography ladder",
            "geography harbour",
            "geography flower",
        ],
        presets: &[
            Preset {
                setup: "multiples 2..100",
                blurb: "the game of the exhibition: 34 first numbers win, the primes lose",
            },
            Preset { setup: "multiples 2..99", blurb: "as it was misremembered: every first number loses" },
            Preset { setup: "multiples 2..30", blurb: "short, and every length known" },
            Preset { setup: "multiples 2..100 first=any", blurb: "a prime above 50 wins at once" },
            Preset { setup: "multiples 1..100 once=1", blurb: "1 may open, and nobody comes back to it" },
            Preset { setup: "geography harbour", blurb: "the same game on a graph: too few quays for the boats" },
            Preset { setup: "geography flower", blurb: "odd cycles: pairs cannot be seen as two sides" },
            Preset { setup: "geography ladder", blurb: "everything has its partner" },
        ],
        options: &[
            OptionSpec {
                key: "first",
                label: "First number",
                values: &["", "any"],
                usual: "half the last at most",
                help: "what may be chosen first: at most half the last number unless said otherwise",
            },
            OptionSpec {
                key: "once",
                label: "1",
                values: &["", "1"],
                usual: "a number like others",
                help: "on a board from 1: the 1 may be chosen first and never afterwards",
            },
        ],
    };
    type State = Trail;
    type Choice = Node;

    fn about(id: &str) -> GameInfo {
        match id {
            "geography" => GameInfo {
                name: "Geography",
                rules: include_str!("../../../assets/rules/geography.md"),
                summary: "Move the token to a node that is joined to its own, never to one that is used. Who cannot, loses.",
                grammar: "harbour | flower | ladder | FILE",
                options: &[],
                ladder: GEOGRAPHY,
                ..Self::ABOUT
            },
            _ => Self::ABOUT,
        }
    }

    fn boards(id: &str) -> Option<OwnBoards> {
        (id == "geography").then_some(setup::OWN)
    }

    fn read_words(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        setup::read(words, file)
    }

    /// Without a 1 on the board nobody can begin with it.
    fn idle(&self) -> &'static [&'static str] {
        if self.node_of(1).is_some() { &[] } else { &["once"] }
    }

    fn own_files(&self) -> Vec<(String, String)> {
        self.file().into_iter().collect()
    }

    fn reach(&self) -> Shape {
        Shape::Acyclic
    }

    fn opening_state(&self) -> Trail {
        Trail { used: Vec::new(), last: None }
    }

    fn lifted_options<M>(&self, trail: &Trail, lift: impl Fn(Node) -> M) -> Vec<M> {
        match trail.last {
            Some(last) => {
                let following = self.following(last);
                let mut answers = Vec::with_capacity(following.len());
                // Both lists are sorted, so one way through them will do.
                let mut used = trail.used.iter().copied().peekable();
                for &node in following {
                    while used.next_if(|&used| used < node).is_some() {}
                    if used.peek() != Some(&node) {
                        answers.push(lift(node));
                    }
                }
                answers
            }
            None => self.first_nodes().map(lift).collect(),
        }
    }

    fn is_option(&self, trail: &Trail, node: Node) -> bool {
        match trail.last {
            Some(last) => !trail.is_used(node) && self.following(last).binary_search(&node).is_ok(),
            None => self.first_nodes().contains(&node),
        }
    }

    fn is_stuck(&self, trail: &Trail) -> bool {
        trail.last.is_some_and(|last| self.answers(trail, last).next().is_none())
    }

    fn after(&self, trail: &Trail, node: Node) -> Trail {
        let (before, behind) = trail.used.split_at(trail.used.partition_point(|&used| used < node));
        let mut used = Vec::with_capacity(trail.used.len() + 1);
        used.extend_from_slice(before);
        used.push(node);
        used.extend_from_slice(behind);
        Trail { used, last: Some(node) }
    }

    fn why_no_option(&self, trail: &Trail, node: Node) -> String {
        if trail.is_used(node) {
            return "is used already".to_owned();
        }
        match (self.board(), trail.last) {
            (_, Some(_)) if node == 0 && self.has_one_once() => "may only be chosen first".to_owned(),
            (_, None) => {
                let first = self.first();
                format!("cannot be first: the first number is one of {}..{}", first.low, first.high)
            }
            (Arena::Numbers { .. }, Some(last)) => {
                format!("is neither a multiple nor a divisor of {}", name(self, last))
            }
            (Arena::Drawn(_), Some(last)) => format!("is not joined to {}", name(self, last)),
        }
    }

    fn write_choice(&self, _trail: &Trail, node: Node) -> String {
        name(self, node)
    }

    fn read_choice(&self, _trail: &Trail, text: &str) -> Result<Node, NotationError> {
        notation::read_node(self, text)
    }

    fn write_state(&self, trail: &Trail) -> String {
        notation::write_trail(self, trail)
    }

    fn read_state(&self, text: &str) -> Result<Trail, NotationError> {
        notation::read_trail(self, text)
    }

    fn state_spots(&self, trail: &Trail) -> Vec<PaintSpot> {
        let stands = |node: Node| match trail.is_used(node) {
            _ if trail.last == Some(node) => "the last choice",
            true => "used",
            false => "free",
        };
        self.all_nodes().map(|node| PaintSpot::new(name(self, node), stands(node))).collect()
    }

    /// What is free becomes the last choice, or backwards used only; whatever is left, one of it was the last.
    fn repainted(&self, trail: &Trail, spot: usize, step: PaintStep) -> Result<Trail, NotationError> {
        let Some(node) = self.all_nodes().nth(spot) else { return Ok(trail.clone()) };
        let mut used = trail.used.clone();
        let is_last = trail.last == Some(node);
        let last = match (trail.is_used(node), step) {
            (false, _) => {
                used.push(node);
                if step == PaintStep::Next { Some(node) } else { trail.last.or(Some(node)) }
            }
            (true, PaintStep::Before) if !is_last => Some(node),
            (true, _) => {
                used.retain(|&other| other != node);
                trail.last.filter(|_| !is_last).or(used.last().copied())
            }
        };
        Ok(Trail::new(used, last))
    }
}
