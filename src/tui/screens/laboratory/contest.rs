//! The tournament of the laboratory: every pairing of its bots, worked out by a job while the screen is looked at.

use std::sync::{Mutex, PoisonError};

use crate::bots::NamedBot;
use crate::core::{Game, NotationError};
use crate::engine::{Job, Outbox, Report, Source};
use crate::games::{AnyGame, whole_setup};
use crate::play::tournament::{Method, Pairing, Tournament, TournamentError, on_deep_threads, pairings_csv};
use crate::solve::Halt;
use crate::tui::oracle::Oracle;
use crate::tui::screen::Desk;
use crate::tui::typed_bot::typed_bot;

/// How far something has come that a job works on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stand {
    /// It is being worked out.
    Working,
    /// All of it is there.
    Done,
    /// Somebody stopped it.
    Stopped,
    /// It ended early, for this reason.
    Failed(String),
}

/// Who beats whom.
pub(crate) struct Contest {
    /// The setup as its game writes it.
    pub setup: String,
    /// Who takes part, once that is known.
    pub bots: Vec<NamedBot<AnyGame>>,
    /// How the chances are found, once that is known.
    pub method: Option<Method>,
    /// What is finished.
    pub pairings: Vec<Pairing>,
    /// How far it is.
    pub stand: Stand,
    job: Option<Job<ContestNews>>,
}

/// What the job reports: all that it has found so far.
#[derive(Clone, Debug)]
struct ContestNews {
    method: Method,
    bots: Vec<NamedBot<AnyGame>>,
    pairings: Vec<Pairing>,
    end: Option<String>,
}

/// Games of every pairing where chances cannot be computed.
const SAMPLE: u64 = 1_000;

impl Contest {
    /// Starts the tournament of these bots at `words`; of all that list their chances when none are named.
    ///
    /// # Errors
    /// When the words are no setup, or a bot is none of that game's.
    pub(crate) fn start(words: &str, bots: &[String], desk: &Desk<'_>) -> Result<Self, NotationError> {
        let game = AnyGame::read_setup(&whole_setup(words), &desk.oracle.board)?;
        let named = !bots.is_empty();
        let bots = if named {
            bots.iter().map(|bot| typed_bot(&game, bot, desk.oracle)).collect::<Result<Vec<_>, _>>()?
        } else {
            Tournament::everybody(&game)?
        };
        let setup = game.to_string();
        let contest = Tournament::new(game, bots.clone());
        let seed = (desk.fresh)();
        let job = Job::start(desk.engine, "laboratory", move |outbox| hold(contest, named, seed, outbox));
        // Which of all bots can take part is found out by asking them.
        let bots = if named { bots } else { Vec::new() };
        Ok(Self { setup, bots, method: None, pairings: Vec::new(), stand: Stand::Working, job: Some(job) })
    }

    /// One of all bots of a game of which nothing is worked out.
    #[cfg(test)]
    pub(crate) fn begun(game: &AnyGame) -> Self {
        let bots = Tournament::everybody(game).unwrap_or_else(|error| panic!("{error}"));
        Self { setup: game.to_string(), bots, method: None, pairings: Vec::new(), stand: Stand::Working, job: None }
    }

    /// The game that these pairings are about; nothing is started.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub(crate) fn check(words: &str, bots: &[String], oracle: Oracle) -> Result<AnyGame, NotationError> {
        let game = AnyGame::read_setup(&whole_setup(words), &oracle.board)?;
        if game.players() != 2 {
            return Err(NotationError::new(game.to_string(), "is not for two; who beats whom needs two players"));
        }
        bots.iter().try_for_each(|bot| typed_bot(&game, bot, oracle).map(drop))?;
        Ok(game)
    }

    /// Takes in what the job has found; whether there was anything.
    pub(crate) fn take(&mut self, source: Source) -> bool {
        let Some(report) = self.job.as_ref().filter(|job| job.source() == source).and_then(Job::take) else {
            return false;
        };
        let is_last = report.is_last();
        match report {
            Report::Failed(words) => self.stand = Stand::Failed(words),
            Report::Partial(news) | Report::Done(news) => {
                self.stand = match news.end {
                    Some(words) => Stand::Failed(words),
                    None if is_last => Stand::Done,
                    None => Stand::Working,
                };
                (self.method, self.bots, self.pairings) = (Some(news.method), news.bots, news.pairings);
            }
        }
        if is_last {
            self.job = None;
        }
        true
    }

    /// Stops it; what is there stays.
    pub(crate) fn stop(&mut self) {
        if self.job.take().is_some() {
            self.stand = Stand::Stopped;
        }
    }

    /// What the bot in row `p1` does against the one in column `p2`.
    pub(crate) fn pairing(&self, p1: usize, p2: usize) -> Option<&Pairing> {
        self.pairings.iter().find(|pairing| (pairing.p1, pairing.p2) == (p1, p2))
    }

    /// How many pairings there are to be.
    pub(crate) fn total(&self) -> usize {
        self.bots.len() * self.bots.len()
    }

    /// How far off a chance may be: nothing for fractions.
    pub(crate) fn error(&self) -> f64 {
        self.pairings.iter().map(Pairing::widest).fold(0.0, f64::max)
    }

    /// How many turns of its games were chosen without a proof.
    pub(crate) fn unproven(&self) -> u64 {
        self.pairings.iter().filter_map(|pairing| pairing.unproven).sum()
    }

    /// The pairings as comma-separated values.
    pub(crate) fn csv(&self) -> String {
        self.method.map(|method| pairings_csv(&self.bots, method, &self.pairings)).unwrap_or_default()
    }
}

/// Holds the tournament: without the bots that were not named and do not list their chances, and by sampling where chances
/// cannot be computed at all.
fn hold(mut contest: Tournament<AnyGame>, named: bool, seed: u64, outbox: &Outbox<ContestNews>) -> ContestNews {
    let mut method = contest.usual_method(seed);
    loop {
        let news = ContestNews { method, bots: contest.bots.clone(), pairings: Vec::new(), end: None };
        let known = Mutex::new(news);
        let listener = |_: f64, pairing: Option<Pairing>| {
            let Some(pairing) = pairing else { return };
            let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
            let place = known.pairings.partition_point(|other| (other.p1, other.p2) < (pairing.p1, pairing.p2));
            known.pairings.insert(place, pairing);
            outbox.show(known.clone());
        };
        let (cancel, memory) = (outbox.token().clone(), outbox.memory().clone());
        let held = on_deep_threads(|| contest.hold(method, cancel, memory, &listener));
        let mut news = known.into_inner().unwrap_or_else(PoisonError::into_inner);
        match held {
            Some(Ok(())) => return news,
            Some(Err(TournamentError::NotListed(shy))) if !named => contest.bots.retain(|bot| bot.name() != shy),
            Some(Err(
                TournamentError::NotListed(_) | TournamentError::Long(_) | TournamentError::Halt(Halt::MemoryFull),
            )) if method.is_computed() => {
                method = Method::Sampled { games: SAMPLE, seed };
            }
            Some(Err(error)) => {
                news.end = Some(error.to_string());
                return news;
            }
            None => {
                news.end = Some("no thread could be started".to_owned());
                return news;
            }
        }
    }
}
