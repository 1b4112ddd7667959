//! How the program is linked.

use std::env;

/// On Linux the program stands where it was linked for, so nothing in it is put right when it starts: the list of the 16,000
/// places where that would be took 0.4 MB, and tables stay pages of the file. In return it is known where its own code lies,
/// which helps whoever can overwrite memory; the crate forbids `unsafe`, reads what its user has, and libraries, heap and
/// stacks lie at random as ever.
fn main() {
    let is = |part: &str, wanted: &str| env::var(part).is_ok_and(|value| value == wanted);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
