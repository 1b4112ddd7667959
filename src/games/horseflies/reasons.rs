//! What is drawn of a reason: the nimbers of the flies, the way out or the circle, and how the flies came by their labels.

use crate::core::{Arrange, Game, Outcome};
use crate::solve::labelling::{LabelStep, circle};
use crate::solve::nimber::Nimber;
use crate::solve::{Analysis, PartKind, WhyPart, shown_move};

use super::fly::Fly;
use super::notation::write_fly;
use super::rules::{Horseflies, Jump};
use super::table::{folded, nimber, safe_jumps, worked_out};

/// A circle is looked for among so many flies.
const FLIES: usize = 150;

/// Each fly with its nimber; then the jump that wins, or the circle that nobody has to leave; then how they came by their
/// nimbers.
pub(super) fn parts(game: &Horseflies, analysis: &Analysis<Horseflies>) -> Vec<WhyPart> {
    let pos = &analysis.position;
    let wins = |label: &'static str| {
        let part = |mv| WhyPart::new(PartKind::Move, vec![game.write_move(pos, mv)], label);
        shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win)).map(part)
    };
    let Some(note) = &analysis.note else { return wins("home").into_iter().collect() };
    let mut parts = WhyPart::places(pos.iter().map(|fly| fly.square), &note.flies);
    parts.extend(wins("makes the nim-sum 0"));
    if analysis.root.outcome() == Some(Outcome::Draw) {
        parts.extend(round(game, analysis, &note.flies));
    }
    parts.extend(labelled(&pos.state).into_iter().filter_map(step));
    // Below the rows that are worked out labels repeat.
    let is_below = |fly: &&Fly| folded(**fly) != **fly;
    parts.extend(pos.iter().filter(is_below).filter_map(|&fly| {
        let (least, above) = (nimber(fly)?.nimber, write_fly(folded(fly)));
        let words = format!("nimbers repeat every four rows from row 8 on; as {above}: so {least}");
        Some(WhyPart::step(write_fly(fly), words, least.to_string()))
    }));
    parts
}

/// How a fly in the rows that are worked out came by its label.
fn step(fly: Fly) -> Option<WhyPart> {
    let step = LabelStep::new(fly, |fly| safe_jumps(fly).collect(), worked_out)?;
    Some(WhyPart::step(write_fly(fly), step.words(write_fly), step.least.to_string()))
}

/// The flies that the labels of some rest upon, in the order in which they are labelled.
fn labelled(flies: &[Fly]) -> Vec<Fly> {
    let mut open: Vec<Fly> = flies.iter().map(|&fly| folded(fly)).collect();
    let mut found = Vec::new();
    while let Some(fly) = open.pop() {
        let Some(label) = worked_out(fly).filter(|_| !found.contains(&fly)) else { continue };
        found.push(fly);
        let before = |to: &Fly| worked_out(*to).filter(|other| other.stage < label.stage);
        let (known, others): (Vec<Fly>, Vec<Fly>) = safe_jumps(fly).partition(|to| before(to).is_some());
        open.extend(known);
        // One way back is enough.
        let back = |to: &Fly| before(to).is_some_and(|other| other.nimber == label.nimber);
        open.extend(others.into_iter().filter_map(|other| safe_jumps(other).find(back)));
    }
    found.arrange_by_key(|&fly| (worked_out(fly).map(|label| label.stage), fly));
    found
}

