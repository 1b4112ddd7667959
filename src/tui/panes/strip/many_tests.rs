//! What holds of a strip of more turns than have room beside each other.

use super::tests::{Told, drawn, rows};
use super::*;
use crate::core::Player;
use crate::core::laws::Dice;
use crate::tui::panes::chart::TurnStanding;

/// A race in which one car leads from the start on and goes home before the other.
#[test]
fn of_many_turns_in_few_columns_runs_tell_who_leads_through_which() {
    let names = Names::places(2);
    let after = |turn| if turn < 2 { TurnStanding::Even } else { TurnStanding::Won(Player::P1, None) };
    let told: Vec<Told<'_>> = (1..26).map(|turn| ("24,1", after(turn), (Player::P1, 1), turn == 2)).collect();
    let led = |turn: u64| if turn < 23 { Some((Player::P1, turn / 3)) } else { None };
    let turns: Vec<_> = (0..).zip(rows(&told)).map(|(turn, row)| HistoryRow { lead: led(turn), ..row }).collect();
    let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
    for height in 3..6 {
        let shown = drawn(&strip, 26, height);
        let begin: Vec<&str> = shown.lines().take(2).collect();
        assert_eq!(begin, ["value   =1 █2-25", "lead    =1-3 █4-23 ⋅24-25"], "{shown}");
    }
    assert!(drawn(&strip, 42, 3).contains("⋅⋅"), "all of them have a column");
    // Whoever is out of room for runs sees how it began and how it ended.
    let mixed: Vec<_> = (0..25).map(|turn| ([Player::P1, Player::P2][turn % 2], 1 + turn as u64)).collect();
    let mixed: Vec<_> = mixed.into_iter().enumerate().map(HistoryRow::led).collect();
    let strip = TurnStrip { rows: &mixed, names: &names, players: 3 };
    assert!(drawn(&strip, 26, 1).contains('\u{2039}'), "{}", drawn(&strip, 26, 1));
}

/// A match in which what one move gave away decided it, in fewer columns than there are turns.
#[test]
fn of_many_turns_in_few_columns_runs_tell_who_wins_from_which_on() {
    let names = Names::places(2);
    let after = |turn| if turn < 16 { TurnStanding::Even } else { TurnStanding::Won(Player::P1, None) };
    let told: Vec<Told<'_>> = (1..55).map(|turn| ("24,1", after(turn), (Player::P1, 1), turn == 16)).collect();
    let turns: Vec<_> = rows(&told).into_iter().map(|row| HistoryRow { lead: None, ..row }).collect();
    let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
    assert_eq!(drawn(&strip, 59, 1), "value   =1-15 █16-54");
    assert_eq!(drawn(&strip, 59, 3).lines().next(), Some("value   =1-15 █16-54"));
    assert_eq!(drawn(&strip, 62, 1).len(), drawn(&strip, 62, 1).trim().len(), "nothing is cut");
    // Without a word before them all have just room.
    let told: Vec<Told<'_>> = (0..26)
        .map(|turn| ("24,1", TurnStanding::Won([Player::P1, Player::P2][turn % 2], None), (Player::P1, 1), true))
        .collect();
    let turns: Vec<_> = rows(&told).into_iter().map(|row| HistoryRow { lead: None, ..row }).collect();
    let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
    assert_eq!(drawn(&strip, 26, 1), "█▒".repeat(13));
}

#[test]
fn no_turn_is_out_of_sight_where_all_have_room_behind_each_other() {
    let names = Names::places(2);
    let (mut dice, mut whole, mut cut, mut led) = (Dice(4), 0, 0, 0);
    for _ in 0..400 {
        let texts: Vec<String> = (0..=dice.below(40)).map(|_| "heron".repeat(1 + dice.below(3))).collect();
        let told = |text| (text, TurnStanding::Even, (Player::P1, 0), false);
        let turns = rows(&texts.iter().map(|text| told(text.as_str())).collect::<Vec<_>>());
        let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
        let width = 30 + 10 * dice.below(6) as u16;
        // A row that tells how it stood, one that tells who led, and the texts with a column between.
        let rows_of = |word: &str| texts.iter().map(|text| text.len() + 1).sum::<usize>() + word.len();
        let least = 2 + rows_of("played ").div_ceil(usize::from(width) - 20) as u16;
        let mut before = 0;
        for height in 1..30 {
            let seen = strip.turns_told(width, height).len();
            assert!(seen >= before || height < 4, "{seen} of {} in {width}x{height}", texts.len());
            assert!(seen == texts.len() || height < least, "{seen} of {} in {width}x{height}", texts.len());
            // Who led is told wherever there is a row for it.
            let leads = strip.told_in(width, height).is_some_and(|told| {
                told.lines
                    .iter()
                    .flat_map(|line| &line.bands)
                    .any(|band| matches!(band, ChartBand::Lead | ChartBand::Level | ChartBand::Runs(RunOf::Lead)))
            });
            assert!(leads || height < 2, "{seen} of {} in {width}x{height}", texts.len());
            led += usize::from(leads && seen < texts.len());
            before = seen;
            whole += usize::from(seen == texts.len());
            cut += usize::from(seen < texts.len());
        }
    }
    assert!(whole > 400 && cut > 400 && led > 400, "{whole} whole, {cut} cut, {led} with the lead");
}

#[test]
fn of_many_turns_the_first_are_seen_and_the_one_that_decided_it_with_what_followed() {
    let picked = |turns: usize, slips: &[usize], places| {
        let told = |turn| ("1", TurnStanding::Unknown, (Player::P1, 0), slips.contains(&turn));
        let (rows, names) = (rows(&(0..turns).map(told).collect::<Vec<_>>()), Names::places(2));
        TurnStrip { rows: &rows, names: &names, players: 2 }.picked(places)
    };
    assert_eq!(picked(5, &[4], 6), [0, 1, 2, 3, 4]);
    assert_eq!(picked(9, &[1, 3], 6), [0, 1, 2, 3, 7, 8], "it is one of the first");
    assert_eq!(picked(9, &[1, 6], 6), [0, 1, 2, 6, 7, 8], "it is one of the last");
    assert_eq!(picked(14, &[6], 8), [6, 7, 8, 9, 10, 11, 12, 13], "all that followed has just room");
    assert_eq!(picked(40, &[20], 6), [0, 1, 20, 21, 22, 23], "so much of the end is left out");
    assert_eq!(picked(40, &[], 6), [0, 1, 2, 3, 38, 39]);
    for (turns, slip, places) in (1..30)
        .flat_map(|turns| (0..turns).map(move |slip| (turns, slip)))
        .flat_map(|(turns, slip)| (1..9).map(move |places| (turns, slip, places)))
    {
        let picked = picked(turns, &[slip], places);
        assert!(picked.len() == places.min(turns) && picked.is_sorted_by(|a, b| a < b), "{picked:?}");
        assert!(picked.contains(&slip) && [0, slip].contains(&picked[0]), "{slip} of {turns}: {picked:?}");
    }
}
