//! The stage that finds out how long a decided game lasts, one budget of turns after the other.

use super::Geography;
use super::chase::{Chase, Hunter, Prey, Stop, longest};
use super::forest::{Mates, NOBODY};
use super::line::DecidedSide;
use super::mask::Mask;
use super::paths::TokenPaths;
use crate::core::{Bounds, Outcome, Turns, Value};
use crate::solve::matching::{Matching, UndirectedGraph};
use crate::solve::{Analysis, Halt, Monitor, MoveReport, Stage};

/// Fastest win and slowest loss of every choice.
///
/// Idea: ask of every choice whether it is over within 1, 2, 3, .. turns; the winner tries only what the matching calls
/// winning, the pairing strategy bounds every length from above, and only what the token can still reach is looked at
/// and remembered. Cost: grows fast with what is in reach; some sixty nodes are exact within a second or two. Stopped
/// early it has proven bounds: "not within 9 turns, but within 80".
#[derive(Default)]
pub struct Remoteness {
    small: Option<KeptSearch<1>>,
    middle: Option<KeptSearch<2>>,
    large: Option<KeptSearch<7>>,
}

/// A search that outlives its question, with the nodes that its bits stand for.
pub(super) struct KeptSearch<const W: usize> {
    pub(super) chase: Chase<W>,
    nodes: Vec<u32>,
}

/// What is asked about one choice.
pub(super) struct Question<const W: usize> {
    least: Turns,
    pub(super) most: Turns,
    /// The position after the choice, for the player who answers it.
    pub(super) after: DecidedSide<W>,
}

impl<G: Geography> Stage<G> for Remoteness {
    fn name(&self) -> &'static str {
        "remoteness"
    }

    fn run(&mut self, game: &G, analysis: &mut Analysis<G>, monitor: &mut Monitor<'_, G>) -> Result<(), Halt> {
        if analysis.root.outcome().is_none() || analysis.moves.is_empty() {
            return Ok(());
        }
        analysis.stage = "remoteness";
        let nodes = in_play(game, analysis);
        match nodes.len() {
            0..=64 => search(&mut self.small, &nodes, game, analysis, monitor),
            65..=128 => search(&mut self.middle, &nodes, game, analysis, monitor),
            129..=448 => search(&mut self.large, &nodes, game, analysis, monitor),
            // Too many nodes for the words of this search: the outcome stands, the length stays open.
            _ => Ok(()),
        }
    }
}

/// The nodes that matter: everything that the token can still reach.
pub(super) fn in_play<G: Geography>(game: &G, analysis: &Analysis<G>) -> Vec<u32> {
    let options = analysis.moves.iter().map(|report| game.node(report.mv)).collect();
    in_reach(game, game.used(&analysis.position), options)
}

/// Everything that the token can come to once it may choose among `reach`, in order; nothing that is used. Cost: a visit to
/// each edge.
pub fn in_reach<G: Geography>(game: &G, used: &[u32], mut reach: Vec<u32>) -> Vec<u32> {
    let graph = game.graph();
    let mut seen = vec![false; graph.nodes()];
    for &node in used {
        seen[node as usize] = true;
    }
    if game.anywhere().is_some_and(|node| reach.contains(&node)) {
        reach = (0..graph.nodes() as u32).filter(|&node| !seen[node as usize]).collect();
    }
    for &node in &reach {
        seen[node as usize] = true;
    }
    let mut next = 0;
    while let Some(&node) = reach.get(next) {
        next += 1;
        for &end in graph.neighbours(node) {
            if !std::mem::replace(&mut seen[end as usize], true) {
                reach.push(end);
            }
        }
    }
    reach.sort_unstable();
    reach
}

fn search<G: Geography, const W: usize>(
    kept: &mut Option<KeptSearch<W>>,
    nodes: &[u32],
    game: &G,
    analysis: &mut Analysis<G>,
    monitor: &mut Monitor<'_, G>,
) -> Result<(), Halt> {
    // The bits of an earlier question serve as long as they cover this one: its table then serves as well.
    let covers = |kept: &KeptSearch<W>| nodes.iter().all(|node| kept.nodes.binary_search(node).is_ok());
    let kept = match kept.take().filter(covers) {
        Some(same) => kept.insert(same),
        None => kept.insert(KeptSearch::new(game, nodes.to_vec(), monitor)?),
    };
    let mut questions = kept.questions(game, nodes, analysis, monitor)?;
    report(analysis, &questions, monitor);
    if analysis.root.exact().is_some() {
        show_line(kept, game, &questions, analysis, monitor)?;
    }
    let mut budget = 0;
    while let Some(least) = questions.iter().filter(|question| question.least < question.most).map(|q| q.least).min() {
        budget = least.max(budget);
        for index in 0..questions.len() {
            let question = &mut questions[index];
            if question.least != budget || question.least == question.most {
                continue;
            }
            match kept.ask(question, monitor) {
                Ok(true) => question.most = question.least,
                Ok(false) => question.least = (question.least + 2).min(question.most),
                Err(Stop::Spent) => return Ok(()),
                Err(Stop::Halt(halt)) => return Err(halt),
            }
            report(analysis, &questions, monitor);
            if analysis.line.is_empty() && analysis.root.exact().is_some() {
                show_line(kept, game, &questions, analysis, monitor)?;
            }
        }
    }
    Ok(())
}

