//! Who wins, by the nimbers of the heaps or their genus; how fast, by search; and the bots.

use std::sync::Arc;

use serde::Serialize;

use super::code::Breakage;
use super::rules::{Break, Breaking};
use crate::bots::{BotSpec, Bots};
use crate::core::{Bounds, Game, Impartial, Outcome, Step};
use crate::games::heaps::Heaps;
use crate::games::heaps::nimbers::{self, nim_sum};
use crate::games::heaps::period::Period;
use crate::games::heaps::tame::Tame;
use crate::solve::nimber::least_missing;
use crate::solve::retrograde::Retrograde;
use crate::solve::{
    Analysis, Halt, Monitor, PartKind, Reservation, Solve, Stage, Theory, WhyPart, allocated, shown_move,
};

/// What take and break adds to a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct BreakNote {
    /// The nimber of the position, or of what a move leaves. Only where the last stone wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nimber: Option<u32>,
    /// The nimber of each heap.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heaps: Vec<u32>,
    /// Where the last stone loses: the genus, if every heap plays the part of heaps of Nim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genus: Option<String>,
    /// From where on the nimbers of heaps repeat, if that is proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<Period>,
    /// The nimbers of all heaps, where the last stone wins.
    #[serde(skip)]
    pub nimbers: Arc<[u16]>,
}

/// More positions than these in reach have no length.
const REACH: usize = 1_000_000;
/// Nimbers are listed so far at least: enough for the periods that are found by hand.
const LISTED: u32 = 400;

impl Solve for Breaking {
    type Note = BreakNote;

    fn stages(&self) -> Vec<Box<dyn Stage<Self>>> {
        vec![Box::new(HeapTheory::default()), Box::new(Retrograde::with_most(REACH))]
    }

    fn bytes_beside(&self) -> usize {
        allocated(self.heaps().len() * 2 * size_of::<u32>())
    }

    fn theory(&self, poll: &mut dyn FnMut(u64) -> Result<(), Halt>) -> Result<Option<Theory<Heaps>>, Halt> {
        Ok(Some(nimbers::theory(Sequence::new(self.rule(), self.top(), poll)?.nimbers)))
    }

    fn why(&self, analysis: &Analysis<Self>) -> Option<String> {
        let note = analysis.note.as_ref()?;
        if let Some(genus) = &note.genus {
            return Some(format!("every heap plays the part of heaps of Nim; together their genus is {genus}"));
        }
        let heaps = note.heaps.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        match (note.heaps.as_slice(), note.nimber?) {
            ([], _) => None,
            ([_], 0) => {
                let kinds = self.kinds_of_zero(&analysis.position, |_| true);
                Some(format!("its nimber is 0: no move leaves {kinds}; so whatever is left is won"))
            }
            ([nimber], _) => {
                let nimber_of = |part: u32| note.nimbers.get(part as usize).copied();
                let is_zero = |parts: [u32; 2]| parts.map(nimber_of).windows(2).all(|two| two[0] == two[1]);
                let kinds = self.kinds_of_zero(&analysis.position, is_zero);
                Some(format!("its nimber is {nimber}: leave {kinds}{}", self.shown(analysis, note)))
            }
            (_, 0) => Some(format!(
                "the nimbers {heaps} have the nim-sum 0: every move makes it something else, and an answer makes it 0 again"
            )),
            (_, sum) => {
                let shown = self.shown(analysis, note);
                Some(format!("the nimbers {heaps} have the nim-sum {sum}: make it 0{shown}"))
            }
        }
    }

    fn why_parts(&self, analysis: &Analysis<Self>) -> Vec<WhyPart> {
        let Some(note) = &analysis.note else { return Vec::new() };
        let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
        let text = |mv| vec![self.write_move(&analysis.position, mv)];
        let wins = wins.map(|mv| WhyPart::new(PartKind::Move, text(mv), "leaves what is lost"));
        let options = note.nimber.iter().flat_map(|_| self.options_told(&analysis.position, &note.nimbers));
        wins.into_iter().chain(nimbers::why_parts(&note.heaps)).chain(options).collect()
    }

    fn note_words(&self, note: &BreakNote) -> Vec<(&'static str, String)> {
        let nimber = note.nimber.map(|nimber| ("nimber", nimber.to_string()));
        nimber.into_iter().chain(note.genus.clone().map(|genus| ("genus", genus))).collect()
    }
}

