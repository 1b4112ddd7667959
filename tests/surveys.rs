//! Tables mean what they are told, or say that they cannot.

use catchup::core::{Game, NotationError, Outcome};
use catchup::games::{AnyGame, games, tables};
use catchup::solve::brute::Brute;
use catchup::solve::{CancelToken, Memory};
use catchup::survey::{Cell, Gathered, Request, Sheet, SurveyError, Table};

fn table(game: &str, id: &str) -> &'static Table {
    tables(game).expect("a game").iter().find(|table| table.id == id).expect("a table")
}

fn read(table: &Table, request: &Request) -> Result<Gathered, SurveyError> {
    let mut read = Gathered::default();
    table.fill(request, &mut Sheet::new(&mut read, table.columns.len(), CancelToken::new(), Memory::default()))?;
    Ok(read)
}

fn request(game: &str, setup: &str, from: Option<&str>, to: Option<&str>) -> Request {
    let own = |text: Option<&str>| text.map(str::to_owned);
    let mut request = Request::new(game, setup);
    (request.from, request.to) = (own(from), own(to));
    request
}

#[test]
fn a_range_where_a_table_has_none_is_refused() {
    for (game, _) in games() {
        for table in tables(game).expect("a game").iter().filter(|table| table.range.is_empty()) {
            for (from, to, typed) in [(Some("2"), None, "--from 2"), (None, Some("3"), "--to 3")] {
                match read(table, &request(game, "", from, to)) {
                    Err(SurveyError::Words(NotationError { .. })) => {}
                    _ => panic!("{game} {}: {typed} means something", table.id),
                }
            }
        }
    }
}

#[test]
fn every_column_of_every_table_is_explained() {
    for (game, _) in games() {
        for table in tables(game).expect("a game") {
            for column in table.columns {
                let is_line = !column.about.is_empty() && !column.about.contains('\n') && !column.about.ends_with('.');
                assert!(is_line, "{game} {} {}: `{}`", table.id, column.key, column.about);
            }
        }
    }
}

/// A part is worked out without the others, and says what the whole says.
#[test]
fn the_shards_of_a_table_are_the_whole() {
    for (game, id, setup, from, to) in [
        ("catch-up", "values", "", None, Some("8")),
        ("catch-up", "pools", "all 3 of 1..6", None, None),
        ("catch-up", "ties", "", None, Some("5")),
        ("catch-up", "handicaps", "1..6", Some("-3"), Some("3")),
        ("catch-up", "measures", "", None, Some("6")),
        ("chomp", "first-bites", "", None, Some("3x4")),
        ("chomp", "first-bites", "", None, Some("12")),
        ("chomp", "schuh", "", None, Some("30")),
        ("cheques", "rows", "", None, Some("4")),
        ("almonds", "counts", "", None, Some("6")),
        ("multiples", "first-moves", "", None, Some("12")),
        ("multiples", "lengths", "2..20", None, None),
        ("multiples", "longest", "", None, Some("8")),
        ("multiples", "nimbers", "", None, Some("9")),
        ("square", "heaps", "", None, Some("20")),
        ("race-track", "random", "", None, Some("3")),
        ("island", "objections", "", Some("2"), Some("4")),
    ] {
        let table = table(game, id);
        let mut asked = request(game, setup, from, to);
        asked.games = table.games.map(|_| 20);
        let rows = |shard: Option<&str>| {
            let (mut read, shard) = (Gathered::default(), shard.map(|shard| shard.parse().expect("a shard")));
            let sheet = Sheet::new(&mut read, table.columns.len(), CancelToken::new(), Memory::default());
            table.fill(&asked, &mut sheet.of_part(shard)).unwrap_or_else(|error| panic!("{game} {id}: {error}"));
            read.rows
        };
        let whole = rows(None);
        assert!(whole.len() > 2, "{game} {id}");
        let mut parts = ["1/3", "2/3", "3/3"].map(|shard| rows(Some(shard)).into_iter());
        let mixed: Vec<Vec<Cell>> = (0..whole.len()).filter_map(|number| parts[number % 3].next()).collect();
        assert_eq!(mixed, whole, "{game} {id}");
        assert!(parts.iter_mut().all(|part| part.next().is_none()), "{game} {id}");
    }
}

#[test]
fn games_and_a_seed_where_a_table_draws_none_are_refused() {
    for (game, _) in games() {
        for table in tables(game).expect("a game").iter().filter(|table| table.games.is_none()) {
            let mut asked = Request::new(*game, "");
            asked.seed = Some(2);
            assert!(matches!(read(table, &asked), Err(SurveyError::Words(_))), "{game} {}", table.id);
        }
    }
}

