//! Heaps that can grow: the stones that would go or come, and who wins with how many, endless draws included.

use super::easel::heap_of;
use super::heaps::chips::widest;
use super::heaps::single::{self, Single, SingleHeap};
use super::heaps::spoils::{LaidSpoils, Spoils};
use super::heaps::stones;
use super::heaps::strip::Strip;
use super::heaps::words::{stay, took};
use crate::core::{Bounds, Game, Impartial, Step};
use crate::games::growing::{Change, Growing, GrowingKind, Heap};
use crate::solve::{PartKind, WhyPart};
use crate::tui::Role;
use crate::tui::boards::{
    Ask, BoardCommand, BoardView, Choice, Dab, Findings, HasBoard, Layout, Past, Place, Room, Scene, Size, TinyLook,
};
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, capital, cut, width};

/// One heap with its strip of outcomes.
pub(crate) struct GrowingBoard;

impl HasBoard for Growing {
    type View = GrowingBoard;
}

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Lines of choices that are scrolled away.
    scroll: i32,
    /// Lines of the strip that one has paged back.
    back: i32,
    /// With which heap the match began, unless with that of the setup.
    begun: Option<Heap>,
    /// How many stones went with the last move.
    went: u128,
}

impl State {
    /// The heap with which the match began.
    fn start(self, game: &Growing) -> Heap {
        self.begun.unwrap_or_else(|| game.start())
    }
}

type View<'a> = Scene<'a, Growing, GrowingBoard>;

impl BoardView<Growing> for GrowingBoard {
    type Spot = Change;
    type State = State;
    type Plan = Single;

    fn layout(game: &Growing, pos: &Heap, state: &State, room: Room) -> Result<Layout<Change, Single>, Size> {
        let plan = plan(game, pos, *state, room)?;
        // Where a match has ended nothing is to be chosen, though there may be moves left.
        let moves = game.legal_moves(pos).into_iter().enumerate().filter(|_| !room.is_end());
        let places = moves.map(|(index, spot)| Place { spot, shape: plan.chips.shape(index) }).collect();
        Ok(Layout {
            room,
            area: room.area,
            window: plan.window,
            side: plan.side,
            places,
            scroll: plan.scroll,
            plan: plan.into(),
        })
    }

    fn choose(game: &Growing, pos: &Heap, _: Option<Change>, spot: Change) -> Choice<Change, Change> {
        let legal = match spot {
            Change::Take(stones) => {
                let stones = stones.count();
                let root = stones.isqrt();
                let largest = game.kind() != GrowingKind::PutOrTake || root == pos.state.isqrt();
                stones > 0 && stones <= pos.state && root * root == stones && largest
            }
            Change::Put => game.put(pos.state).is_some(),
        };
        if legal && pos.state > 0 {
            return Choice::Move(spot);
        }
        Choice::Nothing(format!("{} {}.", game.write_move(pos, spot), game.why_illegal(pos, spot)))
    }

    fn tiny(_: &Growing, pos: &Heap, look: TinyLook<'_>) -> Option<Vec<Line>> {
        look.heaps([pos.state])
    }

    fn path(_: &Growing, _: &Heap, mv: Change) -> Vec<Change> {
        vec![mv]
    }

    fn told(game: &Growing, before: &Heap, moves: &[Change]) -> String {
        let now = before.state;
        let done = |&mv: &Change| match mv {
            Change::Take(stones) => took(stones.count(), now, None),
            Change::Put => format!("put {} on the heap of {now}", game.put(now).unwrap_or(0)),
        };
        moves.iter().map(done).collect()
    }

    fn describe(scene: &View<'_>, spot: Change) -> String {
        let now = scene.position.state;
        match spot {
            Change::Take(stones) => {
                let stones = stones.count();
                format!("Take {stones}, and {}.", stay(now.saturating_sub(stones)))
            }
            Change::Put => {
                let put = scene.game.put(now).unwrap_or(0);
                format!("Put {put}, and there are {}.", now.saturating_add(put))
            }
        }
    }

    /// The heap is painted on its strip.
    fn dabs(game: &Growing, pos: &Heap, layout: &Layout<Change, Single>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let targets = targets(game, pos);
        let strip = Strip { targets: &targets, ..Strip::plain(pos.state, top(game, pos, game.opening_state())) };
        strip.heap_at(layout.plan.strip, at).map(|stones| heap_of(0, stones)).into_iter().collect()
    }

