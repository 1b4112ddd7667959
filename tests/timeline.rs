//! What every game of the roster owes to the timeline and the save.

use catchup::core::laws::Dice;
use catchup::core::{Game, Value};
use catchup::games::{AnyGame, Playable, games};
use catchup::play::{Match, Save, Timeline};
use catchup::solve::{Monitor, Solver};

fn for_every_preset(mut check: impl FnMut(&AnyGame)) {
    for (_, info) in games() {
        for preset in info.presets {
            check(&preset.setup.parse().unwrap_or_else(|error| panic!("{}: {error}", preset.setup)));
        }
    }
}

/// Plays at random, saves on the way and at the end, and reads the text back.
fn save_and_load(game: &AnyGame) {
    let mut dice = Dice(4);
    let mut table = Match::new(game.clone(), Vec::new(), 9);
    for step in 0..120 {
        let moves = table.game().legal_moves(table.position());
        if moves.is_empty() || step % 40 == 13 {
            check_save(&table);
        }
        if moves.is_empty() {
            break;
        }
        table.try_play(moves[dice.below(moves.len())]).unwrap_or_else(|error| panic!("{error}"));
    }
    check_save(&table);
}

fn check_save<G: Playable>(table: &Match<G>) {
    let save = Save::of(table);
    let text = save.text();
    let again: Match<G> =
        Save::parse(&text).and_then(|save| save.load()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.position(), table.position(), "{text}");
    assert_eq!(Save::of(&again), save);
}

#[test]
fn every_preset_is_saved_and_read_back() {
    for_every_preset(save_and_load);
}

/// So many presets at least are solved to the turn within the budget below.
const COUNTED: usize = 30;

/// Plays the best line to its end and counts the turns; whether the length is known and the line leads there.
fn count_turns(game: &AnyGame) -> bool {
    let mut solver = Solver::new(game.clone());
    let mut monitor = Monitor::unlimited().with_node_budget(300_000);
    let (analysis, _) = solver.analyze(&game.start(), &mut monitor);
    let Some(remoteness) = analysis.root.exact().and_then(Value::remoteness) else { return false };
    let mut timeline: Timeline<AnyGame> = Timeline::new(game.start());
    for &mv in &analysis.line {
        timeline.try_play(game, mv).unwrap_or_else(|error| panic!("{game}: {error}"));
    }
    let is_over = timeline.result(game).is_some();
    assert!(!is_over || timeline.turns().len() == remoteness as usize, "{game}");
    is_over
}

#[test]
fn the_best_line_of_every_preset_takes_as_many_turns_as_its_remoteness_says() {
    let mut counted = 0;
    for_every_preset(|game| counted += usize::from(count_turns(game)));
    assert!(counted >= COUNTED, "{counted} presets");
}
