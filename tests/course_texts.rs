//! What hints, solutions, questions and arguments of the courses say, and what pages say beside the rows of `course_claims`:
//! the rows of `tests/claims`, each with words of a text and the checks that hold them.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::thread;

use catchup::learn::{Course, LessonPage, LessonTask, ProofClaim, TaskKind, courses};

use crate::support::held::Judge;
use crate::{course_claims, course_facts};

/// Words, and the checks that hold them.
struct Row {
    line: usize,
    words: String,
    checks: Vec<String>,
}

/// The rows of a task, `nim.1.2`, or of the pages of a lesson, `nim.1`.
struct Section {
    line: usize,
    id: String,
    /// A position with `{}` in it.
    of: Option<String>,
    rows: Vec<Row>,
}

/// Reads a file of `tests/claims`.
fn sections(text: &str) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let is_check = row.starts_with("    ");
        let bare = row.trim();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        if let Some(id) = bare.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).filter(|_| !is_check) {
            found.push(Section { line, id: id.to_owned(), of: None, rows: Vec::new() });
            continue;
        }
        let section = found.last_mut().expect("a section begins with its name");
        match (bare.strip_prefix("of = "), is_check) {
            (Some(of), false) => section.of = Some(of.to_owned()),
            (_, true) => section.rows.last_mut().expect("words stand above a check").checks.push(bare.to_owned()),
            (None, false) => section.rows.push(Row { line, words: bare.to_owned(), checks: Vec::new() }),
        }
    }
    found
}

/// A text with runs of spaces as one.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is said at a task; of an argument each question with its right answer.
fn texts_of(task: &LessonTask) -> Vec<String> {
    let mut texts = vec![task.ask.clone(), task.solution.clone()];
    texts.extend(task.hints.iter().cloned());
    if let TaskKind::Prove { steps, .. } = &task.kind {
        for step in steps {
            texts.push(format!("{} {} -> {}", step.text, step.ask, step.choices[step.right - 1]));
            texts.push(step.because.clone());
        }
    }
    texts.iter().map(|text| spaced(text)).collect()
}

/// The positions that are asked about, the line in which its cells stand, and all other words of a task that the checker proves.
fn data_of(task: &LessonTask) -> (Vec<String>, Option<String>, Vec<String>) {
    match &task.kind {
        TaskKind::Choose(turn) => (vec![turn.at.clone()], None, Vec::new()),
        TaskKind::Strategy { cases } => (cases.iter().map(|case| case.at.clone()).collect(), None, Vec::new()),
        TaskKind::Predict(cells) => {
            let rows = cells.rows.clone().unwrap_or_default();
            (cells.on.iter().cloned().collect(), Some(cells.of.clone()), vec![cells.cells.clone(), rows])
        }
        TaskKind::Rule(rule) => {
            (Vec::new(), one_letter(&rule.of), vec![format!("{} {} {}", rule.of, rule.from, rule.to)])
        }
        TaskKind::Arrange(task) => (Vec::new(), Some(task.of.clone()), vec![task.total.to_string()]),
        TaskKind::Win { at, games } => (at.clone(), None, vec![games.to_string()]),
        TaskKind::Prove { claim, .. } => match claim {
            Some(ProofClaim::Rule(rule)) => {
                (Vec::new(), one_letter(&rule.of), vec![format!("{} {} {}", rule.of, rule.from, rule.to)])
            }
            Some(ProofClaim::Cells(cells)) => (Vec::new(), Some(cells.of.clone()), vec![cells.cells.clone()]),
            Some(ProofClaim::Table(table)) => {
                (Vec::new(), None, vec![table.of.clone(), table.to.map(|to| to.to_string()).unwrap_or_default()])
            }
            _ => (Vec::new(), None, Vec::new()),
        },
        _ => (Vec::new(), None, Vec::new()),
    }
}

/// Whether the line of its cells stands among its other words already.
fn is_rule(task: &LessonTask) -> bool {
    matches!(&task.kind, TaskKind::Rule(_) | TaskKind::Prove { claim: Some(ProofClaim::Rule(_)), .. })
}

/// A line with one letter in brackets, as one with `{}`.
fn one_letter(of: &str) -> Option<String> {
    let (before, rest) = of.split_once('{')?;
    let (_, behind) = rest.split_once('}')?;
    (!behind.contains('{')).then(|| format!("{before}{{}}{behind}"))
}

/// A line with `{}` for the last word of its setup, or for what stands behind the last `=` of it.
fn pattern_of(line: &str) -> Option<String> {
    let setup = line.split([':', '@']).next()?.trim();
    let (before, last) = setup.rsplit_once(' ')?;
    Some(last.split_once('=').map_or(format!("{before} {{}}"), |(key, _)| format!("{before} {key}={{}}")))
}

