//! `Subject`: whatever a suite is run against.

use crate::{Procedures, SideEffects};
use edgewise_model::{Map, Rows};

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
