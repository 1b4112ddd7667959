//! The words around the board: title, seats, the talking line, the keys.

use super::GameScreen;
use crate::core::{Bounds, Game, GameResult, Outcome, Player, Value, one_of};
use crate::games::title_of_game;
use crate::play::MatchEvent;
use crate::settings::HintLevel;
use crate::solve::Solve;
use crate::tui::boards::board;
use crate::tui::ink::{Line, Span};
use crate::tui::paint::{capital, width};
use crate::tui::screen::{Header, Show, said};
use crate::tui::symbols::Symbols;
use crate::tui::{Ink, Role};

/// Title, seats with a pointer at the mover, turn or result.
pub(crate) fn header(table: &GameScreen, symbols: &Symbols) -> Header {
    if let Some((title, right)) = table.riddle_header() {
        return Header { title, middle: middle(table, symbols), right };
    }
    let review = if table.review.is_some() { ", review" } else { "" };
    Header { title: title_of_game(table.table.game()) + review, middle: middle(table, symbols), right: progress(table) }
}

/// Who sits where, in shorter and shorter names; before they are cut to few columns they stand alone, and all of these forms come
/// before one in which a name gives way to its seat.
fn middle(table: &GameScreen, symbols: &Symbols) -> Vec<Line> {
    let told = [usize::MAX, 24, 18, 14, 11].map(|columns| (columns, SeatSign::Against));
    let short = |lengths: &'static [usize]| {
        let signs = [SeatSign::Filled, SeatSign::Bare].into_iter();
        signs.flat_map(|sign| lengths.iter().map(move |columns| (*columns, sign)))
    };
    let forms = told.into_iter().chain(short(&[24, 18, 14, 11])).chain(short(&[BRIEF_NAME, LEAST_NAME]));
    let forms = forms.chain(FEW_NAMES.iter().flat_map(|columns| short(std::slice::from_ref(columns))));
    let names = &table.shown.names;
    let players = Player::ALL.into_iter().take(table.table.game().players());
    let has_seats = |(columns, _): &(usize, SeatSign)| players.clone().any(|player| names.gives_way(player, *columns));
    let (seated, named): (Vec<_>, Vec<_>) = forms.chain(short(&[BARE_SEAT])).partition(has_seats);
    named.into_iter().chain(seated).map(|(columns, sign)| seats(table, symbols, columns, sign)).collect()
}

/// What stands before the names of those who play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeatSign {
    /// What a player's pieces and bars are filled with; of two it is said that they play against each other.
    Against,
    /// The same in fewer words.
    Filled,
    /// Nothing.
    Bare,
}

/// A name has so many columns where the title would be cut for it.
const BRIEF_NAME: usize = 9;
/// The names of most bots: those that begin with a seat give way to it.
const LEAST_NAME: usize = 8;
/// Then longer ones do, and at last all but `you`: names say more than signs before them.
const FEW_NAMES: [usize; 5] = [7, 6, 5, 4, 3];
/// Where it would be cut even then, there are the seats alone.
const BARE_SEAT: usize = 2;

/// Who sits where, in names of so many columns behind their signs.
fn seats(table: &GameScreen, symbols: &Symbols, columns: usize, sign: SeatSign) -> Line {
    let names = &table.shown.names;
    let players = table.table.game().players();
    let mover = table.table.game().to_move(&table.shown.position);
    let whole = |player| Some(names.in_full(player)).filter(|name| width(name) as usize <= columns);
    let named = |player| whole(player).unwrap_or_else(|| names.within(player, columns));
    let mut spans = Vec::new();
    for player in Player::ALL.into_iter().take(players) {
        let is_mover = player == mover && table.shown.result.is_none();
        if player != Player::P1 {
            let between = if players == 2 && sign == SeatSign::Against { "  against  " } else { "  " };
            spans.push(Span::styled(between, Role::Dim));
        }
        if is_mover {
            spans.push(Span::styled(format!("{} ", symbols.pointer), Role::Bright));
        }
        let style = Ink::from(player);
        let style = if is_mover { style.with(Role::Bright) } else { style };
        if sign != SeatSign::Bare {
            spans.push(Span::styled(format!("{} ", symbols.fill(player)), Ink::from(player)));
        }
        spans.push(Span::styled(named(player), style));
    }
    Line::from(spans)
}

