//! Index statements between queries: they change no answer.

use edgewise_cypher::ast::Statement;
use edgewise_cypher::dialect::Construct;
use edgewise_model::{Index, IndexKind, Mutation};

use super::Context;
use crate::setup::mutation_statement;

impl Context<'_> {
    /// `CREATE INDEX …` of one there is not, or `DROP INDEX …` of one there is; none where the target has no indexes.
    pub(crate) fn schema_statement(&mut self) -> Option<Statement> {
        let grammar = self.grammar;
        let schema = grammar.schema.as_ref()?;
        let dropped = !self.indexes.is_empty() && self.rng.bool();
        let mutation = if dropped {
            let place = self.rng.index(self.indexes.len());
            Mutation::DropIndex(self.indexes.swap_remove(place))
        } else {
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
            Mutation::CreateIndex(index)
        };
        Some(mutation_statement(&mutation, &schema.dialect))
    }
}

/// What index statements need to know of the target.
#[derive(Clone, Debug)]
pub struct SchemaGrammar {
    dialect: edgewise_cypher::Dialect,
    node_indexes: bool,
    relationship_indexes: bool,
}

impl SchemaGrammar {
    /// None where no index statement is wanted, or the target has none.
    pub fn new(config: &crate::Config, features: &crate::Features) -> Option<Self> {
        let spelt = features.allows(Construct::IndexFor) || features.allows(Construct::IndexOn);
        let relationship_indexes =
            features.relationship_indexes && features.allows(Construct::RelationshipIndex);
        let any = spelt && (features.node_indexes || relationship_indexes);
        (any && config.query.schema_statements > 0).then(|| Self {
            dialect: features.dialect.clone(),
            node_indexes: features.node_indexes,
            relationship_indexes,
        })
    }
}
