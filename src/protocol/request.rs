//! What may be asked: one line, which carries all that it needs.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::Refusal;
use crate::foreign::quoted;

/// How whoever asks names a request: a whole number or a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "id"))]
pub enum RequestId {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[non_exhaustive]
pub enum EngineCommand {
    /// Say who you are and what you can do.
    Hello,
    /// Say that you are there, at once.
    Ping,
    /// List the games with their presets and bots.
    Games,
    /// List the legal moves.
    Legal,
    /// Say where moves lead.
    Play,
    /// Say what a position and its moves are worth.
    Analyze,
    /// Choose a turn.
    Genmove,
    /// Say why a verdict is what it is.
    Why,
    /// Say what every turn of a match was worth.
    Review,
    /// Tabulate facts.
    Survey,
    /// Come to an end with another request.
    Terminate,
    /// Come to an end with all of them, and go.
    Quit,
}

impl EngineCommand {
    /// All of them.
    pub const ALL: [Self; 12] = [
        Self::Hello,
        Self::Ping,
        Self::Games,
        Self::Legal,
        Self::Play,
        Self::Analyze,
        Self::Genmove,
        Self::Why,
        Self::Review,
        Self::Survey,
        Self::Terminate,
        Self::Quit,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Ping => "ping",
            Self::Games => "games",
            Self::Legal => "legal",
            Self::Play => "play",
            Self::Analyze => "analyze",
            Self::Genmove => "genmove",
            Self::Why => "why",
            Self::Review => "review",
            Self::Survey => "survey",
            Self::Terminate => "terminate",
            Self::Quit => "quit",
        }
    }
}

/// A line that `catchup engine` is asked. What its command does not need is not looked at; there are no other fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EngineRequest {
    /// What the answers will be called by.
    pub id: RequestId,
    /// What is to be done.
    #[serde(rename = "do")]
    pub command: EngineCommand,
    /// The game and its setup, as they are typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// Where to begin, if not at the start of the setup.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The turns from there on, apart by spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// How many thousandths of a second it may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<u64>,
    /// How many positions a bot may look at: the limit that reproduces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Which bot is to choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// What it draws its choice from, and a survey its games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether whole turns are wanted beside the moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turns: bool,
    /// Whether the trap that each move sets is wanted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub traps: bool,
    /// Which table; else the game's first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Where the table begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Where it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// How many games a table draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Which other request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<RequestId>,
}