/// The circle of a fly that can go round, without a chance for anybody to win by leaving it.
fn round(game: &Horseflies, analysis: &Analysis<Horseflies>, nimbers: &[Nimber]) -> Option<WhyPart> {
    let sizes = nimbers.iter().filter_map(|nimber| match nimber {
        Nimber::Finite(size) => Some(*size),
        Nimber::Loopy => None,
    });
    let (others, finite) = sizes.fold((0, 0), |(sum, count), size| (sum ^ size, count + 1));
    // Beside another loop no way out of one wins.
    let is_only = nimbers.len() - finite == 1;
    let leads_out = |fly: Fly| is_only && safe_jumps(fly).filter_map(nimber).any(|label| label.nimber == others);
    let next = |fly: Fly| safe_jumps(fly).filter(|&to| nimber(to).is_none() && !leads_out(to)).collect();
    let mut loopy = analysis.position.iter().copied().filter(|&fly| nimber(fly).is_none());
    let (start, way) = loopy.find_map(|start| Some((start, circle(start, next, FLIES)?)))?;
    let mut pos = analysis.position.clone();
    let mut cells = Vec::new();
    for (fly, to) in std::iter::once(&start).chain(&way).zip(&way) {
        let jump = Jump { fly: *fly, to: to.square };
        cells.push(game.write_move(&pos, jump));
        pos = game.play(&pos, jump);
    }
    Some(WhyPart::new(PartKind::Line, cells, "a circle that nobody has to leave"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Impartial;
    use crate::games::horseflies::recipe::outcome;
    use crate::solve::{Monitor, Solve, Solver};

    /// All that a step speaks of was labelled by the steps before it.
    #[test]
    fn steps_rest_upon_those_before_them() {
        let mut steps = 0;
        for words in ["a1", "e4", "f6,e10", "c8,f9,b12,d30"] {
            let flies: Vec<Fly> = words.split(',').map(|word| word.parse().expect("a fly")).collect();
            let order = labelled(&flies);
            assert!(flies.iter().all(|&fly| nimber(fly).is_none() || order.contains(&folded(fly))), "{words}");
            for (place, &fly) in order.iter().enumerate() {
                let step = LabelStep::new(fly, |fly| safe_jumps(fly).collect(), worked_out).expect("it has a label");
                assert_eq!(Some(step.least), nimber(fly).map(|label| label.nimber), "{words}: {fly:?}");
                let is_done = |fly: &Fly| order[..place].contains(fly);
                let known: Vec<Fly> = safe_jumps(fly).filter(&is_done).collect();
                let is_known =
                    |told: &u32| known.iter().any(|&fly| nimber(fly).map(|label| label.nimber) == Some(*told));
                assert!(step.labelled.iter().all(is_known), "{words}: {fly:?}");
                let is_back = |back: Fly| is_done(&back) && nimber(back).map(|label| label.nimber) == Some(step.least);
                let mut open = safe_jumps(fly).filter(|to| !is_done(to));
                assert!(open.all(|to| safe_jumps(to).any(is_back)), "{words}: {fly:?}");
                steps += 1;
            }
        }
        assert!(steps > 40, "{steps}");
    }

    /// Whoever goes round in the circle keeps the draw, jump by jump, and comes back.
    #[test]
    fn circles_keep_the_draw_and_each_case_has_a_preset() {
        let mut rounds = 0;
        let mut cases = Vec::new();
        let presets = Horseflies::ABOUT.presets.iter().map(|preset| preset.setup);
        for words in presets.chain(["horseflies d5", "horseflies d6,e7", "horseflies c8,f9", "horseflies a5,b6,c7"]) {
            let game: Horseflies = words.parse().unwrap_or_else(|error| panic!("{words}: {error}"));
            let mut pos = game.start();
            let (analysis, _) = Solver::new(game.clone()).analyze(&pos, &mut Monitor::unlimited().with_node_budget(1));
            cases.push(pos.iter().filter(|&&fly| nimber(fly).is_none()).count().min(2));
            let line = game.why_parts(&analysis).into_iter().find(|part| part.kind == PartKind::Line);
            let Some(line) = line else { continue };
            rounds += 1;
            let mut seen = vec![pos.state.clone()];
            for cell in &line.cells {
                let jump = game.read_move(&pos, cell).expect("a move");
                pos = game.try_play(&pos, jump).expect("a legal move");
                assert_eq!(outcome(&pos), Outcome::Draw, "{words}: {line:?}");
                seen.push(pos.state.clone());
            }
            assert!(seen[..line.cells.len()].contains(&pos.state), "{words}: {line:?}");
        }
        assert!(rounds > 1, "{rounds} circles");
        assert!((0..3).all(|case| cases.contains(&case)), "{cases:?}");
    }
}
