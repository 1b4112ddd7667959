//! Who gives the terminal back when the program cannot: an abort, a failing allocation, a kill leave no time for it.
//!
//! A shell that waits at the end of a pipe. When the program ends, however it ends, the pipe does, and the shell sees from
//! the last word in it whether the terminal was given back. It costs half a millisecond after the first frame and sleeps
//! from then on; where there is no shell there is no keeper.

#[cfg(unix)]
pub(crate) use unix::Keeper;

#[cfg(not(unix))]
pub(crate) use elsewhere::Keeper;

#[cfg(unix)]
mod unix {
    use std::fmt::Write as _;
    use std::io::{self, Write as _};
    use std::process::{ChildStdin, Command, Stdio};
    use std::sync::Mutex;

    use rustix::termios::{InputModes, LocalModes, OutputModes, Termios, tcgetattr};

    /// What is known for it, and the way to it once it is there.
    #[derive(Debug, Default)]
    pub(crate) struct Keeper {
        modes: Mutex<Option<Termios>>,
        pipe: Mutex<Option<ChildStdin>>,
    }

    /// The modes are put back only where nobody else has: the user's shell may be the first. `$1` is what they were, `$2`
    /// what the terminal is told. It is taken from the start: a program may be killed before it has said a word.
    const SCRIPT: &str = "\
state=taken
trap '' HUP INT QUIT TERM USR1 USR2 ALRM TSTP TTIN TTOU
taken=$(stty -g <&1)
while read -r line; do state=$line; done
[ \"$state\" = taken ] || exit 0
[ \"$(stty -g <&1)\" != \"$taken\" ] || [ -z \"$1\" ] || stty $1 <&1
printf \"$2\"
";

    impl Keeper {
        /// Remembers the modes of the terminal as they are before it is taken.
        pub(crate) fn note_modes(&self) {
            if let Ok(mut modes) = self.modes.lock() {
                *modes = modes.take().or_else(|| tcgetattr(io::stdin()).ok());
            }
        }

        /// Starts it while the terminal is ours; `farewell` is what the terminal is told.
        pub(crate) fn hire(&self, farewell: &[u8]) -> io::Result<()> {
            let words = self.modes.lock().ok().and_then(|modes| modes.as_ref().map(words)).unwrap_or_default();
            let farewell: String = farewell.iter().fold(String::new(), |mut octal, byte| {
                // Writing to a string cannot fail.
                let _ = write!(octal, "\\{byte:03o}");
                octal
            });
            let mut child = Command::new("/bin/sh")
                .args(["-c", SCRIPT, "catchup-keeper", &words, &farewell])
                .current_dir("/")
                .stdin(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            if let Ok(mut pipe) = self.pipe.lock() {
                *pipe = child.stdin.take();
            }
            Ok(())
        }

        /// The terminal is ours.
        pub(crate) fn taken(&self) {
            self.say("taken\n");
        }

        /// The terminal is given back.
        pub(crate) fn left(&self) {
            self.say("left\n");
        }

        fn say(&self, word: &str) {
            // It may hang up: then there is no keeper any more.
            if let Ok(mut pipe) = self.pipe.try_lock()
                && pipe.as_mut().is_some_and(|pipe| pipe.write_all(word.as_bytes()).is_err())
            {
                *pipe = None;
            }
        }
    }

    /// The modes that a terminal loses when it is taken, those that it had, as words of `stty`.
    fn words(modes: &Termios) -> String {
        let (input, output, local) = (modes.input_modes, modes.output_modes, modes.local_modes);
        let had = [
            (input.contains(InputModes::BRKINT), "brkint"),
            (input.contains(InputModes::ICRNL), "icrnl"),
            (input.contains(InputModes::IGNBRK), "ignbrk"),
            (input.contains(InputModes::IGNCR), "igncr"),
            (input.contains(InputModes::INLCR), "inlcr"),
            (input.contains(InputModes::ISTRIP), "istrip"),
            (input.contains(InputModes::IXON), "ixon"),
            (input.contains(InputModes::PARMRK), "parmrk"),
            (output.contains(OutputModes::OPOST), "opost"),
            (local.contains(LocalModes::ECHO), "echo"),
            (local.contains(LocalModes::ECHONL), "echonl"),
            (local.contains(LocalModes::ICANON), "icanon"),
            (local.contains(LocalModes::IEXTEN), "iexten"),
            (local.contains(LocalModes::ISIG), "isig"),
        ];
        had.into_iter().filter_map(|(had, word)| had.then_some(word)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// Nobody: such a terminal forgets the modes with the program.
    #[derive(Debug, Default)]
    pub(crate) struct Keeper;

    impl Keeper {
        /// Nothing to remember.
        pub(crate) fn note_modes(&self) {}

        /// Nobody to start.
        pub(crate) fn hire(&self, _farewell: &[u8]) -> io::Result<()> {
            Ok(())
        }

        /// Nobody to tell.
        pub(crate) fn taken(&self) {}

        /// Nobody to tell.
        pub(crate) fn left(&self) {}
    }
}
