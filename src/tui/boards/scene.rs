//! All that a board needs to draw.

use ratatui::layout::Rect;

use super::any::Shown;
use super::{AnySpot, AnyState, BoardView, Findings, Hint, Hints, Past, Room, SpotOf, board};
use crate::bots::{Bots, EQUAL};
use crate::core::{Game, GameResult, Player};
use crate::games::{AnyGame, AnyMove, AnyPosition, RosterGame};
use crate::play::{MatchEvent, PERSON, Seat, Timeline, equal_role, is_equal};
use crate::settings::HintLevel;
use crate::solve::{Analysis, WhyPart, parts_beside, steps};
use crate::tui::paint::{Pen, cut_name, width};

/// One move of the past.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Who made it.
    pub player: Player,
    /// The move.
    pub mv: AnyMove,
    /// The position before it.
    pub before: AnyPosition,
}

impl Played {
    /// The moves of a timeline up to its `now`.
    pub(crate) fn all(game: &AnyGame, timeline: &Timeline<AnyGame>) -> Vec<Self> {
        let now = timeline.now();
        let steps = timeline.events().take(now).enumerate();
        steps
            .filter_map(|(step, event)| {
                let before = timeline.position_at(step)?.clone();
                match event {
                    MatchEvent::Move(mv) => {
                        let player = game.to_move(&before);
                        Some(Self { player, mv, before })
                    }
                    MatchEvent::Resigned(_) | MatchEvent::DrawClaimed | MatchEvent::DrawAgreed => None,
                }
            })
            .collect()
    }
}

/// What the key for hints does at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintKey {
    /// It tells of the positions.
    Tells,
    /// It tells of the turns of a match that is reviewed.
    TellsOfTurns,
    /// There is none: a board in a page speaks of no hints.
    None,
}

/// A position of whichever game with everything around it, as a table hands it to the board.
#[derive(Clone, Copy)]
pub(crate) struct AnyScene<'a> {
    /// The setup.
    pub game: &'a AnyGame,
    /// The position.
    pub position: &'a AnyPosition,
    /// What was played up to it, oldest first; the last one is the last move.
    pub past: &'a [Played],
    /// How the match stands ended here, if it has.
    pub result: Option<GameResult>,
    /// Who sits where.
    pub names: &'a Names,
    /// What the cursor rests on.
    pub cursor: Option<AnySpot>,
    /// The spot that is held: the first of two.
    pub held: Option<AnySpot>,
    /// What Enter would take, and the position after it.
    pub choice: Option<&'a (AnyMove, AnyPosition)>,
    /// The moves that what is being typed can still become; empty while nothing is typed.
    pub offered: &'a [AnyMove],
    /// What is said about the spots; empty while hints are off.
    pub hints: &'a Hints,
    /// How much may be told: boards that know something without the analysis ask this first.
    pub level: HintLevel,
    /// What the key for hints does.
    pub hint_key: HintKey,
    /// Whether keys reach it: a picture speaks of none.
    pub has_keys: bool,
    /// What is known about the position, for explanations; `None` while hints are off.
    pub analysis: Option<&'a Analysis<AnyGame>>,
    /// Why the verdict is what it is, where a theory says so and hints are on.
    pub reason: Option<&'a str>,
    /// What is drawn of it, once that is asked for.
    pub parts: &'a [WhyPart],
    /// Whether a pane beside the board says it in words, so that the board does not.
    pub reason_beside: bool,
    /// At which of its steps one stands, where somebody steps through it.
    pub step: Option<usize>,
    /// What only the view knows.
    pub state: &'a AnyState,
}

/// The same as the board of `G` sees it, in the types of its own game. It is looked at in place: nothing is copied.
pub(crate) struct Scene<'a, G: RosterGame, V: BoardView<G> + ?Sized> {
    /// The setup.
    pub game: &'a G,
    /// The position.
    pub position: &'a G::Position,
    /// How the match stands ended here, if it has.
    pub result: Option<GameResult>,
    /// Who sits where.
    pub names: &'a Names,
    /// What the cursor rests on.
    pub cursor: Option<V::Spot>,
    /// The spot that is held: the first of two.
    pub held: Option<V::Spot>,
    /// How much may be told: boards that know something without the analysis ask this first.
    pub level: HintLevel,
    /// Why the verdict is what it is, where a theory says so and hints are on.
    pub reason: Option<&'a str>,
    /// What only the view knows.
    pub state: &'a V::State,
    all: AnyScene<'a>,
}

impl<'a> AnyScene<'a> {
    /// The scene in the types of `G`; nothing if it is one of another game.
    pub(super) fn of<G: Shown>(&self) -> Option<Scene<'a, G, G::View>> {
        let Self { result, names, level, reason, .. } = *self;
        let (cursor, held) = (self.cursor.and_then(G::spot), self.held.and_then(G::spot));
        let (game, position) = (G::of(self.game)?, G::position(self.position)?);
        let state = <G as Shown>::state(self.state)?;
        Some(Scene { game, position, result, names, cursor, held, level, reason, state, all: *self })
    }
}

