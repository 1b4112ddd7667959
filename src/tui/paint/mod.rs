//! What is written on the screen: the pen that stays in its rectangle, and words in the room that there is.

mod cell;
mod pen;
mod words;

pub(crate) use pen::Pen;
pub(crate) use words::{
    CUT, capital, cut, cut_name, cut_words, fold, fold_command, sentence, signs, width, wrap, wrap_example,
};

pub(crate) use crate::core::counted;
