//! A setup: a track and the rules of the race on it, read from words.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use super::car::{Car, Road};
use super::duel::{PaidTable, Whole};
use super::elsewhere::Elsewhere;
use super::home::{Home, wanders};
use super::info::INFO;
use super::map::GridPoint;
use super::options::{Finish, Gates, Options, Points, Slots};
use super::position::MOST_CARS;
use super::random;
use super::shipped::{self, SHIPPED};
use super::solo::Solo;
use super::track::Track;
use crate::core::{NotationError, OwnBoards, ReadFile};

/// A race: a track and its rules. A clone costs nothing: the track is shared.
#[derive(Clone, Debug)]
pub struct RaceTrack {
    track: Arc<Track>,
    options: Options,
    /// What the track is called in a setup: the word of a shipped one, else the word with the ending of a file.
    word: String,
    /// Whence a car can finish, once that matters; all clones share it.
    home: Arc<OnceLock<Home>>,
    /// The table of one car, once somebody has asked for it.
    solo: Arc<OnceLock<Arc<Solo>>>,
    /// One for positions that it does not hold.
    pub(super) elsewhere: Arc<Elsewhere>,
    /// The table of two cars, once somebody has filled it.
    whole: Arc<OnceLock<PaidTable>>,
}

/// What the word of a track file ends in, so that it is never the word of a track of ours.
pub const ENDING: &str = ".track";

/// Tracks of one's own.
pub(super) const OWN: OwnBoards = OwnBoards { about: "a track of your own", ending: ENDING };
/// The most laps.
pub(super) const MOST_LAPS: u8 = 9;

impl RaceTrack {
    /// The track.
    pub fn track(&self) -> &Track {
        &self.track
    }

    /// The rules.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How many cars race.
    pub fn cars(&self) -> usize {
        usize::from(self.options.cars)
    }

    /// The track and the rules as far as one car alone is concerned.
    pub fn road(&self) -> Road<'_> {
        Road::new(&self.track, &self.options)
    }

    /// Whether a car can still finish, if no other is in its way: exact, and without a table.
    pub fn can_finish(&self, car: Car) -> bool {
        self.found_home().can_finish(self.road(), car)
    }

    /// Finds whence a car can finish, which takes some 5 ms on the largest tracks; all clones share it.
    pub fn find_home(&self) {
        self.found_home();
    }

    fn found_home(&self) -> &Home {
        self.home.get_or_init(|| Home::new(&self.track, &self.options))
    }

    /// Whether the race of a car that can no longer finish is over: there is no move left, or no end of them.
    pub(super) fn is_stuck(&self, doomed: Car) -> bool {
        self.road().successors(doomed).next().is_none() || wanders(self.road(), doomed)
    }

    /// The table of one car: where it can get, and how far home it is from there. Computed at the first call, which takes
    /// some 20 ms, and 100 ms on the largest tracks; all clones share it.
    pub fn solo(&self) -> &Solo {
        match self.solo_unless(|_| Ok::<(), Infallible>(())) {
            Ok(solo) => solo,
            Err(never) => match never {},
        }
    }

    /// The same, `poll` being called now and then with the number of states found so far.
    ///
    /// # Errors
    /// What `poll` returns.
    pub fn solo_unless<E>(&self, poll: impl FnMut(usize) -> Result<(), E>) -> Result<&Solo, E> {
        self.shared_solo(poll).map(Arc::as_ref)
    }

    pub(super) fn shared_solo<E>(&self, poll: impl FnMut(usize) -> Result<(), E>) -> Result<&Arc<Solo>, E> {
        if let Some(solo) = self.solo.get() {
            return Ok(solo);
        }
        let solo = Solo::new(&self.track, &self.options, [], poll)?;
        // Two threads may have computed it at once; either table will do.
        Ok(self.solo.get_or_init(|| Arc::new(solo)))
    }

    /// The table of one car, if it is computed already.
    pub fn solo_if_ready(&self) -> Option<&Solo> {
        self.solo.get().map(Arc::as_ref)
    }

    /// The table of two cars, if somebody has filled it; all clones share it.
    pub fn whole(&self) -> Option<&Whole> {
        self.whole.get().map(|table| &table.whole)
    }

    /// Keeps a table of two cars, unless there is one.
    pub(super) fn keep(&self, table: PaidTable) -> &PaidTable {
        self.whole.get_or_init(|| table)
    }

    /// The race of one car on the same track, with the same things to do: what its ghost and its distances come from.
    pub fn alone(&self) -> Self {
        let Options { laps, gates, pit, full_stop_start, power_brake, hard_brakes, skid, .. } = self.options;
        let alone = Options::alone();
        let options = Options { laps, gates, pit, full_stop_start, power_brake, hard_brakes, skid, ..alone };
        Self { options, whole: Arc::default(), ..self.clone() }
    }

    /// The word of the track in a setup.
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The track file that the setup was read from, by name; none for a track that comes with the program.
    pub(super) fn file(&self) -> Option<(String, String)> {
        self.word.ends_with(ENDING).then(|| (self.word.clone(), self.track.text().to_owned()))
    }
}

