//! Square-But-One on a closed range of heaps.

use crate::core::Value;

/// The values of heaps `0..=top` when a square may be taken from any heap and one stone added to those of one parity.
///
/// The range is closed when nothing can be added to `top`: cut anywhere else, a heap that lost its one escape would look
/// lost. Labels go from the ends backward, shortest first, as in any loopy game; the moves are never listed, they follow
/// from the numbers. Cost: one step for every square above each *won* heap, of which there are few; 12 bytes a heap.
/// `None` is an endless draw.
///
/// `poll` is called now and then, with the steps since; what it returns ends the work.
pub(crate) fn closed_range<E>(
    top: usize,
    grows: impl Fn(usize) -> bool,
    mut poll: impl FnMut(u64) -> Result<(), E>,
) -> Result<Vec<Option<Value>>, E> {
    debug_assert!(!grows(top), "the range is not closed: {top} can grow");
    let mut open: Vec<u32> = (0..=top).map(|heap| heap.isqrt() as u32 + u32::from(grows(heap))).collect();
    let mut values: Vec<Option<Value>> = vec![None; top + 1];
    let mut queue = vec![(0, Value::Loss(0))];
    let mut next = Vec::new();
    let mut work = 0;
    while !queue.is_empty() {
        for (heap, value) in queue.drain(..) {
            if values[heap].is_some() {
                continue;
            }
            values[heap] = Some(value);
            let above = (1..).map(|root| heap + root * root).take_while(|&above| above <= top);
            let below = heap.checked_sub(1).filter(|&below| grows(below));
            for parent in above.chain(below) {
                work += 1;
                match value {
                    Value::Loss(turns) => next.push((parent, Value::Win(turns + 1))),
                    Value::Win(turns) => {
                        open[parent] -= 1;
                        if open[parent] == 0 {
                            next.push((parent, Value::Loss(turns + 1)));
                        }
                    }
                    Value::Draw => {}
                }
            }
            if work >= 1 << 16 {
                poll(std::mem::take(&mut work))?;
            }
        }
        poll(std::mem::take(&mut work))?;
        std::mem::swap(&mut queue, &mut next);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(top: usize, parity: usize) -> Vec<Option<Value>> {
        let grows = |heap: usize| heap > 0 && heap % 2 == parity;
        closed_range::<()>(top, grows, |_| Ok(())).expect("nobody stops it")
    }

    fn is_square(number: usize) -> bool {
        number.isqrt().pow(2) == number
    }

    /// Lesson 5: won exactly at m*m and m*m + 5 with m positive, lost at 0 and 5, all else drawn.
    #[test]
    fn in_square_but_one_only_squares_and_squares_plus_five_are_decided() {
        for (heap, value) in values(20_001, 0).into_iter().enumerate() {
            let is_won = heap > 0 && is_square(heap) || heap > 5 && is_square(heap - 5);
            match value {
                Some(Value::Win(_)) => assert!(is_won, "{heap}"),
                Some(Value::Loss(_)) => assert!(heap == 0 || heap == 5, "{heap}"),
                Some(Value::Draw) | None => assert!(!is_won && heap != 0 && heap != 5, "{heap}"),
            }
        }
    }

    /// Lesson 5, exercise 1, and the same beyond it.
    #[test]
    fn the_odd_variant_has_six_lost_heaps() {
        let odd = values(20_000, 1);
        let lost: Vec<_> = (0..=20_000).filter(|&heap| matches!(odd[heap], Some(Value::Loss(_)))).collect();
        assert_eq!(lost, [0, 2, 5, 10, 15, 20]);
        assert_eq!(odd.iter().filter(|value| matches!(value, Some(Value::Win(_)))).count(), 834);
        let below_41: String = odd[..=40]
            .iter()
            .map(|value| match value {
                Some(value) => value.outcome().letter(),
                None => 'D',
            })
            .collect();
        assert_eq!(below_41, "LWLWWLWDDWLWDDWLWDWWLWDDWWWWDWWWDDDWWDWDW");
    }
}
