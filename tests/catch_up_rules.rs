//! A second, naive reading of the rules of Catch-Up, compared with the first on random games.
//!
//! Written from the rules in words and nothing else: lists instead of sets, every list searched from its beginning.

use catchup::core::laws::Dice;
use catchup::core::{Game, GameResult, Outcome, Player};
use catchup::games::catch_up::{CatchUp, Pick};
use catchup::solve::{Monitor, Solver};

/// The rules of a setup, as they are typed.
#[derive(Clone, Debug)]
struct Rules {
    /// P2's head start, or with its sign turned P1's.
    handicap: i32,
    ties: &'static str,
    /// The turn goes on when the mover has come level.
    stays: bool,
    /// Numbers a turn, or none for catching up.
    picks: usize,
    /// Only the last number counts.
    last_wins: bool,
    players: usize,
}

#[derive(Clone, Debug)]
struct Table {
    rules: Rules,
    pool: Vec<u32>,
    scores: Vec<u32>,
    leads: Vec<u32>,
    /// Who took which number, in order.
    taken: Vec<usize>,
    seat: usize,
    first: usize,
    /// The picks of the turn under way.
    turn: Vec<u32>,
}

impl Table {
    fn new(pool: &[u32], rules: Rules) -> Self {
        let mut scores = vec![0; rules.players];
        scores[usize::from(rules.handicap > 0)] = rules.handicap.unsigned_abs();
        let mut table = Self {
            pool: pool.to_vec(),
            leads: vec![0; rules.players],
            taken: Vec::new(),
            seat: 0,
            first: 0,
            turn: Vec::new(),
            scores,
            rules,
        };
        if table.rules.players > 2 && table.rules.picks == 0 {
            table.first = table.last();
        }
        table.seat = table.first;
        table
    }

    fn others(&self) -> impl Iterator<Item = usize> {
        (0..self.scores.len()).filter(|&seat| seat != self.seat)
    }

    /// The first of the others who have least.
    fn last_of_others(&self) -> usize {
        let lowest = self.others().map(|seat| self.scores[seat]).min().expect("an opponent");
        self.others().find(|&seat| self.scores[seat] == lowest).expect("somebody is last")
    }

    /// So many numbers, or: two have the opponent caught up, or passed. More: somebody else has the lowest score, or an equal
    /// one and an earlier seat; or, if level is enough, an equal one.
    fn turn_is_over(&self) -> bool {
        if self.pool.is_empty() {
            return true;
        }
        if self.rules.picks > 0 {
            return self.turn.len() == self.rules.picks;
        }
        let (mine, least) = (self.scores[self.seat], self.scores[self.last_of_others()]);
        match (self.scores.len(), self.rules.stays) {
            (_, false) => mine >= least,
            (2, true) => mine > least,
            (_, true) => self.last() != self.seat,
        }
    }

    fn last(&self) -> usize {
        let lowest = self.scores.iter().min().expect("players");
        self.scores.iter().position(|score| score == lowest).expect("somebody is last")
    }

    /// Takes a number; true if that ended the turn.
    fn take(&mut self, number: u32) -> bool {
        let place = self.pool.iter().position(|&other| other == number).expect("a number of the pool");
        self.pool.remove(place);
        self.turn.push(number);
        self.taken.push(self.seat);
        self.scores[self.seat] += number;
        if !self.turn_is_over() {
            return false;
        }
        let mine = self.scores[self.seat];
        let best = self.others().map(|seat| self.scores[seat]).max().expect("an opponent");
        self.leads[self.seat] += mine.saturating_sub(best);
        self.turn.clear();
        let least = self.scores[self.last_of_others()];
        self.seat = match (self.rules.picks, self.scores.len(), self.rules.stays) {
            (1.., players, _) => (self.seat + 1) % players,
            (0, 3.., true) => self.last(),
            // Who was left behind for good stays the one to move.
            (0, _, false) if mine < least => self.seat,
            (0, _, true) if mine <= least => self.seat,
            (0, ..) => self.last_of_others(),
        };
        true
    }

    /// What breaks ties for a seat.
    fn tie_break(&self, seat: usize) -> i64 {
        let numbers = self.taken.iter().filter(|&&other| other == seat).count() as i64;
        match self.rules.ties {
            "draw" => 0,
            "excess" => i64::from(self.leads[seat]),
            "last" => i64::from(self.taken.last() == Some(&seat)),
            "first" => i64::from(self.first == seat),
            "most-numbers" => numbers,
            "fewest-numbers" => -numbers,
            other => panic!("{other}"),
        }
    }

    /// Everybody's outcome, once the pool is empty.
    fn outcomes(&self) -> Vec<Outcome> {
        let rank = |seat: usize| {
            let took_last = i64::from(self.taken.last() == Some(&seat));
            if self.rules.last_wins { (0, took_last) } else { (self.scores[seat], self.tie_break(seat)) }
        };
        let ranks: Vec<_> = (0..self.scores.len()).map(rank).collect();
        let best = ranks.iter().max().expect("players");
        let winners = ranks.iter().filter(|rank| *rank == best).count();
        let outcome = |rank| match (rank == best, winners) {
            (true, 1) => Outcome::Win,
            (true, _) => Outcome::Draw,
            (false, _) => Outcome::Loss,
        };
        ranks.iter().map(outcome).collect()
    }

