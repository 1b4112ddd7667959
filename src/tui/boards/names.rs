//! What the players are called on the screen.

use std::ops::RangeInclusive;

use crate::bots::{Bots, EQUAL};
use crate::core::Player;
use crate::play::{Match, PERSON, Seat, equal_role, is_equal};
use crate::solve::Why;
use crate::tui::paint::{cut_name, signs, width};

/// What the players are called on the screen: `you`, `perfect`, `P1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    called: Vec<String>,
    /// The only person at the table, unless that has a name.
    you: Option<usize>,
    /// As whom each equal plays by now.
    roles: Vec<Option<String>>,
    /// Whose names are those of people, which may be shortened as one does.
    people: Vec<bool>,
}

/// Who sits somewhere, as seats are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sitter<'a> {
    Person(Option<&'a str>),
    Bot(&'a str),
}

impl<'a> Sitter<'a> {
    fn of(seat: &'a str) -> Self {
        match (seat.strip_prefix("bot "), seat.strip_prefix(PERSON)) {
            (Some(bot), _) => Self::Bot(bot),
            (None, name) => Self::Person(name),
        }
    }

    /// The name that is his own.
    fn name(self) -> Option<&'a str> {
        match self {
            Self::Person(name) => name,
            Self::Bot(id) if is_equal(id) => Some(EQUAL),
            Self::Bot(id) => Some(id),
        }
    }
}

/// What the only person at a table is called.
const YOU: &str = "you";
/// A name that is a seat, as wide as all of them.
const SEAT: &str = "P1";
/// In fewer columns a cut name says less than a seat.
const LEAST_CUT: usize = 12;
/// In fewer columns the beginning of a name says less than a seat.
const LEAST_BEGUN: usize = 6;
/// What ends the beginning of a name.
const END: char = '.';

impl Names {
    /// The names for these seats: the only person is `you` unless it has a name, several are called by their names or their
    /// seats, and whoever would have the same name as another by both.
    pub(crate) fn new<G: Bots>(seats: &[Seat<G>]) -> Self {
        Self::written(&seats.iter().map(Seat::to_string).collect::<Vec<_>>())
    }

    /// The names for the turns of a match, which are those of whoever made them: where several have played for somebody he is
    /// called by his seat.
    pub(crate) fn of_turns<G: Bots>(table: &Match<G>) -> Self {
        let mut names = Self::new(table.seats());
        for (index, player) in (0..names.called.len()).zip(Player::ALL) {
            match table.sitters(player)[..] {
                [seat] if seat == table.seat(player) => {}
                [_] => {
                    let first = table.timeline().turns().into_iter().find(|turn| turn.player == player);
                    let former = Self::new(table.seats_at(first.map_or(0, |turn| turn.steps.start)));
                    names.called[index].clone_from(&former.called[index]);
                    names.roles[index].clone_from(&former.roles[index]);
                    names.you = former.you.filter(|you| *you == index).or(names.you.filter(|you| *you != index));
                }
                _ => {
                    names.called[index] = player.to_string();
                    names.you = names.you.filter(|you| *you != index);
                    names.roles[index] = None;
                }
            }
        }
        names
    }

    /// The names for seats as they are written: `human:Ada`, `bot perfect`.
    pub(crate) fn written(seats: &[String]) -> Self {
        Self::of_sitters(&seats.iter().map(|seat| Sitter::of(seat)).collect::<Vec<_>>())
    }

    /// The names where these bots sit; `None` is a person.
    pub(crate) fn beside(bots: &[Option<&str>]) -> Self {
        Self::of_sitters(&bots.iter().map(|bot| bot.map_or(Sitter::Person(None), Sitter::Bot)).collect::<Vec<_>>())
    }

