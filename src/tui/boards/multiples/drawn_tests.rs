//! What is seen of graphs that are drawn.

use ratatui::layout::Rect;

use super::tests::{picture, words};
use super::*;
use crate::core::laws::Dice;
use crate::games::AnyGame;
use crate::tui::boards::heaps;

#[test]
fn a_drawn_graph_shows_its_edges_and_the_way() {
    let shown = picture("geography harbour", "gull north", "heron", State::default(), (80, 20));
    for part in ["█gull", "▒north▒", "heron W1", "tern W", "church L"] {
        assert!(shown.contains(part), "{part} in\n{shown}");
    }
    assert!(words(&shown).contains("heron W1 leaves nothing"), "{shown}");
}

#[test]
fn in_a_crowded_graph_the_chosen_name_is_read_and_no_name_lies_on_another() {
    let ways: Vec<String> = (2..=300).map(|node| format!("\"n{}-n{node}\"", node / 3 + 1 - node % 3 / 2)).collect();
    let text = format!("name = \"crowd\"\nedges = [{}]\n", ways.join(", "));
    let open = |_: &str| Ok(text.clone());
    let game = AnyGame::read_setup("geography ./crowd.toml", &open).unwrap_or_else(|error| panic!("{error}"));
    for cursor in ["n2", "n77", "n150", "n201", "n300"] {
        let shown = heaps::testing::picture_of::<Multiples>(2000, &game, "", cursor, &State::default(), (60, 16));
        let (board, _) = shown.split_once("leaves").unwrap_or_else(|| panic!("{shown}"));
        let (drawn, _) = board.rsplit_once(cursor).unwrap_or_else(|| panic!("{board}"));
        let mut words = drawn.split(|sign: char| !sign.is_ascii_alphanumeric());
        // The letter of a hint may stand behind it.
        let is_read = |rest: &str| !rest.starts_with(|sign: char| sign.is_ascii_digit());
        assert!(words.any(|word| word.strip_prefix(cursor).is_some_and(is_read)), "{cursor} in\n{board}");
        assert!(!board.lines().any(|row| row.contains("nn") || row.contains("Ln") || row.contains("Wn")), "{board}");
    }
}

/// The braille signs between two words of a row.
fn between<'a>(shown: &'a str, from: &str, to: &str) -> &'a str {
    let row = shown
        .lines()
        .find(|row| row.contains(from) && row.contains(to))
        .unwrap_or_else(|| panic!("{from} in\n{shown}"));
    row.split(from).nth(1).and_then(|rest| rest.split(to).next()).unwrap_or_default()
}

#[test]
fn every_edge_is_a_line_from_node_to_node_and_those_of_the_token_are_thick_or_bright() {
    let shown = picture("geography ladder", "a1", "b1", State::default(), (120, 36));
    let (chosen, quiet) = (between(&shown, "█a1", "b1"), between(&shown, "c1", "d1"));
    let braille = |line: &str| line.chars().filter(|sign| ('\u{2801}'..='\u{28ff}').contains(sign)).count();
    assert!(braille(quiet) >= 3 && braille(chosen) >= 3, "{quiet} and {chosen} in\n{shown}");
    let dots = |line: &str| line.chars().map(|sign| u32::from(sign).saturating_sub(0x2800).count_ones()).max();
    assert!(dots(chosen) > dots(quiet), "the choice is thick: {chosen} and {quiet} in\n{shown}");
}

#[test]
fn a_drawing_whose_names_lie_over_each_other_is_no_whole_board() {
    let game: Multiples = "geography harbour".parse().unwrap_or_else(|error| panic!("{error}"));
    let hides = |width| {
        let room = Room::alone(Rect::new(0, 0, width, 16));
        let laid = MultiplesBoard::layout(&game, &game.start(), &State::default(), room);
        let layout = laid.unwrap_or_else(|size| panic!("it needs {size:?}"));
        MultiplesBoard::is_cut(&layout)
    };
    assert_eq!([31, 60].map(hides), [true, false]);
}

