//! Random setups of the tokens, and random layouts.

use std::fmt::Write;

use super::Tokens;
use super::layout::{MOST_PLACES, MOST_TOKENS, TokenLayout};
use super::notation::SHIPPED;
use crate::core::generate::{Generate, Typed, file_name, spaced};
use crate::core::laws::Dice;

/// Names of places: some of them run together into others.
const NAMES: [&str; 16] =
    ["a", "b", "c", "ab", "bc", "abc", "ca", "aa", "x1", "1", "11", "X", "harbor", "p1", "x11", "cab"];

impl Generate for Tokens {
    fn generate(id: &str, dice: &mut Dice) -> Typed {
        let shipped: Vec<&str> = SHIPPED.iter().filter(|(kind, ..)| *kind == id).map(|(_, name, _)| *name).collect();
        if dice.once_in(6) {
            let (_, name, text) = *dice.pick(&SHIPPED.iter().filter(|(kind, ..)| *kind == id).collect::<Vec<_>>());
            let mut words = vec![(*name).to_owned()];
            words.extend(tokens(text, dice));
            return Typed::words(spaced(id, &words, dice));
        }
        let draw = if id == "snakes" { track } else { island };
        // Most that are drawn are layouts; what is not, has a token without a way home or routes that cross.
        let drawn = (0..20).map(|_| draw(dice)).find(|text| TokenLayout::read(text).is_ok());
        let Some(text) = drawn else { return Typed::words(format!("{id} {}", shipped[0])) };
        let name = file_name(".toml", &shipped, dice);
        let mut words = vec![name.clone()];
        words.extend(tokens(&text, dice));
        Typed { words: spaced(id, &words, dice), files: vec![(name, text)] }
    }
}

/// Tokens on other places than the layout has them, sometimes.
fn tokens(text: &str, dice: &mut Dice) -> Option<String> {
    let layout = TokenLayout::read(text).ok().filter(|_| dice.once_in(3))?;
    let way_home = layout.way_home();
    let starts = (0..layout.places().len()).filter(|&place| way_home[place] && layout.can_rest(place));
    let starts: Vec<&str> = starts.map(|place| layout.places()[place].name.as_str()).collect();
    let names: Vec<&str> =
        (0..dice.between(1, MOST_TOKENS)).map(|_| if dice.once_in(9) { "home" } else { *dice.pick(&starts) }).collect();
    Some(format!("tokens={}", names.join(",")))
}

fn head(dice: &mut Dice) -> String {
    let name = *dice.pick(&["own", "my_map", "7", "Map-1", "a-b", "an-island-with-a-long-name-30x"]);
    let about = if dice.once_in(2) { "about = \"größer \\\"x\\\"\"\n" } else { "" };
    format!("# drawn\nname = \"{name}\"\n{about}")
}

/// Every place has a way to one that was named before it; the first is the house.
fn island(dice: &mut Dice) -> String {
    let count = if dice.once_in(20) { MOST_PLACES } else { dice.between(1, 8) };
    let mut names: Vec<String> = NAMES.iter().map(|&name| name.to_owned()).collect();
    dice.shuffle(&mut names);
    names.extend((0..MOST_PLACES).map(|number| format!("q{number}")));
    names.truncate(count);
    let mut one_way: Vec<String> =
        (1..count).map(|place| format!("{}-{}", names[place], names[dice.below(place)])).collect();
    let mut two_way = Vec::new();
    for _ in 0..dice.below(count + 1) {
        let (from, to) = (dice.below(count), dice.below(count));
        let route = format!("{}-{}", names[from], names[to]);
        if from != to {
            if dice.once_in(3) { two_way.push(route) } else { one_way.push(route) }
        }
    }
    if count == 1 {
        one_way.push(format!("{0}-{0}", names[0]));
    }
    let tokens: Vec<String> = (0..dice.between(1, MOST_TOKENS)).map(|_| format!("\"{}\"", dice.pick(&names))).collect();
    let mut text = head(dice);
    let _ = writeln!(text, "house = \"{}\"\ntokens = [{}]", names[0], tokens.join(", "));
    for (key, routes) in [("one_way", one_way), ("two_way", two_way)] {
        if !routes.is_empty() {
            let _ = writeln!(text, "{key} = [\"{}\"]", routes.join("\", \""));
        }
    }
    if dice.once_in(2) {
        text.push_str("[nodes]\n");
        let far = if dice.once_in(20) { 65_536 } else { 9 };
        for name in &names {
            let _ = writeln!(text, "{name} = [{}, {}]", dice.below(far), dice.below(far));
        }
    }
    text
}

fn track(dice: &mut Dice) -> String {
    let home = dice.size(1, MOST_PLACES - 1);
    let longest = dice.size(1, 12);
    let mut tails: Vec<usize> = (1..home).collect();
    dice.shuffle(&mut tails);
    tails.truncate(dice.below(home.min(12)));
    let rests: Vec<usize> = (0..=home).filter(|square| !tails.contains(square)).collect();
    let arrows: Vec<String> = tails.iter().map(|tail| format!("[{tail}, {}]", dice.pick(&rests))).collect();
    let tokens: Vec<String> = (0..dice.between(1, MOST_TOKENS)).map(|_| dice.pick(&rests).to_string()).collect();
    let mut text = head(dice);
    let _ = writeln!(text, "home = {home}\ntokens = [{}]", tokens.join(", "));
    match dice.below(12) {
        0 => text.push_str("longest = 9223372036854775807\n"),
        1..=6 => drop(writeln!(text, "longest = {longest}")),
        _ => {}
    }
    if !arrows.is_empty() {
        let _ = writeln!(text, "arrows = [{}]", arrows.join(", "));
    }
    text
}
