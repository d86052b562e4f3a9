//! `SetupStatement`: a setup statement as far as a reducer takes it apart.

use crate::written_traversal::WrittenTraversal;
use edgewise_engine::Request;
use edgewise_gremlin_syntax::ast::{
    Endpoint, Map, Modulator, Mutation, Name, Property, Start, Step, T, Text, Traversal, Value,
};

/// What a setup statement writes.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Element {
    /// A vertex.
    Vertex(Name),
    /// An edge between two vertices.
    Edge {
        /// The vertex it goes out of.
        from: Name,
        /// The vertex it goes into.
        to: Name,
    },
}

/// A setup statement that writes one element.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SetupStatement {
    /// The traversal.
    pub traversal: Traversal,
    /// What it writes.
    pub element: Element,
}

impl SetupStatement {
    /// Reads a statement; none if it is something else, a declaration for one.
    pub(super) fn read(request: &Request) -> Option<Self> {
        let traversal = WrittenTraversal::read(&request.text)?.traversal;
        let element = match traversal.steps.first()? {
            Step::Mutation(Mutation::AddV(_)) => {
                Element::Vertex(given_id(&traversal).or_else(|| taught(&traversal))?)
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

    /// The places of its properties.
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

/// The id that a statement gives, as a name.
fn given_id(traversal: &Traversal) -> Option<Name> {
    traversal.steps.iter().find_map(|step| match step {
        Step::Mutation(Mutation::Property(Property::One { key: Value::T(T::Id), value, .. })) => {
            name_of(value)
        }
        _ => None,
    })
}

/// The name under which a statement answers what it has made.
fn taught(traversal: &Traversal) -> Option<Name> {
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

/// An id as a name: that of the parameter, or `v` and the number.
fn name_of(id: &Value) -> Option<Name> {
    match id {
        Value::Variable(name) => Some(name.clone()),
        Value::Number(number) => Some(format!("v{}", number.as_i64()?).into()),
        _ => None,
    }
}