impl<'a> AnyScene<'a> {
    /// How the move is written that Enter would take.
    pub(super) fn chosen(&self) -> Option<String> {
        self.choice.map(|(mv, _)| self.game.write_move(self.position, *mv))
    }

    /// The steps of the reason up to the one at which somebody stands who steps through it.
    pub(super) fn steps(&self) -> Vec<&'a WhyPart> {
        steps(self.parts).take(self.step.map_or(0, |step| step + 1)).collect()
    }

    /// What of the reason is seen while Enter would take what it does.
    pub(super) fn parts_seen(&self) -> Vec<&'a WhyPart> {
        parts_beside(self.parts, self.chosen().as_deref()).collect()
    }
}

impl<'a, G: RosterGame, V: BoardView<G> + ?Sized> Scene<'a, G, V> {
    /// Who is to move.
    pub(crate) fn mover(&self) -> Player {
        self.game.to_move(self.position)
    }

    /// What was played up to the position, oldest first; the last one is the last move.
    pub(crate) fn past(&self) -> Past<'a, G> {
        Past::new(self.all.past)
    }

    /// What Enter would take, and the position after it.
    pub(crate) fn choice(&self) -> Option<(G::Move, &'a G::Position)> {
        let (mv, pos) = self.all.choice?;
        G::mv(*mv).zip(G::position(pos))
    }

    /// Whether what is being typed can still become `mv`.
    pub(crate) fn offers(&self, mv: G::Move) -> bool {
        self.all.offered.contains(&G::any_move(mv))
    }

    /// The moves that what is being typed can still become.
    pub(crate) fn offered(&self) -> impl Iterator<Item = G::Move> {
        self.all.offered.iter().filter_map(|&mv| G::mv(mv))
    }

    /// What is drawn of the reason for the verdict, once that is asked for.
    pub(crate) fn parts(&self) -> &'a [WhyPart] {
        self.all.parts
    }

    /// Whether a pane says the reason for the verdict in words, so that the board does not.
    pub(crate) fn has_reason_beside(&self) -> bool {
        self.all.reason_beside
    }

    /// The steps of the reason up to the one at which somebody stands who steps through it.
    pub(crate) fn steps(&self) -> Vec<&'a WhyPart> {
        self.all.steps()
    }

    /// Those of them that are seen while Enter would take what it does.
    pub(crate) fn parts_seen(&self) -> Vec<&'a WhyPart> {
        self.all.parts_seen()
    }

    /// Whether anything is said about the spots.
    pub(crate) fn has_hints(&self) -> bool {
        !self.all.hints.is_empty()
    }

    /// What the key for hints does.
    pub(crate) fn hint_key(&self) -> HintKey {
        self.all.hint_key
    }

    /// Whether hints come when somebody asks for them.
    pub(crate) fn offers_hints(&self) -> bool {
        self.all.hint_key != HintKey::None
    }

    /// Whether the key for hints tells who wins from where.
    pub(crate) fn has_hint_key(&self) -> bool {
        self.all.hint_key == HintKey::Tells
    }

    /// Whether keys reach it: a picture speaks of none.
    pub(crate) fn has_keys(&self) -> bool {
        self.all.has_keys
    }

    /// What is known about the position, for explanations; `None` while hints are off.
    pub(crate) fn findings(&self) -> Option<Findings<'a, G>> {
        self.all.analysis.map(Findings::new)
    }
}

impl<'a, G: Shown> Scene<'a, G, G::View> {
    /// What is said about a spot.
    pub(crate) fn hint(&self, spot: SpotOf<G>) -> Option<&'a Hint> {
        self.all.hints.of(G::any_spot(spot))
    }
}

/// Draws a position by itself: nothing is chosen, and nothing is said about it. Where its board does not fit, nothing is
/// drawn; whether it did.
pub(crate) fn draw_alone(
    game: &AnyGame,
    position: &AnyPosition,
    past: &[Played],
    names: &Names,
    area: Rect,
    pen: &mut Pen<'_>,
) -> bool {
    let state = board(game).state();
    let Ok(laid) = board(game).lay_out(position, &state, Room::alone(area)) else { return false };
    let scene = AnyScene {
        game,
        position,
        past,
        result: game.result(position),
        names,
        cursor: None,
        held: None,
        choice: None,
        offered: &[],
        hints: &Hints::none(),
        level: HintLevel::Off,
        hint_key: HintKey::None,
        has_keys: false,
        analysis: None,
        reason: None,
        parts: &[],
        reason_beside: false,
        step: None,
        state: &state,
    };
    laid.paint(&scene, pen);
    true
}

