//! The rules: choose a neighbour of the last node that nobody has used; who cannot, loses.

use crate::core::{Game, GameInfo, GameResult, NotationError, OptionSpec, Player, Preset, Shape};

use super::{Board, Multiples, name, notation, setup};

/// A choice: the index of a node in the graph of the setup.
pub type Node = u32;

/// The last choice, and everything that has been used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Sorted; the last choice is among them. A list, not a set of bits: a game uses few of the nodes that there are.
    used: Vec<Node>,
    last: Option<Node>,
    mover: Player,
}

impl Position {
    /// Sorts what is used. `last` must be among it; nothing may be used without a last choice.
    pub(super) fn new(mut used: Vec<Node>, last: Option<Node>, mover: Player) -> Self {
        used.sort_unstable();
        Self { used, last, mover }
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
    pub fn answers<'a>(&'a self, pos: &'a Position, last: Node) -> impl Iterator<Item = Node> + 'a {
        self.graph().neighbours(last).iter().copied().filter(|&node| !pos.is_used(node))
    }
}

impl Game for Multiples {
    const INFO: GameInfo = GameInfo {
        name: "Multiples and divisors",
        group: "Multiples and divisors",
        summary: "choose a multiple or divisor of the last number, each once; who cannot, loses",
        rules: include_str!("../../../assets/rules/multiples.md"),
        grammar: "2..100 | 2..99 first=..49 | 1..100 first=any",
        presets: &[
            Preset {
                setup: "multiples 2..100",
                blurb: "the game of the exhibition: 34 first numbers win, the primes lose",
            },
            Preset { setup: "multiples 2..99", blurb: "as it was misremembered: every first number loses" },
            Preset { setup: "multiples 2..30", blurb: "short, and every length known" },
            Preset { setup: "multiples 2..100 first=any", blurb: "a prime above 50 wins at once" },
            Preset { setup: "geography harbour", blurb: "the same game on a graph: too few quays for the boats" },
            Preset { setup: "geography flower", blurb: "odd cycles: pairs cannot be seen as two sides" },
            Preset { setup: "geography ladder", blurb: "everything has its partner" },
        ],
        options: &[OptionSpec {
            key: "first",
            label: "First number",
            values: &["", "any"],
            usual: "half the last at most",
            help: "what may be chosen first: at most half the last number unless said otherwise",
        }],
    };
    type Position = Position;
    type Move = Node;

    fn info(id: &str) -> GameInfo {
        match id {
            "geography" => GameInfo {
                name: "Geography",
                summary: "Move the token to a node that is joined to its own, never to one that is used. Who cannot, loses.",
                grammar: "harbour | flower | ladder | FILE",
                options: &[],
                ..Self::INFO
            },
            _ => Self::INFO,
        }
    }

    fn read_setup(words: &str, file: &dyn Fn(&str) -> Result<String, NotationError>) -> Result<Self, NotationError> {
        setup::read(words, file)
    }

    fn files(&self) -> Vec<(String, String)> {
        self.file().into_iter().collect()
    }

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn start(&self) -> Position {
        Position { used: Vec::new(), last: None, mover: Player::P1 }
    }

    fn to_move(&self, pos: &Position) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Position) -> Option<GameResult> {
        let last = pos.last?;
        self.answers(pos, last).next().is_none().then(|| GameResult::Won(pos.mover.opponent()))
    }

    fn legal_moves(&self, pos: &Position) -> Vec<Node> {
        self.lifted_moves(pos, |mv| mv)
    }

    fn lifted_moves<M>(&self, pos: &Position, lift: impl Fn(Node) -> M) -> Vec<M> {
        match pos.last {
            Some(last) => self.answers(pos, last).map(lift).collect(),
            None => self.first_nodes().map(lift).collect(),
        }
    }

    fn play(&self, pos: &Position, mv: Node) -> Position {
        let place = pos.used.partition_point(|&node| node < mv);
        let mut used = Vec::with_capacity(pos.used.len() + 1);
        used.extend_from_slice(&pos.used[..place]);
        used.push(mv);
        used.extend_from_slice(&pos.used[place..]);
        Position { used, last: Some(mv), mover: pos.mover.opponent() }
    }

    fn why_illegal(&self, pos: &Position, mv: Node) -> String {
        if pos.is_used(mv) {
            return "is used already".to_owned();
        }
        match (self.board(), pos.last) {
            (_, None) => {
                let first = self.first();
                format!("cannot be first: the first number is one of {}..{}", first.low, first.high)
            }
            (Board::Numbers { .. }, Some(last)) => {
                format!("is neither a multiple nor a divisor of {}", name(self, last))
            }
            (Board::Drawn(_), Some(last)) => format!("is not joined to {}", name(self, last)),
        }
    }

    /// The game is the same for both players: who is to move does not matter.
    fn canonical(&self, pos: &Position) -> Position {
        Position { mover: Player::P1, ..pos.clone() }
    }

    fn write_move(&self, _pos: &Position, mv: Node) -> String {
        name(self, mv)
    }

    fn read_move(&self, _pos: &Position, text: &str) -> Result<Node, NotationError> {
        notation::read_node(self, text)
    }

    fn write_position(&self, pos: &Position) -> String {
        notation::write_position(self, pos)
    }

    fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        notation::read_position(self, text)
    }
}
