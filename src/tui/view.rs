//! The frame that is the same on every screen: title, rule, screen, talking line, keys.

use ratatui::layout::Rect;

use super::boards::Size;
use super::brief::{brief, cut_line, with_short_quotes};
use super::ink::Line;
use super::keymap::USUAL;
use super::overlay::Overlay;
use super::paint::{Pen, cut, fold, width};
use super::screen::{Header, KeyHint, Screen, said};
use super::{Action, Role};
use crate::core::GameInfo;
use crate::games::{games, info_of};

/// Rows that the frame takes from the screen.
const FRAME_ROWS: u16 = 4;

/// What lies between the rule and the talking line.
pub(crate) fn body(area: Rect) -> Rect {
    Rect { y: area.y + 2.min(area.height), height: area.height.saturating_sub(FRAME_ROWS), ..area }
}

/// Draws a screen in its frame, with a sentence in place of its own talk if there is one, and what floats above.
pub(crate) fn screen(screen: &dyn Screen, words: Option<&str>, overlay: Option<&Overlay>, pen: &mut Pen<'_>) {
    let (area, symbols) = (pen.area(), pen.symbols());
    if let Some(size) = too_small(screen, overlay, area) {
        say_needed(area, size, pen);
        return;
    }
    header(&screen.header(symbols), area, pen);
    pen.run(0, i32::from(area.width), 1, symbols.horizontal, Role::Rule);
    let body = body(area);
    screen.draw(body, &mut pen.within(body));
    if let Some(overlay) = overlay {
        for row in 0..i32::from(area.height) - 2 {
            pen.veil(0, i32::from(area.width), row);
        }
        overlay.draw(body, &mut pen.within(body));
        talk(&overlay.talk(symbols).with_keys(pen.keys()), area, pen);
        keys(&overlay.keys(pen.keys()), area, pen);
        return;
    }
    let line = words.map_or_else(|| screen.talk(symbols), |words| said(words, Role::Mistake)).with_keys(pen.keys());
    let line = if words.is_none() && screen.is_brief() {
        brief(line, usize::from(area.width).saturating_sub(2))
    } else {
        line
    };
    talk(&line, area, pen);
    keys(&screen.keys(pen.keys()), area, pen);
}

/// Below this width not even the frame says anything.
const LEAST_WIDTH: u16 = 20;

/// What the whole screen needs, where it has too little to show itself: then no key does anything unseen.
pub(crate) fn too_small(screen: &dyn Screen, overlay: Option<&Overlay>, area: Rect) -> Option<Size> {
    let frame = Size { width: LEAST_WIDTH, height: FRAME_ROWS + 1 };
    let own = screen.needs(body(area)).filter(|_| overlay.is_none());
    let own = own.map(|size| Size { height: size.height + FRAME_ROWS, ..size });
    let is_less = area.height < frame.height || area.width < frame.width;
    own.or(is_less.then_some(frame))
}

/// What is needed, where something does not fit. Nothing is lost: the game goes on when there is room.
fn say_needed(area: Rect, needs: Size, pen: &mut Pen<'_>) {
    let needed = format!("{}x{}", needs.width, needs.height);
    let words = [format!("needs {needed}, has {}x{}", area.width, area.height), format!("needs {needed}"), needed];
    let Some(words) = words.iter().find(|words| width(words) <= i32::from(area.width)) else { return };
    let y = i32::from(area.y) + i32::from(area.height) / 2;
    pen.text(i32::from(area.x), y, words, Role::Bright);
    let quits = pen.keys().tell("‹quit› quits").into_owned();
    pen.text(i32::from(area.x), y + 1, &quits, Role::Dim);
}

