//! `CountStore`: takes the number of nodes or relationships from the store, without visiting them.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::Name;

/// Computes the number of all nodes, of the nodes with a label, of all relationships, or of the relationships of some
/// types.
#[derive(Debug)]
pub(in crate::planned) struct CountStore {
    pub(in crate::planned) counted: Counted,
    pub(in crate::planned) slot: Slot,
}

/// Which elements are counted.
#[derive(Debug)]
pub(in crate::planned) enum Counted {
    Nodes,
    Label(Name),
    Relationships,
    Types(Vec<Name>),
}

impl Operate for CountStore {
    fn run(
        &self,
        x: &Executor<'_, '_>,
        _before: &[Operator],
        frame: &mut Frame,
        sink: Sink<'_>,
    ) -> Ran<Flow> {
        let count = {
            let store = x.run.store();
            match &self.counted {
                Counted::Nodes => store.nodes().count(),
                Counted::Label(label) => store.nodes_with_label(label).count(),
                Counted::Relationships => store.relationship_count(),
                Counted::Types(kinds) => {
                    kinds.iter().map(|kind| store.relationships_of_type(kind).len()).sum()
                }
            }
        };
        frame[self.slot] = Cell::Int(count as i64);
        sink(frame)
    }

    fn explain_line(&self) -> String {
        match &self.counted {
            Counted::Nodes => "CountStore(nodes)".into(),
            Counted::Label(label) => format!("CountStore(:{label})"),
            Counted::Relationships => "CountStore(relationships)".into(),
            Counted::Types(kinds) => format!("CountStore([:{}])", kinds.join("|")),
        }
    }
}