fn progress(table: &GameScreen) -> [String; 2] {
    if let Some(result) = table.shown.result {
        let words = result_words(table, result);
        return [words, String::new()];
    }
    let (turn, made) = table.table.timeline().turn_now();
    if made == 0 {
        return [format!("turn {turn}"), format!("turn {turn}")];
    }
    let noun = board(table.table.game()).picks().unwrap_or("move");
    [format!("turn {turn}, {} {noun}", ordinal(made + 1)), format!("turn {turn}, {noun} {}", made + 1)]
}

/// "won by you", "drawn".
fn result_words(table: &GameScreen, result: GameResult) -> String {
    match result {
        GameResult::Won(player) => format!("won by {}", table.shown.names.of(player)),
        GameResult::Drawn => "drawn".to_owned(),
        GameResult::Lost => "lost".to_owned(),
    }
}

fn ordinal(number: usize) -> String {
    match number {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        4 => "fourth".to_owned(),
        5 => "fifth".to_owned(),
        _ => format!("{number}th"),
    }
}

/// What is typed, what has to be said, what a bot does, how it ended, or what the cursor means: the first of these.
pub(crate) fn talk(table: &GameScreen, symbols: &Symbols) -> Line {
    if let Some(line) = &table.typed {
        return typed(table, line, symbols);
    }
    if let Some((words, role)) = table.told_now() {
        // What is said to whoever sits down stands behind the first move, if that is an opponent's.
        let is_first = table.hand.watches && table.is_unplayed();
        return said(if is_first { format!("{} {words}", table.told()) } else { words }, role);
    }
    let name = || capital(table.shown.names.of(table.table.mover()));
    let bot = &table.bot;
    let words = if let Some(words) = table.riddle_words() {
        words
    } else if table.is_end_weighed() {
        format!("{} looks at your last turn.", table.giver())
    } else if table.shown.result.is_some() {
        ending(table)
    } else if let Some(words) = table.review_words() {
        words
    } else if table.offer.pace().is_some() {
        "The draw is being weighed.".to_owned()
    } else if !table.is_humans_move() {
        if bot.is_paused() {
            format!("Paused. {} is to move.", name())
        } else if bot.is_thinking() {
            format!("{} is thinking.", name())
        } else if bot.is_waiting() {
            format!("{} is to move: enter lets it.", name())
        } else {
            format!("{} moves.", name())
        }
    } else if table.hand.watches {
        table.told()
    } else if let Some(task) = table.task_untold() {
        task
    } else {
        let words = Span::styled(describe(table), Role::Bright);
        return std::iter::once(words).chain(verdict(table)).chain(expectation(table)).collect();
    };
    said(words, Role::Bright)
}

fn typed(table: &GameScreen, line: &super::TypedLine, symbols: &Symbols) -> Line {
    let prompt = if line.words { ":" } else { "" };
    let mut spans = vec![Span::styled(prompt, Role::Dim)];
    spans.extend(line.field.spans(symbols));
    spans.push(Span::styled("  ", Role::Bright));
    let beside = match table.told_now() {
        Some((words, role)) => said(words, role),
        None => said(continuation(table, line), Role::Plain),
    };
    spans.extend(beside.spans);
    Line::from(spans)
}

/// What may follow what is typed.
fn continuation(table: &GameScreen, line: &super::TypedLine) -> String {
    if line.words && line.field.text().is_empty() {
        return "a move, or draw, resign, rematch, line, command, write FILE; ‹complete› completes".to_owned();
    }
    if !table.is_humans_move() {
        return String::new();
    }
    let Ok(typed) = table.read_typed(line.field.text()) else {
        return String::new();
    };
    let game = table.table.game();
    let longer: Vec<&str> = typed
        .follow
        .iter()
        .filter(|(mv, _)| Some(*mv) != typed.named)
        .take(10)
        .map(|(_, text)| text.as_str())
        .collect();
    match typed.named {
        None => longer.join(" "),
        Some(mv) => {
            let name = game.write_move(&typed.position, mv);
            let goes_on =
                !game.ends_turn(&typed.position, mv) && game.result(&game.play(&typed.position, mv)).is_none();
            let plus = if goes_on { ", + goes on" } else { "" };
            if longer.is_empty() {
                format!("‹take› takes {name}{plus}")
            } else {
                format!("{name} is chosen; type on for {}, or ‹take› takes it{plus}", longer.join(" "))
            }
        }
    }
}

/// What the spot under the cursor means.
fn describe(table: &GameScreen) -> String {
    let Some(spot) = table.hand.cursor else { return String::new() };
    if let Some(move_alone) = kept_from(table) {
        return move_alone;
    }
    let words = board(table.table.game()).describe(&table.scene(), spot);
    match answer(table) {
        // Some boards name the answers themselves.
        Some(answer) if !words.ends_with(&answer) && !words.ends_with(&capital(&answer)) => {
            format!("{words} {}", capital(&answer))
        }
        Some(_) | None => words,
    }
}

