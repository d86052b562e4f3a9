//! `NodeScan`: visits all nodes, or all nodes with a label.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::{Name, NodeId};

/// Passes on a row for every node, or for every node with a label, with the node in the slot.
#[derive(Debug)]
pub(in crate::planned) struct NodeScan {
    pub(in crate::planned) slot: Slot,
    pub(in crate::planned) label: Option<Name>,
}

impl Operate for NodeScan {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.run_operators(before, frame, &mut |frame| {
            // The ids are collected before the first row is passed on, so that later operators can change the graph
            // meanwhile.
            let nodes: Vec<NodeId> = match &self.label {
                Some(label) => x.run.store().nodes_with_label(label).collect(),
                None => x.run.store().nodes().collect(),
            };
            for id in nodes {
                x.run.meter.spend_step()?;
                frame[self.slot] = Cell::Node(id);
                if sink(frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
            Ok(Flow::More)
        })
    }

    fn explain_line(&self) -> String {
        match &self.label {
            Some(label) => format!("LabelScan(:{label})"),
            None => "AllNodesScan".into(),
        }
    }
}
