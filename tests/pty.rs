//! The program in a real terminal: played, resized, stopped, killed, and the terminal as it was before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::pty::Terminal;
use rustix::process::Signal;
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_catchup");

/// Two people at one keyboard; 1, 2, 3, 4 is a whole game, which P2 wins 6 to 4.
const TABLE: &[&str] = &["play", "catch-up", "1..4"];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn run(args: &[&str], folder: &Path) -> Terminal {
    Terminal::run(Path::new(PROGRAM), args, folder, &[])
}

fn home(folder: &Path) -> Terminal {
    let terminal = run(&[], folder);
    terminal.wait_for("? help");
    terminal
}

fn table(folder: &Path) -> Terminal {
    let terminal = run(TABLE, folder);
    terminal.wait_for("turn 1");
    terminal
}

/// The saved games on a shelf, without those that are just being written.
fn shelf(folder: &Path, shelf: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("data/games").join(shelf)).into_iter().flatten().flatten();
    let paths = files.map(|file| file.path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml")).collect()
}

/// Waits for what happens outside of the screen.
fn wait_until(claim: &str, mut is: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !is() {
        assert!(Instant::now() < deadline, "never came true: {claim}");
        thread::sleep(Duration::from_millis(2));
    }
}

fn saved(folder: &Path, words: &str) -> bool {
    shelf(folder, "playing").iter().any(|path| fs::read_to_string(path).is_ok_and(|text| text.contains(words)))
}

#[test]
fn a_game_is_played_to_its_end_and_kept() {
    let folder = folder();
    let mut terminal = table(folder.path());
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
    terminal.keys("2\r");
    terminal.wait_for("turn 3");
    terminal.keys(":3\r");
    terminal.wait_for("turn 4");
    terminal.keys("4\r");
    terminal.wait_for("won by");
    wait_until("the game is on its shelf", || {
        shelf(folder.path(), "finished").len() == 1 && shelf(folder.path(), "playing").is_empty()
    });
    terminal.keys("q");
    terminal.wait_for("1 finished");
    terminal.keys("q");
    assert_eq!(terminal.exit().code(), Some(0));
    assert_eq!(terminal.changed_modes(), [""; 0]);
}

#[test]
fn whoever_has_lost_reviews_the_game_and_tries_again() {
    let folder = folder();
    let mut terminal = run(&["play", "chomp", "2x3", "--p2", "perfect"], folder.path());
    terminal.wait_for("turn 1");
    terminal.keys(":c1\r");
    terminal.wait_for("turn 3");
    terminal.keys(":a2\r");
    terminal.wait_for("won by perfect");
    terminal.keys("R");
    terminal.wait_for("win given away");
    terminal.keys("\r");
    terminal.wait_for("Turn 1: you played c1 and gave a win away; what would have kept it?");
    terminal.keys(":c2\r");
    terminal.wait_for("Yes: c2 wins in 5.");
    terminal.keys("P");
    terminal.wait_for("This game left another at turn 1, where c1 was played.");
    terminal.keys(":c2\r");
    terminal.wait_for("turn 3");
    wait_until("the branch knows where it left", || saved(folder.path(), "[branch]\nturn = 1\ninstead = \"c1\""));
    assert_eq!(shelf(folder.path(), "finished").len(), 1, "the game that was lost stays");
    terminal.keys("q");
    terminal.wait_for(", review");
    terminal.keys("qq");
    assert_eq!(terminal.exit().code(), Some(0));
}

#[test]
fn the_first_start_offers_four_guided_turns_and_the_second_does_not() {
    let folder = folder();
    let mut terminal = run(&[], folder.path());
    terminal.wait_for("First time here? F shows how one plays, in four turns.");
    terminal.keys("F");
    terminal.wait_for("You begin with one number: arrows choose, enter takes it.");
    for (turn, words) in [("3", "Catch up: take"), ("4+5", "Hints teach: t tells"), ("6", "A slip? backspace")] {
        terminal.keys(&format!(":{turn}\r"));
        terminal.wait_for(words);
    }
    wait_until("it is remembered", || folder.path().join("state/begun").exists());
    terminal.keys("qq");
    assert_eq!(terminal.exit().code(), Some(0));
    for path in shelf(folder.path(), "playing") {
        fs::remove_file(path).expect("it was there");
    }
    let mut terminal = home(folder.path());
    assert!(!terminal.contents().contains("First time here?"), "{}", terminal.contents());
    terminal.keys("q");
    assert_eq!(terminal.exit().code(), Some(0));
}