/// The move under the cursor and no more, where it ends the game on a board in a page: which one does may be what a task asks.
fn kept_from(table: &GameScreen) -> Option<String> {
    let (game, shown) = (table.table.game(), &table.shown);
    let (mv, _) = shown.choice.as_ref().filter(|_| table.sight.page.is_some() && table.level() == HintLevel::Off)?;
    game.result(&game.play(&shown.position, *mv))?;
    Some(format!("{}.", game.write_move(&shown.position, *mv)))
}

/// What answers the move under the cursor by the pairs of the reason that is drawn.
fn answer(table: &GameScreen) -> Option<String> {
    let (game, shown) = (table.table.game(), &table.shown);
    let ((mv, _), why) = shown.choice.as_ref().zip(shown.why.as_ref())?;
    if table.scene().analysis?.root.outcome() != Some(Outcome::Loss) {
        // They are those behind a move that is still to be made.
        return None;
    }
    let partner = why.partner(&game.write_move(&shown.position, *mv))?;
    let other = game.to_move(&shown.position).opponent();
    Some(format!("{} with {partner}.", shown.names.does(other, "answer")))
}

/// Names of several players have so many columns in a sentence that has no room for them.
const SHORT_NAME: usize = 6;

/// What several players can expect after the choice: ` Then P1 wins; out of spite P2 wins.` Where long names would take a
/// second row they are shorter.
fn expectation(table: &GameScreen) -> Option<Span> {
    let (mv, _) = table.shown.choice.as_ref()?;
    let game = table.table.game();
    // A board that has hints of its own says it in its own words.
    let is_due = game.players() > 2 && !board(game).has_own_hints();
    let analysis = table.scene().analysis.filter(|_| is_due)?;
    let report = analysis.moves.iter().find(|report| report.mv == *mv)?;
    let foretold = game.foretold(report.note.as_ref()?)?;
    let names = &table.shown.names;
    let mut told =
        [names.clone(), names.in_short(SHORT_NAME)].map(|names| format!(" Then {}.", names.spoken(&foretold)));
    let index = usize::from(!table.is_one_row(&told[0]));
    Some(Span::styled(std::mem::take(&mut told[index]), Role::Plain))
}

/// What the choice is worth, as far as hints tell it: `It wins in 15.`, `It loses in 12; d3 and e2 win.`
fn verdict(table: &GameScreen) -> Option<Span> {
    let hint = table.shown.hints.of(table.hand.cursor?)?;
    let (game, analysis) = (table.table.game(), table.scene().analysis?);
    let does = does(hint.bounds)?;
    let keep = match analysis.root.outcome() {
        Some(Outcome::Win) => "win",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Loss) | None => "",
    };
    let keepers: Vec<String> = if hint.keeps || keep.is_empty() {
        Vec::new()
    } else {
        analysis.keepers().map(|report| game.write_move(&analysis.position, report.mv)).collect()
    };
    let instead = match keepers.as_slice() {
        [] => String::new(),
        [one] => format!("; {one} {keep}s"),
        [one, other] => format!("; {one} and {other} {keep}"),
        [one, rest @ ..] => format!("; {one} and {} others {keep}", rest.len()),
    };
    let role = if hint.keeps { hint.role } else { Role::Bright };
    let trap = hint.trap.map(|trap| format!(", and {trap} % of the sensible answers err")).unwrap_or_default();
    Some(Span::styled(format!(" It {does}{trap}{instead}."), role))
}

/// What a move does that is worth this: `wins in 7`.
pub(super) fn does(bounds: Bounds) -> Option<String> {
    let verb = match bounds.outcome()? {
        Outcome::Win => "wins",
        Outcome::Draw => "draws",
        Outcome::Loss => "loses",
    };
    let turns = bounds.exact().and_then(Value::remoteness);
    Some(turns.map_or_else(|| verb.to_owned(), |turns| format!("{verb} in {turns}")))
}

/// The columns of a name in a sentence that has one row, the most first.
pub(super) const NAMES_IN_A_ROW: [usize; 3] = [usize::MAX, 14, LEAST_NAME];

