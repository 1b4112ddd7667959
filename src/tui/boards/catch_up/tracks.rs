//! The tracks: a window on one common scale that holds the ends of all players and one more piece.

use ratatui::layout::Rect;

use super::{CatchUpBoard, gap};
use crate::core::{Game, Player};
use crate::games::catch_up::{CatchUp, Position};
use crate::tui::boards::Scene;
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// Where the tracks stand and what a column is worth.
pub(crate) struct Tracks {
    area: Rect,
    /// How many rows a track has.
    thick: u16,
    /// The first column of names.
    names: i32,
    /// How many columns a name has.
    name_width: usize,
    /// The column behind the scores.
    score_end: i32,
    /// The first column of the tracks.
    left: i32,
    columns: i64,
    /// The score at which the window begins.
    from: u64,
    /// What one column is worth.
    pub unit: u64,
}

/// The window moves on by so many columns at a time: often enough, and seldom enough to stay calm.
const STRIDE: u64 = 5;

impl Tracks {
    /// The plan of the tracks in `area`.
    pub(crate) fn new(game: &CatchUp, pos: &Position, area: Rect, thick: u16) -> Self {
        let (indent, name_width) = match area.width {
            0..56 => (0, 3),
            56..76 => (1, 8),
            76..110 => (2, 12),
            _ => (2, 22),
        };
        let total = game.numbers().iter().map(|&number| u64::from(number)).sum::<u64>() + u64::from(game.handicap());
        let names = i32::from(area.x) + indent;
        let score_end = names + name_width as i32 + 1 + width(&total.to_string()).max(2);
        let left = score_end + 2;
        let columns = i64::from((i32::from(area.right()) - left - 1).max(1));
        let (unit, from) = window(game, pos, total, columns as u64);
        Self { area, thick, names, name_width, score_end, left, columns, from, unit }
    }

    /// The column of a score, counted from the left end of the tracks; negative for what the window has passed.
    fn column(&self, score: u64) -> i64 {
        (score as i64 - self.from as i64).div_euclid(self.unit as i64)
    }

    /// The first row of a player's track. Two tracks have the gap between them, more have it below.
    fn row(&self, game: &CatchUp, player: Player) -> i32 {
        let gap = u16::from(game.players() <= 2 && player.index() == 1);
        i32::from(self.area.y + player.index() as u16 * self.thick + gap)
    }

    fn gap_row(&self, game: &CatchUp) -> i32 {
        let above = if game.players() <= 2 { 1 } else { game.players() as u16 };
        i32::from(self.area.y + above * self.thick)
    }

    fn axis_row(&self) -> i32 {
        i32::from(self.area.bottom()) - 2
    }
}

/// The scale and the beginning of the window. The scale depends on the setup (and on a lead that a given position may
/// have), so that it stays the same for a whole game.
fn window(game: &CatchUp, pos: &Position, total: u64, columns: u64) -> (u64, u64) {
    let largest = game.numbers().last().copied().map_or(1, u64::from);
    let scores = || players(game).map(|player| u64::from(pos.score(player)));
    let (low, high) = (scores().min().unwrap_or(0), scores().max().unwrap_or(0));
    let lead = largest.max(u64::from(game.handicap())).max(high - low);
    let unit = nice_units().find(|unit| (lead + largest).min(total) <= unit * columns.saturating_sub(STRIDE).max(1));
    let unit = unit.unwrap_or(1);
    let end = (high + largest).min(total.max(high)) + unit;
    let beyond = end.saturating_sub(unit * columns);
    (unit, beyond.div_ceil(unit * STRIDE) * unit * STRIDE)
}

/// 1, 2, 5, 10, 20, 50 and so on.
pub(crate) fn nice_units() -> impl Iterator<Item = u64> {
    (0..12).flat_map(|zeros| [1, 2, 5].map(|digit| digit * 10u64.pow(zeros)))
}

/// All players of the game, in order.
pub(crate) fn players(game: &CatchUp) -> impl Iterator<Item = Player> {
    Player::ALL.into_iter().take(game.players())
}

/// Paints names, scores, pieces, the gap and the axis.
pub(crate) fn render(scene: &Scene<'_, CatchUp, CatchUpBoard>, tracks: &Tracks, pen: &mut Pen<'_>) {
    for player in players(scene.game) {
        ScoreTrack { scene, tracks, player }.render(pen);
    }
    brace(scene, tracks, pen);
    axis(tracks, pen);
}

/// The track of one player.
struct ScoreTrack<'a> {
    scene: &'a Scene<'a, CatchUp, CatchUpBoard>,
    tracks: &'a Tracks,
    player: Player,
}

