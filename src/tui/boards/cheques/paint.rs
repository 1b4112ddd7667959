//! What is painted of a row of cheques: who has cashed how much, and the cheques with what is told of them.

use super::column::{LIVE, buried, column};
use super::lines::BARELY;
use super::plan::Plan;
use super::row::{owners, taken_in_front};
use super::sight::DOTS;
use super::{View, end};
use crate::core::Player;
use crate::games::cheques::RowEnd;
use crate::solve::PartKind;
use crate::tui::boards::PLATE;
use crate::tui::boards::piece::face;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// All of it.
pub(super) fn board(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    cashed(scene, plan, pen);
    for ground in plan.grounds() {
        pen.ground((ground.x.into(), ground.y.into()), (ground.width.into(), ground.height.into()), PLATE);
    }
    let first = taken_in_front(scene.game, scene.position);
    let owners = owners(scene);
    let most = scene.game.row().iter().copied().max().unwrap_or(1);
    for &place in plan.seen.shown.iter().flatten() {
        cheque(scene, plan, (place, first, most), owners[place], pen);
    }
    gap(plan, pen);
}

/// By how much the mover ends ahead after a move, where hints tell.
pub(super) fn margin(scene: &View<'_>, spot: RowEnd) -> Option<i64> {
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
    let Some((x, foot)) = plan.foot(place) else { return };
    let worth = scene.game.row()[place];
    let left = scene.position.cheques().len();
    let columns = plan.lines.cell - 1;
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
        let told = |words: &str| told_at(plan, end, (x, columns), width(words));
        pen.text(told(&hint.text), foot + 1, &hint.text, hint.ink(pen));
        if let Some(margin) = margin(scene, end) {
            let words = format!("{margin:+}");
            pen.text(told(&words), foot + 2, &words, hint.role);
        }
    }
}

/// Where that stands which is told of an end: in its middle, or where it is wider away from the other end, which may lie beside it.
fn told_at(plan: &Plan, end: RowEnd, (x, columns): (i32, i32), words: i32) -> i32 {
    let spare = columns - words;
    let begin = match end {
        _ if spare >= 0 => x + spare / 2,
        RowEnd::First => x + spare,
        RowEnd::Last => x,
    };
    begin.min(i32::from(plan.area.right()) - words).max(plan.area.x.into())
}

fn owned(player: Player, pen: &Pen<'_>) -> Ink {
    if pen.has_materials() { face(player).into() } else { player.into() }
}

/// Where cheques in the middle are left out.
fn gap(plan: &Plan, pen: &mut Pen<'_>) {
    let Some((x, foot)) = plan.gap() else { return };
    pen.text(x, foot, &format!("+{}", plan.seen.between), Role::Dim);
    let dots = pen.symbols().gone.to_string().repeat(DOTS as usize);
    pen.over().text(x, foot - 1, &dots, Role::Dim);
}
