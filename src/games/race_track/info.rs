//! What the game says about itself in menus and help.

use crate::core::{GameInfo, Ladder, LadderStep, OptionSpec, Preset};

pub(super) const INFO: GameInfo = GameInfo {
    name: "Race Track",
    group: "Race Track",
    summary: "Cars with momentum on squared paper: steer a little each move, be first home.",
    rules: include_str!("../../../assets/rules/race-track.md"),
    grammar: "little-oval | FILE | random 60x20 seed=7  cars=1..3 finish=first|farther shared laps=1..9 gates=order|stops pit=1 \
              full-stop-start power-brake hard-brakes skid choose-slots lots=SEED order=SEED",
    ladder: Ladder::new(
        &["race-track mini"],
        &[
            LadderStep::beginner("random-legal"),
            LadderStep::careless("random-legal@40/cautious@60"),
            LadderStep::careful("random-legal@20/cautious@80"),
            LadderStep::strong("random-legal@8/cautious@92"),
            LadderStep::perfect(),
        ],
    ),
    sizes: &[
        "race-track mini",
        "race-track little-oval",
        "race-track hairpin",
        "race-track serpent",
        "race-track grand-prix",
        "race-track mini cars=1",
        "race-track little-oval cars=1",
        "race-track hairpin cars=1",
        "race-track serpent cars=1",
        "race-track grand-prix cars=1",
    ],
    presets: &[
        Preset { setup: "race-track little-oval", blurb: "once around: gather speed, and brake before the bend" },
        Preset { setup: "race-track first-lesson", blurb: "a straight: one point more each move, 1 2 3 4 5" },
        Preset { setup: "race-track mini", blurb: "so small that every race on it is known" },
        Preset { setup: "race-track bottleneck finish=first", blurb: "one gap for two cars: be there first" },
        Preset {
            setup: "race-track slanted-start finish=first choose-slots",
            blurb: "the front slot is a move ahead, so choosing is the race",
        },
        Preset { setup: "race-track oil-slick", blurb: "nobody steers on oil: meet it at the right speed" },
        Preset {
            setup: "race-track hill-climb",
            blurb: "uphill one slows down, downhill one speeds up: what is faster?",
        },
        Preset { setup: "race-track hairpin skid", blurb: "throw the car around: two aside for one ahead" },
        Preset { setup: "race-track hairpin", blurb: "one way back: how late can you brake?" },
        Preset { setup: "race-track chicane", blurb: "a gap that only one fast line fits through" },
        Preset {
            setup: "race-track forked-river",
            blurb: "two arms, one shorter and one straighter: either takes 33 moves",
        },
        Preset { setup: "race-track serpent", blurb: "bend after bend, and no straight to mend a mistake" },
        Preset { setup: "race-track pit-lane pit=1", blurb: "one stop in the pits: where does it cost least?" },
        Preset {
            setup: "race-track open-field gates=order",
            blurb: "no road at all: four gates, and you draw the line",
        },
        Preset { setup: "race-track grand-prix", blurb: "a whole circuit, straights and hairpins" },
        Preset {
            setup: "race-track great-eight gates=order",
            blurb: "a long grand prix that crosses itself; gates keep you honest",
        },
        Preset { setup: "race-track smooth-oval", blurb: "bounded by drawn lines, not by cells: do not touch them" },
        Preset {
            setup: "race-track kidney cars=3",
            blurb: "drawn lines, strongly curved, and three cars between them",
        },
        Preset {
            setup: "race-track random-60x20-7",
            blurb: "a track by lot: any size, any seed, and always a way around",
        },
        Preset { setup: "race-track little-oval cars=1", blurb: "a time trial: 26 moves are enough" },
        Preset { setup: "race-track little-oval cars=3", blurb: "three cars, and points that somebody else wants" },
    ],
    options: OPTIONS,
};

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "cars",
        label: "Cars",
        values: &["", "1", "3"],
        usual: "2",
        help: "two, unless said; alone it is a time trial",
    },
    OptionSpec {
        key: "finish",
        label: "Finish",
        values: &["", "first"],
        usual: "farther",
        help: "first: the first across wins; farther: both may cross in one round, and the farther wins",
    },
    OptionSpec {
        key: "shared",
        label: "Points",
        values: &["", "shared"],
        usual: "shared by two",
        help: "cars may stand on one point, at the start as well; usual for two where no finish is said",
    },
    OptionSpec {
        key: "laps",
        label: "Laps",
        values: &["", "2", "3"],
        usual: "1",
        help: "how often around, where a track goes round",
    },
    OptionSpec {
        key: "gates",
        label: "Gates",
        values: &["", "order", "stops"],
        usual: "none",
        help: "order: drive through the numbered gates in turn; stops: end a move on each",
    },
    OptionSpec {
        key: "pit",
        label: "Pit stop",
        values: &["", "1"],
        usual: "none",
        help: "come to rest on a P once before the finish",
    },
    OptionSpec {
        key: "full-stop-start",
        label: "After a stop",
        values: &["", "full-stop-start"],
        usual: "a step",
        help: "a car that has braked to a stop may drive anywhere in its next move",
    },
    OptionSpec {
        key: "power-brake",
        label: "Brakes",
        values: &["", "power-brake"],
        usual: "by one",
        help: "braking by two is allowed straight ahead",
    },
    OptionSpec {
        key: "hard-brakes",
        label: "Hard brakes",
        values: &["", "hard-brakes"],
        usual: "none",
        help: "braking by two is allowed along and across, whatever way the car goes on",
    },
    OptionSpec {
        key: "skid",
        label: "Skidding",
        values: &["", "skid"],
        usual: "none",
        help: "a car of speed 3 or more may turn by two where it loses one",
    },
    OptionSpec {
        key: "lots",
        label: "Lots",
        values: &["", "1", "2", "3"],
        usual: "none",
        help: "the slots are drawn by lot, with this seed",
    },
    OptionSpec {
        key: "order",
        label: "Order",
        values: &["", "1", "2", "3"],
        usual: "by seat",
        help: "the order of moving is drawn by lot, with this seed",
    },
    OptionSpec {
        key: "choose-slots",
        label: "Slots",
        values: &["", "choose-slots"],
        usual: "in order",
        help: "the drivers choose where they start; whoever moves last chooses first",
    },
];
