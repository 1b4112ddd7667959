//! What a setup is called: the name of its game, and of a board of one's own the name that stands in its file.

use super::{AnyGame, info_of, own_boards};
use crate::core::{Game, OwnBoards};

/// The name that people read for a setup: `Prime-power Game 40`.
pub fn title_of(words: &str) -> String {
    title_with(words, &|_| None)
}

/// The name that people read for a game: of a board of one's own it has the name that stands in the file.
pub fn title_of_game(game: &AnyGame) -> String {
    let files = game.files();
    title_with(&game.to_string(), &|file| {
        files.iter().find(|(known, _)| known == file).and_then(|(_, text)| OwnBoards::name_in(text))
    })
}

/// The name that people read for a setup, where `name` knows what stands as its name in a file of one's own.
pub(crate) fn title_with<'n>(words: &str, name: &dyn Fn(&str) -> Option<&'n str>) -> String {
    let (id, rest) = words.split_once(' ').unwrap_or((words, ""));
    let game = info_of(id).map_or(id, |info| info.name);
    let (board, options) = rest.split_once(' ').unwrap_or((rest, ""));
    let bare = own_boards(id).and_then(|own| board.strip_suffix(own.ending)).filter(|bare| !bare.is_empty());
    let board = bare.map_or(board, |bare| name(board).unwrap_or(bare));
    [game, board, options].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_is_called_by_the_name_of_its_id() {
        assert_eq!(title_of("prime-power 40"), "Prime-power Game 40");
        assert_eq!(title_of("square 40,23,7 misere"), "Square Game 40,23,7 misere");
        assert_eq!(title_of("snakes board-1"), "Snakes-and-Adders board-1");
        assert_eq!(title_of("whist 3"), "whist 3");
    }

    #[test]
    fn a_board_of_ones_own_is_called_by_the_name_in_its_file() {
        for (words, text, title) in [
            (
                "race-track her.track cars=1",
                "racetrack 1\nname = Grand Prix\nmap:\n#######\n#S...>#\n#######\n",
                "Race Track Grand Prix cars=1",
            ),
            ("geography her.graph", "name = \"bow\"\nedges = [\"a-b-c\"]", "Geography bow"),
            (
                "island her.island",
                "name = \"isle\"\nabout = \"\"\nhouse = \"h\"\ntokens = [\"a\"]\none_way = [\"a-h\"]\ntwo_way = []",
                "Nim's Island isle",
            ),
        ] {
            let game = AnyGame::read_setup(words, &|_| Ok(text.to_owned())).expect("a setup");
            assert_eq!(title_of_game(&game), title);
            let (id, _) = words.split_once(' ').expect("an id");
            let ending = own_boards(id).expect("boards of one's own").ending;
            assert!(!title_of(&game.to_string()).contains(ending), "the file is not known");
        }
        assert_eq!(title_of("race-track my-lane.track laps=2"), "Race Track my-lane laps=2");
        assert_eq!(title_of("race-track .track"), "Race Track .track");
    }
}
