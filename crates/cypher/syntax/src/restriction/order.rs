//! Tests for restrictions of ORDER BY.

use crate::ast::{Expr, Projection, Query};
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