/// The seed decides every game, and the number of games is that of the rows together.
#[test]
fn a_table_draws_as_many_games_as_it_is_told_by_the_seed_that_it_is_told() {
    let lengths = |games, seed| {
        let mut asked = Request::new("multiples", "2..30");
        (asked.games, asked.seed) = (Some(games), Some(seed));
        read(table("multiples", "lengths"), &asked).unwrap_or_else(|error| panic!("{error}"))
    };
    let (one, other) = (lengths(200, 5), lengths(200, 6));
    let drawn: f64 = one.rows.iter().filter_map(|row| row[1].number()).sum();
    assert_eq!((drawn, &one.rows), (200.0, &lengths(200, 5).rows));
    assert_ne!(one.rows, other.rows);
    assert!(one.remarks[0].starts_with("200 games of multiples 2..30, seed 5"), "{:?}", one.remarks);
}

/// Cells of a table about N, by N and by the heading of their column.
fn by_number(id: &str, to: u64) -> impl Fn(u64, &str) -> Cell {
    let table = table("multiples", id);
    let read = read(table, &request("multiples", "", Some("4"), Some(&to.to_string()))).expect("a table");
    move |n, key| {
        let column = table.columns.iter().position(|column| column.key == key).expect("a column");
        read.rows.iter().find(|row| row[0] == Cell::from(n)).expect("a row")[column].clone()
    }
}

#[test]
fn the_tables_of_multiples_agree_with_each_other() {
    let tables = ["first-moves", "nimbers", "longest", "orders"].map(|id| by_number(id, 20));
    let [first, nimbers, longest, orders] = &tables;
    for n in 4..=20 {
        let outcome = first(n, "outcome");
        assert_eq!((longest(n, "outcome"), orders(n, "outcome")), (outcome.clone(), outcome.clone()), "{n}");
        assert_eq!(nimbers(n, "nimber") == Cell::from(0u64), outcome == Cell::from("loss"), "{n}");
    }
}

#[test]
fn what_is_longest_of_all_is_no_shorter_than_what_a_winner_keeps_to_where_both_are_drawn() {
    let mut asked = request("multiples", "", Some("50"), Some("50"));
    asked.games = Some(20);
    let rows = read(table("multiples", "longest"), &asked).expect("a table").rows;
    assert!(rows[0][4].number() <= rows[1][4].number() && rows[1][4].number() < rows[1][5].number(), "{rows:?}");
}

#[test]
fn better_play_ends_sooner_and_the_longest_games_of_few_numbers_are_exact() {
    let to = Some("20");
    let rows = read(table("multiples", "longest"), &request("multiples", "", Some("4"), to)).expect("a table").rows;
    assert_eq!(rows.len(), 2 * 17);
    for pair in rows.chunks(2) {
        let [one, any] = [&pair[0], &pair[1]];
        assert_eq!((&one[..3], one[3].plain(), any[3].plain()), (&any[..3], "winner".to_owned(), "nobody".to_owned()));
        assert!([&one[2], &one[4], &any[4]].map(Cell::number).is_sorted(), "{pair:?}");
        assert_eq!((&one[4], &any[4]), (&one[5], &any[5]), "{pair:?}");
    }
}

/// The text: the longest of a billion games against its computer player had 56 turns.
#[test]
#[ignore = "slow: a thousand games of both kinds"]
fn a_longer_game_than_that_of_the_text_is_found_on_its_board() {
    let read = read(table("multiples", "longest"), &request("multiples", "", Some("99"), None)).expect("a table");
    let [one, any] = [0, 1].map(|row| [&read.rows[row][4], &read.rows[row][5]].map(Cell::number));
    assert!(one[0] > Some(56.0) && one.is_sorted(), "{one:?}");
    assert!(any[0] >= one[0] && any.is_sorted(), "{any:?}");
}

/// The text: the natural order came nowhere, the other one arrived. The count is that of a second program.
#[test]
fn the_order_of_the_text_arrives_where_the_natural_one_gives_up() {
    let read = read(table("multiples", "orders"), &request("multiples", "", Some("60"), None)).expect("a table");
    let row = &read.rows[0];
    assert_eq!((&row[2], row[4].number()), (&Cell::Empty, Some(163_577.0)), "{row:?}");
}

