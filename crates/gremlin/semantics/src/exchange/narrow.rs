//! `narrowed`: shows values as an engine with a single type of integers and a single type of floats returns them.

use std::borrow::Cow;

use edgewise_model::{Composite, Graph, Map, Node, Relationship, Scalar, Value};

/// The value with each integer in 32 bits if it fits, or else in 64 bits, and with each float in 64 bits. These are the types
/// of literals without a suffix. An engine with a single type of integers does not distinguish them, so the values of both
/// sides of a comparison are converted.
pub fn narrowed(value: &Value) -> Value {
    match value {
        Value::Int(number) => {
            i32::try_from(*number).map_or_else(|_| value.clone(), |number| Scalar::Int32(number).into())
        }
        Value::Scalar(Scalar::Byte(number)) => Scalar::Int32(i32::from(*number)).into(),
        Value::Scalar(Scalar::Short(number)) => Scalar::Int32(i32::from(*number)).into(),
        Value::Scalar(Scalar::Float32(number)) => Value::Float(f64::from(*number)),
        Value::List(items) => Value::List(items.iter().map(narrowed).collect()),
        Value::Map(map) => Value::Map(narrowed_map(map)),
        Value::Composite(composite) => {
            narrowed_composite(composite).map_or_else(|| value.clone(), Value::from)
        }
        _ => value.clone(),
    }
}

fn narrowed_composite(composite: &Composite) -> Option<Composite> {
    composite.map_parts(narrowed)
}

fn narrowed_map(map: &Map) -> Map {
    map.iter().map(|(key, value)| (key.clone(), narrowed(value))).collect()
}

/// The graph with narrowed properties.
pub fn narrowed_graph(graph: &Graph) -> Cow<'_, Graph> {
    let node = |node: &Node| Node::new(node.id, node.labels.iter().cloned(), narrowed_map(&node.properties));
    let edge = |edge: &Relationship| {
        let properties = narrowed_map(&edge.properties);
        Relationship::new(edge.id, edge.start, edge.end, edge.kind.clone(), properties)
    };
    let made =
        Graph::from_values(graph.nodes().map(node).collect(), graph.relationships().map(edge).collect());
    // The elements and their ends are the same as before, so this cannot fail.
    made.map_or(Cow::Borrowed(graph), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_as_narrow_as_literals_without_a_suffix() {
        let int = |number: i32| Value::from(Scalar::Int32(number));
        assert_eq!(narrowed(&Value::Int(7)), int(7));
        assert_eq!(narrowed(&Value::Int(5_000_000_000)), Value::Int(5_000_000_000));
        assert_eq!(narrowed(&Scalar::Byte(-1).into()), int(-1));
        assert_eq!(narrowed(&Scalar::Float32(0.5).into()), Value::Float(0.5));
        assert_eq!(narrowed(&Value::list([1, 2])), Value::List(vec![int(1), int(2)]));
        let map = Composite::map([(Value::Int(1), Value::Int(2))]);
        assert_eq!(narrowed(&map.into()), Composite::map([(int(1), int(2))]).into());
    }
}
