//! What every turn of a match was worth, what would have been better, and who gave what away.

use super::{MatchEvent, Timeline, TurnSpan};
use crate::core::{Arrange, Bounds, Game, Outcome, Player, Step, Turns, Value};
use crate::solve::{Analysis, Solve};

/// What is said of a match in which nobody has moved.
#[cfg(any(feature = "cli", feature = "tui"))]
pub(crate) const NO_TURN: &str = "nothing was played yet";

/// What is known of a position of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionWorth {
    /// What it is worth to its mover.
    pub root: Bounds,
    /// What its legal moves are worth to him, in their order; empty while nobody knows.
    pub moves: Vec<Bounds>,
    /// A guess at his chance, from 0 to 1, where nothing is proven.
    pub estimate: Option<f64>,
}

impl PositionWorth {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { root: Bounds::UNKNOWN, moves: Vec::new(), estimate: None };

    /// What an analysis says.
    pub fn of<G: Solve>(analysis: &Analysis<G>) -> Self {
        let moves = analysis.moves.iter().map(|report| report.bounds).collect();
        Self { root: analysis.root, moves, estimate: analysis.estimate }
    }
}

/// What a turn did to what its player had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Grade {
    /// Nothing was better.
    Best,
    /// The result was kept, and which turn was the shortest or longest is not proven.
    Kept,
    /// A win was there, and is a draw or a loss now.
    WinGivenAway,
    /// A draw was there, and is a loss now.
    DrawGivenAway,
    /// It still wins, so many turns later.
    SlowerWin(Turns),
    /// It loses so many turns sooner than it had to.
    FasterLoss(Turns),
}

impl Grade {
    /// What happened between these two, if that is proven.
    fn of(before: Bounds, after: Bounds) -> Option<Self> {
        let (had, has) = (before.outcome()?, after.outcome()?);
        Some(match (had, has) {
            (Outcome::Win, Outcome::Draw | Outcome::Loss) => Self::WinGivenAway,
            (Outcome::Draw, Outcome::Loss) => Self::DrawGivenAway,
            (Outcome::Draw, _) => Self::Best,
            _ => match (had, length(before), length(after)) {
                (Outcome::Win, Some(best), Some(now)) if now > best => Self::SlowerWin(now - best),
                (Outcome::Loss, Some(best), Some(now)) if now < best => Self::FasterLoss(best - now),
                (_, Some(best), Some(now)) if best == now => Self::Best,
                _ => Self::Kept,
            },
        })
    }

    /// Whether the result became worse.
    pub fn is_slip(self) -> bool {
        self.given_away().is_some()
    }

    /// What was there and is not any more.
    pub fn given_away(self) -> Option<Outcome> {
        match self {
            Self::WinGivenAway => Some(Outcome::Win),
            Self::DrawGivenAway => Some(Outcome::Draw),
            Self::Best | Self::Kept | Self::SlowerWin(_) | Self::FasterLoss(_) => None,
        }
    }

    /// The grade in words: `win given away`, `slower win`.
    pub fn words(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Kept => "kept",
            Self::WinGivenAway => "win given away",
            Self::DrawGivenAway => "draw given away",
            Self::SlowerWin(_) => "slower win",
            Self::FasterLoss(_) => "faster loss",
        }
    }
}

fn length(bounds: Bounds) -> Option<Turns> {
    bounds.exact().and_then(Value::remoteness)
}

/// What would have been better than a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Better<M> {
    /// The moves of the turn up to the one that was not played. It may be the beginning of a turn alone.
    pub moves: Vec<M>,
    /// What they are worth to the player of the turn.
    pub worth: Bounds,
}

/// One turn, reviewed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TurnReview<M> {
    /// Which turn.
    pub span: TurnSpan,
    /// What its player had before it.
    pub before: Bounds,
    /// What the turn was worth to him.
    pub worth: Bounds,
    /// A guess at his chance after it, from 0 to 1, where nothing is proven.
    pub estimate: Option<f64>,
    /// What is proven to be better, the best first.
    pub better: Vec<Better<M>>,
    /// What the moves that were not played in it are worth to him.
    pub others: Vec<Bounds>,
    /// What the turn did, as far as that is proven.
    pub grade: Option<Grade>,
    /// Whether something else would have given away what he had.
    pub could_slip: bool,
    /// Whether it was no turn of moves but what people said that ended the match: somebody resigned, a draw was agreed on.
    pub was_said: bool,
}

impl<M> TurnReview<M> {
    /// What would have been better and kept what the turn gave away; where it gave nothing away, all that was better.
    pub fn keepers(&self) -> impl Iterator<Item = &Better<M>> {
        let is_slip = self.grade.is_some_and(Grade::is_slip);
        let kept = self.before.outcome();
        self.better.iter().filter(move |better| !is_slip || better.worth.outcome() == kept)
    }
}

