//! `catchup riddle`: a position in which exactly one turn keeps what there is.

mod place;
mod plain;
mod sheet;
mod told;

use std::io::{Write, stdin};
use std::path::PathBuf;

use anyhow::Result;
use clap::Args as ClapArgs;

use super::args::MeansArgs;
use super::session::Session;
use super::talk::{say, write_json_line};
use super::values::{count, path, seed};
use super::{ExitCode, House, Next, Opening, OpeningAt, needs_terminal};
use crate::core::NotationError;
use crate::play::{HARDEST, PosedRiddle, RiddleTheme};
use place::{RiddleFinder, SeenRiddles};
pub use sheet::RiddleSheet;
pub(super) use told::RiddleEntry;

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
    /// Which of those that are kept.
    #[command(flatten)]
    kept: KeptRiddleArgs,
    /// The number that decides which riddle it is
    #[arg(long, value_name = "N", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// How hard, from 1 to 5: how many of the game's opponents fail it
    #[arg(long, value_name = "LEVEL", value_parser = level, allow_hyphen_values = true)]
    level: Option<u8>,
    /// What makes it one: reason, greedy, draw or reading
    #[arg(long, value_name = "THEME", value_parser = RiddleTheme::read)]
    theme: Option<RiddleTheme>,
    /// So many different riddles, from the seed on
    #[arg(long, value_name = "N", default_value = "1", value_parser = count, allow_hyphen_values = true)]
    count: u64,
    /// Tell the answers, too
    #[arg(long)]
    with_solutions: bool,
    /// What becomes of it.
    #[command(flatten)]
    form: RiddleFormArgs,
    /// With what means.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
}

/// Riddles that are there already.
#[derive(Clone, Copy, Debug, ClapArgs)]
struct KeptRiddleArgs {
    /// The riddle of today, the same for everybody; days begin at midnight in Greenwich
    #[arg(long, conflicts_with_all = ["game", "seed", "level", "theme", "count"])]
    daily: bool,
    /// Riddles that went wrong, until they are solved at once
    #[arg(long, conflicts_with_all = ["daily", "position", "seed", "level", "theme"])]
    failed: bool,
    /// Your own slips: turns that gave away what one turn alone kept, kept in a review or in a saved game
    #[arg(long, conflicts_with_all = ["daily", "failed", "position", "seed", "level", "theme"])]
    mine: bool,
}

/// How riddles are set.
#[derive(Clone, Debug, ClapArgs)]
struct RiddleFormArgs {
    /// Solve it on the screen
    #[arg(long, conflicts_with_all = ["count", "with_solutions", "json", "plain", "svg"])]
    play: bool,
    /// Solve it line by line, for screen readers and pipes
    #[arg(long, conflicts_with_all = ["count", "with_solutions", "json", "svg"])]
    plain: bool,
    /// Draw the boards into this file: a sheet for a class
    #[arg(long, value_name = "FILE", value_parser = path(), conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// Print one JSON object a riddle
    #[arg(long)]
    json: bool,
}

/// Reads a level.
fn level(text: &str) -> Result<u8, NotationError> {
    let level = text.parse().ok().filter(|level| (1..=HARDEST).contains(level));
    level.ok_or_else(|| NotationError::new(text, format!("is no level; expected 1 to {HARDEST}")))
}

/// Sets the riddles that were asked for.
pub(crate) fn riddle(args: &RiddleArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<Next> {
    let house = House::open([])?;
    let finder = RiddleFinder::new(args, session, house.paths.as_ref());
    if args.form.play {
        needs_terminal("a riddle on the screen needs a terminal; `--plain` solves it line by line without one")?;
    }
    if args.form.play || args.form.plain {
        let Some(posed) = finder.first()? else { return Ok(Next::Done(session.code())) };
        let queue = finder.queue();
        if args.form.play {
            let at = OpeningAt::Riddle(Box::new(posed), queue);
            return Ok(Next::Screen(Box::new(Opening { house, at })));
        }
        return plain::solve(posed, queue, &finder, stdin().lock(), out).map(Next::Done);
    }
    let mut drawn = args.form.svg.as_ref().map(|path| RiddleSheet::new(path, args.with_solutions)).transpose()?;
    let (places, mut seen) = (finder.places()?, SeenRiddles::default());
    for (number, place) in places.iter().enumerate() {
        let (game, riddle) = match finder.find(place, &seen) {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Next::Done(session.code())),
            // What was found is not lost.
            Err(error) if number > 0 => {
                say(format!("{number} different riddles of {} were found: {error}", places.len()));
                break;
            }
            Err(error) => return Err(error),
        };
        seen.add(&game, &riddle);
        let posed = PosedRiddle::new(game, &riddle);
        let entry = RiddleEntry::new(&posed, &riddle, place.seed);
        match &mut drawn {
            Some(sheet) => sheet.add(posed, entry),
            None if args.form.json => write_json_line(&entry, out)?,
            None => {
                if number > 0 {
                    writeln!(out)?;
                }
                entry.write(args.with_solutions, out)?;
            }
        }
    }
    if let Some(sheet) = drawn {
        return Ok(Next::Sheet(Box::new(sheet)));
    }
    if !args.form.json && !args.with_solutions {
        say("the line behind `again` with `--with-solutions` tells the answer");
    }
    Ok(Next::Done(ExitCode::Success))
}
