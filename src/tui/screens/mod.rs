//! The screens: each takes actions and draws itself; none knows the terminal.

pub mod home;
pub mod laboratory;
pub mod new_game;
pub mod options;
mod preview;
pub mod saved;
pub mod table;
pub mod tree;