fn header(header: &Header, area: Rect, pen: &mut Pen<'_>) {
    let columns = i32::from(area.width);
    let ([long, short], none) = (&header.right, Line::default());
    let whole = header.middle.first().unwrap_or(&none);
    let shorter = header.middle.get(1..).unwrap_or_default();
    let (shorter, last) = shorter.split_at(shorter.len() - usize::from(shorter.len() > 1));
    let shorter = shorter.iter().map(|line| (line, short));
    let forms = || [(whole, long), (whole, short)].into_iter().chain(shorter.clone());
    let last = || last.iter().map(|line| (line, short));
    let titles = titles(&header.title);
    // What stands on the right keeps its distance; where nothing does its columns are the middle's.
    let end = |right: &String| columns - 1 - if right.is_empty() { 0 } else { width(right) + 2 };
    let title =
        |title: &String, (middle, right): &(&Line, &String)| width(title) + line_width(middle) + 3 <= end(right);
    let fitting = titles.iter().find_map(|words| Some((words, forms().find(|form| title(words, form))?)));
    let bare = || titles.iter().find_map(|words| Some((words, last().find(|form| title(words, form))?)));
    // Where even what is shortest has no room as much of it is seen as has.
    let least = || Some((titles.last()?, forms().chain(last()).last()?));
    let (title, (line, right)) = fitting.or_else(bare).or_else(least).unwrap_or((&header.title, (whole, short)));
    let (middle, end) = (line_width(line), end(right));
    let room = (end + 1).max(0);
    let title_room = (room - middle - 4).max(8.min(room));
    let title_end = pen.text(1, 0, &cut(title, title_room as usize), Role::Title);
    pen.text_before(columns - 1, 0, right, Role::Dim);
    let centred = (columns - middle) / 2;
    let begin = centred.min(end - middle).max(title_end + 2);
    pen.within(Rect { width: room as u16, height: 1, ..area }).line(begin, 0, line);
}

/// A title, and what it is called where it has no room: with the short name of its game, or without that; of several games
/// beside each other with the names of those that differ from the one before, the first of them and how many more there are, or
/// how many; at last its game alone.
fn titles(title: &str) -> Vec<String> {
    if let Some((what, game)) = title.split_once(OF_GAME).filter(|(_, game)| is_of_game(game)) {
        let titles = titles(game).into_iter().map(|game| format!("{what}{OF_GAME}{game}"));
        return titles.chain([what.to_owned()]).collect();
    }
    let of_game =
        |(id, info): &(&'static str, GameInfo)| Some((*id, title.strip_prefix(info.name)?.strip_prefix(' ')?));
    let setup = games().iter().find_map(of_game);
    let shorter = setup.into_iter().flat_map(|(id, setup)| {
        let parts: Vec<&str> = setup.split(BESIDE).collect();
        [format!("{id} {setup}"), setup.to_owned()].into_iter().chain(in_brief(&parts))
    });
    let shorter = shorter.filter(|words| words.len() < title.len());
    // Rather than a setup that is cut the name of the game alone.
    let name = setup.filter(|(id, setup)| info_of(id).is_some_and(|info| info.name.len() < setup.len()));
    let name = name.and_then(|(id, _)| Some(info_of(id)?.name.to_owned()));
    std::iter::once(title.to_owned()).chain(shorter).chain(name).collect()
}

/// A title in so many columns of a list: as the first row of a screen would show it there, but never without its game.
pub(crate) fn title_in(title: &str, columns: usize) -> String {
    let is_bare = |shorter: &String| title != shorter && title.ends_with(&**shorter) && !shorter.contains(BESIDE);
    let titles: Vec<String> = titles(title).into_iter().filter(|shorter| !is_bare(shorter)).collect();
    let fitting = titles.iter().find(|title| width(title) as usize <= columns);
    fitting.cloned().unwrap_or_else(|| cut(titles.last().map_or(title, String::as_str), columns))
}

/// Between what something is and its game: `Riddle of today, Nim 3,5,7`.
const OF_GAME: &str = ", ";

/// Whether a title is that of a game.
fn is_of_game(title: &str) -> bool {
    games().iter().any(|(_, info)| title.strip_prefix(info.name).is_some_and(|rest| rest.starts_with(' ')))
}

/// Between the setups of games that are one.
const BESIDE: &str = " + ";

/// What these games are called together, in fewer and fewer words; nothing of one alone.
fn in_brief(setups: &[&str]) -> Vec<String> {
    let count = setups.len();
    let begun = |told: usize| format!("{}{BESIDE}{} more", without_repeats(&setups[..told]), count - told);
    let all = (count > 1).then(|| [without_repeats(setups), format!("{count} games")]);
    all.map_or(Vec::new(), |[whole, number]| {
        std::iter::once(whole).chain((1..count).rev().map(begun)).chain([number]).collect()
    })
}

/// These setups, each with its game unless that is the one before it.
fn without_repeats(setups: &[&str]) -> String {
    let game = |place: usize| setups[place].split(' ').next();
    let own = |(place, setup): (usize, &&str)| {
        let own = setup.split_once(' ').filter(|_| place > 0 && game(place) == game(place - 1));
        own.map_or(*setup, |(_, own)| own).to_owned()
    };
    setups.iter().enumerate().map(own).collect::<Vec<_>>().join(BESIDE)
}

/// The talking line. What is too long for it begins a row or two higher, over the foot of the screen.
fn talk(line: &Line, area: Rect, pen: &mut Pen<'_>) {
    let folded = folded(line, area);
    let top = area.height.saturating_sub(1 + folded.len() as u16);
    let end = pen.area().right().saturating_sub(1);
    if folded.len() > 1 {
        pen.clear(Rect { y: top, height: folded.len() as u16, ..area });
    }
    let mut pen = pen.within(Rect { width: end, ..area });
    for (row, line) in (i32::from(top)..).zip(&folded) {
        pen.line(1, row, line);
    }
}

/// How many rows at the foot of a body the talking line covers.
pub(crate) fn rows_talked_over(line: &Line, body: Rect) -> u16 {
    let area = Rect { height: body.height + FRAME_ROWS, ..body };
    // Keys of one's own are as short as the usual ones.
    folded(&line.clone().with_keys(&USUAL), area).len().saturating_sub(1) as u16
}

/// How many rows of the screen around a body talk at most.
pub(crate) fn most_rows_of_talk(body: Rect) -> usize {
    MOST_TALK.min(usize::from(body.height + FRAME_ROWS) / 4)
}

/// What is quoted in a line that has no room is told by its ends, and the last row ends with a whole word where even that is too
/// much.
fn folded(line: &Line, area: Rect) -> Vec<Line> {
    let (room, rows) = (usize::from(area.width).saturating_sub(2), most_rows_of_talk(body(area)));
    let fits = |lines: &[Line]| lines.iter().all(|line| line_width(line) as usize <= room);
    let lines = fold(line, room, rows);
    if fits(&lines) {
        return lines;
    }
    let mut lines = fold(&with_short_quotes(line, room.saturating_sub(3)), room, rows);
    if let Some(last) = lines.pop() {
        lines.push(cut_line(last, room));
    }
    lines
}

/// At most so many rows talk.
const MOST_TALK: usize = 3;

/// A key of the last row where it stands.
struct PlacedKey<'a> {
    x: i32,
    hint: &'a KeyHint,
    words: &'a str,
}

