//! `catchup review`: what every turn of a match was worth, and what would have been better.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use super::args::ReviewArgs;
use super::columns::{in_columns, terminal_columns};
use super::plain::ending;
use super::progress::Progress;
use super::report::{ResultWord, Stopped};
use super::session::{Ending, Session, to_the_end};
use super::slips::keep_slips;
use super::talk::write_json_line;
use super::text::{bounds_words, worth_words};
use super::{ExitCode, House, matches};
use crate::core::{Bounds, Game, Player, counted, one_of};
use crate::foreign::shown;
use crate::games::{AnyGame, AnyMove};
use crate::play::{Better, BranchPoint, FormerSeats, Grade, Match, NO_TURN, PositionWorth, Review, Save, TurnReview};
use crate::solve::{CancelToken, Halt, Monitor, Solver};

/// How long all turns together may take where nothing is said.
pub(super) const USUAL: Duration = Duration::from_secs(10);

/// Reviews a match.
pub(crate) fn review(args: &ReviewArgs, session: &Session, out: &mut impl Write) -> Result<ExitCode> {
    let table = matches::read(&args.played)?;
    let limit = args.effort.limit.unwrap_or(USUAL);
    let code = review_match(&table, limit, args.json, session, out)?;
    if args.riddles {
        let paths = House::open([])?.paths;
        keep_slips(&table, paths.as_ref().map(|paths| paths.data.as_path()), limit, session)?;
    }
    Ok(code)
}

/// Says what every turn of a match was worth, within this time.
pub(super) fn review_match(
    table: &Match<AnyGame>,
    limit: Duration,
    json: bool,
    session: &Session,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let started = Instant::now();
    let progress = Progress::within(limit);
    let cancel = CancelToken::new();
    let known = Mutex::new(vec![None; table.timeline().len() + 1]);
    let mut solver = to_the_end(Solver::new(table.game().clone()));
    let left = || limit.saturating_sub(started.elapsed());
    let handle = progress.handle();
    let monitor = |until| {
        let known = lock(&known);
        handle.say(&format!("{} of {} positions proven or given up", known.iter().flatten().count(), known.len()));
        let monitor = Monitor::new(cancel.clone(), session.memory().clone());
        monitor.with_budget(move || left() <= until)
    };
    let work = || prove(table, &mut solver, &known, &left, &monitor);
    let mut tell = |stopped: Option<Stopped>| {
        let report = ReviewReport::new(table, &lock(&known), stopped, started.elapsed());
        if json {
            return Ok(write_json_line(&report, out)?);
        }
        let mut text = Vec::new();
        write(table, &report, &mut text)?;
        Ok(out.write_all(in_columns(&String::from_utf8_lossy(&text), terminal_columns()).as_bytes())?)
    };
    let mut last_words = |ending| tell(Some(Stopped::by(ending)));
    let (halt, ending) = session.run(Some(limit), &progress, &cancel, work, Some(&mut last_words));
    tell(match (ending, halt) {
        (Ending::Finished, Ok(())) => None,
        (Ending::Finished, Err(Halt::MemoryFull)) if !left().is_zero() => Some(Stopped::Memory),
        _ => Some(Stopped::by(ending)),
    })?;
    Ok(session.code_after(ending))
}

/// What is known of the positions of a match.
pub(super) type StepWorths = Vec<Option<PositionWorth>>;

pub(super) fn lock(known: &Mutex<StepWorths>) -> MutexGuard<'_, StepWorths> {
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Proves the positions of the match from the last to the first: the late ones are easy, and the early ones need them. Each
/// gets its share of the time that is `left`, and a monitor that is spent when no more than the rest is; whether that was too
/// little for one of them is told.
pub(super) fn prove<'m>(
    table: &Match<AnyGame>,
    solver: &mut Solver<AnyGame>,
    known: &Mutex<StepWorths>,
    left: &dyn Fn() -> Duration,
    monitor: &dyn Fn(Duration) -> Monitor<'m, AnyGame>,
) -> Result<(), Halt> {
    let mut end = Ok(());
    if table.game().players() > 2 {
        // No turn has a value that all would agree on.
        return end;
    }
    for step in (0..=table.timeline().len()).rev() {
        let Some(pos) = table.timeline().position_at(step) else { continue };
        let until = left().saturating_sub(left() / u32::try_from(step + 1).unwrap_or(u32::MAX));
        let mut monitor = monitor(until);
        let (analysis, halt) = solver.analyze(pos, &mut monitor);
        lock(known)[step] = Some(PositionWorth::of(&analysis));
        match halt {
            Err(Halt::Cancelled) => return halt,
            Err(Halt::MemoryFull) => end = halt,
            Ok(()) if monitor.spent() && !analysis.is_exact() => end = end.and(Err(Halt::Cancelled)),
            Ok(()) => {}
        }
    }
    end
}

