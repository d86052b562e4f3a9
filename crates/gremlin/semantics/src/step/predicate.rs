//! Evaluates predicates by the rules of each version of TinkerPop.

use std::cmp::Ordering;

use edgewise_gremlin_syntax::ast::GType;

use crate::error::{Error, Result};
use crate::knobs::Incomparable;
use crate::number;
use crate::program::{Comparison, Predicate, TextTest, TypeTest};
use crate::relation::{compare, equals, equivalent};
use crate::value::{Kind, Value};

/// How predicates compare values at the current position of a traversal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparing {
    /// The result of a predicate on values that cannot be compared, in this version.
    pub incomparable: Incomparable,
    /// True if the predicate is inside a filter, which uses its result.
    pub inside_filter: bool,
}

impl Comparing {
    /// Whether `P.eq` holds.
    pub(crate) fn equal(self, a: &Value, b: &Value) -> Result<bool> {
        match self.incomparable {
            Incomparable::Unmet | Incomparable::Ternary => Ok(equals(a, b)),
            Incomparable::Raises if a.kind().is_number() && b.kind().is_number() => {
                refuse_special_numbers(a, b)?;
                Ok(equals(a, b))
            }
            Incomparable::Raises => Ok(equivalent(a, b)),
        }
    }

    /// The order of two values; `None` if every comparison of them is false.
    fn ordered(self, a: &Value, b: &Value) -> Result<Option<Ordering>> {
        match (self.incomparable, compare(a, b)) {
            (Incomparable::Unmet, ordering) => Ok(ordering),
            (Incomparable::Ternary, Some(ordering)) => Ok(Some(ordering)),
            (Incomparable::Ternary, None) => self.undecided().map(|()| None),
            (Incomparable::Raises, ordering) => match (a, b) {
                (Value::Null, _) | (_, Value::Null) => Ok(ordering),
                _ if a.kind().is_number() && b.kind().is_number() => {
                    refuse_special_numbers(a, b)?;
                    Ok(ordering)
                }
                // Java compares the halves of a UUID as signed numbers. TinkerPop's documentation since 3.6 compares
                // its text.
                (Value::Uuid(_), Value::Uuid(_)) => {
                    Err(Error::not_supported("the semantics do not have the order of UUIDs before 3.6"))
                }
                _ if a.kind() == b.kind() && has_natural_order(a) => Ok(ordering),
                _ => Err(Error::argument(format!(
                    "Cannot compare '{a}' ({}) and '{b}' ({}) as both need to be an instance of Number or Comparable",
                    a.kind().java(),
                    b.kind().java()
                ))),
            },
        }
    }

    /// Handles a predicate that is neither true nor false. Outside filters it counts as false. Inside a filter the result
    /// depends on which filters TinkerPop's strategies inline, so the semantics refuse the traversal: in 3.7 a strategy
    /// turns `not(filter(is(gt('a'))))` into `not(is(gt('a')))`.
    fn undecided(self) -> Result<()> {
        match self.inside_filter {
            true => {
                Err(Error::not_supported("a filter inside a filter compares values that cannot be compared"))
            }
            false => Ok(()),
        }
    }

    /// Whether a comparison of two values is true.
    pub(crate) fn holds(self, comparison: Comparison, a: &Value, b: &Value) -> Result<bool> {
        Ok(match comparison {
            Comparison::Eq => self.equal(a, b)?,
            Comparison::Neq => !self.equal(a, b)?,
            Comparison::Lt => self.ordered(a, b)? == Some(Ordering::Less),
            Comparison::Lte => matches!(self.ordered(a, b)?, Some(Ordering::Less | Ordering::Equal)),
            Comparison::Gt => self.ordered(a, b)? == Some(Ordering::Greater),
            Comparison::Gte => matches!(self.ordered(a, b)?, Some(Ordering::Greater | Ordering::Equal)),
        })
    }

