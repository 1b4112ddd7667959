//! Tables about Nim.

use crate::core::{Impartial, Player, Turned};
use crate::games::heaps::nimbers::nim_sum;
use crate::games::heaps::write_numbers;
use crate::games::nim::Nim;
use crate::solve::Solver;
use crate::survey::verdict::{BEST, Counts, OUTCOME, REMOTENESS, WORST, verdict};
use crate::survey::{Column, Request, Sheet, SurveyError, Surveys, Table};

impl Surveys for Nim {
    fn tables() -> &'static [Table] {
        const TABLES: &[Table] = &[Table {
            id: "heaps",
            blurb: "all positions of a setup, equal up to the order of their heaps, with nim-sum and length",
            range: "the nim-sum, from 0 to 0: the lost ones",
            columns: &[
                Column::new("heaps", 12).about("the stones of every heap"),
                Column::new("nim-sum", 7).about("the heaps added in binary without carrying"),
                OUTCOME,
                REMOTENESS,
                BEST,
                WORST,
            ],
            plot: None,
            games: None,
            run: heaps,
        }];
        TABLES
    }
}

fn heaps(request: &Request, sheet: &mut Sheet<'_>) -> Result<(), SurveyError> {
    let (from, to) = request.range(0, 0)?;
    let game = match request.setup::<Nim>()? {
        Some(game) => game,
        None => "nim 3,5,7".parse()?,
    };
    let mut solver = Solver::new(game.clone());
    let mut counts = Counts::default();
    let most = game.reduced(&game.opening_state());
    let mut state = vec![0; most.len()];
    loop {
        let sum = nim_sum(&state);
        if (from..=to).contains(&u64::from(sum)) {
            let pos = Turned { state: state.clone(), mover: Player::P1 };
            let (analysis, cells) = verdict(&mut solver, &pos, sheet)?;
            counts.add(analysis.root);
            sheet.row([write_numbers(&state).into(), sum.into()].into_iter().chain(cells).collect())?;
        }
        sheet.progress(
            state[most.len() - 1],
            f64::from(state[most.len() - 1]) / f64::from(most[most.len() - 1].max(1)),
        )?;
        if !next(&mut state, &most) {
            return counts.remark(sheet);
        }
    }
}

/// The next ascending list that is nowhere above `most`; whether there is one.
fn next(state: &mut [u32], most: &[u32]) -> bool {
    let Some(place) = (0..state.len())
        .find(|&place| state[place] < most[place] && state.get(place + 1).is_none_or(|&next| state[place] < next))
    else {
        return false;
    };
    state[place] += 1;
    state[..place].fill(0);
    true
}
