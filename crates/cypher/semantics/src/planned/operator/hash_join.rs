//! `HashJoin`: joins the rows of two plans on equal keys.

use super::{KeptRows, Operate, Operator};
use crate::{
    cell::Cell,
    fault::planned::Planned,
    planned::executor::Executor,
    program::{Ex, Frame, Slot},
    relation::{Key, equal},
    run::{Flow, Ran, Sink},
};
use std::{cell::RefCell, collections::BTreeMap};

/// Runs the right plan once and stores its rows by key; then finds for each row of the operators before it (the left
/// side) the stored rows with an equal key.
#[derive(Debug)]
pub(in crate::planned) struct HashJoin {
    pub(in crate::planned) right: Vec<Operator>,
    pub(in crate::planned) right_slots: Vec<Slot>,
    pub(in crate::planned) left_key: Ex,
    pub(in crate::planned) right_key: Ex,
}

/// The rows of the right plan by key, each with the value of its key: equivalent keys share an entry, but need not be
/// equal.
type Buckets = BTreeMap<Key, Vec<(Cell, Box<[Cell]>)>>;

impl HashJoin {
    /// Runs the right plan and stores its rows by key.
    fn build(&self, x: &Executor<'_, '_>, frame: &mut Frame) -> Ran<Buckets> {
        let mut buckets: Buckets = BTreeMap::new();
        x.run_operators(&self.right, frame, &mut |frame| {
            let key = x.run.eval(&self.right_key, frame)?;
            if key.is_null() && !x.run.faults.has(Planned::HashJoinTakesNullsEqual) {
                return Ok(Flow::More);
            }
            x.run.meter.spend_row()?;
            x.run.meter.spend_memory(self.right_slots.len())?;
            let row = self.right_slots.iter().map(|slot| frame[*slot].clone()).collect();
            let bucket = buckets.entry(Key(vec![key.clone()])).or_default();
            if x.run.faults.has(Planned::HashJoinKeepsOnePartner) {
                bucket.clear();
            }
            bucket.push((key, row));
            Ok(Flow::More)
        })?;
        Ok(buckets)
    }
}

impl Operate for HashJoin {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let built: RefCell<Option<Buckets>> = RefCell::new(None);
        x.run_operators(before, frame, &mut |frame| {
            let key = x.run.eval(&self.left_key, frame)?;
            let nulls = key.is_null() && x.run.faults.has(Planned::HashJoinTakesNullsEqual);
            if key.is_null() && !nulls {
                return Ok(Flow::More);
            }
            let exact = x.run.faults.has(Planned::HashJoinWantsSameType);
            if built.borrow().is_none() {
                let buckets = self.build(x, frame)?;
                *built.borrow_mut() = Some(buckets);
            }
            let buckets = built.borrow();
            let found = buckets.as_ref().and_then(|buckets| buckets.get(&Key(vec![key.clone()])));
            for (own, row) in found.into_iter().flatten() {
                x.run.meter.spend_step()?;
                // Keys that share an entry are equivalent, but need not be equal: NaN, or lists with null.
                let alike = !exact || std::mem::discriminant(&key) == std::mem::discriminant(own);
                if !nulls && (equal(&key, own) != Some(true) || !alike) {
                    continue;
                }
                KeptRows::restore(&self.right_slots, row, frame);
                if sink(frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
            Ok(Flow::More)
        })
    }

    fn explain_line(&self) -> String {
        "HashJoin".into()
    }

    fn inner_plans(&self) -> Vec<&[Operator]> {
        vec![&self.right]
    }
}
