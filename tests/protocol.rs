//! `catchup engine` as another program meets it: the conversation of its page, overlap, and everything that is no request.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use serde_json::{Value, json};

/// The program, and both ends of the talk with it.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    _home: tempfile::TempDir,
}

impl Talk {
    fn begin() -> Self {
        let home = tempfile::tempdir().expect("a home");
        let mut command = Command::new(env!("CARGO_BIN_EXE_catchup"));
        for folder in ["CONFIG", "DATA", "STATE", "CACHE"] {
            command.env(format!("CATCHUP_{folder}_DIR"), home.path());
        }
        let pipes = command.args(["engine", "--memory", "256MB"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().expect("it runs");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { input: child.stdin.take(), output, child, _home: home }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("the pipe is open"), "{line}").expect("it reads");
    }

    fn hear(&mut self) -> Option<Value> {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("it writes text");
        (read > 0).then(|| serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}")))
    }

    /// The next answer that is no partial one.
    fn hear_last(&mut self) -> Value {
        loop {
            let answer = self.hear().expect("an answer");
            if answer["partial"] != true {
                return answer;
            }
        }
    }

    /// Nothing more is said: what comes until the end, which is a good one.
    fn end(mut self) -> Vec<Value> {
        drop(self.input.take());
        let rest = std::iter::from_fn(|| self.hear()).collect();
        assert!(self.child.wait().expect("it ends").success());
        rest
    }
}

/// Whether an answer is as the page has it, which leaves out what `"..."` stands for.
fn is_as_written(written: &Value, answer: &Value) -> bool {
    match (written, answer) {
        (Value::String(dots), _) if dots == "..." => true,
        (Value::Object(written), Value::Object(answer)) => {
            written.len() == answer.len()
                && written.iter().all(|(key, value)| answer.get(key).is_some_and(|said| is_as_written(value, said)))
        }
        _ => written == answer,
    }
}

#[test]
fn the_conversation_of_the_page_goes_as_it_is_written() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/protocol.md")).expect("the page");
    let conversation =
        page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a conversation");
    let (mut talk, mut heard) = (Talk::begin(), 0);
    for line in conversation.lines() {
        match line.split_at(2) {
            ("> ", said) => talk.say(said),
            (_, written) => {
                let written: Value = serde_json::from_str(written).unwrap_or_else(|error| panic!("{line}: {error}"));
                let answer =
                    if written["partial"] == true { talk.hear().expect("an answer") } else { talk.hear_last() };
                assert!(is_as_written(&written, &answer), "written {written}\nheard   {answer}");
                heard += 1;
            }
        }
    }
    assert!(heard > 10, "the conversation was found");
    assert_eq!(talk.end(), Vec::<Value>::new());
}

#[test]
fn requests_overlap_and_a_stopped_one_says_what_is_known() {
    let mut talk = Talk::begin();
    talk.say(r#"{"id":"long","do":"analyze","setup":"race-track","limit_ms":600000}"#);
    talk.say(r#"{"id":1,"do":"legal","setup":"chomp 1x3"}"#);
    assert_eq!(talk.hear_last()["moves"], json!(["b1", "c1"]));
    talk.say(r#"{"id":"long","do":"ping"}"#);
    let twice = talk.hear_last();
    assert_eq!((&twice["id"], &twice["field"]), (&Value::Null, &json!("id")), "{twice}");
    talk.say(r#"{"id":2,"do":"terminate","of":"long"}"#);
    let answers: BTreeMap<String, Value> =
        (0..2).map(|_| talk.hear_last()).map(|answer| (answer["id"].to_string(), answer)).collect();
    assert_eq!(answers["2"]["terminated"], true);
    assert_eq!(answers["\"long\""]["stopped"], "interrupt");
    talk.say(r#"{"id":"long","do":"ping"}"#);
    assert_eq!(talk.hear_last(), json!({"id": "long", "pong": true}), "the id may be used again");
    talk.end();
}

#[test]
fn what_is_asked_is_answered_when_nothing_more_comes() {
    let mut talk = Talk::begin();
    for id in 0..200 {
        talk.say(&format!(r#"{{"id":{id},"do":"genmove","setup":"chomp 2x{}","seed":1}}"#, 2 + id % 5));
    }
    let mut ids: Vec<i64> = talk.end().iter().filter_map(|answer| answer["id"].as_i64()).collect();
    ids.sort_unstable();
    assert!(ids.into_iter().eq(0..200), "each once");
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_and_nothing_else() {
    let mut talk = Talk::begin();
    let input = talk.input.as_mut().expect("the pipe is open");
    let piece = vec![b'x'; 1 << 20];
    (0..100).for_each(|_| input.write_all(&piece).expect("it reads"));
    talk.say("");
    talk.say(r#"{"id":1,"do":"ping"}"#);
    let refusal = talk.hear_last();
    assert!(refusal["id"].is_null() && refusal["error"].as_str().is_some_and(|said| said.contains("a line of more")));
    assert_eq!(talk.hear_last()["pong"], true);
    talk.end();
}

#[test]
fn it_ends_well_where_nobody_takes_answers() {
    let Talk { mut child, mut input, output, _home } = Talk::begin();
    drop(output);
    let input = input.as_mut().expect("the pipe is open");
    // The second line may find that the program has gone.
    let _ = writeln!(input, r#"{{"id":1,"do":"ping"}}"#);
    assert!(child.wait().expect("it ends").success());
}

/// As many lines as the page promises, none of which means anything or takes long.
#[test]
fn a_hundred_thousand_lines_of_nonsense_are_answered_one_by_one() {
    const LINES: usize = 100_000;
    let seeds = [
        r#"{"id":1,"do":"ping"}"#,
        r#"{"id":"x","do":"legal","setup":"chomp 2x2","moves":"b2"}"#,
        r#"{"id":3,"do":"play","setup":"nim 1,2","position":"1,2"}"#,
        r#"{"id":4,"do":"terminate","of":1}"#,
        r#"{"do":{"a":[1,2,{}]},"id":null}"#,
    ];
    let mut talk = Talk::begin();
    let mut input = talk.input.take().expect("the pipe is open");
    let writer = thread::spawn(move || {
        let mut state = 7_u64;
        let mut draw = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for number in 0..LINES {
            let mut line = seeds[draw(seeds.len())].as_bytes().to_vec();
            for _ in 0..=draw(3) {
                let place = draw(line.len());
                match draw(3) {
                    0 => line[place] = b"{}[]\",:0a\\ \xff"[draw(12)],
                    1 => line.truncate(place + 1),
                    _ => line.insert(place, b"{}[]\",:1e-"[draw(10)]),
                }
            }
            // No line is left empty, and none says `quit`.
            line.retain(|byte| *byte != b' ');
            line.extend(format!("{number}\n").bytes());
            input.write_all(&line).expect("it reads");
        }
    });
    let mut answers = 0;
    while let Some(answer) = talk.hear() {
        assert!(answer.get("id").is_some() && answer["partial"] != true, "{answer}");
        answers += 1;
    }
    writer.join().expect("all was written");
    assert_eq!(answers, LINES);
    assert!(talk.child.wait().expect("it ends").success());
}
