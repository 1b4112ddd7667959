//! How panes that stand below each other share their rows.

/// What a pane needs: rows, its title among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// With fewer it says nothing.
    pub least: u16,
    /// With more it has empty ones.
    pub wanted: u16,
}

/// Between two panes.
const GAP: u16 = 1;

/// How many rows each pane gets, the free ones between them not counted: as many as it wants while there are some, and where
/// there are too few nobody gets many while another has less. None where not even the least of all fit.
pub(crate) fn shares(rows: u16, needs: &[Need]) -> Option<Vec<u16>> {
    let gaps = GAP * (needs.len().saturating_sub(1)) as u16;
    let mut given: Vec<u16> = needs.iter().map(|need| need.least).collect();
    let mut left = rows.checked_sub(gaps + given.iter().sum::<u16>())?;
    while left > 0 {
        let poorest = (0..needs.len()).filter(|&pane| given[pane] < needs[pane].wanted).min_by_key(|&pane| given[pane]);
        let Some(poorest) = poorest else { break };
        given[poorest] += 1;
        left -= 1;
    }
    Some(given)
}

/// The first rows of panes with these shares. What is left over stands before the last of them if that one is anchored, so
/// that it keeps its place while the others grow.
pub(crate) fn tops(rows: u16, shares: &[u16], anchored: bool) -> Vec<u16> {
    let mut tops: Vec<u16> =
        (0..shares.len()).map(|pane| shares[..pane].iter().map(|share| share + GAP).sum()).collect();
    if let ([_, .., last], Some(share), true) = (&mut tops[..], shares.last(), anchored) {
        *last = rows - share;
    }
    tops
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(list: &[(u16, u16)]) -> Vec<Need> {
        list.iter().map(|&(least, wanted)| Need { least, wanted }).collect()
    }

    #[test]
    fn nobody_lacks_a_row_while_another_is_empty() {
        for rows in 0..60 {
            for list in [&[(5, 7)][..], &[(5, 30), (4, 6)], &[(5, 12), (3, 40), (4, 4), (6, 9)]] {
                let needs = needs(list);
                let Some(given) = shares(rows, &needs) else {
                    assert!(rows < list.iter().map(|(least, _)| least + 1).sum::<u16>());
                    continue;
                };
                let used = given.iter().sum::<u16>() + list.len() as u16 - 1;
                assert!(used <= rows);
                let all_have = given.iter().zip(&needs).all(|(given, need)| *given == need.wanted);
                assert!(used == rows || all_have, "{rows}: {given:?}");
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
        assert_eq!(tops(21, &[5, 6], true), [0, 15]);
        assert_eq!(tops(21, &[5, 6], false), [0, 6]);
        assert_eq!(tops(21, &[5], true), [0]);
    }
}