#[test]
fn a_range_beside_a_setup_means_something_or_is_refused() {
    for (game, id, setup) in
        [("catch-up", "measures", "1..6"), ("catch-up", "draws", "1..6"), ("chomp", "solid", "2x2x2")]
    {
        let read = read(table(game, id), &request(game, setup, None, Some("5")));
        assert!(matches!(read, Err(SurveyError::Words(_))), "{game} {id}");
    }
    for (game, id, setup, from, to, rows) in [
        ("wythoff", "beside", "", None, Some("3"), 0..=3),
        ("wythoff", "beside", "20,5", Some("19"), None, 19..=20),
        ("square", "heaps", "7", None, None, 0..=7),
        ("square", "heaps", "7", Some("3"), Some("12"), 3..=12),
        ("square-but-one", "heaps", "odd", None, Some("9"), 0..=9),
        ("square-but-one", "heaps", "30 odd", None, Some("9"), 0..=9),
    ] {
        let read = read(table(game, id), &request(game, setup, from, to)).unwrap_or_else(|error| panic!("{error}"));
        let found: Vec<String> = read.rows.iter().map(|row| row[0].plain()).collect();
        assert_eq!(found, rows.map(|row: u32| row.to_string()).collect::<Vec<_>>(), "{game} {id} {setup}");
    }
}

/// Gale: n by infinity is won unless n is 2, infinity by infinity is won, and one endless row by exactly one bite.
#[test]
fn the_table_of_endless_fields_has_what_theorems_and_searches_say() {
    let read = read(table("chomp", "endless"), &request("chomp", "", None, Some("3")))
        .unwrap_or_else(|error| panic!("{error}"));
    let words = |row: &Vec<Cell>| row.iter().map(Cell::plain).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = read.rows.iter().map(words).collect();
    assert_eq!(
        &rows[..5],
        ["1xinf win 1 1 b1:1", "2xinf loss  0 ", "3xinf win  1 a3", "4xinf win  1 a3", "infxinf win  3 c1 b2 a3"]
    );
    assert_eq!(rows[7].trim_end(), "3x3xinf", "where nothing is proven nothing is said");
    assert_eq!(rows.len(), 8 + 2 + 3 + 4);
    assert!(rows[8..].iter().all(|row| row.contains(" win ") && row.split(' ').nth(3) == Some("1")), "{rows:?}");
    assert!(rows.contains(&"rows=inf,3,2 win 9 1 f1:9".to_owned()), "{rows:?}");
}

/// Harary: at least two, and exactly two are of opposite colours exactly when they share one point.
#[test]
fn the_table_of_triangles_has_at_least_two_on_six_points() {
    let read =
        read(table("sim", "triangles"), &request("sim", "", Some("6"), None)).unwrap_or_else(|error| panic!("{error}"));
    let words = |row: &Vec<Cell>| row.iter().map(Cell::plain).collect::<Vec<_>>().join(" ");
    let rows: Vec<String> = read.rows.iter().map(words).collect();
    assert_eq!(&rows[..3], ["6 2 1 1 1 720", "6 2 2 0 0 680", "6 2 2 0 2 360"]);
    let all: u64 = rows.iter().filter_map(|row| row.rsplit(' ').next()?.parse::<u64>().ok()).sum();
    assert_eq!(all, 1 << 15, "every colouring is in a row");
    assert!(
        read.remarks[0].starts_with("6 points: at least 2 triangles of one colour; exactly two are"),
        "{:?}",
        read.remarks
    );
}

#[test]
fn the_table_of_strategies_says_which_never_lose() {
    let read = read(table("sim", "strategies"), &request("sim", "", Some("5"), Some("5")))
        .unwrap_or_else(|error| panic!("{error}"));
    let safe = |row: &&Vec<Cell>| row[5].plain() == "true";
    let safe: Vec<String> =
        read.rows.iter().filter(safe).map(|row| format!("{} {}", row[1].plain(), row[2].plain())).collect();
    assert_eq!(safe, ["2 mixer", "1 mixer"]);
    assert!(read.rows.iter().all(|row| (row[4].plain() == "0") == (row[5].plain() == "true")));
}

