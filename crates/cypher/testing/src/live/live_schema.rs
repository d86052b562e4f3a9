//! `LiveData`: the schema and a sample of an existing database, read without writing to it.

use crate::live::LiveError;
use edgewise_cypher_syntax::is_bare_name;
use edgewise_engine::{Outcome, Request, Session};
use edgewise_model::{
    Ends, Graph, Index, LabelSchema, Map, Mutation, Name, Node, PropertyType, Relationship,
    RelationshipSchema, Rows, ScalarType, Schema, Value,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most nodes, and the most relationships, of the general sample.
const SAMPLE: usize = 200;
/// The most labels, and the most relationship types, that are also sampled one by one.
const MOST_NAMES: usize = 50;
/// The most elements that are read for each label or type.
const PER_NAME: usize = 10;

/// What is known of an existing database that is to be tested.
#[derive(Clone, Debug)]
pub struct LiveData {
    /// Labels, relationship types, and properties with their types. Keys with values of several types are left out.
    pub schema: Schema,
    /// A sample of nodes and relationships, with new ids that start at 0.
    pub graph: Graph,
    /// The property keys that were left out, each with the reason.
    pub left_out: BTreeMap<Name, &'static str>,
}

/// Reads the schema and a sample. Every statement only reads, and is bounded by LIMIT.
///
/// # Errors
/// If the database is empty, has no labels, or cannot be read.
pub fn read_live(session: &mut dyn Session) -> Result<LiveData, LiveError> {
    let mut sample = Sample::default();
    sample.add_answer(session, &format!("MATCH (n) RETURN n AS a LIMIT {SAMPLE}"))?;
    if sample.nodes.is_empty() {
        return Err(LiveError::Empty);
    }
    sample
        .add_answer(session, &format!("MATCH (a)-[r]->(b) RETURN a AS a, r AS b, b AS c LIMIT {SAMPLE}"))?;
    let labels = names(session, &format!("MATCH (n) RETURN DISTINCT labels(n) AS a LIMIT {MOST_NAMES}"))?;
    for label in &labels {
        let of = quoted(label);
        sample.add_answer(session, &format!("MATCH (n:{of}) RETURN n AS a LIMIT {PER_NAME}"))?;
    }
    let types = names(session, &format!("MATCH ()-[r]->() RETURN DISTINCT type(r) AS a LIMIT {MOST_NAMES}"))?;
    for kind in &types {
        let of = quoted(kind);
        let text = format!("MATCH (a)-[r:{of}]->(b) RETURN a AS a, r AS b, b AS c LIMIT {PER_NAME}");
        sample.add_answer(session, &text)?;
    }
    let mut data = sample.finish()?;
    data.schema.indexes = indexes(session, &data.schema)?;
    for index in &data.schema.indexes {
        let applied = data.graph.apply(&Mutation::CreateIndex(index.clone()));
        applied.map_err(|error| LiveError::Torn(error.to_string()))?;
    }
    Ok(data)
}

/// The indexes of the database that concern labels, types and keys of the schema; generated queries use no others.
fn indexes(session: &mut dyn Session, schema: &Schema) -> Result<Vec<Index>, LiveError> {
    let known = |index: &Index| {
        let properties = if index.kind.is_relationship() {
            schema.relationship(&index.label).map(|kind| &kind.properties)
        } else {
            schema.label(&index.label).map(|label| &label.properties)
        };
        properties.is_some_and(|properties| index.keys.iter().all(|key| properties.contains_key(key)))
    };
    match session.indexes() {
        Ok(indexes) => Ok(indexes.into_iter().filter(known).collect::<BTreeSet<_>>().into_iter().collect()),
        Err(outcome) if outcome.ends_session() => Err(LiveError::Refused {
            query: "the list of indexes".to_owned(),
            outcome: "the end of the session".to_owned(),
        }),
        // A user who may read data may lack the right to list indexes, so an error means that no indexes are known.
        Err(_) => Ok(Vec::new()),
    }
}

/// A label or type as written in a query, in backticks if it needs them.
fn quoted(name: &str) -> String {
    if is_bare_name(name) { name.to_owned() } else { format!("`{}`", name.replace('`', "``")) }
}

/// Runs a statement and returns its rows.
fn ask(session: &mut dyn Session, text: &str) -> Result<Rows, LiveError> {
    match session.run(&Request::new(text)).outcome {
        Outcome::Rows(rows) => Ok(rows),
        Outcome::Done => Ok(Rows::default()),
        Outcome::Error { message, .. } => {
            Err(LiveError::Refused { query: text.to_owned(), outcome: format!("an error: {message}") })
        }
        Outcome::Crash(_) => {
            Err(LiveError::Refused { query: text.to_owned(), outcome: "a crash".to_owned() })
        }
        Outcome::Hang { limit_ms } => Err(LiveError::Refused {
            query: text.to_owned(),
            outcome: format!("no answer within {limit_ms} ms"),
        }),
        Outcome::Graph(_) => Err(LiveError::Refused {
            query: text.to_owned(),
            outcome: "something other than rows".to_owned(),
        }),
    }
}

/// The strings in the answer, whose single column has strings or lists of strings.
fn names(session: &mut dyn Session, text: &str) -> Result<BTreeSet<Name>, LiveError> {
    let mut found = BTreeSet::new();
    for value in ask(session, text)?.rows.into_iter().flatten() {
        match value {
            Value::String(name) => drop(found.insert(name)),
            Value::List(items) => found.extend(items.into_iter().filter_map(|item| match item {
                Value::String(name) => Some(name),
                _ => None,
            })),
            _ => {}
        }
    }
    Ok(found.into_iter().take(MOST_NAMES).collect())
}

/// The nodes and relationships that were read so far.
#[derive(Default)]
struct Sample {
    nodes: BTreeMap<u64, Node>,
    relationships: BTreeMap<u64, Relationship>,
}

impl Sample {
    /// Adds the nodes and relationships in the answer of a statement.
    fn add_answer(&mut self, session: &mut dyn Session, text: &str) -> Result<(), LiveError> {
        for value in ask(session, text)?.rows.into_iter().flatten() {
            match value {
                Value::Node(node) => drop(self.nodes.insert(node.id, *node)),
                Value::Relationship(one) => drop(self.relationships.insert(one.id, *one)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes the schema and the graph of the sample.
    fn finish(self) -> Result<LiveData, LiveError> {
        if self.nodes.values().all(|node| node.labels.is_empty()) {
            return Err(LiveError::Unlabelled { sampled: self.nodes.len() });
        }
        let mut left_out = BTreeMap::new();
        let kinds = self.kinds(&mut left_out);
        let schema = self.schema(&kinds);
        // The ids of servers may be huge; the graph of the model needs small ones.
        let place: BTreeMap<u64, u64> = self.nodes.keys().zip(0..).map(|(id, place)| (*id, place)).collect();
        let keep = |properties: Map| -> Map {
            properties.into_iter().filter(|(key, value)| admits(&kinds, key, value)).collect()
        };
        let nodes = self
            .nodes
            .into_values()
            .map(|node| Node::new(place[&node.id], node.labels, keep(node.properties)))
            .collect();
        let relationships = self.relationships.into_values().zip(0..).filter_map(|(one, id)| {
            let (start, end) = (*place.get(&one.start)?, *place.get(&one.end)?);
            Some(Relationship::new(id, start, end, one.kind, keep(one.properties)))
        });
        let graph = Graph::from_values(nodes, relationships.collect())
            .map_err(|error| LiveError::Torn(error.to_string()))?;
        Ok(LiveData { schema, graph, left_out })
    }

    /// The type of each property key. A key has the same type for all labels and types, because a node may have several
    /// labels.
    fn kinds(&self, left_out: &mut BTreeMap<Name, &'static str>) -> BTreeMap<Name, PropertyType> {
        let mut kinds: BTreeMap<Name, PropertyType> = BTreeMap::new();
        let nodes = self.nodes.values().map(|node| &node.properties);
        let relationships = self.relationships.values().map(|one| &one.properties);
        for (key, value) in nodes.chain(relationships).flatten() {
            let Some(kind) = kind_of(value) else {
                // An empty list fits any list type, so the type of its elements is not known.
                if !matches!(value, Value::List(items) if items.is_empty()) {
                    left_out.insert(key.clone(), "holds values that have no property type");
                }
                continue;
            };
            if *kinds.entry(key.clone()).or_insert(kind) != kind {
                left_out.insert(key.clone(), "holds values of several types");
            }
        }
        kinds.retain(|key, _| !left_out.contains_key(key));
        kinds
    }

    /// The schema of the sample, given the type of each key.
    fn schema(&self, kinds: &BTreeMap<Name, PropertyType>) -> Schema {
        let mut labels: BTreeMap<Name, BTreeMap<Name, PropertyType>> = BTreeMap::new();
        let typed = |properties: &Map| -> Vec<(Name, PropertyType)> {
            properties.keys().filter_map(|key| Some((key.clone(), *kinds.get(key)?))).collect()
        };
        for node in self.nodes.values() {
            for label in &node.labels {
                labels.entry(label.clone()).or_default().extend(typed(&node.properties));
            }
        }
        let mut types: BTreeMap<Name, (BTreeMap<Name, PropertyType>, BTreeSet<Ends>)> = BTreeMap::new();
        for one in self.relationships.values() {
            let (properties, ends) = types.entry(one.kind.clone()).or_default();
            properties.extend(typed(&one.properties));
            let labels = |id: u64| self.nodes.get(&id).map(|node| node.labels.clone()).unwrap_or_default();
            for from in labels(one.start) {
                ends.extend(labels(one.end).into_iter().map(|to| Ends::new(from.clone(), to)));
            }
        }
        Schema {
            labels: labels.into_iter().map(|(name, properties)| LabelSchema { name, properties }).collect(),
            relationships: types
                .into_iter()
                .map(|(name, (properties, ends))| RelationshipSchema {
                    name,
                    properties,
                    ends: ends.into_iter().collect(),
                })
                .collect(),
            indexes: Vec::new(),
        }
    }
}

/// Whether the schema has the key, and the value has the key's type.
fn admits(kinds: &BTreeMap<Name, PropertyType>, key: &Name, value: &Value) -> bool {
    kinds.get(key).is_some_and(|kind| kind.admits(value))
}

/// The property type of a value; none if no property type fits it.
fn kind_of(value: &Value) -> Option<PropertyType> {
    let scalar = |value: &Value| ScalarType::ALL.into_iter().find(|scalar| scalar.kind() == value.kind());
    match value {
        Value::List(items) => {
            let first = scalar(items.first()?)?;
            items.iter().all(|item| scalar(item) == Some(first)).then_some(PropertyType::List(first))
        }
        other => scalar(other).map(PropertyType::from),
    }
}
