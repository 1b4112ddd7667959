//! The rules of Race Track once more, slowly, from their text: every point is tried, and every segment is cut with exact
//! fractions. Shares nothing with the program.

use std::cmp::Ordering;

use num_rational::Ratio;

type Time = Ratio<i64>;

/// Columns to the right and rows downwards.
type Pair = (i64, i64);

/// Where a car stands, and its velocity.
pub type Placed = (Pair, Pair);

/// The rules of a race, as far as they change what is legal.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is one option of a race")]
pub struct Rules {
    pub cars: usize,
    pub farther: bool,
    pub shared: bool,
    pub laps: u32,
    pub order: bool,
    pub stops: bool,
    pub pit: bool,
    pub full_stop: bool,
    pub power: bool,
    pub hard: bool,
    pub skid: bool,
    /// Who moves when, by the seats counted from 0; empty where the seats decide.
    pub turns: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum State {
    Racing(Car),
    Out,
    Done(i64),
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Car {
    at: (i64, i64),
    v: (i64, i64),
    laps: u32,
    gate: u32,
    pit: bool,
    braked: bool,
}

#[derive(Clone)]
pub struct Race {
    rows: Vec<Vec<char>>,
    /// Pieces of drawn lines.
    pieces: Vec<(Pair, Pair)>,
    rules: Rules,
    pub cars: Vec<State>,
    pub mover: usize,
}

/// In the order in which they count at one corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Line,
    Squeeze,
    Cell(char),
    Edge,
}

impl Race {
    pub fn new(map: &str, rules: Rules) -> Self {
        let (lines, rows): (Vec<&str>, Vec<&str>) = map.lines().partition(|row| row.starts_with("line = "));
        let rows: Vec<Vec<char>> = rows.into_iter().map(|row| row.chars().collect()).collect();
        let pieces = lines.into_iter().flat_map(|line| {
            let number = |text: &str| text.parse().expect("a number");
            let corner = |word: &str| word.split_once(',').map(|(x, y)| (number(x), number(y)));
            let corners: Vec<Pair> = line.split(' ').filter_map(corner).collect();
            corners.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
        });
        let mut race = Self { rows, pieces: pieces.collect(), cars: Vec::new(), rules, mover: 0 };
        let slots = race.find(|sign| sign == 'S');
        for index in 0..race.rules.cars {
            let at = if race.rules.shared { slots[0] } else { slots[index] };
            let Rules { laps, pit, .. } = race.rules;
            race.cars.push(State::Racing(Car { at, v: (0, 0), laps, gate: 1, pit, braked: false }));
        }
        race.mover = race.turn(0);
        race.pass();
        race
    }

    /// The same race with its cars elsewhere, and everything still to do.
    pub fn with_cars(mut self, cars: &[Placed]) -> Self {
        let Rules { laps, pit, .. } = self.rules;
        let car = |&(at, v)| State::Racing(Car { at, v, laps, gate: 1, pit, braked: false });
        self.cars = cars.iter().map(car).collect();
        self.mover = self.turn(0);
        self.pass();
        self
    }

    /// Who moves at a place of the round.
    fn turn(&self, place: usize) -> usize {
        self.rules.turns.get(place).copied().unwrap_or(place)
    }

    fn next(&self) -> usize {
        let all = self.cars.len();
        let place = (0..all).find(|&place| self.turn(place) == self.mover).expect("a place");
        self.turn((place + 1) % all)
    }

