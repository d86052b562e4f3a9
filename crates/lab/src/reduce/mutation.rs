//! Makes setup statements smaller: removes a property, label, node or relationship from a mutation.

use edgewise_model::{
    Index, LabelSchema, Map, Mutation, Name, PatternRelationship, PropertyType, RelationshipSchema, Table,
    Value,
};
use std::collections::BTreeMap;
use std::ops::Range;

/// The mutations that are one step smaller, in a fixed order.
pub(super) fn smaller(mutation: &Mutation) -> Vec<Mutation> {
    match mutation {
        Mutation::CreateNode { labels, properties } => {
            let mut candidates: Vec<Mutation> = without_each(labels)
                .map(|labels| Mutation::CreateNode { labels, properties: properties.clone() })
                .collect();
            candidates.extend(
                smaller_maps(properties)
                    .into_iter()
                    .map(|properties| Mutation::CreateNode { labels: labels.clone(), properties }),
            );
            candidates
        }
        Mutation::CreatePattern { nodes, relationships } => {
            let mut candidates = Vec::new();
            if nodes.len() > 1 {
                candidates.extend(
                    (0..nodes.len()).map(|place| without_nodes(nodes, relationships, &(place..place + 1))),
                );
            }
            candidates.extend(
                without_each(relationships)
                    .map(|relationships| Mutation::CreatePattern { nodes: nodes.clone(), relationships }),
            );
            for (place, (labels, properties)) in nodes.iter().enumerate() {
                let mut change = |labels, properties| {
                    let mut nodes = nodes.clone();
                    nodes[place] = (labels, properties);
                    candidates.push(Mutation::CreatePattern { nodes, relationships: relationships.clone() });
                };
                smaller_maps(properties)
                    .into_iter()
                    .for_each(|properties| change(labels.clone(), properties));
                without_each(labels).for_each(|labels| change(labels, properties.clone()));
            }
            for place in 0..relationships.len() {
                for properties in smaller_maps(&relationships[place].properties) {
                    let mut relationships = relationships.clone();
                    relationships[place].properties = properties;
                    candidates.push(Mutation::CreatePattern { nodes: nodes.clone(), relationships });
                }
            }
            candidates
        }
        Mutation::CreateRelationships { from, to, kind, properties } => smaller_maps(properties)
            .into_iter()
            .map(|properties| Mutation::CreateRelationships {
                from: from.clone(),
                to: to.clone(),
                kind: kind.clone(),
                properties,
            })
            .collect(),
        Mutation::Declare(table) => smaller_tables(table).into_iter().map(Mutation::Declare).collect(),
        Mutation::CreateIndex(index) if index.keys.len() > 1 => without_each(&index.keys)
            .map(|keys| Mutation::CreateIndex(Index { keys, ..index.clone() }))
            .collect(),
        _ => Vec::new(),
    }
}

/// The declarations with fewer properties or fewer pairs of labels.
fn smaller_tables(table: &Table) -> Vec<Table> {
    match table {
        Table::Nodes(label) => fewer_properties(&label.properties)
            .map(|properties| Table::Nodes(LabelSchema { properties, name: label.name.clone() }))
            .collect(),
        Table::Relationships(kind) => {
            let with = |ends: &[_]| RelationshipSchema { ends: ends.to_vec(), ..kind.clone() };
            let (first, second) = kind.ends.split_at(kind.ends.len() / 2);
            let halves = [first, second].into_iter().filter(|_| kind.ends.len() > 1).map(with);
            let one_less = (0..kind.ends.len()).filter(|_| kind.ends.len() > 2).map(|place| {
                let mut smaller = kind.clone();
                smaller.ends.remove(place);
                smaller
            });
            let properties = fewer_properties(&kind.properties)
                .map(|properties| RelationshipSchema { properties, ..kind.clone() });
            halves.chain(one_less).chain(properties).map(Table::Relationships).collect()
        }
    }
}

/// No properties, and then the properties without each one of them.
fn fewer_properties(
    properties: &BTreeMap<Name, PropertyType>,
) -> impl Iterator<Item = BTreeMap<Name, PropertyType>> + '_ {
    let none = (properties.len() > 1).then(BTreeMap::new);
    let without = properties.keys().map(|key| {
        let mut fewer = properties.clone();
        fewer.remove(key);
        fewer
    });
    none.into_iter().chain(without)
}

/// A pattern without the nodes at the indices `removed`, and without the relationships of those nodes.
fn without_nodes(
    nodes: &[(Vec<Name>, Map)],
    relationships: &[PatternRelationship],
    removed: &Range<usize>,
) -> Mutation {
    let mut kept = relationships.to_vec();
    kept.retain(|each| !removed.contains(&each.from) && !removed.contains(&each.to));
    // Relationships refer to nodes by index, so indices after the removed nodes become smaller.
    let lowered = |end: usize| if end >= removed.end { end - removed.len() } else { end };
    for each in &mut kept {
        (each.from, each.to) = (lowered(each.from), lowered(each.to));
    }
    let nodes = [&nodes[..removed.start], &nodes[removed.end..]].concat();
    Mutation::CreatePattern { nodes, relationships: kept }
}

