//! The courses on the screen, under the hands of a robot that goes through all of them.

use catchup::core::Game;
use catchup::hidden::{DiskEffect, Effect};
use catchup::learn::{
    Attempt, AttemptReply, CellTask, CellWorth, Course, CoursePart, CoursePlace, Learned, LearnedNote, LessonTask,
    Referee, TaskId, TaskKind, course, courses,
};
use catchup::solve::Memory;
use crossterm::event::KeyCode;

use crate::support::robot::{Look, Robot, SIZES, Way, gallery};

/// Somebody who goes through a course, and a referee beside him.
struct Pupil {
    robot: Robot,
    referee: Referee,
}

fn shipped(id: &str) -> Course {
    course(id).expect("it is shipped").unwrap_or_else(|fault| panic!("{fault}"))
}

/// In a course, at a task of it.
fn at(size: (u16, u16), look: Look, id: &TaskId) -> Robot {
    let mut robot = Robot::at_home(size.0, size.1, look);
    let effects = robot.app.learn(shipped(&id.course), shipped(&id.course).place_of(id));
    robot.effects.extend(effects);
    robot
}

fn id(words: &str) -> TaskId {
    let parts: Vec<&str> = words.split('.').collect();
    let found = shipped(parts[0]).find(&parts[1..]).unwrap_or_else(|error| panic!("{error}"));
    match found {
        Some(CoursePart::Task(id)) => id,
        other => panic!("{words}: {other:?}"),
    }
}

/// The words of a row that nobody has told, which are those that are written.
fn untold(cells: &CellTask) -> impl Iterator<Item = &str> {
    cells.answer.split_whitespace().skip(cells.told)
}

impl Pupil {
    fn type_in(&mut self, text: &str) {
        text.chars().for_each(|letter| self.robot.press(KeyCode::Char(letter)));
        self.robot.press(KeyCode::Enter);
        self.robot.rest();
    }

    /// Gives one answer, as the task takes it.
    fn answer(&mut self, kind: &TaskKind, text: &str) {
        match kind {
            TaskKind::Choose(_) | TaskKind::Strategy { .. } | TaskKind::Win { .. } => {
                self.robot.keys(":");
                self.type_in(text);
            }
            TaskKind::Predict(_) => {
                self.write();
                self.robot.keys("Home");
                self.type_in(text);
            }
            TaskKind::Rule(_) | TaskKind::Arrange(_) => {
                self.write();
                self.robot.chord(KeyCode::Char('u'), crossterm::event::KeyModifiers::CONTROL);
                self.type_in(text);
            }
            _ => {
                self.robot.keys(text).rest();
            }
        }
    }

    /// Begins to write, if the line has been left for other keys.
    fn write(&mut self) {
        if !self.robot.text().contains(" check ") {
            self.robot.keys("Enter");
        }
    }

    /// The last thing that was kept of a task.
    fn kept(&self, id: &TaskId) -> Option<Learned> {
        self.robot.effects.iter().rev().find_map(|effect| match effect {
            Effect::Disk(DiskEffect::KeepLearned(LearnedNote::Task(known, learned))) if known == id => Some(*learned),
            Effect::Disk(DiskEffect::KeepLearned(LearnedNote::Part(known, ..) | LearnedNote::Told(known, _)))
                if known == id =>
            {
                Some(Learned::Left)
            }
            _ => None,
        })
    }

    /// Where somebody is, as it was kept last.
    fn place(&self) -> Option<CoursePlace> {
        self.robot.effects.iter().rev().find_map(|effect| match effect {
            Effect::Disk(DiskEffect::KeepLearned(LearnedNote::Place(_, place))) => Some(*place),
            _ => None,
        })
    }

