//! `Executor`: the state of a running planned statement.

use super::operator::Operator;
use crate::{
    cell::Cell,
    fault::planned::Planned,
    program::{Frame, Slot},
    relation::{Key, order},
    run::{Flow, Ran, Run, Sink},
};
use edgewise_model::{Name, NodeId, relation::stable_sort_by};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

/// The state of a statement that runs through a plan.
pub(super) struct Executor<'r, 'a> {
    pub(super) run: &'r Run<'a>,
    /// The indexes read so far, by label and keys.
    indexes: RefCell<BTreeMap<(Name, Vec<Name>), IndexContent>>,
}

/// The entries of an index, with the version of the graph from which they were read: a later version makes them stale.
type IndexContent = (u64, Rc<Vec<IndexEntry>>);

/// An entry of an index: a node, and the values of its indexed properties.
#[derive(Debug)]
pub(super) struct IndexEntry {
    /// The value for each key of the index, in the order of the keys.
    pub(super) values: Vec<Cell>,
    pub(super) node: NodeId,
}

/// A query as a plan of operators.
#[derive(Debug)]
pub(super) struct PhysicalQuery {
    pub(super) parts: Vec<PhysicalPart>,
    pub(super) distinct: bool,
    pub(super) columns: Option<Vec<Name>>,
    pub(super) output: Vec<Slot>,
}

/// The operators of one part of a UNION.
#[derive(Debug)]
pub(super) struct PhysicalPart {
    pub(super) operators: Vec<Operator>,
    pub(super) result: Vec<Slot>,
}

impl<'r, 'a> Executor<'r, 'a> {
    pub(super) fn new(run: &'r Run<'a>) -> Self {
        Self { run, indexes: RefCell::default() }
    }

    /// Runs a list of operators on the row in the frame, and passes the rows of the last operator to the sink. Returns
    /// `Enough` exactly if the sink returned it.
    pub(super) fn run_operators(
        &self,
        operators: &[Operator],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        match operators.split_last() {
            None => sink(frame),
            Some((last, before)) => last.behaviour().run(self, before, frame, sink),
        }
    }

    /// Passes on the rows of a query. For each row, the columns are in the query's output slots of the frame.
    pub(super) fn query(&self, query: &PhysicalQuery, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        self.run.meter.enter()?;
        let flow = match query.parts.as_slice() {
            [part] => self.run_operators(&part.operators, frame, sink),
            parts => self.union(query, parts, frame, sink),
        };
        self.run.meter.leave();
        flow
    }

    /// Runs the parts of a UNION, and removes duplicates if it is not a UNION ALL.
    fn union(
        &self,
        query: &PhysicalQuery,
        parts: &[PhysicalPart],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let mut seen = BTreeSet::new();
        let elided =
            self.run.faults.has(Planned::UnionOfTwoLabelsKeepsDuplicates) && scan_different_labels(parts);
        for part in parts {
            let flow = self.run_operators(&part.operators, frame, &mut |frame| {
                for (from, to) in part.result.iter().zip(&query.output) {
                    frame[*to] = frame[*from].clone();
                }
                if query.distinct && !elided {
                    let key = Key(query.output.iter().map(|slot| frame[*slot].clone()).collect());
                    if !seen.insert(key) {
                        return Ok(Flow::More);
                    }
                    self.run.meter.spend_row()?;
                }
                sink(frame)
            })?;
            if flow == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    /// The entries of an index on nodes: one for each node that has the label and all keys, ordered by the values of
    /// the keys.
    pub(super) fn index_entries(&self, label: &Name, keys: &[Name]) -> Ran<Rc<Vec<IndexEntry>>> {
        let state = self.run.graph_version();
        let place = (label.clone(), keys.to_vec());
        if let Some((taken, entries)) = self.indexes.borrow().get(&place)
            && (*taken == state || self.run.faults.has(Planned::IndexStaleWithinStatement))
        {
            return Ok(Rc::clone(entries));
        }
        let store = self.run.store();
        let mut entries = Vec::new();
        for id in store.nodes_with_label(label) {
            self.run.meter.spend_step()?;
            let Some(node) = store.node(id) else { continue };
            let values: Option<Vec<Cell>> =
                keys.iter().map(|key| node.properties.get(key).map(Cell::from_value)).collect();
            entries.extend(values.map(|values| IndexEntry { values, node: id }));
        }
        stable_sort_by(&mut entries, |left, right| {
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

/// Whether the two parts of a UNION start by scanning different labels; a planted fault takes this as proof that they
/// have no row in common.
fn scan_different_labels(parts: &[PhysicalPart]) -> bool {
    let label = |part: &PhysicalPart| match part.operators.first() {
        Some(Operator::NodeScan(scan)) => scan.label.clone(),
        _ => None,
    };
    match parts {
        [left, right] => matches!((label(left), label(right)), (Some(left), Some(right)) if left != right),
        _ => false,
    }
}
