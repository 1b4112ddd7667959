//! All integration tests: one program, so that they are compiled and linked once.

mod agreement;
mod architecture;
mod catch_up_rules;
mod catch_up_values;
mod chomp;
mod chomp_screens;
mod cli;
mod engine;
mod heap_screens;
mod home;
mod laws;
mod lessons;
mod licences;
mod multiples;
mod multiples_screens;
mod mutants;
mod pictures;
#[cfg(unix)]
mod pty;
mod published;
mod race_cli;
mod race_screens;
mod race_surveys;
mod race_track;
mod races;
mod rules_pages;
mod screens;
mod setups;
mod sim;
mod support;
mod table;
mod timeline;
mod tournament;
mod trees;
