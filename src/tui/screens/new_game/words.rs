//! The words of a setup taken apart, and the seats of its game.

use crate::bots::{Bots, EQUAL};
use crate::core::OptionSpec;
use crate::games::{AnyGame, info_of};

/// The words of a setup behind its id, as one would type them; with the id where they would be read as another game.
pub(crate) fn behind_id(words: &str) -> String {
    let typed: Vec<&str> = words.split_whitespace().collect();
    let names_another = typed.get(1).is_some_and(|word| info_of(word).is_some());
    typed[usize::from(!names_another && !typed.is_empty())..].join(" ")
}

/// What a word says of an option, if it speaks of it: the value behind `=`, or the key itself where that is all.
fn given<'a>(word: &'a str, option: &OptionSpec) -> Option<&'a str> {
    let (key, value) = word.split_once('=').unwrap_or((word, word));
    (key == option.key).then_some(value)
}

/// The value that a typed setup gives to an option; empty where it is left out.
pub(crate) fn value<'a>(setup: &'a str, option: &OptionSpec) -> &'a str {
    setup.split_whitespace().find_map(|word| given(word, option)).unwrap_or_default()
}

/// The same setup with another value of an option, in the place of the old one or at the end; an empty one takes it back.
pub(crate) fn with_value(setup: &str, option: &OptionSpec, value: &str) -> String {
    let value: String = value.split_whitespace().collect();
    let mut put = match value.as_str() {
        "" => None,
        flag if flag == option.key => Some(value),
        value => Some(format!("{}={value}", option.key)),
    };
    let mut words = Vec::new();
    for word in setup.split_whitespace() {
        match given(word, option) {
            Some(_) => words.extend(put.take()),
            None => words.push(word.to_owned()),
        }
    }
    words.extend(put);
    words.join(" ")
}

/// The lines that may be meant by another value of an option, the nearest first: the line with it; or where the setup does
/// not go with it, what else is chosen beside it; or it alone.
pub(crate) fn lines_with(setup: &str, option: &OptionSpec, value: &str, options: &[OptionSpec]) -> [String; 3] {
    let is_chosen = |word: &&str| options.iter().any(|option| given(word, option).is_some());
    let names_game = |word: &&str| info_of(word).is_some();
    let game: String = setup.split_whitespace().take(1).filter(names_game).collect();
    let chosen: Vec<&str> = setup.split_whitespace().filter(|word| is_chosen(word) || **word == *game).collect();
    [setup, &chosen.join(" "), &game].map(|line| with_value(line, option, value))
}

/// The other values of an option in the order in which one walks to them from the one that a typed setup gives it. One that
/// is not offered counts as the game writes it, in the setup `written`.
pub(crate) fn next_values(setup: &str, written: Option<&str>, option: &OptionSpec, forward: bool) -> Vec<String> {
    let offered = |value: &&str| option.values.contains(value);
    let usual = |value: &str| {
        let is_usual = value.is_empty() || value == option.usual;
        if is_usual { option.values[0].to_owned() } else { value.to_owned() }
    };
    let typed = value(setup, option);
    let now = match written {
        _ if !typed.is_empty() && offered(&typed) => typed.to_owned(),
        Some(words) if !offered(&typed) => usual(value(words, option)),
        _ => usual(typed),
    };
    let values: Vec<String> = option.values.iter().map(|value| (*value).to_owned()).collect();
    let walked = std::iter::successors(Some(now), |now| Some(beside(&values, now, forward)));
    walked.skip(1).take(values.len()).collect()
}

