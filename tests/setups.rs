//! One law for them all: whatever setup can be typed is read, written, played, solved, tabulated and drawn.

use std::cell::{Cell as Count, RefCell};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use catchup::core::laws::{self, Dice};
use catchup::core::{Game, NotationError, Outcome, Shape};
use catchup::games::{AnyGame, AnyPosition, menu, tables};
use catchup::hidden::Belongings;
use catchup::play::tournament::{Method, Tournament, TournamentError};
use catchup::play::{Match, Save, Tree, check_playable};
use catchup::settings::{HintLevel, Settings};
use catchup::solve::brute::Brute;
use catchup::solve::{Analysis, CancelToken, Memory, Monitor, PartKind, Solve, Solver, why};
use catchup::survey::{Cell, Request, Sheet, Sink, SurveyError};
use crossterm::event::{KeyCode, KeyModifiers};

use crate::support::robot::{Look, Robot};
use crate::support::setups::{Drawn, draw, every, told};

/// The budget of every solver here: too small for what is large.
pub(crate) const MEMORY: u64 = 1 << 20;
/// So many positions can be solved by the definition.
const FEW: usize = 600;
/// How often a solver of a large game may look up before it is stopped.
const PULSES: usize = 60;

/// What a setup is read from is what it is written as, and the rules are consistent.
fn reads_writes_and_obeys(drawn: &Drawn) {
    let words = drawn.game.to_string();
    let files = drawn.game.files();
    let file = |name: &str| Ok(files.iter().find(|(known, _)| known == name).expect("a file that it names").1.clone());
    let again = AnyGame::read_setup(&words, &file).unwrap_or_else(|error| panic!("{words}: {error}"));
    assert_eq!(again.to_string(), words);
    assert_eq!(again.files(), files);
    assert!(again.start() == drawn.game.start(), "{words} begins elsewhere");
    laws::check(&drawn.game, drawn.seed, 2);
}

/// A match of random turns is saved, read and saved again as it was, wherever one stands in it.
fn saves(drawn: &Drawn) {
    let mut dice = drawn.dice(1);
    let table = random_match(&drawn.game, &mut dice, 40);
    let save = Save::of(&table);
    let read = Save::parse(&save.text()).unwrap_or_else(|error| panic!("{error}: {}", save.text()));
    assert_eq!(read, save);
    let loaded = read.load::<AnyGame>().unwrap_or_else(|error| panic!("{error}: {}", save.text()));
    assert_eq!(Save::of(&loaded), save);
    assert!(loaded.position() == table.position(), "{} leads elsewhere", save.text());
    let line = Save::from_line(&save.line()).unwrap_or_else(|| panic!("{} is no line", save.line()));
    assert_eq!((&line.game, &line.start, &line.turns), (&save.game, &save.start, &save.turns));
    let again = line.load_with::<AnyGame>(&|name| save.file(name));
    let again = again.unwrap_or_else(|error| panic!("{error}: {}", save.line()));
    assert_eq!(Save::of(&again).turns, save.turns, "{}", save.line());
}

