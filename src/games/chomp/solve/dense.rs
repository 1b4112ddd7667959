//! The stage that keeps tables of all positions below a field.

use crate::core::{Arrange, Bounds, Game, Impartial, Outcome, Step, Value};
use crate::games::chomp::solve::ChompNote;
use crate::games::chomp::solve::stop::{finished, tick};
use crate::games::chomp::solve::store::TableDetail;
use crate::games::chomp::solve::table::{DenseTable, Ranks};
use crate::games::chomp::{BoxCell, Chomp, Position};
use crate::solve::{Analysis, Halt, Monitor, Stage, best_line};

/// The table of everything below the field, or of as much as fits.
///
/// While the whole field has at most [`Ranks::LIVE`] positions its table answers every question with lengths. Larger fields get
/// outcomes alone, a bit each, if those fit; the position itself gets lengths as soon as it is small enough; and where
/// nothing fits, the bites that leave little are solved one by one, the smallest first. Stopped early it keeps the tables
/// that it had finished. The tables know idea and cost.
pub(crate) struct Tables<R> {
    tables: Vec<DenseTable<R>>,
}

/// How far the solver goes with bites one by one, as shares of a table that is made without being asked for.
const ONE_BY_ONE: [u64; 3] = [64, 8, 1];

impl<R> Default for Tables<R> {
    fn default() -> Self {
        Self { tables: Vec::new() }
    }
}

impl<R: Ranks> Stage<Chomp> for Tables<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn run(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        if !R::suits(game) {
            return Ok(());
        }
        analysis.stage = self.name();
        if game.goes_on(&analysis.position) {
            return self.only_line(game, analysis, monitor);
        }
        let rows = analysis.position.heights.clone();
        if self.find(game, &rows, TableDetail::Lengths).is_none() {
            let small = fields(game, &rows).find(|rows| R::size(game, rows) <= R::LIVE);
            if let Some(small) = small {
                self.build(game, small, TableDetail::Lengths, monitor)?;
            } else if !knows_outcomes(analysis) {
                self.outcomes(game, analysis, monitor)?;
            }
        }
        self.tell(game, analysis, monitor)?;
        self.nimbers(game, analysis, monitor)?;
        if self.find(game, &rows, TableDetail::Outcomes).is_none() && !knows_outcomes(analysis) {
            self.one_by_one(game, analysis, monitor)?;
        }
        Ok(())
    }

    fn look_up(&self, game: &Chomp, pos: &Position) -> Bounds {
        let table = self.find(game, &pos.heights, TableDetail::Outcomes);
        table.and_then(|table| table.bounds(game, &pos.heights)).unwrap_or(Bounds::UNKNOWN)
    }
}

/// Whether the outcomes of all bites are known already.
pub(crate) fn knows_outcomes(analysis: &Analysis<Chomp>) -> bool {
    !analysis.moves.is_empty() && analysis.moves.iter().all(|report| report.bounds.outcome().is_some())
}

/// The fields whose tables hold a position: the whole one, if there is an end to it, and the position itself.
fn fields<'a>(game: &'a Chomp, rows: &'a [u16]) -> impl Iterator<Item = &'a [u16]> {
    [game.start_heights(), rows].into_iter().skip(usize::from(game.is_endless()))
}

impl<R: Ranks> Tables<R> {
    /// A table that holds these rows and says at least so much; the one with most detail.
    fn find(&self, game: &Chomp, rows: &[u16], detail: TableDetail) -> Option<&DenseTable<R>> {
        let holds = |table: &&DenseTable<R>| table.bounds(game, rows).is_some();
        let holding = |wanted| self.tables.iter().filter(|table| table.detail() == wanted).find(holds);
        holding(TableDetail::Lengths).or_else(|| if detail == TableDetail::Outcomes { holding(detail) } else { None })
    }

    /// Makes a table unless it is too large; older tables make room. `Ok` does not mean that there is one: the budget of
    /// time may be spent.
    fn build(
        &mut self,
        game: &Chomp,
        rows: &[u16],
        detail: TableDetail,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        monitor.expect(R::size(game, rows));
        self.build_one_of_many(game, rows, detail, monitor)
    }

    /// The same for a table behind which more come: what is done of it says nothing of the whole.
    fn build_one_of_many(
        &mut self,
        game: &Chomp,
        rows: &[u16],
        detail: TableDetail,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        let memory = monitor.memory().clone();
        let Some(cost) = DenseTable::<R>::cost(game, rows, detail) else { return Ok(()) };
        while memory.available() < cost && !self.tables.is_empty() {
            self.tables.remove(0);
        }
        let table = finished(DenseTable::build(game, rows, detail, &memory, &mut tick(monitor)))?;
        self.tables.extend(table.flatten());
        Ok(())
    }

