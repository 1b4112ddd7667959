//! Who takes requests, hands them to threads, and gives out answers: exactly one for each that ends it.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use rustc_hash::FxHashMap;
use serde::Serialize;

use super::hello::Hello;
use super::shelf::SolverShelf;
use super::tasks::perform;
use crate::cli::session::STACK;
use crate::cli::talk::write_json_line;
use crate::engine::contained;
use crate::protocol::{EngineCommand, EngineReply, EngineRequest, Lines, Pong, Refusal, RequestId, Stopping};
use crate::solve::{CancelToken, Memory};

/// What all threads share.
pub(super) struct EngineDesk<'a> {
    out: Mutex<Box<dyn Write + Send + 'a>>,
    /// Is told when nobody takes answers any more.
    gone: &'a (dyn Fn(io::Error) + Sync),
    open: Mutex<FxHashMap<RequestId, CancelToken>>,
    /// Solvers with their tables.
    pub shelf: SolverShelf,
    /// What all tables are paid from.
    pub memory: Memory,
    /// Who chooses where nobody is named.
    pub bot: &'a str,
}

/// A request that somebody works on, and how it is told to come to an end.
pub(super) struct OpenRequest {
    /// What is asked.
    pub request: EngineRequest,
    /// Whether nobody waits for more.
    pub stop: CancelToken,
}

/// An answer as it goes out, its end of line included: whoever is given a request gives back one.
pub(super) struct ReplyLine(Vec<u8>);

/// What is wrong with a request that could be read.
pub(super) struct EngineFault {
    /// In which field.
    pub field: Option<&'static str>,
    /// What, in a sentence.
    pub error: String,
}

impl EngineFault {
    /// Something is wrong with this field.
    pub(super) fn of(field: &'static str, error: impl Into<String>) -> Self {
        Self { field: Some(field), error: error.into() }
    }
}

/// Longer lines are read over.
const LONGEST_LINE: usize = 1 << 20;

/// So many requests may wait.
const MOST_OPEN: usize = 10_000;

/// Takes requests until one says `quit` or no more come, and answers all of them on so many threads.
pub(super) fn serve(input: impl BufRead, desk: &EngineDesk<'_>, threads: usize) -> Result<()> {
    let (queue, waiting) = channel();
    let waiting = Mutex::new(waiting);
    let quit = thread::scope(|scope| {
        // The threads end when nothing can be put into the queue any more.
        let queue = queue;
        for _ in 0..threads {
            let worker = thread::Builder::new().name("engine".to_owned()).stack_size(STACK);
            worker.spawn_scoped(scope, || desk.work(&waiting)).context("cannot start threads")?;
        }
        desk.read(input, &queue)
    })?;
    if let Some(id) = quit {
        desk.say(&EngineReply::last(&id, Farewell { quit: true }));
    }
    Ok(())
}

/// The answer to `quit`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(in crate::cli) struct Farewell {
    /// Always true.
    quit: bool,
}

impl<'a> EngineDesk<'a> {
    /// A desk whose answers go to `out`.
    pub(super) fn new(
        out: Box<dyn Write + Send + 'a>,
        memory: Memory,
        bot: Option<&'a str>,
        gone: &'a (dyn Fn(io::Error) + Sync),
    ) -> Self {
        let (out, shelf) = (Mutex::new(out), SolverShelf::new(memory.clone()));
        Self { out, gone, open: Mutex::default(), shelf, memory, bot: bot.unwrap_or("perfect") }
    }

    /// Gives out an answer.
    pub(super) fn say(&self, answer: &impl Serialize) {
        match line(answer) {
            Ok(line) => self.put(&line),
            Err(error) => (self.gone)(error),
        }
    }

