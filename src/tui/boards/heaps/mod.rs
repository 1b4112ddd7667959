//! Heaps of stones, and what their boards share.

use super::{HasBoard, ListBoard};
use crate::games::heaps::almonds::Almonds;
use crate::games::heaps::cheques::Cheques;
use crate::games::heaps::growing::Growing;
use crate::games::heaps::subtraction::Subtraction;
use crate::games::heaps::wythoff::Wythoff;
use crate::games::tokens::Tokens;

impl HasBoard for Subtraction {
    type View = ListBoard;
}

impl HasBoard for Wythoff {
    type View = ListBoard;
}

impl HasBoard for Growing {
    type View = ListBoard;
}

impl HasBoard for Almonds {
    type View = ListBoard;
}

impl HasBoard for Cheques {
    type View = ListBoard;
}

impl HasBoard for Tokens {
    type View = ListBoard;
}
