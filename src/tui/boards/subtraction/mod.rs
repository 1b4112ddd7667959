//! Subtraction games: the stones with those that would go, and who wins with how many.

mod alone;
mod plan;
mod sieve;

use alone::{lying, picture, strip, targets, whole};
use plan::Plan;

use super::easel::heap_of;
use super::heaps::figures::HeapTold;
use super::heaps::pebble::PLATE;
use super::heaps::rows::{HeapGroup, MOST_DRAWN};
use super::heaps::said;
use super::heaps::single;
use super::heaps::spoils::{LaidSpoils, Spoils};
use super::heaps::strip::Strip;
use super::heaps::words::{no_nimbers, stay, took};
use crate::core::Game;
use crate::games::subtraction::{HeapNote, Piling, Removal, Subtraction};
use crate::tui::boards::{
    Ask, BoardCommand, BoardView, Choice, Dab, Findings, HasBoard, Layout, Past, Place, Room, Scene, Size, TinyLook,
};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;

/// One heap with its strip of outcomes, or several in rows.
pub(crate) struct SubtractionBoard;

impl HasBoard for Subtraction {
    type View = SubtractionBoard;
}

/// What only the view knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Lines of choices that are scrolled away.
    scroll: i32,
    /// Lines of the strip that one has paged back.
    back: i32,
    /// Whether nimbers are shown.
    nimbers: bool,
    /// The step of the sieve that is shown; for several heaps only whether the reason is.
    sieve: Option<usize>,
    /// With which heaps the match began, unless with those of the setup.
    begun: Option<Piling>,
    /// How many stones went with the last move.
    went: u128,
}

impl State {
    /// Whether something is said below several heaps.
    fn speaks(&self) -> bool {
        self.nimbers || self.sieve.is_some()
    }

    /// The heaps with which the match began.
    fn start(&self, game: &Subtraction) -> Piling {
        self.begun.clone().unwrap_or_else(|| game.start())
    }

    /// The largest of them.
    fn top(&self, game: &Subtraction) -> u64 {
        self.start(game).iter().copied().max().unwrap_or(0)
    }
}

type View<'a> = Scene<'a, Subtraction, SubtractionBoard>;

impl BoardView<Subtraction> for SubtractionBoard {
    type Spot = Removal;
    type State = State;
    type Plan = Plan;

    fn layout(game: &Subtraction, pos: &Piling, state: &State, room: Room) -> Result<Layout<Removal, Plan>, Size> {
        let plan = Plan::new(game, pos, state, room)?;
        let place = |group: &HeapGroup, index: usize, stones: u32| Place {
            spot: Removal::new(group.heap, stones.into()),
            shape: group.chips.shape(index),
        };
        let choosable = plan.groups.iter().filter(|_| !room.is_end());
        let places = choosable.flat_map(|group| {
            let amounts = game.amounts(pos.state[group.heap]).iter().enumerate();
            amounts.map(move |(index, &stones)| place(group, index, stones))
        });
        Ok(Layout {
            room,
            area: room.area,
            window: plan.window,
            side: plan.side,
            places: places.collect(),
            scroll: plan.scroll,
            plan: plan.into(),
        })
    }