#[test]
fn a_riddle_is_failed_tried_again_and_solved_and_that_is_remembered() {
    let folder = folder();
    let mut terminal = run(&["riddle", "chomp", "4x5", "--position", "3,1 p2", "--play"], folder.path());
    terminal.wait_for("You are to move; one turn wins");
    terminal.keys(":b1\r");
    terminal.wait_for("b1 gives the win away: perfect answers a2. Enter takes it back.");
    terminal.keys("\r");
    terminal.wait_for("wrong b1");
    terminal.keys(":c1\r");
    terminal.wait_for("Perfect bit ");
    terminal.keys("q");
    terminal.wait_for("Laboratory");
    terminal.keys("q");
    assert_eq!(terminal.exit().code(), Some(0));
    let kept = std::fs::read_to_string(folder.path().join("data/riddles.toml")).expect("it is remembered");
    assert!(kept.contains("[\"chomp 4x5 @ 3,1 p2\"]") && kept.contains("state = \"failed\""), "{kept}");
    assert!(!folder.path().join("data/games").exists(), "no match is kept");
}

#[test]
fn the_mouse_chooses_and_a_second_click_takes() {
    let folder = folder();
    let terminal = table(folder.path());
    terminal.wait_for("enter take");
    let (x, y) = place_of(&terminal, " 3 ");
    terminal.click(x + 1, y);
    terminal.click(x + 1, y);
    terminal.wait_for("turn 2");
}

/// Where a text stands: below the tracks and the figures of their scale.
fn place_of(terminal: &Terminal, text: &str) -> (u16, u16) {
    let contents = terminal.contents();
    let mut rows = contents.lines().enumerate().skip(9);
    let found = rows.find_map(|(y, row)| row.find(text).map(|at| (row[..at].chars().count() as u16, y as u16)));
    found.unwrap_or_else(|| panic!("`{text}` is not there\n{contents}"))
}

#[test]
fn a_small_window_says_what_it_needs_and_nothing_is_lost() {
    let folder = folder();
    let terminal = table(folder.path());
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
    for (width, height) in [(60, 20), (19, 4), (20, 5), (1, 1), (0, 0), (200, 60), (80, 24)] {
        terminal.resize(width, height);
    }
    terminal.wait_for("turn 2");
    terminal.resize(24, 6);
    terminal.wait_for("needs ");
    terminal.resize(80, 24);
    terminal.wait("the table is back", |screen| {
        screen.contents().contains("turn 2") && !screen.contents().contains("needs ")
    });
}

#[test]
fn a_signal_gives_the_terminal_back_and_ends_with_its_number() {
    for signal in [Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP] {
        let folder = folder();
        let mut terminal = table(folder.path());
        terminal.keys("1\r");
        terminal.wait_for("turn 2");
        assert_eq!(terminal.changed_modes().len(), 5, "{:?}", terminal.changed_modes());
        terminal.kill(signal);
        assert_eq!(terminal.exit().code(), Some(128 + signal.as_raw()));
        assert_eq!(terminal.changed_modes(), [""; 0], "{signal:?}");
        assert!(saved(folder.path(), "turns = [\"1\"]"), "{signal:?}");
    }
}

#[test]
fn a_signal_of_any_kind_leaves_no_raw_terminal() {
    for signal in [
        Signal::USR1,
        Signal::USR2,
        Signal::ALARM,
        Signal::VTALARM,
        Signal::PROF,
        Signal::XCPU,
        Signal::ABORT,
        Signal::KILL,
    ] {
        let folder = folder();
        let mut terminal = table(folder.path());
        // Whoever gives the terminal back after a kill comes with the first frame.
        terminal.wait_until_kept();
        terminal.kill(signal);
        assert!(!terminal.exit().success(), "{signal:?}");
        assert_eq!(terminal.changed_modes(), [""; 0], "{signal:?}");
    }
    // What a write beyond the limit of a file brings is told where it was written.
    let folder = folder();
    let terminal = table(folder.path());
    terminal.kill(Signal::XFSZ);
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
}