impl Breaking {
    /// What the move that is shown does: `; 12=4+7 leaves 4 and 7, both of nimber 1: they cancel`, and of several heaps
    /// `; 9=8 makes the 4 a 1`.
    fn shown(&self, analysis: &Analysis<Self>, note: &BreakNote) -> String {
        let nimber = |part: u32| note.nimbers.get(part as usize).copied().unwrap_or(0);
        let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
        let Some(mv) = wins else { return String::new() };
        let [small, large] = mv.parts;
        let name = self.write_move(&analysis.position, mv);
        if note.heaps.len() > 1 {
            return format!("; {name} makes the {} a {}", nimber(mv.heap), nimber(small) ^ nimber(large));
        }
        match (small, large) {
            (_, 0) => format!("; {name} leaves nothing, and nobody can go on"),
            (0, part) => format!("; {name} leaves {part}, whose nimber is 0: it is lost for whoever finds it"),
            _ => format!("; {name} leaves {small} and {large}, both of nimber {}: they cancel", nimber(small)),
        }
    }

    /// In which ways those moves of single heaps for which this holds would leave the nim-sum 0: `parts of equal nimbers or
    /// one part of nimber 0`.
    fn kinds_of_zero(&self, heaps: &Heaps, holds: impl Fn([u32; 2]) -> bool) -> String {
        let kinds = ["nothing", "one part of nimber 0", "parts of equal nimbers"];
        let moves = heaps.state.iter().flat_map(|&heap| self.rule().each(heap)).filter(|&parts| holds(parts));
        let mut left: Vec<usize> = moves.map(|parts| parts.iter().filter(|&&part| part > 0).count()).collect();
        left.sort_unstable_by(|a, b| b.cmp(a));
        left.dedup();
        left.into_iter().map(|parts| kinds[parts]).collect::<Vec<_>>().join(" or ")
    }

    /// Each heap with the nimbers that its moves lead to, the least missing of which is its own.
    fn options_told(&self, heaps: &Heaps, nimbers: &[u16]) -> Vec<WhyPart> {
        let told = |&heap: &u32| {
            let nimber = |part: u32| nimbers.get(part as usize).copied().map(u32::from);
            let lead = |[one, other]: [u32; 2]| Some(nimber(one)? ^ nimber(other)?);
            let mut lead = self.rule().each(heap).map(lead).collect::<Option<Vec<u32>>>()?;
            lead.sort_unstable();
            lead.dedup();
            let least = least_missing(lead.iter().copied());
            let list = lead.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let label = match lead.len() {
                0 => "no move: nimber 0".to_owned(),
                _ => format!("moves lead to {list}; least missing {least}"),
            };
            Some(WhyPart::new(PartKind::Number, vec![heap.to_string()], label))
        };
        let mut sizes = heaps.state.clone();
        sizes.sort_unstable();
        sizes.dedup();
        sizes.iter().filter_map(told).collect()
    }
}

/// What is known of single heaps, from none up.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    /// The nimber of each heap, where the last stone wins.
    pub nimbers: Arc<[u16]>,
    /// The period of the nimbers, if the list is long enough to prove it.
    pub period: Option<Period>,
    /// The part that each heap plays where the last stone loses, as far as it plays one of Nim's.
    pub tame: Vec<Option<Tame>>,
}

impl Sequence {
    /// The heaps up to `top`: a step for each of their moves. `poll` is called now and then with the steps done.
    ///
    /// # Errors
    /// What `poll` returns.
    pub fn new<E>(rule: &Breakage, top: u32, mut poll: impl FnMut(u64) -> Result<(), E>) -> Result<Self, E> {
        let mut nimbers: Vec<u16> = Vec::with_capacity(top as usize + 1);
        let mut tame: Vec<Option<Tame>> = Vec::with_capacity(top as usize + 1);
        // The heap for which a nimber was last seen in reach: no list has to be emptied between heaps.
        let mut seen: Vec<u32> = Vec::new();
        for heap in 0..=top {
            let mut work = 1;
            for [small, large] in rule.each(heap) {
                let nimber = usize::from(nimbers[small as usize] ^ nimbers[large as usize]);
                if seen.len() <= nimber {
                    seen.resize(nimber + 1, u32::MAX);
                }
                seen[nimber] = heap;
                work += 1;
            }
            nimbers.push(seen.iter().position(|&at| at != heap).unwrap_or(seen.len()) as u16);
            let part = |heap: u32| tame[heap as usize];
            let beside = |[small, large]: [u32; 2]| Some(part(small)?.beside(part(large)?));
            tame.push(Tame::of_options(rule.each(heap).map(beside)));
            poll(work)?;
        }
        let period = Period::of(&nimbers, |last, length| rule.checked(last, length));
        Ok(Self { nimbers: nimbers.into(), period, tame })
    }

