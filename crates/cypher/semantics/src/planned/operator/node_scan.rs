//! `NodeScan`: all nodes, or all nodes of a label.

use super::{Operate, Operator};
use crate::{
    cell::Cell,
    planned::executor::Executor,
    program::{Frame, Slot},
    run::{Flow, Ran, Sink},
};
use edgewise_model::{Name, NodeId};

/// All nodes, or all nodes of a label.
#[derive(Debug)]
pub(in crate::planned) struct NodeScan {
    pub(in crate::planned) slot: Slot,
    pub(in crate::planned) label: Option<Name>,
}

impl Operate for NodeScan {
    fn run(&self, x: &Executor<'_, '_>, before: &[Operator], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        x.rows(before, frame, &mut |frame| {
            // Collected at once, so that a change by a later operator cannot affect the iteration.
            let nodes: Vec<NodeId> = match &self.label {
                Some(label) => x.run.store().nodes_with_label(label).collect(),
                None => x.run.store().nodes().collect(),
            };
            for id in nodes {
                x.run.meter.step()?;
                frame[self.slot] = Cell::Node(id);
                if sink(frame)? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
            Ok(Flow::More)
        })
    }

    fn line(&self) -> String {
        match &self.label {
            Some(label) => format!("LabelScan(:{label})"),
            None => "AllNodesScan".into(),
        }
    }
}
