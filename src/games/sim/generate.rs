//! Random setups of Sim.

use super::Sim;
use super::board::{MAX_LINES, MAX_POINTS, point_name};
use crate::core::generate::{Generate, Typed, file_name, spaced};
use crate::core::laws::Dice;
use crate::games::graph::graph_file;

impl Generate for Sim {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let mut files = Vec::new();
        let board = if dice.once_in(3) {
            dice.between(3, 9).to_string()
        } else {
            let points = dice.between(2, MAX_POINTS);
            let mut nodes: Vec<String> = (0..points).map(|point| point_name(point).to_string()).collect();
            dice.shuffle(&mut nodes);
            let most = if dice.once_in(6) { MAX_LINES } else { 10 };
            let lines = dice.between(1, most);
            let name = file_name(".toml", &[], dice);
            // Few throws may miss every line, and a board has one.
            let text = graph_file(&nodes, lines, &["7"], dice).replace("edges = []", "edges = [\"1-2\"]");
            files.push((name.clone(), text));
            name
        };
        let mut words = vec![board];
        if dice.once_in(3) {
            words.push(format!("rule={}", dice.pick(&["misere", "normal"])));
        }
        if dice.once_in(3) {
            words.push(format!("avoid={}", dice.pick(&["K3", "K4", "C4", "P4", "c4"])));
        }
        dice.shuffle(&mut words);
        Typed { words: spaced(id, &words, dice), files }
    }
}