    fn of_sitters(sitters: &[Sitter<'_>]) -> Self {
        let people = sitters.iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count();
        let you = sitters.iter().position(|sitter| people == 1 && *sitter == Sitter::Person(None));
        let name = |(index, sitter): (usize, &Sitter<'_>)| {
            let place = format!("P{}", index + 1);
            match sitter.name() {
                None if you == Some(index) => YOU.to_owned(),
                None => place,
                name @ Some(id) if sitters.iter().filter(|other| other.name() == name).count() > 1 => {
                    format!("{place} {id}")
                }
                Some(id) => id.to_owned(),
            }
        };
        let role = |sitter: &Sitter<'_>| match sitter {
            Sitter::Bot(id) => equal_role(id).filter(|role| !role.is_empty()).map(str::to_owned),
            Sitter::Person(_) => None,
        };
        let called = sitters.iter().enumerate().map(name).collect();
        let people = sitters.iter().map(|sitter| matches!(sitter, Sitter::Person(Some(_)))).collect();
        Self { called, you, roles: sitters.iter().map(role).collect(), people }
    }

    /// What a player is called where there is room: `equal, now careful`.
    pub(crate) fn in_full(&self, player: Player) -> String {
        match self.roles.get(player.index()).and_then(Option::as_ref) {
            Some(role) => format!("{}, now {role}", self.of(player)),
            None => self.of(player).to_owned(),
        }
    }

    /// The same with the seat of a player before the name: `P2 perfect`.
    pub(crate) fn seated(&self, player: Player) -> Self {
        let (mut names, seat) = (self.clone(), player.to_string());
        if let Some(name) = names.called.get_mut(player.index()).filter(|name| name.split(' ').next() != Some(&seat)) {
            *name = format!("{seat} {name}");
        }
        names
    }

    /// The same with seats for names that are longer than so many columns, and have no shorter form.
    pub(crate) fn in_short(&self, columns: usize) -> Self {
        self.in_short_each([columns; Player::ALL.len()])
    }

    /// The same with so many columns for each of them: where one of the names gives way to its seat all do, but for `you`, who are
    /// nobody else.
    pub(crate) fn in_short_each(&self, columns: impl IntoIterator<Item = usize>) -> Self {
        let (mut names, mut has_seats) = (self.clone(), false);
        for ((name, player), columns) in names.called.iter_mut().zip(Player::ALL).zip(columns) {
            if width(name) as usize > columns {
                let short = self.shorter(player, columns);
                has_seats |= short.is_none();
                *name = short.unwrap_or_else(|| player.to_string());
            }
        }
        for (name, player) in names.called.iter_mut().zip(Player::ALL) {
            if has_seats && !self.is_you(player) {
                *name = player.to_string();
            }
        }
        names
    }

    /// How many of so many columns each of two has that stand beside each other: half of them, and what the other does not need
    /// of its own.
    pub(crate) fn shares_of_two(&self, columns: usize) -> [usize; 2] {
        let halves = [columns / 2, columns.div_ceil(2)];
        let left = [Player::P1, Player::P2]
            .map(|player| halves[player.index()].saturating_sub(width(self.of(player)) as usize));
        [halves[0] + left[1], halves[1] + left[0]]
    }