/// Best play for both, once the length of the game is known.
fn show_line<G: Geography, const W: usize>(
    kept: &mut KeptSearch<W>,
    game: &G,
    questions: &[Question<W>],
    analysis: &mut Analysis<G>,
    monitor: &mut Monitor<'_, G>,
) -> Result<(), Halt> {
    let best = analysis.moves.iter().zip(questions).find(|(report, _)| report.bounds == analysis.root);
    let Some((first, question)) = best.map(|(report, question)| (report.mv, question)) else { return Ok(()) };
    let mut line = vec![first];
    match kept.chase.line(&question.after, question.least, &mut ticking(monitor)) {
        Ok(rest) => line.extend(rest.into_iter().map(|bit| game.enter(kept.nodes[usize::from(bit)]))),
        Err(Stop::Spent) => {}
        Err(Stop::Halt(halt)) => return Err(halt),
    }
    if analysis.root.outcome() == Some(Outcome::Win) {
        // The pairs of the verdict belong to any choice that wins.
        let matching = Matching::new(game.graph(), game.used(&analysis.position), &mut |_| monitor.check())?;
        let node = game.node(first);
        analysis.note = game.pairing_note(Some(node), &matching.without(node), &matching.way(node));
    }
    analysis.line = line;
    monitor.show(analysis);
    Ok(())
}

impl<const W: usize> KeptSearch<W> {
    pub(super) fn new<G: Geography>(game: &G, nodes: Vec<u32>, monitor: &Monitor<'_, G>) -> Result<Self, Halt> {
        let paths = TokenPaths::new(game, &nodes);
        Ok(Self { chase: Chase::new(paths, monitor.memory())?, nodes })
    }

    fn bit(&self, node: u32) -> u16 {
        self.nodes.binary_search(&node).expect("the question is covered by these nodes") as u16
    }

    /// One question for each choice, with the bounds that the pairs give.
    pub(super) fn questions<G: Geography>(
        &self,
        game: &G,
        left: &[u32],
        analysis: &Analysis<G>,
        monitor: &Monitor<'_, G>,
    ) -> Result<Vec<Question<W>>, Halt> {
        let list = |bit: usize| self.chase.adjacent(bit as u16).iter().map(u32::from).collect();
        let small: Vec<Vec<u32>> = (0..self.nodes.len()).map(list).collect();
        let gone: Vec<u32> = (0..self.nodes.len() as u32)
            .filter(|&bit| left.binary_search(&self.nodes[bit as usize]).is_err())
            .collect();
        let matching = Matching::new(&small, &gone, &mut |_| monitor.check())?;
        let all: Mask<W> = left.iter().map(|&node| self.bit(node)).collect();
        let question = |report: &MoveReport<G>| {
            let node = game.node(report.mv);
            let bit = self.bit(node);
            let mut others =
                left.iter().map(|&other| u32::from(self.bit(other))).filter(|&other| other != u32::from(bit));
            let wins = match game.anywhere() {
                Some(anywhere) if anywhere == node => !others.any(|other| matching.can_miss(other)),
                _ => matching.can_miss(u32::from(bit)),
            };
            self.question(bit, wins, all, &matching)
        };
        Ok(analysis.moves.iter().map(question).collect())
    }

    fn question(&self, bit: u16, wins: bool, all: Mask<W>, matching: &Matching) -> Question<W> {
        let (reach, options) = self.chase.enter(all, bit);
        let (mut mates, mut exposed) = (Mates::NONE, Mask::EMPTY);
        for (end, mate) in matching.without(u32::from(bit)).into_iter().enumerate() {
            match mate {
                Some(mate) if mate != u32::from(bit) => mates.set(end as u16, mate as u16),
                _ => exposed.insert(end as u16),
            }
        }
        let exposed = exposed & reach;
        let most = longest(reach, exposed);
        if wins {
            let prey = Prey { reach, options, exposed, mates };
            Question { least: 0, most, after: DecidedSide::Prey(Box::new(prey)) }
        } else {
            mates.set(bit, NOBODY);
            let hunter = Hunter { reach, options, exposed, mates };
            Question { least: 1, most: most + 1, after: DecidedSide::Hunter(Box::new(hunter)) }
        }
    }

    /// Whether the game is over `question.least` turns after the choice.
    fn ask<G: Geography>(&mut self, question: &Question<W>, monitor: &mut Monitor<'_, G>) -> Result<bool, Stop> {
        let mut tick = ticking(monitor);
        match &question.after {
            DecidedSide::Prey(prey) => self.chase.prey_falls(prey, question.least, &mut tick),
            DecidedSide::Hunter(hunter) => self.chase.hunter_wins(hunter, question.least, &mut tick),
        }
    }
}

/// Counts positions, and looks at the budget now and then.
pub(super) fn ticking<'a, 'm, G: Geography>(
    monitor: &'a mut Monitor<'m, G>,
) -> impl FnMut() -> Result<(), Stop> + use<'a, 'm, G> {
    let mut countdown = 0;
    move || {
        monitor.node()?;
        if countdown == 0 {
            countdown = LOOK;
            if monitor.spent() {
                return Err(Stop::Spent);
            }
        }
        countdown -= 1;
        Ok(())
    }
}

/// Positions between two looks at the budget.
const LOOK: u32 = 256;

/// Passes on what is proven about the choices; the choice itself is one turn more.
fn report<G: Geography, const W: usize>(
    analysis: &mut Analysis<G>,
    questions: &[Question<W>],
    monitor: &mut Monitor<'_, G>,
) {
    let mut asked = questions.iter();
    analysis.edit_moves(|report| {
        let Some(question) = asked.next() else { return };
        let (soon, late) = (question.least + 1, question.most + 1);
        report.bounds.tighten(match question.after {
            DecidedSide::Prey(_) => Bounds::between(Value::Win(late), Value::Win(soon)),
            DecidedSide::Hunter(_) => Bounds::between(Value::Loss(soon), Value::Loss(late)),
        });
    });
    analysis.tighten_root_by_moves();
    monitor.show(analysis);
}
