//! Cheques as columns as high as they are worth, both ends live; what is cashed keeps its place in its player's sign.

mod column;
mod end;
mod lines;
mod paint;
mod plan;
mod row;
mod sight;
#[cfg(test)]
mod tests;

use paint::margin;
use plan::Plan;
use row::taken_in_front;

use super::beyond::Beyond;
use crate::core::{Game, PaintStep};
use crate::games::cheques::{Cheques, Row, RowEnd};
use crate::tui::boards::{
    BoardView, Choice, Dab, HasBoard, Layout, NumberState, Place, Room, Scene, Size, SpotShape, TinyLook, taken,
};
use crate::tui::ink::Line;
use crate::tui::paint::Pen;

/// The row of cheques below what both have cashed.
pub(crate) struct ChequesBoard;

impl HasBoard for Cheques {
    type View = ChequesBoard;
}

/// What only the view knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct State {
    /// Places that are scrolled from where both ends are in sight.
    scroll: i32,
}

type View<'a> = Scene<'a, Cheques, ChequesBoard>;

impl BoardView<Cheques> for ChequesBoard {
    type Spot = RowEnd;
    type State = State;
    type Plan = Plan;

    fn layout(game: &Cheques, pos: &Row, state: &State, room: Room) -> Result<Layout<RowEnd, Plan>, Size> {
        let plan = Plan::new(game, pos, *state, room)?;
        let first = taken_in_front(game, pos);
        let place = |spot: RowEnd| {
            let at = match spot {
                RowEnd::First => first,
                RowEnd::Last => first + pos.cheques().len() - 1,
            };
            Some(Place { spot, shape: plan.far_shape(at)? })
        };
        let places = game.legal_moves(pos).into_iter().filter_map(place).collect();
        let Plan { area, window, side, .. } = plan;
        Ok(Layout { room, area, window, side, places, scroll: plan.seen.scroll, plan: plan.into() })
    }

    fn choose(game: &Cheques, pos: &Row, _: Option<RowEnd>, spot: RowEnd) -> Choice<RowEnd, RowEnd> {
        if game.legal_moves(pos).contains(&spot) {
            return Choice::Move(spot);
        }
        Choice::Nothing("No cheque lies there any more.".to_owned())
    }

    /// A place counts from the first cheque that is left.
    fn whereabouts(game: &Cheques, pos: &Row, layout: &Layout<RowEnd, Plan>, name: &str) -> Vec<SpotShape> {
        let Some(place) = name.strip_prefix("place ").and_then(|place| place.parse::<usize>().ok()) else {
            return taken::<Cheques, Self>(game, pos, layout, name);
        };
        let at = (taken_in_front(game, pos) + place).checked_sub(1);
        at.and_then(|at| layout.plan.shape(at)).into_iter().collect()
    }

    /// A cheque that lies there is cashed with those before it at the nearer end, one that is gone is put back with those
    /// between.
    fn dabs(game: &Cheques, pos: &Row, layout: &Layout<RowEnd, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let plan = &layout.plan;
        let hit = |place: &usize| plan.shape(*place).is_some_and(|shape| shape.has(at));
        let first = taken_in_front(game, pos);
        let end = first + pos.cheques().len();
        let dab = |place: usize| match place {
            _ if place < first => Dab::Step(0, PaintStep::Before, first - place),
            _ if place >= end => Dab::Step(1, PaintStep::Before, place + 1 - end),
            _ if place - first < end - place => Dab::Step(0, PaintStep::Next, place + 1 - first),
            _ => Dab::Step(1, PaintStep::Next, end - place),
        };
        plan.seen.shown.iter().flatten().copied().find(hit).map(dab).into_iter().collect()
    }

    /// The row with gaps where cheques were cashed, and below it who leads by how much.
    fn tiny(game: &Cheques, pos: &Row, look: TinyLook<'_>) -> Option<Vec<Line>> {
        let first = taken_in_front(game, pos);
        let here = first..first + pos.cheques().len();
        let state = |place: usize| if here.contains(&place) { NumberState::Free } else { NumberState::Gone };
        let row = game.row().iter().enumerate().map(|(place, &worth)| (worth, state(place)));
        let lead = |lead: i64| lead.max(0).to_string();
        let mover = (!pos.cheques().is_empty()).then(|| game.to_move(pos));
        let mut lines = look.numbers(row, false)?;
        lines.push(look.scores(&[lead(pos.lead()), lead(-pos.lead())], mover));
        Some(lines)
    }

    fn path(_: &Cheques, _: &Row, mv: RowEnd) -> Vec<RowEnd> {
        vec![mv]
    }

