//! Tables about multiples and divisors.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::bots::below;
use crate::core::{Bounds, Game, GameResult, NotationError, Outcome, Player};
use crate::games::multiples::{Multiples, Node, name};
use crate::solve::Solver;
use crate::survey::{Cell, Column, Plot, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Multiples {
    fn tables() -> &'static [Table] {
        &[FIRST_MOVES, LENGTHS, RESPONSES]
    }

    fn tables_of(id: &str) -> &'static [Table] {
        if id == GEOGRAPHY { &[RESPONSES, LENGTHS] } else { Self::tables() }
    }
}

/// The same game on drawn graphs.
const GEOGRAPHY: &str = "geography";

/// The board that a table is about.
fn board(request: &Request) -> Result<Multiples, NotationError> {
    match request.setup()? {
        Some(game) => Ok(game),
        None if request.game == GEOGRAPHY => Err(NotationError::new(GEOGRAPHY, "needs a graph here, e.g. harbour")),
        None => "multiples 2..99".parse(),
    }
}

const FIRST_MOVES: Table = Table {
    id: "first-moves",
    blurb: "for every N the first numbers that win in 2..N, with the bound of half of N and without it",
    range: "N, from 4 to 100",
    columns: &[
        Column::new("n", 4),
        Column::new("pairs", 5).about("pairs of a largest matching of the board"),
        Column::new("outcome", 7),
        Column::new("bounded", 7).about("winning first numbers of at most N/2"),
        Column::new("unbounded", 9).about("winning first numbers of any size"),
        Column::new("winning_bounded", 15),
        Column::new("winning_unbounded", 17),
    ],
    plot: Some(Plot { label: 0, bars: &[3] }),
    games: None,
    run: first_moves,
};

fn first_moves(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    request.without_setup("is not used by the table `first-moves`, which is about 2..N; `--to` says how far")?;
    let (from, to) = request.range(4, 100)?;
    for n in from..=to {
        sheet.progress(n, (n - from) as f64 / (to - from + 1) as f64)?;
        let game: Multiples = format!("multiples 2..{n} first=any").parse()?;
        let (winning, pairs) = verdicts(&game, &game.start(), sheet)?;
        let bounded: Vec<_> = winning.iter().copied().filter(|&node| u64::from(game.number(node)) <= n / 2).collect();
        let outcome = if bounded.is_empty() { Outcome::Loss } else { Outcome::Win };
        let names = |nodes: &[Node]| Cell::list(nodes.iter().map(|&node| name(&game, node)));
        sheet.row(vec![
            n.into(),
            pairs.into(),
            Cell::outcome(Bounds::of(outcome)),
            bounded.len().into(),
            winning.len().into(),
            names(&bounded),
            names(&winning),
        ])?;
    }
    Ok(())
}

/// The winning choices of a position, and how many pairs prove them. Lengths are not asked for.
fn verdicts(
    game: &Multiples,
    pos: &<Multiples as Game>::Position,
    sheet: &Sheet<'_>,
) -> Result<(Vec<Node>, usize), SurveyError> {
    let mut monitor = sheet.monitor().with_node_budget(1);
    let (analysis, halt) = Solver::new(game.clone()).analyze(pos, &mut monitor);
    halt?;
    let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
    let winning = wins.map(|report| report.mv).collect();
    Ok((winning, analysis.note.map_or(0, |note| note.pairs.len())))
}

const LENGTHS: Table = Table {
    id: "lengths",
    blurb: "how long games last when the side that has won at the start chooses any winning number, and the other any number",
    range: "",
    columns: &[Column::new("turns", 5), Column::new("games", 7), Column::share("share", 7)],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: Some(GAMES),
    run: lengths,
};

/// Games of the table of lengths.
const GAMES: u64 = 20_000;

fn lengths(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = board(request)?;
    let (games, seed) = request.sample(GAMES);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lengths: BTreeMap<usize, u64> = BTreeMap::new();
    let mut solver = Solver::new(game.clone());
    let mut lost = 0;
    for played in 0..games {
        if played % 100 == 0 {
            sheet.progress(format!("game {played}"), played as f64 / games as f64)?;
        }
        let (turns, winner_won) = random_game(&game, &mut solver, &mut rng, sheet)?;
        *lengths.entry(turns).or_default() += 1;
        lost += u64::from(!winner_won);
    }
    for (&turns, &count) in &lengths {
        sheet.row(vec![turns.into(), count.into(), (count as f64 / games as f64).into()])?;
    }
    let longest = lengths.keys().next_back().copied().unwrap_or(0);
    sheet.remark(&format!("{games} games of {game}, seed {seed}: the longest has {longest} turns, {lost} were lost."))
}

/// Plays a game in which the perfect side chooses any winning number, all alike; how many turns it had, and whether
/// that side won.
fn random_game(
    game: &Multiples,
    solver: &mut Solver<Multiples>,
    rng: &mut ChaCha8Rng,
    sheet: &Sheet<'_>,
) -> Result<(usize, bool), SurveyError> {
    let mut pos = game.start();
    let mut turns = 0;
    let mut perfect = None;
    loop {
        if let Some(GameResult::Won(winner)) = game.result(&pos) {
            return Ok((turns, Some(winner) == perfect));
        }
        let mover = game.to_move(&pos);
        let mut choices = game.legal_moves(&pos);
        if perfect != Some(mover.opponent()) {
            let (analysis, halt) = solver.analyze(&pos, &mut sheet.monitor().with_node_budget(1));
            halt?;
            let wins = analysis.moves.iter().filter(|report| report.bounds.outcome() == Some(Outcome::Win));
            let winning: Vec<_> = wins.map(|report| report.mv).collect();
            // The start says which side is the perfect one.
            perfect = perfect.or(Some(if winning.is_empty() { Player::P2 } else { Player::P1 }));
            if !winning.is_empty() {
                choices = winning;
            }
        }
        pos = game.play(&pos, choices[below(rng, choices.len() as u64) as usize]);
        turns += 1;
    }
}

const RESPONSES: Table = Table {
    id: "responses",
    blurb: "the answers to every number of the board, those with the fewest answers of their own first",
    range: "",
    columns: &[
        Column::new("number", 6),
        Column::new("answers", 7),
        Column::new("fewest_first", 12).about("the answers, those with the fewest answers of their own first"),
    ],
    plot: Some(Plot { label: 0, bars: &[1] }),
    games: None,
    run: responses,
};

fn responses(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let game = board(request)?;
    let graph = game.graph();
    let nodes = graph.nodes() as Node;
    for node in 0..nodes {
        sheet.progress(name(&game, node), f64::from(node) / f64::from(nodes))?;
        let mut answers = graph.neighbours(node).to_vec();
        answers.sort_by_key(|&answer| graph.neighbours(answer).len());
        let names = Cell::list(answers.iter().map(|&answer| name(&game, answer)));
        sheet.row(vec![name(&game, node).into(), answers.len().into(), names])?;
    }
    Ok(())
}
