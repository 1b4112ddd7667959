//! Every sentence that a reason may say, held against the solver in the positions of small setups, before anything is known
//! and after all is; and the move that it speaks of against the one that is drawn.

use std::collections::HashSet;

use catchup::core::{Game, Outcome, Value};
use catchup::games::{AnyGame, AnyMove, AnyPosition};
use catchup::solve::{Analysis, Monitor, PartKind, Solver, Why, WhyPart, why};

/// What was said of a position, and what is true of it.
struct Said<'a> {
    game: &'a AnyGame,
    why: &'a Why,
    known: &'a Analysis<AnyGame>,
}

/// A sentence, by words that stand in it, and when it holds.
struct Sentence {
    words: &'static str,
    holds: fn(&Said<'_>) -> bool,
}

const fn says(words: &'static str, holds: fn(&Said<'_>) -> bool) -> Sentence {
    Sentence { words, holds }
}

/// All sentences, but for those that are read back to the letter beside their code: of cheques and growing heaps.
const SENTENCES: &[Sentence] = &[
    // Catch-Up
    says("is odd: nobody can draw", |said| said.number("add up to ") % 2 == 1 && !said.is(Outcome::Draw)),
    says("only a draw is in it", |said| said.number("the sum ").is_multiple_of(2) && said.is(Outcome::Draw)),
    says("they may come out equal", |said| said.number("add up to ").is_multiple_of(2)),
    says("if they come out equal,", |said| said.number("add up to ").is_multiple_of(2)),
    says("from a tie at most one number wins", |said| said.names("wins, and ") && said.winners().len() == 1),
    says("behind, and no more than", |said| said.is(Outcome::Loss)),
    says("all that is left makes the scores equal", |said| said.is(Outcome::Draw)),
    says("the scores are equal then, and", no_choice_matters),
    says("the largest ones are best", |said| {
        let numbers = said.moves().map(|(name, _)| name.parse::<u32>().expect("a number"));
        let largest = numbers.max().expect("a move").to_string();
        said.moves().any(|(name, outcome)| name == largest && said.is(outcome))
    }),
    says("who takes the last one is known before the game", no_choice_matters),
    // Chomp
    says("Whoever is to move takes the poison", |said| said.is(Outcome::Win)),
    says("Take all but the poison", |said| said.is(Outcome::Win)),
    says("Two lines, the outer one shorter by one", |said| said.is(Outcome::Loss)),
    says("Two lines: leave the outer one shorter", |said| said.is(Outcome::Win)),
    says("The equal arms of the L copy each other", |said| said.is(Outcome::Loss)),
    says("Make the arms of the L equal", |said| said.is(Outcome::Win)),
    says("A whole field is won", |said| said.is(Outcome::Win)),
    says("Arms alone are Nim, and their nim-sum is 0", |said| said.is(Outcome::Loss)),
    says("Arms alone are Nim: their nim-sum is", |said| said.is(Outcome::Win)),
    says(" leaves an L with equal arms", |said| said.names("")),
    says(" leaves two lines, the outer one", |said| said.names("")),
    says(" leaves arms alone", |said| said.names("")),
    // multiples, geography
    says("nothing can follow ", |said| said.names("nothing can follow ") && said.turns() == Some(1)),
    says("to the end, as many as there can be", |said| {
        said.names("after ") && said.number("partner: ") == said.pairs().len()
    }),
    says("pairs hold for the whole game", |said| said.is(Outcome::Loss) && said.all_are_answered()),
    says("every answer to ", |said| said.is(Outcome::Loss) && said.all_are_answered()),
    // Sim
    says("every line that is left closes a", |said| said.turns() == Some(1) && said.is(Outcome::Loss)),
    says("a draw: both can go on until every line is drawn", |said| said.is(Outcome::Draw)),
    says("no draw: among", |said| !said.is(Outcome::Draw)),
    says("never loses from the start", |said| {
        let Some((_, lines)) = said.why.text.split_once("; here ") else { return said.is(Outcome::Win) };
        let (lines, winners) = (lines.split(", ").collect::<Vec<_>>(), said.winners());
        lines.iter().all(|&line| winners.iter().any(|winner| winner == line)) && said.draws_one_of(&lines)
    }),
    // heaps
    says("one heap is left:", |said| said.is(Outcome::Win)),
    says("one stone is left", |said| said.is(Outcome::Loss)),
    says("single stones are left", |said| said.number("").is_multiple_of(2) == said.is(Outcome::Win)),
    says("is 0: every take makes it something else", |said| said.is(Outcome::Loss)),
    says("only one heap is larger than 1", |said| said.is(Outcome::Win)),
    says("make it 0", |said| said.is(Outcome::Win)),
    says("have the nim-sum 0: every take changes it", |said| said.is(Outcome::Loss)),
    says("make it 0 with heap ", |said| {
        let heaps = said.why.text.split("make it 0 with heap ").nth(1).expect("the heaps");
        let mut named: Vec<&str> = heaps.split([',', ' ']).filter(|word| !word.is_empty() && *word != "or").collect();
        let winners = said.winners();
        let mut winning: Vec<&str> = winners.iter().filter_map(|take| Some(take.split_once('.')?.0)).collect();
        named.sort_unstable();
        winning.sort_unstable();
        winning.dedup();
        named == winning
    }),
    says("is a multiple of 6, and no power", |said| said.is(Outcome::Loss)),
    says(" on division by 6: take ", |said| said.names("take ")),
    says("with the nim-sum 0: every take changes it", |said| said.is(Outcome::Loss)),
    says("for whoever finds it: ", |said| said.is(Outcome::Loss) && said.turns_are_told() && said.tells_lengths()),
    says("and whoever finds it wins: ", |said| said.is(Outcome::Loss) && said.turns_are_told() && said.tells_lengths()),
    says("; so this is won", |said| said.is(Outcome::Win) && said.turns_are_told() && said.leaves_what_it_says()),
    says("is drawn, so this is a draw", |said| said.is(Outcome::Draw)),
    says("its nimber is 0: no move leaves ", |said| {
        said.is(Outcome::Loss) && said.names_kinds("no move leaves ", false)
    }),
    says("leave parts of equal nimbers", |said| said.is(Outcome::Win) && said.names_kinds(": leave ", true)),
    says("leave nothing", |said| said.is(Outcome::Win) && said.names_kinds(": leave ", true)),
    says("have the nim-sum 0: every move makes it", |said| said.is(Outcome::Loss)),
    says("together their genus is", |said| said.why.text.ends_with("^0") == said.is(Outcome::Loss)),
    says("are the lost pair that differs by", |said| said.is(Outcome::Loss)),
    says(", the lost pair that differs by", |said| said.names("")),
    // heaps that grow, tokens, flies
    says("which is lost", |said| said.names("take ")),
    says("which alone are lost, cannot be left", |said| said.is(Outcome::Draw)),
    says("makes it 0 again", |said| said.is(Outcome::Loss)),
    says("that makes it 0 wins", |said| said.is(Outcome::Win)),
    says("away so that the nim-sum is 0", |said| said.is(Outcome::Win)),
    says("nobody wins by moving it away", |said| said.is(Outcome::Draw)),
    says("nobody has to move badly", |said| said.is(Outcome::Draw)),
    says("nobody has to jump badly", |said| said.is(Outcome::Draw)),
    says("a fly is next to home", |said| !said.is(Outcome::Draw)),
    // sums
    says("every move makes it something else", |said| said.is(Outcome::Loss)),
    says("can be left so that the nim-sum is 0", |said| said.is(Outcome::Win)),
    says("nobody wins by leaving it", |said| said.is(Outcome::Draw)),
    // no theory
    says("the shortest proof has ", |said| said.number("shortest proof has ") > 1),
    says("no defence lasts longer than the best line", plays_out),
];

