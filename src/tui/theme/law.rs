//! What holds of the colours of every theme, computed: texts are read on their grounds, and what must be told apart is,
//! also by eyes with one of the three common kinds of colour blindness.

use ratatui::style::Color;

use super::depth::{light, of_256, oklab_of_light, times};
use super::{Depth, Role, Theme};
use crate::tui::symbols::Symbols;

/// Of text on its ground, and of signs and frames, as the guidelines for accessible pages ask.
pub(in crate::tui) const TEXT: f64 = 4.5;
pub(in crate::tui) const SIGN: f64 = 3.0;

/// Distances in Oklab, where black and white are 1 apart and 0.02 is just seen.
const APART: f64 = 0.06;
const MATERIALS_APART: f64 = 0.035;
/// In the theme for eyes that do not tell red from green, seen by these.
const WELL_APART: f64 = 0.08;
/// The same of chips and what players have.
const CHIPS_APART: f64 = 0.12;

/// What all texts stand on: the terminal's own ground, a raised one, and what covers a whole board.
const GROUNDS: [Role; 4] = [Role::Ground, Role::Raised, Role::Night, Role::Slate];
/// Those texts.
const TEXTS: [Role; 15] = [
    Role::P1,
    Role::P2,
    Role::P3,
    Role::P4,
    Role::Win,
    Role::Draw,
    Role::Loss,
    Role::Unknown,
    Role::Bright,
    Role::Plain,
    Role::Dim,
    Role::Title,
    Role::Key,
    Role::Typed,
    Role::Mistake,
];
/// Signs that stand there. What lies behind a dialog is to be recognized, no more.
const SIGNS: [Role; 2] = [Role::Rule, Role::Veil];
/// Materials whose own signs are lines.
const LINES: [Role; 2] = [Role::Route, Role::QuietRoute];
/// What else stands on a material.
const ON_MATERIALS: [(Role, Role, f64); 25] = [
    (Role::Chosen, Role::Water, TEXT),
    (Role::Chosen, Role::Hide, TEXT),
    (Role::Chosen, Role::HideOther, TEXT),
    (Role::Jump, Role::Hide, SIGN),
    (Role::Jump, Role::HideOther, SIGN),
    (Role::Jump, Role::Card, SIGN),
    (Role::Jump, Role::CardOther, SIGN),
    (Role::Chosen, Role::Falling, TEXT),
    (Role::Chosen, Role::Paper, TEXT),
    (Role::P1, Role::Paper, TEXT),
    (Role::P2, Role::Paper, TEXT),
    (Role::Chosen, Role::Card, TEXT),
    (Role::Chosen, Role::CardOther, TEXT),
    (Role::P1, Role::Asphalt, SIGN),
    (Role::P2, Role::Asphalt, SIGN),
    (Role::P3, Role::Asphalt, SIGN),
    (Role::Win, Role::Asphalt, SIGN),
    (Role::Loss, Role::Asphalt, SIGN),
    (Role::Bright, Role::Asphalt, SIGN),
    (Role::Chosen, Role::Asphalt, SIGN),
    (Role::AsphaltPoint, Role::Asphalt, SIGN),
    (Role::Up, Role::Card, TEXT),
    (Role::Up, Role::CardOther, TEXT),
    (Role::Down, Role::Card, TEXT),
    (Role::Down, Role::CardOther, TEXT),
];

/// What is told apart by its colour where it stands together.
const PLAYERS: [&[Role]; 2] =
    [&[Role::P1, Role::P2, Role::P3, Role::P4], &[Role::P1Face, Role::P2Face, Role::P3Face, Role::P4Face]];
