//! `Analysis`: the state of the analysis of one query.

use super::facts::Facts;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::query_determinism::Effects;
use super::risk::Risk;
use super::table::Table;
use super::written::Written;
use edgewise_cypher_syntax::ast::{Expr, Name};
use edgewise_model::{PropertyType, Schema};
use std::collections::BTreeSet;

/// The state of the analysis of one query.
pub(super) struct Analysis<'a> {
    pub(super) schema: Option<&'a Schema>,
    pub(super) facts: &'a Facts,
    pub(super) written: Written,
    /// The errors that may be raised.
    pub(super) risks: BTreeSet<Risk>,
    /// Whether a value has a type that its context never accepts.
    pub(super) mistyped: bool,
    /// Whether no function was called that returns different results each time.
    pub(super) deterministic: bool,
    /// Whether SKIP or LIMIT occurs anywhere.
    pub(super) cut: bool,
    /// The effects of the clauses so far on the graph.
    pub(super) effects: Effects,
    /// Whether approximate values were written, or decided what was written.
    pub(super) approximate_effects: bool,
    /// Whether what a clause writes for a row may depend on what it wrote for another.
    pub(super) reads_own_writes: bool,
    /// Whether anything was deleted so far.
    pub(super) deleted: bool,
    /// Why the query is not deterministic: the first reason found.
    pub(super) reason: Option<&'static str>,
    /// Variables of comprehensions, quantifiers and `reduce`, innermost last.
    pub(super) locals: Vec<(Name, Inferred)>,
    /// The grouping keys, while an aggregating item is analysed outside its aggregates.
    pub(super) grouped: Option<Vec<Expr>>,
}

impl<'a> Analysis<'a> {
    pub(super) fn new(schema: Option<&'a Schema>, facts: &'a Facts, written: Written) -> Self {
        Self {
            schema,
            facts,
            written,
            risks: BTreeSet::new(),
            mistyped: false,
            deterministic: true,
            cut: false,
            effects: Effects::None,
            approximate_effects: false,
            reads_own_writes: false,
            deleted: false,
            reason: None,
            locals: Vec::new(),
            grouped: None,
        }
    }

    pub(super) fn risk(&mut self, risk: Risk) {
        self.risks.insert(risk);
    }

    /// Records why something is not deterministic; only the first reason is kept.
    pub(super) fn because(&mut self, reason: &'static str) {
        self.reason.get_or_insert(reason);
    }

    /// Notes a function that returns different results each time.
    pub(super) fn random(&mut self) {
        self.deterministic = false;
        self.because("a function that returns something else each time");
    }

    /// Notes a risk if the value may have other types.
    pub(super) fn expect(&mut self, value: &Inferred, kinds: Kinds) {
        if !value.kinds.within(kinds) {
            self.risk(Risk::Type);
            let known = value.kinds.but(Kinds::NULL);
            self.mistyped |= known != Kinds::NONE && !known.has(kinds);
        }
    }

    /// What is known of a variable.
    pub(super) fn variable(&mut self, name: &Name, table: &Table) -> Inferred {
        let local = self.locals.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value);
        match local.or_else(|| table.columns.get(name)) {
            Some(value) => value.clone(),
            // The query is not valid, so no claim is made about it.
            None => {
                self.risk(Risk::Unknown);
                Inferred::free()
            }
        }
    }

    /// A value read from the graph: as deterministic as what was written before.
    pub(super) fn read(&self, mut value: Inferred) -> Inferred {
        match self.effects {
            Effects::None | Effects::Determined | Effects::Approximate => {}
            Effects::Free => value.freedom = Freedom::Free,
        }
        value.set_arbitrary(self.approximate_effects);
        value
    }

    /// What a property of an element may contain.
    pub(super) fn property(&self, kinds: Kinds, key: &str) -> Inferred {
        let Some(written) = self.written.to(key) else { return self.read(Inferred::storable()) };
        let integers =
            self.facts.integers.get(key).map_or(Interval::ALL, |(low, high)| Interval::new(*low, *high));
        let known = match (&self.facts.stored, self.schema) {
            (Some(stored), _) => stored.property(kinds, key).reaching(integers),
            (None, Some(schema)) => of_schema(schema, kinds, key, integers),
            (None, None) => return self.read(Inferred::storable()),
        };
        self.read(match written {
            Some(written) => known.or(written.clone()).nullable(),
            None => known,
        })
    }
}

/// What a property may contain according to a schema.
fn of_schema(schema: &Schema, kinds: Kinds, key: &str, integers: Interval) -> Inferred {
    let mut found: Option<Inferred> = None;
    let mut add = |kind: PropertyType| {
        let value = Inferred::property(kind, integers);
        found = Some(match found.take() {
            Some(before) => before.or(value),
            None => value,
        });
    };
    // An element may have several labels, so the key's type is a union over all labels.
    if kinds.has(Kinds::NODE) {
        schema.node_properties().filter(|(_, own, _)| *own == key).for_each(|(.., kind)| add(kind));
    }
    if kinds.has(Kinds::RELATIONSHIP) {
        schema.relationship_properties().filter(|(_, own, _)| *own == key).for_each(|(.., kind)| add(kind));
    }
    found.unwrap_or_else(Inferred::storable)
}