/// Those of Chomp on fields without an end.
const ENDLESS: &[Sentence] = &[
    says("Take all but the poison", |said| said.is(Outcome::Win) && said.turns() == Some(1)),
    says("Two endless lines are lost", |said| said.is(Outcome::Loss)),
    says("Arms alone are Nim, and their nim-sum is 0", |said| said.is(Outcome::Loss)),
    says("Arms alone are Nim: make their nim-sum 0", |said| said.is(Outcome::Win)),
    says("Two lines: leave the outer one shorter", |said| said.is(Outcome::Win)),
    says(" leaves two endless lines, which are lost", |said| said.names("")),
    says(" leaves arms alone, which are Nim", |said| said.names("")),
    says("is won by exactly one bite, into that line", |said| said.is(Outcome::Win) && said.winners().len() <= 1),
    says("; none up to ", |said| said.winners().is_empty()),
];

/// Those of races.
const RACES: &[Sentence] = &[
    says(" whatever the other does, car ", |said| said.goes_to("car ") && said.ends_within()),
    says(" whatever the other does, and the other can", |said| said.goes_to("car ") && said.ends_within()),
    says(" from home, and car ", |said| said.is(Outcome::Win) && said.goes_to("from home, and car ")),
    says("is farther past the line,", |said| said.goes_to(", and car ")),
    says(" and equally far past the line,", |said| said.is(Outcome::Draw)),
    says("neither car can still finish", |said| said.is(Outcome::Draw)),
    says(" can no longer finish; ", |said| !said.is(Outcome::Win)),
    says("no short reason is known", plays_out),
    says("after ", |said| said.keeps_by("after ")),
    says(" is out: car ", |said| said.is(Outcome::Win)),
    says("it is proven move by move that whatever is played loses", |said| said.is(Outcome::Loss)),
    says("it is proven move by move that ", |said| said.is(Outcome::Loss) || said.keeps_by("move by move that ")),
    says("braking, car ", |said| {
        let end = said.parts(PartKind::Place).flat_map(|part| &part.cells).last();
        end.is_some_and(|end| said.why.text.contains(&format!("ends at {end} in ")))
            && (said.game.players() > 1 || said.brakes() == Ok(true))
    }),
    says("braking alone, car ", |said| {
        let (_, off) = said.why.text.split_once("leaves the road towards ").expect("a point");
        let is_off = || matches!(said.brakes(), Err(at) if at == off);
        said.parts(PartKind::Place).any(|part| part.cells == [off]) && (said.game.players() > 1 || is_off())
    }),
];

