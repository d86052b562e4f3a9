//! Writes a mutation of the graph model as a Gremlin setup statement.

use crate::reduce::literal;
use crate::written_traversal::printed;
use edgewise_gremlin_semantics::Provider;
use edgewise_gremlin_syntax::ast::{
    Label, Modulator, Mutation as Write, Property, Step, Text, Traversal, Value,
};
use edgewise_model::{Map, Mutation, Name};

/// The statement that creates a vertex or a pattern of vertices and edges; empty for any other mutation. It is used to write
/// a graph of the model. Generated rounds do not use it, because their statements name elements, and mutations cannot.
pub(crate) fn mutation_text(mutation: &Mutation, settings: &Provider) -> String {
    let steps = match mutation {
        Mutation::CreateNode { labels, properties } => vertex(labels, properties, 0),
        Mutation::CreatePattern { nodes, relationships } => {
            let mut steps: Vec<Step> = Vec::new();
            for (place, (labels, properties)) in nodes.iter().enumerate() {
                steps.extend(vertex(labels, properties, place));
            }
            for edge in relationships {
                steps.push(Write::AddE(Label::Text(Text::String(edge.kind.clone()))).into());
                let end = |place: usize| edgewise_gremlin_syntax::ast::Endpoint::Label(label_of(place));
                steps.push(Modulator::From(end(edge.from)).into());
                steps.push(Modulator::To(end(edge.to)).into());
                steps.extend(properties_of(&edge.properties));
            }
            steps
        }
        _ => return String::new(),
    };
    printed(&Traversal::new(steps), settings.dialect).unwrap_or_default()
}

fn label_of(place: usize) -> Name {
    format!("n{place}").into()
}

fn vertex(labels: &[Name], properties: &Map, place: usize) -> Vec<Step> {
    let label = labels.first().map(|label| Label::Text(Text::String(label.clone())));
    let mut steps: Vec<Step> = vec![Write::AddV(label).into()];
    steps.extend(properties_of(properties));
    steps.push(Modulator::As(vec![Text::String(label_of(place))]).into());
    steps
}

fn properties_of(properties: &Map) -> Vec<Step> {
    let one = |(key, value): (&Name, &edgewise_model::Value)| {
        let property = Property::One {
            cardinality: None,
            key: Value::String(key.clone()),
            value: literal(value)?,
            meta: Vec::new(),
        };
        Some(Write::Property(property).into())
    };
    properties.iter().filter_map(one).collect()
}