    fn render(scene: &View<'_>, layout: &Layout<Change, Single>, pen: &mut Pen<'_>) {
        let plan = &layout.plan;
        if let Some(taken) = Self::spoils(scene, layout) {
            taken.paint(scene.names, pen);
            return strip(scene, plan, false, pen);
        }
        let shown = picture(scene);
        // What may be put has its room, whatever is chosen.
        let all = stones::Stones { coming: scene.game.put(scene.position.state).unwrap_or(0), ..shown };
        let whole = if layout.room.keeps_size(scene.result.is_some()) { of_start(scene, &all) } else { all };
        shown.render(&whole.in_room(layout.room), plan.stones, pen);
        let mut choices = pen.within(plan.window);
        for (index, mv) in scene.game.legal_moves(scene.position).into_iter().enumerate() {
            let is_chosen = scene.cursor == Some(mv);
            let word = word(scene.game, scene.position, mv);
            plan.chips.paint(index, &word, scene.hint(mv), is_chosen, &mut choices);
        }
        strip(scene, plan, layout.side.is_none() && !layout.room.is_above_text(), pen);
    }

    fn drawn(game: &Growing, pos: &Heap, layout: &Layout<Change, Single>) -> f64 {
        let lying = stones::Stones { gone: layout.plan.went, ..lying(game, pos.state) };
        lying.in_room(layout.room).cells(layout.plan.stones)
    }

    fn spoils(scene: &View<'_>, layout: &Layout<Change, Single>) -> Option<LaidSpoils> {
        scene.result.and_then(|_| spoils(scene))?.laid(layout.plan.stones)
    }

    fn is_cut(layout: &Layout<Change, Single>) -> bool {
        single::is_low(layout.room)
    }

    fn told_rows(_: &Growing, layout: &Layout<Change, Single>) -> u16 {
        layout.plan.spared
    }

    fn begin(_: &Growing, state: &mut State, start: &Heap) {
        state.begun = Some(*start);
    }

    fn follow(_: &Growing, state: &mut State, past: Past<'_, Growing>) {
        state.went = went(past);
    }

    fn scrolled(state: &mut State) -> Option<&mut i32> {
        Some(&mut state.scroll)
    }

    fn commands() -> &'static [BoardCommand<State>] {
        &[
            BoardCommand { ask: Ask::Earlier, name: "strip back", apply: |state| state.back += 1 },
            BoardCommand { ask: Ask::Later, name: "strip on", apply: |state| state.back -= 1 },
        ]
    }
}

fn plan(game: &Growing, pos: &Heap, state: State, room: Room) -> Result<Single, Size> {
    let start = state.start(game);
    let of = |pos: &Heap| {
        let moves = game.legal_moves(pos);
        (widest(moves.iter().map(|&mv| word(game, pos, mv))), moves.len())
    };
    let (wide, count) = of(pos);
    let (most_wide, most) = if room.keeps_size(count == 0) { of(&start) } else { (wide, count) };
    // Every other heap has no room for more, where that stands beside what may be taken.
    let put = widest([format!("put {}", game.put(start.state).unwrap_or(1))]);
    // In a preview nothing has to stand still.
    let opening = if room.is_preview() { pos } else { &start };
    // Rows for what there was at the start: the board stands still while the heap grows.
    let heap = SingleHeap {
        top: top(game, &start, start.state),
        needs_figures: true,
        tells_in_sum: false,
        has_letters_alone: false,
        count: count.max(most),
        widest: wide.max(most_wide).max(put),
        at_start: (of(opening).1, stones::Stones { gone: state.went, ..lying(game, opening.state) }.in_room(room)),
        went: state.went,
    };
    Single::new(room, &heap, state.scroll)
}

/// The largest heap that the strip shows: as it was at the start, is, or can be after a move.
fn top(game: &Growing, pos: &Heap, start: u128) -> u128 {
    let after = targets(game, pos).into_iter();
    after.chain([pos.state, start]).max().unwrap_or(0)
}

/// A heap while nothing is chosen, with room for all that may go or come.
fn lying(game: &Growing, now: u128) -> stones::Stones {
    let coming = game.put(now).unwrap_or(0);
    let most = (now.isqrt() * now.isqrt()).max(coming);
    stones::Stones { now, coming, most, square: true, ..<_>::default() }
}

/// The heaps of the line of play that a reason shows: the circle of a draw.
fn circle(scene: &View<'_>) -> Vec<u128> {
    let line = scene.parts_seen().into_iter().find(|part| part.kind == PartKind::Line);
    let mut pos = *scene.position;
    let step = |cell: &String| {
        let mv = scene.game.read_move(&pos, cell).ok()?;
        pos = scene.game.play(&pos, mv);
        Some(pos.state)
    };
    line.iter().flat_map(|line| &line.cells).map_while(step).collect()
}

