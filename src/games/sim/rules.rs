//! Setup, position and move of Sim.

use std::sync::Arc;

use crate::core::{
    Game, GameInfo, GameResult, Ladder, LadderStep, NotationError, OptionSpec, OwnBoards, PaintSpot, PaintStep, Player,
    Preset, ReadFile, Shape, examples,
};

use super::board::{BoardLine, PointBoard, point_name};
use super::classes::canonical;
use super::notation;
use crate::games::graph::Drawing as Graph;

/// What closing a figure of one's own does: a triangle, where no other is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rule {
    /// It loses: the game as Simmons published it.
    Misere,
    /// It wins: a toy, since the first player is always first.
    Normal,
}

/// Whose line it is that nobody has drawn, behind the players.
const FREE: usize = 2;

/// A setup of Sim: the board and the rule.
#[derive(Clone, Debug)]
pub struct Sim {
    pub(super) board: PointBoard,
    pub(super) rule: Rule,
    /// The graph file that the board was read from, if it is not a complete one.
    pub(super) graph: Option<Arc<Graph>>,
}

/// The lines that each player has drawn, as masks. P1 is to move when both have drawn as many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct DrawnLines {
    pub(super) lines: [u64; 2],
}

impl DrawnLines {
    /// The lines of one player, as a mask.
    pub fn of(&self, player: Player) -> u64 {
        self.lines.get(player.index()).copied().unwrap_or(0)
    }

    /// All lines drawn so far, as a mask.
    pub fn drawn(&self) -> u64 {
        self.lines[0] | self.lines[1]
    }

    /// The lines drawn so far, counted.
    pub fn ply(&self) -> usize {
        self.drawn().count_ones() as usize
    }

    pub(super) fn mover(&self) -> usize {
        self.ply() % 2
    }

    pub(super) fn with(mut self, line: BoardLine) -> Self {
        self.lines[self.mover()] |= line.bit();
        self
    }
}

impl Sim {
    /// The points and lines.
    pub fn board(&self) -> &PointBoard {
        &self.board
    }

    /// What closing a triangle does.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The graph file that the board was read from, if it is not a complete one.
    pub fn graph(&self) -> Option<&Graph> {
        self.graph.as_deref()
    }

    /// The lines that nobody has drawn, as a mask.
    pub fn free(&self, pos: &DrawnLines) -> u64 {
        self.board.all() & !pos.drawn()
    }
}

impl Game for Sim {
    const INFO: GameInfo = GameInfo {
        name: "Sim",
        group: "Sim",
        summary: "Draw lines between points. Whoever closes a triangle of his own colour loses.",
        rules: include_str!("../../../assets/rules/sim.md"),
        grammar: "3 | 4 | 5 | 6 | 7 | 8 | 9 | FILE  rule=misere|normal  avoid=K3|K4|C4|P4",
        ladder: Ladder::new(
            &["sim 5", "sim 6"],
            &[
                LadderStep::beginner("random"),
                LadderStep::careless("random@20/sees=2@80"),
                LadderStep::eager("sees=2@60/sees=4@40"),
                LadderStep::careful("sees=4@70/perfect@30"),
                LadderStep::strong("sees=4@30/perfect@70"),
                LadderStep::perfect(),
            ],
        ),
        sizes: &["sim 3", "sim 4", "sim 5", "sim 6", "sim 7", "sim 8"],
        presets: &[
            Preset { setup: "sim 6", blurb: "the hexagon; nobody can draw, and the second player can win" },
            Preset { setup: "sim 5", blurb: "five points; perfect play is a draw" },
            Preset { setup: "sim 4", blurb: "four points, to learn" },
            Preset { setup: "sim 3", blurb: "one triangle, three lines" },
            Preset { setup: "sim 7", blurb: "twenty-one lines, for the patient" },
            Preset {
                setup: "sim 8",
                blurb: "twenty-eight lines; the second player can win, and all of it is known after a minute",
            },
            Preset { setup: "sim 9", blurb: "thirty-six lines; a proof of many minutes and gigabytes" },
            Preset { setup: "sim 6 avoid=C4", blurb: "a ring of four lines loses, and nobody can draw" },
            Preset { setup: "sim 6 avoid=K4", blurb: "four points all joined: hard to force" },
        ],
        options: &[
            OptionSpec {
                key: "rule",
                label: "rule",
                values: &["misere", "normal"],
                usual: "misere",
                help: "misere: whoever closes a triangle of his own loses; normal: wins",
            },
            OptionSpec {
                key: "avoid",
                label: "figure",
                values: &["", "K4", "C4", "P4"],
                usual: "K3",
                help: "another figure in place of the triangle: all of four points joined, a ring of four, a path of four",
            },
        ],
    };
    type Position = DrawnLines;
    type Move = BoardLine;

