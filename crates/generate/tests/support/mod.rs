//! What the tests share.
#![allow(dead_code)] // every test file uses a part

pub mod matcher;
pub mod scope;

use edgewise_cypher::ast::Statement;
use edgewise_cypher::{Dialect, print_statement};
use edgewise_generate::{Config, Features, PRESETS, Round, Storable, generate_round};
use edgewise_model::Rng;

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
    vec![Features::all(Dialect::whole().clone()), plain("grafeo"), plain("opencypher-9"), plain("falkordb")]
}

/// Everything a dialect has.
pub fn whole() -> Features {
    Features::all(Dialect::whole().clone())
}

/// The round of a seed.
pub fn round(config: &Config, features: &Features, seed: u64) -> Round {
    generate_round(config, features, &mut Rng::from_seed_u64(seed))
}

/// All statements of a round: setup, queries, and the four of each partition's first.
pub fn statements(round: &Round) -> Vec<Statement> {
    let setup = round.setup.iter().map(|statement| statement.statement.clone());
    let queries = round.queries.iter().map(|query| query.statement.clone());
    let partitions = round.partitions.iter().flat_map(|base| {
        [None, Some(base.predicate.clone())].map(|filter| Statement::query(base.query(filter)))
    });
    setup.chain(queries).chain(partitions).collect()
}

/// A round as text.
pub fn text(round: &Round, features: &Features) -> String {
    let line = |statement: &Statement| print_statement(statement, &features.dialect) + ";\n";
    statements(round).iter().map(line).collect()
}