/// What the players are called on the screen: `you`, `perfect`, `P1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    called: Vec<String>,
    /// The only person at the table, unless that has a name.
    you: Option<usize>,
    /// As whom each equal plays by now.
    roles: Vec<Option<String>>,
}

/// Who sits somewhere, as seats are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sitter<'a> {
    Person(Option<&'a str>),
    Bot(&'a str),
}

impl<'a> Sitter<'a> {
    fn of(seat: &'a str) -> Self {
        match (seat.strip_prefix("bot "), seat.strip_prefix(PERSON)) {
            (Some(bot), _) => Self::Bot(bot),
            (None, name) => Self::Person(name),
        }
    }

    /// The name that is his own.
    fn name(self) -> Option<&'a str> {
        match self {
            Self::Person(name) => name,
            Self::Bot(id) if is_equal(id) => Some(EQUAL),
            Self::Bot(id) => Some(id),
        }
    }
}

/// What the only person at a table is called.
const YOU: &str = "you";

impl Names {
    /// The names for these seats: the only person is `you` unless it has a name, several are called by their names or their
    /// seats, and whoever would have the same name as another by both.
    pub(crate) fn new<G: Bots>(seats: &[Seat<G>]) -> Self {
        Self::written(&seats.iter().map(Seat::to_string).collect::<Vec<_>>())
    }

    /// The names for seats as they are written: `human:Ada`, `bot perfect`.
    pub(crate) fn written(seats: &[String]) -> Self {
        Self::of_sitters(&seats.iter().map(|seat| Sitter::of(seat)).collect::<Vec<_>>())
    }

    /// The names where these bots sit; `None` is a person.
    pub(crate) fn beside(bots: &[Option<&str>]) -> Self {
        Self::of_sitters(&bots.iter().map(|bot| bot.map_or(Sitter::Person(None), Sitter::Bot)).collect::<Vec<_>>())
    }

    fn of_sitters(sitters: &[Sitter<'_>]) -> Self {
        let people = sitters.iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count();
        let you = sitters.iter().position(|sitter| people == 1 && *sitter == Sitter::Person(None));
        let name = |(index, sitter): (usize, &Sitter<'_>)| {
            let place = format!("P{}", index + 1);
            match sitter.name() {
                None if you == Some(index) => YOU.to_owned(),
                None => place,
                name @ Some(id) if sitters.iter().filter(|other| other.name() == name).count() > 1 => {
                    format!("{place} {id}")
                }
                Some(id) => id.to_owned(),
            }
        };
        let role = |sitter: &Sitter<'_>| match sitter {
            Sitter::Bot(id) => equal_role(id).filter(|role| !role.is_empty()).map(str::to_owned),
            Sitter::Person(_) => None,
        };
        let called = sitters.iter().enumerate().map(name).collect();
        Self { called, you, roles: sitters.iter().map(role).collect() }
    }

    /// What a player is called where there is room: `equal, now careful`.
    pub(crate) fn in_full(&self, player: Player) -> String {
        match self.roles.get(player.index()).and_then(Option::as_ref) {
            Some(role) => format!("{}, now {role}", self.of(player)),
            None => self.of(player).to_owned(),
        }
    }

    /// All of them, in the order of the players.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.called.iter().map(String::as_str)
    }

    /// The names P1, P2 and so on.
    pub(crate) fn places(players: usize) -> Self {
        Self::beside(&vec![None; players.max(2)])
    }

    /// What a player is called.
    pub(crate) fn of(&self, player: Player) -> &str {
        self.called.get(player.index()).map_or("", String::as_str)
    }

    /// The same in so many columns: where it has no room there, the seat, if it begins with that, or as much as has.
    pub(crate) fn within(&self, player: Player, columns: usize) -> String {
        let (name, seat) = (self.of(player), player.to_string());
        let fits = |name: &str| width(name) as usize <= columns;
        match name.split_once(' ') {
            Some((first, _)) if first == seat && !fits(name) && fits(first) => seat,
            _ => cut_name(name, columns),
        }
    }

    /// Whether the player is addressed as "you".
    pub(crate) fn is_you(&self, player: Player) -> bool {
        self.you == Some(player.index())
    }

    /// A text that calls players by their seats, with their names: `P1 is 3 behind` as `you are 3 behind`.
    pub(crate) fn spoken(&self, text: &str) -> String {
        let (mut said, mut is_yours) = (Vec::new(), false);
        for word in text.split(' ') {
            let seat = |player: &Player| Some((*player, word.strip_prefix(&player.to_string())?));
            let called = Player::ALL
                .iter()
                .find_map(seat)
                .filter(|(player, rest)| !rest.starts_with(char::is_alphanumeric) && !self.of(*player).is_empty());
            let was_yours = std::mem::take(&mut is_yours);
            said.push(match called {
                Some((player, rest)) if self.is_you(player) => {
                    is_yours = rest.is_empty();
                    let rest_of_whose = rest.strip_prefix("'s");
                    rest_of_whose.map_or_else(|| format!("{YOU}{rest}"), |rest| format!("{YOU}r{rest}"))
                }
                Some((player, rest)) => format!("{}{rest}", self.of(player)),
                None if was_yours => yours(word),
                None => word.to_owned(),
            });
        }
        said.join(" ")
    }

    /// Name and verb: "you win", "perfect wins".
    pub(crate) fn does(&self, player: Player, verb: &str) -> String {
        let name = self.of(player);
        match verb {
            _ if self.is_you(player) => format!("{name} {verb}"),
            "have" => format!("{name} has"),
            _ if verb.ends_with(['s', 'h']) => format!("{name} {verb}es"),
            _ => format!("{name} {verb}s"),
        }
    }
}

