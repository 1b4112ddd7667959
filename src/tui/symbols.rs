//! The signs of the screen, in Unicode and in ASCII. All are one column wide outside East Asian settings.

use crate::core::Player;

/// A frame around three rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Top left, top right, bottom left, bottom right.
    pub corners: [char; 4],
    /// Above and below.
    pub edge: char,
    /// Left and right.
    pub side: char,
}

const fn frame(corners: [char; 4], edge: char, side: char) -> Frame {
    Frame { corners, edge, side }
}

/// One set of signs. The two sets have the same meaning place by place, so a widget never asks which one it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// What the pieces and bars of P1 to P4 are filled with: solid, hatched, dotted, outlined.
    pub fills: [char; 4],
    /// A horizontal line that P1 to P4 drew.
    pub strokes: [char; 4],
    /// The left edge of a piece, in its player's colour.
    pub edge: char,
    /// Whose turn it is; the chosen line of a list.
    pub pointer: char,
    /// It is one's own move in a game that waits; it stands beside a pointer and is another sign.
    pub due: char,
    /// All is well with what was typed.
    pub tick: char,
    /// What was here is gone.
    pub gone: char,
    /// More lies to the left; the value before.
    pub less: char,
    /// More lies to the right; the next value.
    pub more: char,
    /// A bar of half a row's height: a free piece.
    pub bar: char,
    /// The other half of the row: the lower edge of a block whose upper edge is a bar.
    pub bar_above: char,
    /// A counter, stone or square that is there.
    pub full: char,
    /// One that will be taken, or is not there.
    pub hollow: char,
    /// Bars of one to eight eighths of a row.
    pub eighths: [char; 8],
    /// A horizontal rule.
    pub horizontal: char,
    /// A vertical rule.
    pub vertical: char,
    /// A horizontal preview: what would be.
    pub dashed: char,
    /// A vertical preview.
    pub dashed_vertical: char,
    /// Corners of a frame: top left, top right, bottom left, bottom right.
    pub corners: [char; 4],
    /// Junctions that open to the right, left, bottom, top, and all four ways.
    pub tees: [char; 5],
    /// Around what would be taken.
    pub dashed_frame: Frame,
    /// What is left of what would fall: its corners.
    pub corner_frame: Frame,
    /// Around what is chosen.
    pub heavy_frame: Frame,
    /// Around what is chosen where something falls.
    pub bracket_frame: Frame,
    /// Around what would lie there.
    pub ghost_frame: Frame,
    /// Left and right of what is chosen, as high as it.
    pub sides: [char; 2],
    /// Around doom: nothing else has it.
    pub double_frame: Frame,
    /// Square corners below a gap that is to be covered: left and right.
    pub brace: [char; 2],
    /// Square corners above such a gap: left and right.
    pub lid: [char; 2],
    /// A wall beside a road.
    pub kerb: char,
    /// A wall that no road touches.
    pub beyond: char,
    /// A finish line on the edge of the point before it that lies to the right, left, above, below.
    pub finish: [char; 4],
    /// The direction in which such a line is crossed.
    pub headings: [char; 4],
    /// An upright and a level piece of a finish line with room of its own.
    pub chequers: [char; 2],
    /// Where a car has been, for P1 to P3.
    pub trails: [char; 3],
    /// What cannot be taken, where one would look for it.
    pub barred: char,
    /// The text cursor after what is typed.
    pub caret: char,
    /// Whether braille and block drawings may be used.
    pub drawings: bool,
}

impl Symbols {
    /// Box drawing, blocks and a few arrows.
    pub const UNICODE: Self = Self {
        fills: ['█', '▒', '░', '═'],
        strokes: ['━', '═', '┈', '╍'],
        edge: '▐',
        pointer: '▸',
        due: '*',
        tick: '✓',
        gone: '⋅',
        less: '‹',
        more: '›',
        bar: '▄',
        bar_above: '▀',
        full: '▪',
        hollow: '▫',
        eighths: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
        horizontal: '─',
        vertical: '│',
        dashed: '┄',
        dashed_vertical: '┆',
        corners: ['╭', '╮', '╰', '╯'],
        tees: ['├', '┤', '┬', '┴', '┼'],
        dashed_frame: frame(['┌', '┐', '└', '┘'], '╌', '╎'),
        corner_frame: frame(['┌', '┐', '└', '┘'], ' ', ' '),
        heavy_frame: frame(['┏', '┓', '┗', '┛'], '━', '┃'),
        bracket_frame: frame(['┏', '┓', '┗', '┛'], ' ', '┃'),
        ghost_frame: frame(['┏', '┓', '┗', '┛'], '╍', '┇'),
        sides: ['▐', '▌'],
        double_frame: frame(['╔', '╗', '╚', '╝'], '═', '║'),
        brace: ['└', '┘'],
        lid: ['┌', '┐'],
        kerb: '▒',
        beyond: '░',
        finish: ['▐', '▌', '▀', '▄'],
        headings: ['›', '‹', '^', 'v'],
        chequers: ['▚', '▚'],
        trails: ['▪', '▫', '+'],
        barred: '╳',
        caret: '_',
        drawings: true,
    };

