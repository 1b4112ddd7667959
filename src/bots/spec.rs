//! How bots are named.

use super::mixed::{SHARE, shares};
use super::{Bot, Fallible, Feature, Liking, Mcts, Mixed, NamedBot, Perfect, Random, Sighted, Trapper, WinLoss};
use crate::core::{GameInfo, Ladder, NotationError, Player};
use crate::solve::Solve;

/// Makes a bot from its parameter and a seed.
pub type BuildBot<G> = dyn Fn(&str, u64) -> Result<Box<dyn Bot<G>>, NotationError>;

/// Lets a bot of `G` play `H`.
pub type Adapter<G, H> = fn(Box<dyn Bot<G>>) -> Box<dyn Bot<H>>;

/// One kind of bot that a game offers.
pub struct BotSpec<G: Solve> {
    /// The word before `=`.
    pub id: &'static str,
    /// What follows `=` when nothing is said, or `None` for a bot without a parameter.
    pub parameter: Option<&'static str>,
    /// Its idea in one line.
    pub blurb: &'static str,
    maker: Maker<G>,
}

/// Who makes a bot: the house, or its game.
enum Maker<G: Solve> {
    HouseBot(HouseBot),
    Own(Box<BuildBot<G>>),
}

/// The bots that fit every game.
#[derive(Clone, Copy)]
enum HouseBot {
    Random,
    WinLoss,
    Mcts,
    Fallible,
    Perfect,
    Trapper,
}

impl HouseBot {
    fn build<G: Solve>(self, parameter: &str, seed: u64) -> Result<Box<dyn Bot<G>>, NotationError> {
        Ok(match self {
            Self::Random => Box::new(Random),
            Self::WinLoss => Box::new(WinLoss),
            Self::Mcts => Box::new(Mcts::new(parameter, seed)?),
            Self::Fallible => Box::new(Fallible::new(parameter)?),
            Self::Perfect => Box::new(Perfect),
            Self::Trapper => Box::new(Trapper(Box::new(Perfect))),
        })
    }
}

impl<G: Solve> BotSpec<G> {
    /// `random`: all turns alike.
    pub fn random(blurb: &'static str) -> Self {
        Self::house("random", None, blurb, HouseBot::Random)
    }

    /// `win-loss`: keeps the outcome and ignores the length.
    pub fn win_loss(blurb: &'static str) -> Self {
        Self::house("win-loss", None, blurb, HouseBot::WinLoss)
    }

    /// `mcts`: plays so many games in its head, `games` when nothing is said.
    pub fn mcts(games: &'static str, blurb: &'static str) -> Self {
        Self::house("mcts", Some(games), blurb, HouseBot::Mcts)
    }

    /// `fallible`: perfect, but errs with a chance, 0.1 when nothing is said.
    pub fn fallible(blurb: &'static str) -> Self {
        Self::house("fallible", Some("0.1"), blurb, HouseBot::Fallible)
    }

    /// `perfect`: never gives a value away.
    pub fn perfect(blurb: &'static str) -> Self {
        Self::house("perfect", None, blurb, HouseBot::Perfect)
    }

    /// `perfect+traps`: perfect, and among equals it sets the most traps.
    pub fn trapper() -> Self {
        Self::house(TRAPPER, None, TRAPS, HouseBot::Trapper)
    }

