//! Draws the pictures of the README: `cargo run --example screens`.

#[path = "../tests/support/pictures.rs"]
mod pictures;
#[path = "../tests/support/robot.rs"]
#[expect(dead_code, reason = "pictures need little of the robot")]
mod robot;

use std::fs;
use std::io;

use catchup::hidden::{Paper, draw};

fn main() -> io::Result<()> {
    fs::create_dir_all(pictures::FOLDER)?;
    for (name, make) in pictures::PICTURES {
        let path = format!("{}/{name}.svg", pictures::FOLDER);
        fs::write(&path, draw(make().buffer(), Paper::DARK))?;
        println!("{path}");
    }
    Ok(())
}
