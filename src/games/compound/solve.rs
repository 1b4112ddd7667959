//! Who wins, by what each part is worth, and how fast where all parts together are few enough; and the bots.

use serde::Serialize;

use super::SideBySide;
use super::parts::Part;
use super::position::turn_ends;
use super::rules::{Compound, PartMove};
use crate::bots::{BotSpec, Bots};
use crate::core::{Bounds, Game, Impartial, Outcome, Step, Turned};
use crate::solve::nimber::{NimWorth, Nimber, listed, listed_by_ends, listed_with_sum};
use crate::solve::product::{Component, Product};
use crate::solve::{Analysis, Halt, Monitor, PartKind, Reservation, Solve, Stage, WhyPart, best_line, shown_move};

/// What a compound adds to a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CompoundNote {
    /// The nimber of the whole, or of what a move leaves, if those of all parts are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<Nimber>,
    /// The nimber of each part, as far as it is known; one in which a turn goes on has none.
    pub parts: Vec<Option<Nimber>>,
}

/// Compounds of more positions than this have no length, and where the last move loses no verdict.
const PRODUCT: usize = 2_000_000;
/// Bytes that the work takes for each position of the product, and the product itself.
const POSITION: u64 = 20;

impl<G: Solve> Solve for Compound<G> {
    type Note = CompoundNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(PartByPart { parts: Vec::new(), product: None })]
    }

    fn bytes_beside(&self) -> usize {
        self.parts().iter().map(|part| size_of::<G::Position>() + part.bytes_beside()).sum()
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let outcome = analysis.root.outcome();
        if self.is_misere() {
            let open = "no theory is known where the last move loses, and the positions are too many for a search";
            return (analysis.done && outcome.is_none()).then(|| open.to_owned());
        }
        let note = analysis.note.as_ref()?;
        let known: Option<Vec<Nimber>> = note.parts.iter().copied().collect();
        if let Some(open) = analysis.position.open() {
            let finite = |sum: u32, (_, nimber): (usize, &Option<Nimber>)| match nimber {
                Some(Nimber::Finite(nimber)) => Some(sum ^ nimber),
                Some(Nimber::Loopy) | None => None,
            };
            let sum = (0..).zip(&note.parts).filter(|(part, _)| *part != open).try_fold(0, finite)?;
            return Some(format!(
                "the other games have the nim-sum {sum}: whoever leaves the nimber {sum} in game {} wins",
                open + 1
            ));
        }
        let (Some(nimbers), Some(nimber)) = (known, note.nimber) else {
            let unknown = note.parts.iter().position(Option::is_none)? + 1;
            return Some(format!("game {unknown} has too many positions to know its nimber"));
        };
        let loopy = nimbers.iter().filter(|&&nimber| nimber == Nimber::Loopy).count();
        Some(match (loopy, outcome?) {
            (0, Outcome::Loss) => format!("{}: every move makes it something else", listed_with_sum(&nimbers, nimber)),
            (0, _) => format!("{}: a move that makes it 0 wins", listed_with_sum(&nimbers, nimber)),
            (1, Outcome::Win) => format!("{}; the game with oo can be left so that the nim-sum is 0", listed(&nimbers)),
            (1, _) => {
                format!("{}; the game with oo can go round for ever, and nobody wins by leaving it", listed(&nimbers))
            }
            _ => format!("{}; games with oo can go round for ever, so nobody has to move badly", listed(&nimbers)),
        })
    }

    /// The move that wins, and each game with its nimber, and their sum.
    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        let Some(note) = &analysis.note else { return Vec::new() };
        let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
        let text = |mv| vec![self.write_move(&analysis.position, mv)];
        let wins = wins.map(|mv| WhyPart::new(PartKind::Move, text(mv), "leaves what is lost"));
        let known = note.parts.iter().enumerate().filter_map(|(part, nimber)| Some((part, (*nimber)?)));
        let (games, nimbers): (Vec<String>, Vec<Nimber>) =
            known.map(|(part, nimber)| (format!("game {}", part + 1), nimber)).unzip();
        let sum = note.nimber.map(|sum| WhyPart::new(PartKind::Number, vec!["nim-sum".to_owned()], sum.to_string()));
        let steps = (0..self.parts().len()).filter_map(|part| step(analysis, part));
        wins.into_iter().chain(WhyPart::places(games, &nimbers)).chain(sum).chain(steps).collect()
    }

    fn note_words(&self, note: &CompoundNote) -> Vec<(&'static str, String)> {
        note.nimber.iter().map(|nimber| ("nimber", nimber.to_string())).collect()
    }
}

