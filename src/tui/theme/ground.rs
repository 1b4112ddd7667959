//! Whether the ground of the terminal is dark or light, as it answers when it is asked.

#[cfg(unix)]
use xterm_color::Color;

/// The ground of a terminal. One that does not answer has a dark one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Light letters stand on it.
    #[default]
    Dark,
    /// Dark letters stand on it.
    Light,
}

/// Half as light as white, as eyes see it.
#[cfg(unix)]
const MIDDLE: f32 = 0.5;

impl Ground {
    /// The question for its colour: nearly all terminals answer it, and the others pass over it. Asked where the terminal
    /// speaks in bytes: elsewhere the answer would be taken for keys.
    ///
    /// The answer is read among the keys. `terminal-colorsaurus`, which asks before an event loop, was tried in a terminal of
    /// tests: it loses the keys pressed before the answer, mostly with the answer, waits a second for a terminal that says
    /// nothing, and what comes later than it waits is typed.
    #[cfg(unix)]
    pub(crate) const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";

    /// What the answer says, without its end: `ESC ] 11 ; rgb:fafa/f7f7/f0f0`.
    #[cfg(unix)]
    pub(crate) fn of_answer(answer: &[u8]) -> Option<Self> {
        // The colours of the crate are cut between bytes.
        let colour = answer.strip_prefix(b"\x1b]11;").filter(|colour| colour.is_ascii())?;
        let is_light = Color::parse(colour).ok()?.perceived_lightness() > MIDDLE;
        Some(if is_light { Self::Light } else { Self::Dark })
    }

    /// What a terminal says of its colours in the environment (`COLORFGBG`, `15;0`): the last number is that of its ground
    /// among the sixteen, of which grey, white and the bright ones are light.
    pub(crate) fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        match variable("COLORFGBG")?.rsplit(';').next()?.parse().ok()? {
            0..=6 | 8 => Some(Self::Dark),
            7 | 9..=15 => Some(Self::Light),
            16_u8.. => None,
        }
    }

    /// The theme that is made for it; also the word by which it is remembered.
    pub fn theme(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// The one for which the theme of this name is made.
    pub(crate) fn of_theme(name: &str) -> Option<Self> {
        [Self::Dark, Self::Light].into_iter().find(|ground| ground.theme() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_that_does_not_answer_may_have_said_it_in_the_environment() {
        let (dark, light) = (Some(Ground::Dark), Some(Ground::Light));
        for (words, ground) in [
            ("15;0", dark),
            ("0;15", light),
            ("0;default;7", light),
            ("12;8", dark),
            ("0;default", None),
            ("0;99", None),
            ("0;300", None),
            ("", None),
        ] {
            let variable = |name: &str| (name == "COLORFGBG").then(|| words.to_owned());
            assert_eq!(Ground::of_environment(variable), ground, "{words}");
        }
        assert_eq!(Ground::of_environment(|_| None), None);
    }

    #[cfg(unix)]
    #[test]
    fn an_answer_is_read_with_any_number_of_digits() {
        let (dark, light) = (Some(Ground::Dark), Some(Ground::Light));
        for (answer, ground) in [
            ("11;rgb:0000/0000/0000", dark),
            ("11;rgb:ffff/ffff/ffff", light),
            ("11;rgb:fa/f7/f0", light),
            ("11;rgb:f/f/f", light),
            ("11;rgb:28/2a/36", dark),
            ("11;rgb:fdfd/f6f6/e3e3", light),
            ("11;rgb:0000/2b2b/3636", dark),
            ("11;rgba:eeee/eeee/eeee/ffff", light),
            ("11;rgb:ffff/ffff", None),
            ("11;rgb:fffff/0/0", None),
            ("11;#fafaf7f7f0f0", light),
            ("11;#\u{e9}1", None),
            ("11;", None),
            ("11;?", None),
            ("10;rgb:ffff/ffff/ffff", None),
        ] {
            assert_eq!(Ground::of_answer(format!("\x1b]{answer}").as_bytes()), ground, "{answer}");
        }
        for ground in [Ground::Dark, Ground::Light] {
            assert_eq!(Ground::of_theme(ground.theme()), Some(ground));
        }
    }
}