impl Said<'_> {
    /// Whether the car behind these words wins.
    fn goes_to(&self, before: &str) -> bool {
        let is_mover = self.number(before) == self.game.to_move(&self.known.position).number();
        self.is(if is_mover { Outcome::Win } else { Outcome::Loss })
    }

    /// Whether the point behind these words keeps what there is.
    fn keeps_by(&self, before: &str) -> bool {
        let (_, rest) = self.why.text.split_once(before).expect("a point");
        let point = rest.split(' ').next().expect("a point");
        self.moves().any(|(name, outcome)| name == point && self.is(outcome))
    }

    /// Whether the race lasts no longer than the moves in which that car is home.
    fn ends_within(&self) -> bool {
        // The other may move first, and may have the last move of the round.
        let most = 2 * self.number("is home in ") + 1 + usize::from(self.why.text.starts_with("after "));
        self.turns().is_none_or(|turns| turns as usize <= most)
    }

    /// Drives a car that is alone along the braking way that is drawn: whether it stands then or is home, or the point to which
    /// it cannot go.
    fn brakes(&self) -> Result<bool, String> {
        let cells: Vec<&String> = self.parts(PartKind::Place).flat_map(|part| &part.cells).collect();
        let told = self.why.text.split_once(" in ").map_or(cells.len(), |(_, moves)| {
            moves.split(' ').next().and_then(|moves| moves.parse().ok()).expect("so many moves")
        });
        let mut pos = self.known.position.clone();
        // The last move of a car that stops goes nowhere.
        for cell in (0..told).map(|step| cells[step.min(cells.len() - 1)]) {
            let mv = self.game.read_move(&pos, cell).map_err(|_| cell.clone())?;
            pos = self.game.try_play(&pos, mv).map_err(|_| cell.clone())?;
        }
        Ok(self.game.result(&pos).is_some() || self.game.write_position(&pos).contains(",0,0"))
    }

    fn is(&self, outcome: Outcome) -> bool {
        self.known.root.outcome() == Some(outcome)
    }

    /// The turns that the game lasts.
    fn turns(&self) -> Option<u32> {
        self.known.root.exact().and_then(Value::remoteness)
    }

    fn name(&self, mv: AnyMove) -> String {
        self.game.write_move(&self.known.position, mv)
    }

    /// Every move with what it is worth.
    fn moves(&self) -> impl Iterator<Item = (String, Outcome)> {
        self.known.moves.iter().filter_map(|report| Some((self.name(report.mv), report.bounds.outcome()?)))
    }

    fn winners(&self) -> Vec<String> {
        self.moves().filter(|(_, outcome)| *outcome == Outcome::Win).map(|(name, _)| name).collect()
    }

    /// The word behind these.
    fn word(&self, before: &str) -> &str {
        let (_, rest) = self.why.text.split_once(before).unwrap_or_else(|| panic!("{before:?} in {}", self.why.text));
        rest.split([' ', ',', ';', ':']).next().expect("a word")
    }

    fn number(&self, before: &str) -> usize {
        self.word(before).parse().unwrap_or_else(|_| panic!("a number behind {before:?} in {}", self.why.text))
    }

    fn parts(&self, kind: PartKind) -> impl Iterator<Item = &WhyPart> {
        self.why.parts.iter().filter(move |part| part.kind == kind)
    }

    fn pairs(&self) -> Vec<&WhyPart> {
        self.parts(PartKind::Pair).collect()
    }

    fn draws_one_of(&self, names: &[&str]) -> bool {
        self.parts(PartKind::Move).all(|part| names.contains(&part.cells[0].as_str()))
    }

    /// Whether the move behind these words wins, and no other is drawn.
    fn names(&self, before: &str) -> bool {
        let named = self.word(before);
        self.winners().iter().any(|winner| winner == named) && self.draws_one_of(&[named])
    }

    /// Whether these are the ways in which moves of the only heap, all or those that win, leave parts.
    fn names_kinds(&self, before: &str, win: bool) -> bool {
        const KINDS: [&str; 3] = ["nothing", "one part of nimber 0", "parts of equal nimbers"];
        let kind = |mv| {
            let left = self.game.write_position(&self.game.play(&self.known.position, mv));
            // The player to move may stand behind the heaps.
            let heaps = left.split(' ').next().unwrap_or_default().split(',');
            KINDS[heaps.filter(|part| part.parse().is_ok_and(|stones: u32| stones > 0)).count()]
        };
        let moves = self.known.moves.iter().filter(|report| !win || report.bounds.outcome() == Some(Outcome::Win));
        let ways: HashSet<&str> = moves.map(|report| kind(report.mv)).collect();
        let (_, named) = self.why.text.split_once(before).expect("the ways");
        let named = named.split("; ").next().expect("the ways");
        named.split(" or ").collect::<HashSet<_>>() == ways
    }

    /// Whether every move is in a pair.
    fn all_are_answered(&self) -> bool {
        self.moves().all(|(name, _)| self.pairs().iter().any(|pair| pair.cells.contains(&name)))
    }

    /// `in 5 turns`, nothing where that is not known yet.
    fn turns_are_told(&self) -> bool {
        let (_, told) = self.why.text.split_once("; so this is ").expect("what it comes to");
        told.split_once(", in ").is_none_or(|(_, told)| {
            let turns = told.split(' ').next().and_then(|turns| turns.parse().ok());
            turns.is_some() && self.turns() == turns
        })
    }

    /// Whether what is left is told with as many turns as the moves to it take beside their own.
    fn tells_lengths(&self) -> bool {
        let (before, _) = self.why.text.split_once("; so this is ").expect("what it comes to");
        let all: HashSet<u32> =
            self.known.moves.iter().filter_map(|report| Some(report.bounds.exact()?.remoteness()? - 1)).collect();
        let mut told = before.split(" in ").skip(1).map(|told| told.split([' ', ',']).next().expect("turns"));
        told.all(|turns| turns.parse().is_ok_and(|turns| all.contains(&turns)))
    }

    /// Whether what is said to be lost is what the move leaves that is drawn, where positions are written as they are told.
    fn leaves_what_it_says(&self) -> bool {
        let (_, lost) = self.why.text.split_once("leave ").expect("what is lost");
        let lost = lost.split(", and whoever").next().expect("what is lost");
        let left = |mv: AnyMove| self.game.write_position(&self.game.play(&self.known.position, mv));
        let is_written = self.known.moves.iter().any(|report| left(report.mv) == lost);
        let drawn = self.parts(PartKind::Move).next().expect("a move");
        let drawn =
            self.known.moves.iter().find(|report| self.name(report.mv) == drawn.cells[0]).expect("a legal move");
        !is_written || left(drawn.mv) == lost
    }
}

