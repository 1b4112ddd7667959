//! Checks of what a text says, in a line each, as `lost 0 2 5` or `keep [nim 3,5] = 2.2`; README.md in `tests/claims` lists them.

use std::collections::BTreeSet;

use catchup::core::{Game, Step, Value};
use catchup::games::{AnyGame, AnyPosition};
use catchup::learn::{Referee, match_of};
use catchup::play::Match;
use catchup::solve::{Memory, Solve};

use super::pairs::{Pairs, neighbours};

/// What positions are worth, for the texts of one task or page after the other.
pub struct Judge {
    referee: Referee,
    /// A line with `{}`, in which a bare word makes a position.
    pub of: String,
    /// The positions of the task or page itself.
    pub own: Vec<String>,
}

/// A sentence about what cannot be checked.
pub type Told<T> = Result<T, String>;

impl Judge {
    /// One that knows nothing yet.
    pub fn new() -> Self {
        Self { referee: Referee::new(Memory::new(512 << 20)), of: String::new(), own: Vec::new() }
    }

    /// Whether a check is passed.
    pub fn passes(&mut self, check: &str) -> Told<bool> {
        let (verb, rest) = check.split_once(' ').unwrap_or((check, ""));
        let words = words(rest);
        if words.is_empty() {
            return Err("it says nothing".to_owned());
        }
        match verb {
            "lost" | "won" | "drawn" => self.all(&ranged(&words), letter(verb)),
            "is" => self.all(&ranged(&words[1..]), &words[0]),
            "remote" => {
                let values = words[1..].iter().map(|place| self.value(place)).collect::<Told<Vec<_>>>()?;
                Ok(!values.is_empty() && values.iter().all(|value| value.as_ref().is_some_and(|v| v[1..] == words[0])))
            }
            "nimber" => {
                for place in &words[1..] {
                    if self.nimber(place)? != words[0] {
                        return Ok(false);
                    }
                }
                Ok(words.len() > 1)
            }
            "leaves" => self.leaves(&words),
            "turns" => self.gives(&words[0], "any", &words[1..]),
            "keep" => {
                let outcome = self.value(&words[0])?.map(|value| value[..1].to_owned());
                self.gives(&words[0], &outcome.ok_or("the position is worth nothing")?, &words[1..])
            }
            "best" => {
                let value = self.value(&words[0])?.ok_or("the position is worth nothing")?;
                self.gives(&words[0], &value, &words[1..])
            }
            "gives" => self.gives(&words[0], &words[1], &words[2..]),
            "count" => {
                let turns = self.worth(&words[0])?;
                let fits = turns.iter().filter(|(_, value)| fits(value.as_deref(), &words[1])).count();
                Ok(fits.to_string() == words[2])
            }
            "walled" => {
                let table = self.table(&words[0])?;
                let into_wall = |turn: &String| {
                    table.clone().try_text(turn).is_err_and(|error| error.to_string().contains("into the wall"))
                };
                Ok(words.len() > 1 && words[1..].iter().all(into_wall))
            }
            "plays" => self.plays(&words),
            "stands" => Ok(position(&self.table(&words[0])?).split(' ').next() == Some(words[1].as_str())),
            "which" => {
                let mut found = Vec::new();
                for place in ranged(&words[1..2]) {
                    if fits(self.value(&place)?.as_deref(), letter(&words[0])) {
                        found.push(place);
                    }
                }
                Ok(found == words[3..])
            }
            "wins" => {
                let left = self.worth(&words[0])?.into_iter().filter(|(_, value)| fits(value.as_deref(), "W"));
                let left = left.map(|(left, _)| bare(&left)).collect();
                compared(&words[1], &self.named(&words[2..])?, &left)
            }
            "costs" => {
                let value = self.value(&words[0])?.unwrap_or_default();
                let turns: u32 = value.trim_start_matches('W').parse().map_err(|_| format!("it is worth {value}"))?;
                let more: u32 = words[1].parse().map_err(|_| "a number of turns is missing")?;
                self.gives(&words[0], &format!("W{}", turns + more), &words[2..])
            }
            "many" => Ok(words[..words.len() - 2].len().to_string() == words[words.len() - 1]),
            "spoken" => Ok(!words.is_empty()),
            "joins" => {
                let (points, lines) = rest.split_once(" = ").ok_or("`=` is missing")?;
                let points: Vec<char> = points.chars().filter(char::is_ascii_digit).collect();
                let ends =
                    |(at, from): (usize, &char)| points[at + 1..].iter().map(|to| format!("{from}{to}")).collect();
                let all: Vec<String> =
                    points.iter().enumerate().flat_map(|pair| -> Vec<String> { ends(pair) }).collect();
                Ok(all.iter().collect::<BTreeSet<_>>()
                    == lines.split(' ').map(str::to_owned).collect::<Vec<_>>().iter().collect())
            }
            "pairs" => Ok(Pairs::read(&words)?.is_matching()),
            "unpaired" => Ok(Pairs::read(&words)?.free() == numbers(rest.split_once("= ").unwrap_or_default().1)?),
            "guards" => {
                let (first, others) = words.split_first().ok_or("a first number is missing")?;
                Ok(Pairs::read(others)?.guard(number(first)?))
            }
            "near" => {
                let near = neighbours(number(&words[0])?, number(&words[1])?);
                Ok(near == numbers(rest.split_once('=').unwrap_or_default().1)?)
            }
            "calc" => calculated(rest),
            "binary" => {
                let [number, digits] = [0, 2].map(|at| words.get(at).cloned().unwrap_or_default());
                Ok(u32::from_str_radix(&digits, 2).ok() == number.parse().ok())
            }
            _ => Err(format!("`{verb}` is no check")),
        }
    }

