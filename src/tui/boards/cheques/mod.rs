//! Cheques as columns as high as they are worth, both ends live; what is cashed keeps its place in its player's sign.

mod column;
mod end;
mod plan;
mod row;

use column::{LIVE, buried, column};
use plan::{BARELY, Plan};
use row::{owners, taken_in_front};

use super::heaps::pebble::PLATE;
use super::piece::face;
use crate::core::{Game, PaintStep, Player};
use crate::games::cheques::{Cheques, Row, RowEnd};
use crate::solve::PartKind;
use crate::tui::boards::{
    BoardView, Choice, Dab, HasBoard, Layout, NumberState, Place, Room, Scene, Size, SpotShape, TinyLook, taken,
};
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The row of cheques below what both have cashed.
pub(crate) struct ChequesBoard;

impl HasBoard for Cheques {
    type View = ChequesBoard;
}

type View<'a> = Scene<'a, Cheques, ChequesBoard>;

impl BoardView<Cheques> for ChequesBoard {
    type Spot = RowEnd;
    type State = ();
    type Plan = Plan;

    fn layout(game: &Cheques, pos: &Row, (): &(), room: Room) -> Result<Layout<RowEnd, Plan>, Size> {
        let plan = Plan::new(game, pos, room)?;
        let first = taken_in_front(game, pos);
        let place = |spot: RowEnd| {
            let at = match spot {
                RowEnd::First => first,
                RowEnd::Last => first + pos.cheques().len() - 1,
            };
            Some(Place { spot, shape: plan.column(plan.x(at)?) })
        };
        let places = game.legal_moves(pos).into_iter().filter_map(place).collect();
        Ok(Layout { room, area: plan.area, window: plan.area, side: plan.side, places, scroll: 0, plan: plan.into() })
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
        let plan = &layout.plan;
        let x = (taken_in_front(game, pos) + place).checked_sub(1).and_then(|at| plan.x(at));
        x.map(|x| plan.column(x)).into_iter().collect()
    }

    /// A cheque that lies there is cashed with those before it at the nearer end, one that is gone is put back with those
    /// between.
    fn dabs(game: &Cheques, pos: &Row, layout: &Layout<RowEnd, Plan>, _: usize, at: (u16, u16)) -> Vec<Dab> {
        let plan = &layout.plan;
        let hit = |place: &usize| plan.x(*place).is_some_and(|x| plan.column(x).has(at));
        let first = taken_in_front(game, pos);
        let end = first + pos.cheques().len();
        let dab = |place: usize| match place {
            _ if place < first => Dab::Step(0, PaintStep::Before, first - place),
            _ if place >= end => Dab::Step(1, PaintStep::Before, place + 1 - end),
            _ if place - first < end - place => Dab::Step(0, PaintStep::Next, place + 1 - first),
            _ => Dab::Step(1, PaintStep::Next, end - place),
        };
        plan.shown.iter().flatten().copied().find(hit).map(dab).into_iter().collect()
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
        let plan = &layout.plan;
        cashed(scene, plan, pen);
        let bars = plan.bars;
        pen.ground((bars.x.into(), bars.y.into()), (bars.width.into(), bars.height.into()), PLATE);
        let first = taken_in_front(scene.game, scene.position);
        let owners = owners(scene);
        let most = scene.game.row().iter().copied().max().unwrap_or(1);
        for &place in &plan.shown {
            match place {
                Some(place) => cheque(scene, plan, (place, first, most), owners[place], pen),
                None => gap(scene, plan, pen),
            }
        }
    }

    const LASTS: bool = true;

    /// In the end all of the row stands there.
    fn lasting(layout: &Layout<RowEnd, Plan>) -> f64 {
        let Plan { bars, cell, shown, .. } = &*layout.plan;
        f64::from(bars.height) * f64::from(cell - 1) * shown.len() as f64
    }

    /// A cheque that lies in the middle is no spot, and one wants to see what comes.
    fn is_cut(layout: &Layout<RowEnd, Plan>) -> bool {
        layout.plan.is_cut
    }

