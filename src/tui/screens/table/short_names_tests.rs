//! What holds where a board calls spots by less than their names.

use super::growth::{drawn, engine, table};
use super::side::SidePane;
use super::{GameScreen, Pose};
use crate::core::Game;
use crate::games::AnyGame;
use crate::play::Match;
use crate::settings::HintLevel;

/// Names of a graph with edges from each to some others, all of them long.
fn graph(names: &[String]) -> AnyGame {
    let count = names.len();
    let edges = (0..count).flat_map(|node| [(node, (node + 1) % count), (node, (node * 5 + 3) % count)]);
    let mut edges: Vec<String> =
        edges.filter(|(from, to)| from < to).map(|(from, to)| format!("\"{}-{}\"", names[from], names[to])).collect();
    edges.sort_unstable();
    edges.dedup();
    let text = format!("name = \"towns\"\nedges = [{}]\n", edges.join(","));
    AnyGame::read_setup("geography towns.toml", &|_: &str| Ok(text.clone())).unwrap_or_else(|error| panic!("{error}"))
}

fn graphs() -> [AnyGame; 2] {
    let quarters: Vec<String> = (0..26).map(|node| format!("quarter_of{node:02}")).collect();
    let letters = |node: usize| (0..12).map(|at| char::from(b'a' + ((node * 7 + at * at) % 26) as u8)).collect();
    let towns: Vec<String> = (0..26).map(letters).collect();
    [quarters, towns].map(|names| graph(&names))
}

#[test]
fn what_a_board_calls_by_less_is_typed_so_and_a_pane_says_what_it_is() {
    let engine = engine();
    for game in graphs() {
        let mut table = table(&game, &engine, 200);
        let screen = drawn(&table, 60, 20);
        let called = table.panes.called();
        assert!(called.len() > 9, "{called:?}");
        let text: String = screen.content().iter().map(ratatui::buffer::Cell::symbol).collect();
        for (short, whole) in called.iter() {
            assert!(text.contains(short.as_str()), "{short}");
            for end in 1..short.len() {
                assert!(table.read_typed(&short[..end]).is_ok(), "{} of {short}", &short[..end]);
            }
            let named = table.read_typed(short).ok().and_then(|typed| typed.named);
            let named = named.map(|mv| game.write_move(table.table.position(), mv));
            assert_eq!(named.as_ref(), Some(whole), "{short}");
        }
        table.panes.chosen = SidePane::Names;
        assert_eq!(table.pane_now(), SidePane::Names);
        let text: String = drawn(&table, 60, 20).content().iter().map(ratatui::buffer::Cell::symbol).collect();
        let (short, whole) = &called[0];
        assert!(text.contains(&format!("{short} {whole}")), "{text}");
        drawn(&table, 240, 70);
        assert_ne!(table.pane_now(), SidePane::Names, "there all names are whole");
    }
}

#[test]
fn what_is_called_by_less_stands_beside_the_board_where_panes_have_room() {
    let (engine, mut seen) = (engine(), 0);
    for game in graphs() {
        let table = GameScreen::new(Match::new(game, Vec::new(), 7), 1, &engine, HintLevel::Off, Pose::Still);
        let text: String = drawn(&table, 80, 24).content().iter().map(ratatui::buffer::Cell::symbol).collect();
        if let Some((short, whole)) = table.panes.called().first() {
            assert!(text.contains(&format!("  {short} {whole} ")), "{text}");
            seen += 1;
        }
    }
    assert!(seen > 0);
}
