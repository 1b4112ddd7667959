//! The binary `catchup`.

use std::process::ExitCode;

fn main() -> ExitCode {
    catchup::cli::run(std::env::args_os()).into()
}
