//! The way of the token below the board.

use std::ops::Range;

use super::View;
use crate::games::multiples::name;
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// The steps of the way of the token, the newest last.
fn steps(scene: &View<'_>, pen: &Pen<'_>) -> Vec<(String, Ink)> {
    let steps = scene.past().iter().map(|played| {
        let sign = pen.symbols().fill(played.player);
        (format!("{sign}{}", name(scene.game, played.mv)), Ink::from(played.player))
    });
    steps.collect()
}

/// The columns of the sign that some are left out, with a free one.
const LEFT_OUT: i32 = 2;

/// The steps from one on in rows of so many columns; the first of these begins behind the sign that some are left out.
fn lines(steps: &[(String, Ink)], first: usize, columns: i32) -> Vec<Range<usize>> {
    let (mut lines, mut used) = (Vec::<Range<usize>>::new(), if first > 0 { LEFT_OUT } else { 0 });
    for (at, (text, _)) in steps.iter().enumerate().skip(first) {
        let is_full = used > 0 && used + width(text) > columns;
        used = if is_full { 0 } else { used } + width(text) + 1;
        match lines.last_mut().filter(|_| !is_full) {
            Some(line) => line.end = at + 1,
            None => lines.push(at..at + 1),
        }
    }
    lines
}

/// The rows in which all of it has room.
pub(super) fn rows(scene: &View<'_>, columns: i32, pen: &Pen<'_>) -> i32 {
    lines(&steps(scene, pen), 0, columns - 1).len() as i32
}

/// The way of the token, the newest choice last; what does not fit in so many rows is cut off at the beginning.
pub(super) fn render(scene: &View<'_>, (left, y): (i32, i32), (right, rows): (i32, i32), pen: &mut Pen<'_>) {
    let (steps, columns) = (steps(scene, pen), right - left - 1);
    let fits = |first: &usize| lines(&steps, *first, columns).len() as i32 <= rows.max(1);
    let Some(first) = (0..steps.len()).find(fits) else { return };
    if first > 0 {
        pen.sign(left, y, pen.symbols().less, Role::Dim);
    }
    for (y, line) in (y..).zip(lines(&steps, first, columns)) {
        let mut x = left + if line.start == first && first > 0 { LEFT_OUT } else { 0 };
        for at in line {
            let (text, style) = &steps[at];
            let style = if at + 1 == steps.len() { style.with(Role::LastMove) } else { *style };
            x = pen.text(x, y, text, style) + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Multiples, State};
    use crate::core::laws::Dice;
    use crate::tui::boards::{heaps, law};

    #[test]
    fn in_the_end_the_way_goes_on_in_rows_that_are_free_below_the_board() {
        let (mut dice, mut wrapped) = (Dice(9), 0);
        for setup in ["multiples 2..100", "multiples 1..100 once=1", "geography harbour"] {
            for _ in 0..8 {
                let game: Multiples = setup.parse().unwrap_or_else(|error| panic!("{error}"));
                let moves = law::by_chance(&game, &mut dice, 200);
                let size = (44 + dice.below(60) as u16, 17 + dice.below(10) as u16);
                let shown = heaps::testing::picture_at_end::<Multiples>(setup, &moves, &State::default(), size);
                let told = |sign: char| shown.lines().filter(|row| row.contains(sign)).count();
                let steps: Vec<_> = moves.split(' ').enumerate().collect();
                let step = |(at, text): &(usize, &str)| format!("{}{text}", ["█", "▒"][at % 2]);
                let way: Vec<String> = steps.iter().map(step).collect();
                let is_of_way =
                    |row: &&str| row.split_whitespace().all(|word| word == "‹" || way.contains(&word.to_owned()));
                let rows: Vec<&str> = shown.lines().skip_while(|row| row.trim().is_empty()).collect();
                let below: Vec<&str> =
                    rows.iter().rev().copied().take_while(|row| row.trim().is_empty() || is_of_way(row)).collect();
                let free = below.iter().filter(|row| row.trim().is_empty()).count();
                assert!(told('‹') == 0 || free <= 1, "{setup} in {size:?}:\n{shown}");
                wrapped += usize::from(below.len() - free > 1);
            }
        }
        assert!(wrapped > 3, "{wrapped} go on");
    }
}