/// How somebody did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accuracy {
    /// Turns in which something could be given away.
    pub chances: usize,
    /// Those among them in which nothing was.
    pub kept: usize,
}

impl Accuracy {
    /// That of whoever made these turns.
    pub fn of<'a, M: 'a>(turns: impl IntoIterator<Item = &'a TurnReview<M>>) -> Self {
        let mut accuracy = Self::default();
        for turn in turns {
            let Some(grade) = turn.grade else { continue };
            let is_chance = turn.could_slip || grade.is_slip();
            accuracy.chances += usize::from(is_chance);
            accuracy.kept += usize::from(is_chance && !grade.is_slip());
        }
        accuracy
    }

    /// The share of the dangerous turns that gave nothing away, from 0 to 1; nothing where there was no such turn.
    pub fn score(self) -> Option<f64> {
        (self.chances > 0).then(|| self.kept as f64 / self.chances as f64)
    }
}

/// A match, turn by turn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Review<M> {
    /// The turns in which something was played, in their order; behind them what ended the match without a move, if that gave
    /// something away.
    pub turns: Vec<TurnReview<M>>,
}

impl<M> Default for Review<M> {
    fn default() -> Self {
        Self { turns: Vec::new() }
    }
}

impl<M: Copy + Ord> Review<M> {
    /// Reviews all turns of `timeline`, those after its `now` included; `known` says what is known of the position before a
    /// step, and behind the last.
    pub fn new<'a, G: Game<Move = M>>(
        game: &G,
        timeline: &Timeline<G>,
        known: impl Fn(usize) -> Option<&'a PositionWorth>,
    ) -> Self {
        let review = |span: TurnSpan| {
            let is_end = timeline.moves_of(&span).is_empty();
            if is_end { review_end(game, timeline, &known, span) } else { review_turn(game, timeline, &known, span) }
        };
        Self { turns: timeline.turns().into_iter().filter_map(review).collect() }
    }

    /// The last turn that gave something away: from there on nothing changed any more.
    pub fn turning_point(&self) -> Option<&TurnReview<M>> {
        self.turns.iter().rev().find(|turn| turn.grade.is_some_and(Grade::is_slip))
    }

    /// How many turns of `player` gave something away.
    pub fn slips(&self, player: Player) -> usize {
        let is_slip = |turn: &&TurnReview<M>| turn.span.player == player && turn.grade.is_some_and(Grade::is_slip);
        self.turns.iter().filter(is_slip).count()
    }

    /// How `player` did.
    pub fn accuracy(&self, player: Player) -> Accuracy {
        Accuracy::of(self.turns.iter().filter(|turn| turn.span.player == player))
    }
}

fn review_turn<'a, G: Game>(
    game: &G,
    timeline: &Timeline<G>,
    known: &impl Fn(usize) -> Option<&'a PositionWorth>,
    span: TurnSpan,
) -> Option<TurnReview<G::Move>> {
    let (from, to) = (timeline.position_at(span.steps.start)?, timeline.position_at(span.steps.end)?);
    let played = timeline.moves_of(&span);
    let mut before = root(known, span.steps.start);
    let step = Step { flips: game.to_move(from) != game.to_move(to), ends_turn: span.complete };
    let mut worth = root(known, span.steps.end).backed_up(step);
    let guess = known(span.steps.end).and_then(|known| known.estimate);
    let mut others = Vec::new();
    for (made, index) in span.steps.clone().enumerate() {
        let (Some(pos), Some(here)) = (timeline.position_at(index), known(index)) else { continue };
        if here.moves.is_empty() {
            continue;
        }
        let legal = game.legal_moves(pos);
        if legal.len() != here.moves.len() {
            continue;
        }
        for (mv, bounds) in legal.into_iter().zip(here.moves.iter().copied()) {
            if mv != played[made] {
                others.push(Better { moves: [&played[..made], &[mv]].concat(), worth: bounds });
            } else if index + 1 == span.steps.end {
                worth.tighten(bounds);
            }
        }
    }
    before.tighten(Bounds::at_least(worth.lower()));
    if span.complete {
        // A turn is never shorter than one.
        before.tighten(Bounds::at_most(Value::Win(1)));
    }
    let could_slip = others.iter().any(|other| Grade::of(before, other.worth).is_some_and(Grade::is_slip));
    let worths = others.iter().map(|other| other.worth).collect();
    let mut better: Vec<_> = others.into_iter().filter(|other| other.worth.lower() > worth.upper()).collect();
    better.arrange_by(|a, b| b.worth.lower().cmp(&a.worth.lower()).then_with(|| a.moves.cmp(&b.moves)));
    let estimate = guess.filter(|_| worth.outcome().is_none()).map(|guess| step.guess_backed_up(guess));
    let grade = Grade::of(before, worth);
    Some(TurnReview { grade, span, before, worth, estimate, better, others: worths, could_slip, was_said: false })
}

