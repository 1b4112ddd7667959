//! The JSON that commands print is as `docs/json.schema.json` says: nothing is missing, and nothing stands there that the
//! schema does not name.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::support::program::{catchup, printed, run, said};

/// The part of JSON Schema that the file uses.
struct Schema(Value);

impl Schema {
    fn read() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.schema.json");
        Self(serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON"))
    }

    /// What is wrong with a value, each fault with its place.
    fn faults(&self, name: &str, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(&self.0["$defs"][name], value, name, &mut faults);
        faults
    }

    fn check(&self, rule: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
        if rule == true {
            return;
        }
        let rule = rule.as_object().unwrap_or_else(|| panic!("{place}: there is no such rule"));
        if let Some(name) = rule.get("$ref").and_then(Value::as_str) {
            let name = name.strip_prefix("#/$defs/").expect("a rule of this file");
            return self.check(&self.0["$defs"][name], value, place, faults);
        }
        if let Some(rules) = rule.get("anyOf").or(rule.get("oneOf")).and_then(Value::as_array) {
            let fits = |one: &Value| {
                let mut faults = Vec::new();
                self.check(&joined(rule, one), value, place, &mut faults);
                faults.is_empty()
            };
            if !rules.iter().any(fits) {
                faults.push(format!("{place}: {value} fits nothing"));
            }
            return;
        }
        if rule.get("const").is_some_and(|wanted| wanted != value) {
            faults.push(format!("{place}: {value} is not {}", rule["const"]));
        }
        if let Some(known) = rule.get("enum").and_then(Value::as_array)
            && !known.contains(value)
        {
            faults.push(format!("{place}: {value} is none of {known:?}"));
        }
        if let Some(types) = rule.get("type") {
            let types = types.as_array().cloned().unwrap_or_else(|| vec![types.clone()]);
            if !types.iter().any(|name| is_of(value, name.as_str().unwrap_or_default())) {
                faults.push(format!("{place}: {value} is no {types:?}"));
            }
        }
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            if let Some(items) = rule.get("items") {
                self.check(items, item, &format!("{place}[{index}]"), faults);
            }
        }
        let Some(fields) = value.as_object() else { return };
        let required = rule.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            if !fields.contains_key(name) {
                faults.push(format!("{place}: `{name}` is missing"));
            }
        }
        if rule.get("type").is_none() {
            return;
        }
        for (name, field) in fields {
            let place = format!("{place}.{name}");
            match (rule.get("properties").and_then(|known| known.get(name)), rule.get("additionalProperties")) {
                (Some(rule), _) | (None, Some(rule @ (Value::Object(_) | Value::Bool(true)))) => {
                    self.check(rule, field, &place, faults);
                }
                // A reader skips what it does not know; we do not print what we do not describe.
                _ => faults.push(format!("{place} is not described")),
            }
        }
    }
}

/// What a rule says of all its cases, and what it says of one of them.
fn joined(rule: &Map<String, Value>, one: &Value) -> Value {
    let mut joined = rule.clone();
    joined.retain(|key, _| key != "anyOf" && key != "oneOf");
    for (key, more) in one.as_object().expect("a rule") {
        match (joined.get_mut(key), more) {
            (Some(Value::Object(all)), Value::Object(more)) => all.extend(more.clone()),
            (Some(Value::Array(all)), Value::Array(more)) => all.extend(more.clone()),
            _ => drop(joined.insert(key.clone(), more.clone())),
        }
    }
    joined.into()
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => panic!("`{name}` is no type"),
    }
}

