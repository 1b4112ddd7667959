//! Reasons for almonds: what each move leaves, the circles of draws, and how heaps came by their labels.

use std::collections::HashMap;

use crate::core::{Game, Impartial, Outcome, Player, Value};
use crate::solve::retrograde::Retrograde;
use crate::solve::{Analysis, Labelled, Monitor, Neighbours, PartKind, Stage, WhyPart, length_steps, shown_move};

use super::rules::{Almonds, Plate};

/// Of more almonds labels are not told step by step: nobody should wait until all ways to heap them are labelled, and these
/// can be heaped in 5,604.
const MOST: u32 = 30;
/// So many heaps of one size are named one by one.
const FEW: usize = 5;

/// Why the verdict is what it is.
pub(super) fn why(game: &Almonds, analysis: &Analysis<Almonds>) -> Option<String> {
    Some(neighbours(game, analysis)?.sentence(&heaped(&analysis.position)))
}

/// The move that wins, or the circle in which a draw goes round; what the moves leave; how the labels came about.
pub(super) fn parts(game: &Almonds, analysis: &Analysis<Almonds>) -> Vec<WhyPart> {
    let wins = shown_move(analysis).filter(|_| analysis.root.outcome() == Some(Outcome::Win));
    let text = |mv| vec![game.write_move(&analysis.position, mv)];
    let wins = wins.map(|mv| WhyPart::new(PartKind::Move, text(mv), "leaves what is lost"));
    let round = (analysis.root.outcome() == Some(Outcome::Draw)).then(|| round(game, analysis)).flatten();
    let left = neighbours(game, analysis).into_iter().flat_map(Neighbours::parts);
    wins.into_iter().chain(round).chain(left).chain(steps(game, analysis)).collect()
}

/// The steps to the label of what lies there; of what is drawn to the labels of its moves.
fn steps(game: &Almonds, analysis: &Analysis<Almonds>) -> Vec<WhyPart> {
    let almonds: u32 = analysis.position.state.iter().map(|&heap| u32::from(heap)).sum();
    if analysis.root.outcome().is_none() {
        return Vec::new();
    }
    if almonds > MOST {
        let words = format!("not told of more than {MOST} almonds, which lie in too many ways");
        return vec![WhyPart::new(PartKind::Number, vec!["steps".to_owned()], words)];
    }
    let mut labels = PlateLabels { game, stage: Retrograde::default(), known: HashMap::new() };
    length_steps(&mut labels, analysis.position.state.clone())
}

/// The labels of all ways to heap some almonds, worked out at once.
struct PlateLabels<'a> {
    game: &'a Almonds,
    stage: Retrograde<Almonds>,
    known: HashMap<Vec<u8>, Option<Value>>,
}

impl Labelled for PlateLabels<'_> {
    type Place = Vec<u8>;

    fn value(&mut self, heaps: &Vec<u8>) -> Option<Value> {
        if let Some(&known) = self.known.get(heaps) {
            return known;
        }
        let mut analysis = Analysis::new(self.game, Plate { state: heaps.clone(), mover: Player::P1 });
        // Nobody stops it.
        let _ = self.stage.run(self.game, &mut analysis, &mut Monitor::unlimited());
        self.known.insert(heaps.clone(), analysis.root.exact());
        analysis.root.exact()
    }

    fn after(&self, heaps: &Vec<u8>) -> Vec<Vec<u8>> {
        self.game.options(heaps).into_iter().map(|serve| self.game.after(heaps, serve)).collect()
    }

    fn name(&self, heaps: &Vec<u8>) -> String {
        heaped(heaps)
    }

    fn words(&self) -> [&'static str; 2] {
        ["only single almonds", "what is won"]
    }
}

fn neighbours(game: &Almonds, analysis: &Analysis<Almonds>) -> Option<Neighbours> {
    Neighbours::new(analysis, |serve| heaped(&game.after(&analysis.position.state, serve)))
}

/// `4+2`, `3+1+1+1`, `2 and 8 heaps of 1`: many heaps of one size are counted.
fn heaped(heaps: &[u8]) -> String {
    let (many, few): (Vec<_>, Vec<_>) = heaps.chunk_by(|a, b| a == b).partition(|same| same.len() > FEW);
    let few: Vec<String> = few.concat().iter().map(u8::to_string).collect();
    let counted = many.iter().map(|same| format!("{} heaps of {}", same.len(), same[0]));
    let told = std::iter::once(few.join("+")).filter(|few| !few.is_empty()).chain(counted);
    told.collect::<Vec<_>>().join(" and ")
}

