//! `Player`: what a scenario needs of an engine.

use crate::feature::{EdgeName, GraphName};
use edgewise_gremlin_semantics::Value;
use edgewise_model::Name;
use thiserror::Error;

/// A traversal to run.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Its text, in gremlin-lang.
    pub text: &'a str,
    /// The values of its variables.
    pub parameters: &'a [(Name, Value)],
    /// Side effects its source begins with.
    pub side_effects: &'a [(Name, Value)],
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The engine raised an error, which a scenario may expect.
    #[error("{0}")]
    Raised(String),
    /// The player cannot play it, for this reason; the scenario is excluded.
    #[error("cannot be played: {0}")]
    NotPlayable(String),
}

/// An engine as scenarios see it: in this process or over a wire.
pub trait Player {
    /// Begins again with a graph.
    fn load(&mut self, graph: GraphName) -> Result<(), PlayError>;

    /// Runs a traversal and gives all its results.
    fn play(&mut self, request: Request<'_>) -> Result<Vec<Value>, PlayError>;

    /// The vertex whose `name` this is.
    fn vertex(&mut self, name: &str) -> Result<Option<Value>, PlayError> {
        let parameters = [(Name::new("xx1"), Value::string(name))];
        let text = "g.V().has(\"name\", xx1)";
        let found = self.play(Request { text, parameters: &parameters, side_effects: &[] })?;
        Ok(found.into_iter().next())
    }

    /// The edge between two named vertices.
    fn edge(&mut self, edge: &EdgeName) -> Result<Option<Value>, PlayError> {
        let parameters = [
            (Name::new("xx1"), Value::string(&edge.from)),
            (Name::new("xx2"), Value::string(&edge.label)),
            (Name::new("xx3"), Value::string(&edge.to)),
        ];
        let text = "g.V().has(\"name\", xx1).outE(xx2).where(__.inV().has(\"name\", xx3))";
        let found = self.play(Request { text, parameters: &parameters, side_effects: &[] })?;
        Ok(found.into_iter().next())
    }

    /// The property of a named vertex, by key and value.
    fn vertex_property(&mut self, property: &EdgeName) -> Result<Option<Value>, PlayError> {
        let parameters = [(Name::new("xx1"), Value::string(&property.from))];
        let text = format!("g.V().has(\"name\", xx1).properties({:?})", property.label.as_str());
        let found = self.play(Request { text: &text, parameters: &parameters, side_effects: &[] })?;
        Ok(found.into_iter().find(|value| match value {
            Value::VertexProperty(head) => head.value.as_str().is_none_or(|text| text == property.to),
            _ => false,
        }))
    }
}