/// Command lines whose lines of output are each as one of some rules.
const LINES: &[(&str, &[&str])] = &[
    ("--version --json", &["version"]),
    ("analyze catch-up 1..5 --json", &["analysis"]),
    ("analyze catch-up 1..5 --turns --traps --json", &["analysis"]),
    ("analyze chomp 3x4 --json", &["analysis"]),
    ("analyze chomp 1x1 --json", &["analysis"]),
    ("analyze catch-up 1..3 --moves '1 3 2' --json", &["analysis"]),
    ("analyze race-track --limit 0.05 --json", &["analysis"]),
    ("analyze put-or-take 5 --json", &["analysis"]),
    ("analyze nim 1,2 --positions positions.txt", &["analysis", "fault"]),
    ("tournament nim 1,2 --bots random,perfect --json", &["pairing"]),
    ("tournament nim 1,2 --bots random,perfect --games 20 --seed 1 --json", &["pairing"]),
    ("tournament nim 1,2 --bots random,perfect --exact --json", &["pairing"]),
    ("tournament nim 8,8 --bots random --json", &["pairing"]),
    ("tournament nim 1,2 --bots random,perfect --openings random:1 --sprt p0=0.4,p1=0.9 --seed 1 --json", &["pairing"]),
    ("tournament catch-up --pools 'random 3 of 1..5' --count 1 --bots random,perfect --json", &["pairing"]),
    ("ladder nim 1,2 --bots random,perfect --pairs 4 --json", &["step"]),
    ("riddle nim 3,5,7 --seed 3 --json", &["riddle"]),
    ("survey nim --json", &["row"]),
    ("survey catch-up --table values --to 5 --json", &["row"]),
    ("survey chomp --to 2x3 --json", &["row"]),
    ("survey multiples 2..9 --table lengths --games 9 --json", &["row"]),
    ("strategy nim 1,2 --json", &["strategy"]),
    ("strategy multiples 2..12 --json", &["strategy"]),
    ("strategy chomp 2x2 --json", &["strategy"]),
    ("tree chomp 2x2 --json", &["graph"]),
    ("tree catch-up 1..3 --json", &["graph"]),
    ("review 'square 23 : 1 4 4 4 1 9' --json", &["review"]),
    ("review 'chomp 2x3 : b1' --json", &["review"]),
    ("stats --json", &["stats"]),
    ("list --json", &["saved"]),
    ("config --json", &["config"]),
    ("config path --json", &["places"]),
    ("learn --json", &["task"]),
    ("learn nim --list --json", &["task"]),
    ("learn nim.1.1 --answer 3 --answer 2.1 --json", &["answered"]),
    ("learn nim.1.1 --json", &["asked", "answered"]),
    ("learn --check course --json", &["course-fault"]),
];

/// A course that came with the program, with a wrong answer in it.
fn broken_course(folder: &Path) {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/courses/nim");
    fs::create_dir(folder).expect("a folder");
    for file in fs::read_dir(&shipped).expect("a folder").flatten() {
        let text = fs::read_to_string(file.path()).expect("a text");
        fs::write(folder.join(file.file_name()), text.replace("\"2.2\"", "\"1.1\"")).expect("it can be written");
    }
}

#[test]
fn every_command_prints_what_the_schema_describes() {
    let (schema, home) = (Schema::read(), tempfile::tempdir().expect("a home"));
    fs::write(home.path().join("positions.txt"), "1,2\nwhist\n").expect("it can be written");
    broken_course(&home.path().join("course"));
    fs::write(home.path().join("typed.txt"), "1.1\n").expect("it can be written");
    let typed = fs::File::open(home.path().join("typed.txt")).expect("a file");
    let played = catchup(home.path(), "play nim 1 --p2 perfect --plain --keep").stdin(typed).output().expect("it runs");
    assert!(played.status.success(), "a game to count: {}", said(&played));
    let (mut faults, mut met) = (Vec::new(), BTreeSet::new());
    for (line, rules) in LINES {
        let output = run(home.path(), line);
        let printed = printed(&output);
        assert!(!printed.is_empty(), "{line}: {}", said(&output));
        for text in printed.lines().filter(|text| text.starts_with('{')) {
            let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{line}: {text}: {error}"));
            let found: Vec<Vec<String>> = rules.iter().map(|rule| schema.faults(rule, &value)).collect();
            match found.iter().position(Vec::is_empty) {
                Some(place) => drop(met.insert(rules[place])),
                None => faults.push(format!("{line}: {found:#?}")),
            }
        }
    }
    let (games, _) = crate::support::program::report(home.path(), "games --json");
    faults.extend(schema.faults("games", &games));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let wanted: BTreeSet<&str> = LINES.iter().flat_map(|(_, rules)| *rules).copied().collect();
    assert_eq!(met, wanted, "every rule was met");
}

