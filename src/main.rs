//! The binary `catchup`.

use std::process::ExitCode;

use catchup::cli::{self, Next};

fn main() -> ExitCode {
    match cli::run(std::env::args_os()) {
        Next::Done(code) => code.into(),
        Next::Screen(_) => {
            eprintln!("catchup: this build has no screen; `catchup play --plain` plays line by line");
            ExitCode::from(2)
        }
    }
}
