//! What is said below the board: the factors and answers of a choice, the way so far, and the pairs that win.

use std::collections::HashMap;

use ratatui::layout::Rect;

use super::about::ChoiceRows;
use super::plan::{PlacedNodes, Plan};
use super::{View, about, links, way};
use crate::core::{Game, Outcome};
use crate::games::multiples::{Multiples, NamedNode, Node, Note, name, pairs_after};
use crate::tui::boards::{HintKey, NothingToShow, PaneLines, PaneRoom, PaneText};
use crate::tui::brief::shortened;
use crate::tui::ink::Line;
use crate::tui::paint::{Pen, capital, counted, cut_words, width};
use crate::tui::{Ink, Role};

/// A pair: an answer and its partner.
type AnswerPair = (Node, Node);

/// The signs of the steps of a way where there is no braille: of another largest matching, and of the pairs.
pub(crate) const WAY: [char; 2] = ['~', '='];

/// The reason for the verdict, as far as it is asked for and known.
#[derive(Default)]
pub(crate) struct Explained {
    /// What wins, in a sentence.
    title: String,
    /// What follows the title, quieter.
    rest: String,
    pairs: Vec<AnswerPair>,
    /// The choice that the pairs answer, to be marked among them.
    marked: Option<Node>,
    partner: Option<Node>,
    /// All pairs, to be drawn.
    pub links: Vec<AnswerPair>,
    /// The way of which every other step is one of them, from the choice that they leave out.
    pub way: Vec<Node>,
    /// Whether the pairs are those of the other player: no choice keeps a win then.
    pub is_lost: bool,
}

impl Explained {
    /// Looks at the choice under the cursor, or at the position where nobody chooses.
    pub(crate) fn new(scene: &View<'_>) -> Self {
        if !scene.state.why {
            return Self::default();
        }
        let Some(findings) = scene.findings() else {
            return Self { title: "Why".into(), rest: unsaid(scene).into(), ..Self::default() };
        };
        match (findings.root().outcome(), scene.cursor) {
            (Some(Outcome::Loss), cursor) => Self::of_loss(scene, cursor),
            (Some(Outcome::Win | Outcome::Draw), cursor) => Self::of_win(scene, cursor),
            (None, _) => Self { title: "Why".into(), rest: "nothing is proven yet".into(), ..Self::default() },
        }
    }

    /// The answer to the choice under the cursor.
    pub(crate) fn partner(&self) -> Option<Node> {
        self.partner
    }

    /// Everything loses: each choice with what beats it.
    fn of_loss(scene: &View<'_>, cursor: Option<Node>) -> Self {
        let pos = scene.position;
        let Some(findings) = scene.findings() else { return Self::default() };
        let winner = scene.mover().opponent();
        let title = format!("Why {}", scene.names.does(winner, "win"));
        let partner_of = |node: Node| Some(findings.of(node)?.note?.partner.as_ref()?.node);
        let links = findings.note().map_or(Vec::new(), noted);
        let pairs: Vec<AnswerPair> = match (pos.last(), findings.note()) {
            (None, Some(_)) => links.clone(),
            _ => findings.moves().filter_map(|report| Some((report.mv, partner_of(report.mv)?))).collect(),
        };
        let rest = match pos.last() {
            Some(_) => "whatever follows has its partner".to_owned(),
            None => hold(pairs.len()),
        };
        let partner = cursor.and_then(partner_of);
        Self { title, rest, pairs, marked: cursor, partner, links, is_lost: true, ..Self::default() }
    }

    /// Something wins: the pairs behind the choice under the cursor if it does, else what beats it.
    fn of_win(scene: &View<'_>, cursor: Option<Node>) -> Self {
        let (game, pos) = (scene.game, scene.position);
        let Some(findings) = scene.findings() else { return Self::default() };
        let wins = |node: Node| findings.of(node).and_then(|finding| finding.bounds.outcome()) == Some(Outcome::Win);
        let best = findings.moves().map(|finding| finding.mv).find(|&node| wins(node));
        let Some(node) = cursor.or(best) else { return Self::default() };
        let text = name(game, node);
        if !wins(node) {
            let beaten = findings.of(node).and_then(|finding| finding.note?.partner.as_ref());
            let rest = beaten.map(|beaten| format!("{beaten} answers it: every largest matching has {text}"));
            let (title, partner) = (format!("Why {text} loses"), beaten.map(|beaten| beaten.node));
            return Self { title, rest: rest.unwrap_or_default(), partner, ..Self::default() };
        }
        // What the analysis has noted need not be matched again.
        let note = findings.note().filter(|note| note.choice.as_ref().is_some_and(|choice| choice.node == node));
        let way = |note: &Note| note.way.iter().map(|node| node.node).collect();
        let (links, way) = note.map_or_else(|| pairs_after(game, pos, node), |note| (noted(note), way(note)));
        let partners: HashMap<Node, Node> = links.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let answers = game.answers(pos, node).filter_map(|answer| Some((answer, *partners.get(&answer)?)));
        let answers: Vec<AnswerPair> = answers.collect();
        let rest = match (answers.len(), pos.last()) {
            (0, _) => "nothing can follow it".to_owned(),
            (_, None) => hold(links.len()),
            (_, Some(_)) => "whatever follows has its partner".to_owned(),
        };
        let pairs = if pos.last().is_none() { links.clone() } else { answers };
        Self { title: format!("Why {text} wins"), rest, pairs, links, way, ..Self::default() }
    }
}

