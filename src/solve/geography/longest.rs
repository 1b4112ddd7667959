//! How long a game can last: at all, and while the side that wins keeps to what wins.

use super::Geography;
use super::chase::{Chase, Hunter, Prey, Stop, Tick, longest};
use super::line::DecidedSide;
use super::mask::Mask;
use super::remoteness::{KeptSearch, Question, in_play, ticking};
use crate::core::{Outcome, Turns};
use crate::solve::matching::{Matching, UndirectedGraph};
use crate::solve::{Analysis, Halt, Memory, Monitor, PaidMap};

/// Who may choose what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    /// Both choose anything.
    Any,
    /// Whoever wins chooses what wins, and the other anything.
    WinnerKeeps,
}

/// The turns of the longest game, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestGame {
    /// A game lasts so long, or may end sooner for all that is known.
    pub least: Turns,
    /// None lasts longer.
    pub most: Turns,
}

/// The most nodes that are searched.
const MOST: usize = 128;

/// The longest game from the position of an analysis that knows who wins, exact where the monitor's budget suffices.
///
/// Idea: a memoised search through what the token can still reach, ended as soon as a bound is met: pairs are used up one
/// every two turns while the winner keeps to what wins, and nobody can pass a node in more than two steps. Cost: grows as
/// fast as the number of ways; some thirty nodes are exact within seconds.
///
/// # Errors
/// [`Halt`] when it was cancelled or ran out of memory.
pub fn longest_game<G: Geography>(
    game: &G,
    analysis: &Analysis<G>,
    freedom: Freedom,
    monitor: &mut Monitor<'_, G>,
) -> Result<LongestGame, Halt> {
    let nodes = in_play(game, analysis);
    let bound = most_steps(game.graph(), &mut |_| monitor.check())? + 1;
    let mut game_bound = LongestGame { least: 0, most: bound.min(nodes.len() as Turns) };
    if nodes.len() > MOST || analysis.root.outcome().is_none() {
        return Ok(game_bound);
    }
    let kept = KeptSearch::<2>::new(game, nodes.clone(), monitor)?;
    let mut questions = kept.questions(game, &nodes, analysis, monitor)?;
    if freedom == Freedom::WinnerKeeps {
        if analysis.root.outcome() == Some(Outcome::Win) {
            questions.retain(|question| matches!(question.after, DecidedSide::Prey(_)));
        }
        let pairs = questions.iter().map(|question| question.most + 1).max().unwrap_or(0);
        game_bound.most = game_bound.most.min(pairs);
    }
    let memory = monitor.memory().clone();
    let mut search = LongSearch { chase: kept.chase, freedom, known: PaidMap::default(), memory };
    let mut tick = ticking(monitor);
    let mut whole = true;
    for question in &questions {
        match search.after(question, &mut tick) {
            Ok(turns) => game_bound.least = game_bound.least.max(turns + 1),
            Err(Stop::Spent) => {
                whole = false;
                break;
            }
            Err(Stop::Halt(halt)) => return Err(halt),
        }
        if game_bound.least >= game_bound.most {
            break;
        }
    }
    if whole {
        game_bound.most = game_bound.least;
    }
    Ok(game_bound)
}

/// The most edges of a graph of which no node has more than two: no way through it has more steps.
///
/// Idea: every edge becomes two nodes that are joined, every node two twins, each joined with its end of every edge. An edge
/// that is not chosen pairs its own ends; one that is chosen pairs them with a twin each (Tutte 1954). Cost: a matching of
/// a graph of twice as many nodes and edges.
fn most_steps(graph: &impl UndirectedGraph, poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Turns, Halt> {
    let nodes = graph.nodes() as u32;
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); 2 * nodes as usize];
    let mut edges = 0;
    for (a, b) in (0..nodes).flat_map(|a| graph.neighbours(a).iter().map(move |&b| (a, b))).filter(|(a, b)| a < b) {
        let ends = [lists.len() as u32, lists.len() as u32 + 1];
        for (node, end, other) in [(a, ends[0], ends[1]), (b, ends[1], ends[0])] {
            let twins = [2 * node, 2 * node + 1];
            for twin in twins {
                lists[twin as usize].push(end);
            }
            lists.push(vec![twins[0], twins[1], other]);
        }
        edges += 1;
    }
    let matching = Matching::new(&lists, &[], poll)?;
    Ok(matching.size() as Turns - edges)
}

struct LongSearch<const W: usize> {
    chase: Chase<W>,
    freedom: Freedom,
    /// What can be reached and what can be chosen say the rest of the game.
    known: PaidMap<(Mask<W>, Mask<W>), Turns>,
    memory: Memory,
}

impl<const W: usize> LongSearch<W> {
    /// The turns of the longest game behind the choice of a question.
    fn after(&mut self, question: &Question<W>, tick: &mut Tick<'_>) -> Result<Turns, Stop> {
        match (&question.after, self.freedom) {
            (DecidedSide::Prey(prey), Freedom::WinnerKeeps) => self.prey(prey, tick),
            (DecidedSide::Hunter(hunter), Freedom::WinnerKeeps) => self.hunter(hunter, tick),
            (DecidedSide::Prey(prey), Freedom::Any) => self.anybody(prey.reach, prey.options, tick),
            (DecidedSide::Hunter(hunter), Freedom::Any) => self.anybody(hunter.reach, hunter.options, tick),
        }
    }

    fn prey(&mut self, prey: &Prey<W>, tick: &mut Tick<'_>) -> Result<Turns, Stop> {
        let bound = longest(prey.reach, prey.exposed);
        self.longest_of(prey.reach, prey.options, bound, tick, |search, node, tick| {
            let hunter = search.chase.answer(prey, node);
            search.hunter(&hunter, tick)
        })
    }

    fn hunter(&mut self, hunter: &Hunter<W>, tick: &mut Tick<'_>) -> Result<Turns, Stop> {
        let bound = longest(hunter.reach, hunter.exposed) + 1;
        let winning = self.chase.winning(hunter);
        let mut best = 0;
        for (_, prey) in winning {
            best = best.max(self.prey(&prey, tick)? + 1);
            if best >= bound {
                break;
            }
        }
        Ok(best)
    }

    fn anybody(&mut self, reach: Mask<W>, options: Mask<W>, tick: &mut Tick<'_>) -> Result<Turns, Stop> {
        self.longest_of(reach, options, reach.len(), tick, |search, node, tick| {
            let (reach, options) = search.chase.enter(reach, node);
            search.anybody(reach, options, tick)
        })
    }

    /// One turn more than the longest rest behind any of the options, which is not above `bound`.
    fn longest_of(
        &mut self,
        reach: Mask<W>,
        options: Mask<W>,
        bound: Turns,
        tick: &mut Tick<'_>,
        mut rest: impl FnMut(&mut Self, u16, &mut Tick<'_>) -> Result<Turns, Stop>,
    ) -> Result<Turns, Stop> {
        if let Some(&turns) = self.known.get(&(reach, options)) {
            return Ok(turns);
        }
        tick()?;
        let mut best = 0;
        for node in options.iter() {
            best = best.max(rest(self, node, tick)? + 1);
            if best >= bound {
                break;
            }
        }
        self.known.insert((reach, options), best, &self.memory)?;
        Ok(best)
    }
}