const HINTS: [&[Role]; 2] = [&[Role::Win, Role::Loss], &[Role::WinChip, Role::DrawChip, Role::LossChip]];
/// Hints and what players have, which stand side by side where there are values: as texts, and as chips beside faces.
const BESIDE: [([Role; 2], &[Role]); 2] = [
    ([Role::P1, Role::P2], &[Role::Win, Role::Loss]),
    ([Role::P1Face, Role::P2Face], &[Role::WinChip, Role::DrawChip, Role::LossChip]),
];
const MATERIALS: [&[Role]; 15] = [
    &[Role::P1Face, Role::P2Face, Role::Beech],
    &[Role::Beech, Role::BeechLight, Role::BeechDark],
    &[Role::Chocolate, Role::ChocolateLight, Role::ChocolateDark],
    &[Role::Chocolate, Role::Falling],
    &[Role::Chocolate, Role::Paper, Role::WinChip],
    &[Role::Falling, Role::Poison],
    &[Role::Asphalt, Role::Grass, Role::Kerb, Role::KerbOther],
    &[Role::Chequer, Role::KerbOther],
    &[Role::Water, Role::Sand, Role::Green],
    &[Role::Sand, Role::Shore],
    &[Role::Tile, Role::Night, Role::P1Face, Role::P2Face, Role::WinChip],
    &[Role::Up, Role::Down],
    &[Role::Stone, Role::StoneLight, Role::StoneDark],
    &[Role::Stone, Role::Hollow],
    &[Role::Falling, Role::WinChip],
];

pub(in crate::tui) type Rgb = [u8; 3];
type ColourMatrix = [[f64; 3]; 3];

/// What eyes see that lack one kind of cones, on amounts of light: after Machado, Oliveira and Fernandes (2009).
const EYES: [(&str, ColourMatrix); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no red cones",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "no green cones",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "no blue cones",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// The themes with colours of their own, with all colours and with 256.
fn coloured() -> impl Iterator<Item = (String, Theme)> {
    let depths = [(Depth::True, ""), (Depth::Indexed, " of 256")];
    let themes = Theme::names().flat_map(move |name| depths.map(|(depth, words)| (name, depth, words)));
    let themes = themes.map(|(name, depth, words)| {
        let theme = Theme::shipped(name, depth, Symbols::UNICODE).expect("it comes along");
        (format!("{name}{words}"), depth, theme)
    });
    themes.filter(|(_, depth, theme)| theme.depth() == *depth).map(|(name, _, theme)| (name, theme))
}

/// What a colour is, where a theme and not the terminal says it.
pub(in crate::tui) fn rgb(colour: Option<Color>) -> Option<Rgb> {
    match colour {
        Some(Color::Rgb(red, green, blue)) => Some([red, green, blue]),
        Some(Color::Indexed(index)) => Some(of_256(index)),
        _ => None,
    }
}

fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] = colour.map(light);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// How well one is read on the other, as the guidelines for accessible pages compute it.
pub(in crate::tui) fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

fn seen(eyes: &ColourMatrix, colour: Rgb) -> [f64; 3] {
    oklab_of_light(times(eyes, colour.map(light)).map(|amount| amount.clamp(0.0, 1.0)))
}

