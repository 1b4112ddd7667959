//! Rules of games in which nobody owns anything, and what turns them into games for two.

use std::borrow::Cow;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::Deref;
use std::str::FromStr;

use super::{
    Game, GameInfo, GameResult, NotationError, OptionSpec, Outcome, OwnBoards, PaintSpot, PaintStep, Player, ReadFile,
    Shape, examples, number_spots, replaced, stepped,
};

/// The rules of an impartial game: whoever is to move has the same options, so a state knows no player, and whoever has
/// no option left has lost, or won where that is the aim.
///
/// Every such game is a [`Game`] for two whose positions are states with the player to move behind them.
pub trait Impartial: Clone + Display + FromStr<Err = NotationError> + Send + Sync + 'static {
    /// What a move changes.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One choice. The order is the one in which choices are listed.
    type Choice: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// Name, presets and options under one of the game's ids, or under all of them: see [`Game::INFO`].
    const ABOUT: GameInfo;

    /// See [`Game::info`].
    fn about(_id: &str) -> GameInfo {
        Self::ABOUT
    }

    /// See [`Game::own_boards`].
    fn boards(_id: &str) -> Option<OwnBoards> {
        None
    }

    /// See [`Game::idle_options`].
    fn idle(&self) -> &'static [&'static str] {
        &[]
    }

    /// See [`Game::sum`].
    fn heaps_apart(_words: &str) -> Option<String> {
        None
    }

    /// See [`Game::read_setup`].
    fn read_words(words: &str, _file: &ReadFile<'_>) -> Result<Self, NotationError> {
        words.parse()
    }

    /// See [`Game::files`].
    fn own_files(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// See [`Game::shape`].
    fn reach(&self) -> Shape;

    /// What having no option is to the player who should move. The default is normal play.
    fn stuck(&self) -> Outcome {
        Outcome::Loss
    }

    /// The state that the setup begins with.
    fn opening_state(&self) -> Self::State;

    /// The choices of whoever is to move, sorted and without repeats, each as `lift` makes it: see [`Game::lifted_moves`].
    fn lifted_options<M>(&self, state: &Self::State, lift: impl Fn(Self::Choice) -> M) -> Vec<M>;

    /// The choices of whoever is to move, sorted and without repeats.
    fn options(&self, state: &Self::State) -> Vec<Self::Choice> {
        self.lifted_options(state, |choice| choice)
    }

    /// See [`Game::lists_all`].
    fn lists_all_options(&self, _state: &Self::State) -> bool {
        true
    }

    /// Whether `choice` is an option. The default looks for it in the list.
    fn is_option(&self, state: &Self::State, choice: Self::Choice) -> bool {
        self.options(state).binary_search(&choice).is_ok()
    }

    /// Whether there is no option. The default lists them.
    fn is_stuck(&self, state: &Self::State) -> bool {
        self.options(state).is_empty()
    }

    /// The state after one of the [`options`](Self::options).
    fn after(&self, state: &Self::State, choice: Self::Choice) -> Self::State;

    /// See [`Game::ends_turn`]. The default suits games in which every choice is a turn.
    fn completes_turn(&self, _state: &Self::State, _choice: Self::Choice) -> bool {
        true
    }

    /// See [`Game::why_illegal`].
    fn why_no_option(&self, _state: &Self::State, _choice: Self::Choice) -> String {
        "is not a move in this position".to_owned()
    }

    /// See [`Game::canonical`].
    fn reduced(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// See [`Game::write_move`]. The default is what Rust shows, which suits numbers.
    fn write_choice(&self, _state: &Self::State, choice: Self::Choice) -> String {
        format!("{choice:?}")
    }

    /// See [`Game::read_move`]. The default looks among the options for one that is written so.
    fn read_choice(&self, state: &Self::State, text: &str) -> Result<Self::Choice, NotationError> {
        let is_meant = |choice: &Self::Choice| self.write_choice(state, *choice) == text;
        let unknown = || NotationError::new(text, "is not a move in this position");
        self.options(state).into_iter().find(is_meant).ok_or_else(unknown)
    }

    /// See [`Game::write_turn`]. By default a turn is one choice, so the sign that joins moves elsewhere may belong to it.
    fn write_choices(&self, state: &Self::State, choices: &[Self::Choice]) -> String {
        choices.iter().map(|&choice| self.write_choice(state, choice)).collect::<Vec<_>>().join(" ")
    }

    /// Reads what [`write_choices`](Self::write_choices) writes; the sentence about a fault quotes what was typed.
    fn read_choices(&self, state: &Self::State, text: &str) -> Result<Vec<Self::Choice>, NotationError> {
        let choice = self.read_choice(state, text)?;
        if self.is_stuck(state) {
            Err(NotationError::new(text, "comes after the end of the game"))
        } else if self.is_option(state, choice) {
            Ok(vec![choice])
        } else {
            Err(NotationError::new(text, self.why_no_option(state, choice)))
        }
    }

    /// The state as it is typed; the player goes behind it. The default is what Rust shows, which suits numbers.
    fn write_state(&self, state: &Self::State) -> String {
        format!("{state:?}")
    }

    /// Reads what [`write_state`](Self::write_state) writes; it must be consistent with the setup.
    fn read_state(&self, text: &str) -> Result<Self::State, NotationError>;

    /// See [`Game::paint_spots`]. The default is the numbers of its text, which suits heaps.
    fn state_spots(&self, state: &Self::State) -> Vec<PaintSpot> {
        number_spots(&self.write_state(state), "heap")
    }

    /// See [`Game::painted`].
    ///
    /// # Errors
    /// When nothing else may stand there.
    fn repainted(&self, state: &Self::State, spot: usize, brush: PaintStep) -> Result<Self::State, NotationError> {
        stepped(&self.write_state(state), spot, brush, |text| self.read_state(text))
    }

    /// See [`Game::painted_as`].
    ///
    /// # Errors
    /// When that may not stand there.
    fn repainted_as(&self, state: &Self::State, spot: usize, stands: &str) -> Result<Self::State, NotationError> {
        self.read_state(&replaced(&self.write_state(state), spot, stands)?)
    }
}

/// A state of an impartial game with the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turned<S> {
    /// What both play with.
    pub state: S,
    /// The player to move.
    pub mover: Player,
}