    fn sign(&self, (x, y): (i64, i64)) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let sign = row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x))).copied();
        sign.filter(|sign| *sign != ' ').unwrap_or('#')
    }

    fn find(&self, is_meant: impl Fn(char) -> bool) -> Vec<(i64, i64)> {
        let all = self.rows.iter().enumerate();
        let all = all.flat_map(|(y, row)| (0..row.len()).map(move |x| (x as i64, y as i64)));
        all.filter(|&at| is_meant(self.sign(at))).collect()
    }

    fn heading(&self) -> ((i64, i64), (i64, i64)) {
        let at = self.find(|sign| "<>^v".contains(sign))[0];
        let step = match self.sign(at) {
            '>' => (1, 0),
            '<' => (-1, 0),
            '^' => (0, -1),
            _ => (0, 1),
        };
        (at, step)
    }

    fn past(&self, to: (i64, i64)) -> i64 {
        let (line, step) = self.heading();
        2 * ((to.0 - line.0) * step.0 + (to.1 - line.1) * step.1) - 1
    }

    /// Everything that a segment meets, in order; `None` when it crosses the line from behind.
    fn meets(&self, from: (i64, i64), v: (i64, i64)) -> Option<Vec<(Time, Event)>> {
        let mut events = Vec::new();
        let half = Time::new(1, 2);
        let reach = |a: i64, d: i64| (a.min(a + d) - 1)..=(a.max(a + d) + 1);
        let (_, step) = self.heading();
        for y in reach(from.1, v.1) {
            for x in reach(from.0, v.0) {
                let slabs = [(x - from.0, v.0), (y - from.1, v.1)];
                let mut span = (Time::from(0), Time::from(1));
                let mut is_missed = false;
                for (offset, d) in slabs {
                    if d == 0 {
                        is_missed |= offset != 0;
                        continue;
                    }
                    let ends = [(Time::from(offset) - half) / d, (Time::from(offset) + half) / d];
                    span = (span.0.max(ends[0].min(ends[1])), span.1.min(ends[0].max(ends[1])));
                }
                let is_start = (x, y) == from;
                if !is_missed && (span.0 < span.1 || is_start) {
                    events.push((span.0, Event::Cell(self.sign((x, y)))));
                }
                self.corner(from, v, (x, y), &mut events);
                if "<>^v".contains(self.sign((x, y))) {
                    // The edge of this cell that the arrow points to, its ends included.
                    let speed = v.0 * step.0 + v.1 * step.1;
                    let gap = (x - from.0) * step.0 + (y - from.1) * step.1;
                    if speed == 0 {
                        continue;
                    }
                    let time = (Time::from(gap) + half) / speed;
                    let aside = (time * v.0 - (x - from.0)) * step.1 + (time * v.1 - (y - from.1)) * step.0;
                    let is_on = aside >= -half && aside <= half && time >= Time::from(0) && time <= Time::from(1);
                    if is_on && speed < 0 {
                        return None;
                    }
                    if is_on {
                        events.push((time, Event::Line));
                    }
                }
            }
        }
        events.extend(self.pieces.iter().filter_map(|&piece| Some((touched(from, v, piece)?, Event::Edge))));
        events.sort_unstable();
        events.dedup_by(|a, b| a == b && a.1 == Event::Line);
        Some(events)
    }

    /// The corner at the lower right of a cell, if the segment passes between two walls there.
    fn corner(&self, from: (i64, i64), v: (i64, i64), (x, y): (i64, i64), events: &mut Vec<(Time, Event)>) {
        if v.0 == 0 || v.1 == 0 {
            return;
        }
        let half = Time::new(1, 2);
        let time = (Time::from(x - from.0) + half) / v.0;
        let meets = time == (Time::from(y - from.1) + half) / v.1 && time >= Time::from(0) && time <= Time::from(1);
        let wall = |dx, dy| self.sign((x + dx, y + dy)) == '#';
        if meets && ((wall(0, 0) && wall(1, 1)) || (wall(1, 0) && wall(0, 1))) {
            events.push((time, Event::Squeeze));
        }
    }

    /// What comes of driving on with `v`, if it is legal.
    fn drive(&self, car: Car, v: (i64, i64)) -> Option<State> {
        let to = (car.at.0 + v.0, car.at.1 + v.1);
        let near = (v.0 - car.v.0).abs() <= 1 && (v.1 - car.v.1).abs() <= 1;
        let inside = to.1 >= 0 && to.0 >= 0 && (to.1 as usize) < self.rows.len();
        let inside = inside && self.rows.iter().any(|row| (to.0 as usize) < row.len());
        let anywhere = self.rules.full_stop && car.braked && inside;
        let less = |part: i64| part - 2 * part.signum();
        let longer = |part: i64| part == 0 || part.abs() >= 2;
        let straight = car.v.0 * less(car.v.1) == car.v.1 * less(car.v.0) && longer(car.v.0) && longer(car.v.1);
        let brakes = self.rules.power && straight && car.v != (0, 0) && v == (less(car.v.0), less(car.v.1));
        let (by, size) = ((v.0 - car.v.0, v.1 - car.v.1), (car.v.0.abs(), car.v.1.abs()));
        let braked = |old: i64, new: i64| (new - old).abs() <= 1 || (new * old >= 0 && old.abs() - new.abs() == 2);
        let hard = self.rules.hard && braked(car.v.0, v.0) && braked(car.v.1, v.1);
        let thrown_x = size.0 >= 3 && size.0 >= size.1 && v.0.abs() == size.0 - 1 && by.0.abs() == 1 && by.1.abs() == 2;
        let thrown_y = size.1 >= 3 && size.1 >= size.0 && v.1.abs() == size.1 - 1 && by.1.abs() == 1 && by.0.abs() == 2;
        let skids = self.rules.skid && (thrown_x || thrown_y);
        if !(near || anywhere || brakes || hard || skids) || (v == (0, 0) && car.v == (0, 0)) {
            return None;
        }
        let mut after = Car { at: to, v, braked: v == (0, 0) && self.rules.full_stop, ..car };
        let gates = self.find(|sign| sign.is_ascii_digit()).iter().filter_map(|&at| self.sign(at).to_digit(10)).max();
        let needs_gates = self.rules.order || self.rules.stops;
        let mut is_oily = false;
        let (mut up, mut down) = (false, false);
        let mut is_first = true;
        let mut done = None;
        for (_, event) in self.meets(car.at, v)? {
            match event {
                Event::Line => {
                    let is_complete = !needs_gates || Some(after.gate) > gates;
                    if is_complete && after.laps > 1 {
                        after.laps -= 1;
                        after.gate = 1;
                    } else if is_complete && !after.pit {
                        done = Some(State::Done(self.past(to)));
                        break;
                    }
                }
                Event::Squeeze | Event::Cell('#') | Event::Edge => return None,
                Event::Cell(sign) => {
                    is_oily |= sign == '~';
                    up |= sign == '/';
                    down |= sign == '\\';
                    // The cell in which the car stands was entered by the move before.
                    if self.rules.order && !is_first && sign.to_digit(10) == Some(after.gate) {
                        after.gate += 1;
                    }
                    is_first = false;
                }
            }
        }
        if is_oily && v != car.v {
            return None;
        }
        let speed = |v: (i64, i64)| v.0.abs().max(v.1.abs());
        let too_fast = up && !down && speed(v) >= speed(car.v) && speed(v) > 1;
        let too_slow = down && !up && speed(v) < speed(car.v) + 1;
        if !is_oily && (too_fast || too_slow) {
            return None;
        }
        if done.is_none() && self.rules.stops && self.sign(to).to_digit(10) == Some(after.gate) {
            after.gate += 1;
        }
        after.pit &= !(v == (0, 0) && self.sign(to) == 'P');
        Some(done.unwrap_or(State::Racing(after)))
    }

    fn taken(&self, to: (i64, i64)) -> bool {
        let others = self.cars.iter().enumerate().filter(|(index, _)| *index != self.mover);
        !self.rules.shared && others.into_iter().any(|(_, car)| matches!(car, State::Racing(car) if car.at == to))
    }

    fn after(&self, to: (i64, i64)) -> Option<State> {
        let State::Racing(car) = self.cars[self.mover] else { return None };
        let state = self.drive(car, (to.0 - car.at.0, to.1 - car.at.1))?;
        (!matches!(state, State::Racing(_)) || !self.taken(to)).then_some(state)
    }

    /// Every point of a wide rectangle that the mover may drive to.
    pub fn moves(&self) -> Vec<(i64, i64)> {
        let (width, height) = (self.rows[0].len() as i64 + 20, self.rows.len() as i64 + 20);
        let all = (-20..width).flat_map(|x| (-20..height).map(move |y| (x, y)));
        all.filter(|&to| self.after(to).is_some()).collect()
    }

    /// The winner, counted from 0, or 9 for nobody; nothing while the race goes on.
    pub fn result(&self) -> Option<usize> {
        let past = |index: usize| match self.cars.get(index) {
            Some(State::Done(past)) => Some(*past),
            _ => None,
        };
        if self.rules.farther {
            let (first, second) = (self.turn(0), self.turn(1));
            match (past(first), past(second)) {
                (Some(a), Some(b)) => {
                    return Some(match a.cmp(&b) {
                        Ordering::Greater => first,
                        Ordering::Less => second,
                        Ordering::Equal => 9,
                    });
                }
                (Some(_), None) if self.mover == second && matches!(self.cars[second], State::Racing(_)) => {
                    return None;
                }
                _ => {}
            }
        }
        let winner = (0..self.cars.len()).find(|&index| past(index).is_some());
        winner.or_else(|| self.cars.iter().all(|car| *car == State::Out).then_some(9))
    }

    pub fn play(&mut self, to: (i64, i64)) {
        self.cars[self.mover] = self.after(to).expect("a legal move");
        self.mover = self.next();
        self.pass();
    }

    /// Whoever cannot move is out.
    fn pass(&mut self) {
        while self.cars.len() > 1 && self.result().is_none() && self.moves().is_empty() {
            if matches!(self.cars[self.mover], State::Racing(_)) {
                self.cars[self.mover] = State::Out;
            }
            if self.result().is_none() || self.rules.farther {
                self.mover = self.next();
            }
            if self.result().is_some() {
                break;
            }
        }
    }

    /// The cars as the notation writes them, what they remember left out.
    pub fn text(&self) -> Vec<String> {
        let car = |car: &State| match car {
            State::Racing(Car { at, v, .. }) => format!("{},{},{},{}", at.0, at.1, v.0, v.1),
            State::Out => "out".to_owned(),
            State::Done(past) => format!("done:{past}"),
        };
        self.cars.iter().map(car).collect()
    }
}

