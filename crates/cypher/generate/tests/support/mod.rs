//! What the tests share.
#![allow(dead_code)] // every test file uses a part

pub mod judge;

use edgewise_cypher_generate::query::ValueType;
use edgewise_cypher_generate::{Config, Features, PRESETS, Procedure, Round, Storable, generate_round};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::{Dialect, print_statement};
use edgewise_model::{Map, Rng};

/// Every preset with its name.
pub fn presets() -> impl Iterator<Item = (&'static str, Config)> {
    PRESETS.iter().map(|preset| (preset.name, (preset.config)()))
}

/// Targets that differ in what they can do.
pub fn targets() -> Vec<Features> {
    let plain = |id: &str| {
        let dialect = Dialect::by_id(id).unwrap_or_else(|| panic!("no dialect {id}")).clone();
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

/// Everything a dialect has, and the procedures of [`judge::procedures`].
pub fn whole() -> Features {
    let numbers = Procedure {
        name: "test.numbers".into(),
        inputs: vec![("least".into(), ValueType::SMALL)],
        outputs: vec![("number".into(), ValueType::INTEGER), ("word".into(), ValueType::STRING)],
    };
    Features { procedures: vec![numbers], ..Features::all(Dialect::whole().clone()) }
}

/// The round of a seed.
pub fn round(config: &Config, features: &Features, seed: u64) -> Round {
    generate_round(config, features, &mut Rng::from_seed_u64(seed))
}

/// All statements of a round with their parameters: setup, queries, and the first of each partition with and without its
/// predicate.
pub fn statements(round: &Round) -> Vec<(Statement, Map)> {
    let setup = round.setup.iter().map(|statement| (statement.statement.clone(), Map::new()));
    let queries = round.queries.iter().map(|query| (query.statement.clone(), query.parameters.clone()));
    let partitions = round.partitions.iter().flat_map(|base| {
        [None, Some(base.predicate.clone())]
            .map(|filter| (Statement::query(base.query(filter)), base.parameters.clone()))
    });
    setup.chain(queries).chain(partitions).collect()
}

/// A round as text; parameters follow their statement.
pub fn text(round: &Round, features: &Features) -> String {
    let line = |(statement, parameters): &(Statement, Map)| {
        let text = print_statement(statement, &features.dialect);
        if parameters.is_empty() { text + ";\n" } else { format!("{text}; // {parameters:?}\n") }
    };
    statements(round).iter().map(line).collect()
}
