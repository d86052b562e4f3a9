//! Tests whether a query has restricted forms of CALL { … }, FOREACH and related clauses.

use crate::ast::{
    BinaryOp, CallSubquery, Clause, Expr, Imports, Name, PathElement, Projection, ProjectionItem, Query,
    SubqueryKind, UnaryOp, With,
};
use crate::function::holds_aggregate;
use crate::walk::{Walk, for_each_clause, for_each_expr, for_each_pattern, pattern_variables, writes};
use std::collections::BTreeSet;

/// True if `found` is true for any `CALL { … }` in the query.
fn any_call(query: &Query, found: impl Fn(&CallSubquery) -> bool) -> bool {
    let mut any = false;
    for_each_clause(query, |clause| {
        if let Clause::CallSubquery(call) = clause {
            any |= found(call);
        }
    });
    any
}

/// True if `found` is true for the clauses of the query, or of any CALL subquery in it.
pub(super) fn any_clauses(query: &Query, found: fn(&[Clause]) -> bool) -> bool {
    let here = |query: &Query| query.parts().any(|part| found(&part.clauses));
    here(query) || any_call(query, |call| here(&call.query))
}

/// Whether the query contains CALL { … } after a writing clause without WITH between them.
pub(super) fn after_write(query: &Query) -> bool {
    any_clauses(query, |clauses| {
        let mut wrote = false;
        clauses.iter().any(|clause| match clause {
            Clause::With(_) => {
                wrote = false;
                false
            }
            Clause::CallSubquery(call) => {
                let found = wrote;
                wrote |= writes(&call.query);
                found
            }
            Clause::Create(_)
            | Clause::Merge(_)
            | Clause::Set(_)
            | Clause::Remove(_)
            | Clause::Delete(_)
            | Clause::Foreach(_) => {
                wrote = true;
                false
            }
            _ => false,
        })
    })
}

/// Whether the query contains CALL { … } without RETURN.
pub(super) fn without_return(query: &Query) -> bool {
    any_call(query, |call| {
        call.query.parts().any(|part| !matches!(part.clauses.last(), Some(Clause::Return(_))))
    })
}

/// True if the first clause of the whole query is a WITH with `*`.
pub(super) fn first_with_star(query: &Query) -> bool {
    matches!(query.first.clauses.first(), Some(Clause::With(with)) if with.projection.star)
}

/// True if the query contains CALL { … } whose first WITH has more than names and `*`.
pub(super) fn computed_import(query: &Query) -> bool {
    any_call(query, |call| {
        let mut firsts = call.query.parts().filter_map(|part| part.clauses.first());
        call.imports == Imports::Body
            && firsts.any(|clause| matches!(clause, Clause::With(with) if !is_plain_import(with)))
    })
}

/// True if a WITH passes variables on unchanged, and keeps all rows.
fn is_plain_import(with: &With) -> bool {
    let Projection { quantifier, star: _, items, order_by, skip, limit } = &with.projection;
    let plain = |item: &ProjectionItem| item.alias.is_none() && matches!(item.expr, Expr::Variable(_));
    items.iter().all(plain)
        && quantifier.is_none()
        && order_by.is_empty()
        && skip.is_none()
        && limit.is_none()
        && with.where_.is_none()
}

/// Whether the query contains CALL { … } that imports a path.
pub(super) fn imports_path(query: &Query) -> bool {
    let mut paths: BTreeSet<Name> = BTreeSet::new();
    for_each_pattern(query, |pattern| paths.extend(pattern.variable.clone()));
    !paths.is_empty()
        && any_call(query, |call| match &call.imports {
            Imports::Star => true,
            Imports::Variables(names) => names.iter().any(|name| paths.contains(name)),
            Imports::Body => match call.query.first.clauses.first() {
                Some(Clause::With(with)) => with
                    .projection
                    .items
                    .iter()
                    .any(|item| matches!(&item.expr, Expr::Variable(name) if paths.contains(name))),
                _ => false,
            },
        })
}

/// True if the first clause of the query, or of a CALL subquery in it, is a WITH or RETURN that aggregates.
pub(super) fn aggregate_first(query: &Query) -> bool {
    any_clauses(query, |clauses| match clauses.first() {
        Some(Clause::Return(first)) => aggregates(&first.projection),
        Some(Clause::With(first)) => aggregates(&first.projection),
        _ => false,
    })
}