/// When the segment first touches a piece: where the two straight lines meet, or where one runs into the other.
fn touched(from: Pair, v: Pair, (a, b): (Pair, Pair)) -> Option<Time> {
    let times = |p: Pair, q: Pair| p.0 * q.1 - p.1 * q.0;
    let (gap, d) = ((a.0 - from.0, a.1 - from.1), (b.0 - a.0, b.1 - a.1));
    let whole = Time::from(0)..=Time::from(1);
    if times(v, d) != 0 {
        let (time, place) = (Time::new(times(gap, d), times(v, d)), Time::new(times(gap, v), times(v, d)));
        return (whole.contains(&time) && whole.contains(&place)).then_some(time);
    }
    if times(gap, d) != 0 || times(gap, v) != 0 {
        return None;
    }
    let within = |p: Pair, a: Pair, b: Pair| {
        (a.0.min(b.0)..=a.0.max(b.0)).contains(&p.0) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&p.1)
    };
    let to = (from.0 + v.0, from.1 + v.1);
    if within(from, a, b) {
        return Some(Time::from(0));
    }
    let when = |p: Pair| if v.0 == 0 { Time::new(p.1 - from.1, v.1) } else { Time::new(p.0 - from.0, v.0) };
    [a, b].into_iter().filter(|&p| within(p, from, to)).map(when).min()
}
