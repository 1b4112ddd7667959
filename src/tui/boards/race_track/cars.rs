//! What moves on the track: trails as on paper, arrows, the landing points, the preview, the ghost, the cars.

use std::collections::BTreeMap;

use super::ghost::{Field, Ghost};
use super::landing::{Landing, beyond, farther, home_after, mover, nine};
use super::legend::trail;
use super::lines::{head, plain, stroke};
use super::look::{TrackLook, best, look, mark, told};
use super::plan::Plan;
use super::racers::{Racer, table};
use super::sight::Sight;
use super::{View, finish};
use crate::core::{Arrange, Player};
use crate::games::race_track::{Car, CarState, Point, Velocity, WayHome};
use crate::settings::HintLevel;
use crate::tui::boards::Hint;
use crate::tui::boards::piece::face;
use crate::tui::boards::plain_lines::PlainLine;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::{Pen, cut, width};
use crate::tui::{Ink, Role};

/// Paints the lines on the road: where cars were, where they coast, the way home.
pub(crate) fn ways(scene: &View<'_>, field: &Field, plan: &Plan, pen: &mut Pen<'_>) {
    let mut pen = pen.within(plan.sight.area);
    let mut painter = CarPainter { scene, sight: &plan.sight, pen: pen.over() };
    if let Some(ghost) = &field.ghost {
        painter.ghost_way(ghost);
    }
    painter.way_home();
    painter.trails(&field.racers);
    painter.arrows(&field.racers);
    painter.preview();
}

/// Paints what stands on the track, the most important last.
pub(crate) fn paint(scene: &View<'_>, field: &Field, plan: &Plan, pen: &mut Pen<'_>) {
    let mut pen = pen.within(plan.sight.area);
    let mut painter = CarPainter { scene, sight: &plan.sight, pen: pen.over() };
    if let Some(ghost) = &field.ghost {
        painter.ghost(ghost, &field.racers);
    }
    painter.heading();
    painter.landings();
    painter.cars(&field.racers);
}

struct CarPainter<'a, 'p> {
    scene: &'a View<'a>,
    sight: &'a Sight,
    pen: Pen<'p>,
}

impl CarPainter<'_, '_> {
    fn sign(&mut self, at: Point, sign: char, ink: impl Into<Ink>) {
        let (x, y) = self.sight.sign(at);
        self.pen.sign(x, y, sign, ink);
    }

    fn line(&self, strokes: &mut Strokes, ends: [Point; 2], stroke: Stroke, plain: PlainLine, ink: impl Into<Ink>) {
        let [from, to] = ends.map(|at| self.sight.middle(at));
        strokes.line(from, to, stroke, plain, ink);
    }

    /// The ends of a drive on the screen.
    fn drive(&self, pair: &[Point]) -> ((f64, f64), (f64, f64)) {
        let end = finish::end(self.scene.game.track(), pair[0], pair[1]);
        (self.sight.middle(pair[0]), self.sight.between(end.at))
    }

    fn ghost_way(&mut self, ghost: &Ghost) {
        let style = Ink::from(Role::Asphalt);
        let mut strokes = Strokes::default();
        for pair in ghost.points.windows(2) {
            let (from, to) = self.drive(pair);
            strokes.line(from, to, Stroke::FAINT, PlainLine::Loose(','), style);
        }
        strokes.paint(&mut self.pen);
        for at in finish::shown(self.scene.game.track(), &ghost.points) {
            self.sign(at, self.pen.symbols().trails[1], style);
        }
    }

    /// The ghost where it would be by now.
    fn ghost(&mut self, ghost: &Ghost, racers: &[Racer]) {
        let made = racers.first().map_or(0, |racer| racer.moves);
        let points = finish::shown(self.scene.game.track(), &ghost.points);
        if let Some(&at) = points.get(made.min(ghost.moves())) {
            self.sign(at, 'G', Ink::from(Role::Asphalt).reversed());
        }
    }

    fn trails(&mut self, racers: &[Racer]) {
        let mut strokes = Strokes::default();
        for racer in self.mover_last(racers) {
            let style = Ink::from(racer.player);
            for pair in racer.trail.windows(2) {
                let (from, to) = self.drive(pair);
                let stroke = stroke(racer.player);
                let stroke = match self.sight.scale.edge() {
                    1 if !self.sight.scale.is_roomy() => stroke,
                    1 => stroke.thick(),
                    _ => stroke.broad(),
                };
                strokes.line(from, to, stroke, plain(racer.player), style);
            }
        }
        strokes.paint(&mut self.pen);
        for racer in self.mover_last(racers) {
            let sign = trail(racer.player, self.pen.symbols());
            for at in finish::shown(self.scene.game.track(), &racer.trail) {
                self.sign(at, sign, racer.player);
            }
        }
    }

