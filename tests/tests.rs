//! All integration tests: one program, so that they are compiled and linked once.

mod agreement;
mod architecture;
mod catch_up_rules;
mod catch_up_values;
mod chomp;
#[cfg(feature = "tui")]
mod chomp_screens;
#[cfg(all(feature = "cli", feature = "tui"))]
mod cli;
#[cfg(feature = "tui")]
mod clicks;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod completions;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod config;
#[cfg(all(feature = "cli", feature = "tui"))]
mod course_claims;
#[cfg(all(feature = "cli", feature = "tui"))]
mod course_facts;
#[cfg(all(feature = "cli", feature = "tui"))]
mod course_texts;
#[cfg(feature = "tui")]
mod editor_screens;
mod engine;
mod examples;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod experiments;
#[cfg(feature = "tui")]
mod forms;
#[cfg(feature = "tui")]
mod free_rows;
#[cfg(feature = "tui")]
mod graph_screens;
mod graphs;
#[cfg(feature = "tui")]
mod heap_screens;
#[cfg(feature = "tui")]
mod home;
mod laws;
#[cfg(all(feature = "cli", feature = "tui"))]
mod learn;
#[cfg(feature = "tui")]
mod learn_screens;
mod lessons;
mod licences;
#[cfg(all(feature = "cli", feature = "tui"))]
mod manual;
#[cfg(feature = "tui")]
mod monkey;
mod multiples;
#[cfg(feature = "tui")]
mod multiples_screens;
#[cfg(feature = "tui")]
mod mutants;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod outside;
#[cfg(all(feature = "cli", feature = "tui"))]
mod own_boards;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod own_rules;
#[cfg(feature = "tui")]
mod pictures;
#[cfg(feature = "tui")]
mod positions;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod programs;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod protocol;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod pty;
mod published;
#[cfg(all(feature = "cli", feature = "tui"))]
mod race_cli;
#[cfg(feature = "tui")]
mod race_screens;
#[cfg(feature = "tui")]
mod race_surveys;
mod race_track;
mod races;
mod reasons;
#[cfg(all(feature = "cli", feature = "tui"))]
mod recipes;
#[cfg(all(target_os = "linux", feature = "cli", feature = "tui"))]
mod release;
#[cfg(all(feature = "cli", feature = "tui"))]
mod results;
#[cfg(feature = "tui")]
mod review_screens;
#[cfg(feature = "tui")]
mod reviews;
#[cfg(all(feature = "cli", feature = "tui"))]
mod riddle_cli;
#[cfg(feature = "tui")]
mod riddles;
#[cfg(feature = "tui")]
mod rules_pages;
#[cfg(feature = "tui")]
mod saved_screens;
#[cfg(all(unix, feature = "cli", feature = "tui"))]
mod schema;
#[cfg(feature = "tui")]
mod screens;
#[cfg(feature = "tui")]
mod setups;
mod sim;
#[cfg(feature = "tui")]
mod statistics_screens;
#[cfg(all(feature = "cli", feature = "tui"))]
mod stats;
#[cfg(feature = "tui")]
mod step_screens;
mod support;
mod surveys;
#[cfg(feature = "tui")]
mod table;
#[cfg(all(feature = "cli", feature = "tui"))]
mod texts;
mod timeline;
mod tournament;
mod trees;
#[cfg(feature = "tui")]
mod wheel;
