//! Executes index statements. Indexes are stored with the graph; in the plain interpreter they have no effect.

use crate::{Detail, ErrorKind, Phase, ReferenceError};
use edgewise_cypher_syntax::ast::{self, IndexDrop, IndexStatement, SchemaTarget};
use edgewise_model::{Graph, Index, IndexKind, Mutation, Name};

/// Executes CREATE INDEX or DROP INDEX.
pub(crate) fn apply(statement: &IndexStatement, graph: &mut Graph) -> Result<(), ReferenceError> {
    let mutation = match statement {
        IndexStatement::Create(create) => {
            let index = described_index(create.kind, &create.target, &create.keys)?;
            if create.if_not_exists && graph.indexes().contains(&index) {
                return Ok(());
            }
            Mutation::CreateIndex(index)
        }
        IndexStatement::Drop(IndexDrop::Described { kind, target, keys, .. }) => {
            Mutation::DropIndex(described_index(*kind, target, keys)?)
        }
        IndexStatement::Drop(IndexDrop::Named { .. }) => {
            return Err(unsupported_error("the reference does not support named indexes"));
        }
    };
    graph.apply(&mutation).map(drop).map_err(|error| ReferenceError {
        phase: Phase::Runtime,
        kind: ErrorKind::ConstraintValidationFailed,
        detail: Detail::Other,
        message: error.to_string().into(),
    })
}

/// The index that a statement describes; an error if this interpreter does not support such an index.
fn described_index(
    kind: ast::IndexKind,
    target: &SchemaTarget,
    keys: &[Name],
) -> Result<Index, ReferenceError> {
    let (labels, relationship) = match target {
        SchemaTarget::Node { labels, .. } => (labels, false),
        SchemaTarget::Relationship { types, .. } => (types, true),
    };
    let [label] = labels.as_slice() else {
        return Err(unsupported_error("the reference does not support an index on several labels"));
    };
    let kind = match (kind, relationship) {
        (ast::IndexKind::Default | ast::IndexKind::Btree | ast::IndexKind::Range, false) => {
            IndexKind::NodeRange
        }
        (ast::IndexKind::Default | ast::IndexKind::Btree | ast::IndexKind::Range, true) => {
            IndexKind::RelRange
        }
        (ast::IndexKind::Text, false) => IndexKind::NodeText,
        (ast::IndexKind::Text, true) => IndexKind::RelText,
        (ast::IndexKind::Point, false) => IndexKind::NodePoint,
        (ast::IndexKind::Point, true) => IndexKind::RelPoint,
        _ => return Err(unsupported_error("the reference does not support an index of this kind")),
    };
    Ok(Index { kind, label: label.clone(), keys: keys.to_vec() })
}

/// The error for an index statement that is not supported.
fn unsupported_error(message: &str) -> ReferenceError {
    ReferenceError {
        phase: Phase::CompileTime,
        kind: ErrorKind::Unsupported,
        detail: Detail::Other,
        message: message.into(),
    }
}