impl EngineRequest {
    /// A request with nothing but its command.
    pub fn new(id: RequestId, command: EngineCommand) -> Self {
        Self {
            id,
            command,
            setup: None,
            position: None,
            moves: None,
            limit_ms: None,
            nodes: None,
            bot: None,
            seed: None,
            turns: false,
            traps: false,
            table: None,
            from: None,
            to: None,
            games: None,
            of: None,
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The answer to a line that is no request; it bears the line's id where one can be made out.
    pub fn read(line: &str) -> Result<Self, Refusal> {
        let not_json = |error: serde_json::Error| {
            Refusal::new(None, None, format!("`{}` is no JSON: {error}", quoted(line.trim())))
        };
        let whole: Json = serde_json::from_str(line).map_err(not_json)?;
        let Some(fields) = whole.as_object() else {
            let error = format!("`{}` is no request; expected an object with `id` and `do`", quoted(line.trim()));
            return Err(Refusal::new(None, None, error));
        };
        let id: RequestId = match fields.get("id").map(part) {
            Some(Ok(id)) => id,
            Some(Err(_)) => {
                let error =
                    format!("`{}` is no id; expected a whole number or a text", quoted(&fields["id"].to_string()));
                return Err(Refusal::new(None, Some("id"), error));
            }
            None => return Err(Refusal::new(None, Some("id"), "a request needs an `id`, a whole number or a text")),
        };
        let refused = |field: &str, error: String| Refusal::new(Some(id.clone()), Some(field), error);
        let Some(command) = fields.get("do") else {
            return Err(refused("do", format!("a request says what to `do`: {}", commands())));
        };
        if part::<EngineCommand>(command).is_err() {
            let error = format!("`{}` is nothing to do; there are {}", quoted(&words(command)), commands());
            return Err(refused("do", error));
        }
        // One field after the other only where something is wrong: whole requests are many, and mistakes few.
        match part(&whole) {
            Ok(request) => Ok(request),
            Err(error) => {
                let culprit = fields.iter().find_map(|(name, value)| Some((name, alone(fields, name, value).err()?)));
                Err(match culprit {
                    Some((name, why)) if why.to_string().starts_with("unknown field") => {
                        refused(name, format!("`{}` is no field of a request", quoted(name)))
                    }
                    Some((name, _)) => {
                        let value = fields[name].to_string();
                        let error = format!("`{name}` cannot be `{}`; expected {}", quoted(&value), expected(name));
                        refused(name, error)
                    }
                    None => Refusal::new(Some(id.clone()), None, error.to_string()),
                })
            }
        }
    }
}

/// What a field of a request holds.
fn expected(field: &str) -> &'static str {
    match field {
        "limit_ms" | "nodes" | "seed" | "games" => "a whole number, 0 or more",
        "turns" | "traps" => "`true` or `false`",
        "id" | "of" => "a whole number or a text",
        _ => "a text",
    }
}

fn part<T: DeserializeOwned>(value: &Json) -> Result<T, serde_json::Error> {
    T::deserialize(value)
}

/// The request with one field beside those that every request has.
fn alone(fields: &Map<String, Json>, name: &str, value: &Json) -> Result<EngineRequest, serde_json::Error> {
    let kept = ["id", "do"].into_iter().filter_map(|key| Some((key.to_owned(), fields.get(key)?.clone())));
    part(&Json::Object(kept.chain([(name.to_owned(), value.clone())]).collect()))
}

/// A value as people would write it.
fn words(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn commands() -> String {
    EngineCommand::ALL.map(EngineCommand::word).join(", ")
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(&quoted(text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(line: &str) -> String {
        serde_json::to_string(&EngineRequest::read(line).expect_err(line)).expect("it serializes")
    }

    #[test]
    fn the_command_is_written_as_it_is_read() {
        for command in EngineCommand::ALL {
            assert_eq!(serde_json::to_value(command).expect("a word"), command.word());
            let line = format!(r#"{{"id":"a","do":"{}"}}"#, command.word());
            let request = EngineRequest::read(&line).expect("a request");
            assert_eq!((request.command, &request.id), (command, &RequestId::Text("a".into())));
            assert_eq!(serde_json::to_string(&request).expect("it serializes"), line);
        }
    }

    #[test]
    fn every_mistake_is_named_with_its_field() {
        for (line, answer) in [
            ("", r#"{"id":null,"error":"`` is no JSON: EOF while parsing a value at line 1 column 0","field":null}"#),
            ("[1]", r#"{"id":null,"error":"`[1]` is no request; expected an object with `id` and `do`","field":null}"#),
            (
                r#"{"do":"ping"}"#,
                r#"{"id":null,"error":"a request needs an `id`, a whole number or a text","field":"id"}"#,
            ),
            (
                r#"{"id":1.5}"#,
                r#"{"id":null,"error":"`1.5` is no id; expected a whole number or a text","field":"id"}"#,
            ),
            (
                r#"{"id":1,"do":"ping","limit":3}"#,
                r#"{"id":1,"error":"`limit` is no field of a request","field":"limit"}"#,
            ),
            (
                r#"{"id":1,"do":"analyze","setup":"chomp 2x3","limit_ms":-1}"#,
                r#"{"id":1,"error":"`limit_ms` cannot be `-1`; expected a whole number, 0 or more","field":"limit_ms"}"#,
            ),
        ] {
            assert_eq!(refusal(line), answer);
        }
        let fields = ["setup", "position", "moves", "limit_ms", "nodes", "bot", "seed"];
        for field in fields.into_iter().chain(["turns", "traps", "table", "from", "to", "games", "of"]) {
            for (wrong, kind) in [("1", "a text"), (r#""5""#, "a whole number"), ("[]", "")] {
                let line = format!(r#"{{"id":1,"do":"ping","{field}":{wrong}}}"#);
                let said = EngineRequest::read(&line).err().map(|refusal| refusal.error);
                let is_wrong = kind.is_empty() || expected(field).starts_with(kind) && field != "of";
                assert!(!is_wrong || said.is_some(), "{line}");
                if let Some(said) = said {
                    assert!(said.ends_with(expected(field)), "{said}");
                }
            }
        }
        assert!(refusal(r#"{"id":1,"do":"dance"}"#).contains("`dance` is nothing to do; there are hello, ping,"));
    }
}