/// How a part came by its nimber: by what its moves leave, where all of these are known.
fn step<G: Solve>(analysis: &Analysis<Compound<G>>, part: usize) -> Option<WhyPart> {
    let of = |note: &CompoundNote| note.parts.get(part).copied().flatten();
    let own = of(analysis.note.as_ref()?)?;
    let moves = analysis.moves.iter().filter(|report| report.mv.part() == part);
    let left: Vec<Nimber> = moves.map(|report| of(report.note.as_ref()?)).collect::<Option<_>>()?;
    let can_go_round = left.contains(&Nimber::Loopy);
    let mut labels: Vec<u32> = left.iter().filter_map(|nimber| nimber.finite()).collect();
    labels.sort_unstable();
    labels.dedup();
    let told = match listed_by_ends(&labels).as_str() {
        "" if !can_go_round => return Some(named(part, "no move leads on: so 0".to_owned(), own)),
        "" => "nothing that has a nimber".to_owned(),
        told => format!("the nimbers {told}"),
    };
    let words = match (own, can_go_round) {
        (Nimber::Loopy, _) => format!("moves leave {told}, and oo, which can go round for ever: so oo"),
        (Nimber::Finite(own), false) => format!("moves leave {told}; least missing {own}: so {own}"),
        (Nimber::Finite(own), true) => {
            format!("moves leave {told}, and oo, from which a move leads to {own}; least missing {own}: so {own}")
        }
    };
    Some(named(part, words, own))
}

fn named(part: usize, words: String, nimber: Nimber) -> WhyPart {
    WhyPart::step(format!("game {}", part + 1), words, nimber.to_string())
}

/// The parts one by one, and then all of them as one game.
///
/// Idea: who wins follows from what the parts are worth beside others, by their theories or by looking at all of their
/// positions. Where those are few together, every position of the whole is solved too: that tells lengths, and the winner
/// where the last move loses. Stopped early it has the parts that it finished.
struct PartByPart<G: Game> {
    parts: Vec<Part<G>>,
    product: Option<(Product, Reservation)>,
}

impl<G: Solve> PartByPart<G> {
    fn fill(
        &mut self,
        game: &Compound<G>,
        state: &SideBySide<G::Position>,
        monitor: &mut Monitor<'_, Compound<G>>,
    ) -> Result<(), Halt> {
        while let Some(part) = game.parts().get(self.parts.len()) {
            self.parts.push(Part::new(part, &mut |work| monitor.nodes(work))?);
        }
        for (place, (known, part)) in self.parts.iter_mut().zip(game.parts()).enumerate() {
            let pos = &state[place];
            let is_open = state.open() == Some(place);
            let Some(starts) = (if is_open { turn_ends(part, pos) } else { Some(vec![pos.clone()]) }) else {
                continue;
            };
            if known.explore(part, &starts, monitor)? {
                self.product = None;
            }
        }
        Ok(())
    }

    fn multiply(&mut self, game: &Compound<G>, monitor: &mut Monitor<'_, Compound<G>>) -> Result<(), Halt> {
        let sizes: Vec<usize> = self.parts.iter().map(|part| part.moves.len()).collect();
        let Some(positions) = Product::positions(&sizes).filter(|&positions| positions <= PRODUCT) else {
            return Ok(());
        };
        if self.product.is_some() || positions == 0 {
            return Ok(());
        }
        let paid = monitor.memory().reserve(positions as u64 * POSITION)?;
        let component = |part: &Part<G>| part.moves.iter().map(|moves| moves.iter().copied()).collect::<Component>();
        let components: Vec<Component> = self.parts.iter().map(component).collect();
        let product = Product::solve(&components, game.stuck(), |nodes| monitor.nodes(nodes))?;
        self.product = Some((product, paid));
        Ok(())
    }

    fn places(&self, game: &Compound<G>, state: &[G::Position]) -> Option<Vec<usize>> {
        let parts = self.parts.iter().zip(game.parts()).zip(state);
        parts.map(|((known, part), pos)| known.place(part, pos)).collect()
    }

