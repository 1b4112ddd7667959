//! Tables about Race Track.

use super::Surveys;
use crate::games::race_track::RaceTrack;

impl Surveys for RaceTrack {}
