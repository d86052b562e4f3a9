//! Turns literals and variables of the syntax tree into values.

use std::str::FromStr;
use std::sync::Arc;

use bigdecimal::BigDecimal;
use edgewise_gremlin_syntax::ast::{self, Integer, MapKey, Number, Range, Text};
use edgewise_model::Name;
use num_bigint::BigInt;

use super::compiler::Compiler;
use crate::error::{Error, ErrorKind, Result};
use crate::program::Arg;
use crate::value::{DateTime, Map, Uuid, Value};

/// The value of a number literal.
pub(super) fn number(number: &Number) -> Result<Value> {
    let bad = |text: &Name| Error::new(ErrorKind::NumberFormat, format!("not a number: {text}"));
    Ok(match number {
        Number::Byte(n) => Value::Byte(*n),
        Number::Short(n) => Value::Short(*n),
        Number::Int(n) => Value::Int(*n),
        Number::Long(n) => Value::Long(*n),
        Number::BigInteger(digits) => Value::big_int(BigInt::from_str(digits).map_err(|_| bad(digits))?),
        Number::Float(n) => Value::Float(*n),
        Number::Double(n) => Value::Double(*n),
        Number::BigDecimal(digits) => {
            Value::big_decimal(BigDecimal::from_str(digits).map_err(|_| bad(digits))?)
        }
        Number::NaN => Value::Double(f64::NAN),
        Number::Infinity => Value::Double(f64::INFINITY),
        Number::NegativeInfinity => Value::Double(f64::NEG_INFINITY),
    })
}

/// The value of a literal.
///
/// # Errors
/// If the argument is not a literal but a variable, a traversal or an enumeration constant, or if it cannot be parsed.
pub fn literal_value(literal: &ast::Value) -> Result<Value> {
    Compiler::without_parameters().value(literal)
}

impl Compiler<'_> {
    /// The value of an expression that is not a traversal.
    pub fn value(&mut self, value: &ast::Value) -> Result<Value> {
        Ok(match value {
            ast::Value::Null => Value::Null,
            ast::Value::Boolean(truth) => Value::Bool(*truth),
            ast::Value::Number(literal) => number(literal)?,
            ast::Value::String(text) => Value::String(text.clone()),
            ast::Value::Character(c) => Value::Char(*c),
            ast::Value::Datetime(Some(text)) => Value::DateTime(DateTime::parse(text).ok_or_else(|| {
                Error::new(ErrorKind::DateTimeParse, format!("Text '{text}' could not be parsed"))
            })?),
            ast::Value::Uuid(Some(text)) => Value::Uuid(
                Uuid::parse(text).ok_or_else(|| Error::argument(format!("Invalid UUID string: {text}")))?,
            ),
            ast::Value::Datetime(None) | ast::Value::Uuid(None) => {
                return Err(Error::not_supported(
                    "the semantics have neither the current time nor random UUIDs",
                ));
            }
            ast::Value::T(token) => Value::T(*token),
            ast::Value::Cardinality(cardinality, Some(inner)) => {
                Value::Cardinal(Arc::new((*cardinality, self.value(inner)?)))
            }
            ast::Value::Direction(direction) => Value::Direction(*direction),
            ast::Value::Merge(token) => Value::Merge(*token),
            ast::Value::List(items) => Value::list(self.values(items)?),
            ast::Value::Set(items) => Value::set(self.values(items)?),
            ast::Value::Range(range) => range_values(range)?,
            ast::Value::Map(entries) => self.map(entries)?,
            ast::Value::Variable(name) => self.variable(name)?,
            ast::Value::Cardinality(_, None)
            | ast::Value::Pick(_)
            | ast::Value::Dt(_)
            | ast::Value::GType(_)
            | ast::Value::Nested(_)
            | ast::Value::Terminated(_) => {
                return Err(Error::not_supported(
                    "an enumeration constant or a traversal is used as a plain value",
                ));
            }
        })
    }

    pub fn values(&mut self, values: &[ast::Value]) -> Result<Vec<Value>> {
        values.iter().map(|value| self.value(value)).collect()
    }

    fn map(&mut self, entries: &[(MapKey, ast::Value)]) -> Result<Value> {
        let mut map = Map::new();
        for (key, value) in entries {
            let key = match key {
                MapKey::String(text) => Value::String(text.clone()),
                MapKey::Number(literal) => number(literal)?,
                MapKey::T(token) => Value::T(*token),
                MapKey::Direction(direction) => Value::Direction(*direction),
                MapKey::List(items) => Value::list(self.values(items)?),
                MapKey::Set(items) => Value::set(self.values(items)?),
                MapKey::Map(entries) => self.map(entries)?,
            };
            map.insert(key, self.value(value)?);
        }
        Ok(Value::map(map))
    }

    /// Compiles an argument that is a value or a traversal.
    pub fn arg(&mut self, value: &ast::Value) -> Result<Arg> {
        Ok(match value {
            ast::Value::Nested(nested) => Arg::Chain(self.nested(nested)?),
            other => Arg::Value(self.value(other)?),
        })
    }

    /// The value of a string argument; `None` is `null`.
    pub fn text(&mut self, text: &Text) -> Result<Option<Name>> {
        Ok(match text {
            Text::String(text) => Some(text.clone()),
            Text::Null => None,
            Text::Variable(name) => match self.variable(name)? {
                Value::String(text) => Some(text),
                Value::Null => None,
                other => return Err(Error::argument(format!("{name} is not text: {other}"))),
            },
        })
    }

    /// The values of string arguments, without `null`.
    pub fn names(&mut self, texts: &[Text]) -> Result<Vec<Name>> {
        let mut names = Vec::with_capacity(texts.len());
        for text in texts {
            names.extend(self.text(text)?);
        }
        Ok(names)
    }

    pub fn integer(&mut self, integer: &Integer) -> Result<i64> {
        match integer {
            Integer::Literal(n) => Ok(*n),
            Integer::Variable(name) => {
                let value = self.variable(name)?;
                value.as_i64().ok_or_else(|| Error::argument(format!("{name} is not an integer: {value}")))
            }
        }
    }
}

fn range_values(range: &Range) -> Result<Value> {
    let bad = || Error::argument("a range needs integers or single letters");
    Ok(Value::list(match range {
        Range::Integers(from, to) => {
            let (from, to) = (from.as_i64().ok_or_else(bad)?, to.as_i64().ok_or_else(bad)?);
            if from.abs_diff(to) > 1_000_000 {
                return Err(Error::argument("Range is too wide"));
            }
            let narrow = |n: i64| i32::try_from(n).map_or(Value::Long(n), Value::Int);
            match from <= to {
                true => (from..=to).map(narrow).collect(),
                false => (to..=from).rev().map(narrow).collect(),
            }
        }
        Range::Strings(from, to) => {
            let one = |text: &Name| text.chars().next().ok_or_else(bad);
            let (from, to) = (one(from)?, one(to)?);
            let letters: Vec<char> =
                if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
            letters.into_iter().map(|c| Value::string(c.to_string())).collect()
        }
    }))
}
