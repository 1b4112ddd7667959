//! Tokens in words, and the layouts that come with the program.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::core::{NotationError, OwnBoards, ReadFile, counted, few_of};

use super::layout::{MOST_TOKENS, TokenLayout};
use super::rules::{Advance, Standing, Tokens};

/// The layouts that come with the program: the kind, the name, the file.
pub(super) const SHIPPED: [(&str, &str, &str); 6] = [
    ("island", "map-1", include_str!("../../../assets/layouts/map-1.toml")),
    ("island", "ferry", include_str!("../../../assets/layouts/ferry.toml")),
    ("snakes", "board-1", include_str!("../../../assets/layouts/board-1.toml")),
    ("snakes", "board-2", include_str!("../../../assets/layouts/board-2.toml")),
    ("snakes", "board-3", include_str!("../../../assets/layouts/board-3.toml")),
    ("snakes", "ladder", include_str!("../../../assets/layouts/ladder.toml")),
];

/// Layouts of one's own.
pub(super) fn own(kind: &str) -> OwnBoards {
    match kind {
        "snakes" => OwnBoards { about: "a board of your own", ending: ".snakes" },
        _ => OwnBoards { about: "an island of your own", ending: ".island" },
    }
}

fn shipped(kind: &str, name: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(of, known, _)| *of == kind && *known == name).map(|(_, _, text)| *text)
}

fn kind(layout: &TokenLayout) -> &'static str {
    if layout.is_track() { "snakes" } else { "island" }
}

/// The layout files that a setup was read from; none for one that comes with the program.
pub(super) fn files(game: &Tokens) -> Vec<(String, String)> {
    let layout = game.layout();
    match shipped(kind(layout), layout.name()) {
        Some(_) => Vec::new(),
        None => vec![(layout.name().to_owned(), layout.text().to_owned())],
    }
}

pub(super) fn read_setup(words: &str, file: &ReadFile<'_>) -> Result<Tokens, NotationError> {
    let list: Vec<&str> = words.split_whitespace().collect();
    let (wanted, name, options) = match list.as_slice() {
        [kind @ ("island" | "snakes"), name, options @ ..] if !name.starts_with(TOKENS) => (*kind, *name, options),
        _ => {
            let expected = "names no layout; e.g. island map-1, snakes board-1, or a layout file";
            return Err(NotationError::new(words, expected));
        }
    };
    let tokens = match options {
        [] => None,
        [word] => match word.strip_prefix(TOKENS) {
            Some("") => {
                return Err(NotationError::new(*word, "leaves out the places of the tokens, with commas between"));
            }
            Some(list) => Some(list),
            None => {
                return Err(NotationError::new(*word, "comes after the layout, where tokens=PLACES alone may stand"));
            }
        },
        [_, word, ..] => {
            return Err(NotationError::new(*word, "comes after the tokens, with which a setup ends"));
        }
    };
    let layout = match shipped(wanted, name) {
        Some(text) => TokenLayout::read(text)?,
        None => match own(wanted).read(name, file) {
            Ok(text) => TokenLayout::read(&text).map_err(|error| error.in_file(name))?,
            // Who names no file means a layout of ours.
            Err(_) if !name.contains(['/', '.']) => return Err(unknown(wanted, name)),
            Err(error) => return Err(error.among(&ours(wanted))),
        },
    };
    if kind(&layout) != wanted {
        return Err(belongs(name, kind(&layout)));
    }
    if shipped(wanted, layout.name()).is_some() && shipped(wanted, name).is_none() {
        let reason = "is the name of a layout that comes with the program; give yours another";
        return Err(NotationError::new(layout.name(), reason));
    }
    let layout = match tokens {
        Some(list) => rearranged(&layout, list)?,
        None => layout,
    };
    Ok(Tokens { layout: Arc::new(layout) })
}

