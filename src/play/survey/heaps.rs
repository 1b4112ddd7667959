//! Tables about heaps and tokens.

use super::Surveys;
use crate::games::heaps::almonds::Almonds;
use crate::games::heaps::cheques::Cheques;
use crate::games::heaps::growing::Growing;
use crate::games::heaps::subtraction::Subtraction;
use crate::games::heaps::wythoff::Wythoff;
use crate::games::tokens::Tokens;

impl Surveys for Subtraction {}
impl Surveys for Wythoff {}
impl Surveys for Growing {}
impl Surveys for Almonds {}
impl Surveys for Cheques {}
impl Surveys for Tokens {}
