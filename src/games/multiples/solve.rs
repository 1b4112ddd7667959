//! How the game is solved: a matching says who wins, and by which pairs; a search says how soon.

use std::fmt;

use serde::Serialize;

use super::{Multiples, Node, Position, name};
use crate::core::{Bounds, Outcome, Value, counted};
use crate::games::graph::Adjacency;
use crate::solve::geography::{Geography, Remoteness, Verdict};
use crate::solve::matching::{Matching, UndirectedGraph};
use crate::solve::{Analysis, PairedAnswers, PartKind, Solve, Stage, Why, WhyPart, allocated};

/// What the pairs say: about a position, how its winner plays to the end; about a losing choice, what beats it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Note {
    /// The winning choice that the pairs follow; `None` where the player who has just chosen wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<NamedNode>,
    /// The answer that wins against this losing choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner: Option<NamedNode>,
    /// Who is whose partner, the lesser first: the winner answers each with the other until the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<(NamedNode, NamedNode)>,
    /// From the winning choice by turns a pair of another largest matching and one of these, to a node that the other leaves
    /// out as these leave out the choice.
    #[serde(skip)]
    pub way: Vec<NamedNode>,
}

/// A node with its name, which is all that is written of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct NamedNode {
    /// The node.
    #[serde(skip)]
    pub node: Node,
    /// What people call it.
    pub name: String,
}

impl NamedNode {
    fn new(game: &Multiples, node: Node) -> Self {
        Self { node, name: name(game, node) }
    }
}

impl fmt::Display for NamedNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl UndirectedGraph for Adjacency {
    fn nodes(&self) -> usize {
        self.nodes()
    }

    fn neighbours(&self, node: u32) -> &[u32] {
        self.neighbours(node)
    }
}

impl Geography for Multiples {
    type Graph = Adjacency;

    fn graph(&self) -> &Adjacency {
        self.graph()
    }

    fn used<'a>(&self, pos: &'a Position) -> &'a [u32] {
        pos.used()
    }

    fn node(&self, mv: Node) -> u32 {
        mv
    }

    fn anywhere(&self) -> Option<u32> {
        self.has_one_once().then_some(0)
    }

    fn enter(&self, node: u32) -> Node {
        node
    }

    fn pairing_note(&self, choice: Option<u32>, partners: &[Option<u32>], way: &[u32]) -> Option<Note> {
        let named = |node: Node| NamedNode::new(self, node);
        let pairs = pairs_of(partners).map(|(node, mate)| (named(node), named(mate))).collect();
        let way = way.iter().copied().map(named).collect();
        Some(Note { choice: choice.map(named), pairs, partner: None, way })
    }

    fn partner_note(&self, partner: u32) -> Option<Note> {
        Some(Note { partner: Some(NamedNode::new(self, partner)), ..Note::default() })
    }
}