/// How many nodes and relationships a mutation creates as a pattern; `(0, 0)` for other mutations.
pub(super) fn pattern_size(mutation: &Mutation) -> (usize, usize) {
    match mutation {
        Mutation::CreatePattern { nodes, relationships } => (nodes.len(), relationships.len()),
        _ => (0, 0),
    }
}

/// The pattern without the nodes at the indices `removed`; `None` if no node would be left.
pub(super) fn with_fewer_nodes(mutation: &Mutation, removed: &Range<usize>) -> Option<Mutation> {
    match mutation {
        Mutation::CreatePattern { nodes, relationships } if removed.len() < nodes.len() => {
            Some(without_nodes(nodes, relationships, removed))
        }
        _ => None,
    }
}

/// The pattern without the relationships at the indices `removed`; `None` for other mutations.
pub(super) fn with_fewer_relationships(mutation: &Mutation, removed: &Range<usize>) -> Option<Mutation> {
    match mutation {
        Mutation::CreatePattern { nodes, relationships } => {
            let kept = [&relationships[..removed.start], &relationships[removed.end..]].concat();
            Some(Mutation::CreatePattern { nodes: nodes.clone(), relationships: kept })
        }
        _ => None,
    }
}

/// The mutation with only those labels and properties whose names are `mentioned`. `declared` is true if the engine
/// needs declarations: then every node keeps its label.
pub(super) fn only_mentioned(
    mutation: &Mutation,
    declared: bool,
    mentioned: &dyn Fn(&str) -> bool,
) -> Mutation {
    let mut mutation = mutation.clone();
    let thin = |labels: &mut Vec<Name>, properties: &mut Map| {
        labels.retain(|label| declared || mentioned(label));
        properties.retain(|key, _| mentioned(key));
    };
    match &mut mutation {
        Mutation::CreateNode { labels, properties } => thin(labels, properties),
        Mutation::CreatePattern { nodes, relationships } => {
            nodes.iter_mut().for_each(|(labels, properties)| thin(labels, properties));
            for relationship in relationships {
                relationship.properties.retain(|key, _| mentioned(key));
            }
        }
        Mutation::Declare(
            Table::Nodes(LabelSchema { properties, .. })
            | Table::Relationships(RelationshipSchema { properties, .. }),
        ) => properties.retain(|key, _| mentioned(key)),
        Mutation::CreateRelationships { properties, .. } => properties.retain(|key, _| mentioned(key)),
        _ => {}
    }
    mutation
}

/// Smaller maps: the empty map, the map without one of its entries, or with one simpler value.
fn smaller_maps(map: &Map) -> Vec<Map> {
    let mut candidates = Vec::new();
    if map.len() > 1 {
        candidates.push(Map::new());
    }
    for key in map.keys() {
        let mut fewer = map.clone();
        fewer.remove(key);
        candidates.push(fewer);
    }
    for (key, value) in map {
        for simple in simple_values(value) {
            let mut simpler = map.clone();
            simpler.insert(key.clone(), simple);
            candidates.push(simpler);
        }
    }
    candidates
}

/// Simpler values of the same type; empty if the value is simple already.
fn simple_values(value: &Value) -> Vec<Value> {
    match value {
        Value::Int(number) if !(0..=2).contains(number) => vec![Value::Int(0), Value::Int(1), Value::Int(2)],
        Value::Float(number) if ![0.0, 0.5, 1.0].contains(number) => {
            vec![Value::Float(0.0), Value::Float(1.0), Value::Float(0.5)]
        }
        Value::String(text) if text.chars().count() > 1 => {
            let half: String = text.chars().take(text.chars().count() / 2).collect();
            vec![Value::from(""), Value::from("a"), Value::from(half)]
        }
        Value::List(items) if !items.is_empty() => without_each(items).map(Value::List).collect(),
        _ => Vec::new(),
    }
}

/// The list without its first item, without its second item, and so on.
fn without_each<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|place| {
        let mut fewer = items.to_vec();
        fewer.remove(place);
        fewer
    })
}

#[cfg(test)]
mod tests {
    use super::smaller;
    use edgewise_model::{Index, Mutation};

    #[test]
    fn the_keys_of_an_index_are_removed_one_by_one_up_to_the_last() {
        let index = |keys: &[&str]| Mutation::CreateIndex(Index::node_range("L", keys.iter().copied()));
        assert_eq!(smaller(&index(&["a", "b"])), [index(&["b"]), index(&["a"])]);
        assert!(smaller(&index(&["a"])).is_empty());
    }
}
