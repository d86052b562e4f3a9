//! The schema half of [`super::uses_of`].

use super::Construct::*;
use super::uses::Uses;
use crate::ast::{
    ConstraintDrop, ConstraintStatement, CreateConstraint, CreateIndex, IndexDrop, IndexKind, IndexStatement,
    Requirement, SchemaTarget, StatementBody,
};

/// Records what an index or constraint statement uses.
pub(super) fn schema_uses(body: &StatementBody, uses: &mut Uses) {
    match body {
        StatementBody::Query(_) => {}
        StatementBody::Index(IndexStatement::Create(create)) => create_index(create, uses),
        StatementBody::Index(IndexStatement::Drop(IndexDrop::Named { .. })) => uses.add(DropIndexNamed),
        StatementBody::Index(IndexStatement::Drop(IndexDrop::Described { kind, target, keys, legacy })) => {
            uses.add(if *legacy { DropIndexOn } else { DropIndexFor });
            index_kind(*kind, uses);
            uses.add_if(keys.len() > 1, CompositeIndex);
            uses.add_if(keys.is_empty() && *kind != IndexKind::Lookup, LabelIndex);
            uses.add_if(is_relationship(target), RelationshipIndex);
        }
        StatementBody::Constraint(ConstraintStatement::Create(create)) => create_constraint(create, uses),
        StatementBody::Constraint(ConstraintStatement::Drop(ConstraintDrop::Named { .. })) => {
            uses.add(DropConstraintNamed);
        }
        StatementBody::Constraint(ConstraintStatement::Drop(ConstraintDrop::Described {
            target,
            requirement,
            ..
        })) => {
            uses.add(DropConstraintOn);
            requires(requirement, uses);
            uses.add_if(is_relationship(target), RelationshipConstraint);
        }
    }
}

fn create_index(create: &CreateIndex, uses: &mut Uses) {
    uses.add(if create.legacy { IndexOn } else { IndexFor });
    uses.add_if(create.name.is_some() || create.if_not_exists, IndexName);
    uses.add_if(create.name.is_none() && !create.legacy, UnnamedIndex);
    uses.add_if(create.options.is_some(), IndexOptions);
    uses.add_if(create.keys.len() > 1, CompositeIndex);
    uses.add_if(create.keys.is_empty() && create.kind != IndexKind::Lookup, LabelIndex);
    uses.add_if(is_relationship(&create.target), RelationshipIndex);
    index_kind(create.kind, uses);
}

fn index_kind(kind: IndexKind, uses: &mut Uses) {
    match kind {
        IndexKind::Default => {}
        IndexKind::Btree => uses.add(BtreeIndex),
        IndexKind::Range => uses.add(RangeIndex),
        IndexKind::Text => uses.add(TextIndex),
        IndexKind::Point => uses.add(PointIndex),
        IndexKind::Fulltext => uses.add(FulltextIndex),
        IndexKind::Lookup => uses.add(LookupIndex),
        IndexKind::Vector => uses.add(VectorIndex),
    }
}

fn create_constraint(create: &CreateConstraint, uses: &mut Uses) {
    uses.add(if create.legacy { ConstraintOn } else { ConstraintFor });
    uses.add_if(create.name.is_some() || create.if_not_exists, ConstraintName);
    uses.add_if(create.name.is_none() && !create.legacy, UnnamedConstraint);
    uses.add_if(create.options.is_some(), ConstraintOptions);
    uses.add_if(create.keys.len() > 1, CompositeConstraint);
    uses.add_if(is_relationship(&create.target), RelationshipConstraint);
    requires(&create.requirement, uses);
}

fn requires(requirement: &Requirement, uses: &mut Uses) {
    uses.add(match requirement {
        Requirement::Unique => UniqueConstraint,
        Requirement::Exists => ExistsConstraint,
        Requirement::Key => KeyConstraint,
        Requirement::Typed(_) => TypedConstraint,
    });
}

fn is_relationship(target: &SchemaTarget) -> bool {
    matches!(target, SchemaTarget::Relationship { .. })
}
