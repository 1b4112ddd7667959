//! The recipe for nimbers where play may go on for ever, told step by step, and the circles in which it goes on.

use super::nimber::{Label, least_missing};

/// How one place came by its nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelStep<N> {
    /// The nimbers one move away that were known by then.
    pub labelled: Vec<u32>,
    /// The least that is missing among them: its own.
    pub least: u32,
    /// The other places one move away, each with one of that nimber to which a move leads from there.
    pub open: Vec<(N, N)>,
}

impl<N: Copy> LabelStep<N> {
    /// The step of a place; none for one without a nimber. `moves` tells where one move leads, `label` what is known of places.
    pub fn new(place: N, moves: impl Fn(N) -> Vec<N>, label: impl Fn(N) -> Option<Label>) -> Option<Self> {
        let stage = label(place)?.stage;
        let before = |place: N| label(place).filter(|label| label.stage < stage).map(|label| label.nimber);
        let mut labelled: Vec<u32> = moves(place).into_iter().filter_map(before).collect();
        labelled.sort_unstable();
        labelled.dedup();
        let least = least_missing(labelled.iter().copied());
        let back = |from: N| moves(from).into_iter().find(|&to| before(to) == Some(least));
        let open = moves(place).into_iter().filter(|&to| before(to).is_none());
        let open = open.map(|to| Some((to, back(to)?))).collect::<Option<_>>()?;
        Some(Self { labelled, least, open })
    }

    /// `neighbours 2; least missing 0; the unlabelled d4 has a move to a 0: so 0`.
    pub fn words(&self, name: impl Fn(N) -> String) -> String {
        let least = self.least;
        let mut open: Vec<String> = self.open.iter().map(|&(to, _)| name(to)).collect();
        open.dedup();
        let known = self.labelled.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let known = match self.labelled.len() {
            0 if open.is_empty() => return format!("no move leads on: so {least}"),
            0 => "no neighbour labelled".to_owned(),
            1 => format!("neighbours all {known}"),
            _ => format!("neighbours {known}"),
        };
        match open.as_slice() {
            [] => format!("{known}; least missing {least}: so {least}"),
            [one] => {
                format!("{known}; least missing {least}; the unlabelled {one} has a move to a {least}: so {least}")
            }
            several => {
                let list = several.join(", ");
                format!("{known}; least missing {least}; the unlabelled {list} have moves to a {least}: so {least}")
            }
        }
    }
}

/// A way that goes round: from `start`, which it leaves out, into a circle and once around it; through `start` again where that
/// is possible. At most so many places are looked at.
pub fn circle<N: Copy + Eq>(start: N, next: impl Fn(N) -> Vec<N>, most: usize) -> Option<Vec<N>> {
    let (reached, _) = reach(start, &next, most);
    let round = |&from: &N| Some((from, way(from, from, &next, most)?));
    let (from, round) = std::iter::once(&start).chain(&reached).find_map(round)?;
    let before = if from == start { Vec::new() } else { way(start, from, &next, most)? };
    Some([before, round].concat())
}

/// The places in reach of one, the nearest first, each with its place in the list of the one before it; none if that is the
/// first.
fn reach<N: Copy + Eq>(start: N, next: &impl Fn(N) -> Vec<N>, most: usize) -> (Vec<N>, Vec<Option<usize>>) {
    let (mut reached, mut before): (Vec<N>, Vec<Option<usize>>) = (Vec::new(), Vec::new());
    let mut from = None;
    while reached.len() < most {
        let at = from.map_or(start, |index: usize| reached[index]);
        for to in next(at) {
            if !reached.contains(&to) {
                reached.push(to);
                before.push(from);
            }
        }
        let following = from.map_or(0, |index| index + 1);
        if following >= reached.len() {
            break;
        }
        from = Some(following);
    }
    (reached, before)
}

/// A shortest way between two places, of at least one step, without the first.
fn way<N: Copy + Eq>(from: N, to: N, next: &impl Fn(N) -> Vec<N>, most: usize) -> Option<Vec<N>> {
    let (reached, before) = reach(from, next, most);
    let mut at = reached.iter().position(|&place| place == to)?;
    let mut way = vec![to];
    while let Some(last) = before[at] {
        way.push(reached[last]);
        at = last;
    }
    way.reverse();
    Some(way)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::solve::nimber::labels;

    /// Every step that is told is one of the recipe, and where it is not taken there is a circle.
    #[test]
    fn steps_and_circles_hold_on_random_graphs() {
        let mut dice = Dice(9);
        let (mut open, mut circles) = (0, 0);
        for _ in 0..400 {
            let places = 2 + dice.below(9);
            let moves: Vec<Vec<usize>> =
                (0..places).map(|_| (0..dice.below(4)).map(|_| dice.below(places)).collect()).collect();
            let labels = labels(&moves);
            for place in 0..places {
                let step = LabelStep::new(place, |place| moves[place].clone(), |place| labels[place]);
                assert_eq!(step.as_ref().map(|step| step.least), labels[place].map(|label| label.nimber), "{moves:?}");
                for (to, back) in step.iter().flat_map(|step| &step.open) {
                    assert!(moves[place].contains(to) && moves[*to].contains(back), "{moves:?}");
                    assert_eq!(labels[*back].map(|label| label.nimber), labels[place].map(|label| label.nimber));
                    open += 1;
                }
                let free =
                    |place: usize| moves[place].iter().copied().filter(|&to| labels[to].is_none()).collect::<Vec<_>>();
                let Some(round) = (labels[place].is_none()).then(|| circle(place, free, places)) else { continue };
                let round = round.expect("who has no nimber can go on for ever");
                let ways: Vec<usize> = [vec![place], round.clone()].concat();
                assert!(ways.windows(2).all(|step| free(step[0]).contains(&step[1])), "{moves:?}: {round:?}");
                assert!(ways[..round.len()].contains(&round[round.len() - 1]), "{moves:?}: {round:?}");
                circles += 1;
            }
        }
        assert!(open > 50 && circles > 50, "{open} open neighbours, {circles} circles");
    }

    #[test]
    fn a_step_is_told_as_the_lesson_tells_it() {
        let name = |place: usize| format!("n{place}");
        let step = LabelStep { labelled: vec![2], least: 0, open: vec![(7, 1)] };
        let words = "neighbours all 2; least missing 0; the unlabelled n7 has a move to a 0: so 0";
        assert_eq!(step.words(name), words);
        assert_eq!(LabelStep { labelled: vec![], least: 0, open: vec![] }.words(name), "no move leads on: so 0");
    }
}
