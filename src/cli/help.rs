//! `catchup help` and `catchup --version --json`: what the program says about itself.

use std::env::consts::{ARCH, OS};
use std::io::Write;

use anyhow::{Result, anyhow};
use clap::Parser;
use serde::Serialize;

use super::ExitCode;
use super::args::Args;
use super::talk::write_json_line;
use crate::play::FORMAT;
use crate::protocol::PROTOCOL;

/// Prints the whole help of a command, or of the program.
pub(crate) fn help(command: Option<&str>) -> Result<ExitCode> {
    let words = ["catchup"].into_iter().chain(command).chain(["--help"]);
    let error = Args::try_parse_from(words).err().ok_or_else(|| anyhow!("there is no help"))?;
    error.print()?;
    Ok(ExitCode::Success)
}

/// Which version this is: `catchup --version --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct VersionReport {
    name: &'static str,
    version: &'static str,
    /// The version of the protocol of `catchup engine`.
    protocol: u32,
    /// The newest format of saved games that this program reads, which is the one that it writes.
    save_format: u32,
    os: &'static str,
    arch: &'static str,
}

/// Prints the version.
pub(crate) fn version(json: bool, out: &mut impl Write) -> Result<ExitCode> {
    let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    if json {
        let report = VersionReport { name, version, protocol: PROTOCOL, save_format: FORMAT, os: OS, arch: ARCH };
        write_json_line(&report, out)?;
    } else {
        writeln!(out, "{name} {version}")?;
    }
    Ok(ExitCode::Success)
}