    /// The same on top of a game's own perfect player.
    pub fn trapper_of<B: Bot<G> + 'static>(perfect: fn() -> B) -> Self {
        Self::own(TRAPPER, TRAPS, move |_, _| Ok(Box::new(Trapper(Box::new(perfect())))))
    }

    /// A bot of the game's own, without a parameter.
    pub fn own(
        id: &'static str,
        blurb: &'static str,
        build: impl Fn(&str, u64) -> Result<Box<dyn Bot<G>>, NotationError> + 'static,
    ) -> Self {
        Self { id, parameter: None, blurb, maker: Maker::Own(Box::new(build)) }
    }

    /// A bot of the game's own that likes some moves more than others, and chooses among those it likes best all alike.
    pub fn liking(id: &'static str, blurb: &'static str, liking: fn(&G, &G::Position, G::Move) -> i64) -> Self {
        Self::own(id, blurb, move |_, _| Ok(Box::new(Liking(liking))))
    }

    /// The same bot with what follows `=` when nothing is said.
    #[must_use]
    pub fn with_parameter(self, usual: &'static str) -> Self {
        Self { parameter: Some(usual), ..self }
    }

    fn house(id: &'static str, parameter: Option<&'static str>, blurb: &'static str, house: HouseBot) -> Self {
        Self { id, parameter, blurb, maker: Maker::HouseBot(house) }
    }

    /// The kind of bot of another type of game that plays this one through `adapt`. Bots of the house need no adapter.
    pub fn adapted<H: Solve>(self, adapt: Adapter<G, H>) -> BotSpec<H> {
        let Self { id, parameter, blurb, maker } = self;
        let maker = match maker {
            Maker::HouseBot(house) => Maker::HouseBot(house),
            Maker::Own(build) => Maker::Own(Box::new(move |parameter, seed| build(parameter, seed).map(adapt))),
        };
        BotSpec { id, parameter, blurb, maker }
    }

    /// The id with its usual parameter: `fallible=0.1`.
    pub fn example(&self) -> String {
        match self.parameter {
            Some(parameter) => format!("{}={parameter}", self.id),
            None => self.id.to_owned(),
        }
    }

    /// Makes one.
    ///
    /// # Errors
    /// When the parameter is not for it.
    pub fn build(&self, parameter: Option<&str>, seed: u64) -> Result<Box<dyn Bot<G>>, NotationError> {
        if let (Some(given), None) = (parameter, self.parameter) {
            let id = format!("{}={given}", self.id);
            return Err(NotationError::new(id, format!("has a parameter, but `{}` takes none", self.id)));
        }
        let parameter = parameter.or(self.parameter).unwrap_or("");
        match &self.maker {
            Maker::HouseBot(house) => house.build(parameter, seed),
            Maker::Own(build) => build(parameter, seed),
        }
    }
}

/// The id of the perfect player who sets traps, and its idea.
pub(crate) const TRAPPER: &str = "perfect+traps";
const TRAPS: &str = "perfect, and among equals where most answers err";

/// A game that has bots.
pub trait Bots: Solve {
    /// The kinds of bots that it offers, weakest first. The default has those that fit every game.
    fn bots(&self) -> Vec<BotSpec<Self>> {
        vec![
            BotSpec::random("any turn"),
            BotSpec::mcts("1000", "plays so many games in its head"),
            BotSpec::win_loss("knows who wins, not how fast"),
            BotSpec::fallible("perfect, but errs now and then"),
            BotSpec::perfect("wins fastest, loses slowest"),
            BotSpec::trapper(),
        ]
    }

    /// The bot that `id` names in a grammar of the game's own, beyond `name` and `name=parameter`; `None` where the id
    /// does not belong to it. The default has none.
    ///
    /// # Errors
    /// When the id belongs to the grammar and is wrong.
    fn special_bot(&self, _id: &str, _seed: u64) -> Option<Result<Box<dyn Bot<Self>>, NotationError>> {
        None
    }

