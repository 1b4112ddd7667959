//! The tracks: all that the players have taken, on one common scale with room for one more number.

mod named;

use ratatui::layout::Rect;

use super::plan::LEAST_BESIDE;
use super::rod::{self, Bed, LANE};
use super::scale::{Scale, nice_numbers};
use super::{CatchUpBoard, gap, total};
use crate::core::{Game, Player};
use crate::games::catch_up::{CatchUp, Position, Ties};
use crate::tui::boards::{BoardView, Scene, surface};
use crate::tui::paint::{Pen, width};
use crate::tui::{Ink, Role};

/// Where the tracks stand.
#[derive(Clone, Copy)]
pub(crate) struct Tracks {
    /// The rows of tracks, gap and axis.
    pub area: Rect,
    /// How many rows a track has, and how many lie between two.
    thick: i32,
    apart: i32,
    /// The first column of names.
    names: i32,
    /// How many columns a name has.
    name_width: usize,
    /// The column behind the scores.
    score_end: i32,
    /// The first column of the tracks.
    left: i32,
    columns: i32,
    scale: Scale,
    /// Whether the numbers of the axis stand in it, and not below.
    is_low: bool,
}

/// Rows of the gap between two tracks, or below more, and of the axis.
const GAP_AND_AXIS: u16 = 3;
/// From so many rows on tracks may be five rows high, and from so many seven.
const TALL: u16 = 46;
const TALLEST: u16 = 60;

/// How many rows a track may have; beyond these only where a match has ended.
const THICK: [u16; 9] = [15, 13, 11, 9, 7, 5, 3, 2, 1];
const THICKEST: u16 = 7;

impl Tracks {
    /// The tracks at the top of `area`, in at most so many rows if they can.
    pub(crate) fn new(game: &CatchUp, area: Rect, rows: u16) -> Self {
        Self::no_thicker(game, area, rows, thickest(area.height).unwrap_or(3))
    }

    /// The tracks where nothing stands below them and the match has ended: thick wherever there are the rows, as long as most
    /// numbers look longer than they are thick.
    pub(crate) fn at_end(game: &CatchUp, area: Rect) -> Self {
        let usual = Self::no_thicker(game, area, area.height, thickest(area.height).unwrap_or(5));
        let each = usual.columns * game.players() as i32 / game.numbers().len().max(1) as i32;
        // A row is as high as two columns are wide.
        let most = u16::try_from(each / 2).unwrap_or(0);
        if most > usual.thick as u16 { Self::no_thicker(game, area, area.height, most) } else { usual }
    }

    /// The tracks in as few rows as they have, the numbers of the axis in its line.
    pub(crate) fn low(game: &CatchUp, area: Rect) -> Self {
        let usual = Self::no_thicker(game, area, 0, 1);
        let area = Rect { height: usual.area.height - 1, ..usual.area };
        Self { area, is_low: true, ..usual }
    }

    /// The tracks in more rows than these, as far as they have room, the thickest first.
    pub(crate) fn thicker(game: &CatchUp, area: Rect, than: &Self) -> impl Iterator<Item = Self> {
        let thicker = THICK
            .into_iter()
            .filter(|thick| *thick <= THICKEST)
            .map(move |thick| Self::no_thicker(game, area, area.height, thick));
        thicker.filter(move |tracks| tracks.thick > than.thick)
    }

    /// The tracks in fewer rows than so many, no thicker than these and as far apart, the highest first.
    pub(crate) fn lower(self, game: &CatchUp, area: Rect, than: u16) -> impl Iterator<Item = Self> {
        let most = self.thick as u16;
        let lower = (1..than).rev().map(move |rows| (rows, Self::no_thicker(game, area, rows, most)));
        let is_lower = move |(rows, tracks): &(u16, Self)| tracks.area.height == *rows && tracks.is_as_far_apart(&self);
        lower.filter(is_lower).map(|(_, tracks)| tracks)
    }

    /// Whether between tracks there is room for the lead where others have it.
    pub(crate) fn is_as_far_apart(&self, other: &Self) -> bool {
        self.apart >= other.apart
    }