    /// All of them, in the order of the players.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.called.iter().map(String::as_str)
    }

    /// The names P1, P2 and so on.
    pub(crate) fn places(players: usize) -> Self {
        Self::beside(&vec![None; players.max(2)])
    }

    /// What a player is called.
    pub(crate) fn of(&self, player: Player) -> &str {
        self.called.get(player.index()).map_or("", String::as_str)
    }

    /// The same in so many columns: where it has no room there, a shorter form, or the seat. A longer name of a bot that does
    /// not begin with that may be cut, as long as most of it stays.
    pub(crate) fn within(&self, player: Player, columns: usize) -> String {
        let name = self.of(player);
        let fits = |name: &str| width(name) as usize <= columns;
        if fits(name) {
            return cut_name(name, columns);
        }
        let seat = player.to_string();
        let says_more = columns < LEAST_CUT || self.is_seated(player);
        let other = || if fits(&seat) && says_more { seat } else { cut_name(name, columns) };
        self.shorter(player, columns).unwrap_or_else(other)
    }

    /// What a player is called in so many columns beside the number of the seat, which is left out of the name: a person in
    /// short, of a bot the beginning of its name; nothing where another name begins alike.
    pub(crate) fn beside_number(&self, player: Player, columns: usize) -> String {
        let own = |player: Player| {
            let name = self.of(player);
            name.strip_prefix(&format!("{player} ")).unwrap_or(name)
        };
        let begins = |name: &str| {
            let used = |used: &mut usize, (sign, wide): (&str, usize)| {
                *used += wide;
                (*used <= columns).then(|| sign.to_owned())
            };
            signs(name).scan(0, |total, sign| used(total, sign)).collect::<String>()
        };
        let (name, begun) = (own(player), begins(own(player)));
        if width(name) as usize <= columns {
            return name.to_owned();
        }
        // Of two with one name the number tells which it is.
        let is_taken = || Player::ALL.into_iter().any(|other| own(other) != name && begins(own(other)) == begun);
        let is_told = |short: &String| !short.is_empty() && !is_taken();
        let short = self.shorter(player, columns);
        short.or_else(|| Some(begun.trim_end_matches(['-', ' ']).to_owned()).filter(is_told)).unwrap_or_default()
    }

    /// What stands above columns of so many each, with a free one behind it: where one of the names gives way to its seat all do,
    /// but for `you`, who are nobody else.
    pub(crate) fn heads(&self, columns: &[usize]) -> Vec<String> {
        let heads = Player::ALL.into_iter().zip(columns);
        let named: Vec<String> =
            heads.map(|(player, columns)| self.within(player, columns.saturating_sub(1))).collect();
        let is_seat = |(player, head): (Player, &String)| *head != self.of(player) && *head == player.to_string();
        if Player::ALL.into_iter().zip(&named).any(is_seat) {
            let seat = |(player, head): (Player, String)| if self.is_you(player) { head } else { player.to_string() };
            return Player::ALL.into_iter().zip(named).map(seat).collect();
        }
        named
    }

    /// Whether a name gives way to its seat in so many columns.
    pub(crate) fn gives_way(&self, player: Player, columns: usize) -> bool {
        let name = self.within(player, columns);
        name != self.of(player) && name == player.to_string()
    }

    /// A person's name in fewer columns than it has, where it is nobody else's so.
    fn shorter(&self, player: Player, columns: usize) -> Option<String> {
        let is_person = self.people.get(player.index()).is_some_and(|is_person| *is_person);
        if !is_person || self.is_seated(player) {
            return None;
        }
        let others = Player::ALL.into_iter().filter(|other| *other != player).map(|other| self.of(other));
        let taken: Vec<String> =
            others.flat_map(|other| [vec![other.to_owned()], shortened(other, columns)].concat()).collect();
        shortened(self.of(player), columns).into_iter().find(|short| !taken.contains(short))
    }

    /// Whether a name is that of a seat and another behind it.
    fn is_seated(&self, player: Player) -> bool {
        self.of(player).split_once(' ').is_some_and(|(first, _)| first == player.to_string())
    }

    /// The columns of the longest of the first so many, where none may have more than `most`.
    pub(crate) fn longest(&self, players: usize, most: usize) -> usize {
        let shown = |player| match width(self.of(player)) as usize {
            whole if whole <= most => whole,
            _ => width(&self.within(player, most)) as usize,
        };
        Player::ALL.into_iter().take(players).map(shown).max().unwrap_or(0)
    }

    /// The columns of each of so many players, with a free one behind each name: as many for all of them, unless a name is
    /// longer and there is room for all; then what is left over is shared. Names that begin with seats give way to these before
    /// others do.
    pub(crate) fn columns(&self, players: usize, room: usize, each: RangeInclusive<usize>) -> Vec<usize> {
        let (least, most) = (*each.start(), *each.end());
        let equal = (room / players.max(1)).clamp(least, most);
        let each = |name: &dyn Fn(Player) -> i32| -> Vec<usize> {
            Player::ALL.into_iter().take(players).map(|player| (name(player) as usize + 1).max(least)).collect()
        };
        let whole = each(&|player| width(self.of(player)));
        let short = |player| self.shorter(player, LEAST_CUT).unwrap_or_else(|| self.of(player).to_owned());
        let seat = |player| if self.is_seated(player) { SEAT.to_owned() } else { self.of(player).to_owned() };
        let seated = each(&|player| width(&seat(player)));
        let brief = each(&|player| width(&seat(player)).min(width(&short(player))));
        let sum = |columns: &Vec<usize>| columns.iter().sum::<usize>();
        let fitting = [whole, seated, brief].into_iter().find(|columns| sum(columns) <= room);
        let Some(named) = fitting.filter(|columns| columns.iter().any(|columns| *columns > equal)) else {
            return vec![equal; players];
        };
        let spare = (room - sum(&named)) / players;
        named.into_iter().map(|columns| (columns + spare).min(most).max(columns)).collect()
    }

    /// Whether the player is addressed as "you".
    pub(crate) fn is_you(&self, player: Player) -> bool {
        self.you == Some(player.index())
    }

    /// A reason that calls players by their seats, with their names.
    pub(crate) fn reason(&self, mut why: Why) -> Why {
        why.text = self.spoken(&why.text);
        for part in &mut why.parts {
            part.label = self.spoken(&part.label);
            part.cells.iter_mut().for_each(|cell| *cell = self.spoken(cell));
        }
        why
    }

    /// A text that calls players by their seats, with their names: `P1 is 3 behind` as `you are 3 behind`.
    pub(crate) fn spoken(&self, text: &str) -> String {
        let (mut said, mut is_yours) = (Vec::new(), false);
        for word in text.split(' ') {
            let seat = |player: &Player| Some((*player, word.strip_prefix(&player.to_string())?));
            let called = Player::ALL
                .iter()
                .find_map(seat)
                .filter(|(player, rest)| !rest.starts_with(char::is_alphanumeric) && !self.of(*player).is_empty());
            let was_yours = std::mem::take(&mut is_yours);
            said.push(match called {
                Some((player, rest)) if self.is_you(player) => {
                    is_yours = rest.is_empty();
                    let rest_of_whose = rest.strip_prefix("'s");
                    rest_of_whose.map_or_else(|| format!("{YOU}{rest}"), |rest| format!("{YOU}r{rest}"))
                }
                Some((player, rest)) => format!("{}{rest}", self.of(player)),
                None if was_yours => yours(word),
                None => word.to_owned(),
            });
        }
        said.join(" ")
    }

    /// Name and verb: "you win", "perfect wins".
    pub(crate) fn does(&self, player: Player, verb: &str) -> String {
        let name = self.of(player);
        match verb {
            _ if self.is_you(player) => format!("{name} {verb}"),
            "have" => format!("{name} has"),
            _ if verb.ends_with(['s', 'h']) => format!("{name} {verb}es"),
            _ => format!("{name} {verb}s"),
        }
    }
}