/// What every turn of a match was worth: `catchup review --json`, `review` of the engine.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ReviewReport {
    setup: String,
    /// The match as it is typed.
    line: String,
    seats: Vec<String>,
    /// Who sat there before, the first first, where that was somebody else.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    former: Vec<FormerSeats>,
    result: Option<ResultWord>,
    hints_used: bool,
    turns: Vec<TurnEntry>,
    /// The number of the last turn that gave something away; a resignation that did is the last of the turns.
    turning_point: Option<usize>,
    /// The number of the turn after which nothing could be saved, where the rules see it; of several players the first of
    /// whom that is so.
    hopeless_since: Option<usize>,
    /// The players who could not get any more where they were going, where the rules see it; the first such turn first.
    hopeless: Vec<HopelessEntry>,
    /// Where the match left another one, to be played in another way from there.
    branch: Option<BranchPoint>,
    players: Vec<PlayerEntry>,
    seconds: f64,
    stopped: Option<Stopped>,
}

/// A turn.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct TurnEntry {
    number: usize,
    player: usize,
    turn: String,
    /// What the player had before it; nothing while it is unknown.
    #[cfg_attr(test, schemars(with = "Option<Bounds>"))]
    before: Option<String>,
    /// What it was worth to him.
    #[cfg_attr(test, schemars(with = "Option<Bounds>"))]
    worth: Option<String>,
    /// A guess, from 0 to 1, where nothing is proven.
    estimate: Option<f64>,
    better: Vec<BetterEntry>,
    grade: Option<&'static str>,
    /// How many turns a slower win is slower, a faster loss faster.
    by: Option<u32>,
    /// Whether something else would have given away what he had.
    could_slip: bool,
    /// Whether it was no move but ended the match: `resign`, `draw-agreed`, `draw-claimed`, where that gave something away.
    was_said: bool,
    #[serde(skip)]
    words: (String, String),
    /// Who made it, as he is called.
    #[serde(skip)]
    name: String,
}

/// A move that was better.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct BetterEntry {
    #[serde(rename = "move")]
    text: String,
    value: String,
}

/// A player who could not be saved any more.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct HopelessEntry {
    player: usize,
    /// The number of the turn since which it is so.
    since: usize,
    /// Why, in words.
    why: &'static str,
}

/// How a player did.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct PlayerEntry {
    player: usize,
    /// Turns in which something could be given away.
    chances: usize,
    /// Those among them in which nothing was.
    kept: usize,
    /// The share of those, from 0 to 1.
    score: Option<f64>,
}

impl ReviewReport {
    /// What is known of `table`, found in the time that was spent.
    pub(super) fn new(table: &Match<AnyGame>, known: &StepWorths, stopped: Option<Stopped>, spent: Duration) -> Self {
        let (game, timeline) = (table.game(), table.timeline());
        let review = Review::new(game, timeline, |step| known.get(step)?.as_ref());
        let save = Save::of(table);
        let hopeless = |(player, step, why): (Player, usize, &'static str)| {
            let turn = review.turns.iter().find(|turn| turn.span.steps.contains(&step))?;
            Some(HopelessEntry { player: player.number(), since: turn.span.number, why })
        };
        let hopeless: Vec<_> = table.hopeless_players().into_iter().filter_map(hopeless).collect();
        let players = Player::ALL.into_iter().take(if game.players() > 2 { 0 } else { game.players() });
        Self {
            setup: save.game.clone(),
            line: save.line(),
            result: table.result().map(ResultWord::from),
            hints_used: table.hints_used(),
            turning_point: review.turning_point().map(|turn| turn.span.number),
            hopeless_since: hopeless.first().map(|entry| entry.since),
            hopeless,
            branch: save.branch.clone(),
            players: players
                .map(|player| {
                    let accuracy = review.accuracy(player);
                    let (chances, kept, score) = (accuracy.chances, accuracy.kept, accuracy.score());
                    PlayerEntry { player: player.number(), chances, kept, score }
                })
                .collect(),
            turns: review.turns.iter().map(|turn| entry(table, turn)).collect(),
            seats: save.seats,
            former: save.former,
            seconds: spent.as_secs_f64(),
            stopped,
        }
    }
}

