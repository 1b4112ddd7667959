//! Theme files: what one says itself, what it inherits, and the words of a look.

use std::array;

use ratatui::style::{Color, Modifier, Style};
use toml::de::DeTable;

use super::depth::Cube;
use super::{Depth, Role, SHIPPED, Theme, ThemeError};
use crate::foreign::{quoted, toml_fault};
use crate::settings::meant;

/// The looks of all roles as a theme file and those that it inherits from say.
pub(super) struct ThemeSheet {
    roles: toml::Table,
    /// The most colours that the theme uses.
    most: Depth,
}

const INHERITS: &str = "inherits";
const COLOURS: &str = "colours";

impl ThemeSheet {
    /// The file of a theme, completed by what it inherits from. What nobody says is as in the first theme of the program.
    pub(super) fn gather<'t>(
        name: &str,
        text: &'t str,
        find: impl Fn(&str) -> Option<&'t str>,
    ) -> Result<Self, ThemeError> {
        let mut names = vec![name.to_owned()];
        let mut sheet = Self { roles: toml::Table::new(), most: Depth::True };
        let mut next = Some(text);
        while let Some(text) = next {
            let depth = names.len();
            let told = |error: ThemeError| match depth {
                1 => error,
                _ => ThemeError(format!("it inherits from `{}`: {error}", names[depth - 1])),
            };
            let parent = sheet.add(text).map_err(told)?;
            next = match parent {
                None => None,
                Some(parent) => {
                    let found = find(&parent).ok_or_else(|| told(nobody(&parent).at(text, INHERITS)))?;
                    if names.contains(&parent) {
                        let ring = names.join("` inherits from `");
                        return Err(ThemeError(format!(
                            "themes inherit in a circle: `{ring}` inherits from `{parent}`"
                        )));
                    }
                    names.push(parent);
                    Some(found)
                }
            };
        }
        sheet.add(SHIPPED[0].1)?;
        Ok(sheet)
    }

    /// Adds what is not yet said, and gives the theme that the file inherits from.
    fn add(&mut self, text: &str) -> Result<Option<String>, ThemeError> {
        let mut table: toml::Table = toml::from_str(text).map_err(|error| ThemeError(toml_fault(text, &error)))?;
        let parent = match table.remove(INHERITS) {
            None => None,
            Some(toml::Value::String(name)) => Some(name),
            Some(_) => {
                return Err(ThemeError(format!("`{INHERITS}` needs the name of a theme")).at(text, INHERITS));
            }
        };
        if let Some(depth) = table.remove(COLOURS) {
            let depth = depth.as_str().and_then(Depth::from_name).ok_or_else(|| {
                let words = format!("`{COLOURS}` needs one of \"true\", \"256\", \"sixteen\", \"none\"");
                ThemeError(words).at(text, COLOURS)
            })?;
            self.most = self.most.min(depth);
        }
        for (name, looks) in table {
            check(&name, &looks).map_err(|error| error.at(text, &name))?;
            if !self.roles.contains_key(&name) {
                self.roles.insert(name, looks);
            }
        }
        Ok(parent)
    }

    /// The depth that is used of those that the terminal has.
    pub(super) fn depth(&self, terminal: Depth) -> Depth {
        self.most.min(terminal)
    }

    /// The styles at a depth.
    pub(super) fn styles(&self, depth: Depth) -> Result<[Style; Role::ALL.len()], ThemeError> {
        let mut styles = array::from_fn(|_| Style::new());
        let cube = if depth == Depth::Indexed { Some(Cube::new()) } else { None };
        for (style, (_, name)) in styles.iter_mut().zip(Role::ALL) {
            let looks = self.roles.get(name).ok_or_else(|| ThemeError(format!("the role `{name}` is missing")))?;
            let looks = looks_of(name, looks)?;
            let place = match depth {
                Depth::Indexed if looks.len() > 3 => 3,
                Depth::True | Depth::Indexed => 0,
                Depth::Sixteen => 1,
                Depth::None => 2,
            };
            *style = read_look(name, looks[place])?;
            if let Some(cube) = &cube {
                (style.fg, style.bg) = (style.fg.map(|c| cube.nearest(c)), style.bg.map(|c| cube.nearest(c)));
            }
        }
        Ok(styles)
    }
}

