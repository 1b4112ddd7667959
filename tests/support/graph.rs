//! A game drawn by hand: positions are the nodes of a graph, moves its edges. Loops, several moves in one turn, several
//! edges to one node and games for one are all possible.

use std::fmt;
use std::str::FromStr;

use catchup::bots::{BotSpec, Bots};
use catchup::core::laws::Dice;
use catchup::core::{Game, GameInfo, GameResult, NotationError, Player, Shape};
use catchup::solve::{Solve, Stage};

/// `drawn p1:1,2+ p2:0 p1=w1`: node 0 is P1's, with an edge to node 1 and one to node 2 that does not end the turn; node
/// 1 is P2's; node 2 is an end that P1 wins (`=d` drawn, `=l` lost).
#[derive(Clone, Debug)]
pub struct Drawn {
    pub nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
pub struct Node {
    pub player: Player,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub enum Kind {
    End(GameResult),
    /// Target and whether the turn ends.
    Edges(Vec<(usize, bool)>),
}

/// What a random graph may contain.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    pub nodes: usize,
    pub most_edges: usize,
    pub acyclic: bool,
    pub players: usize,
}

impl Drawn {
    pub fn random(dice: &mut Dice, habits: Habits) -> Self {
        let count = 1 + dice.below(habits.nodes);
        let nodes = (0..count).map(|index| {
            let player = dice.player(habits.players);
            let later = count - index - 1;
            let may_go = if habits.acyclic { later > 0 } else { true };
            if !may_go || dice.below(5) == 0 {
                let result = match (dice.below(3), habits.players) {
                    (0, _) => GameResult::Drawn,
                    (1, 1) => GameResult::Lost,
                    _ => GameResult::Won(dice.player(habits.players)),
                };
                return Node { player, kind: Kind::End(result) };
            }
            let edges = (0..=dice.below(habits.most_edges)).map(|_| {
                let target = if habits.acyclic { index + 1 + dice.below(later) } else { dice.below(count) };
                (target, dice.below(3) > 0)
            });
            Node { player, kind: Kind::Edges(edges.collect()) }
        });
        Self { nodes: nodes.collect() }
    }

    fn is_acyclic(&self) -> bool {
        self.nodes.iter().enumerate().all(|(index, node)| match &node.kind {
            Kind::End(_) => true,
            Kind::Edges(edges) => edges.iter().all(|&(target, _)| target > index),
        })
    }

    fn edges(&self, pos: usize) -> &[(usize, bool)] {
        match &self.nodes[pos].kind {
            Kind::End(_) => &[],
            Kind::Edges(edges) => edges,
        }
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("drawn")?;
        for node in &self.nodes {
            write!(f, " {}", node.player.notation())?;
            match &node.kind {
                Kind::End(GameResult::Won(player)) => write!(f, "=w{}", player.number())?,
                Kind::End(GameResult::Drawn) => write!(f, "=d")?,
                Kind::End(GameResult::Lost) => write!(f, "=l")?,
                Kind::Edges(edges) => {
                    let words = edges.iter().map(|(to, ends)| format!("{to}{}", if *ends { "" } else { "+" }));
                    write!(f, ":{}", words.collect::<Vec<_>>().join(","))?;
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Drawn {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let words: Vec<&str> = text.split(' ').filter(|word| *word != "drawn").collect();
        let nodes = words.iter().map(|word| node(word, words.len()).ok_or_else(|| wrong(word)));
        Ok(Self { nodes: nodes.collect::<Result<_, _>>()? })
    }
}

fn node(word: &str, count: usize) -> Option<Node> {
    let player = Player::from_notation(word.get(..2)?)?;
    let rest = &word[2..];
    let kind = match rest {
        "=d" => Kind::End(GameResult::Drawn),
        "=l" => Kind::End(GameResult::Lost),
        _ => match rest.strip_prefix("=w") {
            Some(number) => {
                Kind::End(GameResult::Won(Player::from_index(number.parse::<usize>().ok()?.checked_sub(1)?)?))
            }
            None => {
                let edge = |word: &str| {
                    let (target, ends) = word.strip_suffix('+').map_or((word, true), |word| (word, false));
                    target.parse().ok().filter(|target| *target < count).map(|target| (target, ends))
                };
                Kind::Edges(rest.strip_prefix(':')?.split(',').map(edge).collect::<Option<_>>()?)
            }
        },
    };
    Some(Node { player, kind })
}

fn wrong(word: &str) -> NotationError {
    NotationError::new(word, "is not a node like p1:1,2+ or p2=w1")
}

impl Game for Drawn {
    const INFO: GameInfo = GameInfo { grammar: "p1:1,2+ p2=w1", ..GameInfo::new("Drawn by hand", "Walk along edges.") };
    type Position = usize;
    type Move = usize;

    fn shape(&self) -> Shape {
        if self.is_acyclic() { Shape::Acyclic } else { Shape::Loopy }
    }

    fn players(&self) -> usize {
        self.nodes.iter().map(|node| node.player.number()).max().unwrap_or(1)
    }

    fn start(&self) -> usize {
        0
    }

    fn to_move(&self, pos: &usize) -> Player {
        self.nodes[*pos].player
    }

    fn result(&self, pos: &usize) -> Option<GameResult> {
        match &self.nodes[*pos].kind {
            Kind::End(result) => Some(*result),
            Kind::Edges(_) => None,
        }
    }

    fn legal_moves(&self, pos: &usize) -> Vec<usize> {
        (0..self.edges(*pos).len()).collect()
    }

    fn play(&self, pos: &usize, mv: usize) -> usize {
        self.edges(*pos)[mv].0
    }

    fn ends_turn(&self, pos: &usize, mv: usize) -> bool {
        self.edges(*pos)[mv].1
    }

    fn write_move(&self, _pos: &usize, mv: usize) -> String {
        mv.to_string()
    }

    fn read_move(&self, _pos: &usize, text: &str) -> Result<usize, NotationError> {
        text.parse().map_err(|_| NotationError::new(text, "is not the number of an edge"))
    }

    fn why_illegal(&self, pos: &usize, _mv: usize) -> String {
        format!("is outside the {} edges of node {pos}", self.edges(*pos).len())
    }

    fn write_position(&self, pos: &usize) -> String {
        pos.to_string()
    }

    fn read_position(&self, text: &str) -> Result<usize, NotationError> {
        let node = text.parse().ok().filter(|node| *node < self.nodes.len());
        node.ok_or_else(|| NotationError::new(text, format!("is not one of the {} nodes", self.nodes.len())))
    }
}

impl Solve for Drawn {
    type Note = ();

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(catchup::solve::memo::Memo::default())]
    }
}

impl Bots for Drawn {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![BotSpec::random("Any turn."), BotSpec::fallible("Errs."), BotSpec::perfect("Never errs.")]
    }
}
