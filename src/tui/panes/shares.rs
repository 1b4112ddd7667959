//! How panes that stand below each other share their rows.

/// What a pane needs: rows, its title among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// With fewer it says nothing.
    pub least: u16,
    /// With more it has empty ones.
    pub wanted: u16,
    /// The heights that a line of it can use, the least of these among them; all between where none are named.
    pub steps: &'static [u16],
    /// How many lines below each other it can use.
    pub lines: u16,
    /// It says what matters in the fewest, and gets more when nobody else lacks a row.
    pub is_last: bool,
    /// So it is with what is more than this.
    pub told: u16,
}

impl Need {
    /// Any height between two.
    pub(crate) fn between(least: u16, wanted: u16) -> Self {
        Self { least, wanted, steps: &[], lines: 1, is_last: false, told: u16::MAX }
    }

    /// One of these heights, the lowest first: with others it would have empty rows.
    pub(crate) fn steps(steps: &'static [u16]) -> Self {
        let [least, wanted] = [steps.first(), steps.last()].map(|step| step.copied().unwrap_or(0));
        Self { least, wanted, steps, lines: 1, is_last: false, told: u16::MAX }
    }

    /// The same where it goes on from line to line, with a free row before each: in as many lines as have room, each as high as
    /// it can be.
    #[must_use]
    pub(crate) fn in_lines(self, lines: u16) -> Self {
        let lines = lines.max(1);
        Self { wanted: self.wanted.saturating_mul(lines), lines, ..self }
    }

    /// How many lines it has in so many rows, and the rows of each, with the title or the free one before it.
    pub(crate) fn lines_in(&self, rows: u16) -> (u16, u16) {
        let lines = (rows / self.least.max(1)).clamp(1, self.lines);
        let each = rows / lines;
        (lines, self.steps.iter().copied().rfind(|step| *step <= each).unwrap_or(each))
    }

    /// The same for a pane that gets more than the least after all others.
    #[must_use]
    pub(crate) fn last(self) -> Self {
        Self { is_last: true, ..self }
    }

    /// The same where it says no more in more rows than these, and has those beyond them after all others.
    #[must_use]
    pub(crate) fn told_in(self, told: u16) -> Self {
        Self { told, ..self }
    }

    /// The next height that it can use.
    pub(crate) fn next(&self, rows: u16) -> Option<u16> {
        if self.steps.is_empty() {
            return (rows < self.wanted).then_some(rows + 1);
        }
        let begun = self.lines_in(rows).0;
        let heights = |lines: u16| self.steps.iter().map(move |step| step.saturating_mul(lines));
        // With the least of one line more there is that one.
        let is_next = |height: &u16| *height > rows;
        let more = (begun < self.lines).then(|| self.least.saturating_mul(begun + 1));
        heights(begun).find(is_next).into_iter().chain(more.filter(is_next)).min()
    }

    /// Whether it is more than one line of it that has so many rows.
    fn goes_on(&self, rows: u16) -> bool {
        self.lines_in(rows).0 > 1
    }
}

/// Between two panes.
const GAP: u16 = 1;

/// How many rows each pane gets, the free ones between them not counted: as many as it wants while there are some, and where
/// there are too few nobody gets many while another has less; of those that come last drawings have their rows after all
/// lines. What a pane could not use goes to the others. None where not even the least of all fit.
pub(crate) fn shares(rows: u16, needs: &[Need]) -> Option<Vec<u16>> {
    let gaps = GAP * (needs.len().saturating_sub(1)) as u16;
    let left = rows.checked_sub(gaps + needs.iter().map(|need| need.least).sum::<u16>())?;
    let all = || needs.iter().map(|need| need.least.max(need.wanted));
    let has_all = all().map(u32::from).sum::<u32>() + u32::from(gaps) <= u32::from(rows);
    Some(if has_all { all().collect() } else { dealt(left, needs) })
}

/// How many rows each gets where so many are left when all have the least: row by row.
fn dealt(mut left: u16, needs: &[Need]) -> Vec<u16> {
    let mut given: Vec<u16> = needs.iter().map(|need| need.least).collect();
    let next = |pane: usize, given: u16| {
        let need = &needs[pane];
        let next = need.next(given)?;
        let is_last = need.is_last || need.goes_on(next) || next > need.told;
        let is_drawn_last = is_last && !need.steps.is_empty();
        Some((is_last, is_drawn_last, given, pane, next - given))
    };
    let mut nexts: Vec<_> = (0..).zip(&given).map(|(pane, given)| next(pane, *given)).collect();
    while let Some((.., poorest, rows)) = nexts.iter().flatten().filter(|(.., rows)| *rows <= left).min().copied() {
        given[poorest] += rows;
        left -= rows;
        nexts[poorest] = next(poorest, given[poorest]);
    }
    given
}

