//! The words of a setup taken apart, and the seats of its game.

use crate::bots::Bots;
use crate::core::{GameInfo, OptionSpec};
use crate::games::AnyGame;
use crate::tui::typed::TextField;

/// A setup without its id: what is typed, and the value of each option.
pub fn parts(info: &GameInfo, words: &str) -> (TextField, Vec<TextField>) {
    let is_option = |word: &&str| {
        let key = word.split('=').next().unwrap_or(word);
        info.options.iter().any(|option| option.key == key)
    };
    let (given, rest): (Vec<&str>, Vec<&str>) = words.split_whitespace().skip(1).partition(is_option);
    let value = |option: &OptionSpec| {
        let given = given.iter().find_map(|word| match word.split_once('=') {
            Some((key, value)) => (key == option.key).then_some(value),
            None => (*word == option.key).then_some(option.key),
        });
        TextField::from(given.unwrap_or_default())
    };
    (rest.join(" ").as_str().into(), info.options.iter().map(value).collect())
}

/// The value before or behind `now` in a list; one that is not in the list counts as the one before the first.
pub fn beside(values: &[String], now: &str, forward: bool) -> String {
    let count = values.len();
    let place = values.iter().position(|value| value == now);
    let next = match (place, forward) {
        (Some(place), true) => (place + 1) % count,
        (Some(place), false) => (place + count - 1) % count,
        (None, true) => 0,
        (None, false) => count - 1,
    };
    values[next].clone()
}

/// The bots of a game with their usual parameters and their ideas.
pub fn bot_list(game: &AnyGame) -> Vec<(String, &'static str)> {
    game.bots().iter().map(|bot| (bot.example(), bot.blurb)).collect()
}
