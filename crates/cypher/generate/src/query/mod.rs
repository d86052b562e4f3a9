//! Generates queries that are well typed and use only variables in scope, from tables of productions.
//!
//! A [`Context`] holds the variables in scope with their types and their values in one remembered row, the limits of
//! the query, and the compiled [`Grammar`]. The remembered row is a row that the query should return. Patterns are
//! taken from the model graph, the graph that the setup creates, so that they match; predicates are built to be true,
//! false or null for the remembered row.

mod aggregate;
mod clause;
mod constraint;
mod context;
mod coverage;
mod expr;
mod filter;
mod filtered;
mod function;
mod grammar;
mod guided;
mod key_use;
mod mutate;
mod pattern;
mod production;
mod schema_statement;
mod scope;
mod source;
mod value_type;
mod variable;
mod whole;

pub use context::Context;
pub use coverage::Coverage;
pub use grammar::Grammar;
pub use guided::Truth;
pub use key_use::KeyUse;
pub use mutate::Seed;
pub use production::ProductionInfo;
pub use scope::Scope;
pub use source::Source;
pub use value_type::{Base, ValueType};
pub use variable::{Variable, Witness};
pub use whole::GeneratedQuery;

use production::Production;

/// Every production with its table, name and default weight. Its position is the index that [`Grammar::compile`] gives
/// it.
pub fn productions() -> impl Iterator<Item = ProductionInfo> {
    /// The productions of one table.
    fn lines<M>(
        table: &'static str,
        lines: &'static [Production<M>],
    ) -> impl Iterator<Item = ProductionInfo> {
        lines.iter().map(move |line| ProductionInfo { table, name: line.name, weight: line.weight })
    }
    let functions = function::RECIPES.iter();
    lines("general", expr::GENERAL)
        .chain(lines("boolean", expr::BOOLEAN))
        .chain(lines("small", expr::SMALL))
        .chain(lines("integer", expr::INTEGER))
        .chain(lines("float", expr::FLOAT))
        .chain(lines("string", expr::STRING))
        .chain(lines("list", expr::LIST))
        .chain(lines("map", expr::MAP))
        .chain(lines("other", expr::OTHER))
        .chain(lines("guided", guided::GUIDED))
        .chain(lines("first", clause::FIRST))
        .chain(lines("clause", clause::CLAUSES))
        .chain(lines("write", clause::WRITES))
        .chain(lines("aggregate", aggregate::AGGREGATES))
        .chain(lines("labels", pattern::LABELS))
        .chain(lines("types", pattern::TYPES))
        .chain(lines("shape", pattern::SHAPES))
        .chain(lines("whole", whole::WHOLE))
        .chain(lines("mutation", mutate::MUTATIONS))
        .chain(functions.map(|recipe| ProductionInfo {
            table: "function",
            name: recipe.name,
            weight: recipe.weight,
        }))
        .chain(crate::template::TEMPLATES.iter().map(|template| ProductionInfo {
            table: crate::template::TABLE,
            name: template.name,
            weight: template.weight,
        }))
}
