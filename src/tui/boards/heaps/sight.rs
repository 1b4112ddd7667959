//! Where rows that scroll are seen.

use ratatui::layout::Rect;

/// With fewer rows the signs of what is out of sight stand on what is seen.
const ROOMY: u16 = 4;

/// Where `all` rows are seen that have no room in an area when so many would be scrolled away, and how many are: all of it but the
/// rows of the signs that tell what is out of sight. No row is free at an end of them, where there is no such sign.
pub(crate) fn sighted(area: Rect, all: i32, scroll: i32) -> (Rect, i32) {
    let most = (all - i32::from(area.height)).max(0);
    let offset = scroll.clamp(0, most);
    let sign = |is_there: bool| u16::from(is_there && area.height >= ROOMY);
    let (above, below) = (sign(offset > 0), sign(offset < most));
    (Rect { y: area.y + above, height: area.height - above - below, ..area }, offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_free_for_signs_alone() {
        let area = Rect::new(0, 2, 40, 10);
        let seen = |all, scroll| {
            let (window, offset) = sighted(area, all, scroll);
            (window.y, window.bottom(), offset)
        };
        assert_eq!(seen(10, 3), (2, 12, 0), "nothing is out of sight");
        assert_eq!(seen(14, 0), (2, 11, 0));
        assert_eq!(seen(14, 2), (3, 11, 2));
        assert_eq!(seen(14, 9), (3, 12, 4));
        assert_eq!(sighted(Rect { height: 3, ..area }, 9, 1), (Rect { height: 3, ..area }, 1));
    }
}