impl Solve for Multiples {
    type Note = Note;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(Verdict::default()), Box::new(Remoteness::default())]
    }

    /// What is used is as long as the game is old: half of the nodes at most on a small board, far fewer on a large one.
    fn bytes_beside(&self) -> usize {
        allocated(self.graph().nodes().min(1_000) / 2 * size_of::<Node>())
    }

    fn pairing(&self, analysis: &Analysis<Self>) -> Option<PairedAnswers<Node>> {
        let note = analysis.note.as_ref().filter(|_| analysis.root.outcome().is_some())?;
        let pairs = note.pairs.iter().map(|(a, b)| (a.node, b.node)).collect();
        Some(PairedAnswers { opening: note.choice.as_ref().map(|choice| choice.node), pairs })
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let note = analysis.note.as_ref()?;
        let pairs = note.pairs.len();
        match (analysis.root.outcome()?, &note.choice, analysis.position.last()) {
            (Outcome::Win, Some(choice), _) => Some(winning(choice, pairs, analysis.root)),
            (Outcome::Loss, _, Some(last)) => {
                Some(format!("every answer to {} has a partner: {} to the end", name(self, last), hold(pairs)))
            }
            (Outcome::Loss, _, None) if !self.has_one_once() => Some(format!(
                "every first choice has a partner: {} for the whole game, and every largest matching has all first choices",
                hold(pairs)
            )),
            (Outcome::Loss, _, None) => {
                Some(format!("every first choice has a partner: {} for the whole game", hold(pairs)))
            }
            (Outcome::Win | Outcome::Draw, _, _) => None,
        }
    }

    /// The pairs, behind the choice that begins and the way on which they were found.
    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        analysis.note.as_ref().map_or_else(Vec::new, drawn)
    }

    /// Of a won position each move has its own: the pairs behind one that wins, what answers one that does not.
    fn why_move(&self, analysis: &Analysis<Self>, mv: Node) -> Option<Why> {
        let report = analysis.report(mv).filter(|_| analysis.root.outcome() == Some(Outcome::Win))?;
        let choice = NamedNode::new(self, mv);
        match report.bounds.outcome()? {
            Outcome::Win => {
                // What the analysis has noted need not be matched again.
                let noted = analysis.note.clone().filter(|note| note.choice.as_ref() == Some(&choice));
                let note = noted.unwrap_or_else(|| {
                    let (pairs, way) = pairs_after(self, &analysis.position, mv);
                    let named = |node: Node| NamedNode::new(self, node);
                    let pairs = pairs.into_iter().map(|(a, b)| (named(a), named(b))).collect();
                    let way = way.into_iter().map(named).collect();
                    Note { choice: Some(choice.clone()), pairs, way, partner: None }
                });
                Some(Why { text: winning(&choice, note.pairs.len(), report.bounds), parts: drawn(&note) })
            }
            Outcome::Loss => {
                let answer = report.note.as_ref()?.partner.as_ref()?;
                let text = format!("{answer} answers {choice}: every largest matching has {choice}");
                Some(Why { text, parts: vec![WhyPart::pair(choice.name, answer.name.clone())] })
            }
            Outcome::Draw => None,
        }
    }

    fn note_words(&self, note: &Note) -> Vec<(&'static str, String)> {
        let mut words = Vec::new();
        if let Some(partner) = &note.partner {
            words.push(("beaten by", partner.name.clone()));
        }
        if !note.pairs.is_empty() {
            words.push(("pairs", note.pairs.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(" ")));
        }
        words
    }
}

/// Why a choice wins that so many pairs leave out.
fn winning(choice: &NamedNode, pairs: usize, worth: Bounds) -> String {
    if worth.exact() == Some(Value::Win(1)) {
        return format!("nothing can follow {choice}");
    }
    format!(
        "after {choice} every answer has a partner: {} to the end, as many as there can be, and {choice} is in none",
        hold(pairs)
    )
}

/// `1 pair holds`, `6 pairs hold`.
fn hold(pairs: usize) -> String {
    format!("{} {}", counted(pairs, "pair"), if pairs == 1 { "holds" } else { "hold" })
}

/// What a board draws of a note.
fn drawn(note: &Note) -> Vec<WhyPart> {
    let choice = note.choice.iter().map(|choice| WhyPart::new(PartKind::Move, vec![choice.name.clone()], "wins"));
    let pairs = note.pairs.iter().map(|(a, b)| WhyPart::pair(a.name.clone(), b.name.clone()));
    let way = (note.way.len() > 1).then(|| {
        let names = note.way.iter().map(|node| node.name.clone()).collect();
        let label = "every other step in a largest matching: one with the steps between leaves the first out";
        WhyPart::new(PartKind::Line, names, label)
    });
    choice.chain(way).chain(pairs).collect()
}

/// The pairs by which whoever chooses `node` answers everything that follows it, the lesser first, and the way from it on
/// which they differ from another largest matching; of nobody's use if the choice does not win.
pub fn pairs_after(game: &Multiples, pos: &Position, node: Node) -> (Vec<(Node, Node)>, Vec<Node>) {
    let matched = Matching::new(game.graph(), pos.used(), &mut |_| Ok(()));
    let found = matched.map(|matching| (matching.without(node), matching.way(node)));
    let (partners, way) = found.unwrap_or_default();
    (pairs_of(&partners).collect(), way)
}

fn pairs_of(partners: &[Option<Node>]) -> impl Iterator<Item = (Node, Node)> {
    (0..).zip(partners).filter_map(|(node, mate)| Some((node, mate.filter(|&mate| node < mate)?)))
}