impl<S> Deref for Turned<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.state
    }
}

impl<R: Impartial> Game for R {
    const INFO: GameInfo = R::ABOUT;
    type Position = Turned<R::State>;
    type Move = R::Choice;

    fn info(id: &str) -> GameInfo {
        R::about(id)
    }

    fn own_boards(id: &str) -> Option<OwnBoards> {
        R::boards(id)
    }

    fn idle_options(&self) -> &'static [&'static str] {
        self.idle()
    }

    fn sum(words: &str) -> Option<String> {
        R::heaps_apart(words)
    }

    /// Who begins changes nothing about the rules: whoever reads the words for a match keeps it.
    fn read_setup(words: &str, file: &ReadFile<'_>) -> Result<Self, NotationError> {
        R::read_words(&split_beginner(words)?.0, file)
    }

    fn files(&self) -> Vec<(String, String)> {
        self.own_files()
    }

    fn shape(&self) -> Shape {
        self.reach()
    }

    const IMPARTIAL: bool = true;

    fn is_summand(&self) -> bool {
        self.stuck() == Outcome::Loss
    }

    fn passed(&self, pos: &Self::Position) -> Option<Self::Position> {
        Some(Turned { state: pos.state.clone(), mover: pos.mover.opponent() })
    }

    fn start(&self) -> Self::Position {
        Turned { state: self.opening_state(), mover: Player::P1 }
    }

    fn to_move(&self, pos: &Self::Position) -> Player {
        pos.mover
    }

    fn result(&self, pos: &Self::Position) -> Option<GameResult> {
        self.is_stuck(&pos.state).then(|| match self.stuck() {
            Outcome::Win => GameResult::Won(pos.mover),
            Outcome::Draw => GameResult::Drawn,
            Outcome::Loss => GameResult::Won(pos.mover.opponent()),
        })
    }

    #[inline]
    fn legal_moves(&self, pos: &Self::Position) -> Vec<R::Choice> {
        self.options(&pos.state)
    }

    #[inline]
    fn lifted_moves<M>(&self, pos: &Self::Position, lift: impl Fn(R::Choice) -> M) -> Vec<M> {
        self.lifted_options(&pos.state, lift)
    }

    fn lists_all(&self, pos: &Self::Position) -> bool {
        self.lists_all_options(&pos.state)
    }

    fn is_legal(&self, pos: &Self::Position, mv: R::Choice) -> bool {
        self.is_option(&pos.state, mv)
    }

    #[inline]
    fn play(&self, pos: &Self::Position, mv: R::Choice) -> Self::Position {
        let mover = if self.completes_turn(&pos.state, mv) { pos.mover.opponent() } else { pos.mover };
        Turned { state: self.after(&pos.state, mv), mover }
    }

    fn ends_turn(&self, pos: &Self::Position, mv: R::Choice) -> bool {
        self.completes_turn(&pos.state, mv)
    }

    fn why_illegal(&self, pos: &Self::Position, mv: R::Choice) -> String {
        self.why_no_option(&pos.state, mv)
    }

    /// Nobody owns anything.
    fn canonical(&self, pos: &Self::Position) -> Self::Position {
        Turned { state: self.reduced(&pos.state), mover: Player::P1 }
    }

    fn write_move(&self, pos: &Self::Position, mv: R::Choice) -> String {
        self.write_choice(&pos.state, mv)
    }

    fn read_move(&self, pos: &Self::Position, text: &str) -> Result<R::Choice, NotationError> {
        self.read_choice(&pos.state, text).map_err(|error| error.such_as(|| examples(self, pos)))
    }

    fn write_turn(&self, pos: &Self::Position, moves: &[R::Choice]) -> String {
        self.write_choices(&pos.state, moves)
    }

    fn read_turn(&self, pos: &Self::Position, text: &str) -> Result<Vec<R::Choice>, NotationError> {
        self.read_choices(&pos.state, text.trim()).map_err(|error| error.such_as(|| examples(self, pos)))
    }

    fn write_position(&self, pos: &Self::Position) -> String {
        with_mover(self.write_state(&pos.state), pos.mover)
    }

    fn read_position(&self, text: &str) -> Result<Self::Position, NotationError> {
        let (state, mover) = split_mover(text)?;
        Ok(Turned { state: self.read_state(state)?, mover })
    }

    fn paint_spots(&self, pos: &Self::Position) -> Vec<PaintSpot> {
        self.state_spots(&pos.state)
    }

    fn painted(&self, pos: &Self::Position, spot: usize, brush: PaintStep) -> Result<Self::Position, NotationError> {
        Ok(Turned { state: self.repainted(&pos.state, spot, brush)?, mover: pos.mover })
    }

    fn painted_as(&self, pos: &Self::Position, spot: usize, stands: &str) -> Result<Self::Position, NotationError> {
        Ok(Turned { state: self.repainted_as(&pos.state, spot, stands)?, mover: pos.mover })
    }
}