/// How it ended and why, and where it slipped last.
fn ending(table: &GameScreen) -> String {
    let Some(result) = table.shown.result else { return String::new() };
    let names = &table.shown.names;
    let how = format!("{}.", capital(&table.result_told(result)));
    // On a board in a page the turn that lost may be what a task asks.
    let is_asked = table.sight.page.is_some() && table.level() == HintLevel::Off;
    if table.table.game().players() > 2 || is_asked {
        return how;
    }
    match table.table.timeline().last_event() {
        Some(MatchEvent::Resigned(player)) => return format!("{how} {} resigned.", capital(names.of(player))),
        Some(MatchEvent::DrawAgreed) => return format!("{how} It was agreed on."),
        Some(MatchEvent::Move(_) | MatchEvent::DrawClaimed) | None => {}
    }
    if result == GameResult::Lost
        && let Some((step, why)) = table.table.hopeless_since()
    {
        let span = table.shown.turns.iter().find(|(span, _)| span.steps.contains(&step));
        let turn = span.map(|(span, text)| format!(" Turn {}, {text}:", span.number)).unwrap_or_default();
        return format!("{how}{turn} {why}.");
    }
    match table.shown.course.slips.last() {
        Some(slip) => {
            let is_told = !slip.better.is_empty() && !table.hides(slip.number);
            let better = if is_told { format!("; {} keeps it", one_of(&slip.better)) } else { String::new() };
            let brief = format!("gave the {} away", slip.lost());
            let gave = format!("{} and {brief}", slip.did());
            let names = table.shown.makers.at(slip.start);
            // Where there is one row a name is shorter before less is said.
            let forms = [format!("{gave}{better}"), gave, brief].into_iter().flat_map(|did| {
                let named =
                    |columns| format!("{}: {} {did}.", capital(&slip.when()), names.within(slip.player, columns));
                NAMES_IN_A_ROW.map(named)
            });
            let mut forms: Vec<String> = forms.collect();
            let last = if slip.was_said || table.is_brief() { forms.len() - 1 } else { 0 };
            let fitting = forms.iter().position(|words| table.is_one_row(words));
            forms.swap_remove(fitting.unwrap_or(last))
        }
        None if table.shown.course.is_complete => format!("{how} Nobody gave anything away."),
        None => how,
    }
}

