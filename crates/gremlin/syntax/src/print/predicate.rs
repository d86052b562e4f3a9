//! Prints predicates: `P` and `TextP`.

use super::PrintError;
use super::printer::{Printed, Printer};
use crate::ast::{Predicate, Text, TypeName, Value};
use crate::dialect::Version;
use crate::parse::predicate_since;

/// The operands of a predicate.
enum Inside<'a> {
    Values(&'a [Value]),
    Pair(&'a Value, &'a Value),
    Text(&'a Text),
    Type(&'a TypeName),
    Not(&'a Predicate),
    Joined(&'a Predicate, &'static str, Option<&'a Predicate>),
}

/// The name of a predicate, and its operands.
fn describe(predicate: &Predicate) -> (&'static str, Inside<'_>) {
    use Inside::{Joined, Pair, Values};
    use std::slice::from_ref;
    match predicate {
        Predicate::Eq(value) => ("eq", Values(from_ref(value))),
        Predicate::Neq(value) => ("neq", Values(from_ref(value))),
        Predicate::Lt(value) => ("lt", Values(from_ref(value))),
        Predicate::Lte(value) => ("lte", Values(from_ref(value))),
        Predicate::Gt(value) => ("gt", Values(from_ref(value))),
        Predicate::Gte(value) => ("gte", Values(from_ref(value))),
        Predicate::Inside(low, high) => ("inside", Pair(low, high)),
        Predicate::Outside(low, high) => ("outside", Pair(low, high)),
        Predicate::Between(low, high) => ("between", Pair(low, high)),
        Predicate::Within(values) => ("within", Values(values)),
        Predicate::Without(values) => ("without", Values(values)),
        Predicate::TypeOf(name) => ("typeOf", Inside::Type(name)),
        Predicate::Not(inner) => ("not", Inside::Not(inner)),
        Predicate::StartingWith(text) => ("startingWith", Inside::Text(text)),
        Predicate::NotStartingWith(text) => ("notStartingWith", Inside::Text(text)),
        Predicate::EndingWith(text) => ("endingWith", Inside::Text(text)),
        Predicate::NotEndingWith(text) => ("notEndingWith", Inside::Text(text)),
        Predicate::Containing(text) => ("containing", Inside::Text(text)),
        Predicate::NotContaining(text) => ("notContaining", Inside::Text(text)),
        Predicate::Regex(text) => ("regex", Inside::Text(text)),
        Predicate::NotRegex(text) => ("notRegex", Inside::Text(text)),
        Predicate::And(left, right) => ("and", Joined(left, ".and(", Some(right))),
        Predicate::Or(left, right) => ("or", Joined(left, ".or(", Some(right))),
        Predicate::Negate(inner) => ("negate", Joined(inner, ".negate(", None)),
    }
}

impl Printer {
    pub(super) fn predicate(&mut self, predicate: &Predicate) -> Printed {
        let (name, inside) = describe(predicate);
        self.since(predicate_since(name), name)?;
        if let Inside::Joined(left, join, right) = inside {
            self.predicate(left)?;
            self.out.push_str(join);
            if let Some(right) = right {
                self.predicate(right)?;
            }
            self.out.push(')');
            return Ok(());
        }
        if !self.dialect.is_bare() {
            self.out.push_str(if matches!(inside, Inside::Text(_)) { "TextP." } else { "P." });
        }
        self.out.push_str(name);
        self.out.push('(');
        match inside {
            Inside::Values(values) => {
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        self.out.push_str(", ");
                    }
                    self.operand(value)?;
                }
            }
            Inside::Pair(low, high) => {
                self.operand(low)?;
                self.out.push_str(", ");
                self.operand(high)?;
            }
            Inside::Text(text) => self.pattern(text)?,
            Inside::Type(TypeName::GType(gtype)) => self.gtype(*gtype)?,
            Inside::Type(TypeName::Named(name)) => self.string(name),
            Inside::Not(inner) => self.predicate(inner)?,
            Inside::Joined(..) => {}
        }
        self.out.push(')');
        Ok(())
    }

    /// Prints an operand of a predicate.
    fn operand(&mut self, value: &Value) -> Printed {
        if *value == Value::Null && self.dialect.is_groovy() {
            self.out.push_str("(Object) null");
            return Ok(());
        }
        self.value(value)
    }

    fn pattern(&mut self, text: &Text) -> Printed {
        match text {
            Text::String(text) => {
                self.string(text);
                Ok(())
            }
            Text::Variable(name) => {
                self.lang_since(Version::V3_7, "variables")?;
                self.variable(name)
            }
            Text::Null => Err(PrintError::Malformed("a text predicate has no text".to_owned())),
        }
    }
}
