//! Rows of a table as people, JSON, CSV or a plot have them.

use std::cmp::Ordering;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use num_traits::ToPrimitive;
use serde::{Serialize, Serializer};
use serde_json::{Number, Value as Json};

use super::args::FormatArgs;
use super::filter::RowFilter;
use super::plot::Bars;
use super::progress::Handle;
use super::talk::{escaped, tell};
use crate::core::Arrange;
use crate::foreign::shown;
use crate::survey::{Cell, Column, Plot, Sample, Sink, quoted};

/// How rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Aligned, with a heading.
    People,
    /// One object a row.
    Json,
    /// Comma-separated values with a heading.
    Csv,
    /// Bars.
    Plot,
}

impl From<FormatArgs> for Format {
    fn from(args: FormatArgs) -> Self {
        match (args.json, args.csv, args.plot) {
            (true, _, _) => Self::Json,
            (_, true, _) => Self::Csv,
            (_, _, true) => Self::Plot,
            _ => Self::People,
        }
    }
}

/// Prints rows as they come; a plot needs all of them and waits for [`finish`](Self::finish).
pub struct Rows<'a, W> {
    out: &'a mut W,
    columns: &'static [Column],
    widths: Vec<usize>,
    format: Format,
    bars: Option<(Plot, Bars)>,
    /// The title of the picture of the bars, and where it is drawn.
    picture: Option<(String, PathBuf)>,
    handle: Handle,
    started: bool,
    place: String,
    sorting: Option<Sorting>,
    filter: RowFilter,
    sample: Option<Sample>,
}

/// Rows and remarks that wait for the last row.
struct Sorting {
    column: usize,
    rows: Vec<Vec<Cell>>,
    remarks: Vec<String>,
}

impl<'a, W: Write> Rows<'a, W> {
    /// Rows of these columns; `plot` says how they become bars.
    pub fn new(out: &'a mut W, columns: &'static [Column], format: Format, plot: Option<Plot>, handle: Handle) -> Self {
        let bars = plot.map(|plot| {
            let keys = plot.bars.iter().map(|&bar| columns[bar].key);
            (plot, Bars::new(columns[plot.label].key, keys.collect()))
        });
        let widths = columns.iter().map(|column| column.width).collect();
        Self {
            out,
            columns,
            widths,
            format,
            bars,
            picture: None,
            handle,
            started: false,
            place: String::new(),
            sorting: None,
            filter: RowFilter::default(),
            sample: None,
        }
    }

    /// Sets aside more room for a column, as long as nothing is printed.
    pub fn widen(&mut self, column: usize, width: usize) {
        if !self.started {
            self.widths[column] = self.widths[column].max(width);
        }
    }

    /// Prints a line that somebody else put together, in the place of a row.
    pub fn whole(&mut self, line: &[u8]) -> io::Result<()> {
        let out = &mut *self.out;
        self.handle.suspend(|| {
            out.write_all(line)?;
            out.flush()
        })
    }

    /// The same, with those rows alone that are wanted.
    #[must_use]
    pub(crate) fn filtered(self, filter: RowFilter) -> Self {
        Self { filter, ..self }
    }

    /// The same, each with what it was drawn from, for programs.
    #[must_use]
    pub(crate) fn drawn_from(self, sample: Option<Sample>) -> Self {
        Self { sample, ..self }
    }

    /// The same, with the plot drawn into a file as well, as SVG, if there is one to draw.
    #[must_use]
    pub(crate) fn pictured(self, title: &str, path: Option<PathBuf>) -> Self {
        Self { picture: path.map(|path| (title.to_owned(), path)), ..self }
    }

    /// The same, with all rows printed at the end: those with the largest number in a column first, then those that have
    /// none there, by its words.
    #[must_use]
    pub fn sorted(self, column: usize) -> Self {
        Self { sorting: Some(Sorting { column, rows: Vec::new(), remarks: Vec::new() }), ..self }
    }