/// Whether all moves come to the same.
fn no_choice_matters(said: &Said<'_>) -> bool {
    said.moves().all(|(_, outcome)| said.is(outcome))
}

/// Whether the line that is drawn lasts as long as the value says, and ends so.
fn plays_out(said: &Said<'_>) -> bool {
    let (mut pos, mover) = (said.known.position.clone(), said.game.to_move(&said.known.position));
    let mut turns = 0;
    for cell in said.parts(PartKind::Line).next().map_or(&[][..], |line| &line.cells) {
        let mv = said.game.read_move(&pos, cell).unwrap_or_else(|error| panic!("{error}"));
        turns += u32::from(said.game.ends_turn(&pos, mv));
        pos = said.game.try_play(&pos, mv).unwrap_or_else(|error| panic!("{error}"));
    }
    let ends = said.game.result(&pos).map(|result| result.outcome_for(mover));
    ends == said.known.root.outcome() && Some(turns) == said.turns()
}

/// Positions in reach, those first that are reached soonest.
fn reach(game: &AnyGame, from: AnyPosition, most: usize) -> Vec<AnyPosition> {
    let mut found = vec![from];
    // What is equal by symmetry is said alike.
    let mut seen: HashSet<AnyPosition> = found.iter().map(|pos| game.canonical(pos)).collect();
    let mut next = 0;
    while next < found.len() && found.len() < most {
        for mv in game.legal_moves(&found[next]) {
            let child = game.play(&found[next], mv);
            if game.result(&child).is_none() && seen.insert(game.canonical(&child)) {
                found.push(child);
            }
        }
        next += 1;
    }
    found
}

