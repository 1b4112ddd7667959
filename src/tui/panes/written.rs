//! Paragraphs as they were written into rooms: which panes are seen is found by trying many rooms, in every frame.

use std::cell::RefCell;

use super::paragraph::{Paragraph, least_whole};
use crate::tui::ink::Line;

/// What was written last, for as long as it says the same.
#[derive(Default)]
pub(crate) struct WrittenParagraphs {
    known: RefCell<Vec<WrittenInWidth>>,
    /// Whether lists have room in so many columns and rows.
    lists: RefCell<Vec<ListInRoom>>,
}

/// So many columns are tried for one screen, with a reason beside it and without.
const KNOWN: usize = 16;

struct ListInRoom {
    list: Paragraph,
    room: (usize, usize),
    fits: bool,
}

struct WrittenInWidth {
    width: usize,
    paragraphs: Vec<Paragraph>,
    /// In at most so many rows.
    in_rows: Vec<(usize, Vec<Line>)>,
    /// The fewest rows in which nothing is left out.
    least: Option<usize>,
}

impl WrittenParagraphs {
    /// The paragraphs in at most so many rows, as they are written there.
    pub(super) fn in_rows(
        &self,
        paragraphs: &[Paragraph],
        (width, rows): (usize, usize),
        write: impl FnOnce(Vec<Paragraph>) -> Vec<Line>,
    ) -> Vec<Line> {
        self.with(paragraphs, width, |known| match known.in_rows.iter().find(|(known, _)| *known == rows) {
            Some((_, lines)) => lines.clone(),
            None => {
                let lines = write(paragraphs.to_vec());
                known.in_rows.push((rows, lines.clone()));
                lines
            }
        })
    }

    /// The fewest rows in which nothing of them is left out.
    pub(super) fn least_whole(&self, paragraphs: &[Paragraph], width: usize) -> usize {
        self.with(paragraphs, width, |known| *known.least.get_or_insert_with(|| least_whole(paragraphs, width)))
    }

    /// Whether a list has room in so many columns and rows.
    pub(super) fn has_room(&self, list: &Paragraph, (width, rows): (usize, usize)) -> bool {
        let mut lists = self.lists.borrow_mut();
        let room = (width, rows);
        if let Some(known) = lists.iter().find(|known| known.room == room && known.list == *list) {
            return known.fits;
        }
        let fits = list.has_room_in(width, rows);
        lists.truncate(KNOWN - 1);
        lists.insert(0, ListInRoom { list: list.clone(), room, fits });
        fits
    }

    fn with<T>(&self, paragraphs: &[Paragraph], width: usize, read: impl FnOnce(&mut WrittenInWidth) -> T) -> T {
        let mut known = self.known.borrow_mut();
        let at = known.iter().position(|known| known.width == width && known.paragraphs == paragraphs);
        let at = at.unwrap_or_else(|| {
            known.truncate(KNOWN - 1);
            let (paragraphs, in_rows) = (paragraphs.to_vec(), Vec::new());
            known.insert(0, WrittenInWidth { width, paragraphs, in_rows, least: None });
            0
        });
        read(&mut known[at])
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::tui::Role;
    use crate::tui::panes::paragraph::ParagraphText;

    #[test]
    fn what_says_the_same_is_written_once_in_each_room_and_what_says_more_once_more() {
        let (known, count) = (WrittenParagraphs::default(), Cell::new(0));
        let said = |text: &str| {
            let words = ParagraphText::Text(text.to_owned());
            vec![Paragraph { label: "nimber", role: Role::Plain, words }]
        };
        let written = |text: &str, width: usize, rows: usize| {
            let write = |paragraphs: Vec<Paragraph>| {
                count.set(count.get() + 1);
                paragraphs.iter().flat_map(|paragraph| paragraph.lines(width, rows)).collect::<Vec<_>>()
            };
            let lines = known.in_rows(&said(text), (width, rows), write);
            assert_eq!(lines, said(text)[0].lines(width, rows), "{text} in {width} and {rows}");
            assert_eq!(known.least_whole(&said(text), width), least_whole(&said(text), width), "{text} in {width}");
        };
        for round in 1..4 {
            for text in ["3", "four of them, and 3 more"] {
                for (width, rows) in [(30, 1), (30, 2), (16, 2)] {
                    written(text, width, rows);
                }
            }
            assert_eq!(count.get(), 6, "in round {round}");
        }
        (40..60).for_each(|width| written("3", width, 1));
        assert_eq!(known.known.borrow().len(), KNOWN);
    }

    #[test]
    fn whether_a_list_has_room_is_known_of_itself_in_this_room_alone() {
        let known = WrittenParagraphs::default();
        let lists = ["a1 b2 c3", "a1 b2 c3 d4 e5 f6 g7 h8 i9"].map(|names| {
            let names: Vec<String> = names.split(' ').map(str::to_owned).collect();
            let count = names.len();
            Paragraph { label: "loses", role: Role::Dim, words: ParagraphText::Names(names.into(), count) }
        });
        let (mut fits, mut tried) = (0, 0);
        for _ in 0..2 {
            for (width, rows) in (16..40).flat_map(|width| (1..4).map(move |rows| (width, rows))) {
                // One behind the other in the same room.
                for list in &lists {
                    let has_room = list.has_room_in(width, rows);
                    assert_eq!(known.has_room(list, (width, rows)), has_room, "{rows} rows of {width}");
                    assert_eq!(known.has_room(list, (width, rows)), has_room, "once more: {rows} rows of {width}");
                    fits += usize::from(has_room);
                    tried += 1;
                }
            }
        }
        assert!(0 < fits && fits < tried, "{fits} of {tried}");
        assert_eq!(known.lists.borrow().len(), KNOWN);
    }
}