/// The pairs of a note by their nodes.
fn noted(note: &Note) -> Vec<AnswerPair> {
    note.pairs.iter().map(|(a, b)| (a.node, b.node)).collect()
}

/// How many pairs there are that last to the end.
fn hold(pairs: usize) -> String {
    match pairs {
        1 => "1 pair holds for the whole game".to_owned(),
        _ => format!("{pairs} pairs hold for the whole game"),
    }
}

/// The sentence of the talking line about a legal choice.
pub(crate) fn sentence(scene: &View<'_>, mv: Node) -> String {
    let (game, mover) = (scene.game, scene.mover());
    let child = game.play(scene.position, mv);
    let answers = game.answers(&child, mv).count();
    let text = name(game, mv);
    let other = scene.names.of(mover.opponent());
    let partner =
        (scene.findings().filter(|_| scene.state.why)).and_then(|findings| findings.of(mv)?.note?.partner.as_ref());
    match (answers, partner) {
        (0, _) => format!("{text} leaves {other} nothing, and wins."),
        (_, Some(partner)) => format!("{text}: {} with {partner}.", scene.names.does(mover.opponent(), "answer")),
        (_, None) => {
            let has = capital(&scene.names.does(mover.opponent(), "have"));
            format!("{has} {} to {text}.", counted(answers, "answer"))
        }
    }
}

/// Whether the choice is told below the board and no reason: what a pane says in words is not said again.
fn tells_choice(scene: &View<'_>, explained: &Explained) -> bool {
    explained.title.is_empty() || scene.has_reason_beside()
}

/// Where words begin below the board: with a free row above them where there is room for it.
fn begin(below: Rect) -> (i32, i32) {
    (i32::from(below.x) + 2, i32::from(below.y) + above(below))
}

/// How many free rows there are above them.
fn above(below: Rect) -> i32 {
    i32::from(below.height >= 5)
}

/// Of the rows below the board those in which something is told of any choice here; panes may stand in the others.
pub(crate) fn told(scene: &View<'_>, plan: &Plan, explained: &Explained) -> Rect {
    let below = plan.below;
    if !tells_choice(scene, explained) || !scene.has_keys() || plan.hidden > 0 || plan.is_page {
        return below;
    }
    let (x, y) = begin(below);
    let taken = i32::from(!scene.past().is_empty());
    let room = ChoiceRows { own: (i32::from(below.bottom()) - y - taken).max(1), above: above(below) };
    let legend = i32::from(matches!(plan.nodes, PlacedNodes::Numbers(_)));
    let rows = y - i32::from(below.y) + about::most_rows(scene, x, room, below) + taken + legend;
    Rect { height: below.height.min(rows as u16), ..below }
}