/// The layout with its tokens on the places of a list, each with a way home.
fn rearranged(layout: &TokenLayout, list: &str) -> Result<TokenLayout, NotationError> {
    let (tokens, way_home) = (read_places(layout, list)?, layout.way_home());
    if tokens.len() > MOST_TOKENS {
        return Err(NotationError::new(list, format!("has {} tokens; 1 to {MOST_TOKENS} can play", tokens.len())));
    }
    match tokens.iter().find(|&&token| !way_home[token]) {
        Some(&lost) => Err(NotationError::new(&layout.places()[lost].name, "has no way home")),
        None => Ok(layout.with_tokens(&tokens)),
    }
}

/// The places of a list, on which tokens may rest; `home` is the house or the last square, unless a place is called so.
fn read_places(layout: &TokenLayout, list: &str) -> Result<Vec<usize>, NotationError> {
    let place = |name: &str| match layout.place(name).or((name == "home").then(|| layout.home())) {
        Some(place) if layout.can_rest(place) => Ok(place),
        Some(_) => Err(NotationError::new(name, "is the tail of an arrow, where no counter rests")),
        None => Err(no_place(layout, name)),
    };
    if list.split(',').any(|name| name.trim().is_empty()) {
        return Err(NotationError::new(list, "leaves out a place; between places stand commas"));
    }
    list.split(',').map(str::trim).map(place).collect()
}

/// The sentence for a name that no place of a layout has.
pub(super) fn no_place(layout: &TokenLayout, name: &str) -> NotationError {
    let rests = (0..layout.places().len()).filter(|&place| layout.can_rest(place));
    let known: Vec<&str> = rests.map(|place| layout.places()[place].name.as_str()).collect();
    NotationError::new(name, format!("is no place of {}; there are {}", layout.name(), few_of(&known)))
}

/// Before the places of the tokens in a setup.
const TOKENS: &str = "tokens=";

fn belongs(name: &str, kind: &str) -> NotationError {
    NotationError::new(name, format!("is a layout for the other game: {kind} {name}"))
}

/// The sentence for a name that neither the program nor the disk knows.
fn unknown(wanted: &str, name: &str) -> NotationError {
    if let Some((kind, ..)) = SHIPPED.iter().find(|(_, known, _)| *known == name) {
        return belongs(name, kind);
    }
    let reason = format!("is neither a layout file nor a layout of ours: {}", ours(wanted).join(", "));
    NotationError::new(name, reason)
}

/// The names of the layouts of one of the games that come with the program.
fn ours(wanted: &str) -> Vec<&'static str> {
    SHIPPED.iter().filter(|(kind, ..)| *kind == wanted).map(|(_, known, _)| *known).collect()
}

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", kind(&self.layout), self.layout.name())?;
        let names = || self.layout.tokens().iter().map(|&place| self.layout.places()[place].name.as_str());
        if self.layout.is_rearranged() {
            write!(f, " tokens={}", names().collect::<Vec<_>>().join(","))
        } else {
            Ok(())
        }
    }
}

impl FromStr for Tokens {
    type Err = NotationError;

    fn from_str(words: &str) -> Result<Self, NotationError> {
        read_setup(words, &|name| Err(NotationError::new(name, "is no layout of ours, and files are read elsewhere")))
    }
}

/// The two names with what the layout sets between them: `c3b3`, `bend-south`, on a track `8.11`.
pub(super) fn write_step(layout: &TokenLayout, step: Advance) -> String {
    let name = |place: usize| layout.places()[place].name.as_str();
    format!("{}{}{}", name(step.from()), layout.joint(), name(step.to()))
}