    /// The velocity of every car as an arrow to where it would coast.
    fn arrows(&mut self, racers: &[Racer]) {
        let is_chosen = self.scene.cursor.is_some();
        let moving = |racer: &Racer| {
            let car = racer.car().filter(|car| car.velocity != Velocity::ZERO)?;
            Some((racer.player, car, car.at + car.velocity, Ink::from(racer.player).bold()))
        };
        let arrows: Vec<_> = racers.iter().filter_map(moving).collect();
        let mut strokes = Strokes::default();
        for &(_, car, coast, style) in &arrows {
            self.line(&mut strokes, [car.at, coast], Stroke::DOTTED, PlainLine::Loose('.'), style);
        }
        strokes.paint(&mut self.pen);
        for (player, car, coast, style) in arrows {
            // The landing points stand at the head of the mover's arrow.
            if player != self.scene.mover() || !is_chosen {
                self.sign(coast, head(car.velocity), style);
            }
        }
    }

    /// The shortest way home of the mover, or of what is chosen, where it is asked for.
    fn way_home(&mut self) {
        let scene = self.scene;
        if !scene.state.way || scene.level == HintLevel::Off {
            return;
        }
        let style = Ink::from(Role::Win);
        let way = super::ghost::way_home(scene);
        let mut strokes = Strokes::default();
        for pair in way.windows(2) {
            let (from, to) = self.drive(pair);
            strokes.line(from, to, Stroke::FAINT, PlainLine::Loose('.'), style);
        }
        strokes.paint(&mut self.pen);
        for at in finish::shown(scene.game.track(), &way).into_iter().skip(1) {
            self.sign(at, '+', style);
        }
    }

    /// What is chosen, as the car, the velocity, and what the car would be after it.
    fn chosen(&self) -> Option<(Car, Velocity, Option<Car>)> {
        let scene = self.scene;
        let (at, car) = (scene.cursor?, mover(scene.game, scene.position)?);
        let (_, next) = scene.choice()?;
        Some((car, at - car.at, super::racers::car_in(next, scene.mover())))
    }

    /// Where the chosen move leads, and where the car would coast from there.
    fn preview(&mut self) {
        let Some((car, velocity, next)) = self.chosen() else { return };
        let at = car.at + velocity;
        let mut strokes = Strokes::default();
        self.line(&mut strokes, [car.at, at], Stroke::SOLID, PlainLine::Full('+'), Role::Chosen);
        if next.is_some() && velocity != Velocity::ZERO {
            self.line(&mut strokes, [at, at + velocity], Stroke::FAINT, PlainLine::Loose('.'), Role::Chosen);
        }
        strokes.paint(&mut self.pen);
    }

    /// The end of that: an arrow, or a bar where there is no road.
    fn heading(&mut self) {
        let Some((_, velocity, Some(next))) = self.chosen() else { return };
        if velocity == Velocity::ZERO {
            return;
        }
        let at = next.at + velocity;
        // Where half of the cell is a kerb dots have left their colour in it.
        let has_ground = self.pen.has_grounds() && self.scene.game.track().map().is_road(at);
        let ground = if has_ground { Ink::from(Role::Asphalt) } else { Ink::default() };
        match self.scene.game.road().drive(&next, velocity) {
            Ok(_) => self.sign(at, head(velocity), ground.with(Role::Chosen)),
            Err(_) => self.sign(at, self.pen.symbols().barred, Role::LossChip),
        }
    }

    fn landings(&mut self) {
        let scene = self.scene;
        if scene.cursor.is_none() {
            return;
        }
        let nine = nine(scene.game, scene.position);
        let best = best(scene, &nine);
        for at in beyond(scene.game, scene.position) {
            let landing = farther(scene.game, scene.position, at);
            let home = landing.and_then(|landing| told(scene, &landing));
            let of_hint = scene.hint(at).map(Hint::letter);
            let is_best = home.is_some() && home == best;
            let mark = if is_best { '*' } else { of_hint.unwrap_or(' ') };
            self.chip(at, '+', (String::new(), mark), look(scene, at, home, best));
        }
        // What somebody writes on points stands there in place of all keys: hints are off then.
        let is_written = scene.level == HintLevel::Off && nine.iter().any(|landing| scene.hint(landing.at).is_some());
        let told = nine.iter().map(|landing| (landing, told(scene, landing)));
        let mut chips: Vec<_> = told
            .map(|(landing, home)| (landing, mark(scene, home, best), look(scene, landing.at, home, best)))
            .collect();
        self.keep_apart(&mut chips);
        for (landing, mark, look) in chips {
            if is_written {
                self.written(landing.at);
            } else if landing.drive.is_ok() {
                self.chip(landing.at, landing.key, mark, look);
            } else if scene.cursor == Some(landing.at) {
                self.refused(landing.at);
            } else if self.scene.game.track().map().is_road(landing.at) {
                // What is no road shows by itself.
                self.sign(landing.at, self.pen.symbols().barred, Role::Asphalt);
            }
        }
    }

