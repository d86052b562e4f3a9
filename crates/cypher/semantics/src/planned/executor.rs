//! `Executor`: the state of a running planned statement.

use super::operator::Operator;
use crate::{
    cell::Cell,
    fault::planned::Planned,
    program::{Frame, Slot},
    relation::{Key, order},
    run::{Flow, Ran, Run, Sink},
};
use edgewise_model::{Name, NodeId};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// The state of a running planned statement.
pub(super) struct Executor<'r, 'a> {
    pub(super) run: &'r Run<'a>,
    /// The contents of indexes, each with the version of the graph it was read from.
    indexes: RefCell<BTreeMap<(Name, Vec<Name>), Content>>,
}

/// The version of the graph, and the entries of an index read from it.
type Content = (u64, Rc<Vec<Entry>>);

/// A node in an index.
#[derive(Debug)]
pub(super) struct Entry {
    /// The values of the index's keys.
    pub(super) values: Vec<Cell>,
    pub(super) node: NodeId,
}

/// A query ready to run.
#[derive(Debug)]
pub(super) struct PhysicalQuery {
    pub(super) parts: Vec<PhysicalPart>,
    pub(super) distinct: bool,
    pub(super) columns: Option<Vec<Name>>,
    pub(super) output: Vec<Slot>,
}

/// Operators between UNIONs.
#[derive(Debug)]
pub(super) struct PhysicalPart {
    pub(super) operators: Vec<Operator>,
    pub(super) result: Vec<Slot>,
}

impl<'r, 'a> Executor<'r, 'a> {
    pub(super) fn new(run: &'r Run<'a>) -> Self {
        Self { run, indexes: RefCell::default() }
    }

    /// Passes the rows of a list of operators, run on the row in the frame, to the sink. Returns `Enough` exactly if
    /// the sink did.
    pub(super) fn rows(&self, operators: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        match operators.split_last() {
            None => sink(frame),
            Some((last, before)) => last.operate().run(self, before, frame, sink),
        }
    }

    /// The rows of a query; after each one the frame has its columns in the query's output slots.
    pub(super) fn query(&self, query: &PhysicalQuery, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        self.run.meter.enter()?;
        let flow = match query.parts.as_slice() {
            [part] => self.rows(&part.operators, frame, sink),
            parts => self.union(query, parts, frame, sink),
        };
        self.run.meter.leave();
        flow
    }

    fn union(
        &self,
        query: &PhysicalQuery,
        parts: &[PhysicalPart],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let mut seen = BTreeSet::new();
        let elided = self.run.faults.has(Planned::UnionOfTwoLabelsKeepsDuplicates) && of_two_labels(parts);
        for part in parts {
            let flow = self.rows(&part.operators, frame, &mut |frame| {
                for (from, to) in part.result.iter().zip(&query.output) {
                    frame[*to] = frame[*from].clone();
                }
                if query.distinct && !elided {
                    let key = Key(query.output.iter().map(|slot| frame[*slot].clone()).collect());
                    if !seen.insert(key) {
                        return Ok(Flow::More);
                    }
                    self.run.meter.row()?;
                }
                sink(frame)
            })?;
            if flow == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    /// The content of an index on nodes: those with the label and all keys, in the order of their values.
    pub(super) fn index(&self, label: &Name, keys: &[Name]) -> Ran<Rc<Vec<Entry>>> {
        let state = self.run.changes();
        let place = (label.clone(), keys.to_vec());
        if let Some((taken, entries)) = self.indexes.borrow().get(&place)
            && (*taken == state || self.run.faults.has(Planned::IndexStaleWithinStatement))
        {
            return Ok(Rc::clone(entries));
        }
        let store = self.run.store();
        let mut entries = Vec::new();
        for id in store.nodes_with_label(label) {
            self.run.meter.step()?;
            let Some(node) = store.node(id) else { continue };
            let values: Option<Vec<Cell>> =
                keys.iter().map(|key| node.properties.get(key).map(Cell::from_value)).collect();
            entries.extend(values.map(|values| Entry { values, node: id }));
        }
        entries.sort_by(|left, right| {
            let mut pairs = left.values.iter().zip(&right.values);
            let place = pairs.find_map(|(left, right)| {
                let place = order(left, right, self.run.knobs);
                place.is_ne().then_some(place)
            });
            place.unwrap_or_else(|| left.node.cmp(&right.node))
        });
        let entries = Rc::new(entries);
        self.indexes.borrow_mut().insert(place, (state, Rc::clone(&entries)));
        Ok(entries)
    }
}

/// Whether the parts begin with scans of two labels, which a planted fault takes as proof that they have no row in
/// common.
fn of_two_labels(parts: &[PhysicalPart]) -> bool {
    let label = |part: &PhysicalPart| match part.operators.first() {
        Some(Operator::NodeScan(scan)) => scan.label.clone(),
        _ => None,
    };
    match parts {
        [left, right] => matches!((label(left), label(right)), (Some(left), Some(right)) if left != right),
        _ => false,
    }
}
