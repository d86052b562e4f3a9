//! Makes `CREATE CONSTRAINT …` of a constraint that the graph satisfies.

use edgewise_cypher_syntax::ast::{
    ConstraintStatement, CreateConstraint, Name, Requirement, SchemaTarget, Statement, StatementBody,
    TypeExpr, TypeName,
};
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_model::relation::equivalence;
use edgewise_model::{Map, ScalarType, Value};

use super::{Context, ValueType};
use crate::Features;

/// The kinds of constraints that the target supports.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kinds {
    unique: bool,
    exists: bool,
    key: bool,
    typed: bool,
    relationships: bool,
}

impl Kinds {
    /// The kinds of constraints that the target supports; none of them if it cannot create and drop constraints by
    /// name.
    pub fn new(features: &Features) -> Self {
        let named = [Construct::ConstraintFor, Construct::ConstraintName, Construct::DropConstraintNamed];
        if !named.iter().all(|construct| features.allows(*construct)) {
            return Self::default();
        }
        Self {
            unique: features.allows(Construct::UniqueConstraint),
            exists: features.allows(Construct::ExistsConstraint),
            key: features.allows(Construct::KeyConstraint),
            typed: features.allows(Construct::TypedConstraint),
            relationships: features.allows(Construct::RelationshipConstraint),
        }
    }

    /// Whether the target supports any kind of constraint.
    pub const fn any(self) -> bool {
        self.unique || self.exists || self.key || self.typed
    }
}

/// Makes a statement that creates a constraint, and gives the constraint's name. None if the graph violates the
/// constraint that was drawn.
pub fn create(context: &mut Context<'_>, kinds: Kinds) -> Option<(Name, Statement)> {
    let source = context.source;
    let of_relationship = kinds.relationships && context.rng.one_in(4);
    let (names, keys) = if of_relationship {
        (&source.types, &source.relationship_keys)
    } else {
        (&source.labels, &source.node_keys)
    };
    let label = context.rng.pick(names)?;
    let key = source.key(*context.rng.pick(keys)?);
    // If there is an index on the key, engines refuse the constraint, which has an index of its own.
    if context.indexes.iter().any(|index| index.label == *label && index.keys.contains(&key.name)) {
        return None;
    }
    let values: Vec<Option<&Value>> = if of_relationship {
        let own = source.graph.relationships().filter(|relationship| relationship.kind == *label);
        own.map(|relationship| value(&relationship.properties, &key.name)).collect()
    } else {
        let own = source.graph.nodes().filter(|node| node.has_label(label));
        own.map(|node| value(&node.properties, &key.name)).collect()
    };
    let complete = values.iter().all(Option::is_some);
    let distinct = distinct(&values);
    let requirement = match context.rng.index(4) {
        0 if kinds.exists && complete => Requirement::Exists,
        1 if kinds.key && complete && distinct => Requirement::Key,
        2 if kinds.typed => Requirement::Typed(type_expr(key.kind)?),
        _ if kinds.unique && distinct => Requirement::Unique,
        _ => return None,
    };
    let name = context.fresh(b'c');
    let variable = if of_relationship { Name::new_static("r") } else { Name::new_static("n") };
    let target = if of_relationship {
        SchemaTarget::Relationship { variable, types: vec![label.clone()] }
    } else {
        SchemaTarget::Node { variable, labels: vec![label.clone()] }
    };
    let constraint = CreateConstraint {
        name: Some(name.clone()),
        if_not_exists: context.rng.one_in(3),
        target,
        keys: vec![key.name.clone()],
        requirement,
        options: None,
        legacy: false,
    };
    let body = StatementBody::Constraint(ConstraintStatement::Create(constraint));
    Some((name, Statement { mode: None, options: None, body }))
}

/// The value of a key; none if it is absent or null.
fn value<'m>(properties: &'m Map, key: &Name) -> Option<&'m Value> {
    properties.get(key).filter(|value| !value.is_null())
}

/// Whether no two of the values that are present are equivalent.
fn distinct(values: &[Option<&Value>]) -> bool {
    let present: Vec<&Value> = values.iter().flatten().copied().collect();
    present.iter().enumerate().all(|(nth, one)| present[nth + 1..].iter().all(|two| !equivalence(one, two)))
}

/// The type of a key, as a constraint writes it; none if constraints cannot name this type.
fn type_expr(kind: ValueType) -> Option<TypeExpr> {
    if kind.is_list() {
        return None;
    }
    let name = match kind.scalar()? {
        ScalarType::Boolean => TypeName::Boolean,
        ScalarType::Integer => TypeName::Integer,
        ScalarType::Float => TypeName::Float,
        ScalarType::String => TypeName::String,
        ScalarType::Date => TypeName::Date,
        ScalarType::LocalTime => TypeName::LocalTime,
        ScalarType::Time => TypeName::ZonedTime,
        ScalarType::LocalDateTime => TypeName::LocalDateTime,
        ScalarType::DateTime => TypeName::ZonedDateTime,
        ScalarType::Duration => TypeName::Duration,
        ScalarType::Point => TypeName::Point,
    };
    Some(TypeExpr { alternatives: vec![(name, false)] })
}