    /// Whether a heap has another nimber than the period would give it.
    pub fn is_exception(&self, heap: usize) -> bool {
        let beyond = |period: Period| {
            let turns = (period.last_exception + 1).saturating_sub(heap).div_ceil(period.length);
            self.nimbers.get(heap + turns * period.length)
        };
        self.period.and_then(beyond).is_some_and(|nimber| self.nimbers.get(heap) != Some(nimber))
    }

    /// What is known of heaps together.
    fn note(&self, game: &Breaking, heaps: &[u32]) -> BreakNote {
        if game.is_misere() {
            return BreakNote { genus: self.part(heaps).map(|part| part.to_string()), ..BreakNote::default() };
        }
        let heaps = self.nimbers_of(heaps);
        BreakNote { nimber: Some(nim_sum(&heaps)), heaps, ..BreakNote::default() }
    }

    fn nimbers_of(&self, heaps: &[u32]) -> Vec<u32> {
        heaps.iter().map(|&heap| self.nimbers[heap as usize].into()).collect()
    }

    fn part(&self, heaps: &[u32]) -> Option<Tame> {
        heaps.iter().try_fold(Tame::NONE, |sum, &heap| Some(sum.beside(self.tame[heap as usize]?)))
    }

    fn outcome(&self, game: &Breaking, heaps: &[u32]) -> Bounds {
        let is_lost = if game.is_misere() {
            self.part(heaps).map(Tame::is_lost)
        } else {
            Some(nim_sum(&self.nimbers_of(heaps)) == 0)
        };
        is_lost.map_or(Bounds::UNKNOWN, |lost| Bounds::of(if lost { Outcome::Loss } else { Outcome::Win }))
    }
}

/// Outcomes by nimbers (Sprague 1935, Grundy 1939), and where the last stone loses by the theory of tame games.
#[derive(Default)]
struct HeapTheory {
    known: Option<(Sequence, Reservation)>,
}

impl Stage<Breaking> for HeapTheory {
    fn name(&self) -> &'static str {
        "nimbers"
    }

    fn run(
        &mut self,
        game: &Breaking,
        analysis: &mut Analysis<Breaking>,
        monitor: &mut Monitor<'_, Breaking>,
    ) -> Result<(), Halt> {
        if self.known.is_none() {
            let top = game.top().max(LISTED);
            let paid = monitor.memory().reserve(u64::from(top + 1) * 16)?;
            monitor.expect_first((0..=top).map(|heap| 1 + game.rule().count(heap)).sum());
            self.known = Some((Sequence::new(game.rule(), top, |work| monitor.nodes(work))?, paid));
            monitor.expect(0);
        }
        let Some((sequence, _)) = &self.known else { return Ok(()) };
        analysis.stage = "nimbers";
        let pos = analysis.position.clone();
        let whole = (!game.is_misere()).then(|| (sequence.period, Arc::clone(&sequence.nimbers)));
        let (period, nimbers) = whole.unwrap_or_default();
        analysis.root.tighten(sequence.outcome(game, &pos));
        analysis.note = Some(BreakNote { period, nimbers, ..sequence.note(game, &pos) });
        analysis.edit_moves(|report| {
            let left = game.after(&pos, report.mv);
            report.bounds.tighten(sequence.outcome(game, &left).backed_up(Step::ALTERNATE));
            report.note = Some(sequence.note(game, &left));
        });
        analysis.tighten_root_by_moves();
        monitor.show(analysis);
        Ok(())
    }
}

impl Bots for Breaking {
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any move"),
            BotSpec::liking("greedy", "takes as many stones as it can", greedy),
            BotSpec::liking("halves", "divides a heap as evenly as it can", halves),
            BotSpec::liking("nim-sum", "plays as if every heap were a heap of Nim", like_nim),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
        ]
    }
}

fn greedy(_: &Breaking, _: &Heaps, Break { heap, parts: [small, large] }: Break) -> i64 {
    i64::from(heap - small - large)
}

/// A middle that is taken makes two sides that can be played alike.
fn halves(_: &Breaking, _: &Heaps, Break { parts: [small, large], .. }: Break) -> i64 {
    if small == 0 { -i64::from(large) - 100_000 } else { i64::from(small) - i64::from(large) }
}

fn like_nim(game: &Breaking, pos: &Heaps, choice: Break) -> i64 {
    i64::from(nim_sum(&game.after(pos, choice)) == 0)
}

#[cfg(test)]
mod tests;
