//! The tracks that come with the program.

use super::track::{Fault, Track};

/// The word of each, and its file.
pub(super) const SHIPPED: [(&str, &str); 17] = [
    ("little-oval", include_str!("../../../assets/tracks/little-oval.track")),
    ("first-lesson", include_str!("../../../assets/tracks/first-lesson.track")),
    ("mini", include_str!("../../../assets/tracks/mini.track")),
    ("bottleneck", include_str!("../../../assets/tracks/bottleneck.track")),
    ("slanted-start", include_str!("../../../assets/tracks/slanted-start.track")),
    ("oil-slick", include_str!("../../../assets/tracks/oil-slick.track")),
    ("hill-climb", include_str!("../../../assets/tracks/hill-climb.track")),
    ("hairpin", include_str!("../../../assets/tracks/hairpin.track")),
    ("chicane", include_str!("../../../assets/tracks/chicane.track")),
    ("forked-river", include_str!("../../../assets/tracks/forked-river.track")),
    ("serpent", include_str!("../../../assets/tracks/serpent.track")),
    ("pit-lane", include_str!("../../../assets/tracks/pit-lane.track")),
    ("open-field", include_str!("../../../assets/tracks/open-field.track")),
    ("grand-prix", include_str!("../../../assets/tracks/grand-prix.track")),
    ("smooth-oval", include_str!("../../../assets/tracks/smooth-oval.track")),
    ("kidney", include_str!("../../../assets/tracks/kidney.track")),
    ("great-eight", include_str!("../../../assets/tracks/great-eight.track")),
];

/// The track of this word.
pub(super) fn track(word: &str) -> Option<Result<Track, Fault>> {
    SHIPPED.iter().find(|(shipped, _)| *shipped == word).map(|(_, text)| Track::parse_ours(text))
}

/// The words of all of them.
pub fn words() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(word, _)| *word)
}
