//! Compiles predicates. Their arguments are values, or labels in `where()`.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::{self, GType, Predicate as Tree, Text, TypeName};
use edgewise_model::Name;

use super::compiler::Compiler;
use crate::error::{Error, ErrorKind, Result};
use crate::program::{Comparison, Predicate, TextTest, TypeTest, WhereBound};
use crate::value::Value;

impl Compiler<'_> {
    pub fn predicate(&mut self, tree: &Tree) -> Result<Predicate> {
        Ok(match tree {
            Tree::Eq(value) => Predicate::Compare(Comparison::Eq, self.value(value)?),
            Tree::Neq(value) => Predicate::Compare(Comparison::Neq, self.value(value)?),
            Tree::Lt(value) => Predicate::Compare(Comparison::Lt, self.value(value)?),
            Tree::Lte(value) => Predicate::Compare(Comparison::Lte, self.value(value)?),
            Tree::Gt(value) => Predicate::Compare(Comparison::Gt, self.value(value)?),
            Tree::Gte(value) => Predicate::Compare(Comparison::Gte, self.value(value)?),
            Tree::Inside(low, high) => {
                self.pair(Predicate::And, Comparison::Gt, low, Comparison::Lt, high)?
            }
            Tree::Outside(low, high) => {
                self.pair(Predicate::Or, Comparison::Lt, low, Comparison::Gt, high)?
            }
            Tree::Between(low, high) => {
                self.pair(Predicate::And, Comparison::Gte, low, Comparison::Lt, high)?
            }
            Tree::Within(values) => Predicate::Within(self.collection(values)?),
            Tree::Without(values) => Predicate::Without(self.collection(values)?),
            Tree::TypeOf(name) => Predicate::TypeOf(type_test(name)?),
            Tree::Not(inner) | Tree::Negate(inner) => match self.knobs.negation_is_binary {
                true => Predicate::Not(Box::new(self.predicate(inner)?)),
                false => self.predicate(inner)?.negated(),
            },
            Tree::StartingWith(text) => self.text_test(TextTest::StartingWith, text, false)?,
            Tree::NotStartingWith(text) => self.text_test(TextTest::StartingWith, text, true)?,
            Tree::EndingWith(text) => self.text_test(TextTest::EndingWith, text, false)?,
            Tree::NotEndingWith(text) => self.text_test(TextTest::EndingWith, text, true)?,
            Tree::Containing(text) => self.text_test(TextTest::Containing, text, false)?,
            Tree::NotContaining(text) => self.text_test(TextTest::Containing, text, true)?,
            Tree::Regex(text) => self.regex(text, false)?,
            Tree::NotRegex(text) => self.regex(text, true)?,
            Tree::And(a, b) => Predicate::And(vec![self.predicate(a)?, self.predicate(b)?]),
            Tree::Or(a, b) => Predicate::Or(vec![self.predicate(a)?, self.predicate(b)?]),
        })
    }

    fn pair(
        &mut self,
        join: fn(Vec<Predicate>) -> Predicate,
        first: Comparison,
        low: &ast::Value,
        second: Comparison,
        high: &ast::Value,
    ) -> Result<Predicate> {
        Ok(join(vec![
            Predicate::Compare(first, self.value(low)?),
            Predicate::Compare(second, self.value(high)?),
        ]))
    }

    /// The values of `within()` or `without()`. A single collection means its members.
    pub fn collection(&mut self, values: &[ast::Value]) -> Result<Vec<Value>> {
        let values = self.values(values)?;
        if let [single @ (Value::List(_) | Value::Set(_))] = values.as_slice() {
            return Ok(single.members().unwrap_or_default());
        }
        Ok(values)
    }

    fn text_test(&mut self, test: TextTest, text: &Text, negated: bool) -> Result<Predicate> {
        Ok(Predicate::Text(test, self.text(text)?, negated))
    }

    fn regex(&mut self, text: &Text, negated: bool) -> Result<Predicate> {
        let pattern = self.text(text)?.unwrap_or_default();
        let regex = regex_lite::Regex::new(&pattern)
            .map_err(|error| Error::new(ErrorKind::Pattern, format!("{error}")))?;
        Ok(Predicate::Regex(Arc::new(regex), negated))
    }

    /// Compiles a predicate of `where()`, whose arguments are labels.
    pub fn where_bound(&mut self, tree: &Tree) -> Result<WhereBound> {
        Ok(match tree {
            Tree::Eq(value) => WhereBound::Compare(Comparison::Eq, self.label(value)?),
            Tree::Neq(value) => WhereBound::Compare(Comparison::Neq, self.label(value)?),
            Tree::Lt(value) => WhereBound::Compare(Comparison::Lt, self.label(value)?),
            Tree::Lte(value) => WhereBound::Compare(Comparison::Lte, self.label(value)?),
            Tree::Gt(value) => WhereBound::Compare(Comparison::Gt, self.label(value)?),
            Tree::Gte(value) => WhereBound::Compare(Comparison::Gte, self.label(value)?),
            Tree::Inside(low, high) => WhereBound::And(vec![
                WhereBound::Compare(Comparison::Gt, self.label(low)?),
                WhereBound::Compare(Comparison::Lt, self.label(high)?),
            ]),
            Tree::Outside(low, high) => WhereBound::Or(vec![
                WhereBound::Compare(Comparison::Lt, self.label(low)?),
                WhereBound::Compare(Comparison::Gt, self.label(high)?),
            ]),
            Tree::Between(low, high) => WhereBound::And(vec![
                WhereBound::Compare(Comparison::Gte, self.label(low)?),
                WhereBound::Compare(Comparison::Lt, self.label(high)?),
            ]),
            Tree::Within(values) => WhereBound::Within(self.label_list(values)?, false),
            Tree::Without(values) => WhereBound::Within(self.label_list(values)?, true),
            Tree::And(a, b) => WhereBound::And(vec![self.where_bound(a)?, self.where_bound(b)?]),
            Tree::Or(a, b) => WhereBound::Or(vec![self.where_bound(a)?, self.where_bound(b)?]),
            Tree::Not(inner) | Tree::Negate(inner) => WhereBound::Not(Box::new(self.where_bound(inner)?)),
            Tree::StartingWith(text) => self.bound_text(TextTest::StartingWith, text, false)?,
            Tree::NotStartingWith(text) => self.bound_text(TextTest::StartingWith, text, true)?,
            Tree::EndingWith(text) => self.bound_text(TextTest::EndingWith, text, false)?,
            Tree::NotEndingWith(text) => self.bound_text(TextTest::EndingWith, text, true)?,
            Tree::Containing(text) => self.bound_text(TextTest::Containing, text, false)?,
            Tree::NotContaining(text) => self.bound_text(TextTest::Containing, text, true)?,
            Tree::TypeOf(_) | Tree::Regex(_) | Tree::NotRegex(_) => {
                return Err(Error::not_supported(
                    "the semantics do not have typeOf() and regex() in where()",
                ));
            }
        })
    }

    fn bound_text(&mut self, test: TextTest, text: &Text, negated: bool) -> Result<WhereBound> {
        let label = self.text(text)?.ok_or_else(|| Error::argument("where() needs a label"))?;
        Ok(WhereBound::Text(test, label, negated))
    }

    fn label(&mut self, value: &ast::Value) -> Result<Name> {
        match self.value(value)? {
            Value::String(label) => Ok(label),
            other => Err(Error::argument(format!("where() compares with labels, not with {other}"))),
        }
    }

    fn label_list(&mut self, values: &[ast::Value]) -> Result<Vec<Name>> {
        self.collection(values)?
            .into_iter()
            .map(|value| match value {
                Value::String(label) => Ok(label),
                other => Err(Error::argument(format!("where() compares with labels, not with {other}"))),
            })
            .collect()
    }
}

/// The type with this name, as TinkerPop registers it.
fn type_test(name: &TypeName) -> Result<TypeTest> {
    let name = match name {
        TypeName::GType(kind) => return Ok(TypeTest::Type(*kind)),
        TypeName::Named(name) => name,
    };
    let found = match name.as_str() {
        "Integer" => Some(GType::Int),
        "BigInteger" => Some(GType::BigInt),
        "Character" => Some(GType::Char),
        "ByteBuffer" => Some(GType::Binary),
        "OffsetDateTime" => Some(GType::Datetime),
        "VertexProperty" => Some(GType::VProperty),
        other => GType::ALL.iter().copied().find(|kind| kind.word().eq_ignore_ascii_case(other)),
    };
    found.map(TypeTest::Type).ok_or_else(|| Error::argument(format!("{name} is not a registered type")))
}