#[test]
fn a_terminal_that_does_not_read_keeps_nobody_from_ending_the_program() {
    for signal in [Signal::TERM, Signal::HUP] {
        let folder = folder();
        let mut terminal = table(folder.path());
        terminal.stop_reading(true);
        // Enough frames to fill whatever lies between: then the program waits in the middle of one.
        for _ in 0..400 {
            terminal.keys("\x0c");
        }
        wait_until("nothing more goes through", || terminal.is_full());
        terminal.kill(signal);
        let code = terminal.exit_unread().code();
        assert_eq!(code, Some(128 + signal.as_raw()));
        terminal.stop_reading(false);
        terminal.exit();
        assert_eq!(terminal.changed_modes(), [""; 0], "{signal:?}");
    }
}

#[test]
fn a_reply_of_the_terminal_swallows_no_key() {
    let folder = folder();
    let terminal = table(folder.path());
    for (turn, reply) in ["\x1b[?2026;2$y", "\x1b[?997;1n", "\x1b]11;rgb:0000/0000/0000\x1b\\"].into_iter().enumerate()
    {
        terminal.keys(&format!("{reply}{}\r", turn + 1));
        terminal.wait_for(&format!("turn {}", turn + 2));
    }
}

#[test]
fn the_terminal_is_asked_for_its_ground_and_nobody_waits_for_the_answer() {
    let folder = folder();
    let is_light = |screen: &vt100::Screen| {
        let mut cells = (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        // What a blank would be written in is not seen.
        cells.any(|cell| !cell.contents().trim().is_empty() && cell.fgcolor() == vt100::Color::Rgb(0x6a, 0x66, 0x60))
    };
    // It does not answer, and all is as ever.
    let terminal = home(folder.path());
    wait_until("the terminal is asked", || terminal.seen().questions == 1);
    terminal.keys("2");
    terminal.wait_for("Chomp  5x6");
    assert!(!is_light(terminal.seen().screen()));
    // It answers late, between two keys.
    terminal.keys("3\x1b]11;rgb:fafa/f7f7/f0f0\x1b\\4");
    terminal.wait_for("Sim  6");
    terminal.wait("it is light", is_light);
    let remembered = folder.path().join("state/ground");
    wait_until("it is remembered", || fs::read_to_string(&remembered).is_ok_and(|text| text == "light\n"));
    // The next time the first frame has it already, and an answer that says otherwise repaints it.
    let terminal = home(folder.path());
    assert!(is_light(terminal.seen().screen()));
    terminal.keys("\x1b]11;rgb:0000/0000/0000\x07");
    terminal.wait("it is dark", |screen| !is_light(screen));
    // Settings that name a theme leave nothing to ask.
    for (name, value) in [("CATCHUP_THEME", "dark"), ("CATCHUP_COLOURS", "none"), ("TERM", "linux")] {
        let terminal = Terminal::run(Path::new(PROGRAM), &[], folder.path(), &[(name, value)]);
        terminal.wait_for("? help");
        terminal.keys("2");
        terminal.wait_for("5x6");
        assert_eq!(terminal.seen().questions, 0, "{name}");
    }
}

#[test]
fn a_paste_of_any_length_is_one_event() {
    let folder = folder();
    let mut terminal = home(folder.path());
    let paste = format!("\x1b[200~{}\x1b[201~", "1,2 é".repeat(20_000));
    terminal.keys("m");
    terminal.wait_for("All by name");
    terminal.keys(&paste);
    terminal.wait_for("1,2 é1,2 é");
    terminal.keys("\x1b");
    terminal.wait_for("? help");
    terminal.keys("n");
    terminal.wait_for("Setup");
    terminal.keys(&paste);
    terminal.wait_for("Only the first 10000 letters");
    terminal.keys("\x03");
    terminal.exit();
    let mut terminal = table(folder.path());
    for lead in ["", ":"] {
        terminal.keys(&format!("{lead}{paste}"));
        terminal.wait_for("Only the first 10000 letters");
        terminal.keys("\x1b");
        terminal.wait_for("? help");
    }
    terminal.keys("\x03");
    assert_eq!(terminal.exit().code(), Some(0));
}

#[test]
fn a_closed_window_ends_the_program_with_everything_kept() {
    let folder = folder();
    let mut terminal = table(folder.path());
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
    terminal.hang_up();
    assert_eq!(terminal.exit().code(), Some(129));
    assert!(saved(folder.path(), "turns = [\"1\"]"));
}

#[test]
fn a_suspended_program_gives_the_terminal_back_and_takes_it_again() {
    let folder = folder();
    let terminal = table(folder.path());
    for _ in 0..3 {
        terminal.keys("\x1a");
        terminal.wait_until_stopped();
        terminal.wait("the terminal is given back", |screen| !screen.alternate_screen());
        assert_eq!(terminal.changed_modes(), [""; 0]);
        terminal.kill(Signal::CONT);
        terminal.wait("the table is back", |screen| screen.alternate_screen() && screen.contents().contains("turn 1"));
        assert_eq!(terminal.changed_modes().len(), 5);
    }
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
}

#[test]
fn a_program_that_was_stopped_without_a_warning_paints_again() {
    let folder = folder();
    let terminal = table(folder.path());
    terminal.kill(Signal::STOP);
    terminal.wait_until_stopped();
    // A frame that was on its way would pass for the one that is painted again.
    terminal.quiet(Duration::from_millis(200));
    let before = terminal.seen().frames;
    terminal.kill(Signal::CONT);
    terminal.wait_for_frame(before);
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
}

#[test]
fn a_killed_program_goes_on_where_it_was() {
    let folder = folder();
    let mut terminal = table(folder.path());
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
    wait_until("the move is kept", || saved(folder.path(), "turns = [\"1\"]"));
    terminal.kill(Signal::KILL);
    terminal.exit();
    let again = home(folder.path());
    again.wait_for("1 in progress");
    again.keys("0");
    again.wait_for("against  ▸ ▒ P2");
    again.keys("2\r");
    again.wait_for("turn 3");
    assert_eq!(shelf(folder.path(), "playing").len(), 1);
}

#[test]
fn two_copies_do_each_other_no_harm() {
    let folder = folder();
    let first = table(folder.path());
    first.keys("1\r");
    first.wait_for("turn 2");
    wait_until("the move is kept", || saved(folder.path(), "turns = [\"1\"]"));
    let second = home(folder.path());
    second.keys("0");
    second.wait_for("Another copy of the program has this game open");
    first.keys("2\r");
    first.wait_for("turn 3");
    wait_until("the move is kept", || saved(folder.path(), "turns = [\"1\", \"2\"]"));
    let third = table(folder.path());
    third.keys("4\r");
    third.wait_for("turn 2");
    wait_until("both are kept", || saved(folder.path(), "turns = [\"4\"]"));
    assert!(saved(folder.path(), "turns = [\"1\", \"2\"]"));
}

#[test]
fn without_a_terminal_one_line_says_what_works_without() {
    let folder = folder();
    let mut command = Command::new(PROGRAM);
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("CATCHUP_{name}_DIR"), folder.path());
    }
    let output = command.stdin(Stdio::null()).output().expect("the program");
    let words = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), output.stdout.len(), words.lines().count()), (Some(2), 0, 1), "{words}");
    assert!(words.contains("`catchup games`") && words.contains("`catchup analyze`"), "{words}");
    assert!(!words.contains('\x1b'), "{words}");
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none());
}

