//! The event loop: waits for what happens, lets the model change, draws once, and performs its wishes.

use std::io;
use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::Model;
use super::claim::Claim;
use super::effect::{Effect, MatchEffect, ShellEffect};
use super::event::Event;
use super::terminal::Guard;
use super::watch;
use super::world::World;
use crate::logging::Log;

/// Answers of workers and beats of an animation are drawn at most this often; a key is always drawn at once.
const FRAME: Duration = Duration::from_millis(16);

/// No more events are taken out of the queue at once.
const MOST_AT_ONCE: usize = 1000;

/// A beat below this would be a busy loop.
const SHORTEST_BEAT: Duration = Duration::from_millis(5);

/// How the program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShellEnding {
    /// The user left.
    Quit,
    /// A signal asked for it: its number.
    Signal(i32),
    /// The terminal went away.
    HungUp,
}

impl ShellEnding {
    /// What the process says to its parent: 128 + the signal, as a shell would say it.
    pub fn code(self) -> u8 {
        match self {
            Self::Quit => 0,
            Self::Signal(number) => u8::try_from(128 + number).unwrap_or(u8::MAX),
            Self::HungUp => 129,
        }
    }
}

/// The event queue and what feeds it.
pub(crate) struct Shell {
    sender: Sender<Event>,
    receiver: Receiver<Event>,
    log: Log,
}

impl Shell {
    /// An empty queue. Nothing is taken from the terminal yet.
    pub(crate) fn new(log: Log) -> Self {
        let (sender, receiver) = mpsc::channel();
        Self { sender, receiver, log }
    }

    /// The way into the queue, for workers.
    pub(crate) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Takes the terminal, runs the model until its end, and gives the terminal back.
    ///
    /// # Errors
    /// If the terminal cannot be taken. Once it is ours, an error means that it has gone, which is an [`ShellEnding`].
    pub(crate) fn run(self, mouse: bool, model: &mut dyn Model, world: &mut dyn World) -> io::Result<ShellEnding> {
        let claim = Claim::default();
        // Before raw mode: a signal in between would leave the terminal raw.
        watch::signals(&self.sender, &claim)?;
        let guard = Guard::enter(mouse, claim.clone(), &self.log)?;
        watch::terminal(&self.sender)?;
        self.log.line("the screen is taken");
        let mut run = Run {
            shell: self,
            guard,
            model,
            world,
            beat: None,
            waiting: Vec::new(),
            drawn: None,
            stale: false,
            state: ShellState::Running,
        };
        let ending = match run.begin(&claim).and_then(|()| run.go_on()) {
            Ok(ending) => ending,
            Err(error) => {
                run.shell.log.line(format_args!("the terminal is gone: {error}"));
                run.farewell(Event::HangUp);
                ShellEnding::HungUp
            }
        };
        run.guard.leave();
        run.shell.log.line(format_args!("the screen is given back: {ending:?}"));
        Ok(ending)
    }
}

/// How it goes on after the events and effects of the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShellState {
    Running,
    Suspending,
    Ending(ShellEnding),
}

/// Whether an event has to be drawn, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Urgency {
    /// It changes nothing on the screen.
    Never,
    /// With the next frame.
    Soon,
    /// It was the user: now.
    Now,
}

/// A rhythm that the model asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Beat {
    pace: Duration,
    last: Instant,
    due: Instant,
}

struct Run<'a> {
    shell: Shell,
    guard: Guard,
    model: &'a mut dyn Model,
    world: &'a mut dyn World,
    beat: Option<Beat>,
    /// What has come and is not taken in yet.
    waiting: Vec<Event>,
    drawn: Option<Instant>,
    /// What is on the screen is not what was drawn.
    stale: bool,
    state: ShellState,
}