/// Reads what [`write_step`] writes, and on every layout also a point, a hyphen or nothing between the names. Without a sign
/// two readings may be possible: the only legal one is meant, else the first; where several are legal, none is.
pub(super) fn read_step(game: &Tokens, state: &Standing, text: &str) -> Result<Advance, NotationError> {
    let layout = game.layout();
    let step = |from: &str, to: &str| Some(Advance::new(layout.place(from)?, layout.place(to)?));
    let signed = text.match_indices(['.', '-']).map(|(at, sign)| (&text[..at], &text[at + sign.len()..]));
    let bare = (1..text.len()).filter_map(|cut| text.split_at_checked(cut));
    let readings: Vec<Advance> = signed.chain(bare).filter_map(|(from, to)| step(from, to)).collect();
    let mut legal = readings.iter().filter(|&&step| game.is_legal(state, step));
    let first = legal.next();
    if let Some((first, other)) = first.zip(legal.find(|&other| Some(other) != first)) {
        let [first, other] = [first, other].map(|&step| write_step(layout, step));
        return Err(NotationError::new(text, format!("can be read as {first} and as {other}; both are legal")));
    }
    first.or(readings.first()).copied().ok_or_else(|| {
        let form = if layout.joint() == "." {
            "the square of the counter and the one where it lands"
        } else {
            "the place of the token and the one where it goes"
        };
        NotationError::malformed(text, format!("is no move: {form}"))
    })
}

/// The places of the tokens, `a1,e4,c3`.
pub(super) fn write_tokens(layout: &TokenLayout, state: &Standing) -> String {
    let places: Vec<&str> = state.tokens().map(|place| layout.places()[place].name.as_str()).collect();
    places.join(",")
}