/// The answer of a task where it is a row of words, which may stand in a text as it is.
fn answer_of(task: &LessonTask) -> Option<String> {
    match &task.kind {
        TaskKind::Predict(cells) => Some(spaced(&cells.answer)),
        _ => None,
    }
}

const WORDS: [(&str, &str); 22] = [
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("thirteen", "13"),
    ("fourteen", "14"),
    ("fifteen", "15"),
    ("sixteen", "16"),
    ("eighteen", "18"),
    ("nineteen", "19"),
    ("twenty", "20"),
    ("thirty", "30"),
    ("forty", "40"),
    ("hundred", "100"),
    ("thousand", "1000"),
];

/// The figures of a text in digits or in letters, each with its place. What stands in backticks is typed, not claimed.
fn figures(text: &str) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    let mut begin = None;
    let mut is_typed = false;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        if sign.is_ascii_alphanumeric() {
            begin.get_or_insert(at);
            continue;
        }
        if let Some(word) = begin.take().map(|from: usize| from..at).filter(|_| !is_typed) {
            let said = text[word.clone()].to_ascii_lowercase();
            if is_player(&said) {
                continue;
            }
            if said.contains(|sign: char| sign.is_ascii_digit()) {
                found.push((word, said));
            } else if let Some((_, digits)) = WORDS.iter().find(|(name, _)| *name == said) {
                found.push((word, (*digits).to_owned()));
            }
        }
        is_typed ^= sign == '`';
    }
    found
}

/// `p1`, who is a player and no figure.
fn is_player(word: &str) -> bool {
    matches!(word, "p1" | "p2")
}

/// The numbers of a word that names several: `3x4`, `2xinf`, `p4`.
fn parts_of(figure: &str) -> Vec<String> {
    let mut parts = vec![figure.to_owned()];
    if figure.contains('x') {
        parts.extend(figure.split('x').map(str::to_owned));
    }
    parts.extend(figure.strip_prefix('p').map(str::to_owned));
    parts
}

/// What a claim may be held by beside a position: a command, a function or a test of ours, a source.
fn held_elsewhere(check: &str) -> Option<bool> {
    let (verb, rest) = check.split_once(' ').unwrap_or((check, ""));
    match verb {
        "fn" => Some(course_facts::computed(rest)),
        "test" => {
            let (file, name) = rest.split_once(' ')?;
            Some(fs::read_to_string(file).is_ok_and(|text| text.contains(&format!("fn {name}()"))))
        }
        "cited" => Some(rest.len() > 5),
        "told" => Some(rest.is_empty()),
        "printed" => {
            let (command, parts) = rest.split_once(" => ")?;
            Some(course_claims::prints(command, &parts.split(" | ").collect::<Vec<_>>()))
        }
        _ => None,
    }
}

/// What is wrong with the rows of a section.
fn unheld(section: &Section, texts: &[String], data: &str, judge: &mut Judge) -> Vec<String> {
    let mut open = Vec::new();
    for row in &section.rows {
        let name = |words: String| format!("line {}, {}: {words}: {}", row.line, section.id, row.words);
        if !texts.iter().any(|text| text.contains(&row.words)) {
            open.push(name("no text says so".to_owned()));
        }
        if row.checks.is_empty() {
            open.push(name("nothing holds it".to_owned()));
        }
        let mut named = String::new();
        let mut is_elsewhere = false;
        for check in &row.checks {
            if check == "data" {
                named.push_str(data);
                continue;
            }
            if let Some(holds) = held_elsewhere(check) {
                is_elsewhere = true;
                if !holds {
                    open.push(name(format!("`{check}` does not hold")));
                }
                continue;
            }
            named.extend([" ", &judge.written_out(check), " "]);
            match judge.passes(check) {
                Ok(true) => {}
                Ok(false) => open.push(name(format!("`{check}` is not so"))),
                Err(words) => open.push(name(format!("`{check}`: {words}"))),
            }
        }
        let known: BTreeSet<String> = figures(&named).iter().flat_map(|(_, figure)| parts_of(figure)).collect();
        for (_, figure) in figures(&row.words).into_iter().filter(|_| !is_elsewhere) {
            let is_number = figure.bytes().all(|sign| sign.is_ascii_digit());
            let in_part = |part: &String| {
                !is_number && part.contains(&figure)
                    || part.strip_prefix(['w', 'l']).is_some_and(|turns| turns == figure)
            };
            if !known.contains(&figure) && !known.iter().any(in_part) {
                open.push(name(format!("no check speaks of {figure}")));
            }
        }
    }
    open
}

/// Ways of speaking in which a number counts nothing.
const SPOKEN: &str = "tests/claims/spoken.txt";