#[test]
fn the_engine_answers_what_the_schema_describes() {
    let (schema, home) = (Schema::read(), tempfile::tempdir().expect("a home"));
    let asked = [
        (r#"{"id":"hello","do":"hello"}"#, "answer-hello"),
        (r#"{"id":"ping","do":"ping","setup":null}"#, "answer-ping"),
        (r#"{"id":"games","do":"games"}"#, "answer-games"),
        (r#"{"id":"legal","do":"legal","setup":"chomp 2x3"}"#, "answer-legal"),
        (r#"{"id":"play","do":"play","setup":"chomp 2x3","moves":"b1 a2"}"#, "answer-play"),
        (r#"{"id":"analyze","do":"analyze","setup":"nim 1,2","turns":true,"traps":true}"#, "answer-analyze"),
        (r#"{"id":"genmove","do":"genmove","setup":"nim 1,2","bot":"random","seed":1,"nodes":50}"#, "answer-genmove"),
        (r#"{"id":"why","do":"why","setup":"nim 1,2","limit_ms":5000}"#, "answer-why"),
        (r#"{"id":"review","do":"review","setup":"chomp 2x3","moves":"b1 a2"}"#, "answer-review"),
        (
            r#"{"id":"survey","do":"survey","setup":"chomp","table":"first-bites","from":"2x2","to":"2x2"}"#,
            "answer-survey",
        ),
        (r#"{"id":"terminate","do":"terminate","of":8}"#, "answer-terminate"),
    ];
    let mut requests: Vec<&str> = asked.iter().map(|(line, _)| *line).collect();
    requests.extend([r#"{"id":1,"do":"legal","setup":"whist"}"#, "nonsense"]);
    let input = tempfile::NamedTempFile::new().expect("a file");
    fs::write(input.path(), requests.join("\n")).expect("it can be written");
    let mut command = catchup(home.path(), "engine");
    let output = command.stdin(input.reopen().expect("a file")).output().expect("it runs");
    let mut met = BTreeSet::new();
    for line in printed(&output).lines() {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        let rule = match answer["id"].as_str() {
            Some("survey") if answer["partial"] == true => "answer-row",
            Some(id) => {
                asked.iter().map(|(_, rule)| *rule).find(|rule| rule.ends_with(&format!("-{id}"))).expect("asked")
            }
            None => "refusal",
        };
        assert_eq!(schema.faults(rule, &answer), Vec::<String>::new(), "{line}");
        met.insert(rule);
    }
    assert_eq!(met.len(), asked.len() + 2, "{met:?}");
    for line in requests.iter().filter(|line| line.starts_with('{')) {
        assert_eq!(
            schema.faults("request", &serde_json::from_str(line).expect("JSON")),
            Vec::<String>::new(),
            "{line}"
        );
    }
}

#[test]
fn what_is_missing_of_another_kind_or_not_described_is_found() {
    let schema = Schema::read();
    let faults = |text: &str| schema.faults("version", &serde_json::from_str(text).expect("JSON")).join("; ");
    let whole = r#"{"name":"a","version":"1","protocol":1,"save_format":1,"os":"x","arch":"y"}"#;
    assert_eq!(faults(whole), "");
    assert!(faults(&whole.replace(r#""os":"x","#, "")).contains("`os` is missing"));
    assert!(faults(&whole.replace(r#""os":"x""#, r#""os":3"#)).contains("version.os: 3 is no"));
    assert!(faults(&whole.replace(r#""os""#, r#""more":1,"os""#)).contains("version.more is not described"));
}

#[test]
fn what_fits_none_of_several_cases_is_found() {
    let case = |kind, needed| {
        let fields = json!({"type": {"const": kind}, "text": {"type": "string"}});
        json!({"properties": fields, "required": needed})
    };
    let cases = [case("check", &["type", "text"][..]), case("combo", &["type"])];
    let key = json!({"key": {"type": "string"}});
    let one = json!({"type": "object", "properties": key, "required": ["key"], "oneOf": cases});
    let schema = Schema(json!({"$defs": {"one": one}}));
    for (value, fits) in [
        (json!({"key": "a", "type": "check", "text": "b"}), true),
        (json!({"key": "a", "type": "combo"}), true),
        (json!({"key": "a", "type": "check"}), false),
        (json!({"key": "a", "type": "other", "text": "b"}), false),
        (json!({"type": "combo"}), false),
        (json!({"key": "a", "type": "combo", "more": 1}), false),
    ] {
        assert_eq!(schema.faults("one", &value).is_empty(), fits, "{value}");
    }
}
