//! `Written`: which property keys a query writes, and whether it writes at all.

use super::facts::Facts;
use crate::ast::{Clause, Expr, Literal, Name, PathElement, PathPattern, Query, SetItem};
use crate::walk::{Visit, for_each_clause, walk_clause, walk_set_item};
use edgewise_model::Value;
use std::collections::BTreeSet;

/// Which property keys a query writes: of them nothing is known from the schema.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    /// The keys.
    keys: BTreeSet<Name>,
    /// Whether any key may be written.
    all: bool,
}

impl Written {
    pub(super) fn of(query: &Query, facts: &Facts) -> Self {
        let mut found = Found { written: Self::default(), facts };
        found.query(query);
        found.written
    }

    /// Whether a key may be written.
    pub(super) fn has(&self, key: &str) -> bool {
        self.all || self.keys.contains(key)
    }
}

/// The search for what is written.
struct Found<'f> {
    written: Written,
    facts: &'f Facts,
}

impl Found<'_> {
    /// The value of `SET v = e` and `SET v += e`, and of the properties of a pattern.
    fn map(&mut self, map: &Expr) {
        match map {
            Expr::Map(entries) => self.written.keys.extend(entries.iter().map(|(key, _)| key.clone())),
            Expr::Parameter(name) => match self.facts.parameters.get(name) {
                Some(Value::Map(map)) => self.written.keys.extend(map.keys().cloned()),
                _ => self.written.all = true,
            },
            // Values that keys have already, or that this query gives them elsewhere.
            _ if is_copy(map) => {}
            _ => self.written.all = true,
        }
    }

    fn created(&mut self, pattern: &PathPattern) {
        for element in pattern.elements() {
            let properties = match element {
                PathElement::Node(node) => &node.properties,
                PathElement::Relationship(relationship) => &relationship.properties,
                PathElement::Group(_) => &None,
            };
            if let Some(properties) = properties {
                self.map(properties);
            }
        }
    }
}

/// Whether a map is `properties(v)`.
pub(super) fn is_copy(map: &Expr) -> bool {
    match map {
        Expr::Function(call) => {
            matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("properties"))
                && matches!(call.arguments.as_slice(), [Expr::Variable(_)])
        }
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Found<'_> {
    fn clause(&mut self, clause: &'ast Clause) {
        match clause {
            Clause::Create(create) => create.patterns.iter().for_each(|pattern| self.created(pattern)),
            Clause::Merge(merge) => self.created(&merge.pattern),
            _ => {}
        }
        walk_clause(self, clause);
    }

    fn set_item(&mut self, item: &'ast SetItem) {
        match item {
            SetItem::Property { target: Expr::Property(_, key), .. } => {
                self.written.keys.insert(key.clone());
            }
            SetItem::Property { target: Expr::Index(_, key), .. } => match &**key {
                Expr::Literal(Literal::String(key)) => _ = self.written.keys.insert(key.clone()),
                _ => self.written.all = true,
            },
            SetItem::Property { .. } => self.written.all = true,
            SetItem::Replace { value, .. } | SetItem::Add { value, .. } => self.map(value),
            SetItem::Labels { .. } => {}
        }
        walk_set_item(self, item);
    }
}

/// Whether a query may change the graph; procedures may, unless they are known to read only.
pub(super) fn writes(query: &Query, facts: &Facts) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        found |= match clause {
            Clause::Create(_)
            | Clause::Merge(_)
            | Clause::Set(_)
            | Clause::Remove(_)
            | Clause::Delete(_)
            | Clause::Foreach(_) => true,
            Clause::CallProcedure(call) => !facts.procedures.contains(call.name.join(".").as_str()),
            _ => false,
        };
    });
    found
}
