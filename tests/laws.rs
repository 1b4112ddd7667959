//! The laws hold for every preset of every game on the roster.

use catchup::core::laws;
use catchup::games::{Playable, Task, games, with_game};

struct Check;

impl Task for Check {
    type Output = ();

    fn run<G: Playable>(self, game: G) {
        laws::check(&game, 1, 10);
        for spec in G::bots() {
            assert!(G::bot_id(&spec.example()).is_ok(), "{} is a bot of {game}", spec.example());
        }
    }
}

#[test]
fn every_preset_obeys_the_laws() {
    for (_, info) in games() {
        for preset in info.presets {
            with_game(preset.setup, Check).unwrap_or_else(|error| panic!("{error}"));
        }
    }
}
