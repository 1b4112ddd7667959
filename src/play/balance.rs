//! What the games come to that somebody has played: won, lost, in a row, how many mistakes.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Match, MatchEvent};
use crate::bots::Bots;
use crate::core::{Outcome, Player};
use crate::files::{PlayedGame, PlayedResult};

/// Against whom nobody else played.
const ALONE: &str = "alone";
/// Against whom several people played.
const PEOPLE: &str = "people";

/// What is counted of a match under this name; nothing of one that has not ended, that bots played among themselves, or that
/// left another one, which is counted itself.
pub fn played_game<G: Bots>(table: &Match<G>, id: String) -> Option<PlayedGame> {
    let (game, timeline) = (table.game(), table.timeline());
    timeline.final_result(game).filter(|_| timeline.is_at_end() && table.branch().is_none())?;
    let sitters: Vec<_> =
        Player::ALL.into_iter().take(game.players()).map(|player| (player, table.sitters(player))).collect();
    let mut people = sitters.iter().filter(|(_, sitters)| sitters.iter().any(|seat| seat.is_human()));
    let (person, own) = people.next()?;
    let all = sitters.iter().flat_map(|(_, sitters)| sitters);
    let others: Vec<String> = all.filter_map(|seat| Some(seat.bot()?.to_string())).collect();
    let (against, result) = match (people.next(), others.as_slice()) {
        (Some(_), _) => (PEOPLE.to_owned(), PlayedResult::Among),
        // What a bot has helped to is nobody's.
        (None, _) if own.iter().any(|seat| !seat.is_human()) => return None,
        (None, []) => (ALONE.to_owned(), result_for(table, *person)?),
        (None, others) => (others.join(", "), result_for(table, *person)?),
    };
    let turns = timeline.turns().iter().filter(|span| !span.was_said).count();
    let mut played = PlayedGame::new(id, game.to_string(), against, result, turns);
    (played.set_up, played.hints) = (*timeline.start() != game.start(), table.hints_used());
    Some(played)
}

fn result_for<G: Bots>(table: &Match<G>, person: Player) -> Option<PlayedResult> {
    let result = table.result()?;
    let by_rules = table.game().outcome_for(table.position(), person);
    let outcome = match table.timeline().last_event() {
        // Whoever shares a first place knows it from the rules alone.
        Some(MatchEvent::Move(_)) => by_rules.unwrap_or_else(|| result.outcome_for(person)),
        _ => result.outcome_for(person),
    };
    Some(match outcome {
        Outcome::Win => PlayedResult::Won,
        Outcome::Draw => PlayedResult::Drawn,
        Outcome::Loss => PlayedResult::Lost,
    })
}

/// What games come to, in the order in which they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Balance {
    /// All games.
    pub played: usize,
    /// Those that the person won.
    pub won: usize,
    /// Those that nobody won.
    pub drawn: usize,
    /// Those that the person lost.
    pub lost: usize,
    /// Those that several people played.
    pub among_people: usize,
    /// Those in which somebody looked at hints.
    pub with_hints: usize,
    /// Those that were won without.
    pub won_without_hints: usize,
    /// The turns of the shortest game that was won from the start of its setup.
    pub shortest_win: Option<usize>,
    /// How many of the last games were won in a row.
    pub streak: usize,
    /// How many were won in a row at most.
    pub best_streak: usize,
    /// The mistakes in all games in which they are known.
    pub mistakes: usize,
    /// How many games these are.
    pub reviewed: usize,
}

impl Balance {
    /// What these games come to.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> Self {
        let mut balance = Self::default();
        games.into_iter().for_each(|game| balance.add(game));
        balance
    }

    fn add(&mut self, game: &PlayedGame) {
        let is_won = game.result == PlayedResult::Won;
        self.played += 1;
        *match game.result {
            PlayedResult::Won => &mut self.won,
            PlayedResult::Drawn => &mut self.drawn,
            PlayedResult::Lost => &mut self.lost,
            PlayedResult::Among => &mut self.among_people,
        } += 1;
        self.with_hints += usize::from(game.hints);
        self.won_without_hints += usize::from(is_won && !game.hints);
        if is_won && !game.set_up {
            self.shortest_win = Some(self.shortest_win.map_or(game.turns, |best| best.min(game.turns)));
        }
        match game.result {
            PlayedResult::Won => self.streak += 1,
            PlayedResult::Drawn | PlayedResult::Lost => self.streak = 0,
            // It was won by somebody else at the same table.
            PlayedResult::Among => {}
        }
        self.best_streak = self.best_streak.max(self.streak);
        if let Some(mistakes) = game.mistakes {
            (self.mistakes, self.reviewed) = (self.mistakes + mistakes, self.reviewed + 1);
        }
    }

    /// How many mistakes a game has, where that is known of any.
    pub fn mistakes_a_game(&self) -> Option<f64> {
        (self.reviewed > 0).then(|| self.mistakes as f64 / self.reviewed as f64)
    }
}

