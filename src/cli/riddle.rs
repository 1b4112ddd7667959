//! `catchup riddle`: a position in which exactly one turn keeps what there is.

use std::io::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use serde::Serialize;

use super::ExitCode;
use super::args::MeansArgs;
use super::place::game_of_words;
use super::progress::Progress;
use super::session::{Ending, Session};
use super::talk::{say, write_json_line};
use super::values::{count, seed};
use crate::bots::fresh_seed;
use crate::core::{Game, NotationError, Outcome};
use crate::games::{AnyGame, games, ladder_of};
use crate::play::{HARDEST, Riddle, RiddleTheme, RiddleWish, find_riddle, riddle_at, riddle_of_day};
use crate::solve::{CancelToken, Halt, Monitor, Solver};

/// What `riddle` needs to know.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct RiddleArgs {
    /// The game; without it any game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The words of a setup; without them one that suits riddles
    #[arg(value_name = "SETUP", num_args = 0.., allow_negative_numbers = true)]
    setup: Vec<String>,
    /// The riddle that this position is: the line that brings one back says it
    #[arg(long, value_name = "POSITION", requires = "setup", allow_hyphen_values = true,
          conflicts_with_all = ["daily", "seed", "level", "theme", "count"])]
    position: Option<String>,
    /// The riddle of today, the same for everybody; days begin at midnight in Greenwich
    #[arg(long, conflicts_with_all = ["game", "seed", "level", "theme", "count"])]
    daily: bool,
    /// The number that decides which riddle it is
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// How hard, from 1 to 5: how many of the game's opponents fail it
    #[arg(long, value_name = "LEVEL", value_parser = level, allow_hyphen_values = true)]
    level: Option<u8>,
    /// What makes it one: reason, greedy, draw or reading
    #[arg(long, value_name = "THEME", value_parser = RiddleTheme::read)]
    theme: Option<RiddleTheme>,
    /// So many riddles, from the seed on
    #[arg(long, value_name = "N", default_value = "1", value_parser = count, allow_hyphen_values = true)]
    count: u64,
    /// Tell the answers, too
    #[arg(long)]
    with_solutions: bool,
    /// Print one JSON object a riddle
    #[arg(long)]
    json: bool,
    /// With what means.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

/// Nobody waits longer for a riddle.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads a level.
fn level(text: &str) -> Result<u8, NotationError> {
    let level = text.parse().ok().filter(|level| (1..=HARDEST).contains(level));
    level.ok_or_else(|| NotationError::new(text, format!("is no level; expected 1 to {HARDEST}")))
}

/// Sets the riddles that were asked for.
pub(crate) fn riddle(args: &RiddleArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let first = args.seed.unwrap_or_else(fresh_seed);
    let (progress, cancel) = (Progress::of_work(), CancelToken::new());
    for number in 0..args.count {
        let seed = first.wrapping_add(number);
        let place = RiddlePlace::of(args, seed)?;
        if place.game.players() > 2 {
            bail!("`{}` is played by {}; a riddle is against one other player", place.game, place.game.players());
        }
        let monitor = || Monitor::new(cancel.clone(), session.memory().clone());
        let (found, ending) = session.run(Some(PATIENCE), &progress, &cancel, || place.find(args, &monitor()), None);
        let riddle = match found {
            Ok(Some(riddle)) => riddle,
            Ok(None) => bail!("{}", place.nothing()),
            Err(Halt::Cancelled) if ending == Ending::OutOfTime => {
                bail!("no riddle was found within {} s; a smaller setup has one sooner", PATIENCE.as_secs())
            }
            Err(Halt::Cancelled) => return Ok(session.code()),
            Err(Halt::MemoryFull) => bail!("the memory budget is used up; `--memory` raises it"),
        };
        let entry = RiddleEntry::new(&place, &riddle);
        if args.json {
            write_json_line(&entry, out)?;
        } else {
            if number > 0 {
                writeln!(out)?;
            }
            entry.write(args.with_solutions, out)?;
        }
    }
    if !args.json && !args.with_solutions {
        say("the line behind `again` with `--with-solutions` tells the answer");
    }
    Ok(ExitCode::Success)
}

