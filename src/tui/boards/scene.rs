//! All that a board needs to draw.

use ratatui::layout::Rect;

use super::beyond::Beyond;
use super::{BoardView, HasBoard, Hints, Layout, Room, SpotOf};
use crate::bots::BotId;
use crate::core::{GameResult, Player};
use crate::games::Playable;
use crate::play::{Event, Seat, Timeline};
use crate::settings::HintLevel;
use crate::solve::Analysis;
use crate::tui::Theme;
use crate::tui::paint::Pen;

/// One move of the past.
#[derive(Clone, Debug)]
pub struct Played<G: Playable> {
    /// Who made it.
    pub player: Player,
    /// The move.
    pub mv: G::Move,
    /// The position before it.
    pub before: G::Position,
    /// Whether it belongs to the turn that is being played.
    pub this_turn: bool,
}

impl<G: Playable> Played<G> {
    /// The moves of a timeline up to its `now`.
    pub fn all(game: &G, timeline: &Timeline<G>) -> Vec<Self> {
        let (_, made) = timeline.turn_now();
        let now = timeline.now();
        let steps = timeline.events().take(now).enumerate();
        steps
            .filter_map(|(step, event)| {
                let before = timeline.position_at(step)?.clone();
                match event {
                    Event::Move(mv) => {
                        let player = game.to_move(&before);
                        Some(Self { player, mv, before, this_turn: step + made >= now })
                    }
                    Event::Resigned(_) | Event::DrawClaimed | Event::DrawAgreed => None,
                }
            })
            .collect()
    }
}

/// A position with everything around it, as a board paints it.
pub struct Scene<'a, G: Playable, V: BoardView<G> + ?Sized> {
    /// The setup.
    pub game: &'a G,
    /// The position.
    pub position: &'a G::Position,
    /// What was played up to it, oldest first; the last one is the last move.
    pub past: &'a [Played<G>],
    /// How the match stands ended here, if it has.
    pub result: Option<GameResult>,
    /// Who sits where.
    pub names: &'a Names,
    /// The spot under the cursor; `None` when nobody is to choose.
    pub cursor: Option<V::Spot>,
    /// The spot that is held: the first of two.
    pub held: Option<V::Spot>,
    /// What Enter would take, and the position after it.
    pub choice: Option<&'a (G::Move, G::Position)>,
    /// The moves that what is being typed can still become; empty while nothing is typed.
    pub offered: &'a [G::Move],
    /// What is said about the spots; empty while hints are off.
    pub hints: &'a Hints<V::Spot>,
    /// How much may be told: boards that know something without the analysis ask this first.
    pub level: HintLevel,
    /// What is known about the position, for explanations; `None` while hints are off.
    pub analysis: Option<&'a Analysis<G>>,
    /// What only the view knows.
    pub state: &'a V::State,
}

impl<G: Playable, V: BoardView<G> + ?Sized> Scene<'_, G, V> {
    /// Who is to move.
    pub fn mover(&self) -> Player {
        self.game.to_move(self.position)
    }

    /// Whether what is being typed can still become `mv`.
    pub fn offers(&self, mv: G::Move) -> bool {
        self.offered.contains(&mv)
    }
}

/// Draws a position by itself: nothing is chosen, and nothing is said about it. Where its board does not fit, nothing is
/// drawn.
pub fn draw_alone<G: HasBoard>(
    game: &G,
    position: &G::Position,
    past: &[Played<G>],
    names: &Names,
    area: Rect,
    pen: &mut Pen<'_>,
    theme: &Theme,
) {
    let state = G::View::state(game);
    let Ok(layout) = G::View::layout(game, position, &state, Room::alone(area)) else { return };
    let scene = Scene {
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
        analysis: None,
        state: &state,
    };
    draw_board(&scene, &layout, pen, theme);
}

/// Draws the board, and at its edges what is out of sight.
pub fn draw_board<G: HasBoard>(
    scene: &Scene<'_, G, G::View>,
    layout: &Layout<SpotOf<G>>,
    pen: &mut Pen<'_>,
    theme: &Theme,
) {
    G::View::render(scene, layout, &mut pen.within(layout.area), theme);
    Beyond::of(layout).paint(layout, pen, theme);
}

/// What the players are called on the screen: `you`, `perfect`, `P1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Vec<String>);

/// What the only person at a table is called.
const YOU: &str = "you";

impl Names {
    /// The names for these seats: the only person is `you`, several are called by their seats, and so are bots that
    /// would otherwise have the same name.
    pub fn new(seats: &[Seat]) -> Self {
        let bots: Vec<Option<&str>> = seats.iter().map(|seat| seat.bot().map(BotId::as_str)).collect();
        Self::beside(&bots)
    }

    /// The names where these bots sit; `None` is a person.
    pub fn beside(bots: &[Option<&str>]) -> Self {
        let people = bots.iter().filter(|bot| bot.is_none()).count();
        let name = |(index, bot): (usize, Option<&str>)| {
            let place = format!("P{}", index + 1);
            match bot {
                None if people == 1 => YOU.to_owned(),
                None => place,
                Some(id) if bots.iter().filter(|other| **other == bot).count() > 1 => format!("{place} {id}"),
                Some(id) => id.to_owned(),
            }
        };
        Self(bots.iter().copied().enumerate().map(name).collect())
    }

    /// All of them, in the order of the players.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The names P1, P2 and so on.
    pub fn places(players: usize) -> Self {
        Self::new(&vec![Seat::Human; players.max(2)])
    }

    /// What a player is called.
    pub fn of(&self, player: Player) -> &str {
        self.0.get(player.index()).map_or("", String::as_str)
    }

    /// Whether the player is addressed as "you".
    pub fn is_you(&self, player: Player) -> bool {
        self.of(player) == YOU
    }

    /// Name and verb: "you win", "perfect wins".
    pub fn does(&self, player: Player, verb: &str) -> String {
        let name = self.of(player);
        match verb {
            _ if self.is_you(player) => format!("{name} {verb}"),
            "have" => format!("{name} has"),
            _ if verb.ends_with(['s', 'h']) => format!("{name} {verb}es"),
            _ => format!("{name} {verb}s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_people_are_called_by_their_seats() {
        let names = Names::places(2);
        assert_eq!((names.of(Player::P1), names.of(Player::P2)), ("P1", "P2"));
        for (verb, words) in [("win", "P2 wins"), ("pass", "P2 passes"), ("have", "P2 has")] {
            assert_eq!(names.does(Player::P2, verb), words);
        }
    }

    #[test]
    fn the_only_person_is_you() {
        let names = Names::new(&[Seat::Human]);
        for (verb, words) in [("win", "you win"), ("pass", "you pass"), ("have", "you have")] {
            assert_eq!(names.does(Player::P1, verb), words);
        }
    }
}