/// The value before or behind `now` in a list; one that is not in the list counts as the one before the first.
pub(crate) fn beside(values: &[String], now: &str, forward: bool) -> String {
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

/// Whom one may play against, with their ideas: the opponents of the game's ladder that play this setup, and behind them
/// its bots with their usual parameters.
pub(crate) fn bot_list(game: &AnyGame) -> Vec<(String, &'static str)> {
    let opponents = game.ladder().steps.iter().filter(|step| game.named_bot(step.name).is_ok());
    let mut list: Vec<_> = opponents.map(|step| (step.name.to_owned(), step.idea)).collect();
    list.extend(
        (!list.is_empty()).then(|| (EQUAL.to_owned(), "your level: two wins a step up, two losses a step down")),
    );
    let bots = game.bots().into_iter().map(|bot| (bot.example(), bot.blurb));
    let others: Vec<_> = bots.filter(|(id, _)| list.iter().all(|(known, _)| known != id)).collect();
    list.extend(others);
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::generate::Typed;
    use crate::core::laws::Dice;
    use crate::games::{games, generate, setup_of};

    #[test]
    fn an_option_is_read_from_the_words_of_every_setup_and_written_into_them_once() {
        let mut found = 0;
        for seed in 0..40 {
            for (id, info) in games() {
                let typed = generate(id, &mut Dice(seed)).expect("the game draws");
                let read = |words: &str| Typed { words: words.to_owned(), ..typed.clone() }.read::<AnyGame>();
                let written = read(&typed.words).expect("what is drawn is valid").to_string();
                for option in info.options {
                    let mut line = behind_id(&typed.words);
                    let before = value(&line, option).to_owned();
                    found += usize::from(!before.is_empty());
                    if typed.files.is_empty() && value(&written, option) != option.usual {
                        // A game may write a value in another way; it means the same.
                        let says = with_value(&line, option, value(&written, option));
                        let meant = read(&setup_of(id, &says)).map(|game| game.to_string());
                        assert_eq!(meant, Ok(written.clone()), "{}: {} in {says}", typed.words, option.key);
                    }
                    for new in option.values.iter().copied().chain([before.as_str()]) {
                        line = with_value(&line, option, new);
                        assert_eq!(value(&line, option), new, "{}: {line}", typed.words);
                        let times = line.split_whitespace().filter(|word| given(word, option).is_some()).count();
                        assert_eq!(times, usize::from(!new.is_empty()), "{}: {line}", typed.words);
                    }
                    let again = read(&setup_of(id, &line)).map(|game| game.to_string());
                    assert_eq!(again, Ok(written.clone()), "{}: {line}", typed.words);
                }
            }
        }
        assert!(found > 20, "{found} options were drawn");
    }

    #[test]
    fn a_value_that_is_not_offered_counts_as_the_game_writes_it() {
        let (_, info) = games().iter().find(|(id, _)| *id == "catch-up").expect("it is in the roster");
        let [handicap, ties, .., players] = info.options else { panic!("some options") };
        let written = Some("catch-up 1..12 handicap=5");
        let line = "1..12 handicap=05 ties=draw players=2";
        let next = |line, written, option, forward| next_values(line, written, option, forward).swap_remove(0);
        assert_eq!(next(line, written, handicap, true), "8");
        assert_eq!(next(line, written, ties, true), "excess");
        assert_eq!(next(line, written, players, true), "3");
        assert_eq!(next(line, None, players, true), "3");
        assert_eq!(next("1..12 players=4", written, players, true), "");
        assert_eq!(next_values("1..12 players=4", written, players, false), ["3", "", "4"]);
    }

    #[test]
    fn a_value_that_does_not_go_with_the_setup_may_be_meant_to_replace_it() {
        let (_, info) = games().iter().find(|(id, _)| *id == "chomp").expect("it is in the roster");
        let number = &info.options[0];
        let lines = lines_with("5x6", number, "432", info.options);
        assert_eq!(lines, ["5x6 n=432", "n=432", "n=432"]);
        let lines = lines_with("chomp 5x6 rows=3,2", number, "432", info.options);
        assert_eq!(lines, ["chomp 5x6 rows=3,2 n=432", "chomp rows=3,2 n=432", "chomp n=432"]);
    }
}
