//! What ends a match without a move, as it is written among its turns.

use std::fmt;

use crate::core::Player;

/// Words that end a match; the rules of no game know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaidEnd {
    /// The player who is named gives up; where none is, the mover.
    Resigned(Option<Player>),
    /// A position that stood for the third time is claimed a draw.
    DrawClaimed,
    /// The players agree on a draw.
    DrawAgreed,
}

impl SaidEnd {
    /// What stands in the place of a turn, if that is no move: as it is written, or in words.
    pub(crate) fn read(turn: &str) -> Option<Self> {
        let turn = turn.trim();
        let all = [Self::Resigned(None), Self::DrawClaimed, Self::DrawAgreed];
        let (word, player) = turn.split_once(' ').unwrap_or((turn, ""));
        match all.into_iter().find(|said| said.word() == word || said.words() == turn)? {
            Self::Resigned(_) => Some(Self::Resigned(Player::from_notation(player.trim()))),
            said => Some(said),
        }
    }

    /// The same for people: `draw claimed`.
    pub(crate) fn words(self) -> String {
        self.to_string().replace('-', " ")
    }

    fn word(self) -> &'static str {
        match self {
            Self::Resigned(_) => "resign",
            Self::DrawClaimed => "draw-claimed",
            Self::DrawAgreed => "draw-agreed",
        }
    }
}

impl fmt::Display for SaidEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Resigned(Some(player)) => write!(f, " {}", player.notation()),
            Self::Resigned(None) | Self::DrawClaimed | Self::DrawAgreed => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read_as_it_is_written_and_no_move_is() {
        let resigned = Player::ALL.map(|player| SaidEnd::Resigned(Some(player)));
        for said in [SaidEnd::Resigned(None), SaidEnd::DrawClaimed, SaidEnd::DrawAgreed].into_iter().chain(resigned) {
            assert_eq!([said.to_string(), said.words()].map(|text| SaidEnd::read(&text)), [Some(said); 2]);
        }
        assert_eq!(["2+4", "", "resigned", "draw"].map(SaidEnd::read), [None; 4]);
    }
}
