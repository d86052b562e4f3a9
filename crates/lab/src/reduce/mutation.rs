//! Smaller setup statements: what a mutation does, less one property, label, node or relationship.

use edgewise_model::{Map, Mutation, Value};

/// The mutations one step smaller, in a fixed order.
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
            for place in 0..nodes.len() {
                let touched = relationships.iter().any(|each| each.from == place || each.to == place);
                if touched || nodes.len() == 1 {
                    continue;
                }
                let mut nodes = nodes.clone();
                let mut relationships = relationships.clone();
                nodes.remove(place);
                // Relationships name nodes by place.
                let lowered = |end: usize| if end > place { end - 1 } else { end };
                for each in &mut relationships {
                    (each.from, each.to) = (lowered(each.from), lowered(each.to));
                }
                candidates.push(Mutation::CreatePattern { nodes, relationships });
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
        _ => Vec::new(),
    }
}

/// No entries, one entry less, or one value made simple.
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

/// Simpler values of the same type; none for one that is simple.
fn simple_values(value: &Value) -> Vec<Value> {
    match value {
        Value::Int(number) if !(0..=1).contains(number) => vec![Value::Int(0), Value::Int(1)],
        Value::Float(number) if *number != 0.0 && *number != 1.0 => {
            vec![Value::Float(0.0), Value::Float(1.0)]
        }
        Value::String(text) if text.chars().count() > 1 => vec![Value::from(""), Value::from("a")],
        Value::List(items) if !items.is_empty() => without_each(items).map(Value::List).collect(),
        _ => Vec::new(),
    }
}

fn without_each<T: Clone>(items: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..items.len()).map(|place| {
        let mut fewer = items.to_vec();
        fewer.remove(place);
        fewer
    })
}