    /// Nothing beyond the 95 signs that every terminal has.
    pub const ASCII: Self = Self {
        fills: ['#', '=', ':', '-'],
        strokes: ['-', '=', '.', '~'],
        edge: '|',
        pointer: '>',
        due: '*',
        tick: '*',
        gone: '.',
        less: '<',
        more: '>',
        bar: '#',
        bar_above: '#',
        full: '#',
        hollow: 'o',
        eighths: ['.', '.', '-', '-', '=', '=', '#', '#'],
        horizontal: '-',
        vertical: '|',
        dashed: '.',
        dashed_vertical: ':',
        corners: ['+', '+', '+', '+'],
        tees: ['+', '+', '+', '+', '+'],
        // Dots alone would look like what is gone.
        dashed_frame: frame([':', ':', ':', ':'], ':', ':'),
        corner_frame: frame([':', ':', ':', ':'], ' ', ' '),
        heavy_frame: frame(['+', '+', '+', '+'], '-', '|'),
        bracket_frame: frame(['+', '+', '+', '+'], ' ', '|'),
        ghost_frame: frame(['+', '+', '+', '+'], '-', '|'),
        sides: ['[', ']'],
        double_frame: frame(['*', '*', '*', '*'], '=', '*'),
        brace: ['+', '+'],
        lid: ['+', '+'],
        kerb: '#',
        beyond: ' ',
        // Heads of arrows are the signs `> < ^ v`.
        finish: [']', '[', '"', '_'],
        headings: [']', '[', '"', '_'],
        chequers: ['|', '='],
        trails: ['*', 'o', '+'],
        barred: '-',
        caret: '_',
        drawings: false,
    };

    /// What the pieces of a player are filled with.
    pub fn fill(&self, player: Player) -> char {
        self.fills[player.index()]
    }

    /// A plain frame.
    pub fn frame(&self) -> Frame {
        Frame { corners: self.corners, edge: self.horizontal, side: self.vertical }
    }

    /// A horizontal line that a player drew.
    pub fn stroke(&self, player: Player) -> char {
        self.strokes[player.index()]
    }

    /// The bar that is closest to `share` of a row, from 0 to 1; `None` for an empty one.
    pub fn eighth(&self, share: f64) -> Option<char> {
        let eighths = (share.clamp(0.0, 1.0) * 8.0).round();
        let reached = |(_, step): &(&char, u8)| eighths >= f64::from(*step);
        self.eighths.iter().zip(1_u8..).take_while(reached).last().map(|(sign, _)| *sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(set: &Symbols) -> Vec<char> {
        let mut signs = vec![
            set.edge,
            set.pointer,
            set.due,
            set.tick,
            set.gone,
            set.less,
            set.more,
            set.bar,
            set.bar_above,
            set.full,
            set.hollow,
            set.horizontal,
            set.vertical,
            set.dashed,
            set.dashed_vertical,
            set.caret,
            set.kerb,
            set.barred,
        ];
        signs.extend(set.fills.iter().chain(&set.strokes).chain(&set.eighths).chain(&set.corners));
        for frame in [set.dashed_frame, set.heavy_frame, set.ghost_frame, set.double_frame] {
            signs.extend(frame.corners);
            signs.extend([frame.edge, frame.side]);
        }
        signs.extend(set.finish.iter().chain(&set.headings).chain(&set.chequers).chain(&set.trails));
        signs.extend(set.sides.iter().chain(&set.corner_frame.corners).chain(&set.bracket_frame.corners));
        signs.extend(set.tees.iter().chain(&set.brace).chain(&set.lid));
        signs
    }

    #[test]
    fn the_ascii_set_is_ascii() {
        assert!(all(&Symbols::ASCII).iter().all(char::is_ascii_graphic));
    }

    #[test]
    fn no_sign_is_one_that_a_common_font_breaks() {
        for sign in all(&Symbols::UNICODE) {
            assert!(!"·→∞●○★×⬢⬡".contains(sign), "{sign}");
        }
    }

    #[test]
    fn players_are_told_apart_without_colour() {
        for set in [Symbols::UNICODE, Symbols::ASCII] {
            for a in Player::ALL {
                for b in Player::ALL {
                    assert_eq!(set.fill(a) == set.fill(b), a == b);
                    assert_eq!(set.stroke(a) == set.stroke(b), a == b);
                }
            }
        }
    }

    #[test]
    fn eighths_fill_a_row_from_nothing_to_all() {
        let bars = [0.0, 0.05, 0.13, 0.5, 1.0, 7.0].map(|share| Symbols::UNICODE.eighth(share));
        assert_eq!(bars, [None, None, Some('▁'), Some('▄'), Some('█'), Some('█')]);
    }
}