    fn put(&self, ReplyLine(bytes): &ReplyLine) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = out.write_all(bytes).and_then(|()| out.flush()) {
            drop(out);
            self.stop_all();
            (self.gone)(error);
        }
    }

    fn open(&self) -> MutexGuard<'_, FxHashMap<RequestId, CancelToken>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop_all(&self) {
        self.open().values().for_each(CancelToken::cancel);
    }

    /// Reads requests: who said `quit`, if anybody did.
    fn read(&self, input: impl BufRead, queue: &Sender<OpenRequest>) -> Result<Option<RequestId>> {
        let mut lines = Lines::new(input, LONGEST_LINE);
        while let Some(line) = lines.next_line().context("cannot read standard input")? {
            let request = match line {
                Ok(line) if line.trim().is_empty() => continue,
                Ok(line) => EngineRequest::read(&line),
                Err(error) => Err(Refusal::new(None, None, error)),
            };
            let answered = request.and_then(|request| self.take(request, queue));
            match answered {
                Ok(None) => {}
                Ok(quit @ Some(_)) => {
                    self.stop_all();
                    return Ok(quit);
                }
                Err(refusal) => self.say(&refusal),
            }
        }
        Ok(None)
    }

    /// Answers what takes no time, and hands on the rest; the id of who said `quit`.
    fn take(&self, request: EngineRequest, queue: &Sender<OpenRequest>) -> Result<Option<RequestId>, Refusal> {
        let id = &request.id;
        if self.open().contains_key(id) {
            // An answer with this id would end the other request.
            let error = format!("the id `{id}` was used twice: the first request is not answered yet");
            return Err(Refusal::new(None, Some("id"), error));
        }
        match request.command {
            EngineCommand::Quit => return Ok(Some(request.id)),
            EngineCommand::Ping => self.say(&EngineReply::last(id, Pong { pong: true })),
            EngineCommand::Hello => self.say(&EngineReply::last(id, Hello::new())),
            EngineCommand::Terminate => {
                let Some(of) = &request.of else {
                    return Err(Refusal::new(
                        Some(request.id),
                        Some("of"),
                        "`terminate` needs the id of a request: `of`",
                    ));
                };
                let stopped = self.open().get(of).map(CancelToken::cancel).is_some();
                self.say(&EngineReply::last(id, Stopping { terminated: stopped }));
            }
            _ if self.open().len() >= MOST_OPEN => {
                let error = format!("{MOST_OPEN} requests wait already");
                return Err(Refusal::new(Some(request.id), None, error));
            }
            _ => {
                let stop = CancelToken::new();
                self.open().insert(id.clone(), stop.clone());
                // The threads outlive the queue.
                let _ = queue.send(OpenRequest { request, stop });
            }
        }
        Ok(None)
    }

    /// Answers request after request, until no more can come.
    fn work(&self, waiting: &Mutex<Receiver<OpenRequest>>) {
        loop {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(open) = next else { return };
            let id = &open.request.id;
            let answer = contained(|| perform(self, &open)).unwrap_or_else(|words| {
                Err(EngineFault { field: None, error: format!("this went wrong inside the program: {words}") })
            });
            let answer = answer.or_else(|EngineFault { field, error }| {
                line(&Refusal::new(Some(id.clone()), field, error)).map_err(|error| error.to_string())
            });
            // From now on the id may be used again: whoever has read the answer does.
            self.open().remove(id);
            match answer {
                Ok(line) => self.put(&line),
                Err(error) => (self.gone)(io::Error::other(error)),
            }
        }
    }
}

impl OpenRequest {
    /// The answer that ends the request.
    pub(super) fn last(&self, body: impl Serialize) -> Result<ReplyLine, EngineFault> {
        line(&EngineReply::last(&self.request.id, body))
            .map_err(|error| EngineFault { field: None, error: error.to_string() })
    }
}

fn line(answer: &impl Serialize) -> io::Result<ReplyLine> {
    let mut bytes = Vec::new();
    write_json_line(answer, &mut bytes)?;
    Ok(ReplyLine(bytes))
}
