//! Functions that the tests of this crate share.
#![allow(dead_code)] // every test file uses only some of the helpers

pub mod judge;

use edgewise_cypher_generate::query::ValueType;
use edgewise_cypher_generate::{
    Config, Features, Feedback, GeneratedQuery, PRESETS, Procedure, Round, Storable, generate_round,
};
use edgewise_cypher_syntax::ast::{Clause, Expr, Query, Statement, StatementBody};
use edgewise_cypher_syntax::{Dialect, print_statement};
use edgewise_model::{Graph, Map, Rng};

/// Every preset with its name.
pub fn presets() -> impl Iterator<Item = (&'static str, Config)> {
    PRESETS.iter().map(|preset| (preset.name, (preset.config)()))
}

/// Targets that differ in what they support.
pub fn targets() -> Vec<Features> {
    let plain = |id: &str| {
        let dialect = Dialect::by_id(id).unwrap_or_else(|| panic!("there is no dialect {id}")).clone();
        Features { storable: Storable::PLAIN, ..Features::all(dialect) }
    };
    vec![
        whole(),
        plain("grafeo"),
        plain("opencypher-9"),
        plain("falkordb"),
        plain("neo4j-5"),
        plain("neo4j-4.4"),
    ]
}

/// A target that supports everything in the whole dialect, with the procedures of [`judge::procedures`].
pub fn whole() -> Features {
    let numbers = Procedure {
        name: "test.numbers".into(),
        inputs: vec![("least".into(), ValueType::SMALL)],
        outputs: vec![("number".into(), ValueType::INTEGER), ("word".into(), ValueType::STRING)],
    };
    Features { procedures: vec![numbers], ..Features::all(Dialect::whole().clone()) }
}

/// The round that a seed gives.
pub fn round(config: &Config, features: &Features, seed: u64) -> Round {
    generate_round(config, features, &mut Rng::from_seed_u64(seed))
}

/// All statements of a round, setup and queries, with their parameters.
pub fn statements(round: &Round) -> Vec<(Statement, Map)> {
    let setup = round.setup.iter().map(|statement| (statement.statement.clone(), Map::new()));
    let queries = round.queries.iter().map(|query| (query.statement.clone(), query.parameters.clone()));
    setup.chain(queries).collect()
}

/// A round of queries whose last clause before RETURN has a filter.
pub fn filtered_round(features: &Features, seed: u64) -> Round {
    let mut config = Config::default();
    config.query.filtered = 100;
    config.query.schema_statements = 0;
    round(&config, features, seed)
}

/// The place of the filter in the last clause before RETURN.
pub fn last_filter(statement: &mut Statement) -> Option<&mut Option<Expr>> {
    let StatementBody::Query(query) = &mut statement.body else { return None };
    match query.first.clauses.iter_mut().nth_back(1)? {
        Clause::Match(last) => Some(&mut last.where_),
        Clause::With(last) => Some(&mut last.where_),
        _ => None,
    }
}

/// Feedback that claims that every query returns data, so that many queries are mutated. `answers` really asks the
/// reference.
pub struct AlwaysFinds;

impl Feedback for AlwaysFinds {
    fn returns_data(&self, _: &GeneratedQuery, _: &Graph) -> bool {
        true
    }

    fn answers(&self, query: &Query) -> bool {
        judge::run(&Statement::query(query.clone()), &Map::new(), &mut Graph::new()).is_ok()
    }
}

/// A round as text. The parameters of a statement follow it in a comment.
pub fn text(round: &Round, features: &Features) -> String {
    let line = |(statement, parameters): &(Statement, Map)| {
        let text = print_statement(statement, &features.dialect);
        if parameters.is_empty() { text + ";\n" } else { format!("{text}; // {parameters:?}\n") }
    };
    statements(round).iter().map(line).collect()
}
