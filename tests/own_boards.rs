//! Boards of one's own: islands, snakes, graphs and boards of Sim that lie where the program keeps them.

use std::fs;

use crate::support::program::{printed, run, said};

/// A file, the words that it is called by without its ending, and what the list says of it.
const BOARDS: [(&str, &str, &str, &str); 4] = [
    (
        "isle.island",
        "island isle",
        "an island of your own",
        "name = \"isle\"\nhouse = \"b1\"\ntokens = [\"a1\"]\none_way = [\"c1-b1\", \"a1-b1\"]\ntwo_way = [\"a1-c1\"]\n",
    ),
    (
        "line.snakes",
        "snakes line",
        "a board of your own",
        "name = \"line\"\nhome = 9\ntokens = [0, 3]\narrows = [[2, 5], [7, 4]]\n",
    ),
    ("kite.graph", "geography kite", "a graph of your own", "name = \"kite\"\nedges = [\"a-b-c-a\", \"c-d\"]\n"),
    ("house.sim", "sim house", "a board of your own", "name = \"house\"\nedges = [\"1-2-3-4-1\", \"1-3\"]\n"),
];

/// The tables of each game that are about a board, and no other: random maps, and six points.
const TABLES: [(&str, &[&str]); 4] = [
    ("island", &["places", "counts"]),
    ("snakes", &["places", "counts"]),
    ("geography", &["responses", "lengths --games 50"]),
    ("sim", &["classes", "chances", "draws", "triangles", "strategies"]),
];

#[test]
fn boards_of_ones_own_are_listed_and_found_by_their_bare_names() {
    let home = tempfile::tempdir().expect("a home");
    fs::create_dir(home.path().join("tracks")).expect("a folder");
    for (file, .., text) in BOARDS {
        fs::write(home.path().join("tracks").join(file), text).expect("it can be written");
    }
    let list = printed(&run(home.path(), "games"));
    for (file, words, about, _) in BOARDS {
        let (game, name) = words.split_once(' ').expect("a game and a board");
        let listed = list.lines().find(|line| line.contains(&format!("{game} {file}")));
        assert!(listed.is_some_and(|line| line.ends_with(about)), "{file} in\n{list}");
        for named in [name, file] {
            let analyzed = run(home.path(), &format!("analyze {game} {named}"));
            assert!(printed(&analyzed).starts_with(&format!("{words}\n")), "{named}: {}", said(&analyzed));
        }
        for table in TABLES.iter().filter(|(id, _)| *id == game).flat_map(|(_, tables)| *tables) {
            let filled = run(home.path(), &format!("survey {words} --table {table}"));
            assert!(filled.status.success() && filled.stdout.len() > 50, "{words} {table}: {}", said(&filled));
        }
    }
    let others = list.lines().filter(|line| line.contains("of your own")).count();
    assert_eq!(others, BOARDS.len(), "each is listed for its own game alone: {list}");
    let nowhere = run(home.path(), "analyze geography nowhere");
    assert!(said(&nowhere).contains("`nowhere` is neither a known board nor a file"), "{}", said(&nowhere));
}

/// A shell may hand over all words of a setup as one, and folders have blanks in their names.
#[test]
fn a_board_in_a_file_is_read_wherever_it_lies_as_one_word_or_several() {
    let home = tempfile::tempdir().expect("a home");
    fs::create_dir(home.path().join("my boards")).expect("a folder");
    for (file, words, _, text) in BOARDS {
        let (id, _) = words.split_once(' ').expect("an id");
        let (stem, _) = file.split_once('.').expect("an ending");
        for path in
            [file.to_owned(), format!("{stem}.toml"), format!("my boards/{file}"), format!("my boards/{stem}.toml")]
        {
            fs::write(home.path().join(&path), text).expect("it can be written");
            for line in
                [format!("analyze '{id} {path}'"), format!("analyze {id} '{path}'"), format!("tree '{id} {path}'")]
            {
                let output = run(home.path(), &line);
                assert!(output.status.success(), "{line}: {}", said(&output));
            }
        }
        let table = TABLES.iter().find(|(game, _)| *game == id).map(|(_, tables)| tables[0]).expect("a table");
        let rows = ["'", ""].map(|quote| {
            let line = format!("survey {quote}{id} {file}{quote} --table {table}");
            let output = run(home.path(), &line);
            assert!(output.status.success(), "{line}: {}", said(&output));
            printed(&output)
        });
        assert_eq!(rows[0], rows[1]);
    }
    let nobody = said(&run(home.path(), "analyze 'geography my boards/nobody.graph'"));
    assert!(nobody.contains("or a file"), "{nobody}");
}
