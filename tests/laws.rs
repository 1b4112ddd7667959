//! The laws hold for every preset of every game on the roster.

use catchup::bots::Bots;
use catchup::core::laws;
use catchup::games::{AnyGame, games};

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
