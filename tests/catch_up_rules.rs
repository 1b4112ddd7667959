//! A second, naive reading of the rules of Catch-Up, compared with the first on random games.
//!
//! Written from the rules in words and nothing else: lists instead of sets, every list searched from its beginning.

use catchup::core::laws::Dice;
use catchup::core::{Game, GameResult, Outcome, Player};
use catchup::games::catch_up::{CatchUp, Pick};
use catchup::solve::{Monitor, Solver};

#[derive(Clone, Debug)]
struct Table {
    pool: Vec<u32>,
    scores: Vec<u32>,
    leads: Vec<u32>,
    seat: usize,
    /// The picks of the turn under way.
    turn: Vec<u32>,
    excess: bool,
}

impl Table {
    fn new(pool: &[u32], handicap: u32, excess: bool, players: usize) -> Self {
        let mut scores = vec![0; players];
        scores[1] = handicap;
        Self { pool: pool.to_vec(), scores, leads: vec![0; players], seat: 0, turn: Vec::new(), excess }
    }

    /// Two: the opponent has been caught up. More: somebody else has the lowest score, or an equal one and an earlier seat.
    fn turn_is_over(&self) -> bool {
        if self.pool.is_empty() {
            return true;
        }
        match self.scores.len() {
            2 => self.scores[self.seat] >= self.scores[1 - self.seat],
            _ => self.last() != self.seat,
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
        self.scores[self.seat] += number;
        if !self.turn_is_over() {
            return false;
        }
        let mine = self.scores[self.seat];
        let others = self.scores.iter().enumerate().filter(|(seat, _)| *seat != self.seat);
        let best = *others.map(|(_, score)| score).max().expect("an opponent");
        if self.excess && mine > best {
            self.leads[self.seat] += mine - best;
        }
        self.turn.clear();
        self.seat = match self.scores.len() {
            // Who was left behind for good stays the one to move.
            2 if mine < best => self.seat,
            2 => 1 - self.seat,
            _ => self.last(),
        };
        true
    }

    /// Everybody's outcome, once the pool is empty.
    fn outcomes(&self) -> Vec<Outcome> {
        let ranks: Vec<_> = self.scores.iter().zip(&self.leads).collect();
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

fn random_setup(dice: &mut Dice, most_numbers: usize, players: usize) -> (CatchUp, Table) {
    let most = [1, 2, 3, 5, 9, 20, 60, 1000, 1_000_000][dice.below(9)];
    let step = 1 + dice.below(2);
    let count = 1 + dice.below(most_numbers);
    let pool: Vec<u32> = (0..count).map(|_| (((1 + dice.below(most)) * step) as u32).min(1_000_000)).collect();
    let handicap = [0, 0, 1, 5, most as u32, (most as u32 * 3).min(1_000_000)][dice.below(6)];
    let excess = dice.below(2) == 1;
    let words: Vec<_> = pool.iter().map(u32::to_string).collect();
    let ties = if excess { "excess" } else { "draw" };
    let setup = format!("catch-up {} handicap={handicap} ties={ties} players={players}", words.join(","));
    let game = setup.parse().unwrap_or_else(|error| panic!("{error}"));
    (game, Table::new(&pool, handicap, excess, players))
}

fn compare(game: &CatchUp, pos: &<CatchUp as Game>::Position, table: &Table) {
    let at = format!("{game}: {}", game.write_position(pos));
    let mut numbers = table.pool.clone();
    numbers.sort_unstable();
    assert!(game.numbers_left(pos).eq(numbers.iter().copied()), "{at}");
    numbers.dedup();
    let moves: Vec<u32> = game.legal_moves(pos).into_iter().map(|pick| pick.0).collect();
    assert_eq!(moves, numbers, "{at}");
    assert_eq!(game.to_move(pos).index(), table.seat, "{at}");
    for (seat, player) in Player::ALL.into_iter().enumerate().take(game.players()) {
        assert_eq!(pos.score(player), table.scores[seat], "{at}");
        assert_eq!(pos.lead_sum(player), table.leads[seat], "{at}");
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
