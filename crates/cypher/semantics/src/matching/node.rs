//! Matches nodes: `(v:A {k: e} WHERE …)`.

use crate::{
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::{Plain, property_map_wants_exact_type},
    program::{Ex, Frame, LabelTest, NodeTest, Slot},
    relation::equal,
    run::{Flow, Ran, Run, Sink},
};
use edgewise_model::{Name, NodeId};

impl Run<'_> {
    /// Binds the slot to every node that passes the test, one after the other: in ascending order of ids, unless a
    /// choice decides.
    pub(super) fn scan(&self, slot: Slot, test: &NodeTest, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut visit = |id: NodeId, frame: &mut Frame| {
            self.meter.spend_step()?;
            frame[slot] = Cell::Node(id);
            if self.node_passes(id, test, frame)? { sink(frame) } else { Ok(Flow::More) }
        };
        let store = self.store();
        let label = match &test.labels {
            Some(LabelTest::Name(name)) => Some(name),
            Some(LabelTest::AllOf(names)) => names.first(),
            _ => None,
        };
        if self.has_choice() {
            let mut ids: Vec<NodeId> = match label {
                Some(label) => store.nodes_with_label(label).collect(),
                None => store.nodes().collect(),
            };
            self.arrange(ChoicePoint::ScanOrder, &mut ids);
            for id in ids {
                if visit(id, frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
            return Ok(Flow::More);
        }
        match label {
            Some(label) => {
                for id in store.nodes_with_label(label) {
                    if visit(id, frame)? == Flow::Enough {
                        return Ok(Flow::Enough);
                    }
                }
            }
            None => {
                for id in store.nodes() {
                    if visit(id, frame)? == Flow::Enough {
                        return Ok(Flow::Enough);
                    }
                }
            }
        }
        Ok(Flow::More)
    }

    /// Whether the node exists and passes the test, which may refer to other variables of the row.
    pub(super) fn node_passes(&self, id: NodeId, test: &NodeTest, frame: &mut Frame) -> Ran<bool> {
        if let Some(labels) = &test.labels {
            if !self.node_has_labels(id, labels, frame)? {
                return Ok(false);
            }
        } else if self.store().node(id).is_none() {
            return Ok(false);
        }
        let element = Cell::Node(id);
        if !self.properties_pass(&element, &test.properties, test.property_map.as_ref(), frame)? {
            return Ok(false);
        }
        match &test.filter {
            Some(filter) => self.holds(filter, frame),
            None => Ok(true),
        }
    }

    /// Whether an element has all properties of the map `{k: e}`, which is given by its entries or, as `whole`, by an
    /// expression. Each value must be equal; null equals nothing (CIP2016-06-14: equality).
    pub(super) fn properties_pass(
        &self,
        element: &Cell,
        properties: &[(Name, Ex)],
        whole: Option<&Ex>,
        frame: &mut Frame,
    ) -> Ran<bool> {
        let compared = if self.merge_by_first_property.get() { 1 } else { properties.len() };
        for (key, wanted) in properties.iter().take(compared) {
            let Some(own) = self.store().properties(element)?.get(key).map(Cell::from_value) else {
                return Ok(false);
            };
            let wanted = self.eval(wanted, frame)?;
            if equal(&own, &wanted) != Some(true) {
                return Ok(false);
            }
            if self.faults.has(Plain::PropertyMapWantsExactType)
                && property_map_wants_exact_type::applies(&own, &wanted)
            {
                return Ok(false);
            }
        }
        let Some(whole) = whole else { return Ok(true) };
        let Cell::Map(map) = self.eval(whole, frame)? else { return Ok(false) };
        let store = self.store();
        let own = store.properties(element)?;
        let passes = |(key, wanted): (&Name, &Cell)| {
            own.get(key).is_some_and(|own| equal(&Cell::from_value(own), wanted) == Some(true))
        };
        Ok(map.entries.iter().all(passes))
    }
}
