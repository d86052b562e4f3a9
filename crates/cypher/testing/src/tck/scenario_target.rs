//! `ScenarioTarget`: what a suite is run against.

use edgewise_cypher_semantics::{Procedures, SideEffects};
use edgewise_model::{Map, Rows};
use std::fmt;

/// What a suite is run against.
pub trait ScenarioTarget {
    /// Starts with an empty graph.
    fn reset(&mut self) -> Result<(), ScenarioFailure>;

    /// Declares procedures; returns whether the subject supports that.
    fn declare(&mut self, procedures: &Procedures) -> bool;

    /// Runs a statement. Side effects are included if the subject knows them.
    fn run(&mut self, query: &str, parameters: &Map) -> Result<Reply, ScenarioFailure>;
}

/// The result of a statement.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The rows; empty without columns if the statement returns nothing.
    pub rows: Rows,
    /// The side effects, if known.
    pub effects: Option<SideEffects>,
}

/// An error that a statement raised. Parts that the subject does not know are none, and are not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioFailure {
    /// `compile time` or `runtime`.
    pub phase: Option<String>,
    /// `TypeError`
    pub kind: Option<String>,
    /// `InvalidArgumentType`
    pub detail: Option<String>,
    /// The message for a reader.
    pub message: String,
}

/// `TypeError at runtime: InvalidArgumentType (message)`, without the unknown parts.
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