/// What ended a match of two without a move, if it gave something away: it is counted for whoever had more. He could have played
/// on, if it was his turn with the moves that kept it.
fn review_end<'a, G: Game>(
    game: &G,
    timeline: &Timeline<G>,
    known: &impl Fn(usize) -> Option<&'a PositionWorth>,
    mut span: TurnSpan,
) -> Option<TurnReview<G::Move>> {
    let start = span.steps.start;
    let (pos, here) = (timeline.position_at(start)?, known(start).filter(|_| game.players() == 2)?);
    let (mover, had) = (game.to_move(pos), here.root.outcome()?);
    let after = match timeline.events().nth(start)? {
        MatchEvent::Resigned(player) => {
            span.player = player;
            Outcome::Loss
        }
        MatchEvent::DrawAgreed | MatchEvent::DrawClaimed => {
            span.player = if had == Outcome::Loss { mover.opponent() } else { mover };
            Outcome::Draw
        }
        MatchEvent::Move(_) => return None,
    };
    let is_own = span.player == mover;
    let before = if is_own { here.root } else { here.root.backed_up(Step { flips: true, ends_turn: false }) };
    let grade = Grade::of(before, Bounds::of(after)).filter(|grade| grade.is_slip())?;
    let legal = if is_own { game.legal_moves(pos) } else { Vec::new() };
    let moves = legal.into_iter().zip(here.moves.iter().copied());
    let mut better: Vec<_> = moves
        .filter(|(_, worth)| worth.outcome().is_some_and(|outcome| outcome > after))
        .map(|(mv, worth)| Better { moves: vec![mv], worth })
        .collect();
    better.arrange_by(|a, b| b.worth.lower().cmp(&a.worth.lower()).then_with(|| a.moves.cmp(&b.moves)));
    Some(TurnReview {
        grade: Some(grade),
        span,
        before,
        worth: Bounds::of(after),
        estimate: None,
        others: better.iter().map(|better| better.worth).collect(),
        better,
        could_slip: true,
        was_said: true,
    })
}