    /// An answer that is wrong.
    fn wrong(&mut self, task: &LessonTask) -> Option<String> {
        match &task.kind {
            TaskKind::Choose(_) | TaskKind::Strategy { .. } => {
                let table = Attempt::new(task).table()?;
                let (game, pos) = (table.game(), table.position());
                let whole = game.legal_moves(pos).into_iter().filter(|mv| game.ends_turn(pos, *mv));
                let texts: Vec<String> = whole.map(|mv| game.write_move(pos, mv)).collect();
                texts.into_iter().find(|text| {
                    let reply = Attempt::new(task).answer(text, &mut self.referee).expect("nobody stops it");
                    matches!(reply, AttemptReply::Wrong(_))
                })
            }
            TaskKind::Predict(cells) => {
                let mut words: Vec<String> = untold(cells).map(str::to_owned).collect();
                words[0] = match cells.what {
                    CellWorth::Outcome => if words[0] == "W" { "L" } else { "W" }.to_owned(),
                    CellWorth::Value => "W99".to_owned(),
                    _ => "99".to_owned(),
                };
                Some(words.join(" "))
            }
            TaskKind::Rule(rule) => rule.wrong.first().cloned(),
            TaskKind::Arrange(arrangement) => arrangement.wrong.first().cloned(),
            TaskKind::Prove { steps, .. } => Some(if steps[0].right == 1 { "2" } else { "1" }.to_owned()),
            _ => None,
        }
    }

    /// Solves the task that is on the screen.
    fn solve(&mut self, task: &LessonTask) {
        let answers: Vec<String> = match &task.kind {
            TaskKind::Choose(turn) => vec![turn.answer.clone()],
            TaskKind::Strategy { cases } => cases.iter().map(|case| case.answer.clone()).collect(),
            TaskKind::Predict(cells) => vec![untold(cells).collect::<Vec<_>>().join(" ")],
            TaskKind::Rule(rule) => vec![rule.answer.clone()],
            TaskKind::Arrange(arrangement) => vec![arrangement.answer.clone()],
            TaskKind::Prove { steps, .. } => steps.iter().map(|step| step.right.to_string()).collect(),
            _ => return self.win(task),
        };
        for answer in answers {
            self.answer(&task.kind, &answer);
        }
    }

    /// Wins the games of a task with best play.
    fn win(&mut self, task: &LessonTask) {
        let mut attempt = Attempt::new(task);
        loop {
            let table = attempt.table().expect("a game is played");
            let mut after = table.clone();
            // Not every solver tells a line, but each tells what is best.
            while after.mover() == table.mover() && after.result().is_none() {
                let analysis = self.referee.analyze(after.game(), after.position()).expect("nobody stops it");
                let best = analysis.best().next().expect("it is won").mv;
                after.try_play(best).expect("it is legal");
            }
            let span = after.timeline().turns().pop().expect("a turn");
            let turn = after.timeline().text(after.game(), &span);
            self.answer(&task.kind, &turn);
            match attempt.answer(&turn, &mut self.referee).expect("nobody stops it") {
                AttemptReply::Right { done: true, .. } => return,
                AttemptReply::Right { .. } => {}
                other => panic!("{turn} at {:?}: {other:?}", attempt.board()),
            }
        }
    }
}

