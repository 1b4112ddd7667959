//! A program that runs beside this one and answers it: started, asked within a time, ended. Whatever it does, it can harm
//! nothing and holds nobody up.

use std::io::{self, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
#[cfg(feature = "cli")]
use serde_json::Map;
use serde_json::Value as Json;

#[cfg(feature = "cli")]
use super::Endless;
use super::{EngineCommand, EngineRequest, Lines, RequestId};
use crate::files::trouble;
use crate::foreign::quoted;
use crate::solve::Halt;

/// A program that was started. Dropping it asks it to go, and ends it where it does not.
pub(crate) struct Running {
    child: Child,
    /// Nothing once the program is to end.
    said: Option<Sender<String>>,
    heard: Receiver<Result<String, String>>,
    /// What it complained of last.
    complaint: Arc<Mutex<String>>,
    last: i64,
    /// Requests to stop whose answers have not come yet; they are of no interest.
    stopping: Vec<i64>,
}

/// Why there is no answer.
pub(crate) enum RunningError {
    /// Nobody waits for it any more.
    Halt(Halt),
    /// The program is at fault; the words go on from its name.
    Fault(String),
}

/// Whoever waits for an answer says, now and then, whether to go on.
pub(crate) trait Patience {
    /// Whether the best that is known by now is wanted at once.
    ///
    /// # Errors
    /// When nobody waits any more.
    fn is_spent(&self) -> Result<bool, Halt>;
}

/// Lines may be so long: a move is short.
const LONGEST_LINE: usize = 1 << 20;
const LONGEST_COMPLAINT: usize = 1 << 12;

/// Lines that nobody has read yet; a program that writes more waits.
const MOST_UNREAD: usize = 64;

/// How often whoever waits is asked, and a program that should have gone is looked at.
const TICK: Duration = Duration::from_millis(5);

/// How long a program that was told to go may take.
const FAREWELL: Duration = Duration::from_millis(200);

impl Running {
    /// Starts the program that these words name, in a group of processes of its own.
    ///
    /// # Errors
    /// When it cannot be started; the words go on from its name.
    pub(crate) fn start(words: &[String]) -> Result<Self, String> {
        let (name, arguments) = words.split_first().ok_or("names no program")?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let refused = |error: &io::Error| format!("cannot be started: {}", trouble(error));
        let mut child = command.spawn().map_err(|error| refused(&error))?;
        let (Some(input), Some(output), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("has no pipes".to_owned());
        };
        let (said, to_say) = channel();
        let (tell, heard) = sync_channel(MOST_UNREAD);
        let complaint = Arc::new(Mutex::default());
        let running =
            Self { child, said: Some(said), heard, complaint: Arc::clone(&complaint), last: 0, stopping: Vec::new() };
        for work in [
            Box::new(move || write_lines(input, &to_say)) as Box<dyn FnOnce() + Send>,
            Box::new(move || read_lines(output, &tell)),
            Box::new(move || keep_last(errors, &complaint)),
        ] {
            thread::Builder::new().spawn(work).map_err(|error| refused(&error))?;
        }
        Ok(running)
    }

    /// The answer to a request, which is given an id of ours; partial ones are read over. Where the best is wanted at once
    /// the program is asked to stop, and has what is left of its time.
    ///
    /// # Errors
    /// When the program gives none within `limit`, or something that is none.
    pub(crate) fn ask(
        &mut self,
        mut request: EngineRequest,
        limit: Duration,
        patience: &dyn Patience,
    ) -> Result<Json, RunningError> {
        let id = self.next();
        request.id = RequestId::Number(id);
        self.say(&request);
        self.hear(id, request.command.word(), limit, patience)
    }

    /// The answer to a request whose fields no bot is asked for; it is given an id of ours.
    ///
    /// # Errors
    /// As above.
    #[cfg(feature = "cli")]
    pub(crate) fn ask_fields(
        &mut self,
        word: &str,
        fields: &[(&str, &str)],
        limit: Duration,
    ) -> Result<Json, RunningError> {
        let id = self.next();
        let own = [("id".to_owned(), Json::from(id)), ("do".to_owned(), Json::from(word))];
        let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), Json::from(*value)));
        self.say(&own.into_iter().chain(fields).collect::<Map<String, Json>>());
        self.hear(id, word, limit, &Endless)
    }

    /// Waits for the answer to request `id`.
    fn hear(&mut self, id: i64, word: &str, limit: Duration, patience: &dyn Patience) -> Result<Json, RunningError> {
        let (started, mut is_stopped) = (Instant::now(), false);
        while started.elapsed() < limit {
            match self.heard.recv_timeout(TICK) {
                Ok(Ok(line)) => match self.read(id, &line).map_err(RunningError::Fault)? {
                    Some(answer) => return Ok(answer),
                    None => continue,
                },
                Ok(Err(words)) => return Err(RunningError::Fault(format!("answers nonsense: {words}"))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(RunningError::Fault(self.ending())),
            }
            if patience.is_spent().map_err(RunningError::Halt)? && !is_stopped {
                is_stopped = true;
                self.stop(id);
            }
        }
        Err(RunningError::Fault(format!("gives no answer to `{word}` within {} s", limit.as_secs_f64())))
    }

    /// Whether the program ends by itself within this time.
    #[cfg(feature = "cli")]
    pub(crate) fn ends_within(&mut self, limit: Duration) -> bool {
        let until = Instant::now() + limit;
        while matches!(self.child.try_wait(), Ok(None)) {
            if Instant::now() >= until {
                return false;
            }
            thread::sleep(TICK);
        }
        true
    }

    /// Asks the program to come to an end with a request.
    fn stop(&mut self, of: i64) {
        let id = self.next();
        self.stopping.push(id);
        let mut request = EngineRequest::new(RequestId::Number(id), EngineCommand::Terminate);
        request.of = Some(RequestId::Number(of));
        self.say(&request);
    }

    fn next(&mut self) -> i64 {
        self.last += 1;
        self.last
    }

    fn say(&self, request: &impl Serialize) {
        if let (Some(said), Ok(line)) = (&self.said, serde_json::to_string(request)) {
            // A program that has gone is noticed by the end of its lines.
            let _ = said.send(line);
        }
    }

    /// What a line says to request `id`; nothing while more is to come.
    fn read(&mut self, id: i64, line: &str) -> Result<Option<Json>, String> {
        let nonsense = || format!("answers nonsense: `{}`", quoted(line));
        let Ok(Json::Object(answer)) = serde_json::from_str(line) else { return Err(nonsense()) };
        let of = answer.get("id").and_then(Json::as_i64);
        if let Some(place) = self.stopping.iter().position(|stopping| Some(*stopping) == of) {
            self.stopping.swap_remove(place);
            return Ok(None);
        }
        if let Some(error) = answer.get("error") {
            let words = error.as_str().map_or_else(|| error.to_string(), str::to_owned);
            return Err(format!("says: {}", quoted(&words)));
        }
        if of != Some(id) {
            return Err(format!("{}, where the answer to request {id} was due", nonsense()));
        }
        let is_partial = answer.get("partial") == Some(&Json::Bool(true));
        Ok((!is_partial).then_some(Json::Object(answer)))
    }

    /// How a program ended that closed its lines.
    fn ending(&mut self) -> String {
        // What it complained of may come a moment later.
        let until = Instant::now() + FAREWELL;
        let mut status = None;
        while status.is_none() && Instant::now() < until {
            status = self.child.try_wait().ok().flatten();
            thread::sleep(TICK);
        }
        let how = match status.map(|status| (status.code(), status)) {
            Some((Some(code), _)) => format!("has ended with exit code {code}"),
            Some((None, status)) => format!("has ended: {status}"),
            None => "has closed its output".to_owned(),
        };
        let complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if complaint.is_empty() { how } else { format!("{how}: {}", quoted(&complaint)) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let id = self.next();
        self.say(&EngineRequest::new(RequestId::Number(id), EngineCommand::Quit));
        self.said = None;
        let until = Instant::now() + FAREWELL;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            // Its last words are not kept, and must not hold it up.
            while self.heard.try_recv().is_ok() {}
            thread::sleep(TICK);
        }
        end_group(&self.child);
        // It has ended already, or ends now.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Ends whatever the program has started, too.
#[cfg(unix)]
fn end_group(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Elsewhere a program has no group of its own.
#[cfg(not(unix))]
fn end_group(_child: &Child) {}

fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: impl Read, tell: &SyncSender<Result<String, String>>) {
    let mut lines = Lines::new(BufReader::new(output), LONGEST_LINE);
    while let Ok(Some(line)) = lines.next_line() {
        if tell.send(line).is_err() {
            return;
        }
    }
}

fn keep_last(errors: impl Read, complaint: &Mutex<String>) {
    let mut lines = Lines::new(BufReader::new(errors), LONGEST_COMPLAINT);
    while let Ok(Some(line)) = lines.next_line() {
        let words = line.unwrap_or_else(|words| words);
        if !words.trim().is_empty() {
            words.trim().clone_into(&mut complaint.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}