#[test]
fn in_a_web_the_edges_that_matter_now_are_seen_among_fainter_ones_and_names_stand_apart() {
    let joined: Vec<String> = (0..12)
        .flat_map(|a| (a + 1..12).map(move |b| format!("\"n{a}-n{b}\"")))
        .filter(|edge| edge != "\"n0-n1\"")
        .collect();
    let text = format!("name = \"web\"\nedges = [{}]\n", joined.join(", "));
    let game =
        Multiples::read_setup("geography web.toml", &|_| Ok(text.clone())).unwrap_or_else(|error| panic!("{error}"));
    let room = Room::alone(Rect::new(0, 0, 60, 22));
    let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
    let PlacedNodes::Drawn(nodes) = &plan.nodes else { panic!("a drawing") };
    assert!(drawn::is_web(nodes, plan.window), "most of it is edges");
    let ladder: Multiples = "geography ladder".parse().unwrap_or_else(|error| panic!("{error}"));
    let plan = Plan::new(&ladder, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
    let PlacedNodes::Drawn(nodes) = &plan.nodes else { panic!("a drawing") };
    assert!(!drawn::is_web(nodes, plan.window), "its edges are few");
    // Names without a tile have a free column at each side.
    let shown = picture("geography flower", "eye", "a1", State::default(), (60, 20));
    let is_braille = |sign: char| ('\u{2801}'..='\u{28ff}').contains(&sign);
    for name in ["b3", "c1", "d2"] {
        let row: Vec<char> = shown.lines().find(|line| line.contains(name)).expect("it is there").chars().collect();
        let at = row.windows(2).position(|two| two.iter().collect::<String>() == name).expect("it is there");
        let beside = [at.checked_sub(1).map(|at| row[at]), row.get(at + 2).copied()];
        assert!(!beside.into_iter().flatten().any(is_braille), "{name} in\n{shown}");
    }
}

#[test]
fn edges_between_long_names_are_seen() {
    let names = "alphabetagam-betagammadel-gammadeltaep-d4-e5-f6-g7-h8-i9-j10-k11-l12";
    let open = |_: &str| Ok(format!("name = \"path\"\nedges = [\"{names}\"]\n"));
    let game = AnyGame::read_setup("geography ./path.toml", &open).unwrap_or_else(|error| panic!("{error}"));
    for size in [(60, 15), (80, 20), (120, 36)] {
        let shown = heaps::testing::picture_of::<Multiples>(2000, &game, "", "d4", &State::default(), size);
        for (from, to) in [("alphabetagam", "betagammadel"), ("betagammadel", "gammadeltaep")] {
            let line = between(&shown, from, to);
            let dots = line.chars().filter(|sign| ('\u{2801}'..='\u{28ff}').contains(sign)).count();
            assert!(dots >= 2, "{from} to {to} at {size:?}:\n{shown}");
        }
    }
}

#[test]
fn a_drawing_is_stretched_where_hints_would_lose_their_lengths() {
    let all = "heron W3 north L2 church L6 inn L4 tern W5 middle L4 market L4 school L6 swan W5 teal W5 south L2";
    for size in [(60, 14), (80, 20)] {
        let shown = words(&picture("geography harbour", "", "gull", State::default(), size));
        let clear: String = shown.chars().map(|sign| if sign.is_alphanumeric() { sign } else { ' ' }).collect();
        let clear = words(&clear);
        for part in all.split_inclusive(|sign: char| sign.is_ascii_digit()).map(str::trim) {
            assert!(clear.contains(part), "{part} at {size:?} in {clear}");
        }
    }
}

#[test]
fn hints_are_letters_alone_where_lengths_would_hide_edges_of_a_tree() {
    let mut dice = Dice(28);
    let (mut crowded, mut letters) = (0, 0);
    for _ in 0..40 {
        let edges: Vec<String> = (1..28).map(|node| format!("\"n{}-n{node}\"", dice.below(node))).collect();
        let text = format!("name = \"tree\"\nedges = [{}]\n", edges.join(","));
        let game = Multiples::read_setup("geography tree.toml", &|_| Ok(text.clone()));
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        let room = Room::alone(Rect::new(0, 2, 60, 14));
        let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
        let PlacedNodes::Drawn(drawn) = &plan.nodes else { panic!("a drawing") };
        if canvas::hidden_edges(&drawn.slots, drawn.drawing()).next().is_some() {
            crowded += 1;
        } else if drawn.slots.iter().all(|slot| slot.hint == 2) {
            letters += 1;
        }
    }
    println!("{crowded} and {letters}");
    assert!(crowded < 14 && letters > 9, "{crowded} and {letters}");
}

#[test]
fn names_are_shorter_where_whole_ones_would_hide_edges() {
    let mut shorter = 0;
    for nodes in [12, 20, 26, 40] {
        let joined = (0..nodes).flat_map(|node| [(node, (node + 1) % nodes), (node, (node * 5 + 3) % nodes)]);
        let joined: std::collections::BTreeSet<_> = joined.filter(|(a, b)| a < b).collect();
        let edges: Vec<_> = joined.iter().map(|(a, b)| format!("\"Settlement{a:02}-Settlement{b:02}\"")).collect();
        let text = format!("name = \"towns\"\nedges = [{}]\n", edges.join(","));
        let game = Multiples::read_setup("geography towns.toml", &|_| Ok(text.clone()));
        let game = game.unwrap_or_else(|error| panic!("{error}"));
        for (width, height) in [(50, 18), (80, 17), (120, 36), (150, 40), (240, 66)] {
            let room = Room::alone(Rect::new(0, 2, width, height));
            let plan = Plan::new(&game, State::default(), room).unwrap_or_else(|size| panic!("needs {size:?}"));
            let PlacedNodes::Drawn(drawn) = &plan.nodes else { panic!("a drawing") };
            let hidden: Vec<_> = canvas::hidden_edges(&drawn.slots, drawn.drawing()).collect();
            let is_small = nodes > 26 && height < 20;
            assert!(is_small || hidden.is_empty(), "{nodes} in {width}x{height}: {hidden:?}");
            assert!(!plan.hides_names(), "{nodes} in {width}x{height}");
            let differ = drawn.called.iter().collect::<std::collections::HashSet<_>>().len();
            assert_eq!(differ, nodes, "{:?}", drawn.called);
            shorter += usize::from(drawn.called[0] != "Settlement00");
        }
    }
    assert!((4..19).contains(&shorter), "{shorter}");
}

/// Graphs of somebody's own with names of cities, each a walk through all of them and some edges more.
fn towns(dice: &mut Dice) -> String {
    const TOWNS: [&str; 16] = [
        "amsterdam",
        "rotterdam",
        "antwerpen",
        "bruxelles",
        "luxembourg",
        "strasbourg",
        "basel",
        "zurich",
        "muenchen",
        "salzburg",
        "innsbruck",
        "verona",
        "milano",
        "torino",
        "grenoble",
        "marseille",
    ];
    let count = dice.between(5, TOWNS.len());
    let tree = (1..count).map(|town| (dice.below(town), town)).collect::<Vec<_>>();
    let more = (0..dice.below(count)).map(|_| (dice.below(count), dice.below(count))).collect::<Vec<_>>();
    let edges: std::collections::BTreeSet<_> =
        tree.into_iter().chain(more).filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
    let edges: Vec<_> = edges.iter().map(|&(a, b)| format!("\"{}-{}\"", TOWNS[a], TOWNS[b])).collect();
    format!("name = \"towns\"\nedges = [{}]\n", edges.join(","))
}

/// Such graphs, and those that come along.
fn graphs() -> Vec<Multiples> {
    let mut dice = Dice(28);
    let presets = crate::games::games().iter().flat_map(|(_, info)| info.presets).map(|preset| preset.setup);
    let shipped = presets.filter(|setup| setup.starts_with("geography")).filter_map(|setup| setup.parse().ok());
    let own = (0..40).map(|_| {
        let text = towns(&mut dice);
        let game = Multiples::read_setup("geography towns.toml", &|_| Ok(text.clone()));
        game.unwrap_or_else(|error| panic!("{error}"))
    });
    shipped.chain(own).collect()
}

const ROOMS: [(u16, u16); 9] =
    [(35, 14), (50, 18), (60, 14), (61, 33), (73, 18), (80, 20), (97, 24), (120, 36), (137, 40)];

#[test]
fn between_high_tiles_every_edge_is_a_line_and_no_dot() {
    let (mut tiled, mut snug) = (0, 0);
    for (game, (width, height)) in graphs().iter().flat_map(|game| ROOMS.map(|size| (game, size))) {
        let area = Rect::new(0, 2, width, height);
        for room in [Room::alone(area), Room::at_end(area), Room::preview(area)] {
            let Ok(plan) = Plan::new(game, State::default(), room) else { continue };
            let PlacedNodes::Drawn(drawn) = &plan.nodes else { panic!("a drawing") };
            if drawn.slots[0].high == 1 {
                continue;
            }
            tiled += 1;
            snug += usize::from(drawn.slots.iter().any(|slot| slot.size() != drawn.slots[0].size()));
            for &(a, b) in drawn.drawing().edges() {
                let (from, to) = (&drawn.slots[a as usize], &drawn.slots[b as usize]);
                let (seen, is_straight) =
                    (canvas::between(from, to), from.y == to.y || from.centre().0.total_cmp(&to.centre().0).is_eq());
                let least = if is_straight { 1.9 } else { 2.9 };
                let names = (&drawn.called[a as usize], &drawn.called[b as usize]);
                assert!(seen >= least, "{names:?} in {width}x{height}: {seen}");
            }
        }
    }
    assert!(tiled > 300 && snug > 10, "{tiled} were tiled, {snug} of them snugly");
}

/// Nobody is told there what shorter names stand for.
#[test]
fn names_of_a_preview_are_whole_or_left_out() {
    let (mut named, mut unnamed) = (0, 0);
    for (game, (width, height)) in graphs().iter().flat_map(|game| ROOMS.map(|size| (game, size))) {
        let room = Room::preview(Rect::new(0, 2, width, height));
        let Ok(plan) = Plan::new(game, State::default(), room) else { continue };
        let PlacedNodes::Drawn(drawn) = &plan.nodes else { panic!("a drawing") };
        let is_bare = drawn.called.iter().all(String::is_empty);
        assert!(is_bare || *drawn.called == *drawn.drawing().nodes(), "{:?} in {width}x{height}", drawn.called);
        assert!(!plan.hides_names(), "{:?} in {width}x{height}", drawn.called);
        assert!(plan.shorter_names().is_empty(), "{width}x{height}");
        *if is_bare { &mut unnamed } else { &mut named } += 1;
    }
    assert!(named > 100 && unnamed > 10, "{named} named, {unnamed} not");
}