    /// A field beyond [`Ranks::LIVE`]: lengths if memory allows, else outcomes of the whole field or of the position.
    fn outcomes(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        let rows = analysis.position.heights.clone();
        self.tell(game, analysis, monitor)?;
        let is_new = self.find(game, &rows, TableDetail::Outcomes).is_none();
        let room = monitor.memory().available();
        let fits = |rows: &[u16], detail| DenseTable::<R>::cost(game, rows, detail).is_some_and(|cost| cost <= room);
        let mut whole = fields(game, &rows);
        if let Some(rows) = whole.find(|rows| fits(rows, TableDetail::Lengths)) {
            self.build(game, rows, TableDetail::Lengths, monitor)?;
        } else if is_new && let Some(rows) = fields(game, &rows).find(|rows| fits(rows, TableDetail::Outcomes)) {
            self.build(game, rows, TableDetail::Outcomes, monitor)?;
        }
        Ok(())
    }

    /// Finds the one winning bite of a single endless line among those that fit into a table: see [`Chomp::only_line`].
    fn only_line(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        let Some((side, reach)) = game.only_line(&analysis.position) else { return Ok(()) };
        let left = |length: u16| game.after(&analysis.position, BoxCell::POISON.with(side, length)).heights;
        let lengths = std::iter::successors(Some(reach), |length| (*length > 1).then_some(length / 2));
        let field = lengths.map(left).find(|field| R::size(game, field) <= R::LIVE);
        if let Some(field) = field.filter(|field| self.find(game, field, TableDetail::Lengths).is_none()) {
            self.build(game, &field, TableDetail::Lengths, monitor)?;
        }
        self.tell(game, analysis, monitor)?;
        let best = analysis.best().find_map(|report| report.bounds.exact().zip(Some(report.mv)));
        if let Some((value @ Value::Win(_), bite)) = best {
            analysis.tighten_moves(|other| if other == bite { Bounds::UNKNOWN } else { Bounds::of(Outcome::Loss) });
            analysis.root.tighten(Bounds::exactly(value));
            let child = game.play(&analysis.position, bite);
            let look = |pos: &Position| self.look_up(game, pos);
            analysis.line = vec![bite];
            analysis.line.extend(best_line(game, &child, monitor, |pos, _| Ok(look(pos)))?);
            monitor.show(analysis);
        }
        Ok(())
    }

    /// Solves the bites that leave little.
    fn one_by_one(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        let mut children: Vec<(u64, Box<[u16]>)> = Vec::new();
        for report in analysis.moves.iter() {
            let child = game.play(&pos, report.mv).state.heights;
            children.push((R::size(game, &child), child));
        }
        monitor.expect(0);
        // The largest of each class holds many of the smaller.
        children.arrange();
        for most in ONE_BY_ONE.map(|share| R::LIVE / share) {
            for (_, child) in children.iter().rev().filter(|(positions, _)| *positions <= most) {
                if monitor.spent() {
                    return Ok(());
                }
                if self.find(game, child, TableDetail::Lengths).is_none() {
                    self.build_one_of_many(game, child, TableDetail::Lengths, monitor)?;
                    self.tell(game, analysis, monitor)?;
                }
            }
        }
        Ok(())
    }

    /// Tells what the tables know of the position and its bites.
    fn tell(&self, game: &Chomp, analysis: &mut Analysis<Chomp>, monitor: &mut Monitor<'_, Chomp>) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        let known = |rows: &[u16]| {
            self.find(game, rows, TableDetail::Outcomes)
                .and_then(|table| table.bounds(game, rows))
                .unwrap_or(Bounds::UNKNOWN)
        };
        analysis.root.tighten(known(&pos.heights));
        analysis.tighten_moves(|bite| known(&game.play(&pos, bite).heights).backed_up(Step::ALTERNATE));
        if let Some(table) = self.find(game, &pos.heights, TableDetail::Lengths) {
            let look = |pos: &Position| table.bounds(game, &pos.heights).unwrap_or(Bounds::UNKNOWN);
            analysis.line = best_line(game, &pos, monitor, |pos, _| Ok(look(pos)))?;
        }
        monitor.show(analysis);
        Ok(())
    }

    /// Adds nimbers on small fields.
    fn nimbers(
        &mut self,
        game: &Chomp,
        analysis: &mut Analysis<Chomp>,
        monitor: &mut Monitor<'_, Chomp>,
    ) -> Result<(), Halt> {
        let pos = analysis.position.clone();
        if let Some(table) = self.tables.iter_mut().find(|table| table.bounds(game, &pos.heights).is_some()) {
            let memory = monitor.memory().clone();
            finished(table.add_nimbers(&memory, &mut tick(monitor)))?;
            let note = |rows: &[u16]| table.nimber(game, rows).map(|nimber| ChompNote { nimber });
            analysis.note = note(&pos.heights);
            if analysis.note.is_some() {
                analysis.edit_moves(|report| report.note = note(&game.play(&pos, report.mv).heights));
            }
            monitor.show(analysis);
        }
        Ok(())
    }
}
