//! What holds of a strip in whichever columns and rows.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::*;
use crate::core::laws::Dice;
use crate::core::{Player, Turns};
use crate::tui::boards::sizes;
use crate::tui::paint::Pen;
use crate::tui::panes::chart::TurnStanding;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// A turn: its text, how it stands after it, the lead after it, whether it gave something away.
pub(super) type Told<'a> = (&'a str, TurnStanding, (Player, u64), bool);

pub(super) fn rows(turns: &[Told<'_>]) -> Vec<HistoryRow> {
    let row = |(index, (text, after, lead, is_slip)): (usize, &Told<'_>)| HistoryRow {
        number: Some(index + 1),
        player: [Player::P1, Player::P2][index % 2],
        text: (*text).to_owned(),
        steps: index..index + 1,
        after: *after,
        lead: Some(*lead),
        is_slip: *is_slip,
        others: <_>::default(),
    };
    turns.iter().enumerate().map(row).collect()
}

pub(super) fn drawn(strip: &TurnStrip<'_>, width: u16, height: u16) -> String {
    let theme = Theme::shipped("mono", Depth::None, Symbols::UNICODE).expect("it comes along");
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let area = buf.area;
    strip.draw(area, &mut Pen::new(&mut buf, area, &theme));
    let line = |y: u16| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

/// Where columns are free behind it.
#[test]
fn the_turn_that_has_won_says_so_in_the_narrowest_columns() {
    let text = "2:7=5+1";
    let before = [(text, TurnStanding::Unknown, (Player::P1, 0), false); 9];
    let last = (text, TurnStanding::Won(Player::P1, Some(0)), (Player::P1, 0), false);
    let rows: Vec<_> = rows(&[&before[..], &[last]].concat());
    let rows: Vec<_> = rows.into_iter().map(|row| HistoryRow { lead: None, ..row }).collect();
    let names = Names::places(2);
    let strip = TurnStrip { rows: &rows, names: &names, players: 2 };
    for (width, word) in [(18, "W"), (19, "W"), (20, "won"), (27, "won")] {
        let drawn = drawn(&strip, width, 12);
        let told = drawn.lines().find(|line| line.starts_with("P1")).map(|line| line[2..].trim().to_owned());
        assert_eq!(told.as_deref(), Some(word), "{width}: {drawn}");
    }
}

#[test]
fn bars_lead_to_whoever_wins_and_draws_lie_on_the_line() {
    let rows = rows(&[
        ("4", TurnStanding::Even, (Player::P1, 4), false),
        ("1+5", TurnStanding::Won(Player::P1, Some(2)), (Player::P2, 2), true),
        ("2", TurnStanding::Won(Player::P1, Some(1)), (Player::P1, 0), false),
        ("3", TurnStanding::Won(Player::P1, Some(0)), (Player::P2, 3), false),
    ]);
    let names = Names::places(2);
    let strip = TurnStrip { rows: &rows, names: &names, players: 2 };
    assert_eq!(strip.heights(24), [11, 6, 5, 4, 4, 2, 1], "P2 never wins");
    let lines = [
        "turn     1   2   3   4",
        "P1          W2█ W1█ won",
        "draw    ━━━─────────────",
        "played   4  1+5  2   3",
        "            <<",
        "lead    █4  ▒2   0  ▒3",
    ];
    assert_eq!(drawn(&strip, 24, 9), "\n\n\n".to_owned() + &lines.join("\n"));
    let leadless: Vec<HistoryRow> = rows.iter().map(|row| HistoryRow { lead: None, ..row.clone() }).collect();
    let without = TurnStrip { rows: &leadless, ..strip };
    assert_eq!(without.heights(24), [6, 5, 5, 3, 3, 1, 1]);
    // Without a row for what was played its number has the sign of a slip.
    assert_eq!(drawn(&without, 24, 3), [&["turn     1  2<<  3   4"], &lines[1..3]].concat().join("\n"));
    let in_rows = ["value    = █W2< █W1 █won", lines[5]];
    assert_eq!(drawn(&strip, 24, 3), "\n".to_owned() + &in_rows.join("\n"));
    assert_eq!(drawn(&strip, 24, 1), in_rows[0]);
    // Where not all have room with their lengths, all are seen without.
    assert_eq!(drawn(&strip, 17, 1), "value   = █<█ █W");
    // Of three and more nobody is said to win; who leads is told before what was played.
    let three = TurnStrip { players: 3, ..strip };
    assert_eq!(drawn(&three, 24, 2), ["turn     1  2<<  3   4", lines[5]].join("\n"));
    assert_eq!(drawn(&three, 24, 1), lines[5]);
    // Where not all have room they go on below, where there are rows for that.
    let going_on = [
        "turn     1   2",
        "P1          W2█",
        "draw    ━━━─────",
        "played   4  1+5",
        "            <<",
        "",
        "turn     3   4",
        "P1      W1█ won",
        "draw    ────────",
        "played   2   3",
    ];
    assert_eq!(drawn(&without, 17, 11), "\n".to_owned() + &going_on.join("\n"));
    // Or what was played stands below the others as in a text, which no columns are taken for.
    let written = ["turn    1 2 3 4", "P1        2 1 won", "draw    ━───────", "lead    █ ▒ ─ ▒", "1. 4 1+5<< 2 3"];
    assert_eq!(drawn(&strip, 19, 6), "\n".to_owned() + &written.join("\n"));
    assert_eq!(drawn(&without, 19, 4), [&written[..3], &written[4..]].concat().join("\n"));
    assert_eq!(drawn(&without, 19, 3), [&written[1..3], &written[4..]].concat().join("\n"));
    assert_eq!(drawn(&without, 19, 2), ["value   = █ █ █won", written[4]].join("\n"));
    sizes::check_drawing(|area, pen| strip.draw(area, pen));
}

/// Where turns beside each other have columns that one of them exceeds, it has those that its neighbours leave: nothing that was played
/// stands below columns of which it is none.
#[test]
fn what_was_played_stands_below_its_own_turn_wherever_it_has_room_there() {
    let names = Names::places(3);
    let played = ["7", "2", "3", "8", "1+4", "12", "10", "6+11", "9", "5"];
    let turns = rows(&played.map(|text| (text, TurnStanding::Unknown, (Player::P1, 1), false)));
    let strip = TurnStrip { rows: &turns, names: &names, players: 3 };
    for (width, height) in [(48, 3), (48, 5), (55, 3), (64, 3)] {
        let shown = drawn(&strip, width, height);
        let [numbers, texts] = ["turn", "played"].map(|word| shown.lines().find(|line| line.starts_with(word)));
        let (Some(numbers), Some(texts)) = (numbers, texts) else { panic!("{width}x{height}: {shown}") };
        assert!(texts.split_whitespace().skip(1).eq(played), "{shown}");
        let places = |line: &str| {
            let words = line.split(' ').scan(0, |at, word| Some(((*at, word.len()), *at += word.len() + 1).0));
            words.filter(|(_, len)| *len > 0).skip(1).collect::<Vec<_>>()
        };
        for ((number, _), (begin, len)) in places(numbers).into_iter().zip(places(texts)) {
            assert!((begin..begin + len).contains(&number) || (begin..begin + len).contains(&(number + 1)), "{shown}");
        }
    }
}

#[test]
fn a_slip_that_has_no_row_for_its_sign_has_it_behind_what_was_played() {
    let names = Names::places(2);
    let played = ["12", "11+6", "10", "9", "5", "7", "4+1+3", "2", "8"];
    let turn = |(turn, text)| (text, TurnStanding::Unknown, (Player::P1, 1), turn == 7);
    let turns = rows(&played.into_iter().enumerate().map(turn).collect::<Vec<_>>());
    let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
    for height in [4, 5] {
        let shown = drawn(&strip, 56, height);
        assert!(shown.contains("<<"), "{height}: {shown}");
        let row = shown.lines().find(|line| line.starts_with("played"));
        assert!(row.is_none_or(|row| row.contains("2<<") || shown.lines().any(|line| line.trim() == "<<")), "{shown}");
    }
}

/// In narrow columns of several lines one turn would show how it begins alone, and no line below a chart does.
#[test]
fn no_turn_is_begun_in_lines_of_turns_where_a_text_has_room_for_all_of_it() {
    let names = Names::places(3);
    let played = ["7", "11", "1+2+10", "8", "3", "5", "12", "9", "14", "6", "13", "15", "4"];
    let turns = rows(&played.map(|text| (text, TurnStanding::Unknown, (Player::P1, 1), false)));
    let strip = TurnStrip { rows: &turns, names: &names, players: 3 };
    for height in 5..20 {
        let shown = drawn(&strip, 36, height);
        assert!(shown.contains(" 1+2+10 "), "{height}: {shown}");
    }
}

#[test]
fn a_lead_in_narrow_columns_ends_with_the_number_of_its_turn_where_it_has_room() {
    let names = Names::places(3);
    for turns in [20, 76, 120] {
        let turns = rows(&vec![("24,1", TurnStanding::Unknown, (Player::P1, 1), false); turns]);
        let strip = TurnStrip { rows: &turns, names: &names, players: 3 };
        for width in 40..160 {
            let (shown, number) = (drawn(&strip, width, 1), format!("turn {}", turns.len()));
            let columns = strip.close(width, IN_ROWS);
            let end = columns.label + columns.turn * columns.seen.len();
            let has_room = columns.turn <= CLOSE && end + 1 + number.len() <= usize::from(width);
            let whole = columns.seen.len() == turns.len();
            assert!(!whole || shown.ends_with(&number) == has_room, "{width}: {shown}");
        }
    }
}

/// Turns at random: of one or of several moves, with slips, in a game with scores or without.
fn dealt(dice: &mut Dice) -> Vec<HistoryRow> {
    let texts = ["7", "12", "1+10", "4,13", "2:a1a2"];
    let (most, has_lead) = (1 + dice.below(texts.len()), dice.below(2) == 0);
    let told: Vec<Told<'_>> = (0..=dice.below(40))
        .map(|_| {
            let player = [Player::P1, Player::P2][dice.below(2)];
            let after = match dice.below(5) {
                0 => TurnStanding::Unknown,
                1 => TurnStanding::Even,
                _ => TurnStanding::Won(player, Some(Turns::from(dice.below(22) as u32))),
            };
            (texts[dice.below(most)], after, (player, dice.below(14) as u64), dice.below(4) == 0)
        })
        .collect();
    rows(&told).into_iter().map(|row| HistoryRow { lead: row.lead.filter(|_| has_lead), ..row }).collect()
}

#[test]
fn a_strip_tells_which_turns_were_slips_wherever_a_turn_has_two_columns() {
    let (mut dice, mut signs, mut in_rows) = (Dice(6), 0, 0);
    let names = Names::places(2);
    for _ in 0..1500 {
        let turns = dealt(&mut dice);
        let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
        let (width, height) = (24 + dice.below(70) as u16, 1 + dice.below(9) as u16);
        let Some(told) = strip.told_in(width, height) else { continue };
        if told.played.is_none() && told.lines.iter().any(|line| line.columns.turn == 1) {
            continue;
        }
        let slips = strip.turns_told(width, height).into_iter().filter(|turn| turns[*turn].is_slip).count();
        let shown = drawn(&strip, width, height);
        let found = shown.replace("<<", "<").matches('<').count();
        assert!(found >= slips, "{found} of {slips} in {width}x{height}:\n{shown}");
        signs += slips;
        in_rows += usize::from(told.lines.iter().any(|line| line.bands.contains(&ChartBand::Standing)));
    }
    assert!(signs > 500 && in_rows > 200, "{signs} signs, {in_rows} without a chart");
}

#[test]
fn what_was_played_does_not_seem_to_stand_in_columns_of_which_it_is_none() {
    let (mut dice, mut below, mut wrapped) = (Dice(7), 0, 0);
    let names = Names::written(&["bot random", "bot careless"].map(str::to_owned));
    for _ in 0..1500 {
        let turns = dealt(&mut dice);
        let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
        let (width, height) = (26 + dice.below(60) as u16, 2 + dice.below(16) as u16);
        let Some(told) = strip.told_in(width, height) else { continue };
        let shown = drawn(&strip, width, height);
        let is_below = told.lines.iter().any(StripLine::has_columns);
        let list = told.played.as_ref().filter(|_| is_below).map_or(0, PlayedTurns::height);
        for row in shown.lines().skip((height - list).into()) {
            let number = row.trim_start().split_once(". ").map(|(number, _)| number.parse::<usize>().is_ok());
            assert_eq!(number, Some(true), "{width}x{height}:\n{shown}");
            below += 1;
        }
        // Wherever turns are counted, those of each line are.
        for row in shown.lines().filter(|row| row.starts_with("turn")) {
            assert!(row.contains(|sign: char| sign.is_ascii_digit()), "{width}x{height}:\n{shown}");
        }
        wrapped += usize::from(told.lines.len() > 1);
    }
    assert!(below > 200 && wrapped > 100, "{below} rows, {wrapped} in lines");
}

#[test]
fn no_turn_is_left_out_where_the_same_rows_have_room_for_it_and_each_row_with_a_gap_has_its_sign() {
    let (mut dice, mut cut, mut gaps) = (Dice(8), 0, 0);
    let names = Names::places(2);
    for _ in 0..1500 {
        let turns = dealt(&mut dice);
        let strip = TurnStrip { rows: &turns, names: &names, players: 2 };
        let (width, height) = (24 + dice.below(40) as u16, 1 + dice.below(9) as u16);
        let Some(told) = strip.told_in(width, height) else { continue };
        let shown = drawn(&strip, width, height);
        if let Some(played) = told.played.filter(|played| played.turns().count() < turns.len()) {
            let all = strip.played(width, 0, turns.len(), CLOSEST);
            assert!(all.height() > played.height(), "{width}x{height}:\n{shown}");
            cut += 1;
        }
        let top = usize::from(height) - shown.lines().skip_while(|line| line.is_empty()).count();
        let mut y = top;
        for line in &told.lines {
            let is_row = |band: &ChartBand| matches!(band, ChartBand::Standing | ChartBand::Lead);
            for row in shown.lines().skip(y).take(line.bands.len()) {
                let has_sign = row.contains(['\u{2039}', '\u{203a}']);
                let is_cut = line.gap.is_some() && line.bands.iter().all(is_row);
                assert!(has_sign || !is_cut, "{width}x{height}:\n{shown}");
                // Nor is one left out below a free row of how it stood.
                assert!(!is_cut || top == 0, "{width}x{height}:\n{shown}");
                gaps += usize::from(is_cut);
            }
            y += line.bands.len() + usize::from(told.lines.iter().any(|line| line.bands.len() > 1));
        }
    }
    assert!(cut > 100 && gaps > 40, "{cut} were cut, {gaps} rows with a gap");
}

#[test]
fn figures_of_leads_are_apart_or_there_are_none() {
    let names = Names::places(4);
    let leads = [3, 3, 5, 4, 3, 7, 4];
    let told = leads.map(|lead| ("4+8", TurnStanding::Unknown, (Player::P3, lead), false));
    let turns = rows(&told);
    let strip = TurnStrip { rows: &turns, names: &names, players: 4 };
    for width in 15..40 {
        for height in 4..9 {
            let shown = drawn(&strip, width, height);
            let chart = shown.lines().filter(|row| !row.starts_with("turn") && !row.starts_with("played"));
            for row in chart.filter(|row| !row.contains('+')) {
                let figures: Vec<_> =
                    row.split(|sign: char| !sign.is_ascii_digit()).filter(|run| !run.is_empty()).collect();
                let are_leads =
                    figures.iter().all(|run| run.parse().is_ok_and(|lead| lead == 0 || leads.contains(&lead)));
                assert!(are_leads, "{width}x{height}:\n{shown}");
            }
        }
    }
}

/// Where its columns cost none of the turns'.
#[test]
fn a_long_name_is_whole_where_turns_need_none_of_its_columns() {
    let won = |turns| TurnStanding::Won(Player::P1, Some(turns));
    let rows = rows(&[("1", won(3), (Player::P1, 0), false), ("2", won(2), (Player::P1, 0), false)]);
    let names = &Names::beside(&[Some("triangle-avoider"), Some("circuit")]);
    let strip = TurnStrip { rows: &rows, names, players: 2 };
    assert!(drawn(&strip, 80, 9).contains("triangle-avoider"));
    assert!(!drawn(&strip, 30, 9).contains("triangle-avoider"));
}