/// `Alexandra Maria` in fewer columns, the best first: `Alexandra M.`, with more letters where somebody else has that one,
/// `Alexandra`, `Alexan.`.
fn shortened(name: &str, columns: usize) -> Vec<String> {
    let mut short = Vec::new();
    if let Some((first, others)) = name.split_once(' ') {
        let last = others.rsplit(' ').next().unwrap_or(others);
        short.extend(begins(last).map(|letters| format!("{first} {letters}{END}")));
        short.push(first.to_owned());
    }
    let room = if columns < LEAST_BEGUN { 0 } else { columns - END.len_utf8() };
    let begun = begins(name).take_while(|begun| width(begun) as usize <= room).last();
    short.extend(begun.map(|begun| format!("{}{END}", begun.trim_end())));
    short.retain(|short| width(short) as usize <= columns);
    short
}

/// What begins a word and is not all of it, the shortest first.
fn begins(word: &str) -> impl Iterator<Item = String> {
    let signs: Vec<&str> = signs(word).map(|(sign, _)| sign).collect();
    (1..signs.len()).map(move |letters| signs[..letters].concat())
}

/// A verb behind `you`, of which `word` is what it is behind a name.
fn yours(word: &str) -> String {
    let verb = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let stem = match verb {
        "is" => "are",
        "has" => "have",
        "as" => verb,
        _ => {
            let stem = verb.strip_suffix("es").filter(|stem| stem.ends_with(['s', 'h', 'o']));
            stem.or_else(|| verb.strip_suffix('s')).unwrap_or(verb)
        }
    };
    format!("{stem}{}", &word[verb.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Game;
    use crate::core::laws::Dice;
    use crate::games::{AnyGame, games};
    use crate::solve::{Monitor, Solver, why};

    #[test]
    fn the_longest_name_takes_the_columns_in_which_it_is_written() {
        let seats = ["human:Ada Lovelace", "human:日本語", "bot perfect", "human:e\u{301}\u{7}a", "human", "bot equal"];
        for (first, second) in seats.iter().flat_map(|first| seats.map(|second| (first, second))) {
            let names = Names::written(&[(*first).to_owned(), second.to_owned()]);
            for most in 1..24 {
                let written = [Player::P1, Player::P2].map(|player| width(&names.within(player, most)) as usize);
                let longest = written.into_iter().max();
                assert_eq!(Some(names.longest(2, most)), longest, "{first} and {second} in {most}");
            }
        }
    }

    #[test]
    fn where_one_head_is_a_seat_all_are() {
        let names = Names::beside(&[Some("strong"), Some("careless"), Some("reckless")]);
        assert_eq!(names.heads(&[10, 10, 10]), ["strong", "careless", "reckless"]);
        assert_eq!(names.heads(&[8, 8, 8]), ["P1", "P2", "P3"]);
        assert_eq!(names.heads(&[8, 9, 8]), ["P1", "P2", "P3"]);
        let alone = Names::beside(&[Some("strong"), None, Some("reckless")]);
        assert_eq!(alone.heads(&[8, 8, 8]), ["P1", "you", "P3"]);
        let people = Names::written(&["human:Alexandra".to_owned(), "human:Bo".to_owned()]);
        assert_eq!(people.heads(&[8, 8]), ["Alexan.", "Bo"]);
    }

    /// What ends in an s behind a seat is a verb that is said of one: everything else would be spoilt behind `you`.
    #[test]
    fn behind_a_seat_a_reason_says_what_may_stand_behind_you() {
        const VERBS: [&str; 7] = ["ends", "gets", "has", "is", "refutes", "takes", "wins"];
        let (mut dice, mut strange) = (Dice(5), std::collections::BTreeSet::new());
        for preset in games().iter().flat_map(|(_, info)| info.presets) {
            let Ok(game) = preset.setup.parse::<AnyGame>() else { continue };
            let mut pos = game.start();
            for _ in 0..4 {
                let mut monitor = Monitor::unlimited().with_node_budget(20_000);
                let (analysis, _) = Solver::new(game.clone()).analyze(&pos, &mut monitor);
                let told = why(&game, &analysis).into_iter();
                let told = told.flat_map(|why| {
                    let parts = why.parts.into_iter().flat_map(|part| part.cells.into_iter().chain([part.label]));
                    [why.text].into_iter().chain(parts).collect::<Vec<_>>()
                });
                for text in told {
                    let words: Vec<&str> = text.split(' ').collect();
                    let behind = words.windows(2).filter(|pair| ["P1", "P2", "P3", "P4"].contains(&pair[0]));
                    strange.extend(behind.map(|pair| pair[1].to_owned()).filter(|word| word.ends_with('s')));
                }
                let moves = game.legal_moves(&pos);
                if moves.is_empty() {
                    break;
                }
                pos = game.play(&pos, moves[dice.below(moves.len())]);
            }
        }
        strange.retain(|word| !VERBS.contains(&word.as_str()));
        assert!(strange.is_empty(), "{strange:?}");
    }

    #[test]
    fn who_is_called_by_a_seat_in_a_reason_is_called_by_name() {
        let names = Names::beside(&[None, Some("greedy")]);
        for (text, said) in [
            ("P1 is 3 behind, and P2 wins", "you are 3 behind, and greedy wins"),
            ("one is left: P1 ends level", "one is left: you end level"),
            ("P1 refutes P2: P1's plan", "you refute greedy: your plan"),
            (
                "P1: 5, P1 can and P2 passes; P1 passes, as P10 is",
                "you: 5, you can and greedy passes; you pass, as P10 is",
            ),
            ("P1 goes on as long as P1 does, P1 as well", "you go on as long as you do, you as well"),
            ("P2's shortest plan, safe for P1 alone", "greedy's shortest plan, safe for you alone"),
            ("from a tie at most one number wins", "from a tie at most one number wins"),
        ] {
            assert_eq!(names.spoken(text), said);
        }
        assert_eq!(Names::places(2).spoken("P1 is ahead of P2"), "P1 is ahead of P2");
    }

    #[test]
    fn a_seat_stands_before_a_name_once() {
        for (seats, told) in [
            (["bot greedy", "bot perfect"], ["greedy", "P2 perfect"]),
            (["bot perfect", "bot perfect"], ["P1 perfect", "P2 perfect"]),
            (["human", "human"], ["P1", "P2"]),
        ] {
            let names = Names::written(&seats.map(str::to_owned)).seated(Player::P2);
            assert_eq!(names.all().collect::<Vec<_>>(), told);
        }
        let short = Names::beside(&[None, Some("late-braker")]).in_short(8);
        assert_eq!(short.all().collect::<Vec<_>>(), ["you", "P2"]);
        let bots = Names::written(&["bot random", "bot late-braker"].map(str::to_owned));
        assert_eq!(bots.in_short(8).all().collect::<Vec<_>>(), ["P1", "P2"], "not one by name and one by seat");
        assert_eq!(bots.in_short(11).all().collect::<Vec<_>>(), ["random", "late-braker"]);
    }

    #[test]
    fn two_people_are_called_by_their_seats() {
        let names = Names::places(2);
        assert_eq!((names.of(Player::P1), names.of(Player::P2)), ("P1", "P2"));
        for (verb, words) in [("win", "P2 wins"), ("pass", "P2 passes"), ("have", "P2 has")] {
            assert_eq!(names.does(Player::P2, verb), words);
        }
    }

    #[test]
    fn people_are_called_by_their_names_and_equals_by_what_they_are() {
        for (seats, told, full) in [
            (["human:Ada", "bot perfect"], ["Ada", "perfect"], "perfect"),
            (["human:Ada", "human"], ["Ada", "P2"], "P2"),
            (["human:Åsa", "human:Åsa"], ["P1 Åsa", "P2 Åsa"], "P2 Åsa"),
            (["human:perfect", "bot perfect"], ["P1 perfect", "P2 perfect"], "P2 perfect"),
            (["human", "bot equal=careful"], ["you", "equal"], "equal, now careful"),
            (["human:you", "bot equal"], ["you", "equal"], "equal"),
        ] {
            let names = Names::written(&seats.map(str::to_owned));
            assert_eq!(names.all().collect::<Vec<_>>(), told, "{seats:?}");
            assert_eq!(names.in_full(Player::P2), full, "{seats:?}");
            assert_eq!(names.is_you(Player::P1), seats[0] == "human" && seats[1] != "human", "{seats:?}");
        }
        let ada = Names::written(&["human:Ada".to_owned(), "bot perfect".to_owned()]);
        assert_eq!(ada.does(Player::P1, "win"), "Ada wins");
    }

    #[test]
    fn where_a_name_has_no_room_its_seat_is_enough() {
        let names = Names::beside(&[Some("greedy"), Some("greedy")]);
        let called = [9, 8, 2, 1].map(|columns| names.within(Player::P2, columns));
        assert_eq!(called, ["P2 greedy", "P2", "P2", "P"]);
        let names = Names::beside(&[Some("max-score"), Some("perfect+traps")]);
        let called = |columns| [Player::P1, Player::P2].map(|player| names.within(player, columns));
        assert_eq!(called(8), ["P1", "P2"], "half a name is none");
        assert_eq!(called(12), ["max-score", "perfe..traps"]);
        assert_eq!([2, 9, 12].map(|most| names.longest(2, most)), [2, 9, 12]);
    }

    #[test]
    fn a_person_is_called_by_what_begins_the_name_as_long_as_nobody_else_is_called_so() {
        let seats = ["human:Alexandra Maria", "human:Bartholomew", "human:Anna Luise", "human:Anna Lisa"];
        let names = Names::written(&seats.map(str::to_owned));
        for (columns, told) in [
            (15, "Alexandra Maria, Bartholomew, Anna Luise, Anna Lisa"),
            (12, "Alexandra M., Bartholomew, Anna Luise, Anna Lisa"),
            (9, "Alexandra, Bartholo., Anna Lu., Anna Lisa"),
            (8, "Alexand., Barthol., Anna Lu., Anna Li."),
            (7, "Alexan., Bartho., P3, P4"),
            (5, "P1, P2, P3, P4"),
        ] {
            let shown: Vec<_> = Player::ALL.into_iter().map(|player| names.within(player, columns)).collect();
            assert_eq!(shown.join(", "), told, "{columns}");
        }
        for columns in 0..20 {
            let shown: Vec<_> = Player::ALL.into_iter().map(|player| names.within(player, columns)).collect();
            assert!(shown.iter().all(|name| width(name) as usize <= columns), "{shown:?}");
            assert!(columns < 2 || (1..4).all(|index| !shown[..index].contains(&shown[index])), "{shown:?}");
        }
    }

    #[test]
    fn two_of_one_first_name_are_called_by_as_many_letters_of_their_last_ones_as_tell_them_apart() {
        let names = Names::written(&["human:Łukasz Żółkiewski".to_owned(), "human:Łukasz Żeromski".to_owned()]);
        for columns in 10..=15 {
            let shown = [Player::P1, Player::P2].map(|player| names.within(player, columns));
            let last = if columns < 15 { "Łukasz Że." } else { "Łukasz Żeromski" };
            assert_eq!(shown, ["Łukasz Żó.", last], "{columns}");
        }
        assert_eq!(names.within(Player::P1, 9), "P1");
    }

    #[test]
    fn what_tells_namesakes_apart_is_said_where_the_names_of_others_need_the_room() {
        let bots = ["careful", "random", "careless", "random"].map(Some);
        let names = Names::beside(&bots);
        let heads = |room| {
            let columns = names.columns(4, room, 4..=26);
            let heads = Player::ALL.into_iter().zip(columns).map(|(player, columns)| names.within(player, columns - 1));
            heads.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(heads(37), "careful P2 random careless P4 random");
        assert_eq!([36, 25].map(heads), ["careful P2 careless P4"; 2]);
        assert_eq!(heads(24), "P1 P2 P3 P4");
    }

    #[test]
    fn beside_a_number_stands_as_much_of_a_name_as_has_room_and_is_nobody_elses() {
        for (bots, told) in [
            (["careful", "careless"], ["careful, careless", "carefu, carele", "caref, carel", ", ", ", "]),
            (["max-score", "random"], ["max-scor, random", "max-sc, random", "max-s, rando", "max, rand", "max, ran"]),
            (["careful", "careful"], ["careful, careful", "carefu, carefu", "caref, caref", "care, care", "car, car"]),
        ] {
            let names = Names::beside(&bots.map(Some));
            for (columns, told) in [8, 6, 5, 4, 3].into_iter().zip(told) {
                let shown = [Player::P1, Player::P2].map(|player| names.beside_number(player, columns));
                assert_eq!(shown.join(", "), told, "{columns}");
            }
        }
        let alone = Names::beside(&[Some("strong"), None, Some("reckless")]);
        assert_eq!(alone.heads(&[8, 8, 8]), ["P1", "you", "P3"]);
        let people = Names::written(&["human:Alexandra".to_owned(), "bot careless".to_owned()]);
        assert_eq!(people.beside_number(Player::P1, 8), "Alexand.");
    }

    #[test]
    fn the_only_person_is_you() {
        let names = Names::beside(&[None]);
        for (verb, words) in [("win", "you win"), ("pass", "you pass"), ("have", "you have")] {
            assert_eq!(names.does(Player::P1, verb), words);
        }
    }
}