impl Run<'_> {
    /// The first frame, and what can wait until it is seen.
    fn begin(&mut self, claim: &Claim) -> io::Result<()> {
        self.draw()?;
        let effects = self.model.handle(Event::Begun);
        self.perform(effects)?;
        if let Err(error) = claim.hire_keeper() {
            self.shell.log.line(format_args!("nobody gives the terminal back after a kill: {error}"));
        }
        Ok(())
    }

    fn go_on(&mut self) -> io::Result<ShellEnding> {
        let mut urgency = Urgency::Never;
        loop {
            if let ShellState::Ending(ending) = self.state {
                return Ok(ending);
            }
            if self.guard.is_entered() && self.is_time_to_draw(urgency) {
                self.draw()?;
                urgency = Urgency::Never;
            }
            self.follow_pace();
            if self.waiting.is_empty() {
                let Some(first) = self.wait(urgency) else { continue };
                self.waiting.push(first);
            }
            self.waiting.extend(self.shell.receiver.try_iter().take(MOST_AT_ONCE));
            let mut events = in_turn(mem::take(&mut self.waiting)).into_iter();
            // No second move is drawn before the first is on the disk: a kill costs at most the move in hand.
            let mut effects = Vec::new();
            while effects.is_empty()
                && let Some(event) = events.next()
            {
                urgency = urgency.max(self.take_in(event, &mut effects));
            }
            self.waiting = events.collect();
            if effects.iter().any(|effect| matches!(effect, Effect::Match(MatchEffect::Keep { .. }))) {
                self.world.settle();
            }
            // Writing a file takes longer than a key may wait: the screen first.
            if urgency == Urgency::Now && !effects.is_empty() && self.guard.is_entered() {
                self.draw()?;
                urgency = Urgency::Never;
            }
            self.perform(effects)?;
            if self.state == ShellState::Suspending {
                self.suspend();
            }
        }
    }

    /// The next event; `None` when it is time for a frame instead.
    fn wait(&mut self, urgency: Urgency) -> Option<Event> {
        let frame = (urgency > Urgency::Never).then(|| self.drawn.map(|drawn| drawn + FRAME)).flatten();
        let beat = self.beat.map(|beat| beat.due);
        let Some(until) = [frame, beat].into_iter().flatten().min() else {
            // Cannot fail: the queue's own sender lives as long as the queue.
            return self.shell.receiver.recv().ok();
        };
        match self.shell.receiver.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => self.strike(),
        }
    }

    /// The tick that is due, if one is.
    fn strike(&mut self) -> Option<Event> {
        let now = Instant::now();
        let beat = self.beat.as_mut().filter(|beat| beat.due <= now)?;
        let elapsed = now - beat.last;
        *beat = Beat { pace: beat.pace, last: now, due: (beat.due + beat.pace).max(now + SHORTEST_BEAT) };
        Some(Event::Tick(elapsed))
    }

    /// A new pace begins now; an unchanged one keeps its beat, whatever the user does in between.
    fn follow_pace(&mut self) {
        let pace = self.model.pace().map(|pace| pace.max(SHORTEST_BEAT));
        if self.beat.map(|beat| beat.pace) != pace {
            let now = Instant::now();
            self.beat = pace.map(|pace| Beat { pace, last: now, due: now + pace });
        }
    }

    fn is_time_to_draw(&self, urgency: Urgency) -> bool {
        match urgency {
            Urgency::Never => false,
            Urgency::Soon => self.drawn.is_none_or(|drawn| drawn.elapsed() >= FRAME),
            Urgency::Now => true,
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        if mem::take(&mut self.stale) {
            self.guard.forget()?;
        }
        let model = &*self.model;
        self.guard.draw(|frame| model.view(frame))?;
        self.drawn = Some(Instant::now());
        Ok(())
    }

    fn take_in(&mut self, event: Event, effects: &mut Vec<Effect>) -> Urgency {
        let urgency = urgency(&event);
        match &event {
            Event::Signal(number) if watch::is_stop(*number) => {
                self.state = ShellState::Suspending;
                return Urgency::Never;
            }
            Event::Signal(number) if watch::is_continue(*number) => {
                // A terminal that is gone by now will be found by the watch.
                let _ = self.guard.resume();
                effects.extend(self.model.handle(Event::Continued));
                return Urgency::Now;
            }
            // A window that shrank and grew again in the meantime has its old size, but has lost what stood in it.
            Event::Resize { .. } => self.stale = true,
            Event::Signal(number) => self.end(ShellEnding::Signal(*number)),
            Event::HangUp => self.end(ShellEnding::HungUp),
            _ => {}
        }
        effects.extend(self.model.handle(event));
        urgency
    }

    fn perform(&mut self, effects: Vec<Effect>) -> io::Result<()> {
        for effect in effects {
            match effect {
                Effect::Shell(effect) => self.perform_here(effect)?,
                effect => self.perform_in_world(effect),
            }
        }
        Ok(())
    }

    fn perform_here(&mut self, effect: ShellEffect) -> io::Result<()> {
        match effect {
            ShellEffect::Quit => self.end(ShellEnding::Quit),
            ShellEffect::Suspend if self.state == ShellState::Running => self.state = ShellState::Suspending,
            ShellEffect::Suspend => {}
            ShellEffect::Redraw => {
                self.stale = true;
                self.draw()?;
            }
            ShellEffect::Mouse(wanted) => self.guard.set_mouse(wanted)?,
            ShellEffect::Copy(text) => self.guard.copy(&text)?,
            ShellEffect::AskGround => self.guard.ask_ground()?,
        }
        Ok(())
    }

    /// What fails comes back through the queue, so a failure that makes a wish that fails again is no endless loop here.
    fn perform_in_world(&mut self, effect: Effect) {
        if let Err(sentence) = self.world.perform(effect) {
            self.shell.log.line(&sentence);
            let _ = self.shell.sender.send(Event::Failed(sentence));
        }
    }

    /// The first reason to end counts.
    fn end(&mut self, ending: ShellEnding) {
        if !matches!(self.state, ShellState::Ending(_)) {
            self.state = ShellState::Ending(ending);
        }
    }

    /// The last word of the model, when there is no screen any more.
    fn farewell(&mut self, event: Event) {
        for effect in self.model.handle(event) {
            self.perform_in_world(effect);
        }
    }

    /// Stops the process; it goes on in here, and the news of it, which takes the screen again, is in the queue then.
    fn suspend(&mut self) {
        self.state = ShellState::Running;
        self.guard.leave();
        self.shell.log.line("suspended");
        if !watch::stop() {
            let _ = self.guard.resume();
            let _ = self.shell.sender.send(Event::Continued);
        }
    }
}