    fn note(&self, game: &Compound<G>, state: &SideBySide<G::Position>) -> (CompoundNote, Option<NimWorth>) {
        let parts = self.parts.iter().zip(game.parts()).enumerate();
        let closed = |place: &usize| state.open() != Some(*place);
        let worth = |(place, (known, part)): (usize, (&Part<G>, &G))| {
            Some(place).filter(closed).and_then(|place| known.worth(part, &state[place]))
        };
        let worths: Vec<Option<NimWorth>> = parts.map(worth).collect();
        let add = |sum: NimWorth, worth: &Option<NimWorth>| Some(sum.beside(worth.as_ref()?));
        let sum = worths.iter().try_fold(NimWorth::Finite(0), add);
        let parts = worths.iter().map(|worth| worth.as_ref().map(NimWorth::nimber)).collect();
        (CompoundNote { nimber: sum.as_ref().map(NimWorth::nimber), parts }, sum)
    }

    /// What is known of a position, with lengths where the whole is solved.
    fn bounds(&self, game: &Compound<G>, state: &SideBySide<G::Position>) -> Bounds {
        if let Some(open) = state.open() {
            return self.bounds_within(game, state, open);
        }
        let exact = || {
            let (product, _) = self.product.as_ref()?;
            product.value(&self.places(game, state)?).map(Bounds::exactly)
        };
        let outcome = || {
            let sum = (!game.is_misere()).then(|| self.note(game, state).1)??;
            Some(Bounds::of(sum.outcome()))
        };
        exact().or_else(outcome).unwrap_or(Bounds::UNKNOWN)
    }

    /// The same in the middle of a turn: what the best way to complete it leaves.
    fn bounds_within(&self, game: &Compound<G>, state: &SideBySide<G::Position>, open: usize) -> Bounds {
        let is_known = self.parts.get(open).is_some_and(|part| !part.moves.is_empty());
        let ends = is_known.then(|| turn_ends(&game.parts()[open], &state[open])).flatten();
        let left = ends.into_iter().flatten().map(|end| self.bounds(game, &state.left(open, end)));
        left.map(|bounds| bounds.backed_up(Step::ALTERNATE)).reduce(Bounds::or).unwrap_or(Bounds::UNKNOWN)
    }

    fn tell(&self, game: &Compound<G>, analysis: &mut Analysis<Compound<G>>) {
        let state = analysis.position.state.clone();
        analysis.root.tighten(self.bounds(game, &state));
        let note = |state: &SideBySide<G::Position>| (!game.is_misere()).then(|| self.note(game, state).0);
        analysis.note = note(&state);
        analysis.edit_moves(|report| {
            let left = game.after(&state, report.mv);
            let is_turn = left.open().is_none();
            let step = Step { flips: is_turn, ends_turn: is_turn };
            report.bounds.tighten(self.bounds(game, &left).backed_up(step));
            report.note = note(&left);
        });
        analysis.tighten_root_by_moves();
    }
}

impl<G: Solve> Stage<Compound<G>> for PartByPart<G> {
    fn name(&self) -> &'static str {
        "parts"
    }

    fn run(
        &mut self,
        game: &Compound<G>,
        analysis: &mut Analysis<Compound<G>>,
        monitor: &mut Monitor<'_, Compound<G>>,
    ) -> Result<(), Halt> {
        analysis.stage = "parts";
        let pos = analysis.position.clone();
        self.fill(game, &pos, monitor)?;
        self.tell(game, analysis);
        monitor.show(analysis);
        self.multiply(game, monitor)?;
        if self.product.is_some() {
            self.tell(game, analysis);
            analysis.line = best_line(game, &pos, monitor, |pos, _| Ok(self.bounds(game, pos)))?;
        }
        Ok(())
    }

    fn look_up(&self, game: &Compound<G>, pos: &Turned<SideBySide<G::Position>>) -> Bounds {
        if self.parts.len() == game.parts().len() { self.bounds(game, pos) } else { Bounds::UNKNOWN }
    }
}

impl<G: Solve> Bots for Compound<G> {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any move in any game"),
            BotSpec::liking("busy", "moves in the game with the most moves", busy),
            BotSpec::liking("in-order", "finishes one game after the other", |_, _, mv: PartMove| -(mv.part() as i64)),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
        ]
    }
}

fn busy<G: Game>(game: &Compound<G>, pos: &Turned<SideBySide<G::Position>>, mv: PartMove) -> i64 {
    game.parts().get(mv.part()).zip(pos.get(mv.part())).map_or(0, |(part, pos)| part.legal_moves(pos).len() as i64)
}

#[cfg(test)]
mod tests;
