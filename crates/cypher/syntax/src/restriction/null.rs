//! Tests whether a query uses a variable of OPTIONAL MATCH, which may be null, where a node or relationship is
//! expected.

use crate::ast::{Clause, Expr, Name, PathElement, PathPattern, Query, RemoveItem, SetItem};
use crate::walk::{for_each_clause, pattern_variables};
use std::collections::BTreeSet;

/// The variables that only OPTIONAL MATCH binds, anywhere in the query, and their aliases.
fn optional_names(query: &Query) -> BTreeSet<Name> {
    let (mut optional, mut sure) = (BTreeSet::new(), BTreeSet::new());
    for_each_clause(query, |clause| match clause {
        Clause::Match(found) => {
            let names = found.patterns.iter().flat_map(pattern_variables);
            if found.optional {
                optional.extend(names.filter(|name| !sure.contains(name)));
            } else {
                sure.extend(names.filter(|name| !optional.contains(name)));
            }
        }
        // A variable that may be null may still be null after WITH renames it.
        Clause::With(with) => {
            for item in &with.projection.items {
                if let (Expr::Variable(name), Some(alias)) = (&item.expr, &item.alias)
                    && optional.contains(name)
                {
                    optional.insert(alias.clone());
                }
            }
        }
        Clause::CallSubquery(call) if call.optional => {}
        _ => {}
    });
    optional
}

/// True if the query deletes a variable that OPTIONAL MATCH bound.
pub(super) fn delete(query: &Query) -> bool {
    let optional = optional_names(query);
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::Delete(delete) = clause {
            found |= delete
                .items
                .iter()
                .any(|item| matches!(item, Expr::Variable(name) if optional.contains(name)));
        }
    });
    found
}

/// True if SET or REMOVE changes a variable that OPTIONAL MATCH bound.
pub(super) fn set(query: &Query) -> bool {
    let optional = optional_names(query);
    let of = |expr: &Expr| match expr {
        Expr::Property(of, _) | Expr::Index(of, _) => {
            matches!(&**of, Expr::Variable(name) if optional.contains(name))
        }
        _ => false,
    };
    let mut found = false;
    for_each_clause(query, |clause| match clause {
        Clause::Set(set) => {
            found |= set.items.iter().any(|item| match item {
                SetItem::Property { target, .. } => of(target),
                SetItem::Replace { variable, .. }
                | SetItem::Add { variable, .. }
                | SetItem::Labels { variable, .. } => optional.contains(variable),
            });
        }
        Clause::Remove(remove) => {
            found |= remove.items.iter().any(|item| match item {
                RemoveItem::Property(target) => of(target),
                RemoveItem::Labels { variable, .. } => optional.contains(variable),
            });
        }
        _ => {}
    });
    found
}

/// True if a MATCH starts at a variable that OPTIONAL MATCH bound.
pub(super) fn start(query: &Query) -> bool {
    let optional = optional_names(query);
    let mut bound: BTreeSet<Name> = BTreeSet::new();
    let mut found = false;
    for_each_clause(query, |clause| match clause {
        Clause::Match(here) => {
            found |= here.patterns.iter().any(|pattern| has_nullable_bound_node(pattern, &optional, &bound));
            bound.extend(here.patterns.iter().flat_map(pattern_variables));
        }
        Clause::With(with) => {
            bound.extend(with.projection.items.iter().filter_map(|item| item.alias.clone()))
        }
        _ => {}
    });
    found
}

/// True if a path with at least one relationship has a node that was bound before and may be null.
fn has_nullable_bound_node(pattern: &PathPattern, optional: &BTreeSet<Name>, bound: &BTreeSet<Name>) -> bool {
    let named = |element: &PathElement| match element {
        PathElement::Node(node) => {
            node.variable.as_ref().is_some_and(|name| optional.contains(name) && bound.contains(name))
        }
        _ => false,
    };
    pattern.elements().len() > 1 && pattern.elements().iter().any(named)
}
