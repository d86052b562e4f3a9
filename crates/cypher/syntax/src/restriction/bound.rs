//! Restrictions of MATCH over nodes that are already bound.

use super::call::any_clauses;
use crate::ast::{Clause, Expr, Match, Name, PathElement, Query};
use crate::walk::pattern_variables;
use std::collections::BTreeSet;

/// Whether a run of MATCH clauses, or one OPTIONAL MATCH, has a WHERE and matches nothing but two or more single
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

/// Adds the names that a clause other than MATCH brings into scope.
fn names_of(clause: &Clause, bound: &mut BTreeSet<Name>) {
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
