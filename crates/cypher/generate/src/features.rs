//! `Features`: what the target supports, as far as generation depends on it.

use std::collections::BTreeSet;

use edgewise_cypher_syntax::dialect::{Construct, Dialect};
use edgewise_model::{Name, PropertyType, ScalarType, Value};

use crate::query::ValueType;

/// What the target of the queries supports. The caller builds it from the profile of an engine or, for several targets,
/// from what all their profiles have in common.
#[derive(Clone, Debug)]
pub struct Features {
    /// The target's dialect of Cypher: its spellings, and the constructs it has.
    pub dialect: Dialect,
    /// The types of values that the target can store as properties.
    pub storable: Storable,
    /// Whether indexes on properties of nodes can be created and dropped.
    pub node_indexes: bool,
    /// Whether indexes on properties of relationships can be created and dropped.
    pub relationship_indexes: bool,
    /// Whether labels and relationship types must be declared before data. Every node then has exactly one label, and
    /// the label of a node at the end of a new relationship must be certain.
    pub schema_first: bool,
    /// Whether a predicate can be null, as in three-valued logic.
    pub three_valued: bool,
    /// The procedures that queries may CALL.
    pub procedures: Vec<Procedure>,
    /// The names of what the target's profile switches off: constructs, functions, productions and [`SWITCHES`]. A
    /// function is named in lower case or as registered.
    pub off: BTreeSet<String>,
}

/// A procedure that queries may CALL. It must yield only a few rows, and the same ones at every call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// The full name, such as `db.labels`.
    pub name: Name,
    /// The name and type of each parameter.
    pub inputs: Vec<(Name, ValueType)>,
    /// The name and type of each column that it yields.
    pub outputs: Vec<(Name, ValueType)>,
}

/// The types that the target can store, besides booleans, integers, finite floats and strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storable {
    /// Whether NaN and infinities can be stored.
    pub non_finite: bool,
    /// Whether dates, times and datetimes can be stored, with or without a time zone.
    pub temporal: bool,
    /// Whether durations can be stored.
    pub duration: bool,
    /// Whether points can be stored.
    pub point: bool,
    /// Whether lists of scalars of one type can be stored.
    pub list: bool,
}

impl Storable {
    /// All types that openCypher can store.
    pub const ALL: Self = Self { non_finite: true, temporal: true, duration: true, point: true, list: true };
    /// None of these types: only booleans, integers, finite floats and strings.
    pub const PLAIN: Self =
        Self { non_finite: false, temporal: false, duration: false, point: false, list: false };

    /// Whether the target can store a property of this type.
    pub const fn holds(&self, kind: PropertyType) -> bool {
        (self.list || !kind.is_list()) && self.holds_scalar(kind.scalar())
    }

    /// Whether the target can store a single value of this scalar type.
    const fn holds_scalar(&self, scalar: ScalarType) -> bool {
        match scalar {
            ScalarType::Boolean | ScalarType::Integer | ScalarType::Float | ScalarType::String => true,
            ScalarType::Date
            | ScalarType::LocalTime
            | ScalarType::Time
            | ScalarType::LocalDateTime
            | ScalarType::DateTime => self.temporal,
            ScalarType::Duration => self.duration,
            ScalarType::Point => self.point,
        }
    }
}

/// The names that [`Features::off`] may contain besides constructs, functions and productions, each with its
/// meaning.
pub const SWITCHES: &[(&str, &str)] = &[
    ("lone-aggregate", "an aggregate without any clause before it, as in RETURN count(*)"),
    ("match-after-optional-match", "MATCH after OPTIONAL MATCH without WITH between them"),
    ("minimum-integer", "the integer -9223372036854775808, stored or as a literal"),
    ("non-finite", "NaN and infinities computed in queries"),
    ("other-points", "points that are not geographic in two dimensions"),
    ("precise-float", "stored floats of more than fifteen significant digits"),
    ("read-after-write", "MATCH, UNWIND or CALL after a writing clause without WITH between them"),
    ("rich-parameter", "parameters that are, or hold, temporal values, points, NaN or infinities"),
    ("shared-index-key", "two indexes with a key in common"),
    ("subnormal-float", "floats nearer to zero than 2.2250738585072014e-308, stored or as a literal"),
    ("odd-name", "labels, types and keys that must be quoted"),
];

/// Whether a name can be switched off: a construct, a function, a production, a syntax restriction, a kind of
/// surface variation or one of [`SWITCHES`].
pub fn is_switch(name: &str) -> bool {
    Construct::ALL.iter().any(|construct| construct.name() == name)
        || edgewise_cypher_syntax::function::function(name).is_some()
        || crate::productions().any(|production| production.name == name)
        || edgewise_cypher_syntax::restriction::restriction_named(name).is_some()
        || edgewise_cypher_syntax::SurfaceKind::named(name).is_some()
        || SWITCHES.iter().any(|(switch, _)| *switch == name)
}

impl Features {
    /// The features of a target that supports everything in the dialect and can store every type.
    pub fn all(dialect: Dialect) -> Self {
        Self {
            dialect,
            storable: Storable::ALL,
            node_indexes: true,
            relationship_indexes: true,
            schema_first: false,
            three_valued: true,
            procedures: Vec::new(),
            off: BTreeSet::new(),
        }
    }

    /// Whether the production with this name is not switched off.
    pub fn has(&self, name: &str) -> bool {
        !self.off.contains(name)
    }

    /// Whether the dialect has a construct and it is not switched off.
    pub fn allows(&self, construct: Construct) -> bool {
        self.dialect.has(construct) && self.has(construct.name())
    }

    /// Whether the dialect has a function and it is not switched off.
    pub fn has_function(&self, name: &str) -> bool {
        self.dialect.has_function(name) && self.has(name) && self.has(&name.to_ascii_lowercase())
    }

    /// Whether the target can store this value. Some engines refuse single values of a type that they otherwise store,
    /// such as NaN.
    pub fn stores(&self, value: &Value) -> bool {
        match value {
            Value::Float(float) => float.is_finite() || self.storable.non_finite,
            Value::Int(i64::MIN) => self.has("minimum-integer"),
            Value::List(items) => items.iter().all(|item| self.stores(item)),
            _ => true,
        }
    }
}
