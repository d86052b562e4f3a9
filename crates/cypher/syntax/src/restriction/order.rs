//! Tests for restrictions of WITH and RETURN: their ORDER BY, their names, and WHERE after WITH.

use crate::ast::{Clause, Expr, Projection, Query};
use crate::walk::{for_each_clause, free_variables};

/// Whether the query orders by a name that the same WITH or RETURN introduces.
pub(super) fn by_alias(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| found |= clause.projection().is_some_and(orders_by_alias));
    found
}

fn orders_by_alias(projection: &Projection) -> bool {
    let is_new = |name: &crate::ast::Name| {
        projection.items.iter().any(|item| {
            item.alias.as_ref() == Some(name) && !matches!(&item.expr, Expr::Variable(own) if own == name)
        })
    };
    projection.order_by.iter().any(|sort| free_variables(&sort.key).iter().any(is_new))
}

/// Whether a WITH of the query sorts its rows and keeps them all.
pub(super) fn with_unlimited(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause {
            let own = &with.projection;
            found |= !own.order_by.is_empty() && own.skip.is_none() && own.limit.is_none();
        }
    });
    found
}

/// Whether a part of the query filters the rows of a WITH before any other clause than WITH.
pub(super) fn filtered_first(query: &Query) -> bool {
    query.parts().any(|part| {
        let mut leading = part.clauses.iter().map_while(|clause| match clause {
            Clause::With(with) => Some(with),
            _ => None,
        });
        leading.any(|with| with.where_.is_some())
    })
}

/// Whether a WITH or RETURN of the query projects a variable twice.
pub(super) fn named_twice(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| found |= clause.projection().is_some_and(repeats_variable));
    found
}

fn repeats_variable(projection: &Projection) -> bool {
    let mut names: Vec<&crate::ast::Name> = Vec::new();
    projection.items.iter().any(|item| {
        let Expr::Variable(name) = &item.expr else { return false };
        let known = projection.star || names.contains(&name);
        names.push(name);
        known
    })
}
