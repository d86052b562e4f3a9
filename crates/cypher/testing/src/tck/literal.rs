//! Writes actual and expected values as a feature file of the TCK would: Cypher literals, nodes and relationships
//! without ids.

use super::Expected;
use edgewise_model::{Map, Name, Node, Path, Relationship, Rows, Value};
use std::fmt::Write as _;

/// The most rows of a table that are shown.
const SHOWN_ROWS: usize = 20;

/// An actual value as a feature file would write it. Two values have the same text if they are identical apart from the
/// ids of nodes and relationships.
pub fn literal(value: &Value) -> String {
    match value {
        Value::List(items) => list(items.iter().map(literal)),
        Value::Map(entries) => map(entries),
        Value::Node(node) => node_literal(node),
        Value::Relationship(relationship) => relationship_literal(relationship),
        Value::Path(path) => path_literal(path),
        plain => plain.to_string(),
    }
}

/// A table of actual rows as text: a line for the columns and a line for each row.
pub fn table(rows: &Rows) -> String {
    let columns: Vec<&str> = rows.columns.iter().map(Name::as_str).collect();
    lines(&columns.join(" | "), rows.rows.iter().map(|row| row.iter().map(literal).collect()))
}

/// A table of expected rows as text, in the same form.
pub(super) fn expected_table(columns: &[Name], rows: &[Vec<Expected>]) -> String {
    let columns: Vec<&str> = columns.iter().map(Name::as_str).collect();
    lines(&columns.join(" | "), rows.iter().map(|row| row.iter().map(expected).collect()))
}

/// A heading and at most `SHOWN_ROWS` rows as lines of text.
fn lines(head: &str, rows: impl ExactSizeIterator<Item = Vec<String>>) -> String {
    let left = rows.len().saturating_sub(SHOWN_ROWS);
    let mut text = format!("    | {head} |");
    for row in rows.take(SHOWN_ROWS) {
        let _ = write!(text, "\n    | {} |", row.join(" | "));
    }
    if left > 0 {
        let _ = write!(text, "\n    and {left} more");
    }
    text
}

/// An expected value as text, in the spelling of a feature file.
fn expected(value: &Expected) -> String {
    let properties = |entries: &std::collections::BTreeMap<Name, Expected>| {
        let entries: Vec<String> =
            entries.iter().map(|(key, value)| format!("{key}: {}", expected(value))).collect();
        format!("{{{}}}", entries.join(", "))
    };
    match value {
        Expected::List(items) => list(items.iter().map(expected)),
        Expected::Map(entries) => properties(entries),
        Expected::Node { labels, properties: entries } => {
            let labels: String = labels.iter().map(|label| format!(":{label}")).collect();
            element('(', &labels, &if entries.is_empty() { String::new() } else { properties(entries) }, ')')
        }
        Expected::Relationship { kind, properties: entries } => element(
            '[',
            &format!(":{kind}"),
            &if entries.is_empty() { String::new() } else { properties(entries) },
            ']',
        ),
        Expected::Path { nodes, relationships } => {
            let mut text = String::from("<");
            for (place, node) in nodes.iter().enumerate() {
                if let Some((relationship, forward)) =
                    place.checked_sub(1).and_then(|at| relationships.get(at))
                {
                    text.push_str(&arrow(&expected(relationship), *forward));
                }
                text.push_str(&expected(node));
            }
            text.push('>');
            text
        }
        plain => plain.to_value().map_or_else(String::new, |value| value.to_string()),
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn map(entries: &Map) -> String {
    let entries: Vec<String> =
        entries.iter().map(|(key, value)| format!("{key}: {}", literal(value))).collect();
    format!("{{{}}}", entries.join(", "))
}

fn element(open: char, tags: &str, properties: &str, close: char) -> String {
    let gap = if tags.is_empty() || properties.is_empty() { "" } else { " " };
    format!("{open}{tags}{gap}{properties}{close}")
}

fn properties_of(entries: &Map) -> String {
    if entries.is_empty() { String::new() } else { map(entries) }
}

fn node_literal(node: &Node) -> String {
    let mut labels: Vec<&str> = node.labels.iter().map(Name::as_str).collect();
    labels.sort_unstable();
    let labels: String = labels.into_iter().map(|label| format!(":{label}")).collect();
    element('(', &labels, &properties_of(&node.properties), ')')
}

fn relationship_literal(relationship: &Relationship) -> String {
    element('[', &format!(":{}", relationship.kind), &properties_of(&relationship.properties), ']')
}

fn path_literal(path: &Path) -> String {
    let mut text = String::from("<");
    for (place, node) in path.nodes().iter().enumerate() {
        if let Some(before) = place.checked_sub(1)
            && let (Some(relationship), Some(from)) =
                (path.relationships().get(before), path.nodes().get(before))
        {
            text.push_str(&arrow(&relationship_literal(relationship), relationship.start == from.id));
        }
        text.push_str(&node_literal(node));
    }
    text.push('>');
    text
}

/// A relationship with its arrow to the right or to the left.
fn arrow(relationship: &str, forward: bool) -> String {
    if forward { format!("-{relationship}->") } else { format!("<-{relationship}-") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_model::Graph;

    #[test]
    fn an_element_is_written_as_in_a_feature_file_whatever_its_id() {
        let mut graph = Graph::new();
        let first = graph.add_node(["B", "A"], Map::from([("k".into(), Value::Int(1))]));
        let second = graph.add_node(Vec::<Name>::new(), Map::new());
        let relationship = graph.add_relationship(second, first, "T", Map::new()).expect("both nodes exist");
        assert_eq!(literal(&graph.node_value(first)), "(:A:B {k: 1})");
        assert_eq!(literal(&graph.node_value(second)), "()");
        assert_eq!(literal(&graph.relationship_value(relationship)), "[:T]");
        assert_eq!(literal(&Value::List(vec![Value::Float(1.0), Value::string("a'b")])), "[1.0, 'a\\'b']");
    }

    #[test]
    fn an_expected_value_is_written_as_it_was_read() {
        for text in ["<(:A {k: 1})-[:T]->()<-[:S]-(:B)>", "{a: [1, 2.0, null], b: 'x'}", "[:T {k: true}]"] {
            let read = super::super::parse_expected(text).expect(text);
            assert_eq!(expected(&read), text);
        }
    }
}
