//! What the courses say of many positions at once, or of numbers and lines alone, computed: a row of `tests/claims` names one as
//! `fn squares_apart`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use catchup::core::Game;
use catchup::games::{AnyGame, AnyPosition};
use catchup::learn::match_of;

use crate::course_claims::{
    bouton, full_bars, keepers, misere, narrower, position, safe_lines, sim_lines, two_friends, two_rows, wythoff,
};
use crate::support::held::Judge;

/// Whether what is computed by this name is so, once for all rows that name it.
pub fn computed(name: &str) -> bool {
    FACTS.iter().find(|(known, _)| *known == name).is_some_and(|(_, fact)| **fact)
}

type Fact = (&'static str, LazyLock<bool>);

static FACTS: [Fact; 40] = [
    ("after_the_bite_at_c2", LazyLock::new(after_the_bite_at_c2)),
    ("all_numbers_are_taken", LazyLock::new(all_numbers_are_taken)),
    ("beside_a_heap", LazyLock::new(beside_a_heap)),
    ("bouton", LazyLock::new(bouton)),
    ("colourings", LazyLock::new(|| couples().iter().all(|(one_colour, _)| *one_colour >= 2))),
    ("colours", LazyLock::new(colours)),
    ("columns_of_nim", LazyLock::new(columns_of_nim)),
    ("drawn_heaps_stay_drawn", LazyLock::new(drawn_heaps_stay_drawn)),
    ("fewer_in_larger_bars", LazyLock::new(fewer_in_larger_bars)),
    ("figures_without_a_path", LazyLock::new(figures_without_a_path)),
    ("five_lines", LazyLock::new(five_lines)),
    ("full_bars", LazyLock::new(full_bars)),
    ("halves", LazyLock::new(halves)),
    ("leads", LazyLock::new(leads)),
    ("letters_repeat", LazyLock::new(letters_repeat)),
    ("lost_heaps_are_even", LazyLock::new(lost_heaps_are_even)),
    ("misere", LazyLock::new(misere)),
    ("narrower", LazyLock::new(narrower)),
    ("nim_sums_differ", LazyLock::new(nim_sums_differ)),
    ("no_square_apart", LazyLock::new(no_square_apart)),
    ("odd_couples", LazyLock::new(odd_couples)),
    ("one_bite_of_an_endless_row", LazyLock::new(one_bite_of_an_endless_row)),
    ("one_line_at_most_is_deadly", LazyLock::new(one_line_at_most_is_deadly)),
    ("one_number_from_a_tie", LazyLock::new(one_number_from_a_tie)),
    ("pentagon", LazyLock::new(pentagon)),
    ("powers_of_ten_leave_four", LazyLock::new(powers_of_ten_leave_four)),
    ("rows_get_shorter_upwards", LazyLock::new(rows_get_shorter_upwards)),
    ("safe_lines_of_the_second_player", LazyLock::new(safe_lines_of_the_second_player)),
    ("six_divides_nothing_that_is_taken", LazyLock::new(six_divides_nothing_that_is_taken)),
    ("smaller_piles", LazyLock::new(smaller_piles)),
    ("squares_apart", LazyLock::new(squares_apart)),
    ("sums_of_drawn_pools_are_even", LazyLock::new(sums_of_drawn_pools_are_even)),
    ("the_rest_decides", LazyLock::new(the_rest_decides)),
    ("theft", LazyLock::new(theft)),
    ("two_friends", LazyLock::new(two_friends)),
    ("two_rows", LazyLock::new(two_rows)),
    ("won_or_lost", LazyLock::new(won_or_lost)),
    ("worth_of_halves", LazyLock::new(worth_of_halves)),
    ("wythoff", LazyLock::new(wythoff)),
    ("wythoff_is_symmetric", LazyLock::new(wythoff_is_symmetric)),
];

/// Whether all checks pass.
fn all(checks: impl IntoIterator<Item = String>) -> bool {
    let mut judge = Judge::new();
    checks.into_iter().all(|check| judge.passes(&check) == Ok(true))
}

fn is_square(number: u32) -> bool {
    number.isqrt().pow(2) == number
}

/// The lost heaps of the Square Game up to a hundred, by the two sentences.
fn lost_heaps() -> BTreeSet<u32> {
    let mut lost = BTreeSet::new();
    for heap in 0..=100_u32 {
        if (1..=heap.isqrt()).all(|root| !lost.contains(&(heap - root * root))) {
            lost.insert(heap);
        }
    }
    lost
}

/// The two sentences say of every heap what the solver says.
fn won_or_lost() -> bool {
    let lost = lost_heaps();
    all((0..=100).map(|heap| format!("{} [square {heap}]", if lost.contains(&heap) { "lost" } else { "won" })))
}

/// With numbers to take that end the letters repeat: after a few heaps each has that of the heap a period before.
fn letters_repeat() -> bool {
    [(vec![1, 3, 4], 7), (vec![1, 2], 3), (vec![2, 5], 7)].into_iter().all(|(taken, period)| {
        let of = taken.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let mut judge = Judge::new();
        let mut is_lost = |heap: u32| judge.passes(&format!("lost [subtract {of} from {heap}]")) == Ok(true);
        (0..40).all(|heap| is_lost(heap) == is_lost(heap + period))
    })
}

fn wythoff_is_symmetric() -> bool {
    let mut judge = Judge::new();
    let mut value = |one: u32, other: u32| {
        (0..=12).find(|turns| judge.passes(&format!("remote {turns} [wythoff {one},{other}]")) == Ok(true))
    };
    (0..=7).all(|one| (0..one).all(|other| value(one, other).is_some() && value(one, other) == value(other, one)))
}

/// A drawn heap has a move to a drawn one and none to a lost one, a won one has one to a lost one, a lost one to won ones alone.
fn drawn_heaps_stay_drawn() -> bool {
    let mut judge = Judge::new();
    (1..=40).all(|heap: u32| {
        let place = format!("[square-but-one {heap}]");
        let mut passes = |check: String| judge.passes(&check) == Ok(true);
        let has = |value: &str, passes: &mut dyn FnMut(String) -> bool| !passes(format!("count {place} {value} 0"));
        let (wins, draws) = (has("W", &mut passes), has("D", &mut passes));
        match (wins, draws) {
            (true, _) => passes(format!("won {place}")),
            (false, true) => passes(format!("drawn {place}")),
            (false, false) => passes(format!("lost {place}")),
        }
    })
}

/// Two alike beside each other are lost, whatever they are.
fn worth_of_halves() -> bool {
    let halves =
        ["nim 5", "square 9", "square 12", "subtract 1,3,4 from 11", "octal 0.77 from 6", "chomp 2x3", "nim 3,1"];
    all(halves.map(|half| format!("lost [sum {half} + {half}]")))
}

fn lost_heaps_are_even() -> bool {
    let mut judge = Judge::new();
    let games = ["square {}", "subtract 1,3,4 from {}", "prime-power {}"];
    games.iter().all(|of| {
        (judge.of, judge.own) = ((*of).to_owned(), Vec::new());
        (0..=40).all(|heap: u32| {
            let even = (0..=30).step_by(2).any(|turns| judge.passes(&format!("is L{turns} {heap}")) == Ok(true));
            let odd = (1..=31).step_by(2).any(|turns| judge.passes(&format!("is W{turns} {heap}")) == Ok(true));
            even != odd
        })
    })
}

fn smaller_piles() -> bool {
    let phi = f64::midpoint(1.0, 5_f64.sqrt());
    let small = |number: u32| (f64::from(number) * phi).floor() as u32;
    (0..5).map(small).eq([0, 1, 3, 4, 6])
        && all((0..10).map(|k| format!("lost [wythoff {},{}]", small(k), small(k) + k)))
}

fn six_divides_nothing_that_is_taken() -> bool {
    let table = match_of("prime-power 60").expect("a heap");
    let taken = table.game().legal_moves(table.position());
    let numbers = taken.into_iter().map(|mv| table.game().write_move(table.position(), mv).parse::<u32>());
    let numbers: Vec<u32> = numbers.collect::<Result<_, _>>().expect("moves are numbers");
    numbers.starts_with(&[1, 2, 3, 4, 5, 7]) && numbers.iter().all(|number| number % 6 != 0)
}

fn powers_of_ten_leave_four() -> bool {
    (1..19).all(|power| 10_u64.pow(power) % 6 == 4)
}

/// The lost heaps are the smallest numbers that differ from all before by no square.
fn no_square_apart() -> bool {
    let mut chosen: Vec<u32> = Vec::new();
    for heap in 0..=100 {
        if chosen.iter().all(|smaller| !is_square(heap - smaller)) {
            chosen.push(heap);
        }
    }
    won_or_lost() && lost_heaps().into_iter().eq(chosen)
}

/// Whoever begins a row of even length gets all places of the kind that he wants, whatever the other does.
fn colours() -> bool {
    fn gets(from: u32, to: u32, kind: u32) -> bool {
        if from > to {
            return true;
        }
        let (rest, ends) = match (from % 2 == kind, to % 2 == kind) {
            (true, false) => ((from + 1, to), [(from + 2, to), (from + 1, to - 1)]),
            (false, true) => ((from, to - 1), [(from + 1, to - 1), (from, to - 2)]),
            _ => return false,
        };
        // Both ends that are left are of the other kind.
        rest.0 % 2 != kind && rest.1 % 2 != kind && ends.into_iter().all(|(from, to)| gets(from, to, kind))
    }
    (2..=12).step_by(2).all(|places| (0..2).all(|kind| gets(1, places, kind)))
}

fn squares_apart() -> bool {
    let apart = |by: u32| -> Vec<(u32, u32)> {
        let pairs = (0..100_u32).flat_map(|low| (low + 1..=100).map(move |high| (low * low, high * high)));
        pairs.filter(|(low, high)| high - low == by).collect()
    };
    (apart(3), apart(8), apart(2)) == (vec![(1, 4)], vec![(1, 9)], vec![]) && !is_square(11) && !is_square(6)
}

fn nim_sums_differ() -> bool {
    (0..32_u32).all(|one| (0..32).map(|other| one ^ other).collect::<BTreeSet<_>>().len() == 32)
}

/// Both halves of the proof of Nim, for three heaps.
fn columns_of_nim() -> bool {
    let heaps = (0..12_u32).flat_map(|a| (0..12).flat_map(move |b| (0..12).map(move |c| [a, b, c])));
    heaps.into_iter().all(|heaps| {
        let sum = heaps[0] ^ heaps[1] ^ heaps[2];
        if sum == 0 {
            return heaps.into_iter().all(|heap| (0..heap).all(|less| sum ^ heap ^ less != 0));
        }
        let leftmost = 1 << sum.ilog2();
        (0..3).filter(|at| heaps[*at] & leftmost != 0).all(|at| {
            let mut left = heaps;
            left[at] ^= sum;
            left[at] < heaps[at] && left[0] ^ left[1] ^ left[2] == 0
        })
    })
}

/// A heap of the Square Game beside one of Nim is lost exactly if that has as many stones as the smallest nimber missing.
fn beside_a_heap() -> bool {
    let mut nimbers: Vec<u32> = Vec::new();
    (0..=14_u32).all(|heap| {
        let reached: BTreeSet<u32> = (1..=heap.isqrt()).map(|root| nimbers[(heap - root * root) as usize]).collect();
        let missing = (0..=heap).find(|nimber| !reached.contains(nimber)).expect("one is missing");
        nimbers.push(missing);
        let verdict = |stones| if stones == missing { "lost" } else { "won" };
        all((0..4).map(|stones| format!("{} [sum square {heap} + nim {stones}]", verdict(stones))))
    })
}

/// Pools of up to four numbers that cannot be halved are not drawn.
fn halves() -> bool {
    let numbers = 1..=4_u32;
    let mut judge = Judge::new();
    let pools = numbers
        .clone()
        .flat_map(|a| (a..=4).flat_map(move |b| (b..=4).flat_map(move |c| (c..=4).map(move |d| [a, b, c, d]))));
    pools.chain([[2, 3, 3, 0], [1, 1, 2, 0]]).all(|pool| {
        let sum: u32 = pool.iter().sum();
        let half = |part: u32| {
            pool.iter().enumerate().filter(|(at, _)| part & 1 << at != 0).map(|(_, number)| number).sum::<u32>() * 2
        };
        let names: Vec<String> = pool.iter().filter(|number| **number > 0).map(u32::to_string).collect();
        (0..16).any(|part| half(part) == sum)
            || judge.passes(&format!("drawn [catch-up {}]", names.join(","))) == Ok(false)
    })
}

fn sums_of_drawn_pools_are_even() -> bool {
    all((3..=14_u32).filter(|n| n * (n + 1) / 2 % 2 == 1).map(|n| format!("won [catch-up 1..{n}]")).take(2)) && {
        let mut judge = Judge::new();
        (3..=14_u32).all(|n| n * (n + 1) / 2 % 2 == 0 || judge.passes(&format!("drawn [catch-up 1..{n}]")) == Ok(false))
    }
}

/// The numbers that are left and both scores, in a position of Catch-Up.
fn scores(game: &AnyGame, pos: &AnyPosition) -> (Vec<u32>, [u32; 2]) {
    let text = game.write_position(pos);
    let mut words = text.split(' ');
    let pool = words.next().expect("a pool").split(',').filter_map(|number| number.parse().ok()).collect();
    let mut both = words.next().expect("scores").split('-').map(|score| score.parse().expect("a score"));
    (pool, [both.next().expect("one"), both.next().expect("another")])
}

/// Looks at all games of a pool: at every end with `end`, at every number that is taken with `taken`.
fn all_games(
    n: u32,
    end: &mut dyn FnMut([u32; 2]) -> bool,
    taken: &mut dyn FnMut([u32; 2], u32, usize, bool, bool) -> bool,
) -> bool {
    fn go_on(
        game: &AnyGame,
        pos: &AnyPosition,
        end: &mut dyn FnMut([u32; 2]) -> bool,
        taken: &mut dyn FnMut([u32; 2], u32, usize, bool, bool) -> bool,
    ) -> bool {
        let (pool, both) = scores(game, pos);
        if game.result(pos).is_some() {
            return pool.is_empty() && end(both);
        }
        let mover = game.to_move(pos).index();
        game.legal_moves(pos).into_iter().all(|mv| {
            let next = game.play(pos, mv);
            let number: u32 = game.write_move(pos, mv).parse().expect("a number");
            let is_last = pool.len() == 1;
            taken(both, number, mover, game.ends_turn(pos, mv), is_last) && go_on(game, &next, end, taken)
        })
    }
    let table = match_of(&format!("catch-up 1..{n}")).expect("a pool");
    go_on(table.game(), table.position(), end, taken)
}

fn all_numbers_are_taken() -> bool {
    all_games(5, &mut |both| both[0] + both[1] == 15, &mut |_, _, _, _, _| true)
}

/// Before its last number whoever is to move is not ahead; so afterwards by at most that number, and whoever takes all that is
/// left at least comes nearer.
fn leads() -> bool {
    all_games(6, &mut |_| true, &mut |both, number, mover, ends, is_last| {
        let (own, other) = (both[mover], both[1 - mover]);
        let catches_up = own + number >= other;
        let is_behind = own <= other;
        is_behind && (!catches_up || own + number - other <= number) && (ends == (catches_up || is_last))
    })
}

/// Whoever is behind by more than what is left has lost, and by exactly as much draws.
fn the_rest_decides() -> bool {
    let mut judge = Judge::new();
    let pools = [(3, "1,2"), (5, "1,2"), (4, "4"), (6, "4"), (6, "1,2,3"), (8, "1,2,3"), (8, "1,3,4")];
    pools.into_iter().all(|(behind, pool)| {
        let rest: u32 = pool.split(',').filter_map(|number| number.parse::<u32>().ok()).sum();
        let verdict = if behind > rest { "lost" } else { "drawn" };
        let own = (36 - rest - behind) / 2;
        judge.passes(&format!("{verdict} [catch-up 1..8 @ {pool} {own}-{} p1]", own + behind)) == Ok(true)
    })
}

/// Whatever is bitten off a bar of three by four, no row is longer than the one below it.
fn rows_get_shorter_upwards() -> bool {
    fn holds(game: &AnyGame, pos: &AnyPosition) -> bool {
        let text = game.write_position(pos);
        let rows: Vec<u32> = text.split([' ', ',']).filter_map(|row| row.parse().ok()).collect();
        rows.is_sorted_by(|low, high| low >= high)
            && game.legal_moves(pos).into_iter().all(|mv| {
                let next = game.play(pos, mv);
                game.result(&next).is_some() || holds(game, &next)
            })
    }
    let table = match_of("chomp 3x3").expect("a bar");
    holds(table.game(), table.position())
}

/// The share of lost staircases falls from bar to bar.
fn fewer_in_larger_bars() -> bool {
    let mut judge = Judge::new();
    let mut share = |rows: usize, columns: u32| {
        let mut all: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..rows {
            all = all
                .iter()
                .flat_map(|low| {
                    (0..=low.last().copied().unwrap_or(columns)).map(move |row| [&low[..], &[row]].concat())
                })
                .collect();
        }
        for rows in &mut all {
            rows.retain(|row| *row > 0);
        }
        all.retain(|rows| !rows.is_empty());
        let line = |rows: &Vec<u32>| {
            format!("lost [chomp rows={}]", rows.iter().map(u32::to_string).collect::<Vec<_>>().join(","))
        };
        let lost = all.iter().filter(|rows| judge.passes(&line(rows)) == Ok(true)).count();
        (lost, all.len())
    };
    let shares = [share(3, 4), share(3, 5), share(4, 5)];
    shares[0] == (7, 34) && shares.windows(2).all(|pair| pair[0].0 * pair[1].1 > pair[1].0 * pair[0].1)
}

/// A bite behind that of the far corner leaves what it would have left at once.
fn theft() -> bool {
    [("3x4", 3, 4), ("2x3", 2, 3), ("4x4", 4, 4)].into_iter().all(|(bar, rows, columns)| {
        let name = |column: u8, row: u32| format!("{}{row}", char::from(b'a' + column));
        let corner = name(columns - 1, rows);
        let squares = (0..columns).flat_map(|column| (1..=rows).map(move |row| name(column, row)));
        let others = squares.filter(|square| *square != corner && square != "a1");
        let left = |bites: &str| position(&format!("chomp {bar} : {bites}")).split(' ').next().map(str::to_owned);
        others.into_iter().all(|square| left(&format!("{corner} {square}")) == left(&square))
    })
}

/// Behind the winning bite on three rows of four every answer lets two rows be left that differ by one, an L, rows of 2, 2 and 1,
/// or the poison.
fn after_the_bite_at_c2() -> bool {
    let table = match_of("chomp 3x4 : c2").expect("a bar");
    table.game().legal_moves(table.position()).into_iter().all(|mv| {
        let answer = table.game().write_move(table.position(), mv);
        let line = format!("chomp 3x4 : c2 {answer}");
        keepers(&line).iter().any(|bite| {
            let left = position(&format!("{line} {bite}"));
            let rows: Vec<u32> = left.split([' ', ',']).filter_map(|row| row.parse().ok()).collect();
            match rows[..] {
                [1] | [2, 2, 1] => true,
                [low, high] if low == high + 1 => true,
                [low, ref arm @ ..] => low as usize == rows.len() && arm.iter().all(|row| *row == 1),
                [] => false,
            }
        }) || answer == "a1"
    })
}

fn one_bite_of_an_endless_row() -> bool {
    ["inf,1", "inf,2", "inf,3", "inf,2,1", "inf,3,2", "inf,1,1", "inf,3,3"].into_iter().all(|rows| {
        let winning = keepers(&format!("chomp rows={rows}"));
        winning.len() == 1 && winning[0].ends_with('1') && winning[0] != "a1"
    })
}

/// From no tie of small pools do two numbers win.
fn one_number_from_a_tie() -> bool {
    let mut judge = Judge::new();
    (3..12).all(|n| {
        let place = format!("[catch-up 1..{n}]");
        [0, 1].iter().any(|count| judge.passes(&format!("count {place} W {count}")) == Ok(true))
    })
}

fn five_lines() -> bool {
    let most = |colours: u32| colours.count_ones().max(5 - colours.count_ones());
    (0..32).all(|colours| most(colours) >= 3) && (0..32).any(|colours| most(colours) == 3)
}

/// Of all colourings of the lines between six points: the triangles of one colour, and the pairs of lines that meet and differ
/// at each point.
fn couples() -> Vec<(usize, [u32; 6])> {
    let (names, _) = sim_lines();
    let ends = |name: &str| [0, 1].map(|at| usize::from(name.as_bytes()[at] - b'1'));
    let lines: Vec<[usize; 2]> = names.iter().map(|name| ends(name)).collect();
    let line = |from: usize, to: usize| lines.iter().position(|ends| *ends == [from, to]).expect("a line");
    let points = || (0..6).flat_map(|a| (a + 1..6).flat_map(move |b| (b + 1..6).map(move |c| [a, b, c])));
    let triangles: Vec<u32> = points().map(|[a, b, c]| 1 << line(a, b) | 1 << line(a, c) | 1 << line(b, c)).collect();
    let at = |point: usize| {
        lines.iter().enumerate().filter(move |(_, ends)| ends.contains(&point)).map(|(at, _)| 1 << at).sum::<u32>()
    };
    let leave: [u32; 6] = std::array::from_fn(at);
    let look = |colours: u32| {
        let one_colour = triangles.iter().filter(|triangle| [0, **triangle].contains(&(colours & **triangle))).count();
        (one_colour, leave.map(|lines| (colours & lines).count_ones() * (5 - (colours & lines).count_ones())))
    };
    (0..1 << 15).map(look).collect()
}

/// At most six couples at a point, two for every triangle of both colours.
fn odd_couples() -> bool {
    couples().into_iter().all(|(one_colour, at)| {
        let all: u32 = at.iter().sum();
        at.iter().all(|couples| *couples <= 6) && all as usize == 2 * (20 - one_colour) && all <= 36
    })
}

fn pentagon() -> bool {
    let ring = [[1, 2], [2, 3], [3, 4], [4, 5], [1, 5]];
    let points =
        (1..=5).flat_map(|a| (a + 1..=5).flat_map(move |b| (b + 1..=5).map(move |c| [[a, b], [a, c], [b, c]])));
    points.into_iter().all(|triangle| {
        let in_ring = triangle.iter().filter(|line| ring.contains(line)).count();
        (1..3).contains(&in_ring)
    })
}

/// Lines between six points as bits.
fn bits(lines: &[&str]) -> u16 {
    let names = sim_lines().0;
    lines.iter().map(|line| 1 << names.iter().position(|name| name == line).expect("a line")).sum()
}

/// Two boards of nine lines: a line of P2 that closes nothing wins if it leaves four safe lines, and three to P1; after any
/// other P2 has no more of them than P1.
fn safe_lines_of_the_second_player() -> bool {
    let triangles = sim_lines().1;
    [
        (["13", "16", "24", "45"], ["12", "14", "15", "34", "36"], ["23", "35"], ["26", "46", "56"]),
        (["12", "25", "34", "36"], ["15", "23", "24", "26", "35"], ["45", "56"], ["13", "14", "16"]),
    ]
    .into_iter()
    .all(|(own, others, win, lose)| {
        let (own, others) = (bits(&own), bits(&others));
        let left = |line: &str| {
            let own = own | bits(&[line]);
            (safe_lines(own, others, &triangles).len(), safe_lines(others, own, &triangles).len())
        };
        win.into_iter().all(|line| left(line) == (4, 3))
            && lose.into_iter().map(left).all(|(own, others)| own <= others)
    })
}

/// Lines that become deadly for their player by one more: one at most where it wins, two where it loses.
fn one_line_at_most_is_deadly() -> bool {
    let triangles = sim_lines().1;
    let (own, others) = (bits(&["15", "24", "34", "35"]), bits(&["13", "23", "45", "46"]));
    let before = safe_lines(own, others, &triangles);
    let deadly = |line: &str| {
        let line = bits(&[line]);
        let after = safe_lines(own | line, others, &triangles);
        before.iter().filter(|safe| **safe != line && !after.contains(safe)).count()
    };
    ["14", "16", "25", "26", "36"].into_iter().all(|line| deadly(line) <= 1)
        && ["12", "56"].into_iter().all(|line| deadly(line) == 2)
}

/// Lines without a path of four points: of three on four points stars and triangles, and on five points at most four.
fn figures_without_a_path() -> bool {
    let lines =
        |points: usize| -> Vec<[usize; 2]> { (0..points).flat_map(|a| (a + 1..points).map(move |b| [a, b])).collect() };
    let has_path = |chosen: &[[usize; 2]]| {
        let joined = |a: usize, b: usize| chosen.contains(&[a.min(b), a.max(b)]);
        let apart = |path: [usize; 4]| path.iter().collect::<BTreeSet<_>>().len() == 4;
        chosen
            .iter()
            .flat_map(|[b, c]| [[*b, *c], [*c, *b]])
            .any(|[b, c]| (0..5).any(|a| (0..5).any(|d| apart([a, b, c, d]) && joined(a, b) && joined(c, d))))
    };
    let without = |points: usize| {
        let all = lines(points);
        let chosen = |set: u32| -> Vec<[usize; 2]> {
            (0..all.len()).filter(|at| set & 1 << at != 0).map(|at| all[at]).collect()
        };
        (0..1_u32 << all.len()).map(chosen).filter(|chosen| !has_path(chosen)).collect::<Vec<_>>()
    };
    let points_of = |chosen: &[[usize; 2]]| chosen.iter().flatten().collect::<BTreeSet<_>>().len();
    let is_star = |chosen: &[[usize; 2]]| (0..5).any(|point| chosen.iter().all(|line| line.contains(&point)));
    let three = without(4).into_iter().filter(|chosen| chosen.len() == 3).collect::<Vec<_>>();
    let most = without(5).into_iter().map(|chosen| chosen.len()).max();
    let largest = without(5).into_iter().filter(|chosen| chosen.len() == 4);
    three.len() == 8
        && three.iter().all(|chosen| is_star(chosen) || points_of(chosen) == 3)
        && most == Some(4)
        && largest.into_iter().all(|chosen| is_star(&chosen) || points_of(&chosen) == 5)
}
