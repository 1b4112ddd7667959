//! Cheques as columns as high as they are worth, both ends live; what is cashed keeps its place in its player's sign.

use ratatui::layout::Rect;

use super::heaps::pebble::PLATE;
use super::piece::face;
use crate::core::{Game, PaintStep, Player};
use crate::games::cheques::{Cheques, Row, RowEnd};
use crate::solve::PartKind;
use crate::tui::boards::{BoardView, Choice, Dab, HasBoard, Layout, Place, Room, Scene, Size, SpotShape, taken};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The row of cheques below what both have cashed.
pub(crate) struct ChequesBoard;

impl HasBoard for Cheques {
    type View = ChequesBoard;
}

type View<'a> = Scene<'a, Cheques, ChequesBoard>;

const LEAST: Size = Size { width: 34, height: 11 };
/// At the end of a match neither free rows nor hints have to stand there.
const LEAST_AT_END: Size = Size { width: 24, height: 5 };
/// Rows above the columns: a free one, one for each player, the lead, a free one.
const ABOVE: u16 = 5;
/// A cheque has no more columns than this, a free one included.
const WIDEST: i32 = 24;
/// Rows below them: worth, hint, margin, a free one.
const BELOW: u16 = 4;
/// The same without what an end spares, where there is little room.
const BARELY: (u16, u16) = (3, 1);

/// Where everything stands.
pub(crate) struct Plan {
    area: Rect,
    side: Option<Rect>,
    /// Columns of a cheque, a free one included.
    cell: i32,
    /// The rows of the columns.
    bars: Rect,
    /// The cheques that are drawn, by their place in the whole row; where some are left out, a gap.
    shown: Vec<Option<usize>>,
}

impl Plan {
    fn new(game: &Cheques, pos: &Row, room: Room) -> Result<Self, Size> {
        let least = if room.ended { LEAST_AT_END } else { LEAST };
        if room.area.width < least.width || room.area.height < least.height {
            return Err(least);
        }
        let digits = game.row().iter().max().map_or(1, |worth| width(&worth.to_string()));
        let (least, all) = ((digits + 1).max(4), game.row().len() as i32);
        let wanted = (all * least + 4).clamp(44, 56) as u16;
        let (area, side) = room.split(wanted);
        let columns = i32::from(area.width) - 4;
        let cell = (columns / all).clamp(least, WIDEST.max(least));
        let fit = (columns / cell).max(5) as usize;
        let (above, below) = match room.ended {
            true if area.height < LEAST.height => BARELY,
            true => (ABOVE, BELOW / 2),
            false => (ABOVE, BELOW),
        };
        let bars = Rect { y: area.y + above, height: area.height - above - below, ..area };
        Ok(Self { area, side, cell, bars, shown: shown(game, pos, fit) })
    }

    /// The column of a cheque.
    fn x(&self, place: usize) -> Option<i32> {
        let at = self.shown.iter().position(|shown| *shown == Some(place))?;
        Some(i32::from(self.area.x) + 2 + at as i32 * self.cell)
    }

    /// The room of a cheque, with the figures below it.
    fn column(&self, x: i32) -> SpotShape {
        let (y, height) = (i32::from(self.bars.y), i32::from(self.bars.height) + 2);
        SpotShape::Cell { x, y, width: self.cell - 1, height }
    }
}

/// The cheques that fit: all, or both ends of what is left with a cheque beside each, and a gap.
fn shown(game: &Cheques, pos: &Row, fit: usize) -> Vec<Option<usize>> {
    let (all, first) = (game.row().len(), taken_in_front(game, pos));
    if all <= fit {
        return (0..all).map(Some).collect();
    }
    let left = pos.cheques().len();
    if left <= fit {
        let begin = first.min(all - fit);
        return (begin..begin + fit).map(Some).collect();
    }
    let front = (fit - 1) / 2;
    let back = fit - 1 - front;
    let front = (first..first + front).map(Some);
    front.chain([None]).chain((first + left - back..first + left).map(Some)).collect()
}

/// How many cheques of the row are gone from its front: where the piece that is left lies. Where it could lie in several
/// places, nothing can tell them apart.
fn taken_in_front(game: &Cheques, pos: &Row) -> usize {
    let left = pos.cheques();
    if left.is_empty() {
        return 0;
    }
    game.row().windows(left.len()).position(|piece| piece == left).unwrap_or(0)
}

