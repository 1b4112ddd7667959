//! A single heap: its stones with those that would go, and who wins with how many.

use ratatui::layout::Rect;

use super::{View, note, sieve};
use crate::core::{Impartial, Outcome};
use crate::games::subtraction::{Family, Subtraction};
use crate::tui::boards::heaps::stones;
use crate::tui::boards::heaps::strip::{Strip, only, told};
use crate::tui::paint::Pen;

/// The only heap as it was, for its measure.
pub(super) fn whole(scene: &View<'_>, stones: u64) -> stones::Stones {
    let (shown, lying) = (picture(scene), lying(scene.game, stones, 0));
    stones::Stones { now: lying.now, most: shown.most.max(lying.most), ..shown }
}

/// The only heap while nothing is chosen, of which so many went.
pub(super) fn lying(game: &Subtraction, stones: u64, gone: u128) -> stones::Stones {
    let largest = game.amounts(stones).last().map_or(0, |&amount| amount.into());
    let square = *game.family() == Family::Squares;
    stones::Stones { now: stones.into(), most: largest, gone, square, ..stones::Stones::default() }
}

/// The only heap with what would go, or what went last.
pub(super) fn picture(scene: &View<'_>) -> stones::Stones {
    let now = scene.position.state[0];
    let going = scene.previewed().map_or(0, |take| take.stones().min(now));
    let last = scene.past().last().map_or(0, |played| played.mv.stones());
    stones::Stones {
        now: u128::from(now),
        going: u128::from(going),
        gone: u128::from(if going == 0 { last } else { 0 }),
        most: u128::from(scene.game.amounts(now).last().map_or(last, |&amount| last.max(amount.into()))),
        coming: 0,
        square: *scene.game.family() == Family::Squares,
    }
}

/// The heaps that moves leave of one.
pub(super) fn targets(game: &Subtraction, now: u64) -> Vec<u128> {
    game.amounts(now).iter().rev().map(|&amount| u128::from(now) - u128::from(amount)).collect()
}

/// Who wins with how many stones, or the sieve that finds it out.
pub(super) fn strip(scene: &View<'_>, area: Rect, panes: Option<Rect>, pen: &mut Pen<'_>) {
    let now = scene.position.state[0];
    let top = scene.state.top(scene.game);
    let targets = targets(scene.game, now);
    // Nothing is said of heaps when nothing can be taken any more.
    let is_over = targets.is_empty();
    let mut strip = Strip {
        targets: if scene.result.is_some() { &[] } else { &targets },
        chosen: scene.previewed().map(|take| u128::from(now - take.stones().min(now))),
        title: if scene.has_hint_key() {
            "The heaps below; ‹hints› tells who wins with them"
        } else {
            "The heaps below"
        },
        back: scene.state.back,
        has_keys: scene.has_keys(),
        tells: scene.waits_for_values() && !is_over,
        ..Strip::plain(now.into(), top.into())
    };
    if let Some(step) = scene.state.sieve {
        let step = sieve::SieveStep::new(scene.game, top, step);
        let worth = |heap: u128| step.label(heap).map(only);
        strip = Strip {
            targets: step.news(),
            chosen: None,
            tells: true,
            has_letters_alone: true,
            worth: &worth,
            news: step.news(),
            title: step.title(),
            keys: Some("‹step-before› ‹step› steps"),
            now: step.at(),
            top: u128::from(step.top()),
            ..strip
        };
        strip.render(area, pen);
        return;
    }
    let tells = (scene.has_hints() || scene.result.is_some()) && !is_over;
    let Some(values) = note(scene).and_then(|note| note.strip.as_ref()).filter(|_| tells) else {
        // Beyond the tables a theorem tells who wins.
        let theory = scene.game.family().theory(scene.game.stuck());
        let worth = |heap: u128| {
            let (lost, period) = theory?;
            Some(only(if heap % u128::from(period) == u128::from(lost) { Outcome::Loss } else { Outcome::Win }))
        };
        if tells {
            (strip.worth, strip.tells) = (&worth, strip.tells || theory.is_some());
            strip.title = if theory.is_some() { "Who wins with n stones" } else { "The heaps below" };
        }
        strip.render(strip.standing(area, panes), pen);
        return;
    };
    let worth = |heap: u128| values.values.get(heap as usize).map(|&value| told(Some(value)));
    let figure = |heap: u128| values.nimbers.get(heap as usize).map(|&nimber| u32::from(nimber));
    (strip.worth, strip.tells) = (&worth, true);
    strip.title = "Who wins with n stones, and in how many turns";
    if scene.state.nimbers {
        strip.title = match values.nimbers.len() {
            0 => "Who wins with n stones; there are no nimbers in misere play",
            known if known < values.values.len() => "Who wins with n stones, and nimbers of small heaps",
            _ => "Who wins with n stones, and the nimber of n",
        };
        if !values.nimbers.is_empty() {
            strip.figures = Some(&figure);
        }
    }
    if !Strip::has_figures(strip.top, area) {
        strip.title = "Who wins with n stones";
    }
    strip.render(area, pen);
}
