//! How long ago something was kept, in a word or two.

use std::time::{Duration, SystemTime};

use crate::dates::date;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// Days that are still counted; what is older has a date.
const MOST_DAYS: u64 = 99;

/// The time between two moments as people say it: `3 min ago`, `2 days ago`, and the date of what is long past.
pub(crate) fn ago(then: SystemTime, now: SystemTime) -> String {
    // A clock may have been set back.
    let seconds = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    match seconds {
        0..MINUTE => "just now".to_owned(),
        MINUTE..HOUR => format!("{} min ago", seconds / MINUTE),
        HOUR..DAY => format!("{} h ago", seconds / HOUR),
        DAY.. if seconds < 2 * DAY => "yesterday".to_owned(),
        DAY.. if seconds / DAY <= MOST_DAYS => format!("{} days ago", seconds / DAY),
        DAY.. => date(then),
    }
}

/// The same where there is little room: `3 min`, `2 d`, and the month of what is long past.
pub(crate) fn ago_in_short(then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).unwrap_or(Duration::ZERO).as_secs();
    match seconds {
        0..MINUTE => "now".to_owned(),
        MINUTE..HOUR => format!("{} min", seconds / MINUTE),
        HOUR..DAY => format!("{} h", seconds / HOUR),
        DAY.. if seconds / DAY <= MOST_DAYS => format!("{} d", seconds / DAY),
        DAY.. => date(then).chars().take("2024-02".len()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

    #[test]
    fn what_is_near_is_counted_and_what_is_far_has_a_date() {
        // 2024-03-01, 00:00.
        let then = UNIX_EPOCH + Duration::from_hours(19_783 * 24);
        for (seconds, words) in [
            (0, "just now"),
            (59, "just now"),
            (3 * MINUTE + 5, "3 min ago"),
            (5 * HOUR, "5 h ago"),
            (DAY, "yesterday"),
            (2 * DAY, "2 days ago"),
            (99 * DAY, "99 days ago"),
            (100 * DAY, "2024-03-01"),
        ] {
            let now = then + Duration::from_secs(seconds);
            assert_eq!(ago(then, now), words, "{seconds}");
            assert!(words.starts_with(&ago_in_short(then, now)) || seconds / DAY == 1 || seconds < MINUTE, "{seconds}");
        }
        assert_eq!(ago(then, UNIX_EPOCH), "just now");
    }
}
