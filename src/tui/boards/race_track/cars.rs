//! What moves on the track: trails as on paper, arrows, the landing points, the preview, the ghost, the cars.

use super::ghost::Ghost;
use super::landing::{Landing, beyond, farther, home_after, mover, nine};
use super::plan::Plan;
use super::racers::{Racer, WayHome, known, racers, table};
use super::sight::{Scale, Sight};
use super::{View, finish};
use crate::core::Player;
use crate::games::race_track::{Point, Velocity};
use crate::settings::HintLevel;
use crate::tui::boards::strokes::{Stroke, Strokes};
use crate::tui::paint::Pen;
use crate::tui::{Ink, Role};

/// Paints everything that is no ground, the most important last.
pub(crate) fn paint(scene: &View<'_>, plan: &Plan, pen: &mut Pen<'_>) {
    let mut painter = CarPainter { scene, sight: &plan.sight, pen: pen.within(plan.sight.area) };
    let racers = racers(scene);
    let ghost = super::ghost::of(scene);
    if let Some(ghost) = &ghost {
        painter.ghost_way(ghost);
    }
    painter.way_home();
    painter.trails(&racers);
    painter.arrows(&racers);
    painter.preview();
    if let Some(ghost) = &ghost {
        painter.ghost(ghost, &racers);
    }
    painter.landings();
    painter.cars(&racers);
    painter.cursor();
}

/// How a player's way is drawn: told apart by its dashes as well as by its colour.
fn stroke(player: Player) -> Stroke {
    match player {
        Player::P1 => Stroke::SOLID,
        Player::P2 => Stroke::DASHED,
        _ => Stroke::DOTTED,
    }
}

/// The sign of a line where there is no braille: its direction for the first car, a sign of its own for the others.
fn plain(player: Player, by: Velocity) -> char {
    match (player, by.dx, by.dy) {
        (Player::P2, ..) => '=',
        (Player::P1, _, 0) => '-',
        (Player::P1, 0, _) => '|',
        (Player::P1, dx, dy) if 2 * dy.abs() < dx.abs() => '-',
        (Player::P1, dx, dy) => {
            if (dx > 0) == (dy > 0) {
                '\\'
            } else {
                '/'
            }
        }
        _ => ':',
    }
}

