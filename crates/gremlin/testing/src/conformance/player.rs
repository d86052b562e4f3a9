//! `Player`: the operations that an engine must offer to run a scenario.

use crate::feature::{EdgeName, GraphName};
use edgewise_gremlin_semantics::Value;
use edgewise_model::Name;
use thiserror::Error;

/// A traversal to run.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The text of the traversal, in gremlin-lang.
    pub text: &'a str,
    /// The values of the traversal's variables.
    pub parameters: &'a [(Name, Value)],
    /// Side effects that the traversal source defines with `withSideEffect()`.
    pub side_effects: &'a [(Name, Value)],
}

/// The reason why a traversal has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The engine raised an error, which a scenario may expect.
    #[error("{0}")]
    Raised(String),
    /// The engine reports that it does not support something. A scenario that expects an error passes then; any other
    /// scenario is excluded.
    #[error("{0}")]
    Lacking(String),
    /// The engine died, hung or ran out of something; no scenario expects that.
    #[error("no answer: {0}")]
    NoAnswer(String),
    /// The player cannot run the traversal, for this reason. The scenario is then excluded.
    #[error("the traversal cannot be run: {0}")]
    NotPlayable(String),
}

/// An engine that runs scenarios, in this process or over a network protocol.
pub trait Player {
    /// Replaces the content of the database by one of TinkerPop's graphs.
    fn load(&mut self, graph: GraphName) -> Result<(), PlayError>;

    /// Runs a traversal and returns all its results.
    fn play(&mut self, request: Request<'_>) -> Result<Vec<Value>, PlayError>;

    /// The id of an element, as `id()` gives it.
    fn id(&mut self, element: &Value) -> Result<Option<Value>, PlayError> {
        Ok(element.element_id().cloned())
    }

    /// Whether the engine's error messages should be those that the scenarios name.
    fn has_known_messages(&self) -> bool {
        true
    }

    /// The vertex whose property `name` has this value.
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

    /// The first vertex property with this owner and key. If its value is a string, it must be the named one.
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