    /// The check with all its positions written out, for whoever looks for figures in it.
    pub fn written_out(&self, check: &str) -> String {
        let line = |word: &String| {
            let (base, turns) = word.split_once('>').unwrap_or((word, ""));
            let is_place = word.starts_with('[') || word.starts_with('.') || word.contains('>');
            if is_place { format!("{} {turns}", self.line(base).unwrap_or_default()) } else { word.clone() }
        };
        words(check).iter().map(line).collect::<Vec<_>>().join(" ")
    }

    fn line(&self, word: &str) -> Told<String> {
        if let Some(line) = word.strip_prefix('[') {
            return Ok(line.trim_end_matches(']').to_owned());
        }
        if let Some(number) = word.strip_prefix('.') {
            let number = if number.is_empty() { 1 } else { number.parse().map_err(|_| format!("`{word}`?"))? };
            return self.own.get(number - 1).cloned().ok_or_else(|| format!("there is no position `{word}`"));
        }
        if self.of.is_empty() { Err(format!("`{word}`: no `of` is told")) } else { Ok(self.of.replace("{}", word)) }
    }

    /// The match of a place: `[nim 3,5]`, `.` for the task's own, a word for `of`; behind `>` turns that are played there.
    fn table(&self, place: &str) -> Told<Match<AnyGame>> {
        let (base, turns) = place.split_once('>').unwrap_or((place, ""));
        let line = self.line(base)?;
        let mut table = match_of(&line).map_err(|error| format!("{line}: {error}"))?;
        for turn in turns.split('>').filter(|turn| !turn.is_empty()) {
            table.try_text(turn).map_err(|error| format!("{place}: {error}"))?;
        }
        Ok(table)
    }

    fn found(&mut self, game: &AnyGame, pos: &AnyPosition) -> Told<Option<String>> {
        let found = self.referee.analyze(game, pos).map_err(|halt| format!("{halt:?}"))?;
        Ok(match (found.root.exact(), found.root.outcome()) {
            (Some(value), _) => Some(word(value)),
            (None, outcome) => outcome.map(|outcome| outcome.to_string()[..1].to_uppercase()),
        })
    }

    /// What a position is worth: `W5`, `L4`, `D`, or `W` where the turns are not known.
    fn value(&mut self, place: &str) -> Told<Option<String>> {
        let table = self.table(place)?;
        self.found(table.game(), table.position())
    }