/// Small ones of every kind that sentences are said of, some from a position on.
const SETUPS: &[&str] = &[
    "catch-up 1..6",
    "catch-up 1..7",
    "catch-up 2,2,2,3,3",
    "catch-up 1..6 handicap=2",
    "catch-up 1..7 ties=last",
    "catch-up 1..4 ties=first",
    "catch-up 1..4 ties=excess",
    "catch-up 1..7 ties=most-numbers",
    "catch-up 1..6 equal=stay",
    "catch-up 1..6 goal=last",
    "catch-up 1..6 picks=2",
    "catch-up 1..6 picks=2 goal=last",
    "chomp 3x4",
    "chomp 4x4",
    "chomp 2x6",
    "chomp 3x2x2",
    "chomp 4x3x2 at 1.1.2 1.3.1 2.2.1 4.1.1",
    "chomp 3x4 reverse",
    "chomp n=72",
    "multiples 2..12",
    "multiples 2..20 first=any",
    "multiples 1..12 once=1",
    "geography harbour",
    "geography flower",
    "geography ladder",
    "sim 3",
    "sim 4",
    "sim 4 at 14,24,34 12,23",
    "sim 5",
    "sim 6",
    "sim 5 rule=normal",
    "sim 5 avoid=C4",
    "sim 5 avoid=P4",
    "nim 3,5,7",
    "nim 1,3,5 misere",
    "nim 1,1,1,4 misere",
    "square 40",
    "square 30 misere",
    "square 9,7,4",
    "prime-power 60",
    "prime-power 20 misere",
    "prime-power 9,8,7",
    "subtract 1,3,4 from 30",
    "subtract 2,5,6 from 12,10",
    "octal 0.77 from 12",
    "octal 0.77 from 7,5",
    "octal 0.137 from 15",
    "octal 0.77 from 8 misere",
    "grundy 14",
    "grundy 9,8",
    "grundy 9 misere",
    "wythoff 9,7",
    "square-but-one 30",
    "square-but-one 25 odd",
    "put-or-take 20",
    "almonds 6",
    "almonds 9",
    "island map-1",
    "island map-1 tokens=d3,a4,c3",
    "island ferry",
    "snakes board-1",
    "snakes ladder",
    "horseflies f6,d4",
    "horseflies d5,b8,a6",
    "sum nim 2,3 + octal 0.77 from 5",
    "sum square-but-one 9 + square-but-one 6",
    "sum island ferry + nim 2",
];

/// More positions of a setup are not looked at.
const MOST: usize = 120;

#[test]
fn every_sentence_holds_and_speaks_of_the_move_that_is_drawn() {
    let mut audit = Audit::new(SENTENCES);
    for words in SETUPS {
        let (setup, from) = words.split_once(" at ").map_or((*words, None), |(setup, from)| (setup, Some(from)));
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{words}: {error}"));
        let from = from.map_or_else(|| game.start(), |from| game.read_position(from).expect("a position"));
        audit.walk(&game, reach(&game, from, MOST), 100_000);
    }
    audit.close();
}