/// The figures of a text that no row, no datum and no answer holds.
fn open_figures(text: &str, held: &[&str], given: &mut Vec<String>) -> Vec<String> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for words in held.iter().copied() {
        ranges.extend(text.match_indices(words).map(|(at, _)| at..at + words.len()));
    }
    let mut is_open = |(at, figure): &(Range<usize>, String)| {
        if ranges.iter().any(|range| range.start <= at.start && at.end <= range.end) {
            return false;
        }
        match given.iter().position(|given| given == figure) {
            Some(index) => {
                given.remove(index);
                false
            }
            None => true,
        }
    };
    // The right answer of a step is held like a figure.
    let arrow = text.find(" -> ").filter(|at| !ranges.iter().any(|range| range.contains(at)));
    let steps = arrow.map(|_| "its answer".to_owned());
    figures(text).into_iter().filter(|figure| is_open(figure)).map(|(_, figure)| figure).chain(steps).collect()
}

/// Words that say something of all of a kind.
const QUANTIFIERS: [&str; 6] = ["always", "never", "nobody", "every", "cannot", "none"];

/// The sentences that speak of all of a kind, and of which no row holds a word.
fn open_sentences(text: &str, held: &[&str]) -> Vec<String> {
    let ranges: Vec<Range<usize>> =
        held.iter().flat_map(|words| text.match_indices(words)).map(|(at, words)| at..at + words.len()).collect();
    let mut begin = 0;
    let mut open = Vec::new();
    for sentence in text.split_inclusive(['.', ':', ';', '?', '!']) {
        let span = begin..begin + sentence.len();
        begin = span.end;
        let mut words = sentence.split(|sign: char| !sign.is_alphabetic()).map(str::to_lowercase);
        let is_held = ranges.iter().any(|range| range.start < span.end && span.start < range.end);
        if !is_held && words.any(|word| QUANTIFIERS.contains(&word.as_str())) {
            open.push(sentence.trim().to_owned());
        }
    }
    open
}

/// The texts of a task, or of the pages of a lesson, with all that holds them.
struct Texts<'a> {
    id: String,
    all: Vec<String>,
    /// The words of the rows, and ways of speaking with answers that stand in a text as they are.
    rows: Vec<&'a str>,
    spoken: Vec<String>,
    /// The first of them is a question.
    asks: bool,
    /// The figures that the first of the texts, a question, may say again, each as often as it stands there.
    given: Vec<String>,
}

impl Texts<'_> {
    /// The figures of a text that nothing holds.
    fn open_figures(&self, at: usize, text: &str) -> Vec<String> {
        let held: Vec<&str> = self.rows.iter().copied().chain(self.spoken.iter().map(String::as_str)).collect();
        let mut given = if at == 0 { self.given.clone() } else { Vec::new() };
        open_figures(text, &held, &mut given)
    }

    fn open(&self) -> Vec<String> {
        let mut open = Vec::new();
        for (at, text) in self.all.iter().enumerate() {
            let left = self.open_figures(at, text);
            if !left.is_empty() {
                open.push(format!("{}: nothing holds {}: {text}", self.id, left.join(", ")));
            }
            // A question claims nothing.
            if !self.asks || at > 0 {
                open.extend(
                    open_sentences(text, &self.rows)
                        .into_iter()
                        .map(|words| format!("{}: nothing holds: {words}", self.id)),
                );
            }
        }
        open
    }

    /// The figures that could be others, and nobody would notice.
    fn unnoticed(&self) -> Vec<String> {
        let mut open = Vec::new();
        for (at, text) in self.all.iter().enumerate() {
            for (range, figure) in figures(text) {
                let other =
                    figure.parse::<u64>().map_or_else(|_| format!("{figure}7"), |number| (number + 1).to_string());
                let changed = format!("{}{other}{}", &text[..range.start], &text[range.end..]);
                let is_gone = |words: &&str| text.contains(*words) && !changed.contains(*words);
                let elsewhere = |words: &&str| {
                    self.all.iter().enumerate().any(|(index, text)| index != at && text.contains(*words))
                };
                let is_missed = self.rows.iter().any(|words| is_gone(words) && !elsewhere(words));
                if !is_missed && self.open_figures(at, &changed).is_empty() {
                    open.push(format!("{}: {figure} could be {other}: {text}", self.id));
                }
            }
        }
        open
    }
}

fn texts_of_task<'a>(id: &str, task: &LessonTask, section: Option<&'a Section>, spoken: &[&str]) -> Texts<'a> {
    let (own, of, other) = data_of(task);
    let data = [own, of.into_iter().filter(|_| !is_rule(task)).collect(), other].concat().join(" ");
    Texts {
        id: id.to_owned(),
        all: texts_of(task),
        rows: section.iter().flat_map(|section| &section.rows).map(|row| row.words.as_str()).collect(),
        spoken: spoken.iter().map(|words| (*words).to_owned()).chain(answer_of(task)).collect(),
        asks: true,
        given: figures(&data).iter().flat_map(|(_, figure)| parts_of(figure)).collect(),
    }
}

