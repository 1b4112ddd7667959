//! A table of facts in the laboratory, filled by a job while it is looked at.

use std::io;

use super::contest::Stand;
use crate::engine::{Engine, Job, Outbox, Report, Source};
use crate::solve::Halt;
use crate::survey::{Cell, Files, Request, Sample, Sheet, Sink, SurveyError, Table, quoted};

/// One table with the rows that are there.
pub(crate) struct Survey {
    /// Which table.
    pub table: &'static Table,
    /// Its rows so far.
    pub rows: Vec<Vec<Cell>>,
    /// What is said about it.
    pub remarks: Vec<String>,
    /// How far it is; `None` before anybody has looked.
    pub stand: Option<Stand>,
    game: String,
    /// How files are read that the setup names.
    files: Files,
    /// What is still to be asked, the last one first.
    requests: Vec<Request>,
    /// Rows of the requests before the one that is being worked on.
    before: usize,
    /// Where the range would go on.
    next: Option<u64>,
    job: Option<Job<SurveyNews>>,
}

#[derive(Clone, Debug, Default)]
struct SurveyNews {
    rows: Vec<Vec<Cell>>,
    remarks: Vec<String>,
    next: Option<u64>,
    end: Option<String>,
}

impl Survey {
    /// A table of the game of this setup: of the range that it is about, then of the setup itself.
    pub(crate) fn new(table: &'static Table, setup: &str, files: Files) -> Self {
        let (game, rest) = setup.split_once(' ').unwrap_or((setup, ""));
        let request = |setup: &str| Request {
            game: game.to_owned(),
            setup: setup.to_owned(),
            files: Some(files),
            ..Request::default()
        };
        let mut requests = vec![request(rest)];
        if !table.range.is_empty() {
            requests.push(request(""));
        }
        Self {
            table,
            rows: Vec::new(),
            remarks: Vec::new(),
            stand: None,
            game: game.to_owned(),
            files,
            requests,
            before: 0,
            next: None,
            job: None,
        }
    }

    /// Begins when somebody looks for the first time.
    pub(crate) fn look(&mut self, engine: &Engine) {
        if self.stand.is_none() {
            self.next(engine);
        }
    }

    fn next(&mut self, engine: &Engine) {
        let Some(request) = self.requests.pop() else {
            self.stand = Some(Stand::Done);
            return;
        };
        self.before = self.rows.len();
        let table = self.table;
        self.job = Some(Job::start(engine, "survey", move |outbox| run(table, &request, outbox)));
        self.stand = Some(Stand::Working);
    }

    /// Takes in what the job has found; whether there was anything.
    pub(crate) fn take(&mut self, source: Source, engine: &Engine) -> bool {
        let Some(report) = self.job.as_ref().filter(|job| job.source() == source).and_then(Job::take) else {
            return false;
        };
        let is_last = report.is_last();
        if is_last {
            self.job = None;
        }
        match report {
            Report::Failed(words) => self.stand = Some(Stand::Failed(words)),
            Report::Partial(news) | Report::Done(news) => {
                self.rows.truncate(self.before);
                // A pool that the range holds already has its row.
                let seen = self.rows.len();
                for row in news.rows {
                    if !self.rows[..seen].contains(&row) {
                        self.rows.push(row);
                    }
                }
                for remark in news.remarks {
                    if !self.remarks.contains(&remark) {
                        self.remarks.push(remark);
                    }
                }
                self.next = news.next.or(self.next);
                match news.end {
                    Some(words) => self.stand = Some(Stand::Failed(words)),
                    None if is_last => self.next(engine),
                    None => {}
                }
            }
        }
        true
    }

    /// Stops the work, goes on where it was stopped, or goes on beyond its end.
    pub(crate) fn stop_or_go_on(&mut self, engine: &Engine) {
        if self.job.take().is_some() {
            self.stand = Some(Stand::Stopped);
        } else if let Some(request) = self.beyond() {
            self.requests.push(request);
            self.next(engine);
        }
    }

    /// What lies beyond the last row: the rest of what was stopped, or one more.
    fn beyond(&self) -> Option<Request> {
        let next = self.next.filter(|_| !self.table.range.is_empty())?;
        let to = match self.stand {
            Some(Stand::Done) => Some(next.to_string()),
            Some(Stand::Stopped | Stand::Failed(_)) => None,
            Some(Stand::Working) | None => return None,
        };
        Some(Request {
            game: self.game.clone(),
            from: Some(next.to_string()),
            to,
            files: Some(self.files),
            ..Request::default()
        })
    }

    /// Whether there may be more rows.
    pub(crate) fn can_go_on(&self) -> bool {
        self.beyond().is_some()
    }

    /// The rows as comma-separated values.
    pub(crate) fn csv(&self) -> String {
        let sample = self.table.sample(&Request::default());
        let keys = self.table.columns.iter().map(|column| column.key).chain(sample.iter().flat_map(|_| Sample::KEYS));
        let mut text = keys.collect::<Vec<_>>().join(",") + "\n";
        for row in &self.rows {
            let drawn = sample.map(|sample| sample.cells(self.table.columns, row));
            let cells = row.iter().chain(drawn.iter().flatten()).map(|cell| quoted(&cell.plain()));
            text += &(cells.collect::<Vec<_>>().join(",") + "\n");
        }
        text
    }
}

fn run(table: &Table, request: &Request, outbox: &Outbox<SurveyNews>) -> SurveyNews {
    let is_range = request.setup.is_empty();
    let mut shown = RowsToScreen { outbox, news: SurveyNews::default(), is_range, place: None };
    let mut sheet = Sheet::new(&mut shown, table.columns.len(), outbox.token().clone(), outbox.memory().clone());
    let ended = table.fill(request, &mut sheet);
    let mut news = shown.news;
    match ended {
        // Not every table is about a setup.
        Err(SurveyError::Words(_)) if !is_range => {}
        Ok(()) | Err(SurveyError::Halt(Halt::Cancelled)) => {}
        Err(SurveyError::Halt(Halt::MemoryFull)) => {
            news.end = Some("the memory budget is used up; the options raise it".to_owned());
        }
        Err(error) => news.end = Some(error.to_string()),
    }
    news
}

/// Hands rows to the screen.
struct RowsToScreen<'a> {
    outbox: &'a Outbox<SurveyNews>,
    news: SurveyNews,
    is_range: bool,
    place: Option<u64>,
}

impl RowsToScreen<'_> {
    fn show(&mut self) {
        self.outbox.show_now_and_then(|| self.news.clone());
    }
}

impl Sink for RowsToScreen<'_> {
    fn row(&mut self, cells: Vec<Cell>) -> io::Result<()> {
        self.news.rows.push(cells);
        self.news.next = self.place.map(|place| place + 1);
        self.show();
        Ok(())
    }

    fn remark(&mut self, text: &str) -> io::Result<()> {
        self.news.remarks.push(text.to_owned());
        Ok(())
    }

    fn progress(&mut self, place: &str, _share: f64) {
        self.place = place.parse().ok().filter(|_| self.is_range);
        self.news.next = self.place;
        // What the row before was held back for shows while the next one takes its time.
        self.show();
    }
}