    /// Figures of neighbours do not read like one number: of two that would touch one stands there, that of the cursor, of what
    /// keeps the value, or the first.
    fn keep_apart(&self, chips: &mut [(&Landing, (String, char), TrackLook)]) {
        let place = |at: Point, words: &str| {
            let (columns, words) = (self.sight.scale.size().0, width(words.trim_end_matches('*')));
            let ((x, y), before) = (self.sight.corner(at), (columns - words) / 2);
            (y, x + before..x + before + words)
        };
        let rank = |index: &usize| {
            let (landing, _, look) = &chips[*index];
            (self.scene.cursor != Some(landing.at), !matches!(look, TrackLook::Keeps(_)))
        };
        let mut order: Vec<usize> = (0..chips.len()).filter(|&index| chips[index].0.drive.is_ok()).collect();
        order.arrange_by_key(rank);
        let mut taken: Vec<(i32, std::ops::Range<i32>)> = Vec::new();
        for index in order {
            let (landing, (words, _), _) = &mut chips[index];
            if !words.starts_with(|first: char| first.is_ascii_digit()) {
                continue;
            }
            let (y, own) = place(landing.at, words);
            if taken.iter().any(|(row, other)| *row == y && own.start <= other.end && other.start <= own.end) {
                words.clear();
            } else {
                taken.push((y, own));
            }
        }
    }

    /// A landing point under the cursor that cannot be taken; one out of sight at the edge behind which it lies.
    fn refused(&mut self, at: Point) {
        let barred = self.pen.symbols().barred;
        let (area, (x, y)) = (self.sight.area, self.sight.sign(at));
        let inside = |at: i32, from: u16, to: u16| at.clamp(from.into(), i32::from(to.max(from + 1)) - 1);
        let edge = (inside(x, area.left(), area.right()), inside(y, area.top(), area.bottom()));
        if edge == (x, y) {
            return self.chip(at, barred, (String::new(), ' '), TrackLook::Plain);
        }
        let ink = TrackLook::Plain.on_chip(self.scene, at, &self.pen);
        self.pen.sign(edge.0, edge.1, barred, ink);
    }

    /// What somebody has written on a point: all of it where there is room.
    fn written(&mut self, at: Point) {
        let Some(hint) = self.scene.hint(at) else { return };
        let columns = self.sight.scale.size().0;
        let words = if width(&hint.text) <= columns { hint.text.clone() } else { hint.letter().to_string() };
        let (sign, row) = self.sight.sign(at);
        let ink = if self.scene.cursor == Some(at) { Ink::from(Role::Cursor) } else { hint.on(Some(Role::Asphalt)) };
        self.pen.text(sign, row, &words, ink);
    }

    /// A landing point on its point: the key with its mark, and below it the moves home where there is room.
    fn chip(&mut self, at: Point, key: char, (words, mark): (String, char), look: TrackLook) {
        let scene = self.scene;
        let ((x, y), (columns, rows)) = (self.sight.corner(at), self.sight.scale.size());
        let mut ink = look.on_chip(scene, at, &self.pen);
        // Without grounds they would not be told apart as well.
        let is_quiet = look == TrackLook::Plain && scene.cursor != Some(at);
        let words = if is_quiet && columns == 2 && !self.pen.has_grounds() { String::new() } else { words };
        if is_quiet && self.pen.has_grounds() && (at.x + at.y) % 2 == 0 {
            ink = Ink::from(Role::Asphalt).with(Role::Chosen);
        }
        let head = if columns > 1 { format!("{key}{mark}") } else { key.to_string() };
        let (sign, row) = self.sight.sign(at);
        if self.sight.scale.is_roomy() {
            for row in y..y + rows {
                self.pen.run(x, x + columns, row, ' ', ink);
            }
            let words = if look == TrackLook::Doomed { "!!".to_owned() } else { words.replace('*', "") };
            if width(&words) <= columns {
                // A car that stands there hides the key only.
                let below = row + 1 + self.sight.scale.car().1 / 2;
                self.pen.text(x + (columns - width(&words)) / 2, below, &words, ink);
            }
        }
        self.pen.text(sign, row, &head, if scene.offers(at) { ink.with(Role::Typed) } else { ink });
    }

