//! Measures the program in a real terminal: how soon it is there, how soon it answers, how quiet it is, how large.
//!
//! `scripts/figures` runs it. Linux only: the counts come from `/proc`.

#[cfg(target_os = "linux")]
#[path = "../tests/support/pty.rs"]
mod pty;

#[cfg(target_os = "linux")]
fn main() {
    let program = std::env::args().nth(1).expect("the path of the program");
    linux::measure(std::path::Path::new(&program));
}

#[cfg(not(target_os = "linux"))]
fn main() {
    eprintln!("the figures need the /proc of Linux");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::path::Path;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::pty::Terminal;

    const STARTS: usize = 101;
    const POSITIONS: usize = 200;
    const IDLE: Duration = Duration::from_secs(20);

    /// Nothing comes for so long: then it was the last byte.
    const QUIET: Duration = Duration::from_millis(150);

    /// What the last row of home says.
    const HOME: &str = "? help";

    pub fn measure(program: &Path) {
        let program = fs::canonicalize(program).expect("the program");
        let folder = tempfile::tempdir().expect("a folder");
        let world = World { program: &program, folder: folder.path() };
        println!("{:<64} {:>12} {:>9}", "", "measured", "goal");
        world.size();
        world.starts();
        world.idles();
        world.answers();
    }

    struct World<'a> {
        program: &'a Path,
        folder: &'a Path,
    }

    impl World<'_> {
        fn run(&self, args: &[&str], hints: &str) -> Terminal {
            Terminal::run(self.program, args, self.folder, &[("CATCHUP_HINTS", hints)])
        }

        fn size(&self) {
            let bytes = fs::metadata(self.program).expect("the program").len();
            say("stripped binary", &mebibytes(bytes), "4 MB");
        }

        /// From exec to the last byte of the complete home screen.
        fn starts(&self) {
            let mut times = Vec::new();
            let mut resident = Vec::new();
            for _ in 0..STARTS {
                let begin = Instant::now();
                let home = self.run(&[], "off");
                home.wait_for(HOME);
                times.push(home.quiet(QUIET) - begin);
                resident.push(field(&status(home.pid().as_raw_nonzero().get()), "VmRSS:") * 1024);
            }
            say("from exec to the last byte of home, median", &millis(part(&mut times, 50)), "10 ms");
            say("the same, 95th percentile", &millis(part(&mut times, 95)), "");
            resident.sort_unstable();
            say("resident at home, median", &mebibytes(resident[resident.len() / 2]), "6 MB");
        }

        /// Bytes and context switches of all threads while nothing happens.
        fn idles(&self) {
            let places: [(&str, &[&str], &str); 3] =
                [("home", &[], "off"), ("a table", TABLE, "off"), ("a table after its analysis", TABLE, "all")];
            thread::scope(|scope| {
                for (name, args, hints) in places {
                    scope.spawn(move || self.idle(name, args, hints));
                }
            });
        }

        fn idle(&self, name: &str, args: &[&str], hints: &str) {
            let terminal = self.run(args, hints);
            terminal.wait_for(HOME);
            thread::sleep(Duration::from_secs(2));
            let pid = terminal.pid().as_raw_nonzero().get();
            let (bytes, switches) = (terminal.seen().bytes, switches(pid));
            thread::sleep(IDLE);
            let came = format!("{} and {}", terminal.seen().bytes - bytes, self::switches(pid) - switches);
            say(&format!("idle for {} s at {name}: bytes and switches", IDLE.as_secs()), &came, "0 and 0");
        }

        /// From a key to the frame that shows it, and from a move to the frame with the last hint.
        fn answers(&self) {
            let (mut keys, mut hints) = (Vec::new(), Vec::new());
            for seed in 1..=POSITIONS {
                let setup = format!("seed={seed}");
                let table =
                    self.run(&["play", "catch-up", "random", "20", "of", "1..120", &setup, "--p2", "human"], "all");
                table.wait_for(HOME);
                table.quiet(QUIET);
                for _ in 0..seed % 7 {
                    keys.push(answer(&table, "\x1b[B"));
                }
                keys.push(answer(&table, "\x1b[B"));
                table.quiet(QUIET);
                let begin = Instant::now();
                answer(&table, "\r");
                hints.push(table.quiet(QUIET) - begin);
            }
            say("from a key to its frame, 95th percentile", &millis(part(&mut keys, 95)), "5 ms");
            say("from a move to the last hint, 95th percentile", &millis(part(&mut hints, 95)), "100 ms");
        }
    }

    const TABLE: &[&str] = &["play", "catch-up", "1..12", "--p2", "human"];

    /// From a key to the end of the next frame.
    fn answer(table: &Terminal, key: &str) -> Duration {
        let before = table.seen().frames;
        let begin = Instant::now();
        table.keys(key);
        table.wait_for_frame(before) - begin
    }

    fn say(what: &str, measured: &str, goal: &str) {
        println!("{what:<64} {measured:>12} {goal:>9}");
    }

    fn part(times: &mut [Duration], percent: usize) -> Duration {
        times.sort_unstable();
        times[(times.len() - 1) * percent / 100]
    }

    fn millis(time: Duration) -> String {
        format!("{:.2} ms", time.as_secs_f64() * 1e3)
    }

    fn mebibytes(bytes: u64) -> String {
        format!("{:.2} MB", bytes as f64 / 1e6)
    }

    fn status(pid: i32) -> String {
        fs::read_to_string(format!("/proc/{pid}/status")).expect("it runs")
    }

    fn field(status: &str, name: &str) -> u64 {
        let line = status.lines().find(|line| line.starts_with(name)).expect("a field of the status");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }

    fn switches(pid: i32) -> u64 {
        let threads = fs::read_dir(format!("/proc/{pid}/task")).expect("it runs");
        let of_thread =
            |status: String| field(&status, "voluntary_ctxt_switches:") + field(&status, "nonvoluntary_ctxt_switches:");
        threads.flatten().filter_map(|task| fs::read_to_string(task.path().join("status")).ok()).map(of_thread).sum()
    }
}