impl ScoreTrack<'_> {
    fn render(&self, pen: &mut Pen<'_>) {
        let (scene, tracks) = (self.scene, self.tracks);
        let style = Ink::from(self.player);
        let row = tracks.row(scene.game, self.player);
        let bold = Ink::from(Role::Bright);
        let name = if scene.mover() == self.player && scene.result.is_none() { style.with(bold) } else { style };
        pen.text(tracks.names, row, &cut(scene.names.of(self.player), tracks.name_width), name);
        let score = scene.position.score(self.player).to_string();
        pen.text_before(tracks.score_end, row, &score, bold);
        let mut end = u64::from(self.given());
        if end > 0 {
            self.piece(pen, 0, end, Ink::from(Role::Plain));
        }
        for (index, played) in scene.past().iter().enumerate().filter(|(_, played)| played.player == self.player) {
            let last = index + 1 == scene.past().len();
            let number = if last { bold.with(Role::LastMove) } else { bold };
            self.piece(pen, end, u64::from(played.mv.0), number);
            end += u64::from(played.mv.0);
        }
        if tracks.from > 0 && end > tracks.from {
            self.each_row(|row| pen.sign(tracks.left, row, pen.symbols().less, Role::Dim));
        }
        self.preview(pen, end);
    }

    /// What the player had before the first move that is known: a head start, or the score of a given position.
    fn given(&self) -> u32 {
        let start = self.scene.past().first().map_or(self.scene.position, |played| played.before);
        start.score(self.player)
    }

    fn each_row(&self, mut paint: impl FnMut(i32)) {
        let first = self.tracks.row(self.scene.game, self.player);
        (first..first + i32::from(self.tracks.thick)).for_each(&mut paint);
    }

    /// A piece from score `start`: an edge, the fill, the number in the middle of what the window shows of it.
    fn piece(&self, pen: &mut Pen<'_>, start: u64, length: u64, number: Ink) {
        let (style, symbols) = (Ink::from(self.player), pen.symbols());
        let (from, to) = (self.tracks.column(start), self.tracks.column(start + length));
        let first = from.max(i64::from(self.tracks.from > 0));
        let to = to.min(self.tracks.columns);
        if first >= to {
            return;
        }
        let x = |column: i64| self.tracks.left + column as i32;
        self.each_row(|row| {
            pen.run(x(first), x(to), row, symbols.fill(self.player), style);
            if from == first {
                pen.sign(x(first), row, symbols.edge, style);
            }
        });
        let text = length.to_string();
        let (size, room) = (i64::from(width(&text)), to - first);
        // A piece too short for its number shows its edge alone; one column is enough for a number of one digit.
        if size < room || (size == 1 && room == 1) {
            let at = first + (room - size + 1) / 2;
            pen.text(x(at), self.tracks.row(self.scene.game, self.player), &text, number);
        }
    }

    /// Where the piece under the cursor would end.
    fn preview(&self, pen: &mut Pen<'_>, end: u64) {
        let Some((mv, _)) = self.scene.choice().filter(|_| self.scene.mover() == self.player) else { return };
        let (from, to) = (self.tracks.column(end), self.tracks.column(end + u64::from(mv.0)));
        let x = |column: i64| self.tracks.left + column as i32;
        let (symbols, style) = (pen.symbols(), Ink::from(Role::Bright));
        let row = self.tracks.row(self.scene.game, self.player);
        let to = to.min(self.tracks.columns);
        pen.run(x(from), x(to), row, symbols.dashed, Role::Plain);
        if to > from {
            pen.sign(x(to - 1), row, symbols.tees[1], style);
        }
        let text = mv.0.to_string();
        let (size, room) = (i64::from(width(&text)), to - from);
        if size < room {
            pen.text(x(from + (room - size + 1) / 2), row, &text, style);
        } else if room == size {
            pen.text(x(from), row, &text, style);
        }
    }
}

/// The gap between two ends, with its length in words.
fn brace(scene: &Scene<'_, CatchUp, CatchUpBoard>, tracks: &Tracks, pen: &mut Pen<'_>) {
    let (game, pos) = (scene.game, scene.position);
    let Some((behind, distance, words)) = gap(scene) else { return };
    let end = u64::from(pos.score(behind));
    let (from, to) = (tracks.column(end), tracks.column(end + u64::from(distance)).min(tracks.columns));
    let row = tracks.gap_row(game);
    let x = |column: i64| tracks.left + column.max(0) as i32;
    let (symbols, style) = (pen.symbols(), Ink::from(Role::Bright));
    match to - from {
        ..=0 => {}
        1 => pen.sign(x(from), row, symbols.vertical, style),
        _ => {
            pen.run(x(from), x(to), row, symbols.horizontal, style);
            // The brace opens towards the track that is short.
            let [left, right] = if game.players() <= 2 && behind == Player::P2 { symbols.lid } else { symbols.brace };
            pen.sign(x(from), row, left, style);
            pen.sign(x(to - 1), row, right, style);
        }
    }
    let at = x(to.max(from)) + 1;
    let fits = at + width(&words) <= i32::from(tracks.area.right());
    pen.text(if fits { at } else { x(from) - 1 - width(&words) }, row, &words, style);
}

/// The ruler below the tracks: a tick every five columns, a number every ten.
fn axis(tracks: &Tracks, pen: &mut Pen<'_>) {
    let (symbols, style) = (pen.symbols(), Ink::from(Role::Rule));
    let row = tracks.axis_row();
    let scale = if tracks.unit > 1 { format!("  one column is {}", tracks.unit) } else { String::new() };
    let columns = (tracks.columns as i32 - width(&scale)).max(1);
    for column in 0..columns {
        let sign = match column {
            0 => symbols.tees[0],
            _ if column % 5 == 0 => symbols.tees[3],
            _ => symbols.horizontal,
        };
        pen.sign(tracks.left + column, row, sign, style);
    }
    pen.text(tracks.left + columns, row, &scale, Role::Dim);
    for column in (0..columns).step_by(10) {
        let score = tracks.from + column as u64 * tracks.unit;
        pen.text(tracks.left + column, row + 1, &score.to_string(), Role::Dim);
    }
}
