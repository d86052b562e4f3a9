//! `Visit`: a visitor that reads a tree.

use crate::ast::{
    Arg, Configuration, Integer, MapKey, Nested, Predicate, Query, Source, Step, Text, Traversal, Value,
};

/// A visitor. Each method is called for a node and by default visits its children; an overriding method calls the
/// function of the same name (`walk_…`) to visit them.
pub trait Visit {
    /// Visits a traversal with its source.
    fn traversal(&mut self, traversal: &Traversal) {
        walk_traversal(self, traversal);
    }

    /// Visits a source.
    fn source(&mut self, source: &Source) {
        walk_source(self, source);
    }

    /// Visits a traversal without source.
    fn nested(&mut self, nested: &Nested) {
        walk_nested(self, nested);
    }

    /// Visits a step.
    fn step(&mut self, step: &Step) {
        walk_step(self, step);
    }

    /// Visits a value.
    fn value(&mut self, value: &Value) {
        walk_value(self, value);
    }

    /// Visits a predicate.
    fn predicate(&mut self, predicate: &Predicate) {
        walk_predicate(self, predicate);
    }

    /// Visits a string argument.
    fn text(&mut self, _text: &Text) {}

    /// Visits an integer argument.
    fn integer(&mut self, _integer: &Integer) {}
}

/// Walks into a query.
pub fn walk_query<V: Visit + ?Sized>(visitor: &mut V, query: &Query) {
    match query {
        Query::Source(source) | Query::Transaction(source, _) => visitor.source(source),
        Query::Traversal(traversal) | Query::Terminated(traversal, _) => visitor.traversal(traversal),
        Query::ToString(query) => walk_query(visitor, query),
        Query::Empty => {}
    }
}

/// Walks into a traversal.
pub fn walk_traversal<V: Visit + ?Sized>(visitor: &mut V, traversal: &Traversal) {
    visitor.source(&traversal.source);
    for step in &traversal.steps {
        visitor.step(step);
    }
}

/// Walks into the configuration of a source.
pub fn walk_source<V: Visit + ?Sized>(visitor: &mut V, source: &Source) {
    for configuration in &source.configuration {
        match configuration {
            Configuration::WithSack { initial, .. } | Configuration::WithSideEffect { initial, .. } => {
                visitor.value(initial);
            }
            Configuration::WithStrategies(strategies) => {
                for (_, value) in strategies.iter().flat_map(|strategy| strategy.options.iter().flatten()) {
                    visitor.value(value);
                }
            }
            Configuration::With { value: Some(value), .. } => visitor.value(value),
            _ => {}
        }
    }
}

/// Walks into a nested traversal.
pub fn walk_nested<V: Visit + ?Sized>(visitor: &mut V, nested: &Nested) {
    for step in &nested.steps {
        visitor.step(step);
    }
}

/// Walks into the arguments of a step.
pub fn walk_step<V: Visit + ?Sized>(visitor: &mut V, step: &Step) {
    step.parts(&mut |argument| match argument {
        Arg::Value(value) => visitor.value(value),
        Arg::Text(text) => visitor.text(text),
        Arg::Nested(nested) => visitor.nested(nested),
        Arg::Predicate(predicate) => visitor.predicate(predicate),
        Arg::Integer(integer) => visitor.integer(integer),
        _ => {}
    });
}

/// Walks into a value.
pub fn walk_value<V: Visit + ?Sized>(visitor: &mut V, value: &Value) {
    match value {
        Value::List(values) | Value::Set(values) => values.iter().for_each(|value| visitor.value(value)),
        Value::Map(entries) => walk_entries(visitor, entries),
        Value::Nested(nested) => visitor.nested(nested),
        Value::Terminated(terminated) => visitor.traversal(&terminated.traversal),
        Value::Cardinality(_, Some(value)) => visitor.value(value),
        _ => {}
    }
}

fn walk_entries<V: Visit + ?Sized>(visitor: &mut V, entries: &[(MapKey, Value)]) {
    for (key, value) in entries {
        match key {
            MapKey::List(values) | MapKey::Set(values) => {
                values.iter().for_each(|value| visitor.value(value))
            }
            MapKey::Map(entries) => walk_entries(visitor, entries),
            _ => {}
        }
        visitor.value(value);
    }
}

/// Walks into a predicate.
pub fn walk_predicate<V: Visit + ?Sized>(visitor: &mut V, predicate: &Predicate) {
    match predicate {
        Predicate::Eq(value)
        | Predicate::Neq(value)
        | Predicate::Lt(value)
        | Predicate::Lte(value)
        | Predicate::Gt(value)
        | Predicate::Gte(value) => visitor.value(value),
        Predicate::Inside(low, high) | Predicate::Outside(low, high) | Predicate::Between(low, high) => {
            visitor.value(low);
            visitor.value(high);
        }
        Predicate::Within(values) | Predicate::Without(values) => {
            values.iter().for_each(|value| visitor.value(value));
        }
        Predicate::TypeOf(_) => {}
        Predicate::Not(inner) | Predicate::Negate(inner) => visitor.predicate(inner),
        Predicate::And(left, right) | Predicate::Or(left, right) => {
            visitor.predicate(left);
            visitor.predicate(right);
        }
        Predicate::StartingWith(text)
        | Predicate::NotStartingWith(text)
        | Predicate::EndingWith(text)
        | Predicate::NotEndingWith(text)
        | Predicate::Containing(text)
        | Predicate::NotContaining(text)
        | Predicate::Regex(text)
        | Predicate::NotRegex(text) => visitor.text(text),
    }
}