/// The order in which events are taken in: what the user did never waits behind workers, and the same news is heard once.
fn in_turn(events: Vec<Event>) -> Vec<Event> {
    let (news, mut events): (Vec<_>, Vec<_>) =
        events.into_iter().partition(|event| matches!(event, Event::News { .. }));
    for event in news {
        if !events.contains(&event) {
            events.push(event);
        }
    }
    events
}

fn urgency(event: &Event) -> Urgency {
    match event {
        // The list of games completes the first screen.
        Event::Key(_)
        | Event::Mouse(_)
        | Event::Paste(_)
        | Event::Resize { .. }
        | Event::Continued
        | Event::Listed { .. }
        | Event::Played { .. } => Urgency::Now,
        Event::News { .. }
        | Event::Tick(_)
        | Event::Failed(_)
        | Event::Opened { .. }
        | Event::Looked { .. }
        | Event::Ground(_) => Urgency::Soon,
        Event::Begun | Event::Focus(_) | Event::Signal(_) | Event::HangUp => Urgency::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Generation, Source};

    #[test]
    fn keys_do_not_wait_behind_news_and_the_same_news_is_heard_once() {
        let news = |source| Event::News { source: Source(source), generation: Generation(1) };
        let tick = || Event::Tick(FRAME);
        let key = |text: &str| Event::Paste(text.to_owned());
        let came = vec![news(1), key("a"), news(2), news(1), tick(), key("b"), news(1)];
        let heard = in_turn(came);
        assert_eq!(heard, [key("a"), tick(), key("b"), news(1), news(2)]);
    }
}