impl fmt::Display for RaceTrack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "race-track {}", self.word)?;
        let Options {
            cars,
            finish,
            points,
            laps,
            gates,
            pit,
            full_stop_start,
            power_brake,
            hard_brakes,
            skid,
            slots,
            order,
        } = self.options;
        if cars != 2 {
            write!(f, " cars={cars}")?;
        }
        let usual = Options::usual(cars);
        if (finish, points) != (usual.finish, usual.points) || slots == Slots::Chosen {
            if cars == 2 {
                f.write_str(match finish {
                    Finish::First => " finish=first",
                    Finish::Farther => " finish=farther",
                })?;
            }
            if points == Points::Shared {
                f.write_str(" shared")?;
            }
        }
        if laps > 1 {
            write!(f, " laps={laps}")?;
        }
        f.write_str(match gates {
            Gates::None => "",
            Gates::Order => " gates=order",
            Gates::Stops => " gates=stops",
        })?;
        let flags = [(pit, "pit=1"), (full_stop_start, "full-stop-start"), (power_brake, "power-brake")];
        let more = [(hard_brakes, "hard-brakes"), (skid, "skid"), (slots == Slots::Chosen, "choose-slots")];
        let flags = flags.into_iter().chain(more);
        flags.filter(|(is_on, _)| *is_on).try_for_each(|(_, word)| write!(f, " {word}"))?;
        if let Slots::Drawn(seed) = slots {
            write!(f, " lots={seed}")?;
        }
        order.map_or(Ok(()), |seed| write!(f, " order={seed}"))
    }
}

impl FromStr for RaceTrack {
    type Err = NotationError;

    /// Reads the words of a setup, with or without the id; tracks are those that come with the program.
    fn from_str(words: &str) -> Result<Self, NotationError> {
        read(words, &|name| {
            let known = SHIPPED.map(|(word, _)| word).join(", ");
            Err(NotationError::new(name, format!("is neither a track of ours ({known}) nor a track file")))
        })
    }
}

/// Reads the words of a setup; `open` finds tracks that do not come with the program.
pub(super) fn read(words: &str, open: &ReadFile<'_>) -> Result<RaceTrack, NotationError> {
    let mut words: Vec<&str> = words.split_whitespace().collect();
    if words.first() == Some(&super::ID) {
        words.remove(0);
    }
    let (name, options) = words.split_first().unwrap_or((&SHIPPED[0].0, &[]));
    if name.contains('=') || FLAGS.contains(name) {
        return Err(NotationError::new(*name, "comes before the track; for example race-track little-oval laps=2"));
    }
    let (named, taken) = if *name == random::PREFIX { random::word(options)? } else { ((*name).to_owned(), 0) };
    let (word, track) = find(&named, open)?;
    let options = SaidOptions::read(&options[taken..])?.options()?;
    check(&track, &options)?;
    let race = RaceTrack {
        track: Arc::new(track),
        options,
        word,
        home: Arc::default(),
        solo: Arc::default(),
        elsewhere: Arc::default(),
        whole: Arc::default(),
    };
    let asked = race.to_string();
    // Of what is offered everywhere a test knows it.
    let is_preset = || INFO.presets.iter().any(|preset| preset.setup == asked);
    let starts = || race.track.slots().iter().map(|&slot| Car::at_start(slot, &race.options));
    if is_preset() || starts().any(|car| race.can_finish(car)) {
        return Ok(race);
    }
    Err(NotationError::new(asked.trim_start_matches("race-track "), "asks for what no car can do on this track"))
}

/// The track that a word names, and the word that it has in a setup.
fn find(name: &str, open: &ReadFile<'_>) -> Result<(String, Track), NotationError> {
    if let Some(track) = shipped::track(name) {
        return Ok((name.to_owned(), track.map_err(|fault| fault.in_file(name))?));
    }
    if let Some(track) = random::track(name) {
        return Ok((name.to_owned(), track?));
    }
    let ours = SHIPPED.map(|(word, _)| word);
    let text = OWN.read(name, open).map_err(|error| error.among(&ours))?;
    let track = Track::parse(&text).map_err(|fault| fault.in_file(name))?;
    let word = track.word();
    let is_ours = matches!(shipped::track(&word), Some(Ok(ours)) if ours.map() == track.map())
        || matches!(random::track(&word), Some(Ok(ours)) if ours.map() == track.map());
    let word = if is_ours { word } else { word + ENDING };
    Ok((word, track))
}

/// Options that are a word and no more.
pub(super) const FLAGS: [&str; 6] = ["shared", "full-stop-start", "power-brake", "hard-brakes", "skid", "choose-slots"];

/// The options as they were said.
#[derive(Default)]
struct SaidOptions<'a> {
    words: Vec<&'a str>,
    cars: Option<u8>,
    finish: Option<Finish>,
    laps: Option<u8>,
    gates: Option<Gates>,
    pit: bool,
    lots: Option<u32>,
    order: Option<u32>,
}

