//! Work for all cores.

use std::error::Error;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

/// What `work` makes of every number below `count`, in their order; pieces are worked on at the same time, one by one on
/// each core.
///
/// # Errors
/// One of the errors of the work, after which no further piece is begun.
pub(crate) fn try_in_parallel<T: Send + Sync, E: Send + Sync>(
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

/// Does `work` for every number below `count`, begun in their order, as many at the same time as there are cores. Nothing
/// is collected: it takes no memory however many there are.
///
/// # Errors
/// The first of the errors of the work, after which no further piece is begun.
pub(crate) fn try_each_in_parallel<E: Send>(count: u64, work: impl Fn(u64) -> Result<(), E> + Sync) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let failed: Mutex<Option<E>> = Mutex::new(None);
    each(workers(), &|_| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count || failed.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
                return;
            }
            if let Err(error) = work(index) {
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                return;
            }
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// The loop itself, once for all kinds of work: as a generic function it would be compiled for every table there is.
fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    if workers() == 1 {
        (0..count).for_each(work);
    } else {
        (0..count).into_par_iter().with_max_len(1).for_each(work);
    }
}

/// How many pieces are worked on at the same time. Where the system has no thread to give it is one, by whoever asks.
pub(crate) fn workers() -> usize {
    static COMMON: OnceLock<bool> = OnceLock::new();
    // Without a pool of one's own the common one is asked for, which panics where it cannot be made.
    let common = || match ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // It was there before, or the system refused.
        Err(error) => error.source().is_none(),
    };
    let is_there = rayon::current_thread_index().is_some() || *COMMON.get_or_init(common);
    if is_there { rayon::current_num_threads() } else { 1 }
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

    #[test]
    fn pieces_without_number_take_no_memory_and_end_with_the_first_error() {
        let sum = AtomicU64::new(0);
        let add = |number| {
            sum.fetch_add(number, Ordering::Relaxed);
            Ok::<_, ()>(())
        };
        assert_eq!(try_each_in_parallel(100, add), Ok(()));
        assert_eq!(sum.into_inner(), 4950);
        let begun = AtomicU64::new(0);
        let stop = |number| {
            begun.fetch_add(1, Ordering::Relaxed);
            if number == 63 { Err(number) } else { Ok(()) }
        };
        assert_eq!(try_each_in_parallel(u64::MAX, stop), Err(63));
        assert!(begun.into_inner() < 1 << 20, "the others stop soon");
    }
}
