//! The pictures of the README show what the program shows.

use std::{env, fs};

use catchup::hidden::{Paper, draw};

use crate::support::pictures;

#[test]
fn the_pictures_are_what_the_screens_look_like() {
    for (name, make) in pictures::PICTURES {
        let path = format!("{}/{name}.svg", pictures::FOLDER);
        let drawn = draw(make().buffer(), Paper::DARK);
        if env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always") {
            // Renewed together with the snapshots of the screens.
            fs::write(&path, &drawn).expect("the picture can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == drawn, "{path} is out of date: cargo run --example screens");
    }
}
