//! Names nodes and relationships by their position in the graph, to compare answers whose element ids may differ.

use edgewise_model::graph::{CanonicalNames, canonical_names};
use edgewise_model::{Composite, Graph, Rows, Value};

/// Replaces every node and relationship in the rows by its canonical name in the graph, with its labels or type and its
/// properties. Elements with the same neighbourhood may share a name, and deleted elements have none: this may hide a
/// difference, but never invents one.
pub fn by_name(rows: &Rows, graph: &Graph) -> Rows {
    let holds = |row: &Vec<Value>| row.iter().any(holds_element);
    if !rows.rows.iter().any(holds) {
        return rows.clone();
    }
    let names = canonical_names(graph);
    let row = |row: &Vec<Value>| row.iter().map(|value| named(value, &names)).collect();
    Rows { columns: rows.columns.clone(), rows: rows.rows.iter().map(row).collect() }
}

/// True if the value is or contains a node, relationship or path.
fn holds_element(value: &Value) -> bool {
    match value {
        Value::Node(_) | Value::Relationship(_) | Value::Path(_) => true,
        Value::List(items) => items.iter().any(holds_element),
        Value::Map(map) => map.values().any(holds_element),
        Value::Composite(composite) => composite.parts().iter().any(holds_element),
        _ => false,
    }
}

/// The value with every node and relationship replaced by a map with its canonical name.
fn named(value: &Value, names: &CanonicalNames) -> Value {
    match value {
        Value::Node(node) => match names.nodes.get(&node.id) {
            None => Value::from("a deleted node"),
            Some(name) => Value::map([
                ("node", Value::from(name.as_str())),
                (
                    "labels",
                    Value::List(node.labels.iter().map(|label| Value::from(label.as_str())).collect()),
                ),
                ("properties", Value::Map(node.properties.clone())),
            ]),
        },
        Value::Relationship(relationship) => match names.relationships.get(&relationship.id) {
            None => Value::from("a deleted relationship"),
            Some(name) => Value::map([
                ("relationship", Value::from(name.as_str())),
                ("type", Value::from(relationship.kind.as_str())),
                ("properties", Value::Map(relationship.properties.clone())),
            ]),
        },
        Value::Path(path) => {
            let nodes = path.nodes().iter().map(|node| named(&Value::Node(Box::new(node.clone())), names));
            let relationships = path.relationships().iter();
            let relationships =
                relationships.map(|one| named(&Value::Relationship(Box::new(one.clone())), names));
            Value::map([
                ("nodes", Value::List(nodes.collect())),
                ("relationships", Value::List(relationships.collect())),
            ])
        }
        Value::List(items) => Value::List(items.iter().map(|item| named(item, names)).collect()),
        Value::Map(map) => {
            Value::Map(map.iter().map(|(key, item)| (key.clone(), named(item, names))).collect())
        }
        // A composite that cannot hold names, such as a subgraph, becomes a set of its named parts.
        Value::Composite(composite) => match composite.map_parts(|part| named(part, names)) {
            Some(composite) => composite.into(),
            None => {
                let parts = composite.parts().iter().map(|part| named(part, names));
                Composite::set(parts.collect()).into()
            }
        },
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::by_name;
    use edgewise_model::{Composite, Graph, Map, Rows, Value};

    #[test]
    fn elements_are_distinguished_by_their_position_and_not_by_their_ids() {
        let graph = |first: &str, second: &str| {
            let mut graph = Graph::new();
            let (one, two) = (graph.add_node([first], Map::new()), graph.add_node([second], Map::new()));
            (graph, one, two)
        };
        let (one, a, b) = graph("A", "B");
        let (other, b_there, a_there) = graph("B", "A");
        let rows = |graph: &Graph, id| {
            by_name(&Rows::new(["n"], vec![vec![Value::list([graph.node_value(id)])]]), graph)
        };
        assert_eq!(rows(&one, a), rows(&other, a_there));
        assert_eq!(rows(&one, b), rows(&other, b_there));
        assert_ne!(rows(&one, a), rows(&one, b));
        let inside = |graph: &Graph, id| {
            let set = Composite::set(vec![graph.node_value(id)]);
            by_name(&Rows::new(["n"], vec![vec![set.into()]]), graph)
        };
        assert_eq!(inside(&one, a), inside(&other, a_there));
        assert_ne!(inside(&one, a), inside(&one, b));
    }
}
