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
pub(super) fn given<'a>(word: &'a str, option: &OptionSpec) -> Option<&'a str> {
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
/// not go with it, what else is chosen beside it; all but one of these; or it alone.
pub(crate) fn lines_with(setup: &str, option: &OptionSpec, value: &str, options: &[OptionSpec]) -> Vec<String> {
    let is_chosen = |word: &&str| options.iter().any(|option| given(word, option).is_some());
    let names_game = |word: &&str| info_of(word).is_some();
    let game: String = setup.split_whitespace().take(1).filter(names_game).collect();
    let chosen: Vec<&str> = setup.split_whitespace().filter(|word| is_chosen(word) || **word == *game).collect();
    let all_but = |left: &str| chosen.iter().copied().filter(|word| *word != left).collect::<Vec<_>>().join(" ");
    // The game is no choice.
    let fewer = chosen.iter().copied().filter(|word| *word != game).map(all_but);
    let lines = [setup.to_owned(), chosen.join(" ")].into_iter().chain(fewer).chain([game.clone()]);
    lines.map(|line| with_value(&line, option, value)).collect()
}

/// The values of an option that one walks through from a typed setup, each with what the setup means with it, if it is one:
/// where it may be left out that comes first, and of values that mean the same only the first is offered.
fn offered(
    setup: &str,
    option: &OptionSpec,
    meaning: impl Fn(&str) -> Option<String>,
) -> Vec<(String, Option<String>)> {
    let mut offered: Vec<(String, Option<String>)> = Vec::new();
    let left_out = std::iter::once("").filter(|none| !option.values.contains(none));
    for value in left_out.chain(option.values.iter().copied()) {
        let meant = meaning(&with_value(setup, option, value));
        let is_known = meant.is_some() && offered.iter().any(|(_, known)| *known == meant);
        let is_refused = meant.is_none() && !option.values.contains(&value);
        if !is_known && !is_refused {
            offered.push((value.to_owned(), meant));
        }
    }
    offered
}

/// The other values of an option in the order in which one walks to them from the one that a typed setup gives it. One that
/// is not offered counts as the one that means the same, by what `meaning` says of a setup.
pub(crate) fn next_values(
    setup: &str,
    option: &OptionSpec,
    forward: bool,
    meaning: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let offered = offered(setup, option, &meaning);
    let (typed, meant) = (value(setup, option), meaning(setup));
    let alike = offered.iter().find(|(_, other)| other.is_some() && *other == meant);
    let now = alike.map_or_else(|| typed.to_owned(), |(value, _)| value.clone());
    let values: Vec<String> = offered.into_iter().map(|(value, _)| value).collect();
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

    /// What a line means as a setup of a game.
    fn meaning(id: &str, line: &str) -> Option<String> {
        setup_of(id, line).parse::<AnyGame>().ok().map(|game| game.to_string())
    }

    #[test]
    fn a_value_that_is_not_offered_counts_as_the_one_that_means_the_same() {
        let (id, info) = games().iter().find(|(id, _)| *id == "catch-up").expect("it is in the roster");
        let [handicap, ties, .., players] = info.options else { panic!("some options") };
        let walk = |line, option, forward| next_values(line, option, forward, |line| meaning(id, line));
        let line = "1..12 handicap=05";
        assert_eq!(walk(line, handicap, true)[0], "8");
        assert_eq!(walk("1..12 ties=draw players=2", ties, true)[0], "excess");
        assert_eq!(walk("1..12 players=2", players, true)[0], "3");
        assert_eq!(walk("1..12 players=4", players, true)[0], "");
        assert_eq!(walk("1..12 players=4", players, false), ["3", "", "4"]);
    }

    #[test]
    fn what_an_option_means_is_walked_through_once_and_the_way_ends_where_it_began() {
        let mut walked = 0;
        for (id, info) in games() {
            for preset in info.presets {
                for option in info.options {
                    // Where the game begins to walk, an option that may be left out is.
                    let begun = with_value(&behind_id(preset.setup), option, "");
                    let Some(meant) = meaning(id, &begun) else { continue };
                    let (mut line, mut lines, mut meanings) = (begun.clone(), Vec::new(), vec![meant.clone()]);
                    for _ in 0..=option.values.len() {
                        let values = next_values(&line, option, true, |line| meaning(id, line));
                        let next = values.into_iter().map(|value| with_value(&line, option, &value));
                        let Some((next, meant)) =
                            next.into_iter().find_map(|line| Some((line.clone(), meaning(id, &line)?)))
                        else {
                            break;
                        };
                        line = next;
                        if line == begun {
                            break;
                        }
                        assert!(!meanings.contains(&meant), "{}, {}: {line} after {lines:?}", preset.setup, option.key);
                        meanings.push(meant);
                        lines.push(line.clone());
                    }
                    assert_eq!(line, begun, "{}, {}: after {lines:?}", preset.setup, option.key);
                    walked += lines.len();
                    // What a field shows for an option that is left out is the word for no other of its values.
                    let shown = lines.iter().map(|line| value(line, option));
                    assert!(shown.into_iter().all(|value| value != option.usual), "{}: {lines:?}", option.key);
                }
            }
        }
        assert!(walked > 300, "{walked} values were tried");
    }

    #[test]
    fn a_value_that_does_not_go_with_the_setup_may_be_meant_to_replace_it() {
        let (_, info) = games().iter().find(|(id, _)| *id == "chomp").expect("it is in the roster");
        let number = &info.options[0];
        let lines = lines_with("5x6", number, "432", info.options);
        assert_eq!(lines, ["5x6 n=432", "n=432", "n=432"]);
        let lines = lines_with("chomp 5x6 rows=3,2", number, "432", info.options);
        assert_eq!(lines, ["chomp 5x6 rows=3,2 n=432", "chomp rows=3,2 n=432", "chomp n=432", "chomp n=432"]);
        // What goes with it stays, whatever gives way to it.
        let lines = lines_with("rows=3,2 reverse", number, "432", info.options);
        let read = lines.iter().find(|line| meaning("chomp", line).is_some());
        assert_eq!(read.map(String::as_str), Some("reverse n=432"));
    }
}