    /// Whether a string predicate, or its negation, is true.
    ///
    /// # Errors
    /// If the value is not a string: Gremlin Server 3.8.1 raises an error for `g.inject(1).is(containing('a'))`.
    pub(crate) fn text_holds(
        self,
        test: TextTest,
        text: Option<&str>,
        negated: bool,
        value: &Value,
    ) -> Result<bool> {
        let known = match (value, text) {
            (Value::String(value), Some(text)) => Some((value, text)),
            (Value::String(_) | Value::Null, _) => None,
            (other, _) => return Err(not_a_string(other)),
        };
        let Some((value, text)) = known else {
            return match self.incomparable {
                Incomparable::Unmet => Ok(negated),
                Incomparable::Ternary => self.undecided().map(|()| false),
                Incomparable::Raises => Err(not_a_string(value)),
            };
        };
        let found = match test {
            TextTest::StartingWith => value.starts_with(text),
            TextTest::EndingWith => value.ends_with(text),
            TextTest::Containing => value.contains(text),
        };
        Ok(found != negated)
    }
}

/// Refuses two numbers whose comparison depended on the types of both before 3.6: one is NaN, or infinity is compared with
/// a number of another type.
fn refuse_special_numbers(a: &Value, b: &Value) -> Result<()> {
    let finite = |value: &Value| number::to_double(value).is_finite();
    match (finite(a) && finite(b)) || a.kind() == b.kind() && !number::to_double(a).is_nan() {
        true => Ok(()),
        false => Err(Error::not_supported(
            "the semantics do not compare NaN or infinity as versions before 3.6 do",
        )),
    }
}

/// Whether the Java class of this value is `Comparable`.
pub(crate) const fn has_natural_order(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::String(_) | Value::DateTime(_) | Value::Uuid(_) | Value::Char(_))
}

impl Predicate {
    /// Whether the value meets the predicate.
    ///
    /// # Errors
    /// If a string predicate gets a value that is not a string: Gremlin Server 3.8.1 raises an error for
    /// `g.inject(1).is(containing('a'))`. Older versions also raise one for values that cannot be compared.
    pub(crate) fn holds(&self, value: &Value, comparing: Comparing) -> Result<bool> {
        Ok(match self {
            Self::Compare(comparison, other) => comparing.holds(*comparison, value, other)?,
            Self::Within(values) => is_within(values, value, comparing)?,
            Self::Without(values) => !is_within(values, value, comparing)?,
            Self::TypeOf(TypeTest::Type(kind)) => is_of(*kind, value),
            Self::Text(test, text, negated) => {
                comparing.text_holds(*test, text.as_deref(), *negated, value)?
            }
            Self::Regex(regex, negated) => match value {
                Value::String(text) => {
                    refuse_several_lines(regex.as_str(), text)?;
                    regex.is_match(text) != *negated
                }
                other => return Err(not_a_string(other)),
            },
            Self::And(parts) => {
                for part in parts {
                    if !part.holds(value, comparing)? {
                        return Ok(false);
                    }
                }
                true
            }
            Self::Or(parts) => {
                for part in parts {
                    if part.holds(value, comparing)? {
                        return Ok(true);
                    }
                }
                false
            }
            Self::Not(inner) => !inner.holds(value, comparing)?,
        })
    }
}

/// Refuses a text of several lines for a pattern with `.` or `$`. Java and this program differ in what ends a line: in Java
/// `^$` matches the text "\r\n".
fn refuse_several_lines(pattern: &str, text: &str) -> Result<()> {
    let ends_line = |c: char| matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    match pattern.contains(['.', '$']) && text.contains(ends_line) {
        true => Err(Error::not_supported("a regular expression on a text of several lines")),
        false => Ok(()),
    }
}

fn is_within(values: &[Value], value: &Value, comparing: Comparing) -> Result<bool> {
    for other in values {
        if comparing.equal(value, other)? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn not_a_string(value: &Value) -> Error {
    Error::cast(value.kind().java(), "java.lang.String")
}

/// Whether a value has this type or one of its subtypes.
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
