//! The trait that the rules of every game implement.

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use super::{
    GameResult, Ladder, NotationError, Outcome, PaintSpot, PaintStep, PlayError, Player, number_spots, replaced,
    stepped,
};

/// What a game says about itself, for menus and help.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name that people read: `Catch-Up`.
    pub name: &'static str,
    /// The line of the menu that it shares with games like it; its own name where it shares none.
    pub group: &'static str,
    /// One line that says what one does in it.
    pub summary: &'static str,
    /// The rules for players: a page in a small part of Markdown.
    pub rules: &'static str,
    /// The grammar of the setup, as shown by `catchup games`: `1..10 | 2,2,3 | random 12 of 1..20 seed=7`.
    pub grammar: &'static str,
    /// Setups worth trying, the default first.
    pub presets: &'static [Preset],
    /// Setups that become larger one by one: whoever wins at one of them may try the next. Those of each id stand together.
    pub sizes: &'static [&'static str],
    /// The options that a setup may carry.
    pub options: &'static [OptionSpec],
    /// Its opponents, from the weakest to the strongest.
    pub ladder: Ladder,
}

impl GameInfo {
    /// A game with a name and a line about it, alone in its group, and nothing else yet.
    pub const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            group: name,
            summary,
            rules: "",
            grammar: "",
            presets: &[],
            sizes: &[],
            options: &[],
            ladder: Ladder::NONE,
        }
    }
}

/// A setup worth trying.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The whole setup as it is typed, the game's id included: `catch-up 1..12`.
    pub setup: &'static str,
    /// One line that says why one would choose it.
    pub blurb: &'static str,
}

/// One option of a setup, written `key=value` (or `key` alone for a flag).
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The word before `=`.
    pub key: &'static str,
    /// What people read beside the choice in the new-game dialog.
    pub label: &'static str,
    /// The values that the new-game dialog offers, the default first. An empty text means that the option is left out.
    pub values: &'static [&'static str],
    /// What holds where the option is left out, in a word or two.
    pub usual: &'static str,
    /// One line of help.
    pub help: &'static str,
}

impl OptionSpec {
    /// The option with this value as it is typed: `ties=excess`; a flag, whose value is its key, alone.
    pub fn typed(&self, value: &str) -> String {
        if value == self.key { value.to_owned() } else { format!("{}={value}", self.key) }
    }
}

/// Files with boards that people make for a game: where they are kept, the program lists them, and their bare names will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnBoards {
    /// What one is called: `a track of your own`.
    pub about: &'static str,
    /// What their names end in: `.track`.
    pub ending: &'static str,
}

impl OwnBoards {
    /// The content of the file that a setup names, with its ending or without.
    ///
    /// # Errors
    /// What `file` says of the name as it was typed.
    pub fn read(self, name: &str, file: &ReadFile<'_>) -> Result<String, NotationError> {
        file(name).or_else(|error| file(&format!("{name}{}", self.ending)).map_err(|_| error))
    }

    /// The name that stands in the text of such a file.
    pub fn name_in(text: &str) -> Option<&str> {
        let named = |line| Some(str::trim_start(line).strip_prefix("name")?.trim_start().strip_prefix('=')?.trim());
        let name = text.lines().find_map(named)?;
        let quotes = ['"', '\''];
        let bare = quotes.into_iter().find_map(|quote| Some(name.strip_prefix(quote)?.split_once(quote)?.0));
        Some(bare.unwrap_or(name)).filter(|name| !name.is_empty())
    }
}

/// Resolves the name of a file that a setup names to its content.
pub type ReadFile<'a> = dyn Fn(&str) -> Result<String, NotationError> + 'a;

/// How far play can go from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// No position recurs, and every game ends.
    Acyclic,
    /// Positions may recur; finitely many are in reach.
    Loopy,
    /// Infinitely many positions are in reach.
    Unbounded,
}

