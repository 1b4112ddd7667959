//! What is drawn of a reason: the nimbers of the flies, the way out or the circle, and how the flies came by their labels.

use crate::core::{Game, Outcome};
use crate::solve::labelling::{LabelStep, circle};
use crate::solve::nimber::Nimber;
use crate::solve::{Analysis, PartKind, WhyPart, shown_move};

use super::fly::Fly;
use super::rules::{Horseflies, Jump};
use super::table::{nimber, safe_jumps};

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
    let mut flies = pos.state.clone();
    flies.sort_unstable();
    flies.dedup();
    parts.extend(flies.into_iter().filter_map(|fly| {
        let step = LabelStep::new(fly, |fly| safe_jumps(fly).collect(), nimber)?;
        let words = step.words(|fly: Fly| fly.square.to_string());
        Some(WhyPart::new(PartKind::Number, vec![fly.square.to_string()], words))
    }));
    parts
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
