//! A spot on the board of a part, whichever game's it is: all spots but those of sums, which are no parts.

use crate::games::parts;
use crate::tui::boards::{AnySpot, SpotOf};

macro_rules! define_parts {
    ($($kind:ident => $game:ty, $($id:literal)+;)+) => {
        /// A spot on the board of whichever part of a sum.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum InnerSpot {
            $(#[doc = concat!("Of ", stringify!($kind), ".")] $kind(SpotOf<$game>),)+
        }

        impl AnySpot {
            /// The spot as one of a part; nothing for that of a sum.
            pub(super) fn inner(self) -> Option<InnerSpot> {
                match self {
                    $(Self::$kind(spot) => Some(InnerSpot::$kind(spot)),)+
                    _ => None,
                }
            }
        }

        impl From<InnerSpot> for AnySpot {
            fn from(spot: InnerSpot) -> Self {
                match spot {
                    $(InnerSpot::$kind(spot) => Self::$kind(spot),)+
                }
            }
        }
    };
}
parts!(define_parts []);
