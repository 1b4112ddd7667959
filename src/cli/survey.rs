//! `catchup survey`: tables of facts about a game.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};

use super::ExitCode;
use super::args::SurveyArgs;
use super::filter::RowFilter;
use super::progress::Progress;
use super::rows::{Format, Rows};
use super::session::{Ending, Session};
use super::talk::{name_of, say};
use crate::files;
use crate::games::{pictures, tables};
use crate::solve::{CancelToken, Halt};
use crate::survey::{Request, Sheet, SurveyError, Table};

/// Prints a table, row by row.
pub(crate) fn survey(args: &SurveyArgs, session: &Session, out: &mut (impl Write + Send)) -> Result<ExitCode> {
    let args = &SurveyArgs { setup: args.setup.apart(), ..args.clone() };
    if args.list {
        return list(&args.setup.game, out);
    }
    let table = choose(&args.setup.game, args.table.as_deref())?;
    if args.columns {
        if let Some(word) = args.setup.setup.first() {
            bail!("`{word}` is too much: the columns of a table are the same for every setup");
        }
        return columns(table, out);
    }
    let format = Format::from(args.format);
    if format == Format::Plot && table.plot.is_none() {
        bail!("`--plot` has nothing to draw in the table `{}`", table.id);
    }
    let (from, to) = args.ends();
    let request = Request {
        game: args.setup.game.clone(),
        setup: args.words(),
        from,
        to,
        games: args.sample.games,
        seed: args.sample.seed,
        files: Some(files::board),
    };
    // What a game draws is better seen than its bars, unless somebody names a table that has some.
    let has_picture = pictures().any(|(id, _)| *id == request.game);
    let draws_bars = table.plot.is_some() && (args.table.is_some() || !has_picture);
    if let Some(path) = &args.svg {
        files::check_target(path).map_err(io::Error::other)?;
        if !draws_bars {
            return draw(&request, table, path);
        }
    }
    let progress = Progress::of_work();
    let cancel = CancelToken::new();
    let rows = Rows::new(out, table.columns, format, table.plot, progress.handle())
        .filtered(RowFilter::new(args, table)?)
        .drawn_from(table.sample(&request))
        .pictured(&format!("{} {}: {}", request.game, request.setup, table.blurb).replace(" :", ":"), args.svg.clone());
    let rows = Mutex::new(match &args.sort {
        Some(key) => rows.sorted(column(table, key)?),
        None => rows,
    });
    let work = || {
        let mut shared = &rows;
        let mut sheet =
            Sheet::new(&mut shared, table.columns.len(), cancel.clone(), session.memory().clone()).of_part(args.shard);
        table.fill(&request, &mut sheet)
    };
    let finish = |why: Option<&str>| {
        let mut rows = rows.lock().unwrap_or_else(PoisonError::into_inner);
        rows.finish()?;
        if let Some(why) = why {
            let went_on = match rows.place() {
                "" => String::new(),
                _ if table.range.is_empty() => String::new(),
                place => format!("; `--from {place}` goes on from here"),
            };
            say(format!("{why}{went_on}"));
        }
        Ok(())
    };
    let mut tell = |ending| finish(Some(stop_words(ending)));
    let (outcome, ending) = session.run(args.time.seconds, &progress, &cancel, work, Some(&mut tell));
    match outcome {
        Ok(()) => {
            finish(None)?;
            Ok(ExitCode::Success)
        }
        Err(SurveyError::Halt(Halt::Cancelled)) => {
            finish(Some(stop_words(ending)))?;
            Ok(session.code_after(ending))
        }
        Err(SurveyError::Halt(Halt::MemoryFull)) => {
            finish(Some("the memory budget is used up; `--memory` raises it"))?;
            Ok(ExitCode::Success)
        }
        Err(SurveyError::Words(error)) => {
            finish(None)?;
            Err(error.into())
        }
        Err(SurveyError::Output(error)) => Err(error.into()),
    }
}

/// Says which tables there are, what they tell, and what their ranges mean.
fn list(game: &str, out: &mut impl Write) -> Result<ExitCode> {
    let tables = tables(game)?;
    let width = tables.iter().map(|table| table.id.len()).max().unwrap_or(0);
    for table in tables {
        let range = if table.range.is_empty() { String::new() } else { format!(" (--from, --to: {})", table.range) };
        writeln!(out, "{:<width$}  {}{range}", table.id, table.blurb)?;
    }
    Ok(ExitCode::Success)
}

/// Says what each column holds.
fn columns(table: &Table, out: &mut impl Write) -> Result<ExitCode> {
    let width = table.columns.iter().map(|column| column.key.len()).max().unwrap_or(0);
    for column in table.columns {
        writeln!(out, "{:<width$}  {}", column.key, column.about)?;
    }
    Ok(ExitCode::Success)
}

/// The column with this key.
fn column(table: &Table, key: &str) -> Result<usize> {
    let Some(column) = table.columns.iter().position(|column| column.key == key) else {
        let known: Vec<_> = table.columns.iter().map(|column| column.key).collect();
        bail!("--sort: `{key}` is no column of the table `{}`; there are {}", table.id, known.join(", "))
    };
    Ok(column)
}

fn stop_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Interrupted => "stopped",
        Ending::OutOfTime | Ending::Finished => "the time is up",
    }
}

/// Draws what is better seen than read.
fn draw(request: &Request, table: &Table, path: &Path) -> Result<ExitCode> {
    let Some((_, picture)) = pictures().find(|(id, _)| *id == request.game) else {
        bail!("`--svg` has nothing to draw in the table `{}`", table.id);
    };
    files::replace(path, (picture.draw)(request)?).with_context(|| format!("cannot write {}", name_of(path)))?;
    Ok(ExitCode::Success)
}

/// The table of a game that is asked for, else its first.
pub(super) fn choose(game: &str, id: Option<&str>) -> Result<&'static Table> {
    let tables = tables(game)?;
    let Some(first) = tables.first() else { bail!("`{game}` has no tables yet") };
    let Some(id) = id else { return Ok(first) };
    match tables.iter().find(|table| table.id == id) {
        Some(table) => Ok(table),
        None => {
            let known: Vec<_> = tables.iter().map(|table| table.id).collect();
            bail!("`{id}` is no table of {game}; there are {}", known.join(", "))
        }
    }
}
