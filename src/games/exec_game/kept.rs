//! What a program has told of its positions: asked once, and kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use crate::core::{GameResult, Player};

/// Rules that somebody else knows, asked one question at a time; each is answered within a time, or refused in words that go
/// on from the name of the program.
pub trait OwnRules: Send + Sync {
    /// How a game begins.
    fn opening(&self) -> Result<RulesOpening, String>;

    /// What there is to know of a position.
    fn place(&self, position: &str) -> Result<RulesPlace, String>;

    /// The position after one of its moves.
    fn after(&self, position: &str, mv: &str) -> Result<String, String>;

    /// The position as people see it, in lines.
    fn picture(&self, position: &str) -> Result<String, String>;

    /// Is told once that nothing more can be believed, and why.
    fn failed(&self, words: &str);
}

/// How a game begins.
pub struct RulesOpening {
    /// The position.
    pub position: String,
    /// How many play.
    pub players: usize,
}

/// What a program says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesPlace {
    /// Whose move it is.
    pub mover: Player,
    /// How the game ended, where it has.
    pub result: Option<GameResult>,
    /// The moves in its order.
    pub moves: Vec<String>,
}

impl RulesPlace {
    /// Where nothing more can be known, nothing is left to do.
    fn unknown() -> Self {
        Self { mover: Player::P1, result: Some(GameResult::Drawn), moves: Vec::new() }
    }
}

/// A program with all that it has told.
pub(super) struct KeptRules {
    /// The words of the setup.
    pub words: String,
    /// Whom to ask.
    pub rules: Box<dyn OwnRules>,
    /// How many play.
    pub players: usize,
    kept: Mutex<KeptTexts>,
    /// How many positions are kept, and about how many bytes all of them take.
    counted: [AtomicUsize; 2],
    fault: OnceLock<String>,
}

/// The positions by their numbers.
#[derive(Default)]
struct KeptTexts {
    numbers: HashMap<Arc<str>, u32>,
    places: Vec<Arc<KeptPlace>>,
}

/// A position.
pub(super) struct KeptPlace {
    /// As the program writes it.
    pub text: Arc<str>,
    place: OnceLock<RulesPlace>,
    after: OnceLock<Vec<OnceLock<u32>>>,
    picture: OnceLock<String>,
}

/// More positions are not kept: some hundred megabytes of texts.
const MOST_POSITIONS: usize = 1 << 20;

/// Bytes of a position beside its text, with its place in the list and in the map of the numbers.
const PLACE: usize = size_of::<KeptPlace>() + 2 * size_of::<usize>() + 2 * size_of::<(Arc<str>, u32)>() + 16;
/// Bytes of a move beside its text, with the number of where it leads.
const MOVE: usize = size_of::<String>() + size_of::<OnceLock<u32>>();

/// Longer texts are no positions and no moves.
const LONGEST: usize = 1_000;

/// Whether a text can be a position, or a move where it has no room for spaces and pluses: no shell changes it, and it can
/// be told from what stands beside it.
pub(super) fn is_plain(text: &str) -> bool {
    let is_known = |sign: char| sign.is_ascii_alphanumeric() || " .,:+/=_@-()[]|*^".contains(sign);
    !text.is_empty() && text.len() <= LONGEST && text.trim() == text && text.chars().all(is_known)
}

/// The programs that were admitted, as long as a game of theirs is there.
static ADMITTED: Mutex<Vec<Weak<KeptRules>>> = Mutex::new(Vec::new());

impl KeptRules {
    /// The program that these words name, where it was admitted.
    pub(super) fn known(words: &str) -> Option<Arc<Self>> {
        let admitted = ADMITTED.lock().unwrap_or_else(PoisonError::into_inner);
        admitted.iter().filter_map(Weak::upgrade).find(|known| known.words == words)
    }

    /// Admits a program: from now on setups may name it.
    pub(super) fn admit(words: &str, rules: Box<dyn OwnRules>) -> Result<Arc<Self>, String> {
        let RulesOpening { position, players } = rules.opening()?;
        if !(1..=Player::ALL.len()).contains(&players) {
            return Err(format!("begins with {players} players; expected 1 to {}", Player::ALL.len()));
        }
        let words = words.to_owned();
        let known = Arc::new(Self {
            words,
            rules,
            players,
            kept: <_>::default(),
            counted: <_>::default(),
            fault: <_>::default(),
        });
        known.number(position)?;
        let mut admitted = ADMITTED.lock().unwrap_or_else(PoisonError::into_inner);
        admitted.retain(|known| known.strong_count() > 0);
        admitted.push(Arc::downgrade(&known));
        Ok(known)
    }