/// `16`, `put 1`.
fn word(game: &Growing, pos: &Heap, mv: Change) -> String {
    match mv {
        Change::Take(stones) => stones.count().to_string(),
        Change::Put => format!("put {}", game.put(pos.state).unwrap_or(0)),
    }
}

/// Where a move leads.
fn leads(game: &Growing, pos: &Heap, mv: Change) -> u128 {
    game.after(pos, mv)
}

/// Where all moves lead.
fn targets(game: &Growing, pos: &Heap) -> Vec<u128> {
    game.legal_moves(pos).into_iter().map(|mv| leads(game, pos, mv)).collect()
}

/// A heap as it was at the start, for its measure; what is larger by now has its own.
fn of_start(scene: &View<'_>, shown: &stones::Stones) -> stones::Stones {
    let (game, start) = (scene.game, scene.state.start(scene.game).state);
    let root = start.isqrt();
    let put = game.put(start).unwrap_or(0);
    let most = (root * root).max(put).max(shown.most);
    stones::Stones { now: start.max(shown.now), coming: put.max(shown.coming), most, ..*shown }
}

/// Who took which stones.
fn spoils(scene: &View<'_>) -> Option<Spoils> {
    let takes = scene.past().iter().filter_map(|made| match made.mv {
        Change::Take(stones) => Some((made.player, 0, u64::try_from(stones.count()).unwrap_or(u64::MAX))),
        Change::Put => None,
    });
    Spoils::new(takes, std::iter::once(u64::try_from(scene.position.state).ok()?))
}

/// How many stones went with the last move.
fn went(past: Past<'_, Growing>) -> u128 {
    past.last().map_or(0, |played| match played.mv {
        Change::Take(stones) => stones.count(),
        Change::Put => 0,
    })
}

fn picture(scene: &View<'_>) -> stones::Stones {
    let (game, pos) = (scene.game, scene.position);
    let put = game.put(pos.state).unwrap_or(0);
    let went = went(scene.past());
    let (going, coming) = match scene.previewed() {
        Some(Change::Take(stones)) => (stones.count().min(pos.state), 0),
        Some(Change::Put) => (0, put),
        None => (0, 0),
    };
    let largest = pos.state.isqrt() * pos.state.isqrt();
    stones::Stones {
        now: pos.state,
        going,
        coming,
        gone: if scene.previewed().is_none() { went } else { 0 },
        most: largest.max(put).max(went),
        square: true,
    }
}

/// The heap that a step labels.
fn left(step: &WhyPart) -> Option<u128> {
    step.cells.first()?.strip_suffix(" left")?.parse().ok()
}

