//! What a screen answers to: for each action its words in the footer and in the help, and what it does, said in one place.

use std::borrow::Cow;

use super::keymap::KeyLine;
use super::screen::{Desk, Go, KeyHint, Wish, arrows, key};
use super::{Action, ShellEffect};

/// What an action does on a screen.
pub(crate) struct Deed<S> {
    /// What is said about it.
    pub words: Words,
    run: Box<Handler<S>>,
}

type Handler<S> = dyn FnOnce(&mut S, &Desk<'_>) -> Vec<Wish>;

impl<S> Deed<S> {
    /// Does it.
    pub(crate) fn run(self, screen: &mut S, desk: &Desk<'_>) -> Vec<Wish> {
        (self.run)(screen, desk)
    }
}

/// What is said about an action: on the page of keys, in the menu of names, in the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// On the page of keys and in the menu.
    pub help: Help,
    /// In the footer, where that is shorter.
    short: Option<Cow<'static, str>>,
    /// There too, where more keys have room then.
    brief: Option<Cow<'static, str>>,
    keys: FooterKeys,
}

/// Which keys stand in the footer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FooterKeys {
    /// Those of its row of the key map.
    Row,
    /// Those of the action alone.
    Alone,
    /// These, unless the action was given others.
    As(&'static str),
}

/// What the page of keys says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    /// What the key map says.
    Usual,
    /// This.
    As(&'static str),
    /// Nothing: it needs no line of its own.
    Quiet,
}

/// Does what the key map says.
pub(crate) fn usual() -> Words {
    Words { help: Help::Usual, short: None, brief: None, keys: FooterKeys::Row }
}

/// Does this.
pub(crate) fn says(words: &'static str) -> Words {
    Words { help: Help::As(words), ..usual() }
}

/// Does something that needs no line of its own.
pub(crate) fn quiet() -> Words {
    Words { help: Help::Quiet, ..usual() }
}

impl Words {
    /// The same with other words in the footer.
    #[must_use]
    pub(crate) fn short(self, words: impl Into<Cow<'static, str>>) -> Self {
        Self { short: Some(words.into()), ..self }
    }

    /// The same with fewer words in the footer, where more keys have room then.
    #[must_use]
    pub(crate) fn brief(self, words: impl Into<Cow<'static, str>>) -> Self {
        Self { brief: Some(words.into()), ..self }
    }

    /// The same with these keys in the footer.
    #[must_use]
    pub(crate) fn on(self, keys: &'static str) -> Self {
        Self { keys: FooterKeys::As(keys), ..self }
    }

    /// The same with the keys of the action alone in the footer, where its row of the key map has more.
    #[must_use]
    pub(crate) fn alone(self) -> Self {
        Self { keys: FooterKeys::Alone, ..self }
    }

    /// With what it does.
    pub(crate) fn does<S, W: Wishes>(self, run: impl FnOnce(&mut S, &Desk<'_>) -> W + 'static) -> Deed<S> {
        Deed { words: self, run: Box::new(move |screen, desk| run(screen, desk).wishes()) }
    }

    /// What the page of keys says where the key map says `usual`.
    pub(crate) fn in_help(&self, usual: &'static str) -> Option<&'static str> {
        match self.help {
            Help::Usual => Some(usual),
            Help::As(words) => Some(words),
            Help::Quiet => None,
        }
    }

    /// What the footer says of an action, where the key map has this line.
    pub(crate) fn in_footer(self, action: &Action, usual: Option<KeyLine>) -> Option<KeyHint> {
        let words = match (self.short, self.help) {
            (Some(short), _) => short,
            (None, Help::As(words)) => words.into(),
            (None, Help::Usual | Help::Quiet) => usual.as_ref()?.words.into(),
        };
        let is_move = matches!(action, Action::Move(_));
        let are_arrows = is_move && usual.as_ref().is_some_and(|line| !line.is_own);
        let (keys, are_arrows) = match (self.keys, usual) {
            (FooterKeys::As(keys), None | Some(KeyLine { is_own: false, .. })) => (keys.into(), false),
            (FooterKeys::Alone, line) => (line?.alone.into(), false),
            (FooterKeys::Row | FooterKeys::As(_), line) => (line?.shown, are_arrows),
        };
        let keys = keys.replace("  ", " ");
        let mut hint = if are_arrows { arrows(&keys, words) } else { key(&keys, words) };
        if let Some(brief) = self.brief {
            hint.brief = brief.into_owned();
        }
        Some(KeyHint { action: Some(action.clone()).filter(|_| !is_move), ..hint })
    }
}

/// What is wished after a deed.
pub(crate) trait Wishes {
    /// All of it.
    fn wishes(self) -> Vec<Wish>;
}

impl Wishes for () {
    fn wishes(self) -> Vec<Wish> {
        Vec::new()
    }
}

impl Wishes for Wish {
    fn wishes(self) -> Vec<Wish> {
        vec![self]
    }
}

impl Wishes for Option<Wish> {
    fn wishes(self) -> Vec<Wish> {
        self.into_iter().collect()
    }
}

impl Wishes for Vec<Wish> {
    fn wishes(self) -> Vec<Wish> {
        self
    }
}

/// One screen back.
pub(crate) fn back<S>() -> Deed<S> {
    says("back").does(|_, _| Wish::Go(Go::Back))
}

/// What the program does by itself, whichever screen is on top.
pub(crate) fn shared(action: &Action) -> Option<(Words, Wish)> {
    Some(match action {
        Action::Quit => (usual(), Wish::effect(ShellEffect::Quit)),
        Action::Suspend => (usual(), Wish::effect(ShellEffect::Suspend)),
        Action::Redraw => (usual(), Wish::effect(ShellEffect::Redraw)),
        Action::Learn => (usual(), Wish::Go(Go::Learn)),
        Action::Options => (usual(), Wish::Go(Go::Options)),
        Action::Statistics => (usual(), Wish::Go(Go::Statistics)),
        Action::Riddles => (usual(), Wish::Go(Go::Riddles)),
        Action::Help => (usual().short("help"), Wish::Go(Go::Help)),
        Action::Menu => (usual(), Wish::Go(Go::Menu)),
        _ => return None,
    })
}
