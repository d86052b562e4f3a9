//! Whether a value meets a predicate.

use std::cmp::Ordering;

use edgewise_gremlin_syntax::ast::GType;

use crate::error::{Error, Result};
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
    ///
    /// # Errors
    /// A test of text on what is no text, as Gremlin Server 3.8.1 raises for `g.inject(1).is(containing('a'))`.
    pub(crate) fn holds(&self, value: &Value) -> Result<bool> {
        Ok(match self {
            Self::Compare(comparison, other) => comparison.holds(value, other),
            Self::Within(values) => values.iter().any(|other| equals(value, other)),
            Self::Without(values) => !values.iter().any(|other| equals(value, other)),
            Self::TypeOf(TypeTest::Type(kind)) => is_of(*kind, value),
            Self::Text(test, text, negated) => text_holds(*test, text.as_deref(), value)? != *negated,
            Self::Regex(regex, negated) => match value {
                Value::String(text) => regex.is_match(text) != *negated,
                other => return Err(no_text(other)),
            },
            Self::And(parts) => {
                for part in parts {
                    if !part.holds(value)? {
                        return Ok(false);
                    }
                }
                true
            }
            Self::Or(parts) => {
                for part in parts {
                    if part.holds(value)? {
                        return Ok(true);
                    }
                }
                false
            }
            Self::Not(inner) => !inner.holds(value)?,
        })
    }
}

/// A test of text on a value that is text; `null` has nothing in it.
pub(crate) fn text_holds(test: TextTest, text: Option<&str>, value: &Value) -> Result<bool> {
    let value = match value {
        Value::Null => return Ok(false),
        Value::String(value) => value,
        other => return Err(no_text(other)),
    };
    let Some(text) = text else { return Ok(false) };
    Ok(match test {
        TextTest::StartingWith => value.starts_with(text),
        TextTest::EndingWith => value.ends_with(text),
        TextTest::Containing => value.contains(text),
    })
}

fn no_text(value: &Value) -> Error {
    Error::cast(value.kind().java(), "java.lang.String")
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