fn entry(table: &Match<AnyGame>, turn: &TurnReview<AnyMove>) -> TurnEntry {
    let (game, timeline) = (table.game(), table.timeline());
    let known = |bounds: Bounds| (bounds != Bounds::UNKNOWN).then(|| bounds.to_string());
    let by = match turn.grade {
        Some(Grade::SlowerWin(by) | Grade::FasterLoss(by)) => Some(by),
        _ => None,
    };
    let better = |better: &Better<AnyMove>| {
        let from = timeline.position_at(turn.span.steps.start).map(|pos| game.write_turn(pos, &better.moves));
        BetterEntry { text: from.unwrap_or_default(), value: better.worth.to_string() }
    };
    let text = timeline.text(game, &turn.span);
    let better: Vec<_> = turn.better.iter().map(better).collect();
    TurnEntry {
        number: turn.span.number,
        player: turn.span.player.number(),
        name: table.called_at(turn.span.steps.start, turn.span.player),
        words: (worth_words(turn.worth, turn.estimate), comment(turn, &better)),
        turn: text,
        before: known(turn.before),
        worth: known(turn.worth),
        estimate: turn.estimate,
        better,
        grade: turn.grade.map(Grade::words),
        by,
        could_slip: turn.could_slip,
        was_said: turn.was_said,
    }
}

/// What people are told of a turn that was not the best: `win given away: 16 wins in 7`.
fn comment(turn: &TurnReview<AnyMove>, better: &[BetterEntry]) -> String {
    let Some(grade) = turn.grade else { return String::new() };
    let Some(first) = better.first() else {
        let on = format!("{}: playing on would have been worth a {}", grade.words(), bounds_words(turn.before));
        return if turn.was_said { on } else { String::new() };
    };
    let best = if grade.is_slip() {
        format!("{} would have been worth a {}", first.text, bounds_words(turn.better[0].worth))
    } else {
        first.text.clone()
    };
    let more = match turn.keepers().count() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    match grade {
        Grade::SlowerWin(by) => format!("{by} slower than {best}{more}"),
        Grade::FasterLoss(by) => format!("loses {} sooner than {best}{more}", counted(by as usize, "turn")),
        _ => format!("{}: {best}{more}", grade.words()),
    }
}

/// What people are told behind a turn that was just played: `: loss in 4, which gave the win away; 16 or 1 would have kept it`.
/// Nothing where nothing is known of it.
pub(super) fn meaning(table: &Match<AnyGame>, turn: &TurnReview<AnyMove>) -> String {
    if turn.worth == Bounds::UNKNOWN && turn.estimate.is_none() {
        return String::new();
    }
    let TurnEntry { words: (worth, comment), better, .. } = entry(table, turn);
    // The best come first, and those that keep what there was before the others.
    let kept: Vec<&str> = better.iter().take(turn.keepers().count()).map(|better| better.text.as_str()).collect();
    match turn.grade.and_then(Grade::given_away) {
        Some(had) if kept.is_empty() => format!(": {worth}, which gave the {had} away"),
        Some(had) => format!(": {worth}, which gave the {had} away; {} would have kept it", one_of(&kept)),
        None if comment.is_empty() => format!(": {worth}"),
        None => format!(": {worth}, {comment}"),
    }
}

