//! `ScenarioTarget`: the target of a conformance suite.

use edgewise_cypher_semantics::{Procedures, SideEffects};
use edgewise_model::{Map, Rows};
use std::fmt;

/// The target of a conformance suite: anything that runs queries on a graph.
pub trait ScenarioTarget {
    /// Makes the graph empty.
    fn reset(&mut self) -> Result<(), ScenarioFailure>;

    /// Prepares for a scenario that runs these statements, for targets that need labels and types declared.
    fn prepare(&mut self, _statements: &[&str]) -> Result<(), ScenarioFailure> {
        Ok(())
    }

    /// Declares procedures for the statements that follow. Returns whether the target supports that.
    fn declare(&mut self, procedures: &Procedures) -> bool;

    /// Runs a statement. The reply includes the side effects if the target knows them.
    fn run(&mut self, query: &str, parameters: &Map) -> Result<Reply, ScenarioFailure>;
}

/// The result of a statement that raised no error.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The returned rows. If the statement returns nothing, there are no rows and no columns.
    pub rows: Rows,
    /// The changes to the graph, if the target knows them.
    pub effects: Option<SideEffects>,
}

/// An error that a statement raised. A part that the target does not know is `None`, and is not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioFailure {
    /// When the error was raised: `compile time` or `runtime`.
    pub phase: Option<String>,
    /// The kind of error, such as `TypeError`.
    pub kind: Option<String>,
    /// The detail, such as `InvalidArgumentType`.
    pub detail: Option<String>,
    /// The message for readers.
    pub message: String,
}

/// Written like `TypeError at runtime: InvalidArgumentType (message)`, without the parts that are not known.
impl fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.as_deref().unwrap_or("an error"))?;
        if let Some(phase) = &self.phase {
            write!(f, " at {phase}")?;
        }
        if let Some(detail) = &self.detail {
            write!(f, ": {detail}")?;
        }
        write!(f, " ({})", self.message)
    }
}
