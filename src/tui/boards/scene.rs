//! All that a board needs to draw.

use std::borrow::Cow;

use ratatui::layout::Rect;

use super::any::Shown;
use super::{AnySpot, AnyState, BoardView, Findings, Hint, HintKey, Hints, Names, Past, Room, SpotOf, board};
use crate::core::{Game, GameResult, Player};
use crate::games::{AnyGame, AnyMove, AnyPosition, RosterGame};
use crate::play::{MatchEvent, Timeline};
use crate::settings::HintLevel;
use crate::solve::{Analysis, WhyPart, parts_beside, steps};
use crate::tui::paint::Pen;

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
    /// Why the verdict is what it is, where a theory says so and hints are on; nothing where it is said elsewhere.
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

    /// The spot that the cursor rests on, where what it would take is shown: after the other's move that waits for a key.
    pub(crate) fn previewed(&self) -> Option<V::Spot> {
        self.cursor.filter(|_| self.all.choice.is_some())
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
        matches!(self.all.hint_key, HintKey::Tells | HintKey::Answers)
    }

    /// Whether it is told who wins from where as soon as that is known.
    pub(crate) fn waits_for_values(&self) -> bool {
        self.has_hint_key() && self.level > HintLevel::Verdict
    }

    /// Whether keys reach it: a picture speaks of none.
    pub(crate) fn has_keys(&self) -> bool {
        self.all.has_keys
    }

    /// The keys that page, where they reach it.
    pub(crate) fn paged_by(&self, pen: &Pen<'_>) -> Option<Cow<'static, str>> {
        (self.has_keys() && !pen.is_paper()).then(|| pen.keys().pages())
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
    let mut state = board(game).state_of(position);
    board(game).follow(&mut state, past);
    draw_pointed((game, position, &state), past, names, None, area, pen)
}

/// The same where its board has seen what went, and may have a cursor that rests on it.
pub(crate) fn draw_pointed(
    (game, position, state): (&AnyGame, &AnyPosition, &AnyState),
    past: &[Played],
    names: &Names,
    cursor: Option<AnySpot>,
    area: Rect,
    pen: &mut Pen<'_>,
) -> bool {
    let Ok(laid) = board(game).lay_out(position, state, Room::preview(area)) else { return false };
    let scene = AnyScene {
        game,
        position,
        past,
        result: game.result(position),
        names,
        cursor,
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
        state,
    };
    laid.paint(&scene, pen);
    true
}
