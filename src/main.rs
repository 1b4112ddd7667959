//! The binary `catchup`.

fn main() {}