    /// In the order of painting: what is the mover's lies on top.
    fn mover_last<'r>(&self, racers: &'r [Racer]) -> impl Iterator<Item = &'r Racer> + use<'r> {
        let mover = self.scene.mover();
        let others = racers.iter().filter(move |racer| racer.player != mover);
        others.chain(racers.iter().filter(move |racer| racer.player == mover))
    }

    /// Every car with its number and its heading, those that share a point with their numbers; one that is out as a wreck,
    /// and where it was lost.
    fn cars(&mut self, racers: &[Racer]) {
        let track = self.scene.game.track();
        let place = |racer: &Racer| {
            let on_road = racer.car().map(|car| car.at);
            on_road.or_else(|| finish::shown(track, &racer.trail).last().copied())
        };
        let mut standing: BTreeMap<Point, Vec<&Racer>> = BTreeMap::new();
        for racer in self.mover_last(racers) {
            let Some(at) = place(racer) else { continue };
            if racer.state == CarState::Out {
                if let Some(lost) = lost_at(self.scene, racer.player) {
                    self.car(lost, "<<", Role::LossChip.into());
                }
                self.car(at, "><", Role::LossChip.into());
                continue;
            }
            let heading = racer.velocity().filter(|by| *by != Velocity::ZERO).map_or(' ', head);
            // A car that brakes to a stop is where it may land: the landing point shows around it.
            self.car(at, &format!("{}{heading}", racer.player.number()), self.ink(racer));
            standing.entry(at).or_default().push(racer);
        }
        for (at, mut racing) in standing {
            if racing.len() > 1 {
                racing.arrange_by_key(|racer| racer.player);
                self.shared(at, &racing);
            }
        }
    }

    /// Cars on one point: their numbers beside each other, or half a cell of each.
    fn shared(&mut self, at: Point, racing: &[&Racer]) {
        let (x, y) = self.sight.sign(at);
        let (wide, _) = self.sight.scale.car();
        if wide > 1 {
            // Each has half of what one has alone.
            for (x, racer) in (x + 1 - wide / 2..).step_by((wide / 2) as usize).zip(racing) {
                self.body((x, y), wide / 2, self.ink(racer));
                self.pen.text(x + (wide / 2 - 1) / 2, y, &racer.player.number().to_string(), self.ink(racer));
            }
        } else if let ([above, below, ..], true) = (racing, self.pen.has_materials()) {
            self.pen.halves(x, y, face(above.player), face(below.player));
        } else {
            self.pen.sign(x, y, '&', Ink::from(Role::Bright).reversed());
        }
    }

    /// How a car looks.
    fn ink(&self, racer: &Racer) -> Ink {
        match racer.car() {
            _ if self.pen.has_grounds() => Ink::from(face(racer.player)).bold(),
            Some(_) => Ink::from(racer.player).bold().reversed(),
            None => Ink::from(racer.player).bold(),
        }
    }

    /// Two cells with a text, or as many as a point has; more around them where points are large.
    fn car(&mut self, at: Point, text: &str, ink: Ink) {
        let (x, y) = self.sight.sign(at);
        let (wide, _) = self.sight.scale.car();
        self.body((x + 1 - wide / 2, y), wide, ink);
        self.pen.text(x, y, &cut(text, wide as usize), ink);
    }

    /// What is around the text of a car, in so many columns from `x` on.
    fn body(&mut self, (x, y): (i32, i32), wide: i32, ink: Ink) {
        let high = self.sight.scale.car().1;
        let top = y - (high - 1) / 2;
        for row in (top..top + high).filter(|_| high > 1) {
            self.pen.run(x, x + wide, row, ' ', ink);
        }
    }
}

/// Where a car went from which it could no longer come home.
fn lost_at(scene: &View<'_>, player: Player) -> Option<Point> {
    let solo = table(scene.game)?;
    let own = scene.past().iter().filter(|played| played.player == player);
    let mut drives = own.filter_map(|played| {
        let car = super::racers::car_in(played.before, player)?;
        Some((played.mv, scene.game.road().drive(&car, played.mv - car.at).ok()?))
    });
    drives.find(|(_, drive)| home_after(solo, *drive) == Some(WayHome::Doomed)).map(|(at, _)| at)
}
