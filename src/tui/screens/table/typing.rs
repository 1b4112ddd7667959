//! A move that is being typed: what it names so far, and what may follow.

use std::collections::HashMap;
use std::rc::Rc;

use crate::core::Game;
use crate::games::{AnyGame, AnyMove, AnyPosition};
use crate::tui::boards::board;
use crate::tui::typed::TextField;

/// What a typed text names.
pub(crate) struct TypedText {
    /// The moves before the last `+`, which are complete.
    pub moves: Vec<AnyMove>,
    /// The position after them.
    pub position: AnyPosition,
    /// The move that the last part names, if it is a whole one.
    pub named: Option<AnyMove>,
    /// The moves whose text begins with the last part, in their order, with that text.
    pub follow: Vec<(AnyMove, String)>,
    /// How long the last part is.
    pub length: usize,
}

impl TypedText {
    /// The move that the board shows as chosen: the one that is named, or the first that can follow; none as long as nothing is
    /// typed.
    pub(crate) fn chosen(&self) -> Option<AnyMove> {
        let is_begun = self.length > 0 || !self.moves.is_empty();
        self.named.or_else(|| self.follow.first().filter(|_| is_begun).map(|(mv, _)| *mv))
    }

    /// All moves, if the text names whole ones.
    pub(crate) fn all(&self) -> Option<Vec<AnyMove>> {
        let last = self.named?;
        Some(self.moves.iter().copied().chain([last]).collect())
    }

    /// What every continuation has in common beyond the text: what Tab fills in.
    pub(crate) fn completion(&self) -> String {
        let mut rests = self.follow.iter().map(|(_, text)| &text[self.length..]);
        let Some(first) = rests.next() else { return String::new() };
        let common = rests.fold(first.len(), |common, rest| {
            first.bytes().zip(rest.bytes()).take(common).take_while(|(a, b)| a == b).count()
        });
        first[..common].to_owned()
    }
}

/// What is being typed.
#[derive(Clone, Default)]
pub(super) struct TypedLine {
    /// The text.
    pub field: TextField,
    /// Opened by `:`, so that it may be a word as well as a move.
    pub words: bool,
    /// As it was when it was refused: Enter again may mean it.
    pub refused: Option<String>,
    /// What it was read as when it was typed: there may be very many moves that it could be.
    pub read: Option<Rc<LineRead>>,
}

/// A line as it was read.
pub(super) struct LineRead {
    text: String,
    position: AnyPosition,
    /// What it names.
    pub names: TypedText,
}

impl TypedLine {
    /// What it names in a position, read once for each text.
    pub(super) fn names(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        called: &[(String, String)],
    ) -> Option<Rc<LineRead>> {
        let text = self.field.text();
        let known = self.read.as_ref().filter(|read| read.text == text && read.position == *position);
        known.cloned().or_else(|| LineRead::new(game, position, text, called).ok())
    }
}

impl LineRead {
    pub(super) fn new(
        game: &AnyGame,
        position: &AnyPosition,
        text: &str,
        called: &[(String, String)],
    ) -> Result<Rc<Self>, String> {
        let names = read(game, position, text, called)?;
        Ok(Rc::new(Self { text: text.to_owned(), position: position.clone(), names }))
    }
}

/// Reads a text as the beginning of a turn. Moves may be typed as they are `called` on the board, too: by less than how they are
/// written.
///
/// # Errors
/// The reason, as a sentence, when no legal turn begins so.
pub(crate) fn read(
    game: &AnyGame,
    pos: &AnyPosition,
    text: &str,
    called: &[(String, String)],
) -> Result<TypedText, String> {
    if game.result(pos).is_some() {
        return Err("The game is over.".to_owned());
    }
    let mut position = pos.clone();
    let mut moves = Vec::new();
    // Where every move is a turn, a plus belongs to a move: 6=2+2+2.
    let picks = board(game).picks().and_then(|_| text.rsplit_once('+'));
    let (done, last) = picks.map_or((None, text), |(done, last)| (Some(done), last));
    for part in done.into_iter().flat_map(|done| done.split('+')) {
        let mv = game.read_move(&position, part.trim()).map_err(|error| error.to_string())?;
        let ends = game.ends_turn(&position, mv);
        position = game.try_play(&position, mv).map_err(|error| error.to_string())?;
        if ends || game.result(&position).is_some() {
            return Err(format!("{} ends the turn.", part.trim()));
        }
        moves.push(mv);
    }
    let last = last.trim_start();
    let legal = game.legal_moves(&position);
    let spelled = legal.iter().filter(|mv| board(game).may_begin(**mv, last)).flat_map(|&mv| {
        let spellings = board(game).spellings(&position, mv);
        spellings.into_iter().map(move |text| (mv, text))
    });
    let mut follow: Vec<(AnyMove, String)> = spelled.filter(|(_, text)| text.starts_with(last)).collect();
    follow.dedup_by_key(|(mv, _)| *mv);
    let mut named = follow.iter().find(|(_, text)| text == last).map(|(mv, _)| *mv);
    let shorter: HashMap<&str, &str> = called
        .iter()
        .filter(|(short, _)| short.starts_with(last))
        .map(|(short, whole)| (whole.as_str(), short.as_str()))
        .collect();
    for &mv in legal.iter().filter(|_| !shorter.is_empty()) {
        let Some(short) = shorter.get(game.write_move(&position, mv).as_str()) else { continue };
        if named.is_none() && *short == last {
            named = Some(mv);
        }
        if follow.iter().all(|(other, _)| *other != mv) {
            follow.push((mv, (*short).to_owned()));
        }
    }
    if follow.is_empty() {
        return Err(refusal(game, &position, last, &legal));
    }
    Ok(TypedText { moves, position, named, follow, length: last.len() })
}

/// Why no legal move begins with `text`: what the rules say of the move that it is, or of the text.
fn refusal(game: &AnyGame, pos: &AnyPosition, text: &str, legal: &[AnyMove]) -> String {
    let checked = game.read_move(pos, text).map(|mv| game.try_play(pos, mv));
    match checked {
        Err(error) => error.to_string(),
        Ok(Err(error)) => error.to_string(),
        Ok(Ok(_)) => {
            let examples: Vec<String> = legal.iter().take(8).map(|&mv| game.write_move(pos, mv)).collect();
            format!("`{text}` begins no move here; there are {}", examples.join(" "))
        }
    }
}
