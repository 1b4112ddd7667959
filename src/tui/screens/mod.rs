//! The screens: each takes actions and draws itself; none knows the terminal.

pub(crate) mod graph;
pub(crate) mod home;
pub(crate) mod laboratory;
pub(crate) mod learn;
pub(crate) mod new_game;
pub(crate) mod options;
mod preview;
pub(crate) mod riddles;
pub(crate) mod saved;
pub(crate) mod set_up;
pub(crate) mod statistics;
pub(crate) mod table;
pub(crate) mod tree;
