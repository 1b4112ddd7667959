//! Sim on six points without any symmetry: every position by its fifteen lines, each free, P1's or P2's.

use catchup::core::{Game, Player};
use catchup::games::sim::{BoardLine, Sim};

/// A table with one byte for each of the 3^15 ways to colour the lines; 0 is unknown, 1 + r a loss in r, 128 + r a win.
pub struct Naive {
    powers: Vec<usize>,
    /// For two lines that share a point the bit of the line that makes them a triangle.
    third: Vec<[u64; 15]>,
    values: Vec<u8>,
    /// Positions visited, those included in which the game is over.
    pub positions: usize,
    /// Those of them that are lost for the player to move.
    pub lost: usize,
}

const LOST: u8 = 1;
const WON: u8 = 128;

impl Naive {
    /// Solves all positions in reach of the start.
    pub fn solve() -> Self {
        let sim: Sim = "sim 6".parse().expect("a setup");
        let board = sim.board();
        let lines = || BoardLine::all(board.all());
        let third = |a: BoardLine, b: BoardLine| {
            lines().filter(|&c| a != b && board.closes(a.bit() | b.bit(), c)).map(BoardLine::bit).sum()
        };
        let row = |a: BoardLine| {
            let mut row = [0; 15];
            lines().for_each(|b| row[b.index()] = third(a, b));
            row
        };
        let powers = (0..15).map(|line| 3usize.pow(line)).collect();
        let mut naive =
            Self { powers, third: lines().map(row).collect(), values: vec![0; 3usize.pow(15)], positions: 0, lost: 0 };
        naive.visit(board.all(), [0, 0], [0, 0], 0, 0);
        naive
    }

    /// The value of a position for its mover: 1 and the length of a win, the same with a minus sign for a loss.
    pub fn value(&self, pos: &<Sim as Game>::Position) -> i32 {
        let coloured = [Player::P1, Player::P2]
            .into_iter()
            .flat_map(|player| BoardLine::all(pos.of(player)).map(move |line| (player, line)));
        match self.values[coloured.map(|(player, line)| player.number() * self.powers[line.index()]).sum::<usize>()] {
            value @ WON.. => i32::from(value - WON) + 1,
            value => -i32::from(value - LOST) - 1,
        }
    }

    /// Solves a position that nobody has visited: the lines that are free, those that each player has, and those that
    /// would close a triangle of his.
    fn visit(&mut self, free: u64, lines: [u64; 2], closing: [u64; 2], mover: usize, index: usize) -> u8 {
        self.positions += 1;
        let (mut longest_loss, mut shortest_win) = (0, u8::MAX);
        for line in BoardLine::all(free & closing[mover]) {
            // Whoever is to move next has won; the position is counted once.
            let child = &mut self.values[index + (mover + 1) * self.powers[line.index()]];
            self.positions += usize::from(*child == 0);
            *child = WON;
            longest_loss = longest_loss.max(1);
        }
        for line in BoardLine::all(free & !closing[mover]) {
            let child_index = index + (mover + 1) * self.powers[line.index()];
            let child = match self.values[child_index] {
                0 => {
                    let (mut lines, mut closing) = (lines, closing);
                    let third = &self.third[line.index()];
                    closing[mover] |=
                        BoardLine::all(lines[mover]).map(|own| third[own.index()]).fold(0, |all, bit| all | bit);
                    lines[mover] |= line.bit();
                    self.visit(free & !line.bit(), lines, closing, 1 - mover, child_index)
                }
                known => known,
            };
            if child >= WON {
                longest_loss = longest_loss.max(child - WON + 1);
            } else {
                shortest_win = shortest_win.min(child - LOST + 1);
            }
        }
        let value = if shortest_win == u8::MAX { LOST + longest_loss } else { WON + shortest_win };
        self.lost += usize::from(value < WON);
        self.values[index] = value;
        value
    }
}
