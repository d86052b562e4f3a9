//! The part of [`super::uses_of`] that records which constructs index and constraint statements and declarations use.

use super::Construct::*;
use super::uses::Uses;
use crate::ast::{
    ConstraintDrop, ConstraintStatement, CreateConstraint, CreateIndex, IndexDrop, IndexKind, IndexStatement,
    Requirement, SchemaTarget, StatementBody, TableStatement,
};

/// Records the constructs that an index or constraint statement or a declaration uses.
pub(super) fn schema_uses(body: &StatementBody, uses: &mut Uses) {
    match body {
        StatementBody::Query(_) => {}
        StatementBody::Table(TableStatement::Nodes(_)) => uses.add(NodeTable),
        StatementBody::Table(TableStatement::Relationships(_)) => uses.add(RelationshipTable),
        StatementBody::Index(IndexStatement::Create(create)) => create_index_uses(create, uses),
        StatementBody::Index(IndexStatement::Drop(IndexDrop::Named { .. })) => uses.add(DropIndexNamed),
        StatementBody::Index(IndexStatement::Drop(IndexDrop::Described { kind, target, keys, legacy })) => {
            uses.add(if *legacy { DropIndexOn } else { DropIndexFor });
            index_kind_uses(*kind, uses);
            uses.add_if(keys.len() > 1, CompositeIndex);
            uses.add_if(keys.is_empty() && *kind != IndexKind::Lookup, LabelIndex);
            uses.add_if(is_relationship(target), RelationshipIndex);
        }
        StatementBody::Constraint(ConstraintStatement::Create(create)) => {
            create_constraint_uses(create, uses)
        }
        StatementBody::Constraint(ConstraintStatement::Drop(ConstraintDrop::Named { .. })) => {
            uses.add(DropConstraintNamed);
        }
        StatementBody::Constraint(ConstraintStatement::Drop(ConstraintDrop::Described {
            target,
            requirement,
            ..
        })) => {
            uses.add(DropConstraintOn);
            requirement_uses(requirement, uses);
            uses.add_if(is_relationship(target), RelationshipConstraint);
        }
    }
}

/// Records the constructs that CREATE INDEX uses.
fn create_index_uses(create: &CreateIndex, uses: &mut Uses) {
    uses.add(if create.legacy { IndexOn } else { IndexFor });
    uses.add_if(create.name.is_some() || create.if_not_exists, IndexName);
    uses.add_if(create.name.is_none() && !create.legacy, UnnamedIndex);
    uses.add_if(create.options.is_some(), IndexOptions);
    uses.add_if(create.keys.len() > 1, CompositeIndex);
    uses.add_if(create.keys.is_empty() && create.kind != IndexKind::Lookup, LabelIndex);
    uses.add_if(is_relationship(&create.target), RelationshipIndex);
    index_kind_uses(create.kind, uses);
}

/// Records the construct of the word before INDEX.
fn index_kind_uses(kind: IndexKind, uses: &mut Uses) {
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

/// Records the constructs that CREATE CONSTRAINT uses.
fn create_constraint_uses(create: &CreateConstraint, uses: &mut Uses) {
    uses.add(if create.legacy { ConstraintOn } else { ConstraintFor });
    uses.add_if(create.name.is_some() || create.if_not_exists, ConstraintName);
    uses.add_if(create.name.is_none() && !create.legacy, UnnamedConstraint);
    uses.add_if(create.options.is_some(), ConstraintOptions);
    uses.add_if(create.keys.len() > 1, CompositeConstraint);
    uses.add_if(is_relationship(&create.target), RelationshipConstraint);
    requirement_uses(&create.requirement, uses);
}

/// Records the construct of what a constraint requires.
fn requirement_uses(requirement: &Requirement, uses: &mut Uses) {
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
