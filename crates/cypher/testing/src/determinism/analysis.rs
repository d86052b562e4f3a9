//! `Analysis`: what the analysis of one query has found so far.

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

/// What the analysis of one query has found so far.
pub(super) struct Analysis<'a> {
    pub(super) schema: Option<&'a Schema>,
    pub(super) facts: &'a Facts,
    pub(super) written: Written,
    /// The classes of errors that the query may raise.
    pub(super) risks: BTreeSet<Risk>,
    /// Whether some expression always has a type that the operator or clause around it never accepts, such as a string
    /// where a list is needed.
    pub(super) mistyped: bool,
    /// Whether the query calls no function whose result changes from call to call, such as `rand()`.
    pub(super) deterministic: bool,
    /// Whether the query has SKIP or LIMIT anywhere.
    pub(super) has_skip_or_limit: bool,
    /// How deterministic the changes to the graph by the clauses so far are.
    pub(super) effects: Effects,
    /// Whether approximate values were written, or decided what was written. Engines may then write different values.
    pub(super) approximate_effects: bool,
    /// Whether what a clause writes for one row may depend on what it wrote for another row.
    pub(super) reads_own_writes: bool,
    /// Whether any clause so far deletes.
    pub(super) deleted: bool,
    /// Why the query is not deterministic: the first reason that was found.
    pub(super) reason: Option<&'static str>,
    /// The variables of comprehensions, quantifiers and `reduce` around the current expression, innermost last.
    pub(super) locals: Vec<(Name, Inferred)>,
    /// The grouping keys, while the parts of an aggregating item outside its aggregates are analysed.
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
            has_skip_or_limit: false,
            effects: Effects::None,
            approximate_effects: false,
            reads_own_writes: false,
            deleted: false,
            reason: None,
            locals: Vec::new(),
            grouped: None,
        }
    }

    /// Records that the query may raise an error of this class.
    pub(super) fn risk(&mut self, risk: Risk) {
        self.risks.insert(risk);
    }

    /// Records why the query is not deterministic; only the first reason is kept.
    pub(super) fn note_reason(&mut self, reason: &'static str) {
        self.reason.get_or_insert(reason);
    }

    /// Records that the query calls a function whose result changes from call to call.
    pub(super) fn note_random(&mut self) {
        self.deterministic = false;
        self.note_reason("a function returns another value at each call");
    }

    /// Records a risk of a type error if the value may have a type other than `kinds`.
    pub(super) fn expect(&mut self, value: &Inferred, kinds: Kinds) {
        if !value.kinds.within(kinds) {
            self.risk(Risk::Type);
            let known = value.kinds.but(Kinds::NULL);
            self.mistyped |= known != Kinds::NONE && !known.has(kinds);
        }
    }

    /// What is known of the value of a variable.
    pub(super) fn variable(&mut self, name: &Name, table: &Table) -> Inferred {
        let local = self.locals.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value);
        match local.or_else(|| table.columns.get(name)) {
            Some(value) => value.clone(),
            // An unbound variable: the query is not valid, so nothing is claimed about it.
            None => {
                self.risk(Risk::Unknown);
                Inferred::free()
            }
        }
    }

    /// A value that is read from the graph: it is only as deterministic as what the query wrote before.
    pub(super) fn read(&self, mut value: Inferred) -> Inferred {
        match self.effects {
            Effects::None | Effects::Determined | Effects::Approximate => {}
            Effects::Free => value.freedom = Freedom::Free,
        }
        value.set_arbitrary(self.approximate_effects);
        value
    }

    /// What is known of a property of nodes or relationships, according to `kinds`.
    pub(super) fn property(&self, kinds: Kinds, key: &str) -> Inferred {
        let Some(written) = self.written.to(key) else { return self.read(Inferred::storable()) };
        let integers =
            self.facts.integers.get(key).map_or(Interval::ALL, |(low, high)| Interval::new(*low, *high));
        let known = match (&self.facts.stored, self.schema) {
            (Some(stored), _) => stored.property(kinds, key).with_integers(integers),
            (None, Some(schema)) => property_by_schema(schema, kinds, key, integers),
            (None, None) => return self.read(Inferred::storable()),
        };
        self.read(match written {
            Some(written) => known.or(written.clone()).nullable(),
            None => known,
        })
    }
}

/// What is known of a property according to the schema.
fn property_by_schema(schema: &Schema, kinds: Kinds, key: &str, integers: Interval) -> Inferred {
    let mut found: Option<Inferred> = None;
    let mut add = |kind: PropertyType| {
        let value = Inferred::property(kind, integers);
        found = Some(match found.take() {
            Some(before) => before.or(value),
            None => value,
        });
    };
    // A node may have several labels, so a value may have the type that any label declares for the key.
    if kinds.has(Kinds::NODE) {
        schema.node_properties().filter(|(_, own, _)| *own == key).for_each(|(.., kind)| add(kind));
    }
    if kinds.has(Kinds::RELATIONSHIP) {
        schema.relationship_properties().filter(|(_, own, _)| *own == key).for_each(|(.., kind)| add(kind));
    }
    found.unwrap_or_else(Inferred::storable)
}