impl GameScreen {
    /// Says at the move after which nothing can be saved that it is so.
    pub(super) fn say_hopeless(&mut self) {
        let is_new = |step: usize| step + 1 == self.table.timeline().now();
        if self.table.result().is_none()
            && let Some((_, why)) = self.table.hopeless_since().filter(|(step, _)| is_new(*step))
        {
            let goes_on =
                if self.table.bot_to_move().is_some() { "" } else { " Play on, or ‹back› takes it back." };
            self.say(format!("{}.{goes_on}", capital(why)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shown::spot_of;
    use super::super::{Pose, growth};
    use super::*;
    use crate::core::laws::Dice;
    use crate::games::AnyGame;
    use crate::play::{Match, Seat};
    use crate::tui::boards::Ask;

    /// Bots have names that begin a sentence otherwise than they stand within one.
    #[test]
    fn no_sentence_about_a_spot_is_said_twice() {
        let (engine, mut dice, mut paired) = (growth::engine(), Dice(11), 0);
        for (game, moves) in growth::setups().flat_map(|game| [0, 1, 4].map(|moves| (game.clone(), moves))) {
            let table = growth::played(&game, &mut dice, moves);
            let mut seats: Vec<Seat<AnyGame>> =
                (0..game.players()).map(|_| Seat::read(&game, "careless").expect("every game has it")).collect();
            seats[game.to_move(table.position()).index()] = Seat::Human;
            let table = table.seated(seats);
            let mut screen = growth::told(table, &engine, 2_000);
            screen.ask_board(Ask::Why);
            for mv in game.legal_moves(screen.table.position()).into_iter().take(30) {
                screen.hand.cursor = spot_of(&game, screen.table.position(), mv, None);
                screen.settle();
                let words = describe(&screen).to_lowercase();
                let sentences: Vec<&str> = words.split_inclusive(". ").map(|one| one.trim_end_matches(". ")).collect();
                let last = sentences.last().map(|last| last.trim_end_matches('.')).unwrap_or_default();
                let is_twice = sentences.iter().rev().skip(1).any(|one| one.ends_with(last) && !last.is_empty());
                assert!(!is_twice, "{game}: {words}");
                paired += usize::from(answer(&screen).is_some());
            }
        }
        assert!(paired > 30, "{paired} moves that have a partner");
    }

    /// Nobody has to know what letters in the order of seats mean.
    #[test]
    fn several_players_are_told_by_their_names_who_wins_after_a_choice() {
        let engine = growth::engine();
        let names = ["human:Annabella", "human:Maria Theresia", "human:Bob"];
        for (setup, size) in [("1..7 players=3", (60, 20)), ("1..6 players=3", (80, 24)), ("1..6 players=4", (60, 20))]
        {
            let game: AnyGame = format!("catch-up {setup}").parse().expect("a setup");
            let seats = (0..game.players()).map(|seat| names.get(seat).copied().unwrap_or("human:Eve"));
            let seats = seats.map(|seat| Seat::read(&game, seat).expect("a seat")).collect();
            let mut screen = growth::told(Match::new(game.clone(), seats, 7), &engine, 1_000_000);
            growth::drawn(&screen, size.0, size.1);
            for mv in game.legal_moves(screen.table.position()) {
                screen.hand.cursor = spot_of(&game, screen.table.position(), mv, None);
                screen.settle();
                let told = expectation(&screen).expect("something is foretold").text;
                assert!(["Anna", "Maria", "Bob", "Eve", "all draw"].iter().any(|name| told.contains(name)), "{told}");
                assert!(told.starts_with(" Then ") && width(&told) <= 62, "{setup}: {told}");
            }
        }
    }

    #[test]
    fn a_name_is_whole_in_the_header_before_it_gives_way_to_a_seat() {
        let engine = growth::engine();
        let game: AnyGame = "race-track little-oval".parse().expect("a setup");
        let seats = ["human", "bot racing-line"].map(|seat| Seat::read(&game, seat).expect("a seat"));
        let screen =
            GameScreen::new(Match::new(game.clone(), seats.into(), 7), 1, &engine, HintLevel::Off, Pose::Still);
        let row = |width| {
            let buf = growth::drawn(&screen, width, 24);
            (0..width).map(|x| buf[(x, 0)].symbol().to_owned()).collect::<String>()
        };
        let signed = "you  \u{2592} racing-line";
        for (width, words) in [(100, "\u{2592} racing-line"), (61, signed), (53, "you  racing-line"), (44, "you  P2")] {
            assert!(row(width).contains(words), "{width}: {}", row(width));
        }
    }

    #[test]
    fn all_names_are_whole_in_the_header_before_one_gives_way_to_its_seat() {
        let (engine, mut whole) = (growth::engine(), 0);
        let bots = ["cautious", "random-legal", "watchful", "fallible=0.1"];
        for (setup, players) in [("race-track little-oval", 2), ("race-track little-oval cars=3", 3)] {
            let game: AnyGame = setup.parse().expect("a setup");
            let sat = bots.iter().take(players).map(|bot| Seat::read(&game, bot).expect("a seat")).collect();
            let screen = GameScreen::new(Match::new(game, sat, 7), 1, &engine, HintLevel::Off, Pose::Still);
            for width in 60..100 {
                let buf = growth::drawn(&screen, width, 24);
                let row: String = (0..width).map(|x| buf[(x, 0)].symbol()).collect();
                let parts: Vec<&str> = row.trim().split("  ").collect();
                let around = parts[0].len() + parts[parts.len() - 1].trim().len();
                let is_whole = bots[..players].iter().all(|bot| row.contains(bot));
                // Before one of them stands a pointer.
                let least = around + bots[..players].join("  ").len() + 2 + 6;
                assert!(is_whole || least > usize::from(width), "{width}: {row}");
                whole += usize::from(is_whole);
            }
        }
        assert!(whole > 40, "{whole}");
    }

    #[test]
    fn of_several_players_as_many_have_their_names_in_the_header_as_fit() {
        let engine = growth::engine();
        let seats = ["human", "bot careful", "bot max-score", "bot careless"];
        for (setup, told) in [
            ("1..12 players=4", ["you  careful  P3  P4 ", "you  careful  P3  careless "]),
            ("1..12 players=3", ["you  \u{2592} careful  \u{2591} P3 ", "you  careful  max-score "]),
        ] {
            let game: AnyGame = format!("catch-up {setup}").parse().expect("a setup");
            let sat = seats.iter().take(game.players()).map(|seat| Seat::read(&game, seat).expect("a seat")).collect();
            let screen = GameScreen::new(Match::new(game, sat, 7), 1, &engine, HintLevel::Off, Pose::Still);
            for (width, words) in [60, 66].into_iter().zip(told) {
                let buf = growth::drawn(&screen, width, 20);
                let row: String = (0..width).map(|x| buf[(x, 0)].symbol()).collect();
                assert!(row.contains(words), "{width}: {row}");
            }
        }
    }
}