    fn no_thicker(game: &CatchUp, area: Rect, rows: u16, most: u16) -> Self {
        let (indent, name_width) = match area.width {
            LEAST_BESIDE..56 => (0, 3),
            0..LEAST_BESIDE => (1, 3),
            // A name grows by no more than the screen, and takes nothing from the tracks.
            56.. => (1, usize::from(area.width.clamp(75, 77)) - 67),
        };
        let players = game.players() as u16;
        // Two have the gap between them.
        let shapes = THICK.into_iter().filter(|thick| *thick <= most);
        let shapes = shapes.flat_map(|thick| [(thick, 1), (thick, 0)]);
        // Those that are thick for the sake of free rows lie apart.
        let mut shapes = shapes.filter(|(thick, apart)| *thick <= THICKEST || *apart > 0);
        let high = |(thick, apart): (u16, u16)| {
            players * thick + GAP_AND_AXIS + if players > 2 { (players - 1) * apart } else { 0 }
        };
        let fitting = shapes.find(|&shape| high(shape) <= rows);
        let (thick, apart) = fitting.unwrap_or((1, 0));
        let names = i32::from(area.x) + indent;
        let score_end = names + name_width as i32 + 1 + width(&total(game).to_string()).max(2);
        let left = score_end + 2;
        let columns = (i32::from(area.right()) - left - 1).max(1);
        Self {
            area: Rect { height: high((thick, apart)), ..area },
            thick: i32::from(thick),
            apart: if players > 2 { i32::from(apart) } else { 1 },
            names,
            name_width,
            score_end,
            left,
            columns,
            scale: Scale::largest(|_| true),
            is_low: false,
        }
    }

    /// The rows of a track.
    pub(crate) fn thick(&self) -> i32 {
        self.thick
    }

    /// The cells of rods that are so long together.
    pub(crate) fn cells(&self, length: u64) -> f64 {
        f64::from(self.scale.columns(length) * self.thick)
    }

    /// How fine their scale is.
    #[cfg(test)]
    pub(crate) fn fineness(&self) -> u64 {
        self.scale.fineness()
    }

    /// The same at a scale.
    pub(crate) fn at(self, scale: Scale) -> Self {
        Self { scale, ..self }
    }

    /// Whether at a scale an end and the largest number behind it have room.
    pub(crate) fn fits(&self, game: &CatchUp, end: u64, scale: Scale) -> bool {
        let largest = game.numbers().last().copied().map_or(1, u64::from);
        scale.columns(end + largest) < self.columns
    }

    /// Whether at a scale every end has room, with the largest number that is left behind it.
    pub(crate) fn fits_now(&self, game: &CatchUp, pos: &Position, scale: Scale) -> bool {
        let end = players(game).map(|player| u64::from(pos.score(player))).max().unwrap_or(0);
        let largest = game.numbers_left(pos).max().map_or(0, u64::from);
        scale.columns(end + largest) < self.columns
    }

    /// The column on the screen at which a score ends.
    fn x(&self, score: u64) -> i32 {
        self.left + self.scale.columns(score)
    }

    /// Where something lies on a player's track.
    fn bed(&self, player: Player, start: u64, length: u64) -> Bed {
        let (from, to) = (self.x(start), self.x(start + length).min(self.left + self.columns));
        Bed { x: from, y: self.row(player), long: to - from, thick: self.thick }
    }

    fn row(&self, player: Player) -> i32 {
        i32::from(self.area.y) + player.index() as i32 * (self.thick + self.apart)
    }

    /// Between two tracks; of more, below the one that is short, or below all where they touch.
    fn gap_row(&self, game: &CatchUp, behind: Player) -> i32 {
        match game.players() {
            0..=2 => i32::from(self.area.y) + self.thick,
            _ if self.apart > 0 => self.row(behind) + self.thick,
            _ => self.axis_row() - 1,
        }
    }

    fn axis_row(&self) -> i32 {
        i32::from(self.area.bottom()) - if self.is_low { 1 } else { 2 }
    }
}

/// The most rows of a track where there are many.
fn thickest(height: u16) -> Option<u16> {
    match height {
        TALLEST.. => Some(7),
        TALL.. => Some(5),
        _ => None,
    }
}

/// All players of the game, in order.
pub(crate) fn players(game: &CatchUp) -> impl Iterator<Item = Player> {
    Player::ALL.into_iter().take(game.players())
}