impl BoardView<Cheques> for ChequesBoard {
    type Spot = RowEnd;
    type State = ();
    type Plan<'g> = Plan;

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
        Ok(Layout { room, area: plan.area, window: plan.area, side: plan.side, places, scroll: 0, plan })
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

/// Who cashed each cheque of the row, as far as the past tells.
fn owners(scene: &View<'_>) -> Vec<Option<Player>> {
    let all = scene.game.row().len();
    let mut owners = vec![None; all];
    let left = scene.past().first().map_or(scene.position.cheques().len(), |played| played.before.cheques().len());
    let here = taken_in_front(scene.game, scene.position);
    let mut front = scene.past().first().map_or(here, |played| taken_in_front(scene.game, played.before));
    let mut back = front + left;
    for played in scene.past().iter() {
        match played.mv {
            RowEnd::First => {
                owners[front] = Some(played.player);
                front += 1;
            }
            RowEnd::Last => {
                back -= 1;
                owners[back] = Some(played.player);
            }
        }
    }
    as_drawn(owners, front, back - front, here)
}

/// The owners, moved to where the row is drawn. What is left of it, `left` cheques behind the first `front`, is drawn at
/// the first place where such a piece lies, `drawn`. Between the two the row repeats itself, so that a cheque from
/// between them has one of the same worth behind the piece as it is drawn: that one shows its owner.
fn as_drawn(mut owners: Vec<Option<Player>>, front: usize, left: usize, drawn: usize) -> Vec<Option<Player>> {
    let period = front - drawn;
    for place in drawn..front {
        let owner = owners[place].take();
        let behind = (place..).step_by(period).find(|&behind| behind >= drawn + left);
        if let Some(behind) = behind {
            owners[behind] = owner;
        }
    }
    owners
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
    if !(first..first + left).contains(&place) {
        match owner {
            Some(player) if pen.has_materials() => {
                pen.ground((x, foot - 1), (plan.cell - 1, 1), face(player));
            }
            Some(player) => pen.sign(x + (plan.cell - 1) / 2, foot - 1, pen.symbols().fill(player), player),
            None => {
                let gone = pen.symbols().gone;
                pen.over().sign(x + (plan.cell - 1) / 2, foot - 1, gone, Role::Dim);
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
    let (role, material) = if is_bright { (Role::Bright, Role::Tile) } else { (Role::Dim, Role::Stone) };
    let style = Ink::from(role);
    let height = f64::from(worth) / f64::from(most) * f64::from(plan.bars.height);
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

/// A column so many rows high, to an eighth of a row.
fn column(
    (x, foot): (i32, i32),
    columns: i32,
    height: f64,
    plan: &Plan,
    (material, style): (Role, Ink),
    pen: &mut Pen<'_>,
) {
    for row in 0..i32::from(plan.bars.height) {
        let filled = (height - f64::from(row)).clamp(0.0, 1.0);
        // Even the smallest cheque can be seen.
        let filled = if row == 0 { filled.max(0.13) } else { filled };
        let Some(sign) = pen.symbols().eighth(filled) else { continue };
        if pen.has_materials() {
            (x..x + columns).for_each(|x| pen.over().tone(x, foot - 1 - row, sign, material));
        } else {
            pen.over().run(x, x + columns, foot - 1 - row, sign, style);
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
    use super::*;
    use crate::tui::boards::heaps::testing::picture;
    use crate::tui::boards::law;

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
    fn ends_show_what_they_lead_to() {
        let board = picture::<Cheques>("cheques 20,2,14,19", "first", "last", &(), (80, 20));
        for part in ["P1 leads by 20", "▸19", "L3", "█"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }

    /// However the row repeats itself, each player's signs stand at cheques worth what the player has cashed.
    #[test]
    fn equal_pieces_are_drawn_with_their_owners() {
        for (row, moves) in [
            ("3,3,3,3", "first first"),
            ("1,2,1,2,1,2,1", "first first last"),
            ("1,2,1,2,1,2,1", "first last first first"),
            ("5,5", "first"),
            ("4,1,4,1,9", "last first first"),
        ] {
            let setup = format!("cheques {row}");
            let game: Cheques = setup.parse().unwrap_or_else(|error| panic!("{error}"));
            let (mut pos, mut cashed, mut owners, mut ends) = (game.start(), [0; 2], Vec::new(), (0, game.row().len()));
            owners.resize(game.row().len(), None);
            for word in moves.split_whitespace() {
                let mv = game.read_move(&pos, word).unwrap_or_else(|error| panic!("{error}"));
                let place = if mv == RowEnd::First { ends.0 } else { ends.1 - 1 };
                if mv == RowEnd::First {
                    ends.0 += 1;
                } else {
                    ends.1 -= 1;
                }
                owners[place] = Some(game.to_move(&pos));
                cashed[game.to_move(&pos).index()] += game.row()[place];
                pos = game.play(&pos, mv);
            }
            let drawn = as_drawn(owners, ends.0, ends.1 - ends.0, taken_in_front(&game, &pos));
            let mut shown = [0; 2];
            for (owner, worth) in drawn.iter().zip(game.row()) {
                if let Some(owner) = owner {
                    shown[owner.index()] += worth;
                }
            }
            assert_eq!(shown, cashed, "{setup} after {moves}");
            assert_eq!(drawn.iter().flatten().count(), moves.split_whitespace().count(), "{setup} after {moves}");
            let board = picture::<Cheques>(&setup, moves, "", &(), (80, 20));
            assert!(board.contains('▒') || moves.split_whitespace().count() == 1, "{board}");
        }
    }

    #[test]
    fn the_law_over_sizes_holds() {
        let setups = ["cheques random 12 of 1..20 seed=4", "cheques random 300 of 1..90 seed=1", "cheques 7"];
        crate::tui::boards::sizes::check::<Cheques>(&setups, &());
    }
}