#[test]
fn broken_settings_are_reported_and_left_untouched() {
    let folder = folder();
    let path = folder.path().join("config/config.toml");
    fs::create_dir_all(folder.path().join("config")).expect("a folder");
    for (text, sentence) in [
        ("# mine\ncolour = 1\n", "config.toml, line 2: `colour` is no setting"),
        ("mouse = maybe\n", "config.toml, line 1: not TOML"),
        ("mouse = \"maybe\"\n", "config.toml, line 1: mouse: `maybe` is"),
        ("theme = \"nowhere\"\n", "There is no theme `nowhere`"),
    ] {
        fs::write(&path, text).expect("it can be written");
        let mut terminal = home(folder.path());
        terminal.wait_for(sentence);
        terminal.keys("q");
        assert_eq!(terminal.exit().code(), Some(0));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
    }
}

#[test]
fn settings_decide_about_the_mouse_and_colours() {
    let folder = folder();
    let program = Path::new(PROGRAM);
    let colours = |terminal: &Terminal| {
        let seen = terminal.seen();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        cells.filter_map(|(row, column)| seen.screen().cell(row, column).map(vt100::Cell::fgcolor)).collect::<Vec<_>>()
    };
    let terminal = Terminal::run(program, &[], folder.path(), &[("CATCHUP_MOUSE", "false"), ("NO_COLOR", "1")]);
    terminal.wait_for("? help");
    assert!(!terminal.changed_modes().contains(&"the mouse"));
    assert!(colours(&terminal).iter().all(|colour| *colour == vt100::Color::Default));
    let terminal = home(folder.path());
    assert!(terminal.changed_modes().contains(&"the mouse"));
    assert!(colours(&terminal).contains(&vt100::Color::Rgb(0x56, 0xb4, 0xe9)));
    let terminal = Terminal::run(program, &[], folder.path(), &[("CATCHUP_COLOURS", "sixteen")]);
    terminal.wait_for("? help");
    assert!(colours(&terminal).contains(&vt100::Color::Idx(12)));
}