fn strip(scene: &View<'_>, plan: &Single, is_alone: bool, pen: &mut Pen<'_>) {
    let (game, pos) = (scene.game, scene.position);
    let now = pos.state;
    let targets = targets(game, pos);
    let top = top(game, pos, scene.state.start(game).state);
    let is_over = scene.result.is_some();
    let note = scene.findings().and_then(Findings::note);
    let is_known = note.is_some_and(|note| note.strip.iter().any(|bounds| bounds.outcome().is_some()));
    // Nothing is said of heaps when nothing can be taken or put any more.
    let tells = (scene.has_hints() || is_over && is_known) && !targets.is_empty();
    let findings = scene.findings().filter(|_| tells);
    // Whoever steps through the labels sees those of the steps so far.
    let labelled: Vec<u128> = scene.steps().iter().filter_map(|step| left(step)).collect();
    let worth = |heap: u128| -> Option<Bounds> {
        let findings = findings.filter(|_| labelled.is_empty() || labelled.contains(&heap))?;
        // What is open was searched in vain; of what is not listed nobody knows whether it is open.
        let open = findings.note().and_then(|note| note.strip.get(usize::try_from(heap).ok()?).copied());
        let listed = open.filter(|bounds| bounds.outcome().is_some());
        let moved = findings.moves().find(|finding| leads(game, pos, finding.mv) == heap);
        let here = (heap == now).then_some(findings.root());
        listed.or(here).or_else(|| moved.map(|finding| finding.bounds.handed_down(Step::ALTERNATE))).or(open)
    };
    // Of a heap that is a part of a sum only the moves are told.
    let title = match (findings.is_some(), game.kind()) {
        (false, _) if scene.has_hints() => "The heaps below",
        (false, _) if is_over || !scene.has_hint_key() => "The heaps below",
        (false, _) => "The heaps below; ‹hints› tells who wins with them",
        (true, GrowingKind::PutOrTake) => "Who wins with n stones, and how fast; ? open",
        (true, GrowingKind::EvenPlusOne | GrowingKind::OddPlusOne) => {
            "Who wins with n stones, in how many turns; D for ever"
        }
    };
    let circle = circle(scene);
    let strip = Strip {
        targets: &targets,
        chosen: labelled.last().copied().or_else(|| scene.previewed().map(|mv| leads(game, pos, mv))),
        tells: findings.is_some() || scene.waits_for_values() && !targets.is_empty(),
        worth: &worth,
        news: &circle,
        round: &circle,
        title,
        back: scene.state.back,
        has_keys: scene.has_keys(),
        ..Strip::plain(now, top)
    };
    let area = strip.standing(plan.strip, plan.side);
    strip.render(area, pen);
    if let Some(reason) = scene.reason.filter(|_| tells && is_alone) {
        let room = usize::from(area.width).saturating_sub(4);
        let y = i32::from(area.y) - 1;
        let reason = capital(reason);
        // What its marks mean gives way to it where both have no room.
        let mut shorter = std::iter::successors(Some(&*reason), |words| Some(words.rsplit_once("; ")?.0));
        let fits = |words: &str| width(words) as usize <= room;
        let begin = || reason.split_once(": ").map(|(begin, _)| format!("{begin}.")).filter(|begin| fits(begin));
        let whole = shorter.find(|words| fits(words)).map(str::to_owned).or_else(begin);
        let words = whole.unwrap_or_else(|| cut(&reason, room));
        pen.text(i32::from(area.x) + 1, y, &words, Role::Dim);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::boards::heaps::testing::{picture, picture_in_ascii};
    use crate::tui::boards::law;

    #[test]
    fn every_change_is_reached_by_cursor_click_and_typing() {
        for setup in ["square-but-one 25", "square-but-one 40 odd", "put-or-take 92", "put-or-take 7"] {
            let game: Growing = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 1, 1, width, height);
            }
        }
    }

    #[test]
    fn the_strip_tells_wins_losses_and_endless_draws_apart() {
        let board = picture::<Growing>("square-but-one 30", "", "25", &State::default(), (80, 20));
        let line = |words: &str| board.lines().any(|line| line.trim().starts_with(words));
        assert!(line("L W D D W  L W D D W  D D D D W  D W"), "{board}");
        assert!(board.contains("put 1") && board.contains(" +1 ") && board.contains("25 would go"), "{board}");
        let grown = picture::<Growing>("put-or-take 92", "", "put", &State::default(), (80, 20));
        assert!(grown.contains("81 would come") && grown.contains("173"), "{grown}");
    }

    /// Lines lead from the heap to where each move leads, and all of them are told apart.
    #[test]
    fn arcs_are_lines_in_ascii_too() {
        for (size, levels) in [((240, 66), 4), ((120, 36), 4), ((100, 26), 3), ((84, 20), 3)] {
            let board = picture_in_ascii::<Growing>("square-but-one 25", "25", &State::default(), size);
            let arcs: Vec<&str> = board.lines().filter(|line| line.contains("-+") || line.contains("1+")).collect();
            assert!(arcs.len() >= levels, "{} levels in {size:?}:\n{board}", arcs.len());
            assert!(arcs[0].contains(" 25 --"), "{board}");
            assert!(board.lines().any(|line| line.matches('v').count() == 5), "{board}");
        }
    }

    #[test]
    fn stones_of_a_preview_have_the_room_of_choices_that_nobody_makes_and_of_what_is_told_of_no_heap() {
        let game: Growing = "square-but-one 25".parse().expect("a setup");
        for (width, height) in [(60, 16), (36, 22), (60, 24), (80, 30)] {
            let room = Room::preview(Rect::new(0, 0, width, height));
            let layout = GrowingBoard::layout(&game, &game.start(), &State::default(), room).expect("there is room");
            let lying = lying(&game, 25).in_room(room);
            assert!(lying.size_in(layout.plan.stones) == stones::StoneKind::Stones, "{width}x{height}");
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        crate::tui::boards::sizes::check::<Growing>(
            &["square-but-one 25", "put-or-take 1000"],
            &State { back: 2, scroll: 1, ..State::default() },
        );
    }
}
