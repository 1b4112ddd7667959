//! What texts are written in: roles and emphasis. No colour is known here; the pen looks it up in its theme.

use std::borrow::Cow;

use ratatui::style::Modifier;

use super::Role;
use super::keymap::KeyMap;
use crate::core::{Outcome, Player};

/// What a cell or a text is written in: roles, the later ones on top of the earlier, and emphasis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink {
    roles: [Option<Role>; 4],
    emphasis: Modifier,
}

impl Ink {
    /// With another role on top: what that one leaves open stays. There is room for four; a further one takes the place of
    /// the fourth.
    #[must_use]
    pub fn with(mut self, top: impl Into<Self>) -> Self {
        let top = top.into();
        for role in top.roles() {
            let free = self.roles.iter().position(Option::is_none).unwrap_or(self.roles.len() - 1);
            self.roles[free] = Some(role);
        }
        self.emphasis |= top.emphasis;
        self
    }

    /// The same in bold.
    #[must_use]
    pub fn bold(self) -> Self {
        self.and(Modifier::BOLD)
    }

    /// The same with a line below.
    #[must_use]
    pub fn underlined(self) -> Self {
        self.and(Modifier::UNDERLINED)
    }

    /// The same cut out of its own colour.
    #[must_use]
    pub fn reversed(self) -> Self {
        self.and(Modifier::REVERSED)
    }

    fn and(self, emphasis: Modifier) -> Self {
        Self { emphasis: self.emphasis | emphasis, ..self }
    }

    /// Its roles, the lowest first.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        self.roles.into_iter().flatten()
    }

    /// Its role where it is that of most cells: one and nothing else.
    pub(super) fn only_role(self) -> Option<Role> {
        let [role, None, ..] = self.roles else { return None };
        role.filter(|_| self.emphasis.is_empty())
    }

    /// What is added to the looks of its roles.
    pub fn emphasis(self) -> Modifier {
        self.emphasis
    }
}

impl From<Role> for Ink {
    fn from(role: Role) -> Self {
        Self { roles: [Some(role), None, None, None], emphasis: Modifier::empty() }
    }
}

/// What belongs to a player.
impl From<Player> for Ink {
    fn from(player: Player) -> Self {
        [Role::P1, Role::P2, Role::P3, Role::P4][player.index()].into()
    }
}

/// An outcome that is the news itself; a losing *choice* is [`Role::Dim`].
impl From<Outcome> for Ink {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win => Role::Win,
            Outcome::Draw => Role::Draw,
            Outcome::Loss => Role::Loss,
        }
        .into()
    }
}

/// A text in one ink.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    /// The text.
    pub text: Cow<'static, str>,
    /// What it is written in.
    pub ink: Ink,
}

impl Span {
    /// A text in this ink.
    pub(crate) fn styled(text: impl Into<Cow<'static, str>>, ink: impl Into<Ink>) -> Self {
        Self { text: text.into(), ink: ink.into() }
    }

    /// A text in no role.
    pub(crate) fn raw(text: impl Into<Cow<'static, str>>) -> Self {
        Self::styled(text, Ink::default())
    }
}

/// Texts beside each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// The texts.
    pub spans: Vec<Span>,
}

impl Line {
    /// A line in one ink.
    pub(crate) fn styled(text: impl Into<Cow<'static, str>>, ink: impl Into<Ink>) -> Self {
        Self::from(vec![Span::styled(text, ink)])
    }
}

impl Line {
    /// The same with keys in place of the names of actions.
    pub(crate) fn with_keys(self, keys: &KeyMap) -> Self {
        let told = |span: Span| match keys.tell(&span.text) {
            Cow::Borrowed(_) => span,
            Cow::Owned(text) => Span::styled(text, span.ink),
        };
        self.spans.into_iter().map(told).collect()
    }
}

impl From<Vec<Span>> for Line {
    fn from(spans: Vec<Span>) -> Self {
        Self { spans }
    }
}

impl FromIterator<Span> for Line {
    fn from_iter<T: IntoIterator<Item = Span>>(spans: T) -> Self {
        Self { spans: spans.into_iter().collect() }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.spans.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_role_lies_on_top() {
        let ink = Ink::from(Player::P2).bold().with(Role::LastMove).with(Role::Cursor);
        assert_eq!(ink.roles().collect::<Vec<_>>(), [Role::P2, Role::LastMove, Role::Cursor]);
        assert_eq!(ink.emphasis(), Modifier::BOLD);
        let full = ink.with(Ink::from(Outcome::Win).reversed()).with(Role::Key);
        assert_eq!(full.roles().collect::<Vec<_>>(), [Role::P2, Role::LastMove, Role::Cursor, Role::Key]);
        assert_eq!(full.emphasis(), Modifier::BOLD | Modifier::REVERSED);
    }
}