    /// What bots of a person's own can weigh in a position, beside what every game has. The default has none.
    fn features() -> &'static [Feature<Self>] {
        &[]
    }

    /// The words of these features, each with what it counts.
    fn feature_words(&self) -> Vec<(&'static str, &'static str)> {
        Self::features().iter().map(|feature| (feature.id, feature.about)).collect()
    }

    /// What the feature in this place is to `player`.
    fn measure(&self, feature: usize, pos: &Self::Position, player: Player) -> f64 {
        Self::features().get(feature).map_or(0.0, |feature| feature.of(self, pos, player))
    }

    /// Makes the bot that `id` names: `perfect`, `fallible=0.1`, `sees=2`, the mixture `random@3/perfect@1`, or an opponent
    /// of the game's ladder.
    ///
    /// # Errors
    /// When there is none, or the parameter is not for it; the sentence lists those that there are.
    fn build_bot(&self, id: &str, seed: u64) -> Result<Box<dyn Bot<Self>>, NotationError> {
        match known(self, id, seed) {
            Ok(bot) => Ok(bot),
            Err(NoBot::Wrong(error)) => Err(error),
            Err(NoBot::Unknown(id)) => Err(unknown(self, &id)),
        }
    }

    /// Somebody's equal, who plays as an opponent of the ladder: the one that a newcomer can beat, where none is named.
    ///
    /// # Errors
    /// When no opponent of the game has this name, or it does not play the setup.
    fn build_equal(&self, id: &str, role: Option<&str>, seed: u64) -> Result<Box<dyn Bot<Self>>, NotationError> {
        let ladder = self.ladder();
        match role.map_or(ladder.steps.get(1), |role| ladder.step(role)) {
            Some(step) => self.build_bot(step.plays, seed),
            None => Err(unknown(self, id)),
        }
    }

    /// The opponents of this game, from the weakest to the strongest.
    fn ladder(&self) -> Ladder {
        info(self).ladder
    }

    /// Whom a person plays against where nobody was named: an opponent that a newcomer can beat, or else the strongest bot.
    fn rival(&self) -> Option<NamedBot<Self>> {
        let easy = self.ladder().steps.get(1).map(|step| step.name.to_owned());
        let mut ids = easy.into_iter().chain(self.bots().last().map(BotSpec::example));
        ids.find_map(|id| self.named_bot(&id).ok())
    }

    /// The bot with an id that somebody typed, `perfect`, `fallible=0.1`, for tournaments and tables.
    ///
    /// # Errors
    /// When no bot of this game has this id.
    fn named_bot(&self, id: &str) -> Result<NamedBot<Self>, NotationError> {
        self.build_bot(id, 0).map(|_| NamedBot::of_game(id))
    }
}

/// Why no bot has an id.
enum NoBot {
    /// It names one, with something that is not for it.
    Wrong(NotationError),
    /// This setup has none of the name.
    Unknown(String),
}

/// The bot that an id names.
fn known<G: Bots>(game: &G, id: &str, seed: u64) -> Result<Box<dyn Bot<G>>, NoBot> {
    if let Some(bot) = game.special_bot(id, seed) {
        return bot.map_err(NoBot::Wrong);
    }
    if id.contains(SHARE) {
        let parts = shares(id).map_err(NoBot::Wrong)?.into_iter();
        let bots = parts.map(|(part, share)| Ok((known(game, part, seed)?, share))).collect::<Result<_, NoBot>>()?;
        return Ok(Box::new(Mixed::new(bots, seed)));
    }
    let (name, parameter) = match id.split_once('=') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (id, None),
    };
    match game.bots().iter().find(|spec| spec.id == name) {
        Some(spec) => spec.build(parameter, seed).map_err(NoBot::Wrong),
        None if name == EQUAL => game.build_equal(id, parameter, seed).map_err(NoBot::Wrong),
        None if name == SIGHTED => Ok(Box::new(Sighted::new(parameter.unwrap_or("")).map_err(NoBot::Wrong)?)),
        // The perfect opponent is called as the bot that plays it, which not every setup has.
        None => match game.ladder().step(id).filter(|step| step.plays != id) {
            Some(step) => known(game, step.plays, seed),
            None => Err(NoBot::Unknown(id.to_owned())),
        },
    }
}

/// The sentence for an id that no bot has, with those that play this setup.
fn unknown<G: Bots>(game: &G, id: &str) -> NotationError {
    let info = info(game);
    let plays = |id: &str| known(game, id, 0).is_ok();
    let roles = info.ladder.steps.iter().map(|step| step.name.to_owned()).filter(|role| plays(role));
    let bots = game.bots().into_iter().map(|spec| spec.example()).filter(|id| info.ladder.step(id).is_none());
    let there_are: Vec<_> = roles.chain(bots).collect();
    let no_bot = match info.ladder.step(id) {
        Some(_) => format!("is no bot for {game}"),
        None => format!("is no bot of {}", info.name),
    };
    NotationError::new(id, format!("{no_bot}; there are {}", there_are.join(", ")))
}

/// What the game says about itself under the id that its setup begins with.
fn info<G: Bots>(game: &G) -> GameInfo {
    G::info(game.to_string().split(' ').next().unwrap_or(""))
}

/// Somebody's equal: `equal=careful` plays as that opponent by now.
pub(crate) const EQUAL: &str = "equal";

/// The bot that sees so far: every game has it, and no list needs it, for whom it plays is on the ladder.
const SIGHTED: &str = "sees";
