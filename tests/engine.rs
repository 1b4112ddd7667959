//! The engine: newest wins, stale answers are told apart, cancelling is quick, a panic is contained, idle is idle.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use catchup::bots::Bots;
use catchup::core::{Game, Outcome};
use catchup::engine::{
    Analyst, Answer, BotMove, BotQuestion, Budget, Detail, Engine, Generation, Job, Mailbox, Report, Source,
};
use catchup::games::AnyGame;
use catchup::solve::{CancelToken, Extent, Memory, Monitor, Solver};

use crate::support::count::Count;

/// Longer than anything here takes, so that a fault is a failed test and not a hanging one.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many nodes may pass between two looks of a search at whether it is still wanted.
const LOOK: u64 = 1024;

fn listening() -> (Engine, mpsc::Receiver<(Source, Generation)>) {
    let (tx, rx) = mpsc::channel();
    let notifier = Arc::new(move |source, generation| {
        let _ = tx.send((source, generation));
    });
    (Engine::new(notifier, Memory::default()), rx)
}

/// Takes answers until the last one to `generation`.
fn wait<G: Bots>(
    analyst: &Analyst<G>,
    news: &mpsc::Receiver<(Source, Generation)>,
    generation: Generation,
) -> Report<Answer<G>> {
    loop {
        news.recv_timeout(PATIENCE).expect("an answer comes");
        while let Some((from, report)) = analyst.answer() {
            assert!(from <= generation, "no answer to what nobody asked");
            if from == generation && report.is_last() {
                return report;
            }
        }
    }
}

fn game(words: &str) -> Count {
    words.parse().expect("a well-formed setup")
}

#[test]
fn a_mailbox_keeps_the_latest_and_tells_once() {
    let told = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&told);
    let mailbox = Mailbox::new(
        Source(3),
        Arc::new(move |source, _| {
            assert_eq!(source, Source(3));
            count.fetch_add(1, Ordering::Relaxed);
        }),
    );
    for number in 0..1000 {
        mailbox.put(Generation(number), number);
    }
    assert_eq!(told.load(Ordering::Relaxed), 1);
    assert_eq!(mailbox.take(), Some((Generation(999), 999)));
    assert_eq!(mailbox.take(), None);
    mailbox.put(Generation(1000), 1);
    assert_eq!(told.load(Ordering::Relaxed), 2);
}

#[test]
fn the_analyst_answers_what_is_asked() {
    let (engine, news) = listening();
    let game = game("count 12");
    let analyst = Analyst::new(&engine, game.clone());
    let generation = analyst.ask(&game.start(), Detail::Turns);
    let answer = wait(&analyst, &news, generation).answer().expect("no failure");
    assert_eq!(answer.analysis.root.outcome(), Some(Outcome::Loss), "12 is a multiple of 4");
    assert!(answer.analysis.done);
    let turns = answer.turns.expect("turns were asked for");
    assert_eq!(turns.turns.len(), 3);
    assert!(turns.turns.iter().all(|turn| turn.bounds.outcome() == Some(Outcome::Loss)));
}

#[test]
fn the_turns_are_listed_before_the_position_is_solved() {
    let (engine, news) = listening();
    let game = game("count 200 slow");
    let analyst = Analyst::new(&engine, game.clone());
    analyst.ask(&game.start(), Detail::Turns);
    news.recv_timeout(PATIENCE).expect("an answer comes");
    let (_, report) = analyst.answer().expect("it was told of");
    assert!(!report.is_last());
    let answer = report.answer().expect("no failure");
    let turns = answer.turns.expect("turns were asked for");
    assert!(!answer.analysis.done);
    assert_eq!((turns.turns.len(), turns.count), (3, Some(3)));
}

