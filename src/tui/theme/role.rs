//! What a cell is for. Text, then players and chips, then materials; the names are those of a theme file.

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident = $name:literal,)*) => {
        /// What a cell is for; a theme says how that looks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Role {
            $($(#[$doc])* $role,)*
        }

        impl Role {
            /// All roles with the names that they have in a theme file.
            pub const ALL: [(Self, &'static str); [$($name),*].len()] = [$((Self::$role, $name)),*];
        }
    };
}

roles! {
    /// What belongs to P1.
    P1 = "p1",
    /// What belongs to P2.
    P2 = "p2",
    /// What belongs to P3.
    P3 = "p3",
    /// What belongs to P4.
    P4 = "p4",
    /// A win for the mover; all is well.
    Win = "win",
    /// A draw.
    Draw = "draw",
    /// What ends in a loss where that is the news: a mistake, doom, the strip of outcomes.
    Loss = "loss",
    /// What nobody knows yet, and estimates.
    Unknown = "unknown",
    /// What can be acted on.
    Bright = "bright",
    /// What is.
    Plain = "plain",
    /// What explains; a losing choice.
    Dim = "dim",
    /// What the cursor rests on.
    Cursor = "cursor",
    /// The last move.
    LastMove = "last-move",
    /// The title of a screen or a pane.
    Title = "title",
    /// Rules and frames.
    Rule = "rule",
    /// The name of a key.
    Key = "key",
    /// What is typed.
    Typed = "typed",
    /// A sentence about something that went wrong.
    Mistake = "mistake",
    /// What lies behind a dialog.
    Veil = "veil",

    /// The ground that a theme is drawn for: painted where somebody chose the theme, else the terminal's own is left.
    Ground = "ground",
    /// An area that stands out a little.
    Raised = "raised",
    /// The frame around what is chosen, and the text in it, on a material.
    Chosen = "chosen",
    /// A hint that keeps a win.
    WinChip = "win-chip",
    /// A hint that keeps a draw.
    DrawChip = "draw-chip",
    /// A slip, doom.
    LossChip = "loss-chip",
    /// The face of what P1 has, with the ink on it; edges in the light and in the shade.
    P1Face = "p1-face",
    /// Its edge in the light.
    P1Light = "p1-light",
    /// Its edge in the shade.
    P1Dark = "p1-dark",
    /// The face of what P2 has, with the ink on it.
    P2Face = "p2-face",
    /// Its edge in the light.
    P2Light = "p2-light",
    /// Its edge in the shade.
    P2Dark = "p2-dark",
    /// The hatch on it.
    P2Hatch = "p2-hatch",
    /// The face of what P3 has.
    P3Face = "p3-face",
    /// Its edge in the light.
    P3Light = "p3-light",
    /// Its edge in the shade.
    P3Dark = "p3-dark",
    /// The face of what P4 has.
    P4Face = "p4-face",
    /// Its edge in the light.
    P4Light = "p4-light",
    /// Its edge in the shade.
    P4Dark = "p4-dark",

    /// Wood that nobody has taken yet, with the ink on it.
    Beech = "beech",
    /// Its edge in the light.
    BeechLight = "beech-light",
    /// Its edge in the shade.
    BeechDark = "beech-dark",

    /// Chocolate, with the letters on it.
    Chocolate = "chocolate",
    /// Its edge in the light.
    ChocolateLight = "chocolate-light",
    /// Its edge in the shade.
    ChocolateDark = "chocolate-dark",
    /// A second slope in the light.
    ChocolateRise = "chocolate-rise",
    /// A second slope in the shade; every second piece of one column, with its letters.
    ChocolateSlope = "chocolate-slope",
    /// Between two pieces.
    Groove = "groove",
    /// A piece that would fall, with its letters and its frame.
    Falling = "falling",
    /// What chocolate lies on, with the signs of what is gone.
    Paper = "paper",
    /// The poison, with its sign.
    Poison = "poison",

    /// A road, with quiet signs on it.
    Asphalt = "asphalt",
    /// Its points.
    AsphaltPoint = "asphalt-point",
    /// Mown grass, with names on it.
    Grass = "grass",
    /// Every second stripe of it.
    GrassStripe = "grass-stripe",
    /// The edge of a wall: white on red.
    Kerb = "kerb",
    /// Every second piece of it, and of a finish line.
    KerbOther = "kerb-other",
    /// A finish line.
    Chequer = "chequer",

    /// A drawing board, with the free lines on it.
    Slate = "slate",
    /// Its dots.
    SlateDot = "slate-dot",

    /// The sky behind numbers, with the numbers.
    Night = "night",
    /// A number that may be chosen.
    Tile = "tile",

    /// Water, with the letters on it.
    Water = "water",
    /// Waves.
    Wave = "wave",
    /// An island, with its name.
    Sand = "sand",
    /// The edge of an island.
    Shore = "shore",
    /// Green land, with its name.
    Green = "green",
    /// Its edge in the light.
    GreenLight = "green-light",
    /// A route that goes on from what is chosen, on water.
    Route = "route",
    /// Other routes, on water.
    QuietRoute = "quiet-route",

    /// Squares of a card, with their letters.
    Card = "card",
    /// Every second square.
    CardOther = "card-other",
    /// What takes up, on a card.
    Up = "up",
    /// What takes down, on a card.
    Down = "down",

    /// Squares of a hide, with their letters.
    Hide = "hide",
    /// Every second square.
    HideOther = "hide-other",
    /// The way of a jump across them.
    Jump = "jump",

    /// A pebble, with the ink on it.
    Stone = "stone",
    /// Its edge in the light.
    StoneLight = "stone-light",
    /// Its edge in the shade.
    StoneDark = "stone-dark",
    /// A pebble that would go.
    Hollow = "hollow",
}