fn write(table: &Match<AnyGame>, report: &ReviewReport, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}", shown(&report.setup))?;
    for player in Player::ALL.into_iter().take(table.seats().len()) {
        writeln!(out, "{player} {}", shown(&table.seating(player)))?;
    }
    let longest =
        |of: fn(&TurnEntry) -> &str| report.turns.iter().map(|turn| of(turn).chars().count()).max().unwrap_or(0);
    let (turn_width, worth_width) = (longest(|turn| &turn.turn), longest(|turn| &turn.words.0));
    let name_width = report.turns.iter().map(|turn| turn.name.chars().count()).max().unwrap_or(0);
    for turn in &report.turns {
        let (worth, comment) = &turn.words;
        let TurnEntry { number, name, turn, .. } = turn;
        let line = format!("{number:>3}. {name:name_width$}  {turn:turn_width$}  {worth:worth_width$}  {comment}");
        writeln!(out, "{}", shown(line.trim_end()))?;
    }
    if report.turns.is_empty() {
        writeln!(out, "{NO_TURN}")?;
    }
    if let Some(words) = ending(table) {
        writeln!(out, "{}", shown(&words))?;
    }
    if table.game().players() > 2 {
        writeln!(out, "{} players have no common value: no turn is graded", table.game().players())?;
    }
    let turned = report.turning_point.and_then(|number| report.turns.iter().find(|turn| turn.number == number));
    if let Some(turn) = turned {
        let said = if turn.was_said { format!(", {},", turn.turn) } else { String::new() };
        writeln!(out, "turn {}{said} was the last that gave something away", turn.number)?;
    }
    // Of several who have sat somewhere the seat tells.
    let name = |player: Player| match table.sitters(player)[..] {
        [_] => table.called(player),
        _ => player.to_string(),
    };
    let names: Vec<String> = Player::ALL.into_iter().take(table.seats().len()).map(name).collect();
    for HopelessEntry { player, since, why } in report.hopeless.iter().filter(|_| table.game().players() > 1) {
        writeln!(out, "{} could not be saved after turn {since}, {why}", shown(&names[player - 1]))?;
    }
    for PlayerEntry { player, chances, kept, score } in &report.players {
        if let Some(score) = score {
            let name = shown(&names[player - 1]);
            writeln!(out, "{name} kept what there was in {kept} of {chances} turns ({:.0} %)", 100.0 * score)?;
        }
    }
    if report.hints_used {
        writeln!(out, "hints were used")?;
    }
    if let Some(branch) = &report.branch {
        writeln!(out, "it left another game at {}", branch.words())?;
    }
    match report.stopped {
        Some(Stopped::Time) => writeln!(out, "stopped at the time limit; `--limit` raises it")?,
        Some(Stopped::Memory) => writeln!(out, "stopped at the memory budget; `--memory` raises it")?,
        Some(Stopped::Interrupt) => writeln!(out, "interrupted")?,
        None => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the proofs of a match come to where so much time is left, always.
    fn proven_with(left: Duration, line: &str) -> Result<(), Halt> {
        let table: Match<AnyGame> = Save::from_line(line).expect("a line").load().expect("it is replayed");
        let known = Mutex::new(vec![None; table.timeline().len() + 1]);
        let mut solver = Solver::new(table.game().clone());
        prove(&table, &mut solver, &known, &|| left, &|until| Monitor::unlimited().with_budget(move || left <= until))
    }

    /// The match is reviewed whole, wherever one stood when it was kept.
    #[test]
    fn where_the_car_was_lost_is_told_of_a_match_that_was_walked_back() {
        let two = "24,1 24,2 26,1 26,3 29,1 29,4 33,2 33,5 38,3 36,5 42,5 38,5";
        for (line, wanted) in [
            ("race-track little-oval cars=1 : 24,2 26,3 29,3 33,4 38,5 42,7".to_owned(), vec![(1, 5)]),
            (format!("race-track little-oval : {two}"), vec![(1, 9)]),
        ] {
            let mut table: Match<AnyGame> = Save::from_line(&line).expect("a line").load().expect("it is replayed");
            let told = |table: &Match<AnyGame>| {
                let report = ReviewReport::new(table, &Vec::new(), None, Duration::ZERO);
                let hopeless: Vec<_> = report.hopeless.iter().map(|entry| (entry.player, entry.since)).collect();
                (hopeless, report.hopeless_since)
            };
            assert_eq!(told(&table), (wanted.clone(), Some(wanted[0].1)), "{line}");
            table.go_to(0);
            assert_eq!(told(&table).0, wanted, "{line}");
        }
    }

    #[test]
    fn a_share_of_the_time_that_was_too_little_is_told() {
        assert_eq!(proven_with(Duration::ZERO, "chomp 8x10 : h8"), Err(Halt::Cancelled));
        assert_eq!(proven_with(USUAL, "chomp 2x3 : c2 b2"), Ok(()));
    }
}