/// A verb behind `you`, of which `word` is what it is behind a name.
fn yours(word: &str) -> String {
    let verb = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let stem = match verb {
        "is" => "are",
        "has" => "have",
        _ => {
            let stem = verb.strip_suffix("es").filter(|stem| stem.ends_with(['s', 'h']));
            stem.or_else(|| verb.strip_suffix('s')).unwrap_or(verb)
        }
    };
    format!("{stem}{}", &word[verb.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_called_by_a_seat_in_a_reason_is_called_by_name() {
        let names = Names::beside(&[None, Some("greedy")]);
        for (text, said) in [
            ("P1 is 3 behind, and P2 wins", "you are 3 behind, and greedy wins"),
            ("one is left: P1 ends level", "one is left: you end level"),
            ("P1 refutes P2: P1's plan", "you refute greedy: your plan"),
            (
                "P1: 5, P1 can and P2 passes; P1 passes, as P10 is",
                "you: 5, you can and greedy passes; you pass, as P10 is",
            ),
            ("P2's shortest plan, safe for P1 alone", "greedy's shortest plan, safe for you alone"),
            ("from a tie at most one number wins", "from a tie at most one number wins"),
        ] {
            assert_eq!(names.spoken(text), said);
        }
        assert_eq!(Names::places(2).spoken("P1 is ahead of P2"), "P1 is ahead of P2");
    }

    #[test]
    fn two_people_are_called_by_their_seats() {
        let names = Names::places(2);
        assert_eq!((names.of(Player::P1), names.of(Player::P2)), ("P1", "P2"));
        for (verb, words) in [("win", "P2 wins"), ("pass", "P2 passes"), ("have", "P2 has")] {
            assert_eq!(names.does(Player::P2, verb), words);
        }
    }

    #[test]
    fn people_are_called_by_their_names_and_equals_by_what_they_are() {
        for (seats, told, full) in [
            (["human:Ada", "bot perfect"], ["Ada", "perfect"], "perfect"),
            (["human:Ada", "human"], ["Ada", "P2"], "P2"),
            (["human:Åsa", "human:Åsa"], ["P1 Åsa", "P2 Åsa"], "P2 Åsa"),
            (["human:perfect", "bot perfect"], ["P1 perfect", "P2 perfect"], "P2 perfect"),
            (["human", "bot equal=careful"], ["you", "equal"], "equal, now careful"),
            (["human:you", "bot equal"], ["you", "equal"], "equal"),
        ] {
            let names = Names::written(&seats.map(str::to_owned));
            assert_eq!(names.all().collect::<Vec<_>>(), told, "{seats:?}");
            assert_eq!(names.in_full(Player::P2), full, "{seats:?}");
            assert_eq!(names.is_you(Player::P1), seats[0] == "human" && seats[1] != "human", "{seats:?}");
        }
        let ada = Names::written(&["human:Ada".to_owned(), "bot perfect".to_owned()]);
        assert_eq!(ada.does(Player::P1, "win"), "Ada wins");
    }

    #[test]
    fn where_a_name_has_no_room_its_seat_is_enough() {
        let names = Names::beside(&[Some("greedy"), Some("greedy")]);
        let called = [9, 8, 2, 1].map(|columns| names.within(Player::P2, columns));
        assert_eq!(called, ["P2 greedy", "P2", "P2", "P"]);
        assert_eq!(Names::beside(&[None, Some("perfect+traps")]).within(Player::P2, 8), "per..aps");
    }

    #[test]
    fn the_only_person_is_you() {
        let names = Names::beside(&[None]);
        for (verb, words) in [("win", "you win"), ("pass", "you pass"), ("have", "you have")] {
            assert_eq!(names.does(Player::P1, verb), words);
        }
    }
}
