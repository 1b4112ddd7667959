//! One law for them all: whatever setup can be typed is read, written, played, solved and drawn.

use catchup::core::{Game, laws};
use catchup::games::AnyGame;

use crate::support::setups::{Drawn, draw, every, told};

/// What a setup is read from is what it is written as, and the rules are consistent.
fn reads_writes_and_obeys(drawn: &Drawn) {
    let words = drawn.game.to_string();
    let files = drawn.game.files();
    let file = |name: &str| Ok(files.iter().find(|(known, _)| known == name).expect("a file that it names").1.clone());
    let again = AnyGame::read_setup(&words, &file).unwrap_or_else(|error| panic!("{words}: {error}"));
    assert_eq!(again.to_string(), words);
    assert_eq!(again.files(), files);
    assert!(again.start() == drawn.game.start(), "{words} begins elsewhere");
    laws::check(&drawn.game, drawn.seed, 2);
}

#[test]
fn every_setup_is_read_and_written_and_obeys_the_laws() {
    every(0..40, reads_writes_and_obeys);
}

#[test]
fn a_seed_draws_one_setup_and_many_draw_many() {
    let draw = |seed| told(&draw("race-track", seed).typed);
    assert_eq!(draw(5), draw(5));
    let all: std::collections::HashSet<_> = (0..50).map(draw).collect();
    assert!(all.len() > 40, "{} of 50 are different", all.len());
}

#[test]
#[ignore = "slow: thousands of setups of every game"]
fn many_more_setups_obey_the_laws() {
    every(1000..4000, reads_writes_and_obeys);
}
