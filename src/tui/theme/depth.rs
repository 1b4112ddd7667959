//! How many colours a terminal has, and what becomes of a colour where there are fewer.

use ratatui::style::Color;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// None: bold, underline and reverse only.
    None,
    /// The sixteen of the terminal's own palette.
    Sixteen,
    /// The cube of 216 and the 24 greys that nearly all terminals have alike.
    Indexed,
    /// 16 million.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR` wins, then `COLORTERM`, then `TERM`; sixteen when unsure. No query is sent to
    /// the terminal: its answer would race with the user's first keys.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let has = |name: &str| variable(name).filter(|text| !text.is_empty());
        let term = has("TERM").unwrap_or_default();
        let true_colour = has("COLORTERM").is_some_and(|text| text == "truecolor" || text == "24bit");
        if has("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt1") {
            Self::None
        } else if true_colour || term.ends_with("-direct") {
            Self::True
        } else if term.ends_with("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }

    /// The depth of this name in a theme file.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        [("true", Self::True), ("256", Self::Indexed), ("sixteen", Self::Sixteen), ("none", Self::None)]
            .into_iter()
            .find_map(|(known, depth)| (known == name).then_some(depth))
    }
}

/// The 256 colours, as they look. The first sixteen are left out: every user has them otherwise.
pub(super) struct Cube(Vec<(u8, [f64; 3])>);

impl Cube {
    /// All of them.
    pub(super) fn new() -> Self {
        Self((16..=255).map(|index| (index, oklab(of_256(index)))).collect())
    }

    /// The one that looks most like a true colour; others stay.
    pub(super) fn nearest(&self, colour: Color) -> Color {
        let Color::Rgb(red, green, blue) = colour else { return colour };
        let wanted = oklab([red, green, blue]);
        let distance =
            |(_, found): &(u8, [f64; 3])| wanted.iter().zip(found).map(|(a, b)| (a - b).powi(2)).sum::<f64>();
        let nearest = self.0.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.map_or(colour, |(index, _)| Color::Indexed(*index))
    }
}

/// What a terminal shows for an index from 16 on.
pub(super) fn of_256(index: u8) -> [u8; 3] {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index {
        232.. => [8 + 10 * (index - 232); 3],
        _ => {
            let place = usize::from(index.saturating_sub(16));
            [STEPS[place / 36], STEPS[place / 6 % 6], STEPS[place % 6]]
        }
    }
}

/// One channel as an amount of light, from 0 to 1.
pub(super) fn light(channel: u8) -> f64 {
    let share = f64::from(channel) / 255.0;
    if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
}

/// A colour in the space of Björn Ottosson, in which distances are as far as they look.
fn oklab(colour: [u8; 3]) -> [f64; 3] {
    oklab_of_light(colour.map(light))
}

/// The same from amounts of light.
pub(super) fn oklab_of_light(light: [f64; 3]) -> [f64; 3] {
    const CONES: [[f64; 3]; 3] = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const AXES: [[f64; 3]; 3] = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];
    times(&AXES, times(&CONES, light).map(f64::cbrt))
}

/// A matrix times a vector.
pub(super) fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|row| matrix[row].iter().zip(vector).map(|(part, amount)| part * amount).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_depth_of_colour_is_what_the_environment_says() {
        let table: [(&[(&str, &str)], Depth); 9] = [
            (&[], Depth::Sixteen),
            (&[("TERM", "xterm")], Depth::Sixteen),
            (&[("TERM", "xterm-256color")], Depth::Indexed),
            (&[("TERM", "screen-256color")], Depth::Indexed),
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Depth::True),
            (&[("TERM", "xterm-direct")], Depth::True),
            (&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Depth::None),
            (&[("COLORTERM", "24bit"), ("NO_COLOR", "")], Depth::True),
            (&[("TERM", "dumb")], Depth::None),
        ];
        for (variables, depth) in table {
            let look_up = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, v)| (*v).to_owned());
            assert_eq!(Depth::detect(look_up), depth, "{variables:?}");
        }
    }

    #[test]
    fn every_colour_of_the_256_is_nearest_to_itself_and_names_stay() {
        let cube = Cube::new();
        for index in 16..=255 {
            let [red, green, blue] = of_256(index);
            let Color::Indexed(found) = cube.nearest(Color::Rgb(red, green, blue)) else { panic!("{index}") };
            assert_eq!(of_256(found), of_256(index), "{index}");
        }
        assert_eq!(cube.nearest(Color::Rgb(0x56, 0xb4, 0xe9)), Color::Indexed(74));
        assert_eq!(cube.nearest(Color::LightBlue), Color::LightBlue);
    }
}
