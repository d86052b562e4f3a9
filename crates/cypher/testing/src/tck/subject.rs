//! `Subject`: whatever a suite is run against.

use edgewise_cypher_semantics::{Procedures, SideEffects};
use edgewise_model::{Map, Rows};
use std::fmt;

/// Whatever a suite is run against.
pub trait Subject {
    /// Begins with an empty graph.
    fn reset(&mut self) -> Result<(), Failure>;

    /// Makes procedures known; says whether it can.
    fn declare(&mut self, procedures: &Procedures) -> bool;

    /// Runs a statement. Side effects are given where the subject can tell them.
    fn run(&mut self, query: &str, parameters: &Map) -> Result<Reply, Failure>;
}

/// What a statement gives back.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The rows; empty without columns if the statement returns nothing.
    pub rows: Rows,
    /// What changed, if known.
    pub effects: Option<SideEffects>,
}

/// An error a statement raised. What a subject cannot tell is none, and is then not compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Failure {
    /// `compile time` or `runtime`.
    pub phase: Option<String>,
    /// `TypeError`
    pub kind: Option<String>,
    /// `InvalidArgumentType`
    pub detail: Option<String>,
    /// For people.
    pub message: String,
}

/// `TypeError at runtime: InvalidArgumentType (message)`, as far as it is known.
impl fmt::Display for Failure {
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
