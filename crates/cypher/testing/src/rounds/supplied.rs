//! Makes rounds of a user's own queries and setup statements.

use crate::MadeRound;
use crate::consult::{graph_of, prefix_parameters};
use crate::rounds::{RoundMaker, Supplied};
use crate::{Round, RoundQuery};
use edgewise_cypher_generate::draw_setup;
use edgewise_cypher_generate::value::Pools;
use edgewise_cypher_syntax::ast::{Expr, LabelExpr, Labels, Literal, Name, PathElement, Query};
use edgewise_cypher_syntax::walk::{for_each_expr, for_each_pattern};
use edgewise_cypher_syntax::{Dialect, parse_statement, print_statement};
use edgewise_engine::Request;
use edgewise_model::{
    Graph, LabelSchema, Map, PropertyType, RelationshipSchema, Rng, ScalarType, Schema, Value,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// Makes rounds of a user's queries and setup. If one of them is missing, it is generated: queries for the user's data,
/// or data for the labels, types and keys that the user's queries use.
pub(super) trait SuppliedRounds {
    /// The round with this index.
    fn round(&self, maker: &RoundMaker, index: u64, rng: &mut Rng) -> MadeRound;
}

impl SuppliedRounds for Supplied {
    fn round(&self, maker: &RoundMaker, index: u64, rng: &mut Rng) -> MadeRound {
        let (config, features, context, per_round) = maker.parts();
        let trees: Vec<&Query> =
            self.queries.iter().filter_map(|query| Some(&query.query()?.query)).collect();
        let schema = schema_of(&trees);
        let (setup, others, graph, mutations) = match &self.setup {
            Some(statements) => {
                let own = Arc::new(statements.iter().map(Request::new).collect::<Vec<_>>());
                // Another target gets the statements in its own dialect, if they can be parsed.
                let printed = |text: &String, dialect: &Dialect| {
                    parse_statement(text)
                        .map_or_else(|_| text.clone(), |statement| print_statement(&statement, dialect))
                };
                let others = context.others.iter().map(|other| {
                    let texts = statements.iter().map(|text| printed(text, &other.settings.dialect));
                    Arc::new(texts.map(Request::new).collect::<Vec<_>>())
                });
                let others = others.collect();
                (Arc::clone(&own), others, graph_of(&own), None)
            }
            None => {
                let pools = Pools::draw(&mut rng.split("values"), config, features, &schema);
                let (setup, graph) = draw_setup(&mut rng.split("setup"), config, features, &schema, &pools);
                let (own, others) = maker.setup_requests(&schema, &setup);
                (own, others, Some(graph), Some(maker.mutations(&schema, setup)))
            }
        };
        // If the model cannot compute the graph that a setup creates, the graph is read back from the target.
        let modelled = graph.is_some();
        let graph = graph.unwrap_or_default();
        let (queries, parameters) = if self.queries.is_empty() {
            generated_queries(maker, &schema_of_graph(&graph), &graph, rng)
        } else {
            // Each round takes the queries after those of the previous round, and starts again at the end.
            let first = (index as usize).wrapping_mul(per_round) % self.queries.len();
            let count = per_round.min(self.queries.len());
            (
                self.queries.iter().cycle().skip(first).take(count).cloned().collect(),
                own_parameters(&self.queries),
            )
        };
        // With a user's own data, the types that the queries suggest may be wrong.
        let schema = if self.setup.is_some() { Schema::default() } else { schema };
        MadeRound {
            mutations,
            feedback: Duration::ZERO,
            round: Round {
                index,
                schema,
                setup,
                others,
                graph: Arc::new(graph),
                modelled,
                queries,
                parameters,
            },
        }
    }
}

/// The parameters that queries define themselves, as in `CYPHER p = 1 RETURN $p`.
fn own_parameters(queries: &[RoundQuery]) -> Map {
    let mut all = Map::new();
    for query in queries {
        let text = query.query().and_then(|query| query.text.as_deref());
        if let Some(statement) = text.and_then(|text| parse_statement(text).ok()) {
            all.extend(prefix_parameters(&statement));
        }
    }
    all
}

/// Generated queries for a user's data, and their parameters.
fn generated_queries(
    maker: &RoundMaker,
    schema: &Schema,
    graph: &Graph,
    rng: &mut Rng,
) -> (Vec<RoundQuery>, Map) {
    let (config, features, _, per_round) = maker.parts();
    let pools = Pools::draw(&mut rng.split("values"), config, features, schema);
    let grammar = edgewise_cypher_generate::Grammar::compile(config, features, rng);
    let source = edgewise_cypher_generate::Source::new(schema, &pools, graph);
    let mut rng = rng.split("queries");
    let mut context = edgewise_cypher_generate::Context::new(config, &source, &grammar, &mut rng);
    let mut parameters = Map::new();
    let queries = (0..per_round).filter_map(|_| {
        let generated = context.query();
        parameters.extend(generated.parameters);
        generated.statement.as_query().cloned().map(|query| RoundQuery::Read(query.into()))
    });
    (queries.collect(), parameters)
}

/// The labels, types and keys that queries use. The type of a key is that of a literal it is compared with, else
/// integer.
pub(super) fn schema_of(queries: &[&Query]) -> Schema {
    let (mut labels, mut types) = (BTreeSet::new(), BTreeSet::new());
    let mut keys: BTreeMap<Name, PropertyType> = BTreeMap::new();
    for query in queries {
        for_each_pattern(*query, |pattern| {
            for element in pattern.elements() {
                match element {
                    PathElement::Node(node) => add_names(node.labels.as_ref(), &mut labels),
                    PathElement::Relationship(relationship) => {
                        add_names(relationship.types.as_ref(), &mut types)
                    }
                    PathElement::Group(_) => {}
                }
            }
        });
        for_each_expr(*query, |expr| match expr {
            Expr::Property(_, key) => {
                keys.entry(key.clone()).or_insert(PropertyType::Integer);
            }
            Expr::Comparison(left, rest) => {
                if let (Expr::Property(_, key), [(_, right)]) = (&**left, rest.as_slice())
                    && let Some(kind) = literal_type(right)
                {
                    keys.insert(key.clone(), kind);
                }
            }
            Expr::Map(entries) => {
                for (key, value) in entries {
                    keys.insert(key.clone(), literal_type(value).unwrap_or(PropertyType::Integer));
                }
            }
            _ => {}
        });
    }
    if labels.is_empty() {
        labels.insert(Name::new_static("L"));
    }
    if types.is_empty() {
        types.insert(Name::new_static("T"));
    }
    let labels = labels.into_iter().map(|name| LabelSchema { name, properties: keys.clone() });
    let relationships =
        types.into_iter().map(|name| RelationshipSchema { name, properties: keys.clone(), ends: Vec::new() });
    Schema { labels: labels.collect(), relationships: relationships.collect(), indexes: Vec::new() }
}

/// The labels, types and keys of a graph. Each key has the type of its first value that has a property type.
pub(crate) fn schema_of_graph(graph: &Graph) -> Schema {
    let (mut labels, mut types) = (BTreeMap::new(), BTreeMap::new());
    let note = |into: &mut BTreeMap<Name, PropertyType>, properties: &edgewise_model::Map| {
        for (key, value) in properties {
            if let Some(kind) = type_of(value) {
                into.entry(key.clone()).or_insert(kind);
            }
        }
    };
    for node in graph.nodes() {
        for label in &node.labels {
            note(labels.entry(label.clone()).or_default(), &node.properties);
        }
    }
    for relationship in graph.relationships() {
        note(types.entry(relationship.kind.clone()).or_default(), &relationship.properties);
    }
    let labels = labels.into_iter().map(|(name, properties)| LabelSchema { name, properties });
    let relationships =
        types.into_iter().map(|(name, properties)| RelationshipSchema { name, properties, ends: Vec::new() });
    Schema { labels: labels.collect(), relationships: relationships.collect(), indexes: Vec::new() }
}

/// The property type of a stored value; none if no property type fits it.
fn type_of(value: &Value) -> Option<PropertyType> {
    let scalars = || ScalarType::ALL.into_iter();
    let mut types = scalars().map(PropertyType::from).chain(scalars().map(PropertyType::List));
    types.find(|kind| kind.admits(value))
}

/// Adds the names of labels or types.
fn add_names(labels: Option<&Labels>, found: &mut BTreeSet<Name>) {
    fn collect(expr: &LabelExpr, found: &mut BTreeSet<Name>) {
        match expr {
            LabelExpr::Name(name) => {
                found.insert(name.clone());
            }
            LabelExpr::Legacy(all) => found.extend(all.iter().cloned()),
            LabelExpr::Not(inner) => collect(inner, found),
            LabelExpr::And(left, right) | LabelExpr::Or(left, right) => {
                collect(left, found);
                collect(right, found);
            }
            LabelExpr::Wildcard | LabelExpr::Dynamic(..) => {}
        }
    }
    if let Some(labels) = labels {
        collect(&labels.expr, found);
    }
}

/// The property type of a literal.
fn literal_type(expr: &Expr) -> Option<PropertyType> {
    match expr {
        Expr::Literal(Literal::Integer(_)) => Some(PropertyType::Integer),
        Expr::Literal(Literal::Float(_)) => Some(PropertyType::Float),
        Expr::Literal(Literal::String(_)) => Some(PropertyType::String),
        Expr::Literal(Literal::Bool(_)) => Some(PropertyType::Boolean),
        Expr::Unary(_, inner) => literal_type(inner),
        Expr::List(items) => Some(PropertyType::List(literal_type(items.first()?)?.scalar())),
        _ => None,
    }
}
