//! The room that a board is asked to use, what it is for there, and how much it needs.

use ratatui::layout::Rect;

/// The room that a board may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// All of it.
    pub area: Rect,
    /// Whether side panes would like to stand beside the board.
    pub panes: bool,
    /// What the board is for in it.
    pub purpose: Purpose,
    /// The columns of the longest name, where the board may give names some that it has no use for.
    pub names: u16,
}

/// What a board is for, where it differs from play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// Play.
    Play,
    /// The same as a part of a sum, of which nothing is known alone.
    Part,
    /// Panes beside it are read as much as it is seen: what stands at its foot leaves them their columns where it can.
    Reading,
    /// Panes below it are read as much as it is seen: it says nothing in words that stands there, and spares rows.
    AboveText,
    /// A verdict of several rows below it says what the board would: it says nothing in words that stands there.
    AboveVerdict,
    /// A page, between words that are read with it.
    Page,
    /// The same for a task that is answered there: nothing is told of it on the board, which spares the rows for that.
    Task,
    /// A preview: nobody chooses or scrolls, and there are no hints.
    Preview,
    /// It shows the end of a match: no choices have to stand there, and a lower room is enough.
    End,
}

/// A board that shows what became of a game, and nothing else, is no smaller.
const AT_END: Size = Size { width: 24, height: 5 };
/// The narrowest side pane that is worth its room.
pub(crate) const SIDE_WIDTH: u16 = 22;
/// A side pane never grows beyond this.
pub(crate) const SIDE_WIDTH_MOST: u16 = 36;

impl Room {
    /// A room without side panes.
    pub(crate) fn alone(area: Rect) -> Self {
        Self { area, panes: false, purpose: Purpose::Play, names: 0 }
    }

    /// A room beside which panes would like to stand, or not.
    pub(crate) fn beside(area: Rect, panes: bool) -> Self {
        Self { panes, ..Self::alone(area) }
    }

    /// A room beside which panes stand that are read.
    pub(crate) fn along(area: Rect) -> Self {
        Self { panes: true, purpose: Purpose::Reading, ..Self::alone(area) }
    }

    /// A room below which panes stand that are read.
    pub(crate) fn above_text(area: Rect) -> Self {
        Self { purpose: Purpose::AboveText, ..Self::alone(area) }
    }

    /// A room for the end of a match.
    pub(crate) fn at_end(area: Rect) -> Self {
        Self { purpose: Purpose::End, ..Self::alone(area) }
    }

    /// The same where names have so many columns.
    pub(crate) fn with_names(self, columns: u16) -> Self {
        Self { names: columns, ..self }
    }

    /// A room for a preview.
    pub(crate) fn preview(area: Rect) -> Self {
        Self { purpose: Purpose::Preview, ..Self::alone(area) }
    }

    /// Whether it is for a preview.
    pub(crate) fn is_preview(self) -> bool {
        self.purpose == Purpose::Preview
    }

    /// A room in a page.
    pub(crate) fn in_page(area: Rect) -> Self {
        Self { purpose: Purpose::Page, ..Self::alone(area) }
    }

    /// A room in a page with a task.
    pub(crate) fn in_task(area: Rect) -> Self {
        Self { purpose: Purpose::Task, ..Self::alone(area) }
    }

    /// Whether it is in a page.
    pub(crate) fn is_page(self) -> bool {
        matches!(self.purpose, Purpose::Page | Purpose::Task)
    }

    /// Whether a board of which there is less with every move keeps the size that it has at the start: where it is played on and
    /// watched. What has ended has the room of the choices, but not in a page.
    pub(crate) fn keeps_size(self, is_over: bool) -> bool {
        self.is_page() || !is_over && !self.is_preview() && !self.is_end()
    }

    /// Whether nothing is told there of what is seen.
    pub(crate) fn is_silent(self) -> bool {
        self.purpose == Purpose::Task
    }

    /// Whether panes beside it are read.
    pub(crate) fn is_along(self) -> bool {
        self.purpose == Purpose::Reading
    }

    /// Whether panes below it are read.
    pub(crate) fn is_above_text(self) -> bool {
        self.purpose == Purpose::AboveText
    }

    /// Whether nothing is said in words at its foot, since that stands below it.
    pub(crate) fn is_wordless(self) -> bool {
        matches!(self.purpose, Purpose::AboveText | Purpose::AboveVerdict | Purpose::Task)
    }

    /// Whether the end of a match is shown there.
    pub(crate) fn is_end(self) -> bool {
        self.purpose == Purpose::End
    }

    /// A part of it, for a board of a sum.
    pub(crate) fn part(self, area: Rect) -> Self {
        let purpose = if self.purpose == Purpose::Play { Purpose::Part } else { self.purpose };
        Self { area, panes: false, purpose, ..self }
    }

    /// Whether so much is there; else so much is needed.
    pub(crate) fn has(self, least: Size) -> Result<(), Size> {
        let is_there = self.area.width >= least.width && self.area.height >= least.height;
        if is_there { Ok(()) } else { Err(least) }
    }

    /// The same for a board that has neither choices nor figures to show at the end of a match, when little is enough.
    pub(crate) fn has_or_ended(self, least: Size) -> Result<(), Size> {
        self.has(if self.is_end() { AT_END } else { least })
    }

    /// The usual split: the board left, with at least `board` columns, the panes right of it if there is room for them.
    pub(crate) fn split(self, board: u16) -> (Rect, Option<Rect>) {
        let spare = self.area.width.saturating_sub(board);
        if !self.panes || spare < SIDE_WIDTH + 3 {
            return (self.area, None);
        }
        let side = (spare - 3).min(SIDE_WIDTH_MOST).min(SIDE_WIDTH.max(self.area.width / 3));
        let left = Rect { width: self.area.width - side - 3, ..self.area };
        let right = Rect { x: left.right() + 2, width: side, ..self.area };
        (left, Some(right))
    }

    /// The same where panes that are read may stand beside a board of fewer columns, if they have no room otherwise.
    pub(crate) fn split_or(self, board: u16, least: u16) -> (Rect, Option<Rect>) {
        match self.split(board) {
            (_, None) if self.is_along() => self.split(least),
            usual => usual,
        }
    }
}

/// The upper rows of an area, and the rest.
pub(crate) fn cut(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    (Rect { height: rows, ..area }, Rect { y: area.y + rows, height: area.height - rows, ..area })
}

/// Columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
}
