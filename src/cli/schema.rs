//! What all JSON looks like: `docs/json.schema.json`, made from the types that are printed.

use std::borrow::Cow;
use std::{env, fs};

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use super::analyze::Complaint;
use super::config::{ConfigReport, places_schema};
use super::engine::{Farewell, GameList, Hello, OneRow, ReasonReply, SheetEnd, TurnReply};
use super::games::GameEntry;
use super::help::VersionReport;
use super::ladder::step_schema;
use super::learn::{AnswerEntry, FaultRow, TaskEntry, TaskRow};
use super::list::GamesReport;
use super::nodes::{EdgeEntry, NodeEntry, NodeSheet};
use super::pairing::PairingEntry;
use super::report::{AnalysisReport, ResultWord};
use super::review::ReviewReport;
use super::riddle::RiddleEntry;
use super::rows::RowObject;
use super::stats::StatsReport;
use super::strategy::StrategySheet;
use crate::core::{Bounds, Outcome};
use crate::games::AnyGame;
use crate::protocol::{EngineReply, EngineRequest, LegalMoves, PlayedPosition, Pong, Refusal, Stopping};

/// Describes a type.
type Describe = fn(&mut SchemaGenerator) -> Schema;

/// What a command prints, or `catchup engine` reads and answers, by its name. What these are made of comes with them.
const OBJECTS: &[(&str, Describe)] = &[
    ("analysis", AnalysisReport::<AnyGame>::json_schema),
    ("answer-analyze", EngineReply::<AnalysisReport<AnyGame>>::json_schema),
    ("answer-games", EngineReply::<GameList>::json_schema),
    ("answer-genmove", EngineReply::<TurnReply>::json_schema),
    ("answer-hello", EngineReply::<Hello>::json_schema),
    ("answer-legal", EngineReply::<LegalMoves>::json_schema),
    ("answer-ping", EngineReply::<Pong>::json_schema),
    ("answer-play", EngineReply::<PlayedPosition<ResultWord>>::json_schema),
    ("answer-quit", EngineReply::<Farewell>::json_schema),
    ("answer-review", EngineReply::<ReviewReport>::json_schema),
    ("answer-row", EngineReply::<OneRow<'_>>::json_schema),
    ("answer-survey", EngineReply::<SheetEnd>::json_schema),
    ("answer-terminate", EngineReply::<Stopping>::json_schema),
    ("answer-why", EngineReply::<ReasonReply>::json_schema),
    ("answered", AnswerEntry::json_schema),
    ("asked", TaskEntry::json_schema),
    ("config", ConfigReport::json_schema),
    ("course-fault", FaultRow::json_schema),
    ("fault", Complaint::json_schema),
    ("games", games),
    ("graph", NodeSheet::<Vec<NodeEntry>, Vec<EdgeEntry>>::json_schema),
    ("pairing", PairingEntry::json_schema),
    ("places", places_schema),
    ("refusal", Refusal::json_schema),
    ("request", EngineRequest::json_schema),
    ("review", ReviewReport::json_schema),
    ("riddle", RiddleEntry::json_schema),
    ("row", RowObject::json_schema),
    ("saved", GamesReport::json_schema),
    ("stats", StatsReport::json_schema),
    ("step", step_schema),
    ("strategy", StrategySheet::json_schema),
    ("task", TaskRow::json_schema),
    ("version", VersionReport::json_schema),
];

fn games(generator: &mut SchemaGenerator) -> Schema {
    let mut list = generator.subschema_for::<Vec<GameEntry>>();
    list.insert("description".to_owned(), json!("The games: `catchup games --json`."));
    list
}

// What `core` knows serializes nothing: commands put it into words.

impl JsonSchema for Outcome {
    fn schema_name() -> Cow<'static, str> {
        "outcome".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words = [Self::Win, Self::Draw, Self::Loss].map(|outcome| outcome.to_string());
        json_schema!({
            "description": "What perfect play leads to, for the player to move.",
            "type": "string",
            "enum": words,
        })
    }
}

impl JsonSchema for Bounds {
    fn schema_name() -> Cow<'static, str> {
        "value".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "`win 7`, `draw`, `loss`; where less is known, between which values it lies: `draw to win`.",
            "type": "string",
        })
    }
}

/// The whole file.
fn schema() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize().with_transform(RecursiveTransform(plain));
    let mut generator = settings.into_generator();
    for (name, describe) in OBJECTS {
        let described = describe(&mut generator);
        generator.definitions_mut().insert((*name).to_owned(), described.to_value());
    }
    json!({
        "$schema": generator.settings().meta_schema,
        "title": "The JSON of catchup",
        "description": "Every object that a command prints or `catchup engine` answers, each by its name below. Fields may be \
            added; none is changed. Made from the types of the program.",
        "$defs": generator.take_definitions(true),
    })
}

/// How wide our numbers are is no promise, and lines of code end elsewhere than lines of JSON.
fn plain(schema: &mut Schema) {
    for key in ["format", "minimum", "maximum"] {
        schema.remove(key);
    }
    if let Some(Value::String(text)) = schema.remove("description").filter(|text| text != "") {
        schema.insert("description".to_owned(), text.replace('\n', " ").into());
    }
}

#[test]
fn the_schema_in_the_docs_is_that_of_the_types() {
    let made = format!("{:#}\n", schema());
    if env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always") {
        fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.schema.json"), made).expect("it can be written");
    } else {
        let is_same = made == include_str!("../../docs/json.schema.json");
        assert!(is_same, "docs/json.schema.json is out of date: INSTA_UPDATE=always renews it; look at what changed");
    }
}
