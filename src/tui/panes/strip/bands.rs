//! What a strip tells of turns, row by row.

use super::{DETAILS, IN_ROWS, TurnStrip};
use crate::tui::panes::chart::{ChartBand, HistoryRow, LEAD_ROWS, TurnStanding, around, before_figures, side};

impl TurnStrip<'_> {
    /// What it tells of the turns in sight: no row of it is empty.
    pub(super) fn bands(&self, detail: u8, seen: &[HistoryRow], turn: usize) -> Vec<ChartBand> {
        let has_lead = seen.iter().any(|row| row.lead.is_some());
        if detail <= IN_ROWS {
            return self.bands_in_rows(detail, has_lead);
        }
        let mut bands = vec![ChartBand::Numbers];
        if self.players <= 2 {
            bands.extend(around(ChartBand::Draw, if detail == DETAILS[0] { 2 } else { 1 }, ChartBand::Worth));
        }
        bands.retain(|band| self.is_told(*band, seen, turn));
        // Least is told where that is how it stood and nothing else: who led rather than what was played, which the board shows.
        if detail <= 3 && bands.len() > 1 || detail <= 4 && has_lead && bands.len() == 1 {
            bands.extend(has_lead.then_some(ChartBand::Lead));
            return bands;
        }
        let is_brief = detail <= if has_lead { 4 } else { 2 };
        let slips = seen.iter().any(|row| row.is_slip && !is_brief).then_some(ChartBand::Slips);
        bands.push(if is_brief { ChartBand::Marked } else { ChartBand::Played });
        bands.extend(slips);
        match detail {
            _ if !has_lead => {}
            0..=5 => bands.push(ChartBand::Lead),
            _ => {
                let bars = around(ChartBand::Level, LEAD_ROWS, ChartBand::LeadBar);
                bands.extend(bars.filter(|band| self.is_told(*band, seen, turn)));
            }
        }
        bands
    }

    /// What is told without a chart: who wins, and who leads where that has a row of its own or nobody can be said to win.
    fn bands_in_rows(&self, detail: u8, has_lead: bool) -> Vec<ChartBand> {
        let is_worth = self.players <= 2;
        let worth = is_worth.then_some(ChartBand::Standing);
        let lead = (has_lead && (detail > 0 || !is_worth)).then_some(ChartBand::Lead);
        let played = (!is_worth && !has_lead).then_some(ChartBand::Marked);
        worth.into_iter().chain(lead).chain(played).collect()
    }

    /// Whether a row of bars has any: where nobody in sight wins or leads on its side it is left out.
    fn is_told(&self, band: ChartBand, seen: &[HistoryRow], turn: usize) -> bool {
        let is_on = |player, of| side(player, self.players) == of;
        match band {
            ChartBand::Worth(of, _) => {
                seen.iter().any(|row| matches!(row.after, TurnStanding::Won(player, _) if is_on(player, of)))
            }
            // Across the line from a bar stands its figure, where figures have room.
            ChartBand::LeadBar(of, at) => {
                let mut leads = seen.iter().filter_map(|row| row.lead).filter(|(_, lead)| *lead > 0);
                let has_figures = at == 0 && before_figures(seen, turn).is_some();
                leads.any(|(player, _)| has_figures || is_on(player, of))
            }
            _ => true,
        }
    }
}