    fn choose(game: &Subtraction, pos: &Piling, _: Option<Removal>, spot: Removal) -> Choice<Removal, Removal> {
        let heap = pos.state.get(spot.heap()).copied().unwrap_or(0);
        if game.may_take(spot.stones(), heap) {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", spot.stones(), game.why_illegal(pos, spot)))
    }

    fn may_take(game: &Subtraction, pos: &Piling, _: Option<Removal>, spot: Removal) -> bool {
        game.may_take(spot.stones(), pos.state.get(spot.heap()).copied().unwrap_or(0))
    }

    fn tiny(_: &Subtraction, pos: &Piling, look: TinyLook<'_>) -> Option<Vec<Line>> {
        look.heaps(pos.state.iter().map(|&stones| stones.into()))
    }

    fn path(_: &Subtraction, _: &Piling, mv: Removal) -> Vec<Removal> {
        vec![mv]
    }

    fn told(_: &Subtraction, before: &Piling, moves: &[Removal]) -> String {
        let heaps = &before.state;
        let among = |take: &Removal| (heaps.len() > 1).then_some(take.heap());
        moves.iter().map(|take| took(take.stones(), heaps[take.heap()], among(take))).collect()
    }

    fn describe(scene: &View<'_>, spot: Removal) -> String {
        let now = scene.position.state[spot.heap()];
        let left = now - spot.stones();
        let from =
            if scene.position.state.len() > 1 { format!(" from heap {}", spot.heap() + 1) } else { String::new() };
        format!("Take {}{from}, and {}.", spot.stones(), stay(left.into()))
    }

    /// The only heap is painted on its strip.
    fn dabs(game: &Subtraction, pos: &Piling, layout: &Layout<Removal, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let plan = &layout.plan;
        let dab = match plan.strip {
            Some(area) => {
                let targets = targets(game, pos.state[0]);
                let strip = Strip { targets: &targets, ..Strip::plain(pos.state[0].into(), game.top().into()) };
                strip.heap_at(area, at).map(|stones| heap_of(0, stones))
            }
            None => plan.groups.iter().find_map(|group| {
                let stones = group.stones_to(plan.rows, pos.state[group.heap], (at.0.into(), at.1.into()))?;
                Some(heap_of(group.heap, stones))
            }),
        };
        dab.into_iter().collect()
    }

    fn render(scene: &View<'_>, layout: &Layout<Removal, Plan>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        let taken = Self::spoils(scene, layout);
        let is_told = taken.is_some();
        if let Some(taken) = taken {
            taken.paint(scene.names, pen);
        }
        if let Some(area) = plan.stones.filter(|_| !is_told) {
            let whole = whole(scene, plan.whole);
            picture(scene).render(&whole.in_room(layout.room), area, pen);
        }
        if plan.stones.is_none() && !is_told {
            let window = plan.window;
            pen.ground((window.x.into(), window.y.into()), (window.width.into(), window.height.into()), PLATE);
        }
        for group in plan.groups.iter().filter(|_| !is_told) {
            heap(scene, plan, group, &mut pen.over().within(plan.window));
        }
        if let Some(area) = plan.strip {
            strip(scene, area, plan.side, pen);
        } else {
            sum(scene, plan, pen);
        }
    }

    fn is_cut(layout: &Layout<Removal, Plan>) -> bool {
        let is_only = layout.plan.strip.is_some();
        single::is_low(layout.room) && (is_only || !layout.room.is_wordless())
    }

    fn drawn(game: &Subtraction, pos: &Piling, layout: &Layout<Removal, Plan>) -> f64 {
        let plan = &layout.plan;
        match plan.stones {
            Some(area) => lying(game, plan.whole, plan.went).in_room(layout.room).cells(area),
            None => pos.state.iter().map(|&stones| plan.rows.cells(stones.min(MOST_DRAWN) as u32)).sum(),
        }
    }

    fn spoils(scene: &View<'_>, layout: &Layout<Removal, Plan>) -> Option<LaidSpoils> {
        scene.result.and_then(|_| spoils(scene))?.laid(layout.plan.stones.unwrap_or(layout.plan.window))
    }

    fn free_rows(_: &Subtraction, layout: &Layout<Removal, Plan>) -> u16 {
        layout.plan.free
    }

    fn told_rows(_: &Subtraction, layout: &Layout<Removal, Plan>) -> u16 {
        layout.plan.told
    }

    fn begin(_: &Subtraction, state: &mut State, start: &Piling) {
        state.begun = Some(start.clone());
    }

    fn follow(_: &Subtraction, state: &mut State, past: Past<'_, Subtraction>) {
        state.went = past.last().map_or(0, |played| played.mv.stones().into());
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand {
                ask: Ask::Why,
                name: "why: the sieve, step by step",
                apply: |state| state.sieve = if state.sieve.is_some() { None } else { Some(1) },
            },
            BoardCommand { ask: Ask::Labels, name: "nimbers", apply: |state| state.nimbers = !state.nimbers },
            BoardCommand {
                ask: Ask::Earlier,
                name: "strip, or step of the sieve, back",
                apply: |state| page(state, 1),
            },
            BoardCommand { ask: Ask::Later, name: "strip, or step of the sieve, on", apply: |state| page(state, -1) },
            BoardCommand { ask: Ask::StepBefore, name: "step of the sieve before", apply: |state| step(state, 1) },
            BoardCommand { ask: Ask::Step, name: "next step of the sieve", apply: |state| step(state, -1) },
        ]
    }