pub(super) fn read_tokens(game: &Tokens, list: &str) -> Result<Standing, NotationError> {
    let layout = game.layout();
    let tokens: Vec<u8> = read_places(layout, list)?.into_iter().map(|place| place as u8).collect();
    if tokens.len() != layout.tokens().len() {
        let reason = format!("has {}; this game has {}", counted(tokens.len(), "token"), layout.tokens().len());
        return Err(NotationError::new(list, reason));
    }
    Ok(Standing(tokens))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::core::{Game, Player};

    /// An island of these one-way routes.
    fn island(house: &str, tokens: &[&str], routes: &[String]) -> Tokens {
        let list = |words: Vec<String>| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
        let tokens = list(tokens.iter().map(|&word| word.to_owned()).collect());
        let text =
            format!("name = \"own\"\nhouse = {house:?}\ntokens = [{tokens}]\none_way = [{}]\n", list(routes.to_vec()));
        let open = |_: &str| Ok(text.clone());
        read_setup("island ./own.toml", &open).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn tokens_begin_wherever_a_setup_says() {
        let read = |words: &str| words.parse::<Tokens>().map_err(|error| error.to_string());
        for (typed, written, position) in [
            ("island map-1 tokens=c3,c3,home", "island map-1 tokens=c3,c3,b2", "c3,c3,b2"),
            ("island map-1 tokens=c3", "island map-1 tokens=c3", "c3"),
            ("island map-1 tokens=a1,e4,c3", "island map-1", "a1,e4,c3"),
            ("snakes board-1 tokens=home,0", "snakes board-1 tokens=30,0", "30,0"),
        ] {
            let game = read(typed).expect(typed);
            assert_eq!((game.to_string().as_str(), game.write_position(&game.start()).as_str()), (written, position));
        }
        for (words, told) in [
            ("island map-1 tokens=c3,z9", "`z9` is no place of map-1; there are a1, "),
            ("snakes board-1 tokens=31", "`31` is no place of board-1; there are 0, 1, "),
            ("island map-1 tokens=", "`tokens=` leaves out the places of the tokens"),
            ("island map-1 tokens=c3,,c3", "`c3,,c3` leaves out a place"),
            ("island map-1 token=c3", "`token=c3` comes after the layout, where tokens=PLACES alone may stand"),
            ("island map-1 tokens=c3 tokens=a1", "`tokens=a1` comes after the tokens"),
            ("island tokens=c3 map-1", "names no layout"),
            ("island map-1 tokens=c3,c3,c3,c3,c3,c3,c3", "has 7 tokens; 1 to 6 can play"),
            ("island tokens=c3", "names no layout"),
        ] {
            let error = read(words).err();
            assert!(error.as_ref().is_some_and(|error| error.contains(told)), "{words}: {error:?}");
        }
    }

    #[test]
    fn a_text_names_one_move_however_the_names_run_together() {
        let mut dice = Dice(5);
        let mut joints = [0, 0];
        for _ in 0..300 {
            let mut names: Vec<String> = Vec::new();
            let (least, most) = [(1, 3), (2, 2), (1, 2)][dice.below(3)];
            while names.len() < 4 {
                let length = least + dice.below(most - least + 1);
                let name: String = (0..length).map(|_| ['a', 'b', '1'][dice.below(3)]).collect();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            let mut routes = vec![names.iter().rev().cloned().collect::<Vec<_>>().join("-")];
            for _ in 0..4 {
                routes.push(format!("{}-{}", names[dice.below(4)], names[dice.below(4)]));
            }
            let game = island(&names[0], &[&names[3], &names[2], &names[1]], &routes);
            joints[usize::from(game.layout().joint().is_empty())] += 1;
            let mut pos = game.start();
            for _ in 0..12 {
                let moves = game.legal_moves(&pos);
                let mut texts: Vec<String> = moves.iter().map(|&mv| game.write_move(&pos, mv)).collect();
                for (&mv, text) in moves.iter().zip(&texts) {
                    assert_eq!(game.read_move(&pos, text).ok(), Some(mv), "{text} of {routes:?}");
                }
                texts.sort_unstable();
                texts.dedup();
                assert_eq!(texts.len(), moves.len(), "{routes:?}");
                if moves.is_empty() {
                    break;
                }
                pos = game.play(&pos, moves[dice.below(moves.len())]);
            }
        }
        assert!(joints.iter().all(|&count| count > 30), "{joints:?}");
    }

    #[test]
    fn moves_written_without_a_sign_are_read_as_they_were() {
        let game = island("h", &["a", "ab"], &["a-bc", "ab-c", "c-h", "bc-h"].map(str::to_owned));
        let read = |position: &str, text: &str| {
            let pos = game.read_position(position).unwrap_or_else(|error| panic!("{error}"));
            game.read_move(&pos, text).map(|mv| write_step(game.layout(), mv)).map_err(|error| error.to_string())
        };
        assert_eq!(read("a,ab", "a-bc"), Ok("a-bc".to_owned()));
        assert_eq!(read("a,ab", "ab-c"), Ok("ab-c".to_owned()));
        let both = "`abc` can be read as a-bc and as ab-c; both are legal";
        assert_eq!(read("a,ab", "abc"), Err(both.to_owned()));
        assert_eq!(read("c,ab", "abc"), Ok("ab-c".to_owned()), "the only legal one");
        assert_eq!(read("c,ab", "ch"), Ok("c-h".to_owned()));
        let told = "`ax` is no move: the place of the token and the one where it goes, e.g. ab-c";
        assert_eq!(read("c,ab", "ax"), Err(told.to_owned()));
        let ferry: Tokens = "island ferry".parse().unwrap_or_else(|error| panic!("{error}"));
        for text in ["bendsouth", "bend-south", "bend.south"] {
            let mv = ferry.read_move(&ferry.start(), text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(ferry.write_move(&ferry.start(), mv), "bend-south");
        }
    }

    #[test]
    fn no_move_is_a_word_that_ends_a_match() {
        let game = island("sign", &["resi"], &["resi-sign".to_owned(), "resi-gn00".to_owned(), "gn00-sign".to_owned()]);
        assert_eq!(game.layout().joint(), "");
        let game = island("ign", &["res"], &["res-ign".to_owned()]);
        assert_eq!(game.write_move(&game.start(), game.legal_moves(&game.start())[0]), "res-ign");
        assert_eq!(game.start().mover, Player::P1);
    }
}
