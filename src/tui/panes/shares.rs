//! How panes that stand below each other share their rows.

/// What a pane needs: rows, its title among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// With fewer it says nothing.
    pub least: u16,
    /// With more it has empty ones.
    pub wanted: u16,
    /// The heights that it can use, both of these among them; all between where none are named.
    pub steps: &'static [u16],
    /// It says what matters in the fewest, and gets more when nobody else lacks a row.
    pub is_last: bool,
}

impl Need {
    /// Any height between two.
    pub(crate) fn between(least: u16, wanted: u16) -> Self {
        Self { least, wanted, steps: &[], is_last: false }
    }

    /// One of these heights, the lowest first: with others it would have empty rows.
    pub(crate) fn steps(steps: &'static [u16]) -> Self {
        let [least, wanted] = [steps.first(), steps.last()].map(|step| step.copied().unwrap_or(0));
        Self { least, wanted, steps, is_last: false }
    }

    /// The same for a pane that gets more than the least after all others.
    #[must_use]
    pub(crate) fn last(self) -> Self {
        Self { is_last: true, ..self }
    }

    /// The next height that it can use.
    pub(crate) fn next(&self, rows: u16) -> Option<u16> {
        let step = self.steps.iter().copied().find(|step| *step > rows);
        step.or(self.steps.is_empty().then_some(rows + 1)).filter(|_| rows < self.wanted)
    }
}

/// Between two panes.
const GAP: u16 = 1;

/// How many rows each pane gets, the free ones between them not counted: as many as it wants while there are some, and where
/// there are too few nobody gets many while another has less; of those that come last drawings have their rows after all
/// lines. What a pane could not use goes to the others. None where not even the least of all fit.
pub(crate) fn shares(rows: u16, needs: &[Need]) -> Option<Vec<u16>> {
    let gaps = GAP * (needs.len().saturating_sub(1)) as u16;
    let mut given: Vec<u16> = needs.iter().map(|need| need.least).collect();
    let mut left = rows.checked_sub(gaps + given.iter().sum::<u16>())?;
    let next = |given: &[u16], left: u16| {
        let rows = |pane: usize| {
            let need = &needs[pane];
            let is_drawn_last = need.is_last && !need.steps.is_empty();
            Some((need.is_last, is_drawn_last, given[pane], pane, need.next(given[pane])? - given[pane]))
        };
        (0..needs.len()).filter_map(rows).filter(|(.., rows)| *rows <= left).min()
    };
    while let Some((.., poorest, rows)) = next(&given, left) {
        given[poorest] += rows;
        left -= rows;
    }
    Some(given)
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
    fn where_rows_are_few_they_are_shared() {
        assert_eq!(shares(21, &needs(&[(3, 30), (3, 30)])), Some(vec![10, 10]));
        assert_eq!(shares(21, &needs(&[(3, 5), (3, 30)])), Some(vec![5, 15]));
        assert_eq!(shares(6, &needs(&[(3, 5), (3, 30)])), None);
        let with_steps = [Need::steps(&[4, 5, 8]).last(), Need::between(3, 12)];
        let given = |rows| shares(rows, &with_steps).expect("it has room");
        assert_eq!([16, 17, 18, 22].map(given), [[4, 11], [4, 12], [5, 12], [8, 12]], "text before taller bars");
        let all_last = [Need::steps(&[4, 5, 8]).last(), Need::between(3, 12).last()];
        assert_eq!(shares(17, &all_last), Some(vec![4, 12]), "lines before taller bars where both come last");
        assert_eq!(tops(21, &[5, 6], true), [0, 15]);
        assert_eq!(tops(21, &[5, 6], false), [0, 6]);
        assert_eq!(tops(21, &[5], true), [0]);
    }
}
