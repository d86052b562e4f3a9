//! `plan_of_graph`: derives a schema and a graph plan from an existing graph, so that traversals can be generated for
//! it.

use edgewise_gremlin_generate::{
    EdgeLabel, GraphPlan, PlannedEdge, PlannedProperty, PlannedVertex, PropertyKey, Schema, ValueKind,
    VertexLabel,
};
use edgewise_gremlin_syntax::ast::{Cardinality, Name, Number, Value};
use edgewise_model::{CompositeKind, Graph, Map, Scalar, Value as Model};

/// The schema and the plan of a graph. Values without a Gremlin literal are left out, so that no traversal uses them.
pub(super) fn plan_of_graph(graph: &Graph) -> (Schema, GraphPlan) {
    let (mut schema, mut plan) = (Schema::default(), GraphPlan::default());
    for node in graph.nodes() {
        let (Some(label), Ok(id)) = (node.labels.first(), i64::try_from(node.id)) else { continue };
        let properties = properties(&node.properties, &mut schema);
        let keys = keys_of(&properties, &schema);
        let place = schema.vertex_labels.iter().position(|known| known.name == *label).unwrap_or_else(|| {
            schema.vertex_labels.push(VertexLabel { name: label.clone(), keys: Vec::new() });
            schema.vertex_labels.len() - 1
        });
        add(&mut schema.vertex_labels[place].keys, keys);
        plan.vertices.push(PlannedVertex { id, label: label.clone(), properties });
    }
    for edge in graph.relationships() {
        let number = |id: u64| i64::try_from(id).ok();
        let (Some(id), Some(from), Some(to)) = (number(edge.id), number(edge.start), number(edge.end)) else {
            continue;
        };
        let end = |id: i64| {
            let label = &plan.vertices.iter().find(|vertex| vertex.id == id)?.label;
            schema.vertex_labels.iter().position(|known| known.name == *label)
        };
        let (Some(start), Some(stop)) = (end(from), end(to)) else { continue };
        let properties = properties(&edge.properties, &mut schema);
        let keys = keys_of(&properties, &schema);
        let place =
            schema.edge_labels.iter().position(|known| known.name == edge.kind).unwrap_or_else(|| {
                let label = EdgeLabel { name: edge.kind.clone(), ends: Vec::new(), keys: Vec::new() };
                schema.edge_labels.push(label);
                schema.edge_labels.len() - 1
            });
        let label = &mut schema.edge_labels[place];
        if !label.ends.contains(&(start, stop)) {
            label.ends.push((start, stop));
        }
        add(&mut label.keys, keys);
        plan.edges.push(PlannedEdge { id, label: edge.kind.clone(), from, to, properties });
    }
    (schema, plan)
}

fn add(own: &mut Vec<usize>, more: Vec<usize>) {
    for place in more {
        if !own.contains(&place) {
            own.push(place);
        }
    }
}

fn keys_of(properties: &[PlannedProperty], schema: &Schema) -> Vec<usize> {
    let place = |property: &PlannedProperty| schema.keys.iter().position(|key| key.name == property.key);
    properties.iter().filter_map(place).collect()
}

fn properties(map: &Map, schema: &mut Schema) -> Vec<PlannedProperty> {
    let mut properties = Vec::new();
    for (key, value) in map {
        let (values, cardinality) = match value {
            Model::Composite(set) if set.kind() == CompositeKind::Set => {
                let member = |part: &Model| match part {
                    Model::Composite(property) => property.parts().get(1).cloned(),
                    _ => None,
                };
                (set.parts().iter().filter_map(member).collect(), Cardinality::List)
            }
            value => (vec![value.clone()], Cardinality::Single),
        };
        for value in values {
            let Some((kind, literal)) = literal(&value) else { continue };
            record_key(schema, key, kind, cardinality);
            properties.push(PlannedProperty {
                key: key.clone(),
                value: literal,
                cardinality,
                meta: Vec::new(),
            });
        }
    }
    properties
}

fn record_key(schema: &mut Schema, name: &Name, kind: ValueKind, cardinality: Cardinality) {
    match schema.keys.iter_mut().find(|key| key.name == *name) {
        Some(key) if cardinality == Cardinality::List => key.cardinality = cardinality,
        Some(_) => {}
        None => schema.keys.push(PropertyKey { name: name.clone(), kind, cardinality, meta: Vec::new() }),
    }
}

/// The type and the literal of a stored value; `None` if there is no literal.
fn literal(value: &Model) -> Option<(ValueKind, Value)> {
    Some(match value {
        Model::Bool(truth) => (ValueKind::Boolean, Value::Boolean(*truth)),
        Model::Int(number) => (ValueKind::Long, Value::long(*number)),
        Model::Float(number) => (ValueKind::Double, Value::double(*number)),
        Model::String(text) => (ValueKind::String, Value::String(text.clone())),
        Model::Scalar(Scalar::Byte(number)) => (ValueKind::Byte, Value::Number(Number::Byte(*number))),
        Model::Scalar(Scalar::Short(number)) => (ValueKind::Short, Value::Number(Number::Short(*number))),
        Model::Scalar(Scalar::Int32(number)) => (ValueKind::Int, Value::int(*number)),
        Model::Scalar(Scalar::Float32(number)) if number.is_finite() => {
            (ValueKind::Float, Value::Number(Number::Float(*number)))
        }
        _ => return None,
    })
}