/// Paints the rows below the board; something is told of any choice in these of them.
pub(crate) fn render(scene: &View<'_>, plan: &Plan, (explained, told): (&Explained, Rect), pen: &mut Pen<'_>) {
    let (below, right) = (plan.below, i32::from(plan.below.right()));
    let (left, top) = begin(below);
    let is_told = tells_choice(scene, explained);
    // The way keeps its row; the legend has what is left, and a reason all of them.
    let taken = i32::from(!scene.past().is_empty());
    let left_to_choice = (i32::from(below.bottom()) - top - taken).max(1);
    if is_told {
        let mut pen = pen.within(below);
        let rows = ChoiceRows { own: left_to_choice, above: above(below) };
        let y = choice(scene, plan, (left, top), rows, &mut pen);
        // In the end nothing else is told in all of these rows: first in those below its own.
        let all = || way::rows(scene, right - left, &pen).min(below.height.into());
        let rows = if scene.result.is_some() { taken * all() } else { taken };
        let y = if y < i32::from(below.bottom()) { y.min(i32::from(below.bottom()) - rows.max(1)) } else { y };
        way::render(scene, (left, y), (right, rows), &mut pen);
        let last = i32::from(told.bottom()) - 1;
        if matches!(plan.nodes, PlacedNodes::Numbers(_)) && y + rows <= last {
            super::legend::render(scene, (left, last), &mut pen);
        }
        return;
    }
    let is_drawn = matches!(&plan.nodes, PlacedNodes::Numbers(grid) if links::are_drawn(grid));
    let told = ToldReason {
        explained,
        // Below the board stands the sentence, and here what it speaks of.
        has_title: scene.parts().is_empty(),
        columns: PairColumns::new(scene.game, explained, right - left),
        is_drawn,
    };
    let rows = told.rows(right - left, pen);
    // Where it lacks rows, words begin in those that a drawing leaves free; the way gives it the last one.
    let missing = rows - (left_to_choice - 1);
    let free = missing.clamp(0, i32::from(plan.rows_under()));
    // What a choice leaves has the rows that no reason takes. The most that any takes are before the reason, which stands still.
    let all = left_to_choice + free;
    let own = (all - told.least_rows(right - left, all - 1, pen)).max(1);
    let spared = ChoiceRows { own, above: if own > 1 && free == 0 { above(below) } else { 0 } };
    let most = about::most_rows(scene, left, spared, below).clamp(1, own);
    let gap = i32::from(below.height >= 10 && most < own);
    let mut pen = pen.within(Rect { y: below.y - free as u16, height: below.height + free as u16, ..below });
    let y = choice(scene, plan, (left, top - free), spared, &mut pen);
    let has_way = rows == 0 || left_to_choice + free > 1 || is_drawn;
    if has_way {
        way::render(scene, (left, y), (right, 1), &mut pen);
    }
    let y = top - free + most + if has_way { taken } else { 0 } + gap;
    told.paint(scene.game, (left, y), right, &mut pen);
}

/// What is told of the choice under the cursor, in so many rows: the row below them.
fn choice(scene: &View<'_>, plan: &Plan, (left, y): (i32, i32), rows: ChoiceRows, pen: &mut Pen<'_>) -> i32 {
    // After the other's move nothing is previewed until a key.
    if let Some((node, _)) = scene.choice() {
        return y + about::render(scene, node, (left, y), rows, pen);
    }
    if plan.hidden > 0 && scene.has_keys() {
        pen.text(left, y, &pen.keys().tell("‹page-up› ‹page-down› show the other numbers"), Role::Dim);
    }
    y + 1
}

/// A reason as it is told below the board.
struct ToldReason<'a> {
    explained: &'a Explained,
    has_title: bool,
    columns: PairColumns,
    /// Whether the board draws the pairs, so that they are left to it where there are more than fit.
    is_drawn: bool,
}

/// Pairs in columns.
struct PairColumns {
    count: usize,
    /// From one to the next.
    step: i32,
}

impl PairColumns {
    fn new(game: &Multiples, explained: &Explained, room: i32) -> Self {
        let widest = explained.pairs.iter().map(|pair| width(&paired(game, pair))).max().unwrap_or(1);
        let count = ((room + 1) / (widest + 1)).max(1);
        Self { count: count as usize, step: ((room + 1) / count).min(widest + 3) }
    }
}

/// `24-48`.
fn paired(game: &Multiples, &(a, b): &AnswerPair) -> String {
    format!("{}-{}", name(game, a), name(game, b))
}

