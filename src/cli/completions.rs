//! `catchup completions SHELL` and `catchup man`: what other programs read about the command line.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::ExitCode;
use super::args::Args;

/// Prints completions for a shell.
pub(crate) fn completions(shell: Shell, out: &mut impl Write) -> Result<ExitCode> {
    // The generator panics when it cannot write; a buffer cannot refuse.
    let mut text = Vec::new();
    generate(shell, &mut Args::command(), "catchup", &mut text);
    out.write_all(&text)?;
    Ok(ExitCode::Success)
}

/// Prints the manual page, the commands one after the other.
pub(crate) fn man(out: &mut impl Write) -> Result<ExitCode> {
    let mut command = Args::command();
    command.build();
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for sub in command.get_subcommands() {
        let name = format!("catchup {}", sub.get_name());
        let page = clap_mangen::Man::new(sub.clone());
        writeln!(text, ".SH \"{}\"", name.to_uppercase())?;
        page.render_description_section(&mut text)?;
        page.render_options_section(&mut text)?;
    }
    out.write_all(&text)?;
    Ok(ExitCode::Success)
}