/// Where a riddle is looked for.
struct RiddlePlace {
    game: AnyGame,
    /// The position that it is, where that is known.
    position: Option<<AnyGame as Game>::Position>,
    seed: Option<u64>,
}

impl RiddlePlace {
    fn of(args: &RiddleArgs, seed: u64) -> Result<Self> {
        let at = |words: &str, position: &str| {
            let game = game_of_words(words)?;
            let position = game.read_position(position.trim()).context("--position")?;
            Ok(Self { game, position: Some(position), seed: None })
        };
        if args.daily {
            let day = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / A_DAY;
            let today = riddle_of_day(day).context("there is no riddle of today")?;
            return at(today.setup, today.position);
        }
        let id = match &args.game {
            Some(id) => id.as_str(),
            None => games()[(seed % games().len() as u64) as usize].0,
        };
        let words = format!("{id} {}", args.setup.join(" "));
        match &args.position {
            Some(position) => at(&words, position),
            None if !args.setup.is_empty() => {
                Ok(Self { game: game_of_words(&words)?, position: None, seed: Some(seed) })
            }
            None => {
                let setups = ladder_of(id)?.setups;
                let words = setups[(seed / games().len() as u64) as usize % setups.len()];
                Ok(Self { game: words.parse()?, position: None, seed: Some(seed) })
            }
        }
    }

    fn find(&self, args: &RiddleArgs, monitor: &Monitor<'_, AnyGame>) -> Result<Option<Riddle<AnyGame>>, Halt> {
        let mut solver = Solver::new(self.game.clone());
        match &self.position {
            Some(position) => riddle_at(&mut solver, position, monitor),
            None => {
                let wish = RiddleWish::new(args.level, args.theme);
                find_riddle(&mut solver, self.seed.unwrap_or_default(), wish, monitor)
            }
        }
    }

    /// The sentence for a place without a riddle.
    fn nothing(&self) -> String {
        match &self.position {
            Some(pos) => {
                let position = self.game.write_position(pos);
                format!(
                    "`{position}` is no riddle: it needs exactly one turn that keeps a win or a draw, and others that do not"
                )
            }
            None => format!("no such riddle was found in `{}`; another seed, level or theme may have one", self.game),
        }
    }
}

const A_DAY: u64 = 86_400;

/// A riddle as it is printed. Fields may be added; none is ever changed.
#[derive(Serialize)]
struct RiddleEntry {
    setup: String,
    position: String,
    to_move: usize,
    outcome: String,
    remoteness: Option<u32>,
    turn: String,
    level: u8,
    theme: &'static str,
    seed: Option<u64>,
    /// The line that brings it back in every version.
    line: String,
}

impl RiddleEntry {
    fn new(place: &RiddlePlace, riddle: &Riddle<AnyGame>) -> Self {
        let (game, pos) = (&place.game, &riddle.position);
        let (setup, position) = (game.to_string(), game.write_position(pos));
        Self {
            line: format!("catchup riddle {setup} --position \"{position}\""),
            setup,
            position,
            to_move: game.to_move(pos).number(),
            outcome: riddle.value.outcome().to_string(),
            remoteness: riddle.value.remoteness(),
            turn: game.write_turn(pos, &riddle.turn),
            level: riddle.level,
            theme: riddle.theme.word(),
            seed: place.seed,
        }
    }

    fn write(&self, with_solution: bool, out: &mut impl Write) -> Result<()> {
        let Self { setup, position, to_move, level, theme, line, .. } = self;
        let task = match (self.outcome == Outcome::Draw.to_string(), self.remoteness) {
            (true, _) => "exactly one turn holds the draw".to_owned(),
            (false, Some(turns)) => format!("exactly one turn wins, in {turns}"),
            (false, None) => "exactly one turn wins".to_owned(),
        };
        writeln!(out, "{setup}, level {level} of {HARDEST}, {theme}")?;
        writeln!(out, "position  {position}")?;
        writeln!(out, "task      P{to_move} is to move: {task}")?;
        writeln!(out, "again     {line}")?;
        writeln!(out, "play      catchup play {setup} --position \"{position}\" --p{} perfect", 3 - to_move.min(&2))?;
        if with_solution {
            writeln!(out, "answer    {}", self.turn)?;
        }
        Ok(())
    }
}