    /// A take that is a good one, and the answer.
    fn showcase(game: &Subtraction) -> Vec<Removal> {
        let mut pos = game.start();
        let mut moves = Vec::new();
        for _ in 0..2 {
            let legal = game.legal_moves(&pos);
            let Some(&mv) = legal.get(legal.len() / 2) else { break };
            pos = game.play(&pos, mv);
            moves.push(mv);
        }
        moves
    }
}

/// A step of the sieve back, or on, where it is shown.
fn step(state: &mut State, back: i32) {
    if state.sieve.is_some() {
        page(state, back);
    }
}

/// A page back, or on; with the sieve, a step.
fn page(state: &mut State, back: i32) {
    match &mut state.sieve {
        Some(step) => *step = if back > 0 { step.saturating_sub(1) } else { *step + 1 },
        None => state.back += back,
    }
}

/// Who took which stones.
fn spoils(scene: &View<'_>) -> Option<Spoils> {
    let takes = scene.past().iter().map(|made| (made.player, made.mv.heap(), made.mv.stones()));
    Spoils::new(takes, scene.position.state.iter().copied())
}

/// A heap among several as a row of stones, and the takes below it or, for the only heap, alone.
fn heap(scene: &View<'_>, plan: &Plan, group: &HeapGroup, pen: &mut Pen<'_>) {
    let now = scene.position.state[group.heap];
    let going = scene.previewed().filter(|take| take.heap() == group.heap).map(|take| take.stones().min(now));
    let nimber = nimbers(scene).and_then(|nimbers| nimbers.get(group.heap).copied()).map(HeapTold::Nimber);
    // Where words have no room below the heaps, those say by themselves that nothing is known.
    let is_unsaid = scene.state.nimbers && scene.findings().is_none() && plan.told == 0;
    let told = nimber.or(is_unsaid.then_some(HeapTold::NoNimber));
    group.row(plan.rows, now, going.map(|going| now - going..now), told, pen);
    if scene.result.is_some() {
        return;
    }
    let amounts = scene.game.amounts(now).iter().enumerate();
    let seen = group.chips.seen(plan.window);
    for (index, &stones) in amounts.take(seen.end).skip(seen.start) {
        let spot = Removal::new(group.heap, stones.into());
        let is_chosen = scene.cursor == Some(spot);
        group.chips.paint(index, &stones.to_string(), scene.hint(spot), is_chosen, pen);
    }
}

fn note<'a>(scene: &View<'a>) -> Option<&'a HeapNote> {
    scene.findings().and_then(Findings::note)
}

/// The nimbers of the heaps, where they are wanted and known.
fn nimbers<'a>(scene: &View<'a>) -> Option<&'a [u32]> {
    note(scene).filter(|_| scene.state.nimbers).map(|note| note.heaps.as_slice()).filter(|heaps| !heaps.is_empty())
}

/// Below several heaps: their sum, or the reason for the verdict.
fn sum(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    if !scene.state.speaks() || plan.told == 0 {
        return;
    }
    let words = match scene.findings() {
        Some(_) => scene.reason.unwrap_or_default(),
        None => no_nimbers(scene.hint_key()),
    };
    said::paint(plan.window, words, pen);
}

#[cfg(test)]
mod tests;
