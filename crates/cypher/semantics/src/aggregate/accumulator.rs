//! `Accumulator`: an aggregate over the rows of one group.

use super::{avg, collect, count, deviation, extremum, percentile, sum};
use crate::{
    cell::Cell,
    fault::plain::Plain,
    program::{AggregateCall, AggregateKind},
    relation::Key,
    run::{Ran, Run},
};
use std::collections::BTreeSet;

/// An aggregate over the rows of one group so far.
pub(crate) struct Accumulator {
    /// The values seen so far, for DISTINCT.
    seen: Option<BTreeSet<Key>>,
    state: State,
}

enum State {
    Count(count::Count),
    Sum(sum::Sum),
    Avg(avg::Avg),
    Extremum(extremum::Extremum),
    Collect(collect::Collect),
    Percentile(percentile::Percentile),
    Deviation(deviation::Deviation),
}

impl Accumulator {
    /// An aggregate that has seen no rows.
    pub(crate) fn new(call: &AggregateCall) -> Self {
        let state = match call.kind {
            AggregateKind::CountStar | AggregateKind::Count => State::Count(count::Count::default()),
            AggregateKind::Sum => State::Sum(sum::Sum::default()),
            AggregateKind::Avg => State::Avg(avg::Avg::default()),
            AggregateKind::Min => State::Extremum(extremum::Extremum::new(false)),
            AggregateKind::Max => State::Extremum(extremum::Extremum::new(true)),
            AggregateKind::Collect => State::Collect(collect::Collect::default()),
            AggregateKind::PercentileCont => State::Percentile(percentile::Percentile::new(true)),
            AggregateKind::PercentileDisc => State::Percentile(percentile::Percentile::new(false)),
            AggregateKind::StDev => State::Deviation(deviation::Deviation::new(true)),
            AggregateKind::StDevP => State::Deviation(deviation::Deviation::new(false)),
        };
        Self { seen: call.distinct.then(BTreeSet::new), state }
    }

    /// Adds one row. `count(*)` has no argument and counts every row; all others skip null.
    pub(crate) fn add(&mut self, arguments: Vec<Cell>, run: &Run<'_>) -> Ran {
        let mut arguments = arguments.into_iter();
        let Some(value) = arguments.next() else {
            if let State::Count(count) = &mut self.state {
                count.add();
            }
            return Ok(());
        };
        let parameter = arguments.next();
        if let (State::Percentile(percentile), Some(parameter)) = (&mut self.state, &parameter) {
            percentile.set(parameter)?;
        }
        if value.is_null() {
            if !run.faults.is_empty() {
                self.add_null(run)?;
            }
            return Ok(());
        }
        if let Some(seen) = &mut self.seen {
            run.meter.memory(1)?;
            if !seen.insert(Key(vec![value.clone()])) {
                return Ok(());
            }
        }
        let value = match &self.state {
            State::Sum(_) => run.blurred_cell(value, false),
            State::Avg(_) | State::Deviation(_) => run.blurred_cell(value, true),
            _ => value,
        };
        match &mut self.state {
            State::Count(count) => count.add(),
            State::Sum(sum) => sum.add(&value, run)?,
            State::Avg(avg) => avg.add(&value, run)?,
            State::Extremum(extremum) => extremum.add(value, run),
            State::Collect(collect) => collect.add(value, run)?,
            State::Percentile(percentile) => percentile.add(&value, run)?,
            State::Deviation(deviation) => deviation.add(&value, run)?,
        }
        Ok(())
    }

    /// Adds a null as planted faults do.
    #[cold]
    fn add_null(&mut self, run: &Run<'_>) -> Ran {
        match &mut self.state {
            State::Collect(collect) if run.faults.has(Plain::CollectKeepsNull) => collect.add_null(run)?,
            State::Avg(avg) if run.faults.has(Plain::AvgCountsNull) => avg.add_null(),
            State::Sum(sum) if run.faults.has(Plain::SumOfNullsIsNull) => sum.add_null(),
            _ => {}
        }
        Ok(())
    }

    /// The value for the group.
    pub(crate) fn finish(self, run: &Run<'_>) -> Ran<Cell> {
        match self.state {
            State::Count(count) => Ok(count.finish()),
            State::Sum(sum) => sum.finish(run),
            State::Avg(avg) => avg.finish(run),
            State::Extremum(extremum) => Ok(extremum.finish()),
            State::Collect(collect) => Ok(collect.finish()),
            State::Percentile(percentile) => percentile.finish(run),
            State::Deviation(deviation) => Ok(run.blurred_cell(deviation.finish(run.knobs), false)),
        }
    }
}