/// Right, wrong, help, leave and return, at every task of a course, each task at another size.
fn go_through(course: &Course) {
    let (first, _) = course.tasks().next().expect("a task");
    let mut pupil = Pupil { robot: at(SIZES[0], Look::Mono, &first), referee: Referee::new(Memory::new(256 << 20)) };
    for (number, (id, task)) in course.tasks().enumerate() {
        let (width, height) = SIZES[number % SIZES.len()];
        pupil.robot.resize(width, height);
        assert_eq!(pupil.place(), course.place_of(&id), "{id}:\n{}", pupil.robot.text());
        let helped = number % 2 == 0;
        if let Some(wrong) = pupil.wrong(task) {
            pupil.answer(&task.kind, &wrong);
            assert_eq!(pupil.kept(&id), Some(Learned::Left), "{id}, {wrong}:\n{}", pupil.robot.text());
            // What was refuted is tried again, what is written is left for the other keys.
            pupil.robot.keys("Esc");
        }
        if helped {
            pupil.robot.keys("Esc t t t t");
            assert!(pupil.robot.text().contains("no other hint"), "{id}:\n{}", pupil.robot.text());
        }
        if id.task == 1 {
            // Left in the middle, and gone on with.
            pupil.robot.keys("q");
            assert!(pupil.robot.text().contains("catchup"), "{id}:\n{}", pupil.robot.text());
            let effects = pupil.robot.app.learn(course.clone(), None);
            pupil.robot.effects.extend(effects);
            assert_eq!(pupil.place(), course.place_of(&id), "{id}:\n{}", pupil.robot.text());
        }
        pupil.solve(task);
        let known = if helped { Learned::Helped } else { Learned::Alone };
        assert_eq!(pupil.kept(&id), Some(known), "{id}:\n{}", pupil.robot.text());
        // On to the next task, over pages and their boards.
        pupil.robot.keys("Enter");
        let next = course.tasks().nth(number + 1).and_then(|(id, _)| course.place_of(&id));
        while pupil.place() != next && !pupil.robot.text().contains("last page") {
            pupil.robot.keys("PgDn");
        }
    }
    assert!(pupil.robot.text().contains("This was the last page"), "{}", pupil.robot.text());
}

macro_rules! courses_of {
    ($($name:ident $id:literal)+) => {
        /// One test a course, so that they go on beside each other.
        const NAMED: &[&str] = &[$($id),+];

        $(#[test]
        fn $name() {
            go_through(&shipped($id));
        })+
    };
}

courses_of! {
    subtraction_is_gone_through "subtraction"
    games_without_end_are_gone_through "loopy"
    nim_is_gone_through "nim"
    catch_up_is_gone_through "catch-up"
    chomp_is_gone_through "chomp"
    sim_is_gone_through "sim"
    race_track_is_gone_through "race-track"
    multiples_are_gone_through "multiples"
}

#[test]
fn no_course_is_left_out() {
    assert!(courses().iter().map(|course| course.id.as_str()).eq(NAMED.iter().copied()));
}

/// A page, a turn and cells.
const SCREENS: [(&str, Way); 4] = [
    ("page", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.app.learn(shipped("nim"), Some((2, 1)));
        robot.rest();
        robot
    }),
    ("choose", |size, look| at(size, look, &id("subtraction.1.2"))),
    ("predict", |size, look| {
        let mut robot = at(size, look, &id("subtraction.1.1"));
        robot.keys("lw").rest();
        robot
    }),
    ("courses", |size, look| {
        let mut robot = Robot::at_home(size.0, size.1, look);
        robot.app.list_courses();
        robot.keys("Down");
        robot
    }),
];

#[test]
fn every_lesson_looks_as_it_did() {
    for (name, picture) in gallery(&SCREENS) {
        insta::assert_snapshot!(name, picture);
    }
}

#[test]
fn a_wrong_turn_is_refuted_on_the_board_step_by_step() {
    let mut robot = at((120, 40), Look::Mono, &id("nim.1.1"));
    robot.keys(": 1.1 Enter").rest();
    let text = robot.text();
    assert!(text.contains("1.1 gives the win away: they answer 2.3"), "{text}");
    assert!(text.contains("This is how it goes on"), "{text}");
    let mut boards = vec![robot.text()];
    while robot.tick() {
        boards.push(robot.text());
    }
    boards.dedup();
    assert!(boards.len() > 3, "it is played out");
    robot.keys("Enter");
    assert!(!robot.text().contains("This is how it goes on"), "{}", robot.text());
}

/// Whoever types a number while a wrong turn is refuted has another answer: it is not lost.
#[test]
fn a_number_typed_during_a_refutation_is_the_next_answer() {
    let mut robot = at((80, 24), Look::Mono, &id("nim.1.1"));
    robot.keys(": 1.1 Enter").rest();
    assert!(robot.text().contains("gives the win away"), "{}", robot.text());
    robot.keys("2 . 3").rest();
    assert!(robot.text().contains("2.3_"), "{}", robot.text());
}