    fn all(&mut self, places: &[String], value: &str) -> Told<bool> {
        for place in places {
            if !fits(self.value(place)?.as_deref(), value) {
                return Ok(false);
            }
        }
        Ok(!places.is_empty())
    }

    fn nimber(&mut self, place: &str) -> Told<String> {
        let table = self.table(place)?;
        let found = self.referee.analyze(table.game(), table.position()).map_err(|halt| format!("{halt:?}"))?;
        let words = found.note.as_ref().map(|note| table.game().note_words(note)).unwrap_or_default();
        if let Some((_, nimber)) = words.into_iter().find(|(label, _)| *label == "nimber") {
            return Ok(nimber);
        }
        // Beside a heap of as many stones it is lost.
        for stones in 0..32 {
            let sum = format!("sum {} + nim {stones}", self.line(place)?);
            if self.all(&[format!("[{sum}]")], "L")? {
                return Ok(stones.to_string());
            }
        }
        Err(format!("{place} has no nimber below 32"))
    }

    /// All turns of a position by what they leave, with what they are worth to their player.
    fn worth(&mut self, place: &str) -> Told<Vec<(String, Option<String>)>> {
        let table = self.table(place)?;
        let (game, from) = (table.game(), table.position());
        let mut left = Vec::new();
        add_turns(game, from, &mut left);
        let mut told = BTreeSet::new();
        for to in left {
            let found = self.referee.analyze(game, &to).map_err(|halt| format!("{halt:?}"))?;
            let step = Step::of_turn(game, from, &to);
            let value = match (found.root.exact(), found.root.outcome()) {
                (Some(value), _) => Some(word(value.backed_up(step))),
                (None, outcome) => {
                    outcome.map(|outcome| (if step.flips { -outcome } else { outcome }).to_string()[..1].to_uppercase())
                }
            };
            told.insert((game.write_position(&to), value));
        }
        Ok(told.into_iter().collect())
    }

    /// Whether the turns behind `=` are those that give this, or those behind `~` among them.
    fn gives(&mut self, place: &str, value: &str, rest: &[String]) -> Told<bool> {
        let (relation, turns) = rest.split_first().ok_or("`=` or `~` is missing")?;
        let table = self.table(place)?;
        let mut named = BTreeSet::new();
        for turn in turns {
            let mut table = table.clone();
            table.try_text(turn).map_err(|error| format!("{place} {turn}: {error}"))?;
            named.insert(position(&table));
        }
        let giving = self.worth(place)?.into_iter().filter(|(_, worth)| fits(worth.as_deref(), value));
        let giving: BTreeSet<String> = giving.map(|(left, _)| left).collect();
        compared(relation, &named, &giving)
    }

    fn leaves(&mut self, words: &[String]) -> Told<bool> {
        let left = self.worth(&words[0])?.into_iter().map(|(left, _)| bare(&left)).collect();
        compared(&words[1], &self.named(&words[2..])?, &left)
    }

    /// Positions of places, without their movers.
    fn named(&self, places: &[String]) -> Told<BTreeSet<String>> {
        places.iter().map(|place| Ok(bare(&position(&self.table(place)?)))).collect()
    }

    /// Whether turns are best ones, each after the other; behind `end` they end the game.
    fn plays(&mut self, words: &[String]) -> Told<bool> {
        let mut place = words[0].clone();
        for turn in words[2..].iter().filter(|turn| *turn != "end") {
            let best = self.value(&place)?.ok_or("the position is worth nothing")?;
            if !self.gives(&place, &best, &["~".to_owned(), turn.clone()])? {
                return Ok(false);
            }
            place = format!("{place}>{turn}");
        }
        Ok(words.last().is_none_or(|last| last != "end") || self.table(&place)?.result().is_some())
    }
}

fn compared(relation: &str, named: &BTreeSet<String>, all: &BTreeSet<String>) -> Told<bool> {
    match relation {
        "=" => Ok(named == all),
        "~" => Ok(!named.is_empty() && named.is_subset(all)),
        _ => Err(format!("`{relation}` is neither `=` nor `~`")),
    }
}