    /// Prints what had to wait.
    pub fn finish(&mut self) -> anyhow::Result<()>
    where
        W: Send,
    {
        if let Some(Sorting { column, mut rows, remarks }) = self.sorting.take() {
            rows.arrange_by(|a, b| order(&a[column], &b[column]));
            rows.into_iter().try_for_each(|row| self.row(row))?;
            remarks.iter().try_for_each(|text| self.remark(text))?;
        }
        if let Some((_, bars)) = &self.bars {
            if self.format == Format::Plot {
                bars.write(self.out)?;
            }
            if let Some((title, path)) = &self.picture {
                bars.save(title, path)?;
            }
        }
        if self.format == Format::People && self.started {
            self.legend()?;
        }
        Ok(self.out.flush()?)
    }

    /// What the columns say whose headings do not.
    fn legend(&mut self) -> io::Result<()> {
        let explained: Vec<&Column> = self.columns.iter().filter(|column| !column.about.is_empty()).collect();
        let widest = explained.iter().map(|column| column.key.len()).max().unwrap_or(0);
        for (index, column) in explained.into_iter().enumerate() {
            let gap = if index == 0 { "\n" } else { "" };
            writeln!(self.out, "{gap}{:<widest$}  {}", column.key.replace('_', " "), column.about)?;
        }
        Ok(())
    }

    /// Where the work was when it was last heard of.
    pub fn place(&self) -> &str {
        &self.place
    }

    fn heading(&self, cells: &[Cell]) -> Option<String> {
        match self.format {
            Format::People => Some(self.aligned(cells, |column, _| column.key.replace('_', " "))),
            Format::Csv => {
                let drawn = self.sample.iter().flat_map(|_| Sample::KEYS);
                Some(self.columns.iter().map(|column| column.key).chain(drawn).collect::<Vec<_>>().join(","))
            }
            Format::Json | Format::Plot => None,
        }
    }

    fn line(&self, cells: &[Cell]) -> String {
        match self.format {
            Format::People => self.aligned(cells, |column, cell| cell.words(column.unit)),
            Format::Csv => {
                let drawn = self.sample.map(|sample| sample.cells(self.columns, cells));
                let cells = cells.iter().chain(drawn.iter().flatten());
                cells.map(|cell| quoted(&shown(&cell.plain()))).collect::<Vec<_>>().join(",")
            }
            Format::Json => {
                let row = serde_json::to_string(&RowObject { columns: self.columns, cells, sample: self.sample });
                escaped(&row.expect("keys are texts and cells are JSON")).into_owned()
            }
            Format::Plot => String::new(),
        }
    }

    /// Numbers to the right, words to the left.
    fn aligned(&self, cells: &[Cell], text: impl Fn(&Column, &Cell) -> String) -> String {
        let padded = self.columns.iter().zip(&self.widths).zip(cells).map(|((column, &width), cell)| {
            let text = text(column, cell);
            let text = shown(&text);
            match cell {
                Cell::Whole(_) | Cell::Real(_) | Cell::Ratio(_) => format!("{text:>width$}"),
                Cell::Empty | Cell::Flag(_) | Cell::Text(_) | Cell::List(_) => format!("{text:<width$}"),
            }
        });
        padded.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    }
}

/// Large numbers first, words last.
fn order(a: &Cell, b: &Cell) -> Ordering {
    match (a.number(), b.number()) {
        (Some(a), Some(b)) => b.total_cmp(&a),
        (None, None) => a.plain().cmp(&b.plain()),
        (a, b) => a.is_none().cmp(&b.is_none()),
    }
}

impl<W: Write + Send> Sink for Rows<'_, W> {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        if !self.filter.admits(&cells) {
            return Ok(());
        }
        if let Some(sorting) = &mut self.sorting {
            sorting.rows.push(cells);
            return Ok(());
        }
        if let Some((plot, bars)) = &mut self.bars {
            let numbers = plot.bars.iter().map(|&bar| cells[bar].number());
            if self.format == Format::Plot || self.picture.is_some() {
                bars.push(cells[plot.label].plain(), numbers.collect());
            }
            if self.format == Format::Plot {
                return Ok(());
            }
        }
        let heading = if self.started { None } else { self.heading(&cells) };
        self.started = true;
        let line = self.line(&cells);
        let out = &mut *self.out;
        self.handle.suspend(|| {
            heading.map_or(Ok(()), |heading| writeln!(out, "{heading}"))?;
            writeln!(out, "{line}")?;
            out.flush()
        })
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        if let Some(sorting) = &mut self.sorting {
            sorting.remarks.push(text.to_owned());
            return Ok(());
        }
        let out = &mut *self.out;
        match self.format {
            Format::People => self.handle.suspend(|| writeln!(out, "{text}")),
            Format::Json | Format::Csv | Format::Plot => {
                self.handle.suspend(|| tell(text));
                Ok(())
            }
        }
    }

    fn progress(&mut self, place: &str, share: f64) {
        place.clone_into(&mut self.place);
        self.handle.say(place);
        self.handle.share(share);
    }
}