#[test]
fn a_program_with_nothing_to_do_sleeps() {
    let folder = folder();
    for terminal in [home(folder.path()), table(folder.path())] {
        terminal.quiet(Duration::from_millis(300));
        let before = (terminal.seen().bytes, terminal.switches());
        thread::sleep(Duration::from_secs(1));
        assert_eq!((terminal.seen().bytes, terminal.switches()), before, "{terminal:?}");
    }
}

#[test]
fn races_against_the_clock_are_driven_to_their_end_and_compared_with_the_best_before() {
    let folder = folder();
    let lane = format!("#S{}>#", ".".repeat(26));
    let wall = "#".repeat(lane.len());
    let text = format!("racetrack 1\nname = Lane\nmap:\n{wall}\n{lane}\n{wall}\n");
    fs::write(folder.path().join("lane.track"), text).expect("it can be written");
    // Who coasts once needs a turn more. What is told is in lines of about twenty columns.
    let races = [("fdffffff", "first here"), ("fffffff", "record: 8 before"), ("fdffffff", "record 7")];
    for (keys, told) in races {
        let mut terminal = run(&["play", "race-track", "lane.track", "cars=1"], folder.path());
        for (turn, key) in (1..).zip(keys.chars()) {
            terminal.wait_for(&format!("turn {turn}"));
            terminal.keys(&key.to_string());
        }
        terminal.wait_for("won by");
        terminal.wait_for(told);
        wait_until("the race is remembered", || {
            fs::read_to_string(folder.path().join("data/records.toml")).is_ok_and(|text| text.contains("lane"))
        });
        terminal.keys("qq");
        assert_eq!(terminal.exit().code(), Some(0));
    }
}

#[test]
fn a_track_that_is_being_drawn_survives_a_kill() {
    let folder = folder();
    let mut terminal = run(&["play", "race-track", "first-lesson"], folder.path());
    terminal.wait_for("turn 1");
    terminal.keys("b");
    terminal.wait_for("Track editor");
    terminal.keys(":name Mine\r");
    terminal.keys("~");
    let file = folder.path().join("data/tracks/mine.track");
    wait_until("the last stroke is kept", || fs::read_to_string(&file).is_ok_and(|text| text.contains('~')));
    terminal.kill(Signal::KILL);
    terminal.exit();
    let again = run(&["play", "race-track", "data/tracks/mine.track"], folder.path());
    again.wait_for("turn 1");
}

#[test]
fn keys_of_ones_own_stand_in_footer_help_and_sentences() {
    let folder = folder();
    let config = folder.path().join("config");
    fs::create_dir_all(&config).expect("a folder");
    fs::write(config.join("config.toml"), "[keys]\nhints = \"H\"\nhelp = \"f2\"\nback = \"B\"\n").expect("a file");
    let mut terminal = run(TABLE, folder.path());
    terminal.wait_for("turn 1");
    terminal.wait_for("f2 help");
    terminal.keys("t");
    terminal.wait_for("`t` does nothing here: f2 lists the keys.");
    terminal.keys("H");
    terminal.wait_for("H hints");
    terminal.keys("1\r");
    terminal.wait_for("turn 2");
    terminal.keys("B");
    terminal.wait_for("turn 1");
    terminal.keys("\x1bOQ");
    terminal.wait_for("B  U");
    terminal.keys("\x1b");
    terminal.wait_for("f2 help");
    terminal.keys("qq");
    assert_eq!(terminal.exit().code(), Some(0));

    fs::write(config.join("config.toml"), "[keys]\n\nhints = \"y\"\n").expect("a file");
    let terminal = run(&[], folder.path());
    terminal.wait_for("config.toml, line 3: keys: `y` cannot be `hints`");
}
