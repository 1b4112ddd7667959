//! Drawings that are the same but for the names of the points.
//!
//! A drawing is a colouring of all pairs of points: no line, free, P1's, P2's. Points are told apart by what meets at
//! them and at their neighbours; only points that still look alike are tried in every order, and the least code of all
//! names the class. Where too many look alike, one order stands for all: fewer drawings share a class then, and no
//! answer changes. Idea: colour refinement, as in programs for graph isomorphism (`McKay` 1981).

use super::board::{MAX_POINTS, PointBoard};
use super::rules::DrawnLines;

/// The name of a class: two bits for every pair of points, in canonical order.
pub type Class = u128;

/// How many lines are drawn in the drawings of a class.
pub(super) fn ply(mut class: Class) -> usize {
    let mut drawn = 0;
    while class != 0 {
        drawn += usize::from(class & 3 >= 2);
        class >>= 2;
    }
    drawn
}

/// More orders than these are not tried; all of K8's 40,320 are.
const MOST_ORDERS: usize = 40_320;

/// A board prepared for naming classes.
pub struct Classes {
    points: usize,
    lines: Vec<(usize, usize)>,
}

type Colours = [[u8; MAX_POINTS]; MAX_POINTS];
type PointOrder = [usize; MAX_POINTS];

impl Classes {
    /// Prepares `board`.
    pub fn new(board: &PointBoard) -> Self {
        let lines = super::board::BoardLine::all(board.all()).map(|line| board.ends(line)).collect();
        Self { points: board.points(), lines }
    }

    /// The class of a drawing. Drawings of one class have the same value and length.
    pub fn of(&self, pos: &DrawnLines) -> Class {
        self.best_order(pos).0
    }

    /// The class of a drawing, and how many new namings of the points leave the drawing as it is. The number is that of
    /// its symmetries only where all orders of points that look alike are tried: see [`are_exact`](Self::are_exact).
    pub fn with_symmetries(&self, pos: &DrawnLines) -> (Class, u64) {
        let search = self.search(pos);
        (search.best.map_or(0, |(class, _)| class), search.ties)
    }

    /// Whether all orders of points that look alike are tried for every drawing, so that classes can be counted.
    pub fn are_exact(&self) -> bool {
        // What is drawn only tells more points apart.
        let colours = self.colours(&DrawnLines::default());
        let looks = self.looks(&colours);
        let mut order: PointOrder = std::array::from_fn(|place| place);
        order[..self.points].sort_unstable_by_key(|&point| looks[point]);
        ClassSearch { colours, points: self.points, looks, best: None, ties: 0 }.orders(&order) <= MOST_ORDERS
    }

    fn colours(&self, pos: &DrawnLines) -> Colours {
        let mut colours = [[0; MAX_POINTS]; MAX_POINTS];
        for (index, &(a, b)) in self.lines.iter().enumerate() {
            let colour = 1 + (pos.lines[0] >> index & 1) as u8 + 2 * (pos.lines[1] >> index & 1) as u8;
            colours[a][b] = colour;
            colours[b][a] = colour;
        }
        colours
    }

    /// The least code, and an order of the points that gives it.
    fn best_order(&self, pos: &DrawnLines) -> (Class, PointOrder) {
        self.search(pos).best.unwrap_or_default()
    }

    fn search(&self, pos: &DrawnLines) -> ClassSearch {
        let colours = self.colours(pos);
        let looks = self.looks(&colours);
        let mut order: PointOrder = std::array::from_fn(|place| place);
        order[..self.points].sort_unstable_by_key(|&point| looks[point]);
        let mut search = ClassSearch { colours, points: self.points, looks, best: None, ties: 0 };
        if search.orders(&order) <= MOST_ORDERS {
            search.permute(&mut order, 0);
        } else {
            search.consider(&order);
        }
        search
    }

    /// What can be seen from each point: its own lines, then those of its neighbours, twice.
    fn looks(&self, colours: &Colours) -> [u64; MAX_POINTS] {
        let mut looks = [1; MAX_POINTS];
        for _ in 0..3 {
            let before = looks;
            for point in 0..self.points {
                let seen = (0..self.points).filter(|&other| other != point);
                let sum = seen.map(|other| mix(before[other], colours[point][other])).fold(0, u64::wrapping_add);
                looks[point] = mix(before[point] ^ sum, 0);
            }
        }
        looks
    }
}

fn mix(look: u64, colour: u8) -> u64 {
    let mixed = (look ^ (u64::from(colour) << 56)).wrapping_mul(crate::core::GOLDEN);
    mixed ^ (mixed >> 29)
}

struct ClassSearch {
    colours: Colours,
    points: usize,
    looks: [u64; MAX_POINTS],
    best: Option<(Class, PointOrder)>,
    /// How many orders give the best code.
    ties: u64,
}

impl ClassSearch {
    /// How many orders keep points that look different in their places.
    fn orders(&self, order: &PointOrder) -> usize {
        let cells = order[..self.points].chunk_by(|&a, &b| self.looks[a] == self.looks[b]);
        cells.map(|cell| (1..=cell.len()).product::<usize>()).fold(1, usize::saturating_mul)
    }

    fn permute(&mut self, order: &mut PointOrder, place: usize) {
        if place == self.points {
            self.consider(order);
            return;
        }
        for other in place..self.points {
            if self.looks[order[other]] != self.looks[order[place]] {
                break;
            }
            order.swap(place, other);
            self.permute(order, place + 1);
            order.swap(place, other);
        }
    }

    fn consider(&mut self, order: &PointOrder) {
        let mut code: Class = 0;
        for (place, &a) in order[..self.points].iter().enumerate() {
            for &b in &order[place + 1..self.points] {
                code = code << 2 | Class::from(self.colours[a][b]);
            }
        }
        match self.best {
            Some((best, _)) if best == code => self.ties += 1,
            Some((best, _)) if best < code => {}
            _ => (self.best, self.ties) = (Some((code, *order)), 1),
        }
    }
}

/// The representative of a drawing's class. Only complete boards look the same under every new naming of the points, so
/// on others a drawing stands for itself.
pub(super) fn canonical(board: &PointBoard, pos: &DrawnLines) -> DrawnLines {
    if !board.is_complete() {
        return *pos;
    }
    let classes = Classes::new(board);
    let (_, order) = classes.best_order(pos);
    let colours = classes.colours(pos);
    let mut renamed = DrawnLines::default();
    for (index, &(a, b)) in classes.lines.iter().enumerate() {
        match colours[order[a]][order[b]] {
            2 => renamed.lines[0] |= 1 << index,
            3 => renamed.lines[1] |= 1 << index,
            _ => {}
        }
    }
    renamed
}
