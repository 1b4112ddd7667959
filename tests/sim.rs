//! Sim against its published counts, against a solver without symmetry, and the theorems about six points.

use std::collections::HashSet;

use catchup::core::laws::Dice;
use catchup::core::{Game, NotationError, Outcome, Value};
use catchup::games::sim::{BoardLine, ClassTable, PointBoard, Sim};
use catchup::games::tables;
use catchup::solve::{CancelToken, Memory, Monitor};
use catchup::survey::{Cell, Gathered, Request, Sheet};

use crate::support::sim_naive::Naive;

fn survey(table: &str, points: &str) -> Gathered {
    let points = (!points.is_empty()).then(|| points.to_owned());
    let mut request = Request::new("sim", "");
    (request.from, request.to) = (points.clone(), points);
    fill(table, &request)
}

fn fill(table: &str, request: &Request) -> Gathered {
    let table = tables("sim").expect("it is on the roster").iter().find(|known| known.id == table).expect("a table");
    let mut gathered = Gathered::default();
    let mut sheet = Sheet::new(&mut gathered, table.columns.len(), CancelToken::new(), Memory::default());
    (table.run)(request, &mut sheet).unwrap_or_else(|_| panic!("the table is computed"));
    gathered
}

fn numbers(row: &[Cell]) -> Vec<u64> {
    row.iter().filter_map(Cell::number).map(|number| number as u64).collect()
}

/// 3,729 classes, 2,855 of them won and 874 lost; 2,230,702 positions when the points have names.
#[test]
fn six_points_have_the_published_numbers_of_positions() {
    let table = survey("classes", "6");
    let remark = table.remarks.concat();
    for told in ["loss 15", "3729 classes, 2855 won, 0 drawn, 874 lost", "2230702 positions"] {
        assert!(remark.contains(told), "{told} in {remark}");
    }
    // Ply 8: the class count of the reference, and the labels of its positions that are not over.
    assert_eq!(numbers(&table.rows[2])[..3], [6, 2, 2]);
}

/// Reference: random play on six points is won by P2 with 12647/21021, on five points by 239/420.
#[test]
fn the_chances_of_random_play_are_the_known_fractions() {
    for (points, share) in [("6", 12647.0 / 21021.0), ("5", 239.0 / 420.0), ("4", 1.0 / 5.0), ("3", 0.0)] {
        let table = survey("chances", points);
        let found = table.rows[0][5].number().expect("a share");
        assert!((found - share).abs() < 1e-12, "{points} points: {found}");
    }
}

/// The book says half of the twelve; it is 12, 10, 8, 7, 6, 3 or 3.
#[test]
fn the_winning_answers_to_the_second_line_are_never_told_by_one_half() {
    let table = survey("replies", "");
    let mut winning: Vec<u64> = table.rows.iter().map(|row| row[3].number().expect("a count") as u64).collect();
    winning.sort_unstable();
    assert_eq!(winning, [3, 3, 6, 7, 8, 10, 12]);
    assert!(table.rows.iter().all(|row| row[2].number() == Some(12.0)));
}

/// Gardner, addendum: all draws on five points are a pentagram in a pentagon.
#[test]
fn five_points_have_one_draw_in_twelve_namings() {
    let table = survey("draws", "5");
    assert_eq!(table.rows.len(), 1);
    assert_eq!(table.rows[0][2].number(), Some(12.0));
    assert!(survey("draws", "6").rows.is_empty());
}

#[test]
fn the_solver_without_symmetry_agrees_with_the_table_of_classes() {
    let naive = Naive::solve();
    assert_eq!((naive.positions, naive.lost), (2_230_702, 508_462));
    let sim: Sim = "sim 6".parse().expect("a setup");
    let mut table = ClassTable::new(&sim);
    let mut dice = Dice(6);
    for _ in 0..2_000 {
        let mut pos = sim.start();
        while sim.result(&pos).is_none() {
            let expected = match table.value(&sim, &pos, &mut Monitor::unlimited()).expect("memory suffices") {
                Value::Win(turns) => turns as i32 + 1,
                Value::Loss(turns) => -(turns as i32) - 1,
                Value::Draw => 0,
            };
            assert_eq!(naive.value(&pos), expected, "{}", sim.write_position(&pos));
            let moves = sim.legal_moves(&pos);
            pos = sim.play(&pos, moves[dice.below(moves.len())]);
        }
    }
}