fn texts_of_pages<'a>(id: &str, pages: &[LessonPage], section: Option<&'a Section>, spoken: &[&str]) -> Texts<'a> {
    let mut rows: Vec<&'a str> =
        section.iter().flat_map(|section| &section.rows).map(|row| row.words.as_str()).collect();
    for words in course_claims::words_of(id) {
        rows.push(words);
    }
    Texts {
        id: id.to_owned(),
        all: pages.iter().map(|page| spaced(&page.text)).collect(),
        rows,
        spoken: spoken.iter().map(|words| (*words).to_owned()).collect(),
        asks: false,
        given: Vec::new(),
    }
}

/// Gives the judge what the rows of a task or of pages speak of.
fn brief(judge: &mut Judge, own: Vec<String>, of: Option<String>, section: Option<&Section>) {
    let pattern = own.first().and_then(|line| pattern_of(line));
    judge.own = own;
    judge.of = section.and_then(|section| section.of.clone()).or(of).or(pattern).unwrap_or_default();
}

/// The rows of a course, by their task or lesson.
fn rows_of(course: &Course) -> Vec<Section> {
    let file = format!("tests/claims/{}.txt", course.id);
    sections(&fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}")))
}

/// All texts of a course.
fn all_texts<'a>(course: &Course, sections: &'a [Section], spoken: &[&str]) -> Vec<Texts<'a>> {
    let section = |id: &str| sections.iter().find(|section| section.id == id);
    let pages = course.lessons.iter().zip(1..).map(|(lesson, number)| {
        let id = format!("{}.{number}", course.id);
        texts_of_pages(&id, &lesson.pages, section(&id), spoken)
    });
    let tasks = course.tasks().map(|(id, task)| {
        let id = id.to_string();
        texts_of_task(&id, task, section(&id), spoken)
    });
    pages.chain(tasks).collect()
}

/// What no row of a course holds, and the rows that do not hold.
fn open_in(course: &Course, spoken: &[&str]) -> Vec<String> {
    let sections = rows_of(course);
    let texts = all_texts(course, &sections, spoken);
    let mut open: Vec<String> = texts.iter().flat_map(Texts::open).collect();
    let mut judge = Judge::new();
    for (at, section) in sections.iter().enumerate() {
        if sections[..at].iter().any(|other| other.id == section.id) {
            open.push(format!("line {}: [{}] comes twice", section.line, section.id));
        }
        let Some(known) = texts.iter().find(|texts| texts.id == section.id) else {
            open.push(format!("line {}: [{}] is no lesson or task", section.line, section.id));
            continue;
        };
        let mut data = String::new();
        match course.tasks().find(|(id, _)| id.to_string() == section.id) {
            Some((_, task)) => {
                let (own, of, other) = data_of(task);
                data = [own.clone(), of.iter().cloned().collect(), other].concat().join(" ");
                brief(&mut judge, own, of, Some(section));
            }
            None => {
                let pages =
                    course.lessons.iter().zip(1..).find(|(_, number)| format!("{}.{number}", course.id) == section.id);
                let boards = pages.iter().flat_map(|(lesson, _)| &lesson.pages).filter_map(|page| page.board.clone());
                brief(&mut judge, boards.collect(), None, Some(section));
            }
        }
        open.extend(unheld(section, &known.all, &data, &mut judge));
    }
    open.into_iter().map(|words| format!("{}: {words}", course.id)).collect()
}

/// The ways of speaking in which a number counts nothing.
fn spoken() -> Vec<String> {
    let text = fs::read_to_string(SPOKEN).expect("a file");
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

/// Every figure that a text of a course names is one of its task, or a row says what holds it, and it does; and so is every
/// sentence that speaks of all of a kind.
#[test]
fn nothing_is_claimed_in_a_text_without_what_holds_it() {
    let spoken = spoken();
    let spoken: Vec<&str> = spoken.iter().map(String::as_str).collect();
    let open: Vec<String> = thread::scope(|scope| {
        let threads: Vec<_> = courses().iter().map(|course| scope.spawn(|| open_in(course, &spoken))).collect();
        threads.into_iter().flat_map(|course| course.join().expect("it looks at all texts")).collect()
    });
    assert!(open.is_empty(), "\n{}", open.join("\n"));
}

/// One more of anything that is counted in a text, and the test above fails.
#[test]
fn no_figure_of_a_text_can_be_changed_unnoticed() {
    let spoken = spoken();
    let spoken: Vec<&str> = spoken.iter().map(String::as_str).collect();
    let mut open = Vec::new();
    for course in courses() {
        let sections = rows_of(course);
        open.extend(all_texts(course, &sections, &spoken).iter().flat_map(Texts::unnoticed));
    }
    assert!(open.is_empty(), "\n{}", open.join("\n"));
}
