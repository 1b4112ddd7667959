//! `catchup games`: the games with their setups, presets and bots.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use super::ExitCode;
use super::args::GamesArgs;
use super::report::outcome_word;
use super::talk::escaped;
use crate::bots::{Bots, Weighable};
use crate::core::{GameInfo, NotationError, Outcome, Preset};
use crate::files;
use crate::foreign::quoted;
use crate::games::{AnyGame, entry_of, games, ladder_of, measured, own_boards, preset_outcome, task};

/// Lists the game that was named, or every game of the roster.
pub(crate) fn list(args: &GamesArgs, out: &mut impl Write) -> Result<ExitCode> {
    let mut entries = entries()?;
    if let Some(id) = &args.game {
        let (id, _) = entry_of(id)?;
        entries.retain(|entry| entry.game == id);
    }
    if args.json {
        writeln!(out, "{}", escaped(&serde_json::to_string_pretty(&entries)?))?;
    } else {
        for (index, entry) in entries.iter().enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            entry.write(out)?;
        }
    }
    Ok(ExitCode::Success)
}

/// Every game of the roster, with the boards of one's own among its presets.
pub(crate) fn entries() -> Result<Vec<GameEntry>, NotationError> {
    let mut entries = Vec::new();
    for (id, info) in games() {
        let setup = info.presets.first().map_or(*id, |preset| preset.setup);
        let mut entry = GameEntry::new(id, info, &setup.parse()?);
        if let Some(own) = own_boards(id) {
            let named = |name: String| PresetEntry { text: format!("{id} {name}"), about: own.about, outcome: None };
            entry.presets.extend(files::own_boards(own.ending).map(named));
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// What one game says about itself.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "game"))]
pub(crate) struct GameEntry {
    /// Its id, the first word of a setup.
    game: &'static str,
    name: &'static str,
    summary: &'static str,
    /// The grammar of a setup.
    setup: &'static str,
    options: Vec<OptionEntry>,
    /// Boards of one's own among them.
    presets: Vec<PresetEntry>,
    /// The weakest first.
    opponents: Vec<OpponentEntry>,
    /// Why opponents are closer to each other than elsewhere, where they are.
    small_steps: Option<&'static str>,
    bots: Vec<OptionEntry>,
    /// What bots of one's own can weigh: docs/bots.md.
    features: Vec<OptionEntry>,
}

/// An opponent, and how much stronger it is than the one before it.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "opponent"))]
struct OpponentEntry {
    name: &'static str,
    /// The bot that plays it.
    plays: &'static str,
    /// The share of the games that it gets; nothing for the weakest.
    share: Option<f64>,
    /// The share is at least this, with 95 % confidence.
    low: Option<f64>,
    /// And at most this.
    high: Option<f64>,
    /// On how many pairs of games that rests.
    pairs: Option<u64>,
}

/// A setup worth trying, and what it is worth to whoever begins, where that is known.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
struct PresetEntry {
    text: String,
    about: &'static str,
    #[serde(serialize_with = "outcome_word")]
    outcome: Option<Outcome>,
}

/// Something that one may type, and why one would.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "choice"))]
struct OptionEntry {
    /// As it is typed.
    text: String,
    about: &'static str,
}

impl GameEntry {
    fn new(id: &'static str, info: &GameInfo, game: &AnyGame) -> Self {
        let presets = info.presets.iter();
        let options = info.options.iter();
        let features = Weighable::all(game).into_iter();
        Self {
            game: id,
            name: info.name,
            summary: info.summary,
            setup: info.grammar,
            options: options.map(|option| OptionEntry { text: option_words(option), about: option.help }).collect(),
            presets: presets.map(PresetEntry::of).collect(),
            opponents: opponents(id),
            small_steps: ladder_of(id).ok().map(|ladder| ladder.small_steps).filter(|words| !words.is_empty()),
            bots: game.bots().iter().map(|spec| OptionEntry { text: spec.example(), about: spec.blurb }).collect(),
            features: features.map(|(_, id, about)| OptionEntry { text: id.to_owned(), about }).collect(),
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{}: {}", self.name, self.summary)?;
        writeln!(out, "  setup    {} {}", self.game, self.setup)?;
        write_choices("options", &self.options, out)?;
        write_presets(&self.presets, out)?;
        write_opponents(&self.opponents, out)?;
        if let Some(words) = self.small_steps {
            writeln!(out, "            small steps: {words}")?;
        }
        write_choices("bots", &self.bots, out)?;
        write_choices("features", &self.features, out)
    }
}

impl PresetEntry {
    fn of(preset: &Preset) -> Self {
        Self { text: preset.setup.to_owned(), about: preset.blurb, outcome: preset_outcome(preset.setup) }
    }

    /// Why one would try it, behind what there is to do.
    fn words(&self) -> String {
        self.outcome.map_or_else(|| self.about.to_owned(), |outcome| format!("{}; {}", task(outcome), self.about))
    }
}

fn write_presets(presets: &[PresetEntry], out: &mut impl Write) -> Result<()> {
    let told: Vec<_> = presets.iter().map(|preset| (preset.text.as_str(), preset.words())).collect();
    write_lines("presets", &told, out)
}

fn opponents(id: &str) -> Vec<OpponentEntry> {
    let steps = ladder_of(id).map_or(&[][..], |ladder| ladder.steps);
    let opponent = |step: &crate::core::LadderStep| {
        let found = measured(id).find(|found| found.opponent == step.name);
        OpponentEntry {
            name: step.name,
            plays: step.plays,
            share: found.map(|found| found.share),
            low: found.map(|found| found.low),
            high: found.map(|found| found.high),
            pairs: found.map(|found| found.pairs),
        }
    };
    steps.iter().map(opponent).collect()
}

fn write_opponents(opponents: &[OpponentEntry], out: &mut impl Write) -> Result<()> {
    let widest = |word: fn(&OpponentEntry) -> &str| opponents.iter().map(|one| word(one).len()).max().unwrap_or(0);
    let (name, plays) = (widest(|one| one.name), widest(|one| one.plays));
    for (index, one) in opponents.iter().enumerate() {
        let heading = if index == 0 { "opponents" } else { "" };
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        let beats = match (one.share, one.low, one.high, one.pairs) {
            (Some(share), Some(low), Some(high), Some(pairs)) => {
                let [share, low, high] = [share, low, high].map(percent);
                format!("  gets {share} % against the one above ({low} to {high} %, {pairs} pairs of games)")
            }
            _ => String::new(),
        };
        let line = format!("  {heading:<9} {:<name$}  {:<plays$}{beats}", one.name, one.plays);
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// `ties=excess`, `handicap=1, 5`: the key with the values that are not left out.
fn option_words(option: &crate::core::OptionSpec) -> String {
    let values: Vec<_> = option.values.iter().copied().filter(|value| !value.is_empty()).collect();
    if values.is_empty() { option.key.to_owned() } else { option.typed(&values.join("|")) }
}

fn write_choices(heading: &str, choices: &[OptionEntry], out: &mut impl Write) -> Result<()> {
    let told: Vec<_> = choices.iter().map(|choice| (choice.text.as_str(), choice.about.to_owned())).collect();
    write_lines(heading, &told, out)
}

fn write_lines(heading: &str, lines: &[(&str, String)], out: &mut impl Write) -> Result<()> {
    let width = lines.iter().map(|(text, _)| quoted(text).chars().count()).max().unwrap_or(0);
    for (index, (text, about)) in lines.iter().enumerate() {
        let heading = if index == 0 { heading } else { "" };
        writeln!(out, "  {heading:<8} {:<width$}  {about}", quoted(text))?;
    }
    Ok(())
}
