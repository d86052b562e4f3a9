//! Makes index and constraint statements between queries. They must not change any answer.

use edgewise_cypher_syntax::Dialect;
use edgewise_cypher_syntax::ast::{ConstraintDrop, ConstraintStatement, Name, Statement, StatementBody};
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::{Index, IndexKind, Mutation};

use super::Context;
use super::constraint::{self, Kinds};
use crate::setup::mutation_statement;

impl Context<'_> {
    /// Makes `CREATE INDEX …` of a new index, `DROP INDEX …` of an existing one, or a statement that creates a
    /// constraint which the graph satisfies. None if the target supports none of these. A constraint is dropped again
    /// by the next statement, so that no query can violate it.
    pub(crate) fn schema_statement(&mut self) -> Option<Statement> {
        let grammar = self.grammar;
        let schema = grammar.schema.as_ref()?;
        if schema.constraints.any() && self.rng.one_in(4) {
            let (name, statement) = constraint::create(self, schema.constraints)?;
            self.constraint = Some(name);
            return Some(statement);
        }
        let mutation = if !self.indexes.is_empty() && self.rng.bool() {
            let place = self.rng.index(self.indexes.len());
            Mutation::DropIndex(self.indexes.swap_remove(place))
        } else {
            Mutation::CreateIndex(self.new_index(schema)?)
        };
        Some(mutation_statement(&mutation, &schema.dialect))
    }

    /// Draws an index that does not exist yet.
    fn new_index(&mut self, schema: &SchemaGrammar) -> Option<Index> {
        let source = self.source;
        let of_relationship = schema.relationship_indexes && (!schema.node_indexes || self.rng.one_in(3));
        if !of_relationship && !schema.node_indexes {
            return None;
        }
        let (names, keys, kind) = if of_relationship {
            (&source.types, &source.relationship_keys, IndexKind::RelRange)
        } else {
            (&source.labels, &source.node_keys, IndexKind::NodeRange)
        };
        let label = self.rng.pick(names)?.clone();
        let key = source.key(*self.rng.pick(keys)?).name.clone();
        let index = Index { kind, label, keys: vec![key] };
        // Some engines allow a key in one index only.
        if self.indexes.iter().any(|own| own.label == index.label && own.keys.contains(&index.keys[0])) {
            return None;
        }
        self.indexes.push(index.clone());
        Some(index)
    }
}

/// Makes `DROP CONSTRAINT name`.
pub fn drop_constraint(name: Name) -> Statement {
    let drop = ConstraintDrop::Named { name, if_exists: false };
    Statement { mode: None, options: None, body: StatementBody::Constraint(ConstraintStatement::Drop(drop)) }
}

/// Which index and constraint statements the target supports.
#[derive(Clone, Debug)]
pub struct SchemaGrammar {
    dialect: Dialect,
    node_indexes: bool,
    relationship_indexes: bool,
    constraints: Kinds,
}

impl SchemaGrammar {
    /// Which of these statements the target supports; none if it supports none, or if the configuration wants no such
    /// statements.
    pub fn new(config: &crate::Config, features: &crate::Features) -> Option<Self> {
        let spelt = features.allows(Construct::IndexFor) || features.allows(Construct::IndexOn);
        let relationship_indexes =
            spelt && features.relationship_indexes && features.allows(Construct::RelationshipIndex);
        let node_indexes = spelt && features.node_indexes;
        let constraints = Kinds::new(features);
        let any = node_indexes || relationship_indexes || constraints.any();
        (any && config.query.schema_statements > 0).then(|| Self {
            dialect: features.dialect.clone(),
            node_indexes,
            relationship_indexes,
            constraints,
        })
    }
}