/// A board of one's own has as many tables as a complete one, if its points can be told apart.
#[test]
fn a_graph_of_ones_own_is_surveyed() {
    let ladder = "name = \"ladder\"\nedges = [\"1-2-3-4-5\", \"1-3-5\"]\n[nodes]\n1 = [0, 0]\n2 = [1, 0]\n3 = [2, 0]\n\
                  4 = [3, 0]\n5 = [4, 0]\n";
    LADDER.set(ladder.to_owned());
    let mut request = request("sim", "ladder.toml", None, None);
    request.files = Some(|_| Ok(LADDER.with_borrow(String::clone)));
    let rows = |id| read(table("sim", id), &request).unwrap_or_else(|error| panic!("{id}: {error}")).rows;
    // Of two triangles that share a point none, one, or both are of one colour: in 6, and in 2, of 8 colourings each.
    let found: Vec<_> =
        rows("triangles").iter().map(|row| row[1..].iter().map(Cell::plain).collect::<Vec<_>>()).collect();
    assert_eq!(
        found,
        [["0", "0", "0", "", "36"], ["1", "1", "0", "", "24"], ["2", "1", "1", "1", "2"], ["2", "2", "0", "1", "2"]]
    );
    for (id, count) in [("chances", 2), ("strategies", 10)] {
        assert_eq!(rows(id).len(), count, "{id}");
    }
}

std::thread_local! {
    static LADDER: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

#[test]
fn tracks_by_lot_are_graded() {
    let read = read(table("race-track", "random"), &request("race-track", "random-20x12-1", Some("4"), Some("6")));
    let rows = read.unwrap_or_else(|error| panic!("{error}")).rows;
    let words: Vec<String> = rows.iter().map(|row| row[0].plain()).collect();
    assert_eq!(words, ["random-20x12-4", "random-20x12-5", "random-20x12-6"]);
    assert!(
        rows.iter().all(|row| ["easy", "medium", "hard"].contains(&row[6].plain().as_str()) && row[3] != Cell::Empty)
    );
}

#[test]
fn a_table_without_a_row_says_so() {
    let read =
        read(table("chomp", "solid"), &request("chomp", "", None, Some("5"))).unwrap_or_else(|error| panic!("{error}"));
    assert!(read.rows.is_empty() && read.remarks[0].contains("no row"), "{:?}", read.remarks);
}

#[test]
fn people_read_the_beginning_of_a_long_list() {
    let list = Cell::list((1..=100).map(|number| 2 * number));
    let words = list.words(catchup::survey::Unit::Plain);
    assert!(words.starts_with("2 4 6 ") && words.ends_with(" 34 +83"), "{words}");
    assert_eq!(Cell::list(["x".repeat(100)]).words(catchup::survey::Unit::Plain).len(), 100, "one stands whole");
    let few = Cell::list(1..=9).words(catchup::survey::Unit::Plain);
    assert_eq!(few, "1..9");
    assert_eq!(list.plain().split(' ').count(), 100);
}

/// A graph has tables of its own; none of them is about all N.
#[test]
fn the_first_table_of_geography_is_about_a_graph() {
    let first = tables("geography").expect("a game")[0];
    let read = read(&first, &request("geography", "harbour", None, None)).unwrap_or_else(|error| panic!("{error}"));
    let answers = |node: &str| -> Vec<String> {
        let row = read.rows.iter().find(|row| row[0].plain() == node).expect("every node has a row");
        row[2].plain().split_whitespace().map(str::to_owned).collect()
    };
    for row in &read.rows {
        let (node, following) = (row[0].plain(), answers(&row[0].plain()));
        assert_eq!(row[1], Cell::from(following.len()), "{row:?}");
        assert!(!following.is_empty() && following.iter().all(|answer| answers(answer).contains(&node)), "{row:?}");
    }
}

#[test]
fn each_graph_has_a_row_of_longest_games_orders_and_nimbers_which_brute_force_finds_too() {
    let found = |id: &str, setup: &str| {
        let read = read(table("geography", id), &request("geography", setup, None, None));
        read.unwrap_or_else(|error| panic!("{error}")).rows
    };
    for id in ["longest", "orders", "nimbers"] {
        let mut names: Vec<String> = found(id, "").iter().map(|row| row[0].plain()).collect();
        names.dedup();
        assert_eq!(names, ["harbour", "flower", "ladder"], "{id}");
        assert_eq!(found(id, "ladder").len(), if id == "longest" { 2 } else { 1 }, "{id}");
    }
    for ((long, order), nimber) in
        found("longest", "").iter().step_by(2).zip(found("orders", "")).zip(found("nimbers", ""))
    {
        let game: AnyGame = format!("geography {}", long[0].plain()).parse().expect("a graph");
        let value = Brute::new(game.clone()).value(&game.start());
        assert_eq!((&long[1], &order[1]), (&Cell::from(value.outcome()), &Cell::from(value.outcome())), "{game}");
        assert_eq!(long[2].plain(), value.remoteness().map_or(String::new(), |turns| turns.to_string()), "{game}");
        assert_eq!(nimber[2].plain() != "0", value.outcome() == Outcome::Win, "{game}");
    }
}