fn distance(eyes: &ColourMatrix, a: Rgb, b: Rgb) -> f64 {
    seen(eyes, a).iter().zip(seen(eyes, b)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The colour by which something is known: its face, or that of its sign.
fn known_by(theme: &Theme, role: Role) -> Rgb {
    rgb(theme.surface(role).or(theme.style(role).fg)).unwrap_or_else(|| panic!("{role:?} has a colour"))
}

/// What stands on a ground of the theme, the ground, and the contrast that they must have.
fn hold_all(theme: &Theme, mut hold: impl FnMut(Role, Role, f64)) {
    let sign = |role: Role| theme.style(role).fg;
    for (ground, role) in GROUNDS.into_iter().flat_map(|ground| TEXTS.map(|role| (ground, role))) {
        hold(role, ground, TEXT);
    }
    for ground in [Role::Ground, Role::Raised] {
        for role in SIGNS {
            hold(role, ground, SIGN);
        }
    }
    for (role, _) in Role::ALL.into_iter().filter(|(role, _)| theme.surface(*role).is_some() && sign(*role).is_some()) {
        hold(role, role, if LINES.contains(&role) { SIGN } else { TEXT });
    }
    for (role, ground, least) in ON_MATERIALS {
        hold(role, ground, least);
    }
}

#[test]
fn every_text_and_sign_is_read_on_every_ground_that_it_stands_on() {
    let mut faults = Vec::new();
    for (name, theme) in coloured() {
        let sign = |role: Role| rgb(theme.style(role).fg);
        let plain = sign(Role::Ground).expect("a theme says what it is drawn for");
        hold_all(&theme, |role, ground, least| {
            let ground_colour = rgb(theme.surface(ground)).expect("a ground has a colour");
            let found = contrast(sign(role).unwrap_or(plain), ground_colour);
            if found < least {
                faults.push(format!("{name}: {role:?} on {ground:?} has {found:.2}"));
            }
        });
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The sixteen colours of xterm, and of VGA and the Linux console: dark ones, then bright ones.
const PALETTES: [(&str, [u32; 16]); 2] = [
    (
        "xterm",
        [
            0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5, 0x7f_7f7f,
            0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
        ],
    ),
    (
        "VGA",
        [
            0x00_0000, 0xaa_0000, 0x00_aa00, 0xaa_5500, 0x00_00aa, 0xaa_00aa, 0x00_aaaa, 0xaa_aaaa, 0x55_5555,
            0xff_5555, 0x55_ff55, 0xff_ff55, 0x55_55ff, 0xff_55ff, 0x55_ffff, 0xff_ffff,
        ],
    ),
];
/// Those of an editor, in which colours of one depth are hardly told apart; routes are lines there, and nothing but that.
const EDITOR: [u32; 16] = [
    0x00_0000, 0xcd_3131, 0x0d_bc79, 0xe5_e510, 0x24_72c8, 0xbc_3fbc, 0x11_a8cd, 0xe5_e5e5, 0x66_6666, 0xf1_4c4c,
    0x23_d18b, 0xf5_f543, 0x3b_8eea, 0xd6_70d6, 0x29_b8db, 0xe5_e5e5,
];
/// In sixteen colours the terminal chooses what they are; so much is there with these palettes.
const TEXT_OF_SIXTEEN: f64 = 4.0;
/// The dark grey of VGA, on black and below white.
const GREY_OF_SIXTEEN: f64 = 2.8;

fn of_sixteen(palette: &[u32; 16], colour: Color) -> Rgb {
    let names = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    let place = names.iter().position(|name| *name == colour).unwrap_or_else(|| panic!("{colour} is none of sixteen"));
    let [_, red, green, blue] = palette[place].to_be_bytes();
    [red, green, blue]
}

#[test]
fn in_sixteen_colours_texts_are_read_with_the_usual_palettes() {
    let mut faults = Vec::new();
    for name in ["dark", "light", "contrast", "red-green"] {
        let theme = Theme::shipped(name, Depth::Sixteen, Symbols::UNICODE).expect("it comes along");
        let own = theme.style(Role::Ground);
        let (plain, below) = own.fg.zip(own.bg).expect("a theme says what it is drawn for");
        for (terminal, palette) in &PALETTES {
            hold_all(&theme, |role, ground, least| {
                let (above, below) = (theme.style(role).fg.unwrap_or(plain), theme.surface(ground).unwrap_or(below));
                let is_grey = [above, below].contains(&Color::DarkGray);
                let least = least.min(if is_grey { GREY_OF_SIXTEEN } else { TEXT_OF_SIXTEEN });
                let found = contrast(of_sixteen(palette, above), of_sixteen(palette, below));
                if found < least {
                    faults.push(format!("{name}, {terminal}: {role:?} on {ground:?} has {found:.2}"));
                }
            });
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn in_sixteen_colours_lines_are_seen_with_every_palette() {
    let palettes = PALETTES.iter().map(|(_, palette)| palette).chain([&EDITOR]);
    for (name, palette) in palettes.flat_map(|palette| Theme::names().map(move |name| (name, palette))) {
        let theme = Theme::shipped(name, Depth::Sixteen, Symbols::UNICODE).expect("it comes along");
        for role in LINES {
            let (Some(sign), Some(ground)) = (theme.style(role).fg, theme.surface(role)) else { continue };
            let found = contrast(of_sixteen(palette, sign), of_sixteen(palette, ground));
            assert!(found >= SIGN, "{name}: {role:?} has {found:.2}");
        }
    }
}

#[test]
fn players_hints_and_materials_are_told_apart_by_all_eyes() {
    let mut faults = Vec::new();
    for (name, theme) in coloured() {
        for (index, (eyes, matrix)) in EYES.iter().enumerate() {
            let own = name.starts_with("red-green") && (1..=2).contains(&index);
            let groups = PLAYERS.iter().chain(&HINTS).map(|group| (group, if own { WELL_APART } else { APART }));
            for (group, least) in groups.chain(MATERIALS.iter().map(|group| (group, MATERIALS_APART))) {
                let pairs = group.iter().enumerate().flat_map(|(at, a)| group[at + 1..].iter().map(move |b| (*a, *b)));
                for (a, b) in pairs {
                    let found = distance(matrix, known_by(&theme, a), known_by(&theme, b));
                    if found < least {
                        faults.push(format!("{name}, {eyes}: {a:?} and {b:?} are {found:.3} apart"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Each hint beside what each of two players has.
fn hints_beside_players() -> impl Iterator<Item = (Role, Role)> {
    BESIDE.into_iter().flat_map(|(players, hints)| {
        players.into_iter().flat_map(move |player| hints.iter().map(move |hint| (player, *hint)))
    })
}

#[test]
fn hints_are_told_from_what_players_have_by_all_eyes() {
    let mut faults = Vec::new();
    for (name, theme) in coloured() {
        for (index, (eyes, matrix)) in EYES.iter().enumerate() {
            let own = name.starts_with("red-green") && (1..=2).contains(&index);
            for (player, hint) in hints_beside_players() {
                let least = match (own, theme.surface(hint).is_some()) {
                    (true, true) => CHIPS_APART,
                    (true, false) => WELL_APART,
                    (false, _) => APART,
                };
                let found = distance(matrix, known_by(&theme, player), known_by(&theme, hint));
                if found < least {
                    faults.push(format!("{name}, {eyes}: {player:?} and {hint:?} are {found:.3} apart"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn of_sixteen_colours_hints_have_others_than_players() {
    for name in Theme::names() {
        let theme = Theme::shipped(name, Depth::Sixteen, Symbols::UNICODE).expect("it comes along");
        let look = |role: Role| theme.surface(role).or(theme.style(role).fg);
        for (player, hint) in hints_beside_players().filter(|_| theme.has_grounds()) {
            assert!(look(player).is_some() && look(player) != look(hint), "{name}: {player:?} looks like {hint:?}");
        }
    }
}

#[test]
fn a_material_stays_one_with_256_colours() {
    for name in Theme::names() {
        let theme = |depth| Theme::shipped(name, depth, Symbols::UNICODE).expect("it comes along");
        let (all, fewer) = (theme(Depth::True), theme(Depth::Indexed));
        for (role, word) in Role::ALL.into_iter().filter(|_| all.depth() == Depth::True) {
            let (all, fewer) = (all.style(role), fewer.style(role));
            assert_eq!(all.bg.is_some(), fewer.bg.is_some(), "{name}: {word}");
            assert!(fewer.bg.is_none() || fewer.fg != fewer.bg, "{name}: {word} cannot be read");
        }
    }
}

#[test]
fn contrast_and_distance_are_those_of_the_books() {
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
    assert!((contrast([0x77; 3], [255; 3]) - 4.48).abs() < 0.005);
    let [whole, .., no_blue] = &EYES;
    assert!((distance(&whole.1, [0; 3], [255; 3]) - 1.0).abs() < 1e-3);
    let greens = ([0xd5, 0x5e, 0], [0x8a, 0x80, 0]);
    assert!(distance(&EYES[1].1, greens.0, greens.1) < distance(&no_blue.1, greens.0, greens.1) / 2.0);
}
