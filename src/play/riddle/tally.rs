//! What somebody has seen who looks for a riddle, and what there is where it is not what was asked for.

use super::{Riddle, RiddleChoice, RiddleTheme, RiddleWish};
use crate::core::Game;

/// How many positions were looked at, and what riddles were among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RiddleTally {
    positions: u64,
    /// Level and theme of those that were seen, each pair once.
    seen: Vec<(u8, RiddleTheme)>,
}

impl RiddleTally {
    /// Counts a position, with the riddle that it is, if it is one.
    fn note<G: Game>(&mut self, riddle: Option<&Riddle<G>>) {
        self.positions += 1;
        let kind = riddle.map(|riddle| (riddle.level, riddle.theme));
        self.seen.extend(kind.filter(|kind| !self.seen.contains(kind)));
    }

    /// Counts a position, and takes the riddle that it is where that is wanted; stops when so many were looked at, and riddles
    /// found, that what is wanted is not to be expected any more.
    pub fn choose<G: Game>(
        &mut self,
        riddle: Option<&Riddle<G>>,
        is_wanted: impl FnOnce(&Riddle<G>) -> bool,
    ) -> RiddleChoice {
        self.note(riddle);
        match riddle.is_some_and(is_wanted) {
            true => RiddleChoice::Take,
            false if self.is_enough() => RiddleChoice::Stop,
            false => RiddleChoice::Pass,
        }
    }

    fn is_enough(&self) -> bool {
        self.positions >= ENOUGH && !self.seen.is_empty()
    }

    /// How far the search is: `812 positions are looked at, and there are riddles of level 2, 3`.
    pub fn words(&self) -> String {
        let mut levels: Vec<u8> = self.seen.iter().map(|(level, _)| *level).collect();
        levels.sort_unstable();
        levels.dedup();
        let levels: Vec<String> = levels.iter().map(u8::to_string).collect();
        let found = if levels.is_empty() { String::new() } else { format!(", riddles of level {}", levels.join(", ")) };
        format!("{} looked at{found}", self.told())
    }

    fn told(&self) -> String {
        let are_several = if self.positions == 1 { "" } else { "s" };
        format!("{} position{are_several}", self.positions)
    }

    /// The sentence where no riddle of this wish was found, with the options that bring the nearest one: one of the theme
    /// first, and of its level or the next.
    pub fn nothing(&self, wish: RiddleWish) -> String {
        let theme = wish.theme.map(|theme| format!(" of theme {theme}")).unwrap_or_default();
        let level = wish.level.map(|level| format!(" of level {level}")).unwrap_or_default();
        let distance = |(level, theme): &&(u8, RiddleTheme)| {
            let is_other = wish.theme.is_some_and(|wished| wished != *theme);
            (is_other, wish.level.map_or(0, |wished| wished.abs_diff(*level)), *level)
        };
        let nearest = self.seen.iter().min_by_key(distance).map(|&(level, theme)| {
            let level = wish.level.filter(|wished| *wished != level).map(|_| format!("--level {level}"));
            let theme = wish.theme.filter(|wished| *wished != theme).map(|_| format!("--theme {theme}"));
            level.into_iter().chain(theme).collect::<Vec<_>>().join(" ")
        });
        // Such riddles were seen, and not wanted once more.
        let other = if nearest.as_deref() == Some("") { " other" } else { "" };
        let nearest = match nearest.filter(|options| !options.is_empty()) {
            Some(options) => format!("; the nearest is found by `{options}`"),
            None => String::new(),
        };
        format!("no{other} riddle{theme}{level} was found in {}{nearest}", self.told())
    }
}

/// Most games have a riddle of each of their levels among as many positions.
const ENOUGH: u64 = 1_500;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_a_riddle_is_not_to_be_had_the_nearest_one_is_named() {
        use RiddleTheme::{Draw, Greedy, Reason};
        let tally = |seen: &[(u8, RiddleTheme)]| RiddleTally { positions: 12, seen: seen.to_vec() };
        let seen = tally(&[(2, Greedy), (4, Reason)]);
        for (level, theme, told) in [
            (Some(5), None, "no riddle of level 5 was found in 12 positions; the nearest is found by `--level 4`"),
            (Some(1), None, "no riddle of level 1 was found in 12 positions; the nearest is found by `--level 2`"),
            (
                Some(4),
                Some(Greedy),
                "no riddle of theme greedy of level 4 was found in 12 positions; the nearest is found by `--level 2`",
            ),
            (
                Some(5),
                Some(Draw),
                "no riddle of theme draw of level 5 was found in 12 positions; the nearest is found by `--level 4 --theme reason`",
            ),
            (None, None, "no other riddle was found in 12 positions"),
        ] {
            assert_eq!(seen.nothing(RiddleWish::new(level, theme)), told);
        }
        let none = RiddleTally { positions: 1, seen: Vec::new() };
        assert_eq!(none.nothing(RiddleWish::new(Some(5), None)), "no riddle of level 5 was found in 1 position");
        assert_eq!(none.words(), "1 position looked at");
        assert_eq!(seen.words(), "12 positions looked at, riddles of level 2, 4");
    }
}
