//! A reply of a child: the result of one step.

use super::ReplyError;
use crate::{Counters, ErrorClass, Observation, Outcome};
use edgewise_model::{Graph, Name, Node, Relationship, Rows, Value};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The reply to one step. It contains exactly one of rows, a graph, `done` and `error`. Unknown fields are
/// ignored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The id of the message.
    pub id: u64,
    /// The index of the step in the message, from 0.
    pub step: usize,
    /// The columns of a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<Name>>,
    /// The rows of a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<Vec<Value>>>,
    /// The nodes of a graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Vec<Node>>,
    /// The relationships of a graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relationships: Option<Vec<Relationship>>,
    /// True for a step that succeeded without a result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub done: bool,
    /// The error that the engine reported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ReplyError>,
    /// The time the engine took, in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_us: Option<u64>,
    /// The plan of a statement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// What the statement changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counters: Option<Counters>,
}

impl Reply {
    /// The reply that reports an observation; `None` for crashes and hangs, which a child cannot report itself.
    pub fn reporting(id: u64, step: usize, observation: Observation) -> Option<Self> {
        let Observation { outcome, elapsed, plan, counters } = observation;
        let mut reply = Self { id, step, plan, counters, ..Self::default() };
        reply.elapsed_us = u64::try_from(elapsed.as_micros()).ok();
        match outcome {
            Outcome::Rows(rows) => (reply.columns, reply.rows) = (Some(rows.columns), Some(rows.rows)),
            Outcome::Graph(graph) => {
                reply.nodes = Some(graph.nodes().cloned().collect());
                reply.relationships = Some(graph.relationships().cloned().collect());
            }
            Outcome::Done => reply.done = true,
            Outcome::Error { class, code, message } => {
                let class = (class != ErrorClass::Unknown).then_some(class);
                reply.error = Some(ReplyError { message, class, code });
            }
            Outcome::Crash(_) | Outcome::Hang { .. } => return None,
        }
        Some(reply)
    }

    /// The observation that it reports. `measured` is used if the child reported no time. An error without a class
    /// gets [`ErrorClass::Unknown`].
    ///
    /// # Errors
    /// When the reply is inconsistent; the text, part of a sentence, says why.
    pub fn observation(self, measured: Duration) -> Result<Observation, String> {
        let elapsed = self.elapsed_us.map_or(measured, Duration::from_micros);
        let (plan, counters) = (self.plan.clone(), self.counters);
        Ok(Observation { outcome: self.outcome()?, elapsed, plan, counters })
    }

    fn outcome(self) -> Result<Outcome, String> {
        if let Some(ReplyError { message, class, code }) = self.error {
            return Ok(Outcome::Error { class: class.unwrap_or(ErrorClass::Unknown), code, message });
        }
        if let Some(rows) = self.rows {
            let columns = self.columns.ok_or("rows without columns")?;
            if let Some(row) = rows.iter().find(|row| row.len() != columns.len()) {
                return Err(format!("a row of {} values under {} columns", row.len(), columns.len()));
            }
            return Ok(Outcome::Rows(Rows { columns, rows }));
        }
        if let (Some(nodes), relationships) = (self.nodes, self.relationships) {
            let graph = Graph::from_values(nodes, relationships.unwrap_or_default())
                .map_err(|error| format!("an invalid graph: {error}"))?;
            return Ok(Outcome::Graph(Box::new(graph)));
        }
        // `explain` is answered by a plan alone.
        if self.done || self.plan.is_some() {
            return Ok(Outcome::Done);
        }
        Err("a reply with neither rows, nodes, `done` nor `error`".to_owned())
    }
}