/// The option that says who begins.
pub(crate) const BEGINS: OptionSpec = OptionSpec {
    key: "begins",
    label: "Who begins",
    values: &["", "p2"],
    usual: "P1",
    help: "who makes the first move: P1, or with p2 the other one",
};

/// The words of a setup without those that say who begins, and who that is. They may stand anywhere behind the game's id.
///
/// # Errors
/// When they name nobody, or stand there twice.
pub(crate) fn split_beginner(words: &str) -> Result<(Cow<'_, str>, Player), NotationError> {
    let said = |word: &str| word.split_once('=').is_some_and(|(key, _)| key == BEGINS.key);
    let mut named = words.split_whitespace().filter(|word| said(word));
    let Some(word) = named.next() else { return Ok((words.into(), Player::P1)) };
    if let Some(again) = named.next() {
        return Err(NotationError::new(again, "says a second time who begins"));
    }
    let named = word.rsplit('=').next().and_then(Player::from_notation);
    let Some(first @ (Player::P1 | Player::P2)) = named else {
        return Err(NotationError::new(word, "does not say who begins: begins=p1 or begins=p2"));
    };
    let others: Vec<&str> = words.split_whitespace().filter(|word| !said(word)).collect();
    Ok((others.join(" ").into(), first))
}

/// Splits `40,23,7 p2` into the state and the player; without one P1 is to move.
pub(crate) fn split_mover(text: &str) -> Result<(&str, Player), NotationError> {
    let text = text.trim();
    let named =
        text.rsplit_once(char::is_whitespace).and_then(|(rest, word)| Some((rest, Player::from_notation(word)?)));
    match named {
        None => Ok((text, Player::P1)),
        Some((rest, player @ (Player::P1 | Player::P2))) => Ok((rest.trim_end(), player)),
        Some((_, player)) => Err(NotationError::new(player.notation(), "is no player: p1 or p2, or nothing for p1")),
    }
}

/// The player behind a position; P1 goes without saying.
pub(crate) fn with_mover(text: String, mover: Player) -> String {
    if mover == Player::P1 { text } else { format!("{text} {}", mover.notation()) }
}
