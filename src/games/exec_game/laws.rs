//! Whether a program keeps the laws of rules: the same answers twice, and no contradiction, along random games.

use super::ExecGame;
use crate::core::Game;
use crate::core::laws::Dice;

/// No walk goes on for longer: games need not end.
const LONGEST_WALK: usize = 40;

impl ExecGame {
    /// Walks through random games and asks everything twice: how many positions it saw.
    ///
    /// # Errors
    /// The first law that is broken, in words that go on from the name of the program.
    pub fn keeps_laws(&self, walks: usize) -> Result<usize, String> {
        let (mut dice, mut seen) = (Dice(7), 0);
        let believed = |seen: usize| self.fault().map_or(Ok(seen), |words| Err(words.to_owned()));
        for _ in 0..walks {
            let mut pos = self.start();
            for _ in 0..LONGEST_WALK {
                let kept = self.0.kept(pos.0);
                let told = self.0.place(&kept).clone();
                believed(seen)?;
                if self.0.ask(&kept.text)? != told {
                    return Err(format!("answers the second question about `{}` otherwise than the first", kept.text));
                }
                self.0.picture(pos.0);
                seen = believed(seen + 1)?;
                let moves = self.legal_moves(&pos);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[dice.below(moves.len())];
                let next = self.play(&pos, mv);
                believed(seen)?;
                let text = self.write_move(&pos, mv);
                if self.0.rules.after(&kept.text, &text)? != *self.0.kept(next.0).text {
                    return Err(format!("leads by `{text}` from `{}` now here, now there", kept.text));
                }
                pos = next;
            }
        }
        believed(seen)
    }
}