impl ToldReason<'_> {
    /// The rows of all of it in so many columns.
    fn rows(&self, columns: i32, pen: &Pen<'_>) -> i32 {
        let title = match self.has_title {
            true if self.is_level(columns, pen) => 1,
            true => 2,
            false => 0,
        };
        title + self.explained.pairs.len().div_ceil(self.columns.count) as i32
    }

    /// The rows of what of it is painted where so many are left to it: pairs that do not fit are left to the board.
    fn least_rows(&self, columns: i32, left: i32, pen: &Pen<'_>) -> i32 {
        let all = self.rows(columns, pen);
        let is_left = self.is_drawn && !self.explained.links.is_empty() && all > left;
        if is_left { all - self.explained.pairs.len().div_ceil(self.columns.count) as i32 } else { all }
    }

    /// Whether its title and what follows that stand in one row.
    fn is_level(&self, columns: i32, pen: &Pen<'_>) -> bool {
        width(&self.explained.title) + 2 + width(&pen.keys().tell(&self.explained.rest)) <= columns
    }

    /// Title and what follows it, and pairs. Where there are more than fit they are counted, or left to the board.
    fn paint(&self, game: &Multiples, (x, y): (i32, i32), right: i32, pen: &mut Pen<'_>) {
        let Self { explained, columns, .. } = self;
        let top = if self.has_title { self.titled((x, y), right, pen) } else { y };
        let rows = (i32::from(pen.area().bottom()) - top).max(0);
        let shown = rows as usize * columns.count;
        if self.is_drawn && !explained.links.is_empty() && shown < explained.pairs.len() {
            return;
        }
        for (index, pair) in explained.pairs.iter().enumerate().take(shown) {
            let (x, y) = (x + (index % columns.count) as i32 * columns.step, top + (index / columns.count) as i32);
            if index + 1 == shown && shown < explained.pairs.len() {
                pen.text(x, y, &format!("+{}", explained.pairs.len() - index), Role::Dim);
                return;
            }
            let is_marked = explained.marked.is_some_and(|marked| pair.0 == marked || pair.1 == marked);
            let style = if is_marked { Ink::from(Role::Bright).underlined() } else { Ink::from(Role::Plain) };
            pen.text(x, y, &paired(game, pair), style);
        }
    }

    /// Title and what follows it, in one row where there is no other: the row below them.
    fn titled(&self, (x, y): (i32, i32), right: i32, pen: &mut Pen<'_>) -> i32 {
        let end = pen.text(x, y, &self.explained.title, Role::Bright);
        let rest = pen.keys().tell(&self.explained.rest);
        let is_last = y + 1 >= i32::from(pen.area().bottom());
        let below = i32::from(!is_last && !self.is_level(right - x, pen));
        let from = if below == 0 { end + 2 } else { x };
        let room = (right - from).max(1) as usize;
        let brief = shortened(&rest, |words| width(words.trim_end_matches('.')) as usize <= room);
        let words = match &brief {
            Some(words) if words.len() < rest.len() => words.trim_end_matches('.').to_owned(),
            _ => cut_words(&rest, room),
        };
        pen.text(from, y + below, &words, Role::Dim);
        y + 1 + below
    }
}

/// Why nothing is said: a review may ask what would have been better before it tells that, and of a game in a sum nothing is
/// told that holds of it alone.
fn unsaid(scene: &View<'_>) -> &'static str {
    match scene.hint_key() {
        HintKey::TellsOfReview => "it is asked first: ‹hints› tells it",
        HintKey::TellsOfTurns => "a sum tells of none of its games alone",
        HintKey::Answers => "that tells the answer: solve it first",
        HintKey::Tells | HintKey::None => "hints are off: ‹hints› turns them on",
    }
}

/// The pane with all pairs by which the winner plays to the end.
pub(crate) fn pane<'a>(scene: &View<'a>, room: &PaneRoom<'_>) -> PaneLines<'a> {
    let findings = scene.findings().ok_or(NothingToShow::HintsOff)?;
    let note = findings.note().ok_or(NothingToShow::Said("the game is over"))?;
    let winner = match findings.root().outcome() {
        Some(Outcome::Win) => scene.game.to_move(scene.position),
        _ => scene.game.to_move(scene.position).opponent(),
    };
    let begin = note.choice.as_ref().map_or(String::new(), |choice| format!(" after {choice}"));
    let heading = format!("{}{begin}: {}", scene.names.does(winner, "win"), counted(note.pairs.len(), "pair"));
    let lines = vec![Line::styled(heading, Role::Plain)];
    let pairs: &[(NamedNode, NamedNode)] = &note.pairs;
    let widest = pairs.iter().map(|(a, b)| a.name.len() + 1 + b.name.len()).max().unwrap_or(1);
    let columns = (usize::from(room.width) + 1) / (widest + 1);
    let text = move |pairs: &[(NamedNode, NamedNode)]| {
        let text: Vec<_> = pairs.iter().map(|(a, b)| format!("{:widest$}", format!("{a}-{b}"))).collect();
        Line::styled(text.join(" "), Role::Plain)
    };
    if columns == 0 {
        // Of names that are too long each pair goes on below itself.
        return Ok(lines.into_iter().chain(pairs.chunks(1).map(text)).collect::<Vec<_>>().into());
    }
    let row = move |row: usize| text(&pairs[row * columns..((row + 1) * columns).min(pairs.len())]);
    Ok(PaneText { lines, rows: pairs.len().div_ceil(columns), row: Some(Box::new(row)), ..PaneText::default() })
}