    /// An end may be typed as what it is worth, where the two differ.
    fn spellings(game: &Cheques, pos: &Row, mv: RowEnd) -> Vec<String> {
        let (first, last) = (pos.cheques().first(), pos.cheques().last());
        let worth = if mv == RowEnd::First { first } else { last };
        let tells = first != last || pos.cheques().len() == 1;
        let number = worth.filter(|_| tells).map(u32::to_string);
        [game.write_move(pos, mv)].into_iter().chain(number).collect()
    }

    fn told(_: &Cheques, before: &Row, moves: &[RowEnd]) -> String {
        let done = |&end: &RowEnd| format!("cashed {}", cheque_at(before, end));
        moves.iter().map(done).collect()
    }

    fn describe(scene: &View<'_>, spot: RowEnd) -> String {
        let margin = margin(scene, spot).map_or_else(String::new, |margin| match margin {
            0 => " Both end with as much.".to_owned(),
            ahead @ 1.. => {
                format!(" {} {ahead} ahead.", crate::tui::paint::capital(&scene.names.does(scene.mover(), "end")))
            }
            behind => format!(
                " {} {} behind.",
                crate::tui::paint::capital(&scene.names.does(scene.mover(), "end")),
                behind.unsigned_abs()
            ),
        });
        format!("Cash {}.{margin}", cheque_at(scene.position, spot))
    }

    fn render(scene: &View<'_>, layout: &Layout<RowEnd, Plan>, pen: &mut Pen<'_>) {
        paint::board(scene, &layout.plan, pen);
        // Nobody scrolls a preview, so that it would say nothing of that.
        if layout.room.is_preview() {
            beyond(&layout.plan).paint(layout.area, layout.window, &Self::called_beyond(layout), pen);
        }
    }

    const LASTS: bool = true;

    /// In the end all of the row stands there.
    fn lasting(layout: &Layout<RowEnd, Plan>) -> f64 {
        let Plan { lines, seen, .. } = &*layout.plan;
        f64::from(lines.height) * f64::from(lines.cell - 1) * seen.shown.iter().flatten().count() as f64
    }

    /// A cheque that lies in the middle is no spot, and one wants to see what comes.
    fn is_cut(layout: &Layout<RowEnd, Plan>) -> bool {
        layout.plan.seen.hides()
    }

    fn part(layout: &Layout<RowEnd, Plan>) -> f64 {
        Self::lasting(layout)
    }

    fn lines(layout: &Layout<RowEnd, Plan>) -> u16 {
        layout.plan.lines.lines
    }

    fn free_rows(_: &Cheques, layout: &Layout<RowEnd, Plan>) -> u16 {
        layout.plan.lines.free
    }

    fn told_rows(_: &Cheques, layout: &Layout<RowEnd, Plan>) -> u16 {
        layout.plan.lines.told
    }

    fn beyond(layout: &Layout<RowEnd, Plan>) -> Option<Beyond> {
        Some(beyond(&layout.plan))
    }

    /// Both ends are in sight where nothing is scrolled.
    fn reveal(_: &Cheques, _: &Row, state: &mut State, _: &Layout<RowEnd, Plan>, _: RowEnd) {
        state.scroll = 0;
    }

    fn come_back(state: &mut State) {
        state.scroll = 0;
    }

    /// A single line by some of its cheques, several by lines.
    fn scroll_at(
        _: &Cheques,
        _: &Row,
        state: &mut State,
        layout: &Layout<RowEnd, Plan>,
        at: (u16, u16),
        way: i32,
    ) -> bool {
        let Plan { area, lines, seen, .. } = &*layout.plan;
        let scrolls = seen.hides() && area.contains(at.into());
        let step = if lines.lines == 1 { (lines.per_line / 4).max(1) } else { lines.per_line };
        if scrolls {
            state.scroll = seen.scrolled(way * step as i32);
        }
        scrolls
    }

    fn ended(_: &Scene<'_, Cheques, Self>) -> String {
        "all cheques are cashed".to_owned()
    }

    fn showcase(game: &Cheques) -> Vec<RowEnd> {
        let mut moves = vec![RowEnd::First, RowEnd::Last, RowEnd::Last];
        moves.truncate(game.row().len() / 2);
        moves
    }
}

/// `the first, worth 20`.
fn cheque_at(pos: &Row, end: RowEnd) -> String {
    let (worth, end) = match end {
        RowEnd::First => (pos.cheques().first(), "first"),
        RowEnd::Last => (pos.cheques().last(), "last"),
    };
    format!("the {end}, worth {}", worth.copied().unwrap_or(0))
}

/// What is out of sight before those that are seen and behind them: beside a single line, or above and below several.
fn beyond(plan: &Plan) -> Beyond {
    let out = [plan.seen.before, plan.seen.behind];
    if plan.lines.lines == 1 { Beyond::default().with_columns(out) } else { Beyond::of_spots(out) }
}
