//! The pages of the help: the keys of the screen one is on, the rules of its game, its notation.

use super::boards::{Ask, board};
use super::deed::Help;
use super::keymap::{KeyGroup, KeyMap, Mode, QUITS, key};
use super::overlay::{Page, Text};
use super::screen::Screen;
use super::{Action, Direction};
use crate::core::{Game, GameInfo};
use crate::games::{AnyGame, are_alike, example_of, games};

/// The pages for a screen: its keys, at a table with those of its board, and what there is to say about its game.
pub(crate) fn pages(screen: &dyn Screen, map: &KeyMap) -> Vec<Page> {
    let setup = screen.game();
    let asks =
        if screen.file().is_some() { example_of(&setup).map(|game| board(&game).asks()) } else { Ok(Vec::new()) };
    let mut pages = vec![keys(screen, asks.unwrap_or_default(), map)];
    let is_home = screen.uses(&Action::Leave).is_some_and(|words| words.help == Help::As(QUITS));
    if is_home {
        pages.insert(0, welcome(map));
    }
    let id = setup.split(' ').next().unwrap_or_default();
    if let Some((_, info)) = games().iter().find(|(known, _)| *known == id) {
        pages.push(Page { title: "Rules", lines: markdown(info.rules) });
        let mut notation = Page { title: "Notation", lines: grammar(id, info) };
        if !screen.teaches() {
            notation.lines.extend(recommended(info));
        }
        // Away from a table one is still to choose among them.
        if screen.file().is_none() {
            notation.lines.extend(others(id));
        }
        pages.push(notation);
    }
    if is_home {
        pages.push(all_rules());
    }
    pages
}

/// What this is and how one plays, for whoever has just come.
pub(crate) fn welcome(map: &KeyMap) -> Page {
    Page { title: "Welcome", lines: markdown(&map.tell(WELCOME)) }
}

/// The text of that.
const WELCOME: &str = include_str!("../../assets/welcome.md");

/// The rules of every game, one below the other.
fn all_rules() -> Page {
    let mut lines = Vec::new();
    for (_, info) in games() {
        lines.extend(markdown(info.rules));
        lines.push(Text::Verbatim(String::new()));
    }
    Page { title: "All rules", lines }
}

fn keys(screen: &dyn Screen, asks: Vec<(Ask, &'static str)>, map: &KeyMap) -> Page {
    let left = column(screen, &[KeyGroup::Choose, KeyGroup::Game], map);
    let right = column(screen, &[KeyGroup::More, KeyGroup::Anywhere], map);
    let blank = || Text::Verbatim(String::new());
    let rows = left.len().max(right.len());
    let pad = |column: Vec<Text>| column.into_iter().chain(std::iter::repeat_with(blank)).take(rows);
    let sides = pad(left).zip(pad(right));
    let mut lines: Vec<Text> = sides.map(|(left, right)| Text::Two(Box::new(left), Box::new(right))).collect();
    if !asks.is_empty() {
        lines.push(blank());
        lines.push(Text::Heading("On this board".to_owned()));
        lines.extend(
            asks.into_iter().filter_map(|(ask, name)| Some(Text::Key(map.key_of(&ask.action())?.into(), name))),
        );
    }
    lines.push(blank());
    lines.extend(remarks(screen).into_iter().chain(behind_prompt(screen, map)).map(Text::Paragraph));
    Page { title: "Keys", lines }
}

/// How a move is typed that begins with a letter which is a key here.
fn behind_prompt(screen: &dyn Screen, map: &KeyMap) -> Option<String> {
    let game: AnyGame = screen.file().and_then(|_| screen.game().parse().ok())?;
    let start = game.start();
    let is_key = |letter: char| {
        let action = map.resolve_chord(screen.mode(), screen.own_keys(), key(letter));
        action.is_some_and(|action| !matches!(action, Action::Text(_)) && screen.uses(&action).is_some())
    };
    let begins_with_key =
        |text: &String| text.starts_with(|letter: char| letter.is_ascii_alphabetic() && is_key(letter));
    let moves = game.legal_moves(&start).into_iter().map(|mv| game.write_move(&start, mv));
    let text = { moves }.find(begins_with_key)?;
    Some(map.tell(&format!("‹Type› begins a move whose letter is a key: ‹type›{text}.")).into_owned())
}

/// What digits, the mouse and the signs of hints mean here.
fn remarks(screen: &dyn Screen) -> Vec<String> {
    let typing = screen.mode() == Mode::Typing;
    let said = |action: &Action, usual| screen.uses(action).filter(|_| !typing).and_then(|words| words.in_help(usual));
    let digits = if screen.mode() == Mode::Pad {
        let words = said(&Action::Pad(5), "take the spot there");
        words.map(|words| format!("Digits, as on the numeric pad, and w e r s d f x c v {words}."))
    } else {
        said(&Action::Digit('1'), "").map(|words| match words {
            "" => "Digits choose by number.".to_owned(),
            words => format!("Digits: {words}."),
        })
    };
    let scroll = Action::Scroll { x: 0, y: 0, direction: Direction::Down };
    let wheel = if screen.uses(&scroll).is_none() { "." } else { ", the wheel scrolls." };
    let click = screen.uses(&Action::Click { x: 0, y: 0 });
    let mouse = click.map(|words| {
        let words = words.in_help("").filter(|words| !words.is_empty());
        format!("A click {}{wheel}", words.unwrap_or("chooses, a second click takes"))
    });
    let hands: Vec<String> = digits.into_iter().chain(mouse).collect();
    let tells = screen.uses(&Action::Hints).is_some_and(|words| words.help == Help::Usual);
    let signs =
        "W wins, D draws, L loses, with the turns to go; ? nobody knows yet; ~ a guess; << gave something away.";
    [hands.join(" ")].into_iter().filter(|words| !words.is_empty()).chain(tells.then(|| signs.to_owned())).collect()
}

fn column(screen: &dyn Screen, groups: &[KeyGroup], map: &KeyMap) -> Vec<Text> {
    let mut lines = Vec::new();
    for &group in groups {
        let rows = map.help(screen.mode(), screen.own_keys(), group, |action| screen.uses(action));
        if rows.is_empty() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(Text::Verbatim(String::new()));
        }
        lines.push(Text::Heading(group.to_string()));
        lines.extend(rows.into_iter().map(|(keys, words)| Text::Key(keys, words)));
    }
    lines
}

