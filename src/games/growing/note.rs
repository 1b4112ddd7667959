//! What the growing heaps add to a report.

use std::sync::Arc;

use serde::Serialize;

use crate::core::Bounds;

/// The strip of values behind an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct GrowingNote {
    /// What the heaps from 0 on are worth to whoever is to move: the table behind the answer, as far as it goes.
    #[serde(skip)]
    pub strip: Arc<[Bounds]>,
}