/// The games of each key, in the order of the keys.
pub fn balances<'a, K: Ord>(
    games: impl IntoIterator<Item = &'a PlayedGame>,
    key: impl Fn(&'a PlayedGame) -> K,
) -> BTreeMap<K, Balance> {
    let mut sums = BTreeMap::<K, Balance>::new();
    games.into_iter().for_each(|game| sums.entry(key(game)).or_default().add(game));
    sums
}

/// How many mistakes games have that ended one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
#[non_exhaustive]
pub struct MistakesOfGames {
    /// The number of the first of them, among those of which mistakes are known, from 1.
    pub from: usize,
    /// That of the last.
    pub to: usize,
    /// How many mistakes each has, on average.
    pub a_game: f64,
}

/// How many mistakes games have as time goes on, in at most so many parts of as many games each; the last may have fewer.
pub fn mistakes_over_time<'a>(games: impl IntoIterator<Item = &'a PlayedGame>, parts: usize) -> Vec<MistakesOfGames> {
    let known: Vec<usize> = games.into_iter().filter_map(|game| game.mistakes).collect();
    let each = known.len().div_ceil(parts.max(1)).max(1);
    let part = |(index, part): (usize, &[usize])| MistakesOfGames {
        from: index * each + 1,
        to: index * each + part.len(),
        a_game: part.iter().sum::<usize>() as f64 / part.len() as f64,
    };
    known.chunks(each).enumerate().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{keep_played, played as kept};
    use crate::games::AnyGame;
    use crate::play::tests::played;
    use crate::play::{Seat, choose_turn};
    use crate::solve::{Monitor, Solver};

    fn ended(result: PlayedResult, turns: usize, mistakes: Option<usize>, hints: bool) -> PlayedGame {
        let mut game = PlayedGame::new(String::new(), "nim 3".to_owned(), "perfect".to_owned(), result, turns);
        (game.mistakes, game.hints) = (mistakes, hints);
        game
    }

    #[test]
    fn games_are_added_up_one_after_the_other() {
        use PlayedResult::{Among, Drawn, Lost, Won};
        let games = [
            ended(Won, 9, Some(2), true),
            ended(Won, 7, Some(1), false),
            ended(Among, 1, None, false),
            ended(Won, 8, None, false),
            ended(Lost, 3, Some(3), false),
            ended(Won, 11, Some(0), false),
            ended(Drawn, 4, Some(0), true),
        ];
        let balance = Balance::of(&games);
        assert_eq!([balance.played, balance.won, balance.drawn, balance.lost, balance.among_people], [7, 4, 1, 1, 1]);
        assert_eq!([balance.with_hints, balance.won_without_hints], [2, 3]);
        assert_eq!((balance.shortest_win, balance.streak, balance.best_streak), (Some(7), 0, 3));
        assert_eq!((balance.mistakes, balance.reviewed, balance.mistakes_a_game()), (6, 5, Some(1.2)));
        let parts = |count| {
            let parts = mistakes_over_time(&games, count);
            parts.iter().map(|part| (part.from, part.to, part.a_game)).collect::<Vec<_>>()
        };
        assert_eq!(parts(2), [(1, 3, 2.0), (4, 5, 0.0)]);
        assert_eq!(parts(9).len(), 5);
        assert_eq!(mistakes_over_time(&[], 9), []);
        assert_eq!(Balance::of(&[]), Balance::default());
    }

    #[test]
    fn what_is_counted_of_a_match_is_seen_by_the_only_person() {
        assert_eq!(played_game(&played(&["0+1", "0"]), String::new()), None, "it goes on");
        let won = played_game(&played(&["0+1", "1"]), "a".to_owned()).expect("it has ended");
        assert_eq!((won.result, won.turns, won.against.as_str()), (PlayedResult::Won, 2, "perfect"));
        let resigned = played_game(&played(&["0+1", "resign p1"]), String::new()).expect("it has ended");
        assert_eq!((resigned.result, resigned.turns), (PlayedResult::Lost, 1));
        let turned = played_game(&played(&["0+1", "1"]).turned(), String::new()).expect("it has ended");
        assert_eq!(turned.result, PlayedResult::Lost);
        let seats =
            |table: &Match<_>, names: [&str; 2]| names.map(|name| Seat::read(table.game(), name).expect("a seat"));
        let open = played(&["0+1", "0"]);
        let others = seats(&open, ["human", "random"]);
        let mut changed = open.clone().seated(others);
        changed.try_text("resign p1").expect("it goes on");
        let told = played_game(&changed, String::new()).expect("it has ended");
        assert_eq!(told.against, "perfect", "who has made no turn is not counted");
        let mut helped = open.clone().seated(seats(&open, ["random", "human"]));
        helped.try_text("resign p1").expect("it goes on");
        assert_eq!(played_game(&helped, String::new()), None, "a bot has played for him, too");
        let mut walked = played(&["0+1", "1"]);
        walked.undo();
        assert_eq!(played_game(&walked, String::new()), None, "one stands before the end");
        walked.try_text("1").expect("it is legal");
        assert_eq!(played_game(&walked, String::new()), None, "it left another");
    }

    /// A game between somebody who plays as `person` does and a bot that moves at random.
    fn robot_game(setup: &str, seat: usize, seed: u64) -> PlayedGame {
        let game: AnyGame = setup.parse().expect("a setup");
        let bot = Seat::read(&game, "random").expect("a bot");
        let mut seats = vec![bot.clone(), bot.clone()];
        seats[seat] = Seat::Human;
        let mut solver = Solver::new(game.clone());
        let mut table = Match::new(game, seats, seed);
        while table.result().is_none() {
            let (pos, seed) = (table.position().clone(), table.choice_seed());
            let turn = choose_turn(bot.bot().expect("it is one"), seed, &pos, &mut solver, &mut Monitor::unlimited());
            for mv in turn.expect("there is a turn") {
                table.try_play(mv).expect("it is legal");
            }
        }
        played_game(&table, format!("{seed}")).expect("it has ended")
    }

    #[test]
    fn the_statistics_of_a_thousand_games_add_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let setups = ["catch-up 1..4", "nim 1,2", "chomp 2x2", "sim 3"];
        let mut games: Vec<PlayedGame> =
            (0..1000).map(|seed| robot_game(setups[seed % 4], seed / 4 % 2, seed as u64)).collect();
        for (number, game) in games.iter_mut().enumerate() {
            (game.ended, game.hints, game.mistakes) =
                (number as u64, number % 3 == 0, (number % 5 > 0).then_some(number % 4));
        }
        // In ten pieces, each of which comes twice.
        for piece in games.chunks(100).chain(games.chunks(100)) {
            keep_played(folder.path(), piece).expect("they are kept");
        }
        let (read, _) = kept(folder.path()).expect("they can be read");
        assert_eq!(read, games);
        let all = Balance::of(&read);
        assert_eq!((all.played, all.won + all.drawn + all.lost + all.among_people), (1000, 1000));
        assert!(all.won > 100 && all.drawn > 20 && all.lost > 100, "{all:?}");
        let parts = |key: fn(&PlayedGame) -> &str| balances(&read, key);
        for parts in [parts(|game| game.game.as_str()), parts(PlayedGame::game_id), parts(|game| game.against.as_str())]
        {
            let sum = |figure: fn(&Balance) -> usize| parts.values().map(figure).sum::<usize>();
            assert_eq!([sum(|b| b.played), sum(|b| b.won), sum(|b| b.drawn)], [all.played, all.won, all.drawn]);
            assert_eq!([sum(|b| b.lost), sum(|b| b.with_hints)], [all.lost, all.with_hints]);
            assert_eq!([sum(|b| b.mistakes), sum(|b| b.reviewed)], [all.mistakes, all.reviewed]);
            assert_eq!(parts.values().filter_map(|part| part.shortest_win).min(), all.shortest_win);
        }
        let over_time = mistakes_over_time(&read, 7);
        let mistakes: f64 = over_time.iter().map(|part| part.a_game * (part.to + 1 - part.from) as f64).sum();
        assert!((mistakes - all.mistakes as f64).abs() < 1e-6);
    }
}