fn root<'a>(known: &impl Fn(usize) -> Option<&'a PositionWorth>, step: usize) -> Bounds {
    known(step).map_or(Bounds::UNKNOWN, |known| known.root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::laws::Dice;
    use crate::play::Match;
    use crate::play::tests::table;
    use crate::solve::{Monitor, Solver};
    use crate::testing::{Drawn, Habits};

    fn known(table: &Match<Drawn>) -> Vec<PositionWorth> {
        let mut solver = Solver::new(table.game().clone());
        let positions = (0..=table.timeline().len()).filter_map(|step| table.timeline().position_at(step));
        positions.map(|pos| PositionWorth::of(&solver.analyze(pos, &mut Monitor::unlimited()).0)).collect()
    }

    fn review(table: &Match<Drawn>) -> Review<usize> {
        let known = known(table);
        Review::new(table.game(), table.timeline(), |step| known.get(step))
    }

    #[test]
    fn a_grade_says_what_a_turn_did() {
        let exactly = Bounds::exactly;
        for (before, after, grade) in [
            (exactly(Value::Win(5)), exactly(Value::Win(5)), Some(Grade::Best)),
            (exactly(Value::Win(5)), exactly(Value::Win(9)), Some(Grade::SlowerWin(4))),
            (exactly(Value::Win(5)), Bounds::of(Outcome::Win), Some(Grade::Kept)),
            (Bounds::of(Outcome::Win), exactly(Value::Draw), Some(Grade::WinGivenAway)),
            (exactly(Value::Win(5)), exactly(Value::Loss(4)), Some(Grade::WinGivenAway)),
            (exactly(Value::Draw), Bounds::of(Outcome::Loss), Some(Grade::DrawGivenAway)),
            (exactly(Value::Draw), exactly(Value::Draw), Some(Grade::Best)),
            (exactly(Value::Loss(8)), exactly(Value::Loss(2)), Some(Grade::FasterLoss(6))),
            (Bounds::UNKNOWN, exactly(Value::Loss(2)), None),
        ] {
            assert_eq!(Grade::of(before, after), grade, "{before} {after}");
        }
    }

    /// P1 may win in one, win in three, draw, or lose; P2 answers.
    #[test]
    fn what_was_better_is_named_with_its_worth() {
        let game: Drawn =
            "drawn p1:1,2,3,4 p2=w1 p2:5 p2=d p2=w2 p1:6 p2=w1".parse().expect("the graph is well formed");
        let graded = |turn: &str| {
            let mut table = Match::new(game.clone(), Vec::new(), 0);
            table.try_text(turn).expect("the turn is legal");
            let review = review(&table);
            let [turn] = &review.turns[..] else { panic!("one turn") };
            let better: Vec<_> = turn.better.iter().map(|better| (better.moves[0], better.worth.to_string())).collect();
            (turn.grade, better, review.accuracy(Player::P1))
        };
        let words = |mv, worth: &str| (mv, worth.to_owned());
        let kept = Accuracy { chances: 1, kept: 1 };
        assert_eq!(graded("0"), (Some(Grade::Best), vec![], kept));
        assert_eq!(graded("1"), (Some(Grade::SlowerWin(2)), vec![words(0, "win 1")], kept));
        let slipped = Accuracy { chances: 1, kept: 0 };
        assert_eq!(graded("2"), (Some(Grade::WinGivenAway), vec![words(0, "win 1"), words(1, "win 3")], slipped));
        let all = vec![words(0, "win 1"), words(1, "win 3"), words(2, "draw")];
        assert_eq!(graded("3"), (Some(Grade::WinGivenAway), all.clone(), slipped));
        // Who resigns or agrees has given away what was there, and nothing where nothing was.
        assert_eq!(graded("resign"), (Some(Grade::WinGivenAway), all, slipped));
        let told = |turns: &[&str]| {
            let mut table = Match::new(game.clone(), Vec::new(), 0);
            for turn in turns {
                table.try_text(turn).expect("it is allowed");
            }
            let turns = review(&table).turns;
            turns.iter().filter(|turn| turn.was_said).map(|turn| (turn.span.player, turn.grade)).collect::<Vec<_>>()
        };
        let given = |player, grade| vec![(player, Some(grade))];
        assert_eq!(told(&["resign p2"]), []);
        assert_eq!(told(&["draw-agreed"]), given(Player::P1, Grade::WinGivenAway));
        assert_eq!(told(&["1", "resign p1"]), given(Player::P1, Grade::WinGivenAway));
        assert_eq!(told(&["1", "resign"]), []);
        assert_eq!(told(&["1", "draw-agreed"]), given(Player::P1, Grade::WinGivenAway));
    }

    /// Whether a turn of this node goes on with the same player, as the laws of a game want it.
    fn is_lawful(game: &Drawn, pos: usize) -> bool {
        let goes_on = |child| game.result(&child).is_none() && game.to_move(&child) == game.to_move(&pos);
        game.legal_moves(&pos).into_iter().all(|mv| game.ends_turn(&pos, mv) || goes_on(game.play(&pos, mv)))
    }

    #[test]
    fn grades_and_what_was_better_agree_in_random_matches() {
        let mut dice = Dice(18);
        let mut reviewed = 0;
        for number in 0..4_000 {
            let game = Drawn::random(&mut dice, Habits { nodes: 10, most_edges: 3, acyclic: true, players: 2 });
            if !(0..game.nodes.len()).all(|pos| is_lawful(&game, pos)) {
                continue;
            }
            let mut table = Match::new(game.clone(), Vec::new(), number);
            while table.result().is_none() && table.timeline().len() < 12 {
                let moves = game.legal_moves(table.position());
                table.try_play(*dice.pick(&moves)).expect("it is legal");
            }
            let review = review(&table);
            reviewed += review.turns.len();
            for turn in &review.turns {
                let grade = turn.grade.expect("everything is proven");
                let better = turn.better.first().map(|better| better.worth);
                assert_eq!(grade == Grade::Best, better.is_none(), "{game}: {turn:?}");
                assert!(better.is_none_or(|better| better == turn.before), "{game}: {turn:?}");
                assert!(turn.better.iter().all(|better| better.worth.lower() > turn.worth.upper()));
            }
            let slips = review.turns.iter().filter(|turn| turn.grade.is_some_and(Grade::is_slip)).count();
            let lost: usize =
                [Player::P1, Player::P2].map(|player| review.accuracy(player)).map(|t| t.chances - t.kept).iter().sum();
            assert_eq!((slips, slips), (lost, review.slips(Player::P1) + review.slips(Player::P2)));
        }
        assert!(reviewed > 500, "{reviewed} turns");
    }

    #[test]
    fn nothing_known_is_nothing_graded() {
        let mut table = table();
        table.try_text("0+1").expect("the turn is legal");
        let review: Review<usize> = Review::new(table.game(), table.timeline(), |_| None);
        assert_eq!(review.turns[0].grade, None);
        assert_eq!(review.accuracy(Player::P1).score(), None);
        assert!(review.turning_point().is_none());
    }
}