/// Rows that somebody else may have to finish.
impl<W: Write + Send> Sink for &Mutex<Rows<'_, W>> {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        self.lock().unwrap_or_else(PoisonError::into_inner).row(cells)
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        self.lock().unwrap_or_else(PoisonError::into_inner).remark(text)
    }

    fn progress(&mut self, place: &str, share: f64) {
        self.lock().unwrap_or_else(PoisonError::into_inner).progress(place, share);
    }
}

/// A row as an object, its columns in their order.
pub(crate) struct RowObject<'a> {
    /// What the cells are called.
    pub columns: &'static [Column],
    /// One for each column.
    pub cells: &'a [Cell],
    /// What it was drawn from.
    pub sample: Option<Sample>,
}

impl Serialize for RowObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let own = self.columns.iter().zip(self.cells).map(|(column, cell)| (column.key, json(cell)));
        let drawn = self.sample.map(|sample| sample.cells(self.columns, self.cells));
        let drawn = drawn.iter().flat_map(|drawn| Sample::KEYS.into_iter().zip(drawn));
        serializer.collect_map(own.chain(drawn.map(|(key, cell)| (key, json(cell)))))
    }
}

#[cfg(test)]
impl schemars::JsonSchema for RowObject<'_> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "row".into()
    }

    /// Each table has columns of its own, which are its fields.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A row of a table: `catchup survey --json`, a line for each; the names are those of `survey --columns`. \
                One of a table that draws games has `low`, `high`, `games`, `seed`, `method` (`sampled`, or `exact` where it is \
                proven) and `version`, too. Numbers beyond 53 bits are texts.",
            "type": "object",
            "additionalProperties": {"type": ["string", "number", "boolean", "null", "array"]},
        })
    }
}

/// Numbers that JSON's readers hold exactly stay numbers; larger ones and fractions are strings.
pub(crate) fn json(cell: &Cell) -> Json {
    match cell {
        Cell::Empty => Json::Null,
        Cell::Flag(flag) => Json::Bool(*flag),
        Cell::Whole(number) => match number.to_i64().filter(|number| number.unsigned_abs() <= 1 << 53) {
            Some(small) => Json::Number(small.into()),
            None => Json::String(number.to_string()),
        },
        Cell::Real(number) => Number::from_f64(*number).map_or(Json::Null, Json::Number),
        Cell::Ratio(number) => Json::String(number.to_string()),
        Cell::Text(text) => Json::String(text.clone()),
        Cell::List(items) => Json::Array(items.iter().map(|item| Json::String(item.clone())).collect()),
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use num_rational::BigRational;

    use super::*;
    use crate::survey::Unit;

    #[test]
    fn cells_keep_their_exactness_in_every_form() {
        let seventh = Cell::Ratio(BigRational::new(BigInt::from(1), BigInt::from(7)));
        for (cell, as_json, as_text, as_words) in [
            (seventh, r#""1/7""#, "1/7", "1/7"),
            (Cell::from(3_u32), "3", "3", "3"),
            (Cell::from(u64::MAX), r#""18446744073709551615""#, "18446744073709551615", "18446744073709551615"),
            (Cell::from(0.5), "0.5", "0.5", "0.5"),
            (Cell::Empty, "null", "", "-"),
            (Cell::list([1, 2]), r#"["1","2"]"#, "1 2", "1 2"),
            (Cell::from(true), "true", "true", "yes"),
        ] {
            assert_eq!(json(&cell).to_string(), as_json);
            assert_eq!(cell.plain(), as_text);
            assert_eq!(cell.words(Unit::Plain), as_words);
        }
    }
}