/// True if a pattern comprehension occurs anywhere but in a column of WITH or RETURN. Found by counting: the whole
/// query has more pattern comprehensions than those columns.
pub(super) fn filter_comprehension(query: &Query) -> bool {
    let mut in_columns = 0;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(last) => &last.projection,
            _ => return,
        };
        in_columns += projection.items.iter().map(|item| comprehensions(&item.expr)).sum::<usize>();
    });
    comprehensions(query) > in_columns
}

/// True if EXISTS { … } occurs anywhere but as a condition of WHERE, alone or joined by AND, OR, XOR and NOT.
pub(super) fn exists_as_value(query: &Query) -> bool {
    let mut conditions = 0;
    for_each_clause(query, |clause| {
        let filter = match clause {
            Clause::Match(inner) => &inner.where_,
            Clause::With(inner) => &inner.where_,
            _ => return,
        };
        conditions += filter.as_ref().map_or(0, existence_conditions);
    });
    let mut all = 0;
    for_each_expr(query, |expr| all += usize::from(is_existence(expr)));
    all > conditions
}

/// The number of EXISTS { … } among the conditions that a filter joins by AND, OR, XOR and NOT.
fn existence_conditions(filter: &Expr) -> usize {
    match filter {
        Expr::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right) => {
            existence_conditions(left) + existence_conditions(right)
        }
        Expr::Unary(UnaryOp::Not, inner) => existence_conditions(inner),
        other => usize::from(is_existence(other)),
    }
}

/// True for EXISTS { … }.
fn is_existence(expr: &Expr) -> bool {
    matches!(expr, Expr::Subquery(subquery) if subquery.kind == SubqueryKind::Exists)
}

/// The number of pattern comprehensions in a tree.
fn comprehensions(root: &impl Walk) -> usize {
    let mut found = 0;
    for_each_expr(root, |expr| found += usize::from(matches!(expr, Expr::PatternComprehension(_))));
    found
}

/// True if a projection contains an aggregate.
fn aggregates(projection: &Projection) -> bool {
    projection.items.iter().any(|item| holds_aggregate(&item.expr))
}

/// True if the first clause of the query, or of a CALL subquery in it, is FOREACH.
pub(super) fn first_foreach(query: &Query) -> bool {
    any_clauses(query, |clauses| matches!(clauses.first(), Some(Clause::Foreach(_))))
}

/// True if the last clause of the query, or of a part that UNION joins, is CALL { … }.
pub(super) fn ends_with_call(query: &Query) -> bool {
    query.parts().any(|part| matches!(part.clauses.last(), Some(Clause::CallSubquery(_))))
}

/// True if a projection contains both a pattern comprehension and an aggregate.
pub(super) fn grouped_comprehension(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(last) => &last.projection,
            _ => return,
        };
        let any = projection.items.iter().any(|item| comprehensions(&item.expr) > 0);
        found |= any && aggregates(projection);
    });
    found
}

/// True if the query contains a pattern comprehension that uses variables which its own pattern does not bind.
pub(super) fn outer_comprehension(query: &Query) -> bool {
    let mut found = false;
    for_each_expr(query, |expr| {
        if let Expr::PatternComprehension(comprehension) = expr {
            let own = pattern_variables(&comprehension.pattern);
            let outer = |root: &Expr| {
                let mut outer = false;
                for_each_expr(root, |expr| {
                    outer |= matches!(expr, Expr::Variable(name) if !own.contains(name));
                });
                outer
            };
            found |= outer(&comprehension.projection) || comprehension.where_.as_ref().is_some_and(outer);
        }
    });
    found
}

/// True if the query contains a pattern as a predicate after a WITH that computes or renames, or a pattern with
/// properties after any WITH.
pub(super) fn with_pattern(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause
            && let Some(filter) = &with.where_
        {
            let renames = with.projection.items.iter().any(|item| item.alias.is_some());
            for_each_expr(filter, |expr| {
                if let Expr::Pattern(pattern) = expr {
                    found |= renames || pattern.elements().iter().any(has_properties);
                }
            });
        }
    });
    found
}

fn has_properties(element: &PathElement) -> bool {
    match element {
        PathElement::Node(node) => node.properties.is_some(),
        PathElement::Relationship(relationship) => relationship.properties.is_some(),
        PathElement::Group(_) => false,
    }
}

/// Whether the query contains EXISTS { … } or COUNT { … } in a projection that aggregates.
pub(super) fn grouped_subquery(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        let projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(last) => &last.projection,
            _ => return,
        };
        let mut any = false;
        for item in &projection.items {
            for_each_expr(&item.expr, |expr| any |= matches!(expr, Expr::Subquery(_)));
        }
        found |= any && aggregates(projection);
    });
    found
}
