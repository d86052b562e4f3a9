//! `SetupStatement`: a setup statement that writes one vertex or edge, parsed for the reducer.

use crate::written_traversal::WrittenTraversal;
use edgewise_engine::Request;
use edgewise_gremlin_syntax::ast::{
    Endpoint, Map, Modulator, Mutation, Name, Property, Start, Step, T, Text, Traversal, Value,
};

/// The element that a setup statement writes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Element {
    /// A vertex with this name.
    Vertex(Name),
    /// An edge between two named vertices.
    Edge {
        /// The vertex at which the edge starts.
        from: Name,
        /// The vertex at which the edge ends.
        to: Name,
    },
}

/// A setup statement that writes one element.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SetupStatement {
    /// The parsed statement.
    pub traversal: Traversal,
    /// The element that the statement writes.
    pub element: Element,
}

impl SetupStatement {
    /// Parses a setup statement; `None` if it does not write exactly one element, for example a schema declaration.
    pub(super) fn read(request: &Request) -> Option<Self> {
        let traversal = WrittenTraversal::read(&request.text)?.traversal;
        let element = match traversal.steps.first()? {
            Step::Mutation(Mutation::AddV(_)) => {
                Element::Vertex(given_id(&traversal).or_else(|| projected_name(&traversal))?)
            }
            Step::Mutation(Mutation::AddE(_)) => {
                let (mut from, mut to) = (None, None);
                for step in &traversal.steps {
                    match step {
                        Step::Modulator(Modulator::From(end)) => from = end_name(end),
                        Step::Modulator(Modulator::To(end)) => to = end_name(end),
                        _ => {}
                    }
                }
                Element::Edge { from: from?, to: to? }
            }
            _ => return None,
        };
        Some(Self { traversal, element })
    }

    /// The indexes of the steps that write a property.
    pub(super) fn properties(&self) -> Vec<usize> {
        let is_property = |place: &usize| {
            matches!(
                &self.traversal.steps[*place],
                Step::Mutation(Mutation::Property(Property::One { key: Value::String(_), .. }))
            )
        };
        (0..self.traversal.steps.len()).filter(is_property).collect()
    }
}

/// The name of the element, from the id that the statement writes with `property(T.id, …)`.
fn given_id(traversal: &Traversal) -> Option<Name> {
    traversal.steps.iter().find_map(|step| match step {
        Step::Mutation(Mutation::Property(Property::One { key: Value::T(T::Id), value, .. })) => {
            name_of(value)
        }
        _ => None,
    })
}

/// The name of the element, from `project(name)` at the end of the statement, which returns the new element.
fn projected_name(traversal: &Traversal) -> Option<Name> {
    traversal.steps.iter().find_map(|step| match step {
        Step::Map(Map::Project(keys)) => match keys.first() {
            Some(Text::String(name)) => Some(name.clone()),
            _ => None,
        },
        _ => None,
    })
}

fn end_name(end: &Endpoint) -> Option<Name> {
    let Endpoint::Traversal(nested) = end else { return None };
    match nested.steps.as_slice() {
        [Step::Start(Start::V(ids))] => match ids.as_slice() {
            [id] => name_of(id),
            _ => None,
        },
        _ => None,
    }
}

/// The name for an id: the name of the variable, or `v` and the number.
fn name_of(id: &Value) -> Option<Name> {
    match id {
        Value::Variable(name) => Some(name.clone()),
        Value::Number(number) => Some(format!("v{}", number.as_i64()?).into()),
        _ => None,
    }
}
