//! Whether a value meets a predicate.

use std::cmp::Ordering;

use edgewise_gremlin_syntax::ast::GType;

use crate::program::{Comparison, Predicate, TextTest, TypeTest};
use crate::relation::{compare, equals};
use crate::value::{Kind, Value};

impl Comparison {
    /// Whether two values compare like this; what cannot be compared does not.
    pub(crate) fn holds(self, a: &Value, b: &Value) -> bool {
        match self {
            Self::Eq => equals(a, b),
            Self::Neq => !equals(a, b),
            Self::Lt => compare(a, b) == Some(Ordering::Less),
            Self::Lte => matches!(compare(a, b), Some(Ordering::Less | Ordering::Equal)),
            Self::Gt => compare(a, b) == Some(Ordering::Greater),
            Self::Gte => matches!(compare(a, b), Some(Ordering::Greater | Ordering::Equal)),
        }
    }
}

impl Predicate {
    /// Whether the value meets the predicate.
    pub(crate) fn holds(&self, value: &Value) -> bool {
        match self {
            Self::Compare(comparison, other) => comparison.holds(value, other),
            Self::Within(values) => values.iter().any(|other| equals(value, other)),
            Self::Without(values) => !values.iter().any(|other| equals(value, other)),
            Self::TypeOf(TypeTest::Type(kind)) => is_of(*kind, value),
            Self::Text(test, text, negated) => text_holds(*test, text.as_deref(), value) != *negated,
            Self::Regex(regex, negated) => {
                value.as_str().is_some_and(|text| regex.is_match(text)) != *negated
            }
            Self::And(parts) => parts.iter().all(|part| part.holds(value)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(value)),
            Self::Not(inner) => !inner.holds(value),
        }
    }
}

/// A test of text on a value that is text.
pub(crate) fn text_holds(test: TextTest, text: Option<&str>, value: &Value) -> bool {
    let (Some(text), Some(value)) = (text, value.as_str()) else { return false };
    match test {
        TextTest::StartingWith => value.starts_with(text),
        TextTest::EndingWith => value.ends_with(text),
        TextTest::Containing => value.contains(text),
    }
}

/// Whether a value is of a type or of a type below it.
fn is_of(kind: GType, value: &Value) -> bool {
    let own = value.kind();
    match kind {
        GType::BigDecimal => own == Kind::BigDecimal,
        GType::BigInt => own == Kind::BigInt,
        GType::Binary => own == Kind::Binary,
        GType::Boolean => own == Kind::Boolean,
        GType::Byte => own == Kind::Byte,
        GType::Char => own == Kind::Char,
        GType::Datetime => own == Kind::DateTime,
        GType::Double => own == Kind::Double,
        GType::Duration => own == Kind::Duration,
        GType::Edge => own == Kind::Edge,
        GType::Float => own == Kind::Float,
        GType::Graph => own == Kind::Graph,
        GType::Int => own == Kind::Int,
        GType::List => own == Kind::List,
        GType::Long => own == Kind::Long,
        GType::Map => matches!(own, Kind::Map | Kind::Tree),
        GType::Null => own == Kind::Null,
        GType::Number => own.is_number(),
        GType::Path => own == Kind::Path,
        GType::Property => matches!(own, Kind::Property | Kind::VertexProperty),
        GType::Set => matches!(own, Kind::Set | Kind::BulkSet),
        GType::Short => own == Kind::Short,
        GType::String => own == Kind::String,
        GType::Tree => own == Kind::Tree,
        GType::Uuid => own == Kind::Uuid,
        GType::Vertex => own == Kind::Vertex,
        GType::VProperty => own == Kind::VertexProperty,
    }
}