/// A search of these has no end, and what theorems do not say of them it may leave open.
#[test]
fn every_sentence_about_an_endless_field_holds() {
    let mut audit = Audit::new(ENDLESS);
    for (setup, bites) in [
        ("chomp 1xinf", ""),
        ("chomp 2xinf", ""),
        ("chomp 3xinf", ""),
        ("chomp infxinf", ""),
        ("chomp infxinf", "b2"),
        ("chomp infxinf", "c2 b3"),
        ("chomp 2x3xinf", ""),
        ("chomp rows=inf,3", ""),
        ("chomp rows=inf,1,1", ""),
        ("chomp rows=inf,2,1", ""),
        ("chomp rows=inf,2,2,2", ""),
        ("chomp rows=inf,40,40,40", ""),
    ] {
        let game: AnyGame = setup.parse().unwrap_or_else(|error| panic!("{setup}: {error}"));
        let position = bites.split_whitespace().fold(game.start(), |pos, bite| {
            game.play(&pos, game.read_move(&pos, bite).unwrap_or_else(|error| panic!("{setup}: {error}")))
        });
        audit.walk(&game, vec![position], 4000);
    }
    audit.close();
}

/// Cars alone and against another on a short road that turns off before its end.
#[test]
fn every_sentence_about_a_race_holds() {
    const ROAD: &str =
        "racetrack 1\nname = Turn\nmap:\n############\n######....>#\n#S####.#####\n#S........##\n############\n";
    let mut audit = Audit::new(RACES);
    for (options, from) in [
        ("cars=1", None),
        ("cars=2", None),
        ("cars=2", Some("4,3,2,0 2,3,1,0 p1")),
        ("cars=2", Some("9,1,1,0 9,1,2,0 p1")),
        ("cars=2", Some("7,3,3,0 7,3,3,0 p1")),
        ("cars=2 finish=first", Some("4,3,2,0 2,3,1,0 p2")),
    ] {
        let setup = format!("race-track ./turn.track {options}");
        let game = AnyGame::read_setup(&setup, &|_| Ok(ROAD.to_owned())).unwrap_or_else(|error| panic!("{error}"));
        let from = from.map_or_else(|| game.start(), |from| game.read_position(from).expect("a position"));
        let positions = reach(&game, from, 400).into_iter().step_by(if game.players() > 1 { 5 } else { 1 });
        audit.walk(&game, positions.collect(), 100_000);
    }
    audit.close();
}

/// What was said in some positions, held against what is true of them.
struct Audit {
    sentences: &'static [Sentence],
    /// How often each was said.
    met: Vec<usize>,
    wrong: Vec<String>,
}

impl Audit {
    fn new(sentences: &'static [Sentence]) -> Self {
        Self { sentences, met: vec![0; sentences.len()], wrong: Vec::new() }
    }

    /// Looks at some positions, each proven with so many nodes at most.
    fn walk(&mut self, game: &AnyGame, positions: Vec<AnyPosition>, nodes: u64) {
        let mut solver = Solver::new(game.clone());
        for pos in positions {
            let (known, _) = solver.analyze(&pos, &mut Monitor::unlimited().with_node_budget(nodes));
            if known.root.outcome().is_none() {
                continue;
            }
            let begun = Analysis::new(game, pos);
            for analysis in [&begun, &known] {
                let Some(why) = why(game, analysis) else { continue };
                self.hear(&Said { game, why: &why, known: &known });
            }
        }
    }

    fn hear(&mut self, said: &Said<'_>) {
        let (game, known, why) = (said.game, said.known, said.why);
        let at = || format!("{game} at {}: {why:?}, but {}", game.write_position(&known.position), known.root);
        let mut is_known = false;
        for (sentence, met) in self.sentences.iter().zip(&mut self.met) {
            if why.text.contains(sentence.words) {
                (is_known, *met) = (true, *met + 1);
                if !(sentence.holds)(said) {
                    self.wrong.push(format!("{:?}: {}", sentence.words, at()));
                }
            }
        }
        if !is_known {
            self.wrong.push(format!("nothing is known of this sentence: {}", at()));
        }
    }

    /// Every sentence was said, and none was wrong.
    fn close(self) {
        assert!(self.wrong.is_empty(), "{} are wrong:\n{}", self.wrong.len(), self.wrong.join("\n"));
        let unmet = self.sentences.iter().zip(self.met).filter(|(_, met)| *met == 0).map(|(it, _)| it.words);
        let unmet: Vec<&str> = unmet.collect();
        assert!(unmet.is_empty(), "never said: {unmet:?}");
    }
}