impl PlacedKey<'_> {
    fn width(&self) -> i32 {
        let words = width(self.words);
        width(&self.hint.key) + words + i32::from(words > 0)
    }
}

/// The keys of the last row: as many as fit, the most important first, in brief where more have room then. The one for help
/// stays: it lists those that had to go.
fn placed_keys(keys: &[KeyHint], area: Rect) -> Vec<PlacedKey<'_>> {
    let room = i32::from(area.width);
    let takes = |keys: &[PlacedKey<'_>], between: i32| keys.iter().map(|key| key.width() + between).sum::<i32>();
    let whole: Vec<_> = keys.iter().map(|hint| PlacedKey { x: 0, hint, words: &hint.words }).collect();
    let brief = keys.iter().map(|hint| PlacedKey { x: 0, hint, words: &hint.brief }).collect();
    let between = if takes(&whole, 3) <= room { 3 } else { 2 };
    let mut forms: [Vec<PlacedKey<'_>>; 2] = [whole, brief];
    for keys in &mut forms {
        while takes(keys, between) + 1 - between > room
            && let Some(last) =
                keys.iter().rposition(|key| key.hint.action != Some(Action::Help)).or(keys.len().checked_sub(1))
        {
            keys.remove(last);
        }
    }
    let [whole, brief] = forms;
    let mut keys = if brief.len() > whole.len() { brief } else { whole };
    let mut x = 1;
    for key in &mut keys {
        key.x = x;
        x += key.width() + between;
    }
    keys
}

fn keys(keys: &[KeyHint], area: Rect, pen: &mut Pen<'_>) {
    let row = i32::from(area.height) - 1;
    for PlacedKey { x, hint, words } in placed_keys(keys, area) {
        let x = pen.text(x, row, &hint.key, Role::Key) + 1;
        pen.text(x, row, words, Role::Dim);
    }
}

/// What a click on one of these keys does.
pub(crate) fn key_at(keys: &[KeyHint], area: Rect, x: u16, y: u16) -> Option<Action> {
    let on = |key: &PlacedKey<'_>| (key.x..key.x + key.width()).contains(&i32::from(x));
    let is_hit = area.height > FRAME_ROWS && y + 1 == area.height;
    placed_keys(keys, area).into_iter().find(|key| is_hit && on(key))?.hint.action.clone()
}

/// How many columns a line takes.
pub(crate) fn line_width(line: &Line) -> i32 {
    line.spans.iter().map(|span| width(&span.text)).sum()
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Buffer, Cell};

    use super::*;
    use crate::tui::screen::{arrows, button};
    use crate::tui::symbols::Symbols;
    use crate::tui::theme::{Depth, Theme};

    #[test]
    fn a_title_in_a_list_is_shortened_by_words_and_keeps_its_game() {
        for (title, columns, shown) in [
            ("Multiples and divisors 2..100", 29, "Multiples and divisors 2..100"),
            ("Multiples and divisors 2..100", 22, "multiples 2..100"),
            ("Catch-Up 1..15 players=3", 22, "Catch-Up"),
            ("Nim 3,5,7", 22, "Nim 3,5,7"),
            ("a file of another kind", 10, "a file o.."),
            ("Sum square 40 + island map-1 + chomp 3x4", 36, "square 40 + island map-1 + chomp 3x4"),
            ("Sum square 40 + island map-1 + chomp 3x4", 34, "square 40 + island map-1 + 1 more"),
            ("Sum square 40 + island map-1 + chomp 3x4", 20, "square 40 + 2 more"),
            ("Sum square 40 + island map-1 + chomp 3x4", 12, "3 games"),
        ] {
            assert_eq!(title_in(title, columns), shown, "{title} in {columns}");
        }
    }

    #[test]
    fn where_nothing_stands_on_the_right_the_middle_has_its_columns() {
        let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
        for right in ["", "drawn"] {
            let middle = ["Ann  Bartholomew", "P1  P2"].map(|names| Line::styled(names, Role::Plain));
            let told = Header {
                title: "Nim 3,5,7".to_owned(),
                middle: middle.into(),
                right: [right, right].map(str::to_owned),
            };
            let least =
                1 + "Nim 3,5,7  Ann  Bartholomew".len() + if right.is_empty() { 1 } else { 2 + right.len() + 1 };
            for columns in 24..50 {
                let area = Rect::new(0, 0, columns, 1);
                let mut buf = Buffer::empty(area);
                header(&told, area, &mut Pen::new(&mut buf, area, &theme));
                let row: String = buf.content().iter().map(Cell::symbol).collect();
                assert_eq!(row.contains("Ann  Bartholomew"), usize::from(columns) >= least, "{columns}: {row}");
                assert!(row.trim_end().ends_with(right) && row.ends_with(' '), "{columns}: {row}");
            }
        }
    }

    #[test]
    fn a_click_on_a_key_does_what_it_does_and_one_beside_nothing() {
        let hints = [button("u", "undo", Action::Back), arrows("arrows", "choose"), button("?", "help", Action::Help)];
        let area = Rect::new(0, 0, 60, 20);
        let clicked = |x, y| key_at(&hints, area, x, y);
        let row: Vec<Option<Action>> = (0..60).map(|x| clicked(x, 19)).collect();
        assert_eq!(
            (row[0].as_ref(), row[1].as_ref(), row[6].as_ref(), row[7].as_ref()),
            (None, Some(&Action::Back), Some(&Action::Back), None)
        );
        assert_eq!(row.iter().filter(|action| **action == Some(Action::Help)).count(), "? help".len());
        assert!((0..60).all(|x| clicked(x, 18).is_none()));
    }

    #[test]
    fn arrows_go_without_words_where_all_keys_have_room_then() {
        let hints = [arrows("arrows", "choose"), button("u", "undo", Action::Back), button("?", "help", Action::Help)];
        let told = |columns| {
            let keys = placed_keys(&hints, Rect::new(0, 0, columns, 20));
            keys.iter().map(|key| format!("{} {}", key.hint.key, key.words).trim().to_owned()).collect::<Vec<_>>()
        };
        let all = "arrows choose  u undo  ? help".len() as u16 + 1;
        assert_eq!(told(all), ["arrows choose", "u undo", "? help"]);
        assert_eq!(told(all - 1), ["arrows", "u undo", "? help"]);
        assert_eq!(told(all - " choose".len() as u16), ["arrows", "u undo", "? help"]);
        assert_eq!(told(all - " choose".len() as u16 - 1), ["arrows choose", "? help"], "one has to go anyway");
        for x in 0..all {
            let place = key_at(&hints, Rect::new(0, 0, all - 1, 20), x, 19);
            assert_eq!(place == Some(Action::Back), (9..15).contains(&x), "{x}");
        }
    }
}
