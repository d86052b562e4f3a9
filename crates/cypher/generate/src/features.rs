//! `Features`: what the target supports, as far as generation depends on it.

use std::collections::BTreeSet;

use edgewise_cypher_syntax::dialect::{Construct, Dialect};
use edgewise_model::{Name, PropertyType, ScalarType, Value};

use crate::query::ValueType;

/// What the target supports. The caller builds it from an engine's profile; for several targets, from what all
/// their profiles have in common.
#[derive(Clone, Debug)]
pub struct Features {
    /// The spelling of its Cypher, and the constructs it supports.
    pub dialect: Dialect,
    /// The types of values that properties can hold.
    pub storable: Storable,
    /// Whether property indexes on nodes can be created and dropped.
    pub node_indexes: bool,
    /// Whether property indexes on relationships can be created and dropped.
    pub relationship_indexes: bool,
    /// Whether predicates can be null (three-valued logic).
    pub three_valued: bool,
    /// The procedures that CALL may use.
    pub procedures: Vec<Procedure>,
    /// Names of productions and functions that are switched off. Function names are in lower case or as registered.
    pub off: BTreeSet<String>,
}

/// A procedure that CALL may use. It must yield only a few rows, and the same ones at every call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Its dotted name, as in `db.labels`.
    pub name: Name,
    /// Its parameters: name and type.
    pub inputs: Vec<(Name, ValueType)>,
    /// The columns it yields: name and type.
    pub outputs: Vec<(Name, ValueType)>,
}

/// The types properties can hold besides booleans, integers, floats and strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storable {
    /// NaN and infinities.
    pub non_finite: bool,
    /// Dates, times and datetimes, with or without a time zone.
    pub temporal: bool,
    /// Durations.
    pub duration: bool,
    /// Points.
    pub point: bool,
    /// Lists of scalars of one type.
    pub list: bool,
}

impl Storable {
    /// Everything openCypher can store.
    pub const ALL: Self = Self { non_finite: true, temporal: true, duration: true, point: true, list: true };
    /// Booleans, integers, finite floats and strings only.
    pub const PLAIN: Self =
        Self { non_finite: false, temporal: false, duration: false, point: false, list: false };

    /// Whether a property of this type can be stored.
    pub const fn holds(&self, kind: PropertyType) -> bool {
        (self.list || !kind.is_list()) && self.holds_scalar(kind.scalar())
    }

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
    /// Everything the dialect supports is on, and every type can be stored.
    pub fn all(dialect: Dialect) -> Self {
        Self {
            dialect,
            storable: Storable::ALL,
            node_indexes: true,
            relationship_indexes: true,
            three_valued: true,
            procedures: Vec::new(),
            off: BTreeSet::new(),
        }
    }

    /// Whether a production is not switched off.
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

    /// Whether this single value can be stored. Some engines refuse single values of a type that they otherwise
    /// store.
    pub fn stores(&self, value: &Value) -> bool {
        match value {
            Value::Float(float) => float.is_finite() || self.storable.non_finite,
            Value::Int(i64::MIN) => self.has("minimum-integer"),
            Value::List(items) => items.iter().all(|item| self.stores(item)),
            _ => true,
        }
    }
}