/// The head of an arrow.
fn head(by: Velocity) -> char {
    match by {
        Velocity { dx, dy } if dx.abs() >= dy.abs() => {
            if dx > 0 {
                '>'
            } else {
                '<'
            }
        }
        Velocity { dy, .. } => {
            if dy > 0 {
                'v'
            } else {
                '^'
            }
        }
    }
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

    fn line(&mut self, from: Point, to: Point, stroke: Stroke, plain: char, ink: impl Into<Ink>) {
        let mut strokes = Strokes::default();
        strokes.line(self.sight.middle(from), self.sight.middle(to), stroke, plain, ink);
        strokes.paint(&mut self.pen);
    }

    /// The ends of a drive on the screen.
    fn drive(&self, pair: &[Point]) -> ((f64, f64), (f64, f64)) {
        let end = finish::end(self.scene.game.track(), pair[0], pair[1]);
        (self.sight.middle(pair[0]), self.sight.between(end.at))
    }

    fn ghost_way(&mut self, ghost: &Ghost) {
        let style = Ink::from(Role::Dim);
        let mut strokes = Strokes::default();
        for pair in ghost.points.windows(2) {
            let (from, to) = self.drive(pair);
            strokes.line(from, to, Stroke::FAINT, ',', style);
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
            self.sign(at, 'G', Ink::from(Role::Dim).reversed());
        }
    }

    fn trails(&mut self, racers: &[Racer]) {
        let mut strokes = Strokes::default();
        for racer in self.mover_last(racers) {
            let style = Ink::from(racer.player);
            for pair in racer.trail.windows(2) {
                let (from, to) = self.drive(pair);
                strokes.line(from, to, stroke(racer.player), plain(racer.player, pair[1] - pair[0]), style);
            }
        }
        strokes.paint(&mut self.pen);
        for racer in self.mover_last(racers) {
            let sign = self.pen.symbols().trails[racer.player.index().min(2)];
            for at in finish::shown(self.scene.game.track(), &racer.trail) {
                self.sign(at, sign, racer.player);
            }
        }
    }

    /// The velocity of every car as an arrow to where it would coast.
    fn arrows(&mut self, racers: &[Racer]) {
        let is_chosen = self.scene.cursor.is_some();
        for racer in racers {
            let Some(car) = racer.car().filter(|car| car.velocity != Velocity::ZERO) else { continue };
            let style = Ink::from(racer.player).bold();
            let coast = car.at + car.velocity;
            self.line(car.at, coast, Stroke::DOTTED, '.', style);
            // The landing points stand at the head of the mover's arrow.
            if racer.player != self.scene.mover() || !is_chosen {
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
            strokes.line(from, to, Stroke::FAINT, '.', style);
        }
        strokes.paint(&mut self.pen);
        for at in finish::shown(scene.game.track(), &way).into_iter().skip(1) {
            self.sign(at, '+', style);
        }
    }

    /// Where the chosen move leads, and where the car would coast from there.
    fn preview(&mut self) {
        let scene = self.scene;
        let (Some(at), Some(car)) = (scene.cursor, mover(scene.game, scene.position)) else { return };
        let velocity = at - car.at;
        if scene.choice().is_none() {
            return;
        }
        self.line(car.at, at, Stroke::SOLID, '+', Role::Bright);
        let Some((_, next)) = scene.choice() else { return };
        let Some(next) = super::racers::car_in(next, scene.mover()) else { return };
        if velocity == Velocity::ZERO {
            return;
        }
        let on = at + velocity;
        self.line(at, on, Stroke::FAINT, '.', Role::Plain);
        let symbols = self.pen.symbols();
        match scene.game.road().drive(&next, velocity) {
            Ok(_) => self.sign(on, head(velocity), Role::Plain),
            Err(_) => self.sign(on, symbols.barred, Role::Loss),
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
            let hint = scene.hint(at);
            let home = farther(scene.game, scene.position, at).and_then(|landing| told(scene, &landing));
            let is_best = home.is_some() && home == best;
            let role = hint.map_or(Role::Bright, |hint| if is_best { Role::Win } else { hint.role });
            let style = Ink::from(if scene.offers(at) { Role::Typed } else { role });
            self.sign(at, '+', style);
            if let Some(hint) = hint.filter(|_| self.sight.scale != Scale::One) {
                let (x, y) = self.sight.sign(at);
                self.pen.sign(x + 1, y, if is_best { '*' } else { hint.letter() }, style);
            }
        }
        for landing in &nine {
            self.landing(landing, best);
        }
    }

    fn landing(&mut self, landing: &Landing, best: Option<WayHome>) {
        let scene = self.scene;
        let symbols = self.pen.symbols();
        let Ok(_) = landing.drive else {
            // A wall shows by itself.
            if !self.is_wall(landing.at) {
                self.sign(landing.at, symbols.barred, Role::Dim);
            }
            return;
        };
        let home = told(scene, landing);
        let style = Ink::from(look(scene, home, best)).bold();
        let style = if home == Some(WayHome::Doomed) { style.underlined() } else { style };
        let style = if scene.offers(landing.at) { style.with(Role::Typed) } else { style };
        self.sign(landing.at, landing.key, style);
        let words = mark(scene, home, best);
        let room = match self.sight.scale {
            Scale::One => 0,
            Scale::Two => 1,
            Scale::Four => 3,
        };
        let words: String = if room == 1 { words.1.to_string() } else { words.0 };
        if room > 0 && !words.trim().is_empty() {
            let (x, y) = self.sight.sign(landing.at);
            self.pen.text(x + 1, y, &crate::tui::paint::cut(&words, room), style);
        }
    }

    fn is_wall(&self, at: Point) -> bool {
        self.scene.game.track().cell(at) == crate::games::race_track::GridPoint::Wall
    }

    /// In the order of painting: what is the mover's lies on top.
    fn mover_last<'r>(&self, racers: &'r [Racer]) -> impl Iterator<Item = &'r Racer> + use<'r> {
        let mover = self.scene.mover();
        let others = racers.iter().filter(move |racer| racer.player != mover);
        others.chain(racers.iter().filter(move |racer| racer.player == mover))
    }

    fn cars(&mut self, racers: &[Racer]) {
        for racer in self.mover_last(racers) {
            let shown = finish::shown(self.scene.game.track(), &racer.trail);
            let Some(at) = racer.car().map(|car| car.at).or(shown.last().copied()) else { continue };
            let number = char::from(b'1' + racer.player.index() as u8);
            let style = Ink::from(racer.player).bold();
            let style = if racer.car().is_some() { style.reversed() } else { style };
            // A car that brakes to a stop is where it may land: the landing point shows around it.
            self.sign(at, number, style);
        }
    }

    fn cursor(&mut self) {
        let Some(at) = self.scene.cursor else { return };
        let (x, y) = self.sight.sign(at);
        let is_key = nine(self.scene.game, self.scene.position).iter().find(|landing| landing.at == at).copied();
        let style = Ink::from(Role::Cursor);
        match is_key {
            Some(landing) => {
                let sign = if landing.drive.is_ok() { landing.key } else { self.pen.symbols().barred };
                self.pen.sign(x, y, sign, style);
            }
            None => self.pen.restyle(x, x + 1, y, style),
        }
    }
}

