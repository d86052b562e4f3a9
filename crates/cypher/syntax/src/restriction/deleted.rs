//! Tests whether a query deletes relationships in a restricted way.

use crate::ast::{Arrow, Clause, Delete, Expr, Name, PathElement, Query, RelationshipPattern};
use crate::walk::{for_each_clause, for_each_pattern};

/// True if the query deletes a relationship with DETACH DELETE.
pub(super) fn relationship_detached(query: &Query) -> bool {
    let names = relationships(query, |_| true);
    any_delete(query, |delete| delete.detach && deletes(delete, &names))
}

/// True if the query deletes a relationship that a pattern without direction has bound.
pub(super) fn undirected(query: &Query) -> bool {
    let names = relationships(query, |pattern| matches!(pattern.arrow, Arrow::None | Arrow::Both));
    any_delete(query, |delete| deletes(delete, &names))
}

/// The variables of the relationship patterns that `wanted` accepts.
fn relationships(query: &Query, wanted: impl Fn(&RelationshipPattern) -> bool) -> Vec<Name> {
    let mut names = Vec::new();
    for_each_pattern(query, |pattern| {
        for element in pattern.elements() {
            if let PathElement::Relationship(pattern) = element
                && wanted(pattern)
            {
                names.extend(pattern.variable.clone());
            }
        }
    });
    names
}

fn any_delete(query: &Query, found: impl Fn(&Delete) -> bool) -> bool {
    let mut any = false;
    for_each_clause(query, |clause| any |= matches!(clause, Clause::Delete(delete) if found(delete)));
    any
}

fn deletes(delete: &Delete, names: &[Name]) -> bool {
    delete.items.iter().any(|item| matches!(item, Expr::Variable(name) if names.contains(name)))
}
