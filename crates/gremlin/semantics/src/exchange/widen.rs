//! `widened`: shows values as a language does that has one type of integers and one of floats, both of 64 bits.

use edgewise_model::{Graph, Map, Node, Relationship, Scalar, Value};

/// The value with each integer of up to 64 bits as the one type of integers that Cypher has, and each float as the one
/// type of floats.
pub fn widened(value: &Value) -> Value {
    match value {
        Value::Scalar(Scalar::Byte(number)) => Value::Int(i64::from(*number)),
        Value::Scalar(Scalar::Short(number)) => Value::Int(i64::from(*number)),
        Value::Scalar(Scalar::Int32(number)) => Value::Int(i64::from(*number)),
        Value::Scalar(Scalar::Float32(number)) => Value::Float(f64::from(*number)),
        Value::List(items) => Value::List(items.iter().map(widened).collect()),
        Value::Map(map) => Value::Map(widened_map(map)),
        Value::Composite(composite) => {
            composite.map_parts(widened).map_or_else(|| value.clone(), Value::from)
        }
        _ => value.clone(),
    }
}

fn widened_map(map: &Map) -> Map {
    map.iter().map(|(key, value)| (key.clone(), widened(value))).collect()
}

/// The graph with widened properties, without its indexes.
pub fn widened_graph(graph: &Graph) -> Graph {
    let node = |node: &Node| Node::new(node.id, node.labels.iter().cloned(), widened_map(&node.properties));
    let edge = |edge: &Relationship| {
        let properties = widened_map(&edge.properties);
        Relationship::new(edge.id, edge.start, edge.end, edge.kind.clone(), properties)
    };
    let made =
        Graph::from_values(graph.nodes().map(node).collect(), graph.relationships().map(edge).collect());
    // The elements and their ends are the same as before, so that this cannot fail.
    made.unwrap_or_else(|_| graph.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Composite;

    #[test]
    fn numbers_have_64_bits_wherever_they_stand() {
        assert_eq!(widened(&Scalar::Int32(7).into()), Value::Int(7));
        assert_eq!(widened(&Scalar::Float32(0.5).into()), Value::Float(0.5));
        let map = Composite::map([(Scalar::Byte(1).into(), Value::list([Value::from(Scalar::Short(2))]))]);
        let wide = Composite::map([(Value::Int(1), Value::list([Value::Int(2)]))]);
        assert_eq!(widened(&map.into()), wide.into());
    }
}