#[test]
fn wrong_cells_are_named_one_at_a_time_and_the_cursor_goes_there() {
    let mut robot = at((80, 24), Look::Mono, &id("subtraction.1.1"));
    robot.keys("llllllllw Enter").rest();
    assert!(robot.text().contains("1 is not L."), "{}", robot.text());
    robot.keys("w Enter").rest();
    assert!(robot.text().contains("3 is not L."), "{}", robot.text());
}

#[test]
fn the_board_of_a_page_tells_nothing_as_long_as_a_task_of_it_is_open() {
    let mut robot = at((80, 24), Look::Mono, &id("nim.1.1"));
    robot.keys("PgUp t");
    assert!(robot.text().contains("Hints would give the tasks of this page away"), "{}", robot.text());
    for turn in ["1.1", "2.5", "1.2"] {
        robot.keys(":");
        turn.chars().for_each(|letter| robot.press(KeyCode::Char(letter)));
        robot.keys("Enter").rest();
    }
    assert!(robot.text().contains("P1 wins.") && !robot.text().contains("gave"), "{}", robot.text());
    let course = shipped("nim");
    let page_tasks: Vec<TaskId> =
        course.tasks().map(|(id, _)| id).filter(|id| id.lesson == 1 && id.task <= 2).collect();
    let mut learned = catchup::learn::LearnedSoFar::default();
    for id in page_tasks {
        learned.note(&LearnedNote::Task(id, Learned::Alone));
    }
    let kept = catchup::hidden::Belongings::default().with_learned(learned);
    let mut robot = Robot::with_kept(80, 24, Look::Mono, catchup::settings::Settings::default(), Vec::new(), kept);
    robot.app.learn(course, None);
    robot.keys("t").rest();
    assert!(robot.text().contains("wins"), "{}", robot.text());
    let is_kept = |effect: &Effect| matches!(effect, Effect::Disk(DiskEffect::KeepSettings(_)) | Effect::Match(_));
    assert!(!robot.effects.iter().any(is_kept), "a page changes no settings and keeps no match");
}

/// A task of several games goes on where it was left, and its board is that of the game.
#[test]
fn a_task_is_gone_on_with_at_the_game_at_which_it_was_left() {
    let mut learned = catchup::learn::LearnedSoFar::default();
    learned.note(&LearnedNote::Part(id("nim.3.2"), 2, None));
    let kept = catchup::hidden::Belongings::default().with_learned(learned);
    let mut robot = Robot::with_kept(120, 40, Look::Mono, catchup::settings::Settings::default(), Vec::new(), kept);
    robot.app.learn(shipped("nim"), shipped("nim").place_of(&id("nim.3.2")));
    robot.rest();
    assert!(robot.text().contains("(game 3 of"), "{}", robot.text());
    // From 1, 5 and 7 this leaves 1 and 5, and the answer 1 and 1: the game is lost, and they begin anew.
    robot.keys(": 3.7 Enter").rest();
    // The game in hand stands there again.
    robot.keys("q");
    robot.app.learn(shipped("nim"), None);
    robot.keys(": 1.1 Enter").rest();
    assert!(robot.text().contains("(game 1 of"), "{}", robot.text());
    assert!(robot.text().contains("3.7 in turn 1 gave the win away."), "{}", robot.text());
    robot.keys("Enter");
    assert!(!robot.text().contains("try again"), "{}", robot.text());
}