/// The first rows of panes with these shares. What is left over stands before the last of them if that one is anchored, so
/// that it keeps its place while the others grow.
pub(crate) fn tops(rows: u16, shares: &[u16], anchored: bool) -> Vec<u16> {
    let mut tops: Vec<u16> =
        (0..shares.len()).map(|pane| shares[..pane].iter().map(|share| share + GAP).sum::<u16>()).collect();
    if let ([_, .., last], Some(share), true) = (&mut tops[..], shares.last(), anchored) {
        *last = rows - share;
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(list: &[(u16, u16)]) -> Vec<Need> {
        list.iter().map(|&(least, wanted)| Need::between(least, wanted)).collect()
    }

    #[test]
    fn where_all_have_room_each_gets_what_it_would_be_dealt() {
        let kinds = [
            Need::between(4, 9),
            Need::between(5, 3).last(),
            Need::steps(&[4, 5, 8]),
            Need::steps(&[2]).in_lines(5).last(),
            Need::steps(&[6, 7, 9]).in_lines(3).told_in(7),
            Need::steps(&[5, 6, 8]).in_lines(2),
        ];
        for (first, second) in (0..6).flat_map(|first| (0..6).map(move |second| (first, second))) {
            let needs = [kinds[first], kinds[second], Need::between(3, 20)];
            let least = needs.iter().map(|need| need.least).sum::<u16>() + 2 * GAP;
            for rows in least..90 {
                assert_eq!(shares(rows, &needs), Some(dealt(rows - least, &needs)), "{needs:?} in {rows}");
            }
        }
    }

    #[test]
    fn nobody_lacks_a_row_while_another_is_empty() {
        for rows in 0..60 {
            for list in [&[(5, 7)][..], &[(5, 30), (4, 6)], &[(5, 12), (3, 40), (4, 4), (6, 9)]] {
                let needs: Vec<Need> = needs(list).into_iter().chain([Need::steps(&[4, 5, 8])]).collect();
                let Some(given) = shares(rows, &needs) else {
                    assert!(rows < list.iter().map(|(least, _)| least + 1).sum::<u16>() + 4);
                    continue;
                };
                let used = given.iter().sum::<u16>() + list.len() as u16;
                assert!(used <= rows);
                for (given, need) in given.iter().zip(&needs) {
                    let would_fit = need.next(*given).is_some_and(|next| used + next - given <= rows);
                    assert!(!would_fit, "{rows}: {given} of {need:?}");
                }
                assert!([4, 5, 8].contains(&given[list.len()]), "{rows}: {given:?}");
                let tops = tops(rows, &given, rows % 2 == 0);
                assert!(tops.windows(2).zip(&given).all(|(two, given)| two[0] + given < two[1]), "{rows}: {tops:?}");
                assert!(tops.last().zip(given.last()).is_some_and(|(top, given)| top + given <= rows));
            }
        }
    }

    #[test]
    fn lines_of_a_drawing_have_the_rows_that_nobody_else_lacks() {
        let need = Need::steps(&[5, 6, 8]).in_lines(3);
        let heights = std::iter::successors(Some(5), |rows| need.next(*rows)).collect::<Vec<u16>>();
        assert_eq!(heights, [5, 6, 8, 10, 12, 15, 18, 24]);
        assert!(heights.iter().all(|rows| need.lines_in(*rows).0 * need.lines_in(*rows).1 == *rows));
        let given = |rows| shares(rows, &[Need::between(3, 12), need]).expect("it has room");
        assert_eq!([21, 22, 23, 28].map(given), [[12, 8], [12, 8], [12, 10], [12, 15]]);
    }

    #[test]
    fn where_rows_are_few_they_are_shared() {
        assert_eq!(shares(21, &needs(&[(3, 30), (3, 30)])), Some(vec![10, 10]));
        assert_eq!(shares(21, &needs(&[(3, 5), (3, 30)])), Some(vec![5, 15]));
        assert_eq!(shares(6, &needs(&[(3, 5), (3, 30)])), None);
        let with_steps = [Need::steps(&[4, 5, 8]).last(), Need::between(3, 12)];
        let given = |rows| shares(rows, &with_steps).expect("it has room");
        assert_eq!([16, 17, 18, 22].map(given), [[4, 11], [4, 12], [5, 12], [8, 12]], "text before taller bars");
        let all_last = [Need::steps(&[4, 5, 8]).last(), Need::between(3, 12).last()];
        assert_eq!(shares(17, &all_last), Some(vec![4, 12]), "lines before taller bars where both come last");
        let larger = [Need::steps(&[4, 5, 8]).told_in(5), Need::between(3, 12)];
        let given = |rows| shares(rows, &larger).expect("it has room");
        assert_eq!(
            [10, 17, 18, 22].map(given),
            [[5, 4], [5, 11], [5, 12], [8, 12]],
            "text before bars that say no more"
        );
        assert_eq!(tops(21, &[5, 6], true), [0, 15]);
        assert_eq!(tops(21, &[5, 6], false), [0, 6]);
        assert_eq!(tops(21, &[5], true), [0]);
    }
}