    /// The value for the mover of a game for two, by trying everything.
    fn value(&self) -> i32 {
        if self.pool.is_empty() {
            return match self.outcomes()[self.seat] {
                Outcome::Loss => -1,
                Outcome::Draw => 0,
                Outcome::Win => 1,
            };
        }
        let tried = self.pool.iter().map(|&number| {
            let mut next = self.clone();
            next.take(number);
            if next.seat == self.seat { next.value() } else { -next.value() }
        });
        tried.max().expect("a number")
    }
}

const TIES: [&str; 6] = ["draw", "excess", "last", "first", "most-numbers", "fewest-numbers"];

fn random_setup(dice: &mut Dice, most_numbers: usize, players: usize) -> (CatchUp, Table) {
    let most = [1, 2, 3, 5, 9, 20, 60, 1000, 1_000_000][dice.below(9)];
    let step = 1 + dice.below(2);
    let count = 1 + dice.below(most_numbers);
    let pool: Vec<u32> = (0..count).map(|_| (((1 + dice.below(most)) * step) as u32).min(1_000_000)).collect();
    let most = most as i32;
    let handicap = [0, 0, 1, 5, most, (most * 3).min(1_000_000), -1, -3, -most][dice.below(9)];
    let last_wins = dice.below(6) == 0;
    let ties = if last_wins { "draw" } else { TIES[dice.below(6)] };
    let picks = if dice.below(5) == 0 { 1 + dice.below(4) } else { 0 };
    // Two pass and more stay where nothing is said.
    let stays = if picks > 0 { players > 2 } else { dice.below(2) == 1 };
    let words: Vec<_> = pool.iter().map(u32::to_string).collect();
    let equal = if stays { "stay" } else { "pass" };
    let picked = if picks > 0 { format!(" picks={picks}") } else { String::new() };
    let goal = if last_wins { " goal=last" } else { "" };
    let words = words.join(",");
    let setup =
        format!("catch-up {words} handicap={handicap} ties={ties} equal={equal} players={players}{picked}{goal}");
    let game = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    (game, Table::new(&pool, Rules { handicap, ties, stays, picks, last_wins, players }))
}

fn compare(game: &CatchUp, pos: &<CatchUp as Game>::Position, table: &Table) {
    let at = format!("{game}: {}", game.write_position(pos));
    let mut numbers = table.pool.clone();
    numbers.sort_unstable();
    assert!(game.numbers_left(pos).eq(numbers.iter().copied()), "{at}");
    assert_eq!(game.read_position(&game.write_position(pos)).as_ref(), Ok(pos), "{at}");
    numbers.dedup();
    let moves: Vec<u32> = game.legal_moves(pos).into_iter().map(|pick| pick.0).collect();
    assert_eq!(moves, numbers, "{at}");
    assert_eq!(game.to_move(pos).index(), table.seat, "{at}");
    for (seat, player) in Player::ALL.into_iter().enumerate().take(game.players()) {
        assert_eq!(pos.score(player), table.scores[seat], "{at}");
        let numbers = table.taken.iter().filter(|&&other| other == seat).count() as u32;
        let tally = match (table.rules.last_wins, table.rules.ties) {
            (true, _) | (_, "last") => u32::from(table.pool.is_empty() && table.taken.last() == Some(&seat)),
            (_, "excess") => table.leads[seat],
            (_, "most-numbers" | "fewest-numbers") => numbers,
            _ => 0,
        };
        assert_eq!(pos.tally(player), tally, "{at}");
        let outcome = table.pool.is_empty().then(|| table.outcomes()[seat]);
        assert_eq!(game.outcome_for(pos, player), outcome, "{at}");
        let won = outcome == Some(Outcome::Win);
        assert_eq!(game.result(pos) == Some(GameResult::Won(player)), won, "{at}");
    }
}

#[test]
fn random_games_go_the_same_way_under_both_readings() {
    let mut dice = Dice(17);
    for game_number in 0..6000 {
        let players = 2 + game_number % 3;
        let (game, mut table) = random_setup(&mut dice, 12, players);
        let mut pos = game.start();
        compare(&game, &pos, &table);
        while !table.pool.is_empty() {
            let number = table.pool[dice.below(table.pool.len())];
            let ended = table.take(number);
            assert_eq!(game.ends_turn(&pos, Pick(number)), ended, "{game}: {}", game.write_position(&pos));
            pos = game.play(&pos, Pick(number));
            compare(&game, &pos, &table);
        }
    }
}

#[test]
fn random_pools_are_worth_the_same_under_both_readings() {
    let mut dice = Dice(23);
    for _ in 0..1500 {
        let (game, table) = random_setup(&mut dice, 6, 2);
        let (analysis, halt) = Solver::new(game.clone()).analyze(&game.start(), &mut Monitor::unlimited());
        assert_eq!(halt, Ok(()), "{game}");
        let value = analysis.root.outcome().map(|outcome| outcome as i32 - 1);
        assert_eq!(value, Some(table.value()), "{game}");
    }
}
