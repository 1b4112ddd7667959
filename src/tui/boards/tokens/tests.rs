use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::*;
use crate::core::generate::Generate;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::tui::boards::heaps::testing::{check_ground_in_ascii, end_of, picture, picture_in_ascii};
use crate::tui::boards::{Names, board, draw_alone, law};
use crate::tui::symbols::Symbols;
use crate::tui::theme::{Depth, Theme};

const ALL: [&str; 6] =
    ["island map-1", "island ferry", "snakes board-1", "snakes board-2", "snakes board-3", "snakes ladder"];

/// An island without coordinates.
const PLAIN: &str =
    "name = \"plain\"\nhouse = \"h\"\ntokens = [\"a\", \"b\"]\none_way = [\"a-b\", \"b-c\", \"c-h\", \"c-a\"]\n";

#[test]
fn every_step_is_reached_by_cursor_click_and_typing() {
    for setup in ALL {
        let game: Tokens = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(80, 20), (60, 14), (120, 36), (36, 8)] {
            law::check(&game, 3, 2, width, height);
        }
    }
    let plain =
        Tokens::read_setup("island plain.toml", &|_| Ok(PLAIN.to_owned())).unwrap_or_else(|error| panic!("{error}"));
    law::check(&plain, 3, 2, 80, 20);
}

