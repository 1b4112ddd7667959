//! What holds of neighbouring sizes of a screen: where no more is told, a larger one has no smaller board.

use std::collections::BTreeSet;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use super::super::ended::turns_width;
use super::super::{Pose, growth};
use super::tests::tell_values;
use super::*;
use crate::core::laws::Dice;
use crate::core::{Game, Player};
use crate::engine::Engine;
use crate::games::{AnyGame, games, generate};
use crate::play::{Match, check_playable};
use crate::settings::HintLevel;
use crate::tui::boards::faces;
use crate::tui::panes::TurnKind;
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

/// So many random setups of each game, and rooms of each end; a match that is played out is no longer.
const SETUPS: usize = 2;
const ROOMS: usize = 3;
const MOVES: usize = 90;
/// Boards grow by steps.
const STEADY: f64 = 0.85;
/// Games of a sum stand in another order where more of them is seen so, each by steps of its own.
const STEADY_SUM: f64 = 0.7;

/// Ends of matches: of random setups of every game, and of some of three and four players.
fn ends(engine: &Engine) -> Vec<(String, GameScreen)> {
    let mut dice = Dice(21);
    let mut setups: Vec<AnyGame> = Vec::new();
    for (id, _) in games() {
        let typed = (0..SETUPS * 4).filter_map(|_| generate(id, &mut dice).ok());
        let some = typed.filter_map(|typed| typed.read::<AnyGame>().ok()).filter(|game| check_playable(game).is_ok());
        setups.extend(some.take(SETUPS));
    }
    let many = [
        "race-track hairpin cars=3",
        "race-track mini cars=3 shared",
        "race-track little-oval",
        "catch-up 1..10 players=3",
        "catch-up 1..12 players=4",
        "chomp 5x6",
    ];
    setups.extend(many.map(|setup| setup.parse().expect("a setup")));
    let mut ended = Vec::new();
    for (index, game) in setups.iter().enumerate() {
        for moves in [0, 3, MOVES] {
            let mut table = growth::played(game, &mut dice, moves);
            if table.result().is_none() && table.try_text("resign").is_err() {
                continue;
            }
            ended.push((format!("{game}, {moves} moves"), table, (index + moves) % 2 == 0));
        }
    }
    let mut grown = Match::new("put-or-take 44".parse().expect("a setup"), Vec::new(), 7);
    for mv in ["put", "64", "16"] {
        grown.try_text(mv).expect("a move");
    }
    ended.push((format!("{} that grew", grown.game()), grown, true));
    let screens = ended.into_iter().filter_map(|(name, table, is_told)| {
        let mut screen = GameScreen::new(table, 1, engine, HintLevel::Off, Pose::Still);
        if is_told {
            tell_values(&mut screen);
        }
        screen.shown.result.is_some().then_some((name, screen))
    });
    screens.collect()
}

/// What an end tells, and how large its board is.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is told or not")]
struct EndSeen {
    /// The rows of the large result.
    figures: u16,
    why: bool,
    words: usize,
    turns: BTreeSet<TurnKind>,
    slips: bool,
    is_whole: bool,
    is_airy: bool,
    size: (usize, f64),
}

impl EndSeen {
    /// Whether it tells nothing that another does not.
    fn tells_no_more_than(&self, other: &Self) -> bool {
        self.figures <= other.figures
            && self.why <= other.why
            && self.words <= other.words
            && self.turns.is_subset(&other.turns)
            && self.slips <= other.slips
            && self.is_whole <= other.is_whole
            && self.is_airy <= other.is_airy
    }

    fn is_smaller_than(&self, other: &Self, steady: f64) -> bool {
        let ((spots, size), (others, other_size)) = (self.size, other.size);
        spots < others || spots == others && size < steady * other_size
    }
}

/// The end on a screen of so many columns and rows.
fn seen(screen: &GameScreen, (width, height): (u16, u16), theme: &Theme) -> Option<EndSeen> {
    let result = screen.shown.result?;
    let rows = screen.shown.course.rows.get(1..).unwrap_or_default();
    let strip = TurnStrip { rows, names: &screen.shown.made_by, players: screen.game().players() };
    let large = screen.large(result);
    let body = Rect::new(0, 2, width, height - 4);
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let area = buf.area;
    super::super::ended::draw(screen, result, body, &mut Pen::new(&mut buf, area, theme));
    let drawn = buf.clone();
    let pen = Pen::new(&mut buf, area, theme);
    let (plan, laid) = EndPlan::new(screen, result, &large, &strip, body, &pen)?;
    let line = |y: u16| (0..width).map(|x| drawn[(x, y)].symbol()).collect::<String>();
    let last = screen.measure_at_end(EndMoment::Last, plan.board)?;
    let inks = Player::ALL.into_iter().flat_map(faces).filter_map(|role| theme.style(role).fg);
    let inks: Vec<Color> = inks.collect();
    let is_owned = |cell: &Cell| inks.contains(&cell.bg) || inks.contains(&cell.fg) && cell.symbol() != " ";
    let size = match last {
        _ if last.is_cut => (0, last.shown.1),
        // Stones that were taken are painted in the colours of players.
        _ if laid.taken(&screen.scene()).is_some() => {
            (1, plan.board.positions().filter(|at| is_owned(&drawn[*at])).count() as f64)
        }
        _ if !last.has_spots => (1, last.remains),
        _ => screen.measure_at_end(EndMoment::Start, plan.board).map_or((0, 0.0), |begun| {
            let (spots, [spread, bounds]) = begun.sizes();
            (spots, (spread * bounds).sqrt())
        }),
    };
    let told = plan.told(screen, result);
    let (columns, rows) = match plan.strip {
        strip if plan.is_joined() => (strip.width, strip.height),
        turns if plan.is_beside() && strip.is_cut(turns.width) => {
            (turns.width, turns.bottom() - plan.words.y - plan.rows(&told) as u16 - 1)
        }
        strip if plan.is_beside() => (strip.width, strip.height),
        strip => (turns_width(screen, strip.width), strip.height),
    };
    Some(EndSeen {
        figures: plan.figures.as_ref().map_or(0, |_| plan.head.height),
        why: plan.tells_why(screen, result),
        words: told.iter().map(|(words, _)| words.split_whitespace().count()).sum::<usize>()
            + if plan.said == LargeResult::Whole { 3 } else { 0 },
        turns: strip.kinds(columns, rows),
        slips: (body.y..body.bottom()).any(|y| line(y).contains("Slips")),
        is_whole: !laid.is_bare(),
        is_airy: plan.is_beside() || plan.board.y > plan.head.bottom(),
        size,
    })
}

