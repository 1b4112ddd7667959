//! The board of Race Track.

use super::{HasBoard, ListBoard};
use crate::games::race_track::RaceTrack;

impl HasBoard for RaceTrack {
    type View = ListBoard;
}