#[test]
fn the_island_shows_routes_tokens_and_nimbers() {
    let state = State { nimbers: true, ..State::default() };
    let board = picture::<Tokens>("island map-1", "", "c3b3", &state, (80, 20));
    for part in ["(a1 N  2)", "[HOME]", "(d2   oo)", "(c3 T  0)", "(e4 K  1)", "▸b3", "[d3"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    let quiet = picture::<Tokens>("island map-1", "", "", &State::default(), (80, 20));
    assert!(!quiet.contains("oo"), "{quiet}");
    let small = picture::<Tokens>("island map-1", "", "", &State::default(), (60, 14));
    for head in [">(", ")<", "^", "v"] {
        assert!(small.contains(head), "{head} in\n{small}");
    }
}

#[test]
fn routes_end_at_the_shores_of_round_islands() {
    let board = picture::<Tokens>("island map-1", "", "a1b1", &State::default(), (120, 36));
    let is_braille = |sign: char| ('\u{2801}'..='\u{28ff}').contains(&sign);
    let row: Vec<char> = board.lines().find(|line| line.contains("a1")).expect("it has a place").chars().collect();
    let ends = |sign: char| row.iter().position(|&found| found == sign).expect("it is there");
    let water = &row[ends(')') + 1..ends('▸')];
    let route: String = water.iter().collect();
    assert!(route.trim().chars().all(is_braille) && route.trim().chars().count() >= 4, "`{route}` in\n{board}");
    let is_head = |sign: &char| (u32::from(*sign) - 0x2800).count_ones() > 5;
    assert_eq!(water.iter().filter(|sign| is_head(sign)).count(), 2, "one head in {route}");
    assert!(water[water.len() - 3..].iter().any(is_head), "it points to b1: {route}");
}

#[test]
fn routes_that_go_on_from_the_cursor_are_thick_and_others_sparse() {
    let board = picture::<Tokens>("island map-1", "", "c3b3", &State::default(), (80, 12));
    let row = |begin: &str| board.lines().find(|line| line.contains(begin)).unwrap_or_else(|| panic!("{board}"));
    assert!(row("(c3").matches('━').count() >= 2 && row("(a4").matches('━').count() == 0, "{board}");
    assert!(row("(a4").contains('┄'), "{board}");
}

#[test]
fn without_colours_squares_have_edges_so_that_a_hint_is_its_own() {
    let board = picture_in_ascii::<Tokens>("snakes board-1", "3.4", &State::default(), (120, 36));
    let row = board.lines().position(|line| line.contains(" 13 ")).unwrap_or_else(|| panic!("{board}"));
    let edges = |row: usize| board.lines().nth(row).map_or(0, |line| line.matches(':').count());
    assert!(edges(row - 1) >= 3 && edges(row + 1) >= 3, "{board}");
}

#[test]
fn in_ascii_with_colours_squares_and_islands_have_their_grounds() {
    check_ground_in_ascii::<Tokens>("snakes board-1", Role::CardOther);
    check_ground_in_ascii::<Tokens>("island map-1", Role::Sand);
}

#[test]
fn tokens_are_told_by_their_letters_wherever_they_have_gone() {
    let board = picture::<Tokens>("island map-1", "c3b3 a1a2 b3a3", "", &State::default(), (80, 20));
    for part in ["(a2 N", "(a3 T", "(e4 K"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    let game: Tokens = "island map-1".parse().unwrap_or_else(|error| panic!("{error}"));
    let start = game.start();
    let mv = game.read_move(&start, "e4e3").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(words::step(&game, &start, mv, "takes"), "Kim from e4 to e3");
    assert_eq!(words::pick_up(&game, &start, mv.from()), "Pick up Kim on e4, who may go to e3.");
}

#[test]
fn what_is_said_of_a_move_names_its_places_as_it_is_written() {
    let mut home = 0;
    for setup in ALL {
        let game: Tokens = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let start = game.start();
        for mv in game.legal_moves(&start) {
            let [from, to] = [mv.from(), mv.to()].map(|place| game.layout().places()[place].name.clone());
            let said = words::step(&game, &start, mv, "takes");
            assert!(said.contains(&format!(" from {from} to {to}")), "{setup}: {said}");
            let ways = words::pick_up(&game, &start, mv.from());
            assert!(ways.split([' ', ',', '.']).any(|word| word == to), "{setup}: {ways}");
            home += usize::from(mv.to() == game.layout().home());
        }
    }
    assert!(home > 0, "{home} go home at once");
}

#[test]
fn the_track_goes_to_and_fro_and_says_where_its_arrows_lead() {
    let board = picture::<Tokens>("snakes board-1", "", "8.11", &State::default(), (120, 36));
    let line = |number: &str| {
        let is_number = |word: &str| word.trim_matches(['[', ']', '┏', '━', '┓']) == number;
        board
            .lines()
            .position(|line| line.split_whitespace().any(is_number))
            .unwrap_or_else(|| panic!("{number} in\n{board}"))
    };
    let column = |number: &str| board.lines().nth(line(number)).and_then(|text| text.find(number));
    assert_eq!((line("1"), line("7"), line("13")), (line("6"), line("11"), line("18")), "six abreast in\n{board}");
    assert!(column("1") < column("6") && column("7") > column("11"), "{board}");
    assert!(line("30") < line("13") && line("13") < line("1"), "{board}");
    for part in ["up 24", "down 12", " A ", " C ", "30 HOME", "[12]", "0 start"] {
        assert!(board.contains(part), "{part} in\n{board}");
    }
    let small = picture::<Tokens>("snakes board-1", "", "8.11", &State::default(), (60, 16));
    for part in ["›25", "‹12", "HOME", "[12]"] {
        assert!(small.contains(part), "{part} in\n{small}");
    }
}

#[test]
fn a_marked_number_is_whole_beside_its_arrow() {
    for setup in ["snakes board-1", "snakes board-2", "snakes board-3"] {
        let game: Tokens = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        let (start, ways) = (game.start(), game.layout());
        for mv in game.legal_moves(&start) {
            let board = picture::<Tokens>(setup, "", &game.write_move(&start, mv), &State::default(), (60, 16));
            let marked = ways.moves(mv.from()).iter().map(|&(to, _)| to);
            for place in marked.filter(|&to| to != mv.to() && to != ways.home()) {
                let name = format!("[{}]", ways.places()[place].name);
                assert!(board.contains(&name), "{name} in\n{board}");
            }
        }
    }
}

#[test]
fn what_takes_along_ends_before_numbers_and_before_where_it_leads() {
    let is_braille = |sign: char| ('\u{2801}'..='\u{28ff}').contains(&sign);
    for (setup, size) in
        ALL[2..].iter().flat_map(|setup| [(60, 16), (61, 25), (80, 16), (120, 36)].map(|at| (setup, at)))
    {
        let board = picture::<Tokens>(setup, "", "", &State::default(), size);
        let signs = board.lines().map(|line| line.chars().collect::<Vec<char>>());
        let touches = |two: &[char]| {
            let is_word = |sign: char| sign.is_alphanumeric() || sign == '›' || sign == '‹';
            is_braille(two[0]) && is_word(two[1]) || is_word(two[0]) && is_braille(two[1])
        };
        let count: usize = signs.map(|row| row.windows(2).filter(|two| touches(two)).count()).sum();
        // Hints and counters lie on what is drawn.
        assert!(count <= 4, "{count} at {size:?} in\n{board}");
        assert!(board.chars().filter(|sign| is_braille(*sign)).count() > 30, "{board}");
    }
}

#[test]
fn a_track_is_a_table_only_where_no_squares_have_room_and_its_arrows_are_told_there_too() {
    let own = |home: u16| {
        let text = format!("name = \"own\"\nhome = {home}\ntokens = [3]\narrows = [[2, 20], [9, 5]]\n");
        AnyGame::read_setup("snakes own.toml", &|_| Ok(text.clone())).unwrap_or_else(|error| panic!("{error}"))
    };
    let sizes = || (36..=240).step_by(12).flat_map(|width| (8..=66).step_by(2).map(move |height| (width, height)));
    for (home, (width, height)) in [21, 40, 60, 80, 99].iter().flat_map(|home| sizes().map(move |size| (*home, size))) {
        let game = own(home);
        // A number with its arrow, or with a counter and a hint, and the row of the start.
        let fits = (1..=home).any(|abreast| 6 * abreast + 4 <= width && home.div_ceil(abreast) < height);
        for panes in [false, true] {
            let room = Room::beside(Rect::new(0, 0, width, height), panes);
            let (view, start) = (board(&game), game.start());
            let state = view.state();
            let laid = view.lay_out(&start, &state, room).unwrap_or_else(|needs| panic!("{needs:?}"));
            assert_eq!(!laid.is_list(), fits, "{home} squares in {width}x{height}, {panes}");
        }
    }
    let table = alone(&own(99), Rect::new(0, 0, 60, 8), &Symbols::ASCII);
    for told in ["2        up 20", "9        down 5", "13       14 to 17"] {
        assert!(table.contains(told), "{told} in\n{table}");
    }
}

/// Islands that lie far apart, as many rows and columns as a small screen has for the shortest names.
const SPARSE: [&str; 2] = [
    "name = \"regatta\"\nhouse = \"lighthouse\"\ntokens = [\"westharbour\", \"saltmarsh\"]\none_way = [\"westharbour-fishermans\", \
     \"fishermans-gullrock\", \"gullrock-lighthouse\", \"saltmarsh-gullrock\", \"saltmarsh-driftwood\", \
     \"driftwood-lighthouse\"]\n[nodes]\nwestharbour = [1,1]\nfishermans = [3,1]\ngullrock = [5,2]\nsaltmarsh = [1,3]\n\
     driftwood = [3,4]\nlighthouse = [7,4]\n",
    "name = \"lagoon\"\nhouse = \"home\"\ntokens = [\"alpha\", \"delta\"]\none_way = [\"alpha-beta\", \"beta-gamma\", \
     \"gamma-home\", \"delta-gamma\", \"delta-epsilon\", \"epsilon-home\", \"zeta-alpha\", \"beta-epsilon\"]\n[nodes]\n\
     alpha = [1,1]\nbeta = [3,1]\ngamma = [5,2]\ndelta = [1,3]\nepsilon = [3,4]\nzeta = [2,5]\nhome = [6,4]\n",
];

#[test]
fn own_islands_are_a_map_with_names_that_tell_them_apart_and_islands_that_do() {
    let sizes = || (56..=240).step_by(8).flat_map(|width| (12..=66).step_by(6).map(move |height| (width, height)));
    let mut shorter = 0;
    for (text, (width, height)) in SPARSE.iter().flat_map(|text| sizes().map(move |size| (*text, size))) {
        let game =
            AnyGame::read_setup("island own.toml", &|_| Ok(text.to_owned())).unwrap_or_else(|error| panic!("{error}"));
        for panes in [false, true] {
            let room = Room::beside(Rect::new(0, 0, width, height), panes);
            let (view, start) = (board(&game), game.start());
            let state = view.state();
            let laid = view.lay_out(&start, &state, room).unwrap_or_else(|needs| panic!("{needs:?}"));
            let at = format!("{game} in {width}x{height}, {panes}");
            assert!(!laid.is_list(), "{at} is a table");
            assert!(width < 80 || laid.called().is_empty(), "{at}: {:?}", laid.called());
            let corners: Vec<_> = laid.shapes().into_values().map(SpotShape::corners).collect();
            let are_apart = |a: [(f64, f64); 2], b: [(f64, f64); 2]| {
                a[1].0 < b[0].0 || b[1].0 < a[0].0 || a[1].1 < b[0].1 || b[1].1 < a[0].1
            };
            let mut pairs = (0..corners.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
            assert!(pairs.all(|(a, b)| are_apart(corners[a], corners[b])), "{at}: {corners:?}");
            shorter += usize::from(!laid.called().is_empty());
        }
    }
    assert!(shorter > 0, "names are whole everywhere");
}

#[test]
fn a_map_that_has_room_has_it_in_every_larger_room_and_beside_panes() {
    let (mut dice, mut drawn) = (Dice(11), 0);
    for _ in 0..40 {
        let typed = Tokens::generate("island", &mut dice);
        let file = |name: &str| typed.files.iter().find(|(file, _)| file == name).map(|(_, text)| text.clone());
        let Ok(game) = Tokens::read_setup(&typed.words, &|name| Ok(file(name).unwrap_or_default())) else { continue };
        let is_map = |width: u16, height: u16, panes: bool| {
            let room = Room::beside(Rect::new(0, 0, width, height), panes);
            let laid = TokensBoard::layout(&game, &game.start(), &State::default(), room);
            laid.is_ok_and(|layout| layout.plan.picture == LayoutPicture::Map)
        };
        let mut before = false;
        for (width, height) in [(60, 14), (80, 18), (100, 24), (120, 34), (160, 44), (240, 64)] {
            let now = is_map(width, height, false);
            assert!(now || !before, "{} in {width}x{height}", game.layout().text());
            assert!(!now || is_map(width, height, true), "{} beside panes in {width}x{height}", game.layout().text());
            (before, drawn) = (now, drawn + usize::from(now));
        }
    }
    assert!(drawn > 100, "{drawn} maps");
}

/// A board as a preview shows it, without colours.
fn alone(game: &AnyGame, area: Rect, symbols: &Symbols) -> String {
    let theme = Theme::shipped("default", Depth::None, *symbols).unwrap_or_else(|error| panic!("{error}"));
    let mut buf = Buffer::empty(area);
    draw_alone(game, &game.start(), &[], &Names::places(2), area, &mut Pen::new(&mut buf, area, &theme));
    let rows = buf.content().chunks(area.width.into());
    rows.flat_map(|row| row.iter().map(Cell::symbol).chain(["\n"])).collect()
}

#[test]
fn the_law_over_sizes_holds() {
    crate::tui::boards::sizes::check::<Tokens>(&ALL, &State { nimbers: true, scroll: 2, begun: None });
}

#[test]
fn a_table_in_place_of_the_map_is_no_whole_board() {
    let game: Tokens = "island map-1".parse().unwrap_or_else(|error| panic!("{error}"));
    let is_table = |height| {
        let layout =
            TokensBoard::layout(&game, &game.start(), &State::default(), Room::alone(Rect::new(0, 0, 80, height)));
        TokensBoard::is_cut(&layout.unwrap_or_else(|size| panic!("it needs {size:?}")))
    };
    assert_eq!([6, 7, 20].map(is_table), [true, false, false]);
}

#[test]
fn the_end_tells_who_brought_the_last_one_home() {
    let ferry: AnyGame = "island ferry".parse().unwrap_or_else(|error| panic!("{error}"));
    let end = end_of::<Tokens>(&ferry, "bank-quay north-bank bank-quay bend-south south-quay");
    assert_eq!(end, "P1 brought the last one home");
    let file = "name = \"pit\"\nhouse = \"h\"\ntokens = [\"a\"]\none_way = [\"a-h\", \"a-b\"]\n";
    let pit =
        AnyGame::read_setup("island pit.toml", &|_| Ok(file.to_owned())).unwrap_or_else(|error| panic!("{error}"));
    for (moves, told) in [("ah", "P1 brought the last one home"), ("ab", "no way leads on")] {
        assert_eq!(end_of::<Tokens>(&pit, moves), told);
    }
}

#[test]
fn where_there_is_little_room_the_map_is_small_and_no_table() {
    for size in [(39, 8), (60, 7)] {
        let board = picture::<Tokens>("island map-1", "", "c3b3", &State { nimbers: true, ..State::default() }, size);
        for part in ["(a1 N)", "[HOME]", "(c1 1)", "(e4 K)", "▸b3", "L12"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }
}

#[test]
fn beside_the_list_of_a_small_screen_a_preview_is_a_map_or_squares_with_their_names() {
    for (setup, size) in ALL.iter().flat_map(|setup| [(setup, 11), (setup, 25)]) {
        let (game, area) =
            (setup.parse::<AnyGame>().unwrap_or_else(|error| panic!("{error}")), Rect::new(0, 0, 35, size));
        for symbols in [Symbols::UNICODE, Symbols::ASCII] {
            let board = alone(&game, area, &symbols);
            let names = match *setup {
                // Longer names end early.
                "island ferry" => ["bankN", "mill", "bendT", "nortK", "HOME"],
                setup if setup.starts_with("island") => ["a1N", "a2 ", "c3T", "e4K", "HOME"],
                _ => ["1 ", "9 ", "12", "0 start", "HOME"],
            };
            for name in names {
                assert!(board.contains(name) && !board.contains("leads to"), "{name} of {setup} in\n{board}");
            }
        }
    }
}

#[test]
fn ladders_and_snakes_are_drawn_in_ascii_too() {
    for size in [(120, 36), (100, 26)] {
        let board = picture_in_ascii::<Tokens>("snakes board-1", "8.11", &State::default(), size);
        let count = |signs: &[char]| board.matches(signs).count();
        assert!(board.is_ascii() && count(&['^', '<', '>', 'v']) >= 6, "heads in\n{board}");
        assert!(count(&['/', '\\', '|', '-']) >= 40 && count(&['=']) >= 20, "lines in\n{board}");
        for part in [" 24 ", " 22 ", " 17 ", "HOME"] {
            assert!(board.contains(part), "{part} in\n{board}");
        }
    }
}

#[test]
fn on_small_maps_hints_keep_their_distance_from_heads_and_home_its_edges() {
    let (mut dice, mut hints, mut home) = (Dice(4), 0, 0);
    for setup in ["island map-1", "island ferry"] {
        let game: Tokens = setup.parse().unwrap_or_else(|error| panic!("{error}"));
        for turn in 0..12 {
            let moves = law::by_chance(&game, &mut dice, 3 * turn);
            for size in [(36, 7), (39, 8), (47, 8), (58, 8), (59, 9), (61, 8), (80, 8), (97, 10)] {
                let board = picture::<Tokens>(setup, &moves, "", &State::default(), size);
                let at = format!("{setup} after {moves:?} in {size:?}:\n{board}");
                for row in board.lines() {
                    let signs: Vec<char> = row.chars().collect();
                    let is_head = |at: usize| matches!(signs.get(at), Some('v' | '^' | '<' | '>'));
                    for (from, _) in signs.iter().enumerate().filter(|(_, sign)| matches!(sign, 'W' | 'L' | 'D')) {
                        let end = (from + 1..signs.len()).find(|&at| !signs[at].is_ascii_digit());
                        assert!(!(end.is_some_and(is_head) || from > 0 && is_head(from - 1)), "{at}");
                        hints += 1;
                    }
                    for part in row.match_indices("[H").map(|(at, _)| &row[at..]) {
                        assert!(part.contains(']'), "{at}");
                        // Nor does its name run into the letters of those who are there.
                        let name = part.strip_prefix("[HOME");
                        assert!(name.is_none_or(|behind| behind.starts_with([' ', ']'])), "{at}");
                        home += usize::from(part.starts_with("[H "));
                    }
                }
            }
        }
    }
    assert!(hints > 100 && home > 0, "{hints} hints, {home} times somebody is home");
}