#[test]
fn on_a_larger_screen_that_tells_no_more_of_an_end_no_board_is_smaller() {
    let (engine, mut dice) = (growth::engine(), Dice(22));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut tried) = (Vec::new(), 0);
    for (name, screen) in ends(&engine) {
        let steady = if name.starts_with("sum") { STEADY_SUM } else { STEADY };
        for place in 0..ROOMS {
            // Low ones are met more often.
            let (width, height) = match place {
                0 => (60 + dice.below(40) as u16, 20 + dice.below(16) as u16),
                1 => (80 + dice.below(60) as u16, 24 + dice.below(20) as u16),
                _ => (120 + dice.below(116) as u16, 30 + dice.below(36) as u16),
            };
            let mut more = || 1 + dice.below(4) as u16;
            let larger = [
                (width + more(), height),
                (width + more(), height),
                (width, height + more()),
                (width, height + more()),
            ];
            let Some(usual) = seen(&screen, (width, height), &theme) else { continue };
            for size in larger {
                let Some(other) = seen(&screen, size, &theme) else {
                    faults.push(format!("{name} at {size:?}: nothing"));
                    continue;
                };
                tried += 1;
                if other.tells_no_more_than(&usual) && other.is_smaller_than(&usual, steady) {
                    faults.push(format!("{name}: at {width}x{height} {usual:?}\n  and at {size:?} {other:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty() && tried > 900, "{} of {tried}: {}", faults.len(), faults.join("\n"));
}

#[test]
fn rows_of_turns_tell_who_leads_before_what_was_played() {
    let (engine, mut dice) = (growth::engine(), Dice(23));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut led) = (Vec::new(), 0);
    for (name, screen) in ends(&engine) {
        let has_lead = screen.shown.course.rows.iter().skip(1).any(|row| row.lead.is_some());
        for _ in 0..2 * ROOMS {
            let size = (60 + dice.below(60) as u16, 20 + dice.below(20) as u16);
            let Some(seen) = seen(&screen, size, &theme).filter(|_| has_lead) else { continue };
            led += 1;
            if seen.turns.contains(&TurnKind::Played) && !seen.turns.contains(&TurnKind::Lead) {
                faults.push(format!("{name} at {size:?}: {:?}", seen.turns));
            }
        }
    }
    assert!(faults.is_empty() && led > 20, "{} of {led}: {faults:#?}", faults.len());
}

#[test]
fn the_board_of_an_end_that_cannot_be_enlarged_is_not_larger_on_a_smaller_screen() {
    let (engine, mut dice) = (growth::engine(), Dice(24));
    let theme = Theme::shipped("dark", Depth::True, Symbols::UNICODE).expect("it is shipped");
    let (mut faults, mut refused) = (Vec::new(), 0);
    for (name, mut screen) in ends(&engine) {
        let steady = if name.starts_with("sum") { STEADY_SUM } else { STEADY };
        for _ in 0..ROOMS {
            let (width, height) = (64 + dice.below(80) as u16, 24 + dice.below(24) as u16);
            let Some(usual) = seen(&screen, (width, height), &theme) else { continue };
            if screen.turn_alone(Rect::new(0, 2, width, height - 4)) {
                screen.leave_enlarged();
                continue;
            }
            refused += 1;
            let less = 1 + dice.below(4) as u16;
            for size in [(width - less, height), (width, height - less)] {
                let Some(other) = seen(&screen, size, &theme) else { continue };
                if usual.is_smaller_than(&other, steady) {
                    faults.push(format!("{name}: at {width}x{height} {usual:?}\n  and at {size:?} {other:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty() && refused > 40, "{} of {refused}: {}", faults.len(), faults.join("\n"));
}

#[test]
fn an_end_counts_no_choices_out_of_sight_that_nobody_makes() {
    let (engine, mut dice) = (growth::engine(), Dice(25));
    let (mut faults, mut open) = (Vec::new(), 0);
    // A game of a sum that is told in one row has its spots there.
    for (name, screen) in ends(&engine).into_iter().filter(|(name, _)| !name.starts_with("sum")) {
        open += usize::from(screen.game().result(&screen.shown.position).is_none());
        for _ in 0..ROOMS {
            let (width, height) = (60 + dice.below(60) as u16, 20 + dice.below(20) as u16);
            let body = Rect::new(0, 2, width, height - 4);
            let Some(laid) = screen.lay_out_at_end(EndMoment::Last, body) else { continue };
            if !laid.shows_all() && laid.shapes().is_empty() {
                faults.push(format!("{name} at {width}x{height}"));
            }
        }
    }
    assert!(faults.is_empty() && open > 30, "{} of {open}: {faults:#?}", faults.len());
}