/// The line of a draw, as far as heaps lie again as they lay before.
fn round(game: &Almonds, analysis: &Analysis<Almonds>) -> Option<WhyPart> {
    let (mut pos, mut seen, mut cells) = (analysis.position.clone(), Vec::new(), Vec::new());
    for &serve in &analysis.line {
        seen.push(pos.state.clone());
        cells.push(game.write_move(&pos, serve));
        pos = game.play(&pos, serve);
        if seen.contains(&pos.state) {
            return Some(WhyPart::new(PartKind::Line, cells, "a circle that nobody has to leave"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::brute::Brute;
    use crate::solve::{Monitor, Solve, Solver};

    #[test]
    fn heaps_are_told_with_what_their_moves_leave() {
        for (words, told) in [
            (
                "almonds 4,2",
                "whatever comes of 4+2 is won for whoever finds it: 4+1+1 in 1 turn, 2+2+2 in 5, 2+1+1+1+1 in 1, 6 in 1; so this is lost, in 6 turns",
            ),
            (
                "almonds 3,3",
                "only one thing comes of 3+3, and whoever finds it wins: 3+1+1+1 in 1 turn; so this is lost, in 2 turns",
            ),
            ("almonds 6", "leave 6 heaps of 1, and whoever finds that has lost; so this is won, in 1 turn"),
            ("almonds 3,2,1", "leave 3+3, and whoever finds that loses in 2 turns; so this is won, in 3 turns"),
        ] {
            let game: Almonds = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let analysis = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited()).0;
            assert_eq!(game.why(&analysis).as_deref(), Some(told), "{words}");
        }
    }

    /// Every way to heap the almonds of a setup.
    fn plates(game: &Almonds) -> impl Iterator<Item = Vec<u8>> {
        let mut found = vec![game.opening_state()];
        let mut next = 0;
        while next < found.len() {
            let heaps = found[next].clone();
            let after = game.options(&heaps).into_iter().map(|serve| game.after(&heaps, serve));
            let new: Vec<Vec<u8>> = after.filter(|heaps| !found.contains(heaps)).collect();
            found.extend(new);
            next += 1;
        }
        found.into_iter()
    }

    /// Of many almonds the last steps are told, and the last of all is that of what lies there.
    #[test]
    fn of_a_long_proof_the_last_steps_are_told() {
        for (words, told) in [("almonds 9,7,4", true), ("almonds 12,8", true), ("almonds 16,15", false)] {
            let game: Almonds = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let (analysis, _) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
            let parts = game.why_parts(&analysis);
            let steps: Vec<&WhyPart> = crate::solve::steps(&parts).collect();
            assert_eq!(!steps.is_empty(), told, "{words}");
            assert!(steps.len() <= 60 && parts.iter().any(|part| part.kind == PartKind::Number), "{words}");
            let is_here = |part: &&WhyPart| part.cells == [format!("{} left", heaped(&game.start()))];
            let is_drawn = analysis.root.outcome() == Some(Outcome::Draw);
            assert!(!told || is_drawn || steps.last().is_some_and(is_here), "{words}: {steps:?}");
        }
    }

    /// Whatever comes of some heaps: values by brute force, and circles that stay drawn.
    #[test]
    fn what_is_said_of_small_heaps_is_so() {
        let (mut rounds, mut told, mut stepped) = (0, 0, 0);
        for words in ["almonds 6", "almonds 9", "almonds 8,3"] {
            let game: Almonds = words.parse().unwrap_or_else(|error| panic!("{error}"));
            let (mut brute, mut solver) = (Brute::new(game.clone()), Solver::new(game.clone()));
            let (mut open, mut seen) = (vec![game.start()], std::collections::HashSet::new());
            let all: HashMap<String, Vec<u8>> =
                plates(&game).map(|heaps| (format!("{} left", heaped(&heaps)), heaps)).collect();
            while let Some(pos) = open.pop() {
                let next = game.legal_moves(&pos).into_iter().map(|mv| game.canonical(&game.play(&pos, mv)));
                open.extend(next.filter(|pos| seen.insert(pos.clone())));
                let (analysis, _) = solver.analyze(&pos, &mut Monitor::unlimited());
                let parts = game.why_parts(&analysis);
                let outcome = brute.value(&pos).outcome();
                assert_eq!(game.why(&analysis).is_some(), !game.is_stuck(&pos), "{pos:?}");
                let left = parts.iter().filter(|part| part.kind == PartKind::Place);
                for (part, mv) in left.zip(game.legal_moves(&pos)) {
                    let after = game.play(&pos, mv);
                    let label = part.label.replace('W', "win ").replace('L', "loss ").replace('D', "draw");
                    assert_eq!(part.cells, [format!("{} left", heaped(&after))]);
                    assert_eq!(label, brute.value(&after).to_string(), "{pos:?}: {part:?}");
                    told += 1;
                }
                // The labels of the steps, and the last one is that of what lies there.
                let steps: Vec<&WhyPart> = parts.iter().filter(|part| part.kind == PartKind::Number).collect();
                for step in &steps {
                    let heaps = all[&step.cells[0]].clone();
                    let value = brute.value(&Plate { state: heaps, mover: Player::P1 });
                    let turns = value.remoteness().map_or(String::new(), |turns| turns.to_string());
                    assert_eq!(step.mark, format!("{}{turns}", value.outcome().letter()), "{pos:?}: {step:?}");
                    stepped += 1;
                }
                let here = steps.last().is_some_and(|step| step.cells[0] == format!("{} left", heaped(&pos)));
                assert_eq!(here, outcome != Outcome::Draw, "{pos:?}: {steps:?}");
                let line = parts.iter().find(|part| part.kind == PartKind::Line);
                assert_eq!(line.is_some(), outcome == Outcome::Draw, "{pos:?}: {parts:?}");
                let (mut at, mut seen) = (pos.clone(), Vec::new());
                for cell in line.iter().flat_map(|line| &line.cells) {
                    seen.push(at.state.clone());
                    at = game.try_play(&at, game.read_move(&at, cell).expect("a move")).expect("a legal move");
                    assert_eq!(brute.value(&at).outcome(), Outcome::Draw, "{pos:?}: {line:?}");
                }
                assert!(line.is_none() || seen.contains(&at.state), "{pos:?}: {line:?}");
                rounds += usize::from(line.is_some());
            }
        }
        assert!(rounds > 20 && told > 200 && stepped > 200, "{rounds} circles, {told} heaps, {stepped} steps");
    }
}