fn grammar(id: &str, info: &GameInfo) -> Vec<Text> {
    let mut lines = vec![
        Text::Heading("The setup".to_owned()),
        Text::Paragraph(format!("{id} {}", info.grammar)),
        Text::Verbatim(String::new()),
    ];
    for option in info.options {
        lines.push(Text::Paragraph(format!("{}: {}", option.key, option.help)));
    }
    lines
}

/// Setups with what is remarkable about them, some of which a task may ask.
fn recommended(info: &GameInfo) -> Vec<Text> {
    let mut lines = vec![Text::Verbatim(String::new()), Text::Heading("Worth trying".to_owned())];
    for preset in info.presets {
        lines.push(Text::Verbatim(preset.setup.to_owned()));
        lines.push(Text::Paragraph(format!("  {}", preset.blurb)));
    }
    lines
}

/// The games that share a line of the menu with this one.
fn others(id: &str) -> Vec<Text> {
    let mut others = games().iter().filter(|(other, _)| *other != id && are_alike(id, other)).peekable();
    let Some((_, info)) = others.peek() else { return Vec::new() };
    let mut lines = vec![Text::Verbatim(String::new()), Text::Heading(format!("Also under {}", info.group))];
    for (other, info) in others {
        lines.push(Text::Verbatim(format!("{other} {}", info.grammar)));
        lines.push(Text::Paragraph(format!("  {}", info.summary)));
    }
    lines
}

/// How an example begins that can be played.
const PLAY: &str = "    catchup play ";

/// The small part of Markdown that the rules use: headings, paragraphs, indented examples.
fn markdown(text: &str) -> Vec<Text> {
    let mut lines: Vec<Text> = Vec::new();
    let mut paragraph = String::new();
    let flush = |paragraph: &mut String, lines: &mut Vec<Text>| {
        if !paragraph.is_empty() {
            lines.push(Text::Paragraph(std::mem::take(paragraph)));
        }
    };
    for line in text.lines() {
        let is_item = line.starts_with("- ");
        if line.is_empty() || line.starts_with('#') || line.starts_with("    ") || is_item {
            flush(&mut paragraph, &mut lines);
        }
        match line.trim_start_matches('#') {
            "" => lines.push(Text::Verbatim(String::new())),
            heading if line.starts_with('#') => lines.push(Text::Heading(heading.trim().to_owned())),
            command if line.starts_with(PLAY) => lines.push(Text::Play(command.trim().to_owned())),
            example if line.starts_with("    ") => lines.push(Text::Verbatim(example.trim_end().to_owned())),
            words => {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(&words.replace(['`', '*'], ""));
            }
        }
    }
    flush(&mut paragraph, &mut lines);
    lines
}