#[test]
fn the_newest_question_wins() {
    let (engine, news) = listening();
    let (game, halfway) = game("count 200 slow").halting();
    let analyst = Analyst::new(&engine, game.clone());
    let mut last = analyst.ask(&game.start(), Detail::Moves);
    halfway.reach();
    for stones in (1..300).rev() {
        last = analyst.ask(&Count::at(stones), Detail::Moves);
    }
    halfway.leave();
    let report = wait(&analyst, &news, last);
    assert_eq!(report.answer().expect("no failure").analysis.position, Count::at(1));
    assert!(halfway.nodes() <= LOOK, "the first question is dropped, and none between is begun: {}", halfway.nodes());
    assert!(analyst.answer().is_none());
}

#[test]
fn a_question_that_is_cancelled_ends_when_its_search_looks_up() {
    let (engine, _news) = listening();
    let (game, halfway) = game("count 200 slow").halting();
    let analyst = Analyst::new(&engine, game.clone());
    analyst.ask(&game.start(), Detail::Moves);
    halfway.reach();
    assert!(!analyst.is_idle());
    analyst.cancel_hints();
    halfway.leave();
    let begun = Instant::now();
    while !analyst.is_idle() {
        assert!(begun.elapsed() < PATIENCE, "it goes on");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(halfway.nodes() <= LOOK, "{}", halfway.nodes());
}

#[test]
fn dropping_an_analyst_does_not_wait_for_its_thread() {
    let (engine, _news) = listening();
    let (game, halfway) = game("count 200 slow").halting();
    let analyst = Analyst::new(&engine, game.clone());
    analyst.ask(&game.start(), Detail::Moves);
    halfway.reach();
    let (tx, rx) = mpsc::channel();
    std::thread::spawn(move || {
        drop(analyst);
        tx.send(())
    });
    rx.recv_timeout(PATIENCE).expect("whoever drops it goes on while the search stands still");
    halfway.leave();
    assert!(engine.farewell(PATIENCE), "the thread ends by itself");
    assert_eq!(engine.alive(), 0);
    assert!(halfway.nodes() <= LOOK, "{}", halfway.nodes());
}

#[test]
fn a_bots_question_is_not_superseded_by_hints_and_the_hint_is_taken_up_again() {
    let (engine, news) = listening();
    let (slow, halfway) = game("count 14 slow").halting();
    let analyst = Analyst::new(&engine, slow);
    let hint = analyst.ask(&Count::at(400), Detail::Moves);
    halfway.reach();
    let bot = game("count 14").named_bot("perfect").expect("there is such a bot");
    let question = BotQuestion { bot, position: Count::at(14), seed: 1, budget: Budget::default(), judged: None };
    let asked = analyst.ask_bot(question);
    let hint_again = analyst.ask(&Count::at(13), Detail::Moves);
    assert!(hint < asked && asked < hint_again);
    halfway.leave();
    let mut choice = None;
    let mut hinted = false;
    while choice.is_none() || !hinted {
        news.recv_timeout(PATIENCE).expect("answers come");
        choice = analyst.choice().or(choice);
        hinted |= analyst.answer().is_some_and(|(from, report)| from == hint_again && report.is_last());
    }
    assert_eq!(choice, Some((asked, Report::Done(BotMove::Turn(vec![2])))), "14 - 2 is a multiple of 4");
}

#[test]
fn a_panic_is_a_failed_analysis_and_the_next_question_is_answered() {
    let (engine, news) = listening();
    let game = game("count 30 trap");
    let analyst = Analyst::new(&engine, game.clone());
    let trapped = analyst.ask(&Count::at(30), Detail::Moves);
    match wait(&analyst, &news, trapped) {
        Report::Failed(words) => assert!(words.contains("the trap at 17"), "{words}"),
        other => panic!("{other:?}"),
    }
    let generation = analyst.ask(&Count::at(16), Detail::Moves);
    let answer = wait(&analyst, &news, generation).answer().expect("no failure");
    assert_eq!(answer.analysis.root.outcome(), Some(Outcome::Loss));
}

#[test]
fn news_comes_at_a_pace_that_a_screen_can_follow() {
    let (engine, news) = listening();
    let game = game("count 60 slow");
    let analyst = Analyst::new(&engine, game.clone());
    let began = Instant::now();
    let generation = analyst.ask(&game.start(), Detail::Moves);
    news.recv_timeout(PATIENCE).expect("a search that goes on tells so");
    let mut told = 1;
    // A slow machine tells less often, never more often.
    while began.elapsed() < Duration::from_millis(500) {
        if news.recv_timeout(Duration::from_millis(20)).is_ok() {
            told += 1;
            assert!(analyst.answer().is_some_and(|(from, _)| from == generation));
        }
    }
    assert!(told <= 13, "{told} times in half a second");
}

#[test]
fn a_job_reports_progress_and_its_end_or_its_failure() {
    let (engine, news) = listening();
    let job = Job::start(&engine, "sum", |outbox| {
        outbox.show(1);
        2
    });
    while job.take() != Some(Report::Done(2)) {
        assert_eq!(news.recv_timeout(PATIENCE).expect("news").0, job.source());
    }
    let failing: Job<u8> = Job::start(&engine, "fail", |_| panic!("no such luck"));
    while news.recv_timeout(PATIENCE).expect("news").0 != failing.source() {}
    assert_eq!(failing.take(), Some(Report::Failed("no such luck".to_owned())));
    let endless = Job::start(&engine, "endless", |outbox| while !outbox.token().is_cancelled() {});
    assert!(engine.has_jobs());
    drop(endless);
    assert!(engine.farewell(PATIENCE));
    assert!(engine.is_idle());
}

/// Who fills a table knows how large it is; whoever waits is told how much of it is done.
#[test]
fn who_fills_a_table_tells_which_share_is_done() {
    for setup in ["catch-up 1..16", "chomp 9x9"] {
        let game: AnyGame = setup.parse().expect("a setup");
        let told = std::cell::RefCell::new(Vec::new());
        let gauge = |nodes, extent| {
            if let Some(Extent::Done(share) | Extent::FirstTable(share)) = extent {
                told.borrow_mut().push((nodes, share));
            }
        };
        let mut monitor = Monitor::new(CancelToken::new(), Memory::default()).with_gauge(gauge);
        let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
        assert!(halt.is_ok() && analysis.done, "{setup}");
        drop(monitor);
        let told = told.into_inner();
        assert!(told.len() > 1, "{setup}: {told:?}");
        assert!(told.iter().all(|(_, share)| (0.0..1.0).contains(share)), "{setup}: {told:?}");
        assert!(told.windows(2).any(|pair| pair[0].1 < pair[1].1 && pair[0].0 < pair[1].0), "{setup}: {told:?}");
    }
}

/// Who has to find out first how much there is tells how many positions wait, and then which share of all is labelled.
#[test]
fn a_search_backward_tells_what_waits_and_then_what_is_labelled() {
    let game: AnyGame = "almonds 30".parse().expect("a setup");
    let (waited, done) = (std::cell::RefCell::new(Vec::new()), std::cell::RefCell::new(Vec::new()));
    let gauge = |_, extent| match extent {
        Some(Extent::Waiting(positions)) => {
            assert!(done.borrow().is_empty(), "nothing is labelled before all positions are met");
            waited.borrow_mut().push(positions);
        }
        Some(Extent::Done(share)) => done.borrow_mut().push(share),
        _ => {}
    };
    let mut monitor = Monitor::new(CancelToken::new(), Memory::default()).with_gauge(gauge);
    let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut monitor);
    assert!(halt.is_ok() && analysis.done);
    assert_eq!(monitor.check(), Ok(()));
    drop(monitor);
    let (waited, done) = (waited.into_inner(), done.into_inner());
    // More and more are met, and in the end fewer and fewer are left.
    let most = waited.iter().copied().max().unwrap_or(0);
    assert!(most > 100 && waited.first().is_some_and(|&first| first < most), "{waited:?}");
    assert!(waited.last().is_some_and(|&last| last < most), "{waited:?}");
    assert!(done.len() > 1 && done.is_sorted() && done.iter().all(|share| (0.0..1.0).contains(share)), "{done:?}");
    assert!(done[0] < done[done.len() - 1], "{done:?}");
}
