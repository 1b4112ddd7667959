//! A statement about the rows of a table of facts, and the first row that refutes a wrong one.

use super::choice::TurnVerdict;
use super::referee::Referee;
use super::sets::NumberSet;
use super::task::TableClaim;
use crate::core::NotationError;
use crate::games::tables;
use crate::survey::{Cell, Gathered, Request, Sheet, Table};

impl TableClaim {
    /// Whether every row says so.
    pub(super) fn look_at(&self, referee: &mut Referee) -> TurnVerdict {
        match self.refuted(&self.holds, referee) {
            Ok((rows, None)) => TurnVerdict::Right(self.checked(rows)),
            Ok((_, Some(row))) => TurnVerdict::Wrong(format!("Not quite: {row}.")),
            Err(words) => TurnVerdict::Unread(words),
        }
    }

    /// How many rows there are, and the numbers of the first that refutes a statement.
    ///
    /// # Errors
    /// A sentence where there is no such table, column or statement, or the table was stopped.
    pub(super) fn refuted(&self, holds: &str, referee: &mut Referee) -> Result<(usize, Option<String>), String> {
        let (table, request) = self.request().map_err(|error| error.to_string())?;
        let (letters, columns) = self.columns(table).map_err(|error| error.to_string())?;
        let set = NumberSet::read(holds, &letters).map_err(|error| error.to_string())?;
        let mut gathered = Gathered::default();
        let fill = |sheet: &mut Sheet<'_>| table.fill(&request, sheet);
        referee.fill(table.columns.len(), &mut gathered, fill).map_err(|error| error.to_string())?;
        let rows = gathered.rows;
        if rows.is_empty() {
            return Err(format!("`{}` has no rows", self.command()));
        }
        let refutes = rows.iter().find_map(|row| {
            let cells: Option<Vec<&Cell>> = columns.iter().map(|column| row.get(*column)).collect();
            let numbers: Option<Vec<u32>> = cells?.into_iter().map(whole).collect();
            // What is no number bears out nothing.
            let is_so = numbers.as_ref().is_some_and(|numbers| set.contains(numbers));
            (!is_so).then(|| {
                let read = |column: &usize| row[*column].plain();
                let named = self.letters.values().zip(columns.iter().map(read));
                named.map(|(name, number)| format!("{name} is {number}")).collect::<Vec<_>>().join(", ")
            })
        });
        Ok((rows.len(), refutes))
    }

    /// The command that prints the table.
    pub(super) fn command(&self) -> String {
        let to = self.to.map(|to| format!(" --to {to}")).unwrap_or_default();
        format!("catchup survey {} --table {}{to}", self.of, self.table)
    }

    fn request(&self) -> Result<(&'static Table, Request), NotationError> {
        let (game, setup) = self.of.split_once(' ').unwrap_or((&self.of, ""));
        let named = tables(game)?.iter().find(|table| table.id == self.table);
        let table = named.ok_or_else(|| NotationError::new(&self.table, format!("is no table of `{game}`")))?;
        Ok((table, Request { to: self.to.map(|to| to.to_string()), ..Request::new(game, setup) }))
    }

    /// The letters, and the place of the column of each.
    fn columns(&self, table: &Table) -> Result<(Vec<char>, Vec<usize>), NotationError> {
        let place = |key: &String| {
            let found = table.columns.iter().position(|column| column.key == key);
            found.ok_or_else(|| NotationError::new(key, format!("is no column of the table `{}`", table.id)))
        };
        Ok((self.letters.keys().copied().collect(), self.letters.values().map(place).collect::<Result<_, _>>()?))
    }
}

/// The number of a cell, if it is a whole one from 0 on; yes is 1 and no is 0.
fn whole(cell: &Cell) -> Option<u32> {
    match cell {
        Cell::Flag(flag) => Some(u32::from(*flag)),
        Cell::Whole(number) => number.try_into().ok(),
        _ => None,
    }
}