    fn own_boards(_id: &str) -> Option<OwnBoards> {
        Some(notation::OWN)
    }

    fn read_setup(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        notation::read_setup(words, file)
    }

    fn files(&self) -> Vec<(String, String)> {
        self.graph().map(|graph| (graph.name().to_owned(), graph.text().to_owned())).into_iter().collect()
    }

    fn shape(&self) -> Shape {
        Shape::Acyclic
    }

    fn start(&self) -> DrawnLines {
        DrawnLines::default()
    }

    fn to_move(&self, pos: &DrawnLines) -> Player {
        if pos.mover() == 0 { Player::P1 } else { Player::P2 }
    }

    fn result(&self, pos: &DrawnLines) -> Option<GameResult> {
        let next = self.to_move(pos);
        let last = next.opponent();
        if self.board.has_figure(pos.of(last)) {
            let winner = match self.rule {
                Rule::Misere => next,
                Rule::Normal => last,
            };
            return Some(GameResult::Won(winner));
        }
        (self.free(pos) == 0).then_some(GameResult::Drawn)
    }

    fn legal_moves(&self, pos: &DrawnLines) -> Vec<BoardLine> {
        self.lifted_moves(pos, |mv| mv)
    }

    fn lifted_moves<M>(&self, pos: &DrawnLines, lift: impl Fn(BoardLine) -> M) -> Vec<M> {
        if self.result(pos).is_some() {
            return Vec::new();
        }
        let free = self.free(pos);
        let mut lines = Vec::with_capacity(free.count_ones() as usize);
        lines.extend(BoardLine::all(free).map(lift));
        lines
    }

    fn play(&self, pos: &DrawnLines, mv: BoardLine) -> DrawnLines {
        pos.with(mv)
    }

    fn why_illegal(&self, _pos: &DrawnLines, _mv: BoardLine) -> String {
        "is already drawn".to_owned()
    }

    fn canonical(&self, pos: &DrawnLines) -> DrawnLines {
        canonical(&self.board, pos)
    }

    fn write_move(&self, _pos: &DrawnLines, mv: BoardLine) -> String {
        let (a, b) = self.board.ends(mv);
        [point_name(a), point_name(b)].iter().collect()
    }

    fn read_move(&self, pos: &DrawnLines, text: &str) -> Result<BoardLine, NotationError> {
        notation::read_line(&self.board, text).map_err(|error| error.such_as(|| examples(self, pos)))
    }

    fn write_position(&self, pos: &DrawnLines) -> String {
        notation::write_drawing(self, pos)
    }

    fn read_position(&self, text: &str) -> Result<DrawnLines, NotationError> {
        notation::read_drawing(self, text)
    }

    fn paint_spots(&self, pos: &DrawnLines) -> Vec<PaintSpot> {
        let stands =
            |line: BoardLine| match [Player::P1, Player::P2].into_iter().find(|&by| pos.of(by) & line.bit() != 0) {
                Some(player) => player.to_string(),
                None => "free".to_owned(),
            };
        let lines = self.legal_moves(&self.start());
        lines.into_iter().map(|line| PaintSpot::new(self.write_move(pos, line), stands(line))).collect()
    }

    /// The lines of both stay as many as the rules want: what does not is passed over.
    fn painted(&self, pos: &DrawnLines, spot: usize, step: PaintStep) -> Result<DrawnLines, NotationError> {
        let Some(&line) = self.legal_moves(&self.start()).get(spot) else { return Ok(*pos) };
        let owner = pos.lines.iter().position(|lines| lines & line.bit() != 0).unwrap_or(FREE);
        let drawn = |owner: usize| {
            let mut next = DrawnLines { lines: pos.lines.map(|lines| lines & !line.bit()) };
            next.lines.get_mut(owner).into_iter().for_each(|lines| *lines |= line.bit());
            self.read_position(&self.write_position(&next))
        };
        let near = step.turn(owner, FREE + 1);
        drawn(near).or_else(|error| drawn(step.turn(near, FREE + 1)).map_err(|_| error))
    }
}