/// A match of turns as they are typed, perhaps with an end of its own, perhaps gone back in.
pub(crate) fn random_match(game: &AnyGame, dice: &mut Dice, most: usize) -> Match<AnyGame> {
    let mut table = Match::new(game.clone(), Vec::new(), dice.below(usize::MAX) as u64);
    for _ in 0..most {
        if table.result().is_some() {
            break;
        }
        let turn = random_turn(game, table.position(), dice);
        let text = game.write_turn(table.position(), &turn);
        table.try_text(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    match dice.below(12) {
        0 if game.players() < 3 && table.result().is_none() => {
            table.resign(table.mover()).expect("anybody may give up");
        }
        1 if game.players() == 2 && table.result().is_none() => {
            table.agree_draw().expect("anybody may agree");
        }
        2 | 3 => table.go_to(dice.between(0, table.timeline().len())),
        _ => {}
    }
    table
}

fn random_turn(game: &AnyGame, pos: &AnyPosition, dice: &mut Dice) -> Vec<<AnyGame as Game>::Move> {
    let (mut pos, mut turn) = (pos.clone(), Vec::new());
    loop {
        let moves = game.legal_moves(&pos);
        let Some(&mv) = moves.get(dice.below(moves.len().max(1))) else { return turn };
        turn.push(mv);
        if game.ends_turn(&pos, mv) || dice.once_in(20) {
            return turn;
        }
        pos = game.play(&pos, mv);
    }
}

/// The positions in reach of the start, if they are few.
fn few(game: &AnyGame) -> Option<Vec<AnyPosition>> {
    let mut seen = std::collections::HashSet::from([game.start()]);
    let mut found = vec![game.start()];
    let mut next = 0;
    while next < found.len() {
        let moves = game.legal_moves(&found[next]);
        if moves.len() > FEW {
            return None;
        }
        for mv in moves {
            let child = game.play(&found[next], mv);
            if seen.insert(child.clone()) {
                found.push(child);
            }
        }
        if found.len() > FEW {
            return None;
        }
        next += 1;
    }
    Some(found)
}

/// A referee, where the definition can be followed.
pub(crate) fn referee(game: &AnyGame) -> Option<Brute<AnyGame>> {
    let is_finite = game.shape() != Shape::Unbounded && game.players() <= 2;
    (is_finite && few(game).is_some()).then(|| Brute::new(game.clone()))
}

/// Runs `work` with a monitor of little memory that stops what takes long, without a clock.
pub(crate) fn bounded<T>(memory: &Memory, work: impl FnOnce(&mut Monitor<'_, AnyGame>) -> T) -> T {
    let (token, pulses) = (CancelToken::new(), Count::new(0));
    let stop = token.clone();
    let pulse = || {
        pulses.set(pulses.get() + 1);
        if pulses.get() > PULSES {
            stop.cancel();
        }
    };
    work(&mut Monitor::new(token, memory.clone()).with_node_budget(40_000).with_pulse(pulse))
}

/// What the solvers say in little memory is true; whether they said everything.
fn solves(drawn: &Drawn) -> bool {
    let memory = Memory::new(MEMORY);
    let mut whole = false;
    {
        // Tables that a setup shares with its copies go with this one.
        let game: AnyGame = drawn.typed.read().expect("it was read before");
        let mut solver = Solver::new(game.clone());
        let mut brute = referee(&game);
        let mut dice = drawn.dice(2);
        let later = random_match(&game, &mut dice, 3).position().clone();
        for pos in [game.start(), later] {
            let (analysis, _) = bounded(&memory, |monitor| solver.analyze(&pos, monitor));
            let at = || format!("at {}", game.write_position(&pos));
            let listed: Vec<_> = analysis.moves.iter().map(|report| report.mv).collect();
            assert!(listed.is_empty() || listed.len() == game.legal_moves(&pos).len(), "{}: moves are missing", at());
            let mut end = pos.clone();
            for &mv in &analysis.line {
                end = game.try_play(&end, mv).unwrap_or_else(|error| panic!("{}: the line: {error}", at()));
            }
            assert!(game.why(&analysis).is_none_or(|words| !words.is_empty()));
            let Some(brute) = &mut brute else { continue };
            reasons_hold(&game, &analysis, brute);
            let value = brute.value(&pos);
            let (lower, upper) = (analysis.root.lower(), analysis.root.upper());
            assert!(lower <= value && value <= upper, "{}: {value:?} is not from {lower:?} to {upper:?}", at());
            for report in analysis.moves.iter() {
                let (lower, upper) = (report.bounds.lower(), report.bounds.upper());
                let (value, text) = (brute.move_value(&pos, report.mv), game.write_move(&pos, report.mv));
                assert!(lower <= value && value <= upper, "{}, {text}: {value:?}, not {lower:?} to {upper:?}", at());
            }
            whole = analysis.root.exact().is_some();
        }
    }
    assert_eq!(memory.available(), MEMORY, "what was taken is given back");
    whole
}

/// The moves of a reason keep the value, its answers leave what is lost, its lines can be played.
fn reasons_hold(game: &AnyGame, analysis: &Analysis<AnyGame>, brute: &mut Brute<AnyGame>) {
    let pos = analysis.position.clone();
    // The pairs are those behind the first of the moves.
    let mut behind = None;
    let parts = why(game, analysis).map(|why| why.parts).unwrap_or_default();
    for part in parts {
        let at = || format!("{}: {part:?}", game.write_position(&pos));
        let read = |pos: &AnyPosition, text: &str| game.read_move(pos, text).unwrap_or_else(|error| panic!("{error}"));
        match part.kind {
            PartKind::Move => {
                let mv = read(&pos, &part.cells[0]);
                let value = brute.move_value(&pos, mv);
                assert_eq!(Some(value.outcome()), analysis.root.outcome(), "{}", at());
                let child = game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{}: {error}", at()));
                behind.get_or_insert(child);
            }
            PartKind::Pair => {
                let from = behind.as_ref().unwrap_or(&pos);
                let Ok(child) = game.try_play(from, read(from, &part.cells[0])) else { continue };
                let answered = game.try_play(&child, read(&child, &part.cells[1]));
                let answered = answered.unwrap_or_else(|error| panic!("{}: {error}", at()));
                assert_eq!(brute.value(&answered).outcome(), Outcome::Loss, "{}", at());
            }
            PartKind::Line => {
                let play = |pos: AnyPosition, text: &String| game.try_play(&pos, read(&pos, text)).expect("a line");
                part.cells.iter().fold(pos.clone(), play);
            }
            _ => assert!(!part.cells.is_empty() && !part.label.is_empty(), "{}", at()),
        }
    }
}

/// The tree of turns holds to its limit, and what it says of its nodes is true.
fn grows(drawn: &Drawn) {
    let (game, memory) = (&drawn.game, Memory::new(MEMORY));
    let mut solver = Solver::new(game.clone());
    let mut dice = drawn.dice(3);
    let limit = dice.between(1, 60);
    let mut tree = Tree::new(game.clone(), game.start(), limit);
    for _ in 0..5 {
        let index = dice.below(tree.nodes().len());
        let _ = bounded(&memory, |monitor| tree.unfold(index, &mut solver, monitor));
    }
    assert!(tree.nodes().len() <= limit, "{} nodes are more than {limit}", tree.nodes().len());
    assert!(!tree.text().is_empty() && tree.dot().contains("digraph"));
    let Some(mut brute) = referee(game) else { return };
    for node in tree.nodes() {
        let value = brute.value(&node.position);
        let (lower, upper) = (node.bounds.lower(), node.bounds.upper());
        let at = game.write_position(&node.position);
        assert!(lower <= value && value <= upper, "{at}: {value:?} is not from {lower:?} to {upper:?}");
    }
}

/// Takes rows, and has enough after some.
struct Reader {
    rows: usize,
    beats: usize,
    enough: CancelToken,
}

impl Sink for Reader {
    fn row(&mut self, _cells: Vec<Cell>) -> io::Result<()> {
        self.rows += 1;
        if self.rows > 12 {
            self.enough.cancel();
        }
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        assert!(!text.is_empty());
        Ok(())
    }

    fn progress(&mut self, _place: &str, share: f64) {
        assert!((0.0..=1.0).contains(&share), "{share} is no share");
        self.beats += 1;
        if self.beats > 40 {
            self.enough.cancel();
        }
    }
}

thread_local! {
    /// The files of the setup that is tabulated in this thread.
    static FILES: RefCell<Vec<(String, String)>> = const { RefCell::new(Vec::new()) };
}

fn file_at_hand(name: &str) -> Result<String, NotationError> {
    let found = FILES.with_borrow(|files| files.iter().find(|(known, _)| known == name).map(|(_, text)| text.clone()));
    found.ok_or_else(|| NotationError::new(name, "is no file at hand"))
}

/// A table of facts about the setup, or about a small range, comes to an end: with rows, or with a sentence.
fn tabulates(drawn: &Drawn) {
    let mut dice = drawn.dice(4);
    let (id, rest) = drawn.typed.words.split_once(' ').expect("words behind the id");
    let all = tables(id).expect("a game of the roster");
    if all.is_empty() || (few(&drawn.game).is_none() && drawn.game.shape() != Shape::Unbounded) {
        return;
    }
    let table = dice.pick(all);
    let ends = ["1", "2", "3", "4", "5", "6", "2x2", "3x3", "2x3x2", "0", "x"];
    let mut request = Request::new(id, if dice.once_in(2) { rest } else { "" });
    request.from = dice.once_in(4).then(|| (*dice.pick(&ends)).to_owned());
    request.to = Some((*dice.pick(&ends)).to_owned());
    request.files = Some(file_at_hand);
    FILES.set(drawn.typed.files.clone());
    let enough = CancelToken::new();
    let mut reader = Reader { rows: 0, beats: 0, enough: enough.clone() };
    let mut sheet = Sheet::new(&mut reader, table.columns.len(), enough, Memory::new(MEMORY));
    match (table.run)(&request, &mut sheet) {
        Ok(()) | Err(SurveyError::Halt(_)) => {}
        Err(SurveyError::Words(error)) => assert!(!error.to_string().contains('\n'), "{error}"),
        Err(error) => panic!("{}: {error}", table.id),
    }
}

/// Bots play two games of every pairing.
fn competes(drawn: &Drawn) {
    let game = &drawn.game;
    if few(game).is_none() {
        return;
    }
    let mut dice = drawn.dice(5);
    let mut bots = Tournament::everybody(game).expect("a sound list");
    dice.shuffle(&mut bots);
    bots.truncate(3);
    let named = bots.iter().map(|bot| bot.name().to_owned()).collect::<Vec<_>>().join(",");
    let contest = Tournament::new(game.clone(), bots);
    let sampled = Method::Sampled { games: 2, seed: drawn.seed };
    let method = if dice.once_in(3) { contest.usual_method(drawn.seed) } else { sampled };
    let method = if let Method::Sampled { seed, .. } = method { Method::Sampled { games: 2, seed } } else { method };
    match contest.hold(method, CancelToken::new(), Memory::new(MEMORY), &|_, _| {}) {
        Ok(()) | Err(TournamentError::Halt(_) | TournamentError::NotListed(_) | TournamentError::Loopy) => {}
        Err(error @ TournamentError::Long(_)) => assert!(!error.to_string().contains('\n'), "{error}"),
        Err(TournamentError::Players) => assert_eq!(game.players(), 1),
        Err(error) => panic!("{named}: {error}"),
    }
}

/// A size that people have, the smallest and the largest among them.
pub(crate) fn random_size(dice: &mut Dice) -> (u16, u16) {
    match dice.below(6) {
        0 => (dice.between(1, 12) as u16, dice.between(1, 6) as u16),
        1 => (80, 24),
        2 => (*dice.pick(&[1, 80, 300]), *dice.pick(&[1, 24, 120])),
        _ => (dice.between(1, 300) as u16, dice.between(1, 120) as u16),
    }
}

pub(crate) fn settings(hints: HintLevel) -> Settings {
    let mut settings = Settings::default();
    settings.hints = hints;
    settings.set(catchup::settings::Key::Memory, "16MB").expect("a size");
    settings
}

/// The table of a match is drawn in every look, at several sizes, at the start, in the middle and at the end.
fn is_drawn(drawn: &Drawn) {
    let game = &drawn.game;
    if check_playable(game).is_err() {
        return;
    }
    let mut dice = drawn.dice(6);
    let turns = *dice.pick(&[0, 2, 7, 200]);
    let save = Save::of(&random_match(game, &mut dice, turns)).text();
    let hints = *dice.pick(&[HintLevel::Off, HintLevel::All, HintLevel::All]);
    let (width, height) = random_size(&mut dice);
    let mut robot = Robot::with(width, height, *dice.pick(&Look::ALL), settings(hints), Vec::new());
    robot.resume(&save);
    for _ in 0..3 {
        robot.text();
        robot.listen(std::time::Duration::from_millis(1));
        robot.press(*dice.pick(&[KeyCode::Tab, KeyCode::Char('w'), KeyCode::Char('l'), KeyCode::Left, KeyCode::End]));
        robot.text();
        let (width, height) = random_size(&mut dice);
        robot.resize(width, height);
    }
    robot.text();
}

/// The form understands what is typed, in one piece or letter by letter, and leads to the table.
fn fits_the_form(drawn: &Drawn) {
    let id = drawn.typed.words.split(' ').next().unwrap_or_default();
    let is_own = |preset: &catchup::core::Preset| preset.setup.split(' ').next() == Some(id);
    let of_id = |line: &catchup::games::MenuLine| line.games.iter().any(|info| info.presets.iter().any(is_own));
    let line = menu().iter().position(of_id).expect("a line of the menu");
    let mut kept = Belongings::default();
    for (name, text) in &drawn.typed.files {
        kept.keep_track(name.clone(), text.clone());
    }
    let mut dice = drawn.dice(7);
    let (width, height) = random_size(&mut dice);
    // Where a screen is too small to show itself no key does anything unseen.
    let (width, height) = (width.max(30), height.max(8));
    let mut robot = Robot::with_kept(width, height, Look::Colour, settings(HintLevel::Off), Vec::new(), kept);
    robot.press(KeyCode::Char(char::from(b'1' + line as u8)));
    robot.press(KeyCode::Char('n'));
    robot.chord(KeyCode::Char('u'), KeyModifiers::CONTROL);
    if drawn.typed.words.len() < 60 && dice.once_in(3) {
        for letter in drawn.typed.words.chars() {
            robot.press(KeyCode::Char(letter));
            robot.text();
        }
    } else {
        robot.event(catchup::hidden::Event::Paste(drawn.typed.words.clone()));
    }
    robot.resize(160, 50);
    let form = robot.text();
    assert!(form.contains("New game"), "{form}");
    robot.press(KeyCode::Enter);
    let after = robot.text();
    if check_playable(&drawn.game).is_ok() {
        assert!(!after.contains("New game"), "the form does not lead to the table:\n{form}\n{after}");
    }
}

#[test]
fn every_setup_is_read_and_written_and_obeys_the_laws() {
    every(0..30, reads_writes_and_obeys);
}

#[test]
fn every_match_is_saved_and_read() {
    every(0..60, saves);
}

#[test]
fn what_is_said_in_little_memory_is_true() {
    let (all, whole) = (AtomicUsize::new(0), AtomicUsize::new(0));
    every(0..40, |drawn| {
        let is_whole = solves(drawn);
        all.fetch_add(1, Ordering::Relaxed);
        whole.fetch_add(usize::from(is_whole), Ordering::Relaxed);
    });
    let (all, whole) = (all.into_inner(), whole.into_inner());
    assert!(whole * 4 > all, "{whole} of {all} were solved and had a referee");
}

#[test]
fn every_tree_holds_to_its_limit() {
    every(0..30, grows);
}

#[test]
fn every_table_of_facts_comes_to_an_end() {
    every(0..30, tabulates);
}

#[test]
fn every_bot_plays_every_small_setup() {
    every(0..6, competes);
}

#[test]
fn every_table_is_drawn_at_every_size() {
    every(0..20, is_drawn);
}

#[test]
fn every_setup_can_be_typed_into_the_form() {
    every(0..12, fits_the_form);
}

#[test]
fn a_seed_draws_one_setup_and_many_draw_many() {
    let draw = |seed| told(&draw("race-track", seed).typed);
    assert_eq!(draw(5), draw(5));
    let all: std::collections::HashSet<_> = (0..50).map(draw).collect();
    assert!(all.len() > 40, "{} of 50 are different", all.len());
}

#[test]
#[ignore = "slow: thousands of setups of every game"]
fn many_more_setups_obey_the_laws() {
    every(1000..4000, reads_writes_and_obeys);
}

#[test]
#[ignore = "slow: thousands of matches of every game"]
fn many_more_matches_are_saved() {
    every(1000..4000, saves);
}

#[test]
#[ignore = "slow: hundreds of setups of every game are solved"]
fn much_more_of_what_is_said_is_true() {
    every(1000..1400, |drawn| {
        solves(drawn);
    });
}

#[test]
#[ignore = "slow: trees, tables of facts and tournaments of hundreds of setups of every game"]
fn many_more_are_unfolded_tabulated_and_played() {
    every(1000..1200, |drawn| {
        grows(drawn);
        tabulates(drawn);
        competes(drawn);
    });
}

#[test]
#[ignore = "slow: hundreds of tables and forms of every game"]
fn many_more_are_drawn() {
    every(1000..1200, |drawn| {
        is_drawn(drawn);
        fits_the_form(drawn);
    });
}