fn add_turns(game: &AnyGame, pos: &AnyPosition, left: &mut Vec<AnyPosition>) {
    for mv in game.legal_moves(pos) {
        let next = game.play(pos, mv);
        if game.ends_turn(pos, mv) {
            left.push(next);
        } else {
            add_turns(game, &next, left);
        }
    }
}

fn position(table: &Match<AnyGame>) -> String {
    table.game().write_position(table.position())
}

fn bare(position: &str) -> String {
    position.split(" p").next().unwrap_or_default().to_owned()
}

fn letter(outcome: &str) -> &str {
    match outcome {
        "lost" => "L",
        "won" => "W",
        "drawn" => "D",
        value => value,
    }
}

/// The words, with `3...7` as all numbers from 3 to 7.
fn ranged(words: &[String]) -> Vec<String> {
    let read = |word: &String| {
        let (from, to) = word.split_once("...")?;
        let (from, to): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
        Some((from..=to).map(|number| number.to_string()).collect::<Vec<_>>())
    };
    words.iter().flat_map(|word| read(word).unwrap_or_else(|| vec![word.clone()])).collect()
}

fn word(value: Value) -> String {
    match value {
        Value::Draw => "D".to_owned(),
        Value::Win(Value::UNKNOWN_LENGTH) => "W".to_owned(),
        Value::Loss(Value::UNKNOWN_LENGTH) => "L".to_owned(),
        Value::Win(turns) => format!("W{turns}"),
        Value::Loss(turns) => format!("L{turns}"),
    }
}

/// Whether a value is the one that is asked for, or of its kind.
fn fits(value: Option<&str>, wanted: &str) -> bool {
    wanted == "any" || value.is_some_and(|value| value == wanted || wanted.len() == 1 && value.starts_with(wanted))
}

/// The words of a check; what stands in `[..]` is one.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut depth) = (vec![String::new()], 0);
    for sign in text.chars() {
        match sign {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if sign == ' ' && depth == 0 {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(sign);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a chain of equations, or a comparison, is right: `3 + 7 = 10`, from left to right.
fn calculated(text: &str) -> Told<bool> {
    let mut sides: Vec<(&str, Vec<&str>)> = vec![("=", Vec::new())];
    for word in text.split(' ') {
        match word {
            "=" | "<" | ">" | "!=" => sides.push((word, Vec::new())),
            _ => sides.last_mut().expect("there is one").1.push(word),
        }
    }
    let numbers = sides.iter().map(|(_, side)| side_of(side)).collect::<Told<Vec<i64>>>()?;
    let holds = |(pair, (relation, _)): (&[i64], &(&str, Vec<&str>))| match *relation {
        "<" => pair[0] < pair[1],
        ">" => pair[0] > pair[1],
        "!=" => pair[0] != pair[1],
        _ => pair[0] == pair[1],
    };
    Ok(sides.len() > 1 && numbers.windows(2).zip(&sides[1..]).all(holds))
}

pub fn number(word: &str) -> Told<u32> {
    word.parse().map_err(|_| format!("`{word}` is no number"))
}

fn numbers(text: &str) -> Told<Vec<u32>> {
    text.split_whitespace().map(number).collect()
}

fn side_of(words: &[&str]) -> Told<i64> {
    let number = |word: &&str| word.parse::<i64>().map_err(|_| format!("`{word}` is no number"));
    let mut sum = number(words.first().ok_or("a side is empty")?)?;
    for pair in words[1..].chunks(2) {
        let [sign, other] = pair else { return Err("a number is missing".to_owned()) };
        let other = number(other)?;
        sum = match *sign {
            "+" => sum + other,
            "-" => sum - other,
            "*" => sum * other,
            "/" if other != 0 && sum % other == 0 => sum / other,
            "mod" => sum % other,
            "xor" => sum ^ other,
            "^" => sum.pow(u32::try_from(other).map_err(|error| error.to_string())?),
            _ => return Err(format!("`{sign}` is no sign")),
        };
    }
    Ok(sum)
}