/// How far home a landing point leads, as far as that may be told.
pub(crate) fn told(scene: &View<'_>, landing: &Landing) -> Option<WayHome> {
    if scene.level < HintLevel::Keeping {
        return None;
    }
    let drive = landing.drive.ok()?;
    home_after(table(scene.game)?, drive).or_else(|| noted(scene, landing.at))
}

/// The same by the analysis, which knows cars that no race from the slots comes to.
fn noted(scene: &View<'_>, at: Point) -> Option<WayHome> {
    let note = known(scene)?.of(at)?.note?;
    match note.moves_home {
        Some(moves) => Some(WayHome::In(moves + 1)),
        None => note.doomed.then_some(WayHome::Doomed),
    }
}

/// The shortest way home that a legal landing point offers, the nine or one beyond them.
pub(crate) fn best(scene: &View<'_>, nine: &[Landing]) -> Option<WayHome> {
    let beyond = beyond(scene.game, scene.position).into_iter();
    let beyond = beyond.filter_map(|at| farther(scene.game, scene.position, at));
    let all = nine.iter().copied().chain(beyond);
    all.filter_map(|landing| told(scene, &landing)).min().filter(|home| matches!(home, WayHome::In(_)))
}

/// How a landing point looks.
pub(crate) fn look(scene: &View<'_>, home: Option<WayHome>, best: Option<WayHome>) -> Role {
    match home {
        Some(WayHome::Doomed | WayHome::Out) => Role::Loss,
        Some(_) if home == best => Role::Win,
        Some(_) if scene.level == HintLevel::All => Role::Plain,
        Some(_) | None => Role::Bright,
    }
}

/// What is said of a landing point, in words and in one sign.
pub(crate) fn mark(scene: &View<'_>, home: Option<WayHome>, best: Option<WayHome>) -> (String, char) {
    match home {
        Some(WayHome::Doomed | WayHome::Out) => ("doom".to_owned(), '!'),
        Some(WayHome::In(moves)) if home == best => (format!("{moves}*"), '*'),
        Some(WayHome::In(moves)) if scene.level == HintLevel::All => (moves.to_string(), ' '),
        Some(_) | None => (String::new(), ' '),
    }
}