    fn told_rows(_: &Cheques, layout: &Layout<RowEnd, Plan>) -> u16 {
        layout.plan.told
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

/// By how much the mover ends ahead after a move, where hints tell.
fn margin(scene: &View<'_>, spot: RowEnd) -> Option<i64> {
    scene.hint(spot)?;
    scene.findings()?.of(spot)?.note.map(|note| note.margin)
}

/// What both have cashed as bars of one scale, and who leads.
fn cashed(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let sum = |cheques: &[u32]| cheques.iter().map(|&worth| i64::from(worth)).sum::<i64>();
    let whole = sum(scene.game.row());
    let (taken, lead) = (whole - sum(scene.position.cheques()), scene.position.lead());
    let totals = [(Player::P1, i64::midpoint(taken, lead)), (Player::P2, i64::midpoint(taken, -lead))];
    let x = i32::from(plan.area.x) + 2;
    let names = totals.iter().map(|(player, _)| width(scene.names.of(*player))).max().unwrap_or(2);
    let figures = width(&whole.to_string());
    let room = (i32::from(plan.area.width) - names - figures - 8).max(1);
    let top = (plan.bars.y - BARELY.0).min(plan.area.y + 1);
    for (y, (player, total)) in (i32::from(top)..).zip(totals) {
        pen.text(x, y, scene.names.of(player), player);
        let end = x + names + 2 + figures;
        pen.text_before(end, y, &total.to_string(), Role::Bright);
        // Half of everything would fill the room.
        let length = (total as f64 / (whole.max(1) as f64) * 1.5 * f64::from(room)).round() as i32;
        let sign = if pen.has_materials() { ' ' } else { pen.symbols().fill(player) };
        pen.run(end + 2, end + 2 + length.min(room), y, sign, owned(player, pen));
    }
    let words = match lead {
        0 => "level".to_owned(),
        1.. => format!("{} by {lead}", scene.names.does(Player::P1, "lead")),
        _ => format!("{} by {}", scene.names.does(Player::P2, "lead"), -lead),
    };
    pen.text(x + names + 2, i32::from(top) + 2, &words, Role::Dim);
}

/// One cheque: its column, its worth below, hint and margin below an end that may be taken.
fn cheque(
    scene: &View<'_>,
    plan: &Plan,
    (place, first, most): (usize, usize, u32),
    owner: Option<Player>,
    pen: &mut Pen<'_>,
) {
    let Some(x) = plan.x(place) else { return };
    let worth = scene.game.row()[place];
    let left = scene.position.cheques().len();
    let foot = i32::from(plan.bars.bottom());
    let columns = plan.cell - 1;
    let middle = |text: &str| x + (columns - width(text)).max(0) / 2;
    let figure = worth.to_string();
    let height = f64::from(worth) / f64::from(most) * f64::from(plan.bars.height);
    if !(first..first + left).contains(&place) {
        match owner {
            Some(player) if scene.result.is_some() => end::column((x, foot), columns, height, player, pen),
            Some(player) if pen.has_materials() => pen.ground((x, foot - 1), (columns, 1), face(player)),
            Some(player) => pen.sign(x + columns / 2, foot - 1, pen.symbols().fill(player), player),
            None => {
                let gone = pen.symbols().gone;
                pen.over().sign(x + columns / 2, foot - 1, gone, Role::Dim);
            }
        }
        pen.text(middle(&figure), foot, &figure, Role::Dim);
        return;
    }
    let end = match place {
        _ if scene.result.is_some() => None,
        place if place == first => Some(RowEnd::First),
        place if place + 1 == first + left => Some(RowEnd::Last),
        _ => None,
    };
    let is_chosen = end.is_some() && scene.cursor == end;
    let told = scene.parts().iter().find(|part| part.kind == PartKind::Place);
    // What is told of the places stands out instead of the ends.
    let is_bright = told.map_or(end.is_some(), |part| part.cells.contains(&format!("place {}", place - first + 1)));
    let (role, material) = if is_bright { (Role::Bright, LIVE) } else { (Role::Dim, buried(pen)) };
    let style = Ink::from(role);
    column((x, foot), columns, height, plan, (material, style), pen);
    if is_chosen && pen.has_materials() {
        let sides = pen.symbols().sides;
        for row in 0..(height.ceil() as i32).max(1) {
            pen.over().sign(x - 1, foot - 1 - row, sides[0], Role::Bright);
            pen.over().sign(x + columns, foot - 1 - row, sides[1], Role::Bright);
        }
    }
    let style = if is_chosen { style.with(Role::Cursor) } else { style };
    let style = if end.is_some() { style.bold() } else { style };
    pen.text(middle(&figure), foot, &figure, style);
    let Some(end) = end else { return };
    if is_chosen {
        pen.sign(middle(&figure) - 1, foot, pen.symbols().pointer, Role::Bright);
    }
    if let Some(hint) = scene.hint(end) {
        pen.text(middle(&hint.text), foot + 1, &hint.text, hint.ink(pen));
        if let Some(margin) = margin(scene, end) {
            let words = format!("{margin:+}");
            pen.text(middle(&words), foot + 2, &words, hint.role);
        }
    }
}

fn owned(player: Player, pen: &Pen<'_>) -> Ink {
    if pen.has_materials() { face(player).into() } else { player.into() }
}

/// Where cheques in the middle are left out.
fn gap(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let Some(at) = plan.shown.iter().position(Option::is_none) else { return };
    let x = i32::from(plan.area.x) + 2 + at as i32 * plan.cell;
    let hidden = scene.position.cheques().len() + 1 - plan.shown.len();
    let words = format!("+{hidden}");
    pen.text(x, i32::from(plan.bars.bottom()), &words, Role::Dim);
    let dots = pen.symbols().gone.to_string().repeat(3);
    pen.over().text(x, i32::from(plan.bars.bottom()) - 1, &dots, Role::Dim);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;
    use ratatui::layout::Rect;

    use super::*;
    use crate::tui::boards::heaps::testing::{cells_of, picture};
    use crate::tui::boards::law;
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    const DEPTHS: [Depth; 4] = [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::True];

    #[test]
    fn both_ends_are_reached_by_cursor_click_and_typing() {
        for setup in
            ["cheques random 12 of 1..20 seed=4", "cheques 1,3,1", "cheques random 60 of 1..900000 seed=1", "cheques 7"]
        {
            let game: Cheques = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            for (width, height) in [(80, 20), (60, 14), (120, 36)] {
                law::check(&game, 1, 2, width, height);
            }
        }
    }

    #[test]
    fn panes_beside_the_row_leave_all_cheques_in_sight_where_they_can() {
        let sees_all = |setup: &str, panes: bool| {
            let game: Cheques = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let room = Room::beside(Rect::new(0, 0, 120, 36), panes);
            let plan = Plan::new(&game, &game.start(), room).unwrap_or_else(|size| panic!("{size:?}"));
            assert_eq!(plan.side.is_some(), panes, "{setup}");
            (!plan.shown.contains(&None), plan.is_cut)
        };
        assert_eq!(sees_all("cheques random 21 of 1..99 seed=1", true), (true, false));
        assert_eq!(sees_all("cheques random 27 of 1..99 seed=1", true), (false, true));
        assert_eq!(sees_all("cheques random 27 of 1..99 seed=1", false), (true, false));
        assert_eq!(sees_all("cheques random 60 of 1..99 seed=1", true), (false, false), "never in sight");
    }

    #[test]
    fn a_preview_keeps_no_room_for_hints() {
        let game: Cheques = "cheques random 12 of 1..20 seed=4".parse().unwrap_or_else(|error| panic!("{error}"));
        let seen = |room: fn(Rect) -> Room| {
            let plan = Plan::new(&game, &game.start(), room(Rect::new(0, 0, 35, 12))).expect("there is room");
            (plan.shown.iter().flatten().count(), plan.bars.height)
        };
        assert_eq!([Room::alone, Room::preview].map(seen), [(6, 3), (9, 5)]);
    }

    #[test]
    fn in_the_end_cheques_stand_as_high_as_they_were_worth() {
        let rows = |moves: &str, sign: &str| {
            let board = picture::<Cheques>("cheques 1,4,2", moves, "", &(), (60, 20));
            board.lines().skip(5).filter(|line| line.contains(sign)).count()
        };
        assert_eq!((rows("first last first", "███"), rows("first last first", "▒▒▒")), (11, 6));
        assert_eq!(rows("first last", "▒▒▒"), 0, "one sign alone where a cheque is gone");
    }

    #[test]
    fn cheques_that_may_be_cashed_are_told_from_the_others_with_few_colours_and_without_any() {
        for (name, depth) in Theme::names().flat_map(|name| DEPTHS.map(|depth| (name, depth))) {
            for symbols in [Symbols::UNICODE, Symbols::ASCII] {
                let theme = Theme::shipped(name, depth, symbols).expect("it is shipped");
                let buf = cells_of::<Cheques>("cheques 9,9,9", &(), (60, 20), &theme);
                // One row of all three columns.
                let row: Vec<&Cell> = (0..60).map(|x| &buf[(x, 12)]).filter(|cell| cell.symbol() != " ").collect();
                let looks = [row[0], row[row.len() / 2], row[row.len() - 1]].map(|cell| (cell.symbol(), cell.fg));
                let (seen, at) = (|(sign, ink)| (sign, theme.has_grounds().then_some(ink)), (name, depth));
                assert!(
                    row.len() > 30 && looks[0] == looks[2] && seen(looks[0]) != seen(looks[1]),
                    "{at:?}: {looks:?}"
                );
            }
        }
    }

    #[test]
    fn ends_show_what_they_lead_to() {
        let board = picture::<Cheques>("cheques 20,2,14,19", "first", "last", &(), (80, 20));
        for part in ["P1 leads by 20", "▸19", "L3", "█"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        let setups = ["cheques random 12 of 1..20 seed=4", "cheques random 300 of 1..90 seed=1", "cheques 7"];
        crate::tui::boards::sizes::check::<Cheques>(&setups, &());
    }
}