impl ThemeError {
    /// The same with the line of the text in which this key stands.
    fn at(self, text: &str, key: &str) -> Self {
        let table = DeTable::parse(text).map(toml::Spanned::into_inner).unwrap_or_default();
        let start = table.keys().find(|name| name.get_ref() == key).map(|name| name.span().start);
        match start.and_then(|start| text.get(..start)) {
            Some(before) => Self(format!("line {}: {}", before.matches('\n').count() + 1, self.0)),
            None => self,
        }
    }
}

/// There is no theme of this name to inherit from.
fn nobody(name: &str) -> ThemeError {
    let known: Vec<&str> = Theme::names().collect();
    ThemeError(format!("there is no theme `{}` to inherit from; {}", quoted(name), meant(name, &known)))
}

/// Whether these are the looks of a role.
fn check(role: &str, looks: &toml::Value) -> Result<(), ThemeError> {
    if Role::ALL.iter().all(|(_, known)| *known != role) {
        return Err(unknown(role));
    }
    looks_of(role, looks)?.into_iter().try_for_each(|look| read_look(role, look).map(drop))
}

/// There are too many roles for one sentence: those that begin alike are named.
fn unknown(name: &str) -> ThemeError {
    let known = [INHERITS, COLOURS].into_iter().chain(Role::ALL.map(|(_, name)| name));
    let (alike, others): (Vec<_>, Vec<_>) = known.partition(|known| known.chars().next() == name.chars().next());
    let (some, more) = if alike.is_empty() { (&others[..6], ", ..") } else { (&alike[..], "") };
    ThemeError(format!("`{}` is no role of a theme; there are {}{more}", quoted(name), some.join(", ")))
}

/// The looks of a role for true colour, sixteen colours and no colour, and perhaps one for 256 colours.
fn looks_of<'l>(role: &str, looks: &'l toml::Value) -> Result<Vec<&'l str>, ThemeError> {
    let looks = looks.as_array().into_iter().flatten().map(toml::Value::as_str).collect::<Option<Vec<_>>>();
    looks.filter(|looks| (3..=4).contains(&looks.len())).ok_or_else(|| {
        ThemeError(format!(
            "the role `{role}` needs three looks: true colour, sixteen colours, no colour; a fourth is for 256 colours"
        ))
    })
}

/// `bold #56b4e9 on black`: the words before `on` say the colour of the sign, those behind it the ground.
fn read_look(role: &str, look: &str) -> Result<Style, ThemeError> {
    let mut style = Style::new();
    let (mut sign, mut ground) = (String::new(), String::new());
    let mut is_ground = false;
    for word in look.split_whitespace() {
        match word {
            "bold" => style = style.add_modifier(Modifier::BOLD),
            "dim" => style = style.add_modifier(Modifier::DIM),
            "italic" => style = style.add_modifier(Modifier::ITALIC),
            "underline" => style = style.add_modifier(Modifier::UNDERLINED),
            "reverse" => style = style.add_modifier(Modifier::REVERSED),
            "on" if !is_ground => is_ground = true,
            _ if is_ground => ground.push_str(word),
            _ => sign.push_str(word),
        }
    }
    let wrong = || ThemeError(format!("`{}` of the role `{role}` is no look", quoted(look)));
    let colour = |word: &str| word.parse::<Color>().map_err(|_| wrong());
    if is_ground && ground.is_empty() {
        return Err(wrong());
    }
    style.fg = if sign.is_empty() { None } else { Some(colour(&sign)?) };
    style.bg = if ground.is_empty() { None } else { Some(colour(&ground)?) };
    Ok(style)
}