/// Harary: every colouring has two triangles of one colour; if exactly two, they differ in colour exactly if they have
/// one point in common.
#[test]
fn every_full_colouring_of_six_points_has_two_triangles() {
    let board = PointBoard::complete(6);
    let points_of = |triangle: u64| {
        let ends = BoardLine::all(triangle).map(|line| board.ends(line));
        ends.fold(0u64, |points, (a, b)| points | 1 << a | 1 << b)
    };
    for first in 0..1u64 << 15 {
        let second = board.all() & !first;
        let own = |lines: u64| board.figures().iter().copied().filter(move |triangle| triangle & !lines == 0);
        let found: Vec<(bool, u64)> =
            own(first).map(|triangle| (true, triangle)).chain(own(second).map(|triangle| (false, triangle))).collect();
        assert!(found.len() >= 2, "{first:015b}");
        if let [(one, a), (other, b)] = found[..] {
            assert_eq!(one != other, (points_of(a) & points_of(b)).is_power_of_two(), "{first:015b}");
        }
    }
}

/// What is written must lead back: `sim 5` is the complete board.
#[test]
fn a_graph_whose_name_is_a_number_is_refused() {
    let text = |name: &str| format!("name = \"{name}\"\nedges = [\"1-2\"]\n[nodes]\n1 = [0, 0]\n2 = [1, 0]\n");
    let read = |name: &str| Sim::read_setup("sim own.toml", &|_| Ok(text(name))).map(|sim| sim.to_string());
    assert_eq!(read("five"), Ok("sim five".to_owned()));
    let refused = "`5` is a number of points; call the graph in the file otherwise";
    assert_eq!(read("5").map_err(|error| error.to_string()), Err(refused.to_owned()));
}

/// Five points: all lines between them, or a house with one diagonal.
fn graphs(path: &str) -> Result<String, NotationError> {
    let edges = match path {
        "all.toml" => r#""1-2-3-4-5-1-3-5-2-4-1""#,
        "house.toml" => r#""1-2-3-4-1-3", "3-5-4""#,
        _ => return Err(NotationError::new(path, "is no file of this test")),
    };
    let nodes = "1 = [0, 0]\n2 = [2, 0]\n3 = [2, 2]\n4 = [0, 2]\n5 = [1, 3]\n";
    Ok(format!("name = \"own\"\nedges = [{edges}]\n[nodes]\n{nodes}"))
}

fn of_ones_own(table: &str, file: &str) -> Gathered {
    let mut request = Request::new("sim", file);
    request.files = Some(graphs);
    fill(table, &request)
}

/// What a position is worth by the rules alone.
fn outcome(sim: &Sim, pos: &<Sim as Game>::Position) -> Outcome {
    if let Some(result) = sim.result(pos) {
        return result.outcome_for(sim.to_move(pos));
    }
    let moves = sim.legal_moves(pos).into_iter();
    moves.map(|line| -outcome(sim, &sim.play(pos, line))).max().expect("it goes on")
}

#[test]
fn a_board_of_ones_own_is_counted_as_by_hand() {
    assert_eq!(of_ones_own("classes", "all.toml").rows, survey("classes", "5").rows);
    assert_eq!(of_ones_own("chances", "all.toml").rows, survey("chances", "5").rows);
    let table = of_ones_own("classes", "house.toml");
    let sim = Sim::read_setup("sim house.toml", &|path| graphs(path)).expect("a setup");
    let mut level = HashSet::from([sim.start()]);
    for row in &table.rows {
        let worth = level.iter().map(|pos| outcome(&sim, pos)).collect::<Vec<_>>();
        let count = |wanted| worth.iter().filter(|&&outcome| outcome == wanted).count() as u64;
        let expected = [worth.len() as u64, count(Outcome::Win), count(Outcome::Draw), count(Outcome::Loss)];
        assert_eq!(numbers(&row[6..10]), expected, "{row:?}");
        level = level.iter().flat_map(|pos| sim.legal_moves(pos).into_iter().map(|line| sim.play(pos, line))).collect();
    }
    assert!(level.is_empty() && !of_ones_own("draws", "house.toml").rows.is_empty());
}