/// Paints names, scores, rods, the gap and the axis.
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
        let whole = Bed { x: tracks.left, y: tracks.row(self.player), long: tracks.columns, thick: tracks.thick };
        pen.ground((whole.x, whole.y), (whole.long, whole.thick), LANE);
        let row = whole.middle();
        let bold = Ink::from(Role::Bright);
        let name = if scene.mover() == self.player && scene.result.is_none() { style.with(bold) } else { style };
        pen.text(tracks.names, row, &scene.names.within(self.player, tracks.name_width), name);
        let score = scene.position.score(self.player).to_string();
        pen.text_before(tracks.score_end, row, &score, bold);
        let (mut end, mut told) = (u64::from(self.given()), i32::MIN);
        if end > 0 {
            self.rod(pen, 0, end, Ink::from(Role::Plain), &mut told);
        }
        for (index, played) in scene.past().iter().enumerate().filter(|(_, played)| played.player == self.player) {
            let last = index + 1 == scene.past().len();
            let number = if last { bold.with(Role::LastMove) } else { bold };
            self.rod(pen, end, u64::from(played.mv.0), number, &mut told);
            end += u64::from(played.mv.0);
        }
        self.tally(pen, whole, end);
        self.preview(pen, end, told);
    }

    /// What decides between equal scores, at the right end, where the rods leave room.
    fn tally(&self, pen: &mut Pen<'_>, lane: Bed, end: u64) {
        let Some(words) = tally(self.scene.game, self.scene.position, self.player) else { return };
        let x = lane.x + lane.long - 1 - width(&words);
        if x > self.tracks.x(end) {
            pen.text(x, lane.middle(), &words, Ink::from(LANE).with(Role::Dim));
        }
    }

    /// What the player had before the first move that is known: a head start, or the score of a given position.
    fn given(&self) -> u32 {
        let start = self.scene.past().first().map_or(self.scene.position, |played| played.before);
        start.score(self.player)
    }

    /// A rod from score `start`, with its number in the middle, where the one before it has been told up to a column.
    fn rod(&self, pen: &mut Pen<'_>, start: u64, length: u64, number: Ink, told: &mut i32) {
        let bed = self.tracks.bed(self.player, start, length);
        let text = length.to_string();
        if bed.long < 1 {
            return;
        }
        let has_materials = pen.has_materials();
        // Without them one too short for its number shows its edge alone; one column is enough for a number of one digit.
        let text_at = bed.text_apart(&text, *told).filter(|&x| has_materials || x > bed.x || bed.long == 1);
        *told = text_at.map_or(*told, |x| x + width(&text));
        let text = text_at.map(|x| (x, text.as_str()));
        if has_materials {
            return rod::lay(pen, bed, rod::of(self.player), LANE, text, number);
        }
        let (style, symbols) = (Ink::from(self.player), pen.symbols());
        for row in bed.y..bed.y + bed.thick {
            pen.run(bed.x, bed.x + bed.long, row, symbols.fill(self.player), style);
            pen.sign(bed.x, row, symbols.edge, style);
        }
        if let Some((x, text)) = text {
            pen.text(x, bed.middle(), text, number);
        }
    }

    /// The rod under the cursor, as it would lie there.
    fn preview(&self, pen: &mut Pen<'_>, end: u64, told: i32) {
        let Some((mv, _)) = self.scene.choice().filter(|_| self.scene.mover() == self.player) else { return };
        let bed = self.tracks.bed(self.player, end, u64::from(mv.0));
        // The smallest number is seen at every scale.
        let bed = Bed { long: bed.long.max(1), ..bed };
        let symbols = pen.symbols();
        let ink = Ink::from(self.player).with(Role::Bright);
        let (last, middle) = (bed.x + bed.long - 1, bed.middle());
        let mut pen = pen.over();
        if bed.thick >= 3 && bed.long > 2 {
            surface::framed(&mut pen, (bed.x, bed.y), (bed.long, bed.thick), symbols.ghost_frame, ink);
        } else {
            pen.run(bed.x, last, middle, symbols.dashed, ink);
            pen.sign(last, middle, symbols.tees[1], ink);
        }
        let text = mv.0.to_string();
        if let Some(x) = bed.text_apart(&text, told) {
            pen.text(x, middle, &text, Ink::from(LANE).with(Role::Bright));
        }
    }
}

/// What decides between equal scores, of one player.
fn tally(game: &CatchUp, pos: &Position, player: Player) -> Option<String> {
    let what = match game.ties() {
        Ties::Excess => "leads",
        Ties::MostNumbers | Ties::FewestNumbers => "numbers",
        _ => return None,
    };
    Some(format!("{what} {}", pos.tally(player)))
}

