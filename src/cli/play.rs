//! `catchup play`: sits down at a table.

use std::io::{IsTerminal, Write, stdin, stdout};

use anyhow::{Context, Result, bail};

use super::args::PlayArgs;
use super::place::{game_of, start, turns_of, words_of};
use super::plain;
use super::programs::Programs;
use super::rules::{OnFault, game_by_program};
use super::session::{OnCtrlC, Session};
use super::talk::say;
use super::{House, Next, Opening, OpeningAt, matches, needs_terminal};
use crate::bots::fresh_seed;
use crate::core::{Game, Player};
use crate::files;
use crate::games::AnyGame;
use crate::paths::Paths;
use crate::play::{Levels, Match, Save, Seat, check_playable, is_equal};
use crate::settings::Key;

/// Lays the table out; the screen takes over, unless the game is played line by line.
pub(crate) fn play(args: &PlayArgs, out: &mut impl Write) -> Result<Next> {
    let table = lay_out(args)?;
    let given = [(Key::Hints, &args.hints), (Key::GiveBack, &args.give_back)];
    let flags = given.into_iter().filter_map(|(key, text)| Some((key, text.clone()?)));
    if !args.plain {
        needs_terminal("the table needs a terminal; `--plain` plays line by line without one")?;
        let house = House::open(flags)?;
        let at = OpeningAt::Table(Box::new(table.giving_back(house.settings.give_back)));
        return Ok(Next::Screen(Box::new(Opening { house, at })));
    }
    let house = House::open_for(&[Key::Memory, Key::Hints, Key::GiveBack], flags)?;
    let session = Session::new(None, house.settings.memory, OnCtrlC::End)?;
    // Nobody comes back to a game that a script played.
    let is_script = !stdin().is_terminal() && !stdout().is_terminal();
    let table = table.giving_back(house.settings.give_back);
    if args.keep && !table.seats().iter().any(Seat::is_human) {
        say("`--keep` keeps games of people, and here bots alone play: `list` will not have it");
    }
    plain::play(table, &house, &session, args.keep || !is_script, stdin().lock(), out).map(Next::Done)
}

fn lay_out(args: &PlayArgs) -> Result<Match<AnyGame>> {
    if let Some(table) = matches::saved(&args.setup) {
        return go_on(table?, args);
    }
    let words = words_of(&args.setup);
    let line = Save::from_line(&words);
    // It is admitted until the table is laid.
    let on_fault = if args.plain { OnFault::End } else { OnFault::GoOn };
    let _admitted = game_by_program(line.as_ref().map_or(&words, |line| &line.game), on_fault).transpose()?;
    let (game, start, played) = match &line {
        Some(_) if args.place.position.is_some() => bail!("`--position` and a line with turns exclude each other"),
        Some(line) => {
            let table = matches::of_line(line)?;
            (table.game().clone(), table.timeline().start().clone(), &line.turns[..])
        }
        None => {
            let game = game_of(&args.setup)?;
            let start = start(&game, &args.place)?;
            (game, start, &[][..])
        }
    };
    check_playable(&game)?;
    let mut seats = seats(args, &game, &[])?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    if let Some(first) = args.first {
        seats = first.order(seats, seed).context("--first")?;
    }
    let mut table = Match::from_position(game, start, seats, seed);
    for turn in played {
        table.try_text(turn)?;
    }
    make_moves(&mut table, args)?;
    Ok(table)
}

/// A saved game where it was left, with others on the seats that are named.
fn go_on(table: Match<AnyGame>, args: &PlayArgs) -> Result<Match<AnyGame>> {
    let given =
        [("position", args.place.position.is_some()), ("first", args.first.is_some()), ("seed", args.seed.is_some())];
    if let Some((flag, _)) = given.into_iter().find(|(_, is_given)| *is_given) {
        bail!("`--{flag}` and a saved game exclude each other");
    }
    check_playable(table.game())?;
    let seats = seats(args, table.game(), table.seats())?;
    let mut table = table.seated(seats);
    make_moves(&mut table, args)?;
    Ok(table)
}

/// Who sits where: on a seat for which nobody is named whoever sat there, else a person.
fn seats(args: &PlayArgs, game: &AnyGame, before: &[Seat<AnyGame>]) -> Result<Vec<Seat<AnyGame>>> {
    let programs = Programs::new(args.move_limit);
    let mut seats = Vec::new();
    for (player, who) in Player::ALL.into_iter().zip(args.seats()) {
        let flag = || format!("--{}", player.notation());
        match who {
            Some(_) if player.index() >= game.players() => {
                bail!("`{}` has no seat: `{game}` has players p1 to p{}", flag(), game.players());
            }
            Some(who) => seats.push(levelled(game, programs.seat(game, who).with_context(flag)?)),
            None => seats.push(before.get(player.index()).cloned().unwrap_or(Seat::Human)),
        }
    }
    seats.truncate(game.players());
    Ok(seats)
}

fn make_moves(table: &mut Match<AnyGame>, args: &PlayArgs) -> Result<()> {
    for (number, turn) in turns_of(&args.place).enumerate() {
        table.try_text(turn).with_context(|| format!("--moves, number {}", number + 1))?;
    }
    Ok(())
}

/// The same seat, on which somebody's equal plays as strong as that somebody is by now.
fn levelled(game: &AnyGame, seat: Seat<AnyGame>) -> Seat<AnyGame> {
    let Some(_) = seat.bot().filter(|bot| is_equal(bot.name())) else { return seat };
    let paths = Paths::find(|variable| std::env::var(variable).ok());
    let played = paths.map_or(Ok((Vec::new(), None)), |paths| files::played(&paths.data));
    let (played, damaged) = played.unwrap_or_else(|words| (Vec::new(), Some(words)));
    if let Some(words) = damaged {
        say(words);
    }
    Levels::of(&played).equal(game).map_or(seat, Seat::Bot)
}
