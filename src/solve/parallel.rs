//! Work for all cores.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

/// What `work` makes of every number below `count`, in their order; pieces are worked on at the same time, one by one on
/// each core.
///
/// # Errors
/// One of the errors of the work, after which no further piece is begun.
pub fn try_in_parallel<T: Send + Sync, E: Send + Sync>(
    count: usize,
    work: impl Fn(usize) -> Result<T, E> + Sync,
) -> Result<Vec<T>, E> {
    let made: Vec<OnceLock<Result<T, E>>> = (0..count).map(|_| OnceLock::new()).collect();
    let failed = AtomicBool::new(false);
    each(count, &|index| {
        if !failed.load(Ordering::Relaxed) {
            let is_err = made[index].get_or_init(|| work(index)).is_err();
            failed.fetch_or(is_err, Ordering::Relaxed);
        }
    });
    // What was not begun is missing only where an error is found as well.
    let made: Result<Vec<Option<T>>, E> = made.into_iter().map(|one| one.into_inner().transpose()).collect();
    Ok(made?.into_iter().flatten().collect())
}

/// The loop itself, once for all kinds of work: as a generic function it would be compiled for every table there is.
fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().with_max_len(1).for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_errors_come_through() {
        let squares: Result<Vec<usize>, String> = try_in_parallel(100, |number| Ok(number * number));
        assert_eq!(squares, Ok((0..100).map(|number| number * number).collect()));
        let odd = |number| if number == 63 { Err(number) } else { Ok(()) };
        assert_eq!(try_in_parallel(100, odd), Err(63));
        assert_eq!(try_in_parallel(0, |_| Err::<(), _>(())), Ok(Vec::new()));
    }
}
