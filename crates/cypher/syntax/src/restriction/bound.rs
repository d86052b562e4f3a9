//! Tests whether a query has a restricted form of MATCH over nodes that earlier clauses have bound.

use super::call::any_clauses;
use crate::ast::{Clause, Expr, Match, Name, PathElement, Query};
use crate::walk::{for_each_clause, for_each_pattern, pattern_variables};
use std::collections::BTreeSet;

/// True if the query gives labels to a node whose variable comes from an earlier pattern, or from WITH or UNWIND.
pub(super) fn labelled_again(query: &Query) -> bool {
    let mut seen: BTreeSet<Name> = BTreeSet::new();
    for_each_clause(query, |clause| match clause {
        Clause::Unwind(unwind) => drop(seen.insert(unwind.variable.clone())),
        clause => {
            let items = clause.projection().into_iter().flat_map(|projection| &projection.items);
            seen.extend(items.filter_map(|item| item.alias.clone()));
        }
    });
    let mut found = false;
    for_each_pattern(query, |pattern| {
        for element in pattern.elements() {
            if let PathElement::Node(node) = element
                && let Some(name) = &node.variable
            {
                found |= node.labels.is_some() && seen.contains(name);
                seen.insert(name.clone());
            }
        }
    });
    found
}

/// True if consecutive MATCH clauses, or one OPTIONAL MATCH, have a WHERE and match nothing but two or more single
/// nodes that are already bound.
pub(super) fn filtered_nodes(query: &Query) -> bool {
    any_clauses(query, |clauses| {
        let mut bound: BTreeSet<Name> = BTreeSet::new();
        let mut rest = clauses;
        while let Some(clause) = rest.first() {
            let run = match clause {
                Clause::Match(first) => {
                    let goes_on = |clause: &&Clause| matches!(clause, Clause::Match(next) if !next.optional);
                    if first.optional { 1 } else { rest.iter().take_while(goes_on).count() }
                }
                _ => {
                    names_of(clause, &mut bound);
                    rest = &rest[1..];
                    continue;
                }
            };
            let matches: Vec<&Match> = rest[..run]
                .iter()
                .filter_map(|clause| match clause {
                    Clause::Match(found) => Some(found),
                    _ => None,
                })
                .collect();
            let patterns = || matches.iter().flat_map(|found| &found.patterns);
            let lone = patterns().map(|pattern| match pattern.elements() {
                [PathElement::Node(node)] => node.variable.as_ref().filter(|name| bound.contains(*name)),
                _ => None,
            });
            if let Some(names) = lone.collect::<Option<BTreeSet<&Name>>>()
                && names.len() > 1
                && matches.iter().any(|found| found.where_.is_some())
            {
                return true;
            }
            bound.extend(patterns().flat_map(pattern_variables));
            rest = &rest[run..];
        }
        false
    })
}

/// Adds the variables that a clause other than MATCH brings into scope.
pub(super) fn names_of(clause: &Clause, bound: &mut BTreeSet<Name>) {
    match clause {
        Clause::With(with) => {
            bound.extend(with.projection.items.iter().filter_map(|item| match (&item.alias, &item.expr) {
                (Some(alias), _) => Some(alias.clone()),
                (None, Expr::Variable(name)) => Some(name.clone()),
                _ => None,
            }));
        }
        Clause::Create(create) => bound.extend(create.patterns.iter().flat_map(pattern_variables)),
        Clause::Merge(merge) => bound.extend(pattern_variables(&merge.pattern)),
        Clause::CallSubquery(call) => {
            if let Some(Clause::Return(last)) = call.query.first.clauses.last() {
                bound.extend(last.projection.items.iter().filter_map(|item| item.alias.clone()));
            }
        }
        _ => {}
    }
}