/// Whoever leaves in the middle finds what was written.
#[test]
fn what_is_written_stands_there_again() {
    for (task, typed, stands) in
        [("nim.2.3", "5 4 7 6", "5    4    7    6"), ("subtraction.2.4", "n mod 7 =", "n mod 7 =")]
    {
        let mut robot = at((120, 40), Look::Mono, &id(task));
        typed.chars().for_each(|letter| robot.press(KeyCode::Char(letter)));
        let mut learned = catchup::learn::LearnedSoFar::default();
        for effect in &robot.effects {
            if let Effect::Disk(DiskEffect::KeepLearned(note)) = effect {
                learned.note(note);
            }
        }
        assert_eq!(learned.of(&id(task)), Some(Learned::Left), "{task}");
        let kept = catchup::hidden::Belongings::default().with_learned(learned);
        let settings = catchup::settings::Settings::default();
        let mut robot = Robot::with_kept(120, 40, Look::Mono, settings, Vec::new(), kept);
        robot.app.learn(shipped(&id(task).course), None);
        assert!(robot.text().contains(stands), "{task}: {}", robot.text());
    }
}

/// The keys that page belong to the words, and the board says by which others it is paged.
#[test]
fn a_board_that_is_paged_names_its_keys_and_obeys_them() {
    let mut robot = at((80, 24), Look::Mono, &id("subtraction.3.3"));
    let before = robot.text();
    assert!(before.contains("< >") && !before.contains("pgup pgdn"), "{before}");
    robot.keys("<");
    assert_ne!(robot.text(), before);
    robot.keys(">");
    assert_eq!(robot.text(), before);
}

#[test]
fn a_hint_is_told_beside_the_refutation_of_a_turn() {
    let mut robot = at((80, 24), Look::Mono, &id("nim.1.1"));
    robot.keys(": 1.1 Enter").rest();
    robot.keys("t");
    assert!(robot.text().contains("Hint 1: "), "{}", robot.text());
    robot.keys("y");
    assert!(robot.text().contains("Leave two heaps of 3"), "{}", robot.text());
}

/// Where there is little room, too, what was told last is read from its beginning, and keys say how more is seen.
#[test]
fn what_is_told_last_is_in_sight_and_a_board_that_is_cut_has_its_key() {
    let mut robot = at((60, 20), Look::Mono, &id("catch-up.1.1"));
    robot.keys("t : 1 Enter").rest();
    assert!(robot.text().contains("1 gives the win away: they answer 3, you 2, they 5"), "{}", robot.text());
    robot.keys("t");
    assert!(robot.text().contains("Hint 2: "), "{}", robot.text());
    for step in ["", "U", "U", "U", "U"] {
        // The gap is told from its beginning, at whatever step of the refutation.
        let text = robot.keys(step).text();
        assert!(!text.lines().any(|row| row.trim_start().starts_with("catch up")), "{text}");
    }
    let mut robot = at((60, 20), Look::Mono, &id("catch-up.1.2"));
    for (key, newest) in [("t", "Hint 1: "), ("t", "Hint 2: "), ("y", "5: you have 8, "), ("t", "Hint 3: ")] {
        let text = robot.keys(key).text();
        let told = text.lines().map(str::trim).find(|row| row.starts_with("Hint ") || row.starts_with(newest));
        assert!(told.is_some_and(|row| row.starts_with(newest)), "{key}: {text}");
    }
    let mut robot = at((60, 20), Look::Mono, &id("race-track.3.1"));
    assert!(robot.text().contains("z board"), "{}", robot.text());
    robot.keys("Esc");
    assert!(robot.text().contains("the course goes on from here"), "{}", robot.text());
    let mut robot = at((80, 24), Look::Mono, &id("multiples.1.1"));
    assert!(robot.text().contains("leaves 2"), "{}", robot.text());
}

/// Of a game that is to be won the position in hand counts: how it is won, or that it is not any more, and begins again.
#[test]
fn the_solution_of_a_game_is_that_of_the_position_in_hand() {
    let mut robot = at((80, 24), Look::Mono, &id("catch-up.4.4"));
    robot.keys("y").rest();
    assert!(robot.text().contains("2 wins here.") && robot.text().contains("2 first"), "{}", robot.text());
    robot.keys(": 1 Enter").rest();
    assert!(!robot.text().contains("wins here"), "{}", robot.text());
    robot.keys("y").rest();
    let text = robot.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("can be won no more: your 1") && text.contains("begins again."), "{text}");
    robot.keys(": 2 Enter").rest();
    robot.keys("y").rest();
    assert!(robot.text().contains(" wins here.") && !robot.text().contains("2 first"), "{}", robot.text());
}