/// The rules of one game; a value of this type is a setup, e.g. Chomp on a 3x4 board.
///
/// A setup is made by [`FromStr`] alone, so one that exists is valid. `Display` writes the same words back, the game's
/// id first. Positions are values; they hold what future legality, result and value depend on, and nothing else.
pub trait Game: Clone + Display + FromStr<Err = NotationError> + Send + Sync + 'static {
    /// Name, presets and options; the presets of each id stand together.
    const INFO: GameInfo;
    /// What a move changes and undo restores.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One atomic choice. The order is the one in which moves are listed.
    type Move: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// What the game says about itself under one of its ids, where several ids name one type. The default suits the rest.
    fn info(_id: &str) -> GameInfo {
        Self::INFO
    }

    /// The boards that people make for the game under one of its ids.
    fn own_boards(_id: &str) -> Option<OwnBoards> {
        None
    }

    /// The sum of games that the words of a setup stand for, where they name several heaps that are games by themselves.
    fn sum(_words: &str) -> Option<String> {
        None
    }

    /// Reads a setup whose words name files: `file` resolves a name to the content. A door calls it with the disk behind
    /// `file`, a save with the contents that it embeds. The default suits games that know no files.
    fn read_setup(words: &str, _file: &ReadFile<'_>) -> Result<Self, NotationError> {
        words.parse()
    }

    /// The files that the setup's words name, with the contents that it holds; a save embeds them.
    fn files(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The keys of options that mean nothing in this setup: the form for a new game leaves them out.
    fn idle_options(&self) -> &'static [&'static str] {
        &[]
    }

    /// How far play can go; decides which generic stages apply.
    fn shape(&self) -> Shape;

    /// Whether every setup is impartial: then its words may say who begins, `begins=p2`.
    const IMPARTIAL: bool = false;

    /// Whether both players have the same moves everywhere, so that [`canonical`](Self::canonical) forgets the mover and
    /// the positions make a graph of wins and losses alone.
    fn is_impartial(&self) -> bool {
        Self::IMPARTIAL
    }

    /// Whether it can stand beside others in a sum: nobody owns anything, and whoever cannot move has lost.
    fn is_summand(&self) -> bool {
        false
    }

    /// The position with the other player to move; `None` where somebody owns something.
    fn passed(&self, _pos: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// How many players sit at the table: one to four.
    fn players(&self) -> usize {
        2
    }

    /// The position that the setup begins with.
    fn start(&self) -> Self::Position;

    /// Whose move it is; in a terminal position, whoever would have to move.
    fn to_move(&self, pos: &Self::Position) -> Player;

    /// How the game ended: `Some` exactly when the position is terminal.
    fn result(&self, pos: &Self::Position) -> Option<GameResult>;

    /// What the end is to `player`: `Some` exactly when terminal. The default reads it off [`result`](Self::result); a
    /// game in which some draw and others lose says so here.
    fn outcome_for(&self, pos: &Self::Position, player: Player) -> Option<Outcome> {
        self.result(pos).map(|result| result.outcome_for(player))
    }

    /// Why the position is lost for a player alone, where the rules see it though play may go on; nothing where they do not.
    /// Tables say so at the move that brings it about.
    fn hopeless(&self, pos: &Self::Position) -> Option<&'static str> {
        (self.players() == 1).then(|| self.hopeless_for(pos, Player::P1)).flatten()
    }

    /// Why `player` cannot get any more where he was going, whatever anybody does, where the rules see it though play may go
    /// on. Others may fare no better: nobody has lost by it alone. The default suits games in which the end is the first to
    /// tell.
    fn hopeless_for(&self, _pos: &Self::Position, _player: Player) -> Option<&'static str> {
        None
    }

    /// Who is behind and by how much, in a sentence, where the rules count something for each player; nothing where they do
    /// not. It is said to whoever sees no board; `called` says what the players are called.
    fn standing(&self, _pos: &Self::Position, _called: &dyn Fn(Player) -> String) -> Option<String> {
        None
    }

    /// What each player has, where the rules count something for each; nothing where they do not.
    fn scores(&self, _pos: &Self::Position) -> Vec<u64> {
        Vec::new()
    }

    /// The legal moves, sorted and without repeats; empty exactly when the position is terminal. Where there are endlessly
    /// many they are those worth showing: see [`lists_all`](Self::lists_all).
    fn legal_moves(&self, pos: &Self::Position) -> Vec<Self::Move>;

    /// Whether [`legal_moves`](Self::legal_moves) holds every legal move. Where it does not, [`is_legal`](Self::is_legal) is
    /// written by the game and knows the others as well, and nothing may be concluded from the list being exhausted.
    fn lists_all(&self, _pos: &Self::Position) -> bool {
        true
    }

    /// The [legal moves](Self::legal_moves), each as `lift` makes it: for whoever holds the moves of several games in one
    /// type. The default makes a second list of the first; a game whose moves cost less than a list writes its moves here,
    /// and lists them by this.
    fn lifted_moves<M>(&self, pos: &Self::Position, lift: impl Fn(Self::Move) -> M) -> Vec<M> {
        self.legal_moves(pos).into_iter().map(lift).collect()
    }

    /// The position after a legal move. The total door, for search: `mv` came from [`legal_moves`](Self::legal_moves).
    ///
    /// # Panics
    /// May panic, or give a meaningless position, if `mv` is not legal.
    fn play(&self, pos: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The position after several moves, each of which is legal where it comes.
    fn play_all(&self, pos: &Self::Position, moves: &[Self::Move]) -> Self::Position {
        moves.iter().fold(pos.clone(), |pos, &mv| self.play(&pos, mv))
    }

    /// Whether the move completes a turn. The default suits games in which every move does.
    fn ends_turn(&self, _pos: &Self::Position, _mv: Self::Move) -> bool {
        true
    }

    /// Whether `mv` is legal. The default looks for it in the list.
    fn is_legal(&self, pos: &Self::Position, mv: Self::Move) -> bool {
        self.legal_moves(pos).binary_search(&mv).is_ok()
    }

    /// The checked door, for people: the position is unharmed when the move is refused.
    fn try_play(&self, pos: &Self::Position, mv: Self::Move) -> Result<Self::Position, PlayError> {
        if self.result(pos).is_some() {
            return Err(PlayError::Over);
        }
        if self.is_legal(pos, mv) {
            return Ok(self.play(pos, mv));
        }
        Err(PlayError::Illegal { mv: self.write_move(pos, mv), reason: self.why_illegal(pos, mv) })
    }

    /// Why a move of the right form is refused, continuing a sentence that begins with the move. Only called for moves
    /// that are not legal.
    fn why_illegal(&self, _pos: &Self::Position, _mv: Self::Move) -> String {
        "is not a move in this position".to_owned()
    }

    /// The representative of the position's symmetry class: same value, same length. The default knows no symmetry;
    /// one that is written makes tables smaller and changes no answer.
    fn canonical(&self, pos: &Self::Position) -> Self::Position {
        pos.clone()
    }

    /// The move as people type it.
    fn write_move(&self, pos: &Self::Position, mv: Self::Move) -> String;

    /// Reads what [`write_move`](Self::write_move) writes. A move of the right form that the rules forbid may be
    /// returned, so that [`try_play`](Self::try_play) can say why, or refused here.
    fn read_move(&self, pos: &Self::Position, text: &str) -> Result<Self::Move, NotationError>;

    /// A run of moves by one player, `2+4`. The moves are legal one after the other.
    fn write_turn(&self, pos: &Self::Position, moves: &[Self::Move]) -> String {
        let mut pos = pos.clone();
        let mut words = Vec::with_capacity(moves.len());
        for &mv in moves {
            words.push(self.write_move(&pos, mv));
            pos = self.play(&pos, mv);
        }
        words.join("+")
    }

    /// Reads what [`write_turn`](Self::write_turn) writes; every move of it is checked.
    fn read_turn(&self, pos: &Self::Position, text: &str) -> Result<Vec<Self::Move>, NotationError> {
        let mut pos = pos.clone();
        let mut moves = Vec::new();
        let mut has_ended = false;
        for word in text.split('+').map(str::trim) {
            if word.is_empty() && text.contains('+') {
                return Err(NotationError::new(text, "has a + with no move beside it"));
            }
            if has_ended {
                return Err(NotationError::new(text, format!("goes on with {word} when the turn has ended")));
            }
            let mv = self.read_move(&pos, word)?;
            let next = self.try_play(&pos, mv).map_err(|error| match error {
                PlayError::Illegal { mv, reason } => NotationError::new(mv, reason),
                PlayError::Over => NotationError::new(word, "comes after the end of the game"),
            })?;
            has_ended = self.ends_turn(&pos, mv);
            pos = next;
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The position as it is typed after `--position`.
    fn write_position(&self, pos: &Self::Position) -> String;

    /// The few characters that stand for the position in a tree, `{1,2,4}:3`. The default is the position as it is typed.
    fn node_label(&self, pos: &Self::Position) -> String {
        self.write_position(pos)
    }

    /// Reads what [`write_position`](Self::write_position) writes. The position must be consistent with the setup; it
    /// need not be reachable.
    fn read_position(&self, text: &str) -> Result<Self::Position, NotationError>;

    /// What somebody who sets up a position by hand changes by itself; who is to move comes besides. The default is the
    /// numbers of its text.
    fn paint_spots(&self, pos: &Self::Position) -> Vec<PaintSpot> {
        number_spots(&self.write_position(pos), "number")
    }

    /// The position with one of these spots changed, by its place among them. Only called by
    /// [`painted`](super::painted), which checks what comes of it.
    ///
    /// # Errors
    /// When nothing else may stand there.
    fn painted(&self, pos: &Self::Position, spot: usize, brush: PaintStep) -> Result<Self::Position, NotationError> {
        stepped(&self.write_position(pos), spot, brush, |text| self.read_position(text))
    }

    /// The position with this at one of these spots. Only called by [`painted_as`](super::painted_as), which checks what comes
    /// of it. The default puts it in place of a number of its text.
    ///
    /// # Errors
    /// When that may not stand there.
    fn painted_as(&self, pos: &Self::Position, spot: usize, stands: &str) -> Result<Self::Position, NotationError> {
        self.read_position(&replaced(&self.write_position(pos), spot, stands)?)
    }
}

/// So many moves are looked at for examples of how one is typed.
const MOST_LOOKED_AT: usize = 1000;

/// Moves that can be made here, as examples of how one is typed: the first one, and the first that is typed with other signs.
pub(crate) fn examples<G: Game>(game: &G, pos: &G::Position) -> Vec<String> {
    let signs = |text: &str| -> BTreeSet<char> { text.chars().filter(|letter| !letter.is_alphanumeric()).collect() };
    let moves = game.legal_moves(pos);
    let mut texts = moves.iter().take(MOST_LOOKED_AT).map(|&mv| game.write_move(pos, mv));
    let Some(first) = texts.next() else { return Vec::new() };
    let other = texts.find(|text| signs(text) != signs(&first));
    [first].into_iter().chain(other).collect()
}