/// The gap between two ends, with its length in words.
fn brace(scene: &Scene<'_, CatchUp, CatchUpBoard>, tracks: &Tracks, pen: &mut Pen<'_>) {
    let (game, pos) = (scene.game, scene.position);
    let Some((behind, distance, words)) = gap(scene) else { return };
    let end = u64::from(pos.score(behind));
    let (from, to) = (tracks.x(end), tracks.x(end + u64::from(distance)).min(tracks.left + tracks.columns));
    // Of many tracks the one that is longest has the lead at the end: below it, or behind its rods where tracks touch.
    let ahead = CatchUpBoard::lead(game, pos).map(|(ahead, _)| ahead);
    let ahead = ahead.filter(|_| game.players() > 2 && game.result(pos).is_some());
    if let Some(player) = ahead.filter(|_| tracks.apart == 0) {
        let tally = tally(game, pos, player).map_or(0, |words| width(&words) + 1);
        if to + 1 + width(&words) + tally < tracks.left + tracks.columns {
            let row = tracks.bed(player, end, distance.into()).middle();
            pen.text(to + 1, row, &words, Ink::from(LANE).with(Role::Bright));
            return;
        }
    }
    let row = tracks.gap_row(game, ahead.unwrap_or(behind));
    let (symbols, style) = (pen.symbols(), Ink::from(Role::Bright));
    match to - from {
        ..=0 => {}
        1 => pen.sign(from, row, symbols.vertical, style),
        _ => {
            pen.run(from, to, row, symbols.horizontal, style);
            // The brace opens towards the track that is short.
            let [left, right] = if game.players() <= 2 && behind == Player::P2 { symbols.lid } else { symbols.brace };
            pen.sign(from, row, left, style);
            pen.sign(to - 1, row, right, style);
        }
    }
    // Behind the brace or before it, whole or without what stands behind a comma.
    let (left, right) = (i32::from(tracks.area.x), i32::from(tracks.area.right()));
    let placed = |words: &str| {
        let behind = to.max(from) + 1;
        let before = from - 1 - width(words);
        [(behind, behind + width(words) <= right), (before, before >= left)].into_iter().find(|(_, fits)| *fits)
    };
    let brief = words.split(',').next().unwrap_or_default();
    let found = [words.as_str(), brief].into_iter().find_map(|words| Some((words, placed(words)?.0)));
    let (words, at) = found.unwrap_or((brief, (right - width(brief)).max(left)));
    pen.text(at, row, words, style);
}

/// The ruler below the tracks: numbers with ticks or in place of them, as close as they can be read.
fn axis(tracks: &Tracks, pen: &mut Pen<'_>) {
    let (symbols, style) = (pen.symbols(), Ink::from(Role::Rule));
    let (row, right) = (tracks.axis_row(), tracks.left + tracks.columns);
    pen.run(tracks.left, right, row, symbols.horizontal, style);
    let is_wide = |step: &u64| tracks.scale.columns(*step) > (width(&step.to_string()) + 3).max(LABELS);
    let step = nice_numbers().find(is_wide).unwrap_or(u64::MAX);
    for score in (0..=u64::MAX / 2).step_by(step.try_into().unwrap_or(usize::MAX)) {
        let (x, text) = (tracks.x(score), score.to_string());
        if x + width(&text) > right {
            break;
        }
        let below = if tracks.is_low {
            row
        } else {
            pen.sign(x, row, if score == 0 { symbols.tees[0] } else { symbols.tees[3] }, style);
            row + 1
        };
        pen.text(x, below, &text, Role::Dim);
    }
}

/// Numbers of the axis are farther apart than this.
const LABELS: i32 = 7;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::boards::catch_up::State;
    use crate::tui::boards::heaps::testing::picture;

    #[test]
    fn of_many_tracks_the_longest_has_the_lead_at_the_end() {
        let game: CatchUp = "catch-up 1..9 players=3".parse().expect("a setup");
        let (mut pos, mut moves) = (game.start(), Vec::new());
        while let Some(&mv) = game.legal_moves(&pos).last() {
            moves.push(game.write_move(&pos, mv));
            pos = game.play(&pos, mv);
        }
        let (ahead, lead) = CatchUpBoard::lead(&game, &pos).expect("somebody leads");
        for size in [(60, 14), (80, 20), (120, 36)] {
            let board = picture::<CatchUp>("catch-up 1..9 players=3", &moves.join(" "), "", &State::default(), size);
            let row = |words: &str| board.lines().position(|line| line.contains(words)).expect("it is told");
            let told = row(&format!("{lead} ahead"));
            let far = |player: &Player| row(&format!(" {}  ", pos.score(*player))).abs_diff(told);
            assert_eq!(players(&game).min_by_key(far), Some(ahead), "{size:?}:\n{board}");
        }
    }
}
