//! `Accumulator`: the state of an aggregate over the rows of one group.

use super::{avg, collect, count, deviation, extremum, percentile, sum};
use crate::{
    cell::Cell,
    fault::plain::Plain,
    program::{AggregateCall, AggregateKind},
    relation::Key,
    run::{Ran, Run},
};
use std::collections::BTreeSet;

/// The state of one aggregate function, such as `sum(n.p)`, after the rows of a group that it has seen so far.
pub(crate) struct Accumulator {
    /// With DISTINCT, the values seen so far, so that a repeated value is skipped; `None` without DISTINCT.
    seen: Option<BTreeSet<Key>>,
    state: State,
}

/// The state of each kind of aggregate function.
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

    /// Adds the arguments of one row. `count(*)` has no argument and counts every row; all others skip rows whose first
    /// argument is null.
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
            percentile.set_percentile(parameter)?;
        }
        if value.is_null() {
            if !run.faults.is_empty() {
                self.add_null_by_fault(run)?;
            }
            return Ok(());
        }
        if let Some(seen) = &mut self.seen {
            run.meter.spend_memory(1)?;
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

    /// Handles a row whose argument is null. Ignores it, unless one of the planted faults that do not skip null is on.
    #[cold]
    fn add_null_by_fault(&mut self, run: &Run<'_>) -> Ran {
        match &mut self.state {
            State::Collect(collect) if run.faults.has(Plain::CollectKeepsNull) => {
                collect.add_null_by_fault(run)?
            }
            State::Avg(avg) if run.faults.has(Plain::AvgCountsNull) => avg.add_null_by_fault(),
            State::Sum(sum) if run.faults.has(Plain::SumOfNullsIsNull) => sum.add_null_by_fault(),
            _ => {}
        }
        Ok(())
    }

    /// The value of the aggregate for the group.
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
