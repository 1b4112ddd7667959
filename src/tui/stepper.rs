//! A value between two signs that step it: `‹ 2 ›`.

use super::Ink;
use super::paint::Pen;

/// The columns of a sign, and the free one between it and the value where there is room. A click hits either.
const SIGN: i32 = 1;
const FREE: i32 = 1;

/// Where such a value stands in its row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stepper {
    /// The column of the sign before the value.
    x: i32,
    /// The columns of the value.
    columns: i32,
    /// The free columns before and behind it.
    free: i32,
}

impl Stepper {
    /// The columns that the signs take besides those of the value.
    pub(crate) const SIGNS: i32 = 2 * (SIGN + FREE);
    /// The same where they stand close to it.
    pub(crate) const CLOSE_SIGNS: i32 = 2 * SIGN;

    /// The first sign stands in this column, the value behind it has so many.
    pub(crate) fn new(x: i32, columns: i32) -> Self {
        Self { x, columns, free: FREE }
    }

    /// The same with the signs close to the value.
    pub(crate) fn close(self) -> Self {
        Self { free: 0, ..self }
    }

    /// The column in which the value begins.
    pub(crate) fn value(self) -> i32 {
        self.x + SIGN + self.free
    }

    /// Where a click in a column of the row steps to: on, or back (`false`). One on a sign does so at once, one beside the
    /// signs leads on where the value `is_chosen` already.
    pub(crate) fn clicked(self, x: u16, is_chosen: bool) -> Option<bool> {
        let behind = self.value() + self.columns;
        match i32::from(x) {
            x if (self.x..self.value()).contains(&x) => Some(false),
            x if (behind..behind + SIGN + self.free).contains(&x) => Some(true),
            _ => is_chosen.then_some(true),
        }
    }

    /// Draws the signs in the look of the value; gives the column behind them.
    pub(crate) fn draw(self, y: i32, ink: impl Into<Ink>, pen: &mut Pen<'_>) -> i32 {
        let (symbols, ink) = (pen.symbols(), ink.into());
        let free = " ".repeat(self.free as usize);
        pen.text(self.x, y, &format!("{}{free}", symbols.less), ink);
        pen.text(self.value() + self.columns, y, &format!("{free}{}", symbols.more), ink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_click_on_a_sign_steps_at_once_and_one_beside_it_a_chosen_value() {
        let stepper = Stepper::new(10, 3);
        let clicked = |is_chosen| (9..19).map(move |x| stepper.clicked(x, is_chosen)).collect::<Vec<_>>();
        let [back, on] = [Some(false), Some(true)];
        assert_eq!(clicked(false), [None, back, back, None, None, None, on, on, None, None]);
        let clicked_close = (10..16).map(|x| stepper.close().clicked(x, false)).collect::<Vec<_>>();
        assert_eq!(clicked_close, [back, None, None, None, on, None]);
        assert_eq!(clicked(true), [on, back, back, on, on, on, on, on, on, on]);
    }
}
