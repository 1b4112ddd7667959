//! What may be told of a landing point, and how that looks.

use super::View;
use super::landing::{Landing, beyond, farther, home_after};
use super::racers::{known, table};
use crate::core::Game;
use crate::games::race_track::{Point, WayHome};
use crate::settings::HintLevel;
use crate::tui::boards::hint;
use crate::tui::boards::piece::face;
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// How far home a landing point leads, as far as that may be told.
pub(crate) fn told(scene: &View<'_>, landing: &Landing) -> Option<WayHome> {
    if scene.level < HintLevel::Keeping {
        return None;
    }
    let drive = landing.drive.ok()?;
    home_after(table(scene.game)?, drive).or_else(|| noted(scene, landing.at))
}

/// The same by the analysis, which knows cars that no race from the slots comes to.
fn noted(scene: &View<'_>, at: Point) -> Option<WayHome> {
    let note = known(scene)?.of(at)?.note?;
    match note.moves_home {
        Some(moves) => Some(WayHome::In(moves + 1)),
        None => note.doomed.then_some(WayHome::Doomed),
    }
}

/// The shortest way home that a legal landing point offers, the nine or one beyond them.
pub(crate) fn best(scene: &View<'_>, nine: &[Landing]) -> Option<WayHome> {
    let beyond = beyond(scene.game, scene.position).into_iter();
    let beyond = beyond.filter_map(|at| farther(scene.game, scene.position, at));
    let all = nine.iter().copied().chain(beyond);
    all.filter_map(|landing| told(scene, &landing)).min().filter(|home| matches!(home, WayHome::In(_)))
}

/// How a landing point looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TrackLook {
    /// It keeps what the race of two is worth, or of one who drives alone it is a shortest way home.
    Keeps(Role),
    /// No way leads home from there.
    Doomed,
    /// It may be taken.
    Plain,
}

impl TrackLook {
    /// On the ground of the screen.
    pub(crate) fn ink(self) -> Ink {
        match self {
            Self::Keeps(role) => role.into(),
            Self::Doomed => Role::Loss.into(),
            Self::Plain => Role::Bright.into(),
        }
    }

    /// With a ground of its own: green only what keeps the value, and what is chosen in the mover's colour.
    pub(crate) fn on_chip(self, scene: &View<'_>, at: Point, pen: &Pen<'_>) -> Ink {
        let is_chosen = scene.cursor == Some(at);
        if !pen.has_grounds() {
            let ink = if self == Self::Doomed { self.ink().bold().underlined() } else { self.ink().bold() };
            return if is_chosen { Role::Cursor.into() } else { ink };
        }
        match self {
            _ if is_chosen => Ink::from(face(scene.mover())).bold(),
            Self::Keeps(role) => hint::on(role, Some(Role::Raised)),
            Self::Doomed => Ink::from(Role::Raised).with(Role::Loss),
            Self::Plain => Ink::from(Role::Raised).with(Role::Chosen),
        }
    }
}

/// How the landing point at a place looks.
pub(crate) fn look(scene: &View<'_>, at: Point, home: Option<WayHome>, best: Option<WayHome>) -> TrackLook {
    let cars = scene.game.players();
    match (home, scene.hint(at)) {
        (Some(WayHome::Doomed | WayHome::Out), _) => TrackLook::Doomed,
        (_, Some(hint)) if cars == 2 && hint.keeps => TrackLook::Keeps(hint.role),
        // In a race of two the shortest way may lose, and what keeps the value of one of more nobody can say.
        (Some(_), _) if cars == 1 && home == best => TrackLook::Keeps(Role::Win),
        _ => TrackLook::Plain,
    }
}

/// What is said of a landing point, in words and in one sign.
pub(crate) fn mark(scene: &View<'_>, home: Option<WayHome>, best: Option<WayHome>) -> (String, char) {
    match home {
        Some(WayHome::Doomed | WayHome::Out) => ("doom".to_owned(), '!'),
        Some(WayHome::In(moves)) if home == best => (format!("{moves}*"), '*'),
        Some(WayHome::In(moves)) if scene.level == HintLevel::All => (moves.to_string(), ' '),
        Some(_) | None => (String::new(), ' '),
    }
}
