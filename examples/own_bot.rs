//! A bot of one's own plays a tournament and sits down at a table: `cargo run --example own_bot`, and with the word
//! `screen` behind it against you.

use std::error::Error;

use catchup::bots::{Bot, Bots, NamedBot, Policy, Situation};
use catchup::core::Game;
use catchup::games::AnyGame;
use catchup::games::catch_up::CatchUp;
use catchup::play::tournament::{Tournament, TournamentDesk};
use catchup::play::{Match, Seat, choose_turn};
use catchup::solve::{Halt, Monitor, Solver, turns};
use catchup::tui::{Means, Start, run};

/// Takes as many numbers as a turn can have; among the longest turns all alike.
struct Collector;

impl Bot<CatchUp> for Collector {
    fn policy(&mut self, at: &mut Situation<'_, '_, CatchUp>) -> Result<Policy<CatchUp>, Halt> {
        let all = turns(at.game, at.pos, 10_000, at.monitor).turns;
        let longest = all.iter().map(|(turn, _)| turn.len()).max();
        Ok(Policy::uniform(all.into_iter().map(|(turn, _)| turn).filter(|turn| Some(turn.len()) == longest).collect()))
    }
}

fn collector() -> NamedBot<CatchUp> {
    NamedBot::own("collector", |_seed| Box::new(Collector))
}

/// How often each wins against each, exactly.
pub fn tournament() -> Result<String, Box<dyn Error>> {
    let game: CatchUp = "catch-up 1..7".parse()?;
    let bots = vec![game.named_bot("random")?, collector(), game.named_bot("perfect")?];
    let contest = Tournament::new(game, bots);
    let matrix = contest.exact(&TournamentDesk::quiet())?;
    let mut lines = Vec::new();
    for (first, row) in contest.bots.iter().zip(&matrix.cells) {
        for (second, odds) in contest.bots.iter().zip(row) {
            lines.push(format!("{first} beats {second}: {}", odds.p1));
        }
    }
    Ok(lines.join("\n"))
}

/// A match against the perfect bot, turn by turn.
pub fn table() -> Result<String, Box<dyn Error>> {
    let game: CatchUp = "catch-up 1..7".parse()?;
    let seats = vec![Seat::Bot(collector()), Seat::Bot(game.named_bot("perfect")?)];
    let mut table = Match::new(game.clone(), seats, 7);
    let mut solver = Solver::new(game.clone());
    let mut lines = Vec::new();
    while let Some(bot) = table.bot_to_move().cloned() {
        let turn = choose_turn(&bot, table.choice_seed(), table.position(), &mut solver, &mut Monitor::unlimited())?;
        lines.push(format!("{bot} takes {}", game.write_turn(table.position(), &turn)));
        turn.into_iter().try_for_each(|mv| table.try_play(mv))?;
    }
    Ok(lines.join("\n"))
}

/// The table of the screen knows whichever game, and the bot comes along.
pub fn beside_you() -> Result<Match<AnyGame>, Box<dyn Error>> {
    Ok(Match::new("catch-up 1..12".parse()?, vec![Seat::Human, Seat::Bot(collector().into())], 7))
}

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().any(|word| word == "screen") {
        run(Start::Table(Box::new(beside_you()?)), Means::default())?;
        return Ok(());
    }
    println!("{}\n{}", tournament()?, table()?);
    Ok(())
}
