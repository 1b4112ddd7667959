//! Days by their dates.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY: u64 = 24 * 60 * 60;

/// The date in universal time: `2024-02-29`.
///
/// Years begin in March here, so that the day of the leap year is their last one (H. Hinnant, `civil_from_days`).
pub(crate) fn date(then: SystemTime) -> String {
    let days = then.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs() / DAY + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leap_years_have_their_day() {
        // 2024-03-01, 00:00.
        let march = UNIX_EPOCH + Duration::from_hours(19_783 * 24);
        assert_eq!(date(march), "2024-03-01");
        assert_eq!(date(march - Duration::from_secs(1)), "2024-02-29");
        assert_eq!(date(UNIX_EPOCH), "1970-01-01");
    }
}