    /// The number of a position; the first one has 0.
    pub(super) fn number(&self, text: String) -> Result<u32, String> {
        if !is_plain(&text) {
            return Err(format!("names a position `{text}`, with signs that a line cannot carry, or too many"));
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(number) = kept.numbers.get(text.as_str()) {
            return Ok(*number);
        }
        let number = kept.places.len();
        if number >= MOST_POSITIONS {
            return Err(format!("has more than {MOST_POSITIONS} positions, and no more are kept"));
        }
        let text: Arc<str> = text.into();
        let place = KeptPlace {
            text: Arc::clone(&text),
            place: <_>::default(),
            after: <_>::default(),
            picture: <_>::default(),
        };
        self.count(1, text.len() + PLACE);
        kept.places.push(Arc::new(place));
        kept.numbers.insert(text, number as u32);
        Ok(number as u32)
    }

    /// A position by its number.
    pub(super) fn kept(&self, number: u32) -> Arc<KeptPlace> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&kept.places[number as usize])
    }

    /// What the program says of a position, as far as it can be believed.
    pub(super) fn ask(&self, text: &str) -> Result<RulesPlace, String> {
        let place = self.rules.place(text)?;
        let RulesPlace { mover, result, moves } = &place;
        if mover.index() >= self.players {
            return Err(format!("says that player {} moves at `{text}`; there are {}", mover.number(), self.players));
        }
        if let Some(GameResult::Won(winner)) = result.filter(|_| self.players > 1)
            && winner.index() >= self.players
        {
            return Err(format!("says that player {} wins at `{text}`; there are {}", winner.number(), self.players));
        }
        if result.is_some() != moves.is_empty() {
            let over = if result.is_some() { "over, and has moves" } else { "not over, and has no move" };
            return Err(format!("contradicts itself: `{text}` is {over}"));
        }
        let mut sorted: Vec<&String> = moves.iter().collect();
        sorted.sort_unstable();
        if let Some((_, twice)) = sorted.iter().zip(sorted.iter().skip(1)).find(|(one, next)| one == next) {
            return Err(format!("lists the move `{twice}` twice at `{text}`"));
        }
        if let Some(odd) = moves.iter().find(|mv| !is_plain(mv) || mv.contains([' ', '+'])) {
            return Err(format!("lists a move `{odd}` at `{text}`, with signs that a line cannot carry"));
        }
        Ok(place)
    }

    /// What there is to know of a position; nothing is left to do where that cannot be known.
    pub(super) fn place<'a>(&self, kept: &'a KeptPlace) -> &'a RulesPlace {
        kept.place.get_or_init(|| {
            let place = self.or_failed(self.ask(&kept.text)).unwrap_or_else(RulesPlace::unknown);
            self.count(0, place.moves.iter().map(|mv| mv.len() + MOVE).sum());
            place
        })
    }

    fn count(&self, positions: usize, bytes: usize) {
        let [of_positions, of_bytes] = &self.counted;
        of_positions.fetch_add(positions, Ordering::Relaxed);
        of_bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// About how many bytes are kept of a position.
    pub(super) fn bytes_each(&self) -> usize {
        let [positions, bytes] = &self.counted;
        bytes.load(Ordering::Relaxed) / positions.load(Ordering::Relaxed).max(1)
    }

    /// The number of the position after a move; where that cannot be known, of the same.
    pub(super) fn after(&self, number: u32, mv: usize) -> u32 {
        let kept = self.kept(number);
        let moves = &self.place(&kept).moves;
        let after = kept.after.get_or_init(|| moves.iter().map(|_| OnceLock::new()).collect());
        let Some((known, text)) = after.get(mv).zip(moves.get(mv)) else { return number };
        *known.get_or_init(|| {
            let next = self.rules.after(&kept.text, text).and_then(|next| self.number(next));
            self.or_failed(next).unwrap_or(number)
        })
    }

    /// The position as people see it.
    pub(super) fn picture(&self, number: u32) -> String {
        let kept = self.kept(number);
        let asked = || self.or_failed(self.rules.picture(&kept.text)).unwrap_or_default();
        kept.picture.get_or_init(asked).clone()
    }

    /// Why nothing more is believed, if that is so.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    /// Only the first fault is told: what comes after it may follow from it.
    fn or_failed<T>(&self, answer: Result<T, String>) -> Option<T> {
        if self.fault.get().is_some() {
            return None;
        }
        match answer {
            Ok(answer) => Some(answer),
            Err(words) => {
                if self.fault.set(words.clone()).is_ok() {
                    self.rules.failed(&words);
                }
                None
            }
        }
    }
}