/// Whoever asks for the solution in the middle is told what is asked, and nothing of what comes.
#[test]
fn a_strategy_is_solved_case_by_case() {
    let mut robot = at((120, 40), Look::Mono, &id("nim.2.2"));
    robot.keys("y");
    assert!(robot.text().contains("3.1 is right here.") && !robot.text().contains("7 becomes 1"), "{}", robot.text());
    robot.keys(": 3.1 Enter").rest();
    assert!(!robot.text().contains("right here"), "{}", robot.text());
}

#[test]
fn a_lesson_that_is_named_opens_at_its_first_page_and_a_task_at_the_task() {
    let course = shipped("nim");
    for (words, title, asks) in [(&["2"][..], "Three heaps", false), (&["2", "1"], "Columns", true)] {
        let part = course.find(words).expect("it is there").expect("it is named");
        let place = course.opens_at(&part);
        let mut robot = Robot::at_home(120, 40, Look::Mono);
        robot.app.learn(course.clone(), Some(place));
        let text = robot.text();
        assert!(text.contains(title) && text.contains("Task 1 of 6") == asks, "{text}");
    }
}

#[test]
fn a_board_in_a_page_offers_no_key_that_is_refused_there() {
    for name in ["subtraction.1.2", "loopy.1.2"] {
        let mut robot = at((120, 40), Look::Mono, &id(name));
        let text = robot.text();
        assert!(text.contains("The heaps below") && !text.contains("tells who wins"), "{text}");
    }
}

#[test]
fn a_board_that_came_in_place_of_its_page_says_how_the_page_comes_back() {
    let mut robot = Robot::at_home(60, 20, Look::Mono);
    robot.app.learn(shipped("subtraction"), None);
    let is_page = |robot: &mut Robot| robot.text().contains("Whoever cannot take any");
    assert!(is_page(&mut robot) && robot.text().contains("z board"), "{}", robot.text());
    robot.keys("Right");
    let text = robot.text();
    assert!(!is_page(&mut robot) && text.contains("z or esc shows the page") && text.contains("z page"), "{text}");
    robot.keys("Right");
    assert!(robot.text().contains("Take 4") && robot.text().contains("z page"), "{}", robot.text());
    for key in ["Esc", "Right z"] {
        robot.keys(key);
        assert!(is_page(&mut robot), "{key}: {}", robot.text());
    }
}

#[test]
fn in_a_lesson_no_page_of_the_help_recommends_games_with_their_answers() {
    // A remark on a setup of this game says which first bite wins on squares, which is what the task asks.
    let mut robot = at((80, 24), Look::Mono, &id("chomp.2.1"));
    robot.rest();
    robot.keys("? Tab Tab");
    assert!(robot.text().contains("The setup"), "{}", robot.text());
    for _ in 0..4 {
        assert!(!robot.text().contains("Worth trying"), "{}", robot.text());
        robot.keys("PgDn");
    }
}

#[test]
fn rows_that_a_board_does_not_need_belong_to_the_words() {
    let seen = |size, task: &str| at(size, Look::Mono, &id(task)).text();
    for (task, begin) in [("nim.1.1", "Take as many as you like"), ("chomp.3.2", "Everybody wins, nobody knows how")] {
        let low = seen((60, 20), task);
        assert!(low.contains(begin) && !low.contains(" above"), "{low}");
    }
    let under_choices = seen((61, 37), "chomp.3.1");
    assert!(under_choices.contains("X the poison") && under_choices.contains("Everybody wins"), "{under_choices}");
}
