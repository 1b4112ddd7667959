//! The laws hold for every preset of every game on the roster.

use catchup::bots::Bots;
use catchup::core::laws;
use catchup::games::{AnyGame, games};

use crate::support::count::Count;

#[test]
fn every_preset_obeys_the_laws() {
    for (_, info) in games() {
        for preset in info.presets {
            let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
            laws::check(&game, 1, 10);
            for spec in game.bots() {
                assert!(game.named_bot(&spec.example()).is_ok(), "{} is a bot of {game}", spec.example());
            }
        }
    }
}

#[test]
fn every_preset_is_set_up_by_hand() {
    for preset in games().iter().flat_map(|(_, info)| info.presets) {
        let game: AnyGame = preset.setup.parse().unwrap_or_else(|error| panic!("{error}"));
        laws::check_painting(&game, 3, 60);
    }
}

#[test]
#[should_panic(expected = "a game that ends comes to no position twice")]
fn a_game_that_begins_again_and_says_that_it_ends_breaks_a_law() {
    laws::check(&"count 5 round".parse::<Count>().expect("a setup"), 1, 10);
}

#[test]
fn every_game_is_summed_up_in_words_of_its_own() {
    let mut summaries: Vec<_> = games().iter().map(|(_, info)| info.summary).collect();
    let all = summaries.len();
    summaries.sort_unstable();
    summaries.dedup();
    assert!(summaries.len() == all && summaries.iter().all(|words| !words.is_empty()), "{summaries:?}");
}