impl<'a> SaidOptions<'a> {
    fn read(words: &[&'a str]) -> Result<Self, NotationError> {
        let mut said = Self::default();
        for &word in words {
            let key = |word: &'a str| word.split('=').next().unwrap_or(word);
            if said.words.iter().any(|before| key(before) == key(word)) {
                return Err(NotationError::new(word, "is said twice"));
            }
            said.word(word)?;
            said.words.push(word);
        }
        Ok(said)
    }

    fn word(&mut self, word: &str) -> Result<(), NotationError> {
        let wrong = |expected: &str| Err(NotationError::new(word, expected));
        match word.split_once('=') {
            Some(("cars", value)) => match value.parse() {
                Ok(cars @ 1..=3) => self.cars = Some(cars),
                _ => return wrong("is no race: there is cars=1, cars=2 and cars=3"),
            },
            Some(("finish", "first")) => self.finish = Some(Finish::First),
            Some(("finish", "farther")) => self.finish = Some(Finish::Farther),
            Some(("finish", _)) => return wrong("is no finish: there is finish=first and finish=farther"),
            Some(("laps", value)) => match value.parse() {
                Ok(laps @ 1..=MOST_LAPS) => self.laps = Some(laps),
                _ => return wrong("is no number of laps: there is laps=1 to laps=9"),
            },
            Some(("gates", "order")) => self.gates = Some(Gates::Order),
            Some(("gates", "stops")) => self.gates = Some(Gates::Stops),
            Some(("gates", _)) => {
                return wrong("is nothing to do at gates: there is gates=order, to drive through, and gates=stops");
            }
            Some(("lots", value)) => match value.parse() {
                Ok(seed) => self.lots = Some(seed),
                Err(_) => return wrong("is no seed of lots: a whole number below 2^64, for example lots=7"),
            },
            Some(("order", value)) => match value.parse() {
                Ok(seed) => self.order = Some(seed),
                Err(_) => {
                    return wrong("is no seed of lots for the order: a whole number below 2^64, for example order=7");
                }
            },
            Some(("pit", "1")) => self.pit = true,
            Some(("pit", _)) => return wrong("is no number of pit stops: there is pit=1"),
            None if FLAGS.contains(&word) => {}
            Some(_) | None => {
                return wrong(
                    "is no option; there are cars=, finish=, laps=, gates=, pit=1, lots=, order=, shared, full-stop-start, \
                     power-brake, hard-brakes, skid and choose-slots",
                );
            }
        }
        Ok(())
    }

    fn has(&self, flag: &str) -> bool {
        self.words.contains(&flag)
    }

    fn options(&self) -> Result<Options, NotationError> {
        let cars = self.cars.unwrap_or(2);
        let usual = Options::usual(cars);
        let slots = match self.lots {
            Some(_) if self.has("choose-slots") => {
                return Err(NotationError::new("choose-slots", "and lots= say two things about the slots"));
            }
            Some(_) if cars == 1 => return Err(NotationError::new("lots=", "needs a second car")),
            Some(seed) => Slots::Drawn(seed),
            None if self.has("choose-slots") => Slots::Chosen,
            None => Slots::Given,
        };
        // Whoever says anything about fairness gets what he says, and nothing more.
        let is_usual = self.finish.is_none() && slots != Slots::Chosen && !self.has("shared");
        let shared = if self.has("shared") { Points::Shared } else { Points::Own };
        if cars == 1 && self.has("shared") {
            return Err(NotationError::new("shared", "needs a second car"));
        }
        if cars == 1 && self.order.is_some() {
            return Err(NotationError::new("order=", "needs a second car"));
        }
        if cars != 2 && self.finish == Some(Finish::Farther) {
            return Err(NotationError::new("finish=farther", "is for two cars"));
        }
        Ok(Options {
            cars,
            finish: self.finish.unwrap_or(usual.finish),
            points: if is_usual { usual.points } else { shared },
            laps: self.laps.unwrap_or(1),
            gates: self.gates.unwrap_or(Gates::None),
            pit: self.pit,
            full_stop_start: self.has("full-stop-start"),
            power_brake: self.has("power-brake"),
            hard_brakes: self.has("hard-brakes"),
            skid: self.has("skid"),
            slots,
            order: self.order,
        })
    }
}

/// Whether the track has what the rules ask for.
fn check(track: &Track, options: &Options) -> Result<(), NotationError> {
    let slots = track.slots().len();
    let cars = usize::from(options.cars).min(MOST_CARS);
    if cars > slots && options.points == Points::Own {
        let reason = format!("needs {cars} slots, and {} has {slots}; say shared, or draw another S", track.name());
        return Err(NotationError::new(format!("cars={cars}"), reason));
    }
    if options.gates != Gates::None && track.gates() == 0 {
        let word = if options.gates == Gates::Order { "gates=order" } else { "gates=stops" };
        return Err(NotationError::new(word, format!("needs gates, and {} has none", track.name())));
    }
    if options.pit && track.map().find(|cell| cell == GridPoint::Pit).is_empty() {
        return Err(NotationError::new("pit=1", format!("needs a pit, and {} has none", track.name())));
    }
    Ok(())
}
