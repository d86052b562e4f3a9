//! `Aggregate`: groups rows and computes the aggregates of each group.

use super::{Operate, Operator};
use crate::{
    aggregate::Accumulator,
    cell::Cell,
    planned::executor::Executor,
    program::{Aggregation, Frame},
    relation::Key,
    run::{Flow, Ran, Sink},
};
use std::collections::BTreeMap;

/// Groups all rows by equivalence of their grouping keys, and computes the aggregates of each group. Without keys there
/// is exactly one group, even if there are no rows.
#[derive(Debug)]
pub(in crate::planned) struct Aggregate {
    pub(in crate::planned) aggregation: Aggregation,
}

/// A group: its keys, and the state of each aggregate over its rows.
struct Group {
    keys: Vec<Cell>,
    accumulators: Vec<Accumulator>,
}

impl Aggregate {
    /// A group without rows.
    fn new_group(&self, keys: Vec<Cell>) -> Group {
        Group { keys, accumulators: self.aggregation.calls.iter().map(Accumulator::new).collect() }
    }

    /// Runs the operators before this one, and groups their rows.
    fn groups(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame) -> Ran<Vec<Group>> {
        let Aggregation { keys, calls } = &self.aggregation;
        let mut groups: Vec<Group> = Vec::new();
        if keys.is_empty() {
            groups.push(self.new_group(Vec::new()));
        }
        let mut index: BTreeMap<Key, usize> = BTreeMap::new();
        x.run_operators(before, frame, &mut |frame| {
            x.run.meter.spend_step()?;
            let mut place = 0;
            if !keys.is_empty() {
                let mut cells = Vec::with_capacity(keys.len());
                for (key, _) in keys {
                    cells.push(x.run.eval(key, frame)?);
                }
                let key = Key(cells);
                place = match index.get(&key) {
                    Some(place) => *place,
                    None => {
                        x.run.meter.spend_row()?;
                        groups.push(self.new_group(key.0.clone()));
                        index.insert(key, groups.len() - 1);
                        groups.len() - 1
                    }
                };
            }
            for (call, accumulator) in calls.iter().zip(&mut groups[place].accumulators) {
                let mut arguments = Vec::with_capacity(call.arguments.len());
                for argument in &call.arguments {
                    arguments.push(x.run.eval(argument, frame)?);
                }
                accumulator.add(arguments, x.run)?;
            }
            Ok(Flow::More)
        })?;
        Ok(groups)
    }
}

impl Operate for Aggregate {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        for group in self.groups(x, before, frame)? {
            for ((_, slot), key) in self.aggregation.keys.iter().zip(group.keys) {
                frame[*slot] = key;
            }
            for (call, accumulator) in self.aggregation.calls.iter().zip(group.accumulators) {
                frame[call.slot] = accumulator.finish(x.run)?;
            }
            if sink(frame)? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    fn explain_line(&self) -> String {
        let calls: Vec<String> =
            self.aggregation.calls.iter().map(|call| format!("{:?}", call.kind)).collect();
        format!("Aggregate({} keys; {})", self.aggregation.keys.len(), calls.join(", "))
    }
}
