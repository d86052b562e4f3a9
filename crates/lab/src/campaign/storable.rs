//! Checks, by a target's profile, whether the target stores the values of a graph unchanged.

use edgewise_engine::Storable;
use edgewise_model::{Graph, Value};

/// True if the target can store all property values of a graph, and returns them unchanged.
pub(super) fn holds_storable(graph: &Graph, storable: Storable) -> bool {
    let nodes = graph.nodes().flat_map(|node| node.properties.values());
    let relationships = graph.relationships().flat_map(|relationship| relationship.properties.values());
    nodes.chain(relationships).all(|value| is_storable(value, storable))
}

/// True if the target stores a value, and all values in it, unchanged.
fn is_storable(value: &Value, storable: Storable) -> bool {
    match value {
        Value::Float(float) => storable.non_finite || float.is_finite(),
        Value::List(items) => storable.list && items.iter().all(|item| is_storable(item, storable)),
        Value::Duration(_) => storable.duration,
        Value::Point(_) => storable.point,
        Value::Date(_)
        | Value::LocalTime(_)
        | Value::Time(_)
        | Value::LocalDateTime(_)
        | Value::DateTime(_) => storable.temporal,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::holds_storable;
    use edgewise_engine::Profile;
    use edgewise_model::{Duration, Graph, Map, Value};

    #[test]
    fn a_value_that_the_target_changes_is_also_found_inside_lists() {
        let of = |target: &str| Profile::built_in(target).expect("the profile is built in").storable;
        let holds = |target: &str, value: Value| {
            let mut graph = Graph::new();
            graph.add_node(["L"], Map::from([("k".into(), value)]));
            holds_storable(&graph, of(target))
        };
        let day = || Value::Duration(Duration::new(0, 1, 0, 0).expect("a day"));
        assert!(holds("falkordb", Value::Int(1)) && holds("neo4j", day()));
        assert!(!holds("falkordb", day()) && !holds("falkordb", Value::list([day()])));
    }
}
