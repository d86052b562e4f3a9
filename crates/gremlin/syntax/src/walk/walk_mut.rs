//! `VisitMut`: a visitor that changes a tree.

use crate::ast::{
    ArgMut, Configuration, Integer, MapKey, Nested, Predicate, Query, Source, Step, Text, Traversal, Value,
};

/// A visitor that changes a tree. Each method is called for a node and by default visits its children; an
/// overriding method calls the function of the same name (`walk_…_mut`) to visit them.
pub trait VisitMut {
    /// Visits a traversal with its source.
    fn traversal(&mut self, traversal: &mut Traversal) {
        walk_traversal_mut(self, traversal);
    }

    /// Visits a source.
    fn source(&mut self, source: &mut Source) {
        walk_source_mut(self, source);
    }

    /// Visits a traversal without source.
    fn nested(&mut self, nested: &mut Nested) {
        walk_nested_mut(self, nested);
    }

    /// Visits a step.
    fn step(&mut self, step: &mut Step) {
        walk_step_mut(self, step);
    }

    /// Visits a value.
    fn value(&mut self, value: &mut Value) {
        walk_value_mut(self, value);
    }

    /// Visits a predicate.
    fn predicate(&mut self, predicate: &mut Predicate) {
        walk_predicate_mut(self, predicate);
    }

    /// Visits a string argument.
    fn text(&mut self, _text: &mut Text) {}

    /// Visits an integer argument.
    fn integer(&mut self, _integer: &mut Integer) {}
}

/// Walks into a query.
pub fn walk_query_mut<V: VisitMut + ?Sized>(visitor: &mut V, query: &mut Query) {
    match query {
        Query::Source(source) | Query::Transaction(source, _) => visitor.source(source),
        Query::Traversal(traversal) | Query::Terminated(traversal, _) => visitor.traversal(traversal),
        Query::ToString(query) => walk_query_mut(visitor, query),
        Query::Empty => {}
    }
}

/// Walks into a traversal.
pub fn walk_traversal_mut<V: VisitMut + ?Sized>(visitor: &mut V, traversal: &mut Traversal) {
    visitor.source(&mut traversal.source);
    for step in &mut traversal.steps {
        visitor.step(step);
    }
}

/// Walks into the configuration of a source.
pub fn walk_source_mut<V: VisitMut + ?Sized>(visitor: &mut V, source: &mut Source) {
    for configuration in &mut source.configuration {
        match configuration {
            Configuration::WithSack { initial, .. } | Configuration::WithSideEffect { initial, .. } => {
                visitor.value(initial);
            }
            Configuration::WithStrategies(strategies) => {
                for (_, value) in
                    strategies.iter_mut().flat_map(|strategy| strategy.options.iter_mut().flatten())
                {
                    visitor.value(value);
                }
            }
            Configuration::With { value: Some(value), .. } => visitor.value(value),
            _ => {}
        }
    }
}

/// Walks into a nested traversal.
pub fn walk_nested_mut<V: VisitMut + ?Sized>(visitor: &mut V, nested: &mut Nested) {
    for step in &mut nested.steps {
        visitor.step(step);
    }
}

/// Walks into the arguments of a step.
pub fn walk_step_mut<V: VisitMut + ?Sized>(visitor: &mut V, step: &mut Step) {
    step.parts_mut(&mut |argument| match argument {
        ArgMut::Value(value) => visitor.value(value),
        ArgMut::Text(text) => visitor.text(text),
        ArgMut::Nested(nested) => visitor.nested(nested),
        ArgMut::Predicate(predicate) => visitor.predicate(predicate),
        ArgMut::Integer(integer) => visitor.integer(integer),
        ArgMut::Name(_) | ArgMut::Number(_) => {}
    });
}

/// Walks into a value.
pub fn walk_value_mut<V: VisitMut + ?Sized>(visitor: &mut V, value: &mut Value) {
    match value {
        Value::List(values) | Value::Set(values) => values.iter_mut().for_each(|value| visitor.value(value)),
        Value::Map(entries) => walk_entries_mut(visitor, entries),
        Value::Nested(nested) => visitor.nested(nested),
        Value::Terminated(terminated) => visitor.traversal(&mut terminated.traversal),
        Value::Cardinality(_, Some(value)) => visitor.value(value),
        _ => {}
    }
}

fn walk_entries_mut<V: VisitMut + ?Sized>(visitor: &mut V, entries: &mut [(MapKey, Value)]) {
    for (key, value) in entries {
        match key {
            MapKey::List(values) | MapKey::Set(values) => {
                values.iter_mut().for_each(|value| visitor.value(value))
            }
            MapKey::Map(entries) => walk_entries_mut(visitor, entries),
            _ => {}
        }
        visitor.value(value);
    }
}

/// Walks into a predicate.
pub fn walk_predicate_mut<V: VisitMut + ?Sized>(visitor: &mut V, predicate: &mut Predicate) {
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
            values.iter_mut().for_each(|value| visitor.value(value));
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
